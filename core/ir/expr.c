// Building of canonical flat expressions.
//
// Terms are kept sorted by index_compare, so that sums are merges of two sorted lists and equality
// is a walk in step. Numerators of divisions are flat expressions themselves; their nesting is
// bounded by the reader.
#include "ir/expr.h"

#include "ir/inst.h"
#include "ir/stmt.h"

static Expr *expr_new(Arena *arena, uint32_t term_count) {
  Expr *expr = arena_alloc(arena, sizeof(Expr) + term_count * sizeof(Term));
  expr->term_count = term_count;
  return expr;
}

const Expr *expr_const(Arena *arena, int64_t value) {
  Expr *expr = expr_new(arena, 0);
  expr->constant = value;
  return expr;
}

const Expr *expr_index(Arena *arena, const Index *index) {
  Expr *expr = expr_new(arena, 1);
  expr->terms[0] = (Term){index, 1};
  return expr;
}

const Expr *expr_axis(Arena *arena, Axis *axis) {
  return expr_index(arena, &axis->index);
}

const Expr *expr_ap(Arena *arena, APIndex *ap) {
  ap->index = (Index){.kind = INDEX_AP, .ap = ap};
  return expr_index(arena, &ap->index);
}

const Expr *expr_register(Arena *arena, Instruction *inst) {
  Index *index = ARENA_NEW(arena, Index);
  *index = (Index){.kind = INDEX_REGISTER, .reg = inst};
  return expr_index(arena, index);
}

static int compare_i64(int64_t a, int64_t b) {
  return a < b ? -1 : a > b;
}

// Loops compare by depth, so that terms read outermost first; along one nest depths are unique.
static int axis_compare(const Axis *a, const Axis *b) {
  if (a == b) return 0;
  if (a->depth != b->depth) return a->depth < b->depth ? -1 : 1;
  int by_name = str_compare(a->scope.stmt.name, b->scope.stmt.name);
  return by_name ? by_name : compare_i64(a->scope.stmt.id, b->scope.stmt.id);
}

int index_compare(const Index *a, const Index *b) {
  if (a == b) return 0;
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  switch (a->kind) {
  case INDEX_AXIS: return axis_compare(a->axis, b->axis);
  case INDEX_AP: return compare_i64(a->ap->order, b->ap->order);
  case INDEX_REGISTER: return compare_i64(a->reg->stmt.id, b->reg->stmt.id);
  case INDEX_FLOOR_DIV:
  case INDEX_MODULO:
  case INDEX_CC_DIV:
  case INDEX_CC_MOD: {
    int order = compare_i64(a->div.denominator, b->div.denominator);
    if (!order) order = compare_i64(a->div.groups, b->div.groups);
    return order ? order : expr_compare(a->div.numerator, b->div.numerator);
  }
  case INDEX_CC_RANK:
  case INDEX_SHARD_ID:
  case INDEX_INDIRECT_ARG: {
    int order = compare_i64(a->ids.first, b->ids.first);
    return order ? order : compare_i64(a->ids.second, b->ids.second);
  }
  }
  return 0;
}

int expr_compare(const Expr *a, const Expr *b) {
  if (a == b) return 0;
  uint32_t shorter = a->term_count < b->term_count ? a->term_count : b->term_count;
  for (uint32_t i = 0; i < shorter; i++) {
    int order = index_compare(a->terms[i].index, b->terms[i].index);
    if (!order) order = compare_i64(a->terms[i].coefficient, b->terms[i].coefficient);
    if (order) return order;
  }
  if (a->term_count != b->term_count) return a->term_count < b->term_count ? -1 : 1;
  return compare_i64(a->constant, b->constant);
}

bool expr_equal(const Expr *a, const Expr *b) {
  if (a == b) return true;
  if (!a || !b) return false;
  return expr_compare(a, b) == 0;
}

// a + factor * b by a merge of the two sorted term lists.
static const Expr *combine(Arena *arena, const Expr *a, const Expr *b, int64_t factor) {
  if (!a || !b) return NULL;
  Expr *sum = expr_new(arena, a->term_count + b->term_count);
  int64_t scaled;
  if (mul_overflows(b->constant, factor, &scaled)) return NULL;
  if (add_overflows(a->constant, scaled, &sum->constant)) return NULL;
  uint32_t i = 0, j = 0, count = 0;
  while (i < a->term_count || j < b->term_count) {
    int order = i == a->term_count   ? 1
                : j == b->term_count ? -1
                                     : index_compare(a->terms[i].index, b->terms[j].index);
    Term term = order <= 0 ? a->terms[i] : (Term){b->terms[j].index, 0};
    if (order <= 0) i++;
    if (order >= 0) {
      if (mul_overflows(b->terms[j].coefficient, factor, &scaled)) return NULL;
      if (add_overflows(term.coefficient, scaled, &term.coefficient)) return NULL;
      j++;
    }
    if (term.coefficient) sum->terms[count++] = term;
  }
  sum->term_count = count;
  return sum;
}

const Expr *expr_add(Arena *arena, const Expr *a, const Expr *b) {
  return combine(arena, a, b, 1);
}

const Expr *expr_sub(Arena *arena, const Expr *a, const Expr *b) {
  return combine(arena, a, b, -1);
}

const Expr *expr_scale(Arena *arena, const Expr *a, int64_t factor) {
  if (!a) return NULL;
  if (factor == 0) return expr_const(arena, 0);
  Expr *scaled = expr_new(arena, a->term_count);
  if (mul_overflows(a->constant, factor, &scaled->constant)) return NULL;
  for (uint32_t i = 0; i < a->term_count; i++) {
    scaled->terms[i].index = a->terms[i].index;
    if (mul_overflows(a->terms[i].coefficient, factor, &scaled->terms[i].coefficient)) return NULL;
  }
  return scaled;
}

