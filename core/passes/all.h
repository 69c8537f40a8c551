// The entry points named in passes.def.
#ifndef PASSES_ALL_H
#define PASSES_ALL_H

#include "passes/pass.h"

#define PASS(name, function, changes, declines, options, summary)                                  \
  PassOutcome function(PassContext *context);
#include "passes/passes.def"
#undef PASS

#endif
