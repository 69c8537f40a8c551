// The pass pipeline on random annotated loops, against enumeration and against evaluation.
//
// A loop is written down twice: as text for the core, and as a small model that can be enumerated.
// From the model: which pairs of accesses the new order reverses, and how many copies each buffer
// needs. From evaluation: a loop that is taken computes the same, bit for bit; with one copy less,
// or against the verdict, it does not. Every statement is an opaque kernel that also writes a row
// of an output of its own, so that a wrong read shows.
#include <stdio.h>
#include <string.h>

#include "analysis/deps.h"
#include "passes/pipelining/legality.h"
#include "passes/pipelining/transform.h"
#include "property/staged_loops.h"
#include "unit/pipeline_check.h"

// ---- running the core ---------------------------------------------------------------------------

static bool core_read(PipelineCase *core, const Text *text) {
  return pipeline_case_read(core, text->bytes, text->length);
}

static bool core_eval(PipelineCase *core, EvalResult *result) {
  Fuel fuel = {.step_limit = 1 << 20};
  Diags diags;
  diags_init(&diags, &core->arena);
  EvalOptions options = {.seed = 7, .allows_partial_outputs = true};
  return eval_run(&core->arena, core->module, &options, &fuel, &diags, result);
}

static void core_note(const PipelineCase *core, const Text *text) {
  pipeline_case_note(core);
  test_note("%s", text->bytes);
}

// The loop transformed whatever the verdict, with one copy less of the tensor `less` (NULL: as
// counted).
static bool force(PipelineCase *core, const Text *text, const char *less) {
  if (!core_read(core, text)) return false;
  Function *function = core->module->root;
  deps_ensure(function, &core->arena, &core->arena);
  Flows flows = flows_collect(&core->arena, function);
  deps_drop(function);
  function_renumber(function);
  Stmt *stmt = function->scope.first;
  while (stmt->kind != STMT_AXIS) stmt = stmt->next;
  LoopPlan plan;
  const char *why;
  if (loop_plan_read(&plan, &core->arena, function, stmt_as_axis(stmt), &core->diags, &why) !=
      PLAN_READY)
    return false;
  LoopAccesses accesses;
  loop_accesses_find(&accesses, &core->arena, &plan);
  Buffers buffers = buffers_find(&core->arena, &accesses, &flows, false);
  for (uint32_t i = 0; i < buffers.at.count; i++) {
    if (less && str_is(buffers.at.at[i].touched->tensor->name, less)) buffers.at.at[i].allocated--;
  }
  TensorNames names;
  tensor_names_collect(&names, &core->arena, function);
  return loop_transform(&plan, &buffers, &names, &core->arena) &&
         module_verify(core->module, &core->diags);
}

// ---- the test -----------------------------------------------------------------------------------

typedef struct Tally {
  uint32_t run, taken, hazards, forced_different, forced_equal, less_different, less_equal;
  uint32_t shared;  // buffers declared outside the loop
  uint32_t formula; // taken with the formula's counts
  uint32_t carried; // buffers with values that a later iteration reads
} Tally;

static void try_forced(const Text *text, const EvalResult *want, const char *less,
                       uint32_t *different, uint32_t *equal) {
  PipelineCase core;
  EvalResult got;
  const char *where;
  if (CHECK(force(&core, text, less))) {
    // an uninitialised read is a difference too
    bool is_equal = core_eval(&core, &got) && eval_equal(&core.arena, want, &got, &where);
    ++*(is_equal ? equal : different);
  } else {
    core_note(&core, text);
  }
  pipeline_case_release(&core);
}

static int tensor_number(const char *name) {
  return name[0] == 't' ? name[1] - '0' : -1;
}

static bool check_buffers(const Loop *loop, const Events *events, const PipelineRecord *record,
                          bool *is_buffer, int64_t *values, Tally *tally) {
  bool is_right = true;
  for (uint32_t i = 0; i < record->buffer_count; i++) {
    int tensor = tensor_number(record->buffers[i].tensor);
    is_buffer[tensor] = true;
    bool is_carried = false;
    for (uint32_t e = 0; e < events->count; e++) {
      if (events->at[e].tensor != tensor) continue;
      is_right &= CHECK(value_of(events, e, &values[e]));
      is_carried |= values[e] != events->at[e].trip;
    }
    tally->shared += loop->places[tensor] == PRIVATE;
    tally->carried += is_carried;
    is_right &= CHECK_INT(record->buffers[i].needed, copies(loop, events, tensor, values));
    is_right &= CHECK_INT(record->buffers[i].allocated, record->buffers[i].needed);
  }
  return is_right;
}

