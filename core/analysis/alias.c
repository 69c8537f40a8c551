// Alias classes, and the ORDERED edges between accesses that meet only through an alias.
#include "analysis/alias.h"

#include "analysis/ddg_walk.h"
#include "support/sort.h"

// Nodes one question "is there a path" may visit; beyond it an edge is kept, which is never wrong.
enum { SEARCH_MOST = 1 << 16 };

static uint32_t find_root(uint32_t *parent, uint32_t i) {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

static void join(uint32_t *parent, uint32_t a, uint32_t b) {
  a = find_root(parent, a);
  b = find_root(parent, b);
  if (a < b) parent[b] = a;
  if (b < a) parent[a] = b;
}

AliasClasses *alias_classes(Arena *arena, Function *function) {
  AliasClasses *classes = ARENA_NEW(arena, AliasClasses);
  uint32_t count = classes->tensor_count = function->tensor_count;
  classes->class_of = ARENA_ARRAY(arena, uint32_t, count);
  classes->must_class_of = ARENA_ARRAY(arena, uint32_t, count);
  classes->is_aliased = ARENA_ARRAY(arena, bool, count);
  for (uint32_t i = 0; i < count; i++) classes->class_of[i] = classes->must_class_of[i] = i;
  for (uint32_t i = 0; i < function->aliases.count; i++) {
    const AliasPair *pair = &function->aliases.at[i];
    uint32_t a = pair->output->index, b = pair->input->index;
    if (a == b) continue;
    join(classes->class_of, a, b);
    if (pair->kind == ALIAS_MUST) join(classes->must_class_of, a, b);
    classes->is_aliased[a] = classes->is_aliased[b] = true;
    classes->has_pairs = true;
  }
  for (uint32_t i = 0; i < count; i++) {
    classes->class_of[i] = find_root(classes->class_of, i);
    classes->must_class_of[i] = find_root(classes->must_class_of, i);
  }
  return classes;
}

AliasRelation alias_relation(const AliasClasses *classes, const Tensor *a, const Tensor *b) {
  if (classes->must_class_of[a->index] == classes->must_class_of[b->index])
    return ALIAS_SAME_BUFFER;
  if (classes->class_of[a->index] == classes->class_of[b->index]) return ALIAS_MAY_OVERLAP;
  return ALIAS_NONE;
}

// A pair of accesses to order, copied out of the walk.
typedef struct AliasMeeting {
  const AccessRegion *src, *dst;
  const Axis *carrier;
  bool is_carried;
  int32_t distance;
} AliasMeeting;

typedef struct Meetings {
  Arena *scratch;
  VEC(AliasMeeting) at;
} Meetings;

static void add_meeting(void *context, const DdgPair *pair) {
  Meetings *meetings = context;
  bool has_axis = pair->carrier && pair->carrier->stmt.kind == STMT_AXIS;
  AliasMeeting meeting = {&pair->src->region, &pair->dst->region,
                          has_axis ? (const Axis *)pair->carrier : NULL, pair->carrier != NULL,
                          pair->distance};
  vec_push(meetings->scratch, &meetings->at, meeting);
}

static uint64_t meeting_key(const AliasMeeting *meeting) {
  return (uint64_t)meeting->dst->inst->index << 32 | meeting->src->inst->index;
}

static int compare_meetings(const void *a, const void *b, void *context) {
  const AliasMeeting *x = a, *y = b;
  (void)context;
  if (x->is_carried != y->is_carried) return x->is_carried ? 1 : -1;
  if (meeting_key(x) != meeting_key(y)) return meeting_key(x) < meeting_key(y) ? -1 : 1;
  return 0;
}

static void find_meetings(Function *function, Arena *scratch, Meetings *meetings) {
  meetings->scratch = scratch;
  function_renumber(function);
  AliasClasses *classes = alias_classes(scratch, function);
  if (!classes->has_pairs) return;
  ddg_walk(function, classes, 0, scratch, (DdgSink){meetings, add_meeting, NULL});
  sort_stable(scratch, meetings->at.at, meetings->at.count, sizeof(AliasMeeting), compare_meetings,
              NULL);
}

typedef struct Link {
  uint32_t edge, next; // next: 1 + link, 0 at the end
} Link;

// Adjacency that grows, and paths in it.
typedef struct Reach {
  uint32_t *head; // per instruction: 1 + its last link
  VEC(Link) links;
  const Function *function;
  uint8_t *is_dropped;  // per edge; may be NULL
  uint32_t *stamp, now; // per instruction and "has crossed iterations": 2 * index + crossed
  VEC(uint32_t) queue;
  Arena *scratch;
} Reach;

static void reach_add(Reach *reach, uint32_t edge) {
  uint32_t from = reach->function->edges.at[edge].src->index;
  Link link = {edge, reach->head[from]};
  vec_push(reach->scratch, &reach->links, link);
  reach->head[from] = reach->links.count;
}

static void reach_init(Reach *reach, Arena *scratch, const Function *function) {
  *reach = (Reach){.function = function, .scratch = scratch};
  reach->head = ARENA_ARRAY(scratch, uint32_t, function->inst_count);
  reach->stamp = ARENA_ARRAY(scratch, uint32_t, 2 * (uint64_t)function->inst_count);
  for (uint32_t i = 0; i < function->edges.count; i++) reach_add(reach, i);
}

static void reach_visit(Reach *reach, uint32_t state) {
  if (reach->stamp[state] == reach->now) return;
  reach->stamp[state] = reach->now;
  vec_push(reach->scratch, &reach->queue, state);
}

// A path from a to b without `except`: of edges within an iteration when distance is 0, else with
// just one that crosses iterations of `carrier`, by that distance. A While has no name in an edge,
// so what it carries is implied only by an edge of the same pair.
static bool reach_path(Reach *reach, const Instruction *a, const Instruction *b, int32_t distance,
                       const Axis *carrier, uint32_t except) {
  bool is_carried = distance != 0;
  uint32_t goal = 2 * b->index + is_carried, head = 0;
  reach->now++;
  reach->queue.count = 0;
  vec_push(reach->scratch, &reach->queue, 2 * a->index);
  for (; head < reach->queue.count && head < SEARCH_MOST; head++) {
    uint32_t state = reach->queue.at[head];
    for (uint32_t link = reach->head[state / 2]; link; link = reach->links.at[link - 1].next) {
      uint32_t at = reach->links.at[link - 1].edge;
      const DependencyEdge *edge = &reach->function->edges.at[at];
      if (at == except || (reach->is_dropped && reach->is_dropped[at])) continue;
      bool crosses = edge->distance != 0;
      if (crosses && (edge->distance != distance || edge->carrier != carrier || state % 2))
        continue;
      if (crosses && !carrier && (edge->src != a || edge->dst != b)) continue;
      if (!is_carried && edge->dst->index > b->index) continue;
      uint32_t to = 2 * edge->dst->index + (state % 2 || crosses);
      if (to == goal) return true;
      reach_visit(reach, to);
    }
  }
  return false;
}

uint32_t alias_induce(Function *function, Arena *arena, Arena *scratch) {
  (void)arena; // edges go to the module's arena, which the function knows
  if (!function->aliases.count) return 0;
  Meetings meetings = {0};
  find_meetings(function, scratch, &meetings);
  Reach reach;
  reach_init(&reach, scratch, function);
  uint32_t added = 0;
  for (uint32_t i = 0; i < meetings.at.count; i++) {
    const AliasMeeting *meeting = &meetings.at.at[i];
    Instruction *src = (Instruction *)(uintptr_t)meeting->src->inst;
    Instruction *dst = (Instruction *)(uintptr_t)meeting->dst->inst;
    if (reach_path(&reach, src, dst, meeting->distance, meeting->carrier, UINT32_MAX)) continue;
    function_add_edge(function, (DependencyEdge){.src = src,
                                                 .dst = dst,
                                                 .tensor = meeting->dst->access->tensor,
                                                 .kind = EDGE_ORDERED,
                                                 .origin = ORIGIN_ALIAS,
                                                 .distance = meeting->distance,
                                                 .carrier = meeting->carrier});
    reach_add(&reach, function->edges.count - 1);
    added++;
  }
  return added;
}

typedef struct PairTest {
  const AliasClasses *classes;
  RegionContext regions;
  Arena *scratch;
} PairTest;

static bool operands_meet(PairTest *test, const Instruction *a, const Operand *x,
                          const Instruction *b, const Operand *y, const DependencyEdge *edge) {
  if (x->kind != OPERAND_ACCESS || y->kind != OPERAND_ACCESS) return false;
  const Tensor *s = x->access->tensor, *t = y->access->tensor;
  if (s == t || !(x->is_result || y->is_result)) return false;
  AliasRelation relation = alias_relation(test->classes, s, t);
  if (relation != ALIAS_SAME_BUFFER) return relation == ALIAS_MAY_OVERLAP;
  AccessRegion from, to;
  access_region_init(test->scratch, &from, a, x);
  access_region_init(test->scratch, &to, b, y);
  const Scope *carrier = edge->carrier ? &edge->carrier->scope : NULL;
  if (edge->distance != 0 && !carrier) return true; // carried by a While: taken as it is
  return region_overlap(&test->regions, &from, &to, carrier) != OVERLAP_NONE;
}

static Operand *operand_at(const Instruction *inst, uint32_t i) {
  return i < inst->operand_count ? &inst->operands[i] : &inst->indirects[i - inst->operand_count];
}

// Whether the two instructions still meet through an alias.
static bool pair_exists(PairTest *test, const DependencyEdge *edge) {
  const Instruction *a = edge->src, *b = edge->dst;
  for (uint32_t i = 0; i < (uint32_t)a->operand_count + a->indirect_count; i++) {
    for (uint32_t j = 0; j < (uint32_t)b->operand_count + b->indirect_count; j++) {
      if (operands_meet(test, a, operand_at(a, i), b, operand_at(b, j), edge)) return true;
    }
  }
  return false;
}

static bool is_implied(Reach *reach, uint32_t at) {
  const DependencyEdge *edge = &reach->function->edges.at[at];
  return reach_path(reach, edge->src, edge->dst, edge->distance, edge->carrier, at);
}

uint32_t alias_eliminate(Function *function, Arena *scratch) {
  function_renumber(function);
  PairTest test = {.classes = alias_classes(scratch, function), .scratch = scratch};
  region_context_init(&test.regions, scratch, function);
  Reach reach;
  reach_init(&reach, scratch, function);
  reach.is_dropped = ARENA_ARRAY(scratch, uint8_t, function->edges.count);
  uint32_t dropped = 0, kept = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->origin != ORIGIN_ALIAS) continue;
    if (pair_exists(&test, edge) && !is_implied(&reach, i)) continue;
    reach.is_dropped[i] = 1;
    dropped++;
  }
  for (uint32_t i = 0; i < function->edges.count; i++) {
    if (!reach.is_dropped[i]) function->edges.at[kept++] = function->edges.at[i];
  }
  function->edges.count = kept;
  return dropped;
}

