// Ranks: which row of the drawing each item starts in.
//
// Longest path from the sources; then everything slides down to its users (a load stands above the
// instruction that needs it), and what has more inputs than outputs slides up to its inputs again,
// which keeps the sum of the edges' lengths small. Levels go innermost first,
// because a group lasts as many ranks as its contents; ranks are then common to all levels.
// Parts of a level that no edge joins stand side by side up to a sensible width, then below each
// other, in program order; a node without edges is the smallest such part.
#include <math.h>

#include "view/layout_internal.h"

enum { RANK_PITCH = 29, LEAST_WIDTH = 560 };

// Lifts every edge to the level where its ends part and directs it along the program order.
static void edges_lift(Plan *plan) {
  for (uint32_t e = 0; e < plan->edge_count; e++) {
    const LayoutEdge *edge = &plan->graph->edges[e];
    uint32_t a = plan->leaf[edge->src], b = plan->leaf[edge->dst];
    plan->edge_class[e] = CLASS_COUNT;
    plan->edge_target[e] = NONE;
    if (a == b) {
      if (edge->src == edge->dst && a < plan->node_count) plan->has_loop[a] = true;
      continue;
    }
    uint32_t above_a = a, above_b = b;
    while (plan->level_of[above_a] != plan->level_of[above_b]) {
      uint32_t level_a = plan->level_of[above_a], level_b = plan->level_of[above_b];
      uint32_t depth_a = plan->level_depth[level_a], depth_b = plan->level_depth[level_b];
      if (depth_a >= depth_b) {
        plan->touches_outside[above_a] = true;
        above_a = level_item(plan, level_a);
      }
      if (depth_b >= depth_a) {
        plan->touches_outside[above_b] = true;
        above_b = level_item(plan, level_b);
      }
    }
    bool is_reversed = plan->order[above_a] != plan->order[above_b]
                           ? plan->order[above_a] > plan->order[above_b]
                           : above_a > above_b;
    plan->edge_class[e] = (uint8_t)(edge->kind + (is_reversed ? CLASS_REVERSED : 0));
    plan->upper[e] = is_reversed ? above_b : above_a;
    plan->lower[e] = is_reversed ? above_a : above_b;
    plan->upper_leaf[e] = is_reversed ? b : a;
    plan->lower_leaf[e] = is_reversed ? a : b;
  }
}

typedef struct Neighbours {
  uint32_t *up_first, *up, *down_first, *down; // items of the same level
} Neighbours;

static Neighbours neighbours_build(Plan *plan) {
  uint32_t items = plan->item_count, edges = plan->edge_count;
  Neighbours near = {
      ARENA_ARRAY(plan->arena, uint32_t, items + 1), ARENA_ARRAY(plan->arena, uint32_t, edges),
      ARENA_ARRAY(plan->arena, uint32_t, items + 1), ARENA_ARRAY(plan->arena, uint32_t, edges)};
  for (uint32_t e = 0; e < edges; e++) {
    if (plan->edge_class[e] == CLASS_COUNT) continue;
    near.up_first[plan->lower[e] + 1]++;
    near.down_first[plan->upper[e] + 1]++;
  }
  for (uint32_t i = 0; i < items; i++) {
    near.up_first[i + 1] += near.up_first[i];
    near.down_first[i + 1] += near.down_first[i];
  }
  uint32_t *up_at = arena_copy(plan->arena, near.up_first, items * sizeof(uint32_t));
  uint32_t *down_at = arena_copy(plan->arena, near.down_first, items * sizeof(uint32_t));
  for (uint32_t e = 0; e < edges; e++) {
    if (plan->edge_class[e] == CLASS_COUNT) continue;
    near.up[up_at[plan->lower[e]]++] = plan->upper[e];
    near.down[down_at[plan->upper[e]]++] = plan->lower[e];
  }
  return near;
}

static void level_rank_items(Plan *plan, uint32_t level, const Neighbours *near) {
  uint32_t first = plan->level_first[level], last = plan->level_first[level + 1];
  for (uint32_t k = first; k < last; k++) {
    uint32_t item = plan->level_items[k], start = 0;
    plan->duration[item] =
        item_is_open_group(plan, item) ? plan->level_ranks[level_inside(plan, item)] : 1;
    for (uint32_t i = near->up_first[item]; i < near->up_first[item + 1]; i++) {
      uint32_t end = plan->start[near->up[i]] + plan->duration[near->up[i]];
      if (end > start) start = end;
    }
    plan->start[item] = plan->depth[item] = start;
  }
  for (uint32_t round = 0; round < 2; round++) {
    for (uint32_t k = last; k-- > first;) {
      uint32_t item = plan->level_items[k], latest = NONE;
      for (uint32_t i = near->down_first[item]; i < near->down_first[item + 1]; i++)
        if (plan->start[near->down[i]] < latest) latest = plan->start[near->down[i]];
      if (latest != NONE) plan->start[item] = latest - plan->duration[item];
    }
    for (uint32_t k = first; k < last; k++) {
      uint32_t item = plan->level_items[k], earliest = 0;
      uint32_t down = near->down_first[item + 1] - near->down_first[item];
      uint32_t up = near->up_first[item + 1] - near->up_first[item];
      if (up <= down) continue;
      for (uint32_t i = near->up_first[item]; i < near->up_first[item + 1]; i++) {
        uint32_t end = plan->start[near->up[i]] + plan->duration[near->up[i]];
        if (end > earliest) earliest = end;
      }
      plan->start[item] = earliest;
    }
  }
}

