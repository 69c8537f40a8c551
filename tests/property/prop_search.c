// What the exact search rests on, against enumeration: windows backwards, and valleys.
#include "passes/minreg/valley.h"
#include "property/plain_graph.h"

enum { MOST = 12 };

typedef struct Case {
  Arena arena;
  Plain plain;
  Window window, reverse;
} Case;

// A window of a random graph, the graph's order being that of its numbers.
static void case_init(Case *it, TestRandom *random) {
  arena_init(&it->arena, 0);
  plain_random(&it->plain, random, 2 * MOST);
  SchedGraph *graph = plain_build(&it->plain, &it->arena);
  SchedOptions options = {.strategy = SCHED_PROGRAM};
  OrderMap map;
  order_map_init(&map, graph, graph->program, &options, &it->arena);
  uint32_t count =
      1 + test_random_below(random, graph->unit_count < MOST ? graph->unit_count : MOST);
  uint32_t low = test_random_below(random, graph->unit_count - count + 1);
  it->window = it->reverse = (Window){.count = 0};
  window_take(&it->window, &map, low, low + count, &it->arena);
  window_reverse(&it->window, &it->reverse, &it->arena);
}

static bool is_down_set(const Window *window, uint64_t set) {
  for (uint64_t rest = set; rest; rest &= rest - 1) {
    if (window->preds[__builtin_ctzll(rest)] & ~set) return false;
  }
  return true;
}

// Bytes alive when the set has run, from nothing.
static int64_t live_of(const Window *window, uint64_t set) {
  int64_t live = window->live;
  for (uint32_t t = 0; t < window->tensors.count; t++) {
    const WindowTensor *tensor = &window->tensors.at[t];
    bool was = window_has_begun(tensor, 0) && !window_has_ended(tensor, 0);
    bool is = window_has_begun(tensor, set) && !window_has_ended(tensor, set);
    live += (is - was) * tensor->bytes;
  }
  return live;
}

// A down-set between two others, or the whole window; grown unit by unit.
static uint64_t draw_down_set(const Window *window, TestRandom *random, uint64_t from) {
  uint64_t set = from;
  for (uint32_t i = test_random_below(random, window->count + 1); i--;) {
    uint64_t ready = window_ready(window, set), picked = 0;
    uint32_t seen = 0;
    for (; ready; ready &= ready - 1) {
      if (test_random_below(random, ++seen) == 0) picked = ready & ~(ready - 1);
    }
    set |= picked;
  }
  return set;
}

static bool check_valley(const Window *window, uint64_t low, uint64_t high) {
  int64_t least = live_of(window, low);
  uint64_t best = low;
  for (uint64_t more = high & ~low, part = more;; part = (part - 1) & more) {
    uint64_t set = low | part;
    if (is_down_set(window, set)) {
      int64_t live = live_of(window, set);
      bool is_larger = __builtin_popcountll(set) > __builtin_popcountll(best);
      if (live < least || (live == least && is_larger)) {
        least = live;
        best = set;
      }
    }
    if (!part) break;
  }
  return CHECK_INT(window_valley(window, low, high), best);
}

TEST(valleys_are_the_largest_of_the_least) {
  TestRandom random = {test_seed()};
  for (uint32_t round = 0; round < 4000; round++) {
    Case it;
    uint64_t state = random.state;
    case_init(&it, &random);
    const Window *window = round % 2 ? &it.reverse : &it.window;
    uint64_t low = draw_down_set(window, &random, 0);
    uint64_t high = draw_down_set(window, &random, low);
    bool holds = check_valley(window, low, high);
    arena_release(&it.arena);
    if (holds) continue;
    test_note("round %u, state %llu", round, (unsigned long long)state);
    return;
  }
}

// Step by step, an order and the same one backwards.
TEST(windows_cost_the_same_backwards) {
  TestRandom random = {test_seed() + 1};
  for (uint32_t round = 0; round < 2000; round++) {
    Case it;
    case_init(&it, &random);
    uint8_t order[MOST];
    uint64_t set = 0;
    for (uint32_t i = 0; i < it.window.count; i++) {
      uint64_t ready = window_ready(&it.window, set);
      for (uint32_t skip = test_random_below(&random, 3); skip-- && ready & (ready - 1);)
        ready &= ready - 1;
      order[i] = (uint8_t)__builtin_ctzll(ready);
      set |= (uint64_t)1 << order[i];
    }
    int64_t live = it.window.live, lives[MOST + 1];
    SchedStep steps[MOST];
    uint64_t has_run = 0;
    lives[0] = live;
    for (uint32_t i = 0; i < it.window.count; i++) {
      steps[i] = window_step(&it.window, has_run, live, order[i]);
      has_run |= (uint64_t)1 << order[i];
      lives[i + 1] = live = steps[i].live;
    }
    bool holds = CHECK_INT(it.reverse.live, live);
    has_run = 0;
    live = it.reverse.live;
    for (uint32_t i = it.window.count; i-- > 0 && holds;) {
      holds = CHECK(!(it.reverse.preds[order[i]] & ~has_run));
      SchedStep step = window_step(&it.reverse, has_run, live, order[i]);
      has_run |= (uint64_t)1 << order[i];
      live = step.live;
      holds = holds && CHECK_INT(step.during, steps[i].during) && CHECK_INT(live, lives[i]);
    }
    arena_release(&it.arena);
    if (!holds) {
      test_note("round %u", round);
      return;
    }
  }
}

SUITE(prop_search) {
  RUN(valleys_are_the_largest_of_the_least);
  RUN(windows_cost_the_same_backwards);
}
