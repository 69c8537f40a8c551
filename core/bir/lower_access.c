// Accesses as symbolic access patterns.
//
// Each operand's address is a sum over loops (kept as `addrs`) and tile variables (which become the
// step/count pairs of `ap`). The order of variables is the order of the destination's dimensions
// with those on partitions in front, so that all operands are walked alike; neighbouring pairs that
// continue each other are merged within a group (partitions, kept, reduced), never across.
#include "bir/lower_internal.h"

enum { GROUP_PARTITION, GROUP_KEPT, GROUP_REDUCED };

static int64_t magnitude(int64_t value) {
  return value < 0 ? -value : value;
}

// Step of a variable in one dimension, in its positions. An indirect dimension moves by one
// position per element of its index access, but not with what moves the operand elsewhere: in a[p,
// i[p, f]] the indices of one partition are f.
static int64_t coefficient(const Emit *emit, const TileOperand *operand, uint32_t d, uint32_t var) {
  const TileDim *dim = &operand->dims[d];
  if (!dim->indirect) return tile_dim_coefficient(&emit->tile, dim, var);
  for (uint32_t other = 0; other < operand->access->rank; other++) {
    if (!operand->dims[other].indirect &&
        tile_dim_coefficient(&emit->tile, &operand->dims[other], var))
      return 0;
  }
  const TileOperand *index = &emit->tile.indirects[dim->indirect_operand];
  for (uint32_t i = 0; i < index->access->rank; i++) {
    if (tile_dim_coefficient(&emit->tile, &index->dims[i], var)) return 1;
  }
  return 0;
}

static void add_var(VarList *list, uint32_t var) {
  uint32_t at = list->count;
  while (at > 0 && list->at[at - 1] > var) at--;
  if ((at > 0 && list->at[at - 1] == var) || list->count == MAX_VARS) return;
  for (uint32_t i = list->count; i > at; i--) list->at[i] = list->at[i - 1];
  list->at[at] = var;
  list->count++;
}

static void add_vars(const Emit *emit, const TileOperand *operand, VarList *list) {
  for (uint32_t d = 0; d < operand->access->rank; d++) {
    const TileDim *dim = &operand->dims[d];
    if (dim->slice_var >= 0) add_var(list, (uint32_t)dim->slice_var);
    for (uint32_t i = 0; dim->expr && i < dim->expr->term_count; i++) {
      const Index *index = dim->expr->terms[i].index;
      int var = index->kind == INDEX_AP ? tile_var_of_ap(&emit->tile, index->ap) : -1;
      if (var >= 0) add_var(list, (uint32_t)var);
    }
  }
}

void emit_operand_vars(const Emit *emit, const TileOperand *operand, VarList *list) {
  list->count = 0;
  add_vars(emit, operand, list);
  for (uint32_t d = 0; d < operand->access->rank; d++) {
    const TileDim *dim = &operand->dims[d];
    if (dim->indirect) add_vars(emit, &emit->tile.indirects[dim->indirect_operand], list);
  }
}

bool emit_var_is_in_dim(const Emit *emit, const TileOperand *operand, uint32_t dim, uint32_t var) {
  for (uint32_t d = 0; d < dim; d++) {
    if (coefficient(emit, operand, d, var)) return false;
  }
  return coefficient(emit, operand, (uint32_t)dim, var) != 0;
}

static bool is_outer(const Emit *emit, const TileOperand *operand, uint32_t d, uint32_t a,
                     uint32_t b) {
  int64_t weight_a = magnitude(coefficient(emit, operand, d, a));
  int64_t weight_b = magnitude(coefficient(emit, operand, d, b));
  return weight_a != weight_b ? weight_a > weight_b : a < b;
}

static int32_t partition_dim(const TileOperand *operand) {
  const Tensor *tensor = operand->access->tensor;
  return tensor_is_on_chip(tensor) ? tensor->partition_dim : -1;
}

bool emit_var_is_partition(const Emit *emit, const TileOperand *operand, uint32_t var) {
  int32_t dim = partition_dim(operand);
  return dim >= 0 && coefficient(emit, operand, (uint32_t)dim, var) != 0;
}

// ---- the walk

static bool is_wide(const Emit *emit, uint32_t var) {
  return emit->tile.vars[var].extent != 1;
}

