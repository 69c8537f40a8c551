// Memory location sets, their locations, registers (reference bir.md 2.4).
#include "ir/constant.h"
#include "json/bir_read_internal.h"

typedef enum SetKey {
  SET_SKIND,
  SET_ADDR_SPACE,
  SET_DTYPE,
  SET_IS_BOOL,
  SET_IS_OUTPUT,
  SET_KIND,
  SET_LOCATIONS,
  SET_NAME,
  SET_PARTITION_DIM,
  SET_TENSOR_CLASS,
  SET_SHAPE,
  SET_VALUE,
  SET_KEY_COUNT
} SetKey;
static const char *const set_keys[SET_KEY_COUNT] = {
    "Skind",           "addr_space", "dtype",         "is_bool",      "is_output",    "kind",
    "memorylocations", "name",       "partition_dim", "tensor_class", "tensor_shape", "value"};

typedef enum LocationKey {
  LOCATION_SKIND,
  LOCATION_ADDR,
  LOCATION_ALIAS,
  LOCATION_ALLOCATED,
  LOCATION_BANK,
  LOCATION_BASE,
  LOCATION_DIMS,
  LOCATION_INIT,
  LOCATION_NAME,
  LOCATION_OWNER,
  LOCATION_TYPE,
  LOCATION_KEY_COUNT
} LocationKey;
static const char *const location_keys[LOCATION_KEY_COUNT] = {
    "Skind", "addr", "alias", "allocated", "bank", "base", "dims", "init", "name", "owner", "type"};

// Aliases are rare: each list grows by copying, and its entries are found again by index.
static bool read_aliases(Reader *reader, BirLocation *location) {
  Pull *pull = &reader->pull;
  VEC(Fixup) fixups = {0};
  if (!pull_open_array(pull)) return false;
  while (pull_item(pull)) {
    BirAlias alias = {0};
    Fixup fixup = {.kind = FIXUP_ALIAS, .missing = "Unknown alias destination"};
    bool is_entry = pull_open_array(pull) && pull_item(pull) &&
                    (fixup.name = bir_read_str(reader)) && pull_item(pull) &&
                    (fixup.second = bir_read_str(reader)) && pull_item(pull) &&
                    bir_read_int32(reader, &alias.kind) && !pull_item(pull);
    fixup.span = pull->token;
    if (pull->failed) return false;
    if (!is_entry) {
      pull->failed = true;
      return pull_error(pull, pull->token, "an alias is [set, location, kind]");
    }
    BirAlias *grown = ARENA_ARRAY(reader->arena, BirAlias, location->alias_count + 1);
    if (location->alias_count)
      memcpy(grown, location->aliases, location->alias_count * sizeof *grown);
    grown[location->alias_count++] = alias;
    location->aliases = grown;
    vec_push(&reader->scratch, &fixups, fixup);
  }
  for (uint32_t i = 0; i < fixups.count; i++) {
    fixups.at[i].place = &location->aliases[i];
    bir_read_add_fixup(reader, fixups.at[i]);
  }
  return !pull->failed;
}

static bool read_memory(Reader *reader, BirMemory *out) {
  static const BirMemory all[] = {BIR_DRAM, BIR_SB, BIR_PSUM};
  PullText text;
  if (!pull_string(&reader->pull, &text)) return false;
  for (uint32_t i = 0; i < ARRAY_LEN(all); i++) {
    if (!pull_text_is(text, bir_memory_name(all[i]))) continue;
    *out = all[i];
    return true;
  }
  return pull_error(&reader->pull, reader->pull.token,
                    "unknown memory type '%.*s'; known are DRAM, SB, PSUM",
                    (int)(text.length < 60 ? text.length : 60), text.bytes);
}

