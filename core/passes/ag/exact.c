// The best order of few nodes (ag_exact in graph.h).
//
// best[S] is the least cost of an order of the nodes in S before all others; its last node v pays
// for the edges from v into S without v. These sums come from two tables a node, one for each half
// of the subset. Source: the subset recurrence for linear orderings (Lawler 1964).
#include "passes/ag/graph.h"

typedef struct Cost {
  int64_t forced, cost;
} Cost;

static Cost sum(Cost a, Cost b) {
  return (Cost){a.forced + b.forced, a.cost + b.cost};
}

static bool is_less(Cost a, Cost b) {
  return a.forced != b.forced ? a.forced < b.forced : a.cost < b.cost;
}

enum { HALF = AG_EXACT_NODES / 2 };

typedef struct Exact {
  Cost *low[AG_EXACT_NODES], *high[AG_EXACT_NODES]; // by the subset of either half
  uint32_t hard[AG_EXACT_NODES];                    // nodes that must come after
} Exact;

// Sums over all subsets of one half of a node's leaving costs.
static Cost *sums(Arena *scratch, const Cost *to, uint32_t count) {
  Cost *table = ARENA_ARRAY(scratch, Cost, 1u << count);
  for (uint32_t set = 1; set < 1u << count; set++) {
    uint32_t least = 0;
    while (!(set >> least & 1)) least++;
    table[set] = sum(table[set & (set - 1)], to[least]);
  }
  return table;
}

static void fill_tables(Exact *exact, const AgGraph *graph, Arena *scratch) {
  uint32_t count = graph->node_count, low = count < HALF ? count : HALF;
  for (uint32_t v = 0; v < count; v++) {
    Cost to[AG_EXACT_NODES] = {{0, 0}};
    for (uint32_t e = graph->out_start[v]; e < graph->out_start[v + 1]; e++) {
      const AgEdge *edge = &graph->edges[e];
      if (edge->is_hard) {
        exact->hard[v] |= 1u << edge->dst;
      } else {
        to[edge->dst] = (Cost){edge->forced, edge->cost};
      }
    }
    exact->low[v] = sums(scratch, to, low);
    exact->high[v] = sums(scratch, to + low, count - low);
  }
}

void ag_exact(const AgGraph *graph, Arena *scratch, uint32_t *order) {
  uint32_t count = graph->node_count;
  assert(count <= AG_EXACT_NODES);
  Exact exact = {{NULL}, {NULL}, {0}};
  fill_tables(&exact, graph, scratch);
  Cost *best = ARENA_ARRAY(scratch, Cost, (uint64_t)1 << count);
  uint8_t *last = ARENA_ARRAY(scratch, uint8_t, (uint64_t)1 << count);
  uint32_t low_mask = (1u << HALF) - 1;
  for (uint32_t set = 1; set < 1u << count; set++) {
    Cost least = {INT64_MAX, INT64_MAX};
    for (uint32_t v = count; v-- > 0;) {
      uint32_t before = set & ~(1u << v);
      if (before == set || exact.hard[v] & before || best[before].forced == INT64_MAX) continue;
      Cost own = sum(exact.low[v][before & low_mask], exact.high[v][before >> HALF]);
      Cost total = sum(best[before], own);
      if (!is_less(total, least)) continue;
      least = total;
      last[set] = (uint8_t)v;
    }
    best[set] = least;
  }
  uint32_t set = (1u << count) - 1;
  for (uint32_t at = count; at-- > 0; set &= ~(1u << order[at])) order[at] = last[set];
}
