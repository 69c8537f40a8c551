// Arrays: making them, their elements, strided copies.
#include <stdarg.h>
#include <stdio.h>

#include "eval/numeric.h"
#include "eval/tensor_internal.h"

Array *tensor_refuse(Tensors *ops, const char *format, ...) {
  char message[256];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  if (!ops->problem) ops->problem = arena_copy_text(ops->arena, message, strlen(message));
  return NULL;
}

bool shape_count(Tensors *ops, uint32_t rank, const int64_t *shape, uint64_t *count) {
  const uint64_t most = ops->most_elements ? ops->most_elements : (uint64_t)1 << 40;
  *count = 1;
  if (rank > MAX_RANK) return tensor_refuse(ops, "a rank of %u is more than %d", rank, MAX_RANK);
  bool is_empty = false;
  for (uint32_t d = 0; d < rank; d++) {
    if (shape[d] < 0) return tensor_refuse(ops, "an extent is %lld", (long long)shape[d]);
    is_empty |= shape[d] == 0;
  }
  for (uint32_t d = 0; d < rank && !is_empty; d++) {
    if (__builtin_mul_overflow(*count, (uint64_t)shape[d], count) || *count > most)
      return tensor_refuse(ops, "a result has more than %llu elements", (unsigned long long)most);
  }
  if (is_empty) *count = 0;
  return true;
}

Array *array_create(Tensors *ops, ElementType type, uint32_t rank, const int64_t *shape) {
  uint64_t count;
  if (!shape_count(ops, rank, shape, &count)) return NULL;
  if (!dtype_is_evaluable(type))
    return tensor_refuse(ops, "elements of type %s have no arithmetic here", element_name(type));
  Array *array = ARENA_NEW(ops->arena, Array);
  *array = (Array){.type = type, .rank = rank, .count = count};
  for (uint32_t d = 0; d < rank; d++) array->shape[d] = shape[d];
  if (dtype_is_double(type)) {
    array->doubles = ARENA_ARRAY(ops->arena, double, count);
    if (dtype_is_complex(type)) array->imags = ARENA_ARRAY(ops->arena, double, count);
  } else if (element_is_real(type))
    array->singles = ARENA_ARRAY(ops->arena, float, count);
  else
    array->integers = ARENA_ARRAY(ops->arena, int64_t, count);
  return array;
}

Array *array_scalar(Tensors *ops, ElementType type, Scalar value) {
  Array *array = array_create(ops, type, 0, NULL);
  if (array) array_put(array, 0, value);
  return array;
}

// The positive quiet NaN for every NaN.
static double canonical_double(double value) {
  return value == value ? value : (double)num_canonical((float)value);
}

Scalar array_get(const Array *array, uint64_t at) {
  Scalar value = {0};
  if (array->integers)
    value.integer = array->integers[at];
  else
    value.real = array->doubles ? array->doubles[at] : (double)array->singles[at];
  if (array->imags) value.imag = array->imags[at];
  return value;
}

void array_put(Array *array, uint64_t at, Scalar value) {
  value = scalar_round(array->type, value);
  if (array->integers)
    array->integers[at] = value.integer;
  else if (array->doubles)
    array->doubles[at] = value.real;
  else
    array->singles[at] = (float)value.real;
  if (array->imags) array->imags[at] = value.imag;
}

static double rounded(ElementType type, double value) {
  if (type == DT_float64) return canonical_double(value);
  return (double)num_round(type, (float)value);
}

Scalar scalar_round(ElementType type, Scalar value) {
  ElementType part = element_part(type);
  if (part != type) value.imag = rounded(part, value.imag);
  if (element_is_real(part))
    value.real = rounded(part, value.real);
  else
    value.integer = num_wrap(type, value.integer);
  return value;
}

bool shape_equal(const Array *a, const Array *b) {
  if (a->rank != b->rank) return false;
  for (uint32_t d = 0; d < a->rank; d++) {
    if (a->shape[d] != b->shape[d]) return false;
  }
  return true;
}

