// Guards on random loops, against enumeration: masks and the passes over guards.
//
// A program has two nested loops with odd bounds and strides, a tile index, a Filter around some of
// its instructions, and guards with quotients, remainders and equalities. Which instruction runs at
// which (i, j, p) is found by evaluating every guard at every point. A pass over guards may change
// loops, guards and Filters, but never that set; the results of the program stay the same too.
#include <stdio.h>
#include <string.h>

#include "analysis/guarded.h"
#include "eval/eval.h"
#include "ir/predicate.h"
#include "text/equal.h"
#include "text/print.h"
#include "unit/pipeline_check.h"

enum { SPAN = 12, TILE = 6, INSTS = 3, POINTS = SPAN * SPAN * TILE };

// ---- programs -----------------------------------------------------------------------------------

static int number(TestRandom *random, int low, int high) {
  return low + (int)test_random_below(random, (uint32_t)(high - low + 1));
}

static void put_affine(Text *out, TestRandom *random, bool has_tile) {
  static const char *const names[] = {"i", "j", "p"};
  text_printf(out, "%d", number(random, -8, 8));
  bool is_any = false;
  for (int n = 0; n < (has_tile ? 3 : 2); n++) {
    int factor = number(random, -2, 2);
    if (test_random_below(random, 3) == 0 && is_any) continue;
    if (!factor) factor = 1;
    is_any = true;
    text_printf(out, " + %d*%s", factor, names[n]);
  }
}

static void put_guard(Text *out, TestRandom *random, bool has_tile) {
  uint32_t kind = test_random_below(random, 8);
  if (kind == 0) {
    text_puts(out, "(");
    put_affine(out, random, has_tile);
    text_printf(out, ")%%%d <= %d", number(random, 3, 5), number(random, 0, 1));
  } else if (kind == 1) {
    text_puts(out, "(");
    put_affine(out, random, has_tile);
    text_printf(out, ")//%d + i >= %d", number(random, 2, 4), number(random, 0, 5));
  } else if (kind == 2) {
    text_printf(out, "i - j == %d", number(random, -3, 3));
  } else {
    text_printf(out, "%d*%s", number(random, 1, 2), test_random_below(random, 2) ? "i" : "j");
    text_puts(out, test_random_below(random, 2) ? " >= " : " <= ");
    if (kind < 6)
      text_printf(out, "%d", number(random, 0, 2 * SPAN));
    else
      put_affine(out, random, has_tile);
  }
}

static void put_guards(Text *out, TestRandom *random, uint32_t most) {
  uint32_t count = test_random_below(random, most + 1);
  text_puts(out, "predicates=[");
  for (uint32_t g = 0; g < count; g++) {
    if (g) text_puts(out, ", ");
    put_guard(out, random, test_random_below(random, 2));
  }
  text_puts(out, "]");
}

static void put_loop(Text *out, TestRandom *random, const char *name, const char *indent) {
  int lb = number(random, 0, 3), ub = number(random, lb + 1, SPAN), stride = number(random, 1, 3);
  if (test_random_below(random, 4) == 0) { // downwards
    int low = lb;
    lb = ub - 1;
    ub = low - 1;
    stride = -stride;
  }
  text_printf(out, "%swith m0.AffineAxis(name=\"%s\", lb=%d, ub=%d, stride=%d) as %s:\n", indent,
              name, lb, ub, stride, name);
}

static void put_program(Text *out, TestRandom *random) {
  text_puts(out, "v0 = m0.Function(id_=0, batch_ids=[], attrs=())\n");
  text_printf(out, "p = m2.APIndex(name=\"p\", ub=%d)\nf = m2.APIndex(name=\"f\", ub=%d)\n", TILE,
              SPAN * SPAN);
  text_printf(out,
              "x = m5.NeuronSBTensor(name=\"x\", shape=(%d,%d), dtype=\"float32\", "
              "partition_dim=0)\nv0.markInput(x)\n",
              TILE, SPAN * SPAN);
  for (int n = 0; n < INSTS; n++)
    text_printf(out,
                "y%d = m5.NeuronSBTensor(name=\"y%d\", shape=(%d,%d), dtype=\"float32\", "
                "partition_dim=0)\nm4.MemsetOp(dst=y%d[p, f], value=0.0, name=\"z%d\")\n",
                n, n, TILE, SPAN * SPAN, n, n);
  put_loop(out, random, "i", "");
  put_loop(out, random, "j", "    ");
  bool has_filter = test_random_below(random, 2);
  if (has_filter) {
    text_puts(out, "        with m0.Filter(");
    put_guards(out, random, 2);
    text_puts(out, "):\n");
  }
  for (int n = 0; n < INSTS; n++) {
    text_printf(out,
                "%s        m4.TensorScalarPtrOp(dst=y%d[p, %d*i+j], src=x[p, %d*i+j], "
                "operand0=%d.5, op0=\"add\", ",
                has_filter ? "    " : "", n, SPAN, SPAN, n);
    put_guards(out, random, 3);
    text_printf(out, ", name=\"c%d\")\n", n);
  }
  for (int n = 0; n < INSTS; n++) text_printf(out, "v0.markOutput(y%d)\n", n);
  text_puts(out, "ir=v0\n");
}

