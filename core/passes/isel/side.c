// How one operand of an instruction lies in SBUF, by the strides of its indices.
#include "passes/isel/isel.h"

int64_t contract_stride(const ContractDim *dim, ContractSide which) {
  return which == CONTRACT_LHS ? dim->lhs : which == CONTRACT_RHS ? dim->rhs : dim->dst;
}

// ---- tiles

Tiled tiled_of(const ContractGroup *group, int64_t limit, uint32_t most) {
  // An index of one element may have any stride; not 0, so that it stands in every address.
  ContractDim last = group->count ? group->at[group->count - 1] : (ContractDim){1, 1, 1, 1};
  Tiled tiled = {.count = 1, .at = {last}, .tile = {min_i64(last.extent, limit)}};
  tiled.total = tiled.tile[0];
  while (tiled.count < min_i64(most, group->count) && tiled.tile[0] == tiled.at[0].extent &&
         tiled.total * 2 <= limit) {
    ContractDim dim = group->at[group->count - 1 - tiled.count];
    int64_t parts = ceil_div(dim.extent, limit / tiled.total), tile = ceil_div(dim.extent, parts);
    memmove(tiled.at + 1, tiled.at, tiled.count * sizeof *tiled.at);
    memmove(tiled.tile + 1, tiled.tile, tiled.count * sizeof *tiled.tile);
    tiled.at[0] = dim;
    tiled.tile[0] = tile;
    tiled.total *= tile;
    tiled.count++;
  }
  return tiled;
}

void tiled_indices(Isel *isel, Tiled *tiled, const char *letters) {
  int64_t stride = 1;
  tiled->place = isel_const(isel, 0);
  for (uint32_t i = tiled->count; i-- > 0; stride *= tiled->tile[i]) {
    tiled->index[i] = isel_index(isel, letters[tiled->count - 1 - i], tiled->tile[i]);
    tiled->place = isel_sum(isel, tiled->place, isel_times(isel, tiled->index[i], stride));
  }
}

const Expr *tiled_within(Isel *isel, const Tiled *tiled, ContractSide which, const Expr *base) {
  for (uint32_t i = 0; i < tiled->count; i++)
    base = isel_sum(isel, base,
                    isel_times(isel, tiled->index[i], contract_stride(&tiled->at[i], which)));
  return base;
}

static void step(Isel *isel, Addresses *at, const ContractDim *dim, const Expr *index,
                 int64_t tile) {
  for (ContractSide which = CONTRACT_LHS; which <= CONTRACT_DST; which++)
    at->of[which] =
        isel_sum(isel, at->of[which], isel_times(isel, index, contract_stride(dim, which) * tile));
}

void addresses_open(Isel *isel, Addresses *at, const ContractGroup *group, uint32_t count,
                    const char *name, AxisType type) {
  for (uint32_t i = 0; i < count; i++) {
    const Expr *index =
        isel_loop(isel, arena_format(isel->scratch, "%s%u", name, i), group->at[i].extent, type);
    step(isel, at, &group->at[i], index, 1);
  }
}

static uint32_t outer(const ContractGroup *group, const Tiled *tiled) {
  uint32_t inner = tiled ? tiled->count : 0;
  return group->count > inner ? group->count - inner : 0;
}

void tiled_open(Isel *isel, Addresses *at, const ContractGroup *group, const Tiled *tiled,
                const char *name, AxisType type) {
  addresses_open(isel, at, group, outer(group, tiled), name, type);
  // of the dims of a tile, only the first is cut
  const ContractDim *dim = &tiled->at[0];
  int64_t tile = tiled->tile[0];
  const Expr *index = isel_loop(isel, name, ceil_div(dim->extent, tile), type);
  step(isel, at, dim, index, tile);
  if (dim->extent % tile) {
    const Expr *place = isel_sum(isel, isel_times(isel, index, tile), tiled->index[0]);
    isel_guard(isel,
               isel_sum(isel, isel_const(isel, dim->extent - 1), isel_times(isel, place, -1)));
  }
}

// ---- sides

static SideDim side_dim(const Tiled *tiled, uint32_t i, ContractSide which) {
  return (SideDim){tiled->at[i].extent, contract_stride(&tiled->at[i], which), tiled->tile[i]};
}

void side_add_parts(Side *side, const Tiled *tiled, ContractSide which) {
  side->part = side_dim(tiled, 0, which);
}

void side_add_free(Side *side, const Tiled *tiled, ContractSide which) {
  for (uint32_t i = 0; i < tiled->count; i++)
    side->free[side->free_count++] = side_dim(tiled, i, which);
}

void side_add_loops(Side *side, const ContractGroup *group, const Tiled *tiled,
                    ContractSide which) {
  for (uint32_t i = 0; i < outer(group, tiled); i++) {
    int64_t stride = contract_stride(&group->at[i], which);
    if (stride) side->loops[side->loop_count++] = (SideDim){group->at[i].extent, stride, 1};
  }
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

// ---- results

SideDest side_dest(Isel *isel, Buffer *buffer, const Side *side, bool is_read) {
  Layout layout;
  SideDest dest = {.buffer = buffer};
  dest.in_sbuf = is_read && !buffer->is_pinned && side_layout(side, buffer->count, &layout) &&
                 layout_fits(isel, layout, buffer->dtype);
  if (dest.in_sbuf) buffer_make_sbuf(isel, buffer, layout);
  dest.in_dram = buffer->dram || !dest.in_sbuf;
  if (dest.in_dram) buffer_make_dram(isel, buffer);
  return dest;
}

Access *side_dest_tile(Isel *isel, SideDest *dest, const Tiled *rows, const Expr *flat,
                       int64_t columns, const Expr *column) {
  const Buffer *buffer = dest->buffer;
  if (dest->in_sbuf)
    dest->staged = side_access(isel, buffer, flat, rows->place);
  else
    dest->staged =
        isel_at(isel, isel_tile(isel, buffer->name->bytes, buffer->dtype, rows->total, columns),
                rows->place, column);
  return isel_again(isel, dest->staged);
}

void side_dest_end(Isel *isel, const SideDest *dest, const Tiled *rows, const Expr *flat) {
  if (!dest->in_dram) return;
  flat = tiled_within(isel, rows, CONTRACT_DST, flat);
  isel_store(isel, buffer_dram_at(isel, dest->buffer, flat), isel_again(isel, dest->staged));
}
