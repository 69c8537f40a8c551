// Random orders of a function that its dependences allow, or all of them but one. Header-only.
#ifndef TESTS_PROPERTY_SHUFFLE_H
#define TESTS_PROPERTY_SHUFFLE_H

#include "analysis/deps.h"
#include "analysis/scope_units.h"
#include "unit/test.h"

// Puts the children of a scope in some order that the edges between them allow. `against` (NULL:
// none) is an edge that no path of the others implies: its source comes after its destination.
static inline void shuffle_scope(const ScopeUnits *units, Arena *arena, TestRandom *random,
                                 const ScopeEdge *against) {
  uint32_t *waits = ARENA_ARRAY(arena, uint32_t, units->unit_count);
  Stmt **order = ARENA_ARRAY(arena, Stmt *, units->unit_count);
  for (uint32_t e = 0; e < units->edge_count; e++)
    waits[&units->edges[e] == against ? against->src : units->edges[e].dst]++;
  for (uint32_t step = 0; step < units->unit_count; step++) {
    uint32_t ready = 0, pick = 0;
    for (uint32_t u = 0; u < units->unit_count; u++) {
      if (waits[u] == 0 && test_random_below(random, ++ready) == 0) pick = u;
    }
    CHECK(ready > 0);
    waits[pick] = UINT32_MAX;
    order[step] = units->units[pick].stmt;
    for (uint32_t e = 0; e < units->edge_count; e++) {
      bool is_turned = &units->edges[e] == against;
      if ((is_turned ? against->dst : units->edges[e].src) != pick) continue;
      waits[is_turned ? against->src : units->edges[e].dst]--;
    }
  }
  scope_reorder(units->scope, order, units->unit_count);
}

// The order that the units were built from.
static inline void unshuffle_scope(const ScopeUnits *units, Arena *arena) {
  Stmt **order = ARENA_ARRAY(arena, Stmt *, units->unit_count);
  for (uint32_t u = 0; u < units->unit_count; u++) order[u] = units->units[u].stmt;
  scope_reorder(units->scope, order, units->unit_count);
}

// Whether a path of other edges leads from the source of an edge to its destination.
static inline bool edge_is_implied(const ScopeUnits *units, Arena *arena, const ScopeEdge *edge) {
  bool *is_reached = ARENA_ARRAY(arena, bool, units->unit_count);
  is_reached[edge->src] = true;
  for (uint32_t e = 0; e < units->edge_count; e++) { // sorted by source, and sources come first
    if (&units->edges[e] != edge && is_reached[units->edges[e].src])
      is_reached[units->edges[e].dst] = true;
  }
  return is_reached[edge->dst];
}

// Scopes that can be shuffled: not those whose children are basic blocks or branch.
static inline bool can_shuffle(const ScopeUnits *units) {
  for (uint32_t u = 0; u < units->unit_count; u++) {
    const Stmt *stmt = units->units[u].stmt;
    if (stmt->kind == STMT_BASIC_BLOCK) return false;
    if (stmt->kind != STMT_INSTRUCTION) continue;
    if (((const Instruction *)(const void *)stmt)->cls->flags & INST_BRANCH) return false;
  }
  return units->unit_count > 1;
}

#endif
