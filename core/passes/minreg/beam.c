// Strategy beam: for scopes too large for exact.
//
// Starts from the best list order and solves windows around its peaks exactly: first the highest
// `during` step, then, keeping that, the highest `after` step. A window's new order is taken only
// if it lowers the figure there, so the result is never worse than where it started.
#include "passes/minreg/strategies.h"

enum { MOST_ROUNDS = 64, WIDTHS = 3 };

static uint32_t highest_step(const OrderMap *map, bool by_after) {
  uint32_t best = 0;
  for (uint32_t step = 1; step < map->graph->unit_count; step++) {
    if (step_figure(map->steps[step], by_after) > step_figure(map->steps[best], by_after)) {
      best = step;
    }
  }
  return best;
}

// Tries windows of growing width around a step; true when one lowered the figure there.
static bool lower_around(Search *search, Window *window, OrderMap *map, uint32_t step,
                         bool by_after, int64_t limit) {
  static const uint32_t widths[WIDTHS] = {16, 32, WINDOW_MOST};
  uint32_t n = map->graph->unit_count;
  int64_t peak = step_figure(map->steps[step], by_after);
  for (uint32_t i = 0; i < WIDTHS; i++) {
    uint32_t width = widths[i] < n ? widths[i] : n;
    uint32_t low = step > width / 2 ? step - width / 2 : 0;
    if (low + width > n) low = n - width;
    window_take(window, map, low, low + width, search->arena);
    if (window->live >= peak) continue;
    SearchAnswer answer = search_least(search, window, (SearchGoal){by_after, limit, peak - 1});
    if (answer.is_found) {
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
  Search search;
  Window window = {0};
  order_map_init(&map, graph, start->order, run->options, run->scratch);
  search_init(&search, run->scratch, 0);
  bool first = run->options->by_after; // the figure that counts most, then the other
  for (uint32_t round = 0, pass = 0; round < MOST_ROUNDS && pass < 2; round++) {
    bool by_after = pass ? !first : first;
    SchedPrice peak = order_map_peak(&map, 0, graph->unit_count);
    int64_t limit = pass ? max_i64(price_figure(peak, first), graph->live_start) : INT64_MAX;
    bool is_low = price_figure(peak, by_after) <= price_figure(run->bound, by_after);
    search.states = 0;
    search.budget = run->options->state_budget / MOST_ROUNDS;
    uint32_t step = highest_step(&map, by_after);
    if (is_low || !lower_around(&search, &window, &map, step, by_after, limit)) pass++;
  }
  SchedPrice price = sched_price(graph, map.order, run->scratch);
  if (sched_price_compare(price, start->price, run->options->by_after) >= 0) return;
  candidate->order = map.order;
  candidate->price = price;
}
