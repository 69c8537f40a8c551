// Elementwise operators: one pass over the tiles of the result; functions that engines lack are
// made of those they have.
#include "passes/isel/isel.h"

#include "eval/numeric.h"

// What is at hand in one tile.
typedef struct Step {
  Isel *isel;
  const Tile *tile;
  Access *dst;
  DType dst_type;
  // sources: an access, of one column when is_scalar; `number` where that is all it is
  struct {
    Access *access;
    const Fetch *fetch;
    DType type;
  } src[3];
} Step;

typedef struct Work {
  Access *at;
  DType type;
} Work;

// A tile for what is computed on the way.
static Access *temporary(const Step *step, DType type) {
  Tensor *tensor = isel_tile(step->isel, "tmp", type, step->tile->layout.block, step->tile->chunk);
  return isel_at(step->isel, tensor, step->tile->p, step->tile->f);
}

static Access *again(const Step *step, const Access *access) {
  return isel_again(step->isel, access);
}

static bool is_number(const Step *step, uint32_t i) {
  return step->src[i].fetch->kind == FETCH_NUMBER;
}

// A source as an access; numbers become tiles.
static Access *source(Step *step, uint32_t i) {
  if (!step->src[i].access)
    step->src[i].access = fetch_tile(step->isel, step->src[i].fetch, step->tile);
  return again(step, step->src[i].access);
}

static void scalar(const Step *step, Access *dst, Access *src, AluOp op, Arg with) {
  isel_scalar(step->isel, dst, src, &(ScalarOps){.op0 = op, .first = with, .op1 = ALU_bypass});
}

static void scalar_two(const Step *step, Access *dst, Access *src, AluOp op0, Arg first, AluOp op1,
                       Arg second) {
  isel_scalar(step->isel, dst, src,
              &(ScalarOps){.op0 = op0, .op1 = op1, .first = first, .second = second});
}

static void activate(const Step *step, Access *dst, Access *src, ActFunc func) {
  isel_activate(step->isel, dst, src, func, isel_none(), isel_none());
}

// ---- functions of one operand that take several steps; each writes step->dst

// x - x mod 1, which is exact; infinities stay what they are.
static void floor_into(Step *step, Access *dst, Access *x) {
  Access *rest = temporary(step, DT_float32), *whole = temporary(step, DT_float32);
  Access *finite = temporary(step, DT_float32);
  scalar(step, rest, x, ALU_mod, isel_number(1));
  isel_binary(step->isel, whole, again(step, x), again(step, rest), ALU_subtract);
  activate(step, finite, again(step, x), ACT_Is_finite);
  isel_select(step->isel, dst, again(step, finite), again(step, whole), again(step, x));
}

static void do_floor(Step *step) {
  floor_into(step, step->dst, source(step, 0));
}

static void do_ceil(Step *step) {
  Access *turned = temporary(step, DT_float32), *low = temporary(step, DT_float32);
  scalar(step, turned, source(step, 0), ALU_mult, isel_number(-1));
  floor_into(step, low, again(step, turned));
  scalar(step, step->dst, again(step, low), ALU_mult, isel_number(-1));
}

// Adding and taking away 2^23 rounds what is smaller to nearest even.
static void do_rint(Step *step) {
  const double big = 8388608;
  Access *size = temporary(step, DT_float32), *whole = temporary(step, DT_float32);
  Access *sign = temporary(step, DT_float32), *is_small = temporary(step, DT_float32);
  scalar(step, size, source(step, 0), ALU_abs, isel_number(0));
  scalar(step, is_small, again(step, size), ALU_is_lt, isel_number(big));
  scalar_two(step, whole, again(step, size), ALU_add, isel_number(big), ALU_subtract,
             isel_number(big));
  activate(step, sign, source(step, 0), ACT_Sign);
  Access *rounded = temporary(step, DT_float32);
  isel_binary(step->isel, rounded, again(step, whole), again(step, sign), ALU_mult);
  isel_select(step->isel, step->dst, again(step, is_small), again(step, rounded), source(step, 0));
}

