// What the tests of net graphs share: a graph and its emitter, and a node of each row with sample
// numbers and names.
#ifndef TESTS_UNIT_NET_CASE_H
#define TESTS_UNIT_NET_CASE_H

#include <stdio.h>

#include "stablehlo/net/recipe.h"
#include "unit/test.h"

typedef struct NetCase {
  Arena arena;
  StrTable strings;
  Diags diags;
  NetGraph graph;
  NetEmitter emitter;
} NetCase;

static inline void net_case_init(NetCase *net, int64_t batch) {
  arena_init(&net->arena, 0);
  str_table_init(&net->strings, &net->arena);
  diags_init(&net->diags, &net->arena);
  net->graph = (NetGraph){&net->arena, &net->strings, &net->diags};
  net_emitter_init(&net->emitter, &net->arena, &net->strings, &net->diags, batch);
}

static inline void net_case_release(NetCase *net) {
  net_emitter_release(&net->emitter);
  arena_release(&net->arena);
}

static inline Str net_str(NetCase *net, const char *text) {
  return str_intern_text(&net->strings, text);
}

static inline NetNode *net_leaf(NetCase *net, const char *name, int64_t n) {
  return net_operand(&net->graph, net_str(net, name), n, (SrcSpan){1, 1, 0, 0});
}

static inline const char *net_word(NetCase *net, const char *at, uint32_t length) {
  return str_intern(&net->strings, at, length)->bytes;
}

// Numbers that the row's recipe is right for, small; random ones when `random` is there. Returns
// how many there are.
static inline uint32_t net_sample_numbers(NetCase *net, const NetOp *op, TestRandom *random,
                                          int64_t out[NET_MAX_NUMBERS]) {
  static const struct {
    const char *name;
    int64_t sample, most;
  } samples[] = {{"N", 2, 4}, {"ic", 2, 4}, {"oc", 3, 4}, {"c", 2, 4},    {"h", 3, 3}, {"w", 2, 3},
                 {"m", 3, 5}, {"n", 4, 6},  {"k", 2, 5},  {"tk", 3, 4},   {"D", 4, 5}, {"d", 2, 3},
                 {"r", 3, 3}, {"a", 3, 5},  {"R", 2, 4},  {"heads", 3, 4}};
  NetOpInfo info;
  net_op_info(op, &info);
  const char *first_need = op->recipe ? strstr(op->recipe, "need kH") : NULL;
  int64_t kernel = first_need || !random ? 3 : 1 + 2 * (int64_t)test_random_below(random, 2);
  if (random && test_random_below(random, 4) == 0) kernel = 5;
  int64_t patch = random ? 1 + (int64_t)test_random_below(random, 3) : 2;
  int64_t rows = random ? 1 + (int64_t)test_random_below(random, 3) : 2;
  int64_t columns = random ? 1 + (int64_t)test_random_below(random, 3) : 3, heads = 1;
  bool has_patch = false;
  uint32_t count = 0;
  for (uint32_t i = 0; i < info.number_count; i++) {
    const NetParam *param = &info.params[info.text_count + i];
    const char *name = net_word(net, param->name, param->length);
    if (param->kind == PARAM_NUMBERS) {
      uint32_t rank = random ? test_random_below(random, 5) : 2;
      for (uint32_t k = 0; k < rank; k++)
        out[count++] = random ? 1 + (int64_t)test_random_below(random, 4) : 2 + k;
      continue;
    }
    int64_t value = 0;
    for (uint32_t k = 0; k < ARRAY_LEN(samples); k++)
      if (strcmp(samples[k].name, name) == 0)
        value =
            random ? 1 + test_random_below(random, (uint32_t)samples[k].most) : samples[k].sample;
    if (strcmp(name, "kH") == 0 || strcmp(name, "kW") == 0) value = kernel;
    if (strcmp(name, "P") == 0) value = patch;
    if (strcmp(name, "H") == 0) value = patch * rows, has_patch = true;
    if (strcmp(name, "W") == 0) value = patch * columns;
    if (strcmp(name, "tk") == 0 && has_patch) value = rows * columns;
    if (strcmp(name, "heads") == 0) heads = value;
    if (strcmp(name, "hIdx") == 0)
      value = random ? test_random_below(random, (uint32_t)heads) : heads - 1;
    out[count++] = value;
  }
  return count;
}

