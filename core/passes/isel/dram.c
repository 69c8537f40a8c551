// Buffers in DRAM: flat addresses, stores from SBUF, copies.
#include "passes/isel/isel.h"

void buffer_make_dram(Isel *isel, Buffer *buffer) {
  if (buffer->dram) return;
  int64_t shape[] = {buffer->count};
  buffer->dram = buffer->flat = isel_tensor(isel, buffer->scope, CLASS_Tensor, buffer->name->bytes,
                                            buffer->dtype, 1, shape, -1);
}

// The address as one expression a dimension of `tensor`, each coefficient cut along the strides;
// false when a dimension but the first would leave its extent.
static bool split_address(Isel *isel, const Tensor *tensor, const Expr *flat, Access *access) {
  Arena *arena = isel->arena;
  const Expr *dims[MAX_RANK];
  int64_t strides[MAX_RANK], stride = 1;
  for (uint32_t d = tensor->rank; d-- > 0;) {
    strides[d] = stride;
    stride *= tensor->shape[d];
    dims[d] = expr_const(arena, 0);
  }
  int64_t rest = flat->constant;
  for (uint32_t d = 0; d < tensor->rank; d++) {
    int64_t part = floor_div(rest, strides[d]);
    rest -= part * strides[d];
    dims[d] = expr_add_const(arena, dims[d], part);
  }
  for (uint32_t t = 0; t < flat->term_count; t++) {
    const Expr *index = expr_index(arena, flat->terms[t].index);
    rest = flat->terms[t].coefficient;
    for (uint32_t d = 0; d < tensor->rank; d++) {
      int64_t part = rest / strides[d];
      rest -= part * strides[d];
      if (part) dims[d] = expr_add(arena, dims[d], expr_scale(arena, index, part));
    }
  }
  for (uint32_t d = 0; d < tensor->rank; d++) {
    Range range = expr_range(dims[d]);
    bool is_inside = range.is_known && range.low >= 0 && range.high < tensor->shape[d];
    if (d > 0 && !is_inside) return false;
    access->dims[d] = (DimIndex){.start = dims[d], .span = 1, .step = 1};
  }
  return true;
}

// A declared tensor under a flat shape: the two share their storage. Only of tensors that nobody
// writes, so that no dependence goes through the alias.
static void make_flat(Isel *isel, Buffer *buffer) {
  int64_t shape[] = {buffer->count};
  Function *function = isel->function;
  buffer->flat = isel_tensor(isel, &function->scope, CLASS_Tensor,
                             arena_format(isel->scratch, "%s_flat", buffer->name->bytes),
                             buffer->dtype, 1, shape, -1);
  AliasPair pair = {.output = buffer->flat,
                    .input = buffer->dram,
                    .kind = ALIAS_MUST,
                    .span = isel->op->stmt.span};
  vec_push(isel->arena, &function->aliases, pair);
}

Access *buffer_dram_at(Isel *isel, Buffer *buffer, const Expr *flat) {
  if (buffer->dram->rank == 1) {
    Access *access = access_create(isel->arena, buffer->dram);
    access->dims[0] = (DimIndex){.start = flat, .span = 1, .step = 1};
    return access;
  }
  Access *access = access_create(isel->arena, buffer->dram);
  access->is_full = !buffer->dram->rank;
  if (split_address(isel, buffer->dram, flat, access)) return access;
  if (!buffer->flat) make_flat(isel, buffer);
  access = access_create(isel->arena, buffer->flat);
  access->dims[0] = (DimIndex){.start = flat, .span = 1, .step = 1};
  return access;
}

// Rows and columns of the whole buffer, tile by tile, from SBUF to DRAM.
static void store_all(Isel *isel, Buffer *buffer) {
  Layout layout = {buffer->rows, buffer->columns, buffer->block};
  View whole = view_of(buffer, 1, &buffer->count);
  Fetch fetch = fetch_plan(isel, &whole, layout);
  Place place = isel_place(isel);
  Tile tile;
  tile_whole(isel, layout, &tile);
  const Expr *flat = isel_sum(isel, isel_times(isel, tile.row, buffer->columns), tile.column);
  isel_store(isel, buffer_dram_at(isel, buffer, flat), fetch_tile(isel, &fetch, &tile));
  isel_close(isel, place);
}

void buffer_need_dram(Isel *isel, Buffer *buffer) {
  if (buffer->dram) return;
  buffer_make_dram(isel, buffer);
  if (buffer->sbuf) store_all(isel, buffer);
}

// ---- copies

typedef struct CopyDim {
  int64_t extent, to, from;
} CopyDim;

// Dimensions of more than one element, neighbours that continue each other on both sides as one.
static uint32_t copy_dims(const View *to, const View *from, CopyDim dims[MAX_RANK]) {
  uint32_t count = 0;
  for (uint32_t d = 0; d < to->rank; d++) {
    CopyDim dim = {to->shape[d], to->stride[d], from->stride[d]};
    if (dim.extent == 1) continue;
    CopyDim *last = count ? &dims[count - 1] : NULL;
    if (last && last->to == dim.to * dim.extent && last->from == dim.from * dim.extent)
      *last = (CopyDim){last->extent * dim.extent, dim.to, dim.from};
    else
      dims[count++] = dim;
  }
  return count;
}

// A constant has no place in DRAM until a tile of it is stored there.
static void fill(Isel *isel, const View *to, const View *from) {
  Layout layout = layout_of_shape(to->rank, to->shape);
  Dest dest = {.buffer = to->buffer, .to_dram = true};
  Place place = isel_place(isel);
  Tile tile;
  tile_open(isel, layout, layout_chunk(layout), &tile);
  Access *staged = dest_tile(isel, &dest, &tile);
  isel_memset(isel, staged, from->buffer->number);
  dest_end(isel, &dest, &tile);
  isel_close(isel, place);
}

void isel_copy_view(Isel *isel, const View *to, const View *from) {
  if (!view_count(to)) return;
  if (from->buffer->number.kind != LIT_NONE && view_is_contiguous(to) &&
      view_count(to) == to->buffer->count) {
    fill(isel, to, from);
    return;
  }
  View source = isel_whole(isel, from);
  buffer_need_dram(isel, source.buffer);
  buffer_need_dram(isel, to->buffer);
  CopyDim dims[MAX_RANK];
  uint32_t count = copy_dims(to, &source, dims);
  uint32_t looped = count > ISEL_COPY_INDICES ? count - ISEL_COPY_INDICES : 0;
  const Expr *into = isel_const(isel, to->offset), *out = isel_const(isel, source.offset);
  Place place = isel_place(isel);
  for (uint32_t d = 0; d < count; d++) {
    const char *name = arena_format(isel->scratch, "c%u", d);
    const Expr *index = d < looped ? isel_loop(isel, name, dims[d].extent, AXIS_TYPE_PARALLEL)
                                   : isel_index(isel, (char)('a' + (d - looped)), dims[d].extent);
    into = isel_sum(isel, into, isel_times(isel, index, dims[d].to));
    out = isel_sum(isel, out, isel_times(isel, index, dims[d].from));
  }
  isel_dma(isel, buffer_dram_at(isel, to->buffer, into), buffer_dram_at(isel, source.buffer, out));
  isel_close(isel, place);
}
