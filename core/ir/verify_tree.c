// Containers, names, ids, tensors and use lists.
#include "ir/constant.h"
#include "ir/verify_internal.h"

#include "support/map.h"

static void check_links(Verifier *verifier, const Scope *scope) {
  const Stmt *prev = NULL;
  for (const Stmt *stmt = scope->first; stmt; prev = stmt, stmt = stmt->next) {
    if (stmt->parent != scope || stmt->prev != prev)
      verify_error(verifier, stmt->span, "broken-tree", "a %s disagrees with its neighbours in %s",
                   stmt_kind_name(stmt->kind), stmt_kind_name(scope->stmt.kind));
  }
  if (scope->last != prev)
    verify_error(verifier, scope->stmt.span, "broken-tree",
                 "the last statement of a %s is not the end of its list",
                 stmt_kind_name(scope->stmt.kind));
  const Tensor *before = NULL;
  for (const Tensor *tensor = scope->first_tensor; tensor; before = tensor, tensor = tensor->next) {
    if (tensor->parent != scope || tensor->prev != before)
      verify_error(verifier, tensor->span, "broken-tree",
                   "the tensor '%s' disagrees with its neighbours", verify_tensor_name(tensor));
  }
}

static bool take_id(Map *ids, uint32_t id) {
  bool is_new;
  map_put(ids, id, &is_new);
  return is_new;
}

static void check_ids(Verifier *verifier) {
  Map ids, names;
  map_init(&ids, verifier->scratch);
  map_init(&names, verifier->scratch);
  const Function *function = verifier->function;
  Stmt *root = &verifier->function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->has_id && !take_id(&ids, stmt->id))
      verify_error(verifier, stmt->span, "duplicate-id", "id %u is taken by another node",
                   stmt->id);
    if (stmt->kind != STMT_INSTRUCTION || !stmt->name) continue;
    bool is_new;
    map_put(&names, map_key_pointer(stmt->name), &is_new);
    if (!is_new)
      verify_error(verifier, stmt->span, "duplicate-name",
                   "two instructions are called '%s'; names are unique in a function",
                   stmt->name->bytes);
  }
  for (uint32_t i = 0; i < function->tensor_count; i++) {
    if (!take_id(&ids, verifier->tensors[i]->id))
      verify_error(verifier, verifier->tensors[i]->span, "duplicate-id",
                   "id %u is taken by another node", verifier->tensors[i]->id);
  }
}

// A register that a loop asks for is loaded before the loop; what a While asks at the end of an
// iteration may also be loaded inside it.
static void check_loop_registers(Verifier *verifier, const Scope *loop, const Expr *expr,
                                 bool may_be_inside) {
  const Stmt *stmt = &loop->stmt;
  for (uint32_t i = 0; expr && i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index_is_division(index))
      check_loop_registers(verifier, loop, index->div.numerator, may_be_inside);
    if (index->kind != INDEX_REGISTER) continue;
    const Instruction *reg = index->reg;
    bool is_inside = scope_encloses(loop, &reg->stmt);
    const Instruction *first = inst_next((Stmt *)(uintptr_t)stmt, stmt);
    bool is_fine = verify_holds_inst(verifier, reg) &&
                   (is_inside ? may_be_inside : !first || reg->index < first->index);
    if (!is_fine)
      verify_error(verifier, stmt->span, "register-before-load",
                   "a %s uses the register '%s' before it is loaded", stmt_kind_name(stmt->kind),
                   verify_inst_name(reg));
  }
}

static void check_axis(Verifier *verifier, const Axis *axis) {
  const Stmt *stmt = &axis->scope.stmt;
  const char *name = stmt->name ? stmt->name->bytes : "?";
  const Axis *around = stmt_enclosing_axis(stmt);
  if (axis->depth != (around ? around->depth + 1 : 0))
    verify_error(verifier, stmt->span, "broken-tree", "loop '%s' has the wrong depth", name);
  if (axis->kind == AXIS_DYNAMIC) {
    const Expr *ub = axis->dynamic_ub;
    if (axis->lb != 0 || axis->stride != 1)
      verify_error(verifier, stmt->span, "dynamic-axis", "Dynamic Axis must be in canonical form");
    if (!ub || ub->term_count != 1 || ub->terms[0].index->kind != INDEX_REGISTER)
      verify_error(verifier, stmt->span, "dynamic-axis",
                   "Dynamic Axis must have a runtime-valued upper bound");
    else
      check_loop_registers(verifier, &axis->scope, ub, false);
  } else if (axis->stride == 0) {
    verify_error(verifier, stmt->span, "stride-zero", "loop '%s' has stride 0 and never ends",
                 name);
  }
  if (axis->type == AXIS_TYPE_SHARD && around && around->type != AXIS_TYPE_SHARD)
    verify_error(verifier, stmt->span, "shard-axis",
                 "expect shard axis on top, but got '%s' inside '%s'", name,
                 around->scope.stmt.name ? around->scope.stmt.name->bytes : "?");
  for (const Axis *outer = around; stmt->name && outer;
       outer = stmt_enclosing_axis(&outer->scope.stmt)) {
    if (outer->scope.stmt.name != stmt->name) continue;
    verify_error(verifier, stmt->span, "duplicate-axis-name",
                 "a loop '%s' is inside another loop of that name", name);
    break;
  }
}

