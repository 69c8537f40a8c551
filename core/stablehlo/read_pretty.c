// The short forms of operations (reference stablehlo.md 4.1).
#include "stablehlo/read_pretty.h"

static MlirType *function_of(MlirReader *reader, const MlirType *const *parts, uint32_t inputs,
                             uint32_t count) {
  MlirType *function = ARENA_NEW(reader->arena, MlirType);
  *function = (MlirType){.kind = TYPE_FUNCTION, .part_count = count, .input_count = inputs};
  function->parts = arena_copy(reader->arena, parts, count * sizeof *parts);
  return function;
}

// tensor<4xf32> for tensor<4xcomplex<f32>>.
static const MlirType *part_of_complex(MlirReader *reader, const MlirType *whole) {
  MlirType *part = arena_copy(reader->arena, whole, sizeof *whole);
  part->elem = mlir_elem_part(whole->elem);
  return part;
}

// `: T`, `: T1, T2`, `: (T1, T2) -> T3`, `: T1 -> T2`, `: T1 -> (T2, T3)`.
static bool take_types(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  const MlirType **types;
  uint32_t count;
  if (!mlir_expect(lexer, ':') || !mlir_read_type_list(reader, &types, &count)) return false;
  if (count == 1 && lexer->token.kind == TOKEN_ARROW) {
    mlir_advance(lexer);
    bool is_list = mlir_take(lexer, '(');
    VEC(const MlirType *) all = {0};
    vec_push(reader->arena, &all, types[0]);
    do {
      const MlirType *result = mlir_read_type(reader);
      if (!result) return false;
      vec_push(reader->arena, &all, result);
    } while (is_list && mlir_take(lexer, ','));
    if (is_list && !mlir_expect(lexer, ')')) return false;
    types[0] = function_of(reader, all.at, 1, all.count);
  }
  if (op->kind == OP_stablehlo_tuple && count == 1 && types[0]->kind == TYPE_TUPLE) {
    uint32_t parts = types[0]->part_count;
    const MlirType **all = ARENA_ARRAY(reader->arena, const MlirType *, parts + 1);
    if (parts) memcpy(all, types[0]->parts, parts * sizeof *all);
    all[parts] = types[0];
    types[0] = function_of(reader, all, parts, parts + 1);
  }
  if (op->kind == OP_stablehlo_complex && count == 1 && types[0]->kind == TYPE_TENSOR) {
    const MlirType *part = part_of_complex(reader, types[0]);
    const MlirType *all[] = {part, part, types[0]};
    types[0] = function_of(reader, all, 2, 3);
  }
  return mlir_op_take_types(reader, op, types, count);
}

bool mlir_take_attrs(MlirReader *reader, MlirOp *op) {
  return !mlir_take(&reader->lexer, '{') || mlir_read_attr_dict(reader, '}', &op->attrs);
}

bool mlir_take_attrs_and_types(MlirReader *reader, MlirOp *op) {
  return mlir_take_attrs(reader, op) && take_types(reader, op);
}

bool mlir_take_operands(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  while (lexer->token.kind == TOKEN_VALUE) {
    MlirValue *value = mlir_read_value_use(reader);
    if (!value) return false;
    mlir_op_add_operand(reader, op, value);
    if (!mlir_take(lexer, ',')) return true;
  }
  return true;
}

static bool take_operands_in_parentheses(MlirReader *reader, MlirOp *op) {
  return mlir_expect(&reader->lexer, '(') && mlir_take_operands(reader, op) &&
         mlir_expect(&reader->lexer, ')');
}

bool mlir_take_name(MlirReader *reader, Str *out) {
  if (reader->lexer.token.kind != TOKEN_WORD) return mlir_fail(&reader->lexer, "a word");
  *out = reader_token_name(reader);
  mlir_advance(&reader->lexer);
  return true;
}

bool mlir_take_ints(MlirReader *reader, MlirOp *op, const char *key, const char *attr) {
  const int64_t *values;
  uint32_t count;
  if (!mlir_expect_word(&reader->lexer, key) || !mlir_expect(&reader->lexer, '=') ||
      !reader_ints(reader, &values, &count))
    return false;
  mlir_attrs_set(reader, &op->attrs, attr, mlir_attr_array(reader, values, count));
  return true;
}

