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

// ---- how an operand lies in SBUF

// The indices of one operand: `part` is spread over partitions and `free` along columns, tile by
// tile; `others` are loops.
typedef struct SideDim {
  int64_t extent, stride, tile;
} SideDim;
typedef struct Side {
  SideDim part, free, others[4 * MAX_RANK];
  uint32_t other_count;
  int64_t offset;
} Side;

static void add_columns(int64_t extent, int64_t stride, int64_t *low, int64_t *high) {
  int64_t reach = (extent - 1) * stride;
  *low += min_i64(reach, 0);
  *high += max_i64(reach, 0);
}

// Whether tiles of the side are [block, 0 …, columns] of the layout: steps over rows are whole
// blocks, and steps over columns stay in a row.
static bool side_lies_in(const Side *side, Layout layout) {
  int64_t low = 0, high = 0, block = layout.block * layout.columns;
  if (side->part.extent > 1 && side->part.stride != layout.columns) return false;
  if (side->part.extent > side->part.tile && side->part.tile != layout.block) return false;
  if (side->part.tile > layout.block) return false;
  if (side->free.extent > 1 && side->free.stride == 0) return false; // it is not in the row
  if (side->offset < 0 || side->offset % block >= layout.columns) return false;
  low = high = side->offset % block;
  add_columns(side->free.extent, side->free.stride, &low, &high);
  for (uint32_t i = 0; i < side->other_count; i++) {
    const SideDim *dim = &side->others[i];
    if (dim->stride % block == 0) continue;
    add_columns(dim->extent, dim->stride, &low, &high);
  }
  return low >= 0 && high < layout.columns;
}

// The layouts in which a buffer could lie for the side, best first.
static uint32_t side_layouts(const Side *side, int64_t count, Layout out[2]) {
  bool is_line = side->part.extent == 1;
  int64_t columns = is_line ? side->free.extent * side->free.stride : side->part.stride;
  uint32_t found = 0;
  if (columns <= 0 || count % columns) return 0;
  int64_t rows = count / columns;
  out[found++] = (Layout){rows, columns, min_i64(rows, ISEL_PARTITIONS)};
  if (side->part.extent <= ISEL_PARTITIONS && rows % side->part.extent == 0)
    out[found++] = (Layout){rows, columns, side->part.extent};
  return found;
}

static bool find_layout(const Side *side, int64_t count, Layout *layout) {
  Layout layouts[2];
  uint32_t found = side_layouts(side, count, layouts);
  for (uint32_t i = 0; i < found; i++) {
    if (!side_lies_in(side, layouts[i])) continue;
    *layout = layouts[i];
    return true;
  }
  return false;
}

// The flat address of a tile as [block, part, column] of a buffer in SBUF.
static Access *side_access(Isel *isel, const Buffer *buffer, const Expr *base, const Expr *part,
                           const Expr *free, int64_t free_stride) {
  int64_t block = buffer->block * buffer->columns;
  int64_t blocks = floor_div(base->constant, block);
  const Expr *t = isel_const(isel, blocks);
  const Expr *column = isel_const(isel, base->constant - blocks * block);
  for (uint32_t i = 0; i < base->term_count; i++) {
    const Expr *index = expr_index(isel->arena, base->terms[i].index);
    int64_t step = base->terms[i].coefficient;
    if (step % block == 0)
      t = isel_sum(isel, t, isel_times(isel, index, step / block));
    else
      column = isel_sum(isel, column, isel_times(isel, index, step));
  }
  column = isel_sum(isel, column, isel_times(isel, free, free_stride));
  if (buffer->sbuf->rank == 2) return isel_at(isel, buffer->sbuf, part, column);
  Access *access = access_create(isel->arena, buffer->sbuf);
  access->dims[0] = (DimIndex){.start = t, .span = 1, .step = 1};
  access->dims[1] = (DimIndex){.start = part, .span = 1, .step = 1};
  access->dims[2] = (DimIndex){.start = column, .span = 1, .step = 1};
  return access;
}

// ---- operands

typedef struct Operands {
  Isel *isel;
  const Contraction *contraction;
  ContractDim m, n, k; // the tiled ones
  int64_t m_tile, n_tile, k_tile;
  // inside the loops
  const Expr *pm, *pn, *pk;
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
  ContractDim own; // its free index: m or n
  int64_t own_tile;
  int64_t own_stride, k_stride;
  Tensor *filled; // SIDE_NUMBER
} SidePlan;

