// Form B on generated programs (the law is in dump_check.h), and damage to dumps.
#include "property/damage.h"
#include "property/dump_check.h"
#include "property/gen_odd.h"

static void make_program(Text *text, uint64_t seed, bool is_odd) {
  TestRandom random = {seed};
  if (is_odd) {
    gen_odd_program(text, &random, 1 + test_random_below(&random, 24));
    return;
  }
  GenOptions options = {.features = test_random_below(&random, GEN_ALL + 1),
                        .tile_statements = test_random_below(&random, 16),
                        .tiles = 1 + test_random_below(&random, 3)};
  gen_program(text, &random, options);
}

static void check_generated(bool is_odd) {
  for (uint64_t i = 0; i < test_share(10000); i++) {
    Text text = {0};
    make_program(&text, test_seed() + i, is_odd);
    bool is_fine = check_dump_law(text.bytes, text.length);
    if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)(test_seed() + i), text.bytes);
    text_release(&text);
    if (!is_fine) return;
  }
}

TEST(programs_survive_as_dumps) {
  check_generated(false);
}

TEST(odd_programs_survive_as_dumps) {
  check_generated(true);
}

// Whatever the paste, the reader ends and says where things are; what it makes of it is a program
// that prints and reads back as form A.
static bool check_any_dump(const char *bytes, uint64_t length) {
  TextCase text;
  dump_case_read(&text, bytes, length);
  bool is_fine = CHECK(spans_are_valid(text.diags.first, bytes, length));
  is_fine = CHECK((text.module == NULL) == (text.diags.error_count > 0)) && is_fine;
  if (text.module && module_verify(text.module, &text.diags)) {
    Text got = {0}, want = {0};
    if (!CHECK(form_a_reads_back(&text, &got, &want))) {
      test_note("%s\n%s", got.bytes, want.bytes);
      is_fine = false;
    }
    text_release(&got);
    text_release(&want);
  }
  text_case_release(&text);
  return is_fine;
}

TEST(damaged_dumps_are_read_or_reported) {
  bool is_fine = true;
  for (uint64_t i = 0; is_fine && i < test_share(100000); i++) {
    uint64_t seed = test_seed() + i;
    TestRandom random = {seed * 31};
    TextCase program;
    Text source = {0}, dump = {0};
    make_program(&source, seed % 64, i % 2);
    text_case_read(&program, source.bytes, source.length);
    if (program.module) text_dump_module(&dump, program.module);
    if (dump.length) {
      damage_some(&dump, &random);
      is_fine = check_any_dump(dump.bytes, dump.length);
      if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)seed, dump.bytes);
    }
    text_case_release(&program);
    text_release(&source);
    text_release(&dump);
  }
}

SUITE(prop_dump) {
  RUN(programs_survive_as_dumps);
  RUN(odd_programs_survive_as_dumps);
  RUN(damaged_dumps_are_read_or_reported);
}
