// Rows: where the guards hold, and the values of operands along them.
#include "eval/machine.h"

Store *machine_store(const Machine *machine, const Tensor *tensor) {
  return machine->stores[machine->rank * machine->function->tensor_count + tensor->index];
}

void row_reserve(Machine *machine, uint32_t count) {
  if (count <= machine->row_capacity) return;
  machine->row_capacity = count;
  for (uint32_t i = 0; i < ROW_COUNT; i++) {
    machine->rows[i].reals = ARENA_ARRAY(machine->arena, float, count);
    machine->rows[i].integers = ARENA_ARRAY(machine->arena, int64_t, count);
  }
  machine->mask = ARENA_ARRAY(machine->arena, uint8_t, count);
  machine->guarded = ARENA_ARRAY(machine->arena, uint64_t, count);
}

// Shrinks [low, high) to where base + coefficient * x satisfies the guard.
static void clip(const PlanGuard *guard, int64_t base, int64_t coefficient, int64_t *low,
                 int64_t *high) {
  if (coefficient == 0) {
    if (guard->is_ge ? base < 0 : base != 0) *high = *low;
    return;
  }
  if (!guard->is_ge) {
    bool divides = base % coefficient == 0;
    int64_t x = divides ? -base / coefficient : -1;
    if (!divides || x < *low || x >= *high) {
      *high = *low;
    } else {
      *low = x;
      *high = x + 1;
    }
    return;
  }
  if (coefficient > 0) {
    *low = max_i64(*low, ceil_div(-base, coefficient));
  } else {
    *high = min_i64(*high, floor_div(base, -coefficient) + 1);
  }
  if (*high < *low) *high = *low;
}

static int64_t inner_step(const Plan *plan, const Linear *linear) {
  return plan->inner >= 0 ? linear->var_coefs[plan->inner] : 0;
}

// Adds a quotient or remainder along the row. The numerator grows by a constant, so both follow
// from the point before without dividing.
static void add_div_term(Machine *machine, const DivTerm *term, uint32_t count) {
  int64_t numerator = linear_value(machine, &term->numerator);
  int64_t step = inner_step(machine->plan, &term->numerator), divisor = term->denominator;
  uint64_t quotient = (uint64_t)floor_div(numerator, divisor);
  uint64_t rest = (uint64_t)floor_mod(numerator, divisor);
  uint64_t whole = (uint64_t)floor_div(step, divisor), part = (uint64_t)floor_mod(step, divisor);
  uint64_t factor = (uint64_t)term->coefficient, d = (uint64_t)divisor;
  for (uint32_t i = 0; i < count; i++) {
    machine->guarded[i] += factor * (term->is_quotient ? quotient : rest);
    quotient += whole;
    rest += part;
    bool carries = rest >= d;
    rest -= carries ? d : 0;
    quotient += carries;
  }
}

static void mask_stepped(Machine *machine, const PlanGuard *guard, uint32_t count) {
  uint64_t value = (uint64_t)linear_value(machine, &guard->at);
  uint64_t step = (uint64_t)inner_step(machine->plan, &guard->at);
  for (uint32_t i = 0; i < count; i++) machine->guarded[i] = value + step * i;
  for (uint32_t t = 0; t < guard->div_count; t++)
    add_div_term(machine, &guard->div_terms[t], count);
  for (uint32_t i = 0; i < count; i++) {
    int64_t at = (int64_t)machine->guarded[i];
    machine->mask[i] &= guard->is_ge ? at >= 0 : at == 0;
  }
}

static bool mask_point_by_point(Machine *machine, const PlanGuard *guard, uint32_t low,
                                uint32_t count) {
  int inner = machine->plan->inner;
  for (uint32_t i = 0; i < count; i++) {
    if (!machine->mask[i]) continue;
    if (inner >= 0) machine->vars[inner] = (int64_t)low + i;
    bool holds;
    if (!machine_guard_holds(machine, guard, &holds)) return false;
    machine->mask[i] = holds;
  }
  if (inner >= 0) machine->vars[inner] = low;
  return true;
}

