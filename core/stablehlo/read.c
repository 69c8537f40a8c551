#include "stablehlo/read.h"

#include "stablehlo/print.h"
#include "stablehlo/read_internal.h"

bool reader_enter(MlirReader *reader) {
  if (reader->depth == MAX_NESTING)
    return mlir_fail(&reader->lexer, "types, attributes and regions nested 64 deep at most");
  reader->depth++;
  return true;
}

Str reader_token_name(MlirReader *reader) {
  const MlirToken *token = &reader->lexer.token;
  return str_intern(reader->strings, token->bytes, token->length);
}

bool reader_int(MlirReader *reader, int64_t *out) {
  bool is_negative = mlir_take(&reader->lexer, '-');
  if (!mlir_token_integer(&reader->lexer.token, is_negative, out))
    return mlir_fail(&reader->lexer, "an integer of 64 bits");
  mlir_advance(&reader->lexer);
  return true;
}

bool reader_ints(MlirReader *reader, const int64_t **out, uint32_t *count) {
  VEC(int64_t) list = {0};
  if (!mlir_expect(&reader->lexer, '[')) return false;
  while (!mlir_is(&reader->lexer, ']')) {
    int64_t value;
    if (!reader_int(reader, &value)) return false;
    vec_push(reader->arena, &list, value);
    if (!mlir_is(&reader->lexer, ']') && !mlir_expect(&reader->lexer, ',')) return false;
  }
  mlir_advance(&reader->lexer);
  *out = list.at;
  *count = list.count;
  return true;
}

// ---- values

MlirValue *mlir_value_new(MlirReader *reader, Str name, const MlirType *type, SrcSpan span) {
  MlirValue *value = ARENA_NEW(reader->arena, MlirValue);
  *value = (MlirValue){.name = name, .type = type, .pack = 1, .span = span};
  return value;
}

static MlirValue *find_value(const MlirReader *reader, Str name) {
  const uint32_t *at = map_get(&reader->bound, map_key_pointer(name));
  return at && *at ? reader->values.at[*at - 1].value : NULL;
}

// Names are in sight in all regions inside, so none may be given twice (reference stablehlo.md 2).
bool mlir_value_bind(MlirReader *reader, MlirValue *value) {
  const MlirValue *other = find_value(reader, value->name);
  if (other) {
    diag_error(reader->diags, value->span, "stablehlo-redefinition",
               "'%%%s' is defined already, on line %u", value->name->bytes, other->span.line);
    return false;
  }
  vec_push(reader->arena, &reader->values, (Binding){value->name, value});
  *map_put(&reader->bound, map_key_pointer(value->name), NULL) = reader->values.count;
  return true;
}

void mlir_values_unbind(MlirReader *reader, uint32_t down_to) {
  while (reader->values.count > down_to)
    *map_put(&reader->bound, map_key_pointer(reader->values.at[--reader->values.count].name),
             NULL) = 0;
}

MlirValue *mlir_read_value_use(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  if (lexer->token.kind != TOKEN_VALUE) return mlir_fail(lexer, "a value"), NULL;
  Str name = reader_token_name(reader);
  SrcSpan span = lexer->token.span;
  MlirValue *value = find_value(reader, name);
  // `#k` follows without a blank; a lone '#' here would be no name anyway.
  bool has_number = lexer->at < lexer->end && *lexer->at == '#';
  mlir_advance(lexer);
  int64_t number = 0;
  if (has_number) {
    MlirToken digits = lexer->token;
    digits.kind = TOKEN_NUMBER;
    if (!mlir_token_integer(&digits, false, &number))
      return mlir_fail(lexer, "the number of a result"), NULL;
    span.length += digits.span.length;
    mlir_advance(lexer);
  }
  if (!value) {
    diag_error(reader->diags, span, "stablehlo-undefined-value", "'%%%s' is not defined here",
               name->bytes);
    return mlir_value_new(reader, name, NULL, span);
  }
  if (number >= value->pack) {
    diag_error(reader->diags, span, "stablehlo-undefined-value", "'%%%s' has %u result%s",
               name->bytes, value->pack, value->pack == 1 ? "" : "s");
    number = 0;
  }
  return number ? value->def->results[value->at + number] : value;
}

