// The ordering core: what is decided where (order.h).
//
// Only arcs inside a strongly connected component contradict each other. A small component is
// solved exactly, forced and removable costs at once. In a large one the forced arcs are looked at
// first, alone with the fixed ones; what has to break of them goes, the rest counts as fixed for
// the removable arcs. Each of these two questions is netted (of two opposite removable arcs the
// lighter is always broken; an arc against a hard one always is), falls into components again, and
// is answered by the better of the greedy order and the cycle-breaking one, each after sifting.
// At the end broken arcs that close no cycle any more are taken back, the dearest first.
#include "passes/ag/graph.h"
#include "support/sort.h"

// Work that could exceed linear time is bounded: EXACT_WORK subset steps in all, and for each of
// the other parts WORK_PER_EDGE looks at edges for every node and edge, small graphs LEAST_WORK.
enum { WORK_PER_EDGE = 16, LEAST_WORK = 1 << 22, EXACT_WORK = 1 << 26 };

static uint64_t work_for(const AgGraph *graph) {
  return WORK_PER_EDGE * ((uint64_t)graph->node_count + graph->edge_count) + LEAST_WORK;
}

typedef struct Solver {
  Arena *scratch;
  AgGraph graph;
  bool *keep; // edges that the order is going to respect
  uint32_t exact_nodes;
  uint64_t exact_budget; // subset steps left
  bool is_optimal, is_minimal;
} Solver;

// ---- one component as a graph of its own --------------------------------------------------------

typedef struct Part {
  AgGraph graph;
  uint32_t *edge_of; // edge of the solver's graph, per edge
} Part;

// Members of all components, grouped by component, ascending inside.
typedef struct Groups {
  uint32_t count;
  uint32_t *start, *members, *component, *local;
} Groups;

static Groups group_components(const AgGraph *graph, Arena *scratch, const bool *keep) {
  Groups groups = {0};
  uint32_t nodes = graph->node_count;
  groups.component = ARENA_ARRAY(scratch, uint32_t, nodes);
  groups.count = ag_components(graph, scratch, keep, groups.component);
  groups.start = ARENA_ARRAY(scratch, uint32_t, groups.count + 2);
  groups.members = ARENA_ARRAY(scratch, uint32_t, nodes);
  groups.local = ARENA_ARRAY(scratch, uint32_t, nodes);
  for (uint32_t i = 0; i < nodes; i++) groups.start[groups.component[i] + 2]++;
  for (uint32_t i = 0; i < groups.count; i++) groups.start[i + 2] += groups.start[i + 1];
  for (uint32_t i = 0; i < nodes; i++) groups.members[groups.start[groups.component[i] + 1]++] = i;
  for (uint32_t at = 0; at < nodes; at++) {
    uint32_t node = groups.members[at];
    groups.local[node] = at - groups.start[groups.component[node]];
  }
  return groups;
}

static uint32_t group_size(const Groups *groups, uint32_t group) {
  return groups->start[group + 1] - groups->start[group];
}

static Part cut_out(const AgGraph *graph, Arena *scratch, const Groups *groups, uint32_t group,
                    const bool *keep) {
  Part part = {0};
  uint32_t count = 0, from = groups->start[group], size = group_size(groups, group);
  for (uint32_t i = from; i < from + size; i++) {
    uint32_t node = groups->members[i];
    count += graph->out_start[node + 1] - graph->out_start[node];
  }
  AgEdge *edges = ARENA_ARRAY(scratch, AgEdge, count);
  part.edge_of = ARENA_ARRAY(scratch, uint32_t, count);
  count = 0;
  for (uint32_t i = from; i < from + size; i++) {
    uint32_t node = groups->members[i];
    for (uint32_t e = graph->out_start[node]; e < graph->out_start[node + 1]; e++) {
      if ((keep && !keep[e]) || groups->component[graph->edges[e].dst] != group) continue;
      part.edge_of[count] = e;
      edges[count] = graph->edges[e];
      edges[count].src = groups->local[node];
      edges[count++].dst = groups->local[graph->edges[e].dst];
    }
  }
  // in order of (src, dst) already, so that edge_of keeps its numbers
  ag_graph_init(&part.graph, scratch, scratch, size, edges, count, false);
  return part;
}

static bool can_be_exact(Solver *solver, uint32_t nodes) {
  if (nodes > solver->exact_nodes) return false;
  uint64_t work = (uint64_t)nodes << nodes;
  if (work > solver->exact_budget) return false;
  solver->exact_budget -= work;
  return true;
}

