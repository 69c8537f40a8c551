// alias-verify: fails when two accesses meet through an alias and nothing orders them. Edges that
// the program lacks are computed for the check and taken away again, the alias edges excepted: they
// are what is being checked.
#include "analysis/alias.h"

#include "analysis/deps.h"
#include "passes/all.h"

static bool has_data_edges(const Function *function) {
  uint32_t data = 1u << ORIGIN_DATA | 1u << ORIGIN_GLOBAL | 1u << ORIGIN_BARRIER;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    if (data >> function->edges.at[i].origin & 1) return true;
  }
  return false;
}

static bool verify_function(PassContext *context, Function *function) {
  uint32_t count = function->edges.count;
  bool had_all = function->has_computed_edges, has_added = !had_all && !has_data_edges(function);
  const DependencyEdge *edges =
      arena_copy(context->scratch, function->edges.at, count * sizeof(DependencyEdge));
  if (has_added) deps_compute(function, NULL, context->module->arena, context->scratch, NULL);
  bool is_fine = alias_verify(function, context->scratch, context->diags);
  if (has_added) {
    if (count) memcpy(function->edges.at, edges, count * sizeof(DependencyEdge));
    function->edges.count = count;
    function->has_computed_edges = had_all;
  }
  return is_fine;
}

PassOutcome pass_alias_verify(PassContext *context) {
  for (uint32_t i = 0; i < context->module->functions.count; i++) {
    Function *function = context->module->functions.at[i];
    if (!function->aliases.count) continue;
    if (!verify_function(context, function)) return PASS_FAILED;
    pass_remark(context, NULL,
                "%s: every pair of accesses that may meet through an alias is ordered",
                function_name(function)->bytes);
  }
  return PASS_UNCHANGED;
}
