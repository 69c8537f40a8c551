// Operations with a region that combines scalars: reductions, scatters, sorts, maps.
#include "eval/shlo_internal.h"
#include "eval/tensor_internal.h"

const Array **shlo_operands(ShloFrame *frame, const MlirOp *op, uint32_t first) {
  const Array **list =
      ARENA_ARRAY(frame->run->ops.arena, const Array *, op->operand_count - first + 1);
  for (uint32_t i = first; i < op->operand_count; i++) list[i - first] = shlo_operand(frame, op, i);
  return list;
}

static bool call_fold(void *context, const Scalar *acc, const Scalar *value, Scalar *out) {
  const ShloRegion *region = context;
  uint32_t count = region->stop->operand_count;
  Scalar args[2 * MAX_FOLDED];
  memcpy(args, acc, count * sizeof *args);
  memcpy(args + count, value, count * sizeof *args);
  shlo_region_call(region, args, out);
  return true;
}

// The fold of a region that takes `count` accumulated values, then `count` new ones.
static bool make_fold(ShloFrame *frame, const MlirOp *op, uint32_t at, uint32_t count,
                      ShloRegion *region, Fold *fold) {
  if (!shlo_region(frame, op, at, region)) return false;
  if (count > MAX_FOLDED || region->block->args.count != 2 * count ||
      region->stop->operand_count != count)
    return shlo_fail(frame->run, op, "%s folds %u values, and its region does not", op->name->bytes,
                     count);
  *fold = region->is_single && region->block->ops.at[0]->kind != OP_stablehlo_compare
              ? (Fold){.op = region->op}
              : (Fold){.call = call_fold, .context = region};
  return true;
}

// The same for an operation that folds into each of its results, and takes `wanted` operands for
// it.
static bool make_folds(ShloFrame *frame, const MlirOp *op, uint32_t wanted, ShloRegion *region,
                       Fold *fold) {
  if (op->operand_count != wanted || !op->result_count)
    return shlo_fail(frame->run, op, "%s has %u operands and %u results", op->name->bytes,
                     op->operand_count, op->result_count);
  return make_fold(frame, op, 0, op->result_count, region, fold);
}

static void get_window(ShloAttrs *attrs, WindowAttr *attr, uint32_t rank) {
  window_defaults(attr, rank);
  shlo_attr_ints(attrs, "window_dimensions", attr->size, rank);
  shlo_attr_ints(attrs, "window_strides", attr->stride, rank);
  shlo_attr_ints(attrs, "base_dilations", attr->base_dilation, rank);
  shlo_attr_ints(attrs, "window_dilations", attr->window_dilation, rank);
  shlo_attr_pads(attrs, attr->low, attr->high, rank);
}

// Reductions, of as many operands as results.
bool shlo_folds(ShloFrame *frame, ShloAttrs *attrs, const Array **out) {
  const MlirOp *op = attrs->op;
  uint32_t count = op->result_count;
  const Array **operands = shlo_operands(frame, op, 0);
  ShloRegion region;
  Fold fold;
  if (!make_folds(frame, op, 2 * count, &region, &fold)) return false;
  if (op->kind == OP_stablehlo_reduce) {
    ReduceAttr attr;
    attr.dim_count = shlo_attr_list(attrs, "dimensions", attr.dims);
    return !attrs->wrong && tensor_reduce_all(&frame->run->ops, operands, operands + count, count,
                                              &attr, &fold, out);
  }
  WindowAttr window;
  get_window(attrs, &window, operands[0]->rank);
  return !attrs->wrong && tensor_reduce_window_all(&frame->run->ops, operands, operands + count,
                                                   count, &window, &fold, out);
}

static bool call_choice(void *context, Scalar a, Scalar b, bool *keeps) {
  const Scalar args[] = {a, b};
  Scalar result;
  shlo_region_call(context, args, &result);
  *keeps = result.integer != 0;
  return true;
}

