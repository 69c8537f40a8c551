// The greedy heuristic of Eades, Lin and Smyth, in two forms (graph.h).
//
// Linear: vertices hang in doubly linked lists, one for each value of leaving minus entering edges,
// and one each for sinks and sources; removing a vertex moves each neighbour by one list, so the
// highest list in use rises by at most one a removal of an edge and scanning down is paid for.
// Weighted: a binary heap; every change pushes a new entry and outdated ones are skipped.
#include "passes/ag/graph.h"

#define NONE UINT32_MAX

// What both forms keep: the sequence grows from both ends.
typedef struct Sequence {
  uint32_t *order;
  uint32_t front, back; // next free place in front; first taken place at the back
  bool *is_placed;
} Sequence;

static Sequence sequence_init(Arena *scratch, uint32_t count, uint32_t *order) {
  return (Sequence){order, 0, count, ARENA_ARRAY(scratch, bool, count)};
}

static void place(Sequence *sequence, uint32_t node, bool in_front) {
  sequence->is_placed[node] = true;
  sequence->order[in_front ? sequence->front++ : --sequence->back] = node;
}

// ---- linear -------------------------------------------------------------------------------------

typedef struct Buckets {
  const AgGraph *graph;
  uint32_t *heads, *tails; // of leaving and entering edges, in the order of the adjacencies
  Sequence sequence;
  uint32_t *first, *last; // per list
  uint32_t *next, *prev, *list_of;
  uint32_t *out_left, *in_left;    // edges to and from nodes that are not placed
  uint32_t sinks, sources, middle; // numbers of the lists; middle: difference 0
  uint32_t top;                    // no list above it holds anything
} Buckets;

static void unhang(Buckets *buckets, uint32_t node) {
  uint32_t list = buckets->list_of[node], next = buckets->next[node], prev = buckets->prev[node];
  if (prev == NONE) {
    buckets->first[list] = next;
  } else {
    buckets->next[prev] = next;
  }
  if (next == NONE) {
    buckets->last[list] = prev;
  } else {
    buckets->prev[next] = prev;
  }
}

static uint32_t list_for(const Buckets *buckets, uint32_t node) {
  if (!buckets->in_left[node]) return buckets->sources; // isolated nodes too: they keep their order
  if (!buckets->out_left[node]) return buckets->sinks;
  return buckets->middle + buckets->out_left[node] - buckets->in_left[node];
}

static void hang(Buckets *buckets, uint32_t node) {
  uint32_t list = list_for(buckets, node), last = buckets->last[list];
  buckets->list_of[node] = list;
  buckets->prev[node] = last;
  buckets->next[node] = NONE;
  buckets->last[list] = node;
  if (last == NONE) {
    buckets->first[list] = node;
  } else {
    buckets->next[last] = node;
  }
  if (list < buckets->sinks && list > buckets->top) buckets->top = list;
}

static void take(Buckets *buckets, uint32_t node, bool in_front) {
  const AgGraph *graph = buckets->graph;
  unhang(buckets, node);
  place(&buckets->sequence, node, in_front);
  for (uint32_t i = graph->out_start[node]; i < graph->out_start[node + 1]; i++) {
    uint32_t to = buckets->heads[i];
    if (buckets->sequence.is_placed[to]) continue;
    unhang(buckets, to);
    buckets->in_left[to]--;
    hang(buckets, to);
  }
  for (uint32_t i = graph->in_start[node]; i < graph->in_start[node + 1]; i++) {
    uint32_t from = buckets->tails[i];
    if (buckets->sequence.is_placed[from]) continue;
    unhang(buckets, from);
    buckets->out_left[from]--;
    hang(buckets, from);
  }
}

static void greedy_linear(const AgGraph *graph, Arena *scratch, uint32_t *order) {
  uint32_t count = graph->node_count, most_out = 0, most_in = 0;
  Buckets buckets = {.graph = graph,
                     .heads = ARENA_ARRAY(scratch, uint32_t, graph->edge_count),
                     .tails = ARENA_ARRAY(scratch, uint32_t, graph->edge_count),
                     .sequence = sequence_init(scratch, count, order),
                     .next = ARENA_ARRAY(scratch, uint32_t, count),
                     .prev = ARENA_ARRAY(scratch, uint32_t, count),
                     .list_of = ARENA_ARRAY(scratch, uint32_t, count),
                     .out_left = ARENA_ARRAY(scratch, uint32_t, count),
                     .in_left = ARENA_ARRAY(scratch, uint32_t, count)};
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    buckets.heads[e] = graph->edges[e].dst;
    buckets.tails[e] = graph->edges[graph->in_edges[e]].src;
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t out = graph->out_start[i + 1] - graph->out_start[i];
    uint32_t in = graph->in_start[i + 1] - graph->in_start[i];
    buckets.out_left[i] = out;
    buckets.in_left[i] = in;
    if (out > most_out) most_out = out;
    if (in > most_in) most_in = in;
  }
  buckets.middle = most_in;
  buckets.sinks = most_in + most_out + 1;
  buckets.sources = buckets.sinks + 1;
  buckets.first = ARENA_ARRAY(scratch, uint32_t, buckets.sources + 1);
  buckets.last = ARENA_ARRAY(scratch, uint32_t, buckets.sources + 1);
  for (uint32_t i = 0; i <= buckets.sources; i++) buckets.first[i] = buckets.last[i] = NONE;
  for (uint32_t i = 0; i < count; i++) hang(&buckets, i);
  while (buckets.sequence.front < buckets.sequence.back) {
    uint32_t node = buckets.first[buckets.sinks];
    bool is_sink = node != NONE;
    if (!is_sink) node = buckets.first[buckets.sources];
    if (node == NONE) {
      while (buckets.first[buckets.top] == NONE) buckets.top--;
      node = buckets.first[buckets.top];
    }
    take(&buckets, node, !is_sink);
  }
}

