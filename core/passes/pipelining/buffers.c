#include "passes/pipelining/buffers.h"

#include "support/sort.h"

static int by_tensor(const void *a, const void *b, void *context) {
  (void)context;
  uint32_t x = ((const DependencyEdge *)a)->tensor->id, y = ((const DependencyEdge *)b)->tensor->id;
  return x < y ? -1 : x > y;
}

Flows flows_collect(Arena *arena, const Function *function) {
  Flows flows = {.at = ARENA_ARRAY(arena, DependencyEdge, function->edges.count)};
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->kind == EDGE_FLOW && edge->tensor) flows.at[flows.count++] = *edge;
  }
  sort_stable(arena, flows.at, flows.count, sizeof(DependencyEdge), by_tensor, NULL);
  map_init(&flows.start, arena);
  for (uint32_t i = flows.count; i-- > 0;) *map_put(&flows.start, flows.at[i].tensor->id, NULL) = i;
  return flows;
}

// ---- which are buffers --------------------------------------------------------------------------

static bool is_aliased(const Function *function, const Tensor *tensor) {
  for (uint32_t i = 0; i < function->aliases.count; i++) {
    const AliasPair *pair = &function->aliases.at[i];
    if (pair->output == tensor || pair->input == tensor) return true;
  }
  return false;
}

// All uses are inside the loop.
static bool is_private(const Tensor *tensor, const Axis *axis) {
  for (const Use *use = tensor->value.first_use; use; use = use->next) {
    if (!scope_encloses(&axis->scope, &use->user->stmt)) return false;
  }
  return true;
}

static bool has_def_and_use(const LoopTensor *touched) {
  bool has_def = false, has_use = false;
  for (uint32_t i = 0; i < touched->accesses.count; i++) {
    has_def |= touched->accesses.at[i].is_write;
    has_use |= touched->accesses.at[i].is_read;
  }
  return has_def && has_use;
}

static bool may_be_buffer(const LoopPlan *plan, const Tensor *tensor) {
  const Scope *scope = &plan->axis->scope;
  if (tensor->parent == scope) return true;
  if (!scope_encloses(tensor->parent, &scope->stmt)) return false; // inside one child
  // where blocks branch a value may come from an earlier run of the loop
  const Stmt *first = plan->function->scope.first;
  if (first->kind == STMT_BASIC_BLOCK && first->next) return false;
  const uint32_t seen_outside =
      TENSOR_INPUT | TENSOR_OUTPUT | TENSOR_INTERNAL_IO | TENSOR_NON_LOCAL;
  return tensor_is_on_chip(tensor) && !tensor_is_static(tensor) &&
         !(tensor->flags & seen_outside) && !tensor->has_init &&
         !is_aliased(plan->function, tensor) && is_private(tensor, plan->axis);
}

enum { MOST_DISTANCE = 4096 };       // values that are read later than that get no copies
enum { NO_FLOW = -1, NOT_ONE = -2 }; // in place of a distance

// Iterations of the loop from a value's making to a read, by one edge; NOT_ONE: not a fixed number,
// or the value comes from another run of the loop.
static int64_t flow_distance(const LoopPlan *plan, const DependencyEdge *edge) {
  const Axis *axis = plan->axis;
  if (!scope_encloses(&axis->scope, &edge->src->stmt)) return NOT_ONE;
  if (edge->distance == 0) return 0;
  if (!edge->carrier) return NOT_ONE;
  if (edge->carrier == axis)
    return edge->distance > 0 && edge->distance <= MOST_DISTANCE ? edge->distance : NOT_ONE;
  return scope_encloses(&axis->scope, &edge->carrier->scope.stmt) ? 0 : NOT_ONE;
}

// Whether the write in the iteration `distance` before has the very address of the read.
static bool is_same_place(Arena *arena, const LoopPlan *plan, const LoopAccess *write,
                          const LoopAccess *read) {
  const Access *w = write->region.access, *r = read->region.access;
  bool has_loops =
      write->child->stmt->kind != STMT_INSTRUCTION || read->child->stmt->kind != STMT_INSTRUCTION;
  int64_t back;
  if (has_loops || mul_overflows(plan->axis->stride, -read->distance, &back)) return false;
  const Expr *earlier = expr_add_const(arena, expr_axis(arena, plan->axis), back);
  for (uint32_t d = 0; d < w->rank; d++) {
    const DimIndex *x = &w->dims[d], *y = &r->dims[d];
    if (x->indirect || y->indirect) return false;
    if (dim_slice_count(x) != dim_slice_count(y) || x->step != y->step) return false;
    const Expr *start = expr_substitute_axis(arena, x->start, plan->axis, earlier);
    if (!start || !expr_equal(start, y->start)) return false;
  }
  return true;
}

