// Values of form B: expressions, tensors and accesses, literals.
#include "text/read_b.h"

#include <stdlib.h>

// Recursion is over brackets only, and those are counted.
static bool enter(DumpReader *reader) {
  if (reader->depth == MAX_NESTING) return false;
  reader->depth++;
  return true;
}

bool dump_read_int(DumpReader *reader, int64_t *out) {
  bool is_negative = dump_take(reader, '-');
  if (reader->token.kind != DUMP_INT) return false;
  *out = is_negative ? -reader->token.value : reader->token.value;
  dump_next(reader);
  return true;
}

// ---- expressions -------------------------------------------------------------------------------

typedef struct Terms {
  int64_t constant;
  uint32_t count;
  DumpTerm at[DUMP_MOST_TERMS];
} Terms;

static const struct {
  const char *name;
  DumpTermKind kind;
  uint8_t numbers; // arguments behind the inner expression, if there is one
  bool has_inner;
} functions[] = {{"cc_div", DUMP_TERM_CC_DIV, 2, true},
                 {"cc_mod", DUMP_TERM_CC_MOD, 2, true},
                 {"cc_get_rank", DUMP_TERM_CC_RANK, 2, false},
                 {"shard_id", DUMP_TERM_SHARD_ID, 1, false},
                 {"indirect_arg", DUMP_TERM_INDIRECT_ARG, 1, false}};

static bool add_term(Terms *terms, DumpTerm term) {
  if (terms->count == DUMP_MOST_TERMS) return false;
  terms->at[terms->count++] = term;
  return true;
}

static bool read_call(DumpReader *reader, Terms *terms, int64_t coefficient, uint32_t at) {
  DumpTerm term = {.kind = functions[at].kind, .coefficient = coefficient};
  if (!dump_take(reader, '(')) return false;
  if (functions[at].has_inner && !dump_read_expr(reader, &term.inner)) return false;
  for (uint32_t i = 0; i < functions[at].numbers; i++) {
    bool is_first = i == 0 && !functions[at].has_inner;
    if (!is_first && !dump_take(reader, ',')) return false;
    if (!dump_read_int(reader, i ? &term.extent : &term.number)) return false;
  }
  return dump_take(reader, ')') && add_term(terms, term);
}

// `i0.64`, a loop, or a function.
static bool read_named(DumpReader *reader, Terms *terms, int64_t coefficient) {
  uint32_t start = reader->token.start, end = reader->token.end;
  bool is_word = reader->token.kind == DUMP_WORD;
  for (uint32_t i = 0; is_word && i < ARRAY_LEN(functions); i++) {
    if (!dump_token_is(reader, functions[i].name)) continue;
    dump_next(reader);
    return read_call(reader, terms, coefficient, i);
  }
  Str name = dump_token_str(reader);
  dump_next(reader);
  bool is_tile = is_word && reader->token.kind == '.' && reader->token.is_glued &&
                 reader->text[start] == 'i' && end - start > 1;
  int64_t number = 0;
  for (uint32_t i = start + 1; is_tile && i < end; i++) {
    char c = reader->text[i];
    is_tile = c >= '0' && c <= '9' && number < INT32_MAX;
    number = number * 10 + (c - '0');
  }
  if (!is_tile)
    return add_term(terms,
                    (DumpTerm){.kind = DUMP_TERM_LOOP, .coefficient = coefficient, .name = name});
  dump_next(reader);
  DumpTerm term = {.kind = DUMP_TERM_TILE, .coefficient = coefficient, .number = number};
  return dump_read_int(reader, &term.extent) && term.extent > 0 && term.extent <= INT32_MAX &&
         add_term(terms, term);
}

// `(e)//4`, `(e)%4`, or a sum in brackets.
static bool read_bracketed(DumpReader *reader, Terms *terms, int64_t coefficient) {
  const DumpExpr *inner;
  dump_next(reader);
  if (!dump_read_expr(reader, &inner) || !dump_take(reader, ')')) return false;
  DumpTerm term = {.kind = DUMP_TERM_MODULO, .coefficient = coefficient, .inner = inner};
  if (dump_take(reader, '/')) {
    term.kind = DUMP_TERM_FLOOR_DIV;
    if (!dump_take(reader, '/')) return false;
  } else if (!dump_take(reader, '%')) {
    int64_t part;
    if (mul_overflows(inner->constant, coefficient, &part) ||
        add_overflows(terms->constant, part, &terms->constant))
      return false;
    for (uint32_t i = 0; i < inner->count; i++) {
      DumpTerm each = inner->terms[i];
      if (mul_overflows(each.coefficient, coefficient, &each.coefficient) || !add_term(terms, each))
        return false;
    }
    return true;
  }
  return dump_read_int(reader, &term.number) && term.number > 0 && add_term(terms, term);
}

