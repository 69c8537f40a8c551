// Module, function, block, instruction (reference bir.md 2.2, 2.3, 2.5). Storage, operands and
// expressions are in bir_write_parts.c.
//
// An instruction's keys are the header's and its opcode's own, merged in order; the merge is worked
// out once per opcode.
#include "json/bir_header.h"
#include "json/bir_write_internal.h"

#include "json/lines.h"

const char *const bir_header_keys[BIR_HEADER_COUNT] = {
#define BIR_HEADER(id, key) key,
#include "json/bir_header.def"
#undef BIR_HEADER
};

enum { MAX_OWN_KEYS = 40, PLAN_SIZE = BIR_HEADER_COUNT + MAX_OWN_KEYS, LINE_WIDTH = 120 };

// The order of an opcode's keys: own key k as BIR_HEADER_COUNT + k.
typedef struct Plan {
  uint8_t count, keys[PLAN_SIZE];
} Plan;

typedef struct Writer {
  Text *out;
  Plan plans[BIR_OPCODE_COUNT]; // count 0: not made yet
} Writer;

static const Plan *plan_of(Writer *writer, const BirOpcode *opcode) {
  Plan *plan = &writer->plans[opcode->number];
  if (plan->count) return plan;
  uint8_t header = 0, own = 0;
  while (header < BIR_HEADER_COUNT || own < opcode->key_count) {
    bool takes_own =
        header == BIR_HEADER_COUNT ||
        (own < opcode->key_count && strcmp(opcode->keys[own].name, bir_header_keys[header]) < 0);
    plan->keys[plan->count++] = takes_own ? (uint8_t)(BIR_HEADER_COUNT + own++) : header++;
  }
  return plan;
}

// ---- own keys

static void write_default(Text *out, const BirKey *key) {
  switch (key->type) {
  case BIR_KEY_BOOL: {
    Literal value = literal_bool(key->integer != 0);
    out_literal(out, &value);
    break;
  }
  case BIR_KEY_INT:
  case BIR_KEY_AFFINE: out_int(out, key->integer); break;
  case BIR_KEY_NUMBER: {
    Literal value = literal_float(key->real);
    out_literal(out, &value);
    break;
  }
  case BIR_KEY_STRING:
  case BIR_KEY_ALU:
  case BIR_KEY_ACT:
  case BIR_KEY_WORD: out_text(out, key->text); break;
  case BIR_KEY_PAIR: out_ints(out, (const int64_t[]){key->integer, key->integer}, 2); break;
  case BIR_KEY_LITERAL: OUT(out, "null"); break;
  }
}

// `next` is the first field not written yet: fields are in the order of keys.
static void write_own(Text *out, const BirInst *inst, uint32_t index, uint32_t *next) {
  const BirKey *key = &inst->opcode->keys[index];
  bool is_set = *next < inst->field_count && inst->fields[*next].key == index;
  if (!is_set && !key->is_required) return;
  uint64_t length = strlen(key->name);
  out_separate(out, length + 3);
  OUT(out, "\"");
  out_bytes(out, key->name, length);
  OUT(out, "\":");
  if (!is_set) {
    write_default(out, key);
    return;
  }
  const BirField *field = &inst->fields[(*next)++];
  if (field->expr) {
    out_expr(out, field->expr);
  } else {
    out_literal(out, &field->value);
  }
}

// ---- header

static void write_operands(Text *out, const BirOperand *operands, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) out_operand(out, &operands[i]);
  OUT(out, "]");
}

static void write_edge(Text *out, const BirInst *former, BirEdgeKind kind) {
  OUT_ITEM(out, "[");
  out_str(out, former->name);
  OUT(out, ",");
  out_text(out, bir_edge_kind_name(kind));
}

static void write_edges(Text *out, const BirEdge *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    write_edge(out, edges[i].former, edges[i].kind);
    OUT(out, "]");
  }
  OUT(out, "]");
}

static void write_unroll(Text *out, const BirInst *inst) {
  for (uint32_t i = 0; i < inst->unroll_count; i++) {
    const BirUnrollEdge *edge = &inst->unroll[i];
    write_edge(out, edge->former, edge->kind);
    OUT(out, ",[");
    for (uint32_t k = 0; k < edge->expr_count; k++) {
      out_separate(out, 0);
      out_expr(out, edge->exprs[k]);
    }
    OUT(out, "],");
    out_predicates(out, edge->predicates, edge->predicate_count);
    OUT(out, "]");
  }
  OUT(out, "]");
}

