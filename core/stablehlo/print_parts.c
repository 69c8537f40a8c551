#include "stablehlo/print_internal.h"

// ---- types

static void print_elem(Text *out, const MlirType *type) {
  if (type->elem == ELEM_OTHER)
    text_put_str(out, type->elem_text);
  else
    text_puts(out, mlir_elem_name(type->elem));
}

static void print_type_list(Text *out, const MlirType *const *types, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(out, ", ");
    mlir_print_type(out, types[i]);
  }
}

static void print_function_type(Text *out, const MlirType *const *parts, uint32_t inputs,
                                uint32_t count) {
  text_putc(out, '(');
  print_type_list(out, parts, inputs);
  text_puts(out, ") -> ");
  bool is_bare = count - inputs == 1 && parts[inputs]->kind != TYPE_FUNCTION;
  if (!is_bare) text_putc(out, '(');
  if (count > inputs) print_type_list(out, parts + inputs, count - inputs);
  if (!is_bare) text_putc(out, ')');
}

void mlir_print_type(Text *out, const MlirType *type) {
  switch (type->kind) {
  case TYPE_TENSOR:
    text_puts(out, type->is_unranked ? "tensor<*x" : "tensor<");
    for (uint32_t d = 0; d < type->rank; d++) {
      if (type->dims[d] < 0)
        text_putc(out, '?');
      else
        text_put_int(out, type->dims[d]);
      text_putc(out, 'x');
    }
    print_elem(out, type);
    if (type->encoding) text_printf(out, ", %s", type->encoding->bytes);
    text_putc(out, '>');
    break;
  case TYPE_SCALAR: print_elem(out, type); break;
  case TYPE_TUPLE:
    text_puts(out, "tuple<");
    print_type_list(out, type->parts, type->part_count);
    text_putc(out, '>');
    break;
  case TYPE_FUNCTION:
    print_function_type(out, type->parts, type->input_count, type->part_count);
    break;
  case TYPE_NONE: text_puts(out, "none"); break;
  case TYPE_OTHER: text_put_str(out, type->text); break;
  }
}

void mlir_print_types(Text *out, MlirValue *const *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(out, ", ");
    mlir_print_type(out, values[i]->type);
  }
}

void mlir_print_signature(Text *out, const MlirOp *op) {
  text_putc(out, '(');
  mlir_print_types(out, op->operands, op->operand_count);
  text_puts(out, ") -> ");
  bool is_bare = op->result_count == 1 && op->results[0]->type->kind != TYPE_FUNCTION;
  if (!is_bare) text_putc(out, '(');
  mlir_print_types(out, op->results, op->result_count);
  if (!is_bare) text_putc(out, ')');
}

// ---- attributes

static bool is_bare_word(Str name) {
  for (uint32_t i = 0; i < name->length; i++) {
    char c = name->bytes[i];
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!is_letter && (i == 0 || !((c >= '0' && c <= '9') || c == '$' || c == '.'))) return false;
  }
  return name->length > 0;
}

static void print_quoted(Text *out, Str text) {
  text_putc(out, '"');
  text_put_str(out, text);
  text_putc(out, '"');
}

static void print_field(Text *out, const NamedAttr *field) {
  if (is_bare_word(field->name))
    text_put_str(out, field->name);
  else
    print_quoted(out, field->name);
  if (field->value->kind == ATTR_UNIT) return;
  text_puts(out, " = ");
  mlir_print_attr(out, field->value);
}

static void print_symbol(Text *out, Str text) {
  // Nested references are joined by "::", and so were read.
  const char *at = text->bytes;
  for (;;) {
    const char *next = strstr(at, "::");
    uint64_t length = next ? (uint64_t)(next - at) : strlen(at);
    bool is_word = length > 0;
    for (uint64_t i = 0; i < length; i++) {
      char c = at[i];
      is_word = is_word && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                            (i && ((c >= '0' && c <= '9') || c == '$' || c == '.' || c == '-')));
    }
    text_puts(out, is_word ? "@" : "@\"");
    text_append(out, at, length);
    if (!is_word) text_putc(out, '"');
    if (!next) return;
    text_puts(out, "::");
    at = next + 2;
  }
}

void mlir_print_ints(Text *out, const int64_t *values, uint32_t count) {
  text_putc(out, '[');
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(out, ", ");
    text_put_int(out, values[i]);
  }
  text_putc(out, ']');
}

