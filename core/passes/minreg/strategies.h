// What the strategies of one sched_run share: orders found so far and what is proven about them.
// Private to this folder.
#ifndef PASSES_MINREG_STRATEGIES_H
#define PASSES_MINREG_STRATEGIES_H

#include "passes/minreg/search.h"

typedef struct Candidate {
  bool is_tried;
  uint32_t *order; // NULL: the pins admit none
  SchedPrice price;
} Candidate;

typedef struct SchedRun {
  const SchedGraph *graph;
  const SchedOptions *options;
  Arena *scratch; // orders included
  SchedPrice program;
  SchedPrice bound; // no order is below these
  Candidate candidates[SCHED_BEST];
  bool has_step_pins;
  bool is_exact_complete;       // exact proved (during, after) least among all orders
  Search *search;               // of exact and beam: what one learns serves the other
  uint64_t states, beam_states; // down-sets that exact and beam visited
  bool is_bump_budget_spent, is_state_budget_spent;
} SchedRun;

// The strategy's order, made on first use; NULL when there is none.
const Candidate *run_candidate(SchedRun *run, SchedStrategy strategy);
// The best order of program, seed, seed0 and amdgpu, ties in that order; NULL when there is none.
const Candidate *run_best_list(SchedRun *run);
// Order and price of a candidate; the order is on run->scratch.
void run_exact(SchedRun *run, Candidate *candidate);
void run_beam(SchedRun *run, Candidate *candidate);

static inline int64_t price_figure(SchedPrice price, bool is_after) {
  return is_after ? price.after : price.during;
}
static inline SchedPrice price_max(SchedPrice a, SchedPrice b) {
  return (SchedPrice){max_i64(a.during, b.during), max_i64(a.after, b.after)};
}

#endif
