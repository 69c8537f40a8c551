// Programs that the verifier takes though they look wrong, and rules that no text can break (the
// reader is stricter, or they guard against faults of passes), broken by hand. Rules that texts
// break have their programs in tests/rules/verify.txt.
#include "unit/test_analysis.h"

#define AB                                                                                         \
  "A = m5.NeuronSBTensor(name=\"A\", shape=(128,64), dtype=\"float32\", partition_dim=0)\n"        \
  "B = m5.NeuronSBTensor(name=\"B\", shape=(128,64), dtype=\"float32\", partition_dim=0)\n"        \
  "v0.markInput(B)\n"

static void check_sound(const char *body) {
  Program program;
  program_open(&program, body);
  program_close(&program);
}

// A guard keeps the address inside.
TEST(range_under_guards) {
  check_sound(AB "p = m2.APIndex(name=\"p\", ub=128)\n"
                 "with m0.AffineAxis(name=\"i\", ub=8) as i:\n"
                 "    m3.TensorCopyOp(dst=A[p, 9*i], src=B[p, 9*i], predicates=[9*i < 64])\n"
                 "    with m0.Filter(predicates=[128*i + p < 100]):\n"
                 "        m3.TensorCopyOp(dst=A[128*i+p, 0], src=B[p, 0])\n");
}

// Nothing inside a loop that never runs is out of range.
TEST(loop_that_never_runs) {
  check_sound(AB "with m0.AffineAxis(name=\"i\", lb=3, ub=3) as i:\n"
                 "    m4.SundaCustomOp(dsts=[A[0:128, 100]], srcs=[], function_name=\"f\")\n");
}

TEST(output_dependencies) {
  check_sound(AB "with m0.AffineAxis(name=\"i\", ub=4, axis_type=m0.AxisType.Parallel) as i:\n"
                 "    C = m5.NeuronSBTensor(name=\"C\", shape=(128,64), dtype=\"float32\", "
                 "partition_dim=0)\n"
                 "    m3.TensorCopyOp(dst=C[0:128, 0:64], src=B[0:128, 0:64])\n"
                 "    m3.TensorCopyOp(dst=A[0:128, 16*i:16*i+16], src=B[0:128, 0:16])\n"
                 "with m0.AffineAxis(name=\"j\", ub=4, axis_type=m0.AxisType.Parallel, "
                 "attrs={\"allow_output_dependencies\": True}) as j:\n"
                 "    m3.TensorCopyOp(dst=A[0:128, 0:64], src=B[0:128, 0:64])\n");
}

