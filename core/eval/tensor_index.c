// Gather and scatter: slices at places that an array of indices names.
#include "eval/tensor_internal.h"

static bool contains(const int64_t *dims, uint32_t count, int64_t dim) {
  for (uint32_t i = 0; i < count; i++) {
    if (dims[i] == dim) return true;
  }
  return false;
}

// Dimensions of a rank that a list does not name, in order.
static uint32_t others(uint32_t rank, const int64_t *dims, uint32_t count, int64_t *rest) {
  uint32_t found = 0;
  for (uint32_t d = 0; d < rank; d++) {
    if (!contains(dims, count, d)) rest[found++] = d;
  }
  return found;
}

// Index vectors: `map` says which operand dimension each of a vector's elements is of; batch
// dimensions of operand and indices run together.
typedef struct Vectors {
  const Array *indices;
  int64_t strides[MAX_RANK];
  int64_t batch_dims[MAX_RANK]; // of the indices, without the vector's
  uint32_t batch_rank;
  int64_t vector_dim;
  const int64_t *map;
  uint32_t map_count;
  const int64_t *operand_batch, *indices_batch;
  uint32_t batch_count;
} Vectors;

static bool vectors_fit(Tensors *ops, Vectors *vectors, uint32_t operand_rank) {
  const Array *indices = vectors->indices;
  if (!indices->integers) return tensor_refuse(ops, "indices are integers");
  if (vectors->vector_dim < 0 || vectors->vector_dim > indices->rank)
    return tensor_refuse(ops, "index_vector_dim %lld is beyond the indices' rank of %u",
                         (long long)vectors->vector_dim, indices->rank);
  int64_t length = vectors->vector_dim < indices->rank ? indices->shape[vectors->vector_dim] : 1;
  if (vectors->map_count != length)
    return tensor_refuse(ops, "index vectors have %lld elements for %u dimensions",
                         (long long)length, vectors->map_count);
  if (!tensor_dims_fit(ops, vectors->map, vectors->map_count, operand_rank, "indexed dimensions") ||
      !tensor_dims_fit(ops, vectors->operand_batch, vectors->batch_count, operand_rank,
                       "operand batch dimensions") ||
      !tensor_dims_fit(ops, vectors->indices_batch, vectors->batch_count, indices->rank,
                       "indices batch dimensions"))
    return false;
  array_strides(indices, vectors->strides);
  vectors->batch_rank = others(indices->rank, &vectors->vector_dim,
                               vectors->vector_dim < indices->rank ? 1 : 0, vectors->batch_dims);
  return true;
}

// First place of the slice that belongs to a batch index, one number a dimension of the operand.
static void read_start(const Vectors *vectors, const int64_t *batch, int64_t *start) {
  int64_t base = 0;
  for (uint32_t b = 0; b < vectors->batch_rank; b++)
    base += batch[b] * vectors->strides[vectors->batch_dims[b]];
  bool is_huge = vectors->indices->type == DT_uint64;
  for (uint32_t i = 0; i < vectors->map_count; i++) {
    int64_t step = vectors->map_count > 1 ? vectors->strides[vectors->vector_dim] : 0;
    int64_t at = vectors->indices->integers[base + i * step];
    start[vectors->map[i]] = is_huge && at < 0 ? INT64_MAX : at;
  }
  for (uint32_t i = 0; i < vectors->batch_count; i++) {
    for (uint32_t b = 0; b < vectors->batch_rank; b++) {
      if (vectors->batch_dims[b] == vectors->indices_batch[i])
        start[vectors->operand_batch[i]] = batch[b];
    }
  }
}

// Both lists after each other: the dimensions of the operand that a slice lacks.
static uint32_t join_dims(const int64_t *a, uint32_t a_count, const int64_t *b, uint32_t b_count,
                          int64_t *out) {
  memcpy(out, a, a_count * sizeof *out);
  memcpy(out + a_count, b, b_count * sizeof *out);
  return a_count + b_count;
}

