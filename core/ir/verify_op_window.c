// Operators over windows (convolution, pooling), and those that gather and scatter.
#include "ir/verify_op.h"

// How a window moves along one dimension.
typedef struct Window {
  int64_t size, stride, low, high, base_dilation, dilation;
} Window;

// Pads of an attribute, one pair a dimension; absent: none.
static bool read_padding(const OpCheck *check, uint32_t rank, Window *windows) {
  const InstAttr *attr = inst_attr(check->inst, ATTR_padding);
  if (!attr || attr->literal.kind == LIT_NONE) return true;
  bool is_fine = attr->literal.count == rank;
  for (uint32_t i = 0; is_fine && i < rank; i++) {
    const Literal *pair = &attr->literal.items[i];
    is_fine = pair->count == 2;
    if (!is_fine) break;
    windows[i].low = pair->items[0].integer;
    windows[i].high = pair->items[1].integer;
  }
  return is_fine ||
         op_error(check, "op-dims", "padding= of '%s' has one pair for each of %u dimensions",
                  check->name, rank);
}

// Number of places of a window along a dimension; 0 when it does not fit, -1 when it leaves 64
// bits.
static int64_t window_count(const Window *window, int64_t extent) {
  int64_t base, size;
  if (mul_overflows(extent - 1, window->base_dilation, &base) || add_overflows(base, 1, &base) ||
      add_overflows(base, window->low, &base) || add_overflows(base, window->high, &base) ||
      mul_overflows(window->size - 1, window->dilation, &size))
    return -1;
  int64_t room;
  if (add_overflows(base, -size - 1, &room)) return -1;
  return room < 0 ? 0 : room / window->stride + 1;
}

// The extents that windows make of `from`; false, reported, when one is not positive.
static bool slide(const OpCheck *check, const Window *windows, uint32_t count, const int64_t *from,
                  int64_t *out) {
  for (uint32_t i = 0; i < count; i++) {
    const Window *window = &windows[i];
    bool is_fine =
        window->size > 0 && window->stride > 0 && window->base_dilation > 0 && window->dilation > 0;
    if (is_fine) out[i] = window_count(window, from[i]);
    if (!is_fine || out[i] <= 0)
      return op_error(check, "op-bounds",
                      "'%s': a window of %lld in strides of %lld does not fit window dimension %u, "
                      "which has %lld padded by %lld and %lld",
                      check->name, (long long)window->size, (long long)window->stride, i,
                      (long long)from[i], (long long)window->low, (long long)window->high);
  }
  return true;
}

static bool read_windows(const OpCheck *check, uint32_t rank, AttrId stride, AttrId base_dilation,
                         AttrId dilation, Window *windows) {
  int64_t strides[MAX_RANK], base[MAX_RANK], dilated[MAX_RANK];
  if (!op_list_of_rank(check, stride, rank, 1, strides) ||
      !op_list_of_rank(check, base_dilation, rank, 1, base) ||
      !op_list_of_rank(check, dilation, rank, 1, dilated))
    return false;
  for (uint32_t i = 0; i < rank; i++) {
    windows[i].stride = strides[i];
    windows[i].base_dilation = base[i];
    windows[i].dilation = dilated[i];
  }
  return read_padding(check, rank, windows);
}

static bool check_fold(const OpCheck *check, AttrId id) {
  TensorFunc func;
  return !inst_attr_func(check->inst, id, &func) || (tensor_funcs[func].flags & FUNC_FOLDS) ||
         op_error(check, "op-function", "%s= of '%s': %s does not fold", attr_name(id), check->name,
                  tensor_funcs[func].name);
}

// The shape that windows of window_shape= make of `from`.
static bool pooled_shape(const OpCheck *check, const OpShape *from, OpShape *out) {
  Window windows[MAX_RANK] = {{0}};
  int64_t sizes[MAX_RANK];
  out->rank = from->rank;
  if (!op_list_of_rank(check, ATTR_window_shape, from->rank, 1, sizes)) return false;
  for (uint32_t i = 0; i < from->rank; i++) windows[i].size = sizes[i];
  return read_windows(check, from->rank, ATTR_stride, ATTR_base_dilation, ATTR_window_dilation,
                      windows) &&
         slide(check, windows, from->rank, from->dims, out->dims);
}

