// Printing of textual Penguin: form A, the canonical builder script, and form B, the dump.
//
// Form A reads back to an equal module and is valid Python. Form B reads back to the same program
// up to what a dump does not show: names and ids of all but instructions, open attributes, engines,
// allocations, initial values, and whether an index was named, sliced or left out. Printing form A
// renumbers the functions (function_renumber); nothing else is changed.
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

// Appends the module as a dump: `// function main`, inputs, outputs and aliases as comments, then
// the loops and instructions, then `// dep FLOW 3 -> 5` for each edge.
void text_dump_module(Text *out, Module *module);
// Appends one instruction as a dump has it, without indentation or line end; a scope as its header.
void text_dump_statement(Text *out, const Stmt *stmt);

#endif
