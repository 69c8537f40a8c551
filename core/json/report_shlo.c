// Evaluation of StableHLO in the report: outputs, the checks of the text, and whether the program
// it was imported to computes the same.
#include <math.h>
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

// The program's own output beside one of the text: its name and, where passes were run, how far it
// is from it.
typedef struct Counterpart {
  Str name; // NULL: there is no program
  bool is_compared;
  double difference; // the greatest of two elements; infinite where one alone is nan or unwritten
} Counterpart;

static void write_output(JsonWriter *json, const Array *array, uint32_t at,
                         const Counterpart *other) {
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
  if (other->name) json_put_str(json, "penguin", other->name);
  if (other->is_compared) {
    Array difference = {.type = DT_float64, .count = 1, .doubles = &(double){other->difference}};
    json_key(json, "difference");
    elements_write_one(json, &difference, 0);
  }
  json_close_object(json);
}

static const char *check_name(const ShloCheck *check) {
  const MlirAttr *target = mlir_op_attr(check->op, "call_target_name");
  return target ? target->text->bytes : check->op->name->bytes;
}

// ---- the imported program beside its text

typedef struct Station {
  bool has_run, has_passes;
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
                         const EvalOptions *options, const ShloResult *text, Diags *diags,
                         Station *station) {
  *station = (Station){.has_passes = compilation->pipeline.count > 0};
  if (!compilation->module) return;
  Fuel fuel = {.step_limit = request->step_limit,
               .progress = compilation->fuel.progress,
               .host = compilation->fuel.host};
  Diags found;
  diags_init(&found, diags->arena);
  station->has_run = eval_run(arena, compilation->module, options, &fuel, &found, &station->result);
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

static double part_distance(double a, double b) {
  if (a == b || (a != a && b != b)) return 0;
  double distance = fabs(a - b);
  return distance == distance ? distance : (double)INFINITY;
}

static double element_distance(ElementType type, Scalar a, Scalar b) {
  if (!element_is_integer(type)) {
    double real = part_distance(a.real, b.real), imag = part_distance(a.imag, b.imag);
    return dtype_is_complex(type) && imag > real ? imag : real;
  }
  if (element_is_unsigned(type))
    return part_distance((double)(uint64_t)a.integer, (double)(uint64_t)b.integer);
  return part_distance((double)a.integer, (double)b.integer);
}

static double output_distance(const Array *text, const EvalOutput *output) {
  Array found = elements_of(output);
  double most = 0;
  if (text->count != found.count) return (double)INFINITY;
  for (uint64_t e = 0; e < text->count; e++) {
    double distance = output->array.written[e]
                          ? element_distance(text->type, array_get(text, e), array_get(&found, e))
                          : (double)INFINITY;
    if (distance > most) most = distance;
  }
  return most;
}

// Outputs of several ranks go by name alone, as stations are compared on one.
static Counterpart counterpart(const ShloResult *text, const Station *station, uint32_t at) {
  const EvalResult *imported = &station->result;
  uint32_t ranks = station->has_run ? imported->rank_count : 0;
  if (!ranks || imported->output_count / ranks != text->output_count) return (Counterpart){0};
  const EvalOutput *output = &imported->outputs[at];
  Counterpart other = {.name = output->tensor->name};
  other.is_compared = station->has_passes && ranks == 1;
  if (other.is_compared) other.difference = output_distance(text->outputs[at], output);
  return other;
}

static void write_result(Text *out, const ShloResult *result, const Station *station) {
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  json_put_int_safe(&json, "instances", (int64_t)result->instances);
  json_put_int(&json, "ranks", result->process_count);
  json_key(&json, "outputs");
  json_open_array(&json);
  for (uint32_t i = 0; i < result->output_count; i++) {
    Counterpart other = counterpart(result, station, i);
    write_output(&json, result->outputs[i], i, &other);
  }
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

// ---- given arguments

static bool is_made(const MlirType *type, ElementType *element) {
  return type->kind == TYPE_TENSOR && mlir_type_count(type) >= 0 &&
         shlo_element_type(type, element);
}

void report_write_arguments(JsonWriter *json, const Compilation *compilation) {
  Arena arena;
  arena_init(&arena, 0);
  ShloArguments args;
  shlo_arguments(&arena, compilation->stablehlo, &args);
  json_key(json, "arguments");
  json_open_array(json);
  for (uint32_t i = 0; i < args.count; i++) {
    const MlirType *type = args.at[i]->type;
    ElementType element;
    if (!is_made(type, &element)) continue;
    json_open_object(json);
    json_put_str(json, "name", args.at[i]->name);
    json_put_string(json, "dtype", element_name(element));
    json_put_ints_safe(json, "shape", type->dims, type->rank);
    json_close_object(json);
  }
  json_close_array(json);
  arena_release(&arena);
}

static bool unknown_input(const char *wanted, const ShloArguments *args, Diags *diags) {
  Text known = {0};
  for (uint32_t i = 0; i < args->count; i++)
    text_printf(&known, "%s%s", i ? ", " : "", args->at[i]->name->bytes);
  diag_error(diags, (SrcSpan){0}, "unknown-input", "the program has no input '%s' (%s%s)", wanted,
             args->count ? "its inputs: " : "it has none", known.bytes ? known.bytes : "");
  text_release(&known);
  return false;
}

// What is given, for the text by its arguments' names, and for the program by its inputs', which
// are the arguments in their order under names made unique.
static bool take_inputs(Arena *arena, const Compilation *compilation, const Request *request,
                        Diags *diags, ShloOptions *text, EvalOptions *imported) {
  Module *module = compilation->module;
  ShloArguments args;
  shlo_arguments(arena, compilation->stablehlo, &args);
  EvalInput *named = ARENA_ARRAY(arena, EvalInput, request->input_count);
  EvalInput *placed = ARENA_ARRAY(arena, EvalInput, args.count);
  for (uint32_t g = 0; g < request->input_count; g++) {
    const GivenInput *given = &request->inputs[g];
    bool is_known = false;
    for (uint32_t a = 0; a < args.count; a++) {
      ElementType type;
      if (!str_is(args.at[a]->name, given->name)) continue;
      is_known = true;
      if (!is_made(args.at[a]->type, &type))
        return diag_error(diags, args.at[a]->span, "not-evaluable",
                          "input '%s' is no tensor of known dimensions", given->name);
      EvalArray array = elements_given(arena, type, given);
      named[g] = (EvalInput){args.at[a]->name, array};
      if (module && a < module->root->inputs.count)
        placed[imported->input_count++] = (EvalInput){module->root->inputs.at[a]->name, array};
    }
    if (!is_known) return unknown_input(given->name, &args, diags);
  }
  text->inputs = named;
  text->input_count = request->input_count;
  imported->inputs = placed;
  return true;
}

bool report_evaluate_stablehlo(Text *out, const Compilation *compilation, const Request *request,
                               Diags *diags) {
  Arena arena;
  arena_init(&arena, request->byte_limit);
  EvalOptions imported = {.seed = request->seed};
  ShloOptions options = {.seed = request->seed};
  Fuel fuel = {.step_limit = request->step_limit,
               .progress = compilation->fuel.progress,
               .host = compilation->fuel.host};
  ShloResult result;
  bool is_fine = take_inputs(&arena, compilation, request, diags, &options, &imported) &&
                 shlo_run(&arena, compilation->stablehlo, &options, &fuel, diags, &result);
  Station station = {0};
  if (is_fine) diags_take(diags, &compilation->import, DIAG_WARNING);
  if (is_fine) run_imported(&arena, compilation, request, &imported, &result, diags, &station);
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
