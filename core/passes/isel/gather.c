// Gathers of whole rows: the indices are brought inside the operand and joined to row numbers of a
// table, which DMA then reads row by row.
#include "passes/isel/rows.h"

bool isel_lists(const int64_t *dims, uint32_t count, int64_t dim) {
  for (uint32_t i = 0; i < count; i++) {
    if (dims[i] == dim) return true;
  }
  return false;
}

void isel_begin_rows(Isel *isel, IndexedRows *rows, AttrId map) {
  int64_t dims[MAX_RANK];
  *rows = (IndexedRows){.isel = isel,
                        .operand = isel_source(isel, "operand"),
                        .indices = isel_source(isel, "indices"),
                        .vector_dim = (uint32_t)inst_attr_int(isel->op, ATTR_index_vector_dim, 0),
                        .count = 1};
  rows->index_dims = inst_attr_ints(isel->op, map, dims);
  for (uint32_t i = 0; i < rows->index_dims; i++) rows->indexed[i] = (uint32_t)dims[i];
  for (uint32_t d = 0; d < rows->indices.rank; d++)
    rows->count *= d == rows->vector_dim ? 1 : rows->indices.shape[d];
}

bool isel_sort_rows(IndexedRows *rows, const int64_t *sizes) {
  const View *operand = &rows->operand;
  rows->rows = rows->columns = 1;
  for (uint32_t d = 0; d < operand->rank; d++) {
    bool is_indexed = false;
    for (uint32_t i = 0; i < rows->index_dims; i++) is_indexed |= rows->indexed[i] == d;
    if (is_indexed && sizes[d] != 1)
      return isel_error(rows->isel, "isel-unsupported",
                        "has no selection: slices of %lld elements along the indexed dimension %u",
                        (long long)sizes[d], d);
    if (is_indexed) {
      rows->rows *= operand->shape[d];
    } else {
      rows->rest[rows->rest_dims++] = d;
      rows->columns *= sizes[d];
    }
  }
  return true;
}

// The operand as rows that indices choose among.
static Tensor *make_table(const IndexedRows *rows, const int64_t *sizes) {
  const View *operand = &rows->operand;
  View turned = {.buffer = operand->buffer, .offset = operand->offset, .rank = operand->rank},
       table;
  uint32_t at = 0;
  for (uint32_t i = 0; i < rows->index_dims; i++, at++) {
    turned.shape[at] = operand->shape[rows->indexed[i]];
    turned.stride[at] = operand->stride[rows->indexed[i]];
  }
  for (uint32_t i = 0; i < rows->rest_dims; i++, at++) {
    turned.shape[at] = sizes[rows->rest[i]];
    turned.stride[at] = operand->stride[rows->rest[i]];
  }
  int64_t shape[] = {rows->rows, rows->columns};
  if (!view_reshape(&turned, 2, shape, &table)) {
    View copy = isel_contiguous(rows->isel, &turned);
    view_reshape(&copy, 2, shape, &table);
  }
  return isel_shaped(rows->isel, &table);
}

// One number of every place, as a column.
static View index_part(const IndexedRows *rows, uint32_t part) {
  const View *indices = &rows->indices;
  View out = {.buffer = indices->buffer, .offset = indices->offset};
  for (uint32_t d = 0; d < indices->rank; d++) {
    if (d == rows->vector_dim) continue;
    out.shape[out.rank] = indices->shape[d];
    out.stride[out.rank++] = indices->stride[d];
  }
  if (rows->vector_dim < indices->rank) out.offset += part * indices->stride[rows->vector_dim];
  return out;
}

static View column_step(const IndexedRows *rows, TensorFunc func, DType dtype, const View *srcs) {
  Layout layout = {rows->count, 1, min_i64(rows->count, ISEL_PARTITIONS)};
  Buffer *buffer = isel_buffer(rows->isel, "row", dtype, rows->count);
  const View *like = &srcs[0];
  View stretched[3];
  uint32_t count = tensor_funcs[func].arity;
  for (uint32_t i = 0; i < count; i++)
    stretched[i] = view_stretch(&srcs[i], like->rank, like->shape);
  isel_apply(rows->isel, func, stretched, count, dest_plan_buffer(rows->isel, buffer, layout, true),
             layout);
  return view_of(buffer, like->rank, like->shape);
}

static View with_number(const IndexedRows *rows, TensorFunc func, DType dtype, View a,
                        int64_t number) {
  View srcs[] = {a, isel_constant(rows->isel, a.buffer->dtype, (double)number)};
  return column_step(rows, func, dtype, srcs);
}

static View with_column(const IndexedRows *rows, TensorFunc func, DType dtype, View a, View b) {
  return column_step(rows, func, dtype, (View[]){a, b});
}