static int64_t stride_in(const ContractDim *dim, bool is_lhs) {
  return is_lhs ? dim->lhs : dim->rhs;
}

static void add_others(Side *side, const ContractGroup *group, uint32_t count, bool is_lhs) {
  for (uint32_t i = 0; i < count; i++) {
    int64_t stride = stride_in(&group->at[i], is_lhs);
    if (stride) side->others[side->other_count++] = (SideDim){group->at[i].extent, stride, 1};
  }
}

static uint32_t outer(const ContractGroup *group) {
  return group->count ? group->count - 1 : 0;
}

// The side with k on partitions, or (`is_turned`) with its own index there.
static Side side_of(const Operands *operands, const SidePlan *plan, bool is_lhs, bool is_turned) {
  const Contraction *contraction = operands->contraction;
  SideDim own = {plan->own.extent, plan->own_stride, plan->own_tile};
  SideDim k = {operands->k.extent, plan->k_stride, operands->k_tile};
  Side side = {
      .part = is_turned ? own : k, .free = is_turned ? k : own, .offset = plan->view.offset};
  add_others(&side, &contraction->batch, contraction->batch.count, is_lhs);
  add_others(&side, &contraction->k, outer(&contraction->k), is_lhs);
  add_others(&side, is_lhs ? &contraction->m : &contraction->n,
             outer(is_lhs ? &contraction->m : &contraction->n), is_lhs);
  return side;
}

static Layout layout_in_sbuf(const Buffer *buffer) {
  return (Layout){buffer->rows, buffer->columns, buffer->block};
}

// Before the loops: where the operand is taken from.
static SidePlan plan_side(Operands *operands, bool is_lhs) {
  Isel *isel = operands->isel;
  const Contraction *contraction = operands->contraction;
  const ContractDim *own = is_lhs ? &operands->m : &operands->n;
  SidePlan plan = {.view = is_lhs ? contraction->lhs : contraction->rhs,
                   .own = *own,
                   .own_tile = is_lhs ? operands->m_tile : operands->n_tile,
                   .own_stride = stride_in(own, is_lhs),
                   .k_stride = stride_in(&operands->k, is_lhs)};
  if (plan.view.buffer->number.kind != LIT_NONE) {
    plan.form = SIDE_NUMBER;
    plan.filled = isel_tile(isel, plan.view.buffer->name->bytes, plan.view.buffer->dtype,
                            operands->k_tile, plan.own_tile);
    isel_memset(isel,
                isel_at(isel, plan.filled, isel_index(isel, 'k', operands->k_tile),
                        isel_index(isel, is_lhs ? 'i' : 'n', plan.own_tile)),
                plan.view.buffer->number);
    return plan;
  }
  // A transpose takes at most as many rows as PE has.
  int64_t turned_tile = min_i64(plan.own_tile, ISEL_PARTITIONS);
  bool may_turn = plan.own_tile == turned_tile;
  Side side = side_of(operands, &plan, is_lhs, false);
  Side turned = side_of(operands, &plan, is_lhs, true);
  Buffer *buffer = plan.view.buffer;
  Layout layout;
  if (!buffer_in_sbuf(isel, buffer) && buffer->dram && !buffer->is_pinned) {
    bool lies = find_layout(&side, buffer->count, &layout) ||
                (may_turn && find_layout(&turned, buffer->count, &layout));
    if (lies && layout_fits(isel, layout, buffer->dtype)) buffer_load(isel, buffer, layout);
  }
  if (buffer_in_sbuf(isel, buffer)) {
    plan.form = side_lies_in(&side, layout_in_sbuf(buffer)) ? SIDE_IN_PLACE : SIDE_TURNED;
    if (plan.form == SIDE_IN_PLACE) return plan;
    if (may_turn && side_lies_in(&turned, layout_in_sbuf(buffer))) return plan;
  }
  buffer_need_dram(isel, buffer);
  bool is_next =
      plan.k_stride == 1 && plan.own_stride != 1 && plan.own.extent > 1 && operands->k.extent > 1;
  plan.form = is_next && may_turn ? SIDE_LOAD_TURNED : SIDE_LOAD;
  return plan;
}

