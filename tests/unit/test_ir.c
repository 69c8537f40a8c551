// The node model's contracts: use lists, replacement, statement lists, copies, default engines.
#include "ir/function.h"
#include "ir/path.h"
#include "unit/test.h"

typedef struct Bench {
  Arena arena;
  StrTable strings;
  Module *module;
  Function *function;
} Bench;

static void bench_init(Bench *bench) {
  arena_init(&bench->arena, 0);
  str_table_init(&bench->strings, &bench->arena);
  bench->module = module_create(&bench->arena, &bench->strings);
  bench->function = function_create(bench->module);
  bench->module->root = bench->function;
}

static Tensor *add_tensor(Bench *bench, ClassId cls, const char *name) {
  Tensor *tensor = tensor_create(&bench->arena, class_info(cls), 2);
  tensor->shape[0] = 128;
  tensor->shape[1] = 64;
  tensor->dtype = DT_float32;
  tensor->partition_dim = cls == CLASS_Tensor ? -1 : 0;
  tensor->name = str_intern_text(&bench->strings, name);
  tensor->id = function_new_id(bench->function);
  scope_add_tensor(&bench->function->scope, tensor);
  return tensor;
}

// dst = cls(src[, src]) appended to `scope`.
static Instruction *add_inst(Bench *bench, Scope *scope, ClassId cls, const char *name, Tensor *dst,
                             Tensor *src, Tensor *other) {
  uint32_t count = other ? 3 : 2;
  Instruction *inst = inst_create(&bench->arena, class_info(cls), count, 0, 0);
  Tensor *tensors[] = {dst, src, other};
  for (uint32_t i = 0; i < count; i++) {
    inst->operands[i].kind = OPERAND_ACCESS;
    inst->operands[i].role = (uint8_t)i;
    inst->operands[i].is_result = i == 0;
    inst->operands[i].access = access_full(&bench->arena, tensors[i]);
  }
  inst->result_count = 1;
  inst->stmt.name = str_intern_text(&bench->strings, name);
  inst->stmt.id = function_new_id(bench->function);
  inst_link_uses(inst);
  scope_append(scope, &inst->stmt);
  return inst;
}

static uint32_t count_loads(const Tensor *tensor) {
  uint32_t count = 0;
  for (Use *use = tensor_first_load(tensor); use; use = tensor_next_load(use)) count++;
  return count;
}

static uint32_t count_stores(const Tensor *tensor) {
  uint32_t count = 0;
  for (Use *use = tensor_first_store(tensor); use; use = tensor_next_store(use)) count++;
  return count;
}

TEST(use_lists_live_on_the_used_value) {
  Bench b;
  bench_init(&b);
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"),
         *c = add_tensor(&b, CLASS_NeuronSBTensor, "c");
  Instruction *copy = add_inst(&b, &b.function->scope, CLASS_TensorCopyOp, "copy", c, a, NULL);
  Instruction *twice = add_inst(&b, &b.function->scope, CLASS_TensorTensorOp, "twice", a, c, c);
  CHECK_INT(a->value.use_count, 2);
  CHECK_INT(c->value.use_count, 3);
  CHECK_INT(count_loads(a), 1);
  CHECK_INT(count_stores(a), 1);
  CHECK_INT(count_loads(c), 2);
  CHECK(tensor_first_store(a)->user == twice);
  inst_unlink_uses(copy);
  CHECK_INT(a->value.use_count, 1);
  CHECK_INT(count_stores(c), 0);
  inst_link_uses(copy);
  CHECK_INT(c->value.use_count, 3);
  arena_release(&b.arena);
}

TEST(replacing_all_uses_spares_the_exception) {
  Bench b;
  bench_init(&b);
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"),
         *c = add_tensor(&b, CLASS_NeuronSBTensor, "c");
  Tensor *d = add_tensor(&b, CLASS_NeuronSBTensor, "d");
  Instruction *first = add_inst(&b, &b.function->scope, CLASS_TensorCopyOp, "first", c, a, NULL);
  Instruction *second = add_inst(&b, &b.function->scope, CLASS_TensorTensorOp, "second", c, a, a);
  value_replace_all_uses_with_except(&a->value, &d->value, first);
  CHECK_INT(a->value.use_count, 1);
  CHECK_INT(d->value.use_count, 2);
  CHECK(second->operands[1].access->tensor == d && second->operands[2].access->tensor == d);
  CHECK(first->operands[1].access->tensor == a);
  value_replace_all_uses_with(&a->value, &d->value);
  CHECK(value_is_unused(&a->value));
  CHECK(first->operands[1].access->tensor == d);
  CHECK_INT(count_stores(d), 0);
  arena_release(&b.arena);
}

