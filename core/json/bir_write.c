// Module, function, block, instruction (reference bir.md 2.2, 2.3, 2.5). Storage, operands and
// expressions are in bir_write_parts.c.
//
// An instruction's keys are the header's and its opcode's own, merged in order; the merge is worked
// out once per opcode.
#include "json/bir_write_internal.h"

#include "bir/dtype_name.h"

// Header keys and the structural keys of loops, sorted.
typedef enum HeaderKey {
  KEY_DYNAMIC_AXIS,
  KEY_LOOP_AXIS,
  KEY_BLOCKS,
  KEY_COND,
  KEY_DEBUG,
  KEY_DEPENDENCIES,
  KEY_ENGINE,
  KEY_ENGINE_ID,
  KEY_GUARD,
  KEY_INDIRECTION_INS,
  KEY_INS,
  KEY_LOOP_CARRIED,
  KEY_LOOPNEST,
  KEY_NAME,
  KEY_OPCODE,
  KEY_OPTIN_PASSES,
  KEY_ORIGIN,
  KEY_OUTS,
  KEY_PREDICATES,
  KEY_SCHEDULED_END,
  KEY_SCHEDULED_START,
  KEY_UNROLL,
  HEADER_KEY_COUNT
} HeaderKey;
static const char *const header_keys[HEADER_KEY_COUNT] = {"DynamicForLoopAxis",
                                                          "LoopAxis",
                                                          "blocks",
                                                          "cond",
                                                          "debug",
                                                          "dependencies",
                                                          "engine",
                                                          "engine_id",
                                                          "guard",
                                                          "indirection_ins",
                                                          "ins",
                                                          "loop_carried_dependencies",
                                                          "loopnest",
                                                          "name",
                                                          "opcode",
                                                          "optin_passes",
                                                          "origin",
                                                          "outs",
                                                          "predicates",
                                                          "scheduled_end",
                                                          "scheduled_start",
                                                          "unroll_dependencies"};

enum { MAX_OWN_KEYS = 40, PLAN_SIZE = HEADER_KEY_COUNT + MAX_OWN_KEYS };

// The order of an opcode's keys: own key k as HEADER_KEY_COUNT + k.
typedef struct Plan {
  uint8_t count, keys[PLAN_SIZE];
} Plan;

typedef struct Writer {
  JsonWriter *json;
  Plan plans[BIR_OPCODE_COUNT]; // count 0: not made yet
} Writer;

static const Plan *plan_of(Writer *writer, const BirOpcode *opcode) {
  Plan *plan = &writer->plans[opcode->number];
  if (plan->count) return plan;
  uint8_t header = 0, own = 0;
  while (header < HEADER_KEY_COUNT || own < opcode->key_count) {
    bool takes_own =
        header == HEADER_KEY_COUNT ||
        (own < opcode->key_count && strcmp(opcode->keys[own].name, header_keys[header]) < 0);
    plan->keys[plan->count++] = takes_own ? (uint8_t)(HEADER_KEY_COUNT + own++) : header++;
  }
  return plan;
}

// ---- own keys

static void write_default(JsonWriter *json, const BirKey *key) {
  switch (key->type) {
  case BIR_KEY_BOOL: json_bool(json, key->integer != 0); break;
  case BIR_KEY_INT:
  case BIR_KEY_AFFINE: json_int(json, key->integer); break;
  case BIR_KEY_NUMBER: json_double(json, key->real); break;
  case BIR_KEY_STRING:
  case BIR_KEY_ALU:
  case BIR_KEY_ACT:
  case BIR_KEY_WORD: json_string(json, key->text); break;
  case BIR_KEY_PAIR: bir_write_ints(json, (const int64_t[]){key->integer, key->integer}, 2); break;
  case BIR_KEY_LITERAL: json_null(json); break;
  }
}

// `next` is the first field not written yet: fields are in the order of keys.
static void write_own(JsonWriter *json, const BirInst *inst, uint32_t index, uint32_t *next) {
  const BirKey *key = &inst->opcode->keys[index];
  bool is_set = *next < inst->field_count && inst->fields[*next].key == index;
  if (!is_set && !key->is_required) return;
  json_key(json, key->name);
  if (!is_set) {
    write_default(json, key);
    return;
  }
  const BirField *field = &inst->fields[(*next)++];
  if (field->expr) {
    bir_write_expr(json, field->expr);
  } else {
    bir_write_literal(json, &field->value);
  }
}

