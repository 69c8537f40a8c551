#include "analysis/alias.h"
#include "unit/test_analysis.h"

// T1 and T2 are one buffer; no data edge joins {s1, s2} and {s3, s4}.
#define TWO_NAMES(kind)                                                                            \
  "x = m0.Tensor(name=\"x\", shape=(128,64), dtype=\"float32\")\n"                                 \
  "t1 = m0.Tensor(name=\"T1\", shape=(128,64), dtype=\"float32\")\n"                               \
  "t2 = m0.Tensor(name=\"T2\", shape=(128,64), dtype=\"float32\")\n"                               \
  "u = m0.Tensor(name=\"u\", shape=(128,64), dtype=\"float32\")\n"                                 \
  "w = m0.Tensor(name=\"w\", shape=(128,64), dtype=\"float32\")\n"                                 \
  "v0.markInput(x)\n"                                                                              \
  "v0.aliasTensors(\"T2\", \"T1\", \"" kind "\")\n"                                                \
  "s1 = m3.DMACopyOp(dst=t1[0:128, 0:64], src=x[0:128, 0:64], name=\"s1\")\n"                      \
  "s2 = m3.DMACopyOp(dst=u[0:128, 0:64], src=t1[0:128, 0:64], name=\"s2\")\n"                      \
  "s3 = m3.DMACopyOp(dst=t2[0:128, 0:64], src=x[0:128, 0:64], name=\"s3\")\n"                      \
  "s4 = m3.DMACopyOp(dst=w[0:128, 0:64], src=t2[0:128, 0:64], name=\"s4\")\n"

#define ONLY_ALIAS (1u << ORIGIN_ALIAS)

TEST(induce_eliminate_reset) {
  Program program;
  if (program_open(&program, TWO_NAMES("must"))) {
    Function *function = program.function;
    deps_compute(function, NULL, &program.arena, &program.scratch, NULL);
    CHECK(!function->has_computed_edges);
    CHECK_INT(alias_induce(function, &program.arena, &program.scratch), 2);
    CHECK_STR(edges_text(&program, ONLY_ALIAS), "s1 -> s3 ORDERED T2 alias\n"
                                                "s2 -> s3 ORDERED T2 alias\n");
    CHECK(alias_verify(function, &program.scratch, &program.diags));
    CHECK_INT(alias_induce(function, &program.arena, &program.scratch), 0);
    CHECK_INT(alias_eliminate(function, &program.scratch), 1);
    CHECK_STR(edges_text(&program, ONLY_ALIAS), "s2 -> s3 ORDERED T2 alias\n");
    CHECK(alias_verify(function, &program.scratch, &program.diags));
    CHECK_INT(alias_reset(function), 1);
    CHECK(!alias_verify(function, &program.scratch, &program.diags));
    CHECK_STR(program.diags.last->code, "alias-uncovered");
    CHECK_STR(program.diags.last->message,
              "'s1' writes 'T1' and 's3' writes 'T2', which share memory (must alias class of "
              "'T1'), and nothing orders 's1' before 's3'");
    CHECK_INT(program.diags.last->span.line, 11);
    CHECK_INT(program.diags.last->notes->span.line, 9);
  }
  program_close(&program);
}

// Parts of one buffer that do not meet need no order; what may alias has no parts.
static void check_halves(const char *kind, const char *want) {
  Program program;
  Text text = {0};
  text_printf(&text,
              "x = m0.Tensor(name=\"x\", shape=(128,64), dtype=\"float32\")\n"
              "a = m0.Tensor(name=\"a\", shape=(128,64), dtype=\"float32\")\n"
              "b = m0.Tensor(name=\"b\", shape=(128,64), dtype=\"float32\")\n"
              "v0.markInput(x)\n"
              "v0.aliasTensors(\"b\", \"a\", \"%s\")\n"
              "s1 = m3.DMACopyOp(dst=a[0:64, 0:64], src=x[0:64, 0:64], name=\"s1\")\n"
              "s2 = m3.DMACopyOp(dst=b[64:128, 0:64], src=x[64:128, 0:64], name=\"s2\")\n"
              "s3 = m3.DMACopyOp(dst=b[0:32, 0:64], src=x[0:32, 0:64], name=\"s3\")\n",
              kind);
  if (program_open(&program, text.bytes)) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    CHECK_STR(edges_text(&program, ALL_ORIGINS), want);
  }
  text_release(&text);
  program_close(&program);
}

TEST(must_is_by_element_may_is_whole) {
  check_halves("must", "s1 -> s3 ORDERED b alias\n");
  check_halves("may", "s1 -> s2 ORDERED b alias\n"
                      "s1 -> s3 ORDERED b alias\n");
}

