// Blocks, loops, instructions and their edges (reference bir.md 2.3, 2.5). An instruction's own
// keys may come before its opcode: their places are kept and read again at its end.
#include "json/bir_header.h"
#include "json/bir_read_internal.h"

enum { MAX_OWN_KEYS = 48, SCRATCH_INTERVAL = 512 };

typedef struct OwnKey {
  PullText name;
  PullMark mark;
  SrcSpan span;
} OwnKey;

typedef struct InstState {
  BirInst *inst;
  uint64_t seen;
  OwnKey own[MAX_OWN_KEYS];
  uint32_t own_count;
} InstState;

// ---- axes

static BirLoop *loop_of(Reader *reader, BirInst *inst) {
  if (!inst->loop) inst->loop = ARENA_NEW(reader->arena, BirLoop);
  return inst->loop;
}

static bool read_bound(Reader *reader, bool is_dynamic, int64_t *integer, const BirExpr **expr) {
  if (!is_dynamic) return pull_int(&reader->pull, integer);
  return (*expr = bir_read_expr(reader)) != NULL;
}

static bool read_axis(Reader *reader, BirInst *inst, bool is_dynamic) {
  static const char *const keys[] = {"lb", "name", "stride", "ub"};
  Pull *pull = &reader->pull;
  BirLoop *loop = loop_of(reader, inst);
  if (loop->axis) return pull_error(pull, pull->token, "a loop has one axis");
  BirAxis *axis = ARENA_NEW(reader->arena, BirAxis);
  axis->is_dynamic = is_dynamic;
  uint64_t seen = 0;
  if (!pull_open_object(pull)) return false;
  SrcSpan span = pull->token;
  int key;
  while ((key = bir_read_known_key(reader, keys, ARRAY_LEN(keys), &seen, "an axis")) != -2) {
    bool is_fine = true;
    if (key == 0) is_fine = read_bound(reader, is_dynamic, &axis->lb, &axis->dynamic_lb);
    if (key == 1) is_fine = (axis->name = bir_read_str(reader)) != NULL;
    if (key == 2) is_fine = read_bound(reader, is_dynamic, &axis->stride, &axis->dynamic_stride);
    if (key == 3) is_fine = read_bound(reader, is_dynamic, &axis->ub, &axis->dynamic_ub);
    if (!is_fine) return false;
  }
  if (pull->failed) return false;
  if (seen != 15) return pull_error(pull, span, "an axis needs lb, name, stride, ub");
  if (!is_dynamic && axis->stride == 0) pull_error(pull, span, "Division by zero: stride 0");
  bool is_new;
  uint32_t *at = map_put(&reader->axes, map_key_pointer(axis->name), &is_new);
  if (!is_new) pull_error(pull, span, "two axes are called '%s'", axis->name->bytes);
  vec_push(reader->arena, &reader->axis_list, axis);
  *at = reader->axis_list.count;
  loop->axis = axis;
  return true;
}

// ---- header

static bool read_debug(Reader *reader, BirInst *inst) {
  static const char *const keys[] = {"column", "file", "hlo_id", "line", "tensor_op_name"};
  Pull *pull = &reader->pull;
  DebugLocation *out = ARENA_NEW(reader->arena, DebugLocation);
  out->line = out->column = out->hlo_id = INT64_MIN;
  uint64_t seen = 0;
  if (!pull_open_object(pull)) return false;
  int key;
  while ((key = bir_read_known_key(reader, keys, ARRAY_LEN(keys), &seen, "debug")) != -2) {
    bool is_fine = true;
    if (key == 0) is_fine = pull_int(pull, &out->column);
    if (key == 1) is_fine = (out->file = bir_read_str(reader)) != NULL;
    if (key == 2) is_fine = pull_int(pull, &out->hlo_id);
    if (key == 3) is_fine = pull_int(pull, &out->line);
    if (key == 4) is_fine = (out->tensor_op_name = bir_read_str(reader)) != NULL;
    if (!is_fine) return false;
  }
  inst->debug = out;
  return !pull->failed;
}

static bool read_engine(Reader *reader, Engine *out) {
  Str name = bir_read_str(reader);
  if (!name) return false;
  if (!engine_find(name, out))
    pull_error(&reader->pull, reader->pull.token, "unknown engine '%s'", name->bytes);
  return true;
}

