// From places to geometry: heights of ranks and gaps, boxes, and the way of every edge.
#include "view/layout_internal.h"

enum { TRACK_TOP = 4, TICK = 5, TICK_INSET = 12 };

typedef struct Router {
  Plan *plan;
  Layout *layout;
  Arena *arena;
  uint32_t *tracks;                    // of the gap under each rank
  int32_t *row_height, *above, *below; // of each rank; above and below: for the groups' edges
  int32_t *row_y, *track_y;            // track_y: of the first track in the gap under the rank
  uint32_t point_capacity;
} Router;

static bool is_down(const Plan *plan) {
  return plan->options->direction == LAYOUT_DOWN;
}

static const LayoutGroup *level_group(const Plan *plan, uint32_t level) {
  return &plan->graph->groups[level - 1];
}

// Height of the label's own row under the group's box.
static int32_t label_row(const Plan *plan, uint32_t level) {
  if (plan->is_frame[level] || plan->lifts_label[level] || !is_down(plan)) return 0;
  int32_t height = level_group(plan, level)->label_height;
  return height ? height + 1 : 0;
}

static int32_t leaf_x(const Plan *plan, uint32_t item) {
  uint32_t level = plan->level_of[item];
  return plan->level_x[level] + plan->level_places[level][plan->first_vertex[item]] +
         plan->margin_left[item];
}

static uint32_t leaf_rank(const Plan *plan, uint32_t item) {
  return plan->level_offset[plan->level_of[item]] + plan->start[item];
}

static void set_level_places(Router *router) {
  Plan *plan = router->plan;
  plan->level_x[0] = plan->options->margin;
  for (uint32_t i = plan->level_count; i-- > 0;) { // outermost first
    uint32_t level = plan->deepest_first[i];
    if (level == 0 || plan->is_hidden[level_item(plan, level)]) continue;
    if (!item_is_open_group(plan, level_item(plan, level))) continue;
    int32_t pad = plan->is_frame[level] ? 0 : plan->options->pad;
    plan->level_x[level] = leaf_x(plan, level_item(plan, level)) + pad;
  }
  for (uint32_t i = 0; i < plan->level_count; i++) { // innermost first
    uint32_t level = plan->deepest_first[i];
    if (level == 0 || plan->is_hidden[level_item(plan, level)]) continue;
    uint32_t item = level_item(plan, level), parent = plan->level_parent[level];
    if (!item_is_open_group(plan, item)) continue;
    int32_t pad = plan->is_frame[level] ? 0 : plan->options->pad;
    plan->top_inset[level] += pad;
    plan->bottom_inset[level] += pad + label_row(plan, level);
    uint32_t first = plan->level_offset[level], last = first + plan->level_ranks[level] - 1;
    if (plan->top_inset[level] > router->above[first])
      router->above[first] = plan->top_inset[level];
    if (plan->bottom_inset[level] > router->below[last])
      router->below[last] = plan->bottom_inset[level];
    if (parent == 0) continue;
    if (plan->start[item] == 0 && plan->top_inset[level] > plan->top_inset[parent])
      plan->top_inset[parent] = plan->top_inset[level];
    if (plan->start[item] + plan->duration[item] == plan->level_ranks[parent] &&
        plan->bottom_inset[level] > plan->bottom_inset[parent])
      plan->bottom_inset[parent] = plan->bottom_inset[level];
  }
  for (uint32_t item = 0; item < plan->item_count; item++) {
    if (plan->is_hidden[item] || item_is_open_group(plan, item)) continue;
    uint32_t rank = leaf_rank(plan, item);
    if (plan->height[item] > router->row_height[rank])
      router->row_height[rank] = plan->height[item];
  }
}

// x of the strand's line in a rank of its level.
static int32_t strand_x(const Plan *plan, const Strand *strand, uint32_t rank) {
  while (rank < strand->from) {
    if (!item_is_open_group(plan, strand->item)) return leaf_x(plan, strand->item) + strand->pin.dx;
    strand = &plan->strands[strand->inner];
    rank = plan->level_ranks[strand->level] - 1;
  }
  return plan->level_x[strand->level] +
         plan->level_places[strand->level][strand->first_bend + rank - strand->from];
}

static uint32_t strand_first_rank(const Strand *strand) {
  return strand->item == NONE ? 0 : strand->from - 1;
}

