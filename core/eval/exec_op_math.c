// Elementwise operators, and fused ones as the steps they stand for.
#include <math.h>

#include "eval/exec_op.h"

// The functions of the front end as operations; -1: none of that arity.
typedef struct FuncOps {
  int8_t unary, binary;
} FuncOps;

static FuncOps ops_of(TensorFunc func) {
  switch (func) {
  case FUNC_exp: return (FuncOps){TENSOR_exponential, -1};
  case FUNC_log: return (FuncOps){TENSOR_log, -1};
  case FUNC_sqrt: return (FuncOps){TENSOR_sqrt, -1};
  case FUNC_rsqrt: return (FuncOps){TENSOR_rsqrt, -1};
  case FUNC_tanh: return (FuncOps){TENSOR_tanh, -1};
  case FUNC_abs: return (FuncOps){TENSOR_abs, -1};
  case FUNC_sign: return (FuncOps){TENSOR_sign, -1};
  case FUNC_ceil: return (FuncOps){TENSOR_ceil, -1};
  case FUNC_floor: return (FuncOps){TENSOR_floor, -1};
  case FUNC_sin: return (FuncOps){TENSOR_sine, -1};
  case FUNC_cos: return (FuncOps){TENSOR_cosine, -1};
  case FUNC_tan: return (FuncOps){TENSOR_tan, -1};
  case FUNC_arctan: return (FuncOps){TENSOR_atan, -1};
  case FUNC_negative: return (FuncOps){TENSOR_negate, -1};
  case FUNC_rint: return (FuncOps){TENSOR_round_nearest_even, -1};
  case FUNC_logical_not: return (FuncOps){TENSOR_logical_not, -1};
  case FUNC_bitwise_not: return (FuncOps){TENSOR_not, -1};
  case FUNC_is_finite: return (FuncOps){TENSOR_is_finite, -1};
  case FUNC_expit: return (FuncOps){TENSOR_logistic, -1};
  case FUNC_erf: return (FuncOps){TENSOR_erf, -1};
  case FUNC_gelu: return (FuncOps){TENSOR_gelu, -1};
  case FUNC_gelu_dx: return (FuncOps){TENSOR_gelu_dx, -1};
  case FUNC_silu: return (FuncOps){TENSOR_silu, -1};
  case FUNC_silu_dx: return (FuncOps){TENSOR_silu_dx, -1};
  case FUNC_arccos: return (FuncOps){TENSOR_acos, -1};
  case FUNC_arccosh: return (FuncOps){TENSOR_acosh, -1};
  case FUNC_arcsin: return (FuncOps){TENSOR_asin, -1};
  case FUNC_arcsinh: return (FuncOps){TENSOR_asinh, -1};
  case FUNC_arctanh: return (FuncOps){TENSOR_atanh, -1};
  case FUNC_bitwise_count: return (FuncOps){TENSOR_popcnt, -1};
  case FUNC_cbrt: return (FuncOps){TENSOR_cbrt, -1};
  case FUNC_cosh: return (FuncOps){TENSOR_cosh, -1};
  case FUNC_count_leading_zeros: return (FuncOps){TENSOR_count_leading_zeros, -1};
  case FUNC_erfc: return (FuncOps){TENSOR_erfc, -1};
  case FUNC_erfinv: return (FuncOps){TENSOR_erf_inv, -1};
  case FUNC_expm1: return (FuncOps){TENSOR_exponential_minus_one, -1};
  case FUNC_log1p: return (FuncOps){TENSOR_log_plus_one, -1};
  case FUNC_round_away: return (FuncOps){TENSOR_round_nearest_afz, -1};
  case FUNC_sinh: return (FuncOps){TENSOR_sinh, -1};
  case FUNC_add: return (FuncOps){-1, TENSOR_add};
  case FUNC_subtract: return (FuncOps){-1, TENSOR_subtract};
  case FUNC_multiply: return (FuncOps){-1, TENSOR_multiply};
  case FUNC_divide:
  case FUNC_int_div: return (FuncOps){-1, TENSOR_divide};
  case FUNC_maximum: return (FuncOps){-1, TENSOR_maximum};
  case FUNC_minimum: return (FuncOps){-1, TENSOR_minimum};
  case FUNC_power: return (FuncOps){-1, TENSOR_power};
  case FUNC_fmod: return (FuncOps){-1, TENSOR_remainder};
  case FUNC_arctan2: return (FuncOps){-1, TENSOR_atan2};
  case FUNC_bitwise_and: return (FuncOps){-1, TENSOR_and};
  case FUNC_bitwise_or: return (FuncOps){-1, TENSOR_or};
  case FUNC_bitwise_xor: return (FuncOps){-1, TENSOR_xor};
  case FUNC_logical_and: return (FuncOps){-1, TENSOR_logical_and};
  case FUNC_logical_or: return (FuncOps){-1, TENSOR_logical_or};
  case FUNC_logical_xor: return (FuncOps){-1, TENSOR_logical_xor};
  case FUNC_logical_left_shift: return (FuncOps){-1, TENSOR_shift_left};
  case FUNC_logical_right_shift: return (FuncOps){-1, TENSOR_shift_right_logical};
  case FUNC_arith_right_shift: return (FuncOps){-1, TENSOR_shift_right_arithmetic};
  case FUNC_equal: return (FuncOps){-1, TENSOR_eq};
  case FUNC_not_equal: return (FuncOps){-1, TENSOR_ne};
  case FUNC_greater_equal: return (FuncOps){-1, TENSOR_ge};
  case FUNC_greater: return (FuncOps){-1, TENSOR_gt};
  case FUNC_less_equal: return (FuncOps){-1, TENSOR_le};
  case FUNC_less: return (FuncOps){-1, TENSOR_lt};
  case FUNC_cast:
  case FUNC_total_order:
  case FUNC_real:
  case FUNC_imag:
  case FUNC_complex:
  case FUNC_select:
  case FUNC_COUNT: break;
  }
  return (FuncOps){-1, -1};
}

