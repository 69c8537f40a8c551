// Contractions on PE: dst[batch, m, n] = sum over k of lhs * rhs, over affine index spaces.
//
// PE takes both operands with k on partitions: stationary [k, m], moving [k, n], and adds up in a
// PSUM bank [m, n]. An operand that lies in SBUF with k on partitions is taken in place; with its
// other index there, tiles of it are transposed on PE; from DRAM a tile is loaded with k on
// partitions when that index is not the one that lies next to each other, else as it lies, and
// transposed.
#include "passes/isel/isel.h"

#include "eval/numeric.h"

void contract_dim(ContractGroup *group, int64_t extent, int64_t lhs, int64_t rhs, int64_t dst) {
  if (extent != 1) group->at[group->count++] = (ContractDim){extent, lhs, rhs, dst};
}

void contract_merge(ContractGroup *group, int64_t extent, int64_t lhs, int64_t rhs, int64_t dst) {
  ContractDim *last = group->count ? &group->at[group->count - 1] : NULL;
  bool continues =
      last && last->lhs == lhs * extent && last->rhs == rhs * extent && last->dst == dst * extent;
  if (extent != 1 && continues)
    *last = (ContractDim){last->extent * extent, lhs, rhs, dst};
  else
    contract_dim(group, extent, lhs, rhs, dst);
}

// ---- operands

typedef struct Operands {
  Isel *isel;
  const Contraction *contraction;
  Tiled m, n, k; // m and k: one dim
} Operands;

typedef enum SideForm {
  SIDE_IN_PLACE,
  SIDE_TURNED,
  SIDE_LOAD,
  SIDE_LOAD_TURNED,
  SIDE_NUMBER
} SideForm;
typedef struct SidePlan {
  SideForm form;
  View view;
  const Tiled *own; // its free index: m or n
  ContractSide which;
  Tensor *filled; // SIDE_NUMBER
} SidePlan;

// The side with k on partitions, or (`is_turned`) with its own index there.
static Side side_of(const Operands *operands, const SidePlan *plan, bool is_turned) {
  const Contraction *contraction = operands->contraction;
  Side side = {.offset = plan->view.offset};
  side_add_parts(&side, is_turned ? plan->own : &operands->k, plan->which);
  side_add_free(&side, is_turned ? &operands->k : plan->own, plan->which);
  side_add_loops(&side, &contraction->batch, NULL, plan->which);
  side_add_loops(&side, &contraction->k, &operands->k, plan->which);
  side_add_loops(&side, plan->which == CONTRACT_LHS ? &contraction->m : &contraction->n, plan->own,
                 plan->which);
  return side;
}

// Before the loops: where the operand is taken from.
static SidePlan plan_side(Operands *operands, ContractSide which) {
  bool is_lhs = which == CONTRACT_LHS;
  Isel *isel = operands->isel;
  const Contraction *contraction = operands->contraction;
  SidePlan plan = {.view = is_lhs ? contraction->lhs : contraction->rhs,
                   .own = is_lhs ? &operands->m : &operands->n,
                   .which = which};
  const Tiled *own = plan.own, *k = &operands->k;
  Buffer *buffer = plan.view.buffer;
  if (buffer->number.kind != LIT_NONE) {
    plan.form = SIDE_NUMBER;
    plan.filled = isel_tile(isel, buffer->name->bytes, buffer->dtype, k->total, own->total);
    isel_memset(isel, isel_at(isel, plan.filled, k->place, own->place), buffer->number);
    return plan;
  }
  // A transpose takes at most as many rows as PE has.
  bool may_turn = own->count == 1 && own->total <= ISEL_PARTITIONS;
  Side side = side_of(operands, &plan, false);
  Side turned = side_of(operands, &plan, true);
  Layout layout;
  if (!buffer_in_sbuf(isel, buffer) && buffer->dram && !buffer->is_pinned) {
    bool lies = side_layout(&side, buffer->count, &layout) ||
                (may_turn && side_layout(&turned, buffer->count, &layout));
    if (lies && layout_fits(isel, layout, buffer->dtype)) buffer_load(isel, buffer, layout);
  }
  if (buffer_in_sbuf(isel, buffer)) {
    layout = (Layout){buffer->rows, buffer->columns, buffer->block};
    plan.form = side_lies_in(&side, layout) ? SIDE_IN_PLACE : SIDE_TURNED;
    if (plan.form == SIDE_IN_PLACE) return plan;
    if (may_turn && side_lies_in(&turned, layout)) return plan;
  }
  buffer_need_dram(isel, buffer);
  bool is_next = contract_stride(&k->at[0], which) == 1 &&
                 contract_stride(&own->at[0], which) != 1 && own->at[0].extent > 1 &&
                 k->at[0].extent > 1;
  plan.form = is_next && may_turn ? SIDE_LOAD_TURNED : SIDE_LOAD;
  return plan;
}

