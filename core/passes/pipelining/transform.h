// Rewriting a loop as its pipelined form (design passes.md 6, reference scheduling.md 5.2).
//
// One loop over [0, trips + stages - 1): a statement of stage s runs iteration iv - s of the old
// loop, under guards that keep that in range; the guard that stage 0 needs below and the last stage
// above is trivially true and left out. Buffers used across stages are declared outside the loop,
// those with several copies get them in a block dimension, taken by iteration mod count.
#ifndef PASSES_PIPELINING_TRANSFORM_H
#define PASSES_PIPELINING_TRANSFORM_H

#include "passes/pipelining/buffers.h"

// How many tensors of the function bear each name.
typedef struct TensorNames {
  Map count; // Str -> tensors
} TensorNames;
void tensor_names_collect(TensorNames *names, Arena *arena, Function *function);

// False when an index would leave int64_t; nothing has changed then.
bool loop_transform(LoopPlan *plan, const Buffers *buffers, TensorNames *names, Arena *scratch);
// The guards of a stage over the new loop, at most two; the number of them.
uint32_t stage_guards(const LoopPlan *plan, Arena *arena, uint32_t stage, Predicate guards[2]);

#endif
