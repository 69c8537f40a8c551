// Operators that move elements: views where strides say it, copies by DMA where not.
#include "passes/isel/isel.h"

// The source's elements in the result's shape, cast where the types differ.
static bool set_reshaped(Isel *isel, const View *src) {
  Tensor *result = isel_result(isel, 0);
  View whole = *src, view;
  if (!view_reshape(&whole, result->rank, result->shape, &view)) {
    whole = isel_contiguous(isel, &whole);
    view_reshape(&whole, result->rank, result->shape, &view);
  }
  if (result->dtype == src->buffer->dtype) {
    isel_set_view(isel, 0, &view);
    return true;
  }
  const View *views[] = {&view};
  Layout layout = layout_for(views, 1, result->rank, result->shape);
  return isel_apply(isel, FUNC_cast, &view, 1, dest_plan(isel, 0, layout), layout);
}

bool select_reshape(Isel *isel) {
  View src = isel_source(isel, "src");
  return set_reshaped(isel, &src);
}

bool select_transpose(Isel *isel) {
  View src = isel_source(isel, "src"), out;
  int64_t permutation[MAX_RANK];
  inst_attr_ints(isel->op, ATTR_permutation, permutation);
  out = src;
  for (uint32_t d = 0; d < src.rank; d++) {
    out.shape[d] = src.shape[permutation[d]];
    out.stride[d] = src.stride[permutation[d]];
  }
  return set_reshaped(isel, &out);
}

bool select_slice(Isel *isel) {
  View src = isel_source(isel, "src");
  int64_t start[MAX_RANK], limit[MAX_RANK], step[MAX_RANK];
  inst_attr_ints(isel->op, ATTR_start_indices, start);
  inst_attr_ints(isel->op, ATTR_limit_indices, limit);
  bool has_steps = inst_attr_ints(isel->op, ATTR_strides, step) > 0;
  for (uint32_t d = 0; d < src.rank; d++) {
    int64_t stride = has_steps ? step[d] : 1;
    src.offset += start[d] * src.stride[d];
    src.shape[d] = ceil_div(limit[d] - start[d], stride);
    src.stride[d] *= stride;
  }
  return set_reshaped(isel, &src);
}

bool select_reverse(Isel *isel) {
  View src = isel_source(isel, "src");
  int64_t dims[MAX_RANK];
  uint32_t count = inst_attr_ints(isel->op, ATTR_dimensions, dims);
  for (uint32_t i = 0; i < count; i++) {
    src.offset += (src.shape[dims[i]] - 1) * src.stride[dims[i]];
    src.stride[dims[i]] *= -1;
  }
  return set_reshaped(isel, &src);
}

bool select_broadcast(Isel *isel) {
  View src = isel_source(isel, "src");
  int64_t dims[MAX_RANK];
  Tensor *result = isel_result(isel, 0);
  inst_attr_ints(isel->op, ATTR_broadcast_dims, dims);
  View out = {.buffer = src.buffer, .offset = src.offset, .rank = result->rank};
  memcpy(out.shape, result->shape, result->rank * sizeof *result->shape);
  for (uint32_t d = 0; d < src.rank; d++) {
    if (src.shape[d] != 1) out.stride[dims[d]] = src.stride[d];
  }
  return set_reshaped(isel, &out);
}

// A DRAM buffer for the result, to be written piece by piece.
static View whole_result(Isel *isel) {
  bool is_read;
  Tensor *result = isel_result(isel, 0);
  Buffer *buffer = isel_result_buffer(isel, 0, &is_read);
  buffer_make_dram(isel, buffer);
  return view_of(buffer, result->rank, result->shape);
}

bool select_concat(Isel *isel) {
  int64_t dim = inst_attr_int(isel->op, ATTR_dimension, 0), at = 0;
  View whole = whole_result(isel);
  for (uint32_t i = 0; i < isel_source_count(isel); i++) {
    View src = isel_nth_source(isel, i), part = whole;
    part.offset += at * whole.stride[dim];
    part.shape[dim] = src.shape[dim];
    at += src.shape[dim];
    isel_copy_view(isel, &part, &src);
  }
  return true;
}

// The elements of the source that padding leaves, and their places in the result.
static void pad_dim(View *to, View *from, uint32_t d, int64_t low, int64_t interior) {
  int64_t step = interior + 1, extent = to->shape[d];
  int64_t first = low < 0 ? ceil_div(-low, step) : 0;
  int64_t end = min_i64(from->shape[d], low >= extent ? 0 : floor_div(extent - 1 - low, step) + 1);
  int64_t count = max_i64(end - first, 0);
  to->offset += (low + first * step) * to->stride[d];
  from->offset += first * from->stride[d];
  to->stride[d] *= step;
  to->shape[d] = from->shape[d] = count;
}

View isel_padded(Isel *isel, const View *src, const View *padding, const int64_t *low,
                 const int64_t *interior, View whole) {
  View fill = view_stretch(padding, whole.rank, whole.shape), to = whole, from = *src;
  isel_copy_view(isel, &whole, &fill);
  for (uint32_t d = 0; d < src->rank; d++) pad_dim(&to, &from, d, low[d], interior[d]);
  isel_copy_view(isel, &to, &from);
  return whole;
}

bool select_pad(Isel *isel) {
  View src = isel_source(isel, "src"), padding;
  int64_t low[MAX_RANK], interior[MAX_RANK] = {0};
  inst_attr_ints(isel->op, ATTR_edge_padding_low, low);
  inst_attr_ints(isel->op, ATTR_interior_padding, interior);
  if (isel_has_source(isel, "padding_operand"))
    padding = isel_source(isel, "padding_operand");
  else if (!isel_attr_view(isel, ATTR_padding_value, src.buffer->dtype, &padding))
    padding = isel_constant(isel, src.buffer->dtype, 0);
  isel_padded(isel, &src, &padding, low, interior, whole_result(isel));
  return true;
}

// A summary stands for the operators after it.
bool select_nothing(Isel *isel) {
  (void)isel;
  return true;
}
