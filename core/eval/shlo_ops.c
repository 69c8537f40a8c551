// StableHLO's operations by those on arrays (reference stablehlo.md 4.2).
#include <stdarg.h>
#include <stdio.h>

#include "eval/shlo_internal.h"
#include "eval/tensor_internal.h"

bool shlo_fail(ShloRun *run, const MlirOp *op, const char *format, ...) {
  char message[400];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  return diag_error(run->diags, op->span, "not-evaluable", "%s", message);
}

static void ones(int64_t *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) values[i] = 1;
}

// ---- one function an operation; NULL after noting a reason in ops->problem or attrs->wrong

static const Array *run_broadcast(ShloFrame *frame, ShloAttrs *attrs) {
  const Array *a = shlo_operand(frame, attrs->op, 0);
  const MlirType *type = attrs->op->results[0]->type;
  BroadcastAttr attr = {.rank = type->rank};
  memcpy(attr.shape, type->dims, type->rank * sizeof *type->dims);
  shlo_attr_ints(attrs, "broadcast_dimensions", attr.dims, a->rank);
  return attrs->wrong ? NULL : tensor_broadcast(&frame->run->ops, a, &attr);
}

static const Array *run_slice(ShloFrame *frame, ShloAttrs *attrs) {
  const Array *a = shlo_operand(frame, attrs->op, 0);
  SliceAttr attr;
  ones(attr.stride, MAX_RANK);
  shlo_attr_ints(attrs, "start_indices", attr.start, a->rank);
  shlo_attr_ints(attrs, "limit_indices", attr.limit, a->rank);
  shlo_attr_ints(attrs, "strides", attr.stride, a->rank);
  return attrs->wrong ? NULL : tensor_slice(&frame->run->ops, a, &attr);
}

static const Array *run_pad(ShloFrame *frame, ShloAttrs *attrs) {
  const Array *a = shlo_operand(frame, attrs->op, 0);
  PadAttr attr = {{0}, {0}, {0}};
  shlo_attr_ints(attrs, "edge_padding_low", attr.low, a->rank);
  shlo_attr_ints(attrs, "edge_padding_high", attr.high, a->rank);
  shlo_attr_ints(attrs, "interior_padding", attr.interior, a->rank);
  if (attrs->wrong) return NULL;
  return tensor_pad(&frame->run->ops, a, shlo_operand(frame, attrs->op, 1), &attr);
}

static const Array *run_dot(ShloFrame *frame, ShloAttrs *attrs) {
  const MlirOp *op = attrs->op;
  const Array *lhs = shlo_operand(frame, op, 0), *rhs = shlo_operand(frame, op, 1);
  DotAttr attr = {0};
  shlo_element_type(op->results[0]->type, &attr.type);
  if (op->kind == OP_stablehlo_dot) {
    attr.contract_count = 1;
    attr.lhs_contract[0] = lhs->rank - 1;
  } else {
    if (!shlo_attr_enter(attrs, "dot_dimension_numbers")) return NULL;
    attr.batch_count = shlo_attr_list(attrs, "lhs_batching_dimensions", attr.lhs_batch);
    attr.contract_count = shlo_attr_list(attrs, "lhs_contracting_dimensions", attr.lhs_contract);
    shlo_attr_ints(attrs, "rhs_batching_dimensions", attr.rhs_batch, attr.batch_count);
    shlo_attr_ints(attrs, "rhs_contracting_dimensions", attr.rhs_contract, attr.contract_count);
  }
  return attrs->wrong ? NULL : tensor_dot(&frame->run->ops, lhs, rhs, &attr);
}

