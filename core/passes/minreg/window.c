#include "passes/minreg/window.h"

void order_map_init(OrderMap *map, const SchedGraph *graph, const uint32_t *order,
                    const SchedOptions *options, Arena *arena) {
  uint32_t n = graph->unit_count;
  *map = (OrderMap){.graph = graph,
                    .order = arena_copy(arena, order, (uint64_t)n * sizeof *order),
                    .place = ARENA_ARRAY(arena, uint32_t, n),
                    .first_write = ARENA_ARRAY(arena, uint32_t, graph->tensor_count),
                    .last_touch = ARENA_ARRAY(arena, uint32_t, graph->tensor_count),
                    .steps = ARENA_ARRAY(arena, SchedStep, n),
                    .local = ARENA_ARRAY(arena, uint32_t, graph->tensor_count),
                    .pins = options->pins,
                    .pin_count = options->pin_count};
  for (uint32_t t = 0; t < graph->tensor_count; t++) {
    map->first_write[t] = map->local[t] = UINT32_MAX;
  }
  for (uint32_t step = 0; step < n; step++) {
    uint32_t unit = order[step];
    map->place[unit] = step;
    uint32_t end = graph->unit_tensor_start[unit + 1];
    for (uint32_t i = graph->unit_tensor_start[unit]; i < end; i++) {
      uint32_t t = sched_index(graph->unit_tensor[i]);
      map->last_touch[t] = step;
      if (sched_is_marked(graph->unit_tensor[i]) && map->first_write[t] == UINT32_MAX) {
        map->first_write[t] = step;
      }
    }
  }
  sched_price_steps(graph, order, map->steps, arena);
}

SchedPrice order_map_peak(const OrderMap *map, uint32_t low, uint32_t high) {
  SchedPrice peak = {0, 0};
  for (uint32_t step = low; step < high; step++) {
    peak.during = max_i64(peak.during, map->steps[step].during);
    peak.after = max_i64(peak.after, map->steps[step].after);
  }
  return peak;
}

static void add_pred(Window *window, uint32_t before, uint32_t bit) {
  window->preds[bit] |= (uint64_t)1 << before;
  window->succs[before] |= (uint64_t)1 << bit;
}

// Bit of a unit of the window, WINDOW_MOST of any other.
static uint32_t bit_of(const Window *window, uint32_t unit) {
  uint32_t bit = 0;
  while (bit < window->count && window->units[bit] != unit) bit++;
  return bit < window->count ? bit : WINDOW_MOST;
}

static void take_pins(Window *window, const OrderMap *map) {
  for (uint32_t i = 0; i < map->pin_count; i++) {
    if (map->pins[i].kind != SCHED_PIN_BEFORE) continue;
    uint32_t before = bit_of(window, map->pins[i].unit), bit = bit_of(window, map->pins[i].later);
    if (before < WINDOW_MOST && bit < WINDOW_MOST) add_pred(window, before, bit);
  }
}

static void take_tensors(Window *window, OrderMap *map, uint32_t bit, Arena *arena) {
  const SchedGraph *graph = map->graph;
  uint32_t unit = window->units[bit], high = window->low + window->count;
  for (uint32_t i = graph->unit_tensor_start[unit]; i < graph->unit_tensor_start[unit + 1]; i++) {
    uint32_t t = sched_index(graph->unit_tensor[i]), mark = graph->unit_tensor[i] & SCHED_MARK;
    if (map->local[t] == UINT32_MAX) {
      map->local[t] = window->tensors.count;
      uint32_t flags = graph->tensor_flags[t];
      vec_push(
          arena, &window->tensors,
          (WindowTensor){.bytes = graph->tensor_bytes[t],
                         .id = t,
                         .is_defined = flags & SCHED_LIVE_IN || map->first_write[t] < window->low,
                         .is_kept = flags & SCHED_LIVE_OUT || map->last_touch[t] >= high});
    }
    WindowTensor *tensor = &window->tensors.at[map->local[t]];
    tensor->ends |= (uint64_t)1 << bit;
    if (mark) tensor->begins |= (uint64_t)1 << bit;
    vec_push(arena, &window->touches, map->local[t] | mark);
  }
}

