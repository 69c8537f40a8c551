// List scheduling for least memory: the five phases.
//
// The shape is that of the MinReg scheduler of Penguin, itself after LLVM's GCNMinRegStrategy.
// Priorities are LLVM's: a released unit gets the number of the step that released it, so the work
// just made possible runs next; a unit that readies none of its successors raises whatever leads to
// the other operands of those successors. The literal reading of Penguin's bump, raising the
// scheduled unit's own predecessors, touches only units that have already run in a list scheduler,
// hence does nothing.
//
// Time: O((n + e) log n). A ready unit's key only falls. It falls when a tensor is left with one
// toucher (found by the xor of those to come), when another writer allocates a tensor first, and
// when a bump reaches the unit. Each bump walks the graph, so all bumps of a scope together may
// visit no more than 16 (n + e) units and edges; the last one is allowed to finish, later ones are
// skipped.
#include "passes/minreg/list.h"

static const int64_t bumps_per_size = 16;

// ---- readiness ----

static void init_ref_counts(SchedList *list) {
  const SchedGraph *graph = list->graph;
  for (uint32_t unit = 0; unit < graph->unit_count; unit++) {
    list->units[unit].ref_count = graph->pred_start[unit + 1] - graph->pred_start[unit];
  }
  for (uint32_t i = 0; i < list->options->pin_count; i++) {
    const SchedPin *pin = &list->options->pins[i];
    if (pin->kind == SCHED_PIN_BEFORE) list->units[pin->later].ref_count++;
  }
}

// A unit pinned to a later step is held back from the ready list until then.
static bool is_held(const SchedList *list, uint32_t unit) {
  for (uint32_t i = 0; i < list->options->pin_count; i++) {
    const SchedPin *pin = &list->options->pins[i];
    if (pin->kind == SCHED_PIN_STEP && pin->unit == unit && pin->step > list->step) return true;
  }
  return false;
}

static void release_unit(SchedList *list, uint32_t unit) {
  if (list->options->pin_count && is_held(list, unit)) return;
  ready_push(&list->ready, list->rules.heuristic_func(list, unit));
}

static void enumerate_ready(SchedList *list) {
  for (uint32_t unit = 0; unit < list->graph->unit_count; unit++) {
    if (list_is_ready(list, unit)) release_unit(list, unit);
  }
}

// ---- keys ----

static void key_has_fallen(SchedList *list, uint32_t unit) {
  if (ready_has(&list->ready, unit)) {
    ready_lower(&list->ready, list->rules.heuristic_func(list, unit));
  }
}

// def_bytes of every writer, and kill_bytes of those who are alone with a tensor.
static void init_deltas(SchedList *list) {
  const SchedGraph *graph = list->graph;
  for (uint32_t t = 0; t < graph->tensor_count; t++) {
    uint32_t begin = graph->tensor_unit_start[t], end = graph->tensor_unit_start[t + 1];
    bool is_live_in = graph->tensor_flags[t] & SCHED_LIVE_IN;
    bool is_live_out = graph->tensor_flags[t] & SCHED_LIVE_OUT;
    TensorState *state = &list->tensors[t];
    state->bytes = graph->tensor_bytes[t];
    state->left = end - begin + (is_live_out ? 2 : 0);
    for (uint32_t i = begin; i < end; i++) {
      uint32_t unit = sched_index(graph->tensor_unit[i]);
      state->xor_left ^= unit;
      if (sched_is_marked(graph->tensor_unit[i]) && !is_live_in) {
        list->units[unit].delta += state->bytes;
      }
    }
    if (state->left == 1) list->units[state->xor_left].delta -= state->bytes;
    if (!is_live_in && graph->writer_count[t] > 1) state->left |= SCHED_MARK;
  }
}

// The first of several writers has run: the others no longer allocate.
static void first_writer_has_run(SchedList *list, uint32_t tensor, uint32_t unit) {
  const SchedGraph *graph = list->graph;
  uint32_t end = graph->tensor_unit_start[tensor + 1];
  for (uint32_t i = graph->tensor_unit_start[tensor]; i < end; i++) {
    uint32_t other = sched_index(graph->tensor_unit[i]);
    if (!sched_is_marked(graph->tensor_unit[i]) || other == unit) continue;
    list->units[other].delta -= list->tensors[tensor].bytes;
    key_has_fallen(list, other);
  }
}

