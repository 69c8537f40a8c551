// Strategy program: the scope's present order. Where pins do not agree with it, the list order that
// stays nearest: of what may run the unit that stands first, so a pinned unit moves and the others
// close up.
#include "passes/minreg/list.h"

static ReadyKey program_heuristic(const SchedList *list, uint32_t unit) {
  return (ReadyKey){list->place[unit], unit};
}

SchedRules program_rules(void) {
  return (SchedRules){.heuristic_func = program_heuristic, .uses_place = true};
}
