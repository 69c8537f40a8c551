// One call: levels, ranks, nets, then every level from the inside out, then routes.
#include "view/layout.h"

#include <math.h>

#include "view/layout_internal.h"

enum { FRAME_LABEL_GAP = 14 };

// Rounds of placing: chains that hold each other take some to settle, which small levels can
// afford.
static uint32_t place_rounds(const Rows *rows) {
  return rows->vertex_count <= TINY_LEVEL ? 16 : rows->vertex_count <= SMALL_LEVEL ? 6 : 1;
}

LayoutOptions layout_default_options(LayoutDirection direction) {
  return (LayoutOptions){.direction = direction,
                         .max_span = 12,
                         .sweeps = 8,
                         .node_gap = 20,
                         .line_gap = 8,
                         .rank_gap = direction == LAYOUT_DOWN ? 9 : 24,
                         .track_gap = 4,
                         .pad = 5,
                         .margin = 8,
                         .aspect = 140};
}

static void plan_init(Plan *plan, Arena *scratch, const LayoutGraph *graph,
                      const LayoutOptions *options, Fuel *fuel) {
  uint32_t items = graph->node_count + graph->group_count, levels = graph->group_count + 1;
  uint32_t edges = graph->edge_count;
  *plan = (Plan){.arena = scratch,
                 .graph = graph,
                 .options = options,
                 .fuel = fuel,
                 .node_count = graph->node_count,
                 .group_count = graph->group_count,
                 .item_count = items,
                 .level_count = levels,
                 .edge_count = edges};
  plan->level_of = ARENA_ARRAY(scratch, uint32_t, items);
  plan->is_hidden = ARENA_ARRAY(scratch, bool, items);
  plan->order = ARENA_ARRAY(scratch, uint32_t, items);
  plan->width = ARENA_ARRAY(scratch, int32_t, items);
  plan->height = ARENA_ARRAY(scratch, int32_t, items);
  plan->margin_left = ARENA_ARRAY(scratch, int32_t, items);
  plan->margin_right = ARENA_ARRAY(scratch, int32_t, items);
  plan->start = ARENA_ARRAY(scratch, uint32_t, items);
  plan->duration = ARENA_ARRAY(scratch, uint32_t, items);
  plan->strands_from = ARENA_ARRAY(scratch, uint32_t, items);
  plan->targets_into = ARENA_ARRAY(scratch, uint32_t, items);
  plan->first_vertex = ARENA_ARRAY(scratch, uint32_t, items);
  plan->depth = ARENA_ARRAY(scratch, uint32_t, items);
  plan->part = ARENA_ARRAY(scratch, uint32_t, items);
  plan->touches_outside = ARENA_ARRAY(scratch, bool, items);
  plan->item_keys = ARENA_ARRAY(scratch, double, items);
  plan->level_index = ARENA_ARRAY(scratch, uint32_t, items);
  plan->has_loop = ARENA_ARRAY(scratch, bool, items);
  plan->has_old = ARENA_ARRAY(scratch, bool, items);
  plan->old_centre = ARENA_ARRAY(scratch, double, items);
  for (uint32_t i = 0; i < items; i++) plan->strands_from[i] = plan->targets_into[i] = NONE;
  plan->level_first = ARENA_ARRAY(scratch, uint32_t, levels + 1);
  plan->level_items = ARENA_ARRAY(scratch, uint32_t, items);
  plan->level_parent = ARENA_ARRAY(scratch, uint32_t, levels);
  plan->level_parent[0] = NONE;
  plan->level_depth = ARENA_ARRAY(scratch, uint32_t, levels);
  plan->level_ranks = ARENA_ARRAY(scratch, uint32_t, levels);
  plan->level_parts = ARENA_ARRAY(scratch, uint32_t, levels);
  plan->level_offset = ARENA_ARRAY(scratch, uint32_t, levels);
  plan->level_width = ARENA_ARRAY(scratch, int32_t, levels);
  plan->level_x = ARENA_ARRAY(scratch, int32_t, levels);
  plan->deepest_first = ARENA_ARRAY(scratch, uint32_t, levels);
  plan->is_frame = ARENA_ARRAY(scratch, bool, levels);
  plan->lifts_label = ARENA_ARRAY(scratch, bool, levels);
  plan->top_inset = ARENA_ARRAY(scratch, int32_t, levels);
  plan->bottom_inset = ARENA_ARRAY(scratch, int32_t, levels);
  plan->level_places = ARENA_ARRAY(scratch, int32_t *, levels);
  plan->leaf = ARENA_ARRAY(scratch, uint32_t, graph->node_count);
  plan->upper = ARENA_ARRAY(scratch, uint32_t, edges);
  plan->lower = ARENA_ARRAY(scratch, uint32_t, edges);
  plan->upper_leaf = ARENA_ARRAY(scratch, uint32_t, edges);
  plan->lower_leaf = ARENA_ARRAY(scratch, uint32_t, edges);
  plan->edge_class = ARENA_ARRAY(scratch, uint8_t, edges);
  plan->is_stub = ARENA_ARRAY(scratch, bool, edges);
  plan->edge_target = ARENA_ARRAY(scratch, uint32_t, edges);
  plan->edge_strand = ARENA_ARRAY(scratch, uint32_t, edges);
}