static void piece_widen(Piece *piece, int32_t x) {
  if (x < piece->low) piece->low = x;
  if (x > piece->high) piece->high = x;
}

static void build_pieces(Plan *plan) {
  uint32_t count = 0;
  for (uint32_t s = 0; s < plan->strand_count; s++) {
    Strand *strand = &plan->strands[s];
    uint32_t first = strand_first_rank(strand);
    uint32_t end = strand->outer != NONE ? strand->until - 1 : strand->until;
    strand->first_piece = count;
    if (end > first) count += end - first;
  }
  plan->piece_count = count;
  plan->pieces = ARENA_ARRAY(plan->arena, Piece, count);
  for (uint32_t s = 0; s < plan->strand_count; s++) {
    const Strand *strand = &plan->strands[s];
    uint32_t first = strand_first_rank(strand);
    uint32_t end = strand->outer != NONE ? strand->until - 1 : strand->until;
    for (uint32_t rank = first; rank < end; rank++) {
      Piece *piece = &plan->pieces[strand->first_piece + rank - first];
      piece->x = piece->low = piece->high = strand_x(plan, strand, rank);
      piece->gap = plan->level_offset[strand->level] + rank;
      if (rank + 1 >= strand->from && rank + 1 < strand->until)
        piece_widen(piece, strand_x(plan, strand, rank + 1));
    }
    for (uint32_t t = strand->targets; t != NONE; t = plan->targets[t].next) {
      const Target *target = &plan->targets[t];
      uint32_t start = plan->start[target->item];
      if (start == 0) continue; // belongs to the piece of the strand around this one
      Piece *piece = &plan->pieces[strand->first_piece + start - 1 - first];
      if (target->child == NONE) {
        piece_widen(piece, leaf_x(plan, target->item) + target->pin.dx);
      } else {
        const Strand *child = &plan->strands[target->child];
        piece_widen(piece, plan->level_x[child->level] + child->top_low);
        piece_widen(piece, plan->level_x[child->level] + child->top_high);
      }
    }
  }
}

static int32_t set_heights(Router *router) {
  const Plan *plan = router->plan;
  const LayoutOptions *options = plan->options;
  int32_t y = options->margin + (plan->rank_count ? router->above[0] : 0);
  for (uint32_t rank = 0; rank < plan->rank_count; rank++) {
    router->row_y[rank] = y;
    y += router->row_height[rank] + router->below[rank];
    if (rank + 1 == plan->rank_count) break;
    router->track_y[rank] = y + TRACK_TOP;
    uint32_t more = router->tracks[rank] > 1 ? router->tracks[rank] - 1 : 0;
    y += options->rank_gap + (int32_t)more * options->track_gap + router->above[rank + 1];
  }
  return y + options->margin;
}

static LayoutBox leaf_box(const Router *router, uint32_t item) {
  const Plan *plan = router->plan;
  uint32_t rank = leaf_rank(plan, item);
  int32_t spare = router->row_height[rank] - plan->height[item];
  return (LayoutBox){leaf_x(plan, item), router->row_y[rank] + spare / 2, plan->width[item],
                     plan->height[item], false};
}

static void set_boxes(Router *router) {
  Plan *plan = router->plan;
  Layout *layout = router->layout;
  for (uint32_t node = 0; node < plan->node_count; node++)
    layout->nodes[node] =
        plan->is_hidden[node] ? (LayoutBox){.is_hidden = true} : leaf_box(router, node);
  for (uint32_t i = plan->level_count; i-- > 0;) { // outermost first: lifted labels need them
    uint32_t level = plan->deepest_first[i];
    if (level == 0) continue;
    uint32_t item = level_item(plan, level);
    LayoutGroupBox *group = &layout->groups[level - 1];
    if (plan->is_hidden[item]) {
      group->box.is_hidden = true;
      continue;
    }
    if (!item_is_open_group(plan, item)) {
      group->box = leaf_box(router, item);
      continue;
    }
    const LayoutGroup *given = level_group(plan, level);
    int32_t pad = plan->is_frame[level] ? 0 : plan->options->pad;
    uint32_t first = plan->level_offset[level], last = first + plan->level_ranks[level] - 1;
    int32_t top = router->row_y[first] - plan->top_inset[level];
    int32_t bottom = router->row_y[last] + router->row_height[last] + plan->bottom_inset[level] -
                     label_row(plan, level);
    int32_t beside = is_down(plan) || !given->label_height || plan->is_frame[level]
                         ? 0
                         : given->label_height + 1;
    group->box = (LayoutBox){plan->level_x[level] - pad, top, plan->width[item] - beside,
                             bottom - top, false};
    group->is_frame = plan->is_frame[level];
    if (plan->lifts_label[level]) {
      const LayoutGroupBox *outer = &layout->groups[plan->level_parent[level] - 1];
      group->label_x = outer->box.x + outer->box.width - 1;
      group->label_y = outer->label_y;
      group->label_at_end = true;
    } else if (is_down(plan)) {
      group->label_x = group->box.x + 1;
      group->label_y = bottom + given->label_height - 1;
    } else { // turned round at the end: below the box
      group->label_x = group->box.x + group->box.width + given->label_height - 1;
      group->label_y = top + 1;
    }
  }
}

