// Tiles: how values are read and written block by block.
#include "passes/isel/isel.h"

// Rows of a buffer that every block reads, in as many partitions: one row, or one of each.
typedef struct RowCopy {
  int64_t offset, row_stride, stride, columns, partitions;
  Tensor *tensor;
  struct RowCopy *next;
} RowCopy;

Layout layout_of_shape(uint32_t rank, const int64_t *shape) {
  Layout layout = {1, rank ? shape[rank - 1] : 1, 1};
  for (uint32_t d = 0; d + 1 < rank; d++) layout.rows *= shape[d];
  layout.block = min_i64(layout.rows, ISEL_PARTITIONS);
  return layout;
}

static int64_t blocks_of(Layout layout) {
  return ceil_div(layout.rows, layout.block);
}

int64_t layout_chunk(Layout layout) {
  int64_t chunk = layout.columns;
  if (chunk <= ISEL_TILE_COLUMNS) return chunk;
  for (chunk = ISEL_TILE_COLUMNS; chunk > ISEL_TILE_COLUMNS / 4; chunk--) {
    if (layout.columns % chunk == 0) return chunk;
  }
  return ISEL_TILE_COLUMNS;
}

// A tensor of another scope is not there where the operator is.
static bool is_visible(const Isel *isel, const Tensor *tensor) {
  return tensor && scope_encloses(tensor->parent, &isel->op->stmt);
}

bool buffer_in_sbuf(const Isel *isel, const Buffer *buffer) {
  return is_visible(isel, buffer->sbuf);
}

static bool in_place(const Isel *isel, const View *view, Layout layout, Fetch *fetch) {
  const Buffer *buffer = view->buffer;
  if (!is_visible(isel, buffer->sbuf)) return false;
  if (buffer->rows != layout.rows || buffer->block != layout.block) return false;
  if (layout.rows > 1 && fetch->row_stride != buffer->columns) return false;
  if (fetch->block_stride != layout.block * fetch->row_stride) return false;
  int64_t last = view->offset + fetch->column_stride * (layout.columns - 1);
  fetch->shift = view->offset;
  return min_i64(view->offset, last) >= 0 && max_i64(view->offset, last) < buffer->columns;
}

Layout layout_for(const View *const *views, uint32_t count, uint32_t rank, const int64_t *shape) {
  Layout wanted = layout_of_shape(rank, shape);
  for (uint32_t i = 0; i < count; i++) {
    const Buffer *buffer = views[i]->buffer;
    bool is_whole = buffer->sbuf && view_is_contiguous(views[i]) && !views[i]->offset &&
                    buffer->count == wanted.rows * wanted.columns &&
                    view_count(views[i]) == buffer->count;
    if (is_whole) return (Layout){buffer->rows, buffer->columns, buffer->block};
  }
  return wanted;
}

bool layout_fits(const Isel *isel, Layout layout, DType dtype) {
  return blocks_of(layout) * layout.columns * dtype_bytes(dtype) <= isel->resident;
}

void buffer_make_sbuf(Isel *isel, Buffer *buffer, Layout layout) {
  int64_t shape[] = {blocks_of(layout), layout.block, layout.columns};
  bool is_flat = shape[0] == 1;
  Scope *scope = isel_is_at_entry(isel, buffer) ? &isel->function->scope : isel->home;
  ClassId cls = buffer->is_static ? CLASS_NeuronWeightTensor : CLASS_NeuronSBTensor;
  buffer->rows = layout.rows;
  buffer->columns = layout.columns;
  buffer->block = layout.block;
  buffer->sbuf =
      isel_tensor(isel, scope, cls, arena_format(isel->scratch, "%s_sb", buffer->name->bytes),
                  buffer->dtype, is_flat ? 2 : 3, shape + is_flat, is_flat ? 0 : 1);
}

Access *buffer_sbuf_at(Isel *isel, const Buffer *buffer, const Expr *t, const Expr *row,
                       const Expr *column) {
  if (buffer->sbuf->rank == 2) return isel_at(isel, buffer->sbuf, row, column);
  Access *access = access_create(isel->arena, buffer->sbuf);
  access->dims[0] = (DimIndex){.start = t, .span = 1, .step = 1};
  access->dims[1] = (DimIndex){.start = row, .span = 1, .step = 1};
  access->dims[2] = (DimIndex){.start = column, .span = 1, .step = 1};
  return access;
}

static Access *sbuf_at(Isel *isel, const Buffer *buffer, const Tile *tile, const Expr *column) {
  return buffer_sbuf_at(isel, buffer, tile->t, tile->p, column);
}

void tile_open(Isel *isel, Layout layout, int64_t chunk, Tile *tile) {
  tile->t = isel_loop(isel, "t", blocks_of(layout), AXIS_TYPE_PARALLEL);
  tile->p = isel_index(isel, 'p', layout.block);
  tile->row = isel_sum(isel, isel_times(isel, tile->t, layout.block), tile->p);
  if (layout.rows % layout.block)
    isel_filter(isel,
                isel_sum(isel, isel_const(isel, layout.rows - 1), isel_times(isel, tile->row, -1)));
  tile_chunks(isel, layout, chunk, tile);
}

