// Units of scopes: liveness and edges seen from a scope (scope_units.h).
#include "analysis/scope_units.h"

#include "support/map.h"
#include "support/sort.h"

typedef struct ScopeNode {
  Scope *scope;
  uint32_t depth;
  uint32_t edge_start, edge_count; // in ScopePlan.edges: those whose ends part here
} ScopeNode;

typedef struct PlanEdge {
  Stmt *src, *dst; // children of the scope
  bool is_flow;
} PlanEdge;

struct ScopePlan {
  Liveness *live;
  ScopeNode *nodes; // in program order, the function first
  Scope **order;    // with children, innermost first
  uint32_t node_count, order_count;
  Map by_scope;
  PlanEdge *edges;
  // scratch of one build, by instruction, class or statement; entries hold while stamp == now
  uint32_t now;
  uint32_t *class_stamp, *class_at; // per class: number in the present build
  int64_t *difference[PRESSURE_COUNT];
};

static void list_scopes(ScopePlan *plan, Arena *arena, Function *function) {
  Stmt *root = &function->scope.stmt;
  uint32_t count = 0;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) count += stmt_is_scope(stmt);
  plan->nodes = ARENA_ARRAY(arena, ScopeNode, count);
  plan->order = ARENA_ARRAY(arena, Scope *, count);
  map_init(&plan->by_scope, arena);
  uint32_t deepest = 0;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (!stmt_is_scope(stmt)) continue;
    ScopeNode *node = &plan->nodes[plan->node_count];
    node->scope = stmt_as_scope(stmt);
    if (stmt != root) {
      const uint32_t *parent = map_get(&plan->by_scope, map_key_pointer(stmt->parent));
      node->depth = plan->nodes[*parent].depth + 1;
      if (node->depth > deepest) deepest = node->depth;
    }
    *map_put(&plan->by_scope, map_key_pointer(node->scope), NULL) = plan->node_count++;
  }
  for (uint32_t depth = deepest + 1; depth-- > 0;) {
    for (uint32_t i = 0; i < count; i++) {
      if (plan->nodes[i].depth == depth && plan->nodes[i].scope->first)
        plan->order[plan->order_count++] = plan->nodes[i].scope;
    }
  }
}

static ScopeNode *node_of(const ScopePlan *plan, const Scope *scope) {
  return &plan->nodes[*map_get(&plan->by_scope, map_key_pointer(scope))];
}

// Every edge within an iteration belongs to the scope in which its ends are different children.
static void place_edges(ScopePlan *plan, Arena *arena, const Function *function) {
  uint32_t count = function->edges.count;
  Scope **meeting = ARENA_ARRAY(arena, Scope *, count);
  for (uint32_t i = 0; i < count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->distance != 0 || edge->src == edge->dst) continue;
    meeting[i] = stmt_common_scope(&edge->src->stmt, &edge->dst->stmt);
    node_of(plan, meeting[i])->edge_count++;
  }
  uint32_t start = 0;
  for (uint32_t i = 0; i < plan->node_count; i++) {
    plan->nodes[i].edge_start = start;
    start += plan->nodes[i].edge_count;
    plan->nodes[i].edge_count = 0;
  }
  plan->edges = ARENA_ARRAY(arena, PlanEdge, start);
  for (uint32_t i = 0; i < count; i++) {
    if (!meeting[i]) continue;
    const DependencyEdge *edge = &function->edges.at[i];
    ScopeNode *node = node_of(plan, meeting[i]);
    plan->edges[node->edge_start + node->edge_count++] =
        (PlanEdge){scope_child_of(meeting[i], &edge->src->stmt),
                   scope_child_of(meeting[i], &edge->dst->stmt), edge->kind == EDGE_FLOW};
  }
}

