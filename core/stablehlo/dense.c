#include "stablehlo/dense.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#define REFUSE(text, ...) (snprintf((text)->problem, sizeof(text)->problem, __VA_ARGS__), false)

static bool is_separator(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == '[' || c == ']' ||
         c == '(' || c == ')';
}

// Of one element: 2 of complex numbers.
static uint32_t parts_of(const DenseText *text) {
  return text->type->elem == text->elem ? 1 : 2;
}

bool dense_begin(DenseText *text, const MlirAttr *attr) {
  *text = (DenseText){.type = attr->type, .elem = mlir_elem_part(attr->type->elem)};
  bool is_literal = attr->kind == ATTR_ELEMENTS && attr->type->kind == TYPE_TENSOR;
  int64_t count = is_literal ? mlir_type_count(attr->type) : -1;
  if (count < 0 || attr->type->rank > MAX_RANK)
    return REFUSE(text, "the literal is not one of a tensor with known dimensions");
  text->wanted = (uint64_t)count * parts_of(text);
  text->most_depth = attr->type->rank + (parts_of(text) == 2);
  if (!attr->payload) {
    text->pairs = attr->integers;
    text->is_list = true;
    return attr->count == text->wanted || REFUSE(text, "the literal and its type differ in size");
  }
  text->at = attr->payload;
  text->end = attr->payload + attr->payload_length;
  while (text->at < text->end && *text->at != '[' && *text->at != '(' && is_separator(*text->at))
    text->at++;
  text->is_list = text->at < text->end && *text->at == '[';
  return true;
}

static void count_part(DenseText *text) {
  if (text->depth) text->seen[text->depth - 1]++;
}

// Parts of the list at a depth. One complex number for all is a list by itself.
static int64_t extent_at(const DenseText *text, uint32_t depth) {
  bool is_pair = depth + (text->is_list ? 1 : text->most_depth) == text->most_depth;
  return is_pair && parts_of(text) == 2 ? 2 : text->type->dims[depth];
}

// Whether a list opens or closes as pairs do, where they stand.
static bool is_pair_bracket(const DenseText *text, uint32_t depth) {
  return parts_of(text) == 2 && (!text->is_list || depth + 1 == text->most_depth);
}

// Steps over brackets and commas, counting; false at the end.
static bool find_element(DenseText *text) {
  for (; text->at < text->end && is_separator(*text->at); text->at++) {
    char c = *text->at;
    bool opens = c == '[' || c == '(', closes = c == ']' || c == ')',
         is_round = c == '(' || c == ')';
    if (!opens && !closes) continue;
    uint32_t depth = closes && text->depth ? text->depth - 1 : text->depth;
    bool fits = (opens ? depth < text->most_depth : text->depth > 0) &&
                is_round == is_pair_bracket(text, depth);
    if (!fits) {
      text->is_uneven = true;
    } else if (opens) {
      text->seen[text->depth++] = 0;
    } else {
      text->depth--;
      text->is_uneven |= text->seen[depth] != extent_at(text, depth);
      count_part(text);
    }
  }
  return text->at < text->end;
}

bool dense_blob(DenseText *text, const char **digits, uint64_t *digit_count, bool *is_splat) {
  if (!find_element(text) || text->end - text->at <= 3 || memcmp(text->at, "\"0x", 3) != 0)
    return false;
  const char *close = memchr(text->at + 1, '"', (size_t)(text->end - text->at - 1));
  if (!close) return REFUSE(text, "the literal's bytes are not closed");
  *digits = text->at + 3;
  *digit_count = (uint64_t)(close - *digits);
  bool is_bits = text->elem == ELEM_i1;
  uint64_t part = ((uint64_t)mlir_elem_width(text->elem) + 7) / 8, size = part * parts_of(text);
  uint64_t whole = is_bits ? (text->wanted + 7) / 8 : text->wanted * part;
  uint64_t bytes = *digit_count / 2;
  *is_splat = bytes == size && bytes != whole;
  if (*digit_count % 2 || (bytes != whole && !*is_splat))
    return REFUSE(text, "the literal has %llu bytes, and its type %llu", (unsigned long long)bytes,
                  (unsigned long long)whole);
  for (uint64_t i = 0; i < *digit_count; i++) {
    if (hex_digit((*digits)[i]) < 0) return REFUSE(text, "the literal's bytes are hexadecimal");
  }
  return true;
}

