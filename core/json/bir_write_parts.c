// Storage, operands, expressions, literals (reference bir.md 2.4, 2.6, 2.7).
#include "json/bir_write_internal.h"

#include "bir/dtype_name.h"

// ---- tokens

void out_int(Text *out, int64_t value) {
  if (value >= 0 && value < 10) {
    char digit = (char)('0' + value);
    out_bytes(out, &digit, 1);
    return;
  }
  char digits[INT_DIGITS], *end = digits + sizeof digits;
  const char *first = int_digits(value, end);
  out_bytes(out, first, (uint32_t)(end - first));
}

// Plain bytes are copied while they are looked at; the first that needs care hands the string to
// the general writer.
void out_string(Text *out, const char *bytes, uint64_t length) {
  if (out->length + length + 2 >= out->capacity) text_reserve(out, length + 2);
  char *to = out->bytes + out->length;
  *to++ = '"';
  for (uint64_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c < 0x20 || c >= 0x80 || c == '"' || c == '\\') {
      JsonWriter json;
      json_begin(&json, out, false);
      json_string_bytes(&json, bytes, length);
      return;
    }
    *to++ = (char)c;
  }
  *to++ = '"';
  out->length = (uint64_t)(to - out->bytes);
}

static void out_double(Text *out, double value) {
  JsonWriter json;
  json_begin(&json, out, false);
  json_double(&json, value);
}

static void out_bool(Text *out, bool value) {
  if (value) {
    OUT(out, "true");
  } else {
    OUT(out, "false");
  }
}

void out_ints(Text *out, const int64_t *values, uint32_t count) {
  OUT(out, "[");
  for (uint32_t i = 0; i < count; i++) {
    if (i) OUT(out, ",");
    out_int(out, values[i]);
  }
  OUT(out, "]");
}

// ---- literals

// Dictionaries are kept sorted (bir_sorted_literal).
static void out_dict(Text *out, const Literal *dict) {
  OUT(out, "{");
  for (uint32_t i = 0; i + 1 < dict->count; i += 2) {
    out_separate(out, 0);
    out_str(out, dict->items[i].string);
    OUT(out, ":");
    out_literal(out, &dict->items[i + 1]);
  }
  OUT(out, "}");
}

// Literals nest at most MAX_NESTING deep.
void out_literal(Text *out, const Literal *literal) {
  switch (literal->kind) {
  case LIT_NONE: OUT(out, "null"); break;
  case LIT_BOOL: out_bool(out, literal->boolean); break;
  case LIT_INT: out_int(out, literal->integer); break;
  case LIT_FLOAT: out_double(out, literal->real); break;
  case LIT_STRING:
  case LIT_WEIGHTS:
  case LIT_NAME: out_str(out, literal->string); break;
  case LIT_LIST:
  case LIT_TUPLE:
    OUT(out, "[");
    for (uint32_t i = 0; i < literal->count; i++) {
      if (i) OUT(out, ",");
      out_literal(out, &literal->items[i]);
    }
    OUT(out, "]");
    break;
  case LIT_DICT: out_dict(out, literal); break;
  }
}

// A list of attributes as an object; it is kept sorted.
void out_attrs(Text *out, const Attrs *attrs) {
  OUT(out, "{");
  for (uint32_t i = 0; i < attrs->count; i++) {
    out_separate(out, 0);
    out_str(out, attrs->at[i].key);
    OUT(out, ":");
    out_literal(out, &attrs->at[i].value);
  }
  OUT(out, "}");
}

// ---- expressions

static void out_affine(Text *out, const BirExpr *expr) {
  OUT(out, "{\"c\":");
  out_int(out, expr->affine.constant);
  OUT(out, ",\"kind\":\"AffExprKind\",\"terms\":[");
  for (uint32_t i = 0; i < expr->count; i++) {
    OUT_ITEM(out, "{\"coeff\":");
    out_int(out, expr->affine.terms[i].coefficient);
    OUT(out, ",\"idx\":");
    out_expr(out, expr->affine.terms[i].index);
    OUT(out, "}");
  }
  OUT(out, "]}");
}

static void out_sum(Text *out, const BirExpr *expr) {
  OUT(out, "{\"kind\":\"SumKind\",\"n_terms\":");
  out_int(out, expr->count);
  OUT(out, ",\"terms\":[");
  for (uint32_t i = 0; i < expr->count; i++) {
    if (i) OUT(out, ",");
    out_expr(out, expr->sum[i]);
  }
  OUT(out, "]}");
}

static void out_quotient(Text *out, const BirExpr *expr, const char *kind, bool has_groups) {
  OUT(out, "{\"denom\":");
  out_int(out, expr->div.denom);
  OUT(out, ",\"kind\":");
  out_text(out, kind);
  OUT(out, ",\"numer\":");
  out_expr(out, expr->div.numer);
  if (has_groups) {
    OUT(out, ",\"replica_groups_id\":");
    out_int(out, expr->div.groups);
  }
  OUT(out, "}");
}

