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
    {"TiledCollectivePermuteOp", "Permute", ATTR_COUNT, false},
    {"BroadcastOp", "Broadcast", ATTR_COUNT, false},
    {"LocalReduceOp", "AllReduce", ATTR_COUNT, true},
    {"LocalCollectiveOp", NULL, ATTR_COUNT, true},
    {"CollectiveComputeOp", NULL, ATTR_COUNT, true},
    {"SendRecvOp", "SendRecv", ATTR_COUNT, false},
    {"SendRecvCCEOp", "SendRecvCCE", ATTR_COUNT, true},
};

static Literal text_literal(Emit *emit, const char *text) {
  return literal_string(lower_intern(emit->lower, text));
}

// The kind that the class or the text names.
static const char *kind_of(const Emit *emit, const char *kind) {
  const InstAttr *attr = inst_attr(emit->inst, ATTR_kind);
  if (kind) return kind;
  return attr && attr->literal.kind == LIT_STRING ? attr->literal.string->bytes : NULL;
}

// Only reducing kinds carry their operation; the others pass bypass.
bool lower_collective(Emit *emit) {
  const Instruction *inst = emit->inst;
  uint32_t at = 0;
  while (at < ARRAY_LEN(collectives) && strcmp(collectives[at].class_name, inst->cls->name) != 0)
    at++;
  assert(at < ARRAY_LEN(collectives));
  const InstAttr *groups = inst_attr(inst, ATTR_replica_groups), *op = inst_attr(inst, ATTR_op);
  const char *kind = kind_of(emit, collectives[at].kind);
  if (!kind) return emit_error(emit, "bir-attribute", "%s needs kind=", inst->cls->name);
  const char *op_name = collectives[at].reduces && op ? op->literal.string->bytes : "bypass";
  Literal items[6] = {text_literal(emit, "kind"),
                      text_literal(emit, kind),
                      text_literal(emit, "op"),
                      text_literal(emit, op_name),
                      text_literal(emit, "replica_groups"),
                      emit_list(emit, NULL, 0)};
  if (groups) items[5] = groups->literal;
  Literal channel = emit_list(emit, items, 6);
  channel.kind = LIT_DICT;
  emit_set_attrs(emit);
  emit_set(emit, "cc_channel", channel);
  if (strncmp(inst->cls->name, "Local", 5) == 0) emit_set_bool(emit, "is_local", true);
  if (collectives[at].dim != ATTR_COUNT) {
    int64_t dim = inst_attr_int(inst, collectives[at].dim, 0);
    bool is_all_to_all = collectives[at].dim == ATTR_split_dimension;
    int64_t concat = is_all_to_all ? inst_attr_int(inst, ATTR_concat_dimension, 0) : dim;
    emit_set_int(emit, "cc_dim", dim);
    if (concat != dim) emit_set_int(emit, "cc_concat_dim", concat);
  }
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (!emit_operand(emit, &inst->operands[i], FORM_OWN)) return false;
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
  return lower_own(emit);
}

static Str kernel_name(Emit *emit) {
  return lower_intern(emit->lower, inst_function_name(emit->inst));
}

static Literal kernel_attrs(Emit *emit) {
  const InstAttr *config = inst_attr(emit->inst, ATTR_kernel_config);
  const InstAttr *epsilon = inst_attr(emit->inst, ATTR_epsilon);
  if (config && config->literal.kind == LIT_DICT)
    return bir_sorted_literal(emit->lower->arena, &config->literal);
  Literal items[2] = {text_literal(emit, "epsilon")};
  if (epsilon) items[1] = epsilon->literal;
  Literal attrs = emit_list(emit, items, epsilon ? 2 : 0);
  attrs.kind = LIT_DICT;
  return attrs;
}

bool lower_kernel(Emit *emit) {
  Literal none = emit_list(emit, NULL, 0);
  Str own = inst_attr_str(emit->inst, ATTR_kernel_name), name = kernel_name(emit);
  emit_set(emit, "kernel_name", literal_string(own ? own : name));
  emit_set(emit, "kernel_attrs", kernel_attrs(emit));
  emit_set(emit, "srcs_shape", emit_shapes(emit, false));
  emit_set(emit, "dsts_shape", emit_shapes(emit, true));
  emit_set(emit, "sb_buf_shape", none);
  emit_set(emit, "psum_buf_shape", none);
  emit_set_attrs(emit);
  emit_set_text(emit, "function_name", own && own != name ? name->bytes : "");
  return emit_own_operands(emit);
}

