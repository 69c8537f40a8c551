// Regions that combine scalars: as one function where they apply one, else as a function of scalars
// (body=, eval/exec_op.h).
#include "stablehlo/import/internal.h"

static const MlirBlock *region_block(const MlirOp *op, uint32_t at) {
  const MlirBlock *block = at < op->regions.count ? mlir_region_block(op->regions.at[at]) : NULL;
  bool ends = block && block->ops.count && vec_last(&block->ops)->kind == OP_stablehlo_return;
  return ends ? block : NULL;
}

// The only operation of a region on two values that returns its result; NULL when there are more.
static const MlirOp *only_operation(const MlirOp *op, uint32_t at) {
  const MlirBlock *block = region_block(op, at);
  bool is_single = block && block->args.count == 2 && block->ops.count == 2 &&
                   block->ops.at[0]->operand_count == 2 && block->ops.at[0]->result_count == 1 &&
                   block->ops.at[1]->operand_count == 1 &&
                   block->ops.at[1]->operands[0] == block->ops.at[0]->results[0];
  return is_single ? block->ops.at[0] : NULL;
}

bool import_fold_function(const MlirOp *op, uint32_t at, TensorFunc *func) {
  static const struct {
    OpKind kind;
    TensorFunc func, truth;
  } folds[] = {{OP_stablehlo_add, FUNC_add, FUNC_logical_or},
               {OP_stablehlo_multiply, FUNC_multiply, FUNC_logical_and},
               {OP_stablehlo_maximum, FUNC_maximum, FUNC_logical_or},
               {OP_stablehlo_minimum, FUNC_minimum, FUNC_logical_and},
               {OP_stablehlo_and, FUNC_bitwise_and, FUNC_logical_and},
               {OP_stablehlo_or, FUNC_bitwise_or, FUNC_logical_or},
               {OP_stablehlo_xor, FUNC_bitwise_xor, FUNC_logical_xor}};
  const MlirOp *only = only_operation(op, at);
  if (!only) return false;
  const MlirBlock *block = region_block(op, at);
  const MlirValue *a = block->args.at[0], *b = block->args.at[1];
  bool takes_both = (only->operands[0] == a && only->operands[1] == b) ||
                    (only->operands[0] == b && only->operands[1] == a);
  for (uint32_t i = 0; takes_both && i < ARRAY_LEN(folds); i++) {
    if (folds[i].kind != only->kind) continue;
    *func = a->type->elem == ELEM_i1 ? folds[i].truth : folds[i].func;
    return true;
  }
  return false;
}

bool import_comparison(const MlirOp *op, TensorFunc *func) {
  static const struct {
    const char *word;
    TensorFunc func;
  } directions[] = {{"EQ", FUNC_equal},   {"NE", FUNC_not_equal},  {"GE", FUNC_greater_equal},
                    {"GT", FUNC_greater}, {"LE", FUNC_less_equal}, {"LT", FUNC_less}};
  const MlirAttr *direction = mlir_op_attr(op, "comparison_direction");
  const MlirAttr *type = mlir_op_attr(op, "compare_type");
  if (type && type->text && str_is(type->text, "WEAKORDER")) return false;
  for (uint32_t i = 0; direction && direction->text && i < ARRAY_LEN(directions); i++) {
    if (!str_is(direction->text, directions[i].word)) continue;
    *func = directions[i].func;
    return true;
  }
  return false;
}

bool import_is_total_order(const MlirOp *op) {
  const MlirAttr *type = mlir_op_attr(op, "compare_type");
  return mlir_elem_is_real(op->operands[0]->type->elem) && type && type->text &&
         str_is(type->text, "TOTALORDER");
}

bool import_choice_function(const MlirOp *op, uint32_t at, TensorFunc *func) {
  const MlirOp *only = only_operation(op, at);
  if (!only || only->kind != OP_stablehlo_compare || import_is_total_order(only)) return false;
  const MlirBlock *block = region_block(op, at);
  return only->operands[0] == block->args.at[0] && only->operands[1] == block->args.at[1] &&
         import_comparison(only, func);
}

// ---- functions of scalars

typedef struct Body {
  ImportFrame *frame;
  const MlirOp *op; // whose region it is
  Map numbers;      // MlirValue -> its number + 1
  uint32_t count;   // of values
  VEC(Literal) args, steps;
  BodyCaptures *captures;
} Body;

