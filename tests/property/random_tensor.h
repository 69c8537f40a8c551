// Small random arrays of whole numbers, so that every order of a sum gives the same, and their
// elements by index, computed apart from the operations under test.
#ifndef TESTS_PROPERTY_RANDOM_TENSOR_H
#define TESTS_PROPERTY_RANDOM_TENSOR_H

#include "eval/tensor_ops.h"
#include "unit/test.h"

static const ElementType random_types[] = {DT_float32, DT_float64, DT_int32};

static inline int64_t random_between(TestRandom *random, int64_t low, int64_t high) {
  return low + (int64_t)test_random_below(random, (uint32_t)(high - low + 1));
}

static inline ElementType random_type(TestRandom *random) {
  return random_types[test_random_below(random, ARRAY_LEN(random_types))];
}

static inline Array *random_array(Tensors *ops, TestRandom *random, ElementType type, uint32_t rank,
                                  const int64_t *shape) {
  Array *array = array_create(ops, type, rank, shape);
  for (uint64_t i = 0; i < array->count; i++) {
    int64_t value = random_between(random, -4, 4);
    array_put(array, i, (Scalar){.real = (double)value, .integer = value});
  }
  return array;
}

static inline void random_shape(TestRandom *random, uint32_t rank, int64_t most, int64_t *shape) {
  for (uint32_t d = 0; d < rank; d++) shape[d] = random_between(random, 1, most);
}

// `count` of the numbers below `rank` in random order.
static inline void random_dims(TestRandom *random, uint32_t rank, uint32_t count, int64_t *dims) {
  int64_t all[MAX_RANK];
  for (uint32_t d = 0; d < rank; d++) {
    uint32_t at = test_random_below(random, d + 1);
    all[d] = all[at];
    all[at] = d;
  }
  for (uint32_t i = 0; i < count; i++) dims[i] = all[i];
}

static inline bool named(const int64_t *dims, uint32_t count, int64_t dim) {
  for (uint32_t i = 0; i < count; i++) {
    if (dims[i] == dim) return true;
  }
  return false;
}

static inline double number(const Array *array, uint64_t at) {
  Scalar value = array_get(array, at);
  return array->integers ? (double)value.integer : value.real;
}

static inline bool is_inside(const Array *array, const int64_t *index) {
  for (uint32_t d = 0; d < array->rank; d++) {
    if (index[d] < 0 || index[d] >= array->shape[d]) return false;
  }
  return true;
}

static inline uint64_t flat(const Array *array, const int64_t *index) {
  uint64_t at = 0;
  for (uint32_t d = 0; d < array->rank; d++)
    at = at * (uint64_t)array->shape[d] + (uint64_t)index[d];
  return at;
}

static inline double element(const Array *array, const int64_t *index) {
  CHECK(is_inside(array, index));
  return is_inside(array, index) ? number(array, flat(array, index)) : 0;
}

static inline void unflatten(uint64_t at, uint32_t rank, const int64_t *shape, int64_t *index) {
  while (rank-- > 0) {
    index[rank] = (int64_t)(at % (uint64_t)shape[rank]);
    at /= (uint64_t)shape[rank];
  }
}

static inline uint64_t product(uint32_t rank, const int64_t *shape) {
  uint64_t count = 1;
  for (uint32_t d = 0; d < rank; d++) count *= (uint64_t)shape[d];
  return count;
}

// Every element of `got` against a function of its index.
typedef double (*Expected)(const void *context, const int64_t *index);
static inline void check_elements(const Tensors *ops, const Array *got, uint32_t rank,
                                  const int64_t *shape, Expected expected, const void *context) {
  if (!got) {
    CHECK_STR(ops->problem, NULL);
    return;
  }
  bool is_right = got->rank == rank;
  for (uint32_t d = 0; d < rank && is_right; d++) is_right = got->shape[d] == shape[d];
  CHECK(is_right);
  if (!is_right) return;
  uint64_t wrong = 0;
  for (uint64_t i = 0; i < got->count; i++) {
    int64_t index[MAX_RANK] = {0};
    unflatten(i, rank, shape, index);
    wrong += number(got, i) != expected(context, index);
  }
  CHECK_INT(wrong, 0);
}

enum { CASES = 300 };

// Runs a function many times, each with a fresh arena.
static inline void each_case(uint64_t seed, void (*run)(Tensors *ops, TestRandom *random)) {
  TestRandom random = {seed};
  for (int i = 0; i < CASES; i++) {
    Arena arena;
    arena_init(&arena, 0);
    Tensors ops = {.arena = &arena};
    run(&ops, &random);
    arena_release(&arena);
  }
}

static inline Array *random_operand(Tensors *ops, TestRandom *random, uint32_t rank) {
  int64_t shape[MAX_RANK];
  random_shape(random, rank, 5, shape);
  return random_array(ops, random, random_type(random), rank, shape);
}

#endif
