// Matrix factors, triangular systems and Fourier transforms of the last dimensions, computed in
// double.
#include <math.h>

#include "eval/fmath.h"
#include "eval/tensor_internal.h"

typedef struct Complex {
  double re, im;
} Complex;

static Complex multiply(Complex a, Complex b) {
  return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static Complex less_product(Complex from, Complex a, Complex b) {
  Complex product = multiply(a, b);
  return (Complex){from.re - product.re, from.im - product.im};
}

static Complex conjugate(Complex a) {
  return (Complex){a.re, -a.im};
}

static Complex divide(Complex a, Complex b) {
  Scalar out = scalar_binary(TENSOR_divide, DT_complex128, (Scalar){.real = a.re, .imag = a.im},
                             (Scalar){.real = b.re, .imag = b.im});
  return (Complex){out.real, out.imag};
}

static Complex load(const Array *a, uint64_t at) {
  Scalar value = array_get(a, at);
  return (Complex){value.real, value.imag};
}

static void store(Array *a, uint64_t at, Complex value) {
  array_put(a, at, (Scalar){.real = value.re, .imag = value.im});
}

static bool is_number_type(Tensors *ops, const Array *a) {
  return !element_is_integer(a->type) ||
         tensor_refuse(ops, "is not defined on %s", element_name(a->type));
}

// ---- Cholesky

// One matrix of n rows: factor = L with L L^H = a, of which the lower triangle is read.
static void factor_matrix(const Complex *a, Complex *factor, uint64_t n) {
  for (uint64_t j = 0; j < n; j++) {
    Complex pivot = a[j * n + j];
    for (uint64_t k = 0; k < j; k++)
      pivot = less_product(pivot, factor[j * n + k], conjugate(factor[j * n + k]));
    double root = sqrt(pivot.re); // NaN when the matrix is not positive definite
    factor[j * n + j] = (Complex){root, 0};
    for (uint64_t i = j + 1; i < n; i++) {
      Complex sum = a[i * n + j];
      for (uint64_t k = 0; k < j; k++)
        sum = less_product(sum, factor[i * n + k], conjugate(factor[j * n + k]));
      factor[i * n + j] = (Complex){sum.re / root, sum.im / root};
    }
  }
}

const Array *tensor_cholesky(Tensors *ops, const Array *a, bool is_lower) {
  if (!a || !is_number_type(ops, a)) return NULL;
  uint64_t n = a->rank < 2 ? 0 : (uint64_t)a->shape[a->rank - 1];
  if (a->rank < 2 || a->shape[a->rank - 2] != a->shape[a->rank - 1])
    return tensor_refuse(ops, "the last two dimensions are not those of a square matrix");
  Array *out = array_create(ops, a->type, a->rank, a->shape);
  if (!out || !a->count) return out;
  Complex *matrix = ARENA_ARRAY(ops->arena, Complex, n * n);
  Complex *factor = ARENA_ARRAY(ops->arena, Complex, n * n);
  for (uint64_t base = 0; base < a->count; base += n * n) {
    for (uint64_t i = 0; i < n; i++) {
      for (uint64_t j = 0; j <= i; j++) {
        Complex value = load(a, base + (is_lower ? i * n + j : j * n + i));
        matrix[i * n + j] = is_lower ? value : conjugate(value);
      }
    }
    factor_matrix(matrix, factor, n);
    for (uint64_t i = 0; i < n; i++) {
      for (uint64_t j = 0; j <= i; j++) {
        Complex value = factor[i * n + j];
        if (is_lower)
          store(out, base + i * n + j, value);
        else
          store(out, base + j * n + i, conjugate(value));
      }
    }
  }
  return out;
}

// ---- triangular systems

// a's element as the system has it: transposed, conjugated, 1 on the diagonal.
static Complex coefficient(const Array *a, uint64_t base, uint64_t n, const TriangularAttr *attr,
                           uint64_t i, uint64_t j) {
  if (i == j && attr->has_unit_diagonal) return (Complex){1, 0};
  Complex value = load(a, base + (attr->transposes ? j * n + i : i * n + j));
  return attr->conjugates ? conjugate(value) : value;
}

const Array *tensor_triangular_solve(Tensors *ops, const Array *a, const Array *b,
                                     const TriangularAttr *attr) {
  if (!a || !b || !is_number_type(ops, a)) return NULL;
  uint32_t rank = a->rank;
  bool fits = rank >= 2 && b->rank == rank && a->type == b->type &&
              a->shape[rank - 1] == a->shape[rank - 2] &&
              b->shape[attr->is_left ? rank - 2 : rank - 1] == a->shape[rank - 1];
  for (uint32_t d = 0; fits && d + 2 < rank; d++) fits = a->shape[d] == b->shape[d];
  if (!fits) return tensor_refuse(ops, "the matrices do not fit together");
  Array *out = array_clone(ops, b);
  if (!out || !b->count) return out;
  uint64_t n = (uint64_t)a->shape[rank - 1];
  uint64_t rows = (uint64_t)b->shape[rank - 2], columns = (uint64_t)b->shape[rank - 1];
  uint64_t systems = attr->is_left ? columns : rows, step = attr->is_left ? columns : 1;
  uint64_t between = attr->is_left ? 1 : columns;
  // x a = b is a^T x^T = b^T: the coefficients change places once more
  bool is_lower = attr->is_lower != (attr->transposes != !attr->is_left);
  Complex *x = ARENA_ARRAY(ops->arena, Complex, n);
  for (uint64_t batch = 0; batch < b->count / (rows * columns); batch++) {
    uint64_t base = batch * rows * columns;
    for (uint64_t s = 0; s < systems; s++) {
      for (uint64_t step_at = 0; step_at < n; step_at++) {
        uint64_t i = is_lower ? step_at : n - 1 - step_at;
        Complex sum = load(b, base + s * between + i * step);
        for (uint64_t k = 0; k < step_at; k++) {
          uint64_t j = is_lower ? k : n - 1 - k;
          Complex factor = attr->is_left ? coefficient(a, batch * n * n, n, attr, i, j)
                                         : coefficient(a, batch * n * n, n, attr, j, i);
          sum = less_product(sum, factor, x[j]);
        }
        x[i] = divide(sum, coefficient(a, batch * n * n, n, attr, i, i));
        store(out, base + s * between + i * step, x[i]);
      }
    }
  }
  return out;
}

// ---- Fourier transforms

// exp(sign * 2 pi i k / n) for every k, each from its own angle.
static Complex *roots_of_unity(Arena *arena, uint64_t n, double sign) {
  Complex *roots = ARENA_ARRAY(arena, Complex, n);
  for (uint64_t k = 0; k < n; k++) {
    double angle = 6.28318530717958647693 * (double)k / (double)n;
    roots[k] = (Complex){fmath_cos(angle), sign * fmath_sin(angle)};
  }
  return roots;
}

// In place, of a power of two: decimation in time.
static void transform_by_halves(Complex *line, uint64_t n, const Complex *roots) {
  for (uint64_t i = 1, j = 0; i < n; i++) {
    uint64_t bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    Complex other = line[i];
    line[i] = line[j];
    line[j] = other;
  }
  for (uint64_t size = 2; size <= n; size *= 2) {
    for (uint64_t from = 0; from < n; from += size) {
      for (uint64_t k = 0; k < size / 2; k++) {
        Complex odd = multiply(line[from + k + size / 2], roots[k * (n / size)]);
        Complex even = line[from + k];
        line[from + k] = (Complex){even.re + odd.re, even.im + odd.im};
        line[from + k + size / 2] = (Complex){even.re - odd.re, even.im - odd.im};
      }
    }
  }
}

static void transform_line(Complex *line, Complex *spare, uint64_t n, const Complex *roots) {
  if ((n & (n - 1)) == 0) {
    transform_by_halves(line, n, roots);
    return;
  }
  for (uint64_t k = 0; k < n; k++) {
    Complex sum = {0, 0};
    for (uint64_t j = 0, at = 0; j < n; j++, at = at + k < n ? at + k : at + k - n) {
      Complex product = multiply(line[j], roots[at]);
      sum = (Complex){sum.re + product.re, sum.im + product.im};
    }
    spare[k] = sum;
  }
  memcpy(line, spare, (size_t)n * sizeof *line);
}

// Along one dimension of an array of pairs, with 1/n when it goes back.
static void transform_dimension(Arena *arena, Array *a, uint32_t dimension, bool is_inverse) {
  int64_t strides[MAX_RANK];
  array_strides(a, strides);
  uint64_t n = (uint64_t)a->shape[dimension], step = (uint64_t)strides[dimension];
  Complex *roots = roots_of_unity(arena, n, is_inverse ? 1 : -1);
  Complex *line = ARENA_ARRAY(arena, Complex, n), *spare = ARENA_ARRAY(arena, Complex, n);
  for (uint64_t number = 0; number < a->count / n; number++) {
    uint64_t base = number / step * step * n + number % step;
    for (uint64_t k = 0; k < n; k++) line[k] = load(a, base + k * step);
    transform_line(line, spare, n, roots);
    double scale = is_inverse ? (double)n : 1;
    for (uint64_t k = 0; k < n; k++)
      store(a, base + k * step, (Complex){line[k].re / scale, line[k].im / scale});
  }
}

// The other half of a spectrum of real numbers: element k of the last dimension is the conjugate of
// -k in all transformed ones.
static void mirror(const Array *half, Array *whole, uint32_t dims) {
  int64_t index[MAX_RANK] = {0}, strides[MAX_RANK];
  uint32_t rank = whole->rank;
  array_strides(half, strides);
  uint64_t at = 0;
  do {
    int64_t from[MAX_RANK];
    memcpy(from, index, sizeof from);
    bool is_mirrored = index[rank - 1] >= half->shape[rank - 1];
    for (uint32_t d = rank - dims; is_mirrored && d < rank; d++)
      from[d] = (whole->shape[d] - index[d]) % whole->shape[d];
    Complex value = load(half, (uint64_t)index_offset(from, strides, rank));
    store(whole, at++, is_mirrored ? conjugate(value) : value);
  } while (index_next(index, whole->shape, rank));
}

const Array *tensor_fft(Tensors *ops, const Array *a, const FftAttr *attr) {
  if (!a) return NULL;
  uint32_t dims = attr->dim_count, rank = a->rank;
  bool takes_real = attr->kind == FFT_REAL, gives_real = attr->kind == FFT_REAL_INVERSE;
  bool is_inverse = attr->kind == FFT_INVERSE || gives_real;
  if (dims < 1 || dims > 3 || dims > rank)
    return tensor_refuse(ops, "1 to 3 of the operand's dimensions are transformed");
  if (takes_real != element_is_real(a->type) || (!takes_real && !dtype_is_complex(a->type)))
    return tensor_refuse(ops, "%s is no type for this transform", element_name(a->type));
  int64_t shape[MAX_RANK];
  memcpy(shape, a->shape, sizeof shape);
  for (uint32_t i = 0; i < dims; i++) {
    uint32_t d = rank - dims + i;
    int64_t length = attr->lengths[i], wanted = length;
    if (gives_real && i + 1 == dims) wanted = length / 2 + 1;
    if (length < 1 || a->shape[d] != wanted)
      return tensor_refuse(ops, "dimension %u has not the length of the transform", d);
    shape[d] = length;
  }
  Array *whole = array_create(ops, DT_complex128, rank, shape);
  if (!whole) return NULL;
  if (gives_real && whole->count) mirror(a, whole, dims);
  for (uint64_t i = 0; !gives_real && i < a->count; i++) array_put(whole, i, array_get(a, i));
  for (uint32_t i = 0; i < dims && whole->count; i++)
    transform_dimension(ops->arena, whole, rank - dims + i, is_inverse);
  ElementType part = element_part(a->type);
  const Array *out = whole;
  if (gives_real) out = tensor_part(ops, out, false);
  if (takes_real) { // the half that says it all
    SliceAttr slice = {{0}, {0}, {0}};
    for (uint32_t d = 0; d < rank; d++) {
      slice.limit[d] = d + 1 == rank ? shape[d] / 2 + 1 : shape[d];
      slice.stride[d] = 1;
    }
    out = tensor_slice(ops, out, &slice);
  }
  return tensor_convert(ops, out, &(ConvertAttr){gives_real ? part : element_whole(part), false});
}

// ---- precision

// Rounds to nearest even to so many bits of mantissa; what the exponent cannot hold becomes
// infinite or zero (subnormal numbers too).
static double reduced(double value, int exponent_bits, int mantissa_bits) {
  if (value != value || value - value != 0 || value == 0) return value;
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  int drop = 52 - mantissa_bits;
  if (drop > 0) {
    uint64_t last = bits >> drop & 1;
    bits += ((uint64_t)1 << (drop - 1)) - 1 + last;
    bits = bits >> drop << drop;
  }
  int64_t exponent = (int64_t)(bits >> 52 & 0x7ff) - 1023;
  int64_t most = ((int64_t)1 << (exponent_bits - 1)) - 1;
  uint64_t sign = bits >> 63 << 63;
  if (exponent > most) bits = sign | (uint64_t)0x7ff << 52;
  if (exponent < 1 - most) bits = sign;
  memcpy(&value, &bits, sizeof value);
  return value;
}

const Array *tensor_reduce_precision(Tensors *ops, const Array *a, int64_t exponent_bits,
                                     int64_t mantissa_bits) {
  if (!a) return NULL;
  if (!element_is_real(a->type))
    return tensor_refuse(ops, "is not defined on %s", element_name(a->type));
  if (exponent_bits < 1 || exponent_bits > 11 || mantissa_bits < 0 || mantissa_bits > 52)
    return tensor_refuse(ops, "1 to 11 bits of exponent and 0 to 52 of mantissa are kept");
  Array *out = array_create(ops, a->type, a->rank, a->shape);
  for (uint64_t i = 0; out && i < a->count; i++)
    array_put(
        out, i,
        (Scalar){.real = reduced(array_get(a, i).real, (int)exponent_bits, (int)mantissa_bits)});
  return out;
}
