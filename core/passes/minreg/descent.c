// Depth first over down-sets, every visited set remembered.
//
// Live bytes are a function of the set of units that have run, so it does not matter how a set was
// reached (Serenity, Ahn et al. 2020).
//
// Valleys. Live bytes are submodular on down-sets (a tensor's part is [it has begun] minus [it has
// ended]). Let T be a larger down-set that can be reached from S within the limits, with no more
// alive than in S and no more than in any down-set between the two. Then every order from S within
// the limits can be changed to go to T first: from then on, at each of its sets P, the union with T
// holds no more than P (Liu 1987 has this for trees, as hills and valleys). So nothing else need be
// tried from S. Single units (free moves) and chains, units each of which waits for the one before,
// are looked ahead for. Others are met on the way: once a state holds no more than one above it,
// the least there is between the two (valley.h) is such a T.
#include "passes/minreg/descent.h"

#include "passes/minreg/valley.h"

static bool is_within(SchedStep step, SchedPrice limit) {
  return step.during <= limit.during && step.after <= limit.after;
}

// ---- visited sets ----

static uint64_t hash_of(uint64_t set) {
  set = (set ^ set >> 31) * 0x9E3779B97F4A7C15u;
  return set ^ set >> 29;
}

static void grow_slots(Descent *descent) {
  descent->slot_count = descent->slot_count ? descent->slot_count * 2 : 256;
  descent->slots = ARENA_ARRAY(descent->arena, uint32_t, descent->slot_count);
  for (uint32_t i = 0; i < descent->visits.count; i++) {
    uint64_t at = hash_of(descent->visits.at[i].has_run);
    while (descent->slots[at % descent->slot_count]) at++;
    descent->slots[at % descent->slot_count] = i + 1;
  }
}

static uint32_t visit_of(Descent *descent, uint64_t has_run, bool *is_new) {
  if ((uint64_t)descent->visits.count * 2 >= descent->slot_count) grow_slots(descent);
  uint64_t at = hash_of(has_run);
  uint32_t slot;
  for (; (slot = descent->slots[at % descent->slot_count]); at++) {
    if (descent->visits.at[slot - 1].has_run != has_run) continue;
    *is_new = false;
    return slot - 1;
  }
  *is_new = true;
  vec_push(descent->arena, &descent->visits, (Visit){.has_run = has_run});
  descent->slots[at % descent->slot_count] = descent->visits.count;
  descent->states++;
  return descent->visits.count - 1;
}

// ---- moves ----

DescentState descent_start(const Window *window) {
  return (DescentState){.ready = window_ready(window, 0), .live = window->live};
}

// The units that a unit, having run last, has made ready.
static uint64_t released_by(const Window *window, uint64_t has_run, uint32_t bit) {
  uint64_t released = 0;
  for (uint64_t rest = window->succs[bit]; rest; rest &= rest - 1) {
    uint32_t next = (uint32_t)__builtin_ctzll(rest);
    if (!(window->preds[next] & ~has_run)) released |= (uint64_t)1 << next;
  }
  return released;
}

void descent_run(const Window *window, DescentState *state, uint32_t bit, int64_t live,
                 uint8_t *bits) {
  uint64_t one = (uint64_t)1 << bit;
  state->has_run |= one;
  state->ready = (state->ready & ~one) | released_by(window, state->has_run, bit);
  state->live = live;
  bits[state->count++] = (uint8_t)bit;
}

// ---- frames ----

static void reject(Descent *descent, SchedStep step) {
  bool by_after = descent->by_after;
  int64_t other = by_after ? descent->limit.during : descent->limit.after;
  if (step_figure(step, !by_after) > other) return;
  descent->least_rejected = min_i64(descent->least_rejected, step_figure(step, by_after));
}

// Runs ready units that raise nothing while there are any, then lists those that keep the limits.
static void settle(Descent *descent, DescentState *state, DescentFrame *frame) {
  int64_t lives[WINDOW_MOST];
  uint64_t untried = state->ready;
  frame->child_count = frame->next_child = 0;
  while (untried) {
    uint32_t bit = (uint32_t)__builtin_ctzll(untried), at = frame->child_count;
    untried &= untried - 1;
    SchedStep step = window_step(descent->window, state->has_run, state->live, bit);
    if (!is_within(step, descent->limit)) {
      reject(descent, step);
    } else if (step.live <= state->live) {
      descent_run(descent->window, state, bit, step.live, descent->bits);
      untried = state->ready; // less is alive: what was too dear may be free now
      frame->child_count = 0;
    } else {
      for (; at && lives[at - 1] > step.live; at--) {
        lives[at] = lives[at - 1];
        frame->children[at] = frame->children[at - 1];
      }
      lives[at] = step.live;
      frame->children[at] = (uint8_t)bit;
      frame->child_count++;
    }
  }
}

