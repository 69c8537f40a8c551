// Net graphs and their rendering: names, types, layouts, streams; what is refused, and why.
#include "unit/net_case.h"

static const SrcSpan here = {1, 1, 0, 0};

static const NetOp *row(const char *name, bool is_batched) {
  NetPrecision precision;
  return net_op_find(name, strlen(name), is_batched, &precision);
}

// A node by its row's name, over nodes, with names and numbers split at blanks ("%w %b").
static NetNode *make(NetCase *net, const char *name, NetNode *const *operands, uint32_t count,
                     const char *words, const char *digits) {
  NetPrecision precision;
  const NetOp *op = net_op_find(name, strlen(name), strncmp(digits, "N", 1) == 0, &precision);
  if (!CHECK(op != NULL)) return NULL;
  Str texts[NET_MAX_TEXTS];
  int64_t numbers[NET_MAX_NUMBERS];
  uint32_t text_count = 0, number_count = 0;
  for (const char *at = words; *at;) {
    size_t length = strcspn(at, " ");
    texts[text_count++] = str_intern(&net->strings, at, length);
    at += length + (at[length] == ' ');
  }
  if (*digits == 'N') numbers[number_count++] = net->emitter.batch, digits++;
  while (*digits) {
    int64_t value = 0;
    for (; *digits >= '0' && *digits <= '9'; digits++) value = value * 10 + (*digits - '0');
    numbers[number_count++] = value;
    while (*digits == ' ') digits++;
  }
  return net_node(&net->graph, op, precision, operands, count, texts, text_count, numbers,
                  number_count, here);
}

static NetNode *make1(NetCase *net, const char *name, NetNode *operand, const char *words,
                      const char *digits) {
  return operand ? make(net, name, &operand, 1, words, digits) : NULL;
}

static const char *render(NetCase *net, const NetNode *node) {
  Str result = NULL;
  if (!node || !net_render(&net->emitter, node, &result)) return NULL;
  return result->bytes;
}

static const char *last_code(const NetCase *net) {
  return net->diags.last ? net->diags.last->code : "no error";
}

// ---- finding rows

TEST(finds_rows_by_name_precision_and_batch) {
  NetPrecision precision;
  CHECK(!net_op_find("convolve", 8, false, &precision));
  CHECK(!net_op_find("reluFBf16", 9, false, &precision));
  const NetOp *op = net_op_find("flatConvFBf16", 13, false, &precision);
  if (CHECK(op != NULL)) CHECK_STR(op->name, "flatConvF");
  CHECK_INT(precision, NET_BF16);
  op = net_op_find("convWeightGradF8", 16, false, &precision);
  if (CHECK(op != NULL)) CHECK_STR(op->numbers, "N ic oc h w kH kW");
  CHECK_INT(precision, NET_F8);
  CHECK_STR(row("depthwiseWeightGrad", false)->numbers, "c h w kH kW");
  CHECK_STR(row("depthwiseWeightGrad", true)->numbers, "N c h w kH kW");
}

TEST(rows_say_their_parameters) {
  NetOpInfo info;
  net_op_info(row("bnSync", true), &info);
  CHECK_INT(info.operand_count, 2);
  CHECK_INT(info.text_count, 3);
  CHECK_INT(info.number_count, 4);
  CHECK_INT(info.params[2].kind, PARAM_LITERAL);
  CHECK(info.is_batched);
  net_op_info(row("allReduceMeanF", false), &info);
  CHECK_INT(info.params[0].kind, PARAM_TAG);
  CHECK_INT(info.params[2].kind, PARAM_NUMBERS);
}

// ---- state