// Breaks a sound program by hand; returns the code of the first complaint.
static const char *broken_by(void (*breaks)(Program *program)) {
  static const char body[] =
      AB "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
         "    a = m4.SundaCustomOp(dsts=[A], srcs=[B], function_name=\"f\", name=\"a\")\n"
         "    b = m4.SundaCustomOp(dsts=[], srcs=[A[0:128, i]], function_name=\"f\", name=\"b\")\n"
         "    with m0.AffineAxis(name=\"j\", ub=4) as j:\n"
         "        T = m5.NeuronSBTensor(name=\"T\", shape=(128,64), dtype=\"float32\")\n"
         "        c = m3.TensorCopyOp(dst=T[0:128, j], src=B[0:128, j], name=\"c\")\n"
         "n = m5.NeuronSBTensor(name=\"n\", shape=(1,1), dtype=\"int32\")\n"
         "v0.markInput(n)\n"
         "r = m4.LoadTensorToRegister(src=n[0, 0], name=\"r\")\n"
         "with m0.DynamicAxis(name=\"d\", ub=r) as d:\n"
         "    e = m4.SundaCustomOp(dsts=[], srcs=[], function_name=\"f\", name=\"e\")\n"
         "v0.aliasTensors(\"A\", \"B\", \"may\")\n";
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
static Axis *loop_of(Program *program, const char *name) {
  return stmt_enclosing_axis(&program_inst(program, name)->stmt);
}
static void same_axis_name(Program *program) {
  loop_of(program, "c")->scope.stmt.name = loop_of(program, "a")->scope.stmt.name;
}
static void wrong_depth(Program *program) {
  loop_of(program, "c")->depth = 5;
}
static void dynamic_from_one(Program *program) {
  loop_of(program, "e")->lb = 1;
}
static void dynamic_without_bound(Program *program) {
  loop_of(program, "e")->dynamic_ub = NULL;
}
static void load_after_use(Program *program) {
  Instruction *load = program_inst(program, "r");
  stmt_unlink(&load->stmt);
  scope_append(&program->function->scope, &load->stmt);
}
static void less_rank(Program *program) {
  program_inst(program, "c")->operands[0].access->rank = 1;
}
static void outside_its_scope(Program *program) {
  Tensor *tensor = program_tensor(program, "T");
  Instruction *e = program_inst(program, "e");
  scope_remove_tensor(tensor);
  scope_add_tensor(e->stmt.parent, tensor);
}
static void gone_tensor(Program *program) {
  scope_remove_tensor(program_tensor(program, "T"));
}
static void no_source(Program *program) {
  Instruction *c = program_inst(program, "c");
  value_remove_use(&c->operands[1].use);
  c->operand_count = 1;
}
static void number_as_source(Program *program) {
  Operand *source = &program_inst(program, "c")->operands[1];
  value_remove_use(&source->use);
  source->kind = OPERAND_NUMBER;
  source->number = literal_int(5);
}
static void guard_c(Program *program, const Expr *expr) {
  Instruction *c = program_inst(program, "c");
  c->predicates.at = ARENA_NEW(&program->arena, Predicate);
  c->predicates.at[0] = (Predicate){.expr = expr, .is_ge = true};
  c->predicates.count = 1;
}
static void guard_on_register(Program *program) {
  load_after_use(program); // before all: moved back to the front
  Instruction *load = program_inst(program, "r");
  stmt_unlink(&load->stmt);
  scope_insert(&program->function->scope, &load->stmt, program->function->scope.first);
  guard_c(program, expr_register(&program->arena, load));
}
static void constant_guard(Program *program) {
  guard_c(program, expr_const(&program->arena, 3));
}
static void wide_guard(Program *program) {
  const Expr *j = expr_axis(&program->arena, loop_of(program, "c"));
  guard_c(program, expr_scale(&program->arena, j, INT64_MAX));
}
static void self_edge(Program *program) {
  Instruction *a = program_inst(program, "a");
  function_add_edge(program->function, (DependencyEdge){.src = a, .dst = a, .kind = EDGE_ORDERED});
}
static void edge_into_the_past(Program *program) {
  program->function->edges.at[0].distance = -7;
}
static void alias_of_itself(Program *program) {
  program->function->aliases.at[0].input = program->function->aliases.at[0].output;
}
static void alias_of_none(Program *program) {
  program->function->aliases.at[0].input =
      tensor_create(&program->arena, class_info(CLASS_Tensor), 1);
}
static void unmarked_input(Program *program) {
  program_tensor(program, "B")->flags = 0;
}
static void stale_ends(Program *program) {
  Instruction *c = program_inst(program, "c");
  inst_unlink_uses(c);
  c->operands[1].use.value = &program_tensor(program, "B")->value;
}

TEST(broken_by_hand) {
  BY_HAND(broken_by(unlink_first), "broken-uses");
  BY_HAND(broken_by(unlink_and_forget), "stale-edge");
  BY_HAND(broken_by(drop_use), "broken-uses");
  BY_HAND(broken_by(take_name), "duplicate-name");
  BY_HAND(broken_by(take_id), "duplicate-id");
  BY_HAND(broken_by(move_out), "loop-not-around");
  BY_HAND(broken_by(swap_without_edges), "edge-order");
  BY_HAND(broken_by(break_chain), "broken-tree");
  BY_HAND(broken_by(zero_shape), "tensor-shape");
  BY_HAND(broken_by(no_partition), "partition-dim");
  BY_HAND(broken_by(wrong_carrier), "edge-carrier");
  BY_HAND(broken_by(edge_about_other), "stale-edge");
  BY_HAND(broken_by(zero_stride), "stride-zero");
  BY_HAND(broken_by(other_class), "missing-attribute");
  BY_HAND(broken_by(same_axis_name), "duplicate-axis-name");
  BY_HAND(broken_by(wrong_depth), "broken-tree");
  BY_HAND(broken_by(dynamic_from_one), "dynamic-axis");
  BY_HAND(broken_by(dynamic_without_bound), "dynamic-axis");
  BY_HAND(broken_by(load_after_use), "register-before-load");
  BY_HAND(broken_by(less_rank), "access-rank");
  BY_HAND(broken_by(outside_its_scope), "tensor-out-of-scope");
  BY_HAND(broken_by(gone_tensor), "tensor-out-of-scope");
  BY_HAND(broken_by(no_source), "missing-operand");
  BY_HAND(broken_by(number_as_source), "number-operand");
  BY_HAND(broken_by(guard_on_register), "invalid-predicate");
  BY_HAND(broken_by(constant_guard), "predicate-constant");
  BY_HAND(broken_by(wide_guard), "index-overflow");
  BY_HAND(broken_by(self_edge), "self-edge");
  BY_HAND(broken_by(edge_into_the_past), "edge-distance");
  BY_HAND(broken_by(alias_of_itself), "alias-self");
  BY_HAND(broken_by(alias_of_none), "broken-tree");
  BY_HAND(broken_by(unmarked_input), "broken-tree");
  BY_HAND(broken_by(stale_ends), "broken-uses");
}

SUITE(test_verify) {
  RUN(range_under_guards);
  RUN(loop_that_never_runs);
  RUN(output_dependencies);
  RUN(broken_by_hand);
}