// The type of the row's operand `at`, of its name or literal `at` (rank 255 for a literal), of its
// result.
typedef enum NetPart { NET_OPERAND, NET_TEXT, NET_RESULT } NetPart;
static inline NetType net_part_type(const NetOp *op, const int64_t *numbers, uint32_t count,
                                    int64_t batch, NetPart part, uint32_t at) {
  Scope scope;
  scope_init(&scope, op, numbers, count, batch);
  const char *text = op->signature;
  SignatureItem item;
  NetType type;
  NetMap map;
  for (int k = NET_OPERAND; k <= NET_TEXT; k++)
    for (uint32_t i = 0; next_item(&text, &item); i++)
      if (k == (int)part && i == at) {
        if (!read_type(&item.type, &scope, &type, &map)) type.rank = 255;
        return type;
      }
  read_type(&text, &scope, &type, &map);
  return type;
}

static inline int64_t net_elements(const NetType *type) {
  int64_t count = 1;
  for (uint32_t i = 0; i < type->rank; i++)
    if (type->dims[i] != NET_BATCH) count *= type->dims[i];
  return count;
}

static inline Str net_sample_text(NetCase *net, const NetParam *param) {
  if (param->kind == PARAM_LITERAL) return net_str(net, "0.125");
  if (param->kind == PARAM_TAG) return net_str(net, "0");
  return str_intern_format(&net->strings, "%%%.*s", (int)param->length, param->name);
}

// A node of the row over leaves, with names after the row's own words ("%weight").
static inline NetNode *net_sample(NetCase *net, const NetOp *op, NetPrecision precision,
                                  const int64_t *numbers, uint32_t count) {
  NetOpInfo info;
  net_op_info(op, &info);
  Str texts[NET_MAX_TEXTS];
  for (uint32_t i = 0; i < info.text_count; i++) texts[i] = net_sample_text(net, &info.params[i]);
  NetNode *operands[NET_MAX_OPERANDS];
  for (uint32_t i = 0; i < info.operand_count; i++) {
    NetType type = net_part_type(op, numbers, count, NET_BATCH, NET_OPERAND, i);
    char name[40];
    snprintf(name, sizeof name, "%%%.*s", (int)info.operand_lengths[i], info.operands[i]);
    operands[i] = net_leaf(net, name, net_elements(&type));
  }
  return net_node(&net->graph, op, precision, operands, info.operand_count, texts, info.text_count,
                  numbers, count, (SrcSpan){1, 1, 0, 0});
}

// The emitter's text as a function of its inputs that returns one value, alone in a module.
static inline void net_put_function(const NetCase *net, const char *name, Str result, Text *out) {
  const NetValue *value = net_value(&net->emitter, result);
  text_printf(out, "func.func @%s(", name);
  const char *comma = "";
  for (uint32_t i = 0; i < net->emitter.values.count; i++) {
    const NetValue *input = &net->emitter.values.at[i];
    if (!input->is_input) continue;
    text_printf(out, "%s%s: ", comma, input->name->bytes);
    net_type_print(out, &input->type);
    comma = ", ";
  }
  text_puts(out, ") -> ");
  net_type_print(out, &value->type);
  text_puts(out, " {\n");
  text_append(out, net->emitter.text.bytes, net->emitter.text.length);
  text_printf(out, "    return %s : ", result->bytes);
  net_type_print(out, &value->type);
  text_puts(out, "\n}\n");
}

#endif
