// Which Penguin class an opcode stands for, and its attributes from the own keys.
#include "eval/bir_machine.h"

// Roles in order of `outs`, then of `ins`; "-" leaves one out, a list role takes all that is left.
typedef struct OpRow {
  uint8_t opcode;
  ClassId cls;
  const char *roles;
} OpRow;

static const OpRow op_rows[] = {
    {BIR_Matmult, CLASS_MatMulOp, "dst moving stationary"},
    {BIR_Activation, CLASS_ActivationOp, "dst src bias scale alpha"},
    {BIR_Reciprocal, CLASS_ReciprocalOp, "dst src"},
    {BIR_TensorCopy, CLASS_TensorCopyOp, "dst src"},
    {BIR_TensorCopyDynamicSrc, CLASS_TensorCopyOp, "dst src"},
    {BIR_TensorCopyDynamicDst, CLASS_TensorCopyOp, "dst src"},
    {BIR_Load, CLASS_TensorCopyOp, "dst src"},
    {BIR_Save, CLASS_TensorCopyOp, "dst src"},
    {BIR_DMACopy, CLASS_TensorCopyOp, "dst src"},
    {BIR_GenericIndirectLoad, CLASS_TensorCopyOp, "dst src"},
    {BIR_GenericIndirectSave, CLASS_TensorCopyOp, "dst src"},
    {BIR_IndirectCopy, CLASS_TensorCopyOp, "dst src"},
    {BIR_Gather, CLASS_TensorCopyOp, "dst src"},
    {BIR_StreamTranspose, CLASS_TransposeOp, "dst src"},
    {BIR_TensorTensor, CLASS_TensorTensorOp, "dst src0 src1"},
    {BIR_TensorScalarPtr, CLASS_TensorScalarPtrOp, "dst src operand0 operand1"},
    {BIR_TensorScalar, CLASS_TensorScalarPtrOp, "dst src"},
    {BIR_TensorReduce, CLASS_TensorReduceOp, "dst src"},
    {BIR_Select, CLASS_TensorSelect, "dst pred on_true on_false"},
    {BIR_CopyPredicated, CLASS_TensorCopyPredicated, "dst src pred"},
    {BIR_TensorScalarAffineSelect, CLASS_AffSelTensorScalarOp, "dst src"},
    {BIR_Iota, CLASS_IndexValueInst, "dst"},
    {BIR_Memset, CLASS_MemsetOp, "dst"},
    {BIR_GetGlobalRankId, CLASS_GetGlobalRankId, "dst"},
    {BIR_TensorLoad, CLASS_LoadTensorToRegister, "- src"},
    {BIR_TensorScalarCache, CLASS_TensorScalarCacheCumulative, "dst src operand0 operand1"},
    {BIR_RangeSelect, CLASS_RangeSelect, "dst src"},
    {BIR_StreamShuffle, CLASS_StreamShuffleInst, "dst src"},
    {BIR_BNStats, CLASS_SundaBNStats, "dst src"},
    {BIR_BNStatsAggregate, CLASS_SundaBNAggr, "dst src"},
    {BIR_Exit, CLASS_ExitOp, ""},
    {BIR_Max, CLASS_SundaMax8, "dst src"},
    {BIR_MaxIndex, CLASS_SundaMaxIndex8, "dst vals src"},
    {BIR_MatchReplace, CLASS_SundaMatchReplace8, "dst vals src"},
    {BIR_MaxIndexAndMatchReplace, CLASS_MaxIndexAndMatchReplace, "dst dst_idx vals src"},
    {BIR_CollectiveCompute, CLASS_AllReduceOp, "dst src"},
    {BIR_CustomOp, CLASS_SundaCustomOp, "dsts srcs"},
    {BIR_BIRKernel, CLASS_BIRKernel, "dsts srcs"},
    {BIR_NKIKernel, CLASS_NativeKernel, "dsts srcs"},
    {BIR_NKIKLIRKernel, CLASS_NativeKernel, "dsts srcs"},
    {BIR_InlineASMBytes, CLASS_NativeKernel, "dsts srcs"},
    {BIR_DevicePrint, CLASS_NoOp, ""},
    {BIR_NoOp, CLASS_NoOp, ""},
    {BIR_AllEngineBarrier, CLASS_NoOp, ""},
    {BIR_CoreBarrier, CLASS_NoOp, ""}};

enum { MOST_OP_ATTRS = 8 };

