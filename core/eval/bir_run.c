// The run of a BIR function: storage, blocks and loops, outputs.
#include "eval/bir_machine.h"

// ---- storage

static bool is_input(const BirStorage *set) {
  return set->kind == BIR_TENSOR_ExternalInput || set->kind == BIR_TENSOR_Input ||
         set->kind == BIR_TENSOR_ExternalInputParameter;
}

// Weights whose values are in a file that nobody reads here: they get values as inputs do.
static bool is_weights(const BirStorage *set) {
  return set->kind == BIR_TENSOR_Const && set->value.kind == LIT_NONE &&
         set->locations->type == BIR_DRAM && (!set->cls || set->cls == class_info(CLASS_Tensor));
}

static bool is_output(const BirStorage *set) {
  return set->is_output || set->kind == BIR_TENSOR_ExternalOutput ||
         set->kind == BIR_TENSOR_Output || set->kind == BIR_TENSOR_ExternalOutputParameter;
}

const BirStorage *bir_eval_input(const BirModule *module, const char *name) {
  const BirFunction *function = module->main;
  for (uint32_t i = 0; function && i < function->storages.count; i++) {
    const BirStorage *set = function->storages.at[i];
    bool is_there = !set->is_register && set->location_count && is_input(set);
    if (is_there && str_is(set->locations->name, name)) return set;
  }
  return NULL;
}

static const ClassInfo *class_of(const BirStorage *set) {
  if (set->cls) return set->cls;
  BirMemory memory = set->locations->type;
  return class_info(memory == BIR_DRAM ? CLASS_Tensor
                    : memory == BIR_SB ? CLASS_NeuronSBTensor
                                       : CLASS_NeuronPSUMTensor);
}

// The location as the tensor that the machine's storage knows.
static Tensor *make_tensor(BirMachine *machine, const BirStorage *set) {
  Arena *arena = machine->base.arena;
  Tensor *tensor = tensor_create(arena, class_of(set), set->rank);
  tensor->name = set->locations->name;
  tensor->dtype = set->is_bool ? DT_bool : set->dtype;
  tensor->partition_dim = set->partition_dim;
  tensor->span = set->span;
  memcpy(tensor->shape, set->shape, set->rank * sizeof *set->shape);
  tensor->flags = is_input(set) || is_weights(set) ? TENSOR_INPUT : 0;
  tensor->has_init = set->locations->init.kind != LIT_NONE;
  tensor->init = set->locations->init;
  bool is_single = class_id(tensor->cls) == CLASS_SingleValueTensor ||
                   class_id(tensor->cls) == CLASS_BroadcastScalar;
  if (is_single || set->value.kind != LIT_NONE) {
    Literal items[2] = {literal_string(str_intern_text(&machine->strings, "value")), set->value};
    if (set->value.kind == LIT_NONE) items[1] = literal_int(0);
    tensor->extra = (Literal){.kind = LIT_DICT, .count = 2};
    tensor->extra.items = arena_copy(arena, items, sizeof items);
  }
  return tensor;
}

static BlockRun *block_run(BirMachine *machine, const BirBlock *block) {
  bool is_new;
  uint32_t *at = map_put(&machine->blocks, map_key_pointer(block), &is_new);
  if (is_new) {
    *at = machine->block_list.count;
    vec_push(machine->base.arena, &machine->block_list, (BlockRun){0});
  }
  return &machine->block_list.at[*at];
}

static void make_tensors(BirMachine *machine) {
  Arena *arena = machine->base.arena;
  BirFunction *function = machine->function;
  Function *shell = machine->base.function;
  uint32_t count = function->storages.count;
  machine->tensor_of = ARENA_ARRAY(arena, Tensor *, count);
  machine->registers = ARENA_ARRAY(arena, Instruction, count);
  machine->base.tensors = ARENA_ARRAY(arena, Tensor *, count);
  shell->inst_count = count; // registers are numbered like storages
  for (uint32_t i = 0; i < count; i++) {
    const BirStorage *set = function->storages.at[i];
    machine->registers[i] = (Instruction){.stmt.id = i, .index = i};
    if (set->is_register || !set->location_count) continue;
    Tensor *tensor = machine->tensor_of[i] = make_tensor(machine, set);
    tensor->index = shell->tensor_count;
    machine->base.tensors[shell->tensor_count++] = tensor;
    if (is_input(set)) vec_push(arena, &shell->inputs, tensor);
    if (is_output(set)) vec_push(arena, &shell->outputs, tensor);
    const BirBlock *owner = set->locations->owner;
    BlockRun *run = block_run(machine, owner ? owner : function->first_block);
    vec_push(arena, &run->tensors, tensor);
  }
}

