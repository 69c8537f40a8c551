// Class attributes of instructions, by type.
#include "text/read_a_inst.h"

static bool unknown_alu(Reader *reader, SrcSpan span, const char *what, Str name) {
  const char *names[ALU_COUNT];
  for (uint32_t i = 0; i < ALU_COUNT; i++) names[i] = alu_name((AluOp)i);
  return diag_error(reader->diags, span, "unknown-alu-op",
                    "%s= knows no operation '%s'; operations are %s", what, name->bytes,
                    list_names(reader, names, ALU_COUNT));
}

static bool unknown_act(Reader *reader, SrcSpan span, const char *what, Str name) {
  const char *names[ACT_COUNT];
  for (uint32_t i = 0; i < ACT_COUNT; i++) names[i] = act_name((ActFunc)i);
  const char *near = nearest_name(name->bytes, names, ACT_COUNT);
  return diag_error(reader->diags, span, "unknown-activation",
                    "%s= knows no function '%s'%s; functions are %s", what, name->bytes,
                    near ? arena_format(&reader->scratch, " (did you mean '%s'?)", near) : "",
                    list_names(reader, names, ACT_COUNT));
}

static bool read_alu(Reader *reader, uint32_t node, const char *what, bool keeps_text,
                     Literal *out) {
  AluOp op;
  Str dotted = node_of(reader, node)->kind == SYN_ATTRIBUTE ? read_dotted(reader, node) : NULL;
  Str name = dotted;
  if (!name && !read_string(reader, node, what, &name)) return false;
  if (!alu_find(name, &op)) return unknown_alu(reader, span_of(reader, node), what, name);
  // np.add stays in the front end's operators, which print what they read
  *out = dotted && keeps_text ? (Literal){.kind = LIT_NAME, .string = dotted}
                              : literal_string(str_intern_text(reader->strings, alu_name(op)));
  return true;
}

static bool unknown_func(Reader *reader, SrcSpan span, const char *what, Str name) {
  const char *dot = strrchr(name->bytes, '.'), *last = dot ? dot + 1 : name->bytes;
  if (strcmp(last, "expm1") == 0 || strcmp(last, "log1p") == 0)
    return diag_error(reader->diags, span, "unexpanded-func",
                      "%s=%s is not expanded: it is written as its parts (NCC_PYP054)", what,
                      name->bytes);
  const char *names[FUNC_COUNT];
  uint32_t count = 0;
  for (uint32_t i = 0; i < FUNC_COUNT; i++) {
    if (i != FUNC_cast) names[count++] = tensor_funcs[i].name;
  }
  const char *near = nearest_name(last, names, count);
  TensorFunc func = FUNC_cast;
  for (uint32_t i = 0; near && i < FUNC_COUNT; i++) {
    if (strcmp(tensor_funcs[i].name, near) == 0) func = (TensorFunc)i;
  }
  return diag_error(reader->diags, span, "unknown-tensor-func",
                    "%s= knows no function '%s'%s (NCC_PYP055)", what, name->bytes,
                    near ? arena_format(&reader->scratch, "; did you mean %s?",
                                        tensor_func_callable(reader->strings, func)->bytes)
                         : "");
}

bool read_tensor_func(Reader *reader, uint32_t node, const char *what, Literal *out,
                      TensorFunc *func) {
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_ATTRIBUTE) {
    Str dotted = read_dotted(reader, node);
    if (!dotted) return wrong_kind(reader, node, "a function such as np.exp");
    *out = (Literal){.kind = LIT_NAME, .string = dotted};
  } else if (at->kind == SYN_STRING) {
    *out = literal_string(at->string);
  } else {
    return wrong_kind(reader, node,
                      arena_format(&reader->scratch, "a function such as np.exp as %s", what));
  }
  if (tensor_func_find(out->string, func) && *func != FUNC_cast) return true;
  return unknown_func(reader, at->span, what, out->string);
}

static bool is_int_list(const Literal *literal) {
  bool is_fine = literal->kind == LIT_LIST || literal->kind == LIT_TUPLE;
  for (uint32_t i = 0; is_fine && i < literal->count; i++)
    is_fine = literal->items[i].kind == LIT_INT;
  return is_fine;
}

// A list of integers, or of lists of integers; ranks bound their lengths.
static bool read_ints(Reader *reader, uint32_t node, const char *what, bool is_nested,
                      Literal *out) {
  if (!read_literal(reader, node, out)) return false;
  bool is_fine = is_int_list(out);
  if (is_nested) {
    is_fine = out->kind == LIT_LIST || out->kind == LIT_TUPLE;
    for (uint32_t i = 0; is_fine && i < out->count; i++) is_fine = is_int_list(&out->items[i]);
  }
  if (!is_fine)
    return wrong_kind(reader, node,
                      arena_format(&reader->scratch, "a list of %s as %s",
                                   is_nested ? "lists of integers" : "integers", what));
  return is_nested || out->count <= MAX_RANK ||
         diag_error(reader->diags, span_of(reader, node), "rank-limit",
                    "%s= has %u numbers; tensors have at most %d dimensions", what, out->count,
                    MAX_RANK);
}

