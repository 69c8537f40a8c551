// The laws of textual Penguin on generated programs, and damage of all kinds to good texts.
#include "property/corpus.h"

#include "eval/eval.h"
#include "ir/verify.h"
#include "passes/pipeline.h"
#include "property/gen_odd.h"
#include "unit/text_check.h"

enum { PROGRAMS = 10000 }; // of each kind

static GenOptions random_options(TestRandom *random) {
  return (GenOptions){.features = test_random_below(random, GEN_ALL + 1),
                      .tile_statements = test_random_below(random, 16),
                      .tiles = 1 + test_random_below(random, 3)};
}

static void make_program(Text *text, uint64_t seed, bool is_odd) {
  TestRandom random = {seed};
  if (is_odd) {
    gen_odd_program(text, &random, 1 + test_random_below(&random, 24));
  } else {
    gen_program(text, &random, random_options(&random));
  }
}

static void check_generated(bool is_odd) {
  for (uint64_t i = 0; i < test_share(PROGRAMS); i++) {
    Text text = {0};
    make_program(&text, test_seed() + i, is_odd);
    bool is_fine = check_text_laws(text.bytes, text.length, NULL);
    if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)(test_seed() + i), text.bytes);
    text_release(&text);
    if (!is_fine) return;
  }
}

TEST(programs_survive_print_and_read) {
  check_generated(false);
}

TEST(odd_programs_survive_print_and_read) {
  check_generated(true);
}

// Generated programs are valid beyond the text: other tests build on that.
TEST(programs_are_valid) {
  for (uint64_t i = 0; i < test_share(PROGRAMS); i++) {
    Text source = {0};
    TextCase text;
    EvalResult result;
    Fuel fuel = {.step_limit = 1 << 24};
    make_program(&source, test_seed() + i, false);
    text_case_read(&text, source.bytes, source.length);
    bool is_fine = CHECK(text.module && module_verify(text.module, &text.diags));
    is_fine = is_fine && CHECK(eval_run(&text.arena, text.module, &(EvalOptions){.seed = i}, &fuel,
                                        &text.diags, &result));
    if (!is_fine) {
      Text report = {0};
      text_case_put_diags(&text, &report, true);
      test_note("seed %llu\n%s\n%s", (unsigned long long)(test_seed() + i), report.bytes,
                source.bytes);
      text_release(&report);
    }
    text_case_release(&text);
    text_release(&source);
    if (!is_fine) return;
  }
}

// What passes make survives as well: computed edges, guards, widened tensors, moved statements.
static bool check_after_passes(TextCase *text, const char *pipeline_text) {
  Pipeline pipeline;
  Fuel fuel = {0};
  Arena *arena = &text->arena, scratch;
  arena_init(&scratch, 0);
  bool is_fine =
      CHECK(pipeline_parse(arena, &text->strings, pipeline_text, &text->diags, &pipeline));
  PipelineRun run = {
      .context = {.arena = arena,
                  .scratch = &scratch,
                  .module = text->module,
                  .diags = &text->diags,
                  .fuel = &fuel,
                  .target = target_find("sunda"),
                  .records = ARENA_ARRAY(arena, FunctionRecord, text->module->functions.count)},
      .pipeline = &pipeline};
  is_fine = is_fine && CHECK(pipeline_run(&run));
  if (is_fine) {
    Text once = {0}, twice = {0};
    TextCase again;
    text_print_module(&once, run.context.module);
    text_case_read(&again, once.bytes, once.length);
    is_fine = CHECK(again.module != NULL);
    if (is_fine) {
      is_fine = CHECK_STR(module_difference(arena, run.context.module, again.module), NULL);
      text_print_module(&twice, again.module);
      is_fine = CHECK_STR(twice.bytes, once.bytes) && is_fine;
    }
    if (!is_fine) test_note("%s", once.bytes);
    text_case_release(&again);
    text_release(&once);
    text_release(&twice);
  }
  arena_release(&scratch);
  return is_fine;
}

TEST(programs_survive_after_passes) {
  for (uint64_t i = 0; i < test_share(PROGRAMS) / 2; i++) {
    Text source = {0};
    TextCase text;
    make_program(&source, test_seed() + i, false);
    text_case_read(&text, source.bytes, source.length);
    bool is_fine =
        CHECK(text.module != NULL) &&
        check_after_passes(&text, i % 2 ? "default" : "deps,minreg{strategy=seed force=true},deps");
    text_case_release(&text);
    text_release(&source);
    if (!is_fine) {
      test_note("seed %llu", (unsigned long long)(test_seed() + i));
      return;
    }
  }
}

#ifndef __wasm__
TEST(prints_are_python) {
  Text all = {0};
  for (uint64_t i = 0; i < test_share(PROGRAMS); i++) {
    Text text = {0};
    make_program(&text, test_seed() + i, i % 2);
    check_text_laws(text.bytes, text.length, &all);
    text_putc(&all, 0);
    text_release(&text);
  }
  check_python("prop_text.prints_are_python", &all);
  text_release(&all);
}

