// Collectives, kernels, barriers, registers, branches; and the table of all lowerings.
#include "bir/lower_internal.h"

static const struct {
  const char *class_name, *kind;
  AttrId dim;
  bool reduces;
} collectives[] = {
    {"AllGatherOp", "AllGather", ATTR_all_gather_dim, false},
    {"AllReduceOp", "AllReduce", ATTR_COUNT, true},
    {"ReduceScatterOp", "ReduceScatter", ATTR_reduce_scatter_dim, true},
    {"AlltoAllOp", "AllToAll", ATTR_split_dimension, false},
    {"CollectivePermuteOp", "Permute", ATTR_COUNT, false},
    {"CollectivePermuteReduceOp", "PermuteReduce", ATTR_COUNT, true},
    {"TiledAllGatherOp", "AllGather", ATTR_all_gather_dim, false},
    {"TiledAllReduceOp", "AllReduce", ATTR_COUNT, true},
    {"TiledReduceScatterOp", "ReduceScatter", ATTR_reduce_scatter_dim, true},
    {"TiledAlltoAllOp", "AllToAll", ATTR_split_dimension, false},
    {"LocalReduceOp", "AllReduce", ATTR_COUNT, true},
    {"SendRecvOp", "SendRecv", ATTR_COUNT, false},
    {"SendRecvCCEOp", "SendRecvCCE", ATTR_COUNT, true},
};

static Literal text_literal(Emit *emit, const char *text) {
  return literal_string(lower_intern(emit->lower, text));
}

// Only reducing kinds carry their operation; the others pass bypass.
bool lower_collective(Emit *emit) {
  const Instruction *inst = emit->inst;
  uint32_t at = 0;
  while (at < ARRAY_LEN(collectives) && strcmp(collectives[at].class_name, inst->cls->name) != 0)
    at++;
  assert(at < ARRAY_LEN(collectives));
  const InstAttr *groups = inst_attr(inst, ATTR_replica_groups), *op = inst_attr(inst, ATTR_op);
  const char *op_name = collectives[at].reduces && op ? op->literal.string->bytes : "bypass";
  Literal items[6] = {text_literal(emit, "kind"),
                      text_literal(emit, collectives[at].kind),
                      text_literal(emit, "op"),
                      text_literal(emit, op_name),
                      text_literal(emit, "replica_groups"),
                      emit_list(emit, NULL, 0)};
  if (groups) items[5] = groups->literal;
  Literal channel = emit_list(emit, items, 6);
  channel.kind = LIT_DICT;
  emit_set_attrs(emit);
  emit_set(emit, "cc_channel", channel);
  if (strcmp(inst->cls->name, "LocalReduceOp") == 0) emit_set_bool(emit, "is_local", true);
  if (collectives[at].dim != ATTR_COUNT) {
    int64_t dim = inst_attr_int(inst, collectives[at].dim, 0);
    int64_t concat = inst_attr_int(inst, ATTR_concat_dimension, dim);
    emit_set_int(emit, "cc_dim", dim);
    if (concat != dim) emit_set_int(emit, "cc_concat_dim", concat);
  }
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (!emit_operand(emit, &inst->operands[i], FORM_OWN)) return false;
  }
  return true;
}

static bool emit_all_own(Emit *emit) {
  for (uint32_t i = 0; i < emit->inst->operand_count; i++) {
    if (!emit_operand(emit, &emit->inst->operands[i], FORM_OWN)) return false;
  }
  return true;
}

static void set_from_attr(Emit *emit, const char *key, AttrId id) {
  Str text = inst_attr_str(emit->inst, id);
  if (text) emit_set(emit, key, literal_string(text));
}

bool lower_custom_op(Emit *emit) {
  set_from_attr(emit, "opFunctionName", ATTR_function_name);
  set_from_attr(emit, "opLibFile", ATTR_lib_file_name);
  emit_set(emit, "srcsShape", emit_shapes(emit, false));
  emit_set(emit, "dstsShape", emit_shapes(emit, true));
  return emit_all_own(emit);
}