static void update_deltas(SchedList *list, uint32_t unit) {
  const SchedGraph *graph = list->graph;
  uint32_t end = graph->unit_tensor_start[unit + 1];
  for (uint32_t i = graph->unit_tensor_start[unit]; i < end; i++) {
    uint32_t entry = graph->unit_tensor[i], tensor = sched_index(entry);
    TensorState *state = &list->tensors[tensor];
    state->left--;
    state->xor_left ^= unit;
    if (state->left & SCHED_MARK && sched_is_marked(entry)) {
      state->left &= SCHED_INDEX;
      first_writer_has_run(list, tensor, unit);
    }
    if ((state->left & SCHED_INDEX) == 1) {
      list->units[state->xor_left].delta -= state->bytes;
      key_has_fallen(list, state->xor_left);
    }
  }
}

static void init_successors(SchedList *list) {
  const SchedGraph *graph = list->graph;
  for (uint32_t unit = 0; unit < graph->unit_count; unit++) {
    list->units[unit].not_ready += graph->succ_start[unit + 1] - graph->succ_start[unit];
    uint32_t begin = graph->pred_start[unit], end = graph->pred_start[unit + 1];
    for (uint32_t i = begin; i < end; i++) list->xor_preds[unit] ^= sched_index(graph->pred[i]);
    if (end - begin == 1) list->units[list->xor_preds[unit]].not_ready--;
  }
}

// ---- priorities ----

// Visits a predecessor, true the first time in this bump: a waiting unit is stacked from the bottom
// of `stack`, a ready one whose priority rises from its top. No unit is both, so they never meet.
static bool visit_pred(SchedList *list, uint32_t unit, uint32_t mark, uint32_t *depth,
                       uint32_t *top) {
  UnitState *state = &list->units[unit];
  if (state->seen == mark || state->ref_count == HAS_RUN) return false;
  state->seen = mark;
  if (state->ref_count) {
    list->stack[(*depth)++] = unit;
  } else if (state->priority != list->step) {
    state->priority = list->step;
    list->stack[--*top] = unit;
  }
  return true;
}

// New places for units whose keys have fallen: one by one, or all at once when they are many.
static void raise_all(SchedList *list, const uint32_t *units, uint32_t count) {
  if (count > list->ready.count / 4 && count > READY_WAYS) {
    for (uint32_t i = 0; i < count; i++) {
      uint32_t slot = list->ready.place[units[i]];
      if (slot) list->ready.at[slot] = list->rules.heuristic_func(list, units[i]);
    }
    ready_rebuild(&list->ready);
    return;
  }
  for (uint32_t i = 0; i < count; i++) key_has_fallen(list, units[i]);
}

// Everything not yet run that leads, by edges of any kind, to another operand of a unit that waits
// for su's data gets the priority of this step.
static void bump_preds_priority(SchedList *list, uint32_t su) {
  const SchedGraph *graph = list->graph;
  if (list->bump_budget <= 0) return;
  uint32_t mark = list->step + 1, depth = 0, top = graph->unit_count;
  int64_t visits = 0, seen = 0; // edges and units
  for (uint32_t i = graph->succ_start[su]; i < graph->succ_start[su + 1]; i++) {
    if (!sched_is_marked(graph->succ[i])) continue;
    uint32_t waiting = sched_index(graph->succ[i]), end = graph->pred_start[waiting + 1];
    visits += end - graph->pred_start[waiting];
    for (uint32_t k = graph->pred_start[waiting]; k < end; k++) {
      seen += visit_pred(list, sched_index(graph->pred[k]), mark, &depth, &top);
    }
  }
  while (depth) {
    uint32_t unit = list->stack[--depth], end = graph->pred_start[unit + 1];
    visits += end - graph->pred_start[unit];
    for (uint32_t k = graph->pred_start[unit]; k < end; k++) {
      seen += visit_pred(list, sched_index(graph->pred[k]), mark, &depth, &top);
    }
  }
  list->bump_budget -= visits + seen;
  raise_all(list, list->stack + top, graph->unit_count - top);
}

// ---- choice ----

