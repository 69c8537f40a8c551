// Printing of StableHLO: the generic form, which every MLIR tool reads, and the short forms.
#ifndef STABLEHLO_PRINT_H
#define STABLEHLO_PRINT_H

#include "stablehlo/model.h"
#include "support/text.h"

typedef enum MlirForm { MLIR_PRETTY, MLIR_GENERIC } MlirForm;

// Appends the module. Names of values that are words are kept, others are numbered anew in each
// function; locations are left out.
void stablehlo_print(Text *out, MlirOp *module, MlirForm form);
// One type or attribute, as in both forms.
void mlir_print_type(Text *out, const MlirType *type);
void mlir_print_attr(Text *out, const MlirAttr *attr);

#endif
