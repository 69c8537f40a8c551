// The reference interpreter of Penguin (design passes.md 8): runs the root function on seeded or
// given inputs and returns its outputs, so that passes are checked by results.
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "eval/numeric.h"
#include "ir/function.h"
#include "support/fuel.h"

// Values of one tensor, row-major: `reals` for real element types, `doubles` for float64, `doubles`
// and `imags` for complex types (real and imaginary parts), else `integers`.
typedef struct EvalArray {
  float *reals;
  double *doubles, *imags;
  int64_t *integers;
  uint8_t *written; // 1 where an element was written
  uint64_t count;
} EvalArray;

typedef struct EvalInput {
  Str name;
  EvalArray array; // as many elements as the tensor has
} EvalInput;

typedef struct EvalOptions {
  uint64_t seed;
  const EvalInput *inputs; // instead of seeded ones
  uint32_t input_count;
  bool allows_partial_outputs;
} EvalOptions;

typedef struct EvalOutput {
  Tensor *tensor;
  uint32_t rank;   // of the simulated group
  EvalArray array; // all written unless partial outputs are allowed
} EvalOutput;

// The outcome of one CheckOp on one rank.
typedef struct EvalCheck {
  const Instruction *inst;
  uint32_t rank;
  const char *message; // NULL when it holds, else what differs, and where
} EvalCheck;

typedef struct EvalResult {
  uint32_t rank_count;
  EvalOutput *outputs; // all outputs of rank 0, then of rank 1, …
  uint32_t output_count;
  EvalCheck *checks; // in the order they ran
  uint32_t check_count;
  uint64_t instances; // instruction instances run
} EvalResult;

// Arrays for elements of a type, `written` apart: `count` zeros.
EvalArray eval_array_new(Arena *arena, DType dtype, uint64_t count);
// Bytes that an element takes in such an array.
uint32_t eval_element_bytes(DType dtype);

// Whether a run gives a tensor its values, seeded or its own: an input, or weights whose script
// names a file (weight_load), which nobody reads here.
bool eval_takes_values(const Tensor *tensor);

// Runs the module's root. False, with an error at the instruction, when it cannot be run: an
// uninitialised read, an address out of range, a class that does not evaluate, the step budget, an
// output nobody wrote. Results live in `arena`.
bool eval_run(Arena *arena, Module *module, const EvalOptions *options, Fuel *fuel, Diags *diags,
              EvalResult *result);

// Bit for bit comparison of two results of one program; false with the first difference named in
// *difference (a sentence in the arena).
bool eval_equal(Arena *arena, const EvalResult *a, const EvalResult *b, const char **difference);

// Whether two results agree where the order of sums may differ: reals within `tolerance` of the
// value plus the output's largest one (at least 1/2), integers and what is not finite exactly.
bool eval_close(Arena *arena, const EvalResult *a, const EvalResult *b, double tolerance,
                const char **difference);
// The tolerance for a program, by its coarsest real type: 2^-14 for fp32, 2^-6 for fp16, 2^-4 for
// bf16, 2^-1 for fp8.
double eval_tolerance(Module *module);

// SHA-256 of the little-endian bytes of an array; hex holds 65 bytes.
void eval_digest(DType dtype, const EvalArray *array, char hex[65]);

#endif