const Array *tensor_gather(Tensors *ops, const Array *operand, const Array *indices,
                           const GatherAttr *attr) {
  if (!operand || !indices) return NULL;
  Vectors vectors = {.indices = indices,
                     .vector_dim = attr->index_vector_dim,
                     .map = attr->start_index_map,
                     .map_count = attr->map_count,
                     .operand_batch = attr->operand_batch,
                     .indices_batch = attr->indices_batch,
                     .batch_count = attr->batch_count};
  int64_t dropped[2 * MAX_RANK], kept[MAX_RANK], out_batch[MAX_RANK];
  if (!vectors_fit(ops, &vectors, operand->rank) ||
      !tensor_dims_fit(ops, attr->collapsed_dims, attr->collapsed_count, operand->rank,
                       "collapsed dimensions"))
    return NULL;
  uint32_t dropped_count = join_dims(attr->collapsed_dims, attr->collapsed_count,
                                     attr->operand_batch, attr->batch_count, dropped);
  uint32_t kept_count = others(operand->rank, dropped, dropped_count, kept);
  uint32_t rank = vectors.batch_rank + attr->offset_count;
  if (kept_count != attr->offset_count || rank > MAX_RANK ||
      !tensor_dims_fit(ops, attr->offset_dims, attr->offset_count, rank, "offset dimensions"))
    return tensor_refuse(ops, "%u offset dimensions for %u of the slice", attr->offset_count,
                         kept_count);
  for (uint32_t d = 0; d < operand->rank; d++) {
    int64_t size = attr->slice_sizes[d];
    bool fits = size >= 0 && size <= operand->shape[d];
    if (contains(dropped, dropped_count, d)) fits = fits && size <= 1;
    if (!fits)
      return tensor_refuse(ops, "a slice of %lld in an extent of %lld", (long long)size,
                           (long long)operand->shape[d]);
  }
  others(rank, attr->offset_dims, attr->offset_count, out_batch);
  int64_t shape[MAX_RANK], batch_shape[MAX_RANK], slice[MAX_RANK];
  for (uint32_t b = 0; b < vectors.batch_rank; b++)
    shape[out_batch[b]] = batch_shape[b] = indices->shape[vectors.batch_dims[b]];
  for (uint32_t k = 0; k < kept_count; k++)
    shape[attr->offset_dims[k]] = slice[k] = attr->slice_sizes[kept[k]];
  Array *out = array_create(ops, operand->type, rank, shape);
  if (!out || out->count == 0) return out;
  int64_t own[MAX_RANK], strides[MAX_RANK], into[MAX_RANK], from[MAX_RANK], batch[MAX_RANK] = {0};
  array_strides(operand, own);
  array_strides(out, strides);
  for (uint32_t k = 0; k < kept_count; k++) {
    into[k] = strides[attr->offset_dims[k]];
    from[k] = own[kept[k]];
  }
  do {
    int64_t start[MAX_RANK] = {0}, base = 0;
    read_start(&vectors, batch, start);
    for (uint32_t d = 0; d < operand->rank; d++)
      start[d] = max_i64(0, min_i64(start[d], operand->shape[d] - attr->slice_sizes[d]));
    for (uint32_t b = 0; b < vectors.batch_rank; b++) base += batch[b] * strides[out_batch[b]];
    copy_strided(out, (Side){base, into}, operand,
                 (Side){index_offset(start, own, operand->rank), from}, slice, kept_count);
  } while (index_next(batch, batch_shape, vectors.batch_rank));
  return out;
}

// What does not change from one update to the next.
typedef struct Scatter {
  const ScatterAttr *attr;
  Vectors vectors;
  int64_t window_of[MAX_RANK]; // operand dimension of each window dimension
  int64_t batch_of[MAX_RANK];  // update dimension of each batch dimension of the indices
  uint32_t rank;               // of the operand
} Scatter;

static bool scatter_fits(Tensors *ops, Scatter *scatter, const Array *operand,
                         const Array *updates) {
  const ScatterAttr *attr = scatter->attr;
  int64_t dropped[2 * MAX_RANK];
  scatter->rank = operand->rank;
  if (!vectors_fit(ops, &scatter->vectors, operand->rank) ||
      !tensor_dims_fit(ops, attr->inserted_dims, attr->inserted_count, operand->rank,
                       "inserted dimensions") ||
      !tensor_dims_fit(ops, attr->update_window_dims, attr->window_count, updates->rank,
                       "window dimensions of the updates"))
    return false;
  uint32_t dropped_count = join_dims(attr->inserted_dims, attr->inserted_count, attr->operand_batch,
                                     attr->batch_count, dropped);
  uint32_t windows = others(operand->rank, dropped, dropped_count, scatter->window_of);
  uint32_t batches =
      others(updates->rank, attr->update_window_dims, attr->window_count, scatter->batch_of);
  bool fits = windows == attr->window_count && batches == scatter->vectors.batch_rank;
  for (uint32_t b = 0; b < batches && fits; b++)
    fits = updates->shape[scatter->batch_of[b]] ==
           scatter->vectors.indices->shape[scatter->vectors.batch_dims[b]];
  for (uint32_t w = 0; w < windows && fits; w++)
    fits = updates->shape[attr->update_window_dims[w]] <= operand->shape[scatter->window_of[w]];
  return fits || tensor_refuse(ops, "updates do not fit operand and indices");
}