static void find_anchor(Emit *emit) {
  for (uint32_t i = 0; i < emit->inst->operand_count && !emit->anchor; i++) {
    const Operand *operand = &emit->inst->operands[i];
    if (operand->kind == OPERAND_ACCESS && tensor_is_on_chip(operand->access->tensor))
      emit->anchor = &emit->tile.operands[i];
  }
}

static void walk_partitions_of(Emit *emit, const TileOperand *operand) {
  VarList vars;
  emit_operand_vars(emit, operand, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    uint32_t v = vars.at[i];
    if (!is_wide(emit, v) || !emit_var_is_partition(emit, operand, v)) continue;
    emit->walk[emit->walk_count++] = v;
    emit->anchor_extent *= emit->tile.vars[v].extent;
  }
  emit->partition_count = emit->walk_count;
}

// A reduction whose destination sits on one partition folds its source's partitions.
static void walk_reduced_partitions(Emit *emit) {
  for (uint32_t i = emit->inst->result_count; i < emit->inst->operand_count; i++) {
    if (emit->inst->operands[i].kind != OPERAND_ACCESS) continue;
    walk_partitions_of(emit, &emit->tile.operands[i]);
    emit->reduces_partition = emit->partition_count > 0;
    break;
  }
  emit->anchor_extent = 1;
}

static bool is_walked(const Emit *emit, uint32_t var) {
  for (uint32_t i = 0; i < emit->partition_count; i++) {
    if (emit->walk[i] == var) return true;
  }
  return false;
}

bool emit_prepare_walk(Emit *emit) {
  Relation relation = emit->inst->cls->relation;
  emit->anchor_extent = 1;
  if (relation != RELATION_ELEMENTWISE && relation != RELATION_REDUCE) return true;
  if (emit->tile.var_count > MAX_WALK)
    return emit_error(emit, "bir-access-pattern", "too many indices");
  find_anchor(emit);
  if (emit->anchor) walk_partitions_of(emit, emit->anchor);
  if (relation == RELATION_REDUCE && emit->anchor && !emit->partition_count)
    walk_reduced_partitions(emit);
  for (int reduced = 0; reduced < 2; reduced++) {
    if (reduced) emit->reduced_from = emit->walk_count;
    for (uint32_t v = 0; v < emit->tile.var_count; v++) {
      if (emit->tile.vars[v].is_reduced != (bool)reduced) continue;
      if (is_wide(emit, v) && !is_walked(emit, v)) emit->walk[emit->walk_count++] = v;
    }
  }
  return true;
}

// ---- one operand

typedef struct Order {
  uint32_t vars[MAX_WALK];
  uint8_t groups[MAX_WALK];
  uint32_t count;
  int64_t padding; // repeats of the partition pair when the operand has one partition
} Order;

static void order_add(Order *order, uint32_t var, uint8_t group) {
  order->vars[order->count] = var;
  order->groups[order->count++] = group;
}

static void joined_order(const Emit *emit, bool is_result, Order *order) {
  order->count = 0;
  order->padding = emit->anchor_extent;
  for (uint32_t i = 0; i < emit->walk_count; i++) {
    uint32_t var = emit->walk[i];
    bool is_reduced = emit->tile.vars[var].is_reduced;
    if (is_result && is_reduced) continue;
    if (i < emit->partition_count) {
      order_add(order, var, GROUP_PARTITION);
    } else {
      order_add(order, var, is_reduced ? GROUP_REDUCED : GROUP_KEPT);
    }
  }
}

// Free variables of one dimension, outermost first.
static void order_dim(const Emit *emit, const TileOperand *operand, uint32_t d, const VarList *free,
                      Order *order) {
  uint32_t from = order->count;
  for (uint32_t i = 0; i < free->count; i++) {
    if (!emit_var_is_in_dim(emit, operand, d, free->at[i])) continue;
    order_add(order, free->at[i], GROUP_KEPT);
    for (uint32_t at = order->count - 1; at > from; at--) {
      uint32_t *vars = order->vars;
      if (!is_outer(emit, operand, d, vars[at], vars[at - 1])) break;
      uint32_t swap = vars[at];
      vars[at] = vars[at - 1];
      vars[at - 1] = swap;
    }
  }
}

