// ALU operations on rows.
//
// Integer with integer works in 64 bits; divide, pow, rsqrt and average, and anything with a real,
// in fp32. Comparisons and logical operations give 1 or 0.
#include <math.h>

#include "eval/fmath.h"
#include "eval/machine.h"

static bool is_negative_zero(float value) {
  return value == 0 && 1 / value < 0;
}

// max and min carry NaN and order -0 below +0.
static float real_max(float a, float b) {
  if (a != a || b != b) return (float)NAN;
  if (a == b) return is_negative_zero(a) ? b : a;
  return a > b ? a : b;
}

static float real_min(float a, float b) {
  if (a != a || b != b) return (float)NAN;
  if (a == b) return is_negative_zero(a) ? a : b;
  return a < b ? a : b;
}

// Remainder with the divisor's sign, exact for fp32 operands of like size.
static float real_mod(float a, float b) {
  if (b == 0 || a - a != 0 || b != b) return (float)NAN;
  if (b - b != 0) return (a < 0) != (b < 0) && a != 0 ? b : a;
  double rest = (double)a, divisor = fabs((double)b), size = fabs(rest);
  // subtract the divisor's multiples by powers of two, largest first: every step is exact
  double part = divisor;
  while (part <= size / 2) part *= 2;
  for (; part >= divisor; part /= 2) {
    if (size >= part) size -= part;
  }
  double value = rest < 0 ? -size : size;
  if (value != 0 && (value < 0) != (b < 0)) value += (double)b;
  return (float)value;
}

bool alu_is_integer_only(AluOp op) {
  switch (op) {
  case ALU_bitwise_not:
  case ALU_bitwise_and:
  case ALU_bitwise_or:
  case ALU_bitwise_xor:
  case ALU_arith_shift_left:
  case ALU_arith_shift_right:
  case ALU_logical_shift_left:
  case ALU_logical_shift_right:
  case ALU_mod_int: return true;
  default: return false;
  }
}

float alu_real(AluOp op, float a, float b) {
  switch (op) {
  case ALU_bypass: return a;
  case ALU_add: return a + b;
  case ALU_subtract: return a - b;
  case ALU_mult:
  case ALU_elemwise_mul: return a * b;
  case ALU_divide: return a / b;
  case ALU_max: return real_max(a, b);
  case ALU_min: return real_min(a, b);
  case ALU_logical_and: return a != 0 && b != 0;
  case ALU_logical_or: return a != 0 || b != 0;
  case ALU_logical_xor: return (a != 0) != (b != 0);
  case ALU_is_equal: return a == b;
  case ALU_not_equal: return a != b;
  case ALU_is_gt: return a > b;
  case ALU_is_ge: return a >= b;
  case ALU_is_lt: return a < b;
  case ALU_is_le: return a <= b;
  case ALU_average: return (a + b) * 0.5f;
  case ALU_pow: return (float)fmath_pow((double)a, (double)b);
  case ALU_mod: return real_mod(a, b);
  case ALU_rsqrt: return (float)(1 / sqrt((double)a));
  case ALU_abs: return (float)fabs((double)a);
  case ALU_abs_max: return real_max((float)fabs((double)a), (float)fabs((double)b));
  case ALU_abs_min: return real_min((float)fabs((double)a), (float)fabs((double)b));
  default: return (float)NAN; // integer only: refused before
  }
}

static int64_t wrapped(uint64_t value) {
  return (int64_t)value;
}

static int64_t shift_left(int64_t a, int64_t by) {
  return by < 0 || by > 63 ? 0 : wrapped((uint64_t)a << by);
}

// Arithmetic shift; the logical one works on the bits of the operand's own width.
static int64_t shift_right(int64_t a, int64_t by) {
  if (by < 0 || by > 63) return a < 0 ? -1 : 0;
  return a < 0 ? ~(~a >> by) : a >> by;
}

static int64_t shift_right_logical(int64_t a, int64_t by, DType width) {
  unsigned bits = dtype_bytes(width) * 8u;
  uint64_t mask = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
  return by < 0 || by > 63 ? 0 : wrapped(((uint64_t)a & mask) >> by);
}