ScopePlan *scope_plan_create(Arena *arena, Function *function) {
  ScopePlan *plan = ARENA_NEW(arena, ScopePlan);
  plan->live = liveness_compute(arena, function);
  list_scopes(plan, arena, function);
  place_edges(plan, arena, function);
  plan->class_stamp = ARENA_ARRAY(arena, uint32_t, plan->live->class_count);
  plan->class_at = ARENA_ARRAY(arena, uint32_t, plan->live->class_count);
  for (uint32_t s = 0; s < PRESSURE_COUNT; s++)
    plan->difference[s] = ARENA_ARRAY(arena, int64_t, plan->live->inst_count + 1);
  return plan;
}

const Liveness *scope_plan_liveness(const ScopePlan *plan) {
  return plan->live;
}

Scope **scope_plan_scopes(ScopePlan *plan, uint32_t *count) {
  *count = plan->order_count;
  return plan->order;
}

// A class in the build of one scope.
typedef struct ClassUse {
  uint32_t class_index;
  uint32_t first_unit, last_unit;   // that touch it
  int32_t first, last;              // positions in the unit's present order; -1: not there yet
  uint32_t touch_count, seen_count; // in the scope; of all touches of the class
} ClassUse;

typedef struct Build {
  ScopePlan *plan;
  Arena *arena;
  ScopeUnits *out;
  VEC(ClassUse) uses;
  VEC(ScopeTouch) touches; // tensor: number of the use, until the end
} Build;

static ClassUse *use_of(Build *build, uint32_t class_index, uint32_t unit) {
  ScopePlan *plan = build->plan;
  if (plan->class_stamp[class_index] != plan->now) {
    plan->class_stamp[class_index] = plan->now;
    plan->class_at[class_index] = build->uses.count;
    ClassUse use = {.class_index = class_index, .first_unit = unit, .last_unit = unit};
    vec_push(build->arena, &build->uses, use);
  }
  return &build->uses.at[plan->class_at[class_index]];
}

static Instruction *first_inst(Stmt *stmt) {
  return stmt->kind == STMT_INSTRUCTION ? stmt_as_inst(stmt) : inst_next(stmt, stmt);
}

// Touches of one unit, merged per class: those of a class follow each other only within the unit,
// so the last touch of a use tells whether it is new.
static void add_unit(Build *build, uint32_t unit, Stmt *stmt) {
  const Liveness *live = build->plan->live;
  for (Instruction *inst = first_inst(stmt); inst; inst = inst_next(&inst->stmt, stmt)) {
    build->out->units[unit].inst_count++;
    for (uint32_t i = live->inst_start[inst->index]; i < live->inst_start[inst->index + 1]; i++) {
      const LiveTouch *touch = &live->touches[live->by_inst[i]];
      ClassUse *use = use_of(build, touch->class_index, unit);
      use->seen_count++;
      uint8_t how = (uint8_t)((touch->how & TOUCH_READ ? UNIT_READS : 0) |
                              (touch->how & TOUCH_WRITE ? UNIT_WRITES : 0));
      bool is_new = use->touch_count == 0 || use->last_unit != unit;
      use->last_unit = unit;
      if (is_new) {
        use->touch_count++;
        use->first = (int32_t)build->touches.count; // place of the unit's touch, for merging
        ScopeTouch fresh = {build->plan->class_at[touch->class_index], unit, how};
        vec_push(build->arena, &build->touches, fresh);
      } else {
        build->touches.at[use->first].how |= how;
      }
    }
  }
}

// The scope lies inside a loop that the class is live through, or is one.
static bool is_through_around(const Liveness *live, uint32_t class_index, const Scope *scope) {
  const LiveClass *cls = &live->classes[class_index];
  for (uint32_t i = 0; i < cls->through_count; i++) {
    const Scope *loop = live->through[cls->through_start + i];
    if (loop == scope || scope_encloses(loop, &scope->stmt)) return true;
  }
  return false;
}

