// What checks of test programs ask of two arrays (reference stablehlo.md 4.3).
#ifndef EVAL_CHECK_H
#define EVAL_CHECK_H

#include "eval/tensor_ops.h"

typedef enum CheckKind { CHECK_EXACT, CHECK_ALMOST, CHECK_CLOSE } CheckKind;

// NaN is equal to NaN in all of them, and of complex numbers each part is looked at.
typedef struct CheckRule {
  CheckKind kind;
  double tolerance;    // CHECK_ALMOST: of the difference
  int64_t least, most; // CHECK_CLOSE: representable numbers apart
} CheckRule;

// By the name without its dialect (expect_eq, expect_almost_eq, expect_close), with its usual
// tolerances; false when no check is called so.
bool check_rule_find(const char *name, CheckRule *rule);
// NULL when `found` is as `wanted`, else what differs, and where, in the arena: "[1, 2] is 3.0,
// expected 4.0 (5 of 6 elements differ)".
const char *check_difference(Arena *arena, const CheckRule *rule, const Array *found,
                             const Array *wanted);

#endif