static bool read_origin(Reader *reader, BirOrigin *out) {
  PullText text;
  if (!pull_string(&reader->pull, &text)) return false;
  for (int i = BIR_ORIGIN_INTERNAL; i <= BIR_ORIGIN_NKI; i++) {
    *out = (BirOrigin)i;
    if (pull_text_is(text, bir_origin_name(*out))) return true;
  }
  pull_error(&reader->pull, reader->pull.token, "unknown origin; known are Internal, Penguin, NKI");
  return true;
}

static bool read_opcode(Reader *reader, BirInst *inst) {
  Pull *pull = &reader->pull;
  PullText text;
  if (!pull_string(pull, &text)) return false;
  inst->opcode = bir_opcode_find(text.bytes, text.length);
  if (!inst->opcode) inst->opcode = bir_read_older_opcode(reader, text);
  if (!inst->opcode)
    return pull_error(pull, pull->token, "unknown opcode '%.*s'",
                      (int)(text.length < 60 ? text.length : 60), text.bytes);
  if (inst->opcode->kind == BIR_KIND_ABSTRACT)
    pull_error(pull, pull->token, "opcode %s is abstract: no instruction has it",
               inst->opcode->name);
  return true;
}

static bool read_loopnest(Reader *reader, const BirInst *inst) {
  Str names[MAX_NESTING];
  Pull *pull = &reader->pull;
  Loopnest out = {.inst = inst};
  if (!pull_open_array(pull)) return false;
  out.span = pull->token;
  while (pull_item(pull)) {
    if (out.count == MAX_NESTING)
      return pull_error(pull, pull->token, "loops nest deeper than %d", MAX_NESTING);
    if (!(names[out.count++] = bir_read_str(reader))) return false;
  }
  out.names = arena_copy(reader->arena, names, out.count * sizeof *names);
  vec_push(reader->arena, &reader->loopnests, out);
  return !pull->failed;
}

static bool read_predicate_list(Reader *reader, BirInst *inst) {
  uint32_t count = 0;
  if (!bir_read_predicates(reader, &inst->predicates, &count)) return false;
  if (count > UINT16_MAX)
    return pull_error(&reader->pull, reader->pull.token, "too many predicates");
  inst->predicate_count = (uint16_t)count;
  return true;
}

static bool read_header(Reader *reader, InstState *state, BirHeaderKey key) {
  Pull *pull = &reader->pull;
  BirInst *inst = state->inst;
  int32_t number;
  switch (key) {
  case BIR_HEADER_DYNAMIC_AXIS: return read_axis(reader, inst, true);
  case BIR_HEADER_LOOP_AXIS: return read_axis(reader, inst, false);
  case BIR_HEADER_BLOCKS: loop_of(reader, inst); return bir_read_blocks(reader, inst);
  case BIR_HEADER_COND: {
    BirLoop *loop = loop_of(reader, inst);
    return bir_read_predicates(reader, &loop->cond, &loop->cond_count);
  }
  case BIR_HEADER_GUARD: {
    BirLoop *loop = loop_of(reader, inst);
    return bir_read_predicates(reader, &loop->guard, &loop->guard_count);
  }
  case BIR_HEADER_DEBUG: return read_debug(reader, inst);
  case BIR_HEADER_DEPENDENCIES:
    return bir_read_edges(reader, &inst->dependencies, &inst->dependency_count, false);
  case BIR_HEADER_LOOP_CARRIED:
    return bir_read_edges(reader, &inst->carried, &inst->carried_count, true);
  case BIR_HEADER_DESCENDENTS: // the mirror of dependencies
  case BIR_HEADER_OPTIN_PASSES:
    if (pull_peek(pull) != PULL_ARRAY)
      return pull_error(pull, pull->token, "'%s' must be a JSON array", bir_header_keys[key]) ||
             pull_skip(pull);
    return pull_skip(pull);
  case BIR_HEADER_ENGINE: return read_engine(reader, &inst->engine);
  case BIR_HEADER_ENGINE_ID:
    if (!bir_read_int32(reader, &number)) return false;
    if (number < 0)
      return pull_error(pull, pull->token, "'engine_id' is %d; it counts from 0", number);
    inst->engine_id = (uint32_t)number;
    return true;
  case BIR_HEADER_INDIRECTION_INS:
    return bir_read_operands(reader, &inst->indirection_ins, &inst->indirection_count);
  case BIR_HEADER_INS: return bir_read_operands(reader, &inst->ins, &inst->in_count);
  case BIR_HEADER_OUTS: return bir_read_operands(reader, &inst->outs, &inst->out_count);
  case BIR_HEADER_LOOPNEST: return read_loopnest(reader, inst);
  case BIR_HEADER_NAME: return (inst->name = bir_read_str(reader)) != NULL;
  case BIR_HEADER_OPCODE: return read_opcode(reader, inst);
  case BIR_HEADER_ORIGIN: return read_origin(reader, &inst->origin);
  case BIR_HEADER_PREDICATES: return read_predicate_list(reader, inst);
  case BIR_HEADER_SCHEDULED_END: return pull_int(pull, &inst->scheduled_end);
  case BIR_HEADER_SCHEDULED_START: return pull_int(pull, &inst->scheduled_start);
  case BIR_HEADER_UNROLL: return bir_read_unroll_edges(reader, inst);
  case BIR_HEADER_COUNT: break;
  }
  return false;
}

