// Operators that move data: copies, transposes, slices, joins, broadcasts, pads.
#include "ir/verify_op.h"

static bool check_copy(const OpCheck *check) {
  const Tensor *dst = inst_operand(check->inst, "dst")->access->tensor;
  const Tensor *src = inst_operand(check->inst, "src")->access->tensor;
  if (tensor_element_count(dst) != tensor_element_count(src))
    return op_error(check, "op-shape", "'%s' copies %lld elements into %lld", check->name,
                    (long long)tensor_element_count(src), (long long)tensor_element_count(dst));
  bool may_cast = class_id(check->inst->cls) == CLASS_OffloadedMemCast;
  return may_cast || dst->dtype == src->dtype ||
         op_error(check, "op-dtype", "'%s' copies %s into %s; OffloadedMemCast casts", check->name,
                  dtype_name(src->dtype), dtype_name(dst->dtype));
}

static bool check_transpose(const OpCheck *check) {
  OpShape src = op_shape(check, "src"), wanted = {.rank = src.rank};
  int64_t permutation[MAX_RANK];
  if (!op_list_of_rank(check, ATTR_permutation, src.rank, 0, permutation)) return false;
  for (uint32_t i = 0; i < src.rank; i++) wanted.dims[i] = src.dims[permutation[i]];
  return op_expect_shape(check, "dst", &wanted);
}

static bool check_slice(const OpCheck *check) {
  OpShape src = op_shape(check, "src"), wanted = {.rank = src.rank};
  int64_t start[MAX_RANK], limit[MAX_RANK], stride[MAX_RANK];
  if (!op_list_of_rank(check, ATTR_start_indices, src.rank, 0, start) ||
      !op_list_of_rank(check, ATTR_limit_indices, src.rank, 0, limit) ||
      !op_list_of_rank(check, ATTR_strides, src.rank, 1, stride))
    return false;
  for (uint32_t i = 0; i < src.rank; i++) {
    bool is_fine = 0 <= start[i] && start[i] < limit[i] && limit[i] <= src.dims[i] && stride[i] > 0;
    if (!is_fine)
      return op_error(check, "op-bounds",
                      "'%s' slices dimension %u from %lld to %lld in strides of %lld; it has %lld",
                      check->name, i, (long long)start[i], (long long)limit[i],
                      (long long)stride[i], (long long)src.dims[i]);
    wanted.dims[i] = ceil_div(limit[i] - start[i], stride[i]);
  }
  return op_expect_shape(check, "dst", &wanted);
}

static bool check_concat(const OpCheck *check) {
  uint32_t at = (uint32_t)inst_attr_int(check->inst, ATTR_dimension, 0);
  OpShape wanted = op_shape(check, "srcs");
  if (check->inst->operand_count == check->inst->result_count)
    return op_error(check, "missing-operand", "'%s' joins no sources", check->name);
  for (uint32_t i = check->inst->result_count + 1u; i < check->inst->operand_count; i++) {
    OpShape next = op_operand_shape(&check->inst->operands[i]), same = next;
    if (next.rank == wanted.rank) same.dims[at] = wanted.dims[at];
    if (!op_shapes_equal(&same, &wanted))
      return op_error(check, "op-shape", "'%s' joins %s to %s along dimension %u", check->name,
                      op_shape_text(check, &next), op_shape_text(check, &wanted), at);
    if (add_overflows(wanted.dims[at], next.dims[at], &wanted.dims[at])) return true;
  }
  return op_expect_shape(check, "dst", &wanted);
}

static bool check_broadcast(const OpCheck *check) {
  OpShape src = op_shape(check, "src"), dst = op_shape(check, "dst");
  int64_t dims[MAX_RANK];
  if (!op_list_of_rank(check, ATTR_broadcast_dims, src.rank, 0, dims)) return false;
  for (uint32_t i = 0; i < src.rank; i++) {
    if (src.dims[i] != 1 && src.dims[i] != dst.dims[dims[i]])
      return op_error(check, "op-shape",
                      "'%s' broadcasts %lld to dimension %lld of dst, which is %lld", check->name,
                      (long long)src.dims[i], (long long)dims[i], (long long)dst.dims[dims[i]]);
  }
  return true;
}

static bool check_pad(const OpCheck *check) {
  OpShape src = op_shape(check, "src"), wanted = {.rank = src.rank};
  int64_t low[MAX_RANK], high[MAX_RANK], interior[MAX_RANK];
  if (!op_list_of_rank(check, ATTR_edge_padding_low, src.rank, 0, low) ||
      !op_list_of_rank(check, ATTR_edge_padding_high, src.rank, 0, high) ||
      !op_list_of_rank(check, ATTR_interior_padding, src.rank, 0, interior))
    return false;
  for (uint32_t i = 0; i < src.rank; i++) {
    int64_t between, sum;
    bool is_large = interior[i] < 0 || mul_overflows(src.dims[i] - 1, interior[i], &between) ||
                    add_overflows(between, src.dims[i], &sum) || add_overflows(sum, low[i], &sum) ||
                    add_overflows(sum, high[i], &sum);
    if (is_large)
      return op_error(check, "op-bounds",
                      "padding of dimension %u of '%s' is negative between "
                      "elements or leaves 64 bits",
                      i, check->name);
    wanted.dims[i] = sum;
  }
  const Operand *value = inst_operand(check->inst, "padding_operand");
  if (value && tensor_element_count(value->access->tensor) != 1)
    return op_error(check, "op-shape", "padding_operand of '%s' is one value", check->name);
  return op_expect_shape(check, "dst", &wanted);
}

bool op_check_move(const OpCheck *check) {
  switch (class_id(check->inst->cls)) {
  case CLASS_OffloadedMemCpy:
  case CLASS_OffloadedMemCast: return check_copy(check);
  case CLASS_OffloadedTranspose: return check_transpose(check);
  case CLASS_OffloadedSlice: return check_slice(check);
  case CLASS_OffloadedConcat: return check_concat(check);
  case CLASS_BroadcastTensorOp: return check_broadcast(check);
  case CLASS_PadTensorOp: return check_pad(check);
  default: return true;
  }
}