// ---- heuristics for one kind of arc -------------------------------------------------------------

static void positions(const uint32_t *order, uint32_t count, uint32_t *position) {
  for (uint32_t i = 0; i < count; i++) position[order[i]] = i;
}

static int64_t price(const AgGraph *graph, const uint32_t *order, uint32_t *position) {
  int64_t forced, cost;
  positions(order, graph->node_count, position);
  ag_price(graph, position, &forced, &cost);
  return cost;
}

// An order of a component by heuristics; true when it meets the bound, and so is the best.
static bool order_by_heuristics(const AgGraph *graph, Arena *scratch, uint32_t *order) {
  uint32_t count = graph->node_count;
  uint64_t work = work_for(graph);
  uint32_t *position = ARENA_ARRAY(scratch, uint32_t, count);
  uint32_t *other = ARENA_ARRAY(scratch, uint32_t, count);
  ag_greedy(graph, scratch, order);
  ag_sift(graph, scratch, work, order);
  int64_t cost = price(graph, order, position), bound;
  if (ag_break_cycles(graph, scratch, work, other, &bound)) {
    ag_sift(graph, scratch, work, other);
    int64_t other_cost = price(graph, other, position);
    if (other_cost < cost) {
      cost = other_cost;
      memcpy(order, other, count * sizeof *order);
    }
  }
  return cost == bound;
}

static uint32_t find_edge(const AgGraph *graph, uint32_t src, uint32_t dst) {
  uint32_t low = graph->out_start[src], high = graph->out_start[src + 1];
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (graph->edges[middle].dst < dst) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < graph->out_start[src + 1] && graph->edges[low].dst == dst ? low : UINT32_MAX;
}

// Of every pair of opposite edges leaves what the order decides: keep[] of the others is cleared.
static void net_opposites(AgGraph *graph, bool *keep) {
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    AgEdge *edge = &graph->edges[e];
    if (edge->src > edge->dst) continue;
    uint32_t back = find_edge(graph, edge->dst, edge->src);
    if (back == UINT32_MAX) continue;
    AgEdge *opposite = &graph->edges[back];
    if (edge->is_hard || opposite->is_hard) {
      keep[edge->is_hard ? back : e] = false;
    } else if (edge->cost > opposite->cost) {
      edge->cost -= opposite->cost;
      keep[back] = false;
    } else {
      opposite->cost -= edge->cost;
      keep[e] = false;
      if (!opposite->cost) keep[back] = false;
    }
  }
}

// Answers one question on a component whose `cost`s are set and whose hard edges are acyclic: an
// order of its nodes. True when it is proven the best.
static bool answer(Solver *solver, AgGraph *graph, uint32_t *order) {
  Arena *scratch = solver->scratch;
  bool *keep = ARENA_ARRAY(scratch, bool, graph->edge_count);
  for (uint32_t e = 0; e < graph->edge_count; e++) keep[e] = true;
  net_opposites(graph, keep);
  Groups groups = group_components(graph, scratch, keep);
  uint32_t *inner = ARENA_ARRAY(scratch, uint32_t, graph->node_count);
  bool is_best = true;
  for (uint32_t g = 0, at = 0; g < groups.count; g++) {
    uint32_t size = group_size(&groups, g);
    if (size == 1) {
      order[at++] = groups.members[groups.start[g]];
      continue;
    }
    Part part = cut_out(graph, scratch, &groups, g, keep);
    if (can_be_exact(solver, size)) {
      ag_exact(&part.graph, scratch, inner);
    } else if (!order_by_heuristics(&part.graph, scratch, inner)) {
      is_best = false;
    }
    for (uint32_t i = 0; i < size; i++) order[at++] = groups.members[groups.start[g] + inner[i]];
  }
  return is_best;
}

// ---- components of the whole --------------------------------------------------------------------

static bool has_hard_cycle(const Part *part, Arena *scratch) {
  bool *keep = ARENA_ARRAY(scratch, bool, part->graph.edge_count);
  uint32_t *order = ARENA_ARRAY(scratch, uint32_t, part->graph.node_count);
  for (uint32_t e = 0; e < part->graph.edge_count; e++)
    keep[e] = part->graph.edges[e].strength != AG_REMOVABLE;
  return !ag_topological(&part->graph, scratch, keep, order);
}