static void check_condition(Verifier *verifier, const Scope *loop, const Predicates *condition,
                            bool may_be_inside) {
  for (uint32_t i = 0; i < condition->count; i++)
    check_loop_registers(verifier, loop, condition->at[i].expr, may_be_inside);
}

static void check_scope(Verifier *verifier, const Scope *scope) {
  const Stmt *stmt = &scope->stmt;
  check_links(verifier, scope);
  if (stmt->kind == STMT_AXIS) check_axis(verifier, (const Axis *)scope);
  if (stmt->kind == STMT_WHILE) {
    const While *loop = (const While *)scope;
    if (!loop->continue_condition.count)
      verify_error(verifier, stmt->span, "while-condition",
                   "a While needs a continue_condition: without one it never ends");
    check_condition(verifier, scope, &loop->guard, false);
    check_condition(verifier, scope, &loop->continue_condition, true);
  }
  if (stmt->kind == STMT_BASIC_BLOCK && stmt->parent->stmt.kind != STMT_FUNCTION)
    verify_error(verifier, stmt->span, "block-mix", "a BasicBlock stands only in a function");
}

// Basic blocks and other statements do not mix in a function; branches end their block.
static void check_blocks(Verifier *verifier) {
  const Scope *root = &verifier->function->scope;
  bool has_blocks = false;
  for (const Stmt *stmt = root->first; stmt; stmt = stmt->next)
    has_blocks |= stmt->kind == STMT_BASIC_BLOCK;
  for (const Stmt *stmt = root->first; has_blocks && stmt; stmt = stmt->next) {
    if (stmt->kind != STMT_BASIC_BLOCK)
      verify_error(verifier, stmt->span, "block-mix",
                   "%s '%s' stands beside BasicBlocks; put it into one of them",
                   stmt_kind_name(stmt->kind), stmt->name ? stmt->name->bytes : "");
  }
  for (uint32_t i = 0; i < verifier->function->inst_count; i++) {
    const Instruction *inst = verifier->insts[i];
    if (!(inst->cls->flags & INST_BRANCH)) continue;
    const Stmt *next = inst->stmt.next;
    bool ends = inst->stmt.parent->stmt.kind == STMT_BASIC_BLOCK &&
                (!next || (next->kind == STMT_INSTRUCTION &&
                           (((const Instruction *)(const void *)next)->cls->flags & INST_BRANCH)));
    if (!ends)
      verify_error(verifier, inst->stmt.span, "branch-place",
                   "the branch '%s' is not at the end of a BasicBlock", verify_inst_name(inst));
  }
}

// A view on chip may permute dimensions; in HBM it may also reshape.
static void check_view(Verifier *verifier, const Tensor *tensor) {
  const TensorView *view = tensor->view;
  int64_t elements = 1;
  bool is_own = view->rank == tensor->rank, is_permuted = is_own && view->transpose;
  for (uint32_t d = 0; d < view->rank; d++) {
    if (mul_overflows(elements, view->shape[d], &elements)) elements = INT64_MAX;
    is_own = is_own && view->shape[d] == tensor->shape[d];
    is_permuted = is_permuted && view->shape[view->transpose[d]] == tensor->shape[d];
  }
  if (is_own || is_permuted) return;
  if (tensor_is_on_chip(tensor))
    verify_error(verifier, tensor->span, "view-shape",
                 "Can only reshape tensors in HBM; '%s' is in %s and its view has another shape",
                 verify_tensor_name(tensor), space_name(tensor_space(tensor)));
  else if (elements != tensor_element_count(tensor))
    verify_error(verifier, tensor->span, "view-shape",
                 "the view of '%s' has %lld elements, the tensor %lld", verify_tensor_name(tensor),
                 (long long)elements, (long long)tensor_element_count(tensor));
}

#define LARGEST_TENSOR ((int64_t)1 << 48)

