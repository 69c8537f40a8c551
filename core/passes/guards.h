// What the passes over guards share.
#ifndef PASSES_GUARDS_H
#define PASSES_GUARDS_H

#include "ir/predicate.h"
#include "passes/pass.h"

// The guards a statement carries itself (instructions, filters); NULL for others.
static inline Predicates *stmt_guards(Stmt *stmt) {
  if (stmt->kind == STMT_INSTRUCTION) return &stmt_as_inst(stmt)->predicates;
  return stmt->kind == STMT_FILTER ? &((Filter *)(void *)stmt)->predicates : NULL;
}

// Appends a guard; the list moves to `arena`.
void guards_append(Arena *arena, Predicates *guards, Predicate guard);
// "-i + 4 >= 0, j == 0", from the arena.
const char *guards_text(Arena *arena, const Predicates *guards);

// Filters under `root` that guard nothing give their statements to the scope around. Returns how
// many there were.
uint32_t filters_dissolve(Stmt *root);

#endif
