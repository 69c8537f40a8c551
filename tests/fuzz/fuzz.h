// What the fuzz targets share. One target is one file that includes this once and defines
// LLVMFuzzerTestOneInput.
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include "support/arena.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// An input of at most 64 KiB must not exhaust the machine.
NORETURN void host_exhausted(const char *what) {
  fprintf(stderr, "exhausted: %s\n", what);
  abort();
}

// Ends the run as a finding.
static inline void fuzz_require(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "does not hold: %s\n", what);
  abort();
}

#endif