// The mask of a row by the guards that are not linear.
static bool fill_mask(Machine *machine, uint32_t low, uint32_t count) {
  const Plan *plan = machine->plan;
  memset(machine->mask, 1, count);
  if (plan->inner >= 0) machine->vars[plan->inner] = low;
  for (uint32_t g = 0; g < plan->guard_count; g++) {
    const PlanGuard *guard = &plan->guards[g];
    if (guard->is_stepped)
      mask_stepped(machine, guard, count);
    else if (!guard->at.is_linear && !mask_point_by_point(machine, guard, low, count))
      return false;
  }
  return true;
}

bool row_bounds(Machine *machine, uint32_t *low, uint32_t *high, bool *is_masked) {
  const Plan *plan = machine->plan;
  int64_t from = 0, to = plan->inner >= 0 ? plan->tile.vars[plan->inner].extent : 1;
  *is_masked = !plan->is_all_linear;
  if (plan->inner >= 0) machine->vars[plan->inner] = 0;
  for (uint32_t g = 0; g < plan->guard_count && from < to; g++) {
    const PlanGuard *guard = &plan->guards[g];
    if (!guard->at.is_linear) continue;
    clip(guard, linear_value(machine, &guard->at), inner_step(plan, &guard->at), &from, &to);
  }
  *low = (uint32_t)from;
  *high = (uint32_t)to;
  if (from >= to || !*is_masked) return true;
  row_reserve(machine, (uint32_t)(to - from));
  return fill_mask(machine, *low, (uint32_t)(to - from));
}

static bool read_index(Machine *machine, const PlanDim *dim, int64_t *value);

// Address of one element, computed dimension by dimension and checked.
static bool element_address(Machine *machine, const PlanOperand *operand, int64_t *address) {
  *address = 0;
  for (uint32_t d = 0; d < operand->rank; d++) {
    const PlanDim *dim = &operand->dims[d];
    int64_t value;
    if (dim->at.is_linear) {
      value = linear_value(machine, &dim->at);
    } else if (dim->is_indirect) {
      if (!read_index(machine, dim, &value)) return false;
    } else {
      if (!machine_expr(machine, dim->expr, &value)) return false;
      if (dim->slice_var >= 0) value += machine->vars[dim->slice_var] * dim->slice_step;
    }
    if (value < 0 || value >= dim->extent)
      return machine_fail(
          machine, "out-of-range", "address %lld of dimension %u of '%s' is outside 0 to %lld",
          (long long)value, d, operand->tensor->name->bytes, (long long)dim->extent - 1);
    *address += value * dim->stride;
  }
  return true;
}

static bool is_unwritten(Machine *machine, const PlanOperand *operand, int64_t address) {
  int64_t rest = address;
  Text place = {0};
  for (uint32_t d = 0; d < operand->rank; d++) {
    text_printf(&place, "%s%lld", d ? "," : "", (long long)(rest / operand->dims[d].stride));
    rest %= operand->dims[d].stride;
  }
  machine_fail(machine, "uninitialised-read", "reads '%s'[%s], which nobody wrote",
               operand->tensor->name->bytes, place.bytes ? place.bytes : "");
  text_release(&place);
  return false;
}

static bool read_index(Machine *machine, const PlanDim *dim, int64_t *value) {
  const PlanOperand *operand = &machine->plan->indirects[dim->indirect];
  int64_t address;
  if (!element_address(machine, operand, &address)) return false;
  const Store *store = machine_store(machine, operand->tensor);
  if (!store->array.written[address]) return is_unwritten(machine, operand, address);
  if (operand->is_real)
    return machine_fail(machine, "not-evaluable", "'%s' is an index and must hold integers",
                        operand->tensor->name->bytes);
  *value = store->array.integers[address];
  return true;
}

