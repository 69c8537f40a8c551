// Random net graphs of all rows: their tokens are the inverse of parsing, their text reads, types
// and prints again, twins print the same bytes, and names are drawn without gaps.
#include <stdlib.h>

#include "stablehlo/print.h"
#include "stablehlo/read.h"
#include "unit/net_case.h"

static const SrcSpan here = {1, 1, 0, 0};

// ---- random graphs

typedef struct Pool {
  NetCase *net;
  TestRandom random;
  VEC(NetNode *) nodes;
  VEC(NetType) leaf_types; // of the leaves among them, as they were first taken
  uint32_t names;
  uint8_t *seen; // precisions of each row, as bits
} Pool;

static uint32_t below(Pool *pool, uint32_t bound) {
  return test_random_below(&pool->random, bound);
}

// A node of that type from the pool, so that graphs share; or a new leaf.
static NetNode *pick(Pool *pool, const NetType *wanted, bool may_share) {
  for (uint32_t tries = may_share ? 2 * pool->nodes.count : 0; tries > 0; tries--) {
    uint32_t at = below(pool, pool->nodes.count);
    if (net_type_equal(&pool->leaf_types.at[at], wanted)) return pool->nodes.at[at];
  }
  char name[24];
  snprintf(name, sizeof name, "%%x%u", pool->names++);
  NetNode *leaf = net_leaf(pool->net, name, net_elements(wanted));
  vec_push(&pool->net->arena, &pool->nodes, leaf);
  vec_push(&pool->net->arena, &pool->leaf_types, *wanted);
  return leaf;
}

static NetNode *random_node(Pool *pool) {
  NetCase *net = pool->net;
  uint32_t op_count;
  const NetOp *rows = net_ops(&op_count), *op;
  do op = &rows[below(pool, op_count)];
  while (!op->recipe);
  NetPrecision precision = below(pool, NET_PRECISIONS);
  if (!(op->precisions & 1u << precision)) precision = NET_F32;
  pool->seen[op - rows] |= (uint8_t)(1u << precision);
  int64_t numbers[NET_MAX_NUMBERS];
  uint32_t count = net_sample_numbers(net, op, &pool->random, numbers);
  NetOpInfo info;
  net_op_info(op, &info);
  NetNode *operands[NET_MAX_OPERANDS];
  for (uint32_t i = 0; i < info.operand_count; i++) {
    NetType type = net_part_type(op, numbers, count, NET_BATCH, NET_OPERAND, i);
    operands[i] = pick(pool, &type, below(pool, 8) != 0);
  }
  Str texts[NET_MAX_TEXTS];
  for (uint32_t i = 0; i < info.text_count; i++) {
    NetParamKind kind = info.params[i].kind;
    texts[i] = kind == PARAM_LITERAL ? net_str(net, "0.5")
               : kind == PARAM_TAG   ? str_intern_format(&net->strings, "_%u", pool->names++)
                                     : str_intern_format(&net->strings, "%%p%u", pool->names++);
  }
  return net_node(&net->graph, op, precision, operands, info.operand_count, texts, info.text_count,
                  numbers, count, here);
}

// The last of up to 24 nodes, each over those before it.
static NetNode *random_graph(Pool *pool) {
  NetNode *node = NULL;
  for (uint32_t i = 1 + below(pool, 24); i > 0; i--) {
    NetNode *made = random_node(pool);
    if (!made || made->token_count > 400) continue;
    node = made;
    vec_push(&pool->net->arena, &pool->nodes, node);
    vec_push(&pool->net->arena, &pool->leaf_types, node->type);
  }
  return node;
}

// ---- laws

static bool names_have_no_gaps(const NetEmitter *emitter) {
  uint32_t next = 0;
  const char *at = emitter->text.bytes;
  if (!at) return true;
  for (; *at; at = strchr(at, '\n') + 1) {
    char want[32];
    int length = snprintf(want, sizeof want, "    %%v%u = ", next);
    if (strncmp(at, "    %v", 6) != 0) continue; // inside of a region, or of an all_reduce
    if (strncmp(at, want, (size_t)length) != 0) return false;
    next++;
  }
  return next == emitter->counter;
}

// The file that PENGUIN_NET_TEXTS names gets every text in generic form, for other readers.
static void keep_text(const Text *generic) {
  const char *name = getenv("PENGUIN_NET_TEXTS");
  FILE *file = name ? fopen(name, "a") : NULL;
  if (!file) return;
  fprintf(file, "%s// -----\n", generic->bytes);
  fclose(file);
}

