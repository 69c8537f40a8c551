// One scope of ag-order: its children that hold gathers, and the arcs between them. Private to the
// pass.
//
// A child is a gather itself or a statement with gathers inside, which moves as a whole. So the
// order that is found can always be had by moving children of scopes, whatever the nesting.
#ifndef PASSES_AG_WISHES_H
#define PASSES_AG_WISHES_H

#include "passes/ag/gathers.h"
#include "passes/ag/order.h"
#include "support/map.h"

// An arc with the gathers it speaks of; fixed arcs name none.
typedef struct Wish {
  AgArc arc; // between nodes of the scope; cost as the core takes it
  const Gather *src, *dst;
  int64_t cost; // as it is reported
} Wish;

typedef struct ScopeEnds {
  uint32_t src, dst; // children by number
} ScopeEnds;

typedef struct GatherScope {
  Scope *scope;
  uint32_t child_count, node_count;
  Stmt **children;      // in program order
  uint32_t *nodes;      // children that hold gathers, by number
  uint32_t *node_of;    // 1 + node, by child; 0: holds none
  VEC(ScopeEnds) edges; // dependences within an iteration, src < dst
  VEC(Wish) wishes;
  uint32_t *fixed_start, *fixed_to; // fixed arcs by source: all lead to later nodes
  bool is_frozen;                   // its children keep their order
} GatherScope;

typedef struct GatherScopes {
  Function *function;
  Gathers gathers;
  VEC(GatherScope *) at; // scopes with two or more such children
  Map by_scope;          // Scope * -> place in `at`
  Map by_child;          // child of such a scope -> its number
} GatherScopes;

// Finds the scopes, and gives each its dependences.
void gather_scopes_find(GatherScopes *scopes, Arena *arena, Function *function, bool all);
// The scope in which two gathers are or are in different children, and these as nodes.
GatherScope *gather_scopes_meet(const GatherScopes *scopes, const Instruction *a,
                                const Instruction *b, uint32_t *node_a, uint32_t *node_b);
// Adds the fixed arcs, before all others: a dependence path, with no other node on it, leads from
// one node to another; all neighbours when the scope is frozen.
void gather_scope_fix(GatherScope *scope, Arena *arena);
// Adds a removable arc between gathers whose first consumers come one before the other. Of a scope
// with very many gathers each is compared with the next ones only. False when that was so.
bool gather_scopes_wish_by_use(GatherScopes *scopes, Arena *arena, Arena *scratch);
// Whether fixed arcs lead from one node to the other.
bool gather_scope_leads(const GatherScope *scope, Arena *scratch, uint32_t from, uint32_t to);

#endif
