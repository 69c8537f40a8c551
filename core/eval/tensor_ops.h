// Tensor operations on plain row-major arrays, with StableHLO's meaning of each (reference
// stablehlo.md 4.2). They know nothing of the IR or of texts.
//
// Numbers are those of design passes.md 8: reals compute in fp32 (float64 in double), every step is
// rounded, none is fused, and results are rounded to the element type; integers wrap. Folds go in
// row-major order from their initial value.
//
// Every operation takes a Tensors, allocates its result there and returns it; NULL, with a reason
// in `problem`, when operands and attributes do not fit together or the result would be too large.
// A NULL operand gives NULL, so operations can be chained and the outcome looked at once.
#ifndef EVAL_TENSOR_OPS_H
#define EVAL_TENSOR_OPS_H

#include "eval/numeric.h"
#include "support/arena.h"

typedef DType ElementType;

// `doubles` is set for float64, `doubles` and `imags` (real and imaginary parts) for complex types,
// `singles` for the other real types, `integers` for integers (uint64 as its bits) and booleans.
typedef struct Array {
  ElementType type;
  uint32_t rank;
  int64_t shape[MAX_RANK];
  uint64_t count;
  float *singles;
  double *doubles, *imags;
  int64_t *integers;
} Array;

// One element: the members that its type uses.
typedef struct Scalar {
  double real, imag;
  int64_t integer;
} Scalar;

typedef struct Tensors {
  Arena *arena;
  uint64_t most_elements; // of one result; 0: as many as memory holds
  const char *problem;
} Tensors;

static inline bool element_is_real(ElementType type) {
  return dtype_is_real(type);
}
static inline bool element_is_unsigned(ElementType type) {
  return dtype_info(type)->kind == DTYPE_UINT || type == DT_bool;
}
static inline bool element_is_integer(ElementType type) {
  return !dtype_is_real(type) && !dtype_is_complex(type);
}
// The type of a complex number's parts, and the other way round; else the type itself.
static inline ElementType element_part(ElementType type) {
  return dtype_part(type);
}
static inline ElementType element_whole(ElementType part) {
  return part == DT_float64 ? DT_complex128 : DT_complex64;
}
// In bits; 1 of a boolean.
static inline unsigned element_width(ElementType type) {
  return dtype_info(type)->bits;
}
static inline uint32_t element_bytes(ElementType type) {
  return dtype_bytes(type);
}
static inline const char *element_name(ElementType type) {
  return dtype_name(type);
}
// A new array of zeros.
Array *array_create(Tensors *ops, ElementType type, uint32_t rank, const int64_t *shape);
Array *array_scalar(Tensors *ops, ElementType type, Scalar value);
Scalar array_get(const Array *array, uint64_t at);
// Rounds to the element type.
void array_put(Array *array, uint64_t at, Scalar value);

// ---- elementwise

typedef enum TensorUnary {
#define TENSOR_UNARY(name) TENSOR_##name,
#define TENSOR_BINARY(name)
#include "eval/tensor_ops.def"
#undef TENSOR_UNARY
#undef TENSOR_BINARY
  TENSOR_UNARY_COUNT
} TensorUnary;

typedef enum TensorBinary {
#define TENSOR_UNARY(name)
#define TENSOR_BINARY(name) TENSOR_##name,
#include "eval/tensor_ops.def"
#undef TENSOR_UNARY
#undef TENSOR_BINARY
  TENSOR_BINARY_COUNT
} TensorBinary;

// Integer division truncates, by zero gives -1 (all ones); the remainder has the dividend's sign,
// by zero it is the dividend; shifts by the width or more give 0 or the sign. max and min propagate
// NaN and order -0 below +0. Comparisons, logical operations and is_finite give 1 or 0.
Scalar scalar_unary(TensorUnary op, ElementType type, Scalar a);
Scalar scalar_binary(TensorBinary op, ElementType type, Scalar a, Scalar b);
// Whether the result is a boolean, whatever the operands are.
bool unary_is_test(TensorUnary op);
bool binary_is_test(TensorBinary op);
// Rounds a value to a type, as array_put does.
Scalar scalar_round(ElementType type, Scalar value);

