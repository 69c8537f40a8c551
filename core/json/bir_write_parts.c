// Storage, operands, expressions, literals (reference bir.md 2.4, 2.6, 2.7).
#include "json/bir_write_internal.h"

#include "bir/dtype_name.h"

void bir_write_ints(JsonWriter *json, const int64_t *values, uint32_t count) {
  json_open_array_inline(json);
  for (uint32_t i = 0; i < count; i++) json_int(json, values[i]);
  json_close_array(json);
}

// ---- literals

// Sorted by key without reordering the literal: the next key above the last one written.
// Dictionaries of attributes are small.
static const Literal *next_pair(const Literal *dict, const Literal *last) {
  const Literal *best = NULL;
  for (uint32_t i = 0; i + 1 < dict->count; i += 2) {
    const Literal *key = &dict->items[i];
    bool is_text = key->kind == LIT_STRING || key->kind == LIT_NAME;
    if (!is_text || (last && str_compare(key->string, last->string) <= 0)) continue;
    if (!best || str_compare(key->string, best->string) < 0) best = key;
  }
  return best;
}

static void write_dict(JsonWriter *json, const Literal *dict) {
  json_open_object(json);
  for (const Literal *key = next_pair(dict, NULL); key; key = next_pair(dict, key)) {
    json_key_bytes(json, key->string->bytes, key->string->length);
    bir_write_literal(json, key + 1);
  }
  json_close_object(json);
}

// Literals nest at most MAX_NESTING deep.
void bir_write_literal(JsonWriter *json, const Literal *literal) {
  switch (literal->kind) {
  case LIT_NONE: json_null(json); break;
  case LIT_BOOL: json_bool(json, literal->boolean); break;
  case LIT_INT: json_int(json, literal->integer); break;
  case LIT_FLOAT: json_double(json, literal->real); break;
  case LIT_STRING:
  case LIT_NAME: json_str(json, literal->string); break;
  case LIT_LIST:
  case LIT_TUPLE:
    json_open_array_inline(json);
    for (uint32_t i = 0; i < literal->count; i++) bir_write_literal(json, &literal->items[i]);
    json_close_array(json);
    break;
  case LIT_DICT: write_dict(json, literal); break;
  }
}

// A list of attributes as an object; it is kept sorted.
void bir_write_attrs(JsonWriter *json, const Attrs *attrs) {
  json_open_object_inline(json);
  for (uint32_t i = 0; i < attrs->count; i++) {
    json_key_bytes(json, attrs->at[i].key->bytes, attrs->at[i].key->length);
    bir_write_literal(json, &attrs->at[i].value);
  }
  json_close_object(json);
}

// ---- expressions

static void write_term(JsonWriter *json, const BirTerm *term) {
  json_open_object(json);
  json_put_int(json, "coeff", term->coefficient);
  json_key(json, "idx");
  bir_write_expr(json, term->index);
  json_close_object(json);
}

static void write_quotient(JsonWriter *json, const BirExpr *expr, const char *kind,
                           bool has_groups) {
  json_put_int(json, "denom", expr->div.denom);
  json_put_string(json, "kind", kind);
  json_key(json, "numer");
  bir_write_expr(json, expr->div.numer);
  if (has_groups) json_put_int(json, "replica_groups_id", expr->div.groups);
}

