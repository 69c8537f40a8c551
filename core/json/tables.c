// Answers that show the tables: passes, instruction classes, targets.
#include "json/tables.h"

#include "ir/class.h"
#include "ir/target.h"
#include "passes/table.h"

static void write_words(JsonWriter *json, const char *words) {
  json_open_array(json);
  while (*words) {
    const char *end = strchr(words, ' ');
    uint64_t length = end ? (uint64_t)(end - words) : strlen(words);
    json_string_bytes(json, words, length);
    words += length + (end ? 1 : 0);
  }
  json_close_array(json);
}

static void write_option(JsonWriter *json, const PassOptionInfo *option) {
  json_open_object(json);
  json_put_string(json, "name", option->name);
  json_put_string(json, "type", option->type);
  json_put_string(json, "default", option->fallback);
  json_key(json, "values");
  write_words(json, option->values);
  json_put_string(json, "summary", option->summary);
  json_close_object(json);
}

void write_pass_table(JsonWriter *json) {
  json_put_string(json, "default", pipeline_default_text());
  json_key(json, "passes");
  json_open_array(json);
  for (uint32_t i = 0; i < pass_count; i++) {
    const PassInfo *pass = &pass_table[i];
    json_open_object(json);
    json_put_string(json, "name", pass->name);
    json_put_string(json, "summary", pass->summary);
    json_key(json, "options");
    json_open_array(json);
    for (uint32_t o = 0; o < pass->option_count; o++) write_option(json, &pass->options[o]);
    if (pass->can_decline) write_option(json, &pass_option_strict);
    json_close_array(json);
    json_close_object(json);
  }
  json_close_array(json);
}

static void write_roles(JsonWriter *json, const ClassInfo *info, bool is_result) {
  json_open_array(json);
  for (uint32_t i = 0; i < info->role_count; i++) {
    const ClassRole *role = &info->roles[i];
    if (role->is_result != is_result) continue;
    json_open_object(json);
    json_put_string(json, "name", role->name);
    json_put_bool(json, "required", role->is_required);
    json_put_bool(json, "accepts_number", role->accepts_number);
    json_put_bool(json, "is_list", role->is_list);
    json_close_object(json);
  }
  json_close_array(json);
}

static void write_attrs(JsonWriter *json, const ClassInfo *info) {
  static const char *const types[] = {[ATTR_TYPE_BOOL] = "bool",
                                      [ATTR_TYPE_INT] = "int",
                                      [ATTR_TYPE_STR] = "string",
                                      [ATTR_TYPE_ALU] = "alu",
                                      [ATTR_TYPE_ACT] = "activation",
                                      [ATTR_TYPE_LITERAL] = "literal",
                                      [ATTR_TYPE_COMPARISON] = "comparison",
                                      [ATTR_TYPE_AFFINE] = "affine",
                                      [ATTR_TYPE_INTS] = "list of integers",
                                      [ATTR_TYPE_LISTS] = "lists of integers",
                                      [ATTR_TYPE_NUMBER] = "number",
                                      [ATTR_TYPE_DTYPE] = "element type",
                                      [ATTR_TYPE_FUNC] = "function"};
  json_open_array(json);
  for (uint32_t i = 0; i < info->attr_count; i++) {
    json_open_object(json);
    json_put_string(json, "name", attr_name(info->attrs[i].id));
    json_put_string(json, "type", types[info->attrs[i].type]);
    json_put_bool(json, "required", info->attrs[i].is_required);
    json_close_object(json);
  }
  json_close_array(json);
}

static void write_engines(JsonWriter *json, const ClassInfo *info) {
  json_open_array(json);
  for (uint32_t i = 0; i < info->engine_count; i++)
    json_string(json, engine_name(info->engines[i]));
  json_close_array(json);
}

// What a program must satisfy, by code and by the stage that reports it (ir/rules.def).
static void write_rules(JsonWriter *json) {
  static const struct {
    const char *stage, *code, *text;
  } rules[] = {
#define RULE(stage, code, text) {stage, code, text},
#include "ir/rules.def"
#undef RULE
  };
  json_key(json, "rules");
  json_open_array(json);
  for (uint32_t i = 0; i < ARRAY_LEN(rules); i++) {
    json_open_object(json);
    json_put_string(json, "code", rules[i].code);
    json_put_string(json, "stage", rules[i].stage);
    json_put_string(json, "text", rules[i].text);
    json_close_object(json);
  }
  json_close_array(json);
}

void write_class_table(JsonWriter *json) {
  static const char *const kinds[] = {"tensor", "node", "instruction"};
  static const char *const tiers[] = {"executable", "opaque", "structural"};
  static const char *const relations[] = {"none",        "elementwise", "reduce",
                                          "contraction", "transpose",   "opaque"};
  json_key(json, "ops");
  json_open_array(json);
  for (uint32_t i = 0; i < CLASS_COUNT; i++) {
    const ClassInfo *info = &class_table[i];
    json_open_object(json);
    json_put_string(json, "name", info->name);
    json_put_string(json, "module", module_alias_name(info->module));
    json_put_string(json, "kind", kinds[info->kind]);
    json_put_string(json, "summary", info->summary);
    if (info->kind == CLASS_TENSOR) json_put_string(json, "space", space_name(info->space));
    if (info->kind == CLASS_INST) {
      json_put_string(json, "level", info->level == LEVEL_OP ? "op" : "ISA");
      json_put_string(json, "tier", tiers[info->tier]);
      json_put_string(json, "indices", relations[info->relation]);
      json_key(json, "engines");
      write_engines(json, info);
      json_key(json, "results");
      write_roles(json, info, true);
      json_key(json, "operands");
      write_roles(json, info, false);
      json_key(json, "attributes");
      write_attrs(json, info);
    }
    json_close_object(json);
  }
  json_close_array(json);
  write_rules(json);
}

void write_target_table(JsonWriter *json) {
  json_key(json, "targets");
  json_open_array(json);
  for (uint32_t i = 0; i < target_count; i++) {
    const Target *target = &targets[i];
    json_open_object(json);
    json_put_string(json, "name", target->name);
    json_put_string(json, "summary", target->summary);
    json_put_int(json, "level", target->level);
    json_put_int(json, "sbuf_bytes", target->sbuf_bytes);
    json_put_int(json, "sbuf_reserved", target->sbuf_reserved);
    json_put_int(json, "psum_banks", target->psum_banks);
    json_put_int(json, "psum_bank_bytes", target->psum_bank_bytes);
    json_put_int(json, "psum_partitions", target->psum_partitions);
    json_put_int(json, "partitions", target->partitions);
    json_put_int(json, "pe_rows", target->pe_rows);
    json_put_int(json, "pe_columns", target->pe_columns);
    json_put_int(json, "lanes", target->lanes);
    json_close_object(json);
  }
  json_close_array(json);
}
