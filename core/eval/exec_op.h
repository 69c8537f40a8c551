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
bool op_unary_of(TensorFunc func, TensorUnary *op);
// A scalar of a type.
const Array *op_number(OpRun *run, ElementType type, double value);
// The same numbers in a type that holds them: no copy between types that are kept alike.
const Array *op_as(OpRun *run, const Array *a, ElementType type);

// Counts work beyond one instance for each element of the results; false, with an error, when the
// step budget does not have it.
bool op_charge(OpRun *run, uint64_t work);

// A fold's first value: the source `init`, the attribute, or what changes nothing.
const Array *op_initial(OpRun *run, ElementType type, AttrId attr, TensorBinary op);
// The attributes of a window over `rank` dimensions, which are charged for.
bool op_window(OpRun *run, uint32_t rank, WindowAttr *window);
// The dimension numbers of a scatter.
void op_scatter_dims(const OpRun *run, ScatterAttr *attr);

// Computes run->out; false with run->ops.problem, or with a diagnostic told.
typedef bool (*OpCompute)(OpRun *run);
bool exec_operator_is_bound(ClassId id); // whether the operators of a class are run
OpCompute op_compute_math(ClassId id);   // exec_op_math.c: elementwise, fused
OpCompute
op_compute_shape(ClassId id); // exec_op_shape.c: moves, contractions, folds, indices, order

OpCompute op_compute_region(ClassId id); // exec_op_region.c: folds by a function of scalars

// ---- functions of scalars (scalar_body.c), which operators with a region of their own are given

// body={"args": [type, …], "steps": [[function, number, …, type], …], "results": [number, …]}:
// numbers count the arguments, then the steps; a function is one of tensor_funcs.def, or constant,
// with its value.
typedef struct BodyStep {
  TensorFunc func;
  bool is_constant;
  uint8_t count; // of `from`
  uint32_t from[3];
  ElementType type;
} BodyStep;

typedef struct ScalarBody {
  uint32_t arg_count, step_count, result_count;
  ElementType *types; // of arguments, then of steps
  BodyStep *steps;
  uint32_t *results;
  Scalar *values; // of one call; constants stay, and arguments that do not change from call to call
} ScalarBody;

// Reads the attribute; false, with the reason told, when it is absent or malformed.
bool body_read(OpRun *run, AttrId id, ScalarBody *out);
// Whether it takes `args` scalars of one call and then values of its own, which are the sources
// from number `first` on, scalars: they are taken here. It gives `results`.
bool body_bind(OpRun *run, ScalarBody *body, uint32_t args, uint32_t first, uint32_t results);
// Sets `results` from `args`, those of one call.
void body_call(const ScalarBody *body, const Scalar *args, uint32_t count, Scalar *results);

#endif
