// Operators: sources are taken whole, results are written whole. Loops on the way through the tree
// may run an operator many times; its predicates are over loops only.
#include "eval/exec_op.h"
#include "eval/check.h"

const Array *op_source(const OpRun *run, const char *role) {
  uint32_t number = 0;
  for (uint32_t i = 0; i < run->inst->operand_count; i++) {
    const Operand *operand = &run->inst->operands[i];
    if (operand->is_result || operand->kind != OPERAND_ACCESS) continue;
    if (strcmp(run->inst->cls->roles[operand->role].name, role) == 0) return run->sources[number];
    number++;
  }
  return NULL;
}

ElementType op_result_type(const OpRun *run, uint32_t number) {
  return run->results[number]->tensor->dtype;
}

void op_ints(const OpRun *run, AttrId id, uint32_t rank, int64_t absent, int64_t *out) {
  int64_t given[MAX_RANK];
  uint32_t count = inst_attr_ints(run->inst, id, given);
  for (uint32_t d = 0; d < rank && d < MAX_RANK; d++) out[d] = d < count ? given[d] : absent;
}

void op_pairs(const OpRun *run, AttrId id, uint32_t rank, int64_t *low, int64_t *high) {
  const InstAttr *attr = inst_attr(run->inst, id);
  uint32_t count = attr && attr->literal.kind != LIT_NONE ? attr->literal.count : 0;
  for (uint32_t d = 0; d < rank && d < MAX_RANK; d++) {
    const Literal *pair = d < count ? &attr->literal.items[d] : NULL;
    bool is_pair = pair && pair->count == 2;
    low[d] = is_pair ? pair->items[0].integer : 0;
    high[d] = is_pair ? pair->items[1].integer : 0;
  }
}

const Array *op_number(OpRun *run, ElementType type, double value) {
  Scalar scalar = {.real = value};
  if (element_is_integer(type)) scalar.integer = num_to_int(type, value);
  return array_scalar(&run->ops, type, scalar);
}

const Array *op_as(OpRun *run, const Array *a, ElementType type) {
  if (!a || a->type == type) return a;
  bool is_held = (a->singles && type == DT_float32) || (a->integers && type == DT_int64);
  if (!is_held) return tensor_convert(&run->ops, a, &(ConvertAttr){.type = type});
  Array *view = ARENA_NEW(run->ops.arena, Array);
  *view = *a;
  view->type = type;
  return view;
}

bool op_charge(OpRun *run, uint64_t work) {
  Machine *machine = run->machine;
  machine->instances += work;
  machine->points += work;
  const Fuel *fuel = machine->fuel;
  uint64_t left = fuel->steps < fuel->step_limit ? fuel->step_limit - fuel->steps : 0;
  return !fuel->step_limit || work <= left || machine_budget_ends(machine);
}

// The elements of an operand. A tensor taken whole is not copied: nothing is written before all
// results are there.
static bool take_source(OpRun *run, const PlanOperand *operand, bool is_whole,
                        const Array **source) {
  Machine *machine = run->machine;
  const Tensor *tensor = operand->tensor;
  Array *array = ARENA_NEW(run->ops.arena, Array);
  *array = (Array){.type = tensor->dtype, .rank = tensor->rank};
  EvalArray values;
  bool is_there = is_whole ? tensor_whole(machine, operand, &values)
                           : access_gather(machine, operand, run->ops.arena, &values);
  if (!is_there) return false;
  memcpy(array->shape, operand->access_shape, tensor->rank * sizeof *array->shape);
  array->count = values.count;
  array->singles = values.reals;
  array->doubles = values.doubles;
  array->imags = values.imags;
  array->integers = values.integers;
  *source = array;
  return true;
}

// Whether shapes are equal but for extents of 1: a fold over all dimensions fills a tensor of one.
static bool shape_fits(const PlanOperand *operand, const Array *array) {
  const int64_t *shape = operand->access_shape;
  uint32_t rank = operand->access_rank, at = 0;
  for (uint32_t d = 0; d < array->rank; d++) {
    if (array->shape[d] == 1) continue;
    while (at < rank && shape[at] == 1) at++;
    if (at == rank || shape[at++] != array->shape[d]) return false;
  }
  while (at < rank && shape[at] == 1) at++;
  return at == rank;
}