static bool check_reduce_window(const OpCheck *check) {
  OpShape src = op_shape(check, "src"), wanted = {0};
  bool uses_operand = inst_attr_bool(check->inst, ATTR_use_init_operand);
  if (uses_operand != (inst_operand(check->inst, "init") != NULL))
    return op_error(check, "op-arity", "use_init_operand= of '%s' is %s, but init is%s a source",
                    check->name, uses_operand ? "True" : "False", uses_operand ? " not" : "");
  return check_fold(check, ATTR_op) && pooled_shape(check, &src, &wanted) &&
         op_expect_shape(check, "dst", &wanted);
}

// A function of the front end, or one of scalars.
static bool names_one(const OpCheck *check, AttrId func, AttrId body) {
  bool is_named = inst_attr(check->inst, func) != NULL,
       has_body = inst_attr(check->inst, body) != NULL;
  return is_named != has_body ||
         op_error(check, "op-function", "'%s' has either %s= or %s=", check->name, attr_name(func),
                  attr_name(body));
}

// ---- folds by a function of scalars: srcs are operands, then first values; dsts as many

static bool check_region(const OpCheck *check) {
  const Instruction *inst = check->inst;
  uint32_t count = inst->result_count, sources = (uint32_t)inst->operand_count - count;
  bool scatters = class_id(inst->cls) == CLASS_ScatterRegionTensorOp;
  if (!count || sources < 2 * count + scatters)
    return op_error(check, "op-arity", "'%s' folds %u sources into %u results", check->name,
                    sources, count);
  OpShape src = op_operand_shape(&inst->operands[count]), wanted = {0};
  if (class_id(inst->cls) == CLASS_ReduceWindowRegionTensorOp) {
    if (!pooled_shape(check, &src, &wanted)) return false;
  } else {
    for (uint32_t i = 0; i < src.rank; i++) {
      if (scatters || !op_names_dim(check, ATTR_reduce_dims, i))
        wanted.dims[wanted.rank++] = src.dims[i];
    }
  }
  for (uint32_t i = 0; i < count; i++) {
    OpShape other = op_operand_shape(&inst->operands[count + i]);
    OpShape dst = op_operand_shape(&inst->operands[i]);
    if (!op_shapes_equal(&other, &src))
      return op_error(check, "op-shape", "'%s' folds %s with %s", check->name,
                      op_shape_text(check, &src), op_shape_text(check, &other));
    if (!op_shapes_equal(&dst, &wanted))
      return op_error(check, "op-shape", "'%s': a result is %s, but %s makes %s", check->name,
                      op_shape_text(check, &dst), inst->cls->name, op_shape_text(check, &wanted));
  }
  return true;
}

static bool check_select_and_scatter(const OpCheck *check) {
  OpShape operand = op_shape(check, "operand"), wanted = {0};
  TensorFunc select;
  if (!names_one(check, ATTR_select_op, ATTR_select_body) ||
      !names_one(check, ATTR_scatter_op, ATTR_scatter_body))
    return false;
  if (inst_attr_func(check->inst, ATTR_select_op, &select) &&
      !(tensor_funcs[select].flags & FUNC_COMPARES))
    return op_error(check, "op-function", "select_op= of '%s': %s does not compare (NCC_PYP029)",
                    check->name, tensor_funcs[select].name);
  return check_fold(check, ATTR_scatter_op) && pooled_shape(check, &operand, &wanted) &&
         op_expect_shape(check, "source", &wanted);
}

// ---- convolution -------------------------------------------------------------------------------

