#include "support/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/arena.h"
#include "support/shortest.h"

void text_release(Text *text) {
  free(text->bytes);
  *text = (Text){0};
}

void text_reserve(Text *text, uint64_t more) {
  uint64_t wanted = text->length + more + 1;
  if (wanted <= text->capacity) return;
  uint64_t capacity = text->capacity ? text->capacity * 2 : 256;
  if (capacity < wanted) capacity = wanted;
  if (capacity > SIZE_MAX / 2) host_exhausted("memory");
  char *bytes = realloc(text->bytes, (size_t)capacity);
  if (!bytes) host_exhausted("memory");
  text->bytes = bytes;
  text->capacity = capacity;
}

void text_append(Text *text, const char *bytes, uint64_t length) {
  text_reserve(text, length);
  if (length) memcpy(text->bytes + text->length, bytes, (size_t)length);
  text->length += length;
  text->bytes[text->length] = 0;
}

void text_puts(Text *text, const char *string) {
  text_append(text, string, strlen(string));
}

void text_put_str(Text *text, Str str) {
  if (str) text_append(text, str->bytes, str->length);
}

const char *int_digits(int64_t value, char *end) {
  char *at = end;
  uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  do {
    *--at = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (value < 0) *--at = '-';
  return at;
}

void text_put_int(Text *text, int64_t value) {
  char digits[INT_DIGITS], *end = digits + sizeof digits;
  const char *first = int_digits(value, end);
  text_append(text, first, (uint64_t)(end - first));
}

// Digits and decimal exponent of a value >= 0, by trying one precision after the other where the
// fast way is not sure.
static void find_digits(double value, char digits[24], int *count, int *exponent) {
  if (value > 0 && shortest_digits(value, digits, count, exponent)) return;
  char form[40];
  for (int precision = 1; precision <= 17; precision++) {
    snprintf(form, sizeof form, "%.*e", precision - 1, value);
    if (strtod(form, NULL) == value) break;
  }
  const char *at = form;
  *count = 0;
  for (; *at && *at != 'e'; at++) {
    if (*at != '.') digits[(*count)++] = *at;
  }
  *exponent = (int)strtol(at + 1, NULL, 10);
}

// Python's repr: fixed notation for exponents from -4 to 15, otherwise scientific, two-digit
// exponent.
void text_put_double(Text *text, double value) {
  if (value != value) {
    text_puts(text, "nan");
    return;
  }
  if (value > 1.7976931348623157e308 || value < -1.7976931348623157e308) {
    text_puts(text, value > 0 ? "inf" : "-inf");
    return;
  }
  bool is_negative = value < 0 || (value == 0 && 1 / value < 0);
  if (is_negative) text_putc(text, '-');
  char digits[24];
  int count = 0, exponent = 0;
  find_digits(is_negative ? -value : value, digits, &count, &exponent);
  while (count > 1 && digits[count - 1] == '0') count--;
  if (exponent < -4 || exponent >= 16) {
    text_putc(text, digits[0]);
    if (count > 1) {
      text_putc(text, '.');
      text_append(text, digits + 1, (uint64_t)count - 1);
    }
    text_printf(text, "e%c%02d", exponent < 0 ? '-' : '+', exponent < 0 ? -exponent : exponent);
    return;
  }
  if (exponent < 0) text_puts(text, "0.");
  for (int i = -1; i > exponent; i--) text_putc(text, '0');
  for (int i = 0; i < count || i <= exponent; i++) {
    text_putc(text, i < count ? digits[i] : '0');
    if (i == exponent) {
      text_putc(text, '.');
      if (i + 1 >= count) text_putc(text, '0');
    }
  }
}

void text_printf(Text *text, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (length <= 0) return;
  text_reserve(text, (uint64_t)length);
  va_start(args, format);
  vsnprintf(text->bytes + text->length, (size_t)length + 1, format, args);
  va_end(args);
  text->length += (uint64_t)length;
}

char *text_take(Text *text) {
  if (!text->bytes) text_append(text, "", 0);
  char *bytes = text->bytes;
  *text = (Text){0};
  return bytes;
}
