// The nodes of ag-order: a function's all-gathers, and what each wishes of its place. Private to
// the pass.
#ifndef PASSES_AG_GATHERS_H
#define PASSES_AG_GATHERS_H

#include "ir/function.h"

typedef struct Gather {
  Instruction *inst;
  int64_t bytes;           // gathered, at least 1
  uint32_t first_consumer; // position of the first instruction that reads it; UINT32_MAX: none
} Gather;

typedef struct Gathers {
  Gather *at; // in program order
  uint32_t count;
  uint32_t *number; // 1 + place in `at`, by Instruction.index; 0: not one of them
  uint32_t inst_count;
} Gathers;

// All all-gathers of the function whose replica group spans all ranks of the module, or all of
// them. Renumbers the function and needs its edges (deps_ensure).
Gathers gathers_find(Arena *arena, Function *function, bool all);
static inline const Gather *gathers_get(const Gathers *gathers, const Instruction *inst) {
  uint32_t number = gathers->number[inst->index];
  return number ? &gathers->at[number - 1] : NULL;
}

#endif
