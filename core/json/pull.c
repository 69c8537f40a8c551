#include "json/pull.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void pull_init(Pull *pull, Arena *arena, const char *bytes, uint64_t length, Diags *diags) {
  *pull = (Pull){.arena = arena,
                 .diags = diags,
                 .start = bytes,
                 .at = bytes,
                 .end = bytes + length,
                 .line_start = bytes,
                 .line = 1};
}

// ---- errors

static SrcSpan here(const Pull *pull, uint32_t length) {
  return (SrcSpan){.line = pull->line,
                   .column = (uint32_t)(pull->at - pull->line_start) + 1,
                   .length = length,
                   .offset = (uint32_t)(pull->at - pull->start)};
}

bool pull_error(Pull *pull, SrcSpan span, const char *format, ...) {
  va_list args;
  char message[512];
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  return diag_error(pull->diags, span, "bir-json", "%s", message);
}

static bool fail(Pull *pull, const char *expected) {
  if (pull->failed) return false;
  pull->failed = true;
  unsigned char c = pull->at < pull->end ? (unsigned char)*pull->at : 0;
  SrcSpan span = here(pull, pull->at < pull->end ? 1 : 0);
  if (pull->at == pull->end) {
    diag_error(pull->diags, span, "json-syntax", "expected %s, found the end of the text",
               expected);
  } else if (c < 0x20 || c >= 0x7F) {
    diag_error(pull->diags, span, "json-syntax", "expected %s, found byte 0x%02x", expected, c);
  } else {
    diag_error(pull->diags, span, "json-syntax", "expected %s, found '%c'", expected, c);
  }
  return false;
}

// ---- tokens

static void skip_blanks(Pull *pull) {
  const char *at = pull->at, *end = pull->end;
  for (; at < end; at++) {
    if (*at == '\n') {
      pull->line++;
      pull->line_start = at + 1;
    } else if (*at != ' ' && *at != '\t' && *at != '\r') {
      break;
    }
  }
  pull->at = at;
}

static bool expect(Pull *pull, char c, const char *what) {
  if (pull->failed) return false;
  skip_blanks(pull);
  if (pull->at == pull->end || *pull->at != c) return fail(pull, what);
  pull->token = here(pull, 1);
  pull->at++;
  return true;
}

PullKind pull_peek(Pull *pull) {
  if (pull->failed) return PULL_BAD;
  skip_blanks(pull);
  pull->token = here(pull, 1);
  if (pull->at == pull->end) return PULL_BAD;
  switch (*pull->at) {
  case 'n': return PULL_NULL;
  case 't':
  case 'f': return PULL_BOOL;
  case '"': return PULL_STRING;
  case '[': return PULL_ARRAY;
  case '{': return PULL_OBJECT;
  case '-': return PULL_NUMBER;
  default: return *pull->at >= '0' && *pull->at <= '9' ? PULL_NUMBER : PULL_BAD;
  }
}

static bool word(Pull *pull, const char *text) {
  uint64_t length = strlen(text);
  if ((uint64_t)(pull->end - pull->at) < length || memcmp(pull->at, text, (size_t)length) != 0)
    return false;
  pull->token = here(pull, (uint32_t)length);
  pull->at += length;
  return true;
}

bool pull_null(Pull *pull) {
  if (pull_peek(pull) == PULL_NULL && word(pull, "null")) return true;
  return fail(pull, "null");
}

bool pull_bool(Pull *pull, bool *out) {
  if (pull_peek(pull) == PULL_BOOL) {
    *out = *pull->at == 't';
    if (word(pull, *out ? "true" : "false")) return true;
  }
  return fail(pull, "true or false");
}

// Length of a number that follows JSON's grammar, 0 when there is none.
static uint32_t number_length(const Pull *pull, bool *is_int) {
  const char *at = pull->at, *end = pull->end;
  *is_int = true;
  if (at < end && *at == '-') at++;
  if (at == end || *at < '0' || *at > '9') return 0;
  if (*at == '0') {
    at++;
  } else {
    while (at < end && *at >= '0' && *at <= '9') at++;
  }
  if (at < end && *at == '.') {
    *is_int = false;
    const char *digits = ++at;
    while (at < end && *at >= '0' && *at <= '9') at++;
    if (at == digits) return 0;
  }
  if (at < end && (*at == 'e' || *at == 'E')) {
    *is_int = false;
    at++;
    if (at < end && (*at == '+' || *at == '-')) at++;
    const char *digits = at;
    while (at < end && *at >= '0' && *at <= '9') at++;
    if (at == digits) return 0;
  }
  return (uint32_t)(at - pull->at);
}

