// The short forms of operations with regions: reductions, loops, functions, modules.
#include "stablehlo/read_pretty.h"

static Str fresh_name(MlirReader *reader, const char *name) {
  // No name of a text has a blank; printers give such values a number.
  return str_intern_format(reader->strings, " %s", name);
}

// The region of `applies stablehlo.add`: one operation on its two arguments, and their types.
static bool make_reducer(MlirReader *reader, MlirOp *op, Str applied) {
  MlirBlock *block = ARENA_NEW(reader->arena, MlirBlock);
  MlirType *scalar = ARENA_NEW(reader->arena, MlirType);
  const MlirType *whole = op->operands[0]->type;
  *scalar = (MlirType){.kind = TYPE_TENSOR, .elem = whole ? whole->elem : ELEM_f32};
  if (whole) scalar->elem_text = whole->elem_text;
  MlirOp *inner = ARENA_NEW(reader->arena, MlirOp), *stop = ARENA_NEW(reader->arena, MlirOp);
  inner->name = applied;
  inner->kind = (uint16_t)mlir_op_find(applied);
  inner->span = stop->span = op->span;
  const OpInfo *info = mlir_op_info(inner->kind);
  if (info->operands != 2 || info->results != 1 || info->format != FORMAT_OPERANDS)
    return diag_error(reader->diags, op->span, "stablehlo-unknown-op",
                      "'%s' does not fold two values into one", applied->bytes);
  for (uint32_t i = 0; i < 2; i++) {
    MlirValue *arg = mlir_value_new(reader, fresh_name(reader, i ? "b" : "a"), scalar, op->span);
    arg->block = block;
    arg->at = i;
    vec_push(reader->arena, &block->args, arg);
    mlir_op_add_operand(reader, inner, arg);
  }
  const MlirType *result = scalar;
  mlir_op_set_results(reader, inner, &result, 1);
  inner->results[0]->name = fresh_name(reader, "r");
  stop->name = str_intern_text(reader->strings, "stablehlo.return");
  stop->kind = OP_stablehlo_return;
  mlir_op_add_operand(reader, stop, inner->results[0]);
  vec_push(reader->arena, &block->ops, inner);
  vec_push(reader->arena, &block->ops, stop);
  MlirRegion *region = ARENA_NEW(reader->arena, MlirRegion);
  vec_push(reader->arena, &region->blocks, block);
  vec_push(reader->arena, &op->regions, region);
  return true;
}

// `reducer(%a: T, %b: T) (%c: U, %d: U) {…}`: the pairs' first arguments, then their second.
static bool read_reducer(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  MlirBlock *pairs = ARENA_NEW(reader->arena, MlirBlock);
  if (!mlir_expect_word(lexer, "reducer")) return false;
  while (mlir_take(lexer, '(')) {
    if (!mlir_read_block_arg(reader, pairs) || !mlir_read_location(reader, NULL) ||
        !mlir_expect(lexer, ',') || !mlir_read_block_arg(reader, pairs) ||
        !mlir_read_location(reader, NULL) || !mlir_expect(lexer, ')'))
      return false;
  }
  MlirBlock *block = ARENA_NEW(reader->arena, MlirBlock);
  for (uint32_t half = 0; half < 2; half++) {
    for (uint32_t i = half; i < pairs->args.count; i += 2) {
      pairs->args.at[i]->at = block->args.count;
      pairs->args.at[i]->block = block;
      vec_push(reader->arena, &block->args, pairs->args.at[i]);
    }
  }
  MlirRegion *region = mlir_read_region(reader, block);
  if (!region) return false;
  vec_push(reader->arena, &op->regions, region);
  return true;
}

bool mlir_read_reduce(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  VEC(MlirValue *) inits = {0};
  Str applied = NULL;
  do {
    if (!mlir_expect(lexer, '(')) return false;
    MlirValue *input = mlir_read_value_use(reader);
    if (!input || !mlir_expect_word(lexer, "init") || !mlir_expect(lexer, ':')) return false;
    MlirValue *init = mlir_read_value_use(reader);
    if (!init || !mlir_expect(lexer, ')')) return false;
    mlir_op_add_operand(reader, op, input);
    vec_push(reader->arena, &inits, init);
  } while (mlir_take(lexer, ','));
  for (uint32_t i = 0; i < inits.count; i++) mlir_op_add_operand(reader, op, inits.at[i]);
  if (mlir_take_word(lexer, "applies") && !mlir_take_name(reader, &applied)) return false;
  if (!mlir_expect_word(lexer, "across") ||
      !mlir_take_ints(reader, op, "dimensions", "dimensions") ||
      !mlir_take_attrs_and_types(reader, op))
    return false;
  return applied ? make_reducer(reader, op, applied) : read_reducer(reader, op);
}

