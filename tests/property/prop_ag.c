// The ordering core against an exact search of its own on random graphs; the parts of it against
// what they promise.
#include "passes/ag/graph.h"
#include "unit/test.h"

enum { MOST_NODES = 12, MOST_ARCS = 60 };

typedef struct Case {
  uint32_t nodes, count;
  AgArc arcs[MOST_ARCS];
} Case;

// Fixed arcs follow a hidden order, so they are acyclic; forced ones follow it unless they may be
// cyclic.
static Case draw(TestRandom *random, uint32_t nodes, bool forced_cycles) {
  Case drawn = {.nodes = nodes};
  uint32_t hidden[MOST_NODES];
  for (uint32_t i = 0; i < nodes; i++) {
    uint32_t at = test_random_below(random, i + 1);
    hidden[i] = hidden[at];
    hidden[at] = i;
  }
  bool is_unit = !test_random_below(random, 3);
  uint32_t hard_share = test_random_below(random, 4);
  drawn.count = test_random_below(random, nodes * 5);
  for (uint32_t i = 0; i < drawn.count; i++) {
    AgArc *arc = &drawn.arcs[i];
    arc->src = test_random_below(random, nodes);
    arc->dst = test_random_below(random, nodes);
    arc->cost = is_unit ? 1 : test_random_below(random, 21);
    if (test_random_below(random, 10) < hard_share)
      arc->strength = test_random_below(random, 3) ? AG_FORCED : AG_FIXED;
    bool may_go_back =
        arc->strength == AG_REMOVABLE || (arc->strength == AG_FORCED && forced_cycles);
    if (may_go_back) continue;
    if (arc->src == arc->dst) arc->dst = (arc->src + 1) % nodes;
    if (arc->src == arc->dst) {
      arc->strength = AG_REMOVABLE;
    } else if (hidden[arc->src] > hidden[arc->dst]) {
      uint32_t swap = arc->src;
      arc->src = arc->dst;
      arc->dst = swap;
    }
  }
  return drawn;
}

// Strength and cost of what one pair of nodes asks for: stronger arcs hide weaker ones.
typedef struct Wish {
  int strength; // -1: none
  int64_t cost;
} Wish;

static void wishes(const Case *drawn, Wish wish[MOST_NODES][MOST_NODES]) {
  for (uint32_t i = 0; i < MOST_NODES; i++) {
    for (uint32_t j = 0; j < MOST_NODES; j++) wish[i][j] = (Wish){-1, 0};
  }
  for (uint32_t i = 0; i < drawn->count; i++) {
    const AgArc *arc = &drawn->arcs[i];
    Wish *at = &wish[arc->src][arc->dst];
    int64_t cost = arc->strength == AG_FORCED && !arc->cost ? 1 : arc->cost;
    if ((int)arc->strength > at->strength) *at = (Wish){(int)arc->strength, 0};
    if ((int)arc->strength == at->strength) at->cost += cost;
  }
}

// Least (forced, removable) cost over all orders, by the last node of each subset.
static void least_cost(const Case *drawn, int64_t *forced, int64_t *cost) {
  static int64_t best_forced[1 << MOST_NODES], best_cost[1 << MOST_NODES];
  Wish wish[MOST_NODES][MOST_NODES];
  wishes(drawn, wish);
  int64_t loops_forced = 0, loops = 0;
  for (uint32_t i = 0; i < drawn->nodes; i++) {
    if (wish[i][i].strength == AG_REMOVABLE) loops += wish[i][i].cost;
    if (wish[i][i].strength == AG_FORCED) loops_forced += wish[i][i].cost;
  }
  best_forced[0] = best_cost[0] = 0;
  for (uint32_t set = 1; set < 1u << drawn->nodes; set++) {
    best_forced[set] = INT64_MAX;
    for (uint32_t last = 0; last < drawn->nodes; last++) {
      uint32_t rest = set & ~(1u << last);
      if (rest == set || best_forced[rest] == INT64_MAX) continue;
      int64_t f = best_forced[rest], c = best_cost[rest];
      bool is_allowed = true;
      for (uint32_t before = 0; before < drawn->nodes; before++) {
        if (!(rest >> before & 1)) continue;
        const Wish *broken = &wish[last][before];
        if (broken->strength == AG_FIXED) is_allowed = false;
        if (broken->strength == AG_FORCED) f += broken->cost;
        if (broken->strength == AG_REMOVABLE) c += broken->cost;
      }
      if (!is_allowed || f > best_forced[set]) continue;
      if (f == best_forced[set] && c >= best_cost[set]) continue;
      best_forced[set] = f;
      best_cost[set] = c;
    }
  }
  uint32_t all = (1u << drawn->nodes) - 1;
  *forced = best_forced[all] + loops_forced;
  *cost = best_cost[all] + loops;
}

