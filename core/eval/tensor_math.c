// Elementwise operations. Reals are computed in double from elements that double holds exactly, and
// rounded once: of sums, products, quotients and roots of fp32 that is the fp32 result itself.
#include <math.h>

#include "eval/fmath.h"
#include "eval/numeric.h"
#include "eval/tensor_internal.h"

static Scalar real(double value) {
  return (Scalar){.real = value};
}

static Scalar integer(uint64_t value) {
  return (Scalar){.integer = (int64_t)value};
}

// The element's own bits, above them zeros.
static uint64_t bits_of(ElementType type, int64_t value) {
  unsigned width = element_width(type);
  return width == 64 ? (uint64_t)value : (uint64_t)value & (((uint64_t)1 << width) - 1);
}

static float integer_to_single(ElementType type, int64_t value) {
  return type == DT_uint64 ? (float)(uint64_t)value : (float)value;
}

static double round_afz(double a) {
  double whole = floor(fabs(a) + 0.5);
  if (fabs(a) == 0.49999999999999994) whole = 0; // the sum rounds up
  if (fabs(a) >= 4503599627370496.0) return a;   // whole already
  return a < 0 || (a == 0 && 1 / a < 0) ? -whole : whole;
}

static double round_even(double a) {
  double below = floor(a), part = a - below;
  if (fabs(a) >= 4503599627370496.0) return a;
  double whole = part > 0.5 || (part == 0.5 && floor(below / 2) * 2 != below) ? below + 1 : below;
  return whole == 0 && (a < 0 || 1 / a < 0) ? -0.0 : whole;
}

static double real_unary(TensorUnary op, double a) {
  switch (op) {
  case TENSOR_abs: return fabs(a);
  case TENSOR_acos: return fmath_acos(a);
  case TENSOR_acosh: return fmath_acosh(a);
  case TENSOR_asin: return fmath_asin(a);
  case TENSOR_asinh: return fmath_asinh(a);
  case TENSOR_atan: return fmath_atan(a);
  case TENSOR_atanh: return fmath_atanh(a);
  case TENSOR_cbrt: return fmath_cbrt(a);
  case TENSOR_ceil: return ceil(a);
  case TENSOR_cosh: return fmath_cosh(a);
  case TENSOR_cosine: return fmath_cos(a);
  case TENSOR_erf: return fmath_erf(a);
  case TENSOR_erf_inv: return fmath_erf_inv(a);
  case TENSOR_erfc: return fmath_erfc(a);
  case TENSOR_exponential: return fmath_exp(a);
  case TENSOR_exponential_minus_one: return fmath_expm1(a);
  case TENSOR_floor: return floor(a);
  case TENSOR_gelu: return fmath_activation(ACT_Gelu, a, 0);
  case TENSOR_gelu_dx: return fmath_activation(ACT_Derivative_Gelu, a, 0);
  case TENSOR_log: return fmath_log(a);
  case TENSOR_log_plus_one: return fmath_log1p(a);
  case TENSOR_logistic: return fmath_activation(ACT_Sigmoid, a, 0);
  case TENSOR_negate: return -a;
  case TENSOR_round_nearest_afz: return round_afz(a);
  case TENSOR_round_nearest_even: return round_even(a);
  case TENSOR_rsqrt: return 1 / sqrt(a);
  case TENSOR_sign: return fmath_activation(ACT_Sign, a, 0);
  case TENSOR_silu: return fmath_activation(ACT_Silu, a, 0);
  case TENSOR_silu_dx: return fmath_activation(ACT_Derivative_silu, a, 0);
  case TENSOR_sine: return fmath_sin(a);
  case TENSOR_sinh: return fmath_sinh(a);
  case TENSOR_sqrt: return sqrt(a);
  case TENSOR_tan: return fmath_sin(a) / fmath_cos(a);
  case TENSOR_tanh: return fmath_tanh(a);
  default: return (double)NAN; // of integers only: refused before
  }
}

static uint64_t count_bits(uint64_t bits) {
  uint64_t count = 0;
  for (; bits; bits &= bits - 1) count++;
  return count;
}

