// Operators that move elements, contract, fold, index and sort.
#include <math.h>

#include "eval/exec_op.h"

static bool compute_copy(OpRun *run) {
  const int64_t *shape = run->results[0]->access_shape;
  const Array *a = op_source(run, "src");
  if (class_id(run->inst->cls) == CLASS_OffloadedMemCast)
    a = tensor_convert(&run->ops, a,
                       &(ConvertAttr){.type = op_result_type(run, 0), .truncates = true});
  run->out[0] = tensor_reshape(&run->ops, a, run->results[0]->tensor->rank, shape);
  return true;
}

// A list attribute that has one number for each dimension; false, with the reason, otherwise.
static bool exact_ints(OpRun *run, AttrId id, uint32_t rank, int64_t *out) {
  if (inst_attr_ints(run->inst, id, out) == rank) return true;
  return machine_fail(run->machine, "not-evaluable",
                      "%s= has not one number for each of %u dimensions", attr_name(id), rank);
}

static bool compute_bitcast(OpRun *run) {
  run->out[0] = tensor_bitcast(&run->ops, op_source(run, "src"), op_result_type(run, 0));
  return true;
}

static bool compute_transpose(OpRun *run) {
  int64_t permutation[MAX_RANK];
  const Array *a = op_source(run, "src");
  if (!exact_ints(run, ATTR_permutation, a->rank, permutation)) return false;
  run->out[0] = tensor_transpose(&run->ops, a, permutation);
  return true;
}

static bool compute_slice(OpRun *run) {
  SliceAttr slice;
  const Array *a = op_source(run, "src");
  if (!exact_ints(run, ATTR_start_indices, a->rank, slice.start) ||
      !exact_ints(run, ATTR_limit_indices, a->rank, slice.limit))
    return false;
  op_ints(run, ATTR_strides, a->rank, 1, slice.stride);
  run->out[0] = tensor_slice(&run->ops, a, &slice);
  return true;
}

static bool compute_concatenate(OpRun *run) {
  const Array *parts[MOST_SOURCES];
  for (uint32_t i = 0; i < run->source_count; i++)
    parts[i] = op_as(run, run->sources[i], op_result_type(run, 0));
  run->out[0] = tensor_concatenate(&run->ops, parts, run->source_count,
                                   (uint32_t)inst_attr_int(run->inst, ATTR_dimension, 0));
  return true;
}

static bool compute_broadcast(OpRun *run) {
  BroadcastAttr attr = {.rank = run->results[0]->tensor->rank};
  const Array *a = op_source(run, "src");
  if (!exact_ints(run, ATTR_broadcast_dims, a->rank, attr.dims)) return false;
  memcpy(attr.shape, run->results[0]->access_shape, attr.rank * sizeof *attr.shape);
  run->out[0] = tensor_broadcast(&run->ops, a, &attr);
  return true;
}

static bool compute_pad(OpRun *run) {
  PadAttr attr;
  double number = 0;
  const Array *a = op_source(run, "src"), *value = op_source(run, "padding_operand");
  if (!exact_ints(run, ATTR_edge_padding_low, a->rank, attr.low) ||
      !exact_ints(run, ATTR_edge_padding_high, a->rank, attr.high))
    return false;
  op_ints(run, ATTR_interior_padding, a->rank, 0, attr.interior);
  inst_attr_number(run->inst, ATTR_padding_value, &number);
  value = value ? op_as(run, value, a->type) : op_number(run, a->type, number);
  run->out[0] = tensor_pad(&run->ops, a, value, &attr);
  return true;
}

static bool compute_reverse(OpRun *run) {
  int64_t dims[MAX_RANK];
  uint32_t count = inst_attr_ints(run->inst, ATTR_dimensions, dims);
  run->out[0] = tensor_reverse(&run->ops, op_source(run, "src"), dims, count);
  return true;
}

static bool compute_dynamic_slice(OpRun *run) {
  int64_t sizes[MAX_RANK];
  const Array *a = run->sources[0];
  bool updates = class_id(run->inst->cls) == CLASS_DynamicUpdateSliceTensorOp;
  uint32_t first = updates ? 2 : 1;
  if (run->source_count != first + a->rank)
    return machine_fail(run->machine, "not-evaluable", "there are %u starts for %u dimensions",
                        run->source_count - first, a->rank);
  if (updates) {
    const Array *update = op_as(run, run->sources[1], a->type);
    run->out[0] = tensor_dynamic_update_slice(&run->ops, a, update, run->sources + first);
    return true;
  }
  if (!exact_ints(run, ATTR_slice_sizes, a->rank, sizes)) return false;
  run->out[0] = tensor_dynamic_slice(&run->ops, a, run->sources + first, sizes);
  return true;
}

