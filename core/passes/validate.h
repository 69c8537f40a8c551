// Translation validation: the program is evaluated before and after a pass, and the outputs must be
// equal bit for bit (design passes.md 8); of isel, which changes the order of sums, close.
#ifndef PASSES_VALIDATE_H
#define PASSES_VALIDATE_H

#include "eval/bir_eval.h"

typedef enum Validity {
  VALIDITY_NOT_ASKED,
  VALIDITY_CANNOT_SAY, // the program does not evaluate
  VALIDITY_EQUAL,
  VALIDITY_DIFFERS
} Validity;

typedef struct Validator {
  Arena arenas[2]; // results of the last two evaluations
  uint32_t current;
  EvalResult last;
  bool can_say;
  EvalOptions options;
  Fuel *fuel;
} Validator;

// Evaluates the program as it stands. When it cannot be evaluated a warning "not-validated" says
// why, and nothing is validated from then on.
void validator_begin(Validator *validator, Module *module, uint64_t seed, Fuel *fuel, Diags *diags);
// After a pass: compares with the evaluation before it, bit for bit, or where `is_close` within the
// tolerance of the program (eval_tolerance). An error names the first difference.
Validity validator_check(Validator *validator, Module *module, const char *pass, bool is_close,
                         Diags *diags);
// After lowering: compares with an evaluation of the BIR.
Validity validator_check_bir(Validator *validator, const BirModule *bir, const char *pass,
                             Diags *diags);
void validator_end(Validator *validator);

#endif