static const Array *run_convolution(ShloFrame *frame, ShloAttrs *attrs) {
  const MlirOp *op = attrs->op;
  const Array *input = shlo_operand(frame, op, 0), *kernel = shlo_operand(frame, op, 1);
  ConvolutionAttr attr = {.spatial_rank = input->rank < 2 ? 0 : input->rank - 2};
  uint32_t rank = attr.spatial_rank;
  int64_t reverses[MAX_RANK] = {0};
  shlo_element_type(op->results[0]->type, &attr.type);
  ones(attr.stride, rank);
  ones(attr.lhs_dilation, rank);
  ones(attr.rhs_dilation, rank);
  shlo_attr_ints(attrs, "window_strides", attr.stride, rank);
  shlo_attr_ints(attrs, "lhs_dilation", attr.lhs_dilation, rank);
  shlo_attr_ints(attrs, "rhs_dilation", attr.rhs_dilation, rank);
  shlo_attr_ints(attrs, "window_reversal", reverses, rank);
  shlo_attr_pads(attrs, attr.low, attr.high, rank);
  attr.feature_groups = shlo_attr_int(attrs, "feature_group_count", 1);
  attr.batch_groups = shlo_attr_int(attrs, "batch_group_count", 1);
  for (uint32_t d = 0; d < rank; d++) attr.reverses[d] = reverses[d] != 0;
  if (!shlo_attr_enter(attrs, "dimension_numbers")) return NULL;
  attr.input_batch = shlo_attr_int(attrs, "input_batch_dimension", -1);
  attr.input_feature = shlo_attr_int(attrs, "input_feature_dimension", -1);
  attr.kernel_input_feature = shlo_attr_int(attrs, "kernel_input_feature_dimension", -1);
  attr.kernel_output_feature = shlo_attr_int(attrs, "kernel_output_feature_dimension", -1);
  attr.output_batch = shlo_attr_int(attrs, "output_batch_dimension", -1);
  attr.output_feature = shlo_attr_int(attrs, "output_feature_dimension", -1);
  shlo_attr_ints(attrs, "input_spatial_dimensions", attr.input_spatial, rank);
  shlo_attr_ints(attrs, "kernel_spatial_dimensions", attr.kernel_spatial, rank);
  shlo_attr_ints(attrs, "output_spatial_dimensions", attr.output_spatial, rank);
  return attrs->wrong ? NULL : tensor_convolution(&frame->run->ops, input, kernel, &attr);
}

static const Array *run_gather(ShloFrame *frame, ShloAttrs *attrs) {
  const MlirOp *op = attrs->op;
  const Array *operand = shlo_operand(frame, op, 0);
  GatherAttr attr = {0};
  shlo_attr_ints(attrs, "slice_sizes", attr.slice_sizes, operand->rank);
  if (!shlo_attr_enter(attrs, "dimension_numbers")) return NULL;
  attr.offset_count = shlo_attr_list(attrs, "offset_dims", attr.offset_dims);
  attr.collapsed_count = shlo_attr_list(attrs, "collapsed_slice_dims", attr.collapsed_dims);
  attr.batch_count = shlo_attr_list(attrs, "operand_batching_dims", attr.operand_batch);
  shlo_attr_ints(attrs, "start_indices_batching_dims", attr.indices_batch, attr.batch_count);
  attr.map_count = shlo_attr_list(attrs, "start_index_map", attr.start_index_map);
  attr.index_vector_dim = shlo_attr_int(attrs, "index_vector_dim", 0);
  if (attrs->wrong) return NULL;
  return tensor_gather(&frame->run->ops, operand, shlo_operand(frame, op, 1), &attr);
}

