// Module and function; references that point forward (reference bir.md 2.10). Instructions are in
// bir_read_inst.c, values and operands in bir_read_parts.c.
//
// A `false` ends reading and has been reported; what can be read on after an error returns true.
#include "json/bir_read_internal.h"

// ---- references

void bir_read_add_fixup(Reader *reader, Fixup fixup) {
  vec_push(reader->arena, &reader->fixups, fixup);
}

void bir_read_refer_storage(Reader *reader, BirStorage **place, Str name, const char *missing) {
  const uint32_t *at = map_get(&reader->storages, map_key_pointer(name));
  if (at) {
    *place = reader->function->storages.at[*at - 1];
  } else {
    bir_read_add_fixup(reader,
                       (Fixup){FIXUP_STORAGE, place, name, NULL, missing, reader->pull.token});
  }
}

static bool unknown(Reader *reader, const Fixup *fixup) {
  return pull_error(&reader->pull, fixup->span, "%s '%s'", fixup->missing, fixup->name->bytes);
}

static uint32_t find(const Map *map, Str name) {
  const uint32_t *at = map_get(map, map_key_pointer(name));
  return at ? *at : 0;
}

static bool resolve_location(const Fixup *fixup) {
  BirOperand *operand = fixup->place;
  for (uint32_t i = 0; operand->set && i < operand->set->location_count; i++) {
    if (operand->set->locations[i].name != fixup->name) continue;
    operand->location = i;
    return true;
  }
  return false;
}

static bool resolve_alias(const Reader *reader, const Fixup *fixup) {
  BirAlias *alias = fixup->place;
  uint32_t at = find(&reader->storages, fixup->name);
  if (!at) return false;
  alias->set = reader->function->storages.at[at - 1];
  for (uint32_t i = 0; i < alias->set->location_count; i++) {
    if (alias->set->locations[i].name != fixup->second) continue;
    alias->location = i;
    return true;
  }
  return false;
}

static bool resolve(Reader *reader, const Fixup *fixup) {
  uint32_t at;
  switch (fixup->kind) {
  case FIXUP_STORAGE:
    if (!(at = find(&reader->storages, fixup->name))) return false;
    *(BirStorage **)fixup->place = reader->function->storages.at[at - 1];
    return true;
  case FIXUP_AXIS:
    if (!(at = find(&reader->axes, fixup->name))) return false;
    *(BirAxis **)fixup->place = reader->axis_list.at[at - 1];
    return true;
  case FIXUP_INST:
    if (!(at = find(&reader->insts, fixup->name))) return false;
    *(BirInst **)fixup->place = reader->inst_list.at[at - 1];
    return true;
  case FIXUP_OWNER:
    if (!(at = find(&reader->blocks, fixup->name))) return false;
    *(BirBlock **)fixup->place = reader->block_list.at[at - 1];
    return true;
  case FIXUP_ALIAS: return resolve_alias(reader, fixup);
  case FIXUP_LOCATION: return resolve_location(fixup);
  }
  return false;
}

// Block paths are only needed by owners.
static void name_blocks(Reader *reader) {
  for (uint32_t i = 0; i < reader->block_list.count; i++) {
    Text path = {0};
    bir_block_path(&path, reader->block_list.at[i]);
    Str name = str_intern(reader->strings, path.bytes, path.length);
    text_release(&path);
    *map_put(&reader->blocks, map_key_pointer(name), NULL) = i + 1;
  }
}

bool bir_read_resolve_fixups(Reader *reader) {
  bool has_owners = false, is_fine = true;
  for (uint32_t i = 0; i < reader->fixups.count; i++)
    has_owners |= reader->fixups.at[i].kind == FIXUP_OWNER;
  if (has_owners) name_blocks(reader);
  for (uint32_t i = 0; i < reader->fixups.count; i++) {
    if (!resolve(reader, &reader->fixups.at[i])) is_fine = unknown(reader, &reader->fixups.at[i]);
  }
  reader->fixups.count = 0;
  return is_fine;
}

// ---- function

// Accesses of a boolean set are booleans; a self edge is none.
static void finish_operands(BirOperand *operands, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (operands[i].set && operands[i].set->is_bool && operands[i].dtype == DT_uint8)
      operands[i].dtype = DT_bool;
  }
}

static void check_edges(Reader *reader, const BirInst *inst, const BirEdge *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (edges[i].former == inst)
      pull_error(&reader->pull, inst->span, "'%s' depends on itself", inst->name->bytes);
  }
}

static bool has_block(const BirFunction *function, Str name) {
  for (const BirBlock *block = function->first_block; block; block = block->next) {
    if (block->name == name) return true;
  }
  return false;
}

// Branches name blocks of the function; its blocks are few.
static void check_branch(Reader *reader, const BirInst *inst) {
  static const char *const keys[] = {"on_false", "on_true", "target"};
  uint8_t number = inst->opcode->number;
  if (number != BIR_CompareAndBranch && number != BIR_UnconditionalBranch) return;
  for (uint32_t i = 0; i < ARRAY_LEN(keys); i++) {
    if (bir_key_index(inst->opcode, keys[i], strlen(keys[i])) < 0) continue;
    const BirField *field = bir_field(inst, keys[i]);
    if (field && has_block(reader->function, field->value.string)) continue;
    pull_error(&reader->pull, inst->span, "BasicBlock does not exist! '%s' of '%s'",
               field ? field->value.string->bytes : "", inst->name->bytes);
  }
}