// 1 - 2 sin(x / 2)^2: the argument is not rounded.
static void cosine_into(Step *step, Access *dst) {
  Access *half = temporary(step, DT_float32), *square = temporary(step, DT_float32);
  isel_activate(step->isel, half, source(step, 0), ACT_Sin, isel_none(), isel_number(0.5));
  activate(step, square, again(step, half), ACT_Square);
  scalar_two(step, dst, again(step, square), ALU_mult, isel_number(-2), ALU_add, isel_number(1));
}

static void do_cos(Step *step) {
  cosine_into(step, step->dst);
}

static void do_tan(Step *step) {
  Access *sine = temporary(step, DT_float32), *cosine = temporary(step, DT_float32);
  activate(step, sine, source(step, 0), ACT_Sin);
  cosine_into(step, cosine);
  isel_binary(step->isel, step->dst, again(step, sine), again(step, cosine), ALU_divide);
}

static void do_negative(Step *step) {
  bool is_real = dtype_is_real(step->src[0].type);
  scalar(step, step->dst, source(step, 0), ALU_mult, is_real ? isel_number(-1) : isel_integer(-1));
}

static void do_abs(Step *step) {
  bool is_real = dtype_is_real(step->src[0].type);
  scalar(step, step->dst, source(step, 0), ALU_abs, is_real ? isel_number(0) : isel_integer(0));
}

static void do_sign(Step *step) {
  if (dtype_is_real(step->src[0].type)) {
    activate(step, step->dst, source(step, 0), ACT_Sign);
    return;
  }
  Access *more = temporary(step, step->src[0].type), *less = temporary(step, step->src[0].type);
  scalar(step, more, source(step, 0), ALU_is_gt, isel_integer(0));
  scalar(step, less, source(step, 0), ALU_is_lt, isel_integer(0));
  isel_binary(step->isel, step->dst, again(step, more), again(step, less), ALU_subtract);
}

static Arg zero_of(const Step *step) {
  return dtype_is_real(step->src[0].type) ? isel_number(0) : isel_integer(0);
}

static void do_logical_not(Step *step) {
  scalar(step, step->dst, source(step, 0), ALU_is_equal, zero_of(step));
}

static void do_bitwise_not(Step *step) {
  if (step->src[0].type == DT_bool)
    do_logical_not(step);
  else
    scalar(step, step->dst, source(step, 0), ALU_bitwise_not, isel_integer(0));
}

static void do_is_finite(Step *step) {
  if (dtype_is_real(step->src[0].type))
    activate(step, step->dst, source(step, 0), ACT_Is_finite);
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
  activate(step, sign, again(step, within), ACT_Sign);
  isel_binary(step->isel, dst, again(step, whole), again(step, sign), ALU_mult);
}

static void do_cast(Step *step) {
  bool from_real = dtype_is_real(step->src[0].type), to_real = dtype_is_real(step->dst_type);
  if (step->dst_type == DT_bool)
    scalar(step, step->dst, source(step, 0), ALU_not_equal, zero_of(step));
  else if (from_real && !to_real)
    truncate_into(step, step->dst, source(step, 0), step->dst_type);
  else
    isel_copy(step->isel, step->dst, source(step, 0));
}

// ---- functions of two operands that take several steps

static bool is_real_pair(const Step *step) {
  return dtype_is_real(step->src[0].type) || dtype_is_real(step->src[1].type);
}

static Access *absolute(Step *step, uint32_t i, DType type) {
  Access *size = temporary(step, type);
  scalar(step, size, source(step, i), ALU_abs,
         dtype_is_real(type) ? isel_number(0) : isel_integer(0));
  return size;
}

// 1 or -1 by the sign of source i.
static Access *sign_of(Step *step, uint32_t i, DType type) {
  Access *sign = temporary(step, type), *is_less = temporary(step, type);
  bool is_real = dtype_is_real(type);
  scalar(step, is_less, source(step, i), ALU_is_lt, is_real ? isel_number(0) : isel_integer(0));
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
  scalar(step, is_zero, source(step, 1), ALU_is_equal, isel_integer(0));
  isel_select(step->isel, dst, again(step, is_zero), source(step, 0), again(step, signed_rest));
}

