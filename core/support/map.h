// Hash map from a 64-bit key (an id, a pair of ids, a pointer) to a 32-bit value, on an arena.
// Iteration order is never used, so hash order cannot reach an output.
#ifndef SUPPORT_MAP_H
#define SUPPORT_MAP_H

#include "support/arena.h"

typedef struct MapSlot {
  uint64_t key;
  uint32_t value;
  bool is_used;
} MapSlot;

typedef struct Map {
  Arena *arena;
  MapSlot *slots;
  uint32_t count, capacity;
} Map;

void map_init(Map *map, Arena *arena);
// The place of the key's value, NULL if absent. Valid until the next map_put.
uint32_t *map_get(const Map *map, uint64_t key);
// The place of the key's value; a new one holds 0 and *is_new (may be NULL) is set.
uint32_t *map_put(Map *map, uint64_t key, bool *is_new);

static inline uint64_t map_key_pair(uint32_t a, uint32_t b) {
  return (uint64_t)a << 32 | b;
}
static inline uint64_t map_key_pointer(const void *pointer) {
  return (uint64_t)(uintptr_t)pointer;
}

#endif
