// Operators: dimension numbers, shapes and element types (reference penguin-ir.md 11, 14). The
// shapes are StableHLO's of the same operation; sources of elementwise operators broadcast to the
// result as numpy's do.
#include "ir/verify_op.h"

OpShape op_shape(const OpCheck *check, const char *role) {
  OpShape shape = {0};
  const Operand *operand = inst_operand(check->inst, role);
  if (!operand || operand->kind != OPERAND_ACCESS) return shape;
  const Tensor *tensor = operand->access->tensor;
  shape.rank = tensor->rank;
  for (uint32_t i = 0; i < tensor->rank; i++) shape.dims[i] = tensor->shape[i];
  return shape;
}

OpShape op_operand_shape(const Operand *operand) {
  OpShape shape = {.rank = operand->access->tensor->rank};
  for (uint32_t i = 0; i < shape.rank; i++) shape.dims[i] = operand->access->tensor->shape[i];
  return shape;
}

const char *op_shape_text(const OpCheck *check, const OpShape *shape) {
  const char *text = "(";
  for (uint32_t i = 0; i < shape->rank; i++)
    text = arena_format(check->verifier->scratch, "%s%s%lld", text, i ? "," : "",
                        (long long)shape->dims[i]);
  return arena_format(check->verifier->scratch, "%s%s)", text, shape->rank == 1 ? "," : "");
}

bool op_shapes_equal(const OpShape *a, const OpShape *b) {
  return a->rank == b->rank && memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0;
}

static bool expect_shape(const OpCheck *check, const char *code, const char *role,
                         const OpShape *wanted) {
  OpShape found = op_shape(check, role);
  if (op_shapes_equal(&found, wanted)) return true;
  const Operand *operand = inst_operand(check->inst, role);
  bool is_axes = strcmp(code, "incorrect-axes") == 0;
  return op_error(check, code, "%s'%s': %s is %s, but %s %s %s",
                  is_axes ? "incorrect axes in " : "", check->name, role,
                  op_shape_text(check, &found), check->inst->cls->name,
                  operand && operand->is_result ? "makes" : "takes", op_shape_text(check, wanted));
}

bool op_expect_shape(const OpCheck *check, const char *role, const OpShape *wanted) {
  return expect_shape(check, "op-shape", role, wanted);
}

bool op_list_of_rank(const OpCheck *check, AttrId id, uint32_t rank, int64_t absent,
                     int64_t out[MAX_RANK]) {
  const InstAttr *attr = inst_attr(check->inst, id);
  for (uint32_t i = 0; i < rank; i++) out[i] = absent;
  if (!attr || attr->literal.kind == LIT_NONE) return true;
  uint32_t count = inst_attr_ints(check->inst, id, out);
  return count == rank || op_error(check, "op-dims", "%s= of '%s' has %u numbers for %u dimensions",
                                   attr_name(id), check->name, count, rank);
}

bool op_names_dim(const OpCheck *check, AttrId id, int64_t dim) {
  int64_t dims[MAX_RANK];
  uint32_t count = inst_attr_ints(check->inst, id, dims);
  for (uint32_t i = 0; i < count; i++) {
    if (dims[i] == dim) return true;
  }
  return false;
}

// ---- dimension numbers -------------------------------------------------------------------------