// Expressions nest as deep as the text they came from: at most MAX_NESTING.
void bir_write_expr(JsonWriter *json, const BirExpr *expr) {
  if (expr->kind == BIR_EXPR_AFFINE && !expr->count && !expr->affine.constant &&
      !json->is_indented) {
    static const char zero[] = "{\"c\":0,\"kind\":\"AffExprKind\",\"terms\":[]}";
    json_raw(json, zero, sizeof zero - 1);
    return;
  }
  json_open_object_inline(json);
  switch (expr->kind) {
  case BIR_EXPR_AFFINE:
    json_put_int(json, "c", expr->affine.constant);
    json_put_string(json, "kind", "AffExprKind");
    json_key(json, "terms");
    json_open_array(json);
    for (uint32_t i = 0; i < expr->count; i++) write_term(json, &expr->affine.terms[i]);
    json_close_array(json);
    break;
  case BIR_EXPR_SUM:
    json_put_string(json, "kind", "SumKind");
    json_put_int(json, "n_terms", expr->count);
    json_key(json, "terms");
    json_open_array(json);
    for (uint32_t i = 0; i < expr->count; i++) bir_write_expr(json, expr->sum[i]);
    json_close_array(json);
    break;
  case BIR_EXPR_MULT:
    json_put_string(json, "kind", "MultKind");
    json_put_int(json, "scale", expr->mult.scale);
    json_key(json, "var");
    bir_write_expr(json, expr->mult.var);
    break;
  case BIR_EXPR_FLOOR_DIV: write_quotient(json, expr, "FloorDivKind", false); break;
  case BIR_EXPR_MODULO: write_quotient(json, expr, "ModuloKind", false); break;
  case BIR_EXPR_CC_DIV: write_quotient(json, expr, "CCDivKind", true); break;
  case BIR_EXPR_CC_MOD: write_quotient(json, expr, "CCModKind", true); break;
  case BIR_EXPR_AXIS:
    json_put_str(json, "axis", expr->axis->name);
    json_put_string(json, "kind", "AffIVKind");
    break;
  case BIR_EXPR_SHARD_ID:
    json_put_string(json, "kind", "ShardIDKind");
    json_put_int(json, "ub", expr->ids.first);
    break;
  case BIR_EXPR_RUNTIME:
    json_put_string(json, "kind", "IntRuntimeValueKind");
    json_put_str(json, "regref", expr->reg->name);
    break;
  case BIR_EXPR_CC_RANK:
    json_put_int(json, "channel_id", expr->ids.second);
    json_put_int(json, "iteration_id", expr->ids.first);
    json_put_string(json, "kind", "CCGetRankKind");
    break;
  case BIR_EXPR_INDIRECT:
    json_put_int(json, "arg_id", expr->ids.first);
    json_put_string(json, "kind", "IndirectArgId");
    break;
  case BIR_EXPR_AP_INDEX:
    if (expr->ap.operand >= 0) json_put_int(json, "arg", expr->ap.operand);
    json_put_int(json, "dim", expr->ap.dim);
    json_put_string(json, "kind", "APIndexKind");
    break;
  }
  json_close_object(json);
}

void bir_write_predicates(JsonWriter *json, const BirPredicate *predicates, uint32_t count) {
  json_open_array(json);
  for (uint32_t i = 0; i < count; i++) {
    json_open_object_inline(json);
    json_key(json, "expr");
    bir_write_expr(json, predicates[i].expr);
    json_put_string(json, "op", predicates[i].is_ge ? "ge" : "eq");
    json_close_object(json);
  }
  json_close_array(json);
}

// ---- operands

static void write_pattern(JsonWriter *json, const BirOperand *operand) {
  json_key(json, "access_shape");
  bir_write_ints(json, operand->access_shape, operand->rank);
  if (operand->kind == BIR_SYMBOLIC_AP) {
    json_key(json, "addrs");
    json_open_array(json);
    for (uint32_t i = 0; i < operand->rank; i++) bir_write_expr(json, operand->addrs[i]);
    json_close_array(json);
  }
  json_key(json, "ap");
  json_open_array_inline(json);
  for (uint32_t i = 0; i < operand->ap_count; i++) {
    json_open_array(json);
    json_int(json, operand->ap[i].step);
    json_int(json, operand->ap[i].num);
    json_close_array(json);
  }
  json_close_array(json);
}

