// Engines that compute: PE, Activation, and the element-wise and reducing instructions of DVE and
// Pool. Operand order: reference bir.md 3.1.
#include "bir/lower_internal.h"

// Every operand by role, class attributes by name.
bool lower_plain(Emit *emit) {
  for (uint32_t i = 0; i < emit->inst->operand_count; i++) {
    if (!emit_operand(emit, &emit->inst->operands[i], FORM_JOINED)) return false;
  }
  emit_set_attrs(emit);
  return true;
}

bool emit_own_operands(Emit *emit) {
  for (uint32_t i = 0; i < emit->inst->operand_count; i++) {
    if (!emit_operand(emit, &emit->inst->operands[i], FORM_OWN)) return false;
  }
  return true;
}

// The same where each operand is a tile of its own.
bool lower_own(Emit *emit) {
  emit_set_attrs(emit);
  return emit_own_operands(emit);
}

// ---- PE

static bool has_var(const Emit *emit, const TileOperand *operand, uint32_t var) {
  for (uint32_t d = 0; d < operand->access->rank; d++) {
    if (emit_var_is_in_dim(emit, operand, d, var)) return true;
  }
  return false;
}

static const TileOperand *tile_of(const Emit *emit, const Operand *operand) {
  return &emit->tile.operands[operand - emit->inst->operands];
}

// The array contracts partitions: K is on the partitions of both sources, M on those of the
// destination. What is contracted beside them is the second row of a double-row mode.
static bool check_contraction(Emit *emit, const Operand *stationary, const Operand *moving) {
  const InstTile *tile = &emit->tile;
  const TileOperand *weights = tile_of(emit, stationary), *fmap = tile_of(emit, moving);
  const TileOperand *dst = &tile->operands[0];
  const char *mode = bir_field_text(emit->out, "perf_mode");
  for (uint32_t v = 0; v < tile->var_count; v++) {
    const TileVar *var = &tile->vars[v];
    if (var->extent == 1) continue;
    const char *name = var->ap
                           ? var->ap->name->bytes
                           : arena_format(emit->scratch, "slice of %lld", (long long)var->extent);
    bool on_weights = emit_var_is_partition(emit, weights, v);
    bool on_fmap = emit_var_is_partition(emit, fmap, v);
    if (var->is_reduced && on_weights != on_fmap) {
      return emit_error(emit, "bir-partition",
                        "Incorrect partition set! contracted %s must be on the partitions of both "
                        "stationary and moving",
                        name);
    }
    if (var->is_reduced && !on_weights && strcmp(mode, "None") == 0) {
      return emit_error(emit, "bir-partition",
                        "Incorrect partition set! contracted %s is not on partitions (a double-row "
                        "perf_mode takes two rows)",
                        name);
    }
    if (var->is_reduced) continue;
    if (on_weights || on_fmap) {
      return emit_error(emit, "bir-partition",
                        "Incorrect partition set! %s is on the partitions of a source but is not "
                        "contracted",
                        name);
    }
    if (emit_var_is_partition(emit, dst, v) != has_var(emit, weights, v)) {
      return emit_error(emit, "bir-partition",
                        "Incorrect partition set! the destination's partitions must be the "
                        "stationary's free indices; %s is not",
                        name);
    }
  }
  return true;
}

static void take_fields(Emit *emit) {
  emit->out->fields = emit->fields.at;
  emit->out->field_count = (uint16_t)emit->fields.count;
}

bool lower_matmul(Emit *emit) {
  const Operand *stationary = inst_operand(emit->inst, "stationary");
  const Operand *moving = inst_operand(emit->inst, "moving");
  emit_set_attrs(emit);
  if (inst_attr_bool(emit->inst, ATTR_is_accumulate)) emit_set_int(emit, "accumulation_flag", 1);
  take_fields(emit);
  if (!check_contraction(emit, stationary, moving)) return false;
  if (!emit_role(emit, "dst", FORM_OWN)) return false;
  if (!emit_operand(emit, moving, FORM_OWN) || !emit_operand(emit, stationary, FORM_OWN))
    return false;
  // Further sources: the scales of MX, in the order of their roles.
  for (uint32_t i = emit->inst->result_count; i < emit->inst->operand_count; i++) {
    const Operand *operand = &emit->inst->operands[i];
    if (operand == stationary || operand == moving) continue;
    if (!emit_operand(emit, operand, FORM_OWN)) return false;
  }
  return true;
}

// Moving, stationary, then their scales in the same order.
bool lower_matmul_mx(Emit *emit) {
  static const char *const roles[] = {"dst", "moving", "stationary", "moving_scale",
                                      "stationary_scale"};
  emit_set_attrs(emit);
  if (inst_attr_bool(emit->inst, ATTR_is_accumulate)) emit_set_int(emit, "accumulation_flag", 1);
  for (uint32_t i = 0; i < ARRAY_LEN(roles); i++) {
    if (!emit_role(emit, roles[i], FORM_OWN)) return false;
  }
  return true;
}

