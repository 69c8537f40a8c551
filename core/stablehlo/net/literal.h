// Literals of numbers in rendered text, and constants derived from hyperparameters (reference
// stablehlo.md 3.6). A constant that depends on a hyperparameter is computed here and nowhere
// written as a number of its own.
#ifndef STABLEHLO_NET_LITERAL_H
#define STABLEHLO_NET_LITERAL_H

#include "support/base.h"

enum { NET_LITERAL_BYTES = 40 };

// Fixed decimals: trunc(|x| * 10^decimals + 0.5) as an integer, printed with the point, '-' when
// x < 0. False when it does not fit 63 bits. `decimals` at most 12.
bool net_fixed(double x, uint32_t decimals, char text[NET_LITERAL_BYTES]);
// Six decimals, or twelve where six lose more than 1e-6 of the value; false where twelve lose as
// much, or x is no number that has a literal.
bool net_literal(double x, char text[NET_LITERAL_BYTES]);

#endif
