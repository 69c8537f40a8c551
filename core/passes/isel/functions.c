// Functions that no engine has, made of those that engines have, in fp32 or whole numbers.
#include "eval/numeric.h"
#include "passes/isel/step.h"

// A tile for what is computed on the way.
static Access *temporary(const Step *step, DType type) {
  Tensor *tensor = isel_tile(step->isel, "tmp", type, step->tile->layout.block, step->tile->chunk);
  return isel_at(step->isel, tensor, step->tile->p, step->tile->f);
}

static Access *again(const Step *step, const Access *access) {
  return isel_again(step->isel, access);
}

static void scalar(const Step *step, Access *dst, Access *src, AluOp op, Arg with) {
  isel_scalar(step->isel, dst, src, &(ScalarOps){.op0 = op, .first = with, .op1 = ALU_bypass});
}

static void scalar_two(const Step *step, Access *dst, Access *src, AluOp op0, Arg first, AluOp op1,
                       Arg second) {
  isel_scalar(step->isel, dst, src,
              &(ScalarOps){.op0 = op0, .op1 = op1, .first = first, .second = second});
}

// ---- functions of one operand that take several steps; each writes step->dst

// x - x mod 1, which is exact; infinities stay what they are.
static void floor_into(Step *step, Access *dst, Access *x) {
  Access *rest = temporary(step, DT_float32), *whole = temporary(step, DT_float32);
  Access *finite = temporary(step, DT_float32);
  scalar(step, rest, x, ALU_mod, isel_number(1));
  isel_binary(step->isel, whole, again(step, x), again(step, rest), ALU_subtract);
  step_activate(step, finite, again(step, x), ACT_Is_finite);
  isel_select(step->isel, dst, again(step, finite), again(step, whole), again(step, x));
}

static void do_floor(Step *step) {
  floor_into(step, step->dst, step_source(step, 0));
}

static void do_ceil(Step *step) {
  Access *turned = temporary(step, DT_float32), *low = temporary(step, DT_float32);
  scalar(step, turned, step_source(step, 0), ALU_mult, isel_number(-1));
  floor_into(step, low, again(step, turned));
  scalar(step, step->dst, again(step, low), ALU_mult, isel_number(-1));
}

// Adding and taking away 2^23 rounds what is smaller to nearest even.
static void do_rint(Step *step) {
  const double big = 8388608;
  Access *size = temporary(step, DT_float32), *whole = temporary(step, DT_float32);
  Access *sign = temporary(step, DT_float32), *is_small = temporary(step, DT_float32);
  scalar(step, size, step_source(step, 0), ALU_abs, isel_number(0));
  scalar(step, is_small, again(step, size), ALU_is_lt, isel_number(big));
  scalar_two(step, whole, again(step, size), ALU_add, isel_number(big), ALU_subtract,
             isel_number(big));
  step_activate(step, sign, step_source(step, 0), ACT_Sign);
  Access *rounded = temporary(step, DT_float32);
  isel_binary(step->isel, rounded, again(step, whole), again(step, sign), ALU_mult);
  isel_select(step->isel, step->dst, again(step, is_small), again(step, rounded),
              step_source(step, 0));
}

// 1 - 2 sin(x / 2)^2: the argument is not rounded.
static void cosine_into(Step *step, Access *dst) {
  Access *half = temporary(step, DT_float32), *square = temporary(step, DT_float32);
  isel_activate(step->isel, half, step_source(step, 0), ACT_Sin, isel_none(), isel_number(0.5));
  step_activate(step, square, again(step, half), ACT_Square);
  scalar_two(step, dst, again(step, square), ALU_mult, isel_number(-2), ALU_add, isel_number(1));
}

static void do_cos(Step *step) {
  cosine_into(step, step->dst);
}

static void do_tan(Step *step) {
  Access *sine = temporary(step, DT_float32), *cosine = temporary(step, DT_float32);
  step_activate(step, sine, step_source(step, 0), ACT_Sin);
  cosine_into(step, cosine);
  isel_binary(step->isel, step->dst, again(step, sine), again(step, cosine), ALU_divide);
}

static void do_negative(Step *step) {
  bool is_real = dtype_is_real(step->src[0].type);
  scalar(step, step->dst, step_source(step, 0), ALU_mult,
         is_real ? isel_number(-1) : isel_integer(-1));
}

