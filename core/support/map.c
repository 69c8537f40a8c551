#include "support/map.h"

void map_init(Map *map, Arena *arena) {
  *map = (Map){.arena = arena};
}

static uint32_t find_slot(const Map *map, uint64_t key) {
  uint64_t hash = key * 0x9E3779B97F4A7C15u; // Fibonacci hashing
  hash ^= hash >> 32;
  uint32_t mask = map->capacity - 1, slot = (uint32_t)hash & mask;
  while (map->slots[slot].is_used && map->slots[slot].key != key) slot = (slot + 1) & mask;
  return slot;
}

uint32_t *map_get(const Map *map, uint64_t key) {
  if (!map->capacity) return NULL;
  MapSlot *slot = &map->slots[find_slot(map, key)];
  return slot->is_used ? &slot->value : NULL;
}

uint32_t *map_put(Map *map, uint64_t key, bool *is_new) {
  if (map->count * 4 >= map->capacity * 3) {
    MapSlot *old = map->slots;
    uint32_t old_capacity = map->capacity;
    map->capacity = old_capacity ? old_capacity * 2 : 16;
    map->slots = ARENA_ARRAY(map->arena, MapSlot, map->capacity);
    for (uint32_t i = 0; i < old_capacity; i++) {
      if (old[i].is_used) map->slots[find_slot(map, old[i].key)] = old[i];
    }
  }
  MapSlot *slot = &map->slots[find_slot(map, key)];
  if (is_new) *is_new = !slot->is_used;
  if (!slot->is_used) {
    *slot = (MapSlot){.key = key, .is_used = true};
    map->count++;
  }
  return &slot->value;
}
