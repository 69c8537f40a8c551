// Instructions: operands by role, class attributes by type, predicates.
#include "text/read_a_inst.h"

// Names of a class's roles and attributes, made when the class is first met.
typedef struct ClassNames {
  const Name **roles, **attrs;
} ClassNames;

enum { I_PREDICATES, I_ATTRS, I_ENGINE, I_ID, I_NAME, I_DL, I_ORIGIN, I_PARENT };
static const Word common_words[I_COUNT] = {WORD_predicates, WORD_attrs, WORD_engine, WORD_id,
                                           WORD_name,       WORD_dl,    WORD_origin, WORD_parent};

static const ClassNames *class_names(Reader *reader, const ClassInfo *cls) {
  ClassNames **slot = &reader->class_names[class_id(cls)];
  if (*slot) return *slot;
  assert(cls->role_count <= MAX_ROLES && cls->attr_count <= MAX_CLASS_ATTRS);
  ClassNames *names = ARENA_NEW(&reader->scratch, ClassNames);
  names->roles = ARENA_ARRAY(&reader->scratch, const Name *, cls->role_count);
  names->attrs = ARENA_ARRAY(&reader->scratch, const Name *, cls->attr_count);
  for (uint32_t i = 0; i < cls->role_count; i++)
    names->roles[i] = names_of_text(&reader->names, cls->roles[i].name);
  for (uint32_t i = 0; i < cls->attr_count; i++)
    names->attrs[i] = names_of_text(&reader->names, attr_name(cls->attrs[i].id));
  *slot = names;
  return names;
}

const char *class_text(Reader *reader, const ClassInfo *cls) {
  return arena_format(&reader->scratch, "%s.%s", module_alias_name(cls->module), cls->name);
}

static bool unknown_inst_keyword(Reader *reader, const Node *arg, const ClassInfo *cls) {
  const char *names[MAX_ROLES + MAX_CLASS_ATTRS + I_COUNT + 3];
  uint32_t count = 0;
  bool has_lists = cls->level == LEVEL_OP;
  if (has_lists) names[count++] = "srcs";
  if (has_lists) names[count++] = "dsts";
  for (uint32_t i = 0; i < cls->role_count && !has_lists; i++) names[count++] = cls->roles[i].name;
  for (uint32_t i = 0; i < cls->attr_count; i++) {
    bool is_hidden = inst_is_conditional(cls) && cls->attrs[i].id == ATTR_target;
    names[count++] = is_hidden ? "true" : attr_name(cls->attrs[i].id);
    if (is_hidden) names[count++] = "false";
  }
  for (uint32_t i = 0; i < I_COUNT; i++) names[count++] = word_text(common_words[i]);
  return unknown_keyword(reader, arg->span, arg->name->str, class_text(reader, cls), names, count);
}

// The place of a keyword's value, NULL when the class has no such keyword.
static uint32_t *find_place(const ClassInfo *cls, const ClassNames *names, const Name *name,
                            InstArgs *args) {
  for (uint32_t i = 0; i < cls->role_count; i++) {
    if (names->roles[i] == name) return &args->roles[i];
  }
  for (uint32_t i = 0; i < I_COUNT; i++) {
    if (common_words[i] == (Word)name->word) return &args->common[i];
  }
  if (inst_is_conditional(cls)) {
    if (name->word == WORD_true) return &args->if_true;
    if (name->word == WORD_false) return &args->if_false;
    if (name->word == WORD_target) return NULL;
  }
  for (uint32_t i = 0; i < cls->attr_count; i++) {
    if (names->attrs[i] == name) return &args->attrs[i];
  }
  if (args->has_lists && name->word == WORD_srcs) return &args->srcs;
  if (args->has_lists && name->word == WORD_dsts) return &args->dsts;
  return NULL;
}

static bool check_required(Reader *reader, SrcSpan span, const ClassInfo *cls, InstArgs *args) {
  for (uint32_t i = 0; i < cls->role_count; i++) {
    const ClassRole *role = &cls->roles[i];
    bool is_listed = role->is_result ? args->dsts : args->srcs;
    if (!role->is_required || args->roles[i] || is_listed) continue;
    return diag_error(reader->diags, span, "missing-keyword",
                      "%s needs %s=", class_text(reader, cls),
                      !args->has_lists  ? role->name
                      : role->is_result ? "dsts"
                                        : "srcs");
  }
  for (uint32_t i = 0; i < cls->attr_count; i++) {
    bool is_branch = inst_is_conditional(cls) && cls->attrs[i].id == ATTR_target;
    if (is_branch) args->attrs[i] = args->if_true;
    if (!cls->attrs[i].is_required || args->attrs[i]) continue;
    return diag_error(reader->diags, span, "missing-keyword",
                      "%s needs %s=", class_text(reader, cls),
                      is_branch ? "true" : attr_name(cls->attrs[i].id));
  }
  return true;
}

