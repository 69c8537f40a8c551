// Recursive descent over Python's expression grammar, as far as the language goes. Operators of
// Python that the language lacks are recognised, so that the message can say so.
#include "text/syntax.h"

static Node *node_at(Syntax *syntax, uint32_t node) {
  return &syntax->nodes.at[node];
}

void syntax_reset(Syntax *syntax) {
  syntax->nodes.count = 0;
  syntax->depth = 0;
  vec_push(syntax->lexer.scratch, &syntax->nodes, (Node){0});
}

static TokenKind kind_now(const Syntax *syntax) {
  return syntax->lexer.token.kind;
}

static bool is_keyword(const Syntax *syntax, Word word) {
  return kind_now(syntax) == TOKEN_KEYWORD && syntax->lexer.token.name->word == word;
}

uint32_t syntax_fail(Syntax *syntax, const char *wanted) {
  Lexer *lexer = &syntax->lexer;
  if (lexer->token.kind == TOKEN_ERROR) return 0;
  if (lexer->token.kind == TOKEN_END && lexer->bracket_count) {
    SrcSpan open = lexer->brackets[lexer->bracket_count - 1].span;
    diag_error(lexer->diags, open, "unclosed-bracket", "'%c' is never closed",
               lexer->brackets[lexer->bracket_count - 1].kind);
    return 0;
  }
  bool is_ellipsis = lexer->token.kind == TOKEN_OTHER && lexer->token.span.length == 3 &&
                     lexer->text[lexer->token.span.offset] == '.';
  diag_error(lexer->diags, lexer->token.span, "syntax", "expected %s, found %s%s", wanted,
             token_describe(lexer, &lexer->token),
             is_ellipsis ? "; write ':' for a whole dimension" : "");
  bool is_lost = lexer->bracket_count &&
                 lexer->brackets[lexer->bracket_count - 1].span.line < lexer->token.span.line;
  if (is_lost)
    diag_attach(lexer->diags, lexer->brackets[lexer->bracket_count - 1].span,
                "'%c' opened here is not closed", lexer->brackets[lexer->bracket_count - 1].kind);
  return 0;
}

// A node that starts at the current token.
static uint32_t node_new(Syntax *syntax, NodeKind kind, SrcSpan span) {
  if (syntax->nodes.count == MAX_NODES) {
    diag_error(syntax->lexer.diags, syntax->lexer.token.span, "statement-too-long",
               "the statement has more than %d parts", MAX_NODES);
    return 0;
  }
  vec_push(syntax->lexer.scratch, &syntax->nodes, (Node){.kind = (uint8_t)kind, .span = span});
  return syntax->nodes.count - 1;
}

// Lets the node end where the token before the current one ended.
static void node_close(Syntax *syntax, uint32_t node) {
  Node *at = node_at(syntax, node);
  at->span.length = syntax->lexer.last_end - at->span.offset;
}

static uint32_t leaf(Syntax *syntax, NodeKind kind) {
  uint32_t node = node_new(syntax, kind, syntax->lexer.token.span);
  if (node) lexer_next(&syntax->lexer);
  return node;
}

static uint32_t parse_test(Syntax *syntax);

static bool enter(Syntax *syntax) {
  if (++syntax->depth <= MAX_NESTING) return true;
  diag_error(syntax->lexer.diags, syntax->lexer.token.span, "nesting-limit",
             "expressions nest deeper than %d levels", MAX_NESTING);
  return false;
}

// A comma-separated list up to `close`, as children of `node` behind `last` (0: first child).
// `element` reads one. Sets *comma when a comma was seen.
static bool parse_list(Syntax *syntax, uint32_t node, uint32_t last, TokenKind close,
                       uint32_t (*element)(Syntax *), bool *comma) {
  const char *wanted = close == ')' ? "',' or ')'" : close == ']' ? "',' or ']'" : "',' or '}'";
  if (!enter(syntax)) return false;
  while (kind_now(syntax) != close) {
    uint32_t child = element(syntax);
    if (!child) return false;
    if (last) {
      node_at(syntax, last)->next = child;
    } else {
      node_at(syntax, node)->first = child;
    }
    last = child;
    if (kind_now(syntax) == ',') {
      *comma = true;
      lexer_next(&syntax->lexer);
    } else if (kind_now(syntax) != close) {
      syntax_fail(syntax, wanted);
      return false;
    }
  }
  lexer_next(&syntax->lexer);
  node_close(syntax, node);
  syntax->depth--;
  return true;
}

