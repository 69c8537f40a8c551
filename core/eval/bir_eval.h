// The interpreter of BIR (design bir.md 7): runs the main function of a module on seeded or given
// inputs, with the arithmetic of the Penguin interpreter, so that lowering is checked by results.
#ifndef EVAL_BIR_EVAL_H
#define EVAL_BIR_EVAL_H

#include "bir/model.h"
#include "eval/eval.h"

typedef struct BirEvalOptions {
  EvalOptions base;
  bool is_random;  // children of each block in an order that `random` picks among those allowed
  uint64_t random; // seed of the order
} BirEvalOptions;

// False, with an error at the instruction, when it cannot be run. Outputs are in order of their
// allocation; their tensors carry name, type and shape and live in `arena` like the rest.
bool bir_eval_run(Arena *arena, const BirModule *module, const BirEvalOptions *options, Fuel *fuel,
                  Diags *diags, EvalResult *result);
// The input of the main function whose location is called so, NULL when there is none.
const BirStorage *bir_eval_input(const BirModule *module, const char *name);

#endif
