// One function of the report: orders, instructions, tensors, edges, pressure, peaks.
#include "json/report.h"

#include "view/curve.h"

typedef struct View {
  JsonWriter *json;
  const Compilation *compilation;
  const Request *request;
  Function *function;
  const FunctionState *before, *after;
  const FunctionRecord *record;
  const BirFunction *bir; // NULL when the program was not lowered
  Arena *scratch;
  ScopePaths *paths;
} View;

static void write_order(JsonWriter *json, const char *key, const FunctionState *state) {
  json_key(json, key);
  json_open_array(json);
  for (uint32_t i = 0; i < state->inst_count; i++) json_str(json, state->order[i]);
  json_close_array(json);
}

// Names of the tensors an instruction reads or writes, each once, in order of its operands.
static void write_touched(JsonWriter *json, const char *key, const Instruction *inst,
                          bool is_result) {
  const Tensor *seen[32];
  uint32_t count = 0;
  json_key(json, key);
  json_open_array(json);
  for (uint32_t i = 0; i < (uint32_t)inst->operand_count + inst->indirect_count; i++) {
    const Operand *operand =
        i < inst->operand_count ? &inst->operands[i] : &inst->indirects[i - inst->operand_count];
    if (operand->kind != OPERAND_ACCESS) continue;
    bool is_modified = operand->is_result && inst_modifies_result(inst);
    if (operand->is_result != is_result && !is_modified) continue;
    const Tensor *tensor = operand->access->tensor;
    uint32_t at = 0;
    while (at < count && seen[at] != tensor) at++;
    if (at < count) continue;
    if (count < ARRAY_LEN(seen)) seen[count++] = tensor;
    json_str(json, tensor->name);
  }
  json_close_array(json);
}

static void write_bir_names(View *view, const Instruction *inst) {
  json_key(view->json, "bir");
  json_open_array(view->json);
  const BirInst *lowered = view->bir ? bir_inst_of(view->bir, inst->stmt.id) : NULL;
  if (lowered) json_str(view->json, lowered->name);
  json_close_array(view->json);
}

static void write_debug_location(JsonWriter *json, const DebugLocation *dl) {
  if (!dl) return;
  json_key(json, "dl");
  json_open_object(json);
  if (dl->file) json_put_str(json, "file", dl->file);
  if (dl->line != INT64_MIN) json_put_int_safe(json, "line", dl->line);
  if (dl->tensor_op_name) json_put_str(json, "name", dl->tensor_op_name);
  json_close_object(json);
}

static void write_inst(View *view, const Instruction *inst) {
  JsonWriter *json = view->json;
  const Stmt *stmt = &inst->stmt;
  json_open_object(json);
  json_put_int(json, "id", stmt->id);
  json_put_str(json, "name", stmt->name);
  json_put_string(json, "class", inst->cls->name);
  json_put_string(json, "engine", engine_name(inst_engine(inst)));
  json_put_string(json, "scope", scope_path(view->paths, stmt->parent));
  json_put_int(json, "lex", stmt->static_lex_order);
  json_put_int(json, "preorder", stmt->preorder);
  json_put_int(json, "rev_preorder", stmt->rev_preorder);
  json_put_int(json, "pdom_rev_preorder", stmt->pdom_rev_preorder);
  report_write_span(json, "span", stmt->span);
  write_touched(json, "reads", inst, false);
  write_touched(json, "writes", inst, true);
  write_bir_names(view, inst);
  json_key(json, "origin");
  json_open_array(json);
  for (uint32_t i = 0; i < inst->origin_count; i++) json_int(json, inst->origin[i]);
  json_close_array(json);
  write_debug_location(json, inst->dl);
  json_close_object(json);
}

static void write_insts(View *view) {
  json_key(view->json, "insts");
  json_open_array(view->json);
  FOR_EACH_INST(inst, view->function) write_inst(view, inst);
  json_close_array(view->json);
}

static void write_range(JsonWriter *json, const char *first, const char *last, LiveRange range) {
  bool is_live = live_range_is_live(range);
  json_key(json, first);
  if (is_live)
    json_int(json, range.first);
  else
    json_null(json);
  json_key(json, last);
  if (is_live)
    json_int(json, range.last);
  else
    json_null(json);
}

