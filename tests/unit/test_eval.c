// The interpreter: numbers and elementary functions against known values, programs against plain
// computations.
#include "eval/eval.h"

#include <math.h>
#include <stdio.h>

#include "eval/fmath.h"
#include "text/read.h"
#include "unit/test.h"

static bool near(double got, double want) {
  double size = fabs(want) > 1e-300 ? fabs(want) : 1e-300;
  return fabs(got - want) <= 1e-12 * size;
}

TEST(elementary_functions_have_their_values) {
  CHECK(near(fmath_exp(1), 2.718281828459045));
  CHECK(near(fmath_exp(-87.5), 9.982350930569248e-39));
  CHECK(fmath_exp(1000) > 1e308 && fmath_exp(-1000) == 0);
  CHECK(near(fmath_log(10), 2.302585092994046));
  CHECK(near(fmath_log(1e-40), -92.10340371976183));
  CHECK(near(fmath_sin(1), 0.8414709848078965));
  CHECK(near(fmath_sin(9.999999778196308e+21), -0.7340815352961015));
  CHECK(near(fmath_sin(16777216.0), -0.7795636732177778));
  CHECK(near(fmath_tanh(0.25), 0.24491866240370913));
  CHECK(near(fmath_tanh(-3), -0.9950547536867305));
  CHECK(near(fmath_tanh(1e-9), 1e-9));
  CHECK(near(fmath_erf(0.5), 0.5204998778130465));
  CHECK(near(fmath_erf(-2.5), -0.999593047982555));
  CHECK(near(fmath_atan(5), 1.373400766945016));
  CHECK(near(fmath_pow(1.5, 20.5), 4072.591126225418));
  CHECK(fmath_pow(-2, 3) < -7.99 && fmath_pow(-2, 0.5) != fmath_pow(-2, 0.5));
  CHECK(near(fmath_activation(ACT_Gelu, 1, 0), 0.8413447460685429));
  CHECK(near(fmath_activation(ACT_Silu, -2, 0), -0.2384058440442351));
  CHECK(near(fmath_activation(ACT_Softplus, -40, 0), 4.248354255291589e-18));
  CHECK(fmath_activation(ACT_Gelu, -1e30, 0) == 0);
}

// Every pattern of the small formats decodes, encodes back, and rounds to itself; midpoints go to
// even.
static int wrong_patterns(DType dtype) {
  int wrong = 0;
  uint32_t bits = dtype_bytes(dtype) * 8;
  for (uint64_t pattern = 0; pattern < (uint64_t)1 << bits; pattern++) {
    float value = 0, next = 0;
    int64_t whole = 0;
    num_decode(dtype, pattern, &value, &whole);
    if (value != value) continue;
    wrong += num_encode(dtype, value, 0) != pattern;
    wrong += num_round(dtype, value) != value;
    if (pattern + 1 >= (uint64_t)1 << (bits - 1)) continue;
    num_decode(dtype, pattern + 1, &next, &whole);
    if (next - next != 0) continue;
    float middle = (float)(((double)value + (double)next) / 2);
    wrong += num_round(dtype, middle) != (pattern & 1 ? next : value);
  }
  return wrong;
}

TEST(small_formats_round_to_nearest_even) {
  static const DType types[] = {DT_float16,     DT_bfloat16,      DT_float8_e3m4,
                                DT_float8_e4m3, DT_float8_e4m3fn, DT_float8_e5m2};
  for (uint32_t i = 0; i < ARRAY_LEN(types); i++) CHECK_INT(wrong_patterns(types[i]), 0);
  CHECK(num_round(DT_float8_e4m3, 1000) > 1e30f);                                // inf
  CHECK(num_round(DT_float8_e4m3fn, 1000) != num_round(DT_float8_e4m3fn, 1000)); // NaN
  CHECK(num_round(DT_float8_e4m3fn, 448) == 448 && num_round(DT_float8_e4m3, 240) == 240);
}

