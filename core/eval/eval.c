// The run: storage, inputs, the statement tree, outputs.
#include "eval/eval.h"

#include "eval/machine.h"
#include "support/sha256.h"

enum { MOST_RANKS = 64 };
// Bytes of all tensors on all ranks: what fits beside the rest in a 32-bit address space.
#define MOST_BYTES ((uint64_t)3 << 29)
// Step budget when the request names none: some seconds of work. An instruction that runs then
// counts for at least so many, since small ones cost as much as that.
#define DEFAULT_STEPS ((uint64_t)1 << 32)
#define DEFAULT_LEAST 128

static EvalArray array_new(Arena *arena, DType dtype, uint64_t count) {
  EvalArray array = {.count = count, .written = ARENA_ARRAY(arena, uint8_t, count)};
  if (dtype_is_real(dtype))
    array.reals = ARENA_ARRAY(arena, float, count);
  else
    array.integers = ARENA_ARRAY(arena, int64_t, count);
  return array;
}

// Highest id in any replica_groups, plus one.
static uint32_t count_ranks(Machine *machine) {
  int64_t highest = 0;
  FOR_EACH_INST(inst, machine->function) {
    const InstAttr *attrs[] = {inst_attr(inst, ATTR_replica_groups),
                               inst_attr(inst, ATTR_src_target_pairs)};
    for (uint32_t a = 0; a < ARRAY_LEN(attrs); a++) {
      if (!attrs[a]) continue;
      const Literal *groups = &attrs[a]->literal;
      if (groups->kind != LIT_LIST && groups->kind != LIT_TUPLE) continue;
      for (uint32_t g = 0; g < groups->count; g++) {
        const Literal *group = &groups->items[g];
        if (group->kind != LIT_LIST && group->kind != LIT_TUPLE) continue;
        for (uint32_t i = 0; i < group->count; i++) {
          if (group->items[i].kind == LIT_INT) highest = max_i64(highest, group->items[i].integer);
        }
      }
    }
  }
  return highest < MOST_RANKS ? (uint32_t)highest + 1 : MOST_RANKS + 1;
}

// Union of must-aliases: the first member's index stands for the class.
static uint32_t class_root(uint32_t *parent, uint32_t at) {
  while (parent[at] != at) at = parent[at] = parent[parent[at]];
  return at;
}

static bool make_stores(Machine *machine) {
  Function *function = machine->function;
  uint32_t count = function->tensor_count;
  uint32_t *parent = ARENA_ARRAY(machine->arena, uint32_t, count);
  uint64_t *size = ARENA_ARRAY(machine->arena, uint64_t, count);
  bool *is_shared = ARENA_ARRAY(machine->arena, bool, count);
  for (uint32_t i = 0; i < count; i++) parent[i] = i;
  for (uint32_t i = 0; i < function->aliases.count; i++) {
    const AliasPair *pair = &function->aliases.at[i];
    if (pair->kind != ALIAS_MUST) continue;
    uint32_t a = class_root(parent, pair->output->index),
             b = class_root(parent, pair->input->index);
    if (a == b) continue;
    if (pair->output->dtype != pair->input->dtype)
      return machine_fail(machine, "alias-dtype", "aliases '%s' and '%s' have different types",
                          pair->output->name->bytes, pair->input->name->bytes);
    if (a < b)
      parent[b] = a;
    else
      parent[a] = b;
  }
  uint64_t total = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t root = class_root(parent, i);
    uint64_t elements = (uint64_t)tensor_element_count(machine->tensors[i]);
    if (elements > size[root]) size[root] = elements;
    is_shared[root] |= root != i;
  }
  for (uint32_t i = 0; i < count; i++) {
    uint64_t each = dtype_is_real(machine->tensors[i]->dtype) ? 5 : 9; // value and flag
    if (parent[i] == i) total += size[i] * each;
  }
  if (total > MOST_BYTES / machine->rank_count)
    return machine_fail(machine, "too-large",
                        "evaluation would hold %llu MiB of tensors on %u ranks; at most %llu are",
                        (unsigned long long)((total >> 20) * machine->rank_count),
                        machine->rank_count, (unsigned long long)(MOST_BYTES >> 20));
  machine->stores = ARENA_ARRAY(machine->arena, Store *, (uint64_t)count * machine->rank_count);
  for (uint32_t rank = 0; rank < machine->rank_count; rank++) {
    for (uint32_t i = 0; i < count; i++) {
      uint32_t root = class_root(parent, i);
      Store **slot = &machine->stores[rank * count + i];
      if (root != i) {
        *slot = machine->stores[rank * count + root];
        continue;
      }
      *slot = ARENA_NEW(machine->arena, Store);
      DType dtype = machine->tensors[i]->dtype;
      **slot = (Store){.array = array_new(machine->arena, dtype, size[i]),
                       .dtype = dtype,
                       .is_shared = is_shared[i]};
    }
  }
  return true;
}

