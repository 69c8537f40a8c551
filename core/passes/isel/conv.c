// Convolutions as shifted matrix products: a contraction whose windows are strides of the input,
// one for the places of the result and one for those of the kernel. The input is padded in a copy.
#include "passes/isel/window.h"

#include "eval/numeric.h"

typedef struct Conv {
  View input, kernel; // the input padded and dilated
  int64_t dst_strides[MAX_RANK];
  int64_t input_spatial[MAX_RANK], kernel_spatial[MAX_RANK], output_spatial[MAX_RANK];
  int64_t stride[MAX_RANK], dilation[MAX_RANK];
  int64_t batch, feature, taken, made, dst_batch, dst_feature; // dimensions
  uint32_t spatial;
} Conv;

static void read_numbers(Isel *isel, Conv *conv) {
  conv->spatial = inst_attr_ints(isel->op, ATTR_input_spatial_dims, conv->input_spatial);
  inst_attr_ints(isel->op, ATTR_kernel_spatial_dims, conv->kernel_spatial);
  inst_attr_ints(isel->op, ATTR_output_spatial_dims, conv->output_spatial);
  isel_ints(isel, ATTR_window_strides, conv->spatial, 1, conv->stride);
  isel_ints(isel, ATTR_rhs_dilation, conv->spatial, 1, conv->dilation);
  conv->batch = inst_attr_int(isel->op, ATTR_input_batch_dim, 0);
  conv->feature = inst_attr_int(isel->op, ATTR_input_feature_dim, 0);
  conv->taken = inst_attr_int(isel->op, ATTR_kernel_input_feature_dim, 0);
  conv->made = inst_attr_int(isel->op, ATTR_kernel_output_feature_dim, 0);
  conv->dst_batch = inst_attr_int(isel->op, ATTR_output_batch_dim, 0);
  conv->dst_feature = inst_attr_int(isel->op, ATTR_output_feature_dim, 0);
  const Tensor *result = isel_result(isel, 0);
  int64_t stride = 1;
  for (uint32_t d = result->rank; d-- > 0; stride *= result->shape[d])
    conv->dst_strides[d] = stride;
}

// The numbers of the windows by the input's dimensions.
static WindowAttrs input_windows(const Isel *isel, const Conv *conv) {
  WindowAttrs attrs = {0};
  int64_t low[MAX_RANK], high[MAX_RANK], base[MAX_RANK];
  isel_ints(isel, ATTR_lhs_dilation, conv->spatial, 1, base);
  isel_pairs(isel, ATTR_padding, conv->spatial, low, high);
  for (uint32_t d = 0; d < conv->input.rank; d++)
    attrs.size[d] = attrs.stride[d] = attrs.dilation[d] = attrs.base[d] = 1;
  for (uint32_t s = 0; s < conv->spatial; s++) {
    int64_t dim = conv->input_spatial[s];
    attrs.size[dim] = conv->kernel.shape[conv->kernel_spatial[s]];
    attrs.stride[dim] = conv->stride[s];
    attrs.dilation[dim] = conv->dilation[s];
    attrs.low[dim] = low[s];
    attrs.high[dim] = high[s];
    attrs.base[dim] = base[s];
  }
  return attrs;
}

static Literal zero_of(const Buffer *buffer) {
  return dtype_is_real(buffer->dtype) ? literal_float(0) : literal_int(0);
}

// ---- one feature a group: PE would use one of its rows. Features lie on partitions, and DVE
// multiplies and adds, one kernel place after the other.

// Rows are the groups; batches and what each group makes are loops.
static void depthwise_rows(const Conv *conv, int64_t outputs, ContractGroup *rows) {
  const View *input = &conv->input, *kernel = &conv->kernel;
  int64_t step = kernel->stride[conv->made], dst = conv->dst_strides[conv->dst_feature];
  contract_dim(rows, outputs, 0, step, dst);
  contract_dim(rows, input->shape[conv->batch], input->stride[conv->batch], 0,
               conv->dst_strides[conv->dst_batch]);
  contract_dim(rows, input->shape[conv->feature], input->stride[conv->feature], step * outputs,
               dst * outputs);
}

static void depthwise_steps(Isel *isel, const Conv *conv, const Windows *windows,
                            const WindowAttrs *attrs, const int64_t *shape, Image *input,
                            Image *kernel, Access *sum) {
  const Expr *taps[ISEL_FREE_DIMS], *places[ISEL_FREE_DIMS];
  DType dtype = sum->tensor->dtype;
  int64_t columns = sum->tensor->shape[1];
  isel_memset(isel, sum, dtype_is_real(dtype) ? literal_float(0) : literal_int(0));
  Place place = isel_place(isel);
  for (uint32_t s = 0; s < conv->spatial; s++) {
    int64_t size = conv->kernel.shape[conv->kernel_spatial[s]];
    taps[s] = isel_loop(isel, arena_format(isel->scratch, "k%u", s), size, AXIS_TYPE_SEQUENTIAL);
  }
  windows_places(isel, windows, attrs, shape, taps, places);
  Tensor *product = isel_tile(isel, "product", dtype, windows->tile.total, columns);
  Access *at = isel_at(isel, product, sum->dims[0].start, sum->dims[1].start);
  isel_scalar(isel, at, image_at(isel, input, places),
              &(ScalarOps){.op0 = ALU_mult,
                           .first = isel_arg(image_at(isel, kernel, taps)),
                           .op1 = ALU_bypass});
  isel_binary(isel, isel_again(isel, sum), isel_again(isel, sum), isel_again(isel, at), ALU_add);
  isel_close(isel, place);
}

