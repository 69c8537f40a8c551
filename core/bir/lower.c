// The walk: containers, loops, regions, one instruction after the other (reference bir.md 4).
#include "bir/lower_internal.h"

#include <stdarg.h>
#include <stdio.h>

enum { SCRATCH_INTERVAL = 512 }; // instructions between two clearings of the scratch arena

Str lower_intern(Lower *lower, const char *text) {
  return str_intern_text(lower->source->strings, text);
}

Str lower_join(Lower *lower, Str name, const char *suffix) {
  char few[128];
  uint64_t tail = strlen(suffix), length = name->length + tail;
  char *bytes = length <= sizeof few ? few : arena_alloc(&lower->scratch, length);
  memcpy(bytes, name->bytes, name->length);
  memcpy(bytes + name->length, suffix, (size_t)tail);
  return str_intern(lower->source->strings, bytes, length);
}

Str lower_unique_name(Lower *lower, Map *used, Str wanted) {
  bool is_new;
  uint32_t *suffix = map_put(used, map_key_pointer(wanted), &is_new);
  if (is_new) {
    *suffix = 1;
    return wanted;
  }
  for (;;) {
    uint32_t next = ++*map_put(used, map_key_pointer(wanted), NULL);
    Str name = str_intern_format(lower->source->strings, "%s_%u", wanted->bytes, next);
    uint32_t *fresh = map_put(used, map_key_pointer(name), &is_new);
    *fresh = 1;
    if (is_new) return name;
  }
}

Str lower_inst_name(Lower *lower, const Instruction *inst) {
  if (inst_name(inst)) return inst_name(inst);
  return str_intern_format(lower->source->strings, "%s-%u", inst->cls->name, inst->stmt.id);
}

bool emit_error(Emit *emit, const char *code, const char *format, ...) {
  va_list args;
  char message[512];
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  return diag_error(emit->lower->diags, emit->inst->stmt.span, code, "'%s': %s",
                    inst_name(emit->inst) ? inst_name(emit->inst)->bytes : emit->inst->cls->name,
                    message);
}

// ---- instructions

static void take_operands(Lower *lower, BirOperand **to, uint16_t *count, const void *from,
                          uint32_t from_count) {
  *count = (uint16_t)from_count;
  if (from_count) *to = arena_copy(lower->arena, from, from_count * sizeof(BirOperand));
}

static void finish_inst(Emit *emit) {
  Lower *lower = emit->lower;
  BirInst *out = emit->out;
  take_operands(lower, &out->ins, &out->in_count, emit->ins.at, emit->ins.count);
  take_operands(lower, &out->outs, &out->out_count, emit->outs.at, emit->outs.count);
  take_operands(lower, &out->indirection_ins, &out->indirection_count, emit->indirections.at,
                emit->indirections.count);
  out->field_count = (uint16_t)emit->fields.count;
  if (out->field_count) {
    out->fields = arena_copy(lower->arena, emit->fields.at, out->field_count * sizeof(BirField));
  }
}

// Collectives leave the engine to the backend unless the text names one.
static Engine engine_of(const Instruction *inst) {
  if (inst_is_collective(inst)) return inst->engine;
  return inst_engine(inst);
}

// A vector that starts in an array of the caller.
#define use_room(vec, room) ((vec).at = (room), (vec).capacity = ARRAY_LEN(room))

static void set_source(Lower *lower, BirInst *inst, const Stmt *stmt) {
  inst->source = stmt->id;
  *map_put(&lower->function->by_source, stmt->id, NULL) = inst->index + 1;
}

// Checks are for evaluation: no engine compares arrays.
static bool is_left_out(Lower *lower, const Instruction *inst) {
  if (class_id(inst->cls) != CLASS_CheckOp) return false;
  if (!lower->check_count++) lower->first_check = inst;
  return true;
}

static void note_checks(const Lower *lower) {
  if (!lower->check_count) return;
  diag_note(lower->diags, lower->first_check->stmt.span, "bir-check",
            "checks are for evaluation and have no BIR: %u of '%s', the first '%s'",
            lower->check_count, function_name(lower->penguin)->bytes,
            inst_name(lower->first_check) ? inst_name(lower->first_check)->bytes : "");
}

