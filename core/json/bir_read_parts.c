// Values, storage and operands (reference bir.md 2.4, 2.6).
#include "json/bir_read_internal.h"

#include "bir/dtype_name.h"

// ---- values

Str bir_read_str(Reader *reader) {
  PullText text;
  if (!pull_string(&reader->pull, &text)) return NULL;
  return str_intern(reader->strings, text.bytes, text.length);
}

bool bir_read_int32(Reader *reader, int32_t *out) {
  int64_t value;
  if (!pull_int(&reader->pull, &value)) return false;
  *out = (int32_t)value;
  if (*out == value) return true;
  return pull_error(&reader->pull, reader->pull.token, "%lld is out of range", (long long)value);
}

int bir_read_known_key(Reader *reader, const char *const *keys, uint32_t count, uint64_t *seen,
                       const char *where) {
  PullText key;
  if (!pull_key(&reader->pull, &key)) return -2;
  for (uint32_t i = 0; i < count; i++) {
    if (keys[i][0] != key.bytes[0] || !pull_text_is(key, keys[i])) continue;
    if (*seen >> i & 1)
      pull_error(&reader->pull, reader->pull.token, "key '%s' of %s comes twice", keys[i], where);
    *seen |= (uint64_t)1 << i;
    return (int)i;
  }
  diag_warning(reader->diags, reader->pull.token, "bir-unknown-key",
               "%s has no key '%.*s'; ignored", where, (int)(key.length < 60 ? key.length : 60),
               key.bytes);
  pull_skip(&reader->pull);
  return -1;
}

void bir_read_missing_key(Reader *reader, SrcSpan span, const char *what, const char *key) {
  pull_error(&reader->pull, span, "%s needs the key '%s'", what, key);
}

static bool read_list_literal(Reader *reader, Literal *out) {
  VEC(Literal) items = {0};
  if (!pull_open_array(&reader->pull)) return false;
  while (pull_item(&reader->pull)) {
    Literal item;
    if (!bir_read_literal(reader, &item)) return false;
    vec_push(&reader->scratch, &items, item);
  }
  *out = (Literal){.kind = LIT_LIST,
                   .count = items.count,
                   .items = arena_copy(reader->arena, items.at, items.count * sizeof(Literal))};
  return !reader->pull.failed;
}

static bool read_dict_literal(Reader *reader, Literal *out) {
  VEC(Literal) items = {0};
  PullText key;
  if (!pull_open_object(&reader->pull)) return false;
  while (pull_key(&reader->pull, &key)) {
    Literal name = literal_string(str_intern(reader->strings, key.bytes, key.length)), value;
    if (!bir_read_literal(reader, &value)) return false;
    vec_push(&reader->scratch, &items, name);
    vec_push(&reader->scratch, &items, value);
  }
  Literal dict = {.kind = LIT_DICT, .count = items.count, .items = items.at};
  *out = bir_sorted_dict(reader->arena, &dict, false); // its values are sorted already
  return !reader->pull.failed;
}

// Recursion is bounded by the pull reader's depth.
bool bir_read_literal(Reader *reader, Literal *out) {
  Pull *pull = &reader->pull;
  bool flag;
  *out = (Literal){.kind = LIT_NONE};
  switch (pull_peek(pull)) {
  case PULL_NULL: return pull_null(pull);
  case PULL_BOOL: out->kind = LIT_BOOL; return pull_bool(pull, &out->boolean);
  case PULL_NUMBER: {
    int64_t integer = 0;
    double real = 0;
    if (!pull_number(pull, &flag, &integer, &real)) return false;
    *out = flag ? literal_int(integer) : literal_float(real);
    return true;
  }
  case PULL_STRING: {
    Str text = bir_read_str(reader);
    *out = literal_string(text);
    return text != NULL;
  }
  case PULL_ARRAY: return read_list_literal(reader, out);
  case PULL_OBJECT: return read_dict_literal(reader, out);
  case PULL_BAD: break;
  }
  return pull_skip(pull); // reports what is there
}

// The words for numbers that JSON has none for.
static bool take_word(Literal *literal) {
  double huge = 1e300;
  if (literal->kind != LIT_STRING) return false;
  if (str_is(literal->string, "inf"))
    *literal = literal_float(huge * huge);
  else if (str_is(literal->string, "-inf"))
    *literal = literal_float(-huge * huge);
  else if (str_is(literal->string, "nan"))
    *literal = literal_float(__builtin_nan(""));
  return literal->kind == LIT_FLOAT;
}

bool bir_read_number_literal(Reader *reader, Literal *out) {
  if (!bir_read_literal(reader, out)) return false;
  if (out->kind == LIT_INT || out->kind == LIT_FLOAT || take_word(out)) return true;
  return pull_error(&reader->pull, reader->pull.token, "expected a number");
}

