// Control flow of StableHLO: functions, blocks, loops, branches.
#include "eval/eval.h"
#include "eval/numeric.h"
#include "eval/shlo_internal.h"
#include "eval/tensor_internal.h"
#include "stablehlo/check.h"

// ---- functions

bool shlo_function(ShloRun *run, const MlirOp *function, const Array *const *args,
                   const Array **results, uint32_t count) {
  MlirBlock *block = function->regions.at[0]->blocks.at[0];
  uint32_t slots = 0;
  if (function->regions.at[0]->blocks.count > 1)
    return shlo_fail(run, function, "functions of several blocks are not evaluated");
  mlir_number_values(block, &slots);
  ShloFrame frame = {.run = run, .values = ARENA_ARRAY(run->ops.arena, const Array *, slots + 1)};
  for (uint32_t i = 0; i < block->args.count; i++) frame.values[block->args.at[i]->slot] = args[i];
  return shlo_block(&frame, block, results, count);
}

bool shlo_call(ShloFrame *frame, const MlirOp *op, Str callee) {
  ShloRun *run = frame->run;
  const MlirOp *function = mlir_find_function(run->module, callee);
  if (!function) return shlo_fail(run, op, "there is no function '@%s' to call", callee->bytes);
  uint32_t inputs = mlir_function_body(function)->args.count;
  if (inputs != op->operand_count)
    return shlo_fail(run, op, "'@%s' takes %u arguments, and gets %u", callee->bytes, inputs,
                     op->operand_count);
  const Array **results = ARENA_ARRAY(run->ops.arena, const Array *, op->result_count + 1);
  if (!shlo_function(run, function, shlo_operands(frame, op, 0), results, op->result_count))
    return false;
  for (uint32_t i = 0; i < op->result_count; i++) frame->values[op->results[i]->slot] = results[i];
  return true;
}

// ---- loops and branches

static void carry(Tensors *ops, const Array **to, const Array *const *from, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) to[i] = array_clone(ops, from[i]);
}

static void bind_args(ShloFrame *frame, const MlirBlock *block, const Array *const *values) {
  for (uint32_t i = 0; i < block->args.count; i++)
    frame->values[block->args.at[i]->slot] = values[i];
}

// Runs the loop's regions once in the arena at hand. *goes_on tells whether the body ran.
static bool run_iteration(ShloFrame *frame, const MlirOp *op, const Array **state, bool *goes_on) {
  const MlirBlock *test = mlir_region_block(op->regions.at[0]);
  const MlirBlock *body = mlir_region_block(op->regions.at[1]);
  const Array *holds;
  bind_args(frame, test, state);
  if (!shlo_block(frame, test, &holds, 1)) return false;
  *goes_on = array_get(holds, 0).integer != 0;
  if (!*goes_on) return true;
  bind_args(frame, body, state);
  return shlo_block(frame, body, state, op->result_count);
}

// Each iteration has an arena of its own, and what the loop carries two that take turns, so that
// memory does not grow with the number of iterations.
static bool run_while(ShloFrame *frame, const MlirOp *op) {
  ShloRun *run = frame->run;
  uint32_t count = op->result_count;
  const MlirBlock *test = mlir_region_block(op->regions.at[0]);
  const MlirBlock *body = mlir_region_block(op->regions.at[1]);
  bool is_fine = test && body && op->operand_count == count && test->args.count == count &&
                 body->args.count == count;
  if (!is_fine) return shlo_fail(run, op, "operands, results and regions of the loop do not match");
  for (uint32_t i = 0; i < count; i++) {
    if (op->results[i]->type->kind != TYPE_TENSOR)
      return shlo_fail(run, op, "a loop that carries more than tensors is not evaluated");
  }
  const Array **state = ARENA_ARRAY(run->ops.arena, const Array *, count + 1);
  for (uint32_t i = 0; i < count; i++) state[i] = shlo_operand(frame, op, i);
  Arena *outside = run->ops.arena, carried[2], scratch;
  uint64_t cap = outside->cap;
  arena_init(&carried[0], cap);
  arena_init(&carried[1], cap);
  bool goes_on = true;
  for (uint32_t turn = 0; is_fine && goes_on; turn ^= 1) {
    arena_init(&scratch, cap);
    run->ops.arena = &scratch;
    is_fine = run_iteration(frame, op, state, &goes_on);
    if (is_fine && goes_on) {
      arena_release(&carried[turn]);
      arena_init(&carried[turn], cap);
      run->ops.arena = &carried[turn];
      carry(&run->ops, state, state, count);
    }
    arena_release(&scratch);
    if (is_fine && !fuel_spend(run->fuel, 1))
      is_fine = diag_error(run->diags, op->span, "step-budget",
                           "the step budget of %llu is used up in this loop",
                           (unsigned long long)run->fuel->step_limit);
  }
  run->ops.arena = outside;
  if (is_fine) {
    carry(&run->ops, state, state, count);
    for (uint32_t i = 0; i < count; i++) frame->values[op->results[i]->slot] = state[i];
  }
  arena_release(&carried[0]);
  arena_release(&carried[1]);
  return is_fine;
}

