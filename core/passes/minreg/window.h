// A run of at most 64 units between fixed neighbours, as a search over down-sets.
//
// What lies before and after the window is settled: which tensors are defined on entry and which
// stay alive on exit depends on the sets of units there, not on their order. Inside, live bytes
// depend only on the set of units that have run (a down-set, one bit a unit): a tensor is alive
// when it has begun (a writer has run) and has not ended (a toucher has not). The same holds
// backwards, with touchers and writers changed over, so a window can be searched from either end.
// Private to this folder.
#ifndef PASSES_MINREG_WINDOW_H
#define PASSES_MINREG_WINDOW_H

#include "passes/minreg/schedule.h"

enum { WINDOW_MOST = 64 };

// Where the units of an order stand, and between which steps its tensors live. One for an order;
// windows are taken from it.
typedef struct OrderMap {
  const SchedGraph *graph;
  uint32_t *order;
  uint32_t *place;       // by unit
  uint32_t *first_write; // by tensor: step of its first writer; UINT32_MAX without one
  uint32_t *last_touch;  // by tensor
  SchedStep *steps;
  uint32_t *local;      // by tensor: scratch of window_take, all UINT32_MAX between calls
  const SchedPin *pins; // those of kind SCHED_PIN_BEFORE hold inside windows
  uint32_t pin_count;
} OrderMap;

static inline int64_t step_figure(SchedStep step, bool is_after) {
  return is_after ? step.after : step.during;
}

void order_map_init(OrderMap *map, const SchedGraph *graph, const uint32_t *order,
                    const SchedOptions *options, Arena *arena);
// Highest figures over the steps [low, high).
SchedPrice order_map_peak(const OrderMap *map, uint32_t low, uint32_t high);
static inline int64_t order_map_live_before(const OrderMap *map, uint32_t step) {
  return step ? map->steps[step - 1].live : map->graph->live_start;
}

typedef struct WindowTensor {
  int64_t bytes;
  uint64_t begins; // alive once one of these has run, ahead: the writers
  uint64_t ends;   // no longer once all of these have, ahead: the touchers
  uint32_t id;     // in the graph
  bool is_defined; // on entry
  bool is_kept;    // on exit
} WindowTensor;

typedef struct Window {
  uint32_t low, count;         // steps [low, low + count) of the order
  uint64_t all;                // every unit's bit
  int64_t live;                // bytes alive on entry
  uint32_t units[WINDOW_MOST]; // ascending: bit i stands for units[i]
  uint64_t preds[WINDOW_MOST], succs[WINDOW_MOST];
  int64_t workspace[WINDOW_MOST], inner[WINDOW_MOST];
  uint32_t first_tensor[WINDOW_MOST + 1]; // row of a unit in `touches`
  VEC(uint32_t) touches;                  // indexes into tensors; mark = writes
  VEC(WindowTensor) tensors;
} Window;

// The steps [low, high) of the map's order, at most WINDOW_MOST; the window's vectors are reused.
void window_take(Window *window, OrderMap *map, uint32_t low, uint32_t high, Arena *arena);
// Puts a new order of the window's units in place and brings the map up to date.
void window_put_back(const Window *window, OrderMap *map, const uint8_t *bits);

// The same window backwards, `all` of its units having run first. Its steps' figures are those of
// the steps ahead; what is alive when a unit has run is what was before it ahead.
void window_reverse(const Window *window, Window *reverse, Arena *arena);

static inline bool window_has_begun(const WindowTensor *tensor, uint64_t has_run) {
  return tensor->is_defined || tensor->begins & has_run;
}
static inline bool window_has_ended(const WindowTensor *tensor, uint64_t has_run) {
  return !tensor->is_kept && !(tensor->ends & ~has_run);
}

// The figures of a unit that runs now.
static inline SchedStep window_step(const Window *window, uint64_t has_run, int64_t live,
                                    uint32_t bit) {
  uint64_t then = has_run | (uint64_t)1 << bit;
  int64_t defined = 0, killed = 0;
  for (uint32_t i = window->first_tensor[bit]; i < window->first_tensor[bit + 1]; i++) {
    const WindowTensor *tensor = &window->tensors.at[sched_index(window->touches.at[i])];
    if (window_has_ended(tensor, has_run) || !window_has_begun(tensor, then)) continue;
    if (!window_has_begun(tensor, has_run)) defined += tensor->bytes;
    if (window_has_ended(tensor, then)) killed += tensor->bytes;
  }
  int64_t operands = live + defined, then_live = operands - killed;
  int64_t between = window->inner[bit] < 0 ? then_live : operands + window->inner[bit];
  return (SchedStep){operands + window->workspace[bit], max_i64(then_live, between), then_live};
}

// Bits of the units that can run next, given what must precede what.
static inline uint64_t window_ready(const Window *window, uint64_t has_run) {
  uint64_t ready = 0;
  for (uint64_t rest = window->all & ~has_run; rest; rest &= rest - 1) {
    uint32_t bit = (uint32_t)__builtin_ctzll(rest);
    if (!(window->preds[bit] & ~has_run)) ready |= (uint64_t)1 << bit;
  }
  return ready;
}

#endif
