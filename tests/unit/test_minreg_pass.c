// The pass minreg on small programs: what is taken, what is declined, what stays untouched.
#include <stdio.h>
#include <string.h>

#include "analysis/deps.h"
#include "analysis/pressure.h"
#include "unit/pipeline_check.h"

static void run_begin(PipelineCase *run, const char *text, const char *passes) {
  if (!CHECK(pipeline_case_read(run, text, strlen(text))))
    pipeline_case_note(run);
  else
    pipeline_case_run(run, passes);
}

static PassOutcome last_outcome(const PipelineCase *run) {
  return run->run.results[run->run.result_count - 1].outcome;
}

// Names of all instructions in order: "A1 A2 J".
static const char *order_of(PipelineCase *run) {
  char text[1024] = "";
  FOR_EACH_INST(inst, run->run.context.module->root) {
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "%s%s", length ? " " : "",
             inst_name(inst)->bytes);
  }
  return arena_copy_text(&run->arena, text, strlen(text));
}

static const char *peak_of(PipelineCase *run) {
  Function *function = run->run.context.module->root;
  const Pressure *pressure = pressure_compute(&run->arena, function, target_find("sunda"));
  const PressureCurve *total = &pressure->curves[PRESSURE_TOTAL];
  return arena_format(&run->arena, "%lld/%lld", (long long)total->during_peak.bytes,
                      (long long)total->after_peak.bytes);
}

static bool has_remark(const PipelineCase *run, const char *part) {
  const PassResult *last = &run->run.results[run->run.result_count - 1];
  for (uint32_t i = 0; i < last->remark_count; i++) {
    if (strstr(last->remarks[i].text, part)) return true;
  }
  return false;
}

static bool has_diag(const PipelineCase *run, DiagLevel level, const char *code) {
  for (const Diag *diag = run->diags.first; diag; diag = diag->next) {
    if (diag->level == level && strcmp(diag->code, code) == 0) return true;
  }
  return false;
}

#define HEAD "v0 = m0.Function(id_=0, batch_ids=[])\n"
#define SB(name, bytes)                                                                            \
  "t_" name " = m5.NeuronSBTensor(name=\"" name "\", shape=(1," bytes                              \
  "), dtype=\"uint8\", partition_dim=0)\n"
#define OP(name, dst, srcs)                                                                        \
  "op_" name " = m4.SundaCustomOp(dsts=[t_" dst "], srcs=[" srcs "], function_name=\"" name        \
  "\", name=\"" name "\")\n"
#define TAIL "ir=v0\n"

static const char delta_trap[] = HEAD SB("x", "4") "v0.markInput(t_x)\n" SB("p1", "6") SB("p2", "1")
    SB("q1", "3") SB("q2", "5") SB("q3", "5") SB("y", "1") OP("P1", "p1", "t_x")
        OP("P2", "p2", "t_p1") OP("Q1", "q1", "t_x") OP("Q2", "q2", "t_q1") OP("Q3", "q3", "t_q2")
            OP("J", "y", "t_p2, t_q3") "v0.markOutput(t_y)\n" TAIL;

static const char two_chains[] = HEAD SB("x", "1") "v0.markInput(t_x)\n" SB("a1", "100")
    SB("a2", "1") SB("b1", "100") SB("b2", "1") SB("y", "1") OP("A1", "a1", "t_x")
        OP("B1", "b1", "t_x") OP("A2", "a2", "t_a1") OP("B2", "b2", "t_b1")
            OP("J", "y", "t_a2, t_b2") "v0.markOutput(t_y)\n" TAIL;

