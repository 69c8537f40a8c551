#include "support/str.h"

#include <stdarg.h>
#include <stdio.h>

void str_table_init(StrTable *table, Arena *arena) {
  *table = (StrTable){.arena = arena};
}

static uint32_t hash_bytes(const char *bytes, uint64_t length) {
  uint32_t hash = 2166136261u; // FNV-1a
  for (uint64_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)bytes[i]) * 16777619u;
  return hash;
}

static uint32_t find_slot(const StrTable *table, const char *bytes, uint64_t length,
                          uint32_t hash) {
  uint32_t mask = table->capacity - 1, slot = hash & mask;
  for (Str str; (str = table->slots[slot]); slot = (slot + 1) & mask) {
    if (str->hash == hash && str->length == length &&
        memcmp(str->bytes, bytes, (size_t)length) == 0)
      break;
  }
  return slot;
}

static void table_grow(StrTable *table) {
  uint32_t old_capacity = table->capacity;
  Str *old = table->slots;
  table->capacity = old_capacity ? old_capacity * 2 : 256;
  table->slots = ARENA_ARRAY(table->arena, Str, table->capacity);
  for (uint32_t i = 0; i < old_capacity; i++) {
    if (!old[i]) continue;
    table->slots[find_slot(table, old[i]->bytes, old[i]->length, old[i]->hash)] = old[i];
  }
}

Str str_intern(StrTable *table, const char *bytes, uint64_t length) {
  if (length > UINT32_MAX) host_exhausted("memory");
  if (table->count * 4 >= table->capacity * 3) table_grow(table);
  uint32_t hash = hash_bytes(bytes, length);
  uint32_t slot = find_slot(table, bytes, length, hash);
  if (table->slots[slot]) return table->slots[slot];
  StrData *str = arena_alloc(table->arena, sizeof(StrData) + length + 1);
  str->length = (uint32_t)length;
  str->hash = hash;
  if (length) memcpy(str->bytes, bytes, (size_t)length);
  table->slots[slot] = str;
  table->count++;
  return str;
}

Str str_intern_text(StrTable *table, const char *text) {
  return str_intern(table, text, strlen(text));
}

Str str_intern_format(StrTable *table, const char *format, ...) {
  char small[256];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(small, sizeof small, format, args);
  va_end(args);
  if (length < 0) length = 0;
  if ((size_t)length < sizeof small) return str_intern(table, small, (uint64_t)length);
  char *large = arena_alloc(table->arena, (uint64_t)length + 1);
  va_start(args, format);
  vsnprintf(large, (size_t)length + 1, format, args);
  va_end(args);
  return str_intern(table, large, (uint64_t)length);
}

Str str_find(const StrTable *table, const char *bytes, uint64_t length) {
  if (!table->capacity) return NULL;
  return table->slots[find_slot(table, bytes, length, hash_bytes(bytes, length))];
}

int str_compare(Str a, Str b) {
  if (a == b) return 0;
  if (!a || !b) return a ? 1 : -1;
  uint32_t shorter = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->bytes, b->bytes, shorter);
  if (order) return order;
  return a->length < b->length ? -1 : a->length > b->length;
}
