// Which scopes keep the order of their children. Private to the pass.
#ifndef PASSES_MINREG_FROZEN_H
#define PASSES_MINREG_FROZEN_H

#include "ir/function.h"
#include "support/map.h"

typedef struct Frozen {
  Map by_scope; // Scope * -> FreezeReason of the scope itself
} Frozen;

typedef enum FreezeReason {
  FREEZE_NOT,
  FREEZE_NO_REORDER, // asked for by the text
  FREEZE_PIPELINED,  // annotated for pipelining, or already pipelined
  FREEZE_BLOCKS,     // its children are basic blocks
  FREEZE_OUTER       // a scope around it is one of the first two
} FreezeReason;

void frozen_init(Frozen *frozen, Arena *arena);
// Amortised: the children of each scope are looked at once.
FreezeReason frozen_why(Frozen *frozen, const Scope *scope);

#endif