static uint32_t parse_parenthesis(Syntax *syntax) {
  uint32_t node = node_new(syntax, SYN_TUPLE, syntax->lexer.token.span);
  bool comma = false;
  if (!node) return 0;
  lexer_next(&syntax->lexer);
  if (!parse_list(syntax, node, 0, ')', parse_test, &comma)) return 0;
  uint32_t first = node_at(syntax, node)->first;
  if (!first || comma) return node;
  return first; // only parentheses around an expression
}

static uint32_t parse_list_display(Syntax *syntax) {
  uint32_t node = node_new(syntax, SYN_LIST, syntax->lexer.token.span);
  bool comma = false;
  if (!node) return 0;
  lexer_next(&syntax->lexer);
  return parse_list(syntax, node, 0, ']', parse_test, &comma) ? node : 0;
}

static uint32_t parse_dict_display(Syntax *syntax) {
  uint32_t node = node_new(syntax, SYN_DICT, syntax->lexer.token.span), last = 0;
  if (!node || !enter(syntax)) return 0;
  lexer_next(&syntax->lexer);
  while (kind_now(syntax) != '}') {
    uint32_t key = parse_test(syntax);
    if (!key) return 0;
    if (kind_now(syntax) != ':') return syntax_fail(syntax, "':' after the key of a dictionary");
    lexer_next(&syntax->lexer);
    uint32_t value = parse_test(syntax);
    if (!value) return 0;
    if (last) {
      node_at(syntax, last)->next = key;
    } else {
      node_at(syntax, node)->first = key;
    }
    node_at(syntax, key)->next = value;
    last = value;
    if (kind_now(syntax) == ',') {
      lexer_next(&syntax->lexer);
    } else if (kind_now(syntax) != '}') {
      return syntax_fail(syntax, "',' or '}'");
    }
  }
  lexer_next(&syntax->lexer);
  node_close(syntax, node);
  syntax->depth--;
  return node;
}

// One string, or several side by side, which Python joins.
static uint32_t parse_string(Syntax *syntax) {
  Str string = syntax->lexer.token.string;
  uint32_t node = leaf(syntax, SYN_STRING);
  if (!node) return 0;
  if (kind_now(syntax) == TOKEN_STRING) {
    Arena *scratch = syntax->lexer.scratch;
    VEC(char) joined = {0};
    uint32_t total = string->length;
    vec_reserve(scratch, &joined, total + 1);
    memcpy(joined.at, string->bytes, total);
    while (kind_now(syntax) == TOKEN_STRING) {
      Str more = syntax->lexer.token.string;
      joined.count = total;
      vec_reserve(scratch, &joined, total + more->length + 1);
      memcpy(joined.at + total, more->bytes, more->length);
      total += more->length;
      lexer_next(&syntax->lexer);
    }
    string = str_intern(syntax->lexer.names->strings, joined.at, total);
    node_close(syntax, node);
  }
  node_at(syntax, node)->string = string;
  return node;
}

static uint32_t parse_keyword_atom(Syntax *syntax) {
  switch (syntax->lexer.token.name->word) {
  case KEYWORD_True: return leaf(syntax, SYN_TRUE);
  case KEYWORD_False: return leaf(syntax, SYN_FALSE);
  case KEYWORD_None: return leaf(syntax, SYN_NONE);
  case KEYWORD_lambda:
    diag_error(syntax->lexer.diags, syntax->lexer.token.span, "syntax",
               "functions are not part of the language");
    return 0;
  default: return syntax_fail(syntax, "an expression");
  }
}

