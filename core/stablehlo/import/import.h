// StableHLO to op-level Penguin (reference stablehlo.md 7): one function of operators on whole
// tensors, the calls inlined.
#ifndef STABLEHLO_IMPORT_IMPORT_H
#define STABLEHLO_IMPORT_IMPORT_H

#include "ir/function.h"
#include "stablehlo/model.h"

// Makes the program that runs when `source` does (mlir_entries), as one function: the arguments of
// what runs are its inputs, the results of the last function that runs its outputs, constants are
// tensors with their values. Where nothing runs, each public function is one of its own. Tensors go
// by the names of the text without their %, made unique; every operator has its operation's span,
// and `dl` with its place in `file` and the name of its location. The module is not verified: call
// module_verify. NULL, with an error at an operation that has no place in Penguin.
Module *stablehlo_import(Arena *arena, StrTable *strings, const MlirOp *source, const char *file,
                         Diags *diags);

#endif
