// BIR-JSON back into the model (reference bir.md 2). Keys may come in any order; what is wrong is
// reported with line and column, in the original's words where it has them.
#ifndef JSON_BIR_READ_H
#define JSON_BIR_READ_H

#include "bir/model.h"

// NULL after errors. The module lives in `arena`, strings in `strings`; `bytes` is not kept.
BirModule *bir_read_json(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                         Diags *diags);

#endif
