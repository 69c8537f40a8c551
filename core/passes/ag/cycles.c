// Breaking cycles at their cheapest edges, with a bound (ag_break_cycles in graph.h).
//
// A depth-first search meets a cycle as an edge back into the path it is on. The cheapest edge of
// the cycle, by what is left of its cost, is paid for: that much is taken off every edge of the
// cycle. Cycles paid this way share no cost, so any order has to pay their sum. Source: the local
// ratio method of Demetrescu and Finocchi (Information Processing Letters 86, 2003).
#include "passes/ag/graph.h"

typedef struct Search {
  const AgGraph *graph;
  int64_t *left; // of each edge's cost
  bool *keep;
  uint32_t *next_edge;
  uint32_t *depth; // 1 + place on the path; 0: not on it
  bool *is_done;
  uint32_t *path, *via; // nodes; the edge into each from the one before
  uint32_t length;
} Search;

static void enter(Search *search, uint32_t node, uint32_t via) {
  search->path[search->length] = node;
  search->via[search->length++] = via;
  search->depth[node] = search->length;
  search->next_edge[node] = search->graph->out_start[node];
}

// The cycle closed by `back`, which leads to the node at depth `to`: pays for it. Returns how long
// the path may stay.
static uint32_t pay(Search *search, uint32_t back, uint32_t to, int64_t *bound) {
  const AgGraph *graph = search->graph;
  int64_t least = graph->edges[back].is_hard ? INT64_MAX : search->left[back];
  for (uint32_t i = to; i < search->length; i++) {
    uint32_t edge = search->via[i];
    if (!graph->edges[edge].is_hard && search->left[edge] < least) least = search->left[edge];
  }
  *bound += least;
  uint32_t length = search->length;
  for (uint32_t i = search->length; i-- > to;) {
    uint32_t edge = search->via[i];
    if (graph->edges[edge].is_hard) continue;
    search->left[edge] -= least;
    if (search->left[edge]) continue;
    search->keep[edge] = false;
    length = i;
  }
  if (!graph->edges[back].is_hard) {
    search->left[back] -= least;
    if (!search->left[back]) search->keep[back] = false;
  }
  return length;
}

static void cut_path(Search *search, uint32_t length) {
  while (search->length > length) search->depth[search->path[--search->length]] = 0;
}

static bool search_from(Search *search, uint32_t root, uint64_t *budget, int64_t *bound) {
  const AgGraph *graph = search->graph;
  enter(search, root, UINT32_MAX);
  while (search->length) {
    uint32_t node = search->path[search->length - 1], edge = search->next_edge[node];
    if (edge == graph->out_start[node + 1]) {
      search->is_done[node] = true;
      cut_path(search, search->length - 1);
      continue;
    }
    if (!*budget) return false;
    --*budget;
    uint32_t to = graph->edges[edge].dst;
    if (!search->keep[edge] || search->is_done[to]) {
      search->next_edge[node]++;
    } else if (search->depth[to]) {
      uint32_t cost = search->length - search->depth[to];
      *budget -= *budget < cost ? *budget : cost;
      cut_path(search, pay(search, edge, search->depth[to], bound));
    } else {
      search->next_edge[node]++;
      enter(search, to, edge);
    }
  }
  return true;
}

bool ag_break_cycles(const AgGraph *graph, Arena *scratch, uint64_t budget, uint32_t *order,
                     int64_t *bound) {
  uint32_t count = graph->node_count;
  Search search = {.graph = graph,
                   .left = ARENA_ARRAY(scratch, int64_t, graph->edge_count),
                   .keep = ARENA_ARRAY(scratch, bool, graph->edge_count),
                   .next_edge = ARENA_ARRAY(scratch, uint32_t, count),
                   .depth = ARENA_ARRAY(scratch, uint32_t, count),
                   .is_done = ARENA_ARRAY(scratch, bool, count),
                   .path = ARENA_ARRAY(scratch, uint32_t, count),
                   .via = ARENA_ARRAY(scratch, uint32_t, count)};
  *bound = 0;
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    search.left[e] = graph->edges[e].cost;
    search.keep[e] = graph->edges[e].is_hard || graph->edges[e].cost;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (!search.is_done[i] && !search_from(&search, i, &budget, bound)) return false;
  }
  return ag_topological(graph, scratch, search.keep, order);
}
