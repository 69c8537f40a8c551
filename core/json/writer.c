// The appending JSON writer. Large answers are hundreds of megabytes of short tokens, so every
// token reserves once and is copied with memcpy.
#include "json/writer.h"

void json_begin(JsonWriter *json, Text *text, bool is_indented) {
  *json = (JsonWriter){.text = text, .is_indented = is_indented};
}

static void put(JsonWriter *json, const char *bytes, uint64_t length) {
  Text *text = json->text;
  if (text->length + length + 1 > text->capacity) text_reserve(text, length);
  memcpy(text->bytes + text->length, bytes, (size_t)length);
  text->length += length;
  text->bytes[text->length] = 0;
}

static void new_line(JsonWriter *json) {
  static const char blanks[] = "\n                                ";
  uint64_t left = (uint64_t)json->depth * 2, first = left < 32 ? left : 32;
  put(json, blanks, first + 1);
  for (left -= first; left; left -= first) {
    first = left < 32 ? left : 32;
    put(json, blanks + 1, first);
  }
}

// What stands before an item of a container: comma and line break.
static void separate(JsonWriter *json) {
  bool is_broken = json->is_indented && !json->inline_depth;
  if (json->has_previous) {
    if (json->is_indented && !is_broken) {
      put(json, ", ", 2);
    } else {
      put(json, ",", 1);
    }
  }
  if (is_broken && json->depth) new_line(json);
}

static void before_value(JsonWriter *json) {
  if (json->is_after_key) {
    json->is_after_key = false;
  } else {
    separate(json);
  }
  json->has_previous = true;
}

static void open_container(JsonWriter *json, const char *bracket, bool is_inline) {
  before_value(json);
  put(json, bracket, 1);
  json->depth++;
  if (is_inline && !json->inline_depth) json->inline_depth = json->depth;
  json->has_previous = false;
}

static void close_container(JsonWriter *json, const char *bracket) {
  assert(json->depth && !json->is_after_key);
  bool is_broken = json->is_indented && !json->inline_depth && json->has_previous;
  if (json->inline_depth == json->depth) json->inline_depth = 0;
  json->depth--;
  if (is_broken) new_line(json);
  put(json, bracket, 1);
  json->has_previous = true;
}

void json_open_object(JsonWriter *json) {
  open_container(json, "{", false);
}
void json_close_object(JsonWriter *json) {
  close_container(json, "}");
}
void json_open_array(JsonWriter *json) {
  open_container(json, "[", false);
}
void json_close_array(JsonWriter *json) {
  close_container(json, "]");
}
void json_open_object_inline(JsonWriter *json) {
  open_container(json, "{", true);
}
void json_open_array_inline(JsonWriter *json) {
  open_container(json, "[", true);
}

void json_plain_key(JsonWriter *json, const char *key, uint64_t length) {
  assert(!json->is_after_key);
  separate(json);
  Text *text = json->text;
  if (text->length + length + 6 > text->capacity) text_reserve(text, length + 5);
  char *at = text->bytes + text->length;
  *at++ = '"';
  memcpy(at, key, (size_t)length);
  at += length;
  *at++ = '"';
  *at++ = ':';
  if (json->is_indented) *at++ = ' ';
  *at = 0;
  text->length = (uint64_t)(at - text->bytes);
  json->is_after_key = true;
}