bool mlir_read_block_arg(MlirReader *reader, MlirBlock *block) {
  MlirLexer *lexer = &reader->lexer;
  if (lexer->token.kind != TOKEN_VALUE) return mlir_fail(lexer, "an argument"), false;
  MlirValue *value = mlir_value_new(reader, reader_token_name(reader), NULL, lexer->token.span);
  value->block = block;
  value->at = block->args.count;
  mlir_advance(lexer);
  if (!mlir_expect(lexer, ':') || !(value->type = mlir_read_type(reader))) return false;
  vec_push(reader->arena, &block->args, value);
  mlir_value_bind(reader, value);
  return true;
}

void mlir_op_add_operand(MlirReader *reader, MlirOp *op, MlirValue *value) {
  // Doubling from one: most operations have one or two operands.
  uint32_t count = op->operand_count;
  if ((count & (count - 1)) == 0) {
    MlirValue **grown = ARENA_ARRAY(reader->arena, MlirValue *, count ? count * 2 : 1);
    if (count) memcpy(grown, op->operands, count * sizeof *grown);
    op->operands = grown;
  }
  op->operands[op->operand_count++] = value;
}

// ---- types of operations

void mlir_op_set_results(MlirReader *reader, MlirOp *op, const MlirType *const *types,
                         uint32_t count) {
  op->results = ARENA_ARRAY(reader->arena, MlirValue *, count);
  op->result_count = count;
  for (uint32_t i = 0; i < count; i++) {
    op->results[i] = mlir_value_new(reader, NULL, types[i], op->span);
    op->results[i]->def = op;
    op->results[i]->at = i;
  }
}

static bool check_operand(MlirReader *reader, const MlirOp *op, uint32_t at, const MlirType *type) {
  MlirValue *value = op->operands[at];
  if (!value->type) value->type = type; // stands in for one that is not defined
  if (mlir_type_equal(value->type, type)) return true;
  Text has = {0}, listed = {0};
  mlir_print_type(&has, value->type);
  mlir_print_type(&listed, type);
  diag_error(reader->diags, op->span, "stablehlo-type",
             "operand %u of %s, '%%%s', is of type %s, and the list of types says %s", at,
             op->name->bytes, value->name ? value->name->bytes : "", has.bytes, listed.bytes);
  text_release(&has);
  text_release(&listed);
  return false;
}

static bool wrong_count(MlirReader *reader, const MlirOp *op, uint32_t types, uint32_t values) {
  return diag_error(reader->diags, op->span, "stablehlo-type", "%s has %u operands, and %u types",
                    op->name->bytes, values, types);
}

bool mlir_op_take_types(MlirReader *reader, MlirOp *op, const MlirType **types, uint32_t count) {
  const MlirType **inputs = types, **outputs = types;
  uint32_t input_count = count, output_count = count;
  if (count == 1 && types[0]->kind == TYPE_FUNCTION) {
    inputs = types[0]->parts;
    input_count = types[0]->input_count;
    outputs = inputs ? inputs + input_count : NULL;
    output_count = types[0]->part_count - input_count;
  } else if (count == 1) { // one type for all
    const OpInfo *info = mlir_op_info(op->kind);
    for (uint32_t i = 0; i < op->operand_count; i++) check_operand(reader, op, i, types[0]);
    mlir_op_set_results(reader, op, types, info->results ? 1 : 0);
    return true;
  }
  if (input_count != op->operand_count)
    return wrong_count(reader, op, input_count, op->operand_count);
  for (uint32_t i = 0; i < input_count; i++) check_operand(reader, op, i, inputs[i]);
  bool is_list = outputs == types; // of operands, which results have in common with them
  if (is_list && mlir_op_info(op->kind)->results == 0) output_count = 0;
  mlir_op_set_results(reader, op, outputs, output_count);
  return true;
}

// ---- operations

typedef struct ResultName {
  Str name;
  uint32_t count;
  SrcSpan span;
} ResultName;
typedef VEC(ResultName) ResultNames;

static bool read_result_names(MlirReader *reader, ResultNames *names) {
  MlirLexer *lexer = &reader->lexer;
  do {
    if (lexer->token.kind != TOKEN_VALUE) return mlir_fail(lexer, "a value");
    ResultName name = {reader_token_name(reader), 1, lexer->token.span};
    int64_t count;
    mlir_advance(lexer);
    if (mlir_take(lexer, ':')) {
      if (!reader_int(reader, &count)) return false;
      if (count < 1 || count > UINT16_MAX) return mlir_fail(lexer, "a number of results");
      name.count = (uint32_t)count;
    }
    vec_push(reader->arena, names, name);
  } while (mlir_take(lexer, ','));
  return mlir_expect(lexer, '=');
}