TEST(a_worse_order_is_declined) {
  PipelineCase run;
  run_begin(&run, delta_trap, "minreg{strategy=seed}");
  CHECK(run.is_ok);
  CHECK_INT(last_outcome(&run), PASS_DECLINED);
  CHECK_STR(order_of(&run), "P1 P2 Q1 Q2 Q3 J");
  CHECK_STR(peak_of(&run), "11/10");
  CHECK(has_remark(&run, "13/9"));
  CHECK(has_diag(&run, DIAG_NOTE, "order-declined"));
  CHECK_INT(run.diags.warning_count + run.diags.error_count, 0);
  CHECK_INT(run.records[0].schedule.count, 1);
  const ScheduleRecord *record = &run.records[0].schedule.at[0];
  CHECK_STR(record->scope, "main");
  CHECK_STR(record->strategy, "seed");
  CHECK_STR(record->reason, "worse");
  CHECK(!record->is_committed);
  CHECK_INT(record->during, 13);
  CHECK_INT(record->after, 9);
  CHECK_INT(record->program_during, 11);
  CHECK_STR(record->order[0], "Q1");
  pipeline_case_release(&run);
}

TEST(force_takes_it) {
  PipelineCase run;
  run_begin(&run, delta_trap, "deps,minreg{strategy=seed force=true}");
  CHECK_INT(last_outcome(&run), PASS_CHANGED);
  CHECK_STR(order_of(&run), "Q1 P1 P2 Q2 Q3 J");
  CHECK_STR(peak_of(&run), "13/9");
  CHECK_STR(run.records[0].schedule.at[0].reason, "forced");
  CHECK(run.records[0].schedule.at[0].is_committed);
  CHECK_INT(run.records[0].schedule.at[0].moved, 1);
  pipeline_case_release(&run);
}

TEST(strict_fails_instead_of_declining) {
  PipelineCase run;
  run_begin(&run, delta_trap, "minreg{strategy=seed strict=true}");
  CHECK(!run.is_ok);
  CHECK_INT(last_outcome(&run), PASS_FAILED);
  CHECK_STR(order_of(&run), "P1 P2 Q1 Q2 Q3 J");
  pipeline_case_release(&run);
}

TEST(best_keeps_what_is_least) {
  PipelineCase run;
  run_begin(&run, delta_trap, "minreg");
  CHECK_INT(last_outcome(&run), PASS_UNCHANGED);
  const ScheduleRecord *record = &run.records[0].schedule.at[0];
  CHECK_STR(record->strategy, "program");
  CHECK_STR(record->reason, "equal");
  CHECK(record->has_bound && record->is_optimal);
  CHECK_INT(record->lower_bound, 11);
  CHECK_INT(record->compared_count, 6);
  CHECK_INT(run.diags.note_count, 0);
  pipeline_case_release(&run);
}

TEST(a_better_order_is_taken) {
  PipelineCase run;
  run_begin(&run, two_chains, "minreg{strategy=seed}");
  CHECK_INT(last_outcome(&run), PASS_CHANGED);
  CHECK_STR(order_of(&run), "A1 A2 B1 B2 J");
  CHECK_STR(peak_of(&run), "102/101");
  CHECK_STR(run.records[0].schedule.at[0].reason, "better");
  CHECK_INT(run.records[0].trace.count, 0);
  // Edges are left as they were: only deps shows them.
  CHECK_INT(run.run.context.module->root->edges.count, 0);
  pipeline_case_release(&run);
}

TEST(a_second_run_breaks_ties_as_the_first) {
  PipelineCase run;
  run_begin(&run, two_chains,
            "minreg{strategy=amdgpu force=true},minreg{strategy=seed},minreg{strategy=seed}");
  CHECK(run.is_ok);
  CHECK_STR(order_of(&run), "A1 A2 B1 B2 J");
  CHECK_INT(last_outcome(&run), PASS_UNCHANGED);
  CHECK_INT(run.records[0].schedule.at[2].moved, 1); // from where the text had it
  pipeline_case_release(&run);
}

TEST(traces_are_recorded_on_request) {
  PipelineCase run;
  run_begin(&run, two_chains, "minreg{strategy=seed trace=true}");
  CHECK_INT(run.records[0].trace.count, 5);
  const TraceStep *second = &run.records[0].trace.at[1];
  CHECK_STR(second->scope, "main");
  CHECK_INT(second->step, 1);
  CHECK_STR(second->pick, "A2");
  CHECK_STR(second->reason, "delta");
  CHECK_INT(second->ready_count, 2);
  CHECK_STR(second->ready[0].unit, "B1");
  CHECK_INT(second->ready[0].delta, 99);
  CHECK_INT(second->live_after, 2);
  pipeline_case_release(&run);
}

