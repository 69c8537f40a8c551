// Windows over a value: what convolutions and pooling share, and folds of windows.
#include "passes/isel/window.h"

#include "eval/numeric.h"

enum { MOST_BLOCKS = 8 }; // of a value whose rows are taken block by block

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

WindowAttrs isel_pool_windows(const Isel *isel, uint32_t rank) {
  WindowAttrs attrs = {0};
  isel_ints(isel, ATTR_window_shape, rank, 1, attrs.size);
  isel_ints(isel, ATTR_stride, rank, 1, attrs.stride);
  isel_ints(isel, ATTR_window_dilation, rank, 1, attrs.dilation);
  isel_ints(isel, ATTR_base_dilation, rank, 1, attrs.base);
  isel_pairs(isel, ATTR_padding, rank, attrs.low, attrs.high);
  return attrs;
}

// Edges that only cut make the view smaller; true when that was all.
static bool cut_edges(View *view, WindowAttrs *attrs) {
  bool is_all = true;
  for (uint32_t d = 0; d < view->rank; d++) {
    int64_t low = min_i64(attrs->low[d], 0), high = min_i64(attrs->high[d], 0);
    if (attrs->base[d] == 1) {
      view->offset -= low * view->stride[d];
      view->shape[d] += low + high;
      attrs->low[d] -= low;
      attrs->high[d] -= high;
    }
    is_all = is_all && attrs->base[d] == 1 && !attrs->low[d] && !attrs->high[d];
  }
  return is_all;
}

View isel_window_padded(Isel *isel, const View *src, const View *padding, WindowAttrs *attrs) {
  View view = *src;
  if (cut_edges(&view, attrs)) return isel_whole(isel, &view);
  int64_t shape[MAX_RANK], interior[MAX_RANK], count = 1;
  for (uint32_t d = 0; d < view.rank; d++) {
    interior[d] = attrs->base[d] - 1;
    shape[d] = (view.shape[d] - 1) * attrs->base[d] + 1 + attrs->low[d] + attrs->high[d];
    count *= shape[d];
  }
  const char *name = arena_format(isel->scratch, "%s_pad", src->buffer->name->bytes);
  Buffer *buffer = isel_buffer(isel, name, src->buffer->dtype, count);
  buffer_make_dram(isel, buffer);
  return isel_padded(isel, &view, padding, attrs->low, interior, view_of(buffer, view.rank, shape));
}

// ---- windows in SBUF

void contract_largest_last(ContractGroup *group) {
  for (uint32_t i = 0; i + 1 < group->count; i++) {
    ContractDim *last = &group->at[group->count - 1], dim = group->at[i];
    if (dim.extent <= last->extent) continue;
    group->at[i] = *last;
    *last = dim;
  }
}

// Rows in the blocks that the value has in SBUF, where these are few.
static void split_rows(const Isel *isel, ContractGroup *rows, const Buffer *buffer) {
  if (!rows->count || rows->count == MAX_RANK || !buffer_in_sbuf(isel, buffer)) return;
  ContractDim *last = &rows->at[rows->count - 1], dim = *last;
  int64_t block = buffer->block, blocks = dim.extent / block;
  if (dim.lhs != buffer->columns || dim.extent % block || blocks == 1 || blocks > MOST_BLOCKS)
    return;
  *last = (ContractDim){blocks, dim.lhs * block, dim.rhs * block, dim.dst * block};
  rows->at[rows->count++] = (ContractDim){block, dim.lhs, dim.rhs, dim.dst};
}

bool windows_split(const Isel *isel, const WindowAttrs *attrs, const View *value, const View *other,
                   const Tensor *result, Windows *windows) {
  int64_t stride = tensor_element_count(result);
  *windows = (Windows){0};
  for (uint32_t d = 0; d < value->rank; d++) {
    stride /= result->shape[d];
    bool moves = attrs->size[d] != 1 || attrs->stride[d] != 1 || attrs->low[d] || attrs->high[d] ||
                 attrs->base[d] != 1 || attrs->from[d] ||
                 (other && other->shape[d] != value->shape[d]);
    if (!moves) {
      contract_merge(&windows->rows, value->shape[d], value->stride[d],
                     other ? other->stride[d] : 0, stride);
      continue;
    }
    if (windows->count == ISEL_FREE_DIMS) return false;
    windows->strides[windows->count] = stride;
    windows->dims[windows->count++] = d;
  }
  contract_largest_last(&windows->rows);
  split_rows(isel, &windows->rows, value->buffer);
  windows->tile = tiled_of(&windows->rows, ISEL_PARTITIONS, 1);
  return true;
}

