// minreg on random scheduling graphs against literal implementations that recompute everything.
#include "property/plain_graph.h"

// LLVM's bump, literally: a set closed under unscheduled predecessors.
static void plain_bump(const Plain *plain, uint32_t unit, const bool *has_run, int64_t *priority,
                       int64_t step) {
  bool in_set[PLAIN_MOST_UNITS] = {0};
  for (uint32_t s = 0; s < plain->units; s++) {
    if (!plain->edge[unit][s] || !plain->is_data[unit][s]) continue;
    for (uint32_t p = 0; p < plain->units; p++) {
      if (plain->edge[p][s] && !has_run[p]) in_set[p] = true;
    }
  }
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (uint32_t s = 0; s < plain->units; s++) {
      for (uint32_t p = 0; in_set[s] && p < plain->units; p++) {
        if (!plain->edge[p][s] || has_run[p] || in_set[p]) continue;
        in_set[p] = has_grown = true;
      }
    }
  }
  for (uint32_t u = 0; u < plain->units; u++) {
    if (in_set[u] && is_ready(plain, u, has_run)) priority[u] = step;
  }
}

typedef struct PlainKey {
  int64_t parts[4];
} PlainKey;

static PlainKey plain_key(const Plain *plain, SchedStrategy strategy, uint32_t unit, bool *has_run,
                          int64_t priority) {
  if (strategy == SCHED_SEED) {
    return (PlainKey){{delta_of(plain, unit, has_run), -priority, unit, 0}};
  }
  if (strategy == SCHED_SEED0) return (PlainKey){{delta_of(plain, unit, has_run), unit, 0, 0}};
  int64_t successors = 0, ready = 0;
  has_run[unit] = true;
  for (uint32_t s = 0; s < plain->units; s++) {
    if (!plain->edge[unit][s]) continue;
    successors++;
    ready += is_ready(plain, s, has_run);
  }
  has_run[unit] = false;
  return (PlainKey){{-priority, successors - ready, -ready, unit}};
}

static bool key_less(PlainKey a, PlainKey b) {
  for (int i = 0; i < 4; i++) {
    if (a.parts[i] != b.parts[i]) return a.parts[i] < b.parts[i];
  }
  return false;
}

// At every step the least key of the ready set, all keys computed afresh.
static void plain_list(const Plain *plain, SchedStrategy strategy, uint32_t *order) {
  bool has_run[PLAIN_MOST_UNITS] = {0};
  int64_t priority[PLAIN_MOST_UNITS] = {0};
  for (uint32_t step = 0; step < plain->units; step++) {
    uint32_t best = PLAIN_MOST_UNITS;
    PlainKey best_key = {{0}};
    for (uint32_t u = 0; u < plain->units; u++) {
      if (!is_ready(plain, u, has_run)) continue;
      PlainKey key = plain_key(plain, strategy, u, has_run, priority[u]);
      if (best < PLAIN_MOST_UNITS && !key_less(key, best_key)) continue;
      best = u;
      best_key = key;
    }
    bool was_ready[PLAIN_MOST_UNITS], has_released = false;
    for (uint32_t u = 0; u < plain->units; u++) was_ready[u] = is_ready(plain, u, has_run);
    has_run[best] = true;
    order[step] = best;
    for (uint32_t u = 0; u < plain->units; u++) {
      if (was_ready[u] || !is_ready(plain, u, has_run)) continue;
      priority[u] = step;
      has_released = true;
    }
    if (!has_released) plain_bump(plain, best, has_run, priority, step);
  }
}

static SchedResult run(const SchedGraph *graph, Arena *arena, SchedOptions options) {
  SchedResult result;
  if (!options.state_budget) options.state_budget = SCHED_DEFAULT_BUDGET;
  sched_run(graph, &options, arena, arena, &result);
  return result;
}

static bool check_same_order(const uint32_t *got, const uint32_t *want, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (!CHECK_INT(got[i], want[i])) return false;
  }
  return true;
}

