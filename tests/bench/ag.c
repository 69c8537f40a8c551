// The ordering core on random digraphs of unit cost with 10^6 arcs, simple and without opposite
// arcs: greedy alone (bar: 1 s, and its bound of m/2 - n/6 arcs), all of ag_order, the same with
// random costs, and one fifth of the arcs forced. Then 1,000 small graphs against an exact search
// by subsets: no difference is allowed. Seeds are in the names.
#include "bench/bench.h"
#include "passes/ag/graph.h"

// Arc i leads between node i mod n and the node a step of its own away, either way round, so that
// no pair of nodes meets twice: steps of one node are all different and below n/2.
static AgArc *draw_arcs(Arena *arena, uint32_t nodes, uint32_t count, uint32_t seed) {
  AgArc *arcs = ARENA_ARRAY(arena, AgArc, count);
  uint32_t rounds = (count + nodes - 1) / nodes, stride = (nodes / 2 - 1) / rounds;
  bench_random = seed;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t node = i % nodes, step = i / nodes * stride + 1 + bench_draw(stride);
    uint32_t other = (node + step) % nodes;
    bool is_turned = bench_draw(2);
    arcs[i] = (AgArc){is_turned ? other : node, is_turned ? node : other, AG_REMOVABLE, 1};
  }
  return arcs;
}

static void bench_greedy(uint32_t nodes, uint32_t count, uint32_t seed) {
  Arena arena;
  arena_init(&arena, 0);
  const AgArc *arcs = draw_arcs(&arena, nodes, count, seed);
  double best = 1e9;
  int64_t broken = 0;
  for (int repeat = 0; repeat < 5; repeat++) {
    Arena scratch;
    arena_init(&scratch, 0);
    AgEdge *edges = ARENA_ARRAY(&scratch, AgEdge, count);
    double start = bench_seconds();
    for (uint32_t i = 0; i < count; i++)
      edges[i] = (AgEdge){arcs[i].src, arcs[i].dst, 0, 1, AG_REMOVABLE, false};
    AgGraph graph;
    ag_graph_init(&graph, &scratch, &scratch, nodes, edges, count, true);
    uint32_t *order = ARENA_ARRAY(&scratch, uint32_t, nodes);
    ag_greedy(&graph, &scratch, order);
    double seconds = bench_seconds() - start;
    if (seconds < best) best = seconds;
    uint32_t *position = ARENA_ARRAY(&scratch, uint32_t, nodes);
    for (uint32_t i = 0; i < nodes; i++) position[order[i]] = i;
    int64_t forced;
    ag_price(&graph, position, &forced, &broken);
    arena_release(&scratch);
  }
  char name[96];
  snprintf(name, sizeof name, "greedy, %u nodes, %u arcs, seed %u", nodes, count, seed);
  bench_report(name, best * 1e3, "ms", 1000);
  snprintf(name, sizeof name, "  its broken arcs over m/2 - n/6");
  bench_report(name, (double)broken / (count / 2.0 - nodes / 6.0), "x", 1);
  arena_release(&arena);
}

static void bench_order(uint32_t nodes, uint32_t count, uint32_t seed, bool has_costs,
                        bool has_forced) {
  Arena arena, scratch;
  arena_init(&arena, 0);
  arena_init(&scratch, 0);
  AgArc *arcs = draw_arcs(&arena, nodes, count, seed);
  for (uint32_t i = 0; i < count; i++) {
    if (has_costs) arcs[i].cost = 1 + bench_draw(1 << 20);
    if (has_forced && i % 5 == 0 && arcs[i].src < arcs[i].dst) arcs[i].strength = AG_FORCED;
  }
  AgOrder order;
  double start = bench_seconds();
  ag_order(&arena, &scratch, nodes, arcs, count, NULL, &order);
  double seconds = bench_seconds() - start;
  char name[96];
  snprintf(name, sizeof name, "all of it, %u nodes, %u arcs%s%s, seed %u", nodes, count,
           has_costs ? ", costs" : "", has_forced ? ", forced" : "", seed);
  bench_report(name, seconds * 1e3, "ms", 10000);
  snprintf(name, sizeof name, "  broken of all arcs");
  bench_report(name, order.broken_count * 100.0 / count, "%", 0);
  arena_release(&arena);
  arena_release(&scratch);
}

enum { SMALL_NODES = 12, SMALL_ARCS = 48 };

// Least cost over all orders: by the last node of each subset.
static int64_t least_cost(uint32_t nodes, const AgArc *arcs, uint32_t count) {
  static int64_t best[1 << SMALL_NODES];
  int64_t cost[SMALL_NODES][SMALL_NODES] = {{0}};
  bool is_forced[SMALL_NODES][SMALL_NODES] = {{false}};
  for (uint32_t i = 0; i < count; i++) {
    if (arcs[i].strength == AG_FORCED) is_forced[arcs[i].src][arcs[i].dst] = true;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (!is_forced[arcs[i].src][arcs[i].dst]) cost[arcs[i].src][arcs[i].dst] += arcs[i].cost;
  }
  for (uint32_t set = 1; set < 1u << nodes; set++) {
    best[set] = INT64_MAX;
    for (uint32_t last = 0; last < nodes; last++) {
      uint32_t rest = set & ~(1u << last);
      if (rest == set || best[rest] == INT64_MAX) continue;
      int64_t total = best[rest];
      bool is_allowed = true;
      for (uint32_t before = 0; before < nodes; before++) {
        if (!(rest >> before & 1)) continue;
        if (is_forced[last][before]) is_allowed = false;
        total += cost[last][before];
      }
      if (is_allowed && total < best[set]) best[set] = total;
    }
  }
  return best[(1u << nodes) - 1];
}

// A fifth of the arcs is forced, along the order of the nodes; the others go anywhere.
static void bench_small(uint32_t seed) {
  uint32_t differences = 0, broken_forced = 0;
  bench_random = seed;
  for (uint32_t n = 0; n < 1000; n++) {
    Arena arena;
    arena_init(&arena, 0);
    AgArc arcs[SMALL_ARCS];
    uint32_t nodes = 2 + bench_draw(SMALL_NODES - 1), count = bench_draw(4 * nodes);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t a = bench_draw(nodes), b = (a + 1 + bench_draw(nodes - 1)) % nodes;
      bool is_forced = bench_draw(5) == 0 && a < b;
      arcs[i] = (AgArc){a, b, is_forced ? AG_FORCED : AG_REMOVABLE, bench_draw(20)};
    }
    AgOrder order;
    ag_order(&arena, &arena, nodes, arcs, count, NULL, &order);
    differences += order.cost != least_cost(nodes, arcs, count) || !order.is_optimal;
    broken_forced += order.forced_cost > 0;
    arena_release(&arena);
  }
  char name[96];
  snprintf(name, sizeof name, "1000 graphs of up to 12 nodes, seed %u: not optimal", seed);
  bench_report(name, differences, "graphs", 0.5);
  bench_report("  forced arcs broken", broken_forced, "graphs", 0.5);
}

int main(void) {
  static const uint32_t nodes[] = {10000, 100000, 500000};
  for (uint32_t i = 0; i < ARRAY_LEN(nodes); i++) bench_greedy(nodes[i], 1000000, i + 1);
  bench_order(100000, 100000, 4, false, false);
  bench_order(100000, 1000000, 2, false, false);
  bench_order(100000, 1000000, 2, true, false);
  bench_order(100000, 1000000, 2, true, true);
  bench_small(5);
  return 0;
}