Image windows_image(const Windows *windows, const WindowAttrs *attrs, const View *value,
                    Literal fill) {
  Image image = image_of(value, CONTRACT_LHS, fill);
  for (uint32_t i = 0; i < windows->count; i++) {
    uint32_t d = windows->dims[i];
    image_add(&image, value->shape[d], value->stride[d], attrs->low[d], attrs->high[d],
              attrs->base[d]);
  }
  return image;
}

void windows_places(Isel *isel, const Windows *windows, const WindowAttrs *attrs,
                    const int64_t *shape, const Expr *const *taps, const Expr **places) {
  for (uint32_t i = 0; i < windows->count; i++) {
    uint32_t d = windows->dims[i];
    const Expr *place = isel_index(isel, (char)('f' + i), shape[d]);
    place =
        isel_sum(isel, isel_const(isel, attrs->from[d]), isel_times(isel, place, attrs->stride[d]));
    places[i] = isel_sum(isel, place, isel_times(isel, taps[i], attrs->dilation[d]));
  }
}

const Expr *windows_column(Isel *isel, const Windows *windows, const int64_t *shape,
                           const Expr *base, const Expr **flat) {
  const Expr *column = isel_const(isel, 0);
  *flat = base;
  for (uint32_t i = 0; i < windows->count; i++) {
    int64_t extent = shape[windows->dims[i]];
    const Expr *index = isel_index(isel, (char)('f' + i), extent);
    column = isel_sum(isel, isel_times(isel, column, extent), index);
    *flat = isel_sum(isel, *flat, isel_times(isel, index, windows->strides[i]));
  }
  return column;
}

Side windows_dest_side(const Windows *windows, const int64_t *shape) {
  Side side = {.free_count = windows->count};
  side_add_parts(&side, &windows->tile, CONTRACT_DST);
  side_add_loops(&side, &windows->rows, &windows->tile, CONTRACT_DST);
  for (uint32_t i = 0; i < windows->count; i++) {
    int64_t extent = shape[windows->dims[i]];
    side.free[i] = (SideDim){extent, windows->strides[i], extent};
  }
  return side;
}

// ---- folds of windows

typedef struct WindowFold {
  View src, init;
  WindowAttrs attrs;
  AluOp op;
  const int64_t *places;
} WindowFold;

// A tile on its way: elements of each dimension. Its rows are those of the image.
typedef struct Stage {
  const Image *image; // the first: the image itself
  Tensor *tile;
  int64_t size[ISEL_FREE_DIMS];
  uint32_t count;
} Stage;

static Access *stage_at(Isel *isel, const Stage *stage, const Tiled *rows,
                        const Expr *const *places) {
  if (stage->image) return image_at(isel, stage->image, places);
  const Expr *column = isel_const(isel, 0);
  for (uint32_t i = 0; i < stage->count; i++)
    column = isel_sum(isel, isel_times(isel, column, stage->size[i]), places[i]);
  return isel_at(isel, stage->tile, rows->place, column);
}

static int64_t stage_columns(const Stage *stage) {
  int64_t columns = 1;
  for (uint32_t i = 0; i < stage->count; i++) columns *= stage->size[i];
  return columns;
}

// Folds dimension i of a stage into the next.
static void fold_dim(Isel *isel, const WindowFold *fold, const Windows *windows, Stage *stage,
                     uint32_t i, SideDest *dest, const Expr *flat) {
  const WindowAttrs *attrs = &fold->attrs;
  const Expr *from[ISEL_FREE_DIMS], *into[ISEL_FREE_DIMS];
  uint32_t d = windows->dims[i];
  Stage next = *stage;
  next.image = NULL;
  next.size[i] = fold->places[d];
  for (uint32_t j = 0; j < stage->count; j++)
    from[j] = into[j] = isel_index(isel, (char)('f' + j), next.size[j]);
  const Expr *tap = isel_index(isel, 'u', attrs->size[d]);
  from[i] = isel_sum(isel, isel_times(isel, into[i], attrs->stride[d]),
                     isel_times(isel, tap, attrs->dilation[d]));
  Access *source = stage_at(isel, stage, &windows->tile, from), *target;
  if (i > 0) {
    next.tile = isel_tile(isel, "fold",
                          dtype_is_real(dest->buffer->dtype) ? DT_float32 : dest->buffer->dtype,
                          windows->tile.total, stage_columns(&next));
    target = stage_at(isel, &next, &windows->tile, into);
  } else {
    const Expr *column = isel_const(isel, 0);
    for (uint32_t j = 0; j < next.count; j++)
      column = isel_sum(isel, isel_times(isel, column, next.size[j]), into[j]);
    target = side_dest_tile(isel, dest, &windows->tile, flat, stage_columns(&next), column);
  }
  isel_reduce(isel, target, source, fold->op);
  *stage = next;
}

