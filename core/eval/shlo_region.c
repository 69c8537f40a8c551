// Regions that combine scalars: reducers, comparators, selections.
#include "eval/shlo_internal.h"

bool shlo_unary_of(uint32_t kind, TensorUnary *out) {
  switch (kind) {
#define ROW(name)                                                                                  \
  case OP_stablehlo_##name: *out = TENSOR_##name; return true;
    ROW(abs)
    ROW(cbrt)
    ROW(ceil)
    ROW(cosine)
    ROW(count_leading_zeros)
    ROW(exponential)
    ROW(exponential_minus_one)
    ROW(floor)
    ROW(is_finite)
    ROW(log)
    ROW(log_plus_one)
    ROW(logistic)
    ROW(negate)
    ROW(not )
    ROW(popcnt)
    ROW(round_nearest_afz)
    ROW(round_nearest_even)
    ROW(rsqrt)
    ROW(sign)
    ROW(sine)
    ROW(sqrt)
    ROW(tan)
    ROW(tanh)
#undef ROW
  case OP_chlo_acos: *out = TENSOR_acos; return true;
  case OP_chlo_acosh: *out = TENSOR_acosh; return true;
  case OP_chlo_asin: *out = TENSOR_asin; return true;
  case OP_chlo_asinh: *out = TENSOR_asinh; return true;
  case OP_chlo_atanh: *out = TENSOR_atanh; return true;
  case OP_chlo_cosh: *out = TENSOR_cosh; return true;
  case OP_chlo_sinh: *out = TENSOR_sinh; return true;
  case OP_chlo_erf_inv: *out = TENSOR_erf_inv; return true;
  case OP_chlo_erf: *out = TENSOR_erf; return true;
  case OP_chlo_erfc: *out = TENSOR_erfc; return true;
  case OP_chlo_tan: *out = TENSOR_tan; return true;
  case OP_chlo_atan: *out = TENSOR_atan; return true;
  default: return false;
  }
}

bool shlo_binary_of(uint32_t kind, TensorBinary *out) {
  switch (kind) {
#define ROW(name)                                                                                  \
  case OP_stablehlo_##name: *out = TENSOR_##name; return true;
    ROW(add)
    ROW(and)
    ROW(atan2)
    ROW(divide)
    ROW(maximum)
    ROW(minimum)
    ROW(multiply)
    ROW(or)
    ROW(power)
    ROW(remainder)
    ROW(shift_left)
    ROW(shift_right_arithmetic)
    ROW(shift_right_logical)
    ROW(subtract)
    ROW(xor)
#undef ROW
  default: return false;
  }
}

bool shlo_comparison_of(const MlirOp *op, TensorBinary *out) {
  static const struct {
    const char *word;
    TensorBinary op;
  } rows[] = {{"EQ", TENSOR_eq}, {"NE", TENSOR_ne}, {"GE", TENSOR_ge},
              {"GT", TENSOR_gt}, {"LE", TENSOR_le}, {"LT", TENSOR_lt}};
  const MlirAttr *direction = mlir_op_attr(op, "comparison_direction");
  for (uint32_t i = 0; direction && i < ARRAY_LEN(rows); i++) {
    if (!str_is(direction->text, rows[i].word)) continue;
    *out = rows[i].op;
    return true;
  }
  return false;
}

bool shlo_is_by_place(const MlirOp *op, ElementType type, bool *is_weak) {
  const MlirAttr *compare_type = mlir_op_attr(op, "compare_type");
  if (!element_is_real(type) || !compare_type) return false;
  *is_weak = str_is(compare_type->text, "WEAKORDER");
  return *is_weak || str_is(compare_type->text, "TOTALORDER");
}

static bool is_scalar(const MlirValue *value, ElementType *type) {
  return value->type->kind == TYPE_TENSOR && mlir_type_count(value->type) == 1 &&
         shlo_element_type(value->type, type);
}

// A value from around the region; a region looked at by itself has none.
static const Array *outer_value(const ShloFrame *frame, const MlirValue *value) {
  return frame->values ? frame->values[value->slot] : NULL;
}

// Whether shlo_region_call can run the operation; constants are read here, once.
static bool prepare_op(ShloRegion *region, const MlirOp *op) {
  TensorUnary unary;
  TensorBinary binary;
  for (uint32_t i = 0; i < op->result_count; i++) {
    const MlirValue *value = op->results[i];
    if (!is_scalar(value, &region->types[value->slot])) return false;
  }
  for (uint32_t i = 0; i < op->operand_count; i++) {
    const MlirValue *value = op->operands[i];
    if (!is_scalar(value, &region->types[value->slot])) return false;
    // A value from outside of the region.
    const Array *outer = outer_value(region->frame, value);
    if (outer) region->values[value->slot] = array_get(outer, 0);
  }
  switch (op->kind) {
  case OP_stablehlo_constant: {
    const MlirAttr *value = mlir_op_attr(op, "value");
    const Array *array = value ? shlo_dense(&region->frame->run->ops, value) : NULL;
    if (array) region->values[op->results[0]->slot] = array_get(array, 0);
    return array != NULL;
  }
  case OP_stablehlo_compare: return shlo_comparison_of(op, &binary);
  case OP_stablehlo_select:
  case OP_stablehlo_convert:
  case OP_stablehlo_reshape:
  case OP_stablehlo_clamp: return true;
  default: return shlo_unary_of(op->kind, &unary) || shlo_binary_of(op->kind, &binary);
  }
}

