// Units are numbered by static_lex_order, the last part of every key. Where a pass has ordered two
// units against it (an edge runs the other way), their present order numbers them instead.
//
// A unit with children is priced by three things: its operands that others touch too, for as long
// as they live; its workspace, the most that tensors of its own add while a child executes; and
// what of it lies between two children, so that the `after` figure of a scope is that of its
// instructions, not only of its units.
#include "passes/minreg/build_ddg.h"

#include "support/sort.h"

void scope_graphs_init(ScopeGraphs *graphs, Arena *arena, Function *function, ScopePlan *plan,
                       PressureSpace space) {
  *graphs = (ScopeGraphs){.arena = arena, .plan = plan, .space = space};
  map_init(&graphs->by_scope, arena);
  graphs->seen = ARENA_ARRAY(arena, uint32_t, function->tensor_count);
}

static int64_t counted_bytes(const ScopeGraphs *graphs, const ScopeTensor *tensor) {
  bool is_sbuf = tensor->space == SPACE_SBUF, is_psum = tensor->space == SPACE_PSUM;
  bool is_counted = graphs->space == PRESSURE_SBUF   ? is_sbuf
                    : graphs->space == PRESSURE_PSUM ? is_psum
                                                     : is_sbuf || is_psum;
  return is_counted ? tensor->bytes : 0;
}

typedef struct Numbered {
  uint32_t lex, unit;
} Numbered;

static int compare_lex(const void *a, const void *b, void *context) {
  (void)context;
  uint32_t x = ((const Numbered *)a)->lex, y = ((const Numbered *)b)->lex;
  return (x > y) - (x < y);
}

// Numbers of the units in their present order.
static uint32_t *number_units(ScopeGraphs *graphs, const ScopeUnits *units) {
  uint32_t *number = ARENA_ARRAY(graphs->arena, uint32_t, units->unit_count);
  Numbered *sorted = ARENA_ARRAY(graphs->arena, Numbered, units->unit_count);
  bool is_in_order = true;
  for (uint32_t i = 0; i < units->unit_count; i++) {
    number[i] = i;
    sorted[i] = (Numbered){units->units[i].stmt->static_lex_order, i};
    is_in_order &= i == 0 || sorted[i - 1].lex <= sorted[i].lex;
  }
  if (is_in_order) return number;
  sort_stable(graphs->arena, sorted, units->unit_count, sizeof(Numbered), compare_lex, NULL);
  for (uint32_t i = 0; i < units->unit_count; i++) number[sorted[i].unit] = i;
  for (uint32_t i = 0; i < units->edge_count; i++) {
    if (number[units->edges[i].src] < number[units->edges[i].dst]) continue;
    for (uint32_t k = 0; k < units->unit_count; k++) number[k] = k;
    break;
  }
  return number;
}

// A branch leaves its block: nothing moves across it.
static void add_branch_edges(SchedBuilder *builder, const ScopeUnits *units,
                             const uint32_t *number) {
  uint32_t branch = UINT32_MAX;
  for (uint32_t i = 0; i < units->unit_count; i++) {
    if (branch != UINT32_MAX) sched_add_edge(builder, number[branch], number[i], false);
    const Stmt *stmt = units->units[i].stmt;
    if (stmt->kind != STMT_INSTRUCTION) continue;
    if (!(((const Instruction *)(const void *)stmt)->cls->flags & INST_BRANCH)) continue;
    for (uint32_t k = branch == UINT32_MAX ? 0 : branch + 1; k < i; k++) {
      sched_add_edge(builder, number[k], number[i], false);
    }
    branch = i;
  }
}