// Extents of the dimensions that a list attribute names.
static bool spatial(const OpCheck *check, AttrId id, const OpShape *shape, int64_t out[MAX_RANK]) {
  int64_t dims[MAX_RANK];
  if (!op_list_of_rank(check, id, shape->rank - 2, 0, dims)) return false;
  for (uint32_t i = 0; i + 2 < shape->rank; i++) out[i] = shape->dims[dims[i]];
  return true;
}

// The three attributes together name each dimension once.
static bool check_layout(const OpCheck *check, AttrId a, AttrId b, AttrId rest, const char *role) {
  int64_t first = inst_attr_int(check->inst, a, 0), second = inst_attr_int(check->inst, b, 0);
  bool is_twice =
      first == second || op_names_dim(check, rest, first) || op_names_dim(check, rest, second);
  return !is_twice ||
         op_error(check, "op-dims", "the dimension numbers of %s of '%s' name one twice", role,
                  check->name);
}

static bool check_groups(const OpCheck *check, int64_t features, int64_t kernel_features,
                         int64_t out_features, int64_t batch) {
  int64_t groups = inst_attr_int(check->inst, ATTR_feature_group_count, 1);
  int64_t batches = inst_attr_int(check->inst, ATTR_batch_group_count, 1);
  bool is_fine = groups > 0 && batches > 0 && features % groups == 0 &&
                 out_features % groups == 0 && batch % batches == 0 && out_features % batches == 0;
  if (is_fine && kernel_features != features / groups)
    return op_error(check, "incorrect-axes",
                    "incorrect axes in '%s': contracts %lld features of lhs with %lld of rhs",
                    check->name, (long long)(features / groups), (long long)kernel_features);
  return is_fine ||
         op_error(check, "op-bounds",
                  "feature_group_count= or batch_group_count= of '%s' does not divide its "
                  "features and batch",
                  check->name);
}

static bool check_convolution(const OpCheck *check) {
  const Instruction *inst = check->inst;
  OpShape lhs = op_shape(check, "lhs"), rhs = op_shape(check, "rhs"), dst = op_shape(check, "dst");
  if (lhs.rank < 2 || rhs.rank != lhs.rank || dst.rank != lhs.rank)
    return op_error(check, "op-dims", "'%s' convolves %u dimensions with %u into %u", check->name,
                    lhs.rank, rhs.rank, dst.rank);
  Window windows[MAX_RANK] = {{0}};
  int64_t input[MAX_RANK], kernel[MAX_RANK], output[MAX_RANK];
  if (!spatial(check, ATTR_input_spatial_dims, &lhs, input) ||
      !spatial(check, ATTR_kernel_spatial_dims, &rhs, kernel) ||
      !check_layout(check, ATTR_input_batch_dim, ATTR_input_feature_dim, ATTR_input_spatial_dims,
                    "lhs") ||
      !check_layout(check, ATTR_kernel_input_feature_dim, ATTR_kernel_output_feature_dim,
                    ATTR_kernel_spatial_dims, "rhs") ||
      !check_layout(check, ATTR_output_batch_dim, ATTR_output_feature_dim, ATTR_output_spatial_dims,
                    "dst"))
    return false;
  uint32_t count = lhs.rank - 2;
  for (uint32_t i = 0; i < count; i++) windows[i].size = kernel[i];
  int64_t batch = lhs.dims[inst_attr_int(inst, ATTR_input_batch_dim, 0)];
  int64_t features = lhs.dims[inst_attr_int(inst, ATTR_input_feature_dim, 0)];
  int64_t made = rhs.dims[inst_attr_int(inst, ATTR_kernel_output_feature_dim, 0)];
  int64_t dims[MAX_RANK];
  if (!check_groups(check, features,
                    rhs.dims[inst_attr_int(inst, ATTR_kernel_input_feature_dim, 0)], made, batch) ||
      !read_windows(check, count, ATTR_window_strides, ATTR_lhs_dilation, ATTR_rhs_dilation,
                    windows) ||
      !slide(check, windows, count, input, output) ||
      !op_list_of_rank(check, ATTR_output_spatial_dims, count, 0, dims))
    return false;
  OpShape wanted = {.rank = lhs.rank};
  wanted.dims[inst_attr_int(inst, ATTR_output_batch_dim, 0)] =
      batch / inst_attr_int(inst, ATTR_batch_group_count, 1);
  wanted.dims[inst_attr_int(inst, ATTR_output_feature_dim, 0)] = made;
  for (uint32_t i = 0; i < count; i++) wanted.dims[dims[i]] = output[i];
  return op_expect_shape(check, "dst", &wanted);
}

