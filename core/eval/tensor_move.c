// Operations that move elements: each is one or a few strided copies.
#include "eval/tensor_internal.h"

// Copies of all of `a`, in its own order, to places with these strides.
static void place(Array *to, int64_t base, const int64_t *strides, const Array *a) {
  int64_t own[MAX_RANK];
  array_strides(a, own);
  copy_strided(to, (Side){base, strides}, a, (Side){0, own}, a->shape, a->rank);
}

// Fills the whole of `to` from places of `a` with these strides.
static void fetch(Array *to, const Array *a, int64_t base, const int64_t *strides) {
  int64_t own[MAX_RANK];
  array_strides(to, own);
  copy_strided(to, (Side){0, own}, a, (Side){base, strides}, to->shape, to->rank);
}

const Array *tensor_broadcast(Tensors *ops, const Array *a, const BroadcastAttr *attr) {
  if (!a || !tensor_dims_fit(ops, attr->dims, a->rank, attr->rank, "broadcast dimensions"))
    return NULL;
  int64_t own[MAX_RANK], strides[MAX_RANK] = {0};
  array_strides(a, own);
  for (uint32_t d = 0; d < a->rank; d++) {
    if (a->shape[d] == 1) continue;
    strides[attr->dims[d]] = own[d];
    if (attr->shape[attr->dims[d]] != a->shape[d])
      return tensor_refuse(ops, "an extent of %lld does not broadcast to %lld",
                           (long long)a->shape[d], (long long)attr->shape[attr->dims[d]]);
  }
  Array *out = array_create(ops, a->type, attr->rank, attr->shape);
  if (out) fetch(out, a, 0, strides);
  return out;
}

const Array *tensor_reshape(Tensors *ops, const Array *a, uint32_t rank, const int64_t *shape) {
  uint64_t count;
  if (!a || !shape_count(ops, rank, shape, &count)) return NULL;
  if (count != a->count)
    return tensor_refuse(ops, "%llu elements do not become %llu", (unsigned long long)a->count,
                         (unsigned long long)count);
  Array *out = ARENA_NEW(ops->arena, Array); // shares the elements, which nobody changes
  *out = *a;
  out->rank = rank;
  for (uint32_t d = 0; d < rank; d++) out->shape[d] = shape[d];
  return out;
}

const Array *tensor_transpose(Tensors *ops, const Array *a, const int64_t *permutation) {
  if (!a || !tensor_dims_fit(ops, permutation, a->rank, a->rank, "permutation")) return NULL;
  int64_t own[MAX_RANK], strides[MAX_RANK], shape[MAX_RANK];
  array_strides(a, own);
  for (uint32_t d = 0; d < a->rank; d++) {
    strides[d] = own[permutation[d]];
    shape[d] = a->shape[permutation[d]];
  }
  Array *out = array_create(ops, a->type, a->rank, shape);
  if (out) fetch(out, a, 0, strides);
  return out;
}

const Array *tensor_slice(Tensors *ops, const Array *a, const SliceAttr *attr) {
  if (!a) return NULL;
  int64_t strides[MAX_RANK], shape[MAX_RANK];
  array_strides(a, strides);
  int64_t base = index_offset(attr->start, strides, a->rank);
  for (uint32_t d = 0; d < a->rank; d++) {
    bool fits = attr->start[d] >= 0 && attr->start[d] <= attr->limit[d] &&
                attr->limit[d] <= a->shape[d] && attr->stride[d] > 0;
    if (!fits)
      return tensor_refuse(ops, "slice %lld:%lld:%lld does not fit in an extent of %lld",
                           (long long)attr->start[d], (long long)attr->limit[d],
                           (long long)attr->stride[d], (long long)a->shape[d]);
    shape[d] = ceil_div(attr->limit[d] - attr->start[d], attr->stride[d]);
    strides[d] *= attr->stride[d];
  }
  Array *out = array_create(ops, a->type, a->rank, shape);
  if (out) fetch(out, a, base, strides);
  return out;
}

// Starts moved so that slices of these sizes stay inside.
static bool read_starts(Tensors *ops, const Array *a, const Array *const *starts,
                        const int64_t *sizes, int64_t *at) {
  for (uint32_t d = 0; d < a->rank; d++) {
    if (!starts[d]) return false;
    if (sizes[d] < 0 || sizes[d] > a->shape[d])
      return tensor_refuse(ops, "a slice of %lld does not fit in an extent of %lld",
                           (long long)sizes[d], (long long)a->shape[d]);
    if (starts[d]->count != 1 || !starts[d]->integers)
      return tensor_refuse(ops, "starts are integer scalars");
    int64_t most = a->shape[d] - sizes[d], start = starts[d]->integers[0];
    bool is_huge = starts[d]->type == DT_uint64 && start < 0;
    at[d] = is_huge ? most : min_i64(max_i64(start, 0), most);
  }
  return true;
}

const Array *tensor_dynamic_slice(Tensors *ops, const Array *a, const Array *const *starts,
                                  const int64_t *sizes) {
  int64_t at[MAX_RANK], strides[MAX_RANK];
  if (!a || !read_starts(ops, a, starts, sizes, at)) return NULL;
  array_strides(a, strides);
  Array *out = array_create(ops, a->type, a->rank, sizes);
  if (out) fetch(out, a, index_offset(at, strides, a->rank), strides);
  return out;
}

