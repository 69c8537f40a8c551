#include "ir/predicate.h"

#include "ir/expr_system.h"
#include "ir/stmt.h"
#include "support/sort.h"

// Nodes one question may cost; guards are few, and most questions are settled by propagation.
#define QUESTION_BUDGET 512

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
  int order = expr_compare(x->expr, y->expr);
  return order ? order : (int)x->is_approx - (int)y->is_approx;
}

// The rows of the guards, and one that says `goal` fails: by `side` of an equality, above or below.
static LinearAnswer holds_without(LinearSystem *linear, const Predicates *guards,
                                  const Predicate *goal, int64_t side) {
  ExprSystem system;
  uint64_t budget = QUESTION_BUDGET;
  expr_system_begin(&system, linear);
  LinearRow *row = linear_add_row(linear, false); // side * goal - 1 >= 0
  linear_add_constant(linear, row, -1);
  expr_system_add(&system, row, goal->expr, side);
  if (system.is_unknown) return LINEAR_UNKNOWN;
  expr_system_add_guards(&system, guards);
  return linear_solve(linear, &budget);
}

bool predicates_imply(LinearSystem *linear, const Predicates *guards, const Predicate *goal) {
  return holds_without(linear, guards, goal, -1) == LINEAR_EMPTY &&
         (goal->is_ge || holds_without(linear, guards, goal, 1) == LINEAR_EMPTY);
}

bool predicates_contradict(LinearSystem *linear, const Predicates *guards, const Predicate *goal) {
  return holds_without(linear, guards, goal, -1) == LINEAR_HAS_POINT ||
         (!goal->is_ge && holds_without(linear, guards, goal, 1) == LINEAR_HAS_POINT);
}

bool predicates_trips(LinearSystem *linear, const Predicates *guards, Axis *axis, int64_t *first,
                      int64_t *last) {
  ExprSystem system;
  uint64_t budget = QUESTION_BUDGET;
  *first = 0;
  *last = axis_tripcount(axis) - 1;
  expr_system_begin(&system, linear);
  uint32_t var = expr_system_var(&system, &axis->index);
  if (system.is_unknown) return true;
  expr_system_add_guards(&system, guards);
  LinearAnswer answer = linear_solve(linear, &budget);
  if (answer == LINEAR_EMPTY) return false;
  linear_bounds(linear, var, first, last);
  return true;
}

static bool holds_nowhere(LinearSystem *linear, const Predicates *guards) {
  ExprSystem system;
  uint64_t budget = QUESTION_BUDGET;
  expr_system_begin(&system, linear);
  expr_system_add_guards(&system, guards);
  return linear_solve(linear, &budget) == LINEAR_EMPTY;
}

// Drops what the other guards together imply, the last first; approximate ones before exact ones.
static void drop_implied(Arena *arena, LinearSystem *linear, Predicates *guards) {
  Predicates others = {ARENA_ARRAY(arena, Predicate, guards->count), 0};
  for (int pass = 0; pass < 2; pass++) {
    bool drops_approx = pass == 0;
    for (uint32_t i = guards->count; i-- > 0;) {
      Predicate goal = guards->at[i];
      if (goal.is_approx != drops_approx) continue;
      others.count = 0;
      for (uint32_t j = 0; j < guards->count; j++) {
        if (j != i && (drops_approx || !guards->at[j].is_approx))
          others.at[others.count++] = guards->at[j];
      }
      if (!others.count || !predicates_imply(linear, &others, &goal)) continue;
      guards->count--;
      memmove(&guards->at[i], &guards->at[i + 1], (guards->count - i) * sizeof *guards->at);
    }
  }
}

Predicates predicates_canonicalize(Arena *arena, LinearSystem *linear, Predicates predicates,
                                   bool *never) {
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
      if (verdict != PREDICATE_ALWAYS || (out.at[j].is_approx && !out.at[i].is_approx)) continue;
      // of two equal guards the exact one stays, or the first
      bool is_mutual = out.at[i].is_approx == out.at[j].is_approx &&
                       implied(&out.at[i], &out.at[j]) == PREDICATE_ALWAYS;
      if (!(is_mutual && i < j)) is_needed = false;
    }
    if (!is_needed) continue;
    Predicate guard = out.at[i];
    out.at[i] = out.at[kept]; // keeps all in the array for the tests that follow
    out.at[kept++] = guard;
  }
  if (linear && !*never) *never = out.count && holds_nowhere(linear, &out);
  if (*never) return predicates;
  out.count = kept;
  sort_stable(arena, out.at, out.count, sizeof(Predicate), compare_guards, NULL);
  if (linear && out.count > 1) drop_implied(arena, linear, &out);
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
    if (index_is_division(index) && uses_chosen(index->div.numerator, choice)) return true;
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
      if (index_is_division(index) && uses_chosen(index->div.numerator, choice)) return NULL;
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
      out.at[out.count++] =
          (Predicate){.expr = most, .is_ge = true, .is_approx = guard.is_approx || !is_exact};
    }
    const Expr *least = guard.is_ge ? NULL : expr_project_min(arena, guard.expr, chosen, context);
    const Expr *negated = least ? expr_scale(arena, least, -1) : NULL;
    if (negated)
      out.at[out.count++] = (Predicate){.expr = negated, .is_ge = true, .is_approx = true};
  }
  bool never;
  Predicates canonical = predicates_canonicalize(arena, NULL, out, &never);
  return never ? out : canonical;
}
