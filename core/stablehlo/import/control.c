// Branches: m0.While on a register, of one iteration at most.
#include "stablehlo/import/internal.h"

// A register with the value of a scalar.
static const Expr *load_register(ImportFrame *frame, const MlirOp *op, Tensor *src) {
  Importer *importer = frame->importer;
  OpBuilder builder = op_begin(frame, op, CLASS_LoadTensorToRegister);
  op_put_source(&builder, src);
  if (!op_end(&builder)) return NULL;
  return expr_register(importer->arena, stmt_as_inst(importer->scope->last));
}

// `expr == 0`
static Predicates is_zero(Importer *importer, const Expr *expr, SrcSpan span) {
  Predicates out = {ARENA_NEW(importer->arena, Predicate), 1};
  out.at[0] = (Predicate){.expr = expr, .span = span};
  return out;
}

// A loop behind what is there, into which what is made next goes.
static While *open_loop(Importer *importer, const MlirOp *op, Predicates guard) {
  While *loop = while_create(importer->arena);
  loop->scope.stmt.span = op->span;
  loop->guard = guard;
  scope_append(importer->scope, &loop->scope.stmt);
  importer->scope = &loop->scope;
  return loop;
}

static bool import_branch(ImportFrame *frame, const MlirOp *op, const Expr *chosen, uint32_t at,
                          int64_t number, Tensor *const *results) {
  Importer *importer = frame->importer;
  const MlirBlock *block = mlir_region_block(op->regions.at[at]);
  if (!block) return import_fail(frame, op, "a branch of %s is empty", op->name->bytes);
  Scope *outside = importer->scope;
  const Expr *distance = expr_add_const(importer->arena, chosen, -number);
  While *loop = open_loop(importer, op, is_zero(importer, distance, op->span));
  const Expr *never = expr_const(importer->arena, 1);
  loop->continue_condition = is_zero(importer, never, op->span);
  ImportValue *values = ARENA_ARRAY(importer->arena, ImportValue, op->result_count + 1);
  bool is_fine = import_block(frame, block, values, op->result_count);
  for (uint32_t i = 0; i < op->result_count && is_fine; i++)
    is_fine = import_copy(frame, op, results[i], values[i].tensor);
  importer->scope = outside;
  return is_fine;
}

static bool import_branches(ImportFrame *frame, const MlirOp *op, const Expr *chosen,
                            bool is_truth) {
  Tensor **results = ARENA_ARRAY(frame->importer->arena, Tensor *, op->result_count + 1);
  for (uint32_t i = 0; i < op->result_count; i++) {
    results[i] = import_result(frame, op, i);
    if (!results[i]) return false;
  }
  for (uint32_t at = 0; at < op->regions.count && chosen; at++) {
    if (!import_branch(frame, op, chosen, at, is_truth ? 1 - (int64_t)at : at, results))
      return false;
  }
  return chosen != NULL;
}

bool import_if(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  Tensor *test = import_operand(frame, op, 0);
  return test && import_branches(frame, op, load_register(frame, op, test), true);
}

// An index that names no branch is the last one's: of its bits as an unsigned number, the smaller
// of it and the last place.
bool import_case(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  Tensor *index = import_operand(frame, op, 0);
  if (!index || !op->regions.count) return import_fail(frame, op, "the case has no branch");
  Tensor *whole = import_between(frame, op, "index", DT_uint32, index->rank, index->shape);
  Tensor *last = import_between(frame, op, "last", DT_uint32, index->rank, index->shape);
  Tensor *place = import_between(frame, op, "branch", DT_uint32, index->rank, index->shape);
  OpBuilder builder = op_begin(frame, op, CLASS_NullaryOp);
  op_put_result(&builder, last);
  op_put_literal(&builder, ATTR_value, literal_int((int64_t)op->regions.count - 1));
  return import_unary(frame, op, FUNC_cast, whole, index) && op_end(&builder) &&
         import_binary(frame, op, FUNC_minimum, place, whole, last) &&
         import_branches(frame, op, load_register(frame, op, place), false);
}