static void do_abs(Step *step) {
  bool is_real = dtype_is_real(step->src[0].type);
  scalar(step, step->dst, step_source(step, 0), ALU_abs,
         is_real ? isel_number(0) : isel_integer(0));
}

static void do_sign(Step *step) {
  if (dtype_is_real(step->src[0].type)) {
    step_activate(step, step->dst, step_source(step, 0), ACT_Sign);
    return;
  }
  Access *more = temporary(step, step->src[0].type), *less = temporary(step, step->src[0].type);
  scalar(step, more, step_source(step, 0), ALU_is_gt, isel_integer(0));
  scalar(step, less, step_source(step, 0), ALU_is_lt, isel_integer(0));
  isel_binary(step->isel, step->dst, again(step, more), again(step, less), ALU_subtract);
}

static Arg zero_of(const Step *step) {
  return dtype_is_real(step->src[0].type) ? isel_number(0) : isel_integer(0);
}

static void do_logical_not(Step *step) {
  scalar(step, step->dst, step_source(step, 0), ALU_is_equal, zero_of(step));
}

static void do_bitwise_not(Step *step) {
  if (step->src[0].type == DT_bool)
    do_logical_not(step);
  else
    scalar(step, step->dst, step_source(step, 0), ALU_bitwise_not, isel_integer(0));
}

static void do_is_finite(Step *step) {
  if (dtype_is_real(step->src[0].type))
    step_activate(step, step->dst, step_source(step, 0), ACT_Is_finite);
  else
    isel_memset(step->isel, step->dst, literal_int(1));
}

// Towards zero: sign(x) * floor(|x|), brought into the type's range first so that it saturates.
static void truncate_into(Step *step, Access *dst, Access *x, DType type) {
  double most = dtype_bytes(type) == 8 ? 18446744073709551616.0 : 4294967296.0;
  Access *within = temporary(step, DT_float32), *size = temporary(step, DT_float32);
  Access *rest = temporary(step, DT_float32), *whole = temporary(step, DT_float32);
  Access *sign = temporary(step, DT_float32);
  scalar_two(step, within, x, ALU_max, isel_number(-most), ALU_min, isel_number(most));
  scalar(step, size, again(step, within), ALU_abs, isel_number(0));
  scalar(step, rest, again(step, size), ALU_mod, isel_number(1));
  isel_binary(step->isel, whole, again(step, size), again(step, rest), ALU_subtract);
  step_activate(step, sign, again(step, within), ACT_Sign);
  isel_binary(step->isel, dst, again(step, whole), again(step, sign), ALU_mult);
}

static void do_cast(Step *step) {
  bool from_real = dtype_is_real(step->src[0].type), to_real = dtype_is_real(step->dst_type);
  if (step->dst_type == DT_bool)
    scalar(step, step->dst, step_source(step, 0), ALU_not_equal, zero_of(step));
  else if (from_real && !to_real)
    truncate_into(step, step->dst, step_source(step, 0), step->dst_type);
  else
    isel_copy(step->isel, step->dst, step_source(step, 0));
}

// ---- functions of two operands that take several steps

static bool is_real_pair(const Step *step) {
  return dtype_is_real(step->src[0].type) || dtype_is_real(step->src[1].type);
}

static Access *absolute(Step *step, uint32_t i, DType type) {
  Access *size = temporary(step, type);
  scalar(step, size, step_source(step, i), ALU_abs,
         dtype_is_real(type) ? isel_number(0) : isel_integer(0));
  return size;
}

// 1 or -1 by the sign of source i.
static Access *sign_of(Step *step, uint32_t i, DType type) {
  Access *sign = temporary(step, type), *is_less = temporary(step, type);
  bool is_real = dtype_is_real(type);
  scalar(step, is_less, step_source(step, i), ALU_is_lt,
         is_real ? isel_number(0) : isel_integer(0));
  scalar_two(step, sign, again(step, is_less), ALU_mult,
             is_real ? isel_number(-2) : isel_integer(-2), ALU_add,
             is_real ? isel_number(1) : isel_integer(1));
  return sign;
}