static uint64_t next_random(SchedList *list) { // splitmix64
  uint64_t z = (list->random += 0x9E3779B97F4A7C15u);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

// A number below bound without bias, bound > 0.
static uint32_t random_below(SchedList *list, uint32_t bound) {
  uint64_t limit = UINT64_MAX - UINT64_MAX % bound, draw;
  do draw = next_random(list);
  while (draw >= limit);
  return (uint32_t)(draw % bound);
}

static bool is_equal_but_lex(ReadyKey a, ReadyKey b) {
  return a.high == b.high && a.low >> 32 == b.low >> 32;
}

// Uniform among the units whose key differs from the least one only in static_lex_order. They are a
// subtree at the root of the heap: it is walked when small; when it is large, drawing entries of
// the heap until one belongs to it is short.
static uint32_t pick_at_random(SchedList *list) {
  enum { SMALL = 64 };
  const ReadyHeap *heap = &list->ready;
  ReadyKey least = ready_least(heap);
  uint32_t found[SMALL + READY_WAYS], count = 1, end = READY_ROOT + heap->count;
  found[0] = READY_ROOT;
  for (uint32_t i = 0; i < count && count <= SMALL; i++) {
    uint32_t child = ready_first_child(found[i]);
    for (uint32_t k = child; k < child + READY_WAYS && k < end && count < ARRAY_LEN(found); k++) {
      if (is_equal_but_lex(heap->at[k], least)) found[count++] = k;
    }
  }
  if (count <= SMALL) return ready_unit(heap->at[found[random_below(list, count)]]);
  for (;;) {
    ReadyKey drawn = heap->at[READY_ROOT + random_below(list, heap->count)];
    if (is_equal_but_lex(drawn, least)) return ready_unit(drawn);
  }
}

// The n best ready units by key, ascending, into `best`; their number.
static uint32_t pick_n_candidates(SchedList *list, uint32_t n, ReadyKey *best) {
  uint32_t count = 0;
  while (count < n && list->ready.count) {
    best[count] = ready_least(&list->ready);
    ready_remove(&list->ready, ready_unit(best[count++]));
  }
  for (uint32_t i = 0; i < count; i++) ready_push(&list->ready, best[i]);
  return count;
}

// How far each delta would fall if `unit` ran: the same events as in update_deltas. With sign -1
// the effect is taken back.
static void foresee(SchedList *list, uint32_t unit, int64_t sign) {
  const SchedGraph *graph = list->graph;
  uint32_t end = graph->unit_tensor_start[unit + 1];
  for (uint32_t i = graph->unit_tensor_start[unit]; i < end; i++) {
    uint32_t entry = graph->unit_tensor[i], t = sched_index(entry);
    const TensorState *state = &list->tensors[t];
    if ((state->left & SCHED_INDEX) == 2) {
      list->fall[state->xor_left ^ unit] += sign * state->bytes;
    }
    if (!(state->left & SCHED_MARK) || !sched_is_marked(entry)) continue;
    for (uint32_t k = graph->tensor_unit_start[t]; k < graph->tensor_unit_start[t + 1]; k++) {
      uint32_t other = sched_index(graph->tensor_unit[k]);
      if (sched_is_marked(graph->tensor_unit[k]) && other != unit) {
        list->fall[other] += sign * state->bytes;
      }
    }
  }
}

// Least delta of a unit that could follow `unit`; 0 when none could. Units that nothing changes for
// are represented by the best of them.
static int64_t least_delta_after(SchedList *list, uint32_t unit, const ReadyKey *best,
                                 uint32_t count) {
  const SchedGraph *graph = list->graph;
  int64_t least = INT64_MAX;
  foresee(list, unit, 1);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t other = ready_unit(best[i]);
    if (other != unit) least = min_i64(least, list->units[other].delta - list->fall[other]);
  }
  for (uint32_t i = graph->succ_start[unit]; i < graph->succ_start[unit + 1]; i++) {
    uint32_t other = sched_index(graph->succ[i]);
    if (list->units[other].ref_count != 1) continue;
    least = min_i64(least, list->units[other].delta - list->fall[other]);
  }
  for (uint32_t i = graph->unit_tensor_start[unit]; i < graph->unit_tensor_start[unit + 1]; i++) {
    const TensorState *state = &list->tensors[sched_index(graph->unit_tensor[i])];
    if ((state->left & SCHED_INDEX) != 2) continue;
    uint32_t other = state->xor_left ^ unit;
    if (!ready_has(&list->ready, other)) continue;
    least = min_i64(least, list->units[other].delta - list->fall[other]);
  }
  foresee(list, unit, -1);
  return least == INT64_MAX ? 0 : least;
}

