#include "stablehlo/check.h"

#include <stdlib.h>

static const char dialect[] = "check.";

static const char *check_name(const MlirOp *op) {
  const MlirAttr *target = mlir_op_attr(op, "call_target_name");
  const char *name = op->name->bytes;
  if (op->kind == OP_stablehlo_custom_call)
    name = target && target->text ? target->text->bytes : "";
  size_t length = sizeof dialect - 1;
  return strncmp(name, dialect, length) == 0 ? name + length : NULL;
}

bool mlir_is_check(const MlirOp *op) {
  return check_name(op) != NULL;
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

bool mlir_check_read(const MlirOp *op, MlirCheck *out) {
  static const struct {
    const char *name, *kind;
  } names[] = {{"eq", "expect_eq"}, // of quantised values
               {"expect_eq", "expect_eq"},
               {"expect_eq_const", "expect_eq"},
               {"expect_almost_eq", "expect_almost_eq"},
               {"expect_almost_eq_const", "expect_almost_eq"},
               {"expect_close", "expect_close"}};
  const char *name = check_name(op);
  bool is_call = op->kind == OP_stablehlo_custom_call;
  *out = (MlirCheck){.name = name ? name : ""};
  for (uint32_t i = 0; name && i < ARRAY_LEN(names); i++) {
    if (strcmp(name, names[i].name) == 0) out->kind = names[i].kind;
  }
  out->tolerance = real_attr(op, "tolerance", is_call ? 1e-3 : 1e-4);
  out->least_ulp = int_attr(op, "min_ulp_difference", 0);
  out->most_ulp = int_attr(op, "max_ulp_difference", 3);
  if (op->operand_count == 1) out->wanted = mlir_op_attr(op, "value");
  return out->kind && (op->operand_count == 2 || out->wanted);
}