static void check_list_strategy(SchedStrategy strategy, uint32_t rounds, uint32_t most_units) {
  TestRandom random = {test_seed() + strategy};
  static Plain plain;
  uint32_t compared = 0;
  for (uint32_t round = 0; round < rounds; round++) {
    Arena arena;
    arena_init(&arena, 0);
    uint64_t state = random.state;
    plain_random(&plain, &random, most_units);
    SchedGraph *graph = plain_build(&plain, &arena);
    SchedResult result = run(graph, &arena, (SchedOptions){.strategy = strategy});
    uint32_t want[PLAIN_MOST_UNITS];
    plain_list(&plain, strategy, want);
    bool is_same = result.is_bump_budget_spent || check_same_order(result.order, want, plain.units);
    compared += !result.is_bump_budget_spent;
    SchedPrice price = plain_price(&plain, result.order);
    is_same &= CHECK_INT(result.price.during, price.during);
    is_same &= CHECK_INT(result.price.after, price.after);
    arena_release(&arena);
    if (is_same) continue;
    test_note("%s, round %u, state %llu, %u units", sched_strategy_name(strategy), round,
              (unsigned long long)state, plain.units);
    return;
  }
  CHECK(compared > rounds * 9 / 10);
}

TEST(seed_takes_the_least_key) {
  check_list_strategy(SCHED_SEED, 10000, 24);
}
TEST(seed0_takes_the_least_key) {
  check_list_strategy(SCHED_SEED0, 3000, 24);
}
TEST(amdgpu_filters_as_llvm) {
  check_list_strategy(SCHED_AMDGPU, 5000, 24);
}
TEST(larger_graphs_agree_too) {
  check_list_strategy(SCHED_SEED, 300, PLAIN_MOST_UNITS);
  check_list_strategy(SCHED_AMDGPU, 300, PLAIN_MOST_UNITS);
}

// ---- all topological orders ----

typedef struct Best {
  SchedPrice price;
  uint32_t order[PLAIN_MOST_UNITS];
  bool is_found;
} Best;

// Orders come out in ascending order, unit by unit, so the first of the best stays.
static void try_all(const Plain *plain, uint32_t *order, uint32_t count, bool *has_run,
                    bool by_after, Best *best) {
  if (count == plain->units) {
    SchedPrice price = plain_price(plain, order);
    if (best->is_found && sched_price_compare(price, best->price, by_after) >= 0) return;
    best->is_found = true;
    best->price = price;
    memcpy(best->order, order, count * sizeof *order);
    return;
  }
  for (uint32_t u = 0; u < plain->units; u++) {
    if (!is_ready(plain, u, has_run)) continue;
    has_run[u] = true;
    order[count] = u;
    try_all(plain, order, count + 1, has_run, by_after, best);
    has_run[u] = false;
  }
}

static bool check_exact(const Plain *plain, const SchedGraph *graph, Arena *arena, bool by_after) {
  bool has_run[PLAIN_MOST_UNITS] = {0};
  uint32_t order[PLAIN_MOST_UNITS];
  Best best = {.is_found = false};
  try_all(plain, order, 0, has_run, by_after, &best);
  SchedResult result =
      run(graph, arena, (SchedOptions){.strategy = SCHED_EXACT, .by_after = by_after});
  bool holds = CHECK_INT(result.price.during, best.price.during);
  holds &= CHECK_INT(result.price.after, best.price.after);
  holds &= CHECK(result.is_optimal && !result.is_state_budget_spent);
  holds &= CHECK_INT(result.lower_bound, by_after ? best.price.after : best.price.during);
  // The program's own order wins a tie; otherwise the first.
  if (sched_price_compare(result.program, best.price, by_after) == 0) {
    for (uint32_t i = 0; i < plain->units; i++) best.order[i] = i;
  }
  holds &= check_same_order(result.order, best.order, plain->units);
  SchedPrice bound = sched_price_bound(graph, arena);
  holds &= CHECK((by_after ? bound.after : bound.during) <= result.lower_bound);
  if (by_after) return holds;
  SchedResult overall = run(graph, arena, (SchedOptions){.strategy = SCHED_BEST});
  holds &= CHECK(sched_price_compare(overall.price, best.price, false) == 0);
  return holds;
}