// The norms, which take operands, scale, offset, mean and variance in this order, so far as they
// take them.
static bool run_norm(ShloFrame *frame, ShloAttrs *attrs, const Array **out) {
  const MlirOp *op = attrs->op;
  Tensors *ops = &frame->run->ops;
  const Array *a = shlo_operand(frame, op, 0);
  NormAttr attr = {shlo_attr_real(attrs, "epsilon"), shlo_attr_int(attrs, "feature_index", 0)};
  NormParts parts = {.scale = shlo_operand(frame, op, 1)};
  if (attrs->wrong) return false;
  if (op->kind == OP_stablehlo_batch_norm_grad) {
    parts.mean = shlo_operand(frame, op, 2);
    parts.variance = shlo_operand(frame, op, 3);
    return tensor_batch_norm_gradient(ops, a, &parts, shlo_operand(frame, op, 4), &attr, out);
  }
  parts.offset = shlo_operand(frame, op, 2);
  if (op->kind == OP_stablehlo_batch_norm_inference) {
    parts.mean = shlo_operand(frame, op, 3);
    parts.variance = shlo_operand(frame, op, 4);
  } else {
    if (!tensor_batch_statistics(ops, a, &attr, &parts.mean, &parts.variance)) return false;
    out[1] = parts.mean;
    out[2] = parts.variance;
  }
  out[0] = tensor_batch_norm(ops, a, &parts, &attr);
  return out[0] != NULL;
}

static bool attr_bool(const MlirOp *op, const char *name) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  return attr && attr->kind == ATTR_BOOL && attr->boolean;
}

static const Array *run_triangular_solve(ShloFrame *frame, ShloAttrs *attrs) {
  const MlirOp *op = attrs->op;
  const MlirAttr *turn = mlir_op_attr(op, "transpose_a");
  bool is_adjoint = turn && turn->text && str_is(turn->text, "ADJOINT");
  TriangularAttr attr = {.is_left = attr_bool(op, "left_side"),
                         .is_lower = attr_bool(op, "lower"),
                         .has_unit_diagonal = attr_bool(op, "unit_diagonal"),
                         .transposes =
                             is_adjoint || (turn && turn->text && str_is(turn->text, "TRANSPOSE")),
                         .conjugates = is_adjoint};
  return tensor_triangular_solve(&frame->run->ops, shlo_operand(frame, op, 0),
                                 shlo_operand(frame, op, 1), &attr);
}

static const Array *run_fft(ShloFrame *frame, ShloAttrs *attrs) {
  static const char *const kinds[] = {"FFT", "IFFT", "RFFT", "IRFFT"};
  const MlirAttr *kind = mlir_op_attr(attrs->op, "fft_type");
  FftAttr attr = {.dim_count = shlo_attr_list(attrs, "fft_length", attr.lengths)};
  bool is_known = false;
  for (uint32_t i = 0; kind && kind->text && i < ARRAY_LEN(kinds); i++) {
    if (!str_is(kind->text, kinds[i])) continue;
    attr.kind = (FftKind)i;
    is_known = true;
  }
  if (!is_known) attrs->wrong = "fft_type";
  return attrs->wrong ? NULL
                      : tensor_fft(&frame->run->ops, shlo_operand(frame, attrs->op, 0), &attr);
}

