// Growable text for printers and writers. Owns malloc'd memory (doubling in an arena would keep
// every old copy of a large output); release it, or take its bytes.
#ifndef SUPPORT_TEXT_H
#define SUPPORT_TEXT_H

#include "support/base.h"
#include "support/str.h"

typedef struct Text {
  char *bytes; // NUL-terminated once anything was appended
  uint64_t length, capacity;
} Text;

void text_release(Text *text);
void text_reserve(Text *text, uint64_t more);
void text_append(Text *text, const char *bytes, uint64_t length);
void text_puts(Text *text, const char *string);
void text_put_str(Text *text, Str str);
enum { INT_DIGITS = 24 }; // room for any int64_t in decimal
// Writes `value` in decimal so that it ends just before `end`; returns its first character.
const char *int_digits(int64_t value, char *end);
void text_put_int(Text *text, int64_t value);
// The shortest decimal that reads back to the same double, as Python's repr: "0.1", "1e-05",
// "1.0"; infinities and NaN as "inf", "-inf", "nan".
void text_put_double(Text *text, double value);
void text_printf(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);
// The bytes, malloc'd and NUL-terminated; the caller frees them. The text is empty afterwards.
char *text_take(Text *text);

static inline void text_putc(Text *text, char c) {
  if (text->length + 1 >= text->capacity) text_reserve(text, 1);
  text->bytes[text->length++] = c;
  text->bytes[text->length] = 0;
}

#endif
