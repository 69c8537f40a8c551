// The appending JSON writer: everything the core answers goes through it, no tree is built.
//
// The caller writes keys in their final order (BIR: sorted; report: as documented). Two forms:
// compact, and indented by two blanks, where containers opened with the _inline functions keep
// their contents on one line. Nesting is not limited. Numbers are exact: integers in all 64 bits,
// doubles with the shortest decimal that reads back.
//
//   JsonWriter json;
//   json_begin(&json, &text, false);
//   json_open_object(&json);
//   json_key(&json, "version");
//   json_int(&json, 2);
//   json_close_object(&json);
#ifndef JSON_WRITER_H
#define JSON_WRITER_H

#include "support/text.h"

typedef struct JsonWriter {
  Text *text;
  bool is_indented;
  bool has_previous;     // the open container already holds something: a comma comes first
  bool is_after_key;     // a key was written, its value comes next
  uint32_t depth;        // open containers
  uint32_t inline_depth; // depth at which the outermost inline container was opened; 0 = none
} JsonWriter;

void json_begin(JsonWriter *json, Text *text, bool is_indented);

void json_open_object(JsonWriter *json);
void json_close_object(JsonWriter *json);
void json_open_array(JsonWriter *json);
void json_close_array(JsonWriter *json);
// As above, but the indented form stays on one line until the container is closed.
void json_open_object_inline(JsonWriter *json);
void json_open_array_inline(JsonWriter *json);

// Key of the next value in an object, without characters to escape.
void json_plain_key(JsonWriter *json, const char *key, uint64_t length);
static inline void json_key(JsonWriter *json, const char *key) {
  json_plain_key(json, key, strlen(key)); // known at compile time for literals
}
// The same for any bytes.
void json_key_bytes(JsonWriter *json, const char *bytes, uint64_t length);

void json_null(JsonWriter *json);
void json_bool(JsonWriter *json, bool value);
// In full, also above 2^53.
void json_int(JsonWriter *json, int64_t value);
void json_uint(JsonWriter *json, uint64_t value);
// As a decimal string when the magnitude is above 2^53 (the report's rule: its readers keep numbers
// as doubles).
void json_int_safe(JsonWriter *json, int64_t value);
void json_uint_safe(JsonWriter *json, uint64_t value);
// Shortest round trip; "nan", "inf", "-inf" as strings.
void json_double(JsonWriter *json, double value);
// Quoted and escaped; bytes that are not UTF-8 become U+FFFD. NULL is null.
void json_string(JsonWriter *json, const char *string);
void json_str(JsonWriter *json, Str string);
void json_string_bytes(JsonWriter *json, const char *bytes, uint64_t length);
// The text to which the caller appends the next value itself, compact.
Text *json_open_raw(JsonWriter *json);
// A text that is already one JSON value, copied as it is.
void json_raw(JsonWriter *json, const char *bytes, uint64_t length);

// Key and value in one call.
static inline void json_put_bool(JsonWriter *json, const char *key, bool value) {
  json_key(json, key);
  json_bool(json, value);
}
static inline void json_put_int(JsonWriter *json, const char *key, int64_t value) {
  json_key(json, key);
  json_int(json, value);
}
static inline void json_put_int_safe(JsonWriter *json, const char *key, int64_t value) {
  json_key(json, key);
  json_int_safe(json, value);
}
static inline void json_put_ints_safe(JsonWriter *json, const char *key, const int64_t *values,
                                      uint32_t count) {
  json_key(json, key);
  json_open_array(json);
  for (uint32_t i = 0; i < count; i++) json_int_safe(json, values[i]);
  json_close_array(json);
}
static inline void json_put_double(JsonWriter *json, const char *key, double value) {
  json_key(json, key);
  json_double(json, value);
}
static inline void json_put_string(JsonWriter *json, const char *key, const char *value) {
  json_key(json, key);
  json_string(json, value);
}
static inline void json_put_str(JsonWriter *json, const char *key, Str value) {
  json_key(json, key);
  json_str(json, value);
}

#endif
