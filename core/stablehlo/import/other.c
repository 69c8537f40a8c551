// Calls, annotations, and what computes nothing.
#include "stablehlo/import/internal.h"

bool import_function_call(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  bool is_composite = op->kind == OP_stablehlo_composite;
  const MlirAttr *callee = mlir_op_attr(op, is_composite ? "decomposition" : "callee");
  if (callee && callee->text) return import_call(frame, op, callee->text);
  return import_fail(frame, op,
                     is_composite ? "the composite has no decomposition"
                                  : "the call names no function");
}

// Results that are the operands, one by one.
bool import_same(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  if (op->operand_count != op->result_count)
    return import_fail(frame, op, "%s has %u operands and %u results", op->name->bytes,
                       op->operand_count, op->result_count);
  for (uint32_t i = 0; i < op->result_count; i++)
    frame->values[op->results[i]->slot] = frame->values[op->operands[i]->slot];
  return true;
}

bool import_nothing(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)frame;
  (void)op;
  (void)func;
  return true;
}

bool import_custom_call(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  const MlirAttr *target = mlir_op_attr(op, "call_target_name");
  bool is_named = target && target->text;
  if (!is_named) return import_fail(frame, op, "the call names no target");
  if (shlo_is_annotation(target->text) && op->operand_count == 1 && op->result_count == 1 &&
      mlir_type_equal(op->operands[0]->type, op->results[0]->type))
    return import_same(frame, op, func);
  if (strncmp(target->text->bytes, "check.", 6) == 0) return import_nothing(frame, op, func);
  return import_fail(frame, op, "custom_call '%s' is not brought to Penguin", target->text->bytes);
}
