// The walk of build_ddg: the last writers and readers of every tensor, by region.
//
// Instructions are visited in program order; for each access the active earlier accesses of the
// same group that can meet it are reported, then those that it covers are dropped. A group is one
// tensor (data dependences) or all tensors of one alias class (only pairs of different tensors are
// reported then). At the end of a loop its body is visited a second time, as the next iteration,
// against what the first visit left active: these pairs are carried by the loop.
//
// Where many accesses meet that nothing covers (guarded updates of one tile, thousands of tiles
// that are read as a whole again and again), pairs would grow with the square of the program. When
// they do, an access that takes in all those before it becomes their summary: they are dropped, and
// what would have met one of them is reported to follow the summary (ORDERED when both read).
//
// The cover rule keeps every reported order transitive: what is dropped was ordered before the
// write that covers it, and whoever meets it later meets that write too.
#ifndef ANALYSIS_DDG_WALK_H
#define ANALYSIS_DDG_WALK_H

#include "analysis/alias.h"
#include "analysis/ddg_index.h"

typedef struct DdgPair {
  const DdgEntry *src, *dst;
  EdgeKind kind;
  const Scope *carrier; // NULL: the same iteration
  int32_t distance;
  bool is_assumed; // the regions could not be told apart for certain
} DdgPair;

typedef struct DdgSink {
  void *context;
  void (*pair)(void *context, const DdgPair *pair);
  void (*summary)(void *context, const DdgEntry *entry); // may be NULL
} DdgSink;

// Visits all pairs of the function, whose numbers must be up to date. classes == NULL: pairs of
// accesses of one tensor; otherwise pairs across the tensors of one alias class. summary_above: how
// many others an access may meet before it becomes their summary, 0 for the usual. Scratch is used
// freely.
void ddg_walk(Function *function, const AliasClasses *classes, uint32_t summary_above,
              Arena *scratch, DdgSink sink);

#endif
