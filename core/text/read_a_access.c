// Accesses: a tensor with an index per dimension (design text.md 3).
#include "text/read_a.h"

static bool other_scope(Reader *reader, uint32_t node, const Tensor *tensor) {
  const Stmt *scope = &tensor->parent->stmt;
  diag_error(reader->diags, span_of(reader, node), "tensor-out-of-scope",
             "the tensor '%s' is local to %s %s%s, which has ended", tensor->name->bytes,
             stmt_kind_name(scope->kind), scope->name ? "'" : "",
             scope->name ? arena_format(&reader->scratch, "%s'", scope->name->bytes)
                         : arena_format(&reader->scratch, "of line %u", scope->span.line));
  diag_attach(reader->diags, tensor->span, "declared here");
  return false;
}

bool read_tensor_name(Reader *reader, uint32_t node, Tensor **out) {
  if (node_of(reader, node)->kind != SYN_NAME) return wrong_kind(reader, node, "a tensor");
  const Binding *binding = lookup(reader, node);
  if (!binding) return false;
  if (binding->kind != BIND_TENSOR) return wrong_kind(reader, node, "a tensor");
  Tensor *tensor = binding->tensor;
  for (uint32_t i = reader->frame_count; i-- > 0;) {
    if (reader->frames[i].scope != tensor->parent) continue;
    *out = tensor;
    return true;
  }
  if (tensor->parent->stmt.kind == STMT_FUNCTION)
    return diag_error(reader->diags, span_of(reader, node), "other-function",
                      "the tensor '%s' belongs to another function", tensor->name->bytes);
  return other_scope(reader, node, tensor);
}

static Access *full_access(Reader *reader, Tensor *tensor, SrcSpan span) {
  Access *access = access_create(reader->arena, tensor);
  const Expr *zero = const_expr(reader, 0);
  access->is_full = true;
  access->span = span;
  for (uint32_t i = 0; i < access->rank; i++)
    access->dims[i] =
        (DimIndex){.start = zero, .is_slice = true, .span = tensor->shape[i], .step = 1};
  return access;
}

static bool variable_size(Reader *reader, uint32_t node) {
  return diag_error(
      reader->diags, span_of(reader, node), "slice-variable-size",
      "slice with variable size is not supported; it must be e:e+n with a constant n");
}

// stop - start as a constant.
static bool slice_span(Reader *reader, uint32_t slice, uint32_t start, uint32_t stop,
                       int64_t extent, int64_t *span) {
  Linear linear;
  linear_begin(reader, &linear);
  bool is_fine = true;
  if (stop) {
    is_fine = linear_add(reader, &linear, stop, 1);
  } else {
    linear.constant = extent;
  }
  is_fine = is_fine && (!start || linear_add(reader, &linear, start, -1));
  if (!is_fine) {
    reader->terms.count = linear.base;
    return false;
  }
  if (!linear_end_const(reader, &linear, span)) return variable_size(reader, slice);
  if (*span <= 0)
    return diag_error(reader->diags, span_of(reader, slice), "slice-empty",
                      "the slice has %lld elements", (long long)*span);
  return true;
}

static bool read_slice(Reader *reader, uint32_t node, int64_t extent, DimIndex *dim) {
  const Node *at = node_of(reader, node);
  uint32_t part = at->first, start = 0, stop = 0, step = 0;
  if (at->parts & SLICE_START) {
    start = part;
    part = node_of(reader, part)->next;
  }
  if (at->parts & SLICE_STOP) {
    stop = part;
    part = node_of(reader, part)->next;
  }
  if (at->parts & SLICE_STEP) step = part;
  *dim = (DimIndex){.is_slice = true, .step = 1};
  if (step && !read_int(reader, step, "step of a slice", &dim->step)) return false;
  if (dim->step <= 0)
    return diag_error(reader->diags, span_of(reader, step), "slice-step",
                      "the step of a slice is positive, not %lld", (long long)dim->step);
  bool is_constant = (!start || node_of(reader, start)->kind == SYN_INT) &&
                     (!stop || node_of(reader, stop)->kind == SYN_INT);
  int64_t low = start && is_constant ? node_of(reader, start)->integer : 0;
  int64_t high = stop && is_constant ? node_of(reader, stop)->integer : extent;
  if (is_constant && low >= 0 && high > low) { // the common case
    dim->start = const_expr(reader, low);
    dim->span = high - low;
    return true;
  }
  bool before = reader->allow_register;
  reader->allow_register = true;
  bool is_fine = slice_span(reader, node, start, stop, extent, &dim->span);
  if (!start) dim->start = const_expr(reader, 0);
  is_fine = is_fine && (!start || read_affine(reader, start, &dim->start));
  reader->allow_register = before;
  return is_fine && check_range(reader, at->span, dim->start, dim->span);
}

