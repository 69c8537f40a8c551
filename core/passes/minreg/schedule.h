// Orders for a scheduling graph: the strategies of minreg behind one call.
//
//   program  the order as it is
//   seed     greedy on (def_bytes - kill_bytes, -priority, static_lex_order)
//   seed0    the same without the priority
//   amdgpu   LLVM's GCNMinRegScheduler: structure only, no sizes
//   exact    least peak by search over down-sets, with a proven bound
//   beam     the best list order, improved around its peaks by exact search in windows
//   best     the best of all of them
//
// The enumerators stand in the order in which `best` breaks ties.
#ifndef PASSES_MINREG_SCHEDULE_H
#define PASSES_MINREG_SCHEDULE_H

#include "passes/minreg/graph.h"

typedef enum SchedStrategy {
  SCHED_PROGRAM,
  SCHED_EXACT,
  SCHED_SEED,
  SCHED_SEED0,
  SCHED_AMDGPU,
  SCHED_BEAM,
  SCHED_BEST,
  SCHED_STRATEGY_COUNT
} SchedStrategy;

const char *sched_strategy_name(SchedStrategy strategy);
// NULL-terminated names in the order of the enumerators.
const char *const *sched_strategy_names(void);

// What-if choices of a reader: unit at a step, or one unit before another.
typedef enum SchedPinKind { SCHED_PIN_STEP, SCHED_PIN_BEFORE } SchedPinKind;
typedef struct SchedPin {
  SchedPinKind kind;
  uint32_t unit;
  uint32_t step;  // SCHED_PIN_STEP, counting from 0
  uint32_t later; // SCHED_PIN_BEFORE: `unit` runs before this one
} SchedPin;

enum { SCHED_MOST_PINS = 64 }; // every step looks at all of them

typedef struct SchedOptions {
  SchedStrategy strategy;
  uint32_t look_ahead;   // n of pick_n_candidates; 0 and 1: the key alone
  uint64_t state_budget; // down-sets that exact may visit
  bool by_after;         // exact: least `after` first
  bool is_random;        // ties of (delta, -priority) are drawn, seeded:
  uint64_t random_seed;
  const SchedPin *pins;
  uint32_t pin_count; // at most SCHED_MOST_PINS
  bool wants_trace;   // and the price of every strategy, whichever is asked for
} SchedOptions;

enum { SCHED_DEFAULT_BUDGET = 100000, SCHED_MOST_LOOK_AHEAD = 64 };

// The part of the key that left the pick alone in front.
typedef enum SchedReason {
  SCHED_BY_DELTA,
  SCHED_BY_PRIORITY,
  SCHED_BY_NOT_READY, // amdgpu: fewest successors that would still wait
  SCHED_BY_READY,     // amdgpu: most successors that become ready
  SCHED_BY_LEX,
  SCHED_BY_LOOK_AHEAD,
  SCHED_BY_PIN,
  SCHED_BY_CHANCE,
  SCHED_BY_SEARCH, // exact and beam
  SCHED_BY_PROGRAM
} SchedReason;

const char *sched_reason_name(SchedReason reason);

typedef struct SchedTraceUnit {
  uint32_t unit; // also its static_lex_order within the scope
  uint32_t priority, not_ready, ready;
  int64_t def_bytes, kill_bytes; // delta = def_bytes - kill_bytes
} SchedTraceUnit;

typedef struct SchedTraceStep {
  uint32_t first, count; // the ready set: entries of `units`, ascending
  uint32_t pick;
  SchedReason reason;
  int64_t live_before, live_after;
} SchedTraceStep;

typedef struct SchedTrace {
  VEC(SchedTraceStep) steps;
  VEC(SchedTraceUnit) units;
  bool is_cut; // ended early: SCHED_MOST_TRACE entries are reached
} SchedTrace;

enum { SCHED_MOST_TRACE = 1 << 18 };

typedef struct SchedResult {
  SchedStrategy strategy; // whose order it is; best names the winner
  uint32_t *order;        // NULL when the pins allow none
  SchedPrice price;
  SchedPrice program; // of the order as it was
  // Proven: no order has a lower peak (`during`, or `after` when by_after).
  int64_t lower_bound;
  bool is_optimal;           // the order attains lower_bound
  uint64_t states;           // down-sets that exact visited
  bool is_bump_budget_spent; // priorities stopped moving: the scope is too entangled
  bool is_state_budget_spent;
  bool is_pin_broken;  // some pin could not hold; the rest of the order stands
  uint32_t broken_pin; // the first one
  SchedTrace *trace;   // NULL unless asked for
  // What was priced on the way, by strategy.
  bool is_compared[SCHED_BEST];
  SchedPrice compared[SCHED_BEST];
} SchedResult;

// The order, result and trace live on `arena`; everything else on `scratch`.
void sched_run(const SchedGraph *graph, const SchedOptions *options, Arena *arena, Arena *scratch,
               SchedResult *result);

#endif
