// The decisions trace of a list scheduler: what was ready, what its key was made of, what won.
#include "passes/minreg/list.h"
#include "support/sort.h"

static int compare_units(const void *a, const void *b, void *context) {
  (void)context;
  uint32_t x = ((const SchedTraceUnit *)a)->unit, y = ((const SchedTraceUnit *)b)->unit;
  return (x > y) - (x < y);
}

static SchedTraceUnit describe(const SchedList *list, uint32_t unit) {
  const SchedGraph *graph = list->graph;
  uint32_t successors = graph->succ_start[unit + 1] - graph->succ_start[unit];
  SchedTraceUnit entry = {.unit = unit,
                          .priority = list->units[unit].priority,
                          .not_ready = list->units[unit].not_ready,
                          .ready = successors - list->units[unit].not_ready};
  for (uint32_t i = graph->unit_tensor_start[unit]; i < graph->unit_tensor_start[unit + 1]; i++) {
    uint32_t t = sched_index(graph->unit_tensor[i]);
    const TensorState *state = &list->tensors[t];
    bool is_live_in = graph->tensor_flags[t] & SCHED_LIVE_IN;
    bool is_first = graph->writer_count[t] == 1 || state->left & SCHED_MARK;
    if (sched_is_marked(graph->unit_tensor[i]) && !is_live_in && is_first) {
      entry.def_bytes += state->bytes;
    }
    if ((state->left & SCHED_INDEX) == 1) entry.kill_bytes += state->bytes;
  }
  return entry;
}

void trace_ready_set(SchedList *list, Arena *arena) {
  SchedTrace *trace = list->trace;
  uint32_t held[SCHED_MOST_PINS], held_count = 0;
  for (uint32_t i = 0; i < list->options->pin_count; i++) {
    const SchedPin *pin = &list->options->pins[i];
    if (pin->kind != SCHED_PIN_STEP || !list_is_ready(list, pin->unit)) continue;
    if (!ready_has(&list->ready, pin->unit)) held[held_count++] = pin->unit;
  }
  uint32_t count = list->ready.count + held_count;
  trace->is_cut |= count > SCHED_MOST_TRACE - trace->units.count;
  if (trace->is_cut) return;
  SchedTraceStep step = {.first = trace->units.count, .count = count};
  for (uint32_t i = 0; i < list->ready.count; i++) {
    uint32_t unit = ready_unit(list->ready.at[READY_ROOT + i]);
    vec_push(arena, &trace->units, describe(list, unit));
  }
  for (uint32_t i = 0; i < held_count; i++) {
    vec_push(arena, &trace->units, describe(list, held[i]));
  }
  sort_stable(list->scratch, trace->units.at + step.first, count, sizeof(SchedTraceUnit),
              compare_units, NULL);
  vec_push(arena, &trace->steps, step);
}

void trace_pick(SchedList *list, uint32_t pick, SchedReason reason, int64_t live_before) {
  if (list->trace->is_cut) return;
  SchedTraceStep *step = &vec_last(&list->trace->steps);
  step->pick = pick;
  step->reason = reason;
  step->live_before = live_before;
  step->live_after = list->live;
}

SchedReason trace_reason(const SchedList *list) {
  const ReadyHeap *heap = &list->ready;
  bool is_amdgpu = !list->rules.key_has_delta;
  if (heap->count == 1) return is_amdgpu ? SCHED_BY_PRIORITY : SCHED_BY_DELTA;
  ReadyKey least = ready_least(heap), second = heap->at[READY_ROOT + 1];
  for (uint32_t i = 2; i <= READY_WAYS && i < heap->count; i++) {
    if (ready_key_less(heap->at[READY_ROOT + i], second)) second = heap->at[READY_ROOT + i];
  }
  if (is_amdgpu) {
    if (least.high >> 32 != second.high >> 32) return SCHED_BY_PRIORITY;
    if (least.high != second.high) return SCHED_BY_NOT_READY;
    if (least.low >> 32 != second.low >> 32) return SCHED_BY_READY;
    return SCHED_BY_LEX;
  }
  if (least.high != second.high) return SCHED_BY_DELTA;
  return least.low >> 32 != second.low >> 32 ? SCHED_BY_PRIORITY : SCHED_BY_LEX;
}
