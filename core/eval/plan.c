// Preparation: every address and guard of an instruction as an affine function where it is one.
#include "eval/machine.h"

#include <stdarg.h>
#include <stdio.h>

bool machine_fail(Machine *machine, const char *code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char message[512];
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  SrcSpan span = machine->inst ? machine->inst->stmt.span : (SrcSpan){0};
  const char *name =
      machine->inst && inst_name(machine->inst) ? inst_name(machine->inst)->bytes : "";
  return diag_error(machine->diags, span, code, *name ? "%s: %s" : "%s%s", name, message);
}

static uint32_t axis_slot(const Machine *machine, const Axis *axis) {
  return *map_get(&machine->axis_slots, map_key_pointer(axis));
}

bool plan_linear(Machine *machine, const Plan *plan, const Expr *expr, int64_t scale,
                 Linear *linear) {
  VEC(AxisTerm) axes = {linear->axes, linear->axis_count, linear->axis_count};
  linear->constant += expr->constant * scale;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    int64_t coefficient = expr->terms[i].coefficient * scale;
    if (index->kind == INDEX_AXIS) {
      uint32_t at = 0, slot = axis_slot(machine, index->axis);
      while (at < axes.count && axes.at[at].slot != slot) at++;
      if (at == axes.count) vec_push(machine->arena, &axes, (AxisTerm){slot, 0});
      axes.at[at].coefficient += coefficient;
    } else if (index->kind == INDEX_AP) {
      int var = tile_var_of_ap(&plan->tile, index->ap);
      if (var < 0) return false;
      linear->var_coefs[var] += coefficient;
    } else {
      return false;
    }
  }
  linear->axes = axes.at;
  linear->axis_count = axes.count;
  return true;
}

Linear plan_linear_new(Machine *machine, const Plan *plan) {
  return (Linear){.is_linear = true,
                  .var_coefs = ARENA_ARRAY(machine->arena, int64_t, plan->tile.var_count)};
}

// Whether every point's address stays in the tensor, masks apart.
static bool stays_inside(const Access *access, uint32_t dim) {
  Range range = access_dim_range(access, dim);
  return range.is_known && range.low >= 0 && range.high < access->tensor->shape[dim];
}

// Its own variables, row-major, and the extent of each dimension of the access.
static void own_vars(Machine *machine, const Plan *plan, const TileOperand *tile,
                     PlanOperand *operand) {
  operand->vars = ARENA_ARRAY(machine->arena, uint32_t, plan->tile.var_count);
  operand->access_rank = operand->rank;
  operand->access_shape = ARENA_ARRAY(machine->arena, int64_t, operand->rank);
  for (uint32_t d = 0; d < operand->rank; d++) operand->access_shape[d] = 1;
  for (uint32_t v = 0; v < plan->tile.var_count; v++) {
    const TileVar *var = &plan->tile.vars[v];
    bool is_used = false;
    for (uint32_t d = 0; d < operand->rank; d++) {
      const TileDim *dim = &tile->dims[d];
      if (dim->slice_var != (int32_t)v &&
          !(dim->expr && var->ap && expr_uses_ap(dim->expr, var->ap)))
        continue;
      is_used = true;
      operand->access_shape[d] *= var->extent;
    }
    if (is_used) operand->vars[operand->var_count++] = v;
  }
}