// Attributes that name dimensions of an operand: in range, each once.
static const struct {
  AttrId id;
  const char *role;
} dim_attrs[] = {{ATTR_lhs_batching_dims, "lhs"},
                 {ATTR_lhs_contract_dims, "lhs"},
                 {ATTR_rhs_batching_dims, "rhs"},
                 {ATTR_rhs_contract_dims, "rhs"},
                 {ATTR_input_batch_dim, "lhs"},
                 {ATTR_input_feature_dim, "lhs"},
                 {ATTR_input_spatial_dims, "lhs"},
                 {ATTR_kernel_input_feature_dim, "rhs"},
                 {ATTR_kernel_output_feature_dim, "rhs"},
                 {ATTR_kernel_spatial_dims, "rhs"},
                 {ATTR_output_batch_dim, "dst"},
                 {ATTR_output_feature_dim, "dst"},
                 {ATTR_output_spatial_dims, "dst"},
                 {ATTR_reduce_dims, "src"},
                 {ATTR_reduce_dims, "srcs"},
                 {ATTR_reduce_axes, "src"},
                 {ATTR_reduce_axes, "y"},
                 {ATTR_permutation, "src"},
                 {ATTR_broadcast_dims, "dst"},
                 {ATTR_dimensions, "src"},
                 {ATTR_iota_dim, "dst"},
                 {ATTR_dimension, "dst"},
                 {ATTR_dimension, "dsts"},
                 {ATTR_axis, "src"},
                 {ATTR_feature_index, "src"},
                 {ATTR_dim, "src"},
                 {ATTR_offset_dims, "dst"},
                 {ATTR_collapsed_slice_dims, "operand"},
                 {ATTR_start_index_map, "operand"},
                 {ATTR_operand_batching_dims, "operand"},
                 {ATTR_indices_batching_dims, "indices"},
                 {ATTR_update_window_dims, "updates"},
                 {ATTR_inserted_window_dims, "operand"},
                 {ATTR_scatter_dims_to_operand_dims, "operand"},
                 {ATTR_all_gather_dim, "src"},
                 {ATTR_reduce_scatter_dim, "src"},
                 {ATTR_split_dimension, "src"},
                 {ATTR_concat_dimension, "src"}};

static bool check_dims_of(const OpCheck *check, const InstAttr *attr, const char *role,
                          uint32_t rank) {
  int64_t dims[MAX_RANK] = {attr->literal.kind == LIT_INT ? attr->literal.integer : 0};
  uint32_t count = attr->literal.kind == LIT_INT ? 1 : inst_attr_ints(check->inst, attr->id, dims);
  for (uint32_t i = 0; i < count; i++) {
    if (dims[i] < 0 || dims[i] >= rank)
      return op_error(check, "op-dims", "%s= of '%s' names dimension %lld; %s has %u dimensions",
                      attr_name(attr->id), check->name, (long long)dims[i], role, rank);
    for (uint32_t j = 0; j < i; j++) {
      if (dims[j] == dims[i])
        return op_error(check, "op-dims", "%s= of '%s' names dimension %lld twice",
                        attr_name(attr->id), check->name, (long long)dims[i]);
    }
  }
  return true;
}

static bool check_dims(const OpCheck *check) {
  for (uint32_t i = 0; i < ARRAY_LEN(dim_attrs); i++) {
    const InstAttr *attr = inst_attr(check->inst, dim_attrs[i].id);
    if (!attr || attr->literal.kind == LIT_NONE) continue;
    const Operand *operand = inst_operand(check->inst, dim_attrs[i].role);
    if (!operand) continue;
    if (!check_dims_of(check, attr, dim_attrs[i].role, operand->access->tensor->rank)) return false;
  }
  return true;
}

// ---- what is said twice ------------------------------------------------------------------------

static bool check_dtype(const OpCheck *check, AttrId id, const Operand *operand) {
  DType said;
  if (!operand || !inst_attr_dtype(check->inst, id, &said)) return true;
  DType found = operand->access->tensor->dtype;
  return said == found ||
         op_error(check, "op-dtype", "%s= of '%s' is %s, but %s is %s", attr_name(id), check->name,
                  dtype_name(said), verify_tensor_name(operand->access->tensor), dtype_name(found));
}

