// Access patterns, predicates and affine keys of a BIR instruction as the plan that the machine
// runs.
#include "eval/bir_walk.h"

// ---- addresses

// An address being put together: dimensions of the storage as the machine sees it.
typedef struct Address {
  const Expr *partition, *flat; // partition NULL in DRAM
  int32_t indirect;             // dimension of the tensor that an index gives, -1: none
} Address;

static const Expr *add_var(const Build *build, const Expr *to, uint32_t var, int64_t step) {
  Arena *arena = build->machine->base.arena;
  APIndex *ap = (APIndex *)(uintptr_t)build->plan->tile.vars[var].ap;
  return expr_add(arena, to, expr_scale(arena, expr_ap(arena, ap), step));
}

static bool start_address(Build *build, const BirOperand *operand, Address *address) {
  BirMachine *machine = build->machine;
  Arena *arena = machine->base.arena;
  const BirStorage *set = operand->set;
  bool is_on_chip = bir_set_is_on_chip(set);
  *address = (Address){is_on_chip ? expr_const(arena, 0) : NULL, expr_const(arena, 0), -1};
  if (operand->kind == BIR_PHYSICAL_AP) {
    int64_t bytes = operand->extra ? operand->extra->offset : 0, size = dtype_bytes(set->dtype);
    if (bytes % size != 0) return bir_walk_fail(build, "an offset is not at an element");
    address->flat = expr_const(arena, bytes / size);
    return true;
  }
  if (operand->kind != BIR_SYMBOLIC_AP || operand->rank != set->rank)
    return bir_walk_fail(build, "patterns through registers have no value here");
  for (uint32_t d = 0; d < set->rank; d++) {
    if (operand->addrs[d]->kind == BIR_EXPR_INDIRECT) {
      address->indirect = (int32_t)d;
      continue;
    }
    const Expr *start = bir_expr(machine, operand->addrs[d], NULL, NULL);
    if (is_on_chip && (int32_t)d == set->partition_dim)
      address->partition = start;
    else
      address->flat = expr_add(arena, address->flat, expr_scale(arena, start, bir_stride(set, d)));
  }
  return (address->flat && (address->partition || !is_on_chip)) ||
         bir_walk_fail(build, "an address has no value here");
}

static void set_dim(Build *build, PlanOperand *out, const Expr *expr, int64_t extent,
                    int64_t stride) {
  Machine *machine = &build->machine->base;
  PlanDim *dim = &out->dims[out->rank++];
  *dim = (PlanDim){.at = plan_linear_new(machine, build->plan),
                   .extent = extent,
                   .stride = stride,
                   .expr = expr,
                   .slice_var = -1};
  Range range = expr_range(expr);
  dim->needs_check = !range.is_known || range.low < 0 || range.high >= extent;
  if (!plan_linear(machine, build->plan, expr, 1, &dim->at)) {
    dim->at.is_linear = out->address.is_linear = false;
    dim->needs_check = true;
  } else if (out->address.is_linear) {
    plan_linear(machine, build->plan, expr, stride, &out->address);
  }
  out->needs_check |= dim->needs_check;
}

static void set_indirect_dim(Build *build, const BirOperand *operand, int32_t d,
                             int64_t partition_stride, PlanOperand *out) {
  const BirStorage *set = operand->set;
  bool is_partition = bir_set_is_on_chip(set) && d == set->partition_dim;
  PlanDim *dim = &out->dims[out->rank++];
  *dim = (PlanDim){.at = plan_linear_new(&build->machine->base, build->plan),
                   .extent = set->shape[d],
                   .stride = is_partition ? partition_stride : bir_stride(set, (uint32_t)d),
                   .slice_var = -1,
                   .is_indirect = true,
                   .indirect = (uint32_t)operand->extra->indirect_arg,
                   .needs_check = true};
  dim->at.is_linear = out->address.is_linear = false;
  out->needs_check = true;
}

// Which own variables an operand has, row-major, and the extent of each dimension.
static void own_vars(Build *build, const BirOperand *operand, const Walk *walk, PlanOperand *out) {
  Arena *arena = build->machine->base.arena;
  uint32_t count = build->plan->tile.var_count;
  bool by_dims = bir_is_walked_by_dims(operand, walk->total);
  out->vars = ARENA_ARRAY(arena, uint32_t, count);
  for (uint32_t v = 0; v < count; v++) {
    if (bir_stride_in(build, walk, v)) out->vars[out->var_count++] = v;
  }
  out->access_rank = by_dims ? operand->rank : 1;
  out->access_shape = ARENA_ARRAY(arena, int64_t, out->access_rank);
  for (uint32_t d = 0; d < out->access_rank; d++)
    out->access_shape[d] = by_dims ? operand->access_shape[d] : walk->total;
}

