// Where one unit of a scope may stand while all others keep their order, and what that costs: the
// question behind a move by hand.
#ifndef PASSES_MINREG_MOVE_H
#define PASSES_MINREG_MOVE_H

#include "passes/minreg/frozen.h"
#include "passes/minreg/graph.h"

typedef struct SchedMove {
  const char *scope; // its path
  const char *unit;
  uint32_t unit_count;
  uint32_t place;     // where the unit stands now, from 0
  uint32_t low, high; // where it may stand
  // What keeps it from places below low and above high; NULL at the ends of the scope, beside a
  // branch, and in a scope that is frozen.
  const DependencyEdge *low_edge, *high_edge;
  FreezeReason frozen;
  SchedPrice now;  // of the scope
  uint32_t target; // the place asked for, at most unit_count - 1
  SchedPrice then; // with the unit at `target`; only when low <= target <= high
} SchedMove;

// scope: a path as scope_paths_create makes them; unit: a name as minreg's pins take it. Needs the
// function's edges (deps_ensure), to which the answer points. target: UINT32_MAX for where it is.
// False when there is no such scope or unit. Time: linear in the function.
bool sched_move_find(Arena *arena, Function *function, const char *scope, const char *unit,
                     uint32_t target, SchedMove *move);

#endif
