// The transactional run: a copy of what the pass may change, the pass, the verifier, and on failure
// the copy is put back.
#include "passes/pipeline.h"

#include "ir/verify.h"

// The part of a function a scheduling pass changes: order of children, and the edges.
typedef struct OrderCopy {
  Stmt **stmts; // preorder
  Scope **parents;
  uint32_t stmt_count;
  EdgesCopy edges;
} OrderCopy;

typedef struct Snapshot {
  Arena arena;
  PassChanges kind;
  OrderCopy *functions; // EDGES, ORDER
  Module *module;       // PROGRAM: a deep copy
} Snapshot;

static void copy_order(Arena *arena, OrderCopy *copy, Function *function) {
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root))
    copy->stmt_count++;
  copy->stmts = ARENA_ARRAY(arena, Stmt *, copy->stmt_count);
  copy->parents = ARENA_ARRAY(arena, Scope *, copy->stmt_count);
  uint32_t at = 0;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    copy->parents[at] = stmt->parent;
    copy->stmts[at++] = stmt;
  }
}

static void snapshot_take(Snapshot *snapshot, Module *module, PassChanges kind) {
  snapshot->kind = kind;
  arena_init(&snapshot->arena, 0);
  if (!module) snapshot->kind = PASS_CHANGES_NOTHING; // BIR from elsewhere
  if (snapshot->kind == PASS_CHANGES_NOTHING) return;
  if (kind == PASS_CHANGES_PROGRAM) {
    snapshot->module = module_clone(module, &snapshot->arena);
    return;
  }
  snapshot->functions = ARENA_ARRAY(&snapshot->arena, OrderCopy, module->functions.count);
  for (uint32_t i = 0; i < module->functions.count; i++) {
    Function *function = module->functions.at[i];
    OrderCopy *copy = &snapshot->functions[i];
    copy->edges = function_copy_edges(function, &snapshot->arena);
    if (kind == PASS_CHANGES_ORDER) copy_order(&snapshot->arena, copy, function);
  }
}

static void restore_order(const OrderCopy *copy) {
  for (uint32_t i = 0; i < copy->stmt_count; i++) stmt_unlink(copy->stmts[i]);
  for (uint32_t i = 0; i < copy->stmt_count; i++) scope_append(copy->parents[i], copy->stmts[i]);
}

// Gives the module back as it was. A deep copy moves into the request's arena, since the failed
// module is left behind.
static Module *snapshot_restore(const Snapshot *snapshot, Module *module, Arena *arena) {
  if (snapshot->kind == PASS_CHANGES_NOTHING) return module;
  if (snapshot->kind == PASS_CHANGES_PROGRAM) return module_clone(snapshot->module, arena);
  for (uint32_t i = 0; i < module->functions.count; i++) {
    Function *function = module->functions.at[i];
    const OrderCopy *copy = &snapshot->functions[i];
    if (snapshot->kind == PASS_CHANGES_ORDER) restore_order(copy);
    function_put_edges_back(function, &copy->edges);
    function_renumber(function);
  }
  return module;
}

// strict=true: the reason the pass gave becomes the error.
static PassOutcome decline_strictly(PassContext *context, const PassInfo *pass) {
  const Diag *reason = context->diags->last;
  bool is_own = reason && reason->pass && strcmp(reason->pass, pass->name) == 0;
  diag_error(context->diags, is_own ? reason->span : (SrcSpan){0}, "declined",
             "%s declined, and strict=true makes that a failure%s%s", pass->name,
             is_own ? ": " : "", is_own ? reason->message : "");
  return PASS_FAILED;
}

static PassOutcome run_verified(PipelineRun *run, const PassInfo *pass) {
  PassContext *context = &run->context;
  uint32_t errors = context->diags->error_count;
  PassOutcome outcome = pass->run(context);
  if (outcome == PASS_FAILED) {
    if (context->diags->error_count == errors)
      diag_error(context->diags, (SrcSpan){0}, "pass-failed", "%s failed without saying why",
                 pass->name);
    return outcome;
  }
  if (context->diags->error_count > errors) return PASS_FAILED;
  if (outcome == PASS_DECLINED && pass_option_bool(context, "strict", false)) {
    return decline_strictly(context, pass);
  }
  if (outcome != PASS_CHANGED) return outcome;
  bool is_fine = pass->changes == PASS_CHANGES_EDGES
                     ? module_verify_edges(context->module, context->diags)
                     : module_verify(context->module, context->diags);
  if (!is_fine) {
    diag_attach(context->diags, (SrcSpan){0},
                "the program was valid before %s, so this is a fault "
                "of the pass; please report it",
                pass->name);
    return PASS_FAILED;
  }
  return outcome;
}

