// Operations that move elements.
#include "stablehlo/import/internal.h"

// One source, one result of its element type, and what `put` gives as attributes.
typedef void (*PutAttrs)(OpBuilder *builder, ShloAttrs *attrs, const Tensor *src);

static bool move(ImportFrame *frame, const MlirOp *op, ClassId cls, PutAttrs put) {
  Tensor *src = import_operand(frame, op, 0), *dst = src ? import_result(frame, op, 0) : NULL;
  if (!dst) return false;
  if (dst->dtype != src->dtype)
    return import_fail(frame, op, "%s gives another type than its operand has", op->name->bytes);
  ShloAttrs attrs = {.op = op};
  OpBuilder builder = op_begin(frame, op, cls);
  op_put_result(&builder, dst);
  op_put_source(&builder, src);
  if (put) put(&builder, &attrs, src);
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

bool import_reshape(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  return move(frame, op, CLASS_OffloadedMemCpy, NULL);
}

static void put_broadcast(OpBuilder *builder, ShloAttrs *attrs, const Tensor *src) {
  int64_t dims[MAX_RANK] = {0};
  shlo_attr_ints(attrs, "broadcast_dimensions", dims, src->rank);
  op_put_ints(builder, ATTR_broadcast_dims, dims, src->rank);
}

bool import_broadcast(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  return move(frame, op, CLASS_BroadcastTensorOp, put_broadcast);
}

static void put_transpose(OpBuilder *builder, ShloAttrs *attrs, const Tensor *src) {
  int64_t permutation[MAX_RANK] = {0};
  shlo_attr_ints(attrs, "permutation", permutation, src->rank);
  op_put_ints(builder, ATTR_permutation, permutation, src->rank);
}

bool import_transpose(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  return move(frame, op, CLASS_OffloadedTranspose, put_transpose);
}

static void put_reverse(OpBuilder *builder, ShloAttrs *attrs, const Tensor *src) {
  int64_t dims[MAX_RANK];
  (void)src;
  uint32_t count = shlo_attr_list(attrs, "dimensions", dims);
  op_put_ints(builder, ATTR_dimensions, dims, count);
}

bool import_reverse(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  return move(frame, op, CLASS_ReverseTensorOp, put_reverse);
}

static void put_slice(OpBuilder *builder, ShloAttrs *attrs, const Tensor *src) {
  int64_t start[MAX_RANK] = {0}, limit[MAX_RANK] = {0}, stride[MAX_RANK];
  bool is_strided = false;
  for (uint32_t d = 0; d < src->rank; d++) stride[d] = 1;
  shlo_attr_ints(attrs, "start_indices", start, src->rank);
  shlo_attr_ints(attrs, "limit_indices", limit, src->rank);
  shlo_attr_ints(attrs, "strides", stride, src->rank);
  for (uint32_t d = 0; d < src->rank; d++) is_strided |= stride[d] != 1;
  op_put_ints(builder, ATTR_start_indices, start, src->rank);
  op_put_ints(builder, ATTR_limit_indices, limit, src->rank);
  if (is_strided) op_put_ints(builder, ATTR_strides, stride, src->rank);
}

bool import_slice(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  return move(frame, op, CLASS_OffloadedSlice, put_slice);
}

static void put_pad(OpBuilder *builder, ShloAttrs *attrs, const Tensor *src) {
  int64_t low[MAX_RANK] = {0}, high[MAX_RANK] = {0}, interior[MAX_RANK] = {0};
  shlo_attr_ints(attrs, "edge_padding_low", low, src->rank);
  shlo_attr_ints(attrs, "edge_padding_high", high, src->rank);
  shlo_attr_ints(attrs, "interior_padding", interior, src->rank);
  Tensor *value = import_operand(builder->frame, attrs->op, 1);
  if (!value || value->dtype != src->dtype)
    attrs->wrong = "the padding value";
  else
    op_put_source(builder, value);
  op_put_ints(builder, ATTR_edge_padding_low, low, src->rank);
  op_put_ints(builder, ATTR_edge_padding_high, high, src->rank);
  op_put_ints(builder, ATTR_interior_padding, interior, src->rank);
}

bool import_pad(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  return move(frame, op, CLASS_PadTensorOp, put_pad);
}

bool import_concatenate(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  Tensor *dst = import_result(frame, op, 0);
  OpBuilder builder = op_begin(frame, op, CLASS_OffloadedConcat);
  if (!dst) return false;
  op_put_result(&builder, dst);
  for (uint32_t i = 0; i < op->operand_count; i++) {
    Tensor *part = import_operand(frame, op, i);
    if (!part) return false;
    if (part->dtype != dst->dtype)
      return import_fail(frame, op, "%s joins values of another type than its result",
                         op->name->bytes);
    op_put_source(&builder, part);
  }
  op_put_int(&builder, ATTR_dimension, shlo_attr_int(&attrs, "dimension", 0));
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

bool import_iota(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  Tensor *dst = import_result(frame, op, 0);
  if (!dst) return false;
  OpBuilder builder = op_begin(frame, op, CLASS_IndexValueOp);
  op_put_result(&builder, dst);
  op_put_int(&builder, ATTR_iota_dim, shlo_attr_int(&attrs, "iota_dimension", 0));
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

bool import_bitcast(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  Tensor *src = import_operand(frame, op, 0), *dst = src ? import_result(frame, op, 0) : NULL;
  if (!dst) return false;
  OpBuilder builder = op_begin(frame, op, CLASS_BitcastTensorOp);
  op_put_result(&builder, dst);
  op_put_source(&builder, src);
  return op_end(&builder);
}

// Dimensions are known: a constant.
bool import_dimension_size(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  Tensor *src = import_operand(frame, op, 0), *dst = src ? import_result(frame, op, 0) : NULL;
  int64_t d = shlo_attr_int(&attrs, "dimension", 0);
  if (!dst) return false;
  if (d < 0 || d >= src->rank) attrs.wrong = "dimension";
  if (!import_attrs_fit(frame, &attrs)) return false;
  OpBuilder builder = op_begin(frame, op, CLASS_NullaryOp);
  op_put_result(&builder, dst);
  op_put_literal(&builder, ATTR_value, literal_int(src->shape[d]));
  return op_end(&builder);
}
