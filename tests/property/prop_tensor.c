// Tensor operations against their definitions, element by element: moves, contractions,
// convolutions.
#include "property/random_tensor.h"

// One case of any of them; what an operation has no use for stays unset.
typedef struct Case {
  const Array *a, *b;
  const Array *parts[4];
  BroadcastAttr broadcast;
  SliceAttr slice;
  PadAttr pad;
  int64_t dims[MAX_RANK], starts[MAX_RANK];
  uint32_t dim, count;
  DotAttr dot;
  ConvolutionAttr conv;
} Case;

// ---- moves

static double broadcast_at(const void *context, const int64_t *index) {
  const Case *c = context;
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++)
    at[d] = c->a->shape[d] == 1 ? 0 : index[c->broadcast.dims[d]];
  return element(c->a, at);
}

static double transpose_at(const void *context, const int64_t *index) {
  const Case *c = context;
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++) at[c->dims[d]] = index[d];
  return element(c->a, at);
}

static double slice_at(const void *context, const int64_t *index) {
  const Case *c = context;
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++)
    at[d] = c->slice.start[d] + index[d] * c->slice.stride[d];
  return element(c->a, at);
}

static double pad_at(const void *context, const int64_t *index) {
  const Case *c = context;
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++) {
    int64_t x = index[d] - c->pad.low[d], step = c->pad.interior[d] + 1;
    if (x < 0 || x % step || x / step >= c->a->shape[d]) return number(c->b, 0);
    at[d] = x / step;
  }
  return element(c->a, at);
}

static double reverse_at(const void *context, const int64_t *index) {
  const Case *c = context;
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++) at[d] = index[d];
  for (uint32_t i = 0; i < c->count; i++)
    at[c->dims[i]] = c->a->shape[c->dims[i]] - 1 - index[c->dims[i]];
  return element(c->a, at);
}

static double concatenate_at(const void *context, const int64_t *index) {
  const Case *c = context;
  int64_t at[MAX_RANK];
  uint32_t part = 0;
  for (uint32_t d = 0; d < c->a->rank; d++) at[d] = index[d];
  for (; at[c->dim] >= c->parts[part]->shape[c->dim]; part++)
    at[c->dim] -= c->parts[part]->shape[c->dim];
  return element(c->parts[part], at);
}

static double iota_at(const void *context, const int64_t *index) {
  const Case *c = context;
  return (double)index[c->dim];
}

// A start moved inside, or where the update of a dynamic_update_slice begins.
static int64_t moved_start(const Case *c, uint32_t d, int64_t size) {
  int64_t most = c->a->shape[d] - size, start = c->starts[d];
  return start < 0 ? 0 : start > most ? most : start;
}

static double dynamic_slice_at(const void *context, const int64_t *index) {
  const Case *c = context;
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++) at[d] = index[d] + moved_start(c, d, c->dims[d]);
  return element(c->a, at);
}

static double dynamic_update_at(const void *context, const int64_t *index) {
  const Case *c = context;
  int64_t at[MAX_RANK];
  for (uint32_t d = 0; d < c->a->rank; d++) at[d] = index[d] - moved_start(c, d, c->b->shape[d]);
  return is_inside(c->b, at) ? element(c->b, at) : element(c->a, index);
}

