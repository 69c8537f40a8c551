// Expressions: canonical form, and every rule against evaluation at all points of small domains.
#include "ir/expr.h"

#include "ir/stmt.h"
#include "support/text.h"
#include "unit/test.h"

typedef struct Nest {
  Arena arena;
  StrTable strings;
  Axis *axes[3];
  APIndex ap;
} Nest;

static void nest_init(Nest *nest) {
  arena_init(&nest->arena, 0);
  str_table_init(&nest->strings, &nest->arena);
  static const char *const names[] = {"i", "j", "k"};
  Scope *around = scope_create(&nest->arena, STMT_BLOCK);
  for (int a = 0; a < 3; a++) {
    nest->axes[a] = axis_create(&nest->arena, AXIS_AFFINE);
    nest->axes[a]->scope.stmt.name = str_intern_text(&nest->strings, names[a]);
    nest->axes[a]->lb = a == 1 ? -2 : 0;
    nest->axes[a]->ub = 3 + a;
    nest->axes[a]->stride = a == 2 ? 2 : 1;
    scope_append(around, &nest->axes[a]->scope.stmt);
    around = &nest->axes[a]->scope;
  }
  nest->ap = (APIndex){.name = str_intern_text(&nest->strings, "p"), .ub = 4};
}

static void check_text(Nest *nest, const Expr *expr, const char *want) {
  (void)nest;
  Text text = {0};
  expr_print_plain(&text, expr, true);
  CHECK_STR(text.bytes, want);
  text_release(&text);
}

TEST(sums_are_canonical) {
  Nest nest;
  nest_init(&nest);
  Arena *arena = &nest.arena;
  const Expr *i = expr_axis(arena, nest.axes[0]), *j = expr_axis(arena, nest.axes[1]);
  const Expr *p = expr_ap(arena, &nest.ap);
  const Expr *sum =
      expr_add(arena, expr_add(arena, p, expr_scale(arena, j, 3)), expr_add_const(arena, i, -7));
  check_text(&nest, sum, "i + 3*j + p - 7");
  check_text(&nest, expr_sub(arena, sum, sum), "0");
  check_text(&nest, expr_scale(arena, sum, -1), "-i - 3*j - p + 7");
  CHECK(expr_equal(expr_add(arena, i, j), expr_add(arena, j, i)));
  CHECK(!expr_equal(i, j));
  CHECK_INT(expr_axis_coefficient(sum, nest.axes[1]), 3);
  CHECK_INT(expr_ap_coefficient(sum, &nest.ap), 1);
  CHECK(p->terms[0].index == expr_ap(arena, &nest.ap)->terms[0].index); // interned
  arena_release(arena);
}

TEST(divisions_follow_the_rules) {
  Nest nest;
  nest_init(&nest);
  Arena *arena = &nest.arena;
  const Expr *i = expr_axis(arena, nest.axes[0]), *j = expr_axis(arena, nest.axes[1]);
  check_text(&nest, expr_floor_div(arena, expr_add(arena, expr_scale(arena, j, 4), i), 4), "j");
  check_text(&nest, expr_modulo(arena, expr_add(arena, expr_scale(arena, j, 4), i), 4), "i");
  check_text(&nest, expr_modulo(arena, expr_modulo(arena, j, 6), 3), "j%3");
  check_text(&nest, expr_modulo(arena, expr_modulo(arena, j, 3), 6), "j%3");
  check_text(&nest, expr_floor_div(arena, expr_modulo(arena, j, 3), 5), "0");
  check_text(&nest, expr_scale(arena, expr_floor_div(arena, j, 2), -1), "-1*(j//2)");
  check_text(&nest, expr_floor_div(arena, expr_scale(arena, j, -1), 2), "(-j)//2");
  CHECK(expr_floor_div(arena, i, 0) == NULL);
  CHECK(expr_modulo(arena, i, -3) == NULL);
  arena_release(arena);
}

TEST(overflow_is_null_not_wrapped) {
  Nest nest;
  nest_init(&nest);
  Arena *arena = &nest.arena;
  const Expr *big = expr_scale(arena, expr_axis(arena, nest.axes[0]), INT64_MAX);
  CHECK(big != NULL);
  CHECK(expr_scale(arena, big, 2) == NULL);
  CHECK(expr_add(arena, big, big) == NULL);
  CHECK(expr_add(arena, NULL, big) == NULL);
  CHECK(expr_add_const(arena, expr_const(arena, INT64_MAX), 1) == NULL);
  CHECK(!expr_range(big).is_known);
  arena_release(arena);
}

typedef struct Point {
  const Nest *nest;
  int64_t axes[3], ap;
} Point;

static bool at_point(void *context, const Index *index, int64_t *value) {
  const Point *point = context;
  if (index->kind == INDEX_AP) {
    *value = point->ap;
    return true;
  }
  for (int a = 0; index->kind == INDEX_AXIS && a < 3; a++) {
    if (index->axis != point->nest->axes[a]) continue;
    *value = point->axes[a];
    return true;
  }
  return false;
}

