// Where lines meet the boxes: FLOW at the top and from the bottom's middle, the other kinds at the
// side they come from or go to. Lines of one kind into one side share their last stretch.
#include "support/sort.h"
#include "view/layout_internal.h"

enum { PIN_STEP = 20, PIN_MARGIN = 8 };

// Which slots of one side are in use: one per class of edges, nearest first.
typedef struct SideSlots {
  uint32_t count;
  uint32_t slot[CLASS_COUNT]; // NONE = not in use
} SideSlots;

static SideSlots slots_empty(uint32_t taken) {
  SideSlots slots = {.count = taken};
  for (uint32_t i = 0; i < CLASS_COUNT; i++) slots.slot[i] = NONE;
  return slots;
}

static uint32_t slots_take(SideSlots *slots, uint8_t edge_class) {
  if (slots->slot[edge_class] == NONE) slots->slot[edge_class] = slots->count++;
  return slots->slot[edge_class];
}

// Where the other ends are, seen from every item of the level.
static void find_other_ends(Plan *plan, const Rows *rows) {
  uint32_t level = rows->level;
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    Strand *strand = &plan->strands[plan->level_strands[k]];
    strand->to_count = 0;
    if (strand->item != NONE) {
      uint32_t start = plan->first_vertex[strand->item];
      strand->to_x = rows->x[start] + rows->wide[start] / 2;
    }
    for (uint32_t t = strand->targets; t != NONE; t = plan->targets[t].next) {
      uint32_t end = plan->first_vertex[plan->targets[t].item];
      plan->targets[t].from_x = rows->x[end] + rows->wide[end] / 2;
    }
  }
  for (uint32_t i = 0; i < rows->link_count; i++) {
    const Link *link = &rows->links[i];
    if (link->strand == NONE) continue;
    Strand *strand = &plan->strands[link->strand];
    if (rows->item[link->upper] != NONE) {
      strand->to_x = rows->x[link->lower] + link->lower_at;
      strand->to_count++;
    }
    if (link->target != NONE)
      plan->targets[link->target].from_x = rows->x[link->upper] + link->upper_at;
  }
}

static Side side_towards(int32_t other, int32_t middle, uint8_t edge_class) {
  if (other != middle) return other < middle ? SIDE_LEFT : SIDE_RIGHT;
  return edge_class == LAYOUT_ORDERED ? SIDE_RIGHT : SIDE_LEFT;
}

static int compare_from(const void *a, const void *b, void *context) {
  const Target *targets = context;
  int32_t left = targets[*(const uint32_t *)a].from_x, right = targets[*(const uint32_t *)b].from_x;
  return left < right ? -1 : left > right;
}

// The chain's line, else the nearest, enters in the middle, the others left and right of it in
// their order.
static void set_top_pins(Plan *plan, uint32_t item, uint32_t *list, uint32_t count,
                         int32_t middle) {
  sort_stable(plan->arena, list, count, sizeof(uint32_t), compare_from, plan->targets);
  uint32_t main = 0;
  int32_t least = INT32_MAX;
  for (uint32_t i = 0; i < count; i++) {
    int32_t away = plan->targets[list[i]].from_x - middle;
    if (away < 0) away = -away;
    if (plan->targets[list[i]].is_spine) away = -1;
    if (away < least) least = away, main = i;
  }
  uint32_t most = main > count - 1 - main ? main : count - 1 - main;
  int32_t room = plan->width[item] / 2 - PIN_MARGIN, step = PIN_STEP;
  if (most && step > room / (int32_t)most) step = room / (int32_t)most;
  if (step < 0) step = 0;
  for (uint32_t i = 0; i < count; i++) {
    int32_t dx = plan->width[item] / 2 + ((int32_t)i - (int32_t)main) * step;
    if (dx < 0) dx = 0;
    if (dx > plan->width[item]) dx = plan->width[item];
    plan->targets[list[i]].pin = (Pin){SIDE_MIDDLE, dx, 0};
  }
}

static Pin side_pin(const Plan *plan, uint32_t item, Side side, uint32_t slot) {
  int32_t away = SLOT_GAP * ((int32_t)slot + 1);
  return (Pin){side, side == SIDE_LEFT ? -away : plan->width[item] + away, plan->height[item] / 2};
}