static void write_debug(Text *out, const DebugLocation *debug) {
  if (!debug) return;
  OUT_KEY(out, "debug", "{");
  if (debug->column != INT64_MIN) {
    OUT_KEY(out, "column", "");
    out_int(out, debug->column);
  }
  if (debug->file) {
    OUT_KEY(out, "file", "");
    out_str(out, debug->file);
  }
  if (debug->hlo_id != INT64_MIN) {
    OUT_KEY(out, "hlo_id", "");
    out_int(out, debug->hlo_id);
  }
  if (debug->line != INT64_MIN) {
    OUT_KEY(out, "line", "");
    out_int(out, debug->line);
  }
  if (debug->tensor_op_name) {
    OUT_KEY(out, "tensor_op_name", "");
    out_str(out, debug->tensor_op_name);
  }
  OUT(out, "}");
}

static void write_loopnest(Text *out, const BirBlock *block) {
  if (!block->axis_count) return;
  OUT_KEY(out, "loopnest", "[");
  for (uint32_t i = 0; i < block->axis_count; i++) {
    out_separate(out, 0);
    out_str(out, block->axes[i]->name);
  }
  OUT(out, "]");
}

static void write_axis(Text *out, const BirAxis *axis) {
  OUT(out, "{\"lb\":");
  if (axis->is_dynamic) {
    out_expr(out, axis->dynamic_lb);
  } else {
    out_int(out, axis->lb);
  }
  OUT(out, ",\"name\":");
  out_str(out, axis->name);
  OUT(out, ",\"stride\":");
  if (axis->is_dynamic) {
    out_expr(out, axis->dynamic_stride);
  } else {
    out_int(out, axis->stride);
  }
  OUT(out, ",\"ub\":");
  if (axis->is_dynamic) {
    out_expr(out, axis->dynamic_ub);
  } else {
    out_int(out, axis->ub);
  }
  OUT(out, "}");
}

static void write_block(Writer *writer, const BirBlock *block);

static void write_blocks(Writer *writer, const BirBlock *first) {
  OUT_KEY(writer->out, "blocks", "[");
  for (const BirBlock *block = first; block; block = block->next) write_block(writer, block);
  OUT(writer->out, "]");
}

static void write_loop_key(Writer *writer, const BirLoop *loop, BirHeaderKey key) {
  Text *out = writer->out;
  bool has_dynamic = loop->axis && loop->axis->is_dynamic;
  switch (key) {
  case BIR_HEADER_DYNAMIC_AXIS:
    if (!has_dynamic) break;
    OUT_KEY(out, "DynamicForLoopAxis", "");
    write_axis(out, loop->axis);
    break;
  case BIR_HEADER_LOOP_AXIS:
    if (!loop->axis || has_dynamic) break;
    OUT_KEY(out, "LoopAxis", "");
    write_axis(out, loop->axis);
    break;
  case BIR_HEADER_BLOCKS: write_blocks(writer, loop->first); break;
  case BIR_HEADER_COND:
    if (!loop->cond_count) break;
    OUT_KEY(out, "cond", "");
    out_predicates(out, loop->cond, loop->cond_count);
    break;
  case BIR_HEADER_GUARD:
    if (!loop->guard_count) break;
    OUT_KEY(out, "guard", "");
    out_predicates(out, loop->guard, loop->guard_count);
    break;
  default: break;
  }
}

