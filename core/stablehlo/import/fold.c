// Operations with a region that combines scalars.
#include "stablehlo/import/internal.h"

// The function of a region that applies one operation to its two arguments, in either order when
// it commutes; false when the region is longer.
static bool region_function(const MlirOp *op, uint32_t at, TensorFunc *func) {
  static const struct {
    OpKind kind;
    TensorFunc real, truth;
  } folds[] = {{OP_stablehlo_add, FUNC_add, FUNC_logical_or},
               {OP_stablehlo_multiply, FUNC_multiply, FUNC_logical_and},
               {OP_stablehlo_maximum, FUNC_maximum, FUNC_logical_or},
               {OP_stablehlo_minimum, FUNC_minimum, FUNC_logical_and},
               {OP_stablehlo_and, FUNC_bitwise_and, FUNC_logical_and},
               {OP_stablehlo_or, FUNC_bitwise_or, FUNC_logical_or},
               {OP_stablehlo_xor, FUNC_bitwise_xor, FUNC_logical_xor}};
  const MlirBlock *block = at < op->regions.count ? mlir_region_block(op->regions.at[at]) : NULL;
  bool is_single = block && block->args.count == 2 && block->ops.count == 2 &&
                   block->ops.at[0]->operand_count == 2 && block->ops.at[0]->result_count == 1 &&
                   block->ops.at[1]->operand_count == 1;
  if (!is_single) return false;
  const MlirOp *only = block->ops.at[0], *stop = block->ops.at[1];
  const MlirValue *a = block->args.at[0], *b = block->args.at[1];
  bool takes_both = (only->operands[0] == a && only->operands[1] == b) ||
                    (only->operands[0] == b && only->operands[1] == a);
  if (!takes_both || stop->operands[0] != only->results[0]) return false;
  bool is_truth = a->type->elem == ELEM_i1;
  for (uint32_t i = 0; i < ARRAY_LEN(folds); i++) {
    if (folds[i].kind != only->kind) continue;
    *func = is_truth ? folds[i].truth : folds[i].real;
    return true;
  }
  return false;
}

bool import_reduce(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  int64_t dims[MAX_RANK];
  ShloAttrs attrs = {.op = op};
  uint32_t count = shlo_attr_list(&attrs, "dimensions", dims);
  if (op->operand_count != 2 || op->result_count != 1 || !region_function(op, 0, &func))
    return import_fail(frame, op, "%s with such a region is not brought to Penguin",
                       op->name->bytes);
  Tensor *src = import_operand(frame, op, 0), *init = import_operand(frame, op, 1);
  Tensor *dst = src && init ? import_result(frame, op, 0) : NULL;
  if (!dst || !import_attrs_fit(frame, &attrs)) return false;
  OpBuilder builder = op_begin(frame, op, CLASS_ReduceOp);
  op_put_result(&builder, dst);
  op_put_source(&builder, src);
  op_put_source(&builder, init);
  op_put_func(&builder, ATTR_op, func);
  op_put_ints(&builder, ATTR_reduce_dims, dims, count);
  return op_end(&builder);
}
