// What must hold of every layout, checked by brute force; and random compound graphs.
#ifndef UNIT_LAYOUT_CHECK_H
#define UNIT_LAYOUT_CHECK_H

#include "bench/layout_graphs.h"
#include "unit/test.h"
#include "view/layout.h"

static inline bool boxes_meet(const LayoutBox *a, const LayoutBox *b) {
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}

static inline bool box_holds(const LayoutBox *outer, const LayoutBox *inner) {
  return outer->x <= inner->x && outer->y <= inner->y &&
         inner->x + inner->width <= outer->x + outer->width &&
         inner->y + inner->height <= outer->y + outer->height;
}

static inline bool group_holds(const LayoutGraph *graph, uint32_t outer, uint32_t group) {
  while (group != LAYOUT_NONE && group != outer) group = graph->groups[group].parent;
  return group == outer;
}

// The box that stands for a node: its own, or that of the collapsed group which hides it.
static inline const LayoutBox *shown_box(const LayoutGraph *graph, const Layout *layout,
                                         uint32_t node) {
  if (!layout->nodes[node].is_hidden) return &layout->nodes[node];
  uint32_t group = graph->nodes[node].group;
  while (layout->groups[group].box.is_hidden) group = graph->groups[group].parent;
  return &layout->groups[group].box;
}

static inline bool on_border(const LayoutBox *box, LayoutPoint p) {
  bool in_x = p.x >= box->x && p.x <= box->x + box->width;
  bool in_y = p.y >= box->y && p.y <= box->y + box->height;
  return (in_x && (p.y == box->y || p.y == box->y + box->height)) ||
         (in_y && (p.x == box->x || p.x == box->x + box->width));
}

// The segment goes through the inside of the box.
static inline bool cuts(const LayoutBox *box, LayoutPoint a, LayoutPoint b) {
  int32_t left = a.x < b.x ? a.x : b.x, right = a.x < b.x ? b.x : a.x;
  int32_t top = a.y < b.y ? a.y : b.y, bottom = a.y < b.y ? b.y : a.y;
  return left < box->x + box->width && right > box->x && top < box->y + box->height &&
         bottom > box->y;
}

static inline bool solid(const LayoutGraph *graph, const Layout *layout, uint32_t item,
                         const LayoutBox **box) {
  if (item < graph->node_count) {
    *box = &layout->nodes[item];
    return !layout->nodes[item].is_hidden;
  }
  uint32_t group = item - graph->node_count;
  *box = &layout->groups[group].box;
  return graph->groups[group].is_collapsed && !(*box)->is_hidden;
}

static inline void check_boxes(const LayoutGraph *graph, const Layout *layout) {
  uint32_t items = graph->node_count + graph->group_count;
  for (uint32_t i = 0; i < items; i++) {
    const LayoutBox *a, *b;
    if (!solid(graph, layout, i, &a)) continue;
    CHECK(a->x >= 0 && a->y >= 0 && a->x + a->width <= layout->width &&
          a->y + a->height <= layout->height);
    for (uint32_t j = i + 1; j < items; j++)
      if (solid(graph, layout, j, &b) && boxes_meet(a, b)) {
        CHECK(!boxes_meet(a, b));
        test_note("items %u and %u\n", (unsigned)i, (unsigned)j);
        return;
      }
  }
  for (uint32_t g = 0; g < graph->group_count; g++) {
    const LayoutGroupBox *group = &layout->groups[g];
    if (group->box.is_hidden || group->is_frame || graph->groups[g].is_collapsed) continue;
    for (uint32_t n = 0; n < graph->node_count; n++) {
      if (layout->nodes[n].is_hidden) continue;
      if (group_holds(graph, g, graph->nodes[n].group))
        CHECK(box_holds(&group->box, &layout->nodes[n]));
      else
        CHECK(!boxes_meet(&group->box, &layout->nodes[n]));
    }
    for (uint32_t h = 0; h < graph->group_count; h++) {
      const LayoutGroupBox *other = &layout->groups[h];
      if (h == g || other->box.is_hidden || other->is_frame) continue;
      if (group_holds(graph, g, h))
        CHECK(box_holds(&group->box, &other->box));
      else if (!group_holds(graph, h, g))
        CHECK(!boxes_meet(&group->box, &other->box));
    }
  }
}

