// The one sort of the core: a stable merge sort, so that results never depend on a platform's
// qsort.
#ifndef SUPPORT_SORT_H
#define SUPPORT_SORT_H

#include "support/arena.h"

// Negative, zero, positive as usual; `context` is handed through.
typedef int (*SortCompare)(const void *a, const void *b, void *context);

// Sorts `count` elements of `size` bytes; scratch comes from the arena. O(n log n), stable.
void sort_stable(Arena *scratch, void *elements, uint32_t count, uint32_t size, SortCompare compare,
                 void *context);

#endif
