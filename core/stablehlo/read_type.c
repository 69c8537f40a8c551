#include "stablehlo/read_internal.h"

static MlirType *other_type(MlirReader *reader, const char *from) {
  // Without the blanks that precede the token after it.
  const char *to = reader->lexer.start + reader->lexer.token.span.offset;
  while (to > from && (to[-1] == ' ' || to[-1] == '\n' || to[-1] == '\t' || to[-1] == '\r')) to--;
  MlirType *type = ARENA_NEW(reader->arena, MlirType);
  type->kind = TYPE_OTHER;
  type->text = str_intern(reader->strings, from, (uint64_t)(to - from));
  return type;
}

// `4x?x` right after the '<', which the lexer has read: dimensions end where no `x` follows.
static bool read_dims(MlirReader *reader, MlirType *type) {
  MlirLexer *lexer = &reader->lexer;
  int64_t dims[MAX_RANK];
  const char *at = lexer->at, *end = lexer->end;
  if (at < end && *at == '*') {
    type->is_unranked = true;
    at++;
    if (at == end || *at != 'x') return mlir_fail(lexer, "an unranked tensor as '*x'");
    lexer->at = at + 1;
    mlir_advance(lexer);
    return true;
  }
  for (;;) {
    const char *from = at;
    uint64_t size = 0;
    if (at < end && *at == '?') {
      at++;
    } else {
      while (at < end && *at >= '0' && *at <= '9' && size < UINT64_C(1) << 60)
        size = size * 10 + (uint64_t)(*at++ - '0');
    }
    if (at == from) break;
    if (at == end || *at != 'x' || size >= UINT64_C(1) << 60) {
      lexer->at = from;
      mlir_advance(lexer);
      return mlir_fail(lexer, size >= UINT64_C(1) << 60 ? "a size below 2^60"
                                                        : "a dimension followed by 'x'");
    }
    if (type->rank == MAX_RANK) {
      lexer->at = from;
      mlir_advance(lexer);
      return mlir_fail(lexer, "16 dimensions at most");
    }
    dims[type->rank++] = *from == '?' ? DIM_DYNAMIC : (int64_t)size;
    at++;
  }
  type->dims = arena_copy(reader->arena, dims, type->rank * sizeof *dims);
  lexer->at = at;
  mlir_advance(lexer);
  return true;
}

static const MlirType *read_tensor(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirType *type = ARENA_NEW(reader->arena, MlirType);
  type->kind = TYPE_TENSOR;
  if (!mlir_is(lexer, '<')) return mlir_fail(lexer, "'<' after tensor"), NULL;
  if (!read_dims(reader, type)) return NULL;
  const MlirType *elem = mlir_read_type(reader);
  if (!elem) return NULL;
  type->elem = elem->kind == TYPE_SCALAR ? elem->elem : ELEM_OTHER;
  if (elem->kind != TYPE_SCALAR) {
    if (elem->kind != TYPE_OTHER) return mlir_fail(lexer, "an element type"), NULL;
    type->elem_text = elem->text;
  }
  if (mlir_take(lexer, ',')) {
    const char *from = lexer->start + lexer->token.span.offset;
    const MlirAttr *encoding = mlir_read_attr(reader);
    if (!encoding) return NULL;
    // What an alias stands for: aliases are not printed.
    type->encoding =
        encoding->kind == ATTR_OPAQUE ? encoding->text : other_type(reader, from)->text;
  }
  return mlir_expect(lexer, '>') ? type : NULL;
}

static const MlirType *read_tuple(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  VEC(const MlirType *) parts = {0};
  if (!mlir_expect(lexer, '<')) return NULL;
  while (!mlir_is(lexer, '>')) {
    const MlirType *part = mlir_read_type(reader);
    if (!part) return NULL;
    vec_push(reader->arena, &parts, part);
    if (!mlir_is(lexer, '>') && !mlir_expect(lexer, ',')) return NULL;
  }
  mlir_advance(lexer);
  MlirType *type = ARENA_NEW(reader->arena, MlirType);
  *type = (MlirType){.kind = TYPE_TUPLE, .parts = parts.at, .part_count = parts.count};
  return type;
}

