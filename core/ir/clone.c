// Deep copy of a module: the state a failed pass is rolled back to.
//
// Strings, literals and expression-free data are shared (immutable). Expressions name axes, AP
// indices and registers, so they are rebuilt through maps from old nodes to new ones. The copy is
// made in preorder, so a node is always copied before anything that names it, except forward
// references of edges and aliases, which come last.
#include "ir/function.h"
#include "support/map.h"

typedef struct Cloner {
  Arena *arena;
  Module *module;
  Map nodes; // old pointer -> position in `made`
  VEC(void *) made;
} Cloner;

static void remember(Cloner *cloner, const void *old, void *fresh) {
  *map_put(&cloner->nodes, map_key_pointer(old), NULL) = cloner->made.count;
  vec_push(cloner->arena, &cloner->made, fresh);
}

static void *copied(const Cloner *cloner, const void *old) {
  if (!old) return NULL;
  uint32_t *at = map_get(&cloner->nodes, map_key_pointer(old));
  return at ? cloner->made.at[*at] : NULL;
}

static const Expr *clone_expr(Cloner *cloner, const Expr *expr);

static const Index *clone_index(Cloner *cloner, const Index *index) {
  if (index->kind == INDEX_AXIS) return &((Axis *)copied(cloner, index->axis))->index;
  if (index->kind == INDEX_AP) return &((APIndex *)copied(cloner, index->ap))->index;
  Index *fresh = ARENA_NEW(cloner->arena, Index);
  *fresh = *index;
  if (index->kind == INDEX_REGISTER) fresh->reg = copied(cloner, index->reg);
  if (index_is_division(index)) fresh->div.numerator = clone_expr(cloner, index->div.numerator);
  return fresh;
}

static const Expr *clone_expr(Cloner *cloner, const Expr *expr) {
  if (!expr) return NULL;
  Expr *fresh = arena_copy(cloner->arena, expr, sizeof(Expr) + expr->term_count * sizeof(Term));
  for (uint32_t i = 0; i < expr->term_count; i++)
    fresh->terms[i].index = clone_index(cloner, expr->terms[i].index);
  return fresh;
}

static Predicates clone_predicates(Cloner *cloner, Predicates predicates) {
  Predicates fresh = {
      arena_copy(cloner->arena, predicates.at, predicates.count * sizeof(Predicate)),
      predicates.count};
  for (uint32_t i = 0; i < fresh.count; i++)
    fresh.at[i].expr = clone_expr(cloner, fresh.at[i].expr);
  return fresh;
}

static Attrs clone_attrs(Cloner *cloner, Attrs attrs) {
  return (Attrs){arena_copy(cloner->arena, attrs.at, attrs.count * sizeof(Attr)), attrs.count};
}

static Access *clone_access(Cloner *cloner, const Access *access) {
  Access *fresh =
      arena_copy(cloner->arena, access, sizeof(Access) + access->rank * sizeof(DimIndex));
  fresh->tensor = copied(cloner, access->tensor);
  for (uint32_t i = 0; i < access->rank; i++) {
    fresh->dims[i].start = clone_expr(cloner, access->dims[i].start);
    if (access->dims[i].indirect)
      fresh->dims[i].indirect = clone_access(cloner, access->dims[i].indirect);
  }
  return fresh;
}

static void clone_tensors(Cloner *cloner, Scope *to, const Scope *from) {
  for (Tensor *tensor = from->first_tensor; tensor; tensor = tensor->next) {
    Tensor *fresh = arena_copy(cloner->arena, tensor, sizeof *tensor);
    fresh->value = (Value){.kind = VALUE_TENSOR};
    fresh->shape = arena_copy(cloner->arena, tensor->shape, tensor->rank * sizeof *tensor->shape);
    fresh->attrs = clone_attrs(cloner, tensor->attrs);
    if (tensor->view) fresh->view = arena_copy(cloner->arena, tensor->view, sizeof *tensor->view);
    scope_add_tensor(to, fresh);
    remember(cloner, tensor, fresh);
  }
}

// The accesses of indirect dimensions are shared between the owner's dimension and `indirects`.
static void relink_indirects(Instruction *inst) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (inst->operands[i].kind != OPERAND_ACCESS) continue;
    const Access *access = inst->operands[i].access;
    for (uint32_t d = 0; d < access->rank; d++) {
      if (access->dims[d].indirect && at < inst->indirect_count)
        inst->indirects[at++].access = access->dims[d].indirect;
    }
  }
}

