#include "ir/stmt.h"

#include "ir/function.h"
#include "ir/inst.h"
#include "ir/tensor.h"

static const char *const axis_type_names[AXIS_TYPE_COUNT] = {"Default", "Parallel",   "Sequential",
                                                             "Shard",   "Thread",     "Block",
                                                             "CCRank",  "Interleave", "SPMD"};

const char *axis_type_name(AxisType type) {
  return axis_type_names[type];
}

bool axis_type_find(Str name, AxisType *out) {
  for (uint32_t i = 0; i < AXIS_TYPE_COUNT; i++) {
    if (!str_is(name, axis_type_names[i])) continue;
    *out = (AxisType)i;
    return true;
  }
  return false;
}

bool axis_convert_type(Axis *axis, AxisType type, const char **why) {
  bool is_fixed = axis->type == AXIS_TYPE_SEQUENTIAL || axis->type == AXIS_TYPE_SHARD;
  bool needs_affine = type == AXIS_TYPE_SHARD || type == AXIS_TYPE_THREAD ||
                      type == AXIS_TYPE_CC_RANK || type == AXIS_TYPE_INTERLEAVE ||
                      type == AXIS_TYPE_SPMD;
  *why = NULL;
  if (type == AXIS_TYPE_PARALLEL && is_fixed) *why = "Cannot parallelize sequential/shard axis!";
  if (type == AXIS_TYPE_INTERLEAVE && axis->type == AXIS_TYPE_SEQUENTIAL)
    *why = "Cannot interleave sequential axis!";
  if (!*why && needs_affine && axis->kind == AXIS_DYNAMIC)
    *why = "Expect AffineAxis, got: DynamicAxis";
  if (!*why && axis->kind == AXIS_SEQUENTIAL && type != AXIS_TYPE_SEQUENTIAL)
    *why = needs_affine ? "Expect AffineAxis, got: SequentialAxis"
                        : "the type of a SequentialAxis is Sequential";
  if (!*why) axis->type = type;
  return !*why;
}

int64_t axis_tripcount(const Axis *axis) {
  if (axis->kind == AXIS_DYNAMIC) return -1;
  int64_t span;
  if (axis->stride == 0 || sub_overflows(axis->ub, axis->lb, &span)) return 0;
  int64_t trips = axis->stride > 0 ? ceil_div(span, axis->stride) : ceil_div(-span, -axis->stride);
  return max_i64(trips, 0);
}

const char *stmt_kind_name(StmtKind kind) {
  static const char *const names[] = {"Instruction", "AffineAxis", "Filter",    "ScopeRegion",
                                      "While",       "Block",      "StmtGroup", "Macro",
                                      "DAGMacro",    "BasicBlock", "Function"};
  return names[kind];
}

Axis *axis_create(Arena *arena, AxisKind kind) {
  Axis *axis = ARENA_NEW(arena, Axis);
  axis->scope.stmt.kind = STMT_AXIS;
  axis->kind = kind;
  axis->type = kind == AXIS_SEQUENTIAL ? AXIS_TYPE_SEQUENTIAL : AXIS_TYPE_DEFAULT;
  axis->stride = 1;
  axis->index = (Index){.kind = INDEX_AXIS, .axis = axis};
  return axis;
}

Filter *filter_create(Arena *arena) {
  Filter *filter = ARENA_NEW(arena, Filter);
  filter->scope.stmt.kind = STMT_FILTER;
  return filter;
}

ScopeRegion *scope_region_create(Arena *arena) {
  ScopeRegion *region = ARENA_NEW(arena, ScopeRegion);
  region->scope.stmt.kind = STMT_SCOPE_REGION;
  return region;
}

While *while_create(Arena *arena) {
  While *loop = ARENA_NEW(arena, While);
  loop->scope.stmt.kind = STMT_WHILE;
  return loop;
}

Scope *scope_create(Arena *arena, StmtKind kind) {
  assert(kind >= STMT_BLOCK && kind <= STMT_BASIC_BLOCK);
  Scope *scope = ARENA_NEW(arena, Scope);
  scope->stmt.kind = kind;
  return scope;
}

void scope_append(Scope *scope, Stmt *stmt) {
  scope_insert(scope, stmt, NULL);
}

// Loops at and under a statement that was linked count the loops around them anew.
static void set_depths(Stmt *root) {
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->kind != STMT_AXIS) continue;
    const Axis *around = stmt_enclosing_axis(stmt);
    stmt_as_axis(stmt)->depth = around ? around->depth + 1 : 0;
  }
}

