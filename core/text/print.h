// Printing of textual Penguin, form A: the canonical builder script.
//
// The text reads back to an equal module and is valid Python. Both functions renumber the functions
// they print (function_renumber); nothing else is changed.
#ifndef TEXT_PRINT_H
#define TEXT_PRINT_H

#include "ir/function.h"

// Appends the whole script, imports to the last line "ir=…".
void text_print_module(Text *out, Module *module);
// Appends one statement without indentation or line end; a block as its header line. Tensors,
// loops and instructions go by their own names: for people, not for reading back.
void text_print_statement(Text *out, const Stmt *stmt);
// One access or one predicate in the same manner: `a[128*t+p, 0:64]`, `128*t + p - 1000 >= 0`.
void text_print_access(Text *out, const Access *access);
void text_print_predicate(Text *out, const Predicate *predicate);

#endif
