// deps: computes the data, global and barrier dependences (analysis/deps.h) so that they can be
// seen and printed. Edges of other origins stay.
#include "analysis/deps.h"

#include "passes/all.h"

static bool same_edge(const DependencyEdge *a, const DependencyEdge *b) {
  return a->src == b->src && a->dst == b->dst && a->tensor == b->tensor && a->kind == b->kind &&
         a->origin == b->origin && a->distance == b->distance && a->carrier == b->carrier;
}

static bool same_edges(const Function *function, const DependencyEdge *before, uint32_t count) {
  if (function->edges.count != count) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (!same_edge(&function->edges.at[i], &before[i])) return false;
  }
  return true;
}

PassOutcome pass_deps(PassContext *context) {
  DepsOptions options = {.conservative_globals =
                             pass_option_bool(context, "conservative-globals", false)};
  PassOutcome outcome = PASS_UNCHANGED;
  for (uint32_t i = 0; i < context->module->functions.count; i++) {
    Function *function = context->module->functions.at[i];
    uint32_t count = function->edges.count;
    const DependencyEdge *before =
        arena_copy(context->scratch, function->edges.at, count * sizeof(DependencyEdge));
    DepsResult result = {0};
    deps_compute(function, &options, context->module->arena, context->scratch, &result);
    for (uint32_t n = 0; n < result.notes.count; n++)
      pass_remark(context, result.notes.at[n].inst, "%s", result.notes.at[n].text);
    uint32_t carried = 0;
    for (uint32_t e = function->edges.count - result.edge_count; e < function->edges.count; e++)
      carried += function->edges.at[e].distance != 0;
    pass_remark(context, NULL, "%s: %u dependence edges, %u of them between iterations",
                function_name(function)->bytes, result.edge_count, carried);
    if (!same_edges(function, before, count)) outcome = PASS_CHANGED;
  }
  return outcome;
}
