#include "passes/pipelining/transform.h"

#include "passes/guards.h"
#include "passes/pipelining/legality.h"

typedef struct Rewriter {
  LoopPlan *plan;
  int64_t lb, stride; // of the old loop
  Arena *arena;       // of the module, or scratch for the trial
  bool is_trial;
  bool is_fine;
} Rewriter;

static Arena *module_arena(const LoopPlan *plan) {
  return plan->function->module->arena;
}

// ---- expressions --------------------------------------------------------------------------------

// Iteration of the old loop, counted from 0, that a stage runs.
static const Expr *trip_of(const LoopPlan *plan, Arena *arena, int64_t stage) {
  return expr_add_const(arena, expr_axis(arena, plan->axis), -stage);
}

// The old induction variable as a stage sees it.
static const Expr *old_variable(const Rewriter *rewriter, uint32_t stage) {
  Arena *arena = rewriter->arena;
  const Expr *trip = trip_of(rewriter->plan, arena, stage);
  return expr_add_const(arena, expr_scale(arena, trip, rewriter->stride), rewriter->lb);
}

static const Expr *shifted(Rewriter *rewriter, const Expr *expr, const Expr *with) {
  if (!expr_uses_axis(expr, rewriter->plan->axis)) return expr;
  const Expr *fresh = expr_substitute_axis(rewriter->arena, expr, rewriter->plan->axis, with);
  if (!fresh) rewriter->is_fine = false;
  return rewriter->is_trial ? expr : fresh;
}

typedef struct Shift {
  Rewriter *rewriter;
  const Expr *with;
} Shift;

static void shift_expr(void *context, const Expr **expr) {
  const Shift *shift = context;
  *expr = shifted(shift->rewriter, *expr, shift->with);
}

// A condition that no longer depends on anything, such as (2*i)%2 == 0, as one that does: such
// conditions are not allowed. The new loop's variable is never negative.
static const Expr *settled(const Rewriter *rewriter, const Predicate *predicate) {
  int64_t value = predicate->expr->constant;
  bool is_true = predicate->is_ge ? value >= 0 : value == 0;
  const Expr *variable = expr_axis(rewriter->arena, rewriter->plan->axis);
  if (is_true) return variable;
  return expr_add_const(rewriter->arena, expr_scale(rewriter->arena, variable, -1), -1);
}

// is_kept: the list may not become empty. Otherwise what became always true is left out.
static void shift_predicates(Rewriter *rewriter, Predicates *predicates, const Expr *with,
                             bool is_kept) {
  if (rewriter->is_trial) {
    for (uint32_t i = 0; i < predicates->count; i++)
      shifted(rewriter, predicates->at[i].expr, with);
    return;
  }
  Predicates fresh = {ARENA_ARRAY(rewriter->arena, Predicate, predicates->count), 0};
  for (uint32_t i = 0; i < predicates->count; i++) {
    Predicate predicate = predicates->at[i];
    predicate.expr = shifted(rewriter, predicate.expr, with);
    if (expr_is_const(predicate.expr)) {
      bool is_true = predicate.is_ge ? predicate.expr->constant >= 0 : !predicate.expr->constant;
      if (is_true && !is_kept) continue;
      predicate.expr = settled(rewriter, &predicate);
      predicate.is_ge = true;
    }
    fresh.at[fresh.count++] = predicate;
  }
  *predicates = fresh;
}

static void shift_inst(Rewriter *rewriter, Instruction *inst, const Expr *with) {
  Shift shift = {rewriter, with};
  inst_visit_exprs(inst, shift_expr, &shift);
  shift_predicates(rewriter, &inst->predicates, with, false);
}

static void shift_stmt(Rewriter *rewriter, Stmt *stmt, const Expr *with) {
  if (stmt->kind == STMT_INSTRUCTION) shift_inst(rewriter, stmt_as_inst(stmt), with);
  if (stmt->kind == STMT_FILTER)
    shift_predicates(rewriter, &((Filter *)(void *)stmt)->predicates, with, true);
}

static void shift_children(Rewriter *rewriter) {
  const LoopPlan *plan = rewriter->plan;
  for (uint32_t i = 0; i < plan->child_count; i++) {
    Stmt *child = plan->children[i].stmt;
    const Expr *with = old_variable(rewriter, plan->children[i].stage);
    if (!with) rewriter->is_fine = false;
    if (!rewriter->is_fine) return;
    shift_stmt(rewriter, child, with);
    if (!stmt_is_scope(child)) continue;
    for (Stmt *stmt = stmt_next_preorder(child, child); stmt;
         stmt = stmt_next_preorder(stmt, child))
      shift_stmt(rewriter, stmt, with);
  }
}

// ---- guards -------------------------------------------------------------------------------------