// A pass that changed nothing computes what it did before; lowering is held against its BIR.
static Validity validate_step(Validator *validator, PassContext *context, const PipelineStep *step,
                              PassOutcome outcome) {
  if (!validator) return VALIDITY_NOT_ASKED;
  if (!validator->can_say) return VALIDITY_CANNOT_SAY;
  if (strcmp(step->pass->name, "lower-bir") == 0)
    return validator_check_bir(validator, context->bir, step->pass->name, context->diags);
  if (outcome != PASS_CHANGED) return VALIDITY_EQUAL;
  bool is_close = strcmp(step->pass->name, "isel") == 0;
  return validator_check(validator, context->module, step->pass->name, is_close, context->diags);
}

// Errors found since `last` become warnings; the first of them.
static const Diag *soften(Diags *diags, Diag *last) {
  const Diag *first = NULL;
  for (Diag *diag = last ? last->next : diags->first; diag; diag = diag->next) {
    if (diag->level != DIAG_ERROR) continue;
    diag->level = DIAG_WARNING;
    diags->error_count--;
    diags->warning_count++;
    if (!first) first = diag;
  }
  return first;
}

static void run_step(PipelineRun *run, const PipelineStep *step, Validator *validator,
                     PassResult *result) {
  PassContext *context = &run->context;
  Arena scratch;
  arena_init(&scratch, 0);
  Snapshot snapshot = {0};
  snapshot_take(&snapshot, context->module, step->pass->changes);
  context->scratch = &scratch;
  context->options = step->options;
  context->remarks.at = NULL;
  context->remarks.count = context->remarks.capacity = 0;
  context->diags->pass = step->pass->name;
  Diag *last = context->diags->last;
  double start = run->clock ? run->clock() : 0;
  PassOutcome outcome = run_verified(run, step->pass);
  if (run->clock) result->milliseconds = run->clock() - start;
  if (outcome == PASS_FAILED && step->is_for_operators) {
    context->unselected = soften(context->diags, last);
    context->module = snapshot_restore(&snapshot, context->module, context->arena);
    outcome = PASS_DECLINED;
  }
  Validity validity = VALIDITY_NOT_ASKED;
  if (outcome != PASS_FAILED) validity = validate_step(validator, context, step, outcome);
  if (validity == VALIDITY_DIFFERS) outcome = PASS_FAILED;
  context->diags->pass = NULL;
  if (outcome == PASS_FAILED)
    context->module = snapshot_restore(&snapshot, context->module, context->arena);
  if (outcome == PASS_CHANGED && step->pass->changes != PASS_CHANGES_NOTHING &&
      strcmp(step->pass->name, "lower-bir") != 0 && strcmp(step->pass->name, "bir-eval") != 0)
    context->bir = NULL; // it speaks of the program before
  *result = (PassResult){.name = step->text,
                         .outcome = outcome,
                         .changed = outcome == PASS_CHANGED,
                         .validity = validity,
                         .remarks = context->remarks.at,
                         .remark_count = context->remarks.count,
                         .milliseconds = result->milliseconds,
                         .module = context->module};
  arena_release(&scratch);
  arena_release(&snapshot.arena);
  context->scratch = NULL;
}

static bool module_is_op_level(Module *module) {
  for (uint32_t i = 0; module && i < module->functions.count; i++) {
    FOR_EACH_INST(inst, module->functions.at[i]) {
      if (inst->cls->level == LEVEL_OP && class_id(inst->cls) != CLASS_CheckOp) return true;
    }
  }
  return false;
}

static bool run_steps(PipelineRun *run, Validator *validator) {
  const Pipeline *pipeline = run->pipeline;
  run->results = ARENA_ARRAY(run->context.arena, PassResult, pipeline->count);
  run->result_count = 0;
  for (uint32_t i = 0; i < pipeline->count; i++) {
    if (pipeline->at[i].is_for_operators && !module_is_op_level(run->context.module)) continue;
    PassResult *result = &run->results[run->result_count++];
    fuel_progress(run->context.fuel, i, pipeline->count);
    run_step(run, &pipeline->at[i], validator, result);
    if (run->observe) run->observe(run->observer, run, result);
    if (result->outcome == PASS_FAILED) return false;
  }
  return true;
}

bool pipeline_run(PipelineRun *run) {
  PassContext *context = &run->context;
  if (!run->validates) return run_steps(run, NULL);
  Validator validator;
  validator_begin(&validator, context->module, context->seed, context->fuel, context->diags);
  bool is_fine = run_steps(run, &validator);
  validator_end(&validator);
  return is_fine;
}
