// Reading and printing of textual Penguin, form A (the builder script).
#ifndef TEXT_READ_H
#define TEXT_READ_H

#include "ir/function.h"

// Reads a builder script (form A). The module and all it holds live in `arena`, strings in
// `strings`; `bytes` is not kept. Problems are reported with their place, at most
// diags->error_limit errors. Returns NULL when there is an error. The module is not verified: call
// module_verify.
Module *text_read(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                  Diags *diags);

// Reads a dump (form B), whole or a fragment, in any of the spellings seen, with what was around it
// in a log. Missing loops, extents and tensors are put in where the text implies them; every such
// thing is told in a note, and what is unknown carries the attribute `unknown`. Messages of the
// compiler that are known come first among the notes. An error only when there is no part of a dump
// in the text at all.
Module *text_read_dump(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                       Diags *diags);

#endif
