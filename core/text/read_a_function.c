// Functions, modules, and what is said about them by method calls: inputs, outputs, aliases,
// dependence edges.
#include "text/read_a.h"

static void set_extra(Reader *reader, Attrs *extra, Word word, Literal value) {
  attrs_set(reader->arena, extra, str_intern_text(reader->strings, word_text(word)), value);
}

static bool strings_only(Reader *reader, uint32_t node, const Literal *literal) {
  bool is_fine =
      literal->kind == LIT_TUPLE || literal->kind == LIT_LIST || literal->kind == LIT_NONE;
  for (uint32_t i = 0; is_fine && literal->kind != LIT_NONE && i < literal->count; i++)
    is_fine = literal->items[i].kind == LIT_STRING;
  return is_fine || wrong_kind(reader, node, "a tuple of strings as attrs");
}

// A new function that what follows belongs to, whether or not its arguments are right.
FunctionState *begin_function(Reader *reader) {
  FunctionState *state = ARENA_NEW(&reader->scratch, FunctionState);
  Function *function = function_create(reader->module);
  state->function = function;
  state->span = reader->span;
  function->scope.stmt.span = reader->span;
  function->id_ = reader->functions.count;
  map_init(&state->large_ids, &reader->scratch);
  map_init(&state->tensor_names, &reader->scratch);
  map_init(&state->block_names, &reader->scratch);
  map_init(&state->alias_owners, &reader->scratch);
  vec_push(&reader->scratch, &reader->functions, state);
  state->number = reader->functions.count;
  reader->state = state;
  reader->frame_count = 1;
  reader->frames[0] = (Frame){.scope = &function->scope, .serial = reader->scope_serial++};
  return state;
}

bool construct_function(Reader *reader, uint32_t call, FunctionState **out) {
  static const Signature signature = {"m0.Function",
                                      0,
                                      {{WORD_id_, false},
                                       {WORD_batch_ids, false},
                                       {WORD_attrs, false},
                                       {WORD_name, false},
                                       {WORD_opt_level, false},
                                       {WORD_target, false}}};
  uint32_t values[MAX_KEYWORDS];
  SrcSpan callee = span_of(reader, node_of(reader, call)->first);
  if (reader->frame_count > 1)
    return diag_error(reader->diags, callee, "function-inside",
                      "a function cannot be made inside a block");
  bool is_fine = read_args(reader, call, &signature, values);
  FunctionState *state = begin_function(reader);
  Function *function = state->function;
  *out = state;
  if (!is_fine) return false;
  if (values[0]) is_fine = read_int(reader, values[0], "id_", &function->id_) && is_fine;
  if (values[1]) is_fine = read_literal(reader, values[1], &function->batch_ids) && is_fine;
  if (values[2])
    is_fine = read_literal(reader, values[2], &function->function_attrs) &&
              strings_only(reader, values[2], &function->function_attrs) && is_fine;
  if (values[3])
    is_fine = read_string(reader, values[3], "name", &function->scope.stmt.name) && is_fine;
  for (uint32_t i = 4; i < 6; i++) {
    Literal literal;
    if (!values[i]) continue;
    if (read_literal(reader, values[i], &literal)) {
      set_extra(reader, &function->extra, signature.keywords[i].word, literal);
    } else {
      is_fine = false;
    }
  }
  if (reader->weight_load) {
    function->weight_load = reader->weight_load;
    reader->weight_load = NULL;
  }
  return is_fine;
}

