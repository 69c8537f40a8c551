// Folds over dimensions and windows. What is carried is kept in fp32 for all smaller real types,
// and rounded to the operand's type at the end.
#include "eval/tensor_internal.h"

bool fold_step(const Fold *fold, const ElementType *types, uint32_t count, Scalar *acc,
               const Scalar *value) {
  if (!fold->call) {
    acc[0] = scalar_round(types[0], scalar_binary(fold->op, types[0], acc[0], value[0]));
    return true;
  }
  Scalar out[MAX_FOLDED];
  if (!fold->call(fold->context, acc, value, out)) return false;
  for (uint32_t i = 0; i < count; i++) acc[i] = scalar_round(types[i], out[i]);
  return true;
}

// Type in which a fold of this type is carried.
static ElementType carried_type(ElementType type) {
  return element_is_real(type) && type != DT_float64 ? DT_float32 : type;
}

// Several operands folded together.
typedef struct Folding {
  const Array *const *operands;
  const Array *const *inits;
  uint32_t count;
  const Fold *fold;
  ElementType types[MAX_FOLDED]; // carried
  Array *accs[MAX_FOLDED];
} Folding;

static void load(const Array *const *arrays, uint32_t count, uint64_t at, Scalar *values) {
  for (uint32_t i = 0; i < count; i++) values[i] = array_get(arrays[i], at);
}

// Folds elements at `at` of the operands (the initial values again for padding) into element
// `into`.
static bool fold_into(const Folding *folding, uint64_t into, bool is_padding, uint64_t at) {
  Scalar acc[MAX_FOLDED], value[MAX_FOLDED];
  const Array *const *from = is_padding ? folding->inits : folding->operands;
  for (uint32_t i = 0; i < folding->count; i++) {
    acc[i] = array_get(folding->accs[i], into);
    value[i] = array_get(from[i], is_padding ? 0 : at);
  }
  if (!fold_step(folding->fold, folding->types, folding->count, acc, value)) return false;
  for (uint32_t i = 0; i < folding->count; i++) array_put(folding->accs[i], into, acc[i]);
  return true;
}

// Checks operands and makes the accumulators, filled with the initial values.
static bool begin(Tensors *ops, Folding *folding, uint32_t rank, const int64_t *shape) {
  const Array *first = folding->operands[0];
  Scalar start[MAX_FOLDED];
  for (uint32_t i = 0; i < folding->count; i++) {
    const Array *init = folding->inits[i], *operand = folding->operands[i];
    if (!shape_equal(operand, first)) return tensor_refuse(ops, "operands differ in shape");
    if (init->count != 1 || init->type != operand->type)
      return tensor_refuse(ops, "initial values are scalars of the operands' types");
    folding->types[i] = carried_type(operand->type);
    folding->accs[i] = array_create(ops, folding->types[i], rank, shape);
    if (!folding->accs[i]) return false;
  }
  load(folding->inits, folding->count, 0, start);
  for (uint32_t i = 0; i < folding->count; i++) array_fill(folding->accs[i], start[i]);
  return true;
}

static bool all_given(Tensors *ops, const Array *const *a, const Array *const *b, uint32_t count) {
  if (count == 0 || count > MAX_FOLDED)
    return tensor_refuse(ops, "a fold is of 1 to %d operands", MAX_FOLDED);
  for (uint32_t i = 0; i < count; i++) {
    if (!a[i] || !b[i]) return false;
  }
  return true;
}

static bool finish(Tensors *ops, const Folding *folding, const Array **out) {
  for (uint32_t i = 0; i < folding->count; i++) {
    out[i] = folding->accs[i];
    if (folding->types[i] != folding->operands[i]->type)
      out[i] = tensor_convert(ops, out[i], &(ConvertAttr){.type = folding->operands[i]->type});
    if (!out[i]) return false;
  }
  return true;
}

// Sums of fp32 along the last dimension: into one element, or element by element.
static void add_run(float *acc, int64_t step, const float *values, int64_t count) {
  if (step == 0) {
    float sum = *acc;
    for (int64_t i = 0; i < count; i++) sum += values[i];
    *acc = sum;
  } else {
    for (int64_t i = 0; i < count; i++) acc[i] += values[i];
  }
}

