// The check.… operations of test programs, as they are written (reference stablehlo.md 4.3).
#ifndef STABLEHLO_CHECK_H
#define STABLEHLO_CHECK_H

#include "stablehlo/model.h"

typedef struct MlirCheck {
  const char *name;            // as written, without its dialect
  const char *kind;            // expect_eq, expect_almost_eq, expect_close
  double tolerance;            // of expect_almost_eq: of the difference
  int64_t least_ulp, most_ulp; // of expect_close: representable numbers apart
  const MlirAttr *wanted;      // the expected value; NULL when it is the second operand
} MlirCheck;

// Whether it is an operation of the dialect `check`, or a custom_call to one.
bool mlir_is_check(const MlirOp *op);
// What it asks; false when there is no check of its name, or it has not the operands of one.
bool mlir_check_read(const MlirOp *op, MlirCheck *out);

#endif