TEST(integers_wrap_and_saturate) {
  CHECK_INT(num_wrap(DT_int8, 130), -126);
  CHECK_INT(num_wrap(DT_uint8, -1), 255);
  CHECK_INT(num_wrap(DT_bool, 256), 1);
  CHECK_INT(num_to_int(DT_int8, 300), 127);
  CHECK_INT(num_to_int(DT_int8, -300), -128);
  CHECK_INT(num_to_int(DT_uint8, 2.5f), 2);
  CHECK_INT(num_to_int(DT_uint8, 3.5f), 4);
  CHECK_INT(num_to_int(DT_int32, (float)NAN), 0);
  CHECK_INT(num_to_int(DT_int64, 1e30f), INT64_MAX);
}

// Runs a body between the usual head and end; inputs and outputs are marked in it.
typedef struct Run {
  Arena arena;
  StrTable strings;
  Diags diags;
  EvalResult result;
  bool is_fine;
} Run;

static void run_script(Run *run, const char *body) {
  arena_init(&run->arena, 0);
  str_table_init(&run->strings, &run->arena);
  diags_init(&run->diags, &run->arena);
  char script[4096];
  int length = snprintf(script, sizeof script, "v0 = m0.Function(id_=0)\n%sir=v0\n", body);
  Module *module = text_read(&run->arena, &run->strings, script, (uint64_t)length, &run->diags);
  EvalOptions options = {0};
  Fuel fuel = {.step_limit = 1000000};
  run->is_fine =
      module && eval_run(&run->arena, module, &options, &fuel, &run->diags, &run->result);
}

static void check_integers(const char *body, const int64_t *want, uint32_t count) {
  Run run;
  run_script(&run, body);
  if (CHECK(run.is_fine)) {
    const EvalArray *array = &run.result.outputs[0].array;
    CHECK_INT(array->count, count);
    for (uint32_t i = 0; i < count; i++) CHECK_INT(array->integers[i], want[i]);
  } else if (run.diags.first) {
    CHECK_STR(run.diags.first->message, "no error");
  }
  arena_release(&run.arena);
}

static void check_refused(const char *body, const char *code) {
  Run run;
  run_script(&run, body);
  CHECK(!run.is_fine);
  CHECK_STR(run.diags.last ? run.diags.last->code : NULL, code);
  arena_release(&run.arena);
}

#define SB(name, shape, dtype)                                                                     \
  name " = m5.NeuronSBTensor(name=\"" name "\", shape=" shape ", dtype=\"" dtype                   \
       "\", partition_dim=0)\n"
#define IOTA(name, shape, expr)                                                                    \
  SB(name, shape, "int32")                                                                         \
  "m4.IndexValueInst(dst=" name "[p, f], expr=" expr ")\n"
#define APS                                                                                        \
  "p = m2.APIndex(name=\"p\", ub=2)\n"                                                             \
  "f = m2.APIndex(name=\"f\", ub=3)\n"

TEST(folds_take_masked_instances_in_order) {
  // rows 0 1 2 / 3 4 5; f <= p + 1 keeps 0 1 / 3 4 5
  static const int64_t sums[] = {1, 12}, negated[] = {-1, -5};
  check_integers(APS IOTA("a", "(2,3)", "3*p + f")
                     SB("s", "(2,1)", "int32") "m4.TensorReduceOp(dst=s[p, 0], src=a[p, f], "
                                               "op=\"add\", predicates=[f <= p + 1])\n"
                                               "v0.markOutput(s)\n",
                 sums, 2);
  check_integers(
      APS IOTA("a", "(2,3)", "3*p + f")
          SB("s", "(2,1)",
             "int32") "m4.TensorReduceOp(dst=s[p, 0], src=a[p, f], op=\"max\", negate=True, "
                      "predicates=[f <= p + 1])\n"
                      "v0.markOutput(s)\n",
      negated, 2);
}

