// Own keys of an instruction: only what differs from the opcode's default is kept, in key order.
#include "bir/lower_internal.h"

// In the order of keys; a key that is set again takes the new value.
static void insert(Emit *emit, BirField field) {
  uint32_t at = emit->fields.count;
  while (at > 0 && emit->fields.at[at - 1].key > field.key) at--;
  if (at > 0 && emit->fields.at[at - 1].key == field.key) {
    emit->fields.at[at - 1] = field;
    return;
  }
  vec_push(emit->scratch, &emit->fields, field);
  for (uint32_t i = emit->fields.count - 1; i > at; i--)
    emit->fields.at[i] = emit->fields.at[i - 1];
  emit->fields.at[at] = field;
}

static void drop(Emit *emit, uint8_t key) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < emit->fields.count; i++) {
    if (emit->fields.at[i].key != key) emit->fields.at[count++] = emit->fields.at[i];
  }
  emit->fields.count = count;
}

static uint8_t key_of(const Emit *emit, const char *key) {
  int at = bir_key_index(emit->out->opcode, key, strlen(key));
  assert(at >= 0);
  return (uint8_t)at;
}

void emit_set(Emit *emit, const char *key, Literal value) {
  uint8_t at = key_of(emit, key);
  if (bir_key_is_default(&emit->out->opcode->keys[at], &value)) {
    drop(emit, at);
  } else {
    insert(emit, (BirField){.key = at, .value = value});
  }
}

void emit_set_expr(Emit *emit, const char *key, const BirExpr *expr) {
  insert(emit, (BirField){.key = key_of(emit, key), .expr = expr});
}

void emit_set_text(Emit *emit, const char *key, const char *text) {
  emit_set(emit, key, literal_string(lower_intern(emit->lower, text)));
}

void emit_set_int(Emit *emit, const char *key, int64_t value) {
  emit_set(emit, key, literal_int(value));
}

void emit_set_bool(Emit *emit, const char *key, bool value) {
  emit_set(emit, key, literal_bool(value));
}

Literal emit_list(Emit *emit, const Literal *items, uint32_t count) {
  return (Literal){.kind = LIT_LIST,
                   .count = count,
                   .items = arena_copy(emit->lower->arena, items, count * sizeof *items)};
}

Literal emit_shapes(Emit *emit, bool results) {
  VEC(Literal) shapes = {0};
  for (uint32_t i = 0; i < emit->inst->operand_count; i++) {
    const Operand *operand = &emit->inst->operands[i];
    if (operand->is_result != results || operand->kind != OPERAND_ACCESS) continue;
    const TileOperand *tile = &emit->tile.operands[i];
    Literal sizes[MAX_RANK];
    VarList vars;
    emit_operand_vars(emit, tile, &vars);
    for (uint32_t d = 0; d < tile->access->rank; d++) {
      int64_t size = 1;
      for (uint32_t v = 0; v < vars.count; v++) {
        if (emit_var_is_in_dim(emit, tile, d, vars.at[v]))
          size *= emit->tile.vars[vars.at[v]].extent;
      }
      sizes[d] = literal_int(size);
    }
    Literal shape = emit_list(emit, sizes, tile->access->rank);
    vec_push(emit->scratch, &shapes, shape);
  }
  return emit_list(emit, shapes.at, shapes.count);
}

// A class attribute as the key's type wants it; false when it has no such form.
static bool convert(Emit *emit, const BirKey *key, const Literal *from, Literal *to) {
  *to = *from;
  AluOp alu;
  ActFunc act;
  bool is_text = from->kind == LIT_STRING || from->kind == LIT_NAME;
  // A name keeps its module in front: m0.AxisType.Parallel.
  const char *word = is_text ? from->string->bytes : "";
  for (const char *c = word; *c; c++) {
    if (*c == '.' && from->kind == LIT_NAME) word = c + 1;
  }
  Str name = is_text ? lower_intern(emit->lower, word) : NULL;
  switch (key->type) {
  case BIR_KEY_BOOL:
    if (from->kind == LIT_INT) *to = literal_bool(from->integer != 0);
    return to->kind == LIT_BOOL;
  case BIR_KEY_INT:
  case BIR_KEY_AFFINE: return from->kind == LIT_INT;
  case BIR_KEY_NUMBER: return from->kind == LIT_INT || from->kind == LIT_FLOAT;
  case BIR_KEY_STRING: *to = literal_string(name); return is_text;
  case BIR_KEY_ALU:
    if (!is_text || !alu_find(name, &alu)) return false;
    *to = literal_string(lower_intern(emit->lower, alu_name(alu)));
    return true;
  case BIR_KEY_ACT:
    if (!is_text || !act_find(name, &act)) return false;
    *to = literal_string(lower_intern(emit->lower, act_name(act)));
    return true;
  case BIR_KEY_WORD:
    *to = literal_string(name);
    for (uint32_t i = 0; is_text && key->words[i]; i++) {
      if (str_is(name, key->words[i])) return true;
    }
    return false;
  case BIR_KEY_PAIR:
    return (from->kind == LIT_LIST || from->kind == LIT_TUPLE) && from->count == 2 &&
           from->items[0].kind == LIT_INT && from->items[1].kind == LIT_INT;
  case BIR_KEY_LITERAL: *to = bir_sorted_literal(emit->lower->arena, from); return true;
  }
  return false;
}

// Attributes that BIR calls differently.
static int key_of_attr(const Emit *emit, AttrId id) {
  static const struct {
    AttrId attr;
    const char *key;
  } renamed[] = {{ATTR_dge_mode, "dge_type"},
                 {ATTR_shuffle_mask, "mask"},
                 {ATTR_is_keep_rate, "is_keep_threshold"},
                 {ATTR_op0, "compare_op0"},
                 {ATTR_op1, "compare_op1"},
                 {ATTR_asm_text, "asm_bytes"}};
  const BirOpcode *opcode = emit->out->opcode;
  int at = bir_key_index(opcode, attr_name(id), strlen(attr_name(id)));
  for (uint32_t i = 0; at < 0 && i < ARRAY_LEN(renamed); i++) {
    if (renamed[i].attr == id) at = bir_key_index(opcode, renamed[i].key, strlen(renamed[i].key));
  }
  return at;
}

void emit_set_attrs(Emit *emit) {
  const Instruction *inst = emit->inst;
  for (uint32_t i = 0; i < inst->attr_count; i++) {
    const InstAttr *attr = &inst->class_attrs[i];
    int at = key_of_attr(emit, attr->id);
    if (at < 0 || attr->type == ATTR_TYPE_AFFINE || attr->type == ATTR_TYPE_COMPARISON) continue;
    if (attr->literal.kind == LIT_NONE) continue;
    const char *name = emit->out->opcode->keys[at].name;
    Literal value;
    if (convert(emit, &emit->out->opcode->keys[at], &attr->literal, &value)) {
      emit_set(emit, name, value);
      continue;
    }
    Text text = {0};
    literal_print(&text, &attr->literal);
    emit_error(emit, "bir-attribute", "%s=%s is no value of %s.%s", attr_name(attr->id), text.bytes,
               emit->out->opcode->name, name);
    text_release(&text);
  }
}