TEST(replacing_in_the_dependence_set_lands_on_the_right_member) {
  Bench b;
  bench_init(&b);
  Scope *body = &b.function->scope;
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"),
         *c = add_tensor(&b, CLASS_NeuronSBTensor, "c");
  Tensor *d = add_tensor(&b, CLASS_NeuronSBTensor, "d");
  Instruction *maker = add_inst(&b, body, CLASS_TensorCopyOp, "maker", a, d, NULL);
  Instruction *old = add_inst(&b, body, CLASS_TensorCopyOp, "old", c, a, NULL);
  Instruction *user = add_inst(&b, body, CLASS_TensorCopyOp, "user", d, c, NULL);
  Instruction *m1 = add_inst(&b, body, CLASS_TensorCopyOp, "m1", d, d, NULL);
  Instruction *m2 = add_inst(&b, body, CLASS_TensorCopyOp, "m2", c, a, NULL);
  Instruction *m3 = add_inst(&b, body, CLASS_TensorCopyOp, "m3", d, d, NULL);
  function_add_edge(b.function,
                    (DependencyEdge){.src = maker, .dst = old, .tensor = a, .kind = EDGE_FLOW});
  function_add_edge(b.function,
                    (DependencyEdge){.src = old, .dst = user, .tensor = c, .kind = EDGE_FLOW});
  function_add_edge(b.function, (DependencyEdge){.src = old, .dst = user, .kind = EDGE_ORDERED});
  Instruction *members[] = {m1, m2, m3};
  function_replace_with_list_in_dependencies(b.function, old, members, 3);
  CHECK(b.function->edges.at[0].dst == m2); // the first that touches a
  CHECK(b.function->edges.at[1].src == m2); // the last that touches c
  CHECK(b.function->edges.at[2].src == m3); // no tensor: the last
  function_remove_edges(b.function, 1u << ORIGIN_USER);
  CHECK_INT(b.function->edges.count, 0);
  arena_release(&b.arena);
}

TEST(replacing_in_the_dependence_set_makes_no_loops) {
  Bench b;
  bench_init(&b);
  Scope *body = &b.function->scope;
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"),
         *c = add_tensor(&b, CLASS_NeuronSBTensor, "c");
  Instruction *first = add_inst(&b, body, CLASS_TensorCopyOp, "first", c, a, NULL);
  Instruction *old = add_inst(&b, body, CLASS_TensorCopyOp, "old", a, c, NULL);
  function_add_edge(b.function, (DependencyEdge){.src = first, .dst = old, .tensor = c});
  function_add_edge(b.function,
                    (DependencyEdge){.src = first, .dst = old, .tensor = c, .distance = 1});
  vec_push(&b.arena, &b.function->ag_edges, ((AGEdge){.src = first, .dst = old}));
  function_replace_inst_in_dependencies(b.function, old, first);
  CHECK_INT(b.function->edges.count, 1); // the carried one may lead from an instruction to itself
  CHECK_INT(b.function->edges.at[0].distance, 1);
  CHECK(b.function->edges.at[0].src == first && b.function->edges.at[0].dst == first);
  CHECK_INT(b.function->ag_edges.count, 0);
  function_replace_with_list_in_dependencies(b.function, first, NULL, 0); // nothing to put there
  CHECK(b.function->edges.at[0].src == first);
  arena_release(&b.arena);
}