TEST(exact_is_the_best_of_all_orders) {
  TestRandom random = {test_seed()};
  static Plain plain;
  for (uint32_t round = 0; round < 3000; round++) {
    Arena arena;
    arena_init(&arena, 0);
    uint64_t state = random.state;
    plain_random(&plain, &random, 8);
    SchedGraph *graph = plain_build(&plain, &arena);
    bool holds =
        check_exact(&plain, graph, &arena, false) && check_exact(&plain, graph, &arena, true);
    arena_release(&arena);
    if (holds) continue;
    test_note("round %u, state %llu, %u units", round, (unsigned long long)state, plain.units);
    return;
  }
}

// ---- pins ----

static bool keeps(const SchedPin *pins, uint32_t pin_count, const uint32_t *order, uint32_t count) {
  uint32_t place[PLAIN_MOST_UNITS];
  for (uint32_t step = 0; step < count; step++) place[order[step]] = step;
  for (uint32_t i = 0; i < pin_count; i++) {
    bool holds = pins[i].kind == SCHED_PIN_STEP ? place[pins[i].unit] == pins[i].step
                                                : place[pins[i].unit] < place[pins[i].later];
    if (!holds) return false;
  }
  return true;
}

// Some order keeps the pins.
static bool can_keep(const Plain *plain, const SchedPin *pins, uint32_t pin_count, uint32_t *order,
                     uint32_t count, bool *has_run) {
  if (count == plain->units) return keeps(pins, pin_count, order, count);
  for (uint32_t u = 0; u < plain->units; u++) {
    if (!is_ready(plain, u, has_run)) continue;
    has_run[u] = true;
    order[count] = u;
    bool is_found = can_keep(plain, pins, pin_count, order, count + 1, has_run);
    has_run[u] = false;
    if (is_found) return true;
  }
  return false;
}

// Pins that an order can keep hold, whatever the strategy.
TEST(pins_hold_when_they_can) {
  TestRandom random = {test_seed() + 3};
  static Plain plain;
  uint32_t kept = 0, broken = 0;
  for (uint32_t round = 0; round < 3000; round++) {
    Arena arena;
    arena_init(&arena, 0);
    uint64_t state = random.state;
    plain_random(&plain, &random, 7);
    SchedGraph *graph = plain_build(&plain, &arena);
    SchedPin pins[3];
    uint32_t count = 0, order[PLAIN_MOST_UNITS];
    bool has_run[PLAIN_MOST_UNITS] = {0};
    for (uint32_t i = 1 + test_random_below(&random, 2); i--;) {
      pins[count++] = (SchedPin){.kind = SCHED_PIN_STEP,
                                 .unit = test_random_below(&random, plain.units),
                                 .step = test_random_below(&random, plain.units)};
    }
    bool can = can_keep(&plain, pins, count, order, 0, has_run);
    static const SchedStrategy strategies[] = {SCHED_PROGRAM, SCHED_SEED, SCHED_AMDGPU, SCHED_BEST};
    bool holds = true;
    for (uint32_t s = 0; s < ARRAY_LEN(strategies) && holds; s++) {
      SchedOptions options = {.strategy = strategies[s], .pins = pins, .pin_count = count};
      SchedResult result = run(graph, &arena, options);
      holds = CHECK(result.order != NULL) &&
              CHECK(sched_order_is_legal(graph, result.order, &arena)) &&
              CHECK(keeps(pins, count, result.order, plain.units) == can) &&
              CHECK(result.is_pin_broken != can);
    }
    kept += can;
    broken += !can;
    arena_release(&arena);
    if (holds) continue;
    test_note("round %u, state %llu, %u units", round, (unsigned long long)state, plain.units);
    for (uint32_t i = 0; i < count; i++) test_note("unit %u at %u", pins[i].unit, pins[i].step);
    return;
  }
  CHECK(kept > 500 && broken > 500);
}

// ---- larger graphs: promises that need no oracle ----

