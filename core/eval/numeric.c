#include "eval/numeric.h"

#include <math.h>

// What patterns of a small format stand for no number.
typedef enum Specials {
  SPECIALS_IEEE, // the top exponent is inf and NaN
  SPECIALS_FN,   // all ones is NaN
  SPECIALS_FNUZ  // the pattern of -0, which there is not, is NaN
} Specials;

// The small formats: exponent and mantissa bits.
typedef struct Format {
  int exponent_bits, mantissa_bits, bias;
  Specials specials;
} Format;

static bool find_format(DType dtype, Format *format) {
  switch (dtype) {
  case DT_float16: *format = (Format){5, 10, 15, SPECIALS_IEEE}; return true;
  case DT_float8_e3m4: *format = (Format){3, 4, 3, SPECIALS_IEEE}; return true;
  case DT_float8_e4m3: *format = (Format){4, 3, 7, SPECIALS_IEEE}; return true;
  case DT_float8_e5m2: *format = (Format){5, 2, 15, SPECIALS_IEEE}; return true;
  case DT_float8_e4m3fn: *format = (Format){4, 3, 7, SPECIALS_FN}; return true;
  case DT_float8_e5m2fnuz: *format = (Format){5, 2, 16, SPECIALS_FNUZ}; return true;
  case DT_float8_e4m3fnuz: *format = (Format){4, 3, 8, SPECIALS_FNUZ}; return true;
  case DT_float8_e4m3b11fnuz: *format = (Format){4, 3, 11, SPECIALS_FNUZ}; return true;
  default: return false;
  }
}

