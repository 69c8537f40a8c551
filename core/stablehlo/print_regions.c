// The short forms of operations with regions: reductions, loops, functions, modules.
#include "stablehlo/print_pretty.h"

// The one operation that a reducer applies to its arguments in order, or NULL.
static const MlirOp *applied_op(const MlirOp *op) {
  const MlirBlock *block = mlir_region_block(op->regions.at[0]);
  if (op->operand_count != 2 || !block || block->args.count != 2 || block->ops.count != 2)
    return NULL;
  const MlirOp *inner = block->ops.at[0], *stop = block->ops.at[1];
  bool is_plain = inner->operand_count == 2 && inner->operands[0] == block->args.at[0] &&
                  inner->operands[1] == block->args.at[1] && inner->result_count == 1 &&
                  !inner->attrs.count && !inner->regions.count &&
                  stop->kind == OP_stablehlo_return && stop->operand_count == 1 &&
                  stop->operands[0] == inner->results[0];
  if (!is_plain) return NULL;
  switch (inner->kind) {
  case OP_stablehlo_add:
  case OP_stablehlo_multiply:
  case OP_stablehlo_maximum:
  case OP_stablehlo_minimum:
  case OP_stablehlo_and:
  case OP_stablehlo_or:
  case OP_stablehlo_xor: return inner;
  default: return NULL;
  }
}

bool mlir_print_reduce(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"dimensions", NULL};
  Text *out = printer->out;
  const MlirAttr *dims = mlir_ints_of(op, shown[0]);
  const MlirBlock *block = mlir_region_block(op->regions.at[0]);
  uint32_t half = op->operand_count / 2;
  if (!dims || !block || op->operand_count % 2 || block->args.count != op->operand_count)
    return false;
  mlir_print_head(printer, op);
  for (uint32_t i = 0; i < half; i++) {
    text_puts(out, i ? ", (" : "(");
    mlir_print_value(out, op->operands[i]);
    text_puts(out, " init: ");
    mlir_print_value(out, op->operands[half + i]);
    text_putc(out, ')');
  }
  const MlirOp *applied = applied_op(op);
  if (applied) text_printf(out, " applies %s", applied->name->bytes);
  text_puts(out, " across dimensions = ");
  mlir_print_ints(out, dims->integers, dims->count);
  mlir_end_with_signature(printer, op, shown);
  if (applied) return true;
  text_putc(out, '\n');
  printer->indent++;
  mlir_print_line_start(printer);
  text_puts(out, "reducer");
  for (uint32_t i = 0; i < half; i++) {
    text_puts(out, i ? " (" : "(");
    for (uint32_t side = 0; side < 2; side++) {
      const MlirValue *arg = block->args.at[i + side * half];
      if (side) text_puts(out, ", ");
      mlir_print_value(out, arg);
      text_puts(out, ": ");
      mlir_print_type(out, arg->type);
    }
    text_putc(out, ')');
  }
  text_puts(out, "  ");
  mlir_print_region(printer, op->regions.at[0], false);
  printer->indent--;
  return true;
}

// Both regions name the loop's values alike in the short form.
bool mlir_print_while(MlirPrinter *printer, const MlirOp *op) {
  static const char *const words[] = {" cond ", " do "};
  Text *out = printer->out;
  for (uint32_t r = 0; r < 2; r++) {
    const MlirBlock *block = mlir_region_block(op->regions.at[r]);
    if (!block || block->args.count != op->operand_count || op->result_count != op->operand_count)
      return false;
    const MlirBlock *first = mlir_region_block(op->regions.at[0]);
    for (uint32_t i = 0; i < op->operand_count; i++) {
      const MlirValue *a = first->args.at[i], *b = block->args.at[i];
      if (a->name != b->name || (a != b && a->number != b->number)) return false;
    }
  }
  const MlirBlock *block = mlir_region_block(op->regions.at[0]);
  mlir_print_head(printer, op);
  text_putc(out, '(');
  for (uint32_t i = 0; i < op->operand_count; i++) {
    if (i) text_puts(out, ", ");
    mlir_print_value(out, block->args.at[i]);
    text_puts(out, " = ");
    mlir_print_value(out, op->operands[i]);
  }
  text_putc(out, ')');
  if (op->operand_count) text_puts(out, " : ");
  mlir_print_types(out, op->operands, op->operand_count);
  if (op->attrs.count) text_puts(out, " attributes");
  mlir_print_attrs(out, &op->attrs, NULL);
  for (uint32_t r = 0; r < 2; r++) {
    text_puts(out, words[r]);
    mlir_print_region(printer, op->regions.at[r], false);
  }
  return true;
}

