// Dense literals: nested lists, one element for all, bit patterns, raw bytes.
#include <errno.h>
#include <stdlib.h>

#include "eval/shlo.h"
#include "eval/tensor_internal.h"

bool shlo_element_type(const MlirType *type, ElementType *out) {
  static const struct {
    Elem elem;
    ElementType type;
  } rows[] = {{ELEM_i1, DT_bool},
              {ELEM_i8, DT_int8},
              {ELEM_i16, DT_int16},
              {ELEM_i32, DT_int32},
              {ELEM_i64, DT_int64},
              {ELEM_ui8, DT_uint8},
              {ELEM_ui16, DT_uint16},
              {ELEM_ui32, DT_uint32},
              {ELEM_ui64, DT_uint64},
              {ELEM_f16, DT_float16},
              {ELEM_bf16, DT_bfloat16},
              {ELEM_f32, DT_float32},
              {ELEM_f64, ELEMENT_FLOAT64},
              {ELEM_f8E3M4, DT_float8_e3m4},
              {ELEM_f8E4M3, DT_float8_e4m3},
              {ELEM_f8E4M3FN, DT_float8_e4m3fn},
              {ELEM_f8E5M2, DT_float8_e5m2},
              {ELEM_index, DT_int64}};
  for (uint32_t i = 0; i < ARRAY_LEN(rows); i++) {
    if (rows[i].elem != type->elem) continue;
    *out = rows[i].type;
    return true;
  }
  return false;
}

typedef struct Payload {
  const char *at, *end;
  const Array *array;
  uint32_t depth;         // of open lists
  int64_t seen[MAX_RANK]; // parts of each open list
  bool is_uneven;         // a list has not as many parts as its dimension
} Payload;

static void count_part(Payload *payload) {
  if (payload->depth) payload->seen[payload->depth - 1]++;
}

// Steps over brackets and commas, counting; false at the end.
static bool next_element(Payload *payload) {
  const Array *array = payload->array;
  for (; payload->at < payload->end && strchr(" \t\r\n,[]", *payload->at); payload->at++) {
    if (*payload->at == '[' && payload->depth < array->rank) {
      payload->seen[payload->depth++] = 0;
    } else if (*payload->at == ']' && payload->depth) {
      payload->depth--;
      payload->is_uneven |= payload->seen[payload->depth] != array->shape[payload->depth];
      count_part(payload);
    } else if (*payload->at == '[' || *payload->at == ']') {
      payload->is_uneven = true;
    }
  }
  return payload->at < payload->end;
}

static bool take_word(Payload *payload, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(payload->end - payload->at) < length || memcmp(payload->at, word, length) != 0)
    return false;
  payload->at += length;
  return true;
}

// Whether a magnitude, as it is written or negated, is in an integer's range. Of signed types the
// unsigned range counts too, as MLIR has it for types without a sign.
static bool is_in_range(ElementType type, uint64_t size, bool is_negative) {
  uint32_t width = element_width(type);
  if (is_negative && size && type != DT_bool &&
      (element_is_real(type) || element_is_unsigned(type)))
    return false;
  if (is_negative) return size <= (uint64_t)1 << (width - 1);
  return width == 64 || size >> width == 0;
}

