// Construction, walks and names of the BIR module.
#include "bir/model.h"

#include "support/sort.h"

BirModule *bir_module_create(Arena *arena) {
  BirModule *module = ARENA_NEW(arena, BirModule);
  module->arena = arena;
  return module;
}

BirFunction *bir_module_add_function(BirModule *module, Str name) {
  BirFunction *function = ARENA_NEW(module->arena, BirFunction);
  function->name = name;
  function->module = module;
  if (module->last) {
    module->last->next = function;
  } else {
    module->first = function;
  }
  module->last = function;
  return function;
}

BirBlock *bir_add_block(BirFunction *function, BirInst *loop, Str name) {
  Arena *arena = function->module->arena;
  BirBlock *block = ARENA_NEW(arena, BirBlock);
  block->name = name;
  block->loop = loop;
  block->function = function;
  BirBlock **first = loop ? &loop->loop->first : &function->first_block;
  BirBlock **last = loop ? &loop->loop->last : &function->last_block;
  if (*last) {
    (*last)->next = block;
  } else {
    *first = block;
  }
  *last = block;
  function->block_count += !loop;
  bir_block_set_axes(block);
  return block;
}

void bir_block_set_axes(BirBlock *block) {
  const BirInst *loop = block->loop;
  if (!loop) return;
  const BirBlock *around = loop->parent;
  block->axis_count = around->axis_count;
  block->axes = around->axes;
  if (!loop->loop->axis) return;
  block->axes = ARENA_ARRAY(block->function->module->arena, BirAxis *, around->axis_count + 1);
  if (around->axis_count) memcpy(block->axes, around->axes, around->axis_count * sizeof(BirAxis *));
  block->axes[block->axis_count++] = loop->loop->axis;
}

BirInst *bir_block_append(Arena *arena, BirBlock *block, const BirOpcode *opcode) {
  BirInst *inst = ARENA_NEW(arena, BirInst);
  inst->opcode = opcode;
  inst->parent = block;
  inst->source = UINT32_MAX;
  inst->index = block->function->insts.count;
  vec_push(arena, &block->function->insts, inst);
  if (block->last) {
    block->last->next = inst;
  } else {
    block->first = inst;
  }
  block->last = inst;
  if (opcode && opcode->kind == BIR_KIND_LOOP) inst->loop = ARENA_NEW(arena, BirLoop);
  return inst;
}

BirInst *bir_inst_of(const BirFunction *function, uint32_t statement_id) {
  const uint32_t *at = map_get(&function->by_source, statement_id);
  return at ? function->insts.at[*at - 1] : NULL;
}

static const BirKey *find_key(const BirInst *inst, const char *name, const BirField **field) {
  int at = bir_key_index(inst->opcode, name, strlen(name));
  assert(at >= 0);
  *field = NULL;
  for (uint32_t i = 0; i < inst->field_count; i++) {
    if (inst->fields[i].key == at) *field = &inst->fields[i];
  }
  return &inst->opcode->keys[at];
}

bool bir_key_is_default(const BirKey *key, const Literal *value) {
  switch (key->type) {
  case BIR_KEY_BOOL: return value->boolean == (key->integer != 0);
  case BIR_KEY_INT:
  case BIR_KEY_AFFINE: return value->kind == LIT_INT && value->integer == key->integer;
  case BIR_KEY_NUMBER: return value->kind == LIT_FLOAT && memcmp(&value->real, &key->real, 8) == 0;
  case BIR_KEY_STRING:
  case BIR_KEY_ALU:
  case BIR_KEY_ACT:
  case BIR_KEY_WORD: return str_is(value->string, key->text);
  case BIR_KEY_PAIR:
    return value->items[0].integer == key->integer && value->items[1].integer == key->integer;
  case BIR_KEY_LITERAL: return value->kind == LIT_NONE;
  }
  return false;
}

const BirField *bir_field(const BirInst *inst, const char *key) {
  const BirField *field;
  find_key(inst, key, &field);
  return field;
}

bool bir_field_bool(const BirInst *inst, const char *key) {
  const BirField *field;
  const BirKey *row = find_key(inst, key, &field);
  return field ? field->value.boolean : row->integer != 0;
}

int64_t bir_field_int(const BirInst *inst, const char *key) {
  const BirField *field;
  const BirKey *row = find_key(inst, key, &field);
  return field ? field->value.integer : row->integer;
}

double bir_field_number(const BirInst *inst, const char *key) {
  const BirField *field;
  const BirKey *row = find_key(inst, key, &field);
  if (!field) return row->real;
  return field->value.kind == LIT_INT ? (double)field->value.integer : field->value.real;
}

const char *bir_field_text(const BirInst *inst, const char *key) {
  const BirField *field;
  const BirKey *row = find_key(inst, key, &field);
  return field ? field->value.string->bytes : row->text;
}

typedef struct DictPair {
  Literal key, value;
} DictPair;