// Checks the two ends of a linear row; in between it is monotonic.
static bool check_row(Machine *machine, const PlanOperand *operand, uint32_t low, uint32_t count) {
  int inner = machine->plan->inner;
  int64_t ignored;
  if (inner >= 0) machine->vars[inner] = low;
  if (!element_address(machine, operand, &ignored)) return false;
  if (inner < 0) return true;
  machine->vars[inner] = (int64_t)low + count - 1;
  bool is_inside = element_address(machine, operand, &ignored);
  machine->vars[inner] = low;
  return is_inside;
}

bool tensor_whole(Machine *machine, const PlanOperand *operand, EvalArray *out) {
  *out = machine_store(machine, operand->tensor)->array;
  out->count = (uint64_t)tensor_element_count(operand->tensor);
  const uint8_t *hole = memchr(out->written, 0, (size_t)out->count);
  return !hole || is_unwritten(machine, operand, hole - out->written);
}

void tensor_put_whole(Machine *machine, const PlanOperand *operand, const EvalArray *values) {
  const Store *store = machine_store(machine, operand->tensor);
  size_t count = (size_t)values->count;
  // a source may be the very same memory
  if (store->array.imags) memmove(store->array.imags, values->imags, count * sizeof *values->imags);
  if (store->array.doubles)
    memmove(store->array.doubles, values->doubles, count * sizeof *values->doubles);
  else if (store->array.reals)
    memmove(store->array.reals, values->reals, count * sizeof *values->reals);
  else
    memmove(store->array.integers, values->integers, count * sizeof *values->integers);
  memset(store->array.written, 1, count);
  machine->instances += values->count;
  machine->points += values->count;
}

static bool check_written(Machine *machine, const PlanOperand *operand, const uint8_t *written,
                          int64_t base, int64_t stride, uint32_t count, bool is_masked) {
  uint8_t all = 1;
  if (!is_masked) {
    for (uint32_t i = 0; i < count; i++) all &= written[base + (int64_t)i * stride];
  } else {
    for (uint32_t i = 0; i < count; i++)
      all &= written[base + (int64_t)i * stride] | (machine->mask[i] ^ 1);
  }
  if (all) return true;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    if (!written[base + (int64_t)i * stride])
      return is_unwritten(machine, operand, base + (int64_t)i * stride);
  }
  return true;
}

static bool load_each(Machine *machine, const PlanOperand *operand, uint32_t low, uint32_t count,
                      Row *row, bool is_masked) {
  const Store *store = machine_store(machine, operand->tensor);
  int inner = machine->plan->inner;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    int64_t address;
    if (inner >= 0) machine->vars[inner] = (int64_t)low + i;
    if (!element_address(machine, operand, &address)) return false;
    if (!store->array.written[address]) return is_unwritten(machine, operand, address);
    if (row->is_real)
      row->reals[i] = store->array.reals[address];
    else
      row->integers[i] = store->array.integers[address];
  }
  return true;
}

bool row_load(Machine *machine, const PlanOperand *operand, uint32_t low, uint32_t count, Row *row,
              bool is_masked) {
  row->is_real = operand->is_real;
  row->is_unsigned = operand->tensor->dtype == DT_uint64;
  row->is_scalar = false;
  bool is_plain = operand->address.is_linear && !(is_masked && operand->needs_check);
  if (!is_plain) return load_each(machine, operand, low, count, row, is_masked);
  if (operand->needs_check && !check_row(machine, operand, low, count)) return false;
  const Store *store = machine_store(machine, operand->tensor);
  int inner = machine->plan->inner;
  if (inner >= 0) machine->vars[inner] = low;
  int64_t base = linear_value(machine, &operand->address);
  int64_t stride = inner >= 0 ? operand->address.var_coefs[inner] : 0;
  row->is_scalar = stride == 0; // a row has a point where its guards hold
  uint32_t read = row->is_scalar ? 1 : count;
  is_masked &= !row->is_scalar;
  if (!check_written(machine, operand, store->array.written, base, stride, read, is_masked))
    return false;
  if (row->is_real) {
    const float *from = store->array.reals + base;
    if (stride == 1)
      memcpy(row->reals, from, read * sizeof *from);
    else
      for (uint32_t i = 0; i < read; i++) row->reals[i] = from[(int64_t)i * stride];
  } else {
    const int64_t *from = store->array.integers + base;
    for (uint32_t i = 0; i < read; i++) row->integers[i] = from[(int64_t)i * stride];
  }
  return true;
}

