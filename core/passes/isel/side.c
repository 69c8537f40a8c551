// How one operand of an instruction lies in SBUF, by the strides of its indices.
#include "passes/isel/isel.h"

void side_add_loop(Side *side, int64_t extent, int64_t stride) {
  if (stride) side->loops[side->loop_count++] = (SideDim){extent, stride, 1};
}

// Steps along a row: whole blocks lead to the same place in another.
static void add_columns(const SideDim *dim, int64_t block, int64_t *low, int64_t *high) {
  if (dim->stride % block == 0) return;
  int64_t reach = (dim->extent - 1) * dim->stride;
  *low += min_i64(reach, 0);
  *high += max_i64(reach, 0);
}

bool side_lies_in(const Side *side, Layout layout) {
  const SideDim *part = &side->part;
  int64_t block = layout.block * layout.columns;
  if (part->extent > 1 && part->stride != layout.columns) return false;
  if (part->extent > part->tile && part->tile != layout.block) return false;
  if (part->tile > layout.block) return false;
  if (side->offset < 0 || side->offset % block >= layout.columns) return false;
  int64_t low = side->offset % block, high = low;
  for (uint32_t i = 0; i < side->free_count; i++) {
    // an index that the operand lacks
    if (side->free[i].extent > 1 && side->free[i].stride == 0) return false;
    add_columns(&side->free[i], block, &low, &high);
  }
  for (uint32_t i = 0; i < side->loop_count; i++) add_columns(&side->loops[i], block, &low, &high);
  return low >= 0 && high < layout.columns;
}

bool side_layout(const Side *side, int64_t count, Layout *layout) {
  int64_t columns = side->part.stride;
  if (side->part.extent == 1) {
    columns = 0;
    for (uint32_t i = 0; i < side->free_count; i++)
      columns = max_i64(columns, side->free[i].extent * side->free[i].stride);
  }
  if (columns <= 0 || count % columns) return false;
  int64_t rows = count / columns;
  *layout = (Layout){rows, columns, min_i64(rows, ISEL_PARTITIONS)};
  if (side_lies_in(side, *layout)) return true;
  layout->block = side->part.extent;
  return layout->block <= ISEL_PARTITIONS && rows % layout->block == 0 &&
         side_lies_in(side, *layout);
}

Access *side_access(Isel *isel, const Buffer *buffer, const Expr *flat, const Expr *part) {
  bool has_blocks = buffer->sbuf->rank == 3;
  int64_t block = buffer->block * buffer->columns;
  int64_t blocks = has_blocks ? floor_div(flat->constant, block) : 0;
  const Expr *t = isel_const(isel, blocks);
  const Expr *column = isel_const(isel, flat->constant - blocks * block);
  for (uint32_t i = 0; i < flat->term_count; i++) {
    const Expr *index = expr_index(isel->arena, flat->terms[i].index);
    int64_t step = flat->terms[i].coefficient;
    if (has_blocks && step % block == 0)
      t = isel_sum(isel, t, isel_times(isel, index, step / block));
    else
      column = isel_sum(isel, column, isel_times(isel, index, step));
  }
  return buffer_sbuf_at(isel, buffer, t, part, column);
}