static bool prepare_operand(Machine *machine, Plan *plan, const TileOperand *tile,
                            PlanOperand *operand) {
  const Tensor *tensor = tile->access->tensor;
  const ClassInfo *cls = machine->inst ? machine->inst->cls : NULL;
  bool is_operator = cls && cls->level == LEVEL_OP && cls->tier == TIER_EXECUTABLE;
  if (!dtype_is_evaluable(tensor->dtype) || (dtype_is_host_only(tensor->dtype) && !is_operator))
    return machine_fail(machine, "not-evaluable", "elements of type %s have no arithmetic here",
                        dtype_name(tensor->dtype));
  operand->tensor = tensor;
  operand->rank = tensor->rank;
  operand->is_real = dtype_is_real(tensor->dtype);
  operand->dims = ARENA_ARRAY(machine->arena, PlanDim, tensor->rank);
  operand->address = plan_linear_new(machine, plan);
  int64_t stride = 1;
  for (uint32_t d = tensor->rank; d-- > 0;) {
    PlanDim *dim = &operand->dims[d];
    const TileDim *source = &tile->dims[d];
    *dim = (PlanDim){.at = plan_linear_new(machine, plan),
                     .extent = tensor->shape[d],
                     .stride = stride,
                     .expr = source->expr,
                     .slice_var = source->slice_var,
                     .slice_step = source->slice_step,
                     .is_indirect = source->indirect != NULL,
                     .indirect = source->indirect_operand};
    stride *= tensor->shape[d];
    if (source->indirect || !plan_linear(machine, plan, source->expr, 1, &dim->at)) {
      dim->at.is_linear = operand->address.is_linear = false;
      dim->needs_check = operand->needs_check = true;
      continue;
    }
    if (source->slice_var >= 0) dim->at.var_coefs[source->slice_var] += source->slice_step;
    dim->needs_check = !stays_inside(tile->access, d);
    operand->needs_check |= dim->needs_check;
    plan_linear(machine, plan, source->expr, dim->stride, &operand->address);
    if (source->slice_var >= 0)
      operand->address.var_coefs[source->slice_var] += source->slice_step * dim->stride;
  }
  own_vars(machine, plan, tile, operand);
  return true;
}

// Quotients and remainders of linear numerators, with all other terms in guard->at; false when
// there are others, or some value might leave int64_t.
static bool split_div_terms(Machine *machine, Plan *plan, PlanGuard *guard) {
  const Expr *expr = guard->expr;
  guard->at = plan_linear_new(machine, plan);
  guard->div_terms = ARENA_ARRAY(machine->arena, DivTerm, expr->term_count);
  if (!expr_range(expr).is_known) return false;
  const Expr *rest = expr;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index->kind < INDEX_FLOOR_DIV || index->kind > INDEX_CC_MOD) continue;
    DivTerm *term = &guard->div_terms[guard->div_count++];
    *term = (DivTerm){.numerator = plan_linear_new(machine, plan),
                      .denominator = index->div.denominator,
                      .coefficient = expr->terms[i].coefficient,
                      .is_quotient = index->kind == INDEX_FLOOR_DIV || index->kind == INDEX_CC_DIV};
    if (!plan_linear(machine, plan, index->div.numerator, 1, &term->numerator)) return false;
    const Expr *part =
        expr_scale(machine->arena, expr_index(machine->arena, index), expr->terms[i].coefficient);
    rest = expr_sub(machine->arena, rest, part);
  }
  return rest && plan_linear(machine, plan, rest, 1, &guard->at);
}

void plan_guards(Machine *machine, const Predicates *predicates, Plan *plan) {
  plan->guards = ARENA_ARRAY(machine->arena, PlanGuard, predicates->count);
  plan->guard_count = predicates->count;
  plan->is_all_linear = true;
  for (uint32_t i = 0; i < predicates->count; i++) {
    PlanGuard *guard = &plan->guards[i];
    guard->expr = predicates->at[i].expr;
    guard->is_ge = predicates->at[i].is_ge;
    guard->at = plan_linear_new(machine, plan);
    guard->at.is_linear = plan_linear(machine, plan, guard->expr, 1, &guard->at);
    plan->is_all_linear &= guard->at.is_linear;
    if (guard->at.is_linear) continue;
    guard->is_stepped = split_div_terms(machine, plan, guard);
    guard->at.is_linear = false; // `at` is but a part
  }
}

// Row-major, but for contractions: the destination's last variable is innermost, so that each
// element still sums in order while rows are long.
void plan_order(Machine *machine, const Instruction *inst, Plan *plan) {
  uint32_t count = plan->tile.var_count, dst = plan->tile.dst_var_count, at = 0;
  plan->order = ARENA_ARRAY(machine->arena, uint32_t, count);
  plan->var_count = count;
  bool swaps = inst->cls->relation == RELATION_CONTRACTION && dst > 0;
  for (uint32_t v = 0; v + (swaps ? 1u : 0u) < dst; v++) plan->order[at++] = v;
  for (uint32_t v = dst; v < count; v++) plan->order[at++] = v;
  if (swaps) plan->order[at++] = dst - 1;
  plan->inner = count ? (int)plan->order[count - 1] : -1;
}

