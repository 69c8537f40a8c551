// The answer that shows the operations of net scripts (stablehlo/net/ops.def).
#include "json/tables.h"

#include "stablehlo/net/graph.h"

static const char *kind_name(NetParamKind kind) {
  static const char *const names[] = {[PARAM_NAME] = "value",
                                      [PARAM_LITERAL] = "literal",
                                      [PARAM_TAG] = "tag",
                                      [PARAM_NUMBER] = "number",
                                      [PARAM_NUMBERS] = "numbers"};
  return names[kind];
}

static void write_net_op(JsonWriter *json, const NetOp *op) {
  NetOpInfo info;
  net_op_info(op, &info);
  json_open_object(json);
  json_put_string(json, "name", op->name);
  json_key(json, "operands");
  json_open_array(json);
  for (uint32_t i = 0; i < info.operand_count; i++)
    json_string_bytes(json, info.operands[i], info.operand_lengths[i]);
  json_close_array(json);
  json_key(json, "params");
  json_open_array(json);
  for (uint32_t i = 0; i < info.text_count + info.number_count; i++) {
    json_open_object(json);
    json_key(json, "name");
    json_string_bytes(json, info.params[i].name, info.params[i].length);
    json_put_string(json, "kind", kind_name(info.params[i].kind));
    json_close_object(json);
  }
  json_close_array(json);
  json_key(json, "precisions");
  json_open_array(json);
  static const char *const precisions[NET_PRECISIONS] = {"f32", "bf16", "f8E4M3FN"};
  for (uint32_t p = 0; p < NET_PRECISIONS; p++) {
    if (op->precisions & 1u << p) json_string(json, precisions[p]);
  }
  json_close_array(json);
  json_put_string(json, "signature", op->signature);
  json_put_string(json, "recipe", op->recipe);
  json_close_object(json);
}

void write_net_table(JsonWriter *json) {
  uint32_t count;
  const NetOp *ops = net_ops(&count);
  json_key(json, "net_ops");
  json_open_array(json);
  for (uint32_t i = 0; i < count; i++) write_net_op(json, &ops[i]);
  json_close_array(json);
}
