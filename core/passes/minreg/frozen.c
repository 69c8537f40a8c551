#include "passes/minreg/frozen.h"

void frozen_init(Frozen *frozen, Arena *arena) {
  map_init(&frozen->by_scope, arena);
}

static bool is_true(const Literal *value) {
  return value && !(value->kind == LIT_BOOL && !value->boolean) && value->kind != LIT_NONE;
}

static bool is_pipelined(const Scope *loop) {
  int64_t stages;
  if (attrs_int(&loop->stmt.attrs, "num_stages", &stages) && stages > 1) return true;
  if (is_true(attrs_find(&loop->stmt.attrs, "software_pipelined"))) return true;
  for (const Stmt *child = loop->first; child; child = child->next) {
    if (attrs_find(&child->attrs, "stage_id")) return true;
    if (is_true(attrs_find(&child->attrs, "software_pipelined"))) return true;
  }
  return false;
}

static FreezeReason why_itself(const Scope *scope) {
  if (is_true(attrs_find(&scope->stmt.attrs, "no_reorder"))) return FREEZE_NO_REORDER;
  switch (scope->stmt.kind) {
  case STMT_SCOPE_REGION:
    return ((const ScopeRegion *)(const void *)scope)->no_reorder ? FREEZE_NO_REORDER : FREEZE_NOT;
  case STMT_AXIS:
  case STMT_WHILE: return is_pipelined(scope) ? FREEZE_PIPELINED : FREEZE_NOT;
  case STMT_FUNCTION:
    return scope->first && scope->first->kind == STMT_BASIC_BLOCK ? FREEZE_BLOCKS : FREEZE_NOT;
  default: return FREEZE_NOT;
  }
}

static FreezeReason remembered(Frozen *frozen, const Scope *scope) {
  bool is_new;
  uint32_t *slot = map_put(&frozen->by_scope, map_key_pointer(scope), &is_new);
  if (is_new) *slot = (uint32_t)why_itself(scope);
  return (FreezeReason)*slot;
}

FreezeReason frozen_why(Frozen *frozen, const Scope *scope) {
  for (const Scope *outer = scope->stmt.parent; outer; outer = outer->stmt.parent) {
    FreezeReason why = remembered(frozen, outer);
    if (why == FREEZE_NO_REORDER || why == FREEZE_PIPELINED) return FREEZE_OUTER;
  }
  return remembered(frozen, scope);
}
