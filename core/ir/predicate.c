#include "ir/predicate.h"

#include "ir/linear.h"
#include "support/sort.h"

static Expr *expr_copy(Arena *arena, const Expr *expr) {
  return arena_copy(arena, expr, sizeof(Expr) + expr->term_count * sizeof(Term));
}

Predicate predicate_reduce(Arena *arena, Predicate predicate, PredicateVerdict *verdict) {
  const Expr *expr = predicate.expr;
  *verdict = PREDICATE_MIXED;
  int64_t divisor = 0;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (expr->terms[i].coefficient == INT64_MIN) return predicate; // has no magnitude
    divisor = gcd_i64(divisor, expr->terms[i].coefficient);
  }
  bool flips = !predicate.is_ge && expr->term_count && expr->terms[0].coefficient < 0;
  if (flips && expr->constant == INT64_MIN) return predicate;
  if (divisor > 1 || flips) {
    if (!predicate.is_ge && divisor > 1 && expr->constant % divisor != 0) {
      *verdict = PREDICATE_NEVER;
      return predicate;
    }
    Expr *reduced = expr_copy(arena, expr);
    int64_t sign = flips ? -1 : 1;
    reduced->constant = floor_div(expr->constant, divisor) * sign;
    for (uint32_t i = 0; i < expr->term_count; i++)
      reduced->terms[i].coefficient = expr->terms[i].coefficient / divisor * sign;
    predicate.expr = reduced;
  }
  Range range = expr_range(predicate.expr);
  if (!range.is_known) return predicate;
  if (predicate.is_ge) {
    if (range.low >= 0) *verdict = PREDICATE_ALWAYS;
    if (range.high < 0) *verdict = PREDICATE_NEVER;
  } else {
    if (range.low == 0 && range.high == 0) *verdict = PREDICATE_ALWAYS;
    if (range.low > 0 || range.high < 0) *verdict = PREDICATE_NEVER;
  }
  return predicate;
}

// Same terms: the guards differ in their constants only.
static bool same_terms(const Expr *a, const Expr *b) {
  if (a->term_count != b->term_count) return false;
  for (uint32_t i = 0; i < a->term_count; i++) {
    if (a->terms[i].coefficient != b->terms[i].coefficient ||
        index_compare(a->terms[i].index, b->terms[i].index) != 0)
      return false;
  }
  return true;
}

static bool opposite_terms(const Expr *a, const Expr *b) {
  if (a->term_count != b->term_count) return false;
  for (uint32_t i = 0; i < a->term_count; i++) {
    if (a->terms[i].coefficient != -b->terms[i].coefficient ||
        index_compare(a->terms[i].index, b->terms[i].index) != 0)
      return false;
  }
  return true;
}

// What guard b says once guard a holds, where their terms are alike or opposite.
static PredicateVerdict implied(const Predicate *a, const Predicate *b) {
  int64_t value;
  if (same_terms(a->expr, b->expr)) { // terms >= -ca, or == -ca
    if (sub_overflows(b->expr->constant, a->expr->constant, &value)) return PREDICATE_MIXED;
    if (a->is_ge)
      return b->is_ge && value >= 0   ? PREDICATE_ALWAYS
             : !b->is_ge && value > 0 ? PREDICATE_NEVER
                                      : PREDICATE_MIXED;
    bool holds = b->is_ge ? value >= 0 : value == 0;
    return holds ? PREDICATE_ALWAYS : PREDICATE_NEVER;
  }
  if (opposite_terms(a->expr, b->expr)) { // terms <= cb for b; >= -ca for a
    if (add_overflows(b->expr->constant, a->expr->constant, &value)) return PREDICATE_MIXED;
    if (a->is_ge) return value < 0 ? PREDICATE_NEVER : PREDICATE_MIXED;
    bool holds = b->is_ge ? value >= 0 : value == 0;
    return holds ? PREDICATE_ALWAYS : PREDICATE_NEVER;
  }
  return PREDICATE_MIXED;
}

static int compare_guards(const void *a, const void *b, void *context) {
  (void)context;
  const Predicate *x = a, *y = b;
  if (x->is_ge != y->is_ge) return x->is_ge ? -1 : 1;
  return expr_compare(x->expr, y->expr);
}

