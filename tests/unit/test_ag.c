// The ordering core on graphs worked out by hand.
#include "passes/ag/graph.h"
#include "unit/test.h"

typedef struct Order {
  Arena arena, scratch;
  AgOrder out;
  bool is_ok;
} Order;

static void order_begin(Order *order, uint32_t nodes, const AgArc *arcs, uint32_t count,
                        const AgOptions *options) {
  arena_init(&order->arena, 0);
  arena_init(&order->scratch, 0);
  order->is_ok = ag_order(&order->arena, &order->scratch, nodes, arcs, count, options, &order->out);
}

static void order_end(Order *order) {
  arena_release(&order->arena);
  arena_release(&order->scratch);
}

// "c a b" for 2 0 1.
static const char *letters(Order *order, uint32_t count) {
  char text[64];
  uint32_t at = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (i) text[at++] = ' ';
    text[at++] = (char)('a' + order->out.order[i]);
  }
  return arena_copy_text(&order->arena, text, at);
}

static const AgOptions no_exact = {.exact_nodes = 0};

#define ORDER(order, nodes, arcs, options)                                                         \
  order_begin(&(order), (nodes), (arcs), (uint32_t)ARRAY_LEN(arcs), (options))

static const AgArc f1[] = {{0, 1, AG_FORCED, 4}, {1, 2, AG_REMOVABLE, 1}, {2, 0, AG_REMOVABLE, 2}};

TEST(the_cheaper_removable_arc_breaks) {
  const AgOptions *const ways[] = {NULL, &no_exact};
  for (uint32_t i = 0; i < 2; i++) {
    Order order;
    ORDER(order, 3, f1, ways[i]);
    CHECK_STR(letters(&order, 3), "c a b");
    CHECK_INT(order.out.broken_count, 1);
    CHECK_INT(order.out.broken[0], 1);
    CHECK_INT(order.out.cost, 1);
    CHECK_INT(order.out.forced_cost, 0);
    CHECK(order.out.is_optimal && order.out.is_minimal);
    order_end(&order);
  }
}

// Why greedy does not stand alone: by itself it pays 2.
TEST(plain_greedy_pays_more) {
  Arena scratch;
  arena_init(&scratch, 0);
  AgEdge edges[] = {{0, 1, 0, 4, AG_REMOVABLE, false},
                    {1, 2, 0, 1, AG_REMOVABLE, false},
                    {2, 0, 0, 2, AG_REMOVABLE, false}};
  AgGraph graph;
  uint32_t order[3], position[3];
  ag_graph_init(&graph, &scratch, &scratch, 3, edges, 3, true);
  ag_greedy(&graph, &scratch, order);
  CHECK_INT(order[0], 0);
  CHECK_INT(order[1], 1);
  CHECK_INT(order[2], 2);
  for (uint32_t i = 0; i < 3; i++) position[order[i]] = i;
  int64_t forced, cost;
  ag_price(&graph, position, &forced, &cost);
  CHECK_INT(cost, 2);
  ag_sift(&graph, &scratch, 100, order);
  for (uint32_t i = 0; i < 3; i++) position[order[i]] = i;
  ag_price(&graph, position, &forced, &cost);
  CHECK_INT(cost, 1);
  arena_release(&scratch);
}

TEST(two_cycles_through_one_arc) {
  static const AgArc arcs[] = {{0, 1, AG_REMOVABLE, 1},
                               {1, 2, AG_REMOVABLE, 1},
                               {2, 0, AG_REMOVABLE, 1},
                               {2, 3, AG_REMOVABLE, 1},
                               {3, 1, AG_REMOVABLE, 1}};
  Order order;
  ORDER(order, 4, arcs, NULL);
  CHECK_INT(order.out.cost, 1);
  CHECK_INT(order.out.broken[0], 1);
  order_end(&order);
}

TEST(four_nodes_of_which_greedy_breaks_two) {
  static const AgArc arcs[] = {{0, 3, AG_REMOVABLE, 1}, {1, 0, AG_REMOVABLE, 1},
                               {1, 3, AG_REMOVABLE, 1}, {2, 0, AG_REMOVABLE, 1},
                               {2, 1, AG_REMOVABLE, 1}, {3, 2, AG_REMOVABLE, 1}};
  Order order;
  ORDER(order, 4, arcs, NULL);
  CHECK_INT(order.out.cost, 1);
  CHECK_STR(letters(&order, 4), "c b a d");
  CHECK_INT(order.out.broken[0], 5);
  order_end(&order);
}

TEST(three_cycles_cost_two) {
  static const AgArc arcs[] = {{0, 1, AG_REMOVABLE, 1}, {1, 2, AG_REMOVABLE, 1},
                               {2, 0, AG_REMOVABLE, 1}, {2, 3, AG_REMOVABLE, 1},
                               {3, 4, AG_REMOVABLE, 1}, {4, 2, AG_REMOVABLE, 1},
                               {4, 0, AG_REMOVABLE, 1}};
  Order order;
  ORDER(order, 5, arcs, NULL);
  CHECK_INT(order.out.cost, 2);
  order_end(&order);
}

