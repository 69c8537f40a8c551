// Arrays and checks of an evaluation in the report.
#ifndef JSON_ELEMENTS_H
#define JSON_ELEMENTS_H

#include "eval/eval.h"
#include "eval/tensor_ops.h"
#include "support/diag.h"
#include "json/fields.h"
#include "json/writer.h"

// The elements of an output, where they are.
Array elements_of(const EvalOutput *output);
// Numbers of a request as elements of a type; a complex one is two numbers.
EvalArray elements_given(Arena *arena, DType dtype, const GivenInput *given);
// The list of an array's elements in row-major order: complex ones as [real, imaginary], null where
// `written` (may be NULL: everywhere) is 0.
void elements_write(JsonWriter *json, const Array *array, const uint8_t *written);
// One of them.
void elements_write_one(JsonWriter *json, const Array *array, uint64_t at);
// The object of one check: `where` is its function, `message` NULL when it holds.
void elements_write_check(JsonWriter *json, const char *name, const char *where,
                          const char *message, SrcSpan span);
// The error of one that does not.
void elements_fail_check(Diags *diags, const char *name, const char *where, const char *message,
                         SrcSpan span);

#endif