// Fills what is given into `args`, whose flags are set.
static bool read_inst_args(Reader *reader, uint32_t call, const ClassInfo *cls, InstArgs *args) {
  const ClassNames *names = class_names(reader, cls);
  bool is_fine = true;
  uint32_t callee = node_of(reader, call)->first;
  for (uint32_t at = node_of(reader, callee)->next; at; at = node_of(reader, at)->next) {
    const Node *arg = node_of(reader, at);
    if (arg->kind != SYN_KEYWORD && args->by_factory) continue; // read_tensor_op_class saw to it
    if (arg->kind != SYN_KEYWORD)
      return diag_error(reader->diags, arg->span, "positional-argument",
                        "operands of %s are named by role, never by position",
                        class_text(reader, cls));
    uint32_t *place = find_place(cls, names, arg->name, args);
    if (!place) {
      is_fine = args->by_factory ? is_fine : unknown_inst_keyword(reader, arg, cls);
    } else if (*place) {
      is_fine = diag_error(reader->diags, arg->span, "duplicate-keyword", "%s= is given twice",
                           arg->name->str->bytes);
    } else {
      *place = arg->first;
    }
  }
  return is_fine && check_required(reader, span_of(reader, callee), cls, args);
}

// ---- operands ----------------------------------------------------------------------------------

static bool read_operand(Reader *reader, uint32_t node, const ClassInfo *cls, uint32_t role) {
  const ClassRole *info = &cls->roles[role];
  Operand operand = {.role = (uint8_t)role, .is_result = info->is_result};
  operand.span = span_of(reader, node);
  if (reader->operands.count == MAX_OPERANDS)
    return diag_error(reader->diags, operand.span, "too-many-operands",
                      "an instruction has at most %d operands", MAX_OPERANDS);
  if (info->is_result && node_of(reader, node)->kind == SYN_NONE)
    return diag_error(reader->diags, operand.span, "wrong-kind",
                      "destination of %s cannot be None for code generation", cls->name);
  if (is_number_node(reader, node)) {
    if (!info->accepts_number)
      return diag_error(reader->diags, operand.span, "wrong-kind",
                        "%s= of %s is a tensor or an access, not a number", info->name,
                        class_text(reader, cls));
    operand.kind = OPERAND_NUMBER;
    if (!read_number(reader, node, &operand.number)) return false;
  } else {
    operand.kind = OPERAND_ACCESS;
    if (!read_access(reader, node, &operand.access)) return false;
  }
  vec_push(&reader->scratch, &reader->operands, operand);
  return true;
}

// What is left of srcs= or dsts= for the roles that come.
typedef struct OperandList {
  const char *name;
  uint32_t node, next, count; // `next` of the items, `count` taken
} OperandList;

static bool begin_list(Reader *reader, uint32_t node, const char *name, OperandList *list) {
  *list = (OperandList){.name = name, .node = node};
  if (!node) return true;
  const Node *at = node_of(reader, node);
  if (at->kind != SYN_LIST && at->kind != SYN_TUPLE)
    return wrong_kind(reader, node, arena_format(&reader->scratch, "a list as %s", name));
  list->next = at->first;
  return true;
}

static bool read_listed(Reader *reader, const ClassInfo *cls, uint32_t role, OperandList *list) {
  bool is_fine = true;
  const ClassRole *info = &cls->roles[role];
  if (!list->next && info->is_required && !info->is_list)
    return diag_error(reader->diags, span_of(reader, list->node), "missing-operand",
                      "%s= of %s names %u; the next is its %s", list->name, class_text(reader, cls),
                      list->count, info->name);
  while (list->next) {
    is_fine = read_operand(reader, list->next, cls, role) && is_fine;
    list->next = node_of(reader, list->next)->next;
    list->count++;
    if (!info->is_list) break;
  }
  return is_fine;
}

static bool end_list(Reader *reader, const ClassInfo *cls, const OperandList *list) {
  return !list->next ||
         diag_error(reader->diags, span_of(reader, list->next), "too-many-operands",
                    "%s= of %s names at most %u", list->name, class_text(reader, cls), list->count);
}

