// Regions asked directly: boxes, overlap, cover, distance, and the integer systems under them.
#include "analysis/access_region.h"
#include "unit/test_analysis.h"

typedef struct Pair {
  Program program;
  RegionContext context;
  AccessRegion a, b; // the first operands of instructions a and b
  const Scope *loop; // the innermost loop around both, NULL for none
} Pair;

static bool pair_open(Pair *pair, const char *body) {
  memset(pair, 0, sizeof *pair);
  if (!program_open(&pair->program, body)) return false;
  region_context_init(&pair->context, &pair->program.scratch, pair->program.function);
  const Instruction *a = program_inst(&pair->program, "a");
  const Instruction *b = program_inst(&pair->program, "b");
  access_region_init(&pair->program.arena, &pair->a, a, &a->operands[0]);
  access_region_init(&pair->program.arena, &pair->b, b, &b->operands[0]);
  const Scope *common = stmt_common_scope(&a->stmt, &b->stmt);
  while (common && common->stmt.kind != STMT_AXIS) common = common->stmt.parent;
  pair->loop = common;
  return true;
}

#define T "t = m0.Tensor(name=\"t\", shape=(64,64), dtype=\"float32\")\n"
#define WRITE(name, access, more)                                                                  \
  name " = m4.SundaCustomOp(dsts=[t" access "], srcs=[], function_name=\"f\", " more               \
       "name=\"" name "\")\n"
#define LOOP(name, ub) "with m0.AffineAxis(name=\"" name "\", ub=" ub ") as " name ":\n"

static void check_pair(const char *body, Overlap same, Overlap carried) {
  Pair pair;
  if (pair_open(&pair, body)) {
    CHECK_INT(region_overlap(&pair.context, &pair.a, &pair.b, NULL), same);
    if (pair.loop) CHECK_INT(region_overlap(&pair.context, &pair.a, &pair.b, pair.loop), carried);
    test_note("%s", body);
  }
  program_close(&pair.program);
}

TEST(overlap_within_and_across) {
  check_pair(T WRITE("a", "[0:8, 0:8]", "") WRITE("b", "[4, 7:9]", ""), OVERLAP_SOME, OVERLAP_NONE);
  check_pair(T WRITE("a", "[0:8, 0:8]", "") WRITE("b", "[4, 8:9]", ""), OVERLAP_NONE, OVERLAP_NONE);
  check_pair(T LOOP("i", "8") "    " WRITE("a", "[i, 0:8]", "") "    " WRITE("b", "[i+1, 0:8]", ""),
             OVERLAP_NONE, OVERLAP_NONE);
  check_pair(T LOOP("i", "8") "    " WRITE("a", "[i+1, 0:8]", "") "    " WRITE("b", "[i, 0:8]", ""),
             OVERLAP_NONE, OVERLAP_SOME);
  // rows of 8 with stride 8: whole tiles apart
  check_pair(T LOOP("i", "8") "    " WRITE("a", "[8*i:8*i+8, 0]",
                                           "") "    " WRITE("b", "[8*i:8*i+8, 0]", ""),
             OVERLAP_SOME, OVERLAP_NONE);
  // one index in two dimensions: a diagonal against the row above it
  check_pair(T LOOP("i", "8") "    " WRITE("a", "[i, i]", "") "    " WRITE("b", "[i, i+1]", ""),
             OVERLAP_NONE, OVERLAP_NONE);
  // even rows against odd rows
  check_pair(T LOOP("i", "8") "    " WRITE("a", "[2*i, 0]", "") "    " WRITE("b", "[2*i+1, 0]", ""),
             OVERLAP_NONE, OVERLAP_NONE);
  // a quotient and a remainder
  check_pair(
      T LOOP("i", "8") "    " WRITE("a", "[i//4, i%4]", "") "    " WRITE("b", "[i//4+1, i%4]", ""),
      OVERLAP_NONE, OVERLAP_NONE);
  check_pair(
      T LOOP("i", "8") "    " WRITE("a", "[i//4+1, i%4]", "") "    " WRITE("b", "[i//4, i%4]", ""),
      OVERLAP_NONE, OVERLAP_SOME);
  // guards: the loops' first and last iterations never meet within one
  check_pair(T LOOP("i", "8") "    " WRITE("a", "[0, 0]", "predicates=[i < 2], ") "    " WRITE(
                 "b", "[0, 0]", "predicates=[i >= 2], "),
             OVERLAP_NONE, OVERLAP_SOME);
  check_pair(T LOOP("i", "8") "    " WRITE("a", "[0, 0]", "predicates=[i >= 2], ") "    " WRITE(
                 "b", "[0, 0]", "predicates=[i < 2], "),
             OVERLAP_NONE, OVERLAP_NONE);
}

