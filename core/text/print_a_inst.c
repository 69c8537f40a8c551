// One instruction of the printed text. Keyword order: results, operands, class attributes,
// predicates, attrs, engine, id, name, dl (design text.md 4), origin.
#include "text/print_a.h"

typedef struct Separator {
  Printer *printer;
  bool is_first;
} Separator;

static void keyword(Separator *separator, const char *name) {
  Printer *printer = separator->printer;
  if (!separator->is_first) PUT(printer, ", ");
  separator->is_first = false;
  text_puts(printer->out, name);
  text_putc(printer->out, '=');
}

static void put_operand(Printer *printer, const Operand *operand) {
  if (operand->kind == OPERAND_ACCESS) {
    put_access(printer, operand->access);
  } else {
    put_literal(printer, &operand->number);
  }
}

static void put_operands(Separator *separator, const Instruction *inst) {
  const ClassInfo *cls = inst->cls;
  Printer *printer = separator->printer;
  uint32_t at = 0;
  for (uint32_t role = 0; role < cls->role_count; role++) {
    const ClassRole *info = &cls->roles[role];
    uint32_t end = at;
    while (end < inst->operand_count && inst->operands[end].role == role) end++;
    if (end == at && !(info->is_list && info->is_required)) continue;
    keyword(separator, info->name);
    if (info->is_list) text_putc(printer->out, '[');
    for (uint32_t i = at; i < end; i++) {
      if (i > at) PUT(printer, ", ");
      put_operand(printer, &inst->operands[i]);
    }
    if (info->is_list) text_putc(printer->out, ']');
    at = end;
  }
}

// Blocks of a conditional branch.
static void put_targets(Separator *separator, const Literal *targets) {
  for (uint32_t i = 0; i < targets->count && i < 2; i++) {
    keyword(separator, i ? "false" : "true");
    put_literal(separator->printer, &targets->items[i]);
  }
}

static void put_class_attrs(Separator *separator, const Instruction *inst) {
  for (uint32_t i = 0; i < inst->attr_count; i++) {
    const InstAttr *attr = &inst->class_attrs[i];
    if (attr->id == ATTR_target && class_id(inst->cls) == CLASS_ConditionalBranchInst &&
        attr->literal.kind == LIT_TUPLE) {
      put_targets(separator, &attr->literal);
      continue;
    }
    keyword(separator, attr_name(attr->id));
    if (attr->type == ATTR_TYPE_COMPARISON) {
      put_predicate(separator->printer, &attr->predicate);
    } else if (attr->type == ATTR_TYPE_AFFINE) {
      put_expr(separator->printer, attr->expr, true);
    } else {
      put_literal(separator->printer, &attr->literal);
    }
  }
}

static void put_location(Printer *printer, const DebugLocation *dl) {
  Separator separator = {printer, true};
  put_module(printer, MODULE_m1);
  PUT(printer, "DebugLocation(");
  if (dl->tensor_op_name) {
    keyword(&separator, "tensor_op_name");
    literal_print_string(printer->out, dl->tensor_op_name);
  }
  if (dl->file) {
    keyword(&separator, "file");
    literal_print_string(printer->out, dl->file);
  }
  const struct {
    const char *name;
    int64_t value;
  } numbers[] = {{"line", dl->line}, {"column", dl->column}, {"hlo_id", dl->hlo_id}};
  for (uint32_t i = 0; i < ARRAY_LEN(numbers); i++) {
    if (numbers[i].value == INT64_MIN) continue;
    keyword(&separator, numbers[i].name);
    text_put_int(printer->out, numbers[i].value);
  }
  for (uint32_t i = 0; i < dl->extra.count; i++) {
    keyword(&separator, dl->extra.at[i].key->bytes);
    put_literal(printer, &dl->extra.at[i].value);
  }
  text_putc(printer->out, ')');
}

static void put_operand_list(Separator *separator, const Instruction *inst, bool is_result) {
  Printer *printer = separator->printer;
  bool is_first = true;
  keyword(separator, is_result ? "dsts" : "srcs");
  text_putc(printer->out, '[');
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (inst->operands[i].is_result != is_result) continue;
    if (!is_first) PUT(printer, ", ");
    is_first = false;
    put_operand(printer, &inst->operands[i]);
  }
  text_putc(printer->out, ']');
}

// An operator of the front end: sources before results, attributes in the order of its text.
static void put_operator(Separator *separator, const Instruction *inst) {
  Printer *printer = separator->printer;
  uint32_t at = 0;
  for (; at < inst->positional; at++) {
    if (!separator->is_first) PUT(printer, ", ");
    separator->is_first = false;
    put_literal(printer, &inst->class_attrs[at].literal);
  }
  put_operand_list(separator, inst, false);
  put_operand_list(separator, inst, true);
  for (; at < inst->attr_count; at++) {
    const InstAttr *attr = &inst->class_attrs[at];
    keyword(separator, attr_name(attr->id));
    if (attr->id == ATTR_predicates) {
      put_predicates(printer, &inst->predicates);
    } else {
      put_literal(printer, &attr->literal);
    }
  }
}

void put_instruction(Printer *printer, const Instruction *inst) {
  Separator separator = {printer, true};
  bool lists = inst_is_operator(inst) || printer->is_script;
  put_inst(printer, inst);
  PUT(printer, " = ");
  put_module(printer, inst->by_factory ? MODULE_m8 : inst->cls->module);
  text_puts(printer->out, inst->by_factory ? "NeuronTensorOp" : inst->cls->name);
  text_putc(printer->out, '(');
  if (lists && inst->cls->role_count) {
    put_operator(&separator, inst);
  } else {
    put_operands(&separator, inst);
    put_class_attrs(&separator, inst);
  }
  for (uint32_t i = 0; i < inst->extra.count; i++) {
    keyword(&separator, inst->extra.at[i].key->bytes);
    put_literal(printer, &inst->extra.at[i].value);
  }
  if (inst->predicates.count && !inst_attr(inst, ATTR_predicates)) {
    keyword(&separator, "predicates");
    put_predicates(printer, &inst->predicates);
  }
  if (inst->stmt.attrs.count) {
    keyword(&separator, "attrs");
    put_attrs(printer, &inst->stmt.attrs);
  }
  if (inst->engine != ENGINE_Unassigned) {
    keyword(&separator, "engine");
    text_putc(printer->out, '"');
    text_puts(printer->out, engine_name(inst->engine));
    text_putc(printer->out, '"');
  }
  keyword(&separator, "id");
  text_put_int(printer->out, inst->stmt.id);
  if (printer->is_script) {
    keyword(&separator, "parent");
    put_variable(printer, printer->function);
  }
  bool is_variable = printer->is_script && variable_number(inst_name(inst)) >= 0;
  if (!printer->by_name && !is_variable) {
    keyword(&separator, "name");
    literal_print_string(printer->out, inst_name(inst));
  }
  if (inst->dl) {
    keyword(&separator, "dl");
    put_location(printer, inst->dl);
  }
  if (inst->origin_count) {
    keyword(&separator, "origin");
    for (uint32_t i = 0; i < inst->origin_count; i++)
      text_printf(printer->out, "%s%u", i ? ", " : "[", inst->origin[i]);
    text_putc(printer->out, ']');
  }
  text_putc(printer->out, ')');
}
