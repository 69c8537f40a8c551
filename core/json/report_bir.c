// Functions of a BIR module that was read: order, instructions, tensors and dependences, as those
// of a Penguin program are reported. There is no pressure: it is an analysis of Penguin.
#include "json/report.h"

static bool is_shown(const BirInst *inst) {
  return inst->loop == NULL;
}

static void write_order(JsonWriter *json, const char *key, const BirFunction *function) {
  json_key(json, key);
  json_open_array(json);
  for (uint32_t i = 0; i < function->insts.count; i++) {
    const BirInst *inst = function->insts.at[i];
    if (is_shown(inst)) json_string_bytes(json, inst->name->bytes, inst->name->length);
  }
  json_close_array(json);
}

static Str location_of(const BirOperand *operand) {
  const BirStorage *set = operand->set;
  if (!operand->ap_count || !set || !set->location_count) return NULL;
  return set->locations[operand->location].name;
}

static void write_names(JsonWriter *json, const BirOperand *operands, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    Str name = location_of(&operands[i]);
    if (name) json_string_bytes(json, name->bytes, name->length);
  }
}

static void write_path(JsonWriter *json, const char *key, const BirBlock *block) {
  Text path = {0};
  bir_block_path(&path, block);
  json_put_string(json, key, path.bytes);
  text_release(&path);
}

static void write_inst(JsonWriter *json, const BirInst *inst, uint32_t at, uint32_t count) {
  json_open_object(json);
  json_put_int(json, "id", inst->index);
  json_put_str(json, "name", inst->name);
  json_put_string(json, "class", inst->opcode->name);
  json_put_string(json, "engine", engine_name(inst->engine));
  write_path(json, "scope", inst->parent);
  json_put_int(json, "lex", at);
  json_put_int(json, "preorder", at);
  json_put_int(json, "rev_preorder", count - 1 - at);
  json_put_int(json, "pdom_rev_preorder", count - 1 - at);
  report_write_span(json, "span", inst->span);
  json_key(json, "reads");
  json_open_array(json);
  write_names(json, inst->ins, inst->in_count);
  write_names(json, inst->indirection_ins, inst->indirection_count);
  json_close_array(json);
  json_key(json, "writes");
  json_open_array(json);
  write_names(json, inst->outs, inst->out_count);
  json_close_array(json);
  json_key(json, "bir");
  json_open_array(json);
  json_string_bytes(json, inst->name->bytes, inst->name->length);
  json_close_array(json);
  json_key(json, "origin");
  json_open_array(json);
  json_close_array(json);
  json_close_object(json);
}

// First and last position that touches each storage; -1 when none does.
typedef struct Touched {
  int32_t first, last;
} Touched;

static void touch(Touched *touched, const BirOperand *operands, uint32_t count, int32_t at) {
  for (uint32_t i = 0; i < count; i++) {
    if (!operands[i].set || operands[i].set->is_register) continue;
    Touched *one = &touched[operands[i].set->index];
    if (one->last < 0) one->first = at;
    one->last = at;
  }
}

static Touched *touched_by(Arena *scratch, const BirFunction *function) {
  Touched *touched = ARENA_ARRAY(scratch, Touched, function->storages.count);
  for (uint32_t i = 0; i < function->storages.count; i++) touched[i] = (Touched){-1, -1};
  int32_t at = 0;
  for (uint32_t i = 0; i < function->insts.count; i++) {
    const BirInst *inst = function->insts.at[i];
    if (!is_shown(inst)) continue;
    touch(touched, inst->ins, inst->in_count, at);
    touch(touched, inst->indirection_ins, inst->indirection_count, at);
    touch(touched, inst->outs, inst->out_count, at++);
  }
  return touched;
}

static bool kind_is(const BirStorage *set, BirTensorKind a, BirTensorKind b, BirTensorKind c) {
  return set->kind == a || set->kind == b || set->kind == c;
}

static void write_position(JsonWriter *json, const char *key, bool is_live, int32_t at) {
  json_key(json, key);
  if (is_live)
    json_int(json, at);
  else
    json_null(json);
}

