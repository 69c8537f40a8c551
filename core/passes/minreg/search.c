// The least limit within which an order exists.
//
// A peak composes by max, so each order that is found lowers what is asked for next to one below
// its peak; when there is none, that is the proof. The least figure of a step that was rejected on
// the way is a bound as well. A window is searched from both ends in turn: valleys are found in the
// direction in which bytes fall, and which one that is differs from graph to graph (a net that ends
// in one result is easy from its end).
#include "passes/minreg/search.h"

#include "passes/minreg/descent.h"

Search *search_create(Arena *arena) {
  Search *search = ARENA_NEW(arena, Search);
  search->arena = arena;
  for (uint32_t i = 0; i < 2; i++) {
    search->ends[i] = ARENA_NEW(arena, Descent);
    search->ends[i]->arena = arena;
  }
  return search;
}

void search_set_budget(Search *search, uint64_t budget) {
  search->states = 0;
  search->budget = budget;
}

static int64_t peak_of(const Window *window, const uint8_t *bits, bool by_after) {
  DescentState state = descent_start(window);
  int64_t peak = window->live;
  uint8_t moves[WINDOW_MOST];
  for (uint32_t i = 0; i < window->count; i++) {
    SchedStep step = window_step(window, state.has_run, state.live, bits[i]);
    peak = max_i64(peak, step_figure(step, by_after));
    descent_run(window, &state, bits[i], step.live, moves);
  }
  return peak;
}

// Whether an order leads on from a state: both ends in turn, each for longer than the last time,
// the one that knew last for four times as long as the other, until one knows, whose number is left
// in search->end, or the budget ends. What the forward search visited before under the same limit
// is kept when `goes_on`.
static Found decide(Search *search, const Window *window, DescentState state, SchedPrice limit,
                    bool by_after, bool goes_on) {
  enum { FIRST_TURN = 256, FAVOUR = 4 };
  uint32_t favoured = search->end, *end = &search->end;
  uint64_t start = search->states, most = FIRST_TURN, visited[2] = {0, 0}, before = 0;
  bool has_begun[2] = {false, false};
  search->reverse.all = window->all & ~state.has_run;
  for (;; *end ^= 1) {
    Descent *descent = search->ends[*end];
    Found found = FOUND_UNKNOWN;
    if (!has_begun[*end]) {
      has_begun[*end] = true;
      bool is_kept = goes_on && *end == 0;
      if (!is_kept) descent_begin(descent, *end ? &search->reverse : window, limit, by_after);
      if (is_kept) before = descent->states;
      found = descent_from(descent, *end ? descent_start(&search->reverse) : state);
    }
    uint64_t left = search->budget - start - visited[*end ^ 1], own = *end ? 0 : before;
    if (found == FOUND_UNKNOWN) {
      uint64_t turn = *end == favoured ? most : most / FAVOUR;
      found = descent_go(descent, own + (turn < left ? turn : left));
    }
    visited[*end] = descent->states - own;
    search->states = start + visited[0] + visited[1];
    if (found != FOUND_UNKNOWN || search->states >= search->budget) return found;
    if (has_begun[*end ^ 1]) most *= 2;
  }
}

static void keep_order(SearchAnswer *answer, const Window *window, const uint8_t *bits,
                       bool is_backwards, bool by_after) {
  answer->is_lower = true;
  for (uint32_t i = 0; i < window->count; i++)
    answer->bits[i] = bits[is_backwards ? window->count - 1 - i : i];
  answer->peak = peak_of(window, answer->bits, by_after);
}

SearchAnswer search_least(Search *search, const Window *window, SearchGoal goal) {
  window_reverse(window, &search->reverse, search->arena);
  // Few ways to begin are a sign that bytes fall from there on.
  uint64_t starts = window_ready(window, 0), finishes = window_ready(&search->reverse, 0);
  search->end = __builtin_popcountll(starts) > __builtin_popcountll(finishes);
  SearchAnswer answer = {.peak = goal.known, .least = max_i64(window->live, search->reverse.live)};
  while (max_i64(answer.least, goal.floor) < answer.peak && answer.least <= goal.limit) {
    if (search->states >= search->budget) break;
    int64_t figure = answer.peak - 1;
    SchedPrice limit = {figure, goal.limit};
    if (goal.by_after) limit = (SchedPrice){goal.limit, figure};
    Found found = decide(search, window, descent_start(window), limit, goal.by_after, false);
    const Descent *descent = search->ends[search->end];
    if (found == FOUND_UNKNOWN) break;
    if (found == FOUND_ONE)
      keep_order(&answer, window, descent->bits, search->end == 1, goal.by_after);
    else
      answer.least = min_i64(descent->least_rejected, answer.peak);
  }
  return answer;
}

// The way that an order was found on from a state; false when only its existence is known.
static bool take_way(const Search *search, const Window *window, uint32_t count, uint8_t *way) {
  const Descent *descent = search->ends[search->end];
  if (search->end == 1) {
    for (uint32_t i = count; i < window->count; i++) way[i] = descent->bits[window->count - 1 - i];
    return descent->depth &&
           descent->stack[descent->depth - 1].state.has_run == search->reverse.all;
  }
  memcpy(way + count, descent->bits + count, window->count - count);
  return descent->depth && descent->stack[descent->depth - 1].state.has_run == window->all;
}

bool search_first(Search *search, const Window *window, SchedPrice limit, uint8_t *bits) {
  DescentState state = descent_start(window);
  uint8_t way[WINDOW_MOST]; // an order that leads on from the state, as far as one is known
  bool has_way = false, goes_on = false;
  window_reverse(window, &search->reverse, search->arena);
  while (state.count < window->count) {
    uint64_t ready = state.ready;
    uint32_t bit = 0;
    SchedStep step = {0};
    Found found = FOUND_NONE;
    for (; ready && found == FOUND_NONE; ready &= ready - 1) {
      bit = (uint32_t)__builtin_ctzll(ready);
      step = window_step(window, state.has_run, state.live, bit);
      if (step.during > limit.during || step.after > limit.after) continue;
      if (has_way && way[state.count] == bit) {
        found = FOUND_ONE;
        continue;
      }
      DescentState next = state;
      descent_run(window, &next, bit, step.live, bits);
      search->end = 0;
      found = decide(search, window, next, limit, false, goes_on);
      goes_on = search->end == 0; // else the forward search was left in the middle
      if (found == FOUND_ONE) has_way = take_way(search, window, next.count, way);
    }
    if (found != FOUND_ONE) return false;
    descent_run(window, &state, bit, step.live, bits);
  }
  return true;
}