// `(%i = %a, …) : T, … attributes {…} cond {…} do {…}`: both regions see the names.
bool mlir_read_while(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  VEC(MlirValue *) names = {0};
  const MlirType **types = NULL;
  uint32_t count = 0;
  if (!mlir_expect(lexer, '(')) return false;
  while (!mlir_is(lexer, ')')) {
    if (lexer->token.kind != TOKEN_VALUE) return mlir_fail(lexer, "a value");
    MlirValue *name = mlir_value_new(reader, reader_token_name(reader), NULL, lexer->token.span);
    mlir_advance(lexer);
    if (!mlir_expect(lexer, '=')) return false;
    MlirValue *init = mlir_read_value_use(reader);
    if (!init) return false;
    mlir_op_add_operand(reader, op, init);
    vec_push(reader->arena, &names, name);
    if (!mlir_is(lexer, ')') && !mlir_expect(lexer, ',')) return false;
  }
  mlir_advance(lexer);
  if (mlir_take(lexer, ':') && !mlir_read_type_list(reader, &types, &count)) return false;
  if (count != op->operand_count)
    return diag_error(reader->diags, op->span, "stablehlo-type", "%s has %u operands, and %u types",
                      op->name->bytes, op->operand_count, count);
  mlir_op_take_types(reader, op, types, count);
  mlir_op_set_results(reader, op, types, count);
  if (mlir_take_word(lexer, "attributes") && !mlir_take_attrs(reader, op)) return false;
  static const char *const words[] = {"cond", "do"};
  for (uint32_t r = 0; r < 2; r++) {
    MlirBlock *block = ARENA_NEW(reader->arena, MlirBlock);
    if (!mlir_expect_word(lexer, words[r])) return false;
    for (uint32_t i = 0; i < count; i++) {
      MlirValue *arg = mlir_value_new(reader, names.at[i]->name, types[i], names.at[i]->span);
      arg->block = block;
      arg->at = i;
      vec_push(reader->arena, &block->args, arg);
      mlir_value_bind(reader, arg);
    }
    MlirRegion *region = mlir_read_region(reader, block);
    if (!region) return false;
    vec_push(reader->arena, &op->regions, region);
  }
  return true;
}

// ---- functions and modules

// `%a: T {…}, …`, or types alone as in a declaration. The dictionaries become `arg_attrs`.
static bool read_params(MlirReader *reader, MlirBlock *block, MlirAttr *dicts, bool *has_dict) {
  MlirLexer *lexer = &reader->lexer;
  VEC(const MlirAttr *) list = {0};
  if (!mlir_expect(lexer, '(')) return false;
  while (!mlir_is(lexer, ')')) {
    if (lexer->token.kind == TOKEN_VALUE) {
      if (!mlir_read_block_arg(reader, block)) return false;
    } else {
      const MlirType *type = mlir_read_type(reader);
      if (!type) return false;
      MlirValue *unnamed = mlir_value_new(reader, NULL, type, lexer->token.span);
      unnamed->block = block;
      unnamed->at = block->args.count;
      vec_push(reader->arena, &block->args, unnamed);
    }
    MlirAttr *dict = mlir_attr_new(reader, ATTR_DICT);
    if (mlir_take(lexer, '{') && !mlir_read_attr_dict(reader, '}', &dict->fields)) return false;
    *has_dict |= dict->fields.count > 0;
    vec_push(reader->arena, &list, dict);
    if (!mlir_read_location(reader, NULL)) return false;
    if (!mlir_is(lexer, ')') && !mlir_expect(lexer, ',')) return false;
  }
  mlir_advance(lexer);
  dicts->items = list.at;
  dicts->count = list.count;
  return true;
}

