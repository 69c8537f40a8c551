// isel: op-level Penguin to ISA-level Penguin (design passes.md 10; first version, our own).
//
// Operator by operator, in program order: each becomes one loop nest over its tiles, before it what
// it needs moved (a store for somebody who reads the value another way). Inputs and constants are
// loaded at the entry. Nothing is fused and nothing reordered; that is left to the scheduler.
// Values of at most `resident` bytes per partition stay in SBUF, larger ones in DRAM. What has no
// selection is an error at the operator.
#include "passes/isel/isel.h"

#include "bir/dtype_name.h"
#include "eval/numeric.h"
#include "ir/constant.h"
#include "passes/all.h"

static Selector selector_of(const Instruction *inst) {
  switch (class_id(inst->cls)) {
#define SELECTOR(class_name, function)                                                             \
  case CLASS_##class_name:                                                                         \
    return function;
#include "passes/isel/selectors.def"
#undef SELECTOR
  default: return NULL;
  }
}

// Tests stay what they are: the evaluator runs them on whole arrays.
static bool is_op_level(const Instruction *inst) {
  return inst->cls->level == LEVEL_OP && class_id(inst->cls) != CLASS_CheckOp;
}

static bool function_is_op_level(Function *function) {
  FOR_EACH_INST(inst, function) {
    if (is_op_level(inst)) return true;
  }
  return false;
}

// ---- storage planning

static bool is_constant(const Tensor *tensor) {
  return tensor_is_static(tensor) || tensor->flags & (TENSOR_CONST | TENSOR_PARAMETER) ||
         class_id(tensor->cls) != CLASS_Tensor || tensor->extra.count || tensor->has_init;
}

static bool is_aliased(const Function *function, const Tensor *tensor) {
  for (uint32_t i = 0; i < function->aliases.count; i++) {
    const AliasPair *pair = &function->aliases.at[i];
    if (pair->output == tensor || pair->input == tensor) return true;
  }
  return false;
}

// Whether a tensor is its operator's result and nothing else: written once, as a whole, before it
// is read, and read in the same scope. Others stay in DRAM as they are declared.
static bool is_plain_result(const Tensor *tensor) {
  const Use *store = tensor_first_store(tensor);
  if (!store || tensor_next_store(store) || inst_is_predicated(store->user)) return false;
  const Operand *result = NULL;
  for (uint32_t i = 0; i < store->user->operand_count; i++) {
    const Operand *operand = &store->user->operands[i];
    if (operand->is_result && operand->access->tensor == tensor) result = operand;
  }
  if (!result || !access_is_whole(result->access)) return false;
  for (const Use *use = tensor_first_load(tensor); use; use = tensor_next_load(use)) {
    if (use->user->stmt.parent != store->user->stmt.parent) return false;
    if (use->user->index <= store->user->index) return false;
  }
  return true;
}

// Used by an instruction that stays what it is: its operand is the declared tensor.
static bool has_fixed_user(const Tensor *tensor) {
  for (const Use *use = tensor->value.first_use; use; use = use->next) {
    if (!selector_of(use->user)) return true;
  }
  return false;
}

// A constant with one value is a number wherever it is read.
static Literal number_of(const Tensor *tensor) {
  Literal none = {.kind = LIT_NONE};
  ClassId cls = class_id(tensor->cls);
  const Literal *value = tensor_constant(tensor);
  if (!value || (cls != CLASS_SingleValueTensor && cls != CLASS_BroadcastScalar)) return none;
  if (value->kind == LIT_LIST) value = &value->items[0];
  float real = 0;
  int64_t integer = 0;
  if (value->kind == LIT_STRING)
    num_decode(tensor->dtype, constant_bits(value->string, 0, dtype_bytes(tensor->dtype)), &real,
               &integer);
  else if (dtype_is_real(tensor->dtype))
    real = num_round(tensor->dtype,
                     value->kind == LIT_INT ? (float)value->integer : (float)value->real);
  else
    integer = value->kind == LIT_INT ? num_wrap(tensor->dtype, value->integer)
                                     : num_to_int(tensor->dtype, value->real);
  return dtype_is_real(tensor->dtype) ? literal_float((double)real) : literal_int(integer);
}

static void plan_tensor(Isel *isel, Tensor *tensor) {
  bool is_written = tensor_first_store(tensor) != NULL;
  bool is_plain = is_plain_result(tensor), is_shared = is_aliased(isel->function, tensor);
  bool is_ours = is_plain && !is_shared && !has_fixed_user(tensor) && !is_constant(tensor) &&
                 !(tensor->flags & (TENSOR_INPUT | TENSOR_OUTPUT));
  // what is on chip is refused where an operator takes it
  if (is_ours || !tensor->value.first_use || tensor_is_on_chip(tensor)) return;
  Buffer *buffer = ARENA_NEW(isel->scratch, Buffer);
  *buffer = (Buffer){.name = tensor->name,
                     .dtype = tensor->dtype,
                     .count = tensor_element_count(tensor),
                     .scope = &isel->function->scope,
                     .is_static = !is_written && is_constant(tensor),
                     .is_readonly = !is_written && !is_shared,
                     .is_pinned = is_shared || (is_written && !is_plain),
                     .dram = tensor};
  View *value = &isel->values[tensor->index];
  *value = view_of(buffer, tensor->rank, tensor->shape);
  buffer->number = number_of(tensor);
  // one element, repeated
  if (buffer->number.kind != LIT_NONE) memset(value->stride, 0, sizeof value->stride);
}

