#include "stablehlo/lexer.h"

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
// What may follow the first character of a name; suffix ids (%0, #loc, ^bb) may have '-' as well.
static bool is_name(char c) {
  return is_letter(c) || is_digit(c) || c == '$' || c == '.';
}
static bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

void mlir_init(MlirLexer *lexer, const char *bytes, uint64_t length, Diags *diags) {
  *lexer = (MlirLexer){.start = bytes,
                       .at = bytes,
                       .end = bytes + length,
                       .line_start = bytes,
                       .line = 1,
                       .diags = diags};
  mlir_advance(lexer);
}

// CR LF is one line end, as are LF and CR alone.
static bool is_line_end(const char *at, const char *end) {
  return *at == '\n' || (*at == '\r' && (at + 1 == end || at[1] != '\n'));
}

void mlir_lexer_newline(MlirLexer *lexer, const char *at) {
  if (!is_line_end(at, lexer->end)) return;
  lexer->line++;
  lexer->line_start = at + 1;
}

static void skip_blanks(MlirLexer *lexer) {
  const char *at = lexer->at, *end = lexer->end;
  for (; at < end; at++) {
    if (*at == '/' && at + 1 < end && at[1] == '/') {
      while (at + 1 < end && !is_line_end(at + 1, end)) at++;
    } else if (*at == '\n' || *at == '\r') {
      mlir_lexer_newline(lexer, at);
    } else if (*at != ' ' && *at != '\t') {
      break;
    }
  }
  lexer->at = at;
}

static SrcSpan span_at(const MlirLexer *lexer, const char *from, const char *to) {
  return (SrcSpan){.line = lexer->line,
                   .column = (uint32_t)(from - lexer->line_start) + 1,
                   .length = (uint32_t)(to - from),
                   .offset = (uint32_t)(from - lexer->start)};
}

static const char *number_end(const char *at, const char *end) {
  if (*at == '0' && at + 2 < end && at[1] == 'x' && is_hex(at[2])) {
    at += 2;
    while (at < end && is_hex(*at)) at++;
    return at;
  }
  while (at < end && is_digit(*at)) at++;
  if (at < end && *at == '.') {
    at++;
    while (at < end && is_digit(*at)) at++;
    if (at < end && (*at == 'e' || *at == 'E')) {
      const char *power = at + 1;
      if (power < end && (*power == '+' || *power == '-')) power++;
      if (power < end && is_digit(*power)) {
        at = power;
        while (at < end && is_digit(*at)) at++;
      }
    }
  }
  return at;
}

// A name after a sigil: a word, or digits alone, or a string.
static void lex_suffix(MlirLexer *lexer, MlirTokenKind kind) {
  const char *from = lexer->at, *at = from + 1, *end = lexer->end;
  MlirToken *token = &lexer->token;
  token->kind = kind;
  if (at < end && *at == '"') {
    const char *close = at + 1;
    while (close < end && *close != '"' && *close != '\n' && *close != '\r') close++;
    token->bytes = at + 1;
    token->length = (uint32_t)(close - at - 1);
    at = close < end && *close == '"' ? close + 1 : close;
  } else {
    while (at < end && (is_name(*at) || (*at == '-' && at + 1 < end && is_name(at[1])))) at++;
    token->bytes = from + 1;
    token->length = (uint32_t)(at - from - 1);
  }
  token->span = span_at(lexer, from, at);
  lexer->at = at;
  if (!token->length) {
    mlir_fail(lexer, "a name");
    token->kind = TOKEN_BAD;
  }
}

static void lex_string(MlirLexer *lexer) {
  const char *from = lexer->at, *at = from + 1, *end = lexer->end;
  while (at < end && *at != '"' && *at != '\n' && *at != '\r')
    at += *at == '\\' && at + 1 < end && at[1] != '\n' && at[1] != '\r' ? 2 : 1;
  MlirToken *token = &lexer->token;
  token->bytes = from + 1;
  token->length = (uint32_t)(at - from - 1);
  if (at >= end || *at != '"') {
    token->kind = TOKEN_BAD;
    token->span = span_at(lexer, from, from + 1);
    mlir_fail(lexer, "a string that is closed on its line");
    lexer->at = at < end ? at : end;
    return;
  }
  token->kind = TOKEN_STRING;
  token->span = span_at(lexer, from, at + 1);
  lexer->at = at + 1;
}

