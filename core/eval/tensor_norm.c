// Batch norms: all dimensions but one, the features, are folded.
#include "eval/tensor_internal.h"

static const Array *per_feature(Tensors *ops, const Array *like, const Array *values,
                                const NormAttr *attr) {
  if (!like || !values) return NULL;
  BroadcastAttr to = {.rank = like->rank, .dims = {attr->feature}};
  memcpy(to.shape, like->shape, sizeof to.shape);
  return tensor_broadcast(ops, values, &to);
}

static const Array *in_every(Tensors *ops, const Array *like, double number) {
  BroadcastAttr to = {.rank = like->rank};
  memcpy(to.shape, like->shape, sizeof to.shape);
  return tensor_broadcast(ops, array_scalar(ops, like->type, (Scalar){.real = number}), &to);
}

// Sums over everything but the features.
static const Array *sums(Tensors *ops, const Array *a, const NormAttr *attr) {
  ReduceAttr reduce = {0};
  if (!a) return NULL;
  for (uint32_t d = 0; d < a->rank; d++) {
    if ((int64_t)d != attr->feature) reduce.dims[reduce.dim_count++] = d;
  }
  return tensor_reduce(ops, a, array_scalar(ops, a->type, (Scalar){0}), &reduce, TENSOR_add);
}

static const Array *means(Tensors *ops, const Array *a, const NormAttr *attr) {
  const Array *sum = sums(ops, a, attr);
  if (!sum || !sum->count) return sum;
  return tensor_binary(ops, TENSOR_divide, sum,
                       in_every(ops, sum, (double)(a->count / sum->count)));
}

static const Array *deviation(Tensors *ops, const Array *variance, const NormAttr *attr) {
  if (!variance) return NULL;
  const Array *shifted =
      tensor_binary(ops, TENSOR_add, variance, in_every(ops, variance, attr->epsilon));
  return tensor_unary(ops, TENSOR_sqrt, shifted);
}

// (a - mean) / deviation
static const Array *normalized(Tensors *ops, const Array *a, const Array *mean,
                               const Array *variance, const NormAttr *attr) {
  const Array *centred = tensor_binary(ops, TENSOR_subtract, a, per_feature(ops, a, mean, attr));
  const Array *root = per_feature(ops, a, deviation(ops, variance, attr), attr);
  return tensor_binary(ops, TENSOR_divide, centred, root);
}

static bool norm_fits(Tensors *ops, const Array *a, const NormAttr *attr) {
  if (!a) return false;
  if (attr->feature < 0 || attr->feature >= a->rank)
    return tensor_refuse(ops, "the feature index is no dimension of the operand");
  return element_is_real(a->type) ||
         tensor_refuse(ops, "is not defined on %s", element_name(a->type));
}

const Array *tensor_batch_norm(Tensors *ops, const Array *a, const NormParts *parts,
                               const NormAttr *attr) {
  if (!norm_fits(ops, a, attr)) return NULL;
  const Array *normal = normalized(ops, a, parts->mean, parts->variance, attr);
  const Array *scale = per_feature(ops, a, parts->scale, attr);
  return tensor_binary(ops, TENSOR_add, tensor_binary(ops, TENSOR_multiply, normal, scale),
                       per_feature(ops, a, parts->offset, attr));
}

bool tensor_batch_statistics(Tensors *ops, const Array *a, const NormAttr *attr, const Array **mean,
                             const Array **variance) {
  if (!norm_fits(ops, a, attr)) return false;
  *mean = means(ops, a, attr);
  const Array *off = tensor_binary(ops, TENSOR_subtract, a, per_feature(ops, a, *mean, attr));
  *variance = means(ops, tensor_binary(ops, TENSOR_multiply, off, off), attr);
  return *variance != NULL;
}

// grad_a = scale / deviation * (dy - mean(dy) - normalized * mean(dy * normalized))
bool tensor_batch_norm_gradient(Tensors *ops, const Array *a, const NormParts *parts,
                                const Array *dy, const NormAttr *attr, const Array **out) {
  if (!norm_fits(ops, a, attr)) return false;
  const Array *normal = normalized(ops, a, parts->mean, parts->variance, attr);
  const Array *product = tensor_binary(ops, TENSOR_multiply, dy, normal);
  const Array *part = tensor_binary(ops, TENSOR_multiply, normal,
                                    per_feature(ops, a, means(ops, product, attr), attr));
  const Array *centred =
      tensor_binary(ops, TENSOR_subtract, dy, per_feature(ops, a, means(ops, dy, attr), attr));
  const Array *rest = tensor_binary(ops, TENSOR_subtract, centred, part);
  const Array *factor =
      tensor_binary(ops, TENSOR_divide, parts->scale, deviation(ops, parts->variance, attr));
  out[0] = tensor_binary(ops, TENSOR_multiply, per_feature(ops, a, factor, attr), rest);
  out[1] = sums(ops, product, attr);
  out[2] = sums(ops, dy, attr);
  return out[0] && out[1] && out[2];
}