// `if` takes its first region when true; `case` the one of the index, or the last.
static bool run_branch(ShloFrame *frame, const MlirOp *op) {
  ShloRun *run = frame->run;
  int64_t index = array_get(shlo_operand(frame, op, 0), 0).integer;
  int64_t count = op->regions.count;
  int64_t taken = op->kind == OP_stablehlo_if   ? !index
                  : index < 0 || index >= count ? count - 1
                                                : index;
  const MlirBlock *block = taken < count ? mlir_region_block(op->regions.at[taken]) : NULL;
  if (!block) return shlo_fail(run, op, "%s has no region to run", op->name->bytes);
  const Array **results = ARENA_ARRAY(run->ops.arena, const Array *, op->result_count + 1);
  if (!shlo_block(frame, block, results, op->result_count)) return false;
  for (uint32_t i = 0; i < op->result_count; i++) frame->values[op->results[i]->slot] = results[i];
  return true;
}

static bool run_custom_call(ShloFrame *frame, const MlirOp *op) {
  const MlirAttr *target = mlir_op_attr(op, "call_target_name");
  if (!target) return shlo_fail(frame->run, op, "the call names no target");
  MlirOp called;
  if (mlir_called_op(op, &called)) return shlo_op(frame, &called);
  bool is_same = op->operand_count == 1 && op->result_count == 1 &&
                 mlir_type_equal(op->operands[0]->type, op->results[0]->type);
  if (!is_same || !shlo_is_annotation(target->text))
    return shlo_fail(frame->run, op, "what custom_call '%s' computes is not known",
                     target->text->bytes);
  frame->values[op->results[0]->slot] = shlo_operand(frame, op, 0);
  return true;
}

static bool make_tuple(ShloFrame *frame, const MlirOp *op) {
  ShloTuple *tuple = ARENA_NEW(frame->run->ops.arena, ShloTuple);
  tuple->parts = shlo_operands(frame, op, 0);
  tuple->count = op->operand_count;
  frame->values[op->results[0]->slot] = &tuple->base;
  return true;
}

static bool take_element(ShloFrame *frame, const MlirOp *op) {
  const MlirAttr *index = mlir_op_attr(op, "index");
  const ShloTuple *tuple = (const ShloTuple *)(const void *)shlo_operand(frame, op, 0);
  if (op->operands[0]->type->kind != TYPE_TUPLE || !index || index->kind != ATTR_INT ||
      index->integer < 0 || index->integer >= tuple->count)
    return shlo_fail(frame->run, op, "the tuple has no such element");
  frame->values[op->results[0]->slot] = tuple->parts[index->integer];
  return true;
}

