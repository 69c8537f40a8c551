// Levels of the layout: who lies in which group, what is hidden, program order of the items.
#include "support/sort.h"
#include "view/layout_internal.h"

enum { LARGEST_SIDE = 1 << 12 };

static bool size_is_sane(int32_t width, int32_t height) {
  return width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE;
}

static bool graph_is_sane(const LayoutGraph *graph) {
  for (uint32_t i = 0; i < graph->node_count; i++) {
    const LayoutNode *node = &graph->nodes[i];
    if (!size_is_sane(node->width, node->height)) return false;
    if (node->group != NONE && node->group >= graph->group_count) return false;
  }
  for (uint32_t i = 0; i < graph->group_count; i++) {
    const LayoutGroup *group = &graph->groups[i];
    if (group->parent != NONE && group->parent >= graph->group_count) return false;
    if (group->is_collapsed && !size_is_sane(group->width, group->height)) return false;
    if (group->label_width < 0 || group->label_width > LARGEST_SIDE) return false;
    if (group->label_height < 0 || group->label_height > LARGEST_SIDE) return false;
  }
  for (uint32_t i = 0; i < graph->edge_count; i++) {
    const LayoutEdge *edge = &graph->edges[i];
    if (edge->src >= graph->node_count || edge->dst >= graph->node_count) return false;
    if (edge->kind >= LAYOUT_KIND_COUNT) return false;
  }
  return true;
}

// Depth of every level; false when a group is inside itself.
static bool levels_set_depth(Plan *plan) {
  uint32_t *path = ARENA_ARRAY(plan->arena, uint32_t, plan->group_count + 1);
  for (uint32_t level = 1; level < plan->level_count; level++) {
    uint32_t parent = plan->graph->groups[level - 1].parent;
    plan->level_parent[level] = parent == NONE ? 0 : parent + 1;
    plan->level_depth[level] = NONE;
  }
  for (uint32_t level = 1; level < plan->level_count; level++) {
    uint32_t length = 0, at = level;
    while (plan->level_depth[at] == NONE) {
      if (length > plan->group_count) return false;
      path[length++] = at;
      at = plan->level_parent[at];
    }
    uint32_t depth = plan->level_depth[at];
    while (length) plan->level_depth[path[--length]] = ++depth;
  }
  return true;
}

static void levels_sort_by_depth(Plan *plan) {
  uint32_t *count = ARENA_ARRAY(plan->arena, uint32_t, plan->level_count + 1);
  for (uint32_t level = 0; level < plan->level_count; level++) count[plan->level_depth[level]]++;
  uint32_t at = 0;
  for (uint32_t depth = plan->level_count; depth-- > 0;) {
    uint32_t here = count[depth];
    count[depth] = at;
    at += here;
  }
  for (uint32_t level = 0; level < plan->level_count; level++)
    plan->deepest_first[count[plan->level_depth[level]]++] = level;
}

// What stands for each node, what is hidden, the program order of groups.
static void levels_set_items(Plan *plan) {
  const LayoutGraph *graph = plan->graph;
  uint32_t node_count = plan->node_count;
  uint32_t *stands = ARENA_ARRAY(plan->arena, uint32_t, plan->level_count);
  uint32_t *content = ARENA_ARRAY(plan->arena, uint32_t, plan->level_count);
  stands[0] = NONE;
  for (uint32_t i = plan->level_count; i-- > 0;) { // outermost first
    uint32_t level = plan->deepest_first[i];
    if (level == 0) continue;
    uint32_t item = level_item(plan, level);
    uint32_t above = stands[plan->level_parent[level]];
    plan->level_of[item] = plan->level_parent[level];
    plan->is_hidden[item] = above != NONE;
    stands[level] = above != NONE ? above : graph->groups[level - 1].is_collapsed ? item : NONE;
    plan->order[item] = NONE;
  }
  for (uint32_t node = 0; node < node_count; node++) {
    uint32_t group = graph->nodes[node].group, level = group == NONE ? 0 : group + 1;
    plan->level_of[node] = level;
    plan->leaf[node] = stands[level] != NONE ? stands[level] : node;
    plan->is_hidden[node] = stands[level] != NONE;
    plan->order[node] = graph->nodes[node].order;
    plan->width[node] = graph->nodes[node].width;
    plan->height[node] = graph->nodes[node].height;
    content[level]++;
    if (level && plan->order[node] < plan->order[level_item(plan, level)])
      plan->order[level_item(plan, level)] = plan->order[node];
  }
  for (uint32_t i = 0; i < plan->level_count; i++) { // innermost first
    uint32_t level = plan->deepest_first[i];
    if (level == 0) continue;
    uint32_t item = level_item(plan, level), parent = plan->level_parent[level];
    const LayoutGroup *group = &graph->groups[level - 1];
    if (!content[level] && !group->is_collapsed) plan->is_hidden[item] = true;
    if (plan->is_hidden[item] && !content[level]) continue;
    plan->width[item] = group->width;
    plan->height[item] = group->height;
    content[parent]++;
    if (parent && plan->order[item] < plan->order[level_item(plan, parent)])
      plan->order[level_item(plan, parent)] = plan->order[item];
  }
}

