#include "stablehlo/print_pretty.h"

const MlirAttr *mlir_ints_of(const MlirOp *op, const char *name) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  return attr && attr->kind == ATTR_ARRAY && attr->elem == ELEM_i64 ? attr : NULL;
}
const MlirAttr *mlir_int_of(const MlirOp *op, const char *name) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  return attr && attr->kind == ATTR_INT ? attr : NULL;
}
const MlirAttr *mlir_enum_of(const MlirOp *op, const char *name) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  return attr && attr->kind == ATTR_ENUM ? attr : NULL;
}
const MlirAttr *mlir_text_of(const MlirOp *op, const char *name) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  bool is_text = attr && (attr->kind == ATTR_STRING || attr->kind == ATTR_SYMBOL);
  return is_text ? attr : NULL;
}

static bool has_one_type(const MlirOp *op) {
  const MlirType *type = op->result_count ? op->results[0]->type : op->operands[0]->type;
  for (uint32_t i = 0; i < op->operand_count; i++) {
    if (!mlir_type_equal(op->operands[i]->type, type)) return false;
  }
  for (uint32_t i = 0; i < op->result_count; i++) {
    if (!mlir_type_equal(op->results[i]->type, type)) return false;
  }
  return op->result_count < 2;
}

void mlir_print_head(MlirPrinter *printer, const MlirOp *op) {
  mlir_print_results(printer->out, op);
  text_put_str(printer->out, op->name);
}

// `name %a, %b`
static void head_and_operands(MlirPrinter *printer, const MlirOp *op) {
  mlir_print_head(printer, op);
  if (op->operand_count) text_putc(printer->out, ' ');
  mlir_print_values(printer->out, op->operands, op->operand_count);
}

bool mlir_end_with_signature(MlirPrinter *printer, const MlirOp *op, const char *const *shown) {
  mlir_print_attrs(printer->out, &op->attrs, shown);
  text_puts(printer->out, " : ");
  mlir_print_signature(printer->out, op);
  return true;
}

static bool print_operands(MlirPrinter *printer, const MlirOp *op) {
  Text *out = printer->out;
  if (!op->operand_count && !op->result_count) return false;
  head_and_operands(printer, op);
  bool is_reshape = op->kind == OP_stablehlo_reshape || op->kind == OP_stablehlo_bitcast_convert;
  bool is_barrier = op->kind == OP_stablehlo_optimization_barrier;
  if (is_barrier || op->kind == OP_stablehlo_tuple || (has_one_type(op) && !is_reshape)) {
    mlir_print_attrs(out, &op->attrs, NULL);
    text_puts(out, " : ");
    if (is_barrier)
      mlir_print_types(out, op->operands, op->operand_count);
    else
      mlir_print_type(out, op->result_count ? op->results[0]->type : op->operands[0]->type);
    return true;
  }
  return mlir_end_with_signature(printer, op, NULL);
}

static bool print_constant(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"value", NULL};
  const MlirAttr *value = mlir_op_attr(op, "value");
  bool is_fine = value && value->type && mlir_type_equal(value->type, op->results[0]->type);
  if (!is_fine) return false;
  mlir_print_head(printer, op);
  mlir_print_attrs(printer->out, &op->attrs, shown);
  text_putc(printer->out, ' ');
  mlir_print_attr(printer->out, value);
  return true;
}

static bool print_compare(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"comparison_direction", "compare_type", NULL};
  const MlirAttr *direction = mlir_enum_of(op, shown[0]), *type = mlir_enum_of(op, shown[1]);
  if (!direction || (mlir_op_attr(op, shown[1]) && !type)) return false;
  mlir_print_head(printer, op);
  text_printf(printer->out, "  %s, ", direction->text->bytes);
  mlir_print_values(printer->out, op->operands, op->operand_count);
  if (type) text_printf(printer->out, ",  %s", type->text->bytes);
  return mlir_end_with_signature(printer, op, shown);
}

static bool print_select(MlirPrinter *printer, const MlirOp *op) {
  head_and_operands(printer, op);
  const MlirType *type = op->results[0]->type;
  bool is_short =
      mlir_type_equal(op->operands[1]->type, type) && mlir_type_equal(op->operands[2]->type, type);
  if (!is_short) return mlir_end_with_signature(printer, op, NULL);
  mlir_print_attrs(printer->out, &op->attrs, NULL);
  text_puts(printer->out, " : ");
  mlir_print_type(printer->out, op->operands[0]->type);
  text_puts(printer->out, ", ");
  mlir_print_type(printer->out, type);
  return true;
}

