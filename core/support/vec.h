// Growable arrays on an arena: VEC(Type) declares one, vec_push appends.
//
// Growing doubles and leaves the old array in the arena, so a vector costs at most twice its size.
#ifndef SUPPORT_VEC_H
#define SUPPORT_VEC_H

#include "support/arena.h"

#define VEC(Type)                                                                                  \
  struct {                                                                                         \
    Type *at;                                                                                      \
    uint32_t count, capacity;                                                                      \
  }

// Makes room for one more element.
#define vec_reserve_one(arena, vec)                                                                \
  ((vec)->count == (vec)->capacity                                                                 \
       ? (void)((vec)->at = vec_grow((arena), (vec)->at, &(vec)->capacity, (vec)->count + 1,       \
                                     sizeof(*(vec)->at)))                                          \
       : (void)0)

#define vec_push(arena, vec, ...)                                                                  \
  do {                                                                                             \
    vec_reserve_one((arena), (vec));                                                               \
    (vec)->at[(vec)->count++] = __VA_ARGS__;                                                       \
  } while (0)

// Makes room for `total` elements in all.
#define vec_reserve(arena, vec, total)                                                             \
  ((vec)->capacity < (total) ? (void)((vec)->at = vec_grow((arena), (vec)->at, &(vec)->capacity,   \
                                                           (total), sizeof(*(vec)->at)))           \
                             : (void)0)

#define vec_last(vec) ((vec)->at[(vec)->count - 1])

static inline void *vec_grow(Arena *arena, const void *old, uint32_t *capacity, uint32_t wanted,
                             uint64_t size) {
  uint64_t grown = *capacity ? (uint64_t)*capacity * 2 : 8;
  if (grown < wanted) grown = wanted;
  if (grown > UINT32_MAX) host_exhausted("memory");
  void *fresh = arena_alloc_array(arena, grown, size);
  if (*capacity && old) memcpy(fresh, old, (size_t)(*capacity * size));
  *capacity = (uint32_t)grown;
  return fresh;
}

#endif
