// Tensor operations: the numbers of each type, and what does not fit. Where elements go is a matter
// of tests/property/prop_tensor*.c.
#include "eval/exec_op.h"

#include <math.h>

#include "unit/test.h"

static Scalar whole(int64_t value) {
  return (Scalar){.integer = value};
}

static Scalar real(double value) {
  return (Scalar){.real = value};
}

typedef struct WholeCase {
  TensorBinary op;
  DType type;
  int64_t a, b, want; // want: wrapped to the type, or 0 and 1
} WholeCase;

TEST(integer_operations_are_those_of_their_width) {
  static const WholeCase cases[] = {
      {TENSOR_add, DT_int8, 127, 1, -128},
      {TENSOR_add, DT_bool, 1, 1, 1},
      {TENSOR_multiply, DT_uint16, 65535, 65535, 1},
      {TENSOR_subtract, DT_uint64, 0, 1, -1},
      {TENSOR_divide, DT_int32, -7, 2, -3},
      {TENSOR_divide, DT_int32, 7, 0, -1},
      {TENSOR_divide, DT_int8, -128, -1, -128},
      {TENSOR_divide, DT_uint64, -1, 2, INT64_MAX},
      {TENSOR_divide, DT_uint8, 7, 0, 255},
      {TENSOR_remainder, DT_int32, -7, 2, -1},
      {TENSOR_remainder, DT_int32, 7, -2, 1},
      {TENSOR_remainder, DT_int64, INT64_MIN, -1, 0},
      {TENSOR_remainder, DT_int32, 7, 0, 7},
      {TENSOR_maximum, DT_uint64, -1, 5, -1},
      {TENSOR_maximum, DT_int64, -1, 5, 5},
      {TENSOR_minimum, DT_uint64, -1, 5, 5},
      {TENSOR_power, DT_int32, -3, 3, -27},
      {TENSOR_power, DT_int32, -1, -3, -1},
      {TENSOR_power, DT_int32, 2, -1, 0},
      {TENSOR_power, DT_uint8, 3, 6, 217},
      {TENSOR_shift_left, DT_int8, 1, 7, -128},
      {TENSOR_shift_left, DT_int8, 1, 8, 0},
      {TENSOR_shift_left, DT_int32, 1, -1, 0},
      {TENSOR_shift_right_logical, DT_int8, -1, 1, 127},
      {TENSOR_shift_right_logical, DT_int64, -1, 63, 1},
      {TENSOR_shift_right_arithmetic, DT_int8, -128, 3, -16},
      {TENSOR_shift_right_arithmetic, DT_int8, -128, 9, -1},
      {TENSOR_shift_right_arithmetic, DT_uint8, 128, 3, 240},
      {TENSOR_and, DT_int16, -2, 255, 254},
      {TENSOR_xor, DT_uint8, 255, 15, 240},
      {TENSOR_lt, DT_uint64, 5, -1, 1},
      {TENSOR_lt, DT_int64, 5, -1, 0},
      {TENSOR_ge, DT_bool, 1, 0, 1},
      {TENSOR_logical_and, DT_int32, 4, 2, 1},
      {TENSOR_logical_xor, DT_int32, 4, 2, 0},
      {TENSOR_atan2, DT_int32, 1000, 0, 2},
  };
  for (uint32_t i = 0; i < ARRAY_LEN(cases); i++) {
    const WholeCase *c = &cases[i];
    Scalar got = scalar_binary(c->op, c->type, whole(c->a), whole(c->b));
    CHECK_INT(scalar_round(c->type, got).integer, c->want);
  }
  CHECK_INT(scalar_unary(TENSOR_popcnt, DT_int8, whole(-1)).integer, 8);
  CHECK_INT(scalar_unary(TENSOR_count_leading_zeros, DT_int16, whole(1)).integer, 15);
  CHECK_INT(scalar_unary(TENSOR_count_leading_zeros, DT_int64, whole(-1)).integer, 0);
  CHECK_INT(scalar_unary(TENSOR_not, DT_bool, whole(1)).integer, 0);
  CHECK_INT(scalar_unary(TENSOR_not, DT_int8, whole(5)).integer, -6);
  CHECK_INT(scalar_unary(TENSOR_sign, DT_uint64, whole(-1)).integer, 1);
  CHECK_INT(scalar_unary(TENSOR_abs, DT_int64, whole(INT64_MIN)).integer, INT64_MIN);
}