// ---- instruction

static bool note_own_key(Reader *reader, InstState *state, PullText name) {
  Pull *pull = &reader->pull;
  SrcSpan span = pull->token;
  if (state->own_count == MAX_OWN_KEYS)
    return pull_error(pull, span, "more than %d own keys", MAX_OWN_KEYS);
  state->own[state->own_count++] = (OwnKey){name, pull_mark(pull), span};
  return pull_skip(pull);
}

static bool read_own_keys(Reader *reader, InstState *state) {
  Pull *pull = &reader->pull;
  BirInst *inst = state->inst;
  BirField fields[MAX_OWN_KEYS];
  uint32_t count = 0;
  uint64_t seen = 0;
  bool accumulates = false;
  PullMark end = pull_mark(pull);
  for (uint32_t i = 0; i < state->own_count; i++) {
    const OwnKey *own = &state->own[i];
    int index = bir_key_index(inst->opcode, own->name.bytes, own->name.length);
    pull_return(pull, own->mark);
    pull->token = own->span;
    if (index < 0 && bir_read_older_key(reader, inst->opcode, own->name, &accumulates)) {
      if (pull->failed) return false;
      continue;
    }
    if (index < 0) {
      diag_warning(reader->diags, own->span, "bir-unknown-key", "%s has no key '%.*s'; ignored",
                   inst->opcode->name, (int)(own->name.length < 60 ? own->name.length : 60),
                   own->name.bytes);
      continue;
    }
    if (seen >> index & 1)
      pull_error(pull, own->span, "key '%s' comes twice", inst->opcode->keys[index].name);
    seen |= (uint64_t)1 << index;
    BirField field;
    bool is_default;
    if (!bir_read_own_value(reader, inst->opcode, index, &field, &is_default)) return false;
    if (is_default) continue;
    uint32_t at = count++;
    for (; at > 0 && fields[at - 1].key > field.key; at--) fields[at] = fields[at - 1];
    fields[at] = field;
  }
  pull_return(pull, end);
  bir_read_note_missing_keys(reader, inst, state->seen, seen);
  if (accumulates && !(seen & 1)) { // the first key of a matmul is accumulation_flag
    for (uint32_t at = count++; at > 0; at--) fields[at] = fields[at - 1];
    fields[0] = (BirField){.key = 0, .value = literal_int(1)};
  }
  inst->field_count = (uint16_t)count;
  inst->fields = arena_copy(reader->arena, fields, count * sizeof *fields);
  return true;
}

