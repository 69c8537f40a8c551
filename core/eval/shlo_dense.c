// Arrays of dense literals.
#include "eval/shlo.h"
#include "eval/tensor_internal.h"
#include "stablehlo/dense.h"

bool shlo_element_type(const MlirType *type, ElementType *out) {
  return mlir_elem_dtype(type->elem, out);
}

static uint64_t read_bytes(const char *hex, uint32_t count) {
  uint64_t bits = 0;
  for (uint32_t b = 0; b < count; b++)
    bits |= (uint64_t)(hex_digit(hex[b * 2]) << 4 | hex_digit(hex[b * 2 + 1])) << 8 * b;
  return bits;
}

// The elements' bytes, the lowest first; booleans take one bit each.
static void read_blob(Array *array, const char *hex, bool is_splat) {
  ElementType part = element_part(array->type);
  uint32_t size = element_bytes(array->type), part_size = element_bytes(part);
  bool is_bits = array->type == DT_bool;
  for (uint64_t i = 0; i < array->count; i++) {
    uint64_t first = is_splat ? 0 : is_bits ? i / 8 : i * size;
    uint64_t bits = read_bytes(hex + first * 2, part_size);
    if (is_bits) bits = is_splat ? bits != 0 : bits >> (i % 8) & 1;
    Scalar value = scalar_decode(part, bits);
    if (part_size < size)
      value.imag = scalar_decode(part, read_bytes(hex + (first + part_size) * 2, part_size)).real;
    array_put(array, i, value);
  }
}

static Scalar value_of(const DenseElement *element, ElementType type) {
  if (element->kind == DENSE_BITS) return scalar_decode(type, (uint64_t)element->integer);
  return scalar_round(type, (Scalar){.real = element->real, .integer = element->integer});
}

const Array *shlo_dense(Tensors *ops, const MlirAttr *attr) {
  ElementType type;
  DenseText text;
  if (!dense_begin(&text, attr)) return tensor_refuse(ops, "%s", text.problem);
  if (!shlo_element_type(attr->type, &type))
    return tensor_refuse(ops, "elements of type %s are not evaluated",
                         attr->type->elem == ELEM_OTHER ? attr->type->elem_text->bytes
                                                        : mlir_elem_name(attr->type->elem));
  Array *array = array_create(ops, type, attr->type->rank, attr->type->dims);
  if (!array) return NULL;
  const char *hex;
  uint64_t digits;
  bool is_splat;
  if (dense_blob(&text, &hex, &digits, &is_splat)) {
    read_blob(array, hex, is_splat);
    return array;
  }
  DenseElement element = {0};
  Scalar value = {0};
  ElementType part = element_part(type);
  uint32_t parts = part == type ? 1 : 2;
  while (!text.problem[0] && dense_next(&text, &element)) {
    Scalar read = value_of(&element, part);
    if (text.count % parts == 0 && parts == 2)
      value.imag = read.real;
    else
      value = read;
    if (text.count <= text.wanted && text.count % parts == 0)
      array_put(array, text.count / parts - 1, value);
  }
  if (!dense_end(&text, &is_splat)) return tensor_refuse(ops, "%s", text.problem);
  if (is_splat) array_fill(array, value);
  return array;
}
