// eval-masks: the guards of every instruction at every point of its loops and tile indices
// (analysis/mask.h), as the program is at this place of the pipeline. The masks go to the report;
// the program stays as it is.
#include "analysis/guarded.h"
#include "passes/all.h"

static void tell(PassContext *context, const Guarded *guarded) {
  const char *what = guarded->is_select ? "takes its source at" : "runs at";
  if (guarded->kept < 0)
    pass_remark(context, guarded->inst, "%s: %s", guarded->name->bytes, guarded->limited);
  else
    pass_remark(context, guarded->inst, "%s %s %lld of %lld points, %u runs", guarded->name->bytes,
                what, (long long)guarded->kept, (long long)guarded->points, guarded->runs.count);
}

PassOutcome pass_eval_masks(PassContext *context) {
  uint32_t told = 0;
  for (uint32_t f = 0; f < context->module->functions.count; f++) {
    const GuardedList *list = guarded_list(context->arena, context->module->functions.at[f], true);
    context->records[f].masks = list;
    for (uint32_t i = 0; i < list->items.count; i++) tell(context, &list->items.at[i]);
    told += list->items.count;
  }
  if (!told) pass_remark(context, NULL, "no predicates");
  return PASS_UNCHANGED;
}
