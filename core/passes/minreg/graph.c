// Building a scheduling graph: counting sorts only, so that time and memory stay linear.
#include "passes/minreg/graph.h"

enum { HAS_READER = 128 }; // builder's private tensor flag

void sched_builder_init(SchedBuilder *builder, Arena *arena, uint32_t unit_count) {
  assert(unit_count < SCHED_MARK);
  *builder = (SchedBuilder){.arena = arena,
                            .unit_count = unit_count,
                            .workspace = ARENA_ARRAY(arena, int64_t, unit_count),
                            .inner = ARENA_ARRAY(arena, int64_t, unit_count)};
  for (uint32_t i = 0; i < unit_count; i++) builder->inner[i] = -1;
}

void sched_add_edge(SchedBuilder *builder, uint32_t src, uint32_t dst, bool is_data) {
  assert(src < dst && dst < builder->unit_count);
  vec_push(builder->arena, &builder->edges, (SchedPair){src, dst | (is_data ? SCHED_MARK : 0)});
}

// The part of `bytes` that keeps the sum of everything within SCHED_MOST_BYTES.
static int64_t bounded_bytes(SchedBuilder *builder, int64_t bytes) {
  assert(bytes >= 0);
  int64_t fitting = min_i64(bytes, SCHED_MOST_BYTES - builder->total);
  builder->total += fitting;
  return fitting;
}

uint32_t sched_add_tensor(SchedBuilder *builder, int64_t bytes, uint32_t flags) {
  uint32_t tensor = builder->tensor_bytes.count;
  assert(tensor < SCHED_INDEX);
  vec_push(builder->arena, &builder->tensor_bytes, bounded_bytes(builder, bytes));
  vec_push(builder->arena, &builder->tensor_flags, (uint8_t)flags);
  return tensor;
}

void sched_add_touch(SchedBuilder *builder, uint32_t tensor, uint32_t unit, uint32_t how) {
  assert(tensor < builder->tensor_bytes.count && unit < builder->unit_count && how);
  if (how & SCHED_READ) builder->tensor_flags.at[tensor] |= HAS_READER;
  if (builder->tensor_bytes.at[tensor] == 0) return; // static: outside the pressure sum
  vec_push(builder->arena, &builder->touches,
           (SchedPair){tensor, unit | (how & SCHED_WRITE ? SCHED_MARK : 0)});
}

void sched_add_workspace(SchedBuilder *builder, uint32_t unit, int64_t during, int64_t inner) {
  assert(inner >= -1 && inner <= during);
  builder->workspace[unit] = bounded_bytes(builder, during);
  builder->inner[unit] = min_i64(inner, builder->workspace[unit]);
}

void sched_set_program(SchedBuilder *builder, const uint32_t *order) {
  builder->program = order;
}

// Rows of a relation given as pairs, both ways round, duplicates merged and marks united.
typedef struct Rows {
  uint32_t *a_start, *a; // per left index: right indexes, ascending
  uint32_t *b_start, *b; // per right index: left indexes, ascending
  uint32_t count;
} Rows;

// starts[i] becomes where row i begins; counts are in starts[i + 1] beforehand.
static void counts_to_starts(uint32_t *starts, uint32_t row_count) {
  for (uint32_t i = 0; i < row_count; i++) starts[i + 1] += starts[i];
}

