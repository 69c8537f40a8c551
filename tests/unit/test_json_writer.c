// The JSON writer: separators, escapes, numbers, the two forms.
#include "unit/test.h"

#include "json/writer.h"

static void write_sample(JsonWriter *json) {
  json_open_object(json);
  json_key(json, "a");
  json_open_array(json);
  json_int(json, 1);
  json_open_array_inline(json);
  json_int(json, 2);
  json_open_object(json);
  json_put_bool(json, "x", true);
  json_put_string(json, "y", NULL);
  json_close_object(json);
  json_close_array(json);
  json_open_object(json);
  json_close_object(json);
  json_close_array(json);
  json_key(json, "b");
  json_open_array(json);
  json_close_array(json);
  json_close_object(json);
}

TEST(compact_form_has_no_blanks) {
  Text text = {0};
  JsonWriter json;
  json_begin(&json, &text, false);
  write_sample(&json);
  CHECK_STR(text.bytes, "{\"a\":[1,[2,{\"x\":true,\"y\":null}],{}],\"b\":[]}");
  text_release(&text);
}

TEST(indented_form_breaks_lines_except_in_inline_containers) {
  Text text = {0};
  JsonWriter json;
  json_begin(&json, &text, true);
  write_sample(&json);
  CHECK_STR(text.bytes,
            "{\n  \"a\": [\n    1,\n    [2, {\"x\": true, \"y\": null}],\n    {}\n  ],\n"
            "  \"b\": []\n}");
  text_release(&text);
}

TEST(deep_nesting_indents_further_than_one_block_of_blanks) {
  Text text = {0};
  JsonWriter json;
  json_begin(&json, &text, true);
  for (int i = 0; i < 40; i++) json_open_array(&json);
  json_int(&json, 7);
  for (int i = 0; i < 40; i++) json_close_array(&json);
  // Every level is a line of 2 * depth blanks and one bracket; the middle one holds the number.
  uint64_t want = 0;
  for (uint64_t depth = 0; depth < 40; depth++) want += 2 * (2 * depth + 2);
  CHECK_INT(text.length, want + 2 * 40 + 2 - 1);
  text_release(&text);
}

static void check_string(const char *bytes, uint64_t length, const char *want) {
  Text text = {0};
  JsonWriter json;
  json_begin(&json, &text, false);
  json_string_bytes(&json, bytes, length);
  CHECK_STR(text.bytes, want);
  text_release(&text);
}

TEST(strings_are_escaped) {
  check_string("a\"b\\c\n\t\r\b\f", 10, "\"a\\\"b\\\\c\\n\\t\\r\\b\\f\"");
  check_string("\x01\x1f\0z", 4, "\"\\u0001\\u001f\\u0000z\"");
  check_string("\x7f", 1, "\"\x7f\"");
}

TEST(utf8_passes_and_what_is_not_utf8_is_replaced) {
  check_string("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x90\xA7", 9,
               "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x90\xA7\"");
  const char *const bad[] = {"\x80", "\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                             "\xFF"};
  const uint32_t pieces[] = {1, 1, 2, 3, 4, 1};
  for (uint32_t i = 0; i < ARRAY_LEN(bad); i++) {
    Text want = {0};
    text_putc(&want, '"');
    for (uint32_t k = 0; k < pieces[i]; k++) text_puts(&want, "\xEF\xBF\xBD");
    text_putc(&want, '"');
    check_string(bad[i], strlen(bad[i]), want.bytes);
    text_release(&want);
  }
}

TEST(numbers_are_exact) {
  Text text = {0};
  JsonWriter json;
  json_begin(&json, &text, false);
  json_open_array(&json);
  json_int(&json, INT64_MIN);
  json_int(&json, INT64_MAX);
  json_uint(&json, UINT64_MAX);
  json_int_safe(&json, (int64_t)1 << 53);
  json_int_safe(&json, ((int64_t)1 << 53) + 1);
  json_int_safe(&json, INT64_MIN);
  json_double(&json, 0.1);
  json_double(&json, 3.0);
  json_double(&json, -0.0);
  json_double(&json, 1e-7);
  json_double(&json, 1e300 * 1e300);
  json_double(&json, -1e300 * 1e300);
  double infinity = 1e300 * 1e300;
  json_double(&json, infinity - infinity);
  json_close_array(&json);
  CHECK_STR(text.bytes,
            "[-9223372036854775808,9223372036854775807,18446744073709551615,9007199254740992,"
            "\"9007199254740993\",\"-9223372036854775808\",0.1,3.0,-0.0,1e-07,\"inf\",\"-inf\","
            "\"nan\"]");
  text_release(&text);
}

// The short way and the long way agree.
TEST(doubles_are_the_shortest_that_read_back) {
  TestRandom random = {7};
  for (int i = 0; i < 20000; i++) {
    Text got = {0}, want = {0};
    JsonWriter json;
    double value = (double)(int64_t)(test_random(&random) >> 12);
    for (uint32_t tens = test_random_below(&random, 24); tens--;) value /= 10;
    if (test_random_below(&random, 2)) value = -value;
    json_begin(&json, &got, false);
    json_double(&json, value);
    text_put_double(&want, value);
    if (!CHECK_STR(got.bytes, want.bytes)) i = 20000;
    got.length = want.length = 0;
    value = (double)test_random_below(&random, 1000000) / 10000;
    json_begin(&json, &got, false);
    json_double(&json, value);
    text_put_double(&want, value);
    if (!CHECK_STR(got.bytes, want.bytes)) i = 20000;
    text_release(&got);
    text_release(&want);
  }
}

TEST(keys_of_any_bytes_and_raw_values) {
  Text text = {0};
  JsonWriter json;
  json_begin(&json, &text, false);
  json_open_object(&json);
  json_key_bytes(&json, "a\"", 2);
  json_raw(&json, "[1]", 3);
  json_put_double(&json, "d", 1.5);
  json_put_int_safe(&json, "i", -3);
  json_close_object(&json);
  CHECK_STR(text.bytes, "{\"a\\\"\":[1],\"d\":1.5,\"i\":-3}");
  text_release(&text);
}

SUITE(test_json_writer) {
  RUN(compact_form_has_no_blanks);
  RUN(indented_form_breaks_lines_except_in_inline_containers);
  RUN(deep_nesting_indents_further_than_one_block_of_blanks);
  RUN(strings_are_escaped);
  RUN(utf8_passes_and_what_is_not_utf8_is_replaced);
  RUN(numbers_are_exact);
  RUN(doubles_are_the_shortest_that_read_back);
  RUN(keys_of_any_bytes_and_raw_values);
}
