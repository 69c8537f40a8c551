// Literals of form A. A variable that holds a literal stands for it, and integer arithmetic on
// constants is an integer.
#include "text/read_a.h"

static bool is_call_of_word(const Reader *reader, uint32_t node, Word word) {
  const Node *at = node_of(reader, node);
  if (at->kind != SYN_CALL) return false;
  const Node *callee = node_of(reader, at->first);
  return callee->kind == SYN_NAME && callee->name->word == word;
}

static bool is_call_of_float(const Reader *reader, uint32_t node) {
  return is_call_of_word(reader, node, WORD_float);
}

static double infinity(void) {
  return (double)(1e308 * 10);
}

static double quiet_nan(void) {
  uint64_t bits = 0x7FF8000000000000u;
  double nan;
  memcpy(&nan, &bits, sizeof nan);
  return nan;
}

// np.inf, np.nan
static bool is_numpy_float(const Reader *reader, uint32_t node) {
  const Node *at = node_of(reader, node);
  if (at->kind != SYN_ATTRIBUTE) return false;
  const Node *base = node_of(reader, at->first);
  return base->kind == SYN_NAME && base->name->binding.kind == BIND_MODULE_ALIAS &&
         base->name->binding.alias == MODULE_np &&
         (str_is(at->name->str, "inf") || str_is(at->name->str, "nan"));
}

// float("inf"), float("-inf"), float("nan") and float(number).
static bool read_float_call(Reader *reader, uint32_t node, Literal *out) {
  uint32_t argument = node_of(reader, node_of(reader, node)->first)->next;
  const Node *at = argument ? node_of(reader, argument) : NULL;
  if (at && !at->next && at->kind == SYN_STRING) {
    Str text = at->string;
    bool is_infinite = str_is(text, "inf") || str_is(text, "+inf") || str_is(text, "-inf");
    if (is_infinite || str_is(text, "nan")) {
      double sign = text->bytes[0] == '-' ? -1 : 1;
      *out = literal_float(is_infinite ? sign * infinity() : quiet_nan());
      return true;
    }
  }
  if (at && !at->next && (at->kind == SYN_INT || at->kind == SYN_FLOAT)) {
    *out = literal_float(at->kind == SYN_INT ? (double)at->integer : at->real);
    return true;
  }
  return diag_error(reader->diags, span_of(reader, node), "bad-literal",
                    "float() takes a number, \"inf\", \"-inf\" or \"nan\"");
}

// weight_load("path.npy"): kept, not run.
static bool read_weights(Reader *reader, uint32_t node, Literal *out) {
  uint32_t argument = node_of(reader, node_of(reader, node)->first)->next;
  const Node *at = argument ? node_of(reader, argument) : NULL;
  if (!at || at->next || at->kind != SYN_STRING)
    return diag_error(reader->diags, span_of(reader, node), "bad-literal",
                      "weight_load() takes the path of a .npy file");
  *out = (Literal){.kind = LIT_WEIGHTS, .string = at->string};
  return true;
}

Str read_dotted(Reader *reader, uint32_t node) {
  enum { MOST_PARTS = 8 };
  const Name *parts[MOST_PARTS];
  uint32_t count = 0;
  const Node *at = node_of(reader, node);
  for (; at->kind == SYN_ATTRIBUTE && count < MOST_PARTS; at = node_of(reader, at->first))
    parts[count++] = at->name;
  if (!count || at->kind != SYN_NAME || at->name->binding.kind != BIND_MODULE_ALIAS) return NULL;
  // scipy.special is one module, also where the text spells it out
  if (at->name->word == WORD_scipy && at->name->binding.alias == MODULE_m11) {
    if (!str_is(parts[count - 1]->str, "special") || --count == 0) return NULL;
  }
  Text text = {0};
  text_puts(&text, module_alias_name(at->name->binding.alias));
  while (count--) {
    text_putc(&text, '.');
    text_put_str(&text, parts[count]->str);
  }
  Str dotted = str_intern(reader->strings, text.bytes, text.length);
  text_release(&text);
  return dotted;
}

static bool read_items(Reader *reader, uint32_t node, LiteralKind kind, Literal *out) {
  uint32_t count = 0;
  for (uint32_t item = node_of(reader, node)->first; item; item = node_of(reader, item)->next)
    count++;
  Literal *items = ARENA_ARRAY(reader->arena, Literal, count);
  uint32_t at = 0;
  bool is_fine = true;
  for (uint32_t item = node_of(reader, node)->first; item; item = node_of(reader, item)->next)
    is_fine = read_literal(reader, item, &items[at++]) && is_fine;
  *out = (Literal){.kind = kind, .count = count, .items = items};
  return is_fine;
}

