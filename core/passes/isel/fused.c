// Operators that stand for several steps (softmax, norms): elementwise operators and folds, one
// after the other, in one type.
#include "passes/isel/isel.h"

#include "eval/numeric.h"

// Values on the way have the rank of the operand, with extents of 1 where they were folded.
typedef struct Steps {
  Isel *isel;
  DType type;
  uint32_t rank, folded; // set of the dimensions that are folded
  int64_t shape[MAX_RANK];
} Steps;

// dst = func(a, b), extents of 1 repeating; in a buffer of its own.
static View both(Steps *steps, TensorFunc func, View a, View b) {
  Isel *isel = steps->isel;
  int64_t shape[MAX_RANK], count = 1;
  for (uint32_t d = 0; d < steps->rank; d++) {
    shape[d] = max_i64(a.shape[d], b.shape[d]);
    count *= shape[d];
  }
  View srcs[] = {view_stretch(&a, steps->rank, shape), view_stretch(&b, steps->rank, shape)};
  const View *views[] = {&srcs[0], &srcs[1]};
  Layout layout = layout_for(views, 2, steps->rank, shape);
  Buffer *buffer = isel_buffer(isel, "step", steps->type, count);
  isel_apply(isel, func, srcs, tensor_funcs[func].arity,
             dest_plan_buffer(isel, buffer, layout, true), layout);
  return view_of(buffer, steps->rank, shape);
}

static View one(Steps *steps, TensorFunc func, View a) {
  return both(steps, func, a, a);
}

// The last step, into a result.
static void finish(Steps *steps, uint32_t result, TensorFunc func, View a, View b) {
  Tensor *tensor = isel_result(steps->isel, result);
  View srcs[] = {view_stretch(&a, tensor->rank, tensor->shape),
                 view_stretch(&b, tensor->rank, tensor->shape)};
  const View *views[] = {&srcs[0], &srcs[1]};
  Layout layout = layout_for(views, 2, tensor->rank, tensor->shape);
  isel_apply(steps->isel, func, srcs, tensor_funcs[func].arity,
             dest_plan(steps->isel, result, layout), layout);
}

static View number(const Steps *steps, double value) {
  View view = isel_constant(steps->isel, steps->type, value);
  view.rank = steps->rank;
  for (uint32_t d = 0; d < steps->rank; d++) view.shape[d] = 1;
  return view;
}

static View in_type(Steps *steps, View view) {
  return view.buffer->dtype == steps->type ? view : one(steps, FUNC_cast, view);
}

static View folded(Steps *steps, AluOp op, View a) {
  int64_t shape[MAX_RANK], count = 1;
  for (uint32_t d = 0; d < steps->rank; d++) {
    shape[d] = steps->folded >> d & 1 ? 1 : a.shape[d];
    count *= shape[d];
  }
  Buffer *buffer = isel_buffer(steps->isel, "fold", steps->type, count);
  isel_fold(steps->isel, &a, steps->folded, op, buffer, true);
  return view_of(buffer, steps->rank, shape);
}

static View mean_of(Steps *steps, View a) {
  double count = 1;
  for (uint32_t d = 0; d < steps->rank; d++) {
    if (steps->folded >> d & 1) count *= (double)steps->shape[d];
  }
  return both(steps, FUNC_divide, folded(steps, ALU_add, a), number(steps, count));
}

// The operand in the type of the steps: compute_dtype, else fp32.
static View begin(Isel *isel, Steps *steps, const char *role, AttrId dims) {
  int64_t at[MAX_RANK];
  View a = isel_source(isel, role);
  DType type;
  *steps = (Steps){.isel = isel, .type = DT_float32, .rank = a.rank};
  if (inst_attr_dtype(isel->op, ATTR_compute_dtype, &type) && dtype_is_real(type))
    steps->type = type;
  memcpy(steps->shape, a.shape, sizeof steps->shape);
  uint32_t count = inst_attr_ints(isel->op, dims, at);
  for (uint32_t i = 0; i < count; i++) steps->folded |= (uint32_t)1 << at[i];
  return in_type(steps, a);
}

bool select_softmax(Isel *isel) {
  Steps steps;
  View x = begin(isel, &steps, "src", ATTR_reduce_axes);
  View off = both(&steps, FUNC_subtract, x, folded(&steps, ALU_max, x));
  if (class_id(isel->op->cls) == CLASS_SoftmaxExpOp) {
    finish(&steps, 0, FUNC_exp, off, off);
    return !isel->has_failed;
  }
  View e = one(&steps, FUNC_exp, off);
  finish(&steps, 0, FUNC_divide, e, folded(&steps, ALU_add, e));
  return !isel->has_failed;
}

