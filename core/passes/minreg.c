// minreg: orders the statements of each scope for the least peak of live on-chip bytes.
//
// Scopes are taken innermost first, each on a scheduling graph of its own (minreg/), so a loop nest
// moves as a whole and its inside is ordered once. An order is taken only if its figures, `during`
// first, then `after`, are better than those of the order as it was; otherwise it is proposed in
// the report and declined. At the end the pressure of the whole function is measured instruction by
// instruction: should it have got worse, every order is taken back. With force=true all proposed
// orders are taken, whatever they cost.
//
// Untouched inside: regions with no_reorder, loops that are or ask to be pipelined. Functions with
// more than one basic block keep the order of their blocks.
#include "analysis/deps.h"
#include "passes/all.h"
#include "passes/minreg/frozen.h"
#include "passes/minreg/pins.h"
#include "passes/minreg/record.h"

typedef struct Minreg {
  PassContext *context;
  SchedOptions options;
  bool is_forced, is_strict;
  PressureSpace space;
  PinTexts pins;
  uint32_t changed, declined; // scopes
  uint32_t frozen;            // scopes that keep their order and said so
} Minreg;

// Scopes of each kind that get a line of their own; the others are counted in one.
enum { MOST_LINES = 100, MOST_NOTES = 8 };

typedef struct FunctionRun {
  Minreg *minreg;
  Function *function;
  ScopePaths *paths;
  ScopeGraphs graphs;
  Frozen frozen;
  VEC(Decision *) decisions;
} FunctionRun;

static bool word_is(const PassContext *context, const char *option, const char *word) {
  const char *value = pass_option_text(context, option, "");
  return strcmp(value, word) == 0;
}

static bool bad_option(const PassContext *context, const char *option, const char *expected) {
  return diag_error(context->diags, (SrcSpan){0}, "option-value", "minreg: %s must be %s", option,
                    expected);
}

static bool read_options(Minreg *minreg) {
  const PassContext *context = minreg->context;
  SchedOptions *options = &minreg->options;
  const char *strategy = pass_option_text(context, "strategy", "best");
  options->strategy = SCHED_STRATEGY_COUNT;
  for (SchedStrategy s = SCHED_PROGRAM; s < SCHED_STRATEGY_COUNT; s++) {
    if (strcmp(strategy, sched_strategy_name(s)) == 0) options->strategy = s;
  }
  if (options->strategy == SCHED_STRATEGY_COUNT) {
    return bad_option(context, "strategy",
                      "one of best, seed, seed0, amdgpu, exact, beam, program");
  }
  int64_t n = pass_option_int(context, "n", 1);
  int64_t budget = pass_option_int(context, "budget", SCHED_DEFAULT_BUDGET);
  if (n < 1 || n > SCHED_MOST_LOOK_AHEAD) return bad_option(context, "n", "1 to 64");
  if (budget < 0) return bad_option(context, "budget", "0 or more");
  options->look_ahead = (uint32_t)n;
  options->state_budget = (uint64_t)budget;
  options->by_after = word_is(context, "objective", "after");
  const Literal *random = pass_option(context, "random");
  options->is_random = random && random->kind == LIT_INT;
  options->random_seed = (uint64_t)pass_option_int(context, "random", 0);
  options->wants_trace = context->wants_trace || pass_option_bool(context, "trace", false);
  minreg->is_forced = pass_option_bool(context, "force", false);
  minreg->is_strict = pass_option_bool(context, "strict", false);
  minreg->space = word_is(context, "space", "sbuf")   ? PRESSURE_SBUF
                  : word_is(context, "space", "psum") ? PRESSURE_PSUM
                                                      : PRESSURE_TOTAL;
  return pins_read(minreg->context, &minreg->pins);
}

static void put_order(const ScopeGraph *graph, const uint32_t *order, Arena *scratch) {
  uint32_t count = graph->graph->unit_count;
  Stmt **stmts = ARENA_ARRAY(scratch, Stmt *, count);
  for (uint32_t i = 0; i < count; i++) stmts[i] = scope_graph_stmt(graph, order[i]);
  scope_reorder(graph->scope, stmts, count);
}

