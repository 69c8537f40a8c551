// Do two accesses of a loop touch the same element, so many iterations apart?
//
// The linear systems of the region tests (analysis/region_internal.h), with the distance given.
#ifndef PASSES_PIPELINING_MEET_H
#define PASSES_PIPELINING_MEET_H

#include "analysis/access_region.h"
#include "passes/pipelining/plan.h"

// An access of the loop's body.
typedef struct LoopAccess {
  AccessRegion region;
  const StagedStmt *child;
  Tensor *tensor;
  bool is_read, is_write; // both: modifies in place
  bool is_fixed;          // its address and guards do not depend on the loop
  bool is_index;          // read for an indirect address
  int64_t distance;       // a read takes what the iteration so many before made
} LoopAccess;

typedef struct LoopTensor {
  Tensor *tensor;
  VEC(LoopAccess) accesses; // in program order
} LoopTensor;

typedef struct LoopAccesses {
  const LoopPlan *plan;
  RegionContext context;
  VEC(LoopTensor) tensors; // in order of declaration
  bool is_undecided;       // some question had to be answered by "may"
} LoopAccesses;

// Everything the loop touches; needs Tensor.index and Instruction.index (function_renumber).
void loop_accesses_find(LoopAccesses *accesses, Arena *arena, const LoopPlan *plan);
// Whether `a` in some iteration and `b` in the iteration `distance` later (earlier when negative)
// can touch one element; trips are those of the loop as written. When they can and `trip` is not
// NULL, *trip is the least such iteration of `a`, counted from 0. What cannot be decided counts as
// true. The loops outside are at one iteration, those inside at any.
bool loop_accesses_meet(LoopAccesses *accesses, const LoopAccess *a, const LoopAccess *b,
                        int64_t distance, int64_t *trip);
// The same for the distances 1 .. most: the least at which they meet.
bool loop_accesses_meet_within(LoopAccesses *accesses, const LoopAccess *a, const LoopAccess *b,
                               int64_t most, int64_t *distance, int64_t *trip);

#endif
