// Values as views of buffers.
#include "passes/isel/isel.h"

#include "eval/numeric.h"

int64_t view_count(const View *view) {
  int64_t count = 1;
  for (uint32_t d = 0; d < view->rank; d++) count *= view->shape[d];
  return count;
}

bool view_is_contiguous(const View *view) {
  int64_t stride = 1;
  for (uint32_t d = view->rank; d-- > 0;) {
    if (view->shape[d] != 1 && view->stride[d] != stride) return false;
    stride *= view->shape[d];
  }
  return true;
}

static void set_strides(View *view) {
  int64_t stride = 1;
  for (uint32_t d = view->rank; d-- > 0;) {
    view->stride[d] = stride;
    stride *= view->shape[d];
  }
}

View view_of(Buffer *buffer, uint32_t rank, const int64_t *shape) {
  View view = {.buffer = buffer, .rank = rank};
  if (rank) memcpy(view.shape, shape, rank * sizeof *shape);
  set_strides(&view);
  return view;
}

// Runs of dimensions that lie in one stride: the parts that a reshape may cut anew.
static uint32_t merged(const View *view, int64_t *extents, int64_t *strides) {
  uint32_t count = 0;
  for (uint32_t d = 0; d < view->rank; d++) {
    if (view->shape[d] == 1) continue;
    bool continues = count && strides[count - 1] == view->stride[d] * view->shape[d];
    if (!continues) extents[count++] = 1;
    extents[count - 1] *= view->shape[d];
    strides[count - 1] = view->stride[d];
  }
  return count;
}

bool view_reshape(const View *view, uint32_t rank, const int64_t *shape, View *out) {
  int64_t extents[MAX_RANK], strides[MAX_RANK];
  uint32_t runs = merged(view, extents, strides), run = runs;
  int64_t left = 1, stride = 1;
  *out = (View){.buffer = view->buffer, .offset = view->offset, .rank = rank};
  memcpy(out->shape, shape, rank * sizeof *shape);
  for (uint32_t d = rank; d-- > 0;) {
    if (shape[d] == 1) {
      out->stride[d] = 0;
      continue;
    }
    if (left == 1 && run > 0) {
      left = extents[--run];
      stride = strides[run];
    }
    if (left % shape[d]) return false;
    out->stride[d] = stride;
    stride *= shape[d];
    left /= shape[d];
  }
  return left == 1 && run == 0;
}

View view_stretch(const View *view, uint32_t rank, const int64_t *shape) {
  View out = {.buffer = view->buffer, .offset = view->offset, .rank = rank};
  uint32_t missing = rank - view->rank;
  memcpy(out.shape, shape, rank * sizeof *shape);
  for (uint32_t d = missing; d < rank; d++) {
    if (view->shape[d - missing] == shape[d]) out.stride[d] = view->stride[d - missing];
  }
  return out;
}

// One stride for the dimensions [from, to), 0 when they have one element.
static bool one_stride(const View *view, uint32_t from, uint32_t to, int64_t *stride) {
  int64_t next = 0;
  bool is_first = true;
  *stride = 0;
  for (uint32_t d = to; d-- > from;) {
    if (view->shape[d] == 1) continue;
    if (is_first)
      *stride = view->stride[d];
    else if (view->stride[d] != next)
      return false;
    is_first = false;
    next = view->stride[d] * view->shape[d];
  }
  return true;
}

bool view_strides(const View *view, int64_t rows, int64_t columns, int64_t *row_stride,
                  int64_t *column_stride) {
  int64_t found = 1;
  uint32_t split = view->rank;
  while (found < columns && split > 0) found *= view->shape[--split];
  if (found == columns)
    return one_stride(view, 0, split, row_stride) &&
           one_stride(view, split, view->rank, column_stride);
  View cut;
  if (!view_reshape(view, 2, (int64_t[]){rows, columns}, &cut)) return false;
  *row_stride = cut.stride[0];
  *column_stride = cut.stride[1];
  return true;
}

View isel_contiguous(Isel *isel, const View *view) {
  if (view_is_contiguous(view) && view->buffer->number.kind == LIT_NONE) return *view;
  Buffer *buffer =
      isel_buffer(isel, view->buffer->name->bytes, view->buffer->dtype, view_count(view));
  View copy = view_of(buffer, view->rank, view->shape);
  buffer_make_dram(isel, buffer);
  isel_copy_view(isel, &copy, view);
  return copy;
}

View isel_constant(Isel *isel, DType dtype, double value) {
  Buffer *buffer = isel_buffer(isel, "number", dtype, 1);
  buffer->number = dtype_is_real(dtype) ? literal_float((double)num_round(dtype, (float)value))
                                        : literal_int(num_to_int(dtype, value));
  return (View){.buffer = buffer};
}

