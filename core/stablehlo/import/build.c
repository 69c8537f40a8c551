// Operators of the program being made.
#include "stablehlo/import/internal.h"

OpBuilder op_begin(ImportFrame *frame, const MlirOp *op, ClassId cls) {
  return (OpBuilder){.frame = frame, .op = op, .cls = class_info(cls)};
}

// Whether the role takes one operand more: it repeats, or has none yet.
static bool has_room(const OpBuilder *builder, uint32_t role) {
  if (builder->cls->roles[role].is_list) return true;
  for (uint32_t i = 0; i < builder->operands.count; i++) {
    if (builder->operands.at[i].role == role) return false;
  }
  return true;
}

static void put_operand(OpBuilder *builder, Tensor *tensor, bool is_result) {
  uint32_t role = 0;
  while (builder->cls->roles[role].is_result != is_result || !has_room(builder, role)) role++;
  assert(role < builder->cls->role_count);
  Arena *arena = builder->frame->importer->arena;
  Operand operand = {.kind = OPERAND_ACCESS,
                     .role = (uint8_t)role,
                     .is_result = is_result,
                     .access = access_full(arena, tensor),
                     .span = builder->op->span};
  operand.access->span = operand.span;
  vec_push(arena, &builder->operands, operand);
}

void op_put_result(OpBuilder *builder, Tensor *tensor) {
  put_operand(builder, tensor, true);
}

void op_put_source(OpBuilder *builder, Tensor *tensor) {
  put_operand(builder, tensor, false);
}

void op_put_literal(OpBuilder *builder, AttrId id, Literal value) {
  const ClassAttr *info = class_attr(builder->cls, id); // NULL of what any operator may carry
  assert((info || builder->by_factory) && builder->attr_count < MOST_BUILT_ATTRS);
  builder->attrs[builder->attr_count++] =
      (InstAttr){.id = id, .type = info ? info->type : ATTR_TYPE_LITERAL, .literal = value};
}

void op_put_int(OpBuilder *builder, AttrId id, int64_t value) {
  op_put_literal(builder, id, literal_int(value));
}

void op_put_bool(OpBuilder *builder, AttrId id, bool value) {
  op_put_literal(builder, id, literal_bool(value));
}

static Literal int_list(Arena *arena, const int64_t *values, uint32_t count) {
  Literal *items = ARENA_ARRAY(arena, Literal, count);
  for (uint32_t i = 0; i < count; i++) items[i] = literal_int(values[i]);
  return (Literal){.kind = LIT_LIST, .count = count, .items = items};
}

void op_put_ints(OpBuilder *builder, AttrId id, const int64_t *values, uint32_t count) {
  op_put_literal(builder, id, int_list(builder->frame->importer->arena, values, count));
}

void op_put_pairs(OpBuilder *builder, AttrId id, const int64_t *low, const int64_t *high,
                  uint32_t count) {
  Arena *arena = builder->frame->importer->arena;
  Literal *items = ARENA_ARRAY(arena, Literal, count);
  for (uint32_t i = 0; i < count; i++)
    items[i] = int_list(arena, (const int64_t[]){low[i], high[i]}, 2);
  op_put_literal(builder, id, (Literal){.kind = LIT_LIST, .count = count, .items = items});
}

void op_put_func(OpBuilder *builder, AttrId id, TensorFunc func) {
  Str callable = tensor_func_callable(builder->frame->importer->strings, func);
  op_put_literal(builder, id, (Literal){.kind = LIT_NAME, .string = callable});
}

void op_put_number(OpBuilder *builder, AttrId id, double value) {
  op_put_literal(builder, id, literal_float(value));
}

void op_put_string(OpBuilder *builder, AttrId id, const char *text) {
  Str string = str_intern_text(builder->frame->importer->strings, text);
  op_put_literal(builder, id, literal_string(string));
}

void import_put_steps(OpBuilder *builder) {
  DType type = builder->operands.at[0].access->tensor->dtype;
  bool is_narrow = dtype_info(type)->kind == DTYPE_FLOAT && type != DT_float32;
  if (is_narrow) op_put_string(builder, ATTR_compute_dtype, dtype_name(type));
}

// Attributes in the order of the class, as a text's are kept.
static void fill_attrs(const OpBuilder *builder, Instruction *inst) {
  uint32_t at = 0;
  if (builder->by_factory && builder->attr_count)
    memcpy(inst->class_attrs, builder->attrs, builder->attr_count * sizeof *builder->attrs);
  for (uint32_t i = 0; i < builder->cls->attr_count && !builder->by_factory; i++) {
    for (uint32_t k = 0; k < builder->attr_count; k++) {
      if (builder->attrs[k].id == builder->cls->attrs[i].id)
        inst->class_attrs[at++] = builder->attrs[k];
    }
  }
}