static bool read_operands(Reader *reader, const ClassInfo *cls, const InstArgs *args) {
  OperandList srcs, dsts;
  reader->operands.count = 0;
  bool is_fine = begin_list(reader, args->srcs, "srcs", &srcs);
  is_fine = begin_list(reader, args->dsts, "dsts", &dsts) && is_fine;
  if (!is_fine) return false;
  for (uint32_t role = 0; role < cls->role_count; role++) {
    uint32_t node = args->roles[role];
    OperandList *list = cls->roles[role].is_result ? &dsts : &srcs;
    if (!node && list->node) is_fine = read_listed(reader, cls, role, list) && is_fine;
    if (!node) continue;
    if (list->node) {
      is_fine = diag_error(reader->diags, span_of(reader, node), "duplicate-keyword",
                           "%s= and %s= name the same operands", list->name, cls->roles[role].name);
      continue;
    }
    const Node *at = node_of(reader, node);
    bool is_none = at->kind == SYN_NONE && !cls->roles[role].is_required;
    if (is_none) continue;
    if (!cls->roles[role].is_list) {
      is_fine = read_operand(reader, node, cls, role) && is_fine;
      continue;
    }
    if (at->kind != SYN_LIST && at->kind != SYN_TUPLE) {
      is_fine = wrong_kind(reader, node,
                           arena_format(&reader->scratch, "a list as %s", cls->roles[role].name));
      continue;
    }
    for (uint32_t item = at->first; item; item = node_of(reader, item)->next)
      is_fine = read_operand(reader, item, cls, role) && is_fine;
  }
  return is_fine && end_list(reader, cls, &dsts) && end_list(reader, cls, &srcs);
}

static uint32_t count_indirects(const Reader *reader) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < reader->operands.count; i++) {
    const Operand *operand = &reader->operands.at[i];
    if (operand->kind != OPERAND_ACCESS) continue;
    for (uint32_t j = 0; j < operand->access->rank; j++)
      count += operand->access->dims[j].indirect != NULL;
  }
  return count;
}

static void fill_operands(Reader *reader, Instruction *inst) {
  uint32_t indirect = 0;
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    Operand *operand = &inst->operands[i];
    *operand = reader->operands.at[i];
    if (operand->is_result) inst->result_count++;
    if (operand->kind != OPERAND_ACCESS) continue;
    for (uint32_t j = 0; j < operand->access->rank; j++) {
      Access *index = operand->access->dims[j].indirect;
      if (!index) continue;
      inst->indirects[indirect++] = (Operand){
          .kind = OPERAND_ACCESS, .role = operand->role, .access = index, .span = index->span};
    }
  }
}

// ---- common keywords ---------------------------------------------------------------------------

static bool read_engine(Reader *reader, uint32_t node, Engine *out) {
  Str name;
  if (node_of(reader, node)->kind == SYN_NONE) return true;
  if (!read_string(reader, node, "engine", &name)) return false;
  if (engine_find(name, out)) return true;
  const char *names[ENGINE_COUNT];
  for (uint32_t i = 0; i < ENGINE_COUNT; i++) names[i] = engine_name((Engine)i);
  return diag_error(reader->diags, span_of(reader, node), "unknown-engine",
                    "unknown engine '%s'; engines are %s", name->bytes,
                    list_names(reader, names, ENGINE_COUNT));
}

static bool read_location_part(Reader *reader, const Node *arg, DebugLocation *dl) {
  uint32_t value = arg->first;
  if (node_of(reader, value)->kind == SYN_NONE) return true;
  switch (arg->name->word) {
  case WORD_tensor_op_name:
    return read_string(reader, value, "tensor_op_name", &dl->tensor_op_name);
  case WORD_file: return read_string(reader, value, "file", &dl->file);
  case WORD_line: return read_int(reader, value, "line", &dl->line);
  case WORD_column: return read_int(reader, value, "column", &dl->column);
  case WORD_hlo_id: return read_int(reader, value, "hlo_id", &dl->hlo_id);
  default: break;
  }
  Literal literal;
  if (!read_literal(reader, value, &literal)) return false;
  attrs_set(reader->arena, &dl->extra, arg->name->str, literal);
  return true;
}

bool read_debug_location(Reader *reader, uint32_t node, DebugLocation **out) {
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_NONE) return true;
  if (at->kind == SYN_NAME) {
    const Binding *binding = lookup(reader, node);
    if (!binding) return false;
    if (binding->kind != BIND_DEBUG_LOCATION)
      return wrong_kind(reader, node, "m1.DebugLocation(…) as dl");
    *out = arena_copy(reader->arena, binding->dl, sizeof *binding->dl);
    return true;
  }
  const ClassInfo *cls = at->kind == SYN_CALL ? read_class(reader, node) : NULL;
  if (at->kind != SYN_CALL || (cls && cls->node != NODE_DEBUG_LOCATION))
    return wrong_kind(reader, node, "m1.DebugLocation(…) as dl");
  if (!cls) return false;
  DebugLocation *dl = ARENA_NEW(reader->arena, DebugLocation);
  dl->line = dl->column = dl->hlo_id = INT64_MIN;
  bool is_fine = true;
  enum { MOST_KEYWORDS = 64 };
  uint32_t count = 0;
  for (uint32_t arg = node_of(reader, at->first)->next; arg; arg = node_of(reader, arg)->next) {
    const Node *given = node_of(reader, arg);
    if (given->kind != SYN_KEYWORD || ++count > MOST_KEYWORDS)
      return diag_error(reader->diags, given->span, "positional-argument",
                        "arguments of m1.DebugLocation are named, at most %d", MOST_KEYWORDS);
    for (uint32_t other = node_of(reader, at->first)->next; other != arg;
         other = node_of(reader, other)->next) {
      if (node_of(reader, other)->name == given->name)
        is_fine = diag_error(reader->diags, given->span, "duplicate-keyword", "%s= is given twice",
                             given->name->str->bytes);
    }
    is_fine = read_location_part(reader, given, dl) && is_fine;
  }
  *out = dl;
  return is_fine;
}