// One element at the present place.
static bool read_element(Payload *payload, ElementType type, Scalar *out) {
  char digits[72];
  size_t length = 0;
  while (payload->at + length < payload->end && !strchr(" \t\r\n,[]", payload->at[length]))
    length++;
  *out = (Scalar){0};
  if (take_word(payload, "true")) {
    out->integer = 1;
    return length == 4 && type == DT_bool;
  }
  if (take_word(payload, "false")) return length == 5 && type == DT_bool;
  if (!length || length >= sizeof digits) return false;
  memcpy(digits, payload->at, length);
  digits[length] = 0;
  payload->at += length;
  bool is_negative = digits[0] == '-';
  const char *first = digits + is_negative;
  bool is_hex = first[0] == '0' && first[1] == 'x';
  if (*first < '0' || *first > '9') return false;
  char *end;
  if (element_is_real(type) && !is_hex) {
    out->real = strtod(digits, &end);
    bool is_finite = out->real - out->real == 0;
    *out = scalar_round(type, *out);
    return *end == 0 && is_finite;
  }
  errno = 0;
  uint64_t bits = strtoull(first, &end, is_hex ? 16 : 10);
  if (*end != 0 || errno || !is_in_range(type, bits, is_negative)) return false;
  if (is_negative) bits = 0 - bits;
  if (element_is_real(type))
    *out = scalar_decode(type, bits);
  else
    *out = scalar_round(type, (Scalar){.integer = (int64_t)bits});
  return true;
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// `"0x…"`: the elements' bytes, the lowest first; those of one element stand for all. Booleans take
// one bit each.
static const Array *read_blob(Tensors *ops, Array *array, const char *hex, uint64_t digits) {
  uint32_t size = element_bytes(array->type);
  bool is_bits = array->type == DT_bool;
  uint64_t whole = is_bits ? (array->count + 7) / 8 : array->count * size;
  uint64_t bytes = digits / 2;
  bool is_splat = bytes == (is_bits ? 1 : size) && bytes != whole;
  if (digits % 2 || (bytes != whole && !is_splat))
    return tensor_refuse(ops, "the literal has %llu bytes, and its type %llu",
                         (unsigned long long)bytes, (unsigned long long)whole);
  for (uint64_t i = 0; i < array->count; i++) {
    uint64_t bits = 0, first = is_bits ? (is_splat ? 0 : i / 8) : (is_splat ? 0 : i * size);
    for (uint32_t b = 0; b < size; b++) {
      int high = hex_digit(hex[(first + b) * 2]), low = hex_digit(hex[(first + b) * 2 + 1]);
      if (high < 0 || low < 0) return tensor_refuse(ops, "the literal's bytes are hexadecimal");
      bits |= (uint64_t)(high << 4 | low) << 8 * b;
    }
    if (is_bits) bits = is_splat ? bits != 0 : bits >> (i % 8) & 1;
    array_put(array, i, scalar_decode(array->type, bits));
  }
  return array;
}

const Array *shlo_dense(Tensors *ops, const MlirAttr *attr) {
  ElementType type;
  bool is_literal = attr->kind == ATTR_ELEMENTS && attr->type->kind == TYPE_TENSOR;
  if (!is_literal || mlir_type_count(attr->type) < 0)
    return tensor_refuse(ops, "the literal is not one of a tensor with known dimensions");
  if (!shlo_element_type(attr->type, &type))
    return tensor_refuse(ops, "elements of type %s are not evaluated",
                         attr->type->elem == ELEM_OTHER ? attr->type->elem_text->bytes
                                                        : mlir_elem_name(attr->type->elem));
  Array *array = array_create(ops, type, attr->type->rank, attr->type->dims);
  if (!array) return NULL;
  if (!attr->payload) { // pairs of integers, from a short form
    for (uint64_t i = 0; i < array->count && i < attr->count; i++)
      array_put(array, i, (Scalar){.integer = attr->integers[i]});
    return array;
  }
  Payload payload = {attr->payload, attr->payload + attr->payload_length, array, 0, {0}, false};
  bool is_list = false;
  for (const char *at = payload.at; at < payload.end && !is_list; at++) is_list = *at == '[';
  if (!next_element(&payload))
    return array->count ? tensor_refuse(ops, "the literal is empty, and its type is not") : array;
  if (payload.end - payload.at > 3 && memcmp(payload.at, "\"0x", 3) == 0) {
    const char *close = memchr(payload.at + 1, '"', (size_t)(payload.end - payload.at - 1));
    if (!close) return tensor_refuse(ops, "the literal's bytes are not closed");
    return read_blob(ops, array, payload.at + 3, (uint64_t)(close - payload.at - 3));
  }
  uint64_t count = 0;
  Scalar element;
  do {
    const char *from = payload.at;
    if (!read_element(&payload, type, &element))
      return tensor_refuse(ops, "'%.*s' is no element of type %s",
                           (int)(payload.at - from < 20 ? payload.at - from : 20), from,
                           element_name(type));
    if (count < array->count) array_put(array, count, element);
    payload.is_uneven |= is_list && payload.depth != array->rank;
    count_part(&payload);
    count++;
  } while (next_element(&payload));
  if (!is_list && count == 1) {
    array_fill(array, element);
    return array;
  }
  if (count != array->count)
    return tensor_refuse(ops, "the literal has %llu elements, and its type %llu",
                         (unsigned long long)count, (unsigned long long)array->count);
  if (payload.is_uneven || payload.depth)
    return tensor_refuse(ops, "the literal's lists do not nest as its type has it");
  return array;
}
