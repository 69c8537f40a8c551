// Rules of single opcodes: operand counts, matmul sizes, element types, operations by engine
// (reference bir.md 3.1, 5.1, 5.2, 5.4, 5.5).
#include "bir/verify_internal.h"

enum { MAX_MOVING_FREE = 512, MAX_SB_FREE = 65536, MAX_PSUM_FREE = 4096, STREAM_BLOCK = 32 };

// Fewest operands; opcodes that are not listed take any number.
static const struct {
  BirOpcodeId opcode;
  uint8_t ins, outs;
} operand_counts[] = {
    {BIR_Activation, 2, 1},
    {BIR_Matmult, 2, 1},
    {BIR_MatmultSparse, 2, 1},
    {BIR_MatmultMx, 4, 1},
    {BIR_Memset, 0, 1},
    {BIR_Load, 1, 1},
    {BIR_Save, 1, 1},
    {BIR_Reciprocal, 1, 1},
    {BIR_TensorCopy, 1, 1},
    {BIR_TensorReduce, 1, 1},
    {BIR_TensorScalarPtr, 2, 1},
    {BIR_TensorTensor, 2, 1},
    {BIR_DMACopy, 1, 1},
    {BIR_StreamTranspose, 1, 1},
    {BIR_GenericIndirectLoad, 1, 1},
    {BIR_GenericIndirectSave, 1, 1},
    {BIR_CollectiveCompute, 1, 1},
    {BIR_Select, 3, 1},
    {BIR_CopyPredicated, 2, 1},
    {BIR_Iota, 0, 1},
    {BIR_TensorScalarAffineSelect, 1, 1},
    {BIR_TensorLoad, 1, 1},
    {BIR_CompareAndBranch, 2, 0},
};

static bool verify_counts(Verifier *verifier, const BirInst *inst) {
  for (uint32_t i = 0; i < ARRAY_LEN(operand_counts); i++) {
    if (operand_counts[i].opcode != (BirOpcodeId)inst->opcode->number) continue;
    if (inst->in_count >= operand_counts[i].ins && inst->out_count >= operand_counts[i].outs)
      return true;
    bir_violation(verifier, inst, "bir-arity",
                  "takes at least %u operands and %u results, has %u and %u", operand_counts[i].ins,
                  operand_counts[i].outs, inst->in_count, inst->out_count);
    return false;
  }
  return true;
}

// ---- PE

static void too_big(Verifier *verifier, const BirInst *inst, const char *what, int64_t found,
                    int64_t limit) {
  if (found <= limit) return;
  bir_violation(verifier, inst, "bir-size", "%s is %lld, at most %lld on %s", what,
                (long long)found, (long long)limit, verifier->target->name);
}

static bool is_matmul_type(const Target *target, DType dtype) {
  switch (dtype) {
  case DT_bfloat16:
  case DT_float16:
  case DT_float32:
  case DT_float32r:
  case DT_float8_e4m3:
  case DT_float8_e5m2:
  case DT_int8:
  case DT_uint8: return true;
  case DT_float8_e3m4: return target->level >= 20;
  case DT_float8_e4m3fn: return target->level >= 30;
  case DT_float8_e4m3fn_x4:
  case DT_float8_e5m2_x4: return target->level >= 40;
  default: return false;
  }
}