static bool is_negative_zero(double value) {
  return value == 0 && 1 / value < 0;
}

static double apply(TensorUnary op, double a) {
  return scalar_unary(op, DT_float64, real(a)).real;
}

static double apply2(TensorBinary op, double a, double b) {
  return scalar_binary(op, DT_float64, real(a), real(b)).real;
}

static bool is_near(double got, double want) {
  return fabs(got - want) <= 1e-13 * fabs(want);
}

TEST(real_operations_have_their_values) {
  CHECK(is_near(apply(TENSOR_cosine, 2), -0.4161468365471424));
  CHECK(is_near(apply(TENSOR_tan, 1), 1.5574077246549023));
  CHECK(is_near(apply(TENSOR_cbrt, -10), -2.154434690031884));
  CHECK(is_near(apply(TENSOR_erfc, 4), 1.541725790028002e-08));
  CHECK(is_near(apply(TENSOR_erfc, -1), 1.8427007929497148));
  CHECK(is_near(apply(TENSOR_exponential_minus_one, 1e-9), 1.0000000005e-09));
  CHECK(is_near(apply(TENSOR_log_plus_one, 1e-9), 9.999999995e-10));
  CHECK(is_near(apply(TENSOR_logistic, -1), 0.2689414213699951));
  CHECK(is_near(apply(TENSOR_rsqrt, 4), 0.5));
  CHECK(apply(TENSOR_round_nearest_afz, -2.5) == -3 &&
        apply(TENSOR_round_nearest_even, -2.5) == -2);
  CHECK(apply(TENSOR_round_nearest_afz, 0.49999999999999994) == 0);
  CHECK(is_negative_zero(apply(TENSOR_round_nearest_even, -0.5)));
  CHECK(is_negative_zero(apply(TENSOR_sign, -0.0)) && is_negative_zero(apply(TENSOR_ceil, -0.5)));
  CHECK(scalar_unary(TENSOR_is_finite, DT_float32, real(INFINITY)).integer == 0);
  CHECK(apply2(TENSOR_remainder, -7.5, 2) == -1.5 && apply2(TENSOR_remainder, 7.5, -2) == 1.5);
  CHECK(apply2(TENSOR_remainder, 5, INFINITY) == 5);
  CHECK(is_negative_zero(apply2(TENSOR_remainder, -4, 2)));
  CHECK(is_near(apply2(TENSOR_atan2, 1, -1), 2.356194490192345));
  CHECK(is_near(apply2(TENSOR_atan2, -0.0, -1), -3.141592653589793));
  CHECK(is_near(apply2(TENSOR_atan2, -INFINITY, INFINITY), -0.7853981633974483));
  CHECK(is_near(apply2(TENSOR_power, 1.5, 20.5), 4072.591126225418));
  CHECK(!is_negative_zero(apply2(TENSOR_maximum, -0.0, 0.0)));
  CHECK(is_negative_zero(apply2(TENSOR_minimum, 0.0, -0.0)));
  double nan = apply2(TENSOR_maximum, NAN, 1);
  CHECK(nan != nan);
  CHECK(scalar_binary(TENSOR_ne, DT_float32, real(NAN), real(NAN)).integer == 1);
  CHECK(scalar_binary(TENSOR_ge, DT_float32, real(NAN), real(1)).integer == 0);
}

static const Array *row(Tensors *ops, ElementType type, uint32_t count, const double *values) {
  Array *array = array_create(ops, type, 1, (int64_t[]){count});
  for (uint32_t i = 0; i < count; i++)
    array_put(array, i, array->integers ? whole((int64_t)values[i]) : real(values[i]));
  return array;
}

static void check_row(Tensors *ops, const Array *got, uint32_t count, const double *want) {
  if (!got) {
    CHECK_STR(ops->problem, NULL);
    return;
  }
  CHECK_INT(got->count, count);
  for (uint32_t i = 0; i < count && i < got->count; i++) {
    Scalar value = array_get(got, i);
    double number = got->integers ? (double)value.integer : value.real;
    CHECK(number == want[i] || (number != number && want[i] != want[i]));
  }
}

