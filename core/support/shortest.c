#include "support/shortest.h"

// f * 2^e
typedef struct Scaled {
  uint64_t f;
  int e;
} Scaled;

typedef struct Power {
  uint64_t f;
  int16_t e, k; // f * 2^e is 10^k
} Power;

static const Power powers[] = {
#define POWER(f, e, k) {f, e, k},
#include "support/shortest_powers.def"
#undef POWER
};

enum { FIRST_POWER = -348, POWER_STEP = 8, LOWEST = -60, HIGHEST = -32 };

static Scaled normalized(Scaled x) {
  int shift = __builtin_clzll(x.f);
  return (Scaled){x.f << shift, x.e - shift};
}

// Upper 64 bits of the product, rounded.
static Scaled product(Scaled x, Scaled y) {
  uint64_t a = x.f >> 32, b = x.f & 0xffffffffu, c = y.f >> 32, d = y.f & 0xffffffffu;
  uint64_t middle = (b * d >> 32) + (a * d & 0xffffffffu) + (b * c & 0xffffffffu) + (1u << 31);
  return (Scaled){a * c + (a * d >> 32) + (b * c >> 32) + (middle >> 32), x.e + y.e + 64};
}

// The power of ten that brings an exponent of 2 into [LOWEST, HIGHEST] after multiplication.
static const Power *find_power(int e) {
  // 10^k has a binary exponent of about k / log10(2) - 63; start near and correct
  int wanted = LOWEST - (e + 64);
  int k = (int)((int64_t)(wanted + 63) * 30103 / 100000);
  int at = (k - FIRST_POWER) / POWER_STEP;
  if (at < 0) at = 0;
  if (at >= (int)ARRAY_LEN(powers)) at = ARRAY_LEN(powers) - 1;
  while (at > 0 && powers[at].e + e + 64 > HIGHEST) at--;
  while (at + 1 < (int)ARRAY_LEN(powers) && powers[at].e + e + 64 < LOWEST) at++;
  return &powers[at];
}

// Moves the last digit down towards w, and says whether the result is surely the nearest shortest.
static bool weed(char *digits, int count, uint64_t distance, uint64_t unsafe, uint64_t rest,
                 uint64_t ten_kappa, uint64_t unit) {
  uint64_t near = distance - unit, far = distance + unit;
  while (rest < near && unsafe - rest >= ten_kappa &&
         (rest + ten_kappa < near || near - rest >= rest + ten_kappa - near)) {
    digits[count - 1]--;
    rest += ten_kappa;
  }
  if (rest < far && unsafe - rest >= ten_kappa &&
      (rest + ten_kappa < far || far - rest > rest + ten_kappa - far))
    return false;
  return 2 * unit <= rest && rest <= unsafe - 4 * unit;
}

static bool generate(Scaled low, Scaled w, Scaled high, char *digits, int *count, int *kappa) {
  uint64_t unit = 1, too_high = high.f + 1, unsafe = too_high - (low.f - 1);
  int shift = -w.e;
  uint64_t one = (uint64_t)1 << shift;
  uint32_t whole = (uint32_t)(too_high >> shift);
  uint64_t part = too_high & (one - 1);
  uint32_t divisor = 1;
  *kappa = 1;
  while (whole / divisor >= 10) {
    divisor *= 10;
    ++*kappa;
  }
  *count = 0;
  while (*kappa > 0) {
    digits[(*count)++] = (char)('0' + whole / divisor);
    whole %= divisor;
    --*kappa;
    uint64_t rest = ((uint64_t)whole << shift) + part;
    if (rest < unsafe)
      return weed(digits, *count, too_high - w.f, unsafe, rest, (uint64_t)divisor << shift, unit);
    divisor /= 10;
  }
  for (;;) {
    part *= 10;
    unit *= 10;
    unsafe *= 10;
    digits[(*count)++] = (char)('0' + (part >> shift));
    part &= one - 1;
    --*kappa;
    if (part < unsafe)
      return weed(digits, *count, (too_high - w.f) * unit, unsafe, part, one, unit);
    if (*count >= 18) return false;
  }
}

bool shortest_digits(double value, char digits[20], int *count, int *exponent) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t mantissa = bits & 0x000fffffffffffffu;
  int biased = (int)(bits >> 52);
  Scaled v =
      biased ? (Scaled){mantissa | (uint64_t)1 << 52, biased - 1075} : (Scaled){mantissa, -1074};
  Scaled w = normalized(v);
  Scaled high = normalized((Scaled){(v.f << 1) + 1, v.e - 1});
  bool is_edge = mantissa == 0 && biased > 1; // the gap below is half as wide
  Scaled low = is_edge ? (Scaled){(v.f << 2) - 1, v.e - 2} : (Scaled){(v.f << 1) - 1, v.e - 1};
  low = (Scaled){low.f << (low.e - high.e), high.e};
  const Power *power = find_power(w.e);
  Scaled ten = {power->f, power->e};
  int kappa;
  if (!generate(product(low, ten), product(w, ten), product(high, ten), digits, count, &kappa))
    return false;
  *exponent = -power->k + kappa + *count - 1;
  return true;
}