// The tile of an operand with k on partitions; `base` is its address without the tile's indices.
static Access *side_tile(const Operands *operands, const SidePlan *plan, bool is_lhs,
                         const Expr *base) {
  Isel *isel = operands->isel;
  Buffer *buffer = plan->view.buffer;
  const Expr *own = is_lhs ? operands->pm : operands->pn, *pk = operands->pk;
  if (plan->form == SIDE_NUMBER) return isel_at(isel, plan->filled, pk, own);
  if (plan->form == SIDE_IN_PLACE)
    return side_access(isel, buffer, base, pk, own, plan->own_stride);
  const Expr *flat = isel_sum(isel, isel_sum(isel, base, isel_times(isel, own, plan->own_stride)),
                              isel_times(isel, pk, plan->k_stride));
  const char *name = buffer->name->bytes;
  Access *source;
  if (plan->form == SIDE_TURNED) {
    source = side_access(isel, buffer, base, own, pk, plan->k_stride);
  } else {
    bool is_turned = plan->form == SIDE_LOAD_TURNED;
    Tensor *loaded = is_turned
                         ? isel_tile(isel, name, buffer->dtype, plan->own_tile, operands->k_tile)
                         : isel_tile(isel, name, buffer->dtype, operands->k_tile, plan->own_tile);
    source = is_turned ? isel_at(isel, loaded, own, pk) : isel_at(isel, loaded, pk, own);
    isel_load(isel, source, buffer_dram_at(isel, buffer, flat));
    source = isel_again(isel, source);
    if (!is_turned) return source;
  }
  Tensor *bank = isel_psum(isel, "turn", buffer->dtype, operands->k_tile, plan->own_tile, false);
  Tensor *turned = isel_tile(isel, arena_format(isel->scratch, "%s_t", name), buffer->dtype,
                             operands->k_tile, plan->own_tile);
  isel_transpose(isel, isel_at(isel, bank, pk, own), source);
  isel_copy(isel, isel_at(isel, turned, pk, own), isel_at(isel, bank, pk, own));
  return isel_at(isel, turned, pk, own);
}

// ---- the nest

typedef struct Addresses {
  const Expr *lhs, *rhs, *dst;
} Addresses;

static void advance(Isel *isel, Addresses *at, const ContractDim *dim, const Expr *index,
                    int64_t step) {
  at->lhs = isel_sum(isel, at->lhs, isel_times(isel, index, dim->lhs * step));
  at->rhs = isel_sum(isel, at->rhs, isel_times(isel, index, dim->rhs * step));
  at->dst = isel_sum(isel, at->dst, isel_times(isel, index, dim->dst * step));
}

// Loops over the outer dims of a group and the tiles of its last; guards a last tile that is not
// full.
static void open_group(Isel *isel, Addresses *at, const ContractGroup *group,
                       const ContractDim *tiled, int64_t tile, const char *name, const Expr *within,
                       AxisType type) {
  for (uint32_t i = 0; i < outer(group); i++) {
    const Expr *index =
        isel_loop(isel, arena_format(isel->scratch, "%s%u", name, i), group->at[i].extent, type);
    advance(isel, at, &group->at[i], index, 1);
  }
  const Expr *index = isel_loop(isel, name, ceil_div(tiled->extent, tile), type);
  advance(isel, at, tiled, index, tile);
  if (tiled->extent % tile) {
    const Expr *place = isel_sum(isel, isel_times(isel, index, tile), within);
    isel_guard(isel,
               isel_sum(isel, isel_const(isel, tiled->extent - 1), isel_times(isel, place, -1)));
  }
}

// An index of one element may have any stride; not 0, so that it stands in every address.
static ContractDim tiled_dim(const ContractGroup *group) {
  return group->count ? group->at[group->count - 1] : (ContractDim){1, 1, 1, 1};
}

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
  const ContractGroup *groups[] = {&contraction->batch, &contraction->m, &contraction->n};
  Side side = {.part = {operands->m.extent, operands->m.dst, operands->m_tile},
               .free = {operands->n.extent, operands->n.dst, operands->n_tile}};
  for (uint32_t g = 0; g < ARRAY_LEN(groups); g++) {
    uint32_t count = g ? outer(groups[g]) : groups[g]->count;
    for (uint32_t i = 0; i < count; i++) {
      const ContractDim *dim = &groups[g]->at[i];
      side.others[side.other_count++] = (SideDim){dim->extent, dim->dst, 1};
    }
  }
  return side;
}

