// Shared by the files of the BIR writer.
#ifndef JSON_BIR_WRITE_INTERNAL_H
#define JSON_BIR_WRITE_INTERNAL_H

#include "json/bir_write.h"

void bir_write_expr(JsonWriter *json, const BirExpr *expr);
void bir_write_predicates(JsonWriter *json, const BirPredicate *predicates, uint32_t count);
void bir_write_operand(JsonWriter *json, const BirOperand *operand);
void bir_write_storage(JsonWriter *json, const BirStorage *storage);
// A Python literal as JSON: tuples are arrays, names are strings, dictionaries have sorted keys.
void bir_write_literal(JsonWriter *json, const Literal *literal);
void bir_write_attrs(JsonWriter *json, const Attrs *attrs);
void bir_write_ints(JsonWriter *json, const int64_t *values, uint32_t count);

#endif