static int64_t partitions_of(const BirOperand *operand) {
  return operand->ap_count ? operand->ap[0].num : 1;
}

// On PE the source is the stationary operand and an identity matrix moves through it; on DVE a
// stream transpose.
bool lower_transpose(Emit *emit) {
  if (!emit_role(emit, "dst", FORM_OWN)) return false;
  if (emit->out->engine != ENGINE_PE) {
    emit->out->opcode = &bir_opcodes[BIR_StreamTranspose];
    return emit_role(emit, "src", FORM_OWN);
  }
  BirOperand src;
  const Operand *operand = inst_operand(emit->inst, "src");
  if (!emit_access(emit, (uint32_t)(operand - emit->inst->operands), FORM_OWN, &src)) return false;
  int64_t rows = partitions_of(&src);
  emit_constant_access(emit, lower_identity(emit->lower, src.dtype), rows, rows);
  vec_push(emit->scratch, &emit->ins, src);
  emit_set_bool(emit, "is_transpose", true);
  return true;
}

// ---- Activation

static bool emit_bias(Emit *emit) {
  const Operand *bias = inst_operand(emit->inst, "bias");
  if (bias) return emit_operand(emit, bias, FORM_SCALAR);
  emit_constant_access(emit, lower_zero_bias(emit->lower), emit->anchor_extent, 1);
  return true;
}

static bool check_scalar(Emit *emit, const char *role) {
  const Operand *operand = inst_operand(emit->inst, role);
  if (!operand || emit_is_per_partition(emit, operand)) return true;
  return emit_error(emit, "bir-access-pattern",
                    "Incorrect access pattern! %s takes one value per partition, '%s' gives more",
                    role, operand->access->tensor->name->bytes);
}

// A number goes into the key, an access becomes an operand: scale the third, alpha the fourth.
static bool emit_scale(Emit *emit, const char *role, bool is_needed) {
  const Operand *operand = inst_operand(emit->inst, role);
  if (operand && operand->kind == OPERAND_NUMBER) {
    emit_set(emit, role, operand->number);
    if (is_needed) emit_immediate(emit, operand->number, DT_float32);
    return true;
  }
  if (operand) return emit_operand(emit, operand, FORM_SCALAR);
  if (is_needed) emit_immediate(emit, literal_float(1.0), DT_float32);
  return true;
}

// Slope of Lrelu and Prelu when the text gives none.
#define DEFAULT_SLOPE 0.01

static const char *bir_func(const Emit *emit) {
  Str func = inst_attr_str(emit->inst, ATTR_func);
  ActFunc act;
  return func && act_find(func, &act) ? act_name(act) : "";
}

bool lower_activation(Emit *emit) {
  emit_set_attrs(emit);
  // The accumulator is one value per partition, or stands still over what is folded.
  for (uint32_t i = 0; i < emit->inst->result_count; i++) {
    const Operand *result = &emit->inst->operands[i];
    bool is_folded = i > 0 && !emit_is_per_partition(emit, result);
    if (is_folded && !emit_folded(emit, result)) return false;
    if (!is_folded && !emit_operand(emit, result, i ? FORM_OWN : FORM_JOINED)) return false;
  }
  if (emit->inst->result_count > 1) emit_set_text(emit, "acc", "ZeroAccumulate");
  if (emit->inst->cls == class_info(CLASS_Activate2)) emit_set_bool(emit, "is_activate2", true);
  if (!check_scalar(emit, "bias") || !check_scalar(emit, "scale") || !check_scalar(emit, "alpha"))
    return false;
  if (!emit_role(emit, "src", FORM_JOINED) || !emit_bias(emit)) return false;
  const Operand *alpha = inst_operand(emit->inst, "alpha");
  const char *func = bir_func(emit);
  bool has_slope = strcmp(func, "Lrelu") == 0 || strcmp(func, "Prelu") == 0;
  if (!alpha && has_slope) emit_set(emit, "alpha", literal_float(DEFAULT_SLOPE));
  bool has_alpha = alpha && alpha->kind != OPERAND_NUMBER;
  return emit_scale(emit, "scale", has_alpha) && emit_scale(emit, "alpha", false);
}

// ---- DVE and Pool