static void do_fmod(Step *step) {
  remainder_into(step, step->dst, is_real_pair(step) ? DT_float32 : DT_int64);
}

// Towards zero. Of integers: the dividend without its remainder is divided, and what fp32 lost of
// the quotient is put right by dividing the rest twice more; by zero it is -1.
static void do_int_div(Step *step) {
  if (is_real_pair(step)) {
    Access *quotient = temporary(step, DT_float32);
    isel_binary(step->isel, quotient, source(step, 0), source(step, 1), ALU_divide);
    truncate_into(step, step->dst, again(step, quotient), DT_int64);
    return;
  }
  Access *rest = temporary(step, DT_int64), *left = temporary(step, DT_int64);
  Access *is_zero = temporary(step, DT_int64), *divisor = temporary(step, DT_int64);
  remainder_into(step, rest, DT_int64);
  scalar(step, is_zero, source(step, 1), ALU_is_equal, isel_integer(0));
  isel_binary(step->isel, divisor, source(step, 1), again(step, is_zero), ALU_add);
  isel_binary(step->isel, left, source(step, 0), again(step, rest), ALU_subtract);
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
  isel_binary(step->isel, quotient, source(step, 0), source(step, 1), ALU_divide);
  isel_binary(step->isel, size, absolute(step, 0, DT_float32), absolute(step, 1, DT_float32),
              ALU_max);
  scalar(step, is_origin, again(step, size), ALU_is_equal, isel_number(0));
  isel_memset(step->isel, zero, literal_float(0));
  isel_select(step->isel, ratio, again(step, is_origin), again(step, zero), again(step, quotient));
  activate(step, angle, again(step, ratio), ACT_Arctan);
  scalar_two(step, is_left, source(step, 1), ALU_is_lt, isel_number(0), ALU_mult, isel_number(pi));
  isel_binary(step->isel, turn, again(step, is_left), sign_of(step, 0, DT_float32), ALU_mult);
  isel_binary(step->isel, step->dst, again(step, angle), again(step, turn), ALU_add);
}

// ---- the table

typedef void (*Composite)(Step *step);

// How a function is computed: by one activation, one ALU operation, or several steps.
typedef struct Method {
  int8_t act, alu;
  Composite steps;
} Method;

#define BY_ACT(name)                                                                               \
  (Method) {                                                                                       \
    ACT_##name, -1, NULL                                                                           \
  }
#define BY_ALU(name)                                                                               \
  (Method) {                                                                                       \
    -1, ALU_##name, NULL                                                                           \
  }
#define BY_STEPS(name)                                                                             \
  (Method) {                                                                                       \
    -1, -1, name                                                                                   \
  }

