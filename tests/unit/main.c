// Runs every suite of the list the build makes from the file names (SUITES: a file of lines
// SUITE_ENTRY(test_support)). `main NAME…` runs only suites whose name contains one of the NAMEs.
// The last line printed is "N passed, N failed".
#include "unit/test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUITE_ENTRY(name) void suite_##name(void);
#include SUITES
#undef SUITE_ENTRY

static struct {
  const char *suite, *test;
  int passed, failed;
  bool test_failed;
#ifndef __wasm__
  jmp_buf exit;
  bool is_armed;
#endif
} state;

#ifndef __wasm__
jmp_buf *test_exhausted_arm(void) {
  state.is_armed = true;
  return &state.exit;
}

void test_exhausted_disarm(void) {
  state.is_armed = false;
}
#endif

NORETURN void host_exhausted(const char *what) {
#ifndef __wasm__
  if (state.is_armed) longjmp(state.exit, 1);
#endif
  printf("%s.%s: exhausted: %s\n", state.suite, state.test, what);
  fflush(stdout);
  exit(4);
}

uint64_t test_random(TestRandom *random) {
  uint64_t z = (random->state += 0x9E3779B97F4A7C15u);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

uint32_t test_random_below(TestRandom *random, uint32_t bound) {
  return (uint32_t)((test_random(random) >> 32) * bound >> 32);
}

uint64_t test_seed(void) {
  const char *text = getenv("PENGUIN_SEED");
  return text ? strtoull(text, NULL, 0) : 20240917;
}

enum { SHARE = 50 };

uint32_t test_share(uint32_t whole) {
  return getenv("PENGUIN_WHOLE") ? whole : (whole + SHARE - 1) / SHARE;
}

bool test_is_chosen(uint64_t n) {
  return n % SHARE == 0 || getenv("PENGUIN_WHOLE");
}

void test_run(const char *name, void (*body)(void)) {
  state.test = name;
  state.test_failed = false;
  body();
  if (state.test_failed) {
    state.failed++;
    printf("not ok %s.%s\n", state.suite, name);
  } else {
    state.passed++;
  }
}

static bool fail(const char *file, int line, const char *text) {
  state.test_failed = true;
  printf("%s:%d: %s.%s: %s\n", file, line, state.suite, state.test, text);
  return false;
}

bool test_check(bool holds, const char *file, int line, const char *text) {
  return holds || fail(file, line, text);
}

bool test_check_int(int64_t got, int64_t want, const char *file, int line, const char *text) {
  if (got == want) return true;
  fail(file, line, text);
  printf("  got %lld, want %lld\n", (long long)got, (long long)want);
  return false;
}

bool test_check_str(const char *got, const char *want, const char *file, int line,
                    const char *text) {
  if (got == want || (got && want && strcmp(got, want) == 0)) return true;
  fail(file, line, text);
  if (!got || !want) {
    printf("  got %s\n  want %s\n", got ? got : "(NULL)", want ? want : "(NULL)");
    return false;
  }
  size_t at = 0;
  while (got[at] && got[at] == want[at]) at++;
  printf("  they part at byte %zu\n--- got\n%s\n--- want\n%s\n---\n", at, got, want);
  return false;
}

void test_note(const char *format, ...) {
  if (!state.test_failed) return;
  va_list args;
  va_start(args, format);
  printf("  ");
  vprintf(format, args);
  printf("\n");
  va_end(args);
}

static bool is_wanted(const char *suite, int count, char **names) {
  for (int i = 1; i < count; i++) {
    if (strstr(suite, names[i])) return true;
  }
  return count < 2;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*run)(void);
  } suites[] = {
#define SUITE_ENTRY(name) {#name, suite_##name},
#include SUITES
#undef SUITE_ENTRY
  };
  for (size_t i = 0; i < ARRAY_LEN(suites); i++) {
    if (!is_wanted(suites[i].name, argc, argv)) continue;
    state.suite = suites[i].name;
    suites[i].run();
    fflush(stdout);
  }
  printf("%d passed, %d failed\n", state.passed, state.failed);
  return state.failed || !state.passed ? 1 : 0;
}
