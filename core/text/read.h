// Reading and printing of textual Penguin, form A (the builder script).
#ifndef TEXT_READ_H
#define TEXT_READ_H

#include "ir/function.h"

// Reads a builder script. The module and all it holds live in `arena`, strings in `strings`;
// `bytes` is not kept. Problems are reported with their place, at most diags->error_limit errors.
// Returns NULL when there is an error. The module is not verified: call module_verify.
Module *text_read(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                  Diags *diags);

#endif