// All that a read of an earlier iteration's value takes is made by one write of that iteration, so
// that nothing of it is older. (An edge names the least distance only.)
static bool is_made_at_once(Arena *arena, LoopAccesses *accesses, const LoopTensor *touched,
                            const LoopAccess *read) {
  for (uint32_t i = 0; i < touched->accesses.count; i++) {
    const LoopAccess *write = &touched->accesses.at[i];
    if (!write->is_write || write->region.is_guarded || write->region.is_partial) continue;
    if (is_same_place(arena, accesses->plan, write, read)) return true;
    if (!write->is_fixed || !read->is_fixed) continue;
    Stmt *child = write->child->stmt;
    const Scope *closed = stmt_is_scope(child) ? stmt_as_scope(child) : NULL;
    if (region_covers(&accesses->context, &write->region, &read->region, NULL, 0, closed))
      return true;
  }
  return false;
}

// Sets the distance of every read of the tensor; false when some read has not exactly one.
static bool set_distances(Arena *arena, LoopAccesses *accesses, LoopTensor *touched,
                          const Flows *flows) {
  const LoopPlan *plan = accesses->plan;
  const uint32_t *start = map_get(&flows->start, touched->tensor->id);
  if (!start) return false;
  for (uint32_t i = 0; i < touched->accesses.count; i++) {
    LoopAccess *access = &touched->accesses.at[i];
    if (!access->is_read) continue;
    int64_t found = NO_FLOW;
    for (uint32_t e = *start; e < flows->count && flows->at[e].tensor == touched->tensor; e++) {
      if (flows->at[e].dst != access->region.inst) continue;
      int64_t distance = flow_distance(plan, &flows->at[e]);
      if (found != NO_FLOW && distance != found) return false;
      found = distance;
    }
    if (found < 0 || (found > 0 && access->is_write)) return false;
    access->distance = found;
    if (found > 0 && !is_made_at_once(arena, accesses, touched, access)) return false;
  }
  return true;
}

// ---- how many copies ----------------------------------------------------------------------------

// Iterations from the access of a value to the write of the value `gap` later.
static int64_t iterations_between(const LoopAccess *access, int64_t gap) {
  return gap - (access->is_write ? 0 : access->distance);
}

// Whether the write of the value `gap` later comes too early for an access.
static bool comes_too_early(const LoopAccess *access, const LoopAccess *write, int64_t gap) {
  int64_t distance = iterations_between(access, gap);
  // inside one run of a statement everything is as it was written
  if (access->child == write->child && distance == 0) return false;
  return !staged_before(access->child, write->child, distance);
}

// The largest gap at which that can be.
static int64_t widest_gap(const LoopAccess *access, const LoopAccess *write) {
  int64_t gap = (access->is_write ? 0 : access->distance) + access->child->stage;
  return gap - write->child->stage;
}

// A pair of accesses at one gap after the other. Where neither address moves with the loop the
// regions meet at all distances or at none, but for distance 0, which is asked by itself.
typedef struct GapWalk {
  LoopAccesses *accesses;
  const LoopAccess *access, *write;
  bool is_known, meets;
} GapWalk;

static bool conflicts_at(GapWalk *walk, int64_t gap) {
  const LoopAccess *access = walk->access, *write = walk->write;
  if (!comes_too_early(access, write, gap)) return false;
  int64_t distance = iterations_between(access, gap);
  bool is_same = access->is_fixed && write->is_fixed && distance != 0;
  if (is_same && walk->is_known) return walk->meets;
  bool meets = loop_accesses_meet(walk->accesses, access, write, distance, NULL);
  if (is_same) {
    walk->is_known = true;
    walk->meets = meets;
  }
  return meets;
}

// The next access and write of the tensor; false after the last.
static bool next_pair(const LoopTensor *tensor, uint64_t *at, GapWalk *walk) {
  uint64_t count = tensor->accesses.count;
  for (; *at < count * count; ++*at) {
    const LoopAccess *write = &tensor->accesses.at[*at % count];
    if (!write->is_write) continue;
    *walk = (GapWalk){
        .accesses = walk->accesses, .access = &tensor->accesses.at[*at / count], .write = write};
    ++*at;
    return true;
  }
  return false;
}

bool buffer_conflicts(LoopAccesses *accesses, const LoopTensor *tensor, int64_t count,
                      const LoopAccess **earlier, const LoopAccess **later, int64_t *gap) {
  GapWalk walk = {.accesses = accesses};
  for (uint64_t at = 0; next_pair(tensor, &at, &walk);) {
    int64_t widest = min_i64(widest_gap(walk.access, walk.write), accesses->plan->trips - 1);
    for (*gap = count; *gap <= widest; *gap += count) {
      if (!conflicts_at(&walk, *gap)) continue;
      *earlier = walk.access;
      *later = walk.write;
      return true;
    }
  }
  return false;
}