bool construct_module(Reader *reader, uint32_t call, ModuleNode **out) {
  static const Signature signature = {"m0.Module",
                                      0,
                                      {{WORD_functions, true},
                                       {WORD_root_function, false},
                                       {WORD_name, false},
                                       {WORD_kind, false},
                                       {WORD_attrs, false}}};
  uint32_t values[MAX_KEYWORDS];
  if (!read_args(reader, call, &signature, values)) return false;
  ModuleNode *module = ARENA_NEW(&reader->scratch, ModuleNode);
  module->span = span_of(reader, node_of(reader, call)->first);
  const Node *list = node_of(reader, values[0]);
  if (list->kind != SYN_LIST && list->kind != SYN_TUPLE)
    return wrong_kind(reader, values[0], "a list of functions");
  bool is_fine = true;
  for (uint32_t item = list->first; item; item = node_of(reader, item)->next) {
    const Binding *binding = node_of(reader, item)->kind == SYN_NAME ? lookup(reader, item) : NULL;
    if (binding && binding->kind == BIND_FUNCTION && !binding->state->is_used) {
      binding->state->is_used = true;
      vec_push(&reader->scratch, &module->functions, binding->state);
      continue;
    }
    if (binding && binding->kind == BIND_FUNCTION)
      is_fine = diag_error(reader->diags, span_of(reader, item), "duplicate-function",
                           "the function is in the list twice");
    else
      is_fine = (binding || node_of(reader, item)->kind != SYN_NAME) &&
                wrong_kind(reader, item, "a function");
  }
  for (uint32_t i = 0; i < module->functions.count; i++) module->functions.at[i]->is_used = false;
  if (values[1] && node_of(reader, values[1])->kind != SYN_NONE) {
    const Node *root = node_of(reader, values[1]);
    const Binding *binding = root->kind == SYN_NAME ? lookup(reader, values[1]) : NULL;
    if (root->kind == SYN_NAME && !binding) return false;
    if (!binding || binding->kind != BIND_FUNCTION)
      return wrong_kind(reader, values[1], "a function as root_function");
    module->root = binding->state;
    bool is_listed = false;
    for (uint32_t i = 0; i < module->functions.count; i++)
      is_listed = is_listed || module->functions.at[i] == module->root;
    if (!is_listed)
      is_fine = diag_error(reader->diags, root->span, "root-not-listed",
                           "root_function is not in the list of functions");
  }
  for (uint32_t i = 2; i < 5; i++) {
    Literal literal;
    if (!values[i]) continue;
    if (read_literal(reader, values[i], &literal)) {
      set_extra(reader, &module->extra, signature.keywords[i].word, literal);
    } else {
      is_fine = false;
    }
  }
  *out = module;
  return is_fine;
}

// ---- inputs, outputs, aliases ------------------------------------------------------------------

static bool is_in_loop(const Tensor *tensor) {
  for (const Scope *scope = tensor->parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_AXIS || scope->stmt.kind == STMT_WHILE) return true;
  }
  return false;
}

static bool mark_io(Reader *reader, uint32_t call, bool is_input) {
  static const Signature input = {
      "markInput", 2, {{WORD_tensor, true}, {WORD_is_parameter_tensor, false}}};
  static const Signature output = {"markOutput", 1, {{WORD_tensor, true}}};
  uint32_t values[MAX_KEYWORDS];
  Tensor *tensor;
  bool is_parameter = false;
  if (!read_args(reader, call, is_input ? &input : &output, values)) return false;
  if (!read_tensor_name(reader, values[0], &tensor)) return false;
  if (is_input && values[1] && !read_bool(reader, values[1], "is_parameter_tensor", &is_parameter))
    return false;
  SrcSpan span = span_of(reader, values[0]);
  const char *role = is_input ? "input" : "output";
  if (is_in_loop(tensor))
    return diag_error(reader->diags, span, "local-io",
                      "the tensor '%s' is local to a loop; it cannot be an %s of the function",
                      tensor->name->bytes, role);
  if (tensor->flags & (is_input ? TENSOR_INPUT : TENSOR_OUTPUT)) {
    WARN(reader, span, "duplicate-io", "the tensor '%s' is an %s already", tensor->name->bytes,
         role);
    if (!is_parameter) return true;
  }
  if (is_input) {
    function_mark_input(reader->state->function, tensor, is_parameter);
  } else {
    function_mark_output(reader->state->function, tensor);
  }
  return true;
}

