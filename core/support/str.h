// Interned strings: equal text is the same pointer, so names compare with ==.
//
// A string keeps its length and may hold any byte, NUL included; `bytes` is NUL-terminated as well.
#ifndef SUPPORT_STR_H
#define SUPPORT_STR_H

#include "support/arena.h"

typedef struct StrData {
  uint32_t length;
  uint32_t hash;
  char bytes[];
} StrData;
typedef const StrData *Str;

typedef struct StrTable {
  Arena *arena; // owns the strings
  Str *slots;   // open addressing, power of two
  uint32_t count, capacity;
} StrTable;

void str_table_init(StrTable *table, Arena *arena);
// The one string with these bytes.
Str str_intern(StrTable *table, const char *bytes, uint64_t length);
// The same for a C string.
Str str_intern_text(StrTable *table, const char *text);
// The same for a formatted text.
Str str_intern_format(StrTable *table, const char *format, ...) PRINTF_LIKE(2, 3);
// NULL when no such string was interned.
Str str_find(const StrTable *table, const char *bytes, uint64_t length);

static inline bool str_is(Str str, const char *text) {
  return str && str->length == strlen(text) && memcmp(str->bytes, text, str->length) == 0;
}
// Byte order; NULL sorts first.
int str_compare(Str a, Str b);

#endif
