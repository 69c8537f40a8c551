// Region memory: everything of one compilation is freed at once.
//
// An arena hands out zeroed memory and never frees single objects. When the machine, or the cap of
// the arena, is exhausted it calls host_exhausted, the one place where memory failure is handled;
// callers never see NULL.
#ifndef SUPPORT_ARENA_H
#define SUPPORT_ARENA_H

#include "support/base.h"

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
  ArenaChunk *chunks; // newest first
  char *at, *end;     // free part of the newest chunk
  uint64_t used;      // bytes held from the system
  uint64_t cap;       // most bytes to hold; 0 = no cap
} Arena;

// Provided by the program around the core (wasm/exports.c, tests/native): leaves and does not
// return.
NORETURN void host_exhausted(const char *what);

// cap: most bytes the arena may hold, 0 for none.
void arena_init(Arena *arena, uint64_t cap);
// Frees everything; the arena may be used again.
void arena_release(Arena *arena);
// `size` zeroed bytes aligned to 8.
void *arena_alloc(Arena *arena, uint64_t size);
// `count` elements of `size` bytes, zeroed; the product is checked.
void *arena_alloc_array(Arena *arena, uint64_t count, uint64_t size);
// A copy of `size` bytes.
void *arena_copy(Arena *arena, const void *bytes, uint64_t size);
// A NUL-terminated copy of `length` bytes.
char *arena_copy_text(Arena *arena, const char *bytes, uint64_t length);
// A formatted, NUL-terminated text.
char *arena_format(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);

#define ARENA_NEW(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))
#define ARENA_ARRAY(arena, Type, count)                                                            \
  ((Type *)arena_alloc_array((arena), (uint64_t)(count), sizeof(Type)))

#endif
