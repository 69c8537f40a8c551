#include "stablehlo/model.h"

static const OpInfo infos[] = {
#define MLIR_OP(dialect, name, format, operands, results, regions)                                 \
  {#dialect, #name, format, operands, results, regions},
#include "stablehlo/ops.def"
#undef MLIR_OP
    {"", "", FORMAT_GENERIC, ANY_NUMBER, ANY_NUMBER, ANY_NUMBER},
};

typedef enum ElemKind { ELEM_KIND_INT, ELEM_KIND_UINT, ELEM_KIND_REAL, ELEM_KIND_PAIR } ElemKind;
enum { NONE = DTYPE_COUNT };
static const struct {
  const char *name;
  uint8_t width, kind, dtype, part;
} elems[] = {
#define ELEM(name, width, kind, dtype) {#name, width, ELEM_KIND_##kind, dtype, ELEM_##name},
#define PAIR(name, spelling, part, dtype) {spelling, 0, ELEM_KIND_PAIR, dtype, ELEM_##part},
#include "stablehlo/elems.def"
#undef ELEM
    {"?", 0, ELEM_KIND_INT, NONE, ELEM_OTHER},
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
  return elems[elem].name;
}

Elem mlir_elem_part(Elem elem) {
  return (Elem)elems[elem].part;
}

uint32_t mlir_elem_width(Elem elem) {
  uint32_t parts = elems[elem].kind == ELEM_KIND_PAIR ? 2 : 1;
  return parts * elems[mlir_elem_part(elem)].width;
}

bool mlir_elem_is_real(Elem elem) {
  return elems[elem].kind == ELEM_KIND_REAL;
}

bool mlir_elem_is_unsigned(Elem elem) {
  return elems[elem].kind == ELEM_KIND_UINT;
}

bool mlir_elem_dtype(Elem elem, DType *out) {
  *out = (DType)elems[elem].dtype;
  return elems[elem].dtype != NONE;
}

bool mlir_elem_find(const char *bytes, uint64_t length, Elem *out) {
  for (uint32_t elem = 0; elem < ELEM_COUNT; elem++) {
    const char *name = elems[elem].name;
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

// ---- functions

MlirBlock *mlir_function_body(const MlirOp *function) {
  const MlirRegion *region = function->regions.count ? function->regions.at[0] : NULL;
  return region && region->blocks.count ? region->blocks.at[0] : NULL;
}

static const MlirBlock *module_body(const MlirOp *module) {
  return mlir_region_block(module->regions.at[0]);
}

static bool is_defined(const MlirOp *op) {
  return op->kind == OP_func_func && mlir_function_body(op);
}

const MlirOp *mlir_find_function(const MlirOp *module, Str name) {
  const MlirBlock *body = module_body(module);
  for (uint32_t i = 0; body && i < body->ops.count; i++) {
    const MlirOp *op = body->ops.at[i];
    const MlirAttr *own = is_defined(op) ? mlir_op_attr(op, "sym_name") : NULL;
    if (own && own->text == name) return op;
  }
  return NULL;
}

// Regions nest no deeper than the reader lets them.
void mlir_number_values(MlirBlock *block, uint32_t *next) {
  for (uint32_t i = 0; i < block->args.count; i++) block->args.at[i]->slot = (*next)++;
  for (uint32_t o = 0; o < block->ops.count; o++) {
    MlirOp *op = block->ops.at[o];
    for (uint32_t i = 0; i < op->result_count; i++) op->results[i]->slot = (*next)++;
    for (uint32_t r = 0; r < op->regions.count; r++) {
      for (uint32_t b = 0; b < op->regions.at[r]->blocks.count; b++)
        mlir_number_values(op->regions.at[r]->blocks.at[b], next);
    }
  }
}

static bool is_private(const MlirOp *function) {
  const MlirAttr *visibility = mlir_op_attr(function, "sym_visibility");
  return visibility && visibility->kind == ATTR_STRING && str_is(visibility->text, "private");
}

void mlir_public_functions(Arena *arena, const MlirOp *module, FunctionList *out) {
  const MlirBlock *body = module_body(module);
  *out = (FunctionList){0};
  for (uint32_t i = 0; body && i < body->ops.count; i++) {
    if (is_defined(body->ops.at[i]) && !is_private(body->ops.at[i]))
      vec_push(arena, out, body->ops.at[i]);
  }
}

static bool is_main(const MlirOp *op) {
  const MlirAttr *name = is_defined(op) ? mlir_op_attr(op, "sym_name") : NULL;
  return name && name->text && str_is(name->text, "main");
}

void mlir_modules(Arena *arena, const MlirOp *module, ModuleList *out) {
  const MlirBlock *body = module_body(module);
  *out = (ModuleList){0};
  for (uint32_t i = 0; body && i < body->ops.count; i++) {
    if (body->ops.at[i]->kind == OP_builtin_module) vec_push(arena, out, body->ops.at[i]);
  }
  if (!out->count) vec_push(arena, out, module);
}

void mlir_entries(Arena *arena, const MlirOp *module, FunctionList *out) {
  const MlirBlock *body = module_body(module);
  *out = (FunctionList){0};
  for (uint32_t i = 0; body && i < body->ops.count && !out->count; i++) {
    if (is_main(body->ops.at[i])) vec_push(arena, out, body->ops.at[i]);
  }
  FunctionList publics;
  mlir_public_functions(arena, module, &publics);
  for (uint32_t i = 0; i < publics.count && !(out->count && is_main(out->at[0])); i++) {
    if (publics.count == 1 || !mlir_function_body(publics.at[i])->args.count)
      vec_push(arena, out, publics.at[i]);
  }
}
