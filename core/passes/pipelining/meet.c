#include "passes/pipelining/meet.h"

#include "analysis/region_internal.h"
#include "support/map.h"
#include "support/sort.h"

// ---- collecting ---------------------------------------------------------------------------------

static bool access_uses_axis(const Access *access, const Axis *axis) {
  for (uint32_t d = 0; d < access->rank; d++) {
    const DimIndex *dim = &access->dims[d];
    // an address read at run time is another one each time
    if (dim->indirect || expr_uses_axis(dim->start, axis)) return true;
  }
  return false;
}

static bool predicates_use_axis(const Predicates *predicates, const Axis *axis) {
  for (uint32_t i = 0; i < predicates->count; i++) {
    if (expr_uses_axis(predicates->at[i].expr, axis)) return true;
  }
  return false;
}

static bool guards_use_axis(const Instruction *inst, const Axis *axis) {
  if (predicates_use_axis(&inst->predicates, axis)) return true;
  for (const Scope *scope = inst->stmt.parent; scope != &axis->scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_FILTER &&
        predicates_use_axis(&((const Filter *)scope)->predicates, axis))
      return true;
  }
  return false;
}

static void add_access(LoopAccesses *accesses, Arena *arena, Map *by_tensor,
                       const Instruction *inst, const Operand *operand, bool is_index) {
  if (operand->kind != OPERAND_ACCESS) return;
  const Axis *axis = accesses->plan->axis;
  Tensor *tensor = operand->access->tensor;
  bool is_new;
  uint32_t *at = map_put(by_tensor, map_key_pointer(tensor), &is_new);
  if (is_new) {
    *at = accesses->tensors.count;
    LoopTensor fresh = {.tensor = tensor};
    vec_push(arena, &accesses->tensors, fresh);
  }
  LoopAccess access = {.child = loop_plan_child(accesses->plan, inst),
                       .tensor = tensor,
                       .is_read = !operand->is_result || inst_modifies_result(inst),
                       .is_write = operand->is_result,
                       .is_index = is_index};
  access_region_init(arena, &access.region, inst, operand);
  access.is_fixed = !access_uses_axis(operand->access, axis) && !guards_use_axis(inst, axis);
  LoopTensor *slot = &accesses->tensors.at[*at];
  vec_push(arena, &slot->accesses, access);
}

static int by_declaration(const void *a, const void *b, void *context) {
  (void)context;
  uint32_t x = ((const LoopTensor *)a)->tensor->index, y = ((const LoopTensor *)b)->tensor->index;
  return x < y ? -1 : x > y;
}

void loop_accesses_find(LoopAccesses *accesses, Arena *arena, const LoopPlan *plan) {
  *accesses = (LoopAccesses){.plan = plan};
  region_context_init(&accesses->context, arena, plan->function);
  Map by_tensor;
  map_init(&by_tensor, arena);
  Stmt *root = &plan->axis->scope.stmt;
  for (Instruction *inst = inst_next(root, root); inst; inst = inst_next(&inst->stmt, root)) {
    for (uint32_t i = 0; i < inst->indirect_count; i++)
      add_access(accesses, arena, &by_tensor, inst, &inst->indirects[i], true);
    for (uint32_t i = 0; i < inst->operand_count; i++)
      add_access(accesses, arena, &by_tensor, inst, &inst->operands[i], false);
  }
  sort_stable(arena, accesses->tensors.at, accesses->tensors.count, sizeof(LoopTensor),
              by_declaration, NULL);
}

// ---- meeting ------------------------------------------------------------------------------------

typedef struct Question {
  LoopAccesses *accesses;
  const AccessRegion *first, *second; // second runs in the same iteration, or later
  int64_t low, high;                  // iterations between them: 0 .. 0, or from 1
} Question;

static bool same_shape(const Tensor *a, const Tensor *b) {
  if (a == b) return true;
  if (a->rank != b->rank) return false;
  return a->rank == 0 || memcmp(a->shape, b->shape, a->rank * sizeof(int64_t)) == 0;
}

static void add_address(Pair *pair, LinearRow *row, Side side, const DimIndex *dim,
                        int64_t factor) {
  pair_add_expr(pair, row, side, dim->start, factor);
  int64_t count = dim_slice_count(dim), step;
  if (count <= 1) return;
  if (mul_overflows(factor, dim->step, &step)) {
    pair->system->is_too_big = true;
    return;
  }
  linear_add_term(pair->system, row, linear_add_var(pair->system, 0, count - 1), step);
}