// shape=, src_shape= and dtype= agree with the tensors.
static bool check_said(const OpCheck *check) {
  const Operand *first_result = NULL, *first_source = NULL;
  const Instruction *inst = check->inst;
  for (uint32_t i = inst->operand_count; i-- > 0;) {
    if (inst->operands[i].is_result) {
      first_result = &inst->operands[i];
    } else {
      first_source = &inst->operands[i];
    }
  }
  const struct {
    AttrId id;
    const Operand *operand;
  } said[] = {{ATTR_shape, first_result}, {ATTR_src_shape, first_source}};
  for (uint32_t i = 0; i < ARRAY_LEN(said); i++) {
    OpShape shape = {.rank = inst_attr_ints(inst, said[i].id, shape.dims)};
    const InstAttr *attr = inst_attr(inst, said[i].id);
    if (!attr || attr->literal.kind == LIT_NONE || !said[i].operand) continue;
    OpShape found = op_operand_shape(said[i].operand);
    if (!op_shapes_equal(&shape, &found))
      return op_error(check, "op-shape", "%s= of '%s' is %s, but %s is %s", attr_name(said[i].id),
                      check->name, op_shape_text(check, &shape),
                      verify_tensor_name(said[i].operand->access->tensor),
                      op_shape_text(check, &found));
  }
  bool is_collective = inst_is_collective(inst);
  return is_collective || check_dtype(check, ATTR_dtype, first_result);
}

// ---- elementwise -------------------------------------------------------------------------------

static bool is_bits(TensorFunc func) {
  return func == FUNC_bitwise_count || func == FUNC_count_leading_zeros ||
         func == FUNC_bitwise_and || func == FUNC_bitwise_or || func == FUNC_bitwise_xor ||
         func == FUNC_bitwise_not || func == FUNC_logical_left_shift ||
         func == FUNC_logical_right_shift || func == FUNC_arith_right_shift;
}

static bool check_func_types(const OpCheck *check, TensorFunc func) {
  for (uint32_t i = 0; i < check->inst->operand_count; i++) {
    DType dtype = check->inst->operands[i].access->tensor->dtype;
    DTypeKind kind = dtype_info(dtype)->kind;
    if (kind == DTYPE_OPAQUE)
      return op_error(check, "op-dtype", "'%s' computes with %s, which has no arithmetic",
                      check->name, dtype_name(dtype));
    if ((kind == DTYPE_FLOAT || kind == DTYPE_COMPLEX) && is_bits(func))
      return op_error(check, "op-dtype", "%s of '%s' works on integers, not on %s",
                      tensor_funcs[func].name, check->name, dtype_name(dtype));
  }
  return true;
}

static bool check_func(const OpCheck *check) {
  TensorFunc func;
  ClassId id = class_id(check->inst->cls);
  bool has_func = inst_attr_func(check->inst, ATTR_op, &func);
  if (!has_func) return check_func_types(check, FUNC_cast);
  const TensorFuncInfo *info = &tensor_funcs[func];
  uint32_t sources = (uint32_t)check->inst->operand_count - check->inst->result_count;
  if (info->arity != sources)
    return op_error(check, "op-function", "%s takes %u values; '%s' has %u sources", info->name,
                    info->arity, check->name, sources);
  bool compares = info->flags & FUNC_COMPARES;
  bool should = id == CLASS_CmpOp || id == CLASS_UnaryCmpOp;
  if (compares != should && id != CLASS_ElementwiseOp && id != CLASS_BinaryLikeOp)
    return op_error(check, "op-function", "%s of '%s' %s; %s is for functions that %s", info->name,
                    check->name, compares ? "compares" : "does not compare", check->inst->cls->name,
                    compares ? "do not" : "do");
  return check_func_types(check, func);
}

// Dimensions from the right are equal, or the source's 1.
static bool broadcasts(const OpShape *from, const OpShape *to) {
  if (from->rank > to->rank) return false;
  for (uint32_t i = 0; i < from->rank; i++) {
    int64_t extent = from->dims[from->rank - 1 - i];
    if (extent != 1 && extent != to->dims[to->rank - 1 - i]) return false;
  }
  return true;
}

static bool check_elementwise(const OpCheck *check) {
  OpShape dst = op_shape(check, "dst");
  for (uint32_t i = check->inst->result_count; i < check->inst->operand_count; i++) {
    OpShape source = op_operand_shape(&check->inst->operands[i]);
    if (!broadcasts(&source, &dst))
      return op_error(check, "op-shape",
                      "'%s': a source of %s does not broadcast to dst, which is %s", check->name,
                      op_shape_text(check, &source), op_shape_text(check, &dst));
  }
  return check_func(check);
}

