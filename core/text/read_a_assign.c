// What a statement does: variables, assignments, calls.
#include "text/read_a.h"

void poison(Name *name) {
  if (name && name->binding.kind != BIND_MODULE_ALIAS)
    name->binding = (Binding){.kind = BIND_POISON};
}

const Binding *lookup(Reader *reader, uint32_t node) {
  const Name *name = node_of(reader, node)->name;
  if (name->binding.kind == BIND_POISON) return NULL;
  if (name->binding.kind != BIND_UNDEFINED) return &name->binding;
  enum { MOST = 4096 };
  const char *names[MOST];
  uint32_t count = 0;
  for (uint32_t i = 0; i < reader->names.all.count && count < MOST; i++) {
    const Name *other = reader->names.all.at[i];
    if (other->binding.kind > BIND_POISON) names[count++] = other->str->bytes;
  }
  const char *near = nearest_name(name->str->bytes, names, count);
  diag_error(reader->diags, span_of(reader, node), "undefined-name", "'%s' is not defined%s",
             name->str->bytes,
             near ? arena_format(&reader->scratch, "; did you mean '%s'?", near) : "");
  return NULL;
}

bool need_function(Reader *reader) {
  if (reader->state) return true;
  if (!reader->has_reported_no_function)
    diag_error(reader->diags, reader->span, "no-function",
               "there is no function yet; construct m0.Function(…) first");
  reader->has_reported_no_function = true;
  begin_function(reader);
  return true;
}

static bool construct_node(Reader *reader, uint32_t call, const ClassInfo *cls, Name *variable,
                           Binding *binding) {
  switch (cls->node) {
  case NODE_FUNCTION:
    binding->kind = BIND_FUNCTION;
    return construct_function(reader, call, &binding->state);
  case NODE_MODULE:
    binding->kind = BIND_IR_MODULE;
    return construct_module(reader, call, &binding->node);
  case NODE_AP_INDEX:
    if (!need_function(reader) || !construct_ap(reader, call, variable, &binding->ap)) return false;
    binding->kind = BIND_AP;
    binding->function = reader->state->number;
    binding->expr = expr_ap(reader->arena, binding->ap);
    return true;
  case NODE_DEBUG_LOCATION:
    binding->kind = BIND_DEBUG_LOCATION;
    return read_debug_location(reader, call, &binding->dl);
  case NODE_TENSOR_VIEW:
  case NODE_DEPENDENCY_EDGE:
  case NODE_AG_FORCED_EDGE:
  case NODE_AG_REMOVABLE_EDGE:
    return diag_error(reader->diags, span_of(reader, call), "no-statement",
                      "%s(…) stands inside another call, not alone", cls->name);
  default:
    return diag_error(reader->diags, span_of(reader, call), "no-statement",
                      "%s opens a block: with m0.%s(…):", cls->name, cls->name);
  }
}

static bool construct(Reader *reader, uint32_t call, Name *variable, Binding *binding) {
  const ClassInfo *cls = read_class(reader, call);
  if (!cls) return false;
  if (cls->kind == CLASS_NODE && cls->node != NODE_TENSOR_OP)
    return construct_node(reader, call, cls, variable, binding);
  need_function(reader);
  if (cls->kind == CLASS_NODE) {
    binding->kind = BIND_INST;
    return construct_tensor_op(reader, call, variable, &binding->inst);
  }
  if (cls->kind == CLASS_TENSOR) {
    binding->kind = BIND_TENSOR;
    return construct_tensor(reader, call, cls, variable, &binding->tensor);
  }
  binding->kind = BIND_INST;
  if (!construct_inst(reader, call, cls, variable, &binding->inst)) return false;
  if (cls->flags & INST_REGISTER) {
    binding->expr = expr_register(reader->arena, binding->inst);
    binding->function = reader->state->number;
  }
  return true;
}

static bool is_index_function(const Reader *reader, uint32_t call) {
  const Node *callee = node_of(reader, node_of(reader, call)->first);
  Word word = callee->kind == SYN_ATTRIBUTE ? (Word)callee->name->word : WORD_NOTHING;
  return word == WORD_cc_div || word == WORD_cc_mod || word == WORD_cc_get_rank ||
         word == WORD_shard_id || word == WORD_indirect_arg;
}