static Scalar integer_unary(TensorUnary op, ElementType type, int64_t a) {
  switch (op) {
  case TENSOR_abs:
    return integer(a < 0 && !element_is_unsigned(type) ? 0 - (uint64_t)a : (uint64_t)a);
  case TENSOR_negate: return integer(0 - (uint64_t)a);
  case TENSOR_not: return integer(type == DT_bool ? (uint64_t)!a : ~(uint64_t)a);
  case TENSOR_popcnt: return integer(count_bits(bits_of(type, a)));
  case TENSOR_sign:
    return (Scalar){.integer = a == 0 ? 0 : a > 0 || element_is_unsigned(type) ? 1 : -1};
  case TENSOR_count_leading_zeros: {
    unsigned width = element_width(type), zeros = 0;
    uint64_t bits = bits_of(type, a);
    while (zeros < width && !(bits >> (width - 1 - zeros) & 1)) zeros++;
    return integer(zeros);
  }
  case TENSOR_ceil:
  case TENSOR_floor:
  case TENSOR_round_nearest_afz:
  case TENSOR_round_nearest_even: return (Scalar){.integer = a};
  default: { // a function of reals: of the fp32 value, to nearest even
    double value = real_unary(op, (double)integer_to_single(type, a));
    return (Scalar){.integer = num_to_int(type, value)};
  }
  }
}

bool unary_is_test(TensorUnary op) {
  return op == TENSOR_is_finite || op == TENSOR_logical_not;
}

Scalar scalar_unary(TensorUnary op, ElementType type, Scalar a) {
  if (dtype_is_complex(type)) return complex_unary(op, a);
  bool is_real = element_is_real(type);
  if (op == TENSOR_is_finite) return integer(!is_real || a.real - a.real == 0);
  if (op == TENSOR_logical_not) return integer(is_real ? a.real == 0 : a.integer == 0);
  return is_real ? real(real_unary(op, a.real)) : integer_unary(op, type, a.integer);
}

static double larger(double a, double b) {
  if (a != a || b != b) return (double)NAN;
  if (a == b) return a == 0 && 1 / a < 0 ? b : a;
  return a > b ? a : b;
}

// Remainder with the dividend's sign. Exact: multiples by powers of two of the divisor are taken
// off.
static double real_remainder(double a, double b) {
  if (b == 0 || a - a != 0 || b != b) return (double)NAN;
  if (b - b != 0) return a;
  double size = fabs(a), divisor = fabs(b), part = divisor;
  while (part <= size / 2) part *= 2;
  for (; part >= divisor; part /= 2) {
    if (size >= part) size -= part;
  }
  return a < 0 || (a == 0 && 1 / a < 0) ? -size : size;
}

static double real_binary(TensorBinary op, double a, double b) {
  switch (op) {
  case TENSOR_add: return a + b;
  case TENSOR_atan2: return fmath_atan2(a, b);
  case TENSOR_divide: return a / b;
  case TENSOR_maximum: return larger(a, b);
  case TENSOR_minimum: return -larger(-a, -b);
  case TENSOR_multiply: return a * b;
  case TENSOR_power: return fmath_pow(a, b);
  case TENSOR_remainder: return real_remainder(a, b);
  case TENSOR_subtract: return a - b;
  default: return (double)NAN; // of integers only: refused before
  }
}

static uint64_t integer_power(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1, base *= base) {
    if (exponent & 1) result *= base;
  }
  return result;
}

// 0 to a negative power has no value: all ones, as 1 / 0 gives.
static uint64_t signed_power(int64_t base, int64_t exponent) {
  if (exponent >= 0) return integer_power((uint64_t)base, (uint64_t)exponent);
  if (base == 1) return 1;
  if (base == -1) return exponent % 2 ? UINT64_MAX : 1;
  return base == 0 ? UINT64_MAX : 0;
}

static uint64_t signed_divide(TensorBinary op, int64_t a, int64_t b) {
  if (b == 0) return op == TENSOR_divide ? UINT64_MAX : (uint64_t)a;
  if (b == -1) return op == TENSOR_divide ? 0 - (uint64_t)a : 0;
  return (uint64_t)(op == TENSOR_divide ? a / b : a % b);
}

static uint64_t unsigned_divide(TensorBinary op, uint64_t a, uint64_t b) {
  if (b == 0) return op == TENSOR_divide ? UINT64_MAX : a;
  return op == TENSOR_divide ? a / b : a % b;
}

static uint64_t shifted(TensorBinary op, ElementType type, int64_t a, int64_t b) {
  unsigned width = element_width(type);
  bool is_far = (uint64_t)b >= width; // a negative amount is a large one
  if (op == TENSOR_shift_left) return is_far ? 0 : (uint64_t)a << b;
  if (op == TENSOR_shift_right_logical) return is_far ? 0 : bits_of(type, a) >> b;
  bool is_negative = bits_of(type, a) >> (width - 1) & 1;
  if (is_far) return is_negative ? UINT64_MAX : 0;
  return is_negative ? ~(bits_of(type, ~a) >> b) : bits_of(type, a) >> b;
}