// Most bytes of the child's own tensors (those the outer scope does not price) that stay alive
// between its instructions; -1 when it has no two.
static int64_t bytes_between(const ScopeGraphs *graphs, const ScopeUnit *unit, uint32_t outer) {
  if (unit->inst_count < 2) return -1;
  uint32_t *at = map_get(&graphs->by_scope, map_key_pointer(unit->stmt));
  if (!at) return unit->workspace[graphs->space];
  const ScopeGraph *child = graphs->at.at[*at - 1];
  Arena scratch;
  arena_init(&scratch, 0);
  SchedGraph own = *child->graph; // with the bytes of the outer scope's tensors taken out
  own.tensor_bytes = ARENA_ARRAY(&scratch, int64_t, own.tensor_count);
  own.live_start = 0;
  for (uint32_t t = 0; t < own.tensor_count; t++) {
    const Tensor *tensor = child->units->tensors[t].tensor;
    if (graphs->seen[tensor->index] == outer) continue;
    own.tensor_bytes[t] = child->graph->tensor_bytes[t];
    if (own.tensor_flags[t] & SCHED_LIVE_IN) own.live_start += own.tensor_bytes[t];
  }
  int64_t bytes = sched_price(&own, child->order, &scratch).after;
  arena_release(&scratch);
  return min_i64(bytes, unit->workspace[graphs->space]);
}

ScopeGraph *build_ddg(ScopeGraphs *graphs, Scope *scope) {
  const ScopeUnits *units = scope_units_build(graphs->plan, graphs->arena, scope);
  const uint32_t *number = number_units(graphs, units);
  ScopeGraph *built = ARENA_NEW(graphs->arena, ScopeGraph);
  vec_push(graphs->arena, &graphs->at, built);
  *map_put(&graphs->by_scope, map_key_pointer(scope), NULL) = graphs->at.count;
  Arena scratch;
  arena_init(&scratch, 0);
  SchedBuilder builder;
  sched_builder_init(&builder, &scratch, units->unit_count);
  sched_set_program(&builder, number);
  for (uint32_t i = 0; i < units->edge_count; i++) {
    const ScopeEdge *edge = &units->edges[i];
    sched_add_edge(&builder, number[edge->src], number[edge->dst], edge->is_flow);
  }
  add_branch_edges(&builder, units, number);
  for (uint32_t t = 0; t < units->tensor_count; t++) {
    const ScopeTensor *tensor = &units->tensors[t];
    uint32_t flags =
        (tensor->is_live_in ? SCHED_LIVE_IN : 0) | (tensor->is_live_out ? SCHED_LIVE_OUT : 0);
    sched_add_tensor(&builder, counted_bytes(graphs, tensor), flags);
    graphs->seen[tensor->tensor->index] = graphs->at.count;
  }
  for (uint32_t i = 0; i < units->touch_count; i++) {
    const ScopeTouch *touch = &units->touches[i];
    uint32_t how =
        (touch->how & UNIT_READS ? SCHED_READ : 0) | (touch->how & UNIT_WRITES ? SCHED_WRITE : 0);
    sched_add_touch(&builder, touch->tensor, number[touch->unit], how);
  }
  built->unit_of = ARENA_ARRAY(graphs->arena, uint32_t, units->unit_count);
  for (uint32_t i = 0; i < units->unit_count; i++) {
    const ScopeUnit *unit = &units->units[i];
    built->unit_of[number[i]] = i;
    if (stmt_is_scope(unit->stmt)) {
      int64_t between = bytes_between(graphs, unit, graphs->at.count);
      sched_add_workspace(&builder, number[i], unit->workspace[graphs->space], between);
    } else if (unit->workspace[graphs->space]) {
      sched_add_workspace(&builder, number[i], unit->workspace[graphs->space], -1);
    }
  }
  built->scope = scope;
  built->units = units;
  built->graph = sched_builder_finish(&builder, graphs->arena);
  built->order = built->graph->program;
  arena_release(&scratch);
  return built;
}

const char *const *scope_graph_names(const ScopeGraph *scope, const ScopePaths *paths,
                                     Arena *arena) {
  uint32_t count = scope->graph->unit_count;
  const char **names = ARENA_ARRAY(arena, const char *, count);
  uint64_t prefix = strlen(scope_path(paths, scope->scope)) + 1;
  for (uint32_t i = 0; i < count; i++) {
    Stmt *stmt = scope_graph_stmt(scope, i);
    if (stmt_is_scope(stmt)) {
      names[i] = scope_path(paths, stmt_as_scope(stmt)) + prefix;
    } else {
      names[i] = stmt->name ? stmt->name->bytes : "";
    }
  }
  return names;
}