static const Array *run_one(ShloFrame *frame, ShloAttrs *attrs) {
  const MlirOp *op = attrs->op;
  Tensors *ops = &frame->run->ops;
  const Array *a = op->operand_count ? shlo_operand(frame, op, 0) : NULL;
  const Array *b = op->operand_count > 1 ? shlo_operand(frame, op, 1) : NULL;
  const MlirType *type = op->results[0]->type;
  int64_t list[MAX_RANK] = {0};
  ElementType elem = DT_float32;
  TensorUnary unary;
  TensorBinary binary;
  bool is_weak;
  shlo_element_type(type, &elem);
  if (shlo_unary_of(op->kind, &unary)) return tensor_unary(ops, unary, a);
  if (shlo_binary_of(op->kind, &binary)) return tensor_binary(ops, binary, a, b);
  switch (op->kind) {
  case OP_arith_constant:
  case OP_stablehlo_constant: {
    const MlirAttr *value = mlir_op_attr(op, "value");
    return value ? shlo_dense(ops, value) : NULL;
  }
  case OP_stablehlo_iota:
    return tensor_iota(ops, elem, type->rank, type->dims,
                       (uint32_t)shlo_attr_int(attrs, "iota_dimension", 0));
  case OP_stablehlo_partition_id:
    return array_scalar(ops, elem, (Scalar){.integer = frame->run->process->partition});
  case OP_stablehlo_replica_id:
    return array_scalar(ops, elem, (Scalar){.integer = frame->run->process->replica});
  case OP_stablehlo_compare:
    if (!shlo_comparison_of(op, &binary)) attrs->wrong = "comparison_direction";
    if (shlo_is_by_place(op, a->type, &is_weak))
      return is_weak
                 ? tensor_binary(ops, binary, tensor_weak_order(ops, a), tensor_weak_order(ops, b))
                 : tensor_binary(ops, binary, tensor_total_order(ops, a),
                                 tensor_total_order(ops, b));
    return attrs->wrong ? NULL : tensor_binary(ops, binary, a, b);
  case OP_stablehlo_select: return tensor_select(ops, a, b, shlo_operand(frame, op, 2));
  case OP_stablehlo_clamp: return tensor_clamp(ops, a, b, shlo_operand(frame, op, 2));
  case OP_stablehlo_convert: return tensor_convert(ops, a, &(ConvertAttr){elem, true});
  case OP_stablehlo_real: return tensor_part(ops, a, false);
  case OP_stablehlo_imag: return tensor_part(ops, a, true);
  case OP_stablehlo_complex: return tensor_complex(ops, a, b);
  case OP_stablehlo_bitcast_convert: return tensor_bitcast(ops, a, elem);
  case OP_stablehlo_reshape: return tensor_reshape(ops, a, type->rank, type->dims);
  case OP_chlo_square: return tensor_binary(ops, TENSOR_multiply, a, a);
  case OP_stablehlo_broadcast_in_dim: return run_broadcast(frame, attrs);
  case OP_stablehlo_transpose:
    shlo_attr_ints(attrs, "permutation", list, a->rank);
    return attrs->wrong ? NULL : tensor_transpose(ops, a, list);
  case OP_stablehlo_reverse: {
    uint32_t count = shlo_attr_list(attrs, "dimensions", list);
    return attrs->wrong ? NULL : tensor_reverse(ops, a, list, count);
  }
  case OP_stablehlo_slice: return run_slice(frame, attrs);
  case OP_stablehlo_dynamic_slice:
    shlo_attr_ints(attrs, "slice_sizes", list, a->rank);
    if (attrs->wrong || op->operand_count != a->rank + 1) return NULL;
    return tensor_dynamic_slice(ops, a, shlo_operands(frame, op, 1), list);
  case OP_stablehlo_dynamic_update_slice:
    if (op->operand_count != a->rank + 2) return NULL;
    return tensor_dynamic_update_slice(ops, a, b, shlo_operands(frame, op, 2));
  case OP_stablehlo_pad: return run_pad(frame, attrs);
  case OP_stablehlo_concatenate:
    return tensor_concatenate(ops, shlo_operands(frame, op, 0), op->operand_count,
                              (uint32_t)shlo_attr_int(attrs, "dimension", 0));
  case OP_stablehlo_get_dimension_size: {
    int64_t d = shlo_attr_int(attrs, "dimension", 0);
    if (d < 0 || d >= a->rank) return NULL;
    return array_scalar(ops, elem, (Scalar){.integer = a->shape[d]});
  }
  case OP_stablehlo_gather: return run_gather(frame, attrs);
  case OP_stablehlo_dot:
  case OP_stablehlo_dot_general: return run_dot(frame, attrs);
  case OP_stablehlo_convolution: return run_convolution(frame, attrs);
  case OP_stablehlo_select_and_scatter: return shlo_select_and_scatter(frame, attrs);
  case OP_stablehlo_map: return shlo_map(frame, op);
  case OP_stablehlo_cholesky: return tensor_cholesky(ops, a, attr_bool(op, "lower"));
  case OP_stablehlo_triangular_solve: return run_triangular_solve(frame, attrs);
  case OP_stablehlo_fft: return run_fft(frame, attrs);
  case OP_stablehlo_reduce_precision:
    return tensor_reduce_precision(ops, a, shlo_attr_int(attrs, "exponent_bits", 0),
                                   shlo_attr_int(attrs, "mantissa_bits", -1));
  default: shlo_fail(frame->run, op, "%s is not evaluated", op->name->bytes); return NULL;
  }
}

