// Contractions: operands are packed into matrices, multiplied by rows, and unpacked by their shape.
#include "eval/tensor_internal.h"

// out[m, n] = sum over k of a[m, k] * b[k, n], in order of k from the first product. Blocks of
// elements run abreast, so that each keeps its order while the machine is kept busy: the sums of a
// block stay in registers, and its columns of b in a packed strip.
enum { ROWS = 4, COLUMNS = 8 };

static void singles_block(const float *restrict a, const float *restrict strip, int64_t inner,
                          float *restrict sums) {
  float acc[ROWS * COLUMNS];
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < COLUMNS; c++) acc[r * COLUMNS + c] = a[r * inner] * strip[c];
  }
  for (int64_t k = 1; k < inner; k++) {
    const float *line = strip + k * COLUMNS;
    for (int r = 0; r < ROWS; r++) {
      float factor = a[r * inner + k];
      for (int c = 0; c < COLUMNS; c++) acc[r * COLUMNS + c] += factor * line[c];
    }
  }
  memcpy(sums, acc, sizeof acc);
}

// The rows that do not fill a block.
static void singles_row(const float *a, const float *strip, int64_t inner, float *sums) {
  for (int c = 0; c < COLUMNS; c++) sums[c] = a[0] * strip[c];
  for (int64_t k = 1; k < inner; k++) {
    for (int c = 0; c < COLUMNS; c++) sums[c] += a[k] * strip[k * COLUMNS + c];
  }
}

static void multiply_singles(const float *a, const float *b, float *out, int64_t rows,
                             int64_t inner, int64_t columns) {
  Arena scratch;
  if (inner == 0) return;
  arena_init(&scratch, 0);
  float *strip = ARENA_ARRAY(&scratch, float, inner *COLUMNS), sums[ROWS * COLUMNS];
  for (int64_t n = 0; n < columns; n += COLUMNS) {
    size_t width = (size_t)min_i64(COLUMNS, columns - n) * sizeof(float);
    for (int64_t k = 0; k < inner; k++) memcpy(strip + k * COLUMNS, b + k * columns + n, width);
    for (int64_t m = 0; m < rows;) {
      bool is_block = rows - m >= ROWS;
      if (is_block)
        singles_block(a + m * inner, strip, inner, sums);
      else
        singles_row(a + m * inner, strip, inner, sums);
      for (int r = 0; r < (is_block ? ROWS : 1); r++, m++)
        memcpy(out + m * columns + n, sums + r * COLUMNS, width);
    }
  }
  arena_release(&scratch);
}

static void multiply_doubles(const double *a, const double *b, double *out, int64_t rows,
                             int64_t inner, int64_t columns) {
  for (int64_t m = 0; m < rows; m++) {
    for (int64_t k = 0; k < inner; k++) {
      for (int64_t n = 0; n < columns; n++) {
        double product = a[m * inner + k] * b[k * columns + n], *sum = &out[m * columns + n];
        *sum = k == 0 ? product : *sum + product;
      }
    }
  }
}

static void multiply_integers(const int64_t *a, const int64_t *b, int64_t *out, int64_t rows,
                              int64_t inner, int64_t columns) {
  for (int64_t m = 0; m < rows; m++) {
    for (int64_t k = 0; k < inner; k++) {
      uint64_t factor = (uint64_t)a[m * inner + k];
      for (int64_t n = 0; n < columns; n++) {
        int64_t *sum = &out[m * columns + n];
        *sum = (int64_t)((uint64_t)*sum + factor * (uint64_t)b[k * columns + n]);
      }
    }
  }
}

// What sums of products are kept in.
static ElementType sum_type(const Array *lhs, const Array *rhs, ElementType result) {
  if (lhs->type == DT_float64 || rhs->type == DT_float64 || result == DT_float64) return DT_float64;
  return lhs->singles || rhs->singles ? DT_float32 : DT_int64;
}

// The matrices [batch, rows, inner] and [batch, inner, columns] are of one type.
static void multiply(const Array *a, const Array *b, Array *out, int64_t batch, int64_t rows,
                     int64_t inner, int64_t columns) {
  for (int64_t i = 0; i < batch; i++) {
    int64_t at_a = i * rows * inner, at_b = i * inner * columns, at = i * rows * columns;
    if (out->singles)
      multiply_singles(a->singles + at_a, b->singles + at_b, out->singles + at, rows, inner,
                       columns);
    else if (out->doubles)
      multiply_doubles(a->doubles + at_a, b->doubles + at_b, out->doubles + at, rows, inner,
                       columns);
    else
      multiply_integers(a->integers + at_a, b->integers + at_b, out->integers + at, rows, inner,
                        columns);
  }
}