static bool put_result(OpRun *run, uint32_t number) {
  const PlanOperand *operand = run->results[number];
  const Array *array = run->out[number];
  Machine *machine = run->machine;
  if (!shape_fits(operand, array))
    return machine_fail(machine, "not-evaluable", "what it computes has not the shape of '%s'",
                        operand->tensor->name->bytes);
  array = op_as(run, array, operand->tensor->dtype);
  if (!array) return false;
  EvalArray values = {.count = array->count,
                      .reals = array->singles,
                      .doubles = array->doubles,
                      .imags = array->imags,
                      .integers = array->integers};
  if (!run->is_whole[number]) return access_scatter(machine, operand, &values);
  tensor_put_whole(machine, operand, &values);
  return true;
}

static bool take_operands(OpRun *run) {
  for (uint32_t i = 0; i < run->inst->operand_count; i++) {
    const Operand *operand = &run->inst->operands[i];
    const PlanOperand *planned = &run->machine->plan->operands[i];
    if (operand->kind != OPERAND_ACCESS) continue;
    if (run->source_count == MOST_SOURCES || run->result_count == MOST_RESULTS)
      return machine_fail(run->machine, "not-evaluable", "has more than %d sources or %d results",
                          MOST_SOURCES, MOST_RESULTS);
    bool is_whole = operand->access->is_full || dtype_is_host_only(operand->access->tensor->dtype);
    if (operand->is_result) {
      run->is_whole[run->result_count] = is_whole;
      run->results[run->result_count++] = planned;
    } else if (!take_source(run, planned, is_whole, &run->sources[run->source_count++])) {
      return false;
    }
  }
  return true;
}

// Notes whether a test program's value is the expected one; that it is not is no error here.
static bool run_check(OpRun *run) {
  CheckRule rule;
  Str kind = inst_attr_str(run->inst, ATTR_kind);
  if (!check_rule_find(kind->bytes, &rule) || run->source_count != 2)
    return machine_fail(run->machine, "not-evaluable", "kind= names no check");
  inst_attr_number(run->inst, ATTR_tolerance, &rule.tolerance);
  rule.least = inst_attr_int(run->inst, ATTR_min_ulp_difference, rule.least);
  rule.most = inst_attr_int(run->inst, ATTR_max_ulp_difference, rule.most);
  Machine *machine = run->machine;
  EvalCheck check = {run->inst, machine->rank,
                     check_difference(machine->arena, &rule, run->sources[0], run->sources[1])};
  vec_push(machine->arena, &machine->checks, check);
  return op_charge(run, run->sources[0]->count);
}

static bool run_operator(Machine *machine, Arena *arena) {
  OpRun run = {.machine = machine, .inst = machine->inst, .ops = {.arena = arena}};
  ClassId id = class_id(machine->inst->cls);
  OpCompute compute = id == CLASS_CheckOp ? run_check : op_compute_math(id);
  if (!compute) compute = op_compute_shape(id);
  if (!compute) compute = op_compute_region(id);
  if (!compute)
    return machine_fail(machine, "not-evaluable",
                        "%s is not evaluated: nothing public says what it computes",
                        machine->inst->cls->name);
  if (!take_operands(&run)) return false;
  bool is_fine = compute(&run);
  for (uint32_t i = 0; i < run.result_count && is_fine; i++) is_fine = run.out[i] != NULL;
  if (!is_fine)
    return run.ops.problem ? machine_fail(machine, "not-evaluable", "%s", run.ops.problem) : false;
  for (uint32_t i = 0; i < run.result_count; i++) {
    if (!put_result(&run, i)) return false;
  }
  return true;
}

// A fusion's operators follow it one by one; it computes nothing itself.
static bool is_summary(ClassId id) {
  return id == CLASS_FusionOp || id == CLASS_ElementwiseFusionOp || id == CLASS_ReduceFusionOp ||
         id == CLASS_TensorContractFusionOp;
}

bool exec_operator_is_bound(ClassId id) {
  return is_summary(id) || id == CLASS_CheckOp || op_compute_math(id) || op_compute_shape(id) ||
         op_compute_region(id);
}

bool exec_operator(Machine *machine) {
  if (is_summary(class_id(machine->inst->cls))) return true;
  return exec_tile(machine, run_operator);
}
