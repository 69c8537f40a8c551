// Scans along the destination's last variable; the carried value stays in fp32.
#include <math.h>

#include "eval/machine.h"

// dst[i] = op1(op0(src0[i], carried), src1[i]), from `initial`; or, for a cumulative operation on
// one source, dst[i] = op1(op0(src[i], operand0), carried), from operand1 or what leaves op1 alone.
typedef struct Scan {
  AluOp op0, op1;
  bool reverse0, reverse1;
} Scan;

// Loads an operand as reals; `absent` when it is not given.
static bool load_reals(Machine *machine, const char *role, uint32_t low, uint32_t count, Row *row,
                       bool is_masked, float absent) {
  bool is_absent;
  if (!operand_row(machine, role, low, count, row, is_masked, &is_absent)) return false;
  if (is_absent) {
    row->is_scalar = row->is_real = true;
    row->reals[0] = absent;
  }
  row_to_real(row, count);
  return true;
}

static float value_at(const Row *row, uint32_t at) {
  return row->reals[row->is_scalar ? 0 : at];
}

static bool visit_scan(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                       void *context) {
  const Scan *scan = context;
  Row *a = &machine->rows[0], *b = &machine->rows[1], *first = &machine->rows[2];
  Row *out = &machine->rows[3];
  if (!load_reals(machine, "src0", low, count, a, is_masked, 0) ||
      !load_reals(machine, "src1", low, count, b, is_masked, 0) ||
      !load_reals(machine, "initial", low, count, first, is_masked, 0))
    return false;
  float value = first->reals[0];
  out->is_real = true;
  out->is_scalar = false;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    value = alu_real(scan->op1, alu_real(scan->op0, value_at(a, i), value), value_at(b, i));
    out->reals[i] = value;
  }
  return row_store(machine, plan_operand(machine, "dst"), low, count, out, is_masked);
}

static bool neutral_of(AluOp op, float *value) {
  switch (op) {
  case ALU_add:
  case ALU_subtract: *value = 0; return true;
  case ALU_mult: *value = 1; return true;
  case ALU_max: *value = -INFINITY; return true;
  case ALU_min: *value = INFINITY; return true;
  default: return false;
  }
}

static float apply(AluOp op, bool reverses, float a, float b) {
  return reverses ? alu_real(op, b, a) : alu_real(op, a, b);
}

static bool visit_cumulative(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                             void *context) {
  const Scan *scan = context;
  Row *src = &machine->rows[0], *with = &machine->rows[1], *first = &machine->rows[2];
  Row *out = &machine->rows[3];
  float neutral;
  if (!neutral_of(scan->op1, &neutral))
    return machine_fail(machine, "not-evaluable",
                        "op1 of a cumulative operation is add, subtract, mult, max or min");
  if (!load_reals(machine, "src", low, count, src, is_masked, 0) ||
      !load_reals(machine, "operand0", low, count, with, is_masked, 0) ||
      !load_reals(machine, "operand1", low, count, first, is_masked, neutral))
    return false;
  float value = first->reals[0];
  out->is_real = true;
  out->is_scalar = false;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    float step = apply(scan->op0, scan->reverse0, value_at(src, i), value_at(with, i));
    value = apply(scan->op1, scan->reverse1, step, value);
    out->reals[i] = value;
  }
  return row_store(machine, plan_operand(machine, "dst"), low, count, out, is_masked);
}

bool exec_scan(Machine *machine) {
  bool is_cumulative = class_id(machine->inst->cls) == CLASS_TensorScalarCacheCumulative;
  Scan scan = {.reverse0 = inst_attr_bool(machine->inst, ATTR_reverse0),
               .reverse1 = inst_attr_bool(machine->inst, ATTR_reverse1)};
  Str op0 = inst_attr_str(machine->inst, ATTR_op0), op1 = inst_attr_str(machine->inst, ATTR_op1);
  if (!op0 || !op1 || !alu_find(op0, &scan.op0) || !alu_find(op1, &scan.op1))
    return machine_fail(machine, "not-evaluable", "op0 and op1 must be known");
  if (alu_is_integer_only(scan.op0) || alu_is_integer_only(scan.op1))
    return machine_fail(machine, "not-evaluable", "a scan works on reals");
  if (machine->plan->needs_copy)
    return machine_fail(machine, "not-evaluable",
                        "reads and overwrites one tensor at different addresses");
  return for_each_row(machine, is_cumulative ? visit_cumulative : visit_scan, &scan);
}