// Look-ahead: of the n best by key the one that leaves the least alive together with the best unit
// that can follow it; ties by key.
static uint32_t pick_with_look_ahead(SchedList *list) {
  ReadyKey best[SCHED_MOST_LOOK_AHEAD];
  uint32_t n = list->options->look_ahead;
  uint32_t count = pick_n_candidates(list, n, best), pick = 0;
  int64_t least = INT64_MAX;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t unit = ready_unit(best[i]);
    int64_t change = list->units[unit].delta + least_delta_after(list, unit, best, count);
    if (change >= least) continue;
    least = change;
    pick = i;
  }
  return ready_unit(best[pick]);
}

static bool is_pinned_here(const SchedList *list, uint32_t *unit) {
  for (uint32_t i = 0; i < list->options->pin_count; i++) {
    const SchedPin *pin = &list->options->pins[i];
    if (pin->kind != SCHED_PIN_STEP || pin->step != list->step) continue;
    *unit = pin->unit;
    return list_is_ready(list, *unit);
  }
  return false;
}

// Nothing is left but units held for a later step: the first of them has to go.
static bool pick_held(SchedList *list, uint32_t *unit) {
  for (uint32_t i = 0; i < list->options->pin_count; i++) {
    const SchedPin *pin = &list->options->pins[i];
    if (pin->kind != SCHED_PIN_STEP || !list_is_ready(list, pin->unit)) continue;
    *unit = pin->unit;
    return true;
  }
  return false;
}

// Pins to later steps leave room for nothing but what they wait for: the best ready unit of that.
static bool pick_due(const SchedList *list, uint32_t *unit) {
  uint32_t pin = due_now(&list->due, list->step);
  if (pin == NOT_DUE) return false;
  const ReadyKey *best = NULL;
  for (uint32_t i = READY_ROOT; i < READY_ROOT + list->ready.count; i++) {
    const ReadyKey *key = &list->ready.at[i];
    if (list->due.with[ready_unit(*key)] > pin) continue;
    if (!best || ready_key_less(*key, *best)) best = key;
  }
  if (best) *unit = ready_unit(*best);
  return best != NULL;
}

// The unit of this step and why; false when no unit can run.
static bool pick_candidate(SchedList *list, uint32_t *unit, SchedReason *reason) {
  const SchedOptions *options = list->options;
  if (list->forced) {
    *unit = list->forced[list->step];
    return true;
  }
  *reason = SCHED_BY_PIN;
  if (options->pin_count && is_pinned_here(list, unit)) return true;
  if (options->pin_count && pick_due(list, unit)) return true;
  if (!list->ready.count) return options->pin_count && pick_held(list, unit);
  uint32_t first = ready_unit(ready_least(&list->ready));
  if (options->is_random) {
    *unit = pick_at_random(list);
    *reason = SCHED_BY_CHANCE;
  } else if (options->look_ahead > 1 && list->rules.key_has_delta) {
    *unit = pick_with_look_ahead(list);
    *reason = *unit == first ? trace_reason(list) : SCHED_BY_LOOK_AHEAD;
  } else {
    *unit = first;
    if (list->trace) *reason = trace_reason(list);
  }
  return true;
}

// ---- commit and release ----

// The xor of the waiting predecessors names the last one, whose count of waiting successors falls.
static void one_pred_is_left(SchedList *list, uint32_t unit) {
  uint32_t last = list->xor_preds[unit];
  list->units[last].not_ready--;
  key_has_fallen(list, last);
}

// True when some successor became ready.
static bool release_successors(SchedList *list, uint32_t unit) {
  const SchedGraph *graph = list->graph;
  bool has_released = false;
  for (uint32_t i = graph->succ_start[unit]; i < graph->succ_start[unit + 1]; i++) {
    uint32_t next = sched_index(graph->succ[i]);
    uint32_t left = --list->units[next].ref_count;
    if (list->rules.uses_successors) {
      list->xor_preds[next] ^= unit;
      if (left == 1) one_pred_is_left(list, next);
    }
    if (left) continue;
    list->units[next].priority = list->step;
    release_unit(list, next);
    has_released = true;
  }
  for (uint32_t i = 0; i < list->options->pin_count; i++) {
    const SchedPin *pin = &list->options->pins[i];
    if (pin->kind != SCHED_PIN_BEFORE || pin->unit != unit) continue;
    if (--list->units[pin->later].ref_count) continue;
    list->units[pin->later].priority = list->step;
    release_unit(list, pin->later);
    has_released = true;
  }
  return has_released;
}