static void run_layout(Tensors *ops, TestRandom *random) {
  uint32_t rank = test_random_below(random, 5);
  Case c = {.a = random_operand(ops, random, rank)};
  c.broadcast.rank = rank + test_random_below(random, 3);
  random_shape(random, c.broadcast.rank, 4, c.broadcast.shape);
  random_dims(random, c.broadcast.rank, rank, c.broadcast.dims);
  for (uint32_t d = 0; d < rank; d++) {
    if (c.a->shape[d] != 1) c.broadcast.shape[c.broadcast.dims[d]] = c.a->shape[d];
  }
  check_elements(ops, tensor_broadcast(ops, c.a, &c.broadcast), c.broadcast.rank, c.broadcast.shape,
                 broadcast_at, &c);
  int64_t shape[MAX_RANK];
  random_dims(random, rank, rank, c.dims);
  for (uint32_t d = 0; d < rank; d++) shape[d] = c.a->shape[c.dims[d]];
  check_elements(ops, tensor_transpose(ops, c.a, c.dims), rank, shape, transpose_at, &c);
  c.count = rank ? test_random_below(random, rank + 1) : 0;
  check_elements(ops, tensor_reverse(ops, c.a, c.dims, c.count), rank, c.a->shape, reverse_at, &c);
  if (rank == 0) return;
  c.dim = test_random_below(random, rank);
  check_elements(ops, tensor_iota(ops, c.a->type, rank, c.a->shape, c.dim), rank, c.a->shape,
                 iota_at, &c);
  c.count = 1 + test_random_below(random, 4);
  for (uint32_t d = 0; d < rank; d++) shape[d] = c.a->shape[d];
  int64_t total = 0;
  for (uint32_t i = 0; i < c.count; i++) {
    shape[c.dim] = random_between(random, 0, 3);
    total += shape[c.dim];
    c.parts[i] = random_array(ops, random, c.a->type, rank, shape);
  }
  shape[c.dim] = total;
  check_elements(ops, tensor_concatenate(ops, c.parts, c.count, c.dim), rank, shape, concatenate_at,
                 &c);
}

static void run_windows(Tensors *ops, TestRandom *random) {
  uint32_t rank = test_random_below(random, 4);
  Case c = {.a = random_operand(ops, random, rank)};
  int64_t sliced[MAX_RANK], padded[MAX_RANK];
  const Array *starts[MAX_RANK];
  for (uint32_t d = 0; d < rank; d++) {
    int64_t extent = c.a->shape[d], first = random_between(random, 0, extent);
    c.slice.start[d] = first;
    c.slice.limit[d] = random_between(random, first, extent);
    c.slice.stride[d] = random_between(random, 1, 3);
    sliced[d] = (c.slice.limit[d] - first + c.slice.stride[d] - 1) / c.slice.stride[d];
    c.pad.interior[d] = random_between(random, 0, 2);
    int64_t inner = extent + (extent - 1) * c.pad.interior[d];
    c.pad.low[d] = random_between(random, -inner, 2);
    c.pad.high[d] = random_between(random, -inner - min_i64(c.pad.low[d], 0), 2);
    padded[d] = c.pad.low[d] + inner + c.pad.high[d];
    if (padded[d] < 0) padded[d] = c.pad.high[d] = -inner - c.pad.low[d];
    padded[d] = c.pad.low[d] + inner + c.pad.high[d];
    c.dims[d] = random_between(random, 0, extent);
    c.starts[d] = random_between(random, -3, 7);
    starts[d] = array_scalar(ops, DT_int32, (Scalar){.integer = c.starts[d]});
  }
  check_elements(ops, tensor_slice(ops, c.a, &c.slice), rank, sliced, slice_at, &c);
  c.b = array_scalar(ops, c.a->type, (Scalar){.real = 9, .integer = 9});
  check_elements(ops, tensor_pad(ops, c.a, c.b, &c.pad), rank, padded, pad_at, &c);
  check_elements(ops, tensor_dynamic_slice(ops, c.a, starts, c.dims), rank, c.dims,
                 dynamic_slice_at, &c);
  c.b = random_array(ops, random, c.a->type, rank, c.dims);
  check_elements(ops, tensor_dynamic_update_slice(ops, c.a, c.b, starts), rank, c.a->shape,
                 dynamic_update_at, &c);
}

TEST(moves_put_elements_where_the_definitions_say) {
  each_case(11, run_layout);
  each_case(12, run_windows);
}

// ---- contractions

static double dot_at(const void *context, const int64_t *index) {
  const Case *c = context;
  const DotAttr *attr = &c->dot;
  int64_t left[MAX_RANK], right[MAX_RANK], contract[MAX_RANK], shape[MAX_RANK];
  uint32_t at = 0, left_taken = 0, right_taken = 0;
  for (uint32_t i = 0; i < attr->batch_count; i++) {
    left[attr->lhs_batch[i]] = right[attr->rhs_batch[i]] = index[at++];
    left_taken |= 1u << attr->lhs_batch[i];
    right_taken |= 1u << attr->rhs_batch[i];
  }
  for (uint32_t i = 0; i < attr->contract_count; i++) {
    shape[i] = c->a->shape[attr->lhs_contract[i]];
    left_taken |= 1u << attr->lhs_contract[i];
    right_taken |= 1u << attr->rhs_contract[i];
  }
  for (uint32_t d = 0; d < c->a->rank; d++) {
    if (!(left_taken >> d & 1)) left[d] = index[at++];
  }
  for (uint32_t d = 0; d < c->b->rank; d++) {
    if (!(right_taken >> d & 1)) right[d] = index[at++];
  }
  double sum = 0;
  for (uint64_t k = 0; k < product(attr->contract_count, shape); k++) {
    unflatten(k, attr->contract_count, shape, contract);
    for (uint32_t i = 0; i < attr->contract_count; i++)
      left[attr->lhs_contract[i]] = right[attr->rhs_contract[i]] = contract[i];
    sum += element(c->a, left) * element(c->b, right);
  }
  return sum;
}

