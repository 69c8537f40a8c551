// What the text of each operation of a net computes: run by the interpreter of StableHLO in
// float64, against plain references; gradients against central differences of the reference of what
// they are the gradient of; low precisions near the full one.
#include "eval/shlo.h"
#include "property/net_reference_norm.h"
#include "stablehlo/read.h"

static const double near = 1e-9;       // of a value, beside one; sums go in another order
static const double step = 1e-5;       // of a central difference, whose error goes with its square
static const double near_slope = 1e-6; // of a directional derivative, beside one

typedef struct Case {
  const char *op;
  bool is_batched;
  const char *forward; // what the operation is the gradient of; NULL: the reference is of itself
  Reference *reference;
  const char *wrt; // input of the forward operation; a fused step returns it less lr * gradient
} Case;

// ---- running a text

static void put_inputs(const NetCase *net, const Inputs *in, Text *out) {
  for (uint32_t i = 0; i < net->emitter.values.count; i++) {
    const NetValue *value = &net->emitter.values.at[i];
    if (!value->is_input) continue;
    const char *word = value->name->bytes + 1;
    const Input *given = find_input((Inputs *)in, word);
    if (!CHECK(given && given->count == net_elements(&value->type))) {
      test_note("%s of %s", word, in->op->name);
      continue;
    }
    text_printf(out, "    %%%s_flat = stablehlo.constant dense<[", word);
    for (int64_t k = 0; k < given->count; k++)
      text_printf(out, "%s%.17e", k ? ", " : "", given->at[k]);
    text_printf(out, "]> : tensor<%lldxf32>\n    %%%s = stablehlo.reshape %%%s_flat : ",
                (long long)given->count, word, word);
    text_printf(out, "(tensor<%lldxf32>) -> ", (long long)given->count);
    net_type_print(out, &value->type);
    text_putc(out, '\n');
  }
}

// f32 as f64, and its -inf: differences are taken of exact text in double.
static void widen(Text *text) {
  Text wide = {0};
  for (const char *at = text->bytes; *at;) {
    if (strncmp(at, "f32", 3) == 0) {
      text_puts(&wide, "f64");
      at += 3;
    } else if (strncmp(at, "0xFF800000", 10) == 0) {
      text_puts(&wide, "0xFFF0000000000000");
      at += 10;
    } else {
      text_putc(&wide, *at++);
    }
  }
  text_release(text);
  *text = wide;
}

// Renders the row with its inputs as constants and runs it. False, with a note, when it does not
// run.
static bool run_row(const Inputs *in, NetPrecision precision, double *out, int64_t *count) {
  NetCase net;
  net_case_init(&net, in->batch);
  Text text = {0};
  Str result = NULL;
  NetNode *node = net_sample(&net, in->op, precision, in->numbers, in->number_count);
  bool is_fine = node && net_render(&net.emitter, node, &result);
  if (is_fine) {
    const NetValue *value = net_value(&net.emitter, result);
    text_puts(&text, "func.func @main() -> ");
    net_type_print(&text, &value->type);
    text_puts(&text, " {\n");
    put_inputs(&net, in, &text);
    text_append(&text, net.emitter.text.bytes, net.emitter.text.length);
    text_printf(&text, "    return %s : ", result->bytes);
    net_type_print(&text, &value->type);
    text_puts(&text, "\n}\n");
    widen(&text);
    MlirOp *module = stablehlo_read(&net.arena, &net.strings, text.bytes, text.length, &net.diags);
    Fuel fuel = {0};
    ShloResult ran = {0};
    is_fine =
        module && shlo_run(&net.arena, module, &(ShloOptions){0}, &fuel, &net.diags, &ran) &&
        ran.output_count == 1 && ran.outputs[0]->count <= REFERENCE_ELEMENTS &&
        ran.outputs[0]->rank == value->type.rank &&
        memcmp(ran.outputs[0]->shape, value->type.dims, value->type.rank * sizeof(int64_t)) == 0;
    if (is_fine) {
      *count = (int64_t)ran.outputs[0]->count;
      for (int64_t i = 0; i < *count; i++) out[i] = array_get(ran.outputs[0], (uint64_t)i).real;
    }
  }
  if (!CHECK(is_fine))
    test_note("%s: %s\n%s", in->op->name, net.diags.first ? net.diags.first->message : "",
              text.bytes ? text.bytes : "");
  text_release(&text);
  net_case_release(&net);
  return is_fine;
}