// `-> T` or `-> (T {…}, …)`, or nothing.
static bool read_function_results(MlirReader *reader, MlirBlock *results, MlirAttr *dicts,
                                  bool *has_dict) {
  MlirLexer *lexer = &reader->lexer;
  if (lexer->token.kind != TOKEN_ARROW) return true;
  mlir_advance(lexer);
  if (mlir_is(lexer, '(')) return read_params(reader, results, dicts, has_dict);
  const MlirType *type = mlir_read_type(reader);
  if (!type) return false;
  vec_push(reader->arena, &results->args, mlir_value_new(reader, NULL, type, lexer->token.span));
  return true;
}

static const MlirType *function_type(MlirReader *reader, const MlirBlock *inputs,
                                     const MlirBlock *outputs) {
  MlirType *type = ARENA_NEW(reader->arena, MlirType);
  type->kind = TYPE_FUNCTION;
  type->input_count = inputs->args.count;
  type->part_count = inputs->args.count + outputs->args.count;
  type->parts = ARENA_ARRAY(reader->arena, const MlirType *, type->part_count);
  for (uint32_t i = 0; i < type->part_count; i++)
    type->parts[i] = i < type->input_count ? inputs->args.at[i]->type
                                           : outputs->args.at[i - type->input_count]->type;
  return type;
}

bool mlir_read_function(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  MlirBlock *entry = ARENA_NEW(reader->arena, MlirBlock), results = {0};
  MlirAttr *name = mlir_attr_new(reader, ATTR_STRING), *type = mlir_attr_new(reader, ATTR_TYPE);
  MlirAttr *arg_dicts = mlir_attr_new(reader, ATTR_LIST),
           *result_dicts = mlir_attr_new(reader, ATTR_LIST);
  MlirAttr *visibility = NULL;
  bool has_arg_dict = false, has_result_dict = false;
  bool is_private = mlir_is_word(lexer, "private");
  if (is_private || mlir_is_word(lexer, "public") || mlir_is_word(lexer, "nested")) {
    visibility = mlir_attr_new(reader, ATTR_STRING);
    visibility->text = reader_token_name(reader);
    mlir_advance(lexer);
  }
  if (lexer->token.kind != TOKEN_SYMBOL) return mlir_fail(lexer, "'@' and the function's name");
  name->text = reader_token_name(reader);
  mlir_advance(lexer);
  uint32_t outside = reader->values.count;
  if (!read_params(reader, entry, arg_dicts, &has_arg_dict) ||
      !read_function_results(reader, &results, result_dicts, &has_result_dict))
    return false;
  type->type = function_type(reader, entry, &results);
  mlir_attrs_set(reader, &op->attrs, "function_type", type);
  mlir_attrs_set(reader, &op->attrs, "sym_name", name);
  if (visibility) mlir_attrs_set(reader, &op->attrs, "sym_visibility", visibility);
  if (has_arg_dict) mlir_attrs_set(reader, &op->attrs, "arg_attrs", arg_dicts);
  if (has_result_dict) mlir_attrs_set(reader, &op->attrs, "res_attrs", result_dicts);
  if (mlir_take_word(lexer, "attributes") &&
      (!mlir_expect(lexer, '{') || !mlir_read_attr_dict(reader, '}', &op->attrs)))
    return false;
  MlirRegion *region = ARENA_NEW(reader->arena, MlirRegion);
  if (mlir_is(lexer, '{')) region = mlir_read_region(reader, entry);
  mlir_values_unbind(reader, outside);
  if (!region) return false;
  vec_push(reader->arena, &op->regions, region);
  return true;
}

bool mlir_read_module(MlirReader *reader, MlirOp *op) {
  MlirLexer *lexer = &reader->lexer;
  if (lexer->token.kind == TOKEN_SYMBOL) {
    MlirAttr *name = mlir_attr_new(reader, ATTR_STRING);
    name->text = reader_token_name(reader);
    mlir_advance(lexer);
    mlir_attrs_set(reader, &op->attrs, "sym_name", name);
  }
  if (mlir_take_word(lexer, "attributes") && !mlir_take_attrs(reader, op)) return false;
  MlirRegion *region = mlir_read_region(reader, NULL);
  if (!region) return false;
  vec_push(reader->arena, &op->regions, region);
  return true;
}
