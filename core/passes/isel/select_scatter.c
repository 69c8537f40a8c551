// Select and scatter: the gradient of a pooling. The first loop over the places of a window finds
// which of them each window selects, by the sequence of comparisons that defines it; the second
// folds a window's value into the element there. All windows of a tile go at once.
#include "passes/isel/window.h"

#include "eval/numeric.h"

typedef struct Pooling {
  Isel *isel;
  Windows windows;
  WindowAttrs attrs;
  View init;
  int64_t places[MAX_RANK], count;    // windows: of each dimension, in all
  Image operand, source, out, inside; // inside: 1 where the operand is, 0 in its padding
  AluOp select, scatter;
  // in the loops
  const Expr *row, *column;
  Tensor *best, *chosen; // value and number of the place that a window selects; 0: none yet
} Pooling;

static Literal zero_of(const Buffer *buffer) {
  return dtype_is_real(buffer->dtype) ? literal_float(0) : literal_int(0);
}

// Negative padding cuts no element, which would be left without a value: windows begin later.
static void keep_edges(WindowAttrs *attrs, uint32_t rank) {
  for (uint32_t d = 0; d < rank; d++) {
    attrs->from[d] = max_i64(-attrs->low[d], 0);
    attrs->low[d] = max_i64(attrs->low[d], 0);
    attrs->high[d] = max_i64(attrs->high[d], 0);
  }
}

static bool read_pooling(Isel *isel, Pooling *pooling) {
  View operand = isel_source(isel, "operand"), source = isel_source(isel, "source");
  TensorFunc select, scatter;
  inst_attr_func(isel->op, ATTR_select_op, &select);
  inst_attr_func(isel->op, ATTR_scatter_op, &scatter);
  isel_alu_op(select, &pooling->select);
  isel_alu_op(scatter, &pooling->scatter);
  pooling->isel = isel;
  pooling->attrs = isel_pool_windows(isel, operand.rank);
  keep_edges(&pooling->attrs, operand.rank);
  pooling->init = isel_initial(isel, ATTR_scatter_ident, pooling->scatter, source.buffer->dtype);
  if (!windows_split(isel, &pooling->attrs, &operand, &source, isel_result(isel, 0),
                     &pooling->windows))
    return isel_error(isel, "isel-unsupported",
                      "has no selection: windows move over more than %d dimensions",
                      ISEL_FREE_DIMS);
  const Windows *windows = &pooling->windows;
  Buffer *sums = isel_buffer(isel, "sums", source.buffer->dtype, 0);
  Buffer *marks = isel_buffer(isel, "inside", DT_float32, 0);
  if (dtype_is_real(sums->dtype)) sums->dtype = DT_float32;
  memcpy(pooling->places, source.shape, sizeof pooling->places);
  pooling->count = 1;
  pooling->operand = windows_image(windows, &pooling->attrs, &operand, zero_of(operand.buffer));
  pooling->out = pooling->inside = pooling->operand;
  pooling->out.view.buffer = sums;
  pooling->inside.view.buffer = marks;
  pooling->source = image_of(&source, CONTRACT_RHS, literal_int(0));
  for (uint32_t i = 0; i < windows->count; i++) {
    uint32_t d = windows->dims[i];
    pooling->count *= source.shape[d];
    image_add(&pooling->source, source.shape[d], source.stride[d], 0, 0, 1);
  }
  int64_t bytes = image_bytes(&pooling->operand) + image_bytes(&pooling->out) +
                  image_bytes(&pooling->source) + 7 * 4 * pooling->count;
  if (pooling->operand.is_padded) bytes += image_bytes(&pooling->inside);
  int64_t most = target_sbuf_capacity(isel->context->target);
  return bytes <= most || isel_error(isel, "isel-unsupported",
                                     "has no selection: it takes %lld bytes per partition, and "
                                     "SBUF has %lld",
                                     (long long)bytes, (long long)most);
}

static Access *at(const Pooling *pooling, Tensor *tensor) {
  return isel_at(pooling->isel, tensor, pooling->row, pooling->column);
}

static Tensor *tile(const Pooling *pooling, const char *name, DType dtype) {
  return isel_tile(pooling->isel, name, dtype, pooling->windows.tile.total, pooling->count);
}

static void scalar(const Pooling *pooling, Tensor *dst, Tensor *src, AluOp op, Arg with) {
  isel_scalar(pooling->isel, at(pooling, dst), at(pooling, src),
              &(ScalarOps){.op0 = op, .first = with, .op1 = ALU_bypass});
}