static bool read_location_field(Reader *reader, LocationKey key, BirLocation *out) {
  Pull *pull = &reader->pull;
  switch (key) {
  case LOCATION_SKIND: {
    PullText text;
    if (!pull_string(pull, &text)) return false;
    if (!pull_text_is(text, "memory_location"))
      pull_error(pull, pull->token, "Skind of a memory location is memory_location");
    return true;
  }
  case LOCATION_ADDR: return pull_int(pull, &out->addr);
  case LOCATION_ALIAS: return read_aliases(reader, out);
  case LOCATION_ALLOCATED: return pull_bool(pull, &out->is_allocated);
  case LOCATION_BANK: return pull_int(pull, &out->bank);
  case LOCATION_BASE: return pull_int(pull, &out->base);
  case LOCATION_DIMS: {
    int64_t *dims;
    uint32_t count;
    if (!bir_read_ints(reader, &dims, &count)) return false;
    if (count != 2)
      return pull_error(pull, pull->token, "dims are [partitions, bytes per partition]");
    memcpy(out->dims, dims, sizeof out->dims);
    return true;
  }
  case LOCATION_INIT: return bir_read_number_literal(reader, &out->init);
  case LOCATION_NAME: return (out->name = bir_read_str(reader)) != NULL;
  case LOCATION_OWNER: {
    Fixup fixup = {
        .kind = FIXUP_OWNER, .place = &out->owner, .missing = "BasicBlock does not exist!"};
    fixup.name = bir_read_str(reader);
    fixup.span = pull->token;
    if (fixup.name) bir_read_add_fixup(reader, fixup);
    return fixup.name != NULL;
  }
  case LOCATION_TYPE: return read_memory(reader, &out->type);
  case LOCATION_KEY_COUNT: break;
  }
  return false;
}

static bool read_locations(Reader *reader, BirStorage *set) {
  Pull *pull = &reader->pull;
  uint32_t total;
  if (!pull_count(pull, &total)) return false;
  set->locations = ARENA_ARRAY(reader->arena, BirLocation, total);
  pull_open_array(pull);
  while (pull_item(pull)) {
    BirLocation *location = &set->locations[set->location_count++];
    uint64_t seen = 0;
    if (!pull_open_object(pull)) return false;
    SrcSpan span = pull->token;
    int key;
    while ((key = bir_read_known_key(reader, location_keys, LOCATION_KEY_COUNT, &seen,
                                     "a memory location")) != -2) {
      if (key >= 0 && !read_location_field(reader, (LocationKey)key, location)) return false;
    }
    if (pull->failed) return false;
    if (!location->name) bir_read_missing_key(reader, span, "a memory location", "name");
    if (!location->type) bir_read_missing_key(reader, span, "a memory location", "type");
    if (!(seen >> LOCATION_DIMS & 1))
      bir_read_missing_key(reader, span, "a memory location", "dims");
    bir_read_note_missing(reader, span, "a memory location", seen, location_keys,
                          LOCATION_KEY_COUNT, 1u << LOCATION_SKIND | 1u << LOCATION_ALLOCATED);
  }
  return !pull->failed;
}

static bool read_address_space(Reader *reader, int32_t *out) {
  static const char *const spaces[] = {"Local", "Shared", "Debug"};
  PullText text;
  if (!pull_string(&reader->pull, &text)) return false;
  for (int32_t i = 0; i < 3; i++) {
    if (!pull_text_is(text, spaces[i])) continue;
    *out = i;
    return true;
  }
  return pull_error(&reader->pull, reader->pull.token,
                    "unknown addr_space; known are Local, Shared, Debug");
}

static bool read_set_field(Reader *reader, SetKey key, BirStorage *out) {
  Pull *pull = &reader->pull;
  PullText text;
  uint32_t count;
  switch (key) {
  case SET_SKIND:
    if (!pull_string(pull, &text)) return false;
    out->is_register = pull_text_is(text, "register");
    if (!out->is_register && !pull_text_is(text, "memory_location_set"))
      return pull_error(pull, pull->token, "Skind is memory_location_set or register");
    return true;
  case SET_ADDR_SPACE: return read_address_space(reader, &out->addr_space);
  case SET_DTYPE: return bir_read_dtype(reader, &out->dtype);
  case SET_IS_BOOL: return pull_bool(pull, &out->is_bool);
  case SET_IS_OUTPUT: return pull_bool(pull, &out->is_output);
  case SET_KIND:
    if (!pull_string(pull, &text)) return false;
    if (bir_tensor_kind_find(text.bytes, text.length, &out->kind)) return true;
    return pull_error(pull, pull->token, "unknown tensor kind '%.*s'",
                      (int)(text.length < 60 ? text.length : 60), text.bytes);
  case SET_LOCATIONS: return read_locations(reader, out);
  case SET_NAME: return (out->name = bir_read_str(reader)) != NULL;
  case SET_PARTITION_DIM: return bir_read_int32(reader, &out->partition_dim);
  case SET_TENSOR_CLASS: return (out->class_name = bir_read_str(reader)) != NULL;
  case SET_SHAPE:
    if (!bir_read_ints(reader, &out->shape, &count)) return false;
    out->rank = (uint8_t)count;
    return true;
  case SET_VALUE: return bir_read_values(reader, &out->value);
  case SET_KEY_COUNT: break;
  }
  return false;
}