static uint64_t magnitude(int64_t a) {
  return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

static int64_t integer_mod(int64_t a, int64_t b, bool is_unsigned) {
  if (b == 0) return 0;
  if (is_unsigned) return wrapped((uint64_t)a % (uint64_t)b);
  if (b == -1) return 0;
  int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

int64_t alu_integer(AluOp op, int64_t a, int64_t b, DType width, bool *becomes_real, float *real) {
  *becomes_real = false;
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  bool is_unsigned = width == DT_uint64;
  // Flipping the top bit orders unsigned numbers as signed ones.
  int64_t bias = is_unsigned ? INT64_MIN : 0, p = a ^ bias, q = b ^ bias;
  switch (op) {
  case ALU_bypass: return a;
  case ALU_bitwise_not: return ~a;
  case ALU_add: return wrapped(x + y);
  case ALU_subtract: return wrapped(x - y);
  case ALU_mult:
  case ALU_elemwise_mul: return wrapped(x * y);
  case ALU_max: return max_i64(p, q) ^ bias;
  case ALU_min: return min_i64(p, q) ^ bias;
  case ALU_bitwise_and: return a & b;
  case ALU_bitwise_or: return a | b;
  case ALU_bitwise_xor: return a ^ b;
  case ALU_arith_shift_left:
  case ALU_logical_shift_left: return shift_left(a, b);
  case ALU_arith_shift_right: return shift_right(a, b);
  case ALU_logical_shift_right: return shift_right_logical(a, b, width);
  case ALU_logical_and: return a && b;
  case ALU_logical_or: return a || b;
  case ALU_logical_xor: return !a != !b;
  case ALU_is_equal: return a == b;
  case ALU_not_equal: return a != b;
  case ALU_is_gt: return p > q;
  case ALU_is_ge: return p >= q;
  case ALU_is_lt: return p < q;
  case ALU_is_le: return p <= q;
  case ALU_mod:
  case ALU_mod_int: return integer_mod(a, b, is_unsigned);
  case ALU_abs: return is_unsigned ? a : wrapped(magnitude(a));
  case ALU_abs_max: return wrapped(magnitude(a) > magnitude(b) ? magnitude(a) : magnitude(b));
  case ALU_abs_min: return wrapped(magnitude(a) < magnitude(b) ? magnitude(a) : magnitude(b));
  default: break;
  }
  *becomes_real = true; // divide, pow, rsqrt, average
  *real = alu_real(op, integer_to_real(a, is_unsigned), integer_to_real(b, is_unsigned));
  return 0;
}

static void apply_reals(AluOp op, const Row *a, const Row *b, uint32_t count, float *out) {
  uint32_t step_a = a->is_scalar ? 0 : 1, step_b = b->is_scalar ? 0 : 1;
  const float *x = a->reals, *y = b->reals;
  switch (op) { // the common ones in tight loops
  case ALU_add:
    for (uint32_t i = 0; i < count; i++) out[i] = x[i * step_a] + y[i * step_b];
    return;
  case ALU_subtract:
    for (uint32_t i = 0; i < count; i++) out[i] = x[i * step_a] - y[i * step_b];
    return;
  case ALU_mult:
    for (uint32_t i = 0; i < count; i++) out[i] = x[i * step_a] * y[i * step_b];
    return;
  default:
    for (uint32_t i = 0; i < count; i++) out[i] = alu_real(op, x[i * step_a], y[i * step_b]);
  }
}

bool alu_apply(Machine *machine, AluOp op, const Row *a, const Row *b, DType width, uint32_t count,
               Row *out) {
  out->is_scalar = false;
  if (a->is_real || b->is_real) {
    if (alu_is_integer_only(op))
      return machine_fail(machine, "not-evaluable", "%s works on integers only", alu_name(op));
    Row left = *a, right = *b;
    row_to_real(&left, count);
    row_to_real(&right, count);
    apply_reals(op, &left, &right, count, out->reals);
    out->is_real = true;
    return true;
  }
  out->is_unsigned = a->is_unsigned || b->is_unsigned;
  if (out->is_unsigned) width = DT_uint64;
  bool becomes_real = false;
  for (uint32_t i = 0; i < count; i++) {
    int64_t x = a->integers[a->is_scalar ? 0 : i], y = b->integers[b->is_scalar ? 0 : i];
    float real = 0;
    out->integers[i] = alu_integer(op, x, y, width, &becomes_real, &real);
    if (becomes_real) out->reals[i] = real;
  }
  out->is_real = becomes_real;
  return true;
}
