// project-predicates: what every instruction of a loop's body implies about the loops outside
// becomes one Filter around the body.
//
// Each guard is projected onto the loops around the body: tile indices, quotients and loops inside
// are replaced by their extremes (projectMax, projectMin), which only weakens it. What all
// instructions of the body imply holds for the body as a whole. A guard that all of them carry word
// for word moves into the Filter and leaves them; one that some only imply is kept beside theirs
// and marked is_approx. So every instruction runs where it did, and a trip that runs nothing is
// one test. Outer loops come first; a body inside a Filter that says as much is left alone, so a
// second run changes nothing. Bodies of one instruction carry their guard themselves, and loops
// with stages, pipelined or not yet, are left alone: what they mean is written on their children.
#include "analysis/deps.h"
#include "passes/all.h"
#include "passes/guards.h"
#include "passes/pipelining/plan.h"

enum { MOST_COMMON = 32 }; // guards of one body that are looked at

typedef struct Body {
  const Axis *axis;
  Scope *scope; // of its statements: the loop, or the one Filter in it that holds them all
  Predicate common[MOST_COMMON];
  bool is_carried[MOST_COMMON]; // by all of its instructions, word for word
  uint32_t count;
  uint32_t inst_count;
} Body;

static bool is_over_outer(const Expr *expr, const Body *body);

// True for what has no one value for a trip of the body.
static bool is_inside(const Index *index, const void *context) {
  const Body *body = context;
  if (index->kind == INDEX_AXIS) return index->axis->depth > body->axis->depth;
  return !index_is_division(index) || !is_over_outer(index->div.numerator, body);
}

static bool is_over_outer(const Expr *expr, const Body *body) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (is_inside(expr->terms[i].index, body)) return false;
  }
  return true;
}

// Guards between the body and the instruction, and its own.
static Predicates guards_within(Arena *scratch, const Body *body, const Instruction *inst) {
  Predicates all = inst_predicates(scratch, inst);
  uint32_t outside = 0;
  for (const Scope *scope = body->scope; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_FILTER) outside += ((const Filter *)scope)->predicates.count;
  }
  return outside ? (Predicates){all.at + outside, all.count - outside} : all;
}

static bool same_guard(const Predicate *a, const Predicate *b) {
  return a->is_ge == b->is_ge && expr_equal(a->expr, b->expr);
}

static bool has_guard(const Predicates *guards, const Predicate *guard) {
  for (uint32_t i = 0; i < guards->count; i++) {
    if (same_guard(&guards->at[i], guard)) return true;
  }
  return false;
}

// What the first instruction implies about the loops outside.
static Predicates candidates(PassContext *context, LinearSystem *linear, const Body *body,
                             const Instruction *inst) {
  Predicates own = guards_within(context->scratch, body, inst);
  Predicates shadow = predicates_project(context->module->arena, own, is_inside, body), out = {0};
  for (uint32_t i = 0; i < own.count; i++) {
    if (is_over_outer(own.at[i].expr, body)) guards_append(context->scratch, &out, own.at[i]);
  }
  for (uint32_t i = 0; i < shadow.count; i++) {
    if (is_over_outer(shadow.at[i].expr, body) && !predicates_imply(linear, &out, &shadow.at[i]))
      guards_append(context->scratch, &out, shadow.at[i]);
  }
  return out;
}

static bool outer_implies(PassContext *context, LinearSystem *linear, const Body *body,
                          const Predicate *guard) {
  Predicates outer = {0};
  for (const Scope *scope = body->scope; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind != STMT_FILTER) continue;
    const Predicates *own = &((const Filter *)scope)->predicates;
    for (uint32_t i = 0; i < own->count; i++) guards_append(context->scratch, &outer, own->at[i]);
  }
  return predicates_imply(linear, &outer, guard);
}