const Array *tensor_unary(Tensors *ops, TensorUnary op, const Array *a);
// Operands of one type and shape.
const Array *tensor_binary(Tensors *ops, TensorBinary op, const Array *a, const Array *b);
// `pred` is of the operands' shape or a scalar; true when not zero.
const Array *tensor_select(Tensors *ops, const Array *pred, const Array *on_true,
                           const Array *on_false);
// min(max(a, low), high); bounds of a's shape or scalars.
const Array *tensor_clamp(Tensors *ops, const Array *low, const Array *a, const Array *high);

typedef struct ConvertAttr {
  ElementType type;
  bool truncates; // reals to integers towards zero, as StableHLO; else to nearest even, as engines
} ConvertAttr;
const Array *tensor_convert(Tensors *ops, const Array *a, const ConvertAttr *attr);
Scalar scalar_convert(ElementType from, const ConvertAttr *attr, Scalar value);
// The bits of an element that is not complex, in the low ones, and the element that has these.
uint64_t scalar_encode(ElementType type, Scalar value);
Scalar scalar_decode(ElementType type, uint64_t bits);
// Whether two elements are the same bit for bit.
bool scalar_equal(ElementType type, Scalar a, Scalar b);
// The place of a real in IEEE 754's total order: -inf … -0 (at -1), +0 (at 0) … +inf, NaN, which
// has no sign in an array.
int64_t scalar_total_order(ElementType type, Scalar value);
// The same with both zeros at one place.
int64_t scalar_weak_order(ElementType type, Scalar value);
const Array *tensor_total_order(Tensors *ops, const Array *a);
const Array *tensor_weak_order(Tensors *ops, const Array *a);
// The same bits as another type; a last dimension appears or goes when the sizes differ.
const Array *tensor_bitcast(Tensors *ops, const Array *a, ElementType type);

// ---- complex numbers

// Real or imaginary parts; of a real array itself, or zeros.
const Array *tensor_part(Tensors *ops, const Array *a, bool is_imaginary);
const Array *tensor_complex(Tensors *ops, const Array *real, const Array *imag);

// ---- moving elements

typedef struct BroadcastAttr {
  uint32_t rank;
  int64_t shape[MAX_RANK];
  int64_t dims[MAX_RANK]; // the result's dimension of each of the operand's
} BroadcastAttr;
const Array *tensor_broadcast(Tensors *ops, const Array *a, const BroadcastAttr *attr);
const Array *tensor_reshape(Tensors *ops, const Array *a, uint32_t rank, const int64_t *shape);
const Array *tensor_transpose(Tensors *ops, const Array *a, const int64_t *permutation);

typedef struct SliceAttr {
  int64_t start[MAX_RANK], limit[MAX_RANK], stride[MAX_RANK];
} SliceAttr;
const Array *tensor_slice(Tensors *ops, const Array *a, const SliceAttr *attr);
// Starts are one scalar a dimension, moved so that the slice stays inside.
const Array *tensor_dynamic_slice(Tensors *ops, const Array *a, const Array *const *starts,
                                  const int64_t *sizes);
const Array *tensor_dynamic_update_slice(Tensors *ops, const Array *a, const Array *update,
                                         const Array *const *starts);

typedef struct PadAttr {
  int64_t low[MAX_RANK], high[MAX_RANK], interior[MAX_RANK]; // negative edges cut
} PadAttr;
const Array *tensor_pad(Tensors *ops, const Array *a, const Array *value, const PadAttr *attr);
const Array *tensor_concatenate(Tensors *ops, const Array *const *parts, uint32_t count,
                                uint32_t dimension);
const Array *tensor_reverse(Tensors *ops, const Array *a, const int64_t *dims, uint32_t count);
const Array *tensor_iota(Tensors *ops, ElementType type, uint32_t rank, const int64_t *shape,
                         uint32_t dimension);

// ---- contractions: products summed in order, starting from the first

typedef struct DotAttr {
  uint32_t batch_count, contract_count;
  int64_t lhs_batch[MAX_RANK], rhs_batch[MAX_RANK];
  int64_t lhs_contract[MAX_RANK], rhs_contract[MAX_RANK];
  ElementType type; // of the result; sums are in fp32, double or 64 bits
} DotAttr;
// Result dimensions: batch, lhs free, rhs free.
const Array *tensor_dot(Tensors *ops, const Array *lhs, const Array *rhs, const DotAttr *attr);