static bool read_int(const char *at, uint32_t length, int64_t *out) {
  bool is_negative = *at == '-';
  uint64_t value = 0;
  for (uint32_t i = is_negative; i < length; i++) {
    uint64_t digit = (uint64_t)(at[i] - '0');
    if (value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  if (value > (uint64_t)INT64_MAX + is_negative) return false;
  *out = is_negative ? (int64_t)(0 - value) : (int64_t)value;
  return true;
}

bool pull_number(Pull *pull, bool *is_int, int64_t *integer, double *real) {
  uint32_t length = pull_peek(pull) == PULL_NUMBER ? number_length(pull, is_int) : 0;
  if (!length) return fail(pull, "a number");
  pull->token = here(pull, length);
  const char *at = pull->at;
  pull->at += length;
  if (*is_int) {
    if (read_int(at, length, integer)) return true;
    pull->failed = true;
    return pull_error(pull, pull->token, "integer %.*s does not fit 64 bits",
                      length < 40 ? (int)length : 40, at);
  }
  char few[64], *copy = length < sizeof few ? few : arena_alloc(pull->arena, length + 1);
  memcpy(copy, at, length);
  copy[length] = 0;
  *real = strtod(copy, NULL);
  return true;
}

bool pull_int(Pull *pull, int64_t *out) {
  bool is_int;
  double real;
  if (pull_peek(pull) != PULL_NUMBER) return fail(pull, "an integer");
  if (!pull_number(pull, &is_int, out, &real)) return false;
  if (is_int) return true;
  pull->failed = true;
  return pull_error(pull, pull->token,
                    "expected an integer, found a number with a fraction or "
                    "an exponent");
}

// ---- strings

static int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The four digits behind \u, -1 when they are not there.
static int32_t read_unit(const Pull *pull, const char *at) {
  if (pull->end - at < 4) return -1;
  int32_t value = 0;
  for (int i = 0; i < 4; i++) {
    int digit = hex_value(at[i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

static char *put_utf8(char *out, uint32_t code) {
  if (code < 0x80) {
    *out++ = (char)code;
  } else if (code < 0x800) {
    *out++ = (char)(0xC0 | code >> 6);
    *out++ = (char)(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    *out++ = (char)(0xE0 | code >> 12);
    *out++ = (char)(0x80 | (code >> 6 & 0x3F));
    *out++ = (char)(0x80 | (code & 0x3F));
  } else {
    *out++ = (char)(0xF0 | code >> 18);
    *out++ = (char)(0x80 | (code >> 12 & 0x3F));
    *out++ = (char)(0x80 | (code >> 6 & 0x3F));
    *out++ = (char)(0x80 | (code & 0x3F));
  }
  return out;
}

// One escape at pull->at (behind the backslash); advances past it.
static bool read_escape(Pull *pull, char **out) {
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  const char *found = pull->at < pull->end ? memchr(from, *pull->at, sizeof from - 1) : NULL;
  if (found) {
    *(*out)++ = to[found - from];
    pull->at++;
    return true;
  }
  if (pull->at == pull->end || *pull->at != 'u') return fail(pull, "an escape");
  int32_t high = read_unit(pull, pull->at + 1);
  if (high < 0) return fail(pull, "\\u and four hexadecimal digits");
  uint32_t code = (uint32_t)high;
  if (code >= 0xD800 && code <= 0xDFFF) {
    int32_t low = -1;
    if (code < 0xDC00 && pull->end - pull->at >= 7 && pull->at[5] == '\\' && pull->at[6] == 'u')
      low = read_unit(pull, pull->at + 7);
    if (low < 0xDC00 || low > 0xDFFF) return fail(pull, "a pair of surrogates");
    code = 0x10000 + ((code - 0xD800) << 10) + ((uint32_t)low - 0xDC00);
    pull->at += 6;
  }
  pull->at += 5;
  *out = put_utf8(*out, code);
  return true;
}

// The rest of a string that has an escape at pull->at; `begin` is its first byte.
static bool read_escaped(Pull *pull, const char *begin, PullText *out) {
  const char *close = pull->at;
  while (close < pull->end && *close != '"') close += *close == '\\' ? 2 : 1;
  if (close >= pull->end) {
    pull->at = pull->end;
    return fail(pull, "the end of the string");
  }
  char *copy = arena_alloc(pull->arena, (uint64_t)(close - begin) + 1), *to = copy;
  memcpy(to, begin, (size_t)(pull->at - begin));
  to += pull->at - begin;
  while (pull->at < close) {
    if ((unsigned char)*pull->at < 0x20) return fail(pull, "no control character in a string");
    if (*pull->at != '\\') {
      *to++ = *pull->at++;
      continue;
    }
    pull->at++;
    if (!read_escape(pull, &to)) return false;
  }
  *out = (PullText){copy, (uint32_t)(to - copy)};
  return true;
}

static bool read_string(Pull *pull, PullText *out) {
  SrcSpan begin = here(pull, 1);
  const char *first = ++pull->at;
  while (pull->at < pull->end && *pull->at != '"' && *pull->at != '\\' &&
         (unsigned char)*pull->at >= 0x20)
    pull->at++;
  if (pull->at == pull->end) return fail(pull, "the end of the string");
  if ((unsigned char)*pull->at < 0x20) return fail(pull, "no control character in a string");
  *out = (PullText){first, (uint32_t)(pull->at - first)};
  if (*pull->at == '\\' && !read_escaped(pull, first, out)) return false;
  pull->at++;
  begin.length = (uint32_t)(pull->at - first) + 1;
  pull->token = begin;
  return true;
}

bool pull_string(Pull *pull, PullText *out) {
  if (pull_peek(pull) != PULL_STRING) return fail(pull, "a string");
  return read_string(pull, out);
}

// ---- containers

static bool open_container(Pull *pull, char bracket, const char *what) {
  if (!expect(pull, bracket, what)) return false;
  if (++pull->depth > PULL_MAX_DEPTH) {
    pull->failed = true;
    return pull_error(pull, pull->token, "nested deeper than %d", PULL_MAX_DEPTH);
  }
  pull->is_first = true;
  return true;
}

bool pull_open_object(Pull *pull) {
  return open_container(pull, '{', "an object");
}
bool pull_open_array(Pull *pull) {
  return open_container(pull, '[', "an array");
}

// True when an item follows, comma consumed; false at the closing bracket (consumed).
static bool next_item(Pull *pull, char bracket, const char *what) {
  if (pull->failed) return false;
  skip_blanks(pull);
  if (pull->at < pull->end && *pull->at == bracket) {
    pull->at++;
    pull->depth--;
    pull->is_first = false;
    return false;
  }
  if (!pull->is_first && !expect(pull, ',', what)) return false;
  pull->is_first = false;
  return true;
}

bool pull_item(Pull *pull) {
  return next_item(pull, ']', "',' or ']'");
}

bool pull_key(Pull *pull, PullText *key) {
  if (!next_item(pull, '}', "',' or '}'")) return false;
  if (pull_peek(pull) != PULL_STRING) return fail(pull, "a key");
  if (!read_string(pull, key)) return false;
  SrcSpan token = pull->token;
  if (!expect(pull, ':', "':'")) return false;
  pull->token = token;
  return true;
}

bool pull_skip(Pull *pull) {
  uint32_t depth = pull->depth;
  // Which containers are objects, outermost first.
  bool is_object[PULL_MAX_DEPTH + 1];
  for (;;) {
    PullText text;
    bool flag;
    int64_t integer;
    double real;
    switch (pull_peek(pull)) {
    case PULL_NULL: pull_null(pull); break;
    case PULL_BOOL: pull_bool(pull, &flag); break;
    case PULL_NUMBER: pull_number(pull, &flag, &integer, &real); break;
    case PULL_STRING: pull_string(pull, &text); break;
    case PULL_ARRAY:
      if (pull_open_array(pull)) is_object[pull->depth - depth] = false;
      break;
    case PULL_OBJECT:
      if (pull_open_object(pull)) is_object[pull->depth - depth] = true;
      break;
    case PULL_BAD: return fail(pull, "a value");
    }
    // To the next value: keys on the way, ends of containers.
    for (;;) {
      if (pull->failed) return false;
      if (pull->depth == depth) return true;
      uint32_t level = pull->depth - depth;
      if (is_object[level] ? pull_key(pull, &text) : pull_item(pull)) break;
    }
  }
}

bool pull_finish(Pull *pull) {
  if (pull->failed) return false;
  skip_blanks(pull);
  return pull->at == pull->end || fail(pull, "nothing behind the value");
}

PullMark pull_mark(const Pull *pull) {
  return (PullMark){pull->at, pull->line_start, pull->line, pull->depth, pull->is_first};
}

void pull_return(Pull *pull, PullMark mark) {
  pull->at = mark.at;
  pull->line_start = mark.line_start;
  pull->line = mark.line;
  pull->depth = mark.depth;
  pull->is_first = mark.is_first;
}

bool pull_count(Pull *pull, uint32_t *count) {
  PullMark mark = pull_mark(pull);
  *count = 0;
  if (!pull_open_array(pull)) return false;
  for (; pull_item(pull); ++*count) {
    if (!pull_skip(pull)) return false;
  }
  if (pull->failed) return false;
  pull_return(pull, mark);
  return true;
}
