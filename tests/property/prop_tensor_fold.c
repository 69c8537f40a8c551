// Tensor operations against their definitions: folds over dimensions and windows, sorting,
// collectives. Functions of the caller are tried beside operations.
#include "property/random_tensor.h"

static const TensorBinary fold_ops[] = {TENSOR_add, TENSOR_maximum, TENSOR_minimum,
                                        TENSOR_multiply};

static double combine(TensorBinary op, double a, double b) {
  switch (op) {
  case TENSOR_add: return a + b;
  case TENSOR_maximum: return a > b ? a : b;
  case TENSOR_minimum: return a < b ? a : b;
  default: return a * b;
  }
}

typedef struct Folded {
  const Array *a, *b, *init;
  TensorBinary op;
  ReduceAttr reduce;
  WindowAttr window;
  uint32_t dim;
  bool reverses;
} Folded;

static double reduce_at(const void *context, const int64_t *index) {
  const Folded *c = context;
  double value = number(c->init, 0);
  for (uint64_t i = 0; i < c->a->count; i++) {
    int64_t at[MAX_RANK];
    uint32_t from = 0;
    bool is_here = true;
    unflatten(i, c->a->rank, c->a->shape, at);
    for (uint32_t d = 0; d < c->a->rank; d++) {
      if (!named(c->reduce.dims, c->reduce.dim_count, d)) is_here &= at[d] == index[from++];
    }
    if (is_here) value = combine(c->op, value, number(c->a, i));
  }
  return value;
}

// Two operands: the first is summed, the second keeps its last value; a region's own order shows.
static bool sum_and_last(void *context, const Scalar *acc, const Scalar *value, Scalar *out) {
  ++*(uint64_t *)context;
  out[0] =
      (Scalar){.real = acc[0].real + value[0].real, .integer = acc[0].integer + value[0].integer};
  out[1] = value[1];
  return true;
}

static void run_reduce(Tensors *ops, TestRandom *random) {
  uint32_t rank = test_random_below(random, 5), kept = 0;
  Folded c = {.a = random_operand(ops, random, rank),
              .op = fold_ops[test_random_below(random, ARRAY_LEN(fold_ops))]};
  c.init = random_array(ops, random, c.a->type, 0, NULL);
  c.reduce.dim_count = test_random_below(random, rank + 1);
  random_dims(random, rank, c.reduce.dim_count, c.reduce.dims);
  int64_t shape[MAX_RANK];
  for (uint32_t d = 0; d < rank; d++) {
    if (!named(c.reduce.dims, c.reduce.dim_count, d)) shape[kept++] = c.a->shape[d];
  }
  // products of many are beyond what fp32 holds
  if (c.op == TENSOR_multiply && c.a->count / product(kept, shape) > 10) c.op = TENSOR_add;
  check_elements(ops, tensor_reduce(ops, c.a, c.init, &c.reduce, c.op), kept, shape, reduce_at, &c);
  uint64_t calls = 0;
  Fold fold = {.call = sum_and_last, .context = &calls};
  const Array *order = tensor_iota(ops, DT_int32, 1, (int64_t[]){(int64_t)c.a->count}, 0);
  const Array *both[] = {c.a, tensor_reshape(ops, order, rank, c.a->shape)}, *out[2];
  const Array *inits[] = {c.init, array_scalar(ops, DT_int32, (Scalar){.integer = -1})};
  c.op = TENSOR_add;
  if (!CHECK(tensor_reduce_all(ops, both, inits, 2, &c.reduce, &fold, out))) return;
  check_elements(ops, out[0], kept, shape, reduce_at, &c);
  CHECK_INT(calls, c.a->count);
  Folded last = c; // in row-major order the last is the largest
  last.a = both[1];
  last.init = inits[1];
  last.op = TENSOR_maximum;
  check_elements(ops, out[1], kept, shape, reduce_at, &last);
}

// Value of the padded, dilated operand at a place; false in padding.
static bool padded_at(const Folded *c, const int64_t *place, double *value) {
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++) {
    int64_t x = place[d] - c->window.low[d];
    if (x < 0 || x % c->window.base_dilation[d]) return false;
    at[d] = x / c->window.base_dilation[d];
  }
  if (!is_inside(c->a, at)) return false;
  *value = element(c->a, at);
  return true;
}

static double reduce_window_at(const void *context, const int64_t *index) {
  const Folded *c = context;
  double value = number(c->init, 0);
  for (uint64_t i = 0; i < product(c->a->rank, c->window.size); i++) {
    int64_t place[MAX_RANK];
    double with = number(c->init, 0);
    unflatten(i, c->a->rank, c->window.size, place);
    for (uint32_t d = 0; d < c->a->rank; d++)
      place[d] = index[d] * c->window.stride[d] + place[d] * c->window.window_dilation[d];
    padded_at(c, place, &with);
    value = combine(c->op, value, with);
  }
  return value;
}