static bool prints_again(NetCase *net, const char *bytes, uint64_t length) {
  Text generic = {0}, again = {0};
  bool is_same = false;
  MlirOp *module = stablehlo_read(&net->arena, &net->strings, bytes, length, &net->diags);
  if (module) {
    stablehlo_print(&generic, module, MLIR_GENERIC);
    keep_text(&generic);
    module = stablehlo_read(&net->arena, &net->strings, generic.bytes, generic.length, &net->diags);
  }
  if (module) {
    stablehlo_print(&again, module, MLIR_GENERIC);
    is_same = again.length == generic.length &&
              memcmp(again.bytes, generic.bytes, (size_t)again.length) == 0;
  }
  text_release(&generic);
  text_release(&again);
  return is_same;
}

static void note(const NetCase *net, uint64_t seed) {
  test_note("seed %llu: %s\n%s", (unsigned long long)seed,
            net->diags.first ? net->diags.first->message : "",
            net->emitter.text.bytes ? net->emitter.text.bytes : "");
}

// Twice on two states: the same bytes; and once more in the state of the first, further on.
static void check_text(NetCase *net, const NetNode *graph, uint64_t seed) {
  Str result, other;
  bool is_fine = CHECK(net_render(&net->emitter, graph, &result)) &&
                 CHECK(names_have_no_gaps(&net->emitter)) &&
                 CHECK(net->emitter.lines.count > 0 || !net->emitter.text.length);
  if (is_fine) {
    NetEmitter again;
    net_emitter_init(&again, &net->arena, &net->strings, &net->diags, net->emitter.batch);
    is_fine = CHECK(net_render(&again, graph, &other)) && CHECK(other == result);
    if (is_fine && again.text.bytes) CHECK_STR(again.text.bytes, net->emitter.text.bytes);
    net_emitter_release(&again);
    Text text = {0};
    net_put_function(net, "main", result, &text);
    is_fine = CHECK(prints_again(net, text.bytes, text.length));
    text_release(&text);
  }
  if (!is_fine) note(net, seed);
}

// parse(tokens(g)) == skeleton(g), and a stream that lost or exchanged a token is not taken for g.
static void check_tokens(NetCase *net, const NetNode *graph, Pool *pool, uint64_t seed) {
  uint32_t count;
  NetToken *tokens = net_tokens(&net->arena, graph, &count);
  NetSkeleton *skeleton = net_skeleton(&net->arena, graph);
  NetSkeleton *parsed = net_parse(&net->arena, &net->diags, tokens, count);
  bool is_fine = CHECK(parsed && net_skeleton_equal(&net->arena, parsed, skeleton));
  Diags quiet;
  diags_init(&quiet, &net->arena);
  uint32_t at = below(pool, count);
  memmove(tokens + at, tokens + at + 1, (count - at - 1) * sizeof *tokens);
  parsed = net_parse(&net->arena, &quiet, tokens, count - 1);
  is_fine = CHECK(!parsed || !net_skeleton_equal(&net->arena, parsed, skeleton)) && is_fine;
  if (!is_fine) note(net, seed);
}

TEST(random_graphs) {
  uint32_t rendered = 0, shared = 0, count;
  const NetOp *rows = net_ops(&count);
  uint8_t seen[512] = {0};
  if (!CHECK(count <= sizeof seen)) return;
  for (uint64_t i = 0; i < 10000; i++) {
    uint64_t seed = test_seed() + i;
    NetCase net;
    Pool pool = {.net = &net, .random = {seed}, .seen = seen};
    net_case_init(&net, 1 + (int64_t)(seed % 3));
    NetNode *graph = random_graph(&pool);
    if (CHECK(graph != NULL)) {
      check_tokens(&net, graph, &pool, seed);
      if (test_is_chosen(i) || i % 20 == 0) {
        check_text(&net, graph, seed);
        rendered++;
        shared += graph->token_count > pool.nodes.count;
      }
    } else {
      note(&net, seed);
    }
    net_case_release(&net);
  }
  CHECK(rendered >= 500);
  CHECK(shared > 0);
  for (uint32_t i = 0; i < count; i++)
    if (!CHECK(seen[i] == (rows[i].recipe ? rows[i].precisions : 0))) test_note("%s", rows[i].name);
}

