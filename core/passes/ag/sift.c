// Sifting: single nodes move to where they break least (ag_sift in graph.h).
//
// The order is a linked list with a label on every node that grows along it, so a node moves in
// constant time; when two neighbours' labels leave no room between them all are given anew. A move
// needs the node's neighbours sorted by label: O(d log d) for degree d.
#include "passes/ag/graph.h"

enum { LABEL_STEP = 1 << 20 };

typedef struct Neighbour {
  int64_t label;
  int64_t leaving, entering; // cost of edges to it, from it
  uint32_t node;
  bool is_hard_pred, is_hard_succ;
} Neighbour;

typedef struct Sifter {
  const AgGraph *graph;
  uint32_t *next, *prev; // next[n]: first of the list; prev[n]: last
  int64_t *label;
  Neighbour *around;
} Sifter;

static void label_all(Sifter *sifter) {
  uint32_t end = sifter->graph->node_count;
  int64_t label = 0;
  for (uint32_t node = sifter->next[end]; node != end; node = sifter->next[node])
    sifter->label[node] = label += LABEL_STEP;
}

static void sink_down(Neighbour *heap, uint32_t at, uint32_t count) {
  Neighbour moved = heap[at];
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child >= count) break;
    if (child + 1 < count && heap[child + 1].label > heap[child].label) child++;
    if (heap[child].label <= moved.label) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = moved;
}

// Heap sort; entries of one node are equal, and their order does not matter.
static void sort_by_label(Neighbour *around, uint32_t count) {
  for (uint32_t i = count / 2; i-- > 0;) sink_down(around, i, count);
  for (uint32_t last = count; last-- > 1;) {
    Neighbour swap = around[0];
    around[0] = around[last];
    around[last] = swap;
    sink_down(around, 0, last);
  }
}

static uint32_t collect(Sifter *sifter, uint32_t node) {
  const AgGraph *graph = sifter->graph;
  uint32_t count = 0;
  for (uint32_t e = graph->out_start[node]; e < graph->out_start[node + 1]; e++) {
    const AgEdge *edge = &graph->edges[e];
    sifter->around[count++] = (Neighbour){.label = sifter->label[edge->dst],
                                          .leaving = edge->is_hard ? 0 : edge->cost,
                                          .node = edge->dst,
                                          .is_hard_succ = edge->is_hard};
  }
  for (uint32_t i = graph->in_start[node]; i < graph->in_start[node + 1]; i++) {
    const AgEdge *edge = &graph->edges[graph->in_edges[i]];
    sifter->around[count++] = (Neighbour){.label = sifter->label[edge->src],
                                          .entering = edge->is_hard ? 0 : edge->cost,
                                          .node = edge->src,
                                          .is_hard_pred = edge->is_hard};
  }
  return count;
}

static void move_after(Sifter *sifter, uint32_t node, uint32_t before) {
  uint32_t *next = sifter->next, *prev = sifter->prev, end = sifter->graph->node_count;
  next[prev[node]] = next[node];
  prev[next[node]] = prev[node];
  next[node] = next[before];
  prev[node] = before;
  prev[next[before]] = node;
  next[before] = node;
  int64_t low = before == end ? 0 : sifter->label[before];
  int64_t high = next[node] == end ? low + 2 * LABEL_STEP : sifter->label[next[node]];
  if (high - low < 2) {
    label_all(sifter);
  } else {
    sifter->label[node] = low + (high - low) / 2;
  }
}

// Tries all places between hard neighbours. True when the node moved.
static bool sift(Sifter *sifter, uint32_t node) {
  uint32_t count = collect(sifter, node);
  sort_by_label(sifter->around, count);
  const Neighbour *around = sifter->around;
  int64_t cost = 0, best = INT64_MAX, present = 0;
  uint32_t best_gap = 0, open = 0; // gap g: after around[0 .. g-1]
  for (uint32_t i = 0; i < count; i++) {
    cost += around[i].entering;
    if (around[i].is_hard_pred) open = i + 1;
  }
  int64_t own = sifter->label[node];
  for (uint32_t gap = 0;; gap++) {
    bool is_between = gap == count || gap == 0 || around[gap - 1].node != around[gap].node;
    if (gap >= open && is_between && cost < best) {
      best = cost;
      best_gap = gap;
    }
    bool is_here =
        (gap == 0 || around[gap - 1].label < own) && (gap == count || around[gap].label > own);
    if (is_here) present = cost;
    if (gap == count || around[gap].is_hard_succ) break;
    cost += around[gap].leaving - around[gap].entering;
  }
  if (best >= present) return false;
  uint32_t before = best_gap ? around[best_gap - 1].node : sifter->prev[around[0].node];
  if (before == node) before = sifter->prev[node];
  move_after(sifter, node, before);
  return true;
}

static uint32_t degree_of(const AgGraph *graph, uint32_t node) {
  return graph->out_start[node + 1] - graph->out_start[node] + graph->in_start[node + 1] -
         graph->in_start[node];
}

static void sift_rounds(Sifter *sifter, uint64_t budget) {
  enum { MOST_ROUNDS = 16 };
  bool is_better = true;
  for (uint32_t round = 0; round < MOST_ROUNDS && is_better; round++) {
    is_better = false;
    for (uint32_t i = 0; i < sifter->graph->node_count; i++) {
      uint64_t work = 1 + degree_of(sifter->graph, i);
      if (work > budget) return;
      budget -= work;
      is_better |= sift(sifter, i);
    }
  }
}

void ag_sift(const AgGraph *graph, Arena *scratch, uint64_t budget, uint32_t *order) {
  uint32_t count = graph->node_count, most = 0;
  if (!count) return;
  for (uint32_t i = 0; i < count; i++) {
    if (degree_of(graph, i) > most) most = degree_of(graph, i);
  }
  Sifter sifter = {.graph = graph,
                   .next = ARENA_ARRAY(scratch, uint32_t, count + 1),
                   .prev = ARENA_ARRAY(scratch, uint32_t, count + 1),
                   .label = ARENA_ARRAY(scratch, int64_t, count),
                   .around = ARENA_ARRAY(scratch, Neighbour, most)};
  for (uint32_t i = 0; i <= count; i++) {
    uint32_t node = i < count ? order[i] : count, before = i ? order[i - 1] : count;
    sifter.prev[node] = before;
    sifter.next[before] = node;
  }
  label_all(&sifter);
  sift_rounds(&sifter, budget);
  uint32_t at = 0;
  for (uint32_t node = sifter.next[count]; node != count; node = sifter.next[node])
    order[at++] = node;
}
