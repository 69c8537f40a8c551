#include "passes/ag/wishes.h"

#include "support/sort.h"

// Marks every statement that is or holds a gather, and lists the scopes with two or more of them.
static void mark_children(GatherScopes *scopes, Arena *arena, Map *marked) {
  Map holders; // Scope * -> children marked
  map_init(&holders, arena);
  VEC(Scope *) found = {0};
  for (uint32_t i = 0; i < scopes->gathers.count; i++) {
    Stmt *stmt = &scopes->gathers.at[i].inst->stmt;
    for (; stmt->parent; stmt = &stmt->parent->stmt) {
      bool is_new;
      map_put(marked, map_key_pointer(stmt), &is_new);
      if (!is_new) break;
      uint32_t *count = map_put(&holders, map_key_pointer(stmt->parent), NULL);
      if (++*count == 2) vec_push(arena, &found, stmt->parent);
    }
  }
  for (uint32_t i = 0; i < found.count; i++) {
    GatherScope *scope = ARENA_NEW(arena, GatherScope);
    scope->scope = found.at[i];
    vec_push(arena, &scopes->at, scope);
  }
}

static void list_children(GatherScopes *scopes, GatherScope *scope, Arena *arena,
                          const Map *marked) {
  for (Stmt *stmt = scope->scope->first; stmt; stmt = stmt->next) scope->child_count++;
  scope->children = ARENA_ARRAY(arena, Stmt *, scope->child_count);
  scope->node_of = ARENA_ARRAY(arena, uint32_t, scope->child_count);
  scope->nodes = ARENA_ARRAY(arena, uint32_t, scope->child_count);
  uint32_t at = 0;
  for (Stmt *stmt = scope->scope->first; stmt; stmt = stmt->next, at++) {
    scope->children[at] = stmt;
    *map_put(&scopes->by_child, map_key_pointer(stmt), NULL) = at;
    if (!map_get(marked, map_key_pointer(stmt))) continue;
    scope->nodes[scope->node_count++] = at;
    scope->node_of[at] = scope->node_count;
  }
}

static uint32_t child_number(const GatherScopes *scopes, const GatherScope *scope,
                             const Instruction *inst) {
  const Stmt *child = scope_child_of(scope->scope, (Stmt *)(uintptr_t)&inst->stmt);
  return *map_get(&scopes->by_child, map_key_pointer(child));
}

static GatherScope *meeting(const GatherScopes *scopes, const Instruction *a,
                            const Instruction *b) {
  const Scope *scope = stmt_common_scope(&a->stmt, &b->stmt);
  const uint32_t *at = map_get(&scopes->by_scope, map_key_pointer(scope));
  return at ? scopes->at.at[*at] : NULL;
}

static void place_edges(GatherScopes *scopes, Arena *arena) {
  const Function *function = scopes->function;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->distance != 0 || edge->src == edge->dst) continue;
    GatherScope *scope = meeting(scopes, edge->src, edge->dst);
    if (!scope) continue;
    ScopeEnds ends = {child_number(scopes, scope, edge->src),
                      child_number(scopes, scope, edge->dst)};
    if (ends.src < ends.dst) vec_push(arena, &scope->edges, ends);
  }
}

void gather_scopes_find(GatherScopes *scopes, Arena *arena, Function *function, bool all) {
  *scopes = (GatherScopes){.function = function, .gathers = gathers_find(arena, function, all)};
  Map marked;
  map_init(&marked, arena);
  map_init(&scopes->by_scope, arena);
  map_init(&scopes->by_child, arena);
  mark_children(scopes, arena, &marked);
  for (uint32_t i = 0; i < scopes->at.count; i++) {
    GatherScope *scope = scopes->at.at[i];
    *map_put(&scopes->by_scope, map_key_pointer(scope->scope), NULL) = i;
    list_children(scopes, scope, arena, &marked);
  }
  place_edges(scopes, arena);
}

GatherScope *gather_scopes_meet(const GatherScopes *scopes, const Instruction *a,
                                const Instruction *b, uint32_t *node_a, uint32_t *node_b) {
  GatherScope *scope = meeting(scopes, a, b);
  if (!scope) return NULL;
  *node_a = scope->node_of[child_number(scopes, scope, a)] - 1;
  *node_b = scope->node_of[child_number(scopes, scope, b)] - 1;
  return scope;
}

static void add_fixed(GatherScope *scope, Arena *arena, uint32_t src, uint32_t dst) {
  Wish wish = {.arc = {src, dst, AG_FIXED, 0}};
  vec_push(arena, &scope->wishes, wish);
}

// Edges by destination: entering[start[child] .. start[child + 1]].
static uint32_t *by_destination(const GatherScope *scope, Arena *arena, uint32_t **entering) {
  uint32_t count = scope->child_count;
  uint32_t *start = ARENA_ARRAY(arena, uint32_t, count + 2);
  *entering = ARENA_ARRAY(arena, uint32_t, scope->edges.count);
  for (uint32_t i = 0; i < scope->edges.count; i++) start[scope->edges.at[i].dst + 2]++;
  for (uint32_t i = 0; i < count; i++) start[i + 2] += start[i + 1];
  for (uint32_t i = 0; i < scope->edges.count; i++)
    (*entering)[start[scope->edges.at[i].dst + 1]++] = scope->edges.at[i].src;
  return start;
}

