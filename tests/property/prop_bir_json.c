// Damaged BIR-JSON is read, or refused with a place in the text; it never breaks the reader, the
// verifier or the writer.
#include "bir/lower.h"
#include "bir/verify.h"
#include "property/random_bir.h"
#include "text/read.h"
#include "json/bir_read.h"
#include "json/bir_write.h"

static void damage(Text *json, TestRandom *random) {
  static const char *const parts[] = {"{",         "}",  "[",  "]",    ",",  ":",
                                      "\"",        "0",  "-1", "null", "\\", "9223372036854775807",
                                      "\"kind\":", "{}", "[]", "1e9"};
  for (uint32_t n = 1 + test_random_below(random, 3); n--;) {
    uint32_t length = (uint32_t)json->length, at = test_random_below(random, length);
    uint32_t gone = test_random_below(random, 2) ? test_random_below(random, 12) : 0;
    if (gone > length - at) gone = length - at;
    Text out = {0};
    text_append(&out, json->bytes, at);
    switch (test_random_below(random, 3)) {
    case 0: text_puts(&out, parts[test_random_below(random, ARRAY_LEN(parts))]); break;
    case 1: { // a piece from elsewhere
      uint32_t from = test_random_below(random, length), size = test_random_below(random, 60);
      text_append(&out, json->bytes + from, size < length - from ? size : length - from);
      break;
    }
    default: break;
    }
    text_append(&out, json->bytes + at + gone, length - at - gone);
    text_release(json);
    *json = out;
    if (!json->length) text_puts(json, "{");
  }
}

// Reads, verifies and writes; what was accepted reads back from its own text.
static void check_damaged(const Text *json) {
  Arena arena;
  StrTable strings;
  Diags diags;
  arena_init(&arena, 0);
  str_table_init(&strings, &arena);
  diags_init(&diags, &arena);
  BirModule *bir = bir_read_json(&arena, &strings, json->bytes, json->length, &diags);
  CHECK(bir || diags.error_count);
  for (const Diag *diag = diags.first; diag; diag = diag->next)
    CHECK(diag->span.line > 0 && diag->span.offset <= json->length);
  if (bir) {
    Text once = {0}, twice = {0};
    bir_verify(bir, target_find("gen3"), &diags);
    bir_write_json(&once, bir, false);
    diags_init(&diags, &arena);
    BirModule *again = bir_read_json(&arena, &strings, once.bytes, once.length, &diags);
    if (CHECK(again != NULL)) {
      bir_write_json(&twice, again, false);
      CHECK_STR(twice.bytes, once.bytes);
    } else {
      test_note("%s", diags.first->message);
    }
    text_release(&once);
    text_release(&twice);
  }
  arena_release(&arena);
}

TEST(damaged_json_is_read_or_refused_with_a_place) {
  TestRandom random = {test_seed()};
  for (int n = 0; n < 40; n++) {
    Program program = {.random = &random};
    Text json = {0};
    make_program(&program);
    Arena arena;
    StrTable strings;
    Diags diags;
    arena_init(&arena, 0);
    str_table_init(&strings, &arena);
    diags_init(&diags, &arena);
    Module *module = text_read(&arena, &strings, program.text.bytes, program.text.length, &diags);
    BirModule *bir = module ? bir_lower(&arena, module, target_find("sunda"), &diags) : NULL;
    if (CHECK(bir != NULL)) bir_write_json(&json, bir, false);
    for (int k = 0; bir && k < 60; k++) {
      Text copy = {0};
      text_append(&copy, json.bytes, json.length);
      damage(&copy, &random);
      check_damaged(&copy);
      text_release(&copy);
    }
    text_release(&json);
    text_release(&program.text);
    arena_release(&arena);
  }
}

SUITE(prop_bir_json) {
  RUN(damaged_json_is_read_or_refused_with_a_place);
}
