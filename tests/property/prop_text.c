// The laws of textual Penguin on generated programs, and damage of all kinds to good texts.
#include "property/corpus.h"

#include "eval/eval.h"
#include "ir/verify.h"
#include "passes/pipeline.h"
#include "property/damage.h"
#include "property/dump_check.h"
#include "property/gen_odd.h"
#include "property/gen_ops.h"
#include "unit/text_check.h"

enum { PROGRAMS = 10000 }; // of each kind

static GenOptions random_options(TestRandom *random) {
  return (GenOptions){.features = test_random_below(random, GEN_ALL + 1),
                      .tile_statements = test_random_below(random, 16),
                      .tiles = 1 + test_random_below(random, 3)};
}

typedef enum ProgramKind { PROGRAM_PLAIN, PROGRAM_ODD, PROGRAM_SCRIPT, PROGRAM_KINDS } ProgramKind;

static void make_program(Text *text, uint64_t seed, ProgramKind kind) {
  TestRandom random = {seed};
  if (kind == PROGRAM_SCRIPT) {
    gen_script(text, &random, 1 + test_random_below(&random, 20));
  } else if (kind == PROGRAM_ODD) {
    gen_odd_program(text, &random, 1 + test_random_below(&random, 24));
  } else {
    gen_program(text, &random, random_options(&random));
  }
}

static void check_generated(ProgramKind kind) {
  for (uint64_t i = 0; i < test_share(PROGRAMS); i++) {
    Text text = {0};
    make_program(&text, test_seed() + i, kind);
    bool is_fine = check_text_laws(text.bytes, text.length, NULL);
    if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)(test_seed() + i), text.bytes);
    text_release(&text);
    if (!is_fine) return;
  }
}

TEST(programs_survive_print_and_read) {
  check_generated(PROGRAM_PLAIN);
}

TEST(odd_programs_survive_print_and_read) {
  check_generated(PROGRAM_ODD);
}

// Generated programs are valid beyond the text: other tests build on that.
TEST(programs_are_valid) {
  for (uint64_t i = 0; i < test_share(PROGRAMS); i++) {
    Text source = {0};
    TextCase text;
    EvalResult result;
    Fuel fuel = {.step_limit = 1 << 24};
    make_program(&source, test_seed() + i, PROGRAM_PLAIN);
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
  static const char *const pipelines[] = {
      "deps,minreg{strategy=seed force=true},deps", "default",
      "tighten-ranges,project-predicates,approx-predicates,deps",
      "project-predicates,default,approx-predicates,canonicalize-predicates"};
  for (uint64_t i = 0; i < test_share(PROGRAMS) / 2; i++) {
    Text source = {0};
    TextCase text;
    make_program(&source, test_seed() + i, PROGRAM_PLAIN);
    text_case_read(&text, source.bytes, source.length);
    bool is_fine = CHECK(text.module != NULL) &&
                   check_after_passes(&text, pipelines[i % ARRAY_LEN(pipelines)]);
    text_case_release(&text);
    text_release(&source);
    if (!is_fine) {
      test_note("seed %llu", (unsigned long long)(test_seed() + i));
      return;
    }
  }
}

// What the front end writes is valid, and prints back byte for byte; after passes it still obeys
// the laws.
TEST(scripts_of_the_front_end_print_back) {
  for (uint64_t i = 0; i < test_share(PROGRAMS); i++) {
    Text script = {0}, printed = {0};
    TextCase text;
    make_program(&script, test_seed() + i, PROGRAM_SCRIPT);
    text_case_read(&text, script.bytes, script.length);
    bool is_fine =
        CHECK(text.module && module_verify(text.module, &text.diags)) &&
        check_text_laws(script.bytes, script.length, &printed) &&
        CHECK_STR(printed.bytes, script.bytes) &&
        check_after_passes(&text, i % 2 ? "default" : "dce,minreg{random=7 force=true},deps");
    if (!is_fine) {
      Text report = {0};
      text_case_put_diags(&text, &report, true);
      test_note("seed %llu\n%s\n%s", (unsigned long long)(test_seed() + i),
                report.bytes ? report.bytes : "", script.bytes);
      text_release(&report);
    }
    text_case_release(&text);
    text_release(&script);
    text_release(&printed);
    if (!is_fine) return;
  }
}

#ifndef __wasm__
TEST(prints_are_python) {
  Text all = {0};
  for (uint64_t i = 0; i < test_share(PROGRAMS); i++) {
    Text text = {0};
    make_program(&text, test_seed() + i, (ProgramKind)(i % PROGRAM_KINDS));
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
  if (!check_dump_law(text->bytes, text->length)) test_note("%s", path);
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

TEST(damaged_texts_are_reported) {
  for (uint64_t i = 0; i < test_share(150000); i++) {
    uint64_t seed = test_seed() + i;
    TestRandom random = {seed * 31};
    Text wrong = {0};
    make_program(&wrong, seed % 64, (ProgramKind)(i % PROGRAM_KINDS));
    damage_some(&wrong, &random);
    bool is_fine = check_any_text(wrong.bytes, wrong.length);
    if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)seed, wrong.bytes);
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
  RUN(scripts_of_the_front_end_print_back);
  RUN(programs_are_valid);
  RUN(programs_survive_after_passes);
#ifndef __wasm__
  RUN(prints_are_python);
  RUN(programs_of_the_project);
#endif
  RUN(damaged_texts_are_reported);
  RUN(random_bytes_are_reported);
}