static uint32_t parse_atom(Syntax *syntax) {
  const Token *token = &syntax->lexer.token;
  uint32_t node;
  switch ((int)token->kind) {
  case TOKEN_NAME: {
    Name *name = token->name;
    if (!(node = leaf(syntax, SYN_NAME))) return 0;
    node_at(syntax, node)->name = name;
    return node;
  }
  case TOKEN_INT: {
    int64_t value = token->integer;
    if (token->is_two_63) {
      diag_error(syntax->lexer.diags, token->span, "bad-number",
                 "the integer does not fit in 64 bits");
      return 0;
    }
    if (!(node = leaf(syntax, SYN_INT))) return 0;
    node_at(syntax, node)->integer = value;
    return node;
  }
  case TOKEN_FLOAT: {
    double value = token->real;
    if (!(node = leaf(syntax, SYN_FLOAT))) return 0;
    node_at(syntax, node)->real = value;
    return node;
  }
  case TOKEN_STRING: return parse_string(syntax);
  case TOKEN_KEYWORD: return parse_keyword_atom(syntax);
  case '(': return parse_parenthesis(syntax);
  case '[': return parse_list_display(syntax);
  case '{': return parse_dict_display(syntax);
  default: return syntax_fail(syntax, "an expression");
  }
}

// An argument of a call: name=value or a value.
static uint32_t parse_argument(Syntax *syntax) {
  uint32_t value = parse_test(syntax);
  if (!value || kind_now(syntax) != '=') return value;
  if (node_at(syntax, value)->kind != SYN_NAME) return syntax_fail(syntax, "',' or ')'");
  lexer_next(&syntax->lexer);
  uint32_t inner = parse_test(syntax);
  if (!inner) return 0;
  uint32_t node = node_new(syntax, SYN_KEYWORD, node_at(syntax, value)->span);
  if (!node) return 0;
  node_at(syntax, node)->name = node_at(syntax, value)->name;
  node_at(syntax, node)->first = inner;
  return node;
}

static bool ends_index(const Syntax *syntax) {
  TokenKind kind = kind_now(syntax);
  return kind == ':' || kind == ',' || kind == ']';
}

// One dimension of a subscript: an expression or a slice.
static uint32_t parse_index(Syntax *syntax) {
  SrcSpan span = syntax->lexer.token.span;
  uint32_t parts[3] = {0}, count = 0;
  if (!ends_index(syntax)) {
    if (!(parts[0] = parse_test(syntax))) return 0;
    if (kind_now(syntax) != ':') return parts[0];
  }
  while (kind_now(syntax) == ':' && count < 2) {
    lexer_next(&syntax->lexer);
    count++;
    if (!ends_index(syntax) && !(parts[count] = parse_test(syntax))) return 0;
  }
  uint32_t node = node_new(syntax, SYN_SLICE, span), last = 0;
  if (!node) return 0;
  for (uint32_t i = 0; i < 3; i++) {
    if (!parts[i]) continue;
    node_at(syntax, node)->parts |= (uint8_t)(1u << i);
    if (last) {
      node_at(syntax, last)->next = parts[i];
    } else {
      node_at(syntax, node)->first = parts[i];
    }
    last = parts[i];
  }
  node_close(syntax, node);
  return node;
}

// Wraps `base` in a node that starts where it starts.
static uint32_t wrap(Syntax *syntax, NodeKind kind, uint32_t base) {
  uint32_t node = node_new(syntax, kind, node_at(syntax, base)->span);
  if (node) node_at(syntax, node)->first = base;
  return node;
}