// Partitions, then, for contractions, the contracted variables and the others in the destination's
// order; elsewhere by the operand's own dimensions.
static void own_order(const Emit *emit, const TileOperand *operand, Order *order) {
  VarList vars;
  emit_operand_vars(emit, operand, &vars);
  order->count = 0;
  order->padding = 1;
  bool by_variable = emit->inst->cls->relation == RELATION_CONTRACTION;
  VarList free = {0};
  for (uint32_t i = 0; i < vars.count; i++) {
    uint32_t v = vars.at[i];
    if (!is_wide(emit, v)) continue;
    if (emit_var_is_partition(emit, operand, v)) {
      order_add(order, v, GROUP_PARTITION);
    } else {
      free.at[free.count++] = v;
    }
  }
  for (uint32_t i = 0; by_variable && i < free.count; i++) {
    if (emit->tile.vars[free.at[i]].is_reduced) order_add(order, free.at[i], GROUP_KEPT);
  }
  for (uint32_t i = 0; by_variable && i < free.count; i++) {
    if (!emit->tile.vars[free.at[i]].is_reduced) order_add(order, free.at[i], GROUP_REDUCED);
  }
  for (uint32_t d = 0; !by_variable && d < operand->access->rank; d++)
    order_dim(emit, operand, d, &free, order);
}

// The order in which an operand of the class's usual form is walked.
static void usual_order(const Emit *emit, uint32_t operand, Order *order) {
  Relation relation = emit->inst->cls->relation;
  if (relation == RELATION_ELEMENTWISE || relation == RELATION_REDUCE) {
    joined_order(emit, emit->inst->operands[operand].is_result, order);
  } else {
    own_order(emit, &emit->tile.operands[operand], order);
  }
}

int64_t emit_walk_stride(const Emit *emit, uint32_t operand, uint32_t var) {
  Order order;
  usual_order(emit, operand, &order);
  int64_t stride = 1;
  for (uint32_t i = order.count; i-- > 0;) {
    if (order.vars[i] == var) return stride;
    stride *= emit->tile.vars[order.vars[i]].extent;
  }
  return is_wide(emit, var) ? 0 : 1;
}

bool emit_is_walked_in_order(const Emit *emit, uint32_t operand, uint32_t var, uint32_t dim) {
  const TileOperand *tile = &emit->tile.operands[operand];
  VarList vars;
  emit_operand_vars(emit, tile, &vars);
  int64_t stride = 1;
  for (uint32_t i = 0; i < vars.count; i++) {
    if (vars.at[i] == var) continue;
    uint32_t d = 0;
    while (d < tile->access->rank && !emit_var_is_in_dim(emit, tile, d, vars.at[i])) d++;
    if (d == dim) return false;
    bool is_inner =
        (int32_t)d != partition_dim(tile) && (d > dim || (int32_t)dim == partition_dim(tile));
    if (is_inner) stride *= emit->tile.vars[vars.at[i]].extent;
  }
  return stride == emit_walk_stride(emit, operand, var);
}

static bool pattern_error(Emit *emit, const Expr *expr) {
  Text text = {0};
  expr_print_plain(&text, expr, true);
  emit_error(emit, "bir-access-pattern", "Incorrect access pattern! %s", text.bytes);
  text_release(&text);
  return false;
}

static const char *var_name(const Emit *emit, uint32_t var) {
  const APIndex *ap = emit->tile.vars[var].ap;
  return ap ? ap->name->bytes
            : arena_format(emit->scratch, "slice of %lld", (long long)emit->tile.vars[var].extent);
}

static bool partition_error(Emit *emit, const Access *access, uint32_t var) {
  return emit_error(emit, "bir-partition",
                    "Incorrect partition set! '%s' has %s on its partitions, which the other "
                    "operands have elsewhere or not at all",
                    access->tensor->name->bytes, var_name(emit, var));
}

static bool add_address(Emit *emit, const TileOperand *operand, uint32_t d, BirOperand *out,
                        const BirExpr **address) {
  Lower *lower = emit->lower;
  const TileDim *dim = &operand->dims[d];
  if (dim->indirect) {
    BirOperandExtra *extra = out->extra = ARENA_NEW(lower->arena, BirOperandExtra);
    extra->is_indirect = true;
    extra->indirect_arg = (int32_t)emit->indirections.count;
    extra->indirect_count = out->access_shape[d];
    BirExpr *value = ARENA_NEW(lower->arena, BirExpr);
    value->kind = BIR_EXPR_INDIRECT;
    value->ids.first = extra->indirect_arg;
    *address = value;
    return true;
  }
  if (!dim->is_affine) return pattern_error(emit, dim->expr);
  *address = lower_expr(lower, dim->expr, true);
  return *address || pattern_error(emit, dim->expr);
}

