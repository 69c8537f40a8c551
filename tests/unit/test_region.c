// Region numberings, basic blocks, closures.
#include "analysis/blocks.h"
#include "analysis/inst_graph.h"
#include "analysis/region.h"
#include "unit/test_analysis.h"

#define OP(name)                                                                                   \
  name " = m4.SundaCustomOp(dsts=[], srcs=[], function_name=\"f\", name=\"" name "\")\n"

// name:preorder/rev/pdom of every statement.
static const char *numbers_text(Program *program) {
  Text text = {0};
  Stmt *root = &program->function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    text_printf(&text, "%s%s:%u/%u/%u", text.length ? " " : "",
                stmt->name ? stmt->name->bytes : "?", stmt->preorder, stmt->rev_preorder,
                stmt->pdom_rev_preorder);
  }
  const char *copy = arena_copy_text(&program->arena, text.bytes, text.length);
  text_release(&text);
  return copy;
}

static void check_numbers(const char *body, uint32_t count, const char *want) {
  Program program;
  if (program_open(&program, body)) {
    CHECK_INT(region_number(&program.scratch, program.function), count);
    CHECK_STR(numbers_text(&program), want);
  }
  program_close(&program);
}

TEST(flat) {
  check_numbers(OP("a") OP("b") OP("c"), 3, "a:0/2/2 b:1/1/1 c:2/0/0");
}

// A statement comes before its children in every numbering.
TEST(tree) {
  check_numbers(OP("a") "with m0.AffineAxis(name=\"i\", ub=2) as i:\n"
                        "    " OP("b") "    " OP("c") OP("d"),
                5, "a:0/4/4 i:1/1/1 b:2/3/3 c:3/2/2 d:4/0/0");
}

#define REGISTER                                                                                   \
  "n = m5.NeuronSBTensor(name=\"n\", shape=(1,1), dtype=\"int32\", partition_dim=0)\n"             \
  "v0.markInput(n)\n"

// one -> {two, three} -> four: four post-dominates all, neither arm the head.
#define DIAMOND                                                                                    \
  REGISTER "with m0.BasicBlock(name=\"one\"):\n"                                                   \
           "    r = m4.LoadTensorToRegister(src=n[0, 0], name=\"r\")\n"                            \
           "    j = m0.ConditionalBranchInst(condition=r >= 1, true=\"two\", false=\"three\", "    \
           "name=\"j\")\n"                                                                         \
           "with m0.BasicBlock(name=\"two\"):\n"                                                   \
           "    k = m0.UnconditionalBranchInst(target=\"four\", name=\"k\")\n"                     \
           "with m0.BasicBlock(name=\"three\"):\n"                                                 \
           "    " OP("b") "with m0.BasicBlock(name=\"four\"):\n"                                   \
                          "    " OP("c")

TEST(diamond_of_blocks) {
  check_numbers(DIAMOND, 9,
                "one:0/6/6 r:1/8/8 j:2/7/7 two:3/4/4 k:4/5/5 three:5/2/2 b:6/3/3 four:7/0/0 "
                "c:8/1/1");
}

// two loops on itself for ever: the exit is not reached from it, and it still gets its numbers.
TEST(endless_block) {
  check_numbers("with m0.BasicBlock(name=\"one\"):\n"
                "    " OP("a") "with m0.BasicBlock(name=\"two\"):\n"
                               "    k = m0.UnconditionalBranchInst(target=\"two\", name=\"k\")\n",
                4, "one:0/2/2 a:1/3/3 two:2/0/0 k:3/1/1");
}

