// Names, ids, parents: the rules of design text.md 1, "Ids and names".
#include "text/read_a.h"

// Given ids stay below the temporary ones, so that the order of the two is the order of the final
// ids: expressions over registers sort by them while ids are still missing.
enum { HIGHEST_ID = INT32_MAX, USED_ID_BITS = 1 << 24 };

// ---- ids ---------------------------------------------------------------------------------------

static bool take_id(Reader *reader, uint32_t id) {
  FunctionState *state = reader->state;
  if (id >= USED_ID_BITS) {
    bool is_new;
    map_put(&state->large_ids, id, &is_new);
    return is_new;
  }
  uint32_t word = id / 64;
  if (word >= state->used_ids.count) {
    vec_reserve(&reader->scratch, &state->used_ids, word + 1);
    state->used_ids.count = word + 1;
  }
  uint64_t bit = (uint64_t)1 << id % 64;
  if (state->used_ids.at[word] & bit) return false;
  state->used_ids.at[word] |= bit;
  return true;
}

bool read_id(Reader *reader, uint32_t node, uint32_t *id) {
  int64_t value;
  if (!read_int(reader, node, "id", &value)) return false;
  SrcSpan span = span_of(reader, node);
  if (value < 0 || value > HIGHEST_ID)
    return diag_error(reader->diags, span, "bad-id", "an id is between 0 and %d", HIGHEST_ID);
  if (!take_id(reader, (uint32_t)value)) {
    WARN(reader, span, "duplicate-id",
         "id %lld is taken in this function; the statement gets a new one", (long long)value);
    pend_id(reader, id, NULL);
    return true;
  }
  *id = (uint32_t)value;
  reader->state->highest_id = max_i64(reader->state->highest_id, value);
  return true;
}

void pend_id(Reader *reader, uint32_t *id, Instruction *unnamed) {
  *id = reader->temp_id++;
  vec_push(&reader->scratch, &reader->state->pending_ids, (PendingId){id, unnamed});
}

// ---- names -------------------------------------------------------------------------------------

enum { TENSOR_NAME_OWN = 1, TENSOR_NAME_BELOW = 2 };

static Name *suffixed(Reader *reader, Str wanted, uint32_t suffix) {
  return names_of_str(&reader->names,
                      str_intern_format(reader->strings, "%s_%u", wanted->bytes, suffix));
}

static uint32_t tensor_bits(const Reader *reader, const Name *name, const Frame *frame) {
  const uint32_t *bits =
      map_get(&reader->state->tensor_names, map_key_pair(name->index, frame->serial));
  return bits ? *bits : 0;
}

// A tensor's name is free when no scope around declares it, nor any scope inside this one.
static bool tensor_name_is_free(const Reader *reader, const Name *name) {
  if (name->tensor_function != reader->state->number) return true;
  uint32_t top = reader->frame_count - 1;
  if (tensor_bits(reader, name, &reader->frames[top])) return false;
  for (uint32_t i = 0; i < top; i++) {
    if (tensor_bits(reader, name, &reader->frames[i]) & TENSOR_NAME_OWN) return false;
  }
  return true;
}

static void take_tensor_name(Reader *reader, Name *name) {
  name->tensor_function = reader->state->number;
  for (uint32_t i = 0; i < reader->frame_count; i++) {
    uint64_t key = map_key_pair(name->index, reader->frames[i].serial);
    *map_put(&reader->state->tensor_names, key, NULL) |=
        i + 1 == reader->frame_count ? TENSOR_NAME_OWN | TENSOR_NAME_BELOW : TENSOR_NAME_BELOW;
  }
}