bool bir_read_values(Reader *reader, Literal *out) {
  if (!bir_read_literal(reader, out)) return false;
  take_word(out);
  if (out->kind == LIT_NONE)
    return pull_error(&reader->pull, reader->pull.token, "expected a number, list or string");
  if (out->kind != LIT_LIST) return true;
  Literal *items = arena_copy(reader->arena, out->items, out->count * sizeof *items);
  for (uint32_t i = 0; i < out->count; i++) take_word(&items[i]);
  out->items = items;
  return true;
}

// As a list sorted by key, which is how it is written.
bool bir_read_attrs(Reader *reader, Attrs *out) {
  Literal dict;
  if (pull_peek(&reader->pull) != PULL_OBJECT) return pull_open_object(&reader->pull);
  if (!read_dict_literal(reader, &dict)) return false;
  out->count = dict.count / 2;
  out->at = ARENA_ARRAY(reader->arena, Attr, out->count);
  for (uint32_t i = 0; i < out->count; i++)
    out->at[i] = (Attr){.key = dict.items[2 * i].string, .value = dict.items[2 * i + 1]};
  return true;
}

bool bir_read_ints(Reader *reader, int64_t **out, uint32_t *count) {
  int64_t values[MAX_RANK];
  *count = 0;
  if (!pull_open_array(&reader->pull)) return false;
  while (pull_item(&reader->pull)) {
    if (*count == MAX_RANK)
      return pull_error(&reader->pull, reader->pull.token, "more than %d sizes", MAX_RANK);
    if (!pull_int(&reader->pull, &values[(*count)++])) return false;
  }
  *out = arena_copy(reader->arena, values, *count * sizeof *values);
  return !reader->pull.failed;
}

bool bir_read_dtype(Reader *reader, DType *out) {
  PullText text;
  if (!pull_string(&reader->pull, &text)) return false;
  if (!bir_dtype_find(text.bytes, text.length, out))
    pull_error(&reader->pull, reader->pull.token, "unknown dtype '%.*s'",
               (int)(text.length < 60 ? text.length : 60), text.bytes);
  return true;
}

// ---- own keys

static const char *type_words(BirKeyType type) {
  static const char *const words[] = {"a boolean",        "an integer",
                                      "a number",         "a string",
                                      "an ALU operation", "an activation function",
                                      "one of its words", "an integer or an expression",
                                      "two integers",     "a value"};
  return words[type];
}

static bool fits_key(const BirKey *key, Literal *value) {
  AluOp alu;
  ActFunc act;
  bool is_text = value->kind == LIT_STRING;
  switch (key->type) {
  case BIR_KEY_BOOL: return value->kind == LIT_BOOL;
  case BIR_KEY_INT:
  case BIR_KEY_AFFINE: return value->kind == LIT_INT;
  case BIR_KEY_NUMBER: return value->kind == LIT_INT || value->kind == LIT_FLOAT;
  case BIR_KEY_STRING: return is_text;
  case BIR_KEY_ALU: return is_text && alu_find(value->string, &alu);
  case BIR_KEY_ACT: return is_text && act_find(value->string, &act);
  case BIR_KEY_WORD:
    for (uint32_t i = 0; is_text && key->words[i]; i++) {
      if (str_is(value->string, key->words[i])) return true;
    }
    return false;
  case BIR_KEY_PAIR:
    return value->kind == LIT_LIST && value->count == 2 && value->items[0].kind == LIT_INT &&
           value->items[1].kind == LIT_INT;
  case BIR_KEY_LITERAL: return true;
  }
  return false;
}

bool bir_read_own_value(Reader *reader, const BirOpcode *opcode, int index, BirField *field,
                        bool *is_default) {
  const BirKey *key = &opcode->keys[index];
  Pull *pull = &reader->pull;
  *field = (BirField){.key = (uint8_t)index};
  *is_default = false;
  PullKind kind = pull_peek(pull);
  SrcSpan span = pull->token;
  if (key->type == BIR_KEY_AFFINE && kind == PULL_OBJECT) {
    field->expr = bir_read_expr(reader);
    return field->expr != NULL;
  }
  bool is_number = key->type == BIR_KEY_NUMBER;
  if (is_number ? !bir_read_number_literal(reader, &field->value)
                : !bir_read_literal(reader, &field->value))
    return !pull->failed;
  if (!fits_key(key, &field->value)) {
    *is_default = true;
    pull_error(pull, span, "key '%s' of %s takes %s", key->name, opcode->name,
               type_words(key->type));
    return true;
  }
  *is_default = bir_key_is_default(key, &field->value);
  return true;
}

// ---- operands

