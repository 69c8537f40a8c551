// Total orders of opaque nodes under wishes that may contradict each other (design passes.md 5).
//
// Nodes are numbers; an arc asks that its source come before its destination. Fixed arcs always
// hold (they are acyclic), forced arcs hold unless forced and fixed arcs close a cycle, removable
// arcs may be broken at their cost. Wanted is the order whose broken forced arcs, and among those
// orders whose broken removable arcs, cost least. Source: the greedy heuristic of Eades, Lin and
// Smyth for the feedback arc set (IPL 47, 1993), with an exact search over subsets for small
// components, a packing of cycles as second candidate and bound, and sifting.
//
// Time: O(m + n log n) for equal costs, O(m log n) otherwise; the parts that could take longer work
// within budgets that are linear in the graph.
#ifndef PASSES_AG_ORDER_H
#define PASSES_AG_ORDER_H

#include "support/arena.h"

typedef enum AgStrength { AG_REMOVABLE, AG_FORCED, AG_FIXED } AgStrength;

typedef struct AgArc {
  uint32_t src, dst;
  AgStrength strength;
  int64_t cost; // of breaking it, >= 0; 0 counts as 1 for forced arcs, fixed ones have none
} AgArc;

enum { AG_EXACT_NODES = 20 };

typedef struct AgOptions {
  uint32_t exact_nodes; // components up to this size are solved exactly, at most AG_EXACT_NODES
} AgOptions;

typedef struct AgOrder {
  uint32_t *order;    // nodes, low to high
  uint32_t *position; // of each node in it
  // Arcs that the order breaks, by their number, ascending; a removable arc beside a forced or
  // fixed one of the same direction is never among them, and of several equal ones all are.
  uint32_t *broken;
  uint32_t broken_count;
  int64_t cost, forced_cost; // of the broken removable and forced arcs
  bool is_optimal;           // proven
  bool is_minimal;           // proven: no broken arc could be kept without breaking another
} AgOrder;

// Among orders that keep the same arcs the one that is lexically least by node numbers. `options`
// may be NULL. The result lives in `arena`. False when the costs add up beyond an int64_t.
bool ag_order(Arena *arena, Arena *scratch, uint32_t node_count, const AgArc *arcs,
              uint32_t arc_count, const AgOptions *options, AgOrder *order);

#endif