static void write_tensor(View *view, const Tensor *tensor) {
  JsonWriter *json = view->json;
  json_open_object(json);
  json_put_int(json, "id", tensor->id);
  json_put_str(json, "name", tensor->name);
  json_put_string(json, "class", tensor->cls->name);
  json_put_string(json, "space", space_name(tensor_space(tensor)));
  json_put_string(json, "dtype", dtype_name(tensor->dtype));
  json_put_ints_safe(json, "shape", tensor->shape, tensor->rank);
  json_key(json, "partition_dim");
  if (tensor->partition_dim >= 0)
    json_int(json, tensor->partition_dim);
  else
    json_null(json);
  json_put_int_safe(json, "bytes", tensor_bytes(tensor));
  json_put_bool(json, "static", tensor_is_static(tensor));
  json_put_bool(json, "input", tensor->flags & TENSOR_INPUT);
  json_put_bool(json, "output", tensor->flags & TENSOR_OUTPUT);
  json_put_string(json, "scope", scope_path(view->paths, tensor->parent));
  report_write_span(json, "span", tensor->span);
  write_range(json, "first", "last", view->after->pressure->ranges[tensor->index]);
  const uint32_t *old = map_get(&view->before->range_of, tensor->id);
  if (old) write_range(json, "first_before", "last_before", view->before->ranges[*old]);
  json_close_object(json);
}

static void write_tensors(View *view) {
  json_key(view->json, "tensors");
  json_open_array(view->json);
  Tensor **tensors = function_tensors(view->scratch, view->function);
  for (uint32_t i = 0; i < view->function->tensor_count; i++) write_tensor(view, tensors[i]);
  json_close_array(view->json);
}

void report_write_edge(JsonWriter *json, const DependencyEdge *edge) {
  json_open_object(json);
  json_put_str(json, "src", inst_name(edge->src));
  json_put_str(json, "dst", inst_name(edge->dst));
  json_put_string(json, "kind", edge_kind_name(edge->kind));
  json_put_string(json, "origin", edge_origin_name(edge->origin));
  json_put_str(json, "tensor", edge->tensor ? edge->tensor->name : NULL);
  json_key(json, "distance");
  if (edge->distance == DISTANCE_UNKNOWN)
    json_null(json);
  else
    json_int(json, edge->distance);
  json_close_object(json);
}

static void write_edges(View *view) {
  const Function *function = view->function;
  json_key(view->json, "dep_edges");
  json_open_array(view->json);
  for (uint32_t i = 0; i < function->edges.count; i++)
    report_write_edge(view->json, &function->edges.at[i]);
  json_close_array(view->json);
}

// Steps of at most this many points go out as they are (interface.md 3).
enum { MOST_POINTS = 4096 };

static void write_points(JsonWriter *json, const PressureCurve *curve, uint32_t from, uint32_t to) {
  json_key(json, "curve");
  json_open_array(json);
  for (uint32_t i = from; i < to; i++) {
    json_open_array(json);
    json_int_safe(json, curve->during[i]);
    json_int_safe(json, curve->after[i]);
    json_close_array(json);
  }
  json_close_array(json);
}

// Columns in place of points: each its first position, and its greatest and least value.
static void write_decimated(JsonWriter *json, const PressureCurve *curve, uint32_t from,
                            uint32_t to) {
  CurveColumn columns[MOST_POINTS];
  uint32_t count = curve_decimate(curve->during, curve->after, from, to, MOST_POINTS, columns);
  json_put_bool(json, "decimated", true);
  json_key(json, "positions");
  json_open_array(json);
  for (uint32_t c = 0; c < count; c++) json_int(json, columns[c].first);
  json_close_array(json);
  json_key(json, "curve");
  json_open_array(json);
  for (uint32_t c = 0; c < count; c++) {
    json_open_array(json);
    json_int_safe(json, columns[c].high);
    json_int_safe(json, columns[c].low);
    json_close_array(json);
  }
  json_close_array(json);
}

void report_write_pressure(JsonWriter *json, const Pressure *pressure, const Request *request,
                           bool wants_curve) {
  uint32_t from = 0, to = pressure->inst_count;
  if (request && request->has_range) {
    from = (uint32_t)min_i64(request->range_from, to);
    to = (uint32_t)min_i64(request->range_to, to);
  }
  json_open_object(json);
  for (uint32_t space = 0; space < PRESSURE_COUNT; space++) {
    const PressureCurve *curve = &pressure->curves[space];
    json_key(json, pressure_space_name((PressureSpace)space));
    json_open_object(json);
    json_put_int_safe(json, "during", curve->during_peak.bytes);
    json_put_int_safe(json, "after", curve->after_peak.bytes);
    if (wants_curve) {
      json_put_int_safe(json, "initial", curve->initial);
      if (to - from <= MOST_POINTS)
        write_points(json, curve, from, to);
      else
        write_decimated(json, curve, from, to);
    }
    json_close_object(json);
  }
  json_close_object(json);
}