// The tile of an operand with k on partitions; `base` is its address without the tile's indices.
static Access *side_tile(const Operands *operands, const SidePlan *plan, const Expr *base) {
  Isel *isel = operands->isel;
  Buffer *buffer = plan->view.buffer;
  const Tiled *tiled = plan->own;
  const Expr *own = tiled->place, *pk = operands->k.place;
  int64_t columns = tiled->total, rows = operands->k.total;
  if (plan->form == SIDE_NUMBER) return isel_at(isel, plan->filled, pk, own);
  const Expr *in_row = tiled_within(isel, tiled, plan->which, base);
  if (plan->form == SIDE_IN_PLACE) return side_access(isel, buffer, in_row, pk);
  const char *name = buffer->name->bytes;
  Access *source;
  if (plan->form == SIDE_TURNED) {
    source = side_access(isel, buffer, tiled_within(isel, &operands->k, plan->which, base), own);
  } else {
    bool is_turned = plan->form == SIDE_LOAD_TURNED;
    Tensor *loaded = is_turned ? isel_tile(isel, name, buffer->dtype, columns, rows)
                               : isel_tile(isel, name, buffer->dtype, rows, columns);
    source = is_turned ? isel_at(isel, loaded, own, pk) : isel_at(isel, loaded, pk, own);
    const Expr *flat = tiled_within(isel, &operands->k, plan->which, in_row);
    isel_load(isel, source, buffer_dram_at(isel, buffer, flat));
    source = isel_again(isel, source);
    if (!is_turned) return source;
  }
  Tensor *bank = isel_psum(isel, "turn", buffer->dtype, rows, columns, false);
  Tensor *turned =
      isel_tile(isel, arena_format(isel->scratch, "%s_t", name), buffer->dtype, rows, columns);
  isel_transpose(isel, isel_at(isel, bank, pk, own), source);
  isel_copy(isel, isel_at(isel, turned, pk, own), isel_at(isel, bank, pk, own));
  return isel_at(isel, turned, pk, own);
}

// ---- the nest

// Integers of more than 8 bits have no place on PE.
static bool is_matmul_type(DType dtype) {
  return dtype_is_real(dtype) || (dtype_bytes(dtype) == 1 && dtype != DT_bool);
}

// The 8-bit formats that PE of the target lacks go through bf16, which holds their numbers.
static View matmul_operand(Isel *isel, const View *view) {
  const Buffer *from = view->buffer;
  uint32_t level = isel->context->target->level;
  bool is_lacking = (from->dtype == DT_float8_e4m3fn && level < 30) ||
                    (from->dtype == DT_float8_e3m4 && level < 20);
  if (!is_lacking) return *view;
  View whole = view_of(view->buffer, 1, &from->count), out = *view;
  const View *views[] = {&whole};
  out.buffer = isel_buffer(isel, from->name->bytes, DT_bfloat16, from->count);
  Layout layout = layout_for(views, 1, 1, &from->count);
  isel_apply(isel, FUNC_cast, &whole, 1, dest_plan_buffer(isel, out.buffer, layout, true), layout);
  return out;
}

static Side dst_side(const Operands *operands) {
  const Contraction *contraction = operands->contraction;
  Side side = {0};
  side_add_parts(&side, &operands->m, CONTRACT_DST);
  side_add_free(&side, &operands->n, CONTRACT_DST);
  side_add_loops(&side, &contraction->batch, NULL, CONTRACT_DST);
  side_add_loops(&side, &contraction->m, &operands->m, CONTRACT_DST);
  side_add_loops(&side, &contraction->n, &operands->n, CONTRACT_DST);
  return side;
}

