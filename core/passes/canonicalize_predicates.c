// canonicalize-predicates: guards of instructions and filters in canonical form (ir/predicate.h).
// An instruction whose guards never hold is reported; dce removes it.
#include "ir/predicate.h"

#include "analysis/deps.h"
#include "passes/all.h"
#include "passes/guards.h"

static void report_dead(PassContext *context, Stmt *stmt) {
  if (stmt->kind == STMT_INSTRUCTION)
    pass_remark(context, stmt_as_inst(stmt), "'%s' never runs: its predicates contradict",
                stmt->name->bytes);
  else
    pass_remark(context, NULL, "nothing in the Filter of line %u ever runs", stmt->span.line);
}

typedef struct Found {
  uint32_t guarded, changed, dropped, dissolved;
} Found;

static void canonicalize(PassContext *context, LinearSystem *linear, Stmt *stmt,
                         Predicates *predicates, Found *found) {
  bool never;
  Predicates canonical =
      predicates_canonicalize(context->module->arena, linear, *predicates, &never);
  found->guarded++;
  if (never) report_dead(context, stmt);
  if (never || predicates_equal(&canonical, predicates)) return;
  found->changed++;
  found->dropped += predicates->count - canonical.count;
  *predicates = canonical;
}

static void report(PassContext *context, const Found *found) {
  if (found->guarded + found->dissolved == 0) {
    pass_remark(context, NULL, "no predicates");
    return;
  }
  pass_remark(context, NULL, "%u of %u guarded statements changed", found->changed, found->guarded);
  if (found->dropped)
    pass_remark(context, NULL, "%u guards dropped: bounds or other guards imply them",
                found->dropped);
  if (found->dissolved)
    pass_remark(context, NULL, "%u Filters guarded nothing and are gone", found->dissolved);
}

PassOutcome pass_canonicalize_predicates(PassContext *context) {
  Found found = {0};
  LinearSystem *linear = linear_create(context->scratch);
  for (uint32_t f = 0; f < context->module->functions.count; f++) {
    Function *function = context->module->functions.at[f];
    Stmt *root = &function->scope.stmt;
    uint32_t before = found.changed;
    for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
      Predicates *predicates = stmt_guards(stmt);
      if (predicates && predicates->count) canonicalize(context, linear, stmt, predicates, &found);
    }
    uint32_t dissolved = filters_dissolve(root);
    found.dissolved += dissolved;
    if (found.changed != before || dissolved) deps_drop(function);
    if (dissolved) function_renumber(function);
  }
  report(context, &found);
  return found.changed || found.dissolved ? PASS_CHANGED : PASS_UNCHANGED;
}
