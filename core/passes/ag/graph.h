// The graph inside the ordering core: parallel arcs merged, both adjacencies. Private to ag/.
#ifndef PASSES_AG_GRAPH_H
#define PASSES_AG_GRAPH_H

#include "passes/ag/order.h"

typedef struct AgEdge {
  uint32_t src, dst;
  int64_t forced, cost; // of breaking it: a forced arc's, a removable arc's; 0 otherwise
  AgStrength strength;
  bool is_hard; // may not be broken in the question at hand
} AgEdge;

typedef struct AgGraph {
  uint32_t node_count, edge_count;
  AgEdge *edges;                 // sorted by (src, dst)
  uint32_t *out_start;           // edges of a node: out_start[node] .. out_start[node + 1]
  uint32_t *in_start, *in_edges; // numbers of the edges into a node, by src
} AgGraph;

// Sorts the edges by (src, dst) and makes the adjacencies: O(n + m). No two edges may be parallel
// unless `merges`: then they become one, as order.h says. Self loops are not allowed.
void ag_graph_init(AgGraph *graph, Arena *arena, Arena *scratch, uint32_t node_count, AgEdge *edges,
                   uint32_t edge_count, bool merges);
// Strongly connected components (Tarjan), numbered so that edges lead from lower numbers to equal
// or higher ones. Returns their number; component[node] is filled in. `keep` (may be NULL): edges
// to look at.
uint32_t ag_components(const AgGraph *graph, Arena *scratch, const bool *keep, uint32_t *component);
// The lexically least topological order of the edges with keep[edge] set, by node number. False
// when they close a cycle (the order is then incomplete).
bool ag_topological(const AgGraph *graph, Arena *scratch, const bool *keep, uint32_t *order);
// What an order breaks: sums of `forced` and `cost` over the edges that lead back in it.
void ag_price(const AgGraph *graph, const uint32_t *position, int64_t *forced, int64_t *cost);

// ---- ways to an order; `order` holds the nodes, low to high -------------------------------------

// Greedy (Eades, Lin, Smyth): sources to the front, sinks to the back, else the node with the
// largest difference of leaving and entering cost to the front, among those that no hard edge
// enters any more. Edges' `cost` counts. Linear when there are no hard edges and all costs are
// equal.
void ag_greedy(const AgGraph *graph, Arena *scratch, uint32_t *order);
// The same without the linear special case: ties by node number.
void ag_greedy_weighted(const AgGraph *graph, Arena *scratch, uint32_t *order);
// Cheapest edge of a cycle: each cycle found takes what is left of its cheapest edge off all its
// edges, and edges with nothing left go. *bound: what was taken off, which every order has to pay.
// False when `budget` steps did not suffice: there is no order, the bound holds all the same.
bool ag_break_cycles(const AgGraph *graph, Arena *scratch, uint64_t budget, uint32_t *order,
                     int64_t *bound);
// Moves single nodes to their best places until nothing gets better or `budget` edges were looked
// at. The order must respect the hard edges, and still does.
void ag_sift(const AgGraph *graph, Arena *scratch, uint64_t budget, uint32_t *order);
// The best order by (forced, cost), by search over subsets; at most AG_EXACT_NODES nodes, hard
// edges acyclic. Time n * 2^n, memory 17 * 2^n bytes of scratch.
void ag_exact(const AgGraph *graph, Arena *scratch, uint32_t *order);

#endif
