#include "stablehlo/attrs.h"

#include <stdlib.h>

#include "stablehlo/dense.h"

// The integers of an attribute: those wanted in *count, or any number when that is 0. False when it
// is of another kind.
static bool read_ints(const MlirAttr *attr, int64_t *out, uint32_t *count) {
  if (!attr) return true;
  if (attr->kind == ATTR_ELEMENTS) { // dense<[1, 2]> : tensor<2xi64>, of older texts
    DenseText text;
    DenseElement element = {0};
    bool is_splat;
    if (!dense_begin(&text, attr) || mlir_elem_is_real(attr->type->elem)) return false;
    if (text.wanted > 2 * MAX_RANK || (count && *count && *count != text.wanted)) return false;
    while (dense_next(&text, &element))
      if (text.count <= text.wanted) out[text.count - 1] = element.integer;
    if (!dense_end(&text, &is_splat)) return false;
    for (uint64_t i = 0; is_splat && i < text.wanted; i++) out[i] = element.integer;
    if (count) *count = (uint32_t)text.wanted;
    return true;
  }
  if (attr->kind == ATTR_LIST) {
    if (attr->count > 2 * MAX_RANK || (count && *count && *count != attr->count)) return false;
    for (uint32_t i = 0; i < attr->count; i++) {
      if (attr->items[i]->kind != ATTR_INT) return false;
      out[i] = attr->items[i]->integer;
    }
    if (count) *count = attr->count;
    return true;
  }
  bool is_fine = attr->kind == ATTR_ARRAY && attr->count <= 2 * MAX_RANK &&
                 (!count || !*count || *count == attr->count);
  for (uint32_t i = 0; is_fine && i < attr->count; i++) out[i] = attr->integers[i];
  if (is_fine && count) *count = attr->count;
  return is_fine;
}

static const MlirAttr *find(const ShloAttrs *attrs, const char *name) {
  return attrs->from ? mlir_attr_field(attrs->from, name) : mlir_op_attr(attrs->op, name);
}

void shlo_attr_ints(ShloAttrs *attrs, const char *name, int64_t *out, uint32_t count) {
  const MlirAttr *attr = find(attrs, name);
  uint32_t found = count;
  int64_t values[2 * MAX_RANK];
  if (!attr || (count == 0 && attr->count == 0)) return;
  if (!read_ints(attr, values, &found) || found != count) {
    attrs->wrong = attrs->wrong ? attrs->wrong : name;
    return;
  }
  memcpy(out, values, count * sizeof *out);
}

uint32_t shlo_attr_list(ShloAttrs *attrs, const char *name, int64_t *out) {
  int64_t values[2 * MAX_RANK];
  uint32_t count = 0;
  if (!read_ints(find(attrs, name), values, &count) || count > MAX_RANK) {
    attrs->wrong = attrs->wrong ? attrs->wrong : name;
    return 0;
  }
  memcpy(out, values, count * sizeof *out);
  return count;
}

int64_t shlo_attr_int(ShloAttrs *attrs, const char *name, int64_t absent) {
  const MlirAttr *attr = find(attrs, name);
  if (!attr) return absent;
  if (attr->kind == ATTR_INT) return attr->integer;
  attrs->wrong = attrs->wrong ? attrs->wrong : name;
  return absent;
}

double shlo_attr_real(ShloAttrs *attrs, const char *name) {
  const MlirAttr *attr = find(attrs, name);
  bool is_number = attr && (attr->kind == ATTR_FLOAT || attr->kind == ATTR_INT) && attr->text;
  if (is_number) return strtod(attr->text->bytes, NULL);
  attrs->wrong = attrs->wrong ? attrs->wrong : name;
  return 0;
}

bool shlo_attr_enter(ShloAttrs *attrs, const char *name) {
  attrs->from = mlir_op_attr(attrs->op, name);
  bool is_struct = attrs->from && attrs->from->kind == ATTR_STRUCT;
  if (!is_struct && !attrs->wrong) attrs->wrong = name;
  return is_struct;
}

void shlo_attr_pads(ShloAttrs *attrs, int64_t *low, int64_t *high, uint32_t rank) {
  int64_t pads[2 * MAX_RANK] = {0};
  shlo_attr_ints(attrs, "padding", pads, 2 * rank);
  for (uint32_t d = 0; d < rank; d++) {
    low[d] = pads[2 * d];
    high[d] = pads[2 * d + 1];
  }
}

bool shlo_is_annotation(Str target) {
  static const char *const names[] = {"Sharding",
                                      "SPMDFullToShardShape",
                                      "SPMDShardToFullShape",
                                      "annotate_device_placement",
                                      "AwsNeuronTransferWithStaticRing",
                                      "xla.sdy.FuncResultSharding"};
  for (uint32_t i = 0; i < ARRAY_LEN(names); i++) {
    if (str_is(target, names[i])) return true;
  }
  return false;
}

bool mlir_called_op(const MlirOp *op, MlirOp *out) {
  static const char prefix[] = "mhlo.";
  const MlirAttr *target = mlir_op_attr(op, "call_target_name");
  const MlirAttr *attrs = mlir_op_attr(op, "mhlo.attributes");
  size_t length = sizeof prefix - 1;
  if (op->kind != OP_stablehlo_custom_call || !target || !target->text ||
      strncmp(target->text->bytes, prefix, length) != 0)
    return false;
  const char *name = target->text->bytes + length;
  if (strcmp(name, "topk") == 0) name = "top_k";
  for (uint32_t kind = 0; kind < OP_UNKNOWN; kind++) {
    const OpInfo *info = mlir_op_info((OpKind)kind);
    if (strcmp(info->dialect, "chlo") != 0 || strcmp(info->name, name) != 0) continue;
    *out = *op;
    out->kind = (uint16_t)kind;
    out->attrs = attrs && attrs->kind == ATTR_DICT ? attrs->fields : (AttrList){0};
    return info->operands == op->operand_count && info->results == op->result_count;
  }
  return false;
}