static bool bind_results(MlirReader *reader, MlirOp *op, const ResultNames *names) {
  uint32_t at = 0, named = 0;
  for (uint32_t n = 0; n < names->count; n++) named += names->at[n].count;
  if (named && named != op->result_count)
    return diag_error(reader->diags, op->span, "stablehlo-type",
                      "%s has %u results, and %u are named", op->name->bytes, op->result_count,
                      named);
  for (uint32_t n = 0; n < names->count; n++) {
    const ResultName *name = &names->at[n];
    for (uint32_t k = 0; k < name->count; k++, at++) {
      MlirValue *value = op->results[at];
      value->name = name->name;
      value->span = name->span;
      value->pack = name->count;
      value->pack_at = k;
    }
    mlir_value_bind(reader, op->results[at - name->count]);
  }
  return true;
}

static OpKind kind_of(MlirReader *reader, Str name) {
  bool is_new;
  uint32_t *slot = map_put(&reader->kinds, map_key_pointer(name), &is_new);
  if (is_new) *slot = mlir_op_find(name);
  return (OpKind)*slot;
}

static bool check_counts(MlirReader *reader, const MlirOp *op) {
  const OpInfo *info = mlir_op_info(op->kind);
  const struct {
    const char *what;
    uint32_t wanted, found;
  } counts[] = {{"operand", info->operands, op->operand_count},
                {"result", info->results, op->result_count},
                {"region", info->regions, op->regions.count}};
  for (uint32_t i = 0; i < ARRAY_LEN(counts); i++) {
    if (counts[i].wanted == ANY_NUMBER || counts[i].wanted == counts[i].found) continue;
    return diag_error(reader->diags, op->span, "stablehlo-arity", "%s takes %u %s%s, found %u",
                      op->name->bytes, counts[i].wanted, counts[i].what,
                      counts[i].wanted == 1 ? "" : "s", counts[i].found);
  }
  return true;
}

// `"name"(%a) <{…}> ({…}, {…}) {…} : (T) -> T`
static bool read_generic(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  mlir_advance(lexer); // the name
  if (!mlir_expect(lexer, '(')) return false;
  while (!mlir_is(lexer, ')')) {
    MlirValue *value = mlir_read_value_use(reader);
    if (!value) return false;
    mlir_op_add_operand(reader, op, value);
    if (!mlir_is(lexer, ')') && !mlir_expect(lexer, ',')) return false;
  }
  mlir_advance(lexer);
  if (mlir_is(lexer, '[')) return mlir_fail(lexer, "an operation without successors");
  if (mlir_take(lexer, '<')) {
    if (!mlir_expect(lexer, '{') || !mlir_read_attr_dict(reader, '}', &op->attrs) ||
        !mlir_expect(lexer, '>'))
      return false;
  }
  if (mlir_take(lexer, '(')) {
    do {
      MlirRegion *region = mlir_read_region(reader, NULL);
      if (!region) return false;
      vec_push(reader->arena, &op->regions, region);
    } while (mlir_take(lexer, ','));
    if (!mlir_expect(lexer, ')')) return false;
  }
  if (mlir_take(lexer, '{') && !mlir_read_attr_dict(reader, '}', &op->attrs)) return false;
  if (!mlir_expect(lexer, ':')) return false;
  const MlirType *type = mlir_read_function_type(reader);
  return type && mlir_op_take_types(reader, op, &type, 1);
}

static Str full_name(MlirReader *reader) {
  static const struct {
    const char *written, *name;
  } shorts[] = {{"return", "func.return"},      {"call", "func.call"},
                {"module", "builtin.module"},   {"func", "func.func"},
                {"constant", "arith.constant"}, {"util.unfoldable_constant", "stablehlo.constant"}};
  for (uint32_t i = 0; i < ARRAY_LEN(shorts); i++) {
    if (mlir_is_word(&reader->lexer, shorts[i].written))
      return str_intern_text(reader->strings, shorts[i].name);
  }
  return reader_token_name(reader);
}