TEST(fragments_thread_one_state) {
  NetCase apart, whole;
  net_case_init(&apart, 2);
  net_case_init(&whole, 2);
  NetNode *x = net_leaf(&whole, "%x", 32);
  NetNode *conv = make1(&whole, "conv", x, "%w %b", "N2 3 4 4 3 3");
  NetNode *relu = make1(&whole, "relu", conv, "", "N48");
  CHECK_STR(render(&whole, relu), "%v8");

  conv = make1(&apart, "conv", net_leaf(&apart, "%x", 32), "%w %b", "N2 3 4 4 3 3");
  const char *name = render(&apart, conv);
  CHECK_STR(name, "%v4");
  relu = make1(&apart, "relu", net_leaf(&apart, name, 48), "", "N48");
  CHECK_STR(render(&apart, relu), "%v8");
  CHECK_STR(apart.emitter.text.bytes, whole.emitter.text.bytes);
  CHECK_INT(apart.emitter.lines.count, 12); // three lines more: the convolution has four
  const NetValue *weight = net_value(&apart.emitter, net_str(&apart, "%w"));
  if (CHECK(weight != NULL)) {
    CHECK(weight->is_input);
    CHECK_INT(weight->type.rank, 4);
  }
  net_case_release(&apart);
  net_case_release(&whole);
}

// The saved names of squeeze-excite: reference 3.8, rule 10.
TEST(se_block_names_are_where_the_gradient_reads_them) {
  NetCase net;
  net_case_init(&net, 2);
  NetNode *node = make1(&net, "seBlock", net_leaf(&net, "%x", 18), "%w1 %b1 %w2 %b2", "N2 3 3 4");
  net.emitter.counter = 7;
  CHECK_STR(render(&net, node), "%v23");
  static const struct {
    const char *local, *name, *op;
  } saved[] = {{"sq", "%v11", "    %v11 = stablehlo.divide "},
               {"ex", "%v14", "    %v14 = stablehlo.add "},
               {"a1", "%v16", "    %v16 = stablehlo.multiply "},
               {"h2", "%v19", "    %v19 = stablehlo.add "}};
  for (uint32_t i = 0; i < ARRAY_LEN(saved); i++) {
    const NetValue *value = net_local(&net.emitter, saved[i].local);
    if (CHECK(value != NULL)) CHECK_STR(value->name->bytes, saved[i].name);
    CHECK(strstr(net.emitter.text.bytes, saved[i].op) != NULL);
  }
  net_case_release(&net);
}

// ---- layouts

static bool is_lifted(const NetCase *net, uint64_t from) {
  return strstr(net->emitter.text.bytes + from, "stablehlo.reshape") != NULL;
}

// A channel LayerNorm: transpose, rows, transpose back; what comes out is the map again.
TEST(row_views_are_not_lifted_and_the_map_comes_back) {
  NetCase net;
  net_case_init(&net, 2);
  NetNode *pool = make1(&net, "maxPoolF", net_leaf(&net, "%x", 3 * 4 * 8), "", "3 2 4");
  NetNode *rows = make1(&net, "transposeF", pool, "", "3 8");
  rows = make1(&net, "rowScaleF", rows, "%g", "8 3");
  const char *name = render(&net, rows);
  const NetMap *map = net_map(&net.emitter, net_str(&net, name));
  if (CHECK(map != NULL)) CHECK(map->is_rows);
  uint64_t before = net.emitter.text.length;
  CHECK(render(&net, make1(&net, "reluF", net_leaf(&net, name, 24), "", "24")) != NULL);
  CHECK(!is_lifted(&net, before));
  before = net.emitter.text.length;
  NetNode *both[] = {net_leaf(&net, name, 24), net_leaf(&net, name, 24)};
  CHECK(render(&net, make(&net, "addV", both, 2, "", "24")) != NULL);
  CHECK(!is_lifted(&net, before));

  const char *back = render(&net, make1(&net, "transposeF", net_leaf(&net, name, 24), "", "8 3"));
  map = net_map(&net.emitter, net_str(&net, back));
  if (CHECK(map != NULL)) CHECK(!map->is_rows && map->c == 3 && map->h == 2 && map->w == 4);
  before = net.emitter.text.length;
  CHECK(render(&net, make1(&net, "reluF", net_leaf(&net, back, 24), "", "24")) != NULL);
  CHECK(is_lifted(&net, before));
  net_case_release(&net);
}