static void make_aliases(BirMachine *machine) {
  Function *shell = machine->base.function;
  for (uint32_t i = 0; i < machine->function->storages.count; i++) {
    Tensor *tensor = machine->tensor_of[i];
    if (!tensor) continue;
    const BirLocation *location = machine->function->storages.at[i]->locations;
    for (uint32_t a = 0; a < location->alias_count; a++) {
      Tensor *other = machine->tensor_of[location->aliases[a].set->index];
      if (!other || location->aliases[a].kind != 3) continue;
      AliasPair pair = {.output = tensor, .input = other, .kind = ALIAS_MUST};
      vec_push(machine->base.arena, &shell->aliases, pair);
    }
  }
}

// Row-major to partition by partition, or back.
static void turn(BirMachine *machine, const Tensor *tensor, bool is_back) {
  int64_t blocks = tensor_blocks(tensor);
  if (!tensor_is_on_chip(tensor) || blocks <= 1) return;
  int64_t partitions = tensor_partitions(tensor), total = tensor_element_count(tensor);
  int64_t free = total / max_i64(blocks * partitions, 1);
  EvalArray *array = &machine_store(&machine->base, tensor)->array;
  Arena scratch;
  arena_init(&scratch, 0);
  uint64_t count = (uint64_t)total;
  const EvalArray from = {
      .reals = array->reals ? arena_copy(&scratch, array->reals, count * sizeof(float)) : NULL,
      .integers =
          array->integers ? arena_copy(&scratch, array->integers, count * sizeof(int64_t)) : NULL,
      .written = arena_copy(&scratch, array->written, count)};
  for (int64_t k = 0; k < total; k++) {
    int64_t block = k / (partitions * free), partition = k / free % partitions;
    int64_t flat = (partition * blocks + block) * free + k % free;
    int64_t to = is_back ? k : flat, at = is_back ? flat : k;
    array->written[to] = from.written[at];
    if (array->reals)
      array->reals[to] = from.reals[at];
    else
      array->integers[to] = from.integers[at];
  }
  arena_release(&scratch);
}

static void turn_all(BirMachine *machine, bool is_back) {
  Machine *base = &machine->base;
  for (base->rank = 0; base->rank < base->rank_count; base->rank++) {
    for (uint32_t i = 0; !is_back && i < base->function->tensor_count; i++)
      turn(machine, base->tensors[i], false);
    for (uint32_t i = 0; is_back && i < base->function->outputs.count; i++)
      turn(machine, base->function->outputs.at[i], true);
  }
  base->rank = 0;
}

// ---- axes and instructions

static void make_axis(BirMachine *machine, const BirAxis *from) {
  bool is_new;
  uint32_t *slot = map_put(&machine->axes, map_key_pointer(from), &is_new);
  if (!is_new) return;
  Axis *axis = axis_create(machine->base.arena, from->is_dynamic ? AXIS_DYNAMIC : AXIS_AFFINE);
  axis->scope.stmt.name = from->name;
  axis->scope.stmt.id = machine->axis_list.count;
  axis->lb = from->lb;
  axis->ub = from->ub;
  axis->stride = from->stride;
  *slot = machine->axis_list.count;
  *map_put(&machine->base.axis_slots, map_key_pointer(axis), NULL) = machine->axis_list.count;
  vec_push(machine->base.arena, &machine->axis_list, axis);
}