static bool is_number(const Literal *literal) {
  return literal->kind == LIT_INT || literal->kind == LIT_FLOAT;
}

static void set_element(Store *store, uint64_t at, const Literal *number) {
  bool is_whole = number->kind == LIT_INT;
  if (store->array.reals)
    store->array.reals[at] =
        num_round(store->dtype, is_whole ? (float)number->integer : (float)number->real);
  else
    store->array.integers[at] =
        is_whole ? num_wrap(store->dtype, number->integer) : num_to_int(store->dtype, number->real);
  store->array.written[at] = 1;
}

static const Literal *extra_keyword(const Tensor *tensor, const char *key) {
  for (uint32_t i = 0; i + 1 < tensor->extra.count; i += 2) {
    if (str_is(tensor->extra.items[i].string, key)) return &tensor->extra.items[i + 1];
  }
  return NULL;
}

// Constants: SingleValueTensor its value everywhere, IdentityWeightTensor ones on the diagonal of
// its last two dimensions.
static void fill_constant(Store *store, const Tensor *tensor) {
  uint64_t count = (uint64_t)tensor_element_count(tensor);
  if (class_id(tensor->cls) == CLASS_SingleValueTensor) {
    const Literal *keyword = extra_keyword(tensor, "value");
    if (!keyword || !is_number(keyword)) return;
    for (uint64_t i = 0; i < count; i++) set_element(store, i, keyword);
    store->is_constant_fill = true;
  } else if (class_id(tensor->cls) == CLASS_IdentityWeightTensor && tensor->rank >= 2) {
    uint64_t columns = (uint64_t)tensor->shape[tensor->rank - 1];
    uint64_t rows = (uint64_t)tensor->shape[tensor->rank - 2];
    for (uint64_t i = 0; i < count; i++) {
      Literal number = {.kind = LIT_INT, .integer = i / columns % rows == i % columns};
      set_element(store, i, &number);
    }
    store->is_constant_fill = true;
  }
}

// A tensor as it is when its scope is entered: with its `init`, or unwritten.
static void begin_tensor(Machine *machine, const Tensor *tensor) {
  Store *store = machine_store(machine, tensor);
  if (store->is_constant_fill || (tensor->flags & TENSOR_INPUT)) return;
  if (tensor->has_init && is_number(&tensor->init)) {
    uint64_t count = (uint64_t)tensor_element_count(tensor);
    for (uint64_t i = 0; i < count; i++) set_element(store, i, &tensor->init);
  } else if (!store->is_shared) {
    memset(store->array.written, 0, (size_t)store->array.count);
  }
}

static void begin_scope(Machine *machine, const Scope *scope) {
  for (machine->rank = 0; machine->rank < machine->rank_count; machine->rank++) {
    for (const Tensor *tensor = scope->first_tensor; tensor; tensor = tensor->next)
      begin_tensor(machine, tensor);
  }
  machine->rank = 0;
}

static const EvalInput *given_input(const Machine *machine, Str name) {
  for (uint32_t i = 0; i < machine->options->input_count; i++) {
    if (str_compare(machine->options->inputs[i].name, name) == 0)
      return &machine->options->inputs[i];
  }
  return NULL;
}

