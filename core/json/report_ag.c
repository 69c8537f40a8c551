// The order of the all-gathers, as ag-order found it.
#include "json/report.h"

static void write_broken(JsonWriter *json, const AgBroken *broken) {
  json_open_object(json);
  json_put_string(json, "src", broken->src);
  json_put_string(json, "dst", broken->dst);
  json_put_bool(json, "forced", broken->is_forced);
  json_put_int_safe(json, "cost", broken->cost);
  json_close_object(json);
}

void report_write_ag_order(JsonWriter *json, const FunctionRecord *record) {
  const AgOrderRecord *order = record->ag_order;
  json_key(json, "ag_order");
  if (!order) {
    json_null(json);
    return;
  }
  json_open_object(json);
  json_key(json, "order");
  json_open_array(json);
  for (uint32_t i = 0; i < order->count; i++) json_string(json, order->order[i]);
  json_close_array(json);
  json_key(json, "broken");
  json_open_array(json);
  for (uint32_t i = 0; i < order->broken_count; i++) write_broken(json, &order->broken[i]);
  json_close_array(json);
  json_put_int_safe(json, "cost", order->cost);
  json_put_bool(json, "optimal", order->is_optimal);
  json_close_object(json);
}