// operand0 is one value per partition; operand1 too, or a whole tile (scalar_tensor_tensor).
bool lower_tensor_scalar(Emit *emit) {
  emit_set_attrs(emit);
  if (strcmp(emit->inst->cls->name, "TensorScalarGEPOp") == 0)
    emit_set_bool(emit, "is_tensor_scalar_addr", true);
  if (!emit_role(emit, "dst", FORM_JOINED) || !emit_role(emit, "src", FORM_JOINED)) return false;
  if (!check_scalar(emit, "operand0")) return false;
  const Operand *second = inst_operand(emit->inst, "operand1");
  bool is_tile = second && !emit_is_per_partition(emit, second);
  // Operands go by position: what stands before the second one must be there.
  bool lacks_first = second && !inst_operand(emit->inst, "operand0");
  if (is_tile) emit_set_bool(emit, "is_scalar_tensor_tensor", true);
  if (lacks_first) emit_number(emit, literal_int(0));
  return emit_role(emit, "operand0", FORM_SCALAR) &&
         emit_role(emit, "operand1", is_tile ? FORM_JOINED : FORM_SCALAR);
}

// result[i] = op1(op0(src0[i], result[i-1]), src1[i]): the scalar is the initial state, which
// stands where scalar_tensor_tensor has its scalar.
bool lower_scan(Emit *emit) {
  emit_set_attrs(emit);
  emit_set_bool(emit, "is_tensor_tensor_scan", true);
  emit->keeps_last = true;
  if (!check_scalar(emit, "initial")) return false;
  if (!emit_role(emit, "dst", FORM_JOINED) || !emit_role(emit, "src0", FORM_JOINED)) return false;
  if (inst_operand(emit->inst, "initial")) {
    if (!emit_role(emit, "initial", FORM_SCALAR)) return false;
  } else {
    emit_immediate(emit, literal_float(0.0), DT_float32);
  }
  return emit_role(emit, "src1", FORM_JOINED);
}

// The axis list counts the innermost pairs that are folded; C is the partition dimension.
bool lower_reduce(Emit *emit) {
  static const char *const axes[] = {"X", "X", "XY", "XYZ", "XYZW"};
  for (uint32_t i = 0; i < emit->inst->attr_count; i++) {
    const InstAttr *attr = &emit->inst->class_attrs[i];
    if (attr->id == ATTR_op) emit_set_text(emit, "op", attr->literal.string->bytes);
  }
  if (inst_attr_bool(emit->inst, ATTR_negate)) emit_set_bool(emit, "negate", true);
  if (strcmp(emit->inst->cls->name, "TransposeTensorReduceOp") == 0)
    emit_set_bool(emit, "apply_transpose", true);
  if (!emit_role(emit, "dst", FORM_JOINED) || !emit_role(emit, "src", FORM_JOINED)) return false;
  uint32_t folded = emit->folded_pairs;
  if (emit->reduces_partition) {
    emit_set_text(emit, "axis", folded ? "XYZWC" : "C");
    return true;
  }
  if (folded > 4) return emit_error(emit, "bir-reduce", "Too many reduce dims");
  emit_set_text(emit, "axis", axes[folded]);
  return true;
}

// A tensor-scalar whose result runs along the free dimension, or is folded.
bool lower_cache(Emit *emit) {
  emit_set_attrs(emit);
  if (strcmp(emit->inst->cls->name, "TensorScalarCacheCumulative") == 0) {
    emit_set_text(emit, "mode", "Cumulative");
    emit->keeps_last = true;
  }
  if (!check_scalar(emit, "operand0") || !check_scalar(emit, "operand1") ||
      !emit_role(emit, "dst", FORM_JOINED) || !emit_role(emit, "src", FORM_JOINED))
    return false;
  bool lacks_first = inst_operand(emit->inst, "operand1") && !inst_operand(emit->inst, "operand0");
  if (lacks_first) emit_number(emit, literal_int(0));
  return emit_role(emit, "operand0", FORM_SCALAR) && emit_role(emit, "operand1", FORM_SCALAR);
}

bool lower_select_reduce(Emit *emit) {
  emit_set_text(emit, "accumulator_cmd", "ZeroAccumulate");
  return lower_own(emit);
}

bool lower_range_select(Emit *emit) {
  if (emit->inst->result_count > 1) emit_set_text(emit, "reduce_cmd", "ZeroAccumulate");
  return lower_own(emit);
}

bool lower_transposed_stats(Emit *emit) {
  emit_set_bool(emit, "apply_transpose", true);
  return lower_own(emit);
}

// A stream shuffle always has its mask.
bool lower_shuffle(Emit *emit) {
  if (!inst_attr(emit->inst, ATTR_shuffle_mask))
    return emit_error(emit, "bir-attribute", "%s needs shuffle_mask=", emit->inst->cls->name);
  return lower_own(emit);
}

// Every partition of a group of 32 takes the group's first.
bool lower_broadcast_partition(Emit *emit) {
  Literal mask[32];
  for (uint32_t i = 0; i < ARRAY_LEN(mask); i++) mask[i] = literal_int(0);
  emit_set(emit, "mask", emit_list(emit, mask, ARRAY_LEN(mask)));
  return lower_own(emit);
}