// ---- gather and scatter ------------------------------------------------------------------------

static bool check_index_type(const OpCheck *check, const char *role) {
  const Operand *operand = inst_operand(check->inst, role);
  DTypeKind kind = operand ? dtype_info(operand->access->tensor->dtype)->kind : DTYPE_INT;
  return kind == DTYPE_INT || kind == DTYPE_UINT ||
         op_error(check, "op-dtype", "%s of '%s' are integers, not %s", role, check->name,
                  dtype_name(operand->access->tensor->dtype));
}

// The index vectors' own dimension, which may stand behind the last; their length is the number of
// dimensions that `map` names.
static bool check_index_vectors(const OpCheck *check, const OpShape *indices, AttrId map,
                                uint32_t *at) {
  int64_t dims[MAX_RANK], own = inst_attr_int(check->inst, ATTR_index_vector_dim, 0);
  if (own < 0 || own > indices->rank)
    return op_error(check, "op-dims",
                    "index_vector_dim= of '%s' is %lld; indices have %u dimensions", check->name,
                    (long long)own, indices->rank);
  *at = (uint32_t)own;
  int64_t length = *at == indices->rank ? 1 : indices->dims[*at];
  uint32_t named = inst_attr_ints(check->inst, map, dims);
  return named == length ||
         op_error(check, "op-dims", "%s= of '%s' names %u dimensions; an index has %lld numbers",
                  attr_name(map), check->name, named, (long long)length);
}

// Fills `out`, of `rank` dimensions: the window's in those that `id` names, the indices' in the
// others, in order.
static bool join_shape(const OpCheck *check, AttrId id, const OpShape *window,
                       const OpShape *indices, uint32_t vector, OpShape *out) {
  uint32_t next_window = 0, next_index = 0;
  uint32_t batch = indices->rank - (vector < indices->rank);
  if (batch + window->rank > MAX_RANK)
    return op_error(check, "op-dims", "'%s' makes more than %d dimensions", check->name, MAX_RANK);
  out->rank = batch + window->rank;
  for (uint32_t i = 0; i < out->rank; i++) {
    if (op_names_dim(check, id, i)) {
      if (next_window < window->rank) out->dims[i] = window->dims[next_window++];
      continue;
    }
    if (next_index == vector) next_index++;
    if (next_index < indices->rank) out->dims[i] = indices->dims[next_index++];
  }
  return true;
}

static bool check_window_rank(const OpCheck *check, AttrId id, const OpShape *window) {
  int64_t dims[MAX_RANK];
  uint32_t named = inst_attr_ints(check->inst, id, dims);
  return named == window->rank ||
         op_error(check, "op-dims", "%s= of '%s' names %u dimensions; its window has %u",
                  attr_name(id), check->name, named, window->rank);
}