bool array_is_scalar(const Array *a) {
  return a->rank == 0;
}

bool tensor_dims_fit(Tensors *ops, const int64_t *dims, uint32_t count, uint32_t rank,
                     const char *what) {
  uint32_t seen = 0;
  if (count > rank) return tensor_refuse(ops, "%s has more than the %u dimensions", what, rank);
  for (uint32_t i = 0; i < count; i++) {
    if (dims[i] < 0 || dims[i] >= rank)
      return tensor_refuse(ops, "%s: %lld is not one of %u dimensions", what, (long long)dims[i],
                           rank);
    if (seen >> dims[i] & 1)
      return tensor_refuse(ops, "%s: dimension %lld is named twice", what, (long long)dims[i]);
    seen |= (uint32_t)1 << dims[i];
  }
  return true;
}

void array_strides(const Array *a, int64_t *strides) {
  int64_t stride = 1;
  for (uint32_t d = a->rank; d-- > 0;) {
    strides[d] = stride;
    stride *= a->shape[d];
  }
}

void array_copy_element(const Array *from, uint64_t at, Array *to, uint64_t into) {
  if (to->integers)
    to->integers[into] = from->integers[at];
  else if (to->doubles)
    to->doubles[into] = from->doubles[at];
  else
    to->singles[into] = from->singles[at];
  if (to->imags) to->imags[into] = from->imags[at];
}

// A run of elements at constant steps.
static void copy_run(Array *to, int64_t into, int64_t into_step, const Array *from, int64_t at,
                     int64_t step, int64_t count) {
  if (to->singles) {
    float *out = to->singles + into;
    const float *in = from->singles + at;
    for (int64_t i = 0; i < count; i++) out[i * into_step] = in[i * step];
  } else if (to->doubles) {
    for (int64_t i = 0; i < count; i++)
      to->doubles[into + i * into_step] = from->doubles[at + i * step];
    for (int64_t i = 0; to->imags && i < count; i++)
      to->imags[into + i * into_step] = from->imags[at + i * step];
  } else {
    for (int64_t i = 0; i < count; i++)
      to->integers[into + i * into_step] = from->integers[at + i * step];
  }
}

void copy_strided(Array *to, Side into, const Array *from, Side source, const int64_t *shape,
                  uint32_t rank) {
  int64_t index[MAX_RANK] = {0};
  for (uint32_t d = 0; d < rank; d++) {
    if (shape[d] <= 0) return;
  }
  if (rank == 0) {
    copy_run(to, into.base, 0, from, source.base, 0, 1);
    return;
  }
  uint32_t outer = rank - 1;
  for (;;) {
    copy_run(to, into.base, into.strides[outer], from, source.base, source.strides[outer],
             shape[outer]);
    uint32_t d = outer;
    while (d > 0) {
      d--;
      into.base += into.strides[d];
      source.base += source.strides[d];
      if (++index[d] < shape[d]) break;
      into.base -= into.strides[d] * shape[d];
      source.base -= source.strides[d] * shape[d];
      index[d] = 0;
      if (d == 0) return;
    }
    if (outer == 0) return;
  }
}

void array_fill(Array *array, Scalar value) {
  for (uint64_t i = 0; i < array->count; i++) array_put(array, i, value);
}

Array *array_clone(Tensors *ops, const Array *a) {
  Array *copy = array_create(ops, a->type, a->rank, a->shape);
  if (!copy) return NULL;
  int64_t strides[1] = {1}, shape[1] = {(int64_t)a->count};
  copy_strided(copy, (Side){0, strides}, a, (Side){0, strides}, shape, 1);
  return copy;
}

bool index_next(int64_t *index, const int64_t *shape, uint32_t rank) {
  while (rank-- > 0) {
    if (++index[rank] < shape[rank]) return true;
    index[rank] = 0;
  }
  return false;
}

int64_t index_offset(const int64_t *index, const int64_t *strides, uint32_t rank) {
  int64_t offset = 0;
  for (uint32_t d = 0; d < rank; d++) offset += index[d] * strides[d];
  return offset;
}