static bool run_many(ShloFrame *frame, ShloAttrs *attrs, const Array **out) {
  const MlirOp *op = attrs->op;
  switch (op->kind) {
  case OP_stablehlo_optimization_barrier:
    for (uint32_t i = 0; i < op->result_count; i++) out[i] = shlo_operand(frame, op, i);
    return true;
  case OP_stablehlo_reduce:
  case OP_stablehlo_reduce_window: return shlo_folds(frame, attrs, out);
  case OP_stablehlo_batch_norm_inference:
  case OP_stablehlo_batch_norm_training:
  case OP_stablehlo_batch_norm_grad: return run_norm(frame, attrs, out);
  case OP_stablehlo_scatter: return shlo_scatter(frame, attrs, out);
  case OP_stablehlo_sort: return shlo_sort(frame, attrs, out);
  case OP_chlo_top_k: {
    const Array *a = shlo_operand(frame, op, 0);
    ElementType index = DT_int32;
    shlo_element_type(op->results[1]->type, &index);
    int64_t k = shlo_attr_int(attrs, "k", 0);
    const MlirAttr *largest = mlir_op_attr(op, "largest");
    bool ascends = largest && largest->kind == ATTR_BOOL && !largest->boolean;
    return a->rank && !attrs->wrong &&
           tensor_top_k(&frame->run->ops, a, a->rank - 1, k, ascends, index, &out[0], &out[1]);
  }
  default: out[0] = op->result_count == 1 ? run_one(frame, attrs) : NULL; return out[0] != NULL;
  }
}

// The result's type as the text states it: what an operation gives must be that.
static bool has_type(const Array *array, const MlirType *type) {
  ElementType elem;
  if (!shlo_element_type(type, &elem) || elem != array->type || type->rank != array->rank)
    return false;
  for (uint32_t d = 0; d < type->rank; d++) {
    if (type->dims[d] != array->shape[d]) return false;
  }
  return true;
}

bool shlo_op(ShloFrame *frame, const MlirOp *op) {
  ShloRun *run = frame->run;
  ShloAttrs attrs = {.op = op};
  ElementType elem;
  for (uint32_t i = 0; i < op->result_count; i++) {
    const MlirType *type = op->results[i]->type;
    if (type->kind != TYPE_TENSOR || mlir_type_count(type) < 0)
      return shlo_fail(run, op, "the result of %s is no tensor of known dimensions",
                       op->name->bytes);
    if (!shlo_element_type(type, &elem))
      return shlo_fail(run, op, "elements of this type are not evaluated");
  }
  const Array **out = ARENA_ARRAY(run->ops.arena, const Array *, op->result_count + 1);
  uint32_t errors = run->diags->error_count;
  run->ops.problem = NULL;
  if (!run_many(frame, &attrs, out)) {
    if (run->diags->error_count > errors) return false;
    if (attrs.wrong) return shlo_fail(run, op, "%s: %s does not fit", op->name->bytes, attrs.wrong);
    return shlo_fail(run, op, "%s: %s", op->name->bytes,
                     run->ops.problem ? run->ops.problem : "it is not evaluated");
  }
  uint64_t work = 0;
  for (uint32_t i = 0; i < op->result_count; i++) {
    if (!has_type(out[i], op->results[i]->type))
      return shlo_fail(run, op, "%s gives another type than the text says", op->name->bytes);
    frame->values[op->results[i]->slot] = out[i];
    work += out[i]->count;
  }
  if (fuel_spend(run->fuel, work)) return true;
  return diag_error(run->diags, op->span, "step-budget", "the step budget of %llu is used up at %s",
                    (unsigned long long)run->fuel->step_limit, op->name->bytes);
}
