// The program: entries, calls, blocks.
#include "stablehlo/import/import.h"

#include <stdarg.h>
#include <stdio.h>

#include "stablehlo/import/internal.h"

typedef struct ImportRow {
  ImportHandler handler;
  TensorFunc func;
} ImportRow;

static const ImportRow rows[OP_UNKNOWN + 1] = {
#define IMPORT_OP(dialect, name, handler, func) [OP_##dialect##_##name] = {handler, FUNC_##func},
#include "stablehlo/import/ops.def"
#undef IMPORT_OP
};

bool import_fail(ImportFrame *frame, const MlirOp *op, const char *format, ...) {
  char message[400];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  return diag_error(frame->importer->diags, op->span, "import-unsupported", "%s", message);
}

bool import_attrs_fit(ImportFrame *frame, const ShloAttrs *attrs) {
  return !attrs->wrong ||
         import_fail(frame, attrs->op, "%s: %s does not fit", attrs->op->name->bytes, attrs->wrong);
}

bool import_function_of(const MlirOp *op, TensorFunc *func) {
  const ImportRow *row = &rows[op->kind];
  bool is_logical = row->handler == import_logical;
  if (row->handler != import_elementwise && !is_logical) return false;
  *func = is_logical ? import_truth_function(op, row->func) : row->func;
  return true;
}

// ---- blocks and calls

bool import_operation(ImportFrame *frame, const MlirOp *op) {
  const ImportRow *row = &rows[op->kind];
  if (row->handler) return row->handler(frame, op, row->func);
  return import_fail(frame, op, "%s is not brought to Penguin", op->name->bytes);
}

static bool take_results(ImportFrame *frame, const MlirOp *stop, ImportValue *results,
                         uint32_t count) {
  if (stop->operand_count != count)
    return import_fail(frame, stop, "%u values are returned, and %u are wanted",
                       stop->operand_count, count);
  for (uint32_t i = 0; i < count; i++) results[i] = frame->values[stop->operands[i]->slot];
  return true;
}

bool import_block(ImportFrame *frame, const MlirBlock *block, ImportValue *results,
                  uint32_t count) {
  for (uint32_t i = 0; i < block->ops.count; i++) {
    const MlirOp *op = block->ops.at[i];
    if (op->kind == OP_func_return || op->kind == OP_stablehlo_return)
      return take_results(frame, op, results, count);
    if (!import_operation(frame, op)) return false;
  }
  const MlirOp *last = block->ops.count ? vec_last(&block->ops) : NULL;
  if (last) return import_fail(frame, last, "the block does not end with a return");
  return diag_error(frame->importer->diags, (SrcSpan){0}, "import-unsupported", "a block is empty");
}

// A frame for one run of a function; NULL after reporting.
static MlirBlock *begin_function(ImportFrame *frame, const MlirOp *function) {
  MlirBlock *block = mlir_function_body(function);
  uint32_t slots = 0;
  if (function->regions.at[0]->blocks.count > 1) {
    import_fail(frame, function, "functions of several blocks are not brought to Penguin");
    return NULL;
  }
  mlir_number_values(block, &slots);
  frame->values = ARENA_ARRAY(frame->importer->arena, ImportValue, slots + 1);
  return block;
}

bool import_call(ImportFrame *frame, const MlirOp *op, Str callee) {
  Importer *importer = frame->importer;
  const MlirOp *function = mlir_find_function(importer->source, callee);
  if (!function)
    return import_fail(frame, op, "there is no function @%s with a body", callee->bytes);
  if (importer->depth == MAX_NESTING)
    return diag_error(importer->diags, op->span, "nesting", "calls nest at most %d deep",
                      MAX_NESTING);
  ImportFrame inner = {.importer = importer, .prefix = callee};
  MlirBlock *block = begin_function(&inner, function);
  if (!block) return false;
  if (block->args.count != op->operand_count)
    return import_fail(frame, op, "@%s takes %u values, and %u are given", callee->bytes,
                       block->args.count, op->operand_count);
  for (uint32_t i = 0; i < op->operand_count; i++) {
    if (!mlir_type_equal(block->args.at[i]->type, op->operands[i]->type))
      return import_fail(frame, op, "@%s takes value %u in another type", callee->bytes, i);
    inner.values[block->args.at[i]->slot] = frame->values[op->operands[i]->slot];
  }
  ImportValue *results = ARENA_ARRAY(importer->arena, ImportValue, op->result_count + 1);
  importer->depth++;
  bool is_fine = import_block(&inner, block, results, op->result_count);
  importer->depth--;
  for (uint32_t i = 0; i < op->result_count && is_fine; i++)
    frame->values[op->results[i]->slot] = results[i];
  return is_fine;
}

