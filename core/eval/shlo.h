// An interpreter of StableHLO programs on arrays (reference stablehlo.md 4.2 and 4.3): what a text
// computes, and whether the checks in it hold.
#ifndef EVAL_SHLO_H
#define EVAL_SHLO_H

#include "eval/tensor_ops.h"
#include "stablehlo/model.h"
#include "support/fuel.h"

// The outcome of one check.expect_… instruction that ran.
typedef struct ShloCheck {
  const MlirOp *op;
  const char *function; // that ran, by name
  const char *message;  // NULL when it holds, else what differs, and where
} ShloCheck;

typedef struct ShloOptions {
  uint64_t seed;                  // of the arguments of what runs (design passes.md 8)
  const struct EvalInput *inputs; // instead of seeded ones, by argument, the same on every process
  uint32_t input_count;
} ShloOptions;

typedef struct ShloResult {
  const Array **outputs;  // of the last function that ran, and of its first process
  uint32_t process_count; // that ran it side by side
  uint32_t output_count;
  ShloCheck *checks;
  uint32_t check_count;
  uint64_t instances; // operations run
} ShloResult;

// Runs @main; without one, every function that takes no arguments, or else the only function there
// is. False, with an error at the operation, when it cannot be run. A check that fails is no error.
// Results live in `arena`.
bool shlo_run(Arena *arena, MlirOp *module, const ShloOptions *options, Fuel *fuel, Diags *diags,
              ShloResult *result);

// The arguments of what runs, in order.
typedef VEC(const MlirValue *) ShloArguments;
void shlo_arguments(Arena *arena, const MlirOp *module, ShloArguments *out);

// The array of a dense literal; NULL, with the reason in ops->problem.
const Array *shlo_dense(Tensors *ops, const MlirAttr *attr);
// false when the interpreter has no such elements.
bool shlo_element_type(const MlirType *type, ElementType *out);

#endif