static const Instruction *first_moved(const Decision *decision) {
  const ScopeGraph *graph = decision->graph;
  for (uint32_t i = 0; i < graph->graph->unit_count; i++) {
    if (decision->result.order[i] == graph->graph->program[i]) continue;
    Stmt *stmt = scope_graph_stmt(graph, decision->result.order[i]);
    return stmt_is_scope(stmt) ? inst_next(stmt, stmt) : stmt_as_inst(stmt);
  }
  return NULL;
}

static void remark_budgets(FunctionRun *run, const Decision *decision) {
  PassContext *context = run->minreg->context;
  const SchedResult *result = &decision->result;
  if (result->is_bump_budget_spent) {
    pass_remark(context, NULL,
                "%s: the budget of priority bumps ended; later steps keep their priorities",
                decision->path);
  }
  if (result->is_state_budget_spent && !result->is_optimal) {
    pass_remark(
        context, NULL,
        "%s: the search ended at its budget of states; no order has a peak under %lld "
        "bytes, the best one found has %lld",
        decision->path, (long long)result->lower_bound,
        (long long)(run->minreg->options.by_after ? result->price.after : result->price.during));
  }
  if (result->trace && result->trace->is_cut) {
    pass_remark(context, NULL, "%s: the trace was cut after %u steps: it would be too large",
                decision->path, result->trace->steps.count);
  }
}

static void say_taken(FunctionRun *run, const Decision *decision, Arena *scratch) {
  const SchedResult *result = &decision->result;
  uint32_t count = decision->graph->graph->unit_count;
  pass_remark(run->minreg->context, first_moved(decision),
              "%s: %s moves %u of %u units: peak %lld/%lld becomes %lld/%lld bytes "
              "(during/after)%s%s",
              decision->path, sched_strategy_name(result->strategy),
              sched_moved_count(result->order, count, scratch), count,
              (long long)result->program.during, (long long)result->program.after,
              (long long)result->price.during, (long long)result->price.after,
              result->is_optimal ? ", the least there is" : "",
              decision->is_better ? "" : "; taken because of force=true");
}

static void say_declined(FunctionRun *run, const Decision *decision, const char *why) {
  const SchedResult *result = &decision->result;
  PassContext *context = run->minreg->context;
  const char *text =
      arena_format(context->arena,
                   "%s: order left as it was: %s proposes a peak of %lld/%lld bytes "
                   "(during/after), %s %lld/%lld",
                   decision->path, sched_strategy_name(result->strategy),
                   (long long)result->price.during, (long long)result->price.after, why,
                   (long long)result->program.during, (long long)result->program.after);
  pass_remark(context, first_moved(decision), "%s", text);
  if (run->minreg->declined > MOST_NOTES) return;
  diag_note(context->diags, decision->graph->scope->stmt.span, "order-declined", "%s", text);
}

