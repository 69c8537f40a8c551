#include "stablehlo/net/literal.h"

#include <math.h>
#include <stdio.h>

static double power_of_ten(uint32_t exponent) {
  double value = 1;
  for (uint32_t i = 0; i < exponent; i++) value *= 10;
  return value;
}

// False when it does not fit; else *loss is how much of |x| is lost, relative to it.
static bool fixed(double x, uint32_t decimals, char text[NET_LITERAL_BYTES], double *loss) {
  double scale = power_of_ten(decimals), size = fabs(x), scaled = floor(size * scale + 0.5);
  if (!(scaled < 9.0e18)) return false;
  uint64_t all = (uint64_t)scaled, unit = (uint64_t)scale;
  snprintf(text, NET_LITERAL_BYTES, "%s%llu.%0*llu", x < 0 ? "-" : "",
           (unsigned long long)(all / unit), (int)decimals, (unsigned long long)(all % unit));
  *loss = size > 0 ? fabs(scaled / scale - size) / size : 0;
  return true;
}

bool net_fixed(double x, uint32_t decimals, char text[NET_LITERAL_BYTES]) {
  double loss;
  return fixed(x, decimals, text, &loss);
}

bool net_literal(double x, char text[NET_LITERAL_BYTES]) {
  double loss;
  if (fixed(x, 6, text, &loss) && loss <= 1e-6) return true;
  return fixed(x, 12, text, &loss) && loss <= 1e-6;
}
