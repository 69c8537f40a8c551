// Is the pipelined loop right? (design passes.md 6, reference scheduling.md 5.6)
//
// For every two accesses of one element, one of which writes, the order of the original loop has to
// hold strictly in the new one. Buffers are looked at with the copies they get: values in different
// copies do not meet. Inside one iteration the stages and orders that were validated keep program
// order, so only pairs from different iterations can be reversed, and of these only those whose
// first access is in a later stage.
#ifndef PASSES_PIPELINING_LEGALITY_H
#define PASSES_PIPELINING_LEGALITY_H

#include "passes/pipelining/buffers.h"

typedef enum HazardType { HAZARD_RAW, HAZARD_WAR, HAZARD_WAW } HazardType;

typedef struct Hazard {
  HazardType type;
  const Tensor *tensor;
  const Instruction *src, *dst; // src comes first in the original loop
  int64_t src_trip, dst_trip;
} Hazard;

const char *hazard_name(HazardType type);
// The first violation by type, then program order of the two instructions, then distance; false
// when there is none.
bool loop_find_hazard(Arena *arena, LoopAccesses *accesses, const Buffers *buffers, Hazard *hazard);
// What else orders iterations: collectives of one stream or channel, and edges between iterations.
// A sentence that says what would be reversed, NULL when nothing is.
const char *loop_find_reversal(Arena *arena, const LoopPlan *plan);
// How many iterations the destination of an edge comes later, for edges inside the loop that the
// loop carries; false for others.
bool edge_is_carried(const LoopPlan *plan, const DependencyEdge *edge, int64_t *distance);

#endif
