// Tokens of form A. Strings and numbers are in lexer_literal.c.
#include "text/lexer.h"

#include "text/lexer_internal.h"
#include "text/utf8.h"

// Bits of the character table.
enum { IDENT_START = 1, IDENT = 2, DIGIT = 4, BLANK = 8, OPERATOR = 16 };
#define S (IDENT_START | IDENT)
#define D (DIGIT | IDENT)
static const uint8_t char_class[256] = {
    [','] = OPERATOR, ['='] = OPERATOR, ['.'] = OPERATOR, [':'] = OPERATOR, ['+'] = OPERATOR,
    ['-'] = OPERATOR, ['*'] = OPERATOR, ['%'] = OPERATOR, ['<'] = OPERATOR, ['>'] = OPERATOR,
    [' '] = BLANK,    ['\t'] = BLANK,   ['\f'] = BLANK,   ['0'] = D,        ['1'] = D,
    ['2'] = D,        ['3'] = D,        ['4'] = D,        ['5'] = D,        ['6'] = D,
    ['7'] = D,        ['8'] = D,        ['9'] = D,        ['_'] = S,        ['a'] = S,
    ['b'] = S,        ['c'] = S,        ['d'] = S,        ['e'] = S,        ['f'] = S,
    ['g'] = S,        ['h'] = S,        ['i'] = S,        ['j'] = S,        ['k'] = S,
    ['l'] = S,        ['m'] = S,        ['n'] = S,        ['o'] = S,        ['p'] = S,
    ['q'] = S,        ['r'] = S,        ['s'] = S,        ['t'] = S,        ['u'] = S,
    ['v'] = S,        ['w'] = S,        ['x'] = S,        ['y'] = S,        ['z'] = S,
    ['A'] = S,        ['B'] = S,        ['C'] = S,        ['D'] = S,        ['E'] = S,
    ['F'] = S,        ['G'] = S,        ['H'] = S,        ['I'] = S,        ['J'] = S,
    ['K'] = S,        ['L'] = S,        ['M'] = S,        ['N'] = S,        ['O'] = S,
    ['P'] = S,        ['Q'] = S,        ['R'] = S,        ['S'] = S,        ['T'] = S,
    ['U'] = S,        ['V'] = S,        ['W'] = S,        ['X'] = S,        ['Y'] = S,
    ['Z'] = S,
};
#undef S
#undef D

static bool is_a(char c, uint8_t bits) {
  return (char_class[(unsigned char)c] & bits) != 0;
}

bool lexer_is_ident(char c) {
  return is_a(c, IDENT);
}

SrcSpan lexer_span(const Lexer *lexer, uint32_t offset, uint32_t length) {
  return (SrcSpan){lexer->line, offset - lexer->line_start + 1, length, offset};
}

bool lexer_fail(Lexer *lexer, uint32_t offset, uint32_t length, const char *code,
                const char *message) {
  lexer->token.kind = TOKEN_ERROR;
  lexer->token.span = lexer_span(lexer, offset, length);
  return diag_error(lexer->diags, lexer->token.span, code, "%s", message);
}

// Place of any offset, counted from the start of the text: for the rare errors found before there
// are tokens.
static SrcSpan span_from_start(const char *text, uint64_t offset, uint32_t length) {
  uint32_t line = 1, line_start = 0;
  for (uint32_t i = 0; i < offset; i++) {
    bool is_end = text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n');
    if (!is_end) continue;
    line++;
    line_start = i + 1;
  }
  return (SrcSpan){line, (uint32_t)offset - line_start + 1, length, (uint32_t)offset};
}

bool lexer_init(Lexer *lexer, Arena *scratch, Names *names, const char *text, uint64_t length,
                Diags *diags) {
  SrcSpan start = {1, 1, 0, 0};
  if (length > MAX_TEXT_BYTES)
    return diag_error(diags, start, "text-too-long",
                      "the text has %llu bytes, more than the %u that are read",
                      (unsigned long long)length, MAX_TEXT_BYTES);
  const char *nul = length ? memchr(text, 0, (size_t)length) : NULL;
  if (nul) {
    SrcSpan span = span_from_start(text, (uint64_t)(nul - text), 1);
    return diag_error(diags, span, "binary-input",
                      "this is no text: a byte of value 0 at offset %u", span.offset);
  }
  uint64_t bad = utf8_check(text, length);
  if (bad < length) {
    SrcSpan span = span_from_start(text, bad, 1);
    return diag_error(diags, span, "invalid-utf8", "byte 0x%02x is not valid UTF-8",
                      (unsigned)(unsigned char)text[bad]);
  }
  *lexer = (Lexer){.text = arena_copy_text(scratch, text, length),
                   .length = (uint32_t)length,
                   .line = 1,
                   .at_line_start = true,
                   .indent_count = 1,
                   .names = names,
                   .scratch = scratch,
                   .diags = diags};
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) lexer->at = 3; // byte order mark
  lexer_next(lexer);
  return true;
}

