// Scheduling graphs, prices and strategies of minreg on small graphs with known answers.
#include "unit/test_minreg.h"

static const char liberis_lane[] =
    "t0=1568:in t1=3136 t2=1568 t3=512 t4=512 t5=256 t6=256 t7=512:out"
    " | 1: t0 -> t1 | 2: t1 -> t2 | 3: t2 -> t3 | 4: t1 -> t4 | 5: t3 -> t5 | 6: t4 -> t6"
    " | 7: t5 t6 -> t7";
static const char two_chains[] =
    "x=1:in a1=100 a2=1 b1=100 b2=1 y=1:out"
    " | A1: x -> a1 | B1: x -> b1 | A2: a1 -> a2 | B2: b1 -> b2 | J: a2 b2 -> y";
static const char delta_trap[] =
    "x=4:in p1=6 p2=1 q1=3 q2=5 q3=5 y=1:out"
    " | P1: x -> p1 | P2: p1 -> p2 | Q1: x -> q1 | Q2: q1 -> q2 | Q3: q2 -> q3 | J: p2 q3 -> y";
static const char static_weight[] =
    "w=0 x=2:in u=3 v=3 y=2:out | LW: -> w | A: x w -> u | B: x -> v | C: u v -> y";
static const char tree8[] =
    "l0=1 l1=1 l2=1 l3=1 l4=1 l5=1 l6=1 l7=1 s0=1 s1=1 s2=1 s3=1 s4=1 s5=1 s6=1:out"
    " | L0: -> l0 | L1: -> l1 | L2: -> l2 | L3: -> l3 | L4: -> l4 | L5: -> l5 | L6: -> l6"
    " | L7: -> l7 | S0: l0 l1 -> s0 | S1: l2 l3 -> s1 | S2: l4 l5 -> s2 | S3: l6 l7 -> s3"
    " | S4: s0 s1 -> s4 | S5: s2 s3 -> s5 | S6: s4 s5 -> s6";

static void check_strategy(const char *text, SchedStrategy strategy, bool by_after,
                           const char *price, const char *order) {
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, text);
  SchedOptions options = {.strategy = strategy, .by_after = by_after};
  SchedResult result = spec_run(&arena, &spec, options);
  CHECK(sched_order_is_legal(spec.graph, result.order, &arena));
  CHECK_STR(price_text(&arena, result.price), price);
  if (order) CHECK_STR(spec_order(&arena, &spec, result.order), order);
  test_note("%s of %.20s", sched_strategy_name(strategy), text);
  arena_release(&arena);
}

TEST(liberis_lane_graph) {
  check_strategy(liberis_lane, SCHED_PROGRAM, false, "5216/4704", "1 2 3 4 5 6 7");
  check_strategy(liberis_lane, SCHED_SEED, false, "5216/3648", "1 4 2 3 5 6 7");
  check_strategy(liberis_lane, SCHED_SEED0, false, "5216/3648", "1 4 2 3 5 6 7");
  check_strategy(liberis_lane, SCHED_AMDGPU, false, "5216/4704", "1 2 3 5 4 6 7");
  check_strategy(liberis_lane, SCHED_EXACT, false, "4960/3648", "1 4 6 2 3 5 7");
  check_strategy(liberis_lane, SCHED_EXACT, true, "4960/3648", "1 4 6 2 3 5 7");
  check_strategy(liberis_lane, SCHED_BEST, false, "4960/3648", "1 4 6 2 3 5 7");
}

TEST(two_chains_graph) {
  check_strategy(two_chains, SCHED_PROGRAM, false, "201/200", "A1 B1 A2 B2 J");
  check_strategy(two_chains, SCHED_SEED, false, "102/101", "A1 A2 B1 B2 J");
  check_strategy(two_chains, SCHED_SEED0, false, "102/101", "A1 A2 B1 B2 J");
  check_strategy(two_chains, SCHED_AMDGPU, false, "201/200", "A1 B1 B2 A2 J");
  check_strategy(two_chains, SCHED_EXACT, false, "102/101", "A1 A2 B1 B2 J");
  check_strategy(two_chains, SCHED_EXACT, true, "102/101", NULL);
  check_strategy(two_chains, SCHED_BEST, false, "102/101", NULL);
}