// A coefficient that the next index is glued to. In `2e0` it is 2, and the index e0.
static bool read_coefficient(DumpReader *reader, int64_t *out) {
  *out = 1;
  if (reader->token.kind == DUMP_FLOAT) {
    uint32_t at = reader->token.start;
    int64_t value = 0;
    for (; reader->text[at] >= '0' && reader->text[at] <= '9'; at++) {
      if (mul_overflows(value, 10, &value) || add_overflows(value, reader->text[at] - '0', &value))
        return false;
    }
    if (reader->text[at] == '.') return false;
    *out = value;
    dump_seek(reader, at);
    return true;
  }
  if (reader->token.kind != DUMP_INT) return true;
  *out = reader->token.value;
  dump_next(reader);
  return *out != INT64_MAX;
}

static bool read_term(DumpReader *reader, Terms *terms, int64_t sign) {
  int64_t coefficient;
  bool has_number = reader->token.kind == DUMP_INT || reader->token.kind == DUMP_FLOAT;
  if (!read_coefficient(reader, &coefficient)) return false;
  bool has_star = has_number && dump_take(reader, '*');
  bool is_name = (reader->token.kind == DUMP_WORD && !dump_token_is(reader, "and")) ||
                 reader->token.kind == DUMP_STRING;
  // `0 if (…)`: a word behind a blank is no index of the number in front
  bool is_apart = has_number && !has_star && !reader->token.is_glued;
  if (is_name && !is_apart) return read_named(reader, terms, sign * coefficient);
  if (reader->token.kind == '(' && !is_apart)
    return read_bracketed(reader, terms, sign * coefficient);
  if (reader->token.kind == '$' && !is_apart) {
    DumpTerm term = {.kind = DUMP_TERM_REGISTER, .coefficient = sign * coefficient};
    dump_next(reader);
    return dump_read_int(reader, &term.number) && add_term(terms, term);
  }
  return has_number && !add_overflows(terms->constant, sign * coefficient, &terms->constant);
}

bool dump_read_expr(DumpReader *reader, const DumpExpr **out) {
  if (!enter(reader)) return false;
  Terms terms = {0};
  uint32_t start = reader->token.start, end;
  int64_t sign = dump_take(reader, '-') ? -1 : 1;
  bool is_fine;
  do {
    is_fine = read_term(reader, &terms, sign);
    end = reader->last_end;
    sign = reader->token.kind == '-' ? -1 : 1;
  } while (is_fine && (dump_take(reader, '+') || dump_take(reader, '-')));
  reader->depth--;
  if (!is_fine) return false;
  DumpExpr *expr = ARENA_NEW(&reader->scratch, DumpExpr);
  *expr = (DumpExpr){.constant = terms.constant, .count = terms.count, .start = start, .end = end};
  expr->terms = arena_copy(&reader->scratch, terms.at, terms.count * sizeof(DumpTerm));
  *out = expr;
  return true;
}

