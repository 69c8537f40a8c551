// Nodes of net graphs, checked against their rows.
#include "stablehlo/net/check.h"
#include "stablehlo/net/recipe.h"

static Str intern_word(NetGraph *graph, const char *at, uint32_t length) {
  return str_intern(graph->strings, at, length);
}

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

static bool is_bounded(const NetType *type) {
  int64_t count = 1;
  for (uint32_t i = 0; i < type->rank; i++)
    if (type->dims[i] != NET_BATCH &&
        (mul_overflows(count, type->dims[i], &count) || count > NET_MOST_ELEMENTS))
      return false;
  return true;
}

// A leaf stands for a value of any shape with its number of elements; what it is, the emitter
// knows.
static bool fits(const NetNode *operand, const NetType *wanted) {
  if (operand->token.op) return net_type_equal(&operand->type, wanted);
  int64_t count = 1;
  for (uint32_t i = 0; i < wanted->rank; i++)
    if (wanted->dims[i] != NET_BATCH) count *= wanted->dims[i];
  return count == operand->token.numbers[0];
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
    if (!is_bounded(&wanted)) scope.is_too_large = true;
    if (scope.is_too_large || fits(operands[i], &wanted)) continue;
    diag_error(graph->diags, span, "net-type", "operand '%.*s' of '%s' is %s here, found %s",
               (int)item.name.length, item.name.at, op->name, net_type_text(graph->arena, &wanted),
               net_type_text(graph->arena, &operands[i]->type));
    return NULL;
  }
  while (next_item(&at, &item)) {
    NetType wanted;
    if (read_type(&item.type, &scope, &wanted, &map) && !is_bounded(&wanted))
      scope.is_too_large = true;
  }
  read_type(&at, &scope, &node->type, &map);
  if (scope.is_too_large || !is_bounded(&node->type)) {
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

// The number that an operand's length is, as `n` in r:[B,n]; 0 when no operand says it.
static int64_t inferred(const NetOp *op, NetNode *const *operands, uint32_t operand_count,
                        Word name) {
  const char *at = op->signature;
  SignatureItem item;
  for (uint32_t i = 0; i < operand_count && next_item(&at, &item); i++) {
    if (!skip_text(&item.type, "[B,")) continue;
    Word word = read_word(&item.type);
    if (word.length == name.length && memcmp(word.at, name.at, name.length) == 0 &&
        *item.type == ']' && operands[i]->type.rank == 2)
      return operands[i]->type.dims[1];
  }
  return 0;
}

static bool known_param(NetGraph *graph, const NetOp *op, const NetOpInfo *info,
                        const NetArg *arg) {
  const char *names[NET_MAX_TEXTS + NET_MAX_NUMBERS];
  uint32_t count = info->text_count + info->number_count;
  for (uint32_t i = 0; i < count; i++) {
    const NetParam *param = &info->params[i];
    bool is_number = param->kind == PARAM_NUMBER || param->kind == PARAM_NUMBERS;
    names[i] = intern_word(graph, param->name, param->length)->bytes;
    if (names[i] != arg->param->bytes) continue;
    if (is_number == !arg->text && (param->kind != PARAM_NUMBER || arg->number_count == 1))
      return true;
    return diag_error(graph->diags, arg->span, "net-argument", "'%s' of '%s' is %s", names[i],
                      op->name,
                      param->kind == PARAM_NUMBERS  ? "a list of numbers"
                      : param->kind == PARAM_NUMBER ? "a number"
                      : param->kind == PARAM_NAME   ? "a value or its name"
                                                    : "a string");
  }
  diag_error(graph->diags, arg->span, "net-argument", "'%s' has no parameter '%s'", op->name,
             arg->param->bytes);
  const char *nearest = nearest_name(arg->param->bytes, names, count);
  if (nearest) diag_attach(graph->diags, arg->span, "there is '%s'", nearest);
  return false;
}

// The argument for a parameter; NULL when there is none. Reports a second one.
static const NetArg *find_arg(NetGraph *graph, const NetArg *args, uint32_t count, Str param,
                              bool *is_twice) {
  const NetArg *found = NULL;
  for (uint32_t i = 0; i < count; i++) {
    if (args[i].param != param) continue;
    if (found) {
      *is_twice = true;
      diag_error(graph->diags, args[i].span, "net-argument", "'%s' is given twice", param->bytes);
      return found;
    }
    found = &args[i];
  }
  return found;
}

NetNode *net_call(NetGraph *graph, const NetOp *op, NetPrecision precision,
                  NetNode *const *operands, uint32_t operand_count, const NetArg *args,
                  uint32_t arg_count, SrcSpan span) {
  NetOpInfo info;
  net_op_info(op, &info);
  for (uint32_t i = 0; i < arg_count; i++)
    if (!known_param(graph, op, &info, &args[i])) return NULL;
  Str texts[NET_MAX_TEXTS];
  int64_t numbers[NET_MAX_NUMBERS];
  uint32_t number_count = 0;
  for (uint32_t i = 0; i < info.text_count + info.number_count; i++) {
    const NetParam *param = &info.params[i];
    Str name = intern_word(graph, param->name, param->length);
    bool is_twice = false;
    const NetArg *arg = find_arg(graph, args, arg_count, name, &is_twice);
    if (is_twice) return NULL;
    bool is_given = arg != NULL;
    if (arg && i < info.text_count) {
      texts[i] = arg->text;
    } else if (arg) {
      if (number_count + arg->number_count > NET_MAX_NUMBERS) {
        diag_error(graph->diags, arg->span, "net-arity", "a value has at most %d dimensions",
                   NET_MAX_NUMBERS);
        return NULL;
      }
      for (uint32_t k = 0; k < arg->number_count; k++) numbers[number_count++] = arg->numbers[k];
    } else if (param->kind == PARAM_NUMBER) {
      int64_t number = str_is(name, "N") ? graph->batch
                                         : inferred(op, operands, operand_count,
                                                    (Word){param->name, param->length});
      is_given = number != 0;
      numbers[number_count++] = number;
    }
    if (!is_given) {
      diag_error(graph->diags, span, "net-argument", "'%s' needs '%s'", op->name, name->bytes);
      return NULL;
    }
  }
  return net_node(graph, op, precision, operands, operand_count, texts, info.text_count, numbers,
                  number_count, span);
}
