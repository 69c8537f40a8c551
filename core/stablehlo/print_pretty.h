// Pieces of the short forms.
#ifndef STABLEHLO_PRINT_PRETTY_H
#define STABLEHLO_PRINT_PRETTY_H

#include "stablehlo/print_internal.h"

// An attribute of the kind the short forms need (array<i64: …>, integer, #stablehlo<…>, string or
// symbol); NULL when it is of another: then the operation is written in generic form.
const MlirAttr *mlir_ints_of(const MlirOp *op, const char *name);
const MlirAttr *mlir_int_of(const MlirOp *op, const char *name);
const MlirAttr *mlir_enum_of(const MlirOp *op, const char *name);
const MlirAttr *mlir_text_of(const MlirOp *op, const char *name);
// `%r = name`
void mlir_print_head(MlirPrinter *printer, const MlirOp *op);
// ` {…} : (T) -> T`, without the attributes `shown`. Returns true.
bool mlir_end_with_signature(MlirPrinter *printer, const MlirOp *op, const char *const *shown);

bool mlir_print_reduce(MlirPrinter *printer, const MlirOp *op);
bool mlir_print_while(MlirPrinter *printer, const MlirOp *op);
bool mlir_print_function(MlirPrinter *printer, const MlirOp *op);
bool mlir_print_module(MlirPrinter *printer, const MlirOp *op);

#endif