const Array *shlo_select_and_scatter(ShloFrame *frame, ShloAttrs *attrs) {
  const MlirOp *op = attrs->op;
  ShloRegion select, scatter;
  Fold fold;
  WindowAttr window;
  if (!shlo_region(frame, op, 0, &select) || !make_fold(frame, op, 1, 1, &scatter, &fold))
    return NULL;
  if (select.block->args.count != 2 || select.stop->operand_count != 1) {
    shlo_fail(frame->run, op, "the first region compares two values");
    return NULL;
  }
  Choice choice = select.is_single ? (Choice){.op = select.op}
                                   : (Choice){.call = call_choice, .context = &select};
  const Array *operand = shlo_operand(frame, op, 0);
  get_window(attrs, &window, operand->rank);
  if (attrs->wrong) return NULL;
  return tensor_select_and_scatter(&frame->run->ops, operand, shlo_operand(frame, op, 1),
                                   shlo_operand(frame, op, 2), &window, &choice, &fold);
}

bool shlo_scatter(ShloFrame *frame, ShloAttrs *attrs, const Array **out) {
  const MlirOp *op = attrs->op;
  uint32_t count = op->result_count;
  const Array **operands = shlo_operands(frame, op, 0);
  ShloRegion region;
  Fold fold;
  ScatterAttr attr = {0};
  if (!make_folds(frame, op, 2 * count + 1, &region, &fold)) return false;
  if (!shlo_attr_enter(attrs, "scatter_dimension_numbers")) return false;
  attr.window_count = shlo_attr_list(attrs, "update_window_dims", attr.update_window_dims);
  attr.inserted_count = shlo_attr_list(attrs, "inserted_window_dims", attr.inserted_dims);
  attr.batch_count = shlo_attr_list(attrs, "input_batching_dims", attr.operand_batch);
  shlo_attr_ints(attrs, "scatter_indices_batching_dims", attr.indices_batch, attr.batch_count);
  attr.map_count = shlo_attr_list(attrs, "scatter_dims_to_operand_dims", attr.operand_dims);
  attr.index_vector_dim = shlo_attr_int(attrs, "index_vector_dim", 0);
  return !attrs->wrong && tensor_scatter_all(&frame->run->ops, operands, operands[count],
                                             operands + count + 1, count, &attr, &fold, out);
}

static bool call_order(void *context, const Scalar *pairs, bool *is_before) {
  Scalar result;
  shlo_region_call(context, pairs, &result);
  *is_before = result.integer != 0;
  return true;
}

bool shlo_sort(ShloFrame *frame, ShloAttrs *attrs, const Array **out) {
  const MlirOp *op = attrs->op;
  ShloRegion region;
  const Array **operands = shlo_operands(frame, op, 0);
  if (!op->operand_count || !shlo_region(frame, op, 0, &region)) return false;
  if (region.block->args.count != 2 * op->operand_count || region.stop->operand_count != 1)
    return shlo_fail(frame->run, op, "the comparator takes two values of each operand");
  int64_t dimension = shlo_attr_int(attrs, "dimension", -1);
  if (dimension < 0) dimension += operands[0]->rank;
  Order order =
      region.is_single ? (Order){.op = region.op} : (Order){.call = call_order, .context = &region};
  return !attrs->wrong && tensor_sort(&frame->run->ops, operands, op->operand_count,
                                      (uint32_t)dimension, &order, out);
}

// Elementwise by a region.
const Array *shlo_map(ShloFrame *frame, const MlirOp *op) {
  ShloRegion region;
  ElementType type;
  if (!op->operand_count || !shlo_region(frame, op, 0, &region)) return NULL;
  if (region.block->args.count != op->operand_count || region.stop->operand_count != 1 ||
      op->operand_count > MAX_FOLDED || !shlo_element_type(op->results[0]->type, &type)) {
    shlo_fail(frame->run, op, "the region takes one value of each operand, and gives one");
    return NULL;
  }
  const Array *first = shlo_operand(frame, op, 0);
  Array *out = array_create(&frame->run->ops, type, first->rank, first->shape);
  for (uint64_t i = 0; out && i < out->count; i++) {
    Scalar args[MAX_FOLDED], result;
    for (uint32_t k = 0; k < op->operand_count; k++)
      args[k] = array_get(shlo_operand(frame, op, k), i);
    shlo_region_call(&region, args, &result);
    array_put(out, i, result);
  }
  return out;
}
