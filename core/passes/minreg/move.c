#include "passes/minreg/move.h"

#include "passes/minreg/build_ddg.h"

// The graph of the scope with that path, priced with everything inside it; NULL when there is none.
static ScopeGraph *find_scope(ScopeGraphs *graphs, ScopePlan *plan, const ScopePaths *paths,
                              const char *path) {
  uint32_t count;
  Scope **scopes = scope_plan_scopes(plan, &count);
  for (uint32_t i = 0; i < count; i++) {
    ScopeGraph *graph = build_ddg(graphs, scopes[i]);
    if (strcmp(scope_path(paths, scopes[i]), path) == 0) return graph;
  }
  return NULL;
}

static bool find_unit(const ScopeGraph *graph, const char *const *names, SchedMove *move) {
  for (uint32_t i = 0; i < move->unit_count; i++) {
    if (strcmp(names[graph->graph->program[i]], move->unit) != 0) continue;
    move->place = i;
    return true;
  }
  return false;
}

static bool is_branch(const Stmt *stmt) {
  return stmt->kind == STMT_INSTRUCTION &&
         ((const Instruction *)(const void *)stmt)->cls->flags & INST_BRANCH;
}

// Nothing moves across a branch, and a branch across nothing.
static void stop_at_branches(const ScopeGraph *graph, SchedMove *move) {
  const ScopeUnit *units = graph->units->units;
  if (is_branch(units[move->place].stmt)) move->low = move->high = move->place;
  for (uint32_t i = 0; i < move->unit_count; i++) {
    if (i == move->place || !is_branch(units[i].stmt)) continue;
    if (i < move->place && i + 1 > move->low) move->low = i + 1;
    if (i > move->place && i - 1 < move->high) move->high = i - 1;
  }
}

// The units before and after the moved one that an edge binds to it, the nearest on either side.
static void stop_at_edges(const ScopeGraph *graph, const Function *function, Arena *arena,
                          SchedMove *move) {
  Map places; // Stmt * -> place
  map_init(&places, arena);
  for (uint32_t i = 0; i < move->unit_count; i++) {
    *map_put(&places, map_key_pointer(graph->units->units[i].stmt), NULL) = i;
  }
  const Stmt *moved = graph->units->units[move->place].stmt;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->distance != 0) continue;
    const Stmt *src = scope_child_of(graph->scope, &edge->src->stmt);
    const Stmt *dst = scope_child_of(graph->scope, &edge->dst->stmt);
    if (!src || !dst || (src == moved) == (dst == moved)) continue;
    uint32_t other = *map_get(&places, map_key_pointer(src == moved ? dst : src));
    if (dst == moved && other < move->place && other + 1 > move->low) {
      move->low = other + 1;
      move->low_edge = edge;
    }
    if (src == moved && other > move->place && other - 1 < move->high) {
      move->high = other - 1;
      move->high_edge = edge;
    }
  }
}

static SchedPrice price_moved(const ScopeGraph *graph, const SchedMove *move, Arena *arena) {
  const uint32_t *program = graph->graph->program;
  uint32_t *order = ARENA_ARRAY(arena, uint32_t, move->unit_count), from = 0;
  for (uint32_t i = 0; i < move->unit_count; i++) {
    if (from == move->place) from++;
    order[i] = program[i == move->target ? move->place : from++];
  }
  return sched_price(graph->graph, order, arena);
}

bool sched_move_find(Arena *arena, Function *function, const char *scope, const char *unit,
                     uint32_t target, SchedMove *move) {
  ScopePlan *plan = scope_plan_create(arena, function);
  ScopePaths *paths = scope_paths_create(arena, function);
  ScopeGraphs graphs;
  scope_graphs_init(&graphs, arena, function, plan, PRESSURE_TOTAL);
  ScopeGraph *graph = find_scope(&graphs, plan, paths, scope);
  if (!graph) return false;
  *move = (SchedMove){.scope = scope, .unit = unit, .unit_count = graph->graph->unit_count};
  if (!find_unit(graph, scope_graph_names(graph, paths, arena), move)) return false;
  uint32_t last = move->unit_count - 1;
  move->high = last;
  move->target = target == UINT32_MAX ? move->place : target < last ? target : last;
  move->now = sched_price(graph->graph, graph->graph->program, arena);
  Frozen frozen;
  frozen_init(&frozen, arena);
  move->frozen = frozen_why(&frozen, graph->scope);
  if (move->frozen != FREEZE_NOT) {
    move->low = move->high = move->place;
  } else {
    stop_at_branches(graph, move);
    stop_at_edges(graph, function, arena, move);
  }
  bool is_legal = move->low <= move->target && move->target <= move->high;
  move->then = is_legal ? price_moved(graph, move, arena) : move->now;
  return true;
}