static void verify_matmul(Verifier *verifier, const BirInst *inst) {
  const Target *target = verifier->target;
  const BirOperand *moving = &inst->ins[0], *stationary = &inst->ins[1], *out = &inst->outs[0];
  bool are_patterns = moving->ap_count && stationary->ap_count && out->ap_count;
  if (!are_patterns) {
    bir_violation(verifier, inst, "bir-arity", "moving, stationary and result must be tensors");
    return;
  }
  bool is_double = strcmp(bir_field_text(inst, "perf_mode"), "None") != 0;
  int64_t rows = is_double ? 2 : 1;
  too_big(verifier, inst, "the contraction (partitions of the stationary operand)",
          bir_partitions(stationary), target->pe_rows);
  too_big(verifier, inst, "the free size of the stationary operand",
          bir_free_elements(stationary) / rows, target->pe_columns);
  too_big(verifier, inst, "the free size of the moving operand", bir_free_elements(moving) / rows,
          MAX_MOVING_FREE);
  int64_t bank = bir_free_elements(out);
  if (mul_overflows(bank, (int64_t)dtype_bytes(out->dtype), &bank)) bank = INT64_MAX;
  too_big(verifier, inst, "the result's bytes per partition (one PSUM bank)", bank,
          target->psum_bank_bytes);
  if (bir_partitions(moving) != bir_partitions(stationary)) {
    bir_violation(verifier, inst, "bir-size",
                  "contracts %lld partitions of moving with %lld of stationary",
                  (long long)bir_partitions(moving), (long long)bir_partitions(stationary));
  }
  for (uint32_t i = 0; i < 2; i++) {
    if (is_matmul_type(target, inst->ins[i].dtype)) continue;
    bir_violation(verifier, inst, "bir-dtype", "ins[%u] is %s, which PE of %s does not take", i,
                  bir_dtype_name(inst->ins[i].dtype), target->name);
  }
}

// ---- DVE, Pool, Activation

typedef enum OpClass { OP_ANY, OP_ARITHMETIC, OP_BITVEC } OpClass;

static OpClass op_class(const char *name) {
  static const char *const bitvec[] = {
      "bitwise_not",      "bitwise_and",       "bitwise_or",         "bitwise_xor",
      "arith_shift_left", "arith_shift_right", "logical_shift_left", "logical_shift_right"};
  if (strcmp(name, "bypass") == 0) return OP_ANY;
  for (uint32_t i = 0; i < ARRAY_LEN(bitvec); i++) {
    if (strcmp(name, bitvec[i]) == 0) return OP_BITVEC;
  }
  return OP_ARITHMETIC;
}

static void verify_bitvec(Verifier *verifier, const BirInst *inst, const char *op) {
  if (op_class(op) != OP_BITVEC) return;
  for (uint32_t i = 0; i < inst->in_count; i++) {
    if (dtype_info(inst->ins[i].dtype)->kind != DTYPE_FLOAT) continue;
    bir_violation(verifier, inst, "bir-dtype", "%s takes integers, ins[%u] is %s", op, i,
                  bir_dtype_name(inst->ins[i].dtype));
  }
}

static void verify_tensor_tensor(Verifier *verifier, const BirInst *inst) {
  verify_bitvec(verifier, inst, bir_field_text(inst, "op"));
  bool both = bir_operand_memory(&inst->ins[0]) == BIR_PSUM &&
              bir_operand_memory(&inst->ins[1]) == BIR_PSUM;
  if (both)
    bir_violation(
        verifier, inst, "bir-memory", "both inputs are in PSUM ('%s' and '%s'), at most one may be",
        inst->ins[0].set->locations[0].name->bytes, inst->ins[1].set->locations[0].name->bytes);
}

static void verify_tensor_scalar(Verifier *verifier, const BirInst *inst) {
  const char *op0 = bir_field_text(inst, "op0"), *op1 = bir_field_text(inst, "op1");
  verify_bitvec(verifier, inst, op0);
  verify_bitvec(verifier, inst, op1);
  OpClass first = op_class(op0), second = op_class(op1);
  if (first != OP_ANY && second != OP_ANY && first != second) {
    bir_violation(verifier, inst, "bir-operation",
                  "op0 %s and op1 %s mix arithmetic and bit operations", op0, op1);
  }
  if (inst->engine != ENGINE_Activation) return;
  bool is_mult = strcmp(op0, "mult") == 0, is_add = strcmp(op0, "add") == 0;
  bool has_second = second != OP_ANY;
  if ((is_mult && (!has_second || strcmp(op1, "add") == 0)) || (is_add && !has_second)) return;
  bir_violation(verifier, inst, "bir-operation",
                "Activation does mult, add, or mult then add; not %s%s%s", op0,
                has_second ? " then " : "", has_second ? op1 : "");
}