const Expr *expr_add_const(Arena *arena, const Expr *a, int64_t constant) {
  if (!a || constant == 0) return a;
  Expr *sum = expr_new(arena, a->term_count);
  memcpy(sum->terms, a->terms, a->term_count * sizeof(Term));
  if (add_overflows(a->constant, constant, &sum->constant)) return NULL;
  return sum;
}

static const Expr *opaque_div(Arena *arena, IndexKind kind, const Expr *numerator,
                              int64_t denominator) {
  Index *index = ARENA_NEW(arena, Index);
  *index = (Index){.kind = kind, .div = {numerator, denominator, 0}};
  return expr_index(arena, index);
}

// The single modulo index an expression is, NULL if it is anything else.
static const Index *as_modulo(const Expr *expr) {
  bool is_plain = expr->term_count == 1 && expr->constant == 0 && expr->terms[0].coefficient == 1;
  return is_plain && expr->terms[0].index->kind == INDEX_MODULO ? expr->terms[0].index : NULL;
}

// Splits an expression into denominator * quotient + rest, where the rest holds the terms whose
// coefficients do not divide, and the constant's remainder.
static void split_by(Arena *arena, const Expr *expr, int64_t denominator, const Expr **quotient,
                     const Expr **rest) {
  Expr *q = expr_new(arena, expr->term_count), *r = expr_new(arena, expr->term_count);
  q->constant = floor_div(expr->constant, denominator);
  r->constant = floor_mod(expr->constant, denominator);
  q->term_count = r->term_count = 0;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    Term term = expr->terms[i];
    if (term.coefficient % denominator == 0) {
      q->terms[q->term_count++] = (Term){term.index, term.coefficient / denominator};
    } else {
      r->terms[r->term_count++] = term;
    }
  }
  *quotient = q;
  *rest = r;
}

static bool range_within(const Expr *expr, int64_t denominator) {
  Range range = expr_range(expr);
  return range.is_known && range.low >= 0 && range.high < denominator;
}

// (d*q + r) // d = q + r//d, exactly; r//d vanishes when 0 <= r < d ((x mod m)//d with m <= d is
// one case of it).
const Expr *expr_floor_div(Arena *arena, const Expr *a, int64_t denominator) {
  if (!a || denominator <= 0) return NULL;
  if (denominator == 1) return a;
  const Expr *quotient, *rest;
  split_by(arena, a, denominator, &quotient, &rest);
  if (range_within(rest, denominator)) return quotient;
  return expr_add(arena, quotient, opaque_div(arena, INDEX_FLOOR_DIV, rest, denominator));
}

// (d*q + r) mod d = r mod d, with coefficients reduced; r mod d = r when 0 <= r < d. For x mod m
// inside: x mod n when n divides m, itself when m < n (by range).
const Expr *expr_modulo(Arena *arena, const Expr *a, int64_t denominator) {
  if (!a || denominator <= 0) return NULL;
  if (denominator == 1) return expr_const(arena, 0);
  const Index *inner = as_modulo(a);
  if (inner && inner->div.denominator % denominator == 0)
    return expr_modulo(arena, inner->div.numerator, denominator);
  if (range_within(a, denominator)) return a;
  Expr *rest = expr_new(arena, a->term_count);
  rest->constant = floor_mod(a->constant, denominator);
  rest->term_count = 0;
  for (uint32_t i = 0; i < a->term_count; i++) {
    int64_t coefficient = floor_mod(a->terms[i].coefficient, denominator);
    if (coefficient) rest->terms[rest->term_count++] = (Term){a->terms[i].index, coefficient};
  }
  if (range_within(rest, denominator)) return rest;
  return opaque_div(arena, INDEX_MODULO, rest, denominator);
}

static bool index_uses(const Index *index, bool (*is_it)(const Index *, const void *),
                       const void *context);

static bool expr_uses(const Expr *expr, bool (*is_it)(const Index *, const void *),
                      const void *context) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (index_uses(expr->terms[i].index, is_it, context)) return true;
  }
  return false;
}

static bool index_uses(const Index *index, bool (*is_it)(const Index *, const void *),
                       const void *context) {
  if (is_it(index, context)) return true;
  return index_is_division(index) && expr_uses(index->div.numerator, is_it, context);
}

static bool is_kind(const Index *index, const void *context) {
  return index->kind == *(const IndexKind *)context;
}
static bool is_axis(const Index *index, const void *context) {
  return index->kind == INDEX_AXIS && index->axis == context;
}
static bool is_ap(const Index *index, const void *context) {
  return index->kind == INDEX_AP && index->ap == context;
}

bool expr_uses_kind(const Expr *expr, IndexKind kind) {
  return expr_uses(expr, is_kind, &kind);
}
bool expr_uses_axis(const Expr *expr, const Axis *axis) {
  return expr_uses(expr, is_axis, axis);
}
bool expr_uses_ap(const Expr *expr, const APIndex *ap) {
  return expr_uses(expr, is_ap, ap);
}

int64_t expr_axis_coefficient(const Expr *expr, const Axis *axis) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (is_axis(expr->terms[i].index, axis)) return expr->terms[i].coefficient;
  }
  return 0;
}

int64_t expr_ap_coefficient(const Expr *expr, const APIndex *ap) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (is_ap(expr->terms[i].index, ap)) return expr->terms[i].coefficient;
  }
  return 0;
}
