// What the native bench programs share: a clock, repeats, and lines for tests/bench/run, which
// makes the table. One program is one file that includes this once.
#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "support/arena.h"

NORETURN void host_exhausted(const char *what) {
  fprintf(stderr, "exhausted: %s\n", what);
  exit(4);
}

// Processor time of this program: what else the machine does is not measured.
static inline double bench_seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

// Memory of one repeat serves the next, at every size: the work is measured, not the kernel.
static inline void bench_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

// Numbers drawn from a seed, the same everywhere: splitmix64.
static uint64_t bench_random;

// Uniform in 0 .. bound-1.
static inline uint32_t bench_draw(uint32_t bound) {
  uint64_t z = (bench_random += 0x9E3779B97F4A7C15u);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return (uint32_t)((z >> 32) * bound >> 32);
}

// One figure. `bar`: the most it may be, 0 for none. Names and units hold no quotes.
static inline void bench_report(const char *name, double value, const char *unit, double bar) {
  printf("@ {\"name\":\"%s\",\"value\":%.6g,\"unit\":\"%s\",\"bar\":%.6g}\n", name, value, unit,
         bar);
  fflush(stdout);
}

#endif
