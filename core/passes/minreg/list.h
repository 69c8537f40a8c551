// The list scheduler that seed, seed0 and amdgpu share: the five phases of the MinReg scheduler.
//
//   1 build_ddg                           (the graph, graph.h)
//   2 init_ref_counts, enumerate_ready    readiness
//   3 bump_preds_priority                 priorities
//   4 pick_candidate, pick_n_candidates   greedy choice by the strategy's heuristic_func
//   5 schedule_ready_su, release_successors
//
// Private to this folder.
#ifndef PASSES_MINREG_LIST_H
#define PASSES_MINREG_LIST_H

#include "passes/minreg/due.h"
#include "passes/minreg/ready_heap.h"
#include "passes/minreg/schedule.h"

typedef struct TensorState {
  int64_t bytes;
  uint32_t left;     // touchers to come, 2 more when live-out; mark: several writers, none has run
  uint32_t xor_left; // of the touchers to come: names the last one
} TensorState;

// What changes about a unit, side by side: most steps touch most of it.
typedef struct UnitState {
  int64_t delta;      // def_bytes - kill_bytes, as of now
  uint32_t ref_count; // predecessors that have not run; HAS_RUN once the unit has
  uint32_t priority;  // step of release or of the last bump
  uint32_t seen;      // bump: step + 1 of the last visit
  uint32_t not_ready; // successors that would still wait if the unit ran now
} UnitState;

typedef struct SchedList SchedList;
typedef ReadyKey (*HeuristicFunc)(const SchedList *list, uint32_t unit);

typedef struct SchedRules {
  HeuristicFunc heuristic_func;
  bool key_has_delta; // the first part is the delta; else the priority
  bool uses_delta, uses_priority, uses_successors, uses_place;
} SchedRules;

struct SchedList {
  const SchedGraph *graph;
  const SchedOptions *options;
  SchedRules rules;
  const uint32_t *forced; // the picks are given (replay for a trace); NULL otherwise
  Arena *scratch;
  uint32_t step;
  UnitState *units;
  TensorState *tensors;
  uint32_t *place;     // in the program's order, by unit
  uint32_t *xor_preds; // of the predecessors that have not run
  ReadyHeap ready;
  uint32_t *stack;
  int64_t bump_budget;
  uint64_t random;
  int64_t live;
  Due due;       // when there are pins
  int64_t *fall; // look-ahead: how far deltas would fall
  SchedTrace *trace;
};

#define HAS_RUN UINT32_MAX

// Fills `order`; false when the pins admit none. trace: NULL, or an empty one to fill on `arena`.
bool sched_list_run(const SchedGraph *graph, const SchedOptions *options, SchedRules rules,
                    Arena *arena, Arena *scratch, uint32_t *order, SchedTrace *trace,
                    bool *is_bump_budget_spent);
// The trace of an order that something else found.
void sched_list_replay(const SchedGraph *graph, const uint32_t *order, SchedReason reason,
                       Arena *arena, Arena *scratch, SchedTrace *trace);

static inline bool list_is_ready(const SchedList *list, uint32_t unit) {
  return list->units[unit].ref_count == 0;
}

// trace.c. A step is recorded in two halves: the ready set before the pick, then the pick.
void trace_ready_set(SchedList *list, Arena *arena);
void trace_pick(SchedList *list, uint32_t pick, SchedReason reason, int64_t live_before);
// Why the unit in front is in front: the part of the key that parts it from the runner-up; the
// first part when it is alone.
SchedReason trace_reason(const SchedList *list);

// seed.c, seed0.c, amdgpu.c, program.c: the keys.
SchedRules seed_rules(void);
SchedRules seed0_rules(void);
SchedRules amdgpu_rules(void);
SchedRules program_rules(void);

#endif
