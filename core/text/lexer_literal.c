// Strings and numbers of form A, by Python's rules.
#include "text/lexer_internal.h"
#include "text/utf8.h"

#include <stdlib.h>

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// ---- strings -----------------------------------------------------------------------------------

static bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

enum { LONGEST_NAME = 32 };

static bool is_triple(const char *at) {
  return at[1] == at[0] && at[2] == at[0];
}

// Behind a triple-quoted string, or at the end of the text.
static void skip_triple(Lexer *lexer) {
  char quote = lexer->text[lexer->at];
  lexer->at += 3;
  for (char c; (c = lexer->text[lexer->at]); lexer->at++) {
    if (c == quote && is_triple(lexer->text + lexer->at)) {
      lexer->at += 3;
      return;
    }
    if (c == '\\' && lexer->text[lexer->at + 1]) c = lexer->text[++lexer->at];
    bool is_end = c == '\n' || (c == '\r' && lexer->text[lexer->at + 1] != '\n');
    if (!is_end) continue;
    lexer->line++;
    lexer->line_start = lexer->at + 1;
  }
  lexer->is_swallowed = true;
}

void lexer_skip_string(Lexer *lexer) {
  const char *text = lexer->text;
  char quote = text[lexer->at];
  if (is_triple(text + lexer->at)) {
    skip_triple(lexer);
    return;
  }
  uint32_t at = lexer->at + 1;
  while (text[at] && text[at] != quote && !is_line_end(text[at])) {
    bool is_escape = text[at] == '\\' && text[at + 1];
    bool joins_lines = is_escape && is_line_end(text[at + 1]);
    at += joins_lines && text[at + 1] == '\r' && text[at + 2] == '\n' ? 3 : is_escape ? 2 : 1;
    if (!joins_lines) continue;
    lexer->line++;
    lexer->line_start = at;
  }
  lexer->at = text[at] == quote ? at + 1 : at;
}

static void buffer_put(Lexer *lexer, const char *bytes, uint32_t length) {
  if (lexer->buffer_length + length > lexer->buffer_capacity)
    lexer->buffer = vec_grow(lexer->scratch, lexer->buffer, &lexer->buffer_capacity,
                             lexer->buffer_length + length, 1);
  memcpy(lexer->buffer + lexer->buffer_length, bytes, length);
  lexer->buffer_length += length;
}

static const char *bad_escape(Lexer *lexer, const char *at, uint32_t length, const char *message) {
  lexer_fail(lexer, (uint32_t)(at - lexer->text), length, "bad-escape", message);
  return NULL;
}

// \xHH, \uHHHH, \UHHHHHHHH; `at` is at the backslash.
static const char *hex_escape(Lexer *lexer, const char *at, uint32_t digits) {
  uint32_t code = 0;
  for (uint32_t i = 0; i < digits; i++) {
    int digit = hex_digit(at[2 + i]);
    if (digit < 0)
      return bad_escape(lexer, at, 2,
                        digits == 2   ? "\\x needs two hexadecimal digits"
                        : digits == 4 ? "\\u needs four hexadecimal digits"
                                      : "\\U needs eight hexadecimal digits");
    code = code << 4 | (uint32_t)digit;
  }
  if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
    return bad_escape(lexer, at, 2 + digits, "the escape is no character of Unicode");
  char bytes[4];
  buffer_put(lexer, bytes, utf8_put(bytes, code));
  return at + 2 + digits;
}

static const char *octal_escape(Lexer *lexer, const char *at) {
  uint32_t code = 0, count = 0;
  for (at++; count < 3 && *at >= '0' && *at <= '7'; at++, count++)
    code = code << 3 | (uint32_t)(*at - '0');
  char bytes[4];
  buffer_put(lexer, bytes, utf8_put(bytes, code));
  return at;
}

// Decodes the escape at `at` into the buffer; returns what is behind it, NULL after an error.
static const char *read_escape(Lexer *lexer, const char *at) {
  static const char from[] = "\\'\"abfnrtv", to[] = "\\'\"\a\b\f\n\r\t\v";
  char c = at[1];
  const char *simple = c ? strchr(from, c) : NULL;
  if (simple) {
    buffer_put(lexer, &to[simple - from], 1);
    return at + 2;
  }
  if (c == 'x') return hex_escape(lexer, at, 2);
  if (c == 'u') return hex_escape(lexer, at, 4);
  if (c == 'U') return hex_escape(lexer, at, 8);
  if (c == 'N')
    return bad_escape(lexer, at, 2, "\\N{…} is not read; write the character or \\u escapes");
  if (c >= '0' && c <= '7') return octal_escape(lexer, at);
  if (is_line_end(c)) { // the string goes on in the next line
    at += c == '\r' && at[2] == '\n' ? 3 : 2;
    lexer->line++;
    lexer->line_start = (uint32_t)(at - lexer->text);
    return at;
  }
  buffer_put(lexer, at, 1); // Python keeps the backslash of an escape it does not know
  return at + 1;
}

