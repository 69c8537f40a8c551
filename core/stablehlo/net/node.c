// Nodes of net graphs, checked against their rows.
#include "stablehlo/net/check.h"
#include "stablehlo/net/recipe.h"

NetNode *net_operand(NetGraph *graph, Str name, int64_t n, SrcSpan span) {
  NetNode *node = ARENA_NEW(graph->arena, NetNode);
  node->token = (NetToken){.text_count = 1,
                           .number_count = 1,
                           .texts = arena_copy(graph->arena, &name, sizeof name),
                           .numbers = arena_copy(graph->arena, &n, sizeof n),
                           .span = span};
  if (!net_check_leaf(graph->diags, &node->token)) return NULL;
  node->token_count = 1;
  node->type = (NetType){.elem = ELEM_f32, .rank = 2, .dims = {NET_BATCH, n}};
  return node;
}

int64_t net_operand_elements(const NetOp *op, const int64_t *numbers, uint32_t number_count,
                             uint32_t at) {
  Scope scope;
  scope_init(&scope, op, numbers, number_count, NET_BATCH);
  const char *signature = op->signature;
  SignatureItem item = {0};
  for (uint32_t i = 0; i <= at; i++) next_item(&signature, &item);
  NetType type;
  NetMap map;
  read_type(&item.type, &scope, &type, &map);
  return scope.is_too_large ? 0 : net_type_elements(&type);
}

// A leaf stands for a value of any shape with its number of elements; what it is, the emitter
// knows.
static bool fits(const NetNode *operand, const NetType *wanted) {
  if (operand->token.op) return net_type_equal(&operand->type, wanted);
  return net_type_elements(wanted) == operand->token.numbers[0];
}

NetNode *net_node(NetGraph *graph, const NetOp *op, NetPrecision precision,
                  NetNode *const *operands, uint32_t operand_count, const Str *texts,
                  uint32_t text_count, const int64_t *numbers, uint32_t number_count,
                  SrcSpan span) {
  NetOpInfo info;
  net_op_info(op, &info);
  if (operand_count != info.operand_count) {
    diag_error(graph->diags, span, "net-arity", "'%s' takes %u operands, found %u", op->name,
               info.operand_count, operand_count);
    return NULL;
  }
  NetNode *node = ARENA_NEW(graph->arena, NetNode);
  node->operand_count = operand_count;
  node->token =
      (NetToken){.op = op,
                 .precision = precision,
                 .text_count = text_count,
                 .number_count = number_count,
                 .texts = arena_copy(graph->arena, texts, text_count * sizeof *texts),
                 .numbers = arena_copy(graph->arena, numbers, number_count * sizeof *numbers),
                 .span = span};
  if (!net_check_token(graph->diags, &node->token, &info)) return NULL;
  Scope scope;
  scope_init(&scope, op, node->token.numbers, number_count, NET_BATCH);
  uint64_t tokens = 1;
  const char *at = op->signature;
  SignatureItem item;
  NetMap map;
  for (uint32_t i = 0; next_item(&at, &item); i++) {
    NetType wanted;
    read_type(&item.type, &scope, &wanted, &map);
    node->operands[i] = operands[i];
    tokens += operands[i]->token_count;
    if (!net_type_elements(&wanted)) scope.is_too_large = true;
    if (scope.is_too_large || fits(operands[i], &wanted)) continue;
    diag_error(graph->diags, span, "net-type", "operand '%.*s' of '%s' is %s here, found %s",
               (int)item.name.length, item.name.at, op->name, net_type_text(graph->arena, &wanted),
               net_type_text(graph->arena, &operands[i]->type));
    return NULL;
  }
  while (next_item(&at, &item)) {
    NetType wanted;
    if (read_type(&item.type, &scope, &wanted, &map) && !net_type_elements(&wanted))
      scope.is_too_large = true;
  }
  read_type(&at, &scope, &node->type, &map);
  if (scope.is_too_large || !net_type_elements(&node->type)) {
    diag_error(graph->diags, span, "net-number",
               "the numbers of '%s' make a value of more than 2^40 elements", op->name);
    return NULL;
  }
  if (tokens > NET_MAX_TOKENS) {
    diag_error(graph->diags, span, "net-size", "a graph has at most %d tokens", NET_MAX_TOKENS);
    return NULL;
  }
  node->token_count = (uint32_t)tokens;
  return node;
}