static void put_point(Router *router, int32_t x, int32_t y) {
  Layout *layout = router->layout;
  if (layout->point_count == router->point_capacity)
    layout->points = vec_grow(router->arena, layout->points, &router->point_capacity,
                              layout->point_count + 1, sizeof(LayoutPoint));
  layout->points[layout->point_count++] = (LayoutPoint){x, y};
}

static void put_stub(Router *router, uint32_t e, LayoutRoute *route) {
  const Plan *plan = router->plan;
  LayoutBox upper = leaf_box(router, plan->upper_leaf[e]);
  LayoutBox lower = leaf_box(router, plan->lower_leaf[e]);
  int32_t inset = upper.width < 2 * TICK_INSET ? upper.width / 2 : TICK_INSET;
  LayoutPoint out[2] = {{upper.x + upper.width - inset, upper.y + upper.height},
                        {upper.x + upper.width - inset, upper.y + upper.height + TICK}};
  inset = lower.width < 2 * TICK_INSET ? lower.width / 2 : TICK_INSET;
  LayoutPoint in[2] = {{lower.x + lower.width - inset, lower.y - TICK},
                       {lower.x + lower.width - inset, lower.y}};
  route->is_stub = true;
  if (plan->edge_class[e] >= CLASS_REVERSED) {
    for (uint32_t i = 2; i-- > 0;) put_point(router, in[i].x, in[i].y);
    for (uint32_t i = 2; i-- > 0;) put_point(router, out[i].x, out[i].y);
  } else {
    for (uint32_t i = 0; i < 2; i++) put_point(router, out[i].x, out[i].y);
    for (uint32_t i = 0; i < 2; i++) put_point(router, in[i].x, in[i].y);
  }
}

// Drops the middle one of three points in a line, and repeated points.
static void tidy(Router *router, uint32_t first) {
  LayoutPoint *points = router->layout->points;
  uint32_t kept = first;
  for (uint32_t i = first; i < router->layout->point_count; i++) {
    LayoutPoint p = points[i];
    if (kept > first && points[kept - 1].x == p.x && points[kept - 1].y == p.y) continue;
    if (kept > first + 1) {
      LayoutPoint a = points[kept - 2], b = points[kept - 1];
      if ((a.x == b.x && b.x == p.x) || (a.y == b.y && b.y == p.y)) kept--;
    }
    points[kept++] = p;
  }
  router->layout->point_count = kept;
}

