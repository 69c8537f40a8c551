// Whether an order of a window stays within given limits: one search, which can be interrupted and
// taken up again. Private to this folder.
#ifndef PASSES_MINREG_DESCENT_H
#define PASSES_MINREG_DESCENT_H

#include "passes/minreg/window.h"

// What is known of a down-set that was visited.
typedef enum VisitStatus {
  VISIT_UNDER_WAY, // in a frame of the descent
  VISIT_DEAD_END,  // the full set cannot be reached from it within the limits
  VISIT_LEADS_ON,  // it can
  VISIT_LEFT       // not all was tried: the set in `from` leads to it, so it ends dead if that does
} VisitStatus;

typedef struct Visit {
  uint64_t has_run;
  VisitStatus status;
  uint32_t from; // a visit
} Visit;

typedef struct DescentState {
  uint64_t has_run, ready;
  int64_t live;
  uint32_t count; // units that have run
} DescentState;

typedef struct DescentFrame {
  DescentState state;
  uint32_t visit;
  uint8_t child_count, next_child;
  uint8_t children[WINDOW_MOST]; // steps within the limits, the least alive first
} DescentFrame;

typedef struct Descent {
  Arena *arena;
  const Window *window;
  SchedPrice limit;
  bool by_after;          // the figure whose rejections count
  int64_t least_rejected; // of steps that were over this limit but not over the other
  uint64_t states;        // visited since descent_begin
  VEC(Visit) visits;
  uint32_t *slots; // hash of down-sets: index into visits plus 1
  uint32_t slot_count;
  uint32_t depth;
  DescentFrame stack[WINDOW_MOST + 1];
  uint8_t bits[WINDOW_MOST]; // the way to the last frame
} Descent;

typedef enum Found { FOUND_NONE, FOUND_ONE, FOUND_UNKNOWN } Found;

DescentState descent_start(const Window *window);
// One unit more.
void descent_run(const Window *window, DescentState *state, uint32_t bit, int64_t live,
                 uint8_t *bits);

// Limits for what follows; what was visited under others is forgotten.
void descent_begin(Descent *descent, const Window *window, SchedPrice limit, bool by_after);
// Starts from a state; FOUND_UNKNOWN: descent_go goes on from there.
Found descent_from(Descent *descent, DescentState state);
// Whether the full set can be reached; FOUND_UNKNOWN once more than `most` states were visited.
// With FOUND_ONE the way is in `bits`, unless the search came to a set known to lead on.
Found descent_go(Descent *descent, uint64_t most);

#endif
