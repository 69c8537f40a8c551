// The best order of few nodes (ag_exact in graph.h).
//
// best[S] is the least cost of an order that begins with the nodes in S; each node pays, when it is
// placed, for the edges into it from the nodes not placed yet. These sums come from two tables a
// node, one for each half of the subset. Source: the subset recurrence for linear orderings
// (Lawler 1964). What is paid never falls along an order, so subsets that cost more than an order
// known already, by greedy and sifting, are not gone on from. For that to tell early, of two
// opposite edges the lighter, which every order pays, is taken off both.
#include "passes/ag/graph.h"

typedef struct Cost {
  int64_t forced, cost;
} Cost;

static Cost sum(Cost a, Cost b) {
  return (Cost){a.forced + b.forced, a.cost + b.cost};
}

static Cost difference(Cost a, Cost b) {
  return (Cost){a.forced - b.forced, a.cost - b.cost};
}

static bool is_less(Cost a, Cost b) {
  return a.forced != b.forced ? a.forced < b.forced : a.cost < b.cost;
}

enum { HALF = AG_EXACT_NODES / 2, LOW_MASK = (1 << HALF) - 1, SIFT_WORK = 1 << 16 };

typedef struct Exact {
  Cost *low[AG_EXACT_NODES], *high[AG_EXACT_NODES]; // by the subset of either half
  uint32_t hard[AG_EXACT_NODES];                    // nodes that must come before
} Exact;

// Sums over all subsets of one half of a node's entering costs.
static Cost *sums(Arena *scratch, const Cost *from, uint32_t count) {
  Cost *table = ARENA_ARRAY(scratch, Cost, 1u << count);
  for (uint32_t set = 1; set < 1u << count; set++) {
    uint32_t least = 0;
    while (!(set >> least & 1)) least++;
    table[set] = sum(table[set & (set - 1)], from[least]);
  }
  return table;
}

typedef Cost Entering[AG_EXACT_NODES][AG_EXACT_NODES]; // by destination, source

static void net(Entering entering, const Exact *exact, uint32_t a, uint32_t b) {
  if (exact->hard[a] >> b & 1) {
    entering[b][a] = (Cost){0, 0};
  } else if (exact->hard[b] >> a & 1) {
    entering[a][b] = (Cost){0, 0};
  } else {
    Cost both = is_less(entering[a][b], entering[b][a]) ? entering[a][b] : entering[b][a];
    entering[a][b] = difference(entering[a][b], both);
    entering[b][a] = difference(entering[b][a], both);
  }
}

static void fill_tables(Exact *exact, const AgGraph *graph, Arena *scratch) {
  uint32_t count = graph->node_count, low = count < HALF ? count : HALF;
  Entering entering = {{{0, 0}}};
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    const AgEdge *edge = &graph->edges[e];
    if (edge->is_hard) {
      exact->hard[edge->dst] |= 1u << edge->src;
    } else {
      entering[edge->dst][edge->src] = (Cost){edge->forced, edge->cost};
    }
  }
  for (uint32_t a = 1; a < count; a++) {
    for (uint32_t b = 0; b < a; b++) net(entering, exact, a, b);
  }
  for (uint32_t v = 0; v < count; v++) {
    exact->low[v] = sums(scratch, entering[v], low);
    exact->high[v] = sums(scratch, entering[v] + low, count - low);
  }
}

// What `node` pays when the nodes in `after` are not placed yet.
static Cost own_cost(const Exact *exact, uint32_t node, uint32_t after) {
  return sum(exact->low[node][after & LOW_MASK], exact->high[node][after >> HALF]);
}

// The cost of an order by heuristics, which weigh a forced cost above all removable ones.
static Cost upper_bound(const Exact *exact, const AgGraph *graph, Arena *scratch, uint32_t *order) {
  AgGraph weighed = *graph;
  weighed.edges = ARENA_ARRAY(scratch, AgEdge, graph->edge_count);
  Cost all = {0, 0};
  for (uint32_t e = 0; e < graph->edge_count; e++)
    all = sum(all, (Cost){graph->edges[e].forced, graph->edges[e].cost});
  bool is_wide = all.forced > (INT64_MAX - all.cost) / (all.cost + 1);
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    AgEdge *edge = &weighed.edges[e];
    *edge = graph->edges[e];
    if (edge->forced) edge->cost = is_wide ? edge->forced : edge->forced * (all.cost + 1);
    edge->forced = 0;
  }
  ag_greedy_weighted(&weighed, scratch, order);
  ag_sift(&weighed, scratch, SIFT_WORK, order);
  Cost bound = {0, 0};
  uint32_t after = (1u << graph->node_count) - 1;
  for (uint32_t i = 0; i < graph->node_count; i++) {
    after &= ~(1u << order[i]);
    bound = sum(bound, own_cost(exact, order[i], after));
  }
  return bound;
}

void ag_exact(const AgGraph *graph, Arena *scratch, uint32_t *order) {
  uint32_t count = graph->node_count;
  assert(count <= AG_EXACT_NODES);
  Exact exact = {{NULL}, {NULL}, {0}};
  fill_tables(&exact, graph, scratch);
  Cost bound = upper_bound(&exact, graph, scratch, order);
  uint32_t all = (1u << count) - 1;
  Cost *best = ARENA_ARRAY(scratch, Cost, (uint64_t)1 << count);
  uint8_t *last = ARENA_ARRAY(scratch, uint8_t, (uint64_t)1 << count); // 1 + node; 0: no order yet
  for (uint32_t set = 0; set < all; set++) {
    if (set && (!last[set] || is_less(bound, best[set]))) continue;
    for (uint32_t v = 0; v < count; v++) {
      uint32_t with = set | 1u << v;
      if (with == set || exact.hard[v] & ~set) continue;
      Cost total = sum(best[set], own_cost(&exact, v, all & ~with));
      bool is_new = !last[with] || is_less(total, best[with]);
      if (is_new) best[with] = total;
      // of equal ones the highest node comes last
      if (is_new || (!is_less(best[with], total) && v >= last[with])) last[with] = (uint8_t)(v + 1);
    }
  }
  for (uint32_t at = count, set = all; at-- > 0; set &= ~(1u << order[at]))
    order[at] = last[set] - 1u;
}
