#include "ir/path.h"

static Str scope_label(const Scope *scope, StrTable *strings) {
  if (scope->stmt.name) return scope->stmt.name;
  return str_intern_text(strings, stmt_kind_name(scope->stmt.kind));
}

const char *scope_path(const ScopePaths *paths, const Scope *scope) {
  uint32_t *at = map_get(&paths->by_scope, map_key_pointer(scope));
  return at ? paths->paths.at[*at] : NULL;
}

static void add_path(ScopePaths *paths, Arena *arena, const Scope *scope, const char *path) {
  *map_put(&paths->by_scope, map_key_pointer(scope), NULL) = paths->paths.count;
  vec_push(arena, &paths->paths, path);
}

ScopePaths *scope_paths_create(Arena *arena, Function *function) {
  StrTable *strings = function->module->strings;
  ScopePaths *paths = ARENA_NEW(arena, ScopePaths);
  map_init(&paths->by_scope, arena);
  add_path(paths, arena, &function->scope, function_name(function)->bytes);
  Map seen; // (position of the parent's path, name) -> siblings so far
  map_init(&seen, arena);
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (!stmt_is_scope(stmt)) continue;
    uint32_t parent = *map_get(&paths->by_scope, map_key_pointer(stmt->parent));
    Str label = scope_label(stmt_as_scope(stmt), strings);
    uint32_t *count = map_put(&seen, map_key_pair(parent, label->hash), NULL);
    const char *path =
        ++*count == 1
            ? arena_format(arena, "%s/%s", paths->paths.at[parent], label->bytes)
            : arena_format(arena, "%s/%s#%u", paths->paths.at[parent], label->bytes, *count);
    add_path(paths, arena, stmt_as_scope(stmt), path);
  }
  return paths;
}