// Merges neighbours that continue each other: (8,16),(1,8) is (1,128).
static uint32_t add_pair(BirPair *pairs, uint32_t from, uint32_t count, BirPair pair) {
  if (pair.num == 1) return count;
  BirPair *last = &pairs[count - 1];
  int64_t span;
  bool continues = count > from && !mul_overflows(pair.step, pair.num, &span) && last->step == span;
  if (!continues) {
    pairs[count] = pair;
    return count + 1;
  }
  last->step = pair.step;
  last->num *= pair.num;
  return count;
}

// Free step (elements) of a variable; false when it leaves int64_t.
static bool free_step(const Emit *emit, const TileOperand *operand, uint32_t var, int64_t *step) {
  const Tensor *tensor = operand->access->tensor;
  int32_t skip = partition_dim(operand);
  int64_t stride = 1, part;
  *step = 0;
  for (uint32_t d = tensor->rank; d-- > 0;) {
    if ((int32_t)d == skip) continue;
    if (mul_overflows(coefficient(emit, operand, d, var), stride, &part)) return false;
    if (add_overflows(*step, part, step)) return false;
    if (mul_overflows(stride, tensor->shape[d], &stride)) return false;
  }
  return true;
}

// The variable counts indices: it moves the operand along an indirect dimension.
static bool counts_indices(const Emit *emit, const TileOperand *operand, uint32_t var) {
  for (uint32_t d = 0; d < operand->access->rank; d++) {
    if (operand->dims[d].indirect && coefficient(emit, operand, d, var)) return true;
  }
  return false;
}

static bool build_pairs(Emit *emit, const TileOperand *operand, const Order *order,
                        BirOperand *out) {
  BirPair pairs[MAX_WALK + 2];
  uint32_t count = 0, from = 0, at = 0, kept = order->count;
  while (emit->keeps_last && kept > 0 && order->groups[kept - 1] != GROUP_KEPT) kept--;
  int32_t dim = partition_dim(operand);
  for (; at < order->count && order->groups[at] == GROUP_PARTITION; at++) {
    uint32_t var = order->vars[at];
    int64_t free, step = 0;
    if (!free_step(emit, operand, var, &free))
      return emit_error(emit, "overflow", "index overflow");
    if (dim >= 0) step = coefficient(emit, operand, (uint32_t)dim, var);
    if (dim >= 0 && free) {
      return emit_error(emit, "bir-access-pattern",
                        "Incorrect access pattern! %s steps over partitions and elements of '%s' "
                        "at once",
                        var_name(emit, var), operand->access->tensor->name->bytes);
    }
    BirPair pair = {dim >= 0 ? step : free, emit->tile.vars[var].extent};
    count = add_pair(pairs, from, count, pair);
  }
  if (dim >= 0 && count > 1) {
    return emit_error(emit, "bir-partition", "too many partition dims! '%s'",
                      operand->access->tensor->name->bytes);
  }
  bool leads_with_partition = dim >= 0 || emit->anchor;
  if (!count && leads_with_partition)
    pairs[count++] = order->padding > 1 ? (BirPair){0, order->padding} : (BirPair){1, 1};
  from = count;
  for (uint8_t group = GROUP_KEPT; group <= GROUP_REDUCED; group++) {
    for (uint32_t i = at; i < order->count; i++) {
      if (order->groups[i] != group) continue;
      int64_t step;
      if (!free_step(emit, operand, order->vars[i], &step))
        return emit_error(emit, "overflow", "index overflow");
      // what is counted through indices does not continue its neighbours, nor does a scan's run
      bool is_alone = counts_indices(emit, operand, order->vars[i]);
      if (is_alone || (emit->keeps_last && i + 1 == kept)) from = count;
      count = add_pair(pairs, from, count, (BirPair){step, emit->tile.vars[order->vars[i]].extent});
      if (is_alone) from = count;
    }
    if (group == GROUP_REDUCED) emit->folded_pairs = count - from;
    from = count;
  }
  if (count == (leads_with_partition ? 1u : 0u)) pairs[count++] = (BirPair){1, 1};
  out->ap_count = (uint8_t)count;
  out->ap = arena_copy(emit->lower->arena, pairs, count * sizeof *pairs);
  return true;
}