Str unique_tensor_name(Reader *reader, Str wanted, SrcSpan span) {
  Name *name = names_of_str(&reader->names, wanted), *free = name;
  bool is_clash =
      name->tensor_function == reader->state->number &&
      (tensor_bits(reader, name, &reader->frames[reader->frame_count - 1]) & TENSOR_NAME_OWN);
  while (!tensor_name_is_free(reader, free)) {
    if (!name->tensor_suffix) name->tensor_suffix = 1;
    free = suffixed(reader, wanted, ++name->tensor_suffix);
  }
  if (is_clash)
    WARN(reader, span, "duplicate-name",
         "there is a tensor '%s' in this scope; this one is called '%s'", wanted->bytes,
         free->str->bytes);
  take_tensor_name(reader, free);
  return free->str;
}

Str unique_inst_name(Reader *reader, Str wanted, SrcSpan span, bool is_given) {
  uint32_t function = reader->state->number;
  uint32_t scope = reader->frames[reader->frame_count - 1].serial;
  Name *name = names_of_str(&reader->names, wanted), *free = name;
  bool is_clash = name->inst_function == function && name->inst_scope == scope;
  while (free->inst_function == function) {
    if (!name->suffix) name->suffix = 1;
    free = suffixed(reader, wanted, ++name->suffix);
  }
  if (is_clash && is_given)
    WARN(reader, span, "duplicate-name",
         "there is an instruction '%s' in this scope; this one is called '%s'", wanted->bytes,
         free->str->bytes);
  name->inst_scope = scope;
  free->inst_function = function;
  free->inst_scope = scope;
  return free->str;
}

static bool nest_has_axis(const Reader *reader, Str name) {
  for (uint32_t i = 0; i < reader->frame_count; i++) {
    const Stmt *stmt = &reader->frames[i].scope->stmt;
    if (stmt->kind == STMT_AXIS && stmt->name == name) return true;
  }
  return false;
}

Str unique_axis_name(Reader *reader, Str wanted, SrcSpan span) {
  Str name = wanted;
  for (uint32_t suffix = 2; nest_has_axis(reader, name); suffix++)
    name = suffixed(reader, wanted, suffix)->str;
  if (name != wanted)
    WARN(reader, span, "duplicate-name",
         "a loop around this one is called '%s'; this one is called '%s'", wanted->bytes,
         name->bytes);
  return name;
}

Str unique_ap_name(Reader *reader, Str wanted, SrcSpan span) {
  Name *name = names_of_str(&reader->names, wanted), *free = name;
  while (free->ap_function == reader->state->number) {
    if (!name->ap_suffix) name->ap_suffix = 1;
    free = suffixed(reader, wanted, ++name->ap_suffix);
  }
  if (free != name)
    WARN(reader, span, "duplicate-name",
         "there is an index '%s' in this function; this one is called '%s'", wanted->bytes,
         free->str->bytes);
  free->ap_function = reader->state->number;
  return free->str;
}

// ---- parent= -----------------------------------------------------------------------------------

// The innermost function, basic block or loop: what the original calls a parent.
static const Scope *parent_now(const Reader *reader) {
  for (uint32_t i = reader->frame_count; i-- > 0;) {
    StmtKind kind = reader->frames[i].scope->stmt.kind;
    if (kind == STMT_FUNCTION || kind == STMT_BASIC_BLOCK || kind == STMT_AXIS ||
        kind == STMT_WHILE)
      return reader->frames[i].scope;
  }
  return reader->frames[0].scope;
}

static bool no_parent(Reader *reader, uint32_t node, bool of_tensor) {
  if (!of_tensor) return wrong_kind(reader, node, "a function or a block as parent");
  bool is_name = node_of(reader, node)->kind == SYN_NAME;
  return diag_error(reader->diags, span_of(reader, node), "wrong-kind",
                    "Tensor parent needs to be function, basicblock with function parent or "
                    "loopaxis, tensor parent: %s",
                    is_name ? binding_describe(reader, node_of(reader, node)->name)
                            : "something else");
}

