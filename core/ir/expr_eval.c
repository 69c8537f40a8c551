// Substitution, evaluation, ranges and printing of expressions.
#include "ir/expr.h"
#include "ir/inst.h"
#include "ir/stmt.h"

static const Expr *substitute_index(Arena *arena, const Index *index, ExprReplace replace,
                                    void *context) {
  const Expr *replaced = replace(context, index);
  if (replaced) return replaced;
  if (!index_is_division(index)) return expr_index(arena, index);
  const Expr *numerator = expr_substitute(arena, index->div.numerator, replace, context);
  if (!numerator) return NULL;
  if (index->kind == INDEX_FLOOR_DIV)
    return expr_floor_div(arena, numerator, index->div.denominator);
  if (index->kind == INDEX_MODULO) return expr_modulo(arena, numerator, index->div.denominator);
  Index *fresh = ARENA_NEW(arena, Index);
  *fresh = *index;
  fresh->div.numerator = numerator;
  return expr_index(arena, fresh);
}

const Expr *expr_substitute(Arena *arena, const Expr *expr, ExprReplace replace, void *context) {
  const Expr *sum = expr_const(arena, expr->constant);
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Expr *part = substitute_index(arena, expr->terms[i].index, replace, context);
    sum = expr_add(arena, sum, expr_scale(arena, part, expr->terms[i].coefficient));
  }
  return sum;
}

typedef struct AxisSwap {
  const Axis *axis;
  const Expr *with;
} AxisSwap;

static const Expr *replace_axis(void *context, const Index *index) {
  const AxisSwap *swap = context;
  return index->kind == INDEX_AXIS && index->axis == swap->axis ? swap->with : NULL;
}

const Expr *expr_substitute_axis(Arena *arena, const Expr *expr, const Axis *axis,
                                 const Expr *with) {
  if (!expr_uses_axis(expr, axis)) return expr;
  AxisSwap swap = {axis, with};
  return expr_substitute(arena, expr, replace_axis, &swap);
}

static bool index_eval(const Index *index, ExprLookup lookup, void *context, int64_t *value) {
  if (!index_is_division(index)) return lookup(context, index, value);
  int64_t numerator;
  if (!expr_eval(index->div.numerator, lookup, context, &numerator)) return false;
  bool is_quotient = index->kind == INDEX_FLOOR_DIV || index->kind == INDEX_CC_DIV;
  *value = is_quotient ? floor_div(numerator, index->div.denominator)
                       : floor_mod(numerator, index->div.denominator);
  return true;
}

bool expr_eval(const Expr *expr, ExprLookup lookup, void *context, int64_t *value) {
  int64_t sum = expr->constant;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    int64_t at, product;
    if (!index_eval(expr->terms[i].index, lookup, context, &at)) return false;
    if (mul_overflows(at, expr->terms[i].coefficient, &product)) return false;
    if (add_overflows(sum, product, &sum)) return false;
  }
  *value = sum;
  return true;
}

static const Range unknown_range = {0, 0, false};

static Range axis_range(const Axis *axis) {
  int64_t trips = axis_tripcount(axis);
  if (trips < 0) return unknown_range;
  if (trips == 0) return (Range){axis->lb, axis->lb, true};
  int64_t last; // bounds were checked when the axis was read
  if (mul_overflows(trips - 1, axis->stride, &last) || add_overflows(last, axis->lb, &last))
    return unknown_range;
  return (Range){min_i64(axis->lb, last), max_i64(axis->lb, last), true};
}

static Range index_range(const Index *index) {
  switch (index->kind) {
  case INDEX_AXIS: return axis_range(index->axis);
  case INDEX_AP: return (Range){0, index->ap->ub - 1, true};
  case INDEX_SHARD_ID: return (Range){0, index->ids.first - 1, true};
  case INDEX_FLOOR_DIV:
  case INDEX_CC_DIV: {
    Range range = expr_range(index->div.numerator);
    if (!range.is_known) return unknown_range;
    return (Range){floor_div(range.low, index->div.denominator),
                   floor_div(range.high, index->div.denominator), true};
  }
  case INDEX_MODULO:
  case INDEX_CC_MOD: {
    Range range = expr_range(index->div.numerator);
    int64_t denominator = index->div.denominator;
    if (range.is_known && floor_div(range.low, denominator) == floor_div(range.high, denominator))
      return (Range){floor_mod(range.low, denominator), floor_mod(range.high, denominator), true};
    return (Range){0, denominator - 1, true};
  }
  case INDEX_REGISTER:
  case INDEX_CC_RANK:
  case INDEX_INDIRECT_ARG: return unknown_range;
  }
  return unknown_range;
}

