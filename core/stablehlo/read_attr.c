#include "stablehlo/read_internal.h"

MlirAttr *mlir_attr_new(MlirReader *reader, MlirAttrKind kind) {
  MlirAttr *attr = ARENA_NEW(reader->arena, MlirAttr);
  attr->kind = kind;
  attr->span = reader->lexer.token.span;
  return attr;
}

static const MlirType *scalar_type(MlirReader *reader, Elem elem) {
  MlirType *type = ARENA_NEW(reader->arena, MlirType);
  *type = (MlirType){.kind = TYPE_SCALAR, .elem = elem};
  return type;
}

const MlirAttr *mlir_attr_int(MlirReader *reader, int64_t value, Elem elem) {
  MlirAttr *attr = mlir_attr_new(reader, ATTR_INT);
  attr->integer = value;
  attr->type = scalar_type(reader, elem);
  return attr;
}

const MlirAttr *mlir_attr_array(MlirReader *reader, const int64_t *values, uint32_t count) {
  MlirAttr *attr = mlir_attr_new(reader, ATTR_ARRAY);
  attr->elem = ELEM_i64;
  attr->integers = values;
  attr->count = count;
  return attr;
}

const MlirAttr *mlir_attr_enum(MlirReader *reader, const char *word, Str text) {
  MlirAttr *attr = mlir_attr_new(reader, ATTR_ENUM);
  attr->word = str_intern_text(reader->strings, word);
  attr->text = text;
  return attr;
}

void mlir_attrs_set(MlirReader *reader, AttrList *list, const char *name, const MlirAttr *value) {
  vec_push(reader->arena, list, (NamedAttr){str_intern_text(reader->strings, name), value});
}

// ---- pieces

Str mlir_text_between(MlirReader *reader, const char *from) {
  const char *to = reader->lexer.start + reader->lexer.token.span.offset;
  while (to > from && (to[-1] == ' ' || to[-1] == '\n' || to[-1] == '\t' || to[-1] == '\r')) to--;
  return str_intern(reader->strings, from, (uint64_t)(to - from));
}

bool mlir_read_attr_dict(MlirReader *reader, char close, AttrList *out) {
  MlirLexer *lexer = &reader->lexer;
  while (!mlir_is(lexer, close)) {
    if (lexer->token.kind != TOKEN_WORD && lexer->token.kind != TOKEN_STRING)
      return mlir_fail(lexer, "the name of an attribute");
    NamedAttr field = {.name = reader_token_name(reader)};
    for (uint32_t i = 0; i < out->count; i++) {
      if (out->at[i].name == field.name) return mlir_fail(lexer, "each attribute once");
    }
    mlir_advance(lexer);
    field.value = mlir_take(lexer, '=') ? mlir_read_attr(reader) : mlir_attr_new(reader, ATTR_UNIT);
    if (!field.value) return false;
    vec_push(reader->arena, out, field);
    if (!mlir_is(lexer, close) && !mlir_expect(lexer, ',')) return false;
  }
  mlir_advance(lexer);
  return true;
}

static MlirAttr *read_digits(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_INT);
  const char *from = lexer->start + lexer->token.span.offset;
  bool is_negative = mlir_take(lexer, '-');
  if (lexer->token.kind != TOKEN_NUMBER) return mlir_fail(lexer, "a number"), NULL;
  if (!mlir_token_integer(&lexer->token, is_negative, &attr->integer)) attr->kind = ATTR_FLOAT;
  mlir_advance(lexer);
  attr->text = mlir_text_between(reader, from);
  return attr;
}

static const MlirAttr *read_number(MlirReader *reader) {
  MlirAttr *attr = read_digits(reader);
  if (!attr || (mlir_take(&reader->lexer, ':') && !(attr->type = mlir_read_type(reader))))
    return NULL;
  bool is_float = attr->type && attr->type->kind == TYPE_SCALAR && attr->type->elem >= ELEM_f16 &&
                  attr->type->elem < ELEM_index;
  if (is_float) attr->kind = ATTR_FLOAT;
  return attr;
}

