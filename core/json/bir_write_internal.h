// Shared by the files of the BIR writer.
#ifndef JSON_BIR_WRITE_INTERNAL_H
#define JSON_BIR_WRITE_INTERNAL_H

#include "json/bir_out.h"
#include "json/bir_write.h"

void out_expr(Text *out, const BirExpr *expr);
// An array.
void out_predicates(Text *out, const BirPredicate *predicates, uint32_t count);
void out_operand(Text *out, const BirOperand *operand);
void out_storage(Text *out, const BirStorage *storage);
// A Python literal as JSON: tuples are arrays, names are strings.
void out_literal(Text *out, const Literal *literal);
void out_attrs(Text *out, const Attrs *attrs);
void out_ints(Text *out, const int64_t *values, uint32_t count);

#endif
