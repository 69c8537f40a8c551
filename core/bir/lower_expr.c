// Penguin's flat expressions as BIR expression trees, and what is made of them: predicates, and the
// base / channel_multiplier / pattern keys of Iota and TensorScalarAffineSelect.
#include "bir/lower_internal.h"

static BirExpr *new_affine(Lower *lower, int64_t constant, uint32_t term_count) {
  BirExpr *expr = ARENA_NEW(lower->arena, BirExpr);
  expr->kind = BIR_EXPR_AFFINE;
  expr->affine.constant = constant;
  expr->count = term_count;
  return expr;
}

const BirExpr *lower_const(Lower *lower, int64_t value) {
  if (value) return new_affine(lower, value, 0);
  if (!lower->zero) lower->zero = new_affine(lower, 0, 0);
  return lower->zero;
}

// What stands for an AP index; NULL when it has no place here.
typedef struct ApContext {
  Emit *emit; // NULL: no AP indices
} ApContext;

static const BirExpr *lower_index(Lower *lower, const Index *index, ApContext *context);

static const BirExpr *lower_terms(Lower *lower, const Expr *expr, ApContext *context,
                                  bool drops_ap) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < expr->term_count; i++)
    count += !drops_ap || expr->terms[i].index->kind != INDEX_AP;
  if (!count) return lower_const(lower, expr->constant);
  BirExpr *out = new_affine(lower, expr->constant, count);
  BirTerm *terms = ARENA_ARRAY(lower->arena, BirTerm, count);
  out->affine.terms = terms;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (drops_ap && expr->terms[i].index->kind == INDEX_AP) continue;
    terms->index = lower_index(lower, expr->terms[i].index, context);
    terms->coefficient = expr->terms[i].coefficient;
    if (!terms->index) return NULL;
    terms++;
  }
  return out;
}

static const BirExpr *lower_ap(Emit *emit, const APIndex *ap);

static const BirExpr *lower_index(Lower *lower, const Index *index, ApContext *context) {
  static const BirExprKind kinds[] = {
      [INDEX_FLOOR_DIV] = BIR_EXPR_FLOOR_DIV,  [INDEX_MODULO] = BIR_EXPR_MODULO,
      [INDEX_CC_DIV] = BIR_EXPR_CC_DIV,        [INDEX_CC_MOD] = BIR_EXPR_CC_MOD,
      [INDEX_CC_RANK] = BIR_EXPR_CC_RANK,      [INDEX_SHARD_ID] = BIR_EXPR_SHARD_ID,
      [INDEX_INDIRECT_ARG] = BIR_EXPR_INDIRECT};
  BirExpr *out;
  switch (index->kind) {
  case INDEX_AXIS: {
    for (uint32_t i = lower->depth; i-- > 0;) {
      if (lower->nest[i].axis == index->axis) return lower->nest[i].value;
    }
    const uint32_t *at = map_get(&lower->axes, map_key_pointer(index->axis));
    return at ? lower->axis_exprs.at[*at] : NULL;
  }
  case INDEX_REGISTER: {
    lower_register(lower, index->reg);
    return lower->register_exprs.at[*map_get(&lower->registers, index->reg->stmt.id)];
  }
  case INDEX_AP: return context->emit ? lower_ap(context->emit, index->ap) : NULL;
  case INDEX_FLOOR_DIV:
  case INDEX_MODULO:
  case INDEX_CC_DIV:
  case INDEX_CC_MOD:
    out = ARENA_NEW(lower->arena, BirExpr);
    out->kind = kinds[index->kind];
    out->div.numer = lower_terms(lower, index->div.numerator, context, false);
    out->div.denom = index->div.denominator;
    out->div.groups = index->div.groups;
    return out->div.numer ? out : NULL;
  case INDEX_CC_RANK:
  case INDEX_SHARD_ID:
  case INDEX_INDIRECT_ARG:
    out = ARENA_NEW(lower->arena, BirExpr);
    out->kind = kinds[index->kind];
    out->ids.first = index->ids.first;
    out->ids.second = index->ids.second;
    return out;
  }
  return NULL;
}

const BirExpr *lower_expr(Lower *lower, const Expr *expr, bool drops_ap) {
  ApContext none = {NULL};
  return lower_terms(lower, expr, &none, drops_ap);
}

// ---- AP indices in predicates

// The operand a variable is counted in: the first result, else the first source that has it.
static bool find_place(const Emit *emit, uint32_t var, uint32_t *operand, BirExpr *position) {
  int32_t in = 0;
  for (uint32_t i = 0; i < emit->inst->operand_count; i++) {
    const Operand *at = &emit->inst->operands[i];
    const TileOperand *tile = &emit->tile.operands[i];
    bool is_counted = at->kind == OPERAND_ACCESS && (i == 0 || !at->is_result);
    for (uint32_t d = 0; is_counted && d < at->access->rank; d++) {
      if (!emit_var_is_in_dim(emit, tile, d, var)) continue;
      *operand = i;
      position->ap.operand = at->is_result ? -1 : in;
      position->ap.dim = d;
      return true;
    }
    in += !at->is_result;
  }
  return false;
}