// `key = 1`
static bool take_int(MlirReader *reader, MlirOp *op, const char *key, const char *attr) {
  int64_t value;
  if (!mlir_expect_word(&reader->lexer, key) || !mlir_expect(&reader->lexer, '=') ||
      !reader_int(reader, &value))
    return false;
  mlir_attrs_set(reader, &op->attrs, attr, mlir_attr_int(reader, value, ELEM_i64));
  return true;
}

// `precision = [DEFAULT, HIGHEST]`
static bool take_precision(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *list = mlir_attr_new(reader, ATTR_LIST);
  VEC(const MlirAttr *) items = {0};
  mlir_advance(lexer);
  if (!mlir_expect(lexer, '=') || !mlir_expect(lexer, '[')) return false;
  while (!mlir_is(lexer, ']')) {
    Str word = NULL;
    if (!mlir_take_name(reader, &word)) return false;
    vec_push(reader->arena, &items, mlir_attr_enum(reader, "precision", word));
    if (!mlir_is(lexer, ']') && !mlir_expect(lexer, ',')) return false;
  }
  mlir_advance(lexer);
  list->items = items.at;
  list->count = items.count;
  mlir_attrs_set(reader, &op->attrs, "precision_config", list);
  return true;
}

static bool read_constant(MlirReader *reader, MlirOp *op) {
  if (!mlir_take_attrs(reader, op)) return false;
  const MlirAttr *value = mlir_read_attr(reader);
  if (!value) return false;
  mlir_attrs_set(reader, &op->attrs, "value", value);
  if (!value->type) return mlir_fail(&reader->lexer, "the type of the constant");
  mlir_op_set_results(reader, op, &value->type, 1);
  return true;
}

static bool read_compare(MlirReader *reader, MlirOp *op) {
  Str word = NULL;
  if (!mlir_take_name(reader, &word) || !mlir_expect(&reader->lexer, ',')) return false;
  mlir_attrs_set(reader, &op->attrs, "comparison_direction",
                 mlir_attr_enum(reader, "comparison_direction", word));
  if (!mlir_take_operands(reader, op)) return false;
  if (reader->lexer.token.kind == TOKEN_WORD) {
    if (!mlir_take_name(reader, &word)) return false;
    mlir_attrs_set(reader, &op->attrs, "compare_type",
                   mlir_attr_enum(reader, "comparison_type", word));
  }
  return mlir_take_attrs_and_types(reader, op);
}

// `%p, %a, %b : Tp, T`: two types stand for three operands and the result.
static bool read_select(MlirReader *reader, MlirOp *op) {
  const MlirType **types;
  uint32_t count;
  if (!mlir_take_operands(reader, op) || !mlir_take_attrs(reader, op) ||
      !mlir_expect(&reader->lexer, ':') || !mlir_read_type_list(reader, &types, &count))
    return false;
  if (count == 2) {
    const MlirType *all[] = {types[0], types[1], types[1], types[1]};
    types[0] = function_of(reader, all, 3, 4);
    count = 1;
  }
  return mlir_op_take_types(reader, op, types, count);
}

static bool read_dims(MlirReader *reader, MlirOp *op) {
  const char *attr = op->kind == OP_stablehlo_broadcast_in_dim ? "broadcast_dimensions"
                     : op->kind == OP_stablehlo_transpose      ? "permutation"
                                                               : "dimensions";
  return mlir_take_operands(reader, op) && mlir_take_ints(reader, op, "dims", attr) &&
         mlir_take_attrs_and_types(reader, op);
}

