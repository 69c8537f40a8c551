// Guards and masks: the key "predicates" of the report, and the answer of the command mask.
#include "analysis/guarded.h"
#include "json/report.h"
#include "json/views.h"

// Cells one grid has each way, at most.
enum { MOST_CELLS = 256 };

static void write_predicate(JsonWriter *json, const GuardedPredicate *predicate) {
  json_open_object(json);
  json_put_string(json, "text", predicate->text);
  json_put_string(json, "from", predicate->is_filter ? "filter" : "inst");
  json_put_bool(json, "approx", predicate->is_approx);
  report_write_span(json, "span", predicate->span);
  json_key(json, "kept");
  if (predicate->kept < 0)
    json_null(json);
  else
    json_int_safe(json, predicate->kept);
  json_close_object(json);
}

static void write_dim(JsonWriter *json, const Mask *mask, const MaskDim *dim) {
  json_open_object(json);
  json_put_str(json, "name", dim->name);
  json_put_string(json, "kind", dim->axis ? "axis" : "index");
  json_put_int_safe(json, "lb", dim->first);
  json_key(json, "ub");
  if (dim->is_dynamic)
    json_null(json);
  else
    json_int_safe(json, dim->ub);
  json_put_int_safe(json, "stride", dim->stride);
  json_put_int_safe(json, "trips", dim->trips);
  json_put_bool(json, "used", dim->is_used);
  json_put_str(json, "outer", dim->outer < 0 ? NULL : mask->dims[dim->outer].name);
  json_close_object(json);
}

static void write_guarded(JsonWriter *json, const Guarded *guarded, bool wants_runs) {
  json_open_object(json);
  json_put_str(json, "inst", guarded->name);
  json_put_string(json, "kind", guarded->is_select ? "select" : "guard");
  json_key(json, "text");
  json_open_array(json);
  for (uint32_t i = 0; i < guarded->predicate_count; i++)
    json_string(json, guarded->predicates[i].text);
  json_close_array(json);
  json_key(json, "guards");
  json_open_array(json);
  for (uint32_t i = 0; i < guarded->predicate_count; i++)
    write_predicate(json, &guarded->predicates[i]);
  json_close_array(json);
  json_key(json, "domain");
  json_open_array(json);
  for (uint32_t d = 0; d < guarded->mask.dim_count; d++)
    write_dim(json, &guarded->mask, &guarded->mask.dims[d]);
  json_close_array(json);
  json_put_int_safe(json, "points", guarded->points);
  json_key(json, "kept");
  if (guarded->kept < 0)
    json_null(json);
  else
    json_int_safe(json, guarded->kept);
  json_put_string(json, "limited", guarded->limited);
  if (wants_runs && guarded->runs.count)
    json_put_ints_safe(json, "mask_rle", guarded->runs.at, guarded->runs.count);
  json_close_object(json);
}

static void write_list(JsonWriter *json, const GuardedList *list, bool wants_runs) {
  json_key(json, "predicates");
  json_open_array(json);
  for (uint32_t i = 0; i < list->items.count; i++)
    write_guarded(json, &list->items.at[i], wants_runs);
  json_close_array(json);
}

void report_write_predicates(JsonWriter *json, Function *function, const FunctionRecord *record,
                             bool is_asked) {
  if (record->masks) {
    write_list(json, record->masks, true);
  } else if (is_asked) {
    Arena arena;
    arena_init(&arena, 0);
    write_list(json, guarded_list(&arena, function, true), true);
    arena_release(&arena);
  }
}

// ---- the command mask ---------------------------------------------------------------------------

typedef struct GridRequest {
  const Request *request;
  Arena *arena;
  uint64_t budget; // of all grids
} GridRequest;

// Trips of the dimensions that the cut does not vary: as asked for, kept inside the domain.
static void take_places(const GridRequest *asked, const Mask *mask, int64_t *at) {
  for (uint32_t d = 0; d < mask->dim_count; d++) at[d] = 0;
  for (uint32_t i = 0; i < asked->request->place_count; i++) {
    int d = mask_dim(mask, asked->request->places[i].name);
    if (d >= 0) at[d] = max_i64(0, min_i64(asked->request->places[i].at, mask->dims[d].trips - 1));
  }
}