// ---- inputs

static double uniform(TestRandom *random, double low, double high) {
  return low + (high - low) * (double)(test_random(random) >> 11) / (double)((uint64_t)1 << 53);
}

static void fill(Input *made, const Inputs *in, TestRandom *random) {
  static const char *const positive[] = {"var",   "v",     "sq",  "bc1",  "bc2", "b2",   "ob2",
                                         "norm2", "total", "rho", "orho", "eps", "stats"};
  double low = -1, high = 1;
  for (uint32_t i = 0; i < ARRAY_LEN(positive); i++)
    if (strcmp(positive[i], made->word) == 0) low = 0.1;
  if (strncmp(in->op->name, "softmaxDiv", 10) == 0) low = 0.1;
  bool is_clamped =
      strncmp(in->op->name, "relu6", 5) == 0 || strncmp(in->op->name, "selectMid", 9) == 0;
  for (int64_t i = 0; i < made->count; i++)
    made->at[i] = uniform(random, low, high) * (is_clamped ? 9 : 1);
}

static Input *add_input(NetCase *net, Inputs *in, const char *word, int64_t count,
                        TestRandom *random) {
  assert(in->count < REFERENCE_INPUTS && count <= REFERENCE_ELEMENTS);
  Input *made = &in->all[in->count++];
  *made = (Input){word, ARENA_ARRAY(&net->arena, double, count), count};
  fill(made, in, random);
  return made;
}

static int64_t with_batch(const NetType *type) {
  int64_t count = 1;
  for (uint32_t i = 0; i < type->rank; i++) count *= type->dims[i];
  return count;
}

// The inputs of a row, random; one that `shared` has is taken from there (its `r` for `x`), but not
// the first operand.
static void fill_inputs(NetCase *net, Inputs *in, const Inputs *shared, TestRandom *random) {
  NetOpInfo info;
  net_op_info(in->op, &info);
  for (uint32_t i = 0; i < info.operand_count + info.text_count; i++) {
    bool is_operand = i < info.operand_count;
    const NetParam *param = is_operand ? NULL : &info.params[i - info.operand_count];
    if (param && param->kind != PARAM_NAME) continue;
    const char *word = is_operand ? net_word(net, info.operands[i], info.operand_lengths[i])
                                  : net_word(net, param->name, param->length);
    NetType type =
        net_part_type(in->op, in->numbers, in->number_count, in->batch,
                      is_operand ? NET_OPERAND : NET_TEXT, is_operand ? i : i - info.operand_count);
    Input *same = NULL;
    if (shared && i > 0) {
      same = find_input((Inputs *)shared, word);
      if (!same && strcmp(word, "x") == 0) same = find_input((Inputs *)shared, "r");
    }
    if (same && CHECK_INT(same->count, with_batch(&type)))
      in->all[in->count++] = (Input){word, same->at, same->count};
    else
      add_input(net, in, word, with_batch(&type), random);
  }
}

// The gradient's numbers, by their names among the forward operation's.
static void take_numbers(NetCase *net, Inputs *to, const Inputs *from) {
  NetOpInfo info;
  net_op_info(to->op, &info);
  for (uint32_t i = 0; i < info.number_count; i++) {
    const NetParam *param = &info.params[info.text_count + i];
    const char *name = net_word(net, param->name, param->length);
    int64_t value = strcmp(name, "N") == 0 ? to->batch : number(from, name);
    if (!value) value = number(from, "D"); // the width of patches is c in their bias gradient
    to->numbers[to->number_count++] = value;
  }
}

// ---- checks

static double largest(const double *at, int64_t count) {
  double most = 0;
  for (int64_t i = 0; i < count; i++) most = fmax(most, fabs(at[i]));
  return most;
}

