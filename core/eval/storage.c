// Storage of tensors: one Store for each class of must-aliases on each rank, filled with constants
// and inputs before the run and with `init` when a scope is entered.
#include "eval/machine.h"
#include "ir/constant.h"

// Bytes of all tensors on all ranks: what fits beside the rest in a 32-bit address space.
#define MOST_BYTES ((uint64_t)3 << 29)

EvalArray eval_array_new(Arena *arena, DType dtype, uint64_t count) {
  EvalArray array = {.count = count};
  if (dtype_is_double(dtype))
    array.doubles = ARENA_ARRAY(arena, double, count);
  else if (dtype_is_real(dtype))
    array.reals = ARENA_ARRAY(arena, float, count);
  else
    array.integers = ARENA_ARRAY(arena, int64_t, count);
  if (dtype_is_complex(dtype)) array.imags = ARENA_ARRAY(arena, double, count);
  return array;
}

uint32_t eval_element_bytes(DType dtype) {
  return dtype_is_complex(dtype) ? 16 : dtype_is_real(dtype) && dtype != DT_float64 ? 4 : 8;
}

// Union of must-aliases: the first member's index stands for the class.
static uint32_t class_root(uint32_t *parent, uint32_t at) {
  while (parent[at] != at) at = parent[at] = parent[parent[at]];
  return at;
}

bool storage_create(Machine *machine) {
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
    uint64_t each = eval_element_bytes(machine->tensors[i]->dtype) + 1; // value and flag
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
      **slot = (Store){.array = eval_array_new(machine->arena, dtype, size[i]),
                       .dtype = dtype,
                       .is_shared = is_shared[i]};
      (*slot)->array.written = ARENA_ARRAY(machine->arena, uint8_t, size[i]);
    }
  }
  return true;
}

static bool is_number(const Literal *literal) {
  return literal->kind == LIT_INT || literal->kind == LIT_FLOAT;
}

static void set_element(Store *store, uint64_t at, const Literal *number) {
  bool is_whole = number->kind == LIT_INT;
  if (store->array.doubles) {
    double value = is_whole ? (double)number->integer : number->real;
    store->array.doubles[at] = store->dtype == DT_complex64 ? (double)(float)value : value;
  } else if (store->array.reals)
    store->array.reals[at] =
        num_round(store->dtype, is_whole ? (float)number->integer : (float)number->real);
  else
    store->array.integers[at] =
        is_whole ? num_wrap(store->dtype, number->integer) : num_to_int(store->dtype, number->real);
  store->array.written[at] = 1;
}

// What an element holds that nobody wrote: `init`, or what pads the tensor; NULL when nothing.
static const Literal *padding(const Tensor *tensor) {
  static const Literal zero = {.kind = LIT_INT, .integer = 0};
  const Literal *value = tensor->has_init ? &tensor->init
                         : class_id(tensor->cls) == CLASS_PaddedTensor
                             ? tensor_keyword(tensor, "value")
                         : class_id(tensor->cls) == CLASS_ZeroPaddedTensor ? &zero
                                                                           : NULL;
  return value && is_number(value) ? value : NULL;
}

// A part of an element by its bits; `imag` is of the second one of a complex number.
static void set_bits(Store *store, uint64_t at, uint64_t bits, bool is_imag) {
  float real = 0;
  int64_t integer = 0;
  DType part = dtype_part(store->dtype);
  double wide = 0;
  if (part == DT_float64) {
    memcpy(&wide, &bits, sizeof wide);
  } else {
    num_decode(part, bits, &real, &integer);
    wide = (double)real;
  }
  if (store->array.doubles)
    (is_imag ? store->array.imags : store->array.doubles)[at] = wide;
  else if (store->array.reals)
    store->array.reals[at] = real;
  else
    store->array.integers[at] = integer;
  store->array.written[at] = 1;
}

// Element `at` of a constant.
static void set_constant(Store *store, uint64_t at, const Literal *value, bool is_single) {
  uint32_t size = dtype_bytes(dtype_part(store->dtype));
  uint32_t parts = dtype_is_complex(store->dtype) ? 2 : 1;
  const Literal *item = value->kind == LIT_LIST ? &value->items[is_single ? 0 : at] : value;
  if (is_number(item)) {
    set_element(store, at, item);
    return;
  }
  uint64_t first = is_single || item != value ? 0 : at * parts;
  for (uint32_t i = 0; i < parts; i++)
    set_bits(store, at, constant_bits(item->string, first + i, size), i == 1);
}