static bool lower_inst(Lower *lower, BirBlock *block, const Instruction *inst) {
  if (is_left_out(lower, inst)) return true;
  Emit emit = {.lower = lower, .scratch = &lower->scratch, .inst = inst};
  const LowerRow *row = lower->rows[class_id(inst->cls)];
  if (!row) {
    return emit_error(&emit, "bir-no-codegen", "no lowering for class %s: codegen%s is missing",
                      inst->cls->name, inst->cls->name);
  }
  if (!inst_tile(emit.scratch, inst, &emit.tile, lower->diags)) return false;
  if (!emit_prepare_walk(&emit)) return false;
  BirOperand ins[8], outs[4], indirections[2];
  BirField fields[16];
  use_room(emit.ins, ins);
  use_room(emit.outs, outs);
  use_room(emit.indirections, indirections);
  use_room(emit.fields, fields);
  BirInst *out = emit.out = bir_block_append(lower->arena, block, &bir_opcodes[row->opcode]);
  lower->made[inst->index] = out;
  out->name = lower_inst_name(lower, inst);
  out->origin = BIR_ORIGIN_PENGUIN;
  out->engine = engine_of(inst);
  set_source(lower, out, &inst->stmt);
  out->span = inst->stmt.span;
  out->debug = inst->dl;
  if (!row->lower(&emit)) return false;
  Predicates predicates = inst_predicates(emit.scratch, inst);
  if (!lower_predicates(&emit, &predicates, &out->predicates, &out->predicate_count)) return false;
  finish_inst(&emit);
  if (++lower->inst_count % SCRATCH_INTERVAL == 0) arena_release(&lower->scratch);
  return true;
}

// ---- loops and regions

// L0, L1, … in preorder; without printf, since there may be many.
static Str loop_name(Lower *lower) {
  char name[1 + INT_DIGITS], *end = name + sizeof name;
  uint64_t length = (uint64_t)(end - int_digits(lower->loop_count++, end)) + 1;
  *(end - length) = 'L';
  return str_intern(lower->source->strings, end - length, length);
}

static BirBlock *open_loop(Lower *lower, BirBlock *block, const Stmt *stmt, BirOpcodeId opcode,
                           BirAxis *axis) {
  BirInst *loop = bir_block_append(lower->arena, block, &bir_opcodes[opcode]);
  loop->name = lower_unique_name(lower, &lower->inst_names, loop_name(lower));
  loop->origin = BIR_ORIGIN_PENGUIN;
  if (stmt->has_id) set_source(lower, loop, stmt);
  loop->span = stmt->span;
  loop->loop->axis = axis;
  BirBlock *body = bir_add_block(lower->function, loop, lower_intern(lower, "block0"));
  return body;
}

static BirAxis *new_axis(Lower *lower, Str name) {
  BirAxis *axis = ARENA_NEW(lower->arena, BirAxis);
  axis->name = lower_unique_name(lower, &lower->axis_names, name);
  return axis;
}

static void set_bool(Lower *lower, BirInst *inst, const char *key, bool value) {
  if (!value) return;
  inst->fields = ARENA_NEW(lower->arena, BirField);
  inst->field_count = 1;
  inst->fields[0] = (BirField){.key = (uint8_t)bir_key_index(inst->opcode, key, strlen(key)),
                               .value = literal_bool(true)};
}

static BirBlock *open_axis(Lower *lower, BirBlock *block, const Axis *from) {
  BirAxis *axis =
      new_axis(lower, from->scope.stmt.name ? from->scope.stmt.name : lower_intern(lower, "axis"));
  BirExpr *value = ARENA_NEW(lower->arena, BirExpr);
  value->kind = BIR_EXPR_AXIS;
  value->axis = axis;
  *map_put(&lower->axes, map_key_pointer(from), NULL) = lower->axis_exprs.count;
  vec_push(lower->arena, &lower->axis_exprs, value);
  assert(lower->depth < MAX_NESTING); // the reader's bound
  lower->nest[lower->depth].axis = from;
  lower->nest[lower->depth++].value = value;
  if (from->kind != AXIS_DYNAMIC) {
    axis->lb = from->lb;
    axis->ub = from->ub;
    axis->stride = from->stride;
    BirBlock *body = open_loop(lower, block, &from->scope.stmt, BIR_Loop, axis);
    bool is_parallel = from->kind == AXIS_AFFINE && from->type == AXIS_TYPE_PARALLEL;
    set_bool(lower, body->loop, "isParallel", is_parallel);
    return body;
  }
  axis->is_dynamic = true;
  axis->dynamic_lb = lower_const(lower, from->lb);
  axis->dynamic_stride = lower_const(lower, from->stride);
  axis->dynamic_ub = lower_expr(lower, from->dynamic_ub, false);
  if (!axis->dynamic_ub) return NULL;
  return open_loop(lower, block, &from->scope.stmt, BIR_DynamicForLoop, axis);
}

