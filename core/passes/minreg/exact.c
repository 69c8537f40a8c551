// Strategy exact: the least peak there is, by search over down-sets.
//
// Among the orders of least `during` (or `after`, by objective) it takes those of the least other
// figure; of these the program's own if it is one, else the first, comparing unit by unit in
// static_lex_order.
//
// A cut unit is comparable to every other one, so it stands at the same step in every order; it
// parts the scope into segments that are solved alone. The peak is the highest of the segments', so
// each needs to be no better than the worst: first the least first figure of every segment, then
// the least other figure under the highest of these, then the first order under both.
// Segments above 64 units, and those where the state budget ends, keep the best order of the other
// strategies; the bound that was proven is reported with it.
#include "passes/minreg/strategies.h"

typedef struct Segment {
  uint32_t low, high; // steps, in any order of the scope
} Segment;
typedef VEC(Segment) Segments;

// Cut units: the only unit of their prefix without a successor in it, and the only one of their
// suffix without a predecessor in it. The runs between them, of two units at least.
static Segments find_segments(const SchedGraph *graph, Arena *arena) {
  uint32_t n = graph->unit_count;
  uint8_t *is_only_sink = ARENA_ARRAY(arena, uint8_t, n);
  uint32_t *ends =
      ARENA_ARRAY(arena, uint32_t, (uint64_t)n + 1); // sinks that end, sources that begin
  uint32_t open = 0;
  for (uint32_t i = 0; i < n; i++) {
    open += 1 - ends[i];
    is_only_sink[i] = open == 1;
    if (graph->succ_start[i + 1] > graph->succ_start[i]) {
      ends[sched_index(graph->succ[graph->succ_start[i]])]++; // the first successor ends it
    }
  }
  memset(ends, 0, ((size_t)n + 1) * sizeof *ends);
  open = 0;
  Segments segments = {0};
  uint32_t high = n;
  for (uint32_t i = n; i-- > 0;) {
    open += 1 - ends[i];
    if (graph->pred_start[i + 1] > graph->pred_start[i]) {
      ends[sched_index(graph->pred[graph->pred_start[i + 1] - 1])]++; // the last predecessor
    }
    if (open != 1 || !is_only_sink[i]) continue;
    if (high - i > 2) vec_push(arena, &segments, (Segment){i + 1, high});
    high = i;
  }
  if (high > 1) vec_push(arena, &segments, (Segment){0, high});
  return segments;
}

static bool is_searchable(Segment segment) {
  return segment.high - segment.low <= WINDOW_MOST;
}

// The least figure of each segment under a limit on the other one. Lowers the order's peak, raises
// `proven` to what no order can go below; false when something was left unproven.
static bool lower_segments(Search *search, Window *window, OrderMap *map, const Segments *segments,
                           bool by_after, int64_t limit, int64_t *proven) {
  bool is_complete = true;
  for (uint32_t i = 0; i < segments->count; i++) {
    Segment segment = segments->at[i];
    int64_t known = price_figure(order_map_peak(map, segment.low, segment.high), by_after);
    if (known <= *proven) continue; // some other place is as high in every order
    if (!is_searchable(segment)) {
      is_complete = false;
      continue;
    }
    window_take(window, map, segment.low, segment.high, search->arena);
    SearchGoal goal = {by_after, limit, max_i64(known, window->live), *proven};
    SearchAnswer answer = search_least(search, window, goal);
    *proven = max_i64(*proven, answer.least);
    is_complete &= answer.peak <= *proven;
    if (answer.is_lower) window_put_back(window, map, answer.bits);
  }
  return is_complete;
}

static SchedPrice whole_peak(const OrderMap *map) {
  SchedPrice start = {map->graph->live_start, map->graph->live_start};
  return price_max(start, order_map_peak(map, 0, map->graph->unit_count));
}

// What every order pays at its fixed steps.
static void bound_by_cuts(SchedPrice *bound, const OrderMap *map, const Segments *segments) {
  uint32_t low = 0;
  for (uint32_t i = segments->count + 1; i-- > 0;) { // they stand from last to first
    uint32_t high = i ? segments->at[i - 1].low : map->graph->unit_count;
    *bound = price_max(*bound, order_map_peak(map, low, high));
    if (i) low = segments->at[i - 1].high;
  }
}

static void first_of_all(Search *search, Window *window, OrderMap *map, const Segments *segments,
                         SchedPrice limit) {
  uint8_t bits[WINDOW_MOST];
  search->budget += search->budget; // the orders are known to exist, only the first is wanted
  for (uint32_t i = 0; i < segments->count; i++) {
    Segment segment = segments->at[i];
    if (!is_searchable(segment)) continue;
    window_take(window, map, segment.low, segment.high, search->arena);
    if (search_first(search, window, limit, bits)) window_put_back(window, map, bits);
  }
}

void run_exact(SchedRun *run, Candidate *candidate) {
  const SchedGraph *graph = run->graph;
  bool by_after = run->options->by_after;
  const Candidate *start = run_best_list(run);
  bool is_low = start && price_figure(start->price, by_after) <= price_figure(run->bound, by_after);
  if (start && !is_low) start = run_candidate(run, SCHED_BEAM); // a low start cuts the search
  *candidate = start ? *start : (Candidate){.is_tried = true};
  if (!start || run->has_step_pins) return;
  OrderMap map;
  Search *search = run->search;
  Window window = {0};
  order_map_init(&map, graph, start->order, run->options, run->scratch);
  search_set_budget(search, run->options->state_budget);
  Segments segments = find_segments(graph, run->scratch);
  bound_by_cuts(&run->bound, &map, &segments);
  int64_t *least = by_after ? &run->bound.after : &run->bound.during;
  int64_t *other = by_after ? &run->bound.during : &run->bound.after;
  lower_segments(search, &window, &map, &segments, by_after, INT64_MAX, least);
  bool is_optimal = price_figure(whole_peak(&map), by_after) == *least;
  bool is_complete = false;
  if (is_optimal) { // what is proven of the other figure holds only under this one's least
    int64_t under = *other;
    is_complete = lower_segments(search, &window, &map, &segments, !by_after, *least, &under);
  }
  run->is_exact_complete = is_complete && !by_after;
  candidate->price = whole_peak(&map);
  candidate->order = map.order;
  if (!is_complete) { // what is not proven is at least no worse than beam
    const Candidate *beam = run_candidate(run, SCHED_BEAM);
    if (sched_price_compare(beam->price, candidate->price, by_after) < 0) *candidate = *beam;
  }
  const Candidate *program = &run->candidates[SCHED_PROGRAM];
  if (program->order && !sched_price_compare(program->price, candidate->price, by_after)) {
    candidate->order = program->order;
  } else if (is_complete) {
    first_of_all(search, &window, &map, &segments, candidate->price);
  }
  run->states = search->states;
  run->is_state_budget_spent |= search->states >= run->options->state_budget && !is_complete;
}