typedef enum OperandKey {
  OPERAND_ACCESS_SHAPE,
  OPERAND_ADDRS,
  OPERAND_AP,
  OPERAND_CONST_OFFSET,
  OPERAND_DTYPE,
  OPERAND_KIND,
  OPERAND_MEMREF,
  OPERAND_MEMSETREF,
  OPERAND_INDIRECT_COUNT,
  OPERAND_OFFSET,
  OPERAND_REGREF,
  OPERAND_INDIRECT_ARG,
  OPERAND_VALUE,
  OPERAND_VALUE_ARRAY,
  OPERAND_KEY_COUNT
} OperandKey;
static const char *const operand_keys[OPERAND_KEY_COUNT] = {
    "access_shape",    "addrs",      "ap",
    "const_ap_offset", "dtype",      "kind",
    "memref",          "memsetref",  "num_tensor_indirect_indices",
    "offset",          "regref",     "tensor_indirect_arg_id",
    "value",           "value_array"};
#define HAS(key) ((uint64_t)1 << OPERAND_##key)
static const struct {
  const char *name;
  BirOperandKind kind;
  uint64_t needed;
} operand_kinds[] = {
    {"symbolic_ap", BIR_SYMBOLIC_AP,
     HAS(ACCESS_SHAPE) | HAS(ADDRS) | HAS(AP) | HAS(DTYPE) | HAS(MEMSETREF)},
    {"symbolic_pwap", BIR_SYMBOLIC_AP,
     HAS(ACCESS_SHAPE) | HAS(ADDRS) | HAS(AP) | HAS(DTYPE) | HAS(MEMSETREF)},
    {"imm_value", BIR_IMM_VALUE, HAS(DTYPE) | HAS(VALUE)},
    {"register_access", BIR_REGISTER_ACCESS, HAS(DTYPE) | HAS(REGREF)},
    {"physical_ap", BIR_PHYSICAL_AP,
     HAS(ACCESS_SHAPE) | HAS(AP) | HAS(DTYPE) | HAS(MEMREF) | HAS(MEMSETREF)},
    {"register_ap", BIR_REGISTER_AP,
     HAS(ACCESS_SHAPE) | HAS(AP) | HAS(DTYPE) | HAS(MEMSETREF) | HAS(REGREF)},
    {"imm_array", BIR_IMM_ARRAY, HAS(DTYPE) | HAS(VALUE_ARRAY)},
};

typedef struct OperandNames {
  PullText kind;
  Str set, reg, location;
  uint32_t address_count, shape_count;
  Literal value;
  BirOperandExtra extra;
} OperandNames;

static bool read_addresses(Reader *reader, BirOperand *out, uint32_t *count) {
  const BirExpr *exprs[MAX_RANK];
  *count = 0;
  if (!pull_open_array(&reader->pull)) return false;
  while (pull_item(&reader->pull)) {
    if (*count == MAX_RANK)
      return pull_error(&reader->pull, reader->pull.token, "more than %d addresses", MAX_RANK);
    if (!(exprs[(*count)++] = bir_read_expr(reader))) return false;
  }
  out->addrs = arena_copy(reader->arena, exprs, *count * sizeof *exprs);
  return !reader->pull.failed;
}

static bool read_pairs(Reader *reader, BirOperand *out) {
  BirPair pairs[2 * MAX_RANK];
  Pull *pull = &reader->pull;
  uint8_t count = 0;
  if (!pull_open_array(pull)) return false;
  while (pull_item(pull)) {
    if (count == ARRAY_LEN(pairs))
      return pull_error(pull, pull->token, "more than %d pairs", (int)ARRAY_LEN(pairs));
    BirPair *pair = &pairs[count++];
    bool is_pair = pull_open_array(pull) && pull_item(pull) && pull_int(pull, &pair->step) &&
                   pull_item(pull) && pull_int(pull, &pair->num);
    if (pull->failed) return false;
    if (!is_pair || pull_item(pull)) {
      pull->failed = true;
      return pull_error(pull, pull->token, "an ap pair is [step, num]");
    }
  }
  out->ap_count = count;
  out->ap = arena_copy(reader->arena, pairs, count * sizeof *pairs);
  return !pull->failed;
}