static int compare_pairs(const void *a, const void *b, void *context) {
  (void)context;
  return str_compare(((const DictPair *)a)->key.string, ((const DictPair *)b)->key.string);
}

Literal bir_sorted_dict(Arena *arena, const Literal *dict, bool is_deep) {
  DictPair *pairs = ARENA_ARRAY(arena, DictPair, dict->count / 2);
  uint32_t count = 0, kept = 0;
  for (uint32_t i = 0; i + 1 < dict->count; i += 2) {
    const Literal *key = &dict->items[i];
    if (key->kind != LIT_STRING && key->kind != LIT_NAME) continue;
    pairs[count++] = (DictPair){*key, is_deep ? bir_sorted_literal(arena, key + 1) : key[1]};
  }
  sort_stable(arena, pairs, count, sizeof *pairs, compare_pairs, NULL);
  for (uint32_t i = 0; i < count; i++) {
    bool is_last = i + 1 == count || pairs[i].key.string != pairs[i + 1].key.string;
    if (is_last) pairs[kept++] = pairs[i];
  }
  return (Literal){.kind = LIT_DICT, .count = kept * 2, .items = &pairs->key};
}

// Literals nest as deep as the text they come from.
Literal bir_sorted_literal(Arena *arena, const Literal *literal) {
  if (literal->kind == LIT_DICT) return bir_sorted_dict(arena, literal, true);
  if (literal->kind != LIT_LIST && literal->kind != LIT_TUPLE) return *literal;
  Literal *items = ARENA_ARRAY(arena, Literal, literal->count);
  for (uint32_t i = 0; i < literal->count; i++)
    items[i] = bir_sorted_literal(arena, &literal->items[i]);
  return (Literal){.kind = literal->kind, .count = literal->count, .items = items};
}

void bir_block_path(Text *text, const BirBlock *block) {
  const BirBlock *chain[4 * MAX_NESTING];
  uint32_t depth = 0;
  for (; block && depth < ARRAY_LEN(chain); block = block->loop ? block->loop->parent : NULL)
    chain[depth++] = block;
  while (depth--) {
    text_put_str(text, chain[depth]->name);
    if (!depth) break;
    text_putc(text, '/');
    text_put_str(text, chain[depth - 1]->loop->name);
    text_putc(text, '/');
  }
}

int64_t bir_stride(const BirStorage *set, uint32_t dim) {
  bool is_on_chip = bir_set_is_on_chip(set);
  if (is_on_chip && (int32_t)dim == set->partition_dim) return 0;
  int64_t stride = 1;
  for (uint32_t d = dim + 1; d < set->rank; d++) {
    if (is_on_chip && (int32_t)d == set->partition_dim) continue;
    if (mul_overflows(stride, set->shape[d], &stride)) return INT64_MAX;
  }
  return stride;
}

static const char *const tensor_kinds[] = {"ExternalInput",
                                           "ExternalInputParameter",
                                           "Input",
                                           "ExternalOutput",
                                           "ExternalOutputParameter",
                                           "Output",
                                           "Const",
                                           "Internal",
                                           "Pointer",
                                           "InternalInterface"};
const char *bir_tensor_kind_name(BirTensorKind kind) {
  return tensor_kinds[kind];
}

static const char *const edge_kinds[] = {"Invalid", "Ordered", "Anti", "Output", "Flow"};
const char *bir_edge_kind_name(BirEdgeKind kind) {
  return edge_kinds[kind];
}

static const char *const origins[] = {"Internal", "Penguin", "NKI"};
const char *bir_origin_name(BirOrigin origin) {
  return origins[origin];
}

const char *bir_operand_kind_name(BirOperandKind kind) {
  switch (kind) {
  case BIR_PHYSICAL_AP: return "physical_ap";
  case BIR_SYMBOLIC_AP: return "symbolic_ap";
  case BIR_REGISTER_AP: return "register_ap";
  case BIR_IMM_VALUE: return "imm_value";
  case BIR_IMM_ARRAY: return "imm_array";
  case BIR_REGISTER_ACCESS: return "register_access";
  }
  return "";
}

static bool find_word(const char *const *words, uint32_t count, const char *name, uint64_t length,
                      uint32_t *out) {
  for (uint32_t i = 0; i < count; i++) {
    if (strlen(words[i]) != length || memcmp(words[i], name, (size_t)length) != 0) continue;
    *out = i;
    return true;
  }
  return false;
}

bool bir_tensor_kind_find(const char *name, uint64_t length, BirTensorKind *out) {
  uint32_t at;
  if (!find_word(tensor_kinds, ARRAY_LEN(tensor_kinds), name, length, &at)) return false;
  *out = (BirTensorKind)at;
  return true;
}

bool bir_edge_kind_find(const char *name, uint64_t length, BirEdgeKind *out) {
  uint32_t at;
  if (!find_word(edge_kinds, ARRAY_LEN(edge_kinds), name, length, &at)) return false;
  *out = (BirEdgeKind)at;
  return true;
}
