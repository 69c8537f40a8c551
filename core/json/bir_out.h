// Appending compact JSON with little cost per token: BIR of a large function is a hundred
// megabytes. A comma goes before a member or item unless the last byte opens its container, so no
// state is kept. Keys are literals and sorted by the caller.
#ifndef JSON_BIR_OUT_H
#define JSON_BIR_OUT_H

#include "support/text.h"

static inline void out_bytes(Text *out, const char *bytes, uint64_t length) {
  if (out->length + length >= out->capacity) text_reserve(out, length);
  memcpy(out->bytes + out->length, bytes, (size_t)length);
  out->length += length;
}

// The comma before the next member or item, and room for `length` bytes behind it.
static inline void out_separate(Text *out, uint64_t length) {
  if (out->length + length + 1 >= out->capacity) text_reserve(out, length + 1);
  char last = out->bytes[out->length - 1];
  out->bytes[out->length] = ',';
  out->length += last != '{' && last != '[';
}

static inline void out_member(Text *out, const char *bytes, uint64_t length) {
  out_separate(out, length);
  memcpy(out->bytes + out->length, bytes, (size_t)length);
  out->length += length;
}

#define OUT(out, literal) out_bytes(out, literal, sizeof(literal) - 1)
// `key` and what follows it literally: OUT_KEY(out, "ins", "[") appends ,"ins":[
#define OUT_KEY(out, key, more)                                                                    \
  out_member(out, "\"" key "\":" more, sizeof("\"" key "\":" more) - 1)
// An item of an array that begins with these bytes.
#define OUT_ITEM(out, literal) out_member(out, literal, sizeof(literal) - 1)

void out_int(Text *out, int64_t value);
// Quoted and escaped.
void out_string(Text *out, const char *bytes, uint64_t length);
static inline void out_str(Text *out, Str string) {
  out_string(out, string->bytes, string->length);
}
static inline void out_text(Text *out, const char *string) {
  out_string(out, string, strlen(string));
}

#endif