static void finish_string(Lexer *lexer, SrcSpan span, const char *end, Str string) {
  lexer->at = (uint32_t)(end - lexer->text);
  span.length = lexer->at - span.offset;
  lexer->token.kind = TOKEN_STRING;
  lexer->token.span = span;
  lexer->token.string = string;
}

static void unclosed_string(Lexer *lexer, SrcSpan span, const char *end) {
  lexer->at = (uint32_t)(end - lexer->text);
  span.length = span.line == lexer->line ? lexer->at - span.offset : 1;
  lexer->token.kind = TOKEN_ERROR;
  lexer->token.span = span;
  diag_error(lexer->diags, span, "unclosed-string", "the string is not closed");
}

void lexer_read_string(Lexer *lexer) {
  const char *start = lexer->text + lexer->at, *at = start + 1;
  char quote = *start;
  SrcSpan span = lexer_span(lexer, lexer->at, 0);
  if (is_triple(start)) {
    skip_triple(lexer);
    lexer->token.kind = TOKEN_ERROR;
    span.length = 3;
    lexer->token.span = span;
    diag_error(lexer->diags, span, "triple-quotes",
               "triple-quoted strings are not read; use \"…\" with \\n");
    return;
  }
  uint32_t hash = NAMES_HASH_START;
  while (*at && *at != quote && *at != '\\' && !is_line_end(*at))
    hash = names_hash_step(hash, *at++);
  if (*at == quote) { // no escapes: interned from where it stands
    uint32_t length = (uint32_t)(at - start - 1);
    // Short strings are mostly names, which are looked up as such a moment later.
    Str string = length <= LONGEST_NAME ? names_get(lexer->names, start + 1, length, hash)->str
                                        : str_intern(lexer->names->strings, start + 1, length);
    finish_string(lexer, span, at + 1, string);
    return;
  }
  lexer->buffer_length = 0;
  for (const char *from = start + 1;;) {
    if (at > from) buffer_put(lexer, from, (uint32_t)(at - from));
    if (*at == quote) break;
    if (*at != '\\') {
      unclosed_string(lexer, span, at);
      return;
    }
    at = read_escape(lexer, at);
    if (!at) {
      lexer->line = span.line; // escapes before may have gone to further lines
      lexer->line_start = span.offset - (span.column - 1);
      lexer_skip_string(lexer);
      return;
    }
    from = at;
    while (*at && *at != quote && *at != '\\' && !is_line_end(*at)) at++;
  }
  finish_string(
      lexer, span, at + 1,
      str_intern(lexer->names->strings, lexer->buffer ? lexer->buffer : "", lexer->buffer_length));
}

// ---- numbers -----------------------------------------------------------------------------------

enum { LONGEST_NUMBER = 400 };

static void bad_number(Lexer *lexer, const char *end, const char *message) {
  while (lexer_is_ident(*end) || *end == '.') end++;
  uint32_t start = lexer->at;
  lexer->at = (uint32_t)(end - lexer->text);
  lexer_fail(lexer, start, lexer->at - start, "bad-number", message);
}

// Copies digits without underscores; an underscore stands between two digits. Returns what is
// behind them, NULL when an underscore is out of place or the number too long.
static const char *copy_digits(const char *at, char *out, uint32_t *length) {
  for (bool after_digit = false;; at++) {
    if (is_digit(*at)) {
      if (*length >= LONGEST_NUMBER) return NULL;
      out[(*length)++] = *at;
      after_digit = true;
    } else if (*at == '_' && after_digit && is_digit(at[1])) {
      after_digit = false;
    } else {
      return *at == '_' ? NULL : at;
    }
  }
}