bool check_parent(Reader *reader, uint32_t node, bool of_tensor) {
  if (node_of(reader, node)->kind != SYN_NAME) return no_parent(reader, node, of_tensor);
  const Binding *binding = lookup(reader, node);
  if (!binding) return false;
  const Scope *parent;
  switch (binding->kind) {
  case BIND_FUNCTION: parent = &binding->state->function->scope; break;
  case BIND_AXIS: parent = &binding->axis->scope; break;
  case BIND_SCOPE: parent = binding->scope; break;
  default: return no_parent(reader, node, of_tensor);
  }
  const Scope *innermost = scope_now(reader), *around = parent_now(reader);
  if (parent == innermost || parent == around) return true;
  bool is_in_function = innermost->stmt.kind == STMT_FUNCTION;
  return diag_error(reader->diags, span_of(reader, node), "parent-disagrees",
                    "parent= says %s, but the statement stands in %s%s",
                    binding_describe(reader, node_of(reader, node)->name),
                    is_in_function ? "the function" : stmt_kind_name(innermost->stmt.kind),
                    innermost->stmt.name && !is_in_function
                        ? arena_format(&reader->scratch, " '%s'", innermost->stmt.name->bytes)
                        : "");
}

// ---- at the end of the text --------------------------------------------------------------------

static void assign_ids(Reader *reader) {
  FunctionState *state = reader->state;
  int64_t next = state->highest_id + 1;
  if (state->has_next_id && state->next_id < next)
    WARN(reader, state->next_id_span, "next-id-taken",
         "the next free id is %lld, not %lld: ids up to %lld are in use", (long long)next,
         (long long)state->next_id, (long long)state->highest_id);
  if (state->has_next_id) next = max_i64(next, state->next_id);
  // the printed text names the next free id too
  if (next + state->pending_ids.count > HIGHEST_ID) {
    diag_error(reader->diags,
               state->has_next_id ? state->next_id_span : state->function->scope.stmt.span,
               "ids-used-up", "ids end at %d, and nodes without an id need %u more after %lld",
               HIGHEST_ID, state->pending_ids.count, (long long)next - 1);
    return;
  }
  for (uint32_t i = 0; i < state->pending_ids.count; i++) {
    PendingId *pending = &state->pending_ids.at[i];
    *pending->id = (uint32_t)next++;
    Instruction *inst = pending->unnamed;
    if (!inst) continue;
    Str name = str_intern_format(reader->strings, "%s-%u", inst->cls->name, *pending->id);
    inst->stmt.name = unique_inst_name(reader, name, inst->stmt.span, false);
  }
  state->function->next_id = (uint32_t)next;
}

static bool find_alias(Reader *reader, const Map *by_name, Tensor **tensors, Str name, SrcSpan span,
                       Tensor **out) {
  const uint32_t *at = map_get(by_name, map_key_pointer(name));
  if (at) {
    *out = tensors[*at];
    return true;
  }
  enum { MOST = 4096 };
  Function *function = reader->state->function;
  const char *names[MOST];
  uint32_t count = 0;
  for (uint32_t i = 0; i < function->tensor_count && i < MOST; i++)
    names[count++] = tensors[i]->name->bytes;
  const char *near = nearest_name(name->bytes, names, count);
  return diag_error(reader->diags, span, "unknown-tensor", "there is no tensor called '%s'%s",
                    name->bytes,
                    near ? arena_format(&reader->scratch, "; did you mean '%s'?", near) : "");
}

