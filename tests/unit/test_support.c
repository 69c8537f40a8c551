// Support library: what every other test relies on.
#include "unit/test.h"

#include <stdlib.h>

#include "support/str.h"

TEST(interning_makes_equal_text_one_pointer) {
  Arena arena;
  arena_init(&arena, 0);
  StrTable table;
  str_table_init(&table, &arena);
  Str a = str_intern_text(&table, "abc");
  CHECK(a == str_intern(&table, "abcd", 3));
  arena_release(&arena);
}

SUITE(test_support) {
  RUN(interning_makes_equal_text_one_pointer);
}
