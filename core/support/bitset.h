// Fixed-size bit sets on an arena.
#ifndef SUPPORT_BITSET_H
#define SUPPORT_BITSET_H

#include "support/arena.h"

typedef struct Bitset {
  uint64_t *words;
  uint32_t word_count;
} Bitset;

static inline Bitset bitset_new(Arena *arena, uint32_t bits) {
  uint32_t words = (bits + 63) / 64;
  return (Bitset){ARENA_ARRAY(arena, uint64_t, words), words};
}
static inline void bitset_add(Bitset set, uint32_t bit) {
  set.words[bit / 64] |= (uint64_t)1 << bit % 64;
}
static inline void bitset_remove(Bitset set, uint32_t bit) {
  set.words[bit / 64] &= ~((uint64_t)1 << bit % 64);
}
static inline bool bitset_has(Bitset set, uint32_t bit) {
  return set.words[bit / 64] >> bit % 64 & 1;
}
static inline void bitset_union(Bitset into, Bitset from) {
  for (uint32_t i = 0; i < into.word_count; i++) into.words[i] |= from.words[i];
}

#endif