void tile_chunks(Isel *isel, Layout layout, int64_t chunk, Tile *tile) {
  tile->layout = layout;
  tile->chunk = chunk;
  tile->j = isel_loop(isel, "j", ceil_div(layout.columns, chunk), AXIS_TYPE_PARALLEL);
  tile->f = isel_index(isel, 'f', chunk);
  tile->column = isel_sum(isel, isel_times(isel, tile->j, chunk), tile->f);
  if (layout.columns % chunk)
    isel_guard(isel, isel_sum(isel, isel_const(isel, layout.columns - 1),
                              isel_times(isel, tile->column, -1)));
}

// ---- reading

static const Expr *dram_address(Isel *isel, const Fetch *fetch, const Tile *tile) {
  const Expr *flat = isel_sum(isel, isel_const(isel, fetch->view.offset),
                              isel_times(isel, tile->t, fetch->block_stride));
  flat = isel_sum(isel, flat, isel_times(isel, tile->p, fetch->row_stride));
  return isel_sum(isel, flat, isel_times(isel, tile->column, fetch->column_stride));
}

void tile_whole(Isel *isel, Layout layout, Tile *tile) {
  if (layout.rows % layout.block) {
    tile_open(isel, layout, layout.columns, tile);
    return;
  }
  int64_t blocks = blocks_of(layout);
  tile->layout = layout;
  tile->chunk = layout.columns;
  tile->t = blocks > 1 ? isel_index(isel, 't', blocks) : isel_const(isel, 0);
  tile->p = isel_index(isel, 'p', layout.block);
  tile->row = isel_sum(isel, isel_times(isel, tile->t, layout.block), tile->p);
  tile->j = isel_const(isel, 0);
  tile->f = tile->column = isel_index(isel, 'f', layout.columns);
}

// The whole of a buffer loaded into SBUF, once.
void buffer_load(Isel *isel, Buffer *buffer, Layout layout) {
  Entry entry = isel_begin_entry(isel, buffer);
  buffer_make_sbuf(isel, buffer, layout);
  Place place = isel_place(isel);
  Tile tile;
  tile_whole(isel, layout, &tile);
  const Expr *flat = isel_sum(isel, isel_times(isel, tile.row, layout.columns), tile.column);
  isel_load(isel, sbuf_at(isel, buffer, &tile, tile.column), buffer_dram_at(isel, buffer, flat));
  isel_close(isel, place);
  isel_end_entry(isel, entry);
}

static Tensor *row_copy(Isel *isel, const Fetch *fetch, Layout layout) {
  Buffer *buffer = fetch->view.buffer;
  int64_t columns = fetch->is_scalar ? 1 : layout.columns;
  for (const RowCopy *copy = buffer->row_copies; copy; copy = copy->next) {
    if (copy->offset == fetch->view.offset && copy->row_stride == fetch->row_stride &&
        copy->stride == fetch->column_stride && copy->columns == columns &&
        copy->partitions == layout.block && is_visible(isel, copy->tensor))
      return copy->tensor;
  }
  Entry entry = isel_begin_entry(isel, buffer);
  bool is_static = buffer->is_static;
  int64_t shape[] = {layout.block, columns};
  RowCopy *copy = ARENA_NEW(isel->scratch, RowCopy);
  *copy =
      (RowCopy){fetch->view.offset,
                fetch->row_stride,
                fetch->column_stride,
                columns,
                layout.block,
                isel_tensor(isel, NULL, is_static ? CLASS_NeuronWeightTensor : CLASS_NeuronSBTensor,
                            arena_format(isel->scratch, "%s_rows", buffer->name->bytes),
                            buffer->dtype, 2, shape, 0),
                buffer->row_copies};
  if (!buffer->is_pinned) buffer->row_copies = copy;
  const Expr *p = isel_index(isel, 'p', layout.block), *f = isel_index(isel, 'f', columns);
  const Expr *flat = isel_sum(isel, isel_const(isel, fetch->view.offset),
                              isel_times(isel, f, fetch->column_stride));
  flat = isel_sum(isel, flat, isel_times(isel, p, fetch->row_stride));
  isel_load(isel, isel_at(isel, copy->tensor, p, f), buffer_dram_at(isel, buffer, flat));
  isel_end_entry(isel, entry);
  return copy->tensor;
}

// Strides of blocks, of rows in them and of columns; false where there is not one of each. What
// repeats from block to block (a number for each feature of a batch) has none between blocks.
static bool fetch_strides(Fetch *fetch, Layout layout) {
  const View *view = &fetch->view;
  int64_t shape[] = {blocks_of(layout), layout.block, layout.columns};
  View cut;
  if (view_strides(view, layout.rows, layout.columns, &fetch->row_stride, &fetch->column_stride)) {
    fetch->block_stride = layout.block * fetch->row_stride;
    return true;
  }
  if (layout.rows % layout.block || !view_reshape(view, 3, shape, &cut)) return false;
  fetch->block_stride = cut.stride[0];
  fetch->row_stride = cut.stride[1];
  fetch->column_stride = cut.stride[2];
  return true;
}