static bool read_slice(MlirReader *reader, MlirOp *op) {
  static const char *const names[] = {"start_indices", "limit_indices", "strides"};
  MlirLexer *lexer = &reader->lexer;
  int64_t parts[3][MAX_RANK];
  uint32_t rank = 0;
  if (!mlir_take_operands(reader, op) || !mlir_expect(lexer, '[')) return false;
  while (!mlir_is(lexer, ']')) {
    if (rank == MAX_RANK) return mlir_fail(lexer, "16 dimensions at most");
    parts[2][rank] = 1;
    if (!reader_int(reader, &parts[0][rank]) || !mlir_expect(lexer, ':') ||
        !reader_int(reader, &parts[1][rank]))
      return false;
    if (mlir_take(lexer, ':') && !reader_int(reader, &parts[2][rank])) return false;
    rank++;
    if (!mlir_is(lexer, ']') && !mlir_expect(lexer, ',')) return false;
  }
  mlir_advance(lexer);
  for (uint32_t i = 0; i < 3; i++)
    mlir_attrs_set(
        reader, &op->attrs, names[i],
        mlir_attr_array(reader, arena_copy(reader->arena, parts[i], rank * sizeof **parts), rank));
  return mlir_take_attrs_and_types(reader, op);
}

static bool read_pad(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  return mlir_take_operands(reader, op) && mlir_take_ints(reader, op, "low", "edge_padding_low") &&
         mlir_expect(lexer, ',') && mlir_take_ints(reader, op, "high", "edge_padding_high") &&
         mlir_expect(lexer, ',') && mlir_take_ints(reader, op, "interior", "interior_padding") &&
         mlir_take_attrs_and_types(reader, op);
}

static bool read_dim(MlirReader *reader, MlirOp *op) {
  const char *attr = op->kind == OP_stablehlo_iota ? "iota_dimension" : "dimension";
  return mlir_take_operands(reader, op) && take_int(reader, op, "dim", attr) &&
         mlir_take_attrs_and_types(reader, op);
}

// `lhs = [0] x [0]` as two fields of the dot's numbers.
static bool take_dim_pair(MlirReader *reader, MlirAttr *dot, const char *lhs, const char *rhs) {
  MlirLexer *lexer = &reader->lexer;
  const int64_t *left, *right;
  uint32_t left_count, right_count;
  mlir_advance(lexer);
  if (!mlir_expect(lexer, '=') || !reader_ints(reader, &left, &left_count) ||
      !mlir_expect_word(lexer, "x") || !reader_ints(reader, &right, &right_count))
    return false;
  if (left_count)
    mlir_attrs_set(reader, &dot->fields, lhs, mlir_attr_array(reader, left, left_count));
  if (right_count)
    mlir_attrs_set(reader, &dot->fields, rhs, mlir_attr_array(reader, right, right_count));
  return true;
}

static bool read_dot_general(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *dot = mlir_attr_new(reader, ATTR_STRUCT);
  dot->word = str_intern_text(reader->strings, "dot");
  mlir_attrs_set(reader, &op->attrs, "dot_dimension_numbers", dot);
  if (!mlir_take_operands(reader, op)) return false;
  while (lexer->token.kind == TOKEN_WORD) {
    bool is_fine;
    if (mlir_is_word(lexer, "batching_dims")) {
      is_fine = take_dim_pair(reader, dot, "lhs_batching_dimensions", "rhs_batching_dimensions");
    } else if (mlir_is_word(lexer, "contracting_dims")) {
      is_fine =
          take_dim_pair(reader, dot, "lhs_contracting_dimensions", "rhs_contracting_dimensions");
    } else if (mlir_is_word(lexer, "precision")) {
      is_fine = take_precision(reader, op);
    } else if (mlir_take_word(lexer, "algorithm")) {
      if (!mlir_expect(lexer, '=')) return false;
      const char *from = lexer->start + lexer->token.span.offset;
      is_fine = mlir_is(lexer, '<') && mlir_skip_balanced(lexer);
      MlirAttr *algorithm = mlir_attr_new(reader, ATTR_OPAQUE);
      algorithm->text = str_intern_format(reader->strings, "#stablehlo.dot_algorithm%s",
                                          mlir_text_between(reader, from)->bytes);
      if (is_fine) mlir_attrs_set(reader, &op->attrs, "algorithm", algorithm);
    } else {
      is_fine = mlir_fail(lexer, "batching_dims, contracting_dims, precision or algorithm");
    }
    if (!is_fine) return false;
    if (!mlir_take(lexer, ',')) break;
  }
  return mlir_take_attrs_and_types(reader, op);
}

