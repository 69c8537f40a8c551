// One step of an optimizer, as a call of a net script asks for it.
#ifndef STABLEHLO_NET_SCRIPT_TRAIN_H
#define STABLEHLO_NET_SCRIPT_TRAIN_H

#include "stablehlo/net/script_special.h"

typedef struct Step Step;

typedef struct Optimizer {
  const char *name;
  const char *states[2]; // suffixes of its own state, NULL where there is none
  const char *starts[2]; // what they are at first
  bool has_corrections;  // bc1, bc2 in the signature
  bool is_adam;          // β1, β2 may be spread over micro-batches
  const ScriptValue *(*update)(Step *step, uint32_t at, const ScriptValue *gradient);
} Optimizer;

// A parameter and what becomes of it.
typedef struct Trained {
  const ScriptValue *theta, *gradient;
  const ScriptValue *states[2], *sum, *average; // before
  const ScriptValue *next[2], *next_theta, *next_sum, *next_average;
  Str name; // without %
  bool has_no_decay;
  SrcSpan span;
} Trained;

struct Step {
  ScriptFrame *frame;
  const Optimizer *optimizer;
  SrcSpan span;
  VEC(Trained) params;
  // options
  const ScriptValue *loss, *no_decay, *statistics;
  double beta1, beta2, rho, mu, eps, decay, clip; // NaN: the optimizer's own
  int64_t replicas, accumulate;
  bool has_average;
  uint32_t gradients; // node of the dictionary
  // scalars by name
  const ScriptValue *lr, *bc1, *bc2, *aup, *akeep, *emad, *oemad;
  const ScriptValue *b1, *ob1, *b2, *ob2, *epsilon, *wd, *wdz, *rho_, *orho, *mu_;
};

// A scalar constant of that name and literal; NULL, reported, when the name stands for another, or
// the literal is NULL.
const ScriptValue *step_constant(Step *step, const char *name, const char *literal);
// The number as a literal; NULL, reported, when it has none.
const char *step_literal(Step *step, double value);
// The constants that the optimizer reads. False when one could not be.
bool step_constants(Step *step);
// An op of ops.def at the shape of parameter number `at`; NULL when one of the values is.
const ScriptValue *step_apply(Step *step, uint32_t at, const char *op,
                              const ScriptValue *const *values, uint32_t count);
#define APPLY(step, at, op, ...)                                                                   \
  step_apply(step, at, op, (const ScriptValue *const[]){__VA_ARGS__},                              \
             ARRAY_LEN(((const ScriptValue *const[]){__VA_ARGS__})))
const ScriptValue *call_optimizer(ScriptFrame *frame, uint32_t call, const Optimizer *optimizer);

#endif