static const MlirType *read_plain_type(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  const char *from = lexer->start + lexer->token.span.offset;
  if (mlir_take_word(lexer, "tensor")) return read_tensor(reader);
  if (mlir_take_word(lexer, "tuple")) return read_tuple(reader);
  if (mlir_is(lexer, '(')) return mlir_read_function_type(reader);
  MlirType *plain = ARENA_NEW(reader->arena, MlirType);
  if (mlir_take_word(lexer, "none")) {
    plain->kind = TYPE_NONE;
    return plain;
  }
  bool is_word = lexer->token.kind == TOKEN_WORD;
  if (is_word && mlir_elem_find(lexer->token.bytes, lexer->token.length, &plain->elem)) {
    plain->kind = TYPE_SCALAR;
    mlir_advance(lexer);
    return plain;
  }
  bool has_parts = mlir_is_word(lexer, "complex") || mlir_is_word(lexer, "vector") ||
                   mlir_is_word(lexer, "memref");
  if (!has_parts && lexer->token.kind != TOKEN_TYPE) return mlir_fail(lexer, "a type"), NULL;
  mlir_advance(lexer);
  if (mlir_is(lexer, '<') && !mlir_skip_balanced(lexer)) return NULL;
  MlirType *type = other_type(reader, from);
  if (mlir_elem_find(type->text->bytes, type->text->length, &type->elem)) type->kind = TYPE_SCALAR;
  return type;
}

const MlirType *mlir_read_type(MlirReader *reader) {
  if (!reader_enter(reader)) return NULL;
  const MlirType *type = read_plain_type(reader);
  reader_leave(reader);
  return type;
}

// `(T, T)` or one type without parentheses.
static bool read_parts(MlirReader *reader, const MlirType ***parts, uint32_t *count,
                       uint32_t *room) {
  MlirLexer *lexer = &reader->lexer;
  bool has_parentheses = mlir_take(lexer, '(');
  if (has_parentheses && mlir_take(lexer, ')')) return true;
  do {
    const MlirType *part = mlir_read_type(reader);
    if (!part) return false;
    if (*count == *room) *parts = vec_grow(reader->arena, *parts, room, *count + 1, sizeof **parts);
    (*parts)[(*count)++] = part;
    // Attributes of a result, as frameworks write them into function types.
    AttrList ignored = {0};
    if (has_parentheses && mlir_is(lexer, '{')) {
      mlir_advance(lexer);
      if (!mlir_read_attr_dict(reader, '}', &ignored)) return false;
    }
  } while (has_parentheses && mlir_take(lexer, ','));
  return !has_parentheses || mlir_expect(lexer, ')');
}

const MlirType *mlir_read_function_type(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  MlirType *type = ARENA_NEW(reader->arena, MlirType);
  type->kind = TYPE_FUNCTION;
  uint32_t room = 0;
  if (!mlir_is(lexer, '(')) return mlir_fail(lexer, "'(' of a function type"), NULL;
  if (!read_parts(reader, &type->parts, &type->part_count, &room)) return NULL;
  type->input_count = type->part_count;
  if (lexer->token.kind != TOKEN_ARROW) return mlir_fail(lexer, "'->'"), NULL;
  mlir_advance(lexer);
  return read_parts(reader, &type->parts, &type->part_count, &room) ? type : NULL;
}

bool mlir_read_type_list(MlirReader *reader, const MlirType ***types, uint32_t *count) {
  VEC(const MlirType *) list = {0};
  do {
    const MlirType *type = mlir_read_type(reader);
    if (!type) return false;
    vec_push(reader->arena, &list, type);
  } while (mlir_take(&reader->lexer, ','));
  *types = list.at;
  *count = list.count;
  return true;
}