static void schedule_ready_su(SchedList *list, uint32_t unit) {
  if (ready_has(&list->ready, unit)) ready_remove(&list->ready, unit);
  list->units[unit].ref_count = HAS_RUN;
  if (list->options->pin_count) due_has_run(&list->due, unit);
  if (!list->rules.uses_delta) return;
  list->live += list->units[unit].delta;
  update_deltas(list, unit);
}

// Units whose pinned step is the next one are offered again.
static void offer_held(SchedList *list) {
  for (uint32_t i = 0; i < list->options->pin_count; i++) {
    const SchedPin *pin = &list->options->pins[i];
    if (pin->kind != SCHED_PIN_STEP || pin->step != list->step) continue;
    if (list_is_ready(list, pin->unit) && !ready_has(&list->ready, pin->unit)) {
      ready_push(&list->ready, list->rules.heuristic_func(list, pin->unit));
    }
  }
}

static void list_init(SchedList *list) {
  const SchedGraph *graph = list->graph;
  uint32_t n = graph->unit_count;
  list->units = ARENA_ARRAY(list->scratch, UnitState, n);
  list->bump_budget = bumps_per_size * ((int64_t)n + graph->edge_count);
  list->live = graph->live_start;
  list->random = list->options->random_seed;
  ready_init(&list->ready, list->scratch, n);
  if (list->rules.uses_delta) {
    list->tensors = ARENA_ARRAY(list->scratch, TensorState, graph->tensor_count);
    init_deltas(list);
    if (list->options->look_ahead > 1) list->fall = ARENA_ARRAY(list->scratch, int64_t, n);
  }
  if (list->rules.uses_successors) {
    list->xor_preds = ARENA_ARRAY(list->scratch, uint32_t, n);
    init_successors(list);
  }
  if (list->rules.uses_priority) {
    list->stack = ARENA_ARRAY(list->scratch, uint32_t, n);
  }
  if (list->rules.uses_place) {
    list->place = ARENA_ARRAY(list->scratch, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) list->place[graph->program[i]] = i;
  }
  if (list->options->pin_count) due_init(&list->due, graph, list->options, list->scratch);
  init_ref_counts(list);
  enumerate_ready(list);
}

static bool schedule(SchedList *list, uint32_t *order, Arena *trace_arena) {
  uint32_t unit_count = list->graph->unit_count;
  for (list->step = 0; list->step < unit_count; list->step++) {
    uint32_t unit = 0;
    SchedReason reason = SCHED_BY_LEX;
    if (list->trace) trace_ready_set(list, trace_arena);
    if (list->options->pin_count) offer_held(list);
    if (!pick_candidate(list, &unit, &reason)) return false;
    if (order) order[list->step] = unit;
    int64_t before = list->live;
    schedule_ready_su(list, unit);
    bool has_released = release_successors(list, unit);
    if (!has_released && list->rules.uses_priority) bump_preds_priority(list, unit);
    if (list->trace) trace_pick(list, unit, reason, before);
  }
  return true;
}

bool sched_list_run(const SchedGraph *graph, const SchedOptions *options, SchedRules rules,
                    Arena *arena, Arena *scratch, uint32_t *order, SchedTrace *trace,
                    bool *is_bump_budget_spent) {
  SchedList list = {
      .graph = graph, .options = options, .rules = rules, .scratch = scratch, .trace = trace};
  if (trace) list.rules.uses_delta = list.rules.uses_successors = true;
  list_init(&list);
  bool is_complete = schedule(&list, order, arena);
  *is_bump_budget_spent = rules.uses_priority && list.bump_budget <= 0;
  return is_complete;
}

void sched_list_replay(const SchedGraph *graph, const uint32_t *order, SchedReason reason,
                       Arena *arena, Arena *scratch, SchedTrace *trace) {
  SchedOptions options = {.strategy = SCHED_SEED};
  SchedList list = {.graph = graph,
                    .options = &options,
                    .rules = seed_rules(),
                    .forced = order,
                    .scratch = scratch,
                    .trace = trace};
  list.rules.uses_successors = true;
  list_init(&list);
  schedule(&list, NULL, arena);
  for (uint32_t i = 0; i < trace->steps.count; i++) trace->steps.at[i].reason = reason;
}
