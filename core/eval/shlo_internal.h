// What the parts of the StableHLO interpreter share.
#ifndef EVAL_SHLO_INTERNAL_H
#define EVAL_SHLO_INTERNAL_H

#include "eval/shlo.h"
#include "stablehlo/attrs.h"

// A program that runs beside others (shlo_parallel.c).
typedef struct ShloProcess {
  uint32_t id, replica, partition;
  const MlirOp *function;
  const Array *const *args;
  const Array **results;
  uint32_t result_count;
  VEC(const Array **) log; // results of the collectives it came to
  uint32_t at;             // how many of them it has taken in this run
  const MlirOp *waits;     // the collective it has come to, NULL for none, and what it gave
  const Array **operands;
  bool is_done;
} ShloProcess;
typedef struct ShloGroup {
  ShloProcess *processes;
  uint32_t count, replicas, partitions;
} ShloGroup;

typedef struct ShloRun {
  Arena *arena; // of the results
  Tensors ops;  // its arena is the one of the present iteration or call
  Fuel *fuel;
  Diags *diags;
  const MlirOp *module;
  const char *function;
  ShloGroup *group; // that runs, and which of it
  ShloProcess *process;
  VEC(ShloCheck) checks;
  uint64_t instances;
  uint32_t depth; // of calls and regions
} ShloRun;

// Values of one call, by MlirValue.slot.
typedef struct ShloFrame {
  ShloRun *run;
  const Array **values;
} ShloFrame;

// Reports at the operation and returns false.
bool shlo_fail(ShloRun *run, const MlirOp *op, const char *format, ...) PRINTF_LIKE(3, 4);
// Runs the operations of a block; `results` gets what its return returns.
bool shlo_block(ShloFrame *frame, const MlirBlock *block, const Array **results, uint32_t count);
// One operation without regions of control flow; its results go to the frame.
bool shlo_op(ShloFrame *frame, const MlirOp *op);
bool shlo_check(ShloFrame *frame, const MlirOp *op);
bool shlo_function(ShloRun *run, const MlirOp *function, const Array *const *args,
                   const Array **results, uint32_t count);
// shlo_parallel.c. Processes of a group, their functions, arguments and results still to be set.
bool shlo_group_create(ShloRun *run, const MlirOp *op, uint32_t replicas, uint32_t partitions,
                       ShloGroup *out);
// As many as the module says it is made for, or its collectives name.
bool shlo_module_group(ShloRun *run, const MlirOp *function, ShloGroup *out);
bool shlo_run_group(ShloRun *run, ShloGroup *group);
bool shlo_run_parallel(ShloFrame *frame, const MlirOp *op);
bool shlo_is_collective(uint32_t kind);
// False without a report when the process has to wait.
bool shlo_collective(ShloFrame *frame, const MlirOp *op);
bool shlo_call(ShloFrame *frame, const MlirOp *op, Str callee);

// The value of a tuple: what stands for it is the first member.
typedef struct ShloTuple {
  Array base;
  const Array **parts;
  uint32_t count;
} ShloTuple;

static inline const Array *shlo_operand(const ShloFrame *frame, const MlirOp *op, uint32_t at) {
  return frame->values[op->operands[at]->slot];
}

// The operands from number `first` on.
const Array **shlo_operands(ShloFrame *frame, const MlirOp *op, uint32_t first);
// Operations with regions on scalars. Without a result, or false, the reason is in diags, in
// attrs->wrong or in run->ops.problem.
bool shlo_folds(ShloFrame *frame, ShloAttrs *attrs, const Array **out);
bool shlo_scatter(ShloFrame *frame, ShloAttrs *attrs, const Array **out);
bool shlo_sort(ShloFrame *frame, ShloAttrs *attrs, const Array **out);
const Array *shlo_select_and_scatter(ShloFrame *frame, ShloAttrs *attrs);
const Array *shlo_map(ShloFrame *frame, const MlirOp *op);

// Elementwise operations by their kind; false when it is none.
bool shlo_unary_of(uint32_t kind, TensorUnary *out);
bool shlo_binary_of(uint32_t kind, TensorBinary *out);
bool shlo_comparison_of(const MlirOp *op, TensorBinary *out);
// Whether a comparison of reals is by their places: compare_type = TOTALORDER, or WEAKORDER, where
// both zeros are equal.
bool shlo_is_by_place(const MlirOp *op, ElementType type, bool *is_weak);

// A region of scalar operations as a function.
typedef struct ShloRegion {
  ShloFrame *frame;
  const MlirBlock *block;
  const MlirOp *stop; // its return
  Scalar *values;     // by slot
  ElementType *types; // by slot
  bool is_single;     // one binary operation on its two arguments, in order: `op`
  TensorBinary op;
} ShloRegion;

// False, after reporting at `op`, when the region holds more than operations on scalars.
bool shlo_region(ShloFrame *frame, const MlirOp *op, uint32_t at, ShloRegion *out);
// Runs it on arguments in the order of the block's; results in the order of its return.
void shlo_region_call(const ShloRegion *region, const Scalar *args, Scalar *results);

#endif