// Extent of the pins on the top of the strands that enter the level.
static void set_top_extents(Plan *plan, const Rows *rows) {
  uint32_t level = rows->level;
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    Strand *strand = &plan->strands[plan->level_strands[k]];
    if (strand->item != NONE) continue;
    int32_t low = INT32_MAX, high = INT32_MIN;
    if (strand->until > 0) low = high = rows->x[strand->first_bend];
    for (uint32_t t = strand->targets; t != NONE; t = plan->targets[t].next) {
      const Target *target = &plan->targets[t];
      if (plan->start[target->item] != 0) continue;
      int32_t x = rows->x[plan->first_vertex[target->item]], end = x;
      if (target->child == NONE) {
        x = end = x + plan->margin_left[target->item] + target->pin.dx;
      } else {
        const Strand *child = &plan->strands[target->child];
        x += plan->options->pad + child->top_low;
        end += plan->options->pad + child->top_high;
      }
      if (x < low) low = x;
      if (end > high) high = end;
    }
    strand->top_low = low;
    strand->top_high = high;
  }
}

static void lay_out_level(Plan *plan, uint32_t level) {
  Rows rows;
  rows_build(plan, level, &rows);
  rows_order(plan, &rows);
  rows_set_offsets(plan, &rows);
  uint32_t rounds = place_rounds(&rows);
  rows_place(plan, &rows, (rounds + 1) / 2, true);
  layout_set_pins(plan, &rows);
  rows_set_offsets(plan, &rows);
  rows_place(plan, &rows, rounds, false);
  layout_snap_pins(plan, &rows);
  plan->level_places[level] = rows.x;
  set_top_extents(plan, &rows);
  if (level == 0) return;
  uint32_t item = level_item(plan, level);
  const LayoutGroup *group = &plan->graph->groups[level - 1];
  int32_t pad = plan->is_frame[level] ? 0 : plan->options->pad;
  int32_t width = plan->level_width[level] + 2 * pad;
  bool is_down = plan->options->direction == LAYOUT_DOWN;
  if (!plan->is_frame[level] && !plan->lifts_label[level]) {
    if (is_down && width < group->label_width + 2) width = group->label_width + 2;
    if (!is_down && group->label_height) width += group->label_height + 1;
  }
  plan->width[item] = width;
}

// Laying out to the right is laying out downwards with x and y exchanged.
static void swap_sizes(Plan *plan) {
  for (uint32_t item = 0; item < plan->item_count; item++) {
    int32_t width = plan->width[item];
    plan->width[item] = plan->height[item];
    plan->height[item] = width;
  }
}

static void swap_box(LayoutBox *box) {
  *box = (LayoutBox){box->y, box->x, box->height, box->width, box->is_hidden};
}

static void swap_layout(const Plan *plan, Layout *layout) {
  for (uint32_t i = 0; i < plan->node_count; i++) swap_box(&layout->nodes[i]);
  for (uint32_t i = 0; i < plan->group_count; i++) {
    LayoutGroupBox *group = &layout->groups[i];
    swap_box(&group->box);
    int32_t x = group->label_x;
    group->label_x = group->label_y;
    group->label_y = x;
  }
  for (uint32_t i = 0; i < layout->point_count; i++) {
    LayoutPoint *point = &layout->points[i];
    *point = (LayoutPoint){point->y, point->x};
  }
}

// Labels of groups that hold everything stand in a row of their own at the bottom left.
static void place_frame_labels(const Plan *plan, Layout *layout) {
  int32_t x = plan->options->margin, row = 0;
  for (uint32_t level = 1; level < plan->level_count; level++) {
    if (!plan->is_frame[level]) continue;
    const LayoutGroup *given = &plan->graph->groups[level - 1];
    LayoutGroupBox *group = &layout->groups[level - 1];
    group->label_x = x;
    group->label_y = layout->height - plan->options->margin + given->label_height;
    group->label_at_end = false;
    x += given->label_width + FRAME_LABEL_GAP;
    if (given->label_height > row) row = given->label_height;
  }
  if (x > layout->width) layout->width = x;
  layout->height += row;
}

static double mean_displacement(const LayoutGraph *graph, const Layout *layout) {
  double sum = 0;
  uint32_t count = 0;
  for (uint32_t i = 0; i < graph->node_count; i++) {
    const LayoutNode *node = &graph->nodes[i];
    if (!node->has_old || layout->nodes[i].is_hidden) continue;
    double dx = (double)layout->nodes[i].x - node->old_x,
           dy = (double)layout->nodes[i].y - node->old_y;
    sum += sqrt(dx * dx + dy * dy);
    count++;
  }
  return count ? sum / count : 0;
}

bool layout_graph(Arena *arena, Arena *scratch, const LayoutGraph *graph,
                  const LayoutOptions *options, Fuel *fuel, Layout *layout) {
  Plan plan;
  plan_init(&plan, scratch, graph, options, fuel);
  if (!layout_build_levels(&plan)) return false;
  bool is_right = options->direction == LAYOUT_RIGHT;
  if (is_right) swap_sizes(&plan);
  layout_assign_ranks(&plan);
  layout_build_nets(&plan);
  for (uint32_t i = 0; i < plan.level_count; i++) lay_out_level(&plan, plan.deepest_first[i]);
  *layout = (Layout){.nodes = ARENA_ARRAY(arena, LayoutBox, graph->node_count),
                     .groups = ARENA_ARRAY(arena, LayoutGroupBox, graph->group_count),
                     .routes = ARENA_ARRAY(arena, LayoutRoute, graph->edge_count)};
  layout_route(&plan, arena, layout);
  if (is_right) {
    int32_t width = layout->width;
    swap_layout(&plan, layout);
    layout->width = layout->height;
    layout->height = width;
  }
  place_frame_labels(&plan, layout);
  layout->rank_count = plan.rank_count;
  layout->crossings = plan.crossings;
  layout->bend_count = plan.vertex_count;
  layout->displacement = mean_displacement(graph, layout);
  layout->is_partial = plan.is_partial;
  return true;
}
