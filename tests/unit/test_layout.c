#include "unit/layout_check.h"
#include "view/layout.h"

#include "unit/test.h"

typedef struct Run {
  Arena arena;
  LayoutOptions options;
  Layout layout;
} Run;

static bool run_layout(Run *run, const LayoutGraph *graph, LayoutDirection direction) {
  Arena scratch;
  arena_init(&run->arena, 0);
  arena_init(&scratch, 0);
  run->options = layout_default_options(direction);
  bool is_sane = layout_graph(&run->arena, &scratch, graph, &run->options, NULL, &run->layout);
  arena_release(&scratch);
  return is_sane;
}

static LayoutGraph make_graph(Arena *arena, char shape, uint32_t count, uint64_t seed) {
  return shape == 'A'   ? layout_graph_layered(arena, count, seed)
         : shape == 'B' ? layout_graph_def_use(arena, count, seed)
                        : layout_graph_compound(arena, count, seed);
}

// The nodes with their present places as the old ones.
static LayoutNode *with_old(Arena *arena, const LayoutGraph *graph, const Layout *layout) {
  LayoutNode *nodes = arena_copy(arena, graph->nodes, graph->node_count * sizeof(LayoutNode));
  for (uint32_t i = 0; i < graph->node_count; i++) {
    if (layout->nodes[i].is_hidden) continue;
    nodes[i].has_old = true;
    nodes[i].old_x = layout->nodes[i].x;
    nodes[i].old_y = layout->nodes[i].y;
  }
  return nodes;
}

static const char shapes[] = "ABC";

TEST(nothing_overlaps) {
  static const uint32_t sizes[] = {1, 2, 5, 20, 50, 120, 400};
  for (uint32_t i = 0; i < ARRAY_LEN(sizes); i++)
    for (uint32_t s = 0; shapes[s]; s++)
      for (uint64_t seed = 1; seed <= (sizes[i] > 100 ? 2 : 12); seed++)
        for (LayoutDirection direction = LAYOUT_DOWN; direction <= LAYOUT_RIGHT; direction++) {
          Arena arena;
          arena_init(&arena, 0);
          LayoutGraph graph = make_graph(&arena, shapes[s], sizes[i], seed);
          Run run;
          CHECK(run_layout(&run, &graph, direction));
          check_layout(&graph, &run.layout);
          test_note("shape %c, %u nodes, seed %u, direction %d\n", shapes[s], (unsigned)sizes[i],
                    (unsigned)seed, (int)direction);
          arena_release(&run.arena);
          arena_release(&arena);
        }
}

TEST(same_graph_same_bytes) {
  for (uint32_t s = 0; shapes[s]; s++) {
    Arena arena;
    arena_init(&arena, 0);
    LayoutGraph graph = make_graph(&arena, shapes[s], 300, 7);
    Run a, b;
    CHECK(run_layout(&a, &graph, LAYOUT_DOWN) && run_layout(&b, &graph, LAYOUT_DOWN));
    for (uint32_t i = 0; i < graph.node_count; i++) {
      CHECK_INT(a.layout.nodes[i].x, b.layout.nodes[i].x);
      CHECK_INT(a.layout.nodes[i].y, b.layout.nodes[i].y);
    }
    CHECK_INT(a.layout.point_count, b.layout.point_count);
    CHECK(memcmp(a.layout.points, b.layout.points, a.layout.point_count * sizeof(LayoutPoint)) ==
          0);
    arena_release(&a.arena);
    arena_release(&b.arena);
    arena_release(&arena);
  }
}

TEST(a_change_of_nothing_moves_nothing) {
  for (uint32_t s = 0; shapes[s]; s++)
    for (uint64_t seed = 1; seed <= 6; seed++)
      for (LayoutDirection direction = LAYOUT_DOWN; direction <= LAYOUT_RIGHT; direction++) {
        Arena arena;
        arena_init(&arena, 0);
        LayoutGraph graph = make_graph(&arena, shapes[s], 250, seed);
        Run first, second;
        CHECK(run_layout(&first, &graph, direction));
        graph.nodes = with_old(&arena, &graph, &first.layout);
        CHECK(run_layout(&second, &graph, direction));
        CHECK(second.layout.displacement == 0);
        for (uint32_t i = 0; i < graph.node_count; i++) {
          CHECK_INT(second.layout.nodes[i].x, first.layout.nodes[i].x);
          CHECK_INT(second.layout.nodes[i].y, first.layout.nodes[i].y);
        }
        test_note("shape %c, seed %u\n", shapes[s], (unsigned)seed);
        arena_release(&first.arena);
        arena_release(&second.arena);
        arena_release(&arena);
      }
}