typedef struct Builder {
  BirMachine *machine;
  const BirInst *inst;
  ClassId cls;
  const char *roles;
  Operand *operands;
  uint32_t operand_count, result_count, attr_count;
  InstAttr attrs[MOST_OP_ATTRS];
} Builder;

static void add_attr(Builder *builder, AttrId id, Literal literal) {
  assert(builder->attr_count < MOST_OP_ATTRS);
  builder->attrs[builder->attr_count++] = (InstAttr){.id = id, .literal = literal};
}

static Literal text_of(const Builder *builder, const char *text) {
  return literal_string(str_intern_text(&builder->machine->strings, text));
}

static void add_text(Builder *builder, AttrId id, const char *key) {
  add_attr(builder, id, text_of(builder, bir_field_text(builder->inst, key)));
}

static void add_bool(Builder *builder, AttrId id, const char *key) {
  if (bir_field_bool(builder->inst, key)) add_attr(builder, id, literal_bool(true));
}

// A NUMBER key as it is kept: an integer stays one.
static Literal number_of(const Builder *builder, const char *key) {
  const BirField *field = bir_field(builder->inst, key);
  return field ? field->value : literal_float(bir_field_number(builder->inst, key));
}

static bool is_constant_called(const BirOperand *operand, ClassId cls, const char *name) {
  const BirStorage *set = operand->set;
  return operand->ap_count && set && !set->is_register && set->kind == BIR_TENSOR_Const &&
         set->cls == class_info(cls) && set->location_count &&
         strncmp(set->locations->name->bytes, name, strlen(name)) == 0;
}

// Copies the role's name up to the blank; false at the end.
static bool next_role(const char **roles, char name[16]) {
  uint32_t length = 0;
  while (**roles == ' ') ++*roles;
  while (**roles && **roles != ' ' && length < 15) name[length++] = *(*roles)++;
  name[length] = 0;
  return length > 0;
}

static int role_of(const ClassInfo *cls, const char *name) {
  for (int i = 0; i < cls->role_count; i++) {
    if (strcmp(cls->roles[i].name, name) == 0) return i;
  }
  return -1;
}

static bool add_operand(Builder *builder, int role, const BirOperand *from, bool is_result) {
  Operand *to = &builder->operands[builder->operand_count];
  *to = (Operand){.role = (uint8_t)role, .is_result = is_result};
  if (from->ap_count) {
    to->kind = OPERAND_ACCESS;
  } else if (from->kind == BIR_IMM_VALUE && !is_result) {
    to->kind = OPERAND_NUMBER;
    to->number = from->value;
  } else {
    return false;
  }
  builder->operand_count++;
  builder->result_count += is_result;
  return true;
}

static bool add_operands(Builder *builder, const BirOperand **of) {
  const BirInst *inst = builder->inst;
  const ClassInfo *cls = class_info(builder->cls);
  const char *roles = builder->roles;
  char name[16] = "";
  uint32_t total = (uint32_t)inst->out_count + inst->in_count;
  for (uint32_t i = 0; i < total; i++) {
    bool is_result = i < inst->out_count;
    const BirOperand *operand = is_result ? &inst->outs[i] : &inst->ins[i - inst->out_count];
    int role = role_of(cls, name);
    bool is_list = role >= 0 && cls->roles[role].is_list;
    if (!is_list || cls->roles[role].is_result != is_result) {
      if (!next_role(&roles, name)) return *builder->roles == 0; // nothing is taken at all
      role = role_of(cls, name);
    }
    if (strcmp(name, "-") == 0) continue;
    if (role < 0 || cls->roles[role].is_result != is_result) return false;
    of[builder->operand_count] = operand;
    if (!add_operand(builder, role, operand, is_result)) return false;
  }
  for (uint32_t r = 0; r < cls->role_count; r++) {
    bool is_there = !cls->roles[r].is_required || cls->roles[r].is_list;
    for (uint32_t i = 0; i < builder->operand_count; i++)
      is_there |= builder->operands[i].role == r;
    if (!is_there) return false;
  }
  return true;
}

// ---- own keys

static bool matmult(Builder *builder) {
  const BirInst *inst = builder->inst;
  bool passes = bir_field_bool(inst, "is_transpose") && inst->in_count == 2 &&
                is_constant_called(&inst->ins[0], CLASS_IdentityWeightTensor, "identity_");
  if (passes) {
    builder->cls = CLASS_TransposeOp;
    builder->roles = "dst - src";
    return true;
  }
  if (bir_field_int(inst, "accumulation_flag") == 1)
    add_attr(builder, ATTR_is_accumulate, literal_bool(true));
  return true;
}

