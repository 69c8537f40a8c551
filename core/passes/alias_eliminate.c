// alias-eliminate: drops alias edges that are implied or have lost their pair (analysis/alias.h).
#include "analysis/alias.h"

#include "analysis/deps.h"
#include "passes/all.h"

static bool has_alias_edges(const Function *function) {
  for (uint32_t i = 0; i < function->edges.count; i++) {
    if (function->edges.at[i].origin == ORIGIN_ALIAS) return true;
  }
  return false;
}

PassOutcome pass_alias_eliminate(PassContext *context) {
  PassOutcome outcome = PASS_UNCHANGED;
  for (uint32_t i = 0; i < context->module->functions.count; i++) {
    Function *function = context->module->functions.at[i];
    if (!function->aliases.count && !has_alias_edges(function)) continue;
    if (deps_ensure(function, context->module->arena, context->scratch)) outcome = PASS_CHANGED;
    uint32_t dropped = alias_eliminate(function, context->scratch);
    if (!dropped) continue;
    pass_remark(context, NULL, "%s: %u alias edges dropped", function_name(function)->bytes,
                dropped);
    outcome = PASS_CHANGED;
  }
  return outcome;
}
