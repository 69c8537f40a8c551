// Does a write leave nothing of an earlier access? (region_covers in access_region.h)
//
// Dimension by dimension: the write's addresses are a base plus all multiples of a step up to a
// span, where tile indices and loops that count as finished make the span; the earlier access's
// addresses, less that base, must lie within the span and on the step whatever the remaining
// variables are. This asks of the write that no such index serves two dimensions.
#include "analysis/region_internal.h"

enum { MAX_SPAN_TERMS = 16 };

typedef struct Span {
  uint32_t count;
  int64_t coefficient[MAX_SPAN_TERMS], last[MAX_SPAN_TERMS]; // coefficient * (0 .. last)
} Span;

typedef struct Cover {
  Pair pair;
  LinearSystem *system;
  const Scope *closed;
} Cover;

static bool same_block(const Stmt *a, const Stmt *b) {
  const Scope *of_a = a->parent, *of_b = b->parent;
  while (of_a && of_a->stmt.kind != STMT_BASIC_BLOCK) of_a = of_a->stmt.parent;
  while (of_b && of_b->stmt.kind != STMT_BASIC_BLOCK) of_b = of_b->stmt.parent;
  return of_a == of_b;
}

// Whether the loop is `closed` or inside it.
static bool is_closed(const Cover *cover, const Axis *axis) {
  if (!cover->closed) return false;
  return &axis->scope == cover->closed || scope_encloses(cover->closed, &axis->scope.stmt);
}

// Every loop from `closed` down to the write runs at least once, whatever happens.
static bool surely_runs(const Scope *closed, const Instruction *inst) {
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_WHILE) return false;
    if (scope->stmt.kind == STMT_AXIS && axis_tripcount((const Axis *)scope) < 1) return false;
    if (scope == closed) break;
  }
  return true;
}

static bool add_span(Span *span, int64_t coefficient, int64_t last) {
  if (last == 0) return true;
  if (span->count == MAX_SPAN_TERMS || coefficient == INT64_MIN) return false;
  span->coefficient[span->count] = coefficient;
  span->last[span->count++] = last;
  return true;
}

static bool is_span_index(const Cover *cover, const Index *index) {
  return index->kind == INDEX_AP || (index->kind == INDEX_AXIS && is_closed(cover, index->axis));
}

static bool uses_span_index(const Cover *cover, const Expr *expr) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (is_span_index(cover, index)) return true;
    if (index_is_division(index) && uses_span_index(cover, index->div.numerator)) return true;
  }
  return false;
}

static bool serves_two_dims(const Access *access, uint32_t dim, const Index *index) {
  for (uint32_t d = 0; d < access->rank; d++) {
    if (d == dim) continue;
    const Expr *expr = access->dims[d].start;
    if (index->kind == INDEX_AP ? expr_uses_ap(expr, index->ap) : expr_uses_axis(expr, index->axis))
      return true;
  }
  return false;
}

// Splits the write's address into base (row -= base) and span.
static bool split_write(Cover *cover, const Access *access, uint32_t d, LinearRow *row,
                        Span *span) {
  const DimIndex *dim = &access->dims[d];
  LinearSystem *system = cover->system;
  if (dim->indirect) return false;
  int64_t constant = dim->start->constant;
  Term terms[LINEAR_MAX_TERMS];
  uint32_t count = 0;
  for (uint32_t i = 0; i < dim->start->term_count; i++) {
    Term term = dim->start->terms[i];
    if (!is_span_index(cover, term.index)) {
      bool is_division = index_is_division(term.index);
      if (is_division && uses_span_index(cover, term.index->div.numerator)) return false;
      if (count == LINEAR_MAX_TERMS) return false;
      terms[count++] = term;
      continue;
    }
    if (serves_two_dims(access, d, term.index)) return false;
    int64_t last = term.index->ap->ub - 1, step = term.coefficient, shift = 0;
    if (term.index->kind == INDEX_AXIS) {
      const Axis *axis = term.index->axis;
      last = axis_tripcount(axis) - 1;
      if (last < 0 || mul_overflows(term.coefficient, axis->stride, &step) ||
          mul_overflows(term.coefficient, axis->lb, &shift) ||
          add_overflows(constant, shift, &constant))
        return false;
    }
    if (!add_span(span, step, last)) return false;
  }
  if (dim->is_slice && !add_span(span, dim->step, dim_slice_count(dim) - 1)) return false;
  pair_add_terms(&cover->pair, row, SIDE_B, constant, terms, count, -1);
  return !system->is_too_big;
}