static bool reduce_run(const Folding *folding, int64_t into, int64_t step, int64_t at,
                       int64_t count) {
  const Array *operand = folding->operands[0];
  bool is_plain_sum = folding->count == 1 && !folding->fold->call &&
                      folding->fold->op == TENSOR_add && operand->type == DT_float32;
  if (is_plain_sum) {
    add_run(folding->accs[0]->singles + into, step, operand->singles + at, count);
    return true;
  }
  for (int64_t i = 0; i < count; i++) {
    if (!fold_into(folding, (uint64_t)(into + i * step), false, (uint64_t)(at + i))) return false;
  }
  return true;
}

bool tensor_reduce_all(Tensors *ops, const Array *const *operands, const Array *const *inits,
                       uint32_t count, const ReduceAttr *attr, const Fold *fold,
                       const Array **out) {
  if (!all_given(ops, operands, inits, count)) return false;
  const Array *first = operands[0];
  if (!tensor_dims_fit(ops, attr->dims, attr->dim_count, first->rank, "reduced dimensions"))
    return false;
  uint32_t reduced = 0, rank = 0;
  for (uint32_t i = 0; i < attr->dim_count; i++) reduced |= (uint32_t)1 << attr->dims[i];
  int64_t shape[MAX_RANK], kept[MAX_RANK], steps[MAX_RANK] = {0}, own[MAX_RANK];
  for (uint32_t d = 0; d < first->rank; d++) {
    if (reduced >> d & 1) continue;
    kept[rank] = d;
    shape[rank++] = first->shape[d];
  }
  Folding folding = {.operands = operands, .inits = inits, .count = count, .fold = fold};
  if (!begin(ops, &folding, rank, shape)) return false;
  array_strides(folding.accs[0], own);
  for (uint32_t k = 0; k < rank; k++) steps[kept[k]] = own[k];
  if (first->count > 0) { // the last dimension in runs
    uint32_t outer = first->rank ? first->rank - 1 : 0;
    int64_t index[MAX_RANK] = {0}, run = first->rank ? first->shape[outer] : 1, at = 0;
    do {
      int64_t into = index_offset(index, steps, outer);
      if (!reduce_run(&folding, into, steps[outer], at, run)) return false;
      at += run;
    } while (index_next(index, first->shape, outer));
  }
  return finish(ops, &folding, out);
}

const Array *tensor_reduce(Tensors *ops, const Array *a, const Array *init, const ReduceAttr *attr,
                           TensorBinary op) {
  const Array *out = NULL;
  return tensor_reduce_all(ops, &a, &init, 1, attr, &(Fold){.op = op}, &out) ? out : NULL;
}

// ---- windows

void window_defaults(WindowAttr *attr, uint32_t rank) {
  *attr = (WindowAttr){0};
  for (uint32_t d = 0; d < rank; d++)
    attr->stride[d] = attr->base_dilation[d] = attr->window_dilation[d] = 1;
}

// Extents of the result: places of the window.
static bool window_places(Tensors *ops, const Array *a, const WindowAttr *attr, int64_t *shape) {
  for (uint32_t d = 0; d < a->rank; d++) {
    if (attr->size[d] < 1 || attr->stride[d] < 1 || attr->base_dilation[d] < 1 ||
        attr->window_dilation[d] < 1)
      return tensor_refuse(ops, "window extents, strides and dilations are at least 1");
    int64_t padded = attr->low[d] + attr->high[d];
    padded += a->shape[d] > 0 ? (a->shape[d] - 1) * attr->base_dilation[d] + 1 : 0;
    int64_t reach = (attr->size[d] - 1) * attr->window_dilation[d] + 1;
    shape[d] = padded >= reach && padded > 0 ? (padded - reach) / attr->stride[d] + 1 : 0;
  }
  return true;
}

// The element under a place of a window; false for padding.
static bool window_element(const Array *a, const WindowAttr *attr, const int64_t *place,
                           const int64_t *in_window, const int64_t *strides, int64_t *offset) {
  *offset = 0;
  for (uint32_t d = 0; d < a->rank; d++) {
    int64_t at = place[d] * attr->stride[d] + in_window[d] * attr->window_dilation[d];
    at -= attr->low[d];
    if (at < 0 || at % attr->base_dilation[d] != 0) return false;
    at /= attr->base_dilation[d];
    if (at >= a->shape[d]) return false;
    *offset += at * strides[d];
  }
  return true;
}