static bool activation(Builder *builder) {
  const BirInst *inst = builder->inst;
  bool has_bias = inst->in_count > 1 &&
                  !is_constant_called(&inst->ins[1], CLASS_SingleValueTensor, "zero_bias");
  if (inst->out_count > 1) builder->cls = CLASS_ActivationAccumulationOp;
  builder->roles = inst->out_count > 1
                       ? has_bias ? "dst acc src bias scale alpha" : "dst acc src - scale alpha"
                   : has_bias ? "dst src bias scale alpha"
                              : "dst src - scale alpha";
  add_text(builder, ATTR_func, "func");
  add_text(builder, ATTR_reduce_op, "reduce_op");
  return strcmp(bir_field_text(inst, "op0"), "mult") == 0 &&
         strcmp(bir_field_text(inst, "op1"), "add") == 0 && !bir_field_bool(inst, "reverse0") &&
         !bir_field_bool(inst, "reverse1");
}

static bool tensor_scalar_ops(Builder *builder) {
  add_text(builder, ATTR_op0, "op0");
  if (strcmp(bir_field_text(builder->inst, "op1"), "bypass") != 0)
    add_text(builder, ATTR_op1, "op1");
  add_bool(builder, ATTR_reverse0, "reverse0");
  add_bool(builder, ATTR_reverse1, "reverse1");
  return true;
}

static bool tensor_scalar_ptr(Builder *builder) {
  const BirInst *inst = builder->inst;
  if (bir_field_bool(inst, "is_tensor_tensor_scan")) {
    builder->cls = CLASS_TensorTensorScanOp;
    builder->roles = "dst src0 initial src1";
  }
  return tensor_scalar_ops(builder) && strcmp(bir_field_text(inst, "acc"), "Idle") == 0 &&
         !bir_field_bool(inst, "apply_transpose") && inst->out_count == 1;
}

static bool dma_copy(Builder *builder) {
  const char *mode = bir_field_text(builder->inst, "mode");
  if (strcmp(mode, "Transpose") == 0) {
    builder->cls = CLASS_TransposeOp;
    return builder->inst->indirection_count == 0;
  }
  if (strcmp(mode, "CCE") == 0) {
    builder->cls = CLASS_NeuronIndirectRMW;
    add_text(builder, ATTR_op, "cce_op");
    return builder->inst->in_count == 1;
  }
  return strcmp(mode, "Copy") == 0;
}

static const Literal *channel_item(const Literal *channel, const char *key) {
  for (uint32_t i = 0; channel->kind == LIT_DICT && i + 1 < channel->count; i += 2) {
    if (str_is(channel->items[i].string, key)) return &channel->items[i + 1];
  }
  return NULL;
}

static bool collective(Builder *builder) {
  static const struct {
    const char *kind;
    ClassId cls;
    AttrId dim;
  } kinds[] = {{"AllGather", CLASS_AllGatherOp, ATTR_all_gather_dim},
               {"AllReduce", CLASS_AllReduceOp, ATTR_COUNT},
               {"ReduceScatter", CLASS_ReduceScatterOp, ATTR_reduce_scatter_dim},
               {"AllToAll", CLASS_AlltoAllOp, ATTR_split_dimension},
               {"Permute", CLASS_CollectivePermuteOp, ATTR_COUNT},
               {"Broadcast", CLASS_BroadcastOp, ATTR_COUNT},
               {"SendRecv", CLASS_SendRecvOp, ATTR_COUNT}};
  const BirInst *inst = builder->inst;
  const BirField *channel = bir_field(inst, "cc_channel");
  if (!channel || bir_field_bool(inst, "is_local")) return false;
  const Literal *kind = channel_item(&channel->value, "kind");
  const Literal *op = channel_item(&channel->value, "op");
  const Literal *groups = channel_item(&channel->value, "replica_groups");
  const BirField *pairs = bir_field(inst, "src_target_pairs");
  if (!kind || kind->kind != LIT_STRING) return false;
  uint32_t at = 0;
  while (at < ARRAY_LEN(kinds) && !str_is(kind->string, kinds[at].kind)) at++;
  if (at == ARRAY_LEN(kinds)) return false;
  builder->cls = kinds[at].cls;
  if (groups) add_attr(builder, ATTR_replica_groups, *groups);
  if (pairs) add_attr(builder, ATTR_src_target_pairs, pairs->value);
  if (op && op->kind == LIT_STRING) add_attr(builder, ATTR_op, *op);
  int64_t dim = bir_field_int(inst, "cc_dim"), concat = bir_field_int(inst, "cc_concat_dim");
  if (kinds[at].dim != ATTR_COUNT) add_attr(builder, kinds[at].dim, literal_int(dim));
  if (builder->cls == CLASS_AlltoAllOp)
    add_attr(builder, ATTR_concat_dimension, literal_int(concat < 0 ? dim : concat));
  return true;
}