// sign(a) * (|a| mod |b|). A divisor of 0 leaves an integer as it is.
static void remainder_into(Step *step, Access *dst, DType type) {
  Access *rest = temporary(step, type);
  isel_binary(step->isel, rest, absolute(step, 0, type), absolute(step, 1, type), ALU_mod);
  if (dtype_is_real(type)) {
    isel_binary(step->isel, dst, again(step, rest), sign_of(step, 0, type), ALU_mult);
    return;
  }
  Access *signed_rest = temporary(step, type), *is_zero = temporary(step, type);
  isel_binary(step->isel, signed_rest, again(step, rest), sign_of(step, 0, type), ALU_mult);
  scalar(step, is_zero, step_source(step, 1), ALU_is_equal, isel_integer(0));
  isel_select(step->isel, dst, again(step, is_zero), step_source(step, 0),
              again(step, signed_rest));
}

static void do_fmod(Step *step) {
  remainder_into(step, step->dst, is_real_pair(step) ? DT_float32 : DT_int64);
}

// Towards zero. Of integers: the dividend without its remainder is divided, and what fp32 lost of
// the quotient is put right by dividing the rest twice more; by zero it is -1.
static void do_int_div(Step *step) {
  if (is_real_pair(step)) {
    Access *quotient = temporary(step, DT_float32);
    isel_binary(step->isel, quotient, step_source(step, 0), step_source(step, 1), ALU_divide);
    truncate_into(step, step->dst, again(step, quotient), DT_int64);
    return;
  }
  Access *rest = temporary(step, DT_int64), *left = temporary(step, DT_int64);
  Access *is_zero = temporary(step, DT_int64), *divisor = temporary(step, DT_int64);
  remainder_into(step, rest, DT_int64);
  scalar(step, is_zero, step_source(step, 1), ALU_is_equal, isel_integer(0));
  isel_binary(step->isel, divisor, step_source(step, 1), again(step, is_zero), ALU_add);
  isel_binary(step->isel, left, step_source(step, 0), again(step, rest), ALU_subtract);
  Access *total = NULL;
  for (uint32_t pass = 0; pass < 3; pass++) {
    Access *part = temporary(step, DT_int64), *back = temporary(step, DT_int64);
    isel_binary(step->isel, part, again(step, left), again(step, divisor), ALU_divide);
    if (pass < 2) {
      Access *next = temporary(step, DT_int64);
      isel_binary(step->isel, back, again(step, part), again(step, divisor), ALU_mult);
      isel_binary(step->isel, next, again(step, left), again(step, back), ALU_subtract);
      left = next;
    }
    Access *sum = temporary(step, DT_int64);
    if (total) isel_binary(step->isel, sum, again(step, total), again(step, part), ALU_add);
    total = total ? sum : part;
  }
  Access *minus = temporary(step, DT_int64);
  scalar(step, minus, again(step, is_zero), ALU_mult, isel_integer(-1));
  isel_select(step->isel, step->dst, again(step, is_zero), again(step, minus), again(step, total));
}

// atan(a / b), moved by pi times the sign of a where b is negative; 0 / 0 counts as 0.
static void do_arctan2(Step *step) {
  const double pi = 3.14159265358979323846;
  Access *quotient = temporary(step, DT_float32), *angle = temporary(step, DT_float32);
  Access *is_left = temporary(step, DT_float32), *turn = temporary(step, DT_float32);
  Access *size = temporary(step, DT_float32), *is_origin = temporary(step, DT_float32);
  Access *zero = temporary(step, DT_float32), *ratio = temporary(step, DT_float32);
  isel_binary(step->isel, quotient, step_source(step, 0), step_source(step, 1), ALU_divide);
  isel_binary(step->isel, size, absolute(step, 0, DT_float32), absolute(step, 1, DT_float32),
              ALU_max);
  scalar(step, is_origin, again(step, size), ALU_is_equal, isel_number(0));
  isel_memset(step->isel, zero, literal_float(0));
  isel_select(step->isel, ratio, again(step, is_origin), again(step, zero), again(step, quotient));
  step_activate(step, angle, again(step, ratio), ACT_Arctan);
  scalar_two(step, is_left, step_source(step, 1), ALU_is_lt, isel_number(0), ALU_mult,
             isel_number(pi));
  isel_binary(step->isel, turn, again(step, is_left), sign_of(step, 0, DT_float32), ALU_mult);
  isel_binary(step->isel, step->dst, again(step, angle), again(step, turn), ALU_add);
}

