// Strategy seed: Penguin's MinReg key, (def_bytes - kill_bytes, -priority, static_lex_order),
// smallest first. The delta is what the live bytes change by if the unit runs now: results it
// allocates minus tensors it is the last to touch, its own unread results among them. Priorities
// are LLVM's (list.c). What it does not see: inputs and results live together during the step, so
// it can lower the peak between units and raise the one within.
#include "passes/minreg/list.h"

static ReadyKey seed_heuristic(const SchedList *list, uint32_t unit) {
  uint64_t delta = (uint64_t)list->units[unit].delta ^ (uint64_t)1
                                                           << 63; // signed order as unsigned
  return (ReadyKey){delta, (uint64_t)~list->units[unit].priority << 32 | unit};
}

SchedRules seed_rules(void) {
  return (SchedRules){.heuristic_func = seed_heuristic,
                      .key_has_delta = true,
                      .uses_delta = true,
                      .uses_priority = true};
}
