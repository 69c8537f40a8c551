// Least peak of a window by best-first search over its down-sets. Private to this folder.
#ifndef PASSES_MINREG_SEARCH_H
#define PASSES_MINREG_SEARCH_H

#include "passes/minreg/window.h"

typedef struct SearchNode {
  uint64_t has_run; // closed under free moves
  int64_t live, peak;
  uint32_t parent; // UINT32_MAX at the root
  uint8_t bit;     // the unit that led here from the parent, before the free moves
  bool is_done;
} SearchNode;

typedef struct SearchEntry {
  int64_t peak;
  uint32_t node, left; // units to come
} SearchEntry;

// Memory of searches, kept from one to the next.
typedef struct Search {
  Arena *arena;
  uint64_t states, budget; // visited so far; to visit in all
  VEC(SearchNode) nodes;
  VEC(SearchEntry) queue;
  uint32_t *slots; // hash of down-sets: index into nodes plus 1
  uint32_t slot_count;
} Search;

void search_init(Search *search, Arena *arena, uint64_t budget);

typedef struct SearchGoal {
  bool by_after;  // which figure to minimise
  int64_t limit;  // most the other figure may be
  int64_t enough; // a known order attains this: nothing above it is looked at
} SearchGoal;

typedef struct SearchAnswer {
  bool is_found; // `bits` is an order and `peak` the least there is
  int64_t peak;  // found: of the order; budget spent: no order has less
  uint8_t bits[WINDOW_MOST];
} SearchAnswer;

// The figures count the steps of the window and its entry.
SearchAnswer search_least(Search *search, const Window *window, SearchGoal goal);

// The first order, comparing unit by unit, whose figures stay within the limits; one must exist.
// False when the budget ends first.
bool search_first(Search *search, const Window *window, SchedPrice limit, uint8_t *bits);

#endif