// Counts anew what the order breaks.
static bool is_sound(const Case *drawn, const AgOrder *out) {
  uint32_t seen = 0;
  for (uint32_t i = 0; i < drawn->nodes; i++) {
    seen |= 1u << out->order[i];
    if (out->position[out->order[i]] != i) return false;
  }
  if (seen != (1u << drawn->nodes) - 1) return false;
  Wish wish[MOST_NODES][MOST_NODES];
  wishes(drawn, wish);
  int64_t forced = 0, cost = 0;
  uint32_t listed = 0;
  for (uint32_t i = 0; i < drawn->count; i++) {
    const AgArc *arc = &drawn->arcs[i];
    if (out->position[arc->src] < out->position[arc->dst]) continue;
    if (arc->strength == AG_FIXED) return false;
    if ((int)arc->strength != wish[arc->src][arc->dst].strength) continue;
    if (listed == out->broken_count || out->broken[listed++] != i) return false;
    if (arc->strength == AG_FORCED) forced += arc->cost ? arc->cost : 1;
    if (arc->strength == AG_REMOVABLE) cost += arc->cost;
  }
  return listed == out->broken_count && forced == out->forced_cost && cost == out->cost;
}

static void run(const Case *drawn, const AgOptions *options, Arena *arena, AgOrder *out) {
  Arena scratch;
  arena_init(&scratch, 0);
  CHECK(ag_order(arena, &scratch, drawn->nodes, drawn->arcs, drawn->count, options, out));
  arena_release(&scratch);
}

TEST(small_graphs_are_solved_exactly) {
  for (uint32_t n = 0; n < 1000; n++) {
    TestRandom random = {test_seed() + n};
    bool forced_cycles = n % 4 == 0;
    Case drawn = draw(&random, 1 + test_random_below(&random, MOST_NODES), forced_cycles);
    Arena arena;
    arena_init(&arena, 0);
    AgOrder out;
    run(&drawn, NULL, &arena, &out);
    int64_t forced, cost;
    least_cost(&drawn, &forced, &cost);
    bool is_right = CHECK(is_sound(&drawn, &out));
    is_right &= CHECK_INT(out.forced_cost, forced);
    is_right &= CHECK_INT(out.cost, cost);
    is_right &= CHECK(out.is_optimal && out.is_minimal);
    if (!forced_cycles) is_right &= CHECK_INT(out.forced_cost, 0);
    if (!is_right) test_note("graph %u", n);
    arena_release(&arena);
  }
}

TEST(heuristics_are_sound_and_near) {
  const AgOptions heuristics = {.exact_nodes = 0};
  int64_t total = 0, least_total = 0;
  for (uint32_t n = 0; n < 1000; n++) {
    TestRandom random = {test_seed() + 5000 + n};
    bool forced_cycles = n % 4 == 0;
    Case drawn = draw(&random, 2 + test_random_below(&random, MOST_NODES - 1), forced_cycles);
    Arena arena;
    arena_init(&arena, 0);
    AgOrder out;
    run(&drawn, &heuristics, &arena, &out);
    int64_t forced, cost;
    least_cost(&drawn, &forced, &cost);
    bool is_right = CHECK(is_sound(&drawn, &out));
    is_right &= CHECK(out.forced_cost > forced || (out.forced_cost == forced && out.cost >= cost));
    if (!forced_cycles) is_right &= CHECK_INT(out.forced_cost, 0);
    if (out.is_optimal) is_right &= CHECK(out.forced_cost == forced && out.cost == cost);
    if (!is_right) test_note("graph %u", n);
    if (out.forced_cost == forced) {
      total += out.cost;
      least_total += cost;
    }
    arena_release(&arena);
  }
  CHECK(total * 100 <= least_total * 101); // greedy alone loses a third and more
  test_note("heuristics %lld, least %lld", (long long)total, (long long)least_total);
}

TEST(arcs_may_come_in_any_order) {
  for (uint32_t n = 0; n < 300; n++) {
    TestRandom random = {test_seed() + 9000 + n};
    Case drawn = draw(&random, 2 + test_random_below(&random, MOST_NODES - 1), n % 3 == 0);
    const AgOptions options = {.exact_nodes = n % 2 ? 0 : AG_EXACT_NODES};
    Arena arena;
    arena_init(&arena, 0);
    AgOrder before, after;
    run(&drawn, &options, &arena, &before);
    for (uint32_t i = 1; i < drawn.count; i++) {
      uint32_t at = test_random_below(&random, i + 1);
      AgArc swap = drawn.arcs[i];
      drawn.arcs[i] = drawn.arcs[at];
      drawn.arcs[at] = swap;
    }
    run(&drawn, &options, &arena, &after);
    bool is_same = memcmp(before.order, after.order, drawn.nodes * sizeof(uint32_t)) == 0;
    if (!CHECK(is_same)) test_note("graph %u", n);
    arena_release(&arena);
  }
}