static Method method_of(TensorFunc func) {
  switch (func) {
  case FUNC_exp: return BY_ACT(Exp);
  case FUNC_log: return BY_ACT(Ln);
  case FUNC_sqrt: return BY_ACT(Sqrt);
  case FUNC_rsqrt: return BY_ACT(Rsqrt);
  case FUNC_tanh: return BY_ACT(Tanh);
  case FUNC_sin: return BY_ACT(Sin);
  case FUNC_arctan: return BY_ACT(Arctan);
  case FUNC_expit: return BY_ACT(Sigmoid);
  case FUNC_erf: return BY_ACT(Erf);
  case FUNC_gelu: return BY_ACT(Gelu);
  case FUNC_gelu_dx: return BY_ACT(Derivative_Gelu);
  case FUNC_silu: return BY_ACT(Silu);
  case FUNC_silu_dx: return BY_ACT(Derivative_silu);
  case FUNC_add: return BY_ALU(add);
  case FUNC_subtract: return BY_ALU(subtract);
  case FUNC_multiply: return BY_ALU(mult);
  case FUNC_divide: return BY_ALU(divide);
  case FUNC_maximum: return BY_ALU(max);
  case FUNC_minimum: return BY_ALU(min);
  case FUNC_power: return BY_ALU(pow);
  case FUNC_bitwise_and: return BY_ALU(bitwise_and);
  case FUNC_bitwise_or: return BY_ALU(bitwise_or);
  case FUNC_bitwise_xor: return BY_ALU(bitwise_xor);
  case FUNC_logical_and: return BY_ALU(logical_and);
  case FUNC_logical_or: return BY_ALU(logical_or);
  case FUNC_logical_xor: return BY_ALU(logical_xor);
  case FUNC_logical_left_shift: return BY_ALU(logical_shift_left);
  case FUNC_logical_right_shift: return BY_ALU(logical_shift_right);
  case FUNC_arith_right_shift: return BY_ALU(arith_shift_right);
  case FUNC_equal: return BY_ALU(is_equal);
  case FUNC_not_equal: return BY_ALU(not_equal);
  case FUNC_greater_equal: return BY_ALU(is_ge);
  case FUNC_greater: return BY_ALU(is_gt);
  case FUNC_less_equal: return BY_ALU(is_le);
  case FUNC_less: return BY_ALU(is_lt);
  case FUNC_cast: return BY_STEPS(do_cast);
  case FUNC_abs: return BY_STEPS(do_abs);
  case FUNC_sign: return BY_STEPS(do_sign);
  case FUNC_ceil: return BY_STEPS(do_ceil);
  case FUNC_floor: return BY_STEPS(do_floor);
  case FUNC_rint: return BY_STEPS(do_rint);
  case FUNC_cos: return BY_STEPS(do_cos);
  case FUNC_tan: return BY_STEPS(do_tan);
  case FUNC_negative: return BY_STEPS(do_negative);
  case FUNC_logical_not: return BY_STEPS(do_logical_not);
  case FUNC_bitwise_not: return BY_STEPS(do_bitwise_not);
  case FUNC_is_finite: return BY_STEPS(do_is_finite);
  case FUNC_int_div: return BY_STEPS(do_int_div);
  case FUNC_fmod: return BY_STEPS(do_fmod);
  case FUNC_arctan2: return BY_STEPS(do_arctan2);
  default: break; // no engine has it
  }
  return (Method){-1, -1, NULL};
}

bool isel_alu_op(TensorFunc func, AluOp *op) {
  Method method = method_of(func);
  if (method.alu >= 0) *op = (AluOp)method.alu;
  return method.alu >= 0;
}

// One of the operands is a number, or one value a row: a tensor-scalar instruction.
static void binary(Step *step, AluOp op) {
  bool is_scalar[2] = {step->src[0].fetch->is_scalar, step->src[1].fetch->is_scalar};
  bool reverses = is_scalar[0] && !is_scalar[1];
  uint32_t big = reverses ? 1 : 0, small = 1 - big;
  if (!is_scalar[small] || (is_scalar[0] && is_scalar[1] && !is_number(step, 1))) {
    isel_binary(step->isel, step->dst, source(step, 0), source(step, 1), op);
    return;
  }
  const Buffer *number = step->src[small].fetch->view.buffer;
  Arg with =
      is_number(step, small) ? (Arg){.number = number->number} : isel_arg(source(step, small));
  isel_scalar(step->isel, step->dst, source(step, big),
              &(ScalarOps){.op0 = op, .first = with, .reverse0 = reverses, .op1 = ALU_bypass});
}

static void apply(Step *step, TensorFunc func) {
  Method method = method_of(func);
  if (func == FUNC_select)
    isel_select(step->isel, step->dst, source(step, 0), source(step, 1), source(step, 2));
  else if (method.act >= 0)
    activate(step, step->dst, source(step, 0), (ActFunc)method.act);
  else if (method.alu >= 0)
    binary(step, (AluOp)method.alu);
  else
    method.steps(step);
}

