// Functions of scalars that operators carry as body=.
#include "eval/exec_op.h"
#include "ir/constant.h"

enum { MOST_VALUES = 1 << 16 };

static bool refuse(OpRun *run, AttrId id, const char *why) {
  return machine_fail(run->machine, "not-evaluable", "%s= %s", attr_name(id), why);
}

static const Literal *field(const Literal *dict, const char *key) {
  for (uint32_t i = 0; dict->kind == LIT_DICT && i + 1 < dict->count; i += 2) {
    if (dict->items[i].kind == LIT_STRING && str_is(dict->items[i].string, key))
      return &dict->items[i + 1];
  }
  return NULL;
}

static bool is_list(const Literal *literal) {
  return literal && (literal->kind == LIT_LIST || literal->kind == LIT_TUPLE) &&
         literal->count < MOST_VALUES;
}

static bool read_type(const Literal *literal, ElementType *out) {
  DType dtype;
  bool is_named = literal->kind == LIT_STRING || literal->kind == LIT_NAME;
  if (!is_named || !dtype_find(literal->string->bytes, literal->string->length, &dtype))
    return false;
  *out = dtype;
  return dtype_is_evaluable(dtype);
}

// The number of a value below `limit`.
static bool read_number(const Literal *literal, uint32_t limit, uint32_t *out) {
  if (literal->kind != LIT_INT || literal->integer < 0 || literal->integer >= limit) return false;
  *out = (uint32_t)literal->integer;
  return true;
}

static bool read_constant(const Literal *literal, ElementType type, Scalar *out) {
  uint32_t size = element_bytes(type);
  if (literal->kind == LIT_STRING && literal->string->length == 2 + 2 * size) {
    *out = scalar_decode(type, constant_bits(literal->string, 0, size));
    return true;
  }
  bool is_int = literal->kind == LIT_INT;
  if (!is_int && literal->kind != LIT_FLOAT) return false;
  out->real = is_int ? (double)literal->integer : literal->real;
  out->integer = is_int ? literal->integer : 0;
  *out = scalar_round(type, *out);
  return is_int || element_is_real(type);
}

static bool is_step_func(TensorFunc func) {
  TensorUnary unary;
  TensorBinary binary;
  return func == FUNC_cast || func == FUNC_select || func == FUNC_total_order ||
         op_unary_of(func, &unary) || op_binary_of(func, &binary);
}

// Step number `at`: [function, number, …, type].
static bool read_step(const Literal *literal, ScalarBody *body, uint32_t at) {
  BodyStep *step = &body->steps[at];
  if (!is_list(literal) || literal->count < 3 || literal->count > 5) return false;
  const Literal *name = &literal->items[0], *type = &literal->items[literal->count - 1];
  if (name->kind != LIT_STRING || !read_type(type, &step->type)) return false;
  uint32_t own = body->arg_count + at;
  body->types[own] = step->type;
  step->is_constant = str_is(name->string, "constant");
  if (step->is_constant)
    return literal->count == 3 && read_constant(&literal->items[1], step->type, &body->values[own]);
  bool is_cast = str_is(name->string, "cast");
  if (!is_cast && !tensor_func_find(name->string, &step->func)) return false;
  if (is_cast) step->func = FUNC_cast;
  step->count = (uint8_t)(literal->count - 2);
  if (tensor_funcs[step->func].arity != step->count || !is_step_func(step->func)) return false;
  for (uint32_t i = 0; i < step->count; i++) {
    if (!read_number(&literal->items[i + 1], own, &step->from[i])) return false;
  }
  return true;
}

bool body_read(OpRun *run, AttrId id, ScalarBody *out) {
  const InstAttr *attr = inst_attr(run->inst, id);
  Arena *arena = run->ops.arena;
  *out = (ScalarBody){0};
  if (!attr || attr->literal.kind != LIT_DICT) return refuse(run, id, "is no function of scalars");
  const Literal *args = field(&attr->literal, "args"), *steps = field(&attr->literal, "steps");
  const Literal *results = field(&attr->literal, "results");
  if (!is_list(args) || !is_list(steps) || !is_list(results))
    return refuse(run, id, "lacks one of its lists args, steps and results");
  out->arg_count = args->count;
  out->step_count = steps->count;
  out->result_count = results->count;
  uint32_t total = args->count + steps->count;
  out->types = ARENA_ARRAY(arena, ElementType, total + 1);
  out->values = ARENA_ARRAY(arena, Scalar, total + 1);
  out->steps = ARENA_ARRAY(arena, BodyStep, steps->count + 1);
  out->results = ARENA_ARRAY(arena, uint32_t, results->count + 1);
  for (uint32_t i = 0; i < args->count; i++) {
    if (!read_type(&args->items[i], &out->types[i]))
      return refuse(run, id, "has an argument whose type has no arithmetic");
  }
  for (uint32_t i = 0; i < steps->count; i++) {
    if (!read_step(&steps->items[i], out, i))
      return refuse(run, id,
                    "has a step that is not [function, numbers of values before it, type]");
  }
  for (uint32_t i = 0; i < results->count; i++) {
    if (!read_number(&results->items[i], total, &out->results[i]))
      return refuse(run, id, "has a result that is not the number of a value");
  }
  return true;
}

bool body_bind(OpRun *run, ScalarBody *body, uint32_t args, uint32_t first, uint32_t results) {
  if (body->result_count != results || run->source_count < first ||
      body->arg_count != args + run->source_count - first)
    return machine_fail(run->machine, "not-evaluable",
                        "its function takes %u values and gives %u, which does not fit %u sources",
                        body->arg_count, body->result_count, run->source_count);
  for (uint32_t i = args; i < body->arg_count; i++) {
    const Array *source = run->sources[first + i - args];
    if (source->count != 1)
      return machine_fail(run->machine, "not-evaluable",
                          "what its function takes besides is not one value each");
    body->values[i] = array_get(source, 0);
  }
  return true;
}

static Scalar run_step(const ScalarBody *body, const BodyStep *step) {
  TensorUnary unary = TENSOR_abs;
  TensorBinary binary = TENSOR_eq;
  Scalar a = body->values[step->from[0]], b = body->values[step->from[1]];
  ElementType type = body->types[step->from[0]];
  switch (step->func) {
  case FUNC_select: return a.integer ? b : body->values[step->from[2]];
  case FUNC_cast: return scalar_convert(type, &(ConvertAttr){step->type, true}, a);
  case FUNC_total_order: return (Scalar){.integer = scalar_total_order(type, a)};
  default: break;
  }
  if (step->count == 2) {
    op_binary_of(step->func, &binary);
    return scalar_binary(binary, type, a, b);
  }
  op_unary_of(step->func, &unary);
  return scalar_unary(unary, type, a);
}

void body_call(const ScalarBody *body, const Scalar *args, uint32_t count, Scalar *results) {
  memcpy(body->values, args, count * sizeof *args);
  Scalar *value = body->values + body->arg_count;
  for (uint32_t i = 0; i < body->step_count; i++, value++) {
    const BodyStep *step = &body->steps[i];
    if (!step->is_constant) *value = scalar_round(step->type, run_step(body, step));
  }
  for (uint32_t i = 0; i < body->result_count; i++) results[i] = body->values[body->results[i]];
}