// Whether the class holds a value when the scope begins, and when it ends: by the positions of the
// liveness, which the order of outer scopes still follows.
static void find_borders(const Build *build, const ClassUse *use, bool *is_live_in,
                         bool *is_live_out) {
  const Liveness *live = build->plan->live;
  const LiveClass *cls = &live->classes[use->class_index];
  const Scope *scope = build->out->scope;
  bool is_function = scope == &live->function->scope;
  bool is_declared_here = cls->scope == scope;
  bool is_input = cls->is_input && (cls->is_read || cls->is_output);
  *is_live_in = is_function ? is_input : false;
  *is_live_out = is_function ? cls->is_output : false;
  if (is_declared_here && cls->is_read_first) *is_live_in = true;
  if (is_declared_here || is_function) return;
  if (is_through_around(live, use->class_index, scope)) {
    *is_live_in = *is_live_out = true;
    return;
  }
  int32_t first, last;
  scope_span(live, scope, &first, &last);
  const LiveTouch *touches = live->touches + cls->touch_start;
  bool has_before = (int32_t)touches[0].inst < first;
  bool has_after = (int32_t)touches[cls->touch_count - 1].inst > last;
  *is_live_in = has_before || is_input || cls->is_read_first;
  *is_live_out = has_after || cls->is_output;
}

// Tensors that nobody outside the child sees.
static bool is_local(const Build *build, const ClassUse *use) {
  const LiveClass *cls = &build->plan->live->classes[use->class_index];
  const Scope *scope = build->out->scope;
  if (use->first_unit != use->last_unit || use->seen_count != cls->touch_count) return false;
  if (!stmt_is_scope(build->out->units[use->first_unit].stmt)) return false;
  // its value crosses the border of the child: from one iteration to the next, or from the start of
  // the scope that declares it
  if (is_through_around(build->plan->live, use->class_index, scope)) return false;
  bool is_outside = cls->scope == scope || scope_encloses(cls->scope, &scope->stmt);
  return !cls->is_input && !cls->is_output && !(cls->is_read_first && is_outside);
}

static int32_t min_i32(int32_t a, int32_t b) {
  return a < b ? a : b;
}

static int32_t max_i32(int32_t a, int32_t b) {
  return a > b ? a : b;
}

