#include "passes/pipelining/plan.h"

const char *loop_name(const Axis *axis) {
  return axis->scope.stmt.name ? axis->scope.stmt.name->bytes : "?";
}

const char *stmt_label(const Stmt *stmt) {
  return stmt->name ? stmt->name->bytes : stmt_kind_name(stmt->kind);
}

static bool has_key(const Axis *axis, const char *key) {
  for (const Stmt *child = axis->scope.first; child; child = child->next) {
    if (attrs_find(&child->attrs, key)) return true;
  }
  return false;
}

bool loop_has_annotations(const Axis *axis) {
  return attrs_find(&axis->scope.stmt.attrs, "num_stages") || has_key(axis, "stage_id") ||
         has_key(axis, "execution_order");
}

bool loop_is_pipelined(const Axis *axis) {
  return has_key(axis, "software_pipelined") ||
         attrs_find(&axis->scope.stmt.attrs, "software_pipelined");
}

// ---- reading the annotations --------------------------------------------------------------------

typedef struct PlanReader {
  LoopPlan *plan;
  Arena *arena;
  Diags *diags;
  const char *name;
} PlanReader;

static bool malformed(const PlanReader *reader, const Stmt *at, const char *code,
                      const char *message) {
  return diag_error(reader->diags, at->span, code, "%s", message);
}

// A non-negative integer annotation of a child; false with an error when it is something else.
static bool read_number(const PlanReader *reader, const Stmt *child, const char *key,
                        int64_t *value) {
  if (attrs_int(&child->attrs, key, value) && *value >= 0) return true;
  return malformed(reader, child, "pipeline-annotation",
                   arena_format(reader->arena, "%s of '%s' in loop '%s' must be an integer from 0",
                                key, stmt_label(child), reader->name));
}

static bool read_mode_a(PlanReader *reader, int64_t stages) {
  LoopPlan *plan = reader->plan;
  const Stmt *loop = &plan->axis->scope.stmt;
  if (has_key(plan->axis, "execution_order"))
    return malformed(reader, loop, "pipeline-annotation",
                     arena_format(reader->arena,
                                  "loop '%s' has num_stages, and its children execution_order: "
                                  "that goes with stage_id only",
                                  reader->name));
  if (stages > plan->child_count)
    return malformed(reader, loop, "pipeline-too-many-stages",
                     arena_format(reader->arena,
                                  "loop '%s' asks for %lld stages but has only %u statements",
                                  reader->name, (long long)stages, plan->child_count));
  plan->stage_count = (uint32_t)stages;
  uint32_t size = plan->child_count / plan->stage_count;
  uint32_t larger = plan->child_count % plan->stage_count; // groups with one more
  for (uint32_t i = 0; i < plan->child_count; i++) {
    uint32_t in_larger = larger * (size + 1);
    plan->children[i].stage = i < in_larger ? i / (size + 1) : larger + (i - in_larger) / size;
  }
  return true;
}

static bool read_stages(PlanReader *reader) {
  LoopPlan *plan = reader->plan;
  int64_t highest = -1, before = 0;
  bool *is_used = ARENA_ARRAY(reader->arena, bool, plan->child_count);
  for (uint32_t i = 0; i < plan->child_count; i++) {
    const Stmt *child = plan->children[i].stmt;
    int64_t stage;
    if (!read_number(reader, child, "stage_id", &stage)) return false;
    if (stage < before)
      return malformed(reader, child, "pipeline-stage-order",
                       arena_format(reader->arena,
                                    "stage ids of loop '%s' are not monotonically increasing: "
                                    "found %lld at '%s' after %lld",
                                    reader->name, (long long)stage, stmt_label(child),
                                    (long long)before));
    before = highest = stage;
    if (stage >= plan->child_count) continue; // a hole: there are fewer statements than stages
    plan->children[i].stage = (uint32_t)stage;
    is_used[stage] = true;
  }
  for (int64_t stage = 0; stage <= highest; stage++) {
    if (stage < plan->child_count && is_used[stage]) continue;
    return malformed(reader, &plan->axis->scope.stmt, "pipeline-stage-hole",
                     arena_format(reader->arena,
                                  "stage ids of loop '%s' are not consecutive from 0 to %lld: no "
                                  "statement has stage %lld",
                                  reader->name, (long long)highest, (long long)stage));
  }
  plan->stage_count = (uint32_t)highest + 1;
  return true;
}