static bool check_types(Isel *isel, TensorFunc func, const View *srcs, uint32_t count) {
  bool is_integer =
      count == 2 && !dtype_is_real(srcs[0].buffer->dtype) && !dtype_is_real(srcs[1].buffer->dtype);
  if (func == FUNC_power && is_integer)
    return isel_error(isel, "isel-type", "powers of integers have no instruction");
  Method method = method_of(func);
  if (func != FUNC_select && method.act < 0 && method.alu < 0 && !method.steps)
    return isel_error(isel, "isel-unsupported", "has no selection: op=%s", tensor_funcs[func].name);
  return true;
}

bool isel_apply(Isel *isel, TensorFunc func, const View *srcs, uint32_t count, Dest dest,
                Layout layout) {
  Fetch fetches[3];
  if (!check_types(isel, func, srcs, count)) return false;
  for (uint32_t i = 0; i < count; i++) fetches[i] = fetch_plan(isel, &srcs[i], layout);
  Place place = isel_place(isel);
  Tile tile;
  tile_open(isel, layout, layout_chunk(layout), &tile);
  Step step = {.isel = isel, .tile = &tile, .dst_type = dest.buffer->dtype};
  for (uint32_t i = 0; i < count; i++) {
    step.src[i].fetch = &fetches[i];
    step.src[i].type = srcs[i].buffer->dtype;
  }
  step.dst = dest_tile(isel, &dest, &tile);
  apply(&step, func);
  dest_end(isel, &dest, &tile);
  isel_close(isel, place);
  return true;
}

// ---- selectors

bool select_elementwise(Isel *isel) {
  TensorFunc func;
  View srcs[3];
  const View *views[3];
  Tensor *result = isel_result(isel, 0);
  uint32_t count = isel_source_count(isel);
  inst_attr_func(isel->op, ATTR_op, &func);
  if (class_id(isel->op->cls) == CLASS_SelectOp) func = FUNC_select;
  for (uint32_t i = 0; i < count; i++) {
    View view = isel_nth_source(isel, i);
    srcs[i] = view_stretch(&view, result->rank, result->shape);
    views[i] = &srcs[i];
  }
  Layout layout = layout_for(views, count, result->rank, result->shape);
  return isel_apply(isel, func, srcs, count, dest_plan(isel, 0, layout), layout);
}

// A constant is no instruction: whoever reads it takes the number.
bool select_number(Isel *isel) {
  Tensor *result = isel_result(isel, 0);
  View view;
  if (!isel_attr_view(isel, ATTR_value, result->dtype, &view))
    view = isel_constant(isel, result->dtype, 0);
  view.rank = result->rank;
  memcpy(view.shape, result->shape, result->rank * sizeof *result->shape);
  isel_set_view(isel, 0, &view);
  return true;
}

// Counted once, along a vector, which the result repeats.
bool select_iota(Isel *isel) {
  Tensor *result = isel_result(isel, 0);
  int64_t dim = inst_attr_int(isel->op, ATTR_iota_dim, 0), extent = result->shape[dim];
  Buffer *line = isel_buffer(isel, result->name->bytes, result->dtype, extent);
  Layout layout = {1, extent, 1};
  Dest dest = dest_plan_buffer(isel, line, layout, true);
  Place place = isel_place(isel);
  Tile tile;
  tile_open(isel, layout, layout_chunk(layout), &tile);
  InstAttr attr = {.id = ATTR_expr, .type = ATTR_TYPE_AFFINE, .expr = tile.column};
  Arg args[] = {isel_arg(dest_tile(isel, &dest, &tile))};
  isel_emit(isel, CLASS_IndexValueInst, ".iota", args, 1, &attr, 1);
  dest_end(isel, &dest, &tile);
  isel_close(isel, place);
  View view = {.buffer = line, .rank = result->rank};
  memcpy(view.shape, result->shape, result->rank * sizeof *result->shape);
  view.stride[dim] = 1;
  isel_set_view(isel, 0, &view);
  return true;
}