static bool make_ops(BirMachine *machine) {
  Arena *arena = machine->base.arena;
  BirFunction *function = machine->function;
  uint32_t count = function->insts.count;
  int64_t highest = 0;
  machine->ops = ARENA_ARRAY(arena, BirOp, count);
  machine->plans = ARENA_ARRAY(arena, Plan, count);
  for (uint32_t i = 0; i < count; i++) {
    const BirInst *inst = function->insts.at[i];
    if (inst->loop) {
      if (inst->loop->axis) make_axis(machine, inst->loop->axis);
      continue;
    }
    machine->ops[i] = bir_op(machine, inst);
    highest = highest_rank_of(machine->ops[i].inst, highest);
  }
  machine->base.axis_values = ARENA_ARRAY(arena, int64_t, machine->axis_list.count);
  return machine_set_ranks(&machine->base, highest);
}

// ---- control flow

// Blocks of a loop (or of the function, NULL) being run.
typedef struct BirFrame {
  const BirInst *loop;
  const BirBlock *block;
  const BlockRun *run;
  uint32_t at;
  int64_t lb, stride, trips, done;
} BirFrame;

enum { MOST_FRAMES = MAX_NESTING + 4 };

static bool run_inst(BirMachine *machine, const BirInst *inst) {
  const BirOp *op = &machine->ops[inst->index];
  machine->base.inst = op->inst;
  if (!op->inst->cls)
    return machine_fail(&machine->base, "not-evaluable",
                        "%s is not evaluated: nothing public says what it computes in this form",
                        inst->opcode->name);
  Plan *plan = &machine->plans[inst->index];
  if (!plan->is_ready && !bir_plan_prepare(machine, inst, op, plan)) return false;
  return machine_run(&machine->base, op->inst, plan);
}

static void enter_block(BirMachine *machine, BirFrame *frame, const BirBlock *block,
                        uint64_t *random) {
  BlockRun *run = block_run(machine, block);
  if (!run->is_ready) {
    run->children = bir_block_order(machine->base.arena, block, random, &run->count);
    run->is_ready = true;
  }
  for (uint32_t i = 0; i < run->tensors.count; i++)
    storage_begin(&machine->base, run->tensors.at[i]);
  frame->block = block;
  frame->run = run;
  frame->at = 0;
}

static bool conditions_of(BirMachine *machine, const BirInst *inst, BirOp *op) {
  const BirLoop *loop = inst->loop;
  if (op->has_conditions) return true;
  op->has_conditions = true;
  return bir_predicates(machine, loop->guard, loop->guard_count, NULL, NULL, &op->guard) &&
         bir_predicates(machine, loop->cond, loop->cond_count, NULL, NULL, &op->cond);
}

static bool bound(BirMachine *machine, const BirExpr *from, int64_t *value) {
  static const Plan no_plan = {0};
  const Expr *expr = from ? bir_expr(machine, from, NULL, NULL) : NULL;
  machine->base.plan = &no_plan;
  if (!expr)
    return machine_fail(&machine->base, "not-evaluable", "a bound of a loop has no value here");
  return machine_expr(&machine->base, expr, value);
}

static bool trips_of(BirMachine *machine, BirFrame *frame) {
  const BirInst *inst = frame->loop;
  const BirAxis *axis = inst->loop->axis;
  machine->base.inst = NULL;
  frame->trips = 0;
  if (!inst->loop->first || inst->index + 1 == machine->function->insts.count ||
      machine->function->insts.at[inst->index + 1]->parent->loop != inst)
    return true; // nothing to do, however often
  if (!axis) {
    BirOp *op = &machine->ops[inst->index];
    bool holds = true, is_do_while = bir_field_bool(inst, "is_do_while");
    if (!conditions_of(machine, inst, op)) return false;
    if (!is_do_while && !machine_conditions_hold(&machine->base, &op->guard, &holds)) return false;
    frame->trips = holds ? INT64_MAX : 0;
    return true;
  }
  int64_t ub = axis->ub, span;
  frame->lb = axis->lb;
  frame->stride = axis->stride;
  if (axis->is_dynamic &&
      (!bound(machine, axis->dynamic_lb, &frame->lb) || !bound(machine, axis->dynamic_ub, &ub) ||
       !bound(machine, axis->dynamic_stride, &frame->stride)))
    return false;
  if (frame->stride == 0 || sub_overflows(ub, frame->lb, &span)) return true;
  frame->trips =
      frame->stride > 0 ? ceil_div(span, frame->stride) : ceil_div(-span, -frame->stride);
  return true;
}