static bool fill_input(Machine *machine, const Tensor *tensor) {
  Store *store = machine_store(machine, tensor);
  const EvalInput *given = given_input(machine, tensor->name);
  uint64_t count = (uint64_t)tensor_element_count(tensor);
  if (!dtype_is_evaluable(tensor->dtype))
    return machine_fail(machine, "not-evaluable", "input '%s' is of type %s", tensor->name->bytes,
                        dtype_name(tensor->dtype));
  if (given && given->array.count != count)
    return machine_fail(machine, "input-shape", "input '%s' has %llu elements, %llu were given",
                        tensor->name->bytes, (unsigned long long)count,
                        (unsigned long long)given->array.count);
  uint64_t seed = machine->options->seed + ((uint64_t)machine->rank << 32);
  uint64_t base = num_fnv1a64(NUM_FNV_START, tensor->name->bytes, tensor->name->length);
  base += num_mix(seed);
  for (uint64_t k = 0; k < count; k++) {
    float real = 0;
    int64_t integer = 0;
    if (given) {
      if (store->array.reals)
        real = num_round(store->dtype, given->array.reals[k]);
      else
        integer = num_wrap(store->dtype, given->array.integers[k]);
    } else {
      num_from_word(tensor->dtype, num_mix(base + (k + 1) * 0x9E3779B97F4A7C15u), true, &real,
                    &integer);
    }
    if (store->array.reals)
      store->array.reals[k] = real;
    else
      store->array.integers[k] = integer;
    store->array.written[k] = 1;
  }
  return true;
}

static bool fill_inputs(Machine *machine) {
  Function *function = machine->function;
  for (machine->rank = 0; machine->rank < machine->rank_count; machine->rank++) {
    for (uint32_t i = 0; i < function->tensor_count; i++)
      fill_constant(machine_store(machine, machine->tensors[i]), machine->tensors[i]);
    for (uint32_t i = 0; i < function->inputs.count; i++) {
      if (!fill_input(machine, function->inputs.at[i])) return false;
    }
  }
  machine->rank = 0;
  return true;
}

static bool run_inst(Machine *machine, const Instruction *inst) {
  machine->inst = inst;
  Plan *plan = &machine->plans[inst->index];
  if (!plan->is_ready && !plan_prepare(machine, inst, plan)) return false;
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
  uint64_t spent = machine->instances - machine->budget_told;
  if (spent < machine->least_steps) spent = machine->least_steps;
  machine->budget_told = machine->instances;
  if (is_fine && !fuel_spend(machine->fuel, spent))
    return machine_fail(machine, "step-budget", "the step budget of %llu instances is used up",
                        (unsigned long long)machine->fuel->step_limit);
  return is_fine;
}

static bool conditions_hold(Machine *machine, const Predicates *conditions, bool *holds) {
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
    if (!loop->is_do_while && !conditions_hold(machine, &loop->guard, &holds)) return false;
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
  begin_scope(machine, frame->scope);
  return true;
}