// The same edges as a question about forced arcs (removable ones do not count) or, with `gone`, the
// forced arcs that are given up, about removable ones.
static AgGraph question(const Part *part, Arena *scratch, const bool *gone) {
  const AgGraph *from = &part->graph;
  AgEdge *edges = ARENA_ARRAY(scratch, AgEdge, from->edge_count);
  uint32_t count = 0;
  for (uint32_t e = 0; e < from->edge_count; e++) {
    AgEdge edge = from->edges[e];
    if (gone ? gone[e] : edge.strength == AG_REMOVABLE) continue;
    edge.is_hard = edge.strength == AG_FIXED || (gone && edge.strength == AG_FORCED);
    edge.cost = edge.is_hard ? 0 : edge.forced + edge.cost;
    edge.forced = 0;
    edges[count++] = edge;
  }
  AgGraph graph;
  ag_graph_init(&graph, scratch, scratch, from->node_count, edges, count, false);
  return graph;
}

static void solve_large(Solver *solver, const Part *part, uint32_t *order) {
  Arena *scratch = solver->scratch;
  uint32_t count = part->graph.node_count;
  bool *gone = ARENA_ARRAY(scratch, bool, part->graph.edge_count);
  if (has_hard_cycle(part, scratch)) {
    uint32_t *position = ARENA_ARRAY(scratch, uint32_t, count);
    AgGraph forced = question(part, scratch, NULL);
    answer(solver, &forced, order);
    solver->is_optimal = false; // another choice of as cheap forced arcs may be better
    positions(order, count, position);
    for (uint32_t e = 0; e < part->graph.edge_count; e++) {
      const AgEdge *edge = &part->graph.edges[e];
      gone[e] = edge->strength == AG_FORCED && position[edge->src] > position[edge->dst];
    }
  }
  AgGraph removable = question(part, scratch, gone);
  if (!answer(solver, &removable, order)) solver->is_optimal = false;
}

// Decides which edges of a component are kept.
static void solve_component(Solver *solver, const Groups *groups, uint32_t group) {
  Arena *scratch = solver->scratch;
  uint32_t size = group_size(groups, group);
  Part part = cut_out(&solver->graph, scratch, groups, group, NULL);
  uint32_t *order = ARENA_ARRAY(scratch, uint32_t, size);
  uint32_t *position = ARENA_ARRAY(scratch, uint32_t, size);
  if (can_be_exact(solver, size)) {
    ag_exact(&part.graph, scratch, order);
  } else {
    solve_large(solver, &part, order);
  }
  positions(order, size, position);
  for (uint32_t e = 0; e < part.graph.edge_count; e++) {
    const AgEdge *edge = &part.graph.edges[e];
    if (position[edge->src] > position[edge->dst]) solver->keep[part.edge_of[e]] = false;
  }
}

// ---- taking back --------------------------------------------------------------------------------

static int dearer_first(const void *a, const void *b, void *context) {
  const AgEdge *edges = ((const AgGraph *)context)->edges;
  const AgEdge *x = &edges[*(const uint32_t *)a], *y = &edges[*(const uint32_t *)b];
  if (x->strength != y->strength) return x->strength > y->strength ? -1 : 1;
  int64_t left = x->forced + x->cost, right = y->forced + y->cost;
  return left != right ? (left > right ? -1 : 1) : 0;
}

typedef struct Walk {
  uint32_t *stack, *seen, stamp;
  uint64_t budget;
} Walk;

// Whether kept edges lead from one node to another.
static bool leads(const Solver *solver, Walk *walk, uint32_t from, uint32_t to) {
  const AgGraph *graph = &solver->graph;
  uint32_t count = 0;
  walk->stamp++;
  walk->stack[count++] = from;
  walk->seen[from] = walk->stamp;
  while (count && walk->budget) {
    uint32_t node = walk->stack[--count];
    for (uint32_t e = graph->out_start[node]; e < graph->out_start[node + 1] && walk->budget; e++) {
      walk->budget--;
      uint32_t next = graph->edges[e].dst;
      if (!solver->keep[e] || walk->seen[next] == walk->stamp) continue;
      if (next == to) return true;
      walk->seen[next] = walk->stamp;
      walk->stack[count++] = next;
    }
  }
  return false;
}