static void new_line(Lexer *lexer) {
  if (lexer->text[lexer->at] == '\r' && lexer->text[lexer->at + 1] == '\n') lexer->at++;
  lexer->at++;
  lexer->line++;
  lexer->line_start = lexer->at;
}

static bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

static void skip_comment(Lexer *lexer) {
  const char *at = lexer->text + lexer->at;
  while (*at && !is_line_end(*at)) at++;
  lexer->at = (uint32_t)(at - lexer->text);
}

// Width of the blanks at the start of a line; a tab goes to the next multiple of 8 and is reported
// once.
static uint32_t read_indent(Lexer *lexer) {
  uint32_t width = 0, tab = UINT32_MAX;
  for (;; lexer->at++) {
    char c = lexer->text[lexer->at];
    if (c == ' ') {
      width++;
    } else if (c == '\t') {
      if (tab == UINT32_MAX) tab = lexer->at;
      width = width / 8 * 8 + 8;
    } else if (c != '\f') {
      break;
    }
  }
  char c = lexer->text[lexer->at];
  bool is_blank = !c || c == '#' || is_line_end(c);
  if (tab != UINT32_MAX && !is_blank && !lexer->has_reported_tab) {
    lexer->has_reported_tab = true;
    diag_error(lexer->diags, lexer_span(lexer, tab, 1), "tab-indent",
               "a tab in the indentation; indent with blanks (further tabs are not reported)");
  }
  return width;
}

static bool emit(Lexer *lexer, TokenKind kind, uint32_t offset) {
  lexer->token.kind = kind;
  lexer->token.span = lexer_span(lexer, offset, 0);
  return true;
}

// At the start of a logical line: skips blank lines, then compares the indentation. True when that
// gave a token.
static bool start_line(Lexer *lexer) {
  uint32_t width;
  for (;;) {
    width = read_indent(lexer);
    char c = lexer->text[lexer->at];
    if (c == '#') skip_comment(lexer);
    if (!is_line_end(lexer->text[lexer->at])) break;
    new_line(lexer);
  }
  if (!lexer->text[lexer->at]) width = 0;
  uint32_t *innermost = &lexer->indents[lexer->indent_count - 1];
  if (width == *innermost) {
    lexer->at_line_start = false;
    return false;
  }
  if (width > *innermost) {
    lexer->at_line_start = false;
    // The reader refuses deeper nesting long before; a stray indent beyond it is no new level.
    if (lexer->indent_count == ARRAY_LEN(lexer->indents)) return false;
    lexer->indents[lexer->indent_count++] = width;
    return emit(lexer, TOKEN_INDENT, lexer->at);
  }
  uint32_t outer = innermost[-1]; // the outermost level is 0, so there is one
  if (width > outer) {
    diag_error(lexer->diags, lexer_span(lexer, lexer->at, 0), "bad-unindent",
               "this line is indented by %u, between the levels %u and %u around it", width, outer,
               *innermost);
    *innermost = width;
    lexer->at_line_start = false;
    return false;
  }
  lexer->indent_count--;
  uint32_t end = lexer->at;
  if (width == outer) {
    lexer->at_line_start = false;
  } else {
    lexer->at = lexer->line_start; // more levels end here: the line is looked at again
  }
  return emit(lexer, TOKEN_DEDENT, end);
}

// Blanks, comments, and line ends inside brackets or after a backslash.
static void skip_blanks(Lexer *lexer) {
  for (;;) {
    const char *at = lexer->text + lexer->at;
    while (is_a(*at, BLANK)) at++;
    lexer->at = (uint32_t)(at - lexer->text);
    if (*at == '#') {
      skip_comment(lexer);
    } else if (is_line_end(*at) && lexer->bracket_count) {
      new_line(lexer);
    } else if (*at == '\\' && is_line_end(at[1])) {
      lexer->at++;
      new_line(lexer);
    } else {
      return;
    }
  }
}

static void read_name(Lexer *lexer) {
  const char *start = lexer->text + lexer->at, *at = start;
  uint32_t hash = NAMES_HASH_START;
  while (is_a(*at, IDENT)) hash = names_hash_step(hash, *at++);
  uint32_t length = (uint32_t)(at - start);
  Token *token = &lexer->token;
  token->span = lexer_span(lexer, lexer->at, length);
  lexer->at += length;
  if (*at == '"' || *at == '\'') {
    lexer_fail(lexer, token->span.offset, length, "string-prefix",
               "strings with a prefix (r\"\", b\"\", f\"\") are not read; write a plain string");
    lexer_skip_string(lexer);
    return;
  }
  token->name = names_get(lexer->names, start, length, hash);
  bool is_keyword = token->name->word && token->name->word < WORD_LAST_KEYWORD;
  token->kind = is_keyword ? TOKEN_KEYWORD : TOKEN_NAME;
}