uint32_t alias_reset(Function *function) {
  uint32_t before = function->edges.count;
  function_remove_edges(function, 1u << ORIGIN_ALIAS);
  if (before != function->edges.count) function->has_computed_edges = false;
  return before - function->edges.count;
}

static const char *inst_text(const Instruction *inst) {
  return inst_name(inst) ? inst_name(inst)->bytes : "?";
}

static const char *tensor_text(const Tensor *tensor) {
  return tensor->name ? tensor->name->bytes : "?";
}

bool alias_verify(Function *function, Arena *scratch, Diags *diags) {
  Meetings meetings = {0};
  find_meetings(function, scratch, &meetings);
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->origin != ORIGIN_ALIAS || edge->distance != 0) continue;
    if (edge->src->index < edge->dst->index) continue;
    return diag_error(diags, edge->dst->stmt.span, "alias-order",
                      "the alias edge from '%s' to '%s' goes against program order",
                      inst_text(edge->src), inst_text(edge->dst));
  }
  Reach reach;
  reach_init(&reach, scratch, function);
  for (uint32_t i = 0; i < meetings.at.count; i++) {
    const AliasMeeting *meeting = &meetings.at.at[i];
    const Instruction *src = meeting->src->inst, *dst = meeting->dst->inst;
    if (reach_path(&reach, src, dst, meeting->distance, meeting->carrier, UINT32_MAX)) continue;
    const Tensor *a = meeting->src->access->tensor, *b = meeting->dst->access->tensor;
    AliasClasses *classes = alias_classes(scratch, function);
    Tensor **tensors = function_tensors(scratch, function);
    bool is_must = alias_relation(classes, a, b) == ALIAS_SAME_BUFFER;
    diag_error(diags, dst->stmt.span, "alias-uncovered",
               "'%s' %s '%s' and '%s' %s '%s'%s, which %s memory (%s alias class of '%s'), and "
               "nothing orders '%s' before '%s'",
               inst_text(src), meeting->src->is_write ? "writes" : "reads", tensor_text(a),
               inst_text(dst), meeting->dst->is_write ? "writes" : "reads", tensor_text(b),
               meeting->is_carried ? " in a later iteration" : "", is_must ? "share" : "may share",
               is_must ? "must" : "may", tensor_text(tensors[classes->class_of[a->index]]),
               inst_text(src), inst_text(dst));
    diag_attach(diags, src->stmt.span, "'%s' is here", inst_text(src));
    return false;
  }
  return true;
}
