#include "stablehlo/print_internal.h"

void mlir_print_line_start(const MlirPrinter *printer) {
  for (uint32_t i = 0; i < printer->indent; i++) text_puts(printer->out, "  ");
}

static void print_label(MlirPrinter *printer, const MlirBlock *block, uint32_t at) {
  Text *out = printer->out;
  mlir_print_line_start(printer);
  if (block->label)
    text_printf(out, "^%s", block->label->bytes);
  else
    text_printf(out, "^bb%u", at);
  for (uint32_t i = 0; i < block->args.count; i++) {
    text_puts(out, i ? ", " : "(");
    mlir_print_value(out, block->args.at[i]);
    text_puts(out, ": ");
    mlir_print_type(out, block->args.at[i]->type);
  }
  text_puts(out, block->args.count ? "):\n" : ":\n");
}

void mlir_print_block_ops(MlirPrinter *printer, const MlirBlock *block) {
  for (uint32_t o = 0; o < block->ops.count; o++) {
    const MlirOp *op = block->ops.at[o];
    mlir_print_line_start(printer);
    if (printer->form == MLIR_GENERIC || !mlir_print_pretty_op(printer, op))
      mlir_print_generic_op(printer, op);
    text_putc(printer->out, '\n');
  }
}

void mlir_print_region(MlirPrinter *printer, const MlirRegion *region, bool has_entry_label) {
  text_puts(printer->out, "{\n");
  printer->indent++;
  for (uint32_t b = 0; b < region->blocks.count; b++) {
    const MlirBlock *block = region->blocks.at[b];
    bool has_label = b > 0 || (has_entry_label && (block->args.count || block->label));
    if (has_label) {
      printer->indent--;
      print_label(printer, block, b);
      printer->indent++;
    }
    mlir_print_block_ops(printer, block);
  }
  printer->indent--;
  mlir_print_line_start(printer);
  text_putc(printer->out, '}');
}

void mlir_print_generic_op(MlirPrinter *printer, const MlirOp *op) {
  Text *out = printer->out;
  mlir_print_results(out, op);
  text_printf(out, "\"%s\"(", op->name->bytes);
  mlir_print_values(out, op->operands, op->operand_count);
  text_putc(out, ')');
  mlir_print_attrs_of(out, &op->attrs, true);
  for (uint32_t r = 0; r < op->regions.count; r++) {
    text_puts(out, r ? ", " : " (");
    mlir_print_region(printer, op->regions.at[r], true);
  }
  if (op->regions.count) text_putc(out, ')');
  mlir_print_attrs_of(out, &op->attrs, false);
  text_puts(out, " : ");
  mlir_print_signature(out, op);
}
