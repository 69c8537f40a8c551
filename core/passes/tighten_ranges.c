// tighten-ranges: a loop runs only the trips at which something in it runs
// (tighten_range_from_predicates).
//
// The trips of a loop are those at which the guards of some instruction in its body can hold, from
// the first to the last: what lies outside ran nothing. An instruction without guards keeps the
// loop as it is, and so does a role that gives the trip count a meaning (shards, threads, ranks,
// launch grids). Expressions over the loop are built anew, since a smaller range may fold a
// quotient or a remainder, and guards that the new bounds imply are dropped.
#include "analysis/deps.h"
#include "passes/all.h"
#include "passes/guards.h"

typedef struct Tighten {
  PassContext *context;
  LinearSystem *linear;
  Axis *axis; // at hand
} Tighten;

static bool may_change(const Axis *axis) {
  switch (axis->type) {
  case AXIS_TYPE_DEFAULT:
  case AXIS_TYPE_PARALLEL:
  case AXIS_TYPE_SEQUENTIAL:
  case AXIS_TYPE_BLOCK:
  case AXIS_TYPE_INTERLEAVE: return axis->kind != AXIS_DYNAMIC && axis_tripcount(axis) > 0;
  default: return false;
  }
}

// The trips at which something in the body can run; false when nothing ever does.
static bool busy_trips(const Tighten *tighten, int64_t *first, int64_t *last) {
  Axis *axis = tighten->axis;
  Stmt *body = &axis->scope.stmt;
  *first = axis_tripcount(axis);
  *last = -1;
  for (Instruction *inst = inst_next(body, body); inst; inst = inst_next(&inst->stmt, body)) {
    Predicates guards = inst_predicates(tighten->context->scratch, inst);
    int64_t from, to;
    if (!predicates_trips(tighten->linear, &guards, axis, &from, &to)) continue;
    *first = min_i64(*first, from);
    *last = max_i64(*last, to);
    if (*first == 0 && *last == axis_tripcount(axis) - 1) break;
  }
  return *last >= 0;
}

static const Expr *rebuilt(const Tighten *tighten, const Expr *expr) {
  Arena *arena = tighten->context->module->arena;
  return expr_substitute_axis(arena, expr, tighten->axis, expr_axis(arena, tighten->axis));
}

static void rebuild(void *context, const Expr **expr) {
  *expr = rebuilt(context, *expr);
}

static void rebuild_guards(const Tighten *tighten, Predicates *guards) {
  for (uint32_t i = 0; i < guards->count; i++)
    guards->at[i].expr = rebuilt(tighten, guards->at[i].expr);
  bool never;
  *guards =
      predicates_canonicalize(tighten->context->module->arena, tighten->linear, *guards, &never);
}

// Whether a guard in the body becomes a constant that is false, which no guard may be: what it
// guards never runs.
static bool has_false_guard(const Tighten *tighten) {
  Stmt *body = &tighten->axis->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(body, body); stmt; stmt = stmt_next_preorder(stmt, body)) {
    const Predicates *guards = stmt_guards(stmt);
    for (uint32_t i = 0; guards && i < guards->count; i++) {
      const Expr *expr = rebuilt(tighten, guards->at[i].expr);
      if (!expr_is_const(expr)) continue;
      if (guards->at[i].is_ge ? expr->constant < 0 : expr->constant != 0) return true;
    }
  }
  return false;
}

static void set_trips(Axis *axis, int64_t first, int64_t last) {
  bool is_last = last == axis_tripcount(axis) - 1;
  int64_t lb = axis->lb, end = lb + last * axis->stride;
  axis->lb = lb + first * axis->stride;
  if (!is_last) axis->ub = end + (axis->stride > 0 ? 1 : -1);
}

static bool tighten_axis(Tighten *tighten, Function *function) {
  PassContext *context = tighten->context;
  Axis *axis = tighten->axis;
  int64_t first, last, trips = axis_tripcount(axis), lb = axis->lb, ub = axis->ub;
  if (!axis->scope.first) return false;
  if (!busy_trips(tighten, &first, &last)) {
    pass_remark(context, NULL, "loop '%s' never runs anything: its guards contradict",
                axis->scope.stmt.name->bytes);
    return false;
  }
  if (first == 0 && last == trips - 1) return false;
  set_trips(axis, first, last);
  if (has_false_guard(tighten)) {
    axis->lb = lb;
    axis->ub = ub;
    pass_remark(context, NULL, "loop '%s' stays: something in it never runs; dce removes it",
                axis->scope.stmt.name->bytes);
    return false;
  }
  pass_remark(context, NULL, "loop '%s': %lld:%lld to %lld:%lld, %lld of %lld trips ran nothing",
              axis->scope.stmt.name->bytes, (long long)lb, (long long)ub, (long long)axis->lb,
              (long long)axis->ub, (long long)(trips - axis_tripcount(axis)), (long long)trips);
  Stmt *body = &axis->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(body, body); stmt; stmt = stmt_next_preorder(stmt, body)) {
    if (stmt->kind == STMT_INSTRUCTION) inst_visit_exprs(stmt_as_inst(stmt), rebuild, tighten);
    Predicates *guards = stmt_guards(stmt);
    if (guards) rebuild_guards(tighten, guards);
  }
  for (uint32_t e = 0; e < function->edges.count; e++) {
    Predicates *guards = &function->edges.at[e].predicates;
    for (uint32_t i = 0; i < guards->count; i++)
      guards->at[i].expr = rebuilt(tighten, guards->at[i].expr);
  }
  return true;
}

PassOutcome pass_tighten_ranges(PassContext *context) {
  Tighten tighten = {.context = context, .linear = linear_create(context->scratch)};
  uint32_t changed = 0, loops = 0;
  for (uint32_t f = 0; f < context->module->functions.count; f++) {
    Function *function = context->module->functions.at[f];
    Stmt *root = &function->scope.stmt;
    uint32_t before = changed;
    for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
      if (stmt->kind != STMT_AXIS) continue;
      loops++;
      tighten.axis = stmt_as_axis(stmt);
      if (may_change(tighten.axis)) changed += tighten_axis(&tighten, function);
    }
    if (changed == before) continue;
    deps_drop(function);
    if (filters_dissolve(root)) function_renumber(function);
  }
  if (loops == 0)
    pass_remark(context, NULL, "no loops");
  else
    pass_remark(context, NULL, "%u of %u loops tightened", changed, loops);
  return changed ? PASS_CHANGED : PASS_UNCHANGED;
}
