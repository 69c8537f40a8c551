// Where in its level each item belongs, left to right, before any sweep.
//
// Cold: by program order, except that what only feeds a chain from the side (a load far above its
// use) goes next to the chain, in turn to the left and to the right. Warm: by old place; new items
// go next to what they are joined to.
#include "support/sort.h"
#include "view/layout_internal.h"

// The only target of what starts at the item; NONE when there are several, or the line leaves the
// level.
static uint32_t only_target(const Plan *plan, uint32_t item) {
  uint32_t s = plan->strands_from[item];
  if (s == NONE || plan->strands[s].next_out != NONE || plan->strands[s].outer != NONE) return NONE;
  uint32_t t = plan->strands[s].targets;
  return t != NONE && plan->targets[t].next == NONE ? t : NONE;
}

// What feeds the item along the chain.
static uint32_t spine_source(const Plan *plan, uint32_t item) {
  for (uint32_t t = plan->targets_into[item]; t != NONE; t = plan->targets[t].next_into)
    if (plan->targets[t].is_spine) return plan->strands[plan->targets[t].strand].item;
  return NONE;
}

static void program_keys(Plan *plan, uint32_t level) {
  uint32_t first = plan->level_first[level], last = plan->level_first[level + 1];
  bool is_right = true;
  for (uint32_t k = first; k < last; k++) plan->item_keys[plan->level_items[k]] = k - first;
  for (uint32_t k = last; k-- > first;) {
    uint32_t item = plan->level_items[k], t = only_target(plan, item);
    if (t == NONE) continue;
    uint32_t user = plan->targets[t].item;
    if (plan->targets[t].is_spine) {
      if (plan->targets_into[item] == NONE) plan->item_keys[item] = plan->item_keys[user];
      continue;
    }
    uint32_t chain = spine_source(plan, user);
    if (chain == NONE || plan->order[chain] < plan->order[item]) continue;
    plan->item_keys[item] = plan->item_keys[chain] + (is_right ? 0.5 : -0.5);
    is_right = !is_right;
  }
}

static void old_keys(Plan *plan, uint32_t level) {
  uint32_t first = plan->level_first[level], last = plan->level_first[level + 1];
  double *sum = ARENA_ARRAY(plan->arena, double, last - first);
  double *count = ARENA_ARRAY(plan->arena, double, last - first);
  uint32_t *at = plan->level_index;
  for (uint32_t k = first; k < last; k++) at[plan->level_items[k]] = k - first;
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    const Strand *strand = &plan->strands[plan->level_strands[k]];
    if (strand->item == NONE) continue;
    for (uint32_t t = strand->targets; t != NONE; t = plan->targets[t].next) {
      uint32_t a = strand->item, b = plan->targets[t].item;
      if (plan->has_old[a]) {
        sum[at[b]] += plan->old_centre[a];
        count[at[b]] += 1;
      }
      if (plan->has_old[b]) {
        sum[at[a]] += plan->old_centre[b];
        count[at[a]] += 1;
      }
    }
  }
  double before = 0;
  for (uint32_t k = first; k < last; k++) {
    uint32_t item = plan->level_items[k], i = k - first;
    double key = plan->has_old[item] ? plan->old_centre[item]
                 : count[i] > 0      ? sum[i] / count[i]
                                     : before;
    plan->item_keys[item] = before = key;
  }
}

typedef struct PartKey {
  double key;
  uint32_t part;
} PartKey;

static int compare_part(const void *a, const void *b, void *context) {
  (void)context;
  const PartKey *left = a, *right = b;
  return left->key < right->key ? -1 : left->key > right->key;
}

// Parts stand side by side in program order, or where they were: a part of a warm level that has no
// old place goes behind the part before it.
static void rank_parts(Plan *plan, Rows *rows, bool is_warm) {
  uint32_t level = rows->level;
  PartKey *keys = ARENA_ARRAY(plan->arena, PartKey, rows->part_count);
  double *count = ARENA_ARRAY(plan->arena, double, rows->part_count);
  if (is_warm) {
    for (uint32_t k = plan->level_first[level]; k < plan->level_first[level + 1]; k++) {
      uint32_t item = plan->level_items[k];
      if (!plan->has_old[item]) continue;
      keys[plan->part[item]].key += plan->old_centre[item];
      count[plan->part[item]] += 1;
    }
  }
  double before = -1;
  for (uint32_t part = 0; part < rows->part_count; part++) {
    keys[part].part = part;
    if (!is_warm)
      keys[part].key = part;
    else if (count[part] > 0)
      keys[part].key /= count[part];
    else
      keys[part].key = before;
    before = keys[part].key;
  }
  sort_stable(plan->arena, keys, rows->part_count, sizeof(PartKey), compare_part, NULL);
  for (uint32_t i = 0; i < rows->part_count; i++) rows->part_rank[keys[i].part] = i;
}

// Sets Plan.item_keys for the level and the ranks of its parts. True when there are old places.
bool rows_item_keys(Plan *plan, Rows *rows) {
  uint32_t level = rows->level;
  bool is_warm = false;
  for (uint32_t k = plan->level_first[level]; k < plan->level_first[level + 1]; k++)
    is_warm |= plan->has_old[plan->level_items[k]];
  if (is_warm)
    old_keys(plan, level);
  else
    program_keys(plan, level);
  rank_parts(plan, rows, is_warm);
  return is_warm;
}