// origin=[3, 4]: the ids of what a pass made the instruction from.
static bool read_origin(Reader *reader, uint32_t node, Instruction *inst) {
  int64_t *ids;
  if (node_of(reader, node)->kind == SYN_NONE) return true;
  if (!read_int_list(reader, node, "origin", &ids, &inst->origin_count)) return false;
  inst->origin = ARENA_ARRAY(reader->arena, uint32_t, inst->origin_count);
  for (uint32_t i = 0; i < inst->origin_count; i++) {
    if (ids[i] < 0 || ids[i] > INT32_MAX)
      return diag_error(reader->diags, span_of(reader, node), "bad-id", "an id is between 0 and %d",
                        INT32_MAX);
    inst->origin[i] = (uint32_t)ids[i];
  }
  return true;
}

static bool read_common(Reader *reader, const InstArgs *args, Instruction *inst) {
  bool is_fine = true;
  const uint32_t *given = args->common;
  if (given[I_PREDICATES])
    is_fine = read_predicates(reader, given[I_PREDICATES], &inst->predicates);
  if (given[I_ATTRS]) is_fine = read_attrs(reader, given[I_ATTRS], &inst->stmt.attrs) && is_fine;
  if (given[I_ENGINE]) is_fine = read_engine(reader, given[I_ENGINE], &inst->engine) && is_fine;
  if (given[I_DL]) is_fine = read_debug_location(reader, given[I_DL], &inst->dl) && is_fine;
  if (given[I_ORIGIN]) is_fine = read_origin(reader, given[I_ORIGIN], inst) && is_fine;
  if (given[I_PARENT]) is_fine = check_parent(reader, given[I_PARENT], false) && is_fine;
  return is_fine;
}

static bool name_and_number(Reader *reader, const InstArgs *args, const Name *variable,
                            Instruction *inst) {
  uint32_t id_node = args->common[I_ID], name_node = args->common[I_NAME];
  Str name = variable ? variable->str : NULL;
  if (name_node && !read_string(reader, name_node, "name", &name)) return false;
  inst->stmt.has_id = true;
  if (!id_node) {
    pend_id(reader, &inst->stmt.id, name ? NULL : inst);
  } else {
    if (!read_id(reader, id_node, &inst->stmt.id)) return false;
    if (!name) name = str_intern_format(reader->strings, "%s-%u", inst->cls->name, inst->stmt.id);
  }
  if (name)
    inst->stmt.name = unique_inst_name(
        reader, name, name_node ? span_of(reader, name_node) : reader->span, name_node != 0);
  return true;
}

static bool construct(Reader *reader, uint32_t call, const ClassInfo *cls, InstArgs *args,
                      Name *variable, Instruction **out) {
  if (!read_inst_args(reader, call, cls, args)) return false;
  bool is_fine = read_operands(reader, cls, args);
  uint32_t attr_count = args->by_factory ? 0 : count_class_attrs(reader, cls, args);
  Instruction *inst = inst_create(reader->arena, cls, reader->operands.count,
                                  is_fine ? count_indirects(reader) : 0, attr_count);
  inst->stmt.span = reader->span;
  if (is_fine) fill_operands(reader, inst);
  is_fine = (args->by_factory ? read_tensor_op_attrs(reader, call, cls, args, inst)
                              : read_class_attrs(reader, cls, args, inst->class_attrs)) &&
            is_fine;
  is_fine = read_common(reader, args, inst) && is_fine;
  if (!is_fine || !name_and_number(reader, args, variable, inst)) return false;
  scope_append(scope_now(reader), &inst->stmt);
  inst_link_uses(inst);
  *out = inst;
  return true;
}

bool construct_inst(Reader *reader, uint32_t call, const ClassInfo *cls, Name *variable,
                    Instruction **out) {
  InstArgs args = {.has_lists = cls->level == LEVEL_OP};
  return construct(reader, call, cls, &args, variable, out);
}

bool construct_tensor_op(Reader *reader, uint32_t call, Name *variable, Instruction **out) {
  InstArgs args = {.has_lists = true, .by_factory = true};
  const ClassInfo *cls = read_tensor_op_class(reader, call, &args);
  return cls && construct(reader, call, cls, &args, variable, out);
}