// "Same element": by dimension, or by row-major number for tensors of other shapes in one buffer.
static void add_addresses(Pair *pair, const Access *x, const Access *y) {
  LinearSystem *system = pair->system;
  if (same_shape(x->tensor, y->tensor)) {
    for (uint32_t d = 0; d < x->rank; d++) {
      if (x->dims[d].indirect || y->dims[d].indirect) continue;
      LinearRow *row = linear_add_row(system, true);
      add_address(pair, row, SIDE_A, &x->dims[d], 1);
      add_address(pair, row, SIDE_B, &y->dims[d], -1);
    }
    return;
  }
  if (access_is_indirect(x) || access_is_indirect(y)) return;
  LinearRow *row = linear_add_row(system, true);
  const Access *both[] = {x, y};
  for (int s = 0; s < 2; s++) {
    int64_t factor = s ? -1 : 1;
    for (uint32_t d = both[s]->rank; d-- > 0;) {
      add_address(pair, row, s ? SIDE_B : SIDE_A, &both[s]->dims[d], factor);
      if (mul_overflows(factor, both[s]->tensor->shape[d], &factor)) system->is_too_big = true;
    }
  }
}

// Keeps the trip of the loop on the first side within 0 .. most.
static void bound_trip(Pair *pair, const Axis *axis, int64_t most) {
  LinearSystem *system = pair->system;
  int64_t sign = axis->stride > 0 ? 1 : -1, last;
  if (mul_overflows(most, axis->stride, &last) || add_overflows(last, axis->lb, &last)) {
    system->is_too_big = true;
    return;
  }
  LinearRow *row = linear_add_row(system, false); // sign * (last - iv) >= 0
  linear_add_constant(system, row, sign * last);
  Term iv = {&axis->index, 1};
  pair_add_terms(pair, row, SIDE_A, 0, &iv, 1, -sign);
}

static LinearAnswer ask(const Question *question, int64_t most_trip) {
  RegionContext *context = &question->accesses->context;
  const Axis *axis = question->accesses->plan->axis;
  const AccessRegion *a = question->first, *b = question->second;
  Pair pair;
  const Scope *carrier = question->high ? &axis->scope : NULL;
  if (!pair_begin(&pair, context->system, a->inst, b->inst, carrier)) return LINEAR_EMPTY;
  LinearSystem *system = context->system;
  if (carrier) {
    uint32_t distance = pair_distance_var(&pair);
    system->domain.low[distance] = question->low;
    system->domain.high[distance] = question->high;
  }
  add_addresses(&pair, a->access, b->access);
  if (a->is_guarded) pair_add_guards(&pair, SIDE_A, a->inst);
  if (b->is_guarded) pair_add_guards(&pair, SIDE_B, b->inst);
  if (most_trip >= 0) bound_trip(&pair, axis, most_trip);
  uint64_t budget = context->budget < REGION_PAIR_BUDGET ? context->budget : REGION_PAIR_BUDGET;
  uint64_t left = budget;
  LinearAnswer answer = linear_solve(system, &left);
  context->budget -= budget - left;
  if (answer == LINEAR_UNKNOWN) question->accesses->is_undecided = true;
  return answer;
}

static int64_t least_trip(const Question *question) {
  int64_t low = 0, high = question->accesses->plan->trips - 1 - question->low;
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    if (ask(question, middle) == LINEAR_EMPTY) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

typedef enum Quick { QUICK_NEVER, QUICK_ALWAYS, QUICK_ASK } Quick;

static Quick quick_answer(const LoopAccess *a, const LoopAccess *b) {
  if (a->region.is_empty || b->region.is_empty) return QUICK_NEVER;
  if (!same_shape(a->tensor, b->tensor)) return QUICK_ASK;
  if (!region_boxes_meet(&a->region, &b->region)) return QUICK_NEVER;
  return a->region.is_exact && b->region.is_exact ? QUICK_ALWAYS : QUICK_ASK;
}

bool loop_accesses_meet(LoopAccesses *accesses, const LoopAccess *a, const LoopAccess *b,
                        int64_t distance, int64_t *trip) {
  bool is_turned = distance < 0;
  if (is_turned) distance = -distance;
  Question question = {accesses, is_turned ? &b->region : &a->region,
                       is_turned ? &a->region : &b->region, distance, distance};
  Quick quick = quick_answer(a, b);
  if (quick == QUICK_NEVER || distance >= accesses->plan->trips) return false;
  if (quick == QUICK_ASK && ask(&question, -1) == LINEAR_EMPTY) return false;
  if (trip)
    *trip = (quick == QUICK_ALWAYS ? 0 : least_trip(&question)) + (is_turned ? distance : 0);
  return true;
}

bool loop_accesses_meet_within(LoopAccesses *accesses, const LoopAccess *a, const LoopAccess *b,
                               int64_t most, int64_t *distance, int64_t *trip) {
  Question question = {accesses, &a->region, &b->region, 1,
                       min_i64(most, accesses->plan->trips - 1)};
  Quick quick = quick_answer(a, b);
  if (quick == QUICK_NEVER || question.high < 1) return false;
  *distance = 1;
  *trip = 0;
  if (quick == QUICK_ALWAYS) return true;
  if (ask(&question, -1) == LINEAR_EMPTY) return false;
  int64_t low = 1, high = question.high;
  while (low < high) {
    question.high = low + (high - low) / 2;
    if (ask(&question, -1) == LINEAR_EMPTY) {
      low = question.high + 1;
    } else {
      high = question.high;
    }
  }
  question.low = question.high = *distance = low;
  *trip = least_trip(&question);
  return true;
}