// PE takes the moving operand first; Penguin lists the stationary one first.
static int32_t bir_position(const Emit *emit, int32_t operand) {
  if (emit->inst->cls->relation != RELATION_CONTRACTION || operand < 0 || operand > 1)
    return operand;
  return 1 - operand;
}

static const BirExpr *lower_ap(Emit *emit, const APIndex *ap) {
  int var = tile_var_of_ap(&emit->tile, ap);
  uint32_t operand;
  if (var < 0) return NULL;
  BirExpr *position = ARENA_NEW(emit->lower->arena, BirExpr);
  position->kind = BIR_EXPR_AP_INDEX;
  if (!find_place(emit, (uint32_t)var, &operand, position)) return NULL;
  if (!emit_is_walked_in_order(emit, operand, (uint32_t)var, position->ap.dim)) {
    position->ap.stride = emit_walk_stride(emit, operand, (uint32_t)var);
    position->ap.num = emit->tile.vars[var].extent;
    if (!position->ap.stride) return NULL;
  }
  position->ap.operand = bir_position(emit, position->ap.operand);
  return position;
}

// ---- predicates

static bool bad_predicate(Lower *lower, SrcSpan span, const Expr *expr) {
  Text text = {0};
  expr_print_plain(&text, expr, true);
  diag_error(lower->diags, span, "bir-predicate", "Unsupported expression kind: predicate over %s",
             text.bytes);
  text_release(&text);
  return false;
}

static bool lower_conjunction(Lower *lower, ApContext *context, const Predicates *from,
                              SrcSpan span, BirPredicate *to) {
  for (uint32_t i = 0; i < from->count; i++) {
    to[i].is_ge = from->at[i].is_ge;
    to[i].expr = lower_terms(lower, from->at[i].expr, context, false);
    if (!to[i].expr) return bad_predicate(lower, span, from->at[i].expr);
  }
  return true;
}

bool lower_predicates(Emit *emit, const Predicates *from, BirPredicate **to, uint16_t *count) {
  if (!from->count) return true;
  ApContext context = {emit};
  *to = ARENA_ARRAY(emit->lower->arena, BirPredicate, from->count);
  *count = (uint16_t)from->count;
  return lower_conjunction(emit->lower, &context, from, emit->inst->stmt.span, *to);
}

bool lower_guard(Lower *lower, const Predicates *from, SrcSpan span, BirPredicate **to,
                 uint32_t *count) {
  ApContext context = {NULL};
  *to = ARENA_ARRAY(lower->arena, BirPredicate, from->count);
  *count = from->count;
  return lower_conjunction(lower, &context, from, span, *to);
}

// ---- affine keys

static bool not_affine(Emit *emit, const Expr *expr) {
  Text text = {0};
  expr_print_plain(&text, expr, true);
  emit_error(emit, "bir-access-pattern", "Incorrect access pattern! %s", text.bytes);
  text_release(&text);
  return false;
}

bool emit_affine_keys(Emit *emit, const Expr *expr) {
  Lower *lower = emit->lower;
  const InstTile *tile = &emit->tile;
  if (!expr) return true;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    bool is_compound = index_is_division(index);
    if (is_compound && expr_uses_kind(index->div.numerator, INDEX_AP))
      return not_affine(emit, expr);
    if (index->kind == INDEX_AP && tile_var_of_ap(tile, index->ap) < 0)
      return not_affine(emit, expr);
  }
  const BirExpr *base = lower_expr(lower, expr, true);
  if (!base) return not_affine(emit, expr);
  if (base->count == 0) {
    emit_set_int(emit, "base", base->affine.constant);
  } else {
    emit_set_expr(emit, "base", base);
  }
  // Partitions first: one multiplier for all of their variables.
  int64_t multiplier = 0, inner = 1;
  for (uint32_t i = emit->partition_count; i-- > 0;) {
    const TileVar *var = &tile->vars[emit->walk[i]];
    int64_t coefficient = var->ap ? expr_ap_coefficient(expr, var->ap) : 0;
    int64_t wanted;
    if (inner == 1) multiplier = coefficient;
    if (mul_overflows(multiplier, inner, &wanted) || wanted != coefficient)
      return not_affine(emit, expr);
    inner *= var->extent;
  }
  emit_set_int(emit, "channel_multiplier", multiplier);
  Literal pairs[MAX_WALK];
  uint32_t count = 0;
  for (uint32_t i = emit->partition_count; i < emit->walk_count; i++) {
    const TileVar *var = &tile->vars[emit->walk[i]];
    Literal pair[2] = {literal_int(var->ap ? expr_ap_coefficient(expr, var->ap) : 0),
                       literal_int(var->extent)};
    pairs[count++] = emit_list(emit, pair, 2);
  }
  if (!count) {
    Literal pair[2] = {literal_int(0), literal_int(1)};
    pairs[count++] = emit_list(emit, pair, 2);
  }
  emit_set(emit, "pattern", emit_list(emit, pairs, count));
  return true;
}