// The least count that has no conflict at any of its multiples. Gaps above the widest have none.
static int64_t needed_count(Arena *arena, LoopAccesses *accesses, const LoopTensor *tensor) {
  int64_t widest = 0;
  GapWalk walk = {.accesses = accesses};
  for (uint64_t at = 0; next_pair(tensor, &at, &walk);)
    widest = max_i64(widest, widest_gap(walk.access, walk.write));
  widest = min_i64(widest, accesses->plan->trips - 1);
  bool *is_bad = ARENA_ARRAY(arena, bool, widest + 1);
  for (uint64_t at = 0; next_pair(tensor, &at, &walk);) {
    int64_t last = min_i64(widest_gap(walk.access, walk.write), widest);
    for (int64_t gap = 1; gap <= last; gap++) {
      if (!is_bad[gap]) is_bad[gap] = conflicts_at(&walk, gap);
    }
  }
  int64_t count = 1;
  for (bool is_enough = false; !is_enough; count += !is_enough) {
    is_enough = true;
    for (int64_t gap = count; gap <= widest; gap += count) is_enough &= !is_bad[gap];
  }
  return count;
}

static void count_stages(Buffer *buffer) {
  const LoopTensor *touched = buffer->touched;
  int64_t first_def = INT64_MAX, last_use = INT64_MIN, last_far = INT64_MIN;
  int64_t low = INT64_MAX, high = 0;
  for (uint32_t i = 0; i < touched->accesses.count; i++) {
    const LoopAccess *access = &touched->accesses.at[i];
    int64_t stage = access->child->stage;
    low = min_i64(low, stage);
    high = max_i64(high, stage);
    if (access->is_write) first_def = min_i64(first_def, stage);
    if (!access->is_read) continue;
    last_use = max_i64(last_use, stage);
    last_far = max_i64(last_far, stage + access->distance);
  }
  buffer->formula_verbatim = last_use - first_def + 1;
  buffer->formula = last_far - first_def + 1;
  buffer->first_stage = low;
  buffer->last_stage = max_i64(high, last_far);
  buffer->crosses = low != high;
}

// ---- what stands in the way ---------------------------------------------------------------------

static bool has_unit_block(const Tensor *tensor) {
  uint32_t blocks = tensor->partition_dim > 0 ? (uint32_t)tensor->partition_dim : 0;
  for (uint32_t d = 0; d < blocks; d++) {
    if (tensor->shape[d] == 1) return true;
  }
  return false;
}

// A further dimension would shift the one a collective speaks of.
static bool is_in_collective(const LoopTensor *touched) {
  for (uint32_t i = 0; i < touched->accesses.count; i++) {
    if (inst_is_collective(touched->accesses.at[i].region.inst)) return true;
  }
  return false;
}

static const char *obstacle(Arena *arena, const LoopPlan *plan, const Buffer *buffer) {
  const Tensor *tensor = buffer->touched->tensor;
  const char *name = tensor->name->bytes;
  bool is_made = buffer->crosses && buffer->is_local; // has to outlive its iteration
  if (buffer->formula < 1)
    return arena_format(arena, "the formula gives %lld buffers for '%s'",
                        (long long)buffer->formula, name);
  if (tensor_space(tensor) == SPACE_PSUM && buffer->crosses)
    return arena_format(arena,
                        "'%s' is in PSUM and used across stages: PSUM tensors get no rotating "
                        "buffers",
                        name);
  if (is_made && tensor->has_init)
    return arena_format(arena, "'%s' starts each iteration from its init and is used across stages",
                        name);
  if (is_made && is_aliased(plan->function, tensor))
    return arena_format(arena, "'%s' is aliased and used across stages", name);
  if (buffer->allocated > 1 && !has_unit_block(tensor)) {
    if (is_in_collective(buffer->touched))
      return arena_format(
          arena, "'%s' needs a dimension more, but a collective counts its dimensions", name);
    if (tensor->rank == MAX_RANK)
      return arena_format(arena, "'%s' needs a dimension more than the %d there can be", name,
                          MAX_RANK);
  }
  return NULL;
}

Buffers buffers_find(Arena *arena, LoopAccesses *accesses, const Flows *flows, bool by_formula) {
  const LoopPlan *plan = accesses->plan;
  Buffers buffers = {0};
  bool *is_buffer = ARENA_ARRAY(arena, bool, accesses->tensors.count);
  for (uint32_t i = 0; i < accesses->tensors.count; i++) {
    LoopTensor *touched = &accesses->tensors.at[i];
    if (!has_def_and_use(touched) || !may_be_buffer(plan, touched->tensor)) continue;
    Buffer buffer = {.touched = touched, .is_local = touched->tensor->parent == &plan->axis->scope};
    if (!buffer.is_local && !set_distances(arena, accesses, touched, flows)) continue;
    is_buffer[i] = true;
    count_stages(&buffer);
    buffer.needed = needed_count(arena, accesses, touched);
    buffer.allocated = by_formula ? max_i64(buffer.formula, 1) : buffer.needed;
    buffer.why = obstacle(arena, plan, &buffer);
    vec_push(arena, &buffers.at, buffer);
  }
  buffers.is_buffer = is_buffer;
  return buffers;
}
