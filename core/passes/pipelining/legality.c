#include "passes/pipelining/legality.h"

#include "analysis/alias.h"

const char *hazard_name(HazardType type) {
  static const char *const names[] = {"RAW", "WAR", "WAW"};
  return names[type];
}

typedef struct Search {
  LoopAccesses *accesses;
  Hazard best;
  int64_t best_distance;
  bool has_best;
} Search;

static HazardType type_of(const LoopAccess *first, const LoopAccess *second) {
  if (!first->is_write) return HAZARD_WAR;
  return second->is_read ? HAZARD_RAW : HAZARD_WAW;
}

static bool goes_before(const Search *search, HazardType type, const Instruction *src,
                        const Instruction *dst, int64_t distance) {
  const Hazard *best = &search->best;
  if (!search->has_best) return true;
  if (type != best->type) return type < best->type;
  if (src != best->src) return src->index < best->src->index;
  if (dst != best->dst) return dst->index < best->dst->index;
  return distance < search->best_distance;
}

static void note(Search *search, const LoopAccess *first, const LoopAccess *second,
                 int64_t distance, int64_t trip) {
  HazardType type = type_of(first, second);
  const Instruction *src = first->region.inst, *dst = second->region.inst;
  if (!goes_before(search, type, src, dst, distance)) return;
  search->best = (Hazard){type, second->tensor, src, dst, trip, trip + distance};
  search->best_distance = distance;
  search->has_best = true;
}

// Largest distance at which `second`, later in the original loop, no longer comes after `first`.
static int64_t last_reversed(const LoopAccess *first, const LoopAccess *second) {
  int64_t lead = (int64_t)first->child->stage - second->child->stage;
  return first->child->place >= second->child->place ? lead : lead - 1;
}

// is_whole: every access may touch every element (aliases that may overlap, shared globals).
static void check_pair(Search *search, const LoopAccess *first, const LoopAccess *second,
                       bool is_whole) {
  if (!first->is_write && !second->is_write) return;
  int64_t last = min_i64(last_reversed(first, second), search->accesses->plan->trips - 1);
  int64_t distance = 1, trip = 0;
  if (last < 1 || !goes_before(search, type_of(first, second), first->region.inst,
                               second->region.inst, distance))
    return;
  if (is_whole ||
      loop_accesses_meet_within(search->accesses, first, second, last, &distance, &trip))
    note(search, first, second, distance, trip);
}

static bool is_shared(const Tensor *tensor) {
  const Literal *mark = attrs_find(&tensor->attrs, "is_global");
  return (tensor->flags & TENSOR_INTERNAL_IO) || (mark && mark->kind == LIT_BOOL && mark->boolean);
}

static void check_tensors(Search *search, const LoopTensor *a, const LoopTensor *b, bool is_whole) {
  for (uint32_t i = 0; i < a->accesses.count; i++) {
    for (uint32_t j = 0; j < b->accesses.count; j++) {
      check_pair(search, &a->accesses.at[i], &b->accesses.at[j], is_whole);
      if (a != b) check_pair(search, &b->accesses.at[j], &a->accesses.at[i], is_whole);
    }
  }
}

static void check_aliases(Search *search, Arena *arena, const Buffers *buffers) {
  LoopAccesses *accesses = search->accesses;
  Function *function = accesses->plan->function;
  if (!function->aliases.count) return;
  const AliasClasses *classes = alias_classes(arena, function);
  for (uint32_t i = 0; i < accesses->tensors.count; i++) {
    const LoopTensor *a = &accesses->tensors.at[i];
    if (!classes->is_aliased[a->tensor->index]) continue;
    if (buffers->is_buffer[i])
      check_tensors(search, a, a, false); // its storage is shared after all
    for (uint32_t j = i + 1; j < accesses->tensors.count; j++) {
      const LoopTensor *b = &accesses->tensors.at[j];
      AliasRelation relation = alias_relation(classes, a->tensor, b->tensor);
      if (relation != ALIAS_NONE) check_tensors(search, a, b, relation == ALIAS_MAY_OVERLAP);
    }
  }
}

