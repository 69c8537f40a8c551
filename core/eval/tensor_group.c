// Collectives: what the members of one group compute from each other's arrays.
#include "eval/tensor_internal.h"

const Array *tensor_all_reduce(Tensors *ops, const Array *const *members, uint32_t count,
                               TensorBinary op) {
  const Array *sum = count ? members[0] : NULL;
  for (uint32_t i = 1; i < count; i++) sum = tensor_binary(ops, op, sum, members[i]);
  return sum;
}

const Array *tensor_all_gather(Tensors *ops, const Array *const *members, uint32_t count,
                               uint32_t dimension) {
  return tensor_concatenate(ops, members, count, dimension);
}

const Array *tensor_part_of(Tensors *ops, const Array *a, uint32_t dimension, uint32_t parts,
                            uint32_t place) {
  if (!a) return NULL;
  if (dimension >= a->rank || a->shape[dimension] % parts != 0)
    return tensor_refuse(ops, "dimension %u does not divide into %u parts", dimension, parts);
  SliceAttr slice = {0};
  for (uint32_t d = 0; d < a->rank; d++) {
    slice.limit[d] = a->shape[d];
    slice.stride[d] = 1;
  }
  int64_t size = a->shape[dimension] / parts;
  slice.start[dimension] = size * place;
  slice.limit[dimension] = size * (place + (int64_t)1);
  return tensor_slice(ops, a, &slice);
}

const Array *tensor_reduce_scatter(Tensors *ops, const Array *const *members, uint32_t count,
                                   uint32_t dimension, uint32_t place, TensorBinary op) {
  return tensor_part_of(ops, tensor_all_reduce(ops, members, count, op), dimension, count, place);
}

const Array *tensor_all_to_all(Tensors *ops, const Array *const *members, uint32_t count,
                               uint32_t split_dimension, uint32_t concat_dimension,
                               uint32_t place) {
  const Array **parts = ARENA_ARRAY(ops->arena, const Array *, count);
  for (uint32_t i = 0; i < count; i++)
    parts[i] = tensor_part_of(ops, members[i], split_dimension, count, place);
  return tensor_concatenate(ops, parts, count, concat_dimension);
}