static void write_header_key(Writer *writer, const BirInst *inst, BirHeaderKey key) {
  Text *out = writer->out;
  switch (key) {
  case BIR_HEADER_DYNAMIC_AXIS:
  case BIR_HEADER_LOOP_AXIS:
  case BIR_HEADER_BLOCKS:
  case BIR_HEADER_COND:
  case BIR_HEADER_GUARD:
    if (inst->loop) write_loop_key(writer, inst->loop, key);
    break;
  case BIR_HEADER_DEBUG: write_debug(out, inst->debug); break;
  case BIR_HEADER_DEPENDENCIES:
    if (!inst->dependency_count) break;
    OUT_KEY(out, "dependencies", "[");
    write_edges(out, inst->dependencies, inst->dependency_count);
    break;
  case BIR_HEADER_DESCENDENTS: break; // the mirror of dependencies
  case BIR_HEADER_ENGINE:
    OUT_KEY(out, "engine", "");
    out_text(out, engine_name(inst->engine));
    break;
  case BIR_HEADER_ENGINE_ID:
    OUT_KEY(out, "engine_id", "");
    out_int(out, inst->engine_id);
    break;
  case BIR_HEADER_INDIRECTION_INS:
    if (!inst->indirection_count) break;
    OUT_KEY(out, "indirection_ins", "[");
    write_operands(out, inst->indirection_ins, inst->indirection_count);
    break;
  case BIR_HEADER_INS:
    OUT_KEY(out, "ins", "[");
    write_operands(out, inst->ins, inst->in_count);
    break;
  case BIR_HEADER_LOOP_CARRIED:
    if (!inst->carried_count) break;
    OUT_KEY(out, "loop_carried_dependencies", "[");
    write_edges(out, inst->carried, inst->carried_count);
    break;
  case BIR_HEADER_LOOPNEST: write_loopnest(out, inst->parent); break;
  case BIR_HEADER_NAME:
    OUT_KEY(out, "name", "");
    out_str(out, inst->name);
    break;
  case BIR_HEADER_OPCODE:
    OUT_KEY(out, "opcode", "");
    out_text(out, inst->opcode->name);
    break;
  case BIR_HEADER_OPTIN_PASSES: OUT_KEY(out, "optin_passes", "[]"); break;
  case BIR_HEADER_ORIGIN:
    OUT_KEY(out, "origin", "");
    out_text(out, bir_origin_name(inst->origin));
    break;
  case BIR_HEADER_OUTS:
    OUT_KEY(out, "outs", "[");
    write_operands(out, inst->outs, inst->out_count);
    break;
  case BIR_HEADER_PREDICATES:
    if (!inst->predicate_count) break;
    OUT_KEY(out, "predicates", "");
    out_predicates(out, inst->predicates, inst->predicate_count);
    break;
  case BIR_HEADER_SCHEDULED_END:
    OUT_KEY(out, "scheduled_end", "");
    out_int(out, inst->scheduled_end);
    break;
  case BIR_HEADER_SCHEDULED_START:
    OUT_KEY(out, "scheduled_start", "");
    out_int(out, inst->scheduled_start);
    break;
  case BIR_HEADER_UNROLL:
    if (!inst->unroll_count) break;
    OUT_KEY(out, "unroll_dependencies", "[");
    write_unroll(out, inst);
    break;
  case BIR_HEADER_COUNT: break;
  }
}

static void write_inst(Writer *writer, const BirInst *inst) {
  const Plan *plan = plan_of(writer, inst->opcode);
  uint32_t next_field = 0;
  OUT_ITEM(writer->out, "{");
  for (uint32_t i = 0; i < plan->count; i++) {
    uint8_t key = plan->keys[i];
    if (key < BIR_HEADER_COUNT) {
      write_header_key(writer, inst, (BirHeaderKey)key);
    } else {
      write_own(writer->out, inst, key - BIR_HEADER_COUNT, &next_field);
    }
  }
  OUT(writer->out, "}");
}

// Loops nest at most MAX_NESTING deep, so this recursion is bounded.
static void write_block(Writer *writer, const BirBlock *block) {
  Text *out = writer->out;
  OUT_ITEM(out, "{\"instructions\":[");
  for (const BirInst *inst = block->first; inst; inst = inst->next) write_inst(writer, inst);
  OUT(out, "],\"name\":");
  out_str(out, block->name);
  if (block->no_reorder) OUT(out, ",\"no_reorder\":true");
  OUT(out, "}");
}

static void write_function(Writer *writer, const BirFunction *function) {
  Text *out = writer->out;
  OUT_ITEM(out, "{\"allocations\":[");
  for (uint32_t i = 0; i < function->storages.count; i++)
    out_storage(out, function->storages.at[i]);
  OUT(out, "],\"attributes\":");
  out_attrs(out, &function->attributes);
  write_blocks(writer, function->first_block);
  OUT(out, ",\"name\":");
  out_str(out, function->name);
  OUT(out, "}");
}

static void write_module(Text *out, const BirModule *module) {
  Writer writer = {.out = out};
  OUT(out, "{\"arch\":");
  out_str(out, module->arch);
  OUT(out, ",\"attributes\":");
  out_attrs(out, &module->attributes);
  OUT(out, ",\"functions\":[");
  if (module->main) write_function(&writer, module->main);
  for (const BirFunction *function = module->first; function; function = function->next) {
    if (function != module->main) write_function(&writer, function);
  }
  OUT(out, "],\"version\":2}");
  text_append(out, "", 0); // ends it with a NUL
}

void bir_write_value(JsonWriter *json, const BirModule *module) {
  write_module(json_open_raw(json), module);
}

void bir_write_json(Text *text, const BirModule *module, bool is_indented) {
  if (!is_indented) {
    write_module(text, module);
    return;
  }
  Text compact = {0};
  write_module(&compact, module);
  json_lines(text, compact.bytes, compact.length, LINE_WIDTH);
  text_release(&compact);
}