static bool check_gather(const OpCheck *check) {
  OpShape operand = op_shape(check, "operand"), indices = op_shape(check, "indices");
  OpShape window = {0}, wanted;
  int64_t sizes[MAX_RANK];
  uint32_t vector;
  if (!op_list_of_rank(check, ATTR_slice_sizes, operand.rank, 1, sizes) ||
      !check_index_vectors(check, &indices, ATTR_start_index_map, &vector))
    return false;
  for (uint32_t i = 0; i < operand.rank; i++) {
    bool is_collapsed = op_names_dim(check, ATTR_collapsed_slice_dims, i) ||
                        op_names_dim(check, ATTR_operand_batching_dims, i);
    if (sizes[i] < 1 || sizes[i] > operand.dims[i] || (is_collapsed && sizes[i] != 1))
      return op_error(check, "op-bounds",
                      "slice_sizes= of '%s': %lld in dimension %u, which has %lld%s", check->name,
                      (long long)sizes[i], i, (long long)operand.dims[i],
                      is_collapsed ? " and collapses" : "");
    if (!is_collapsed) window.dims[window.rank++] = sizes[i];
  }
  return check_window_rank(check, ATTR_offset_dims, &window) &&
         check_index_type(check, "indices") &&
         join_shape(check, ATTR_offset_dims, &window, &indices, vector, &wanted) &&
         op_expect_shape(check, "dst", &wanted);
}

static bool check_scatter_kind(const OpCheck *check) {
  static const char *const kinds[] = {"add", "multiply", "minimum", "maximum", "update"};
  const InstAttr *attr = inst_attr(check->inst, ATTR_scatter_kind);
  Str said = inst_attr_str(check->inst, ATTR_scatter_kind);
  const char *dot = said ? strrchr(said->bytes, '.') : NULL;
  const char *word = dot ? dot + 1 : said ? said->bytes : "";
  for (uint32_t i = 0; attr && i < ARRAY_LEN(kinds); i++) {
    if (strcmp(word, kinds[i]) == 0) return true;
  }
  return op_error(check, "op-value",
                  "scatter_kind= of '%s' is add, multiply, minimum, maximum or update, not '%s'",
                  check->name, word);
}

static bool check_scatter(const OpCheck *check) {
  OpShape operand = op_shape(check, "operand"), indices = op_shape(check, "indices");
  OpShape updates = op_shape(check, "updates"), window = {0}, wanted;
  int64_t dims[MAX_RANK];
  uint32_t vector;
  if (!check_index_vectors(check, &indices, ATTR_scatter_dims_to_operand_dims, &vector))
    return false;
  uint32_t count = inst_attr_ints(check->inst, ATTR_update_window_dims, dims);
  for (uint32_t i = 0; i < operand.rank; i++) {
    if (op_names_dim(check, ATTR_inserted_window_dims, i) ||
        op_names_dim(check, ATTR_operand_batching_dims, i))
      continue;
    // an update may cover less than the dimension
    int64_t extent = window.rank < count ? updates.dims[dims[window.rank]] : operand.dims[i];
    if (extent > operand.dims[i])
      return op_error(check, "op-bounds", "'%s' updates %lld in dimension %u, which has %lld",
                      check->name, (long long)extent, i, (long long)operand.dims[i]);
    window.dims[window.rank++] = extent;
  }
  return check_window_rank(check, ATTR_update_window_dims, &window) &&
         check_index_type(check, "indices") && check_scatter_kind(check) &&
         join_shape(check, ATTR_update_window_dims, &window, &indices, vector, &wanted) &&
         op_expect_shape(check, "updates", &wanted);
}

static bool check_starts(const OpCheck *check, uint32_t rank) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < check->inst->operand_count; i++) {
    const Operand *operand = &check->inst->operands[i];
    if (strcmp(check->inst->cls->roles[operand->role].name, "start_operands") != 0) continue;
    count++;
    if (tensor_element_count(operand->access->tensor) != 1)
      return op_error(check, "op-shape", "a start operand of '%s' is one value", check->name);
  }
  return (count == rank && check_index_type(check, "start_operands")) ||
         (count != rank &&
          op_error(check, "op-arity", "'%s' has %u start operands for %u dimensions", check->name,
                   count, rank));
}