const MlirAttr *mlir_read_plain(MlirReader *reader, Elem elem) {
  MlirLexer *lexer = &reader->lexer;
  bool is_true = mlir_is_word(lexer, "true");
  if (is_true || mlir_is_word(lexer, "false")) {
    MlirAttr *attr = mlir_attr_new(reader, ATTR_BOOL);
    attr->boolean = is_true;
    mlir_advance(lexer);
    return attr;
  }
  MlirAttr *attr = read_digits(reader);
  if (!attr) return NULL;
  MlirType *type = ARENA_NEW(reader->arena, MlirType);
  *type = (MlirType){.kind = TYPE_SCALAR, .elem = elem};
  attr->type = type;
  if (mlir_elem_is_real(elem)) attr->kind = ATTR_FLOAT;
  if (attr->kind == ATTR_FLOAT && !mlir_elem_is_real(elem))
    return mlir_fail(lexer, "a whole number"), NULL;
  return attr;
}

static const MlirAttr *read_symbol(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_SYMBOL);
  attr->text = reader_token_name(reader);
  mlir_advance(lexer);
  while (lexer->token.kind == TOKEN_COLONS) {
    mlir_advance(lexer);
    if (lexer->token.kind != TOKEN_SYMBOL) return mlir_fail(lexer, "a symbol after '::'"), NULL;
    attr->text = str_intern_format(reader->strings, "%s::%s", attr->text->bytes,
                                   reader_token_name(reader)->bytes);
    mlir_advance(lexer);
  }
  return attr;
}

static const MlirAttr *read_list(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_LIST);
  VEC(const MlirAttr *) items = {0};
  mlir_advance(lexer);
  while (!mlir_is(lexer, ']')) {
    const MlirAttr *item = mlir_read_attr(reader);
    if (!item) return NULL;
    vec_push(reader->arena, &items, item);
    if (!mlir_is(lexer, ']') && !mlir_expect(lexer, ',')) return NULL;
  }
  mlir_advance(lexer);
  attr->items = items.at;
  attr->count = items.count;
  return attr;
}

// array<i64: 1, 2>, array<i1: true>
static const MlirAttr *read_array(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_ARRAY);
  VEC(int64_t) integers = {0};
  mlir_advance(lexer);
  if (!mlir_expect(lexer, '<')) return NULL;
  const MlirType *type = mlir_read_type(reader);
  if (!type) return NULL;
  if (type->kind != TYPE_SCALAR || (type->elem > ELEM_ui64))
    return mlir_fail(lexer, "an array of integers"), NULL;
  attr->elem = type->elem;
  if (mlir_take(lexer, ':')) {
    do {
      int64_t value = mlir_is_word(lexer, "true");
      if (value || mlir_is_word(lexer, "false"))
        mlir_advance(lexer);
      else if (!reader_int(reader, &value))
        return NULL;
      vec_push(reader->arena, &integers, value);
    } while (mlir_take(lexer, ','));
  }
  attr->integers = integers.at;
  attr->count = integers.count;
  return mlir_expect(lexer, '>') ? attr : NULL;
}

// The payload is only bracketed here: large literals are read once, when their elements are needed.
const MlirAttr *mlir_read_dense(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_ELEMENTS);
  if (!mlir_is_word(lexer, "dense")) return mlir_fail(lexer, "dense<…>"), NULL;
  mlir_advance(lexer);
  if (!mlir_is(lexer, '<')) return mlir_fail(lexer, "'<' after dense"), NULL;
  const char *from = lexer->at, *at = from, *end = lexer->end;
  // A payload holds numbers, words, brackets and strings, and no '>' outside of strings. A blob's
  // string may be long, and stands on one line.
  while (at < end && *at != '>') {
    if (*at == '"') {
      const char *close = memchr(at + 1, '"', (size_t)(end - at - 1));
      const char *stop = close ? close : end;
      if (!close || memchr(at, '\n', (size_t)(stop - at)) || memchr(at, '\r', (size_t)(stop - at)))
        break;
      at = close;
    } else {
      mlir_lexer_newline(lexer, at);
    }
    at++;
  }
  lexer->at = at;
  mlir_advance(lexer);
  if (at == end || *at != '>') return mlir_fail(lexer, "'>' that closes the literal"), NULL;
  attr->payload = from;
  attr->payload_length = (uint32_t)(at - from);
  mlir_advance(lexer);
  return mlir_expect(lexer, ':') && (attr->type = mlir_read_type(reader)) ? attr : NULL;
}

