// What has to run early so that pins to steps can hold. Private to this folder.
#ifndef PASSES_MINREG_DUE_H
#define PASSES_MINREG_DUE_H

#include "passes/minreg/schedule.h"

// Pins to steps by rising step. A unit is due with the first pinned unit that waits for it, or that
// it is; NOT_DUE of all others.
typedef struct Due {
  uint32_t count;
  uint32_t steps[SCHED_MOST_PINS];
  uint32_t left[SCHED_MOST_PINS]; // units that have not run and are due with this pin or one before
  uint8_t *with;                  // by unit: number of the pin
} Due;

enum { NOT_DUE = SCHED_MOST_PINS };

// A pin that no order can keep, for want of steps before it, binds nothing.
void due_init(Due *due, const SchedGraph *graph, const SchedOptions *options, Arena *arena);
void due_has_run(Due *due, uint32_t unit);
// The first pin whose units have to take every step up to its own from this one on; NOT_DUE when
// there is none.
uint32_t due_now(const Due *due, uint32_t step);

#endif
