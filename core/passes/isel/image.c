// Images: what lies under windows as a tile in SBUF, its border filled, so that every place of a
// window is the tile at another offset.
#include "passes/isel/window.h"

Image image_of(const View *view, ContractSide which, Literal fill) {
  return (Image){.view = *view, .which = which, .fill = fill, .columns = 1};
}

void image_add(Image *image, int64_t extent, int64_t step, int64_t low, int64_t high,
               int64_t dilation) {
  ImageDim *dim = &image->dims[image->count++];
  *dim = (ImageDim){.extent = extent, .step = step, .low = low, .dilation = dilation, .stride = 1};
  dim->size = (extent - 1) * dilation + 1 + low + high;
  for (uint32_t i = 0; i + 1 < image->count; i++) image->dims[i].stride *= dim->size;
  image->is_padded |= low != 0 || high != 0 || dilation != 1;
  image->columns *= dim->size;
}

int64_t image_bytes(const Image *image) {
  return image->columns * dtype_bytes(image->view.buffer->dtype);
}

void image_plan(Isel *isel, Image *image, const ContractGroup *rows, const Tiled *tiled) {
  Buffer *buffer = image->view.buffer;
  Side side = {.offset = image->view.offset, .free_count = image->count};
  side_add_parts(&side, tiled, image->which);
  side_add_loops(&side, rows, tiled, image->which);
  for (uint32_t i = 0; i < image->count; i++)
    side.free[i] = (SideDim){image->dims[i].extent, image->dims[i].step, image->dims[i].extent};
  Layout layout;
  bool may_load = !buffer_in_sbuf(isel, buffer) && buffer->dram && !buffer->is_pinned &&
                  buffer->number.kind == LIT_NONE && !image->is_padded;
  if (may_load && side_layout(&side, buffer->count, &layout) &&
      layout_fits(isel, layout, buffer->dtype))
    buffer_load(isel, buffer, layout);
  image->in_sbuf = buffer_in_sbuf(isel, buffer) &&
                   side_lies_in(&side, (Layout){buffer->rows, buffer->columns, buffer->block});
  if (!image->in_sbuf && buffer->number.kind == LIT_NONE) buffer_need_dram(isel, buffer);
}

// The elements of a dimension that padding leaves.
static int64_t first_kept(const ImageDim *dim) {
  return dim->low < 0 ? ceil_div(-dim->low, dim->dilation) : 0;
}

static int64_t kept(const ImageDim *dim) {
  int64_t room = dim->size - 1 - dim->low;
  int64_t end = room < 0 ? 0 : min_i64(dim->extent, room / dim->dilation + 1);
  return max_i64(end - first_kept(dim), 0);
}

const Expr *image_inside(Isel *isel, const Image *image, bool *is_empty) {
  const Expr *column = isel_const(isel, 0);
  *is_empty = false;
  for (uint32_t i = 0; i < image->count; i++) {
    const ImageDim *dim = &image->dims[i];
    int64_t count = kept(dim), start = dim->low + first_kept(dim) * dim->dilation;
    *is_empty |= count == 0;
    const Expr *index = count ? isel_index(isel, (char)('x' + i), count) : isel_const(isel, 0);
    column = isel_sum(isel, column, isel_const(isel, start * dim->stride));
    column = isel_sum(isel, column, isel_times(isel, index, dim->dilation * dim->stride));
  }
  return column;
}

const Expr *image_address(Isel *isel, const Image *image, const int64_t *steps, const Expr *flat) {
  for (uint32_t i = 0; i < image->count; i++) {
    const ImageDim *dim = &image->dims[i];
    const Expr *index = isel_index(isel, (char)('x' + i), kept(dim));
    flat = isel_sum(isel, flat, isel_const(isel, first_kept(dim) * steps[i]));
    flat = isel_sum(isel, flat, isel_times(isel, index, steps[i]));
  }
  return flat;
}

void image_fill(Isel *isel, Image *image, const Tiled *rows, Literal value) {
  const Buffer *buffer = image->view.buffer;
  const char *name = arena_format(isel->scratch, "%s_image", buffer->name->bytes);
  image->rows = rows;
  image->tile = isel_tile(isel, name, buffer->dtype, rows->total, image->columns);
  if (value.kind == LIT_NONE) return;
  const Expr *column = isel_index(isel, 'f', image->columns);
  isel_memset(isel, isel_at(isel, image->tile, rows->place, column), value);
}

void image_open(Isel *isel, Image *image, const Tiled *rows, const Expr *flat) {
  Buffer *buffer = image->view.buffer;
  image->flat = flat;
  image->rows = rows;
  bool is_number = buffer->number.kind != LIT_NONE, is_empty;
  if (image->in_sbuf && !image->is_padded) return;
  image_fill(isel, image, rows, image->is_padded ? image->fill : (Literal){.kind = LIT_NONE});
  const Expr *inside = image_inside(isel, image, &is_empty);
  if (is_empty) return;
  int64_t steps[ISEL_FREE_DIMS];
  for (uint32_t i = 0; i < image->count; i++) steps[i] = image->dims[i].step;
  flat = image_address(isel, image, steps, flat);
  Access *into = isel_at(isel, image->tile, rows->place, inside);
  if (is_number)
    isel_memset(isel, into, buffer->number);
  else if (image->in_sbuf)
    isel_copy(isel, into, side_access(isel, buffer, flat, rows->place));
  else
    isel_load(isel, into,
              buffer_dram_at(isel, buffer, tiled_within(isel, rows, image->which, flat)));
}

Access *image_at(Isel *isel, const Image *image, const Expr *const *places) {
  const Expr *at = image->tile ? isel_const(isel, 0) : image->flat;
  for (uint32_t i = 0; i < image->count; i++) {
    const ImageDim *dim = &image->dims[i];
    at = isel_sum(isel, at, isel_times(isel, places[i], image->tile ? dim->stride : dim->step));
  }
  return image->tile ? isel_at(isel, image->tile, image->rows->place, at)
                     : side_access(isel, image->view.buffer, at, image->rows->place);
}