static bool close(const double *got, const double *want, int64_t count, double tolerance) {
  for (int64_t i = 0; i < count; i++)
    if (!(fabs(got[i] - want[i]) <= tolerance)) {
      test_note("element %lld: %.12g, not %.12g", (long long)i, got[i], want[i]);
      return false;
    }
  return true;
}

static double dot(const double *a, const double *b, int64_t count) {
  double sum = 0;
  for (int64_t i = 0; i < count; i++) sum += a[i] * b[i];
  return sum;
}

// Rounding to bf16 is by 1/256 of a factor at most, to E4M3 by 1/16; factors are below 1.
static void check_precisions(const Inputs *in, const double *full, int64_t count) {
  static double low[REFERENCE_ELEMENTS];
  for (NetPrecision p = NET_BF16; p < NET_PRECISIONS; p++) {
    int64_t low_count;
    if (!(in->op->precisions & 1u << p) || !run_row(in, p, low, &low_count)) continue;
    double part = p == NET_BF16 ? 1.0 / 64 : 1.0 / 4;
    if (!CHECK(low_count == count && close(low, full, count, part * (1 + largest(full, count)))))
      test_note("%s%s", in->op->name, net_precision_suffix(p));
    bool differs = memcmp(low, full, (size_t)count * sizeof *low) != 0;
    if (!CHECK(differs)) test_note("%s%s rounds nothing", in->op->name, net_precision_suffix(p));
  }
}

static void check_value(const Case *c, const Inputs *in, const double *got, int64_t count) {
  static double want[REFERENCE_ELEMENTS];
  c->reference(in, want);
  double tolerance = near * (1 + largest(want, count));
  // What convertF is for: bf16 and back.
  if (strcmp(c->op, "convertF") == 0) tolerance = largest(want, count) / 256;
  if (!CHECK(close(got, want, count, tolerance))) test_note("%s", c->op);
}

// sum dy (F(p + hv) - F(p - hv)) / 2h for a direction v, against sum gradient v.
static void check_gradient(const Case *c, Inputs *forward, const Inputs *in, const double *got,
                           int64_t count, TestRandom *random) {
  static double plus[REFERENCE_ELEMENTS], minus[REFERENCE_ELEMENTS], v[REFERENCE_ELEMENTS];
  static double gradient[REFERENCE_ELEMENTS];
  Input *p = find_input(forward, c->wrt);
  if (!CHECK(p && p->count == count)) {
    test_note("%s of %s", c->wrt, c->op);
    return;
  }
  bool is_step = strcmp(c->op + strlen(c->op) - 3, "Sgd") == 0;
  for (int64_t i = 0; i < count; i++)
    gradient[i] = is_step ? (p->at[i] - got[i]) / literal : got[i];
  const Input *dy = &in->all[0];
  for (uint32_t turn = 0; turn < 4; turn++) {
    for (int64_t i = 0; i < count; i++) v[i] = uniform(random, -1, 1);
    for (int64_t i = 0; i < count; i++) p->at[i] += step * v[i];
    c->reference(forward, plus);
    for (int64_t i = 0; i < count; i++) p->at[i] -= 2 * step * v[i];
    c->reference(forward, minus);
    for (int64_t i = 0; i < count; i++) p->at[i] += step * v[i];
    double want = (dot(dy->at, plus, dy->count) - dot(dy->at, minus, dy->count)) / (2 * step);
    double slope = dot(gradient, v, count);
    if (!CHECK(fabs(slope - want) <= near_slope * (1 + fabs(want))))
      test_note("%s by %s: %.12g, not %.12g", c->op, c->wrt, slope, want);
  }
}

static const NetOp *row_of(const char *name, bool is_batched) {
  NetPrecision precision;
  const NetOp *op = net_op_find(name, strlen(name), is_batched, &precision);
  if (!CHECK(op != NULL)) test_note("%s", name);
  return op;
}