static void run_dot(Tensors *ops, TestRandom *random) {
  Case c = {.dot = {.batch_count = test_random_below(random, 3),
                    .contract_count = test_random_below(random, 3)}};
  DotAttr *attr = &c.dot;
  uint32_t common = attr->batch_count + attr->contract_count;
  uint32_t left_rank = common + test_random_below(random, 3);
  uint32_t right_rank = common + test_random_below(random, 3);
  int64_t left[MAX_RANK], right[MAX_RANK], left_dims[MAX_RANK], right_dims[MAX_RANK];
  int64_t shape[MAX_RANK];
  random_shape(random, left_rank, 4, left);
  random_shape(random, right_rank, 4, right);
  random_dims(random, left_rank, common, left_dims);
  random_dims(random, right_rank, common, right_dims);
  uint32_t rank = 0, left_taken = 0, right_taken = 0;
  for (uint32_t i = 0; i < common; i++) {
    right[right_dims[i]] = left[left_dims[i]];
    left_taken |= 1u << left_dims[i];
    right_taken |= 1u << right_dims[i];
    bool is_batch = i < attr->batch_count;
    uint32_t k = is_batch ? i : i - attr->batch_count;
    (is_batch ? attr->lhs_batch : attr->lhs_contract)[k] = left_dims[i];
    (is_batch ? attr->rhs_batch : attr->rhs_contract)[k] = right_dims[i];
    if (is_batch) shape[rank++] = left[left_dims[i]];
  }
  for (uint32_t d = 0; d < left_rank; d++) {
    if (!(left_taken >> d & 1)) shape[rank++] = left[d];
  }
  for (uint32_t d = 0; d < right_rank; d++) {
    if (!(right_taken >> d & 1)) shape[rank++] = right[d];
  }
  attr->type = random_type(random);
  c.a = random_array(ops, random, attr->type, left_rank, left);
  c.b = random_array(ops, random, attr->type, right_rank, right);
  check_elements(ops, tensor_dot(ops, c.a, c.b, attr), rank, shape, dot_at, &c);
}

TEST(dots_sum_products_over_contracted_dimensions) {
  each_case(21, run_dot);
}

// The input with zeros between and around its elements.
static double padded_input(const Case *c, int64_t batch, int64_t feature, const int64_t *place) {
  const ConvolutionAttr *attr = &c->conv;
  int64_t at[MAX_RANK];
  at[attr->input_batch] = batch;
  at[attr->input_feature] = feature;
  for (uint32_t s = 0; s < attr->spatial_rank; s++) {
    int64_t x = place[s] - attr->low[s];
    if (x < 0 || x % attr->lhs_dilation[s]) return 0;
    at[attr->input_spatial[s]] = x / attr->lhs_dilation[s];
  }
  return is_inside(c->a, at) ? element(c->a, at) : 0;
}

