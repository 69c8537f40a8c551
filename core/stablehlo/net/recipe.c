#include "stablehlo/net/recipe.h"

bool word_is(Word word, const char *text) {
  return strlen(text) == word.length && memcmp(word.at, text, word.length) == 0;
}

void skip_blanks(const char **at) {
  while (**at == ' ') ++*at;
}

bool skip_text(const char **at, const char *text) {
  skip_blanks(at);
  size_t length = strlen(text);
  if (strncmp(*at, text, length) != 0) return false;
  *at += length;
  return true;
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

Word read_word(const char **at) {
  skip_blanks(at);
  const char *start = *at;
  while ((**at >= 'a' && **at <= 'z') || (**at >= 'A' && **at <= 'Z') || **at == '_' ||
         (*at > start && is_digit(**at)))
    ++*at;
  return (Word){start, (uint32_t)(*at - start)};
}

void scope_put(Scope *scope, Word name, int64_t value) {
  assert(scope->count < SCOPE_NAMES);
  scope->numbers[scope->count].name = name;
  scope->numbers[scope->count++].value = value;
}

void scope_init(Scope *scope, const NetOp *op, const int64_t *numbers, uint32_t number_count,
                int64_t batch) {
  *scope = (Scope){0};
  scope_put(scope, (Word){"B", 1}, batch);
  const char *at = op->numbers;
  Word name;
  bool is_list;
  for (uint32_t i = 0; next_number(&at, &name, &is_list); i++) {
    if (is_list) {
      scope->list = numbers + i;
      scope->list_count = number_count - i;
    } else {
      scope_put(scope, name, numbers[i]);
    }
  }
}

static int64_t read_factor(const char **at, Scope *scope) {
  if (skip_text(at, "(")) {
    int64_t value = read_expr(at, scope);
    bool is_closed = skip_text(at, ")");
    assert(is_closed);
    (void)is_closed;
    return value;
  }
  if (is_digit(**at)) {
    int64_t value = 0;
    while (is_digit(**at)) value = value * 10 + (*(*at)++ - '0');
    return value;
  }
  Word name = read_word(at);
  for (uint32_t i = scope->count; i-- > 0;)
    if (scope->numbers[i].name.length == name.length &&
        memcmp(scope->numbers[i].name.at, name.at, name.length) == 0)
      return scope->numbers[i].value;
  assert(false && "a number that the row has");
  return 0;
}

static int64_t read_product(const char **at, Scope *scope) {
  int64_t value = read_factor(at, scope);
  for (;;) {
    if (skip_text(at, "*")) {
      if (mul_overflows(value, read_factor(at, scope), &value)) scope->is_too_large = true;
    } else if (skip_text(at, "/")) {
      int64_t divisor = read_factor(at, scope);
      value = divisor ? value / divisor : 0;
    } else if (skip_text(at, "%")) {
      int64_t divisor = read_factor(at, scope);
      value = divisor ? value % divisor : 0;
    } else {
      return value;
    }
  }
}

int64_t read_expr(const char **at, Scope *scope) {
  int64_t value = read_product(at, scope);
  for (;;) {
    if (skip_text(at, "+")) {
      if (add_overflows(value, read_product(at, scope), &value)) scope->is_too_large = true;
    } else if (skip_text(at, "-")) {
      if (sub_overflows(value, read_product(at, scope), &value)) scope->is_too_large = true;
    } else {
      return value;
    }
  }
}

uint32_t read_list(const char **at, Scope *scope, int64_t out[MAX_RANK]) {
  uint32_t count = 0;
  bool is_open = skip_text(at, "[");
  assert(is_open);
  (void)is_open;
  if (skip_text(at, "]")) return 0;
  do {
    skip_blanks(at);
    if (strncmp(*at, "ds", 2) == 0) {
      *at += 2;
      for (uint32_t i = 0; i < scope->list_count; i++) out[count++] = scope->list[i];
    } else {
      assert(count < MAX_RANK);
      out[count++] = read_expr(at, scope);
    }
  } while (skip_text(at, ","));
  bool is_closed = skip_text(at, "]");
  assert(is_closed);
  (void)is_closed;
  return count;
}

bool read_type(const char **at, Scope *scope, NetType *type, NetMap *map) {
  *type = (NetType){.elem = ELEM_f32};
  *map = (NetMap){0};
  skip_blanks(at);
  if (**at == '[') {
    type->rank = read_list(at, scope, type->dims);
    return true;
  }
  if (!skip_text(at, "{")) return false;
  map->c = read_expr(at, scope);
  skip_text(at, ",");
  map->h = read_expr(at, scope);
  skip_text(at, ",");
  map->w = read_expr(at, scope);
  skip_text(at, "}");
  type->rank = 2;
  type->dims[0] = scope->numbers[0].value;
  if (mul_overflows(map->c, map->h, &type->dims[1]) ||
      mul_overflows(type->dims[1], map->w, &type->dims[1]))
    scope->is_too_large = true;
  return true;
}

bool next_item(const char **at, SignatureItem *item) {
  if (skip_text(at, "|") || skip_text(at, "->")) return false;
  skip_blanks(at);
  if (!**at) return false;
  item->name = read_word(at);
  bool has_type = skip_text(at, ":");
  assert(item->name.length && has_type);
  (void)has_type;
  item->type = *at;
  while (**at && **at != ' ' && **at != '|') ++*at;
  return true;
}

bool next_number(const char **at, Word *name, bool *is_list) {
  *name = read_word(at);
  *is_list = skip_text(at, "..");
  return name->length != 0;
}
