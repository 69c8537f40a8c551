// Every rule of the verifier: a program that breaks it and the message. Rules that no text can
// break (the reader is stricter, or they guard against faults of passes) are broken by hand.
#include "unit/test_analysis.h"

// The program is read without error, and the verifier's only complaint is this one.
static void check_broken(const char *body, uint32_t line, uint32_t column, const char *code,
                         const char *message) {
  Program program;
  program_read(&program, body);
  if (CHECK(program.module != NULL)) {
    CHECK(!module_verify(program.module, &program.diags));
    const Diag *diag = program.diags.first;
    while (diag && diag->level != DIAG_ERROR) diag = diag->next;
    if (CHECK(diag != NULL)) {
      CHECK_STR(diag->code, code);
      CHECK_STR(diag->message, message);
      CHECK_INT(diag->span.line, line);
      CHECK_INT(diag->span.column, column);
      CHECK_INT(program.diags.error_count, 1);
    }
  }
  for (const Diag *diag = program.diags.first; diag; diag = diag->next)
    test_note("%u:%u %s: %s", diag->span.line, diag->span.column, diag->code, diag->message);
  program_close(&program);
}

#define AB                                                                                         \
  "A = m5.NeuronSBTensor(name=\"A\", shape=(128,64), dtype=\"float32\", partition_dim=0)\n"        \
  "B = m5.NeuronSBTensor(name=\"B\", shape=(128,64), dtype=\"float32\", partition_dim=0)\n"        \
  "v0.markInput(B)\n"

TEST(out_of_range) {
  check_broken(AB "m3.TensorCopyOp(dst=A[0:128, 0:32], src=B[0:128, 40:72], name=\"c\")\n", 5, 41,
               "out-of-range", "'c' reaches 71 in dimension 1 of 'B', whose extent is 64");
  check_broken(AB "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
                  "    m3.TensorCopyOp(dst=A[0:128, 16*i-16:16*i], src=B[0:128, 0:16], "
                  "name=\"c\")\n",
               6, 25, "out-of-range", "'c' reaches -16 in dimension 1 of 'A', whose extent is 64");
  check_broken(AB "with m0.AffineAxis(name=\"i\", ub=9) as i:\n"
                  "    m4.SundaCustomOp(dsts=[A[0:128, 16*i-16:16*i]], srcs=[], "
                  "function_name=\"f\", name=\"c\")\n",
               6, 28, "out-of-range",
               "'c' reaches from -16 to 127 in dimension 1 of 'A', whose extent is 64");
}

// A guard keeps the address inside, or not far enough inside.
TEST(range_under_guards) {
  Program program;
  program_open(&program,
               AB "p = m2.APIndex(name=\"p\", ub=128)\n"
                  "with m0.AffineAxis(name=\"i\", ub=8) as i:\n"
                  "    m3.TensorCopyOp(dst=A[p, 9*i], src=B[p, 9*i], predicates=[9*i < 64])\n"
                  "    with m0.Filter(predicates=[128*i + p < 100]):\n"
                  "        m3.TensorCopyOp(dst=A[128*i+p, 0], src=B[p, 0])\n");
  program_close(&program);
  check_broken(AB "p = m2.APIndex(name=\"p\", ub=128)\n"
                  "with m0.AffineAxis(name=\"i\", ub=8) as i:\n"
                  "    m3.TensorCopyOp(dst=A[p, 9*i+i%2], src=B[p, 9*i], predicates=[9*i <= 64], "
                  "name=\"c\")\n",
               7, 25, "out-of-range", "'c' reaches 64 in dimension 1 of 'A', whose extent is 64");
}

// Nothing inside a loop that never runs is out of range.
TEST(loop_that_never_runs) {
  Program program;
  program_open(&program, AB "with m0.AffineAxis(name=\"i\", lb=3, ub=3) as i:\n"
                            "    m4.SundaCustomOp(dsts=[A[0:128, 100]], srcs=[], "
                            "function_name=\"f\")\n");
  program_close(&program);
}