// Whether a magnitude, as it is written or negated, is in the type's range. Of signed types the
// unsigned range counts too, as MLIR has it for types without a sign.
static bool is_in_range(Elem elem, uint64_t size, bool is_negative) {
  uint32_t width = mlir_elem_width(elem);
  bool is_unsigned = mlir_elem_is_real(elem) || mlir_elem_is_unsigned(elem);
  if (is_negative && size && elem != ELEM_i1 && is_unsigned) return false;
  if (is_negative) return size <= (uint64_t)1 << (width - 1);
  return width == 64 || size >> width == 0;
}

// An integer of fewer than 64 bits as the type has it: its sign bit counts.
static int64_t wrapped(Elem elem, uint64_t bits) {
  uint32_t width = mlir_elem_width(elem);
  if (elem == ELEM_i1) return bits != 0;
  if (width == 64 || mlir_elem_is_unsigned(elem) || mlir_elem_is_real(elem)) return (int64_t)bits;
  uint64_t sign = (uint64_t)1 << (width - 1), mask = (sign << 1) - 1;
  return (int64_t)(((bits & mask) ^ sign) - sign);
}

static bool is_word(const char *text, size_t length, const char *word) {
  return strlen(word) == length && memcmp(text, word, length) == 0;
}

static bool read_element(const char *token, size_t length, Elem elem, DenseElement *out) {
  char digits[72];
  *out = (DenseElement){.kind = DENSE_INTEGER};
  if (is_word(token, length, "true") || is_word(token, length, "false")) {
    out->integer = *token == 't';
    return elem == ELEM_i1;
  }
  if (!length || length >= sizeof digits) return false;
  memcpy(digits, token, length);
  digits[length] = 0;
  bool is_negative = digits[0] == '-';
  const char *first = digits + is_negative;
  bool is_hex = first[0] == '0' && first[1] == 'x', is_real = mlir_elem_is_real(elem);
  char *end;
  if (*first < '0' || *first > '9') return false;
  if (is_real && !is_hex) {
    out->kind = DENSE_REAL;
    out->real = strtod(digits, &end);
    return *end == 0 && out->real - out->real == 0;
  }
  errno = 0;
  uint64_t bits = strtoull(first, &end, is_hex ? 16 : 10);
  if (*end != 0 || errno || !is_in_range(elem, bits, is_negative)) return false;
  if (is_real) out->kind = DENSE_BITS;
  out->integer = wrapped(elem, is_negative ? 0 - bits : bits);
  return true;
}

bool dense_next(DenseText *text, DenseElement *out) {
  if (text->pairs) {
    if (text->count == text->wanted) return false;
    *out = (DenseElement){.kind = DENSE_INTEGER, .integer = text->pairs[text->count++]};
    return true;
  }
  if (!find_element(text)) return false;
  const char *token = text->at;
  while (text->at < text->end && !is_separator(*text->at)) text->at++;
  size_t length = (size_t)(text->at - token);
  if (!read_element(token, length, text->elem, out))
    return REFUSE(text, "'%.*s' is no element of type %s", (int)(length < 20 ? length : 20), token,
                  mlir_elem_name(text->type->elem));
  text->is_uneven |= text->depth != (text->is_list ? text->most_depth : parts_of(text) - 1);
  count_part(text);
  text->count++;
  return true;
}

bool dense_end(DenseText *text, bool *is_splat) {
  if (text->problem[0]) return false;
  *is_splat = !text->is_list && text->count == parts_of(text);
  if (*is_splat && !text->is_uneven) return true;
  if (!text->count && text->wanted)
    return REFUSE(text, "the literal is empty, and its type is not");
  if (text->count != text->wanted)
    return REFUSE(text, "the literal has %llu elements, and its type %llu",
                  (unsigned long long)text->count, (unsigned long long)text->wanted);
  return !text->pairs && text->count && (text->is_uneven || text->depth)
             ? REFUSE(text, "the literal's lists do not nest as its type has it")
             : true;
}
