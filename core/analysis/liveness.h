// Who touches which tensor, and through which loops a tensor stays live.
//
// The facts here do not depend on how the children of a scope are ordered, as long as the order
// respects the dependences, so a scheduler may keep one Liveness while it reorders scopes.
// Tensors joined by `must` aliases are one class: one buffer, as large as its largest member.
// Static tensors (weights, constants, parameters) belong to no class.
#ifndef ANALYSIS_LIVENESS_H
#define ANALYSIS_LIVENESS_H

#include "ir/function.h"

#define NO_CLASS UINT32_MAX

enum {
  TOUCH_READ = 1,
  TOUCH_WRITE = 2, // writes or modifies
  TOUCH_MODIFY = 4, // the write keeps part of the old value (accumulation, predicate, …); with READ
};

typedef struct LiveClass {
  Tensor *tensor;     // the largest member, the first declared of equals: names the class
  Space space;        // of that member
  int64_t bytes;      // tensor_bytes of that member
  const Scope *scope; // innermost scope that encloses all members' declarations
  bool is_input, is_output;
  // The first touch in program order reads what no instruction wrote (a tensor with `init`): alive
  // from the start of its scope.
  bool is_read_first;
  bool is_read, is_written;
  uint32_t touch_start, touch_count;     // in Liveness.touches
  uint32_t through_start, through_count; // in Liveness.through
} LiveClass;

typedef struct LiveTouch {
  uint32_t class_index, inst; // inst: Instruction.index when the liveness was computed
  uint8_t how;                // TOUCH_*
} LiveTouch;

typedef struct Liveness {
  Function *function;
  uint32_t inst_count, class_count, tensor_count;
  Instruction **insts; // by index
  LiveClass *classes;
  uint32_t *class_of;    // by Tensor.index; NO_CLASS for static tensors
  LiveTouch *touches;    // sorted by class, then instruction; one per pair
  uint32_t *inst_start;  // inst_count + 1: rows into by_inst
  uint32_t *by_inst;     // indexes into touches, per instruction in order of class
  const Scope **through; // loops (Axis or While) a class is live through, outermost first
  int64_t *static_bytes; // by Space: bytes of static tensors
} Liveness;

// Renumbers the function (function_renumber). Linear in instructions, operands and loop depth.
Liveness *liveness_compute(Arena *arena, Function *function);
// Whether a loop body repeats: Axis and While.
static inline bool scope_is_loop(const Scope *scope) {
  return scope->stmt.kind == STMT_AXIS || scope->stmt.kind == STMT_WHILE;
}
// Positions of the first and the last instruction inside a scope, by the numbers of the liveness;
// first > last when there is none.
void scope_span(const Liveness *liveness, const Scope *scope, int32_t *first, int32_t *last);
// Whether the class is live through the whole of this loop.
bool live_class_is_through(const Liveness *liveness, uint32_t class_index, const Scope *loop);

#endif