// A member that only reads the tensor as an address touches it too.
TEST(replacing_looks_at_indirect_operands) {
  Bench b;
  bench_init(&b);
  Scope *body = &b.function->scope;
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"), *x = add_tensor(&b, CLASS_Tensor, "x");
  Tensor *at = add_tensor(&b, CLASS_NeuronSBTensor, "at"),
         *other = add_tensor(&b, CLASS_NeuronSBTensor, "other");
  Instruction *maker = add_inst(&b, body, CLASS_TensorCopyOp, "maker", at, a, NULL);
  Instruction *old = add_inst(&b, body, CLASS_TensorCopyOp, "old", a, at, NULL);
  Instruction *m1 = add_inst(&b, body, CLASS_TensorCopyOp, "m1", a, a, NULL);
  Instruction *m2 = inst_create(&b.arena, class_info(CLASS_NeuronIndirectLoad), 2, 1, 0);
  m2->operands[0] = (Operand){.is_result = true, .access = access_full(&b.arena, a)};
  m2->operands[1] = (Operand){.role = 1, .access = access_full(&b.arena, x)};
  m2->operands[1].access->dims[0].indirect = access_full(&b.arena, at);
  m2->indirects[0] = (Operand){.role = 1, .access = m2->operands[1].access->dims[0].indirect};
  inst_link_uses(m2);
  scope_append(body, &m2->stmt);
  CHECK_INT(at->value.use_count, 3);
  function_add_edge(b.function, (DependencyEdge){.src = maker, .dst = old, .tensor = at});
  Instruction *members[] = {m1, m2};
  function_replace_with_list_in_dependencies(b.function, old, members, 2);
  CHECK(b.function->edges.at[0].dst == m2);
  // and RAUW reaches it, where its owner's dimension sees it
  value_replace_all_uses_with_except(&at->value, &other->value, maker);
  CHECK(m2->indirects[0].access->tensor == other);
  CHECK(m2->operands[1].access->dims[0].indirect->tensor == other);
  CHECK(maker->operands[0].access->tensor == at);
  inst_unlink_uses(m2);
  inst_unlink_uses(m2); // once more changes nothing
  CHECK_INT(other->value.use_count, 1);
  CHECK_INT(x->value.use_count, 0);
  arena_release(&b.arena);
}

TEST(an_instruction_may_use_a_tensor_in_every_place) {
  Bench b;
  bench_init(&b);
  Scope *body = &b.function->scope;
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"),
         *c = add_tensor(&b, CLASS_NeuronSBTensor, "c");
  Instruction *all = add_inst(&b, body, CLASS_TensorTensorOp, "all", a, a, a);
  CHECK_INT(count_loads(a), 2);
  CHECK_INT(count_stores(a), 1);
  CHECK(tensor_first_load(a) != tensor_first_store(a));
  value_replace_all_uses_with_except(&a->value, &c->value, all);
  CHECK_INT(c->value.use_count, 0);
  value_replace_all_uses_with(&a->value, &c->value);
  CHECK_INT(count_loads(c), 2);
  CHECK_INT(count_stores(c), 1);
  CHECK(value_is_unused(&a->value));
  inst_link_uses(all); // linked already: nothing is entered twice
  CHECK_INT(c->value.use_count, 3);
  arena_release(&b.arena);
}

TEST(stolen_children_bring_their_tensors_and_learn_their_depth) {
  Bench b;
  bench_init(&b);
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"),
         *c = add_tensor(&b, CLASS_NeuronSBTensor, "c");
  Scope *from = scope_create(&b.arena, STMT_BLOCK), *group = scope_create(&b.arena, STMT_BLOCK);
  Axis *loop = axis_create(&b.arena, AXIS_AFFINE), *inner = axis_create(&b.arena, AXIS_AFFINE);
  scope_append(&b.function->scope, &from->stmt);
  scope_append(&b.function->scope, &loop->scope.stmt);
  scope_append(from, &group->stmt);
  scope_append(group, &inner->scope.stmt);
  Instruction *x = add_inst(&b, &inner->scope, CLASS_TensorCopyOp, "x", c, a, NULL);
  Instruction *y = add_inst(&b, from, CLASS_TensorCopyOp, "y", c, a, NULL);
  Tensor *local = tensor_create(&b.arena, class_info(CLASS_Tensor), 1);
  scope_add_tensor(from, local);
  CHECK_INT(inner->depth, 0);
  scope_steal_children(&loop->scope, from);
  CHECK(!from->first && !from->last && !from->first_tensor && !from->last_tensor);
  CHECK(loop->scope.first == &group->stmt && loop->scope.last == &y->stmt);
  CHECK(local->parent == &loop->scope && loop->scope.first_tensor == local);
  CHECK_INT(inner->depth, 1); // two levels below what was moved
  CHECK(stmt_enclosing_axis(&x->stmt) == inner);
  scope_steal_children(&loop->scope, from); // an empty scope has nothing to give
  CHECK(loop->scope.last == &y->stmt);
  arena_release(&b.arena);
}

