// What a run gives: its outputs, compared and digested.
#include "eval/machine.h"
#include "support/sha256.h"

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

bool result_take(Machine *machine, EvalResult *result) {
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
  result->checks = machine->checks.at;
  result->check_count = machine->checks.count;
  result->instances = machine->instances;
  return true;
}

// An element's bits, those of an imaginary part in the second word; real numbers have one NaN.
typedef struct Bits {
  uint64_t words[2];
} Bits;

static uint64_t double_bits(double value) {
  uint64_t bits;
  if (value != value) value = (double)num_canonical((float)value);
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static Bits element_bits(DType dtype, const EvalArray *array, uint64_t at) {
  if (array->imags && dtype == DT_complex64)
    return (Bits){{num_encode(DT_float32, (float)array->doubles[at], 0),
                   num_encode(DT_float32, (float)array->imags[at], 0)}};
  if (array->doubles)
    return (Bits){
        {double_bits(array->doubles[at]), array->imags ? double_bits(array->imags[at]) : 0}};
  return (Bits){{num_encode(dtype, array->reals ? array->reals[at] : 0,
                            array->integers ? array->integers[at] : 0),
                 0}};
}

static bool bits_equal(Bits a, Bits b) {
  return a.words[0] == b.words[0] && a.words[1] == b.words[1];
}

static const char *element_text(Arena *arena, DType dtype, const EvalArray *array, uint64_t at) {
  if (!array->written[at]) return "unwritten";
  if (array->reals) return arena_format(arena, "%.9g", (double)array->reals[at]);
  if (array->imags)
    return arena_format(arena, "%.17g%+.17gi", array->doubles[at], array->imags[at]);
  if (array->doubles) return arena_format(arena, "%.17g", array->doubles[at]);
  if (dtype_info(dtype)->kind == DTYPE_UINT)
    return arena_format(arena, "%llu", (unsigned long long)array->integers[at]);
  return arena_format(arena, "%lld", (long long)array->integers[at]);
}

// Outputs of two runs are told apart by name and rank; they are often in one order.
static const EvalOutput *same_output(const EvalResult *result, const EvalOutput *output,
                                     uint32_t guess) {
  for (uint32_t i = 0; i < result->output_count; i++) {
    const EvalOutput *at = &result->outputs[(guess + i) % result->output_count];
    if (at->rank == output->rank && str_compare(at->tensor->name, output->tensor->name) == 0)
      return at;
  }
  return NULL;
}

static bool is_finite(float value) {
  return value - value == 0;
}

static double magnitude(float value) {
  return value < 0 ? -(double)value : (double)value;
}

// What one element of an output may be off; 0: not at all.
static double allowance(DType dtype, const EvalArray *array, double tolerance) {
  double largest = 0.5; // sums of numbers about 1 that cancel leave less than they lost
  if (tolerance == 0 || !dtype_is_real(dtype)) return 0;
  for (uint64_t i = 0; i < array->count; i++) {
    if (!array->written[i] || !is_finite(array->reals[i])) continue;
    double size = magnitude(array->reals[i]);
    if (size > largest) largest = size;
  }
  return tolerance * largest;
}

static bool is_close(float a, float b, double tolerance, double allowed) {
  if (!is_finite(a) || !is_finite(b)) return false;
  double off = (double)a - (double)b;
  return (off < 0 ? -off : off) <= allowed + tolerance * magnitude(a);
}

bool eval_equal(Arena *arena, const EvalResult *a, const EvalResult *b, const char **difference) {
  return eval_close(arena, a, b, 0, difference);
}

bool eval_close(Arena *arena, const EvalResult *a, const EvalResult *b, double tolerance,
                const char **difference) {
  if (a->output_count != b->output_count) {
    *difference = "the number of outputs differs";
    return false;
  }
  for (uint32_t i = 0; i < a->output_count; i++) {
    const EvalOutput *other = same_output(b, &a->outputs[i], i);
    const char *name = a->outputs[i].tensor->name->bytes;
    const EvalArray *x = &a->outputs[i].array, *y = other ? &other->array : NULL;
    DType dtype = a->outputs[i].tensor->dtype;
    if (!y || x->count != y->count) {
      *difference = arena_format(arena, "output '%s' is %s", name,
                                 y ? "of another size" : "no longer an output");
      return false;
    }
    double allowed = allowance(dtype, x, tolerance);
    for (uint64_t e = 0; e < x->count; e++) {
      if (x->written[e] == y->written[e] &&
          (!x->written[e] || bits_equal(element_bits(dtype, x, e), element_bits(dtype, y, e))))
        continue;
      bool is_real = tolerance > 0 && x->reals && y->reals && x->written[e] && y->written[e];
      if (is_real && is_close(x->reals[e], y->reals[e], tolerance, allowed)) continue;
      *difference = arena_format(arena, "output '%s' differs at %llu: %s before, %s after", name,
                                 (unsigned long long)e, element_text(arena, dtype, x, e),
                                 element_text(arena, dtype, y, e));
      return false;
    }
  }
  return true;
}

static double tolerance_of(DType dtype) {
  switch (dtype) {
  case DT_float32:
  case DT_float32r: return 1.0 / 16384;
  case DT_float16: return 1.0 / 64;
  case DT_bfloat16: return 1.0 / 16;
  default: return 0.5;
  }
}

double eval_tolerance(Module *module) {
  double most = tolerance_of(DT_float32);
  for (uint32_t f = 0; f < module->functions.count; f++) {
    Stmt *root = &module->functions.at[f]->scope.stmt;
    for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
      if (!stmt_is_scope(stmt)) continue;
      const Tensor *tensor = stmt_as_scope(stmt)->first_tensor;
      for (; tensor; tensor = tensor->next) {
        double own = dtype_is_real(tensor->dtype) ? tolerance_of(tensor->dtype) : 0;
        if (own > most) most = own;
      }
    }
  }
  return most;
}

void eval_digest(DType dtype, const EvalArray *array, char hex[65]) {
  Text bytes = {0};
  uint32_t size = dtype_bytes(dtype), part = dtype_is_complex(dtype) ? size / 2 : size;
  text_reserve(&bytes, array->count * size);
  for (uint64_t i = 0; i < array->count; i++) {
    Bits bits = element_bits(dtype, array, i);
    for (uint32_t b = 0; b < size; b++)
      text_putc(&bytes, (char)(bits.words[b / part] >> 8 * (b % part)));
  }
  sha256_hex(bytes.bytes ? bytes.bytes : "", bytes.length, hex);
  text_release(&bytes);
}
