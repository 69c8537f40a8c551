// Evaluation of StableHLO in the report: outputs, the checks of the text, and whether the program
// it was imported to computes the same.
#include <stdio.h>

#include "eval/eval.h"
#include "eval/shlo.h"
#include "support/sha256.h"
#include "json/elements.h"
#include "json/report.h"

static void put_bytes(Text *bytes, uint64_t bits, uint32_t size) {
  for (uint32_t b = 0; b < size; b++) text_putc(bytes, (char)(bits >> 8 * b));
}

static void write_digest(JsonWriter *json, const Array *array) {
  Text bytes = {0};
  char hex[65];
  ElementType part = element_part(array->type);
  uint32_t size = element_bytes(part);
  text_reserve(&bytes, array->count * element_bytes(array->type));
  for (uint64_t i = 0; i < array->count; i++) {
    Scalar value = array_get(array, i);
    put_bytes(&bytes, scalar_encode(part, value), size);
    if (part != array->type)
      put_bytes(&bytes, scalar_encode(part, (Scalar){.real = value.imag}), size);
  }
  sha256_hex(bytes.bytes ? bytes.bytes : "", bytes.length, hex);
  json_put_string(json, "sha256", hex);
  text_release(&bytes);
}

static void write_output(JsonWriter *json, const Array *array, uint32_t at) {
  char name[24];
  snprintf(name, sizeof name, "result%u", at);
  json_open_object(json);
  json_put_string(json, "name", name);
  json_put_int(json, "rank", 0);
  json_put_string(json, "dtype", element_name(array->type));
  json_put_ints_safe(json, "shape", array->shape, array->rank);
  json_key(json, "values");
  elements_write(json, array, NULL);
  write_digest(json, array);
  json_close_object(json);
}

static const char *check_name(const ShloCheck *check) {
  const MlirAttr *target = mlir_op_attr(check->op, "call_target_name");
  return target ? target->text->bytes : check->op->name->bytes;
}

// ---- the imported program beside its text

typedef struct Station {
  bool has_run;
  EvalResult result;
} Station;

// NULL when every output is the same, else what differs.
static const char *station_difference(Arena *arena, const ShloResult *text,
                                      const EvalResult *imported) {
  if (text->output_count != imported->output_count) return "the number of outputs differs";
  for (uint32_t i = 0; i < text->output_count; i++) {
    const Array *wanted = text->outputs[i];
    const uint8_t *written = imported->outputs[i].array.written;
    Array found = elements_of(&imported->outputs[i]);
    if (wanted->count != found.count) return arena_format(arena, "output %u is of another size", i);
    for (uint64_t e = 0; e < wanted->count; e++) {
      if (written[e] && scalar_equal(wanted->type, array_get(wanted, e), array_get(&found, e)))
        continue;
      return arena_format(arena, "element %llu of output %u differs", (unsigned long long)e, i);
    }
  }
  return NULL;
}

// Checks come in one order at both stations. After passes an engine's rounding may fail one, which
// is worth saying, and no fault.
static void compare_checks(const ShloResult *text, const EvalResult *imported, bool is_exact,
                           Diags *diags) {
  for (uint32_t i = 0; i < text->check_count && i < imported->check_count; i++) {
    const ShloCheck *check = &text->checks[i];
    const char *message = imported->checks[i].message;
    if (!message || check->message) continue;
    diag_report(diags, is_exact ? DIAG_ERROR : DIAG_WARNING, check->op->span, "station-difference",
                "%s in @%s holds in the text, and not in the program made of it: %s",
                check_name(check), check->function, message);
  }
}

// Runs what the text was imported to, where that is. The passes it went through may be asked for
// what an engine computes, which is compared by `validate`.
static void run_imported(Arena *arena, const Compilation *compilation, const Request *request,
                         const ShloResult *text, Diags *diags, Station *station) {
  *station = (Station){0};
  if (!compilation->module) return;
  EvalOptions options = {.seed = request->seed};
  Fuel fuel = {.step_limit = request->step_limit,
               .progress = compilation->fuel.progress,
               .host = compilation->fuel.host};
  Diags found;
  diags_init(&found, diags->arena);
  station->has_run =
      eval_run(arena, compilation->module, &options, &fuel, &found, &station->result);
  diags_take(diags, &found, DIAG_WARNING);
  if (!station->has_run || station->result.rank_count > 1) return;
  compare_checks(text, &station->result, !compilation->pipeline.count, diags);
  if (compilation->pipeline.count) return;
  const char *difference = station_difference(arena, text, &station->result);
  if (difference)
    diag_error(diags, (SrcSpan){0}, "station-difference",
               "the text and the program it was imported to compute different values: %s",
               difference);
}

static void write_station(JsonWriter *json, const char *name, uint64_t instances, uint32_t checks,
                          uint32_t failed) {
  json_open_object(json);
  json_put_string(json, "name", name);
  json_put_int_safe(json, "instances", (int64_t)instances);
  json_put_int(json, "checks", checks);
  json_put_int(json, "failed", failed);
  json_close_object(json);
}

static void write_result(Text *out, const ShloResult *result, const Station *station) {
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  json_put_int_safe(&json, "instances", (int64_t)result->instances);
  json_put_int(&json, "ranks", result->process_count);
  json_key(&json, "outputs");
  json_open_array(&json);
  for (uint32_t i = 0; i < result->output_count; i++) write_output(&json, result->outputs[i], i);
  json_close_array(&json);
  json_key(&json, "checks");
  json_open_array(&json);
  for (uint32_t i = 0; i < result->check_count; i++) {
    const ShloCheck *check = &result->checks[i];
    elements_write_check(&json, check_name(check), check->function, check->message,
                         check->op->span);
  }
  json_close_array(&json);
  json_key(&json, "stations");
  json_open_array(&json);
  uint32_t failed = 0, imported_failed = 0;
  const EvalResult *imported = &station->result;
  for (uint32_t i = 0; i < result->check_count; i++) failed += result->checks[i].message != NULL;
  for (uint32_t i = 0; i < imported->check_count; i++)
    imported_failed += imported->checks[i].message != NULL;
  write_station(&json, "stablehlo", result->instances, result->check_count, failed);
  if (station->has_run)
    write_station(&json, "penguin", imported->instances, imported->check_count, imported_failed);
  json_close_array(&json);
  json_close_object(&json);
}

bool report_evaluate_stablehlo(Text *out, const Compilation *compilation, const Request *request,
                               Diags *diags) {
  if (request->input_count)
    return diag_error(diags, (SrcSpan){0}, "unknown-input",
                      "arguments of StableHLO functions are seeded, not given");
  Arena arena;
  arena_init(&arena, request->byte_limit);
  ShloOptions options = {.seed = request->seed};
  Fuel fuel = {.step_limit = request->step_limit,
               .progress = compilation->fuel.progress,
               .host = compilation->fuel.host};
  ShloResult result;
  bool is_fine = shlo_run(&arena, compilation->stablehlo, &options, &fuel, diags, &result);
  Station station = {0};
  if (is_fine) diags_take(diags, &compilation->import, DIAG_WARNING);
  if (is_fine) run_imported(&arena, compilation, request, &result, diags, &station);
  if (is_fine) write_result(out, &result, &station);
  diags->pass = "eval"; // what ran and was found wrong, not what could not be run
  for (uint32_t i = 0; is_fine && i < result.check_count; i++) {
    const ShloCheck *check = &result.checks[i];
    if (check->message)
      elements_fail_check(diags, check_name(check), check->function, check->message,
                          check->op->span);
  }
  bool holds = diags->error_count == 0;
  arena_release(&arena);
  return is_fine && holds;
}