static void take_back(Solver *solver) {
  const AgGraph *graph = &solver->graph;
  Arena *scratch = solver->scratch;
  uint32_t *broken = ARENA_ARRAY(scratch, uint32_t, graph->edge_count), count = 0;
  for (uint32_t e = 0; e < graph->edge_count; e++) {
    if (!solver->keep[e]) broken[count++] = e;
  }
  sort_stable(scratch, broken, count, sizeof *broken, dearer_first, &solver->graph);
  Walk walk = {.stack = ARENA_ARRAY(scratch, uint32_t, graph->node_count),
               .seen = ARENA_ARRAY(scratch, uint32_t, graph->node_count),
               .budget = work_for(graph)};
  for (uint32_t i = 0; i < count; i++) {
    const AgEdge *edge = &graph->edges[broken[i]];
    bool is_needed = leads(solver, &walk, edge->dst, edge->src);
    if (!walk.budget) {
      solver->is_minimal = false;
      return;
    }
    if (!is_needed) solver->keep[broken[i]] = true;
  }
}

// ---- in and out ---------------------------------------------------------------------------------

static bool read_arcs(Solver *solver, uint32_t node_count, const AgArc *arcs, uint32_t count) {
  AgEdge *edges = ARENA_ARRAY(solver->scratch, AgEdge, count);
  uint32_t kept = 0;
  int64_t forced = 0, cost = 0;
  for (uint32_t i = 0; i < count; i++) {
    const AgArc *arc = &arcs[i];
    assert(arc->src < node_count && arc->dst < node_count && arc->cost >= 0);
    assert(arc->src != arc->dst || arc->strength != AG_FIXED);
    AgEdge edge = {arc->src, arc->dst, 0, 0, arc->strength, arc->strength == AG_FIXED};
    if (arc->strength == AG_FORCED) edge.forced = max_i64(arc->cost, 1);
    if (arc->strength == AG_REMOVABLE) edge.cost = arc->cost;
    if (add_overflows(forced, edge.forced, &forced) || add_overflows(cost, edge.cost, &cost))
      return false;
    if (arc->src != arc->dst) edges[kept++] = edge;
  }
  ag_graph_init(&solver->graph, solver->scratch, solver->scratch, node_count, edges, kept, true);
  return true;
}

static void write_broken(const Solver *solver, Arena *arena, const AgArc *arcs, uint32_t count,
                         AgOrder *out) {
  out->broken = ARENA_ARRAY(arena, uint32_t, count);
  bool *has_forced_loop = ARENA_ARRAY(solver->scratch, bool, solver->graph.node_count);
  for (uint32_t i = 0; i < count; i++) {
    if (arcs[i].src == arcs[i].dst && arcs[i].strength == AG_FORCED)
      has_forced_loop[arcs[i].src] = true;
  }
  for (uint32_t i = 0; i < count; i++) {
    const AgArc *arc = &arcs[i];
    if (out->position[arc->src] < out->position[arc->dst]) continue;
    if (arc->src == arc->dst) {
      if (has_forced_loop[arc->src] && arc->strength == AG_REMOVABLE) continue;
    } else {
      uint32_t edge = find_edge(&solver->graph, arc->src, arc->dst);
      if (solver->graph.edges[edge].strength != arc->strength) continue;
    }
    out->broken[out->broken_count++] = i;
    if (arc->strength == AG_FORCED) out->forced_cost += max_i64(arc->cost, 1);
    if (arc->strength == AG_REMOVABLE) out->cost += arc->cost;
  }
}

bool ag_order(Arena *arena, Arena *scratch, uint32_t node_count, const AgArc *arcs,
              uint32_t arc_count, const AgOptions *options, AgOrder *order) {
  Solver solver = {.scratch = scratch,
                   .exact_nodes = options ? options->exact_nodes : AG_EXACT_NODES,
                   .exact_budget = EXACT_WORK,
                   .is_optimal = true,
                   .is_minimal = true};
  *order = (AgOrder){0};
  if (!read_arcs(&solver, node_count, arcs, arc_count)) return false;
  solver.keep = ARENA_ARRAY(scratch, bool, solver.graph.edge_count);
  for (uint32_t e = 0; e < solver.graph.edge_count; e++) solver.keep[e] = true;
  Groups groups = group_components(&solver.graph, scratch, NULL);
  for (uint32_t g = 0; g < groups.count; g++) {
    if (group_size(&groups, g) > 1) solve_component(&solver, &groups, g);
  }
  take_back(&solver);
  order->order = ARENA_ARRAY(arena, uint32_t, node_count);
  order->position = ARENA_ARRAY(arena, uint32_t, node_count);
  bool is_complete = ag_topological(&solver.graph, scratch, solver.keep, order->order);
  assert(is_complete);
  (void)is_complete;
  positions(order->order, node_count, order->position);
  write_broken(&solver, arena, arcs, arc_count, order);
  order->is_optimal = solver.is_optimal;
  order->is_minimal = solver.is_minimal;
  return true;
}