// Blocks whose post-dominator order is not the reverse of the text: two goes straight to the exit.
TEST(post_dominators_differ) {
  check_numbers(REGISTER
                "with m0.BasicBlock(name=\"one\"):\n"
                "    k = m0.UnconditionalBranchInst(target=\"three\", name=\"k\")\n"
                "with m0.BasicBlock(name=\"two\"):\n"
                "    " OP("a") "    l = m0.UnconditionalBranchInst(target=\"four\", name=\"l\")\n"
                               "with m0.BasicBlock(name=\"three\"):\n"
                               "    m = m0.UnconditionalBranchInst(target=\"two\", name=\"m\")\n"
                               "with m0.BasicBlock(name=\"four\"):\n"
                               "    " OP("b"),
                9,
                "one:0/7/7 k:1/8/8 two:2/4/2 a:3/6/4 l:4/5/3 three:5/2/5 m:6/3/6 four:7/0/0 "
                "b:8/1/1");
}

TEST(block_graph) {
  Program program;
  if (program_open(&program, DIAMOND)) {
    const BlockGraph *graph = block_graph_create(&program.scratch, program.function);
    static const uint32_t want[][3] = {{2, 1, 2}, {1, 3, 0}, {1, 3, 0}, {1, 4, 0}};
    CHECK_INT(graph->count, 4);
    for (uint32_t b = 0; b < 4; b++) {
      CHECK_INT(graph->succ_start[b + 1] - graph->succ_start[b], want[b][0]);
      for (uint32_t i = 0; i < want[b][0]; i++)
        CHECK_INT(graph->succ[graph->succ_start[b] + i], want[b][1 + i]);
    }
    CHECK(!function_branches_back(&program.scratch, program.function));
  }
  program_close(&program);
}

#define CHAINS                                                                                     \
  "A = m5.NeuronSBTensor(name=\"A\", shape=(1,8), dtype=\"uint8\", partition_dim=0)\n"             \
  "B = m5.NeuronSBTensor(name=\"B\", shape=(1,8), dtype=\"uint8\", partition_dim=0)\n"             \
  "C = m5.NeuronSBTensor(name=\"C\", shape=(1,8), dtype=\"uint8\", partition_dim=0)\n"             \
  "a = m4.SundaCustomOp(dsts=[A], srcs=[], function_name=\"f\", name=\"a\")\n"                     \
  "b = m4.SundaCustomOp(dsts=[B], srcs=[A], function_name=\"f\", name=\"b\")\n"                    \
  "c = m4.SundaCustomOp(dsts=[C], srcs=[], function_name=\"f\", name=\"c\")\n"                     \
  "d = m4.SundaCustomOp(dsts=[], srcs=[B], function_name=\"f\", name=\"d\")\n"

static void check_paths(Program *program, bool has_matrix) {
  Closure *closure = closure_create(&program->arena, program->function, CLOSURE_ALL_ORIGINS);
  if (!has_matrix) closure_disable_matrix(closure);
  Instruction *a = program_inst(program, "a"), *b = program_inst(program, "b");
  Instruction *c = program_inst(program, "c"), *d = program_inst(program, "d");
  CHECK(has_path(closure, a, b));
  CHECK(has_path(closure, a, d));
  CHECK(!has_path(closure, d, a));
  CHECK(!has_path(closure, a, c));
  CHECK(!has_path(closure, a, a));
  CHECK(is_dependent(closure, d, a));
  CHECK(is_dependent(closure, c, c));
  CHECK(!is_dependent(closure, c, d));
  Instruction *nodes[] = {d, a, c};
  Bitset *within = closure_within(closure, &program->arena, nodes, 3);
  for (uint32_t i = 0; i < 3; i++) {
    for (uint32_t j = 0; j < 3; j++) CHECK(bitset_has(within[i], j) == (i == 1 && j == 0));
  }
}

TEST(closure) {
  Program program;
  if (program_open(&program, CHAINS)) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    check_paths(&program, true);
    check_paths(&program, false);
  }
  program_close(&program);
}

