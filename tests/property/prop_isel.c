// Programs of operators compute the same, within their tolerance, after instruction selection, and
// from there on bit for bit: scheduled, lowered to BIR, and run in any order the BIR allows.
//
// Shapes are those at which tiles begin and end: one element, one less and one more than the 128
// partitions or a PSUM bank, up to rank 5. Functions that jump (floor, comparisons, casts to
// integers) are applied only to values that no sum of reals went into.
#include <stdio.h>

#include "property/gen_ops.h"
#include "text/equal.h"
#include "text/print.h"
#include "unit/pipeline_check.h"

enum { PROGRAMS = 1500, MOST_VALUES = 40, MOST_ELEMENTS = 20000, RANK = 5 };

typedef struct OpValue {
  uint32_t rank;
  int64_t shape[RANK];
  DType dtype;
  bool jumps; // what it is may be off a little
} OpValue;

typedef struct Gen {
  Text text;
  TestRandom *random;
  OpValue values[MOST_VALUES];
  uint32_t count, inputs;
} Gen;

static uint32_t below(Gen *gen, uint32_t bound) {
  return test_random_below(gen->random, bound);
}

static int64_t elements(const OpValue *value) {
  int64_t count = 1;
  for (uint32_t d = 0; d < value->rank; d++) count *= value->shape[d];
  return count;
}

static void put_list(Gen *gen, const char *key, const int64_t *at, uint32_t count) {
  text_printf(&gen->text, ", %s=[", key);
  for (uint32_t i = 0; i < count; i++)
    text_printf(&gen->text, "%s%lld", i ? ", " : "", (long long)at[i]);
  text_putc(&gen->text, ']');
}

static uint32_t declare(Gen *gen, OpValue value, bool is_input) {
  uint32_t at = gen->count++;
  gen->values[at] = value;
  text_printf(&gen->text, "t%u = m0.Tensor(name=\"t%u\", shape=(", at, at);
  for (uint32_t d = 0; d < value.rank; d++)
    text_printf(&gen->text, "%lld,", (long long)value.shape[d]);
  text_printf(&gen->text,
              value.dtype == DT_bfloat16 ? "), dtype=m7.dtype.%s)\n" : "), dtype=\"%s\")\n",
              dtype_name(value.dtype));
  if (is_input)
    text_printf(&gen->text, "v0.markInput(t%u%s)\n", at,
                below(gen, 3) ? "" : ", is_parameter_tensor=True");
  return at;
}

static int64_t random_extent(Gen *gen, int64_t most) {
  static const int64_t extents[] = {1, 2, 3, 5, 7, 16, 31, 64, 127, 128, 129, 200, 257, 513};
  int64_t extent;
  do extent = extents[below(gen, ARRAY_LEN(extents))];
  while (extent > most);
  return extent;
}

static uint32_t new_input(Gen *gen, DType dtype) {
  OpValue value = {.rank = below(gen, RANK + 1), .dtype = dtype};
  int64_t most = MOST_ELEMENTS;
  for (uint32_t d = 0; d < value.rank; d++) {
    value.shape[d] = random_extent(gen, most);
    most /= value.shape[d];
  }
  return declare(gen, value, true);
}

static uint32_t pick(Gen *gen) {
  return below(gen, gen->count);
}

static bool is_real(const OpValue *value) {
  return value->dtype == DT_float32 || value->dtype == DT_bfloat16 || value->dtype == DT_float16;
}

// Declares the result, then writes the operator up to its attributes.
static void begin(Gen *gen, const char *cls, OpValue result, const uint32_t *srcs, uint32_t count) {
  uint32_t at = declare(gen, result, false);
  text_printf(&gen->text, "%s(dsts=[t%u], srcs=[", cls, at);
  for (uint32_t i = 0; i < count; i++) text_printf(&gen->text, "%st%u", i ? ", " : "", srcs[i]);
  text_puts(&gen->text, "]");
}

static void end(Gen *gen) {
  text_puts(&gen->text, ")\n");
}

static void unary(Gen *gen) {
  static const char *const smooth[] = {"np.tanh",   "np.sin",  "np.negative", "np.abs",
                                       "m11.expit", "m11.erf", "np.arctan",   "np.cos"};
  static const char *const jumping[] = {"np.floor", "np.ceil", "np.rint", "np.sign"};
  static const char *const whole[] = {"np.negative", "np.abs", "np.sign", "np.bitwise_not"};
  uint32_t a = pick(gen);
  OpValue made = gen->values[a];
  const char *op = whole[below(gen, 4)];
  if (made.dtype == DT_bool)
    op = "np.logical_not";
  else if (is_real(&made))
    op = !made.jumps && below(gen, 4) == 0 ? jumping[below(gen, 4)] : smooth[below(gen, 8)];
  begin(gen, "m0.UnaryOp", made, &a, 1);
  text_printf(&gen->text, ", op=%s", op);
  end(gen);
}