bool op_unary_of(TensorFunc func, TensorUnary *op) {
  FuncOps ops = ops_of(func);
  if (ops.unary < 0) return false;
  *op = (TensorUnary)ops.unary;
  return true;
}

bool op_binary_of(TensorFunc func, TensorBinary *op) {
  FuncOps ops = ops_of(func);
  if (ops.binary < 0) return false;
  *op = (TensorBinary)ops.binary;
  return true;
}

bool op_binary(OpRun *run, AttrId id, TensorBinary *op) {
  TensorFunc func;
  if (inst_attr_func(run->inst, id, &func) && op_binary_of(func, op)) return true;
  return machine_fail(run->machine, "not-evaluable", "%s= is no operation of two operands",
                      attr_name(id));
}

// An operand in the shape of another: extents of 1 and missing leading dimensions are repeated.
static const Array *stretched(OpRun *run, const Array *a, uint32_t rank, const int64_t *shape) {
  BroadcastAttr attr = {.rank = rank};
  bool is_equal = a && a->rank == rank;
  for (uint32_t d = 0; d < rank; d++) {
    attr.shape[d] = shape[d];
    is_equal = is_equal && a->shape[d] == shape[d];
  }
  if (!a || is_equal || a->rank > rank) return a; // what does not fit is refused later
  for (uint32_t d = 0; d < a->rank; d++) attr.dims[d] = rank - a->rank + d;
  return tensor_broadcast(&run->ops, a, &attr);
}

static const Array *like_result(OpRun *run, const Array *a) {
  const int64_t *shape = run->results[0]->access_shape;
  return stretched(run, a, run->results[0]->tensor->rank, shape);
}

static bool depends_on_width(TensorBinary op) {
  return op == TENSOR_shift_left || op == TENSOR_shift_right_arithmetic ||
         op == TENSOR_shift_right_logical;
}

// fp32, or the wider type that numbers are kept in.
static ElementType kept_type(ElementType type) {
  return dtype_is_double(type) ? type : DT_float32;
}

