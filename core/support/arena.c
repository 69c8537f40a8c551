// Chunked bump allocator. Chunks double up to 8 MiB so that small programs stay small and large
// ones take few system calls.
#include "support/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// Under AddressSanitizer what is not handed out is poisoned, with a gap behind every object, so
// that a step over the end of one is found although its neighbour is in the same chunk.
#if defined(__SANITIZE_ADDRESS__)
#define IS_POISONED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_POISONED 1
#endif
#endif
#ifdef IS_POISONED
#include <sanitizer/asan_interface.h>
enum { GAP = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
enum { GAP = 0 };
#endif

enum { FIRST_CHUNK = 16 << 10, LARGEST_CHUNK = 8 << 20 };

struct ArenaChunk {
  ArenaChunk *next;
  uint64_t size; // of the whole chunk, header included
};

static const uint64_t header_size = (sizeof(ArenaChunk) + 7) & ~(uint64_t)7;

void arena_init(Arena *arena, uint64_t cap) {
  *arena = (Arena){.cap = cap};
}

void arena_release(Arena *arena) {
  ArenaChunk *chunk = arena->chunks;
  while (chunk) {
    ArenaChunk *next = chunk->next;
    ASAN_UNPOISON_MEMORY_REGION(chunk, (size_t)chunk->size);
    free(chunk);
    chunk = next;
  }
  arena_init(arena, arena->cap);
}

static void *arena_grow(Arena *arena, uint64_t size) {
  uint64_t want = arena->chunks ? arena->chunks->size * 2 : FIRST_CHUNK;
  if (want > LARGEST_CHUNK) want = LARGEST_CHUNK;
  bool is_own = size > want / 4; // a large object gets a chunk to itself, the rest stays in use
  if (is_own && (!arena->chunks || size + header_size > want)) want = size + header_size;
  if (want > SIZE_MAX) host_exhausted("address space");
  if (arena->cap && arena->used + want > arena->cap) {
    want = size + header_size;
    if (arena->used + want > arena->cap) host_exhausted("memory limit of this request");
  }
  ArenaChunk *chunk = malloc((size_t)want);
  if (!chunk) host_exhausted("memory");
  chunk->size = want;
  arena->used += want;
  char *start = (char *)chunk + header_size;
  ASAN_POISON_MEMORY_REGION(start, (size_t)(want - header_size));
  if (is_own && arena->chunks && want == size + header_size) {
    chunk->next = arena->chunks->next;
    arena->chunks->next = chunk;
    return start;
  }
  chunk->next = arena->chunks;
  arena->chunks = chunk;
  arena->at = start + size;
  arena->end = (char *)chunk + want;
  return start;
}

void *arena_alloc(Arena *arena, uint64_t size) {
  if (size > (uint64_t)1 << 40) host_exhausted("memory");
  uint64_t wanted = size;
  size = (size + 7 + GAP) & ~(uint64_t)7;
  char *at = arena->at;
  if (at && (uint64_t)(arena->end - at) >= size) {
    arena->at = at + size;
  } else {
    at = arena_grow(arena, size);
  }
  ASAN_UNPOISON_MEMORY_REGION(at, (size_t)wanted);
  return memset(at, 0, (size_t)wanted);
}

void *arena_alloc_array(Arena *arena, uint64_t count, uint64_t size) {
  uint64_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) host_exhausted("memory");
  return arena_alloc(arena, bytes);
}

void *arena_copy(Arena *arena, const void *bytes, uint64_t size) {
  void *copy = arena_alloc(arena, size);
  if (size) memcpy(copy, bytes, (size_t)size);
  return copy;
}

char *arena_copy_text(Arena *arena, const char *bytes, uint64_t length) {
  char *copy = arena_alloc(arena, length + 1);
  if (length) memcpy(copy, bytes, (size_t)length);
  return copy;
}

char *arena_format(Arena *arena, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (length < 0) length = 0;
  char *text = arena_alloc(arena, (uint64_t)length + 1);
  va_start(args, format);
  vsnprintf(text, (size_t)length + 1, format, args);
  va_end(args);
  return text;
}