// One more node and edge: the others keep their order, and in the mean stay near their place.
TEST(a_small_change_moves_little) {
  double sum = 0;
  uint32_t runs = 0;
  for (uint64_t seed = 1; seed <= 10; seed++) {
    Arena arena;
    arena_init(&arena, 0);
    LayoutGraph graph = make_graph(&arena, 'B', 200, seed);
    Run first, second;
    CHECK(run_layout(&first, &graph, LAYOUT_DOWN));
    LayoutNode *nodes = ARENA_ARRAY(&arena, LayoutNode, 201);
    memcpy(nodes, with_old(&arena, &graph, &first.layout), 200 * sizeof(LayoutNode));
    nodes[200] = (LayoutNode){.width = 124, .height = 20, .group = LAYOUT_NONE, .order = 200};
    LayoutEdge *edges = ARENA_ARRAY(&arena, LayoutEdge, graph.edge_count + 1);
    memcpy(edges, graph.edges, graph.edge_count * sizeof(LayoutEdge));
    edges[graph.edge_count] = (LayoutEdge){100, 200, LAYOUT_FLOW, 1};
    LayoutGraph more = {nodes, NULL, edges, 201, 0, graph.edge_count + 1};
    CHECK(run_layout(&second, &more, LAYOUT_DOWN));
    check_layout(&more, &second.layout);
    sum += second.layout.displacement / second.layout.width;
    runs++;
    for (uint32_t i = 0; i < 200; i++)
      for (uint32_t j = i + 1; j < 200; j++) {
        const LayoutBox *a = &first.layout.nodes[i], *b = &first.layout.nodes[j];
        const LayoutBox *c = &second.layout.nodes[i], *d = &second.layout.nodes[j];
        if (a->y == b->y && c->y == d->y) CHECK((a->x < b->x) == (c->x < d->x));
      }
    arena_release(&first.arena);
    arena_release(&second.arena);
    arena_release(&arena);
  }
  CHECK(sum / runs < 0.1);
  test_note("mean displacement %g of the width\n", sum / runs);
}

// FLOW comes in at the top and leaves at the bottom; the other kinds use the sides.
TEST(kinds_use_their_sides) {
  Arena arena;
  arena_init(&arena, 0);
  LayoutNode *nodes = graph_nodes(&arena, 4);
  LayoutEdge edges[] = {{0, 1, LAYOUT_FLOW, 1}, {1, 2, LAYOUT_FLOW, 1}, {0, 2, LAYOUT_OUTPUT, 1},
                        {1, 3, LAYOUT_ANTI, 1}, {2, 3, LAYOUT_FLOW, 1}, {0, 3, LAYOUT_ORDERED, 1}};
  LayoutGraph graph = {nodes, NULL, edges, 4, 0, ARRAY_LEN(edges)};
  Run run;
  CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
  check_layout(&graph, &run.layout);
  for (uint32_t e = 0; e < ARRAY_LEN(edges); e++) {
    const LayoutRoute *route = &run.layout.routes[e];
    LayoutPoint first = run.layout.points[route->first];
    LayoutPoint last = run.layout.points[route->first + route->count - 1];
    const LayoutBox *src = &run.layout.nodes[edges[e].src], *dst = &run.layout.nodes[edges[e].dst];
    if (edges[e].kind == LAYOUT_FLOW) {
      CHECK_INT(first.y, src->y + src->height);
      CHECK_INT(last.y, dst->y);
    } else {
      CHECK(first.x == src->x || first.x == src->x + src->width);
      CHECK(last.x == dst->x || last.x == dst->x + dst->width);
    }
  }
  // A chain stands in one column.
  CHECK_INT(run.layout.nodes[0].x, run.layout.nodes[1].x);
  CHECK_INT(run.layout.nodes[1].x, run.layout.nodes[2].x);
  arena_release(&run.arena);
  arena_release(&arena);
}