// ---- contractions

// An operand without its zero point: in 64 bits, where nothing wraps.
static const Array *without_zero_point(OpRun *run, const Array *a, AttrId id) {
  double zero;
  if (!a || !inst_attr_number(run->inst, id, &zero) || zero == 0) return a;
  ElementType type = element_is_real(a->type) ? DT_float32 : DT_int64;
  a = op_as(run, a, type);
  BroadcastAttr attr = {.rank = a->rank};
  memcpy(attr.shape, a->shape, sizeof attr.shape);
  const Array *point = tensor_broadcast(&run->ops, op_number(run, type, zero), &attr);
  return tensor_binary(&run->ops, TENSOR_subtract, a, point);
}

static bool compute_dot(OpRun *run) {
  DotAttr attr = {.type = op_result_type(run, 0)};
  const Instruction *inst = run->inst;
  attr.batch_count = inst_attr_ints(inst, ATTR_lhs_batching_dims, attr.lhs_batch);
  attr.contract_count = inst_attr_ints(inst, ATTR_lhs_contract_dims, attr.lhs_contract);
  if (inst_attr_ints(inst, ATTR_rhs_batching_dims, attr.rhs_batch) != attr.batch_count ||
      inst_attr_ints(inst, ATTR_rhs_contract_dims, attr.rhs_contract) != attr.contract_count)
    return machine_fail(run->machine, "not-evaluable",
                        "the sides have different numbers of batching or contracted dimensions");
  const Array *left = op_source(run, "lhs");
  uint64_t inner = 1;
  for (uint32_t i = 0; i < attr.contract_count; i++)
    inner *= attr.lhs_contract[i] >= 0 && attr.lhs_contract[i] < left->rank
                 ? (uint64_t)left->shape[attr.lhs_contract[i]]
                 : 1;
  if (!op_charge(run, saturating_mul(inner, operand_points(run->machine->plan, run->results[0]))))
    return false;
  const Array *lhs = without_zero_point(run, left, ATTR_lhs_zero_point);
  const Array *rhs = without_zero_point(run, op_source(run, "rhs"), ATTR_rhs_zero_point);
  run->out[0] = tensor_dot(&run->ops, lhs, rhs, &attr);
  return true;
}

static bool compute_convolution(OpRun *run) {
  const Instruction *inst = run->inst;
  ConvolutionAttr attr = {.type = op_result_type(run, 0)};
  uint32_t rank = inst_attr_ints(inst, ATTR_input_spatial_dims, attr.input_spatial);
  attr.spatial_rank = rank;
  if (!exact_ints(run, ATTR_kernel_spatial_dims, rank, attr.kernel_spatial) ||
      !exact_ints(run, ATTR_output_spatial_dims, rank, attr.output_spatial))
    return false;
  attr.input_batch = inst_attr_int(inst, ATTR_input_batch_dim, 0);
  attr.input_feature = inst_attr_int(inst, ATTR_input_feature_dim, 0);
  attr.kernel_input_feature = inst_attr_int(inst, ATTR_kernel_input_feature_dim, 0);
  attr.kernel_output_feature = inst_attr_int(inst, ATTR_kernel_output_feature_dim, 0);
  attr.output_batch = inst_attr_int(inst, ATTR_output_batch_dim, 0);
  attr.output_feature = inst_attr_int(inst, ATTR_output_feature_dim, 0);
  attr.feature_groups = inst_attr_int(inst, ATTR_feature_group_count, 1);
  attr.batch_groups = inst_attr_int(inst, ATTR_batch_group_count, 1);
  op_ints(run, ATTR_window_strides, rank, 1, attr.stride);
  op_ints(run, ATTR_lhs_dilation, rank, 1, attr.lhs_dilation);
  op_ints(run, ATTR_rhs_dilation, rank, 1, attr.rhs_dilation);
  op_pairs(run, ATTR_padding, rank, attr.low, attr.high);
  const Array *kernel = op_source(run, "rhs");
  int64_t feature = attr.kernel_output_feature;
  bool is_known = feature >= 0 && feature < kernel->rank && kernel->shape[feature] > 0;
  uint64_t inner = is_known ? kernel->count / (uint64_t)kernel->shape[feature] : 1;
  if (!op_charge(run, saturating_mul(inner, operand_points(run->machine->plan, run->results[0]))))
    return false;
  run->out[0] = tensor_convolution(&run->ops, op_source(run, "lhs"), kernel, &attr);
  return true;
}