// Opaque functions are told apart by name.
static bool opaque(Builder *builder, const char *key) {
  const BirField *field = bir_field(builder->inst, key);
  bool is_named = field && field->value.kind == LIT_STRING;
  add_attr(builder, ATTR_function_name, is_named ? field->value : text_of(builder, ""));
  return true;
}

static bool is_idle(const Builder *builder, const char *key) {
  return strcmp(bir_field_text(builder->inst, key), "Idle") == 0;
}

static bool cache(Builder *builder) {
  if (strcmp(bir_field_text(builder->inst, "mode"), "Cumulative") != 0) return false;
  add_text(builder, ATTR_op0, "op0");
  add_text(builder, ATTR_op1, "op1");
  add_bool(builder, ATTR_reverse0, "reverse0");
  add_bool(builder, ATTR_reverse1, "reverse1");
  return is_idle(builder, "acc");
}

static bool is_bypass(const Builder *builder, const char *key) {
  return strcmp(bir_field_text(builder->inst, key), "bypass") == 0;
}

// A bound is there when its comparison is.
static bool range_select(Builder *builder) {
  static const char *const roles[2][4] = {
      {"dst src", "dst src bound0", "dst src bound1", "dst src bound0 bound1"},
      {"dst acc src", "dst acc src bound0", "dst acc src bound1", "dst acc src bound0 bound1"}};
  const BirField *base = bir_field(builder->inst, "base");
  bool has_first = !is_bypass(builder, "compare_op0"), folds = builder->inst->out_count > 1;
  bool has_second = !is_bypass(builder, "compare_op1");
  if (folds) builder->cls = CLASS_RangeSelectReduce;
  builder->roles = roles[folds][has_first + 2 * has_second];
  if (has_first) add_text(builder, ATTR_op0, "compare_op0");
  if (has_second) add_text(builder, ATTR_op1, "compare_op1");
  if (!is_bypass(builder, "reduce_op")) add_text(builder, ATTR_reduce_op, "reduce_op");
  add_attr(builder, ATTR_fill_value, number_of(builder, "fill_value"));
  if (base && !base->expr) add_attr(builder, ATTR_base, base->value);
  return !base || !base->expr;
}

// A source of one partition is taken by all.
static bool shuffle(Builder *builder) {
  const BirInst *inst = builder->inst;
  const BirField *mask = bir_field(inst, "mask");
  bool is_one = inst->in_count == 1 && inst->ins[0].ap_count && inst->ins[0].ap[0].num == 1;
  bool is_wide = inst->out_count == 1 && inst->outs[0].ap_count && inst->outs[0].ap[0].num > 1;
  if (is_one && is_wide) builder->cls = CLASS_BroadcastPartition;
  if (mask) add_attr(builder, ATTR_shuffle_mask, mask->value);
  return true;
}

static bool reduce(Builder *builder) {
  add_text(builder, ATTR_op, "op");
  add_bool(builder, ATTR_negate, "negate");
  return true;
}

static bool memset_keys(Builder *builder) {
  add_attr(builder, ATTR_value, number_of(builder, "constant"));
  add_text(builder, ATTR_mode, "mode");
  return true;
}