static void random_window(TestRandom *random, Folded *c, bool is_dilated, int64_t *shape) {
  window_defaults(&c->window, c->a->rank);
  for (uint32_t d = 0; d < c->a->rank; d++) {
    WindowAttr *window = &c->window;
    window->size[d] = random_between(random, 1, 3);
    window->stride[d] = random_between(random, 1, 3);
    window->low[d] = random_between(random, 0, 2);
    window->high[d] = random_between(random, 0, 2);
    if (is_dilated) {
      window->base_dilation[d] = random_between(random, 1, 2);
      window->window_dilation[d] = random_between(random, 1, 2);
    }
    int64_t padded = (c->a->shape[d] - 1) * window->base_dilation[d] + 1;
    padded += window->low[d] + window->high[d];
    int64_t reach = (window->size[d] - 1) * window->window_dilation[d] + 1;
    shape[d] = padded < reach ? 0 : (padded - reach) / window->stride[d] + 1;
  }
}

// The element of the operand that the window of a source element picks, -1 for none.
static int64_t picked(const Folded *c, const int64_t *window_at) {
  int64_t best = -1;
  for (uint64_t i = 0; i < product(c->a->rank, c->window.size); i++) {
    int64_t place[MAX_RANK];
    unflatten(i, c->a->rank, c->window.size, place);
    for (uint32_t d = 0; d < c->a->rank; d++)
      place[d] += window_at[d] * c->window.stride[d] - c->window.low[d];
    if (!is_inside(c->a, place)) continue;
    int64_t at = (int64_t)flat(c->a, place);
    if (best < 0 || number(c->a, (uint64_t)at) > number(c->a, (uint64_t)best)) best = at;
  }
  return best;
}

static double select_and_scatter_at(const void *context, const int64_t *index) {
  const Folded *c = context;
  double value = number(c->init, 0);
  for (uint64_t i = 0; i < c->b->count; i++) {
    int64_t at[MAX_RANK];
    unflatten(i, c->b->rank, c->b->shape, at);
    if (picked(c, at) == (int64_t)flat(c->a, index)) value += number(c->b, i);
  }
  return value;
}

static void run_windows(Tensors *ops, TestRandom *random) {
  uint32_t rank = test_random_below(random, 4);
  int64_t shape[MAX_RANK];
  Folded c = {.a = random_operand(ops, random, rank), .op = fold_ops[test_random_below(random, 3)]};
  c.init = random_array(ops, random, c.a->type, 0, NULL);
  random_window(random, &c, true, shape);
  check_elements(ops, tensor_reduce_window(ops, c.a, c.init, &c.window, c.op), rank, shape,
                 reduce_window_at, &c);
  random_window(random, &c, false, shape);
  c.b = random_array(ops, random, c.a->type, rank, shape);
  Choice select = {.op = TENSOR_ge};
  Fold scatter = {.op = TENSOR_add};
  check_elements(ops,
                 tensor_select_and_scatter(ops, c.a, c.b, c.init, &c.window, &select, &scatter),
                 rank, c.a->shape, select_and_scatter_at, &c);
}

static double cumulative_at(const void *context, const int64_t *index) {
  const Folded *c = context;
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++) at[d] = index[d];
  int64_t step = c->reverses ? -1 : 1;
  at[c->dim] = c->reverses ? c->a->shape[c->dim] - 1 : 0;
  double value = element(c->a, at);
  while (at[c->dim] != index[c->dim]) {
    at[c->dim] += step;
    value = combine(c->op, value, element(c->a, at));
  }
  return value;
}

static void run_cumulative(Tensors *ops, TestRandom *random) {
  uint32_t rank = 1 + test_random_below(random, 3);
  Folded c = {.a = random_operand(ops, random, rank),
              .op = fold_ops[test_random_below(random, 3)],
              .dim = test_random_below(random, rank),
              .reverses = test_random_below(random, 2)};
  check_elements(ops, tensor_cumulative(ops, c.a, c.dim, c.reverses, c.op), rank, c.a->shape,
                 cumulative_at, &c);
}

TEST(folds_take_every_element_of_their_part) {
  each_case(51, run_reduce);
  each_case(52, run_windows);
  each_case(53, run_cumulative);
}

// ---- order

