// Any bytes as a dump: reading ends, every diagnostic points into the text, and what is read is a
// program whose form A reads back equal. Eight bytes or fewer are the seed of a generated program,
// which must survive as a dump (property/dump_check.h).
#include "fuzz/fuzz.h"
#include "property/dump_check.h"
#include "property/gen_odd.h"
#include "text/detect.h"

// What the generators and checks of the property tests need of their harness.
uint64_t test_random(TestRandom *random) {
  uint64_t z = (random->state += 0x9E3779B97F4A7C15u);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  return z ^ z >> 31;
}

uint32_t test_random_below(TestRandom *random, uint32_t bound) {
  return (uint32_t)((test_random(random) >> 32) * bound >> 32);
}

bool test_check(bool holds, const char *file, int line, const char *text) {
  (void)file, (void)line;
  fuzz_require(holds, text);
  return holds;
}

bool test_check_int(int64_t got, int64_t want, const char *file, int line, const char *text) {
  return test_check(got == want, file, line, text);
}

bool test_check_str(const char *got, const char *want, const char *file, int line,
                    const char *text) {
  return test_check(got == want || (got && want && strcmp(got, want) == 0), file, line, text);
}

void test_note(const char *format, ...) {
  (void)format;
}

static void check_generated(uint64_t seed) {
  Text source = {0};
  TestRandom random = {seed};
  if (seed % 2) {
    gen_odd_program(&source, &random, 1 + test_random_below(&random, 24));
  } else {
    GenOptions options = {.features = test_random_below(&random, GEN_ALL + 1),
                          .tile_statements = test_random_below(&random, 16),
                          .tiles = 1 + test_random_below(&random, 3)};
    gen_program(&source, &random, options);
  }
  check_dump_law(source.bytes, source.length);
  text_release(&source);
}

static void check_paste(const char *bytes, uint64_t size) {
  TextCase text;
  fuzz_require(text_detect(bytes, size) != TEXT_AUTO, "every text has a format");
  (void)text_looks_like(bytes, size);
  dump_case_read(&text, bytes, size);
  fuzz_require(spans_are_valid(text.diags.first, bytes, size), "diagnostics are inside the text");
  fuzz_require((text.module == NULL) == (text.diags.error_count > 0), "errors mean no module");
  if (text.module && module_verify(text.module, &text.diags)) {
    Text got = {0}, want = {0};
    fuzz_require(form_a_reads_back(&text, &got, &want), "form A of a dump reads back");
    text_release(&got);
    text_release(&want);
  }
  text_case_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  uint64_t seed = 0;
  if (size > sizeof seed) {
    check_paste((const char *)bytes, size);
  } else {
    if (size) memcpy(&seed, bytes, size);
    check_generated(seed);
  }
  return 0;
}
