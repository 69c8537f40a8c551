// Instructions that fill and move: memset, iota, affine select, DMA.
#include "bir/lower_internal.h"

bool lower_memset(Emit *emit) {
  const InstAttr *value = inst_attr(emit->inst, ATTR_value);
  emit_set_attrs(emit);
  if (value && value->literal.kind != LIT_NONE) emit_set(emit, "constant", value->literal);
  return emit_role(emit, "dst", FORM_JOINED);
}

bool lower_iota(Emit *emit) {
  const InstAttr *expr = inst_attr(emit->inst, ATTR_expr);
  return emit_role(emit, "dst", FORM_JOINED) && emit_affine_keys(emit, expr ? expr->expr : NULL);
}

// dst = src where base + channel_multiplier * partition + pattern compares true with 0, else fill.
bool lower_affine_select(Emit *emit) {
  const InstAttr *predicate = inst_attr(emit->inst, ATTR_predicate);
  if (!emit_role(emit, "dst", FORM_JOINED) || !emit_role(emit, "src", FORM_JOINED)) return false;
  emit_set_attrs(emit);
  // an absent fill of integers is the integer 0, which the key's default is not
  const Operand *src = inst_operand(emit->inst, "src");
  bool is_whole = src && dtype_info(src->access->tensor->dtype)->kind != DTYPE_FLOAT;
  if (is_whole && !inst_attr(emit->inst, ATTR_fill_value))
    emit_set(emit, "fill_value", literal_int(0));
  if (!predicate) return true;
  emit_set_text(emit, "compare_op", predicate->predicate.is_ge ? "is_ge" : "is_equal");
  return emit_affine_keys(emit, predicate->predicate.expr);
}

// Indirect dimensions of a side, as a list of dimension numbers.
static Literal indirect_dims(Emit *emit, const char *role) {
  const Operand *operand = inst_operand(emit->inst, role);
  Literal dims[MAX_RANK];
  uint32_t count = 0;
  for (uint32_t d = 0; operand && operand->access && d < operand->access->rank; d++) {
    if (operand->access->dims[d].indirect) dims[count++] = literal_int(d);
  }
  return emit_list(emit, dims, count);
}

static bool is_on_chip(const Emit *emit, const char *role) {
  const Operand *operand = inst_operand(emit->inst, role);
  return operand && tensor_is_on_chip(operand->access->tensor);
}

// An indirect side makes it a gather or a scatter of SBUF; between HBM arrays it stays a copy.
bool lower_dma(Emit *emit) {
  Literal reads = indirect_dims(emit, "src"), writes = indirect_dims(emit, "dst");
  bool is_copy = emit->out->opcode == &bir_opcodes[BIR_DMACopy];
  bool combines = is_copy && emit->inst->cls == class_info(CLASS_NeuronIndirectRMW);
  if (reads.count && writes.count) {
    return emit_error(emit, "bir-indirect",
                      "indirect source and indirect destination in one transfer have no BIR form");
  }
  if (combines) {
    const InstAttr *op = inst_attr(emit->inst, ATTR_op);
    emit_set_text(emit, "mode", "CCE");
    emit_set_text(emit, "cce_op", op ? op->literal.string->bytes : "add");
  } else if (reads.count && (!is_copy || is_on_chip(emit, "dst"))) {
    emit->out->opcode = &bir_opcodes[BIR_GenericIndirectLoad];
    emit_set(emit, "indirect_dims", reads);
  } else if (writes.count && (!is_copy || is_on_chip(emit, "src"))) {
    emit->out->opcode = &bir_opcodes[BIR_GenericIndirectSave];
    emit_set(emit, "indirect_dims", writes);
  }
  return lower_plain(emit);
}

// Positions of a transpose in the order [W, Z, Y, X]: the first and the last change places.
bool lower_dma_transpose(Emit *emit) {
  emit_set_attrs(emit);
  emit_set_text(emit, "mode", "Transpose");
  emit_set_text(emit, "transpose_op", "XZYW");
  return emit_role(emit, "dst", FORM_OWN) && emit_role(emit, "src", FORM_OWN);
}

// Rows are chosen by an index tile; the original pins it to Pool.
bool lower_indirect_transpose(Emit *emit) {
  if (emit->inst->engine == ENGINE_Unassigned) emit->out->engine = ENGINE_Pool;
  if (!lower_dma_transpose(emit)) return false;
  const Operand *index = inst_operand(emit->inst, "index");
  BirOperand operand;
  if (!index) return true;
  if (!emit_access(emit, (uint32_t)(index - emit->inst->operands), FORM_OWN, &operand))
    return false;
  vec_push(emit->scratch, &emit->indirections, operand);
  return true;
}

bool lower_replicate(Emit *emit) {
  emit_set_text(emit, "mode", "Replicate");
  return lower_own(emit);
}

// A sum of scaled sources, computed by the DMA engines.
bool lower_fma(Emit *emit) {
  emit_set_text(emit, "mode", "CCE");
  emit_set_text(emit, "cce_op", "add");
  return lower_own(emit);
}