// Sums as the result's type: integers wrap, reals round once more, NaN becomes the one it has.
static const Array *finish(Tensors *ops, const Array *sums, ElementType type) {
  return tensor_convert(ops, sums, &(ConvertAttr){.type = type});
}

static const Array *as_type(Tensors *ops, const Array *a, ElementType type) {
  return a->type == type || (a->singles && type == DT_float32) || (a->integers && type == DT_int64)
             ? a
             : tensor_convert(ops, a, &(ConvertAttr){.type = type});
}

// One operand's dimensions in an order, and the product of extents of a run of them.
typedef struct Packing {
  int64_t order[MAX_RANK];
  uint32_t count;
} Packing;

static int64_t add_dims(Packing *packing, const Array *a, const int64_t *dims, uint32_t count) {
  int64_t product = 1;
  for (uint32_t i = 0; i < count; i++) {
    packing->order[packing->count++] = dims[i];
    product *= a->shape[dims[i]];
  }
  return product;
}

// Dimensions that are neither batch nor contracted.
static uint32_t free_dims(const Array *a, const int64_t *batch, uint32_t batch_count,
                          const int64_t *contract, uint32_t contract_count, int64_t *dims) {
  uint32_t taken = 0, count = 0;
  for (uint32_t i = 0; i < batch_count; i++) taken |= (uint32_t)1 << batch[i];
  for (uint32_t i = 0; i < contract_count; i++) taken |= (uint32_t)1 << contract[i];
  for (uint32_t d = 0; d < a->rank; d++) {
    if (!(taken >> d & 1)) dims[count++] = d;
  }
  return count;
}

static bool dot_fits(Tensors *ops, const Array *lhs, const Array *rhs, const DotAttr *attr) {
  uint32_t batch = attr->batch_count, contract = attr->contract_count;
  int64_t left[2 * MAX_RANK], right[2 * MAX_RANK];
  if (batch > MAX_RANK || contract > MAX_RANK)
    return tensor_refuse(ops, "more dimension numbers than dimensions");
  memcpy(left, attr->lhs_batch, batch * sizeof *left);
  memcpy(left + batch, attr->lhs_contract, contract * sizeof *left);
  memcpy(right, attr->rhs_batch, batch * sizeof *right);
  memcpy(right + batch, attr->rhs_contract, contract * sizeof *right);
  if (!tensor_dims_fit(ops, left, batch + contract, lhs->rank, "dimensions of the left operand") ||
      !tensor_dims_fit(ops, right, batch + contract, rhs->rank, "dimensions of the right operand"))
    return false;
  for (uint32_t i = 0; i < batch + contract; i++) {
    if (lhs->shape[left[i]] != rhs->shape[right[i]])
      return tensor_refuse(ops, "extents %lld and %lld of a common dimension differ",
                           (long long)lhs->shape[left[i]], (long long)rhs->shape[right[i]]);
  }
  return true;
}

static const Array *complex_dot(Tensors *ops, const Array *lhs, const Array *rhs,
                                const DotAttr *attr) {
  ComplexParts a = tensor_parts(ops, lhs), b = tensor_parts(ops, rhs);
  DotAttr part = *attr;
  part.type = DT_float64;
  const Array *parts[] = {
      tensor_dot(ops, a.real, b.real, &part), tensor_dot(ops, a.real, b.imag, &part),
      tensor_dot(ops, a.imag, b.real, &part), tensor_dot(ops, a.imag, b.imag, &part)};
  return tensor_product_of_parts(ops, attr->type, parts);
}

