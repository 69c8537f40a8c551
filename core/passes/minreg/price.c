// What an order costs: the two pressure figures of a scheduling graph, and bounds on them.
//
// Method: one sweep over the order with, per tensor, the number of touchers that have not run.
#include "passes/minreg/graph.h"

SchedPrice sched_price_steps(const SchedGraph *graph, const uint32_t *order, SchedStep *steps,
                             Arena *scratch) {
  uint32_t *left = ARENA_ARRAY(scratch, uint32_t, graph->tensor_count); // touchers to come
  uint8_t *is_defined = ARENA_ARRAY(scratch, uint8_t, graph->tensor_count);
  for (uint32_t t = 0; t < graph->tensor_count; t++) {
    left[t] = graph->tensor_unit_start[t + 1] - graph->tensor_unit_start[t];
    is_defined[t] = (graph->tensor_flags[t] & SCHED_LIVE_IN) != 0;
  }
  int64_t live = graph->live_start;
  SchedPrice peak = {live, live};
  for (uint32_t step = 0; step < graph->unit_count; step++) {
    uint32_t unit = order[step];
    int64_t defined = 0, killed = 0;
    for (uint32_t i = graph->unit_tensor_start[unit]; i < graph->unit_tensor_start[unit + 1]; i++) {
      uint32_t t = sched_index(graph->unit_tensor[i]);
      if (sched_is_marked(graph->unit_tensor[i]) && !is_defined[t]) {
        is_defined[t] = 1;
        defined += graph->tensor_bytes[t];
      }
      bool is_last = --left[t] == 0 && !(graph->tensor_flags[t] & SCHED_LIVE_OUT);
      if (is_last && is_defined[t]) killed += graph->tensor_bytes[t];
    }
    int64_t operands = live + defined;
    live = operands - killed;
    SchedStep figures = {operands + graph->workspace[unit], live, live};
    if (graph->inner[unit] >= 0) figures.after = max_i64(live, operands + graph->inner[unit]);
    peak.during = max_i64(peak.during, figures.during);
    peak.after = max_i64(peak.after, figures.after);
    if (steps) steps[step] = figures;
  }
  return peak;
}

SchedPrice sched_price(const SchedGraph *graph, const uint32_t *order, Arena *scratch) {
  return sched_price_steps(graph, order, NULL, scratch);
}

int sched_price_compare(SchedPrice a, SchedPrice b, bool by_after) {
  int during = (a.during > b.during) - (a.during < b.during);
  int after = (a.after > b.after) - (a.after < b.after);
  if (by_after) return after ? after : during;
  return during ? during : after;
}

// Whether `dst` is a direct successor of `src`.
static bool has_edge(const SchedGraph *graph, uint32_t src, uint32_t dst) {
  uint32_t low = graph->succ_start[src], end = graph->succ_start[src + 1], high = end;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (sched_index(graph->succ[middle]) < dst)
      low = middle + 1;
    else
      high = middle;
  }
  return low < end && sched_index(graph->succ[low]) == dst;
}

// What every order pays for one tensor, unit by unit: a writer has it in its own step; a reader has
// it before its step when it is live-in or an edge brings it from the only writer, which then holds
// it after its own step as well.
static void bound_add_tensor(const SchedGraph *graph, uint32_t t, int64_t *during, int64_t *before,
                             int64_t *after) {
  int64_t bytes = graph->tensor_bytes[t];
  bool is_live_in = graph->tensor_flags[t] & SCHED_LIVE_IN;
  bool is_live_out = graph->tensor_flags[t] & SCHED_LIVE_OUT;
  bool is_kept = false; // an edge leads from the only writer to a reader
  uint32_t begin = graph->tensor_unit_start[t], end = graph->tensor_unit_start[t + 1];
  uint32_t writer = UINT32_MAX;
  for (uint32_t i = begin; i < end && graph->writer_count[t] == 1; i++) {
    if (sched_is_marked(graph->tensor_unit[i])) writer = sched_index(graph->tensor_unit[i]);
  }
  for (uint32_t i = begin; i < end; i++) {
    uint32_t unit = sched_index(graph->tensor_unit[i]);
    bool is_writer = sched_is_marked(graph->tensor_unit[i]), is_there = is_live_in;
    if (!is_there && !is_writer && writer != UINT32_MAX) {
      is_there = has_edge(graph, writer, unit);
      is_kept |= is_there;
    }
    if (is_there || is_writer) {
      during[unit] += bytes;
      if (is_live_out) after[unit] += bytes;
    }
    if (is_there) before[unit] += bytes;
  }
  if (is_kept && !is_live_out) after[writer] += bytes;
}

SchedPrice sched_price_bound(const SchedGraph *graph, Arena *scratch) {
  int64_t *during = ARENA_ARRAY(scratch, int64_t, graph->unit_count);
  int64_t *before = ARENA_ARRAY(scratch, int64_t, graph->unit_count);
  int64_t *after = ARENA_ARRAY(scratch, int64_t, graph->unit_count);
  int64_t live_end = 0;
  for (uint32_t t = 0; t < graph->tensor_count; t++) {
    bool is_defined = graph->tensor_flags[t] & SCHED_LIVE_IN || graph->writer_count[t];
    if (graph->tensor_flags[t] & SCHED_LIVE_OUT && is_defined) live_end += graph->tensor_bytes[t];
    bound_add_tensor(graph, t, during, before, after);
  }
  int64_t least = max_i64(graph->live_start, live_end);
  SchedPrice bound = {least, least};
  for (uint32_t unit = 0; unit < graph->unit_count; unit++) {
    bound.during = max_i64(bound.during, during[unit] + graph->workspace[unit]);
    bound.after = max_i64(bound.after, max_i64(before[unit], after[unit]));
    bool has_inner = graph->inner[unit] >= 0;
    if (has_inner) bound.after = max_i64(bound.after, during[unit] + graph->inner[unit]);
  }
  bound.during = max_i64(bound.during, bound.after);
  return bound;
}

bool sched_order_is_legal(const SchedGraph *graph, const uint32_t *order, Arena *scratch) {
  uint8_t *has_run = ARENA_ARRAY(scratch, uint8_t, graph->unit_count);
  for (uint32_t step = 0; step < graph->unit_count; step++) {
    uint32_t unit = order[step];
    if (unit >= graph->unit_count || has_run[unit]) return false;
    for (uint32_t i = graph->pred_start[unit]; i < graph->pred_start[unit + 1]; i++) {
      if (!has_run[sched_index(graph->pred[i])]) return false;
    }
    has_run[unit] = 1;
  }
  return true;
}

uint32_t sched_moved_count(const uint32_t *order, uint32_t count, Arena *scratch) {
  uint32_t *tails = ARENA_ARRAY(scratch, uint32_t, count); // least end of a run of each length
  uint32_t longest = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t low = 0, high = longest;
    while (low < high) {
      uint32_t middle = low + (high - low) / 2;
      if (tails[middle] < order[i])
        low = middle + 1;
      else
        high = middle;
    }
    tails[low] = order[i];
    if (low == longest) longest++;
  }
  return count - longest;
}
