// Operands as whole row-major tiles, and kernels as uninterpreted functions of them.
#include "eval/machine.h"

uint64_t operand_points(const Plan *plan, const PlanOperand *operand) {
  uint64_t points = 1;
  for (uint32_t i = 0; i < operand->var_count; i++)
    points *= (uint64_t)plan->tile.vars[operand->vars[i]].extent;
  return points;
}

static bool next_point(Machine *machine, const uint32_t *vars, uint32_t count) {
  while (count > 0) {
    uint32_t var = vars[--count];
    if (++machine->vars[var] < machine->plan->tile.vars[var].extent) return true;
    machine->vars[var] = 0;
  }
  return false;
}

EvalArray array_of_kind(Arena *arena, bool is_real, uint64_t count) {
  EvalArray array = {.count = count};
  if (is_real)
    array.reals = ARENA_ARRAY(arena, float, count);
  else
    array.integers = ARENA_ARRAY(arena, int64_t, count);
  return array;
}

static bool walk(Machine *machine, const PlanOperand *operand, const EvalArray *in,
                 EvalArray *out) {
  const Plan *plan = machine->plan;
  for (uint32_t v = 0; v < plan->tile.var_count; v++) machine->vars[v] = 0;
  row_reserve(machine, 1);
  Row *row = &machine->rows[ROW_COUNT - 1];
  uint64_t at = 0, points = operand_points(plan, operand);
  if (points == 0) return true;
  do {
    uint32_t low = plan->inner >= 0 ? (uint32_t)machine->vars[plan->inner] : 0;
    if (out) {
      if (!row_load(machine, operand, low, 1, row, false)) return false;
      if (out->reals)
        out->reals[at] = row->reals[0];
      else
        out->integers[at] = row->integers[0];
    } else if (!in->written || in->written[at]) {
      row->is_real = in->reals != NULL;
      row->is_unsigned = false;
      row->is_scalar = true;
      if (in->reals)
        row->reals[0] = in->reals[at];
      else
        row->integers[0] = in->integers[at];
      if (!row_store(machine, operand, low, 1, row, false)) return false;
    }
    at++;
    machine->instances++;
    machine->points++;
  } while (next_point(machine, operand->vars, operand->var_count));
  return true;
}

bool access_gather(Machine *machine, const PlanOperand *operand, Arena *arena, EvalArray *out) {
  *out = array_of_kind(arena, operand->is_real, operand_points(machine->plan, operand));
  return walk(machine, operand, NULL, out);
}

bool access_scatter(Machine *machine, const PlanOperand *operand, const EvalArray *values) {
  return walk(machine, operand, values, NULL);
}

// The guards of opaque and collective classes are over loops only.
bool machine_loop_guards_hold(Machine *machine, bool *holds) {
  *holds = true;
  for (uint32_t v = 0; v < machine->plan->tile.var_count; v++) machine->vars[v] = 0;
  for (uint32_t g = 0; g < machine->plan->guard_count && *holds; g++) {
    if (!machine_guard_holds(machine, &machine->plan->guards[g], holds)) return false;
  }
  return true;
}

void copy_element(const EvalArray *from, uint64_t at, EvalArray *to, uint64_t into) {
  if (to->reals)
    to->reals[into] = from->reals[at];
  else
    to->integers[into] = from->integers[at];
}

static uint64_t hash_array(uint64_t hash, DType dtype, const EvalArray *array) {
  for (uint64_t i = 0; i < array->count; i++) {
    uint64_t bits = num_encode(dtype, array->reals ? array->reals[i] : 0,
                               array->integers ? array->integers[i] : 0);
    unsigned char bytes[8];
    for (uint32_t b = 0; b < 8; b++) bytes[b] = (unsigned char)(bits >> 8 * b);
    hash = num_fnv1a64(hash, bytes, dtype_bytes(dtype));
  }
  return hash;
}

// g = fnv1a64(name, number of the result, bytes of every source); element j from mix(g +
// (j+1)*phi).
static bool write_opaque_result(Machine *machine, const PlanOperand *operand, uint32_t number,
                                const EvalArray *sources, const PlanOperand *const *planned,
                                uint32_t source_count, Arena *scratch) {
  const char *name = inst_function_name(machine->inst);
  uint64_t hash = num_fnv1a64(NUM_FNV_START, name, strlen(name));
  unsigned char index[4];
  for (uint32_t b = 0; b < 4; b++) index[b] = (unsigned char)(number >> 8 * b);
  hash = num_fnv1a64(hash, index, sizeof index);
  for (uint32_t i = 0; i < source_count; i++)
    hash = hash_array(hash, planned[i]->tensor->dtype, &sources[i]);
  EvalArray values =
      array_of_kind(scratch, operand->is_real, operand_points(machine->plan, operand));
  float real = 0;
  int64_t integer = 0;
  for (uint64_t j = 0; j < values.count; j++) {
    num_from_word(operand->tensor->dtype, num_mix(hash + (j + 1) * 0x9E3779B97F4A7C15u), false,
                  &real, &integer);
    if (operand->is_real)
      values.reals[j] = real;
    else
      values.integers[j] = integer;
  }
  return access_scatter(machine, operand, &values);
}

bool run_opaque(Machine *machine, Arena *scratch) {
  const Instruction *inst = machine->inst;
  EvalArray *sources = ARENA_ARRAY(scratch, EvalArray, inst->operand_count);
  const PlanOperand **planned = ARENA_ARRAY(scratch, const PlanOperand *, inst->operand_count);
  uint32_t source_count = 0, number = 0;
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (inst->operands[i].is_result || inst->operands[i].kind != OPERAND_ACCESS) continue;
    planned[source_count] = &machine->plan->operands[i];
    if (!access_gather(machine, planned[source_count], scratch, &sources[source_count]))
      return false;
    source_count++;
  }
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (!inst->operands[i].is_result) continue;
    if (!write_opaque_result(machine, &machine->plan->operands[i], number++, sources, planned,
                             source_count, scratch))
      return false;
  }
  return true;
}
