// The pass minreg on random nested programs: dependences hold, nothing gets worse, the figures of
// the scopes bound what is measured instruction by instruction.
#include <stdio.h>
#include <string.h>

#include "analysis/deps.h"
#include "analysis/pressure.h"
#include "passes/minreg/move.h"
#include "unit/pipeline_check.h"

enum { MOST_TENSORS = 64 };

typedef struct Writer {
  Text text;
  TestRandom *random;
  uint32_t indent, next_tensor, next_inst, next_scope, insts_left;
  uint32_t visible[MOST_TENSORS], visible_count; // tensors in scope; their widths:
  uint32_t widths[MOST_TENSORS];
  uint32_t written[MOST_TENSORS]; // halves that hold something: bits 1 and 2
  bool is_flat, has_parts;
} Writer;

static uint32_t below(Writer *writer, uint32_t bound) {
  return test_random_below(writer->random, bound);
}

static void line_begin(Writer *writer) {
  for (uint32_t i = 0; i < writer->indent; i++) text_puts(&writer->text, "    ");
}

static void write_tensor(Writer *writer) {
  if (writer->next_tensor == MOST_TENSORS) return;
  uint32_t tensor = writer->next_tensor++;
  bool is_psum = !below(writer, 5);
  writer->widths[tensor] = 1u << (2 + below(writer, 4));
  writer->visible[writer->visible_count++] = tensor;
  line_begin(writer);
  text_printf(&writer->text,
              "t%u = m5.%s(name=\"t%u\", shape=(1,%u), dtype=\"uint8\", partition_dim=0)\n", tensor,
              is_psum ? "NeuronPSUMTensor" : "NeuronSBTensor", tensor, writer->widths[tensor]);
}

// A random half, or all, of a random tensor in scope: its halves as bits.
static uint32_t choose(Writer *writer, uint32_t *tensor) {
  *tensor = writer->visible[below(writer, writer->visible_count)];
  return writer->has_parts && !below(writer, 3) ? 1 + below(writer, 2) : 3;
}

static void write_access(Writer *writer, uint32_t tensor, uint32_t halves) {
  uint32_t half = writer->widths[tensor] / 2;
  text_printf(&writer->text, "t%u", tensor);
  if (halves == 3) return;
  text_printf(&writer->text, "[0:1, %u:%u]", halves == 2 ? half : 0, halves == 2 ? 2 * half : half);
}

static void write_inst(Writer *writer) {
  uint32_t inst = writer->next_inst++, tensor, written, halves = choose(writer, &written);
  line_begin(writer);
  text_printf(&writer->text, "o%u = m4.SundaCustomOp(dsts=[", inst);
  write_access(writer, written, halves);
  text_puts(&writer->text, "], srcs=[");
  const char *comma = "";
  for (uint32_t i = 0; i < 2; i++) { // only what holds something is read
    uint32_t wanted = choose(writer, &tensor);
    if ((writer->written[tensor] & wanted) != wanted) continue;
    text_puts(&writer->text, comma);
    write_access(writer, tensor, wanted);
    comma = ", ";
  }
  writer->written[written] |= halves;
  text_printf(&writer->text, "], function_name=\"f\", name=\"o%u\")\n", inst);
  writer->insts_left--;
}

static void write_body(Writer *writer) {
  uint32_t visible = writer->visible_count;
  for (uint32_t i = 1 + below(writer, 4); i--;) write_tensor(writer);
  write_inst(writer);
  for (uint32_t i = 2 + below(writer, 7); i-- && writer->insts_left;) {
    if (writer->is_flat || writer->indent == 3 || below(writer, 4)) {
      write_inst(writer);
      continue;
    }
    uint32_t scope = writer->next_scope++;
    line_begin(writer);
    if (below(writer, 3)) {
      text_printf(&writer->text, "with m0.AffineAxis(name=\"i%u\", ub=3) as i%u:\n", scope, scope);
    } else {
      text_printf(&writer->text, "with m0.ScopeRegion(name=\"s%u\"%s):\n", scope,
                  below(writer, 4) ? "" : ", no_reorder=True");
    }
    writer->indent++;
    write_body(writer);
    writer->indent--;
  }
  writer->visible_count = visible;
}

static void write_program(Writer *writer) {
  text_puts(&writer->text, "v0 = m0.Function(id_=0, batch_ids=[])\n");
  for (uint32_t i = 0; i < 3; i++) write_tensor(writer);
  text_puts(&writer->text, "v0.markInput(t0)\n");
  writer->written[0] = 3;
  while (writer->insts_left) write_body(writer);
  text_puts(&writer->text, "v0.markOutput(t1)\nir=v0\n");
}

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
  Writer writer = {.random = random, .insts_left = 4 + test_random_below(random, 30)};
  writer.is_flat = round % 3 == 0;
  writer.has_parts = round % 2 == 0;
  write_program(&writer);
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
  Stmt *order[MOST_TENSORS];
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
    Writer writer = {.random = &random, .insts_left = 4 + test_random_below(&random, 20)};
    writer.is_flat = round % 2 == 0;
    writer.has_parts = round % 3 == 0;
    write_program(&writer);
    PipelineCase program;
    bool holds = CHECK(pipeline_case_read(&program, writer.text.bytes, writer.text.length)) &&
                 CHECK(pipeline_case_run(&program, "deps"));
    Stmt *stmts[MOST_TENSORS];
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