static uint64_t integer_binary(TensorBinary op, ElementType type, int64_t a, int64_t b) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  // flipping the top bit orders unsigned numbers as signed ones
  int64_t bias = type == DT_uint64 ? INT64_MIN : 0, p = a ^ bias, q = b ^ bias;
  switch (op) {
  case TENSOR_add: return type == DT_bool ? x | y : x + y;
  case TENSOR_multiply: return x * y;
  case TENSOR_subtract: return x - y;
  case TENSOR_and: return x & y;
  case TENSOR_or: return x | y;
  case TENSOR_xor: return x ^ y;
  case TENSOR_maximum: return (uint64_t)(p > q ? a : b);
  case TENSOR_minimum: return (uint64_t)(p < q ? a : b);
  case TENSOR_power: return element_is_unsigned(type) ? integer_power(x, y) : signed_power(a, b);
  case TENSOR_divide:
  case TENSOR_remainder:
    return element_is_unsigned(type) ? unsigned_divide(op, x, y) : signed_divide(op, a, b);
  case TENSOR_shift_left:
  case TENSOR_shift_right_arithmetic:
  case TENSOR_shift_right_logical: return shifted(op, type, a, b);
  default: // atan2: of the fp32 values, to nearest even
    return (uint64_t)num_to_int(type, real_binary(op, (double)integer_to_single(type, a),
                                                  (double)integer_to_single(type, b)));
  }
}

bool binary_is_test(TensorBinary op) {
  return op >= TENSOR_eq || (op >= TENSOR_logical_and && op <= TENSOR_logical_xor);
}

static bool test_orders(TensorBinary op, bool is_less, bool is_equal, bool is_greater) {
  switch (op) {
  case TENSOR_eq: return is_equal;
  case TENSOR_ne: return !is_equal;
  case TENSOR_ge: return is_greater || is_equal;
  case TENSOR_gt: return is_greater;
  case TENSOR_le: return is_less || is_equal;
  default: return is_less;
  }
}

static bool test_truths(TensorBinary op, bool a, bool b) {
  return op == TENSOR_logical_and ? a && b : op == TENSOR_logical_or ? a || b : a != b;
}

static bool test(TensorBinary op, ElementType type, Scalar a, Scalar b) {
  bool is_real = element_is_real(type);
  if (op < TENSOR_eq)
    return is_real ? test_truths(op, a.real != 0, b.real != 0)
                   : test_truths(op, a.integer != 0, b.integer != 0);
  if (is_real) return test_orders(op, a.real<b.real, a.real == b.real, a.real> b.real);
  int64_t bias = type == DT_uint64 ? INT64_MIN : 0, p = a.integer ^ bias, q = b.integer ^ bias;
  return test_orders(op, p<q, p == q, p> q);
}

Scalar scalar_binary(TensorBinary op, ElementType type, Scalar a, Scalar b) {
  if (dtype_is_complex(type)) return complex_binary(op, a, b);
  if (binary_is_test(op)) return integer(test(op, type, a, b));
  if (element_is_real(type)) return real(real_binary(op, a.real, b.real));
  return integer(integer_binary(op, type, a.integer, b.integer));
}

// What only integers have, and what complex numbers have not.
static bool unary_has_type(TensorUnary op, ElementType type) {
  bool is_of_bits = op == TENSOR_not || op == TENSOR_popcnt || op == TENSOR_count_leading_zeros;
  if (dtype_is_complex(type)) return complex_has_unary(op);
  return !is_of_bits || !element_is_real(type);
}

static bool binary_has_type(TensorBinary op, ElementType type) {
  if (dtype_is_complex(type)) return complex_has_binary(op);
  switch (op) {
  case TENSOR_and:
  case TENSOR_or:
  case TENSOR_xor:
  case TENSOR_shift_left:
  case TENSOR_shift_right_arithmetic:
  case TENSOR_shift_right_logical: return !element_is_real(type);
  default: return true;
  }
}

static const Array *refuse_type(Tensors *ops, ElementType type) {
  return tensor_refuse(ops, "is not defined on %s", element_name(type));
}