static bool run_any(ShloFrame *frame, const MlirOp *op) {
  frame->run->instances++;
  if (mlir_is_check(op)) return shlo_check(frame, op);
  switch (op->kind) {
  case OP_func_call: {
    const MlirAttr *callee = mlir_op_attr(op, "callee");
    return callee ? shlo_call(frame, op, callee->text)
                  : shlo_fail(frame->run, op, "the call names no function");
  }
  case OP_stablehlo_composite: {
    const MlirAttr *body = mlir_op_attr(op, "decomposition");
    return body ? shlo_call(frame, op, body->text)
                : shlo_fail(frame->run, op, "the composite has no decomposition");
  }
  case OP_stablehlo_custom_call: return run_custom_call(frame, op);
  case OP_stablehlo_tuple: return make_tuple(frame, op);
  case OP_stablehlo_get_tuple_element: return take_element(frame, op);
  case OP_stablehlo_create_token:
  case OP_stablehlo_after_all: return true; // tokens are no values
  case OP_interpreter_run_parallel: return shlo_run_parallel(frame, op);
  case OP_stablehlo_while: return run_while(frame, op);
  case OP_stablehlo_if:
  case OP_stablehlo_case: return run_branch(frame, op);
  default: return shlo_is_collective(op->kind) ? shlo_collective(frame, op) : shlo_op(frame, op);
  }
}

bool shlo_block(ShloFrame *frame, const MlirBlock *block, const Array **results, uint32_t count) {
  ShloRun *run = frame->run;
  if (run->depth == MAX_NESTING)
    return diag_error(run->diags, block->ops.count ? block->ops.at[0]->span : (SrcSpan){0},
                      "nesting", "calls and regions nest at most %u deep", MAX_NESTING);
  run->depth++;
  for (uint32_t i = 0; i < block->ops.count; i++) {
    const MlirOp *op = block->ops.at[i];
    if (op->kind == OP_func_return || op->kind == OP_stablehlo_return) {
      run->depth--;
      if (op->operand_count != count)
        return shlo_fail(run, op, "%u values are returned, and %u are wanted", op->operand_count,
                         count);
      for (uint32_t k = 0; k < count; k++) results[k] = shlo_operand(frame, op, k);
      return true;
    }
    if (!run_any(frame, op)) return false;
  }
  const MlirOp *last = block->ops.count ? vec_last(&block->ops) : NULL;
  if (!last) return diag_error(run->diags, (SrcSpan){0}, "not-evaluable", "a block is empty");
  return shlo_fail(run, last, "the block does not end with a return");
}

// ---- the whole program

static void fill_seeded(Array *array, Str argument, uint64_t seed) {
  uint64_t name = num_fnv1a64(NUM_FNV_START, argument->bytes, argument->length) + num_mix(seed);
  for (uint64_t k = 0; k < array->count; k++) {
    uint64_t z = num_mix(name + (k + 1) * 0x9E3779B97F4A7C15u);
    float real = 0;
    Scalar value = {0};
    // wider types take the numbers of fp32, an imaginary part the word after
    DType drawn = dtype_is_double(array->type) ? DT_float32 : array->type;
    num_from_word(drawn, z, true, &real, &value.integer);
    value.real = (double)real;
    if (dtype_is_complex(array->type))
      num_from_word(drawn, num_mix(z), true, &real, &value.integer);
    value.imag = (double)real;
    array_put(array, k, value);
  }
}

static bool fill_given(ShloRun *run, Array *array, const MlirValue *arg, const EvalArray *given) {
  if (given->count != array->count)
    return diag_error(run->diags, arg->span, "input-shape",
                      "input '%s' has %llu elements, %llu were given", arg->name->bytes,
                      (unsigned long long)array->count, (unsigned long long)given->count);
  Array values = {.type = array->type,
                  .count = given->count,
                  .singles = given->reals,
                  .doubles = given->doubles,
                  .imags = given->imags,
                  .integers = given->integers};
  for (uint64_t k = 0; k < array->count; k++) array_put(array, k, array_get(&values, k));
  return true;
}