static bool read_dot(MlirReader *reader, MlirOp *op) {
  if (!mlir_take_operands(reader, op)) return false;
  if (mlir_is_word(&reader->lexer, "precision") && !take_precision(reader, op)) return false;
  return mlir_take_attrs_and_types(reader, op);
}

// One part of `window = {stride = [1, 1], pad = [[0, 0], [1, 1]], reverse = [false, true]}`.
static bool take_window_part(MlirReader *reader, MlirOp *op) {
  static const struct {
    const char *word, *attr;
  } parts[] = {
      {"stride", "window_strides"}, {"lhs_dilate", "lhs_dilation"}, {"rhs_dilate", "rhs_dilation"}};
  MlirLexer *lexer = &reader->lexer;
  for (uint32_t i = 0; i < ARRAY_LEN(parts); i++) {
    if (mlir_is_word(lexer, parts[i].word))
      return mlir_take_ints(reader, op, parts[i].word, parts[i].attr);
  }
  bool is_pad = mlir_is_word(lexer, "pad");
  if (!is_pad && !mlir_is_word(lexer, "reverse"))
    return mlir_fail(lexer, "stride, pad, lhs_dilate, rhs_dilate or reverse");
  mlir_advance(lexer);
  if (!mlir_expect(lexer, '=')) return false;
  const MlirAttr *list = mlir_read_attr(reader);
  if (!list) return false;
  if (list->kind != ATTR_LIST) return mlir_fail(lexer, "a list");
  VEC(int64_t) values = {0};
  for (uint32_t i = 0; i < list->count; i++) {
    const MlirAttr *item = list->items[i];
    if (is_pad) {
      bool is_pair = item->kind == ATTR_LIST && item->count == 2 &&
                     item->items[0]->kind == ATTR_INT && item->items[1]->kind == ATTR_INT;
      if (!is_pair) return mlir_fail(lexer, "pairs of padding");
      vec_push(reader->arena, &values, item->items[0]->integer);
      vec_push(reader->arena, &values, item->items[1]->integer);
    } else {
      if (item->kind != ATTR_BOOL && item->kind != ATTR_INT)
        return mlir_fail(lexer, "true or false for each dimension");
      vec_push(reader->arena, &values,
               item->kind == ATTR_BOOL ? item->boolean : item->integer != 0);
    }
  }
  MlirAttr *attr = mlir_attr_new(reader, ATTR_ARRAY);
  attr->elem = is_pad ? ELEM_i64 : ELEM_i1;
  attr->integers = values.at;
  attr->count = values.count;
  if (is_pad) { // tensor<rx2xi64> of the generic form
    const int64_t dims[] = {list->count, 2};
    MlirType *type = ARENA_NEW(reader->arena, MlirType);
    *type = (MlirType){.kind = TYPE_TENSOR, .elem = ELEM_i64, .rank = 2};
    type->dims = arena_copy(reader->arena, dims, sizeof dims);
    attr->kind = ATTR_ELEMENTS;
    attr->type = type;
  }
  mlir_attrs_set(reader, &op->attrs, is_pad ? "padding" : "window_reversal", attr);
  return true;
}

static bool read_convolution(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  if (!take_operands_in_parentheses(reader, op) || !mlir_expect_word(lexer, "dim_numbers") ||
      !mlir_expect(lexer, '='))
    return false;
  const MlirAttr *dims = mlir_read_conv_dims(reader);
  if (!dims) return false;
  mlir_attrs_set(reader, &op->attrs, "dimension_numbers", dims);
  if (!mlir_expect(lexer, ',') || !mlir_expect_word(lexer, "window") || !mlir_expect(lexer, '=') ||
      !mlir_expect(lexer, '{'))
    return false;
  while (!mlir_is(lexer, '}')) {
    if (!take_window_part(reader, op)) return false;
    if (!mlir_is(lexer, '}') && !mlir_expect(lexer, ',')) return false;
  }
  mlir_advance(lexer);
  return mlir_take_attrs_and_types(reader, op);
}