TEST(statement_lists_keep_order_and_depth) {
  Bench b;
  bench_init(&b);
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"),
         *c = add_tensor(&b, CLASS_NeuronSBTensor, "c");
  Axis *outer = axis_create(&b.arena, AXIS_AFFINE), *inner = axis_create(&b.arena, AXIS_AFFINE);
  outer->scope.stmt.name = str_intern_text(&b.strings, "t");
  inner->scope.stmt.name = str_intern_text(&b.strings, "k");
  scope_append(&b.function->scope, &outer->scope.stmt);
  scope_append(&outer->scope, &inner->scope.stmt);
  Instruction *x = add_inst(&b, &inner->scope, CLASS_TensorCopyOp, "x", c, a, NULL);
  Instruction *y = add_inst(&b, &outer->scope, CLASS_TensorCopyOp, "y", c, a, NULL);
  Instruction *z = add_inst(&b, &b.function->scope, CLASS_TensorCopyOp, "z", c, a, NULL);
  CHECK_INT(inner->depth, 1);
  function_renumber(b.function);
  CHECK_INT(b.function->inst_count, 3);
  CHECK_INT(x->index, 0);
  CHECK_INT(z->index, 2);
  CHECK(stmt_common_scope(&x->stmt, &y->stmt) == &outer->scope);
  CHECK(stmt_common_scope(&x->stmt, &z->stmt) == &b.function->scope);
  CHECK(scope_child_of(&outer->scope, &x->stmt) == &inner->scope.stmt);
  CHECK(scope_child_of(&inner->scope, &z->stmt) == NULL);
  Axis *axes[MAX_NESTING];
  CHECK_INT(stmt_loopnest(&x->stmt, axes), 2);
  CHECK(axes[0] == outer && axes[1] == inner);
  ScopePaths *paths = scope_paths_create(&b.arena, b.function);
  CHECK_STR(scope_path(paths, &inner->scope), "main/t/k");
  Stmt *order[] = {&y->stmt, &inner->scope.stmt};
  scope_reorder(&outer->scope, order, 2);
  CHECK(function_first_inst(b.function) == y);
  CHECK(inst_next(&y->stmt, &b.function->scope.stmt) == x);
  arena_release(&b.arena);
}

TEST(a_copy_shares_nothing_that_changes) {
  Bench b;
  bench_init(&b);
  Tensor *a = add_tensor(&b, CLASS_NeuronSBTensor, "a"),
         *c = add_tensor(&b, CLASS_NeuronSBTensor, "c");
  function_mark_input(b.function, a, false);
  Axis *loop = axis_create(&b.arena, AXIS_AFFINE);
  loop->scope.stmt.name = str_intern_text(&b.strings, "i");
  loop->ub = 8;
  scope_append(&b.function->scope, &loop->scope.stmt);
  Instruction *x = add_inst(&b, &loop->scope, CLASS_TensorCopyOp, "x", c, a, NULL);
  Instruction *y = add_inst(&b, &b.function->scope, CLASS_TensorCopyOp, "y", a, c, NULL);
  x->operands[0].access->dims[0].start = expr_axis(&b.arena, loop);
  function_add_edge(
      b.function,
      (DependencyEdge){.src = x, .dst = y, .tensor = c, .kind = EDGE_FLOW, .carrier = loop});
  Arena other;
  arena_init(&other, 0);
  Module *copy = module_clone(b.module, &other);
  Function *function = copy->root;
  CHECK(function != b.function && function->module == copy);
  Instruction *copied = function_first_inst(function);
  CHECK(copied != x && copied->stmt.name == x->stmt.name && copied->stmt.id == x->stmt.id);
  const Expr *start = copied->operands[0].access->dims[0].start;
  CHECK(start->terms[0].index->axis == stmt_enclosing_axis(&copied->stmt));
  CHECK(start->terms[0].index->axis != loop);
  CHECK(function->edges.at[0].src == copied);
  CHECK(function->edges.at[0].tensor == copied->operands[0].access->tensor);
  CHECK(function->edges.at[0].carrier == stmt_enclosing_axis(&copied->stmt));
  CHECK(function->inputs.at[0] == copied->operands[1].access->tensor);
  CHECK_INT(function->inputs.at[0]->value.use_count, a->value.use_count);
  stmt_unlink(&x->stmt);
  inst_unlink_uses(x);
  CHECK_INT(function->inputs.at[0]->value.use_count, 2);
  arena_release(&other);
  arena_release(&b.arena);
}

