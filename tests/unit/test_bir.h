// What the BIR tests share: from a text of form A to a BIR module, and BIR-JSON by substitution.
#ifndef TESTS_UNIT_TEST_BIR_H
#define TESTS_UNIT_TEST_BIR_H

#include "bir/lower.h"
#include "bir/verify.h"
#include "text/read.h"
#include "unit/test.h"
#include "json/bir_read.h"
#include "json/bir_write.h"

typedef struct BirTest {
  Arena arena;
  StrTable strings;
  Diags diags;
  Module *module;
  BirModule *bir;
  Text json; // compact
} BirTest;

static inline void bir_test_init(BirTest *test) {
  memset(test, 0, sizeof *test);
  arena_init(&test->arena, 0);
  str_table_init(&test->strings, &test->arena);
  diags_init(&test->diags, &test->arena);
}

static inline void bir_test_release(BirTest *test) {
  text_release(&test->json);
  arena_release(&test->arena);
}

// Statements between the function line and `ir=v0`.
static inline void bir_test_lower(BirTest *test, const char *statements, const char *target) {
  bir_test_init(test);
  Text text = {0};
  text_puts(&text, "v0 = m0.Function(id_=0, batch_ids=[], attrs=())\n");
  text_puts(&text, statements);
  text_puts(&text, "ir=v0\n");
  test->module = text_read(&test->arena, &test->strings, text.bytes, text.length, &test->diags);
  if (!CHECK(test->module != NULL)) {
    test_note("%s", test->diags.first ? test->diags.first->message : "no message");
    test_note("%s", text.bytes);
  } else {
    test->bir = bir_lower(&test->arena, test->module, target_find(target), &test->diags);
    if (test->bir) bir_write_json(&test->json, test->bir, false);
  }
  text_release(&text);
}

static inline void bir_test_read(BirTest *test, const char *json) {
  bir_test_init(test);
  test->bir = bir_read_json(&test->arena, &test->strings, json, strlen(json), &test->diags);
}

static inline const char *bir_test_message(const BirTest *test) {
  return test->diags.first ? test->diags.first->message : NULL;
}

// The text with the first `from` replaced; the caller releases it.
static inline Text bir_test_replace(const char *text, const char *from, const char *to) {
  Text out = {0};
  const char *at = strstr(text, from);
  if (!CHECK(at != NULL)) {
    test_note("no %s in %s", from, text);
    text_puts(&out, text);
    return out;
  }
  text_append(&out, text, (uint64_t)(at - text));
  text_puts(&out, to);
  text_puts(&out, at + strlen(from));
  return out;
}

#endif