// ---- calls

static bool read_call(MlirReader *reader, MlirOp *op, const char *attr) {
  if (reader->lexer.token.kind != TOKEN_SYMBOL) return mlir_fail(&reader->lexer, "'@' and a name");
  MlirAttr *target =
      mlir_attr_new(reader, op->kind == OP_stablehlo_custom_call ? ATTR_STRING : ATTR_SYMBOL);
  target->text = reader_token_name(reader);
  mlir_advance(&reader->lexer);
  mlir_attrs_set(reader, &op->attrs, attr, target);
  return take_operands_in_parentheses(reader, op) && mlir_take_attrs_and_types(reader, op);
}

static bool read_composite(MlirReader *reader, MlirOp *op) {
  if (reader->lexer.token.kind != TOKEN_STRING)
    return mlir_fail(&reader->lexer, "a name in quotes");
  const MlirAttr *name = mlir_read_attr(reader);
  if (!name) return false;
  mlir_attrs_set(reader, &op->attrs, "name", name);
  return mlir_take_operands(reader, op) && mlir_take_attrs_and_types(reader, op);
}

static bool read_index(MlirReader *reader, MlirOp *op) {
  int64_t index;
  if (!mlir_take_operands(reader, op) || !mlir_expect(&reader->lexer, '[') ||
      !reader_int(reader, &index) || !mlir_expect(&reader->lexer, ']'))
    return false;
  mlir_attrs_set(reader, &op->attrs, "index", mlir_attr_int(reader, index, ELEM_i32));
  return mlir_take_attrs_and_types(reader, op);
}

// `%a, type = FFT, length = [4]`: the attributes of a few operations, each by its word.
// `e5m10`: bits of exponent and mantissa.
static bool take_format(MlirReader *reader, MlirOp *op, Str word) {
  static const char *const names[] = {"exponent_bits", "mantissa_bits"};
  const char *at = word->bytes;
  for (uint32_t i = 0; i < 2; i++) {
    int64_t bits = 0;
    if (*at++ != "em"[i] || *at < '0' || *at > '9')
      return mlir_fail(&reader->lexer, "a format like e5m10 before this");
    for (; *at >= '0' && *at <= '9' && bits < 1000; at++) bits = bits * 10 + (*at - '0');
    mlir_attrs_set(reader, &op->attrs, names[i], mlir_attr_int(reader, bits, ELEM_i32));
  }
  return *at == 0 || mlir_fail(&reader->lexer, "a format like e5m10 before this");
}

static bool read_words(MlirReader *reader, MlirOp *op) {
  static const struct {
    uint16_t kind;
    const char *word, *attr, *type; // type: of an enumeration, NULL for any attribute
  } rows[] = {
      {OP_stablehlo_rng, "distribution", "rng_distribution", "rng_distribution"},
      {OP_stablehlo_rng_bit_generator, "algorithm", "rng_algorithm", "rng_algorithm"},
      {OP_stablehlo_fft, "type", "fft_type", "fft_type"},
      {OP_stablehlo_fft, "length", "fft_length", NULL},
      {OP_stablehlo_cholesky, "lower", "lower", NULL},
      {OP_stablehlo_reduce_precision, "format", "format", ""},
      {OP_chlo_top_k, "k", "k", NULL},
      {OP_check_expect_almost_eq, "tolerance", "tolerance", NULL},
      {OP_check_expect_close, "max_ulp_difference", "max_ulp_difference", NULL},
      {OP_check_expect_close, "min_ulp_difference", "min_ulp_difference", NULL},
  };
  MlirLexer *lexer = &reader->lexer;
  bool has_parentheses =
      op->kind == OP_chlo_top_k && mlir_take(lexer, '('); // chlo.top_k(%0, k = 2)
  if (!mlir_take_operands(reader, op)) return false;
  while (lexer->token.kind == TOKEN_WORD) {
    uint32_t row = 0;
    while (row < ARRAY_LEN(rows) &&
           (rows[row].kind != op->kind || !mlir_is_word(lexer, rows[row].word)))
      row++;
    if (row == ARRAY_LEN(rows)) return mlir_fail(lexer, "one of its attributes");
    mlir_advance(lexer);
    if (!mlir_expect(lexer, '=')) return false;
    const MlirAttr *value;
    Str word = NULL;
    if (rows[row].type) {
      if (!mlir_take_name(reader, &word)) return false;
      MlirAttr *text = mlir_attr_new(reader, ATTR_STRING);
      text->text = word;
      value = *rows[row].type ? mlir_attr_enum(reader, rows[row].type, word) : text;
    } else if (mlir_is(lexer, '[')) {
      const int64_t *values;
      uint32_t count;
      if (!reader_ints(reader, &values, &count)) return false;
      value = mlir_attr_array(reader, values, count);
    } else {
      bool is_real = op->kind == OP_check_expect_almost_eq;
      value = mlir_read_plain(reader, is_real ? ELEM_f64 : ELEM_i64);
    }
    if (!value) return false;
    if (op->kind == OP_stablehlo_reduce_precision) {
      if (!take_format(reader, op, word)) return false;
      continue;
    }
    mlir_attrs_set(reader, &op->attrs, rows[row].attr, value);
    if (!mlir_take(lexer, ',')) break;
  }
  if (has_parentheses && !mlir_expect(lexer, ')')) return false;
  return mlir_take_attrs_and_types(reader, op);
}

