// Loops and branches: m0.While on registers, what they carry written in place.
#include "stablehlo/import/internal.h"

// A register with the value of a scalar.
static const Expr *load_register(ImportFrame *frame, const MlirOp *op, Tensor *src) {
  Importer *importer = frame->importer;
  OpBuilder builder = op_begin(frame, op, CLASS_LoadTensorToRegister);
  op_put_source(&builder, src);
  if (!op_end(&builder)) return NULL;
  return expr_register(importer->arena, stmt_as_inst(importer->scope->last));
}

// `value == number`
static Predicates is_equal(Importer *importer, const Expr *value, int64_t number, SrcSpan span) {
  Predicates out = {ARENA_NEW(importer->arena, Predicate), 1};
  const Expr *difference = value ? expr_add_const(importer->arena, value, -number)
                                 : expr_const(importer->arena, -number);
  out.at[0] = (Predicate){.expr = difference, .span = span};
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

static Tensor *new_like(ImportFrame *frame, const MlirOp *op, const char *suffix,
                        const Tensor *like) {
  return import_between(frame, op, suffix, like->dtype, like->rank, like->shape);
}

// The condition of a loop as a register: its block with the carried tensors as arguments.
static const Expr *import_test(ImportFrame *frame, const MlirOp *op, const MlirBlock *test,
                               Tensor *const *state) {
  ImportValue holds;
  for (uint32_t i = 0; i < test->args.count; i++) import_bind(frame, test->args.at[i], state[i]);
  if (!import_block(frame, test, &holds, 1)) return NULL;
  if (!holds.tensor || tensor_element_count(holds.tensor) != 1) {
    import_fail(frame, op, "the condition of the loop is no scalar");
    return NULL;
  }
  return load_register(frame, op, holds.tensor);
}

static bool is_state(Tensor *const *state, uint32_t count, const Tensor *tensor, uint32_t but) {
  for (uint32_t i = 0; i < count; i++) {
    if (i != but && state[i] == tensor) return true;
  }
  return false;
}

// The carried tensors get what an iteration gives; those that change places by way of others.
static bool write_back(ImportFrame *frame, const MlirOp *op, const ImportValue *values,
                       Tensor *const *state, uint32_t count) {
  Tensor **from = ARENA_ARRAY(frame->importer->arena, Tensor *, count + 1);
  for (uint32_t i = 0; i < count; i++) {
    from[i] = values[i].tensor;
    if (!from[i]) return import_fail(frame, op, "the loop carries a value that is no tensor");
    if (!is_state(state, count, from[i], i)) continue;
    from[i] = new_like(frame, op, "next", values[i].tensor);
    if (!import_copy(frame, op, from[i], values[i].tensor)) return false;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (from[i] != state[i] && !import_copy(frame, op, state[i], from[i])) return false;
  }
  return true;
}

bool import_while(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  Importer *importer = frame->importer;
  uint32_t count = op->result_count;
  const MlirBlock *test = mlir_region_block(op->regions.at[0]);
  const MlirBlock *body = mlir_region_block(op->regions.at[1]);
  if (!test || !body || op->operand_count != count || test->args.count != count ||
      body->args.count != count)
    return import_fail(frame, op, "operands, results and regions of the loop do not match");
  Tensor **state = ARENA_ARRAY(importer->arena, Tensor *, count + 1);
  for (uint32_t i = 0; i < count; i++) {
    Tensor *start = import_operand(frame, op, i);
    state[i] = start ? import_result(frame, op, i) : NULL;
    if (!import_copy(frame, op, state[i], start)) return false;
  }
  Scope *outside = importer->scope;
  const Expr *first = import_test(frame, op, test, state);
  if (!first) return false;
  While *loop = open_loop(importer, op, is_equal(importer, first, 1, op->span));
  for (uint32_t i = 0; i < count; i++) import_bind(frame, body->args.at[i], state[i]);
  ImportValue *values = ARENA_ARRAY(importer->arena, ImportValue, count + 1);
  bool is_fine =
      import_block(frame, body, values, count) && write_back(frame, op, values, state, count);
  const Expr *again = is_fine ? import_test(frame, op, test, state) : NULL;
  if (again) loop->continue_condition = is_equal(importer, again, 1, op->span);
  importer->scope = outside;
  for (uint32_t i = 0; i < count; i++) import_bind(frame, op->results[i], state[i]);
  return again != NULL;
}

// ---- branches: loops of one iteration at most

static bool import_branch(ImportFrame *frame, const MlirOp *op, const Expr *chosen, uint32_t at,
                          int64_t number, Tensor *const *results) {
  Importer *importer = frame->importer;
  const MlirBlock *block = mlir_region_block(op->regions.at[at]);
  if (!block) return import_fail(frame, op, "a branch of %s is empty", op->name->bytes);
  Scope *outside = importer->scope;
  While *loop = open_loop(importer, op, is_equal(importer, chosen, number, op->span));
  loop->continue_condition = is_equal(importer, NULL, 1, op->span); // never
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
