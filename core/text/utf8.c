#include "text/utf8.h"

// Length of the well-formed sequence at `at`, 0 when there is none (Unicode table 3-7).
static uint32_t sequence_length(const unsigned char *at, uint64_t left) {
  unsigned char lead = at[0];
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  uint32_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (left < length) return 0;
  unsigned char low = 0x80, high = 0xBF;
  if (lead == 0xE0) low = 0xA0;
  if (lead == 0xED) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4) high = 0x8F;
  if (at[1] < low || at[1] > high) return 0;
  for (uint32_t i = 2; i < length; i++) {
    if (at[i] < 0x80 || at[i] > 0xBF) return 0;
  }
  return length;
}

uint64_t utf8_check(const char *bytes, uint64_t length) {
  const unsigned char *at = (const unsigned char *)bytes;
  uint64_t i = 0;
  while (i < length) {
    uint64_t word;
    if (length - i >= sizeof word) {
      memcpy(&word, at + i, sizeof word);
      if (!(word & 0x8080808080808080u)) {
        i += sizeof word;
        continue;
      }
    }
    uint32_t step = sequence_length(at + i, length - i);
    if (!step) return i;
    i += step;
  }
  return length;
}

uint32_t utf8_put(char out[4], uint32_t c) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  if (c < 0x800) {
    out[0] = (char)(0xC0 | c >> 6);
    out[1] = (char)(0x80 | (c & 0x3F));
    return 2;
  }
  if (c < 0x10000) {
    out[0] = (char)(0xE0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 0x3F));
    out[2] = (char)(0x80 | (c & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | c >> 18);
  out[1] = (char)(0x80 | (c >> 12 & 0x3F));
  out[2] = (char)(0x80 | (c >> 6 & 0x3F));
  out[3] = (char)(0x80 | (c & 0x3F));
  return 4;
}