TEST(long_edges_are_stubs) {
  enum { COUNT = 30 };
  Arena arena;
  arena_init(&arena, 0);
  LayoutNode *nodes = graph_nodes(&arena, COUNT);
  LayoutEdge edges[COUNT + 1];
  for (uint32_t i = 0; i + 1 < COUNT; i++) edges[i] = (LayoutEdge){i, i + 1, LAYOUT_FLOW, 1};
  edges[COUNT - 1] = (LayoutEdge){0, 12, LAYOUT_FLOW, 1};
  edges[COUNT] = (LayoutEdge){0, 13, LAYOUT_FLOW, 1};
  LayoutGraph graph = {nodes, NULL, edges, COUNT, 0, COUNT + 1};
  Run run;
  CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
  check_layout(&graph, &run.layout);
  CHECK(!run.layout.routes[COUNT - 1].is_stub);
  CHECK(run.layout.routes[COUNT].is_stub);
  CHECK_INT(run.layout.stub_count, 1);
  CHECK_INT(run.layout.rank_count, COUNT);
  arena_release(&run.arena);
  arena_release(&arena);
}

// A load used late stands just above its user, not at the top of the drawing.
TEST(sources_stand_by_their_users) {
  Arena arena;
  arena_init(&arena, 0);
  LayoutNode *nodes = graph_nodes(&arena, 5);
  LayoutEdge edges[] = {{1, 2, LAYOUT_FLOW, 1},
                        {2, 3, LAYOUT_FLOW, 1},
                        {3, 4, LAYOUT_FLOW, 1},
                        {0, 4, LAYOUT_FLOW, 1}};
  LayoutGraph graph = {nodes, NULL, edges, 5, 0, 4};
  Run run;
  CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
  CHECK_INT(run.layout.nodes[0].y, run.layout.nodes[3].y);
  arena_release(&run.arena);
  arena_release(&arena);
}

// Loops are boxes with common ranks: what stands beside a loop lines up with its inside.
TEST(loops_share_ranks_with_their_surroundings) {
  Arena arena;
  arena_init(&arena, 0);
  LayoutNode *nodes = graph_nodes(&arena, 7);
  nodes[1].group = nodes[2].group = 0;
  LayoutGroup groups[] = {{.parent = LAYOUT_NONE, .label_width = 40, .label_height = 11}};
  LayoutEdge edges[] = {{0, 1, LAYOUT_FLOW, 1}, {1, 2, LAYOUT_FLOW, 1}, {2, 5, LAYOUT_FLOW, 1},
                        {0, 3, LAYOUT_FLOW, 1}, {3, 4, LAYOUT_FLOW, 1}, {4, 5, LAYOUT_FLOW, 1},
                        {5, 6, LAYOUT_FLOW, 1}};
  LayoutGraph graph = {nodes, groups, edges, 7, 1, 7};
  Run run;
  CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
  check_layout(&graph, &run.layout);
  CHECK_INT(run.layout.nodes[1].y, run.layout.nodes[3].y);
  CHECK_INT(run.layout.nodes[2].y, run.layout.nodes[4].y);
  CHECK(!run.layout.groups[0].is_frame);
  arena_release(&run.arena);
  arena_release(&arena);
}

TEST(a_loop_around_everything_is_a_frame) {
  Arena arena;
  arena_init(&arena, 0);
  LayoutNode *nodes = graph_nodes(&arena, 3);
  for (uint32_t i = 0; i < 3; i++) nodes[i].group = 1;
  nodes[2].group = 2;
  LayoutGroup groups[] = {{.parent = LAYOUT_NONE, .label_width = 40, .label_height = 11},
                          {.parent = 0, .label_width = 40, .label_height = 11},
                          {.parent = 1, .label_width = 40, .label_height = 11}};
  LayoutEdge edges[] = {{0, 1, LAYOUT_FLOW, 1}, {1, 2, LAYOUT_FLOW, 1}};
  LayoutGraph graph = {nodes, groups, edges, 3, 3, 2};
  Run run;
  CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
  check_layout(&graph, &run.layout);
  CHECK(run.layout.groups[0].is_frame && run.layout.groups[1].is_frame);
  CHECK(!run.layout.groups[2].is_frame);
  CHECK(run.layout.groups[1].label_x > run.layout.groups[0].label_x);
  CHECK_INT(run.layout.groups[1].label_y, run.layout.groups[0].label_y);
  arena_release(&run.arena);
  arena_release(&arena);
}

