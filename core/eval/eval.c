// The run: the statement tree, its loops and conditions, the step budget.
#include "eval/eval.h"

#include "eval/machine.h"

enum { MOST_RANKS = 64 };
// Step budget when the request names none: some seconds of work. Then points count where the guards
// do not hold, too, and an instruction that runs for at least so many, since it costs as much.
#define DEFAULT_STEPS ((uint64_t)1 << 32)
#define DEFAULT_LEAST 128

static int64_t highest_rank(const Literal *groups, int64_t highest) {
  if (groups->kind != LIT_LIST && groups->kind != LIT_TUPLE) return highest;
  for (uint32_t g = 0; g < groups->count; g++) {
    const Literal *group = &groups->items[g];
    if (group->kind != LIT_LIST && group->kind != LIT_TUPLE) continue;
    for (uint32_t i = 0; i < group->count; i++) {
      if (group->items[i].kind == LIT_INT) highest = max_i64(highest, group->items[i].integer);
    }
  }
  return highest;
}

int64_t highest_rank_of(const Instruction *inst, int64_t highest) {
  const InstAttr *attrs[] = {inst_attr(inst, ATTR_replica_groups),
                             inst_attr(inst, ATTR_src_target_pairs)};
  for (uint32_t a = 0; a < ARRAY_LEN(attrs); a++) {
    if (attrs[a]) highest = highest_rank(&attrs[a]->literal, highest);
  }
  return highest;
}

bool machine_set_ranks(Machine *machine, int64_t highest) {
  if (highest >= MOST_RANKS)
    return machine_fail(machine, "too-large", "more than %d ranks", MOST_RANKS);
  machine->rank_count = (uint32_t)highest + 1;
  return true;
}

void machine_begin(Machine *machine) {
  machine->rank_count = 1;
  if (machine->fuel->step_limit) return;
  machine->fuel->step_limit = DEFAULT_STEPS;
  machine->least_steps = DEFAULT_LEAST;
}

bool machine_budget_ends(Machine *machine) {
  return machine_fail(machine, "step-budget", "the step budget of %llu instances is used up",
                      (unsigned long long)machine->fuel->step_limit);
}

bool machine_run(Machine *machine, const Instruction *inst, Plan *plan) {
  machine->inst = inst;
  machine->plan = plan;
  uint32_t most = plan->tile.var_count ? plan->tile.var_count : 1;
  int64_t few[2 * MAX_RANK];
  machine->vars = most <= ARRAY_LEN(few) ? few : ARENA_ARRAY(machine->arena, int64_t, most);
  memset(machine->vars, 0, most * sizeof *machine->vars);
  row_reserve(machine, 1);
  bool is_fine = true;
  if (inst_is_collective(inst)) {
    is_fine = exec_collective(machine);
  } else {
    for (machine->rank = 0; is_fine && machine->rank < machine->rank_count; machine->rank++)
      is_fine = exec_instruction(machine, inst);
    machine->rank = 0;
  }
  uint64_t work = machine->least_steps ? machine->points : machine->instances;
  uint64_t spent = work - machine->budget_told;
  if (spent < machine->least_steps) spent = machine->least_steps;
  machine->budget_told = work;
  if (is_fine && !fuel_spend(machine->fuel, spent)) return machine_budget_ends(machine);
  progress_step(machine);
  return is_fine;
}

static bool run_inst(Machine *machine, const Instruction *inst) {
  machine->inst = inst;
  Plan *plan = &machine->plans[inst->index];
  if (!plan->is_ready && !plan_prepare(machine, inst, plan)) return false;
  return machine_run(machine, inst, plan);
}

bool machine_conditions_hold(Machine *machine, const Predicates *conditions, bool *holds) {
  static const Plan no_plan = {0};
  machine->plan = &no_plan;
  *holds = true;
  for (uint32_t i = 0; i < conditions->count && *holds; i++) {
    int64_t value;
    if (!machine_expr(machine, conditions->at[i].expr, &value)) return false;
    *holds = conditions->at[i].is_ge ? value >= 0 : value == 0;
  }
  return true;
}

// Where a running scope stands. The tree nests at most MAX_NESTING deep, plus its blocks.
typedef struct Frame {
  Scope *scope;
  int64_t trips, done;
} Frame;

enum { MOST_FRAMES = MAX_NESTING + 4 };