static bool alias_tensors(Reader *reader, uint32_t call) {
  uint32_t arguments[3], count = 0;
  uint32_t callee = node_of(reader, call)->first;
  for (uint32_t at = node_of(reader, callee)->next; at; at = node_of(reader, at)->next) {
    if (count == 3 || node_of(reader, at)->kind != SYN_STRING) {
      count = 0;
      break;
    }
    arguments[count++] = at;
  }
  if (count != 3)
    return diag_error(reader->diags, span_of(reader, callee), "bad-alias",
                      "aliasTensors takes three strings: the output's name, the input's name, "
                      "\"must\" or \"may\"");
  PendingAlias alias = {.output = node_of(reader, arguments[0])->string,
                        .input = node_of(reader, arguments[1])->string,
                        .output_span = span_of(reader, arguments[0]),
                        .input_span = span_of(reader, arguments[1]),
                        .span = reader->span};
  Str kind = node_of(reader, arguments[2])->string;
  if (!str_is(kind, "must") && !str_is(kind, "may"))
    return diag_error(reader->diags, span_of(reader, arguments[2]), "bad-alias",
                      "the kind of an alias is \"must\" or \"may\", not '%s'", kind->bytes);
  alias.kind = str_is(kind, "must") ? ALIAS_MUST : ALIAS_MAY;
  vec_push(&reader->scratch, &reader->state->aliases, alias);
  return true;
}

// v5.aliasTensors(input=[v1, v2]): the results of v5 are in the buffers of those tensors.
static bool own_aliases(Reader *reader, uint32_t call, Instruction *inst) {
  static const Signature signature = {"aliasTensors of an instruction", 0, {{WORD_input, true}}};
  uint32_t values[MAX_KEYWORDS], result = 0;
  if (!read_args(reader, call, &signature, values)) return false;
  const Node *list = node_of(reader, values[0]);
  if (list->kind != SYN_LIST && list->kind != SYN_TUPLE)
    return wrong_kind(reader, values[0], "a list of tensors as input");
  bool is_new;
  *map_put(&reader->state->alias_owners, map_key_pointer(inst), &is_new) = 1;
  if (!is_new)
    return diag_error(reader->diags, reader->span, "bad-alias",
                      "'%s' says its aliases twice (NCC_PYP007)", inst_name(inst)->bytes);
  for (uint32_t item = list->first; item; item = node_of(reader, item)->next, result++) {
    AliasPair pair = {.kind = ALIAS_MUST, .owner = inst, .span = reader->span};
    if (!read_tensor_name(reader, item, &pair.input)) return false;
    if (result >= inst->result_count || inst->operands[result].kind != OPERAND_ACCESS)
      return diag_error(reader->diags, span_of(reader, item), "bad-alias",
                        "'%s' has %u results; this is tensor %u (NCC_PYP008)",
                        inst_name(inst)->bytes, inst->result_count, result + 1);
    pair.output = inst->operands[result].access->tensor;
    if (pair.output == pair.input)
      return diag_error(reader->diags, span_of(reader, item), "bad-alias",
                        "the tensor '%s' cannot be an alias of itself", pair.input->name->bytes);
    vec_push(&reader->scratch, &reader->state->aliases, ((PendingAlias){.own = pair}));
  }
  return true;
}

// ---- edges -------------------------------------------------------------------------------------

static bool in_this_function(Reader *reader, uint32_t node, const Stmt *stmt) {
  while (stmt->parent) stmt = &stmt->parent->stmt;
  return stmt == &reader->state->function->scope.stmt ||
         diag_error(reader->diags, span_of(reader, node), "other-function",
                    "%s belongs to another function",
                    binding_describe(reader, node_of(reader, node)->name));
}

static bool read_inst(Reader *reader, uint32_t node, Instruction **out) {
  if (node_of(reader, node)->kind != SYN_NAME) return wrong_kind(reader, node, "an instruction");
  const Binding *binding = lookup(reader, node);
  if (!binding) return false;
  if (binding->kind != BIND_INST) return wrong_kind(reader, node, "an instruction");
  *out = binding->inst;
  return in_this_function(reader, node, &binding->inst->stmt);
}

