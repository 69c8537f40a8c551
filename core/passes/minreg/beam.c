// Strategy beam: for scopes too large for exact.
//
// Starts from the best list order and solves windows around its peaks exactly: first the highest
// `during` step, then, keeping that, the highest `after` step. A window's new order is taken only
// if it lowers the figure there, so the result is never worse than where it started.
#include "passes/minreg/strategies.h"

enum { BUDGET_PARTS = 64 }; // of the state budget: a window gets one of them at most

static uint32_t highest_step(const OrderMap *map, bool by_after) {
  uint32_t best = 0;
  for (uint32_t step = 1; step < map->graph->unit_count; step++) {
    if (step_figure(map->steps[step], by_after) > step_figure(map->steps[best], by_after)) {
      best = step;
    }
  }
  return best;
}

typedef struct Span {
  uint32_t width, before; // units, of them before the highest step
} Span;

// Tries windows around a step, small ones first; true when one lowered the figure there.
static bool lower_around(SchedRun *run, Window *window, OrderMap *map, uint32_t step, bool by_after,
                         int64_t limit) {
  static const Span spans[] = {{16, 8}, {32, 16}, {64, 32}, {64, 56}, {64, 8}};
  uint32_t n = map->graph->unit_count;
  int64_t peak = step_figure(map->steps[step], by_after);
  uint64_t part = run->options->state_budget / BUDGET_PARTS;
  for (uint32_t i = 0; i < ARRAY_LEN(spans); i++) {
    uint32_t width = spans[i].width < n ? spans[i].width : n;
    uint32_t low = step > spans[i].before ? step - spans[i].before : 0;
    if (low + width > n) low = n - width;
    window_take(window, map, low, low + width, run->scratch);
    if (window->live >= peak) continue;
    search_set_budget(run->search, part);
    SearchAnswer answer = search_least(run->search, window, (SearchGoal){by_after, limit, peak, 0});
    run->beam_states += run->search->states;
    if (answer.is_lower) {
      window_put_back(window, map, answer.bits);
      return true;
    }
    if (width == n) break;
  }
  return false;
}

void run_beam(SchedRun *run, Candidate *candidate) {
  const SchedGraph *graph = run->graph;
  const Candidate *start = run_best_list(run);
  *candidate = start ? *start : (Candidate){.is_tried = true};
  if (!start || run->has_step_pins || graph->unit_count < 2) return;
  OrderMap map;
  Window window = {0};
  order_map_init(&map, graph, start->order, run->options, run->scratch);
  bool first = run->options->by_after; // the figure that counts most, then the other
  for (uint32_t pass = 0; pass < 2 && run->beam_states <= run->options->state_budget;) {
    bool by_after = pass ? !first : first;
    SchedPrice peak = order_map_peak(&map, 0, graph->unit_count);
    int64_t limit = pass ? max_i64(price_figure(peak, first), graph->live_start) : INT64_MAX;
    bool is_low = price_figure(peak, by_after) <= price_figure(run->bound, by_after);
    uint32_t step = highest_step(&map, by_after);
    if (is_low || !lower_around(run, &window, &map, step, by_after, limit)) pass++;
  }
  SchedPrice price = sched_price(graph, map.order, run->scratch);
  if (sched_price_compare(price, start->price, run->options->by_after) >= 0) return;
  candidate->order = map.order;
  candidate->price = price;
}
