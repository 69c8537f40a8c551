// Reductions, windows, selections: operations with a region that combines scalars.
#include "stablehlo/import/internal.h"

static void put_captures(OpBuilder *builder, const BodyCaptures *captures) {
  for (uint32_t i = 0; i < captures->tensors.count; i++)
    op_put_source(builder, captures->tensors.at[i]);
}

// An operator that folds into each of its results by the function of region 0. It takes `extra`
// operands beside those it folds and their first values.
bool import_begin_region(OpBuilder *builder, uint32_t extra) {
  const MlirOp *op = builder->op;
  uint32_t count = op->result_count;
  BodyCaptures captures = {0};
  Literal body;
  if (!count || op->operand_count != 2 * count + extra)
    return import_fail(builder->frame, op, "%s has %u operands and %u results", op->name->bytes,
                       op->operand_count, count);
  if (!import_body(builder->frame, op, 0, &(BodyShape){2 * count, count}, &captures, &body) ||
      !import_put_all(builder))
    return false;
  put_captures(builder, &captures);
  op_put_literal(builder, ATTR_body, body);
  return true;
}

// A fold of one operand by one function.
static bool begin_fold(OpBuilder *builder, TensorFunc func) {
  if (!import_put_all(builder)) return false;
  op_put_func(builder, ATTR_op, func);
  return true;
}

static bool is_one_function(const MlirOp *op, TensorFunc *func) {
  return op->operand_count == 2 && op->result_count == 1 && import_fold_function(op, 0, func);
}

bool import_reduce(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  int64_t dims[MAX_RANK];
  ShloAttrs attrs = {.op = op};
  uint32_t count = shlo_attr_list(&attrs, "dimensions", dims);
  bool is_simple = is_one_function(op, &func);
  OpBuilder builder = op_begin(frame, op, is_simple ? CLASS_ReduceOp : CLASS_ReduceRegionTensorOp);
  if (!import_attrs_fit(frame, &attrs) ||
      !(is_simple ? begin_fold(&builder, func) : import_begin_region(&builder, 0)))
    return false;
  op_put_ints(&builder, ATTR_reduce_dims, dims, count);
  if (is_simple) import_put_steps(&builder);
  return op_end(&builder);
}

typedef struct Window {
  int64_t size[MAX_RANK], stride[MAX_RANK], low[MAX_RANK], high[MAX_RANK];
  int64_t base_dilation[MAX_RANK], dilation[MAX_RANK];
} Window;

static bool are_ones(const int64_t *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (values[i] != 1) return false;
  }
  return true;
}

static void read_window(ShloAttrs *attrs, uint32_t rank, Window *window) {
  *window = (Window){{0}, {0}, {0}, {0}, {0}, {0}};
  for (uint32_t d = 0; d < rank; d++)
    window->size[d] = window->stride[d] = window->base_dilation[d] = window->dilation[d] = 1;
  shlo_attr_ints(attrs, "window_dimensions", window->size, rank);
  shlo_attr_ints(attrs, "window_strides", window->stride, rank);
  shlo_attr_ints(attrs, "base_dilations", window->base_dilation, rank);
  shlo_attr_ints(attrs, "window_dilations", window->dilation, rank);
  shlo_attr_pads(attrs, window->low, window->high, rank);
}

// Attributes that say nothing are left out.
static void put_window(OpBuilder *builder, uint32_t rank, const Window *window) {
  bool is_padded = false;
  for (uint32_t d = 0; d < rank; d++) is_padded |= window->low[d] || window->high[d];
  op_put_ints(builder, ATTR_window_shape, window->size, rank);
  if (!are_ones(window->stride, rank)) op_put_ints(builder, ATTR_stride, window->stride, rank);
  if (is_padded) op_put_pairs(builder, ATTR_padding, window->low, window->high, rank);
  if (!are_ones(window->base_dilation, rank))
    op_put_ints(builder, ATTR_base_dilation, window->base_dilation, rank);
  if (!are_ones(window->dilation, rank))
    op_put_ints(builder, ATTR_window_dilation, window->dilation, rank);
}