// Expressions nest as deep as the text they came from: at most MAX_NESTING.
void out_expr(Text *out, const BirExpr *expr) {
  switch (expr->kind) {
  case BIR_EXPR_AFFINE: out_affine(out, expr); return;
  case BIR_EXPR_SUM: out_sum(out, expr); return;
  case BIR_EXPR_MULT:
    OUT(out, "{\"kind\":\"MultKind\",\"scale\":");
    out_int(out, expr->mult.scale);
    OUT(out, ",\"var\":");
    out_expr(out, expr->mult.var);
    break;
  case BIR_EXPR_FLOOR_DIV: out_quotient(out, expr, "FloorDivKind", false); return;
  case BIR_EXPR_MODULO: out_quotient(out, expr, "ModuloKind", false); return;
  case BIR_EXPR_CC_DIV: out_quotient(out, expr, "CCDivKind", true); return;
  case BIR_EXPR_CC_MOD: out_quotient(out, expr, "CCModKind", true); return;
  case BIR_EXPR_AXIS:
    OUT(out, "{\"axis\":");
    out_str(out, expr->axis->name);
    OUT(out, ",\"kind\":\"AffIVKind\"");
    break;
  case BIR_EXPR_SHARD_ID:
    OUT(out, "{\"kind\":\"ShardIDKind\",\"ub\":");
    out_int(out, expr->ids.first);
    break;
  case BIR_EXPR_RUNTIME:
    OUT(out, "{\"kind\":\"IntRuntimeValueKind\",\"regref\":");
    out_str(out, expr->reg->name);
    break;
  case BIR_EXPR_CC_RANK:
    OUT(out, "{\"channel_id\":");
    out_int(out, expr->ids.second);
    OUT(out, ",\"iteration_id\":");
    out_int(out, expr->ids.first);
    OUT(out, ",\"kind\":\"CCGetRankKind\"");
    break;
  case BIR_EXPR_INDIRECT:
    OUT(out, "{\"arg_id\":");
    out_int(out, expr->ids.first);
    OUT(out, ",\"kind\":\"IndirectArgId\"");
    break;
  case BIR_EXPR_AP_INDEX:
    OUT(out, "{");
    if (expr->ap.operand >= 0) {
      OUT_KEY(out, "arg", "");
      out_int(out, expr->ap.operand);
    }
    OUT_KEY(out, "dim", "");
    out_int(out, expr->ap.dim);
    OUT(out, ",\"kind\":\"APIndexKind\"");
    if (!expr->ap.stride) break;
    OUT(out, ",\"num\":");
    out_int(out, expr->ap.num);
    OUT(out, ",\"stride\":");
    out_int(out, expr->ap.stride);
    break;
  }
  OUT(out, "}");
}

void out_predicates(Text *out, const BirPredicate *predicates, uint32_t count) {
  OUT(out, "[");
  for (uint32_t i = 0; i < count; i++) {
    OUT_ITEM(out, "{\"expr\":");
    out_expr(out, predicates[i].expr);
    if (predicates[i].is_ge) {
      OUT(out, ",\"op\":\"ge\"}");
    } else {
      OUT(out, ",\"op\":\"eq\"}");
    }
  }
  OUT(out, "]");
}

// ---- operands

static void out_pattern(Text *out, const BirOperand *operand) {
  OUT(out, "\"access_shape\":");
  out_ints(out, operand->access_shape, operand->rank);
  if (operand->kind == BIR_SYMBOLIC_AP) {
    OUT(out, ",\"addrs\":[");
    for (uint32_t i = 0; i < operand->rank; i++) {
      if (i) OUT(out, ",");
      out_expr(out, operand->addrs[i]);
    }
    OUT(out, "]");
  }
  OUT(out, ",\"ap\":[");
  for (uint32_t i = 0; i < operand->ap_count; i++) {
    if (i) OUT(out, ",");
    OUT(out, "[");
    out_int(out, operand->ap[i].step);
    OUT(out, ",");
    out_int(out, operand->ap[i].num);
    OUT(out, "]");
  }
  OUT(out, "]");
}

static void out_operand_end(Text *out, const BirOperand *operand) {
  const BirOperandExtra *extra = operand->extra;
  switch (operand->kind) {
  case BIR_PHYSICAL_AP:
    OUT(out, ",\"memref\":");
    out_str(out, operand->set->locations[operand->location].name);
    OUT(out, ",\"memsetref\":");
    out_str(out, operand->set->name);
    OUT(out, ",\"offset\":");
    out_int(out, extra ? extra->offset : 0);
    break;
  case BIR_SYMBOLIC_AP:
    OUT(out, ",\"memsetref\":");
    out_str(out, operand->set->name);
    if (!extra || !extra->is_indirect) break;
    OUT(out, ",\"num_tensor_indirect_indices\":");
    out_int(out, extra->indirect_count);
    OUT(out, ",\"tensor_indirect_arg_id\":");
    out_int(out, extra->indirect_arg);
    break;
  case BIR_REGISTER_AP:
    OUT(out, ",\"memsetref\":");
    out_str(out, operand->set->name);
    OUT(out, ",\"regref\":");
    out_str(out, extra->reg->name);
    break;
  case BIR_REGISTER_ACCESS:
    OUT(out, ",\"regref\":");
    out_str(out, operand->set->name);
    break;
  case BIR_IMM_VALUE:
    OUT(out, ",\"value\":");
    out_literal(out, &operand->value);
    break;
  case BIR_IMM_ARRAY:
    OUT(out, ",\"value_array\":");
    out_literal(out, &operand->value);
    break;
  }
}