// ---- what runs

// A result of the program: what is computed, or a copy of what is an input, a constant or a result
// already.
static bool put_output(ImportFrame *frame, const MlirOp *function, const ImportValue *value,
                       uint32_t at) {
  Importer *importer = frame->importer;
  Tensor *tensor = value->tensor;
  if (!tensor) return import_fail(frame, function, "result %u of the program is no tensor", at);
  if (tensor_is_static(tensor) || tensor->flags & (TENSOR_INPUT | TENSOR_OUTPUT)) {
    Str base = str_intern_format(importer->strings, "result%u", at);
    Tensor *copy =
        import_named(frame, base, function->span, tensor->dtype, tensor->rank, tensor->shape);
    if (!import_copy(frame, function, copy, tensor)) return false;
    tensor = copy;
  }
  function_mark_output(importer->function, tensor);
  return true;
}

static bool import_entry(Importer *importer, const MlirOp *function, bool is_last) {
  ImportFrame frame = {.importer = importer};
  MlirBlock *block = begin_function(&frame, function);
  const MlirAttr *type = mlir_op_attr(function, "function_type");
  if (!block) return false;
  if (!type || type->kind != ATTR_TYPE || type->type->kind != TYPE_FUNCTION)
    return import_fail(&frame, function, "the function has no type");
  for (uint32_t i = 0; i < block->args.count; i++) {
    Tensor *input = import_value(&frame, function, block->args.at[i]);
    if (!input) return false;
    function_mark_input(importer->function, input, false);
  }
  uint32_t count = type->type->part_count - type->type->input_count;
  ImportValue *results = ARENA_ARRAY(importer->arena, ImportValue, count + 1);
  if (!import_block(&frame, block, results, count)) return false;
  for (uint32_t i = 0; i < count && is_last; i++) {
    if (!put_output(&frame, function, &results[i], i)) return false;
  }
  return true;
}

static void begin_program(Importer *importer, const MlirOp *named) {
  importer->function = function_create(importer->module);
  importer->function->id_ = importer->module->functions.count - 1;
  importer->scope = &importer->function->scope;
  const MlirAttr *name = named ? mlir_op_attr(named, "sym_name") : NULL;
  if (name) importer->function->scope.stmt.name = name->text;
  map_init(&importer->tensor_names, importer->arena);
  map_init(&importer->inst_names, importer->arena);
  map_init(&importer->constants, importer->arena);
}

typedef struct Entry {
  const MlirOp *module, *function;
} Entry;
typedef VEC(Entry) EntryList;

static void add_entries(Importer *importer, const MlirOp *module, const FunctionList *functions,
                        EntryList *out) {
  for (uint32_t i = 0; i < functions->count; i++)
    vec_push(importer->arena, out, ((Entry){module, functions->at[i]}));
}

// What runs as one function; when nothing does, every public function as one of its own.
static bool import_programs(Importer *importer) {
  ModuleList modules;
  EntryList entries = {0}, publics = {0};
  FunctionList found;
  mlir_modules(importer->arena, importer->source, &modules);
  for (uint32_t i = 0; i < modules.count; i++) {
    mlir_entries(importer->arena, modules.at[i], &found);
    add_entries(importer, modules.at[i], &found, &entries);
    mlir_public_functions(importer->arena, modules.at[i], &found);
    add_entries(importer, modules.at[i], &found, &publics);
  }
  if (!entries.count && !publics.count)
    return diag_error(importer->diags, importer->source->span, "import-unsupported",
                      "there is no function to bring to Penguin: none with a body is public");
  bool is_one = entries.count > 0;
  const EntryList *list = is_one ? &entries : &publics;
  importer->module->is_explicit = !is_one;
  for (uint32_t i = 0; i < list->count; i++) {
    bool is_last = !is_one || i + 1 == list->count;
    importer->source = list->at[i].module;
    if (!is_one || i == 0) begin_program(importer, is_one ? NULL : list->at[i].function);
    if (!import_entry(importer, list->at[i].function, is_last)) return false;
    if (is_last) function_assign_lex_order(importer->function);
  }
  return true;
}

Module *stablehlo_import(Arena *arena, StrTable *strings, const MlirOp *source, const char *file,
                         Diags *diags) {
  Importer importer = {.arena = arena, .strings = strings, .diags = diags, .source = source};
  importer.file = file && *file ? str_intern_text(strings, file) : NULL;
  importer.module = module_create(arena, strings);
  if (!import_programs(&importer)) return NULL;
  importer.module->root = importer.module->functions.at[0];
  return importer.module;
}