TEST(collapsed_groups_are_nodes) {
  for (uint64_t seed = 1; seed <= 12; seed++) {
    Arena arena;
    arena_init(&arena, 0);
    LayoutGraph graph = make_graph(&arena, 'C', 80, seed);
    LayoutGroup *groups = arena_copy(&arena, graph.groups, graph.group_count * sizeof(LayoutGroup));
    GraphRandom random = {seed};
    for (uint32_t g = 0; g < graph.group_count; g++)
      groups[g].is_collapsed = graph_random_below(&random, 3) == 0;
    graph.groups = groups;
    Run run, again;
    CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
    check_layout(&graph, &run.layout);
    for (uint32_t n = 0; n < graph.node_count; n++) {
      bool is_inside = false;
      for (uint32_t g = graph.nodes[n].group; g != LAYOUT_NONE; g = groups[g].parent)
        is_inside |= groups[g].is_collapsed;
      CHECK(run.layout.nodes[n].is_hidden == is_inside);
    }
    graph.nodes = with_old(&arena, &graph, &run.layout);
    for (uint32_t g = 0; g < graph.group_count; g++) {
      groups[g].has_old = !run.layout.groups[g].box.is_hidden;
      groups[g].old_x = run.layout.groups[g].box.x;
      groups[g].old_y = run.layout.groups[g].box.y;
    }
    CHECK(run_layout(&again, &graph, LAYOUT_DOWN));
    CHECK(again.layout.displacement == 0);
    test_note("seed %u\n", (unsigned)seed);
    arena_release(&run.arena);
    arena_release(&again.arena);
    arena_release(&arena);
  }
}

// Nodes without edges fill rows instead of one endless line.
TEST(isolated_nodes_are_wrapped) {
  Arena arena;
  arena_init(&arena, 0);
  LayoutGraph graph = {graph_nodes(&arena, 100), NULL, NULL, 100, 0, 0};
  Run run;
  CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
  check_layout(&graph, &run.layout);
  CHECK(run.layout.width < 1500);
  CHECK(run.layout.height < 1500);
  for (uint32_t i = 1; i < 100; i++) { // in program order, row by row
    const LayoutBox *a = &run.layout.nodes[i - 1], *b = &run.layout.nodes[i];
    CHECK(b->y > a->y || (b->y == a->y && b->x > a->x));
  }
  arena_release(&run.arena);
  arena_release(&arena);
}

// Nothing joins unconnected parts, yet they neither drift apart nor mix.
TEST(parts_stand_side_by_side) {
  enum { PARTS = 3, LENGTH = 5 };
  Arena arena;
  arena_init(&arena, 0);
  LayoutNode *nodes = graph_nodes(&arena, PARTS * LENGTH);
  LayoutEdge edges[PARTS * (LENGTH - 1)];
  uint32_t count = 0;
  // The parts alternate in program order.
  for (uint32_t i = 0; i + PARTS < PARTS * LENGTH; i++)
    edges[count++] = (LayoutEdge){i, i + PARTS, LAYOUT_FLOW, 1};
  LayoutGraph graph = {nodes, NULL, edges, PARTS * LENGTH, 0, count};
  Run run;
  CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
  check_layout(&graph, &run.layout);
  for (uint32_t i = 0; i < PARTS * LENGTH; i++) {
    CHECK_INT(run.layout.nodes[i].x, 8 + (int32_t)(i % PARTS) * 144);
    CHECK_INT(run.layout.nodes[i].y, 8 + (int32_t)(i / PARTS) * 29);
  }
  arena_release(&run.arena);
  arena_release(&arena);
}

// A load that is written just before its use does not take the column of the chain it feeds.
TEST(chains_keep_their_column) {
  Arena arena;
  arena_init(&arena, 0);
  LayoutNode *nodes = graph_nodes(&arena, 6);
  // 0 -> 1 -> 3 -> 5, with 2 feeding 3 and 4 feeding 5
  LayoutEdge edges[] = {{0, 1, LAYOUT_FLOW, 1},
                        {1, 3, LAYOUT_FLOW, 1},
                        {2, 3, LAYOUT_FLOW, 1},
                        {3, 5, LAYOUT_FLOW, 1},
                        {4, 5, LAYOUT_FLOW, 1}};
  LayoutGraph graph = {nodes, NULL, edges, 6, 0, ARRAY_LEN(edges)};
  Run run;
  CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
  check_layout(&graph, &run.layout);
  CHECK_INT(run.layout.nodes[1].x, run.layout.nodes[0].x);
  CHECK_INT(run.layout.nodes[3].x, run.layout.nodes[0].x);
  CHECK_INT(run.layout.nodes[5].x, run.layout.nodes[0].x);
  CHECK_INT(run.layout.crossings, 0);
  arena_release(&run.arena);
  arena_release(&arena);
}