const Array *tensor_unary(Tensors *ops, TensorUnary op, const Array *a) {
  if (!a) return NULL;
  if (!unary_has_type(op, a->type)) return refuse_type(ops, a->type);
  ElementType type = unary_is_test(op)  ? DT_bool
                     : op == TENSOR_abs ? element_part(a->type)
                                        : a->type;
  Array *out = array_create(ops, type, a->rank, a->shape);
  for (uint64_t i = 0; out && i < a->count; i++)
    array_put(out, i, scalar_unary(op, a->type, array_get(a, i)));
  return out;
}

// The common ones of fp32 in tight loops; false when it is none of them.
static bool binary_singles(TensorBinary op, const Array *a, const Array *b, Array *out) {
  if (a->type != DT_float32 || !out->singles) return false;
  const float *x = a->singles, *y = b->singles;
  float *z = out->singles;
  if (op == TENSOR_add)
    for (uint64_t i = 0; i < a->count; i++) z[i] = num_canonical(x[i] + y[i]);
  else if (op == TENSOR_subtract)
    for (uint64_t i = 0; i < a->count; i++) z[i] = num_canonical(x[i] - y[i]);
  else if (op == TENSOR_multiply)
    for (uint64_t i = 0; i < a->count; i++) z[i] = num_canonical(x[i] * y[i]);
  else
    return false;
  return true;
}

const Array *tensor_binary(Tensors *ops, TensorBinary op, const Array *a, const Array *b) {
  if (!a || !b) return NULL;
  if (a->type != b->type || !shape_equal(a, b))
    return tensor_refuse(ops, "operands differ in type or shape");
  if (!binary_has_type(op, a->type)) return refuse_type(ops, a->type);
  Array *out = array_create(ops, binary_is_test(op) ? DT_bool : a->type, a->rank, a->shape);
  if (!out || binary_singles(op, a, b, out)) return out;
  for (uint64_t i = 0; i < a->count; i++)
    array_put(out, i, scalar_binary(op, a->type, array_get(a, i), array_get(b, i)));
  return out;
}

const Array *tensor_select(Tensors *ops, const Array *pred, const Array *on_true,
                           const Array *on_false) {
  if (!pred || !on_true || !on_false) return NULL;
  bool fits = on_true->type == on_false->type && shape_equal(on_true, on_false) &&
              (array_is_scalar(pred) || shape_equal(pred, on_true));
  if (!fits) return tensor_refuse(ops, "operands differ in type or shape");
  Array *out = array_create(ops, on_true->type, on_true->rank, on_true->shape);
  for (uint64_t i = 0; out && i < out->count; i++) {
    Scalar chosen = array_get(pred, array_is_scalar(pred) ? 0 : i);
    bool is_true = element_is_real(pred->type) ? chosen.real != 0 : chosen.integer != 0;
    array_copy_element(is_true ? on_true : on_false, i, out, i);
  }
  return out;
}

const Array *tensor_clamp(Tensors *ops, const Array *low, const Array *a, const Array *high) {
  if (!low || !a || !high) return NULL;
  const Array *bounds[] = {low, high};
  for (uint32_t i = 0; i < ARRAY_LEN(bounds); i++) {
    if (bounds[i]->type != a->type || !(array_is_scalar(bounds[i]) || shape_equal(bounds[i], a)))
      return tensor_refuse(ops, "bounds differ from the operand in type or shape");
  }
  Array *out = array_create(ops, a->type, a->rank, a->shape);
  for (uint64_t i = 0; out && i < a->count; i++) {
    Scalar value = scalar_binary(TENSOR_maximum, a->type, array_get(a, i),
                                 array_get(low, array_is_scalar(low) ? 0 : i));
    value = scalar_binary(TENSOR_minimum, a->type, value,
                          array_get(high, array_is_scalar(high) ? 0 : i));
    array_put(out, i, value);
  }
  return out;
}

// Between integers and real numbers, the parts of complex ones.
static Scalar converted_part(ElementType from, ElementType to, bool truncates, Scalar value) {
  bool is_whole = !element_is_real(from), becomes_whole = !element_is_real(to);
  if (is_whole && to == DT_bool) return integer(value.integer != 0);
  if (is_whole && becomes_whole) return value; // array_put wraps
  if (is_whole && to == DT_float64)
    return real(from == DT_uint64 ? (double)(uint64_t)value.integer : (double)value.integer);
  if (is_whole) return real((double)integer_to_single(from, value.integer));
  if (!becomes_whole) return value;
  double whole = value.real;
  if (truncates && to != DT_bool) whole = whole < 0 ? ceil(whole) : floor(whole);
  return (Scalar){.integer = num_to_int(to, whole)};
}