TEST(bytes_are_per_partition_and_saturate) {
  Bench b;
  bench_init(&b);
  Tensor *tile = tensor_create(&b.arena, class_info(CLASS_NeuronSBTensor), 3);
  int64_t shape[] = {4, 128, 512};
  memcpy(tile->shape, shape, sizeof shape);
  tile->dtype = DT_bfloat16;
  tile->partition_dim = 1;
  CHECK_INT(tensor_bytes(tile), 4 * 512 * 2);
  CHECK_INT(tensor_blocks(tile), 4);
  CHECK_INT(tensor_partitions(tile), 128);
  tile->cls = class_info(CLASS_Tensor);
  CHECK_INT(tensor_bytes(tile), 4 * 128 * 512 * 2);
  tile->shape[0] = INT64_MAX / 2;
  CHECK_INT(tensor_element_count(tile), INT64_MAX);
  CHECK_INT(tensor_bytes(tile), INT64_MAX);
  arena_release(&b.arena);
}

TEST(default_engines_reach_their_operands) {
  Bench b;
  bench_init(&b);
  Scope *body = &b.function->scope;
  Tensor *sb = add_tensor(&b, CLASS_NeuronSBTensor, "sb"),
         *ps = add_tensor(&b, CLASS_NeuronPSUMTensor, "ps");
  Tensor *whole = add_tensor(&b, CLASS_NeuronSBTensor, "whole");
  whole->dtype = DT_int32;
  InstAttr add = {.id = ATTR_op,
                  .type = ATTR_TYPE_ALU,
                  .literal = literal_string(str_intern_text(&b.strings, "add"))};
  Instruction *on_float = add_inst(&b, body, CLASS_TensorTensorOp, "f", sb, sb, sb);
  Instruction *on_int = add_inst(&b, body, CLASS_TensorTensorOp, "w", whole, whole, whole);
  on_float->class_attrs = on_int->class_attrs = &add;
  on_float->attr_count = on_int->attr_count = 1;
  CHECK_INT(inst_engine(on_float), ENGINE_DVE);
  CHECK_INT(inst_engine(on_int), ENGINE_Pool); // full 32-bit precision
  Instruction *transpose = add_inst(&b, body, CLASS_TransposeOp, "t", ps, sb, NULL);
  CHECK_INT(inst_engine(transpose), ENGINE_PE);
  Instruction *on_chip = add_inst(&b, body, CLASS_TransposeOp, "u", sb, sb, NULL);
  CHECK_INT(inst_engine(on_chip), ENGINE_DVE); // PE writes PSUM only
  Instruction *select = add_inst(&b, body, CLASS_AffSelTensorScalarOp, "s", sb, ps, NULL);
  CHECK_INT(inst_engine(select), ENGINE_DVE); // Pool does not see PSUM
  select->engine = ENGINE_Pool;
  CHECK_INT(inst_engine(select), ENGINE_Pool); // the text wins
  arena_release(&b.arena);
}

SUITE(test_ir) {
  RUN(use_lists_live_on_the_used_value);
  RUN(replacing_all_uses_spares_the_exception);
  RUN(replacing_in_the_dependence_set_lands_on_the_right_member);
  RUN(replacing_in_the_dependence_set_makes_no_loops);
  RUN(replacing_looks_at_indirect_operands);
  RUN(an_instruction_may_use_a_tensor_in_every_place);
  RUN(stolen_children_bring_their_tensors_and_learn_their_depth);
  RUN(statement_lists_keep_order_and_depth);
  RUN(a_copy_shares_nothing_that_changes);
  RUN(bytes_are_per_partition_and_saturate);
  RUN(default_engines_reach_their_operands);
}