typedef struct ConvolutionAttr {
  uint32_t spatial_rank;
  int64_t input_batch, input_feature, input_spatial[MAX_RANK];
  int64_t kernel_input_feature, kernel_output_feature, kernel_spatial[MAX_RANK];
  int64_t output_batch, output_feature, output_spatial[MAX_RANK];
  int64_t stride[MAX_RANK], low[MAX_RANK], high[MAX_RANK]; // high, low: padding, may be negative
  int64_t lhs_dilation[MAX_RANK], rhs_dilation[MAX_RANK];
  bool reverses[MAX_RANK]; // kernel dimensions
  int64_t feature_groups, batch_groups;
  ElementType type;
} ConvolutionAttr;
// Sums go over the places of a window in row-major order, over input features within each.
const Array *tensor_convolution(Tensors *ops, const Array *input, const Array *kernel,
                                const ConvolutionAttr *attr);

// ---- folds

// What combines elements: an operation, or a function of the caller over several operands at once.
// `call` sets out[i] from acc[i] and value[i], i below the number of operands, and returns false,
// having told why elsewhere, to stop.
typedef struct Fold {
  TensorBinary op;
  bool (*call)(void *context, const Scalar *acc, const Scalar *value, Scalar *out);
  void *context;
} Fold;
enum { MAX_FOLDED = 16 }; // operands of one fold

typedef struct ReduceAttr {
  uint32_t dim_count;
  int64_t dims[MAX_RANK];
} ReduceAttr;
// `count` operands of one shape, each with its scalar initial value; results in `out`.
bool tensor_reduce_all(Tensors *ops, const Array *const *operands, const Array *const *inits,
                       uint32_t count, const ReduceAttr *attr, const Fold *fold, const Array **out);
const Array *tensor_reduce(Tensors *ops, const Array *a, const Array *init, const ReduceAttr *attr,
                           TensorBinary op);

typedef struct WindowAttr {
  int64_t size[MAX_RANK], stride[MAX_RANK], low[MAX_RANK], high[MAX_RANK];
  int64_t base_dilation[MAX_RANK], window_dilation[MAX_RANK];
} WindowAttr;
// Strides and dilations of 1, no padding.
void window_defaults(WindowAttr *attr, uint32_t rank);
bool tensor_reduce_window_all(Tensors *ops, const Array *const *operands, const Array *const *inits,
                              uint32_t count, const WindowAttr *attr, const Fold *fold,
                              const Array **out);
const Array *tensor_reduce_window(Tensors *ops, const Array *a, const Array *init,
                                  const WindowAttr *attr, TensorBinary op);

// Whether element `a` stays selected against a later `b`: a comparison, or a function.
typedef struct Choice {
  TensorBinary op;
  bool (*call)(void *context, Scalar a, Scalar b, bool *keeps);
  void *context;
} Choice;
// Dilations are 1. Padding is never selected.
const Array *tensor_select_and_scatter(Tensors *ops, const Array *operand, const Array *source,
                                       const Array *init, const WindowAttr *attr,
                                       const Choice *select, const Fold *scatter);
// dst[i] = fold of a[0] to a[i] along a dimension (from the last one backwards with `reverses`).
const Array *tensor_cumulative(Tensors *ops, const Array *a, uint32_t dimension, bool reverses,
                               TensorBinary op);

// ---- indices

typedef struct GatherAttr {
  uint32_t offset_count, collapsed_count, batch_count, map_count;
  int64_t offset_dims[MAX_RANK], collapsed_dims[MAX_RANK];
  int64_t operand_batch[MAX_RANK], indices_batch[MAX_RANK];
  int64_t start_index_map[MAX_RANK];
  int64_t index_vector_dim;
  int64_t slice_sizes[MAX_RANK];
} GatherAttr;
// Starts are moved so that slices stay inside.
const Array *tensor_gather(Tensors *ops, const Array *operand, const Array *indices,
                           const GatherAttr *attr);

typedef struct ScatterAttr {
  uint32_t window_count, inserted_count, batch_count, map_count;
  int64_t update_window_dims[MAX_RANK], inserted_dims[MAX_RANK];
  int64_t operand_batch[MAX_RANK], indices_batch[MAX_RANK];
  int64_t operand_dims[MAX_RANK]; // scatter_dims_to_operand_dims
  int64_t index_vector_dim;
  bool overwrites; // without a fold: the last update of an element wins
} ScatterAttr;
// Updates in row-major order; those of a window that is not wholly inside are left out one by one.
bool tensor_scatter_all(Tensors *ops, const Array *const *operands, const Array *indices,
                        const Array *const *updates, uint32_t count, const ScatterAttr *attr,
                        const Fold *fold, const Array **out);
