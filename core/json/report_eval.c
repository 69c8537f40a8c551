// Evaluation in the report: outputs with their values and digests.
#include "eval/bir_eval.h"
#include "json/report.h"

static void write_real(JsonWriter *json, float value) {
  if (value != value)
    json_string(json, "nan");
  else if (value - value != 0)
    json_string(json, value > 0 ? "inf" : "-inf");
  else
    json_double(json, (double)value);
}

static void write_values(JsonWriter *json, DType dtype, const EvalArray *array) {
  json_open_array(json);
  for (uint64_t i = 0; i < array->count; i++) {
    if (!array->written[i])
      json_null(json);
    else if (array->reals)
      write_real(json, array->reals[i]);
    else if (dtype_info(dtype)->kind == DTYPE_UINT)
      json_uint_safe(json, (uint64_t)array->integers[i]);
    else
      json_int_safe(json, array->integers[i]);
  }
  json_close_array(json);
}

static void write_output(JsonWriter *json, const EvalOutput *output) {
  char hex[65];
  const Tensor *tensor = output->tensor;
  eval_digest(tensor->dtype, &output->array, hex);
  json_open_object(json);
  json_put_str(json, "name", tensor->name);
  json_put_int(json, "rank", output->rank);
  json_put_string(json, "dtype", dtype_name(tensor->dtype));
  json_put_ints_safe(json, "shape", tensor->shape, tensor->rank);
  json_key(json, "values");
  write_values(json, tensor->dtype, &output->array);
  json_put_string(json, "sha256", hex);
  json_close_object(json);
}

// Name and type of the input that is called so; false when there is none.
static bool find_input(Arena *arena, const Compilation *compilation, const char *wanted, Str *name,
                       DType *dtype) {
  if (!compilation->module) {
    const BirStorage *set = bir_eval_input(compilation->bir, wanted);
    if (!set) return false;
    *name = set->locations->name;
    *dtype = set->is_bool ? DT_bool : set->dtype;
    return true;
  }
  Function *function = compilation->module->root;
  Tensor *const *tensors = function_tensors(arena, function);
  for (uint32_t i = 0; i < function->tensor_count; i++) {
    const Tensor *tensor = tensors[i];
    if (!eval_takes_values(tensor) || !str_is(tensor->name, wanted)) continue;
    *name = tensor->name;
    *dtype = tensor->dtype;
    return true;
  }
  return false;
}

// Numbers of a request as elements of the tensor's type.
static bool take_input(Arena *arena, const Compilation *compilation, const GivenInput *given,
                       EvalInput *input, Diags *diags) {
  Str name;
  DType dtype;
  if (!find_input(arena, compilation, given->name, &name, &dtype))
    return diag_error(diags, (SrcSpan){0}, "unknown-input", "the program has no input '%s'",
                      given->name);
  *input = (EvalInput){.name = name, .array = {.count = given->count}};
  bool is_real = dtype_is_real(dtype);
  if (is_real)
    input->array.reals = ARENA_ARRAY(arena, float, given->count);
  else
    input->array.integers = ARENA_ARRAY(arena, int64_t, given->count);
  for (uint64_t k = 0; k < given->count; k++) {
    const GivenNumber *number = &given->numbers[k];
    if (is_real)
      input->array.reals[k] = (float)number->real;
    else
      input->array.integers[k] =
          number->is_whole ? number->whole : num_to_int(DT_int64, number->real);
  }
  return true;
}

// What was compiled: the program, or the BIR when that is what was read.
static bool evaluate(Arena *arena, const Compilation *compilation, const EvalOptions *options,
                     Fuel *fuel, Diags *diags, EvalResult *result) {
  if (compilation->module)
    return eval_run(arena, compilation->module, options, fuel, diags, result);
  BirEvalOptions bir = {.base = *options};
  return bir_eval_run(arena, compilation->bir, &bir, fuel, diags, result);
}

bool report_evaluate(Text *out, const Compilation *compilation, const Request *request,
                     Diags *diags) {
  Arena arena;
  arena_init(&arena, request->byte_limit);
  EvalInput *inputs = ARENA_ARRAY(&arena, EvalInput, request->input_count);
  EvalOptions options = {.seed = request->seed,
                         .inputs = inputs,
                         .input_count = request->input_count,
                         .allows_partial_outputs = request->wants_partial_outputs};
  bool is_fine = true;
  for (uint32_t i = 0; i < request->input_count && is_fine; i++)
    is_fine = take_input(&arena, compilation, &request->inputs[i], &inputs[i], diags);
  Fuel fuel = {.step_limit = request->step_limit,
               .progress = compilation->fuel.progress,
               .host = compilation->fuel.host};
  EvalResult result;
  is_fine = is_fine && evaluate(&arena, compilation, &options, &fuel, diags, &result);
  if (is_fine) {
    JsonWriter json;
    json_begin(&json, out, false);
    json_open_object(&json);
    json_put_int_safe(&json, "instances", (int64_t)result.instances);
    json_put_int(&json, "ranks", result.rank_count);
    json_key(&json, "outputs");
    json_open_array(&json);
    for (uint32_t i = 0; i < result.output_count; i++) {
      if (result.outputs[i].rank == 0 || request->wants_ranks)
        write_output(&json, &result.outputs[i]);
    }
    json_close_array(&json);
    json_close_object(&json);
  }
  arena_release(&arena);
  return is_fine;
}