// Layers of up to `width` units, each reading one or two results of the layer before.
static SchedGraph *layered(Arena *arena, TestRandom *random, uint32_t units, uint32_t width) {
  SchedBuilder builder;
  sched_builder_init(&builder, arena, units);
  uint32_t previous = 0, begin = 0, end = 1 + test_random_below(random, width);
  for (uint32_t u = 0; u < units; u++) {
    if (u == end) {
      previous = begin;
      begin = end;
      end += 1 + test_random_below(random, width);
    }
    sched_add_tensor(&builder, 1 << test_random_below(random, 5), 0);
    sched_add_touch(&builder, u, u, SCHED_WRITE);
    for (uint32_t reads = 1 + test_random_below(random, 2); begin && reads--;) {
      uint32_t source = previous + test_random_below(random, begin - previous);
      sched_add_touch(&builder, source, u, SCHED_READ);
      sched_add_edge(&builder, source, u, true);
    }
  }
  return sched_builder_finish(&builder, arena);
}

TEST(best_is_never_worse_than_any_other) {
  TestRandom random = {test_seed()};
  for (uint32_t round = 0; round < 150; round++) {
    Arena arena;
    arena_init(&arena, 0);
    uint32_t units = 2 + test_random_below(&random, 200);
    SchedGraph *graph = layered(&arena, &random, units, 1 + test_random_below(&random, 12));
    SchedOptions options = {.state_budget = 3000};
    SchedPrice prices[SCHED_STRATEGY_COUNT];
    int64_t bound = 0;
    for (SchedStrategy s = SCHED_PROGRAM; s < SCHED_STRATEGY_COUNT; s++) {
      options.strategy = s;
      SchedResult result = run(graph, &arena, options);
      CHECK(sched_order_is_legal(graph, result.order, &arena));
      SchedPrice recount = sched_price(graph, result.order, &arena);
      CHECK(sched_price_compare(recount, result.price, false) == 0);
      prices[s] = result.price;
      bound = max_i64(bound, result.lower_bound);
    }
    for (SchedStrategy other = SCHED_PROGRAM; other < SCHED_BEST; other++) {
      bool is_list = other != SCHED_EXACT && other != SCHED_BEAM;
      CHECK(sched_price_compare(prices[SCHED_BEST], prices[other], false) <= 0);
      CHECK(sched_price_compare(prices[SCHED_EXACT], prices[other], false) <= 0);
      if (is_list) CHECK(sched_price_compare(prices[SCHED_BEAM], prices[other], false) <= 0);
    }
    for (SchedStrategy s = SCHED_PROGRAM; s < SCHED_STRATEGY_COUNT; s++) {
      CHECK(prices[s].during >= bound);
    }
    test_note("round %u, %u units", round, units);
    arena_release(&arena);
  }
}

// A budget too small to finish: the bound stays a bound.
TEST(bounds_hold_when_the_budget_ends) {
  TestRandom random = {test_seed()};
  for (uint32_t round = 0; round < 200; round++) {
    Arena arena;
    arena_init(&arena, 0);
    SchedGraph *graph = layered(&arena, &random, 10 + test_random_below(&random, 40), 8);
    for (int by_after = 0; by_after < 2; by_after++) {
      SchedOptions options = {.strategy = SCHED_EXACT, .by_after = by_after, .state_budget = 20};
      SchedResult hasty = run(graph, &arena, options);
      options.state_budget = 500000;
      SchedResult full = run(graph, &arena, options);
      CHECK(full.is_optimal);
      CHECK(hasty.lower_bound <= full.lower_bound);
      CHECK(sched_price_compare(hasty.price, full.price, by_after) >= 0);
      CHECK(sched_order_is_legal(graph, hasty.order, &arena));
    }
    arena_release(&arena);
  }
}

// Look-ahead and chance pick other orders, never illegal ones; one seed, one order.
TEST(other_modes_give_legal_orders) {
  TestRandom random = {test_seed()};
  static Plain plain;
  for (uint32_t round = 0; round < 500; round++) {
    Arena arena;
    arena_init(&arena, 0);
    plain_random(&plain, &random, PLAIN_MOST_UNITS);
    SchedGraph *graph = plain_build(&plain, &arena);
    for (SchedStrategy s = SCHED_SEED; s <= SCHED_AMDGPU; s++) {
      SchedOptions options = {.strategy = s, .look_ahead = 2 + round % 5};
      CHECK(sched_order_is_legal(graph, run(graph, &arena, options).order, &arena));
      options = (SchedOptions){.strategy = s, .is_random = true, .random_seed = round};
      SchedResult first = run(graph, &arena, options), second = run(graph, &arena, options);
      CHECK(sched_order_is_legal(graph, first.order, &arena));
      check_same_order(second.order, first.order, plain.units);
    }
    arena_release(&arena);
  }
}

