// Shortest decimal digits of a double, fast (Loitsch, "Printing floating-point numbers quickly and
// accurately with integers", 2010: Grisu3). About one value in two hundred is not decided; callers
// then search.
#ifndef SUPPORT_SHORTEST_H
#define SUPPORT_SHORTEST_H

#include "support/base.h"

// value: finite and > 0. On success value reads back from 0.d1d2… * 10^(exponent + 1) with the
// least number of digits, the nearest such; digits are not terminated. False when it cannot be
// sure.
bool shortest_digits(double value, char digits[20], int *count, int *exponent);

#endif