// Random graphs: the matrix and the search agree, edges against the order included.
// b waits for a, d for b; of a, c and d alone, d still waits for a, over b.
TEST(instruction_graph) {
  Program program;
  if (program_open(&program, CHAINS)) {
    Function *function = program.function;
    InstDependencyGraph *whole =
        build_inst_dependency_graph(&program.arena, function, NULL, 0, false);
    CHECK_INT(function->edges.count, 0);
    CHECK_INT(whole->node_count, 4);
    CHECK_INT(whole->edge_count, 2);
    CHECK_INT(whole->edges[0].src, 0);
    CHECK_INT(whole->edges[0].dst, 1);
    CHECK_INT(whole->edges[0].kind, EDGE_FLOW);
    Instruction *a = program_inst(&program, "a"), *b = program_inst(&program, "b");
    Instruction *some[] = {program_inst(&program, "d"), a, program_inst(&program, "c")};
    InstDependencyGraph *part =
        build_inst_dependency_graph(&program.arena, function, some, 3, true);
    CHECK_INT(function->edges.count, 2);
    CHECK(node_in_graph(part, a) && !node_in_graph(part, b));
    CHECK(part->nodes[0] == a && part->nodes[2] == some[0]);
    CHECK_INT(part->edge_count, 1);
    CHECK_INT(part->edges[0].src, 0);
    CHECK_INT(part->edges[0].dst, 2);
    CHECK_INT(part->edges[0].kind, EDGE_ORDERED);
    Bitset *within = closure_within_dep_graph(part, &program.arena);
    for (uint32_t i = 0; i < 3; i++) {
      for (uint32_t j = 0; j < 3; j++) CHECK(bitset_has(within[i], j) == (i == 0 && j == 2));
    }
    CHECK(is_dependent(part->closure, some[0], a));
    TensorAccesses accesses = build_inst_2_tensor_access_mapping(&program.arena, function);
    CHECK_INT(accesses.count, 5);
    const TensorAccess *of_b = &accesses.at[accesses.start[b->index]];
    CHECK(of_b[0].stores && !of_b[0].loads && of_b[1].loads && !of_b[1].stores);
    CHECK_STR(of_b[0].tensor->name->bytes, "B");
  }
  program_close(&program);
}

TEST(closure_matrix_equals_search) {
  TestRandom random = {test_seed()};
  Program program;
  Text text = {0};
  enum { COUNT = 90 };
  for (int i = 0; i < COUNT; i++)
    text_printf(&text,
                "s%d = m4.SundaCustomOp(dsts=[], srcs=[], function_name=\"f\", name=\"s%d\")\n", i,
                i);
  if (program_open(&program, text.bytes)) {
    Instruction **insts = function_insts(&program.arena, program.function);
    for (int round = 0; round < 6; round++) {
      program.function->edges.count = 0;
      for (uint32_t e = 0; e < COUNT; e++) {
        uint32_t a = test_random_below(&random, COUNT), b = test_random_below(&random, COUNT);
        bool goes_back = round >= 4;
        if (a == b || (a > b && !goes_back)) continue;
        function_add_edge(program.function,
                          (DependencyEdge){.src = insts[a], .dst = insts[b], .kind = EDGE_ORDERED});
      }
      Closure *matrix = closure_create(&program.arena, program.function, CLOSURE_ALL_ORIGINS);
      Closure *search = closure_create(&program.arena, program.function, CLOSURE_ALL_ORIGINS);
      closure_disable_matrix(search);
      uint32_t differ = 0;
      for (uint32_t i = 0; i < COUNT; i++) {
        for (uint32_t j = 0; j < COUNT; j++)
          differ += has_path(matrix, insts[i], insts[j]) != has_path(search, insts[i], insts[j]);
      }
      CHECK_INT(differ, 0);
    }
  }
  text_release(&text);
  program_close(&program);
}

SUITE(test_region) {
  RUN(flat);
  RUN(tree);
  RUN(diamond_of_blocks);
  RUN(endless_block);
  RUN(post_dominators_differ);
  RUN(block_graph);
  RUN(closure);
  RUN(instruction_graph);
  RUN(closure_matrix_equals_search);
}