// Type in which two operands meet: fp32, or wider, when one is real; integers in 64 bits, wrapped
// at the store.
static ElementType meeting_type(TensorBinary op, const Array *a, const Array *b,
                                bool becomes_real) {
  if (dtype_is_complex(a->type) || (dtype_is_double(a->type) && !dtype_is_complex(b->type)))
    return a->type;
  if (dtype_is_double(b->type)) return b->type;
  if (becomes_real || element_is_real(a->type) || element_is_real(b->type)) return DT_float32;
  if (a->type == DT_uint64 || b->type == DT_uint64) return DT_uint64;
  return depends_on_width(op) && a->type == b->type ? a->type : DT_int64;
}

static const Array *apply_binary(OpRun *run, TensorFunc func, const Array *a, const Array *b) {
  TensorBinary op;
  if (func == FUNC_complex) return tensor_complex(&run->ops, a, b);
  if (!a || !b || !op_binary_of(func, &op)) return NULL;
  bool becomes_real = func == FUNC_divide || func == FUNC_arctan2;
  ElementType type = meeting_type(op, a, b, becomes_real);
  const Array *out = tensor_binary(&run->ops, op, op_as(run, a, type), op_as(run, b, type));
  if (func != FUNC_int_div || type != DT_float32) return out;
  ConvertAttr whole = {.type = DT_int64, .truncates = true};
  return tensor_convert(&run->ops, out, &whole);
}

static const Array *apply_unary(OpRun *run, TensorFunc func, const Array *a) {
  FuncOps ops = ops_of(func);
  ElementType type = op_result_type(run, 0);
  if (!a) return NULL;
  if (func == FUNC_cast)
    return tensor_convert(&run->ops, a, &(ConvertAttr){.type = type, .truncates = true});
  if (func == FUNC_total_order) return tensor_total_order(&run->ops, a);
  if (func == FUNC_real || func == FUNC_imag) return tensor_part(&run->ops, a, func == FUNC_imag);
  if (ops.unary < 0) {
    machine_fail(run->machine, "not-evaluable", "op= is no operation of one operand");
    return NULL;
  }
  if (!element_is_integer(a->type))
    a = op_as(run, a, kept_type(a->type));
  else if (!element_is_integer(type))
    a = op_as(run, a, kept_type(type));
  return tensor_unary(&run->ops, (TensorUnary)ops.unary, a);
}

static const Array *apply_select(OpRun *run, const Array *pred, const Array *yes, const Array *no) {
  if (!pred || !yes || !no) return NULL;
  ElementType type = meeting_type(TENSOR_add, yes, no, false);
  return tensor_select(&run->ops, pred, op_as(run, yes, type), op_as(run, no, type));
}

// np functions of one, two or three operands, by the number of sources.
static bool compute_elementwise(OpRun *run) {
  TensorFunc func;
  const Array *a[3] = {0};
  uint32_t wanted = tensor_funcs[FUNC_select].arity;
  inst_attr_func(run->inst, ATTR_op, &func);
  if (class_id(run->inst->cls) == CLASS_SelectOp)
    func = FUNC_select;
  else
    wanted = tensor_funcs[func].arity;
  if (run->source_count != wanted)
    return machine_fail(run->machine, "not-evaluable", "op= works on %u operands, and there are %u",
                        wanted, run->source_count);
  for (uint32_t i = 0; i < wanted; i++) a[i] = like_result(run, run->sources[i]);
  run->out[0] = wanted == 1   ? apply_unary(run, func, a[0])
                : wanted == 2 ? apply_binary(run, func, a[0], a[1])
                              : apply_select(run, a[0], a[1], a[2]);
  return true;
}

static bool compute_number(OpRun *run) {
  double value;
  if (!inst_attr_number(run->inst, ATTR_value, &value)) return false;
  const InstAttr *attr = inst_attr(run->inst, ATTR_value);
  ElementType type = op_result_type(run, 0);
  Scalar whole = {.real = value, .integer = attr->literal.integer};
  bool is_exact = attr->literal.kind == LIT_INT && element_is_integer(type);
  const Array *scalar =
      is_exact ? array_scalar(&run->ops, type, whole) : op_number(run, type, value);
  run->out[0] = like_result(run, scalar);
  return true;
}

