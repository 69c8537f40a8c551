#include "ir/literal.h"

// Literals nest at most MAX_NESTING deep (the readers bound them), so recursion is bounded.
bool literal_equal(const Literal *a, const Literal *b) {
  if (a->kind != b->kind || (a->kind >= LIT_LIST && a->count != b->count)) return false;
  switch (a->kind) {
  case LIT_NONE: return true;
  case LIT_BOOL: return a->boolean == b->boolean;
  case LIT_INT: return a->integer == b->integer;
  case LIT_FLOAT: return memcmp(&a->real, &b->real, sizeof a->real) == 0;
  case LIT_STRING:
  case LIT_WEIGHTS:
  case LIT_NAME: return a->string == b->string || str_compare(a->string, b->string) == 0;
  case LIT_LIST:
  case LIT_TUPLE:
  case LIT_DICT:
    for (uint32_t i = 0; i < a->count; i++) {
      if (!literal_equal(&a->items[i], &b->items[i])) return false;
    }
    return true;
  }
  return false;
}

void literal_print_string(Text *text, Str string) {
  literal_print_quoted(text, string, '"');
}

void literal_print_quoted(Text *text, Str string, char quote) {
  text_putc(text, quote);
  for (uint32_t i = 0; i < string->length; i++) {
    char c = string->bytes[i];
    switch (c) {
    case '\\': text_puts(text, "\\\\"); break;
    case '\n': text_puts(text, "\\n"); break;
    case '\r': text_puts(text, "\\r"); break;
    case '\t': text_puts(text, "\\t"); break;
    default:
      if ((unsigned char)c < 0x20 || c == 0x7f) {
        text_printf(text, "\\x%02x", (unsigned)(unsigned char)c);
      } else {
        if (c == quote) text_putc(text, '\\');
        text_putc(text, c);
      }
    }
  }
  text_putc(text, quote);
}

static void print_float(Text *text, double value) {
  if (value != value) {
    text_puts(text, "float(\"nan\")");
  } else if (value - value != 0) {
    text_puts(text, value > 0 ? "float(\"inf\")" : "-float(\"inf\")");
  } else {
    text_put_double(text, value);
  }
}

void literal_print(Text *text, const Literal *literal) {
  switch (literal->kind) {
  case LIT_NONE: text_puts(text, "None"); return;
  case LIT_BOOL: text_puts(text, literal->boolean ? "True" : "False"); return;
  case LIT_INT: text_put_int(text, literal->integer); return;
  case LIT_FLOAT: print_float(text, literal->real); return;
  case LIT_STRING: literal_print_string(text, literal->string); return;
  case LIT_NAME: text_put_str(text, literal->string); return;
  case LIT_WEIGHTS:
    text_puts(text, "weight_load(");
    literal_print_string(text, literal->string);
    text_putc(text, ')');
    return;
  case LIT_LIST:
    text_putc(text, '[');
    for (uint32_t i = 0; i < literal->count; i++) {
      if (i) text_puts(text, ", ");
      literal_print(text, &literal->items[i]);
    }
    text_putc(text, ']');
    return;
  case LIT_TUPLE:
    text_putc(text, '(');
    for (uint32_t i = 0; i < literal->count; i++) {
      if (i) text_putc(text, ',');
      literal_print(text, &literal->items[i]);
    }
    text_puts(text, literal->count == 1 ? ",)" : ")");
    return;
  case LIT_DICT:
    text_putc(text, '{');
    for (uint32_t i = 0; i + 1 < literal->count; i += 2) {
      if (i) text_puts(text, ", ");
      literal_print(text, &literal->items[i]);
      text_puts(text, ": ");
      literal_print(text, &literal->items[i + 1]);
    }
    text_putc(text, '}');
    return;
  }
}

const Literal *attrs_find(const Attrs *attrs, const char *key) {
  for (uint32_t i = 0; i < attrs->count; i++) {
    if (str_is(attrs->at[i].key, key)) return &attrs->at[i].value;
  }
  return NULL;
}

void attrs_set(Arena *arena, Attrs *attrs, Str key, Literal value) {
  Attr *grown = ARENA_ARRAY(arena, Attr, attrs->count + 1);
  if (attrs->count) memcpy(grown, attrs->at, attrs->count * sizeof(Attr));
  attrs->at = grown;
  for (uint32_t i = 0; i < attrs->count; i++) {
    if (attrs->at[i].key != key) continue;
    attrs->at[i].value = value;
    return;
  }
  attrs->at[attrs->count++] = (Attr){.key = key, .value = value};
}

void attrs_remove(Attrs *attrs, const char *key) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < attrs->count; i++) {
    if (!str_is(attrs->at[i].key, key)) attrs->at[kept++] = attrs->at[i];
  }
  attrs->count = kept;
}

bool attrs_int(const Attrs *attrs, const char *key, int64_t *out) {
  const Literal *value = attrs_find(attrs, key);
  if (!value || value->kind != LIT_INT) return false;
  *out = value->integer;
  return true;
}
