#include "analysis/mask.h"

#include "support/vec.h"

enum { PIECE = 1024 }; // elements of a row looked at together

typedef struct MaskLinear MaskLinear;
typedef struct MaskDivision {
  int64_t coefficient, denominator;
  bool is_quotient;
  const MaskLinear *numerator;
} MaskDivision;

// constant + coefs . trips + divisions. Sums wrap: the verifier has seen that none leaves 64 bits.
struct MaskLinear {
  int64_t constant;
  int64_t *coefs; // by dimension
  MaskDivision *divisions;
  uint32_t division_count;
};

struct MaskGuard {
  const MaskLinear *linear;
  bool is_ge;
};

// ---- preparation --------------------------------------------------------------------------------

int mask_dim(const Mask *mask, const char *name) {
  for (uint32_t d = 0; d < mask->dim_count; d++) {
    if (str_is(mask->dims[d].name, name)) return (int)d;
  }
  return -1;
}

static void collect_loops(Mask *mask, Axis *const *axes, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    MaskDim *dim = &mask->dims[mask->dim_count++];
    *dim = (MaskDim){.name = axes[i]->scope.stmt.name,
                     .axis = axes[i],
                     .first = axes[i]->lb,
                     .ub = axes[i]->ub,
                     .stride = axes[i]->stride,
                     .trips = axis_tripcount(axes[i]),
                     .outer = -1};
    dim->is_dynamic = dim->trips < 0;
    if (dim->is_dynamic) dim->trips = 1;
  }
}

static void collect_dims(Arena *arena, const Instruction *inst, Mask *mask) {
  Axis *axes[MAX_NESTING];
  uint32_t loops = stmt_loopnest(&inst->stmt, axes);
  Arena scratch;
  arena_init(&scratch, 0);
  InstTile tile = {0};
  if (inst->cls->relation == RELATION_OPAQUE || !inst_tile(&scratch, inst, &tile, NULL))
    tile.var_count = 0;
  if (tile.var_count > MASK_MAX_DIMS - loops) tile.var_count = MASK_MAX_DIMS - loops;
  mask->dims = ARENA_ARRAY(arena, MaskDim, loops + tile.var_count);
  collect_loops(mask, axes, loops);
  for (uint32_t v = 0; v < tile.var_count; v++) {
    const APIndex *ap = tile.vars[v].ap;
    if (!ap) continue;
    uint32_t at = mask->dim_count++;
    for (; at > loops && mask->dims[at - 1].ap->order > ap->order; at--)
      mask->dims[at] = mask->dims[at - 1];
    mask->dims[at] = (MaskDim){
        .name = ap->name, .ap = ap, .ub = ap->ub, .stride = 1, .trips = ap->ub, .outer = -1};
  }
  arena_release(&scratch);
}

static MaskDim *find_dim(Mask *mask, const Index *index) {
  for (uint32_t d = 0; d < mask->dim_count; d++) {
    MaskDim *dim = &mask->dims[d];
    if (index->kind == INDEX_AXIS ? dim->axis == index->axis : dim->ap && dim->ap == index->ap)
      return dim;
  }
  return NULL;
}

static int64_t wrap_add(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b);
}
static int64_t wrap_mul(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a * (uint64_t)b);
}