// "t", "p": dimensions of one side; false when the instruction is not inside one of them.
static bool take_side(const Mask *mask, const char *const *names, uint32_t count, MaskSide *side) {
  *side = (MaskSide){.outer = -1, .inner = -1};
  if (count > 0) side->inner = mask_dim(mask, names[count - 1]);
  if (count > 1) side->outer = mask_dim(mask, names[0]);
  return (count < 1 || side->inner >= 0) && (count < 2 || side->outer >= 0);
}

static bool has_twice(const MaskGrid *grid) {
  int dims[] = {grid->rows.outer, grid->rows.inner, grid->columns.outer, grid->columns.inner};
  for (uint32_t a = 0; a < ARRAY_LEN(dims); a++) {
    for (uint32_t b = 0; b < a; b++) {
      if (dims[a] >= 0 && dims[a] == dims[b]) return true;
    }
  }
  return false;
}

// Why there is no cut; NULL, with the grid, when there is one.
static const char *cut(GridRequest *asked, const Mask *mask, MaskGrid *grid) {
  const Request *request = asked->request;
  if (!request->column_count) return "name the columns of the cut";
  if (!take_side(mask, request->rows, request->row_count, &grid->rows) ||
      !take_side(mask, request->columns, request->column_count, &grid->columns))
    return "the instruction is not inside that loop or index";
  if (has_twice(grid)) return "a loop or index is named twice";
  if (mask->unknown) return mask->unknown;
  int64_t *at = ARENA_ARRAY(asked->arena, int64_t, mask->dim_count);
  take_places(asked, mask, at);
  if (!mask_grid(asked->arena, mask, at, MOST_CELLS, &asked->budget, grid))
    return "the cut has too many points to be evaluated";
  return NULL;
}

static void write_side(JsonWriter *json, const char *key, const MaskSide *side) {
  json_key(json, key);
  json_open_object(json);
  json_put_int(json, "outer_cells", side->outer_cells);
  json_put_int_safe(json, "outer_block", side->outer_block);
  json_put_int(json, "inner_cells", side->inner_cells);
  json_put_int_safe(json, "inner_block", side->inner_block);
  json_close_object(json);
}

static void write_grid(JsonWriter *json, GridRequest *asked, const Instruction *inst,
                       bool is_select) {
  Mask mask;
  MaskGrid grid;
  guarded_one(asked->arena, inst, is_select, asked->request->guard, &mask);
  const char *limited = cut(asked, &mask, &grid);
  json_open_object(json);
  json_put_str(json, "inst", inst_name(inst));
  json_put_string(json, "kind", is_select ? "select" : "guard");
  json_put_string(json, "limited", limited);
  if (!limited) {
    write_side(json, "rows", &grid.rows);
    write_side(json, "columns", &grid.columns);
    json_put_ints_safe(json, "kept", grid.kept,
                       grid.rows.outer_cells * grid.rows.inner_cells * grid.columns.outer_cells *
                           grid.columns.inner_cells);
  }
  json_close_object(json);
}

static Instruction *find_inst(Function *function, const char *name) {
  FOR_EACH_INST(inst, function) {
    if (str_is(inst_name(inst), name)) return inst;
  }
  return NULL;
}

void view_write_mask(Text *out, const Compilation *compilation, const Request *request) {
  uint32_t position;
  Function *function = view_function(out, compilation, request, &position);
  if (!function) return;
  Arena arena;
  arena_init(&arena, 0);
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  report_write_head(&json, true);
  json_put_str(&json, "function", function_name(function));
  if (!request->inst_count) {
    write_list(&json, guarded_list(&arena, function, false), false);
  } else {
    GridRequest asked = {.request = request, .arena = &arena, .budget = 4 * MASK_BUDGET};
    json_key(&json, "grids");
    json_open_array(&json);
    for (uint32_t i = 0; i < request->inst_count; i++) {
      const Instruction *inst = find_inst(function, request->insts[i]);
      if (!inst) continue;
      write_grid(&json, &asked, inst, false);
      if (inst_selects(inst)) write_grid(&json, &asked, inst, true);
    }
    json_close_array(&json);
  }
  json_close_object(&json);
  arena_release(&arena);
}