// ---- contraction, reduction --------------------------------------------------------------------

static bool check_pairs(const OpCheck *check, AttrId left, AttrId right, const OpShape *lhs,
                        const OpShape *rhs, const char *verb) {
  int64_t a[MAX_RANK], b[MAX_RANK];
  uint32_t count = inst_attr_ints(check->inst, left, a);
  uint32_t other = inst_attr_ints(check->inst, right, b);
  if (count != other)
    return op_error(check, "incorrect-axes",
                    "incorrect axes in '%s': %s= names %u dimensions, %s= %u", check->name,
                    attr_name(left), count, attr_name(right), other);
  for (uint32_t i = 0; i < count; i++) {
    if (lhs->dims[a[i]] != rhs->dims[b[i]])
      return op_error(check, "incorrect-axes",
                      "incorrect axes in '%s': %s %lld of lhs with %lld of rhs", check->name, verb,
                      (long long)lhs->dims[a[i]], (long long)rhs->dims[b[i]]);
  }
  return true;
}

static bool append_free(const OpCheck *check, const OpShape *shape, AttrId batch, AttrId contract,
                        OpShape *out) {
  for (uint32_t i = 0; i < shape->rank; i++) {
    bool is_batch = op_names_dim(check, batch, i), is_contracted = op_names_dim(check, contract, i);
    if (is_batch && is_contracted)
      return op_error(check, "incorrect-axes",
                      "incorrect axes in '%s': %s= and %s= both name dimension %u", check->name,
                      attr_name(batch), attr_name(contract), i);
    if (is_batch || is_contracted) continue;
    if (out->rank == MAX_RANK)
      return op_error(check, "incorrect-axes",
                      "incorrect axes in '%s': the result has more than %d dimensions", check->name,
                      MAX_RANK);
    out->dims[out->rank++] = shape->dims[i];
  }
  return true;
}

static bool check_contraction(const OpCheck *check) {
  OpShape lhs = op_shape(check, "lhs"), rhs = op_shape(check, "rhs");
  int64_t batch[MAX_RANK];
  OpShape wanted = {.rank = inst_attr_ints(check->inst, ATTR_lhs_batching_dims, batch)};
  if (!check_pairs(check, ATTR_lhs_batching_dims, ATTR_rhs_batching_dims, &lhs, &rhs, "batches") ||
      !check_pairs(check, ATTR_lhs_contract_dims, ATTR_rhs_contract_dims, &lhs, &rhs, "contracts"))
    return false;
  for (uint32_t i = 0; i < wanted.rank; i++) wanted.dims[i] = lhs.dims[batch[i]];
  return append_free(check, &lhs, ATTR_lhs_batching_dims, ATTR_lhs_contract_dims, &wanted) &&
         append_free(check, &rhs, ATTR_rhs_batching_dims, ATTR_rhs_contract_dims, &wanted) &&
         expect_shape(check, "incorrect-axes", "dst", &wanted) &&
         (class_id(check->inst->cls) == CLASS_ScaledTensorContractOp ||
          check_func_types(check, FUNC_cast));
}

static bool check_reduce(const OpCheck *check) {
  TensorFunc func;
  OpShape src = op_shape(check, "src"), wanted = {0};
  for (uint32_t i = 0; i < src.rank; i++) {
    if (!op_names_dim(check, ATTR_reduce_dims, i)) wanted.dims[wanted.rank++] = src.dims[i];
  }
  if (inst_attr_func(check->inst, ATTR_op, &func) && !(tensor_funcs[func].flags & FUNC_FOLDS))
    return op_error(check, "op-function", "%s of '%s' does not fold", tensor_funcs[func].name,
                    check->name);
  const Operand *init = inst_operand(check->inst, "init");
  if (init && tensor_element_count(init->access->tensor) != 1)
    return op_error(check, "op-shape", "init of '%s' is one value", check->name);
  return op_expect_shape(check, "dst", &wanted) && check_func_types(check, func);
}