void out_operand(Text *out, const BirOperand *operand) {
  OUT_ITEM(out, "{");
  if (operand->ap_count) out_pattern(out, operand);
  if (operand->kind == BIR_REGISTER_AP) {
    OUT_KEY(out, "const_ap_offset", "");
    out_int(out, operand->extra->offset);
  }
  OUT_KEY(out, "dtype", "");
  out_text(out, bir_dtype_name(operand->dtype));
  if (operand->kind == BIR_SYMBOLIC_AP) {
    OUT(out, ",\"kind\":\"symbolic_ap\"");
  } else {
    OUT(out, ",\"kind\":");
    out_text(out, bir_operand_kind_name(operand->kind));
  }
  out_operand_end(out, operand);
  OUT(out, "}");
}

// ---- storage

static void out_aliases(Text *out, const BirLocation *location) {
  if (!location->alias_count) return;
  OUT(out, ",\"alias\":[");
  for (uint32_t i = 0; i < location->alias_count; i++) {
    const BirAlias *alias = &location->aliases[i];
    OUT_ITEM(out, "[");
    out_str(out, alias->set->name);
    OUT(out, ",");
    out_str(out, alias->set->locations[alias->location].name);
    OUT(out, ",");
    out_int(out, alias->kind);
    OUT(out, "]");
  }
  OUT(out, "]");
}

static void out_location(Text *out, const BirLocation *location) {
  OUT_ITEM(out, "{\"Skind\":\"memory_location\"");
  if (location->is_allocated) {
    OUT(out, ",\"addr\":");
    out_int(out, location->addr);
  }
  out_aliases(out, location);
  OUT(out, ",\"allocated\":");
  out_bool(out, location->is_allocated);
  if (location->is_allocated && location->type == BIR_PSUM) {
    OUT(out, ",\"bank\":");
    out_int(out, location->bank);
  }
  if (location->is_allocated) {
    OUT(out, ",\"base\":");
    out_int(out, location->base);
  }
  OUT(out, ",\"dims\":");
  out_ints(out, location->dims, 2);
  if (location->init.kind != LIT_NONE) {
    OUT(out, ",\"init\":");
    out_literal(out, &location->init);
  }
  OUT(out, ",\"name\":");
  out_str(out, location->name);
  if (location->owner) {
    Text path = {0};
    bir_block_path(&path, location->owner);
    OUT(out, ",\"owner\":");
    out_string(out, path.bytes, path.length);
    text_release(&path);
  }
  OUT(out, ",\"type\":");
  out_text(out, bir_memory_name(location->type));
  OUT(out, "}");
}

static void out_set(Text *out, const BirStorage *set) {
  static const char *const spaces[] = {"Local", "Shared", "Debug"};
  OUT_ITEM(out, "{\"Skind\":\"memory_location_set\"");
  if (set->addr_space) {
    OUT(out, ",\"addr_space\":");
    out_text(out, spaces[set->addr_space]);
  }
  OUT(out, ",\"dtype\":");
  out_text(out, bir_dtype_name(set->dtype));
  if (set->is_bool) OUT(out, ",\"is_bool\":true");
  if (set->is_output) OUT(out, ",\"is_output\":true");
  OUT(out, ",\"kind\":");
  out_text(out, bir_tensor_kind_name(set->kind));
  OUT(out, ",\"memorylocations\":[");
  for (uint32_t i = 0; i < set->location_count; i++) out_location(out, &set->locations[i]);
  OUT(out, "],\"name\":");
  out_str(out, set->name);
  if (set->partition_dim >= 0) {
    OUT(out, ",\"partition_dim\":");
    out_int(out, set->partition_dim);
  }
  OUT(out, ",\"tensor_class\":");
  out_str(out, set->class_name);
  OUT(out, ",\"tensor_shape\":");
  out_ints(out, set->shape, set->rank);
  if (set->value.kind != LIT_NONE) {
    OUT(out, ",\"value\":");
    out_literal(out, &set->value);
  }
  OUT(out, "}");
}

void out_storage(Text *out, const BirStorage *storage) {
  if (!storage->is_register) {
    out_set(out, storage);
    return;
  }
  OUT_ITEM(out, "{\"Skind\":\"register\",\"dtype\":");
  out_text(out, bir_dtype_name(storage->dtype));
  OUT(out, ",\"name\":");
  out_str(out, storage->name);
  OUT(out, "}");
}