// ---- attributes of dialects

// One side of `[b, f, 0, 1]`: the places of two letters and of the numbered dimensions.
static bool read_conv_side(MlirReader *reader, const char *letters, const char *const *names,
                           MlirAttr *conv) {
  MlirLexer *lexer = &reader->lexer;
  int64_t place[2] = {-1, -1}, spatial[MAX_RANK];
  uint32_t count = 0;
  for (uint32_t d = 0; d < MAX_RANK; d++) spatial[d] = -1;
  if (!mlir_expect(lexer, '[')) return false;
  do {
    int64_t number;
    const MlirToken *token = &lexer->token;
    const char *letter =
        token->kind == TOKEN_WORD && token->length == 1 ? strchr(letters, *token->bytes) : NULL;
    if (letter && *letter && place[letter - letters] < 0) {
      place[letter - letters] = count;
    } else if (mlir_token_integer(token, false, &number) && number < MAX_RANK &&
               spatial[number] < 0) {
      spatial[number] = count;
    } else {
      return mlir_fail(lexer, "each dimension of the convolution once");
    }
    count++;
    mlir_advance(lexer);
  } while (count < MAX_RANK && mlir_take(lexer, ','));
  if (!mlir_expect(lexer, ']')) return false;
  for (uint32_t d = 0; d + 2 < count; d++) {
    if (spatial[d] < 0) return mlir_fail(lexer, "spatial dimensions numbered from 0");
  }
  if (place[0] < 0 || place[1] < 0) return mlir_fail(lexer, "both letters of the dimensions");
  for (uint32_t i = 0; i < 2; i++)
    mlir_attrs_set(reader, &conv->fields, names[i], mlir_attr_int(reader, place[i], ELEM_i64));
  const int64_t *dims = arena_copy(reader->arena, spatial, (count - 2) * sizeof *spatial);
  mlir_attrs_set(reader, &conv->fields, names[2], mlir_attr_array(reader, dims, count - 2));
  return true;
}

const MlirAttr *mlir_read_conv_dims(MlirReader *reader) {
  static const char *const input[] = {"input_batch_dimension", "input_feature_dimension",
                                      "input_spatial_dimensions"};
  static const char *const kernel[] = {"kernel_output_feature_dimension",
                                       "kernel_input_feature_dimension",
                                       "kernel_spatial_dimensions"};
  static const char *const output[] = {"output_batch_dimension", "output_feature_dimension",
                                       "output_spatial_dimensions"};
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *conv = mlir_attr_new(reader, ATTR_STRUCT);
  conv->word = str_intern_text(reader->strings, "conv");
  if (!read_conv_side(reader, "bf", input, conv)) return NULL;
  // `x[` has no blank between, so the word is the letter alone.
  if (!mlir_expect_word(lexer, "x") || !read_conv_side(reader, "oi", kernel, conv)) return NULL;
  if (lexer->token.kind != TOKEN_ARROW) return mlir_fail(lexer, "'->'"), NULL;
  mlir_advance(lexer);
  return read_conv_side(reader, "bf", output, conv) ? conv : NULL;
}

static const MlirAttr *read_int_list_or_attr(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  if (!mlir_is(lexer, '[')) return mlir_read_attr(reader);
  const int64_t *values;
  uint32_t count;
  return reader_ints(reader, &values, &count) ? mlir_attr_array(reader, values, count) : NULL;
}

// After `#stablehlo.word`: `<[b, f, …]…>`, `<raw a = …>`, `<a = …>`, `<WORD>`.
static const MlirAttr *read_struct(MlirReader *reader, Str word) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_STRUCT);
  attr->word = word;
  mlir_advance(lexer); // '<'
  if (mlir_is(lexer, '[')) {
    const MlirAttr *conv = mlir_read_conv_dims(reader);
    return conv && mlir_expect(lexer, '>') ? conv : NULL;
  }
  mlir_take_word(lexer, "raw");
  while (!mlir_is(lexer, '>')) {
    if (lexer->token.kind != TOKEN_WORD) return mlir_fail(lexer, "the name of a field"), NULL;
    NamedAttr field = {.name = reader_token_name(reader)};
    mlir_advance(lexer);
    if (mlir_is(lexer, '>') && !attr->fields.count) { // an enumeration of its own: <DEFAULT>
      attr->kind = ATTR_ENUM;
      attr->text = field.name;
      break;
    }
    if (!mlir_expect(lexer, '=')) return NULL;
    field.value = read_int_list_or_attr(reader);
    if (!field.value) return NULL;
    vec_push(reader->arena, &attr->fields, field);
    if (!mlir_is(lexer, '>') && !mlir_expect(lexer, ',')) return NULL;
  }
  mlir_advance(lexer);
  return attr;
}