bool select_softmax_dx(Isel *isel) {
  Steps steps;
  View y = begin(isel, &steps, "y", ATTR_reduce_axes);
  View dy = in_type(&steps, isel_source(isel, "dy"));
  View sum = folded(&steps, ALU_add, both(&steps, FUNC_multiply, y, dy));
  finish(&steps, 0, FUNC_multiply, y, both(&steps, FUNC_subtract, dy, sum));
  return !isel->has_failed;
}

static View deviation(Steps *steps, View variance) {
  double epsilon = 0;
  inst_attr_number(steps->isel->op, ATTR_epsilon, &epsilon);
  return one(steps, FUNC_sqrt, both(steps, FUNC_add, variance, number(steps, epsilon)));
}

bool select_rms_norm(Isel *isel) {
  Steps steps;
  View x = begin(isel, &steps, "src", ATTR_reduce_dims);
  View root = deviation(&steps, mean_of(&steps, both(&steps, FUNC_multiply, x, x)));
  if (!isel_has_source(isel, "weight")) {
    finish(&steps, 0, FUNC_divide, x, root);
    return !isel->has_failed;
  }
  View weight = isel_source(isel, "weight");
  weight = in_type(&steps, view_stretch(&weight, steps.rank, steps.shape));
  finish(&steps, 0, FUNC_multiply, both(&steps, FUNC_divide, x, root), weight);
  return !isel->has_failed;
}

// ---- batch norm: all dimensions but feature_index are folded

static View begin_norm(Isel *isel, Steps *steps) {
  View x = begin(isel, steps, "src", ATTR_reduce_dims);
  int64_t feature = inst_attr_int(isel->op, ATTR_feature_index, 0);
  steps->folded = (((uint32_t)1 << steps->rank) - 1) & ~((uint32_t)1 << feature);
  return x;
}

// A value for each feature.
static View per_feature(Steps *steps, const char *role) {
  View line = isel_source(steps->isel, role);
  int64_t feature = inst_attr_int(steps->isel->op, ATTR_feature_index, 0);
  View out = {.buffer = line.buffer, .offset = line.offset, .rank = steps->rank};
  for (uint32_t d = 0; d < steps->rank; d++) out.shape[d] = 1;
  out.shape[feature] = line.shape[0];
  out.stride[feature] = line.stride[0];
  return in_type(steps, out);
}

// Back to a result of one dimension.
static void put_features(Steps *steps, uint32_t result, View a) {
  Tensor *tensor = isel_result(steps->isel, result);
  View line;
  view_reshape(&a, 1, tensor->shape, &line);
  if (tensor->dtype == steps->type)
    isel_set_view(steps->isel, result, &line);
  else
    finish(steps, result, FUNC_cast, line, line);
}

static View variance_of(Steps *steps, View off) {
  return mean_of(steps, both(steps, FUNC_multiply, off, off));
}

bool select_batch_norm(Isel *isel) {
  Steps steps;
  View x = begin_norm(isel, &steps), mean, variance, off;
  ClassId id = class_id(isel->op->cls);
  bool is_given = id == CLASS_BatchNormTensorOp, is_whole = id != CLASS_BatchNormMeanVarOp;
  mean = is_given ? per_feature(&steps, "mean") : mean_of(&steps, x);
  off = both(&steps, FUNC_subtract, x, mean);
  variance = is_given ? per_feature(&steps, "variance") : variance_of(&steps, off);
  if (is_whole) {
    View normal = both(&steps, FUNC_divide, off, deviation(&steps, variance));
    View scaled = both(&steps, FUNC_multiply, normal, per_feature(&steps, "scale"));
    finish(&steps, 0, FUNC_add, scaled, per_feature(&steps, "offset"));
  }
  if (!is_given) {
    put_features(&steps, is_whole, mean);
    put_features(&steps, is_whole + 1u, variance);
  }
  return !isel->has_failed;
}

// grad_src = scale / deviation * (dy - mean(dy) - normal * mean(dy * normal))
bool select_batch_norm_gradient(Isel *isel) {
  Steps steps;
  View x = begin_norm(isel, &steps);
  View root = deviation(&steps, per_feature(&steps, "variance"));
  View normal =
      both(&steps, FUNC_divide, both(&steps, FUNC_subtract, x, per_feature(&steps, "mean")), root);
  View dy = in_type(&steps, isel_source(isel, "grad_output"));
  View product = both(&steps, FUNC_multiply, dy, normal);
  View part = both(&steps, FUNC_multiply, normal, mean_of(&steps, product));
  View rest =
      both(&steps, FUNC_subtract, both(&steps, FUNC_subtract, dy, mean_of(&steps, dy)), part);
  View factor = both(&steps, FUNC_divide, per_feature(&steps, "scale"), root);
  finish(&steps, 0, FUNC_multiply, factor, rest);
  put_features(&steps, 1, folded(&steps, ALU_add, product));
  put_features(&steps, 2, folded(&steps, ALU_add, dy));
  return !isel->has_failed;
}