View isel_whole(Isel *isel, const View *view) {
  const Buffer *number = view->buffer;
  if (number->number.kind == LIT_NONE) return *view;
  int64_t one = 1;
  View out = *view, from = {.buffer = view->buffer, .rank = 1, .shape = {1}};
  out.buffer = isel_buffer(isel, number->name->bytes, number->dtype, 1);
  View place = view_of(out.buffer, 1, &one);
  buffer_make_dram(isel, out.buffer);
  isel_copy_view(isel, &place, &from);
  return out;
}

// ---- operands

Buffer *isel_buffer(Isel *isel, const char *base, DType dtype, int64_t count) {
  Buffer *buffer = ARENA_NEW(isel->scratch, Buffer);
  buffer->name = str_intern_text(isel->function->module->strings, base);
  buffer->dtype = dtype;
  buffer->count = count;
  buffer->scope = isel->home;
  return buffer;
}

Tensor *isel_result(Isel *isel, uint32_t number) {
  for (uint32_t i = 0; i < isel->op->operand_count; i++) {
    const Operand *operand = &isel->op->operands[i];
    if (operand->is_result && number-- == 0) return operand->access->tensor;
  }
  return NULL;
}

uint32_t isel_source_count(const Isel *isel) {
  return (uint32_t)isel->op->operand_count - isel->op->result_count;
}

bool isel_has_source(const Isel *isel, const char *role) {
  const Operand *operand = inst_operand(isel->op, role);
  return operand && !operand->is_result;
}

// Whether the operator writes a tensor that stays where it is declared.
static bool writes_pinned(const Isel *isel) {
  for (uint32_t i = 0; i < isel->op->operand_count; i++) {
    const Operand *operand = &isel->op->operands[i];
    const Buffer *buffer = operand->kind == OPERAND_ACCESS
                               ? isel->values[operand->access->tensor->index].buffer
                               : NULL;
    if (operand->is_result && buffer && buffer->is_pinned) return true;
  }
  return false;
}

// The verifier has seen to it that operators take whole tensors. What the operator may write over
// while it reads, in place or through an alias, is read from a copy.
static View operand_view(Isel *isel, const Operand *operand) {
  const View *value = &isel->values[operand->access->tensor->index];
  assert(value->buffer);
  if (!value->buffer->is_pinned || !writes_pinned(isel)) return *value;
  Buffer *buffer =
      isel_buffer(isel, value->buffer->name->bytes, value->buffer->dtype, view_count(value));
  View copy = view_of(buffer, value->rank, value->shape);
  buffer_make_dram(isel, buffer);
  isel_copy_view(isel, &copy, value);
  return copy;
}

View isel_source(Isel *isel, const char *role) {
  return operand_view(isel, inst_operand(isel->op, role));
}

View isel_nth_source(Isel *isel, uint32_t number) {
  return operand_view(isel, &isel->op->operands[isel->op->result_count + number]);
}

bool isel_attr_view(Isel *isel, AttrId id, DType dtype, View *out) {
  const InstAttr *attr = inst_attr(isel->op, id);
  if (!attr || attr->literal.kind == LIT_NONE) return false;
  const Literal *literal = &attr->literal;
  bool is_real = literal->kind == LIT_FLOAT;
  *out = isel_constant(isel, dtype, is_real ? literal->real : (double)literal->integer);
  // all 64 bits of an integer
  if (literal->kind == LIT_INT && !dtype_is_real(dtype))
    out->buffer->number = literal_int(num_wrap(dtype, literal->integer));
  if (literal->kind == LIT_BOOL) *out = isel_constant(isel, dtype, literal->boolean);
  return true;
}

Buffer *isel_result_buffer(Isel *isel, uint32_t result, bool *is_read) {
  Tensor *tensor = isel_result(isel, result);
  View *value = &isel->values[tensor->index];
  *is_read = tensor_first_load(tensor) != NULL;
  if (!value->buffer)
    *value =
        view_of(isel_buffer(isel, tensor->name->bytes, tensor->dtype, tensor_element_count(tensor)),
                tensor->rank, tensor->shape);
  return value->buffer;
}

void isel_set_view(Isel *isel, uint32_t result, const View *view) {
  Tensor *tensor = isel_result(isel, result);
  View *value = &isel->values[tensor->index];
  if (!value->buffer && !view->buffer->is_pinned) {
    *value = *view;
    return;
  }
  bool is_read;
  buffer_make_dram(isel, isel_result_buffer(isel, result, &is_read));
  isel_copy_view(isel, value, view);
}