static void item_set_pins(Plan *plan, Rows *rows, uint32_t item, uint32_t *list) {
  uint32_t v = plan->first_vertex[item], count = 0;
  int32_t middle = rows->x[v] + plan->margin_left[item] + plan->width[item] / 2;
  uint32_t loops = plan->has_loop[item] ? 1 : 0;
  SideSlots into[3] = {slots_empty(0), slots_empty(0), slots_empty(loops)};
  SideSlots out[3] = {slots_empty(0), slots_empty(0), slots_empty(loops)};
  for (uint32_t t = plan->targets_into[item]; t != NONE; t = plan->targets[t].next_into) {
    Target *target = &plan->targets[t];
    uint8_t edge_class = plan->strands[target->strand].edge_class;
    if (edge_class == LAYOUT_FLOW) {
      list[count++] = t;
      continue;
    }
    Side side = side_towards(target->from_x, middle, edge_class);
    target->pin = side_pin(plan, item, side, slots_take(&into[side], edge_class));
  }
  if (count) set_top_pins(plan, item, list, count, middle);
  for (uint32_t s = plan->strands_from[item]; s != NONE; s = plan->strands[s].next_out) {
    Strand *strand = &plan->strands[s];
    strand->pin = (Pin){SIDE_MIDDLE, plan->width[item] / 2, plan->height[item]};
    if (strand->edge_class == LAYOUT_FLOW) continue;
    Side side = side_towards(strand->to_x, middle, strand->edge_class);
    strand->pin = side_pin(plan, item, side, slots_take(&out[side], strand->edge_class));
  }
  int32_t margin[3];
  for (Side side = SIDE_LEFT; side <= SIDE_RIGHT; side++) {
    uint32_t slots = into[side].count > out[side].count ? into[side].count : out[side].count;
    margin[side] = SLOT_GAP * (int32_t)slots;
  }
  rows->x[v] += plan->margin_left[item] - margin[SIDE_LEFT];
  plan->margin_left[item] = margin[SIDE_LEFT];
  plan->margin_right[item] = margin[SIDE_RIGHT];
}

void layout_set_pins(Plan *plan, Rows *rows) {
  find_other_ends(plan, rows);
  uint32_t level = rows->level, most = 0;
  for (uint32_t k = plan->level_first[level]; k < plan->level_first[level + 1]; k++) {
    uint32_t into = 0;
    for (uint32_t t = plan->targets_into[plan->level_items[k]]; t != NONE;
         t = plan->targets[t].next_into)
      into++;
    if (into > most) most = into;
  }
  uint32_t *list = ARENA_ARRAY(plan->arena, uint32_t, most);
  for (uint32_t k = plan->level_first[level]; k < plan->level_first[level + 1]; k++) {
    uint32_t item = plan->level_items[k];
    if (!item_is_open_group(plan, item)) item_set_pins(plan, rows, item, list);
  }
  rows_set_widths(plan, rows);
}

// How far left (right) of the item's box the row is free for its lines.
static int32_t free_until(const Rows *rows, uint32_t v, Side side) {
  uint32_t first = rows->row_first[rows->rank[v]], last = rows->row_first[rows->rank[v] + 1];
  uint32_t k = first + rows->place[v];
  if (side == SIDE_LEFT) {
    if (k == first) return INT32_MIN / 2;
    uint32_t left = rows->row[k - 1];
    return rows->x[left] + rows->wide[left] + SLOT_GAP / 2;
  }
  return k + 1 == last ? INT32_MAX / 2 : rows->x[rows->row[k + 1]] - SLOT_GAP / 2;
}

// Moves a side pin outwards to where its line runs anyway, so that it needs no bend.
static void snap_pin(const Plan *plan, const Rows *rows, uint32_t item, Pin *pin, int32_t line_x) {
  uint32_t v = plan->first_vertex[item];
  int32_t box = rows->x[v] + plan->margin_left[item], limit = free_until(rows, v, pin->side);
  int32_t dx = line_x - box;
  if (pin->side == SIDE_LEFT && line_x >= limit && dx < pin->dx) pin->dx = dx;
  if (pin->side == SIDE_RIGHT && line_x <= limit && dx > pin->dx) pin->dx = dx;
}

