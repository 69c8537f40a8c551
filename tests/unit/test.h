// The harness of the C tests (unit and property): small, no dependency, the same natively and as
// WASM.
//
// A file tests/unit/test_NAME.c (or tests/property/NAME.c) holds TESTs and ends with one SUITE that
// bears the file's name without ".c" and RUNs them. The build finds the files; there is no list to
// keep. A TEST that is not RUN does not compile (it is static and unused).
//
//   TEST(adds) { CHECK_INT(1 + 1, 2); }
//   SUITE(test_sums) { RUN(adds); }
//
// Checks go on after a failure; a test passes when none of its checks failed.
#ifndef TESTS_UNIT_TEST_H
#define TESTS_UNIT_TEST_H

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"

#define TEST(name) static void test_case_##name(void)
#define SUITE(name)                                                                                \
  void suite_##name(void);                                                                         \
  void suite_##name(void)
#define RUN(name) test_run(#name, test_case_##name)

// True when it holds; prints the place and the expression otherwise.
#define CHECK(condition) test_check((condition), __FILE__, __LINE__, #condition)
// Integers of any width up to 64 bits, signed.
#define CHECK_INT(got, want)                                                                       \
  test_check_int((int64_t)(got), (int64_t)(want), __FILE__, __LINE__, #got)
// NUL-terminated texts; NULL equals only NULL. Prints where they part.
#define CHECK_STR(got, want) test_check_str((got), (want), __FILE__, __LINE__, #got)
// CHECK_STR of the code that is reported when something breaks which no text or request can break;
// tests/lib/rules.mjs takes these for the negative tests of their rules.
#define BY_HAND(got, code) CHECK_STR(got, code)
// True when evaluating the statement ends in host_exhausted. What it allocated outside an arena is
// lost. Native only: WASM has no way back out of host_exhausted.
#ifndef __wasm__
#define CHECK_EXHAUSTED(statement)                                                                 \
  do {                                                                                             \
    volatile bool is_exhausted_ = false; /* longjmp clobbers locals */                             \
    if (setjmp(*test_exhausted_arm()) == 0) {                                                      \
      statement;                                                                                   \
    } else {                                                                                       \
      is_exhausted_ = true;                                                                        \
    }                                                                                              \
    test_exhausted_disarm();                                                                       \
    test_check(is_exhausted_, __FILE__, __LINE__, "exhausted: " #statement);                       \
  } while (0)
#include <setjmp.h>
jmp_buf *test_exhausted_arm(void);
void test_exhausted_disarm(void);
#endif

// Seeded random numbers for property tests (splitmix64): the same everywhere.
typedef struct TestRandom {
  uint64_t state;
} TestRandom;
uint64_t test_random(TestRandom *random);
// Uniform in 0 .. bound-1; bound > 0.
uint32_t test_random_below(TestRandom *random, uint32_t bound);
// The seed of this run: PENGUIN_SEED from the environment, else a fixed one. Print it on failure.
uint64_t test_seed(void);
// Large numbers of cases are run whole by `./build.sh fuzz` (PENGUIN_WHOLE in the environment), and
// a fixed fiftieth of them by `./build.sh test`: how many of `whole`, and whether case `n` is among
// them.
uint32_t test_share(uint32_t whole);
bool test_is_chosen(uint64_t n);

void test_run(const char *name, void (*body)(void));
bool test_check(bool holds, const char *file, int line, const char *text);
bool test_check_int(int64_t got, int64_t want, const char *file, int line, const char *text);
bool test_check_str(const char *got, const char *want, const char *file, int line,
                    const char *text);
// More about the failure at hand (a seed, an input); printed only if the running test has failed.
void test_note(const char *format, ...) PRINTF_LIKE(1, 2);

#endif