// ---- enumeration --------------------------------------------------------------------------------

typedef struct Point {
  const Axis *axes[2];
  int64_t at[2], tile;
} Point;

static bool at_point(void *context, const Index *index, int64_t *value) {
  const Point *point = context;
  if (index->kind == INDEX_AP) *value = point->tile;
  for (int a = 0; index->kind == INDEX_AXIS && a < 2; a++) {
    if (index->axis == point->axes[a]) *value = point->at[a];
  }
  return index->kind == INDEX_AP || index->kind == INDEX_AXIS;
}

static bool holds(const Predicates *guards, Point *point, bool with_approx) {
  for (uint32_t g = 0; g < guards->count; g++) {
    int64_t value = 0;
    if (guards->at[g].is_approx && !with_approx) continue;
    CHECK(expr_eval(guards->at[g].expr, at_point, point, &value));
    if (guards->at[g].is_ge ? value < 0 : value != 0) return false;
  }
  return true;
}

typedef struct Ran {
  bool at[INSTS][POINTS];
} Ran;

// Where each instruction runs; without the approximate guards when with_approx is false.
static void enumerate(Arena *arena, Module *module, bool with_approx, Ran *ran) {
  memset(ran, 0, sizeof *ran);
  FOR_EACH_INST(inst, module->root) {
    const char *name = inst_name(inst)->bytes;
    Axis *axes[MAX_NESTING];
    if (name[0] != 'c' || stmt_loopnest(&inst->stmt, axes) != 2) continue;
    Predicates guards = inst_predicates(arena, inst);
    Point point = {{axes[0], axes[1]}, {0}, 0};
    for (int64_t i = 0; i < axis_tripcount(axes[0]); i++) {
      for (int64_t j = 0; j < axis_tripcount(axes[1]); j++) {
        point.at[0] = axes[0]->lb + i * axes[0]->stride;
        point.at[1] = axes[1]->lb + j * axes[1]->stride;
        for (point.tile = 0; point.tile < TILE; point.tile++)
          ran->at[name[1] - '0'][(point.at[0] * SPAN + point.at[1]) * TILE + point.tile] =
              holds(&guards, &point, with_approx);
      }
    }
  }
}

static bool evaluate(PipelineCase *core, EvalResult *result) {
  Fuel fuel = {0};
  Diags diags;
  diags_init(&diags, &core->arena);
  return eval_run(&core->arena, core->run.context.module, &(EvalOptions){.seed = 3}, &fuel, &diags,
                  result);
}

// ---- the passes ---------------------------------------------------------------------------------

typedef struct Tally {
  uint32_t changed, unread;
} Tally;

static bool survives_printing(PipelineCase *core) {
  Text once = {0};
  text_print_module(&once, core->run.context.module);
  Module *again = text_read(&core->arena, &core->strings, once.bytes, once.length, &core->diags);
  bool is_fine = CHECK(again != NULL) &&
                 CHECK_STR(module_difference(&core->arena, core->run.context.module, again), NULL);
  if (!is_fine) test_note("%s", once.bytes);
  text_release(&once);
  return is_fine;
}

static bool check_pass(const Text *text, const char *pass, Tally *tally) {
  PipelineCase core;
  static Ran before, after, exact; // large
  EvalResult want, got;
  const char *where;
  if (!pipeline_case_read(&core, text->bytes, text->length)) { // a constant guard, for one
    tally->unread++;
    pipeline_case_release(&core);
    return true;
  }
  enumerate(&core.arena, core.module, true, &before);
  bool is_fine = CHECK(evaluate(&core, &want)) && CHECK(pipeline_case_run(&core, pass));
  if (is_fine) {
    tally->changed += core.run.results[0].changed;
    enumerate(&core.arena, core.run.context.module, true, &after);
    enumerate(&core.arena, core.run.context.module, false, &exact);
    is_fine = CHECK(memcmp(&before, &after, sizeof before) == 0) &&
              CHECK(memcmp(&before, &exact, sizeof before) == 0) && CHECK(evaluate(&core, &got)) &&
              CHECK(eval_equal(&core.arena, &want, &got, &where)) && survives_printing(&core) &&
              CHECK(pipeline_case_run(&core, pass)) && CHECK(!core.run.results[0].changed);
  }
  if (!is_fine) {
    pipeline_case_note(&core);
    Text printed = {0};
    text_print_module(&printed, core.run.context.module);
    test_note("%s of\n%s\ngives\n%s", pass, text->bytes, printed.bytes);
    text_release(&printed);
  }
  pipeline_case_release(&core);
  return is_fine;
}