static void check_case(const Case *c, uint64_t seed, const int64_t *numbers) {
  static double got[REFERENCE_ELEMENTS];
  NetCase net;
  TestRandom random = {seed};
  net_case_init(&net, 2);
  Inputs in = {.op = row_of(c->op, c->is_batched), .batch = 2}, forward = {.batch = 2};
  if (c->forward) {
    forward.op = row_of(c->forward, c->is_batched);
    forward.number_count =
        net_sample_numbers(&net, forward.op, seed ? &random : NULL, forward.numbers);
    if (numbers) memcpy(forward.numbers, numbers, forward.number_count * sizeof *numbers);
    fill_inputs(&net, &forward, NULL, &random);
    take_numbers(&net, &in, &forward);
    fill_inputs(&net, &in, &forward, &random);
  } else {
    in.number_count = net_sample_numbers(&net, in.op, seed ? &random : NULL, in.numbers);
    if (numbers) memcpy(in.numbers, numbers, in.number_count * sizeof *numbers);
    fill_inputs(&net, &in, NULL, &random);
    forward = in;
    // A parameter that the gradient itself does not read has the gradient's shape.
    NetType type = net_part_type(in.op, in.numbers, in.number_count, 2, NET_RESULT, 0);
    if (c->wrt && !find_input(&forward, c->wrt))
      add_input(&net, &forward, c->wrt, with_batch(&type), &random);
  }
  int64_t count;
  if (run_row(&in, NET_F32, got, &count)) {
    if (c->wrt)
      check_gradient(c, &forward, &in, got, count, &random);
    else
      check_value(c, &in, got, count);
    check_precisions(&in, got, count);
  }
  net_case_release(&net);
}

// ---- the operations

static const Case cases[] = {
#include "property/net_cases.def"
};

TEST(operations_compute_what_they_are_called) {
  for (uint32_t i = 0; i < ARRAY_LEN(cases); i++)
    for (uint64_t seed = 0; seed < 4; seed++)
      check_case(&cases[i], seed ? test_seed() + seed : 0, NULL);
}

// Kernels of even size, which stride 2 and patches allow, and some that are not square.
TEST(even_and_oblong_kernels) {
  static const int64_t two[] = {2, 3, 2, 3, 2, 2}, four[] = {2, 2, 3, 2, 4, 4};
  static const int64_t oblong[] = {2, 3, 4, 5, 3, 5}, batched[] = {2, 2, 3, 2, 3, 2, 2};
  static const int64_t patch[] = {2, 3, 2, 1, 4, 5}, big[] = {1, 2, 1, 2, 6, 7};
  for (uint32_t i = 0; i < ARRAY_LEN(cases); i++) {
    const Case *c = &cases[i];
    const char *forward = c->forward ? c->forward : c->op;
    if (strcmp(forward, "flatConvStridedF") == 0) {
      check_case(c, 1, two);
      check_case(c, 2, four);
      check_case(c, 3, oblong);
    } else if (strcmp(forward, "convStrided") == 0) {
      check_case(c, 1, batched);
    } else if (strcmp(forward, "flatConvStride4F") == 0) {
      check_case(c, 1, patch);
      check_case(c, 2, big);
    } else if (strcmp(forward, "flatConvF") == 0) {
      check_case(c, 1, oblong);
    }
  }
}

// Every row is among the cases but those that print nothing, or what this interpreter does not run.
TEST(every_row_is_among_the_cases) {
  uint32_t count;
  const NetOp *rows = net_ops(&count);
  for (uint32_t i = 0; i < count; i++) {
    bool is_there = !rows[i].recipe || strcmp(rows[i].name, "allReduceMeanF") == 0;
    for (uint32_t k = 0; k < ARRAY_LEN(cases); k++)
      is_there = is_there || row_of(cases[k].op, cases[k].is_batched) == &rows[i];
    if (!CHECK(is_there)) test_note("%s (%s)", rows[i].name, rows[i].numbers);
  }
}

SUITE(prop_net_eval) {
  RUN(operations_compute_what_they_are_called);
  RUN(even_and_oblong_kernels);
  RUN(every_row_is_among_the_cases);
}