static void put_ints(MlirPrinter *printer, const char *key, const MlirAttr *ints) {
  text_printf(printer->out, ", %s = ", key);
  mlir_print_ints(printer->out, ints->integers, ints->count);
}

// Types after `dims = [..]`: one when there is only one, as for reverse.
static bool end_with_types(MlirPrinter *printer, const MlirOp *op, const char *const *shown,
                           bool may_be_one) {
  if (!may_be_one || !has_one_type(op)) return mlir_end_with_signature(printer, op, shown);
  mlir_print_attrs(printer->out, &op->attrs, shown);
  text_puts(printer->out, " : ");
  mlir_print_type(printer->out, op->results[0]->type);
  return true;
}

static bool print_with_ints(MlirPrinter *printer, const MlirOp *op, const char *key,
                            const char *attr) {
  const char *const shown[] = {attr, NULL};
  const MlirAttr *ints = mlir_ints_of(op, attr);
  if (!ints) return false;
  head_and_operands(printer, op);
  put_ints(printer, key, ints);
  return end_with_types(printer, op, shown, op->kind == OP_stablehlo_reverse);
}

static bool print_slice(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"start_indices", "limit_indices", "strides", NULL};
  Text *out = printer->out;
  const MlirAttr *start = mlir_ints_of(op, shown[0]), *limit = mlir_ints_of(op, shown[1]);
  const MlirAttr *stride = mlir_ints_of(op, shown[2]);
  bool is_fine =
      start && limit && stride && start->count == limit->count && start->count == stride->count;
  if (!is_fine) return false;
  head_and_operands(printer, op);
  for (uint32_t i = 0; i < start->count; i++) {
    text_puts(out, i ? ", " : " [");
    text_printf(out, "%lld:%lld", (long long)start->integers[i], (long long)limit->integers[i]);
    if (stride->integers[i] != 1) text_printf(out, ":%lld", (long long)stride->integers[i]);
  }
  text_puts(out, start->count ? "]" : " []");
  return mlir_end_with_signature(printer, op, shown);
}

static bool print_pad(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"edge_padding_low", "edge_padding_high", "interior_padding",
                                      NULL};
  static const char *const keys[] = {"low", "high", "interior"};
  for (uint32_t i = 0; i < 3; i++) {
    if (!mlir_ints_of(op, shown[i])) return false;
  }
  head_and_operands(printer, op);
  for (uint32_t i = 0; i < 3; i++) put_ints(printer, keys[i], mlir_ints_of(op, shown[i]));
  return mlir_end_with_signature(printer, op, shown);
}

static bool print_dim(MlirPrinter *printer, const MlirOp *op) {
  const char *attr = op->kind == OP_stablehlo_iota ? "iota_dimension" : "dimension";
  const char *const shown[] = {attr, NULL};
  const MlirAttr *dim = mlir_int_of(op, attr);
  if (!dim) return false;
  head_and_operands(printer, op);
  text_printf(printer->out, "%s dim = %lld", op->operand_count ? "," : "", (long long)dim->integer);
  return end_with_types(printer, op, shown, op->operand_count == 0);
}

// `, precision = [A, B]`; false when the attribute is not a list of them.
static bool put_precision(MlirPrinter *printer, const MlirOp *op) {
  const MlirAttr *list = mlir_op_attr(op, "precision_config");
  for (uint32_t i = 0; list && i < list->count; i++)
    text_printf(printer->out, "%s%s", i ? ", " : ", precision = [", list->items[i]->text->bytes);
  if (list) text_putc(printer->out, ']');
  return true;
}

static bool has_plain_precision(const MlirOp *op) {
  const MlirAttr *list = mlir_op_attr(op, "precision_config");
  if (!list) return true;
  if (list->kind != ATTR_LIST || !list->count) return false;
  for (uint32_t i = 0; i < list->count; i++) {
    if (list->items[i]->kind != ATTR_ENUM) return false;
  }
  return true;
}

