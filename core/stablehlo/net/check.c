#include "stablehlo/net/check.h"

#include "stablehlo/net/recipe.h"

enum { MOST_NUMBER = INT32_MAX, MOST_REPLICAS = 1 << 16 };

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_word(const char *at) {
  if (!*at) return false;
  for (; *at; at++)
    if (!is_digit(*at) && *at != '_' && !(*at >= 'a' && *at <= 'z') && !(*at >= 'A' && *at <= 'Z'))
      return false;
  return true;
}

// A word, or one of several results: `v3#1`.
static bool is_value_name(const char *at) {
  const char *mark = strchr(at, '#');
  if (!mark) return is_word(at);
  const char *digit = mark + 1;
  while (is_digit(*digit)) digit++;
  for (const char *c = at; c < mark; c++)
    if (!is_word((char[]){*c, 0})) return false;
  return mark > at && digit > mark + 1 && !*digit;
}

static bool starts_with(const char *at, const char *text) {
  return strncmp(at, text, strlen(text)) == 0;
}

bool net_check_name(Diags *diags, Str name, SrcSpan span) {
  if (name->bytes[0] != '%' || name->length != strlen(name->bytes) ||
      !is_value_name(name->bytes + 1))
    return diag_error(diags, span, "net-name",
                      "'%s' is no SSA name: '%%' and letters, digits or underscores", name->bytes);
  // The arguments and values of the regions that pools and all_reduce print: a region sees the
  // names around it, so a value of such a name would be defined twice.
  static const char *const regions[] = {"pa", "pb", "pm", "sa", "sb", "sc", "sd", "sge", "ss"};
  for (uint32_t i = 0; i < ARRAY_LEN(regions); i++)
    if (strcmp(name->bytes + 1, regions[i]) == 0)
      return diag_error(diags, span, "net-reserved-name",
                        "'%s' is the name of a value in the regions of pools, so no other value "
                        "can have it",
                        name->bytes);
  if (starts_with(name->bytes, "%ara") || starts_with(name->bytes, "%arb"))
    return diag_error(diags, span, "net-reserved-name",
                      "names like '%s' are of values in the regions of all_reduce, so no other "
                      "value can have them",
                      name->bytes);
  return true;
}

bool net_check_input_name(Diags *diags, Str name, SrcSpan span) {
  const char *at = name->bytes + 1;
  if (*at == 'v' && is_digit(at[1])) {
    while (is_digit(*++at)) {
    }
    if (!*at)
      return diag_error(
          diags, span, "net-reserved-name",
          "no value is called '%s', and names like it are the renderer's: an input is "
          "called otherwise",
          name->bytes);
  }
  if (starts_with(name->bytes, "%arsum") || starts_with(name->bytes, "%arn") ||
      starts_with(name->bytes, "%armean"))
    return diag_error(diags, span, "net-reserved-name",
                      "names like '%s' are of values that an all_reduce makes, and no value has "
                      "it yet",
                      name->bytes);
  return true;
}

static bool is_literal(const char *at) {
  if (starts_with(at, "0x")) {
    uint32_t digits = 0;
    for (at += 2; is_digit(*at) || (*at >= 'A' && *at <= 'F') || (*at >= 'a' && *at <= 'f'); at++)
      digits++;
    return digits == 8 && !*at;
  }
  if (*at == '-' || *at == '+') at++;
  if (!is_digit(*at)) return false;
  while (is_digit(*at)) at++;
  if (*at++ != '.') return false;
  while (is_digit(*at)) at++;
  if (*at == 'e' || *at == 'E') {
    at++;
    if (*at == '-' || *at == '+') at++;
    if (!is_digit(*at)) return false;
    while (is_digit(*at)) at++;
  }
  return !*at;
}

static bool check_literal(Diags *diags, const char *op, Str text, SrcSpan span) {
  if (text->length == strlen(text->bytes) && is_literal(text->bytes)) return true;
  return diag_error(diags, span, "net-literal",
                    "'%s' takes a float with a point, like 1.0e-5, or the eight hexadecimal digits "
                    "of one; found '%s'",
                    op, text->bytes);
}

static bool check_tag(Diags *diags, const char *op, Str text, SrcSpan span) {
  if (text->length == strlen(text->bytes) && is_word(text->bytes)) return true;
  return diag_error(diags, span, "net-name",
                    "the tag of '%s' is letters, digits or underscores; found '%s'", op,
                    text->bytes);
}