static Literal word(Body *body, const char *text) {
  return literal_string(str_intern_text(body->frame->importer->strings, text));
}

static bool scalar_type(Body *body, const MlirOp *op, const MlirType *type, DType *out) {
  if (!import_dtype(body->frame, op, type, out)) return false;
  return mlir_type_count(type) == 1 ||
         import_fail(body->frame, op, "%s inside this region works on more than one element",
                     op->name->bytes);
}

static void name_value(Body *body, const MlirValue *value, uint32_t number) {
  *map_put(&body->numbers, map_key_pointer(value), NULL) = number + 1;
}

static uint32_t add_step(Body *body, const char *name, const uint32_t *from, uint32_t count,
                         DType type) {
  Arena *arena = body->frame->importer->arena;
  Literal *items = ARENA_ARRAY(arena, Literal, count + 2);
  items[0] = word(body, name);
  for (uint32_t i = 0; i < count; i++) items[i + 1] = literal_int(from[i]);
  items[count + 1] = word(body, dtype_name(type));
  vec_push(arena, &body->steps, (Literal){.kind = LIT_LIST, .count = count + 2, .items = items});
  return body->count++;
}

// A constant of the region, or one outside of it.
static bool add_constant(Body *body, const MlirOp *op) {
  const MlirAttr *attr = mlir_op_attr(op, "value");
  Importer *importer = body->frame->importer;
  DType type;
  Literal value;
  bool is_splat;
  if (!scalar_type(body, op, op->results[0]->type, &type)) return false;
  if (!attr || attr->kind != ATTR_ELEMENTS)
    return import_fail(body->frame, op, "%s has no literal of a tensor", op->name->bytes);
  if (!import_literal_value(body->frame, op, attr, &value, &is_splat)) return false;
  Literal *items = ARENA_ARRAY(importer->arena, Literal, 3);
  items[0] = word(body, "constant");
  items[1] = value;
  items[2] = word(body, dtype_name(type));
  vec_push(importer->arena, &body->steps, (Literal){.kind = LIT_LIST, .count = 3, .items = items});
  name_value(body, op->results[0], body->count++);
  return true;
}

// The number of a value; one from outside of the region is a further argument.
static bool number_of(Body *body, const MlirOp *user, const MlirValue *value, uint32_t *out) {
  const uint32_t *found = map_get(&body->numbers, map_key_pointer(value));
  if (found) {
    *out = *found - 1;
    return true;
  }
  if (value->def &&
      (value->def->kind == OP_stablehlo_constant || value->def->kind == OP_arith_constant)) {
    *out = body->count;
    return add_constant(body, value->def);
  }
  return import_fail(body->frame, user, "%s takes a value from outside of its region",
                     user->name->bytes);
}

static bool add_compare(Body *body, const MlirOp *op, uint32_t *from) {
  TensorFunc func;
  if (!import_comparison(op, &func))
    return import_fail(body->frame, op, "%s: Penguin has no such comparison", op->name->bytes);
  for (uint32_t i = 0; i < 2 && import_is_total_order(op); i++)
    from[i] = add_step(body, "total_order", &from[i], 1, DT_int64);
  name_value(body, op->results[0], add_step(body, tensor_funcs[func].name, from, 2, DT_bool));
  return true;
}

static bool add_operation(Body *body, const MlirOp *op) {
  uint32_t from[3];
  DType type;
  TensorFunc func;
  if (op->kind == OP_stablehlo_constant || op->kind == OP_arith_constant)
    return add_constant(body, op);
  if (op->result_count != 1 || !op->operand_count || op->operand_count > 3 || op->regions.count)
    return import_fail(body->frame, op, "%s inside this region is not brought to Penguin",
                       op->name->bytes);
  if (!scalar_type(body, op, op->results[0]->type, &type)) return false;
  for (uint32_t i = 0; i < op->operand_count; i++) {
    DType operand;
    if (!scalar_type(body, op, op->operands[i]->type, &operand) ||
        !number_of(body, op, op->operands[i], &from[i]))
      return false;
  }
  const MlirValue *result = op->results[0];
  switch (op->kind) {
  case OP_stablehlo_compare: return add_compare(body, op, from);
  case OP_stablehlo_reshape: name_value(body, result, from[0]); return true;
  case OP_stablehlo_select:
    name_value(body, result, add_step(body, "select", from, 3, type));
    return true;
  case OP_stablehlo_clamp: {
    uint32_t raised = add_step(body, "maximum", (const uint32_t[]){from[1], from[0]}, 2, type);
    name_value(body, result,
               add_step(body, "minimum", (const uint32_t[]){raised, from[2]}, 2, type));
    return true;
  }
  default: break;
  }
  if (!import_function_of(op, &func))
    return import_fail(body->frame, op, "%s inside this region is not brought to Penguin",
                       op->name->bytes);
  name_value(body, result, add_step(body, tensor_funcs[func].name, from, op->operand_count, type));
  return true;
}

