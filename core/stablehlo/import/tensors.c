// Tensors of the program being made: results, and constants with their values.
#include <math.h>

#include "stablehlo/dense.h"
#include "stablehlo/import/internal.h"
#include "support/text.h"

bool import_dtype(ImportFrame *frame, const MlirOp *op, const MlirType *type, DType *out) {
  if (type->kind != TYPE_TENSOR)
    return import_fail(frame, op, "%s has a value that is no tensor", op->name->bytes);
  if (mlir_type_count(type) < 0)
    return import_fail(frame, op,
                       "%s has a value of unknown dimensions; tensors of Penguin have known ones",
                       op->name->bytes);
  if (type->rank > MAX_RANK)
    return import_fail(frame, op, "%s has a value of %u dimensions; at most %d are taken",
                       op->name->bytes, type->rank, MAX_RANK);
  if (mlir_elem_dtype(type->elem, out)) return true;
  return import_fail(frame, op, "%s has elements of type %s, which tensors of Penguin do not have",
                     op->name->bytes,
                     type->elem == ELEM_OTHER ? type->elem_text->bytes
                                              : mlir_elem_name(type->elem));
}

Str import_unique_name(Importer *importer, Map *names, Str base) {
  bool is_new;
  uint32_t last = *map_put(names, map_key_pointer(base), &is_new);
  if (is_new) return base;
  Str name;
  do {
    name = str_intern_format(importer->strings, "%s_%u", base->bytes, ++last + 1);
    map_put(names, map_key_pointer(name), &is_new);
  } while (!is_new);
  *map_get(names, map_key_pointer(base)) = last;
  return name;
}

static Tensor *new_tensor(Importer *importer, ClassId cls, Str base, SrcSpan span, DType dtype,
                          uint32_t rank, const int64_t *shape) {
  Tensor *tensor = tensor_create(importer->arena, class_info(cls), rank);
  if (rank) memcpy(tensor->shape, shape, rank * sizeof *shape);
  tensor->dtype = dtype;
  tensor->name = import_unique_name(importer, &importer->tensor_names, base);
  tensor->id = function_new_id(importer->function);
  tensor->span = span;
  scope_add_tensor(&importer->function->scope, tensor);
  return tensor;
}

Tensor *import_named(ImportFrame *frame, Str base, SrcSpan span, DType dtype, uint32_t rank,
                     const int64_t *shape) {
  return new_tensor(frame->importer, CLASS_Tensor, base, span, dtype, rank, shape);
}

static Str value_name(const ImportFrame *frame, const MlirValue *value) {
  StrTable *strings = frame->importer->strings;
  Str name = value->name ? value->name : str_intern_text(strings, "value");
  if (value->pack > 1) name = str_intern_format(strings, "%s.%u", name->bytes, value->pack_at);
  return frame->prefix ? str_intern_format(strings, "%s.%s", frame->prefix->bytes, name->bytes)
                       : name;
}

Tensor *import_value(ImportFrame *frame, const MlirOp *op, const MlirValue *value) {
  DType dtype;
  const MlirType *type = value->type;
  if (!import_dtype(frame, op, type, &dtype)) return NULL;
  Tensor *tensor = new_tensor(frame->importer, CLASS_Tensor, value_name(frame, value), value->span,
                              dtype, type->rank, type->dims);
  import_bind(frame, value, tensor);
  return tensor;
}

Tensor *import_result(ImportFrame *frame, const MlirOp *op, uint32_t at) {
  return import_value(frame, op, op->results[at]);
}

Tensor *import_between(ImportFrame *frame, const MlirOp *op, const char *suffix, DType dtype,
                       uint32_t rank, const int64_t *shape) {
  Importer *importer = frame->importer;
  Str base = op->result_count ? value_name(frame, op->results[0]) : op->name;
  Str name = str_intern_format(importer->strings, "%s.%s", base->bytes, suffix);
  return import_named(frame, name, op->span, dtype, rank, shape);
}

Tensor *import_operand(ImportFrame *frame, const MlirOp *op, uint32_t at) {
  Tensor *tensor = frame->values[op->operands[at]->slot].tensor;
  if (!tensor) import_fail(frame, op, "%s takes a value that is no tensor", op->name->bytes);
  return tensor;
}

// ---- constants

static void put_bytes(Text *text, uint64_t bits, uint32_t width) {
  for (uint32_t b = 0; b < width; b += 8) {
    text_putc(text, "0123456789abcdef"[bits >> (b + 4) & 15]);
    text_putc(text, "0123456789abcdef"[bits >> b & 15]);
  }
}

static Literal take_string(StrTable *strings, Text *text) {
  Literal literal = literal_string(str_intern(strings, text->bytes, text->length));
  text_release(text);
  return literal;
}

// The bytes of an element as they stand in value=, the lowest first: "0x0000807f".
static Literal bytes_of(StrTable *strings, uint64_t bits, uint32_t width) {
  Text text = {0};
  text_puts(&text, "0x");
  put_bytes(&text, bits, width);
  return take_string(strings, &text);
}

// An infinity given by its bits, in a format of IEEE 754.
static bool is_infinity(Elem elem, uint64_t bits, double *out) {
  static const struct {
    Elem elem;
    uint64_t bits;
  } rows[] = {{ELEM_f16, 0x7c00},
              {ELEM_bf16, 0x7f80},
              {ELEM_f32, 0x7f800000},
              {ELEM_f8E5M2, 0x7c},
              {ELEM_f64, (uint64_t)0x7ff << 52}};
  uint64_t sign = (uint64_t)1 << (mlir_elem_width(elem) - 1);
  for (uint32_t i = 0; i < ARRAY_LEN(rows); i++) {
    if (rows[i].elem != elem || (bits & ~sign) != rows[i].bits) continue;
    *out = bits & sign ? -INFINITY : INFINITY;
    return true;
  }
  return false;
}