static uint32_t part_of(uint32_t *part, uint32_t item) {
  while (part[item] != item) {
    part[item] = part[part[item]];
    item = part[item];
  }
  return item;
}

typedef struct Shelves {
  uint32_t *part;     // union-find over items
  uint32_t *row;      // width in use, per rank of the level; zero between parts
  uint32_t *estimate; // width of each item, gap included
  uint32_t *next;     // items of one part, in program order
  uint32_t *tail;
} Shelves;

// Moves the unconnected parts of a level to their shelves; sets its ranks and estimated width.
static void level_shelve(Plan *plan, uint32_t level, const Neighbours *near, Shelves *shelves) {
  uint32_t first = plan->level_first[level], last = plan->level_first[level + 1];
  uint32_t gap = (uint32_t)plan->options->node_gap;
  for (uint32_t k = first; k < last; k++) {
    uint32_t item = plan->level_items[k];
    shelves->part[item] = item;
    shelves->next[item] = NONE;
    if (!item_is_open_group(plan, item))
      shelves->estimate[item] = (uint32_t)plan->width[item] + gap;
  }
  // Lines from and to the outside run through all ranks of the level: what they touch is one part,
  // and beside it there is one shelf only.
  uint32_t outsider = NONE;
  for (uint32_t k = first; k < last; k++) {
    uint32_t item = plan->level_items[k];
    if (plan->touches_outside[item]) {
      if (outsider != NONE)
        shelves->part[part_of(shelves->part, item)] = part_of(shelves->part, outsider);
      outsider = item;
    }
    for (uint32_t i = near->up_first[item]; i < near->up_first[item + 1]; i++)
      shelves->part[part_of(shelves->part, item)] = part_of(shelves->part, near->up[i]);
  }
  // A part is named by its first item in program order; list its items behind it.
  uint32_t *heads = ARENA_ARRAY(plan->arena, uint32_t, last - first), head_count = 0;
  uint32_t *head_of = shelves->tail; // by root: the part's last listed item, NONE before
  for (uint32_t k = first; k < last; k++) head_of[plan->level_items[k]] = NONE;
  for (uint32_t k = first; k < last; k++) {
    uint32_t item = plan->level_items[k], root = part_of(shelves->part, item);
    if (head_of[root] == NONE)
      heads[head_count++] = item;
    else
      shelves->next[head_of[root]] = item;
    head_of[root] = item;
  }
  uint32_t *width = ARENA_ARRAY(plan->arena, uint32_t, head_count);
  uint32_t *low = ARENA_ARRAY(plan->arena, uint32_t, head_count);
  uint32_t *high = ARENA_ARRAY(plan->arena, uint32_t, head_count);
  double area = 0, widest = LEAST_WIDTH;
  for (uint32_t h = 0; h < head_count; h++) {
    low[h] = NONE;
    for (uint32_t item = heads[h]; item != NONE; item = shelves->next[item]) {
      uint32_t end = plan->start[item] + plan->duration[item];
      if (plan->start[item] < low[h]) low[h] = plan->start[item];
      if (end > high[h]) high[h] = end;
      for (uint32_t r = plan->start[item]; r < end; r++) {
        shelves->row[r] += shelves->estimate[item];
        if (shelves->row[r] > width[h]) width[h] = shelves->row[r];
      }
    }
    for (uint32_t r = low[h]; r < high[h]; r++) shelves->row[r] = 0;
    area += (double)width[h] * (high[h] - low[h]) * RANK_PITCH;
    if (width[h] > widest) widest = width[h];
  }
  double wanted = sqrt(area * plan->options->aspect / 100);
  if (wanted < widest) wanted = widest;
  uint32_t shelf = 0, bottom = 0;
  double used = 0, total = 0;
  for (uint32_t h = 0; h < head_count; h++) {
    if (used > 0 && used + width[h] > wanted && outsider == NONE) {
      shelf = bottom;
      used = 0;
    }
    used += width[h];
    if (used > total) total = used;
    for (uint32_t item = heads[h]; item != NONE; item = shelves->next[item]) {
      plan->start[item] = plan->start[item] - low[h] + shelf;
      plan->part[item] = h;
    }
    if (shelf + high[h] - low[h] > bottom) bottom = shelf + high[h] - low[h];
  }
  plan->level_ranks[level] = bottom;
  plan->level_parts[level] = head_count;
  if (level) shelves->estimate[level_item(plan, level)] = (uint32_t)total + gap;
}

void layout_assign_ranks(Plan *plan) {
  edges_lift(plan);
  Neighbours near = neighbours_build(plan);
  Shelves shelves = {ARENA_ARRAY(plan->arena, uint32_t, plan->item_count),
                     ARENA_ARRAY(plan->arena, uint32_t, plan->node_count + plan->group_count + 1),
                     ARENA_ARRAY(plan->arena, uint32_t, plan->item_count),
                     ARENA_ARRAY(plan->arena, uint32_t, plan->item_count),
                     ARENA_ARRAY(plan->arena, uint32_t, plan->item_count)};
  for (uint32_t i = 0; i < plan->level_count; i++) {
    uint32_t level = plan->deepest_first[i];
    level_rank_items(plan, level, &near);
    level_shelve(plan, level, &near, &shelves);
  }
  for (uint32_t i = plan->level_count; i-- > 0;) {
    uint32_t level = plan->deepest_first[i];
    if (level == 0) continue;
    uint32_t item = level_item(plan, level);
    plan->level_offset[level] = plan->level_offset[plan->level_parent[level]] + plan->start[item];
  }
  plan->rank_count = plan->level_ranks[0];
}