// ---- twins

// The row's text over its own words, with the batch of the emitter; NULL when it is refused.
static const char *text_of(NetCase *net, const NetOp *op, NetPrecision precision,
                           const int64_t *numbers, uint32_t count, const NetOp *words) {
  NetOpInfo info, names;
  net_op_info(op, &info);
  net_op_info(words, &names);
  Str texts[NET_MAX_TEXTS];
  for (uint32_t i = 0; i < info.text_count; i++) {
    char name[40];
    snprintf(name, sizeof name, "%%t%u", i);
    texts[i] = info.params[i].kind == PARAM_NAME ? net_str(net, name)
                                                 : net_sample_text(net, &info.params[i]);
  }
  NetNode *operands[NET_MAX_OPERANDS];
  for (uint32_t i = 0; i < info.operand_count; i++) {
    NetType type = net_part_type(op, numbers, count, NET_BATCH, NET_OPERAND, i);
    operands[i] = net_leaf(net, i ? "%b" : "%a", net_elements(&type));
  }
  NetNode *node = net_node(&net->graph, op, precision, operands, info.operand_count, texts,
                           info.text_count, numbers, count, here);
  Str result;
  NetEmitter emitter;
  net_emitter_init(&emitter, &net->arena, &net->strings, &net->diags, net->emitter.batch);
  const char *text = NULL;
  if (node && net_render(&emitter, node, &result))
    text = arena_copy_text(&net->arena, emitter.text.bytes, emitter.text.length);
  net_emitter_release(&emitter);
  return text;
}

// Rows that say one computation for an example and for a batch. Rows of one name are twins without
// being named here, but for the two BatchNorm gradients, whose statistics are of other elements and
// whose order is another.
static const char *const twins[][2] = {
    {"dotOut", "dotOutP"},
    {"expe", "expeP"},
    {"softmaxDiv", "softmaxDivP"},
    {"reluF", "relu"},
    {"selectPos", "selectPosP"},
    {"relu6F", "relu6"},
    {"selectMid", "selectMidP"},
    {"swishF", "swish"},
    {"swishBack", "swishBackP"},
    {"sigmoidF", "sigmoidP"},
    {"sigmoidBack", "sigmoidBackP"},
    {"geluF", "gelu"},
    {"geluBack", "geluBackP"},
    {"geluErfF", "geluErf"},
    {"geluErfBack", "geluErfBackP"},
    {"scaleF", "scale"},
    {"flatConvF", "conv"},
    {"flatConvStridedF", "convStrided"},
    {"flatConvStridedXlaF", "convStridedXla"},
    {"flatConvStride4F", "convStride4P"},
    {"depthwiseF", "depthwise"},
    {"depthwiseStridedF", "depthwiseStrided"},
    {"depthwiseStridedXlaF", "depthwiseStridedXla"},
    {"depthwiseBack", "depthwiseBackBatched"},
    {"depthwiseStridedBack", "depthwiseStridedBackBatched"},
    {"depthwiseStridedXlaBack", "depthwiseStridedXlaBackBatched"},
    {"maxPoolF", "maxPool"},
    {"maxPoolBack", "maxPoolBackP"},
    {"gapF", "gap"},
    {"bnPerChannelEvalF", "bnEval"},
    {"bnBatchBack", "bnBatchLABack"},
    {"lnRowF", "lnRowP"},
    {"lnRowBack", "lnRowBackP"},
    {"layerScaleChF", "layerScaleChP"},
    {"transposeF", "transposeP"},
    {"softmaxRowF", "softmaxRow"},
    {"denseRowF", "denseRowP"},
    {"denseRowBack", "denseRowBackP"},
    {"rowScaleF", "rowScaleP"},
    {"rowBiasF", "rowBiasP"},
    {"patchEmbedF", "patchEmbedP"},
    {"clsSliceF", "clsSliceP"},
    {"clsPadF", "clsPadP"},
    {"headSliceF", "headSliceP"},
    {"headPadF", "headPadP"},
    {"weightGrad", "denseWeightGrad"},
    {"weightSgd", "denseWeightSgd"},
    {"biasGrad", "denseBiasGrad"},
    {"biasSgd", "denseBiasSgd"},
};