// One operand; an index pattern is walked by its owner's variables (`owner`, else NULL).
static bool set_operand(Build *build, const BirOperand *operand, const Walk *walk,
                        const BirOperand *owner, PlanOperand *out) {
  Machine *machine = &build->machine->base;
  const BirStorage *set = operand->set;
  if (!set || set->is_register || !set->location_count || operand->location)
    return bir_walk_fail(build, "an operand is in no location");
  if (operand->dtype != set->dtype && !set->is_bool)
    return bir_walk_fail(build, "an operand is read as another type than its tensor has");
  if (!dtype_is_evaluable(set->dtype))
    return bir_walk_fail(build, "the elements of an operand have no arithmetic here");
  Address address;
  if (!start_address(build, operand, &address)) return false;
  for (uint32_t v = 0; v < build->plan->tile.var_count; v++) {
    int64_t stride = bir_stride_in(build, walk, v), step = 0;
    uint32_t pair = 0;
    if (stride && owner) stride = bir_index_stride(owner, operand, stride);
    if (!stride) continue;
    if (!bir_step_of(operand->ap, operand->ap_count, stride, &pair, &step)) continue;
    if (bir_counts_indices(operand, pair)) continue; // the index says where
    bool is_partition = pair == 0 && address.partition;
    const Expr **to = is_partition ? &address.partition : &address.flat;
    *to = add_var(build, *to, v, step);
    if (!*to) return bir_walk_fail(build, "an address leaves 64 bits");
  }
  const Tensor *tensor = build->machine->tensor_of[set->index];
  out->tensor = tensor;
  out->is_real = dtype_is_real(tensor->dtype);
  out->dims = ARENA_ARRAY(machine->arena, PlanDim, 3);
  out->address = plan_linear_new(machine, build->plan);
  int64_t elements = tensor_element_count(tensor), partitions = 1;
  if (address.partition) partitions = set->shape[set->partition_dim];
  int64_t free = elements / max_i64(partitions, 1);
  bool on_partitions =
      address.partition && address.indirect == set->partition_dim; // the index gives it
  if (address.indirect >= 0) set_indirect_dim(build, operand, address.indirect, free, out);
  if (address.partition && !on_partitions) set_dim(build, out, address.partition, partitions, free);
  set_dim(build, out, address.flat, free, 1);
  own_vars(build, operand, walk, out);
  return true;
}

static bool set_operands(Build *build) {
  Plan *plan = build->plan;
  Arena *arena = build->machine->base.arena;
  plan->operands = ARENA_ARRAY(arena, PlanOperand, build->op->operand_count);
  plan->indirects = ARENA_ARRAY(arena, PlanOperand, build->inst->indirection_count);
  for (uint32_t i = 0; i < build->op->operand_count; i++) {
    const BirOperand *operand = build->of[i];
    if (!bir_is_pattern(operand)) continue;
    const BirOperand *index = bir_index_of(build, operand);
    if (index && index->extra) return bir_walk_fail(build, "an index that is itself indexed");
    PlanOperand *to = index ? &plan->indirects[operand->extra->indirect_arg] : NULL;
    if (index && !set_operand(build, index, &build->walks[i], operand, to)) return false;
    if (!set_operand(build, operand, &build->walks[i], NULL, &plan->operands[i])) return false;
  }
  build->op->indirect_count = build->inst->indirection_count;
  return true;
}

// ---- guards, keys, order

static const Expr *position_expr(void *context, const BirExpr *expr) {
  Build *build = context;
  int64_t inner, size, end;
  const Walk *walk = bir_position_of(build, expr, &inner, &size);
  const Expr *sum = expr_const(build->machine->base.arena, 0);
  if (!walk || mul_overflows(inner, size, &end)) return NULL;
  for (uint32_t v = 0; v < build->plan->tile.var_count; v++) {
    int64_t stride = bir_stride_in(build, walk, v);
    if (stride >= inner && stride < end) sum = add_var(build, sum, v, stride / inner);
  }
  return sum;
}

// base + channel_multiplier * partition + pattern.
static const Expr *keys_expr(Build *build) {
  BirMachine *machine = build->machine;
  const BirField *base = bir_field(build->inst, "base");
  const Expr *sum = expr_const(machine->base.arena, bir_field_int(build->inst, "base"));
  if (base && base->expr) sum = bir_expr(machine, base->expr, NULL, NULL);
  int64_t multiplier = bir_field_int(build->inst, "channel_multiplier");
  for (uint32_t v = 0; v < build->plan->tile.var_count; v++) {
    int64_t stride = bir_stride_in(build, &build->partition_keys, v), step = 0;
    uint32_t pair;
    if (stride && !mul_overflows(multiplier, stride, &step)) sum = add_var(build, sum, v, step);
    stride = bir_stride_in(build, &build->pattern_keys, v);
    bool is_free = stride && bir_step_of(build->pattern_keys.pairs, build->pattern_keys.pair_count,
                                         stride, &pair, &step);
    if (is_free) sum = add_var(build, sum, v, step);
  }
  return sum;
}