static void note_name(Isel *isel, Str name) {
  if (name) map_put(&isel->names, map_key_pointer(name), NULL);
}

static void plan_function(Isel *isel) {
  Function *function = isel->function;
  function_renumber(function);
  Tensor **tensors = function_tensors(isel->scratch, function);
  isel->value_count = function->tensor_count;
  isel->values = ARENA_ARRAY(isel->scratch, View, isel->value_count);
  for (uint32_t i = 0; i < function->tensor_count; i++) {
    plan_tensor(isel, tensors[i]);
    // the others go, and leave their names to what takes their place
    if (isel->values[i].buffer || !tensors[i]->value.first_use) note_name(isel, tensors[i]->name);
  }
  FOR_EACH_INST(inst, function) note_name(isel, inst->stmt.name);
  for (APIndex *ap = function->first_ap; ap; ap = ap->next) note_name(isel, ap->name);
}

// ---- operators

static bool check_types(Isel *isel) {
  for (uint32_t i = 0; i < isel->op->operand_count; i++) {
    const Operand *operand = &isel->op->operands[i];
    if (operand->kind != OPERAND_ACCESS) continue;
    const Tensor *tensor = operand->access->tensor;
    if (tensor_is_on_chip(tensor))
      return isel_error(isel, "isel-place", "'%s' is in %s; operators work on arrays in DRAM",
                        tensor->name->bytes, space_name(tensor_space(tensor)));
    if (!bir_dtype_name(tensor->dtype))
      return isel_error(isel, "isel-type", "'%s' is of type %s, which no engine holds",
                        tensor->name->bytes, dtype_name(tensor->dtype));
  }
  if (inst_is_predicated(isel->op))
    return isel_error(isel, "isel-predicate", "operators are not selected under predicates");
  return true;
}

static void drop_edges(Isel *isel) {
  Function *function = isel->function;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->src != isel->op && edge->dst != isel->op) function->edges.at[kept++] = *edge;
  }
  function->edges.count = kept;
}

static bool lower_operator(Isel *isel, Instruction *op) {
  Selector select = selector_of(op);
  isel->op = op;
  isel->home = isel->at = op->stmt.parent;
  isel->before = &op->stmt;
  isel->made.count = isel->guard_count = 0;
  if (!select)
    return isel_error(isel, "isel-unsupported", "has no selection: nothing lowers %s",
                      op->cls->name);
  if (!check_types(isel) || !select(isel)) return false;
  if (isel->made.count)
    function_replace_with_list_in_dependencies(isel->function, op, isel->made.at, isel->made.count);
  else
    drop_edges(isel);
  inst_unlink_uses(op);
  stmt_unlink(&op->stmt);
  return true;
}

// Op-level tensors that nobody names any more.
static void drop_tensors(Isel *isel) {
  Tensor **tensors = function_tensors(isel->scratch, isel->function);
  for (uint32_t i = 0; i < isel->function->tensor_count; i++) {
    Tensor *tensor = tensors[i];
    bool is_kept = tensor->value.first_use || tensor->flags & (TENSOR_INPUT | TENSOR_OUTPUT) ||
                   is_aliased(isel->function, tensor);
    if (!is_kept) scope_remove_tensor(tensor);
  }
}

static bool lower_function(PassContext *context, Function *function) {
  Isel isel = {.context = context,
               .arena = context->module->arena,
               .scratch = context->scratch,
               .function = function,
               .diags = context->diags,
               .resident = pass_option_int(context, "resident", 24 * 1024)};
  map_init(&isel.names, context->scratch);
  map_init(&isel.indices, context->scratch);
  plan_function(&isel);
  Instruction **insts = function_insts(context->scratch, function);
  uint32_t count = function->inst_count, before = 0;
  function_remove_edges(function, ~(1u << ORIGIN_USER));
  bool is_fine = true;
  for (uint32_t i = 0; i < count && !diags_full(context->diags); i++) {
    if (!is_op_level(insts[i])) continue;
    before++;
    // The values of an operator that failed are missing: the first error is the one that counts.
    if (!(is_fine = lower_operator(&isel, insts[i]))) break;
  }
  if (!is_fine) return false;
  function_renumber(function);
  drop_tensors(&isel);
  function_renumber(function);
  pass_remark(context, NULL, "%s: %u operators became %u instructions",
              function_name(function)->bytes, before, function->inst_count);
  return true;
}

PassOutcome pass_isel(PassContext *context) {
  if (pass_option_int(context, "resident", 0) < 0) {
    diag_error(context->diags, (SrcSpan){0}, "option-value", "isel: resident must be 0 or more");
    return PASS_FAILED;
  }
  PassOutcome outcome = PASS_UNCHANGED;
  for (uint32_t i = 0; i < context->module->functions.count; i++) {
    Function *function = context->module->functions.at[i];
    if (!function_is_op_level(function)) continue;
    if (!lower_function(context, function)) return PASS_FAILED;
    outcome = PASS_CHANGED;
  }
  return outcome;
}
