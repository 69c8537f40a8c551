// The pass minreg on random nested programs: dependences hold, nothing gets worse, the figures of
// the scopes bound what is measured instruction by instruction.
#include <stdio.h>
#include <string.h>

#include "analysis/deps.h"
#include "analysis/pressure.h"
#include "passes/minreg/move.h"
#include "property/opaque_programs.h"
#include "unit/pipeline_check.h"

static SchedPrice measure(PipelineCase *program) {
  const Pressure *pressure = pressure_compute(&program->arena, program->run.context.module->root,
                                              program->run.context.target);
  const PressureCurve *total = &pressure->curves[PRESSURE_TOTAL];
  return (SchedPrice){total->during_peak.bytes, total->after_peak.bytes};
}

static bool check_edges(PipelineCase *program) {
  Function *function = program->run.context.module->root;
  function_renumber(function);
  bool holds = true;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->distance == 0) holds &= CHECK(edge->src->index < edge->dst->index);
  }
  return holds;
}

// What the standing order of the function's own scope is said to cost.
static bool check_figures(PipelineCase *program, SchedPrice measured, bool is_flat) {
  const ScheduleRecord *record = &vec_last(&program->records[0].schedule);
  if (!record || strcmp(record->scope, "main") != 0) return true; // one unit only
  SchedPrice said = {record->program_during, record->program_after};
  if (record->is_committed) said = (SchedPrice){record->during, record->after};
  bool holds = CHECK(measured.during <= said.during && measured.after <= said.after);
  if (is_flat) holds &= CHECK(sched_price_compare(measured, said, false) == 0);
  return holds;
}

static bool check_program(TestRandom *random, uint32_t round) {
  static const char *const passes[] = {"deps,minreg",
                                       "deps,minreg{strategy=seed}",
                                       "deps,minreg{strategy=amdgpu force=true}",
                                       "deps,minreg{strategy=exact objective=after force=true}",
                                       "deps,minreg{strategy=seed random=1 force=true}",
                                       "deps,minreg{strategy=beam}"};
  OpaqueWriter writer = {.random = random, .insts_left = 4 + test_random_below(random, 30)};
  writer.is_flat = round % 3 == 0;
  writer.has_parts = round % 2 == 0;
  opaque_program(&writer);
  bool holds = true;
  for (uint32_t i = 0; i < ARRAY_LEN(passes) && holds; i++) {
    PipelineCase program;
    holds = CHECK(pipeline_case_read(&program, writer.text.bytes, writer.text.length));
    if (holds) {
      SchedPrice before = measure(&program);
      holds = CHECK(pipeline_case_run(&program, passes[i]));
      SchedPrice after = measure(&program);
      holds &= check_edges(&program);
      if (!strstr(passes[i], "force")) {
        holds &= CHECK(sched_price_compare(after, before, false) <= 0);
      }
      if (program.records[0].schedule.count) {
        holds &= check_figures(&program, after, writer.is_flat);
      }
    }
    if (!holds) {
      test_note("%s", passes[i]);
      pipeline_case_note(&program);
    }
    pipeline_case_release(&program);
  }
  if (!holds) test_note("round %u\n%s", round, writer.text.bytes);
  text_release(&writer.text);
  return holds;
}

TEST(random_programs_keep_their_promises) {
  TestRandom random = {test_seed()};
  for (uint32_t round = 0; round < 300; round++) {
    if (!check_program(&random, round)) return;
  }
}

// ---- moves by hand ----

static bool has_all_edges_forward(const Function *function) {
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->distance == 0 && edge->src->index >= edge->dst->index) return false;
  }
  return true;
}

static void put(Scope *scope, Stmt **stmts, uint32_t count, uint32_t from, uint32_t to) {
  Stmt *order[OPAQUE_TENSORS];
  for (uint32_t i = 0, at = 0; i < count; i++) {
    if (at == from) at++;
    order[i] = stmts[i == to ? from : at++];
  }
  scope_reorder(scope, order, count);
  function_renumber((Function *)(void *)scope);
}

static bool is_frozen_inside(const Stmt *stmt) {
  return stmt->kind == STMT_SCOPE_REGION && ((const ScopeRegion *)(const void *)stmt)->no_reorder;
}

// What is said of a place is what comes out when the unit is put there.
static bool check_move(PipelineCase *program, Stmt **stmts, uint32_t count, uint32_t from,
                       uint32_t to, bool is_flat) {
  Function *function = program->run.context.module->root;
  Arena arena;
  arena_init(&arena, 0);
  SchedMove move;
  bool holds =
      CHECK(sched_move_find(&arena, function, "main", stmts[from]->name->bytes, to, &move));
  holds = holds && CHECK_INT(move.place, from) && CHECK_INT(move.unit_count, count);
  SchedPrice before = measure(program);
  put(&function->scope, stmts, count, from, to);
  bool is_legal = has_all_edges_forward(function);
  holds = holds && CHECK_INT(move.low <= to && to <= move.high, is_legal);
  if (holds && is_legal) {
    SchedPrice now = measure(program);
    holds &= CHECK(now.during <= move.then.during && now.after <= move.then.after);
    if (is_flat) {
      holds &= CHECK(sched_price_compare(now, move.then, false) == 0);
      holds &= CHECK(sched_price_compare(before, move.now, false) == 0);
    }
  } else if (holds) { // the edge named is one that is broken
    const DependencyEdge *edge = to < from ? move.low_edge : move.high_edge;
    holds &= CHECK(edge && edge->src->index >= edge->dst->index);
  }
  scope_reorder(&function->scope, stmts, count);
  function_renumber(function);
  arena_release(&arena);
  return holds;
}

TEST(moves_are_what_they_are_said_to_be) {
  TestRandom random = {test_seed() + 7};
  uint32_t moves = 0;
  for (uint32_t round = 0; round < 100; round++) {
    OpaqueWriter writer = {.random = &random, .insts_left = 4 + test_random_below(&random, 20)};
    writer.is_flat = round % 2 == 0;
    writer.has_parts = round % 3 == 0;
    opaque_program(&writer);
    PipelineCase program;
    bool holds = CHECK(pipeline_case_read(&program, writer.text.bytes, writer.text.length)) &&
                 CHECK(pipeline_case_run(&program, "deps"));
    Stmt *stmts[OPAQUE_TENSORS];
    uint32_t count = 0;
    for (Stmt *stmt = program.module->root->scope.first; stmt; stmt = stmt->next)
      stmts[count++] = stmt;
    for (uint32_t from = 0; from < count && holds; from++) {
      if (is_frozen_inside(stmts[from])) continue;
      for (uint32_t to = 0; to < count && holds; to++, moves++)
        holds = check_move(&program, stmts, count, from, to, writer.is_flat);
    }
    if (!holds) test_note("round %u\n%s", round, writer.text.bytes);
    text_release(&writer.text);
    pipeline_case_release(&program);
    if (!holds) return;
  }
  CHECK(moves > 5000);
}

SUITE(prop_minreg_pass) {
  RUN(random_programs_keep_their_promises);
  RUN(moves_are_what_they_are_said_to_be);
}
