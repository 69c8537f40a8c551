// Least peak of a window, by search over its down-sets. Private to this folder.
#ifndef PASSES_MINREG_SEARCH_H
#define PASSES_MINREG_SEARCH_H

#include "passes/minreg/window.h"

struct Descent;

// Memory of searches, kept from one to the next.
typedef struct Search {
  Arena *arena;
  uint64_t states, budget; // down-sets visited so far; to visit in all
  struct Descent *ends[2]; // from the start of a window, and from its end
  uint32_t end;            // which of them knew last
  Window reverse;
} Search;

Search *search_create(Arena *arena);
void search_set_budget(Search *search, uint64_t budget); // and the count of states to 0

typedef struct SearchGoal {
  bool by_after; // which figure to minimise
  int64_t limit; // most the other figure may be
  int64_t known; // an order under the limit attains this
  int64_t floor; // less than this is of no use
} SearchGoal;

typedef struct SearchAnswer {
  bool is_lower; // `bits` is an order of `peak` < known
  int64_t peak;  // the least found, or known
  int64_t least; // proven: no order under the limit has less
  uint8_t bits[WINDOW_MOST];
} SearchAnswer;

// The figures count the steps of the window and its entry.
SearchAnswer search_least(Search *search, const Window *window, SearchGoal goal);

// The first order, comparing unit by unit, whose figures stay within the limits; one must exist.
// False when the budget ends first.
bool search_first(Search *search, const Window *window, SchedPrice limit, uint8_t *bits);

#endif