static void based_integer(Lexer *lexer, uint32_t bits) {
  const char *start = lexer->text + lexer->at, *at = start + 2;
  uint64_t value = 0;
  bool is_large = false, has_digit = false;
  for (;; at++) {
    if (*at == '_' && hex_digit(at[1]) >= 0) continue;
    int digit = hex_digit(*at);
    if (digit < 0 || digit >> bits) break;
    is_large = is_large || value >> (64 - bits);
    value = value << bits | (uint64_t)digit;
    has_digit = true;
  }
  if (!has_digit || lexer_is_ident(*at)) {
    bad_number(lexer, at, "this is no number");
    return;
  }
  if (is_large || value > INT64_MAX) {
    bad_number(lexer, at, "the integer does not fit in 64 bits");
    return;
  }
  lexer->token.kind = TOKEN_INT;
  lexer->token.is_two_63 = false;
  lexer->token.integer = (int64_t)value;
  lexer->token.span = lexer_span(lexer, lexer->at, (uint32_t)(at - start));
  lexer->at += (uint32_t)(at - start);
}

static void decimal_integer(Lexer *lexer, const char *digits, uint32_t count, const char *end) {
  uint64_t value = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t digit = (uint64_t)(digits[i] - '0');
    if (value > (UINT64_MAX - digit) / 10) {
      bad_number(lexer, end, "the integer does not fit in 64 bits");
      return;
    }
    value = value * 10 + digit;
  }
  if (value > (uint64_t)INT64_MAX + 1) {
    bad_number(lexer, end, "the integer does not fit in 64 bits");
    return;
  }
  if (digits[0] == '0' && count > 1 && value) {
    bad_number(lexer, end, "an integer does not start with 0");
    return;
  }
  lexer->token.kind = TOKEN_INT;
  lexer->token.is_two_63 = value > INT64_MAX;
  lexer->token.integer = lexer->token.is_two_63 ? INT64_MIN : (int64_t)value;
  uint32_t length = (uint32_t)(end - lexer->text) - lexer->at;
  lexer->token.span = lexer_span(lexer, lexer->at, length);
  lexer->at += length;
}

// A few digits and nothing else, as most numbers are.
static bool read_small_integer(Lexer *lexer) {
  const char *start = lexer->text + lexer->at, *at = start;
  int64_t value = 0;
  while (is_digit(*at) && at - start < 18) value = value * 10 + (*at++ - '0');
  if (lexer_is_ident(*at) || *at == '.' || (*start == '0' && at - start > 1)) return false;
  uint32_t length = (uint32_t)(at - start);
  lexer->token.kind = TOKEN_INT;
  lexer->token.is_two_63 = false;
  lexer->token.integer = value;
  lexer->token.span = lexer_span(lexer, lexer->at, length);
  lexer->at += length;
  return true;
}

void lexer_read_number(Lexer *lexer) {
  const char *start = lexer->text + lexer->at, *at = start;
  if (*at != '.' && read_small_integer(lexer)) return;
  char base = *at == '0' ? at[1] : 0;
  uint32_t bits = base == 'x' || base == 'X' ? 4 : base == 'o' || base == 'O' ? 3 : 1;
  if (bits > 1 || base == 'b' || base == 'B') {
    based_integer(lexer, bits);
    return;
  }
  char digits[LONGEST_NUMBER + 8];
  uint32_t count = 0;
  at = copy_digits(at, digits, &count);
  bool is_float = false;
  if (at && *at == '.') {
    is_float = true;
    digits[count++] = '.';
    at = copy_digits(at + 1, digits, &count);
  }
  if (at && (*at == 'e' || *at == 'E')) {
    bool has_sign = at[1] == '+' || at[1] == '-';
    if (is_digit(at[has_sign ? 2 : 1])) {
      is_float = true;
      digits[count++] = 'e';
      if (has_sign) digits[count++] = at[1];
      at = copy_digits(at + (has_sign ? 2 : 1), digits, &count);
    }
  }
  if (!at) {
    bad_number(lexer, start,
               count >= LONGEST_NUMBER ? "the number is too long" : "this is no number");
    return;
  }
  if (lexer_is_ident(*at)) {
    bad_number(lexer, at, "this is no number");
    return;
  }
  if (!is_float) {
    decimal_integer(lexer, digits, count, at);
    return;
  }
  digits[count] = 0;
  lexer->token.kind = TOKEN_FLOAT;
  lexer->token.real = strtod(digits, NULL);
  lexer->token.span = lexer_span(lexer, lexer->at, (uint32_t)(at - start));
  lexer->at += (uint32_t)(at - start);
}