static void print_array(Text *out, const MlirAttr *attr) {
  text_printf(out, "array<%s", mlir_elem_name(attr->elem));
  for (uint32_t i = 0; i < attr->count; i++) {
    text_puts(out, i ? ", " : ": ");
    if (attr->elem == ELEM_i1)
      text_puts(out, attr->integers[i] ? "true" : "false");
    else
      text_put_int(out, attr->integers[i]);
  }
  text_putc(out, '>');
}

// dense<[[0, 0], [1, 1]]> of integers in pairs, or the payload as it was written.
static void print_elements(Text *out, const MlirAttr *attr) {
  text_puts(out, "dense<");
  if (attr->payload) {
    text_append(out, attr->payload, attr->payload_length);
  } else if (!attr->count) {
    text_puts(out, "[]");
  } else {
    for (uint32_t i = 0; i + 1 < attr->count; i += 2) {
      text_puts(out, i ? ", " : "[");
      mlir_print_ints(out, attr->integers + i, 2);
    }
    text_putc(out, ']');
  }
  text_puts(out, "> : ");
  mlir_print_type(out, attr->type);
}

static void print_conv_side(Text *out, const MlirAttr *conv, const char *const *fields,
                            const char *letters) {
  const MlirAttr *spatial = mlir_attr_field(conv, fields[2]);
  int64_t first = mlir_attr_field(conv, fields[0])->integer;
  int64_t second = mlir_attr_field(conv, fields[1])->integer;
  text_putc(out, '[');
  for (int64_t place = 0; place < (int64_t)spatial->count + 2; place++) {
    if (place) text_puts(out, ", ");
    if (place == first) text_putc(out, letters[0]);
    if (place == second) text_putc(out, letters[1]);
    for (uint32_t d = 0; d < spatial->count; d++) {
      if (spatial->integers[d] == place) text_put_int(out, d);
    }
  }
  text_putc(out, ']');
}

static bool print_conv(Text *out, const MlirAttr *conv) {
  static const char *const names[3][3] = {
      {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
      {"kernel_output_feature_dimension", "kernel_input_feature_dimension",
       "kernel_spatial_dimensions"},
      {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}};
  static const char *const letters[] = {"bf", "oi", "bf"};
  for (uint32_t side = 0; side < 3; side++) {
    for (uint32_t i = 0; i < 3; i++) {
      const MlirAttr *field = mlir_attr_field(conv, names[side][i]);
      if (!field || field->kind != (i < 2 ? ATTR_INT : ATTR_ARRAY)) return false;
    }
  }
  for (uint32_t side = 0; side < 3; side++) {
    if (side) text_puts(out, side == 1 ? "x" : "->");
    print_conv_side(out, conv, names[side], letters[side]);
  }
  return true;
}

static void print_struct(Text *out, const MlirAttr *attr) {
  text_printf(out, "#stablehlo.%s<", attr->word->bytes);
  bool is_conv = str_is(attr->word, "conv");
  if (is_conv && print_conv(out, attr)) {
    text_putc(out, '>');
    return;
  }
  if (is_conv) text_puts(out, "raw ");
  for (uint32_t i = 0; i < attr->fields.count; i++) {
    const NamedAttr *field = &attr->fields.at[i];
    if (i) text_puts(out, ", ");
    text_printf(out, "%s = ", field->name->bytes);
    const MlirAttr *value = field->value;
    if (value->kind == ATTR_ARRAY)
      mlir_print_ints(out, value->integers, value->count);
    else if (value->kind == ATTR_INT)
      text_put_int(out, value->integer);
    else
      mlir_print_attr(out, value);
  }
  text_putc(out, '>');
}

static void print_typed(Text *out, const MlirAttr *attr) {
  if (!attr->type) return;
  text_puts(out, " : ");
  mlir_print_type(out, attr->type);
}

void mlir_print_attr(Text *out, const MlirAttr *attr) {
  switch (attr->kind) {
  case ATTR_UNIT: text_puts(out, "unit"); break;
  case ATTR_BOOL: text_puts(out, attr->boolean ? "true" : "false"); break;
  case ATTR_INT:
    text_put_int(out, attr->integer);
    print_typed(out, attr);
    break;
  case ATTR_FLOAT:
    text_put_str(out, attr->text);
    print_typed(out, attr);
    break;
  case ATTR_STRING: print_quoted(out, attr->text); break;
  case ATTR_SYMBOL: print_symbol(out, attr->text); break;
  case ATTR_TYPE: mlir_print_type(out, attr->type); break;
  case ATTR_LIST:
    text_putc(out, '[');
    for (uint32_t i = 0; i < attr->count; i++) {
      if (i) text_puts(out, ", ");
      mlir_print_attr(out, attr->items[i]);
    }
    text_putc(out, ']');
    break;
  case ATTR_ARRAY: print_array(out, attr); break;
  case ATTR_ELEMENTS: print_elements(out, attr); break;
  case ATTR_DICT:
    text_putc(out, '{');
    for (uint32_t i = 0; i < attr->fields.count; i++) {
      if (i) text_puts(out, ", ");
      print_field(out, &attr->fields.at[i]);
    }
    text_putc(out, '}');
    break;
  case ATTR_ENUM:
    text_printf(out, "#stablehlo<%s %s>", attr->word->bytes, attr->text->bytes);
    break;
  case ATTR_STRUCT: print_struct(out, attr); break;
  case ATTR_OPAQUE:
    text_put_str(out, attr->text);
    print_typed(out, attr);
    break;
  }
}

static bool is_among(Str name, const char *const *names) {
  while (names && *names && !str_is(name, *names)) names++;
  return names && *names;
}

void mlir_print_attrs(Text *out, const AttrList *attrs, const char *const *shown) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < attrs->count; i++) {
    if (is_among(attrs->at[i].name, shown)) continue;
    text_puts(out, count++ ? ", " : " {");
    print_field(out, &attrs->at[i]);
  }
  if (count) text_putc(out, '}');
}

