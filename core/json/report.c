#include "json/report.h"

#include "json/bir_write.h"
#include "json/request.h"

void report_write_head(JsonWriter *json, bool is_ok) {
  json_put_int(json, "version", 1);
  json_put_string(json, "engine", PENGUIN_VERSION);
  json_put_bool(json, "ok", is_ok);
}

void report_write_span(JsonWriter *json, const char *key, SrcSpan span) {
  json_key(json, key);
  if (span.line == 0) {
    json_null(json);
    return;
  }
  json_open_object(json);
  json_put_int(json, "line", span.line);
  json_put_int(json, "column", span.column);
  json_put_int(json, "length", span.length);
  json_put_int(json, "offset", span.offset);
  json_close_object(json);
}

static void write_diagnostic(JsonWriter *json, const Diag *diag) {
  static const char *const levels[] = {"note", "warning", "error"};
  json_open_object(json);
  json_put_string(json, "severity", levels[diag->level]);
  json_put_string(json, "code", diag->code);
  json_put_string(json, "message", diag->message);
  json_put_string(json, "pass", diag->pass);
  report_write_span(json, "span", diag->span);
  json_put_string(json, "original", NULL);
  json_key(json, "notes");
  json_open_array(json);
  for (const Diag *note = diag->notes; note; note = note->next) {
    json_open_object(json);
    json_put_string(json, "message", note->message);
    report_write_span(json, "span", note->span);
    json_close_object(json);
  }
  json_close_array(json);
  json_close_object(json);
}

void report_write_diagnostics(JsonWriter *json, const Diags *diags, const Diags *more) {
  json_key(json, "diagnostics");
  json_open_array(json);
  for (const Diag *diag = diags->first; diag; diag = diag->next) write_diagnostic(json, diag);
  for (const Diag *diag = more ? more->first : NULL; diag; diag = diag->next)
    write_diagnostic(json, diag);
  json_close_array(json);
}

// The step may hold a dump that an earlier request on the same compilation wanted.
static void write_step(JsonWriter *json, const Compilation *compilation, const Request *request,
                       const StepState *step) {
  json_key(json, "text");
  json_string_bytes(json, step->text, step->text_length);
  if (step->dump && (request->emit & EMIT_DUMP)) {
    json_key(json, "dump");
    json_string_bytes(json, step->dump, step->dump_length);
  }
  const FunctionState *root = &step->functions[compilation_root(compilation)];
  json_key(json, "order");
  json_open_array(json);
  for (uint32_t i = 0; i < root->inst_count; i++) json_str(json, root->order[i]);
  json_close_array(json);
  json_key(json, "pressure");
  report_write_pressure(json, root->pressure, NULL, false);
}

static void write_pass(JsonWriter *json, const Compilation *compilation, const Request *request,
                       const PassResult *result, const StepState *step) {
  static const char *const outcomes[] = {"unchanged", "changed", "declined", "failed"};
  json_open_object(json);
  json_put_string(json, "name", result->name);
  json_put_bool(json, "changed", result->changed);
  json_put_string(json, "outcome", outcomes[result->outcome]);
  json_key(json, "validated");
  if (result->validity >= VALIDITY_EQUAL) {
    json_bool(json, result->validity == VALIDITY_EQUAL);
  } else {
    json_null(json);
  }
  json_key(json, "remarks");
  json_open_array(json);
  for (uint32_t i = 0; i < result->remark_count; i++) {
    json_open_object(json);
    json_put_string(json, "text", result->remarks[i].text);
    json_key(json, "inst");
    if (result->remarks[i].has_inst) {
      json_int(json, result->remarks[i].inst);
    } else {
      json_null(json);
    }
    json_close_object(json);
  }
  json_close_array(json);
  if (step) write_step(json, compilation, request, step);
  bool wants_times = compilation->run.clock && request->wants_times;
  if (wants_times) json_put_double(json, "milliseconds", result->milliseconds);
  json_close_object(json);
}

static void write_passes(JsonWriter *json, const Compilation *compilation, const Request *request) {
  bool wants_steps = compilation->steps && (request->sections & SECTION_STEPS);
  json_key(json, "passes");
  json_open_array(json);
  for (uint32_t i = 0; i < compilation->run.result_count; i++) {
    write_pass(json, compilation, request, &compilation->run.results[i],
               wants_steps ? &compilation->steps[i] : NULL);
  }
  json_close_array(json);
}

static void write_functions(JsonWriter *json, const Compilation *compilation,
                            const Request *request) {
  json_key(json, "functions");
  json_open_array(json);
  uint32_t count = compilation->module ? compilation->module->functions.count : 0;
  for (uint32_t i = 0; i < count; i++) report_write_function(json, compilation, request, i);
  if (!compilation->module && compilation->bir)
    report_write_bir_functions(json, compilation->bir, request);
  json_close_array(json);
}

static void write_bir(JsonWriter *json, const Compilation *compilation) {
  json_key(json, "bir");
  bir_write_value(json, compilation->bir);
}

// The answer's parts come in a fixed order, and `ok` and the diagnostics stand before the
// evaluation's outputs, so the evaluation is written first, into a text of its own.
static bool evaluate(Text *out, const Compilation *compilation, const Request *request,
                     Diags *diags) {
  bool is_wanted = strcmp(request->command, "eval") == 0;
  if (!is_wanted || !compilation->is_ok) return true;
  if (compilation->stablehlo) return report_evaluate_stablehlo(out, compilation, request, diags);
  return report_evaluate(out, compilation, request, diags);
}

void report_write(Text *out, const Compilation *compilation, const Request *request) {
  JsonWriter json;
  Arena arena;
  arena_init(&arena, 0);
  Diags diags;
  diags_init(&diags, &arena);
  Text outputs = {0};
  bool is_evaluated = evaluate(&outputs, compilation, request, &diags);
  json_begin(&json, out, false);
  json_open_object(&json);
  report_write_head(&json,
                    compilation->is_ok && compilation->diags.error_count == 0 && is_evaluated);
  json_put_string(&json, "target", compilation->request.target.name);
  json_put_string(&json, "format", text_format_name(compilation->format));
  Text pipeline = {0};
  pipeline_print(&pipeline, &compilation->pipeline);
  json_put_string(&json, "pipeline", pipeline.bytes ? pipeline.bytes : "");
  text_release(&pipeline);
  report_write_diagnostics(&json, &compilation->diags, &diags);
  write_passes(&json, compilation, request);
  write_functions(&json, compilation, request);
  if ((compilation->module || compilation->stablehlo) && request->emit)
    report_write_emitted(&json, compilation, request);
  if (compilation->stablehlo && (request->sections & SECTION_ARGUMENTS))
    report_write_arguments(&json, compilation);
  if (compilation->bir && (request->emit & EMIT_BIR)) write_bir(&json, compilation);
  if (outputs.length) {
    json_key(&json, "eval");
    json_raw(&json, outputs.bytes, outputs.length);
  }
  json_close_object(&json);
  text_release(&outputs);
  arena_release(&arena);
}