// Finds the guards that hold wherever any instruction of the body runs.
static void find_common(PassContext *context, LinearSystem *linear, Body *body) {
  Stmt *root = &body->scope->stmt;
  Instruction *first = inst_next(root, root);
  if (!first) return;
  Predicates given = candidates(context, linear, body, first);
  for (uint32_t i = 0; i < given.count && body->count < MOST_COMMON; i++) {
    if (expr_is_const(given.at[i].expr) || outer_implies(context, linear, body, &given.at[i]))
      continue;
    body->is_carried[body->count] = true;
    body->common[body->count++] = given.at[i];
  }
  for (Instruction *inst = first; inst && body->count; inst = inst_next(&inst->stmt, root)) {
    body->inst_count++;
    Predicates own = guards_within(context->scratch, body, inst);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < body->count; i++) {
      bool is_carried = has_guard(&own, &body->common[i]);
      if (!is_carried && !predicates_imply(linear, &own, &body->common[i])) continue;
      body->common[kept] = body->common[i];
      body->is_carried[kept++] = body->is_carried[i] && is_carried;
    }
    body->count = kept;
  }
  for (uint32_t i = 0; i < body->count; i++) body->common[i].is_approx |= !body->is_carried[i];
}

// Takes the guards that are now the Filter's from the statements inside.
static void drop_carried(Stmt *root, const Body *body) {
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    Predicates *guards = stmt_guards(stmt);
    uint32_t kept = 0;
    for (uint32_t i = 0; guards && i < guards->count; i++) {
      Predicate guard = guards->at[i];
      bool is_moved = false;
      for (uint32_t m = 0; m < body->count && !is_moved; m++)
        is_moved = body->is_carried[m] && same_guard(&body->common[m], &guard);
      if (!is_moved) guards->at[kept++] = guard;
    }
    if (guards) guards->count = kept;
  }
}

// The Filter that holds the whole body; made when there is none.
static Filter *body_filter(Arena *arena, Axis *axis) {
  Stmt *first = axis->scope.first;
  if (first->kind == STMT_FILTER && !first->next) return (Filter *)(void *)first;
  Filter *filter = filter_create(arena);
  filter->scope.stmt.static_lex_order = first->static_lex_order;
  filter->scope.stmt.span = axis->scope.stmt.span;
  scope_append(&axis->scope, &filter->scope.stmt);
  for (Stmt *stmt = first, *next; stmt != &filter->scope.stmt; stmt = next) {
    next = stmt->next;
    stmt_unlink(stmt);
    scope_append(&filter->scope, stmt);
  }
  return filter;
}

static bool guard_body(PassContext *context, LinearSystem *linear, Axis *axis) {
  Body body = {.axis = axis, .scope = &axis->scope};
  Stmt *first = axis->scope.first;
  if (!first || loop_has_annotations(axis) || loop_is_pipelined(axis)) return false;
  if (first->kind == STMT_FILTER && !first->next) body.scope = stmt_as_scope(first);
  find_common(context, linear, &body);
  if (body.inst_count < 2 || !body.count) return false;
  Arena *arena = context->module->arena;
  drop_carried(&body.scope->stmt, &body);
  Filter *filter = body_filter(arena, axis);
  for (uint32_t i = 0; i < body.count; i++)
    guards_append(arena, &filter->predicates, body.common[i]);
  filters_dissolve(&filter->scope.stmt);
  pass_remark(context, NULL, "the body of '%s', %u instructions, runs only where %s",
              axis->scope.stmt.name->bytes, body.inst_count,
              guards_text(context->arena, &filter->predicates));
  return true;
}

PassOutcome pass_project_predicates(PassContext *context) {
  LinearSystem *linear = linear_create(context->scratch);
  uint32_t wrapped = 0;
  for (uint32_t f = 0; f < context->module->functions.count; f++) {
    Function *function = context->module->functions.at[f];
    Stmt *root = &function->scope.stmt;
    uint32_t before = wrapped;
    for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
      if (stmt->kind == STMT_AXIS) wrapped += guard_body(context, linear, stmt_as_axis(stmt));
    }
    if (wrapped != before) {
      deps_drop(function);
      function_renumber(function);
    }
  }
  pass_remark(context, NULL, "%u bodies guarded as a whole", wrapped);
  return wrapped ? PASS_CHANGED : PASS_UNCHANGED;
}
