// Convolutions as shifted matrix products: a contraction whose windows are strides of the input,
// one for the places of the result and one for those of the kernel. The input is padded in a copy.
#include "passes/isel/isel.h"

typedef struct Conv {
  View input, kernel; // the input padded and dilated
  int64_t dst_strides[MAX_RANK];
  int64_t input_spatial[MAX_RANK], kernel_spatial[MAX_RANK], output_spatial[MAX_RANK];
  int64_t stride[MAX_RANK], dilation[MAX_RANK];
  uint32_t spatial;
} Conv;

static int64_t attr(const Isel *isel, AttrId id) {
  return inst_attr_int(isel->op, id, 0);
}

static void read_numbers(Isel *isel, Conv *conv) {
  conv->spatial = inst_attr_ints(isel->op, ATTR_input_spatial_dims, conv->input_spatial);
  inst_attr_ints(isel->op, ATTR_kernel_spatial_dims, conv->kernel_spatial);
  inst_attr_ints(isel->op, ATTR_output_spatial_dims, conv->output_spatial);
  isel_ints(isel, ATTR_window_strides, conv->spatial, 1, conv->stride);
  isel_ints(isel, ATTR_rhs_dilation, conv->spatial, 1, conv->dilation);
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

bool select_convolution(Isel *isel) {
  Conv conv = {.input = isel_source(isel, "lhs"), .kernel = isel_source(isel, "rhs")};
  read_numbers(isel, &conv);
  WindowAttrs attrs = input_windows(isel, &conv);
  View zero = isel_constant(isel, conv.input.buffer->dtype, 0);
  conv.input = isel_window_padded(isel, &conv.input, &zero, &attrs);
  const View *input = &conv.input, *kernel = &conv.kernel;
  int64_t batch = attr(isel, ATTR_input_batch_dim), feature = attr(isel, ATTR_input_feature_dim);
  int64_t taken = attr(isel, ATTR_kernel_input_feature_dim);
  int64_t made = attr(isel, ATTR_kernel_output_feature_dim);
  const int64_t *dst = conv.dst_strides;
  int64_t dst_batch = dst[attr(isel, ATTR_output_batch_dim)];
  int64_t dst_feature = dst[attr(isel, ATTR_output_feature_dim)];
  int64_t feature_groups = inst_attr_int(isel->op, ATTR_feature_group_count, 1);
  int64_t batch_groups = inst_attr_int(isel->op, ATTR_batch_group_count, 1);
  int64_t groups = feature_groups * batch_groups, outputs = kernel->shape[made] / groups;
  int64_t batches = input->shape[batch] / batch_groups, features = kernel->shape[taken];
  Contraction contraction = {.lhs = *kernel, .rhs = *input};
  int64_t next =
      feature_groups > 1 ? input->stride[feature] * features : input->stride[batch] * batches;
  contract_dim(&contraction.batch, groups, kernel->stride[made] * outputs, next,
               dst_feature * outputs);
  contract_dim(&contraction.m, outputs, kernel->stride[made], 0, dst_feature);
  contract_merge(&contraction.n, batches, 0, input->stride[batch], dst_batch);
  for (uint32_t s = 0; s < conv.spatial; s++) {
    int64_t step = input->stride[conv.input_spatial[s]], out = conv.output_spatial[s];
    int64_t window = conv.kernel_spatial[s];
    contract_merge(&contraction.n, isel_result(isel, 0)->shape[out], 0, step * conv.stride[s],
                   dst[out]);
    contract_merge(&contraction.k, kernel->shape[window], kernel->stride[window],
                   step * conv.dilation[s], 0);
  }
  contract_merge(&contraction.k, features, kernel->stride[taken], input->stride[feature], 0);
  contract_largest_last(&contraction.k);
  bool is_read;
  Buffer *buffer = isel_result_buffer(isel, 0, &is_read);
  return isel_contract(isel, &contraction, buffer, is_read);
}