static Scalar converted(ElementType from, const ConvertAttr *attr, Scalar value) {
  bool becomes_complex = dtype_is_complex(attr->type);
  if (attr->type == DT_bool && dtype_is_complex(from))
    return integer(value.real != 0 || value.imag != 0);
  Scalar out = converted_part(element_part(from), element_part(attr->type), attr->truncates, value);
  out.imag = becomes_complex ? value.imag : 0;
  return out;
}

Scalar scalar_convert(ElementType from, const ConvertAttr *attr, Scalar value) {
  return scalar_round(attr->type, converted(from, attr, value));
}

const Array *tensor_convert(Tensors *ops, const Array *a, const ConvertAttr *attr) {
  if (!a) return NULL;
  Array *out = array_create(ops, attr->type, a->rank, a->shape);
  for (uint64_t i = 0; out && i < a->count; i++)
    array_put(out, i, converted(a->type, attr, array_get(a, i)));
  return out;
}

uint64_t scalar_encode(ElementType type, Scalar value) {
  uint64_t bits;
  if (type != DT_float64) return num_encode(type, (float)value.real, value.integer);
  memcpy(&bits, &value.real, sizeof bits);
  return bits;
}

Scalar scalar_decode(ElementType type, uint64_t bits) {
  Scalar value = {0};
  float single = 0;
  if (type == DT_float64) {
    memcpy(&value.real, &bits, sizeof bits);
  } else {
    num_decode(type, bits, &single, &value.integer);
    value.real = (double)single;
  }
  return value;
}

bool scalar_equal(ElementType type, Scalar a, Scalar b) {
  ElementType part = element_part(type);
  Scalar x = {.real = a.imag}, y = {.real = b.imag};
  return scalar_encode(part, a) == scalar_encode(part, b) &&
         (part == type || scalar_encode(part, x) == scalar_encode(part, y));
}

int64_t scalar_total_order(ElementType type, Scalar value) {
  uint64_t bits = scalar_encode(type, value), sign = (uint64_t)1 << (element_width(type) - 1);
  int64_t size = (int64_t)(bits & (sign - 1));
  return bits & sign ? -1 - size : size;
}

int64_t scalar_weak_order(ElementType type, Scalar value) {
  return value.real == 0 ? 0 : scalar_total_order(type, value);
}

static const Array *places_of(Tensors *ops, const Array *a, int64_t (*place)(ElementType, Scalar)) {
  if (!a) return NULL;
  Array *out = array_create(ops, DT_int64, a->rank, a->shape);
  for (uint64_t i = 0; out && i < a->count; i++)
    array_put(out, i, (Scalar){.integer = place(a->type, array_get(a, i))});
  return out;
}

const Array *tensor_total_order(Tensors *ops, const Array *a) {
  return places_of(ops, a, scalar_total_order);
}

const Array *tensor_weak_order(Tensors *ops, const Array *a) {
  return places_of(ops, a, scalar_weak_order);
}

const Array *tensor_bitcast(Tensors *ops, const Array *a, ElementType type) {
  if (!a) return NULL;
  if (dtype_is_complex(a->type) || dtype_is_complex(type))
    return tensor_refuse(ops, "the bits of complex numbers are not taken");
  uint32_t from = element_width(a->type), to = element_width(type), rank = a->rank;
  int64_t shape[MAX_RANK + 1];
  memcpy(shape, a->shape, sizeof a->shape);
  uint32_t parts = from > to ? from / to : to / from;
  if (from > to) shape[rank++] = parts;
  if (from < to && (rank == 0 || shape[--rank] != parts))
    return tensor_refuse(ops, "the last dimension must be of %u parts", parts);
  Array *out = array_create(ops, type, rank, shape);
  for (uint64_t i = 0; out && i < out->count; i++) {
    uint64_t bits = 0;
    if (from >= to) {
      bits = scalar_encode(a->type, array_get(a, i / parts)) >> to * (i % parts);
    } else {
      for (uint32_t p = 0; p < parts; p++)
        bits |= scalar_encode(a->type, array_get(a, i * parts + p)) << from * p;
    }
    if (to < 64) bits &= ((uint64_t)1 << to) - 1;
    array_put(out, i, scalar_decode(type, bits));
  }
  return out;
}
