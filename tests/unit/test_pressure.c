// Live ranges, curves, units of scopes: the rules one by one.
#include "analysis/pressure.h"
#include "analysis/scope_units.h"
#include "unit/test_analysis.h"

// "during/after during/after …" of one space.
static void check_curve(const char *body, PressureSpace space, const char *want) {
  Program program;
  if (program_open(&program, body)) {
    Pressure *pressure = pressure_compute(&program.arena, program.function, target_find("sunda"));
    const PressureCurve *curve = &pressure->curves[space];
    Text text = {0};
    text_printf(&text, "%lld:", (long long)curve->initial);
    for (uint32_t i = 0; i < pressure->inst_count; i++)
      text_printf(&text, " %lld/%lld", (long long)curve->during[i], (long long)curve->after[i]);
    CHECK_STR(text.bytes, want);
    test_note("%s", body);
    text_release(&text);
  }
  program_close(&program);
}

#define TILE(name, bytes)                                                                          \
  name " = m5.NeuronSBTensor(name=\"" name "\", shape=(1," bytes                                   \
       "), dtype=\"uint8\", partition_dim=0)\n"
#define OP(name, dsts, srcs)                                                                       \
  name " = m4.SundaCustomOp(dsts=[" dsts "], srcs=[" srcs "], function_name=\"f\", name=\"" name   \
       "\")\n"

TEST(inputs_and_results) {
  // x is live from the start to its last use, u only while it is made, y to the end
  check_curve(TILE("x", "100") TILE("u", "7")
                  TILE("y", "10") "v0.markInput(x)\nv0.markOutput(y)\n" OP("a", "u", "x")
                      OP("b", "y", "x") OP("c", "", ""),
              PRESSURE_SBUF, "100: 107/100 110/10 10/10");
  // an input that nobody reads counts nothing; one that is only passed on counts all along
  check_curve(TILE("x", "100") TILE("z", "30") "v0.markInput(x)\nv0.markInput(z)\n"
                                               "v0.markOutput(z)\n" OP("a", "", ""),
              PRESSURE_SBUF, "30: 30/30");
}

TEST(in_place_allocates_once) {
  check_curve(TILE("x", "8") "v0.markInput(x)\n" OP("a", "x", "x") OP("b", "x", "x")
                  OP("c", "", "x"),
              PRESSURE_SBUF, "8: 8/8 8/8 8/0");
}

TEST(weights_count_beside) {
  Program program;
  if (program_open(&program,
                   "w = m5.NeuronWeightTensor(name=\"w\", shape=(1,1000), dtype=\"uint8\", "
                   "partition_dim=0)\n" TILE("u", "3") OP("a", "w", "") OP("b", "u", "w"))) {
    const Target *target = target_find("sunda");
    Pressure *pressure = pressure_compute(&program.arena, program.function, target);
    CHECK_INT(pressure->curves[PRESSURE_SBUF].during_peak.bytes, 3);
    CHECK_INT(pressure->static_bytes[PRESSURE_SBUF], 1000);
    CHECK_INT(pressure->capacity[PRESSURE_SBUF], 196608 - 16384 - 1000);
    CHECK_INT(pressure->capacity[PRESSURE_HBM], -1);
    CHECK(pressure->charged[program_tensor(&program, "w")->index] == NULL);
  }
  program_close(&program);
}

// Blocks multiply, partitions do not.
TEST(bytes_are_per_partition) {
  check_curve("t = m5.NeuronSBTensor(name=\"t\", shape=(4,128,6), dtype=\"float32\", "
              "partition_dim=1)\n" OP("a", "t", ""),
              PRESSURE_SBUF, "0: 96/0");
  check_curve("t = m0.Tensor(name=\"t\", shape=(4,128,6), dtype=\"bfloat16\")\n" OP("a", "t", ""),
              PRESSURE_HBM, "0: 6144/0");
}

#define IN_LOOP "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"

TEST(loops_keep_what_they_need_again) {
  // read in every iteration: live to the end of the loop
  check_curve(TILE("x", "5") OP("a", "x", "") IN_LOOP
              "    " OP("b", "", "x") "    " OP("c", "", ""),
              PRESSURE_SBUF, "0: 5/5 5/5 5/0");
  // made in the loop, read after it: live from the start of the loop
  check_curve(TILE("x", "5") IN_LOOP "    " OP("b", "", "") "    " OP("c", "x", "")
                  OP("d", "", "x"),
              PRESSURE_SBUF, "0: 5/5 5/5 5/0");
  // written before it is read in every iteration: not live through the loop
  check_curve(TILE("x", "5") IN_LOOP "    " OP("a", "", "") "    " OP("b", "x", "") "    " OP(
                  "c", "", "x") "    " OP("d", "", ""),
              PRESSURE_SBUF, "0: 0/0 5/5 5/0 0/0");
  // carried from one iteration to the next
  check_curve(TILE("x", "5") IN_LOOP "    " OP("a", "", "") "    " OP("b", "", "x") "    " OP(
                  "c", "x", "") "    " OP("d", "", ""),
              PRESSURE_SBUF, "5: 5/5 5/5 5/5 5/0");
  // a guarded write may leave the old value: carried as well
  check_curve(TILE("x", "5") "v0.markInput(x)\n" IN_LOOP
                             "    b = m4.SundaCustomOp(dsts=[x], srcs=[], function_name=\"f\", "
                             "predicates=[i >= 1], name=\"b\")\n"
                             "    " OP("c", "", "x") "    " OP("d", "", ""),
              PRESSURE_SBUF, "5: 5/5 5/5 5/0");
}

