// Pieces of the short forms, each read at the present token into `op`. False after reporting.
#ifndef STABLEHLO_READ_PRETTY_H
#define STABLEHLO_READ_PRETTY_H

#include "stablehlo/read_internal.h"

bool mlir_take_name(MlirReader *reader, Str *out);
// `%a, %b` as far as values follow each other; a comma before something else is taken too.
bool mlir_take_operands(MlirReader *reader, MlirOp *op);
// `{…}` when it stands there.
bool mlir_take_attrs(MlirReader *reader, MlirOp *op);
bool mlir_take_attrs_and_types(MlirReader *reader, MlirOp *op);
// `key = [1, 2]` as the attribute `attr`.
bool mlir_take_ints(MlirReader *reader, MlirOp *op, const char *key, const char *attr);

bool mlir_read_reduce(MlirReader *reader, MlirOp *op);
bool mlir_read_while(MlirReader *reader, MlirOp *op);
bool mlir_read_module(MlirReader *reader, MlirOp *op);

// IREE's form of a check: `(%a, %b) : T`, `(%a, dense<…> : T, 1.0e-3) : T`, `(%a, %b, atol 0.1) :
// T`.
bool mlir_is_check_call(const MlirReader *reader, const MlirOp *op);
bool mlir_read_check_call(MlirReader *reader, MlirOp *op);
// `%a, dense<…> : T`, with `, tolerance = 0.1` behind it or not.
bool mlir_read_check_const(MlirReader *reader, MlirOp *op);

#endif
