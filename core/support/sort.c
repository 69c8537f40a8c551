#include "support/sort.h"

static void insertion_sort(char *at, uint32_t count, uint32_t size, SortCompare compare,
                           void *context, char *hold) {
  for (uint32_t i = 1; i < count; i++) {
    uint32_t j = i;
    while (j > 0 && compare(at + (size_t)(j - 1) * size, at + (size_t)i * size, context) > 0) j--;
    if (j == i) continue;
    memcpy(hold, at + (size_t)i * size, size);
    memmove(at + (size_t)(j + 1) * size, at + (size_t)j * size, (size_t)(i - j) * size);
    memcpy(at + (size_t)j * size, hold, size);
  }
}

static void merge_runs(const char *from, char *to, uint32_t low, uint32_t middle, uint32_t high,
                       uint32_t size, SortCompare compare, void *context) {
  uint32_t i = low, j = middle;
  for (uint32_t k = low; k < high; k++) {
    bool is_left = i < middle && (j >= high || compare(from + (size_t)i * size,
                                                       from + (size_t)j * size, context) <= 0);
    memcpy(to + (size_t)k * size, from + (size_t)(is_left ? i++ : j++) * size, size);
  }
}

// Bottom up: runs of 16 by insertion, then merged back and forth between the two arrays.
void sort_stable(Arena *scratch, void *elements, uint32_t count, uint32_t size, SortCompare compare,
                 void *context) {
  enum { RUN = 16 };
  if (count < 2) return;
  char *at = elements, *other = arena_alloc_array(scratch, count, size);
  for (uint32_t low = 0; low < count; low += RUN) {
    uint32_t length = count - low < RUN ? count - low : RUN;
    insertion_sort(at + (size_t)low * size, length, size, compare, context, other);
  }
  for (uint64_t width = RUN; width < count; width *= 2) {
    for (uint64_t low = 0; low < count; low += 2 * width) {
      uint64_t middle = low + width < count ? low + width : count;
      uint64_t high = low + 2 * width < count ? low + 2 * width : count;
      merge_runs(at, other, (uint32_t)low, (uint32_t)middle, (uint32_t)high, size, compare,
                 context);
    }
    char *swap = at;
    at = other;
    other = swap;
  }
  if (at != elements) memcpy(elements, at, (size_t)count * size);
}
