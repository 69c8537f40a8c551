// Evaluation in the report: outputs with their values and digests.
#include "eval/bir_eval.h"
#include "json/elements.h"
#include "json/report.h"

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
  Array array = elements_of(output);
  elements_write(json, &array, output->array.written);
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

static bool take_input(Arena *arena, const Compilation *compilation, const GivenInput *given,
                       EvalInput *input, Diags *diags) {
  Str name;
  DType dtype;
  if (!find_input(arena, compilation, given->name, &name, &dtype))
    return diag_error(diags, (SrcSpan){0}, "unknown-input", "the program has no input '%s'",
                      given->name);
  *input = (EvalInput){.name = name, .array = elements_given(arena, dtype, given)};
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

static const char *check_kind(const EvalCheck *check) {
  return inst_attr_str(check->inst, ATTR_kind)->bytes;
}

static void write_checks(JsonWriter *json, const EvalResult *result,
                         const Compilation *compilation) {
  const char *where = function_name(compilation->module->root)->bytes;
  json_key(json, "checks");
  json_open_array(json);
  for (uint32_t i = 0; i < result->check_count; i++) {
    const EvalCheck *check = &result->checks[i];
    elements_write_check(json, check_kind(check), where, check->message, check->inst->stmt.span);
  }
  json_close_array(json);
}

static bool checks_hold(const EvalResult *result, const Compilation *compilation, Diags *diags) {
  uint32_t failed = 0;
  for (uint32_t i = 0; i < result->check_count; i++) {
    const EvalCheck *check = &result->checks[i];
    if (!check->message) continue;
    if (!failed++) diags->pass = "eval"; // what ran and was found wrong
    elements_fail_check(diags, check_kind(check), function_name(compilation->module->root)->bytes,
                        check->message, check->inst->stmt.span);
  }
  return failed == 0;
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
    if (result.check_count) write_checks(&json, &result, compilation);
    json_close_object(&json);
    is_fine = checks_hold(&result, compilation, diags);
  }
  arena_release(&arena);
  return is_fine;
}