// A connected simple digraph without 2-cycles: each pair of nodes at most once.
static uint32_t draw_simple(TestRandom *random, uint32_t nodes, uint32_t wanted, AgEdge *edges) {
  static bool is_used[64][64];
  memset(is_used, 0, sizeof is_used);
  uint32_t count = 0;
  for (uint32_t i = 1; i < nodes || count < wanted; i++) {
    uint32_t a = i < nodes ? i : test_random_below(random, nodes);
    uint32_t b = test_random_below(random, i < nodes ? i : nodes);
    if (i > 20 * wanted + nodes) break;
    if (a == b || is_used[a][b] || is_used[b][a]) continue;
    is_used[a][b] = true;
    bool is_turned = test_random_below(random, 2);
    edges[count++] = (AgEdge){is_turned ? b : a, is_turned ? a : b, 0, 1, AG_REMOVABLE, false};
  }
  return count;
}

TEST(greedy_keeps_its_bound) {
  for (uint32_t n = 0; n < 1000; n++) {
    TestRandom random = {test_seed() + 20000 + n};
    uint32_t nodes = 2 + test_random_below(&random, 40);
    AgEdge edges[800];
    uint32_t count = draw_simple(&random, nodes, test_random_below(&random, 4 * nodes), edges);
    Arena scratch;
    arena_init(&scratch, 0);
    AgGraph graph;
    uint32_t order[64], position[64];
    ag_graph_init(&graph, &scratch, &scratch, nodes, edges, count, true);
    for (uint32_t way = 0; way < 2; way++) {
      (way ? ag_greedy_weighted : ag_greedy)(&graph, &scratch, order);
      for (uint32_t i = 0; i < nodes; i++) position[order[i]] = i;
      int64_t forced, cost;
      ag_price(&graph, position, &forced, &cost);
      bool is_within = 6 * cost <= 3 * (int64_t)count - (int64_t)nodes;
      if (!CHECK(is_within))
        test_note("graph %u, way %u: %lld of %u arcs, %u nodes", n, way, (long long)cost, count,
                  nodes);
    }
    arena_release(&scratch);
  }
}

TEST(parts_keep_their_promises) {
  for (uint32_t n = 0; n < 500; n++) {
    TestRandom random = {test_seed() + 40000 + n};
    Case drawn = draw(&random, 2 + test_random_below(&random, MOST_NODES - 1), false);
    Arena scratch;
    arena_init(&scratch, 0);
    AgEdge *edges = ARENA_ARRAY(&scratch, AgEdge, drawn.count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < drawn.count; i++) {
      const AgArc *arc = &drawn.arcs[i];
      bool is_hard = arc->strength != AG_REMOVABLE;
      if (arc->src == arc->dst) continue;
      edges[count++] = (AgEdge){
          arc->src, arc->dst, 0, is_hard ? 0 : arc->cost, is_hard ? AG_FIXED : AG_REMOVABLE,
          is_hard};
    }
    AgGraph graph;
    ag_graph_init(&graph, &scratch, &scratch, drawn.nodes, edges, count, true);
    uint32_t order[MOST_NODES], position[MOST_NODES];
    int64_t greedy, sifted, least, forced, bound;
    ag_greedy_weighted(&graph, &scratch, order);
    for (uint32_t i = 0; i < drawn.nodes; i++) position[order[i]] = i;
    ag_price(&graph, position, &forced, &greedy);
    ag_sift(&graph, &scratch, 100000, order);
    for (uint32_t i = 0; i < drawn.nodes; i++) position[order[i]] = i;
    ag_price(&graph, position, &forced, &sifted);
    bool is_right = true;
    for (uint32_t e = 0; e < graph.edge_count; e++) {
      const AgEdge *edge = &graph.edges[e];
      if (edge->is_hard) is_right &= position[edge->src] < position[edge->dst];
    }
    ag_exact(&graph, &scratch, order);
    for (uint32_t i = 0; i < drawn.nodes; i++) position[order[i]] = i;
    ag_price(&graph, position, &forced, &least);
    is_right &= ag_break_cycles(&graph, &scratch, 1000000, order, &bound);
    CHECK(is_right);
    CHECK(sifted <= greedy && least <= sifted && bound <= least);
    arena_release(&scratch);
  }
}

SUITE(prop_ag) {
  RUN(small_graphs_are_solved_exactly);
  RUN(heuristics_are_sound_and_near);
  RUN(arcs_may_come_in_any_order);
  RUN(greedy_keeps_its_bound);
  RUN(parts_keep_their_promises);
}