bool lower_kernel(Emit *emit) {
  const InstAttr *config = inst_attr(emit->inst, ATTR_kernel_config);
  Literal none = emit_list(emit, NULL, 0), attrs = none;
  attrs.kind = LIT_DICT;
  if (config && config->literal.kind == LIT_DICT) attrs = config->literal;
  set_from_attr(emit, "kernel_name",
                inst_attr_str(emit->inst, ATTR_kernel_name) ? ATTR_kernel_name
                                                            : ATTR_function_name);
  emit_set(emit, "kernel_attrs", attrs);
  emit_set(emit, "srcs_shape", emit_shapes(emit, false));
  emit_set(emit, "dsts_shape", emit_shapes(emit, true));
  emit_set(emit, "sb_buf_shape", none);
  emit_set(emit, "psum_buf_shape", none);
  return emit_all_own(emit);
}

bool lower_barrier(Emit *emit) {
  emit_set_attrs(emit);
  const InstAttr *id = inst_attr(emit->inst, ATTR_id_);
  if (id && id->literal.kind == LIT_INT && bir_key_index(emit->out->opcode, "id", 2) >= 0)
    emit_set(emit, "id", id->literal);
  return true;
}

bool lower_register_load(Emit *emit) {
  BirStorage *reg = lower_register(emit->lower, emit->inst);
  BirOperand out = {.kind = BIR_REGISTER_ACCESS, .dtype = reg->dtype, .set = reg};
  vec_push(emit->scratch, &emit->outs, out);
  return emit_role(emit, "src", FORM_OWN);
}

// ---- branches

static Str branch_target(Emit *emit, const Literal *literal, uint32_t which) {
  if (literal->kind == LIT_LIST || literal->kind == LIT_TUPLE)
    literal = which < literal->count ? &literal->items[which] : NULL;
  if (!literal || (literal->kind != LIT_STRING && literal->kind != LIT_NAME)) return NULL;
  (void)emit;
  return literal->string;
}

// One register against a number: r + c >= 0 is r is_ge -c, -r + c >= 0 is r is_le c.
static bool emit_condition(Emit *emit, const Predicate *condition) {
  const Expr *expr = condition->expr;
  bool is_simple = expr->term_count == 1 && expr->terms[0].index->kind == INDEX_REGISTER &&
                   (expr->terms[0].coefficient == 1 || expr->terms[0].coefficient == -1) &&
                   expr->constant != INT64_MIN;
  if (!is_simple) {
    Text text = {0};
    expr_print_plain(&text, expr, true);
    emit_error(emit, "bir-branch", "a branch compares one register with a number, not %s",
               text.bytes);
    text_release(&text);
    return false;
  }
  bool is_negative = expr->terms[0].coefficient < 0;
  BirStorage *reg = lower_register(emit->lower, expr->terms[0].index->reg);
  BirOperand value = {.kind = BIR_REGISTER_ACCESS, .dtype = reg->dtype, .set = reg};
  vec_push(emit->scratch, &emit->ins, value);
  emit_immediate(emit, literal_int(is_negative ? expr->constant : -expr->constant), reg->dtype);
  emit_set_text(emit, "comp_op", !condition->is_ge ? "is_equal" : is_negative ? "is_le" : "is_ge");
  return true;
}

bool lower_branch(Emit *emit) {
  const InstAttr *target = inst_attr(emit->inst, ATTR_target);
  const InstAttr *condition = inst_attr(emit->inst, ATTR_condition);
  Str first = target ? branch_target(emit, &target->literal, 0) : NULL;
  Str second = target ? branch_target(emit, &target->literal, 1) : NULL;
  if (!first || (condition && !second)) {
    return emit_error(emit, "bir-branch", "a branch names %s",
                      condition ? "two blocks" : "its block");
  }
  if (!condition) {
    emit_set(emit, "target", literal_string(first));
    return true;
  }
  emit_set(emit, "on_true", literal_string(first));
  emit_set(emit, "on_false", literal_string(second));
  return emit_condition(emit, &condition->predicate);
}

// ---- the table