static void verify_reduce(Verifier *verifier, const BirInst *inst) {
  const char *axis = bir_field_text(inst, "axis");
  bool is_partition = strchr(axis, 'C') != NULL;
  Engine wanted = is_partition ? ENGINE_Pool : ENGINE_DVE;
  if (inst->engine == wanted || inst->engine == ENGINE_Unassigned) return;
  if (!bir_opcode_allows_engine(inst->opcode, inst->engine)) return; // reported already
  bir_violation(verifier, inst, "bir-engine", "a reduction over axis %s runs on %s, not %s", axis,
                engine_name(wanted), engine_name(inst->engine));
}

static void verify_stream_transpose(Verifier *verifier, const BirInst *inst) {
  const BirOperand *src = &inst->ins[0];
  too_big(verifier, inst, "the partitions of a transpose on DVE", bir_partitions(src),
          STREAM_BLOCK);
  too_big(verifier, inst, "the free size of a transpose on DVE", bir_free_elements(src),
          STREAM_BLOCK);
}

static void verify_free_size(Verifier *verifier, const BirInst *inst, const BirOperand *operand) {
  BirMemory memory = bir_operand_memory(operand);
  if (memory != BIR_SB && memory != BIR_PSUM) return;
  int64_t limit = memory == BIR_SB ? MAX_SB_FREE : MAX_PSUM_FREE;
  int64_t found = bir_free_elements(operand);
  if (found <= limit) return;
  bir_violation(verifier, inst, "bir-size",
                "'%s' takes %lld elements per partition, at most %lld in %s",
                operand->set->locations[0].name->bytes, (long long)found, (long long)limit,
                bir_memory_name(memory));
}

static void verify_kernel(Verifier *verifier, const BirInst *inst) {
  for (uint32_t side = 0; side < 2; side++) {
    const BirOperand *operands = side ? inst->outs : inst->ins;
    for (uint32_t i = 0; i < (side ? inst->out_count : inst->in_count); i++) {
      const BirStorage *set = operands[i].set;
      if (!set || !set->location_count || !set->locations[0].base) continue;
      bir_violation(verifier, inst, "bir-partition",
                    "'%s' starts at partition %lld; a kernel's operands start at 0",
                    set->locations[0].name->bytes, (long long)set->locations[0].base);
    }
  }
}

void bir_verify_opcode(Verifier *verifier, const BirInst *inst) {
  if (!verify_counts(verifier, inst)) return;
  bool is_vector = inst->engine == ENGINE_DVE || inst->engine == ENGINE_Activation ||
                   inst->engine == ENGINE_Pool;
  if (is_vector && inst->opcode->number != BIR_CustomOp) {
    for (uint32_t i = 0; i < inst->in_count; i++) verify_free_size(verifier, inst, &inst->ins[i]);
    for (uint32_t i = 0; i < inst->out_count; i++) verify_free_size(verifier, inst, &inst->outs[i]);
  }
  switch (inst->opcode->number) {
  case BIR_Matmult:
  case BIR_MatmultSparse:
  case BIR_MatmultMx: verify_matmul(verifier, inst); break;
  case BIR_TensorTensor: verify_tensor_tensor(verifier, inst); break;
  case BIR_TensorScalarPtr: verify_tensor_scalar(verifier, inst); break;
  case BIR_TensorReduce: verify_reduce(verifier, inst); break;
  case BIR_StreamTranspose: verify_stream_transpose(verifier, inst); break;
  case BIR_BIRKernel: verify_kernel(verifier, inst); break;
  default: break;
  }
}