static bool same_store(const Machine *machine, const Tensor *a, const Tensor *b) {
  return machine_store(machine, a) == machine_store(machine, b);
}

// A source that shares storage with a result at other addresses must be read before any write.
static bool needs_copy(const Machine *machine, const Instruction *inst, const Plan *plan) {
  for (uint32_t r = 0; r < inst->operand_count; r++) {
    if (!inst->operands[r].is_result) continue;
    for (uint32_t s = 0; s < inst->operand_count; s++) {
      const PlanOperand *result = &plan->operands[r], *source = &plan->operands[s];
      if (s == r || inst->operands[s].is_result || !source->tensor) continue;
      if (!same_store(machine, result->tensor, source->tensor)) continue;
      bool is_alike = result->tensor == source->tensor &&
                      access_equal(plan->tile.operands[r].access, plan->tile.operands[s].access);
      if (!is_alike) return true;
    }
    for (uint32_t s = 0; s < inst->indirect_count; s++) {
      if (same_store(machine, plan->operands[r].tensor, plan->indirects[s].tensor)) return true;
    }
  }
  return false;
}

bool plan_prepare(Machine *machine, const Instruction *inst, Plan *plan) {
  if (!plan->has_tile && !inst_tile(machine->arena, inst, &plan->tile, machine->diags))
    return false;
  plan->operands = ARENA_ARRAY(machine->arena, PlanOperand, inst->operand_count);
  plan->indirects = ARENA_ARRAY(machine->arena, PlanOperand, inst->indirect_count);
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (plan->tile.operands[i].access &&
        !prepare_operand(machine, plan, &plan->tile.operands[i], &plan->operands[i]))
      return false;
  }
  for (uint32_t i = 0; i < inst->indirect_count; i++) {
    if (!prepare_operand(machine, plan, &plan->tile.indirects[i], &plan->indirects[i]))
      return false;
  }
  Predicates predicates = inst_predicates(machine->arena, inst);
  plan_guards(machine, &predicates, plan);
  plan_order(machine, inst, plan);
  plan->needs_copy = needs_copy(machine, inst, plan);
  plan->is_ready = true;
  return true;
}

int64_t linear_value(const Machine *machine, const Linear *linear) {
  int64_t value = linear->constant;
  for (uint32_t i = 0; i < linear->axis_count; i++)
    value += linear->axes[i].coefficient * machine->axis_values[linear->axes[i].slot];
  for (uint32_t v = 0; v < machine->plan->tile.var_count; v++)
    value += linear->var_coefs[v] * machine->vars[v];
  return value;
}

static bool index_at_point(void *context, const Index *index, int64_t *value) {
  const Machine *machine = context;
  switch (index->kind) {
  case INDEX_AXIS: *value = machine->axis_values[axis_slot(machine, index->axis)]; return true;
  case INDEX_AP: {
    int var = tile_var_of_ap(&machine->plan->tile, index->ap);
    if (var < 0) return false;
    *value = machine->vars[var];
    return true;
  }
  case INDEX_REGISTER:
    *value = machine->registers[machine->rank * machine->function->inst_count + index->reg->index];
    return true;
  case INDEX_CC_RANK: *value = machine->rank; return true;
  default: return false;
  }
}

bool machine_expr(Machine *machine, const Expr *expr, int64_t *value) {
  if (expr_eval(expr, index_at_point, machine, value)) return true;
  Text text = {0};
  expr_print_plain(&text, expr, true);
  machine_fail(machine, "not-evaluable", "'%s' has no value here", text.bytes);
  text_release(&text);
  return false;
}

bool machine_guard_holds(Machine *machine, const PlanGuard *guard, bool *holds) {
  int64_t value;
  if (guard->at.is_linear) {
    value = linear_value(machine, &guard->at);
  } else if (!machine_expr(machine, guard->expr, &value)) {
    return false;
  }
  *holds = guard->is_ge ? value >= 0 : value == 0;
  return true;
}