bool isel_contract(Isel *isel, Contraction *contraction, Buffer *dst, bool is_read) {
  const Target *target = isel->context->target;
  if (!is_matmul_type(contraction->lhs.buffer->dtype) ||
      !is_matmul_type(contraction->rhs.buffer->dtype))
    return isel_contract_exact(isel, contraction, dst, is_read);
  contraction->lhs = matmul_operand(isel, &contraction->lhs);
  contraction->rhs = matmul_operand(isel, &contraction->rhs);
  DType types[] = {contraction->lhs.buffer->dtype, contraction->rhs.buffer->dtype};
  Operands operands = {
      .isel = isel,
      .contraction = contraction,
      .m = tiled_of(&contraction->m, min_i64(target->pe_columns, target->psum_partitions), 1),
      .n = tiled_of(&contraction->n, min_i64(ISEL_MATMUL_N, target->psum_bank_bytes / 4),
                    ISEL_FREE_DIMS),
      .k = tiled_of(&contraction->k, target->pe_rows, 1)};
  tiled_indices(isel, &operands.m, "i");
  tiled_indices(isel, &operands.n, "nyb");
  tiled_indices(isel, &operands.k, "k");
  const Tiled *m = &operands.m, *n = &operands.n;
  SidePlan lhs = plan_side(&operands, CONTRACT_LHS), rhs = plan_side(&operands, CONTRACT_RHS);
  Side out = dst_side(&operands);
  SideDest dest = side_dest(isel, dst, &out, is_read);
  Place place = isel_place(isel);
  Addresses at = {{isel_const(isel, contraction->lhs.offset),
                   isel_const(isel, contraction->rhs.offset), isel_const(isel, 0)}};
  addresses_open(isel, &at, &contraction->batch, contraction->batch.count, "b", AXIS_TYPE_PARALLEL);
  tiled_open(isel, &at, &contraction->m, m, "m", AXIS_TYPE_PARALLEL);
  tiled_open(isel, &at, &contraction->n, n, "n", AXIS_TYPE_PARALLEL);
  bool is_real = dtype_is_real(types[0]) || dtype_is_real(types[1]);
  Tensor *bank = isel_psum(isel, "acc", is_real ? DT_float32 : DT_int32, m->total, n->total, true);
  Place body = isel_place(isel);
  Addresses inner = at;
  tiled_open(isel, &inner, &contraction->k, &operands.k, "k", AXIS_TYPE_SEQUENTIAL);
  Access *stationary = side_tile(&operands, &lhs, inner.of[CONTRACT_LHS]);
  Access *moving = side_tile(&operands, &rhs, inner.of[CONTRACT_RHS]);
  isel_matmul(isel, isel_at(isel, bank, m->place, n->place), stationary, moving);
  isel_close(isel, body);
  const Expr *flat = tiled_within(isel, n, CONTRACT_DST, at.of[CONTRACT_DST]);
  isel_copy(isel, side_dest_tile(isel, &dest, m, flat, n->total, n->place),
            isel_at(isel, bank, m->place, n->place));
  side_dest_end(isel, &dest, m, flat);
  isel_close(isel, place);
  return true;
}

// ---- TensorContractOp

static bool names(const int64_t *dims, uint32_t count, int64_t dim) {
  for (uint32_t i = 0; i < count; i++) {
    if (dims[i] == dim) return true;
  }
  return false;
}

bool select_contract(Isel *isel) {
  Contraction contraction = {.lhs = isel_source(isel, "lhs"), .rhs = isel_source(isel, "rhs")};
  const View *lhs = &contraction.lhs, *rhs = &contraction.rhs;
  int64_t lhs_batch[MAX_RANK], rhs_batch[MAX_RANK], lhs_k[MAX_RANK], rhs_k[MAX_RANK];
  uint32_t batches = inst_attr_ints(isel->op, ATTR_lhs_batching_dims, lhs_batch);
  uint32_t contracted = inst_attr_ints(isel->op, ATTR_lhs_contract_dims, lhs_k);
  inst_attr_ints(isel->op, ATTR_rhs_batching_dims, rhs_batch);
  inst_attr_ints(isel->op, ATTR_rhs_contract_dims, rhs_k);
  static const AttrId points[] = {ATTR_lhs_zero_point, ATTR_rhs_zero_point};
  for (uint32_t i = 0; i < 2; i++) {
    double zero = 0;
    if (inst_attr_number(isel->op, points[i], &zero) && zero != 0)
      return isel_error(isel, "isel-unsupported", "has no selection with %s= other than 0",
                        attr_name(points[i]));
  }
  int64_t stride = tensor_element_count(isel_result(isel, 0));
  for (uint32_t i = 0; i < batches; i++) {
    int64_t extent = lhs->shape[lhs_batch[i]];
    stride /= extent;
    contract_merge(&contraction.batch, extent, lhs->stride[lhs_batch[i]], rhs->stride[rhs_batch[i]],
                   stride);
  }
  for (uint32_t d = 0; d < lhs->rank; d++) {
    if (names(lhs_batch, batches, d) || names(lhs_k, contracted, d)) continue;
    stride /= lhs->shape[d];
    contract_merge(&contraction.m, lhs->shape[d], lhs->stride[d], 0, stride);
  }
  for (uint32_t d = 0; d < rhs->rank; d++) {
    if (names(rhs_batch, batches, d) || names(rhs_k, contracted, d)) continue;
    stride /= rhs->shape[d];
    contract_merge(&contraction.n, rhs->shape[d], 0, rhs->stride[d], stride);
  }
  for (uint32_t i = 0; i < contracted; i++)
    contract_merge(&contraction.k, lhs->shape[lhs_k[i]], lhs->stride[lhs_k[i]],
                   rhs->stride[rhs_k[i]], 0);
  bool is_read;
  Buffer *dst = isel_result_buffer(isel, 0, &is_read);
  return isel_contract(isel, &contraction, dst, is_read);
}