uint32_t stage_guards(const LoopPlan *plan, Arena *arena, uint32_t stage, Predicate guards[2]) {
  uint32_t count = 0;
  const Expr *trip = trip_of(plan, arena, stage);
  if (stage > 0) guards[count++] = (Predicate){.expr = trip, .is_ge = true};
  if (stage + 1 < plan->stage_count)
    guards[count++] = (Predicate){
        .expr = expr_add_const(arena, expr_scale(arena, trip, -1), plan->trips - 1), .is_ge = true};
  return count;
}

static void guard_inst(Instruction *inst, Arena *arena, const Predicate *guards, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) guards_append(arena, &inst->predicates, guards[i]);
}

static void guard_children(const LoopPlan *plan) {
  Arena *arena = module_arena(plan);
  for (uint32_t i = 0; i < plan->child_count; i++) {
    Stmt *child = plan->children[i].stmt;
    Predicate guards[2];
    uint32_t count = stage_guards(plan, arena, plan->children[i].stage, guards);
    if (child->kind == STMT_INSTRUCTION) {
      guard_inst(stmt_as_inst(child), arena, guards, count);
      continue;
    }
    for (Instruction *inst = inst_next(child, child); inst; inst = inst_next(&inst->stmt, child))
      guard_inst(inst, arena, guards, count);
  }
}

// ---- buffers ------------------------------------------------------------------------------------

// The innermost block dimension of extent 1 takes the copies; UINT32_MAX when there is none.
static uint32_t copy_dimension(const Tensor *tensor) {
  for (uint32_t d = tensor->partition_dim > 0 ? (uint32_t)tensor->partition_dim : 0; d-- > 0;) {
    if (tensor->shape[d] == 1) return d;
  }
  return UINT32_MAX;
}

static Access *with_leading_dimension(Arena *arena, const Access *access) {
  Access *fresh = arena_alloc(arena, sizeof(Access) + (access->rank + 1) * sizeof(DimIndex));
  *fresh = *access;
  fresh->rank = access->rank + 1;
  fresh->dims[0] = (DimIndex){.start = expr_const(arena, 0), .span = 1, .step = 1};
  memcpy(fresh->dims + 1, access->dims, access->rank * sizeof(DimIndex));
  return fresh;
}

static void replace_access(Instruction *inst, const Access *old, Access *fresh) {
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    Operand *operand = &inst->operands[i];
    if (operand->kind != OPERAND_ACCESS) continue;
    for (uint32_t d = 0; d < operand->access->rank; d++) {
      if (operand->access->dims[d].indirect == old) operand->access->dims[d].indirect = fresh;
    }
    if (operand->access == old) operand->access = fresh;
  }
  for (uint32_t i = 0; i < inst->indirect_count; i++) {
    if (inst->indirects[i].access == old) inst->indirects[i].access = fresh;
  }
}

static void widen_shape(Tensor *tensor, Arena *arena, uint32_t dimension, int64_t count) {
  bool is_added = dimension == UINT32_MAX;
  uint32_t rank = tensor->rank + is_added;
  int64_t *shape = ARENA_ARRAY(arena, int64_t, rank);
  memcpy(shape + is_added, tensor->shape, tensor->rank * sizeof *shape);
  shape[is_added ? 0 : dimension] = count;
  tensor->shape = shape;
  tensor->rank = rank;
  if (is_added && tensor->partition_dim >= 0) tensor->partition_dim++;
  tensor->allocation = (Literal){.kind = LIT_NONE};
  tensor->view = NULL; // it described the shape before
}

static void widen(const LoopPlan *plan, const Buffer *buffer) {
  Arena *arena = module_arena(plan);
  Tensor *tensor = buffer->touched->tensor;
  uint32_t dimension = copy_dimension(tensor);
  for (uint32_t i = 0; i < buffer->touched->accesses.count; i++) {
    const LoopAccess *touch = &buffer->touched->accesses.at[i];
    Instruction *inst = (Instruction *)(uintptr_t)touch->region.inst;
    Access *access = (Access *)(uintptr_t)touch->region.access;
    if (dimension == UINT32_MAX) {
      Access *fresh = with_leading_dimension(arena, access);
      replace_access(inst, access, fresh);
      access = fresh;
    }
    int64_t behind = touch->is_write ? 0 : touch->distance;
    DimIndex *dim = &access->dims[dimension == UINT32_MAX ? 0 : dimension];
    dim->start =
        expr_modulo(arena, trip_of(plan, arena, touch->child->stage + behind), buffer->allocated);
    access->is_full = false;
  }
  widen_shape(tensor, arena, dimension, buffer->allocated);
}

void tensor_names_collect(TensorNames *names, Arena *arena, Function *function) {
  map_init(&names->count, arena);
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (!stmt_is_scope(stmt)) continue;
    for (Tensor *tensor = stmt_as_scope(stmt)->first_tensor; tensor; tensor = tensor->next)
      ++*map_put(&names->count, map_key_pointer(tensor->name), NULL);
  }
}