static bool compute_iota(OpRun *run) {
  const int64_t *shape = run->results[0]->access_shape;
  run->out[0] = tensor_iota(&run->ops, op_result_type(run, 0), run->results[0]->tensor->rank, shape,
                            (uint32_t)inst_attr_int(run->inst, ATTR_iota_dim, 0));
  return true;
}

// ---- fused operators, step by step in one type

typedef struct Steps {
  OpRun *run;
  ElementType type;
  ReduceAttr reduce;
  uint32_t rank; // of the operand that is reduced
  int64_t shape[MAX_RANK];
} Steps;

// The operand at hand in the type of the steps: compute_dtype, else fp32.
static const Array *begin_steps(OpRun *run, Steps *steps, const Array *a, AttrId dims) {
  DType type;
  *steps = (Steps){.run = run, .type = a ? kept_type(a->type) : DT_float32};
  if (inst_attr_dtype(run->inst, ATTR_compute_dtype, &type) && dtype_is_real(type))
    steps->type = type;
  if (!a) return NULL;
  steps->rank = a->rank;
  memcpy(steps->shape, a->shape, sizeof steps->shape);
  steps->reduce.dim_count = inst_attr_ints(run->inst, dims, steps->reduce.dims);
  return op_as(run, a, steps->type);
}

static const Array *both(Steps *steps, TensorBinary op, const Array *a, const Array *b) {
  a = stretched(steps->run, a, steps->rank, steps->shape);
  b = stretched(steps->run, b, steps->rank, steps->shape);
  return tensor_binary(&steps->run->ops, op, a, b);
}

static const Array *one(Steps *steps, TensorUnary op, const Array *a) {
  return tensor_unary(&steps->run->ops, op, a);
}

static const Array *number(Steps *steps, double value) {
  return op_number(steps->run, steps->type, value);
}

// A fold whose result stands in every element of what it folded.
static const Array *folded(Steps *steps, const Array *a, TensorBinary op, double init) {
  Tensors *ops = &steps->run->ops;
  const Array *small = tensor_reduce(ops, a, number(steps, init), &steps->reduce, op);
  BroadcastAttr attr = {.rank = steps->rank};
  uint32_t kept = 0, reduced = 0;
  for (uint32_t i = 0; i < steps->reduce.dim_count; i++)
    reduced |= (uint32_t)1 << steps->reduce.dims[i];
  for (uint32_t d = 0; d < steps->rank; d++) {
    attr.shape[d] = steps->shape[d];
    if (!(reduced >> d & 1)) attr.dims[kept++] = d;
  }
  return small ? tensor_broadcast(ops, small, &attr) : NULL;
}

static double folded_count(const Steps *steps) {
  double count = 1;
  for (uint32_t i = 0; i < steps->reduce.dim_count; i++)
    count *= (double)steps->shape[steps->reduce.dims[i]];
  return count;
}

static bool compute_softmax(OpRun *run) {
  Steps steps;
  const Array *x = begin_steps(run, &steps, op_source(run, "src"), ATTR_reduce_axes);
  const Array *most = x ? folded(&steps, x, TENSOR_maximum, -INFINITY) : NULL;
  const Array *e = one(&steps, TENSOR_exponential, both(&steps, TENSOR_subtract, x, most));
  bool is_whole = class_id(run->inst->cls) == CLASS_SoftmaxOp;
  run->out[0] =
      is_whole && e ? both(&steps, TENSOR_divide, e, folded(&steps, e, TENSOR_add, 0)) : e;
  return true;
}

static bool compute_softmax_dx(OpRun *run) {
  Steps steps;
  const Array *y = begin_steps(run, &steps, op_source(run, "y"), ATTR_reduce_axes);
  const Array *dy = op_as(run, op_source(run, "dy"), steps.type);
  const Array *product = both(&steps, TENSOR_multiply, y, dy);
  const Array *sum = product ? folded(&steps, product, TENSOR_add, 0) : NULL;
  run->out[0] = both(&steps, TENSOR_multiply, y, both(&steps, TENSOR_subtract, dy, sum));
  return true;
}

