// What a BIR module must keep to for a target (design bir.md 5).
#ifndef BIR_VERIFY_H
#define BIR_VERIFY_H

#include "bir/model.h"

// Reports every violation as an error at the instruction; true when there is none. A message states
// the rule with the original's number where it has one, the target's limit, and the value found.
bool bir_verify(const BirModule *module, const Target *target, Diags *diags);

#endif