// ---- scopes ----

#define REGION(keywords, body)                                                                     \
  HEAD SB("x", "1") "v0.markInput(t_x)\n" SB("a1", "100") SB("a2", "1") SB("b1", "100")            \
      SB("b2", "1") SB("y", "1") "with m0.ScopeRegion(name=\"s\"" keywords "):\n" body             \
                                 "v0.markOutput(t_y)\n" TAIL
static const char region_body[] =
    "    " OP("A1", "a1", "t_x") "    " OP("B1", "b1", "t_x") "    " OP(
        "A2", "a2", "t_a1") "    " OP("B2", "b2", "t_b1") "    " OP("J", "y", "t_a2, t_b2");

static void run_region(PipelineCase *run, const char *keywords, const char *passes) {
  char text[4096];
  snprintf(text, sizeof text, REGION("%s", "%s"), keywords, region_body);
  run_begin(run, text, passes);
}

TEST(scopes_are_scheduled_inside) {
  PipelineCase run;
  run_region(&run, "", "minreg{strategy=seed}");
  CHECK_INT(last_outcome(&run), PASS_CHANGED);
  CHECK_STR(order_of(&run), "A1 A2 B1 B2 J");
  CHECK_STR(run.records[0].schedule.at[0].scope, "main/s");
  pipeline_case_release(&run);
}

TEST(no_reorder_stays) {
  PipelineCase run;
  run_region(&run, ", no_reorder=True", "minreg{strategy=seed}");
  CHECK_INT(last_outcome(&run), PASS_UNCHANGED);
  CHECK_STR(order_of(&run), "A1 B1 A2 B2 J");
  CHECK(has_remark(&run, "no_reorder"));
  CHECK_INT(run.records[0].schedule.count, 0);
  pipeline_case_release(&run);
}

TEST(barriers_hold) {
  char text[4096];
  snprintf(text, sizeof text,
           HEAD SB("x", "1") "v0.markInput(t_x)\n" SB("a1", "100") SB("a2", "1") SB("b1", "100")
               SB("b2", "1") SB("y", "1") "%sbar = m0.OptBarrier(name=\"bar\")\n%s" TAIL,
           OP("A1", "a1", "t_x") OP("B1", "b1", "t_x"),
           OP("A2", "a2", "t_a1") OP("B2", "b2", "t_b1")
               OP("J", "y", "t_a2, t_b2") "v0.markOutput(t_y)\n");
  PipelineCase run;
  run_begin(&run, text, "minreg");
  CHECK_STR(order_of(&run), "A1 B1 bar A2 B2 J");
  pipeline_case_release(&run);
}

static void run_loop(PipelineCase *run, const char *attrs, const char *passes) {
  char text[4096];
  snprintf(text, sizeof text,
           HEAD SB("x", "1") "v0.markInput(t_x)\n" SB(
               "y", "1") "with m0.AffineAxis(name=\"i\", ub=4%s) as i:\n" //
                         "    " SB("a1", "100") "    " SB("a2", "1") "    " SB(
                             "b1", "100") "    " SB("b2", "1") "%s"
                                                               "v0.markOutput(t_y)\n" TAIL,
           attrs, region_body);
  run_begin(run, text, passes);
}

TEST(loop_bodies_are_scheduled) {
  PipelineCase run;
  run_loop(&run, "", "minreg{strategy=seed}");
  CHECK_STR(order_of(&run), "A1 A2 B1 B2 J");
  CHECK_STR(peak_of(&run), "104/103"); // x and y live through the loop
  pipeline_case_release(&run);
}

