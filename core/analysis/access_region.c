// Regions: boxes, overlap, distance (access_region.h). Covering is in region_cover.c.
#include "analysis/access_region.h"

#include "analysis/region_internal.h"

void region_context_init(RegionContext *context, Arena *scratch, const Function *function) {
  context->arena = scratch;
  context->system = linear_create(scratch);
  context->budget = REGION_FUNCTION_BUDGET;
  const Stmt *first = function->scope.first;
  context->has_blocks = first && first->kind == STMT_BASIC_BLOCK && first->next;
}

static bool uses_ap_elsewhere(const Access *access, uint32_t dim, const APIndex *ap) {
  for (uint32_t d = 0; d < access->rank; d++) {
    if (d != dim && !access->dims[d].indirect && expr_uses_ap(access->dims[d].start, ap))
      return true;
  }
  return false;
}

// Whether the dimension takes exactly the values of its interval whatever the others take.
static bool dim_is_solid(const Access *access, uint32_t d) {
  const DimIndex *dim = &access->dims[d];
  if (dim->indirect) return false;
  int64_t reach = dim->is_slice && dim_slice_count(dim) > 1 ? dim->span : 1; // values 0 .. reach-1
  if (dim->is_slice && dim->step != 1 && dim_slice_count(dim) > 1) return false;
  if (dim->start->term_count == 0) return true;
  if (dim->start->term_count > 1) return false;
  Term term = dim->start->terms[0];
  if (term.index->kind != INDEX_AP || term.coefficient < 0 || term.coefficient > reach)
    return false;
  return !uses_ap_elsewhere(access, d, term.index->ap);
}

static void dim_box(const Access *access, uint32_t d, int64_t *low, int64_t *high) {
  int64_t last = access->tensor->shape[d] - 1;
  Range range = access_dim_range(access, d);
  bool is_inside = range.is_known && range.low <= last && range.high >= 0;
  *low = 0;
  *high = last;
  if (is_inside) {
    *low = max_i64(range.low, 0);
    *high = min_i64(range.high, last);
  } else if (range.is_known) { // all of it out of range: an error of the program, found elsewhere
    *low = range.low;
    *high = range.high;
  }
}

static bool is_never_run(const Instruction *inst) {
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_AXIS && axis_tripcount((const Axis *)scope) == 0) return true;
  }
  return false;
}

void access_region_init(Arena *arena, AccessRegion *region, const Instruction *inst,
                        const Operand *operand) {
  const Access *access = operand->access;
  *region = (AccessRegion){.inst = inst, .access = access, .is_write = operand->is_result};
  region->is_guarded = inst_is_predicated(inst);
  region->is_partial = operand->is_result && (inst->cls->flags & INST_MODIFIES_RESULT);
  region->is_empty = is_never_run(inst);
  region->is_exact = !region->is_guarded;
  region->box = ARENA_ARRAY(arena, int64_t, 2 * access->rank);
  for (uint32_t d = 0; d < access->rank; d++) {
    dim_box(access, d, &region->box[2 * d], &region->box[2 * d + 1]);
    if (!dim_is_solid(access, d)) region->is_exact = false;
  }
}

bool region_boxes_meet(const AccessRegion *a, const AccessRegion *b) {
  uint32_t rank = a->access->rank;
  for (uint32_t d = 0; d < rank; d++) {
    if (a->box[2 * d] > b->box[2 * d + 1] || b->box[2 * d] > a->box[2 * d + 1]) return false;
  }
  return true;
}

static bool same_shape(const Tensor *a, const Tensor *b) {
  if (a == b) return true;
  if (a->rank != b->rank) return false;
  return a->rank == 0 || memcmp(a->shape, b->shape, a->rank * sizeof(int64_t)) == 0;
}

// row += factor * address of the dimension; false when it is not known.
static bool add_dim(Pair *pair, LinearRow *row, Side side, const DimIndex *dim, int64_t factor) {
  if (dim->indirect) return false;
  pair_add_expr(pair, row, side, dim->start, factor);
  int64_t count = dim_slice_count(dim), step;
  if (count <= 1) return true;
  if (mul_overflows(factor, dim->step, &step)) {
    pair->system->is_too_big = true;
    return true;
  }
  linear_add_term(pair->system, row, linear_add_var(pair->system, 0, count - 1), step);
  return true;
}

// Row-major element number of an access, for tensors of different shapes in one buffer.
static bool add_linear(Pair *pair, LinearRow *row, Side side, const Access *access,
                       int64_t factor) {
  for (uint32_t d = access->rank; d-- > 0;) {
    if (!add_dim(pair, row, side, &access->dims[d], factor)) return false;
    if (mul_overflows(factor, access->tensor->shape[d], &factor)) pair->system->is_too_big = true;
  }
  return true;
}

enum { MAX_DIM_ROWS = MAX_RANK + 1 };