// Element k of one is element k of the other, row by row, when their shapes differ.
TEST(shapes_that_differ) {
  Program program;
  if (program_open(&program,
                   "x = m0.Tensor(name=\"x\", shape=(1,64), dtype=\"float32\")\n"
                   "a = m0.Tensor(name=\"a\", shape=(8,64), dtype=\"float32\")\n"
                   "b = m0.Tensor(name=\"b\", shape=(512,), dtype=\"float32\")\n"
                   "v0.markInput(x)\n"
                   "v0.aliasTensors(\"b\", \"a\", \"must\")\n"
                   "s1 = m4.SundaCustomOp(dsts=[a[1, 0:64]], srcs=[], function_name=\"f\", "
                   "name=\"s1\")\n"
                   "s2 = m4.SundaCustomOp(dsts=[b[0:64]], srcs=[], function_name=\"f\", "
                   "name=\"s2\")\n"
                   "s3 = m4.SundaCustomOp(dsts=[b[127:129]], srcs=[], function_name=\"f\", "
                   "name=\"s3\")\n")) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    CHECK_STR(edges_text(&program, ALL_ORIGINS), "s1 -> s3 ORDERED b alias\n");
  }
  program_close(&program);
}

// In a loop the next iteration waits as well.
TEST(carried_through_an_alias) {
  Program program;
  if (program_open(
          &program,
          "a = m0.Tensor(name=\"a\", shape=(9,64), dtype=\"float32\")\n"
          "b = m0.Tensor(name=\"b\", shape=(9,64), dtype=\"float32\")\n"
          "v0.markInput(a)\n"
          "v0.aliasTensors(\"b\", \"a\", \"must\")\n"
          "with m0.AffineAxis(name=\"i\", ub=8) as i:\n"
          "    r = m4.SundaCustomOp(dsts=[], srcs=[a[i]], function_name=\"f\", name=\"r\")\n"
          "    w = m4.SundaCustomOp(dsts=[b[i+1]], srcs=[], function_name=\"f\", "
          "name=\"w\")\n")) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    CHECK_STR(edges_text(&program, ALL_ORIGINS), "w -> r ORDERED a i+1 alias\n");
  }
  program_close(&program);
}

TEST(classes_join_pairs) {
  Program program;
  if (program_open(&program, "a = m0.Tensor(name=\"a\", shape=(8,), dtype=\"float32\")\n"
                             "b = m0.Tensor(name=\"b\", shape=(8,), dtype=\"float32\")\n"
                             "c = m0.Tensor(name=\"c\", shape=(8,), dtype=\"float32\")\n"
                             "d = m0.Tensor(name=\"d\", shape=(8,), dtype=\"float32\")\n"
                             "v0.aliasTensors(\"b\", \"a\", \"must\")\n"
                             "v0.aliasTensors(\"c\", \"b\", \"may\")\n")) {
    function_renumber(program.function);
    AliasClasses *classes = alias_classes(&program.arena, program.function);
    const Tensor *a = program_tensor(&program, "a"), *b = program_tensor(&program, "b");
    const Tensor *c = program_tensor(&program, "c"), *d = program_tensor(&program, "d");
    CHECK_INT(alias_relation(classes, a, b), ALIAS_SAME_BUFFER);
    CHECK_INT(alias_relation(classes, a, c), ALIAS_MAY_OVERLAP);
    CHECK_INT(alias_relation(classes, c, b), ALIAS_MAY_OVERLAP);
    CHECK_INT(alias_relation(classes, a, d), ALIAS_NONE);
  }
  program_close(&program);
}

// An alias edge whose pair is gone is dropped, a user's edge never.
TEST(eliminate_drops_lost_pairs) {
  Program program;
  if (program_open(
          &program,
          TWO_NAMES("must") "s3.add_dep_edge(m6.DependencyEdge(src=s1, dst=s3, idx_map=[], "
                            "kind=m6.EdgeKind.ORDERED, predicates=[]))\n")) {
    Function *function = program.function;
    deps_ensure(function, &program.arena, &program.scratch);
    CHECK_STR(edges_text(&program, ONLY_ALIAS), "s2 -> s3 ORDERED T2 alias\n");
    function->aliases.count = 0;
    CHECK_INT(alias_eliminate(function, &program.scratch), 1);
    CHECK_STR(edges_text(&program, ONLY_ALIAS | 1u << ORIGIN_USER), "s1 -> s3 ORDERED user\n");
  }
  program_close(&program);
}

TEST(alias_edges_go_with_program_order) {
  Program program;
  if (program_open(&program, TWO_NAMES("must"))) {
    function_add_edge(program.function, (DependencyEdge){.src = program_inst(&program, "s3"),
                                                         .dst = program_inst(&program, "s1"),
                                                         .kind = EDGE_ORDERED,
                                                         .origin = ORIGIN_ALIAS});
    CHECK(!alias_verify(program.function, &program.scratch, &program.diags));
    BY_HAND(program.diags.last->code, "alias-order");
  }
  program_close(&program);
}

SUITE(test_alias) {
  RUN(alias_edges_go_with_program_order);
  RUN(induce_eliminate_reset);
  RUN(must_is_by_element_may_is_whole);
  RUN(shapes_that_differ);
  RUN(carried_through_an_alias);
  RUN(classes_join_pairs);
  RUN(eliminate_drops_lost_pairs);
}
