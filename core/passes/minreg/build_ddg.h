// From a scope of the IR to its scheduling graph. Private to the pass.
#ifndef PASSES_MINREG_BUILD_DDG_H
#define PASSES_MINREG_BUILD_DDG_H

#include "analysis/scope_units.h"
#include "ir/path.h"
#include "passes/minreg/schedule.h"
#include "support/map.h"

// A scope's graph and how it maps back.
typedef struct ScopeGraph {
  Scope *scope;
  const ScopeUnits *units;
  SchedGraph *graph;
  uint32_t *unit_of; // number in the graph -> index in units (the present order)
  uint32_t *order;   // numbers in the order that stands; the program's until one is committed
} ScopeGraph;

// The graphs of one function's scopes, innermost first.
typedef struct ScopeGraphs {
  Arena *arena;
  ScopePlan *plan;
  PressureSpace space; // whose bytes are counted: SBUF, PSUM or TOTAL
  Map by_scope;        // Scope * -> position in `at` plus 1
  VEC(ScopeGraph *) at;
  uint32_t *seen; // by Tensor.index: position of the last graph that prices the tensor
} ScopeGraphs;

// Needs the function's edges. The plan must not be used by others in between.
void scope_graphs_init(ScopeGraphs *graphs, Arena *arena, Function *function, ScopePlan *plan,
                       PressureSpace space);
// Phase 1: the units of the scope, their edges, and the tensors that are priced. The scopes inside
// must have been built and, if at all, reordered before.
ScopeGraph *build_ddg(ScopeGraphs *graphs, Scope *scope);
static inline Stmt *scope_graph_stmt(const ScopeGraph *scope, uint32_t number) {
  return scope->units->units[scope->unit_of[number]].stmt;
}
// Names of the units by number: instructions by their own, scopes by the last part of their path.
const char *const *scope_graph_names(const ScopeGraph *scope, const ScopePaths *paths,
                                     Arena *arena);

#endif
