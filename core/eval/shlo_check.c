// The check.expect_… instructions of tests (reference stablehlo.md 4.3).
#include <stdlib.h>

#include "eval/shlo_internal.h"
#include "eval/tensor_internal.h"
#include "support/text.h"

typedef enum CheckKind { CHECK_EXACT, CHECK_ALMOST, CHECK_CLOSE } CheckKind;

typedef struct CheckRule {
  CheckKind kind;
  double tolerance;    // CHECK_ALMOST: of the difference
  int64_t least, most; // CHECK_CLOSE: units in the last place apart
} CheckRule;

static Str target_of(const MlirOp *op) {
  const MlirAttr *target = mlir_op_attr(op, "call_target_name");
  return op->kind == OP_stablehlo_custom_call && target ? target->text : NULL;
}

bool shlo_is_check(const MlirOp *op) {
  if (strcmp(mlir_op_info((OpKind)op->kind)->dialect, "check") == 0) return true;
  Str target = target_of(op);
  return target && target->length > 6 && memcmp(target->bytes, "check.", 6) == 0;
}

static double real_attr(const MlirOp *op, const char *name, double absent) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  bool is_number = attr && (attr->kind == ATTR_FLOAT || attr->kind == ATTR_INT);
  return is_number && attr->text ? strtod(attr->text->bytes, NULL) : absent;
}

static int64_t int_attr(const MlirOp *op, const char *name, int64_t absent) {
  const MlirAttr *attr = mlir_op_attr(op, name);
  return attr && attr->kind == ATTR_INT ? attr->integer : absent;
}

static bool rule_of(const MlirOp *op, CheckRule *rule) {
  Str target = target_of(op);
  const char *name = target ? target->bytes + 6 : mlir_op_info((OpKind)op->kind)->name;
  *rule = (CheckRule){.kind = CHECK_EXACT};
  if (strcmp(name, "expect_eq") == 0 || strcmp(name, "expect_eq_const") == 0 ||
      strcmp(name, "eq") == 0)
    return true;
  if (strcmp(name, "expect_almost_eq") == 0 || strcmp(name, "expect_almost_eq_const") == 0) {
    rule->kind = CHECK_ALMOST;
    rule->tolerance = real_attr(op, "tolerance", target ? 1e-3 : 1e-4);
    return true;
  }
  if (strcmp(name, "expect_close") != 0) return false;
  rule->kind = CHECK_CLOSE;
  rule->least = int_attr(op, "min_ulp_difference", 0);
  rule->most = int_attr(op, "max_ulp_difference", 3);
  return true;
}

// The number of representable values from zero, with the value's sign.
static int64_t ladder(ElementType type, Scalar value) {
  int64_t place = scalar_total_order(type, value);
  return place < 0 ? place + 1 : place;
}

static bool is_nan(double value) {
  return value != value;
}

static bool agrees(const CheckRule *rule, ElementType type, Scalar found, Scalar wanted) {
  if (!element_is_real(type)) return found.integer == wanted.integer;
  if (is_nan(found.real) || is_nan(wanted.real)) return is_nan(found.real) && is_nan(wanted.real);
  if (rule->kind == CHECK_EXACT) return found.real == wanted.real;
  if (rule->kind == CHECK_ALMOST) {
    double difference = found.real - wanted.real;
    return found.real == wanted.real ||
           (difference <= rule->tolerance && -difference <= rule->tolerance);
  }
  bool is_end = found.real - found.real != 0 || wanted.real - wanted.real != 0;
  if (is_end) return found.real == wanted.real;
  int64_t a = ladder(type, found), b = ladder(type, wanted);
  uint64_t apart = a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
  return apart >= (uint64_t)rule->least && apart <= (uint64_t)rule->most;
}

static void put_value(Text *text, ElementType type, Scalar value) {
  if (element_is_real(type))
    text_put_double(text, value.real);
  else if (type == DT_uint64)
    text_printf(text, "%llu", (unsigned long long)value.integer);
  else
    text_put_int(text, value.integer);
}

// "[1, 2] is 3.0, expected 4.0 (5 of 6 elements differ)"
static const char *difference(Arena *arena, const CheckRule *rule, const Array *found,
                              const Array *wanted) {
  if (found->type != wanted->type || !shape_equal(found, wanted))
    return "the values have different types";
  uint64_t first = 0, count = 0;
  for (uint64_t i = found->count; i-- > 0;) {
    if (agrees(rule, found->type, array_get(found, i), array_get(wanted, i))) continue;
    first = i;
    count++;
  }
  if (!count) return NULL;
  int64_t index[MAX_RANK];
  uint64_t rest = first;
  for (uint32_t d = found->rank; d-- > 0;) {
    index[d] = (int64_t)(rest % (uint64_t)found->shape[d]);
    rest /= (uint64_t)found->shape[d];
  }
  Text text = {0};
  for (uint32_t d = 0; d < found->rank; d++)
    text_printf(&text, "%s%lld", d ? ", " : "[", (long long)index[d]);
  text_puts(&text, found->rank ? "] is " : "it is ");
  put_value(&text, found->type, array_get(found, first));
  text_puts(&text, ", expected ");
  put_value(&text, found->type, array_get(wanted, first));
  if (found->count > 1)
    text_printf(&text, " (%llu of %llu elements differ)", (unsigned long long)count,
                (unsigned long long)found->count);
  const char *message = arena_copy_text(arena, text.bytes, text.length);
  text_release(&text);
  return message;
}

bool shlo_check(ShloFrame *frame, const MlirOp *op) {
  ShloRun *run = frame->run;
  CheckRule rule;
  if (!rule_of(op, &rule))
    return shlo_fail(run, op, "no check is called '%s'", target_of(op)->bytes);
  const MlirAttr *value = mlir_op_attr(op, "value");
  const Array *wanted = NULL;
  run->ops.problem = NULL;
  if (op->operand_count == 2)
    wanted = shlo_operand(frame, op, 1);
  else if (op->operand_count == 1 && value)
    wanted = shlo_dense(&run->ops, value);
  if (!wanted)
    return shlo_fail(run, op, "%s: %s", op->name->bytes,
                     run->ops.problem ? run->ops.problem : "two values are compared");
  ShloCheck check = {op, run->function,
                     difference(run->arena, &rule, shlo_operand(frame, op, 0), wanted)};
  vec_push(run->arena, &run->checks, check);
  // What a check gives in call form: whether it holds.
  for (uint32_t i = 0; i < op->result_count; i++) {
    Scalar holds = {.integer = !check.message};
    frame->values[op->results[i]->slot] = array_scalar(&run->ops, DT_bool, holds);
  }
  return true;
}