static void write_peak(JsonWriter *json, const char *key, const PressurePeak *peak) {
  json_key(json, key);
  json_open_object(json);
  json_put_int(json, "pos", peak->pos);
  json_put_str(json, "inst", peak->inst ? inst_name(peak->inst) : NULL);
  json_put_int_safe(json, "bytes", peak->bytes);
  json_key(json, "live");
  json_open_array(json);
  for (uint32_t i = 0; i < peak->live_count; i++) {
    json_open_object(json);
    json_put_str(json, "tensor", peak->live[i].tensor->name);
    json_put_int_safe(json, "bytes", peak->live[i].bytes);
    json_close_object(json);
  }
  json_close_array(json);
  json_close_object(json);
}

void report_write_peaks(JsonWriter *json, const Pressure *pressure) {
  json_open_object(json);
  for (uint32_t space = 0; space < PRESSURE_COUNT; space++) {
    json_key(json, pressure_space_name((PressureSpace)space));
    json_open_object(json);
    write_peak(json, "during", &pressure->curves[space].during_peak);
    write_peak(json, "after", &pressure->curves[space].after_peak);
    json_close_object(json);
  }
  json_close_object(json);
}

static void write_limits(JsonWriter *json, const Pressure *pressure) {
  json_key(json, "static");
  json_open_object(json);
  for (uint32_t space = 0; space < PRESSURE_TOTAL; space++)
    json_put_int_safe(json, pressure_space_name((PressureSpace)space),
                      pressure->static_bytes[space]);
  json_close_object(json);
  json_key(json, "capacity");
  json_open_object(json);
  for (uint32_t space = 0; space < PRESSURE_TOTAL; space++) {
    if (pressure->capacity[space] >= 0)
      json_put_int_safe(json, pressure_space_name((PressureSpace)space), pressure->capacity[space]);
  }
  json_close_object(json);
}

static void write_pressures(View *view) {
  JsonWriter *json = view->json;
  bool wants_curve = (view->request->sections & SECTION_CURVE) != 0;
  json_key(json, "pressure");
  json_open_object(json);
  json_key(json, "before");
  report_write_pressure(json, view->before->pressure, view->request, wants_curve);
  json_key(json, "after");
  report_write_pressure(json, view->after->pressure, view->request, wants_curve);
  write_limits(json, view->after->pressure);
  json_close_object(json);
  json_key(json, "peaks");
  report_write_peaks(json, view->after->pressure);
  json_key(json, "peaks_before");
  report_write_peaks(json, view->before->pressure);
}

// Lowering keeps the order of the functions.
static const BirFunction *bir_function_at(const BirModule *module, uint32_t position) {
  const BirFunction *function = module ? module->first : NULL;
  while (function && position-- > 0) function = function->next;
  return function;
}

void report_write_function(JsonWriter *json, const Compilation *compilation, const Request *request,
                           uint32_t position) {
  Arena scratch;
  arena_init(&scratch, 0);
  View view = {.json = json,
               .compilation = compilation,
               .request = request,
               .function = compilation->module->functions.at[position],
               .before = &compilation->before[position],
               .after = &compilation->after[position],
               .record = &compilation->records[position],
               .bir = bir_function_at(compilation->bir, position),
               .scratch = &scratch};
  view.paths = scope_paths_create(&scratch, view.function);
  json_open_object(json);
  json_put_str(json, "name", function_name(view.function));
  json_put_int(json, "inst_count", view.after->inst_count);
  write_order(json, "order", view.after);
  write_order(json, "order_before", view.before);
  if (request->sections & SECTION_INSTS) write_insts(&view);
  if (request->sections & SECTION_TENSORS) write_tensors(&view);
  if (request->sections & SECTION_DEP_EDGES) write_edges(&view);
  write_pressures(&view);
  report_write_schedule(json, view.record);
  report_write_ag_order(json, view.record);
  report_write_pipelines(json, view.record);
  report_write_predicates(json, view.function, view.record,
                          (request->sections & SECTION_MASK) != 0);
  if (request->sections & SECTION_TRACE) report_write_trace(json, view.record);
  json_close_object(json);
  arena_release(&scratch);
}
