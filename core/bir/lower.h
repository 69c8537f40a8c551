// Penguin (ISA level, in its final order) to BIR.
//
// A structural walk: statement order, loops, regions, predicates, engines and dependence edges are
// taken over as they are; nothing is scheduled, allocated or synchronised (reference bir.md 4, 6).
// The Penguin module is not changed.
#ifndef BIR_LOWER_H
#define BIR_LOWER_H

#include "bir/model.h"

// NULL after errors, which name the instruction: op-level nodes, classes without a lowering
// (`codegen<Op>` is missing), accesses that have no pattern (`Incorrect access pattern!`). The
// edges of the functions must be up to date (analysis/deps.h). Messages live in `arena` like the
// result.
BirModule *bir_lower(Arena *arena, Module *module, const Target *target, Diags *diags);

#endif