TEST(delta_trap_graph) {
  check_strategy(delta_trap, SCHED_PROGRAM, false, "11/10", NULL);
  check_strategy(delta_trap, SCHED_SEED, false, "13/9", "Q1 P1 P2 Q2 Q3 J");
  check_strategy(delta_trap, SCHED_AMDGPU, false, "16/11", "P1 Q1 Q2 Q3 P2 J");
  check_strategy(delta_trap, SCHED_EXACT, false, "11/10", "P1 P2 Q1 Q2 Q3 J");
  check_strategy(delta_trap, SCHED_EXACT, true, "13/9", NULL);
  check_strategy(delta_trap, SCHED_BEST, false, "11/10", "P1 P2 Q1 Q2 Q3 J");
}

TEST(static_weight_graph) {
  for (SchedStrategy s = SCHED_PROGRAM; s <= SCHED_BEST; s++) {
    check_strategy(static_weight, s, false, "8/6", "LW A B C");
  }
}

TEST(tree_graph) {
  check_strategy(tree8, SCHED_PROGRAM, false, "9/8", NULL);
  check_strategy(tree8, SCHED_SEED, false, "5/4", NULL);
  check_strategy(tree8, SCHED_SEED0, false, "5/4", NULL);
  check_strategy(tree8, SCHED_AMDGPU, false, "5/4", NULL);
  check_strategy(tree8, SCHED_EXACT, false, "5/4", NULL);
  check_strategy(tree8, SCHED_EXACT, true, "5/4", NULL);
}

// The program of the design's pictures: an expert's SwiGLU, its two matmul loops one unit each with
// the PSUM tile as workspace. `q` is written four times over; `s` orders the collectives.
static const char swiglu[] =
    "wgF=0 wuF=0 xs=1024 wg=65536 wu=65536 r=32768 b=16384 mk=8192 q=32768 u=16384 h=16384 s=4 v=4"
    " o=32768 y=0 aux=0 stream=0"
    " | ga: -> wgF stream | gb: -> wuF stream | lx: -> xs | lg: wgF -> wg | lu: wuF -> wu | lr: -> "
    "r"
    " | lb: -> b | ms: -> mk | af: -> +mk | n: xs wg -> q #2048/2048 | m: xs wu -> u #2048/2048"
    " | hm: q u -> h | sq: h -> q | ss: q -> s | rs: s -> v | nm: h v -> q | gn: b -> +q"
    " | ad: q r -> o | ap: mk -> +o | st: o -> y | sv: v -> aux | ar: aux -> stream";

static void check_pinned(const char *pins_text, const char *want) {
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, swiglu);
  SchedPin pins[4];
  uint32_t count = 0;
  char word[SPEC_NAME];
  for (const char *at = spec_word(pins_text, word); *word; at = spec_word(at, word)) {
    char *equals = strchr(word, '=');
    pins[count].kind = SCHED_PIN_STEP;
    pins[count].step = (uint32_t)strtoul(word, NULL, 10);
    pins[count++].unit = spec_find(spec.unit_names, spec.unit_count, equals + 1);
  }
  SchedResult result = spec_run(
      &arena, &spec, (SchedOptions){.strategy = SCHED_SEED, .pins = pins, .pin_count = count});
  CHECK_STR(spec_order(&arena, &spec, result.order), want);
  CHECK(!result.is_pin_broken);
  arena_release(&arena);
}

TEST(swiglu_graph) {
  check_strategy(swiglu, SCHED_PROGRAM, false, "224256/224256", NULL);
  const char *seed = "ga gb lx ms af lb lr lg n lu m hm sq ss rs nm gn ad ap st sv ar";
  check_strategy(swiglu, SCHED_SEED, false, "175104/175104", seed);
  check_strategy(swiglu, SCHED_SEED0, false, "175104/175104", seed);
  check_strategy(swiglu, SCHED_AMDGPU, false, "125952/125952",
                 "ga ms af gb lu lx m lg n hm sq ss rs sv ar nm lb gn lr ad ap st");
  check_strategy(swiglu, SCHED_EXACT, false, "117760/117760",
                 "ga gb lx lg n lu m lr lb hm ms af sq ss rs nm gn ad ap st sv ar");
  check_pinned("3=lg", "ga gb lx lg n ms af lb lr lu m hm sq ss rs nm gn ad ap st sv ar");
  check_pinned("3=lg 5=lu", "ga gb lx lg n lu m hm sq ss rs nm sv ar ms af lb gn lr ad ap st");
}