static inline void check_routes(const LayoutGraph *graph, const Layout *layout) {
  uint32_t items = graph->node_count + graph->group_count;
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    const LayoutRoute *route = &layout->routes[e];
    const LayoutPoint *points = layout->points + route->first;
    const LayoutBox *src = shown_box(graph, layout, graph->edges[e].src);
    const LayoutBox *dst = shown_box(graph, layout, graph->edges[e].dst);
    if (route->is_hidden) {
      CHECK(src == dst);
      continue;
    }
    if (!CHECK(route->count >= 2)) continue;
    if (route->is_stub) CHECK_INT(route->count, 4);
    CHECK(on_border(src, points[0]));
    CHECK(on_border(dst, points[route->count - 1]));
    for (uint32_t k = 0; k + 1 < route->count; k++) {
      LayoutPoint a = points[k], b = points[k + 1];
      if (route->is_stub && k == 1) continue;
      CHECK((a.x == b.x) != (a.y == b.y));
      for (uint32_t i = 0; i < items; i++) {
        const LayoutBox *box;
        if (!solid(graph, layout, i, &box) || !cuts(box, a, b)) continue;
        CHECK(!cuts(box, a, b));
        test_note("edge %u through item %u\n", (unsigned)e, (unsigned)i);
        return;
      }
    }
  }
}

static inline void check_layout(const LayoutGraph *graph, const Layout *layout) {
  check_boxes(graph, layout);
  check_routes(graph, layout);
}

// Groups over runs of nodes, nested; edges mostly forward, a few back, a few to themselves.
static inline LayoutGraph layout_graph_compound(Arena *arena, uint32_t count, uint64_t seed) {
  GraphRandom random = {seed};
  LayoutNode *nodes = graph_nodes(arena, count);
  LayoutGroup *groups = ARENA_ARRAY(arena, LayoutGroup, 4 * count); // up to four before a node
  LayoutEdge *edges = ARENA_ARRAY(arena, LayoutEdge, 3 * count);
  uint32_t group_count = 0, edge_count = 0, open = LAYOUT_NONE, depth = 0;
  for (uint32_t i = 0; i < count; i++) {
    while (depth < 4 && graph_random_below(&random, 5) == 0) {
      groups[group_count] =
          (LayoutGroup){.parent = open,
                        .width = 124,
                        .height = 20,
                        .label_width = 20 + (int32_t)graph_random_below(&random, 60),
                        .label_height = 11};
      open = group_count++;
      depth++;
    }
    nodes[i].group = open;
    nodes[i].width = 100 + (int32_t)graph_random_below(&random, 60);
    nodes[i].height = graph_random_below(&random, 8) ? 20 : 34;
    while (depth && graph_random_below(&random, 4) == 0) {
      open = groups[open].parent;
      depth--;
    }
  }
  for (uint32_t i = 1; i < count; i++) {
    uint32_t reads = graph_random_below(&random, 3);
    for (uint32_t k = 0; k < reads; k++) {
      uint32_t back = 1 + graph_random_below(&random, graph_random_below(&random, 4) ? 5 : i);
      uint32_t src = back <= i ? i - back : 0;
      LayoutKind kind = (LayoutKind)(graph_random_below(&random, 3)
                                         ? LAYOUT_FLOW
                                         : graph_random_below(&random, LAYOUT_KIND_COUNT));
      bool is_back = graph_random_below(&random, 12) == 0;
      bool is_self = graph_random_below(&random, 20) == 0;
      edges[edge_count++] = (LayoutEdge){is_self   ? i
                                         : is_back ? i
                                                   : src,
                                         is_self   ? i
                                         : is_back ? src
                                                   : i,
                                         kind, 1};
    }
  }
  return (LayoutGraph){nodes, groups, edges, count, group_count, edge_count};
}

#endif