// ---- folds

// What leaves an operation's other operand as it is.
static double neutral_of(TensorBinary op) {
  switch (op) {
  case TENSOR_multiply:
  case TENSOR_logical_and: return 1;
  case TENSOR_maximum: return -INFINITY;
  case TENSOR_minimum: return INFINITY;
  default: return 0;
  }
}

// A fold's first value: the operand, the attribute, or what changes nothing.
const Array *op_initial(OpRun *run, ElementType type, AttrId attr, TensorBinary op) {
  const Array *given = op_source(run, "init");
  double value = neutral_of(op);
  if (given && given->count == 1)
    return tensor_reshape(&run->ops, op_as(run, given, type), 0, NULL);
  bool is_given = inst_attr_number(run->inst, attr, &value);
  if (!is_given && op == TENSOR_and) return array_scalar(&run->ops, type, (Scalar){.integer = -1});
  return op_number(run, type, value);
}

// Operations on truths fold booleans; all others their operand's own type.
static const Array *folded_operand(OpRun *run, const Array *a, TensorBinary op) {
  bool is_truth = op == TENSOR_logical_and || op == TENSOR_logical_or || op == TENSOR_logical_xor;
  return is_truth ? op_as(run, a, DT_bool) : a;
}

static bool compute_reduce(OpRun *run) {
  ReduceAttr attr;
  TensorBinary op;
  if (!op_binary(run, ATTR_op, &op)) return false;
  const Array *a = folded_operand(run, op_source(run, "src"), op);
  if (!a) return false;
  attr.dim_count = inst_attr_ints(run->inst, ATTR_reduce_dims, attr.dims);
  if (!op_charge(run, a->count)) return false;
  // sums and products of small integers are wrapped at the store, as any 64-bit arithmetic
  bool may_wrap = op == TENSOR_add || op == TENSOR_multiply;
  if (a->integers && a->type != DT_uint64 && may_wrap) a = op_as(run, a, DT_int64);
  DType steps = DT_float32;
  inst_attr_dtype(run->inst, ATTR_compute_dtype, &steps);
  if (a->singles) a = op_as(run, a, dtype_is_real(steps) ? steps : DT_float32);
  run->out[0] =
      tensor_reduce(&run->ops, a, op_initial(run, a->type, ATTR_init_value, op), &attr, op);
  return true;
}

bool op_window(OpRun *run, uint32_t rank, WindowAttr *window) {
  window_defaults(window, rank);
  if (!exact_ints(run, ATTR_window_shape, rank, window->size)) return false;
  op_ints(run, ATTR_stride, rank, 1, window->stride);
  op_ints(run, ATTR_base_dilation, rank, 1, window->base_dilation);
  op_ints(run, ATTR_window_dilation, rank, 1, window->window_dilation);
  op_pairs(run, ATTR_padding, rank, window->low, window->high);
  uint64_t places = operand_points(run->machine->plan, run->results[0]);
  for (uint32_t d = 0; d < rank; d++)
    places = saturating_mul(places, (uint64_t)max_i64(window->size[d], 1));
  return op_charge(run, places);
}

static bool compute_reduce_window(OpRun *run) {
  TensorBinary op;
  WindowAttr window;
  if (!op_binary(run, ATTR_op, &op)) return false;
  const Array *a = folded_operand(run, op_source(run, "src"), op);
  if (!a || !op_window(run, a->rank, &window)) return false;
  run->out[0] = tensor_reduce_window(&run->ops, a, op_initial(run, a->type, ATTR_init_value, op),
                                     &window, op);
  return true;
}

// ---- indices and order

static bool compute_gather(OpRun *run) {
  GatherAttr attr = {0};
  const Instruction *inst = run->inst;
  const Array *operand = op_source(run, "operand");
  attr.offset_count = inst_attr_ints(inst, ATTR_offset_dims, attr.offset_dims);
  attr.collapsed_count = inst_attr_ints(inst, ATTR_collapsed_slice_dims, attr.collapsed_dims);
  attr.map_count = inst_attr_ints(inst, ATTR_start_index_map, attr.start_index_map);
  attr.index_vector_dim = inst_attr_int(inst, ATTR_index_vector_dim, 0);
  attr.batch_count = inst_attr_ints(inst, ATTR_operand_batching_dims, attr.operand_batch);
  op_ints(run, ATTR_indices_batching_dims, attr.batch_count, 0, attr.indices_batch);
  if (!exact_ints(run, ATTR_slice_sizes, operand->rank, attr.slice_sizes)) return false;
  run->out[0] = tensor_gather(&run->ops, operand, op_source(run, "indices"), &attr);
  return true;
}

