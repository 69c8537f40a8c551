// Folds. Over what lies along rows: DVE, tile by tile. Sums over rows: PE, against ones. Any other
// fold over rows reads the value with its rows turned into columns.
#include "passes/isel/isel.h"

#include <math.h>

#include "eval/numeric.h"

// Whether folding the number in changes nothing.
static bool is_neutral(AluOp op, DType dtype, const Literal *number) {
  bool is_real = number->kind == LIT_FLOAT;
  double value = is_real ? number->real : (double)number->integer;
  switch (op) {
  case ALU_add:
  case ALU_bitwise_or:
  case ALU_bitwise_xor:
  case ALU_logical_or:
  case ALU_logical_xor: return value == 0;
  case ALU_mult: return value == 1;
  case ALU_max: return is_real ? value == -INFINITY : number->integer == num_to_int(dtype, -1e300);
  case ALU_min: return is_real ? value == INFINITY : number->integer == num_to_int(dtype, 1e300);
  case ALU_bitwise_and:
    return dtype != DT_bool ? number->integer == num_wrap(dtype, -1) : value != 0;
  case ALU_logical_and: return value != 0;
  default: return false;
  }
}

// The view with its kept dimensions first, then the folded ones.
static View kept_first(const View *src, uint32_t folded, int64_t *rows, int64_t *columns) {
  View out = {.buffer = src->buffer, .offset = src->offset};
  *rows = *columns = 1;
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (uint32_t d = 0; d < src->rank; d++) {
      if ((folded >> d & 1) != pass) continue;
      out.shape[out.rank] = src->shape[d];
      out.stride[out.rank++] = src->stride[d];
      *(pass ? columns : rows) *= src->shape[d];
    }
  }
  return out;
}

// What lies next to each other is kept: sums go through PE.
static bool sums_rows(const View *src, uint32_t folded, AluOp op) {
  if (op != ALU_add || !dtype_is_real(src->buffer->dtype)) return false;
  bool folds_rows = false, keeps_columns = false;
  for (uint32_t d = 0; d < src->rank; d++) {
    if (src->shape[d] == 1) continue;
    bool is_folded = folded >> d & 1;
    folds_rows |= is_folded && src->stride[d] != 1 && src->stride[d] != 0;
    keeps_columns |= !is_folded && src->stride[d] == 1;
    if (is_folded && src->stride[d] == 1) return false;
  }
  return folds_rows && keeps_columns;
}

static bool sum_on_pe(Isel *isel, const View *src, uint32_t folded, Buffer *dst, bool is_read) {
  Contraction contraction = {.rhs = *src};
  Buffer *ones = isel_buffer(isel, "ones", src->buffer->dtype, 1);
  ones->number = literal_float(1);
  contraction.lhs.buffer = ones;
  int64_t stride = dst->count;
  for (uint32_t d = 0; d < src->rank; d++) {
    if (folded >> d & 1) {
      contract_merge(&contraction.k, src->shape[d], 0, src->stride[d], 0);
    } else {
      stride /= src->shape[d];
      contract_merge(&contraction.n, src->shape[d], 0, src->stride[d], stride);
    }
  }
  return isel_contract(isel, &contraction, dst, is_read);
}

// Rows and columns of the source where it is in SBUF in a matching order.
static Layout fold_layout(const Isel *isel, const View *view, int64_t rows, int64_t columns) {
  const Buffer *buffer = view->buffer;
  Layout layout = {rows, columns, min_i64(rows, ISEL_PARTITIONS)};
  if (buffer_in_sbuf(isel, buffer) && buffer->rows == rows) layout.block = buffer->block;
  return layout;
}

// Folds the columns of each row: those of one tile at once, then what the tiles of a row gave.
static void fold_columns(Isel *isel, const View *src, Layout layout, AluOp op, Buffer *dst,
                         bool is_read) {
  Layout column = {layout.rows, 1, layout.block};
  Fetch fetch = fetch_plan(isel, src, layout);
  Dest dest = dest_plan_buffer(isel, dst, column, is_read);
  int64_t chunk = layout_chunk(layout), chunks = ceil_div(layout.columns, chunk);
  const Expr *zero = isel_const(isel, 0);
  Place place = isel_place(isel);
  Tile rows, tile;
  tile_open(isel, column, 1, &rows);
  Tensor *parts = chunks > 1 ? isel_tile(isel, "part", dst->dtype, layout.block, chunks) : NULL;
  Place body = isel_place(isel);
  tile = rows;
  tile_chunks(isel, layout, chunk, &tile);
  Access *into =
      parts ? isel_at(isel, parts, tile.p, tile.j) : dest_tile_column(isel, &dest, &rows, zero);
  isel_reduce(isel, into, fetch_tile(isel, &fetch, &tile), op);
  isel_close(isel, body);
  if (parts) {
    Access *all = isel_at(isel, parts, rows.p, isel_index(isel, 'j', chunks));
    isel_reduce(isel, dest_tile_column(isel, &dest, &rows, zero), all, op);
  }
  dest_end(isel, &dest, &rows);
  isel_close(isel, place);
}

