// Tokens of the clean text.
#include "text/read_b.h"
#include "text/utf8.h"

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80);
}

void dump_seek(DumpReader *reader, uint32_t at) {
  reader->at = at;
  dump_next(reader);
}

static uint32_t skip_blanks(DumpReader *reader, DumpToken *token) {
  uint32_t at = reader->at;
  token->starts_line = at == 0;
  while (at < reader->length) {
    char c = reader->text[at];
    if (c != ' ' && c != '\n' && c != '\f' && c != '\v') break;
    if (c == '\n') token->starts_line = true;
    at++;
  }
  token->is_glued = at == reader->at;
  return at;
}

// A number of digits; one that leaves 64 bits is the largest there is. With a fraction or exponent
// it is a DUMP_FLOAT. `i0.64` and `3i0` are an index, not a fraction.
static uint32_t number(const DumpReader *reader, uint32_t at, DumpToken *token) {
  const char *text = reader->text;
  token->kind = DUMP_INT;
  token->value = 0;
  token->is_least = false;
  for (; at < reader->length && is_digit(text[at]); at++) {
    int64_t next;
    bool is_last_but_one = token->value == INT64_MAX / 10;
    token->is_least = false;
    if (mul_overflows(token->value, 10, &next) || add_overflows(next, text[at] - '0', &next)) {
      token->is_least = is_last_but_one && text[at] == '8';
      next = INT64_MAX;
    }
    token->value = next;
  }
  uint32_t end = at;
  if (at + 1 < reader->length && text[at] == '.' && is_digit(text[at + 1])) {
    for (end = at + 1; end < reader->length && is_digit(text[end]);) end++;
  }
  uint32_t exponent = end;
  if (exponent < reader->length && (text[exponent] | 32) == 'e') {
    exponent++;
    if (exponent < reader->length && (text[exponent] == '-' || text[exponent] == '+')) exponent++;
    bool has_digits = exponent < reader->length && is_digit(text[exponent]);
    while (exponent < reader->length && is_digit(text[exponent])) exponent++;
    if (has_digits && (exponent == reader->length || !is_letter(text[exponent]))) end = exponent;
  }
  if (end > at) token->kind = DUMP_FLOAT;
  return end;
}

void dump_next(DumpReader *reader) {
  DumpToken *token = &reader->token;
  reader->last_end = reader->at;
  uint32_t at = skip_blanks(reader, token);
  const char *text = reader->text;
  token->start = at;
  if (at == reader->length) {
    token->kind = DUMP_END;
    token->end = reader->at = at;
    return;
  }
  char c = text[at];
  bool is_numpy_type = c == '|' && at + 1 < reader->length && is_letter(text[at + 1]);
  if (is_letter(c) || is_numpy_type) {
    token->kind = DUMP_WORD;
    for (at++; at < reader->length && (is_letter(text[at]) || is_digit(text[at]));) at++;
  } else if (is_digit(c)) {
    at = number(reader, at, token);
  } else if (c == '\'' || c == '"') {
    token->kind = DUMP_STRING;
    uint32_t end = at + 1, *alone = reader->alone[c == '"'];
    bool is_alone = at > alone[0] && at < alone[1]; // others of its kind there have no end either
    while (!is_alone && end < reader->length && end - at < DUMP_MOST_STRING && text[end] != c &&
           text[end] != '\n')
      end += text[end] == '\\' && end + 1 < reader->length && text[end + 1] != '\n' ? 2 : 1;
    if (!is_alone && end < reader->length && text[end] == c) {
      token->start = at + 1;
      token->end = end;
      reader->at = end + 1;
      return;
    }
    token->kind = (unsigned char)c; // a quote alone
    if (!is_alone) {
      alone[0] = at;
      alone[1] = end;
    }
    at++;
  } else {
    token->kind = (unsigned char)c;
    at++;
  }
  token->end = reader->at = at;
}

bool dump_token_is(const DumpReader *reader, const char *word) {
  const DumpToken *token = &reader->token;
  return token->kind == DUMP_WORD && strlen(word) == token->end - token->start &&
         memcmp(word, reader->text + token->start, token->end - token->start) == 0;
}

bool dump_take(DumpReader *reader, char c) {
  if (reader->token.kind != (unsigned char)c) return false;
  dump_next(reader);
  return true;
}

Str dump_token_str(DumpReader *reader) {
  const DumpToken *token = &reader->token;
  const char *text = reader->text;
  uint32_t length = 0;
  if (token->kind != DUMP_STRING)
    return str_intern(reader->strings, text + token->start, token->end - token->start);
  char *bytes = arena_alloc(&reader->scratch, token->end - token->start + 1);
  for (uint32_t i = token->start; i < token->end; i++) {
    bool is_escape = text[i] == '\\' && i + 1 < token->end;
    if (is_escape) i++;
    bool is_hex = is_escape && text[i] == 'x' && i + 2 < token->end &&
                  hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0;
    if (is_hex) {
      // A code point, as in form A: names stay UTF-8 (at most two bytes for the four characters).
      uint32_t code = (uint32_t)(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      length += utf8_put(bytes + length, code);
      i += 2;
    } else {
      bytes[length++] = is_escape && text[i] == 'n'   ? '\n'
                        : is_escape && text[i] == 't' ? '\t'
                                                      : text[i];
    }
  }
  return str_intern(reader->strings, bytes, length);
}