static void put_element(const Store *store, int64_t address, const Row *row, uint32_t at) {
  if (store->array.reals) {
    float value =
        row->is_real ? row->reals[at] : integer_to_real(row->integers[at], row->is_unsigned);
    store->array.reals[address] = num_round(store->dtype, value);
  } else {
    store->array.integers[address] = row->is_real ? num_to_int(store->dtype, row->reals[at])
                                                  : num_wrap(store->dtype, row->integers[at]);
  }
  store->array.written[address] = 1;
}

bool row_store(Machine *machine, const PlanOperand *operand, uint32_t low, uint32_t count,
               const Row *row, bool is_masked) {
  const Store *store = machine_store(machine, operand->tensor);
  int inner = machine->plan->inner;
  bool is_plain = operand->address.is_linear && !(is_masked && operand->needs_check);
  if (is_plain && operand->needs_check && !check_row(machine, operand, low, count)) return false;
  if (inner >= 0) machine->vars[inner] = low;
  int64_t base = is_plain ? linear_value(machine, &operand->address) : 0;
  int64_t stride = inner >= 0 && is_plain ? operand->address.var_coefs[inner] : 0;
  bool is_exact = row->is_real && store->array.reals && store->dtype == DT_float32 && stride == 1;
  if (is_plain && is_exact && !is_masked && !row->is_scalar) {
    float *to = store->array.reals + base;
    for (uint32_t i = 0; i < count; i++) to[i] = num_canonical(row->reals[i]);
    memset(store->array.written + base, 1, count);
    return true;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    int64_t address = base + (int64_t)i * stride;
    if (!is_plain) {
      if (inner >= 0) machine->vars[inner] = (int64_t)low + i;
      if (!element_address(machine, operand, &address)) return false;
    }
    put_element(store, address, row, row->is_scalar ? 0 : i);
  }
  return true;
}

void row_to_real(Row *row, uint32_t count) {
  if (row->is_real) return;
  uint32_t values = row->is_scalar ? 1 : count;
  for (uint32_t i = 0; i < values; i++)
    row->reals[i] = integer_to_real(row->integers[i], row->is_unsigned);
  row->is_real = true;
}

static uint32_t count_live(Machine *machine, uint32_t count, bool is_masked) {
  machine->points += count;
  if (!is_masked) return count;
  uint32_t live = 0;
  for (uint32_t i = 0; i < count; i++) live += machine->mask[i];
  return live;
}

bool for_each_row(Machine *machine, RowVisit visit, void *context) {
  const Plan *plan = machine->plan;
  uint32_t outer = plan->var_count ? plan->var_count - 1 : 0;
  for (uint32_t v = 0; v < plan->var_count; v++) {
    machine->vars[v] = 0;
    if (plan->tile.vars[v].extent <= 0) return true;
  }
  for (;;) {
    uint32_t low, high;
    bool is_masked;
    if (!row_bounds(machine, &low, &high, &is_masked)) return false;
    uint32_t live = low < high ? count_live(machine, high - low, is_masked) : 0;
    if (live) {
      row_reserve(machine, high - low);
      machine->instances += live;
      if (!visit(machine, low, high - low, is_masked, context)) return false;
    }
    uint32_t at = outer;
    while (at > 0) {
      uint32_t var = plan->order[at - 1];
      if (++machine->vars[var] < plan->tile.vars[var].extent) break;
      machine->vars[var] = 0;
      at--;
    }
    if (at == 0) return true;
  }
}
