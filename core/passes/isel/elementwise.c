// Elementwise operators: one pass over the tiles of the result; functions that engines lack are
// made of those they have.
#include "eval/numeric.h"
#include "passes/isel/step.h"

static bool is_number(const Step *step, uint32_t i) {
  return step->src[i].fetch->kind == FETCH_NUMBER;
}

Access *step_source(Step *step, uint32_t i) {
  if (!step->src[i].access)
    step->src[i].access = fetch_tile(step->isel, step->src[i].fetch, step->tile);
  return isel_again(step->isel, step->src[i].access);
}

void step_activate(const Step *step, Access *dst, Access *src, ActFunc func) {
  isel_activate(step->isel, dst, src, func, isel_none(), isel_none());
}

// ---- the table

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
  default: break; // no engine has it
  }
  return (Method){-1, -1, step_composite(func)};
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
    isel_binary(step->isel, step->dst, step_source(step, 0), step_source(step, 1), op);
    return;
  }
  const Buffer *number = step->src[small].fetch->view.buffer;
  Arg with =
      is_number(step, small) ? (Arg){.number = number->number} : isel_arg(step_source(step, small));
  isel_scalar(step->isel, step->dst, step_source(step, big),
              &(ScalarOps){.op0 = op, .first = with, .reverse0 = reverses, .op1 = ALU_bypass});
}

static void apply(Step *step, TensorFunc func) {
  Method method = method_of(func);
  if (func == FUNC_select)
    isel_select(step->isel, step->dst, step_source(step, 0), step_source(step, 1),
                step_source(step, 2));
  else if (method.act >= 0)
    step_activate(step, step->dst, step_source(step, 0), (ActFunc)method.act);
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