void window_take(Window *window, OrderMap *map, uint32_t low, uint32_t high, Arena *arena) {
  const SchedGraph *graph = map->graph;
  assert(low < high && high - low <= WINDOW_MOST && high <= graph->unit_count);
  window->low = low;
  window->count = high - low;
  window->all = window->count == 64 ? UINT64_MAX : ((uint64_t)1 << window->count) - 1;
  window->live = order_map_live_before(map, low);
  window->touches.count = window->tensors.count = 0;
  memcpy(window->units, map->order + low, window->count * sizeof(uint32_t));
  for (uint32_t i = 1; i < window->count; i++) { // insertion: few, and mostly in order
    uint32_t unit = window->units[i], k = i;
    for (; k && window->units[k - 1] > unit; k--) window->units[k] = window->units[k - 1];
    window->units[k] = unit;
  }
  uint8_t bit_of_place[WINDOW_MOST];
  for (uint32_t bit = 0; bit < window->count; bit++) {
    bit_of_place[map->place[window->units[bit]] - low] = (uint8_t)bit;
    window->preds[bit] = window->succs[bit] = 0;
  }
  for (uint32_t bit = 0; bit < window->count; bit++) {
    uint32_t unit = window->units[bit];
    window->workspace[bit] = graph->workspace[unit];
    window->inner[bit] = graph->inner[unit];
    window->first_tensor[bit] = window->touches.count;
    take_tensors(window, map, bit, arena);
    for (uint32_t i = graph->pred_start[unit]; i < graph->pred_start[unit + 1]; i++) {
      uint32_t place = map->place[sched_index(graph->pred[i])];
      if (place >= low) add_pred(window, bit_of_place[place - low], bit);
    }
  }
  window->first_tensor[window->count] = window->touches.count;
  take_pins(window, map);
  for (uint32_t i = 0; i < window->tensors.count; i++) {
    map->local[window->tensors.at[i].id] = UINT32_MAX;
  }
}

void window_reverse(const Window *window, Window *reverse, Arena *arena) {
  reverse->low = window->low;
  reverse->count = window->count;
  reverse->all = window->all;
  memcpy(reverse->units, window->units, sizeof window->units);
  memcpy(reverse->preds, window->succs, sizeof window->succs);
  memcpy(reverse->succs, window->preds, sizeof window->preds);
  memcpy(reverse->workspace, window->workspace, sizeof window->workspace);
  memcpy(reverse->inner, window->inner, sizeof window->inner);
  memcpy(reverse->first_tensor, window->first_tensor, sizeof window->first_tensor);
  reverse->touches.count = reverse->tensors.count = 0;
  for (uint32_t i = 0; i < window->touches.count; i++)
    vec_push(arena, &reverse->touches, window->touches.at[i]);
  reverse->live = window->live;
  for (uint32_t i = 0; i < window->tensors.count; i++) {
    WindowTensor tensor = window->tensors.at[i];
    bool is_left =
        window_has_begun(&tensor, window->all) && !window_has_ended(&tensor, window->all);
    reverse->live += (is_left - tensor.is_defined) * tensor.bytes;
    vec_push(arena, &reverse->tensors,
             (WindowTensor){.bytes = tensor.bytes,
                            .begins = tensor.ends,
                            .ends = tensor.begins,
                            .id = tensor.id,
                            .is_defined = tensor.is_kept,
                            .is_kept = tensor.is_defined});
  }
}

void window_put_back(const Window *window, OrderMap *map, const uint8_t *bits) {
  uint64_t has_run = 0;
  int64_t live = window->live;
  uint32_t high = window->low + window->count;
  for (uint32_t i = 0; i < window->tensors.count; i++) {
    const WindowTensor *tensor = &window->tensors.at[i];
    if (map->last_touch[tensor->id] < high) map->last_touch[tensor->id] = 0;
    if (map->first_write[tensor->id] >= window->low) map->first_write[tensor->id] = UINT32_MAX;
  }
  for (uint32_t i = 0; i < window->count; i++) {
    uint32_t step = window->low + i;
    map->steps[step] = window_step(window, has_run, live, bits[i]);
    has_run |= (uint64_t)1 << bits[i];
    live = map->steps[step].live;
    map->order[step] = window->units[bits[i]];
    map->place[map->order[step]] = step;
    for (uint32_t k = window->first_tensor[bits[i]]; k < window->first_tensor[bits[i] + 1]; k++) {
      uint32_t entry = window->touches.at[k], t = window->tensors.at[sched_index(entry)].id;
      if (map->last_touch[t] < step) map->last_touch[t] = step;
      if (sched_is_marked(entry) && map->first_write[t] > step) map->first_write[t] = step;
    }
  }
}
