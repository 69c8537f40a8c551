// Words every folder shares: fixed-width types, checked arithmetic, small macros.
#ifndef SUPPORT_BASE_H
#define SUPPORT_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define ARRAY_LEN(array) (sizeof(array) / sizeof((array)[0]))
#define NORETURN _Noreturn
#if defined(__GNUC__)
#define PRINTF_LIKE(text_at, args_at) __attribute__((format(printf, text_at, args_at)))
#else
#define PRINTF_LIKE(text_at, args_at)
#endif

// Statements, loops and literals nest at most this deep in any text we read.
#define MAX_NESTING 64
// Dimensions of a tensor.
#define MAX_RANK 16
// Bytes of one input text.
#define MAX_TEXT_BYTES (64u << 20)

// Each returns true when the exact result does not fit an int64_t; *out is then unspecified.
static inline bool add_overflows(int64_t a, int64_t b, int64_t *out) {
  return __builtin_add_overflow(a, b, out);
}
static inline bool sub_overflows(int64_t a, int64_t b, int64_t *out) {
  return __builtin_sub_overflow(a, b, out);
}
static inline bool mul_overflows(int64_t a, int64_t b, int64_t *out) {
  return __builtin_mul_overflow(a, b, out);
}

static inline int64_t min_i64(int64_t a, int64_t b) {
  return a < b ? a : b;
}
static inline int64_t max_i64(int64_t a, int64_t b) {
  return a > b ? a : b;
}

// The value of a hexadecimal digit, -1 for other characters.
static inline int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Floor division and Euclidean remainder; b > 0.
static inline int64_t floor_div(int64_t a, int64_t b) {
  int64_t q = a / b;
  return a % b < 0 ? q - 1 : q;
}
static inline int64_t floor_mod(int64_t a, int64_t b) {
  int64_t r = a % b;
  return r < 0 ? r + b : r;
}
// Ceiling division; b > 0.
static inline int64_t ceil_div(int64_t a, int64_t b) {
  int64_t q = a / b;
  return a % b > 0 ? q + 1 : q;
}
// Greatest common divisor, never negative; 2^62 where it would be 2^63, which still divides both.
static inline int64_t gcd_i64(int64_t a, int64_t b) {
  uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
  while (y) {
    uint64_t rest = x % y;
    x = y;
    y = rest;
  }
  return x > INT64_MAX ? (int64_t)(x / 2) : (int64_t)x;
}

#endif