// ---- header

static void write_operands(JsonWriter *json, const char *key, const BirOperand *operands,
                           uint32_t count) {
  json_key(json, key);
  json_open_array(json);
  for (uint32_t i = 0; i < count; i++) bir_write_operand(json, &operands[i]);
  json_close_array(json);
}

static void write_edges(JsonWriter *json, const char *key, const BirEdge *edges, uint32_t count) {
  if (!count) return;
  json_key(json, key);
  json_open_array(json);
  for (uint32_t i = 0; i < count; i++) {
    json_open_array_inline(json);
    json_str(json, edges[i].former->name);
    json_string(json, bir_edge_kind_name(edges[i].kind));
    json_close_array(json);
  }
  json_close_array(json);
}

static void write_unroll(JsonWriter *json, const BirInst *inst) {
  if (!inst->unroll_count) return;
  json_key(json, "unroll_dependencies");
  json_open_array(json);
  for (uint32_t i = 0; i < inst->unroll_count; i++) {
    const BirUnrollEdge *edge = &inst->unroll[i];
    json_open_array_inline(json);
    json_str(json, edge->former->name);
    json_string(json, bir_edge_kind_name(edge->kind));
    json_open_array(json);
    for (uint32_t k = 0; k < edge->expr_count; k++) bir_write_expr(json, edge->exprs[k]);
    json_close_array(json);
    bir_write_predicates(json, edge->predicates, edge->predicate_count);
    json_close_array(json);
  }
  json_close_array(json);
}

static void write_debug(JsonWriter *json, const DebugLocation *debug) {
  if (!debug) return;
  json_key(json, "debug");
  json_open_object_inline(json);
  if (debug->column != INT64_MIN) json_put_int(json, "column", debug->column);
  if (debug->file) json_put_str(json, "file", debug->file);
  if (debug->hlo_id != INT64_MIN) json_put_int(json, "hlo_id", debug->hlo_id);
  if (debug->line != INT64_MIN) json_put_int(json, "line", debug->line);
  if (debug->tensor_op_name) json_put_str(json, "tensor_op_name", debug->tensor_op_name);
  json_close_object(json);
}

static void write_loopnest(JsonWriter *json, const BirBlock *block) {
  if (!block->axis_count) return;
  json_key(json, "loopnest");
  json_open_array_inline(json);
  for (uint32_t i = 0; i < block->axis_count; i++) json_str(json, block->axes[i]->name);
  json_close_array(json);
}

static void write_list(JsonWriter *json, const char *key, const BirPredicate *predicates,
                       uint32_t count) {
  if (!count) return;
  json_key(json, key);
  bir_write_predicates(json, predicates, count);
}

static void write_axis(JsonWriter *json, const BirAxis *axis) {
  if (axis->is_dynamic) {
    json_open_object(json);
    json_key(json, "lb");
    bir_write_expr(json, axis->dynamic_lb);
    json_put_str(json, "name", axis->name);
    json_key(json, "stride");
    bir_write_expr(json, axis->dynamic_stride);
    json_key(json, "ub");
    bir_write_expr(json, axis->dynamic_ub);
    json_close_object(json);
    return;
  }
  json_open_object_inline(json);
  json_put_int(json, "lb", axis->lb);
  json_put_str(json, "name", axis->name);
  json_put_int(json, "stride", axis->stride);
  json_put_int(json, "ub", axis->ub);
  json_close_object(json);
}

static void write_block(Writer *writer, const BirBlock *block);

static void write_blocks(Writer *writer, const BirBlock *first) {
  json_key(writer->json, "blocks");
  json_open_array(writer->json);
  for (const BirBlock *block = first; block; block = block->next) write_block(writer, block);
  json_close_array(writer->json);
}