static void put_dim_pair(MlirPrinter *printer, const char *key, const MlirAttr *lhs,
                         const MlirAttr *rhs) {
  text_printf(printer->out, ", %s = ", key);
  mlir_print_ints(printer->out, lhs ? lhs->integers : NULL, lhs ? lhs->count : 0);
  text_puts(printer->out, " x ");
  mlir_print_ints(printer->out, rhs ? rhs->integers : NULL, rhs ? rhs->count : 0);
}

static bool print_dot_general(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"dot_dimension_numbers", "precision_config", NULL};
  const MlirAttr *dot = mlir_op_attr(op, shown[0]);
  bool is_fine = dot && dot->kind == ATTR_STRUCT && str_is(dot->word, "dot") &&
                 has_plain_precision(op) && !mlir_op_attr(op, "algorithm");
  if (!is_fine) return false;
  const MlirAttr *lhs = mlir_attr_field(dot, "lhs_batching_dimensions");
  const MlirAttr *rhs = mlir_attr_field(dot, "rhs_batching_dimensions");
  head_and_operands(printer, op);
  if ((lhs && lhs->count) || (rhs && rhs->count)) put_dim_pair(printer, "batching_dims", lhs, rhs);
  put_dim_pair(printer, "contracting_dims", mlir_attr_field(dot, "lhs_contracting_dimensions"),
               mlir_attr_field(dot, "rhs_contracting_dimensions"));
  put_precision(printer, op);
  return mlir_end_with_signature(printer, op, shown);
}

static bool print_dot(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"precision_config", NULL};
  if (!has_plain_precision(op)) return false;
  head_and_operands(printer, op);
  put_precision(printer, op);
  return mlir_end_with_signature(printer, op, shown);
}

// `pad = [[0, 0], [1, 1]]` from the read pairs, or the payload of the generic attribute.
static void put_padding(Text *out, const MlirAttr *padding) {
  if (padding->payload) {
    text_append(out, padding->payload, padding->payload_length);
    return;
  }
  for (uint32_t i = 0; i + 1 < padding->count; i += 2) {
    text_puts(out, i ? ", " : "[");
    mlir_print_ints(out, padding->integers + i, 2);
  }
  text_puts(out, padding->count ? "]" : "[]");
}

static bool print_convolution(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {
      "dimension_numbers", "window_strides",  "padding", "lhs_dilation",
      "rhs_dilation",      "window_reversal", NULL};
  static const char *const keys[] = {NULL, "stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"};
  Text *out = printer->out;
  const MlirAttr *dims = mlir_op_attr(op, shown[0]), *parts[6];
  if (!dims || dims->kind != ATTR_STRUCT) return false;
  for (uint32_t i = 1; i < 6; i++) {
    parts[i] = mlir_op_attr(op, shown[i]);
    if (!parts[i]) continue;
    bool is_list = i == 2 && parts[i]->kind == ATTR_ELEMENTS &&
                   (!parts[i]->payload || parts[i]->payload[0] == '[');
    if (parts[i]->kind != ATTR_ARRAY && !is_list) return false;
  }
  mlir_print_head(printer, op);
  text_putc(out, '(');
  mlir_print_values(out, op->operands, op->operand_count);
  text_puts(out, ") dim_numbers = ");
  Text attr = {0};
  mlir_print_attr(&attr, dims); // #stablehlo.conv<…>
  text_append(out, attr.bytes + 16, attr.length - 17);
  text_release(&attr);
  text_puts(out, ", window = {");
  uint32_t count = 0;
  for (uint32_t i = 1; i < 6; i++) {
    if (!parts[i]) continue;
    text_printf(out, "%s%s = ", count++ ? ", " : "", keys[i]);
    if (i == 2) {
      put_padding(out, parts[i]);
    } else if (i == 5) {
      for (uint32_t d = 0; d < parts[i]->count; d++)
        text_printf(out, "%s%s", d ? ", " : "[", parts[i]->integers[d] ? "true" : "false");
      text_puts(out, parts[i]->count ? "]" : "[]");
    } else {
      mlir_print_ints(out, parts[i]->integers, parts[i]->count);
    }
  }
  text_putc(out, '}');
  return mlir_end_with_signature(printer, op, shown);
}