const Array *tensor_dot(Tensors *ops, const Array *lhs, const Array *rhs, const DotAttr *attr) {
  if (!lhs || !rhs || !dot_fits(ops, lhs, rhs, attr)) return NULL;
  if (dtype_is_complex(attr->type)) return complex_dot(ops, lhs, rhs, attr);
  int64_t left_free[MAX_RANK], right_free[MAX_RANK], shape[3 * MAX_RANK];
  uint32_t batches = attr->batch_count, contracts = attr->contract_count, rank = 0;
  uint32_t left_count =
      free_dims(lhs, attr->lhs_batch, batches, attr->lhs_contract, contracts, left_free);
  uint32_t right_count =
      free_dims(rhs, attr->rhs_batch, batches, attr->rhs_contract, contracts, right_free);
  Packing left = {0}, right = {0};
  int64_t batch = add_dims(&left, lhs, attr->lhs_batch, batches);
  int64_t rows = add_dims(&left, lhs, left_free, left_count);
  int64_t inner = add_dims(&left, lhs, attr->lhs_contract, contracts);
  add_dims(&right, rhs, attr->rhs_batch, batches);
  add_dims(&right, rhs, attr->rhs_contract, contracts);
  int64_t columns = add_dims(&right, rhs, right_free, right_count);
  for (uint32_t i = 0; i < batches; i++) shape[rank++] = lhs->shape[attr->lhs_batch[i]];
  for (uint32_t i = 0; i < left_count; i++) shape[rank++] = lhs->shape[left_free[i]];
  for (uint32_t i = 0; i < right_count; i++) shape[rank++] = rhs->shape[right_free[i]];
  ElementType type = sum_type(lhs, rhs, attr->type);
  Array *out = array_create(ops, type, rank, shape);
  const Array *a = as_type(ops, lhs, type), *b = as_type(ops, rhs, type);
  a = tensor_transpose(ops, a, left.order);
  b = tensor_transpose(ops, b, right.order);
  if (!out || !a || !b) return NULL;
  multiply(a, b, out, batch, rows, inner, columns);
  return finish(ops, out, attr->type);
}

// ---- convolution: for each group, windows of the input become rows of a matrix

typedef struct Conv {
  const ConvolutionAttr *attr;
  const Array *input, *kernel; // of the type of sums
  int64_t window[MAX_RANK],
      places[MAX_RANK]; // extents of the kernel's and the result's spatial dims
  int64_t window_count, place_count;
  int64_t batches, features, outputs; // of one group: input batches, features in, features out
  int64_t input_strides[MAX_RANK];
} Conv;

enum { ROWS_AT_ONCE = 256 };

// Where a kernel place of an output place lies in the input; false in padding and between dilated
// elements.
static bool input_place(const Conv *conv, const int64_t *at, const int64_t *window,
                        int64_t *offset) {
  const ConvolutionAttr *attr = conv->attr;
  *offset = 0;
  for (uint32_t s = 0; s < attr->spatial_rank; s++) {
    int64_t x = at[s] * attr->stride[s] + window[s] * attr->rhs_dilation[s] - attr->low[s];
    int64_t dim = attr->input_spatial[s];
    if (x < 0 || x % attr->lhs_dilation[s] != 0) return false;
    x /= attr->lhs_dilation[s];
    if (x >= conv->input->shape[dim]) return false;
    *offset += x * conv->input_strides[dim];
  }
  return true;
}

// One row: the window of an output place, kernel places times features; padding is 0.
static void fill_row(const Conv *conv, int64_t base, const int64_t *at, Array *rows, int64_t row) {
  int64_t window[MAX_RANK] = {0}, into = row * conv->window_count * conv->features;
  int64_t step = conv->input_strides[conv->attr->input_feature];
  do {
    int64_t offset;
    if (input_place(conv, at, window, &offset)) {
      int64_t source = base + offset;
      for (int64_t f = 0; f < conv->features; f++, source += step)
        array_copy_element(conv->input, (uint64_t)source, rows, (uint64_t)(into + f));
    } else {
      for (int64_t f = 0; f < conv->features; f++)
        array_put(rows, (uint64_t)(into + f), (Scalar){0});
    }
    into += conv->features;
  } while (index_next(window, conv->window, conv->attr->spatial_rank));
}

// The kernel of one group as a matrix [kernel places * features, outputs].
static void fill_kernel(const Conv *conv, int64_t group, Array *matrix) {
  const ConvolutionAttr *attr = conv->attr;
  int64_t own[MAX_RANK], strides[MAX_RANK], into[MAX_RANK], shape[MAX_RANK];
  uint32_t rank = attr->spatial_rank + 2;
  array_strides(conv->kernel, own);
  for (uint32_t s = 0; s < attr->spatial_rank; s++) {
    strides[s] = own[attr->kernel_spatial[s]];
    shape[s] = conv->window[s];
  }
  strides[rank - 2] = own[attr->kernel_input_feature];
  strides[rank - 1] = own[attr->kernel_output_feature];
  shape[rank - 2] = conv->features;
  shape[rank - 1] = conv->outputs;
  int64_t stride = 1;
  for (uint32_t d = rank; d-- > 0; stride *= shape[d]) into[d] = stride;
  int64_t base = group * conv->outputs * strides[rank - 1];
  copy_strided(matrix, (Side){0, into}, conv->kernel, (Side){base, strides}, shape, rank);
}