// The laws on one file; prints are collected. Files about errors are passed over.
static void check_file(const char *path, const Text *text, void *context) {
  if (strstr(text->bytes, "expect-error:")) return;
  Text *all = context;
  if (!check_text_laws(text->bytes, text->length, all)) test_note("%s", path);
  text_putc(all, 0);
}

TEST(programs_of_the_project) {
  Text all = {0};
  CHECK(corpus_walk(check_file, &all) > 100);
  check_python("prop_text.programs_of_the_project", &all);
  text_release(&all);
}
#endif

// ---- damage ------------------------------------------------------------------------------------

static uint64_t line_start(const Text *text, uint32_t line) {
  uint64_t at = 0;
  while (line && at < text->length) {
    if (text->bytes[at++] == '\n') line--;
  }
  return at;
}

static uint32_t count_lines(const Text *text) {
  uint32_t lines = 0;
  for (uint64_t i = 0; i < text->length; i++) lines += text->bytes[i] == '\n';
  return lines ? lines : 1;
}

// A copy of `text` with one thing wrong.
static void damage(const Text *text, TestRandom *random, Text *out) {
  static const char junk[] = "()[]{},.:=+-*/%<>!\"'#\\ \t\r\n0159_aexv\x7f\xC3\xA9";
  uint32_t lines = count_lines(text);
  uint32_t line = test_random_below(random, lines), other = test_random_below(random, lines);
  uint64_t a = line_start(text, line), b = line_start(text, line + 1);
  uint64_t c = line_start(text, other), d = line_start(text, other + 1);
  uint64_t at = test_random_below(random, (uint32_t)text->length + 1);
  char byte = junk[test_random_below(random, sizeof junk - 1)];
  switch (test_random_below(random, 8)) {
  case 0: // a line less
    text_append(out, text->bytes, a);
    text_append(out, text->bytes + b, text->length - b);
    break;
  case 1: // a line twice
    text_append(out, text->bytes, b);
    text_append(out, text->bytes + a, text->length - a);
    break;
  case 2: // the end missing
    text_append(out, text->bytes, at);
    break;
  case 3: // a line somewhere else
    text_append(out, text->bytes, c);
    text_append(out, text->bytes + a, b - a);
    text_append(out, text->bytes + c, text->length - c);
    break;
  case 4: // a character less
    text_append(out, text->bytes, at);
    if (at < text->length) text_append(out, text->bytes + at + 1, text->length - at - 1);
    break;
  case 5: // a character more
    text_append(out, text->bytes, at);
    text_putc(out, byte);
    text_append(out, text->bytes + at, text->length - at);
    break;
  case 6: // another character
    text_append(out, text->bytes, text->length);
    if (at < out->length) out->bytes[at] = byte;
    break;
  default: // a line in place of another
    text_append(out, text->bytes, c);
    text_append(out, text->bytes + a, b - a);
    text_append(out, text->bytes + d, text->length - d);
  }
  if (!out->bytes) text_append(out, "", 0);
}

TEST(damaged_texts_are_reported) {
  for (uint64_t i = 0; i < test_share(150000); i++) {
    uint64_t seed = test_seed() + i;
    TestRandom random = {seed * 31};
    Text text = {0}, wrong = {0};
    make_program(&text, seed % 64, i % 2);
    damage(&text, &random, &wrong);
    for (uint32_t more = test_random_below(&random, 3); more; more--) {
      Text next = {0};
      damage(&wrong, &random, &next);
      text_release(&wrong);
      wrong = next;
    }
    bool is_fine = check_any_text(wrong.bytes, wrong.length);
    if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)seed, wrong.bytes);
    text_release(&text);
    text_release(&wrong);
    if (!is_fine) return;
  }
}

TEST(random_bytes_are_reported) {
  for (uint64_t i = 0; i < test_share(100000); i++) {
    TestRandom random = {test_seed() + i};
    char bytes[200];
    uint32_t length = test_random_below(&random, sizeof bytes);
    bool is_ascii = test_random_below(&random, 4) != 0;
    for (uint32_t j = 0; j < length; j++) {
      uint32_t byte = test_random_below(&random, 256);
      bytes[j] = (char)(is_ascii ? 9 + byte % 118 : byte);
    }
    if (!check_any_text(bytes, length)) {
      test_note("seed %llu", (unsigned long long)(test_seed() + i));
      return;
    }
  }
}

SUITE(prop_text) {
  RUN(programs_survive_print_and_read);
  RUN(odd_programs_survive_print_and_read);
  RUN(programs_are_valid);
  RUN(programs_survive_after_passes);
#ifndef __wasm__
  RUN(prints_are_python);
  RUN(programs_of_the_project);
#endif
  RUN(damaged_texts_are_reported);
  RUN(random_bytes_are_reported);
}