// expr compared with 0 as a predicate: >= 0 or == 0.
static bool comparison(Arena *arena, const char *op, const Expr *expr, Predicate *out) {
  bool is_less = strcmp(op, "is_le") == 0 || strcmp(op, "is_lt") == 0;
  bool is_strict = strcmp(op, "is_gt") == 0 || strcmp(op, "is_lt") == 0;
  *out = (Predicate){.expr = is_less ? expr_scale(arena, expr, -1) : expr, .is_ge = true};
  if (is_strict) out->expr = expr_add_const(arena, out->expr, -1);
  if (strcmp(op, "is_equal") == 0) out->is_ge = false;
  return out->expr && (!out->is_ge || is_less || is_strict || strcmp(op, "is_ge") == 0);
}

static bool set_keys(Build *build) {
  Arena *arena = build->machine->base.arena;
  Instruction *op = build->op;
  bool is_iota = class_id(op->cls) == CLASS_IndexValueInst;
  if (!build->pattern_keys.pairs) return true;
  const Expr *expr = keys_expr(build);
  InstAttr attr = {.id = is_iota ? ATTR_expr : ATTR_predicate,
                   .type = is_iota ? ATTR_TYPE_AFFINE : ATTR_TYPE_COMPARISON,
                   .expr = expr};
  if (!expr) return bir_walk_fail(build, "base has no value here");
  if (!is_iota &&
      !comparison(arena, bir_field_text(build->inst, "compare_op"), expr, &attr.predicate))
    return bir_walk_fail(build, "compare_op is none of is_ge, is_gt, is_le, is_lt, is_equal");
  InstAttr *attrs = ARENA_ARRAY(arena, InstAttr, op->attr_count + 1u);
  if (op->attr_count) memcpy(attrs, op->class_attrs, op->attr_count * sizeof *attrs);
  attrs[op->attr_count++] = attr;
  op->class_attrs = attrs;
  return true;
}

// The pattern key of Iota and affine select as pairs.
static bool read_pattern(Build *build) {
  ClassId id = class_id(build->op->cls);
  if (id != CLASS_IndexValueInst && id != CLASS_AffSelTensorScalarOp) return true;
  const BirField *field = bir_field(build->inst, "pattern");
  const Literal *list = field ? &field->value : NULL;
  if (!list || list->kind != LIT_LIST) return bir_walk_fail(build, "pattern is no list of pairs");
  BirPair *pairs = ARENA_ARRAY(build->machine->base.arena, BirPair, list->count);
  for (uint32_t i = 0; i < list->count; i++) {
    const Literal *pair = &list->items[i];
    bool is_pair = pair->kind == LIT_LIST && pair->count == 2 && pair->items[0].kind == LIT_INT &&
                   pair->items[1].kind == LIT_INT;
    if (!is_pair) return bir_walk_fail(build, "pattern is no list of pairs");
    pairs[i] = (BirPair){pair->items[0].integer, pair->items[1].integer};
  }
  build->pattern_keys = (Walk){.pairs = pairs, .pair_count = list->count};
  build->pattern_keys.total = bir_pairs_total(pairs, list->count);
  return true;
}

static bool same_linear(const Plan *plan, const Linear *a, const Linear *b) {
  if (!a->is_linear || !b->is_linear || a->constant != b->constant) return false;
  if (a->axis_count != b->axis_count) return false;
  for (uint32_t i = 0; i < a->axis_count; i++) {
    if (a->axes[i].slot != b->axes[i].slot || a->axes[i].coefficient != b->axes[i].coefficient)
      return false;
  }
  return memcmp(a->var_coefs, b->var_coefs, plan->tile.var_count * sizeof *a->var_coefs) == 0;
}

// A source that shares storage with a result at other addresses must be read before any write.
static bool needs_copy(const Build *build) {
  const Plan *plan = build->plan;
  const Machine *machine = &build->machine->base;
  for (uint32_t r = 0; r < build->op->result_count; r++) {
    const PlanOperand *result = &plan->operands[r];
    const Store *store = machine_store(machine, result->tensor);
    for (uint32_t s = build->op->result_count; s < build->op->operand_count; s++) {
      const PlanOperand *source = &plan->operands[s];
      if (!source->tensor || machine_store(machine, source->tensor) != store) continue;
      if (!same_linear(plan, &result->address, &source->address)) return true;
    }
    for (uint32_t s = 0; s < build->op->indirect_count; s++) {
      const PlanOperand *index = &plan->indirects[s];
      if (index->tensor && machine_store(machine, index->tensor) == store) return true;
    }
  }
  return false;
}

bool bir_plan_prepare(BirMachine *machine, const BirInst *inst, const BirOp *op, Plan *plan) {
  Build build = {.machine = machine, .inst = inst, .op = op->inst, .of = op->of, .plan = plan};
  Arena *arena = machine->base.arena;
  build.walks = ARENA_ARRAY(arena, Walk, op->inst->operand_count);
  if (!read_pattern(&build) || !bir_walk_together(&build) || !set_operands(&build)) return false;
  Predicates predicates;
  if (!bir_predicates(machine, inst->predicates, inst->predicate_count, position_expr, &build,
                      &predicates))
    return false;
  plan_guards(&machine->base, &predicates, plan);
  if (!set_keys(&build)) return false;
  plan_order(&machine->base, op->inst, plan);
  plan->needs_copy = needs_copy(&build);
  plan->is_ready = true;
  return true;
}
