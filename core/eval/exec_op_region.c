// Operators that combine elements by a function: folds of several operands, selections, sorts.
#include "eval/exec_op.h"

// ---- the operation of an attribute, or a function of scalars

static bool call_fold(void *context, const Scalar *acc, const Scalar *value, Scalar *out) {
  const ScalarBody *body = context;
  Scalar args[2 * MAX_FOLDED];
  memcpy(args, acc, body->result_count * sizeof *args);
  memcpy(args + body->result_count, value, body->result_count * sizeof *args);
  body_call(body, args, 2 * body->result_count, out);
  return true;
}

// body= as the fold of `count` operands; what it takes besides are the sources from `first` on.
static bool read_fold(OpRun *run, AttrId id, uint32_t count, uint32_t first, ScalarBody *body,
                      Fold *fold) {
  if (!count || count > MAX_FOLDED)
    return machine_fail(run->machine, "not-evaluable", "folds %u operands; at most %d are", count,
                        MAX_FOLDED);
  *fold = (Fold){.call = call_fold, .context = body};
  return body_read(run, id, body) && body_bind(run, body, 2 * count, first, count);
}

// ---- folds

// Sources: operands and as many first values.
static bool compute_reduce(OpRun *run) {
  ReduceAttr attr;
  ScalarBody body;
  Fold fold;
  uint32_t count = run->result_count;
  if (!read_fold(run, ATTR_body, count, 2 * count, &body, &fold)) return false;
  attr.dim_count = inst_attr_ints(run->inst, ATTR_reduce_dims, attr.dims);
  return op_charge(run, saturating_mul(run->sources[0]->count, count)) &&
         tensor_reduce_all(&run->ops, run->sources, run->sources + count, count, &attr, &fold,
                           run->out);
}

static bool compute_reduce_window(OpRun *run) {
  WindowAttr window;
  ScalarBody body;
  Fold fold;
  uint32_t count = run->result_count;
  return read_fold(run, ATTR_body, count, 2 * count, &body, &fold) &&
         op_window(run, run->sources[0]->rank, &window) &&
         tensor_reduce_window_all(&run->ops, run->sources, run->sources + count, count, &window,
                                  &fold, run->out);
}

// Sources: operands, indices, updates.
static bool compute_scatter(OpRun *run) {
  ScatterAttr attr = {0};
  ScalarBody body;
  Fold fold;
  uint32_t count = run->result_count;
  if (!read_fold(run, ATTR_body, count, 2 * count + 1, &body, &fold)) return false;
  op_scatter_dims(run, &attr);
  return op_charge(run, run->sources[count + 1]->count) &&
         tensor_scatter_all(&run->ops, run->sources, run->sources[count], run->sources + count + 1,
                            count, &attr, &fold, run->out);
}

// ---- selection

static bool call_choice(void *context, Scalar a, Scalar b, bool *keeps) {
  Scalar result = {0};
  body_call(context, (const Scalar[]){a, b}, 2, &result);
  *keeps = result.integer != 0;
  return true;
}

static bool read_choice(OpRun *run, ScalarBody *body, Choice *choice) {
  *choice = (Choice){0};
  if (!inst_attr(run->inst, ATTR_select_body)) return op_binary(run, ATTR_select_op, &choice->op);
  *choice = (Choice){.call = call_choice, .context = body};
  return body_read(run, ATTR_select_body, body) && body_bind(run, body, 2, run->source_count, 1);
}

static bool compute_select_and_scatter(OpRun *run) {
  Choice select;
  ScalarBody select_body, scatter_body;
  Fold scatter = {0};
  WindowAttr window;
  const Array *a = op_source(run, "operand"), *source = op_source(run, "source");
  bool is_named = !inst_attr(run->inst, ATTR_scatter_body);
  bool is_fine =
      is_named ? op_binary(run, ATTR_scatter_op, &scatter.op)
               : read_fold(run, ATTR_scatter_body, 1, run->source_count, &scatter_body, &scatter);
  if (!is_fine || !read_choice(run, &select_body, &select) || !op_window(run, a->rank, &window))
    return false;
  const Array *init = op_initial(run, source->type, ATTR_scatter_ident, scatter.op);
  run->out[0] = tensor_select_and_scatter(&run->ops, a, source, init, &window, &select, &scatter);
  return true;
}

// ---- order

static bool call_order(void *context, const Scalar *pairs, bool *is_before) {
  const ScalarBody *body = context;
  Scalar result = {0};
  body_call(body, pairs, body->arg_count, &result);
  *is_before = result.integer != 0;
  return true;
}

static bool read_direction(OpRun *run, Order *order) {
  static const struct {
    const char *word;
    TensorBinary op;
  } directions[] = {{"lt", TENSOR_lt}, {"le", TENSOR_le}, {"gt", TENSOR_gt}, {"ge", TENSOR_ge}};
  Str word = inst_attr_str(run->inst, ATTR_comparison_dir);
  *order = (Order){.op = TENSOR_lt};
  bool is_known = !word;
  for (uint32_t i = 0; word && i < ARRAY_LEN(directions); i++) {
    if (!str_is(word, directions[i].word)) continue;
    order->op = directions[i].op;
    is_known = true;
  }
  return is_known ||
         machine_fail(run->machine, "not-evaluable", "comparison_dir is lt, le, gt or ge");
}

static bool compute_sort(OpRun *run) {
  Order order;
  ScalarBody body;
  uint32_t count = run->result_count;
  bool has_body = inst_attr(run->inst, ATTR_body) != NULL;
  if (run->source_count != count)
    return machine_fail(run->machine, "not-evaluable", "sorts %u sources into %u results",
                        run->source_count, count);
  if (!has_body && !read_direction(run, &order)) return false;
  if (has_body) {
    if (!body_read(run, ATTR_body, &body) || !body_bind(run, &body, 2 * count, count, 1))
      return false;
    order = (Order){.call = call_order, .context = &body};
  }
  return tensor_sort(&run->ops, run->sources, count,
                     (uint32_t)inst_attr_int(run->inst, ATTR_dimension, 0), &order, run->out);
}

OpCompute op_compute_region(ClassId id) {
  switch (id) {
  case CLASS_ReduceRegionTensorOp: return compute_reduce;
  case CLASS_ReduceWindowRegionTensorOp: return compute_reduce_window;
  case CLASS_ScatterRegionTensorOp: return compute_scatter;
  case CLASS_SelectAndScatterTensorOp: return compute_select_and_scatter;
  case CLASS_SortOp: return compute_sort;
  default: return NULL;
  }
}