static bool read_edge_kind(Reader *reader, uint32_t node, EdgeKind *out) {
  Str name;
  if (!read_member(reader, node, MODULE_m6, WORD_EdgeKind, "m6.EdgeKind.… as kind", &name))
    return false;
  return edge_kind_find(name, out) ||
         diag_error(reader->diags, span_of(reader, node), "unknown-edge-kind",
                    "unknown edge kind '%s'; kinds are ORDERED, ANTI, OUTPUT and FLOW",
                    name->bytes);
}

static bool read_edge_origin(Reader *reader, uint32_t node, EdgeOrigin *out) {
  Str name;
  if (!read_string(reader, node, "origin", &name)) return false;
  return edge_origin_find(name, out) ||
         diag_error(reader->diags, span_of(reader, node), "unknown-edge-origin",
                    "unknown edge origin '%s'; origins are user, data, global, alias, barrier and "
                    "ag",
                    name->bytes);
}

static bool read_distance(Reader *reader, uint32_t node, int32_t *out) {
  int64_t value;
  *out = DISTANCE_UNKNOWN;
  if (node_of(reader, node)->kind == SYN_NONE) return true;
  if (!read_int(reader, node, "distance", &value)) return false;
  if (value < 0 || value > INT32_MAX)
    return diag_error(reader->diags, span_of(reader, node), "bad-distance",
                      "a distance is 0 or more iterations, or None when it varies");
  *out = (int32_t)value;
  return true;
}

// A loop or a tensor of this function, wherever it is: edges stand at the function's end.
static bool read_carrier(Reader *reader, uint32_t node, const Axis **out) {
  if (node_of(reader, node)->kind == SYN_NONE) return true;
  const Binding *binding = node_of(reader, node)->kind == SYN_NAME ? lookup(reader, node) : NULL;
  if (!binding && node_of(reader, node)->kind == SYN_NAME) return false;
  if (!binding || binding->kind != BIND_AXIS) return wrong_kind(reader, node, "a loop as carrier");
  *out = binding->axis;
  return in_this_function(reader, node, &binding->axis->scope.stmt);
}

static bool read_edge_tensor(Reader *reader, uint32_t node, Tensor **out) {
  if (node_of(reader, node)->kind == SYN_NONE) return true;
  const Binding *binding = node_of(reader, node)->kind == SYN_NAME ? lookup(reader, node) : NULL;
  if (!binding && node_of(reader, node)->kind == SYN_NAME) return false;
  if (!binding || binding->kind != BIND_TENSOR) return wrong_kind(reader, node, "a tensor");
  *out = binding->tensor;
  return in_this_function(reader, node, &binding->tensor->parent->stmt);
}

static bool add_edge(Reader *reader, DependencyEdge edge) {
  if (edge.src == edge.dst && edge.distance == 0)
    return diag_error(reader->diags, edge.span, "self-edge",
                      "an instruction cannot wait for itself in the same iteration");
  function_add_edge(reader->state->function, edge);
  bool is_computed = edge.origin == ORIGIN_DATA || edge.origin == ORIGIN_GLOBAL ||
                     edge.origin == ORIGIN_ALIAS || edge.origin == ORIGIN_BARRIER;
  if (is_computed) reader->state->function->has_computed_edges = true;
  return true;
}

static bool read_edge_predicates(Reader *reader, uint32_t node, Predicates *out) {
  reader->any_axis = true;
  bool is_fine = read_predicates(reader, node, out);
  reader->any_axis = false;
  return is_fine;
}