// a >= 0 and b == 0; other comparisons and right sides are brought into these forms.
bool dump_read_predicates(DumpReader *reader, DumpPredicates *out) {
  VEC(DumpPredicate) list = {0};
  bool has_bracket = dump_take(reader, '('), is_more;
  do {
    const DumpExpr *left, *right;
    if (!dump_read_expr(reader, &left)) return false;
    char kind = (char)reader->token.kind;
    if (kind != '>' && kind != '<' && kind != '=') return false;
    dump_next(reader);
    bool has_equal = reader->token.is_glued && dump_take(reader, '=');
    if ((kind == '=' && !has_equal) || !dump_read_expr(reader, &right)) return false;
    // left - right >= 0 (or right - left), less one when the comparison is strict
    Terms terms = {.constant = kind != '=' && !has_equal ? -1 : 0};
    const DumpExpr *sides[] = {kind == '<' ? right : left, kind == '<' ? left : right};
    for (uint32_t side = 0; side < 2; side++) {
      int64_t sign = side ? -1 : 1;
      if (add_overflows(terms.constant, sign * sides[side]->constant, &terms.constant))
        return false;
      for (uint32_t i = 0; i < sides[side]->count; i++) {
        DumpTerm term = sides[side]->terms[i];
        term.coefficient *= sign;
        if (!add_term(&terms, term)) return false;
      }
    }
    DumpExpr *expr = ARENA_NEW(&reader->scratch, DumpExpr);
    *expr = (DumpExpr){terms.constant, terms.count,
                       arena_copy(&reader->scratch, terms.at, terms.count * sizeof(DumpTerm)),
                       left->start, right->end};
    vec_push(&reader->scratch, &list, (DumpPredicate){expr, kind != '='});
    is_more = dump_token_is(reader, "and") || reader->token.kind == '&';
    if (is_more) dump_next(reader);
    if (is_more && reader->token.kind == '&') dump_next(reader);
  } while (is_more);
  *out = (DumpPredicates){list.at, list.count};
  return !has_bracket || dump_take(reader, ')');
}

// ---- literals ----------------------------------------------------------------------------------

// float("inf") and its like.
static bool read_special(DumpReader *reader, Literal *out) {
  dump_next(reader);
  if (!dump_take(reader, '(') || reader->token.kind != DUMP_STRING) return false;
  Str word = dump_token_str(reader);
  dump_next(reader);
  *out = literal_float(str_is(word, "inf")    ? __builtin_inf()
                       : str_is(word, "-inf") ? -__builtin_inf()
                                              : __builtin_nan(""));
  return dump_take(reader, ')');
}

static int64_t signed_value(const DumpToken *token, bool is_negative) {
  if (!is_negative) return token->value;
  return token->is_least ? INT64_MIN : -token->value;
}

static bool read_number(DumpReader *reader, Literal *out) {
  bool is_negative = dump_take(reader, '-');
  if (is_negative && dump_token_is(reader, "float")) {
    if (!read_special(reader, out)) return false;
    out->real = -out->real;
    return true;
  }
  if (reader->token.kind == DUMP_INT) {
    *out = literal_int(signed_value(&reader->token, is_negative));
  } else if (reader->token.kind == DUMP_FLOAT) {
    char *digits = arena_copy_text(&reader->scratch, reader->text + reader->token.start,
                                   reader->token.end - reader->token.start);
    double value = strtod(digits, NULL);
    *out = literal_float(is_negative ? -value : value);
  } else {
    return false;
  }
  dump_next(reader);
  return true;
}

static bool read_items(DumpReader *reader, LiteralKind kind, char close, Literal *out) {
  VEC(Literal) items = {0};
  dump_next(reader);
  while (reader->token.kind != (unsigned char)close) {
    Literal item;
    if (!dump_read_literal(reader, &item)) return false;
    vec_push(&reader->scratch, &items, item);
    bool wants_value = kind == LIT_DICT && items.count % 2;
    if (wants_value ? !dump_take(reader, ':')
                    : !dump_take(reader, ',') && reader->token.kind != (unsigned char)close)
      return false;
  }
  dump_next(reader);
  *out = (Literal){.kind = kind, .count = items.count};
  out->items = arena_copy(reader->arena, items.at, items.count * sizeof(Literal));
  return kind != LIT_DICT || items.count % 2 == 0;
}

static bool read_word(DumpReader *reader, Literal *out) {
  static const char *const words[] = {"None", "False", "True"};
  if (dump_token_is(reader, "float")) return read_special(reader, out);
  for (uint32_t i = 0; i < ARRAY_LEN(words); i++) {
    if (!dump_token_is(reader, words[i])) continue;
    *out = i ? literal_bool(i == 2) : (Literal){.kind = LIT_NONE};
    dump_next(reader);
    return true;
  }
  uint32_t start = reader->token.start, end = reader->token.end;
  dump_next(reader);
  while (reader->token.kind == '.' && reader->token.is_glued) {
    dump_next(reader);
    if (reader->token.kind != DUMP_WORD || !reader->token.is_glued) return false;
    end = reader->token.end;
    dump_next(reader);
  }
  *out = (Literal){.kind = LIT_NAME,
                   .string = str_intern(reader->strings, reader->text + start, end - start)};
  return true;
}

