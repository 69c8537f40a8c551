// Gathers of whole rows: the indices are brought inside the operand and joined to row numbers of a
// table, which DMA then reads row by row.
#include "passes/isel/isel.h"

typedef struct Gather {
  Isel *isel;
  View operand, indices;
  uint32_t index_dims, indexed[MAX_RANK]; // operand dims that an index names, in its order
  uint32_t rest_dims, rest[MAX_RANK];     // the others
  int64_t rows, columns;                  // of the table
  int64_t count;                          // rows gathered
} Gather;

static bool lists(const int64_t *dims, uint32_t count, int64_t dim) {
  for (uint32_t i = 0; i < count; i++) {
    if (dims[i] == dim) return true;
  }
  return false;
}

// Which dims are looked up and which are taken whole; false where a slice is neither.
static bool sort_dims(Gather *gather, const int64_t *sizes) {
  int64_t map[MAX_RANK];
  uint32_t mapped = inst_attr_ints(gather->isel->op, ATTR_start_index_map, map);
  const View *operand = &gather->operand;
  gather->rows = gather->columns = 1;
  for (uint32_t i = 0; i < mapped; i++) {
    if (sizes[map[i]] != 1)
      return isel_error(
          gather->isel, "isel-unsupported",
          "has no selection: slices of %lld elements along the indexed dimension %lld",
          (long long)sizes[map[i]], (long long)map[i]);
    gather->indexed[gather->index_dims++] = (uint32_t)map[i];
    gather->rows *= operand->shape[map[i]];
  }
  for (uint32_t d = 0; d < operand->rank; d++) {
    if (lists(map, mapped, d)) continue;
    gather->rest[gather->rest_dims++] = d;
    gather->columns *= sizes[d];
  }
  return true;
}

// The operand as rows that indices choose among.
static Tensor *make_table(Gather *gather, const int64_t *sizes) {
  const View *operand = &gather->operand;
  View turned = {.buffer = operand->buffer, .offset = operand->offset, .rank = operand->rank},
       table;
  uint32_t at = 0;
  for (uint32_t i = 0; i < gather->index_dims; i++, at++) {
    turned.shape[at] = operand->shape[gather->indexed[i]];
    turned.stride[at] = operand->stride[gather->indexed[i]];
  }
  for (uint32_t i = 0; i < gather->rest_dims; i++, at++) {
    turned.shape[at] = sizes[gather->rest[i]];
    turned.stride[at] = operand->stride[gather->rest[i]];
  }
  int64_t shape[] = {gather->rows, gather->columns};
  if (!view_reshape(&turned, 2, shape, &table)) {
    View copy = isel_contiguous(gather->isel, &turned);
    view_reshape(&copy, 2, shape, &table);
  }
  return isel_shaped(gather->isel, &table);
}

// One number of every index vector, as a column.
static View index_part(const Gather *gather, uint32_t vector_dim, uint32_t part) {
  const View *indices = &gather->indices;
  View out = {.buffer = indices->buffer, .offset = indices->offset};
  for (uint32_t d = 0; d < indices->rank; d++) {
    if (d == vector_dim) continue;
    out.shape[out.rank] = indices->shape[d];
    out.stride[out.rank++] = indices->stride[d];
  }
  if (vector_dim < indices->rank) out.offset += part * indices->stride[vector_dim];
  return out;
}

static View column_step(const Gather *gather, TensorFunc func, View a, View b) {
  Layout layout = {gather->count, 1, min_i64(gather->count, ISEL_PARTITIONS)};
  Buffer *buffer = isel_buffer(gather->isel, "row", DT_int32, gather->count);
  View srcs[] = {a, view_stretch(&b, a.rank, a.shape)};
  isel_apply(gather->isel, func, srcs, 2, dest_plan_buffer(gather->isel, buffer, layout, true),
             layout);
  return view_of(buffer, a.rank, a.shape);
}