// m6.DependencyEdge(…) inside add_dep_edge; `owner` is the instruction it is called on, or NULL.
static bool dependency_edge(Reader *reader, uint32_t call, const Instruction *owner) {
  enum { SRC, DST, IDX_MAP, KIND, PREDICATES, ORIGIN, DISTANCE, TENSOR, CARRIER };
  static const Signature signature = {"m6.DependencyEdge",
                                      0,
                                      {{WORD_src, true},
                                       {WORD_dst, true},
                                       {WORD_idx_map, false},
                                       {WORD_kind, true},
                                       {WORD_predicates, false},
                                       {WORD_origin, false},
                                       {WORD_distance, false},
                                       {WORD_tensor, false},
                                       {WORD_carrier, false}}};
  uint32_t values[MAX_KEYWORDS];
  DependencyEdge edge = {.kind = EDGE_ORDERED, .origin = ORIGIN_USER, .span = reader->span};
  if (!read_args(reader, call, &signature, values)) return false;
  bool is_fine = read_inst(reader, values[SRC], &edge.src);
  is_fine = read_inst(reader, values[DST], &edge.dst) && is_fine;
  is_fine = read_edge_kind(reader, values[KIND], &edge.kind) && is_fine;
  if (values[ORIGIN]) is_fine = read_edge_origin(reader, values[ORIGIN], &edge.origin) && is_fine;
  if (values[DISTANCE])
    is_fine = read_distance(reader, values[DISTANCE], &edge.distance) && is_fine;
  if (values[TENSOR]) is_fine = read_edge_tensor(reader, values[TENSOR], &edge.tensor) && is_fine;
  if (values[CARRIER]) is_fine = read_carrier(reader, values[CARRIER], &edge.carrier) && is_fine;
  if (values[PREDICATES])
    is_fine = read_edge_predicates(reader, values[PREDICATES], &edge.predicates) && is_fine;
  if (values[IDX_MAP]) {
    Literal map;
    if (!read_literal(reader, values[IDX_MAP], &map)) return false;
    bool is_empty = map.kind == LIT_NONE || (map.kind >= LIT_LIST && map.count == 0);
    if (!is_empty) edge.idx_map = arena_copy(reader->arena, &map, sizeof map);
  }
  if (!is_fine) return false;
  if (owner && owner != edge.dst)
    return diag_error(reader->diags, span_of(reader, values[DST]), "edge-owner",
                      "dst= is not the instruction that add_dep_edge is called on");
  return add_edge(reader, edge);
}

static bool add_dep_edge(Reader *reader, uint32_t call, const Instruction *owner) {
  static const Signature signature = {
      "add_dep_edge", 3, {{WORD_src, true}, {WORD_dst, true}, {WORD_kind, true}}};
  uint32_t callee = node_of(reader, call)->first, first = node_of(reader, callee)->next;
  bool is_one = first && !node_of(reader, first)->next;
  if (is_one && node_of(reader, first)->kind == SYN_CALL) {
    const ClassInfo *cls = read_class(reader, first);
    if (!cls) return false;
    if (cls->node != NODE_DEPENDENCY_EDGE) return wrong_kind(reader, first, "m6.DependencyEdge(…)");
    return dependency_edge(reader, first, owner);
  }
  if (owner)
    return diag_error(reader->diags, span_of(reader, callee), "bad-edge",
                      "add_dep_edge of an instruction takes one m6.DependencyEdge(…)");
  uint32_t values[MAX_KEYWORDS];
  DependencyEdge edge = {.origin = ORIGIN_USER, .span = reader->span};
  if (!read_args(reader, call, &signature, values)) return false;
  bool is_fine = read_inst(reader, values[0], &edge.src);
  is_fine = read_inst(reader, values[1], &edge.dst) && is_fine;
  is_fine = read_edge_kind(reader, values[2], &edge.kind) && is_fine;
  return is_fine && add_edge(reader, edge);
}

