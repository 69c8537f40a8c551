// The region an access touches, and what two regions have to do with each other.
//
// A region is the set of elements of one access over the iterations of its loops and the values of
// its tile indices, under its guards. Affine addresses, floor division and modulo are exact;
// indirect dimensions and values that are known only at run time stand for the whole dimension.
//
// Every question is about two accesses of instructions of one function, and says which iterations:
//   carrier == NULL   the same iteration of all loops around both; other loops at any iteration
//   carrier == L      the same iteration of the loops outside L, and B in a later iteration of L
//                     than A; loops inside L at any iteration. L (Axis or While) is around both.
#ifndef ANALYSIS_ACCESS_REGION_H
#define ANALYSIS_ACCESS_REGION_H

#include "ir/function.h"
#include "ir/linear.h"

typedef struct AccessRegion {
  const Instruction *inst;
  const Access *access;
  bool is_write;
  bool is_guarded; // predicates of its own or of a filter: its mask may leave elements out
  bool is_partial; // a write that may leave elements as they were without a guard (copy_predicated)
  bool is_empty;   // around it is a loop that never runs
  bool is_exact;   // box is the region: constant addresses, no holes, no guard
  // Interval of each dimension over all loops and indices, guards ignored, within the tensor:
  // low, high (inclusive), in turn.
  int64_t *box;
} AccessRegion;

typedef enum Overlap { OVERLAP_NONE, OVERLAP_SOME, OVERLAP_UNKNOWN } Overlap;

enum {
  REGION_PAIR_BUDGET = 1 << 20,    // search nodes of one question
  REGION_FUNCTION_BUDGET = 1 << 24 // of all questions to one context
};

// Working memory and the budget of one function's questions.
typedef struct RegionContext {
  Arena *arena;
  LinearSystem *system;
  uint64_t budget;
  bool has_blocks; // basic blocks that branch: what is not in the same block may not run
} RegionContext;

void region_context_init(RegionContext *context, Arena *scratch, const Function *function);
// `inst`: the one that makes the access; the box lives in `arena`.
void access_region_init(Arena *arena, AccessRegion *region, const Instruction *inst,
                        const Operand *operand);
// Boxes have a common element. Both accesses are of tensors with the same shape.
bool region_boxes_meet(const AccessRegion *a, const AccessRegion *b);
// Whether A and B can touch the same element. UNKNOWN: assume they do.
Overlap region_overlap(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                       const Scope *carrier);
// Iterations of the carrier from A to B, for two regions that overlap across it: the one distance
// there is, or the least one when the write among them repeats itself at that distance, so that
// longer ones follow from it; DISTANCE_UNKNOWN otherwise.
int32_t region_distance(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                        const Scope *carrier);
// Whether the write W leaves nothing of E, at every iteration of the loops around them; W comes
// after E: in the same iteration (carrier == NULL), or `distance` iterations of `carrier` later.
// Loops of W inside `closed` count as run to their end (NULL: a single iteration of theirs must
// do). A guarded or partial W covers nothing.
bool region_covers(RegionContext *context, const AccessRegion *w, const AccessRegion *e,
                   const Scope *carrier, int32_t distance, const Scope *closed);

#endif