static bool goes_on(Machine *machine, Frame *frame, bool *again) {
  frame->done++;
  *again = frame->done < frame->trips;
  if (frame->scope->stmt.kind != STMT_WHILE || !*again) return true;
  const While *loop = (const While *)(const void *)frame->scope;
  machine->inst = NULL;
  if (!fuel_spend(machine->fuel, 1))
    return machine_fail(machine, "step-budget", "the step budget is used up in a while loop");
  return conditions_hold(machine, &loop->continue_condition, again);
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

static bool check_complete(Machine *machine, const Tensor *tensor, const Store *store) {
  uint64_t count = (uint64_t)tensor_element_count(tensor);
  const uint8_t *hole = memchr(store->array.written, 0, (size_t)count);
  if (!hole || machine->options->allows_partial_outputs) return true;
  uint64_t rest = (uint64_t)(hole - store->array.written);
  Text place = {0};
  for (uint32_t d = 0; d < tensor->rank; d++) {
    uint64_t stride = 1;
    for (uint32_t i = d + 1; i < tensor->rank; i++) stride *= (uint64_t)tensor->shape[i];
    text_printf(&place, "%s%llu", d ? "," : "", (unsigned long long)(rest / stride));
    rest %= stride;
  }
  machine->inst = NULL;
  diag_error(machine->diags, tensor->span, "output-unwritten", "nobody wrote '%s'[%s], an output",
             tensor->name->bytes, place.bytes ? place.bytes : "");
  text_release(&place);
  return false;
}

static bool take_outputs(Machine *machine, EvalResult *result) {
  Function *function = machine->function;
  result->output_count = function->outputs.count * machine->rank_count;
  result->outputs = ARENA_ARRAY(machine->arena, EvalOutput, result->output_count);
  uint32_t at = 0;
  for (uint32_t rank = 0; rank < machine->rank_count; rank++) {
    machine->rank = rank;
    for (uint32_t i = 0; i < function->outputs.count; i++) {
      Tensor *tensor = function->outputs.at[i];
      const Store *store = machine_store(machine, tensor);
      if (!check_complete(machine, tensor, store)) return false;
      EvalArray array = store->array;
      array.count = (uint64_t)tensor_element_count(tensor);
      result->outputs[at++] = (EvalOutput){tensor, rank, array};
    }
  }
  result->rank_count = machine->rank_count;
  result->instances = machine->instances;
  return true;
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
  Machine machine = {.arena = arena,
                     .module = module,
                     .function = module->root,
                     .options = options,
                     .fuel = fuel,
                     .diags = diags,
                     .rank_count = 1};
  *result = (EvalResult){0};
  if (!fuel->step_limit) {
    fuel->step_limit = DEFAULT_STEPS;
    machine.least_steps = DEFAULT_LEAST;
  }
  machine.tensors = function_tensors(arena, machine.function);
  machine.rank_count = count_ranks(&machine);
  if (machine.rank_count > MOST_RANKS)
    return machine_fail(&machine, "too-large", "more than %d ranks", MOST_RANKS);
  machine.plans = ARENA_ARRAY(arena, Plan, machine.function->inst_count);
  machine.registers =
      ARENA_ARRAY(arena, int64_t, (uint64_t)machine.function->inst_count * machine.rank_count);
  number_axes(&machine);
  return make_stores(&machine) && fill_inputs(&machine) && run_body(&machine) &&
         take_outputs(&machine, result);
}

static uint64_t element_bits(DType dtype, const EvalArray *array, uint64_t at) {
  return num_encode(dtype, array->reals ? array->reals[at] : 0,
                    array->integers ? array->integers[at] : 0);
}

static const char *element_text(Arena *arena, DType dtype, const EvalArray *array, uint64_t at) {
  if (!array->written[at]) return "unwritten";
  if (array->reals) return arena_format(arena, "%.9g", (double)array->reals[at]);
  if (dtype_info(dtype)->kind == DTYPE_UINT)
    return arena_format(arena, "%llu", (unsigned long long)array->integers[at]);
  return arena_format(arena, "%lld", (long long)array->integers[at]);
}

bool eval_equal(Arena *arena, const EvalResult *a, const EvalResult *b, const char **difference) {
  if (a->output_count != b->output_count) {
    *difference = "the number of outputs differs";
    return false;
  }
  for (uint32_t i = 0; i < a->output_count; i++) {
    const EvalArray *x = &a->outputs[i].array, *y = &b->outputs[i].array;
    DType dtype = a->outputs[i].tensor->dtype;
    for (uint64_t e = 0; e < x->count && e < y->count; e++) {
      if (x->written[e] == y->written[e] &&
          (!x->written[e] || element_bits(dtype, x, e) == element_bits(dtype, y, e)))
        continue;
      *difference =
          arena_format(arena, "output '%s' differs at %llu: %s before, %s after",
                       a->outputs[i].tensor->name->bytes, (unsigned long long)e,
                       element_text(arena, dtype, x, e), element_text(arena, dtype, y, e));
      return false;
    }
  }
  return true;
}

void eval_digest(DType dtype, const EvalArray *array, char hex[65]) {
  Text bytes = {0};
  uint32_t size = dtype_bytes(dtype);
  text_reserve(&bytes, array->count * size);
  for (uint64_t i = 0; i < array->count; i++) {
    uint64_t bits = element_bits(dtype, array, i);
    for (uint32_t b = 0; b < size; b++) text_putc(&bytes, (char)(bits >> 8 * b));
  }
  sha256_hex(bytes.bytes ? bytes.bytes : "", bytes.length, hex);
  text_release(&bytes);
}