// A transpose of other sizes, as attention has it, records nothing.
TEST(other_transposes_record_nothing) {
  NetCase net;
  net_case_init(&net, 2);
  NetNode *pool = make1(&net, "maxPoolF", net_leaf(&net, "%x", 3 * 4 * 8), "", "3 2 4");
  const char *name = render(&net, make1(&net, "transposeF", pool, "", "6 4"));
  CHECK(!net_map(&net.emitter, net_str(&net, name)));
  net_case_release(&net);
}

TEST(dropout_is_never_lifted_and_has_no_broadcast) {
  NetCase net;
  net_case_init(&net, 2);
  NetNode *pool = make1(&net, "maxPool", net_leaf(&net, "%x", 96), "", "N3 2 4");
  const char *name = render(&net, pool);
  uint64_t before = net.emitter.text.length;
  CHECK(render(&net, make1(&net, "dropoutP", net_leaf(&net, name, 24), "%do", "N24")) != NULL);
  CHECK(!is_lifted(&net, before));
  CHECK(!strstr(net.emitter.text.bytes + before, "broadcast"));
  before = net.emitter.text.length;
  CHECK(render(&net, make1(&net, "dropPathP", net_leaf(&net, name, 24), "%dp0", "N24")) != NULL);
  CHECK(is_lifted(&net, before));
  CHECK(strstr(net.emitter.text.bytes + before, "broadcast_in_dim %dp0, dims = [0]") != NULL);
  net_case_release(&net);
}

// ---- what is refused

TEST(refuses_names_with_the_reason_before_any_text) {
  static const char *const reserved[] = {"%pa", "%pb", "%pm",  "%sa",   "%sb",  "%sc",
                                         "%sd", "%ss", "%sge", "%ara0", "%arb", "%aradd_1"};
  NetCase net;
  net_case_init(&net, 2);
  for (uint32_t i = 0; i < ARRAY_LEN(reserved); i++) {
    CHECK(!net_leaf(&net, reserved[i], 4));
    BY_HAND(last_code(&net), "net-reserved-name");
  }
  // An EMA shadow of %sg once was called so.
  CHECK(!make1(&net, "dotOut", net_leaf(&net, "%x", 4), "%sge", "3 4"));
  CHECK(strstr(net.diags.last->message, "regions of pools") != NULL);
  net.diags.error_count = 0;
  static const char *const made[] = {"%v0", "%v17", "%arsum", "%arn0", "%armean1"};
  for (uint32_t i = 0; i < ARRAY_LEN(made); i++) {
    CHECK(!render(&net, make1(&net, "reluF", net_leaf(&net, made[i], 4), "", "4")));
    BY_HAND(last_code(&net), "net-reserved-name");
  }
  CHECK(!net_leaf(&net, "x", 4));
  BY_HAND(last_code(&net), "net-name");
  CHECK(!net_leaf(&net, "%", 4));
  CHECK(!net_leaf(&net, "%a-b", 4));
  CHECK(!make1(&net, "dropoutP", net_leaf(&net, "%x", 4), "%dp3", "N4"));
  CHECK_STR(last_code(&net), "net-reserved-name");
  CHECK(!make1(&net, "dropPathP", net_leaf(&net, "%x", 4), "%do", "N4"));
  CHECK_STR(last_code(&net), "net-reserved-name");
  CHECK_INT(net.emitter.text.length, 0);
  CHECK_INT(net.emitter.counter, 0);
  net_case_release(&net);
}