#define REALS(...)                                                                                 \
  ARRAY_LEN(((double[]){__VA_ARGS__})), (double[]) {                                               \
    __VA_ARGS__                                                                                    \
  }

TEST(results_round_to_their_type) {
  Arena arena;
  arena_init(&arena, 0);
  Tensors ops = {.arena = &arena};
  const Array *half = row(&ops, DT_bfloat16, REALS(256, 1));
  check_row(&ops, tensor_binary(&ops, TENSOR_add, half, row(&ops, DT_bfloat16, REALS(1, 1))),
            REALS(256, 2));
  // a sum is carried in fp32 and in order, whatever the operand's type
  const Array *zero = array_scalar(&ops, DT_bfloat16, real(0));
  ReduceAttr all = {.dim_count = 1};
  const Array *many = row(&ops, DT_bfloat16, REALS(256, 1, 1, 1));
  check_row(&ops, tensor_reduce(&ops, many, zero, &all, TENSOR_add), REALS(260));
  zero = array_scalar(&ops, DT_float32, real(0));
  many = row(&ops, DT_float32, REALS(1e8, 1, -1e8, 1));
  check_row(&ops, tensor_reduce(&ops, many, zero, &all, TENSOR_add), REALS(1));
  zero = array_scalar(&ops, DT_float64, real(0));
  many = row(&ops, DT_float64, REALS(1e8, 1, -1e8, 1));
  check_row(&ops, tensor_reduce(&ops, many, zero, &all, TENSOR_add), REALS(2));
  DotAttr dot = {.contract_count = 1, .type = DT_float32};
  many = row(&ops, DT_float32, REALS(1e8, 1, -1e8, 1));
  const Array *ones = row(&ops, DT_float32, REALS(1, 1, 1, 1));
  check_row(&ops, tensor_dot(&ops, many, ones, &dot), REALS(1));
  dot.type = DT_int8;
  const Array *large = row(&ops, DT_int8, REALS(100, 100, 57));
  check_row(&ops, tensor_dot(&ops, large, row(&ops, DT_int8, REALS(1, 1, 1)), &dot), REALS(1));
  arena_release(&arena);
}

TEST(conversions_follow_the_asked_rule) {
  Arena arena;
  arena_init(&arena, 0);
  Tensors ops = {.arena = &arena};
  const Array *reals = row(&ops, DT_float32, REALS(2.5, -2.75, 300, NAN, 0.25));
  ConvertAttr even = {.type = DT_int8}, towards_zero = {.type = DT_int8, .truncates = true};
  check_row(&ops, tensor_convert(&ops, reals, &even), REALS(2, -3, 127, 0, 0));
  check_row(&ops, tensor_convert(&ops, reals, &towards_zero), REALS(2, -2, 127, 0, 0));
  towards_zero.type = DT_bool;
  check_row(&ops, tensor_convert(&ops, reals, &towards_zero), REALS(1, 1, 1, 0, 1));
  const Array *wide = row(&ops, DT_int32, REALS(-1, 511));
  check_row(&ops, tensor_convert(&ops, wide, &(ConvertAttr){.type = DT_uint8}), REALS(255, 255));
  Array *huge = array_create(&ops, DT_uint64, 1, (int64_t[]){1});
  array_put(huge, 0, whole(-1));
  check_row(&ops, tensor_convert(&ops, huge, &(ConvertAttr){.type = DT_float32}),
            REALS(18446744073709551616.0));
  const Array *bits = tensor_bitcast(&ops, row(&ops, DT_float32, REALS(1, -2)), DT_uint16);
  check_row(&ops, bits, REALS(0, 0x3f80, 0, 0xc000));
  check_row(&ops, tensor_bitcast(&ops, bits, DT_float32), REALS(1, -2));
  check_row(&ops, tensor_bitcast(&ops, row(&ops, DT_float64, REALS(1)), DT_int64),
            REALS(4607182418800017408.0));
  check_row(&ops,
            tensor_clamp(&ops, array_scalar(&ops, DT_float32, real(-1)), reals,
                         array_scalar(&ops, DT_float32, real(2))),
            REALS(2, -1, 2, NAN, 0.25));
  arena_release(&arena);
}

static void check_refused(Tensors *ops, const Array *got, const char *problem) {
  CHECK(got == NULL);
  CHECK_STR(ops->problem, problem);
  ops->problem = NULL;
}