// As many values as elements, or none.
static void check_values(Reader *reader, const BirStorage *set) {
  Literal items[2] = {literal_string(str_intern_text(reader->strings, "value")), set->value};
  const ClassInfo *cls = set->cls ? set->cls : class_info(CLASS_Tensor);
  Tensor tensor = {.cls = cls,
                   .rank = set->rank,
                   .shape = set->shape,
                   .dtype = set->dtype,
                   .extra = {.kind = LIT_DICT, .count = 2}};
  const char *why;
  tensor.extra.items = items;
  bool is_value = set->value.kind == LIT_INT || set->value.kind == LIT_FLOAT ||
                  set->value.kind == LIT_LIST || set->value.kind == LIT_STRING;
  if (!is_value || !constant_fits(&tensor, &why))
    pull_error(&reader->pull, set->span, "the value of '%s' %s", set->name->bytes,
               is_value ? why : "is no number, list or string");
}

static void check_set(Reader *reader, const BirStorage *set) {
  if (set->value.kind != LIT_NONE) check_values(reader, set);
  for (uint32_t d = 0; d < set->rank; d++) {
    if (set->shape[d] < 0)
      pull_error(&reader->pull, set->span, "dimension %u of '%s' is negative", d, set->name->bytes);
  }
  if (set->partition_dim < -1 || set->partition_dim >= (int32_t)set->rank)
    pull_error(&reader->pull, set->span, "partition_dim %d of '%s' is no dimension of it",
               set->partition_dim, set->name->bytes);
}

bool bir_read_storage(Reader *reader) {
  Pull *pull = &reader->pull;
  BirStorage *set = ARENA_NEW(reader->arena, BirStorage);
  set->partition_dim = -1;
  set->kind = BIR_TENSOR_Internal;
  set->tensor_id = UINT32_MAX;
  uint64_t seen = 0;
  if (!pull_open_object(pull)) return false;
  set->span = pull->token;
  int key;
  while ((key = bir_read_known_key(reader, set_keys, SET_KEY_COUNT, &seen, "an allocation")) !=
         -2) {
    if (key >= 0 && !read_set_field(reader, (SetKey)key, set)) return false;
  }
  if (pull->failed) return false;
  if (!set->name) {
    bir_read_missing_key(reader, set->span, "an allocation", "name");
    return true;
  }
  static const SetKey needed[] = {SET_DTYPE, SET_LOCATIONS, SET_SHAPE};
  for (uint32_t i = 0; i < (set->is_register ? 1 : ARRAY_LEN(needed)); i++) {
    if (!(seen >> needed[i] & 1))
      bir_read_missing_key(reader, set->span, "an allocation", set_keys[needed[i]]);
  }
  uint64_t written = 1u << SET_SKIND | (set->is_register ? 0 : 1u << SET_KIND);
  bir_read_note_missing(reader, set->span, "an allocation", seen, set_keys, SET_KEY_COUNT, written);
  if (!set->class_name) {
    if (!set->is_register) bir_read_missing_key(reader, set->span, "an allocation", "tensor_class");
  } else {
    set->cls = class_find(set->class_name->bytes);
    if (set->cls && set->cls->kind != CLASS_TENSOR) set->cls = NULL;
  }
  if (set->is_bool) set->dtype = DT_bool;
  check_set(reader, set);
  bool is_new;
  uint32_t *at = map_put(&reader->storages, map_key_pointer(set->name), &is_new);
  if (!is_new)
    return pull_error(pull, set->span, "two allocations are called '%s'", set->name->bytes);
  set->index = reader->function->storages.count;
  vec_push(reader->arena, &reader->function->storages, set);
  *at = reader->function->storages.count;
  return true;
}