bool shlo_region(ShloFrame *frame, const MlirOp *op, uint32_t at, ShloRegion *out) {
  ShloRun *run = frame->run;
  const MlirBlock *block = mlir_region_block(op->regions.at[at]);
  if (!block || !block->ops.count || vec_last(&block->ops)->kind != OP_stablehlo_return)
    return shlo_fail(run, op, "a region is one block that ends with stablehlo.return");
  *out = (ShloRegion){.frame = frame, .block = block, .stop = vec_last(&block->ops)};
  uint32_t slots = 1;
  for (uint32_t i = 0; i < block->args.count; i++) slots = block->args.at[i]->slot + 1;
  for (uint32_t i = 0; i < block->ops.count; i++) {
    const MlirOp *inner = block->ops.at[i];
    for (uint32_t k = 0; k < inner->result_count; k++)
      if (inner->results[k]->slot >= slots) slots = inner->results[k]->slot + 1;
    for (uint32_t k = 0; k < inner->operand_count; k++)
      if (inner->operands[k]->slot >= slots) slots = inner->operands[k]->slot + 1;
  }
  out->values = ARENA_ARRAY(run->ops.arena, Scalar, slots);
  out->types = ARENA_ARRAY(run->ops.arena, ElementType, slots);
  for (uint32_t i = 0; i < block->args.count; i++) {
    if (!is_scalar(block->args.at[i], &out->types[block->args.at[i]->slot]))
      return shlo_fail(run, op, "the region's arguments are not scalars");
  }
  for (uint32_t i = 0; i + 1 < block->ops.count; i++) {
    if (!prepare_op(out, block->ops.at[i]))
      return shlo_fail(run, block->ops.at[i], "%s is not evaluated inside this region",
                       block->ops.at[i]->name->bytes);
  }
  for (uint32_t i = 0; i < out->stop->operand_count; i++) {
    const MlirValue *value = out->stop->operands[i];
    const Array *outer = outer_value(frame, value);
    if (!is_scalar(value, &out->types[value->slot]))
      return shlo_fail(run, op, "the region does not return scalars");
    if (outer) out->values[value->slot] = array_get(outer, 0);
  }
  const MlirOp *first = block->ops.at[0];
  bool is_weak;
  out->is_single = block->ops.count == 2 && block->args.count == 2 && first->operand_count == 2 &&
                   first->operands[0] == block->args.at[0] &&
                   first->operands[1] == block->args.at[1] && out->stop->operand_count == 1 &&
                   out->stop->operands[0] == first->results[0] &&
                   (shlo_binary_of(first->kind, &out->op) ||
                    (first->kind == OP_stablehlo_compare && shlo_comparison_of(first, &out->op) &&
                     !shlo_is_by_place(first, out->types[first->operands[0]->slot], &is_weak)));
  return true;
}

static Scalar run_op(const ShloRegion *region, const MlirOp *op) {
  TensorUnary unary;
  TensorBinary binary = TENSOR_eq;
  Scalar in[3] = {{0}};
  bool is_weak;
  for (uint32_t i = 0; i < op->operand_count && i < 3; i++)
    in[i] = region->values[op->operands[i]->slot];
  ElementType type = region->types[op->operands[0]->slot];
  switch (op->kind) {
  case OP_stablehlo_select: return in[0].integer ? in[1] : in[2];
  case OP_stablehlo_reshape: return in[0];
  case OP_stablehlo_convert:
    return scalar_convert(type, &(ConvertAttr){region->types[op->results[0]->slot], true}, in[0]);
  case OP_stablehlo_clamp:
    return scalar_binary(TENSOR_minimum, type, scalar_binary(TENSOR_maximum, type, in[1], in[0]),
                         in[2]);
  case OP_stablehlo_compare:
    shlo_comparison_of(op, &binary);
    if (shlo_is_by_place(op, type, &is_weak)) {
      for (uint32_t i = 0; i < 2; i++)
        in[i].integer = is_weak ? scalar_weak_order(type, in[i]) : scalar_total_order(type, in[i]);
      type = DT_int64;
    }
    return scalar_binary(binary, type, in[0], in[1]);
  default: break;
  }
  if (shlo_unary_of(op->kind, &unary)) return scalar_unary(unary, type, in[0]);
  shlo_binary_of(op->kind, &binary);
  return scalar_binary(binary, type, in[0], in[1]);
}

void shlo_region_call(const ShloRegion *region, const Scalar *args, Scalar *results) {
  for (uint32_t i = 0; i < region->block->args.count; i++)
    region->values[region->block->args.at[i]->slot] = args[i];
  for (uint32_t i = 0; i + 1 < region->block->ops.count; i++) {
    const MlirOp *op = region->block->ops.at[i];
    if (op->kind == OP_stablehlo_constant) continue;
    uint32_t slot = op->results[0]->slot;
    region->values[slot] = scalar_round(region->types[slot], run_op(region, op));
  }
  for (uint32_t i = 0; i < region->stop->operand_count; i++)
    results[i] = region->values[region->stop->operands[i]->slot];
}
