// Addresses stay inside their tensors, under the guards of the instruction.
//
// Most addresses are inside whatever their indices are, which an interval shows. For the others a
// small integer system (loops, indices, guards) says whether a point outside is reached, and how
// far it goes.
#include "ir/verify_internal.h"

enum { MOST_INDICES = 32 };

typedef struct RangeSystem {
  LinearSystem *system;
  const Index *index[MOST_INDICES]; // NULL: quotient and remainder of `numerator`
  const Expr *numerator[MOST_INDICES];
  int64_t denominator[MOST_INDICES];
  uint32_t var[MOST_INDICES], remainder[MOST_INDICES];
  uint32_t count;
  bool is_unknown; // something is known only at run time
} RangeSystem;

static void add_expr(RangeSystem *ranges, LinearRow *row, const Expr *expr, int64_t factor);

static uint32_t find_index(RangeSystem *ranges, const Index *index) {
  for (uint32_t i = 0; i < ranges->count; i++) {
    if (ranges->index[i] && index_compare(ranges->index[i], index) == 0) return i;
  }
  return UINT32_MAX;
}

// A loop counts its trips, an AP index itself; UINT32_MAX when there is no such bound.
static uint32_t variable_of(RangeSystem *ranges, const Index *index) {
  uint32_t at = find_index(ranges, index);
  if (at != UINT32_MAX) return ranges->var[at];
  int64_t last = -1;
  if (index->kind == INDEX_AXIS && index->axis->kind != AXIS_DYNAMIC) {
    last = axis_tripcount(index->axis) - 1;
  } else if (index->kind == INDEX_AP) {
    last = index->ap->ub - 1;
  } else if (index->kind == INDEX_SHARD_ID) {
    last = index->ids.first - 1;
  } else {
    ranges->is_unknown = true;
  }
  if (ranges->is_unknown || ranges->count == MOST_INDICES) {
    ranges->is_unknown = true;
    return 0;
  }
  ranges->index[ranges->count] = index;
  ranges->var[ranges->count] = linear_add_var(ranges->system, 0, last);
  return ranges->var[ranges->count++];
}

static void add_division(RangeSystem *ranges, LinearRow *row, const Index *index, int64_t factor) {
  bool is_quotient = index->kind == INDEX_FLOOR_DIV || index->kind == INDEX_CC_DIV;
  uint32_t at = 0;
  while (at < ranges->count &&
         (ranges->index[at] || ranges->denominator[at] != index->div.denominator ||
          !expr_equal(ranges->numerator[at], index->div.numerator)))
    at++;
  if (at == ranges->count) {
    Range range = expr_range(index->div.numerator);
    if (!range.is_known || ranges->count == MOST_INDICES) {
      ranges->is_unknown = true;
      return;
    }
    int64_t denominator = index->div.denominator;
    ranges->index[at] = NULL;
    ranges->numerator[at] = index->div.numerator;
    ranges->denominator[at] = denominator;
    ranges->var[at] = linear_add_var(ranges->system, floor_div(range.low, denominator),
                                     floor_div(range.high, denominator));
    ranges->remainder[at] = linear_add_var(ranges->system, 0, denominator - 1);
    ranges->count++;
    LinearRow *identity = linear_add_row(ranges->system, true);
    linear_add_term(ranges->system, identity, ranges->var[at], denominator);
    linear_add_term(ranges->system, identity, ranges->remainder[at], 1);
    add_expr(ranges, identity, index->div.numerator, -1);
  }
  linear_add_term(ranges->system, row, is_quotient ? ranges->var[at] : ranges->remainder[at],
                  factor);
}

static void add_expr(RangeSystem *ranges, LinearRow *row, const Expr *expr, int64_t factor) {
  LinearSystem *system = ranges->system;
  int64_t value, step;
  if (mul_overflows(expr->constant, factor, &value)) {
    ranges->is_unknown = true;
    return;
  }
  linear_add_constant(system, row, value);
  for (uint32_t i = 0; i < expr->term_count && !ranges->is_unknown && !system->is_too_big; i++) {
    const Index *index = expr->terms[i].index;
    if (mul_overflows(expr->terms[i].coefficient, factor, &value)) {
      ranges->is_unknown = true;
    } else if (index->kind >= INDEX_FLOOR_DIV && index->kind <= INDEX_CC_MOD) {
      add_division(ranges, row, index, value);
    } else {
      uint32_t var = variable_of(ranges, index);
      step = value;
      if (index->kind == INDEX_AXIS && !ranges->is_unknown) {
        int64_t base;
        if (mul_overflows(value, index->axis->lb, &base) ||
            mul_overflows(value, index->axis->stride, &step)) {
          ranges->is_unknown = true;
          return;
        }
        linear_add_constant(system, row, base);
      }
      linear_add_term(system, row, var, step);
    }
  }
}

static void add_loops(RangeSystem *ranges, const Instruction *inst) {
  for (const Axis *axis = stmt_enclosing_axis(&inst->stmt); axis;
       axis = stmt_enclosing_axis(&axis->scope.stmt)) {
    // a loop that never runs has an empty variable: nothing inside it is reached
    if (axis->kind != AXIS_DYNAMIC && axis_tripcount(axis) == 0) variable_of(ranges, &axis->index);
  }
}