// Reads of a tensor and its writes cover all of it, and one statement writes it: then one copy less
// cannot go unseen.
static bool is_clear(const Loop *loop, int tensor) {
  uint32_t writes = 0;
  for (uint32_t s = 0; s < loop->count; s++) {
    for (uint32_t n = 0; n < loop->stmts[s].touch_count; n++) {
      const Touch *touch = &loop->stmts[s].touches[n];
      if (touch->tensor != tensor) continue;
      writes += touch->is_write;
      if (touch->row.span != loop->rows[tensor] || touch->row.modulo) return false;
      if (loop->stmts[s].first_trip || loop->stmts[s].parity) return false;
    }
  }
  return writes == 1;
}

static void check_loop(Loop *loop, const Text *text, const EvalResult *want, Tally *tally) {
  PipelineCase core;
  if (!CHECK(core_read(&core, text))) return;
  core.fuel.step_limit = 1 << 20;
  core.run.validates = true;
  bool is_right = CHECK(pipeline_case_run(&core, "pipeline"));
  const FunctionRecord *record = &core.records[0];
  is_right &= CHECK_INT(record->pipelines.count, 1);
  if (is_right) {
    const PipelineRecord *found = &record->pipelines.at[0];
    static Events events;
    static int64_t values[ARRAY_LEN(events.at)];
    bool is_buffer[MOST_TENSORS] = {false};
    enumerate(loop, &events);
    is_right &= check_buffers(loop, &events, found, is_buffer, values, tally);
    Verdict verdict = judge(loop, &events, is_buffer, values);
    is_right &= CHECK_INT(found->violation != NULL, verdict.is_hazard);
    if (found->violation && verdict.is_hazard) {
      static const char *const names[] = {"RAW", "WAR", "WAW"};
      is_right &= CHECK_STR(found->violation->type, names[verdict.type]);
      tally->hazards++;
      if (is_right) try_forced(text, want, NULL, &tally->forced_different, &tally->forced_equal);
    } else if (found->is_pipelined) {
      tally->taken++;
      is_right &= CHECK_INT(core.run.results[0].validity, VALIDITY_EQUAL);
      for (uint32_t i = 0; i < found->buffer_count && is_right; i++) {
        const PipelineBuffer *buffer = &found->buffers[i];
        if (buffer->needed < 2) continue;
        uint32_t different = 0, equal = 0;
        try_forced(text, want, buffer->tensor, &different, &equal);
        if (is_clear(loop, tensor_number(buffer->tensor))) is_right &= CHECK_INT(equal, 0);
        tally->less_different += different;
        tally->less_equal += equal;
      }
    }
  }
  if (!is_right) core_note(&core, text);
  pipeline_case_release(&core);
}

// With the formula's counts: what is taken computes the same.
static void check_formula(const Text *text, Tally *tally) {
  PipelineCase core;
  if (!CHECK(core_read(&core, text))) return;
  core.fuel.step_limit = 1 << 20;
  core.run.validates = true;
  if (!CHECK(pipeline_case_run(&core, "pipeline{buffers=formula}"))) core_note(&core, text);
  tally->formula += core.run.results[0].changed;
  pipeline_case_release(&core);
}

static void run_loop(uint64_t seed, Tally *tally) {
  Loop loop;
  Text text = {0};
  draw(&loop, seed);
  put_loop(&text, &loop);
  PipelineCase core;
  EvalResult want;
  if (!CHECK(core_read(&core, &text))) {
    core_note(&core, &text);
  } else if (core_eval(&core, &want)) { // else it reads what nobody wrote
    tally->run++;
    check_loop(&loop, &text, &want, tally);
    check_formula(&text, tally);
  }
  pipeline_case_release(&core);
  text_release(&text);
}

TEST(verdicts_buffers_and_results_are_right) {
  Tally tally = {0};
  for (uint64_t n = 0; n < 6000; n++) run_loop(test_seed() * 1000003 + n, &tally);
  CHECK(tally.run > 1000 && tally.taken > 300 && tally.hazards > 100);
  // what May-dependence forbids nearly always shows
  CHECK(tally.forced_different > 4 * tally.forced_equal);
  CHECK(tally.less_different > 4 * tally.less_equal);
  CHECK(tally.shared > 50 && tally.carried > 5 && tally.formula > 300);
  test_note("%u buffers outside, %u carried", tally.shared, tally.carried);
  test_note("%u run, %u taken, %u hazards (%u differ, %u equal), copies less: %u differ, %u equal",
            tally.run, tally.taken, tally.hazards, tally.forced_different, tally.forced_equal,
            tally.less_different, tally.less_equal);
}

SUITE(prop_pipelining) {
  RUN(verdicts_buffers_and_results_are_right);
}