static void write_tensor(JsonWriter *json, const BirFunction *function, const BirStorage *set,
                         Touched touched) {
  static const char *const spaces[] = {"DRAM", "SBUF", "PSUM"};
  const BirLocation *location = set->locations;
  uint32_t space = location->type == BIR_DRAM ? 0 : location->type == BIR_SB ? 1 : 2;
  bool is_input =
      kind_is(set, BIR_TENSOR_ExternalInput, BIR_TENSOR_ExternalInputParameter, BIR_TENSOR_Input);
  bool is_parameter = set->kind == BIR_TENSOR_ExternalInputParameter;
  json_open_object(json);
  json_put_int(json, "id", set->index);
  json_put_str(json, "name", location->name);
  json_put_str(json, "class", set->class_name);
  json_put_string(json, "space", spaces[space]);
  json_put_string(json, "dtype", dtype_name(set->dtype));
  json_put_ints_safe(json, "shape", set->shape, set->rank);
  write_position(json, "partition_dim", set->partition_dim >= 0, set->partition_dim);
  json_put_int_safe(json, "bytes", location->dims[1]);
  json_put_bool(json, "static",
                is_parameter || set->kind == BIR_TENSOR_Const || (set->cls && set->cls->is_static));
  json_put_bool(json, "input", is_input);
  json_put_bool(json, "output",
                set->is_output || kind_is(set, BIR_TENSOR_ExternalOutput,
                                          BIR_TENSOR_ExternalOutputParameter, BIR_TENSOR_Output));
  write_path(json, "scope", location->owner ? location->owner : function->first_block);
  report_write_span(json, "span", set->span);
  write_position(json, "first", touched.last >= 0, is_input ? -1 : touched.first);
  write_position(json, "last", touched.last >= 0, touched.last);
  json_close_object(json);
}

static void write_edges(JsonWriter *json, const BirInst *inst, const BirEdge *edges, uint32_t count,
                        bool is_carried) {
  static const char *const kinds[] = {"ORDERED", "ORDERED", "ANTI", "OUTPUT", "FLOW"};
  for (uint32_t i = 0; i < count; i++) {
    if (!is_shown(edges[i].former) || !is_shown(inst)) continue;
    json_open_object(json);
    json_put_str(json, "src", edges[i].former->name);
    json_put_str(json, "dst", inst->name);
    json_put_string(json, "kind", kinds[edges[i].kind]);
    json_put_string(json, "origin", "user");
    json_put_string(json, "tensor", NULL);
    write_position(json, "distance", !is_carried, 0);
    json_close_object(json);
  }
}

static void write_empty(JsonWriter *json, const char *key) {
  json_key(json, key);
  json_open_object(json);
  json_close_object(json);
}

static void write_parts(JsonWriter *json, const BirFunction *function, const Request *request,
                        uint32_t count) {
  Arena scratch;
  arena_init(&scratch, 0);
  if (request->sections & SECTION_INSTS) {
    uint32_t at = 0;
    json_key(json, "insts");
    json_open_array(json);
    for (uint32_t i = 0; i < function->insts.count; i++) {
      if (is_shown(function->insts.at[i])) write_inst(json, function->insts.at[i], at++, count);
    }
    json_close_array(json);
  }
  if (request->sections & SECTION_TENSORS) {
    const Touched *touched = touched_by(&scratch, function);
    json_key(json, "tensors");
    json_open_array(json);
    for (uint32_t i = 0; i < function->storages.count; i++) {
      const BirStorage *set = function->storages.at[i];
      if (set->location_count) write_tensor(json, function, set, touched[i]);
    }
    json_close_array(json);
  }
  if (request->sections & SECTION_DEP_EDGES) {
    json_key(json, "dep_edges");
    json_open_array(json);
    for (uint32_t i = 0; i < function->insts.count; i++) {
      const BirInst *inst = function->insts.at[i];
      write_edges(json, inst, inst->dependencies, inst->dependency_count, false);
      write_edges(json, inst, inst->carried, inst->carried_count, true);
    }
    json_close_array(json);
  }
  arena_release(&scratch);
}

static void write_function(JsonWriter *json, const BirFunction *function, const Request *request) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < function->insts.count; i++) count += is_shown(function->insts.at[i]);
  json_open_object(json);
  json_put_str(json, "name", function->name);
  json_put_int(json, "inst_count", count);
  write_order(json, "order", function);
  write_order(json, "order_before", function);
  write_parts(json, function, request, count);
  json_key(json, "pressure");
  json_open_object(json);
  write_empty(json, "before");
  write_empty(json, "after");
  write_empty(json, "static");
  write_empty(json, "capacity");
  json_close_object(json);
  write_empty(json, "peaks");
  write_empty(json, "peaks_before");
  json_key(json, "schedule");
  json_open_array(json);
  json_close_array(json);
  json_close_object(json);
}

void report_write_bir_functions(JsonWriter *json, const BirModule *module, const Request *request) {
  if (module->main) write_function(json, module->main, request);
  for (const BirFunction *function = module->first; function; function = function->next) {
    if (function != module->main) write_function(json, function, request);
  }
}