static uint32_t pick_like(Gen *gen, const OpValue *wanted) {
  for (uint32_t tries = 0; tries < 8; tries++) {
    uint32_t at = pick(gen);
    const OpValue *value = &gen->values[at];
    if (value->rank == wanted->rank && value->dtype == wanted->dtype &&
        memcmp(value->shape, wanted->shape, wanted->rank * sizeof *wanted->shape) == 0)
      return at;
  }
  return UINT32_MAX;
}

// numpy's broadcast: some extents 1, or fewer dimensions.
static uint32_t smaller_input(Gen *gen, const OpValue *like) {
  OpValue value = {.dtype = like->dtype};
  uint32_t dropped = below(gen, like->rank + 1);
  for (uint32_t d = dropped; d < like->rank; d++)
    value.shape[value.rank++] = below(gen, 2) ? 1 : like->shape[d];
  return declare(gen, value, true);
}

static void binary(Gen *gen) {
  static const char *const ops[] = {"add", "subtract", "multiply", "maximum", "minimum"};
  static const char *const logic[] = {"logical_and", "logical_or", "logical_xor"};
  static const char *const tests[] = {"equal", "less", "greater_equal", "not_equal"};
  uint32_t a = pick(gen), b = pick_like(gen, &gen->values[a]);
  OpValue made = gen->values[a];
  if (b == UINT32_MAX) b = smaller_input(gen, &made);
  bool jumps = gen->values[a].jumps || gen->values[b].jumps;
  bool tests_it = !jumps && below(gen, 4) == 0;
  uint32_t srcs[] = {a, b};
  if (below(gen, 2) && gen->values[b].rank == made.rank) srcs[0] = b, srcs[1] = a;
  const char *op = made.dtype == DT_bool ? logic[below(gen, 3)] : ops[below(gen, 5)];
  if (tests_it) op = tests[below(gen, 4)], made.dtype = DT_bool;
  made.jumps = jumps;
  begin(gen, tests_it ? "m0.CmpOp" : "m0.BinaryOp", made, srcs, 2);
  text_printf(&gen->text, ", op=np.%s", op);
  end(gen);
}

static void select_one(Gen *gen) {
  uint32_t a = pick(gen);
  OpValue made = gen->values[a], pred = made;
  pred.dtype = DT_bool;
  uint32_t p = pick_like(gen, &pred), b = pick_like(gen, &made);
  if (p == UINT32_MAX) p = smaller_input(gen, &pred);
  if (b == UINT32_MAX) b = smaller_input(gen, &made);
  made.jumps |= gen->values[b].jumps;
  begin(gen, "m0.SelectOp", made, (uint32_t[]){p, a, b}, 3);
  end(gen);
}

static void cast(Gen *gen) {
  static const DType types[] = {DT_float32, DT_bfloat16, DT_float16, DT_int32, DT_bool,
                                DT_int8,    DT_uint8,    DT_int64,   DT_uint32};
  uint32_t a = pick(gen);
  OpValue made = gen->values[a];
  made.dtype = types[below(gen, ARRAY_LEN(types))];
  if (made.jumps && !is_real(&made)) return;
  begin(gen, "m0.UnaryOp", made, &a, 1);
  end(gen);
}

static void number(Gen *gen) {
  OpValue made = gen->values[pick(gen)];
  made.jumps = false;
  if (below(gen, 2) && made.rank && made.dtype != DT_bool) {
    begin(gen, "m0.IndexValueOp", made, NULL, 0);
    text_printf(&gen->text, ", iota_dim=%u", below(gen, made.rank));
  } else {
    begin(gen, "m0.NullaryOp", made, NULL, 0);
    text_printf(&gen->text, is_real(&made) ? ", value=%d.25" : ", value=%d", (int)below(gen, 3));
  }
  end(gen);
}

static void transpose(Gen *gen) {
  uint32_t a = pick(gen);
  OpValue from = gen->values[a], made = from;
  int64_t permutation[RANK];
  for (uint32_t d = 0; d < from.rank; d++) permutation[d] = d;
  for (uint32_t d = from.rank; d > 1; d--) {
    uint32_t other = below(gen, d);
    int64_t kept = permutation[d - 1];
    permutation[d - 1] = permutation[other];
    permutation[other] = kept;
  }
  for (uint32_t d = 0; d < from.rank; d++) made.shape[d] = from.shape[permutation[d]];
  begin(gen, "m0.OffloadedTranspose", made, &a, 1);
  put_list(gen, "permutation", permutation, from.rank);
  end(gen);
}

