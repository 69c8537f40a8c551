// Scatters of whole rows: the operand becomes a table of rows and one more, to which what lies
// outside goes; DMA folds the updates into its rows one after the other.
#include "passes/isel/rows.h"

static bool scatter_op(const Isel *isel, AluOp *op, bool *is_update) {
  TensorFunc func;
  Str kind = inst_attr_str(isel->op, ATTR_scatter_kind);
  *is_update = str_is(kind, "update");
  return *is_update || (tensor_func_find(kind, &func) && isel_alu_op(func, op));
}

// Whether the window takes whole rows, and the updates with their windows last.
static bool order_updates(const IndexedRows *rows, const View *updates, View *out) {
  Isel *isel = rows->isel;
  int64_t windows[MAX_RANK], inserted[MAX_RANK];
  uint32_t window_count = inst_attr_ints(isel->op, ATTR_update_window_dims, windows), at = 0;
  uint32_t inserted_count = inst_attr_ints(isel->op, ATTR_inserted_window_dims, inserted);
  *out = (View){.buffer = updates->buffer, .offset = updates->offset};
  for (uint32_t d = 0; d < updates->rank; d++) {
    if (isel_lists(windows, window_count, d)) continue;
    out->shape[out->rank] = updates->shape[d];
    out->stride[out->rank++] = updates->stride[d];
  }
  for (uint32_t d = 0; d < rows->operand.rank; d++) {
    if (isel_lists(inserted, inserted_count, d)) continue;
    bool is_indexed = false;
    for (uint32_t i = 0; i < rows->index_dims; i++) is_indexed |= rows->indexed[i] == d;
    int64_t wanted = is_indexed ? 1 : rows->operand.shape[d], found = updates->shape[windows[at]];
    if (found != wanted)
      return isel_error(isel, "isel-unsupported",
                        "has no selection: windows of %lld along dimension %u, whole rows have "
                        "%lld",
                        (long long)found, d, (long long)wanted);
    out->shape[out->rank] = found;
    out->stride[out->rank++] = updates->stride[windows[at++]];
  }
  return true;
}

// The operand's rows, and one more of zeros.
static Buffer *make_table(const IndexedRows *rows, View *result) {
  Isel *isel = rows->isel;
  const View *operand = &rows->operand;
  Buffer *table = isel_buffer(isel, isel_result(isel, 0)->name->bytes, operand->buffer->dtype,
                              (rows->rows + 1) * rows->columns);
  int64_t shape[] = {rows->rows + 1, rows->columns};
  table->dram =
      isel_tensor(isel, NULL, CLASS_Tensor, table->name->bytes, table->dtype, 2, shape, -1);
  *result = (View){.buffer = table, .rank = operand->rank};
  int64_t stride = rows->columns;
  for (uint32_t i = rows->index_dims; i-- > 0; stride *= operand->shape[rows->indexed[i]])
    result->stride[rows->indexed[i]] = stride;
  stride = 1;
  for (uint32_t i = rows->rest_dims; i-- > 0; stride *= operand->shape[rows->rest[i]])
    result->stride[rows->rest[i]] = stride;
  memcpy(result->shape, operand->shape, sizeof result->shape);
  isel_copy_view(isel, result, operand);
  View last = {.buffer = table, .offset = rows->rows * rows->columns, .rank = 1};
  View zero = isel_constant(isel, table->dtype, 0);
  last.shape[0] = rows->columns;
  last.stride[0] = 1;
  zero = view_stretch(&zero, 1, last.shape);
  isel_copy_view(isel, &last, &zero);
  return table;
}

// One update after the other: the loop over blocks carries what was written before.
static void keep_order(const Tile *tile) {
  for (uint32_t i = 0; i < tile->t->term_count; i++) {
    const Index *index = tile->t->terms[i].index;
    if (index->kind == INDEX_AXIS) index->axis->type = AXIS_TYPE_SEQUENTIAL;
  }
}

bool select_scatter(Isel *isel) {
  AluOp op = ALU_add;
  bool is_update;
  IndexedRows rows;
  View updates = isel_source(isel, "updates"), ordered, result, flat;
  int64_t sizes[MAX_RANK];
  isel_begin_rows(isel, &rows, ATTR_scatter_dims_to_operand_dims);
  for (uint32_t d = 0; d < rows.operand.rank; d++) sizes[d] = rows.operand.shape[d];
  for (uint32_t i = 0; i < rows.index_dims; i++) sizes[rows.indexed[i]] = 1;
  if (!isel_sort_rows(&rows, sizes) || !order_updates(&rows, &updates, &ordered)) return false;
  if (!scatter_op(isel, &op, &is_update))
    return isel_error(isel, "isel-unsupported", "has no selection: scatter_kind=%s",
                      inst_attr_str(isel->op, ATTR_scatter_kind)->bytes);
  View row = isel_row_numbers(&rows, true);
  Buffer *table = make_table(&rows, &result);
  Layout layout = {rows.count, rows.columns, min_i64(rows.count, ISEL_PARTITIONS)};
  Layout column = {rows.count, 1, layout.block};
  int64_t shape[] = {layout.rows, layout.columns};
  if (!view_reshape(&ordered, 2, shape, &flat)) {
    ordered = isel_contiguous(isel, &ordered);
    view_reshape(&ordered, 2, shape, &flat);
  }
  if (flat.buffer->dtype != table->dtype)
    return isel_error(isel, "isel-type", "updates are of another type than the operand");
  Fetch places = fetch_plan(isel, &row, column), values = fetch_plan(isel, &flat, layout);
  Place place = isel_place(isel);
  Tile tile;
  tile_open(isel, layout, layout_chunk(layout), &tile);
  keep_order(&tile);
  Access *at = fetch_tile(isel, &places, &tile), *value = fetch_tile(isel, &values, &tile);
  if (values.is_scalar) value = isel_full_tile(isel, value, &tile, table->dtype);
  Arg args[] = {isel_arg(isel_row_at(isel, table->dram, at, tile.column)), isel_arg(value)};
  InstAttr attr = isel_attr_word(isel, ATTR_op, ATTR_TYPE_ALU, alu_name(op));
  if (is_update)
    isel_emit(isel, CLASS_NeuronIndirectSave, ".scatter", args, 2, NULL, 0);
  else
    isel_emit(isel, CLASS_NeuronIndirectRMW, ".scatter", args, 2, &attr, 1);
  isel_close(isel, place);
  isel_set_view(isel, 0, &result);
  return !isel->has_failed;
}