TEST(output_dependencies) {
  check_broken(AB
               "with m0.AffineAxis(name=\"i\", ub=4, axis_type=m0.AxisType.Parallel) as i:\n"
               "    with m0.AffineAxis(name=\"j\", ub=4, axis_type=m0.AxisType.Parallel) as j:\n"
               "        with m0.AffineAxis(name=\"k\", ub=4) as k:\n"
               "            m3.TensorCopyOp(dst=A[0:128, 0:64], src=B[0:128, 0:64], name=\"c\")\n",
               8, 33, "output-dependencies",
               "Unexpected output dependencies, missing indices in the dst access: j, i");
  Program program;
  program_open(&program,
               AB "with m0.AffineAxis(name=\"i\", ub=4, axis_type=m0.AxisType.Parallel) as i:\n"
                  "    C = m5.NeuronSBTensor(name=\"C\", shape=(128,64), dtype=\"float32\", "
                  "partition_dim=0)\n"
                  "    m3.TensorCopyOp(dst=C[0:128, 0:64], src=B[0:128, 0:64])\n"
                  "    m3.TensorCopyOp(dst=A[0:128, 16*i:16*i+16], src=B[0:128, 0:16])\n"
                  "with m0.AffineAxis(name=\"j\", ub=4, axis_type=m0.AxisType.Parallel, "
                  "attrs={\"allow_output_dependencies\": True}) as j:\n"
                  "    m3.TensorCopyOp(dst=A[0:128, 0:64], src=B[0:128, 0:64])\n");
  program_close(&program);
}

TEST(guards) {
  check_broken(AB "p = m2.APIndex(name=\"p\", ub=128)\n"
                  "q = m2.APIndex(name=\"q\", ub=64)\n"
                  "m3.TensorCopyOp(dst=A[p, 0], src=B[p, 0], predicates=[q < 9], name=\"c\")\n",
               7, 1, "predicate-unused-index",
               "a predicate of 'c' is over the index 'q', which the instruction does not use");
  check_broken(AB "q = m2.APIndex(name=\"q\", ub=64)\n"
                  "with m0.Filter(predicates=[q < 9]):\n"
                  "    m3.TensorCopyOp(dst=A[0:128, 0], src=B[0:128, 0], name=\"c\")\n",
               7, 5, "predicate-unused-index",
               "the predicate of a Filter around 'c' is over the index 'q', which the instruction "
               "does not use");
  check_broken(AB "p = m2.APIndex(name=\"p\", ub=128)\n"
                  "m4.SundaCustomOp(dsts=[A[p, 0]], srcs=[], predicates=[p < 9], "
                  "function_name=\"f\", name=\"c\")\n",
               6, 1, "predicate-opaque",
               "a predicate of 'c' is over the index 'p'; SundaCustomOp takes only predicates over "
               "loops");
}

TEST(indices_must_fit) {
  Program program;
  program_read(&program, AB "m3.TensorCopyOp(dst=A[0:128, 0:64], src=B[0:64, 0:64], name=\"c\")\n");
  CHECK(program.module && !module_verify(program.module, &program.diags));
  CHECK_STR(program.diags.first->code, "index-mismatch");
  program_close(&program);
}

TEST(engines) {
  check_broken(AB "m4.ActivationOp(dst=A[0:128, 0:64], src=B[0:128, 0:64], func=\"Exp\", "
                  "engine=\"PE\", name=\"c\")\n",
               5, 1, "engine-illegal", "ActivationOp does not run on PE; its engines: Activation");
}

TEST(loops) {
  check_broken("with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
               "    with m0.AffineAxis(name=\"s\", ub=2, axis_type=m0.AxisType.Shard) as s:\n"
               "        pass\n",
               3, 5, "shard-axis", "expect shard axis on top, but got 's' inside 'i'");
}

