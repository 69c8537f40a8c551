// The ready list: a 4-ary heap of units ordered by a 128-bit key, smallest first.
//
// A ready unit's key only falls, and every fall is told to the heap at once, which moves the entry
// up. An index of places makes that possible; it takes the place of pushing a second entry and
// skipping stale ones, and keeps memory linear when priorities are bumped again and again.
// The unit is in the low 32 bits of the key, so keys are never equal. The root is at 3, so that the
// four children of an entry (16 bytes each) share one cache line.
#ifndef PASSES_MINREG_READY_HEAP_H
#define PASSES_MINREG_READY_HEAP_H

#include "support/arena.h"

typedef struct ReadyKey {
  uint64_t high, low;
} ReadyKey;

enum { READY_ROOT = 3 };

typedef struct ReadyHeap {
  ReadyKey *at;    // at[READY_ROOT .. READY_ROOT + count)
  uint32_t *place; // by unit; 0 = not in the heap
  uint32_t count;
} ReadyHeap;

static inline uint32_t ready_unit(ReadyKey key) {
  return (uint32_t)key.low;
}
static inline bool ready_key_less(ReadyKey a, ReadyKey b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static inline void ready_init(ReadyHeap *heap, Arena *arena, uint32_t unit_count) {
  char *raw = arena_alloc(arena, ((uint64_t)unit_count + READY_ROOT + 1) * sizeof(ReadyKey) + 64);
  heap->at = (ReadyKey *)(void *)(raw + (64 - (uintptr_t)raw % 64) % 64);
  heap->place = ARENA_ARRAY(arena, uint32_t, unit_count);
  heap->count = 0;
}

static inline bool ready_has(const ReadyHeap *heap, uint32_t unit) {
  return heap->place[unit] != 0;
}
static inline ReadyKey ready_least(const ReadyHeap *heap) {
  return heap->at[READY_ROOT];
}

static inline void ready_sift_up(ReadyHeap *heap, uint32_t slot, ReadyKey key) {
  while (slot > READY_ROOT) {
    uint32_t parent = slot / 4 + 2;
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
    uint32_t child = (slot - 2) * 4;
    if (child >= end) break;
    uint32_t last = child + 4 < end ? child + 4 : end, best = child;
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
  ready_sift_up(heap, READY_ROOT + heap->count++, key);
}

// The unit's key has fallen to `key`.
static inline void ready_lower(ReadyHeap *heap, ReadyKey key) {
  ready_sift_up(heap, heap->place[ready_unit(key)], key);
}

static inline void ready_remove(ReadyHeap *heap, uint32_t unit) {
  uint32_t slot = heap->place[unit];
  ReadyKey last = heap->at[READY_ROOT + --heap->count];
  heap->place[unit] = 0;
  if (ready_unit(last) == unit) return;
  if (slot > READY_ROOT && ready_key_less(last, heap->at[slot / 4 + 2])) {
    ready_sift_up(heap, slot, last);
  } else {
    ready_sift_down(heap, slot, last);
  }
}

#endif