// Inside one stage orders grow, so that the children of a stage keep their order.
static bool check_order_in_stages(PlanReader *reader) {
  const LoopPlan *plan = reader->plan;
  for (uint32_t i = 1; i < plan->child_count; i++) {
    const StagedStmt *before = &plan->children[i - 1], *child = &plan->children[i];
    if (before->stage != child->stage || before->place < child->place) continue;
    return malformed(reader, child->stmt, "pipeline-execution-order",
                     arena_format(reader->arena,
                                  "execution_order in loop '%s' is not increasing within stage "
                                  "%u: found %u at '%s' after %u",
                                  reader->name, child->stage, child->place, stmt_label(child->stmt),
                                  before->place));
  }
  return true;
}

static bool read_order(PlanReader *reader) {
  LoopPlan *plan = reader->plan;
  if (!has_key(plan->axis, "execution_order")) return true;
  const Stmt **at = ARENA_ARRAY(reader->arena, const Stmt *, plan->child_count);
  for (uint32_t i = 0; i < plan->child_count; i++) {
    const Stmt *child = plan->children[i].stmt;
    const Literal *given = attrs_find(&child->attrs, "execution_order");
    int64_t order;
    if (!given || given->kind == LIT_NONE)
      return malformed(reader, child, "pipeline-execution-order",
                       arena_format(reader->arena,
                                    "execution_order in loop '%s' is a mix of None and numbers: "
                                    "that of '%s' is None",
                                    reader->name, stmt_label(child)));
    if (!read_number(reader, child, "execution_order", &order)) return false;
    if (order >= plan->child_count)
      return malformed(reader, child, "pipeline-execution-order",
                       arena_format(reader->arena,
                                    "execution_order in loop '%s' must be 0 to %u, each once: "
                                    "found %lld at '%s'",
                                    reader->name, plan->child_count - 1, (long long)order,
                                    stmt_label(child)));
    if (at[order])
      return malformed(reader, child, "pipeline-execution-order",
                       arena_format(reader->arena,
                                    "execution_order in loop '%s' must be 0 to %u, each once: "
                                    "found %lld at '%s' and at '%s'",
                                    reader->name, plan->child_count - 1, (long long)order,
                                    stmt_label(at[order]), stmt_label(child)));
    at[order] = child;
    plan->children[i].place = (uint32_t)order;
  }
  return check_order_in_stages(reader);
}

// All None is the same as no execution_order at all.
static bool orders_are_none(const Axis *axis) {
  for (const Stmt *child = axis->scope.first; child; child = child->next) {
    const Literal *order = attrs_find(&child->attrs, "execution_order");
    if (order && order->kind != LIT_NONE) return false;
  }
  return true;
}

static bool read_mode_b(PlanReader *reader) {
  LoopPlan *plan = reader->plan;
  uint32_t found = 0;
  for (uint32_t i = 0; i < plan->child_count; i++)
    found += attrs_find(&plan->children[i].stmt->attrs, "stage_id") != NULL;
  if (found < plan->child_count)
    return malformed(reader, &plan->axis->scope.stmt, "pipeline-annotation",
                     arena_format(reader->arena,
                                  "all %u statements of loop '%s' need a stage_id, found %u",
                                  plan->child_count, reader->name, found));
  if (!read_stages(reader)) return false;
  return orders_are_none(plan->axis) || read_order(reader);
}

// ---- what cannot be pipelined -------------------------------------------------------------------

// Why a statement inside the loop cannot run in another iteration of the body; NULL when it can.
static const char *obstacle(Arena *arena, const Stmt *stmt) {
  if (stmt->kind == STMT_WHILE || stmt->kind == STMT_BASIC_BLOCK)
    return arena_format(arena, "it holds a %s", stmt_kind_name(stmt->kind));
  if (stmt->kind != STMT_INSTRUCTION) return NULL;
  const Instruction *inst = (const Instruction *)(const void *)stmt;
  const char *name = stmt_label(stmt);
  if (inst->cls->flags & INST_REGISTER)
    return arena_format(arena, "'%s' loads a register inside it", name);
  if (inst_is_barrier(inst)) return arena_format(arena, "'%s' is a barrier inside it", name);
  if (inst->cls->flags & INST_BRANCH) return arena_format(arena, "'%s' branches inside it", name);
  return NULL;
}