static void check_tensor(Verifier *verifier, const Tensor *tensor) {
  if (tensor->view) check_view(verifier, tensor);
  if (class_id(tensor->cls) == CLASS_NeuronWeightTensor && tensor->rank != 2 &&
      attrs_find(&tensor->attrs, "split_axis"))
    verify_error(verifier, tensor->span, "weight-split",
                 "A splittable NeuronWeightTensor should be of rank 2; '%s' is of rank %u",
                 verify_tensor_name(tensor), tensor->rank);
  for (uint32_t d = 0; d < tensor->rank; d++) {
    if (tensor->shape[d] >= 1) continue;
    verify_error(verifier, tensor->span, "tensor-shape",
                 "dimension %u of '%s' is %lld; dimensions are positive", d,
                 verify_tensor_name(tensor), (long long)tensor->shape[d]);
  }
  if (tensor_is_on_chip(tensor) && dtype_is_host_only(tensor->dtype))
    verify_error(verifier, tensor->span, "host-dtype", "'%s' is %s, which %s cannot hold",
                 verify_tensor_name(tensor), dtype_name(tensor->dtype),
                 space_name(tensor_space(tensor)));
  // sums of sizes are made all over: leave them room
  if (tensor_element_count(tensor) > LARGEST_TENSOR)
    verify_error(verifier, tensor->span, "tensor-size",
                 "'%s' has more than 2^48 elements, the most one tensor may have",
                 verify_tensor_name(tensor));
  const char *why;
  if (!constant_fits(tensor, &why))
    verify_error(verifier, tensor->span, "constant-value", "value= of '%s' %s",
                 verify_tensor_name(tensor), why);
  bool is_outside = tensor->partition_dim >= (int32_t)tensor->rank;
  if (tensor_is_on_chip(tensor) && (tensor->partition_dim < 0 || is_outside))
    verify_error(
        verifier, tensor->span, "partition-dim",
        "'%s' has rank %u and partition_dim %d; an on-chip tensor is spread over one of its "
        "dimensions",
        verify_tensor_name(tensor), tensor->rank, tensor->partition_dim);
  else if (is_outside)
    verify_error(verifier, tensor->span, "partition-dim", "'%s' has rank %u and partition_dim %d",
                 verify_tensor_name(tensor), tensor->rank, tensor->partition_dim);
}

// A use of an operand is in the list of what the operand names; `uses` counts them by tensor.
static void check_use(Verifier *verifier, const Instruction *inst, const Operand *operand,
                      uint32_t *uses) {
  if (operand->kind != OPERAND_ACCESS) return;
  const Tensor *tensor = operand->access->tensor;
  if (!verify_holds_tensor(verifier, tensor)) {
    verify_error(verifier, operand->span, "tensor-out-of-scope",
                 "'%s' uses the tensor '%s', which is not in the function", verify_inst_name(inst),
                 verify_tensor_name(tensor));
    return;
  }
  uses[tensor->index]++;
  if (operand->use.value != &tensor->value || operand->use.user != inst ||
      operand->use.is_store != operand->is_result)
    verify_error(verifier, operand->span, "broken-uses",
                 "the use of '%s' by '%s' is not linked as what it is", verify_tensor_name(tensor),
                 verify_inst_name(inst));
}

static void check_uses(Verifier *verifier) {
  const Function *function = verifier->function;
  uint32_t *uses = ARENA_ARRAY(verifier->scratch, uint32_t, function->tensor_count);
  for (uint32_t i = 0; i < function->inst_count; i++) {
    const Instruction *inst = verifier->insts[i];
    for (uint32_t o = 0; o < inst->operand_count; o++)
      check_use(verifier, inst, &inst->operands[o], uses);
    for (uint32_t o = 0; o < inst->indirect_count; o++)
      check_use(verifier, inst, &inst->indirects[o], uses);
  }
  for (uint32_t i = 0; i < function->tensor_count; i++) {
    const Tensor *tensor = verifier->tensors[i];
    uint32_t listed = 0;
    bool is_live = true;
    for (const Use *use = tensor->value.first_use; use && listed <= uses[i]; use = use->next) {
      listed++;
      is_live &= use->user && verify_holds_inst(verifier, use->user);
    }
    if (listed != uses[i] || tensor->value.use_count != uses[i])
      verify_error(verifier, tensor->span, "broken-uses",
                   "the use list of '%s' does not match the %u accesses of it",
                   verify_tensor_name(tensor), uses[i]);
    else if (!is_live)
      verify_error(verifier, tensor->span, "broken-uses",
                   "an instruction that was removed is still in the use list of '%s'",
                   verify_tensor_name(tensor));
  }
}

static void check_io(Verifier *verifier) {
  const Function *function = verifier->function;
  for (uint32_t i = 0; i < function->inputs.count; i++) {
    const Tensor *tensor = function->inputs.at[i];
    if (!verify_holds_tensor(verifier, tensor) || !(tensor->flags & TENSOR_INPUT))
      verify_error(verifier, tensor->span, "broken-tree", "input '%s' is not in the function",
                   verify_tensor_name(tensor));
  }
  for (uint32_t i = 0; i < function->outputs.count; i++) {
    const Tensor *tensor = function->outputs.at[i];
    if (!verify_holds_tensor(verifier, tensor) || !(tensor->flags & TENSOR_OUTPUT))
      verify_error(verifier, tensor->span, "broken-tree", "output '%s' is not in the function",
                   verify_tensor_name(tensor));
  }
}

void verify_tree(Verifier *verifier) {
  Stmt *root = &verifier->function->scope.stmt;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt_is_scope(stmt)) check_scope(verifier, stmt_as_scope(stmt));
  }
  if (!verifier->is_fine) return;
  check_blocks(verifier);
  check_ids(verifier);
  for (uint32_t i = 0; i < verifier->function->tensor_count; i++)
    check_tensor(verifier, verifier->tensors[i]);
  check_io(verifier);
  check_uses(verifier);
}
