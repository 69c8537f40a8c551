// alias-reset: drops all alias edges.
#include "analysis/alias.h"

#include "passes/all.h"

PassOutcome pass_alias_reset(PassContext *context) {
  PassOutcome outcome = PASS_UNCHANGED;
  for (uint32_t i = 0; i < context->module->functions.count; i++) {
    Function *function = context->module->functions.at[i];
    uint32_t dropped = alias_reset(function);
    if (!dropped) continue;
    pass_remark(context, NULL, "%s: %u alias edges dropped", function_name(function)->bytes,
                dropped);
    outcome = PASS_CHANGED;
  }
  return outcome;
}
