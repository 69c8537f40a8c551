// The reader of form B as a whole.
#include "text/read_b.h"
#include "text/detect.h"
#include "text/utf8.h"

// ---- building ----------------------------------------------------------------------------------

static bool is_note(const DumpItem *item, const char *word) {
  return item->kind == DUMP_NOTE && str_is(item->note.word, word);
}

static void mark_unknown(DumpReader *reader, Attrs *attrs) {
  attrs_set(reader->arena, attrs, str_intern_text(reader->strings, "unknown"),
            literal_string(str_intern_text(reader->strings, "extent")));
}

// The name, or one with a number behind it when a loop around has it.
static Str loop_name(DumpReader *reader, uint32_t item) {
  Str name = reader->items.at[item].loop.name;
  uint32_t same = 1;
  for (uint32_t at = reader->items.at[item].parent; at != DUMP_NO_ITEM;
       at = reader->items.at[at].parent)
    same += reader->items.at[at].kind == DUMP_LOOP && reader->items.at[at].loop.name == name;
  return same == 1 ? name : str_intern_format(reader->strings, "%s_%u", name->bytes, same);
}

static Scope *build_loop(DumpReader *reader, uint32_t at) {
  const DumpItem *item = &reader->items.at[at];
  const uint32_t *reg =
      item->loop.is_dynamic ? map_get(&reader->insts, (uint64_t)item->loop.reg) : NULL;
  bool is_dynamic = reg && (reader->built.at[*reg]->cls->flags & INST_REGISTER);
  Axis *axis = axis_create(reader->arena, is_dynamic ? AXIS_DYNAMIC : AXIS_AFFINE);
  axis->type = item->loop.type;
  axis->lb = item->loop.lb;
  axis->ub = item->loop.ub;
  axis->stride = item->loop.stride;
  if (is_dynamic) axis->dynamic_ub = expr_register(reader->arena, reader->built.at[*reg]);
  bool is_unknown = item->loop.is_dynamic && !is_dynamic;
  if (is_unknown) {
    axis->ub = 1;
    DUMP_TELL(reader, DIAG_WARNING, dump_span(reader, item->start, item->end), "dump-unknown",
              "the bound of this loop is the register $%lld, which the text does not show: one "
              "iteration stands for it",
              (long long)item->loop.reg);
  }
  Stmt *stmt = &axis->scope.stmt;
  stmt->name = loop_name(reader, at);
  if (item->loop.allows_output_dependencies)
    attrs_set(reader->arena, &stmt->attrs,
              str_intern_text(reader->strings, "allow_output_dependencies"), literal_bool(true));
  if (is_unknown || item->loop.evidence == DUMP_BY_NOTHING) mark_unknown(reader, &stmt->attrs);
  return &axis->scope;
}

static Scope *build_scope(DumpReader *reader, uint32_t at) {
  const DumpItem *item = &reader->items.at[at];
  if (item->scope_of.kind == STMT_SCOPE_REGION) {
    ScopeRegion *region = scope_region_create(reader->arena);
    region->kind = item->scope_of.region_kind;
    region->no_reorder = item->scope_of.no_reorder;
    return &region->scope;
  }
  if (item->scope_of.kind == STMT_WHILE) {
    While *loop = while_create(reader->arena);
    dump_build_predicates(reader, at, item->scope_of.guard, &loop->guard);
    dump_build_predicates(reader, at, item->scope_of.condition, &loop->continue_condition);
    loop->is_do_while = item->scope_of.is_do_while;
    return &loop->scope;
  }
  return scope_create(reader->arena, item->scope_of.kind);
}

static void mark_io(DumpReader *reader, uint32_t at) {
  const DumpItem *item = &reader->items.at[at];
  const DumpTensor *info = dump_tensor_of(reader, at, item->note.first->name);
  if (!info || !info->tensor) return;
  if (str_is(item->note.word, "output")) {
    function_mark_output(reader->function, info->tensor);
  } else {
    function_mark_input(reader->function, info->tensor, str_is(item->note.word, "parameter"));
  }
}

static void add_alias(DumpReader *reader, const DumpItem *item) {
  Tensor *output = function_find_tensor(reader->function, item->note.first->name);
  Tensor *input = function_find_tensor(reader->function, item->note.second->name);
  if (!output || !input || output == input) return;
  AliasPair pair = {.output = output,
                    .input = input,
                    .kind = str_is(item->note.text, "may") ? ALIAS_MAY : ALIAS_MUST,
                    .span = dump_span(reader, item->start, item->end)};
  vec_push(reader->arena, &reader->function->aliases, pair);
}