bool isel_contract(Isel *isel, Contraction *contraction, Buffer *dst, bool is_read) {
  const Target *target = isel->context->target;
  Operands operands = {.isel = isel,
                       .contraction = contraction,
                       .m = tiled_dim(&contraction->m),
                       .n = tiled_dim(&contraction->n),
                       .k = tiled_dim(&contraction->k)};
  if (!is_matmul_type(contraction->lhs.buffer->dtype) ||
      !is_matmul_type(contraction->rhs.buffer->dtype))
    return isel_contract_exact(isel, contraction, dst, is_read);
  contraction->lhs = matmul_operand(isel, &contraction->lhs);
  contraction->rhs = matmul_operand(isel, &contraction->rhs);
  DType types[] = {contraction->lhs.buffer->dtype, contraction->rhs.buffer->dtype};
  operands.m_tile =
      min_i64(operands.m.extent, min_i64(target->pe_columns, target->psum_partitions));
  operands.n_tile = min_i64(operands.n.extent, min_i64(ISEL_MATMUL_N, target->psum_bank_bytes / 4));
  operands.k_tile = min_i64(operands.k.extent, target->pe_rows);
  SidePlan lhs = plan_side(&operands, true), rhs = plan_side(&operands, false);
  Side out = dst_side(&operands);
  Layout layout;
  bool in_sbuf = is_read && !dst->is_pinned && find_layout(&out, dst->count, &layout) &&
                 layout_fits(isel, layout, dst->dtype);
  if (in_sbuf) buffer_make_sbuf(isel, dst, layout);
  bool in_dram = dst->dram || !in_sbuf;
  if (in_dram) buffer_make_dram(isel, dst);
  operands.pm = isel_index(isel, 'i', operands.m_tile);
  operands.pn = isel_index(isel, 'n', operands.n_tile);
  operands.pk = isel_index(isel, 'k', operands.k_tile);
  Place place = isel_place(isel);
  Addresses at = {isel_const(isel, contraction->lhs.offset),
                  isel_const(isel, contraction->rhs.offset), isel_const(isel, 0)};
  for (uint32_t i = 0; i < contraction->batch.count; i++) {
    const ContractDim *dim = &contraction->batch.at[i];
    const Expr *index =
        isel_loop(isel, arena_format(isel->scratch, "b%u", i), dim->extent, AXIS_TYPE_PARALLEL);
    advance(isel, &at, dim, index, 1);
  }
  open_group(isel, &at, &contraction->m, &operands.m, operands.m_tile, "m", operands.pm,
             AXIS_TYPE_PARALLEL);
  open_group(isel, &at, &contraction->n, &operands.n, operands.n_tile, "n", operands.pn,
             AXIS_TYPE_PARALLEL);
  bool is_real = dtype_is_real(types[0]) || dtype_is_real(types[1]);
  Tensor *bank = isel_psum(isel, "acc", is_real ? DT_float32 : DT_int32, operands.m_tile,
                           operands.n_tile, true);
  Place body = isel_place(isel);
  Addresses inner = at;
  open_group(isel, &inner, &contraction->k, &operands.k, operands.k_tile, "k", operands.pk,
             AXIS_TYPE_SEQUENTIAL);
  Access *stationary = side_tile(&operands, &lhs, true, inner.lhs);
  Access *moving = side_tile(&operands, &rhs, false, inner.rhs);
  isel_matmul(isel, isel_at(isel, bank, operands.pm, operands.pn), stationary, moving);
  isel_close(isel, body);
  Access *result;
  if (in_sbuf) {
    result = side_access(isel, dst, at.dst, operands.pm, operands.pn, operands.n.dst);
  } else {
    Tensor *staged =
        isel_tile(isel, dst->name->bytes, dst->dtype, operands.m_tile, operands.n_tile);
    result = isel_at(isel, staged, operands.pm, operands.pn);
  }
  isel_copy(isel, result, isel_at(isel, bank, operands.pm, operands.pn));
  if (in_dram) {
    const Expr *flat =
        isel_sum(isel, isel_sum(isel, at.dst, isel_times(isel, operands.pm, operands.m.dst)),
                 isel_times(isel, operands.pn, operands.n.dst));
    isel_store(isel, buffer_dram_at(isel, dst, flat), isel_again(isel, result));
  }
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