static void begin_trip(BirMachine *machine, BirFrame *frame, uint64_t *random) {
  const BirAxis *axis = frame->loop ? frame->loop->loop->axis : NULL;
  if (axis) {
    uint32_t slot = *map_get(&machine->axes, map_key_pointer(axis));
    machine->base.axis_values[slot] = frame->lb + frame->done * frame->stride;
  }
  const BirBlock *first = frame->loop ? frame->loop->loop->first : machine->function->first_block;
  enter_block(machine, frame, first, random);
}

static bool goes_on(BirMachine *machine, BirFrame *frame, bool *again) {
  frame->done++;
  *again = frame->done < frame->trips;
  if (!frame->loop || frame->loop->loop->axis || !*again) return true;
  machine->base.inst = NULL;
  if (!fuel_spend(machine->base.fuel, 1))
    return machine_fail(&machine->base, "step-budget",
                        "the step budget is used up in a while loop");
  return machine_conditions_hold(&machine->base, &machine->ops[frame->loop->index].cond, again);
}

static bool run_function(BirMachine *machine) {
  BirFrame frames[MOST_FRAMES];
  uint64_t state = machine->options->random;
  uint64_t *random = machine->options->is_random ? &state : NULL;
  uint32_t depth = 1;
  frames[0] = (BirFrame){.trips = 1};
  begin_trip(machine, &frames[0], random);
  while (depth > 0) {
    BirFrame *frame = &frames[depth - 1];
    if (frame->at == frame->run->count) {
      bool again;
      if (frame->block->next) {
        enter_block(machine, frame, frame->block->next, random);
        continue;
      }
      if (!goes_on(machine, frame, &again)) return false;
      if (again)
        begin_trip(machine, frame, random);
      else
        depth--;
      continue;
    }
    const BirInst *inst = frame->run->children[frame->at++];
    if (!inst->loop) {
      if (!run_inst(machine, inst)) return false;
      if (machine->base.has_exited) return true;
      continue;
    }
    if (depth == MOST_FRAMES)
      return machine_fail(&machine->base, "nesting", "scopes nest too deep");
    frames[depth] = (BirFrame){.loop = inst};
    if (!trips_of(machine, &frames[depth])) return false;
    if (frames[depth].trips > 0) begin_trip(machine, &frames[depth++], random);
  }
  return true;
}

bool bir_eval_run(Arena *arena, const BirModule *module, const BirEvalOptions *options, Fuel *fuel,
                  Diags *diags, EvalResult *result) {
  BirMachine machine = {.base = {.arena = arena,
                                 .function = ARENA_NEW(arena, Function),
                                 .options = &options->base,
                                 .fuel = fuel,
                                 .diags = diags},
                        .module = module,
                        .function = module->main,
                        .options = options};
  Machine *base = &machine.base;
  *result = (EvalResult){0};
  if (!machine.function || !machine.function->first_block)
    return machine_fail(base, "not-evaluable", "the module has no main function");
  machine_begin(base);
  str_table_init(&machine.strings, arena);
  map_init(&machine.axes, arena);
  map_init(&machine.blocks, arena);
  map_init(&base->axis_slots, arena);
  make_tensors(&machine);
  make_aliases(&machine);
  if (!make_ops(&machine)) return false;
  base->registers =
      ARENA_ARRAY(arena, int64_t, (uint64_t)base->function->inst_count * base->rank_count);
  if (!storage_create(base) || !storage_fill_inputs(base)) return false;
  turn_all(&machine, false);
  if (!run_function(&machine)) return false;
  turn_all(&machine, true);
  return result_take(base, result);
}