static Operand *clone_operands(Cloner *cloner, const Operand *operands, uint32_t count) {
  Operand *fresh = arena_copy(cloner->arena, operands, count * sizeof *operands);
  for (uint32_t i = 0; i < count; i++) {
    fresh[i].use = (Use){0};
    if (fresh[i].kind == OPERAND_ACCESS) fresh[i].access = clone_access(cloner, operands[i].access);
  }
  return fresh;
}

static Instruction *clone_inst(Cloner *cloner, const Instruction *inst) {
  Arena *arena = cloner->arena;
  Instruction *fresh = arena_copy(arena, inst, sizeof *inst);
  fresh->value = (Value){.kind = VALUE_INSTRUCTION};
  fresh->operands = clone_operands(cloner, inst->operands, inst->operand_count);
  fresh->indirects = arena_copy(arena, inst->indirects, inst->indirect_count * sizeof(Operand));
  for (uint32_t i = 0; i < inst->indirect_count; i++) fresh->indirects[i].use = (Use){0};
  relink_indirects(fresh);
  fresh->class_attrs = arena_copy(arena, inst->class_attrs, inst->attr_count * sizeof(InstAttr));
  for (uint32_t i = 0; i < inst->attr_count; i++) {
    fresh->class_attrs[i].expr = clone_expr(cloner, inst->class_attrs[i].expr);
    fresh->class_attrs[i].predicate.expr = clone_expr(cloner, inst->class_attrs[i].predicate.expr);
  }
  fresh->predicates = clone_predicates(cloner, inst->predicates);
  fresh->extra = clone_attrs(cloner, inst->extra);
  inst_link_uses(fresh);
  return fresh;
}

static Stmt *clone_stmt(Cloner *cloner, const Stmt *stmt) {
  static const uint32_t sizes[] = {
      [STMT_AXIS] = sizeof(Axis),        [STMT_FILTER] = sizeof(Filter),
      [STMT_WHILE] = sizeof(While),      [STMT_SCOPE_REGION] = sizeof(ScopeRegion),
      [STMT_BLOCK] = sizeof(Scope),      [STMT_STMT_GROUP] = sizeof(Scope),
      [STMT_MACRO] = sizeof(Scope),      [STMT_DAG_MACRO] = sizeof(Scope),
      [STMT_BASIC_BLOCK] = sizeof(Scope)};
  Stmt *fresh;
  if (stmt->kind == STMT_INSTRUCTION) {
    fresh = &clone_inst(cloner, (const Instruction *)(const void *)stmt)->stmt;
  } else {
    fresh = arena_copy(cloner->arena, stmt, sizes[stmt->kind]);
    Scope *scope = stmt_as_scope(fresh);
    scope->first = scope->last = NULL;
    scope->first_tensor = scope->last_tensor = NULL;
  }
  fresh->parent = NULL;
  fresh->prev = fresh->next = NULL;
  fresh->attrs = clone_attrs(cloner, stmt->attrs);
  remember(cloner, stmt, fresh);
  if (stmt->kind == STMT_AXIS) {
    Axis *axis = stmt_as_axis(fresh);
    axis->index.axis = axis;
    axis->dynamic_ub = clone_expr(cloner, axis->dynamic_ub);
  } else if (stmt->kind == STMT_FILTER) {
    Filter *filter = (Filter *)(void *)fresh;
    filter->predicates = clone_predicates(cloner, filter->predicates);
  } else if (stmt->kind == STMT_WHILE) {
    While *loop = (While *)(void *)fresh;
    loop->guard = clone_predicates(cloner, loop->guard);
    loop->continue_condition = clone_predicates(cloner, loop->continue_condition);
  }
  return fresh;
}

