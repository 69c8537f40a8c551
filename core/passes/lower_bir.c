// lower-bir: the program as it stands, in BIR. Only computed edges are added to the Penguin module;
// running it again gives the same answer.
#include "analysis/deps.h"
#include "bir/lower.h"
#include "bir/verify.h"
#include "passes/all.h"

PassOutcome pass_lower_bir(PassContext *context) {
  Module *module = context->module;
  bool has_new_edges = false;
  for (uint32_t i = 0; i < module->functions.count; i++)
    has_new_edges |= deps_ensure(module->functions.at[i], module->arena, context->scratch);
  BirModule *bir = bir_lower(context->arena, module, context->target, context->diags);
  if (!bir) return PASS_FAILED;
  context->bir = bir; // shown even when it breaks a rule of the target
  if (!bir_verify(bir, context->target, context->diags)) return PASS_FAILED;
  uint32_t count = 0;
  for (const BirFunction *function = bir->first; function; function = function->next)
    count += function->insts.count;
  pass_remark(context, NULL, "%u BIR instructions for %s", count, context->target->name);
  return has_new_edges ? PASS_CHANGED : PASS_UNCHANGED;
}