static bool is_pair(char open, char close) {
  return (open == '(' && close == ')') || (open == '[' && close == ']') ||
         (open == '{' && close == '}');
}

static void open_bracket(Lexer *lexer, char c) {
  if (lexer->bracket_count == MAX_NESTING) {
    lexer_fail(lexer, lexer->at, 1, "nesting-limit", "brackets nest deeper than 64 levels");
    return;
  }
  lexer->brackets[lexer->bracket_count].span = lexer->token.span;
  lexer->brackets[lexer->bracket_count++].kind = c;
  lexer->token.kind = (TokenKind)c;
  lexer->at++;
}

static void close_bracket(Lexer *lexer, char c) {
  uint32_t count = lexer->bracket_count;
  if (count && is_pair(lexer->brackets[count - 1].kind, c)) {
    lexer->bracket_count--;
    lexer->token.kind = (TokenKind)c;
    lexer->at++;
    return;
  }
  lexer->token.kind = TOKEN_ERROR;
  if (!count) {
    diag_error(lexer->diags, lexer->token.span, "unmatched-bracket", "'%c' closes nothing", c);
    return;
  }
  diag_error(lexer->diags, lexer->token.span, "unmatched-bracket", "'%c' does not close '%c'", c,
             lexer->brackets[count - 1].kind);
  diag_attach(lexer->diags, lexer->brackets[count - 1].span, "'%c' opened here",
              lexer->brackets[count - 1].kind);
}

static void operator_token(Lexer *lexer, TokenKind kind, uint32_t length) {
  lexer->token.kind = kind;
  lexer->token.span.length = length;
  lexer->at += length;
}

// Operators of more than one character, longest first; kinds the language lacks are TOKEN_OTHER.
static bool long_operator(Lexer *lexer) {
  static const struct {
    const char text[4];
    TokenKind kind;
  } operators[] = {
      {"...", TOKEN_OTHER}, {"**=", TOKEN_OTHER},    {"//=", TOKEN_OTHER}, {">>=", TOKEN_OTHER},
      {"<<=", TOKEN_OTHER}, {"//", TOKEN_FLOOR_DIV}, {">=", TOKEN_GE},     {"<=", TOKEN_LE},
      {"==", TOKEN_EQ},     {"!=", TOKEN_NE},        {"**", TOKEN_OTHER},  {"<<", TOKEN_OTHER},
      {">>", TOKEN_OTHER},  {"+=", TOKEN_OTHER},     {"-=", TOKEN_OTHER},  {"*=", TOKEN_OTHER},
      {"/=", TOKEN_OTHER},  {"%=", TOKEN_OTHER},     {"&=", TOKEN_OTHER},  {"|=", TOKEN_OTHER},
      {"^=", TOKEN_OTHER},  {"->", TOKEN_OTHER},     {":=", TOKEN_OTHER},  {"<>", TOKEN_OTHER},
  };
  for (uint32_t i = 0; i < ARRAY_LEN(operators); i++) {
    uint32_t length = (uint32_t)strlen(operators[i].text);
    if (strncmp(lexer->text + lexer->at, operators[i].text, length) != 0) continue;
    operator_token(lexer, operators[i].kind, length);
    return true;
  }
  return false;
}

static void bad_character(Lexer *lexer, char c) {
  unsigned char lead = (unsigned char)c;
  uint32_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead >= 0x80) {
    lexer_fail(lexer, lexer->at, length, "bad-character",
               "a character outside ASCII; they are allowed in strings and comments only");
  } else if (lead < 0x20 || lead == 0x7F) {
    lexer_fail(lexer, lexer->at, length, "bad-character", "a control character");
  } else {
    lexer->token.kind = TOKEN_ERROR;
    diag_error(lexer->diags, lexer->token.span, "bad-character", "'%c' is not part of the language",
               c);
  }
  lexer->at += length;
}

static void read_operator(Lexer *lexer, char c) {
  lexer->token.span = lexer_span(lexer, lexer->at, 1);
  char second = lexer->text[lexer->at + 1];
  bool may_be_long = second == '=' || second == c || second == '>';
  if (is_a(c, OPERATOR) && !may_be_long) {
    lexer->token.kind = (TokenKind)c;
    lexer->at++;
    return;
  }
  switch (c) {
  case '(':
  case '[':
  case '{': open_bracket(lexer, c); return;
  case ')':
  case ']':
  case '}': close_bracket(lexer, c); return;
  default: break;
  }
  if (may_be_long && c != ',' && long_operator(lexer)) return;
  switch (c) {
  case '/':
  case '&':
  case '|':
  case '^':
  case '~':
  case '@':
  case ';': operator_token(lexer, TOKEN_OTHER, 1); return;
  default: break;
  }
  if (is_a(c, OPERATOR)) {
    operator_token(lexer, (TokenKind)c, 1);
  } else {
    bad_character(lexer, c);
  }
}