bool import_reduce_window(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  Window window;
  ShloAttrs attrs = {.op = op};
  bool is_simple = is_one_function(op, &func);
  const Tensor *first = op->operand_count ? import_operand(frame, op, 0) : NULL;
  if (!first) return false;
  read_window(&attrs, first->rank, &window);
  OpBuilder builder = op_begin(
      frame, op, is_simple ? CLASS_ReduceWindowTensorOp : CLASS_ReduceWindowRegionTensorOp);
  if (!import_attrs_fit(frame, &attrs) ||
      !(is_simple ? begin_fold(&builder, func) : import_begin_region(&builder, 0)))
    return false;
  if (is_simple) op_put_bool(&builder, ATTR_use_init_operand, true);
  put_window(&builder, first->rank, &window);
  return op_end(&builder);
}

bool import_select_and_scatter(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  Window window;
  Literal body;
  ShloAttrs attrs = {.op = op};
  Tensor *operand = import_operand(frame, op, 0);
  if (!operand) return false;
  read_window(&attrs, operand->rank, &window);
  OpBuilder builder = op_begin(frame, op, CLASS_SelectAndScatterTensorOp);
  if (!import_attrs_fit(frame, &attrs) || !import_put_all(&builder)) return false;
  if (import_choice_function(op, 0, &func)) {
    op_put_func(&builder, ATTR_select_op, func);
  } else {
    if (!import_body(frame, op, 0, &(BodyShape){2, 1}, NULL, &body)) return false;
    op_put_literal(&builder, ATTR_select_body, body);
  }
  if (import_fold_function(op, 1, &func)) {
    op_put_func(&builder, ATTR_scatter_op, func);
  } else {
    if (!import_body(frame, op, 1, &(BodyShape){2, 1}, NULL, &body)) return false;
    op_put_literal(&builder, ATTR_scatter_body, body);
  }
  put_window(&builder, operand->rank, &window);
  return op_end(&builder);
}

// ---- map: its region's operations on whole tensors

// A copy of a type with other dimensions.
static const MlirType *in_shape(Importer *importer, const MlirType *type, const MlirType *shape) {
  MlirType *copy = ARENA_NEW(importer->arena, MlirType);
  *copy = *type;
  copy->rank = shape->rank;
  copy->dims = shape->dims;
  return copy;
}

// Every operation works on tensors of the operands' shape instead of scalars; the types of the
// region's values are those for as long as it is gone through.
bool import_map(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  MlirBlock *block = op->regions.count ? mlir_region_block(op->regions.at[0]) : NULL;
  if (!block || !op->operand_count || block->args.count != op->operand_count)
    return import_fail(frame, op, "the region takes one value of each operand, and gives one");
  const MlirType *shape = op->results[0]->type;
  for (uint32_t i = 0; i < op->operand_count; i++)
    frame->values[block->args.at[i]->slot] = frame->values[op->operands[i]->slot];
  bool is_fine = true;
  ImportValue result = {0};
  VEC(const MlirType *) kept = {0};
  for (uint32_t i = 0; i < block->ops.count; i++) {
    MlirOp *inner = block->ops.at[i];
    TensorFunc known;
    bool is_elementwise =
        inner->kind == OP_stablehlo_return || inner->kind == OP_stablehlo_constant ||
        inner->kind == OP_stablehlo_compare || inner->kind == OP_stablehlo_select ||
        inner->kind == OP_stablehlo_clamp || import_function_of(inner, &known);
    if (is_fine && !is_elementwise)
      is_fine = import_fail(frame, inner, "%s inside this region is not brought to Penguin",
                            inner->name->bytes);
    for (uint32_t r = 0; r < inner->result_count; r++) {
      vec_push(frame->importer->arena, &kept, inner->results[r]->type);
      if (inner->kind != OP_stablehlo_constant)
        inner->results[r]->type = in_shape(frame->importer, inner->results[r]->type, shape);
    }
  }
  is_fine = is_fine && import_block(frame, block, &result, 1);
  uint32_t at = 0;
  for (uint32_t i = 0; i < block->ops.count; i++) {
    for (uint32_t r = 0; r < block->ops.at[i]->result_count; r++)
      block->ops.at[i]->results[r]->type = kept.at[at++];
  }
  if (!is_fine || !result.tensor) return false;
  if (result.tensor->rank == shape->rank && !tensor_is_static(result.tensor)) {
    import_bind(frame, op->results[0], result.tensor);
    return true;
  }
  // a constant, or a value from outside of the region: one element for all
  return import_unary(frame, op, FUNC_cast, import_result(frame, op, 0), result.tensor);
}