// Indices, brought inside, times the rows that one step of each passes over.
View isel_row_numbers(const IndexedRows *rows, bool has_outside) {
  View total = {0}, is_inside = {0};
  int64_t step = rows->rows;
  for (uint32_t i = 0; i < rows->index_dims; i++) {
    int64_t extent = rows->operand.shape[rows->indexed[i]];
    View part = index_part(rows, i);
    if (has_outside) {
      View low = with_number(rows, FUNC_greater_equal, DT_bool, part, 0);
      View high = with_number(rows, FUNC_less, DT_bool, part, extent);
      View both = with_column(rows, FUNC_logical_and, DT_bool, low, high);
      is_inside = i ? with_column(rows, FUNC_logical_and, DT_bool, is_inside, both) : both;
    }
    DType type = part.buffer->dtype;
    part = with_number(rows, FUNC_minimum, type, part, extent - 1);
    part = with_number(rows, FUNC_maximum, DT_int32, part, 0);
    step /= extent;
    if (step > 1) part = with_number(rows, FUNC_multiply, DT_int32, part, step);
    total = i ? with_column(rows, FUNC_add, DT_int32, total, part) : part;
  }
  if (!rows->index_dims) { // every place is the one row
    total = index_part(rows, 0);
    total.buffer = isel_constant(rows->isel, DT_int32, 0).buffer;
    memset(total.stride, 0, sizeof total.stride);
  }
  if (!has_outside || !rows->index_dims) return total;
  View outside = isel_constant(rows->isel, DT_int32, (double)rows->rows);
  return column_step(rows, FUNC_select, DT_int32, (View[]){is_inside, total, outside});
}

Access *isel_row_at(Isel *isel, Tensor *table, Access *row, const Expr *column) {
  Access *access = access_create(isel->arena, table);
  access->dims[0] = (DimIndex){.span = 1, .step = 1, .indirect = row};
  access->dims[1] = (DimIndex){.start = column, .span = 1, .step = 1};
  return access;
}

Access *isel_full_tile(Isel *isel, Access *value, const Tile *tile, DType dtype) {
  Tensor *full = isel_tile(isel, "full", dtype, tile->layout.block, tile->chunk);
  isel_copy(isel, isel_at(isel, full, tile->p, tile->f), value);
  return isel_at(isel, full, tile->p, tile->f);
}

// The gathered rows in the order of the result's dimensions.
static void set_result(const IndexedRows *rows, Buffer *buffer) {
  Isel *isel = rows->isel;
  Tensor *result = isel_result(isel, 0);
  int64_t offsets[MAX_RANK];
  uint32_t count = inst_attr_ints(isel->op, ATTR_offset_dims, offsets);
  View view = {.buffer = buffer, .rank = result->rank};
  memcpy(view.shape, result->shape, result->rank * sizeof *result->shape);
  int64_t stride = 1;
  for (uint32_t i = count; i-- > 0; stride *= view.shape[offsets[i]])
    view.stride[offsets[i]] = stride;
  for (uint32_t d = result->rank; d-- > 0;) {
    if (isel_lists(offsets, count, d)) continue;
    view.stride[d] = stride;
    stride *= view.shape[d];
  }
  isel_set_view(isel, 0, &view);
}

bool select_gather(Isel *isel) {
  IndexedRows rows;
  int64_t sizes[MAX_RANK];
  inst_attr_ints(isel->op, ATTR_slice_sizes, sizes);
  isel_begin_rows(isel, &rows, ATTR_start_index_map);
  if (!isel_sort_rows(&rows, sizes)) return false;
  View numbers = isel_row_numbers(&rows, false);
  Tensor *table = make_table(&rows, sizes);
  Layout layout = {rows.count, rows.columns, min_i64(rows.count, ISEL_PARTITIONS)};
  Layout column = {rows.count, 1, layout.block};
  Fetch fetch = fetch_plan(isel, &numbers, column);
  Buffer *buffer = isel_buffer(isel, isel_result(isel, 0)->name->bytes, rows.operand.buffer->dtype,
                               rows.count * rows.columns);
  Dest dest = dest_plan_buffer(isel, buffer, layout, true);
  Place place = isel_place(isel);
  Tile tile;
  tile_open(isel, layout, layout_chunk(layout), &tile);
  Access *row = fetch_tile(isel, &fetch, &tile);
  Arg args[] = {isel_arg(dest_tile(isel, &dest, &tile)),
                isel_arg(isel_row_at(isel, table, row, tile.column))};
  isel_emit(isel, CLASS_NeuronIndirectLoad, ".gather", args, 2, NULL, 0);
  dest_end(isel, &dest, &tile);
  isel_close(isel, place);
  set_result(&rows, buffer);
  return !isel->has_failed;
}
