#include "passes/guards.h"

#include "text/print.h"

void guards_append(Arena *arena, Predicates *guards, Predicate guard) {
  Predicate *at = ARENA_ARRAY(arena, Predicate, guards->count + 1);
  if (guards->count) memcpy(at, guards->at, guards->count * sizeof *at);
  at[guards->count] = guard;
  *guards = (Predicates){at, guards->count + 1};
}

const char *guards_text(Arena *arena, const Predicates *guards) {
  Text text = {0};
  for (uint32_t i = 0; i < guards->count; i++) {
    Predicate plain = guards->at[i];
    plain.is_approx = false;
    if (i) text_puts(&text, ", ");
    text_print_predicate(&text, &plain);
  }
  const char *copy = arena_copy_text(arena, text.bytes ? text.bytes : "", text.length);
  text_release(&text);
  return copy;
}

uint32_t filters_dissolve(Stmt *root) {
  uint32_t dissolved = 0;
  for (Stmt *stmt = stmt_next_preorder(root, root), *next; stmt; stmt = next) {
    next = stmt_next_preorder(stmt, root);
    if (stmt->kind != STMT_FILTER || stmt_guards(stmt)->count || stmt_as_scope(stmt)->first_tensor)
      continue;
    Scope *filter = stmt_as_scope(stmt), *around = stmt->parent;
    next = filter->first ? filter->first : stmt_next_skipping(stmt, root);
    while (filter->first) {
      Stmt *child = filter->first;
      stmt_unlink(child);
      scope_insert(around, child, stmt);
    }
    stmt_unlink(stmt);
    dissolved++;
  }
  return dissolved;
}
