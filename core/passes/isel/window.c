// Windows over a value: what convolutions and pooling share, and folds of windows.
#include "passes/isel/isel.h"

void isel_ints(const Isel *isel, AttrId id, uint32_t rank, int64_t absent, int64_t *out) {
  int64_t given[MAX_RANK];
  uint32_t count = inst_attr_ints(isel->op, id, given);
  for (uint32_t d = 0; d < rank; d++) out[d] = d < count ? given[d] : absent;
}

void isel_pairs(const Isel *isel, AttrId id, uint32_t rank, int64_t *low, int64_t *high) {
  const InstAttr *attr = inst_attr(isel->op, id);
  bool is_given = attr && attr->literal.kind != LIT_NONE;
  for (uint32_t d = 0; d < rank; d++) {
    low[d] = is_given ? attr->literal.items[d].items[0].integer : 0;
    high[d] = is_given ? attr->literal.items[d].items[1].integer : 0;
  }
}

View isel_window_padded(Isel *isel, const View *src, const View *padding, const WindowPad *pad) {
  View view = *src;
  int64_t low[MAX_RANK], shape[MAX_RANK];
  bool is_same = true;
  for (uint32_t d = 0; d < view.rank; d++) {
    int64_t high = pad->high[d];
    low[d] = pad->low[d];
    shape[d] = (view.shape[d] - 1) * (pad->interior[d] + 1) + 1 + low[d] + high;
    if (pad->interior[d] || low[d] > 0 || high > 0) {
      is_same = false;
      continue;
    }
    // only cut: the view begins later and ends earlier
    view.offset -= low[d] * view.stride[d];
    view.shape[d] = shape[d];
    low[d] = 0;
  }
  if (is_same) return isel_whole(isel, &view);
  int64_t count = 1;
  for (uint32_t d = 0; d < view.rank; d++) count *= shape[d];
  Buffer *buffer =
      isel_buffer(isel, arena_format(isel->scratch, "%s_pad", src->buffer->name->bytes),
                  src->buffer->dtype, count);
  buffer_make_dram(isel, buffer);
  return isel_padded(isel, &view, padding, low, pad->interior, view_of(buffer, view.rank, shape));
}

// Every window as dimensions of its own, behind those of the places; `folded` are these.
static bool window_view(Isel *isel, const View *padded, const int64_t *size, const int64_t *stride,
                        const int64_t *dilation, const int64_t *places, View *out,
                        uint32_t *folded) {
  *out = (View){.buffer = padded->buffer, .offset = padded->offset, .rank = padded->rank};
  *folded = 0;
  for (uint32_t d = 0; d < padded->rank; d++) {
    out->shape[d] = places[d];
    out->stride[d] = padded->stride[d] * stride[d];
  }
  for (uint32_t d = 0; d < padded->rank; d++) {
    if (size[d] == 1) continue;
    if (out->rank == MAX_RANK)
      return isel_error(isel, "isel-unsupported",
                        "has no selection: its places and windows have more than %d dimensions",
                        MAX_RANK);
    *folded |= (uint32_t)1 << out->rank;
    out->shape[out->rank] = size[d];
    out->stride[out->rank++] = padded->stride[d] * dilation[d];
  }
  return true;
}

bool select_reduce_window(Isel *isel) {
  View src = isel_source(isel, "src"), init, windows;
  const Tensor *result = isel_result(isel, 0);
  TensorFunc func;
  AluOp op = ALU_add;
  WindowPad pad = {0};
  int64_t size[MAX_RANK], stride[MAX_RANK], dilation[MAX_RANK], base[MAX_RANK];
  uint32_t folded;
  inst_attr_func(isel->op, ATTR_op, &func);
  isel_fold_op(func, &op);
  isel_ints(isel, ATTR_window_shape, src.rank, 1, size);
  isel_ints(isel, ATTR_stride, src.rank, 1, stride);
  isel_ints(isel, ATTR_window_dilation, src.rank, 1, dilation);
  isel_ints(isel, ATTR_base_dilation, src.rank, 1, base);
  isel_pairs(isel, ATTR_padding, src.rank, pad.low, pad.high);
  for (uint32_t d = 0; d < src.rank; d++) pad.interior[d] = base[d] - 1;
  init = isel_initial(isel, ATTR_init_value, op, src.buffer->dtype);
  src = isel_window_padded(isel, &src, &init, &pad);
  if (!window_view(isel, &src, size, stride, dilation, result->shape, &windows, &folded))
    return false;
  return isel_fold_from(isel, &windows, folded, func, &init);
}