static const Array *mean_of(Steps *steps, const Array *a) {
  const Array *sum = a ? folded(steps, a, TENSOR_add, 0) : NULL;
  return both(steps, TENSOR_divide, sum, number(steps, folded_count(steps)));
}

static bool compute_rms_norm(OpRun *run) {
  Steps steps;
  double epsilon = 0;
  const Array *x = begin_steps(run, &steps, op_source(run, "src"), ATTR_reduce_dims);
  const Array *weight = op_as(run, op_source(run, "weight"), steps.type);
  inst_attr_number(run->inst, ATTR_epsilon, &epsilon);
  const Array *mean = mean_of(&steps, both(&steps, TENSOR_multiply, x, x));
  const Array *root =
      one(&steps, TENSOR_sqrt, both(&steps, TENSOR_add, mean, number(&steps, epsilon)));
  const Array *out = both(&steps, TENSOR_divide, x, root);
  run->out[0] = weight ? both(&steps, TENSOR_multiply, out, weight) : out;
  return true;
}

// ---- batch norms

// A source in the type of the steps.
static const Array *norm_source(OpRun *run, const char *role, ElementType type) {
  return op_as(run, op_source(run, role), type);
}

static NormAttr begin_norm(OpRun *run, const Array **a, NormParts *parts) {
  Steps steps;
  NormAttr attr = {.feature = inst_attr_int(run->inst, ATTR_feature_index, 0)};
  inst_attr_number(run->inst, ATTR_epsilon, &attr.epsilon);
  *a = begin_steps(run, &steps, op_source(run, "src"), ATTR_reduce_dims);
  *parts =
      (NormParts){norm_source(run, "scale", steps.type), norm_source(run, "offset", steps.type),
                  norm_source(run, "mean", steps.type), norm_source(run, "variance", steps.type)};
  return attr;
}

static bool compute_batch_norm(OpRun *run) {
  const Array *a;
  NormParts parts;
  NormAttr attr = begin_norm(run, &a, &parts);
  ClassId id = class_id(run->inst->cls);
  bool measures = id != CLASS_BatchNormTensorOp;
  if (measures && !tensor_batch_statistics(&run->ops, a, &attr, &parts.mean, &parts.variance))
    return false;
  uint32_t at = 0;
  if (id != CLASS_BatchNormMeanVarOp)
    run->out[at++] = tensor_batch_norm(&run->ops, a, &parts, &attr);
  if (!measures) return true;
  run->out[at++] = parts.mean;
  run->out[at] = parts.variance;
  return true;
}

static bool compute_batch_norm_gradient(OpRun *run) {
  const Array *a;
  NormParts parts;
  NormAttr attr = begin_norm(run, &a, &parts);
  const Array *dy = a ? op_as(run, op_source(run, "grad_output"), a->type) : NULL;
  return tensor_batch_norm_gradient(&run->ops, a, &parts, dy, &attr, run->out);
}

OpCompute op_compute_math(ClassId id) {
  switch (id) {
  case CLASS_NullaryOp: return compute_number;
  case CLASS_UnaryOp:
  case CLASS_UnaryCmpOp:
  case CLASS_BinaryOp:
  case CLASS_BinaryLikeOp:
  case CLASS_CmpOp:
  case CLASS_ElementwiseOp:
  case CLASS_SelectOp: return compute_elementwise;
  case CLASS_IndexValueOp: return compute_iota;
  case CLASS_SoftmaxOp:
  case CLASS_SoftmaxExpOp: return compute_softmax;
  case CLASS_SoftmaxDxOp: return compute_softmax_dx;
  case CLASS_RmsNormOp: return compute_rms_norm;
  case CLASS_BatchNormTensorOp:
  case CLASS_BatchNormTrainingOp:
  case CLASS_BatchNormMeanVarOp: return compute_batch_norm;
  case CLASS_BatchNormGradientOp: return compute_batch_norm_gradient;
  default: return NULL;
  }
}