static BirBlock *open_region(Lower *lower, BirBlock *block, const ScopeRegion *region) {
  BirAxis *axis = new_axis(lower, region->scope.stmt.name ? region->scope.stmt.name
                                                          : lower_intern(lower, "scope"));
  axis->ub = axis->stride = 1;
  BirBlock *body = open_loop(lower, block, &region->scope.stmt, BIR_Loop, axis);
  body->no_reorder = region->no_reorder;
  return body;
}

static BirBlock *open_while(Lower *lower, BirBlock *block, const While *from) {
  BirBlock *body = open_loop(lower, block, &from->scope.stmt, BIR_DoWhile, NULL);
  BirLoop *loop = body->loop->loop;
  SrcSpan span = from->scope.stmt.span;
  set_bool(lower, body->loop, "is_do_while", from->is_do_while);
  if (!lower_guard(lower, &from->continue_condition, span, &loop->cond, &loop->cond_count) ||
      !lower_guard(lower, &from->guard, span, &loop->guard, &loop->guard_count))
    return NULL;
  return body;
}

// The first one is the entry block; the others follow it.
static BirBlock *open_basic_block(Lower *lower, BirBlock *block, const Stmt *stmt) {
  if (stmt->prev) {
    Str name = stmt->name ? stmt->name
                          : str_intern_format(lower->source->strings, "Block%u",
                                              lower->function->block_count + 1);
    block = bir_add_block(lower->function, NULL, name);
  }
  return block;
}

static bool lower_scope(Lower *lower, Scope *scope, BirBlock *block);

// Nesting is bounded by the reader (MAX_NESTING).
static bool lower_stmt(Lower *lower, Stmt *stmt, BirBlock *block) {
  switch (stmt->kind) {
  case STMT_INSTRUCTION: return lower_inst(lower, block, stmt_as_inst(stmt));
  case STMT_AXIS: {
    block = open_axis(lower, block, stmt_as_axis(stmt));
    bool is_fine = block && lower_scope(lower, stmt_as_scope(stmt), block);
    lower->depth--;
    return is_fine;
  }
  case STMT_SCOPE_REGION: block = open_region(lower, block, (const ScopeRegion *)stmt); break;
  case STMT_WHILE: block = open_while(lower, block, (const While *)stmt); break;
  default: break; // filters live on their instructions; blocks and groups have no BIR form
  }
  return block && lower_scope(lower, stmt_as_scope(stmt), block);
}

static bool lower_scope(Lower *lower, Scope *scope, BirBlock *block) {
  bool is_fine = true;
  lower_tensors(lower, scope, block);
  for (Stmt *stmt = scope->first; stmt; stmt = stmt->next) {
    if (stmt->kind == STMT_BASIC_BLOCK) block = open_basic_block(lower, block, stmt);
    if (!lower_stmt(lower, stmt, block)) is_fine = false;
    if (diags_full(lower->diags)) return false;
  }
  return is_fine;
}

// ---- functions

// need_dce and need_unroll travel as function attributes; loops are always left to the backend.
static void lower_attributes(Lower *lower) {
  bool need_dce = false, need_unroll = true;
  const Literal *attrs = &lower->penguin->function_attrs;
  bool is_list = attrs->kind == LIT_TUPLE || attrs->kind == LIT_LIST;
  for (uint32_t i = 0; is_list && i < attrs->count; i++) {
    if (attrs->items[i].kind != LIT_STRING) continue;
    Str text = attrs->items[i].string;
    need_dce |= str_is(text, "need_dce") || str_is(text, "need_dce=True");
    need_unroll &= !str_is(text, "need_unroll=False");
  }
  Attrs *to = &lower->function->attributes;
  if (need_dce) attrs_set(lower->arena, to, lower_intern(lower, "need_dce"), literal_bool(true));
  if (need_unroll)
    attrs_set(lower->arena, to, lower_intern(lower, "need_unroll"), literal_bool(true));
}