// ---- further functions of one operand

// Whole below half, the next away from zero from half on.
static void do_round_away(Step *step) {
  Access *size = absolute(step, 0, DT_float32), *rest = temporary(step, DT_float32);
  Access *whole = temporary(step, DT_float32), *is_half = temporary(step, DT_float32);
  Access *sum = temporary(step, DT_float32), *rounded = temporary(step, DT_float32);
  Access *finite = temporary(step, DT_float32);
  scalar(step, rest, again(step, size), ALU_mod, isel_number(1));
  isel_binary(step->isel, whole, again(step, size), again(step, rest), ALU_subtract);
  scalar(step, is_half, again(step, rest), ALU_is_ge, isel_number(0.5));
  isel_binary(step->isel, sum, again(step, whole), again(step, is_half), ALU_add);
  isel_binary(step->isel, rounded, again(step, sum), sign_of(step, 0, DT_float32), ALU_mult);
  step_activate(step, finite, step_source(step, 0), ACT_Is_finite);
  isel_select(step->isel, step->dst, again(step, finite), again(step, rounded),
              step_source(step, 0));
}

static void do_cbrt(Step *step) {
  Access *root = temporary(step, DT_float32);
  scalar(step, root, absolute(step, 0, DT_float32), ALU_pow, isel_number(1.0 / 3));
  isel_binary(step->isel, step->dst, again(step, root), sign_of(step, 0, DT_float32), ALU_mult);
}

// tanh(x / 2) * (exp(x) + 1), exact where exp(x) - 1 cancels.
static void expm1_into(Step *step, Access *dst, double factor) {
  Access *half = temporary(step, DT_float32), *e = temporary(step, DT_float32);
  Access *more = temporary(step, DT_float32);
  isel_activate(step->isel, half, step_source(step, 0), ACT_Tanh, isel_none(),
                isel_number(factor / 2));
  isel_activate(step->isel, e, step_source(step, 0), ACT_Exp, isel_none(), isel_number(factor));
  scalar(step, more, again(step, e), ALU_add, isel_number(1));
  isel_binary(step->isel, dst, again(step, half), again(step, more), ALU_mult);
}

static void do_expm1(Step *step) {
  expm1_into(step, step->dst, 1);
}

// log(u) * x / (u - 1) with u = 1 + x: what rounding u loses, the quotient puts right (Kahan).
static void log1p_into(Step *step, Access *dst, double factor) {
  Access *x = temporary(step, DT_float32), *u = temporary(step, DT_float32);
  Access *d = temporary(step, DT_float32), *l = temporary(step, DT_float32);
  Access *q = temporary(step, DT_float32), *r = temporary(step, DT_float32);
  Access *is_small = temporary(step, DT_float32), *finite = temporary(step, DT_float32);
  Access *near = temporary(step, DT_float32);
  scalar(step, x, step_source(step, 0), ALU_mult, isel_number(factor));
  scalar(step, u, again(step, x), ALU_add, isel_number(1));
  scalar(step, d, again(step, u), ALU_subtract, isel_number(1));
  step_activate(step, l, again(step, u), ACT_Ln);
  isel_binary(step->isel, q, again(step, l), again(step, d), ALU_divide);
  isel_binary(step->isel, r, again(step, q), again(step, x), ALU_mult);
  scalar(step, is_small, again(step, d), ALU_is_equal, isel_number(0));
  isel_select(step->isel, near, again(step, is_small), again(step, x), again(step, r));
  step_activate(step, finite, again(step, x), ACT_Is_finite);
  isel_select(step->isel, dst, again(step, finite), again(step, near), again(step, l));
}

static void do_log1p(Step *step) {
  log1p_into(step, step->dst, 1);
}

// (expm1(x) - expm1(-x)) / 2
static void do_sinh(Step *step) {
  Access *up = temporary(step, DT_float32), *down = temporary(step, DT_float32);
  Access *off = temporary(step, DT_float32);
  expm1_into(step, up, 1);
  expm1_into(step, down, -1);
  isel_binary(step->isel, off, again(step, up), again(step, down), ALU_subtract);
  scalar(step, step->dst, again(step, off), ALU_mult, isel_number(0.5));
}