TEST(what_does_not_fit_is_refused) {
  Arena arena;
  arena_init(&arena, 0);
  Tensors ops = {.arena = &arena, .most_elements = 1000};
  const Array *two = row(&ops, DT_float32, REALS(1, 2)),
              *three = row(&ops, DT_float32, REALS(1, 2, 3));
  const Array *wholes = row(&ops, DT_int32, REALS(1, 2));
  check_refused(&ops, tensor_binary(&ops, TENSOR_add, two, three),
                "operands differ in type or shape");
  check_refused(&ops, tensor_binary(&ops, TENSOR_and, two, two), "is not defined on float32");
  check_refused(&ops, tensor_unary(&ops, TENSOR_popcnt, two), "is not defined on float32");
  check_refused(&ops, tensor_select(&ops, three, two, two), "operands differ in type or shape");
  check_refused(&ops, tensor_reshape(&ops, two, 1, (int64_t[]){3}), "2 elements do not become 3");
  check_refused(&ops, tensor_transpose(&ops, two, (int64_t[]){1}),
                "permutation: 1 is not one of 1 dimensions");
  check_refused(&ops, tensor_broadcast(&ops, two, &(BroadcastAttr){.rank = 1, .shape = {3}}),
                "an extent of 2 does not broadcast to 3");
  check_refused(&ops, tensor_broadcast(&ops, two, &(BroadcastAttr){.rank = 2, .shape = {2, 501}}),
                "a result has more than 1000 elements");
  check_refused(&ops, tensor_slice(&ops, two, &(SliceAttr){.limit = {3}, .stride = {1}}),
                "slice 0:3:1 does not fit in an extent of 2");
  check_refused(&ops, tensor_dot(&ops, two, three, &(DotAttr){.contract_count = 1}),
                "extents 2 and 3 of a common dimension differ");
  check_refused(&ops, tensor_concatenate(&ops, (const Array *[]){two, wholes}, 2, 0),
                "operands differ in type or in another dimension");
  check_refused(&ops, tensor_reduce(&ops, two, two, &(ReduceAttr){.dim_count = 1}, TENSOR_add),
                "initial values are scalars of the operands' types");
  check_refused(&ops, tensor_reduce(&ops, two, two, &(ReduceAttr){2, {0, 0}}, TENSOR_add),
                "reduced dimensions has more than the 1 dimensions");
  GatherAttr gather = {.map_count = 1, .index_vector_dim = 1, .slice_sizes = {1}};
  check_refused(&ops, tensor_gather(&ops, two, two, &gather), "indices are integers");
  check_refused(&ops, tensor_gather(&ops, two, wholes, &gather),
                "0 offset dimensions for 1 of the slice");
  const Array *out[2];
  CHECK(!tensor_top_k(&ops, two, 0, 3, false, DT_int32, &out[0], &out[1]));
  CHECK_STR(ops.problem, "3 of 2 elements are wanted");
  ops.problem = NULL;
  // what was refused goes on as NULL, with the first reason
  const Array *chained =
      tensor_unary(&ops, TENSOR_abs, tensor_reshape(&ops, two, 1, (int64_t[]){5}));
  check_refused(&ops, tensor_binary(&ops, TENSOR_add, chained, two), "2 elements do not become 5");
  CHECK(array_create(&ops, DT_float8_e8m0fnu, 0, NULL) == NULL);
  arena_release(&arena);
}

// The class table's word is kept: an operator is called executable exactly when it is run.
TEST(every_executable_operator_is_run) {
  for (uint32_t i = 0; i < CLASS_COUNT; i++) {
    const ClassInfo *cls = class_info((ClassId)i);
    if (cls->kind != CLASS_INST || cls->level != LEVEL_OP) continue;
    bool is_run = exec_operator_is_bound((ClassId)i);
    if (is_run != (cls->tier == TIER_EXECUTABLE)) CHECK_STR(cls->name, NULL);
  }
}

SUITE(test_tensor) {
  RUN(integer_operations_are_those_of_their_width);
  RUN(real_operations_have_their_values);
  RUN(results_round_to_their_type);
  RUN(conversions_follow_the_asked_rule);
  RUN(what_does_not_fit_is_refused);
  RUN(every_executable_operator_is_run);
}