// Names and keys of one step's ready set: "2:(0,0,-1,1) 4:(0,0,-1,3)".
static const char *amdgpu_queue(Arena *arena, const Spec *spec, const SchedTrace *trace,
                                uint32_t step) {
  char text[512] = "";
  const SchedTraceStep *at = &trace->steps.at[step];
  for (uint32_t i = at->first; i < at->first + at->count; i++) {
    const SchedTraceUnit *unit = &trace->units.at[i];
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "%s%s:(%d,%d,%d,%d)", length ? " " : "",
             spec->unit_names[unit->unit], -(int)unit->priority, (int)unit->not_ready,
             -(int)unit->ready, (int)unit->unit);
  }
  return arena_copy_text(arena, text, strlen(text));
}

TEST(amdgpu_queue_trace) {
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, liberis_lane);
  SchedResult result =
      spec_run(&arena, &spec, (SchedOptions){.strategy = SCHED_AMDGPU, .wants_trace = true});
  const SchedTrace *trace = result.trace;
  CHECK_INT(trace->steps.count, 7);
  CHECK_STR(amdgpu_queue(&arena, &spec, trace, 1), "2:(0,0,-1,1) 4:(0,0,-1,3)");
  CHECK_INT(trace->steps.at[1].reason, SCHED_BY_LEX);
  CHECK_STR(amdgpu_queue(&arena, &spec, trace, 3), "4:(0,0,-1,3) 5:(-2,1,0,4)");
  CHECK_STR(spec.unit_names[trace->steps.at[3].pick], "5");
  CHECK_INT(trace->steps.at[3].reason, SCHED_BY_PRIORITY);
  CHECK_STR(amdgpu_queue(&arena, &spec, trace, 4), "4:(-3,0,-1,3)");
  arena_release(&arena);
}

TEST(seed_trace_has_the_parts_of_the_key) {
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, two_chains);
  SchedResult result =
      spec_run(&arena, &spec, (SchedOptions){.strategy = SCHED_SEED, .wants_trace = true});
  const SchedTrace *trace = result.trace;
  const SchedTraceStep *second = &trace->steps.at[1];
  CHECK_INT(second->count, 2); // B1 and A2
  const SchedTraceUnit *b1 = &trace->units.at[second->first], *a2 = b1 + 1;
  CHECK_STR(spec.unit_names[b1->unit], "B1");
  CHECK_INT(b1->def_bytes, 100);
  CHECK_INT(b1->kill_bytes, 1); // the last reader of x
  CHECK_STR(spec.unit_names[a2->unit], "A2");
  CHECK_INT(a2->def_bytes, 1);
  CHECK_INT(a2->kill_bytes, 100);
  CHECK_INT(second->pick, a2->unit);
  CHECK_INT(second->reason, SCHED_BY_DELTA);
  CHECK_INT(second->live_before, 101);
  CHECK_INT(second->live_after, 2);
  CHECK_INT(trace->steps.at[0].reason, SCHED_BY_LEX);
  arena_release(&arena);
}

static void check_price(const char *text, const char *want) {
  check_strategy(text, SCHED_PROGRAM, false, want, NULL);
}

TEST(prices_follow_the_rules) {
  check_price("x=5:in | A: -> x", "5/0");     // an input nobody reads is not held
  check_price("x=5:in y=1 | A: -> y", "1/0"); // a result nobody reads counts in its own step
  check_price("x=5:in | A: x ->", "5/5");     // before the first unit
  check_price("x=5:in | A: x -> +x", "5/5");  // in place: allocates nothing
  check_price("x=5:in y=3 | A: x -> y #7", "15/5");
  check_price("x=5:in y=3 | A: x -> y #7/4", "15/12"); // 4 of the 7 stay between its children
  check_price("x=5:in y=3:out | A: x -> y #7/0", "15/8");
  check_price("x=5:inout y=2 | A: -> y | B: y ->", "7/7"); // lives through
  check_price("w=0 y=2:out | A: -> w | B: w -> y", "2/2");
  check_price("a=4 b=8 c=1:out | W1: -> a | U: a -> b | W2: -> +a | R: a b -> c", "13/12");
  check_price("x=3 y=1:out | A: x -> y", "1/1"); // never defined: never alive
}

