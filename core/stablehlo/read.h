// Reading of StableHLO text, pretty and generic, as people write it and frameworks export it.
#ifndef STABLEHLO_READ_H
#define STABLEHLO_READ_H

#include "stablehlo/model.h"

// Reads a text into one builtin.module, which is made when the text has none. Everything lives in
// `arena`, names in `strings`; `bytes` must outlive the module, for its dense literals are spans of
// it. Operations of other dialects are read in generic form. NULL when there is an error.
MlirOp *stablehlo_read(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                       Diags *diags);

#endif