static bool add_ag_edge(Reader *reader, uint32_t call) {
  static const Signature forced = {
      "m9.AGForcedOrderingEdge", 0, {{WORD_src, true}, {WORD_dst, true}}};
  static const Signature removable = {
      "m9.AGRemovableOrderingEdge",
      0,
      {{WORD_src, true}, {WORD_dst, true}, {WORD_cost, false}, {WORD_priority, false}}};
  uint32_t callee = node_of(reader, call)->first, inner = node_of(reader, callee)->next;
  bool is_one_call =
      inner && !node_of(reader, inner)->next && node_of(reader, inner)->kind == SYN_CALL;
  if (!is_one_call)
    return diag_error(reader->diags, span_of(reader, callee), "bad-edge",
                      "add_ag_edge takes one m9.AGForcedOrderingEdge(…) or "
                      "m9.AGRemovableOrderingEdge(…)");
  const ClassInfo *cls = read_class(reader, inner);
  if (!cls) return false;
  AGEdge edge = {.is_forced = cls->node == NODE_AG_FORCED_EDGE, .span = reader->span};
  if (!edge.is_forced && cls->node != NODE_AG_REMOVABLE_EDGE)
    return wrong_kind(reader, inner, "an edge between all-gathers");
  uint32_t values[MAX_KEYWORDS] = {0};
  if (!read_args(reader, inner, edge.is_forced ? &forced : &removable, values)) return false;
  bool is_fine = read_inst(reader, values[0], &edge.src);
  is_fine = read_inst(reader, values[1], &edge.dst) && is_fine;
  edge.has_cost = values[2] != 0;
  edge.has_priority = values[3] != 0;
  if (values[2]) is_fine = read_int(reader, values[2], "cost", &edge.cost) && is_fine;
  if (values[3]) is_fine = read_int(reader, values[3], "priority", &edge.priority) && is_fine;
  if (!is_fine) return false;
  if (edge.src == edge.dst)
    return diag_error(reader->diags, edge.span, "self-edge",
                      "an all-gather cannot be ordered before itself");
  vec_push(reader->arena, &reader->state->function->ag_edges, edge);
  return true;
}

// ---- method calls ------------------------------------------------------------------------------

static bool unknown_method(Reader *reader, uint32_t callee, bool is_function) {
  static const char *const of_function[] = {"markInput", "markOutput", "aliasTensors",
                                            "add_dep_edge", "add_ag_edge"};
  static const char *const of_inst[] = {"add_dep_edge", "aliasTensors"};
  const char *const *names = is_function ? of_function : of_inst;
  uint32_t count = is_function ? ARRAY_LEN(of_function) : ARRAY_LEN(of_inst);
  const Node *at = node_of(reader, callee);
  const char *near = nearest_name(at->name->str->bytes, names, count);
  return diag_error(reader->diags, at->span, "unknown-method", "%s has no method '%s'%s; it has %s",
                    is_function ? "a function" : "an instruction", at->name->str->bytes,
                    near ? arena_format(&reader->scratch, " (did you mean '%s'?)", near) : "",
                    list_names(reader, names, count));
}

static bool function_method(Reader *reader, uint32_t call, FunctionState *state) {
  uint32_t callee = node_of(reader, call)->first;
  if (state != reader->state)
    return diag_error(reader->diags, span_of(reader, callee), "other-function",
                      "what is said of a function stands before the next function is made");
  switch (node_of(reader, callee)->name->word) {
  case WORD_markInput: return mark_io(reader, call, true);
  case WORD_markOutput: return mark_io(reader, call, false);
  case WORD_aliasTensors: return alias_tensors(reader, call);
  case WORD_add_dep_edge: return add_dep_edge(reader, call, NULL);
  case WORD_add_ag_edge: return add_ag_edge(reader, call);
  default: return unknown_method(reader, callee, true);
  }
}

bool read_method(Reader *reader, uint32_t call) {
  uint32_t callee = node_of(reader, call)->first;
  uint32_t object = node_of(reader, callee)->first;
  const Binding *binding = lookup(reader, object);
  if (!binding) return false;
  if (binding->kind == BIND_FUNCTION) return function_method(reader, call, binding->state);
  if (binding->kind == BIND_INST) {
    switch (node_of(reader, callee)->name->word) {
    case WORD_add_dep_edge: return add_dep_edge(reader, call, binding->inst);
    case WORD_aliasTensors:
      return in_this_function(reader, object, &binding->inst->stmt) &&
             own_aliases(reader, call, binding->inst);
    default: return unknown_method(reader, callee, false);
    }
  }
  return wrong_kind(reader, object, "a module, a function or an instruction before '.'");
}