// How many elements of the line come before one: those that sort lower, and equals to its left.
static int64_t rank_in_line(const Array *a, const int64_t *index, uint32_t dim, bool falls) {
  int64_t at[MAX_RANK], rank = 0;
  double own = element(a, index);
  for (uint32_t d = 0; d < a->rank; d++) at[d] = index[d];
  for (at[dim] = 0; at[dim] < a->shape[dim]; at[dim]++) {
    double other = element(a, at);
    bool is_before = falls ? other > own : other < own;
    rank += is_before || (other == own && at[dim] < index[dim]);
  }
  return rank;
}

typedef struct Descending {
  ElementType type;
} Descending;

static bool descends(void *context, const Scalar *pairs, bool *is_before) {
  const Descending *order = context;
  *is_before = element_is_real(order->type) ? pairs[0].real > pairs[1].real
                                            : pairs[0].integer > pairs[1].integer;
  return true;
}

static void run_sort(Tensors *ops, TestRandom *random) {
  uint32_t rank = 1 + test_random_below(random, 3), dim = test_random_below(random, rank);
  const Array *a = random_operand(ops, random, rank), *out[2], *values, *places;
  const Array *both[] = {a, tensor_iota(ops, DT_int64, rank, a->shape, dim)};
  bool falls = test_random_below(random, 2);
  Descending context = {a->type};
  Order by_call = {.call = descends, .context = &context}, by_op = {.op = TENSOR_le};
  if (!CHECK(tensor_sort(ops, both, 2, dim, falls ? &by_call : &by_op, out))) return;
  int64_t k = random_between(random, 0, a->shape[dim]);
  if (!CHECK(tensor_top_k(ops, a, dim, k, !falls, DT_int32, &values, &places))) return;
  for (uint64_t i = 0; i < a->count; i++) {
    int64_t index[MAX_RANK];
    unflatten(i, rank, a->shape, index);
    int64_t from = index[dim], place = rank_in_line(a, index, dim, falls);
    index[dim] = place;
    CHECK(element(out[0], index) == number(a, i));
    CHECK_INT((int64_t)element(out[1], index), from);
    if (place >= k) continue;
    CHECK(element(values, index) == number(a, i));
    CHECK_INT((int64_t)element(places, index), from);
  }
}

TEST(sorts_are_stable_and_top_k_is_their_start) {
  each_case(61, run_sort);
}

// ---- collectives

static void run_group(Tensors *ops, TestRandom *random) {
  uint32_t count = 1 + test_random_below(random, 3), rank = 1 + test_random_below(random, 2);
  uint32_t split = test_random_below(random, rank), concat = test_random_below(random, rank);
  uint32_t place = test_random_below(random, count);
  int64_t shape[MAX_RANK], index[MAX_RANK];
  const Array *members[3];
  random_shape(random, rank, 3, shape);
  shape[split] *= count;
  for (uint32_t m = 0; m < count; m++)
    members[m] = random_array(ops, random, DT_float32, rank, shape);
  const Array *sum = tensor_all_reduce(ops, members, count, TENSOR_add);
  const Array *part = tensor_reduce_scatter(ops, members, count, split, place, TENSOR_add);
  const Array *all = tensor_all_gather(ops, members, count, concat);
  const Array *moved = tensor_all_to_all(ops, members, count, split, concat, place);
  if (!CHECK(sum && part && all && moved)) return;
  CHECK_INT(part->count * count, sum->count);
  CHECK_INT(moved->count, sum->count);
  for (uint64_t i = 0; i < sum->count; i++) {
    int64_t size = shape[split] / count, extent = split == concat ? size : shape[concat];
    double total = 0;
    unflatten(i, rank, shape, index);
    bool is_own = index[split] / size == place;
    for (uint32_t m = 0; m < count; m++) {
      total += number(members[m], i);
      int64_t at[MAX_RANK];
      for (uint32_t d = 0; d < rank; d++) at[d] = index[d];
      at[concat] += m * shape[concat];
      CHECK(element(all, at) == number(members[m], i));
      if (!is_own) continue;
      at[concat] = index[concat];
      at[split] -= place * size;
      at[concat] += m * extent;
      CHECK(element(moved, at) == number(members[m], i));
    }
    CHECK(number(sum, i) == total);
    if (!is_own) continue;
    index[split] -= place * size;
    CHECK(element(part, index) == total);
  }
}

TEST(members_of_a_group_get_their_parts) {
  each_case(71, run_group);
}

SUITE(prop_tensor_fold) {
  RUN(folds_take_every_element_of_their_part);
  RUN(sorts_are_stable_and_top_k_is_their_start);
  RUN(members_of_a_group_get_their_parts);
}
