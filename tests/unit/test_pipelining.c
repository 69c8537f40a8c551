// The passes pipeline and ag-order as transactions: what failing and declining leave behind.
#include <stdio.h>
#include <string.h>

#include "text/print.h"
#include "unit/pipeline_check.h"

static void run_begin(PipelineCase *run, const char *text, const char *passes,
                      uint64_t step_limit) {
  if (!CHECK(pipeline_case_read(run, text, strlen(text)))) {
    pipeline_case_note(run);
    return;
  }
  run->fuel.step_limit = step_limit;
  pipeline_case_run(run, passes);
}

static const char *printed(PipelineCase *run) {
  Text text = {0};
  text_print_module(&text, run->run.context.module);
  const char *kept = arena_copy_text(&run->arena, text.bytes, text.length);
  text_release(&text);
  return kept;
}

static bool has_error(const PipelineCase *run, const char *code) {
  for (const Diag *diag = run->diags.first; diag; diag = diag->next) {
    if (diag->level == DIAG_ERROR && strcmp(diag->code, code) == 0) return true;
  }
  return false;
}

#define HEAD                                                                                       \
  "v0 = m0.Function(id_=0, batch_ids=[])\n"                                                        \
  "x = m0.Tensor(name=\"x\", shape=(8,4), dtype=\"float32\")\n"                                    \
  "y = m0.Tensor(name=\"y\", shape=(8,4), dtype=\"float32\")\n"                                    \
  "z = m0.Tensor(name=\"z\", shape=(8,4), dtype=\"float32\")\n"                                    \
  "v0.markInput(x)\n"
// A loop that copies a row of `from` to `to` through a tensor of its own, in these stages.
#define LOOP(i, from, to, load, store)                                                             \
  "with m0.AffineAxis(name=\"" i "\", ub=8, axis_type=m0.AxisType.Sequential) as " i ":\n"         \
  "    a = m5.NeuronSBTensor(name=\"A\", shape=(1,1,4), dtype=\"float32\", partition_dim=1)\n"     \
  "    l = m4.SBAtomLoad(dst=a[0, 0:1, 0:4], src=" from "[" i ":" i                                \
  "+1, 0:4], attrs={\"stage_id\": " load "}, name=\"l" i "\")\n"                                   \
  "    s = m4.SBAtomStore(dst=" to "[" i ":" i                                                     \
  "+1, 0:4], src=a[0, 0:1, 0:4], attrs={\"stage_id\": " store "}, name=\"s" i "\")\n"
// A loop whose second stage makes what its first needs in the next iteration.
#define BAD_LOOP(i)                                                                                \
  "with m0.AffineAxis(name=\"" i "\", ub=7, axis_type=m0.AxisType.Sequential) as " i ":\n"         \
  "    a = m5.NeuronSBTensor(name=\"A\", shape=(1,1,4), dtype=\"float32\", partition_dim=1)\n"     \
  "    l = m4.SBAtomLoad(dst=a[0, 0:1, 0:4], src=y[" i ":" i                                       \
  "+1, 0:4], attrs={\"stage_id\": 0}, name=\"l" i "\")\n"                                          \
  "    s = m4.SBAtomStore(dst=y[" i "+1:" i                                                        \
  "+2, 0:4], src=a[0, 0:1, 0:4], attrs={\"stage_id\": 1}, name=\"s" i "\")\n"
#define TAIL "v0.markOutput(y)\nir=v0\n"

static const char two_loops[] =
    HEAD LOOP("i", "x", "z", "0", "1") LOOP("k", "z", "y", "0", "1") TAIL;
static const char second_malformed[] =
    HEAD LOOP("i", "x", "z", "0", "1") LOOP("k", "z", "y", "1", "0") TAIL;
static const char second_illegal[] = HEAD LOOP("i", "x", "y", "0", "1") BAD_LOOP("k") TAIL;

TEST(a_malformed_loop_takes_back_the_others) {
  PipelineCase none, run;
  run_begin(&none, second_malformed, "none", 0);
  run_begin(&run, second_malformed, "pipeline", 0);
  CHECK(!run.is_ok);
  CHECK(has_error(&run, "pipeline-stage-order"));
  CHECK_STR(printed(&run), printed(&none));
  pipeline_case_release(&run);
  pipeline_case_release(&none);
}

TEST(a_declined_loop_leaves_the_others_pipelined) {
  PipelineCase run;
  run_begin(&run, second_illegal, "pipeline", 0);
  CHECK(run.is_ok);
  CHECK_INT(run.run.results[0].outcome, PASS_CHANGED);
  CHECK_INT(run.diags.warning_count, 1);
  CHECK_INT(run.records[0].pipelines.count, 2);
  CHECK(run.records[0].pipelines.at[0].is_pipelined);
  CHECK(!run.records[0].pipelines.at[1].is_pipelined);
  CHECK_STR(run.records[0].pipelines.at[1].violation->type, "RAW");
  CHECK_INT(run.records[0].pipelines.at[1].ub, 7);
  pipeline_case_release(&run);
}

TEST(strict_takes_everything_back) {
  PipelineCase none, run;
  run_begin(&none, second_illegal, "none", 0);
  run_begin(&run, second_illegal, "pipeline{strict=true}", 0);
  CHECK(!run.is_ok);
  CHECK(has_error(&run, "declined"));
  CHECK_STR(printed(&run), printed(&none));
  pipeline_case_release(&run);
  pipeline_case_release(&none);
}

TEST(a_second_run_changes_nothing) {
  PipelineCase once, twice;
  run_begin(&once, two_loops, "pipeline", 0);
  run_begin(&twice, two_loops, "pipeline,pipeline", 0);
  CHECK(once.is_ok && twice.is_ok);
  CHECK_INT(twice.run.results[1].outcome, PASS_UNCHANGED);
  CHECK_STR(printed(&twice), printed(&once));
  pipeline_case_release(&twice);
  pipeline_case_release(&once);
}