TEST(pipelined_loops_stay) {
  PipelineCase run;
  run_loop(&run, ", attrs={\"num_stages\": 3}", "minreg{strategy=seed}");
  CHECK_STR(order_of(&run), "A1 B1 A2 B2 J");
  CHECK(has_remark(&run, "pipelined"));
  pipeline_case_release(&run);
  run_loop(&run, ", attrs={\"software_pipelined\": True}", "minreg{strategy=seed}");
  CHECK_STR(order_of(&run), "A1 B1 A2 B2 J");
  pipeline_case_release(&run);
  run_loop(&run, ", attrs={\"num_stages\": 1}", "minreg{strategy=seed}");
  CHECK_STR(order_of(&run), "A1 A2 B1 B2 J");
  pipeline_case_release(&run);
}

// Two loops with big workspaces, written between producers of big tensors: whole loops move.
TEST(loops_move_as_units) {
  const char *text = HEAD SB("x", "1") "v0.markInput(t_x)\n" SB("a", "200") SB("b", "200")
      SB("r", "1") SB("s", "1") SB("y", "1") OP("LA", "a", "t_x")
          OP("LB", "b", "t_x") "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
                               "    " SB("u", "50") "    " OP("U", "u", "t_a") "    " OP(
                                   "R", "r", "t_u") "with m0.AffineAxis(name=\"j\", ub=4) as j:\n"
                                                    "    " SB("v", "50") "    " OP(
                                                        "V", "v", "t_b") "    " OP("S", "s", "t_v")
                                                        OP("J", "y",
                                                           "t_r, t_s") "v0.markOutput(t_y)\n" TAIL;
  PipelineCase run;
  run_begin(&run, text, "minreg{strategy=best}");
  CHECK_INT(last_outcome(&run), PASS_CHANGED);
  CHECK_STR(order_of(&run), "LA U R LB V S J");
  const ScheduleRecord *record = &vec_last(&run.records[0].schedule);
  CHECK_STR(record->scope, "main");
  CHECK_INT(record->units, 5);
  CHECK_STR(record->order[1], "i");
  // The scope's own figures are those of the instructions.
  CHECK_STR(
      arena_format(&run.arena, "%lld/%lld", (long long)record->during, (long long)record->after),
      peak_of(&run));
  pipeline_case_release(&run);
}

// ---- options ----

TEST(pins_are_read_and_hold) {
  PipelineCase run;
  run_begin(&run, two_chains, "minreg{strategy=seed force=true pin=[\"0=B1\"]}");
  CHECK_STR(order_of(&run), "B1 B2 A1 A2 J");
  pipeline_case_release(&run);
  run_begin(&run, two_chains, "minreg{strategy=seed force=true pin=[\"B2<A2\"]}");
  CHECK_STR(order_of(&run), "A1 B1 B2 A2 J");
  pipeline_case_release(&run);
  run_begin(&run, two_chains, "minreg{strategy=seed force=true pin=[\"main:0=B1\"]}");
  CHECK_STR(order_of(&run), "B1 B2 A1 A2 J");
  pipeline_case_release(&run);
  run_begin(&run, two_chains, "minreg{strategy=seed pin=[\"1=J\"]}");
  CHECK(run.is_ok);
  CHECK(has_diag(&run, DIAG_WARNING, "pin-broken"));
  pipeline_case_release(&run);
}

// The program's own order as far as pins let it.
TEST(a_unit_moves_by_a_pin) {
  PipelineCase run;
  run_begin(&run, two_chains, "minreg{strategy=program force=true pin=[\"0=B1\"]}");
  CHECK_STR(order_of(&run), "B1 A1 A2 B2 J");
  CHECK_STR(run.records[0].schedule.at[0].strategy, "program");
  CHECK_STR(run.records[0].schedule.at[0].reason, "forced");
  pipeline_case_release(&run);
  run_begin(&run, two_chains, "minreg{strategy=program force=true pin=[\"3=A2\"]}");
  CHECK_STR(order_of(&run), "A1 B1 B2 A2 J");
  pipeline_case_release(&run);
  run_begin(&run, two_chains,
            "minreg{strategy=seed},minreg{strategy=program force=true pin=[\"B1<A2\"]}");
  CHECK_STR(order_of(&run), "A1 B1 A2 B2 J");
  pipeline_case_release(&run);
}

