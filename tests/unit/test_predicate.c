// Guards: canonical form and projection against enumeration of small domains.
#include "ir/predicate.h"

#include "ir/stmt.h"
#include "support/text.h"
#include "unit/test.h"

typedef struct Domain {
  Arena arena;
  StrTable strings;
  Axis *i, *j;
  APIndex p;
} Domain;

enum { I_LOW = -1, I_END = 4, J_END = 3, P_END = 4 };

static void domain_init(Domain *domain) {
  arena_init(&domain->arena, 0);
  str_table_init(&domain->strings, &domain->arena);
  domain->i = axis_create(&domain->arena, AXIS_AFFINE);
  domain->j = axis_create(&domain->arena, AXIS_AFFINE);
  domain->i->scope.stmt.name = str_intern_text(&domain->strings, "i");
  domain->j->scope.stmt.name = str_intern_text(&domain->strings, "j");
  domain->i->lb = I_LOW;
  domain->i->ub = I_END;
  domain->j->ub = J_END;
  scope_append(&domain->i->scope, &domain->j->scope.stmt);
  domain->p = (APIndex){.name = str_intern_text(&domain->strings, "p"), .ub = P_END};
}

static const Expr *affine(Domain *domain, int64_t a, int64_t b, int64_t c, int64_t constant) {
  Arena *arena = &domain->arena;
  const Expr *sum = expr_scale(arena, expr_axis(arena, domain->i), a);
  sum = expr_add(arena, sum, expr_scale(arena, expr_axis(arena, domain->j), b));
  sum = expr_add(arena, sum, expr_scale(arena, expr_ap(arena, &domain->p), c));
  return expr_add_const(arena, sum, constant);
}

typedef struct Point {
  const Domain *domain;
  int64_t i, j, p;
} Point;

static bool at_point(void *context, const Index *index, int64_t *value) {
  const Point *point = context;
  if (index->kind == INDEX_AP)
    *value = point->p;
  else
    *value = index->axis == point->domain->i ? point->i : point->j;
  return true;
}

static bool holds(const Predicates *guards, Point *point) {
  for (uint32_t g = 0; g < guards->count; g++) {
    int64_t value = 0;
    CHECK(expr_eval(guards->at[g].expr, at_point, point, &value));
    if (guards->at[g].is_ge ? value < 0 : value != 0) return false;
  }
  return true;
}

static int64_t pick(TestRandom *random, uint32_t span) {
  return (int64_t)test_random_below(random, 2 * span + 1) - (int64_t)span;
}

static Predicates random_guards(Domain *domain, TestRandom *random) {
  Predicates guards = {ARENA_ARRAY(&domain->arena, Predicate, 4), 1 + test_random_below(random, 4)};
  for (uint32_t g = 0; g < guards.count; g++) {
    guards.at[g].is_ge = test_random_below(random, 4) != 0;
    guards.at[g].expr =
        affine(domain, pick(random, 2) * 2, pick(random, 2), pick(random, 2), pick(random, 6));
    bool is_copy = g > 0 && test_random_below(random, 4) == 0;
    if (is_copy)
      guards.at[g].expr = expr_add_const(
          &domain->arena, expr_scale(&domain->arena, guards.at[g - 1].expr, pick(random, 1)),
          pick(random, 2));
  }
  return guards;
}

static bool is_p(const Index *index, const void *context) {
  (void)context;
  return index->kind == INDEX_AP;
}

static void check_point(const Predicates *guards, const Predicates *canonical, bool never,
                        Point *point) {
  bool want = holds(guards, point);
  if (never)
    CHECK(!want);
  else
    CHECK_INT(holds(canonical, point), want);
}

TEST(canonical_guards_hold_where_the_given_ones_do) {
  TestRandom random = {test_seed()};
  Arena keeps;
  arena_init(&keeps, 0);
  LinearSystem *whole = linear_create(&keeps);
  for (int round = 0; round < 3000; round++) {
    Domain domain;
    domain_init(&domain);
    LinearSystem *linear = round % 2 ? whole : NULL;
    Predicates guards = random_guards(&domain, &random);
    bool never;
    Predicates canonical = predicates_canonicalize(&domain.arena, linear, guards, &never);
    bool again_never;
    Predicates again = predicates_canonicalize(&domain.arena, linear, canonical, &again_never);
    CHECK(predicates_equal(&canonical, &again) && again_never == never);
    for (int64_t i = I_LOW; i < I_END; i++) {
      for (int64_t j = 0; j < J_END; j++) {
        for (int64_t p = 0; p < P_END; p++) {
          Point point = {&domain, i, j, p};
          check_point(&guards, &canonical, never, &point);
        }
      }
    }
    arena_release(&domain.arena);
  }
  arena_release(&keeps);
}

TEST(projections_are_implied_and_exact_where_they_say_so) {
  TestRandom random = {test_seed() + 1};
  for (int round = 0; round < 2000; round++) {
    Domain domain;
    domain_init(&domain);
    Predicates guards = random_guards(&domain, &random);
    Predicates shadow = predicates_project(&domain.arena, guards, is_p, NULL);
    bool is_exact = true;
    for (uint32_t g = 0; g < shadow.count; g++) {
      is_exact &= !shadow.at[g].is_approx;
      CHECK(!expr_uses_ap(shadow.at[g].expr, &domain.p));
    }
    for (int64_t i = I_LOW; i < I_END; i++) {
      for (int64_t j = 0; j < J_END; j++) {
        bool any = false;
        for (int64_t p = 0; p < P_END; p++) {
          Point point = {&domain, i, j, p};
          any |= holds(&guards, &point);
        }
        Point point = {&domain, i, j, 0};
        bool in_shadow = holds(&shadow, &point);
        CHECK(!any || in_shadow);
        if (is_exact && shadow.count) CHECK_INT(in_shadow, any);
      }
    }
    arena_release(&domain.arena);
  }
}

TEST(guards_are_divided_by_their_gcd) {
  Domain domain;
  domain_init(&domain);
  PredicateVerdict verdict;
  Predicate guard = {.expr = affine(&domain, 4, 0, 6, -7), .is_ge = true};
  Text text = {0};
  expr_print_plain(&text, predicate_reduce(&domain.arena, guard, &verdict).expr, true);
  CHECK_STR(text.bytes, "2*i + 3*p - 4"); // floor(-7 / 2)
  text_release(&text);
  guard.is_ge = false;
  predicate_reduce(&domain.arena, guard, &verdict);
  CHECK_INT(verdict, PREDICATE_NEVER); // 7 is odd
  guard = (Predicate){.expr = affine(&domain, 0, -2, 0, 4), .is_ge = false};
  expr_print_plain(&text, predicate_reduce(&domain.arena, guard, &verdict).expr, true);
  CHECK_STR(text.bytes, "j - 2");
  text_release(&text);
  arena_release(&domain.arena);
}

SUITE(test_predicate) {
  RUN(canonical_guards_hold_where_the_given_ones_do);
  RUN(projections_are_implied_and_exact_where_they_say_so);
  RUN(guards_are_divided_by_their_gcd);
}
