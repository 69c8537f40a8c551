// What the files of the tensor operations share.
#ifndef EVAL_TENSOR_INTERNAL_H
#define EVAL_TENSOR_INTERNAL_H

#include "eval/tensor_ops.h"

// Notes the reason and returns NULL.
Array *tensor_refuse(Tensors *ops, const char *format, ...) PRINTF_LIKE(2, 3);
// False, with the reason, when a dimension is not one of `rank`, or is named twice.
bool tensor_dims_fit(Tensors *ops, const int64_t *dims, uint32_t count, uint32_t rank,
                     const char *what);
bool shape_equal(const Array *a, const Array *b);
bool array_is_scalar(const Array *a);
// Elements from one place to the next along each dimension.
void array_strides(const Array *a, int64_t *strides);
// Product of extents; false, with the reason, when it is more than the limit or an extent is
// negative.
bool shape_count(Tensors *ops, uint32_t rank, const int64_t *shape, uint64_t *count);

// Places of two arrays that move together through an index space.
typedef struct Side {
  int64_t base;
  const int64_t *strides;
} Side;
// to[...] = from[...] over all points of a shape.
void copy_strided(Array *to, Side into, const Array *from, Side source, const int64_t *shape,
                  uint32_t rank);
void array_fill(Array *array, Scalar value);
void array_copy_element(const Array *from, uint64_t at, Array *to, uint64_t into);
// A copy that may be changed.
Array *array_clone(Tensors *ops, const Array *a);
// Moves an index to the next point in row-major order; false after the last.
bool index_next(int64_t *index, const int64_t *shape, uint32_t rank);
int64_t index_offset(const int64_t *index, const int64_t *strides, uint32_t rank);

// One step of a fold over `count` operands of the types of `accs`, rounded to them.
bool fold_step(const Fold *fold, const ElementType *types, uint32_t count, Scalar *acc,
               const Scalar *value);

// ---- tensor_complex.c

bool complex_has_unary(TensorUnary op);
bool complex_has_binary(TensorBinary op);
Scalar complex_unary(TensorUnary op, Scalar a);
Scalar complex_binary(TensorBinary op, Scalar a, Scalar b);

// Bilinear operations work on parts, in double: `parts` are those of real by real, real by
// imaginary, imaginary by real and imaginary by imaginary parts.
typedef struct ComplexParts {
  const Array *real, *imag; // float64
} ComplexParts;
ComplexParts tensor_parts(Tensors *ops, const Array *a);
const Array *tensor_product_of_parts(Tensors *ops, ElementType type, const Array *const parts[4]);

#endif