// NULL, with the reason set, when the expression has no value before the program runs. *depth: of
// nested divisions.
static const MaskLinear *compile(Arena *arena, Mask *mask, const Expr *expr, uint32_t *depth) {
  MaskLinear *linear = ARENA_NEW(arena, MaskLinear);
  linear->coefs = ARENA_ARRAY(arena, int64_t, mask->dim_count);
  linear->divisions = ARENA_ARRAY(arena, MaskDivision, expr->term_count);
  linear->constant = expr->constant;
  *depth = 0;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    int64_t coefficient = expr->terms[i].coefficient;
    if (index_is_division(index)) {
      uint32_t inner;
      const MaskLinear *numerator = compile(arena, mask, index->div.numerator, &inner);
      if (!numerator) return NULL;
      linear->divisions[linear->division_count++] =
          (MaskDivision){coefficient, index->div.denominator,
                         index->kind == INDEX_FLOOR_DIV || index->kind == INDEX_CC_DIV, numerator};
      if (inner + 1 > *depth) *depth = inner + 1;
      continue;
    }
    bool is_dim = index->kind == INDEX_AXIS || index->kind == INDEX_AP;
    MaskDim *dim = is_dim ? find_dim(mask, index) : NULL;
    if (!dim || dim->is_dynamic) {
      Text text = {0};
      expr_print_plain(&text, expr_index(arena, index), true);
      mask->unknown = arena_format(arena, "the value of %s is known only at run time", text.bytes);
      text_release(&text);
      return NULL;
    }
    int64_t step = 0;
    if (dim->trips > 1 && (mul_overflows(coefficient, dim->stride, &step) || step == INT64_MIN)) {
      mask->unknown = "a guard leaves 64 bits";
      return NULL;
    }
    dim->is_used = true;
    linear->coefs[dim - mask->dims] = wrap_add(linear->coefs[dim - mask->dims], step);
    linear->constant = wrap_add(linear->constant, wrap_mul(coefficient, dim->first));
  }
  return linear;
}

// 128 * t + p: the tile index goes on where a trip of the loop ends.
static void find_outer(Mask *mask, const MaskLinear *linear) {
  for (uint32_t d = 0; d < mask->dim_count; d++) {
    MaskDim *dim = &mask->dims[d];
    int64_t trip;
    if (dim->axis || dim->outer >= 0 || !linear->coefs[d] ||
        mul_overflows(linear->coefs[d], dim->trips, &trip))
      continue;
    for (uint32_t a = 0; a < mask->dim_count && mask->dims[a].axis; a++) {
      if (linear->coefs[a] == trip) dim->outer = (int)a;
    }
  }
}

void mask_prepare(Arena *arena, const Instruction *inst, Predicates guards, Mask *mask) {
  *mask = (Mask){0};
  collect_dims(arena, inst, mask);
  mask->guards = ARENA_ARRAY(arena, MaskGuard, guards.count);
  uint32_t most = 0;
  for (uint32_t i = 0; i < guards.count && !mask->unknown; i++) {
    uint32_t depth;
    const MaskLinear *linear = compile(arena, mask, guards.at[i].expr, &depth);
    if (!linear) return;
    if (depth > most) most = depth;
    find_outer(mask, linear);
    Range range = expr_range(guards.at[i].expr);
    if (!range.is_known || range.low == INT64_MIN) mask->unknown = "a guard leaves 64 bits";
    mask->guards[mask->guard_count++] = (MaskGuard){linear, guards.at[i].is_ge};
  }
  if (!most) return;
  mask->bits = ARENA_ARRAY(arena, uint8_t, PIECE);
  mask->values = ARENA_ARRAY(arena, int64_t, (most + 1) * PIECE);
}

// ---- rows ---------------------------------------------------------------------------------------

static bool reads_dim(const MaskLinear *linear, uint32_t dim) {
  if (linear->coefs[dim]) return true;
  for (uint32_t i = 0; i < linear->division_count; i++) {
    if (reads_dim(linear->divisions[i].numerator, dim)) return true;
  }
  return false;
}

static int64_t divided(const MaskDivision *division, int64_t numerator) {
  return division->is_quotient ? floor_div(numerator, division->denominator)
                               : floor_mod(numerator, division->denominator);
}

static int64_t value_at(const Mask *mask, const MaskLinear *linear, const int64_t *at) {
  int64_t value = linear->constant;
  for (uint32_t d = 0; d < mask->dim_count; d++) {
    if (linear->coefs[d]) value = wrap_add(value, wrap_mul(linear->coefs[d], at[d]));
  }
  for (uint32_t i = 0; i < linear->division_count; i++) {
    const MaskDivision *division = &linear->divisions[i];
    value = wrap_add(value, wrap_mul(division->coefficient,
                                     divided(division, value_at(mask, division->numerator, at))));
  }
  return value;
}

