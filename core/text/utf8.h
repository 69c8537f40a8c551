// UTF-8: checking a text and writing a code point.
#ifndef TEXT_UTF8_H
#define TEXT_UTF8_H

#include "support/base.h"

// Offset of the first byte that is not part of a well-formed sequence; `length` when all are.
// Surrogates, overlong forms and code points above U+10FFFF are not well formed.
uint64_t utf8_check(const char *bytes, uint64_t length);
// Writes a code point (no surrogate, at most U+10FFFF); returns its 1 to 4 bytes.
uint32_t utf8_put(char out[4], uint32_t code_point);

#endif
