// Where the live bytes of a window are least between two down-sets. Private to this folder.
#ifndef PASSES_MINREG_VALLEY_H
#define PASSES_MINREG_VALLEY_H

#include "passes/minreg/window.h"

// The largest of the down-sets from `low` to `high` (low within high) with the least live bytes;
// `low` when more than 64 tensors take part. Time: that of a maximum flow between at most 64 and 64
// tensors.
uint64_t window_valley(const Window *window, uint64_t low, uint64_t high);

#endif
