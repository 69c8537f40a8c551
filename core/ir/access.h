// Accesses: a tensor with one address per dimension.
//
// A dimension is an affine expression (extent 1, or the extent of the AP indices in it), a slice
// (an anonymous AP index), or itself an access (indirect). A bare tensor name is a full access; its
// dimensions are filled in as slices all the same.
#ifndef IR_ACCESS_H
#define IR_ACCESS_H

#include "ir/expr.h"
#include "ir/tensor.h"

typedef struct Access Access;

typedef struct DimIndex {
  const Expr *start; // the expression, or the start of the slice; NULL when indirect
  bool is_slice;
  int64_t span, step; // slice start : start+span : step; 1, 1 otherwise
  Access *indirect;   // address read from another tensor
} DimIndex;

struct Access {
  Tensor *tensor;
  bool is_full;  // written as the bare name
  uint32_t rank; // == tensor->rank
  SrcSpan span;
  DimIndex dims[];
};

Access *access_create(Arena *arena, Tensor *tensor);
// All of the tensor.
Access *access_full(Arena *arena, Tensor *tensor);
// Elements the slice yields: ceil(span/step); 1 for an expression.
static inline int64_t dim_slice_count(const DimIndex *dim) {
  return dim->is_slice ? ceil_div(dim->span, dim->step) : 1;
}
// Interval of addresses of one dimension over loop bounds and AP extents, predicates ignored.
Range access_dim_range(const Access *access, uint32_t dim);
bool access_is_indirect(const Access *access);
// All of the tensor in its own order: written as the bare name, as slices from end to end, or with
// an index for each dimension.
bool access_is_whole(const Access *access);
bool access_equal(const Access *a, const Access *b);

#endif
