// Damage of all kinds to good texts: lines lost, doubled, moved, characters changed, the end
// missing.
#ifndef TESTS_PROPERTY_DAMAGE_H
#define TESTS_PROPERTY_DAMAGE_H

#include "support/text.h"
#include "unit/test.h"

static inline uint64_t line_start(const Text *text, uint32_t line) {
  uint64_t at = 0;
  while (line && at < text->length) {
    if (text->bytes[at++] == '\n') line--;
  }
  return at;
}

static inline uint32_t count_lines(const Text *text) {
  uint32_t lines = 0;
  for (uint64_t i = 0; i < text->length; i++) lines += text->bytes[i] == '\n';
  return lines ? lines : 1;
}

// A copy of `text` with one thing wrong.
static inline void damage(const Text *text, TestRandom *random, Text *out) {
  static const char junk[] = "()[]{},.:=+-*/%<>!\"'#\\ \t\r\n0159_aexv\x7f\xC3\xA9";
  uint32_t lines = count_lines(text);
  uint32_t line = test_random_below(random, lines), other = test_random_below(random, lines);
  uint64_t a = line_start(text, line), b = line_start(text, line + 1);
  uint64_t c = line_start(text, other), d = line_start(text, other + 1);
  uint64_t at = test_random_below(random, (uint32_t)text->length + 1);
  char byte = junk[test_random_below(random, sizeof junk - 1)];
  switch (test_random_below(random, 8)) {
  case 0: // a line less
    text_append(out, text->bytes, a);
    text_append(out, text->bytes + b, text->length - b);
    break;
  case 1: // a line twice
    text_append(out, text->bytes, b);
    text_append(out, text->bytes + a, text->length - a);
    break;
  case 2: // the end missing
    text_append(out, text->bytes, at);
    break;
  case 3: // a line somewhere else
    text_append(out, text->bytes, c);
    text_append(out, text->bytes + a, b - a);
    text_append(out, text->bytes + c, text->length - c);
    break;
  case 4: // a character less
    text_append(out, text->bytes, at);
    if (at < text->length) text_append(out, text->bytes + at + 1, text->length - at - 1);
    break;
  case 5: // a character more
    text_append(out, text->bytes, at);
    text_putc(out, byte);
    text_append(out, text->bytes + at, text->length - at);
    break;
  case 6: // another character
    text_append(out, text->bytes, text->length);
    if (at < out->length) out->bytes[at] = byte;
    break;
  default: // a line in place of another
    text_append(out, text->bytes, c);
    text_append(out, text->bytes + a, b - a);
    text_append(out, text->bytes + d, text->length - d);
  }
  if (!out->bytes) text_append(out, "", 0);
}

// Damages a text once to three times; the result replaces it.
static inline void damage_some(Text *text, TestRandom *random) {
  for (uint32_t times = 1 + test_random_below(random, 3); times; times--) {
    Text next = {0};
    damage(text, random, &next);
    text_release(text);
    *text = next;
  }
}

#endif