TEST(passes_over_guards_leave_what_runs) {
  static const char *const passes[] = {"canonicalize-predicates", "tighten-ranges",
                                       "project-predicates", "approx-predicates"};
  TestRandom random = {test_seed()};
  Tally tally[ARRAY_LEN(passes)] = {{0, 0}};
  bool is_fine = true;
  enum { ROUNDS = 600 };
  for (int round = 0; round < ROUNDS && is_fine; round++) {
    Text text = {0};
    put_program(&text, &random);
    for (uint32_t p = 0; p < ARRAY_LEN(passes) && is_fine; p++)
      is_fine = check_pass(&text, passes[p], &tally[p]);
    text_release(&text);
  }
  for (uint32_t p = 0; p < ARRAY_LEN(passes); p++) {
    CHECK(tally[p].changed > ROUNDS / 12); // the programs do exercise the pass
    CHECK(tally[p].unread < ROUNDS / 2);
    test_note("%s: %u changed, %u not read", passes[p], tally[p].changed, tally[p].unread);
  }
}

// ---- masks --------------------------------------------------------------------------------------

static bool runs_agree(const Guarded *guarded, const Predicates *guards, int64_t *kept) {
  const Mask *mask = &guarded->mask;
  const MaskRuns *runs = &guarded->runs;
  int64_t at[MASK_MAX_DIMS] = {0}, left = runs->count ? runs->at[0] : 0, factor = 1;
  uint32_t run = 0;
  bool is_on = false;
  *kept = 0;
  for (uint32_t d = 0; d < mask->dim_count; d++) {
    if (!mask->dims[d].is_used) factor *= mask->dims[d].trips;
  }
  for (;;) {
    while (left == 0 && run + 1 < runs->count) {
      left = runs->at[++run];
      is_on = !is_on;
    }
    Point point = {{mask->dims[0].axis, mask->dims[1].axis}, {0}, 0};
    for (uint32_t d = 0; d < mask->dim_count; d++) {
      int64_t value = mask->dims[d].first + at[d] * mask->dims[d].stride;
      if (mask->dims[d].axis)
        point.at[d] = value;
      else
        point.tile = value;
    }
    if (left-- == 0 || holds(guards, &point, true) != is_on) return false;
    *kept += is_on * factor;
    uint32_t d = mask->dim_count;
    while (d > 0 && (!mask->dims[d - 1].is_used || ++at[d - 1] == mask->dims[d - 1].trips))
      at[--d] = 0;
    if (d == 0) return left == 0 && run + 1 == runs->count;
  }
}

// The cell of a trip on one side.
static int64_t cell_of(const MaskSide *side, int64_t outer, int64_t inner) {
  return outer / side->outer_block * side->inner_cells + inner / side->inner_block;
}

static int64_t pick_at(const int64_t *at, int dim) {
  return dim < 0 ? 0 : at[dim];
}

static bool is_varied(const MaskGrid *grid, int dim) {
  return dim == grid->rows.outer || dim == grid->rows.inner || dim == grid->columns.outer ||
         dim == grid->columns.inner;
}

// All points of the domain; those that lie on the cut are counted.
static bool grid_agrees(Arena *arena, TestRandom *random, const Mask *mask,
                        const Predicates *guards) {
  int order[MASK_MAX_DIMS], sides[4];
  int64_t at[MASK_MAX_DIMS] = {0}, cut[MASK_MAX_DIMS];
  uint32_t dims = mask->dim_count, most = 1 + test_random_below(random, SPAN);
  for (uint32_t d = 0; d < dims; d++) {
    uint32_t to = test_random_below(random, d + 1);
    order[d] = order[to];
    order[to] = (int)d;
    cut[d] = test_random_below(random, (uint32_t)mask->dims[d].trips);
  }
  for (uint32_t s = 0; s < 4; s++)
    sides[s] = s < dims && (s == 0 || test_random_below(random, 3)) ? order[s] : -1;
  MaskGrid grid = {.columns = {.inner = sides[0], .outer = sides[1]},
                   .rows = {.inner = sides[2], .outer = sides[3]}};
  uint64_t budget = MASK_BUDGET;
  if (!mask_grid(arena, mask, cut, most, &budget, &grid)) return false;
  uint32_t width = grid.columns.outer_cells * grid.columns.inner_cells,
           height = grid.rows.outer_cells * grid.rows.inner_cells;
  if (width > most || height > most) return false;
  int64_t *want = ARENA_ARRAY(arena, int64_t, width * height);
  for (;;) {
    Point point = {{mask->dims[0].axis, mask->dims[1].axis}, {0}, 0};
    bool is_on_cut = true;
    for (uint32_t d = 0; d < dims; d++) {
      int64_t value = mask->dims[d].first + at[d] * mask->dims[d].stride;
      is_on_cut = is_on_cut && (is_varied(&grid, (int)d) || at[d] == cut[d]);
      if (mask->dims[d].axis)
        point.at[d] = value;
      else if (str_is(mask->dims[d].name, "p"))
        point.tile = value;
    }
    if (is_on_cut) {
      int64_t row = cell_of(&grid.rows, pick_at(at, sides[3]), pick_at(at, sides[2]));
      int64_t column = cell_of(&grid.columns, pick_at(at, sides[1]), pick_at(at, sides[0]));
      want[row * width + column] += holds(guards, &point, true);
    }
    uint32_t d = dims;
    while (d > 0 && ++at[d - 1] == mask->dims[d - 1].trips) at[--d] = 0;
    if (d == 0) return memcmp(want, grid.kept, width * height * sizeof *want) == 0;
  }
}