void lexer_next(Lexer *lexer) {
  lexer->last_end = lexer->token.span.offset + lexer->token.span.length;
  if (lexer->at_line_start && start_line(lexer)) return;
  skip_blanks(lexer);
  char c = lexer->text[lexer->at];
  if (is_a(c, IDENT_START)) {
    read_name(lexer);
  } else if (is_a(c, DIGIT) || (c == '.' && is_a(lexer->text[lexer->at + 1], DIGIT))) {
    lexer_read_number(lexer);
  } else if (c == '"' || c == '\'') {
    lexer_read_string(lexer);
  } else if (is_line_end(c)) {
    emit(lexer, TOKEN_NEWLINE, lexer->at);
    new_line(lexer);
    lexer->at_line_start = true;
  } else if (!c) {
    // A last line without a line end has one all the same; then the blocks end.
    bool in_line = lexer->token.kind != TOKEN_NEWLINE && lexer->token.kind != TOKEN_DEDENT &&
                   lexer->token.kind != TOKEN_END && lexer->token.kind != 0 &&
                   !lexer->bracket_count;
    if (in_line) lexer->at_line_start = true;
    emit(lexer, in_line ? TOKEN_NEWLINE : TOKEN_END, lexer->at);
  } else {
    read_operator(lexer, c);
  }
}

// Width of the indentation of the line at `at`, and its first other character.
static uint32_t line_indent(const char *text, uint32_t at, char *first) {
  uint32_t width = 0;
  for (; is_a(text[at], BLANK); at++) width = text[at] == '\t' ? width / 8 * 8 + 8 : width + 1;
  *first = text[at];
  return width;
}

// Back to the token that was in the way, with all brackets forgotten; behind it when it is none.
static void recover_begin(Lexer *lexer) {
  lexer->bracket_count = 0;
  if (lexer->token.kind == TOKEN_ERROR) return;
  lexer->at = lexer->token.span.offset;
  lexer->line = lexer->token.span.line;
  lexer->line_start = lexer->at - (lexer->token.span.column - 1);
}

static void recover_end(Lexer *lexer) {
  lexer->at_line_start = true;
  emit(lexer, TOKEN_NEWLINE, lexer->at);
  lexer_next(lexer);
}

void lexer_recover(Lexer *lexer, uint32_t line, uint32_t indent) {
  recover_begin(lexer);
  // the token may itself start the next statement
  bool is_next = lexer->line > line && lexer->token.kind != TOKEN_ERROR;
  if (is_next) lexer->at = lexer->line_start;
  for (;; is_next = true) {
    char first;
    uint32_t width = line_indent(lexer->text, lexer->at, &first);
    if (is_next && (!first || (width <= indent && is_a(first, IDENT_START)))) break;
    skip_comment(lexer); // to the end of the line
    if (!lexer->text[lexer->at]) break;
    new_line(lexer);
  }
  recover_end(lexer);
}

bool lexer_recover_header(Lexer *lexer, uint32_t line, uint32_t indent) {
  Lexer before = *lexer;
  recover_begin(lexer);
  for (;;) {
    skip_comment(lexer);
    uint32_t last = lexer->at;
    while (last > lexer->line_start && is_a(lexer->text[last - 1], BLANK)) last--;
    bool ends_header = last > lexer->line_start && lexer->text[last - 1] == ':';
    if (!lexer->text[lexer->at]) break;
    new_line(lexer);
    if (ends_header) {
      recover_end(lexer);
      return true;
    }
    char first;
    if (line_indent(lexer->text, lexer->at, &first) <= indent && is_a(first, IDENT_START)) break;
  }
  *lexer = before;
  lexer_recover(lexer, line, indent);
  return false;
}

const char *token_describe(const Lexer *lexer, const Token *token) {
  switch (token->kind) {
  case TOKEN_END: return "the end of the text";
  case TOKEN_NEWLINE: return "the end of the line";
  case TOKEN_INDENT: return "an indented line";
  case TOKEN_DEDENT: return "the end of the block";
  default: break;
  }
  const char *text = lexer->text + token->span.offset;
  uint32_t length = token->span.length;
  bool is_long = length > 32;
  if (is_long) length = 24;
  while (is_long && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  return arena_format(lexer->scratch, "'%.*s%s'", (int)length, text, is_long ? "…" : "");
}
