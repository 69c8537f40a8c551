// Random graphs of the two shapes that layout is measured and tested on; the same for a seed on
// every machine.
#ifndef BENCH_LAYOUT_GRAPHS_H
#define BENCH_LAYOUT_GRAPHS_H

#include "support/sort.h"
#include "view/layout.h"

typedef struct GraphRandom {
  uint64_t state;
} GraphRandom;

static inline uint64_t graph_random(GraphRandom *random) { // splitmix64
  uint64_t z = random->state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static inline uint32_t graph_random_below(GraphRandom *random, uint32_t bound) {
  return (uint32_t)(graph_random(random) % bound);
}

static inline LayoutNode *graph_nodes(Arena *arena, uint32_t count) {
  LayoutNode *nodes = ARENA_ARRAY(arena, LayoutNode, count);
  for (uint32_t i = 0; i < count; i++)
    nodes[i] = (LayoutNode){.width = 124, .height = 20, .group = LAYOUT_NONE, .order = i};
  return nodes;
}

// Shape A: layers of about sqrt(2 n) nodes, 1.45 edges a node, 85 % to the next layer, the others
// up to 20 layers on.
static inline LayoutGraph layout_graph_layered(Arena *arena, uint32_t count, uint64_t seed) {
  GraphRandom random = {seed};
  uint32_t width = 1;
  while (width * width < 2 * count) width++;
  LayoutNode *nodes = graph_nodes(arena, count);
  LayoutEdge *edges = ARENA_ARRAY(arena, LayoutEdge, count * 2);
  uint32_t edge_count = 0, layers = (count + width - 1) / width;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t layer = i / width, degree = 1 + (graph_random_below(&random, 100) < 45);
    for (uint32_t k = 0; k < degree; k++) {
      uint32_t jump =
          graph_random_below(&random, 100) < 85 ? 1 : 2 + graph_random_below(&random, 19);
      if (layer + jump >= layers) continue;
      uint32_t first = (layer + jump) * width;
      uint32_t size = first + width <= count ? width : count - first;
      uint32_t dst = first + graph_random_below(&random, size);
      LayoutKind kind = graph_random_below(&random, 100) < 90 ? LAYOUT_FLOW : LAYOUT_ANTI;
      edges[edge_count++] = (LayoutEdge){i, dst, kind, 1};
    }
  }
  return (LayoutGraph){nodes, NULL, edges, count, 0, edge_count};
}

// Shape B: each node reads one or two of the nodes before it, at a distance that is geometric with
// mean 6, and one in eight reads one of the first 8.
static inline LayoutGraph layout_graph_def_use(Arena *arena, uint32_t count, uint64_t seed) {
  GraphRandom random = {seed};
  LayoutNode *nodes = graph_nodes(arena, count);
  LayoutEdge *edges = ARENA_ARRAY(arena, LayoutEdge, count * 3);
  uint32_t edge_count = 0;
  for (uint32_t i = 8; i < count; i++) {
    uint32_t reads = 1 + graph_random_below(&random, 2), last = LAYOUT_NONE;
    for (uint32_t k = 0; k < reads; k++) {
      uint32_t back = 1;
      while (back < i && graph_random_below(&random, 6)) back++;
      if (i - back != last) edges[edge_count++] = (LayoutEdge){i - back, i, LAYOUT_FLOW, 1};
      last = i - back;
    }
    if (graph_random_below(&random, 8) == 0)
      edges[edge_count++] = (LayoutEdge){graph_random_below(&random, 8), i, LAYOUT_FLOW, 1};
  }
  return (LayoutGraph){nodes, NULL, edges, count, 0, edge_count};
}

#endif