// Positions of the locals of one unit, in its present order, and the most that are live together.
static void measure_unit(Build *build, uint32_t unit) {
  ScopePlan *plan = build->plan;
  const Liveness *live = plan->live;
  ScopeUnit *out = &build->out->units[unit];
  Stmt *stmt = out->stmt;
  if (!stmt_is_scope(stmt)) return;
  VEC(uint32_t) locals = {0};
  int32_t pos = 0;
  for (Instruction *inst = first_inst(stmt); inst; inst = inst_next(&inst->stmt, stmt), pos++) {
    for (uint32_t i = live->inst_start[inst->index]; i < live->inst_start[inst->index + 1]; i++) {
      uint32_t class_index = live->touches[live->by_inst[i]].class_index;
      uint32_t at = plan->class_at[class_index];
      ClassUse *use = &build->uses.at[at];
      if (use->first_unit != unit || !is_local(build, use)) continue;
      if (use->touch_count) { // first meeting: from here on these are positions
        use->touch_count = 0;
        use->first = pos;
        vec_push(build->arena, &locals, at);
      }
      use->last = pos;
    }
  }
  if (!locals.count) return;
  // loops inside the child keep what goes through them; a tensor that is read first lives from the
  // start of its scope
  VEC(int32_t) starts = {0};
  VEC(int32_t) ends = {0};
  Map by_scope;
  map_init(&by_scope, build->arena);
  for (uint32_t i = 0; i < locals.count; i++) {
    const LiveClass *cls = &live->classes[build->uses.at[locals.at[i]].class_index];
    for (uint32_t t = 0; t <= cls->through_count; t++) {
      bool is_new;
      const Scope *span = t < cls->through_count ? live->through[cls->through_start + t]
                          : cls->is_read_first   ? cls->scope
                                                 : NULL;
      uint32_t *at = span ? map_put(&by_scope, map_key_pointer(span), &is_new) : NULL;
      if (!at || !is_new) continue;
      *at = starts.count;
      vec_push(build->arena, &starts, INT32_MAX);
      vec_push(build->arena, &ends, -1);
    }
  }
  if (starts.count) {
    pos = 0;
    for (Instruction *inst = first_inst(stmt); inst; inst = inst_next(&inst->stmt, stmt), pos++) {
      for (const Scope *scope = inst->stmt.parent; scope != stmt->parent;
           scope = scope->stmt.parent) {
        const uint32_t *at = map_get(&by_scope, map_key_pointer(scope));
        if (!at) continue;
        if (starts.at[*at] > pos) starts.at[*at] = pos;
        ends.at[*at] = pos;
      }
    }
  }
  uint32_t count = (uint32_t)out->inst_count;
  for (uint32_t s = 0; s < PRESSURE_COUNT; s++)
    memset(plan->difference[s], 0, (count + 1) * sizeof(int64_t));
  int64_t most = INT64_MAX / (int64_t)(live->class_count + 2);
  for (uint32_t i = 0; i < locals.count; i++) {
    const ClassUse *use = &build->uses.at[locals.at[i]];
    const LiveClass *cls = &live->classes[use->class_index];
    int32_t from = use->first, to = use->last;
    for (uint32_t t = 0; t < cls->through_count; t++) {
      uint32_t at = *map_get(&by_scope, map_key_pointer(live->through[cls->through_start + t]));
      from = min_i32(from, starts.at[at]);
      to = max_i32(to, ends.at[at]);
    }
    if (cls->is_read_first)
      from = min_i32(from, starts.at[*map_get(&by_scope, map_key_pointer(cls->scope))]);
    PressureSpace space = pressure_space_of(cls->space);
    int64_t bytes = min_i64(cls->bytes, most);
    for (uint32_t pass = 0; pass < 2; pass++) {
      if (pass == 1 && space == PRESSURE_HBM) break;
      int64_t *difference = plan->difference[pass ? PRESSURE_TOTAL : space];
      difference[from] += bytes;
      difference[to + 1] -= bytes;
    }
  }
  for (uint32_t s = 0; s < PRESSURE_COUNT; s++) {
    int64_t bytes = 0;
    for (uint32_t i = 0; i < count; i++) {
      bytes += plan->difference[s][i];
      out->workspace[s] = max_i64(out->workspace[s], bytes);
    }
  }
}

static int compare_tensors(const void *a, const void *b, void *context) {
  const Build *build = context;
  const LiveClass *classes = build->plan->live->classes;
  uint32_t x = classes[build->uses.at[*(const uint32_t *)a].class_index].tensor->index;
  uint32_t y = classes[build->uses.at[*(const uint32_t *)b].class_index].tensor->index;
  return x < y ? -1 : x > y;
}