// False where the images are more than SBUF holds.
static bool depthwise(Isel *isel, const Conv *conv, int64_t outputs, Buffer *dst, bool is_read) {
  Windows windows = {.count = conv->spatial};
  WindowAttrs attrs = input_windows(isel, conv);
  int64_t shape[MAX_RANK] = {0}, columns = 1;
  Image kernel = image_of(&conv->kernel, CONTRACT_RHS, literal_int(0));
  depthwise_rows(conv, outputs, &windows.rows);
  windows.tile = tiled_of(&windows.rows, ISEL_PARTITIONS, 1);
  for (uint32_t s = 0; s < conv->spatial; s++) {
    int64_t out = conv->output_spatial[s], dim = conv->kernel_spatial[s];
    windows.dims[s] = (uint32_t)conv->input_spatial[s];
    windows.strides[s] = conv->dst_strides[out];
    shape[windows.dims[s]] = isel_result(isel, 0)->shape[out];
    columns *= isel_result(isel, 0)->shape[out];
    image_add(&kernel, conv->kernel.shape[dim], conv->kernel.stride[dim], 0, 0, 1);
  }
  DType dtype = dtype_is_real(dst->dtype) ? DT_float32 : dst->dtype;
  Image input = windows_image(&windows, &attrs, &conv->input, zero_of(conv->input.buffer));
  if (image_bytes(&input) + image_bytes(&kernel) + 3 * 4 * columns > ISEL_IMAGE_BYTES) return false;
  tiled_indices(isel, &windows.tile, "p");
  image_plan(isel, &input, &windows.rows, &windows.tile);
  image_plan(isel, &kernel, &windows.rows, &windows.tile);
  Side side = windows_dest_side(&windows, shape);
  SideDest dest = side_dest(isel, dst, &side, is_read);
  Place place = isel_place(isel);
  Addresses at = {{isel_const(isel, input.view.offset), isel_const(isel, kernel.view.offset),
                   isel_const(isel, 0)}};
  tiled_open(isel, &at, &windows.rows, &windows.tile, "r", AXIS_TYPE_PARALLEL);
  image_open(isel, &input, &windows.tile, at.of[CONTRACT_LHS]);
  image_open(isel, &kernel, &windows.tile, at.of[CONTRACT_RHS]);
  const Expr *flat, *column = windows_column(isel, &windows, shape, at.of[CONTRACT_DST], &flat);
  Tensor *sums = isel_tile(isel, "sum", dtype, windows.tile.total, columns);
  Access *sum = isel_at(isel, sums, windows.tile.place, column);
  depthwise_steps(isel, conv, &windows, &attrs, shape, &input, &kernel, sum);
  isel_copy(isel, side_dest_tile(isel, &dest, &windows.tile, flat, columns, column),
            isel_again(isel, sum));
  side_dest_end(isel, &dest, &windows.tile, flat);
  isel_close(isel, place);
  return true;
}

// ---- the rest goes to PE