bool dump_read_literal(DumpReader *reader, Literal *out) {
  if (!enter(reader)) return false;
  bool is_fine;
  switch (reader->token.kind) {
  case '(': is_fine = read_items(reader, LIT_TUPLE, ')', out); break;
  case '[': is_fine = read_items(reader, LIT_LIST, ']', out); break;
  case '{': is_fine = read_items(reader, LIT_DICT, '}', out); break;
  case DUMP_WORD: is_fine = read_word(reader, out); break;
  case DUMP_STRING:
    *out = literal_string(dump_token_str(reader));
    dump_next(reader);
    is_fine = true;
    break;
  default: is_fine = read_number(reader, out);
  }
  reader->depth--;
  return is_fine;
}

// ---- tensors and accesses ----------------------------------------------------------------------

static bool read_dtype(DumpReader *reader, DType *out) {
  static const struct {
    const char *name;
    DType dtype;
  } others[] = {{"float8e3", DT_float8_e3m4},
                {"float8e4", DT_float8_e4m3},
                {"float8e5", DT_float8_e5m2},
                {"fp32", DT_float32},
                {"fp16", DT_float16},
                {"bf16", DT_bfloat16},
                {"bool_", DT_bool}};
  const DumpToken *token = &reader->token;
  if (token->kind != DUMP_WORD) return false;
  bool is_known = dtype_find(reader->text + token->start, token->end - token->start, out);
  for (uint32_t i = 0; !is_known && i < ARRAY_LEN(others); i++) {
    is_known = dump_token_is(reader, others[i].name);
    *out = others[i].dtype;
  }
  if (is_known) dump_next(reader);
  return is_known;
}

// (128, 512) or [128, 512]; false when it is no list of positive numbers.
static bool read_shape(DumpReader *reader, DumpValue *value) {
  int64_t shape[MAX_RANK];
  char close = reader->token.kind == '[' ? ']' : ')';
  if (reader->token.kind != '[' && reader->token.kind != '(') return false;
  dump_next(reader);
  value->rank = 0;
  while (reader->token.kind == DUMP_INT && value->rank < MAX_RANK) {
    if (reader->token.value <= 0) return false;
    shape[value->rank++] = reader->token.value;
    dump_next(reader);
    if (!dump_take(reader, ',')) break;
  }
  if (!dump_take(reader, close)) return false;
  value->shape = arena_copy(&reader->scratch, shape, value->rank * sizeof *shape);
  value->has_shape = true;
  return true;
}

// `<128 x 512>`.
static bool read_tile(DumpReader *reader, DumpValue *value) {
  dump_next(reader);
  if (!dump_read_int(reader, &value->partitions) || !dump_token_is(reader, "x")) return false;
  dump_next(reader);
  if (!dump_read_int(reader, &value->elements) || !dump_take(reader, '>')) return false;
  value->has_tile = value->partitions > 0 && value->elements > 0;
  return true;
}

// `TongaSB partitions[0]`, with `TongaSBTensor[0x7f…]:` in front or not.
static bool read_place(DumpReader *reader, DumpValue *value) {
  for (;;) {
    if (reader->token.kind != DUMP_WORD) return false;
    value->cls = dump_place_find(reader->text + reader->token.start,
                                 reader->token.end - reader->token.start);
    if (!value->cls) return false;
    dump_next(reader);
    if (reader->token.kind != '[' || !reader->token.is_glued) break;
    enum { MOST_DIGITS = 32 };
    uint32_t open = reader->token.end, close = open; // of an address
    while (close < reader->length && close - open < MOST_DIGITS && reader->text[close] != ']')
      close++;
    if (close == reader->length || reader->text[close] != ']') return false;
    dump_seek(reader, close + 1);
    if (!dump_take(reader, ':')) return true;
  }
  if (!dump_token_is(reader, "partitions")) return true;
  dump_next(reader);
  int64_t dim = -1;
  if (!dump_take(reader, '[')) return false;
  if (dump_token_is(reader, "None")) {
    dump_next(reader);
  } else if (!dump_read_int(reader, &dim)) {
    return false;
  }
  if (dim >= 0 && dim < MAX_RANK) value->partition_dim = (int32_t)dim;
  return dump_take(reader, ']');
}