// Dimension by dimension, the last first, each by one instruction a tile. False where that is more
// than SBUF holds, or than an instruction addresses.
static bool fold_in_sbuf(Isel *isel, const WindowFold *given, Buffer *dst, bool is_read) {
  Windows windows;
  WindowFold fold = *given;
  const Literal *fill = &fold.init.buffer->number;
  cut_edges(&fold.src, &fold.attrs);
  if (!windows_split(isel, &fold.attrs, &fold.src, NULL, isel_result(isel, 0), &windows))
    return false;
  Image image = windows_image(&windows, &fold.attrs, &fold.src, *fill);
  bool is_filled = !image.is_padded || fill->kind != LIT_NONE;
  if (!windows.count || windows.count > 2 || !is_filled ||
      3 * image_bytes(&image) > ISEL_IMAGE_BYTES)
    return false;
  tiled_indices(isel, &windows.tile, "p");
  image_plan(isel, &image, &windows.rows, &windows.tile);
  Side side = windows_dest_side(&windows, fold.places);
  SideDest dest = side_dest(isel, dst, &side, is_read);
  Place place = isel_place(isel);
  Addresses at = {{isel_const(isel, fold.src.offset), isel_const(isel, 0), isel_const(isel, 0)}};
  tiled_open(isel, &at, &windows.rows, &windows.tile, "r", AXIS_TYPE_PARALLEL);
  image_open(isel, &image, &windows.tile, at.of[CONTRACT_LHS]);
  const Expr *flat;
  Stage stage = {.image = &image, .count = windows.count};
  for (uint32_t i = 0; i < windows.count; i++) stage.size[i] = image.dims[i].size;
  windows_column(isel, &windows, fold.places, at.of[CONTRACT_DST], &flat);
  for (uint32_t i = windows.count; i-- > 0;)
    fold_dim(isel, &fold, &windows, &stage, i, &dest, flat);
  side_dest_end(isel, &dest, &windows.tile, flat);
  isel_close(isel, place);
  return true;
}

// Every window as dimensions of its own, behind those of the places; `folded` are these.
static bool window_view(Isel *isel, const WindowFold *fold, const View *padded, View *out,
                        uint32_t *folded) {
  const WindowAttrs *attrs = &fold->attrs;
  *out = (View){.buffer = padded->buffer, .offset = padded->offset, .rank = padded->rank};
  *folded = 0;
  for (uint32_t d = 0; d < padded->rank; d++) {
    out->shape[d] = fold->places[d];
    out->stride[d] = padded->stride[d] * attrs->stride[d];
  }
  for (uint32_t d = 0; d < padded->rank; d++) {
    if (attrs->size[d] == 1) continue;
    if (out->rank == MAX_RANK)
      return isel_error(isel, "isel-unsupported",
                        "has no selection: its places and windows have more than %d dimensions",
                        MAX_RANK);
    *folded |= (uint32_t)1 << out->rank;
    out->shape[out->rank] = attrs->size[d];
    out->stride[out->rank++] = padded->stride[d] * attrs->dilation[d];
  }
  return true;
}

// The windows are copied apart, and folded as any dimensions are.
static bool fold_copies(Isel *isel, const WindowFold *fold, Buffer *dst, bool is_read) {
  WindowAttrs attrs = fold->attrs;
  View windows, padded = isel_window_padded(isel, &fold->src, &fold->init, &attrs);
  uint32_t folded;
  return window_view(isel, fold, &padded, &windows, &folded) &&
         isel_fold(isel, &windows, folded, fold->op, dst, is_read);
}

bool select_reduce_window(Isel *isel) {
  WindowFold fold = {.src = isel_source(isel, "src"), .places = isel_result(isel, 0)->shape};
  TensorFunc func;
  bool is_read;
  fold.attrs = isel_pool_windows(isel, fold.src.rank);
  inst_attr_func(isel->op, ATTR_op, &func);
  isel_alu_op(func, &fold.op);
  fold.init = isel_initial(isel, ATTR_init_value, fold.op, fold.src.buffer->dtype);
  Buffer *dst = isel_fold_begin(isel, fold.op, &fold.init, &is_read);
  return (fold_in_sbuf(isel, &fold, dst, is_read) || fold_copies(isel, &fold, dst, is_read)) &&
         isel_fold_end(isel, func, &fold.init, dst);
}
