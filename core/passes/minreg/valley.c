// A down-set gains a tensor's bytes once it holds all units that end it, and pays them once it
// holds one that begins it: a maximum-weight closure (Picard 1976). Since the ways between are
// without limit, the cut is that of a flow from gains to the costs that they bring along, found by
// augmenting paths.
#include "passes/minreg/valley.h"

enum { MOST_TENSORS = 64 };

typedef struct Valley {
  uint64_t closure[WINDOW_MOST];  // unit: itself and what it needs, of those above `low`
  uint64_t costs_of[WINDOW_MOST]; // unit: costs its closure brings
  uint32_t gain_count, cost_count;
  int64_t gain_left[MOST_TENSORS], cost_left[MOST_TENSORS];
  uint64_t brings[MOST_TENSORS];                         // gain: its costs
  uint64_t pays[MOST_TENSORS];                           // cost: gains with flow to it
  int64_t flow[MOST_TENSORS][MOST_TENSORS];              // gain, cost
  uint8_t came_from[MOST_TENSORS], led_to[MOST_TENSORS]; // cost: by this gain; gain: from this cost
} Valley;

static uint32_t lowest(uint64_t set) {
  return (uint32_t)__builtin_ctzll(set);
}

static void close_units(Valley *valley, const Window *window, uint64_t units) {
  for (uint64_t rest = units; rest; rest &= rest - 1)
    valley->closure[lowest(rest)] = (uint64_t)1 << lowest(rest);
  for (bool has_grown = true; has_grown;) { // once, but for pins against the units' numbers
    has_grown = false;
    for (uint64_t rest = units; rest; rest &= rest - 1) {
      uint64_t *closure = &valley->closure[lowest(rest)], before = *closure;
      for (uint64_t preds = window->preds[lowest(rest)] & units; preds; preds &= preds - 1)
        *closure |= valley->closure[lowest(preds)];
      has_grown |= *closure != before && (*closure & (*closure - 1)) != 0;
    }
  }
}

static bool list_tensors(Valley *valley, const Window *window, uint64_t low, uint64_t units) {
  for (uint32_t t = 0; t < window->tensors.count; t++) {
    const WindowTensor *tensor = &window->tensors.at[t];
    uint64_t ends = tensor->ends & ~low, begins = tensor->begins & units;
    bool has_gain = ends && !(ends & ~units) && !tensor->is_kept;
    bool has_cost =
        begins && !tensor->is_defined && !(tensor->begins & low) && !window_has_ended(tensor, low);
    if (!tensor->bytes) continue;
    if (has_cost) {
      if (valley->cost_count == MOST_TENSORS) return false;
      valley->cost_left[valley->cost_count] = tensor->bytes;
      for (uint64_t rest = units; rest; rest &= rest - 1) {
        if (valley->closure[lowest(rest)] & begins)
          valley->costs_of[lowest(rest)] |= (uint64_t)1 << valley->cost_count;
      }
      valley->cost_count++;
    }
    if (has_gain) {
      if (valley->gain_count == MOST_TENSORS) return false;
      valley->gain_left[valley->gain_count] = tensor->bytes;
      valley->pays[valley->gain_count++] = ends; // for now
    }
  }
  for (uint32_t g = 0; g < valley->gain_count; g++) {
    for (uint64_t rest = valley->pays[g]; rest; rest &= rest - 1)
      valley->brings[g] |= valley->costs_of[lowest(rest)];
    valley->pays[g] = 0;
  }
  return true;
}

// A way from a gain to a cost with something left, over costs that others may pay less of.
static bool find_way(Valley *valley, uint32_t gain, uint32_t *last) {
  uint8_t queue[MOST_TENSORS];
  uint32_t count = 1, next = 0;
  uint64_t seen = 0;
  queue[0] = (uint8_t)gain;
  while (next < count) {
    uint32_t at = queue[next++];
    for (uint64_t costs = valley->brings[at] & ~seen; costs; costs &= costs - 1) {
      uint32_t cost = lowest(costs);
      seen |= (uint64_t)1 << cost;
      valley->came_from[cost] = (uint8_t)at;
      if (valley->cost_left[cost]) {
        *last = cost;
        return true;
      }
      for (uint64_t payers = valley->pays[cost]; payers; payers &= payers - 1) {
        uint32_t payer = lowest(payers);
        bool is_new = payer != gain;
        for (uint32_t i = 0; i < count && is_new; i++) is_new = queue[i] != payer;
        if (!is_new) continue;
        valley->led_to[payer] = (uint8_t)cost;
        queue[count++] = (uint8_t)payer;
      }
    }
  }
  return false;
}

static void change_flow(Valley *valley, uint32_t gain, uint32_t cost, int64_t by) {
  valley->flow[gain][cost] += by;
  uint64_t one = (uint64_t)1 << gain;
  valley->pays[cost] =
      valley->flow[gain][cost] ? valley->pays[cost] | one : valley->pays[cost] & ~one;
}

static void push_along(Valley *valley, uint32_t gain, uint32_t last) {
  int64_t amount = min_i64(valley->gain_left[gain], valley->cost_left[last]);
  for (uint32_t at = valley->came_from[last]; at != gain;) {
    uint32_t cost = valley->led_to[at];
    amount = min_i64(amount, valley->flow[at][cost]);
    at = valley->came_from[cost];
  }
  valley->gain_left[gain] -= amount;
  valley->cost_left[last] -= amount;
  for (uint32_t cost = last;;) {
    uint32_t at = valley->came_from[cost];
    change_flow(valley, at, cost, amount);
    if (at == gain) return;
    cost = valley->led_to[at];
    change_flow(valley, at, cost, -amount);
  }
}

// Costs from which a way leads on to something left.
static uint64_t open_costs(const Valley *valley) {
  uint64_t open = 0;
  for (uint32_t c = 0; c < valley->cost_count; c++) {
    if (valley->cost_left[c]) open |= (uint64_t)1 << c;
  }
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (uint32_t c = 0; c < valley->cost_count; c++) {
      if (open >> c & 1) continue;
      for (uint64_t payers = valley->pays[c]; payers; payers &= payers - 1) {
        if (!(valley->brings[lowest(payers)] & open)) continue;
        open |= (uint64_t)1 << c;
        has_grown = true;
        break;
      }
    }
  }
  return open;
}

uint64_t window_valley(const Window *window, uint64_t low, uint64_t high) {
  Valley valley = {.gain_count = 0};
  uint64_t units = high & ~low, kept = 0;
  close_units(&valley, window, units);
  if (!list_tensors(&valley, window, low, units)) return low;
  for (uint32_t gain = 0, last; gain < valley.gain_count; gain++) {
    while (valley.gain_left[gain] && find_way(&valley, gain, &last))
      push_along(&valley, gain, last);
  }
  uint64_t open = open_costs(&valley);
  for (uint64_t rest = units; rest; rest &= rest - 1) {
    if (!(valley.costs_of[lowest(rest)] & open)) kept |= (uint64_t)1 << lowest(rest);
  }
  return low | kept;
}
