// What minreg decided, scope by scope, and its trace.
#include "json/report.h"

static void write_names(JsonWriter *json, const char *key, const char *const *names,
                        uint32_t count) {
  json_key(json, key);
  json_open_array(json);
  for (uint32_t i = 0; i < count; i++) json_string(json, names[i]);
  json_close_array(json);
}

static void write_record(JsonWriter *json, const ScheduleRecord *record) {
  json_open_object(json);
  json_put_string(json, "scope", record->scope);
  json_put_string(json, "strategy", record->strategy);
  json_put_int(json, "units", record->units);
  json_put_int(json, "moved", record->moved);
  json_key(json, "proposed");
  json_open_object(json);
  json_put_int_safe(json, "during", record->during);
  json_put_int_safe(json, "after", record->after);
  write_names(json, "order", record->order, record->units);
  json_close_object(json);
  json_key(json, "program");
  json_open_object(json);
  json_put_int_safe(json, "during", record->program_during);
  json_put_int_safe(json, "after", record->program_after);
  json_close_object(json);
  json_put_bool(json, "committed", record->is_committed);
  json_put_string(json, "reason", record->reason);
  json_key(json, "lower_bound");
  if (record->has_bound)
    json_int_safe(json, record->lower_bound);
  else
    json_null(json);
  json_put_bool(json, "optimal", record->is_optimal);
  json_key(json, "compared");
  json_open_array(json);
  for (uint32_t i = 0; i < record->compared_count; i++) {
    json_open_object(json);
    json_put_string(json, "strategy", record->compared[i].strategy);
    json_put_int_safe(json, "during", record->compared[i].during);
    json_put_int_safe(json, "after", record->compared[i].after);
    json_close_object(json);
  }
  json_close_array(json);
  json_close_object(json);
}

void report_write_schedule(JsonWriter *json, const FunctionRecord *record) {
  json_key(json, "schedule");
  json_open_array(json);
  for (uint32_t i = 0; i < record->schedule.count; i++) write_record(json, &record->schedule.at[i]);
  json_close_array(json);
}

static void write_step(JsonWriter *json, const TraceStep *step) {
  json_open_object(json);
  json_put_string(json, "scope", step->scope);
  json_put_int(json, "step", step->step);
  json_key(json, "ready");
  json_open_array(json);
  for (uint32_t i = 0; i < step->ready_count; i++) {
    const TraceUnit *unit = &step->ready[i];
    json_open_object(json);
    json_put_string(json, "unit", unit->unit);
    json_put_int_safe(json, "delta", unit->delta);
    json_put_int_safe(json, "def", unit->def);
    json_put_int_safe(json, "kill", unit->kill);
    json_put_int_safe(json, "priority", unit->priority);
    json_put_int(json, "lex", unit->lex);
    json_close_object(json);
  }
  json_close_array(json);
  json_put_string(json, "pick", step->pick);
  json_put_string(json, "reason", step->reason);
  json_put_int_safe(json, "live_before", step->live_before);
  json_put_int_safe(json, "live_after", step->live_after);
  json_close_object(json);
}

void report_write_trace(JsonWriter *json, const FunctionRecord *record) {
  json_key(json, "trace");
  json_open_array(json);
  for (uint32_t i = 0; i < record->trace.count; i++) write_step(json, &record->trace.at[i]);
  json_close_array(json);
}