Range expr_range(const Expr *expr) {
  Range sum = {expr->constant, expr->constant, true};
  for (uint32_t i = 0; i < expr->term_count; i++) {
    Range range = index_range(expr->terms[i].index);
    int64_t coefficient = expr->terms[i].coefficient, low, high;
    if (!range.is_known) return unknown_range;
    if (mul_overflows(range.low, coefficient, &low)) return unknown_range;
    if (mul_overflows(range.high, coefficient, &high)) return unknown_range;
    if (add_overflows(sum.low, min_i64(low, high), &sum.low)) return unknown_range;
    if (add_overflows(sum.high, max_i64(low, high), &sum.high)) return unknown_range;
  }
  return sum;
}

static void print_index(Text *text, const Index *index, bool is_spaced, ExprNamer namer,
                        void *context) {
  switch (index->kind) {
  case INDEX_AXIS:
  case INDEX_AP:
  case INDEX_REGISTER: namer(text, index, context); return;
  case INDEX_FLOOR_DIV:
  case INDEX_MODULO: {
    const Expr *numerator = index->div.numerator;
    bool is_bare = numerator->term_count == 1 && numerator->constant == 0 &&
                   numerator->terms[0].coefficient == 1 &&
                   !index_is_division(numerator->terms[0].index);
    if (!is_bare) text_putc(text, '(');
    expr_print(text, numerator, is_spaced, namer, context);
    if (!is_bare) text_putc(text, ')');
    text_puts(text, index->kind == INDEX_MODULO ? "%" : "//");
    text_put_int(text, index->div.denominator);
    return;
  }
  case INDEX_CC_DIV:
  case INDEX_CC_MOD:
    text_puts(text, index->kind == INDEX_CC_DIV ? "m0.cc_div(" : "m0.cc_mod(");
    expr_print(text, index->div.numerator, is_spaced, namer, context);
    text_printf(text, ", %lld, %lld)", (long long)index->div.denominator,
                (long long)index->div.groups);
    return;
  case INDEX_CC_RANK:
    text_printf(text, "m0.cc_get_rank(%lld, %lld)", (long long)index->ids.first,
                (long long)index->ids.second);
    return;
  case INDEX_SHARD_ID: text_printf(text, "m0.shard_id(%lld)", (long long)index->ids.first); return;
  case INDEX_INDIRECT_ARG:
    text_printf(text, "m0.indirect_arg(%lld)", (long long)index->ids.first);
    return;
  }
}

static void print_sign(Text *text, bool is_negative, bool is_first, bool is_spaced) {
  if (is_first) {
    if (is_negative) text_putc(text, '-');
  } else if (is_spaced) {
    text_puts(text, is_negative ? " - " : " + ");
  } else {
    text_putc(text, is_negative ? '-' : '+');
  }
}

// Digits of |value|, for the most negative integer too.
static void put_magnitude(Text *text, int64_t value) {
  if (value == INT64_MIN) {
    text_puts(text, "9223372036854775808");
  } else {
    text_put_int(text, value < 0 ? -value : value);
  }
}

void expr_print(Text *text, const Expr *expr, bool is_spaced, ExprNamer namer, void *context) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    int64_t coefficient = expr->terms[i].coefficient;
    const Index *index = expr->terms[i].index;
    print_sign(text, coefficient < 0, i == 0, is_spaced);
    // "-" in front of a quotient binds tighter in Python: -i//2 is (-i)//2
    bool is_negated_div = coefficient == -1 && i == 0 && index_is_division(index);
    bool has_factor = (coefficient != 1 && coefficient != -1) || is_negated_div;
    if (has_factor) {
      put_magnitude(text, coefficient);
      text_putc(text, '*');
    }
    bool is_wrapped = has_factor && (index->kind == INDEX_FLOOR_DIV || index->kind == INDEX_MODULO);
    if (is_wrapped) text_putc(text, '(');
    print_index(text, index, is_spaced, namer, context);
    if (is_wrapped) text_putc(text, ')');
  }
  if (expr->term_count == 0) {
    text_put_int(text, expr->constant);
  } else if (expr->constant) {
    print_sign(text, expr->constant < 0, false, is_spaced);
    put_magnitude(text, expr->constant);
  }
}

static void plain_name(Text *text, const Index *index, void *context) {
  (void)context;
  if (index->kind == INDEX_AXIS) text_put_str(text, index->axis->scope.stmt.name);
  if (index->kind == INDEX_AP) text_put_str(text, index->ap->name);
  if (index->kind == INDEX_REGISTER) text_put_str(text, inst_name(index->reg));
}

void expr_print_plain(Text *text, const Expr *expr, bool is_spaced) {
  expr_print(text, expr, is_spaced, plain_name, NULL);
}