static void slice(Gen *gen) {
  uint32_t a = pick(gen);
  OpValue from = gen->values[a], made = from;
  int64_t start[RANK], limit[RANK], step[RANK];
  for (uint32_t d = 0; d < from.rank; d++) {
    start[d] = below(gen, 2) ? 0 : below(gen, (uint32_t)from.shape[d]);
    limit[d] = below(gen, 2) ? from.shape[d]
                             : start[d] + 1 + below(gen, (uint32_t)(from.shape[d] - start[d]));
    step[d] = below(gen, 3) ? 1 : 1 + below(gen, 3);
    made.shape[d] = ceil_div(limit[d] - start[d], step[d]);
  }
  begin(gen, "m0.OffloadedSlice", made, &a, 1);
  put_list(gen, "start_indices", start, from.rank);
  put_list(gen, "limit_indices", limit, from.rank);
  put_list(gen, "strides", step, from.rank);
  end(gen);
}

static void reverse(Gen *gen) {
  uint32_t a = pick(gen), count = 0;
  OpValue made = gen->values[a];
  int64_t dims[RANK];
  for (uint32_t d = 0; d < made.rank; d++) {
    if (below(gen, 2)) dims[count++] = d;
  }
  begin(gen, "m8.ReverseTensorOp", made, &a, 1);
  put_list(gen, "dimensions", dims, count);
  end(gen);
}

static void pad(Gen *gen) {
  uint32_t a = pick(gen);
  OpValue from = gen->values[a], made = from;
  int64_t low[RANK], high[RANK], interior[RANK];
  for (uint32_t d = 0; d < from.rank; d++) {
    interior[d] = below(gen, 3) ? 0 : below(gen, 3);
    int64_t spread = (from.shape[d] - 1) * (interior[d] + 1) + 1;
    low[d] = (int64_t)below(gen, 5) - 2;
    high[d] = (int64_t)below(gen, 5) - 2;
    made.shape[d] = spread + low[d] + high[d];
    if (made.shape[d] < 1) return;
  }
  if (elements(&made) > 2 * MOST_ELEMENTS) return;
  begin(gen, "m8.PadTensorOp", made, &a, 1);
  put_list(gen, "edge_padding_low", low, from.rank);
  put_list(gen, "edge_padding_high", high, from.rank);
  put_list(gen, "interior_padding", interior, from.rank);
  text_puts(&gen->text, is_real(&from) ? ", padding_value=0.5" : ", padding_value=1");
  end(gen);
}

static void concat(Gen *gen) {
  uint32_t a = pick(gen), b = pick_like(gen, &gen->values[a]);
  OpValue made = gen->values[a];
  if (!made.rank) return;
  uint32_t dim = below(gen, made.rank);
  if (b == UINT32_MAX) b = a;
  made.shape[dim] *= 2;
  made.jumps |= gen->values[b].jumps;
  if (elements(&made) > 2 * MOST_ELEMENTS) return;
  begin(gen, "m0.OffloadedConcat", made, (uint32_t[]){a, b}, 2);
  text_printf(&gen->text, ", dimension=%u", dim);
  end(gen);
}

// Flattens leading or all dimensions, or cuts the first in two.
static void reshape(Gen *gen) {
  uint32_t a = pick(gen);
  OpValue from = gen->values[a], made = from;
  uint32_t way = below(gen, 3);
  if (way == 0) {
    made.rank = 1;
    made.shape[0] = elements(&from);
  } else if (way == 1 && from.rank > 1) {
    made.rank--;
    made.shape[0] = from.shape[0] * from.shape[1];
    for (uint32_t d = 1; d < made.rank; d++) made.shape[d] = from.shape[d + 1];
  } else if (from.rank && from.rank < RANK) {
    int64_t part = from.shape[0] % 2 ? from.shape[0] : from.shape[0] / 2;
    made.rank++;
    made.shape[0] = from.shape[0] / part;
    made.shape[1] = part;
    for (uint32_t d = 2; d < made.rank; d++) made.shape[d] = from.shape[d - 1];
  }
  begin(gen, "m0.OffloadedMemCpy", made, &a, 1);
  end(gen);
}

