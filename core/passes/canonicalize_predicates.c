// canonicalize-predicates: guards of instructions and filters in canonical form (ir/predicate.h).
// An instruction whose guards never hold is reported; dce removes it.
#include "ir/predicate.h"

#include "analysis/deps.h"
#include "passes/all.h"

static void report_dead(PassContext *context, Stmt *stmt) {
  if (stmt->kind == STMT_INSTRUCTION)
    pass_remark(context, stmt_as_inst(stmt), "'%s' never runs: its predicates contradict",
                stmt->name->bytes);
  else
    pass_remark(context, NULL, "nothing in the Filter of line %u ever runs", stmt->span.line);
}

static bool canonicalize(PassContext *context, Stmt *stmt, Predicates *predicates) {
  bool never;
  Predicates canonical = predicates_canonicalize(context->module->arena, *predicates, &never);
  if (never) report_dead(context, stmt);
  if (never || predicates_equal(&canonical, predicates)) return false;
  *predicates = canonical;
  return true;
}

PassOutcome pass_canonicalize_predicates(PassContext *context) {
  uint32_t changed = 0, guarded = 0;
  for (uint32_t f = 0; f < context->module->functions.count; f++) {
    Function *function = context->module->functions.at[f];
    Stmt *root = &function->scope.stmt;
    uint32_t before = changed;
    for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
      Predicates *predicates = NULL;
      if (stmt->kind == STMT_INSTRUCTION) predicates = &stmt_as_inst(stmt)->predicates;
      if (stmt->kind == STMT_FILTER) predicates = &((Filter *)(void *)stmt)->predicates;
      if (!predicates || !predicates->count) continue;
      guarded++;
      changed += canonicalize(context, stmt, predicates);
    }
    if (changed != before) deps_drop(function);
  }
  if (guarded == 0)
    pass_remark(context, NULL, "no predicates");
  else
    pass_remark(context, NULL, "%u of %u guarded statements changed", changed, guarded);
  return changed ? PASS_CHANGED : PASS_UNCHANGED;
}
