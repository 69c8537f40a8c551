#include "json/views.h"

#include "analysis/deps.h"
#include "passes/minreg/move.h"
#include "view/graph_model.h"
#include "view/svg.h"
#include "json/report.h"

static void write_failure(Text *out, const Compilation *compilation, const char *message) {
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  report_write_head(&json, false);
  if (message) json_put_string(&json, "message", message);
  report_write_diagnostics(&json, &compilation->diags, NULL);
  json_close_object(&json);
}

Function *view_function(Text *out, const Compilation *compilation, const Request *request,
                        uint32_t *position) {
  if (!compilation->module) {
    write_failure(out, compilation,
                  compilation->bir ? "this is BIR, and views are of Penguin programs" : NULL);
    return NULL;
  }
  if (!compilation_function(compilation, request->function, position)) {
    write_failure(out, compilation, "there is no function of that name");
    return NULL;
  }
  return compilation->module->functions.at[*position];
}

static GraphOptions graph_options(Arena *arena, StrTable *strings, const Request *request) {
  LayoutDirection direction = request->is_direction_right ? LAYOUT_RIGHT : LAYOUT_DOWN;
  GraphOptions options = {.layout = layout_default_options(direction),
                          .with_carried = request->with_carried};
  if (request->max_span) options.layout.max_span = request->max_span;
  Str *collapsed = ARENA_ARRAY(arena, Str, request->collapsed_count);
  for (uint32_t i = 0; i < request->collapsed_count; i++)
    collapsed[i] = str_intern_text(strings, request->collapsed[i]);
  GraphPlace *previous = ARENA_ARRAY(arena, GraphPlace, request->previous_count);
  for (uint32_t i = 0; i < request->previous_count; i++) {
    previous[i] = (GraphPlace){str_intern_text(strings, request->previous[i].name),
                               request->previous[i].x, request->previous[i].y};
  }
  options.collapsed = collapsed;
  options.collapsed_count = request->collapsed_count;
  options.previous = previous;
  options.previous_count = request->previous_count;
  return options;
}

void view_write_layout(Text *out, const Compilation *compilation, const Request *request) {
  uint32_t position;
  Function *function = view_function(out, compilation, request, &position);
  if (!function) return;
  Arena arena, scratch;
  arena_init(&arena, 0);
  arena_init(&scratch, 0);
  EdgesCopy edges = function_copy_edges(function, &arena); // the compilation stays as it is
  deps_ensure(function, compilation->module->arena, &scratch);
  GraphOptions options = graph_options(&arena, compilation->module->strings, request);
  Fuel fuel = compilation->fuel;
  Layout layout;
  const GraphModel *model = graph_lay_out(&arena, &scratch, function, &options, &fuel, &layout);
  Text body = {0};
  layout_write(&body, model, &layout);
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  report_write_head(&json, true);
  text_putc(out, ',');
  text_append(out, body.bytes + 1, body.length - 1); // its fields, and its closing brace
  text_release(&body);
  function_put_edges_back(function, &edges);
  arena_release(&scratch);
  arena_release(&arena);
}

void view_write_curve(Text *out, const Compilation *compilation, const Request *request) {
  uint32_t position;
  Function *function = view_function(out, compilation, request, &position);
  if (!function) return;
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  report_write_head(&json, true);
  json_put_str(&json, "function", function_name(function));
  json_put_int(&json, "inst_count", compilation->after[position].inst_count);
  json_key(&json, "pressure");
  json_open_object(&json);
  json_key(&json, "before");
  report_write_pressure(&json, compilation->before[position].pressure, request, true);
  json_key(&json, "after");
  report_write_pressure(&json, compilation->after[position].pressure, request, true);
  json_close_object(&json);
  json_close_object(&json);
}

// ---- a move by hand

static void write_edge(JsonWriter *json, const char *key, const DependencyEdge *edge) {
  json_key(json, key);
  if (edge)
    report_write_edge(json, edge);
  else
    json_null(json);
}

static void write_price(JsonWriter *json, const char *key, SchedPrice price) {
  json_key(json, key);
  json_open_object(json);
  json_put_int_safe(json, "during", price.during);
  json_put_int_safe(json, "after", price.after);
  json_close_object(json);
}

static void write_move(JsonWriter *json, const SchedMove *move) {
  static const char *const frozen[] = {[FREEZE_NOT] = NULL,
                                       [FREEZE_NO_REORDER] = "no_reorder",
                                       [FREEZE_PIPELINED] = "pipelined",
                                       [FREEZE_BLOCKS] = "blocks",
                                       [FREEZE_OUTER] = "outer"};
  bool is_early = move->target<move->low, is_late = move->target> move->high;
  json_put_string(json, "scope", move->scope);
  json_put_string(json, "unit", move->unit);
  json_put_int(json, "units", move->unit_count);
  json_put_int(json, "place", move->place);
  json_put_int(json, "low", move->low);
  json_put_int(json, "high", move->high);
  write_edge(json, "low_edge", move->low_edge);
  write_edge(json, "high_edge", move->high_edge);
  json_put_string(json, "frozen", frozen[move->frozen]);
  write_price(json, "now", move->now);
  json_key(json, "target");
  json_open_object(json);
  json_put_int(json, "place", move->target);
  json_put_bool(json, "legal", !is_early && !is_late);
  write_edge(json, "edge", is_early ? move->low_edge : is_late ? move->high_edge : NULL);
  if (is_early || is_late) {
    json_key(json, "price");
    json_null(json);
  } else {
    write_price(json, "price", move->then);
  }
  json_close_object(json);
}