static bool read_operand_field(Reader *reader, OperandKey key, BirOperand *out,
                               OperandNames *names) {
  Pull *pull = &reader->pull;
  switch (key) {
  case OPERAND_ACCESS_SHAPE: {
    int64_t *shape = NULL;
    bool is_fine = bir_read_ints(reader, &shape, &names->shape_count);
    out->access_shape = shape;
    return is_fine;
  }
  case OPERAND_ADDRS: return read_addresses(reader, out, &names->address_count);
  case OPERAND_AP: return read_pairs(reader, out);
  case OPERAND_CONST_OFFSET:
  case OPERAND_OFFSET: return pull_int(pull, &names->extra.offset);
  case OPERAND_DTYPE: return bir_read_dtype(reader, &out->dtype);
  case OPERAND_KIND: return pull_string(pull, &names->kind);
  case OPERAND_MEMREF: return (names->location = bir_read_str(reader)) != NULL;
  case OPERAND_MEMSETREF: return (names->set = bir_read_str(reader)) != NULL;
  case OPERAND_INDIRECT_COUNT: return pull_int(pull, &names->extra.indirect_count);
  case OPERAND_REGREF: return (names->reg = bir_read_str(reader)) != NULL;
  case OPERAND_INDIRECT_ARG: return bir_read_int32(reader, &names->extra.indirect_arg);
  case OPERAND_VALUE: return bir_read_number_literal(reader, &names->value);
  case OPERAND_VALUE_ARRAY: return bir_read_literal(reader, &names->value);
  case OPERAND_KEY_COUNT: break;
  }
  return false;
}

// `out` stays where it is: references may be filled in later.
static bool read_operand(Reader *reader, BirOperand *out) {
  Pull *pull = &reader->pull;
  OperandNames names = {0};
  uint64_t seen = 0;
  if (!pull_open_object(pull)) return false;
  SrcSpan span = pull->token;
  int key;
  while ((key = bir_read_known_key(reader, operand_keys, OPERAND_KEY_COUNT, &seen, "an operand")) !=
         -2) {
    if (key >= 0 && !read_operand_field(reader, (OperandKey)key, out, &names)) return false;
  }
  if (pull->failed) return false;
  if (!(seen & HAS(KIND))) return pull_error(pull, span, "an operand needs the key 'kind'");
  uint32_t k = 0;
  while (k < ARRAY_LEN(operand_kinds) && !pull_text_is(names.kind, operand_kinds[k].name)) k++;
  if (k == ARRAY_LEN(operand_kinds))
    return pull_error(pull, span, "Unsupported argument kind '%.*s'",
                      (int)(names.kind.length < 60 ? names.kind.length : 60), names.kind.bytes);
  for (uint32_t i = 0; i < OPERAND_KEY_COUNT; i++) {
    if (!(operand_kinds[k].needed >> i & 1) || seen >> i & 1) continue;
    bir_read_missing_key(reader, span, operand_kinds[k].name, operand_keys[i]);
    return false;
  }
  out->kind = operand_kinds[k].kind;
  out->rank = (uint8_t)names.shape_count;
  names.extra.is_indirect = seen & HAS(INDIRECT_ARG);
  bool has_extra = seen & (HAS(INDIRECT_ARG) | HAS(OFFSET) | HAS(CONST_OFFSET));
  if (has_extra || out->kind == BIR_REGISTER_AP)
    out->extra = arena_copy(reader->arena, &names.extra, sizeof names.extra);
  if (operand_kinds[k].needed & HAS(AP)) {
    if (!out->ap_count) return pull_error(pull, span, "a pattern has at least one ap pair");
  } else {
    out->ap_count = 0;
    out->value = names.value;
  }
  if (out->kind == BIR_SYMBOLIC_AP && names.address_count != names.shape_count)
    return pull_error(pull, span,
                      "BIR requires access shape and symbolic ap dim matching for access: %u "
                      "sizes, %u addresses",
                      names.shape_count, names.address_count);
  pull->token = span;
  if (out->kind == BIR_REGISTER_ACCESS) {
    bir_read_refer_storage(reader, &out->set, names.reg, "no register is called");
  } else if (names.set) {
    bir_read_refer_storage(reader, &out->set, names.set, "no memory location set is called");
  }
  if (out->kind == BIR_REGISTER_AP)
    bir_read_refer_storage(reader, &out->extra->reg, names.reg, "no register is called");
  if (out->kind == BIR_PHYSICAL_AP) {
    bir_read_add_fixup(reader, (Fixup){FIXUP_LOCATION, out, names.location, NULL,
                                       "the set has no memory location", span});
  }
  return true;
}

bool bir_read_operands(Reader *reader, BirOperand **out, uint16_t *count) {
  Pull *pull = &reader->pull;
  // Operands hold still once references may point at them, so they are counted first.
  uint32_t total;
  if (!pull_count(pull, &total)) return false;
  if (total > UINT16_MAX) return pull_error(pull, pull->token, "more than %d operands", UINT16_MAX);
  *out = ARENA_ARRAY(reader->arena, BirOperand, total);
  *count = 0;
  pull_open_array(pull);
  while (pull_item(pull)) {
    if (!read_operand(reader, &(*out)[*count])) return false;
    ++*count;
  }
  return !pull->failed;
}