static bool read_dtype_literal(Reader *reader, uint32_t node, Literal *out) {
  DType dtype;
  return read_dtype(reader, node, &dtype) && read_literal(reader, node, out);
}

static bool read_number_or_bool(Reader *reader, uint32_t node, Literal *out) {
  NodeKind kind = (NodeKind)node_of(reader, node)->kind;
  return kind == SYN_TRUE || kind == SYN_FALSE ? read_literal(reader, node, out)
                                               : read_number(reader, node, out);
}

static bool read_act(Reader *reader, uint32_t node, const char *what, Literal *out) {
  Str name;
  ActFunc func;
  if (!read_string(reader, node, what, &name)) return false;
  if (!act_find(name, &func)) return unknown_act(reader, span_of(reader, node), what, name);
  *out = literal_string(name);
  return true;
}

// The block a branch goes to, by name (it may come later) or by its variable.
static bool read_target(Reader *reader, uint32_t node, const char *what, Literal *out) {
  Str name = NULL;
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_NAME) {
    const Binding *binding = lookup(reader, node);
    if (!binding) return false;
    if (binding->kind == BIND_SCOPE && binding->scope->stmt.kind == STMT_BASIC_BLOCK)
      name = binding->scope->stmt.name;
  }
  if (!name && !read_string(reader, node, what, &name)) return false;
  *out = literal_string(name);
  vec_push(&reader->scratch, &reader->state->targets, (PendingTarget){name, at->span});
  return true;
}

// true= and false= of a conditional branch: a tuple of one or two names.
static bool read_targets(Reader *reader, const InstArgs *args, Literal *out) {
  uint32_t count = args->if_false ? 2 : 1;
  Literal *items = ARENA_ARRAY(reader->arena, Literal, count);
  *out = (Literal){.kind = LIT_TUPLE, .count = count, .items = items};
  bool is_fine = read_target(reader, args->if_true, "true", &items[0]);
  if (args->if_false) is_fine = read_target(reader, args->if_false, "false", &items[1]) && is_fine;
  return is_fine;
}

bool read_class_attr(Reader *reader, uint32_t node, const ClassInfo *cls, const ClassAttr *info,
                     const InstArgs *args, InstAttr *out) {
  const char *what = attr_name(info->id);
  *out = (InstAttr){.id = info->id, .type = info->type};
  if ((cls->flags & INST_BRANCH) && info->id == ATTR_target)
    return inst_is_conditional(cls) ? read_targets(reader, args, &out->literal)
                                    : read_target(reader, node, what, &out->literal);
  switch (info->type) {
  case ATTR_TYPE_BOOL:
    out->literal.kind = LIT_BOOL;
    return read_bool(reader, node, what, &out->literal.boolean);
  case ATTR_TYPE_INT:
    out->literal.kind = LIT_INT;
    return read_int(reader, node, what, &out->literal.integer);
  case ATTR_TYPE_STR:
    return node_of(reader, node)->kind == SYN_STRING
               ? read_literal(reader, node, &out->literal)
               : (out->literal.kind = LIT_STRING,
                  read_string(reader, node, what, &out->literal.string));
  case ATTR_TYPE_INTS: return read_ints(reader, node, what, false, &out->literal);
  case ATTR_TYPE_LISTS: return read_ints(reader, node, what, true, &out->literal);
  case ATTR_TYPE_NUMBER: return read_number_or_bool(reader, node, &out->literal);
  case ATTR_TYPE_DTYPE: return read_dtype_literal(reader, node, &out->literal);
  case ATTR_TYPE_FUNC: {
    TensorFunc func;
    return read_tensor_func(reader, node, what, &out->literal, &func);
  }
  case ATTR_TYPE_ALU: return read_alu(reader, node, what, args->by_factory, &out->literal);
  case ATTR_TYPE_ACT: return read_act(reader, node, what, &out->literal);
  case ATTR_TYPE_LITERAL: return read_literal(reader, node, &out->literal);
  case ATTR_TYPE_AFFINE: return read_affine(reader, node, &out->expr);
  case ATTR_TYPE_COMPARISON: {
    reader->allow_register = info->id == ATTR_condition;
    bool is_fine = read_predicate(reader, node, &out->predicate);
    reader->allow_register = false;
    return is_fine;
  }
  }
  return false;
}

// None stands for an attribute that is not given.
static bool is_given(const Reader *reader, uint32_t node, const ClassAttr *info) {
  if (!node) return false;
  return node_of(reader, node)->kind != SYN_NONE || info->type == ATTR_TYPE_LITERAL ||
         info->is_required;
}

uint32_t count_class_attrs(const Reader *reader, const ClassInfo *cls, const InstArgs *args) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < cls->attr_count; i++)
    count += is_given(reader, args->attrs[i], &cls->attrs[i]);
  return count;
}

bool read_class_attrs(Reader *reader, const ClassInfo *cls, const InstArgs *args, InstAttr *attrs) {
  bool is_fine = true;
  uint32_t at = 0;
  for (uint32_t i = 0; i < cls->attr_count; i++) {
    if (!is_given(reader, args->attrs[i], &cls->attrs[i])) continue;
    is_fine =
        read_class_attr(reader, args->attrs[i], cls, &cls->attrs[i], args, &attrs[at++]) && is_fine;
  }
  return is_fine;
}
