// What the native bench programs share: a clock, repeats, and lines for tests/bench/run, which
// makes the table. One program is one file that includes this once.
#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "support/arena.h"

NORETURN void host_exhausted(const char *what) {
  fprintf(stderr, "exhausted: %s\n", what);
  exit(4);
}

static inline double bench_seconds(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC); // C11's only fine clock
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// One figure. `bar`: the most it may be, 0 for none. Names and units hold no quotes.
static inline void bench_report(const char *name, double value, const char *unit, double bar) {
  printf("@ {\"name\":\"%s\",\"value\":%.6g,\"unit\":\"%s\",\"bar\":%.6g}\n", name, value, unit,
         bar);
  fflush(stdout);
}

#endif