// Nodes 64 at a time: one sweep over the edges tells which of them reach each child with no node in
// between.
static void add_paths(GatherScope *scope, Arena *arena) {
  uint32_t *entering, *start = by_destination(scope, arena, &entering);
  uint64_t *reached = ARENA_ARRAY(arena, uint64_t, scope->child_count);
  for (uint32_t block = 0; block < scope->node_count; block += 64) {
    for (uint32_t child = 0; child < scope->child_count; child++) {
      uint64_t mask = 0;
      for (uint32_t i = start[child]; i < start[child + 1]; i++) {
        uint32_t node = scope->node_of[entering[i]];
        bool is_here = node && node - 1 >= block && node - 1 < block + 64;
        if (!node) mask |= reached[entering[i]];
        if (is_here) mask |= (uint64_t)1 << (node - 1 - block);
      }
      reached[child] = mask;
      if (!scope->node_of[child]) continue;
      for (uint32_t bit = 0; bit < 64 && mask >> bit; bit++) {
        if (mask >> bit & 1) add_fixed(scope, arena, block + bit, scope->node_of[child] - 1);
      }
    }
  }
}

void gather_scope_fix(GatherScope *scope, Arena *arena) {
  if (scope->is_frozen) {
    for (uint32_t n = 1; n < scope->node_count; n++) add_fixed(scope, arena, n - 1, n);
  } else {
    add_paths(scope, arena);
  }
  uint32_t *start = ARENA_ARRAY(arena, uint32_t, scope->node_count + 2);
  scope->fixed_to = ARENA_ARRAY(arena, uint32_t, scope->wishes.count);
  for (uint32_t i = 0; i < scope->wishes.count; i++) start[scope->wishes.at[i].arc.src + 2]++;
  for (uint32_t n = 0; n < scope->node_count; n++) start[n + 2] += start[n + 1];
  for (uint32_t i = 0; i < scope->wishes.count; i++) {
    const AgArc *arc = &scope->wishes.at[i].arc;
    scope->fixed_to[start[arc->src + 1]++] = arc->dst;
  }
  scope->fixed_start = start;
}

bool gather_scope_leads(const GatherScope *scope, Arena *scratch, uint32_t from, uint32_t to) {
  if (from >= to) return false;
  bool *is_reached = ARENA_ARRAY(scratch, bool, to - from + 1);
  is_reached[0] = true;
  for (uint32_t node = from; node < to; node++) {
    if (!is_reached[node - from]) continue;
    for (uint32_t i = scope->fixed_start[node]; i < scope->fixed_start[node + 1]; i++) {
      if (scope->fixed_to[i] <= to) is_reached[scope->fixed_to[i] - from] = true;
    }
  }
  return is_reached[to - from];
}

// A gather as its scope orders it.
typedef struct User {
  const Gather *gather;
  uint32_t node;
} User;

static int by_first_consumer(const void *a, const void *b, void *context) {
  (void)context;
  uint32_t x = ((const User *)a)->gather->first_consumer;
  uint32_t y = ((const User *)b)->gather->first_consumer;
  return x < y ? -1 : x > y;
}

static bool wish_by_use(GatherScope *scope, Arena *arena, User *users, uint32_t count,
                        Arena *scratch) {
  enum { MOST_PAIRS = 1 << 19, LEAST_NEXT = 8 };
  uint32_t most = MOST_PAIRS / count > LEAST_NEXT ? MOST_PAIRS / count : LEAST_NEXT;
  sort_stable(scratch, users, count, sizeof *users, by_first_consumer, NULL);
  bool is_whole = true;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t added = 0;
    for (uint32_t j = i + 1; j < count; j++) {
      bool is_before = users[i].gather->first_consumer < users[j].gather->first_consumer;
      if (!is_before || users[i].node == users[j].node) continue;
      if (added++ == most) {
        is_whole = false;
        break;
      }
      const Gather *src = users[i].gather, *dst = users[j].gather;
      Wish wish = {.arc = {users[i].node, users[j].node, AG_REMOVABLE, src->bytes},
                   .src = src,
                   .dst = dst,
                   .cost = src->bytes};
      vec_push(arena, &scope->wishes, wish);
    }
  }
  return is_whole;
}

bool gather_scopes_wish_by_use(GatherScopes *scopes, Arena *arena, Arena *scratch) {
  bool is_whole = true;
  for (uint32_t s = 0; s < scopes->at.count; s++) {
    GatherScope *scope = scopes->at.at[s];
    VEC(User) users = {0};
    for (uint32_t n = 0; n < scope->node_count; n++) {
      Stmt *child = scope->children[scope->nodes[n]];
      Instruction *inst =
          child->kind == STMT_INSTRUCTION ? stmt_as_inst(child) : inst_next(child, child);
      for (; inst; inst = child->kind == STMT_INSTRUCTION ? NULL : inst_next(&inst->stmt, child)) {
        User user = {gathers_get(&scopes->gathers, inst), n};
        if (user.gather) vec_push(scratch, &users, user);
      }
    }
    is_whole &= wish_by_use(scope, arena, users.at, users.count, scratch);
  }
  return is_whole;
}