const Array *tensor_dynamic_update_slice(Tensors *ops, const Array *a, const Array *update,
                                         const Array *const *starts) {
  int64_t at[MAX_RANK], strides[MAX_RANK];
  if (!a || !update) return NULL;
  if (a->type != update->type || a->rank != update->rank)
    return tensor_refuse(ops, "operand and update differ in type or rank");
  if (!read_starts(ops, a, starts, update->shape, at)) return NULL;
  Array *out = array_clone(ops, a);
  array_strides(a, strides);
  if (out) place(out, index_offset(at, strides, a->rank), strides, update);
  return out;
}

// First and last element of a dimension that lands inside, and where the first one lands.
static void clip(int64_t extent, int64_t low, int64_t step, int64_t room, int64_t *first,
                 int64_t *count) {
  *first = low < 0 ? ceil_div(-low, step) : 0;
  int64_t last = floor_div(room - 1 - low, step);
  *count = max_i64(min_i64(last, extent - 1) - *first + 1, 0);
}

const Array *tensor_pad(Tensors *ops, const Array *a, const Array *value, const PadAttr *attr) {
  if (!a || !value) return NULL;
  if (value->type != a->type || value->count != 1)
    return tensor_refuse(ops, "the padding value is a scalar of the operand's type");
  int64_t own[MAX_RANK], strides[MAX_RANK], shape[MAX_RANK], kept[MAX_RANK];
  int64_t base = 0, from = 0;
  for (uint32_t d = 0; d < a->rank; d++) {
    if (attr->interior[d] < 0) return tensor_refuse(ops, "interior padding is negative");
    int64_t between = a->shape[d] > 0 ? (a->shape[d] - 1) * attr->interior[d] : 0;
    shape[d] = attr->low[d] + a->shape[d] + between + attr->high[d];
  }
  Array *out = array_create(ops, a->type, a->rank, shape);
  if (!out) return NULL;
  array_fill(out, array_get(value, 0));
  array_strides(a, own);
  array_strides(out, strides);
  for (uint32_t d = 0; d < a->rank; d++) {
    int64_t first, step = attr->interior[d] + 1;
    clip(a->shape[d], attr->low[d], step, shape[d], &first, &kept[d]);
    from += first * own[d];
    base += (attr->low[d] + first * step) * strides[d];
    strides[d] *= step;
  }
  copy_strided(out, (Side){base, strides}, a, (Side){from, own}, kept, a->rank);
  return out;
}

const Array *tensor_concatenate(Tensors *ops, const Array *const *parts, uint32_t count,
                                uint32_t dimension) {
  if (count == 0) return tensor_refuse(ops, "there is nothing to concatenate");
  const Array *first = parts[0];
  if (!first) return NULL;
  if (dimension >= first->rank)
    return tensor_refuse(ops, "%u is not one of %u dimensions", dimension, first->rank);
  int64_t shape[MAX_RANK], strides[MAX_RANK];
  memcpy(shape, first->shape, sizeof shape);
  shape[dimension] = 0;
  for (uint32_t p = 0; p < count; p++) {
    if (!parts[p]) return NULL;
    bool fits = parts[p]->type == first->type && parts[p]->rank == first->rank;
    for (uint32_t d = 0; d < first->rank && fits; d++)
      fits = d == dimension || parts[p]->shape[d] == first->shape[d];
    if (!fits) return tensor_refuse(ops, "operands differ in type or in another dimension");
    shape[dimension] += parts[p]->shape[dimension];
  }
  Array *out = array_create(ops, first->type, first->rank, shape);
  if (!out) return NULL;
  array_strides(out, strides);
  int64_t base = 0;
  for (uint32_t p = 0; p < count; p++) {
    place(out, base, strides, parts[p]);
    base += parts[p]->shape[dimension] * strides[dimension];
  }
  return out;
}

const Array *tensor_reverse(Tensors *ops, const Array *a, const int64_t *dims, uint32_t count) {
  if (!a || !tensor_dims_fit(ops, dims, count, a->rank, "dimensions")) return NULL;
  int64_t strides[MAX_RANK], base = 0;
  array_strides(a, strides);
  for (uint32_t i = 0; i < count; i++) {
    base += (a->shape[dims[i]] - 1) * strides[dims[i]];
    strides[dims[i]] = -strides[dims[i]];
  }
  Array *out = array_create(ops, a->type, a->rank, a->shape);
  if (out) fetch(out, a, base, strides);
  return out;
}

const Array *tensor_iota(Tensors *ops, ElementType type, uint32_t rank, const int64_t *shape,
                         uint32_t dimension) {
  Array *out = array_create(ops, type, rank, shape);
  if (!out) return NULL;
  if (dimension >= rank)
    return tensor_refuse(ops, "%u is not one of %u dimensions", dimension, rank);
  uint64_t inner = 1;
  for (uint32_t d = dimension + 1; d < rank; d++) inner *= (uint64_t)shape[d];
  for (uint64_t at = 0; at < out->count;) {
    for (int64_t i = 0; i < shape[dimension]; i++) {
      Scalar value = {.real = (double)i, .integer = i};
      for (uint64_t k = 0; k < inner; k++) array_put(out, at++, value);
    }
  }
  return out;
}
