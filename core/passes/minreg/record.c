#include "passes/minreg/record.h"

static void record_trace(Arena *arena, FunctionRecord *record, const Decision *decision) {
  const SchedTrace *trace = decision->result.trace;
  TraceUnit *units = ARENA_ARRAY(arena, TraceUnit, trace->units.count);
  for (uint32_t i = 0; i < trace->units.count; i++) {
    const SchedTraceUnit *unit = &trace->units.at[i];
    units[i] = (TraceUnit){.unit = decision->names[unit->unit],
                           .delta = unit->def_bytes - unit->kill_bytes,
                           .def = unit->def_bytes,
                           .kill = unit->kill_bytes,
                           .priority = unit->priority,
                           .lex = unit->unit};
  }
  for (uint32_t i = 0; i < trace->steps.count; i++) {
    const SchedTraceStep *step = &trace->steps.at[i];
    vec_push(arena, &record->trace,
             (TraceStep){.scope = decision->path,
                         .step = i,
                         .ready = units + step->first,
                         .ready_count = step->count,
                         .pick = decision->names[step->pick],
                         .reason = sched_reason_name(step->reason),
                         .live_before = step->live_before,
                         .live_after = step->live_after});
  }
}

void record_decision(Arena *arena, FunctionRecord *record, const Decision *decision,
                     Arena *scratch) {
  const SchedResult *result = &decision->result;
  uint32_t count = decision->graph->graph->unit_count, compared_count = 0;
  const char **order = ARENA_ARRAY(arena, const char *, count);
  for (uint32_t i = 0; i < count; i++) order[i] = decision->names[result->order[i]];
  StrategyPrice *compared = ARENA_ARRAY(arena, StrategyPrice, SCHED_BEST);
  for (SchedStrategy s = SCHED_PROGRAM; s < SCHED_BEST; s++) {
    if (!result->is_compared[s]) continue;
    compared[compared_count++] = (StrategyPrice){sched_strategy_name(s), result->compared[s].during,
                                                 result->compared[s].after};
  }
  vec_push(arena, &record->schedule,
           (ScheduleRecord){.scope = decision->path,
                            .strategy = sched_strategy_name(result->strategy),
                            .units = count,
                            .moved = sched_moved_count(result->order, count, scratch),
                            .during = result->price.during,
                            .after = result->price.after,
                            .program_during = result->program.during,
                            .program_after = result->program.after,
                            .order = order,
                            .is_committed = decision->is_committed,
                            .reason = decision->reason,
                            .has_bound = true,
                            .is_optimal = result->is_optimal,
                            .lower_bound = result->lower_bound,
                            .compared = compared,
                            .compared_count = compared_count});
  if (result->trace) record_trace(arena, record, decision);
}
