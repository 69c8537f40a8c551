// Strategy amdgpu: LLVM's GCNMinRegScheduler, purely structural. Its successive filters (highest
// priority, fewest successors that would still wait, most successors that become ready, lowest
// number) are one key. Parallel edges count once. It knows no sizes and is often worse than the
// program's own order when they differ.
#include "passes/minreg/list.h"

static ReadyKey amdgpu_heuristic(const SchedList *list, uint32_t unit) {
  const SchedGraph *graph = list->graph;
  uint32_t not_ready = list->units[unit].not_ready;
  uint32_t ready = graph->succ_start[unit + 1] - graph->succ_start[unit] - not_ready;
  return (ReadyKey){(uint64_t)~list->units[unit].priority << 32 | not_ready,
                    (uint64_t)~ready << 32 | unit};
}

SchedRules amdgpu_rules(void) {
  return (SchedRules){
      .heuristic_func = amdgpu_heuristic, .uses_priority = true, .uses_successors = true};
}
