#include "eval/fmath.h"

#include <math.h>

static const double pi = 3.14159265358979323846;
static const double infinity = (double)INFINITY;
static const double not_a_number = (double)NAN;

static double from_bits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static uint64_t to_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// x = k ln2 + r with |r| <= ln2/2; e^r by its series, then scaled by 2^k.
double fmath_exp(double x) {
  if (x != x) return not_a_number;
  if (x > 710) return infinity;
  if (x < -746) return 0;
  double k = floor(x * 1.4426950408889634074 + 0.5);
  double r = (x - k * 6.93147180369123816490e-01) - k * 1.90821492927058770002e-10;
  double sum = 1;
  for (int n = 14; n > 0; n--) sum = 1 + sum * r / n;
  int power = (int)k;
  // two steps keep both factors normal
  int half = power / 2;
  return sum * from_bits((uint64_t)(half + 1023) << 52) *
         from_bits((uint64_t)(power - half + 1023) << 52);
}

// x = 2^k m with m around 1; log m = 2 atanh((m-1)/(m+1)) by its series.
double fmath_log(double x) {
  if (x != x || x < 0) return not_a_number;
  if (x == 0) return -infinity;
  if (x > 1.7976931348623157e308) return infinity;
  int k = 0;
  if (x < 2.2250738585072014e-308) {
    x *= 18014398509481984.0; // 2^54
    k = -54;
  }
  uint64_t bits = to_bits(x);
  k += (int)(bits >> 52) - 1023;
  double m = from_bits((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
  if (m > 1.41421356237309504880) {
    m *= 0.5;
    k++;
  }
  double s = (m - 1) / (m + 1), square = s * s, sum = 0;
  for (int n = 27; n >= 1; n -= 2) sum = sum * square + 1.0 / n;
  return k * 6.93147180369123816490e-01 + (2 * s * sum + k * 1.90821492927058770002e-10);
}

// Leading binary digits of 2/pi, 32 at a time, from the digit of weight 1/2.
static const uint32_t two_over_pi[] = {0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599,
                                       0x3C439041, 0xFE5163AB, 0xDEBBC561, 0xB7246E3A};

static uint32_t two_over_pi_word(int first_bit) {
  int word = first_bit / 32, shift = first_bit % 32;
  uint64_t pair = (uint64_t)two_over_pi[word] << 32 | two_over_pi[word + 1];
  return (uint32_t)(pair >> (32 - shift));
}

// |x| = quadrant * pi/2 + r, |r| <= pi/4, for x = m * 2^e with a 24-bit m: the product of m with
// the digits of 2/pi that matter is an exact integer (Payne and Hanek).
static double reduce_large(double x, int *quadrant) {
  uint64_t bits = to_bits(x);
  int e = (int)(bits >> 52 & 0x7ff) - 1023 - 23;
  uint64_t m = (bits & 0x000fffffffffffffu) >> 29 | 1u << 23;
  // digits of weight 2^(1-e) and below: those above give multiples of 4 quadrants
  int first = e > 2 ? e - 2 : 0;
  // product of m and the 96-bit window of digits: 120 bits in high, middle, low
  uint64_t w0 = two_over_pi_word(first), w1 = two_over_pi_word(first + 32),
           w2 = two_over_pi_word(first + 64);
  uint64_t low = m * w2, middle = m * w1 + (low >> 32), high = m * w0 + (middle >> 32);
  uint64_t rest = middle << 32 | (low & 0xffffffffu);
  int point = 32 - e + first; // bits of `high` behind the binary point: 30 to 39
  uint64_t fraction = high << (64 - point) | rest >> point;
  bool rounds_up = fraction >> 63;
  *quadrant = (int)(high >> point & 3) + rounds_up;
  return (double)(int64_t)fraction * 5.42101086242752217004e-20 * (pi / 2); // 2^-64
}

static double sin_series(double r) {
  double square = r * r, sum = 1;
  for (int n = 20; n >= 2; n -= 2) sum = 1 - sum * square / (n * (n + 1));
  return r * sum;
}

static double cos_series(double r) {
  double square = r * r, sum = 1;
  for (int n = 20; n >= 2; n -= 2) sum = 1 - sum * square / (n * (n - 1));
  return sum;
}

// sin(x + quarters * pi/2) for x >= 0, finite.
static double sin_from(double x, int quarters) {
  double r;
  int quadrant;
  if (x < 100000) {
    double k = floor(x * (2 / pi) + 0.5);
    quadrant = (int)k & 3;
    r = ((x - k * 1.57079632673412561417e+00) - k * 6.07710050630396597660e-11) -
        k * 2.02226624879595063154e-21;
  } else {
    r = reduce_large(x, &quadrant);
  }
  quadrant += quarters;
  double value = quadrant & 1 ? cos_series(r) : sin_series(r);
  return quadrant & 2 ? -value : value;
}

double fmath_sin(double x) {
  if (x != x || x - x != 0) return not_a_number;
  double value = sin_from(fabs(x), 0);
  return x < 0 ? -value : x == 0 ? x : value;
}

double fmath_cos(double x) {
  return x - x != 0 ? not_a_number : sin_from(fabs(x), 1);
}

double fmath_tanh(double x) {
  double size = fabs(x);
  if (size != size) return not_a_number;
  if (size > 22) return x < 0 ? -1 : 1;
  if (size < 1e-4) return x - x * x * x / 3;
  double e = fmath_exp(2 * size), value = 1 - 2 / (e + 1);
  if (size < 0.5) { // continued fraction: no cancellation
    double square = size * size, down = 21;
    for (int n = 19; n >= 1; n -= 2) down = n + square / down;
    value = size / down;
  }
  return x < 0 ? -value : value;
}

// erfc by its continued fraction, x >= 2.
static double erfc_large(double x) {
  double down = x;
  for (int n = 60; n >= 1; n--) down = x + n * 0.5 / down;
  return fmath_exp(-x * x) / (down * 1.77245385090551602730);
}

double fmath_erf(double x) {
  double size = fabs(x), value;
  if (size != size) return not_a_number;
  if (size > 6) {
    value = 1;
  } else if (size > 3) {
    value = 1 - erfc_large(size);
  } else { // all terms positive
    double term = size, sum = size;
    for (int n = 1; n < 80; n++) {
      term *= 2 * size * size / (2 * n + 1);
      sum += term;
    }
    value = 1.12837916709551257390 * fmath_exp(-size * size) * sum;
  }
  return x < 0 ? -value : value;
}

double fmath_erfc(double x) {
  if (x >= 2) return erfc_large(x);
  return 1 - fmath_erf(x);
}

double fmath_atan(double x) {
  double size = fabs(x), base = 0;
  if (size != size) return not_a_number;
  bool is_inverted = size > 1;
  if (is_inverted) size = 1 / size;
  // atan a = atan b + atan((a-b)/(1+ab)), b = tan(pi/12) steps
  while (size > 0.26794919243112270647) {
    size = (size - 0.26794919243112270647) / (1 + size * 0.26794919243112270647);
    base += pi / 12;
  }
  double square = size * size, sum = 0;
  for (int n = 31; n >= 1; n -= 2) sum = 1.0 / n - square * sum;
  double value = base + size * sum;
  if (is_inverted) value = pi / 2 - value;
  return x < 0 ? -value : value;
}

double fmath_pow(double base, double exponent) {
  if (exponent == 0 || base == 1) return 1;
  if (base != base || exponent != exponent) return not_a_number;
  bool is_whole = floor(exponent) == exponent;
  bool is_odd =
      is_whole && fabs(exponent) < 9007199254740992.0 && floor(exponent / 2) * 2 != exponent;
  double size = fabs(base), value;
  if (size == 0) {
    value = exponent > 0 ? 0 : infinity;
  } else if (size == 1) {
    value = 1;
  } else if (fabs(exponent) > 1.7976931348623157e308) {
    value = (size > 1) == (exponent > 0) ? infinity : 0;
  } else {
    value = fmath_exp(exponent * fmath_log(size));
  }
  bool is_negative = base < 0 || (base == 0 && 1 / base < 0);
  if (!is_negative) return value;
  if (is_odd) return -value;
  return base < 0 && !is_whole && size < infinity ? not_a_number : value;
}

static double sigmoid(double x) {
  if (x >= 0) return 1 / (1 + fmath_exp(-x));
  double e = fmath_exp(x);
  return e / (1 + e);
}

static double softplus(double x) {
  double size = fabs(x), e = fmath_exp(-size);
  // log(1+e) without losing a small e
  double rest = e < 1e-8 ? e : fmath_log(1 + e);
  return x > 0 ? x + rest : rest;
}

// Upper tail of the normal distribution mirrored: Phi(x), exact in both tails.
static double normal_cdf(double x) {
  double scaled = x * 0.70710678118654752440;
  if (scaled < -3) return 0.5 * erfc_large(-scaled);
  return 0.5 * (1 + fmath_erf(scaled));
}

static double normal_density(double x) {
  return fmath_exp(-0.5 * x * x) * 0.39894228040143267794;
}

// x * factor where a factor of 0 wins over an infinite x.
static double gated(double x, double factor) {
  return factor == 0 ? 0 : x * factor;
}

double fmath_activation(ActFunc func, double x, double alpha) {
  switch (func) {
  case ACT_Abs: return fabs(x);
  case ACT_Abs_reciprocal_sqrt: return 1 / sqrt(fabs(x));
  case ACT_Arctan: return fmath_atan(x);
  case ACT_Copy:
  case ACT_Identity: return x;
  case ACT_Derivative_Erf: return 1.12837916709551257390 * fmath_exp(-x * x);
  case ACT_Derivative_Gelu: return normal_cdf(x) + gated(x, normal_density(x));
  case ACT_Derivative_silu: return sigmoid(x) * (1 + gated(x, 1 - sigmoid(x)));
  case ACT_Dsqrt: return 0.5 / sqrt(x);
  case ACT_Erf: return fmath_erf(x);
  case ACT_Exp: return fmath_exp(x);
  case ACT_Gelu: return gated(x, normal_cdf(x));
  case ACT_Gelu_apprx_sigmoid: return gated(x, sigmoid(1.702 * x));
  case ACT_Gelu_apprx_tanh:
    return gated(x, 0.5 * (1 + fmath_tanh(0.79788456080286535588 * (x + 0.044715 * x * x * x))));
  case ACT_Is_finite: return x - x == 0 ? 1 : 0;
  case ACT_Ln: return fmath_log(x);
  case ACT_Ln_prime:
  case ACT_Reciprocal: return 1 / x;
  case ACT_Lrelu:
  case ACT_Prelu: return x > 0 ? x : alpha * x;
  case ACT_MemsetZero: return 0;
  case ACT_Mish: return gated(x, fmath_tanh(softplus(x)));
  case ACT_Relu: return x > 0 ? x : x != x ? x : 0;
  case ACT_Rsqrt: return 1 / sqrt(x);
  case ACT_Sigmoid: return sigmoid(x);
  case ACT_Sign: return x > 0 ? 1 : x < 0 ? -1 : x;
  case ACT_Silu: return gated(x, sigmoid(x));
  case ACT_Sin: return fmath_sin(x);
  case ACT_Softplus: return softplus(x);
  case ACT_Sqrt: return sqrt(x);
  case ACT_Square: return x * x;
  case ACT_Tanh: return fmath_tanh(x);
  case ACT_COUNT: break;
  }
  return not_a_number;
}