TEST(refuses_wrong_counts_and_numbers) {
  NetCase net;
  net_case_init(&net, 2);
  NetNode *x = net_leaf(&net, "%x", 4);
  CHECK(!make1(&net, "dotIn", x, "%w", "4"));
  BY_HAND(last_code(&net), "net-arity");
  CHECK(!make1(&net, "dotIn", x, "%w %b", "4 3"));
  CHECK_STR(last_code(&net), "net-arity");
  CHECK(!make1(&net, "addV", x, "", "4"));
  CHECK_STR(last_code(&net), "net-arity");
  CHECK(!make1(&net, "dotIn", x, "%w", "4 0"));
  BY_HAND(last_code(&net), "net-number");
  CHECK(!make1(&net, "conv", x, "%w %b", "N2000000 2 2000000 2 3 3"));
  CHECK_STR(last_code(&net), "net-number");
  CHECK(!make1(&net, "allReduceMeanF", x, "0", "70000 4"));
  CHECK_STR(last_code(&net), "net-number");
  NetCase wide;
  net_case_init(&wide, (int64_t)1 << 31);
  CHECK(!render(&wide, make1(&wide, "reluF", net_leaf(&wide, "%x", 1 << 30), "", "1073741824")));
  CHECK_STR(last_code(&wide), "net-number");
  net_case_release(&wide);
  CHECK(!make1(&net, "scaleF", x, "1", "4"));
  BY_HAND(last_code(&net), "net-literal");
  static const char *const wrong[] = {"1e-5", "1.0e", "0x12", "1.0f", "nan", ".5", "0xFF80000G"};
  for (uint32_t i = 0; i < ARRAY_LEN(wrong); i++) CHECK(!make1(&net, "scaleF", x, wrong[i], "4"));
  static const char *const right[] = {"1.", "-1.5", "1.0e-5", "0xFF800000", "2.5E+3"};
  for (uint32_t i = 0; i < ARRAY_LEN(right); i++)
    CHECK(make1(&net, "scaleF", x, right[i], "4") != NULL);
  const NetOp *relu = row("reluF", false);
  CHECK(!net_node(&net.graph, relu, NET_BF16, &x, 1, NULL, 0, (const int64_t[]){4}, 1, here));
  BY_HAND(last_code(&net), "net-precision");
  net_case_release(&net);
}

TEST(refuses_wrong_types) {
  NetCase net;
  net_case_init(&net, 2);
  NetNode *x = net_leaf(&net, "%x", 4);
  NetNode *y = make1(&net, "dotIn", x, "%w", "4 3");
  CHECK(!make1(&net, "reluF", y, "", "4"));
  BY_HAND(last_code(&net), "net-type");
  CHECK_STR(net.diags.last->message,
            "operand 'r' of 'reluF' is tensor<Bx4xf32> here, found tensor<Bx3xf32>");
  CHECK(render(&net, y) != NULL);
  uint64_t length = net.emitter.text.length;
  // The weight is [4,3] by now.
  CHECK(!render(&net, make1(&net, "dotIn", x, "%w", "4 5")));
  CHECK_STR(net.diags.last->message,
            "'%w' is tensor<4x3xf32>, and 'dotIn' takes it as tensor<4x5xf32>");
  CHECK_INT(net.emitter.text.length, length);
  NetType wide = {.elem = ELEM_f32, .rank = 2, .dims = {2, 8}};
  CHECK(net_declare(&net.emitter, net_str(&net, "%wide"), &wide, here));
  CHECK(!render(&net, make1(&net, "reluF", net_leaf(&net, "%wide", 4), "", "4")));
  CHECK_STR(last_code(&net), "net-type");
  // Six patches are not five tokens.
  NetNode *image = net_leaf(&net, "%image", 48);
  CHECK(!render(&net, make1(&net, "patchEmbedF", image, "%k %kb %cls %pos", "2 4 6 2 5 8")));
  CHECK_STR(last_code(&net), "net-type");
  CHECK_INT(net.emitter.text.length, length);
  CHECK_INT(net.emitter.lines.count, 1);
  net_case_release(&net);
}

