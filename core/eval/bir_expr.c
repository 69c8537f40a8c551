// BIR expression trees as the flat expressions the machine evaluates.
#include "eval/bir_machine.h"

typedef struct Convert {
  BirMachine *machine;
  BirPosition position;
  void *context;
} Convert;

static const Expr *convert(const Convert *from, const BirExpr *expr);

static const Expr *opaque_index(const Convert *from, const BirExpr *expr, IndexKind kind) {
  Index *index = ARENA_NEW(from->machine->base.arena, Index);
  *index = (Index){.kind = kind, .ids = {expr->ids.first, expr->ids.second}};
  return expr_index(from->machine->base.arena, index);
}

static const Expr *division(const Convert *from, const BirExpr *expr) {
  Arena *arena = from->machine->base.arena;
  const Expr *numer = convert(from, expr->div.numer);
  if (!numer || expr->div.denom <= 0) return NULL;
  return expr->kind == BIR_EXPR_FLOOR_DIV ? expr_floor_div(arena, numer, expr->div.denom)
                                          : expr_modulo(arena, numer, expr->div.denom);
}

// Nesting is bounded by the reader and by what Penguin expressions nest.
static const Expr *convert(const Convert *from, const BirExpr *expr) {
  BirMachine *machine = from->machine;
  Arena *arena = machine->base.arena;
  const Expr *sum;
  switch (expr->kind) {
  case BIR_EXPR_AFFINE:
    sum = expr_const(arena, expr->affine.constant);
    for (uint32_t i = 0; i < expr->count; i++) {
      const Expr *term = convert(from, expr->affine.terms[i].index);
      sum = expr_add(arena, sum, expr_scale(arena, term, expr->affine.terms[i].coefficient));
    }
    return sum;
  case BIR_EXPR_SUM:
    sum = expr_const(arena, 0);
    for (uint32_t i = 0; i < expr->count; i++)
      sum = expr_add(arena, sum, convert(from, expr->sum[i]));
    return sum;
  case BIR_EXPR_MULT: return expr_scale(arena, convert(from, expr->mult.var), expr->mult.scale);
  case BIR_EXPR_FLOOR_DIV:
  case BIR_EXPR_MODULO: return division(from, expr);
  case BIR_EXPR_AXIS: {
    const uint32_t *at = map_get(&machine->axes, map_key_pointer(expr->axis));
    return at ? expr_axis(arena, machine->axis_list.at[*at]) : NULL;
  }
  case BIR_EXPR_RUNTIME: return expr_register(arena, &machine->registers[expr->reg->index]);
  case BIR_EXPR_CC_RANK: return opaque_index(from, expr, INDEX_CC_RANK);
  case BIR_EXPR_SHARD_ID: return opaque_index(from, expr, INDEX_SHARD_ID);
  case BIR_EXPR_AP_INDEX: return from->position ? from->position(from->context, expr) : NULL;
  case BIR_EXPR_CC_DIV:
  case BIR_EXPR_CC_MOD:
  case BIR_EXPR_INDIRECT: return NULL;
  }
  return NULL;
}

const Expr *bir_expr(BirMachine *machine, const BirExpr *expr, BirPosition position,
                     void *context) {
  Convert from = {machine, position, context};
  return convert(&from, expr);
}

bool bir_predicates(BirMachine *machine, const BirPredicate *from, uint32_t count,
                    BirPosition position, void *context, Predicates *to) {
  to->at = ARENA_ARRAY(machine->base.arena, Predicate, count);
  to->count = count;
  for (uint32_t i = 0; i < count; i++) {
    to->at[i].is_ge = from[i].is_ge;
    to->at[i].expr = bir_expr(machine, from[i].expr, position, context);
    if (!to->at[i].expr)
      return machine_fail(&machine->base, "not-evaluable", "predicate %u has no value here", i);
  }
  return true;
}