static void both(const Pooling *pooling, Tensor *dst, Access *a, Access *b, AluOp op) {
  isel_binary(pooling->isel, at(pooling, dst), a, b, op);
}

static void copy_where(const Pooling *pooling, Access *dst, Access *src, Tensor *pred) {
  Arg args[] = {isel_arg(dst), isel_arg(src), isel_arg(at(pooling, pred))};
  isel_emit(pooling->isel, CLASS_TensorCopyPredicated, ".where", args, 3, NULL, 0);
}

// Opens the loops over a window: `taps` are its places. Returns a column with their number, from 1.
static Tensor *open_window(const Pooling *pooling, const Expr **places) {
  Isel *isel = pooling->isel;
  const Windows *windows = &pooling->windows;
  const Expr *taps[ISEL_FREE_DIMS], *number = isel_const(isel, 0);
  for (uint32_t i = 0; i < windows->count; i++) {
    int64_t size = pooling->attrs.size[windows->dims[i]];
    taps[i] = isel_loop(isel, arena_format(isel->scratch, "w%u", i), size, AXIS_TYPE_SEQUENTIAL);
    number = isel_sum(isel, isel_times(isel, number, size), taps[i]);
  }
  windows_places(isel, windows, &pooling->attrs, pooling->places, taps, places);
  Tensor *column = isel_tile(isel, "number", DT_float32, windows->tile.total, 1);
  InstAttr attr = {.id = ATTR_expr,
                   .type = ATTR_TYPE_AFFINE,
                   .expr = isel_sum(isel, number, isel_const(isel, 1))};
  Arg args[] = {isel_arg(isel_at(isel, column, pooling->row, isel_const(isel, 0)))};
  isel_emit(isel, CLASS_IndexValueInst, ".iota", args, 1, &attr, 1);
  return column;
}

static Arg number_of(const Pooling *pooling, Tensor *column) {
  Isel *isel = pooling->isel;
  return isel_arg(isel_at(isel, column, pooling->row, isel_const(isel, 0)));
}

// A place is taken when nothing was, or what was does not stay against it; never in the padding.
static void select_places(Pooling *pooling) {
  Isel *isel = pooling->isel;
  pooling->best = tile(pooling, "best", pooling->operand.view.buffer->dtype);
  pooling->chosen = tile(pooling, "chosen", DT_float32);
  isel_memset(isel, at(pooling, pooling->best), zero_of(pooling->operand.view.buffer));
  isel_memset(isel, at(pooling, pooling->chosen), literal_float(0));
  Place place = isel_place(isel);
  const Expr *places[ISEL_FREE_DIMS];
  Tensor *number = open_window(pooling, places);
  Tensor *stays = tile(pooling, "stays", DT_float32), *has = tile(pooling, "has", DT_float32);
  Tensor *takes = tile(pooling, "takes", DT_float32), *mark = tile(pooling, "mark", DT_float32);
  both(pooling, stays, at(pooling, pooling->best), image_at(isel, &pooling->operand, places),
       pooling->select);
  scalar(pooling, has, pooling->chosen, ALU_is_gt, isel_number(0));
  both(pooling, stays, at(pooling, stays), at(pooling, has), ALU_mult);
  scalar(pooling, takes, stays, ALU_is_equal, isel_number(0));
  if (pooling->operand.is_padded)
    both(pooling, takes, at(pooling, takes), image_at(isel, &pooling->inside, places), ALU_mult);
  scalar(pooling, mark, takes, ALU_mult, number_of(pooling, number));
  both(pooling, pooling->chosen, at(pooling, pooling->chosen), at(pooling, mark), ALU_max);
  copy_where(pooling, at(pooling, pooling->best), image_at(isel, &pooling->operand, places), takes);
  isel_close(isel, place);
}