static Literal operand_names(Emit *emit, bool results) {
  VEC(Literal) names = {0};
  for (uint32_t i = 0; i < emit->inst->operand_count; i++) {
    const Operand *operand = &emit->inst->operands[i];
    if (operand->is_result != results || operand->kind != OPERAND_ACCESS) continue;
    const BirStorage *set = emit->lower->storages[operand->access->tensor->index];
    Literal name = literal_string(set->locations->name);
    vec_push(emit->scratch, &names, name);
  }
  return emit_list(emit, names.at, names.count);
}

// A kernel of the user: called by name on its operands.
bool lower_nki_kernel(Emit *emit) {
  if (emit->out->opcode->number == BIR_NKIKernel) {
    Literal none = emit_list(emit, NULL, 0);
    emit_set(emit, "func", literal_string(kernel_name(emit)));
    emit_set(emit, "func_args", operand_names(emit, false));
    emit_set(emit, "func_outs", operand_names(emit, true));
    emit_set(emit, "sb_buf_shape", none);
    emit_set(emit, "psum_buf_shape", none);
  }
  if (emit->out->opcode->number == BIR_NKIKLIRKernel)
    emit_set(emit, "klir_binary", literal_string(kernel_name(emit)));
  return lower_own(emit);
}

bool lower_assembly(Emit *emit) {
  const InstAttr *text = inst_attr(emit->inst, ATTR_asm_text);
  Str name = kernel_name(emit);
  bool is_said = text && text->literal.kind == LIT_STRING && text->literal.string == name;
  if (!is_said) emit_set(emit, "function_name", literal_string(name));
  return lower_own(emit);
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

static Str branch_target(const Literal *literal, uint32_t which) {
  if (literal->kind == LIT_LIST || literal->kind == LIT_TUPLE)
    literal = which < literal->count ? &literal->items[which] : NULL;
  if (!literal || (literal->kind != LIT_STRING && literal->kind != LIT_NAME)) return NULL;
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

// The block behind the branch's own, where a condition that fails falls through.
static Str next_block(const Emit *emit) {
  const Scope *scope = emit->inst->stmt.parent;
  while (scope && scope->stmt.kind != STMT_BASIC_BLOCK) scope = scope->stmt.parent;
  return scope && scope->stmt.next ? scope->stmt.next->name : NULL;
}

bool lower_branch(Emit *emit) {
  const InstAttr *target = inst_attr(emit->inst, ATTR_target);
  const InstAttr *condition = inst_attr(emit->inst, ATTR_condition);
  Str first = target ? branch_target(&target->literal, 0) : NULL;
  Str second = target ? branch_target(&target->literal, 1) : NULL;
  if (condition && !second) second = next_block(emit);
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

// ---- the table. No public source says what becomes of DebugDeviceBuffer,
// ComplexBroadcastPartition, ParReduceBNMeanVar and LNCShuffleOp: they are refused by name.

const LowerRow lower_rows[] = {
    {"MatMulOp", BIR_Matmult, lower_matmul},
    {"MatMulSparseOp", BIR_MatmultSparse, lower_matmul},
    {"MatMulMXOp", BIR_MatmultMx, lower_matmul_mx},
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
    {"NeuronIndirectLoadStore", BIR_DMACopy, lower_dma},
    {"DMATransposeLoad", BIR_DMACopy, lower_dma_transpose},
    {"DMATransposeStore", BIR_DMACopy, lower_dma_transpose},
    {"DMATransposeCopy", BIR_DMACopy, lower_dma_transpose},
    {"DMAIndirectTranspose", BIR_DMACopy, lower_indirect_transpose},
    {"NeuronReplicateAP", BIR_DMACopy, lower_replicate},
    {"NeuronDDRInst", BIR_DMACopy, lower_own},
    {"NeuronDirectDDRInst", BIR_DMACopy, lower_own},
    {"TiledOffloadedMemCpy", BIR_DMACopy, lower_own},
    {"TiledOffloadedFMA", BIR_DMACopy, lower_fma},
    {"NeuronReadTensorPtr", BIR_ReadVarAddr, lower_own},
    {"IndirectCopy", BIR_IndirectCopy, lower_plain},
    {"PoolGather", BIR_Gather, lower_plain},
    {"QuantizeMXOp", BIR_QuantizeMx, lower_own},
    {"TensorScalarCacheReduce", BIR_TensorScalarCache, lower_cache},
    {"TensorScalarCacheCumulative", BIR_TensorScalarCache, lower_cache},
    {"TensorCopyDynamicSrc", BIR_TensorCopyDynamicSrc, lower_plain},
    {"TensorCopyDynamicDst", BIR_TensorCopyDynamicDst, lower_plain},
    {"SelectReduce", BIR_CopyPredicated, lower_select_reduce},
    {"RangeSelect", BIR_RangeSelect, lower_range_select},
    {"RangeSelectReduce", BIR_RangeSelect, lower_range_select},
    {"NeuronReduceMacro", BIR_TongaReduceMacroSymbolic, lower_own},
    {"DropoutMaskInst", BIR_Dropout, lower_own},
    {"SundaMax8", BIR_Max, lower_own},
    {"SundaMaxIndex8", BIR_MaxIndex, lower_own},
    {"SundaMatchReplace8", BIR_MatchReplace, lower_own},
    {"MaxIndexAndMatchReplace", BIR_MaxIndexAndMatchReplace, lower_own},
    {"SundaBNStats", BIR_BNStats, lower_own},
    {"SundaBNAggr", BIR_BNStatsAggregate, lower_own},
    {"SundaBNGradient", BIR_BNGradients, lower_own},
    {"SundaBNBackprop", BIR_BNBackprop, lower_own},
    {"TransposeBatchnormStats2", BIR_BNStats, lower_transposed_stats},
    {"StreamShuffleInst", BIR_StreamShuffle, lower_own},
    {"ShuffleTInst", BIR_StreamShuffle, lower_shuffle},
    {"BroadcastPartition", BIR_StreamShuffle, lower_broadcast_partition},
    {"SimpleBroadcastPartition", BIR_StreamShuffle, lower_broadcast_partition},
    {"GetGlobalRankId", BIR_GetGlobalRankId, lower_own},
    {"GetSequenceBounds", BIR_GetSequenceBounds, lower_own},
    {"SundaSetRandState", BIR_SetRandState, lower_own},
    {"NeuronPrintInst", BIR_DevicePrint, lower_own},
    {"InlineASMInst", BIR_InlineASMBytes, lower_assembly},
    {"InlineASMBytesInst", BIR_InlineASMBytes, lower_assembly},
    {"ExitOp", BIR_Exit, lower_own},
    {"NoOp", BIR_NoOp, lower_own},
    {"SendOp", BIR_CollectiveSend, lower_own},
    {"RecvOp", BIR_CollectiveRecv, lower_own},
    {"TiledCollectivePermuteOp", BIR_CollectiveCompute, lower_collective},
    {"BroadcastOp", BIR_CollectiveCompute, lower_collective},
    {"LocalCollectiveOp", BIR_CollectiveCompute, lower_collective},
    {"CollectiveComputeOp", BIR_CollectiveCompute, lower_collective},
    {"SundaMax8CustomOp", BIR_CustomOp, lower_custom_op},
    {"TiledNativeKernel", BIR_BIRKernel, lower_kernel},
    {"NativeNkiKernel", BIR_BIRKernel, lower_kernel},
    {"InternalNativeNkiKernel", BIR_BIRKernel, lower_kernel},
    {"TiledRmsNormOp", BIR_BIRKernel, lower_kernel},
    {"TiledSoftmaxOp", BIR_BIRKernel, lower_kernel},
    {"TiledSoftmaxDxOp", BIR_BIRKernel, lower_kernel},
    {"TiledSoftmaxRSumOp", BIR_BIRKernel, lower_kernel},
    {"ExternalNativeNkiKernel", BIR_NKIKernel, lower_nki_kernel},
    {"ExternalNativeNkiKlirKernel", BIR_NKIKLIRKernel, lower_nki_kernel},
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
