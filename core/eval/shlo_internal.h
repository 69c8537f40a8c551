// What the parts of the StableHLO interpreter share.
#ifndef EVAL_SHLO_INTERNAL_H
#define EVAL_SHLO_INTERNAL_H

#include "eval/shlo.h"
#include "stablehlo/attrs.h"

typedef struct ShloRun {
  Arena *arena; // of the results
  Tensors ops;  // its arena is the one of the present iteration or call
  Fuel *fuel;
  Diags *diags;
  const MlirOp *module;
  const char *function;
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
bool shlo_call(ShloFrame *frame, const MlirOp *op, Str callee);

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
// Whether a comparison of reals is by compare_type = TOTALORDER.
bool shlo_is_total_order(const MlirOp *op, ElementType type);

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