// Out of the loop, under its own name if no other tensor has it.
static void hoist(const LoopPlan *plan, TensorNames *names, Tensor *tensor) {
  StrTable *strings = plan->function->module->strings;
  Str own = tensor->name, name = own;
  --*map_put(&names->count, map_key_pointer(own), NULL);
  for (uint32_t n = 1; *map_put(&names->count, map_key_pointer(name), NULL); n++) {
    name = n == 1 ? str_intern_format(strings, "%s.%s", loop_name(plan->axis), own->bytes)
                  : str_intern_format(strings, "%s.%s_%u", loop_name(plan->axis), own->bytes, n);
  }
  ++*map_put(&names->count, map_key_pointer(name), NULL);
  tensor->name = name;
  scope_remove_tensor(tensor);
  scope_add_tensor(plan->axis->scope.stmt.parent, tensor);
}

static void place_buffers(const LoopPlan *plan, const Buffers *buffers, TensorNames *names) {
  for (uint32_t i = 0; i < buffers->at.count; i++) {
    const Buffer *buffer = &buffers->at.at[i];
    if (buffer->allocated > 1) widen(plan, buffer);
    if (buffer->is_local && (buffer->crosses || buffer->allocated > 1))
      hoist(plan, names, buffer->touched->tensor);
  }
}

// ---- the loop -----------------------------------------------------------------------------------

// Edges that stay bind other iterations of the new loop than of the old one.
static void shift_edges(const LoopPlan *plan) {
  Function *function = plan->function;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    DependencyEdge *edge = &function->edges.at[i];
    int64_t distance;
    if (!edge_is_carried(plan, edge, &distance) || edge->distance == DISTANCE_UNKNOWN) continue;
    distance =
        staged_lead(loop_plan_child(plan, edge->src), loop_plan_child(plan, edge->dst), distance);
    if (edge->distance == 0 && distance == 0) continue;
    edge->distance = (int32_t)min_i64(distance, INT32_MAX);
    edge->carrier = distance ? plan->axis : NULL;
  }
}

// Conditions of edges are over the destination's iteration.
static void shift_edge_conditions(Rewriter *rewriter) {
  const LoopPlan *plan = rewriter->plan;
  Function *function = plan->function;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    DependencyEdge *edge = &function->edges.at[i];
    const StagedStmt *child = edge->predicates.count ? loop_plan_child(plan, edge->dst) : NULL;
    if (child)
      shift_predicates(rewriter, &edge->predicates, old_variable(rewriter, child->stage), false);
  }
}

static void tag_children(const LoopPlan *plan) {
  Arena *arena = module_arena(plan);
  Str key = str_intern_text(plan->function->module->strings, "software_pipelined");
  for (uint32_t i = 0; i < plan->child_count; i++) {
    Attrs *attrs = &plan->children[i].stmt->attrs;
    attrs_remove(attrs, "stage_id");
    attrs_remove(attrs, "execution_order");
    attrs_set(arena, attrs, key, literal_int(plan->children[i].stage));
  }
  attrs_remove(&plan->axis->scope.stmt.attrs, "num_stages");
}

// Expressions fold by the bounds of the loop, so these are the new ones before any is made.
static void set_bounds(const LoopPlan *plan) {
  Axis *axis = plan->axis;
  axis->lb = 0;
  axis->stride = 1;
  axis->ub = plan->trips + plan->stage_count - 1;
}

bool loop_transform(LoopPlan *plan, const Buffers *buffers, TensorNames *names, Arena *scratch) {
  Axis *axis = plan->axis;
  int64_t ub = axis->ub;
  Rewriter rewriter = {.plan = plan,
                       .lb = axis->lb,
                       .stride = axis->stride,
                       .arena = scratch,
                       .is_trial = true,
                       .is_fine = true};
  set_bounds(plan);
  shift_children(&rewriter);
  if (rewriter.is_fine) shift_edge_conditions(&rewriter);
  if (!rewriter.is_fine) {
    axis->lb = rewriter.lb;
    axis->stride = rewriter.stride;
    axis->ub = ub;
    return false;
  }
  rewriter.arena = module_arena(plan);
  rewriter.is_trial = false;
  shift_children(&rewriter);
  shift_edge_conditions(&rewriter);
  guard_children(plan);
  place_buffers(plan, buffers, names);
  shift_edges(plan);
  Stmt **order = ARENA_ARRAY(scratch, Stmt *, plan->child_count);
  for (uint32_t i = 0; i < plan->child_count; i++)
    order[plan->children[i].place] = plan->children[i].stmt;
  scope_reorder(&axis->scope, order, plan->child_count);
  tag_children(plan);
  return true;
}