static bool check_partitions(Emit *emit, const TileOperand *operand, const Order *order) {
  VarList vars;
  emit_operand_vars(emit, operand, &vars);
  for (uint32_t k = 0; k < vars.count; k++) {
    uint32_t v = vars.at[k];
    if (!is_wide(emit, v) || !emit_var_is_partition(emit, operand, v)) continue;
    bool is_known = false;
    for (uint32_t i = 0; i < order->count; i++)
      is_known |= order->vars[i] == v && order->groups[i] == GROUP_PARTITION;
    if (!is_known) return partition_error(emit, operand->access, v);
  }
  return true;
}

// Indices are a list along the indirect dimension, walked on its own. When they also depend on what
// moves the operand elsewhere, or are counted by several variables, they are walked together with
// the operands, as far as their partitions allow that.
static bool joins_walk(const Emit *emit, const TileOperand *owner, const TileOperand *index) {
  VarList vars;
  emit_operand_vars(emit, index, &vars);
  uint32_t wide = 0;
  bool is_shared = false, has_own = false;
  for (uint32_t i = 0; i < vars.count; i++) {
    uint32_t v = vars.at[i];
    if (!is_wide(emit, v)) continue;
    wide++;
    is_shared |= !counts_indices(emit, owner, v);
    has_own |= is_walked(emit, v) != emit_var_is_partition(emit, index, v);
  }
  if (!is_shared && wide < 2) return false;
  return emit->walk_count && (partition_dim(index) < 0 || !has_own);
}

static bool build_access(Emit *emit, const TileOperand *operand, Order *order, BirOperand *out) {
  Lower *lower = emit->lower;
  const Access *access = operand->access;
  uint32_t rank = access->rank;
  *out = (BirOperand){.kind = BIR_SYMBOLIC_AP,
                      .dtype = access->tensor->dtype,
                      .rank = (uint8_t)rank,
                      .set = lower->storages[access->tensor->index]};
  if (!check_partitions(emit, operand, order)) return false;
  int64_t *shape = ARENA_ARRAY(lower->arena, int64_t, rank);
  out->access_shape = shape;
  const BirExpr **addrs = ARENA_ARRAY(lower->arena, const BirExpr *, rank);
  VarList vars;
  emit_operand_vars(emit, operand, &vars);
  for (uint32_t d = 0; d < rank; d++) {
    shape[d] = 1;
    for (uint32_t i = 0; i < vars.count; i++) {
      if (emit_var_is_in_dim(emit, operand, d, vars.at[i]))
        shape[d] *= emit->tile.vars[vars.at[i]].extent;
    }
    if (!add_address(emit, operand, d, out, &addrs[d])) return false;
  }
  out->addrs = addrs;
  if (!build_pairs(emit, operand, order, out)) return false;
  for (uint32_t d = 0; d < rank; d++) {
    const TileDim *dim = &operand->dims[d];
    if (!dim->indirect) continue;
    BirOperand index;
    const TileOperand *from = &emit->tile.indirects[dim->indirect_operand];
    if (joins_walk(emit, operand, from))
      joined_order(emit, false, order);
    else
      own_order(emit, from, order);
    if (!build_access(emit, from, order, &index)) return false;
    vec_push(emit->scratch, &emit->indirections, index);
  }
  return true;
}

bool emit_access(Emit *emit, uint32_t operand, AccessForm form, BirOperand *out) {
  Order order;
  const TileOperand *tile = &emit->tile.operands[operand];
  if (form == FORM_OWN) {
    own_order(emit, tile, &order);
    return build_access(emit, tile, &order, out);
  }
  joined_order(emit, emit->inst->operands[operand].is_result, &order);
  if (form == FORM_SCALAR) {
    while (order.count && order.groups[order.count - 1] != GROUP_PARTITION) order.count--;
  }
  return build_access(emit, tile, &order, out);
}

bool emit_folded(Emit *emit, const Operand *operand) {
  uint32_t at = (uint32_t)(operand - emit->inst->operands);
  Order order;
  BirOperand out;
  joined_order(emit, false, &order);
  if (!build_access(emit, &emit->tile.operands[at], &order, &out)) return false;
  vec_push(emit->scratch, &emit->outs, out);
  return true;
}

bool emit_is_per_partition(const Emit *emit, const Operand *operand) {
  if (operand->kind != OPERAND_ACCESS) return true;
  const TileOperand *tile = &emit->tile.operands[operand - emit->inst->operands];
  VarList vars;
  emit_operand_vars(emit, tile, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    if (is_wide(emit, vars.at[i]) && !emit_var_is_partition(emit, tile, vars.at[i])) return false;
  }
  return true;
}