// An argument: given, or seeded by its name (design passes.md 8).
static const Array *argument(ShloRun *run, const MlirValue *arg, const ShloOptions *options,
                             uint32_t process) {
  ElementType type;
  bool is_fine = arg->type->kind == TYPE_TENSOR && mlir_type_count(arg->type) >= 0 &&
                 shlo_element_type(arg->type, &type);
  if (!is_fine) {
    diag_error(run->diags, arg->span, "not-evaluable",
               "an argument of this type cannot be made: tensors of known dimensions can");
    return NULL;
  }
  Array *array = array_create(&run->ops, type, arg->type->rank, arg->type->dims);
  if (!array) {
    diag_error(run->diags, arg->span, "too-large", "the argument does not fit in memory");
    return NULL;
  }
  for (uint32_t i = 0; i < options->input_count; i++) {
    const EvalInput *given = &options->inputs[i];
    if (str_compare(given->name, arg->name) == 0)
      return fill_given(run, array, arg, &given->array) ? array : NULL;
  }
  fill_seeded(array, arg->name, options->seed + ((uint64_t)process << 32));
  return array;
}

static bool run_entry(ShloRun *run, const MlirOp *function, const ShloOptions *options,
                      ShloResult *result) {
  const MlirBlock *body = mlir_function_body(function);
  const MlirAttr *name = mlir_op_attr(function, "sym_name");
  const MlirAttr *type = mlir_op_attr(function, "function_type");
  if (!type || type->kind != ATTR_TYPE || type->type->kind != TYPE_FUNCTION)
    return shlo_fail(run, function, "the function has no type");
  run->function = name ? name->text->bytes : "";
  ShloGroup group;
  if (!shlo_module_group(run, function, &group)) return false;
  result->output_count = type->type->part_count - type->type->input_count;
  result->outputs = NULL;
  for (uint32_t p = 0; p < group.count; p++) {
    ShloProcess *process = &group.processes[p];
    const Array **args = ARENA_ARRAY(run->arena, const Array *, body->args.count + 1);
    for (uint32_t i = 0; i < body->args.count; i++) {
      args[i] = argument(run, body->args.at[i], options, p);
      if (!args[i]) return false;
    }
    process->function = function;
    process->args = args;
    process->result_count = result->output_count;
    process->results = ARENA_ARRAY(run->arena, const Array *, result->output_count + 1);
  }
  result->outputs = group.processes[0].results;
  result->process_count = group.count;
  return shlo_run_group(run, &group);
}

void shlo_arguments(Arena *arena, const MlirOp *module, ShloArguments *out) {
  ModuleList modules;
  FunctionList entries;
  *out = (ShloArguments){0};
  mlir_modules(arena, module, &modules);
  for (uint32_t m = 0; m < modules.count; m++) {
    mlir_entries(arena, modules.at[m], &entries);
    for (uint32_t i = 0; i < entries.count; i++) {
      const MlirBlock *body = mlir_function_body(entries.at[i]);
      for (uint32_t a = 0; a < body->args.count; a++) vec_push(arena, out, body->args.at[a]);
    }
  }
}

static bool run_entries(ShloRun *run, const MlirOp *source, const ShloOptions *options,
                        ShloResult *result) {
  ModuleList modules;
  uint32_t ran = 0;
  mlir_modules(run->arena, source, &modules);
  for (uint32_t m = 0; m < modules.count; m++) {
    FunctionList entries;
    run->module = modules.at[m];
    mlir_entries(run->arena, run->module, &entries);
    for (uint32_t i = 0; i < entries.count; i++, ran++) {
      if (!run_entry(run, entries.at[i], options, result)) return false;
    }
  }
  return ran || diag_error(run->diags, (SrcSpan){0}, "not-evaluable",
                           "there is no function to run: @main, one alone, or some without "
                           "arguments");
}

bool shlo_run(Arena *arena, MlirOp *module, const ShloOptions *options, Fuel *fuel, Diags *diags,
              ShloResult *result) {
  const uint64_t most_bytes = (uint64_t)1536 << 20;
  ShloRun run = {.arena = arena,
                 .ops = {.arena = arena, .most_elements = most_bytes / 8},
                 .fuel = fuel,
                 .diags = diags};
  *result = (ShloResult){0};
  bool is_fine = run_entries(&run, module, options, result);
  result->checks = run.checks.at;
  result->check_count = run.checks.count;
  result->instances = run.instances;
  return is_fine;
}