static void broadcast(Gen *gen) {
  uint32_t a = pick(gen);
  OpValue from = gen->values[a], made = from;
  int64_t dims[RANK], extent = random_extent(gen, 40);
  if (from.rank == RANK || elements(&from) * extent > 2 * MOST_ELEMENTS) return;
  uint32_t at = below(gen, from.rank + 1);
  made.rank++;
  for (uint32_t d = 0; d < made.rank; d++)
    made.shape[d] = d == at ? extent : from.shape[d - (d > at)];
  for (uint32_t d = 0; d < from.rank; d++) dims[d] = d + (d >= at);
  begin(gen, "m8.BroadcastTensorOp", made, &a, 1);
  put_list(gen, "broadcast_dims", dims, from.rank);
  end(gen);
}

static void reduce(Gen *gen) {
  static const char *const ops[] = {"add", "maximum", "minimum"};
  uint32_t a = pick(gen), count = 0;
  OpValue from = gen->values[a], made = from;
  int64_t dims[RANK];
  if (is_real(&from) && from.dtype != DT_float32) return; // sums in bf16 drift with their length
  made.rank = 0;
  for (uint32_t d = 0; d < from.rank; d++) {
    if (below(gen, 2))
      dims[count++] = d;
    else
      made.shape[made.rank++] = from.shape[d];
  }
  const char *op = from.dtype == DT_bool ? "logical_or" : ops[below(gen, 3)];
  made.jumps |= is_real(&from) && strcmp(op, "add") == 0;
  begin(gen, "m0.ReduceOp", made, &a, 1);
  text_printf(&gen->text, ", op=np.%s, init_value=%s", op,
              from.dtype == DT_bool ? "False"
              : is_real(&from)      ? below(gen, 2) ? "0.0" : "0.5"
              : below(gen, 2)       ? "0"
                                    : "3");
  put_list(gen, "reduce_dims", dims, count);
  end(gen);
}

// Each dimension of the left side is batching, contracted, or free; the right side is an input with
// the first two kinds and a free dimension of its own, in any order.
static void contract(Gen *gen) {
  uint32_t a = pick(gen);
  OpValue lhs = gen->values[a], rhs = {.dtype = lhs.dtype},
          made = {.dtype = lhs.dtype, .jumps = is_real(&lhs)};
  int64_t lhs_batch[RANK], rhs_batch[RANK], lhs_k[RANK], rhs_k[RANK],
      free_extent = random_extent(gen, 600);
  uint32_t batches = 0, contracted = 0;
  int64_t work = elements(&lhs) * free_extent;
  bool is_whole = !is_real(&lhs); // every product has a place then
  if (lhs.dtype == DT_bool || lhs.rank == RANK || work > (is_whole ? 4 : 60) * MOST_ELEMENTS)
    return;
  uint32_t kinds[RANK], free_at = below(gen, lhs.rank + 1);
  for (uint32_t d = 0; d < lhs.rank; d++) kinds[d] = below(gen, 3);
  for (uint32_t d = 0; d <= lhs.rank; d++) {
    if (d == free_at) rhs.shape[rhs.rank++] = free_extent;
    if (d == lhs.rank || kinds[d] == 2) continue;
    int64_t *from = kinds[d] ? lhs_k : lhs_batch, *to = kinds[d] ? rhs_k : rhs_batch;
    uint32_t *count = kinds[d] ? &contracted : &batches;
    from[*count] = d;
    to[(*count)++] = rhs.rank;
    rhs.shape[rhs.rank++] = lhs.shape[d];
  }
  for (uint32_t kind = 0; kind < 3; kind += 2) {
    for (uint32_t d = 0; d < lhs.rank; d++) {
      if (kinds[d] == kind) made.shape[made.rank++] = lhs.shape[d];
    }
  }
  made.shape[made.rank++] = free_extent;
  if (elements(&rhs) > 3 * MOST_ELEMENTS || elements(&made) > 3 * MOST_ELEMENTS) return;
  uint32_t b = declare(gen, rhs, true);
  begin(gen, "m0.TensorContractOp", made, (uint32_t[]){a, b}, 2);
  put_list(gen, "lhs_batching_dims", lhs_batch, batches);
  put_list(gen, "lhs_contract_dims", lhs_k, contracted);
  put_list(gen, "rhs_batching_dims", rhs_batch, batches);
  put_list(gen, "rhs_contract_dims", rhs_k, contracted);
  end(gen);
}

