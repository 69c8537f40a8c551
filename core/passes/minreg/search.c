// Best-first search over down-sets.
//
// Live bytes are a function of the set of units that have run, and a peak composes by max, so the
// least peak is a bottleneck shortest path from the empty set to the full one (as in Serenity, Ahn
// et al. 2020, with a priority queue instead of levels). States leave the queue by rising peak, so
// the peak of the one leaving is a lower bound at any time.
//
// Free moves. Live bytes are submodular on down-sets (a tensor's part is [some writer has run]
// minus [all touchers have run]). Hence a ready unit that does not raise them now never would
// later, and running it at once makes no later step dearer: if its own step stays within the bound
// at hand it is taken without branching, and no better order is lost.
#include "passes/minreg/search.h"

void search_init(Search *search, Arena *arena, uint64_t budget) {
  *search = (Search){.arena = arena, .budget = budget};
}

static bool is_within(SchedStep step, SchedPrice limit) {
  return step.during <= limit.during && step.after <= limit.after;
}

static uint64_t hash_of(uint64_t set) {
  set = (set ^ set >> 31) * 0x9E3779B97F4A7C15u;
  return set ^ set >> 29;
}

static void search_clear(Search *search) {
  search->nodes.count = search->queue.count = 0;
  if (search->slot_count) memset(search->slots, 0, search->slot_count * sizeof(uint32_t));
}

static void grow_slots(Search *search) {
  search->slot_count = search->slot_count ? search->slot_count * 2 : 256;
  search->slots = ARENA_ARRAY(search->arena, uint32_t, search->slot_count);
  for (uint32_t i = 0; i < search->nodes.count; i++) {
    uint64_t at = hash_of(search->nodes.at[i].has_run);
    while (search->slots[at % search->slot_count]) at++;
    search->slots[at % search->slot_count] = i + 1;
  }
}

// The node of a down-set; a new one holds only that.
static uint32_t node_of(Search *search, uint64_t has_run, bool *is_new) {
  if ((uint64_t)search->nodes.count * 2 >= search->slot_count) grow_slots(search);
  uint64_t at = hash_of(has_run);
  uint32_t slot;
  for (; (slot = search->slots[at % search->slot_count]); at++) {
    if (search->nodes.at[slot - 1].has_run != has_run) continue;
    *is_new = false;
    return slot - 1;
  }
  *is_new = true;
  vec_push(search->arena, &search->nodes, (SearchNode){.has_run = has_run});
  search->slots[at % search->slot_count] = search->nodes.count;
  search->states++;
  return search->nodes.count - 1;
}

static bool entry_less(SearchEntry a, SearchEntry b) {
  if (a.peak != b.peak) return a.peak < b.peak;
  return a.left != b.left ? a.left < b.left : a.node < b.node;
}

static void queue_push(Search *search, SearchEntry entry) {
  vec_push(search->arena, &search->queue, entry);
  SearchEntry *at = search->queue.at;
  uint32_t i = search->queue.count - 1;
  for (; i && entry_less(entry, at[(i - 1) / 2]); i = (i - 1) / 2) at[i] = at[(i - 1) / 2];
  at[i] = entry;
}

static SearchEntry queue_pop(Search *search) {
  SearchEntry *at = search->queue.at, least = at[0], last = at[--search->queue.count];
  uint32_t i = 0, count = search->queue.count;
  for (uint32_t child; (child = 2 * i + 1) < count; i = child) {
    if (child + 1 < count && entry_less(at[child + 1], at[child])) child++;
    if (!entry_less(at[child], last)) break;
    at[i] = at[child];
  }
  at[i] = last;
  return least;
}

// Takes free moves that stay within the bound while there are any; their bits go to `bits` when it
// is not NULL. Returns how many.
static uint32_t take_free_moves(const Window *window, uint64_t *has_run, int64_t *live,
                                SchedPrice bound, uint8_t *bits) {
  uint32_t count = 0;
  uint64_t untried = window_ready(window, *has_run);
  while (untried) {
    uint32_t bit = (uint32_t)__builtin_ctzll(untried);
    untried &= untried - 1;
    SchedStep step = window_step(window, *has_run, *live, bit);
    if (step.live > *live || !is_within(step, bound)) continue;
    *has_run |= (uint64_t)1 << bit;
    *live = step.live;
    if (bits) bits[count] = (uint8_t)bit;
    count++;
    untried = window_ready(window, *has_run); // less is alive: what was too dear may be free now
  }
  return count;
}

static SchedPrice free_bound(SearchGoal goal, int64_t peak) {
  return goal.by_after ? (SchedPrice){goal.limit, peak} : (SchedPrice){peak, goal.limit};
}

// The order that led to a node: back along the parents, free moves made again from each.
static void trace_back(const Search *search, const Window *window, SearchGoal goal, uint32_t node,
                       uint8_t *bits) {
  uint32_t path[WINDOW_MOST + 1], length = 0, count = 0;
  for (; node != UINT32_MAX; node = search->nodes.at[node].parent) path[length++] = node;
  uint64_t has_run = 0;
  int64_t live = window->live;
  while (length) {
    const SearchNode *at = &search->nodes.at[path[--length]];
    if (at->parent != UINT32_MAX) {
      live = window_step(window, has_run, live, at->bit).live;
      has_run |= (uint64_t)1 << at->bit;
      bits[count++] = at->bit;
    }
    count += take_free_moves(window, &has_run, &live, free_bound(goal, at->peak), bits + count);
    assert(has_run == at->has_run);
  }
}