// The span as 0, step, 2 * step, …, last after taking negative coefficients into the base; false
// when it has holes.
static bool close_span(Span *span, LinearSystem *system, LinearRow *row, int64_t *step,
                       int64_t *last) {
  *step = 0;
  *last = 0;
  for (uint32_t i = 0; i < span->count; i++) {
    int64_t c = span->coefficient[i], reach;
    if (mul_overflows(c, span->last[i], &reach)) return false;
    if (c < 0) linear_add_constant(system, row, -reach); // base lower by |reach|: row -= base
    int64_t size = c < 0 ? -c : c, n = span->last[i];
    *step = gcd_i64(*step, size);
    uint32_t at = i; // ascending by size
    for (; at > 0 && span->coefficient[at - 1] > size; at--) {
      span->coefficient[at] = span->coefficient[at - 1];
      span->last[at] = span->last[at - 1];
    }
    span->coefficient[at] = size;
    span->last[at] = n;
  }
  for (uint32_t i = 0; i < span->count; i++) {
    int64_t reach;
    if (span->coefficient[i] > *last + *step) return false;
    if (mul_overflows(span->coefficient[i], span->last[i], &reach) ||
        add_overflows(*last, reach, last))
      return false;
  }
  return true;
}

// The row's value is within [0, last] and a multiple of step for all values of its variables.
static bool stays_within(const LinearSystem *system, const LinearRow *row, int64_t step,
                         int64_t last) {
  int64_t low = row->constant, high = row->constant;
  if (step > 1 && row->constant % step != 0) return false;
  for (uint32_t i = 0; i < row->count; i++) {
    LinearTerm term = row->terms[i];
    int64_t from = system->domain.low[term.var], to = system->domain.high[term.var], a, b;
    if (mul_overflows(term.coefficient, from, &a) || mul_overflows(term.coefficient, to, &b))
      return false;
    if (add_overflows(low, min_i64(a, b), &low) || add_overflows(high, max_i64(a, b), &high))
      return false;
    if (step > 1 && term.coefficient % step != 0) return false;
  }
  return low >= 0 && high <= last;
}

static bool dim_covers(Cover *cover, const Access *w, const Access *e, uint32_t d) {
  LinearSystem *system = cover->system;
  int64_t extent = w->tensor->shape[d], step, last;
  const DimIndex *dim = &w->dims[d], *other = &e->dims[d];
  bool is_whole = dim->is_slice && dim->step == 1 && dim->start->term_count == 0 &&
                  dim->start->constant <= 0 && dim->start->constant + dim->span >= extent;
  if (is_whole) return true;
  LinearRow *row = linear_add_row(system, true);
  if (other->indirect) {
    linear_add_term(system, row, linear_add_var(system, 0, extent - 1), 1);
  } else {
    pair_add_expr(&cover->pair, row, SIDE_A, other->start, 1);
    int64_t count = dim_slice_count(other);
    if (count > 1) linear_add_term(system, row, linear_add_var(system, 0, count - 1), other->step);
  }
  Span span = {0};
  if (!split_write(cover, w, d, row, &span) || !close_span(&span, system, row, &step, &last))
    return false;
  return !system->is_too_big && stays_within(system, row, step, last);
}

static bool box_covers(const AccessRegion *w, const AccessRegion *e) {
  for (uint32_t d = 0; d < w->access->rank; d++) {
    if (w->box[2 * d] > e->box[2 * d] || w->box[2 * d + 1] < e->box[2 * d + 1]) return false;
  }
  return true;
}

bool region_covers(RegionContext *context, const AccessRegion *w, const AccessRegion *e,
                   const Scope *carrier, int32_t distance, const Scope *closed) {
  const Tensor *tensor = w->access->tensor, *other = e->access->tensor;
  if (w->is_guarded || w->is_partial || w->is_empty) return false;
  if (tensor != other &&
      (tensor->rank != other->rank ||
       (tensor->rank && memcmp(tensor->shape, other->shape, tensor->rank * sizeof(int64_t)) != 0)))
    return false;
  if (context->has_blocks && !same_block(&w->inst->stmt, &e->inst->stmt)) return false;
  if (closed && !surely_runs(closed, w->inst)) return false;
  if (!box_covers(w, e)) return false;
  if (w->is_exact) return true;
  Cover cover = {.system = context->system, .closed = closed};
  if (!pair_begin(&cover.pair, context->system, e->inst, w->inst, carrier)) return false;
  if (cover.pair.carrier_axis) {
    uint32_t var = pair_distance_var(&cover.pair);
    context->system->domain.low[var] = context->system->domain.high[var] = distance;
  }
  for (uint32_t d = 0; d < w->access->rank; d++) {
    if (!dim_covers(&cover, w->access, e->access, d)) return false;
  }
  return true;
}