MlirOp *mlir_read_op(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  ResultNames names = {0};
  if (lexer->token.kind == TOKEN_VALUE && !read_result_names(reader, &names)) return NULL;
  MlirOp *op = ARENA_NEW(reader->arena, MlirOp);
  op->span = lexer->token.span;
  bool is_generic = lexer->token.kind == TOKEN_STRING;
  if (!is_generic && lexer->token.kind != TOKEN_WORD) return mlir_fail(lexer, "an operation"), NULL;
  op->name = is_generic ? reader_token_name(reader) : full_name(reader);
  op->kind = (uint16_t)kind_of(reader, op->name);
  if (!reader_enter(reader)) return NULL;
  if (is_generic) {
    if (!read_generic(reader, op)) return NULL;
  } else {
    const OpInfo *info = mlir_op_info(op->kind);
    if (op->kind == OP_UNKNOWN || info->format == FORMAT_GENERIC) {
      diag_error(reader->diags, op->span, "stablehlo-unknown-op",
                 op->kind == OP_UNKNOWN
                     ? "no operation '%s' is known; one of another dialect is read in generic form"
                     : "'%s' has no short form: write it as \"%s\"(…) : (…) -> …",
                 op->name->bytes, op->name->bytes);
      lexer->failed = true;
      return NULL;
    }
    mlir_advance(lexer);
    if (!mlir_read_pretty(reader, op)) return NULL;
  }
  reader_leave(reader);
  if (op->kind != OP_UNKNOWN && !check_counts(reader, op)) return NULL;
  if (!mlir_read_location(reader, op) || !bind_results(reader, op, &names)) return NULL;
  return op;
}

// ---- regions

static bool read_block_label(MlirReader *reader, MlirBlock *block) {
  MlirLexer *lexer = &reader->lexer;
  block->label = reader_token_name(reader);
  mlir_advance(lexer);
  if (mlir_take(lexer, '(')) {
    do {
      if (!mlir_read_block_arg(reader, block) || !mlir_read_location(reader, NULL)) return false;
    } while (mlir_take(lexer, ','));
    if (!mlir_expect(lexer, ')')) return false;
  }
  return mlir_expect(lexer, ':');
}

// `sdy.mesh @mesh = <["x"=2]>`: how devices are arranged says nothing of what is computed.
static bool skip_mesh(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  mlir_advance(lexer);
  if (lexer->token.kind != TOKEN_SYMBOL) return mlir_fail(lexer, "the name of the mesh");
  mlir_advance(lexer);
  return mlir_expect(lexer, '=') && (mlir_is(lexer, '<') || mlir_fail(lexer, "'<'")) &&
         mlir_skip_balanced(lexer) && mlir_read_location(reader, NULL);
}

static bool read_ops(MlirReader *reader, MlirBlock *block) {
  MlirLexer *lexer = &reader->lexer;
  while (!mlir_is(lexer, '}') && lexer->token.kind != TOKEN_BLOCK) {
    if (lexer->token.kind == TOKEN_END) return mlir_fail(lexer, "'}'");
    if (diags_full(reader->diags)) return false;
    if (mlir_is_word(lexer, "sdy.mesh")) {
      if (!skip_mesh(reader)) return false;
      continue;
    }
    MlirOp *op = mlir_read_op(reader);
    if (!op) return false;
    vec_push(reader->arena, &block->ops, op);
  }
  return true;
}

MlirRegion *mlir_read_region(MlirReader *reader, MlirBlock *entry) {
  MlirLexer *lexer = &reader->lexer;
  MlirRegion *region = ARENA_NEW(reader->arena, MlirRegion);
  uint32_t outside = reader->values.count;
  if (entry) outside -= entry->args.count;
  if (!mlir_expect(lexer, '{')) return NULL;
  MlirBlock *block = entry;
  do {
    bool has_label = lexer->token.kind == TOKEN_BLOCK;
    if (!block || has_label) {
      if (block && !region->blocks.count) return mlir_fail(lexer, "a body without a label"), NULL;
      block = ARENA_NEW(reader->arena, MlirBlock);
    }
    if (has_label && !read_block_label(reader, block)) return NULL;
    vec_push(reader->arena, &region->blocks, block);
    if (!read_ops(reader, block)) return NULL;
  } while (lexer->token.kind == TOKEN_BLOCK);
  mlir_advance(lexer); // '}'
  mlir_values_unbind(reader, outside);
  return region;
}