static void visit(Search *search, const Window *window, SearchGoal goal, uint64_t has_run,
                  int64_t live, int64_t peak, uint32_t parent, uint8_t bit) {
  take_free_moves(window, &has_run, &live, free_bound(goal, peak), NULL);
  bool is_new;
  uint32_t index = node_of(search, has_run, &is_new);
  SearchNode *node = &search->nodes.at[index];
  if (!is_new && node->peak <= peak) return;
  *node =
      (SearchNode){.has_run = has_run, .live = live, .peak = peak, .parent = parent, .bit = bit};
  uint32_t left = window->count - (uint32_t)__builtin_popcountll(has_run);
  queue_push(search, (SearchEntry){peak, index, left});
}

SearchAnswer search_least(Search *search, const Window *window, SearchGoal goal) {
  SearchAnswer answer = {.peak = window->live};
  search_clear(search);
  if (window->live > goal.limit || window->live > goal.enough) return answer;
  visit(search, window, goal, 0, window->live, window->live, UINT32_MAX, 0);
  while (search->queue.count) {
    SearchEntry entry = queue_pop(search);
    SearchNode from = search->nodes.at[entry.node];
    if (from.is_done || from.peak != entry.peak) continue; // a better way here was found
    answer.peak = from.peak;
    if (from.has_run == window->all) {
      answer.is_found = true;
      trace_back(search, window, goal, entry.node, answer.bits);
      return answer;
    }
    if (search->states >= search->budget) return answer;
    search->nodes.at[entry.node].is_done = true;
    for (uint64_t ready = window_ready(window, from.has_run); ready; ready &= ready - 1) {
      uint32_t bit = (uint32_t)__builtin_ctzll(ready);
      SchedStep step = window_step(window, from.has_run, from.live, bit);
      int64_t peak = max_i64(from.peak, step_figure(step, goal.by_after));
      if (step_figure(step, !goal.by_after) > goal.limit || peak > goal.enough) continue;
      visit(search, window, goal, from.has_run | (uint64_t)1 << bit, step.live, peak, entry.node,
            (uint8_t)bit);
    }
  }
  answer.peak = goal.enough; // cut off everywhere: `enough` was not attained under this limit
  return answer;
}

// ---- the first order within limits ----

typedef struct SearchFrame {
  uint64_t has_run, untried;
  int64_t live;
  uint32_t node;
} SearchFrame;

enum { UNKNOWN, DEAD_END, LEADS_ON }; // SearchNode.peak of a feasibility node

static bool push_frame(Search *search, const Window *window, SchedPrice limit, SearchFrame *frame,
                       uint64_t has_run, int64_t live) {
  bool is_new;
  take_free_moves(window, &has_run, &live, limit, NULL);
  uint32_t node = node_of(search, has_run, &is_new);
  *frame = (SearchFrame){has_run, window_ready(window, has_run), live, node};
  return is_new;
}

// Whether the full set can be reached from a down-set within the limits: depth first, every visited
// set remembered. -1 when the budget ends.
static int can_finish(Search *search, const Window *window, SchedPrice limit, uint64_t has_run,
                      int64_t live) {
  SearchFrame stack[WINDOW_MOST + 1];
  uint32_t depth = 1;
  push_frame(search, window, limit, &stack[0], has_run, live);
  bool is_finished = false;
  while (depth && !is_finished) {
    SearchFrame *top = &stack[depth - 1];
    int64_t known = search->nodes.at[top->node].peak;
    is_finished = known == LEADS_ON || top->has_run == window->all;
    if (is_finished) break;
    if (known == DEAD_END || !top->untried) {
      search->nodes.at[top->node].peak = DEAD_END;
      depth--;
      continue;
    }
    if (search->states >= search->budget) return -1;
    uint32_t bit = (uint32_t)__builtin_ctzll(top->untried);
    top->untried &= top->untried - 1;
    SchedStep step = window_step(window, top->has_run, top->live, bit);
    if (!is_within(step, limit)) continue;
    push_frame(search, window, limit, &stack[depth], top->has_run | (uint64_t)1 << bit, step.live);
    depth++;
  }
  for (uint32_t i = 0; i < depth; i++) search->nodes.at[stack[i].node].peak = LEADS_ON;
  return is_finished;
}

bool search_first(Search *search, const Window *window, SchedPrice limit, uint8_t *bits) {
  uint64_t has_run = 0;
  int64_t live = window->live;
  search_clear(search);
  for (uint32_t i = 0; i < window->count; i++) {
    uint64_t ready = window_ready(window, has_run);
    for (; ready; ready &= ready - 1) {
      uint32_t bit = (uint32_t)__builtin_ctzll(ready);
      SchedStep step = window_step(window, has_run, live, bit);
      if (!is_within(step, limit)) continue;
      int answer = can_finish(search, window, limit, has_run | (uint64_t)1 << bit, step.live);
      if (answer < 0) return false;
      if (!answer) continue;
      bits[i] = (uint8_t)bit;
      has_run |= (uint64_t)1 << bit;
      live = step.live;
      break;
    }
    if (!ready) return false;
  }
  return true;
}