// Classes that the scope's schedule has to count, and their touches, sorted.
static void make_tensors(Build *build) {
  ScopeUnits *out = build->out;
  const Liveness *live = build->plan->live;
  uint32_t *kept = ARENA_ARRAY(build->arena, uint32_t, build->uses.count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < build->uses.count; i++) {
    if (!is_local(build, &build->uses.at[i])) kept[count++] = i;
  }
  sort_stable(build->arena, kept, count, sizeof(uint32_t), compare_tensors, build);
  out->tensor_count = count;
  out->tensors = ARENA_ARRAY(build->arena, ScopeTensor, count);
  uint32_t *number = ARENA_ARRAY(build->arena, uint32_t, build->uses.count);
  memset(number, 0xff, build->uses.count * sizeof(uint32_t));
  for (uint32_t i = 0; i < count; i++) {
    const ClassUse *use = &build->uses.at[kept[i]];
    const LiveClass *cls = &live->classes[use->class_index];
    ScopeTensor *tensor = &out->tensors[i];
    *tensor = (ScopeTensor){.tensor = cls->tensor, .space = cls->space, .bytes = cls->bytes};
    find_borders(build, use, &tensor->is_live_in, &tensor->is_live_out);
    number[kept[i]] = i;
  }
  for (uint32_t i = 0; i < build->touches.count; i++) {
    uint32_t to = number[build->touches.at[i].tensor];
    if (to != UINT32_MAX) out->tensors[to].touch_count++;
  }
  for (uint32_t i = 0; i < count; i++) {
    out->tensors[i].touch_start = out->touch_count;
    out->touch_count += out->tensors[i].touch_count;
    out->tensors[i].touch_count = 0;
  }
  out->touches = ARENA_ARRAY(build->arena, ScopeTouch, out->touch_count);
  for (uint32_t i = 0; i < build->touches.count; i++) { // in order of unit already
    ScopeTouch touch = build->touches.at[i];
    uint32_t to = number[touch.tensor];
    if (to == UINT32_MAX) continue;
    touch.tensor = to;
    ScopeTensor *tensor = &out->tensors[to];
    out->touches[tensor->touch_start + tensor->touch_count++] = touch;
  }
}

static int compare_edges(const void *a, const void *b, void *context) {
  const ScopeEdge *x = a, *y = b;
  (void)context;
  if (x->src != y->src) return x->src < y->src ? -1 : 1;
  return x->dst < y->dst ? -1 : x->dst > y->dst;
}

static void make_edges(Build *build, const ScopeNode *node) {
  ScopeUnits *out = build->out;
  Map by_stmt;
  map_init(&by_stmt, build->arena);
  for (uint32_t u = 0; u < out->unit_count; u++)
    *map_put(&by_stmt, map_key_pointer(out->units[u].stmt), NULL) = u;
  out->edges = ARENA_ARRAY(build->arena, ScopeEdge, node->edge_count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < node->edge_count; i++) {
    const PlanEdge *edge = &build->plan->edges[node->edge_start + i];
    uint32_t src = *map_get(&by_stmt, map_key_pointer(edge->src));
    uint32_t dst = *map_get(&by_stmt, map_key_pointer(edge->dst));
    // an edge against the present order is the verifier's business; no schedule can honour it
    if (src < dst) out->edges[count++] = (ScopeEdge){src, dst, edge->is_flow};
  }
  sort_stable(build->arena, out->edges, count, sizeof(ScopeEdge), compare_edges, NULL);
  for (uint32_t i = 0; i < count; i++) {
    ScopeEdge *last = out->edge_count ? &out->edges[out->edge_count - 1] : NULL;
    if (last && last->src == out->edges[i].src && last->dst == out->edges[i].dst) {
      last->is_flow |= out->edges[i].is_flow;
    } else {
      out->edges[out->edge_count++] = out->edges[i];
    }
  }
}

ScopeUnits *scope_units_build(ScopePlan *plan, Arena *arena, Scope *scope) {
  Build build = {.plan = plan, .arena = arena, .out = ARENA_NEW(arena, ScopeUnits)};
  ScopeUnits *out = build.out;
  plan->now++;
  out->scope = scope;
  for (Stmt *stmt = scope->first; stmt; stmt = stmt->next) out->unit_count++;
  out->units = ARENA_ARRAY(arena, ScopeUnit, out->unit_count);
  uint32_t unit = 0;
  for (Stmt *stmt = scope->first; stmt; stmt = stmt->next, unit++) {
    out->units[unit].stmt = stmt;
    add_unit(&build, unit, stmt);
  }
  for (unit = 0; unit < out->unit_count; unit++) measure_unit(&build, unit);
  make_tensors(&build);
  make_edges(&build, node_of(plan, scope));
  return out;
}