// ---- sorting -----------------------------------------------------------------------------------

static bool check_sort(const OpCheck *check) {
  static const char *const directions[] = {"lt", "le", "gt", "ge"};
  const Instruction *inst = check->inst;
  uint32_t results = inst->result_count, sources = (uint32_t)inst->operand_count - results;
  if (!sources || sources != results)
    return op_error(check, "op-arity", "'%s' sorts %u sources into %u results", check->name,
                    sources, results);
  Str direction = inst_attr_str(inst, ATTR_comparison_dir);
  bool is_known = !direction;
  for (uint32_t i = 0; i < ARRAY_LEN(directions); i++)
    is_known |= direction && str_is(direction, directions[i]);
  if (!is_known)
    return op_error(check, "op-value",
                    "comparison_dir= of '%s' is lt, le, gt or ge, not '%s' (NCC_PYP020)",
                    check->name, direction->bytes);
  OpShape first = op_operand_shape(&inst->operands[0]);
  for (uint32_t i = 1; i < inst->operand_count; i++) {
    OpShape other = op_operand_shape(&inst->operands[i]);
    if (!op_shapes_equal(&first, &other))
      return op_error(check, "op-shape", "'%s' sorts %s with %s", check->name,
                      op_shape_text(check, &first), op_shape_text(check, &other));
  }
  return true;
}

static bool check_top_k(const OpCheck *check) {
  const Instruction *inst = check->inst;
  OpShape wanted = op_shape(check, "src");
  if (!wanted.rank) return op_error(check, "op-dims", "src of '%s' has no dimension", check->name);
  int64_t axis = inst_attr_int(inst, ATTR_axis, wanted.rank - 1);
  int64_t k = inst_attr_int(inst, ATTR_k, 0);
  if (k < 1 || k > wanted.dims[axis])
    return op_error(check, "op-bounds", "k= of '%s' is %lld; dimension %lld of src has %lld",
                    check->name, (long long)k, (long long)axis, (long long)wanted.dims[axis]);
  Str type = inst_attr_str(inst, ATTR_ret_type);
  bool is_both = !type || str_is(type, "both");
  if (!is_both && !str_is(type, "value") && !str_is(type, "indices"))
    return op_error(check, "op-value", "ret_type= of '%s' is both, value or indices, not '%s'",
                    check->name, type->bytes);
  if (inst->result_count != (is_both ? 2 : 1))
    return op_error(check, "op-arity", "'%s' has %u results; ret_type= says %u", check->name,
                    inst->result_count, is_both ? 2 : 1);
  wanted.dims[axis] = k;
  for (uint32_t i = 0; i < inst->result_count; i++) {
    OpShape found = op_operand_shape(&inst->operands[i]);
    if (!op_shapes_equal(&found, &wanted))
      return op_error(check, "op-shape", "'%s': a result is %s, but %s makes %s", check->name,
                      op_shape_text(check, &found), inst->cls->name, op_shape_text(check, &wanted));
  }
  return check_dtype(check, ATTR_indices_dtype, &inst->operands[inst->result_count - 1]);
}

// ---- shapes that are equal, and vectors of features
// ----------------------------------------------

static const struct {
  ClassId cls;
  const char *role; // has dst's shape
} same_shapes[] = {{CLASS_SoftmaxOp, "src"},
                   {CLASS_SoftmaxDxOp, "y"},
                   {CLASS_SoftmaxDxOp, "dy"},
                   {CLASS_SoftmaxExpOp, "src"},
                   {CLASS_RmsNormOp, "src"},
                   {CLASS_BatchNormTensorOp, "src"},
                   {CLASS_BatchNormTrainingOp, "src"},
                   {CLASS_ReverseTensorOp, "src"},
                   {CLASS_LNCShardingConstraintOp, "src"},
                   {CLASS_DynamicUpdateSliceTensorOp, "operand"},
                   {CLASS_ScatterTensorOp, "operand"},
                   {CLASS_SelectAndScatterTensorOp, "operand"}};

