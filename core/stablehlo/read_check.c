// The short forms of check.expect_… (reference stablehlo.md 4.3).
#include "stablehlo/read_internal.h"
#include "stablehlo/read_pretty.h"

static bool take_tolerance(MlirReader *reader, MlirOp *op) {
  const MlirAttr *tolerance = mlir_read_plain(reader, ELEM_f64);
  if (tolerance) mlir_attrs_set(reader, &op->attrs, "tolerance", tolerance);
  return tolerance != NULL;
}

bool mlir_is_check_call(const MlirReader *reader, const MlirOp *op) {
  bool is_check = op->kind == OP_check_expect_eq || op->kind == OP_check_expect_almost_eq ||
                  op->kind == OP_check_expect_eq_const ||
                  op->kind == OP_check_expect_almost_eq_const;
  return is_check && mlir_is(&reader->lexer, '(');
}

bool mlir_read_check_call(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  mlir_advance(lexer); // '('
  if (!mlir_take_operands(reader, op)) return false;
  if (mlir_is_word(lexer, "dense")) {
    const MlirAttr *value = mlir_read_dense(reader);
    if (!value) return false;
    mlir_attrs_set(reader, &op->attrs, "value", value);
    mlir_take(lexer, ',');
  }
  bool has_tolerance = mlir_take_word(lexer, "atol") || lexer->token.kind == TOKEN_NUMBER;
  if (has_tolerance && !take_tolerance(reader, op)) return false;
  return mlir_expect(lexer, ')') && mlir_take_attrs_and_types(reader, op);
}

bool mlir_read_check_const(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  if (!mlir_take_operands(reader, op)) return false;
  const MlirAttr *value = mlir_read_dense(reader);
  if (!value) return false;
  mlir_attrs_set(reader, &op->attrs, "value", value);
  if (mlir_take(lexer, ',')) {
    if (!mlir_is_word(lexer, "tolerance")) return mlir_fail(lexer, "tolerance");
    mlir_advance(lexer);
    if (!mlir_expect(lexer, '=') || !take_tolerance(reader, op)) return false;
  }
  return mlir_take_attrs(reader, op) &&
         mlir_op_take_types(reader, op, (const MlirType **)&value->type, 1);
}