static Literal number_of(StrTable *strings, Elem elem, const DenseElement *element) {
  double infinity;
  uint64_t bits = (uint64_t)element->integer;
  if (element->kind == DENSE_REAL) return literal_float(element->real);
  if (element->kind == DENSE_INTEGER && (elem != ELEM_ui64 || element->integer >= 0))
    return literal_int(element->integer);
  if (element->kind == DENSE_BITS && is_infinity(elem, bits, &infinity))
    return literal_float(infinity);
  return bytes_of(strings, bits, mlir_elem_width(elem));
}

// The bytes as the text has them; of booleans, which have a bit each there, a byte.
static Literal blob_of(Importer *importer, const DenseText *dense, const char *digits,
                       uint64_t count, bool is_splat) {
  Text text = {0};
  text_puts(&text, "0x");
  if (dense->type->elem != ELEM_i1) {
    text_append(&text, digits, count);
  } else {
    for (uint64_t i = 0; i < (is_splat ? 1 : dense->wanted); i++) {
      uint64_t at = i / 8 * 2;
      int byte = hex_digit(digits[at]) << 4 | hex_digit(digits[at + 1]);
      text_puts(&text, (is_splat ? byte : byte >> (i % 8) & 1) ? "01" : "00");
    }
  }
  return take_string(importer->strings, &text);
}

static uint64_t bits_of(const DenseElement *element, uint32_t width) {
  uint64_t bits = (uint64_t)element->integer;
  float single = (float)element->real;
  uint32_t narrow;
  if (element->kind != DENSE_REAL) return bits;
  memcpy(&narrow, &single, sizeof narrow);
  memcpy(&bits, &element->real, sizeof bits);
  return width == 32 ? narrow : bits;
}

// Complex numbers have no literal of their own: their bytes.
static Literal pairs_of(Importer *importer, DenseText *dense, bool *is_splat) {
  Text text = {0};
  DenseElement element;
  uint32_t width = mlir_elem_width(dense->elem);
  text_puts(&text, "0x");
  while (!dense->problem[0] && dense_next(dense, &element))
    put_bytes(&text, bits_of(&element, width), width);
  dense_end(dense, is_splat);
  return take_string(importer->strings, &text);
}

static Literal list_of(Importer *importer, DenseText *dense, bool *is_splat) {
  VEC(Literal) items = {0};
  DenseElement element;
  while (!dense->problem[0] && dense_next(dense, &element))
    vec_push(importer->arena, &items, number_of(importer->strings, dense->type->elem, &element));
  if (!dense_end(dense, is_splat)) return (Literal){0};
  if (*is_splat) return items.at[0];
  return (Literal){.kind = LIT_LIST, .count = items.count, .items = items.at};
}

bool import_literal_value(ImportFrame *frame, const MlirOp *op, const MlirAttr *attr, Literal *out,
                          bool *is_single) {
  Importer *importer = frame->importer;
  DenseText dense;
  const char *digits;
  uint64_t count;
  bool is_splat = false;
  *out = (Literal){0};
  if (dense_begin(&dense, attr)) {
    bool is_blob = dense_blob(&dense, &digits, &count, &is_splat);
    bool is_complex = dense.elem != attr->type->elem;
    *out = is_blob      ? blob_of(importer, &dense, digits, count, is_splat)
           : is_complex ? pairs_of(importer, &dense, &is_splat)
                        : list_of(importer, &dense, &is_splat);
  }
  if (dense.problem[0]) return import_fail(frame, op, "%s: %s", op->name->bytes, dense.problem);
  *is_single = is_splat || mlir_type_count(attr->type) == 1;
  if (out->kind == LIT_LIST && out->count == 1) *out = out->items[0];
  return true;
}

Tensor *import_literal(ImportFrame *frame, const MlirOp *op, Str name, const MlirAttr *attr) {
  Importer *importer = frame->importer;
  const MlirType *type = attr->type;
  DType dtype;
  Literal literal;
  bool is_single;
  if (!import_dtype(frame, op, type, &dtype) ||
      !import_literal_value(frame, op, attr, &literal, &is_single))
    return NULL;
  Tensor *tensor = new_tensor(importer, is_single ? CLASS_SingleValueTensor : CLASS_Tensor, name,
                              op->span, dtype, type->rank, type->dims);
  if (!is_single) tensor->flags |= TENSOR_CONST;
  Literal *items = ARENA_ARRAY(importer->arena, Literal, 2);
  items[0] = literal_string(str_intern_text(importer->strings, "value"));
  items[1] = literal;
  tensor->extra = (Literal){.kind = LIT_DICT, .count = 2, .items = items};
  return tensor;
}

// One tensor for each literal of the text, however often its function is called.
bool import_constant(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  Importer *importer = frame->importer;
  const MlirAttr *attr = mlir_op_attr(op, "value");
  if (!attr || attr->kind != ATTR_ELEMENTS)
    return import_fail(frame, op, "%s has no literal of a tensor", op->name->bytes);
  uint32_t *place = map_put(&importer->constants, map_key_pointer(op), NULL);
  if (!*place) {
    const MlirValue *value = op->results[0];
    if (!mlir_type_equal(attr->type, value->type))
      return import_fail(frame, op, "%s gives another type than its literal has", op->name->bytes);
    Tensor *tensor = import_literal(frame, op, value_name(frame, value), attr);
    if (!tensor) return false;
    vec_push(importer->arena, &importer->constant_tensors, tensor);
    *place = importer->constant_tensors.count;
  }
  import_bind(frame, op->results[0], importer->constant_tensors.at[*place - 1]);
  return true;
}