// x = <no call of a class>: a constant, an expression, an access, or another name.
static bool bind_value(Reader *reader, uint32_t node, Binding *binding) {
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_NAME) {
    const Binding *other = lookup(reader, node);
    if (!other) return false;
    if (other->kind == BIND_MODULE_ALIAS) return wrong_kind(reader, node, "a value");
    *binding = *other;
    return true;
  }
  if (at->kind == SYN_SUBSCRIPT) {
    need_function(reader);
    binding->kind = BIND_ACCESS;
    return read_access(reader, node, &binding->access);
  }
  bool is_arithmetic = at->kind == SYN_SUM || at->kind == SYN_PRODUCT ||
                       (at->kind == SYN_NEGATE && !is_number_node(reader, node)) ||
                       (at->kind == SYN_CALL && is_index_function(reader, node));
  if (is_arithmetic) {
    const Expr *expr;
    reader->allow_register = true;
    bool is_fine = read_affine(reader, node, &expr);
    reader->allow_register = false;
    *binding = (Binding){
        .kind = BIND_EXPR, .expr = expr, .function = reader->state ? reader->state->number : 0};
    if (is_fine && expr_is_const(expr)) {
      Literal literal = literal_int(expr->constant);
      binding->kind = BIND_LITERAL;
      binding->literal = arena_copy(reader->arena, &literal, sizeof literal);
    }
    return is_fine;
  }
  Literal literal;
  if (!read_literal(reader, node, &literal)) return false;
  binding->kind = BIND_LITERAL;
  binding->literal = arena_copy(reader->arena, &literal, sizeof literal);
  return true;
}

static bool is_call_on_object(const Reader *reader, uint32_t call) {
  const Node *callee = node_of(reader, node_of(reader, call)->first);
  if (callee->kind != SYN_ATTRIBUTE) return false;
  const Node *base = node_of(reader, callee->first);
  return base->kind == SYN_NAME && base->name->binding.kind > BIND_MODULE_ALIAS;
}

static bool set_result(Reader *reader, uint32_t value) {
  reader->has_result = true;
  const Binding *binding = node_of(reader, value)->kind == SYN_NAME ? lookup(reader, value) : NULL;
  if (!binding && node_of(reader, value)->kind == SYN_NAME) return false;
  if (!binding || (binding->kind != BIND_FUNCTION && binding->kind != BIND_IR_MODULE))
    return wrong_kind(reader, value, "a function or a module as ir");
  bool is_function = binding->kind == BIND_FUNCTION;
  reader->result_function = is_function ? binding->state : NULL;
  reader->result_module = is_function ? NULL : binding->node;
  return true;
}

// v0.id=12
static bool assign_attribute(Reader *reader, uint32_t target, uint32_t value) {
  const Node *at = node_of(reader, target);
  const Node *base = node_of(reader, at->first);
  const Binding *binding = base->kind == SYN_NAME ? lookup(reader, at->first) : NULL;
  if (base->kind == SYN_NAME && !binding) return false;
  if (!binding || binding->kind != BIND_FUNCTION || at->name->word != WORD_id)
    return diag_error(reader->diags, at->span, "bad-target",
                      "only the next free id of a function can be set: v0.id=12");
  int64_t id;
  if (!read_int(reader, value, "id", &id)) return false;
  if (id < 0 || id > INT32_MAX)
    return diag_error(reader->diags, span_of(reader, value), "bad-id", "an id is between 0 and %d",
                      INT32_MAX);
  FunctionState *state = binding->state;
  state->has_next_id = true;
  state->next_id = id;
  state->next_id_span = span_of(reader, value);
  return true;
}

bool assign(Reader *reader, uint32_t target, uint32_t value) {
  const Node *at = node_of(reader, target);
  if (at->kind == SYN_ATTRIBUTE) return assign_attribute(reader, target, value);
  if (at->kind != SYN_NAME)
    return diag_error(reader->diags, at->span, "bad-target",
                      "the left side of '=' is one variable or v0.id");
  Name *name = at->name;
  if (name->binding.kind == BIND_MODULE_ALIAS)
    return diag_error(reader->diags, at->span, "shadows-module",
                      "'%s' is the module %s; assigning to it would shadow the module",
                      name->str->bytes, module_alias_path(name->binding.alias));
  if (name->word == WORD_ir) return set_result(reader, value);
  Binding binding = {0};
  bool is_fine;
  if (node_of(reader, value)->kind != SYN_CALL || is_index_function(reader, value)) {
    is_fine = bind_value(reader, value, &binding);
  } else if (is_call_on_object(reader, value)) {
    is_fine = diag_error(reader->diags, span_of(reader, value), "no-value",
                         "this call gives no value to assign");
  } else {
    const Node *callee = node_of(reader, node_of(reader, value)->first);
    bool is_float = callee->kind == SYN_NAME && callee->name->word == WORD_float;
    is_fine =
        is_float ? bind_value(reader, value, &binding) : construct(reader, value, name, &binding);
  }
  if (is_fine || binding.kind == BIND_FUNCTION) {
    name->binding = binding;
  } else {
    poison(name);
  }
  return is_fine;
}

bool run_expression(Reader *reader, uint32_t node) {
  const Node *at = node_of(reader, node);
  if (at->kind != SYN_CALL)
    return diag_error(reader->diags, at->span, "no-effect",
                      "this line does nothing; a statement constructs, assigns or calls");
  Binding binding = {0};
  if (is_call_on_object(reader, node)) return read_method(reader, node);
  return construct(reader, node, NULL, &binding);
}