static bool is_access_node(const Reader *reader, uint32_t node) {
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_SUBSCRIPT) return true;
  BindingKind kind = at->kind == SYN_NAME ? at->name->binding.kind : BIND_UNDEFINED;
  return kind == BIND_TENSOR || kind == BIND_ACCESS;
}

static bool many_indirect(Reader *reader, uint32_t node) {
  return diag_error(reader->diags, span_of(reader, node), "multiple-indirect",
                    "Multiple indirect dim access is not supported!");
}

static bool read_dim(Reader *reader, uint32_t node, Access *access, uint32_t at,
                     bool *has_indirect) {
  DimIndex *dim = &access->dims[at];
  if (node_of(reader, node)->kind == SYN_SLICE)
    return read_slice(reader, node, access->tensor->shape[at], dim);
  *dim = (DimIndex){.span = 1, .step = 1};
  if (node_of(reader, node)->kind == SYN_NONE)
    return diag_error(reader->diags, span_of(reader, node), "wrong-kind",
                      "NoneType address encountered while generating access for '%s'",
                      access->tensor->name->bytes);
  if (!is_access_node(reader, node))
    return read_affine(reader, node, &dim->start) &&
           check_range(reader, span_of(reader, node), dim->start, 0);
  if (*has_indirect) return many_indirect(reader, node);
  *has_indirect = true;
  if (!read_access(reader, node, &dim->indirect)) return false;
  return access_is_indirect(dim->indirect) ? many_indirect(reader, node) : true;
}

// A bound access is copied for every use: passes change accesses in place.
static bool bound_access(Reader *reader, uint32_t node, const Access *bound, Access **out) {
  SrcSpan span = span_of(reader, node);
  Access *copy = access_create(reader->arena, bound->tensor);
  for (uint32_t i = 0; i < bound->rank; i++) {
    copy->dims[i] = bound->dims[i];
    const Access *inner = bound->dims[i].indirect;
    if (!inner && !check_open(reader, span, bound->dims[i].start)) return false;
    if (inner && !bound_access(reader, node, inner, &copy->dims[i].indirect)) return false;
  }
  copy->is_full = bound->is_full;
  copy->span = span;
  bool is_visible = false;
  for (uint32_t i = reader->frame_count; i-- > 0;)
    is_visible = is_visible || reader->frames[i].scope == bound->tensor->parent;
  if (!is_visible) return other_scope(reader, node, bound->tensor);
  *out = copy;
  return true;
}

bool read_access(Reader *reader, uint32_t node, Access **out) {
  const Node *at = node_of(reader, node);
  Tensor *tensor;
  if (at->kind == SYN_NAME && at->name->binding.kind == BIND_ACCESS)
    return bound_access(reader, node, at->name->binding.access, out);
  if (at->kind != SYN_SUBSCRIPT) {
    if (at->kind != SYN_NAME) return wrong_kind(reader, node, "a tensor or an access");
    if (!read_tensor_name(reader, node, &tensor)) return false;
    *out = full_access(reader, tensor, at->span);
    return true;
  }
  if (!read_tensor_name(reader, at->first, &tensor)) return false;
  Access *access = access_create(reader->arena, tensor);
  access->span = at->span;
  uint32_t count = 0;
  bool is_fine = true, has_indirect = false;
  for (uint32_t index = node_of(reader, at->first)->next; index;
       index = node_of(reader, index)->next) {
    if (count == tensor->rank)
      return diag_error(reader->diags, span_of(reader, index), "too-many-indices",
                        "'%s' has %u dimensions; this is index %u", tensor->name->bytes,
                        tensor->rank, count + 1);
    is_fine = read_dim(reader, index, access, count++, &has_indirect) && is_fine;
  }
  for (; count < tensor->rank; count++)
    access->dims[count] = (DimIndex){
        .start = const_expr(reader, 0), .is_slice = true, .span = tensor->shape[count], .step = 1};
  *out = access;
  return is_fine;
}
