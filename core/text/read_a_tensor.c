// Tensors, their views, and AP indices.
#include "text/read_a.h"

enum {
  T_NAME,
  T_SHAPE,
  T_DTYPE,
  T_PARENT,
  T_ID,
  T_VIEW,
  T_ATTRS,
  T_PARTITION_DIM,
  T_ALLOCATION,
  T_INIT,
  T_FIRST_EXTRA // kept as read
};

static const Keyword tensor_keywords[MAX_KEYWORDS] = {
    {WORD_name, false},       {WORD_shape, true},
    {WORD_dtype, true},       {WORD_parent, false},
    {WORD_id, false},         {WORD_view, false},
    {WORD_attrs, false},      {WORD_partition_dim, false},
    {WORD_allocation, false}, {WORD_init, false},
    {WORD_value, false},      {WORD_non_local, false},
    {WORD_layout, false},     {WORD_address_space, false}};

static bool read_shape(Reader *reader, uint32_t node, int64_t **shape, uint32_t *rank) {
  if (!read_int_list(reader, node, "shape", shape, rank)) return false;
  if (*rank > MAX_RANK)
    return diag_error(reader->diags, span_of(reader, node), "rank-limit",
                      "the shape has %u dimensions; at most %d are read", *rank, MAX_RANK);
  for (uint32_t i = 0; i < *rank; i++) {
    if ((*shape)[i] > 0) continue;
    return diag_error(reader->diags, span_of(reader, node), "bad-shape",
                      "dimension %u of the shape is %lld; extents are positive", i,
                      (long long)(*shape)[i]);
  }
  return true;
}

static bool unknown_dtype(Reader *reader, SrcSpan span, const char *name) {
  const char *names[DTYPE_COUNT];
  for (uint32_t i = 0; i < DTYPE_COUNT; i++) names[i] = dtype_name((DType)i);
  const char *near = nearest_name(name, names, DTYPE_COUNT);
  return diag_error(reader->diags, span, "unknown-dtype",
                    "unknown element type '%s'%s; types are %s", name,
                    near ? arena_format(&reader->scratch, " (did you mean '%s'?)", near) : "",
                    list_names(reader, names, DTYPE_COUNT));
}

static bool is_behind(Str dotted, const char *prefix, Str last) {
  size_t length = strlen(prefix);
  return dotted->length == length + last->length && memcmp(dotted->bytes, prefix, length) == 0;
}

bool read_dtype(Reader *reader, uint32_t node, DType *out) {
  const Node *at = node_of(reader, node);
  Str name = NULL;
  if (at->kind == SYN_ATTRIBUTE) {
    Str dotted = read_dotted(reader, node), own = at->name->str;
    bool is_path = dotted && (is_behind(dotted, "m7.dtype.", own) || is_behind(dotted, "np.", own));
    if (is_path) name = at->name->str;
  } else if (!read_string(reader, node, "element type", &name)) {
    return false;
  }
  if (!name)
    return wrong_kind(reader, node,
                      "an element type: \"float32\", m7.dtype.bfloat16 or np.float32");
  if (dtype_find(name->bytes, name->length, out)) return true;
  return unknown_dtype(reader, at->span, name->bytes);
}

static bool is_call_of(const Reader *reader, uint32_t node) {
  return node_of(reader, node)->kind == SYN_CALL;
}

static bool read_permutation(Reader *reader, uint32_t node, TensorView *view) {
  uint32_t count;
  if (!read_int_list(reader, node, "transpose", &view->transpose, &count)) return false;
  uint32_t seen = 0;
  for (uint32_t i = 0; i < count && i < MAX_RANK; i++) {
    if (view->transpose[i] >= 0 && view->transpose[i] < MAX_RANK) seen |= 1u << view->transpose[i];
  }
  if (count == view->rank && seen == (1u << view->rank) - 1) return true;
  return diag_error(reader->diags, span_of(reader, node), "bad-view",
                    "transpose is no permutation of the %u dimensions of the view", view->rank);
}

