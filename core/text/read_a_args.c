// Keyword arguments of calls, and messages about what was found instead.
#include "text/read_a.h"

bool may_warn(Reader *reader, SrcSpan span) {
  if (++reader->warnings == MAX_WARNINGS)
    diag_warning(reader->diags, span, "many-warnings",
                 "from here on warnings are not reported: there are %d", MAX_WARNINGS - 1);
  return reader->warnings < MAX_WARNINGS;
}

const char *list_names(Reader *reader, const char *const *names, uint32_t count) {
  enum { MOST = 40 };
  Text text = {0};
  for (uint32_t i = 0; i < count && i < MOST; i++) {
    if (i) text_puts(&text, i + 1 == count ? " and " : ", ");
    text_puts(&text, names[i]);
  }
  if (count > MOST) text_printf(&text, " and %u more", count - MOST);
  const char *listed = arena_copy_text(&reader->scratch, text.bytes ? text.bytes : "", text.length);
  text_release(&text);
  return listed;
}

bool unknown_keyword(Reader *reader, SrcSpan span, Str found, const char *what,
                     const char *const *names, uint32_t count) {
  const char *near = nearest_name(found->bytes, names, count);
  if (near)
    return diag_error(reader->diags, span, "unknown-keyword",
                      "%s has no keyword '%s'; did you mean '%s'? It accepts %s", what,
                      found->bytes, near, list_names(reader, names, count));
  return diag_error(reader->diags, span, "unknown-keyword", "%s has no keyword '%s'; it accepts %s",
                    what, found->bytes, list_names(reader, names, count));
}

static bool positional_arguments(Reader *reader, SrcSpan span, const Signature *signature,
                                 const char *const *names, uint32_t count) {
  if (signature->positional)
    return diag_error(reader->diags, span, "positional-argument",
                      "%s takes at most %u arguments by position", signature->what,
                      signature->positional);
  return diag_error(reader->diags, span, "positional-argument",
                    "arguments of %s are named: it accepts %s", signature->what,
                    list_names(reader, names, count));
}

static int keyword_at(const Signature *signature, uint32_t count, Word word) {
  for (uint32_t i = 0; i < count; i++) {
    if (signature->keywords[i].word == word) return (int)i;
  }
  return -1;
}

bool read_args(Reader *reader, uint32_t call, const Signature *signature,
               uint32_t values[MAX_KEYWORDS]) {
  uint32_t count = 0, position = 0;
  const char *names[MAX_KEYWORDS];
  for (; count < MAX_KEYWORDS && signature->keywords[count].word; count++) {
    names[count] = word_text(signature->keywords[count].word);
    values[count] = 0;
  }
  bool is_fine = true;
  uint32_t callee = node_of(reader, call)->first;
  for (uint32_t arg = node_of(reader, callee)->next; arg; arg = node_of(reader, arg)->next) {
    const Node *node = node_of(reader, arg);
    int at;
    uint32_t value = arg;
    if (node->kind == SYN_KEYWORD) {
      at = node->name->word ? keyword_at(signature, count, node->name->word) : -1;
      value = node->first;
      if (at < 0) {
        is_fine =
            unknown_keyword(reader, node->span, node->name->str, signature->what, names, count);
        continue;
      }
    } else if (position < signature->positional) {
      at = (int)position++;
    } else {
      is_fine = positional_arguments(reader, node->span, signature, names, count);
      break;
    }
    if (values[at]) {
      is_fine = diag_error(reader->diags, node->span, "duplicate-keyword", "%s= is given twice",
                           names[at]);
      continue;
    }
    values[at] = value;
  }
  for (uint32_t i = 0; i < count && is_fine; i++) {
    if (!signature->keywords[i].is_required || values[i]) continue;
    is_fine = diag_error(reader->diags, span_of(reader, callee), "missing-keyword",
                         "%s needs %s=", signature->what, names[i]);
  }
  return is_fine;
}

const char *binding_describe(Reader *reader, const Name *name) {
  static const char *const kinds[] = {
      [BIND_UNDEFINED] = "nothing",       [BIND_POISON] = "nothing",
      [BIND_MODULE_ALIAS] = "the module", [BIND_FUNCTION] = "the function",
      [BIND_IR_MODULE] = "the module",    [BIND_TENSOR] = "the tensor",
      [BIND_AXIS] = "the loop",           [BIND_AP] = "the index",
      [BIND_INST] = "the instruction",    [BIND_SCOPE] = "the block",
      [BIND_LITERAL] = "the constant",    [BIND_EXPR] = "the expression",
      [BIND_ACCESS] = "the access",       [BIND_DEBUG_LOCATION] = "the debug location",
  };
  return arena_format(&reader->scratch, "%s '%s'", kinds[name->binding.kind], name->str->bytes);
}

static const char *node_describe(Reader *reader, uint32_t node) {
  const Node *at = node_of(reader, node);
  switch ((NodeKind)at->kind) {
  case SYN_NAME: return binding_describe(reader, at->name);
  case SYN_INT: return "an integer";
  case SYN_FLOAT: return "a float";
  case SYN_STRING: return "a string";
  case SYN_TRUE:
  case SYN_FALSE: return "a bool";
  case SYN_NONE: return "None";
  case SYN_ATTRIBUTE: return "a name of a module";
  case SYN_CALL: return "a call";
  case SYN_KEYWORD: return "a keyword";
  case SYN_SUBSCRIPT: return "an access";
  case SYN_SLICE: return "a slice";
  case SYN_TUPLE: return "a tuple";
  case SYN_LIST: return "a list";
  case SYN_DICT: return "a dictionary";
  case SYN_NEGATE:
  case SYN_SUM:
  case SYN_PRODUCT: return "an expression";
  case SYN_COMPARE: return "a comparison";
  case SYN_BOOLEAN: return "a boolean expression";
  }
  return "something else";
}

bool wrong_kind(Reader *reader, uint32_t node, const char *wanted) {
  return diag_error(reader->diags, span_of(reader, node), "wrong-kind", "expected %s, found %s",
                    wanted, node_describe(reader, node));
}
