// Laying out: the ends of all brackets are found in one pass, then each container is either copied
// whole or opened. No recursion: a container's closing is met on the way.
#include "json/lines.h"

#include <stdlib.h>

#include "support/arena.h"

typedef struct Bracket {
  uint64_t end;    // offset behind the closing bracket
  uint64_t parent; // while open: the enclosing bracket
} Bracket;

typedef struct Brackets {
  Bracket *at;
  uint64_t count, capacity;
} Brackets;

static const char *string_end(const char *at) {
  for (at++; *at != '"'; at++) at += *at == '\\';
  return at + 1;
}

static void add_bracket(Brackets *brackets, uint64_t parent) {
  if (brackets->count == brackets->capacity) {
    uint64_t capacity = brackets->capacity ? brackets->capacity * 2 : 64;
    if (capacity > SIZE_MAX / sizeof(Bracket)) host_exhausted("memory");
    Bracket *at = realloc(brackets->at, (size_t)capacity * sizeof(Bracket));
    if (!at) host_exhausted("memory");
    brackets->at = at;
    brackets->capacity = capacity;
  }
  brackets->at[brackets->count++] = (Bracket){0, parent};
}

// In order of their opening.
static void find_brackets(Brackets *brackets, const char *json, uint64_t length) {
  uint64_t open = UINT64_MAX;
  for (const char *at = json, *end = json + length; at < end;) {
    if (*at == '"') {
      at = string_end(at);
      continue;
    }
    if (*at == '{' || *at == '[') {
      add_bracket(brackets, open);
      open = brackets->count - 1;
    } else if (*at == '}' || *at == ']') {
      brackets->at[open].end = (uint64_t)(at - json) + 1;
      open = brackets->at[open].parent;
    }
    at++;
  }
}

static void new_line(Text *out, uint32_t depth) {
  text_putc(out, '\n');
  for (uint32_t i = 0; i < depth; i++) text_putc(out, ' ');
}

void json_lines(Text *out, const char *json, uint64_t length, uint32_t width) {
  Brackets brackets = {0};
  find_brackets(&brackets, json, length);
  uint64_t next = 0, line_start = out->length;
  uint32_t depth = 0;
  const char *at = json, *end = json + length;
  while (at < end) {
    char c = *at;
    if (c == '{' || c == '[') {
      uint64_t size = brackets.at[next].end - (uint64_t)(at - json);
      uint64_t stop = brackets.at[next].end;
      bool has_tail = stop < length && json[stop] == ',';
      if (out->length - line_start + size + has_tail <= width || size == 2) {
        text_append(out, at, size);
        at += size;
        for (next++; next < brackets.count && brackets.at[next].end <= stop && stop > 0; next++) {
        }
        continue;
      }
      text_putc(out, c);
      next++;
      line_start = out->length + 1;
      new_line(out, ++depth);
      at++;
    } else if (c == '}' || c == ']') {
      line_start = out->length + 1;
      new_line(out, --depth);
      text_putc(out, c);
      at++;
    } else if (c == ',') {
      text_putc(out, c);
      line_start = out->length + 1;
      new_line(out, depth);
      at++;
    } else if (c == '"') {
      const char *stop = string_end(at);
      text_append(out, at, (uint64_t)(stop - at));
      at = stop;
    } else {
      text_putc(out, c);
      if (c == ':') text_putc(out, ' ');
      at++;
    }
  }
  text_putc(out, '\n');
  free(brackets.at);
}
