// Runs a strategy, prices its order against the program's, and checks the pins.
#include "passes/minreg/schedule.h"

#include "passes/minreg/list.h"
#include "passes/minreg/strategies.h"

static const char *const strategy_names[] = {"program", "exact", "seed", "seed0",
                                             "amdgpu",  "beam",  "best", NULL};
static const char *const reason_names[] = {"delta",  "priority",   "not-ready", "ready",
                                           "lex",    "look-ahead", "pinned",    "random",
                                           "search", "program"};

const char *sched_strategy_name(SchedStrategy strategy) {
  return strategy_names[strategy];
}

const char *const *sched_strategy_names(void) {
  return strategy_names;
}

const char *sched_reason_name(SchedReason reason) {
  return reason_names[reason];
}

static SchedRules list_rules(SchedStrategy strategy) {
  switch (strategy) {
  case SCHED_PROGRAM: return program_rules();
  case SCHED_SEED: return seed_rules();
  case SCHED_SEED0: return seed0_rules();
  default: return amdgpu_rules();
  }
}

// The first pin that an order of all units does not keep; pin_count when it keeps all.
static uint32_t first_broken_pin(const SchedOptions *options, const uint32_t *order, uint32_t count,
                                 Arena *scratch) {
  if (!options->pin_count) return 0;
  uint32_t *place = ARENA_ARRAY(scratch, uint32_t, count);
  for (uint32_t step = 0; step < count; step++) place[order[step]] = step;
  for (uint32_t i = 0; i < options->pin_count; i++) {
    const SchedPin *pin = &options->pins[i];
    bool holds = pin->kind == SCHED_PIN_STEP ? place[pin->unit] == pin->step
                                             : place[pin->unit] < place[pin->later];
    if (!holds) return i;
  }
  return options->pin_count;
}

static void run_list(SchedRun *run, SchedStrategy strategy, Candidate *candidate) {
  uint32_t *order = ARENA_ARRAY(run->scratch, uint32_t, run->graph->unit_count);
  bool is_spent;
  if (!sched_list_run(run->graph, run->options, list_rules(strategy), run->scratch, run->scratch,
                      order, NULL, &is_spent)) {
    return;
  }
  run->is_bump_budget_spent |= is_spent;
  candidate->order = order;
  candidate->price = sched_price(run->graph, order, run->scratch);
}

static void run_program(SchedRun *run, Candidate *candidate) {
  uint32_t *order = run->graph->program;
  uint32_t kept = first_broken_pin(run->options, order, run->graph->unit_count, run->scratch);
  if (kept < run->options->pin_count) {
    run_list(run, SCHED_PROGRAM, candidate);
    return;
  }
  candidate->order = order;
  candidate->price = run->program;
}

const Candidate *run_candidate(SchedRun *run, SchedStrategy strategy) {
  Candidate *candidate = &run->candidates[strategy];
  if (!candidate->is_tried) {
    candidate->is_tried = true;
    switch (strategy) {
    case SCHED_PROGRAM: run_program(run, candidate); break;
    case SCHED_EXACT: run_exact(run, candidate); break;
    case SCHED_BEAM: run_beam(run, candidate); break;
    default: run_list(run, strategy, candidate);
    }
  }
  return candidate->order ? candidate : NULL;
}

// The best of these, ties to the first; SCHED_BEST when none has an order.
static SchedStrategy best_of(SchedRun *run, const SchedStrategy *strategies, uint32_t count,
                             bool by_after) {
  SchedStrategy best = SCHED_BEST;
  for (uint32_t i = 0; i < count; i++) {
    const Candidate *candidate = run_candidate(run, strategies[i]);
    if (!candidate) continue;
    bool is_better =
        best == SCHED_BEST ||
        sched_price_compare(candidate->price, run->candidates[best].price, by_after) < 0;
    if (is_better) best = strategies[i];
  }
  return best;
}

