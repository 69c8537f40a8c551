// Paths of scopes: names from the function inwards, "main/t/k"; the second sibling of one name is
// "k#2". Scopes without a name go by their kind.
#ifndef IR_PATH_H
#define IR_PATH_H

#include "ir/function.h"
#include "support/map.h"

typedef struct ScopePaths {
  Map by_scope;
  VEC(const char *) paths;
} ScopePaths;

// Paths of all scopes of the function as it stands; linear.
ScopePaths *scope_paths_create(Arena *arena, Function *function);
// NULL for a scope that was not there.
const char *scope_path(const ScopePaths *paths, const Scope *scope);

#endif
