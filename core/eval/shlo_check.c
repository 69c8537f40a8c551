// The check.expect_… instructions of tests (reference stablehlo.md 4.3).
#include "eval/check.h"
#include "eval/shlo_internal.h"
#include "stablehlo/check.h"

bool shlo_check(ShloFrame *frame, const MlirOp *op) {
  ShloRun *run = frame->run;
  MlirCheck asked;
  CheckRule rule;
  if (!mlir_check_read(op, &asked) || !check_rule_find(asked.kind, &rule))
    return shlo_fail(run, op, "no check is called '%s'", asked.name);
  rule.tolerance = asked.tolerance;
  rule.least = asked.least_ulp;
  rule.most = asked.most_ulp;
  run->ops.problem = NULL;
  const Array *wanted =
      asked.wanted ? shlo_dense(&run->ops, asked.wanted) : shlo_operand(frame, op, 1);
  if (!wanted) return shlo_fail(run, op, "%s: %s", op->name->bytes, run->ops.problem);
  ShloCheck check = {op, run->function,
                     check_difference(run->arena, &rule, shlo_operand(frame, op, 0), wanted)};
  vec_push(run->arena, &run->checks, check);
  // What a check gives in call form: whether it holds.
  for (uint32_t i = 0; i < op->result_count; i++) {
    Scalar holds = {.integer = !check.message};
    frame->values[op->results[i]->slot] = array_scalar(&run->ops, DT_bool, holds);
  }
  return true;
}
