// Work limits of one request: a step budget, progress for the page, and the request's reply when
// the budget ends. Cancelling is the caller's business (the page ends its worker).
#ifndef SUPPORT_FUEL_H
#define SUPPORT_FUEL_H

#include "support/base.h"

typedef struct Fuel {
  uint64_t steps;                                              // spent
  uint64_t step_limit;                                         // 0 = none
  void (*progress)(void *host, uint64_t done, uint64_t total); // may be NULL
  void *host;
} Fuel;

// Spends `steps`; false when the budget is gone (it stays gone).
static inline bool fuel_spend(Fuel *fuel, uint64_t steps) {
  fuel->steps += steps;
  return !fuel->step_limit || fuel->steps <= fuel->step_limit;
}
static inline void fuel_progress(const Fuel *fuel, uint64_t done, uint64_t total) {
  if (fuel->progress) fuel->progress(fuel->host, done, total);
}

#endif
