// lower-bir: the program as it stands, in BIR. Only computed edges are added to the Penguin module;
// running it again gives the same answer.
#include "analysis/deps.h"
#include "bir/lower.h"
#include "bir/verify.h"
#include "eval/bir_eval.h"
#include "passes/all.h"

static BirModule *lower(PassContext *context, bool *has_new_edges) {
  Module *module = context->module;
  *has_new_edges = false;
  if (context->unselected) {
    diag_error(context->diags, context->unselected->span, "bir-op-level",
               "nothing is lowered, since isel left the program at op level: %s",
               context->unselected->message);
    return NULL;
  }
  for (uint32_t i = 0; i < module->functions.count; i++)
    *has_new_edges |= deps_ensure(module->functions.at[i], module->arena, context->scratch);
  return bir_lower(context->arena, module, context->target, context->diags);
}

PassOutcome pass_lower_bir(PassContext *context) {
  bool has_new_edges;
  BirModule *bir = lower(context, &has_new_edges);
  if (!bir) return PASS_FAILED;
  context->bir = bir; // shown even when it breaks a rule of the target
  if (!bir_verify(bir, context->target, context->diags)) return PASS_FAILED;
  uint32_t count = 0, loops = 0;
  for (const BirFunction *function = bir->first; function; function = function->next) {
    for (uint32_t i = 0; i < function->insts.count; i++)
      *(function->insts.at[i]->loop ? &loops : &count) += 1;
  }
  pass_remark(context, NULL, "%u BIR instructions and %u loops for %s", count, loops,
              context->target->name);
  return has_new_edges ? PASS_CHANGED : PASS_UNCHANGED;
}

// bir-eval: the BIR of the program, run, against the program itself; BIR from elsewhere, against
// its own program order. Children of a block may be taken in any order that the dependence sets
// allow: the results must not depend on it.
PassOutcome pass_bir_eval(PassContext *context) {
  const char *order = pass_option_text(context, "order", "program");
  bool has_new_edges = false;
  BirModule *bir = context->bir ? context->bir : lower(context, &has_new_edges);
  if (!bir) return PASS_FAILED;
  BirEvalOptions options = {.base = {.seed = context->seed, .allows_partial_outputs = true}};
  Fuel fuel = {.step_limit = context->fuel->step_limit}, bir_fuel = fuel;
  EvalResult want, got;
  const char *difference;
  Arena *scratch = context->scratch;
  bool is_fine =
      context->module
          ? eval_run(scratch, context->module, &options.base, &fuel, context->diags, &want)
          : bir_eval_run(scratch, bir, &options, &fuel, context->diags, &want);
  options.is_random = strcmp(order, "random") == 0;
  options.random = (uint64_t)pass_option_int(context, "random", 0);
  if (!is_fine || !bir_eval_run(scratch, bir, &options, &bir_fuel, context->diags, &got))
    return PASS_FAILED;
  if (!eval_equal(context->arena, &want, &got, &difference)) {
    diag_error(context->diags, (SrcSpan){0}, "validation-differs",
               "the BIR computes something else in %s order: %s", order, difference);
    return PASS_FAILED;
  }
  pass_remark(context, NULL, "%llu instances of BIR instructions in %s order: outputs are equal",
              (unsigned long long)got.instances, order);
  return has_new_edges ? PASS_CHANGED : PASS_UNCHANGED;
}