// Keys of the opcode; false when they ask for what is not known here.
static bool read_keys(Builder *builder) {
  const BirInst *inst = builder->inst;
  switch (inst->opcode->number) {
  case BIR_Matmult: return matmult(builder);
  case BIR_Activation: return activation(builder);
  case BIR_TensorScalar: return tensor_scalar_ops(builder);
  case BIR_TensorScalarPtr: return tensor_scalar_ptr(builder);
  case BIR_TensorTensor: add_text(builder, ATTR_op, "op"); return is_idle(builder, "acc");
  case BIR_TensorReduce: return reduce(builder);
  case BIR_TensorScalarCache: return cache(builder);
  case BIR_RangeSelect: return range_select(builder);
  case BIR_StreamShuffle: return shuffle(builder);
  case BIR_BNStats: return !bir_field_bool(inst, "apply_transpose");
  case BIR_CopyPredicated:
    add_bool(builder, ATTR_reverse_pred, "reverse_pred");
    return is_idle(builder, "accumulator_cmd");
  case BIR_TensorScalarAffineSelect:
    add_attr(builder, ATTR_fill_value, number_of(builder, "fill_value"));
    return true;
  case BIR_Memset: return memset_keys(builder);
  case BIR_DMACopy: return dma_copy(builder);
  case BIR_GenericIndirectSave: return is_bypass(builder, "op");
  case BIR_MatchReplace:
  case BIR_MaxIndexAndMatchReplace:
    add_attr(builder, ATTR_imm_value, number_of(builder, "imm_value"));
    return true;
  case BIR_CollectiveCompute: return collective(builder);
  case BIR_CustomOp: return opaque(builder, "opFunctionName");
  case BIR_BIRKernel:
    return opaque(builder, bir_field(inst, "function_name") ? "function_name" : "kernel_name");
  case BIR_NKIKernel: return opaque(builder, "func");
  case BIR_NKIKLIRKernel: return opaque(builder, "klir_binary");
  case BIR_InlineASMBytes:
    return opaque(builder, bir_field(inst, "function_name") ? "function_name" : "asm_bytes");
  default: return true;
  }
}

// TensorScalar's constants are keys.
static void add_constants(Builder *builder) {
  static const char *const keys[] = {"const0", "const1"};
  for (uint32_t i = 0; i < 2; i++) {
    Operand *to = &builder->operands[builder->operand_count++];
    *to = (Operand){.kind = OPERAND_NUMBER, .role = (uint8_t)(2 + i)};
    to->number = number_of(builder, keys[i]);
  }
}

// scale and alpha of an activation, when they are numbers.
static void add_activation_numbers(Builder *builder) {
  static const char *const keys[] = {"scale", "alpha"};
  const ClassInfo *cls = class_info(builder->cls);
  for (uint32_t k = 0; k < 2; k++) {
    int role = role_of(cls, keys[k]);
    bool is_there = k == 0 && !bir_field(builder->inst, "scale"); // 1: nothing to do
    for (uint32_t i = 0; i < builder->operand_count; i++)
      is_there |= builder->operands[i].role == role;
    if (is_there) continue;
    Operand *to = &builder->operands[builder->operand_count++];
    *to = (Operand){.kind = OPERAND_NUMBER, .role = (uint8_t)role};
    to->number = number_of(builder, keys[k]);
  }
}

BirOp bir_op(BirMachine *machine, const BirInst *inst) {
  Arena *arena = machine->base.arena;
  Builder builder = {.machine = machine, .inst = inst};
  uint32_t most = (uint32_t)inst->in_count + inst->out_count + 2, at = 0;
  builder.operands = ARENA_ARRAY(arena, Operand, most);
  const BirOperand **of = ARENA_ARRAY(arena, const BirOperand *, most);
  Instruction *op = inst_create(arena, NULL, 0, 0, 0);
  op->stmt.name = inst->name;
  op->stmt.span = inst->span;
  while (at < ARRAY_LEN(op_rows) && op_rows[at].opcode != inst->opcode->number) at++;
  if (at == ARRAY_LEN(op_rows)) return (BirOp){.inst = op, .of = of};
  builder.cls = op_rows[at].cls;
  builder.roles = op_rows[at].roles;
  if (!read_keys(&builder) || !add_operands(&builder, of)) return (BirOp){.inst = op, .of = of};
  if (inst->opcode->number == BIR_TensorScalar) add_constants(&builder);
  if (inst->opcode->number == BIR_Activation) add_activation_numbers(&builder);
  op->cls = class_info(builder.cls);
  op->operands = builder.operands;
  op->operand_count = (uint16_t)builder.operand_count;
  op->result_count = (uint16_t)builder.result_count;
  op->attr_count = (uint16_t)builder.attr_count;
  op->class_attrs = arena_copy(arena, builder.attrs, builder.attr_count * sizeof(InstAttr));
  bool is_load = builder.cls == CLASS_LoadTensorToRegister;
  if (is_load && inst->out_count == 1 && inst->outs[0].kind == BIR_REGISTER_ACCESS)
    op->index = inst->outs[0].set->index;
  return (BirOp){.inst = op, .of = of};
}