static Literal list_of(const Literal *items, uint32_t count) {
  return (Literal){.kind = LIT_LIST, .count = count, .items = items};
}

static bool add_args(Body *body, const MlirBlock *block) {
  for (uint32_t i = 0; i < block->args.count; i++) {
    DType type;
    if (!scalar_type(body, body->op, block->args.at[i]->type, &type)) return false;
    name_value(body, block->args.at[i], body->count++);
    vec_push(body->frame->importer->arena, &body->args, word(body, dtype_name(type)));
  }
  return true;
}

// Values from outside become arguments behind the region's own, before any step has a number.
static bool add_captures(Body *body, const MlirBlock *block) {
  Arena *arena = body->frame->importer->arena;
  Map made;
  map_init(&made, arena);
  for (uint32_t i = 0; i < block->ops.count; i++) {
    const MlirOp *op = block->ops.at[i];
    for (uint32_t r = 0; r < op->result_count; r++)
      map_put(&made, map_key_pointer(op->results[r]), NULL);
    for (uint32_t k = 0; k < op->operand_count; k++) {
      const MlirValue *value = op->operands[k];
      uint64_t key = map_key_pointer(value);
      Tensor *tensor = body->frame->values[value->slot].tensor;
      bool is_inside = map_get(&made, key) || map_get(&body->numbers, key);
      if (is_inside || !tensor || (tensor->cls->is_static && value->def)) continue;
      DType type;
      if (!scalar_type(body, op, value->type, &type)) return false;
      name_value(body, value, body->count++);
      vec_push(arena, &body->args, word(body, dtype_name(type)));
      if (body->captures)
        vec_push(arena, &body->captures->tensors, tensor);
      else
        return import_fail(body->frame, op, "%s takes a value from outside of its region",
                           op->name->bytes);
    }
  }
  return true;
}

bool import_body(ImportFrame *frame, const MlirOp *op, uint32_t at, const BodyShape *shape,
                 BodyCaptures *captures, Literal *out) {
  const MlirBlock *block = region_block(op, at);
  Importer *importer = frame->importer;
  Body body = {.frame = frame, .op = op, .captures = captures};
  if (!block)
    return import_fail(frame, op, "a region is one block that ends with stablehlo.return");
  const MlirOp *stop = vec_last(&block->ops);
  if (block->args.count != shape->args || stop->operand_count != shape->results)
    return import_fail(frame, op,
                       "a region of %s takes %u values and gives %u; here %u are wanted "
                       "and %u",
                       op->name->bytes, block->args.count, stop->operand_count, shape->args,
                       shape->results);
  map_init(&body.numbers, importer->arena);
  if (!add_args(&body, block) || !add_captures(&body, block)) return false;
  for (uint32_t i = 0; i + 1 < block->ops.count; i++) {
    if (!add_operation(&body, block->ops.at[i])) return false;
  }
  Literal *results = ARENA_ARRAY(importer->arena, Literal, stop->operand_count + 1);
  for (uint32_t i = 0; i < stop->operand_count; i++) {
    uint32_t number;
    DType type;
    if (!scalar_type(&body, stop, stop->operands[i]->type, &type) ||
        !number_of(&body, stop, stop->operands[i], &number))
      return false;
    results[i] = literal_int(number);
  }
  Literal fields[] = {word(&body, "args"),    list_of(body.args.at, body.args.count),
                      word(&body, "steps"),   list_of(body.steps.at, body.steps.count),
                      word(&body, "results"), list_of(results, stop->operand_count)};
  *out = (Literal){.kind = LIT_DICT,
                   .count = ARRAY_LEN(fields),
                   .items = arena_copy(importer->arena, fields, sizeof fields)};
  return true;
}