static bool resolve_aliases(Reader *reader) {
  FunctionState *state = reader->state;
  if (!state->aliases.count) return true;
  Tensor **tensors = function_tensors(&reader->scratch, state->function);
  Map by_name;
  map_init(&by_name, &reader->scratch);
  for (uint32_t i = 0; i < state->function->tensor_count; i++) {
    bool is_new;
    uint32_t *slot = map_put(&by_name, map_key_pointer(tensors[i]->name), &is_new);
    if (is_new) *slot = i;
  }
  bool is_fine = true;
  for (uint32_t i = 0; i < state->aliases.count; i++) {
    const PendingAlias *alias = &state->aliases.at[i];
    if (alias->own.owner) {
      vec_push(reader->arena, &state->function->aliases, alias->own);
      continue;
    }
    AliasPair pair = {.kind = alias->kind, .span = alias->span};
    bool is_found =
        find_alias(reader, &by_name, tensors, alias->output, alias->output_span, &pair.output);
    is_found =
        find_alias(reader, &by_name, tensors, alias->input, alias->input_span, &pair.input) &&
        is_found;
    if (is_found && pair.output == pair.input)
      is_found = diag_error(reader->diags, alias->span, "bad-alias",
                            "the tensor '%s' cannot be an alias of itself", alias->output->bytes);
    if (is_found) vec_push(reader->arena, &state->function->aliases, pair);
    is_fine = is_fine && is_found;
  }
  return is_fine;
}

static bool check_targets(Reader *reader) {
  FunctionState *state = reader->state;
  bool is_fine = true;
  for (uint32_t i = 0; i < state->targets.count; i++) {
    const PendingTarget *target = &state->targets.at[i];
    if (map_get(&state->block_names, map_key_pointer(target->block))) continue;
    is_fine = diag_error(reader->diags, target->span, "unknown-block",
                         "there is no basic block called '%s'", target->block->bytes);
  }
  return is_fine;
}

bool finish_functions(Reader *reader) {
  bool is_fine = true;
  for (uint32_t i = 0; i < reader->functions.count; i++) {
    FunctionState *state = reader->functions.at[i];
    reader->state = state;
    reader->frame_count = 1;
    reader->frames[0] = (Frame){.scope = &state->function->scope};
    assign_ids(reader);
    is_fine = resolve_aliases(reader) && is_fine;
    is_fine = check_targets(reader) && is_fine;
    function_assign_lex_order(state->function);
    function_renumber(state->function);
  }
  return is_fine;
}

static bool is_main(const Function *function) {
  const Literal *attrs = &function->function_attrs;
  bool is_list = attrs->kind == LIT_TUPLE || attrs->kind == LIT_LIST;
  for (uint32_t i = 0; is_list && i < attrs->count; i++) {
    if (attrs->items[i].kind == LIT_STRING && str_is(attrs->items[i].string, "main")) return true;
  }
  return false;
}

static bool find_root(Reader *reader, const ModuleNode *node) {
  Module *module = reader->module;
  if (node->root) {
    module->root = node->root->function;
    return true;
  }
  uint32_t mains = 0;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    if (!is_main(module->functions.at[i])) continue;
    module->root = module->functions.at[i];
    mains++;
  }
  if (!mains && module->functions.count == 1) {
    module->root = module->functions.at[0];
    mains = 1;
  }
  return mains == 1 || diag_error(reader->diags, node->span, "no-main",
                                  "expect exactly one function with attr 'main' (there are %u); "
                                  "or give root_function=",
                                  mains);
}

bool finish_module(Reader *reader) {
  Module *module = reader->module;
  module->functions.count = 0;
  if (reader->result_function) {
    module->root = reader->result_function->function;
    vec_push(reader->arena, &module->functions, module->root);
    reader->result_function->is_used = true;
  } else {
    ModuleNode *node = reader->result_module;
    module->is_explicit = true;
    module->extra = node->extra;
    for (uint32_t i = 0; i < node->functions.count; i++) {
      vec_push(reader->arena, &module->functions, node->functions.at[i]->function);
      node->functions.at[i]->is_used = true;
    }
    if (!find_root(reader, node)) return false;
  }
  for (uint32_t i = 0; i < reader->functions.count; i++) {
    const FunctionState *state = reader->functions.at[i];
    if (!state->is_used)
      WARN(reader, state->span, "unused-function",
           "this function is not part of the module that 'ir' names");
  }
  return true;
}
