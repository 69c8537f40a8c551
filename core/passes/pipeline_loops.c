// pipeline: software pipelining of annotated loops (design passes.md 6).
//
// The stages come from the text (pipelining/plan.h); the pass checks them, counts the copies that
// buffers need (buffers.h), proves that no two accesses change their order (legality.h) and
// rewrites the loop (transform.h). A loop that cannot be pipelined is left alone with a warning;
// malformed annotations fail the pass.
#include "analysis/deps.h"
#include "ir/path.h"
#include "passes/all.h"
#include "passes/pipelining/legality.h"
#include "passes/pipelining/transform.h"

enum { MOST_LINES = 100 };

typedef struct Pass {
  PassContext *context;
  bool by_formula;
  uint32_t changed, declined, skipped; // loops
} Pass;

typedef struct FunctionRun {
  Pass *pass;
  Function *function;
  FunctionRecord *record; // may be NULL
  ScopePaths *paths;
  Flows flows;
  TensorNames names;
} FunctionRun;

// ---- the record ---------------------------------------------------------------------------------

static void record_buffers(Arena *arena, PipelineRecord *record, const Buffers *buffers) {
  PipelineBuffer *at = ARENA_ARRAY(arena, PipelineBuffer, buffers->at.count);
  for (uint32_t i = 0; i < buffers->at.count; i++) {
    const Buffer *buffer = &buffers->at.at[i];
    at[i] = (PipelineBuffer){.tensor = buffer->touched->tensor->name->bytes,
                             .formula = buffer->formula,
                             .formula_verbatim = buffer->formula_verbatim,
                             .needed = buffer->needed,
                             .allocated = buffer->allocated,
                             .first_stage = buffer->first_stage,
                             .last_stage = buffer->last_stage};
  }
  record->buffers = at;
  record->buffer_count = buffers->at.count;
}

static const char *guard_text(Arena *arena, const Predicate *guard) {
  Text text = {0};
  expr_print_plain(&text, guard->expr, true);
  text_puts(&text, guard->is_ge ? " >= 0" : " == 0");
  const char *kept = arena_copy_text(arena, text.bytes, text.length);
  text_release(&text);
  return kept;
}

static void record_stmts(Arena *arena, PipelineRecord *record, const LoopPlan *plan) {
  PipelineStmt *at = ARENA_ARRAY(arena, PipelineStmt, plan->child_count);
  for (uint32_t i = 0; i < plan->child_count; i++) {
    const StagedStmt *child = &plan->children[i];
    at[i] = (PipelineStmt){stmt_label(child->stmt), child->stage, child->place};
  }
  record->stmts = at;
  record->stmt_count = plan->child_count;
}

// One entry for each instruction that is guarded, in the order of the old body.
static void record_guards(Arena *arena, PipelineRecord *record, const LoopPlan *plan) {
  VEC(PipelineGuard) guards = {0};
  for (uint32_t i = 0; i < plan->child_count; i++) {
    Predicate conditions[2];
    PipelineGuard guard = {0};
    guard.count = stage_guards(plan, arena, plan->children[i].stage, conditions);
    for (uint32_t c = 0; c < guard.count; c++) guard.text[c] = guard_text(arena, &conditions[c]);
    if (!guard.count) continue;
    Stmt *child = plan->children[i].stmt;
    bool is_inst = child->kind == STMT_INSTRUCTION;
    Instruction *inst = is_inst ? stmt_as_inst(child) : inst_next(child, child);
    for (; inst; inst = is_inst ? NULL : inst_next(&inst->stmt, child)) {
      guard.inst = inst_name(inst)->bytes;
      vec_push(arena, &guards, guard);
    }
  }
  record->guards = guards.at;
  record->guard_count = guards.count;
}

static void record_hazard(Arena *arena, PipelineRecord *record, const Hazard *hazard) {
  PipelineViolation *violation = ARENA_NEW(arena, PipelineViolation);
  *violation = (PipelineViolation){.type = hazard_name(hazard->type),
                                   .tensor = hazard->tensor->name->bytes,
                                   .src = inst_name(hazard->src)->bytes,
                                   .dst = inst_name(hazard->dst)->bytes,
                                   .src_iter = hazard->src_trip,
                                   .dst_iter = hazard->dst_trip};
  record->violation = violation;
}

// ---- one loop -----------------------------------------------------------------------------------

static void skip(Pass *pass, const Axis *axis, const char *why) {
  if (++pass->skipped > MOST_LINES) return;
  const Instruction *first = inst_next((Stmt *)(uintptr_t)&axis->scope.stmt, &axis->scope.stmt);
  pass_remark(pass->context, first, "loop '%s' is not pipelined: %s", loop_name(axis), why);
}

