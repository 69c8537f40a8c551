// Texts of the report: the program, live ranges, the scheduler's log, drawings.
#include "json/report.h"

#include "stablehlo/print.h"
#include "text/print.h"
#include "json/views.h"

static void put_text(JsonWriter *json, const char *key, Text *text) {
  json_key(json, key);
  json_string_bytes(json, text->bytes ? text->bytes : "", text->length);
  text_release(text);
}

// A CSV field: quoted when it holds a separator or a quote.
static void put_field(Text *text, Str field) {
  bool is_plain = true;
  for (uint32_t i = 0; i < field->length; i++) {
    char c = field->bytes[i];
    if (c == ',' || c == '"' || c == '\n' || c == '\r') is_plain = false;
  }
  if (is_plain) {
    text_put_str(text, field);
    return;
  }
  text_putc(text, '"');
  for (uint32_t i = 0; i < field->length; i++) {
    if (field->bytes[i] == '"') text_putc(text, '"');
    text_putc(text, field->bytes[i]);
  }
  text_putc(text, '"');
}

static void put_position(Text *text, int32_t position, bool is_live) {
  text_putc(text, ',');
  if (is_live) text_put_int(text, position);
}

// Live ranges: positions in order, before and after the pipeline; empty when never live.
static void emit_csv(Text *text, const Compilation *compilation) {
  text_puts(text, "function,tensor,space,bytes,first,last,first_before,last_before\n");
  Arena scratch;
  arena_init(&scratch, 0);
  for (uint32_t f = 0; f < compilation->module->functions.count; f++) {
    Function *function = compilation->module->functions.at[f];
    Tensor **tensors = function_tensors(&scratch, function);
    for (uint32_t i = 0; i < function->tensor_count; i++) {
      const Tensor *tensor = tensors[i];
      const uint32_t *old = map_get(&compilation->before[f].range_of, tensor->id);
      LiveRange none = {-1, -1}, after = compilation->after[f].pressure->ranges[tensor->index];
      LiveRange before = old ? compilation->before[f].ranges[*old] : none;
      put_field(text, function_name(function));
      text_putc(text, ',');
      put_field(text, tensor->name);
      text_printf(text, ",%s,%lld", space_name(tensor_space(tensor)),
                  (long long)tensor_bytes(tensor));
      put_position(text, after.first, live_range_is_live(after));
      put_position(text, after.last, live_range_is_live(after));
      put_position(text, before.first, live_range_is_live(before));
      put_position(text, before.last, live_range_is_live(before));
      text_putc(text, '\n');
    }
  }
  arena_release(&scratch);
}

// One line a step: what was picked, why, and what else was ready.
static void emit_trace(Text *text, const Compilation *compilation) {
  for (uint32_t f = 0; f < compilation->module->functions.count; f++) {
    const FunctionRecord *record = &compilation->records[f];
    for (uint32_t i = 0; i < record->trace.count; i++) {
      const TraceStep *step = &record->trace.at[i];
      text_printf(text, "%s #%u: %s by %s, live %lld -> %lld; ready:", step->scope, step->step,
                  step->pick, step->reason, (long long)step->live_before,
                  (long long)step->live_after);
      for (uint32_t r = 0; r < step->ready_count; r++) {
        const TraceUnit *unit = &step->ready[r];
        text_printf(text, " %s(%lld-%lld, priority %lld, lex %u)", unit->unit, (long long)unit->def,
                    (long long)unit->kill, (long long)unit->priority, unit->lex);
      }
      text_putc(text, '\n');
    }
  }
}

static void write_penguin(JsonWriter *json, const Compilation *compilation,
                          const Request *request) {
  Text text = {0};
  if (request->emit & EMIT_CSV) {
    emit_csv(&text, compilation);
    put_text(json, "csv", &text);
  }
  if (request->emit & EMIT_DOT) {
    view_emit_dot(&text, compilation);
    put_text(json, "dot", &text);
  }
  if (request->emit & EMIT_DUMP) {
    text_dump_module(&text, compilation->module);
    put_text(json, "dump", &text);
  }
  if (request->emit & EMIT_PENGUIN) {
    text_print_module(&text, compilation->module);
    put_text(json, "penguin", &text);
  }
  if (request->emit & EMIT_SVG) {
    view_emit_pressure_svg(&text, compilation);
    put_text(json, "svg", &text);
  }
  if (request->emit & EMIT_SVG_GRAPH) {
    view_emit_graph_svg(&text, compilation);
    put_text(json, "svg-graph", &text);
  }
  if (request->emit & EMIT_TRACE) {
    emit_trace(&text, compilation);
    put_text(json, "trace", &text);
  }
}

static void write_stablehlo(JsonWriter *json, const Compilation *compilation,
                            const Request *request) {
  Text text = {0};
  if (request->emit & EMIT_STABLEHLO) {
    if (compilation->net.text)
      text_append(&text, compilation->net.text, compilation->net.length);
    else
      stablehlo_print(&text, compilation->stablehlo, MLIR_PRETTY);
    put_text(json, "stablehlo", &text);
  }
  if (request->emit & EMIT_STABLEHLO_GENERIC) {
    stablehlo_print(&text, compilation->stablehlo, MLIR_GENERIC);
    put_text(json, "stablehlo-generic", &text);
  }
}

void report_write_emitted(JsonWriter *json, const Compilation *compilation,
                          const Request *request) {
  json_key(json, "emitted");
  json_open_object(json);
  if (compilation->module) write_penguin(json, compilation, request);
  if (compilation->stablehlo) write_stablehlo(json, compilation, request);
  json_close_object(json);
  const NetRendering *net = &compilation->net;
  if (!net->text || !(request->emit & EMIT_STABLEHLO)) return;
  json_key(json, "script_lines");
  json_open_array(json);
  for (uint32_t i = 0; i < net->line_count; i++) json_int(json, net->script_lines[i]);
  json_close_array(json);
}