static bool print_call(MlirPrinter *printer, const MlirOp *op, const char *attr) {
  const char *const shown[] = {attr, NULL};
  const MlirAttr *target = mlir_text_of(op, attr);
  if (!target) return false;
  MlirAttr symbol = *target;
  symbol.kind = ATTR_SYMBOL;
  mlir_print_results(printer->out, op);
  text_puts(printer->out, op->kind == OP_func_call ? "call" : op->name->bytes);
  text_putc(printer->out, ' ');
  mlir_print_attr(printer->out, &symbol);
  text_putc(printer->out, '(');
  mlir_print_values(printer->out, op->operands, op->operand_count);
  text_putc(printer->out, ')');
  return mlir_end_with_signature(printer, op, shown);
}

static bool print_composite(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"name", NULL};
  const MlirAttr *name = mlir_text_of(op, shown[0]);
  if (!name || name->kind != ATTR_STRING) return false;
  mlir_print_head(printer, op);
  text_putc(printer->out, ' ');
  mlir_print_attr(printer->out, name);
  if (op->operand_count) text_putc(printer->out, ' ');
  mlir_print_values(printer->out, op->operands, op->operand_count);
  return mlir_end_with_signature(printer, op, shown);
}

static bool print_index(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"index", NULL};
  const MlirAttr *index = mlir_int_of(op, shown[0]);
  if (!index) return false;
  head_and_operands(printer, op);
  text_printf(printer->out, "[%lld]", (long long)index->integer);
  return mlir_end_with_signature(printer, op, shown);
}

static bool print_check_const(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"value", NULL};
  const MlirAttr *value = mlir_op_attr(op, shown[0]);
  bool is_fine = value && value->kind == ATTR_ELEMENTS && op->attrs.count == 1 &&
                 mlir_type_equal(value->type, op->operands[0]->type);
  if (!is_fine) return false;
  head_and_operands(printer, op);
  text_puts(printer->out, ", ");
  mlir_print_attr(printer->out, value);
  return true;
}

static bool print_return(MlirPrinter *printer, const MlirOp *op) {
  mlir_print_results(printer->out, op);
  text_puts(printer->out, op->kind == OP_func_return ? "return" : op->name->bytes);
  if (op->operand_count) text_putc(printer->out, ' ');
  mlir_print_values(printer->out, op->operands, op->operand_count);
  mlir_print_attrs(printer->out, &op->attrs, NULL);
  if (op->operand_count) text_puts(printer->out, " : ");
  mlir_print_types(printer->out, op->operands, op->operand_count);
  return true;
}

bool mlir_print_pretty_op(MlirPrinter *printer, const MlirOp *op) {
  switch (mlir_op_info(op->kind)->format) {
  case FORMAT_GENERIC:
  case FORMAT_WORDS: return false;
  case FORMAT_OPERANDS: return print_operands(printer, op);
  case FORMAT_CONSTANT: return print_constant(printer, op);
  case FORMAT_COMPARE: return print_compare(printer, op);
  case FORMAT_SELECT: return print_select(printer, op);
  case FORMAT_DIMS:
    return print_with_ints(printer, op, "dims",
                           op->kind == OP_stablehlo_broadcast_in_dim ? "broadcast_dimensions"
                           : op->kind == OP_stablehlo_transpose      ? "permutation"
                                                                     : "dimensions");
  case FORMAT_SLICE: return print_slice(printer, op);
  case FORMAT_SIZES: return print_with_ints(printer, op, "sizes", "slice_sizes");
  case FORMAT_PAD: return print_pad(printer, op);
  case FORMAT_DIM: return print_dim(printer, op);
  case FORMAT_DOT_GENERAL: return print_dot_general(printer, op);
  case FORMAT_DOT: return print_dot(printer, op);
  case FORMAT_CONVOLUTION: return print_convolution(printer, op);
  case FORMAT_REDUCE: return mlir_print_reduce(printer, op);
  case FORMAT_WHILE: return mlir_print_while(printer, op);
  case FORMAT_CUSTOM_CALL: return print_call(printer, op, "call_target_name");
  case FORMAT_CALL: return print_call(printer, op, "callee");
  case FORMAT_COMPOSITE: return print_composite(printer, op);
  case FORMAT_INDEX: return print_index(printer, op);
  case FORMAT_CHECK_CONST: return print_check_const(printer, op);
  case FORMAT_RETURN: return print_return(printer, op);
  case FORMAT_FUNCTION: return mlir_print_function(printer, op);
  case FORMAT_MODULE: return mlir_print_module(printer, op);
  }
  return false;
}