static bool read_constant(Reader *reader, uint32_t node, Literal *out) {
  const Expr *expr;
  if (!read_affine(reader, node, &expr)) return false;
  if (!expr_is_const(expr)) return wrong_kind(reader, node, "a literal");
  *out = literal_int(expr->constant);
  return true;
}

// A float that is no plain literal: float(…), np.inf, np.nan, a variable that holds a float.
static bool is_float_value(const Reader *reader, uint32_t node) {
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_NAME)
    return at->name->binding.kind == BIND_LITERAL && at->name->binding.literal->kind == LIT_FLOAT;
  return is_call_of_float(reader, node) || is_numpy_float(reader, node);
}

static bool negate(Reader *reader, uint32_t node, Literal *out) {
  uint32_t operand = node_of(reader, node)->first;
  if (!is_float_value(reader, operand)) return read_constant(reader, node, out);
  if (!read_literal(reader, operand, out)) return false;
  if (out->real == out->real) out->real = -out->real; // the one NaN there is has no sign
  return true;
}

bool read_literal(Reader *reader, uint32_t node, Literal *out) {
  const Node *at = node_of(reader, node);
  switch ((NodeKind)at->kind) {
  case SYN_INT: *out = literal_int(at->integer); return true;
  case SYN_FLOAT: *out = literal_float(at->real); return true;
  case SYN_STRING:
    *out = literal_string(at->string);
    out->count = reader->syntax.lexer.text[at->span.offset] == '\'';
    return true;
  case SYN_TRUE:
  case SYN_FALSE: *out = literal_bool(at->kind == SYN_TRUE); return true;
  case SYN_NONE: *out = (Literal){.kind = LIT_NONE}; return true;
  case SYN_TUPLE: return read_items(reader, node, LIT_TUPLE, out);
  case SYN_LIST: return read_items(reader, node, LIT_LIST, out);
  case SYN_DICT: return read_items(reader, node, LIT_DICT, out);
  case SYN_NEGATE: return negate(reader, node, out);
  case SYN_SUM:
  case SYN_PRODUCT: return read_constant(reader, node, out);
  case SYN_CALL:
    if (is_call_of_float(reader, node)) return read_float_call(reader, node, out);
    if (is_call_of_word(reader, node, WORD_weight_load)) return read_weights(reader, node, out);
    break;
  case SYN_NAME: {
    const Binding *binding = lookup(reader, node);
    if (!binding) return false;
    if (binding->kind != BIND_LITERAL) break;
    *out = *binding->literal;
    return true;
  }
  case SYN_ATTRIBUTE: {
    if (is_numpy_float(reader, node)) {
      *out = literal_float(str_is(at->name->str, "inf") ? infinity() : quiet_nan());
      return true;
    }
    Str dotted = read_dotted(reader, node);
    if (!dotted) break;
    *out = (Literal){.kind = LIT_NAME, .string = dotted};
    return true;
  }
  default: break;
  }
  return wrong_kind(reader, node, "a literal");
}

bool read_int(Reader *reader, uint32_t node, const char *what, int64_t *out) {
  Literal literal;
  if (node_of(reader, node)->kind == SYN_INT) {
    *out = node_of(reader, node)->integer;
    return true;
  }
  uint32_t errors = reader->diags->error_count;
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_NAME) {
    const Binding *binding = lookup(reader, node);
    if (!binding) return false;
    if (binding->kind == BIND_LITERAL && binding->literal->kind == LIT_INT) {
      *out = binding->literal->integer;
      return true;
    }
    return wrong_kind(reader, node, arena_format(&reader->scratch, "an integer as %s", what));
  }
  bool may_be = at->kind == SYN_SUM || at->kind == SYN_PRODUCT || at->kind == SYN_NEGATE;
  if (may_be && read_literal(reader, node, &literal) && literal.kind == LIT_INT) {
    *out = literal.integer;
    return true;
  }
  if (may_be && reader->diags->error_count > errors) return false;
  return wrong_kind(reader, node, arena_format(&reader->scratch, "an integer as %s", what));
}

bool read_bool(Reader *reader, uint32_t node, const char *what, bool *out) {
  const Node *at = node_of(reader, node);
  Literal literal = {.kind = LIT_NONE};
  if (at->kind == SYN_NAME && (!lookup(reader, node) || !read_literal(reader, node, &literal)))
    return false;
  if (at->kind == SYN_TRUE || at->kind == SYN_FALSE || literal.kind == LIT_BOOL) {
    *out = literal.kind == LIT_BOOL ? literal.boolean : at->kind == SYN_TRUE;
    return true;
  }
  return wrong_kind(reader, node, arena_format(&reader->scratch, "True or False as %s", what));
}

