// What the two printers of StableHLO share.
#ifndef STABLEHLO_PRINT_INTERNAL_H
#define STABLEHLO_PRINT_INTERNAL_H

#include "stablehlo/print.h"

typedef struct MlirPrinter {
  Text *out;
  MlirForm form;
  uint32_t indent;
} MlirPrinter;

void mlir_print_value(Text *out, const MlirValue *value);
void mlir_print_values(Text *out, MlirValue *const *values, uint32_t count);
// `%a, %b:2 = `, nothing without results.
void mlir_print_results(Text *out, const MlirOp *op);
// `[1, 2]`
void mlir_print_ints(Text *out, const int64_t *values, uint32_t count);
// ` {a = 1, b}` of the attributes that are not among `shown` (NULL-ended, or NULL), or nothing.
void mlir_print_attrs(Text *out, const AttrList *attrs, const char *const *shown);
// ` <{…}>` of the operation's own attributes, or ` {…}` of those that other dialects put there
// (their names have a dot), or nothing.
void mlir_print_attrs_of(Text *out, const AttrList *attrs, bool is_own);
// `(T, T) -> T` of the operation.
void mlir_print_signature(Text *out, const MlirOp *op);
void mlir_print_types(Text *out, MlirValue *const *values, uint32_t count);
void mlir_print_line_start(const MlirPrinter *printer);
// The statements of a block, each on a line, without braces.
void mlir_print_block_ops(MlirPrinter *printer, const MlirBlock *block);
// `{`, the blocks, `}`; labels of blocks where they have arguments that stand nowhere else.
void mlir_print_region(MlirPrinter *printer, const MlirRegion *region, bool has_entry_label);
void mlir_print_generic_op(MlirPrinter *printer, const MlirOp *op);
// False when the operation cannot be written in its short form: nothing is appended then.
bool mlir_print_pretty_op(MlirPrinter *printer, const MlirOp *op);

#endif