// A random expression and a function that computes it without any simplification.
typedef struct Plain {
  int op; // 0 axis, 1 ap, 2 const, 3 add, 4 sub, 5 scale, 6 div, 7 mod
  int64_t number;
  struct Plain *left, *right;
} Plain;

static Plain *random_plain(Arena *arena, TestRandom *random, int depth) {
  Plain *plain = ARENA_NEW(arena, Plain);
  plain->op = (int)test_random_below(random, depth ? 8 : 3);
  plain->number = (int64_t)test_random_below(random, 9) - 4;
  if (plain->op == 0) plain->number = test_random_below(random, 3);
  if (plain->op >= 6) plain->number = 1 + test_random_below(random, 7);
  if (plain->op >= 3) plain->left = random_plain(arena, random, depth - 1);
  if (plain->op == 3 || plain->op == 4) plain->right = random_plain(arena, random, depth - 1);
  return plain;
}

static int64_t plain_value(const Plain *plain, const Point *point) {
  switch (plain->op) {
  case 0: return point->axes[plain->number];
  case 1: return point->ap;
  case 2: return plain->number;
  case 3: return plain_value(plain->left, point) + plain_value(plain->right, point);
  case 4: return plain_value(plain->left, point) - plain_value(plain->right, point);
  case 5: return plain_value(plain->left, point) * plain->number;
  case 6: {
    int64_t value = plain_value(plain->left, point);
    int64_t quotient = value / plain->number;
    return quotient * plain->number > value ? quotient - 1 : quotient;
  }
  default: {
    int64_t value = plain_value(plain->left, point) % plain->number;
    return value < 0 ? value + plain->number : value;
  }
  }
}

static const Expr *built(Nest *nest, const Plain *plain) {
  Arena *arena = &nest->arena;
  switch (plain->op) {
  case 0: return expr_axis(arena, nest->axes[plain->number]);
  case 1: return expr_ap(arena, &nest->ap);
  case 2: return expr_const(arena, plain->number);
  case 3: return expr_add(arena, built(nest, plain->left), built(nest, plain->right));
  case 4: return expr_sub(arena, built(nest, plain->left), built(nest, plain->right));
  case 5: return expr_scale(arena, built(nest, plain->left), plain->number);
  case 6: return expr_floor_div(arena, built(nest, plain->left), plain->number);
  default: return expr_modulo(arena, built(nest, plain->left), plain->number);
  }
}

// Visits all points of the three loops and the tile index.
static void check_all_points(Nest *nest, const Plain *plain, const Expr *expr,
                             const Expr *swapped) {
  Range range = expr_range(expr);
  CHECK(range.is_known);
  for (int64_t i = 0; i < 3; i++) {
    for (int64_t j = -2; j < 4; j++) {
      for (int64_t k = 0; k < 5; k += 2) {
        for (int64_t p = 0; p < 4; p++) {
          Point point = {nest, {i, j, k}, p};
          int64_t want = plain_value(plain, &point), got = want + 1;
          CHECK(expr_eval(expr, at_point, &point, &got));
          CHECK_INT(got, want);
          CHECK(want >= range.low && want <= range.high);
          point.axes[1] = 2 * i - 1;
          want = plain_value(plain, &point);
          point.axes[1] = j;
          CHECK(expr_eval(swapped, at_point, &point, &got));
          CHECK_INT(got, want);
        }
      }
    }
  }
}

TEST(building_ranges_and_substitution_agree_with_enumeration) {
  TestRandom random = {test_seed()};
  for (int round = 0; round < 400; round++) {
    Nest nest;
    nest_init(&nest);
    Plain *plain = random_plain(&nest.arena, &random, 4);
    const Expr *expr = built(&nest, plain);
    const Expr *with = expr_add_const(
        &nest.arena, expr_scale(&nest.arena, expr_axis(&nest.arena, nest.axes[0]), 2), -1);
    check_all_points(&nest, plain, expr,
                     expr_substitute_axis(&nest.arena, expr, nest.axes[1], with));
    arena_release(&nest.arena);
  }
}

TEST(unknown_indices_make_unknown_values) {
  Nest nest;
  nest_init(&nest);
  Index rank = {.kind = INDEX_CC_RANK, .ids = {0, 1}};
  const Expr *expr =
      expr_add(&nest.arena, expr_index(&nest.arena, &rank), expr_axis(&nest.arena, nest.axes[0]));
  Point point = {&nest, {0, 0, 0}, 0};
  int64_t value;
  CHECK(!expr_eval(expr, at_point, &point, &value));
  CHECK(!expr_range(expr).is_known);
  check_text(&nest, expr, "i + m0.cc_get_rank(0, 1)");
  arena_release(&nest.arena);
}

SUITE(test_expr) {
  RUN(sums_are_canonical);
  RUN(divisions_follow_the_rules);
  RUN(overflow_is_null_not_wrapped);
  RUN(building_ranges_and_substitution_agree_with_enumeration);
  RUN(unknown_indices_make_unknown_values);
}
