// Structural equality of modules: everything the text says, which is every field but source spans,
// static_lex_order, numberings and `origin` of instructions.
#ifndef TEXT_EQUAL_H
#define TEXT_EQUAL_H

#include "ir/function.h"

// NULL when equal; else a text, in the arena, that names the first difference. Renumbers both.
const char *module_difference(Arena *arena, Module *a, Module *b);

#endif
