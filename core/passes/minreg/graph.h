// The scheduling graph of one scope: what the strategies of minreg see.
//
// Units (SUs) are numbered in static_lex_order, so a unit's index is the last part of every key.
// The program's present order is usually the same; where earlier passes moved units it is kept
// beside. Edges join units to units of higher number; parallel edges are collapsed to one pair,
// which keeps whether any of them carried data (FLOW). Tensors are priced live ranges: a number of
// bytes and the units that touch it. Barriers are plain edges. All arrays are compressed rows with
// 32-bit indexes; the graph knows nothing of the IR.
//
// A tensor is alive when it is defined (live-in, or one of its writers has run) and still wanted
// (live-out, or one of its touchers has not run). With several writers the first of them in the
// order at hand allocates it, so an in-place modification allocates nothing. A live-in that no
// unit reads and nobody wants afterwards is not held from the start. Tensors of 0 bytes (static
// weights) are dropped: only their edges matter.
#ifndef PASSES_MINREG_GRAPH_H
#define PASSES_MINREG_GRAPH_H

#include "support/arena.h"
#include "support/vec.h"

// Entries of rows carry a mark in the top bit, so a graph holds fewer than 2^31 units and tensors.
#define SCHED_MARK 0x80000000u
#define SCHED_INDEX 0x7fffffffu

enum { SCHED_LIVE_IN = 1, SCHED_LIVE_OUT = 2 }; // tensor flags
enum { SCHED_READ = 1, SCHED_WRITE = 2 };       // how a unit touches a tensor; both = in place

typedef struct SchedGraph {
  uint32_t unit_count, edge_count, tensor_count, touch_count;
  uint32_t *succ_start, *succ; // row of a unit: later units, ascending; mark = carries data
  uint32_t *pred_start, *pred; // mirrored
  uint32_t *unit_tensor_start, *unit_tensor; // row of a unit: tensors; mark = the unit writes it
  uint32_t *tensor_unit_start, *tensor_unit; // row of a tensor: units; mark = the unit writes it
  uint32_t *writer_count;                    // per tensor
  int64_t *tensor_bytes;                     // 0 when never alive
  uint8_t *tensor_flags;                     // SCHED_LIVE_*
  // Per unit, on top of its operands and results, for the children of a unit that has some: most
  // bytes live while one of them executes, and most live between two of them (-1: no such point).
  int64_t *workspace, *inner;
  uint32_t *program;  // the present order, topological
  int64_t live_start; // bytes alive before the first unit
} SchedGraph;

static inline uint32_t sched_index(uint32_t entry) {
  return entry & SCHED_INDEX;
}
static inline bool sched_is_marked(uint32_t entry) {
  return entry & SCHED_MARK;
}

// A pair of a relation while building: unit and later unit, or tensor and unit. The right index is
// marked when the edge carries data, or the unit writes the tensor.
typedef struct SchedPair {
  uint32_t left, right;
} SchedPair;
typedef VEC(SchedPair) SchedPairs;

typedef struct SchedBuilder {
  Arena *arena; // holds the scratch of building
  uint32_t unit_count;
  int64_t total; // bytes of all tensors and workspaces so far, at most SCHED_MOST_BYTES
  int64_t *workspace, *inner;
  const uint32_t *program; // NULL: the units' numbers
  SchedPairs edges, touches;
  VEC(int64_t) tensor_bytes;
  VEC(uint8_t) tensor_flags; // SCHED_LIVE_*, and whether a reader was seen
} SchedBuilder;

// Sums of bytes stay below this whatever the input: sizes beyond it are cut off.
#define SCHED_MOST_BYTES ((int64_t)1 << 61)

void sched_builder_init(SchedBuilder *builder, Arena *arena, uint32_t unit_count);
// src < dst; anything else asserts. Parallel edges are welcome.
void sched_add_edge(SchedBuilder *builder, uint32_t src, uint32_t dst, bool is_data);
// bytes >= 0; the tensor's number, counting from 0 in order of adding.
uint32_t sched_add_tensor(SchedBuilder *builder, int64_t bytes, uint32_t flags);
// how: SCHED_READ, SCHED_WRITE or both; repeated touches of one pair merge.
void sched_add_touch(SchedBuilder *builder, uint32_t tensor, uint32_t unit, uint32_t how);
// Of a unit with children, at most once a unit: see SchedGraph; inner: -1 or up to `during`.
void sched_add_workspace(SchedBuilder *builder, uint32_t unit, int64_t during, int64_t inner);
// The present order of the units, when it is not that of their numbers; kept until finish.
void sched_set_program(SchedBuilder *builder, const uint32_t *order);
// The graph, on `arena`. Time and memory are linear in units, edges, tensors and touches.
SchedGraph *sched_builder_finish(SchedBuilder *builder, Arena *arena);

// Both pressure figures of an order of all units, in bytes.
typedef struct SchedPrice {
  int64_t during; // most that is live while some unit executes, or before the first
  int64_t after;  // most that is live between instructions, before the first included
} SchedPrice;

// The order must be topological.
SchedPrice sched_price(const SchedGraph *graph, const uint32_t *order, Arena *scratch);
// One unit's figures in its place.
typedef struct SchedStep {
  int64_t during; // most live while it runs
  int64_t after;  // most live between its children and when it is done
  int64_t live;   // live when it is done
} SchedStep;
// The same with every step's figures: unit_count of them, or NULL.
SchedPrice sched_price_steps(const SchedGraph *graph, const uint32_t *order, SchedStep *steps,
                             Arena *scratch);
// Negative when `a` is the better one: the `during` figures first, or `after` when by_after.
int sched_price_compare(SchedPrice a, SchedPrice b, bool by_after);
// Figures below which no order can come: every unit needs its operands and results at once.
SchedPrice sched_price_bound(const SchedGraph *graph, Arena *scratch);
// Whether `order` holds every unit once and no unit before one of its predecessors.
bool sched_order_is_legal(const SchedGraph *graph, const uint32_t *order, Arena *scratch);
// Units that left their place: count minus the longest increasing subsequence. O(n log n).
uint32_t sched_moved_count(const uint32_t *order, uint32_t count, Arena *scratch);

#endif