// Chooses and, if it is to be taken, puts the order of one scope.
static bool schedule_scope(FunctionRun *run, ScopeGraph *graph) {
  Minreg *minreg = run->minreg;
  PassContext *context = minreg->context;
  SchedPin pins[SCHED_MOST_PINS];
  SchedOptions options = minreg->options;
  Decision *decision = ARENA_NEW(context->scratch, Decision);
  decision->graph = graph;
  decision->path = scope_path(run->paths, graph->scope);
  decision->names = scope_graph_names(graph, run->paths, context->arena);
  options.pins = pins;
  if (!pins_take(context, &minreg->pins, decision->path, decision->names, graph->graph->unit_count,
                 pins, &options.pin_count)) {
    return false;
  }
  Arena scratch;
  arena_init(&scratch, 0);
  sched_run(graph->graph, &options, context->scratch, &scratch, &decision->result);
  arena_release(&scratch);
  const SchedResult *result = &decision->result;
  if (!result->order) {
    return diag_error(context->diags, graph->scope->stmt.span, "pin",
                      "%s: no order keeps both the dependences and the pins", decision->path);
  }
  if (result->is_pin_broken) {
    diag_warning(context->diags, graph->scope->stmt.span, "pin-broken",
                 "%s: the pin of %s does not hold: it cannot run at step %u after the choices "
                 "before it",
                 decision->path, decision->names[pins[result->broken_pin].unit],
                 pins[result->broken_pin].step);
  }
  int compared = sched_price_compare(result->price, result->program, false);
  uint64_t size = graph->graph->unit_count * sizeof(uint32_t);
  decision->is_better = compared < 0;
  decision->is_same = memcmp(result->order, graph->graph->program, (size_t)size) == 0;
  decision->is_committed = !decision->is_same && (decision->is_better || minreg->is_forced);
  decision->reason = compared < 0             ? "better"
                     : decision->is_committed ? "forced"
                     : compared == 0          ? "equal"
                                              : "worse";
  vec_push(context->scratch, &run->decisions, decision);
  if (decision->is_committed) {
    graph->order = result->order;
    put_order(graph, result->order, context->scratch);
  }
  return true;
}

static bool is_worse(const Pressure *now, const Pressure *before, PressureSpace space) {
  const PressureCurve *a = &now->curves[space], *b = &before->curves[space];
  SchedPrice price = {a->during_peak.bytes, a->after_peak.bytes};
  SchedPrice old = {b->during_peak.bytes, b->after_peak.bytes};
  return sched_price_compare(price, old, false) > 0;
}

// The promise of the pass: measured over the whole function, nothing got worse. `before` is NULL
// when the function is one flat scope, whose figures are the function's.
static void check_whole(FunctionRun *run, const Pressure *before) {
  Minreg *minreg = run->minreg;
  bool has_moved = false;
  for (uint32_t i = 0; i < run->decisions.count; i++) {
    has_moved |= run->decisions.at[i]->is_committed;
  }
  if (!has_moved) return;
  function_renumber(run->function);
  if (minreg->is_forced || !before) return;
  Arena scratch;
  arena_init(&scratch, 0);
  const Pressure *now = pressure_compute(&scratch, run->function, minreg->context->target);
  if (is_worse(now, before, minreg->space)) {
    for (uint32_t i = 0; i < run->decisions.count; i++) {
      Decision *decision = run->decisions.at[i];
      if (!decision->is_committed) continue;
      put_order(decision->graph, decision->graph->graph->program, &scratch);
      decision->is_committed = false;
      decision->reason = "worse";
    }
    function_renumber(run->function);
    pass_remark(minreg->context, NULL,
                "%s: all orders taken back: together they raise the peak of the function from "
                "%lld to %lld bytes",
                function_name(run->function)->bytes,
                (long long)before->curves[minreg->space].during_peak.bytes,
                (long long)now->curves[minreg->space].during_peak.bytes);
  }
  arena_release(&scratch);
}

static void report_function(FunctionRun *run, FunctionRecord *record) {
  Minreg *minreg = run->minreg;
  Arena scratch;
  arena_init(&scratch, 0);
  for (uint32_t i = 0; i < run->decisions.count; i++) {
    const Decision *decision = run->decisions.at[i];
    if (record) record_decision(minreg->context->arena, record, decision, &scratch);
    remark_budgets(run, decision);
    if (decision->is_same) continue;
    if (decision->is_committed) {
      if (++minreg->changed <= MOST_LINES) say_taken(run, decision, &scratch);
    } else if (++minreg->declined <= MOST_LINES) {
      say_declined(run, decision,
                   decision->is_better          ? "but the function as a whole gets worse; now"
                   : decision->reason[0] == 'e' ? "no better than"
                                                : "worse than");
    }
  }
  arena_release(&scratch);
}

