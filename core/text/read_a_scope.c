// Blocks: loops, filters, regions, whiles, basic blocks.
#include "text/read_a.h"

enum { S_NAME, S_ID, S_ATTRS, S_PARENT, S_OWN }; // S_OWN: the first keyword of the class itself

#define COMMON                                                                                     \
  {WORD_name, false}, {WORD_id, false}, {WORD_attrs, false}, {                                     \
    WORD_parent, false                                                                             \
  }

static const Signature signatures[] = {
    [NODE_AFFINE_AXIS] = {"m0.AffineAxis",
                          0,
                          {COMMON,
                           {WORD_lb, false},
                           {WORD_ub, true},
                           {WORD_stride, false},
                           {WORD_axis_type, false}}},
    [NODE_SEQUENTIAL_AXIS] = {"m0.SequentialAxis",
                              0,
                              {COMMON,
                               {WORD_lb, false},
                               {WORD_ub, true},
                               {WORD_stride, false},
                               {WORD_axis_type, false}}},
    [NODE_DYNAMIC_AXIS] = {"m0.DynamicAxis",
                           0,
                           {COMMON,
                            {WORD_lb, false},
                            {WORD_ub, true},
                            {WORD_stride, false},
                            {WORD_axis_type, false}}},
    [NODE_FILTER] = {"m0.Filter", 0, {COMMON, {WORD_predicates, true}}},
    [NODE_SCOPE_REGION] = {"m0.ScopeRegion",
                           0,
                           {COMMON, {WORD_kind, false}, {WORD_no_reorder, false}}},
    [NODE_WHILE] =
        {"m0.While",
         0,
         {COMMON, {WORD_guard, false}, {WORD_continue_condition, true}, {WORD_is_do_while, false}}},
    [NODE_BLOCK] = {"m0.Block", 0, {COMMON}},
    [NODE_STMT_GROUP] = {"m0.StmtGroup", 0, {COMMON}},
    [NODE_MACRO] = {"m0.Macro", 0, {COMMON}},
    [NODE_DAG_MACRO] = {"m0.DAGMacro", 0, {COMMON}},
    [NODE_BASIC_BLOCK] = {"m0.BasicBlock", 0, {COMMON}},
};

enum { A_LB = S_OWN, A_UB, A_STRIDE, A_TYPE };

static bool read_axis_type(Reader *reader, uint32_t node, Axis *axis) {
  Str name;
  if (!read_member(reader, node, MODULE_m0, WORD_AxisType, "m0.AxisType.… as axis_type", &name))
    return false;
  AxisType type;
  if (!axis_type_find(name, &type)) {
    const char *names[AXIS_TYPE_COUNT];
    for (uint32_t i = 0; i < AXIS_TYPE_COUNT; i++) names[i] = axis_type_name((AxisType)i);
    const char *near = nearest_name(name->bytes, names, AXIS_TYPE_COUNT);
    return diag_error(reader->diags, span_of(reader, node), "unknown-axis-type",
                      "unknown axis type '%s'%s; types are %s", name->bytes,
                      near ? arena_format(&reader->scratch, " (did you mean '%s'?)", near) : "",
                      list_names(reader, names, AXIS_TYPE_COUNT));
  }
  const char *why;
  return axis_convert_type(axis, type, &why) ||
         diag_error(reader->diags, span_of(reader, node), "bad-axis-type", "%s", why);
}

static bool read_dynamic(Reader *reader, const uint32_t *values, Axis *axis) {
  for (uint32_t i = A_LB; i <= A_STRIDE; i += A_STRIDE - A_LB) {
    int64_t value, wanted = i == A_LB ? 0 : 1;
    if (!values[i]) continue;
    if (!read_int(reader, values[i], i == A_LB ? "lb" : "stride", &value)) return false;
    if (value != wanted)
      return diag_error(reader->diags, span_of(reader, values[i]), "dynamic-axis",
                        "Dynamic Axis must be in canonical form: lb 0 and stride 1");
  }
  const Expr *ub;
  reader->allow_register = true;
  bool is_fine = read_affine(reader, values[A_UB], &ub);
  reader->allow_register = false;
  if (!is_fine) return false;
  bool is_register = ub->term_count == 1 && ub->constant == 0 && ub->terms[0].coefficient == 1 &&
                     ub->terms[0].index->kind == INDEX_REGISTER;
  if (!is_register) {
    diag_error(reader->diags, span_of(reader, values[A_UB]), "dynamic-axis",
               "Dynamic Axis must have a runtime-valued upper bound: the result of "
               "m4.LoadTensorToRegister");
    diag_attach(reader->diags, span_of(reader, values[A_UB]),
                "the bound of a DynamicAxis is an operand of it, so its use-def chain differs from "
                "that of an AffineAxis");
    return false;
  }
  axis->dynamic_ub = ub;
  return true;
}