// Rows written one by one by an inner loop are a whole definition.
// What is only live through a loop counts at every step in it, and the capacity stays what it is.
TEST(values_live_through_a_loop_count_in_it) {
  check_curve(
      TILE("x", "10") TILE("z", "1000") TILE(
          "y", "20") "v0.markInput(x)\n"
                     "v0.markOutput(y)\n" OP(
                         "a", "z",
                         "x") "with m0.AffineAxis(name=\"i\", ub=3) as i:\n"
                              "    t = m5.NeuronSBTensor(name=\"t\", shape=(1,5), dtype=\"uint8\", "
                              "partition_dim=0)\n"
                              "    b = m4.SundaCustomOp(dsts=[t], srcs=[x], function_name=\"f\", "
                              "name=\"b\")\n"
                              "    c = m4.SundaCustomOp(dsts=[], srcs=[t], function_name=\"g\", "
                              "name=\"c\")\n" OP("d", "y", "z"),
      PRESSURE_SBUF, "10: 1010/1010 1015/1015 1015/1000 1020/20");
}

// Results come to life before operands die: the peak of a chain is two of its values, not one.
TEST(operands_and_results_are_live_together) {
  check_curve(TILE("x", "100") TILE("u", "100")
                  TILE("y", "100") "v0.markInput(x)\nv0.markOutput(y)\n" OP("a", "u", "x")
                      OP("b", "y", "u"),
              PRESSURE_SBUF, "100: 200/100 200/100");
}

TEST(inner_loop_defines) {
  check_curve("x = m5.NeuronSBTensor(name=\"x\", shape=(1,8), dtype=\"uint8\", "
              "partition_dim=0)\n" IN_LOOP
              "    " OP("a", "", "") "    with m0.AffineAxis(name=\"j\", ub=8) as j:\n"
                                     "        " OP("b", "x[0, j]", "") "    " OP("c", "", "x"),
              PRESSURE_SBUF, "0: 0/0 8/8 8/0");
}

TEST(declared_in_a_body) {
  check_curve(IN_LOOP "    " TILE("x", "5") "    " OP("a", "x", "") "    " OP(
                  "b", "", "x") "    " OP("c", "", ""),
              PRESSURE_SBUF, "0: 5/5 5/0 0/0");
}

// A tensor with init that is only read lives from the start of its scope.
TEST(initialised_tensor) {
  check_curve(OP("z", "", "") IN_LOOP "    x = m5.NeuronSBTensor(name=\"x\", shape=(1,5), "
                                      "dtype=\"uint8\", partition_dim=0, init=1)\n"
                                      "    " OP("a", "", "") "    " OP("b", "", "x"),
              PRESSURE_SBUF, "0: 0/0 5/5 5/0");
}

// One buffer: counted once, at its largest member, over the life of both.
TEST(must_aliases_count_once) {
  check_curve(TILE("x", "5") TILE("y", "9")
                  TILE("z", "2") "v0.aliasTensors(\"y\", \"x\", \"must\")\n" OP("a", "x", "")
                      OP("b", "z", "") OP("c", "y", "z") OP("d", "", "y"),
              PRESSURE_SBUF, "0: 9/9 11/11 11/9 9/0");
  check_curve(TILE("x", "5")
                  TILE("y", "9") "v0.aliasTensors(\"y\", \"x\", \"may\")\n" OP("a", "x", "")
                      OP("b", "y", "x") OP("d", "", "y"),
              PRESSURE_SBUF, "0: 5/5 14/9 9/0");
}

TEST(empty_function) {
  Program program;
  if (program_open(&program, TILE("x", "5") "v0.markInput(x)\nv0.markOutput(x)\n")) {
    Pressure *pressure = pressure_compute(&program.arena, program.function, target_find("sunda"));
    const PressurePeak *peak = &pressure->curves[PRESSURE_SBUF].during_peak;
    CHECK_INT(peak->pos, -1);
    CHECK(peak->inst == NULL);
    CHECK_INT(peak->bytes, 5);
    CHECK_INT(peak->live_count, 1);
  }
  program_close(&program);
}

