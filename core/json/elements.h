// Arrays and checks of an evaluation in the report.
#ifndef JSON_ELEMENTS_H
#define JSON_ELEMENTS_H

#include "eval/eval.h"
#include "eval/tensor_ops.h"
#include "support/diag.h"
#include "json/writer.h"

// The elements of an output, where they are.
Array elements_of(const EvalOutput *output);
// The list of an array's elements in row-major order: complex ones as [real, imaginary], null where
// `written` (may be NULL: everywhere) is 0.
void elements_write(JsonWriter *json, const Array *array, const uint8_t *written);
// The object of one check: `where` is its function, `message` NULL when it holds.
void elements_write_check(JsonWriter *json, const char *name, const char *where,
                          const char *message, SrcSpan span);
// The error of one that does not.
void elements_fail_check(Diags *diags, const char *name, const char *where, const char *message,
                         SrcSpan span);

#endif
