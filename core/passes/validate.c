#include "passes/validate.h"

// Evaluates into the arena that does not hold the last result; problems go to `own`.
static bool evaluate(Validator *validator, Module *module, Diags *own, EvalResult *result) {
  Arena *arena = &validator->arenas[1 - validator->current];
  arena_release(arena);
  diags_init(own, arena);
  Fuel fuel = {.step_limit = validator->fuel->step_limit};
  return eval_run(arena, module, &validator->options, &fuel, own, result);
}

static const Diag *first_error(const Diags *diags) {
  const Diag *diag = diags->first;
  while (diag && diag->level != DIAG_ERROR) diag = diag->next;
  return diag;
}

void validator_begin(Validator *validator, Module *module, uint64_t seed, Fuel *fuel,
                     Diags *diags) {
  *validator = (Validator){.options = {.seed = seed, .allows_partial_outputs = true}, .fuel = fuel};
  arena_init(&validator->arenas[0], 0);
  arena_init(&validator->arenas[1], 0);
  Diags own;
  validator->can_say = evaluate(validator, module, &own, &validator->last);
  if (validator->can_say) {
    validator->current = 1 - validator->current;
    return;
  }
  const Diag *reason = first_error(&own);
  diag_warning(diags, reason ? reason->span : (SrcSpan){0}, "not-validated",
               "passes are not validated, since the program does not evaluate: %s",
               reason ? reason->message : "");
}

// Compares a result with the last one.
static Validity compare(Validator *validator, bool is_run, const Diags *own,
                        const EvalResult *after, double tolerance, const char *pass, Diags *diags) {
  if (!is_run) {
    const Diag *reason = first_error(own);
    // Loops of instructions take more steps than the operator they were made from.
    if (reason && strcmp(reason->code, "step-budget") == 0) {
      validator->can_say = false;
      diag_warning(diags, reason->span, "not-validated",
                   "passes are not validated from %s on: after it, %s", pass, reason->message);
      return VALIDITY_CANNOT_SAY;
    }
    diag_error(diags, reason ? reason->span : (SrcSpan){0}, "validation-differs",
               "the program evaluates before %s but not after it: %s", pass,
               reason ? reason->message : "");
    return VALIDITY_DIFFERS;
  }
  const char *difference;
  if (eval_close(diags->arena, &validator->last, after, tolerance, &difference))
    return VALIDITY_EQUAL;
  diag_error(diags, (SrcSpan){0}, "validation-differs", "%s changes what the program computes: %s",
             pass, difference);
  return VALIDITY_DIFFERS;
}

Validity validator_check(Validator *validator, Module *module, const char *pass, bool is_close,
                         Diags *diags) {
  if (!validator->can_say) return VALIDITY_CANNOT_SAY;
  Diags own;
  EvalResult after;
  bool is_run = evaluate(validator, module, &own, &after);
  double tolerance = is_close ? eval_tolerance(module) : 0;
  Validity validity = compare(validator, is_run, &own, &after, tolerance, pass, diags);
  if (validity == VALIDITY_EQUAL) {
    validator->last = after;
    validator->current = 1 - validator->current;
  }
  return validity;
}

Validity validator_check_bir(Validator *validator, const BirModule *bir, const char *pass,
                             Diags *diags) {
  if (!validator->can_say) return VALIDITY_CANNOT_SAY;
  Arena *arena = &validator->arenas[1 - validator->current];
  Diags own;
  EvalResult after;
  Fuel fuel = {.step_limit = validator->fuel->step_limit};
  BirEvalOptions options = {.base = validator->options};
  arena_release(arena);
  diags_init(&own, arena);
  bool is_run = bir_eval_run(arena, bir, &options, &fuel, &own, &after);
  return compare(validator, is_run, &own, &after, 0, pass, diags);
}

void validator_end(Validator *validator) {
  arena_release(&validator->arenas[0]);
  arena_release(&validator->arenas[1]);
}