// The first of the frames at the end of the stack that all hold no less than a state reached from
// them; the depth when even the last one holds less.
static uint32_t first_above(const Descent *descent, int64_t live) {
  uint32_t at = descent->depth;
  while (at && descent->stack[at - 1].state.live >= live) at--;
  return at;
}

// Every order from the frame's set can go to the valley first: that is all that is left to try
// there. The way to the valley is the way here without the units that are not in it.
static void go_to_valley(Descent *descent, uint32_t at, uint64_t valley, DescentState *state) {
  DescentFrame *frame = &descent->stack[at];
  frame->next_child = frame->child_count;
  for (uint32_t i = at + 1; i < descent->depth; i++) {
    Visit *left = &descent->visits.at[descent->stack[i].visit];
    left->status = VISIT_LEFT;
    left->from = frame->visit;
  }
  descent->depth = at + 1;
  uint32_t end = state->count;
  *state = frame->state;
  for (uint32_t i = frame->state.count; i < end; i++) {
    uint32_t bit = descent->bits[i];
    if (!(valley >> bit & 1)) continue;
    int64_t live = window_step(descent->window, state->has_run, state->live, bit).live;
    descent_run(descent->window, state, bit, live, descent->bits);
  }
}

// Settles, over single units and over valleys that the frames above can go to; lists what can run
// then in the next frame.
static DescentFrame *settle_in(Descent *descent, DescentState *state) {
  for (;;) {
    DescentFrame *next = &descent->stack[descent->depth];
    settle(descent, state, next);
    uint32_t at = first_above(descent, state->live);
    if (at == descent->depth) return next;
    const DescentState *above = &descent->stack[at].state;
    uint64_t valley = window_valley(descent->window, above->has_run, state->has_run);
    if (valley == above->has_run) return next;
    uint64_t reached = state->has_run;
    go_to_valley(descent, at, valley, state);
    if (state->has_run != reached) continue;
    DescentFrame *lower = &descent->stack[descent->depth];
    if (lower != next) *lower = *next;
    return lower;
  }
}

static VisitStatus status_of(Descent *descent, uint32_t index) {
  Visit *visits = descent->visits.at;
  uint32_t from = index;
  while (visits[from].status == VISIT_LEFT) from = visits[from].from;
  if (visits[from].status != VISIT_DEAD_END) return visits[index].status;
  for (uint32_t next; index != from; index = next) {
    next = visits[index].from;
    visits[index].status = VISIT_DEAD_END;
  }
  return VISIT_DEAD_END;
}

// A new frame, or what is known of its set already.
static Found push_frame(Descent *descent, DescentState state) {
  DescentFrame *frame = settle_in(descent, &state);
  bool is_new;
  uint32_t visit = visit_of(descent, state.has_run, &is_new);
  if (!is_new) {
    VisitStatus status = status_of(descent, visit);
    if (status != VISIT_LEFT) return status == VISIT_LEADS_ON ? FOUND_ONE : FOUND_NONE;
    descent->states++;
  }
  descent->visits.at[visit].status = VISIT_UNDER_WAY;
  frame->state = state;
  frame->visit = visit;
  descent->depth++;
  return state.has_run == descent->window->all ? FOUND_ONE : FOUND_UNKNOWN;
}

void descent_begin(Descent *descent, const Window *window, SchedPrice limit, bool by_after) {
  descent->window = window;
  descent->limit = limit;
  descent->by_after = by_after;
  descent->least_rejected = INT64_MAX;
  descent->states = 0;
  descent->visits.count = 0;
  if (descent->slot_count) memset(descent->slots, 0, descent->slot_count * sizeof(uint32_t));
}

static Found finish(Descent *descent) {
  for (uint32_t i = 0; i < descent->depth; i++)
    descent->visits.at[descent->stack[i].visit].status = VISIT_LEADS_ON;
  return FOUND_ONE;
}

Found descent_from(Descent *descent, DescentState state) {
  descent->depth = 0;
  Found found = push_frame(descent, state);
  return found == FOUND_ONE ? finish(descent) : found;
}

Found descent_go(Descent *descent, uint64_t most) {
  while (descent->depth) {
    DescentFrame *top = &descent->stack[descent->depth - 1];
    if (top->next_child == top->child_count) {
      descent->visits.at[top->visit].status = VISIT_DEAD_END;
      descent->depth--;
      continue;
    }
    if (descent->states >= most) return FOUND_UNKNOWN;
    uint32_t bit = top->children[top->next_child++];
    DescentState next = top->state;
    int64_t live = window_step(descent->window, next.has_run, next.live, bit).live;
    descent_run(descent->window, &next, bit, live, descent->bits);
    if (push_frame(descent, next) == FOUND_ONE) return finish(descent);
  }
  return FOUND_NONE;
}
