// Calls, annotations, and what computes nothing.
#include "stablehlo/check.h"
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

// The expected value may be a literal of the check itself.
bool import_check(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  MlirCheck asked;
  Importer *importer = frame->importer;
  if (!mlir_check_read(op, &asked) || op->result_count)
    return import_fail(frame, op, "no check of Penguin is '%s'", asked.name);
  Tensor *actual = import_operand(frame, op, 0), *wanted = NULL;
  if (asked.wanted)
    wanted =
        import_literal(frame, op, str_intern_text(importer->strings, "expected"), asked.wanted);
  else
    wanted = import_operand(frame, op, 1);
  if (!actual || !wanted) return false;
  if (actual->dtype != wanted->dtype || actual->rank != wanted->rank ||
      memcmp(actual->shape, wanted->shape, actual->rank * sizeof *actual->shape) != 0)
    return import_fail(frame, op, "%s compares values of two types", op->name->bytes);
  OpBuilder builder = op_begin(frame, op, CLASS_CheckOp);
  op_put_source(&builder, actual);
  op_put_source(&builder, wanted);
  op_put_string(&builder, ATTR_kind, asked.kind);
  if (strcmp(asked.kind, "expect_almost_eq") == 0)
    op_put_number(&builder, ATTR_tolerance, asked.tolerance);
  if (strcmp(asked.kind, "expect_close") == 0) {
    op_put_int(&builder, ATTR_min_ulp_difference, asked.least_ulp);
    op_put_int(&builder, ATTR_max_ulp_difference, asked.most_ulp);
  }
  return op_end(&builder);
}

bool import_custom_call(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  const MlirAttr *target = mlir_op_attr(op, "call_target_name");
  bool is_named = target && target->text;
  if (!is_named) return import_fail(frame, op, "the call names no target");
  if (shlo_is_annotation(target->text) && op->operand_count == 1 && op->result_count == 1 &&
      mlir_type_equal(op->operands[0]->type, op->results[0]->type))
    return import_same(frame, op, func);
  if (mlir_is_check(op)) return import_check(frame, op, func);
  MlirOp called;
  if (mlir_called_op(op, &called)) return import_operation(frame, &called);
  return import_fail(frame, op, "custom_call '%s' is not brought to Penguin", target->text->bytes);
}

// ---- tuples

bool import_tuple(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ImportValue *parts = ARENA_ARRAY(frame->importer->arena, ImportValue, op->operand_count + 1);
  for (uint32_t i = 0; i < op->operand_count; i++) parts[i] = frame->values[op->operands[i]->slot];
  frame->values[op->results[0]->slot] =
      (ImportValue){.parts = parts, .part_count = op->operand_count};
  return true;
}

bool import_tuple_element(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  int64_t index = shlo_attr_int(&attrs, "index", -1);
  const ImportValue *tuple = &frame->values[op->operands[0]->slot];
  if (index < 0 || index >= tuple->part_count) attrs.wrong = "index";
  if (!import_attrs_fit(frame, &attrs)) return false;
  frame->values[op->results[0]->slot] = tuple->parts[index];
  return true;
}

// ---- batch normalisation

bool import_batch_norm(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  OpBuilder builder =
      op_begin(frame, op,
               op->kind == OP_stablehlo_batch_norm_inference  ? CLASS_BatchNormTensorOp
               : op->kind == OP_stablehlo_batch_norm_training ? CLASS_BatchNormTrainingOp
                                                              : CLASS_BatchNormGradientOp);
  if (!import_put_all(&builder)) return false;
  op_put_number(&builder, ATTR_epsilon, shlo_attr_real(&attrs, "epsilon"));
  op_put_int(&builder, ATTR_feature_index, shlo_attr_int(&attrs, "feature_index", 0));
  import_put_steps(&builder);
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}