// Length of the valid UTF-8 sequence at `at`, 0 when there is none.
static uint32_t utf8_length(const unsigned char *at, uint64_t left) {
  if (*at < 0x80) return 1;
  uint32_t length = *at >= 0xF0 ? 4 : *at >= 0xE0 ? 3 : 2;
  if (*at < 0xC2 || *at > 0xF4 || length > left) return 0;
  for (uint32_t i = 1; i < length; i++) {
    if ((at[i] & 0xC0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies above U+10FFFF.
  if (*at == 0xE0 && at[1] < 0xA0) return 0;
  if (*at == 0xED && at[1] > 0x9F) return 0;
  if (*at == 0xF0 && at[1] < 0x90) return 0;
  if (*at == 0xF4 && at[1] > 0x8F) return 0;
  return length;
}

static void put_escaped(JsonWriter *json, const unsigned char *at, uint64_t left) {
  static const char hex[] = "0123456789abcdef";
  char escape[6] = {'\\', 'u', '0', '0', 0, 0};
  while (left) {
    uint64_t plain = 0;
    while (plain < left && at[plain] >= 0x20 && at[plain] < 0x80 && at[plain] != '"' &&
           at[plain] != '\\') {
      plain++;
    }
    if (plain) put(json, (const char *)at, plain);
    at += plain;
    left -= plain;
    if (!left) break;
    uint32_t length = 1;
    switch (*at) {
    case '"': put(json, "\\\"", 2); break;
    case '\\': put(json, "\\\\", 2); break;
    case '\n': put(json, "\\n", 2); break;
    case '\t': put(json, "\\t", 2); break;
    case '\r': put(json, "\\r", 2); break;
    case '\b': put(json, "\\b", 2); break;
    case '\f': put(json, "\\f", 2); break;
    default:
      if (*at < 0x20) {
        escape[4] = hex[*at >> 4];
        escape[5] = hex[*at & 15];
        put(json, escape, 6);
        break;
      }
      length = utf8_length(at, left);
      if (length) {
        put(json, (const char *)at, length);
      } else {
        put(json, "\xEF\xBF\xBD", 3);
        length = 1;
      }
    }
    at += length;
    left -= length;
  }
}

void json_key_bytes(JsonWriter *json, const char *bytes, uint64_t length) {
  assert(!json->is_after_key);
  separate(json);
  put(json, "\"", 1);
  put_escaped(json, (const unsigned char *)bytes, length);
  put(json, json->is_indented ? "\": " : "\":", json->is_indented ? 3 : 2);
  json->is_after_key = true;
}

void json_string_bytes(JsonWriter *json, const char *bytes, uint64_t length) {
  before_value(json);
  put(json, "\"", 1);
  put_escaped(json, (const unsigned char *)bytes, length);
  put(json, "\"", 1);
}

void json_string(JsonWriter *json, const char *string) {
  if (string) {
    json_string_bytes(json, string, strlen(string));
  } else {
    json_null(json);
  }
}

void json_str(JsonWriter *json, Str string) {
  if (string) {
    json_string_bytes(json, string->bytes, string->length);
  } else {
    json_null(json);
  }
}

Text *json_open_raw(JsonWriter *json) {
  before_value(json);
  return json->text;
}

void json_raw(JsonWriter *json, const char *bytes, uint64_t length) {
  before_value(json);
  put(json, bytes, length);
}

void json_null(JsonWriter *json) {
  json_raw(json, "null", 4);
}

void json_bool(JsonWriter *json, bool value) {
  json_raw(json, value ? "true" : "false", value ? 4 : 5);
}

static void put_digits(JsonWriter *json, uint64_t magnitude, bool is_negative) {
  char digits[24];
  uint32_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + magnitude % 10);
    magnitude /= 10;
  } while (magnitude);
  if (is_negative) digits[--at] = '-';
  put(json, digits + at, sizeof digits - at);
}

static uint64_t magnitude_of(int64_t value) {
  return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

void json_int(JsonWriter *json, int64_t value) {
  before_value(json);
  put_digits(json, magnitude_of(value), value < 0);
}

void json_uint(JsonWriter *json, uint64_t value) {
  before_value(json);
  put_digits(json, value, false);
}

static void put_safe(JsonWriter *json, uint64_t magnitude, bool is_negative) {
  bool is_quoted = magnitude > (uint64_t)1 << 53;
  before_value(json);
  if (is_quoted) put(json, "\"", 1);
  put_digits(json, magnitude, is_negative);
  if (is_quoted) put(json, "\"", 1);
}

void json_int_safe(JsonWriter *json, int64_t value) {
  put_safe(json, magnitude_of(value), value < 0);
}

void json_uint_safe(JsonWriter *json, uint64_t value) {
  put_safe(json, value, false);
}

// Numbers of few decimals are most of what comes and need no search for the shortest form: n / 10^d
// is rounded correctly, so when it gives the value back, n with d decimals reads back to it, and no
// smaller d does.
static bool put_short_decimal(JsonWriter *json, double value) {
  static const double powers[] = {1, 10, 100, 1000, 10000};
  double magnitude = value < 0 ? -value : value;
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  if (magnitude >= 1e11 || (magnitude != 0 && magnitude < 1e-4)) return false;
  for (uint32_t d = 0; d < ARRAY_LEN(powers); d++) {
    uint64_t scaled = (uint64_t)(magnitude * powers[d] + 0.5);
    if ((double)scaled / powers[d] != magnitude) continue;
    uint64_t whole = scaled / (uint64_t)powers[d], rest = scaled % (uint64_t)powers[d];
    put_digits(json, whole, bits >> 63);
    char decimals[8] = {'.', '0'};
    for (uint32_t i = d; i > 0; i--, rest /= 10) decimals[i] = (char)('0' + rest % 10);
    put(json, decimals, d ? d + 1 : 2);
    return true;
  }
  return false;
}

void json_double(JsonWriter *json, double value) {
  if (value != value) {
    json_string(json, "nan");
    return;
  }
  if (value > 1.7976931348623157e308 || value < -1.7976931348623157e308) {
    json_string(json, value > 0 ? "inf" : "-inf");
    return;
  }
  before_value(json);
  if (!put_short_decimal(json, value)) text_put_double(json->text, value);
}
