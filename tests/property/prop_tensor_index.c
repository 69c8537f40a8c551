// Tensor operations against their definitions: gather and scatter.
#include "property/random_tensor.h"

typedef struct Indexed {
  const Array *a, *b, *c;
  GatherAttr gather;
  ScatterAttr scatter;
} Indexed;

// The index vector of a batch place, spread over the operand's dimensions.
static void start_of(const Array *indices, const int64_t *batch, int64_t vector_dim,
                     const int64_t *map, uint32_t map_count, int64_t *start) {
  int64_t at[MAX_RANK];
  uint32_t from = 0;
  for (uint32_t i = 0; i < map_count; i++) {
    from = 0;
    for (uint32_t d = 0; d < indices->rank; d++)
      at[d] = (int64_t)d == vector_dim ? i : batch[from++];
    start[map[i]] = (int64_t)element(indices, at);
  }
}

static double gather_at(const void *context, const int64_t *index) {
  const Indexed *c = context;
  const GatherAttr *attr = &c->gather;
  uint32_t rank = attr->offset_count + c->b->rank - 1, from = 0;
  int64_t batch[MAX_RANK], start[MAX_RANK] = {0};
  for (uint32_t d = 0; d < rank; d++) {
    if (!named(attr->offset_dims, attr->offset_count, d)) batch[from++] = index[d];
  }
  start_of(c->b, batch, attr->index_vector_dim, attr->start_index_map, attr->map_count, start);
  from = 0;
  for (uint32_t d = 0; d < c->a->rank; d++) {
    int64_t most = c->a->shape[d] - attr->slice_sizes[d];
    start[d] = start[d] < 0 ? 0 : start[d] > most ? most : start[d];
    if (!named(attr->collapsed_dims, attr->collapsed_count, d))
      start[d] += index[attr->offset_dims[from++]];
  }
  return element(c->a, start);
}

static void rising(int64_t *dims, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    for (uint32_t k = i; k > 0 && dims[k - 1] > dims[k]; k--) {
      int64_t swap = dims[k];
      dims[k] = dims[k - 1];
      dims[k - 1] = swap;
    }
  }
}

// Indices of up to two batch dimensions, their vectors in a random dimension.
static const Array *random_indices(Tensors *ops, TestRandom *random, int64_t length,
                                   int64_t *vector_dim, int64_t *batch) {
  int64_t shape[MAX_RANK];
  uint32_t rank = 1 + test_random_below(random, 3), from = 0;
  *vector_dim = test_random_below(random, rank);
  for (uint32_t d = 0; d < rank; d++) {
    shape[d] = (int64_t)d == *vector_dim ? length : random_between(random, 1, 3);
    if ((int64_t)d != *vector_dim) batch[from++] = shape[d];
  }
  Array *indices = random_array(ops, random, DT_int32, rank, shape);
  return indices;
}

static void run_gather(Tensors *ops, TestRandom *random) {
  uint32_t rank = 1 + test_random_below(random, 3), from = 0;
  Indexed c = {.a = random_operand(ops, random, rank)};
  GatherAttr *attr = &c.gather;
  int64_t batch[MAX_RANK], shape[MAX_RANK];
  attr->map_count = 1 + test_random_below(random, rank);
  random_dims(random, rank, attr->map_count, attr->start_index_map);
  attr->collapsed_count = test_random_below(random, rank + 1);
  random_dims(random, rank, attr->collapsed_count, attr->collapsed_dims);
  c.b = random_indices(ops, random, attr->map_count, &attr->index_vector_dim, batch);
  attr->offset_count = rank - attr->collapsed_count;
  uint32_t out = attr->offset_count + c.b->rank - 1;
  random_dims(random, out, attr->offset_count, attr->offset_dims);
  rising(attr->offset_dims, attr->offset_count);
  for (uint32_t d = 0; d < rank; d++) {
    bool is_collapsed = named(attr->collapsed_dims, attr->collapsed_count, d);
    attr->slice_sizes[d] = is_collapsed ? 1 : random_between(random, 1, c.a->shape[d]);
    if (!is_collapsed) shape[attr->offset_dims[from++]] = attr->slice_sizes[d];
  }
  from = 0;
  for (uint32_t d = 0; d < out; d++) {
    if (!named(attr->offset_dims, attr->offset_count, d)) shape[d] = batch[from++];
  }
  check_elements(ops, tensor_gather(ops, c.a, c.b, attr), out, shape, gather_at, &c);
}

// All updates that land on an element, added to it.
static double scatter_at(const void *context, const int64_t *index) {
  const Indexed *c = context;
  const ScatterAttr *attr = &c->scatter;
  double value = element(c->a, index);
  for (uint64_t i = 0; i < c->c->count; i++) {
    int64_t update[MAX_RANK], batch[MAX_RANK], at[MAX_RANK] = {0};
    uint32_t from = 0, window = 0;
    unflatten(i, c->c->rank, c->c->shape, update);
    for (uint32_t d = 0; d < c->c->rank; d++) {
      if (!named(attr->update_window_dims, attr->window_count, d)) batch[from++] = update[d];
    }
    start_of(c->b, batch, attr->index_vector_dim, attr->operand_dims, attr->map_count, at);
    for (uint32_t d = 0; d < c->a->rank; d++) {
      if (!named(attr->inserted_dims, attr->inserted_count, d))
        at[d] += update[attr->update_window_dims[window++]];
    }
    if (is_inside(c->a, at) && flat(c->a, at) == flat(c->a, index))
      value = attr->overwrites ? number(c->c, i) : value + number(c->c, i);
  }
  return value;
}

static void run_scatter(Tensors *ops, TestRandom *random) {
  uint32_t rank = 1 + test_random_below(random, 3), from = 0;
  Indexed c = {.a = random_operand(ops, random, rank)};
  ScatterAttr *attr = &c.scatter;
  int64_t batch[MAX_RANK], shape[MAX_RANK];
  attr->map_count = 1 + test_random_below(random, rank);
  random_dims(random, rank, attr->map_count, attr->operand_dims);
  attr->inserted_count = test_random_below(random, rank + 1);
  random_dims(random, rank, attr->inserted_count, attr->inserted_dims);
  c.b = random_indices(ops, random, attr->map_count, &attr->index_vector_dim, batch);
  attr->window_count = rank - attr->inserted_count;
  attr->overwrites = test_random_below(random, 2);
  uint32_t updates = attr->window_count + c.b->rank - 1;
  random_dims(random, updates, attr->window_count, attr->update_window_dims);
  rising(attr->update_window_dims, attr->window_count);
  for (uint32_t d = 0; d < rank; d++) {
    if (!named(attr->inserted_dims, attr->inserted_count, d))
      shape[attr->update_window_dims[from++]] = random_between(random, 1, c.a->shape[d]);
  }
  from = 0;
  for (uint32_t d = 0; d < updates; d++) {
    if (!named(attr->update_window_dims, attr->window_count, d)) shape[d] = batch[from++];
  }
  c.c = random_array(ops, random, c.a->type, updates, shape);
  check_elements(ops, tensor_scatter(ops, c.a, c.b, c.c, attr, TENSOR_add), rank, c.a->shape,
                 scatter_at, &c);
}

TEST(gather_and_scatter_go_by_their_indices) {
  each_case(41, run_gather);
  each_case(42, run_scatter);
}

SUITE(prop_tensor_index) {
  RUN(gather_and_scatter_go_by_their_indices);
}
