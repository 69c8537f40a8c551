// Numbers as engines hold them: fp32 and 64-bit integers inside, rounded to the element type on
// store (design passes.md 8).
#ifndef EVAL_NUMERIC_H
#define EVAL_NUMERIC_H

#include "ir/dtype.h"

// Whether elements of this type are reals, integers (of 64 bits inside) or neither.
static inline bool dtype_is_real(DType dtype) {
  return dtype_info(dtype)->kind == DTYPE_FLOAT;
}
static inline bool dtype_is_complex(DType dtype) {
  return dtype_info(dtype)->kind == DTYPE_COMPLEX;
}
// The type of a complex number's parts, else the type itself.
static inline DType dtype_part(DType dtype) {
  return dtype == DT_complex64 ? DT_float32 : dtype == DT_complex128 ? DT_float64 : dtype;
}
// Reals are kept as fp32; float64 and the parts of complex numbers as doubles.
static inline bool dtype_is_double(DType dtype) {
  return dtype == DT_float64 || dtype_is_complex(dtype);
}
// Packed formats have no arithmetic here.
static inline bool dtype_is_evaluable(DType dtype) {
  return dtype_info(dtype)->kind != DTYPE_OPAQUE;
}

// fp32 to the type and back: round to nearest even, overflow as the format says (inf, or NaN for
// the fp8 formats without one), NaN as the positive quiet NaN.
float num_round(DType dtype, float value);
// 64-bit integer to the type: wraps; booleans are value != 0.
int64_t num_wrap(DType dtype, int64_t value);
// A real to an integer type: nearest even, saturating, NaN 0.
int64_t num_to_int(DType dtype, double value);
// Bits of an element that is exact in the type: `real` for real types, else `integer`. Neither this
// nor the way back is for elements kept as doubles.
uint64_t num_encode(DType dtype, float real, int64_t integer);
// The element with these bits (low bits of `bits`): the part that applies is set.
void num_decode(DType dtype, uint64_t bits, float *real, int64_t *integer);
// Positive quiet NaN for every NaN.
static inline float num_canonical(float value) {
  if (value == value) return value;
  const uint32_t quiet = 0x7fc00000u;
  memcpy(&value, &quiet, sizeof value);
  return value;
}

// splitmix64's finaliser, and FNV-1a over bytes (both part of the language: seeded inputs).
uint64_t num_mix(uint64_t x);
uint64_t num_fnv1a64(uint64_t hash, const void *bytes, uint64_t length);
#define NUM_FNV_START 0xcbf29ce484222325u
// Element of a seeded input, or of an opaque result, from its mixed word z.
void num_from_word(DType dtype, uint64_t z, bool is_input, float *real, int64_t *integer);

#endif