bool read_string(Reader *reader, uint32_t node, const char *what, Str *out) {
  const Node *at = node_of(reader, node);
  Literal literal = {.kind = LIT_NONE};
  if (at->kind == SYN_NAME && (!lookup(reader, node) || !read_literal(reader, node, &literal)))
    return false;
  if (at->kind == SYN_STRING || literal.kind == LIT_STRING) {
    *out = literal.kind == LIT_STRING ? literal.string : at->string;
    return true;
  }
  return wrong_kind(reader, node, arena_format(&reader->scratch, "a string as %s", what));
}

bool is_number_node(const Reader *reader, uint32_t node) {
  const Node *at = node_of(reader, node);
  switch ((NodeKind)at->kind) {
  case SYN_INT:
  case SYN_FLOAT:
  case SYN_SUM:
  case SYN_PRODUCT:
  case SYN_NEGATE: return true;
  case SYN_CALL: return is_call_of_float(reader, node);
  case SYN_ATTRIBUTE: return is_numpy_float(reader, node);
  case SYN_NAME: return at->name->binding.kind == BIND_LITERAL;
  default: return false;
  }
}

bool read_number(Reader *reader, uint32_t node, Literal *out) {
  if (!read_literal(reader, node, out)) return false;
  if (out->kind == LIT_INT || out->kind == LIT_FLOAT) return true;
  return wrong_kind(reader, node, "a number");
}

bool read_int_list(Reader *reader, uint32_t node, const char *what, int64_t **out,
                   uint32_t *count) {
  const Node *at = node_of(reader, node);
  Literal literal = {.kind = LIT_NONE};
  if (at->kind == SYN_NAME || at->kind == SYN_TUPLE || at->kind == SYN_LIST) {
    if (!read_literal(reader, node, &literal)) return false;
  }
  bool is_fine = literal.kind == LIT_TUPLE || literal.kind == LIT_LIST;
  for (uint32_t i = 0; is_fine && i < literal.count; i++)
    is_fine = literal.items[i].kind == LIT_INT;
  if (!is_fine)
    return wrong_kind(reader, node,
                      arena_format(&reader->scratch, "a tuple of integers as %s", what));
  *count = literal.count;
  *out = ARENA_ARRAY(reader->arena, int64_t, literal.count);
  for (uint32_t i = 0; i < literal.count; i++) (*out)[i] = literal.items[i].integer;
  return true;
}

bool read_attrs(Reader *reader, uint32_t node, Attrs *out) {
  Literal literal;
  if (!read_literal(reader, node, &literal)) return false;
  if (literal.kind != LIT_DICT) return wrong_kind(reader, node, "a dictionary as attrs");
  out->at = ARENA_ARRAY(reader->arena, Attr, literal.count / 2);
  Map seen;
  map_init(&seen, &reader->scratch);
  for (uint32_t i = 0; i + 1 < literal.count; i += 2) {
    const Literal *key = &literal.items[i];
    if (key->kind != LIT_STRING)
      return diag_error(reader->diags, span_of(reader, node), "bad-attrs",
                        "the keys of attrs are strings");
    bool is_new = true;
    uint32_t *slot = map_put(&seen, map_key_pointer(key->string), &is_new);
    if (is_new) *slot = out->count++;
    out->at[*slot] =
        (Attr){key->string, key->count, literal.items[i + 1]}; // Python: the last one counts
    if (!is_new)
      WARN(reader, span_of(reader, node), "duplicate-attr",
           "'%s' is given twice in attrs; the last one counts", key->string->bytes);
  }
  return true;
}

void check_module(Reader *reader, SrcSpan span, const Name *module, ModuleAlias alias,
                  const char *name) {
  if (module->binding.alias != alias)
    WARN(reader, span, "wrong-module", "%s is not in '%s'; it is %s.%s", name, module->str->bytes,
         module_alias_name(alias), name);
}

bool read_member(Reader *reader, uint32_t node, ModuleAlias alias, Word owner, const char *what,
                 Str *out) {
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_STRING) {
    *out = at->string;
    return true;
  }
  if (at->kind == SYN_ATTRIBUTE) {
    const Node *base = node_of(reader, at->first);
    bool is_owner = base->kind == SYN_ATTRIBUTE && base->name->word == owner;
    const Node *root = is_owner ? node_of(reader, base->first) : NULL;
    if (root && root->kind == SYN_NAME && root->name->binding.kind == BIND_MODULE_ALIAS) {
      check_module(reader, at->span, root->name, alias, word_text(owner));
      *out = at->name->str;
      return true;
    }
  }
  return wrong_kind(reader, node, what);
}