// Many equal units: drawn without walking over all of them, and every one of them can come first.
TEST(chance_is_even_among_many) {
  enum { UNITS = 300, ROUNDS = 6000 };
  Arena arena;
  arena_init(&arena, 0);
  SchedBuilder builder;
  sched_builder_init(&builder, &arena, UNITS);
  for (uint32_t u = 0; u < UNITS; u++) {
    sched_add_touch(&builder, sched_add_tensor(&builder, 4, SCHED_LIVE_OUT), u, SCHED_WRITE);
  }
  SchedGraph *graph = sched_builder_finish(&builder, &arena);
  static uint32_t seen[UNITS];
  memset(seen, 0, sizeof seen);
  for (uint32_t round = 0; round < ROUNDS; round++) {
    Arena scratch;
    arena_init(&scratch, 0);
    SchedOptions options = {.strategy = SCHED_SEED, .is_random = true, .random_seed = round};
    SchedResult result;
    sched_run(graph, &options, &scratch, &scratch, &result);
    CHECK(sched_order_is_legal(graph, result.order, &scratch));
    seen[result.order[0]]++;
    arena_release(&scratch);
  }
  for (uint32_t u = 0; u < UNITS; u++) CHECK(seen[u] > 0 && seen[u] < 60); // 20 expected
  arena_release(&arena);
}

// Tracing, replaying and pinning the picks of an order change nothing about it.
TEST(traces_agree_with_the_orders) {
  TestRandom random = {test_seed()};
  static Plain plain;
  for (uint32_t round = 0; round < 300; round++) {
    Arena arena;
    arena_init(&arena, 0);
    plain_random(&plain, &random, 16);
    SchedGraph *graph = plain_build(&plain, &arena);
    for (SchedStrategy s = SCHED_PROGRAM; s < SCHED_STRATEGY_COUNT; s++) {
      SchedOptions options = {.strategy = s, .wants_trace = true};
      SchedResult result = run(graph, &arena, options);
      const SchedTrace *trace = result.trace;
      if (!CHECK_INT(trace->steps.count, plain.units)) break;
      bool has_run[PLAIN_MOST_UNITS] = {0};
      for (uint32_t i = 0; i < plain.units; i++) {
        const SchedTraceStep *step = &trace->steps.at[i];
        CHECK_INT(step->pick, result.order[i]);
        CHECK_INT(step->live_before, live_bytes(&plain, has_run));
        for (uint32_t k = step->first; k < step->first + step->count; k++) {
          const SchedTraceUnit *unit = &trace->units.at[k];
          CHECK(is_ready(&plain, unit->unit, has_run));
          CHECK_INT(unit->def_bytes - unit->kill_bytes, delta_of(&plain, unit->unit, has_run));
          CHECK_INT(unit->def_bytes, def_bytes(&plain, unit->unit, has_run));
        }
        has_run[step->pick] = true;
        CHECK_INT(step->live_after, live_bytes(&plain, has_run));
      }
    }
    arena_release(&arena);
  }
}

SUITE(prop_minreg) {
  RUN(seed_takes_the_least_key);
  RUN(seed0_takes_the_least_key);
  RUN(amdgpu_filters_as_llvm);
  RUN(larger_graphs_agree_too);
  RUN(exact_is_the_best_of_all_orders);
  RUN(pins_hold_when_they_can);
  RUN(best_is_never_worse_than_any_other);
  RUN(bounds_hold_when_the_budget_ends);
  RUN(other_modes_give_legal_orders);
  RUN(chance_is_even_among_many);
  RUN(traces_agree_with_the_orders);
}