// Units, tensors with in/out marks and touches, edges of a scope.
static const char *units_text(Program *program, const ScopeUnits *units) {
  Text text = {0};
  for (uint32_t u = 0; u < units->unit_count; u++)
    text_printf(&text, "%s(%lld) ", units->units[u].stmt->name->bytes,
                (long long)units->units[u].workspace[PRESSURE_SBUF]);
  for (uint32_t t = 0; t < units->tensor_count; t++) {
    const ScopeTensor *tensor = &units->tensors[t];
    text_printf(&text, "| %s%s%s", tensor->tensor->name->bytes, tensor->is_live_in ? " in" : "",
                tensor->is_live_out ? " out" : "");
    for (uint32_t i = 0; i < tensor->touch_count; i++) {
      const ScopeTouch *touch = &units->touches[tensor->touch_start + i];
      text_printf(&text, " %u%s%s", touch->unit, touch->how & UNIT_READS ? "r" : "",
                  touch->how & UNIT_WRITES ? "w" : "");
    }
    text_putc(&text, ' ');
  }
  text_putc(&text, '|');
  for (uint32_t e = 0; e < units->edge_count; e++)
    text_printf(&text, " %u%s%u", units->edges[e].src, units->edges[e].is_flow ? "->" : "..",
                units->edges[e].dst);
  const char *copy = arena_copy_text(&program->arena, text.bytes, text.length);
  text_release(&text);
  return copy;
}

TEST(units_of_scopes) {
  Program program;
  if (program_open(
          &program, TILE("x", "5") TILE("y", "3") TILE(
                        "s", "2") "v0.markInput(x)\nv0.markOutput(y)\n" OP("a", "x", "x") IN_LOOP
          "    " TILE("u", "7") "    " TILE("w", "1") "    " OP("b", "u", "x") "    " OP(
              "c", "w, s", "u") "    " OP("d", "y", "w, s") OP("e", "x", "") OP("g", "", "y"))) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    ScopePlan *plan = scope_plan_create(&program.arena, program.function);
    uint32_t count;
    Scope **scopes = scope_plan_scopes(plan, &count);
    CHECK_INT(count, 2);
    CHECK(scopes[1] == &program.function->scope);
    // inside: s and y cross no border but that of the loop they are written in anew
    CHECK_STR(
        units_text(&program, scope_units_build(plan, &program.arena, scopes[0])),
        "b(0) c(0) d(0) | x in out 0r | y in out 2w | s 1w 2r | u 0w 1r | w 1w 2r | 0->1 1->2");
    // outside: u, w and s are the loop's own, 7 + 1 + 2 at most
    CHECK_STR(units_text(&program, scope_units_build(plan, &program.arena, scopes[1])),
              "a(0) i(10) e(0) g(0) | x in 0rw 1r 2w | y out 1w 3r | 0->1 0..2 1..2 1->3");
  }
  program_close(&program);
}

// A unit's workspace follows the order its children have now.
TEST(workspace_follows_the_order) {
  Program program;
  if (program_open(&program, IN_LOOP
                   "    " TILE("u", "7") "    " TILE("w", "4") "    " OP("a", "u", "") "    " OP(
                       "b", "w", "") "    " OP("c", "", "u") "    " OP("d", "", "w"))) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    ScopePlan *plan = scope_plan_create(&program.arena, program.function);
    Scope *loop = stmt_as_scope(program.function->scope.first);
    Scope *root = &program.function->scope;
    CHECK_INT(scope_units_build(plan, &program.arena, root)->units[0].workspace[PRESSURE_SBUF], 11);
    Stmt *order[] = {&program_inst(&program, "a")->stmt, &program_inst(&program, "c")->stmt,
                     &program_inst(&program, "b")->stmt, &program_inst(&program, "d")->stmt};
    scope_reorder(loop, order, 4);
    CHECK_INT(scope_units_build(plan, &program.arena, root)->units[0].workspace[PRESSURE_SBUF], 7);
  }
  program_close(&program);
}

SUITE(test_pressure) {
  RUN(inputs_and_results);
  RUN(in_place_allocates_once);
  RUN(weights_count_beside);
  RUN(bytes_are_per_partition);
  RUN(loops_keep_what_they_need_again);
  RUN(values_live_through_a_loop_count_in_it);
  RUN(operands_and_results_are_live_together);
  RUN(inner_loop_defines);
  RUN(declared_in_a_body);
  RUN(initialised_tensor);
  RUN(must_aliases_count_once);
  RUN(empty_function);
  RUN(units_of_scopes);
  RUN(workspace_follows_the_order);
}
