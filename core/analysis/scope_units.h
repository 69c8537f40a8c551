// Scheduling units of a scope (design passes.md 1 and 4): its children, the tensors they touch, and
// the function's layer-2 edges lifted to them.
//
// Use: plan once per function, then build the units of the scopes one after the other, innermost
// first. Between plan and the last build the instructions may be reordered inside their scopes
// (scope_reorder), but not added, removed, renumbered, or moved to another scope.
#ifndef ANALYSIS_SCOPE_UNITS_H
#define ANALYSIS_SCOPE_UNITS_H

#include "analysis/pressure.h"

enum { UNIT_READS = 1, UNIT_WRITES = 2 }; // both: modifies in place

typedef struct ScopeUnit {
  Stmt *stmt;
  uint32_t inst_count; // instructions in it
  // Most bytes of tensors local to this child (declared in it, or used nowhere else) that are live
  // together, in its present inner order. TOTAL is the peak of the sum of SBUF and PSUM.
  int64_t workspace[PRESSURE_COUNT];
} ScopeUnit;

// A tensor (must-alias class) that more than one unit touches, or that lives across the scope's
// borders.
typedef struct ScopeTensor {
  Tensor *tensor; // names the class
  Space space;
  int64_t bytes;
  bool is_live_in;  // holds a value when the scope (an iteration of it) begins
  bool is_live_out; // its value is wanted after the scope, or by the next iteration
  uint32_t touch_start, touch_count; // in ScopeUnits.touches
} ScopeTensor;

typedef struct ScopeTouch {
  uint32_t tensor, unit;
  uint8_t how; // UNIT_*
} ScopeTouch;

typedef struct ScopeEdge {
  uint32_t src, dst; // src comes before dst in the present order: src < dst
  bool is_flow;      // one of the parallel edges it stands for is FLOW
} ScopeEdge;

typedef struct ScopeUnits {
  Scope *scope;
  uint32_t unit_count, tensor_count, touch_count, edge_count;
  ScopeUnit *units;     // in present program order
  ScopeTensor *tensors; // in order of declaration of the class's name tensor
  ScopeTouch *touches;  // sorted by tensor, then unit; one per pair
  ScopeEdge *edges;     // sorted by (src, dst); parallel edges merged
} ScopeUnits;

typedef struct ScopePlan ScopePlan;

// Needs the function's edges (deps_ensure). Renumbers the function. Edges of all origins count,
// those with a distance do not: they bind iterations, not the order of the body.
ScopePlan *scope_plan_create(Arena *arena, Function *function);
// The liveness the plan was made from.
const Liveness *scope_plan_liveness(const ScopePlan *plan);
// All scopes that have children, innermost first, those of the same depth in program order: the
// order in which a scheduler visits them. The function comes last.
Scope **scope_plan_scopes(ScopePlan *plan, uint32_t *count);
// The units of one scope. Time: the instructions in it and their operands and edges.
ScopeUnits *scope_units_build(ScopePlan *plan, Arena *arena, Scope *scope);

#endif