typedef struct DimRows {
  uint32_t at[MAX_DIM_ROWS], count; // rows of the system that say "same address"
} DimRows;

// The system of "A and B touch one element"; false when no iterations bring them together.
static bool build(RegionContext *context, Pair *pair, DimRows *rows, const AccessRegion *a,
                  const AccessRegion *b, const Scope *carrier) {
  LinearSystem *system = context->system;
  rows->count = 0;
  if (!pair_begin(pair, system, a->inst, b->inst, carrier)) return false;
  const Access *x = a->access, *y = b->access;
  if (same_shape(x->tensor, y->tensor)) {
    for (uint32_t d = 0; d < x->rank; d++) {
      if (x->dims[d].indirect || y->dims[d].indirect) continue;
      rows->at[rows->count++] = system->row_count;
      LinearRow *row = linear_add_row(system, true);
      add_dim(pair, row, SIDE_A, &x->dims[d], 1);
      add_dim(pair, row, SIDE_B, &y->dims[d], -1);
    }
  } else if (!access_is_indirect(x) && !access_is_indirect(y)) {
    rows->at[rows->count++] = system->row_count;
    LinearRow *row = linear_add_row(system, true);
    add_linear(pair, row, SIDE_A, x, 1);
    add_linear(pair, row, SIDE_B, y, -1);
  }
  if (a->is_guarded) pair_add_guards(pair, SIDE_A, a->inst);
  if (b->is_guarded) pair_add_guards(pair, SIDE_B, b->inst);
  return true;
}

static LinearAnswer solve(RegionContext *context) {
  uint64_t budget = context->budget < REGION_PAIR_BUDGET ? context->budget : REGION_PAIR_BUDGET;
  uint64_t left = budget;
  LinearAnswer answer = linear_solve(context->system, &left);
  context->budget -= budget - left;
  return answer;
}

static bool repeats(const Scope *carrier) {
  if (!carrier || carrier->stmt.kind != STMT_AXIS) return true;
  int64_t trips = axis_tripcount((const Axis *)carrier);
  return trips < 0 || trips > 1;
}

Overlap region_overlap(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                       const Scope *carrier) {
  if (a->is_empty || b->is_empty || !repeats(carrier)) return OVERLAP_NONE;
  bool is_aligned = same_shape(a->access->tensor, b->access->tensor);
  if (is_aligned && !region_boxes_meet(a, b)) return OVERLAP_NONE;
  if (is_aligned && a->is_exact && b->is_exact) return OVERLAP_SOME;
  Pair pair;
  DimRows rows;
  if (!build(context, &pair, &rows, a, b, carrier)) return OVERLAP_NONE;
  switch (solve(context)) {
  case LINEAR_EMPTY: return OVERLAP_NONE;
  case LINEAR_HAS_POINT: return OVERLAP_SOME;
  case LINEAR_UNKNOWN: break;
  }
  return OVERLAP_UNKNOWN;
}

// Whether they meet at a distance within [low, high], and, when trip >= 0, with A in that trip of
// the carrier.
static LinearAnswer meet_at(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                            const Scope *carrier, int64_t low, int64_t high, int64_t trip) {
  Pair pair;
  DimRows rows;
  if (low > high || !build(context, &pair, &rows, a, b, carrier)) return LINEAR_EMPTY;
  LinearSystem *system = context->system;
  uint32_t distance = pair_distance_var(&pair);
  system->domain.low[distance] = max_i64(system->domain.low[distance], low);
  system->domain.high[distance] = min_i64(system->domain.high[distance], high);
  if (trip >= 0) {
    LinearRow *row = linear_add_row(system, true);
    Term iv = {&pair.carrier_axis->index, 1};
    pair_add_terms(&pair, row, SIDE_A, 0, &iv, 1, 1);
    linear_add_constant(system, row, -(pair.carrier_axis->lb + trip * pair.carrier_axis->stride));
  }
  return solve(context);
}

typedef enum Uniformity { UNIFORM, UNIFORM_BUT_DIVISIONS, NOT_UNIFORM } Uniformity;

// Whether the distances at which they meet are the same at all iterations of the carrier and of the
// loops outside it: none of these loops is left in "same address".
static Uniformity uniformity(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                             const Scope *carrier) {
  Pair pair;
  DimRows rows;
  if (!build(context, &pair, &rows, a, b, carrier)) return NOT_UNIFORM;
  const LinearSystem *system = context->system;
  if (system->is_too_big) return NOT_UNIFORM;
  Uniformity result = UNIFORM;
  for (uint32_t s = 0; s < pair.symbol_count; s++) {
    const PairSymbol *symbol = &pair.symbols[s];
    if (!symbol->index) continue;
    if (index_is_division(symbol->index)) {
      result = UNIFORM_BUT_DIVISIONS;
      continue;
    }
    bool is_loop = symbol->index->kind == INDEX_AXIS &&
                   (symbol->side == SIDE_SHARED || symbol->object == pair.carrier_axis);
    if (!is_loop && symbol->index->kind != INDEX_REGISTER) continue;
    for (uint32_t r = 0; r < rows.count; r++) {
      const LinearRow *row = &system->rows[rows.at[r]];
      for (uint32_t i = 0; i < row->count; i++) {
        if (row->terms[i].var == symbol->var) return NOT_UNIFORM;
      }
    }
  }
  return result;
}