const Candidate *run_best_list(SchedRun *run) {
  static const SchedStrategy lists[] = {SCHED_PROGRAM, SCHED_SEED, SCHED_SEED0, SCHED_AMDGPU};
  SchedStrategy best = best_of(run, lists, ARRAY_LEN(lists), run->options->by_after);
  return best == SCHED_BEST ? NULL : &run->candidates[best];
}

static SchedStrategy run_best(SchedRun *run) {
  static const SchedStrategy all[] = {SCHED_PROGRAM, SCHED_EXACT,  SCHED_SEED,
                                      SCHED_SEED0,   SCHED_AMDGPU, SCHED_BEAM};
  uint32_t count = ARRAY_LEN(all);
  run_candidate(run, SCHED_EXACT);
  if (run->is_exact_complete) count--; // beam cannot be better
  return best_of(run, all, count, false);
}

static void trace_of(SchedRun *run, SchedResult *result, Arena *arena) {
  result->trace = ARENA_NEW(arena, SchedTrace);
  if (result->strategy == SCHED_PROGRAM || result->strategy == SCHED_EXACT ||
      result->strategy == SCHED_BEAM) {
    bool is_program = result->strategy == SCHED_PROGRAM;
    sched_list_replay(run->graph, result->order, is_program ? SCHED_BY_PROGRAM : SCHED_BY_SEARCH,
                      arena, run->scratch, result->trace);
    return;
  }
  uint32_t *order = ARENA_ARRAY(run->scratch, uint32_t, run->graph->unit_count);
  bool is_spent;
  sched_list_run(run->graph, run->options, list_rules(result->strategy), arena, run->scratch, order,
                 result->trace, &is_spent);
}

void sched_run(const SchedGraph *graph, const SchedOptions *options, Arena *arena, Arena *scratch,
               SchedResult *result) {
  assert(options->pin_count <= SCHED_MOST_PINS);
  assert(options->look_ahead <= SCHED_MOST_LOOK_AHEAD);
  SchedRun run = {.graph = graph, .options = options, .scratch = scratch};
  uint32_t n = graph->unit_count;
  for (uint32_t i = 0; i < options->pin_count; i++) {
    run.has_step_pins |= options->pins[i].kind == SCHED_PIN_STEP;
  }
  run.search = search_create(scratch);
  run.program = sched_price(graph, graph->program, scratch);
  run.bound = sched_price_bound(graph, scratch);
  run_candidate(&run, SCHED_PROGRAM); // exact and beam tie-break against it
  SchedStrategy strategy = options->strategy == SCHED_BEST ? run_best(&run) : options->strategy;
  *result = (SchedResult){.strategy = strategy, .program = run.program};
  const Candidate *found = strategy == SCHED_BEST ? NULL : run_candidate(&run, strategy);
  result->is_bump_budget_spent = run.is_bump_budget_spent;
  result->is_state_budget_spent = run.is_state_budget_spent;
  for (SchedStrategy s = SCHED_PROGRAM; s < SCHED_BEST && options->wants_trace; s++) {
    run_candidate(&run, s);
  }
  for (uint32_t i = 0; i < SCHED_BEST; i++) {
    result->is_compared[i] = run.candidates[i].order != NULL;
    result->compared[i] = run.candidates[i].price;
  }
  result->states = run.states;
  result->lower_bound = price_figure(run.bound, options->by_after);
  if (!found) {
    result->is_pin_broken = true;
    result->broken_pin = first_broken_pin(options, graph->program, n, scratch);
    return;
  }
  result->order = arena_copy(arena, found->order, (uint64_t)n * sizeof(uint32_t));
  result->price = found->price;
  result->is_optimal = price_figure(found->price, options->by_after) == result->lower_bound;
  uint32_t broken = first_broken_pin(options, result->order, n, scratch);
  result->is_pin_broken = broken < options->pin_count;
  result->broken_pin = broken;
  if (options->wants_trace) trace_of(&run, result, arena);
}