static void decline(FunctionRun *run, const Axis *axis, PipelineRecord *record, const char *why,
                    const Hazard *hazard) {
  PassContext *context = run->pass->context;
  run->pass->declined++;
  record->reason = arena_copy_text(context->arena, why, strlen(why)); // may be scratch
  skip(run->pass, axis, why);
  diag_warning(context->diags, axis->scope.stmt.span, "not-pipelined",
               "loop '%s' is not pipelined: %s", loop_name(axis), why);
  if (!hazard) return;
  diag_attach(context->diags, hazard->src->stmt.span, "'%s' comes first in the loop as written",
              inst_name(hazard->src)->bytes);
  diag_attach(context->diags, hazard->dst->stmt.span, "'%s' would no longer come after it",
              inst_name(hazard->dst)->bytes);
}

static const char *hazard_text(Arena *arena, const Hazard *hazard, bool is_undecided) {
  return arena_format(arena,
                      "%s violation on tensor '%s': '%s' of iteration %lld would no longer come "
                      "before '%s' of iteration %lld%s",
                      hazard_name(hazard->type), hazard->tensor->name->bytes,
                      inst_name(hazard->src)->bytes, (long long)hazard->src_trip,
                      inst_name(hazard->dst)->bytes, (long long)hazard->dst_trip,
                      is_undecided ? " (some regions could not be compared within the budget and "
                                     "count as overlapping)"
                                   : "");
}

static const char *first_obstacle(const Buffers *buffers) {
  for (uint32_t i = 0; i < buffers->at.count; i++) {
    if (buffers->at.at[i].why) return buffers->at.at[i].why;
  }
  return NULL;
}

static void say_pipelined(FunctionRun *run, const LoopPlan *plan, const Buffers *buffers) {
  PassContext *context = run->pass->context;
  if (run->pass->changed > MOST_LINES) return;
  const Axis *axis = plan->axis;
  const Instruction *first = inst_next((Stmt *)(uintptr_t)&axis->scope.stmt, &axis->scope.stmt);
  pass_remark(context, first,
              "loop '%s': chosen number of pipeline stages %u; %lld iterations become [0,%lld)",
              loop_name(axis), plan->stage_count, (long long)plan->trips, (long long)axis->ub);
  for (uint32_t i = 0; i < buffers->at.count; i++) {
    const Buffer *buffer = &buffers->at.at[i];
    if (!buffer->crosses && buffer->allocated == 1) continue;
    pass_remark(context, first, "loop '%s': '%s' gets %lld buffers (needed %lld, formula %lld)",
                loop_name(axis), buffer->touched->tensor->name->bytes, (long long)buffer->allocated,
                (long long)buffer->needed, (long long)buffer->formula);
  }
}

// Pairs of accesses that may have to be compared.
static bool spend(const PassContext *context, const LoopPlan *plan, const LoopAccesses *accesses) {
  uint64_t pairs = 0;
  for (uint32_t i = 0; i < accesses->tensors.count; i++) {
    uint64_t count = accesses->tensors.at[i].accesses.count;
    pairs += count * count;
  }
  if (!context->fuel || fuel_spend(context->fuel, pairs)) return true;
  return diag_error(context->diags, plan->axis->scope.stmt.span, "step-limit",
                    "the limit of %llu steps was reached while pipelining loop '%s'",
                    (unsigned long long)context->fuel->step_limit, loop_name(plan->axis));
}

// False when the pass failed.
static bool pipeline_planned(FunctionRun *run, LoopPlan *plan, PipelineRecord *record) {
  PassContext *context = run->pass->context;
  Arena *arena = context->arena, *scratch = context->scratch;
  LoopAccesses accesses;
  loop_accesses_find(&accesses, scratch, plan);
  if (!spend(context, plan, &accesses)) return false;
  Buffers buffers = buffers_find(scratch, &accesses, &run->flows, run->pass->by_formula);
  record_stmts(arena, record, plan);
  record_buffers(arena, record, &buffers);
  Hazard hazard;
  bool is_hazard = loop_find_hazard(scratch, &accesses, &buffers, &hazard);
  if (is_hazard) record_hazard(arena, record, &hazard);
  const char *why = first_obstacle(&buffers);
  if (!why && is_hazard) why = hazard_text(arena, &hazard, accesses.is_undecided);
  if (!why) why = loop_find_reversal(arena, plan);
  if (why) {
    decline(run, plan->axis, record, why, is_hazard ? &hazard : NULL);
    return true;
  }
  if (!loop_transform(plan, &buffers, &run->names, scratch)) {
    decline(run, plan->axis, record, "an index would be too large", NULL);
    return true;
  }
  run->pass->changed++;
  record->is_pipelined = true;
  record_buffers(arena, record, &buffers); // names may be new
  record_guards(arena, record, plan);
  say_pipelined(run, plan, &buffers);
  return true;
}