static bool read_bounds(Reader *reader, const uint32_t *values, Axis *axis) {
  if (axis->kind == AXIS_DYNAMIC) return read_dynamic(reader, values, axis);
  bool is_fine = !values[A_LB] || read_int(reader, values[A_LB], "lb", &axis->lb);
  is_fine = read_int(reader, values[A_UB], "ub", &axis->ub) && is_fine;
  if (values[A_STRIDE])
    is_fine = read_int(reader, values[A_STRIDE], "stride", &axis->stride) && is_fine;
  if (!is_fine) return false;
  if (axis->stride == 0)
    return diag_error(reader->diags, span_of(reader, values[A_STRIDE]), "stride-zero",
                      "a loop of stride 0 never ends");
  int64_t span;
  if (sub_overflows(axis->ub, axis->lb, &span) || span == INT64_MIN || axis->stride == INT64_MIN)
    return diag_error(reader->diags, span_of(reader, values[A_UB]), "index-overflow",
                      "the range of this loop leaves the range of 64-bit integers");
  return true;
}

static Scope *construct_axis(Reader *reader, const ClassInfo *cls, const uint32_t *values,
                             Binding *binding) {
  AxisKind kind = cls->node == NODE_AFFINE_AXIS    ? AXIS_AFFINE
                  : cls->node == NODE_DYNAMIC_AXIS ? AXIS_DYNAMIC
                                                   : AXIS_SEQUENTIAL;
  Axis *axis = axis_create(reader->arena, kind);
  bool is_fine = read_bounds(reader, values, axis);
  if (values[A_TYPE]) is_fine = read_axis_type(reader, values[A_TYPE], axis) && is_fine;
  if (!is_fine) return NULL;
  *binding = (Binding){.kind = BIND_AXIS, .axis = axis, .expr = expr_axis(reader->arena, axis)};
  return &axis->scope;
}

static bool read_conditions(Reader *reader, uint32_t node, Predicates *out) {
  reader->allow_register = true;
  bool is_fine = read_predicates(reader, node, out);
  reader->allow_register = false;
  return is_fine;
}

// Whether a name of the expression is not bound yet. Trees are as deep as brackets nest.
static bool names_unbound(const Reader *reader, uint32_t node) {
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_NAME) return at->name->binding.kind == BIND_UNDEFINED;
  for (uint32_t child = at->first; child; child = node_of(reader, child)->next) {
    if (names_unbound(reader, child)) return true;
  }
  return false;
}

static bool read_continue_condition(Reader *reader, uint32_t node, While *loop) {
  if (!names_unbound(reader, node)) return read_conditions(reader, node, &loop->continue_condition);
  size_t size = reader->syntax.nodes.count * sizeof(Node);
  Node *nodes = arena_copy(&reader->scratch, reader->syntax.nodes.at, size);
  vec_push(&reader->scratch, &reader->conditions, ((PendingCondition){loop, nodes, node}));
  return true;
}

void close_block(Reader *reader) {
  const PendingCondition *pending =
      reader->conditions.count ? &vec_last(&reader->conditions) : NULL;
  if (pending && &pending->loop->scope == scope_now(reader)) {
    Node *nodes = reader->syntax.nodes.at;
    reader->syntax.nodes.at = pending->nodes;
    read_conditions(reader, pending->root, &pending->loop->continue_condition);
    reader->syntax.nodes.at = nodes;
    reader->conditions.count--;
  }
  reader->frame_count--;
}

static Scope *construct_while(Reader *reader, const uint32_t *values) {
  While *loop = while_create(reader->arena);
  bool is_fine = read_continue_condition(reader, values[S_OWN + 1], loop);
  if (values[S_OWN]) is_fine = read_conditions(reader, values[S_OWN], &loop->guard) && is_fine;
  if (values[S_OWN + 2])
    is_fine = read_bool(reader, values[S_OWN + 2], "is_do_while", &loop->is_do_while) && is_fine;
  return is_fine ? &loop->scope : NULL;
}

static Scope *construct_region(Reader *reader, const uint32_t *values) {
  ScopeRegion *region = scope_region_create(reader->arena);
  bool is_fine = !values[S_OWN] || read_string(reader, values[S_OWN], "kind", &region->kind);
  if (values[S_OWN + 1])
    is_fine = read_bool(reader, values[S_OWN + 1], "no_reorder", &region->no_reorder) && is_fine;
  return is_fine ? &region->scope : NULL;
}