static int compare_order(const void *a, const void *b, void *context) {
  const uint32_t *order = context;
  uint32_t left = order[*(const uint32_t *)a], right = order[*(const uint32_t *)b];
  return left < right ? -1 : left > right;
}

static void levels_list_items(Plan *plan) {
  uint32_t *list = ARENA_ARRAY(plan->arena, uint32_t, plan->item_count), count = 0;
  for (uint32_t item = 0; item < plan->item_count; item++) {
    if (plan->is_hidden[item]) continue;
    list[count++] = item;
    plan->level_first[plan->level_of[item] + 1]++;
  }
  sort_stable(plan->arena, list, count, sizeof(uint32_t), compare_order, plan->order);
  for (uint32_t level = 0; level < plan->level_count; level++)
    plan->level_first[level + 1] += plan->level_first[level];
  uint32_t *at = arena_copy(plan->arena, plan->level_first, plan->level_count * sizeof(uint32_t));
  for (uint32_t i = 0; i < count; i++) plan->level_items[at[plan->level_of[list[i]]]++] = list[i];
}

// Old places: a group's is the mean of its nodes', which lies inside its old box, so that sorting
// by it restores the old order.
static void levels_set_old(Plan *plan) {
  const LayoutGraph *graph = plan->graph;
  double *sum = ARENA_ARRAY(plan->arena, double, plan->level_count);
  uint32_t *count = ARENA_ARRAY(plan->arena, uint32_t, plan->level_count);
  bool is_down = plan->options->direction == LAYOUT_DOWN;
  for (uint32_t node = 0; node < plan->node_count; node++) {
    const LayoutNode *old = &graph->nodes[node];
    if (!old->has_old) continue;
    plan->has_old[node] = true;
    plan->old_centre[node] =
        is_down ? old->old_x + old->width / 2.0 : old->old_y + old->height / 2.0;
    sum[plan->level_of[node]] += plan->old_centre[node];
    count[plan->level_of[node]]++;
  }
  for (uint32_t i = 0; i < plan->level_count; i++) {
    uint32_t level = plan->deepest_first[i];
    if (level == 0) continue;
    const LayoutGroup *group = &graph->groups[level - 1];
    uint32_t item = level_item(plan, level), parent = plan->level_parent[level];
    if (group->is_collapsed && group->has_old) {
      plan->has_old[item] = true;
      plan->old_centre[item] =
          is_down ? group->old_x + group->width / 2.0 : group->old_y + group->height / 2.0;
    } else if (count[level]) {
      plan->has_old[item] = true;
      plan->old_centre[item] = sum[level] / count[level];
    }
    sum[parent] += sum[level];
    count[parent] += count[level];
  }
}

// A group that is all there is needs no box.
static void levels_set_frames(Plan *plan) {
  uint32_t level = 0;
  while (plan->level_first[level + 1] - plan->level_first[level] == 1) {
    uint32_t item = plan->level_items[plan->level_first[level]];
    if (!item_is_open_group(plan, item)) break;
    level = level_inside(plan, item);
    plan->is_frame[level] = true;
  }
}

// Labels stand under the boxes. Of two nested boxes with room for both labels in the outer one's
// row, the inner label moves there, to the right.
static void levels_lift_labels(Plan *plan) {
  if (plan->options->direction != LAYOUT_DOWN) return;
  bool *is_taken = ARENA_ARRAY(plan->arena, bool, plan->level_count);
  for (uint32_t i = 0; i < plan->level_count; i++) {
    uint32_t level = plan->deepest_first[i];
    if (level == 0 || is_taken[level] || plan->is_frame[level]) continue;
    uint32_t item = level_item(plan, level), parent = plan->level_parent[level];
    if (!item_is_open_group(plan, item) || plan->is_hidden[item]) continue;
    if (parent == 0 || plan->is_frame[parent] || is_taken[parent]) continue;
    const LayoutGroup *inner = &plan->graph->groups[level - 1];
    const LayoutGroup *outer = &plan->graph->groups[parent - 1];
    if (!inner->label_height || !outer->label_height) continue;
    int32_t widest = 0;
    bool is_only = true;
    for (uint32_t k = plan->level_first[parent]; k < plan->level_first[parent + 1]; k++) {
      uint32_t other = plan->level_items[k];
      if (other != item && item_is_open_group(plan, other)) is_only = false;
      if (other < plan->node_count && plan->width[other] > widest) widest = plan->width[other];
    }
    if (!is_only || inner->label_width + outer->label_width + 8 > widest) continue;
    plan->lifts_label[level] = true;
    is_taken[parent] = true;
  }
}

bool layout_build_levels(Plan *plan) {
  if (!graph_is_sane(plan->graph) || !levels_set_depth(plan)) return false;
  levels_sort_by_depth(plan);
  levels_set_items(plan);
  levels_list_items(plan);
  levels_set_old(plan);
  levels_set_frames(plan);
  levels_lift_labels(plan);
  return true;
}