// scatter_kind: an operation ("add", np.add), or a word for taking the update itself.
static bool read_scatter_kind(OpRun *run, ScatterAttr *attr, TensorBinary *op) {
  static const char *const words[] = {"update", "assign", "set", "overwrite", "none"};
  Str kind = inst_attr_str(run->inst, ATTR_scatter_kind);
  TensorFunc func;
  for (uint32_t i = 0; kind && i < ARRAY_LEN(words); i++)
    attr->overwrites |= str_is(kind, words[i]);
  if (attr->overwrites) return true;
  if (kind && tensor_func_find(kind, &func) && op_binary_of(func, op)) return true;
  return machine_fail(run->machine, "not-evaluable",
                      "scatter_kind is neither an operation nor 'update'");
}

void op_scatter_dims(const OpRun *run, ScatterAttr *attr) {
  const Instruction *inst = run->inst;
  attr->window_count = inst_attr_ints(inst, ATTR_update_window_dims, attr->update_window_dims);
  attr->inserted_count = inst_attr_ints(inst, ATTR_inserted_window_dims, attr->inserted_dims);
  attr->map_count = inst_attr_ints(inst, ATTR_scatter_dims_to_operand_dims, attr->operand_dims);
  attr->index_vector_dim = inst_attr_int(inst, ATTR_index_vector_dim, 0);
  attr->batch_count = inst_attr_ints(inst, ATTR_operand_batching_dims, attr->operand_batch);
  op_ints(run, ATTR_indices_batching_dims, attr->batch_count, 0, attr->indices_batch);
}

static bool compute_scatter(OpRun *run) {
  ScatterAttr attr = {0};
  TensorBinary op = TENSOR_add;
  const Array *operand = op_source(run, "operand"), *updates = op_source(run, "updates");
  op_scatter_dims(run, &attr);
  if (!read_scatter_kind(run, &attr, &op)) return false;
  updates = op_as(run, updates, operand->type);
  if (!updates || !op_charge(run, updates->count)) return false;
  run->out[0] = tensor_scatter(&run->ops, operand, op_source(run, "indices"), updates, &attr, op);
  return true;
}

static bool compute_top_k(OpRun *run) {
  const Array *a = op_source(run, "src"), *values, *places;
  Str wanted = inst_attr_str(run->inst, ATTR_ret_type);
  int64_t axis = inst_attr_int(run->inst, ATTR_axis, (int64_t)a->rank - 1);
  if (axis < 0) axis += a->rank; // -1 is the last
  bool wants_places = run->result_count == 1 && wanted && str_is(wanted, "indices");
  if (!tensor_top_k(&run->ops, a, (uint32_t)axis, inst_attr_int(run->inst, ATTR_k, 0),
                    inst_attr_bool(run->inst, ATTR_is_ascend), DT_int64, &values, &places))
    return false;
  if (run->result_count > 2)
    return machine_fail(run->machine, "not-evaluable", "there are two results at most");
  run->out[0] = wants_places ? places : values;
  run->out[1] = places;
  return true;
}

OpCompute op_compute_shape(ClassId id) {
  switch (id) {
  case CLASS_OffloadedMemCpy:
  case CLASS_OffloadedMemCast:
  case CLASS_LNCShardingConstraintOp: return compute_copy;
  case CLASS_BitcastTensorOp: return compute_bitcast;
  case CLASS_OffloadedTranspose: return compute_transpose;
  case CLASS_OffloadedSlice: return compute_slice;
  case CLASS_OffloadedConcat: return compute_concatenate;
  case CLASS_BroadcastTensorOp: return compute_broadcast;
  case CLASS_PadTensorOp: return compute_pad;
  case CLASS_ReverseTensorOp: return compute_reverse;
  case CLASS_DynamicSliceTensorOp:
  case CLASS_DynamicUpdateSliceTensorOp: return compute_dynamic_slice;
  case CLASS_TensorContractOp: return compute_dot;
  case CLASS_ConvTensorOp: return compute_convolution;
  case CLASS_ReduceOp: return compute_reduce;
  case CLASS_ReduceWindowTensorOp: return compute_reduce_window;
  case CLASS_GatherTensorOp: return compute_gather;
  case CLASS_ScatterTensorOp: return compute_scatter;
  case CLASS_TopKOp: return compute_top_k;
  default: return NULL;
  }
}
