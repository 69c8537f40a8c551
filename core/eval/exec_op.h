// Operators of the op level on whole tensors, bound to the tensor operations: shared by exec_op*.c.
#ifndef EVAL_EXEC_OP_H
#define EVAL_EXEC_OP_H

#include "eval/machine.h"
#include "eval/tensor_ops.h"

enum { MOST_RESULTS = 16, MOST_SOURCES = 64 };

// One operator being run: its sources in the order of the text, and its results as they come.
typedef struct OpRun {
  Machine *machine;
  const Instruction *inst;
  Tensors ops;
  const Array *sources[MOST_SOURCES];
  uint32_t source_count;
  const PlanOperand *results[MOST_RESULTS]; // destinations
  bool is_whole[MOST_RESULTS];              // given as the bare tensor
  uint32_t result_count;
  const Array *out[MOST_RESULTS];
} OpRun;

// A source by its role, NULL when it is not given.
const Array *op_source(const OpRun *run, const char *role);
ElementType op_result_type(const OpRun *run, uint32_t number);
// Numbers of a list attribute, `absent` for all `rank` of them when it is not given.
void op_ints(const OpRun *run, AttrId id, uint32_t rank, int64_t absent, int64_t *out);
// Pairs of a list of lists; zeros when it is not given.
void op_pairs(const OpRun *run, AttrId id, uint32_t rank, int64_t *low, int64_t *high);
// The attribute's function as an operation of two operands; false, with the reason, when it is
// none.
bool op_binary(OpRun *run, AttrId id, TensorBinary *op);
bool op_binary_of(TensorFunc func, TensorBinary *op);
// A scalar of a type.
const Array *op_number(OpRun *run, ElementType type, double value);
// The same numbers in a type that holds them: no copy between types that are kept alike.
const Array *op_as(OpRun *run, const Array *a, ElementType type);

// Counts work beyond one instance for each element of the results; false, with an error, when the
// step budget does not have it.
bool op_charge(OpRun *run, uint64_t work);

// Computes run->out; false with run->ops.problem, or with a diagnostic told.
typedef bool (*OpCompute)(OpRun *run);
bool exec_operator_is_bound(ClassId id); // whether the operators of a class are run
OpCompute op_compute_math(ClassId id);   // exec_op_math.c: elementwise, fused
OpCompute
op_compute_shape(ClassId id); // exec_op_shape.c: moves, contractions, folds, indices, order

#endif