// Two units write halves of one tensor with no edge between them: whoever runs first allocates.
TEST(first_writer_of_the_order_allocates) {
  Arena arena;
  arena_init(&arena, 0);
  SchedBuilder builder;
  sched_builder_init(&builder, &arena, 4);
  uint32_t whole = sched_add_tensor(&builder, 10, 0), other = sched_add_tensor(&builder, 3, 0);
  uint32_t out = sched_add_tensor(&builder, 1, SCHED_LIVE_OUT);
  sched_add_touch(&builder, whole, 0, SCHED_WRITE);
  sched_add_touch(&builder, other, 1, SCHED_WRITE);
  sched_add_touch(&builder, other, 2, SCHED_READ);
  sched_add_touch(&builder, whole, 2, SCHED_WRITE);
  sched_add_touch(&builder, whole, 3, SCHED_READ);
  sched_add_touch(&builder, out, 3, SCHED_WRITE);
  sched_add_edge(&builder, 1, 2, true);
  sched_add_edge(&builder, 0, 3, true);
  sched_add_edge(&builder, 2, 3, true);
  SchedGraph *graph = sched_builder_finish(&builder, &arena);
  SchedStep steps[4];
  sched_price_steps(graph, (const uint32_t[]){0, 1, 2, 3}, steps, &arena);
  CHECK_INT(steps[0].during, 10);
  CHECK_INT(steps[2].during, 13);
  CHECK_INT(steps[2].after, 10);
  sched_price_steps(graph, (const uint32_t[]){1, 2, 0, 3}, steps, &arena);
  CHECK_INT(steps[0].during, 3);
  CHECK_INT(steps[1].during, 13);
  CHECK_INT(steps[2].during, 10);
  CHECK_INT(steps[3].after, 1);
  arena_release(&arena);
}

TEST(parallel_edges_collapse) {
  Arena arena;
  arena_init(&arena, 0);
  SchedBuilder builder;
  sched_builder_init(&builder, &arena, 3);
  sched_add_edge(&builder, 0, 2, false);
  sched_add_edge(&builder, 1, 2, false);
  sched_add_edge(&builder, 0, 2, true);
  sched_add_edge(&builder, 0, 2, false);
  SchedGraph *graph = sched_builder_finish(&builder, &arena);
  CHECK_INT(graph->edge_count, 2);
  CHECK_INT(graph->succ_start[1], 1);
  CHECK_INT(graph->succ[0], 2 | SCHED_MARK);
  CHECK_INT(graph->pred[0], 0 | SCHED_MARK);
  CHECK_INT(graph->pred[1], 1);
  arena_release(&arena);
}

TEST(empty_graph_and_single_unit) {
  for (SchedStrategy s = SCHED_PROGRAM; s <= SCHED_BEST; s++) {
    check_strategy("x=5:in", s, false, "0/0", ""); // nobody reads it
    check_strategy("x=5:in | A: x ->", s, false, "5/5", "A");
  }
}

TEST(huge_sizes_do_not_overflow) {
  check_strategy("a=9223372036854775807 b=9223372036854775807 | A: -> a | B: a -> b | C: b ->",
                 SCHED_BEST, false, "2305843009213693952/2305843009213693952", NULL);
}

TEST(moved_units_are_counted) {
  Arena arena;
  arena_init(&arena, 0);
  CHECK_INT(sched_moved_count((const uint32_t[]){0, 1, 2}, 3, &arena), 0);
  CHECK_INT(sched_moved_count((const uint32_t[]){0, 3, 1, 2, 4}, 5, &arena), 1);
  CHECK_INT(sched_moved_count((const uint32_t[]){4, 3, 2, 1, 0}, 5, &arena), 4);
  CHECK_INT(sched_moved_count(NULL, 0, &arena), 0);
  arena_release(&arena);
}

