// Strategy seed0: the seed's key without its priority, (def_bytes - kill_bytes, static_lex_order).
// The ablation of seed; on wide graphs of equal sizes it is often the better one.
#include "passes/minreg/list.h"

static ReadyKey seed0_heuristic(const SchedList *list, uint32_t unit) {
  return (ReadyKey){(uint64_t)list->units[unit].delta ^ (uint64_t)1 << 63, unit};
}

SchedRules seed0_rules(void) {
  return (SchedRules){.heuristic_func = seed0_heuristic, .key_has_delta = true, .uses_delta = true};
}
