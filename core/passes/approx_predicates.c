// approx-predicates: beside each guard that a sequencer cannot test, a weaker one over loops alone.
//
// A guard over tile indices, or with a quotient or remainder, is a mask of the datapath: the
// instruction is issued at every trip, also where nothing of it is kept. The greatest value of the
// guard over those indices, bounded by their ranges, gives a guard over the loops alone that holds
// wherever the exact one can (projectMax, projectMin). It is added after the exact one, which
// stays, so that the program computes what it did, and carries is_approx. Guards that bounds or
// guards already there imply are not added, so a second run changes nothing.
#include "analysis/deps.h"
#include "passes/all.h"
#include "passes/guards.h"

static bool is_beyond_loops(const Index *index, const void *context) {
  (void)context;
  return index->kind == INDEX_AP || index_is_division(index);
}

static bool is_over_loops(const Expr *expr) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (expr->terms[i].index->kind != INDEX_AXIS) return false;
  }
  return true;
}

// What is over loops alone, of the guards of the statement and those around it.
static Predicates loop_guards(Arena *scratch, const Stmt *stmt, const Predicates *own) {
  Predicates known = {0};
  for (uint32_t i = 0; i < own->count; i++) {
    if (is_over_loops(own->at[i].expr)) guards_append(scratch, &known, own->at[i]);
  }
  for (const Scope *scope = stmt->parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind != STMT_FILTER) continue;
    const Predicates *outer = &((const Filter *)scope)->predicates;
    for (uint32_t i = 0; i < outer->count; i++) {
      if (is_over_loops(outer->at[i].expr)) guards_append(scratch, &known, outer->at[i]);
    }
  }
  return known;
}

static uint32_t add_weaker(PassContext *context, LinearSystem *linear, Stmt *stmt,
                           Predicates *guards) {
  Arena *arena = context->module->arena;
  Predicates known = loop_guards(context->scratch, stmt, guards), added = {0};
  for (uint32_t i = 0, count = guards->count; i < count; i++) {
    if (is_over_loops(guards->at[i].expr)) continue;
    Predicates one = {&guards->at[i], 1};
    Predicates weaker = predicates_project(arena, one, is_beyond_loops, NULL);
    for (uint32_t w = 0; w < weaker.count; w++) {
      Predicate guard = weaker.at[w];
      if (!is_over_loops(guard.expr) || expr_is_const(guard.expr) ||
          predicates_imply(linear, &known, &guard))
        continue;
      guard.is_approx = true;
      guard.span = (SrcSpan){0};
      guards_append(context->scratch, &known, guard);
      guards_append(context->scratch, &added, guard);
    }
  }
  for (uint32_t i = 0; i < added.count; i++) guards_append(arena, guards, added.at[i]);
  if (added.count)
    pass_remark(context, stmt->kind == STMT_INSTRUCTION ? stmt_as_inst(stmt) : NULL,
                "%s runs only where %s",
                stmt->kind == STMT_INSTRUCTION ? stmt->name->bytes : "a Filter",
                guards_text(context->arena, &added));
  return added.count;
}

PassOutcome pass_approx_predicates(PassContext *context) {
  LinearSystem *linear = linear_create(context->scratch);
  uint32_t added = 0;
  for (uint32_t f = 0; f < context->module->functions.count; f++) {
    Function *function = context->module->functions.at[f];
    Stmt *root = &function->scope.stmt;
    uint32_t before = added;
    for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
      Predicates *guards = stmt_guards(stmt);
      if (guards && guards->count) added += add_weaker(context, linear, stmt, guards);
    }
    if (added != before) deps_drop(function);
  }
  pass_remark(context, NULL, "%u approximate guards added", added);
  return added ? PASS_CHANGED : PASS_UNCHANGED;
}