// Adds the quotients (or remainders) of first, first + step, …, times the coefficient. Quotient and
// remainder go along with the numerator, which saves a division a point.
static void add_divided(const MaskDivision *division, int64_t first, int64_t step, uint32_t count,
                        int64_t *out) {
  int64_t d = division->denominator, c = division->coefficient;
  int64_t q = floor_div(first, d), r = floor_mod(first, d);
  int64_t each = floor_div(step, d), rest = floor_mod(step, d);
  for (uint32_t i = 0; i < count; i++) {
    out[i] = wrap_add(out[i], wrap_mul(c, division->is_quotient ? q : r));
    bool carries = r >= d - rest;
    r = carries ? r - (d - rest) : r + rest;
    q = wrap_add(q, each + carries);
  }
}

// Values at trips from, from + 1, … of one dimension; at[dim] is from. `out` has room for a piece
// for each level of nested divisions.
static void values_along(const Mask *mask, const MaskLinear *linear, const int64_t *at,
                         uint32_t dim, uint32_t count, int64_t *out) {
  int64_t value = linear->constant, step = linear->coefs[dim];
  for (uint32_t d = 0; d < mask->dim_count; d++) {
    if (linear->coefs[d]) value = wrap_add(value, wrap_mul(linear->coefs[d], at[d]));
  }
  for (uint32_t i = 0; i < count; i++, value = wrap_add(value, step)) out[i] = value;
  for (uint32_t k = 0; k < linear->division_count; k++) {
    const MaskDivision *division = &linear->divisions[k];
    int64_t *inner = out + PIECE;
    if (!reads_dim(division->numerator, dim)) {
      int64_t one = wrap_mul(division->coefficient,
                             divided(division, value_at(mask, division->numerator, at)));
      for (uint32_t i = 0; i < count; i++) out[i] = wrap_add(out[i], one);
      continue;
    }
    if (!division->numerator->division_count) {
      add_divided(division, value_at(mask, division->numerator, at),
                  division->numerator->coefs[dim], count, out);
      continue;
    }
    values_along(mask, division->numerator, at, dim, count, inner);
    for (uint32_t i = 0; i < count; i++)
      out[i] = wrap_add(out[i], wrap_mul(division->coefficient, divided(division, inner[i])));
  }
}

// Shrinks [low, high) to where base + step * x satisfies the guard.
static void clip(bool is_ge, int64_t base, int64_t step, int64_t *low, int64_t *high) {
  int64_t from = *low, to = *high;
  if (step == 0) {
    if (is_ge ? base < 0 : base != 0) to = from;
  } else if (!is_ge) {
    from = base % step == 0 ? max_i64(from, -(base / step)) : to;
    to = base % step == 0 ? min_i64(to, -(base / step) + 1) : to;
  } else if (step > 0) {
    from = max_i64(from, -floor_div(base, step));
  } else {
    to = min_i64(to, floor_div(base, -step) + 1);
  }
  *low = from;
  *high = max_i64(from, to);
}

// The trips [low, high) of `dim` that the guards keep, of those given; with at[dim] free. true: the
// guards with divisions that read `dim` are still to be asked, piece by piece.
static bool clip_row(const Mask *mask, int64_t *at, uint32_t dim, int64_t *low, int64_t *high) {
  bool has_divisions = false;
  at[dim] = 0;
  for (uint32_t g = 0; g < mask->guard_count && *low < *high; g++) {
    const MaskGuard *guard = &mask->guards[g];
    const MaskLinear *linear = guard->linear;
    if (linear->division_count && reads_dim(linear, dim)) {
      has_divisions = true;
      continue;
    }
    clip(guard->is_ge, value_at(mask, linear, at), linear->coefs[dim], low, high);
  }
  return has_divisions && *low < *high;
}

