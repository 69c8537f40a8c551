// Operations that read or write at places found at run time, and those that order.
#include "stablehlo/import/internal.h"

// All operands as sources, in order; those from `first` on are integers of one element each.
static bool slice_with_starts(ImportFrame *frame, const MlirOp *op, ClassId cls, uint32_t first,
                              const char *sizes) {
  Tensor *operand = op->operand_count ? import_operand(frame, op, 0) : NULL;
  Tensor *dst = operand ? import_result(frame, op, 0) : NULL;
  int64_t extents[MAX_RANK] = {0};
  ShloAttrs attrs = {.op = op};
  if (!dst) return false;
  if (op->operand_count != first + operand->rank)
    return import_fail(frame, op,
                       "%s has %u operands; its starts are one for each of %u dimensions",
                       op->name->bytes, op->operand_count, operand->rank);
  OpBuilder builder = op_begin(frame, op, cls);
  op_put_result(&builder, dst);
  for (uint32_t i = 0; i < op->operand_count; i++) {
    Tensor *source = import_operand(frame, op, i);
    if (!source) return false;
    op_put_source(&builder, source);
  }
  if (sizes) {
    shlo_attr_ints(&attrs, sizes, extents, operand->rank);
    op_put_ints(&builder, ATTR_slice_sizes, extents, operand->rank);
  }
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

bool import_dynamic_slice(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  return slice_with_starts(frame, op, CLASS_DynamicSliceTensorOp, 1, "slice_sizes");
}

bool import_dynamic_update_slice(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  return slice_with_starts(frame, op, CLASS_DynamicUpdateSliceTensorOp, 2, NULL);
}

static void put_list(OpBuilder *builder, ShloAttrs *attrs, const char *name, AttrId id) {
  int64_t values[MAX_RANK];
  uint32_t count = shlo_attr_list(attrs, name, values);
  op_put_ints(builder, id, values, count);
}

// Lists that older texts do not have are left out when they are empty.
static void put_batching(OpBuilder *builder, ShloAttrs *attrs, const char *operand,
                         const char *indices) {
  int64_t values[MAX_RANK];
  if (!shlo_attr_list(attrs, operand, values)) return;
  put_list(builder, attrs, operand, ATTR_operand_batching_dims);
  put_list(builder, attrs, indices, ATTR_indices_batching_dims);
}

static bool flag(const MlirOp *op, const char *name) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  return attr && attr->kind == ATTR_BOOL && attr->boolean;
}