// Pads into a buffer in SBUF as PE takes it, with the features of a group on partitions, by one
// instruction for the border and one for the elements. False where it is more than stays there, or
// not one pattern.
static bool pad_on_chip(Isel *isel, Conv *conv, const WindowAttrs *attrs) {
  View *input = &conv->input;
  Buffer *from = input->buffer;
  int64_t features = conv->kernel.shape[conv->taken], block = min_i64(features, ISEL_PARTITIONS);
  int64_t batches = input->shape[conv->batch], channels = input->shape[conv->feature];
  int64_t blocks = batches * channels / block, step = input->stride[conv->feature] * block;
  bool is_one_step =
      batches == 1 || input->stride[conv->batch] == channels * input->stride[conv->feature];
  if (channels == block) step = input->stride[conv->batch];
  Image image = image_of(input, CONTRACT_LHS, zero_of(from));
  if (conv->spatial > ISEL_FREE_DIMS - (blocks > 1)) return false;
  Side side = {.part = {block, input->stride[conv->feature], block}, .offset = input->offset};
  for (uint32_t s = 0; s < conv->spatial; s++) {
    int64_t d = conv->input_spatial[s], extent = input->shape[d];
    image_add(&image, extent, input->stride[d], attrs->low[d], attrs->high[d], attrs->base[d]);
    side.free[side.free_count++] = (SideDim){extent, input->stride[d], extent};
  }
  Layout layout = {batches * channels, image.columns, block};
  if (!image.is_padded || features % block || (channels != block && !is_one_step) ||
      from->number.kind != LIT_NONE || !layout_fits(isel, layout, from->dtype))
    return false;
  side.loops[side.loop_count++] = (SideDim){blocks, step, 1};
  bool is_there = buffer_in_sbuf(isel, from) &&
                  side_lies_in(&side, (Layout){from->rows, from->columns, from->block});
  if (!is_there) buffer_need_dram(isel, from);
  Buffer *padded = isel_buffer(isel, arena_format(isel->scratch, "%s_pad", from->name->bytes),
                               from->dtype, layout.rows * layout.columns);
  buffer_make_sbuf(isel, padded, layout);
  const Expr *t = blocks > 1 ? isel_index(isel, 't', blocks) : isel_const(isel, 0);
  const Expr *p = isel_index(isel, 'p', block);
  const Expr *flat = isel_sum(isel, isel_const(isel, input->offset), isel_times(isel, t, step));
  int64_t steps[ISEL_FREE_DIMS], stride = layout.columns;
  bool is_empty;
  isel_memset(isel, buffer_sbuf_at(isel, padded, t, p, isel_index(isel, 'f', image.columns)),
              image.fill);
  const Expr *inside = image_inside(isel, &image, &is_empty);
  for (uint32_t s = 0; s < conv->spatial; s++) steps[s] = image.dims[s].step;
  if (!is_empty) {
    Access *into = buffer_sbuf_at(isel, padded, t, p, inside);
    flat = image_address(isel, &image, steps, flat);
    if (is_there)
      isel_copy(isel, into, side_access(isel, from, flat, p));
    else
      isel_load(
          isel, into,
          buffer_dram_at(isel, from, isel_sum(isel, flat, isel_times(isel, p, side.part.stride))));
  }
  *input = (View){.buffer = padded, .rank = input->rank};
  input->shape[conv->batch] = batches;
  input->shape[conv->feature] = channels;
  input->stride[conv->feature] = stride;
  input->stride[conv->batch] = stride * channels;
  for (uint32_t s = 0; s < conv->spatial; s++) {
    input->shape[conv->input_spatial[s]] = image.dims[s].size;
    input->stride[conv->input_spatial[s]] = image.dims[s].stride;
  }
  return true;
}

bool select_convolution(Isel *isel) {
  Conv conv = {.input = isel_source(isel, "lhs"), .kernel = isel_source(isel, "rhs")};
  read_numbers(isel, &conv);
  int64_t feature_groups = inst_attr_int(isel->op, ATTR_feature_group_count, 1);
  int64_t batch_groups = inst_attr_int(isel->op, ATTR_batch_group_count, 1);
  int64_t groups = feature_groups * batch_groups, outputs = conv.kernel.shape[conv.made] / groups;
  int64_t batches = conv.input.shape[conv.batch] / batch_groups;
  int64_t features = conv.kernel.shape[conv.taken];
  bool is_read;
  Buffer *buffer = isel_result_buffer(isel, 0, &is_read);
  bool is_depthwise = features == 1 && feature_groups > 1 && feature_groups >= outputs;
  if (is_depthwise && conv.spatial <= ISEL_FREE_DIMS &&
      depthwise(isel, &conv, outputs, buffer, is_read))
    return true;
  WindowAttrs attrs = input_windows(isel, &conv);
  if (!pad_on_chip(isel, &conv, &attrs)) {
    View zero = isel_constant(isel, conv.input.buffer->dtype, 0);
    conv.input = isel_window_padded(isel, &conv.input, &zero, &attrs);
  }
  const View *input = &conv.input, *kernel = &conv.kernel;
  const int64_t *dst = conv.dst_strides, made = kernel->stride[conv.made];
  Contraction contraction = {.lhs = *kernel, .rhs = *input};
  int64_t next = feature_groups > 1 ? input->stride[conv.feature] * features
                                    : input->stride[conv.batch] * batches;
  contract_dim(&contraction.batch, groups, made * outputs, next, dst[conv.dst_feature] * outputs);
  contract_dim(&contraction.m, outputs, made, 0, dst[conv.dst_feature]);
  contract_merge(&contraction.n, batches, 0, input->stride[conv.batch], dst[conv.dst_batch]);
  for (uint32_t s = 0; s < conv.spatial; s++) {
    int64_t step = input->stride[conv.input_spatial[s]], out = conv.output_spatial[s];
    int64_t window = conv.kernel_spatial[s];
    contract_merge(&contraction.n, isel_result(isel, 0)->shape[out], 0, step * conv.stride[s],
                   dst[out]);
    contract_merge(&contraction.k, kernel->shape[window], kernel->stride[window],
                   step * conv.dilation[s], 0);
  }
  contract_merge(&contraction.k, features, kernel->stride[conv.taken], input->stride[conv.feature],
                 0);
  contract_largest_last(&contraction.k);
  return isel_contract(isel, &contraction, buffer, is_read);
}