// Where an update goes in the operand; false when it is outside.
static bool target_of(const Scatter *scatter, const Array *operand, const int64_t *update,
                      const int64_t *strides, int64_t *offset) {
  int64_t batch[MAX_RANK], at[MAX_RANK] = {0};
  for (uint32_t b = 0; b < scatter->vectors.batch_rank; b++)
    batch[b] = update[scatter->batch_of[b]];
  read_start(&scatter->vectors, batch, at);
  for (uint32_t w = 0; w < scatter->attr->window_count; w++) {
    int64_t *place = &at[scatter->window_of[w]];
    if (add_overflows(*place, update[scatter->attr->update_window_dims[w]], place)) return false;
  }
  for (uint32_t d = 0; d < scatter->rank; d++) {
    if (at[d] < 0 || at[d] >= operand->shape[d]) return false;
  }
  *offset = index_offset(at, strides, scatter->rank);
  return true;
}

static bool apply_update(const ScatterAttr *attr, const Fold *fold, Array *const *out,
                         const Array *const *updates, uint32_t count, uint64_t into, uint64_t at) {
  Scalar acc[MAX_FOLDED], value[MAX_FOLDED];
  ElementType types[MAX_FOLDED];
  for (uint32_t i = 0; i < count; i++) {
    types[i] = out[i]->type;
    acc[i] = array_get(out[i], into);
    value[i] = array_get(updates[i], at);
  }
  if (attr->overwrites)
    memcpy(acc, value, sizeof acc);
  else if (!fold_step(fold, types, count, acc, value))
    return false;
  for (uint32_t i = 0; i < count; i++) array_put(out[i], into, acc[i]);
  return true;
}

bool tensor_scatter_all(Tensors *ops, const Array *const *operands, const Array *indices,
                        const Array *const *updates, uint32_t count, const ScatterAttr *attr,
                        const Fold *fold, const Array **out) {
  Array *results[MAX_FOLDED];
  if (count == 0 || count > MAX_FOLDED)
    return tensor_refuse(ops, "a scatter is of 1 to %d operands", MAX_FOLDED);
  if (!indices) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (!operands[i] || !updates[i]) return false;
    if (operands[i]->type != updates[i]->type || !shape_equal(operands[i], operands[0]) ||
        !shape_equal(updates[i], updates[0]))
      return tensor_refuse(ops, "operands and updates differ in type or shape");
    results[i] = array_clone(ops, operands[i]);
    if (!results[i]) return false;
    out[i] = results[i];
  }
  Scatter scatter = {.attr = attr,
                     .vectors = {.indices = indices,
                                 .vector_dim = attr->index_vector_dim,
                                 .map = attr->operand_dims,
                                 .map_count = attr->map_count,
                                 .operand_batch = attr->operand_batch,
                                 .indices_batch = attr->indices_batch,
                                 .batch_count = attr->batch_count}};
  if (!scatter_fits(ops, &scatter, operands[0], updates[0])) return false;
  int64_t update[MAX_RANK] = {0}, strides[MAX_RANK], into;
  array_strides(operands[0], strides);
  for (uint64_t at = 0; at < updates[0]->count; at++) {
    if (target_of(&scatter, operands[0], update, strides, &into) &&
        !apply_update(attr, fold, results, updates, count, (uint64_t)into, at))
      return false;
    index_next(update, updates[0]->shape, updates[0]->rank);
  }
  return true;
}

const Array *tensor_scatter(Tensors *ops, const Array *operand, const Array *indices,
                            const Array *updates, const ScatterAttr *attr, TensorBinary op) {
  const Array *out = NULL;
  bool is_fine =
      tensor_scatter_all(ops, &operand, indices, &updates, 1, attr, &(Fold){.op = op}, &out);
  return is_fine ? out : NULL;
}