// Constants: their value= (ir/constant.h), and of IdentityWeightTensor ones on the diagonal of its
// last two dimensions.
static void fill_constant(Store *store, const Tensor *tensor) {
  uint64_t count = (uint64_t)tensor_element_count(tensor);
  ClassId cls = class_id(tensor->cls);
  const Literal *value = tensor_constant(tensor);
  if (value) {
    bool is_single = cls == CLASS_SingleValueTensor || cls == CLASS_BroadcastScalar;
    for (uint64_t i = 0; i < count; i++) set_constant(store, i, value, is_single);
    store->is_constant_fill = true;
  } else if (cls == CLASS_IdentityWeightTensor && tensor->rank >= 2) {
    uint64_t columns = (uint64_t)tensor->shape[tensor->rank - 1];
    uint64_t rows = (uint64_t)tensor->shape[tensor->rank - 2];
    for (uint64_t i = 0; i < count; i++) {
      Literal number = {.kind = LIT_INT, .integer = i / columns % rows == i % columns};
      set_element(store, i, &number);
    }
    store->is_constant_fill = true;
  }
}

// A tensor as it is when its scope is entered: with its `init` or padding, or unwritten.
static void begin_tensor(Machine *machine, const Tensor *tensor) {
  Store *store = machine_store(machine, tensor);
  if (store->is_constant_fill || (tensor->flags & TENSOR_INPUT)) return;
  const Literal *value = padding(tensor);
  if (value) {
    uint64_t count = (uint64_t)tensor_element_count(tensor);
    for (uint64_t i = 0; i < count; i++) set_element(store, i, value);
  } else if (!store->is_shared) {
    memset(store->array.written, 0, (size_t)store->array.count);
  }
}

void storage_begin(Machine *machine, const Tensor *tensor) {
  for (machine->rank = 0; machine->rank < machine->rank_count; machine->rank++)
    begin_tensor(machine, tensor);
  machine->rank = 0;
}

static const EvalInput *given_input(const Machine *machine, Str name) {
  for (uint32_t i = 0; i < machine->options->input_count; i++) {
    if (str_compare(machine->options->inputs[i].name, name) == 0)
      return &machine->options->inputs[i];
  }
  return NULL;
}

bool eval_takes_values(const Tensor *tensor) {
  if (tensor->flags & TENSOR_INPUT) return true;
  const Literal *value = tensor_keyword(tensor, "value");
  return value && value->kind == LIT_WEIGHTS;
}

static void put_given(Store *store, uint64_t at, const EvalArray *given) {
  if (store->array.imags) store->array.imags[at] = given->imags[at];
  if (store->array.doubles)
    store->array.doubles[at] = given->doubles[at];
  else if (store->array.reals)
    store->array.reals[at] = num_round(store->dtype, given->reals[at]);
  else
    store->array.integers[at] = num_wrap(store->dtype, given->integers[at]);
}

// Wider types take the numbers of fp32, so that they are the same in all real types that hold them;
// the imaginary part the word after.
static void put_seeded(Store *store, uint64_t at, uint64_t word) {
  float real = 0, imag = 0;
  int64_t integer = 0;
  DType dtype = store->array.doubles ? DT_float32 : store->dtype;
  num_from_word(dtype, word, true, &real, &integer);
  if (store->array.imags) {
    num_from_word(dtype, num_mix(word), true, &imag, &integer);
    store->array.imags[at] = (double)imag;
  }
  if (store->array.doubles)
    store->array.doubles[at] = (double)real;
  else if (store->array.reals)
    store->array.reals[at] = real;
  else
    store->array.integers[at] = integer;
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
    if (given)
      put_given(store, k, &given->array);
    else
      put_seeded(store, k, num_mix(base + (k + 1) * 0x9E3779B97F4A7C15u));
    store->array.written[k] = 1;
  }
  return true;
}

bool storage_fill_inputs(Machine *machine) {
  Function *function = machine->function;
  for (machine->rank = 0; machine->rank < machine->rank_count; machine->rank++) {
    for (uint32_t i = 0; i < function->tensor_count; i++)
      fill_constant(machine_store(machine, machine->tensors[i]), machine->tensors[i]);
    for (uint32_t i = 0; i < function->tensor_count; i++) {
      if (!eval_takes_values(machine->tensors[i])) continue;
      if (!fill_input(machine, machine->tensors[i])) return false;
      machine_store(machine, machine->tensors[i])->is_constant_fill |=
          !(machine->tensors[i]->flags & TENSOR_INPUT);
    }
  }
  machine->rank = 0;
  return true;
}
