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
