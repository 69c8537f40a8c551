// dce: removes what computes nothing that is wanted (recursivelyDCE).
//
// Wanted are side effects and what reaches an output: an instruction is kept when it has a side
// effect, or writes a tensor that is an output, or that a kept instruction reads, or that must
// share storage with such a tensor. Loops and regions left empty go too, and tensors nobody names
// (dropDeadTensors).
#include "ir/predicate.h"

#include "analysis/alias.h"
#include "analysis/deps.h"
#include "passes/all.h"

typedef struct Dce {
  PassContext *context;
  Function *function;
  AliasClasses *classes;
  Instruction **insts;
  LinearSystem *linear;
  Tensor **tensors;        // as numbered before anything is removed
  bool *is_named;          // by tensor: an alias or an edge names it
  bool *is_kept;           // by instruction index
  bool *is_wanted;         // by alias class of a tensor
  VEC(uint32_t) work;      // wanted classes not yet walked
  VEC(Instruction *) kept; // kept instructions whose operands are not yet walked
  uint32_t *first, *next;  // lists of writers by class
} Dce;

static void want_tensor(Dce *dce, const Tensor *tensor) {
  uint32_t cls = dce->classes->class_of[tensor->index];
  if (dce->is_wanted[cls]) return;
  dce->is_wanted[cls] = true;
  vec_push(dce->context->scratch, &dce->work, cls);
}

static void keep_inst(Dce *dce, Instruction *inst) {
  if (dce->is_kept[inst->index]) return;
  dce->is_kept[inst->index] = true;
  vec_push(dce->context->scratch, &dce->kept, inst);
}

static void want_expr(Dce *dce, const Expr *expr) {
  if (!expr) return;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index->kind == INDEX_REGISTER) keep_inst(dce, index->reg);
    if (index_is_division(index)) want_expr(dce, index->div.numerator);
  }
}

static void want_at(void *dce, const Expr **expr) {
  want_expr(dce, *expr);
}

// What a kept instruction reads: tensors, and registers in its expressions.
static void want_operands(Dce *dce, Instruction *inst) {
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    const Operand *operand = &inst->operands[i];
    bool is_read = !operand->is_result || inst_modifies_result(inst);
    if (operand->kind == OPERAND_ACCESS && is_read) want_tensor(dce, operand->access->tensor);
  }
  for (uint32_t i = 0; i < inst->indirect_count; i++)
    want_tensor(dce, inst->indirects[i].access->tensor);
  inst_visit_exprs(inst, want_at, dce);
}

// Registers that bounds and conditions of scopes read.
static void want_scope(Dce *dce, const Stmt *stmt) {
  if (stmt->kind == STMT_AXIS) want_expr(dce, ((const Axis *)(const void *)stmt)->dynamic_ub);
  if (stmt->kind != STMT_WHILE) return;
  const While *loop = (const While *)(const void *)stmt;
  for (uint32_t i = 0; i < loop->guard.count; i++) want_expr(dce, loop->guard.at[i].expr);
  for (uint32_t i = 0; i < loop->continue_condition.count; i++)
    want_expr(dce, loop->continue_condition.at[i].expr);
}

static bool never_runs(Dce *dce, const Instruction *inst) {
  bool never;
  predicates_canonicalize(dce->context->scratch, dce->linear,
                          inst_predicates(dce->context->scratch, inst), &never);
  return never;
}

static void index_writers(Dce *dce) {
  Function *function = dce->function;
  uint32_t slots = 0;
  for (uint32_t i = 0; i < function->inst_count; i++) slots += dce->insts[i]->operand_count;
  dce->first = ARENA_ARRAY(dce->context->scratch, uint32_t, function->tensor_count);
  dce->next = ARENA_ARRAY(dce->context->scratch, uint32_t, 2 * (uint64_t)slots + 2);
  uint32_t at = 1; // pairs (instruction, next); 0 ends a list
  for (uint32_t i = 0; i < function->inst_count; i++) {
    const Instruction *inst = dce->insts[i];
    for (uint32_t o = 0; o < inst->operand_count; o++) {
      if (!inst->operands[o].is_result || inst->operands[o].kind != OPERAND_ACCESS) continue;
      uint32_t cls = dce->classes->class_of[inst->operands[o].access->tensor->index];
      dce->next[2 * at - 2] = i;
      dce->next[2 * at - 1] = dce->first[cls];
      dce->first[cls] = at++;
    }
  }
}

static void mark(Dce *dce) {
  Function *function = dce->function;
  for (uint32_t i = 0; i < function->outputs.count; i++) want_tensor(dce, function->outputs.at[i]);
  for (uint32_t i = 0; i < function->inst_count; i++) {
    Instruction *inst = dce->insts[i];
    if (inst_has_side_effects(inst) && !never_runs(dce, inst)) keep_inst(dce, inst);
  }
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) want_scope(dce, stmt);
  while (dce->work.count || dce->kept.count) {
    if (dce->kept.count) {
      want_operands(dce, dce->kept.at[--dce->kept.count]);
      continue;
    }
    uint32_t cls = dce->work.at[--dce->work.count];
    for (uint32_t at = dce->first[cls]; at; at = dce->next[2 * at - 1]) {
      Instruction *writer = dce->insts[dce->next[2 * at - 2]];
      if (!never_runs(dce, writer)) keep_inst(dce, writer);
    }
  }
}

