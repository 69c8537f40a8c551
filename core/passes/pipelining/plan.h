// What the annotations of a loop ask for: stages and body order (design passes.md 6).
//
// Mode A: the loop has num_stages; its children are cut into that many groups in program order, the
// first groups taking one more each until the remainder is used up. Mode B: every child has a
// stage_id, and all or none an execution_order, its place in the new body.
#ifndef PASSES_PIPELINING_PLAN_H
#define PASSES_PIPELINING_PLAN_H

#include "passes/pass.h"
#include "support/map.h"

typedef struct StagedStmt {
  Stmt *stmt;
  uint32_t stage;
  uint32_t place; // in the new body
} StagedStmt;

typedef struct LoopPlan {
  Function *function;
  Axis *axis;
  int64_t trips;
  uint32_t stage_count;
  StagedStmt *children; // in program order: stages do not fall
  uint32_t child_count;
  Map by_child; // Stmt * -> its number
} LoopPlan;

typedef enum PlanVerdict {
  PLAN_NOTHING,  // no annotations, or nothing to do for them
  PLAN_SKIPPED,  // a condition for pipelining does not hold: *why
  PLAN_DECLINED, // the loop cannot be pipelined: *why
  PLAN_FAILED,   // the annotations are malformed; an error says how
  PLAN_READY
} PlanVerdict;

bool loop_has_annotations(const Axis *axis);
bool loop_is_pipelined(const Axis *axis); // by an earlier run
PlanVerdict loop_plan_read(LoopPlan *plan, Arena *arena, Function *function, Axis *axis,
                           Diags *diags, const char **why);
// The child that is or holds an instruction of the loop.
const StagedStmt *loop_plan_child(const LoopPlan *plan, const Instruction *inst);
// Number of iterations that `later`, running `distance` iterations after `earlier`, has left to it
// in the pipelined loop: it comes after when positive, or when 0 and it stands later in the body.
static inline int64_t staged_lead(const StagedStmt *earlier, const StagedStmt *later,
                                  int64_t distance) {
  return distance + later->stage - earlier->stage;
}
static inline bool staged_before(const StagedStmt *earlier, const StagedStmt *later,
                                 int64_t distance) {
  int64_t lead = staged_lead(earlier, later, distance);
  return lead > 0 || (lead == 0 && earlier->place < later->place);
}
// The loop's and a statement's name, for messages.
const char *loop_name(const Axis *axis);
const char *stmt_label(const Stmt *stmt);

#endif