static bool check_inst(Reader *reader, const InstState *state) {
  BirInst *inst = state->inst;
  Pull *pull = &reader->pull;
  if (!inst->name || !inst->opcode) {
    bir_read_missing_key(reader, inst->span, "an instruction", inst->name ? "opcode" : "name");
    return false;
  }
  bool is_loop = inst->opcode->kind == BIR_KIND_LOOP;
  if (is_loop != (inst->loop != NULL))
    return pull_error(pull, inst->span,
                      is_loop ? "'%s': %s needs the key 'blocks'" : "'%s': %s has no blocks",
                      inst->name->bytes, inst->opcode->name);
  bool needs_axis = is_loop && inst->opcode->number != BIR_DoWhile;
  bool is_dynamic = inst->opcode->number == BIR_DynamicForLoop;
  if (needs_axis && (!inst->loop->axis || inst->loop->axis->is_dynamic != is_dynamic))
    return pull_error(pull, inst->span, "'%s' needs the key '%s'", inst->name->bytes,
                      is_dynamic ? "DynamicForLoopAxis" : "LoopAxis");
  bool is_new;
  uint32_t *at = map_put(&reader->insts, map_key_pointer(inst->name), &is_new);
  if (!is_new) pull_error(pull, inst->span, "two instructions are called '%s'", inst->name->bytes);
  vec_push(reader->arena, &reader->inst_list, inst);
  *at = reader->inst_list.count;
  return true;
}

static bool read_inst(Reader *reader, BirBlock *block) {
  Pull *pull = &reader->pull;
  InstState state = {.own_count = 0};
  if (!pull_open_object(pull)) return false;
  SrcSpan span = pull->token;
  BirInst *inst = state.inst = bir_block_append(reader->arena, block, NULL);
  inst->span = span;
  PullText name;
  while (pull_key(pull, &name)) {
    uint32_t key = 0;
    while (key < BIR_HEADER_COUNT &&
           (bir_header_keys[key][0] != name.bytes[0] || !pull_text_is(name, bir_header_keys[key])))
      key++;
    if (key == BIR_HEADER_COUNT) {
      if (!note_own_key(reader, &state, name)) return false;
      continue;
    }
    if (state.seen >> key & 1)
      pull_error(pull, pull->token, "key '%s' comes twice", bir_header_keys[key]);
    state.seen |= (uint64_t)1 << key;
    if (!read_header(reader, &state, (BirHeaderKey)key)) return false;
  }
  if (pull->failed || !check_inst(reader, &state) || !read_own_keys(reader, &state)) return false;
  // Nothing outside of this instruction lives in the scratch arena.
  if (++reader->inst_count % SCRATCH_INTERVAL == 0) arena_release(&reader->scratch);
  return true;
}

// ---- blocks

static bool read_instructions(Reader *reader, BirBlock *block) {
  Pull *pull = &reader->pull;
  if (!pull_open_array(pull)) return false;
  while (pull_item(pull)) {
    if (!read_inst(reader, block)) return false;
  }
  return !pull->failed;
}

static bool read_block(Reader *reader, BirInst *loop) {
  static const char *const keys[] = {"instructions", "name", "no_reorder"};
  Pull *pull = &reader->pull;
  uint64_t seen = 0;
  if (!pull_open_object(pull)) return false;
  SrcSpan span = pull->token;
  BirBlock *block = bir_add_block(reader->function, loop, NULL);
  vec_push(reader->arena, &reader->block_list, block);
  int key;
  while ((key = bir_read_known_key(reader, keys, ARRAY_LEN(keys), &seen, "a block")) != -2) {
    bool is_fine = true;
    if (key == 0) is_fine = read_instructions(reader, block);
    if (key == 1) is_fine = (block->name = bir_read_str(reader)) != NULL;
    if (key == 2) is_fine = pull_bool(pull, &block->no_reorder);
    if (!is_fine) return false;
  }
  if (pull->failed) return false;
  if (!(seen & 1)) bir_read_missing_key(reader, span, "a block", "instructions");
  if (block->name) return true;
  bir_read_missing_key(reader, span, "a block", "name");
  return false;
}

bool bir_read_blocks(Reader *reader, BirInst *loop) {
  Pull *pull = &reader->pull;
  if (reader->loop_depth == MAX_NESTING)
    return pull_error(pull, pull->token, "loops nest deeper than %d", MAX_NESTING);
  reader->loop_depth += loop != NULL;
  if (!pull_open_array(pull)) return false;
  while (pull_item(pull)) {
    if (!read_block(reader, loop)) return false;
  }
  reader->loop_depth -= loop != NULL;
  return !pull->failed;
}