static void check_bad(const char *passes, const char *code) {
  PipelineCase run;
  run_begin(&run, two_chains, passes);
  CHECK(!run.is_ok);
  CHECK(has_diag(&run, DIAG_ERROR, code));
  CHECK_STR(order_of(&run), "A1 B1 A2 B2 J");
  test_note("%s", passes);
  pipeline_case_release(&run);
}

TEST(bad_pins_and_options_are_errors) {
  check_bad("minreg{pin=[\"lost\"]}", "pin");
  check_bad("minreg{pin=[\"x=A1\"]}", "pin");
  check_bad("minreg{pin=[\"0=nobody\"]}", "pin");
  check_bad("minreg{pin=[\"9=A1\"]}", "pin");
  check_bad("minreg{pin=[\"99999999999=A1\"]}", "pin");
  check_bad("minreg{pin=[\"main/s:0=A1\"]}", "pin");
  check_bad("minreg{pin=[\"main:0=nobody\"]}", "pin");
  check_bad("minreg{pin=[\"A1<A1\"]}", "pin");
  check_bad("minreg{pin=[\"J<A1\"]}", "pin");
  check_bad("minreg{pin=[\"A1<B1\", \"B1<A1\"]}", "pin");
  check_bad("minreg{n=0}", "option-value");
  check_bad("minreg{n=65}", "option-value");
  check_bad("minreg{budget=-1}", "option-value");
}

TEST(random_mode_repeats_with_its_seed) {
  PipelineCase a, b;
  run_begin(&a, two_chains, "minreg{strategy=seed random=3 force=true}");
  run_begin(&b, two_chains, "minreg{strategy=seed random=3 force=true}");
  CHECK(a.is_ok);
  CHECK_STR(order_of(&a), order_of(&b));
  CHECK_STR(a.run.results[0].remarks[0].text, "ties of delta and priority are drawn from random=3");
  pipeline_case_release(&a);
  pipeline_case_release(&b);
}

TEST(the_objective_after_is_proposed) {
  PipelineCase run;
  run_begin(&run, delta_trap, "minreg{strategy=exact objective=after force=true}");
  CHECK_STR(peak_of(&run), "13/9");
  CHECK_INT(run.records[0].schedule.at[0].lower_bound, 9);
  CHECK(run.records[0].schedule.at[0].is_optimal);
  pipeline_case_release(&run);
}

// Only PSUM counts: SBUF tensors are as nothing.
TEST(one_space_can_be_asked_for) {
  PipelineCase run;
  run_begin(&run, two_chains, "minreg{strategy=seed space=psum}");
  CHECK_INT(last_outcome(&run), PASS_DECLINED);
  CHECK_STR(run.records[0].schedule.at[0].reason, "equal");
  CHECK_STR(order_of(&run), "A1 B1 A2 B2 J");
  CHECK_INT(run.records[0].schedule.at[0].during, 0);
  pipeline_case_release(&run);
  run_begin(&run, two_chains, "minreg{strategy=seed space=sbuf}");
  CHECK_STR(order_of(&run), "A1 A2 B1 B2 J");
  pipeline_case_release(&run);
}

SUITE(test_minreg_pass) {
  RUN(a_worse_order_is_declined);
  RUN(force_takes_it);
  RUN(strict_fails_instead_of_declining);
  RUN(best_keeps_what_is_least);
  RUN(a_better_order_is_taken);
  RUN(a_second_run_breaks_ties_as_the_first);
  RUN(traces_are_recorded_on_request);
  RUN(scopes_are_scheduled_inside);
  RUN(no_reorder_stays);
  RUN(barriers_hold);
  RUN(loop_bodies_are_scheduled);
  RUN(pipelined_loops_stay);
  RUN(loops_move_as_units);
  RUN(pins_are_read_and_hold);
  RUN(a_unit_moves_by_a_pin);
  RUN(bad_pins_and_options_are_errors);
  RUN(random_mode_repeats_with_its_seed);
  RUN(the_objective_after_is_proposed);
  RUN(one_space_can_be_asked_for);
}