// Values that share a copy, and reads of values that other iterations made.
static void check_buffer(Search *search, const Buffer *buffer) {
  LoopAccesses *accesses = search->accesses;
  const LoopTensor *touched = buffer->touched;
  const LoopAccess *earlier, *later;
  int64_t gap;
  if (buffer_conflicts(accesses, touched, buffer->allocated, &earlier, &later, &gap)) {
    // value 0 and the value that takes its copy
    int64_t trip = earlier->is_write ? 0 : earlier->distance;
    note(search, earlier, later, gap - trip, trip);
  }
  for (uint32_t i = 0; i < touched->accesses.count; i++) {
    for (uint32_t j = 0; j < touched->accesses.count; j++) {
      const LoopAccess *def = &touched->accesses.at[i], *use = &touched->accesses.at[j];
      if (!def->is_write || use->is_write || !use->distance) continue;
      if (staged_before(def->child, use->child, use->distance)) continue;
      int64_t trip = 0;
      if (loop_accesses_meet(accesses, def, use, use->distance, &trip))
        note(search, def, use, use->distance, trip);
    }
  }
}

bool loop_find_hazard(Arena *arena, LoopAccesses *accesses, const Buffers *buffers,
                      Hazard *hazard) {
  Search search = {.accesses = accesses};
  for (uint32_t i = 0; i < accesses->tensors.count; i++) {
    const LoopTensor *touched = &accesses->tensors.at[i];
    const Scope *scope = &accesses->plan->axis->scope;
    // what is declared in the body is fresh in each iteration
    bool is_fresh =
        touched->tensor->parent == scope || scope_encloses(scope, &touched->tensor->parent->stmt);
    if (buffers->is_buffer[i] || is_fresh) continue;
    check_tensors(&search, touched, touched, is_shared(touched->tensor));
  }
  for (uint32_t i = 0; i < buffers->at.count; i++) check_buffer(&search, &buffers->at.at[i]);
  check_aliases(&search, arena, buffers);
  *hazard = search.best;
  return search.has_best;
}

// ---- orders that are not about elements ---------------------------------------------------------

static bool shares(const Instruction *a, const Instruction *b, AttrId id) {
  const InstAttr *x = inst_attr(a, id), *y = inst_attr(b, id);
  return x && y && literal_equal(&x->literal, &y->literal);
}

static const char *find_collectives(Arena *arena, const LoopPlan *plan) {
  VEC(const Instruction *) found = {0};
  Stmt *root = &plan->axis->scope.stmt;
  for (Instruction *inst = inst_next(root, root); inst; inst = inst_next(&inst->stmt, root)) {
    if (inst_is_collective(inst)) vec_push(arena, &found, inst);
  }
  for (uint32_t i = 0; i < found.count; i++) {
    for (uint32_t j = 0; j < i; j++) {
      const Instruction *a = found.at[j], *b = found.at[i];
      const char *what = shares(a, b, ATTR_stream_id)    ? "stream"
                         : shares(a, b, ATTR_channel_id) ? "channel"
                                                         : NULL;
      // b of one iteration, then a of the next
      if (!what || staged_before(loop_plan_child(plan, b), loop_plan_child(plan, a), 1)) continue;
      return arena_format(arena,
                          "the collectives '%s' and '%s' share a %s, and '%s' of one iteration "
                          "would no longer come before '%s' of the next",
                          inst_name(a)->bytes, inst_name(b)->bytes, what, inst_name(b)->bytes,
                          inst_name(a)->bytes);
    }
  }
  return NULL;
}

bool edge_is_carried(const LoopPlan *plan, const DependencyEdge *edge, int64_t *distance) {
  const Scope *scope = &plan->axis->scope;
  if (!scope_encloses(scope, &edge->src->stmt) || !scope_encloses(scope, &edge->dst->stmt))
    return false;
  *distance = edge->distance == DISTANCE_UNKNOWN ? 1 : edge->distance;
  if (edge->distance == 0 || edge->carrier == plan->axis) return true;
  if (edge->carrier) return false;
  // the text did not say: the innermost loop around both
  Scope *common = stmt_common_scope(&edge->src->stmt, &edge->dst->stmt);
  while (common->stmt.kind != STMT_AXIS && common->stmt.kind != STMT_WHILE)
    common = common->stmt.parent;
  return common == scope;
}

const char *loop_find_reversal(Arena *arena, const LoopPlan *plan) {
  const Function *function = plan->function;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    int64_t distance;
    if (!edge_is_carried(plan, edge, &distance) || distance == 0) continue;
    if (edge->origin != ORIGIN_USER && edge->origin != ORIGIN_AG) continue;
    const StagedStmt *src = loop_plan_child(plan, edge->src);
    const StagedStmt *dst = loop_plan_child(plan, edge->dst);
    if (staged_before(src, dst, distance)) continue;
    return arena_format(arena, "the edge from '%s' to '%s' at distance %lld would no longer hold",
                        inst_name(edge->src)->bytes, inst_name(edge->dst)->bytes,
                        (long long)distance);
  }
  return find_collectives(arena, plan);
}