TEST(masks_are_the_guards_at_every_point) {
  TestRandom random = {test_seed() + 1};
  uint32_t checked = 0;
  for (int round = 0; round < 400; round++) {
    Text text = {0};
    PipelineCase core;
    put_program(&text, &random);
    if (pipeline_case_read(&core, text.bytes, text.length)) {
      const GuardedList *list = guarded_list(&core.arena, core.module->root, true);
      for (uint32_t i = 0; i < list->items.count; i++) {
        const Guarded *guarded = &list->items.at[i];
        Predicates guards = inst_predicates(&core.arena, guarded->inst);
        int64_t kept = -1;
        bool is_fine = CHECK(!guarded->limited) && CHECK(runs_agree(guarded, &guards, &kept)) &&
                       CHECK_INT(guarded->kept, kept);
        for (int g = 0; g < 4 && is_fine; g++)
          is_fine = CHECK(grid_agrees(&core.arena, &random, &guarded->mask, &guards));
        if (!is_fine) test_note("%s in\n%s", guarded->name->bytes, text.bytes);
        checked++;
      }
    }
    pipeline_case_release(&core);
    text_release(&text);
  }
  CHECK(checked > 300);
}

// ---- questions ----------------------------------------------------------------------------------

TEST(implications_and_trips_agree_with_enumeration) {
  TestRandom random = {test_seed() + 2};
  uint32_t implied = 0, bounded = 0, exact = 0;
  for (int round = 0; round < 400; round++) {
    Text text = {0};
    PipelineCase core;
    put_program(&text, &random);
    if (!pipeline_case_read(&core, text.bytes, text.length)) {
      pipeline_case_release(&core);
      text_release(&text);
      continue;
    }
    LinearSystem *linear = linear_create(&core.arena);
    FOR_EACH_INST(inst, core.module->root) {
      Axis *axes[MAX_NESTING];
      Predicates all = inst_predicates(&core.arena, inst);
      if (stmt_loopnest(&inst->stmt, axes) != 2 || !all.count) continue;
      Predicates guards = {all.at, all.count - 1};
      const Predicate *goal = &all.at[all.count - 1];
      Predicates last = {&all.at[all.count - 1], 1};
      bool follows = true, is_any = false;
      int64_t first_trip = -1, last_trip = -1, from, to;
      Point point = {{axes[0], axes[1]}, {0}, 0};
      for (int64_t i = 0; i < axis_tripcount(axes[0]); i++) {
        point.at[0] = axes[0]->lb + i * axes[0]->stride;
        for (int64_t j = 0; j < axis_tripcount(axes[1]); j++) {
          point.at[1] = axes[1]->lb + j * axes[1]->stride;
          for (point.tile = 0; point.tile < TILE; point.tile++) {
            if (!holds(&guards, &point, true)) continue;
            follows = follows && holds(&last, &point, true);
            if (!is_any) first_trip = i;
            is_any = true;
            last_trip = i;
          }
        }
      }
      bool says = predicates_imply(linear, &guards, goal);
      CHECK(!says || follows);
      CHECK(!predicates_contradict(linear, &guards, goal) || !follows);
      implied += says;
      bool runs = predicates_trips(linear, &guards, axes[0], &from, &to);
      CHECK(runs || !is_any);
      if (is_any) CHECK(from <= first_trip && to >= last_trip);
      bounded += is_any;
      exact += is_any && from == first_trip && to == last_trip;
    }
    pipeline_case_release(&core);
    text_release(&text);
  }
  CHECK(implied > 20 && bounded > 100 && exact * 10 > bounded * 8);
  test_note("%u implied, %u of %u ranges exact", implied, exact, bounded);
}

SUITE(prop_guards) {
  RUN(passes_over_guards_leave_what_runs);
  RUN(masks_are_the_guards_at_every_point);
  RUN(implications_and_trips_agree_with_enumeration);
}