// A While's condition may name registers of its own body, which are copied after it.
static void clone_body(Cloner *cloner, Function *to, Function *from) {
  Stmt *root = &from->scope.stmt;
  clone_tensors(cloner, &to->scope, &from->scope);
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    Stmt *fresh = clone_stmt(cloner, stmt);
    scope_append(copied(cloner, stmt->parent), fresh);
    if (stmt_is_scope(stmt)) clone_tensors(cloner, stmt_as_scope(fresh), stmt_as_scope(stmt));
  }
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->kind != STMT_WHILE) continue;
    While *fresh = copied(cloner, stmt);
    const While *old = (const While *)(const void *)stmt;
    fresh->guard = clone_predicates(cloner, old->guard);
    fresh->continue_condition = clone_predicates(cloner, old->continue_condition);
  }
}

static void clone_aps(Cloner *cloner, Function *to, const Function *from) {
  to->first_ap = to->last_ap = NULL;
  for (const APIndex *ap = from->first_ap; ap; ap = ap->next) {
    APIndex *fresh = arena_copy(cloner->arena, ap, sizeof *ap);
    fresh->next = NULL;
    fresh->index = (Index){.kind = INDEX_AP, .ap = fresh};
    if (to->last_ap) {
      to->last_ap->next = fresh;
    } else {
      to->first_ap = fresh;
    }
    to->last_ap = fresh;
    remember(cloner, ap, fresh);
  }
}

static Function *clone_function(Cloner *cloner, Function *from) {
  Arena *arena = cloner->arena;
  Function *to = arena_copy(arena, from, sizeof *from);
  to->module = cloner->module;
  to->is_numbered = false;
  to->numbered_insts.at = NULL;
  to->numbered_insts.count = to->numbered_insts.capacity = 0;
  to->numbered_tensors.at = NULL;
  to->numbered_tensors.count = to->numbered_tensors.capacity = 0;
  to->scope.first = to->scope.last = NULL;
  to->scope.first_tensor = to->scope.last_tensor = NULL;
  remember(cloner, from, to);
  clone_aps(cloner, to, from);
  clone_body(cloner, to, from);
  to->inputs.at = arena_copy(arena, from->inputs.at, from->inputs.capacity * sizeof(Tensor *));
  for (uint32_t i = 0; i < to->inputs.count; i++)
    to->inputs.at[i] = copied(cloner, from->inputs.at[i]);
  to->outputs.at = arena_copy(arena, from->outputs.at, from->outputs.capacity * sizeof(Tensor *));
  for (uint32_t i = 0; i < to->outputs.count; i++)
    to->outputs.at[i] = copied(cloner, from->outputs.at[i]);
  to->aliases.at = arena_copy(arena, from->aliases.at, from->aliases.capacity * sizeof(AliasPair));
  for (uint32_t i = 0; i < to->aliases.count; i++) {
    to->aliases.at[i].output = copied(cloner, from->aliases.at[i].output);
    to->aliases.at[i].input = copied(cloner, from->aliases.at[i].input);
    to->aliases.at[i].owner = copied(cloner, from->aliases.at[i].owner);
  }
  to->edges.at = arena_copy(arena, from->edges.at, from->edges.capacity * sizeof(DependencyEdge));
  for (uint32_t i = 0; i < to->edges.count; i++) {
    DependencyEdge *edge = &to->edges.at[i];
    edge->src = copied(cloner, edge->src);
    edge->dst = copied(cloner, edge->dst);
    edge->tensor = copied(cloner, edge->tensor);
    edge->carrier = copied(cloner, edge->carrier);
    edge->predicates = clone_predicates(cloner, edge->predicates);
  }
  to->ag_edges.at = arena_copy(arena, from->ag_edges.at, from->ag_edges.capacity * sizeof(AGEdge));
  for (uint32_t i = 0; i < to->ag_edges.count; i++) {
    to->ag_edges.at[i].src = copied(cloner, from->ag_edges.at[i].src);
    to->ag_edges.at[i].dst = copied(cloner, from->ag_edges.at[i].dst);
  }
  return to;
}

Module *module_clone(const Module *module, Arena *arena) {
  Cloner cloner = {.arena = arena};
  map_init(&cloner.nodes, arena);
  cloner.module = arena_copy(arena, module, sizeof *module);
  cloner.module->arena = arena;
  cloner.module->functions.at =
      arena_copy(arena, module->functions.at, module->functions.capacity * sizeof(Function *));
  for (uint32_t i = 0; i < module->functions.count; i++)
    cloner.module->functions.at[i] = clone_function(&cloner, module->functions.at[i]);
  cloner.module->root = copied(&cloner, module->root);
  return cloner.module;
}