TEST(reads_precede_writes) {
  static const int64_t shifted[] = {0, 0, 1, 3, 3, 4};
  check_integers(
      APS IOTA("a", "(2,3)", "3*p + f") "m3.TensorCopyOp(dst=a[0:2, 1:3], src=a[0:2, 0:2])\n"
                                        "v0.markOutput(a)\n",
      shifted, 6);
}

TEST(contractions_accumulate_on_what_is_there) {
  // [K=2, M=3] of 3k+m with itself: sum over k of (3k+m)(3k+n), on top of 100
  static const int64_t want[] = {109, 112, 115, 112, 117, 122, 115, 122, 129};
  check_integers(
      APS IOTA(
          "a", "(2,3)",
          "3*p + f") "c = m5.NeuronPSUMTensor(name=\"c\", shape=(3,3), dtype=\"int32\", "
                     "partition_dim=0, init=100)\n"
                     "m4.MatMulOp(dst=c[0:3, 0:3], stationary=a[0:2, 0:3], moving=a[0:2, 0:3], "
                     "is_accumulate=True)\n"
                     "v0.markOutput(c)\n",
      want, 9);
}

TEST(transposes_selects_and_scans) {
  static const int64_t turned[] = {0, 3, 1, 4, 2, 5};
  check_integers(APS IOTA("a", "(2,3)", "3*p + f")
                     SB("t", "(3,2)", "int32") "m4.TransposeOp(dst=t[f, p], src=a[p, f])\n"
                                               "v0.markOutput(t)\n",
                 turned, 6);
  static const int64_t picked[] = {0, 7, 7, 3, 4, 7};
  check_integers(
      APS IOTA("a", "(2,3)",
               "3*p + f") "m4.AffSelTensorScalarOp(dst=a[p, f], src=a[p, f], predicate=p - f >= 0, "
                          "fill_value=7)\n"
                          "v0.markOutput(a)\n",
      picked, 6);
  static const int64_t running[] = {0, 1, 3, 3, 7, 12};
  check_integers(
      APS IOTA("a", "(2,3)", "3*p + f")
          SB("o", "(2,3)",
             "int32") "one = m5.NeuronSBTensor(name=\"one\", shape=(2,3), dtype=\"int32\", "
                      "partition_dim=0)\n"
                      "m4.MemsetOp(dst=one[p, f], value=1)\n"
                      "m4.TensorTensorScanOp(dst=o[p, f], src0=one[p, f], src1=a[p, f], initial=0, "
                      "op0=\"mult\", op1=\"add\")\n"
                      "v0.markOutput(o)\n",
      running, 6);
}

TEST(integer_operations_follow_their_width) {
  static const int64_t shifted[] = {255, 127};
  check_integers(
      "p = m2.APIndex(name=\"p\", ub=2)\n" SB("a", "(2,1)", "uint8")
          SB("b", "(2,1)", "int8") "m4.IndexValueInst(dst=a[p, 0], expr=p - 1)\n"
                                   "m4.MemsetOp(dst=b[p, 0], value=-1)\n"
                                   "m4.TensorScalarPtrOp(dst=b[1, 0], src=b[1, 0], operand0=1, "
                                   "op0=\"logical_shift_right\")\n"
                                   "m3.TensorCopyOp(dst=a[1, 0], src=b[1, 0])\n"
                                   "v0.markOutput(a)\n",
      shifted, 2);
}