static uint32_t parse_postfix(Syntax *syntax) {
  uint32_t base = parse_atom(syntax);
  while (base) {
    TokenKind kind = kind_now(syntax);
    if (kind == '.') {
      lexer_next(&syntax->lexer);
      bool is_name = kind_now(syntax) == TOKEN_NAME;
      if (!is_name) return syntax_fail(syntax, "a name after '.'");
      uint32_t node = wrap(syntax, SYN_ATTRIBUTE, base);
      if (!node) return 0;
      node_at(syntax, node)->name = syntax->lexer.token.name;
      lexer_next(&syntax->lexer);
      node_close(syntax, node);
      base = node;
    } else if (kind == '(' || kind == '[') {
      bool is_call = kind == '(', comma = false;
      uint32_t node = wrap(syntax, is_call ? SYN_CALL : SYN_SUBSCRIPT, base);
      if (!node) return 0;
      lexer_next(&syntax->lexer);
      if (!is_call && kind_now(syntax) == ']') return syntax_fail(syntax, "an index");
      if (!parse_list(syntax, node, base, is_call ? ')' : ']',
                      is_call ? parse_argument : parse_index, &comma))
        return 0;
      base = node;
    } else {
      break;
    }
  }
  return base;
}

// Signs are counted, not nested.
static uint32_t parse_factor(Syntax *syntax) {
  TokenKind kind = kind_now(syntax);
  if (kind != '-' && kind != '+') return parse_postfix(syntax);
  SrcSpan span = syntax->lexer.token.span;
  bool is_negative = false;
  do {
    if (kind == '-') is_negative = !is_negative;
    lexer_next(&syntax->lexer);
    kind = kind_now(syntax);
  } while (kind == '-' || kind == '+');
  bool is_least = kind == TOKEN_INT && syntax->lexer.token.is_two_63 && is_negative;
  if (is_least) syntax->lexer.token.is_two_63 = false; // its value is INT64_MIN already
  uint32_t operand = parse_postfix(syntax);
  if (!operand || !is_negative) return operand;
  Node *at = node_at(syntax, operand);
  if (at->kind == SYN_INT || at->kind == SYN_FLOAT) { // a negative number is a number
    if (at->kind == SYN_FLOAT) at->real = -at->real;
    if (at->kind == SYN_INT && !is_least) at->integer = -at->integer;
    at->span = span;
    node_close(syntax, operand);
    return operand;
  }
  uint32_t node = node_new(syntax, SYN_NEGATE, span);
  if (!node) return 0;
  node_at(syntax, node)->first = operand;
  node_close(syntax, node);
  return node;
}

// Operands joined by operators of one level, side by side under one node; `first` is read already.
static uint32_t parse_chain(Syntax *syntax, NodeKind kind, uint32_t first,
                            uint32_t (*operand)(Syntax *), bool (*joins)(const Syntax *)) {
  uint32_t last = first, node = 0;
  while (first && joins(syntax)) {
    if (!node) {
      node = wrap(syntax, kind, first);
      if (!node) return 0;
    }
    TokenKind link = kind_now(syntax);
    lexer_next(&syntax->lexer);
    bool is_least = link == '-' && kind_now(syntax) == TOKEN_INT && syntax->lexer.token.is_two_63;
    if (is_least) { // a - 2^63: only the negative fits
      link = (TokenKind)'+';
      syntax->lexer.token.is_two_63 = false;
    }
    uint32_t next = operand(syntax);
    if (!next) return 0;
    node_at(syntax, next)->link = (uint16_t)link;
    node_at(syntax, last)->next = next;
    last = next;
  }
  if (node) node_close(syntax, node);
  return node ? node : first;
}

static bool joins_product(const Syntax *syntax) {
  TokenKind kind = kind_now(syntax);
  return kind == '*' || kind == '%' || kind == TOKEN_FLOOR_DIV;
}
static bool joins_sum(const Syntax *syntax) {
  TokenKind kind = kind_now(syntax);
  return kind == '+' || kind == '-';
}
static bool joins_comparison(const Syntax *syntax) {
  TokenKind kind = kind_now(syntax);
  return kind == '<' || kind == '>' || (kind >= TOKEN_GE && kind <= TOKEN_NE);
}

