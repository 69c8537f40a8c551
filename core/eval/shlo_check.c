// The check.expect_… instructions of tests (reference stablehlo.md 4.3).
#include <stdlib.h>

#include "eval/check.h"
#include "eval/shlo_internal.h"

static Str target_of(const MlirOp *op) {
  const MlirAttr *target = mlir_op_attr(op, "call_target_name");
  return op->kind == OP_stablehlo_custom_call && target ? target->text : NULL;
}

bool shlo_is_check(const MlirOp *op) {
  if (strcmp(mlir_op_info((OpKind)op->kind)->dialect, "check") == 0) return true;
  Str target = target_of(op);
  return target && target->length > 6 && memcmp(target->bytes, "check.", 6) == 0;
}

static double real_attr(const MlirOp *op, const char *name, double absent) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  bool is_number = attr && (attr->kind == ATTR_FLOAT || attr->kind == ATTR_INT);
  return is_number && attr->text ? strtod(attr->text->bytes, NULL) : absent;
}

static int64_t int_attr(const MlirOp *op, const char *name, int64_t absent) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  return attr && attr->kind == ATTR_INT ? attr->integer : absent;
}

// "expect_eq_const" without what says how the expected value is given.
static bool rule_of(const MlirOp *op, CheckRule *rule) {
  static const char suffix[] = "_const";
  char name[32];
  Str target = target_of(op);
  const char *full = target ? target->bytes + 6 : mlir_op_info((OpKind)op->kind)->name;
  size_t length = strlen(full), end = sizeof suffix - 1;
  if (target && strcmp(full, "eq") == 0) full = "expect_eq", length = 9; // of quantised values
  if (length >= sizeof name) return false;
  if (length > end && strcmp(full + length - end, suffix) == 0) length -= end;
  memcpy(name, full, length);
  name[length] = 0;
  if (!check_rule_find(name, rule)) return false;
  rule->tolerance = real_attr(op, "tolerance", target ? 1e-3 : rule->tolerance);
  rule->least = int_attr(op, "min_ulp_difference", rule->least);
  rule->most = int_attr(op, "max_ulp_difference", rule->most);
  return true;
}

bool shlo_check(ShloFrame *frame, const MlirOp *op) {
  ShloRun *run = frame->run;
  CheckRule rule;
  if (!rule_of(op, &rule))
    return shlo_fail(run, op, "no check is called '%s'", target_of(op)->bytes);
  const MlirAttr *value = mlir_op_attr(op, "value");
  const Array *wanted = NULL;
  run->ops.problem = NULL;
  if (op->operand_count == 2)
    wanted = shlo_operand(frame, op, 1);
  else if (op->operand_count == 1 && value)
    wanted = shlo_dense(&run->ops, value);
  if (!wanted)
    return shlo_fail(run, op, "%s: %s", op->name->bytes,
                     run->ops.problem ? run->ops.problem : "two values are compared");
  ShloCheck check = {op, run->function,
                     check_difference(run->arena, &rule, shlo_operand(frame, op, 0), wanted)};
  vec_push(run->arena, &run->checks, check);
  // What a check gives in call form: whether it holds.
  for (uint32_t i = 0; i < op->result_count; i++) {
    Scalar holds = {.integer = !check.message};
    frame->values[op->results[i]->slot] = array_scalar(&run->ops, DT_bool, holds);
  }
  return true;
}