static void check_twins(const NetOp *one, const NetOp *batched, uint64_t seed) {
  NetCase net;
  TestRandom random = {seed};
  net_case_init(&net, 1 + (int64_t)(seed % 3));
  for (NetPrecision p = 0; p < NET_PRECISIONS; p++) {
    if (!(one->precisions & batched->precisions & 1u << p)) continue;
    int64_t numbers[NET_MAX_NUMBERS + 1] = {7};
    uint32_t count = net_sample_numbers(&net, one, &random, numbers + 1);
    bool has_n = strncmp(batched->numbers, "N ", 2) == 0 && strncmp(one->numbers, "N ", 2) != 0;
    const char *a = text_of(&net, one, p, numbers + 1, count, one);
    const char *b = text_of(&net, batched, p, numbers + !has_n, count + has_n, batched);
    if (!CHECK(a && b) || !CHECK_STR(b, a)) test_note("%s and %s", one->name, batched->name);
  }
  net_case_release(&net);
}

TEST(twins_print_the_same_bytes) {
  uint32_t count, same_name = 0;
  const NetOp *rows = net_ops(&count);
  for (uint32_t n = 0; n < 5; n++) {
    NetPrecision precision;
    for (uint32_t i = 0; i < ARRAY_LEN(twins); i++) {
      const NetOp *a = net_op_find(twins[i][0], strlen(twins[i][0]), false, &precision);
      const NetOp *b = net_op_find(twins[i][1], strlen(twins[i][1]), true, &precision);
      if (CHECK(a && b)) check_twins(a, b, test_seed() + n);
    }
    for (uint32_t i = 0; i < count; i++) {
      const NetOp *b = net_op_find(rows[i].name, strlen(rows[i].name), true, &precision);
      bool has_order = strncmp(rows[i].name, "bnGamma", 7) == 0 ||
                       strncmp(rows[i].name, "bnBeta", 6) == 0 ||
                       strcmp(rows[i].name, "convBiasGrad") == 0; // takes numbers it does not use
      if (b == &rows[i] || has_order) continue;
      check_twins(&rows[i], b, test_seed() + n);
      same_name++;
    }
  }
  CHECK_INT(same_name, 5 * 13);
}

// The text of a gradient is how its fused step begins.
TEST(gradients_are_prefixes_of_steps) {
  uint32_t count, pairs = 0;
  const NetOp *rows = net_ops(&count);
  for (uint32_t i = 0; i < count; i++) {
    size_t length = strlen(rows[i].name);
    if (length < 4 || strcmp(rows[i].name + length - 3, "Sgd") != 0) continue;
    char name[40];
    snprintf(name, sizeof name, "%.*sGrad", (int)length - 3, rows[i].name);
    NetPrecision precision;
    NetOpInfo info, of_grad;
    net_op_info(&rows[i], &info);
    const NetOp *grad = net_op_find(name, strlen(name), info.is_batched, &precision);
    if (!grad) continue; // convStridedXla and its like have it in batched form only
    net_op_info(grad, &of_grad);
    NetCase net;
    net_case_init(&net, 2);
    int64_t numbers[NET_MAX_NUMBERS], own[NET_MAX_NUMBERS];
    uint32_t number_count = net_sample_numbers(&net, &rows[i], NULL, numbers);
    // By name: one may have N and the other not.
    uint32_t own_count = net_sample_numbers(&net, grad, NULL, own);
    NetNode *step = net_sample(&net, &rows[i], NET_F32, numbers, number_count);
    NetNode *gradient = net_sample(&net, grad, NET_F32, own, own_count);
    Str result;
    NetEmitter other;
    net_emitter_init(&other, &net.arena, &net.strings, &net.diags, 2);
    if (CHECK(step && gradient) && CHECK(net_render(&net.emitter, step, &result)) &&
        CHECK(net_render(&other, gradient, &result))) {
      bool is_prefix =
          other.text.length < net.emitter.text.length &&
          memcmp(other.text.bytes, net.emitter.text.bytes, (size_t)other.text.length) == 0;
      if (!CHECK(is_prefix)) test_note("%s and %s", rows[i].name, name);
      pairs++;
    }
    net_emitter_release(&other);
    net_case_release(&net);
  }
  CHECK(pairs >= 20);
}

SUITE(prop_net) {
  RUN(random_graphs);
  RUN(twins_print_the_same_bytes);
  RUN(gradients_are_prefixes_of_steps);
}
