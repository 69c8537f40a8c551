// m8.NeuronTensorOp(srcs=[…], dsts=[…], xla_op='mhlo.dot', …): the front end's one constructor of
// operators (reference penguin-ir.md 3.5). The operation is not in its name: a tag (xla_op=), a
// callable (op=) or, for collectives, kind= says which operator class it becomes. The class's own
// attributes are read by type; the order of the text is kept, so that it prints back.
#include "text/read_a_inst.h"

enum { MOST_KEYWORDS = 64, MOST_POSITIONAL = 2 };

// What decides the class.
typedef struct OpKeys {
  uint32_t tag, op, kind; // value nodes, 0 for none
} OpKeys;

// ---- the class ---------------------------------------------------------------------------------

static bool find_keys(Reader *reader, uint32_t call, OpKeys *keys) {
  uint32_t position = 0, callee = node_of(reader, call)->first;
  *keys = (OpKeys){0};
  for (uint32_t at = node_of(reader, callee)->next; at; at = node_of(reader, at)->next) {
    const Node *arg = node_of(reader, at);
    uint32_t value = arg->kind == SYN_KEYWORD ? arg->first : at;
    uint32_t *place = NULL;
    if (arg->kind != SYN_KEYWORD) {
      if (position == MOST_POSITIONAL || keys->tag || (position == 0 && keys->op))
        return diag_error(reader->diags, arg->span, "positional-argument",
                          "m8.NeuronTensorOp takes op and xla_op by position, first of all");
      place = position++ ? &keys->tag : &keys->op;
    } else if (arg->name->word == WORD_xla_op) {
      place = &keys->tag;
    } else if (arg->name->word == WORD_op) {
      place = &keys->op;
    } else if (arg->name->word == WORD_kind) {
      place = &keys->kind;
    }
    if (!place) continue;
    if (*place)
      return diag_error(reader->diags, arg->span, "duplicate-keyword", "%s= is given twice",
                        place == &keys->tag  ? "xla_op"
                        : place == &keys->op ? "op"
                                             : "kind");
    *place = value;
  }
  return true;
}

static const ClassInfo *class_of_func(TensorFunc func) {
  const TensorFuncInfo *info = &tensor_funcs[func];
  bool compares = info->flags & FUNC_COMPARES;
  switch (info->arity) {
  case 1: return class_info(compares ? CLASS_UnaryCmpOp : CLASS_UnaryOp);
  case 2: return class_info(compares ? CLASS_CmpOp : CLASS_BinaryOp);
  default: return class_info(CLASS_SelectOp);
  }
}

// np.exp under 'mhlo.unary'; `arity` 0 when there is no tag.
static const ClassInfo *elementwise_class(Reader *reader, uint32_t call, const OpKeys *keys,
                                          Str tag, uint32_t arity) {
  Literal literal;
  TensorFunc func;
  if (!keys->op) {
    diag_error(reader->diags, span_of(reader, node_of(reader, call)->first), "missing-keyword",
               "m8.NeuronTensorOp with xla_op='%s' needs op=", tag->bytes);
    return NULL;
  }
  if (!read_tensor_func(reader, keys->op, "op", &literal, &func)) return NULL;
  if (arity && tensor_funcs[func].arity != arity) {
    diag_error(reader->diags, span_of(reader, keys->op), "tensor-op-kind",
               "xla_op='%s' is for functions of %u; %s has %u", tag->bytes, arity,
               literal.string->bytes, tensor_funcs[func].arity);
    return NULL;
  }
  return class_of_func(func);
}

static Str name_at(Reader *reader, uint32_t node, const char *what) {
  Str name = NULL;
  if (node_of(reader, node)->kind == SYN_ATTRIBUTE) {
    if (read_dotted(reader, node)) return node_of(reader, node)->name->str;
    wrong_kind(reader, node, what);
    return NULL;
  }
  return read_string(reader, node, what, &name) ? name : NULL;
}

