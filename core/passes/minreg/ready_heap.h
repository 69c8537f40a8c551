// The ready list: an 8-ary heap of units ordered by a 128-bit key, smallest first.
//
// A ready unit's key only falls, and every fall is told to the heap at once, which moves the entry
// up. An index of places makes that possible; it takes the place of pushing a second entry and
// skipping stale ones, and keeps memory linear when priorities are bumped again and again.
// The unit is in the low 32 bits of the key, so keys are never equal. Eight ways and a root at 7:
// siblings fill two neighbouring cache lines, and a million entries are seven levels deep.
#ifndef PASSES_MINREG_READY_HEAP_H
#define PASSES_MINREG_READY_HEAP_H

#include "support/arena.h"

typedef struct ReadyKey {
  uint64_t high, low;
} ReadyKey;

enum { READY_WAYS = 8, READY_ROOT = READY_WAYS - 1 };

typedef struct ReadyHeap {
  Arena *arena;
  ReadyKey *at;    // at[READY_ROOT .. READY_ROOT + count)
  uint32_t *place; // by unit; 0 = not in the heap
  uint32_t count, capacity;
} ReadyHeap;

static inline uint32_t ready_unit(ReadyKey key) {
  return (uint32_t)key.low;
}
static inline uint32_t ready_first_child(uint32_t slot) {
  return (slot - (READY_WAYS - 2)) * READY_WAYS;
}
static inline uint32_t ready_parent(uint32_t slot) {
  return slot / READY_WAYS + READY_WAYS - 2;
}
static inline bool ready_key_less(ReadyKey a, ReadyKey b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static inline void ready_init(ReadyHeap *heap, Arena *arena, uint32_t unit_count) {
  *heap = (ReadyHeap){.arena = arena, .place = ARENA_ARRAY(arena, uint32_t, unit_count)};
}

// Room for one more, siblings aligned to cache lines.
static inline void ready_reserve_one(ReadyHeap *heap) {
  if (READY_ROOT + heap->count < heap->capacity) return;
  const ReadyKey *old = heap->at;
  heap->capacity = heap->capacity ? heap->capacity * 2 : 256;
  char *raw = arena_alloc(heap->arena, heap->capacity * sizeof(ReadyKey) + 64);
  heap->at = (ReadyKey *)(void *)(raw + (64 - (uintptr_t)raw % 64) % 64);
  if (heap->count) {
    memcpy(heap->at + READY_ROOT, old + READY_ROOT, heap->count * sizeof(ReadyKey));
  }
}

static inline bool ready_has(const ReadyHeap *heap, uint32_t unit) {
  return heap->place[unit] != 0;
}
static inline ReadyKey ready_least(const ReadyHeap *heap) {
  return heap->at[READY_ROOT];
}

static inline void ready_sift_up(ReadyHeap *heap, uint32_t slot, ReadyKey key) {
  while (slot > READY_ROOT) {
    uint32_t parent = ready_parent(slot);
    if (!ready_key_less(key, heap->at[parent])) break;
    heap->at[slot] = heap->at[parent];
    heap->place[ready_unit(heap->at[slot])] = slot;
    slot = parent;
  }
  heap->at[slot] = key;
  heap->place[ready_unit(key)] = slot;
}

static inline void ready_sift_down(ReadyHeap *heap, uint32_t slot, ReadyKey key) {
  uint32_t end = READY_ROOT + heap->count;
  for (;;) {
    uint32_t child = ready_first_child(slot);
    if (child >= end) break;
    uint32_t last = child + READY_WAYS < end ? child + READY_WAYS : end, best = child;
    for (uint32_t i = child + 1; i < last; i++) {
      if (ready_key_less(heap->at[i], heap->at[best])) best = i;
    }
    if (!ready_key_less(heap->at[best], key)) break;
    heap->at[slot] = heap->at[best];
    heap->place[ready_unit(heap->at[slot])] = slot;
    slot = best;
  }
  heap->at[slot] = key;
  heap->place[ready_unit(key)] = slot;
}

static inline void ready_push(ReadyHeap *heap, ReadyKey key) {
  ready_reserve_one(heap);
  ready_sift_up(heap, READY_ROOT + heap->count++, key);
}

// The unit's key has fallen to `key`.
static inline void ready_lower(ReadyHeap *heap, ReadyKey key) {
  ready_sift_up(heap, heap->place[ready_unit(key)], key);
}

// Keys were written in place: restores the order, bottom up, in linear time.
static inline void ready_rebuild(ReadyHeap *heap) {
  if (heap->count < 2) return;
  for (uint32_t slot = ready_parent(READY_ROOT + heap->count - 1); slot >= READY_ROOT; slot--) {
    ready_sift_down(heap, slot, heap->at[slot]);
  }
}

static inline void ready_remove(ReadyHeap *heap, uint32_t unit) {
  uint32_t slot = heap->place[unit];
  ReadyKey last = heap->at[READY_ROOT + --heap->count];
  heap->place[unit] = 0;
  if (ready_unit(last) == unit) return;
  if (slot > READY_ROOT && ready_key_less(last, heap->at[ready_parent(slot)])) {
    ready_sift_up(heap, slot, last);
  } else {
    ready_sift_down(heap, slot, last);
  }
}

#endif