TEST(without_fuel_the_layout_still_holds) {
  for (uint32_t s = 0; shapes[s]; s++) {
    Arena arena, result, scratch;
    arena_init(&arena, 0);
    arena_init(&result, 0);
    arena_init(&scratch, 0);
    LayoutGraph graph = make_graph(&arena, shapes[s], 150, 3);
    LayoutOptions options = layout_default_options(LAYOUT_DOWN);
    Fuel fuel = {.step_limit = 100};
    Layout layout;
    CHECK(layout_graph(&result, &scratch, &graph, &options, &fuel, &layout));
    CHECK(layout.is_partial);
    check_layout(&graph, &layout);
    arena_release(&scratch);
    arena_release(&result);
    arena_release(&arena);
  }
}

TEST(malformed_graphs_are_refused) {
  Arena arena;
  arena_init(&arena, 0);
  LayoutNode *nodes = graph_nodes(&arena, 2);
  LayoutGroup groups[] = {{.parent = 1}, {.parent = 0}};
  LayoutEdge edges[] = {{0, 2, LAYOUT_FLOW, 1}};
  Run run;
  CHECK(!run_layout(&run, &(LayoutGraph){nodes, groups, NULL, 2, 2, 0}, LAYOUT_DOWN));
  CHECK(!run_layout(&run, &(LayoutGraph){nodes, NULL, edges, 2, 0, 1}, LAYOUT_DOWN));
  nodes[1].width = 0;
  CHECK(!run_layout(&run, &(LayoutGraph){nodes, NULL, NULL, 2, 0, 0}, LAYOUT_DOWN));
  nodes[1].width = 20;
  nodes[1].group = 0;
  CHECK(!run_layout(&run, &(LayoutGraph){nodes, NULL, NULL, 2, 0, 0}, LAYOUT_DOWN));
  CHECK(run_layout(&run, &(LayoutGraph){nodes, NULL, NULL, 0, 0, 0}, LAYOUT_DOWN));
  arena_release(&run.arena);
  arena_release(&arena);
}

// Lines of different nets never lie on each other along a track.
TEST(tracks_hold_one_net) {
  for (uint64_t seed = 1; seed <= 8; seed++) {
    Arena arena;
    arena_init(&arena, 0);
    LayoutGraph graph = make_graph(&arena, seed % 2 ? 'A' : 'C', 60, seed);
    Run run;
    CHECK(run_layout(&run, &graph, LAYOUT_DOWN));
    for (uint32_t e = 0; e < graph.edge_count; e++)
      for (uint32_t f = e + 1; f < graph.edge_count; f++) {
        const LayoutEdge *a = &graph.edges[e], *b = &graph.edges[f];
        if (a->src == b->src || a->src == b->dst || a->dst == b->dst || a->dst == b->src) continue;
        const LayoutRoute *r = &run.layout.routes[e], *q = &run.layout.routes[f];
        for (uint32_t i = 0; i + 1 < r->count; i++)
          for (uint32_t j = 0; j + 1 < q->count; j++) {
            LayoutPoint p0 = run.layout.points[r->first + i],
                        p1 = run.layout.points[r->first + i + 1];
            LayoutPoint q0 = run.layout.points[q->first + j],
                        q1 = run.layout.points[q->first + j + 1];
            if (p0.y != p1.y || q0.y != q1.y || p0.y != q0.y) continue;
            int32_t low = p0.x < p1.x ? p0.x : p1.x, high = p0.x < p1.x ? p1.x : p0.x;
            int32_t from = q0.x < q1.x ? q0.x : q1.x, to = q0.x < q1.x ? q1.x : q0.x;
            CHECK(high < from || to < low);
          }
      }
    arena_release(&run.arena);
    arena_release(&arena);
  }
}

SUITE(test_layout) {
  RUN(nothing_overlaps);
  RUN(same_graph_same_bytes);
  RUN(a_change_of_nothing_moves_nothing);
  RUN(a_small_change_moves_little);
  RUN(kinds_use_their_sides);
  RUN(long_edges_are_stubs);
  RUN(sources_stand_by_their_users);
  RUN(loops_share_ranks_with_their_surroundings);
  RUN(a_loop_around_everything_is_a_frame);
  RUN(collapsed_groups_are_nodes);
  RUN(isolated_nodes_are_wrapped);
  RUN(parts_stand_side_by_side);
  RUN(chains_keep_their_column);
  RUN(without_fuel_the_layout_still_holds);
  RUN(malformed_graphs_are_refused);
  RUN(tracks_hold_one_net);
}
