#include "eval/numeric.h"

#include <math.h>

// The small formats: exponent and mantissa bits, and what the top exponent means.
typedef struct Format {
  int exponent_bits, mantissa_bits, bias;
  bool has_infinity; // IEEE-like: top exponent is inf and NaN; else only all ones is NaN
} Format;

static bool find_format(DType dtype, Format *format) {
  switch (dtype) {
  case DT_float16: *format = (Format){5, 10, 15, true}; return true;
  case DT_float8_e3m4: *format = (Format){3, 4, 3, true}; return true;
  case DT_float8_e4m3: *format = (Format){4, 3, 7, true}; return true;
  case DT_float8_e5m2: *format = (Format){5, 2, 15, true}; return true;
  case DT_float8_e4m3fn: *format = (Format){4, 3, 7, false}; return true;
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
  if (size == 0) return value;
  int top = (1 << format->exponent_bits) - 1;
  int greatest = (format->has_infinity ? top - 1 : top) - format->bias;
  int exponent = (int)(float_bits(value) >> 23 & 0xff) - 127;
  if (exponent < 1 - format->bias) exponent = 1 - format->bias;
  double quantum = power_of_two(exponent - format->mantissa_bits);
  double rounded = nearest_even(size / quantum) * quantum;
  double unit = power_of_two(greatest - format->mantissa_bits);
  double most = power_of_two(greatest + 1) - unit;
  if (!format->has_infinity) most -= unit; // the last pattern is NaN
  if (rounded > most)
    return format->has_infinity ? (value < 0 ? -INFINITY : INFINITY) : num_canonical(NAN);
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
  if (value - value != 0) return format.has_infinity ? value : num_canonical(NAN);
  return round_small(&format, value);
}

int64_t num_wrap(DType dtype, int64_t value) {
  const DTypeInfo *info = dtype_info(dtype);
  if (info->kind == DTYPE_BOOL) return value != 0;
  if (info->bytes == 8) return value;
  unsigned bits = info->bytes * 8u;
  uint64_t mask = ((uint64_t)1 << bits) - 1, low = (uint64_t)value & mask;
  if (info->kind == DTYPE_INT && low >> (bits - 1)) low |= ~mask;
  return (int64_t)low;
}

int64_t num_to_int(DType dtype, double value) {
  const DTypeInfo *info = dtype_info(dtype);
  if (value != value) return 0;
  if (info->kind == DTYPE_BOOL) return value != 0;
  double whole = nearest_even(value);
  unsigned bits = info->bytes * 8u;
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
    uint64_t quiet = format->has_infinity ? (uint64_t)1 << (format->mantissa_bits - 1) : ones;
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
  if (exponent == top && format->has_infinity) {
    if (mantissa) return num_canonical(NAN);
    return is_negative ? -INFINITY : INFINITY;
  }
  if (exponent == top && mantissa == ones) return num_canonical(NAN);
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
    if (info->bytes == 8) return (uint64_t)integer;
    return (uint64_t)integer & (((uint64_t)1 << info->bytes * 8u) - 1);
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
    *integer = (int64_t)((z >> 32) % 17) - (info->kind == DTYPE_INT ? 8 : 0);
  } else {
    *integer = num_wrap(dtype, (int64_t)z);
  }
}
