#include "passes/ag/graph.h"

// Stable counting sort of edges by one end.
static void sort_by(Arena *scratch, uint32_t node_count, const AgEdge *from, uint32_t count,
                    bool by_src, AgEdge *to) {
  uint32_t *start = ARENA_ARRAY(scratch, uint32_t, node_count + 1);
  for (uint32_t i = 0; i < count; i++) start[(by_src ? from[i].src : from[i].dst) + 1]++;
  for (uint32_t i = 0; i < node_count; i++) start[i + 1] += start[i];
  for (uint32_t i = 0; i < count; i++) to[start[by_src ? from[i].src : from[i].dst]++] = from[i];
}

// A stronger edge swallows weaker ones: what it asks for is asked for anyway.
static void merge_into(AgEdge *edge, const AgEdge *other) {
  if (other->strength > edge->strength) {
    *edge = *other;
  } else if (other->strength == edge->strength) {
    edge->forced += other->forced;
    edge->cost += other->cost;
  }
}

void ag_graph_init(AgGraph *graph, Arena *arena, Arena *scratch, uint32_t node_count, AgEdge *edges,
                   uint32_t edge_count, bool merges) {
  AgEdge *other = ARENA_ARRAY(scratch, AgEdge, edge_count);
  sort_by(scratch, node_count, edges, edge_count, false, other);
  sort_by(scratch, node_count, other, edge_count, true, edges);
  if (merges) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < edge_count; i++) {
      bool is_parallel =
          kept && edges[kept - 1].src == edges[i].src && edges[kept - 1].dst == edges[i].dst;
      if (is_parallel) {
        merge_into(&edges[kept - 1], &edges[i]);
      } else {
        edges[kept++] = edges[i];
      }
    }
    edge_count = kept;
  }
  *graph = (AgGraph){.node_count = node_count, .edge_count = edge_count, .edges = edges};
  graph->out_start = ARENA_ARRAY(arena, uint32_t, node_count + 1);
  graph->in_start = ARENA_ARRAY(arena, uint32_t, node_count + 2);
  graph->in_edges = ARENA_ARRAY(arena, uint32_t, edge_count);
  for (uint32_t i = 0; i < edge_count; i++) {
    graph->out_start[edges[i].src + 1]++;
    graph->in_start[edges[i].dst + 2]++;
  }
  for (uint32_t i = 0; i < node_count; i++) {
    graph->out_start[i + 1] += graph->out_start[i];
    graph->in_start[i + 2] += graph->in_start[i + 1];
  }
  for (uint32_t i = 0; i < edge_count; i++)
    graph->in_edges[graph->in_start[edges[i].dst + 1]++] = i;
}

typedef struct Tarjan {
  const AgGraph *graph;
  const bool *keep;
  uint32_t *index, *low, *next_edge; // index: 0 = not visited
  uint32_t *stack, stack_count;      // nodes without a component yet
  uint32_t *path, path_count;        // nodes being visited
  uint32_t *component;
  uint32_t visited, component_count;
} Tarjan;

static void enter(Tarjan *tarjan, uint32_t node) {
  tarjan->index[node] = tarjan->low[node] = ++tarjan->visited;
  tarjan->next_edge[node] = tarjan->graph->out_start[node];
  tarjan->stack[tarjan->stack_count++] = node;
  tarjan->path[tarjan->path_count++] = node;
}

static void leave(Tarjan *tarjan) {
  uint32_t node = tarjan->path[--tarjan->path_count];
  if (tarjan->path_count) {
    uint32_t parent = tarjan->path[tarjan->path_count - 1];
    if (tarjan->low[node] < tarjan->low[parent]) tarjan->low[parent] = tarjan->low[node];
  }
  if (tarjan->low[node] != tarjan->index[node]) return;
  uint32_t member;
  do {
    member = tarjan->stack[--tarjan->stack_count];
    tarjan->component[member] = tarjan->component_count;
  } while (member != node);
  tarjan->component_count++;
}

static void visit_from(Tarjan *tarjan, uint32_t root) {
  const AgGraph *graph = tarjan->graph;
  enter(tarjan, root);
  while (tarjan->path_count) {
    uint32_t node = tarjan->path[tarjan->path_count - 1];
    uint32_t edge = tarjan->next_edge[node];
    if (edge == graph->out_start[node + 1]) {
      leave(tarjan);
      continue;
    }
    tarjan->next_edge[node]++;
    if (tarjan->keep && !tarjan->keep[edge]) continue;
    uint32_t to = graph->edges[edge].dst;
    if (!tarjan->index[to]) {
      enter(tarjan, to);
    } else if (tarjan->component[to] == UINT32_MAX && tarjan->index[to] < tarjan->low[node]) {
      tarjan->low[node] = tarjan->index[to];
    }
  }
}

uint32_t ag_components(const AgGraph *graph, Arena *scratch, const bool *keep,
                       uint32_t *component) {
  uint32_t count = graph->node_count;
  Tarjan tarjan = {.graph = graph,
                   .keep = keep,
                   .index = ARENA_ARRAY(scratch, uint32_t, count),
                   .low = ARENA_ARRAY(scratch, uint32_t, count),
                   .next_edge = ARENA_ARRAY(scratch, uint32_t, count),
                   .stack = ARENA_ARRAY(scratch, uint32_t, count),
                   .path = ARENA_ARRAY(scratch, uint32_t, count),
                   .component = component};
  for (uint32_t i = 0; i < count; i++) component[i] = UINT32_MAX;
  for (uint32_t i = 0; i < count; i++) {
    if (!tarjan.index[i]) visit_from(&tarjan, i);
  }
  // Tarjan completes what is reached first.
  for (uint32_t i = 0; i < count; i++) component[i] = tarjan.component_count - 1 - component[i];
  return tarjan.component_count;
}

// Binary heap of node numbers, least first.
static void heap_push(uint32_t *heap, uint32_t *count, uint32_t node) {
  uint32_t at = (*count)++;
  for (; at && heap[(at - 1) / 2] > node; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
  heap[at] = node;
}

static uint32_t heap_pop(uint32_t *heap, uint32_t *count) {
  uint32_t least = heap[0], last = heap[--*count], at = 0;
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child >= *count) break;
    if (child + 1 < *count && heap[child + 1] < heap[child]) child++;
    if (heap[child] >= last) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = last;
  return least;
}

bool ag_topological(const AgGraph *graph, Arena *scratch, const bool *keep, uint32_t *order) {
  uint32_t count = graph->node_count, ready = 0, done = 0;
  uint32_t *waits = ARENA_ARRAY(scratch, uint32_t, count);
  uint32_t *heap = ARENA_ARRAY(scratch, uint32_t, count);
  for (uint32_t e = 0; e < graph->edge_count; e++) waits[graph->edges[e].dst] += keep[e];
  for (uint32_t i = 0; i < count; i++) {
    if (!waits[i]) heap_push(heap, &ready, i);
  }
  while (ready) {
    uint32_t node = heap_pop(heap, &ready);
    order[done++] = node;
    for (uint32_t e = graph->out_start[node]; e < graph->out_start[node + 1]; e++) {
      if (keep[e] && --waits[graph->edges[e].dst] == 0)
        heap_push(heap, &ready, graph->edges[e].dst);
    }
  }
  return done == count;
}

void ag_price(const AgGraph *graph, const uint32_t *position, int64_t *forced, int64_t *cost) {
  *forced = *cost = 0;
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    const AgEdge *edge = &graph->edges[e];
    if (position[edge->src] < position[edge->dst]) continue;
    *forced += edge->forced;
    *cost += edge->cost;
  }
}
