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

static void write_graph(JsonWriter *json, const AgOrderRecord *order) {
  json_key(json, "nodes");
  json_open_array(json);
  for (uint32_t i = 0; i < order->count; i++) {
    json_open_object(json);
    json_put_string(json, "gather", order->nodes[i].gather);
    json_put_int_safe(json, "bytes", order->nodes[i].bytes);
    json_close_object(json);
  }
  json_close_array(json);
  json_key(json, "edges");
  json_open_array(json);
  for (uint32_t i = 0; i < order->edge_count; i++) {
    const AgEdgeRecord *edge = &order->edges[i];
    json_open_object(json);
    json_put_string(json, "src", edge->src);
    json_put_string(json, "dst", edge->dst);
    json_put_string(json, "kind", edge->kind);
    json_put_int_safe(json, "cost", edge->cost);
    json_put_bool(json, "broken", edge->is_broken);
    json_close_object(json);
  }
  json_close_array(json);
  json_put_int(json, "edges_left_out", order->left_out);
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
  write_graph(json, order);
  json_close_object(json);
}