static double convolution_at(const void *context, const int64_t *index) {
  const Case *c = context;
  const ConvolutionAttr *attr = &c->conv;
  int64_t shape[MAX_RANK], tap[MAX_RANK], kernel[MAX_RANK], place[MAX_RANK];
  int64_t features = c->b->shape[attr->kernel_input_feature];
  int64_t outputs = c->b->shape[attr->kernel_output_feature];
  int64_t output = index[attr->output_feature], batch = index[attr->output_batch];
  int64_t group = output / (outputs / (attr->feature_groups * attr->batch_groups));
  if (attr->batch_groups > 1)
    batch += group * (c->a->shape[attr->input_batch] / attr->batch_groups);
  for (uint32_t s = 0; s < attr->spatial_rank; s++) shape[s] = c->b->shape[attr->kernel_spatial[s]];
  double sum = 0;
  for (uint64_t k = 0; k < product(attr->spatial_rank, shape); k++) {
    unflatten(k, attr->spatial_rank, shape, tap);
    for (uint32_t s = 0; s < attr->spatial_rank; s++) {
      int64_t turned = attr->reverses[s] ? shape[s] - 1 - tap[s] : tap[s];
      kernel[attr->kernel_spatial[s]] = turned;
      place[s] = index[attr->output_spatial[s]] * attr->stride[s] + tap[s] * attr->rhs_dilation[s];
    }
    for (int64_t f = 0; f < features; f++) {
      kernel[attr->kernel_input_feature] = f;
      kernel[attr->kernel_output_feature] = output;
      int64_t feature = attr->feature_groups > 1 ? group * features + f : f;
      sum += padded_input(c, batch, feature, place) * element(c->b, kernel);
    }
  }
  return sum;
}

static void run_convolution(Tensors *ops, TestRandom *random) {
  Case c = {0};
  ConvolutionAttr *attr = &c.conv;
  attr->spatial_rank = test_random_below(random, 3);
  uint32_t rank = attr->spatial_rank + 2;
  int64_t in[MAX_RANK], taps[MAX_RANK], out[MAX_RANK];
  int64_t input[MAX_RANK], kernel[MAX_RANK], shape[MAX_RANK];
  random_dims(random, rank, rank, in);
  random_dims(random, rank, rank, taps);
  random_dims(random, rank, rank, out);
  attr->feature_groups = attr->batch_groups = 1;
  uint32_t kind = test_random_below(random, 3);
  if (kind == 1) attr->feature_groups = random_between(random, 1, 3);
  if (kind == 2) attr->batch_groups = random_between(random, 1, 3);
  int64_t groups = attr->feature_groups * attr->batch_groups;
  int64_t batches = random_between(random, 1, 2), features = random_between(random, 1, 3);
  int64_t outputs = groups * random_between(random, 1, 2);
  attr->input_batch = in[0], attr->input_feature = in[1];
  attr->kernel_input_feature = taps[0], attr->kernel_output_feature = taps[1];
  attr->output_batch = out[0], attr->output_feature = out[1];
  input[in[0]] = batches * attr->batch_groups;
  input[in[1]] = features * attr->feature_groups;
  kernel[taps[0]] = features, kernel[taps[1]] = outputs;
  shape[out[0]] = batches, shape[out[1]] = outputs;
  for (uint32_t s = 0; s < attr->spatial_rank; s++) {
    attr->input_spatial[s] = in[s + 2];
    attr->kernel_spatial[s] = taps[s + 2];
    attr->output_spatial[s] = out[s + 2];
    attr->stride[s] = random_between(random, 1, 3);
    attr->lhs_dilation[s] = random_between(random, 1, 2);
    attr->rhs_dilation[s] = random_between(random, 1, 2);
    attr->low[s] = random_between(random, -1, 3);
    attr->high[s] = random_between(random, -1, 3);
    attr->reverses[s] = test_random_below(random, 2);
    int64_t extent = random_between(random, 1, 5), window = random_between(random, 1, 3);
    input[in[s + 2]] = extent;
    kernel[taps[s + 2]] = window;
    int64_t padded = (extent - 1) * attr->lhs_dilation[s] + 1 + attr->low[s] + attr->high[s];
    int64_t reach = (window - 1) * attr->rhs_dilation[s] + 1;
    shape[out[s + 2]] = padded < reach ? 0 : (padded - reach) / attr->stride[s] + 1;
  }
  attr->type = random_type(random);
  c.a = random_array(ops, random, attr->type, rank, input);
  c.b = random_array(ops, random, attr->type, rank, kernel);
  check_elements(ops, tensor_convolution(ops, c.a, c.b, attr), rank, shape, convolution_at, &c);
}

TEST(convolutions_sum_over_windows) {
  each_case(31, run_convolution);
}

SUITE(prop_tensor) {
  RUN(moves_put_elements_where_the_definitions_say);
  RUN(dots_sum_products_over_contracted_dimensions);
  RUN(convolutions_sum_over_windows);
}