static void add_edge(DumpReader *reader, const DumpItem *item) {
  const uint32_t *src = map_get(&reader->insts, (uint64_t)item->note.src);
  const uint32_t *dst = map_get(&reader->insts, (uint64_t)item->note.dst);
  DependencyEdge edge = {.origin = ORIGIN_USER,
                         .distance = item->note.distance,
                         .span = dump_span(reader, item->start, item->end)};
  bool is_known = src && dst && edge_kind_find(item->note.text, &edge.kind) &&
                  (!item->note.origin || edge_origin_find(item->note.origin, &edge.origin));
  if (!is_known || (src == dst && !edge.distance)) {
    DUMP_TELL(reader, DIAG_WARNING, edge.span, "dump-unread",
              "this edge is left out: it names an instruction, a kind or an origin that is not "
              "known");
    return;
  }
  edge.src = reader->built.at[*src];
  edge.dst = reader->built.at[*dst];
  function_add_edge(reader->function, edge);
}

// ---- functions ---------------------------------------------------------------------------------

// Names of the basic blocks; one that is taken gets a number.
static void find_blocks(DumpReader *reader, uint32_t from, uint32_t to) {
  map_init(&reader->blocks, &reader->scratch);
  for (uint32_t i = from; i < to; i++) {
    DumpItem *item = &reader->items.at[i];
    if (item->kind != DUMP_SCOPE || item->scope_of.kind != STMT_BASIC_BLOCK) continue;
    if (!item->scope_of.name) item->scope_of.name = str_intern_text(reader->strings, "block");
    bool is_new = false;
    for (uint32_t suffix = 2; !is_new; suffix++) {
      uint32_t *at = map_put(&reader->blocks, map_key_pointer(item->scope_of.name), &is_new);
      *at = reader->function_item;
      if (!is_new)
        item->scope_of.name =
            str_intern_format(reader->strings, "%s_%u", item->scope_of.name->bytes, suffix);
    }
  }
}

static void begin_function(DumpReader *reader, uint32_t from, uint32_t to) {
  reader->function = function_create(reader->module);
  reader->function_item = DUMP_NO_ITEM;
  map_init(&reader->insts, &reader->scratch);
  reader->built.count = 0;
  int64_t highest = 0;
  for (uint32_t i = from; i < to; i++) {
    const DumpInst *inst = reader->items.at[i].kind == DUMP_INST ? reader->items.at[i].inst : NULL;
    if (inst && inst->has_id && inst->id < DUMP_HIGHEST_ID) highest = max_i64(highest, inst->id);
  }
  reader->next_id = (uint32_t)highest + 1;
  if (from < reader->items.count && is_note(&reader->items.at[from], "function")) {
    const DumpItem *item = &reader->items.at[from];
    Str name = item->note.text;
    reader->function_item = from;
    bool is_main = str_is(name, "main");
    if (!is_main) reader->function->scope.stmt.name = name;
    if (is_main || item->note.is_root) reader->module->root = reader->function;
  }
  find_blocks(reader, from, to);
  reader->function->id_ = reader->module->functions.count - 1;
  reader->function->scope.stmt.span = (SrcSpan){1, 1, 0, 0};
  dump_build_tiles(reader, from, to);
  dump_build_tensors(reader);
}

static void build_items(DumpReader *reader, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    DumpItem *item = &reader->items.at[i];
    Scope *parent = item->parent == DUMP_NO_ITEM ? &reader->function->scope
                                                 : reader->items.at[item->parent].scope;
    item->scope = parent;
    if (item->kind == DUMP_INST) dump_build_inst(reader, i, parent);
    if (item->kind == DUMP_TENSOR) dump_build_local(reader, i, parent);
    if (item->kind != DUMP_LOOP && item->kind != DUMP_SCOPE) continue;
    bool is_loop = item->kind == DUMP_LOOP;
    Scope *scope = is_loop ? build_loop(reader, i) : build_scope(reader, i);
    scope->stmt.span = dump_span(reader, item->start, item->end);
    if (is_loop) {
      scope->stmt.id = reader->next_id++;
      scope->stmt.has_id = true;
    } else {
      scope->stmt.name = item->scope_of.name;
    }
    scope_append(parent, &scope->stmt);
    reader->items.at[i].scope = scope;
  }
}

static void tell_names(DumpReader *reader, const char *front, const char *back, Tensor *const *at,
                       uint32_t count) {
  enum { MOST = 8 };
  if (!count) return;
  Text names = {0};
  for (uint32_t i = 0; i < count && i < MOST; i++)
    text_printf(&names, i ? ", %%%s" : "%%%s", at[i]->name->bytes);
  if (count > MOST) text_printf(&names, " and %u more", count - MOST);
  DUMP_TELL(reader, DIAG_NOTE, at[0]->span, "dump-io", "%s: %s; %s", front, names.bytes, back);
  text_release(&names);
}

