// The loops that asked to be pipelined, and what became of them.
#include "json/report.h"

static void write_guard(JsonWriter *json, const PipelineGuard *guard) {
  json_open_object(json);
  json_put_string(json, "inst", guard->inst);
  json_key(json, "text");
  json_open_array(json);
  for (uint32_t i = 0; i < guard->count; i++) json_string(json, guard->text[i]);
  json_close_array(json);
  json_close_object(json);
}

static void write_stmt(JsonWriter *json, const PipelineStmt *stmt) {
  json_open_object(json);
  json_put_string(json, "unit", stmt->unit);
  json_put_int(json, "stage", stmt->stage);
  json_put_int(json, "place", stmt->place);
  json_close_object(json);
}

static void write_buffer(JsonWriter *json, const PipelineBuffer *buffer) {
  json_open_object(json);
  json_put_string(json, "tensor", buffer->tensor);
  json_put_int_safe(json, "formula", buffer->formula);
  json_put_int_safe(json, "formula_verbatim", buffer->formula_verbatim);
  json_put_int_safe(json, "needed", buffer->needed);
  json_put_int_safe(json, "allocated", buffer->allocated);
  json_put_int_safe(json, "first_stage", buffer->first_stage);
  json_put_int_safe(json, "last_stage", buffer->last_stage);
  json_close_object(json);
}

static void write_trip(JsonWriter *json, const char *key, int64_t trip) {
  json_key(json, key);
  json_open_array(json);
  json_int_safe(json, trip);
  json_close_array(json);
}

static void write_violation(JsonWriter *json, const PipelineViolation *violation) {
  json_key(json, "violation");
  if (!violation) {
    json_null(json);
    return;
  }
  json_open_object(json);
  json_put_string(json, "type", violation->type);
  json_put_string(json, "tensor", violation->tensor);
  json_put_string(json, "src", violation->src);
  json_put_string(json, "dst", violation->dst);
  write_trip(json, "src_iter", violation->src_iter);
  write_trip(json, "dst_iter", violation->dst_iter);
  json_close_object(json);
}

static void write_record(JsonWriter *json, const PipelineRecord *record) {
  json_open_object(json);
  json_put_string(json, "axis", record->axis);
  json_put_string(json, "scope", record->scope);
  json_put_int_safe(json, "stages", record->stages);
  json_put_int_safe(json, "lb", record->lb);
  json_put_int_safe(json, "ub", record->ub);
  json_put_bool(json, "pipelined", record->is_pipelined);
  json_put_string(json, "reason", record->reason);
  json_key(json, "statements");
  json_open_array(json);
  for (uint32_t i = 0; i < record->stmt_count; i++) write_stmt(json, &record->stmts[i]);
  json_close_array(json);
  json_key(json, "guards");
  json_open_array(json);
  for (uint32_t i = 0; i < record->guard_count; i++) write_guard(json, &record->guards[i]);
  json_close_array(json);
  json_key(json, "buffers");
  json_open_array(json);
  for (uint32_t i = 0; i < record->buffer_count; i++) write_buffer(json, &record->buffers[i]);
  json_close_array(json);
  write_violation(json, record->violation);
  json_close_object(json);
}

void report_write_pipelines(JsonWriter *json, const FunctionRecord *record) {
  json_key(json, "pipelines");
  json_open_array(json);
  for (uint32_t i = 0; i < record->pipelines.count; i++)
    write_record(json, &record->pipelines.at[i]);
  json_close_array(json);
}