static void do_cosh(Step *step) {
  Access *up = temporary(step, DT_float32), *down = temporary(step, DT_float32);
  Access *sum = temporary(step, DT_float32);
  step_activate(step, up, step_source(step, 0), ACT_Exp);
  isel_activate(step->isel, down, step_source(step, 0), ACT_Exp, isel_none(), isel_number(-1));
  isel_binary(step->isel, sum, again(step, up), again(step, down), ALU_add);
  scalar(step, step->dst, again(step, sum), ALU_mult, isel_number(0.5));
}

// (log1p(x) - log1p(-x)) / 2
static void do_arctanh(Step *step) {
  Access *up = temporary(step, DT_float32), *down = temporary(step, DT_float32);
  Access *off = temporary(step, DT_float32);
  log1p_into(step, up, 1);
  log1p_into(step, down, -1);
  isel_binary(step->isel, off, again(step, up), again(step, down), ALU_subtract);
  scalar(step, step->dst, again(step, off), ALU_mult, isel_number(0.5));
}

static void do_erfc(Step *step) {
  Access *erf = temporary(step, DT_float32);
  step_activate(step, erf, step_source(step, 0), ACT_Erf);
  scalar_two(step, step->dst, again(step, erf), ALU_mult, isel_number(-1), ALU_add, isel_number(1));
}

// sqrt((1 - x)(1 + x))
static Access *cathetus(Step *step) {
  Access *less = temporary(step, DT_float32), *more = temporary(step, DT_float32);
  Access *square = temporary(step, DT_float32), *root = temporary(step, DT_float32);
  scalar_two(step, less, step_source(step, 0), ALU_mult, isel_number(-1), ALU_add, isel_number(1));
  scalar(step, more, step_source(step, 0), ALU_add, isel_number(1));
  isel_binary(step->isel, square, again(step, less), again(step, more), ALU_mult);
  step_activate(step, root, again(step, square), ACT_Sqrt);
  return root;
}

static void do_arcsin(Step *step) {
  Access *ratio = temporary(step, DT_float32);
  isel_binary(step->isel, ratio, step_source(step, 0), cathetus(step), ALU_divide);
  step_activate(step, step->dst, again(step, ratio), ACT_Arctan);
}

// 2 atan(sqrt((1 - x) / (1 + x)))
static void do_arccos(Step *step) {
  Access *less = temporary(step, DT_float32), *more = temporary(step, DT_float32);
  Access *ratio = temporary(step, DT_float32), *root = temporary(step, DT_float32);
  Access *angle = temporary(step, DT_float32);
  scalar_two(step, less, step_source(step, 0), ALU_mult, isel_number(-1), ALU_add, isel_number(1));
  scalar(step, more, step_source(step, 0), ALU_add, isel_number(1));
  isel_binary(step->isel, ratio, again(step, less), again(step, more), ALU_divide);
  step_activate(step, root, again(step, ratio), ACT_Sqrt);
  step_activate(step, angle, again(step, root), ACT_Arctan);
  scalar(step, step->dst, again(step, angle), ALU_mult, isel_number(2));
}

Composite step_composite(TensorFunc func) {
  switch (func) {
  case FUNC_cast: return do_cast;
  case FUNC_abs: return do_abs;
  case FUNC_sign: return do_sign;
  case FUNC_ceil: return do_ceil;
  case FUNC_floor: return do_floor;
  case FUNC_rint: return do_rint;
  case FUNC_cos: return do_cos;
  case FUNC_tan: return do_tan;
  case FUNC_negative: return do_negative;
  case FUNC_logical_not: return do_logical_not;
  case FUNC_bitwise_not: return do_bitwise_not;
  case FUNC_is_finite: return do_is_finite;
  case FUNC_int_div: return do_int_div;
  case FUNC_fmod: return do_fmod;
  case FUNC_arctan2: return do_arctan2;
  case FUNC_round_away: return do_round_away;
  case FUNC_cbrt: return do_cbrt;
  case FUNC_expm1: return do_expm1;
  case FUNC_log1p: return do_log1p;
  case FUNC_sinh: return do_sinh;
  case FUNC_cosh: return do_cosh;
  case FUNC_arctanh: return do_arctanh;
  case FUNC_erfc: return do_erfc;
  case FUNC_arcsin: return do_arcsin;
  case FUNC_arccos: return do_arccos;
  default: return NULL;
  }
}