// A fragment does not say what comes in and what is used later; how its tensors are used does.
static void guess_io(DumpReader *reader) {
  Function *function = reader->function;
  for (uint32_t i = 0; i < reader->tensor_infos.count; i++) {
    const DumpTensor *info = reader->tensor_infos.at[i];
    Tensor *tensor = info->tensor;
    if (!tensor || tensor->parent != &function->scope) continue;
    bool is_read = tensor_first_load(tensor) != NULL,
         is_written = tensor_first_store(tensor) != NULL;
    if (is_read && !is_written) function_mark_input(function, tensor, false);
    if (is_written && !is_read) function_mark_output(function, tensor);
  }
  tell_names(reader, "read and never written here", "taken as inputs of the fragment",
             function->inputs.at, function->inputs.count);
  tell_names(reader, "written and never read here", "taken as outputs of the fragment",
             function->outputs.at, function->outputs.count);
}

static void build_function(DumpReader *reader, uint32_t from, uint32_t to) {
  begin_function(reader, from, to);
  build_items(reader, from, to);
  for (uint32_t i = from; i < to; i++) {
    const DumpItem *item = &reader->items.at[i];
    if (is_note(item, "input") || is_note(item, "output") || is_note(item, "parameter"))
      mark_io(reader, i);
    if (is_note(item, "alias")) add_alias(reader, item);
    if (is_note(item, "dep")) add_edge(reader, item);
  }
  if (!reader->has_header) guess_io(reader);
  reader->function->next_id = reader->next_id;
  function_assign_lex_order(reader->function);
  function_renumber(reader->function);
}

static void build_module(DumpReader *reader) {
  uint32_t from = 0, count = reader->items.count;
  // what stands in front of the first function belongs to it
  while (from < count) {
    uint32_t to = from + 1;
    while (to < count && !is_note(&reader->items.at[to], "function")) to++;
    build_function(reader, from, to);
    from = to;
  }
  Module *module = reader->module;
  if (!module->root) module->root = module->functions.at[0];
  module->is_explicit = module->functions.count > 1;
}

// ---- the whole ---------------------------------------------------------------------------------

static void tell_unread(DumpReader *reader) {
  if (!reader->unread_lines) return;
  SrcSpan span = dump_span(reader, reader->unread_start, reader->unread_end);
  if (reader->unread_lines == 1) {
    diag_note(reader->diags, span, "dump-unread",
              "this line is no part of a dump and is passed over");
  } else {
    diag_note(reader->diags, span, "dump-unread",
              "%u lines are no part of a dump and are passed over; this is the first",
              reader->unread_lines);
  }
}

static bool has_program(const DumpReader *reader) {
  for (uint32_t i = 0; i < reader->items.count; i++) {
    if (reader->items.at[i].kind != DUMP_NOTE) return true;
  }
  return reader->has_header;
}

static void append_diags(Diags *to, const Diags *from) {
  if (!from->first) return;
  if (to->last) {
    to->last->next = from->first;
  } else {
    to->first = from->first;
  }
  to->last = from->last;
  to->latest = from->latest;
  to->error_count += from->error_count;
  to->warning_count += from->warning_count;
  to->note_count += from->note_count;
}

static Module *read(DumpReader *reader) {
  Diags *diags = reader->diags, later;
  diags_init(&later, diags->arena);
  later.error_limit = diags->error_limit;
  dump_clean(reader);
  reader->diags = &later; // messages of the compiler come first
  dump_read_items(reader);
  reader->diags = diags;
  uint32_t messages = dump_read_messages(reader);
  append_diags(diags, &later);
  if (!has_program(reader)) {
    const char *look = text_looks_like(reader->raw, reader->raw_length);
    diag_error(diags, dump_span(reader, 0, 0), "no-dump",
               "no loop, instruction or tensor of a dump is in this text%s%s%s",
               messages ? ", only a message of the compiler" : "", look ? "; it looks like " : "",
               look ? look : "");
    return NULL;
  }
  dump_find_loops(reader);
  dump_find_tensors(reader);
  build_module(reader);
  tell_unread(reader);
  return reader->module;
}

Module *text_read_dump(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                       Diags *diags) {
  uint32_t errors = diags->error_count;
  SrcSpan start = {1, 1, 0, 0};
  if (length > MAX_TEXT_BYTES) {
    diag_error(diags, start, "text-too-long",
               "the text has %llu bytes, more than the %u that are read",
               (unsigned long long)length, MAX_TEXT_BYTES);
    return NULL;
  }
  DumpReader *reader = ARENA_NEW(arena, DumpReader);
  *reader = (DumpReader){.arena = arena,
                         .strings = strings,
                         .diags = diags,
                         .raw = bytes,
                         .raw_length = (uint32_t)length,
                         .is_utf8 = utf8_check(bytes, length) == length,
                         .function_item = DUMP_NO_ITEM};
  uint64_t left = arena->cap > arena->used ? arena->cap - arena->used : 1;
  arena_init(&reader->scratch, arena->cap ? left : 0);
  Map *maps[] = {&reader->names, &reader->tensors, &reader->mnemonics};
  for (uint32_t i = 0; i < ARRAY_LEN(maps); i++) map_init(maps[i], &reader->scratch);
  reader->module = module_create(arena, strings);
  Module *module = read(reader);
  arena_release(&reader->scratch);
  return diags->error_count == errors ? module : NULL;
}