TEST(registers) {
  static const char *const n = "n = m5.NeuronSBTensor(name=\"n\", shape=(1,1), dtype=\"int32\", "
                               "partition_dim=0)\nv0.markInput(n)\n";
  Program program;
  Text text = {0};
  text_printf(&text,
              "%sr = m4.LoadTensorToRegister(src=n[0, 0], name=\"r\")\n"
              "with m0.While(name=\"w\", guard=[r >= 1], continue_condition=[r >= 2]):\n"
              "    a = m4.SundaCustomOp(dsts=[], srcs=[n[r:r+1, 0]], function_name=\"f\", "
              "name=\"a\")\n",
              n);
  if (program_open(&program, text.bytes)) {
    Instruction *load = program_inst(&program, "r");
    stmt_unlink(&load->stmt); // to the end: behind everything that uses it
    scope_append(&program.function->scope, &load->stmt);
    CHECK(!module_verify(program.module, &program.diags));
    CHECK_STR(program.diags.first->code, "register-before-load");
    CHECK_STR(program.diags.first->message, "a While uses the register 'r' before it is loaded");
  }
  text_release(&text);
  program_close(&program);
}

TEST(affine_attributes) {
  check_broken(AB "p = m2.APIndex(name=\"p\", ub=128)\n"
                  "q = m2.APIndex(name=\"q\", ub=64)\n"
                  "m4.AffSelTensorScalarOp(dst=A[p, 0], src=B[p, 0], predicate=p - q >= 0, "
                  "fill_value=0, name=\"c\")\n",
               7, 1, "predicate-unused-index",
               "predicate= of 'c' is over the index 'q', which its accesses do not use");
}

#define EDGE(from, to)                                                                             \
  to ".add_dep_edge(m6.DependencyEdge(src=" from ", dst=" to                                       \
     ", idx_map=[], kind=m6.EdgeKind.ORDERED, predicates=[]))\n"
#define NOP(name)                                                                                  \
  name " = m4.SundaCustomOp(dsts=[], srcs=[], function_name=\"f\", name=\"" name "\")\n"

TEST(edges) {
  check_broken(NOP("a") NOP("b") EDGE("b", "a"), 4, 1, "edge-order",
               "the edge from 'b' to 'a' goes against program order: 'a' comes first");
  check_broken(NOP("a") NOP("b") NOP("c") EDGE("a", "b") EDGE("b", "c") EDGE("c", "a"), 7, 1,
               "edge-cycle", "the edge from 'c' to 'a' makes a cycle: a -> b -> c -> a");
}

TEST(aliases) {
  check_broken("a = m0.Tensor(name=\"a\", shape=(8,), dtype=\"float32\")\n"
               "b = m0.Tensor(name=\"b\", shape=(8,), dtype=\"bfloat16\")\n"
               "v0.aliasTensors(\"b\", \"a\", \"must\")\n",
               4, 1, "alias-dtype",
               "'b' is bfloat16 and 'a' is float32; tensors of one buffer have one type");
  check_broken(AB "x = m0.Tensor(name=\"x\", shape=(128,64), dtype=\"float32\")\n"
                  "v0.aliasTensors(\"A\", \"x\", \"may\")\n",
               6, 1, "alias-space", "'A' is in SBUF and 'x' in DRAM; aliases share memory");
  check_broken("a = m0.Tensor(name=\"a\", shape=(8,), dtype=\"float32\")\n"
               "b = m0.Tensor(name=\"b\", shape=(8,), dtype=\"float32\")\n"
               "c = m0.Tensor(name=\"c\", shape=(8,), dtype=\"float32\")\n"
               "v0.markInput(a)\nv0.markInput(c)\n"
               "v0.aliasTensors(\"b\", \"a\", \"must\")\n"
               "v0.aliasTensors(\"b\", \"c\", \"must\")\n",
               8, 1, "alias-inputs", "the inputs 'a' and 'c' would share one buffer");
}

TEST(blocks) {
  check_broken("n = m5.NeuronSBTensor(name=\"n\", shape=(1,1), dtype=\"int32\", "
               "partition_dim=0)\n"
               "with m0.BasicBlock(name=\"one\"):\n"
               "    m0.UnconditionalBranchInst(target=\"one\", name=\"j\")\n"
               "    " NOP("a"),
               4, 5, "branch-place", "the branch 'j' is not at the end of a BasicBlock");
}