static void say_frozen(FunctionRun *run, const Scope *scope, FreezeReason why) {
  const char *path = scope_path(run->paths, scope);
  PassContext *context = run->minreg->context;
  const Instruction *first = inst_next((Stmt *)(uintptr_t)&scope->stmt, &scope->stmt);
  bool is_said = why == FREEZE_NO_REORDER || why == FREEZE_PIPELINED;
  if (!is_said || ++run->minreg->frozen > MOST_LINES) return;
  if (why == FREEZE_NO_REORDER) {
    pass_remark(context, first, "%s: no_reorder: one unit, its children stay as they are", path);
  } else if (why == FREEZE_PIPELINED) {
    pass_remark(context, first, "%s: a pipelined loop: one unit, its children stay as they are",
                path);
  }
}

static bool schedule_scopes(FunctionRun *run, ScopePlan *plan) {
  PassContext *context = run->minreg->context;
  uint32_t count;
  Scope **scopes = scope_plan_scopes(plan, &count);
  for (uint32_t i = 0; i < count; i++) {
    ScopeGraph *graph = build_ddg(&run->graphs, scopes[i]);
    FreezeReason why = frozen_why(&run->frozen, scopes[i]);
    if (why != FREEZE_NOT) say_frozen(run, scopes[i], why);
    if (context->fuel && !fuel_spend(context->fuel, graph->graph->unit_count)) {
      return diag_error(context->diags, (SrcSpan){0}, "step-limit",
                        "the limit of %llu steps was reached while scheduling %s",
                        (unsigned long long)context->fuel->step_limit,
                        scope_path(run->paths, scopes[i]));
    }
    if (why != FREEZE_NOT || graph->graph->unit_count < 2) continue;
    if (!schedule_scope(run, graph)) return false;
  }
  return true;
}

static bool run_function(Minreg *minreg, Function *function, FunctionRecord *record) {
  PassContext *context = minreg->context;
  EdgesCopy edges = function_copy_edges(function, context->scratch);
  deps_ensure(function, context->module->arena, context->scratch);
  ScopePlan *plan = scope_plan_create(context->scratch, function);
  uint32_t scope_count;
  scope_plan_scopes(plan, &scope_count);
  bool is_flat = scope_count <= 1;
  const Pressure *before =
      is_flat ? NULL : pressure_compute(context->scratch, function, context->target);
  FunctionRun run = {.minreg = minreg,
                     .function = function,
                     .paths = scope_paths_create(context->arena, function)};
  scope_graphs_init(&run.graphs, context->scratch, function, plan, minreg->space);
  frozen_init(&run.frozen, context->scratch);
  bool is_done = schedule_scopes(&run, plan);
  if (is_done) {
    check_whole(&run, before);
    report_function(&run, record);
  }
  function_put_edges_back(function, &edges);
  return is_done;
}

static void say_rest(PassContext *context, uint32_t count, const char *what) {
  if (count <= MOST_LINES) return;
  pass_remark(context, NULL, "%u more scopes %s", count - MOST_LINES, what);
}

PassOutcome pass_minreg(PassContext *context) {
  Minreg minreg = {.context = context};
  if (!read_options(&minreg)) return PASS_FAILED;
  if (minreg.options.is_random) {
    pass_remark(context, NULL, "ties of delta and priority are drawn from random=%llu",
                (unsigned long long)minreg.options.random_seed);
  }
  Module *module = context->module;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    FunctionRecord *record = context->records ? &context->records[i] : NULL;
    if (!run_function(&minreg, module->functions.at[i], record)) return PASS_FAILED;
  }
  if (!pins_all_used(context, &minreg.pins)) return PASS_FAILED;
  say_rest(context, minreg.changed, "were reordered");
  say_rest(context, minreg.declined, "keep their order: what was proposed is no better");
  say_rest(context, minreg.frozen, "are units whose children stay as they are");
  if (minreg.declined > MOST_NOTES) {
    diag_note(context->diags, (SrcSpan){0}, "order-declined",
              "%u more scopes keep their order: what was proposed is no better",
              minreg.declined - MOST_NOTES);
  }
  if (minreg.declined && (minreg.is_strict || !minreg.changed)) return PASS_DECLINED;
  return minreg.changed ? PASS_CHANGED : PASS_UNCHANGED;
}