TEST(refuses_kernels_outside_the_domain) {
  NetCase net;
  net_case_init(&net, 2);
  static const struct {
    const char *name, *words, *numbers;
    int64_t n;
  } outside[] = {{"flatConvStridedXlaF", "%w %b", "2 3 2 2 1 3", 32},
                 {"flatConvStridedXlaF", "%w %b", "2 3 2 2 3 2", 32},
                 {"depthwiseStridedXlaF", "%w %b", "2 2 2 2 2", 32},
                 {"convStridedXla", "%w %b", "N2 3 2 2 4 4", 32},
                 {"flatConvStride4F", "%w %b", "2 3 1 1 2 4", 32},
                 {"depthwiseStridedXlaBack", "%w", "2 2 2 1 1", 8},
                 // a SAME convolution of stride 1 keeps its size only when the kernel is odd
                 {"flatConvF", "%w %b", "2 3 4 4 2 3", 32},
                 // the batched form pads both axes by the height of its kernel
                 {"conv", "%w %b", "N2 3 4 4 3 5", 32},
                 {"headSliceF", "", "4 2 2 2", 16}};
  for (uint32_t i = 0; i < ARRAY_LEN(outside); i++) {
    NetNode *x = net_leaf(&net, "%x", outside[i].n);
    CHECK(!render(&net, make1(&net, outside[i].name, x, outside[i].words, outside[i].numbers)));
    BY_HAND(last_code(&net), "net-kernel-domain");
    CHECK_INT(net.emitter.counter, 0);
    CHECK_INT(net.emitter.values.count, 0);
  }
  CHECK_INT(net.emitter.text.length, 0);
  net_case_release(&net);
}

TEST(refuses_malformed_streams) {
  NetCase net;
  net_case_init(&net, 2);
  NetNode *both[] = {net_leaf(&net, "%a", 4), net_leaf(&net, "%b", 4)};
  NetNode *sum = make(&net, "addV", both, 2, "", "4");
  uint32_t count;
  NetToken *tokens = net_tokens(&net.arena, sum, &count);
  CHECK_INT(count, 3);
  NetSkeleton *skeleton = net_parse(&net.arena, &net.diags, tokens, count);
  CHECK(skeleton && net_skeleton_equal(&net.arena, skeleton, net_skeleton(&net.arena, sum)));
  Str result;
  CHECK(!net_render_tokens(&net.emitter, tokens, 2, &result)); // two values
  BY_HAND(last_code(&net), "net-malformed");
  CHECK(!net_render_tokens(&net.emitter, tokens + 1, 2, &result)); // one operand
  CHECK(!net_render_tokens(&net.emitter, tokens, 0, &result));
  CHECK_STR(last_code(&net), "net-malformed");
  CHECK_INT(net.emitter.text.length, 0);
  NetNode *back = make1(&net, "patchEmbedBack", net_leaf(&net, "%dy", 12), "", "1 2 2 1 2 4");
  CHECK(!render(&net, back));
  BY_HAND(last_code(&net), "net-no-recipe");
  NetNode *mean = make1(&net, "allReduceMeanF", net_leaf(&net, "%g", 4), "0", "2 4");
  CHECK_STR(render(&net, mean), "%armean0");
  CHECK(!render(&net, mean));
  BY_HAND(last_code(&net), "net-redefinition");
  // A term that names itself twice, twenty-one times over.
  NetNode *twice = both[0];
  for (int i = 0; i < 21 && twice; i++)
    twice = make(&net, "addV", (NetNode *[]){twice, twice}, 2, "", "4");
  CHECK(!twice);
  BY_HAND(last_code(&net), "net-size");
  net_case_release(&net);
}

SUITE(test_net) {
  RUN(finds_rows_by_name_precision_and_batch);
  RUN(rows_say_their_parameters);
  RUN(fragments_thread_one_state);
  RUN(se_block_names_are_where_the_gradient_reads_them);
  RUN(row_views_are_not_lifted_and_the_map_comes_back);
  RUN(other_transposes_record_nothing);
  RUN(dropout_is_never_lifted_and_has_no_broadcast);
  RUN(refuses_names_with_the_reason_before_any_text);
  RUN(refuses_wrong_counts_and_numbers);
  RUN(refuses_wrong_types);
  RUN(refuses_kernels_outside_the_domain);
  RUN(refuses_malformed_streams);
}