TEST(loops_two_cycles_and_parallel_arcs) {
  static const AgArc arcs[] = {{0, 0, AG_REMOVABLE, 1},
                               {0, 1, AG_REMOVABLE, 1},
                               {1, 0, AG_REMOVABLE, 1},
                               {1, 2, AG_REMOVABLE, 1},
                               {1, 2, AG_REMOVABLE, 1}};
  const AgOptions *const ways[] = {NULL, &no_exact};
  for (uint32_t i = 0; i < 2; i++) {
    Order order;
    ORDER(order, 3, arcs, ways[i]);
    CHECK_INT(order.out.cost, 2);
    CHECK_INT(order.out.broken_count, 2);
    CHECK_INT(order.out.broken[0], 0);
    CHECK(order.out.is_optimal);
    order_end(&order);
  }
}

TEST(nothing_breaks_without_cycles) {
  static const AgArc arcs[] = {
      {3, 1, AG_REMOVABLE, 9}, {3, 0, AG_FORCED, 1}, {0, 2, AG_FIXED, 0}, {1, 2, AG_REMOVABLE, 0}};
  Order order;
  ORDER(order, 4, arcs, NULL);
  CHECK_STR(letters(&order, 4), "d a b c");
  CHECK_INT(order.out.broken_count, 0);
  CHECK(order.out.is_optimal);
  order_end(&order);
}

TEST(no_nodes_one_node_no_arcs) {
  Order order;
  order_begin(&order, 0, NULL, 0, NULL);
  CHECK(order.is_ok && order.out.is_optimal);
  order_end(&order);
  order_begin(&order, 1, NULL, 0, NULL);
  CHECK_STR(letters(&order, 1), "a");
  order_end(&order);
  order_begin(&order, 3, NULL, 0, NULL);
  CHECK_STR(letters(&order, 3), "a b c");
  order_end(&order);
}

// a -> b -> c -> a all forced: the cheapest goes; the removable arcs adapt.
TEST(forced_cycles_break_at_their_cheapest) {
  static const AgArc arcs[] = {
      {0, 1, AG_FORCED, 5}, {1, 2, AG_FORCED, 2}, {2, 0, AG_FORCED, 3}, {1, 2, AG_REMOVABLE, 100}};
  const AgOptions *const ways[] = {NULL, &no_exact};
  for (uint32_t i = 0; i < 2; i++) {
    Order order;
    ORDER(order, 3, arcs, ways[i]);
    CHECK_STR(letters(&order, 3), "c a b");
    CHECK_INT(order.out.broken_count, 1); // the removable one beside the forced one is not counted
    CHECK_INT(order.out.broken[0], 1);
    CHECK_INT(order.out.forced_cost, 2);
    CHECK_INT(order.out.cost, 0);
    order_end(&order);
  }
}

// Of equally cheap forced arcs the one whose loss leaves the removable arcs whole.
TEST(forced_arcs_break_with_a_view_to_the_others) {
  static const AgArc arcs[] = {{0, 1, AG_FORCED, 1},
                               {1, 0, AG_FORCED, 1},
                               {1, 0, AG_REMOVABLE, 7},
                               {1, 2, AG_REMOVABLE, 1},
                               {2, 0, AG_REMOVABLE, 1}};
  Order order;
  ORDER(order, 3, arcs, NULL);
  CHECK_STR(letters(&order, 3), "b c a");
  CHECK_INT(order.out.forced_cost, 1);
  CHECK_INT(order.out.cost, 0);
  order_end(&order);
}

TEST(forced_arcs_of_no_cost_still_hold) {
  static const AgArc arcs[] = {{1, 0, AG_FORCED, 0}, {0, 1, AG_REMOVABLE, 1000}};
  const AgOptions *const ways[] = {NULL, &no_exact};
  for (uint32_t i = 0; i < 2; i++) {
    Order order;
    ORDER(order, 2, arcs, ways[i]);
    CHECK_STR(letters(&order, 2), "b a");
    CHECK_INT(order.out.cost, 1000);
    order_end(&order);
  }
}

TEST(fixed_arcs_outweigh_forced_ones) {
  static const AgArc arcs[] = {
      {0, 1, AG_FIXED, 0}, {1, 2, AG_FORCED, 1000}, {2, 0, AG_FORCED, 1000}};
  Order order;
  ORDER(order, 3, arcs, NULL);
  CHECK(order.out.position[0] < order.out.position[1]);
  CHECK_INT(order.out.forced_cost, 1000);
  order_end(&order);
}

TEST(costs_that_do_not_add_up_are_refused) {
  static const AgArc arcs[] = {{0, 1, AG_REMOVABLE, INT64_MAX}, {1, 0, AG_REMOVABLE, 1}};
  Order order;
  ORDER(order, 2, arcs, NULL);
  CHECK(!order.is_ok);
  order_end(&order);
}

SUITE(test_ag) {
  RUN(the_cheaper_removable_arc_breaks);
  RUN(plain_greedy_pays_more);
  RUN(two_cycles_through_one_arc);
  RUN(four_nodes_of_which_greedy_breaks_two);
  RUN(three_cycles_cost_two);
  RUN(loops_two_cycles_and_parallel_arcs);
  RUN(nothing_breaks_without_cycles);
  RUN(no_nodes_one_node_no_arcs);
  RUN(forced_cycles_break_at_their_cheapest);
  RUN(forced_arcs_break_with_a_view_to_the_others);
  RUN(forced_arcs_of_no_cost_still_hold);
  RUN(fixed_arcs_outweigh_forced_ones);
  RUN(costs_that_do_not_add_up_are_refused);
}