// mask->bits for the trips [from, from + count), count <= PIECE.
static void fill_bits(const Mask *mask, int64_t *at, uint32_t dim, int64_t from, uint32_t count) {
  memset(mask->bits, 1, count);
  at[dim] = from;
  for (uint32_t g = 0; g < mask->guard_count; g++) {
    const MaskGuard *guard = &mask->guards[g];
    if (!guard->linear->division_count || !reads_dim(guard->linear, dim)) continue;
    values_along(mask, guard->linear, at, dim, count, mask->values);
    if (guard->is_ge)
      for (uint32_t i = 0; i < count; i++) mask->bits[i] &= mask->values[i] >= 0;
    else
      for (uint32_t i = 0; i < count; i++) mask->bits[i] &= mask->values[i] == 0;
  }
}

static bool spend(uint64_t *budget, uint64_t cost) {
  bool is_enough = cost <= *budget;
  *budget = is_enough ? *budget - cost : 0;
  return is_enough;
}

// Calls `keep` for the runs of kept trips of one row, in order; false when the budget is gone.
typedef void (*KeepRun)(void *context, int64_t from, int64_t to);
static bool visit_row(const Mask *mask, int64_t *at, uint32_t dim, uint64_t *budget, KeepRun keep,
                      void *context) {
  int64_t low = 0, high = mask->dims[dim].trips;
  if (!spend(budget, 1)) return false;
  if (!clip_row(mask, at, dim, &low, &high)) {
    if (low < high) keep(context, low, high);
    return true;
  }
  for (int64_t from = low; from < high; from += PIECE) {
    uint32_t count = (uint32_t)min_i64(PIECE, high - from);
    if (!spend(budget, count)) return false;
    fill_bits(mask, at, dim, from, count);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t start = i;
      while (i < count && mask->bits[i]) i++;
      if (i > start) keep(context, from + start, from + i);
    }
  }
  return true;
}

// ---- whole masks --------------------------------------------------------------------------------

static int64_t product(int64_t a, int64_t b) {
  int64_t value;
  return mul_overflows(a, b, &value) ? INT64_MAX : value;
}

static int64_t product_of(const Mask *mask, bool wants_used, bool wants_others) {
  int64_t points = 1;
  for (uint32_t d = 0; d < mask->dim_count; d++) {
    if (mask->dims[d].is_used ? wants_used : wants_others)
      points = product(points, mask->dims[d].trips);
  }
  return points;
}

int64_t mask_points(const Mask *mask) {
  return product_of(mask, true, true);
}

typedef struct Encoder {
  Arena *arena;
  VEC(int64_t) runs;
  bool wants_runs, is_cut;
  int64_t base, end, kept; // end: of the last kept run
} Encoder;

static void put_run(Encoder *encoder, int64_t length) {
  if (encoder->runs.count == MASK_MAX_RUNS) encoder->is_cut = true;
  if (!encoder->is_cut) vec_push(encoder->arena, &encoder->runs, length);
}

static void encode_run(void *context, int64_t from, int64_t to) {
  Encoder *encoder = context;
  encoder->kept += to - from;
  if (!encoder->wants_runs) return;
  from += encoder->base;
  to += encoder->base;
  if (from == encoder->end && encoder->runs.count) { // goes on
    if (!encoder->is_cut) encoder->runs.at[encoder->runs.count - 1] += to - from;
  } else {
    put_run(encoder, from - encoder->end);
    put_run(encoder, to - from);
  }
  encoder->end = to;
}

static bool encode(const Mask *mask, uint64_t *budget, Encoder *encoder) {
  uint32_t used[MASK_MAX_DIMS], count = 0;
  int64_t at[MASK_MAX_DIMS] = {0};
  for (uint32_t d = 0; d < mask->dim_count; d++) {
    if (mask->dims[d].is_used) used[count++] = d;
  }
  if (product_of(mask, true, false) == 0) return true;
  if (count == 0) { // no guard, or guards of constants alone: one point
    bool holds = true;
    for (uint32_t g = 0; g < mask->guard_count; g++) {
      int64_t value = value_at(mask, mask->guards[g].linear, at);
      holds = holds && (mask->guards[g].is_ge ? value >= 0 : value == 0);
    }
    if (holds) encode_run(encoder, 0, 1);
    return true;
  }
  uint32_t inner = used[--count];
  for (;;) {
    if (!visit_row(mask, at, inner, budget, encode_run, encoder)) return false;
    encoder->base += mask->dims[inner].trips;
    uint32_t d = count;
    while (d > 0 && ++at[used[d - 1]] == mask->dims[used[d - 1]].trips) at[used[--d]] = 0;
    if (d == 0) return true;
  }
}