static const ClassInfo *fusion_class(Reader *reader, const OpKeys *keys) {
  static const struct {
    const char *name;
    ClassId cls;
  } kinds[] = {{"Elementwise", CLASS_ElementwiseFusionOp},
               {"DotSoftmax", CLASS_TensorContractFusionOp},
               {"DotFusion", CLASS_TensorContractFusionOp},
               {"MulRedSqrt", CLASS_ReduceFusionOp}};
  if (!keys->op) return class_info(CLASS_FusionOp);
  Str name = name_at(reader, keys->op, "op");
  if (!name) return NULL;
  for (uint32_t i = 0; i < ARRAY_LEN(kinds); i++) {
    if (str_is(name, kinds[i].name)) return class_info(kinds[i].cls);
  }
  diag_error(reader->diags, span_of(reader, keys->op), "tensor-op-kind",
             "unknown kind of fusion '%s'; kinds are Elementwise, DotSoftmax, DotFusion and "
             "MulRedSqrt (NCC_PYP052)",
             name->bytes);
  return NULL;
}

static const ClassInfo *collective_class(Reader *reader, const OpKeys *keys, InstArgs *args) {
  static const struct {
    const char *name;
    ClassId cls;
  } kinds[] = {{"AllReduce", CLASS_AllReduceOp},
               {"AllGather", CLASS_AllGatherOp},
               {"ReduceScatter", CLASS_ReduceScatterOp},
               {"AlltoAll", CLASS_AlltoAllOp},
               {"Permute", CLASS_CollectivePermuteOp}};
  AluOp op;
  Str name = name_at(reader, keys->kind, "kind");
  if (!name) return NULL;
  for (uint32_t i = 0; i < ARRAY_LEN(kinds); i++) {
    if (str_is(name, kinds[i].name)) return class_info(kinds[i].cls);
  }
  if (alu_find(name, &op)) { // kind='add' is an all-reduce with that operation
    const ClassInfo *cls = class_info(CLASS_AllReduceOp);
    if (!keys->op) args->attrs[class_attr(cls, ATTR_op) - cls->attrs] = keys->kind;
    return cls;
  }
  diag_error(reader->diags, span_of(reader, keys->kind), "tensor-op-kind",
             "unknown kind of collective '%s'; kinds are AllReduce, AllGather, ReduceScatter, "
             "AlltoAll and Permute (NCC_PYP011)",
             name->bytes);
  return NULL;
}

// The tag of a reduction is its function: xla_op='np.add' with op=np.add.
static const ClassInfo *reduce_class(Reader *reader, uint32_t call, const OpKeys *keys, Str tag) {
  TensorFunc by_tag, func;
  Literal literal;
  if (!keys->op) {
    diag_error(reader->diags, span_of(reader, node_of(reader, call)->first), "missing-keyword",
               "m8.NeuronTensorOp with xla_op='%s' needs op=", tag->bytes);
    return NULL;
  }
  if (!read_tensor_func(reader, keys->op, "op", &literal, &func)) return NULL;
  if (tensor_func_find(tag, &by_tag) && by_tag == func) return class_info(CLASS_ReduceOp);
  diag_error(reader->diags, span_of(reader, keys->tag), "tensor-op-kind",
             "the reduction's tag '%s' is not its op=%s", tag->bytes, literal.string->bytes);
  return NULL;
}

static const ClassInfo *unknown_tag(Reader *reader, SrcSpan span, Str tag) {
  enum { MOST_TAGS = 64 };
  const char *names[MOST_TAGS] = {"mhlo.unary", "mhlo.binary", "mhlo.ternary", "mhlo.fusion"};
  uint32_t count = 4;
  for (uint32_t i = 0; count < MOST_TAGS && xla_op_tag(i); i++) names[count++] = xla_op_tag(i);
  const char *near = nearest_name(tag->bytes, names, count);
  if (near)
    diag_error(reader->diags, span, "tensor-op-kind",
               "unsupported op: xla_op='%s'; did you mean '%s'? (NCC_PYP055)", tag->bytes, near);
  else
    diag_error(reader->diags, span, "tensor-op-kind",
               "unsupported op: xla_op='%s' (NCC_PYP055); tags are %s", tag->bytes,
               list_names(reader, names, count));
  return NULL;
}