void scope_insert(Scope *scope, Stmt *stmt, Stmt *before) {
  assert(!stmt->parent && (!before || before->parent == scope));
  function_tree_changed(scope);
  stmt->parent = scope;
  stmt->next = before;
  stmt->prev = before ? before->prev : scope->last;
  if (stmt->prev) {
    stmt->prev->next = stmt;
  } else {
    scope->first = stmt;
  }
  if (before) {
    before->prev = stmt;
  } else {
    scope->last = stmt;
  }
  if (stmt_is_scope(stmt)) set_depths(stmt);
}

void stmt_unlink(Stmt *stmt) {
  Scope *scope = stmt->parent;
  if (!scope) return;
  function_tree_changed(scope);
  if (stmt->prev) {
    stmt->prev->next = stmt->next;
  } else {
    scope->first = stmt->next;
  }
  if (stmt->next) {
    stmt->next->prev = stmt->prev;
  } else {
    scope->last = stmt->prev;
  }
  stmt->parent = NULL;
  stmt->prev = stmt->next = NULL;
}

void scope_steal_children(Scope *to, Scope *from) {
  while (from->first) {
    Stmt *child = from->first;
    stmt_unlink(child);
    scope_append(to, child);
  }
  while (from->first_tensor) {
    Tensor *tensor = from->first_tensor;
    scope_remove_tensor(tensor);
    scope_add_tensor(to, tensor);
  }
}

void scope_reorder(Scope *scope, Stmt *const *order, uint32_t count) {
  function_tree_changed(scope);
  Stmt *prev = NULL;
  for (uint32_t i = 0; i < count; i++) {
    assert(order[i]->parent == scope);
    order[i]->prev = prev;
    order[i]->next = i + 1 < count ? order[i + 1] : NULL;
    prev = order[i];
  }
  scope->first = count ? order[0] : NULL;
  scope->last = prev;
}

Stmt *stmt_next_skipping(Stmt *stmt, const Stmt *root) {
  while (stmt != root) {
    if (stmt->next) return stmt->next;
    stmt = &stmt->parent->stmt;
  }
  return NULL;
}

Stmt *stmt_next_preorder(Stmt *stmt, const Stmt *root) {
  if (stmt_is_scope(stmt) && stmt_as_scope(stmt)->first) return stmt_as_scope(stmt)->first;
  return stmt_next_skipping(stmt, root);
}

Instruction *inst_next(Stmt *stmt, const Stmt *root) {
  do {
    stmt = stmt_next_preorder(stmt, root);
  } while (stmt && stmt->kind != STMT_INSTRUCTION);
  return stmt ? stmt_as_inst(stmt) : NULL;
}

bool scope_encloses(const Scope *scope, const Stmt *stmt) {
  for (const Scope *around = stmt->parent; around; around = around->stmt.parent) {
    if (around == scope) return true;
  }
  return false;
}

static uint32_t stmt_depth(const Stmt *stmt) {
  uint32_t depth = 0;
  for (const Scope *around = stmt->parent; around; around = around->stmt.parent) depth++;
  return depth;
}

Scope *stmt_common_scope(const Stmt *a, const Stmt *b) {
  uint32_t depth_a = stmt_depth(a), depth_b = stmt_depth(b);
  Scope *scope_a = a->parent, *scope_b = b->parent;
  for (; depth_a > depth_b; depth_a--) scope_a = scope_a->stmt.parent;
  for (; depth_b > depth_a; depth_b--) scope_b = scope_b->stmt.parent;
  while (scope_a != scope_b) {
    scope_a = scope_a->stmt.parent;
    scope_b = scope_b->stmt.parent;
  }
  return scope_a;
}

Stmt *scope_child_of(const Scope *scope, Stmt *stmt) {
  while (stmt && stmt->parent != scope) stmt = stmt->parent ? &stmt->parent->stmt : NULL;
  return stmt;
}

Axis *stmt_enclosing_axis(const Stmt *stmt) {
  for (Scope *around = stmt->parent; around; around = around->stmt.parent) {
    if (around->stmt.kind == STMT_AXIS) return stmt_as_axis(&around->stmt);
  }
  return NULL;
}

uint32_t stmt_loopnest(const Stmt *stmt, Axis *axes[MAX_NESTING]) {
  uint32_t count = 0;
  for (Axis *axis = stmt_enclosing_axis(stmt); axis && count < MAX_NESTING;
       axis = stmt_enclosing_axis(&axis->scope.stmt))
    axes[count++] = axis;
  for (uint32_t i = 0; i < count / 2; i++) {
    Axis *swap = axes[i];
    axes[i] = axes[count - 1 - i];
    axes[count - 1 - i] = swap;
  }
  return count;
}