static bool check_same_shapes(const OpCheck *check) {
  OpShape dst = op_shape(check, "dst");
  for (uint32_t i = 0; i < ARRAY_LEN(same_shapes); i++) {
    if (class_id(check->inst->cls) != same_shapes[i].cls) continue;
    if (!op_expect_shape(check, same_shapes[i].role, &dst)) return false;
  }
  return true;
}

// Statistics and parameters of a batch norm hold one value a feature.
static bool check_features(const OpCheck *check) {
  const InstAttr *feature = inst_attr(check->inst, ATTR_feature_index);
  bool is_given = feature && feature->literal.kind == LIT_INT;
  if (!is_given || !inst_operand(check->inst, "src")) return true;
  OpShape src = op_shape(check, "src");
  OpShape wanted = {1, {src.dims[feature->literal.integer]}};
  static const char *const whole[] = {"src", "dst", "grad_src", "grad_output"};
  for (uint32_t i = 0; i < check->inst->operand_count; i++) {
    const char *role = check->inst->cls->roles[check->inst->operands[i].role].name;
    bool is_whole = false;
    for (uint32_t w = 0; w < ARRAY_LEN(whole); w++) is_whole |= strcmp(role, whole[w]) == 0;
    if (!op_expect_shape(check, role, is_whole ? &src : &wanted)) return false;
  }
  return true;
}

// ---- tests

static bool check_dtype_of(const OpCheck *check, const Operand *a, const Operand *b) {
  DType first = a->access->tensor->dtype, second = b->access->tensor->dtype;
  return first == second || op_error(check, "op-dtype", "'%s' compares %s with %s", check->name,
                                     dtype_name(first), dtype_name(second));
}

static bool check_test(const OpCheck *check) {
  static const char *const kinds[] = {"expect_eq", "expect_almost_eq", "expect_close"};
  Str kind = inst_attr_str(check->inst, ATTR_kind);
  bool is_known = false;
  for (uint32_t i = 0; kind && i < ARRAY_LEN(kinds); i++) is_known |= str_is(kind, kinds[i]);
  if (!is_known)
    return op_error(check, "op-value",
                    "kind= of '%s' is expect_eq, expect_almost_eq or expect_close, not '%s'",
                    check->name, kind ? kind->bytes : "");
  OpShape wanted = op_shape(check, "expected");
  return op_expect_shape(check, "actual", &wanted) && check_func_types(check, FUNC_cast) &&
         check_dtype_of(check, inst_operand(check->inst, "actual"),
                        inst_operand(check->inst, "expected"));
}

// ---- all of an operator ------------------------------------------------------------------------

static bool check_class_rules(const OpCheck *check) {
  switch (class_id(check->inst->cls)) {
  case CLASS_TensorContractOp:
  case CLASS_ScaledTensorContractOp: return check_contraction(check);
  case CLASS_UnaryOp:
  case CLASS_UnaryCmpOp:
  case CLASS_BinaryOp:
  case CLASS_BinaryLikeOp:
  case CLASS_CmpOp:
  case CLASS_ElementwiseOp:
  case CLASS_SelectOp: return check_elementwise(check);
  case CLASS_ReduceOp: return check_reduce(check);
  case CLASS_CheckOp: return check_test(check);
  case CLASS_SortOp: return check_sort(check);
  case CLASS_TopKOp: return check_top_k(check);
  default:
    return check_same_shapes(check) && check_features(check) && op_check_move(check) &&
           op_check_window(check);
  }
}

bool verify_operator(Verifier *verifier, const Instruction *inst) {
  OpCheck check = {verifier, inst, verify_inst_name(inst)};
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    const Operand *operand = &inst->operands[i];
    if (operand->kind == OPERAND_ACCESS && access_is_whole(operand->access)) continue;
    return verify_error(verifier, operand->span, "op-operand",
                        "'%s' works on whole tensors; OffloadedSlice takes a part of one",
                        check.name);
  }
  return check_dims(&check) && check_said(&check) && check_class_rules(&check);
}