static void print_dict_of(Text *out, const MlirAttr *dicts, uint32_t at) {
  if (dicts && at < dicts->count) mlir_print_attrs(out, &dicts->items[at]->fields, NULL);
}

bool mlir_print_function(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"function_type", "sym_name",  "sym_visibility",
                                      "arg_attrs",     "res_attrs", NULL};
  Text *out = printer->out;
  const MlirAttr *type = mlir_op_attr(op, shown[0]), *name = mlir_text_of(op, shown[1]);
  const MlirAttr *visibility = mlir_text_of(op, shown[2]);
  const MlirRegion *body = op->regions.at[0];
  bool has_body = body->blocks.count > 0;
  bool is_fine = type && type->kind == ATTR_TYPE && type->type->kind == TYPE_FUNCTION && name &&
                 (!has_body || body->blocks.at[0]->args.count == type->type->input_count);
  if (!is_fine) return false;
  const MlirType *function = type->type;
  MlirAttr symbol = *name;
  symbol.kind = ATTR_SYMBOL;
  text_puts(out, "func.func ");
  if (visibility) text_printf(out, "%s ", visibility->text->bytes);
  mlir_print_attr(out, &symbol);
  text_putc(out, '(');
  for (uint32_t i = 0; i < function->input_count; i++) {
    if (i) text_puts(out, ", ");
    if (has_body) mlir_print_value(out, body->blocks.at[0]->args.at[i]);
    if (has_body) text_puts(out, ": ");
    mlir_print_type(out, function->parts[i]);
    print_dict_of(out, mlir_op_attr(op, "arg_attrs"), i);
  }
  text_putc(out, ')');
  uint32_t count = function->part_count - function->input_count;
  const MlirAttr *result_dicts = mlir_op_attr(op, "res_attrs");
  bool is_bare = count == 1 && !result_dicts;
  for (uint32_t i = 0; i < count; i++) {
    text_puts(out, i ? ", " : is_bare ? " -> " : " -> (");
    mlir_print_type(out, function->parts[function->input_count + i]);
    print_dict_of(out, result_dicts, i);
  }
  if (count && !is_bare) text_putc(out, ')');
  Text attrs = {0};
  mlir_print_attrs(&attrs, &op->attrs, shown);
  if (attrs.length) text_printf(out, " attributes%s", attrs.bytes);
  text_release(&attrs);
  if (!has_body) return true;
  text_putc(out, ' ');
  mlir_print_region(printer, body, false);
  return true;
}

bool mlir_print_module(MlirPrinter *printer, const MlirOp *op) {
  static const char *const shown[] = {"sym_name", NULL};
  const MlirAttr *name = mlir_text_of(op, shown[0]);
  text_puts(printer->out, "module");
  if (name) {
    MlirAttr symbol = *name;
    symbol.kind = ATTR_SYMBOL;
    text_putc(printer->out, ' ');
    mlir_print_attr(printer->out, &symbol);
  }
  Text attrs = {0};
  mlir_print_attrs(&attrs, &op->attrs, shown);
  if (attrs.length) text_printf(printer->out, " attributes%s", attrs.bytes);
  text_release(&attrs);
  text_putc(printer->out, ' ');
  mlir_print_region(printer, op->regions.at[0], false);
  return true;
}