Predicates predicates_canonicalize(Arena *arena, Predicates predicates, bool *never) {
  Predicates out = {ARENA_ARRAY(arena, Predicate, predicates.count), 0};
  *never = false;
  for (uint32_t i = 0; i < predicates.count; i++) {
    PredicateVerdict verdict;
    Predicate guard = predicate_reduce(arena, predicates.at[i], &verdict);
    if (verdict == PREDICATE_NEVER) *never = true;
    if (verdict == PREDICATE_MIXED) out.at[out.count++] = guard;
  }
  sort_stable(arena, out.at, out.count, sizeof(Predicate), compare_guards, NULL);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < out.count; i++) {
    bool is_needed = true;
    for (uint32_t j = 0; j < out.count && is_needed; j++) {
      if (i == j) continue;
      PredicateVerdict verdict = implied(&out.at[j], &out.at[i]);
      if (verdict == PREDICATE_NEVER) *never = true;
      // of two equal guards the first stays
      bool is_mutual = implied(&out.at[i], &out.at[j]) == PREDICATE_ALWAYS;
      if (verdict == PREDICATE_ALWAYS && !(is_mutual && i < j)) is_needed = false;
    }
    if (!is_needed) continue;
    Predicate guard = out.at[i];
    out.at[i] = out.at[kept]; // keeps all in the array for the tests that follow
    out.at[kept++] = guard;
  }
  if (*never) return predicates;
  out.count = kept;
  sort_stable(arena, out.at, out.count, sizeof(Predicate), compare_guards, NULL);
  return out;
}

bool predicates_equal(const Predicates *a, const Predicates *b) {
  if (a->count != b->count) return false;
  for (uint32_t i = 0; i < a->count; i++) {
    if (a->at[i].is_ge != b->at[i].is_ge || a->at[i].is_approx != b->at[i].is_approx ||
        !expr_equal(a->at[i].expr, b->at[i].expr))
      return false;
  }
  return true;
}

typedef struct Choice {
  IndexChoice chosen;
  const void *context;
} Choice;

static bool uses_chosen(const Expr *expr, const Choice *choice) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (choice->chosen(index, choice->context)) return true;
    bool is_div = index->kind >= INDEX_FLOOR_DIV && index->kind <= INDEX_CC_MOD;
    if (is_div && uses_chosen(index->div.numerator, choice)) return true;
  }
  return false;
}

static const Expr *project(Arena *arena, const Expr *expr, const Choice *choice, bool wants_max) {
  Expr *out = expr_copy(arena, expr);
  out->term_count = 0;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    int64_t coefficient = expr->terms[i].coefficient, value;
    if (!choice->chosen(index, choice->context)) {
      bool is_div = index->kind >= INDEX_FLOOR_DIV && index->kind <= INDEX_CC_MOD;
      if (is_div && uses_chosen(index->div.numerator, choice)) return NULL;
      out->terms[out->term_count++] = expr->terms[i];
      continue;
    }
    Range range = expr_range(expr_index(arena, index));
    if (!range.is_known) return NULL;
    int64_t end = (coefficient > 0) == wants_max ? range.high : range.low;
    if (mul_overflows(coefficient, end, &value) ||
        add_overflows(out->constant, value, &out->constant))
      return NULL;
  }
  return out;
}

const Expr *expr_project_max(Arena *arena, const Expr *expr, IndexChoice chosen,
                             const void *context) {
  return project(arena, expr, &(Choice){chosen, context}, true);
}

const Expr *expr_project_min(Arena *arena, const Expr *expr, IndexChoice chosen,
                             const void *context) {
  return project(arena, expr, &(Choice){chosen, context}, false);
}

Predicates predicates_project(Arena *arena, Predicates predicates, IndexChoice chosen,
                              const void *context) {
  Choice choice = {chosen, context};
  uint32_t touched = 0;
  for (uint32_t i = 0; i < predicates.count; i++)
    touched += uses_chosen(predicates.at[i].expr, &choice);
  Predicates out = {ARENA_ARRAY(arena, Predicate, 2 * (uint64_t)predicates.count), 0};
  for (uint32_t i = 0; i < predicates.count; i++) {
    Predicate guard = predicates.at[i];
    if (!uses_chosen(guard.expr, &choice)) {
      out.at[out.count++] = guard;
      continue;
    }
    const Expr *most = expr_project_max(arena, guard.expr, chosen, context);
    if (most) {
      bool is_exact = guard.is_ge && touched == 1;
      out.at[out.count++] = (Predicate){most, true, guard.is_approx || !is_exact};
    }
    const Expr *least = guard.is_ge ? NULL : expr_project_min(arena, guard.expr, chosen, context);
    const Expr *negated = least ? expr_scale(arena, least, -1) : NULL;
    if (negated) out.at[out.count++] = (Predicate){negated, true, true};
  }
  bool never;
  Predicates canonical = predicates_canonicalize(arena, out, &never);
  return never ? out : canonical;
}
