// What minreg decided, as the report shows it. Private to the pass.
#ifndef PASSES_MINREG_RECORD_H
#define PASSES_MINREG_RECORD_H

#include "passes/minreg/build_ddg.h"
#include "passes/pass.h"

typedef struct Decision {
  ScopeGraph *graph;
  const char *path;
  const char *const *names; // of the units, by number
  SchedResult result;
  bool is_better;    // than the program's order, by (during, after)
  bool is_same;      // the proposed order is the program's own
  bool is_committed; // the scope has the proposed order
  const char *reason;
} Decision;

// Appends the decision and its trace to the function's record.
void record_decision(Arena *arena, FunctionRecord *record, const Decision *decision,
                     Arena *scratch);

#endif
