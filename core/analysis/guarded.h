// The guarded instructions of a function, and what their guards keep.
#ifndef ANALYSIS_GUARDED_H
#define ANALYSIS_GUARDED_H

#include "analysis/mask.h"
#include "ir/function.h"
#include "support/vec.h"

typedef struct GuardedPredicate {
  const char *text; // "-t + 4 >= 0"
  bool is_filter;   // of a Filter around the instruction
  bool is_approx;
  SrcSpan span; // where the text says it; line 0 when a pass made it
  int64_t kept; // points this one keeps, -1: not counted
} GuardedPredicate;

// One mask: the conjunction of the guards of an instruction, or, is_select, the comparison by which
// AffSelTensorScalarOp chooses between source and fill value.
typedef struct Guarded {
  const Instruction *inst; // as long as the module stands
  Str name;
  bool is_select;
  Mask mask;
  GuardedPredicate *predicates; // outermost filter first, then its own
  uint32_t predicate_count;
  int64_t points, kept; // of the whole domain, INT64_MAX and more; kept -1 when not known
  MaskRuns runs;        // when asked for; count 0: not known, or cut
  const char *limited;  // why kept or runs are missing; NULL
} Guarded;

typedef struct GuardedList {
  VEC(Guarded) items;
} GuardedList;

// Every instruction with guards, in order, evaluated within MASK_BUDGET each and four times that
// for the function.
GuardedList *guarded_list(Arena *arena, Function *function, bool wants_runs);
// Whether the instruction chooses between its source and a fill value by a comparison.
bool inst_selects(const Instruction *inst);
// The guards of an instruction (or its selecting comparison) over its domain, not yet evaluated.
void guarded_prepare(Arena *arena, const Instruction *inst, bool is_select, Guarded *out);
// The mask of one of them alone, counted from 0; of all when there are not so many.
void guarded_one(Arena *arena, const Instruction *inst, bool is_select, uint32_t at, Mask *mask);

#endif