// After `#stablehlo`: `<comparison_direction GE>`.
static const MlirAttr *read_enum(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_ENUM);
  mlir_advance(lexer); // '<'
  if (lexer->token.kind != TOKEN_WORD) return mlir_fail(lexer, "the kind of the attribute"), NULL;
  attr->word = reader_token_name(reader);
  mlir_advance(lexer);
  if (mlir_is(lexer, '<')) return read_struct(reader, attr->word);
  if (lexer->token.kind != TOKEN_WORD) return mlir_fail(lexer, "its value"), NULL;
  attr->text = reader_token_name(reader);
  mlir_advance(lexer);
  return mlir_expect(lexer, '>') ? attr : NULL;
}

// Attributes of which nothing here needs the parts: their text is kept as it is.
static bool is_kept_as_text(Str name) {
  static const char *const words[] = {"stablehlo.dot_algorithm",
                                      "stablehlo.axis_ref",
                                      "stablehlo.mesh",
                                      "stablehlo.mesh_axis",
                                      "stablehlo.replica_group_mesh_axes",
                                      "stablehlo.bounds",
                                      "stablehlo.type_extensions"};
  for (uint32_t i = 0; i < ARRAY_LEN(words); i++) {
    if (str_is(name, words[i])) return true;
  }
  return false;
}

static const MlirAttr *read_alias_or_dialect(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  Str name = reader_token_name(reader);
  const char *from = lexer->start + lexer->token.span.offset;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_OPAQUE);
  bool is_spelled = lexer->at < lexer->end && *lexer->at == '<';
  if (!is_spelled) {
    for (uint32_t i = 0; i < reader->aliases.count; i++) {
      if (reader->aliases.at[i].name != name) continue;
      mlir_advance(lexer);
      return reader->aliases.at[i].value;
    }
  }
  mlir_advance(lexer);
  if (is_spelled && str_is(name, "stablehlo")) return read_enum(reader);
  if (is_spelled && name->length > 10 && memcmp(name->bytes, "stablehlo.", 10) == 0 &&
      !is_kept_as_text(name))
    return read_struct(reader, str_intern(reader->strings, name->bytes + 10, name->length - 10));
  if (is_spelled && !mlir_skip_balanced(lexer)) return NULL;
  attr->text = mlir_text_between(reader, from);
  return attr;
}

static const MlirAttr *read_word_attr(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  const char *from = lexer->start + lexer->token.span.offset;
  bool is_true = mlir_is_word(lexer, "true");
  if (is_true || mlir_is_word(lexer, "false")) {
    MlirAttr *attr = mlir_attr_new(reader, ATTR_BOOL);
    attr->boolean = is_true;
    mlir_advance(lexer);
    if (mlir_take(lexer, ':') && !mlir_read_type(reader)) return NULL;
    return attr;
  }
  if (mlir_is_word(lexer, "unit")) {
    MlirAttr *attr = mlir_attr_new(reader, ATTR_UNIT);
    mlir_advance(lexer);
    return attr;
  }
  if (mlir_is_word(lexer, "dense")) return mlir_read_dense(reader);
  if (mlir_is_word(lexer, "array")) return read_array(reader);
  if (mlir_is_word(lexer, "loc")) {
    MlirAttr *attr = mlir_attr_new(reader, ATTR_OPAQUE);
    if (!mlir_read_location(reader, NULL)) return NULL;
    attr->text = mlir_text_between(reader, from);
    return attr;
  }
  bool has_parts = mlir_is_word(lexer, "affine_map") || mlir_is_word(lexer, "affine_set") ||
                   mlir_is_word(lexer, "strided") || mlir_is_word(lexer, "sparse") ||
                   mlir_is_word(lexer, "dense_resource");
  if (has_parts) {
    MlirAttr *attr = mlir_attr_new(reader, ATTR_OPAQUE);
    mlir_advance(lexer);
    if (!mlir_is(lexer, '<')) return mlir_fail(lexer, "'<'"), NULL;
    if (!mlir_skip_balanced(lexer)) return NULL;
    attr->text = mlir_text_between(reader, from);
    if (mlir_take(lexer, ':') && !(attr->type = mlir_read_type(reader))) return NULL;
    return attr;
  }
  MlirAttr *attr = mlir_attr_new(reader, ATTR_TYPE);
  return (attr->type = mlir_read_type(reader)) ? attr : NULL;
}