// Products of some rows, to their places in the result.
static void put_rows(const Conv *conv, const Array *products, int64_t batch, int64_t group,
                     int64_t first, int64_t count, Array *out) {
  const ConvolutionAttr *attr = conv->attr;
  int64_t strides[MAX_RANK], at[MAX_RANK];
  array_strides(out, strides);
  for (int64_t row = 0; row < count; row++) {
    int64_t rest = first + row, base = batch * strides[attr->output_batch];
    base += group * conv->outputs * strides[attr->output_feature];
    for (uint32_t s = attr->spatial_rank; s-- > 0; rest /= conv->places[s]) {
      at[s] = rest % conv->places[s];
      base += at[s] * strides[attr->output_spatial[s]];
    }
    int64_t feature = strides[attr->output_feature];
    for (int64_t o = 0; o < conv->outputs; o++)
      array_copy_element(products, (uint64_t)(row * conv->outputs + o), out,
                         (uint64_t)(base + o * feature));
  }
}

static void run_rows(const Conv *conv, int64_t batch, int64_t group, const Array *kernel,
                     Array *rows, Array *products, Array *out) {
  const ConvolutionAttr *attr = conv->attr;
  bool splits_batch = attr->batch_groups > 1;
  int64_t from = splits_batch ? group * conv->batches + batch : batch;
  int64_t base = from * conv->input_strides[attr->input_batch];
  if (!splits_batch) base += group * conv->features * conv->input_strides[attr->input_feature];
  int64_t at[MAX_RANK] = {0}, inner = conv->window_count * conv->features;
  for (int64_t first = 0; first < conv->place_count; first += ROWS_AT_ONCE) {
    int64_t count = min_i64(ROWS_AT_ONCE, conv->place_count - first);
    for (int64_t row = 0; row < count; row++) {
      fill_row(conv, base, at, rows, row);
      index_next(at, conv->places, attr->spatial_rank);
    }
    multiply(rows, kernel, products, 1, count, inner, conv->outputs);
    put_rows(conv, products, batch, group, first, count, out);
    if (products->integers)
      memset(products->integers, 0, (size_t)products->count * sizeof *products->integers);
  }
}

// Extents of windows and places; false when numbers do not fit.
static bool conv_fits(Tensors *ops, Conv *conv, int64_t *shape) {
  const ConvolutionAttr *attr = conv->attr;
  uint32_t rank = attr->spatial_rank + 2;
  int64_t in[MAX_RANK], out[MAX_RANK], taps[MAX_RANK];
  if (rank > MAX_RANK || conv->input->rank != rank || conv->kernel->rank != rank)
    return tensor_refuse(ops, "operands are of rank %u and %u, the window of %u", conv->input->rank,
                         conv->kernel->rank, attr->spatial_rank);
  in[0] = attr->input_batch, in[1] = attr->input_feature;
  taps[0] = attr->kernel_input_feature, taps[1] = attr->kernel_output_feature;
  out[0] = attr->output_batch, out[1] = attr->output_feature;
  for (uint32_t s = 0; s < attr->spatial_rank; s++) {
    in[s + 2] = attr->input_spatial[s];
    taps[s + 2] = attr->kernel_spatial[s];
    out[s + 2] = attr->output_spatial[s];
  }
  if (!tensor_dims_fit(ops, in, rank, rank, "input dimensions") ||
      !tensor_dims_fit(ops, taps, rank, rank, "kernel dimensions") ||
      !tensor_dims_fit(ops, out, rank, rank, "output dimensions"))
    return false;
  int64_t batch = conv->input->shape[in[0]], feature = conv->input->shape[in[1]];
  int64_t outputs = conv->kernel->shape[taps[1]];
  int64_t groups = attr->feature_groups * attr->batch_groups;
  if (attr->feature_groups < 1 || attr->batch_groups < 1 ||
      (attr->feature_groups > 1 && attr->batch_groups > 1) || feature % attr->feature_groups != 0 ||
      batch % attr->batch_groups != 0 || outputs % groups != 0)
    return tensor_refuse(ops, "features or batches do not divide into groups");
  conv->batches = batch / attr->batch_groups;
  conv->features = feature / attr->feature_groups;
  conv->outputs = outputs / groups;
  if (conv->kernel->shape[taps[0]] != conv->features)
    return tensor_refuse(ops, "the kernel has %lld input features, a group %lld",
                         (long long)conv->kernel->shape[taps[0]], (long long)conv->features);
  shape[out[0]] = conv->batches;
  shape[out[1]] = outputs;
  conv->window_count = conv->place_count = 1;
  for (uint32_t s = 0; s < attr->spatial_rank; s++) {
    int64_t extent = conv->input->shape[in[s + 2]], window = conv->kernel->shape[taps[s + 2]];
    if (attr->stride[s] < 1 || attr->lhs_dilation[s] < 1 || attr->rhs_dilation[s] < 1)
      return tensor_refuse(ops, "strides and dilations are at least 1");
    int64_t padded = attr->low[s] + attr->high[s];
    padded += extent > 0 ? (extent - 1) * attr->lhs_dilation[s] + 1 : 0;
    int64_t reach = window > 0 ? (window - 1) * attr->rhs_dilation[s] + 1 : 0;
    bool has_place = padded >= reach && padded > 0;
    conv->places[s] = has_place ? (padded - reach) / attr->stride[s] + 1 : 0;
    conv->window[s] = window;
    conv->window_count *= window;
    conv->place_count *= conv->places[s];
    shape[out[s + 2]] = conv->places[s];
  }
  return true;
}