// ---- weighted -----------------------------------------------------------------------------------

typedef struct Entry {
  int64_t key; // larger first
  uint32_t node;
} Entry;

typedef struct Greedy {
  const AgGraph *graph;
  Sequence sequence;
  int64_t *difference;                      // leaving minus entering cost
  uint32_t *out_left, *in_left, *hard_left; // hard_left: hard edges into it
  Entry *heap;
  uint32_t heap_count;
  uint32_t *sinks, *sources; // stacks; may hold placed nodes
  uint32_t sink_count, source_count;
} Greedy;

static bool goes_first(Entry a, Entry b) {
  return a.key != b.key ? a.key > b.key : a.node < b.node;
}

static void push(Greedy *greedy, uint32_t node) {
  Entry entry = {greedy->difference[node], node}, *heap = greedy->heap;
  uint32_t at = greedy->heap_count++;
  for (; at && goes_first(entry, heap[(at - 1) / 2]); at = (at - 1) / 2)
    heap[at] = heap[(at - 1) / 2];
  heap[at] = entry;
}

static Entry pop(Greedy *greedy) {
  Entry *heap = greedy->heap, best = heap[0], last = heap[--greedy->heap_count];
  uint32_t at = 0, count = greedy->heap_count;
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child >= count) break;
    if (child + 1 < count && goes_first(heap[child + 1], heap[child])) child++;
    if (!goes_first(heap[child], last)) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = last;
  return best;
}

// After one of its edges went.
static void update(Greedy *greedy, uint32_t node) {
  if (!greedy->in_left[node]) {
    greedy->sources[greedy->source_count++] = node;
  } else if (!greedy->out_left[node]) {
    greedy->sinks[greedy->sink_count++] = node;
  } else if (!greedy->hard_left[node]) {
    push(greedy, node);
  }
}

static void take_weighted(Greedy *greedy, uint32_t node, bool in_front) {
  const AgGraph *graph = greedy->graph;
  place(&greedy->sequence, node, in_front);
  for (uint32_t e = graph->out_start[node]; e < graph->out_start[node + 1]; e++) {
    const AgEdge *edge = &graph->edges[e];
    if (greedy->sequence.is_placed[edge->dst]) continue;
    greedy->in_left[edge->dst]--;
    greedy->hard_left[edge->dst] -= edge->is_hard;
    greedy->difference[edge->dst] += edge->cost;
    update(greedy, edge->dst);
  }
  for (uint32_t i = graph->in_start[node]; i < graph->in_start[node + 1]; i++) {
    const AgEdge *edge = &graph->edges[graph->in_edges[i]];
    if (greedy->sequence.is_placed[edge->src]) continue;
    greedy->out_left[edge->src]--;
    greedy->difference[edge->src] -= edge->cost;
    update(greedy, edge->src);
  }
}

// The node that is taken next and where it goes.
static uint32_t choose(Greedy *greedy, bool *in_front) {
  while (greedy->sink_count) {
    uint32_t node = greedy->sinks[--greedy->sink_count];
    *in_front = false;
    if (!greedy->sequence.is_placed[node]) return node;
  }
  *in_front = true;
  while (greedy->source_count) {
    uint32_t node = greedy->sources[--greedy->source_count];
    if (!greedy->sequence.is_placed[node]) return node;
  }
  for (;;) {
    Entry best = pop(greedy);
    if (!greedy->sequence.is_placed[best.node] && best.key == greedy->difference[best.node])
      return best.node;
  }
}

void ag_greedy_weighted(const AgGraph *graph, Arena *scratch, uint32_t *order) {
  uint32_t count = graph->node_count, entries = count + 2 * graph->edge_count;
  Greedy greedy = {.graph = graph,
                   .sequence = sequence_init(scratch, count, order),
                   .difference = ARENA_ARRAY(scratch, int64_t, count),
                   .out_left = ARENA_ARRAY(scratch, uint32_t, count),
                   .in_left = ARENA_ARRAY(scratch, uint32_t, count),
                   .hard_left = ARENA_ARRAY(scratch, uint32_t, count),
                   .heap = ARENA_ARRAY(scratch, Entry, entries),
                   .sinks = ARENA_ARRAY(scratch, uint32_t, entries),
                   .sources = ARENA_ARRAY(scratch, uint32_t, entries)};
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    const AgEdge *edge = &graph->edges[e];
    greedy.out_left[edge->src]++;
    greedy.in_left[edge->dst]++;
    greedy.hard_left[edge->dst] += edge->is_hard;
    greedy.difference[edge->src] += edge->cost;
    greedy.difference[edge->dst] -= edge->cost;
  }
  for (uint32_t i = count; i-- > 0;) update(&greedy, i);
  while (greedy.sequence.front < greedy.sequence.back) {
    bool in_front;
    uint32_t node = choose(&greedy, &in_front);
    take_weighted(&greedy, node, in_front);
  }
}

void ag_greedy(const AgGraph *graph, Arena *scratch, uint32_t *order) {
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    if (graph->edges[e].is_hard || graph->edges[e].cost != graph->edges[0].cost) {
      ag_greedy_weighted(graph, scratch, order);
      return;
    }
  }
  greedy_linear(graph, scratch, order);
}
