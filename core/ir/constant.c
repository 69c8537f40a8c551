#include "ir/constant.h"

const Literal *tensor_keyword(const Tensor *tensor, const char *key) {
  for (uint32_t i = 0; tensor->extra.kind == LIT_DICT && i + 1 < tensor->extra.count; i += 2) {
    if (str_is(tensor->extra.items[i].string, key)) return &tensor->extra.items[i + 1];
  }
  return NULL;
}

static bool has_one_value(const Tensor *tensor) {
  ClassId cls = class_id(tensor->cls);
  return cls == CLASS_SingleValueTensor || cls == CLASS_BroadcastScalar;
}

const Literal *tensor_constant(const Tensor *tensor) {
  const Literal *value = tensor_keyword(tensor, "value");
  bool is_number = value && (value->kind == LIT_INT || value->kind == LIT_FLOAT);
  bool is_array = value && (value->kind == LIT_LIST || value->kind == LIT_STRING);
  return is_array || (is_number && has_one_value(tensor)) ? value : NULL;
}

static bool is_bytes(const Literal *literal, uint64_t bytes) {
  if (literal->kind != LIT_STRING || literal->string->length != 2 + 2 * bytes) return false;
  const char *text = literal->string->bytes;
  for (uint64_t i = 2; i < literal->string->length; i++) {
    if (hex_digit(text[i]) < 0) return false;
  }
  return text[0] == '0' && text[1] == 'x';
}

bool constant_fits(const Tensor *tensor, const char **why) {
  const Literal *value = tensor_constant(tensor);
  uint64_t count = has_one_value(tensor) ? 1 : (uint64_t)tensor_element_count(tensor);
  uint32_t size = dtype_bytes(tensor->dtype);
  *why = "is not the bytes of all elements in hexadecimal, after 0x";
  if (!value || value->kind == LIT_INT || value->kind == LIT_FLOAT) return true;
  if (value->kind == LIT_STRING) return is_bytes(value, count * size);
  *why = "has not one number for each element";
  if (value->count != count) return false;
  for (uint32_t i = 0; i < value->count; i++) {
    const Literal *item = &value->items[i];
    if (item->kind != LIT_INT && item->kind != LIT_FLOAT && !is_bytes(item, size)) return false;
  }
  return true;
}

uint64_t constant_bits(Str hex, uint64_t at, uint32_t size) {
  const char *digits = hex->bytes + 2 + 2 * at * size;
  uint64_t bits = 0;
  for (uint32_t b = 0; b < size; b++)
    bits |= (uint64_t)(hex_digit(digits[2 * b]) << 4 | hex_digit(digits[2 * b + 1])) << 8 * b;
  return bits;
}