static DebugLocation *location(const Importer *importer, const MlirOp *op) {
  DebugLocation *dl = ARENA_NEW(importer->arena, DebugLocation);
  *dl = (DebugLocation){.tensor_op_name = op->loc,
                        .file = importer->file,
                        .line = op->span.line,
                        .column = op->span.column,
                        .hlo_id = INT64_MIN};
  return dl;
}

// The name of the first result; behind the operation's, when that is a number: "add.5".
static Str instruction_name(const OpBuilder *builder) {
  Importer *importer = builder->frame->importer;
  const Operand *first = builder->operands.count ? &builder->operands.at[0] : NULL;
  Str base = first && first->is_result ? first->access->tensor->name : builder->op->name;
  if (base->bytes[0] >= '0' && base->bytes[0] <= '9') {
    const char *dot = strrchr(builder->op->name->bytes, '.');
    base = str_intern_format(importer->strings, "%s.%s", dot ? dot + 1 : builder->op->name->bytes,
                             base->bytes);
  }
  return import_unique_name(importer, &importer->inst_names, base);
}

bool op_end(OpBuilder *builder) {
  Importer *importer = builder->frame->importer;
  if (importer->operators++ == MOST_OPERATORS)
    return diag_error(importer->diags, builder->op->span, "import-too-large",
                      "with its calls inlined the program has more than %d operators",
                      MOST_OPERATORS);
  // Results stand before sources.
  uint32_t results = 0, at = 0;
  Instruction *inst =
      inst_create(importer->arena, builder->cls, builder->operands.count, 0, builder->attr_count);
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < builder->operands.count; i++) {
      if (builder->operands.at[i].is_result == (pass == 0))
        inst->operands[at++] = builder->operands.at[i];
    }
    if (pass == 0) results = at;
  }
  inst->result_count = (uint16_t)results;
  fill_attrs(builder, inst);
  inst->by_factory = builder->by_factory;
  inst->stmt.span = builder->op->span;
  inst->stmt.id = function_new_id(importer->function);
  inst->stmt.has_id = true;
  inst->stmt.name = instruction_name(builder);
  inst->dl = location(importer, builder->op);
  inst_link_uses(inst);
  scope_append(importer->scope, &inst->stmt);
  return true;
}

bool import_put_all(OpBuilder *builder) {
  for (uint32_t i = 0; i < builder->op->result_count; i++) {
    Tensor *result = import_result(builder->frame, builder->op, i);
    if (!result) return false;
    op_put_result(builder, result);
  }
  for (uint32_t i = 0; i < builder->op->operand_count; i++) {
    Tensor *source = import_operand(builder->frame, builder->op, i);
    if (!source) return false;
    op_put_source(builder, source);
  }
  return true;
}

// ---- operators that many operations are made of

static ClassId class_of(TensorFunc func) {
  const TensorFuncInfo *info = &tensor_funcs[func];
  bool compares = info->flags & FUNC_COMPARES;
  if (info->arity == 1) return compares ? CLASS_UnaryCmpOp : CLASS_UnaryOp;
  return compares ? CLASS_CmpOp : CLASS_BinaryOp;
}

bool import_unary(ImportFrame *frame, const MlirOp *op, TensorFunc func, Tensor *dst, Tensor *src) {
  if (!dst || !src) return false;
  OpBuilder builder = op_begin(frame, op, class_of(func));
  op_put_result(&builder, dst);
  op_put_source(&builder, src);
  if (func != FUNC_cast) op_put_func(&builder, ATTR_op, func);
  return op_end(&builder);
}

bool import_binary(ImportFrame *frame, const MlirOp *op, TensorFunc func, Tensor *dst, Tensor *lhs,
                   Tensor *rhs) {
  if (!dst || !lhs || !rhs) return false;
  OpBuilder builder = op_begin(frame, op, class_of(func));
  op_put_result(&builder, dst);
  op_put_source(&builder, lhs);
  op_put_source(&builder, rhs);
  op_put_func(&builder, ATTR_op, func);
  return op_end(&builder);
}

bool import_copy(ImportFrame *frame, const MlirOp *op, Tensor *dst, Tensor *src) {
  if (!dst || !src) return false;
  OpBuilder builder = op_begin(frame, op, CLASS_OffloadedMemCpy);
  op_put_result(&builder, dst);
  op_put_source(&builder, src);
  return op_end(&builder);
}