TEST(exact_proves_its_bound) {
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, liberis_lane);
  SchedResult result = spec_run(&arena, &spec, (SchedOptions){.strategy = SCHED_EXACT});
  CHECK_INT(result.lower_bound, 4960);
  CHECK(result.is_optimal && !result.is_state_budget_spent);
  result = spec_run(&arena, &spec, (SchedOptions){.strategy = SCHED_EXACT, .by_after = true});
  CHECK_INT(result.lower_bound, 3648);
  CHECK(result.is_optimal);
  result = spec_run(&arena, &spec, (SchedOptions){.strategy = SCHED_SEED});
  CHECK(result.lower_bound <= 4960 && !result.is_optimal);
  CHECK_INT(result.program.during, 5216);
  arena_release(&arena);
}

TEST(exact_keeps_within_its_budget) {
  Arena arena;
  arena_init(&arena, 0);
  SchedBuilder builder;
  enum { CHAINS = 6, UNITS = 4 * CHAINS + 1 };
  sched_builder_init(&builder, &arena, UNITS);
  for (uint32_t c = 0; c < CHAINS; c++) { // grow, shrink, grow, shrink: no free moves at first
    for (uint32_t i = 0; i < 4; i++) {
      uint32_t unit = 4 * c + i, size = (i % 2 ? 1 : 7) + (c * 5 + i * 3) % 11;
      uint32_t tensor = sched_add_tensor(&builder, size, 0);
      sched_add_touch(&builder, tensor, unit, SCHED_WRITE);
      uint32_t reader = i == 3 ? UNITS - 1 : unit + 1;
      sched_add_touch(&builder, tensor, reader, SCHED_READ);
      sched_add_edge(&builder, unit, reader, true);
    }
  }
  SchedGraph *graph = sched_builder_finish(&builder, &arena);
  SchedOptions options = {.strategy = SCHED_EXACT, .state_budget = 100};
  SchedResult small, large;
  sched_run(graph, &options, &arena, &arena, &small);
  options.state_budget = 2000000;
  sched_run(graph, &options, &arena, &arena, &large);
  CHECK(sched_order_is_legal(graph, small.order, &arena));
  CHECK(small.lower_bound <= large.lower_bound);
  CHECK(small.price.during >= large.price.during);
  CHECK(large.is_optimal);
  CHECK_INT(large.lower_bound, large.price.during);
  arena_release(&arena);
}

TEST(pins_hold) {
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, two_chains);
  SchedPin pins[] = {{.kind = SCHED_PIN_BEFORE, .unit = 3, .later = 2}}; // B2 before A2
  SchedOptions options = {.strategy = SCHED_SEED, .pins = pins, .pin_count = 1};
  SchedResult result = spec_run(&arena, &spec, options);
  CHECK_STR(spec_order(&arena, &spec, result.order), "A1 B1 B2 A2 J");
  CHECK(!result.is_pin_broken);
  options.strategy = SCHED_EXACT;
  result = spec_run(&arena, &spec, options);
  CHECK_STR(spec_order(&arena, &spec, result.order), "B1 B2 A1 A2 J");
  pins[0] = (SchedPin){.kind = SCHED_PIN_STEP, .unit = 1, .step = 0}; // B1 first
  options.strategy = SCHED_SEED;
  result = spec_run(&arena, &spec, options);
  CHECK_STR(spec_order(&arena, &spec, result.order), "B1 B2 A1 A2 J");
  pins[0] = (SchedPin){.kind = SCHED_PIN_STEP, .unit = 0, .step = 2}; // A1 third
  result = spec_run(&arena, &spec, options);
  CHECK_STR(spec_order(&arena, &spec, result.order), "B1 B2 A1 A2 J");
  pins[0] = (SchedPin){.kind = SCHED_PIN_STEP, .unit = 4, .step = 1}; // J cannot be second
  result = spec_run(&arena, &spec, options);
  CHECK(result.is_pin_broken);
  CHECK(sched_order_is_legal(spec.graph, result.order, &arena));
  pins[0] = (SchedPin){.kind = SCHED_PIN_BEFORE, .unit = 4, .later = 0}; // J before A1
  result = spec_run(&arena, &spec, options);
  CHECK(result.is_pin_broken && !result.order);
  options.strategy = SCHED_BEST;
  result = spec_run(&arena, &spec, options);
  CHECK(result.is_pin_broken && !result.order);
  arena_release(&arena);
}