const ClassInfo *read_tensor_op_class(Reader *reader, uint32_t call, InstArgs *args) {
  static const char *const by_arity[] = {"", "mhlo.unary", "mhlo.binary", "mhlo.ternary"};
  OpKeys keys;
  Str tag = NULL;
  if (!find_keys(reader, call, &keys)) return NULL;
  if (keys.tag && !read_string(reader, keys.tag, "xla_op", &tag)) return NULL;
  const ClassInfo *cls = tag ? xla_op_class(tag) : NULL;
  bool is_point_to_point = cls && (class_id(cls) == CLASS_SendOp || class_id(cls) == CLASS_RecvOp);
  if (keys.kind && !is_point_to_point) return collective_class(reader, &keys, args);
  if (cls) return cls;
  for (uint32_t arity = 1; tag && arity < ARRAY_LEN(by_arity); arity++) {
    if (str_is(tag, by_arity[arity])) return elementwise_class(reader, call, &keys, tag, arity);
  }
  if (tag && str_is(tag, "mhlo.fusion")) return fusion_class(reader, &keys);
  if (tag && strncmp(tag->bytes, "np.", 3) == 0) return reduce_class(reader, call, &keys, tag);
  if (tag) return unknown_tag(reader, span_of(reader, keys.tag), tag);
  if (keys.op) return elementwise_class(reader, call, &keys, NULL, 0);
  diag_error(reader->diags, span_of(reader, node_of(reader, call)->first), "missing-keyword",
             "m8.NeuronTensorOp needs xla_op=, op= or kind=");
  return NULL;
}

// ---- attributes --------------------------------------------------------------------------------

// Keywords of the front end that any operator may carry.
static const ClassAttr common_attrs[] = {{ATTR_xla_op, ATTR_TYPE_STR, false},
                                         {ATTR_op, ATTR_TYPE_LITERAL, false},
                                         {ATTR_dtype, ATTR_TYPE_DTYPE, false},
                                         {ATTR_kind, ATTR_TYPE_LITERAL, false},
                                         {ATTR_shape, ATTR_TYPE_INTS, false},
                                         {ATTR_src_shape, ATTR_TYPE_INTS, false},
                                         {ATTR_src_shapes, ATTR_TYPE_LISTS, false},
                                         {ATTR_groupID, ATTR_TYPE_LITERAL, false},
                                         {ATTR_stream_id, ATTR_TYPE_INT, false},
                                         {ATTR_channel_id, ATTR_TYPE_INT, false},
                                         {ATTR_has_token, ATTR_TYPE_LITERAL, false},
                                         {ATTR_cc_type_hint, ATTR_TYPE_LITERAL, false},
                                         {ATTR_init_value, ATTR_TYPE_NUMBER, false},
                                         {ATTR_replica_groups, ATTR_TYPE_LITERAL, false},
                                         {ATTR_backend_config, ATTR_TYPE_LITERAL, false},
                                         {ATTR_collective_type, ATTR_TYPE_LITERAL, false}};
static const ClassAttr no_predicates = {ATTR_predicates, ATTR_TYPE_LITERAL, false};

static const ClassAttr *attr_of_keyword(const ClassInfo *cls, const Name *name) {
  for (uint32_t i = 0; i < cls->attr_count; i++) {
    if (str_is(name->str, attr_name(cls->attrs[i].id))) return &cls->attrs[i];
  }
  for (uint32_t i = 0; i < ARRAY_LEN(common_attrs); i++) {
    if (str_is(name->str, attr_name(common_attrs[i].id))) return &common_attrs[i];
  }
  return NULL;
}

static bool is_operand_keyword(const ClassInfo *cls, const Name *name) {
  static const Word words[] = {WORD_srcs, WORD_dsts, WORD_attrs, WORD_engine, WORD_predicates,
                               WORD_id,   WORD_name, WORD_dl,    WORD_parent};
  for (uint32_t i = 0; i < ARRAY_LEN(words); i++) {
    if ((Word)name->word == words[i]) return true;
  }
  for (uint32_t i = 0; i < cls->role_count; i++) {
    if (str_is(name->str, cls->roles[i].name)) return true;
  }
  return false;
}

static bool check_twice(Reader *reader, uint32_t first, uint32_t arg) {
  const Name *name = node_of(reader, arg)->name;
  for (uint32_t other = first; other != arg; other = node_of(reader, other)->next) {
    const Node *at = node_of(reader, other);
    if (at->kind == SYN_KEYWORD && at->name == name)
      return diag_error(reader->diags, span_of(reader, arg), "duplicate-keyword",
                        "%s= is given twice", name->str->bytes);
  }
  return true;
}