static bool trips_of(Machine *machine, Scope *scope, int64_t *trips) {
  *trips = 1;
  machine->inst = NULL;
  if (!inst_next(&scope->stmt, &scope->stmt)) *trips = 0; // nothing to do, however often
  if (*trips == 0) return true;
  if (scope->stmt.kind == STMT_AXIS) {
    const Axis *axis = stmt_as_axis(&scope->stmt);
    *trips = axis_tripcount(axis);
    if (axis->kind == AXIS_DYNAMIC) {
      static const Plan no_plan = {0};
      machine->plan = &no_plan;
      if (!machine_expr(machine, axis->dynamic_ub, trips)) return false;
    }
  } else if (scope->stmt.kind == STMT_WHILE) {
    const While *loop = (const While *)(const void *)scope;
    bool holds = true;
    if (!loop->is_do_while && !machine_conditions_hold(machine, &loop->guard, &holds)) return false;
    *trips = holds ? INT64_MAX : 0;
  }
  return true;
}

static bool begin_trip(Machine *machine, Frame *frame) {
  if (frame->scope->stmt.kind == STMT_AXIS) {
    const Axis *axis = stmt_as_axis(&frame->scope->stmt);
    uint32_t slot = *map_get(&machine->axis_slots, map_key_pointer(axis));
    machine->axis_values[slot] = axis->lb + frame->done * axis->stride;
  }
  for (const Tensor *tensor = frame->scope->first_tensor; tensor; tensor = tensor->next)
    storage_begin(machine, tensor);
  return true;
}

static bool goes_on(Machine *machine, Frame *frame, bool *again) {
  frame->done++;
  *again = frame->done < frame->trips;
  if (frame->scope->stmt.kind != STMT_WHILE || !*again) return true;
  const While *loop = (const While *)(const void *)frame->scope;
  machine->inst = NULL;
  if (!fuel_spend(machine->fuel, 1)) return machine_budget_ends(machine);
  return machine_conditions_hold(machine, &loop->continue_condition, again);
}

static bool run_body(Machine *machine) {
  Frame frames[MOST_FRAMES];
  uint32_t depth = 1;
  frames[0] = (Frame){&machine->function->scope, 1, 0};
  begin_trip(machine, &frames[0]);
  Stmt *at = machine->function->scope.first;
  for (;;) {
    Frame *frame = &frames[depth - 1];
    if (!at) { // end of a body
      bool again;
      if (!goes_on(machine, frame, &again)) return false;
      if (again) {
        begin_trip(machine, frame);
        at = frame->scope->first;
        continue;
      }
      if (--depth == 0) return true;
      at = frame->scope->stmt.next;
      continue;
    }
    if (at->kind == STMT_INSTRUCTION) {
      if (!run_inst(machine, stmt_as_inst(at))) return false;
      if (machine->has_exited) return true;
      at = at->next;
      continue;
    }
    Scope *scope = stmt_as_scope(at);
    int64_t trips;
    if (!trips_of(machine, scope, &trips)) return false;
    if (trips <= 0) {
      at = at->next;
      continue;
    }
    if (depth == MOST_FRAMES) return machine_fail(machine, "nesting", "scopes nest too deep");
    frames[depth] = (Frame){scope, trips, 0};
    begin_trip(machine, &frames[depth++]);
    at = scope->first;
  }
}

static void number_axes(Machine *machine) {
  map_init(&machine->axis_slots, machine->arena);
  Stmt *root = &machine->function->scope.stmt;
  uint32_t count = 0;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->kind == STMT_AXIS)
      *map_put(&machine->axis_slots, map_key_pointer(stmt), NULL) = count++;
  }
  machine->axis_values = ARENA_ARRAY(machine->arena, int64_t, count);
}

bool eval_run(Arena *arena, Module *module, const EvalOptions *options, Fuel *fuel, Diags *diags,
              EvalResult *result) {
  Machine machine = {
      .arena = arena, .function = module->root, .options = options, .fuel = fuel, .diags = diags};
  *result = (EvalResult){0};
  machine_begin(&machine);
  machine.tensors = function_tensors(arena, machine.function);
  int64_t highest = 0;
  FOR_EACH_INST(inst, machine.function) {
    highest = highest_rank_of(inst, highest);
  }
  if (!machine_set_ranks(&machine, highest)) return false;
  machine.plans = ARENA_ARRAY(arena, Plan, machine.function->inst_count);
  machine.registers =
      ARENA_ARRAY(arena, int64_t, (uint64_t)machine.function->inst_count * machine.rank_count);
  number_axes(&machine);
  progress_begin(&machine);
  return storage_create(&machine) && storage_fill_inputs(&machine) && run_body(&machine) &&
         result_take(&machine, result);
}