static bool check_dynamic_slice(const OpCheck *check) {
  OpShape operand = op_shape(check, "operand"), wanted = {.rank = operand.rank};
  if (!op_list_of_rank(check, ATTR_slice_sizes, operand.rank, 1, wanted.dims)) return false;
  for (uint32_t i = 0; i < operand.rank; i++) {
    if (wanted.dims[i] < 1 || wanted.dims[i] > operand.dims[i])
      return op_error(check, "op-bounds",
                      "slice_sizes= of '%s': %lld in dimension %u, which has %lld", check->name,
                      (long long)wanted.dims[i], i, (long long)operand.dims[i]);
  }
  return check_starts(check, operand.rank) && op_expect_shape(check, "dst", &wanted);
}

static bool check_dynamic_update(const OpCheck *check) {
  OpShape operand = op_shape(check, "operand"), update = op_shape(check, "update");
  bool fits = update.rank == operand.rank;
  for (uint32_t i = 0; fits && i < update.rank; i++) fits = update.dims[i] <= operand.dims[i];
  if (!fits)
    return op_error(check, "op-bounds", "'%s' writes %s into %s", check->name,
                    op_shape_text(check, &update), op_shape_text(check, &operand));
  return check_starts(check, operand.rank);
}

// ---- collectives of the front end
// ----------------------------------------------------------------

// Ranks of the first group; 0 when the attribute is no list of lists.
static int64_t group_size(const OpCheck *check) {
  const InstAttr *attr = inst_attr(check->inst, ATTR_replica_groups);
  bool is_list = attr && attr->literal.kind >= LIT_LIST && attr->literal.count;
  return is_list && attr->literal.items[0].kind >= LIT_LIST ? attr->literal.items[0].count : 0;
}

static bool check_collective(const OpCheck *check) {
  OpShape src = op_shape(check, "src"), wanted = src;
  int64_t ranks = group_size(check), *extent;
  if (!inst_operand(check->inst, "src") || !inst_operand(check->inst, "dst")) return true;
  switch (class_id(check->inst->cls)) {
  case CLASS_AllGatherOp:
    extent = &wanted.dims[inst_attr_int(check->inst, ATTR_all_gather_dim, 0)];
    if (ranks && mul_overflows(*extent, ranks, extent)) return true;
    break;
  case CLASS_ReduceScatterOp:
    extent = &wanted.dims[inst_attr_int(check->inst, ATTR_reduce_scatter_dim, 0)];
    if (ranks && *extent % ranks)
      return op_error(check, "op-bounds", "'%s' scatters %lld over %lld ranks (NCC_PYP012)",
                      check->name, (long long)*extent, (long long)ranks);
    if (ranks) *extent /= ranks;
    break;
  case CLASS_AlltoAllOp:
    if (!ranks) return true;
    extent = &wanted.dims[inst_attr_int(check->inst, ATTR_split_dimension, 0)];
    if (*extent % ranks)
      return op_error(check, "op-bounds", "'%s' splits %lld over %lld ranks (NCC_PYP012)",
                      check->name, (long long)*extent, (long long)ranks);
    *extent /= ranks;
    extent = &wanted.dims[inst_attr_int(check->inst, ATTR_concat_dimension, 0)];
    if (mul_overflows(*extent, ranks, extent)) return true;
    break;
  default: break;
  }
  return op_expect_shape(check, "dst", &wanted);
}

bool op_check_window(const OpCheck *check) {
  switch (class_id(check->inst->cls)) {
  case CLASS_ReduceRegionTensorOp:
  case CLASS_ReduceWindowRegionTensorOp:
  case CLASS_ScatterRegionTensorOp: return check_region(check);
  case CLASS_ConvTensorOp: return check_convolution(check);
  case CLASS_ReduceWindowTensorOp: return check_reduce_window(check);
  case CLASS_SelectAndScatterTensorOp: return check_select_and_scatter(check);
  case CLASS_GatherTensorOp: return check_gather(check);
  case CLASS_ScatterTensorOp: return check_scatter(check);
  case CLASS_DynamicSliceTensorOp: return check_dynamic_slice(check);
  case CLASS_DynamicUpdateSliceTensorOp: return check_dynamic_update(check);
  default:
    return !check->inst->by_factory || !inst_is_collective(check->inst) || check_collective(check);
  }
}
