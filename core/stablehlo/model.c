#include "stablehlo/model.h"

static const OpInfo infos[] = {
#define MLIR_OP(dialect, name, format, operands, results, regions)                                 \
  {#dialect, #name, format, operands, results, regions},
#include "stablehlo/ops.def"
#undef MLIR_OP
    {"", "", FORMAT_GENERIC, ANY_NUMBER, ANY_NUMBER, ANY_NUMBER},
};

static const char *const elem_names[] = {
#define ELEM(name) #name,
#include "stablehlo/elems.def"
#undef ELEM
};

const OpInfo *mlir_op_info(OpKind kind) {
  return &infos[kind];
}

static bool is_called(const OpInfo *info, Str name) {
  uint32_t dialect = (uint32_t)strlen(info->dialect);
  return name->length > dialect && name->bytes[dialect] == '.' &&
         memcmp(name->bytes, info->dialect, dialect) == 0 &&
         strcmp(name->bytes + dialect + 1, info->name) == 0;
}

OpKind mlir_op_find(Str name) {
  for (uint32_t kind = 0; kind < OP_UNKNOWN; kind++) {
    if (is_called(&infos[kind], name)) return (OpKind)kind;
  }
  return OP_UNKNOWN;
}

static const MlirAttr *find_attr(const AttrList *list, const char *name) {
  for (uint32_t i = 0; i < list->count; i++) {
    if (str_is(list->at[i].name, name)) return list->at[i].value;
  }
  return NULL;
}

const MlirAttr *mlir_op_attr(const MlirOp *op, const char *name) {
  return find_attr(&op->attrs, name);
}

const MlirAttr *mlir_attr_field(const MlirAttr *attr, const char *name) {
  return find_attr(&attr->fields, name);
}

const char *mlir_elem_name(Elem elem) {
  return elem < ELEM_COUNT ? elem_names[elem] : "?";
}

bool mlir_elem_find(const char *bytes, uint64_t length, Elem *out) {
  for (uint32_t elem = 0; elem < ELEM_COUNT; elem++) {
    const char *name = elem_names[elem];
    if (strlen(name) != length || memcmp(name, bytes, (size_t)length) != 0) continue;
    *out = (Elem)elem;
    return true;
  }
  return false;
}

// Types nest no deeper than MAX_NESTING, as the reader sees to.
bool mlir_type_equal(const MlirType *a, const MlirType *b) {
  if (a == b) return true;
  if (a->kind != b->kind || a->elem != b->elem || a->rank != b->rank || a->text != b->text ||
      a->elem_text != b->elem_text || a->encoding != b->encoding ||
      a->is_unranked != b->is_unranked || a->part_count != b->part_count ||
      a->input_count != b->input_count)
    return false;
  for (uint32_t d = 0; d < a->rank; d++) {
    if (a->dims[d] != b->dims[d]) return false;
  }
  for (uint32_t i = 0; i < a->part_count; i++) {
    if (!mlir_type_equal(a->parts[i], b->parts[i])) return false;
  }
  return true;
}

int64_t mlir_type_count(const MlirType *type) {
  int64_t count = 1;
  if (type->kind != TYPE_TENSOR || type->is_unranked) return -1;
  for (uint32_t d = 0; d < type->rank; d++) {
    if (type->dims[d] < 0 || mul_overflows(count, type->dims[d], &count)) return -1;
  }
  return count;
}

MlirBlock *mlir_region_block(const MlirRegion *region) {
  return region->blocks.count == 1 ? region->blocks.at[0] : NULL;
}