TEST(the_step_limit_holds) {
  PipelineCase none, run;
  run_begin(&none, two_loops, "none", 0);
  run_begin(&run, two_loops, "pipeline", 3);
  CHECK(!run.is_ok);
  CHECK(has_error(&run, "step-limit"));
  CHECK_STR(printed(&run), printed(&none));
  pipeline_case_release(&run);
  pipeline_case_release(&none);
}

static const char gathers[] =
    "v0 = m0.Function(id_=0, batch_ids=[])\n"
    "x = m0.Tensor(name=\"x\", shape=(2,4), dtype=\"float32\")\nv0.markInput(x)\n"
    "ga = m0.Tensor(name=\"ga\", shape=(4,4), dtype=\"float32\")\nv0.markOutput(ga)\n"
    "gb = m0.Tensor(name=\"gb\", shape=(4,4), dtype=\"float32\")\nv0.markOutput(gb)\n"
    "a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1]], all_gather_dim=0, name=\"a\")\n"
    "b = m4.AllGatherOp(dst=gb, src=x, replica_groups=[[0,1]], all_gather_dim=0, name=\"b\")\n"
    "v0.add_ag_edge(m9.AGForcedOrderingEdge(src=b, dst=a))\nir=v0\n";

TEST(gathers_move_or_the_limit_says_why_not) {
  PipelineCase run;
  run_begin(&run, gathers, "ag-order", 0);
  CHECK(run.is_ok);
  CHECK_INT(run.run.results[0].outcome, PASS_CHANGED);
  const AgOrderRecord *record = run.records[0].ag_order;
  CHECK_STR(record->order[0], "b");
  CHECK_STR(record->nodes[0].gather, "a");
  CHECK_INT(record->nodes[0].bytes, 64);
  CHECK_INT(record->edge_count, 1);
  CHECK_INT(record->left_out, 0);
  CHECK_STR(record->edges[0].src, "b");
  CHECK_STR(record->edges[0].dst, "a");
  CHECK_STR(record->edges[0].kind, "forced");
  CHECK(!record->edges[0].is_broken);
  pipeline_case_release(&run);
  PipelineCase none;
  run_begin(&none, gathers, "none", 0);
  run_begin(&run, gathers, "ag-order", 2);
  CHECK(!run.is_ok);
  CHECK(has_error(&run, "step-limit"));
  CHECK_STR(printed(&run), printed(&none));
  pipeline_case_release(&run);
  pipeline_case_release(&none);
}

// Gathers in loops: the loops are the nodes, and the last gather of one leads to the first of the
// next.
static const char gathers_in_scopes[] =
    "v0 = m0.Function(id_=0, batch_ids=[])\n"
    "x = m0.Tensor(name=\"x\", shape=(2,4), dtype=\"float32\")\nv0.markInput(x)\n"
    "ga = m0.Tensor(name=\"ga\", shape=(4,4), dtype=\"float32\")\n"
    "gb = m0.Tensor(name=\"gb\", shape=(8,4), dtype=\"float32\")\nv0.markOutput(gb)\n"
    "with m0.ScopeRegion(name=\"s\"):\n"
    "    a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1]], all_gather_dim=0, name=\"a\")\n"
    "    b = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1]], all_gather_dim=0, name=\"b\")\n"
    "c = m4.AllGatherOp(dst=gb, src=ga, replica_groups=[[0,1]], all_gather_dim=0, name=\"c\")\n"
    "ir=v0\n";

TEST(the_graph_of_gathers_is_reported) {
  PipelineCase run;
  run_begin(&run, gathers_in_scopes, "ag-order", 0);
  CHECK(run.is_ok);
  const AgOrderRecord *record = run.records[0].ag_order;
  CHECK_INT(record->count, 3);
  CHECK_INT(record->nodes[2].bytes, 128);
  bool has_outer = false, has_inner = false;
  for (uint32_t i = 0; i < record->edge_count; i++) {
    const AgEdgeRecord *edge = &record->edges[i];
    bool is_dependence = strcmp(edge->kind, "dependence") == 0;
    has_inner |= is_dependence && !strcmp(edge->src, "a") && !strcmp(edge->dst, "b");
    has_outer |= is_dependence && !strcmp(edge->src, "b") && !strcmp(edge->dst, "c");
    CHECK(!is_dependence || !edge->is_broken);
  }
  CHECK(has_inner && has_outer);
  pipeline_case_release(&run);
}

TEST(stages_and_flights_are_reported) {
  PipelineCase run;
  run_begin(&run, two_loops, "pipeline", 0);
  CHECK(run.is_ok);
  const PipelineRecord *record = &run.records[0].pipelines.at[0];
  CHECK_INT(record->stmt_count, 2);
  CHECK_INT(record->stmts[0].stage, 0);
  CHECK_INT(record->stmts[1].stage, 1);
  CHECK(record->stmts[0].unit && record->stmts[0].place + record->stmts[1].place == 1);
  CHECK_INT(record->buffer_count, 1);
  CHECK_INT(record->buffers[0].first_stage, 0);
  CHECK_INT(record->buffers[0].last_stage, 1);
  pipeline_case_release(&run);
}

SUITE(test_pipelining) {
  RUN(a_malformed_loop_takes_back_the_others);
  RUN(a_declined_loop_leaves_the_others_pipelined);
  RUN(strict_takes_everything_back);
  RUN(a_second_run_changes_nothing);
  RUN(the_step_limit_holds);
  RUN(gathers_move_or_the_limit_says_why_not);
  RUN(the_graph_of_gathers_is_reported);
  RUN(stages_and_flights_are_reported);
}