static bool pipeline_loop(FunctionRun *run, Axis *axis, bool *is_pipelined) {
  PassContext *context = run->pass->context;
  PipelineRecord record = {.axis = loop_name(axis), .scope = scope_path(run->paths, &axis->scope)};
  LoopPlan plan;
  const char *why;
  PlanVerdict verdict =
      loop_plan_read(&plan, context->arena, run->function, axis, context->diags, &why);
  record.stages = plan.stage_count;
  switch (verdict) {
  case PLAN_FAILED: return false;
  case PLAN_NOTHING: return true;
  case PLAN_SKIPPED: skip(run->pass, axis, why); return true;
  case PLAN_DECLINED: decline(run, axis, &record, why, NULL); break;
  case PLAN_READY:
    if (!pipeline_planned(run, &plan, &record)) return false;
    break;
  }
  record.lb = axis->lb;
  record.ub = axis->ub;
  *is_pipelined = record.is_pipelined;
  if (run->record) vec_push(context->arena, &run->record->pipelines, record);
  return true;
}

// ---- all loops ----------------------------------------------------------------------------------

// Loops outermost first; what is inside a pipelined one is left alone.
static bool visit_loops(FunctionRun *run) {
  Stmt *root = &run->function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root), *next; stmt; stmt = next) {
    next = stmt_next_preorder(stmt, root);
    if (stmt->kind != STMT_AXIS) continue;
    Axis *axis = stmt_as_axis(stmt);
    bool is_pipelined = loop_is_pipelined(axis);
    if (!is_pipelined && !pipeline_loop(run, axis, &is_pipelined)) return false;
    if (!is_pipelined) continue;
    for (Stmt *in = stmt_next_preorder(stmt, stmt); in; in = stmt_next_preorder(in, stmt)) {
      if (in->kind == STMT_AXIS && loop_has_annotations(stmt_as_axis(in)))
        skip(run->pass, stmt_as_axis(in), "a loop inside a pipelined loop is not pipelined");
    }
    next = stmt_next_skipping(stmt, root);
  }
  return true;
}

static bool has_annotations(Function *function) {
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->kind == STMT_AXIS && loop_has_annotations(stmt_as_axis(stmt))) return true;
  }
  return false;
}

static bool run_function(Pass *pass, Function *function, FunctionRecord *record) {
  PassContext *context = pass->context;
  if (record) record->pipelines.count = 0;
  if (!has_annotations(function)) return true;
  FunctionRun run = {.pass = pass, .function = function, .record = record};
  run.paths = scope_paths_create(context->arena, function);
  uint32_t changed = pass->changed;
  EdgesCopy before = function_copy_edges(function, context->scratch);
  DepsResult result = {0}; // anew: what the text says of flows is not enough to rely on
  deps_compute(function, NULL, context->module->arena, context->scratch, &result);
  run.flows = flows_collect(context->scratch, function);
  function_put_edges_back(function, &before);
  tensor_names_collect(&run.names, context->scratch, function);
  if (!visit_loops(&run)) return false;
  if (pass->changed > changed) deps_drop(function);
  function_renumber(function);
  return true;
}

PassOutcome pass_pipeline(PassContext *context) {
  Pass pass = {.context = context,
               .by_formula =
                   strcmp(pass_option_text(context, "buffers", "needed"), "formula") == 0};
  Module *module = context->module;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    FunctionRecord *record = context->records ? &context->records[i] : NULL;
    if (!run_function(&pass, module->functions.at[i], record)) return PASS_FAILED;
  }
  if (pass.changed > MOST_LINES)
    pass_remark(context, NULL, "%u more loops are pipelined", pass.changed - MOST_LINES);
  if (pass.skipped > MOST_LINES)
    pass_remark(context, NULL, "%u more loops are not pipelined", pass.skipped - MOST_LINES);
  bool is_strict = pass_option_bool(context, "strict", false);
  if (pass.declined && (is_strict || !pass.changed)) return PASS_DECLINED;
  return pass.changed ? PASS_CHANGED : PASS_UNCHANGED;
}
