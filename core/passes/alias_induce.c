// alias-induce: orders accesses that meet only through an alias (analysis/alias.h).
#include "analysis/alias.h"

#include "analysis/deps.h"
#include "passes/all.h"

PassOutcome pass_alias_induce(PassContext *context) {
  PassOutcome outcome = PASS_UNCHANGED;
  for (uint32_t i = 0; i < context->module->functions.count; i++) {
    Function *function = context->module->functions.at[i];
    if (!function->aliases.count) continue;
    uint32_t first = function->edges.count, added = 0;
    if (deps_ensure(function, context->module->arena, context->scratch)) outcome = PASS_CHANGED;
    for (uint32_t e = 0; e < function->edges.count; e++)
      added += e >= first && function->edges.at[e].origin == ORIGIN_ALIAS;
    pass_remark(context, NULL, "%s: %u alias edges added", function_name(function)->bytes, added);
    for (uint32_t e = first; e < function->edges.count && added <= 64; e++) {
      const DependencyEdge *edge = &function->edges.at[e];
      if (edge->origin != ORIGIN_ALIAS) continue;
      pass_remark(context, edge->dst, "'%s' waits for '%s': '%s' may be touched through an alias",
                  inst_name(edge->dst)->bytes, inst_name(edge->src)->bytes,
                  edge->tensor->name->bytes);
    }
  }
  return outcome;
}