// Breaks a sound program by hand; returns the code of the first complaint.
static const char *broken_by(void (*breaks)(Program *program)) {
  static const char body[] =
      AB "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
         "    a = m4.SundaCustomOp(dsts=[A], srcs=[B], function_name=\"f\", name=\"a\")\n"
         "    b = m4.SundaCustomOp(dsts=[], srcs=[A[0:128, i]], function_name=\"f\", name=\"b\")\n";
  Program program;
  const char *code = NULL;
  if (program_open(&program, body)) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    CHECK(module_verify(program.module, &program.diags));
    breaks(&program);
    CHECK(!module_verify(program.module, &program.diags));
    static char kept[64];
    strncpy(kept, program.diags.first ? program.diags.first->code : "", sizeof kept - 1);
    code = kept;
  }
  program_close(&program);
  return code;
}

static void unlink_first(Program *program) {
  stmt_unlink(&program_inst(program, "a")->stmt);
}
static void unlink_and_forget(Program *program) {
  inst_unlink_uses(program_inst(program, "a"));
  stmt_unlink(&program_inst(program, "a")->stmt);
}
static void drop_use(Program *program) {
  value_remove_use(&program_inst(program, "b")->operands[0].use);
}
static void take_name(Program *program) {
  program_inst(program, "b")->stmt.name = program_inst(program, "a")->stmt.name;
}
static void take_id(Program *program) {
  program_inst(program, "b")->stmt.id = program_inst(program, "a")->stmt.id;
}
static void move_out(Program *program) {
  Instruction *b = program_inst(program, "b");
  stmt_unlink(&b->stmt);
  scope_append(&program->function->scope, &b->stmt);
}
static void swap_without_edges(Program *program) {
  Instruction *a = program_inst(program, "a");
  Scope *scope = a->stmt.parent;
  stmt_unlink(&a->stmt);
  scope_append(scope, &a->stmt);
}
static void break_chain(Program *program) {
  program_inst(program, "b")->stmt.prev = NULL;
}
static void zero_shape(Program *program) {
  program_tensor(program, "A")->shape[1] = 0;
}
static void no_partition(Program *program) {
  program_tensor(program, "A")->partition_dim = 7;
}
static void wrong_carrier(Program *program) {
  Function *function = program->function;
  for (uint32_t e = 0; e < function->edges.count; e++) {
    if (function->edges.at[e].distance == 0)
      function->edges.at[e].carrier = stmt_enclosing_axis(&program_inst(program, "a")->stmt);
  }
}
static void edge_about_other(Program *program) {
  Function *function = program->function;
  for (uint32_t e = 0; e < function->edges.count; e++) {
    if (function->edges.at[e].dst == program_inst(program, "b"))
      function->edges.at[e].tensor = program_tensor(program, "B");
  }
}
static void zero_stride(Program *program) {
  stmt_enclosing_axis(&program_inst(program, "a")->stmt)->stride = 0;
}
static void other_class(Program *program) {
  program_inst(program, "a")->cls = class_info(CLASS_ActivationOp);
}

TEST(broken_by_hand) {
  CHECK_STR(broken_by(unlink_first), "broken-uses");
  CHECK_STR(broken_by(unlink_and_forget), "stale-edge");
  CHECK_STR(broken_by(drop_use), "broken-uses");
  CHECK_STR(broken_by(take_name), "duplicate-name");
  CHECK_STR(broken_by(take_id), "duplicate-id");
  CHECK_STR(broken_by(move_out), "loop-not-around");
  CHECK_STR(broken_by(swap_without_edges), "edge-order");
  CHECK_STR(broken_by(break_chain), "broken-tree");
  CHECK_STR(broken_by(zero_shape), "tensor-shape");
  CHECK_STR(broken_by(no_partition), "partition-dim");
  CHECK_STR(broken_by(wrong_carrier), "edge-carrier");
  CHECK_STR(broken_by(edge_about_other), "stale-edge");
  CHECK_STR(broken_by(zero_stride), "stride-zero");
  CHECK_STR(broken_by(other_class), "missing-attribute");
}

SUITE(test_verify) {
  RUN(out_of_range);
  RUN(range_under_guards);
  RUN(loop_that_never_runs);
  RUN(output_dependencies);
  RUN(guards);
  RUN(indices_must_fit);
  RUN(engines);
  RUN(loops);
  RUN(registers);
  RUN(affine_attributes);
  RUN(edges);
  RUN(aliases);
  RUN(blocks);
  RUN(broken_by_hand);
}
