// Operands of an instruction, by role: accesses, numbers, registers, constants of the lowering.
#include "bir/lower_internal.h"

// Engines that read reals compute in fp32; with integers a whole number stays one.
static DType immediate_type(const Emit *emit, Literal number) {
  if (number.kind != LIT_INT) return DT_float32;
  for (uint32_t i = emit->inst->result_count; i < emit->inst->operand_count; i++) {
    const Operand *operand = &emit->inst->operands[i];
    if (operand->kind != OPERAND_ACCESS) continue;
    DTypeKind kind = dtype_info(operand->access->tensor->dtype)->kind;
    if (kind == DTYPE_FLOAT || kind == DTYPE_OPAQUE) return DT_float32;
    break;
  }
  return number.integer >= INT32_MIN && number.integer <= INT32_MAX ? DT_int32 : DT_int64;
}

void emit_immediate(Emit *emit, Literal number, DType dtype) {
  if (dtype_info(dtype)->kind == DTYPE_FLOAT && number.kind == LIT_INT)
    number = literal_float((double)number.integer);
  BirOperand out = {.kind = BIR_IMM_VALUE, .dtype = dtype, .value = number};
  vec_push(emit->scratch, &emit->ins, out);
}

void emit_number(Emit *emit, Literal number) {
  emit_immediate(emit, number, immediate_type(emit, number));
}

bool emit_operand(Emit *emit, const Operand *operand, AccessForm form) {
  if (operand->kind == OPERAND_NUMBER) {
    emit_number(emit, operand->number);
    return true;
  }
  BirOperand out = {.kind = BIR_REGISTER_ACCESS};
  if (!emit_access(emit, (uint32_t)(operand - emit->inst->operands), form, &out)) {
    return false;
  }
  if (operand->is_result) {
    vec_push(emit->scratch, &emit->outs, out);
  } else {
    vec_push(emit->scratch, &emit->ins, out);
  }
  return true;
}

bool emit_role(Emit *emit, const char *role, AccessForm form) {
  const Operand *operand = inst_operand(emit->inst, role);
  return !operand || emit_operand(emit, operand, form);
}

void emit_constant_access(Emit *emit, BirStorage *set, int64_t partitions, int64_t free) {
  Lower *lower = emit->lower;
  BirOperand out = {
      .kind = BIR_SYMBOLIC_AP, .dtype = set->dtype, .rank = 2, .ap_count = 2, .set = set};
  const BirExpr **addrs = ARENA_ARRAY(lower->arena, const BirExpr *, 2);
  addrs[0] = addrs[1] = lower_const(lower, 0);
  out.addrs = addrs;
  int64_t shape[2] = {partitions, free};
  BirPair pairs[2] = {{1, partitions}, {1, free}};
  out.access_shape = arena_copy(lower->arena, shape, sizeof shape);
  out.ap = arena_copy(lower->arena, pairs, sizeof pairs);
  vec_push(emit->scratch, &emit->ins, out);
}