static void scatter_values(Pooling *pooling) {
  Isel *isel = pooling->isel;
  const Expr *places[ISEL_FREE_DIMS], *own[ISEL_FREE_DIMS];
  for (uint32_t i = 0; i < pooling->windows.count; i++)
    own[i] = isel_index(isel, (char)('f' + i), pooling->places[pooling->windows.dims[i]]);
  Place place = isel_place(isel);
  Tensor *number = open_window(pooling, places);
  Tensor *is_here = tile(pooling, "here", DT_float32);
  Tensor *sum = tile(pooling, "sum", pooling->out.view.buffer->dtype);
  scalar(pooling, is_here, pooling->chosen, ALU_is_equal, number_of(pooling, number));
  both(pooling, sum, image_at(isel, &pooling->out, places), image_at(isel, &pooling->source, own),
       pooling->scatter);
  copy_where(pooling, image_at(isel, &pooling->out, places), at(pooling, sum), is_here);
  isel_close(isel, place);
}

// Every element begins with the initial value.
static void begin_sums(Pooling *pooling) {
  Isel *isel = pooling->isel;
  const Tiled *rows = &pooling->windows.tile;
  Buffer *init = pooling->init.buffer;
  image_fill(isel, &pooling->out, rows, init->number);
  if (init->number.kind != LIT_NONE) return;
  Tensor *column = isel_tile(isel, "init", init->dtype, rows->total, 1);
  const Expr *zero = isel_const(isel, 0), *f = isel_index(isel, 'f', pooling->out.columns);
  isel_load(isel, isel_at(isel, column, rows->place, zero),
            buffer_dram_at(isel, init, isel_const(isel, pooling->init.offset)));
  isel_copy(isel, isel_at(isel, pooling->out.tile, rows->place, f),
            isel_at(isel, column, rows->place, zero));
}

static void mark_inside(Pooling *pooling) {
  Isel *isel = pooling->isel;
  const Tiled *rows = &pooling->windows.tile;
  bool is_empty;
  if (!pooling->operand.is_padded) return;
  image_fill(isel, &pooling->inside, rows, literal_float(0));
  const Expr *column = image_inside(isel, &pooling->inside, &is_empty);
  if (!is_empty)
    isel_memset(isel, isel_at(isel, pooling->inside.tile, rows->place, column), literal_float(1));
}

// The sums but those of padding are the result.
static void end_sums(Pooling *pooling, SideDest *dest, const Expr *flat) {
  Isel *isel = pooling->isel;
  const Tiled *rows = &pooling->windows.tile;
  bool is_empty;
  const Expr *column = image_inside(isel, &pooling->out, &is_empty);
  flat = image_address(isel, &pooling->out, pooling->windows.strides, flat);
  Access *sums = isel_at(isel, pooling->out.tile, rows->place, column);
  if (dest->in_sbuf) isel_copy(isel, side_access(isel, dest->buffer, flat, rows->place), sums);
  if (dest->in_dram)
    isel_store(isel,
               buffer_dram_at(isel, dest->buffer, tiled_within(isel, rows, CONTRACT_DST, flat)),
               isel_again(isel, sums));
}

bool select_select_and_scatter(Isel *isel) {
  Pooling pooling = {0};
  if (!read_pooling(isel, &pooling)) return false;
  Windows *windows = &pooling.windows;
  Tiled *rows = &windows->tile;
  tiled_indices(isel, rows, "p");
  pooling.row = rows->place;
  const Expr *unused, *zero = isel_const(isel, 0);
  pooling.column = windows_column(isel, windows, pooling.places, zero, &unused);
  if (pooling.init.buffer->number.kind == LIT_NONE) buffer_need_dram(isel, pooling.init.buffer);
  image_plan(isel, &pooling.operand, &windows->rows, rows);
  image_plan(isel, &pooling.source, &windows->rows, rows);
  bool is_read;
  Buffer *dst = isel_result_buffer(isel, 0, &is_read);
  Side side = windows_dest_side(windows, isel_result(isel, 0)->shape);
  SideDest dest = side_dest(isel, dst, &side, is_read);
  Place place = isel_place(isel);
  Addresses at_row = {{isel_const(isel, pooling.operand.view.offset),
                       isel_const(isel, pooling.source.view.offset), isel_const(isel, 0)}};
  tiled_open(isel, &at_row, &windows->rows, rows, "r", AXIS_TYPE_PARALLEL);
  image_open(isel, &pooling.operand, rows, at_row.of[CONTRACT_LHS]);
  image_open(isel, &pooling.source, rows, at_row.of[CONTRACT_RHS]);
  mark_inside(&pooling);
  begin_sums(&pooling);
  select_places(&pooling);
  scatter_values(&pooling);
  end_sums(&pooling, &dest, at_row.of[CONTRACT_DST]);
  isel_close(isel, place);
  return true;
}
