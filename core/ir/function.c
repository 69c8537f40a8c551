#include "ir/function.h"

Module *module_create(Arena *arena, StrTable *strings) {
  Module *module = ARENA_NEW(arena, Module);
  module->arena = arena;
  module->strings = strings;
  return module;
}

Function *function_create(Module *module) {
  Function *function = ARENA_NEW(module->arena, Function);
  function->scope.stmt.kind = STMT_FUNCTION;
  function->module = module;
  function->next_id = 1;
  vec_push(module->arena, &module->functions, function);
  return function;
}

Str function_name(const Function *function) {
  if (function->scope.stmt.name) return function->scope.stmt.name;
  StrTable *strings = function->module->strings;
  if (function->module->root == function) return str_intern_text(strings, "main");
  return str_intern_format(strings, "f%lld", (long long)function->id_);
}

void function_tree_changed(Scope *scope) {
  while (scope && scope->stmt.kind != STMT_FUNCTION) scope = scope->stmt.parent;
  if (scope) ((Function *)(void *)scope)->is_numbered = false;
}

void function_renumber(Function *function) {
  if (function->is_numbered) return;
  Stmt *root = &function->scope.stmt;
  Arena *arena = function->module->arena;
  function->numbered_insts.count = function->numbered_tensors.count = 0;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->kind == STMT_INSTRUCTION) {
      stmt_as_inst(stmt)->index = function->numbered_insts.count;
      vec_push(arena, &function->numbered_insts, stmt_as_inst(stmt));
      continue;
    }
    for (Tensor *tensor = stmt_as_scope(stmt)->first_tensor; tensor; tensor = tensor->next) {
      tensor->index = function->numbered_tensors.count;
      vec_push(arena, &function->numbered_tensors, tensor);
    }
  }
  function->inst_count = function->numbered_insts.count;
  function->tensor_count = function->numbered_tensors.count;
  function->is_numbered = true;
}

void function_assign_lex_order(Function *function) {
  Stmt *root = &function->scope.stmt;
  uint32_t order = 0;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root))
    stmt->static_lex_order = order++;
}

Tensor **function_tensors(Arena *arena, Function *function) {
  function_renumber(function);
  return arena_copy(arena, function->numbered_tensors.at,
                    function->tensor_count * sizeof(Tensor *));
}

Instruction **function_insts(Arena *arena, Function *function) {
  function_renumber(function);
  return arena_copy(arena, function->numbered_insts.at,
                    function->inst_count * sizeof(Instruction *));
}

Tensor *function_find_tensor(Function *function, Str name) {
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (!stmt_is_scope(stmt)) continue;
    for (Tensor *tensor = stmt_as_scope(stmt)->first_tensor; tensor; tensor = tensor->next) {
      if (tensor->name == name) return tensor;
    }
  }
  return NULL;
}

void function_mark_input(Function *function, Tensor *tensor, bool is_parameter) {
  if (!(tensor->flags & TENSOR_INPUT)) vec_push(function->module->arena, &function->inputs, tensor);
  tensor->flags |= TENSOR_INPUT | (is_parameter ? TENSOR_PARAMETER : 0u);
}

void function_mark_output(Function *function, Tensor *tensor) {
  if (!(tensor->flags & TENSOR_OUTPUT))
    vec_push(function->module->arena, &function->outputs, tensor);
  tensor->flags |= TENSOR_OUTPUT;
}

void function_add_edge(Function *function, DependencyEdge edge) {
  vec_push(function->module->arena, &function->edges, edge);
}

EdgesCopy function_copy_edges(const Function *function, Arena *arena) {
  uint32_t count = function->edges.count;
  return (EdgesCopy){arena_copy(arena, function->edges.at, count * sizeof(DependencyEdge)), count,
                     function->has_computed_edges};
}

void function_put_edges_back(Function *function, const EdgesCopy *copy) {
  function->edges.count = 0;
  for (uint32_t i = 0; i < copy->count; i++) function_add_edge(function, copy->at[i]);
  function->has_computed_edges = copy->has_computed_edges;
}