static bool read_view(Reader *reader, uint32_t node, TensorView **out) {
  static const Signature signature = {
      "m0.TensorView", 0, {{WORD_shape, true}, {WORD_layout, false}, {WORD_transpose, false}}};
  uint32_t values[MAX_KEYWORDS];
  if (node_of(reader, node)->kind == SYN_NONE) return true;
  const ClassInfo *cls = is_call_of(reader, node) ? read_class(reader, node) : NULL;
  if (!is_call_of(reader, node) || (cls && cls->node != NODE_TENSOR_VIEW))
    return wrong_kind(reader, node, "m0.TensorView(…) as view");
  if (!cls || !read_args(reader, node, &signature, values)) return false;
  TensorView *view = ARENA_NEW(reader->arena, TensorView);
  *out = view;
  return read_shape(reader, values[0], &view->shape, &view->rank) &&
         (!values[1] || read_string(reader, values[1], "layout", &view->layout)) &&
         (!values[2] || read_permutation(reader, values[2], view));
}

static bool read_allocation(Reader *reader, uint32_t node, const ClassInfo *cls, Literal *out) {
  if (!read_literal(reader, node, out)) return false;
  if (out->kind == LIT_NONE) return true;
  uint32_t wanted = cls->space == SPACE_PSUM ? 3 : cls->space == SPACE_SBUF ? 2 : 0;
  bool is_fine = out->kind == LIT_TUPLE && (!wanted || out->count == wanted);
  for (uint32_t i = 0; is_fine && i < out->count; i++) is_fine = out->items[i].kind == LIT_INT;
  return is_fine || diag_error(reader->diags, span_of(reader, node), "bad-allocation",
                               cls->space == SPACE_PSUM
                                   ? "allocation in PSUM is (bank, start partition, byte address)"
                               : cls->space == SPACE_SBUF
                                   ? "allocation in SBUF is (start partition, byte address)"
                                   : "allocation is a tuple of integers");
}

static bool read_partition_dim(Reader *reader, uint32_t node, Tensor *tensor) {
  int64_t value;
  if (!read_int(reader, node, "partition_dim", &value)) return false;
  if (value < 0 || value >= tensor->rank)
    return diag_error(reader->diags, span_of(reader, node), "bad-partition-dim",
                      "partition_dim is %lld; the tensor has dimensions 0 to %d", (long long)value,
                      (int)tensor->rank - 1);
  tensor->partition_dim = (int32_t)value;
  return true;
}

static bool read_extras(Reader *reader, const uint32_t *values, Tensor *tensor) {
  uint32_t count = 0;
  for (uint32_t i = T_FIRST_EXTRA; tensor_keywords[i].word; i++) count += values[i] != 0;
  if (!count) return true;
  Literal *items = ARENA_ARRAY(reader->arena, Literal, count * 2);
  tensor->extra = (Literal){.kind = LIT_DICT, .count = count * 2, .items = items};
  bool is_fine = true;
  uint32_t at = 0;
  for (uint32_t i = T_FIRST_EXTRA; tensor_keywords[i].word; i++) {
    if (!values[i]) continue;
    items[at] =
        literal_string(str_intern_text(reader->strings, word_text(tensor_keywords[i].word)));
    is_fine = read_literal(reader, values[i], &items[at + 1]) && is_fine;
    at += 2;
  }
  return is_fine;
}

// Flags that keywords say: non_local=True, and a constant whose data is here or in a file.
static void take_flags(Tensor *tensor) {
  for (uint32_t i = 0; tensor->extra.kind == LIT_DICT && i + 1 < tensor->extra.count; i += 2) {
    const Literal *value = &tensor->extra.items[i + 1];
    bool is_set = value->kind == LIT_BOOL && value->boolean;
    if (is_set && str_is(tensor->extra.items[i].string, "non_local"))
      tensor->flags |= TENSOR_NON_LOCAL;
    if (value->kind == LIT_WEIGHTS) tensor->flags |= TENSOR_CONST;
    bool is_array = value->kind == LIT_LIST || value->kind == LIT_STRING;
    if (is_array && !tensor->cls->is_static && str_is(tensor->extra.items[i].string, "value"))
      tensor->flags |= TENSOR_CONST;
  }
}