const Array *tensor_scatter(Tensors *ops, const Array *operand, const Array *indices,
                            const Array *updates, const ScatterAttr *attr, TensorBinary op);

// ---- order

// Whether the elements of place a come before those of place b: a comparison of the first operand,
// or a function over all, which gets a[0], b[0], a[1], b[1], ….
typedef struct Order {
  TensorBinary op;
  bool (*call)(void *context, const Scalar *pairs, bool *is_before);
  void *context;
} Order;
// Sorts `count` operands of one shape together along a dimension; always stable.
bool tensor_sort(Tensors *ops, const Array *const *operands, uint32_t count, uint32_t dimension,
                 const Order *order, const Array **out);
// The k largest (smallest with `ascends`) along a dimension in falling (rising) order, equal ones
// in their own order, NaN as the largest; `places` are of index_type.
bool tensor_top_k(Tensors *ops, const Array *a, uint32_t dimension, int64_t k, bool ascends,
                  ElementType index_type, const Array **values, const Array **places);

// ---- norms

typedef struct NormAttr {
  double epsilon;
  int64_t feature; // the dimension of the features: all others are folded
} NormAttr;
typedef struct NormParts {
  const Array *scale, *offset, *mean, *variance; // one value a feature
} NormParts;
// (a - mean) / sqrt(variance + epsilon) * scale + offset
const Array *tensor_batch_norm(Tensors *ops, const Array *a, const NormParts *parts,
                               const NormAttr *attr);
bool tensor_batch_statistics(Tensors *ops, const Array *a, const NormAttr *attr, const Array **mean,
                             const Array **variance);
// With the statistics of `a`: gradients of a, scale and offset, for that of the result.
bool tensor_batch_norm_gradient(Tensors *ops, const Array *a, const NormParts *parts,
                                const Array *dy, const NormAttr *attr, const Array **out);

// ---- linear algebra: matrices are the last two dimensions

// The factor L of L L^H = a, or U of U^H U; its other triangle is 0. NaN where there is none.
const Array *tensor_cholesky(Tensors *ops, const Array *a, bool is_lower);
typedef struct TriangularAttr {
  bool is_left, is_lower, has_unit_diagonal, transposes, conjugates;
} TriangularAttr;
// x of a x = b, or of x a = b.
const Array *tensor_triangular_solve(Tensors *ops, const Array *a, const Array *b,
                                     const TriangularAttr *attr);
typedef enum FftKind { FFT_FORWARD, FFT_INVERSE, FFT_REAL, FFT_REAL_INVERSE } FftKind;
typedef struct FftAttr {
  FftKind kind;
  uint32_t dim_count;
  int64_t lengths[MAX_RANK]; // of the last dimensions
} FftAttr;
const Array *tensor_fft(Tensors *ops, const Array *a, const FftAttr *attr);
// Rounded to a format of so many bits, and kept in its own.
const Array *tensor_reduce_precision(Tensors *ops, const Array *a, int64_t exponent_bits,
                                     int64_t mantissa_bits);

// ---- collectives over the members of one group, in its order

const Array *tensor_all_reduce(Tensors *ops, const Array *const *members, uint32_t count,
                               TensorBinary op);
const Array *tensor_all_gather(Tensors *ops, const Array *const *members, uint32_t count,
                               uint32_t dimension);
// Part number `place` of `parts` equal ones along a dimension.
const Array *tensor_part_of(Tensors *ops, const Array *a, uint32_t dimension, uint32_t parts,
                            uint32_t place);
// Member number `place`'s part of the all-reduce.
const Array *tensor_reduce_scatter(Tensors *ops, const Array *const *members, uint32_t count,
                                   uint32_t dimension, uint32_t place, TensorBinary op);
// What member number `place` receives.
const Array *tensor_all_to_all(Tensors *ops, const Array *const *members, uint32_t count,
                               uint32_t split_dimension, uint32_t concat_dimension, uint32_t place);

#endif
