// Contractions.
#include "stablehlo/import/internal.h"

bool import_dot(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  Tensor *lhs = import_operand(frame, op, 0), *rhs = import_operand(frame, op, 1);
  Tensor *dst = lhs && rhs ? import_result(frame, op, 0) : NULL;
  int64_t lhs_batch[MAX_RANK] = {0}, rhs_batch[MAX_RANK] = {0};
  int64_t lhs_contract[MAX_RANK] = {0}, rhs_contract[MAX_RANK] = {0};
  uint32_t batch = 0, contract = 1;
  ShloAttrs attrs = {.op = op};
  if (!dst) return false;
  if (op->kind == OP_stablehlo_dot) {
    if (!lhs->rank || !rhs->rank)
      return import_fail(frame, op, "%s contracts a scalar", op->name->bytes);
    lhs_contract[0] = lhs->rank - 1;
  } else if (shlo_attr_enter(&attrs, "dot_dimension_numbers")) {
    batch = shlo_attr_list(&attrs, "lhs_batching_dimensions", lhs_batch);
    contract = shlo_attr_list(&attrs, "lhs_contracting_dimensions", lhs_contract);
    shlo_attr_ints(&attrs, "rhs_batching_dimensions", rhs_batch, batch);
    shlo_attr_ints(&attrs, "rhs_contracting_dimensions", rhs_contract, contract);
  }
  OpBuilder builder = op_begin(frame, op, CLASS_TensorContractOp);
  op_put_result(&builder, dst);
  op_put_source(&builder, lhs);
  op_put_source(&builder, rhs);
  op_put_ints(&builder, ATTR_lhs_batching_dims, lhs_batch, batch);
  op_put_ints(&builder, ATTR_lhs_contract_dims, lhs_contract, contract);
  op_put_ints(&builder, ATTR_rhs_batching_dims, rhs_batch, batch);
  op_put_ints(&builder, ATTR_rhs_contract_dims, rhs_contract, contract);
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

// ---- convolution

typedef struct Convolution {
  uint32_t rank; // of the window
  int64_t stride[MAX_RANK], low[MAX_RANK], high[MAX_RANK];
  int64_t lhs_dilation[MAX_RANK], rhs_dilation[MAX_RANK], reverses[MAX_RANK];
} Convolution;

static void read_window(ShloAttrs *attrs, Convolution *window) {
  uint32_t rank = window->rank;
  for (uint32_t d = 0; d < rank; d++)
    window->stride[d] = window->lhs_dilation[d] = window->rhs_dilation[d] = 1;
  shlo_attr_ints(attrs, "window_strides", window->stride, rank);
  shlo_attr_ints(attrs, "lhs_dilation", window->lhs_dilation, rank);
  shlo_attr_ints(attrs, "rhs_dilation", window->rhs_dilation, rank);
  shlo_attr_ints(attrs, "window_reversal", window->reverses, rank);
  shlo_attr_pads(attrs, window->low, window->high, rank);
}

static void put_window(OpBuilder *builder, const Convolution *window) {
  const struct {
    AttrId id;
    const int64_t *values;
  } lists[] = {{ATTR_window_strides, window->stride},
               {ATTR_lhs_dilation, window->lhs_dilation},
               {ATTR_rhs_dilation, window->rhs_dilation}};
  bool is_padded = false;
  for (uint32_t i = 0; i < ARRAY_LEN(lists); i++) {
    bool is_told = false;
    for (uint32_t d = 0; d < window->rank; d++) is_told |= lists[i].values[d] != 1;
    if (is_told) op_put_ints(builder, lists[i].id, lists[i].values, window->rank);
  }
  for (uint32_t d = 0; d < window->rank; d++) is_padded |= window->low[d] || window->high[d];
  if (is_padded) op_put_pairs(builder, ATTR_padding, window->low, window->high, window->rank);
}

static void put_dimension_numbers(OpBuilder *builder, ShloAttrs *attrs, uint32_t rank) {
  static const struct {
    AttrId id;
    const char *name;
  } one[] = {{ATTR_input_batch_dim, "input_batch_dimension"},
             {ATTR_input_feature_dim, "input_feature_dimension"},
             {ATTR_kernel_input_feature_dim, "kernel_input_feature_dimension"},
             {ATTR_kernel_output_feature_dim, "kernel_output_feature_dimension"},
             {ATTR_output_batch_dim, "output_batch_dimension"},
             {ATTR_output_feature_dim, "output_feature_dimension"}},
    many[] = {{ATTR_input_spatial_dims, "input_spatial_dimensions"},
              {ATTR_kernel_spatial_dims, "kernel_spatial_dimensions"},
              {ATTR_output_spatial_dims, "output_spatial_dimensions"}};
  for (uint32_t i = 0; i < ARRAY_LEN(one); i++)
    op_put_int(builder, one[i].id, shlo_attr_int(attrs, one[i].name, -1));
  for (uint32_t i = 0; i < ARRAY_LEN(many); i++) {
    int64_t dims[MAX_RANK] = {0};
    shlo_attr_ints(attrs, many[i].name, dims, rank);
    op_put_ints(builder, many[i].id, dims, rank);
  }
}

// The kernel with its dimensions turned that the window runs through backwards.
static Tensor *reversed_kernel(ImportFrame *frame, const MlirOp *op, Tensor *kernel,
                               const Convolution *window) {
  int64_t spatial[MAX_RANK] = {0}, dims[MAX_RANK];
  uint32_t count = 0;
  ShloAttrs attrs = {.op = op};
  if (!shlo_attr_enter(&attrs, "dimension_numbers")) return NULL;
  shlo_attr_ints(&attrs, "kernel_spatial_dimensions", spatial, window->rank);
  for (uint32_t d = 0; d < window->rank; d++) {
    if (window->reverses[d]) dims[count++] = spatial[d];
  }
  if (!count || attrs.wrong) return kernel;
  Tensor *turned = import_between(frame, op, "kernel", kernel->dtype, kernel->rank, kernel->shape);
  OpBuilder builder = op_begin(frame, op, CLASS_ReverseTensorOp);
  op_put_result(&builder, turned);
  op_put_source(&builder, kernel);
  op_put_ints(&builder, ATTR_dimensions, dims, count);
  return op_end(&builder) ? turned : NULL;
}

bool import_convolution(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  ShloAttrs attrs = {.op = op};
  Tensor *input = import_operand(frame, op, 0), *kernel = import_operand(frame, op, 1);
  if (!input || !kernel) return false;
  Convolution window = {.rank = input->rank < 2 ? 0 : input->rank - 2};
  read_window(&attrs, &window);
  if (!import_attrs_fit(frame, &attrs)) return false;
  kernel = reversed_kernel(frame, op, kernel, &window);
  Tensor *dst = kernel ? import_result(frame, op, 0) : NULL;
  if (!kernel) return import_fail(frame, op, "%s has no dimension numbers", op->name->bytes);
  if (!dst) return false;
  OpBuilder builder = op_begin(frame, op, CLASS_ConvTensorOp);
  op_put_result(&builder, dst);
  op_put_source(&builder, input);
  op_put_source(&builder, kernel);
  put_window(&builder, &window);
  int64_t features = shlo_attr_int(&attrs, "feature_group_count", 1);
  int64_t batches = shlo_attr_int(&attrs, "batch_group_count", 1);
  if (features != 1) op_put_int(&builder, ATTR_feature_group_count, features);
  if (batches != 1) op_put_int(&builder, ATTR_batch_group_count, batches);
  if (shlo_attr_enter(&attrs, "dimension_numbers"))
    put_dimension_numbers(&builder, &attrs, window.rank);
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}