void mlir_print_attrs_of(Text *out, const AttrList *attrs, bool is_own) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < attrs->count; i++) {
    bool is_foreign = strchr(attrs->at[i].name->bytes, '.') != NULL;
    if (is_foreign == is_own) continue;
    text_puts(out, count++ ? ", " : is_own ? " <{" : " {");
    print_field(out, &attrs->at[i]);
  }
  if (count) text_puts(out, is_own ? "}>" : "}");
}

// ---- values

static bool is_word_name(Str name) {
  return name && name->length && name->bytes[0] != ' ' &&
         !(name->bytes[0] >= '0' && name->bytes[0] <= '9');
}

void mlir_print_value(Text *out, const MlirValue *value) {
  text_putc(out, '%');
  if (is_word_name(value->name))
    text_put_str(out, value->name);
  else
    text_put_int(out, value->number);
  if (value->pack > 1) text_printf(out, "#%u", value->pack_at);
}

void mlir_print_values(Text *out, MlirValue *const *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(out, ", ");
    mlir_print_value(out, values[i]);
  }
}

void mlir_print_results(Text *out, const MlirOp *op) {
  for (uint32_t i = 0; i < op->result_count; i += op->results[i]->pack) {
    const MlirValue *value = op->results[i];
    if (i) text_puts(out, ", ");
    text_putc(out, '%');
    if (is_word_name(value->name))
      text_put_str(out, value->name);
    else
      text_put_int(out, value->number);
    if (value->pack > 1) text_printf(out, ":%u", value->pack);
  }
  if (op->result_count) text_puts(out, " = ");
}

static void number_value(MlirValue *value, uint32_t *next) {
  if (!is_word_name(value->name)) value->number = *next;
  if (!is_word_name(value->name) && value->pack_at + 1 == value->pack) ++*next;
}

// Depth is bounded by the reader.
static void number_block(MlirBlock *block, uint32_t *next) {
  for (uint32_t i = 0; i < block->args.count; i++) number_value(block->args.at[i], next);
  for (uint32_t o = 0; o < block->ops.count; o++) {
    MlirOp *op = block->ops.at[o];
    bool is_apart = op->kind == OP_func_func || op->kind == OP_builtin_module;
    uint32_t own = 0;
    for (uint32_t r = 0; r < op->regions.count; r++) {
      for (uint32_t b = 0; b < op->regions.at[r]->blocks.count; b++)
        number_block(op->regions.at[r]->blocks.at[b], is_apart ? &own : next);
    }
    for (uint32_t i = 0; i < op->result_count; i++) number_value(op->results[i], next);
  }
}

void stablehlo_print(Text *out, MlirOp *module, MlirForm form) {
  MlirPrinter printer = {.out = out, .form = form};
  uint32_t next = 0;
  for (uint32_t b = 0; b < module->regions.at[0]->blocks.count; b++)
    number_block(module->regions.at[0]->blocks.at[b], &next);
  if (form == MLIR_GENERIC || !mlir_print_pretty_op(&printer, module))
    mlir_print_generic_op(&printer, module);
  text_putc(out, '\n');
}