void bir_write_operand(JsonWriter *json, const BirOperand *operand) {
  bool is_pattern = operand->ap_count > 0;
  json_open_object(json);
  if (is_pattern) write_pattern(json, operand);
  if (operand->kind == BIR_REGISTER_AP) json_put_int(json, "const_ap_offset", operand->offset);
  json_put_string(json, "dtype", bir_dtype_name(operand->dtype));
  json_put_string(json, "kind", bir_operand_kind_name(operand->kind));
  switch (operand->kind) {
  case BIR_PHYSICAL_AP:
    json_put_str(json, "memref", operand->set->locations[operand->location].name);
    json_put_str(json, "memsetref", operand->set->name);
    json_put_int(json, "offset", operand->offset);
    break;
  case BIR_SYMBOLIC_AP:
    json_put_str(json, "memsetref", operand->set->name);
    if (!operand->is_indirect) break;
    json_put_int(json, "num_tensor_indirect_indices", operand->indirect_count);
    json_put_int(json, "tensor_indirect_arg_id", operand->indirect_arg);
    break;
  case BIR_REGISTER_AP:
    json_put_str(json, "memsetref", operand->set->name);
    json_put_str(json, "regref", operand->reg->name);
    break;
  case BIR_REGISTER_ACCESS: json_put_str(json, "regref", operand->set->name); break;
  case BIR_IMM_VALUE:
    json_key(json, "value");
    bir_write_literal(json, &operand->value);
    break;
  case BIR_IMM_ARRAY:
    json_key(json, "value_array");
    bir_write_literal(json, &operand->value);
    break;
  }
  json_close_object(json);
}

// ---- storage

static void write_location(JsonWriter *json, const BirLocation *location) {
  json_open_object(json);
  json_put_string(json, "Skind", "memory_location");
  if (location->is_allocated) json_put_int(json, "addr", location->addr);
  if (location->alias_count) {
    json_key(json, "alias");
    json_open_array_inline(json);
    for (uint32_t i = 0; i < location->alias_count; i++) {
      const BirAlias *alias = &location->aliases[i];
      json_open_array(json);
      json_str(json, alias->set->name);
      json_str(json, alias->set->locations[alias->location].name);
      json_int(json, alias->kind);
      json_close_array(json);
    }
    json_close_array(json);
  }
  json_put_bool(json, "allocated", location->is_allocated);
  if (location->is_allocated && location->type == BIR_PSUM)
    json_put_int(json, "bank", location->bank);
  if (location->is_allocated) json_put_int(json, "base", location->base);
  json_key(json, "dims");
  bir_write_ints(json, location->dims, 2);
  if (location->init.kind != LIT_NONE) {
    json_key(json, "init");
    bir_write_literal(json, &location->init);
  }
  json_put_str(json, "name", location->name);
  if (location->owner) {
    Text path = {0};
    bir_block_path(&path, location->owner);
    json_put_string(json, "owner", path.bytes);
    text_release(&path);
  }
  json_put_string(json, "type", bir_memory_name(location->type));
  json_close_object(json);
}

static void write_set(JsonWriter *json, const BirStorage *set) {
  static const char *const spaces[] = {"Local", "Shared", "Debug"};
  json_put_string(json, "Skind", "memory_location_set");
  if (set->addr_space) json_put_string(json, "addr_space", spaces[set->addr_space]);
  json_put_string(json, "dtype", bir_dtype_name(set->dtype));
  if (set->is_bool) json_put_bool(json, "is_bool", true);
  json_put_string(json, "kind", bir_tensor_kind_name(set->kind));
  json_key(json, "memorylocations");
  json_open_array(json);
  for (uint32_t i = 0; i < set->location_count; i++) write_location(json, &set->locations[i]);
  json_close_array(json);
  json_put_str(json, "name", set->name);
  if (set->partition_dim >= 0) json_put_int(json, "partition_dim", set->partition_dim);
  json_put_str(json, "tensor_class", set->class_name);
  json_key(json, "tensor_shape");
  bir_write_ints(json, set->shape, set->rank);
  if (set->value.kind != LIT_NONE) {
    json_key(json, "value");
    bir_write_literal(json, &set->value);
  }
}

void bir_write_storage(JsonWriter *json, const BirStorage *storage) {
  json_open_object(json);
  if (storage->is_register) {
    json_put_string(json, "Skind", "register");
    json_put_string(json, "dtype", bir_dtype_name(storage->dtype));
    json_put_str(json, "name", storage->name);
  } else {
    write_set(json, storage);
  }
  json_close_object(json);
}