static bool read_place(Reader *reader, SrcSpan span, const uint32_t *values, Tensor *tensor) {
  bool is_chip = tensor_is_on_chip(tensor), is_fine = true;
  if (is_chip && !tensor->rank)
    return diag_error(reader->diags, span, "bad-shape",
                      "an on-chip tensor has a partition dimension, this one has none at all");
  if (is_chip) tensor->partition_dim = 0;
  if (values[T_PARTITION_DIM])
    is_fine = read_partition_dim(reader, values[T_PARTITION_DIM], tensor);
  if (values[T_ALLOCATION])
    is_fine =
        read_allocation(reader, values[T_ALLOCATION], tensor->cls, &tensor->allocation) && is_fine;
  if (values[T_INIT] && node_of(reader, values[T_INIT])->kind != SYN_NONE) {
    is_fine = read_number(reader, values[T_INIT], &tensor->init) && is_fine;
    tensor->has_init = true;
  }
  return is_fine;
}

bool construct_tensor(Reader *reader, uint32_t call, const ClassInfo *cls, Name *variable,
                      Tensor **out) {
  Signature signature = {
      .what = arena_format(&reader->scratch, "%s.%s", module_alias_name(cls->module), cls->name)};
  memcpy(signature.keywords, tensor_keywords, sizeof tensor_keywords);
  uint32_t values[MAX_KEYWORDS];
  if (!read_args(reader, call, &signature, values)) return false;
  int64_t *shape;
  uint32_t rank;
  SrcSpan callee = span_of(reader, node_of(reader, call)->first);
  if (!read_shape(reader, values[T_SHAPE], &shape, &rank)) return false;
  Tensor *tensor = tensor_create(reader->arena, cls, rank);
  if (rank) memcpy(tensor->shape, shape, rank * sizeof *shape);
  tensor->span = reader->span;
  Str name = variable ? variable->str : NULL;
  bool is_fine = read_dtype(reader, values[T_DTYPE], &tensor->dtype);
  is_fine = read_place(reader, callee, values, tensor) && is_fine;
  if (values[T_NAME]) is_fine = read_string(reader, values[T_NAME], "name", &name) && is_fine;
  if (values[T_VIEW]) is_fine = read_view(reader, values[T_VIEW], &tensor->view) && is_fine;
  if (values[T_ATTRS]) is_fine = read_attrs(reader, values[T_ATTRS], &tensor->attrs) && is_fine;
  if (values[T_PARENT]) is_fine = check_parent(reader, values[T_PARENT], true) && is_fine;
  is_fine = read_extras(reader, values, tensor) && is_fine;
  if (is_fine) take_flags(tensor);
  if (is_fine && !name)
    is_fine = diag_error(reader->diags, callee, "missing-keyword",
                         "a tensor bound to no variable needs name=");
  if (!is_fine) return false;
  if (!values[T_ID]) {
    pend_id(reader, &tensor->id, NULL);
  } else if (!read_id(reader, values[T_ID], &tensor->id)) {
    return false;
  }
  tensor->name =
      unique_tensor_name(reader, name, values[T_NAME] ? span_of(reader, values[T_NAME]) : callee);
  scope_add_tensor(scope_now(reader), tensor);
  *out = tensor;
  return true;
}

bool construct_ap(Reader *reader, uint32_t call, Name *variable, APIndex **out) {
  static const Signature signature = {"m2.APIndex", 0, {{WORD_name, false}, {WORD_ub, true}}};
  uint32_t values[MAX_KEYWORDS];
  Str name = variable ? variable->str : NULL;
  int64_t ub;
  if (!read_args(reader, call, &signature, values)) return false;
  SrcSpan callee = span_of(reader, node_of(reader, call)->first);
  bool is_fine = read_int(reader, values[1], "ub", &ub);
  if (values[0]) is_fine = read_string(reader, values[0], "name", &name) && is_fine;
  if (!is_fine) return false;
  if (ub <= 0)
    return diag_error(reader->diags, span_of(reader, values[1]), "bad-extent",
                      "the extent of an index is positive, not %lld", (long long)ub);
  if (!name)
    return diag_error(reader->diags, callee, "missing-keyword",
                      "an index bound to no variable needs name=");
  Function *function = reader->state->function;
  APIndex *ap = ARENA_NEW(reader->arena, APIndex);
  ap->name = unique_ap_name(reader, name, values[0] ? span_of(reader, values[0]) : callee);
  ap->ub = ub;
  ap->order = function->ap_count++;
  ap->span = reader->span;
  if (function->last_ap) {
    function->last_ap->next = ap;
  } else {
    function->first_ap = ap;
  }
  function->last_ap = ap;
  *out = ap;
  return true;
}