static void check_loopnests(Reader *reader) {
  for (uint32_t i = 0; i < reader->loopnests.count; i++) {
    const Loopnest *given = &reader->loopnests.at[i];
    const BirBlock *parent = given->inst->parent;
    bool is_same = given->count == parent->axis_count;
    for (uint32_t k = 0; is_same && k < given->count; k++)
      is_same = given->names[k] == parent->axes[k]->name;
    if (!is_same)
      pull_error(&reader->pull, given->span, "loopnest of '%s' is not the loops around it",
                 given->inst->name->bytes);
  }
  reader->loopnests.count = 0;
}

static void finish_function(Reader *reader) {
  BirFunction *function = reader->function;
  // A loop's axis may come behind its blocks.
  for (uint32_t i = 0; i < reader->block_list.count; i++)
    bir_block_set_axes(reader->block_list.at[i]);
  check_loopnests(reader);
  for (uint32_t i = 0; i < function->insts.count; i++) {
    BirInst *inst = function->insts.at[i];
    check_branch(reader, inst);
    finish_operands(inst->ins, inst->in_count);
    finish_operands(inst->outs, inst->out_count);
    finish_operands(inst->indirection_ins, inst->indirection_count);
    check_edges(reader, inst, inst->dependencies, inst->dependency_count);
    check_edges(reader, inst, inst->carried, inst->carried_count);
  }
}

static bool read_allocations(Reader *reader) {
  if (!pull_open_array(&reader->pull)) return false;
  while (pull_item(&reader->pull)) {
    if (!bir_read_storage(reader)) return false;
  }
  return !reader->pull.failed;
}

static bool read_function(Reader *reader) {
  static const char *const keys[] = {"allocations", "attributes", "blocks", "name"};
  Pull *pull = &reader->pull;
  uint64_t seen = 0;
  if (!pull_open_object(pull)) return false;
  SrcSpan span = pull->token;
  BirFunction *function = reader->function = bir_module_add_function(reader->module, NULL);
  if (!reader->module->main) reader->module->main = function;
  map_init(&reader->storages, reader->arena);
  map_init(&reader->axes, reader->arena);
  map_init(&reader->insts, reader->arena);
  map_init(&reader->blocks, reader->arena);
  reader->axis_list.count = reader->inst_list.count = reader->block_list.count = 0;
  int key;
  while ((key = bir_read_known_key(reader, keys, ARRAY_LEN(keys), &seen, "a function")) != -2) {
    bool is_fine = true;
    if (key == 0) is_fine = read_allocations(reader);
    if (key == 1) is_fine = bir_read_attrs(reader, &function->attributes);
    if (key == 2) is_fine = bir_read_blocks(reader, NULL);
    if (key == 3) is_fine = (function->name = bir_read_str(reader)) != NULL;
    if (!is_fine) return false;
  }
  if (pull->failed) return false;
  if (!function->name) bir_read_missing_key(reader, span, "a function", "name");
  if (!(seen & 4)) bir_read_missing_key(reader, span, "a function", "blocks");
  bir_read_note_missing(reader, span, "a function", seen, keys, ARRAY_LEN(keys), 3);
  if (!bir_read_resolve_fixups(reader)) return false;
  finish_function(reader);
  return true;
}

// ---- module

static bool read_version(Reader *reader) {
  int64_t version;
  Pull *pull = &reader->pull;
  if (!pull_int(pull, &version)) return false;
  if (version == 2) return true;
  if (version == 1)
    return pull_error(pull, pull->token,
                      "version 1 (the old expression encoding) is not read; version 2 is");
  return pull_error(pull, pull->token,
                    "Check the version of bir json file - should be 1 (old) or 2 (new)");
}

static bool read_module(Reader *reader) {
  static const char *const keys[] = {"arch", "attributes", "functions", "version"};
  Pull *pull = &reader->pull;
  uint64_t seen = 0;
  if (!pull_open_object(pull)) return false;
  SrcSpan span = pull->token;
  int key;
  while ((key = bir_read_known_key(reader, keys, ARRAY_LEN(keys), &seen, "a module")) != -2) {
    bool is_fine = true;
    if (key == 0) is_fine = (reader->module->arch = bir_read_str(reader)) != NULL;
    if (key == 1) is_fine = bir_read_attrs(reader, &reader->module->attributes);
    if (key == 3) is_fine = read_version(reader);
    if (key == 2) {
      is_fine = pull_open_array(pull);
      while (is_fine && pull_item(pull)) is_fine = read_function(reader);
      is_fine = is_fine && !pull->failed;
    }
    if (!is_fine) return false;
  }
  for (uint32_t i = 0; i < ARRAY_LEN(keys) && !pull->failed; i++) {
    if (!(seen >> i & 1) && i != 1) bir_read_missing_key(reader, span, "a module", keys[i]);
  }
  bir_read_note_missing(reader, span, "a module", seen, keys, ARRAY_LEN(keys), 2);
  return pull_finish(pull);
}

BirModule *bir_read_json(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                         Diags *diags) {
  Reader reader = {.arena = arena, .strings = strings, .diags = diags};
  uint32_t errors = diags->error_count;
  arena_init(&reader.scratch, 0);
  pull_init(&reader.pull, arena, bytes, length, diags);
  reader.module = bir_module_create(arena);
  map_init(&reader.noted, arena);
  bool is_fine = read_module(&reader);
  arena_release(&reader.scratch);
  return is_fine && diags->error_count == errors ? reader.module : NULL;
}