// Names of instructions are kept, so loops must not take them.
static void reserve_loop_names(Lower *lower) {
  FOR_EACH_INST(inst, lower->penguin) {
    Str name = inst_name(inst);
    if (name && name->bytes[0] == 'L' && name->bytes[1] >= '0' && name->bytes[1] <= '9')
      *map_put(&lower->inst_names, map_key_pointer(name), NULL) = 1;
  }
}

// Operators have no BIR; all of a function's are one error, at the first.
static bool has_only_instructions(Lower *lower, Function *penguin) {
  const Instruction *first = NULL;
  uint32_t count = 0;
  FOR_EACH_INST(inst, penguin) {
    bool is_operator = inst->cls->kind == CLASS_INST && inst->cls->level == LEVEL_OP;
    if (!is_operator || class_id(inst->cls) == CLASS_CheckOp) continue;
    if (!count++) first = inst;
  }
  if (!count) return true;
  return diag_error(lower->diags, first->stmt.span, "bir-op-level",
                    "%u of '%s' %s op level, the first '%s' (%s); run isel first", count,
                    function_name(penguin)->bytes, count == 1 ? "is" : "are",
                    inst_name(first) ? inst_name(first)->bytes : "", first->cls->name);
}

static bool lower_function(Lower *lower, Function *penguin) {
  if (!has_only_instructions(lower, penguin)) return false;
  Arena *arena = lower->arena;
  lower->penguin = penguin;
  function_renumber(penguin);
  lower->function = bir_module_add_function(lower->module, function_name(penguin));
  lower->storages = ARENA_ARRAY(arena, BirStorage *, penguin->tensor_count);
  map_init(&lower->inst_names, arena);
  map_init(&lower->storage_names, arena);
  map_init(&lower->axis_names, arena);
  map_init(&lower->axes, arena);
  map_init(&lower->registers, arena);
  lower->axis_exprs.count = lower->register_exprs.count = 0;
  lower->zero_bias = NULL;
  memset(lower->identities, 0, sizeof lower->identities);
  lower->loop_count = 0;
  lower->depth = 0;
  lower->check_count = 0;
  map_init(&lower->function->by_source, arena);
  lower->made = ARENA_ARRAY(arena, BirInst *, penguin->inst_count);
  reserve_loop_names(lower);
  lower_attributes(lower);
  Stmt *first = penguin->scope.first;
  bool has_blocks = first && first->kind == STMT_BASIC_BLOCK && first->name;
  BirBlock *entry = bir_add_block(lower->function, NULL,
                                  has_blocks ? first->name : lower_intern(lower, "Block1"));
  if (!lower_scope(lower, &penguin->scope, entry)) return false;
  lower_aliases(lower);
  lower_dependences(lower);
  note_checks(lower);
  return true;
}

BirModule *bir_lower(Arena *arena, Module *module, const Target *target, Diags *diags) {
  Lower lower = {.arena = arena, .target = target, .diags = diags, .source = module};
  arena_init(&lower.scratch, 0);
  lower.module = bir_module_create(arena);
  lower.module->arch = lower_intern(&lower, target->name);
  for (uint32_t c = 0; c < CLASS_COUNT; c++) {
    for (uint32_t i = 0; i < lower_row_count; i++) {
      if (strcmp(lower_rows[i].class_name, class_table[c].name) == 0)
        lower.rows[c] = &lower_rows[i];
    }
  }
  uint32_t errors = diags->error_count;
  bool is_fine = true;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    Function *function = module->functions.at[i];
    if (!lower_function(&lower, function)) is_fine = false;
    if (function == module->root) lower.module->main = lower.module->last;
  }
  if (!lower.module->main) lower.module->main = lower.module->first;
  arena_release(&lower.scratch);
  return is_fine && diags->error_count == errors ? lower.module : NULL;
}