bool mask_encode(Arena *arena, const Mask *mask, uint64_t *budget, int64_t *kept, MaskRuns *runs) {
  if (mask->unknown) return false;
  int64_t points = product_of(mask, true, false);
  Encoder encoder = {.arena = arena, .wants_runs = runs != NULL};
  if (points == INT64_MAX || !encode(mask, budget, &encoder)) return false;
  if (runs) {
    if (encoder.end < points) put_run(&encoder, points - encoder.end);
    *runs = (MaskRuns){encoder.runs.at, encoder.runs.count, encoder.is_cut};
  }
  *kept = product(encoder.kept, product_of(mask, false, true));
  return true;
}

// ---- grids --------------------------------------------------------------------------------------

static int64_t trips_of(const Mask *mask, int dim) {
  return dim < 0 ? 1 : mask->dims[dim].trips;
}

static void lay_out(const Mask *mask, uint32_t most, MaskSide *side) {
  int64_t outer = trips_of(mask, side->outer), inner = trips_of(mask, side->inner);
  side->outer_block = side->inner_block = 1;
  while (side->inner_block < inner && product(outer, ceil_div(inner, side->inner_block)) > most)
    side->inner_block *= 2;
  int64_t cells = ceil_div(inner, side->inner_block);
  while (product(ceil_div(outer, side->outer_block), cells) > most) side->outer_block *= 2;
  side->outer_cells = (uint32_t)ceil_div(outer, side->outer_block);
  side->inner_cells = (uint32_t)cells;
}

typedef struct GridRow {
  int64_t *kept; // cells of the inner dimension
  int64_t block;
} GridRow;

static void count_run(void *context, int64_t from, int64_t to) {
  const GridRow *row = context;
  while (from < to) {
    int64_t cell = from / row->block, end = min_i64(to, (cell + 1) * row->block);
    row->kept[cell] += end - from;
    from = end;
  }
}

// One row of points: the inner dimension of the columns at every trip of the outer one.
static bool count_row(const Mask *mask, int64_t *point, uint64_t *budget, const MaskSide *columns,
                      int64_t *kept) {
  int64_t outer = trips_of(mask, columns->outer);
  for (int64_t o = 0; o < outer; o++) {
    if (columns->outer >= 0) point[columns->outer] = o;
    GridRow row = {kept + o / columns->outer_block * columns->inner_cells, columns->inner_block};
    // a run costs its cells, which are as many as the row has at most
    if (!spend(budget, columns->inner_cells / 16) ||
        !visit_row(mask, point, (uint32_t)columns->inner, budget, count_run, &row))
      return false;
  }
  return true;
}

bool mask_grid(Arena *arena, const Mask *mask, const int64_t *at, uint32_t most, uint64_t *budget,
               MaskGrid *grid) {
  if (mask->unknown) return false;
  int64_t point[MASK_MAX_DIMS];
  memcpy(point, at, mask->dim_count * sizeof *at);
  MaskSide *rows = &grid->rows, *columns = &grid->columns;
  lay_out(mask, most, rows);
  lay_out(mask, most, columns);
  uint64_t width = (uint64_t)columns->outer_cells * columns->inner_cells;
  grid->kept = ARENA_ARRAY(arena, int64_t, width * rows->outer_cells * rows->inner_cells);
  int64_t outer = trips_of(mask, rows->outer), inner = trips_of(mask, rows->inner);
  for (int64_t o = 0; o < outer; o++) {
    if (rows->outer >= 0) point[rows->outer] = o;
    for (int64_t i = 0; i < inner; i++) {
      if (rows->inner >= 0) point[rows->inner] = i;
      int64_t cell = o / rows->outer_block * rows->inner_cells + i / rows->inner_block;
      if (!count_row(mask, point, budget, columns, grid->kept + (uint64_t)cell * width))
        return false;
    }
  }
  return true;
}