static bool read_return(MlirReader *reader, MlirOp *op) {
  if (!mlir_take_operands(reader, op) || !mlir_take_attrs(reader, op)) return false;
  if (!op->operand_count) return true;
  const MlirType **types;
  uint32_t count;
  if (!mlir_expect(&reader->lexer, ':') || !mlir_read_type_list(reader, &types, &count))
    return false;
  if (count == op->operand_count)
    mlir_op_take_types(reader, op, types, count);
  else
    diag_error(reader->diags, op->span, "stablehlo-type", "%u values are returned, and %u types",
               op->operand_count, count);
  op->result_count = 0;
  return true;
}

bool mlir_read_pretty(MlirReader *reader, MlirOp *op) {
  if (mlir_is_check_call(reader, op)) return mlir_read_check_call(reader, op);
  switch (mlir_op_info(op->kind)->format) {
  case FORMAT_GENERIC: return false;
  case FORMAT_OPERANDS:
    return mlir_take_operands(reader, op) && mlir_take_attrs_and_types(reader, op);
  case FORMAT_CONSTANT: return read_constant(reader, op);
  case FORMAT_COMPARE: return read_compare(reader, op);
  case FORMAT_SELECT: return read_select(reader, op);
  case FORMAT_DIMS: return read_dims(reader, op);
  case FORMAT_SLICE: return read_slice(reader, op);
  case FORMAT_SIZES:
    return mlir_take_operands(reader, op) && mlir_take_ints(reader, op, "sizes", "slice_sizes") &&
           mlir_take_attrs_and_types(reader, op);
  case FORMAT_PAD: return read_pad(reader, op);
  case FORMAT_DIM: return read_dim(reader, op);
  case FORMAT_DOT_GENERAL: return read_dot_general(reader, op);
  case FORMAT_DOT: return read_dot(reader, op);
  case FORMAT_CONVOLUTION: return read_convolution(reader, op);
  case FORMAT_REDUCE: return mlir_read_reduce(reader, op);
  case FORMAT_WHILE: return mlir_read_while(reader, op);
  case FORMAT_CUSTOM_CALL: return read_call(reader, op, "call_target_name");
  case FORMAT_CALL: return read_call(reader, op, "callee");
  case FORMAT_COMPOSITE: return read_composite(reader, op);
  case FORMAT_INDEX: return read_index(reader, op);
  case FORMAT_WORDS: return read_words(reader, op);
  case FORMAT_CHECK_CONST: return mlir_read_check_const(reader, op);
  case FORMAT_RETURN: return read_return(reader, op);
  case FORMAT_FUNCTION: return mlir_read_function(reader, op);
  case FORMAT_MODULE: return mlir_read_module(reader, op);
  }
  return false;
}