static bool read_attr(Reader *reader, uint32_t node, const ClassInfo *cls, const ClassAttr *info,
                      const InstArgs *args, Instruction *inst) {
  InstAttr *attr = &inst->class_attrs[inst->attr_count++];
  if (node_of(reader, node)->kind != SYN_NONE || info->is_required)
    return read_class_attr(reader, node, cls, info, args, attr);
  *attr = (InstAttr){.id = info->id, .type = info->type}; // None is printed back
  return true;
}

static bool keep_keyword(Reader *reader, uint32_t arg, const ClassInfo *cls, Instruction *inst) {
  const Node *at = node_of(reader, arg);
  Literal literal;
  if (!read_literal(reader, at->first, &literal)) return false;
  const char *names[MAX_CLASS_ATTRS + ARRAY_LEN(common_attrs)];
  uint32_t count = 0;
  for (uint32_t i = 0; i < cls->attr_count; i++) names[count++] = attr_name(cls->attrs[i].id);
  for (uint32_t i = 0; i < ARRAY_LEN(common_attrs); i++)
    names[count++] = attr_name(common_attrs[i].id);
  const char *near = nearest_name(at->name->str->bytes, names, count);
  WARN(reader, at->span, "unknown-op-keyword",
       "%s has no keyword '%s'; it is kept and means nothing%s", class_text(reader, cls),
       at->name->str->bytes,
       near ? arena_format(&reader->scratch, " (did you mean '%s'?)", near) : "");
  attrs_set(reader->arena, &inst->extra, at->name->str, literal);
  return true;
}

// The op that kind= names.
static void add_operation(Reader *reader, Instruction *inst) {
  AluOp op;
  Str kind = inst_attr_str(inst, ATTR_kind);
  if (class_id(inst->cls) != CLASS_AllReduceOp || inst_attr(inst, ATTR_op)) return;
  if (!kind || !alu_find(kind, &op)) return;
  inst->class_attrs[inst->attr_count++] =
      (InstAttr){.id = ATTR_op,
                 .type = ATTR_TYPE_ALU,
                 .literal = literal_string(str_intern_text(reader->strings, alu_name(op)))};
}

static bool check_stream(Reader *reader, uint32_t call, const Instruction *inst) {
  return !inst_is_collective(inst) || inst_attr(inst, ATTR_stream_id) ||
         diag_error(reader->diags, span_of(reader, node_of(reader, call)->first), "missing-keyword",
                    "m8.NeuronTensorOp of a collective (%s) needs stream_id=", inst->cls->name);
}

bool read_tensor_op_attrs(Reader *reader, uint32_t call, const ClassInfo *cls, const InstArgs *args,
                          Instruction *inst) {
  static const AttrId by_position[MOST_POSITIONAL] = {ATTR_op, ATTR_xla_op};
  uint32_t first = node_of(reader, node_of(reader, call)->first)->next, count = 0;
  for (uint32_t arg = first; arg; arg = node_of(reader, arg)->next) count++;
  if (count > MOST_KEYWORDS)
    return diag_error(reader->diags, span_of(reader, first), "unknown-keyword",
                      "m8.NeuronTensorOp has at most %d keywords", MOST_KEYWORDS);
  inst->by_factory = true;
  inst->class_attrs = ARENA_ARRAY(reader->arena, InstAttr, count + 1);
  bool is_fine = true;
  for (uint32_t arg = first; arg; arg = node_of(reader, arg)->next) {
    const Node *at = node_of(reader, arg);
    if (at->kind != SYN_KEYWORD) {
      AttrId id = by_position[inst->positional++];
      const ClassAttr *info = class_attr(cls, id);
      if (!info) info = &common_attrs[id == ATTR_op];
      is_fine = read_attr(reader, arg, cls, info, args, inst) && is_fine;
      continue;
    }
    const Node *value = node_of(reader, at->first);
    if (at->name->word == WORD_predicates && value->kind == SYN_LIST && !value->first) {
      is_fine = read_attr(reader, at->first, cls, &no_predicates, args, inst) && is_fine;
      continue;
    }
    if (is_operand_keyword(cls, at->name)) continue;
    const ClassAttr *info = attr_of_keyword(cls, at->name);
    is_fine = check_twice(reader, first, arg) &&
              (info ? read_attr(reader, at->first, cls, info, args, inst)
                    : keep_keyword(reader, arg, cls, inst)) &&
              is_fine;
  }
  add_operation(reader, inst);
  return is_fine && check_stream(reader, call, inst);
}