bool tensor_reduce_window_all(Tensors *ops, const Array *const *operands, const Array *const *inits,
                              uint32_t count, const WindowAttr *attr, const Fold *fold,
                              const Array **out) {
  if (!all_given(ops, operands, inits, count)) return false;
  const Array *first = operands[0];
  Folding folding = {.operands = operands, .inits = inits, .count = count, .fold = fold};
  int64_t shape[MAX_RANK], strides[MAX_RANK], place[MAX_RANK] = {0}, in_window[MAX_RANK] = {0};
  if (!window_places(ops, first, attr, shape) || !begin(ops, &folding, first->rank, shape))
    return false;
  array_strides(first, strides);
  uint64_t into = 0, places = folding.accs[0]->count;
  for (; into < places; into++, index_next(place, shape, first->rank)) {
    do {
      int64_t at;
      bool is_inside = window_element(first, attr, place, in_window, strides, &at);
      if (!fold_into(&folding, into, !is_inside, (uint64_t)at)) return false;
    } while (index_next(in_window, attr->size, first->rank));
  }
  return finish(ops, &folding, out);
}

const Array *tensor_reduce_window(Tensors *ops, const Array *a, const Array *init,
                                  const WindowAttr *attr, TensorBinary op) {
  const Array *out = NULL;
  return tensor_reduce_window_all(ops, &a, &init, 1, attr, &(Fold){.op = op}, &out) ? out : NULL;
}

static bool keeps(const Choice *select, ElementType type, Scalar a, Scalar b, bool *is_kept) {
  if (select->call) return select->call(select->context, a, b, is_kept);
  *is_kept = scalar_binary(select->op, type, a, b).integer != 0;
  return true;
}

// The element that a window selects, -1 when there is none under it.
static bool select_element(const Array *operand, const WindowAttr *attr, const Choice *select,
                           const int64_t *place, const int64_t *strides, int64_t *selected) {
  int64_t in_window[MAX_RANK] = {0}, at;
  *selected = -1;
  do {
    if (!window_element(operand, attr, place, in_window, strides, &at)) continue;
    bool is_kept = false;
    if (*selected >= 0 && !keeps(select, operand->type, array_get(operand, (uint64_t)*selected),
                                 array_get(operand, (uint64_t)at), &is_kept))
      return false;
    if (!is_kept) *selected = at;
  } while (index_next(in_window, attr->size, operand->rank));
  return true;
}

const Array *tensor_select_and_scatter(Tensors *ops, const Array *operand, const Array *source,
                                       const Array *init, const WindowAttr *attr,
                                       const Choice *select, const Fold *scatter) {
  int64_t shape[MAX_RANK], strides[MAX_RANK], place[MAX_RANK] = {0};
  if (!operand || !source || !init || !window_places(ops, operand, attr, shape)) return NULL;
  bool fits = source->rank == operand->rank;
  for (uint32_t d = 0; d < operand->rank && fits; d++) fits = source->shape[d] == shape[d];
  if (!fits) return tensor_refuse(ops, "the source has not one element for each window");
  Folding folding = {.operands = &source, .inits = &init, .count = 1, .fold = scatter};
  if (!begin(ops, &folding, operand->rank, operand->shape)) return NULL;
  array_strides(operand, strides);
  for (uint64_t i = 0; i < source->count; i++, index_next(place, shape, source->rank)) {
    int64_t selected;
    if (!select_element(operand, attr, select, place, strides, &selected)) return NULL;
    if (selected >= 0 && !fold_into(&folding, (uint64_t)selected, false, i)) return NULL;
  }
  const Array *out;
  return finish(ops, &folding, &out) ? out : NULL;
}

const Array *tensor_cumulative(Tensors *ops, const Array *a, uint32_t dimension, bool reverses,
                               TensorBinary op) {
  if (!a) return NULL;
  if (dimension >= a->rank)
    return tensor_refuse(ops, "%u is not one of %u dimensions", dimension, a->rank);
  Array *out = array_create(ops, a->type, a->rank, a->shape);
  if (!out || a->count == 0) return out;
  int64_t strides[MAX_RANK], extent = a->shape[dimension];
  array_strides(a, strides);
  uint64_t step = (uint64_t)strides[dimension], block = step * (uint64_t)extent;
  ElementType type = carried_type(a->type);
  for (uint64_t line = 0; line < a->count / (uint64_t)extent; line++) {
    uint64_t base = line / step * block + line % step;
    Scalar acc = {0};
    for (int64_t i = 0; i < extent; i++) {
      uint64_t at = base + step * (uint64_t)(reverses ? extent - 1 - i : i);
      Scalar value = array_get(a, at);
      acc = i == 0 ? value : scalar_round(type, scalar_binary(op, type, acc, value));
      array_put(out, at, acc);
    }
  }
  return out;
}