void function_remove_edges(Function *function, uint32_t origin_mask) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    if (origin_mask >> function->edges.at[i].origin & 1) continue;
    function->edges.at[kept++] = function->edges.at[i];
  }
  function->edges.count = kept;
  if (origin_mask & (1u << ORIGIN_DATA)) function->has_computed_edges = false;
}

void function_replace_inst_in_dependencies(Function *function, Instruction *from, Instruction *to) {
  function_replace_with_list_in_dependencies(function, from, &to, 1);
}

static bool inst_touches(const Instruction *inst, const Tensor *tensor) {
  for (const Use *use = tensor->value.first_use; use; use = use->next) {
    if (use->user == inst) return true;
  }
  return false;
}

static Instruction *pick_member(Instruction *const *members, uint32_t count, const Tensor *tensor,
                                bool is_first) {
  Instruction *picked = is_first ? members[0] : members[count - 1];
  if (!tensor) return picked;
  for (uint32_t i = 0; i < count; i++) {
    Instruction *member = is_first ? members[i] : members[count - 1 - i];
    if (inst_touches(member, tensor)) return member;
  }
  return picked;
}

void function_replace_with_list_in_dependencies(Function *function, Instruction *from,
                                                Instruction *const *to, uint32_t count) {
  if (count == 0) return;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    DependencyEdge edge = function->edges.at[i];
    bool is_loop = edge.src == from && edge.dst == from;
    if (edge.dst == from) edge.dst = pick_member(to, count, edge.tensor, true);
    if (edge.src == from) edge.src = pick_member(to, count, edge.tensor, false);
    bool is_between_members = edge.src == edge.dst && edge.distance == 0 && !is_loop;
    if (!is_between_members) function->edges.at[kept++] = edge;
  }
  function->edges.count = kept;
  kept = 0;
  for (uint32_t i = 0; i < function->ag_edges.count; i++) {
    AGEdge edge = function->ag_edges.at[i];
    if (edge.dst == from) edge.dst = to[0];
    if (edge.src == from) edge.src = to[count - 1];
    if (edge.src != edge.dst) function->ag_edges.at[kept++] = edge;
  }
  function->ag_edges.count = kept;
}

static const char *const edge_kinds[] = {"INVALID", "ORDERED", "ANTI", "OUTPUT", "FLOW"};
static const char *const edge_origins[] = {"user", "data", "global", "alias", "barrier", "ag"};

const char *edge_kind_name(EdgeKind kind) {
  return edge_kinds[kind];
}

const char *edge_origin_name(EdgeOrigin origin) {
  return edge_origins[origin];
}

bool edge_kind_find(Str name, EdgeKind *out) {
  for (uint32_t i = EDGE_ORDERED; i <= EDGE_FLOW; i++) {
    if (!str_is(name, edge_kinds[i])) continue;
    *out = (EdgeKind)i;
    return true;
  }
  return false;
}

bool edge_origin_find(Str name, EdgeOrigin *out) {
  for (uint32_t i = 0; i <= ORIGIN_AG; i++) {
    if (!str_is(name, edge_origins[i])) continue;
    *out = (EdgeOrigin)i;
    return true;
  }
  return false;
}

const char *alias_kind_name(AliasKind kind) {
  return kind == ALIAS_MUST ? "must" : "may";
}

void value_replace_all_uses_with(Value *from, Value *to) {
  value_replace_all_uses_with_except(from, to, NULL);
}

static void retarget_operand(Operand *operands, uint32_t count, Use *use, Value *to) {
  for (uint32_t i = 0; i < count; i++) {
    if (&operands[i].use != use) continue;
    if (operands[i].kind == OPERAND_ACCESS) operands[i].access->tensor = value_as_tensor(to);
  }
}

void value_replace_all_uses_with_except(Value *from, Value *to, const Instruction *except) {
  assert(from->kind == VALUE_TENSOR && to->kind == VALUE_TENSOR && from != to);
  for (Use *use = from->first_use, *next; use; use = next) {
    next = use->next;
    Instruction *user = use->user;
    if (user == except) continue;
    bool is_store = use->is_store;
    retarget_operand(user->operands, user->operand_count, use, to);
    retarget_operand(user->indirects, user->indirect_count, use, to);
    value_remove_use(use);
    use->user = user;
    use->is_store = is_store;
    value_add_use(to, use);
  }
}
