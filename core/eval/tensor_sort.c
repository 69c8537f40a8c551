// Sorting along a dimension, and the largest elements of it.
#include "eval/tensor_internal.h"
#include "support/sort.h"

// Places of one line are sorted; elements are moved afterwards.
typedef struct Line {
  const Array *const *operands;
  uint32_t count;
  const Order *order;
  uint64_t base, step;
  bool has_failed;
} Line;

static bool comes_before(Line *line, uint32_t a, uint32_t b) {
  Scalar pairs[2 * MAX_FOLDED];
  for (uint32_t i = 0; i < line->count; i++) {
    pairs[2 * i] = array_get(line->operands[i], line->base + a * line->step);
    pairs[2 * i + 1] = array_get(line->operands[i], line->base + b * line->step);
  }
  if (!line->order->call)
    return scalar_binary(line->order->op, line->operands[0]->type, pairs[0], pairs[1]).integer != 0;
  bool is_before = false;
  if (!line->has_failed)
    line->has_failed = !line->order->call(line->order->context, pairs, &is_before);
  return is_before;
}

static int compare_places(const void *a, const void *b, void *context) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  bool is_before = comes_before(context, x, y), is_after = comes_before(context, y, x);
  return is_before == is_after ? 0 : is_before ? -1 : 1; // le and ge hold both ways for equals
}

static bool sort_line(Line *line, uint32_t *places, uint32_t extent) {
  Arena scratch;
  arena_init(&scratch, 0);
  for (uint32_t i = 0; i < extent; i++) places[i] = i;
  sort_stable(&scratch, places, extent, sizeof *places, compare_places, line);
  arena_release(&scratch);
  return !line->has_failed;
}

bool tensor_sort(Tensors *ops, const Array *const *operands, uint32_t count, uint32_t dimension,
                 const Order *order, const Array **out) {
  Array *results[MAX_FOLDED];
  if (count == 0 || count > MAX_FOLDED)
    return tensor_refuse(ops, "a sort is of 1 to %d operands", MAX_FOLDED);
  for (uint32_t i = 0; i < count; i++) {
    if (!operands[i] || !operands[0]) return false;
    if (!shape_equal(operands[i], operands[0]))
      return tensor_refuse(ops, "operands differ in shape");
    results[i] = array_create(ops, operands[i]->type, operands[i]->rank, operands[i]->shape);
    if (!results[i]) return false;
    out[i] = results[i];
  }
  const Array *first = operands[0];
  if (dimension >= first->rank)
    return tensor_refuse(ops, "%u is not one of %u dimensions", dimension, first->rank);
  if (first->count == 0) return true;
  int64_t strides[MAX_RANK];
  array_strides(first, strides);
  uint64_t step = (uint64_t)strides[dimension], extent = (uint64_t)first->shape[dimension];
  if (extent > UINT32_MAX) return tensor_refuse(ops, "too many elements to sort");
  uint32_t *places = ARENA_ARRAY(ops->arena, uint32_t, extent);
  for (uint64_t number = 0; number < first->count / extent; number++) {
    Line line = {operands, count, order, number / step * step * extent + number % step,
                 step,     false};
    if (!sort_line(&line, places, (uint32_t)extent)) return false;
    for (uint64_t k = 0; k < extent; k++) {
      for (uint32_t i = 0; i < count; i++)
        array_copy_element(operands[i], line.base + places[k] * step, results[i],
                           line.base + k * step);
    }
  }
  return true;
}

typedef struct Rank {
  ElementType type;
  bool ascends;
} Rank;

// NaN is above all numbers.
static bool ranks_before(void *context, const Scalar *pairs, bool *is_before) {
  const Rank *rank = context;
  Scalar a = pairs[rank->ascends ? 0 : 1], b = pairs[rank->ascends ? 1 : 0];
  bool is_real = element_is_real(rank->type);
  bool a_is_nan = is_real && a.real != a.real, b_is_nan = is_real && b.real != b.real;
  *is_before = a_is_nan || b_is_nan ? b_is_nan && !a_is_nan
                                    : scalar_binary(TENSOR_lt, rank->type, a, b).integer != 0;
  return true;
}

bool tensor_top_k(Tensors *ops, const Array *a, uint32_t dimension, int64_t k, bool ascends,
                  ElementType index_type, const Array **values, const Array **places) {
  if (!a) return false;
  if (dimension >= a->rank)
    return tensor_refuse(ops, "%u is not one of %u dimensions", dimension, a->rank);
  if (k < 0 || k > a->shape[dimension])
    return tensor_refuse(ops, "%lld of %lld elements are wanted", (long long)k,
                         (long long)a->shape[dimension]);
  Rank rank = {a->type, ascends};
  Order order = {.call = ranks_before, .context = &rank};
  const Array *both[2] = {a, tensor_iota(ops, index_type, a->rank, a->shape, dimension)};
  const Array *sorted[2];
  if (!tensor_sort(ops, both, 2, dimension, &order, sorted)) return false;
  SliceAttr first = {0};
  for (uint32_t d = 0; d < a->rank; d++) {
    first.limit[d] = d == dimension ? k : a->shape[d];
    first.stride[d] = 1;
  }
  *values = tensor_slice(ops, sorted[0], &first);
  *places = tensor_slice(ops, sorted[1], &first);
  return *values && *places;
}