TEST(pinned_steps_say_so_in_the_trace) {
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, two_chains);
  SchedPin pin = {.kind = SCHED_PIN_STEP, .unit = 1, .step = 0};
  SchedOptions options = {
      .strategy = SCHED_SEED, .pins = &pin, .pin_count = 1, .wants_trace = true};
  SchedResult result = spec_run(&arena, &spec, options);
  CHECK_INT(result.trace->steps.at[0].reason, SCHED_BY_PIN);
  CHECK_INT(result.trace->steps.at[1].reason, SCHED_BY_DELTA);
  arena_release(&arena);
}

TEST(large_traces_are_cut_and_say_so) {
  enum { UNITS = 1000 }; // ready sets of 1000, 999, …: half a million entries
  Arena arena;
  arena_init(&arena, 0);
  SchedBuilder builder;
  sched_builder_init(&builder, &arena, UNITS);
  SchedGraph *graph = sched_builder_finish(&builder, &arena);
  SchedOptions options = {.strategy = SCHED_SEED, .wants_trace = true};
  SchedResult result;
  sched_run(graph, &options, &arena, &arena, &result);
  CHECK(result.trace->is_cut);
  CHECK(result.trace->steps.count > 100 && result.trace->steps.count < UNITS);
  CHECK(result.trace->units.count <= SCHED_MOST_TRACE);
  CHECK(sched_order_is_legal(graph, result.order, &arena));
  arena_release(&arena);
}

// Of two equal first steps only one opens the way to a big release.
TEST(look_ahead_sees_the_next_release) {
  const char *text = "x=50:in a=5 b=5 c=1 y=1:out"
                     " | A: -> a | B: x -> b | C: x b -> c | J: a c -> y";
  check_strategy(text, SCHED_SEED0, false, "61/60", "A B C J");
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, text);
  SchedResult result =
      spec_run(&arena, &spec, (SchedOptions){.strategy = SCHED_SEED0, .look_ahead = 2});
  CHECK_STR(spec_order(&arena, &spec, result.order), "B C A J");
  CHECK_STR(price_text(&arena, result.price), "56/55");
  arena_release(&arena);
}

// Every first pick of the leaves of the tree comes up, about equally often, and a seed repeats.
TEST(random_mode_is_uniform_and_seeded) {
  Arena arena;
  arena_init(&arena, 0);
  Spec spec = spec_read(&arena, tree8);
  uint32_t seen[8] = {0};
  for (uint64_t seed = 0; seed < 4000; seed++) {
    SchedOptions options = {.strategy = SCHED_SEED0, .is_random = true, .random_seed = seed};
    SchedResult result = spec_run(&arena, &spec, options);
    CHECK(sched_order_is_legal(spec.graph, result.order, &arena));
    seen[result.order[0]]++;
    if (seed == 7) {
      SchedResult again = spec_run(&arena, &spec, options);
      CHECK_STR(spec_order(&arena, &spec, result.order), spec_order(&arena, &spec, again.order));
    }
  }
  for (int i = 0; i < 8; i++) CHECK(seen[i] > 400 && seen[i] < 600);
  arena_release(&arena);
}

SUITE(test_minreg) {
  RUN(liberis_lane_graph);
  RUN(two_chains_graph);
  RUN(delta_trap_graph);
  RUN(static_weight_graph);
  RUN(tree_graph);
  RUN(swiglu_graph);
  RUN(amdgpu_queue_trace);
  RUN(seed_trace_has_the_parts_of_the_key);
  RUN(prices_follow_the_rules);
  RUN(first_writer_of_the_order_allocates);
  RUN(parallel_edges_collapse);
  RUN(empty_graph_and_single_unit);
  RUN(huge_sizes_do_not_overflow);
  RUN(moved_units_are_counted);
  RUN(exact_proves_its_bound);
  RUN(exact_keeps_within_its_budget);
  RUN(pins_hold);
  RUN(pinned_steps_say_so_in_the_trace);
  RUN(large_traces_are_cut_and_say_so);
  RUN(look_ahead_sees_the_next_release);
  RUN(random_mode_is_uniform_and_seeded);
}
