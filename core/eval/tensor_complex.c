// Complex numbers: elementwise operations in double, principal branches.
#include <math.h>

#include "eval/fmath.h"
#include "eval/tensor_internal.h"

typedef struct Complex {
  double re, im;
} Complex;

static Scalar scalar_of(Complex z) {
  return (Scalar){.real = z.re, .imag = z.im};
}

static Complex complex_of(Scalar a) {
  return (Complex){a.real, a.imag};
}

static Complex add(Complex a, Complex b) {
  return (Complex){a.re + b.re, a.im + b.im};
}

static Complex multiply(Complex a, Complex b) {
  return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// Smith's method: the divisor's larger part is taken out, so that its square does not overflow.
static Complex divide(Complex a, Complex b) {
  if (b.re == 0 && b.im == 0) return (Complex){a.re / b.re, a.im / b.re};
  if (fabs(b.re) >= fabs(b.im)) {
    double ratio = b.im / b.re, size = b.re + b.im * ratio;
    return (Complex){(a.re + a.im * ratio) / size, (a.im - a.re * ratio) / size};
  }
  double ratio = b.re / b.im, size = b.re * ratio + b.im;
  return (Complex){(a.re * ratio + a.im) / size, (a.im * ratio - a.re) / size};
}

// Without overflow on the way; infinite when a part is.
static double magnitude(Complex z) {
  double most = fabs(z.re), least = fabs(z.im);
  if (most - most != 0 || least - least != 0)
    return most == INFINITY || least == INFINITY ? INFINITY : (double)NAN;
  if (least > most) {
    double other = most;
    most = least;
    least = other;
  }
  if (most == 0) return 0;
  double ratio = least / most;
  return most * sqrt(1 + ratio * ratio);
}

static Complex exponential(Complex z) {
  double size = fmath_exp(z.re);
  if (z.im == 0) return (Complex){size, z.im};
  return (Complex){size * fmath_cos(z.im), size * fmath_sin(z.im)};
}

static Complex logarithm(Complex z) {
  return (Complex){fmath_log(magnitude(z)), fmath_atan2(z.im, z.re)};
}

static Complex square_root(Complex z) {
  double size = magnitude(z);
  if (size == 0) return (Complex){0, z.im};
  if (z.im - z.im != 0 && z.im == z.im) return (Complex){INFINITY, z.im};
  double root = sqrt((size + fabs(z.re)) / 2);
  double rest = fabs(z.im) / (2 * root);
  Complex out = z.re >= 0 ? (Complex){root, rest} : (Complex){rest, root};
  if (z.im < 0 || (z.im == 0 && 1 / z.im < 0)) out.im = -out.im;
  return out;
}

static Complex sine(Complex z) {
  return (Complex){fmath_sin(z.re) * fmath_cosh(z.im), fmath_cos(z.re) * fmath_sinh(z.im)};
}

static Complex cosine(Complex z) {
  return (Complex){fmath_cos(z.re) * fmath_cosh(z.im), -(fmath_sin(z.re) * fmath_sinh(z.im))};
}

// tanh(a + bi) = (sinh a cosh a + i sin b cos b) / (sinh² a + cos² b); 1 for large |a|.
static Complex hyperbolic_tangent(Complex z) {
  double s = fmath_sin(z.im), c = fmath_cos(z.im);
  if (fabs(z.re) > 22) {
    double fading = 4 * s * c * fmath_exp(-2 * fabs(z.re));
    return (Complex){z.re < 0 ? -1 : 1, fading};
  }
  double sinh = fmath_sinh(z.re), cosh = fmath_cosh(z.re);
  double size = sinh * sinh + c * c;
  return (Complex){sinh * cosh / size, s * c / size};
}

// tan(z) = -i tanh(iz)
static Complex tangent(Complex z) {
  Complex turned = hyperbolic_tangent((Complex){-z.im, z.re});
  return (Complex){turned.im, -turned.re};
}

static Complex exponential_minus_one(Complex z) {
  double grown = fmath_expm1(z.re), half = fmath_sin(z.im / 2);
  return (Complex){grown * fmath_cos(z.im) - 2 * half * half, (grown + 1) * fmath_sin(z.im)};
}

// log|1 + z| = log1p(2 re + |z|²) / 2 near 0.
static Complex log_plus_one(Complex z) {
  double size = magnitude(z);
  double real = size < 0.5 ? fmath_log1p(z.re * 2 + (z.re * z.re + z.im * z.im)) / 2
                           : fmath_log(magnitude((Complex){1 + z.re, z.im}));
  return (Complex){real, fmath_atan2(z.im, 1 + z.re)};
}

static Complex power(Complex base, Complex exponent) {
  bool is_one = exponent.re == 0 && exponent.im == 0;
  if (is_one) return (Complex){1, 0};
  if (base.re == 0 && base.im == 0) return (Complex){0, 0};
  return exponential(multiply(exponent, logarithm(base)));
}

static Complex sign(Complex z) {
  double size = magnitude(z);
  return size == 0 ? (Complex){0, 0} : (Complex){z.re / size, z.im / size};
}

// -i log((x + iy) / sqrt(x² + y²))
static Complex arc_tangent(Complex y, Complex x) {
  Complex sum = {x.re - y.im, x.im + y.re};
  Complex root = square_root(add(multiply(x, x), multiply(y, y)));
  Complex out = logarithm(divide(sum, root));
  return (Complex){out.im, -out.re};
}

bool complex_has_unary(TensorUnary op) {
  switch (op) {
  case TENSOR_abs:
  case TENSOR_cbrt:
  case TENSOR_cosine:
  case TENSOR_exponential:
  case TENSOR_exponential_minus_one:
  case TENSOR_log:
  case TENSOR_log_plus_one:
  case TENSOR_logistic:
  case TENSOR_negate:
  case TENSOR_rsqrt:
  case TENSOR_sign:
  case TENSOR_sine:
  case TENSOR_sqrt:
  case TENSOR_tan:
  case TENSOR_tanh: return true;
  default: return false;
  }
}

bool complex_has_binary(TensorBinary op) {
  switch (op) {
  case TENSOR_add:
  case TENSOR_atan2:
  case TENSOR_divide:
  case TENSOR_multiply:
  case TENSOR_power:
  case TENSOR_subtract:
  case TENSOR_eq:
  case TENSOR_ne: return true;
  default: return false;
  }
}

Scalar complex_unary(TensorUnary op, Scalar a) {
  static const Complex one = {1, 0}, third = {1.0 / 3, 0};
  Complex z = complex_of(a), minus = {-z.re, -z.im};
  switch (op) {
  case TENSOR_abs: return (Scalar){.real = magnitude(z)};
  case TENSOR_cbrt: return scalar_of(power(z, third));
  case TENSOR_cosine: return scalar_of(cosine(z));
  case TENSOR_exponential: return scalar_of(exponential(z));
  case TENSOR_exponential_minus_one: return scalar_of(exponential_minus_one(z));
  case TENSOR_log: return scalar_of(logarithm(z));
  case TENSOR_log_plus_one: return scalar_of(log_plus_one(z));
  case TENSOR_logistic: return scalar_of(divide(one, add(one, exponential(minus))));
  case TENSOR_rsqrt: return scalar_of(divide(one, square_root(z)));
  case TENSOR_sign: return scalar_of(sign(z));
  case TENSOR_sine: return scalar_of(sine(z));
  case TENSOR_sqrt: return scalar_of(square_root(z));
  case TENSOR_tan: return scalar_of(tangent(z));
  case TENSOR_tanh: return scalar_of(hyperbolic_tangent(z));
  default: return scalar_of(minus);
  }
}

Scalar complex_binary(TensorBinary op, Scalar a, Scalar b) {
  Complex x = complex_of(a), y = complex_of(b);
  bool is_equal = x.re == y.re && x.im == y.im;
  switch (op) {
  case TENSOR_add: return scalar_of(add(x, y));
  case TENSOR_atan2: return scalar_of(arc_tangent(x, y));
  case TENSOR_divide: return scalar_of(divide(x, y));
  case TENSOR_multiply: return scalar_of(multiply(x, y));
  case TENSOR_power: return scalar_of(power(x, y));
  case TENSOR_subtract: return scalar_of((Complex){x.re - y.re, x.im - y.im});
  case TENSOR_eq: return (Scalar){.integer = is_equal};
  default: return (Scalar){.integer = !is_equal};
  }
}

// ---- parts

const Array *tensor_part(Tensors *ops, const Array *a, bool is_imaginary) {
  if (!a) return NULL;
  Array *out = array_create(ops, element_part(a->type), a->rank, a->shape);
  for (uint64_t i = 0; out && i < a->count; i++) {
    Scalar value = array_get(a, i);
    array_put(out, i, (Scalar){.real = is_imaginary ? value.imag : value.real});
  }
  return out;
}

const Array *tensor_complex(Tensors *ops, const Array *real, const Array *imag) {
  if (!real || !imag) return NULL;
  bool fits = real->type == imag->type && shape_equal(real, imag) &&
              (real->type == DT_float32 || real->type == DT_float64);
  if (!fits) return tensor_refuse(ops, "the parts are of one shape, both float32 or both float64");
  Array *out = array_create(ops, element_whole(real->type), real->rank, real->shape);
  for (uint64_t i = 0; out && i < real->count; i++)
    array_put(out, i, (Scalar){.real = array_get(real, i).real, .imag = array_get(imag, i).real});
  return out;
}

ComplexParts tensor_parts(Tensors *ops, const Array *a) {
  ConvertAttr to_double = {.type = DT_float64};
  return (ComplexParts){tensor_convert(ops, tensor_part(ops, a, false), &to_double),
                        tensor_convert(ops, tensor_part(ops, a, true), &to_double)};
}

const Array *tensor_product_of_parts(Tensors *ops, ElementType type, const Array *const parts[4]) {
  const Array *real = tensor_binary(ops, TENSOR_subtract, parts[0], parts[3]);
  const Array *imag = tensor_binary(ops, TENSOR_add, parts[1], parts[2]);
  return tensor_convert(ops, tensor_complex(ops, real, imag), &(ConvertAttr){.type = type});
}