static void write_header_key(Writer *writer, const BirInst *inst, HeaderKey key) {
  JsonWriter *json = writer->json;
  const BirLoop *loop = inst->loop;
  switch (key) {
  case KEY_DYNAMIC_AXIS:
  case KEY_LOOP_AXIS:
    if (!loop || !loop->axis || loop->axis->is_dynamic != (key == KEY_DYNAMIC_AXIS)) break;
    json_key(json, header_keys[key]);
    write_axis(json, loop->axis);
    break;
  case KEY_BLOCKS:
    if (loop) write_blocks(writer, loop->first);
    break;
  case KEY_COND:
    if (loop) write_list(json, "cond", loop->cond, loop->cond_count);
    break;
  case KEY_GUARD:
    if (loop) write_list(json, "guard", loop->guard, loop->guard_count);
    break;
  case KEY_DEBUG: write_debug(json, inst->debug); break;
  case KEY_DEPENDENCIES:
    write_edges(json, header_keys[key], inst->dependencies, inst->dependency_count);
    break;
  case KEY_ENGINE: json_put_string(json, "engine", engine_name(inst->engine)); break;
  case KEY_ENGINE_ID: json_put_int(json, "engine_id", inst->engine_id); break;
  case KEY_INDIRECTION_INS:
    if (inst->indirection_count)
      write_operands(json, header_keys[key], inst->indirection_ins, inst->indirection_count);
    break;
  case KEY_INS: write_operands(json, "ins", inst->ins, inst->in_count); break;
  case KEY_LOOP_CARRIED:
    write_edges(json, header_keys[key], inst->carried, inst->carried_count);
    break;
  case KEY_LOOPNEST: write_loopnest(json, inst->parent); break;
  case KEY_NAME: json_put_str(json, "name", inst->name); break;
  case KEY_OPCODE: json_put_string(json, "opcode", inst->opcode->name); break;
  case KEY_OPTIN_PASSES:
    json_key(json, "optin_passes");
    json_raw(json, "[]", 2);
    break;
  case KEY_ORIGIN: json_put_string(json, "origin", bir_origin_name(inst->origin)); break;
  case KEY_OUTS: write_operands(json, "outs", inst->outs, inst->out_count); break;
  case KEY_PREDICATES:
    write_list(json, "predicates", inst->predicates, inst->predicate_count);
    break;
  case KEY_SCHEDULED_END: json_put_int(json, "scheduled_end", inst->scheduled_end); break;
  case KEY_SCHEDULED_START: json_put_int(json, "scheduled_start", inst->scheduled_start); break;
  case KEY_UNROLL: write_unroll(json, inst); break;
  case HEADER_KEY_COUNT: break;
  }
}

static void write_inst(Writer *writer, const BirInst *inst) {
  const Plan *plan = plan_of(writer, inst->opcode);
  uint32_t next_field = 0;
  json_open_object(writer->json);
  for (uint32_t i = 0; i < plan->count; i++) {
    uint8_t key = plan->keys[i];
    if (key < HEADER_KEY_COUNT) {
      write_header_key(writer, inst, (HeaderKey)key);
    } else {
      write_own(writer->json, inst, key - HEADER_KEY_COUNT, &next_field);
    }
  }
  json_close_object(writer->json);
}

// Loops nest at most MAX_NESTING deep, so this recursion is bounded.
static void write_block(Writer *writer, const BirBlock *block) {
  JsonWriter *json = writer->json;
  json_open_object(json);
  json_key(json, "instructions");
  json_open_array(json);
  for (const BirInst *inst = block->first; inst; inst = inst->next) write_inst(writer, inst);
  json_close_array(json);
  json_put_str(json, "name", block->name);
  if (block->no_reorder) json_put_bool(json, "no_reorder", true);
  json_close_object(json);
}

static void write_function(Writer *writer, const BirFunction *function) {
  JsonWriter *json = writer->json;
  json_open_object(json);
  json_key(json, "allocations");
  json_open_array(json);
  for (uint32_t i = 0; i < function->storages.count; i++)
    bir_write_storage(json, function->storages.at[i]);
  json_close_array(json);
  json_key(json, "attributes");
  bir_write_attrs(json, &function->attributes);
  write_blocks(writer, function->first_block);
  json_put_str(json, "name", function->name);
  json_close_object(json);
}

void bir_write_value(JsonWriter *json, const BirModule *module) {
  Writer writer = {.json = json};
  json_open_object(json);
  json_put_str(json, "arch", module->arch);
  json_key(json, "attributes");
  bir_write_attrs(json, &module->attributes);
  json_key(json, "functions");
  json_open_array(json);
  if (module->main) write_function(&writer, module->main);
  for (const BirFunction *function = module->first; function; function = function->next) {
    if (function != module->main) write_function(&writer, function);
  }
  json_close_array(json);
  json_put_int(json, "version", 2);
  json_close_object(json);
}

void bir_write_json(Text *text, const BirModule *module, bool is_indented) {
  JsonWriter json;
  json_begin(&json, text, is_indented);
  bir_write_value(&json, module);
  if (is_indented) text_putc(text, '\n');
}