void mlir_advance(MlirLexer *lexer) {
  skip_blanks(lexer);
  const char *from = lexer->at, *end = lexer->end;
  MlirToken *token = &lexer->token;
  *token = (MlirToken){.kind = TOKEN_END, .bytes = from, .span = span_at(lexer, from, from)};
  if (from == end) return;
  char c = *from;
  const char *at = from + 1;
  switch (c) {
  case '%': lex_suffix(lexer, TOKEN_VALUE); return;
  case '@': lex_suffix(lexer, TOKEN_SYMBOL); return;
  case '#': lex_suffix(lexer, TOKEN_ALIAS); return;
  case '^': lex_suffix(lexer, TOKEN_BLOCK); return;
  case '!': lex_suffix(lexer, TOKEN_TYPE); return;
  case '"': lex_string(lexer); return;
  default: break;
  }
  token->kind = TOKEN_PUNCT;
  token->punct = c;
  if (is_letter(c)) {
    token->kind = TOKEN_WORD;
    while (at < end && is_name(*at)) at++;
  } else if (is_digit(c)) {
    token->kind = TOKEN_NUMBER;
    at = number_end(from, end);
  } else if (c == '-' && at < end && *at == '>') {
    token->kind = TOKEN_ARROW;
    at++;
  } else if (c == ':' && at < end && *at == ':') {
    token->kind = TOKEN_COLONS;
    at++;
  }
  token->length = (uint32_t)(at - from);
  token->span = span_at(lexer, from, at);
  lexer->at = at;
}

bool mlir_fail(MlirLexer *lexer, const char *expected) {
  if (lexer->failed) return false;
  lexer->failed = true;
  const MlirToken *token = &lexer->token;
  unsigned char c = token->length ? (unsigned char)*token->bytes : 0;
  if (token->kind == TOKEN_END) {
    diag_error(lexer->diags, token->span, "stablehlo-syntax",
               "expected %s, found the end of the text", expected);
  } else if (token->kind == TOKEN_PUNCT && (c < 0x20 || c >= 0x7F)) {
    diag_error(lexer->diags, token->span, "stablehlo-syntax", "expected %s, found byte 0x%02x",
               expected, c);
  } else {
    uint32_t shown = token->span.length < 40 ? token->span.length : 40;
    diag_error(lexer->diags, token->span, "stablehlo-syntax", "expected %s, found '%.*s'", expected,
               (int)shown, lexer->start + token->span.offset);
  }
  return false;
}

bool mlir_take(MlirLexer *lexer, char punct) {
  if (!mlir_is(lexer, punct)) return false;
  mlir_advance(lexer);
  return true;
}

bool mlir_take_word(MlirLexer *lexer, const char *word) {
  if (!mlir_is_word(lexer, word)) return false;
  mlir_advance(lexer);
  return true;
}

bool mlir_expect(MlirLexer *lexer, char punct) {
  const char expected[] = {'\'', punct, '\'', 0};
  return mlir_take(lexer, punct) || mlir_fail(lexer, expected);
}

bool mlir_expect_word(MlirLexer *lexer, const char *word) {
  return mlir_take_word(lexer, word) || mlir_fail(lexer, word);
}

bool mlir_skip_balanced(MlirLexer *lexer) {
  char open[MAX_NESTING];
  uint32_t depth = 0;
  do {
    const MlirToken *token = &lexer->token;
    if (token->kind == TOKEN_END || token->kind == TOKEN_BAD)
      return mlir_fail(lexer, "a closing bracket");
    if (token->kind == TOKEN_PUNCT) {
      const char *pairs = "()[]{}<>", *at = token->punct ? strchr(pairs, token->punct) : NULL;
      bool opens = at && (at - pairs) % 2 == 0;
      if (opens && depth == MAX_NESTING) return mlir_fail(lexer, "brackets nested 64 deep at most");
      if (opens)
        open[depth++] = at[1];
      else if (at && depth && open[depth - 1] == token->punct)
        depth--;
      else if (at)
        return mlir_fail(lexer, "the bracket that closes the one before");
    }
    mlir_advance(lexer);
  } while (depth);
  return true;
}

bool mlir_token_integer(const MlirToken *token, bool is_negative, int64_t *out) {
  if (token->kind != TOKEN_NUMBER) return false;
  uint64_t value = 0;
  const char *at = token->bytes, *end = at + token->length;
  if (token->length > 2 && at[1] == 'x') {
    if (token->length > 18) return false;
    for (at += 2; at < end; at++)
      value = value << 4 | (uint64_t)(is_digit(*at) ? *at - '0' : (*at | 0x20) - 'a' + 10);
    *out = (int64_t)(is_negative ? 0 - value : value);
    return true;
  }
  for (; at < end; at++) {
    if (!is_digit(*at) || value > (UINT64_MAX - 9) / 10) return false;
    value = value * 10 + (uint64_t)(*at - '0');
  }
  if (is_negative && value > (uint64_t)INT64_MAX + 1) return false;
  *out = (int64_t)(is_negative ? 0 - value : value);
  return true;
}