static bool check_numbers(Diags *diags, const NetToken *token, const NetOpInfo *info) {
  const NetOp *op = token->op;
  const int64_t *numbers = token->numbers;
  uint32_t count = token->number_count;
  const NetParam *params = info->params + info->text_count;
  uint32_t fixed = info->number_count;
  bool has_list = fixed && params[fixed - 1].kind == PARAM_NUMBERS;
  if (has_list) fixed--;
  if (count < fixed || count > NET_MAX_NUMBERS || (!has_list && count > fixed))
    return diag_error(diags, token->span, "net-arity", "'%s' takes %u numbers (%s), found %u",
                      op->name, fixed, op->numbers, count);
  for (uint32_t i = 0; i < count; i++) {
    const NetParam *param = &params[i < fixed ? i : fixed];
    int64_t least = word_is((Word){param->name, param->length}, "hIdx") ? 0 : 1;
    int64_t most = word_is((Word){param->name, param->length}, "R") ? MOST_REPLICAS : MOST_NUMBER;
    if (numbers[i] < least || numbers[i] > most)
      return diag_error(diags, token->span, "net-number",
                        "'%.*s' of '%s' is between %lld and %lld, not %lld", (int)param->length,
                        param->name, op->name, (long long)least, (long long)most,
                        (long long)numbers[i]);
  }
  return true;
}

static bool check_texts(Diags *diags, const NetToken *token, const NetOpInfo *info) {
  const char *op = token->op->name;
  const Str *texts = token->texts;
  uint32_t count = token->text_count;
  if (count != info->text_count)
    return diag_error(diags, token->span, "net-arity", "'%s' takes %u names and literals, found %u",
                      op, info->text_count, count);
  for (uint32_t i = 0; i < count; i++) {
    NetParamKind kind = info->params[i].kind;
    bool is_right = kind == PARAM_LITERAL ? check_literal(diags, op, texts[i], token->span)
                    : kind == PARAM_TAG   ? check_tag(diags, op, texts[i], token->span)
                                          : net_check_name(diags, texts[i], token->span);
    if (!is_right) return false;
  }
  return true;
}

// A mask of one kind in the place of the other would type, run, and regularise differently.
static bool check_mask(Diags *diags, const NetToken *token) {
  bool is_dropout = strcmp(token->op->name, "dropoutP") == 0;
  if (!is_dropout && strcmp(token->op->name, "dropPathP") != 0) return true;
  const char *at = token->texts[0]->bytes;
  bool is_path = strncmp(at, "%dp", 3) == 0 && at[3] >= '0' && at[3] <= '9';
  if (is_dropout ? !is_path : strcmp(at, "%do") != 0) return true;
  return diag_error(diags, token->span, "net-reserved-name",
                    is_dropout ? "'%s' is a mask of stochastic depth (%%dp and a number); "
                                 "'dropoutP' takes another, like %%do"
                               : "'%s' is the mask of dropout; 'dropPathP' takes %%dp and a number",
                    at);
}

bool net_check_token(Diags *diags, const NetToken *token, const NetOpInfo *info) {
  if (!(token->op->precisions & 1u << token->precision))
    return diag_error(diags, token->span, "net-precision", "'%s' has no form '%s%s'",
                      token->op->name, token->op->name, net_precision_suffix(token->precision));
  return check_texts(diags, token, info) && check_mask(diags, token) &&
         check_numbers(diags, token, info);
}

bool net_check_leaf(Diags *diags, const NetToken *leaf) {
  if (!net_check_name(diags, leaf->texts[0], leaf->span)) return false;
  if (leaf->numbers[0] >= 1 && leaf->numbers[0] <= NET_MOST_ELEMENTS) return true;
  return diag_error(diags, leaf->span, "net-number",
                    "'%s' has a positive number of elements, not %lld", leaf->texts[0]->bytes,
                    (long long)leaf->numbers[0]);
}

bool net_type_equal(const NetType *a, const NetType *b) {
  return a->elem == b->elem && a->rank == b->rank &&
         memcmp(a->dims, b->dims, a->rank * sizeof a->dims[0]) == 0;
}

int64_t net_type_elements(const NetType *type) {
  int64_t count = 1;
  for (uint32_t i = 0; i < type->rank; i++)
    if (type->dims[i] != NET_BATCH &&
        (mul_overflows(count, type->dims[i], &count) || count > NET_MOST_ELEMENTS))
      return 0;
  return count;
}

void net_type_print(Text *out, const NetType *type) {
  text_puts(out, "tensor<");
  for (uint32_t i = 0; i < type->rank; i++) {
    if (type->dims[i] == NET_BATCH)
      text_putc(out, 'B');
    else
      text_put_int(out, type->dims[i]);
    text_putc(out, 'x');
  }
  text_puts(out, mlir_elem_name(type->elem));
  text_putc(out, '>');
}

const char *net_type_text(Arena *arena, const NetType *type) {
  Text text = {0};
  net_type_print(&text, type);
  const char *copy = arena_copy_text(arena, text.bytes, text.length);
  text_release(&text);
  return copy;
}
