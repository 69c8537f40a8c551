// The IR verifier: invariants that hold after reading and after every pass.
#ifndef IR_VERIFY_H
#define IR_VERIFY_H

#include "ir/function.h"
#include "ir/target.h"

// Reports every violation as an error at the node; true when there is none. What it checks is
// listed at the top of verify.c, one rule each with its code.
bool module_verify(Module *module, Diags *diags);
bool function_verify(Function *function, Diags *diags);
// What no order of the program changes: tiles that do not fit the target's memory (warnings), and
// allocations outside it (errors; false). Of a verified module, once.
bool module_verify_capacity(Module *module, const Target *target, Diags *diags);
// The rules of edges and aliases only: enough after a pass that changed nothing else.
bool module_verify_edges(Module *module, Diags *diags);

#endif