bool import_gather(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  int64_t sizes[MAX_RANK] = {0};
  ShloAttrs attrs = {.op = op};
  Tensor *operand = import_operand(frame, op, 0), *indices = import_operand(frame, op, 1);
  Tensor *dst = operand && indices ? import_result(frame, op, 0) : NULL;
  if (!dst) return false;
  OpBuilder builder = op_begin(frame, op, CLASS_GatherTensorOp);
  op_put_result(&builder, dst);
  op_put_source(&builder, operand);
  op_put_source(&builder, indices);
  shlo_attr_ints(&attrs, "slice_sizes", sizes, operand->rank);
  op_put_ints(&builder, ATTR_slice_sizes, sizes, operand->rank);
  if (flag(op, "indices_are_sorted")) op_put_bool(&builder, ATTR_indices_are_sorted, true);
  if (shlo_attr_enter(&attrs, "dimension_numbers")) {
    put_list(&builder, &attrs, "offset_dims", ATTR_offset_dims);
    put_list(&builder, &attrs, "collapsed_slice_dims", ATTR_collapsed_slice_dims);
    put_list(&builder, &attrs, "start_index_map", ATTR_start_index_map);
    put_batching(&builder, &attrs, "operand_batching_dims", "start_indices_batching_dims");
    op_put_int(&builder, ATTR_index_vector_dim, shlo_attr_int(&attrs, "index_vector_dim", 0));
  }
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

// scatter_kind of a region: a fold, or "update" when it returns the new value. NULL: a longer one.
static const char *scatter_kind(const MlirOp *op) {
  static const TensorFunc kinds[] = {FUNC_add, FUNC_multiply, FUNC_minimum, FUNC_maximum};
  const MlirBlock *block = op->regions.count ? mlir_region_block(op->regions.at[0]) : NULL;
  TensorFunc func;
  bool is_one = block && op->operand_count == 3 && op->result_count == 1 && block->args.count == 2;
  if (!is_one) return NULL;
  bool is_returned = block->ops.count == 1 && block->ops.at[0]->operand_count == 1;
  if (is_returned && block->ops.at[0]->operands[0] == block->args.at[1]) return "update";
  if (!import_fold_function(op, 0, &func)) return NULL;
  for (uint32_t i = 0; i < ARRAY_LEN(kinds); i++) {
    if (kinds[i] == func) return tensor_funcs[func].name;
  }
  return NULL;
}

bool import_scatter(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  const char *kind = scatter_kind(op);
  OpBuilder builder =
      op_begin(frame, op, kind ? CLASS_ScatterTensorOp : CLASS_ScatterRegionTensorOp);
  if (!kind && !import_begin_region(&builder, 1)) return false;
  if (kind) {
    Tensor *dst = import_result(frame, op, 0);
    if (!dst) return false;
    op_put_result(&builder, dst);
    for (uint32_t i = 0; i < op->operand_count; i++) {
      Tensor *source = import_operand(frame, op, i);
      if (!source) return false;
      op_put_source(&builder, source);
    }
    op_put_string(&builder, ATTR_scatter_kind, kind);
  }
  if (flag(op, "unique_indices")) op_put_bool(&builder, ATTR_unique_indices, true);
  if (flag(op, "indices_are_sorted")) op_put_bool(&builder, ATTR_indices_are_sorted, true);
  if (shlo_attr_enter(&attrs, "scatter_dimension_numbers")) {
    put_list(&builder, &attrs, "update_window_dims", ATTR_update_window_dims);
    put_list(&builder, &attrs, "inserted_window_dims", ATTR_inserted_window_dims);
    put_list(&builder, &attrs, "scatter_dims_to_operand_dims", ATTR_scatter_dims_to_operand_dims);
    put_batching(&builder, &attrs, "input_batching_dims", "scatter_indices_batching_dims");
    op_put_int(&builder, ATTR_index_vector_dim, shlo_attr_int(&attrs, "index_vector_dim", 0));
  }
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

// The direction of a comparator that compares the first operand's two values.
static const char *sort_direction(const MlirOp *op) {
  static const struct {
    TensorFunc func;
    const char *word;
  } words[] = {
      {FUNC_less, "lt"}, {FUNC_less_equal, "le"}, {FUNC_greater, "gt"}, {FUNC_greater_equal, "ge"}};
  TensorFunc func;
  if (op->operand_count != 1 || !import_choice_function(op, 0, &func)) return NULL;
  for (uint32_t i = 0; i < ARRAY_LEN(words); i++) {
    if (words[i].func == func) return words[i].word;
  }
  return NULL;
}

bool import_sort(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  Literal body;
  const char *direction = sort_direction(op);
  OpBuilder builder = op_begin(frame, op, CLASS_SortOp);
  if (!op->operand_count || op->operand_count != op->result_count)
    return import_fail(frame, op, "%s has %u operands and %u results", op->name->bytes,
                       op->operand_count, op->result_count);
  uint32_t values = 2 * op->operand_count;
  if (!direction && !import_body(frame, op, 0, &(BodyShape){values, 1}, NULL, &body)) return false;
  for (uint32_t i = 0; i < op->result_count; i++) {
    Tensor *source = import_operand(frame, op, i), *dst = import_result(frame, op, i);
    if (!source || !dst) return false;
    op_put_result(&builder, dst);
    op_put_source(&builder, source);
  }
  int64_t dimension = shlo_attr_int(&attrs, "dimension", -1);
  if (dimension < 0) dimension += builder.operands.at[0].access->rank;
  op_put_int(&builder, ATTR_dimension, dimension);
  if (flag(op, "is_stable")) op_put_bool(&builder, ATTR_is_stable, true);
  if (direction)
    op_put_string(&builder, ATTR_comparison_dir, direction);
  else
    op_put_literal(&builder, ATTR_body, body);
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

bool import_top_k(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  Tensor *src = import_operand(frame, op, 0);
  Tensor *values = src ? import_result(frame, op, 0) : NULL;
  Tensor *places = values ? import_result(frame, op, 1) : NULL;
  if (!places) return false;
  if (mlir_op_attr(op, "largest") && !flag(op, "largest"))
    return import_fail(frame, op, "%s of the least is not brought to Penguin", op->name->bytes);
  OpBuilder builder = op_begin(frame, op, CLASS_TopKOp);
  op_put_result(&builder, values);
  op_put_result(&builder, places);
  op_put_source(&builder, src);
  op_put_int(&builder, ATTR_k, shlo_attr_int(&attrs, "k", 0));
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}
