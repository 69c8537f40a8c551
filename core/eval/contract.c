// Contractions: dst (+)= sum over K of stationary * moving, summed in order of K, every step
// rounded to fp32.
#include "eval/machine.h"

// Partial sums of a group of destination rows.
typedef struct Sums {
  Arena arena;
  float *values;
  int64_t *wholes;
  uint8_t *has; // an instance was seen
  bool is_real;
  int64_t row_length; // extent of the innermost variable
  uint64_t count;
} Sums;

// Row-major place of the destination row: its variables without the innermost.
static int64_t row_place(const Machine *machine) {
  const InstTile *tile = &machine->plan->tile;
  int64_t place = 0;
  for (uint32_t v = 0; v + 1 < tile->dst_var_count; v++)
    place = place * tile->vars[v].extent + machine->vars[v];
  return place;
}

static void add_products(const Row *s, const Row *m, uint32_t count, float *sums, uint8_t *has) {
  uint8_t all = 1, any = 0;
  for (uint32_t i = 0; i < count; i++) {
    all &= has[i];
    any |= has[i];
  }
  if (s->is_scalar && !m->is_scalar && all) {
    float factor = s->reals[0];
    for (uint32_t i = 0; i < count; i++) sums[i] += factor * m->reals[i];
    return;
  }
  if (s->is_scalar && !m->is_scalar && !any) {
    float factor = s->reals[0];
    for (uint32_t i = 0; i < count; i++) sums[i] = factor * m->reals[i];
    memset(has, 1, count);
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    float product = s->reals[s->is_scalar ? 0 : i] * m->reals[m->is_scalar ? 0 : i];
    sums[i] = has[i] ? sums[i] + product : product;
    has[i] = 1;
  }
}

static void add_masked(const uint8_t *mask, const Row *s, const Row *m, uint32_t count, float *sums,
                       uint8_t *has) {
  uint32_t step_s = s->is_scalar ? 0 : 1, step_m = m->is_scalar ? 0 : 1;
  for (uint32_t i = 0; i < count; i++) {
    float product = s->reals[i * step_s] * m->reals[i * step_m];
    float sum = has[i] ? sums[i] + product : product;
    sums[i] = mask[i] ? sum : sums[i];
    has[i] |= mask[i];
  }
}

static void add_integers(const uint8_t *mask, const Row *s, const Row *m, uint32_t count,
                         int64_t *sums, uint8_t *has) {
  uint32_t step_s = s->is_scalar ? 0 : 1, step_m = m->is_scalar ? 0 : 1;
  for (uint32_t i = 0; i < count; i++) {
    if (mask && !mask[i]) continue;
    uint64_t product = (uint64_t)s->integers[i * step_s] * (uint64_t)m->integers[i * step_m];
    sums[i] = (int64_t)((uint64_t)sums[i] + product);
    has[i] = 1;
  }
}

// A destination of one element has no variables (a tile of BIR drops extents of 1): the row runs
// over what is summed, element by element into the one sum.
static void add_to_one(const uint8_t *mask, const Row *s, const Row *m, uint32_t count,
                       Sums *sums) {
  uint32_t step_s = s->is_scalar ? 0 : 1, step_m = m->is_scalar ? 0 : 1;
  for (uint32_t i = 0; i < count; i++) {
    if (mask && !mask[i]) continue;
    if (sums->is_real) {
      float product = s->reals[i * step_s] * m->reals[i * step_m];
      sums->values[0] = sums->has[0] ? sums->values[0] + product : product;
    } else {
      uint64_t product = (uint64_t)s->integers[i * step_s] * (uint64_t)m->integers[i * step_m];
      sums->wholes[0] = (int64_t)((uint64_t)sums->wholes[0] + product);
    }
    sums->has[0] = 1;
  }
}