static bool is_edge_of_dead(const Dce *dce, const Instruction *src, const Instruction *dst) {
  return !dce->is_kept[src->index] || !dce->is_kept[dst->index];
}

static void drop_edges(Dce *dce) {
  Function *function = dce->function;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (!is_edge_of_dead(dce, edge->src, edge->dst)) function->edges.at[kept++] = *edge;
  }
  function->edges.count = kept;
  kept = 0;
  for (uint32_t i = 0; i < function->ag_edges.count; i++) {
    const AGEdge *edge = &function->ag_edges.at[i];
    if (!is_edge_of_dead(dce, edge->src, edge->dst)) function->ag_edges.at[kept++] = *edge;
  }
  function->ag_edges.count = kept;
}

static void index_names(Dce *dce) {
  const Function *function = dce->function;
  dce->is_named = ARENA_ARRAY(dce->context->scratch, bool, function->tensor_count);
  for (uint32_t i = 0; i < function->aliases.count; i++) {
    dce->is_named[function->aliases.at[i].output->index] = true;
    dce->is_named[function->aliases.at[i].input->index] = true;
  }
  for (uint32_t i = 0; i < function->edges.count; i++) {
    if (function->edges.at[i].tensor) dce->is_named[function->edges.at[i].tensor->index] = true;
  }
}

// Do predicates of an edge between other statements name the loop?
static bool edge_names_loop(const Function *function, const Axis *axis) {
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const Predicates *predicates = &function->edges.at[i].predicates;
    for (uint32_t p = 0; p < predicates->count; p++) {
      if (expr_uses_axis(predicates->at[p].expr, axis)) return true;
    }
  }
  return false;
}

static bool is_empty(const Dce *dce, Stmt *stmt) {
  if (!stmt_is_scope(stmt) || stmt->kind == STMT_BASIC_BLOCK || stmt_as_scope(stmt)->first)
    return false;
  for (const Tensor *tensor = stmt_as_scope(stmt)->first_tensor; tensor; tensor = tensor->next) {
    if (dce->is_named[tensor->index]) return false;
  }
  return stmt->kind != STMT_AXIS || !edge_names_loop(dce->function, stmt_as_axis(stmt));
}

// Removes scopes without children, innermost first.
static void drop_empty(Dce *dce) {
  Stmt *root = &dce->function->scope.stmt;
  bool again = true;
  while (again) { // at most the nesting depth of rounds
    again = false;
    for (Stmt *stmt = stmt_next_preorder(root, root), *next; stmt; stmt = next) {
      next = stmt_next_preorder(stmt, root);
      if (!is_empty(dce, stmt)) continue;
      next = stmt_next_skipping(stmt, root);
      stmt_unlink(stmt);
      again = true;
    }
  }
}

// dropDeadTensors: those that nothing uses, marks or names.
static uint32_t drop_dead_tensors(Dce *dce, uint32_t count) {
  uint32_t dropped = 0;
  for (uint32_t i = 0; i < count; i++) {
    bool is_io = dce->tensors[i]->flags & (TENSOR_INPUT | TENSOR_OUTPUT);
    if (is_io || dce->is_named[i] || !value_is_unused(&dce->tensors[i]->value)) continue;
    scope_remove_tensor(dce->tensors[i]);
    dropped++;
  }
  return dropped;
}

static bool recursively_dce(PassContext *context, Function *function) {
  Arena *scratch = context->scratch;
  function_renumber(function);
  Dce dce = {.context = context, .function = function, .linear = linear_create(scratch)};
  dce.classes = alias_classes(scratch, function);
  dce.insts = function_insts(scratch, function);
  dce.tensors = function_tensors(scratch, function);
  dce.is_kept = ARENA_ARRAY(scratch, bool, function->inst_count);
  dce.is_wanted = ARENA_ARRAY(scratch, bool, function->tensor_count);
  index_writers(&dce);
  mark(&dce);
  uint32_t dead = 0;
  for (uint32_t i = 0; i < function->inst_count; i++) dead += !dce.is_kept[i];
  drop_edges(&dce);
  index_names(&dce);
  for (uint32_t i = 0; i < function->inst_count; i++) {
    Instruction *inst = dce.insts[i];
    if (dce.is_kept[i]) continue;
    pass_remark(context, inst, "'%s' removed: nothing wanted depends on it",
                inst_name(inst)->bytes);
    inst_unlink_uses(inst);
    stmt_unlink(&inst->stmt);
  }
  if (dead) drop_empty(&dce);
  uint32_t tensors = drop_dead_tensors(&dce, function->tensor_count);
  if (dead) deps_drop(function);
  pass_remark(context, NULL, "%s: %u instructions and %u tensors removed",
              function_name(function)->bytes, dead, tensors);
  function_renumber(function);
  return dead || tensors;
}

PassOutcome pass_dce(PassContext *context) {
  bool is_changed = false;
  for (uint32_t i = 0; i < context->module->functions.count; i++)
    is_changed |= recursively_dce(context, context->module->functions.at[i]);
  return is_changed ? PASS_CHANGED : PASS_UNCHANGED;
}