// For every iteration of the carrier that has one at this distance: they meet there.
static bool meet_everywhere(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                            const Axis *carrier, int64_t distance) {
  enum { MOST_TRIPS = 64 };
  int64_t trips = axis_tripcount(carrier);
  if (trips < 0 || trips > MOST_TRIPS || carrier->depth > 0) return false;
  for (int64_t t = 0; t + distance < trips; t++) {
    if (meet_at(context, a, b, &carrier->scope, distance, distance, t) != LINEAR_HAS_POINT)
      return false;
  }
  return true;
}

// Distances are multiples of the least one.
static bool only_multiples(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                           const Scope *carrier, int64_t least) {
  if (least == 1) return true;
  Pair pair;
  DimRows rows;
  if (!build(context, &pair, &rows, a, b, carrier)) return true;
  LinearSystem *system = context->system;
  uint32_t distance = pair_distance_var(&pair);
  int64_t high = system->domain.high[distance];
  LinearRow *row = linear_add_row(system, true); // distance == least * q + rest, rest != 0
  linear_add_term(system, row, distance, -1);
  linear_add_term(system, row, linear_add_var(system, 0, high / least), least);
  linear_add_term(system, row, linear_add_var(system, 1, least - 1), 1);
  return solve(context) == LINEAR_EMPTY;
}

// Longer distances follow from the least one: the write comes back to the same place at the least
// distance, so src(i) -> src(i + d) -> dst(i + 2d), or the same through the destination.
static bool chains(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                   const Axis *carrier, int64_t least) {
  const AccessRegion *write = a->is_write ? a : b;
  if (!only_multiples(context, a, b, &carrier->scope, least)) return false;
  Uniformity pair = uniformity(context, a, b, &carrier->scope);
  Uniformity self = uniformity(context, write, write, &carrier->scope);
  if (pair == NOT_UNIFORM || self == NOT_UNIFORM) return false;
  if (pair == UNIFORM && self == UNIFORM)
    return meet_at(context, write, write, &carrier->scope, least, least, -1) == LINEAR_HAS_POINT;
  return meet_everywhere(context, a, b, carrier, least) &&
         meet_everywhere(context, write, write, carrier, least);
}

static bool uses_register(const Access *access) {
  for (uint32_t d = 0; d < access->rank; d++) {
    if (!access->dims[d].indirect && expr_uses_kind(access->dims[d].start, INDEX_REGISTER))
      return true;
  }
  return access_is_indirect(access);
}

int32_t region_distance(RegionContext *context, const AccessRegion *a, const AccessRegion *b,
                        const Scope *carrier) {
  if (carrier->stmt.kind != STMT_AXIS) // nothing but registers changes between its iterations
    return uses_register(a->access) || uses_register(b->access) ? DISTANCE_UNKNOWN : 1;
  const Axis *axis = (const Axis *)carrier;
  int64_t trips = axis_tripcount(axis);
  int64_t low = 1, high = trips < 0 ? INT32_MAX : min_i64(trips - 1, INT32_MAX);
  if (meet_at(context, a, b, carrier, low, high, -1) == LINEAR_EMPTY) return DISTANCE_UNKNOWN;
  // the least distance; propagation has already brought the bounds close
  Pair pair;
  DimRows rows;
  if (!build(context, &pair, &rows, a, b, carrier)) return DISTANCE_UNKNOWN;
  uint32_t var = pair_distance_var(&pair);
  if (solve(context) == LINEAR_HAS_POINT) linear_bounds(context->system, var, &low, &high);
  high = min_i64(high, INT32_MAX);
  int64_t last = high;
  while (low < high) {
    int64_t middle = low == 1 ? low : low + (high - low) / 2;
    LinearAnswer answer = meet_at(context, a, b, carrier, low, middle, -1);
    if (answer == LINEAR_UNKNOWN) return DISTANCE_UNKNOWN;
    if (answer == LINEAR_HAS_POINT) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  switch (meet_at(context, a, b, carrier, low + 1, last, -1)) {
  case LINEAR_EMPTY: return (int32_t)low;
  case LINEAR_UNKNOWN: return DISTANCE_UNKNOWN;
  case LINEAR_HAS_POINT: break;
  }
  return chains(context, a, b, axis, low) ? (int32_t)low : DISTANCE_UNKNOWN;
}
