// Elementary functions of our own, since a libm differs between machines and answers must not.
//
// All compute in double with plain IEEE operations (relative error below 1e-13 over the range of
// fp32 arguments), so that the one rounding to fp32 that follows is right in nearly all cases and
// the same everywhere.
#ifndef EVAL_FMATH_H
#define EVAL_FMATH_H

#include "ir/class.h"

double fmath_exp(double x);
double fmath_log(double x);
double fmath_sin(double x); // exact reduction for every fp32 argument
double fmath_tanh(double x);
double fmath_cos(double x); // likewise
double fmath_erf(double x);
double fmath_erfc(double x); // 1 - erf(x) without cancellation
double fmath_atan(double x);
double fmath_atan2(double y, double x);
double fmath_pow(double base, double exponent);
double fmath_expm1(double x); // without cancellation near 0, as the next
double fmath_log1p(double x);
double fmath_sinh(double x);
double fmath_cosh(double x);
double fmath_asin(double x);
double fmath_acos(double x);
double fmath_asinh(double x);
double fmath_acosh(double x);
double fmath_atanh(double x);
double fmath_erf_inv(double x); // infinite at -1 and 1
double fmath_cbrt(double x);
// An activation function of one value; alpha is the slope of Lrelu and Prelu.
double fmath_activation(ActFunc func, double x, double alpha);

#endif