// Sorting first by right into b, then by left into a, leaves every row of a ascending, so
// duplicates are neighbours.
static Rows rows_build(const SchedPairs *pairs, uint32_t left_count, uint32_t right_count,
                       Arena *arena, Arena *scratch) {
  uint32_t *starts = ARENA_ARRAY(scratch, uint32_t, (uint64_t)right_count + 1);
  SchedPair *sorted = ARENA_ARRAY(scratch, SchedPair, pairs->count);
  for (uint32_t i = 0; i < pairs->count; i++) starts[sched_index(pairs->at[i].right) + 1]++;
  counts_to_starts(starts, right_count);
  for (uint32_t i = 0; i < pairs->count; i++) {
    sorted[starts[sched_index(pairs->at[i].right)]++] = pairs->at[i];
  }
  Rows rows = {.a_start = ARENA_ARRAY(arena, uint32_t, (uint64_t)left_count + 1),
               .b_start = ARENA_ARRAY(arena, uint32_t, (uint64_t)right_count + 1)};
  uint32_t *full = ARENA_ARRAY(scratch, uint32_t, pairs->count);
  uint32_t *ends = ARENA_ARRAY(scratch, uint32_t, (uint64_t)left_count + 1);
  for (uint32_t i = 0; i < pairs->count; i++) ends[sorted[i].left + 1]++;
  counts_to_starts(ends, left_count);
  uint32_t *begins = arena_copy(scratch, ends, ((uint64_t)left_count + 1) * sizeof(uint32_t));
  // ends[l] runs from the row's begin to its end; a repeated right index is the row's last one.
  for (uint32_t i = 0; i < pairs->count; i++) {
    uint32_t left = sorted[i].left, right = sorted[i].right, end = ends[left];
    if (end > begins[left] && sched_index(full[end - 1]) == sched_index(right)) {
      full[end - 1] |= right & SCHED_MARK;
    } else {
      full[ends[left]++] = right;
    }
  }
  for (uint32_t left = 0; left < left_count; left++) {
    rows.count += ends[left] - begins[left];
    rows.a_start[left + 1] = rows.count;
  }
  rows.a = ARENA_ARRAY(arena, uint32_t, rows.count);
  rows.b = ARENA_ARRAY(arena, uint32_t, rows.count);
  for (uint32_t left = 0; left < left_count; left++) {
    uint32_t length = ends[left] - begins[left];
    if (length) memcpy(rows.a + rows.a_start[left], full + begins[left], length * sizeof *full);
    for (uint32_t i = begins[left]; i < ends[left]; i++) rows.b_start[sched_index(full[i]) + 1]++;
  }
  counts_to_starts(rows.b_start, right_count);
  memcpy(starts, rows.b_start, (size_t)right_count * sizeof *starts);
  for (uint32_t left = 0; left < left_count; left++) {
    for (uint32_t i = rows.a_start[left]; i < rows.a_start[left + 1]; i++) {
      rows.b[starts[sched_index(rows.a[i])]++] = left | (rows.a[i] & SCHED_MARK);
    }
  }
  return rows;
}

SchedGraph *sched_builder_finish(SchedBuilder *builder, Arena *arena) {
  uint32_t unit_count = builder->unit_count, tensor_count = builder->tensor_bytes.count;
  SchedGraph *graph = ARENA_NEW(arena, SchedGraph);
  graph->unit_count = unit_count;
  graph->tensor_count = tensor_count;
  Rows edges = rows_build(&builder->edges, unit_count, unit_count, arena, builder->arena);
  graph->succ_start = edges.a_start;
  graph->succ = edges.a;
  graph->pred_start = edges.b_start;
  graph->pred = edges.b;
  graph->edge_count = edges.count;
  Rows touches = rows_build(&builder->touches, tensor_count, unit_count, arena, builder->arena);
  graph->tensor_unit_start = touches.a_start;
  graph->tensor_unit = touches.a;
  graph->unit_tensor_start = touches.b_start;
  graph->unit_tensor = touches.b;
  graph->touch_count = touches.count;
  graph->program = ARENA_ARRAY(arena, uint32_t, unit_count);
  for (uint32_t i = 0; i < unit_count; i++) {
    graph->program[i] = builder->program ? builder->program[i] : i;
  }
  graph->writer_count = ARENA_ARRAY(arena, uint32_t, tensor_count);
  graph->tensor_bytes = arena_copy(arena, builder->tensor_bytes.at, tensor_count * sizeof(int64_t));
  graph->tensor_flags = ARENA_ARRAY(arena, uint8_t, tensor_count);
  graph->workspace = arena_copy(arena, builder->workspace, unit_count * sizeof(int64_t));
  graph->inner = arena_copy(arena, builder->inner, unit_count * sizeof(int64_t));
  for (uint32_t t = 0; t < tensor_count; t++) {
    uint32_t flags = builder->tensor_flags.at[t];
    uint32_t begin = graph->tensor_unit_start[t], end = graph->tensor_unit_start[t + 1];
    for (uint32_t i = begin; i < end; i++) {
      graph->writer_count[t] += sched_is_marked(graph->tensor_unit[i]);
    }
    // An input nobody reads, here or later, holds no memory until it is written.
    if (!(flags & HAS_READER) && !(flags & SCHED_LIVE_OUT)) flags &= ~(uint32_t)SCHED_LIVE_IN;
    // What nothing defines is never alive.
    if (!(flags & SCHED_LIVE_IN) && !graph->writer_count[t]) graph->tensor_bytes[t] = 0;
    graph->tensor_flags[t] = (uint8_t)(flags & (SCHED_LIVE_IN | SCHED_LIVE_OUT));
    if (flags & SCHED_LIVE_IN) graph->live_start += graph->tensor_bytes[t];
  }
  return graph;
}