bool isel_fold(Isel *isel, const View *src, uint32_t folded, AluOp op, Buffer *dst, bool is_read) {
  View source = isel_whole(isel, src);
  if (sums_rows(&source, folded, op)) return sum_on_pe(isel, &source, folded, dst, is_read);
  int64_t rows, columns;
  View view = kept_first(&source, folded, &rows, &columns);
  // What is repeated along the columns is folded as often as it stands there.
  int64_t row_stride, column_stride;
  if (columns > 1 && view_strides(&view, rows, columns, &row_stride, &column_stride) &&
      !column_stride)
    view = isel_contiguous(isel, &view);
  fold_columns(isel, &view, fold_layout(isel, &view, rows, columns), op, dst, is_read);
  return true;
}

// What changes nothing when it is folded in.
static View neutral(Isel *isel, AluOp op, DType dtype) {
  switch (op) {
  case ALU_mult:
  case ALU_logical_and: return isel_constant(isel, dtype, 1);
  case ALU_max: return isel_constant(isel, dtype, -INFINITY);
  case ALU_min: return isel_constant(isel, dtype, INFINITY);
  case ALU_bitwise_and: {
    View ones = isel_constant(isel, dtype, 1);
    if (dtype != DT_bool) ones.buffer->number = literal_int(num_wrap(dtype, -1));
    return ones;
  }
  default: return isel_constant(isel, dtype, 0);
  }
}

View isel_initial(Isel *isel, AttrId id, AluOp op, DType dtype) {
  View init;
  if (isel_has_source(isel, "init")) return isel_source(isel, "init");
  return isel_attr_view(isel, id, dtype, &init) ? init : neutral(isel, op, dtype);
}

static bool begins_neutral(AluOp op, DType dtype, const View *init) {
  const Literal *number = &init->buffer->number;
  return number->kind != LIT_NONE && is_neutral(op, dtype, number);
}

Buffer *isel_fold_begin(Isel *isel, AluOp op, const View *init, bool *is_read) {
  Buffer *dst = isel_result_buffer(isel, 0, is_read);
  if (begins_neutral(op, dst->dtype, init)) return dst;
  *is_read = true;
  return isel_buffer(isel, dst->name->bytes, dst->dtype, dst->count);
}

bool isel_fold_end(Isel *isel, TensorFunc func, const View *init, Buffer *without) {
  bool is_read;
  if (without == isel_result_buffer(isel, 0, &is_read)) return true;
  Tensor *result = isel_result(isel, 0);
  View srcs[2] = {view_stretch(init, result->rank, result->shape),
                  view_of(without, result->rank, result->shape)};
  const View *views[] = {&srcs[1]};
  Layout layout = layout_for(views, 1, result->rank, result->shape);
  return isel_apply(isel, func, srcs, 2, dest_plan(isel, 0, layout), layout);
}

bool select_reduce(Isel *isel) {
  View src = isel_source(isel, "src");
  TensorFunc func;
  AluOp op = ALU_add;
  int64_t dims[MAX_RANK];
  uint32_t count = inst_attr_ints(isel->op, ATTR_reduce_dims, dims), folded = 0;
  for (uint32_t i = 0; i < count; i++) folded |= (uint32_t)1 << dims[i];
  inst_attr_func(isel->op, ATTR_op, &func);
  isel_alu_op(func, &op);
  bool is_read;
  View init = isel_initial(isel, ATTR_init_value, op, src.buffer->dtype);
  Buffer *dst = isel_fold_begin(isel, op, &init, &is_read);
  return isel_fold(isel, &src, folded, op, dst, is_read) && isel_fold_end(isel, func, &init, dst);
}
