// Elementary functions made of those in fmath.c: without cancellation where theirs would lose
// digits.
#include <math.h>

#include "eval/fmath.h"

static const double pi = 3.14159265358979323846;

// By its series near 0, where exp(x) - 1 cancels.
double fmath_expm1(double x) {
  if (x > 0.35 || x < -0.35 || x != x) return fmath_exp(x) - 1;
  double sum = 1;
  for (int n = 14; n > 1; n--) sum = 1 + sum * x / n;
  return x == 0 ? x : x * sum;
}

// The rounding of 1 + x is made up for by the factor (Kahan).
double fmath_log1p(double x) {
  double sum = 1 + x;
  if (sum == 1 || sum - sum != 0) return x < -1 ? (double)NAN : x;
  return fmath_log(sum) * (x / (sum - 1));
}

double fmath_sinh(double x) {
  double size = fabs(x), grown = fmath_expm1(size);
  double value = size > 709 ? fmath_exp(size / 2) / 2 * fmath_exp(size / 2)
                            : (grown + grown / (grown + 1)) / 2;
  return x < 0 ? -value : x == 0 ? x : value;
}

double fmath_cosh(double x) {
  double size = fabs(x), half = fmath_exp(size / 2);
  if (size > 709) return half / 2 * half;
  double grown = fmath_exp(size);
  return grown / 2 + 0.5 / grown;
}

double fmath_atan2(double y, double x) {
  bool is_left = x < 0 || (x == 0 && 1 / x < 0), is_below = y < 0 || (y == 0 && 1 / y < 0);
  if (x != x || y != y) return (double)NAN;
  double angle; // of |y| and |x|
  if (y == 0)
    angle = 0;
  else if (y - y != 0)
    angle = x - x != 0 ? pi / 4 : pi / 2;
  else
    angle = x - x != 0 ? 0 : x == 0 ? pi / 2 : fmath_atan(fabs(y) / fabs(x));
  if (is_left) angle = pi - angle;
  return is_below ? -angle : angle;
}

double fmath_asin(double x) {
  if (!(fabs(x) <= 1)) return (double)NAN;
  return x == 0 ? x : fmath_atan2(x, sqrt((1 - x) * (1 + x)));
}

double fmath_acos(double x) {
  if (!(fabs(x) <= 1)) return (double)NAN;
  return fmath_atan2(sqrt((1 - x) * (1 + x)), x);
}

double fmath_asinh(double x) {
  double size = fabs(x), value;
  if (size > 1e150)
    value = fmath_log(size) + 0.69314718055994530942;
  else
    value = fmath_log1p(size + size * size / (1 + sqrt(size * size + 1)));
  return x < 0 ? -value : x == 0 ? x : value;
}

double fmath_acosh(double x) {
  if (!(x >= 1)) return (double)NAN;
  if (x > 1e150) return fmath_log(x) + 0.69314718055994530942;
  double above = x - 1;
  return fmath_log1p(above + sqrt(above * (x + 1)));
}

double fmath_atanh(double x) {
  double size = fabs(x), value = fmath_log1p(2 * size / (1 - size)) / 2;
  if (size == 1) value = (double)INFINITY;
  if (!(size <= 1)) return (double)NAN;
  return x < 0 ? -value : x == 0 ? x : value;
}

// Newton's step brings a root that exp and log give to full precision.
double fmath_cbrt(double x) {
  double size = fabs(x);
  if (size == 0 || x - x != 0) return x;
  double root = fmath_exp(fmath_log(size) / 3);
  for (int i = 0; i < 2; i++) root -= (root * root * root - size) / (3 * root * root);
  return x < 0 ? -root : root;
}

// Newton's steps on erfc (or erf near 0), from a start by the logarithm of 1 - x^2 (Winitzki).
double fmath_erf_inv(double x) {
  double size = fabs(x);
  if (!(size <= 1)) return (double)NAN;
  if (size == 1) return x < 0 ? -(double)INFINITY : (double)INFINITY;
  if (size == 0) return x;
  double rest = 1 - size, a = 0.147, slow = fmath_log(rest * (1 + size));
  double part = 2 / (pi * a) + slow / 2;
  double root = sqrt(sqrt(part * part - slow / a) - part);
  for (int i = 0; i < 4; i++) {
    double over = size < 0.5 ? fmath_erf(root) - size : rest - fmath_erfc(root);
    double slope = 1.12837916709551257390 * fmath_exp(-root * root);
    // Halley's correction keeps the step from overshooting in the tail
    double step = over / slope;
    root -= step / (1 + root * step);
  }
  return x < 0 ? -root : root;
}