static uint32_t parse_product(Syntax *syntax) {
  return parse_chain(syntax, SYN_PRODUCT, parse_factor(syntax), parse_factor, joins_product);
}
static uint32_t parse_sum(Syntax *syntax) {
  return parse_chain(syntax, SYN_SUM, parse_product(syntax), parse_product, joins_sum);
}

// What most expressions are followed by: nothing joins them to more.
static bool ends_expression(TokenKind kind) {
  return kind == ',' || kind == ')' || kind == ']' || kind == '=' || kind == ':' ||
         kind == TOKEN_NEWLINE;
}

static uint32_t parse_comparison(Syntax *syntax) {
  uint32_t first = parse_factor(syntax);
  if (ends_expression(kind_now(syntax))) return first;
  first = parse_chain(syntax, SYN_PRODUCT, first, parse_factor, joins_product);
  first = parse_chain(syntax, SYN_SUM, first, parse_product, joins_sum);
  return parse_chain(syntax, SYN_COMPARE, first, parse_sum, joins_comparison);
}

static uint32_t parse_boolean(Syntax *syntax) {
  SrcSpan span = syntax->lexer.token.span;
  bool is_boolean = false;
  uint32_t first = 0;
  for (;;) {
    while (is_keyword(syntax, KEYWORD_not)) {
      is_boolean = true;
      lexer_next(&syntax->lexer);
    }
    uint32_t operand = parse_comparison(syntax);
    if (!operand) return 0;
    if (!first) first = operand;
    if (!is_keyword(syntax, KEYWORD_and) && !is_keyword(syntax, KEYWORD_or)) break;
    is_boolean = true;
    lexer_next(&syntax->lexer);
  }
  if (!is_boolean) return first;
  uint32_t node = node_new(syntax, SYN_BOOLEAN, span);
  if (node) node_close(syntax, node);
  return node;
}

static uint32_t parse_test(Syntax *syntax) {
  uint32_t node =
      kind_now(syntax) == TOKEN_KEYWORD ? parse_boolean(syntax) : parse_comparison(syntax);
  if (!node) return 0;
  TokenKind kind = kind_now(syntax);
  if (kind == TOKEN_KEYWORD) {
    Token *token = &syntax->lexer.token;
    if (is_keyword(syntax, KEYWORD_and) || is_keyword(syntax, KEYWORD_or)) {
      lexer_next(&syntax->lexer);
      if (!parse_boolean(syntax)) return 0;
      SrcSpan span = node_at(syntax, node)->span;
      node = node_new(syntax, SYN_BOOLEAN, span);
      if (node) node_close(syntax, node);
      return node;
    }
    if (token->name->word == KEYWORD_as) return node; // with … as name
    diag_error(syntax->lexer.diags, token->span, "syntax",
               "'%s' is not part of the language's expressions", token->name->str->bytes);
    return 0;
  }
  if (kind == TOKEN_OTHER && syntax->lexer.bracket_count) {
    const Token *token = &syntax->lexer.token;
    bool is_division = syntax->lexer.text[token->span.offset] == '/';
    diag_error(syntax->lexer.diags, token->span, "syntax",
               "%s is not part of the language; operators are + - * // %% and comparisons%s",
               token_describe(&syntax->lexer, token),
               is_division ? " (integers divide by //)" : "");
    return 0;
  }
  return node;
}

uint32_t syntax_expression(Syntax *syntax) {
  return parse_test(syntax);
}

uint32_t syntax_expression_list(Syntax *syntax) {
  uint32_t first = parse_test(syntax);
  if (!first || kind_now(syntax) != ',') return first;
  uint32_t node = wrap(syntax, SYN_TUPLE, first), last = first;
  while (node && kind_now(syntax) == ',') {
    lexer_next(&syntax->lexer);
    if (kind_now(syntax) == TOKEN_NEWLINE || kind_now(syntax) == '=') break;
    uint32_t next = parse_test(syntax);
    if (!next) return 0;
    node_at(syntax, last)->next = next;
    last = next;
  }
  if (node) node_close(syntax, node);
  return node;
}