static bool visit_product(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                          void *context) {
  Sums *sums = context;
  Row *s = &machine->rows[0], *m = &machine->rows[1];
  if (!row_load(machine, plan_operand(machine, "stationary"), low, count, s, is_masked) ||
      !row_load(machine, plan_operand(machine, "moving"), low, count, m, is_masked))
    return false;
  if (sums->is_real) {
    row_to_real(s, count);
    row_to_real(m, count);
  }
  const uint8_t *mask = is_masked ? machine->mask : NULL;
  if (!machine->plan->tile.dst_var_count) {
    add_to_one(mask, s, m, count, sums);
    return true;
  }
  uint64_t base = (uint64_t)(row_place(machine) * sums->row_length) + low;
  if (!sums->is_real)
    add_integers(mask, s, m, count, sums->wholes + base, sums->has + base);
  else if (mask)
    add_masked(mask, s, m, count, sums->values + base, sums->has + base);
  else
    add_products(s, m, count, sums->values + base, sums->has + base);
  return true;
}

// Writes the sums of one destination row, adding what is there when accumulating.
static bool store_row(Machine *machine, const Sums *sums, uint64_t base, bool accumulates) {
  const PlanOperand *dst = plan_operand(machine, "dst");
  uint32_t length = (uint32_t)sums->row_length;
  Row *out = &machine->rows[ROW_COUNT - 1], *old = &machine->rows[0];
  row_reserve(machine, length);
  bool is_masked = false;
  for (uint32_t i = 0; i < length; i++) {
    machine->mask[i] = sums->has[base + i];
    is_masked |= !machine->mask[i];
  }
  out->is_real = sums->is_real;
  out->is_unsigned = plan_operand(machine, "moving")->tensor->dtype == DT_uint64;
  out->is_scalar = false;
  if (sums->is_real)
    memcpy(out->reals, sums->values + base, length * sizeof(float));
  else
    memcpy(out->integers, sums->wholes + base, length * sizeof(int64_t));
  if (accumulates) {
    if (!row_load(machine, dst, 0, length, old, is_masked)) return false;
    if (!alu_apply(machine, ALU_add, old, out, DT_int64, length, out)) return false;
  }
  return row_store(machine, dst, 0, length, out, is_masked);
}

static bool store_sums(Machine *machine, const Sums *sums) {
  bool accumulates = inst_attr_bool(machine->inst, ATTR_is_accumulate);
  const InstTile *tile = &machine->plan->tile;
  uint32_t outer = tile->dst_var_count ? tile->dst_var_count - 1 : 0;
  for (uint32_t v = 0; v < tile->var_count; v++) machine->vars[v] = 0;
  for (uint64_t base = 0; base < sums->count; base += (uint64_t)sums->row_length) {
    if (memchr(sums->has + base, 1, (size_t)sums->row_length) &&
        !store_row(machine, sums, base, accumulates))
      return false;
    for (uint32_t v = outer; v-- > 0;) {
      if (++machine->vars[v] < tile->vars[v].extent) break;
      machine->vars[v] = 0;
    }
  }
  return true;
}

bool exec_contraction(Machine *machine) {
  const InstTile *tile = &machine->plan->tile;
  Sums sums = {.row_length = 1, .count = 1};
  for (uint32_t v = 0; v < tile->dst_var_count; v++) {
    sums.count *= (uint64_t)tile->vars[v].extent;
    sums.row_length = tile->vars[v].extent;
  }
  sums.is_real =
      plan_operand(machine, "stationary")->is_real || plan_operand(machine, "moving")->is_real;
  arena_init(&sums.arena, 0);
  if (sums.is_real)
    sums.values = ARENA_ARRAY(&sums.arena, float, sums.count);
  else
    sums.wholes = ARENA_ARRAY(&sums.arena, int64_t, sums.count);
  sums.has = ARENA_ARRAY(&sums.arena, uint8_t, sums.count);
  bool is_fine = for_each_row(machine, visit_product, &sums) && store_sums(machine, &sums);
  arena_release(&sums.arena);
  return is_fine;
}