Fetch fetch_plan(Isel *isel, const View *view, Layout layout) {
  Fetch fetch = {.view = *view};
  if (view->buffer->number.kind != LIT_NONE) {
    fetch.kind = FETCH_NUMBER;
    fetch.is_scalar = true;
    return fetch;
  }
  if (!fetch_strides(&fetch, layout)) {
    fetch.view = isel_contiguous(isel, view);
    fetch.row_stride = layout.columns;
    fetch.block_stride = layout.block * layout.columns;
    fetch.column_stride = 1;
  }
  Buffer *buffer = fetch.view.buffer;
  fetch.is_scalar = fetch.column_stride == 0 || layout.columns == 1;
  bool is_whole = !fetch.view.offset && buffer->count == layout.rows * layout.columns &&
                  view_is_contiguous(&fetch.view);
  if (is_whole && !is_visible(isel, buffer->sbuf) && !buffer->is_pinned &&
      layout_fits(isel, layout, buffer->dtype))
    buffer_load(isel, buffer, layout);
  if (in_place(isel, &fetch.view, layout, &fetch)) {
    fetch.kind = FETCH_IN_PLACE;
    return fetch;
  }
  buffer_need_dram(isel, buffer);
  int64_t bytes = (fetch.is_scalar ? 1 : layout.columns) * dtype_bytes(buffer->dtype);
  bool repeats = fetch.block_stride == 0 && (fetch.row_stride == 0 || blocks_of(layout) > 1);
  bool is_row = repeats && layout.rows > 1 && bytes <= isel->resident;
  fetch.kind = is_row ? FETCH_ROW_COPY : FETCH_LOAD;
  if (is_row) fetch.row_copy = row_copy(isel, &fetch, layout);
  return fetch;
}

Access *fetch_tile(Isel *isel, const Fetch *fetch, const Tile *tile) {
  const Buffer *buffer = fetch->view.buffer;
  const Expr *zero = isel_const(isel, 0);
  if (fetch->kind == FETCH_ROW_COPY)
    return isel_at(isel, fetch->row_copy, tile->p, fetch->is_scalar ? zero : tile->column);
  if (fetch->kind == FETCH_IN_PLACE) {
    const Expr *column = isel_const(isel, fetch->shift);
    if (!fetch->is_scalar)
      column = isel_sum(isel, column, isel_times(isel, tile->column, fetch->column_stride));
    return sbuf_at(isel, buffer, tile, column);
  }
  int64_t columns = fetch->is_scalar ? 1 : tile->chunk;
  Tensor *loaded = isel_tile(isel, arena_format(isel->scratch, "%s_tile", buffer->name->bytes),
                             buffer->dtype, tile->layout.block, columns);
  Access *access = isel_at(isel, loaded, tile->p, fetch->is_scalar ? zero : tile->f);
  if (fetch->kind == FETCH_NUMBER) {
    isel_memset(isel, access, buffer->number);
  } else {
    Tile first = *tile;
    if (fetch->is_scalar) first.column = zero;
    isel_load(isel, access,
              buffer_dram_at(isel, fetch->view.buffer, dram_address(isel, fetch, &first)));
  }
  return isel_again(isel, access);
}

// ---- writing

Dest dest_plan_buffer(Isel *isel, Buffer *buffer, Layout layout, bool is_read) {
  bool is_resident = is_read && !buffer->is_pinned && layout_fits(isel, layout, buffer->dtype);
  Dest dest = {.buffer = buffer, .to_sbuf = is_resident, .to_dram = buffer->dram || !is_resident};
  if (is_resident) buffer_make_sbuf(isel, buffer, layout);
  if (dest.to_dram) buffer_make_dram(isel, buffer);
  return dest;
}

Dest dest_plan(Isel *isel, uint32_t result, Layout layout) {
  bool is_read;
  Buffer *buffer = isel_result_buffer(isel, result, &is_read);
  return dest_plan_buffer(isel, buffer, layout, is_read);
}

Access *dest_tile(Isel *isel, Dest *dest, const Tile *tile) {
  if (dest->to_sbuf) {
    dest->staged = sbuf_at(isel, dest->buffer, tile, tile->column);
  } else {
    Tensor *staged =
        isel_tile(isel, arena_format(isel->scratch, "%s_tile", dest->buffer->name->bytes),
                  dest->buffer->dtype, tile->layout.block, tile->chunk);
    dest->staged = isel_at(isel, staged, tile->p, tile->f);
  }
  return isel_again(isel, dest->staged);
}

Access *dest_tile_column(Isel *isel, Dest *dest, const Tile *tile, const Expr *zero) {
  Tile column = *tile;
  column.column = column.f = zero;
  return dest_tile(isel, dest, &column);
}

void dest_end(Isel *isel, const Dest *dest, const Tile *tile) {
  if (!dest->to_dram) return;
  const Expr *flat =
      isel_sum(isel, isel_times(isel, tile->row, tile->layout.columns), tile->column);
  isel_store(isel, buffer_dram_at(isel, dest->buffer, flat), isel_again(isel, dest->staged));
}