void view_write_move(Text *out, const Compilation *compilation, const Request *request) {
  uint32_t position;
  Function *function = view_function(out, compilation, request, &position);
  if (!function) return;
  Arena arena;
  arena_init(&arena, 0);
  EdgesCopy edges = function_copy_edges(function, &arena);
  deps_ensure(function, compilation->module->arena, &arena);
  SchedMove move;
  if (sched_move_find(&arena, function, request->scope, request->unit, request->place, &move)) {
    JsonWriter json;
    json_begin(&json, out, false);
    json_open_object(&json);
    report_write_head(&json, true);
    json_put_str(&json, "function", function_name(function));
    write_move(&json, &move);
    json_close_object(&json);
  } else {
    write_failure(out, compilation,
                  "there is no scope of that path, or no unit of that name in it");
  }
  function_put_edges_back(function, &edges);
  arena_release(&arena);
}

// ---- drawings of the root function

typedef struct Drawing {
  Arena arena, scratch;
  Function *function;
  EdgesCopy edges;
  const GraphModel *model;
  Layout layout;
} Drawing;

static void draw_graph(Drawing *drawing, const Compilation *compilation) {
  arena_init(&drawing->arena, 0);
  arena_init(&drawing->scratch, 0);
  drawing->function = compilation->module->root;
  drawing->edges = function_copy_edges(drawing->function, &drawing->arena);
  deps_ensure(drawing->function, compilation->module->arena, &drawing->scratch);
  GraphOptions options = {.layout = layout_default_options(LAYOUT_DOWN)};
  Fuel fuel = compilation->fuel;
  drawing->model = graph_lay_out(&drawing->arena, &drawing->scratch, drawing->function, &options,
                                 &fuel, &drawing->layout);
}

static void drawing_release(Drawing *drawing) {
  function_put_edges_back(drawing->function, &drawing->edges);
  arena_release(&drawing->arena);
  arena_release(&drawing->scratch);
}

void view_emit_dot(Text *out, const Compilation *compilation) {
  Drawing drawing;
  draw_graph(&drawing, compilation);
  dot_graph(out, &drawing.scratch, drawing.model, function_name(drawing.function)->bytes);
  drawing_release(&drawing);
}

void view_emit_graph_svg(Text *out, const Compilation *compilation) {
  Drawing drawing;
  draw_graph(&drawing, compilation);
  svg_graph(out, drawing.model, &drawing.layout, function_name(drawing.function)->bytes);
  drawing_release(&drawing);
}

static ChartSpace chart_space(const Pressure *before, const Pressure *after, PressureSpace space) {
  const PressureCurve *a = &before->curves[space], *b = &after->curves[space];
  return (ChartSpace){.name = pressure_space_name(space),
                      .unit = space == PRESSURE_HBM ? "KiB" : "KiB per partition",
                      .capacity = after->capacity[space],
                      .before = {a->during, a->after, (uint32_t)max_i64(a->during_peak.pos, 0)},
                      .after = {b->during, b->after, (uint32_t)max_i64(b->during_peak.pos, 0)}};
}

// Loops and scopes as spans of positions.
static ChartSpan *chart_spans(Arena *arena, Function *function, uint32_t *count) {
  VEC(ChartSpan) spans = {0};
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->kind != STMT_AXIS) continue;
    Stmt *end = stmt_next_skipping(stmt, root);
    Instruction *first = inst_next(stmt, stmt), *past = NULL;
    if (!first) continue;
    if (end) past = end->kind == STMT_INSTRUCTION ? stmt_as_inst(end) : inst_next(end, root);
    uint32_t last = (past ? past->index : function->inst_count) - 1;
    const char *label = arena_format(arena, "%s \xc3\x97%lld", stmt->name->bytes,
                                     (long long)axis_tripcount(stmt_as_axis(stmt)));
    vec_push(arena, &spans, (ChartSpan){label, first->index, last});
  }
  *count = spans.count;
  return spans.at;
}

void view_emit_pressure_svg(Text *out, const Compilation *compilation) {
  uint32_t root = compilation_root(compilation);
  const FunctionState *before = &compilation->before[root], *after = &compilation->after[root];
  Arena arena;
  arena_init(&arena, 0);
  function_renumber(compilation->module->root);
  ChartSpace spaces[3];
  uint32_t count = 0;
  for (uint32_t space = PRESSURE_SBUF; space <= PRESSURE_HBM; space++) {
    bool is_used = after->pressure->curves[space].during_peak.bytes > 0;
    // HBM is the curve of programs that use nothing on chip
    if (!is_used || (space == PRESSURE_HBM && count > 0)) continue;
    spaces[count++] = chart_space(before->pressure, after->pressure, (PressureSpace)space);
  }
  PressureChart chart = {.title = function_name(compilation->module->root)->bytes,
                         .count = after->inst_count,
                         .names_before = before->order,
                         .names_after = after->order,
                         .spaces = spaces,
                         .space_count = count};
  chart.spans = chart_spans(&arena, compilation->module->root, &chart.span_count);
  svg_pressure(out, &arena, &chart);
  arena_release(&arena);
}