const LowerRow lower_rows[] = {
    {"MatMulOp", BIR_Matmult, lower_matmul},
    {"MatMulSparseOp", BIR_MatmultSparse, lower_matmul},
    {"MatMulMXOp", BIR_MatmultMx, lower_matmul},
    {"TransposeOp", BIR_Matmult, lower_transpose},
    {"ActivationOp", BIR_Activation, lower_activation},
    {"Activate2", BIR_Activation, lower_activation},
    {"ActivationAccumulationOp", BIR_Activation, lower_activation},
    {"ReciprocalOp", BIR_Reciprocal, lower_plain},
    {"TensorCopyOp", BIR_TensorCopy, lower_plain},
    {"TensorTensorOp", BIR_TensorTensor, lower_plain},
    {"TensorTensorScanOp", BIR_TensorScalarPtr, lower_scan},
    {"TensorScalarPtrOp", BIR_TensorScalarPtr, lower_tensor_scalar},
    {"TensorScalarGEPOp", BIR_TensorScalarPtr, lower_tensor_scalar},
    {"TensorReduceOp", BIR_TensorReduce, lower_reduce},
    {"PartitionReduceOp", BIR_TensorReduce, lower_reduce},
    {"TransposeTensorReduceOp", BIR_TensorReduce, lower_reduce},
    {"TensorSelect", BIR_Select, lower_plain},
    {"TensorCopyPredicated", BIR_CopyPredicated, lower_plain},
    {"AffSelTensorScalarOp", BIR_TensorScalarAffineSelect, lower_affine_select},
    {"IndexValueInst", BIR_Iota, lower_iota},
    {"MemsetOp", BIR_Memset, lower_memset},
    {"SBAtomLoad", BIR_Load, lower_dma},
    {"SBAtomStore", BIR_Save, lower_dma},
    {"DMACopyOp", BIR_DMACopy, lower_dma},
    {"DMATranspose", BIR_DMACopy, lower_dma_transpose},
    {"NeuronIndirectLoad", BIR_GenericIndirectLoad, lower_dma},
    {"NeuronIndirectSave", BIR_GenericIndirectSave, lower_dma},
    {"NeuronIndirectRMW", BIR_DMACopy, lower_dma},
    {"AllGatherOp", BIR_CollectiveCompute, lower_collective},
    {"AllReduceOp", BIR_CollectiveCompute, lower_collective},
    {"ReduceScatterOp", BIR_CollectiveCompute, lower_collective},
    {"AlltoAllOp", BIR_CollectiveCompute, lower_collective},
    {"CollectivePermuteOp", BIR_CollectiveCompute, lower_collective},
    {"CollectivePermuteReduceOp", BIR_CollectiveCompute, lower_collective},
    {"TiledAllGatherOp", BIR_CollectiveCompute, lower_collective},
    {"TiledAllReduceOp", BIR_CollectiveCompute, lower_collective},
    {"TiledReduceScatterOp", BIR_CollectiveCompute, lower_collective},
    {"TiledAlltoAllOp", BIR_CollectiveCompute, lower_collective},
    {"LocalReduceOp", BIR_CollectiveCompute, lower_collective},
    {"SendRecvOp", BIR_CollectiveCompute, lower_collective},
    {"SendRecvCCEOp", BIR_CollectiveCompute, lower_collective},
    {"LoadTensorToRegister", BIR_TensorLoad, lower_register_load},
    {"SundaCustomOp", BIR_CustomOp, lower_custom_op},
    {"NativeKernel", BIR_BIRKernel, lower_kernel},
    {"BIRKernel", BIR_BIRKernel, lower_kernel},
    {"OptBarrier", BIR_AllEngineBarrier, lower_barrier},
    {"CoreBarrierOp", BIR_CoreBarrier, lower_barrier},
    {"ConditionalBranchInst", BIR_CompareAndBranch, lower_branch},
    {"UnconditionalBranchInst", BIR_UnconditionalBranch, lower_branch},
};
const uint32_t lower_row_count = ARRAY_LEN(lower_rows);