static Scope *construct_basic_block(Reader *reader, SrcSpan span) {
  if (scope_now(reader)->stmt.kind == STMT_FUNCTION)
    return scope_create(reader->arena, STMT_BASIC_BLOCK);
  diag_error(reader->diags, span, "basic-block-inside",
             "a BasicBlock stands in the function itself, not inside another block");
  return NULL;
}

static Scope *construct_own(Reader *reader, SrcSpan span, const ClassInfo *cls,
                            const uint32_t *values, Binding *binding) {
  switch (cls->node) {
  case NODE_AFFINE_AXIS:
  case NODE_SEQUENTIAL_AXIS:
  case NODE_DYNAMIC_AXIS: return construct_axis(reader, cls, values, binding);
  case NODE_FILTER: {
    Filter *filter = filter_create(reader->arena);
    return read_predicates(reader, values[S_OWN], &filter->predicates) ? &filter->scope : NULL;
  }
  case NODE_WHILE: return construct_while(reader, values);
  case NODE_SCOPE_REGION: return construct_region(reader, values);
  case NODE_BASIC_BLOCK: return construct_basic_block(reader, span);
  case NODE_BLOCK: return scope_create(reader->arena, STMT_BLOCK);
  case NODE_STMT_GROUP: return scope_create(reader->arena, STMT_STMT_GROUP);
  case NODE_MACRO: return scope_create(reader->arena, STMT_MACRO);
  default: return scope_create(reader->arena, STMT_DAG_MACRO);
  }
}

static bool is_block_class(const ClassInfo *cls) {
  return cls->kind == CLASS_NODE && cls->node < ARRAY_LEN(signatures) && signatures[cls->node].what;
}

// The name of a loop is its variable's unless given; other blocks have one only when given.
static bool read_name(Reader *reader, uint32_t node, const Name *variable, SrcSpan callee,
                      Stmt *stmt) {
  bool is_axis = stmt->kind == STMT_AXIS;
  Str name = NULL;
  if (node && !read_string(reader, node, "name", &name)) return false;
  if (is_axis && !name) name = variable ? variable->str : str_intern_text(reader->strings, "axis");
  SrcSpan span = node ? span_of(reader, node) : callee;
  stmt->name = is_axis ? unique_axis_name(reader, name, span) : name;
  if (stmt->kind != STMT_BASIC_BLOCK || !name) return true;
  bool is_new;
  *map_put(&reader->state->block_names, map_key_pointer(name), &is_new) = 1;
  if (is_new) return true;
  return diag_error(reader->diags, span, "duplicate-block",
                    "there is a basic block '%s' in this function", name->bytes);
}

Scope *construct_scope(Reader *reader, uint32_t call, Name *variable, Binding *binding) {
  SrcSpan callee = span_of(reader, call);
  if (node_of(reader, call)->kind != SYN_CALL) {
    wrong_kind(reader, call, "a block, as in with m0.AffineAxis(…) as i:");
    return NULL;
  }
  callee = span_of(reader, node_of(reader, call)->first);
  const ClassInfo *cls = read_class(reader, call);
  if (!cls) return NULL;
  if (!is_block_class(cls)) {
    diag_error(reader->diags, callee, "no-block", "%s opens no block", cls->name);
    return NULL;
  }
  uint32_t values[MAX_KEYWORDS];
  if (!read_args(reader, call, &signatures[cls->node], values)) return NULL;
  Scope *scope = construct_own(reader, callee, cls, values, binding);
  bool is_fine = scope != NULL;
  Attrs attrs = {0};
  if (values[S_ATTRS]) is_fine = read_attrs(reader, values[S_ATTRS], &attrs) && is_fine;
  if (values[S_PARENT]) is_fine = check_parent(reader, values[S_PARENT], false) && is_fine;
  if (!is_fine || !read_name(reader, values[S_NAME], variable, callee, &scope->stmt)) return NULL;
  scope->stmt.attrs = attrs;
  scope->stmt.has_id = values[S_ID] || scope->stmt.kind == STMT_AXIS;
  if (values[S_ID]) {
    if (!read_id(reader, values[S_ID], &scope->stmt.id)) return NULL;
  } else if (scope->stmt.has_id) {
    pend_id(reader, &scope->stmt.id, NULL);
  }
  if (binding->kind != BIND_AXIS) *binding = (Binding){.kind = BIND_SCOPE, .scope = scope};
  return scope;
}