static const char *find_obstacle(Arena *arena, Axis *axis) {
  for (const Scope *scope = axis->scope.stmt.parent; scope; scope = scope->stmt.parent) {
    bool is_kept = scope->stmt.kind == STMT_SCOPE_REGION &&
                   ((const ScopeRegion *)(const void *)scope)->no_reorder;
    if (is_kept) return "it is in a region with no_reorder";
  }
  Stmt *root = &axis->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    const char *why = obstacle(arena, stmt);
    if (why) return why;
  }
  return NULL;
}

// ---- gates --------------------------------------------------------------------------------------

static PlanVerdict check_loop(const PlanReader *reader, const char **why) {
  const LoopPlan *plan = reader->plan;
  const Axis *axis = plan->axis;
  int64_t end;
  if (axis->kind == AXIS_DYNAMIC) {
    *why = "it is not canonical: its bound is known only at run time";
    return PLAN_DECLINED;
  }
  if (sub_overflows(axis->ub, axis->lb, &end) ||
      add_overflows(plan->trips, plan->child_count, &end)) {
    *why = "it is not canonical: its bounds are too large";
    return PLAN_DECLINED;
  }
  if (axis->type != AXIS_TYPE_SEQUENTIAL) {
    *why = arena_format(reader->arena, "it is not sequential but %s", axis_type_name(axis->type));
    return PLAN_SKIPPED;
  }
  if (plan->trips <= 1) {
    *why = arena_format(reader->arena, "its trip count is %lld", (long long)plan->trips);
    return PLAN_SKIPPED;
  }
  return PLAN_READY;
}

static void list_children(PlanReader *reader) {
  LoopPlan *plan = reader->plan;
  for (Stmt *child = plan->axis->scope.first; child; child = child->next) plan->child_count++;
  plan->children = ARENA_ARRAY(reader->arena, StagedStmt, plan->child_count);
  map_init(&plan->by_child, reader->arena);
  uint32_t at = 0;
  for (Stmt *child = plan->axis->scope.first; child; child = child->next, at++) {
    plan->children[at] = (StagedStmt){child, 0, at};
    *map_put(&plan->by_child, map_key_pointer(child), NULL) = at;
  }
}

PlanVerdict loop_plan_read(LoopPlan *plan, Arena *arena, Function *function, Axis *axis,
                           Diags *diags, const char **why) {
  *plan = (LoopPlan){.function = function, .axis = axis, .trips = axis_tripcount(axis)};
  PlanReader reader = {plan, arena, diags, loop_name(axis)};
  const Stmt *loop = &axis->scope.stmt;
  const Literal *given = attrs_find(&loop->attrs, "num_stages");
  bool has_ids = has_key(axis, "stage_id");
  int64_t stages = 0;
  *why = NULL;
  const char *fault = NULL, *code = "pipeline-annotation";
  if (given && has_ids) {
    code = "pipeline-mixed-modes";
    fault = arena_format(arena,
                         "Cannot use both num_stages attribute and stage_id annotations "
                         "simultaneously (loop '%s')",
                         reader.name);
  } else if (given && (!attrs_int(&loop->attrs, "num_stages", &stages) || stages < 1)) {
    fault = arena_format(arena, "num_stages of loop '%s' must be an integer from 1", reader.name);
  } else if (!given && !has_ids) {
    if (!has_key(axis, "execution_order")) return PLAN_NOTHING;
    fault = arena_format(arena, "loop '%s' has execution_order but no stage_id", reader.name);
  }
  if (fault) {
    malformed(&reader, loop, code, fault);
    return PLAN_FAILED;
  }
  if (stages == 1) {
    *why = "it asks for one stage";
    return PLAN_SKIPPED;
  }
  list_children(&reader);
  PlanVerdict verdict = check_loop(&reader, why);
  if (verdict != PLAN_READY) return verdict;
  if (!(given ? read_mode_a(&reader, stages) : read_mode_b(&reader))) return PLAN_FAILED;
  if (plan->stage_count == 1 && orders_are_none(axis)) {
    *why = "it has one stage";
    return PLAN_SKIPPED;
  }
  *why = find_obstacle(arena, axis);
  return *why ? PLAN_DECLINED : PLAN_READY;
}

const StagedStmt *loop_plan_child(const LoopPlan *plan, const Instruction *inst) {
  const Stmt *child = scope_child_of(&plan->axis->scope, (Stmt *)(uintptr_t)&inst->stmt);
  const uint32_t *at = child ? map_get(&plan->by_child, map_key_pointer(child)) : NULL;
  return at ? &plan->children[*at] : NULL;
}