// The way from the upper to the lower end, one gap after the other.
static void put_way(Router *router, uint32_t e) {
  const Plan *plan = router->plan;
  const Strand *strand = &plan->strands[plan->edge_strand[e]];
  const Target *end = &plan->targets[plan->edge_target[e]];
  LayoutBox upper = leaf_box(router, plan->upper_leaf[e]);
  LayoutBox lower = leaf_box(router, plan->lower_leaf[e]);
  int32_t x = upper.x + strand->pin.dx;
  if (strand->pin.side != SIDE_MIDDLE) {
    int32_t side = strand->pin.side == SIDE_LEFT ? upper.x : upper.x + upper.width;
    put_point(router, side, upper.y + strand->pin.dy);
    put_point(router, x, upper.y + strand->pin.dy);
  } else {
    put_point(router, x, upper.y + upper.height);
  }
  uint32_t to = leaf_rank(plan, plan->lower_leaf[e]), top = plan->level_of[plan->upper[e]];
  for (uint32_t rank = leaf_rank(plan, plan->upper_leaf[e]); rank < to; rank++) {
    while (strand->level != top && strand->outer != NONE &&
           rank + 1 == plan->level_offset[strand->level] + plan->level_ranks[strand->level])
      strand = &plan->strands[strand->outer];
    uint32_t local = rank - plan->level_offset[strand->level];
    const Piece *piece = &plan->pieces[strand->first_piece + local - strand_first_rank(strand)];
    // Does the way turn into a group, or arrive, in the next rank?
    int32_t next = 0;
    bool is_set = false;
    while (!is_set) {
      const Target *target = end;
      while (target->strand != (uint32_t)(strand - plan->strands)) {
        uint32_t parent = plan->strands[target->strand].parent;
        if (parent == NONE) break;
        target = &plan->targets[parent];
      }
      bool is_here = target->strand == (uint32_t)(strand - plan->strands);
      uint32_t next_local = rank + 1 - plan->level_offset[strand->level];
      if (!is_here || plan->start[target->item] != next_local) {
        next = strand_x(plan, strand, next_local);
        is_set = true;
      } else if (target->child == NONE) {
        next = lower.x + target->pin.dx;
        is_set = true;
      } else {
        strand = &plan->strands[target->child];
        top = strand->level;
      }
    }
    if (next != x) {
      uint32_t track = next < x ? piece->left_track : piece->right_track;
      int32_t y = router->track_y[rank] + ((int32_t)track - 1) * plan->options->track_gap;
      put_point(router, x, y);
      put_point(router, next, y);
    }
    x = next;
  }
  if (end->pin.side != SIDE_MIDDLE) {
    put_point(router, x, lower.y + end->pin.dy);
    put_point(router, end->pin.side == SIDE_LEFT ? lower.x : lower.x + lower.width,
              lower.y + end->pin.dy);
  } else {
    put_point(router, x, lower.y);
  }
}

static void put_loop(Router *router, uint32_t node) {
  LayoutBox box = leaf_box(router, node);
  int32_t right = box.x + box.width, middle = box.y + box.height / 2;
  put_point(router, right, middle + 3);
  put_point(router, right + SLOT_GAP, middle + 3);
  put_point(router, right + SLOT_GAP, middle - 3);
  put_point(router, right, middle - 3);
}

static void set_routes(Router *router) {
  Plan *plan = router->plan;
  Layout *layout = router->layout;
  for (uint32_t e = 0; e < plan->edge_count; e++) {
    const LayoutEdge *edge = &plan->graph->edges[e];
    LayoutRoute *route = &layout->routes[e];
    route->first = layout->point_count;
    if (plan->edge_class[e] == CLASS_COUNT) {
      if (edge->src == edge->dst && !plan->is_hidden[edge->src])
        put_loop(router, edge->src);
      else
        route->is_hidden = true;
    } else if (plan->is_stub[e]) {
      put_stub(router, e, route);
      layout->stub_count++;
    } else {
      put_way(router, e);
      tidy(router, route->first);
      if (plan->edge_class[e] >= CLASS_REVERSED) {
        uint32_t low = route->first, high = layout->point_count;
        while (low + 1 < high) {
          LayoutPoint swap = layout->points[low];
          layout->points[low++] = layout->points[--high];
          layout->points[high] = swap;
        }
      }
    }
    route->count = layout->point_count - route->first;
  }
}

void layout_route(Plan *plan, Arena *arena, Layout *layout) {
  uint32_t ranks = plan->rank_count;
  Router router = {.plan = plan,
                   .layout = layout,
                   .arena = arena,
                   .tracks = ARENA_ARRAY(plan->arena, uint32_t, ranks),
                   .row_height = ARENA_ARRAY(plan->arena, int32_t, ranks),
                   .above = ARENA_ARRAY(plan->arena, int32_t, ranks),
                   .below = ARENA_ARRAY(plan->arena, int32_t, ranks),
                   .row_y = ARENA_ARRAY(plan->arena, int32_t, ranks),
                   .track_y = ARENA_ARRAY(plan->arena, int32_t, ranks)};
  set_level_places(&router);
  build_pieces(plan);
  layout_assign_tracks(plan, router.tracks);
  int32_t height = set_heights(&router);
  layout->points = NULL;
  set_boxes(&router);
  set_routes(&router);
  layout->width = plan->level_width[0] + 2 * plan->options->margin;
  layout->height = height;
}