// The row numbers: indices brought inside, times the rows that one step of each passes over.
static View row_numbers(const Gather *gather, uint32_t vector_dim) {
  Isel *isel = gather->isel;
  View total = {0};
  int64_t step = gather->rows;
  for (uint32_t i = 0; i < gather->index_dims; i++) {
    int64_t extent = gather->operand.shape[gather->indexed[i]];
    View part = index_part(gather, vector_dim, i);
    DType type = part.buffer->dtype;
    part = column_step(gather, FUNC_maximum, part, isel_constant(isel, type, 0));
    part =
        column_step(gather, FUNC_minimum, part, isel_constant(isel, DT_int32, (double)extent - 1));
    step /= extent;
    if (step > 1)
      part = column_step(gather, FUNC_multiply, part, isel_constant(isel, DT_int32, (double)step));
    total = i ? column_step(gather, FUNC_add, total, part) : part;
  }
  return total;
}

// table[row[p], f]
static Access *table_at(Isel *isel, Tensor *table, Access *row, const Expr *column) {
  Access *access = access_create(isel->arena, table);
  access->dims[0] = (DimIndex){.span = 1, .step = 1, .indirect = row};
  access->dims[1] = (DimIndex){.start = column, .span = 1, .step = 1};
  return access;
}

// The gathered rows in the order of the result's dimensions.
static void set_result(const Gather *gather, Buffer *buffer) {
  Isel *isel = gather->isel;
  Tensor *result = isel_result(isel, 0);
  int64_t offsets[MAX_RANK];
  uint32_t count = inst_attr_ints(isel->op, ATTR_offset_dims, offsets);
  View view = {.buffer = buffer, .rank = result->rank};
  memcpy(view.shape, result->shape, result->rank * sizeof *result->shape);
  int64_t stride = 1;
  for (uint32_t i = count; i-- > 0; stride *= view.shape[offsets[i]])
    view.stride[offsets[i]] = stride;
  for (uint32_t d = result->rank; d-- > 0;) {
    if (lists(offsets, count, d)) continue;
    view.stride[d] = stride;
    stride *= view.shape[d];
  }
  isel_set_view(isel, 0, &view);
}

bool select_gather(Isel *isel) {
  Gather gather = {.isel = isel,
                   .operand = isel_source(isel, "operand"),
                   .indices = isel_source(isel, "indices"),
                   .count = 1};
  int64_t sizes[MAX_RANK];
  uint32_t vector_dim = (uint32_t)inst_attr_int(isel->op, ATTR_index_vector_dim, 0);
  inst_attr_ints(isel->op, ATTR_slice_sizes, sizes);
  if (!sort_dims(&gather, sizes)) return false;
  for (uint32_t d = 0; d < gather.indices.rank; d++)
    gather.count *= d == vector_dim ? 1 : gather.indices.shape[d];
  View rows = row_numbers(&gather, vector_dim);
  Tensor *table = make_table(&gather, sizes);
  Layout layout = {gather.count, gather.columns, min_i64(gather.count, ISEL_PARTITIONS)};
  Layout column = {gather.count, 1, layout.block};
  Fetch fetch = fetch_plan(isel, &rows, column);
  Buffer *buffer = isel_buffer(isel, isel_result(isel, 0)->name->bytes,
                               gather.operand.buffer->dtype, gather.count * gather.columns);
  Dest dest = dest_plan_buffer(isel, buffer, layout, true);
  Place place = isel_place(isel);
  Tile tile;
  tile_open(isel, layout, layout_chunk(layout), &tile);
  Access *row = fetch_tile(isel, &fetch, &tile);
  Arg args[] = {isel_arg(dest_tile(isel, &dest, &tile)),
                isel_arg(table_at(isel, table, row, tile.column))};
  isel_emit(isel, CLASS_NeuronIndirectLoad, ".gather", args, 2, NULL, 0);
  dest_end(isel, &dest, &tile);
  isel_close(isel, place);
  set_result(&gather, buffer);
  return !isel->has_failed;
}