static void gen_operators(Gen *gen, uint32_t wanted) {
  static void (*const kinds[])(Gen *) = {unary,  binary,  binary,   select_one, cast,     number,
                                         slice,  reverse, pad,      concat,     reshape,  broadcast,
                                         reduce, reduce,  contract, contract,   transpose};
  static const DType types[] = {DT_float32, DT_float32, DT_bfloat16, DT_int32, DT_bool,
                                DT_float16, DT_int8,    DT_uint8,    DT_int64, DT_uint32};
  text_puts(&gen->text, "v0 = m0.Function(id_=0)\n");
  for (uint32_t i = 0, inputs = 1 + below(gen, 3); i < inputs; i++)
    new_input(gen, types[below(gen, ARRAY_LEN(types))]);
  gen->inputs = gen->count;
  for (uint32_t i = 0; i < wanted && gen->count + 4 < MOST_VALUES; i++)
    kinds[below(gen, ARRAY_LEN(kinds))](gen);
  // the last value, and some on the way
  for (uint32_t i = gen->inputs; i < gen->count; i++) {
    char mark[32];
    snprintf(mark, sizeof mark, "(dsts=[t%u]", i);
    bool is_result = strstr(gen->text.bytes, mark) != NULL;
    if (is_result && (i + 1 == gen->count || below(gen, 3) == 0))
      text_printf(&gen->text, "v0.markOutput(t%u)\n", i);
  }
  text_puts(&gen->text, "ir=v0\n");
}

static bool has_operators(Module *module) {
  for (uint32_t i = 0; i < module->functions.count; i++) {
    FOR_EACH_INST(inst, module->functions.at[i]) {
      if (inst->cls->level == LEVEL_OP) return true;
    }
  }
  return false;
}

// print, read: the same program.
static bool survives_printing(PipelineCase *it) {
  Text text = {0};
  Diags diags;
  Module *module = it->run.context.module;
  diags_init(&diags, &it->arena);
  text_print_module(&text, module);
  Module *again = text_read(&it->arena, &it->strings, text.bytes, text.length, &diags);
  bool is_same = CHECK(again != NULL) && CHECK_INT(diags.warning_count, 0) &&
                 CHECK_STR(module_difference(&it->arena, module, again), NULL);
  if (diags.first) test_note("%s", diags.first->message);
  text_release(&text);
  return is_same;
}

// Every instruction leads back to one operator, and where that came from is where it came from.
static bool leads_back(PipelineCase *it, bool has_locations) {
  Module *module = it->run.context.module;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    FOR_EACH_INST(inst, module->functions.at[i]) {
      if (!CHECK_INT(inst->origin_count, 1) || !CHECK(!has_locations || inst->dl)) return false;
    }
  }
  return true;
}

static bool check_selection(const char *text, uint64_t length, const char *passes,
                            bool has_locations) {
  PipelineCase it;
  bool is_fine = CHECK(pipeline_case_read(&it, text, length));
  it.run.validates = true;
  is_fine = is_fine && CHECK(pipeline_case_run(&it, passes)) &&
            CHECK(!has_operators(it.run.context.module)) && CHECK(leads_back(&it, has_locations)) &&
            CHECK(survives_printing(&it));
  if (!is_fine) {
    pipeline_case_note(&it);
    test_note("%s\n%.*s", passes, (int)length, text);
  }
  pipeline_case_release(&it);
  return is_fine;
}

TEST(selected_programs_compute_the_same) {
  static const char *const pipelines[] = {
      "default,lower-bir,bir-eval{order=random random=7}", "isel{resident=0},deps,lower-bir",
      "isel{resident=600},default,lower-bir", "isel,dce,minreg,deps,lower-bir"};
  TestRandom random = {test_seed()};
  for (uint32_t n = 0; n < test_share(PROGRAMS); n++) {
    Gen gen = {.random = &random};
    gen_operators(&gen, 1 + n % 9);
    bool is_fine = check_selection(gen.text.bytes, gen.text.length,
                                   pipelines[n % ARRAY_LEN(pipelines)], false);
    if (!is_fine) test_note("seed %llu, program %u", (unsigned long long)test_seed(), n);
    text_release(&gen.text);
    if (!is_fine) return;
  }
}

// Scripts as the front end prints them.
TEST(front_end_scripts_are_selected) {
  TestRandom random = {test_seed() + 1};
  for (uint32_t n = 0; n < test_share(PROGRAMS); n++) {
    Text text = {0};
    gen_script(&text, &random, 1 + n % 10);
    bool is_fine = check_selection(text.bytes, text.length, "default,lower-bir", true);
    if (!is_fine) test_note("seed %llu, script %u", (unsigned long long)test_seed(), n);
    text_release(&text);
    if (!is_fine) return;
  }
}

SUITE(prop_isel) {
  RUN(selected_programs_compute_the_same);
  RUN(front_end_scripts_are_selected);
}