static const MlirAttr *read_string_attr(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirAttr *attr = mlir_attr_new(reader, ATTR_STRING);
  attr->text = reader_token_name(reader);
  mlir_advance(lexer);
  return !mlir_take(lexer, ':') || (attr->type = mlir_read_type(reader)) ? attr : NULL;
}

static const MlirAttr *read_plain_attr(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  switch (lexer->token.kind) {
  case TOKEN_STRING: return read_string_attr(reader);
  case TOKEN_SYMBOL: return read_symbol(reader);
  case TOKEN_ALIAS: return read_alias_or_dialect(reader);
  case TOKEN_NUMBER: return read_number(reader);
  case TOKEN_WORD: return read_word_attr(reader);
  default: break;
  }
  if (mlir_is(lexer, '-')) return read_number(reader);
  if (mlir_is(lexer, '[')) return read_list(reader);
  if (mlir_is(lexer, '{')) {
    MlirAttr *attr = mlir_attr_new(reader, ATTR_DICT);
    mlir_advance(lexer);
    return mlir_read_attr_dict(reader, '}', &attr->fields) ? attr : NULL;
  }
  if (mlir_is(lexer, '(') || lexer->token.kind == TOKEN_TYPE) {
    MlirAttr *attr = mlir_attr_new(reader, ATTR_TYPE);
    return (attr->type = mlir_read_type(reader)) ? attr : NULL;
  }
  return mlir_fail(lexer, "an attribute"), NULL;
}

const MlirAttr *mlir_read_attr(MlirReader *reader) {
  if (!reader_enter(reader)) return NULL;
  const MlirAttr *attr = read_plain_attr(reader);
  reader_leave(reader);
  return attr;
}

// ---- locations

// The first name or place in it: `"file":3:4`, `"dot"(…)`, `callsite(…)`, `fused[…]`.
bool mlir_read_location(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  if (!mlir_is_word(lexer, "loc")) return true;
  mlir_advance(lexer);
  if (!mlir_is(lexer, '(')) return mlir_fail(lexer, "'(' after loc");
  MlirLexer inside = *lexer;
  if (!mlir_skip_balanced(lexer)) return false;
  if (!op) return true;
  for (; inside.token.span.offset < lexer->token.span.offset && inside.token.kind != TOKEN_END;
       mlir_advance(&inside)) {
    if (inside.token.kind == TOKEN_ALIAS) {
      Str alias = str_intern(reader->strings, inside.token.bytes, inside.token.length);
      vec_push(reader->arena, &reader->loc_uses, (LocUse){op, alias});
      return true;
    }
    if (inside.token.kind != TOKEN_STRING) continue;
    Str name = str_intern(reader->strings, inside.token.bytes, inside.token.length);
    int64_t line, column;
    mlir_advance(&inside);
    op->loc = name;
    if (!mlir_take(&inside, ':') || !mlir_token_integer(&inside.token, false, &line)) return true;
    mlir_advance(&inside);
    bool has_column = mlir_take(&inside, ':') && mlir_token_integer(&inside.token, false, &column);
    op->loc = has_column
                  ? str_intern_format(reader->strings, "%s:%lld:%lld", name->bytes, (long long)line,
                                      (long long)column)
                  : str_intern_format(reader->strings, "%s:%lld", name->bytes, (long long)line);
    return true;
  }
  return true;
}