static void check_distance(const char *from, const char *to, int32_t want) {
  Pair pair;
  Text text = {0};
  text_printf(
      &text,
      T LOOP("i", "10") "    a = m4.SundaCustomOp(dsts=[t%s], srcs=[], function_name=\"f\", "
                        "name=\"a\")\n"
                        "    b = m4.SundaCustomOp(dsts=[t%s], srcs=[], "
                        "function_name=\"f\", name=\"b\")\n",
      from, to);
  if (pair_open(&pair, text.bytes)) {
    CHECK_INT(region_overlap(&pair.context, &pair.a, &pair.b, pair.loop), OVERLAP_SOME);
    CHECK_INT(region_distance(&pair.context, &pair.a, &pair.b, pair.loop), want);
    test_note("%s to %s", from, to);
  }
  text_release(&text);
  program_close(&pair.program);
}

TEST(distances) {
  check_distance("[i+3, 0]", "[i, 0]", 3);
  check_distance("[2*i+6, 0]", "[2*i, 0]", 3);
  check_distance("[0, 0]", "[0, 0]", 1);
  check_distance("[i:i+4, 0]", "[i:i+4, 0]", 1);
  check_distance("[i%3, 0]", "[i%3, 0]", 3);
  check_distance("[i//2, 0]", "[i//2, 0]", 1);
  check_distance("[2*i, 0]", "[i, 0]", DISTANCE_UNKNOWN);
  check_distance("[9-i, 0]", "[i, 0]", DISTANCE_UNKNOWN);
  check_distance("[i+5:i+6, 0:8]", "[i, 4]", 5);
}

static void check_cover(const char *body, bool want, bool wants_closed) {
  Pair pair;
  if (pair_open(&pair, body)) { // b comes after a
    CHECK_INT(region_covers(&pair.context, &pair.b, &pair.a, NULL, 0, NULL), want);
    const Scope *own = pair.b.inst->stmt.parent;
    if (own->stmt.kind == STMT_AXIS)
      CHECK_INT(region_covers(&pair.context, &pair.b, &pair.a, NULL, 0, own), wants_closed);
    test_note("%s", body);
  }
  program_close(&pair.program);
}

TEST(covers) {
  check_cover(T WRITE("a", "[1:3, 0:8]", "") WRITE("b", "[0:4, 0:8]", ""), true, false);
  check_cover(T WRITE("a", "[0:5, 0:8]", "") WRITE("b", "[0:4, 0:8]", ""), false, false);
  // every other column is a hole; the holes do not matter when they match
  check_cover(T WRITE("a", "[0, 0:8]", "") WRITE("b", "[0, 0:8:2]", ""), false, false);
  check_cover(T WRITE("a", "[0, 2:6:2]", "") WRITE("b", "[0, 0:8:2]", ""), true, false);
  check_cover(T WRITE("a", "[0, 3:7:2]", "") WRITE("b", "[0, 0:8:2]", ""), false, false);
  // one iteration of the loop covers a row, all of them the eight rows
  check_cover(T WRITE("a", "[0:8, 0:8]", "") LOOP("i", "8") "    " WRITE("b", "[i, 0:8]", ""),
              false, true);
  check_cover(T WRITE("a", "[0:8, 0:8]", "") LOOP("i", "8") "    " WRITE("b", "[7-i, 0:8]", ""),
              false, true);
  check_cover(T WRITE("a", "[0:8, 0:8]", "") LOOP("i", "7") "    " WRITE("b", "[i, 0:8]", ""),
              false, false);
  check_cover(T WRITE("a", "[0:8, 0:8]", "") LOOP("i", "8") "    " WRITE("b", "[0:8, 0:8]", ""),
              true, true);
  // a diagonal covers no square
  check_cover(T WRITE("a", "[0:8, 0:8]", "") LOOP("i", "8") "    " WRITE("b", "[i, i]", ""), false,
              false);
  // the same row of the same iteration
  check_cover(T LOOP("i", "8") "    " WRITE("a", "[i, 0:4]", "") "    " WRITE("b", "[i, 0:8]", ""),
              true, true);
  // guarded: never
  check_cover(T LOOP("i", "8") "    " WRITE("a", "[i, 0:4]", "") "    " WRITE(
                  "b", "[i, 0:8]", "predicates=[i >= 1], "),
              false, false);
}

