#include "passes/minreg/due.h"

// Gives the pin's unit and all it waits for that is not due earlier to the pin; how many that is.
static uint32_t mark(Due *due, const SchedGraph *graph, const SchedOptions *options, uint32_t unit,
                     uint8_t pin, uint32_t *stack) {
  uint32_t depth = 0, marked = 0;
  if (due->with[unit] != NOT_DUE) return 0;
  due->with[unit] = pin;
  stack[depth++] = unit;
  while (depth) {
    uint32_t at = stack[--depth];
    marked++;
    for (uint32_t i = graph->pred_start[at]; i < graph->pred_start[at + 1]; i++) {
      uint32_t pred = sched_index(graph->pred[i]);
      if (due->with[pred] != NOT_DUE) continue;
      due->with[pred] = pin;
      stack[depth++] = pred;
    }
    for (uint32_t i = 0; i < options->pin_count; i++) {
      const SchedPin *before = &options->pins[i];
      if (before->kind != SCHED_PIN_BEFORE || before->later != at) continue;
      if (due->with[before->unit] != NOT_DUE) continue;
      due->with[before->unit] = pin;
      stack[depth++] = before->unit;
    }
  }
  return marked;
}

void due_init(Due *due, const SchedGraph *graph, const SchedOptions *options, Arena *arena) {
  const SchedPin *sorted[SCHED_MOST_PINS];
  uint32_t count = 0, total = 0;
  for (uint32_t i = 0; i < options->pin_count; i++) {
    const SchedPin *pin = &options->pins[i];
    if (pin->kind != SCHED_PIN_STEP) continue;
    uint32_t at = count++;
    for (; at && sorted[at - 1]->step > pin->step; at--) sorted[at] = sorted[at - 1];
    sorted[at] = pin;
  }
  due->count = 0;
  due->with = ARENA_ARRAY(arena, uint8_t, graph->unit_count);
  memset(due->with, NOT_DUE, graph->unit_count);
  uint32_t *stack = ARENA_ARRAY(arena, uint32_t, graph->unit_count);
  for (uint32_t i = 0; i < count; i++) {
    uint8_t number = (uint8_t)due->count;
    uint32_t more = mark(due, graph, options, sorted[i]->unit, number, stack);
    if (total + more > sorted[i]->step + 1) { // it cannot hold
      for (uint32_t unit = 0; unit < graph->unit_count; unit++) {
        if (due->with[unit] == number) due->with[unit] = NOT_DUE;
      }
      continue;
    }
    total += more;
    due->steps[number] = sorted[i]->step;
    due->left[number] = total;
    due->count++;
  }
}

void due_has_run(Due *due, uint32_t unit) {
  for (uint32_t i = due->with[unit]; i < due->count; i++) due->left[i]--;
}

uint32_t due_now(const Due *due, uint32_t step) {
  for (uint32_t i = 0; i < due->count; i++) {
    if (due->left[i] && step <= due->steps[i] && due->left[i] >= due->steps[i] + 1 - step) return i;
  }
  return NOT_DUE;
}
