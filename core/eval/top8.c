// The eight largest of each partition, their places, and their replacement (DVE's max
// instructions).
//
// Operands are row-major tiles whose first dimension is the partitions; eight values belong to
// each.
#include "eval/machine.h"

enum { EIGHT = 8 };

typedef struct Top8 {
  Arena *arena;
  EvalArray src, vals;
  uint64_t partitions, length; // free elements of a partition
} Top8;

static double value_at(const EvalArray *array, uint64_t at) {
  return array->reals ? (double)array->reals[at] : (double)array->integers[at];
}

static void copy_value(const EvalArray *from, uint64_t at, EvalArray *to, uint64_t into) {
  if (to->reals)
    to->reals[into] = from->reals ? from->reals[at] : (float)from->integers[at];
  else
    to->integers[into] = from->integers ? from->integers[at] : (int64_t)from->reals[at];
}

static EvalArray array_like(Arena *arena, const EvalArray *like, uint64_t count) {
  EvalArray array = {.count = count};
  if (like->reals)
    array.reals = ARENA_ARRAY(arena, float, count);
  else
    array.integers = ARENA_ARRAY(arena, int64_t, count);
  return array;
}

// In falling order; equal values keep their order; NaN counts as the largest.
static EvalArray largest(const Top8 *top) {
  EvalArray out = array_like(top->arena, &top->src, top->partitions * EIGHT);
  bool *is_taken = ARENA_ARRAY(top->arena, bool, top->length);
  for (uint64_t p = 0; p < top->partitions; p++) {
    memset(is_taken, 0, (size_t)top->length);
    for (uint64_t k = 0; k < EIGHT; k++) {
      uint64_t best = UINT64_MAX;
      for (uint64_t f = 0; f < top->length; f++) {
        if (is_taken[f]) continue;
        double value = value_at(&top->src, p * top->length + f);
        double held = best == UINT64_MAX ? 0 : value_at(&top->src, p * top->length + best);
        bool is_larger = value > held || (value != value && held == held);
        if (best == UINT64_MAX || is_larger) best = f;
      }
      is_taken[best] = true;
      copy_value(&top->src, p * top->length + best, &out, p * EIGHT + k);
    }
  }
  return out;
}

// First place of a value among a partition's elements; UINT64_MAX when it is not there.
static uint64_t place_of(const Top8 *top, uint64_t partition, double value) {
  for (uint64_t f = 0; f < top->length; f++) {
    if (value_at(&top->src, partition * top->length + f) == value) return f;
  }
  return UINT64_MAX;
}

static EvalArray places(const Top8 *top) {
  EvalArray out = {.count = top->partitions * EIGHT,
                   .integers = ARENA_ARRAY(top->arena, int64_t, top->partitions * EIGHT)};
  for (uint64_t i = 0; i < out.count; i++) {
    uint64_t place = place_of(top, i / EIGHT, value_at(&top->vals, i));
    out.integers[i] = place == UINT64_MAX ? -1 : (int64_t)place;
  }
  return out;
}

static EvalArray replaced(const Machine *machine, Top8 *top) {
  EvalArray out = array_like(top->arena, &top->src, top->src.count);
  for (uint64_t i = 0; i < out.count; i++) copy_value(&top->src, i, &out, i);
  const InstAttr *imm = inst_attr(machine->inst, ATTR_imm_value);
  double value = 0;
  if (imm && imm->literal.kind == LIT_INT) value = (double)imm->literal.integer;
  if (imm && imm->literal.kind == LIT_FLOAT) value = imm->literal.real;
  for (uint64_t i = 0; i < top->partitions * EIGHT; i++) {
    uint64_t place = place_of(top, i / EIGHT, value_at(&top->vals, i));
    if (place == UINT64_MAX) continue;
    uint64_t at = i / EIGHT * top->length + place;
    if (out.reals)
      out.reals[at] = (float)value;
    else
      out.integers[at] = (int64_t)value;
  }
  return out;
}

bool run_top8(Machine *machine, Arena *arena) {
  Top8 *top = &(Top8){.arena = arena};
  ClassId id = class_id(machine->inst->cls);
  const PlanOperand *src = plan_operand(machine, "src"), *vals = plan_operand(machine, "vals");
  const PlanOperand *dst = plan_operand(machine, "dst"), *index = plan_operand(machine, "dst_idx");
  const PlanOperand *eight = vals ? vals : dst;
  uint64_t points = operand_points(machine->plan, eight);
  if (!access_gather(machine, src, top->arena, &top->src)) return false;
  if (vals && !access_gather(machine, vals, top->arena, &top->vals)) return false;
  top->partitions = points / EIGHT;
  bool fits = points % EIGHT == 0 && points > 0 && top->src.count % top->partitions == 0;
  top->length = fits ? top->src.count / top->partitions : 0;
  if (!fits || top->length < EIGHT)
    return machine_fail(machine, "not-evaluable",
                        "needs eight values for each partition and at least eight elements in it");
  EvalArray out;
  if (id == CLASS_SundaMax8)
    out = largest(top);
  else if (id == CLASS_SundaMaxIndex8)
    out = places(top);
  else
    out = replaced(machine, top);
  if (out.count != operand_points(machine->plan, dst))
    return machine_fail(machine, "not-evaluable", "the destination has another number of elements");
  if (!access_scatter(machine, dst, &out)) return false;
  if (!index) return true;
  EvalArray found = places(top);
  if (found.count != operand_points(machine->plan, index))
    return machine_fail(machine, "not-evaluable", "dst_idx needs eight elements a partition");
  return access_scatter(machine, index, &found);
}