TEST(cover_across_iterations) {
  Pair pair;
  if (pair_open(&pair, T LOOP("i", "8") "    " WRITE("a", "[i%2, 0:8]",
                                                     "") "    " WRITE("b", "[i%2, 0:8]", ""))) {
    for (int32_t distance = 1; distance <= 4; distance++)
      CHECK_INT(region_covers(&pair.context, &pair.b, &pair.a, pair.loop, distance, NULL),
                distance % 2 == 0);
  }
  program_close(&pair.program);
}

// A budget of nothing: the question is not answered, and the walk takes it for a meeting.
TEST(budget_runs_out) {
  Pair pair;
  if (pair_open(&pair, T LOOP("i", "8") "    " WRITE("a", "[i, 3*i%7]",
                                                     "") "    " WRITE("b", "[5*i%8, i]", ""))) {
    CHECK(region_overlap(&pair.context, &pair.a, &pair.b, NULL) != OVERLAP_UNKNOWN);
    pair.context.budget = 0;
    CHECK_INT(region_overlap(&pair.context, &pair.a, &pair.b, NULL), OVERLAP_UNKNOWN);
  }
  program_close(&pair.program);
}

// Random small systems against trying every point.
static bool has_point(const LinearSystem *system, int64_t *point, uint32_t at) {
  if (at == system->var_count) {
    for (uint32_t r = 0; r < system->row_count; r++) {
      const LinearRow *row = &system->rows[r];
      int64_t sum = row->constant;
      for (uint32_t i = 0; i < row->count; i++)
        sum += row->terms[i].coefficient * point[row->terms[i].var];
      if (row->is_equal ? sum != 0 : sum < 0) return false;
    }
    return true;
  }
  for (point[at] = system->domain.low[at]; point[at] <= system->domain.high[at]; point[at]++) {
    if (has_point(system, point, at + 1)) return true;
  }
  return false;
}

TEST(systems_against_enumeration) {
  TestRandom random = {test_seed()};
  Arena arena;
  arena_init(&arena, 0);
  LinearSystem *system = linear_create(&arena);
  uint32_t found = 0, wrong = 0;
  for (int round = 0; round < 20000; round++) {
    linear_reset(system);
    uint32_t vars = 1 + test_random_below(&random, 4), rows = 1 + test_random_below(&random, 3);
    for (uint32_t v = 0; v < vars; v++) {
      int64_t low = (int64_t)test_random_below(&random, 5) - 2;
      linear_add_var(system, low, low + test_random_below(&random, 6));
    }
    for (uint32_t r = 0; r < rows; r++) {
      LinearRow *row = linear_add_row(system, test_random_below(&random, 3) > 0);
      linear_add_constant(system, row, (int64_t)test_random_below(&random, 21) - 10);
      for (uint32_t v = 0; v < vars; v++)
        linear_add_term(system, row, v, (int64_t)test_random_below(&random, 11) - 5);
    }
    int64_t point[4];
    bool want = has_point(system, point, 0);
    uint64_t budget = 1 << 16;
    LinearAnswer got = linear_solve(system, &budget);
    wrong += got != (want ? LINEAR_HAS_POINT : LINEAR_EMPTY);
    found += want;
  }
  CHECK_INT(wrong, 0);
  CHECK(found > 2000 && found < 18000);
  arena_release(&arena);
}

TEST(systems_too_large) {
  Arena arena;
  arena_init(&arena, 0);
  LinearSystem *system = linear_create(&arena);
  uint64_t budget = 1000;
  for (int i = 0; i < LINEAR_MAX_VARS + 3; i++) linear_add_var(system, 0, 3);
  CHECK_INT(linear_solve(system, &budget), LINEAR_UNKNOWN);
  linear_reset(system);
  uint32_t far = linear_add_var(system, 0, INT64_MAX);
  linear_add_term(system, linear_add_row(system, true), far, INT64_MAX);
  CHECK_INT(linear_solve(system, &budget), LINEAR_UNKNOWN);
  linear_reset(system);
  linear_add_var(system, 3, 2);
  CHECK_INT(linear_solve(system, &budget), LINEAR_EMPTY);
  CHECK_INT(budget, 1000);
  arena_release(&arena);
}

SUITE(test_access) {
  RUN(overlap_within_and_across);
  RUN(distances);
  RUN(covers);
  RUN(cover_across_iterations);
  RUN(budget_runs_out);
  RUN(systems_against_enumeration);
  RUN(systems_too_large);
}