// The guards that can be said; one that cannot be is left out.
static void add_guards(RangeSystem *ranges, const Predicates *predicates) {
  for (uint32_t i = 0; i < predicates->count; i++) {
    LinearRow *row = linear_add_row(ranges->system, !predicates->at[i].is_ge);
    add_expr(ranges, row, predicates->at[i].expr, 1);
    if (!ranges->is_unknown) continue;
    ranges->is_unknown = false;
    row->count = 0;
    row->constant = 0;
  }
}

// Whether the address (less `from` when it is_above, `from` less it otherwise) can be >= 0.
static LinearAnswer reaches(Verifier *verifier, const Instruction *inst, const DimIndex *dim,
                            int64_t from, bool is_above) {
  RangeSystem ranges = {.system = verifier->system};
  LinearSystem *system = ranges.system;
  linear_reset(system);
  LinearRow *row = linear_add_row(system, false);
  add_expr(&ranges, row, dim->start, is_above ? 1 : -1);
  int64_t count = dim_slice_count(dim);
  if (count > 1)
    linear_add_term(system, row, linear_add_var(system, 0, count - 1),
                    is_above ? dim->step : -dim->step);
  linear_add_constant(system, row, is_above ? -from : from);
  if (ranges.is_unknown) return LINEAR_UNKNOWN;
  add_loops(&ranges, inst);
  add_guards(&ranges, &inst->predicates);
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_FILTER) add_guards(&ranges, &((const Filter *)scope)->predicates);
  }
  if (ranges.is_unknown) return LINEAR_UNKNOWN;
  return linear_solve(system, &verifier->budget);
}

// The farthest address that is reached, known to be at least `near` (at most, when below).
static int64_t farthest(Verifier *verifier, const Instruction *inst, const DimIndex *dim,
                        int64_t near, int64_t far, bool is_above) {
  while (near != far) {
    int64_t middle = is_above ? near + (far - near + 1) / 2 : near - (near - far + 1) / 2;
    if (reaches(verifier, inst, dim, middle, is_above) == LINEAR_HAS_POINT) {
      near = middle;
    } else {
      far = is_above ? middle - 1 : middle + 1;
    }
  }
  return near;
}

// Whether the bounds of all indices are known before the program runs.
static bool is_bounded(const Expr *expr) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    switch (index->kind) {
    case INDEX_AXIS:
      if (index->axis->kind == AXIS_DYNAMIC) return false;
      break;
    case INDEX_REGISTER:
    case INDEX_CC_RANK:
    case INDEX_INDIRECT_ARG: return false;
    case INDEX_FLOOR_DIV:
    case INDEX_MODULO:
    case INDEX_CC_DIV:
    case INDEX_CC_MOD:
      if (!is_bounded(index->div.numerator)) return false;
      break;
    case INDEX_AP:
    case INDEX_SHARD_ID: break;
    }
  }
  return true;
}

void verify_fits(Verifier *verifier, const Instruction *inst, const Expr *expr, SrcSpan span,
                 const char *what) {
  if (!is_bounded(expr) || expr_range(expr).is_known) return;
  verify_error(verifier, span, "index-overflow",
               "%s of '%s' leaves 64 bits over the values of its loops and indices", what,
               verify_inst_name(inst));
}

void verify_ranges(Verifier *verifier, const Instruction *inst, const Operand *operand) {
  const Access *access = operand->access;
  for (uint32_t d = 0; d < access->rank; d++) {
    const DimIndex *dim = &access->dims[d];
    if (dim->indirect) continue;
    verify_fits(verifier, inst, dim->start, operand->span, "an address");
    int64_t last = access->tensor->shape[d] - 1;
    Range range = access_dim_range(access, d);
    if (!range.is_known || (range.low >= 0 && range.high <= last)) continue;
    bool is_below = range.low < 0 && reaches(verifier, inst, dim, -1, false) == LINEAR_HAS_POINT;
    bool is_above =
        range.high > last && reaches(verifier, inst, dim, last + 1, true) == LINEAR_HAS_POINT;
    if (!is_below && !is_above) continue;
    int64_t low = is_below ? farthest(verifier, inst, dim, -1, range.low, false) : 0;
    int64_t high = is_above ? farthest(verifier, inst, dim, last + 1, range.high, true) : last;
    if (is_below && is_above)
      verify_error(verifier, operand->span, "out-of-range",
                   "'%s' reaches from %lld to %lld in dimension %u of '%s', whose extent is %lld",
                   verify_inst_name(inst), (long long)low, (long long)high, d,
                   verify_tensor_name(access->tensor), (long long)last + 1);
    else
      verify_error(verifier, operand->span, "out-of-range",
                   "'%s' reaches %lld in dimension %u of '%s', whose extent is %lld",
                   verify_inst_name(inst), (long long)(is_below ? low : high), d,
                   verify_tensor_name(access->tensor), (long long)last + 1);
  }
}
