// Elementwise operations.
#include "stablehlo/import/internal.h"

// Elementwise operations have no attributes that change what they compute but their function.
bool import_elementwise(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  Tensor *first = import_operand(frame, op, 0);
  Tensor *second = op->operand_count > 1 ? import_operand(frame, op, 1) : first;
  if (!first || !second) return false;
  if (second->dtype != first->dtype)
    return import_fail(frame, op, "%s has operands of different types", op->name->bytes);
  bool is_pair = dtype_info(first->dtype)->kind == DTYPE_COMPLEX;
  bool takes_parts = func == FUNC_real || func == FUNC_imag || (func == FUNC_abs && is_pair);
  bool keeps_type = func != FUNC_cast && func != FUNC_complex && !takes_parts &&
                    !(tensor_funcs[func].flags & FUNC_COMPARES);
  Tensor *dst = import_result(frame, op, 0);
  if (dst && keeps_type && dst->dtype != first->dtype)
    return import_fail(frame, op, "%s gives another type than its operand has", op->name->bytes);
  bool is_whole = dtype_info(first->dtype)->kind != DTYPE_FLOAT && !is_pair;
  if (func == FUNC_divide && is_whole) func = FUNC_int_div;
  return op->operand_count > 1 ? import_binary(frame, op, func, dst, first, second)
                               : import_unary(frame, op, func, dst, first);
}

TensorFunc import_truth_function(const MlirOp *op, TensorFunc func) {
  static const struct {
    TensorFunc bitwise, logical;
  } pairs[] = {{FUNC_bitwise_and, FUNC_logical_and},
               {FUNC_bitwise_or, FUNC_logical_or},
               {FUNC_bitwise_xor, FUNC_logical_xor},
               {FUNC_bitwise_not, FUNC_logical_not}};
  for (uint32_t i = 0; i < ARRAY_LEN(pairs) && op->operands[0]->type->elem == ELEM_i1; i++) {
    if (pairs[i].bitwise == func) return pairs[i].logical;
  }
  return func;
}

// Operations on bits, which on booleans are those of logic.
bool import_logical(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  return import_elementwise(frame, op, import_truth_function(op, func));
}

// The place of every element in the total order of reals, as an integer of the same size.
static Tensor *in_total_order(ImportFrame *frame, const MlirOp *op, Tensor *src,
                              const char *suffix) {
  uint32_t bytes = dtype_bytes(src->dtype);
  DType dtype = bytes == 1 ? DT_int8 : bytes == 2 ? DT_int16 : bytes == 4 ? DT_int32 : DT_int64;
  Tensor *dst = import_between(frame, op, suffix, dtype, src->rank, src->shape);
  return import_unary(frame, op, FUNC_total_order, dst, src) ? dst : NULL;
}

bool import_compare(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  Tensor *lhs = import_operand(frame, op, 0), *rhs = import_operand(frame, op, 1);
  if (!lhs || !rhs) return false;
  if (!import_comparison(op, &func))
    return import_fail(frame, op, "%s: Penguin has no such comparison", op->name->bytes);
  if (lhs->dtype != rhs->dtype)
    return import_fail(frame, op, "%s has operands of different types", op->name->bytes);
  if (import_is_total_order(op)) {
    lhs = in_total_order(frame, op, lhs, "lhs_order");
    rhs = in_total_order(frame, op, rhs, "rhs_order");
  }
  return import_binary(frame, op, func, import_result(frame, op, 0), lhs, rhs);
}

bool import_select(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  Tensor *dst = import_result(frame, op, 0);
  OpBuilder builder = op_begin(frame, op, CLASS_SelectOp);
  if (!dst) return false;
  op_put_result(&builder, dst);
  for (uint32_t i = 0; i < op->operand_count; i++) {
    Tensor *source = import_operand(frame, op, i);
    if (!source) return false;
    if (i && source->dtype != dst->dtype)
      return import_fail(frame, op, "%s chooses between values of another type than its result",
                         op->name->bytes);
    op_put_source(&builder, source);
  }
  return op_end(&builder);
}

// max(low, a), then min with high.
bool import_clamp(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  Tensor *low = import_operand(frame, op, 0), *a = import_operand(frame, op, 1);
  Tensor *high = import_operand(frame, op, 2);
  if (!low || !a || !high) return false;
  if (low->dtype != a->dtype || high->dtype != a->dtype)
    return import_fail(frame, op, "%s has operands of different types", op->name->bytes);
  Tensor *raised = import_between(frame, op, "raised", a->dtype, a->rank, a->shape);
  return import_binary(frame, op, FUNC_maximum, raised, a, low) &&
         import_binary(frame, op, FUNC_minimum, import_result(frame, op, 0), raised, high);
}

bool import_square(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  Tensor *src = import_operand(frame, op, 0);
  return src && import_binary(frame, op, func, import_result(frame, op, 0), src, src);
}