static const Array *complex_convolution(Tensors *ops, const Array *input, const Array *kernel,
                                        const ConvolutionAttr *attr) {
  ComplexParts a = tensor_parts(ops, input), b = tensor_parts(ops, kernel);
  ConvolutionAttr part = *attr;
  part.type = DT_float64;
  const Array *parts[] = {tensor_convolution(ops, a.real, b.real, &part),
                          tensor_convolution(ops, a.real, b.imag, &part),
                          tensor_convolution(ops, a.imag, b.real, &part),
                          tensor_convolution(ops, a.imag, b.imag, &part)};
  return tensor_product_of_parts(ops, attr->type, parts);
}

// The kernel as the window meets it.
static const Array *turned_kernel(Tensors *ops, const Conv *conv) {
  int64_t dims[MAX_RANK];
  uint32_t count = 0;
  for (uint32_t s = 0; s < conv->attr->spatial_rank; s++) {
    if (conv->attr->reverses[s]) dims[count++] = conv->attr->kernel_spatial[s];
  }
  return count ? tensor_reverse(ops, conv->kernel, dims, count) : conv->kernel;
}

const Array *tensor_convolution(Tensors *ops, const Array *input, const Array *kernel,
                                const ConvolutionAttr *attr) {
  if (!input || !kernel) return NULL;
  if (dtype_is_complex(attr->type)) return complex_convolution(ops, input, kernel, attr);
  ElementType type = sum_type(input, kernel, attr->type);
  Conv conv = {
      .attr = attr, .input = as_type(ops, input, type), .kernel = as_type(ops, kernel, type)};
  int64_t shape[MAX_RANK];
  if (!conv.input || !conv.kernel || !conv_fits(ops, &conv, shape)) return NULL;
  conv.kernel = turned_kernel(ops, &conv);
  if (!conv.kernel) return NULL;
  array_strides(conv.input, conv.input_strides);
  int64_t inner = conv.window_count * conv.features;
  Array *out = array_create(ops, type, attr->spatial_rank + 2, shape);
  Array *rows = array_create(ops, type, 2, (int64_t[]){ROWS_AT_ONCE, inner});
  Array *matrix = array_create(ops, type, 2, (int64_t[]){inner, conv.outputs});
  Array *products = array_create(ops, type, 2, (int64_t[]){ROWS_AT_ONCE, conv.outputs});
  if (!out || !rows || !matrix || !products) return NULL;
  if (out->count == 0 || inner == 0) return finish(ops, out, attr->type);
  for (int64_t group = 0; group < attr->feature_groups * attr->batch_groups; group++) {
    fill_kernel(&conv, group, matrix);
    for (int64_t batch = 0; batch < conv.batches; batch++)
      run_rows(&conv, batch, group, matrix, rows, products, out);
  }
  return finish(ops, out, attr->type);
}