static uint32_t float_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static float bits_float(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// 2^power for normal doubles.
static double power_of_two(int power) {
  uint64_t bits = (uint64_t)(power + 1023) << 52;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static double nearest_even(double value) {
  double below = floor(value), part = value - below;
  if (part > 0.5 || (part == 0.5 && floor(below / 2) * 2 != below)) return below + 1;
  return below;
}

static float round_small(const Format *format, float value) {
  double size = fabs((double)value);
  if (size == 0) return format->specials == SPECIALS_FNUZ ? 0 : value;
  bool has_infinity = format->specials == SPECIALS_IEEE;
  int top = (1 << format->exponent_bits) - 1;
  int greatest = (has_infinity ? top - 1 : top) - format->bias;
  int exponent = (int)(float_bits(value) >> 23 & 0xff) - 127;
  if (exponent < 1 - format->bias) exponent = 1 - format->bias;
  double quantum = power_of_two(exponent - format->mantissa_bits);
  double rounded = nearest_even(size / quantum) * quantum;
  double unit = power_of_two(greatest - format->mantissa_bits);
  double most = power_of_two(greatest + 1) - unit;
  if (format->specials == SPECIALS_FN) most -= unit; // the last pattern is NaN
  if (rounded > most) return has_infinity ? (value < 0 ? -INFINITY : INFINITY) : num_canonical(NAN);
  if (rounded == 0 && format->specials == SPECIALS_FNUZ) return 0;
  return (float)(value < 0 ? -rounded : rounded);
}

float num_round(DType dtype, float value) {
  if (value != value) return num_canonical(value);
  if (dtype == DT_bfloat16) {
    uint32_t bits = float_bits(value);
    if ((bits & 0x7f800000u) == 0x7f800000u) return value;
    return bits_float((bits + 0x7fffu + (bits >> 16 & 1)) & 0xffff0000u);
  }
  Format format;
  if (!find_format(dtype, &format)) return value;
  if (value - value != 0) return format.specials == SPECIALS_IEEE ? value : num_canonical(NAN);
  return round_small(&format, value);
}

int64_t num_wrap(DType dtype, int64_t value) {
  const DTypeInfo *info = dtype_info(dtype);
  if (info->kind == DTYPE_BOOL) return value != 0;
  if (info->bits == 64) return value;
  unsigned bits = info->bits;
  uint64_t mask = ((uint64_t)1 << bits) - 1, low = (uint64_t)value & mask;
  if (info->kind == DTYPE_INT && low >> (bits - 1)) low |= ~mask;
  return (int64_t)low;
}

int64_t num_to_int(DType dtype, double value) {
  const DTypeInfo *info = dtype_info(dtype);
  if (value != value) return 0;
  if (info->kind == DTYPE_BOOL) return value != 0;
  double whole = nearest_even(value);
  unsigned bits = info->bits;
  bool is_signed = info->kind == DTYPE_INT;
  double most = power_of_two((int)(is_signed ? bits - 1 : bits)); // exclusive
  if (whole >= most) {
    if (bits == 64) return is_signed ? INT64_MAX : -1; // all ones as uint64
    return (int64_t)(((uint64_t)1 << (is_signed ? bits - 1 : bits)) - 1);
  }
  if (!is_signed) {
    if (whole <= 0) return 0;
    return whole >= 9223372036854775808.0
               ? (int64_t)((uint64_t)(whole - 9223372036854775808.0) ^ (uint64_t)1 << 63)
               : (int64_t)whole;
  }
  if (whole < -most) return bits == 64 ? INT64_MIN : -(int64_t)((uint64_t)1 << (bits - 1));
  return (int64_t)whole;
}

static uint64_t encode_small(const Format *format, float value) {
  uint64_t sign = float_bits(value) >> 31;
  int top = (1 << format->exponent_bits) - 1;
  uint64_t sign_bit = sign << (format->exponent_bits + format->mantissa_bits);
  uint64_t ones = ((uint64_t)1 << format->mantissa_bits) - 1;
  if (value != value) {
    if (format->specials == SPECIALS_FNUZ)
      return (uint64_t)1 << (format->exponent_bits + format->mantissa_bits);
    bool is_ieee = format->specials == SPECIALS_IEEE;
    uint64_t quiet = is_ieee ? (uint64_t)1 << (format->mantissa_bits - 1) : ones;
    return (uint64_t)top << format->mantissa_bits | quiet;
  }
  if (value - value != 0) return sign_bit | (uint64_t)top << format->mantissa_bits;
  double size = fabs((double)value);
  int exponent = (int)(float_bits(value) >> 23 & 0xff) - 127;
  if (size == 0) return sign_bit;
  if (exponent < 1 - format->bias) { // subnormal in the format
    double quantum = power_of_two(1 - format->bias - format->mantissa_bits);
    return sign_bit | (uint64_t)(size / quantum);
  }
  double scaled = size / power_of_two(exponent - format->mantissa_bits);
  uint64_t mantissa = (uint64_t)scaled & ones;
  return sign_bit | (uint64_t)(exponent + format->bias) << format->mantissa_bits | mantissa;
}

static float decode_small(const Format *format, uint64_t bits) {
  uint64_t ones = ((uint64_t)1 << format->mantissa_bits) - 1;
  int top = (1 << format->exponent_bits) - 1;
  int exponent = (int)(bits >> format->mantissa_bits) & top;
  uint64_t mantissa = bits & ones;
  bool is_negative = bits >> (format->exponent_bits + format->mantissa_bits) & 1;
  double size;
  if (format->specials == SPECIALS_FNUZ && is_negative && !exponent && !mantissa)
    return num_canonical(NAN);
  if (exponent == top && format->specials == SPECIALS_IEEE) {
    if (mantissa) return num_canonical(NAN);
    return is_negative ? -INFINITY : INFINITY;
  }
  if (exponent == top && mantissa == ones && format->specials == SPECIALS_FN)
    return num_canonical(NAN);
  if (exponent == 0) {
    size = (double)mantissa * power_of_two(1 - format->bias - format->mantissa_bits);
  } else {
    size = (double)(mantissa | (ones + 1)) *
           power_of_two(exponent - format->bias - format->mantissa_bits);
  }
  return (float)(is_negative ? -size : size);
}

uint64_t num_encode(DType dtype, float real, int64_t integer) {
  const DTypeInfo *info = dtype_info(dtype);
  Format format;
  if (info->kind != DTYPE_FLOAT) {
    if (info->bits == 64) return (uint64_t)integer;
    return (uint64_t)integer & (((uint64_t)1 << info->bits) - 1);
  }
  if (dtype == DT_bfloat16) return float_bits(num_canonical(real)) >> 16;
  if (find_format(dtype, &format)) return encode_small(&format, real);
  return float_bits(num_canonical(real));
}

void num_decode(DType dtype, uint64_t bits, float *real, int64_t *integer) {
  Format format;
  if (!dtype_is_real(dtype)) {
    *integer = num_wrap(dtype, (int64_t)bits);
  } else if (dtype == DT_bfloat16) {
    *real = num_canonical(bits_float((uint32_t)bits << 16));
  } else if (find_format(dtype, &format)) {
    *real = decode_small(&format, bits);
  } else {
    *real = num_canonical(bits_float((uint32_t)bits));
  }
}

uint64_t num_mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

uint64_t num_fnv1a64(uint64_t hash, const void *bytes, uint64_t length) {
  const unsigned char *at = bytes;
  for (uint64_t i = 0; i < length; i++) hash = (hash ^ at[i]) * 0x100000001b3u;
  return hash;
}

void num_from_word(DType dtype, uint64_t z, bool is_input, float *real, int64_t *integer) {
  const DTypeInfo *info = dtype_info(dtype);
  if (info->kind == DTYPE_FLOAT) {
    *real = num_round(dtype, (float)((double)(z >> 40) * 1.1920928955078125e-07 - 1)); // 2^-23
  } else if (info->kind == DTYPE_BOOL) {
    *integer = (int64_t)(z >> 63);
  } else if (is_input) {
    *integer = num_wrap(dtype, (int64_t)((z >> 32) % 17) - (info->kind == DTYPE_INT ? 8 : 0));
  } else {
    *integer = num_wrap(dtype, (int64_t)z);
  }
}