// Heights of the lines on one side, so that none crosses another: of lines that come in from above,
// the further out the lower; of lines that go out below, the further out the higher. Lines of one
// class that come in at one side do so at one place.
static void spread_heights(Plan *plan, uint32_t item) {
  int32_t height = plan->height[item], middle = height / 2;
  int32_t into[3][CLASS_COUNT] = {{0}}, out[3][CLASS_COUNT] = {{0}}; // 0: none there
  for (uint32_t t = plan->targets_into[item]; t != NONE; t = plan->targets[t].next_into) {
    const Pin *pin = &plan->targets[t].pin;
    into[pin->side][plan->strands[plan->targets[t].strand].edge_class] = pin->dx;
  }
  for (uint32_t s = plan->strands_from[item]; s != NONE; s = plan->strands[s].next_out)
    out[plan->strands[s].pin.side][plan->strands[s].edge_class] = plan->strands[s].pin.dx;
  for (uint32_t t = plan->targets_into[item]; t != NONE; t = plan->targets[t].next_into) {
    Pin *pin = &plan->targets[t].pin;
    if (pin->side == SIDE_MIDDLE) continue;
    int32_t outside = 0;
    for (uint32_t c = 0; c < CLASS_COUNT; c++)
      if (pin->side == SIDE_LEFT ? into[SIDE_LEFT][c] < pin->dx : into[SIDE_RIGHT][c] > pin->dx)
        outside++;
    pin->dy = middle - 2 - 3 * outside;
    if (pin->dy < 2) pin->dy = 2;
  }
  for (uint32_t s = plan->strands_from[item]; s != NONE; s = plan->strands[s].next_out) {
    Pin *pin = &plan->strands[s].pin;
    if (pin->side == SIDE_MIDDLE) continue;
    int32_t outside = 0;
    for (uint32_t c = 0; c < CLASS_COUNT; c++)
      if (pin->side == SIDE_LEFT ? out[SIDE_LEFT][c] < pin->dx : out[SIDE_RIGHT][c] > pin->dx)
        outside++;
    pin->dy = middle + 3 + 3 * outside;
    if (pin->dy > height - 2) pin->dy = height - 2;
  }
}

static void snap_into(Plan *plan, const Rows *rows, uint32_t item) {
  uint32_t count[3][CLASS_COUNT] = {{0}};
  for (uint32_t t = plan->targets_into[item]; t != NONE; t = plan->targets[t].next_into)
    count[plan->targets[t].pin.side][plan->strands[plan->targets[t].strand].edge_class]++;
  for (uint32_t t = plan->targets_into[item]; t != NONE; t = plan->targets[t].next_into) {
    Target *target = &plan->targets[t];
    if (target->pin.side == SIDE_MIDDLE) continue;
    if (count[target->pin.side][plan->strands[target->strand].edge_class] == 1)
      snap_pin(plan, rows, item, &target->pin, target->from_x);
  }
}

void layout_snap_pins(Plan *plan, Rows *rows) {
  uint32_t level = rows->level, first = plan->level_first[level];
  uint32_t last = plan->level_first[level + 1];
  find_other_ends(plan, rows);
  for (uint32_t k = first; k < last; k++) {
    uint32_t item = plan->level_items[k];
    if (item_is_open_group(plan, item)) continue;
    for (uint32_t s = plan->strands_from[item]; s != NONE; s = plan->strands[s].next_out) {
      Strand *strand = &plan->strands[s];
      if (strand->pin.side != SIDE_MIDDLE && strand->to_count == 1)
        snap_pin(plan, rows, item, &strand->pin, strand->to_x);
    }
  }
  rows_set_offsets(plan, rows);
  find_other_ends(plan, rows);
  for (uint32_t k = first; k < last; k++) {
    uint32_t item = plan->level_items[k];
    if (item_is_open_group(plan, item)) continue;
    snap_into(plan, rows, item);
    spread_heights(plan, item);
  }
}
