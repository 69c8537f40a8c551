#include "ir/access.h"

Access *access_create(Arena *arena, Tensor *tensor) {
  Access *access = arena_alloc(arena, sizeof(Access) + tensor->rank * sizeof(DimIndex));
  access->tensor = tensor;
  access->rank = tensor->rank;
  return access;
}

Access *access_full(Arena *arena, Tensor *tensor) {
  Access *access = access_create(arena, tensor);
  access->is_full = true;
  const Expr *zero = expr_const(arena, 0);
  for (uint32_t i = 0; i < access->rank; i++) {
    access->dims[i] =
        (DimIndex){.start = zero, .is_slice = true, .span = tensor->shape[i], .step = 1};
  }
  return access;
}

Range access_dim_range(const Access *access, uint32_t dim) {
  const DimIndex *index = &access->dims[dim];
  if (index->indirect) return (Range){0, 0, false};
  Range range = expr_range(index->start);
  int64_t reach;
  if (!range.is_known || mul_overflows(dim_slice_count(index) - 1, index->step, &reach) ||
      add_overflows(range.high, reach, &range.high))
    return (Range){0, 0, false};
  return range;
}

bool access_is_indirect(const Access *access) {
  for (uint32_t i = 0; i < access->rank; i++) {
    if (access->dims[i].indirect) return true;
  }
  return false;
}

static bool dim_equal(const DimIndex *a, const DimIndex *b) {
  if (!a->indirect != !b->indirect) return false;
  if (a->indirect) return access_equal(a->indirect, b->indirect);
  return a->is_slice == b->is_slice && a->span == b->span && a->step == b->step &&
         expr_equal(a->start, b->start);
}

// Indirect dimensions do not nest (one level), so the recursion ends at depth two.
bool access_equal(const Access *a, const Access *b) {
  if (a->tensor != b->tensor || a->is_full != b->is_full) return false;
  for (uint32_t i = 0; i < a->rank; i++) {
    if (!dim_equal(&a->dims[i], &b->dims[i])) return false;
  }
  return true;
}

static bool is_whole_dim(const Access *access, uint32_t dim) {
  const DimIndex *index = &access->dims[dim];
  int64_t extent = access->tensor->shape[dim];
  if (index->indirect || index->start->constant) return false;
  if (index->is_slice)
    return !index->start->term_count && index->span == extent && index->step == 1;
  if (!index->start->term_count) return extent == 1;
  const Term *term = &index->start->terms[0];
  if (index->start->term_count > 1 || term->coefficient != 1 || term->index->kind != INDEX_AP ||
      term->index->ap->ub != extent)
    return false;
  for (uint32_t other = 0; other < dim; other++) {
    if (expr_ap_coefficient(access->dims[other].start, term->index->ap)) return false;
  }
  return true;
}

bool access_is_whole(const Access *access) {
  for (uint32_t dim = 0; dim < access->rank && !access->is_full; dim++) {
    if (!is_whole_dim(access, dim)) return false;
  }
  return true;
}