TEST(collectives_join_ranks) {
  // rank r's input differs by its seed; an all-reduce of max - min over two ranks is never negative
  Run run;
  run_script(&run, "x = m0.Tensor(name=\"x\", shape=(2,4), dtype=\"int32\")\n"
                   "g = m0.Tensor(name=\"g\", shape=(2,8), dtype=\"int32\")\n"
                   "v0.markInput(x)\n"
                   "m4.AllGatherOp(dst=g, src=x, replica_groups=[[1,0]], all_gather_dim=1)\n"
                   "v0.markOutput(g)\n"
                   "v0.markOutput(x)\n");
  CHECK(run.is_fine);
  CHECK_INT(run.result.rank_count, 2);
  const EvalArray *gathered = &run.result.outputs[0].array;
  const EvalArray *first = &run.result.outputs[1].array, *second = &run.result.outputs[3].array;
  for (uint32_t r = 0; r < 2; r++) {
    for (uint32_t c = 0; c < 4; c++) {
      CHECK_INT(gathered->integers[r * 8 + c],
                second->integers[r * 4 + c]); // rank 1 is listed first
      CHECK_INT(gathered->integers[r * 8 + 4 + c], first->integers[r * 4 + c]);
    }
  }
  arena_release(&run.arena);
}

TEST(what_cannot_be_run_is_refused) {
  check_refused(SB("a", "(2,3)", "int32")
                    SB("b", "(2,3)", "int32") "m3.TensorCopyOp(dst=b, src=a)\n"
                                              "v0.markOutput(b)\n",
                "uninitialised-read");
  check_refused(SB("a", "(2,3)", "int32") "m4.MemsetOp(dst=a[0:2, 0:2], value=0)\n"
                                          "v0.markOutput(a)\n",
                "output-unwritten");
  check_refused("with m0.AffineAxis(name=\"i\", ub=100000000) as i:\n"
                "    a = m5.NeuronSBTensor(name=\"a\", shape=(2,3), dtype=\"int32\", "
                "partition_dim=0)\n"
                "    m4.MemsetOp(dst=a, value=0)\n",
                "step-budget");
  // a tensor declared in a body is fresh in every iteration
  check_refused("with m0.AffineAxis(name=\"i\", ub=2) as i:\n"
                "    a = m5.NeuronSBTensor(name=\"a\", shape=(2,3), dtype=\"int32\", "
                "partition_dim=0)\n"
                "    m4.MemsetOp(dst=a, value=0, predicates=[i == 0])\n"
                "    m3.TensorCopyOp(dst=a, src=a)\n",
                "uninitialised-read");
}

// The verifier lets neither through.
TEST(unverified_programs_are_refused_too) {
  Run run;
  run_script(&run, SB("a", "(2,3)", "int32")
                       SB("b", "(2,3)", "float32") "v0.aliasTensors(\"a\", \"b\", \"must\")\n");
  CHECK(!run.is_fine);
  BY_HAND(run.diags.last->code, "alias-dtype");
  arena_release(&run.arena);
  run_script(&run, SB("a", "(2,3)", "int32"));
  Module *module = module_create(&run.arena, &run.strings);
  module->root = function_create(module);
  Scope *inside = &module->root->scope;
  for (uint32_t i = 0; i < 2 * MAX_NESTING; i++) {
    Scope *deeper = scope_create(&run.arena, STMT_BLOCK);
    scope_append(inside, &deeper->stmt);
    inside = deeper;
  }
  scope_append(inside, &inst_create(&run.arena, class_info(CLASS_OptBarrier), 0, 0, 0)->stmt);
  Fuel fuel = {0};
  CHECK(!eval_run(&run.arena, module, &(EvalOptions){0}, &fuel, &run.diags, &run.result));
  BY_HAND(run.diags.last->code, "nesting");
  arena_release(&run.arena);
}

SUITE(test_eval) {
  RUN(elementary_functions_have_their_values);
  RUN(small_formats_round_to_nearest_even);
  RUN(integers_wrap_and_saturate);
  RUN(folds_take_masked_instances_in_order);
  RUN(reads_precede_writes);
  RUN(contractions_accumulate_on_what_is_there);
  RUN(transposes_selects_and_scans);
  RUN(integer_operations_follow_their_width);
  RUN(collectives_join_ranks);
  RUN(what_cannot_be_run_is_refused);
  RUN(unverified_programs_are_refused_too);
}