static bool read_indices(DumpReader *reader, DumpValue *value) {
  DumpIndex indices[MAX_RANK];
  uint32_t count = 0;
  dump_next(reader);
  while (reader->token.kind != ']' && count < MAX_RANK) {
    DumpIndex *index = &indices[count++];
    *index = (DumpIndex){0};
    uint32_t at = reader->token.start;
    DumpValue *inner;
    DType dtype;
    bool is_access =
        reader->token.kind == '%' || (read_dtype(reader, &dtype) && reader->token.kind == '<');
    dump_seek(reader, at);
    if (is_access) {
      if (!dump_read_value(reader, &inner)) return false;
      index->indirect = inner;
    } else if (!dump_read_expr(reader, &index->expr)) {
      return false;
    }
    if (!dump_take(reader, ',')) break;
  }
  if (!dump_take(reader, ']')) return false;
  value->indices = arena_copy(&reader->scratch, indices, count * sizeof *indices);
  value->index_count = count;
  value->has_indices = true;
  return true;
}

// `%12`, `%'name'`.
static bool read_tensor_name(DumpReader *reader, DumpValue *value) {
  if (!dump_take(reader, '%')) return false;
  if (reader->token.kind != DUMP_INT && reader->token.kind != DUMP_STRING &&
      reader->token.kind != DUMP_WORD)
    return false;
  value->name = dump_token_str(reader);
  dump_next(reader);
  return true;
}

// What follows the type: a result, or place, type, shape and name of a tensor.
static bool read_named_value(DumpReader *reader, DumpValue *value) {
  if (dump_take(reader, '$')) {
    if (reader->token.kind != DUMP_INT) return false;
    value->kind = DUMP_VALUE_RESULT;
    value->number = literal_int(reader->token.value);
    value->name = str_intern_format(reader->strings, "$%lld", (long long)reader->token.value);
    dump_next(reader);
    return true;
  }
  DType dtype;
  read_place(reader, value);
  if (read_dtype(reader, &dtype)) {
    value->dtype = dtype;
    value->has_dtype = true;
  }
  if ((reader->token.kind == '(' || reader->token.kind == '[') && !read_shape(reader, value))
    return false;
  return read_tensor_name(reader, value);
}

static bool read_value(DumpReader *reader, DumpValue *value, bool may_be_typed) {
  if (reader->token.kind == '-' || reader->token.kind == DUMP_INT ||
      reader->token.kind == DUMP_FLOAT || dump_token_is(reader, "float")) {
    value->kind = DUMP_VALUE_NUMBER;
    return dump_read_literal(reader, &value->number);
  }
  value->has_dtype = read_dtype(reader, &value->dtype);
  if (value->has_dtype && reader->token.kind == '<' && !read_tile(reader, value)) return false;
  if (value->has_dtype && reader->token.kind == '[') {
    // `float32[4, 128] float32<…> …`: the type of the result (2021), or the shape of a tensor
    if (!read_shape(reader, value)) return false;
    if (reader->token.kind == '%') return read_tensor_name(reader, value);
    *value = (DumpValue){.partition_dim = -1, .start = value->start};
    return may_be_typed && read_value(reader, value, false);
  }
  return read_named_value(reader, value);
}

bool dump_read_value(DumpReader *reader, DumpValue **out) {
  if (!enter(reader)) return false;
  DumpValue *value = ARENA_NEW(&reader->scratch, DumpValue);
  *value = (DumpValue){.partition_dim = -1, .start = reader->token.start};
  bool is_fine = read_value(reader, value, true);
  if (is_fine && value->kind != DUMP_VALUE_NUMBER && reader->token.kind == '[' &&
      reader->token.is_glued) {
    uint32_t at = reader->token.start;
    // `%7[128, 512]` behind a place without a shape is a shape (2022)
    bool is_late_shape = !value->has_shape && value->cls && !value->has_tile &&
                         value->kind == DUMP_VALUE_TENSOR && read_shape(reader, value);
    if (!is_late_shape) {
      dump_seek(reader, at);
      is_fine = read_indices(reader, value);
    }
  }
  reader->depth--;
  value->end = reader->last_end;
  *out = value;
  return is_fine;
}
