// Support library: what every other part relies on.
#include "unit/test.h"

#include <stdlib.h>

#include "support/bitset.h"
#include "support/diag.h"
#include "support/fuel.h"
#include "support/map.h"
#include "support/sort.h"
#include "support/str.h"
#include "support/text.h"
#include "support/vec.h"

// ---- arithmetic ----

TEST(overflow_is_told_at_the_edges) {
  int64_t out = 0;
  CHECK(!add_overflows(INT64_MAX - 1, 1, &out));
  CHECK_INT(out, INT64_MAX);
  CHECK(add_overflows(INT64_MAX, 1, &out));
  CHECK(sub_overflows(INT64_MIN, 1, &out));
  CHECK(!sub_overflows(INT64_MIN, 0, &out));
  CHECK(mul_overflows(INT64_MIN, -1, &out));
  CHECK(mul_overflows(INT64_C(1) << 32, INT64_C(1) << 31, &out));
  CHECK(!mul_overflows(INT64_C(1) << 31, INT64_C(1) << 31, &out));
}

TEST(division_floors) {
  for (int64_t a = -20; a <= 20; a++) {
    for (int64_t b = 1; b <= 7; b++) {
      int64_t q = floor_div(a, b), r = floor_mod(a, b);
      CHECK(r >= 0 && r < b);
      CHECK_INT(q * b + r, a);
      CHECK_INT(ceil_div(a, b), -floor_div(-a, b));
    }
  }
  CHECK_INT(floor_div(INT64_MIN, 1), INT64_MIN);
  CHECK_INT(floor_mod(INT64_MIN, 3), 1);
}

// ---- arena ----

TEST(common_divisors_at_the_edges) {
  CHECK_INT(gcd_i64(0, 0), 0);
  CHECK_INT(gcd_i64(-12, 18), 6);
  CHECK_INT(gcd_i64(0, -7), 7);
  CHECK_INT(gcd_i64(INT64_MIN, 6), 2);
  CHECK_INT(gcd_i64(0, INT64_MIN), INT64_C(1) << 62);
}

TEST(arena_memory_is_zeroed_aligned_and_apart) {
  Arena arena;
  arena_init(&arena, 0);
  TestRandom random = {1};
  enum { COUNT = 2000 };
  unsigned char *blocks[COUNT];
  uint32_t sizes[COUNT];
  for (uint32_t i = 0; i < COUNT; i++) {
    sizes[i] = test_random_below(&random, i % 50 ? 300 : 60000);
    blocks[i] = arena_alloc(&arena, sizes[i]);
    CHECK_INT((uintptr_t)blocks[i] % 8, 0);
    bool is_zero = true;
    for (uint32_t j = 0; j < sizes[i]; j++) is_zero &= blocks[i][j] == 0;
    CHECK(is_zero);
    memset(blocks[i], (int)(i & 0xff), sizes[i]);
  }
  for (uint32_t i = 0; i < COUNT; i++) {
    bool is_kept = true;
    for (uint32_t j = 0; j < sizes[i]; j++) is_kept &= blocks[i][j] == (i & 0xff);
    CHECK(is_kept);
  }
  arena_release(&arena);
  CHECK_INT(arena.used, 0);
  CHECK(arena_alloc(&arena, 1) != NULL);
  arena_release(&arena);
}

TEST(arena_stays_under_its_cap) {
  Arena arena;
  arena_init(&arena, 100000);
  for (int i = 0; i < 90; i++) arena_alloc(&arena, 1000);
  CHECK(arena.used <= 100000);
#ifndef __wasm__
  CHECK_EXHAUSTED(arena_alloc(&arena, 50000));
  CHECK_EXHAUSTED(arena_alloc_array(&arena, UINT64_MAX / 2, 4));
  CHECK_EXHAUSTED(arena_alloc(&arena, UINT64_MAX - 3));
#endif
  CHECK(arena.used <= 100000);
  arena_release(&arena);
}

TEST(arena_copies_and_formats) {
  Arena arena;
  arena_init(&arena, 0);
  CHECK_STR(arena_copy_text(&arena, "abcdef", 3), "abc");
  CHECK_STR(arena_copy_text(&arena, NULL, 0), "");
  CHECK_STR(arena_format(&arena, "%d-%s", 7, "x"), "7-x");
  const int32_t numbers[] = {1, 2, 3};
  int32_t *copy = arena_copy(&arena, numbers, sizeof numbers);
  CHECK(copy != numbers && memcmp(copy, numbers, sizeof numbers) == 0);
  arena_release(&arena);
}

TEST(vectors_keep_what_is_pushed) {
  Arena arena;
  arena_init(&arena, 0);
  VEC(uint32_t) vec = {0};
  for (uint32_t i = 0; i < 10000; i++) vec_push(&arena, &vec, i * 3);
  CHECK_INT(vec.count, 10000);
  CHECK_INT(vec_last(&vec), 29997);
  bool is_kept = true;
  for (uint32_t i = 0; i < vec.count; i++) is_kept &= vec.at[i] == i * 3;
  CHECK(is_kept);
  vec_reserve(&arena, &vec, 50000);
  CHECK(vec.capacity >= 50000 && vec.count == 10000);
  arena_release(&arena);
}

// ---- strings ----

TEST(equal_text_is_one_pointer) {
  Arena arena;
  arena_init(&arena, 0);
  StrTable table;
  str_table_init(&table, &arena);
  CHECK(str_find(&table, "abc", 3) == NULL);
  Str abc = str_intern_text(&table, "abc");
  CHECK(abc == str_intern(&table, "abcd", 3));
  CHECK(abc == str_intern_format(&table, "%cb%s", 'a', "c"));
  CHECK(abc == str_find(&table, "abc", 3));
  CHECK(abc != str_intern_text(&table, "abd"));
  CHECK(str_intern(&table, "", 0) == str_intern_text(&table, ""));
  CHECK(str_is(abc, "abc") && !str_is(abc, "ab") && !str_is(NULL, "abc"));
  Str with_nul = str_intern(&table, "a\0b", 3);
  CHECK_INT(with_nul->length, 3);
  CHECK(with_nul != str_intern(&table, "a\0c", 3) && with_nul != str_intern_text(&table, "a"));
  arena_release(&arena);
}

TEST(interning_survives_growth) {
  Arena arena;
  arena_init(&arena, 0);
  StrTable table;
  str_table_init(&table, &arena);
  enum { COUNT = 5000 };
  static Str strings[COUNT];
  for (int i = 0; i < COUNT; i++) strings[i] = str_intern_format(&table, "name%d", i);
  bool is_same = true;
  for (int i = 0; i < COUNT; i++) is_same &= strings[i] == str_intern_format(&table, "name%d", i);
  CHECK(is_same);
  CHECK_INT(table.count, COUNT);
  char text[600];
  memset(text, 'x', sizeof text - 1);
  text[sizeof text - 1] = 0;
  CHECK_INT(str_intern_format(&table, "%s", text)->length, sizeof text - 1);
  arena_release(&arena);
}

TEST(strings_order_by_bytes) {
  Arena arena;
  arena_init(&arena, 0);
  StrTable table;
  str_table_init(&table, &arena);
  Str a = str_intern_text(&table, "a"), ab = str_intern_text(&table, "ab");
  Str b = str_intern_text(&table, "b"), high = str_intern_text(&table, "\xc3\xa4");
  CHECK(str_compare(a, ab) < 0 && str_compare(ab, a) > 0);
  CHECK(str_compare(ab, b) < 0 && str_compare(b, high) < 0);
  CHECK(str_compare(NULL, a) < 0 && str_compare(a, NULL) > 0);
  CHECK_INT(str_compare(NULL, NULL), 0);
  CHECK_INT(str_compare(b, b), 0);
  arena_release(&arena);
}

// ---- map, sort, bits ----

TEST(map_agrees_with_an_array) {
  Arena arena;
  arena_init(&arena, 0);
  Map map;
  map_init(&map, &arena);
  CHECK(map_get(&map, 0) == NULL);
  enum { KEYS = 997 };
  uint32_t want[KEYS] = {0};
  bool has[KEYS] = {0};
  uint32_t count = 0;
  TestRandom random = {test_seed()};
  for (uint32_t step = 0; step < 5000; step++) {
    uint32_t key = test_random_below(&random, KEYS);
    bool is_new = false;
    uint32_t *value = map_put(&map, (uint64_t)key << 32, &is_new);
    CHECK(is_new == !has[key]);
    CHECK_INT(*value, want[key]);
    count += !has[key];
    has[key] = true;
    *value = want[key] = step;
  }
  CHECK_INT(map.count, count);
  for (uint32_t key = 0; key < KEYS; key++) {
    uint32_t *value = map_get(&map, (uint64_t)key << 32);
    CHECK((value != NULL) == has[key]);
    if (value) CHECK_INT(*value, want[key]);
  }
  CHECK(map_get(&map, 1) == NULL);
  CHECK(map_key_pair(1, 2) != map_key_pair(2, 1));
  arena_release(&arena);
}

typedef struct Item {
  uint32_t key, place;
} Item;

static int compare_items(const void *a, const void *b, void *context) {
  (*(uint64_t *)context)++;
  uint32_t x = ((const Item *)a)->key, y = ((const Item *)b)->key;
  return x < y ? -1 : x > y;
}

TEST(sort_is_stable_and_n_log_n) {
  Arena arena;
  arena_init(&arena, 0);
  TestRandom random = {test_seed()};
  static Item items[5000];
  static const uint32_t counts[] = {0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 64, 100, 1023, 5000};
  for (uint32_t c = 0; c < ARRAY_LEN(counts); c++) {
    for (uint32_t range = 1; range <= 10000; range *= 10) {
      uint32_t count = counts[c], sum = 0;
      for (uint32_t i = 0; i < count; i++) {
        items[i] = (Item){test_random_below(&random, range), i};
        sum += items[i].key;
      }
      uint64_t calls = 0;
      sort_stable(&arena, items, count, sizeof *items, compare_items, &calls);
      bool is_sorted = true;
      for (uint32_t i = 0; i < count; i++) sum -= items[i].key;
      for (uint32_t i = 1; i < count; i++) {
        is_sorted &= items[i - 1].key < items[i].key ||
                     (items[i - 1].key == items[i].key && items[i - 1].place < items[i].place);
      }
      CHECK(is_sorted);
      CHECK_INT(sum, 0);
      CHECK(calls <= (uint64_t)count * 24);
    }
  }
  arena_release(&arena);
}

TEST(bit_sets) {
  Arena arena;
  arena_init(&arena, 0);
  Bitset a = bitset_new(&arena, 130), b = bitset_new(&arena, 130);
  bitset_add(a, 0);
  bitset_add(a, 63);
  bitset_add(b, 64);
  bitset_add(b, 129);
  bitset_union(a, b);
  CHECK(bitset_has(a, 0) && bitset_has(a, 63) && bitset_has(a, 64) && bitset_has(a, 129));
  CHECK(!bitset_has(a, 1) && !bitset_has(a, 128) && !bitset_has(b, 0));
  bitset_remove(a, 64);
  CHECK(!bitset_has(a, 64) && bitset_has(a, 63));
  arena_release(&arena);
}

// ---- text ----

static void check_double(double value, const char *want) {
  Text text = {0};
  text_put_double(&text, value);
  CHECK_STR(text.bytes, want);
  text_release(&text);
}

// Right values from Python's repr.
TEST(doubles_print_as_python_prints_them) {
  check_double(0.0, "0.0");
  check_double(-0.0, "-0.0");
  check_double(1.0, "1.0");
  check_double(-2.5, "-2.5");
  check_double(0.1, "0.1");
  check_double(0.1 + 0.2, "0.30000000000000004");
  check_double(1e-4, "0.0001");
  check_double(1e-5, "1e-05");
  check_double(1.5e-7, "1.5e-07");
  check_double(123456789.0, "123456789.0");
  check_double(1e15, "1000000000000000.0");
  check_double(9999999999999998.0, "9999999999999998.0");
  check_double(1e16, "1e+16");
  check_double(1.2345e100, "1.2345e+100");
  check_double(5e-324, "5e-324");
  check_double(1.7976931348623157e308, "1.7976931348623157e+308");
  check_double(2.2250738585072014e-308, "2.2250738585072014e-308");
  check_double(100.0, "100.0");
  check_double(strtod("inf", NULL), "inf");
  check_double(-strtod("inf", NULL), "-inf");
  check_double(strtod("nan", NULL), "nan");
}

TEST(doubles_read_back) {
  TestRandom random = {test_seed()};
  for (int i = 0; i < 20000; i++) {
    uint64_t bits = test_random(&random);
    double value, back;
    memcpy(&value, &bits, sizeof value);
    if (value != value) continue;
    Text text = {0};
    text_put_double(&text, value);
    back = strtod(text.bytes, NULL);
    CHECK(memcmp(&back, &value, sizeof value) == 0);
    text_release(&text);
  }
}

TEST(text_grows_and_is_terminated) {
  Text text = {0};
  text_putc(&text, 'a');
  CHECK_STR(text.bytes, "a");
  for (int i = 0; i < 1000; i++) text_putc(&text, 'b');
  CHECK_INT(text.length, 1001);
  CHECK_INT(strlen(text.bytes), 1001);
  text_release(&text);
  text_puts(&text, "x=");
  text_put_int(&text, INT64_MIN);
  text_putc(&text, ' ');
  text_put_int(&text, INT64_MAX);
  text_putc(&text, ' ');
  text_put_int(&text, 0);
  text_printf(&text, " %s:%03d", "n", 7);
  char *bytes = text_take(&text);
  CHECK_STR(bytes, "x=-9223372036854775808 9223372036854775807 0 n:007");
  CHECK(text.bytes == NULL && text.length == 0);
  free(bytes);
  bytes = text_take(&text);
  CHECK_STR(bytes, "");
  free(bytes);
}

// ---- diagnostics ----

TEST(diagnostics_keep_order_spans_and_notes) {
  Arena arena;
  arena_init(&arena, 0);
  Diags diags;
  diags_init(&diags, &arena);
  SrcSpan span = {3, 5, 2, 41};
  CHECK(!diag_error(&diags, span, "unknown-class", "unknown class '%s'", "Foo"));
  diag_attach(&diags, (SrcSpan){1, 1, 1, 0}, "first");
  diag_attach(&diags, span, "second");
  diags.pass = "minreg";
  diag_warning(&diags, (SrcSpan){0}, "w", "warned");
  diag_note(&diags, (SrcSpan){0}, "n", "noted");
  CHECK_INT(diags.error_count, 1);
  CHECK_INT(diags.warning_count, 1);
  CHECK_INT(diags.note_count, 1);
  Diag *first = diags.first;
  CHECK_STR(first->message, "unknown class 'Foo'");
  CHECK_STR(first->code, "unknown-class");
  CHECK_STR(first->pass, NULL);
  CHECK_INT(first->span.column, 5);
  CHECK_INT(first->span.offset, 41);
  CHECK_STR(first->notes->message, "first");
  CHECK_STR(first->notes->next->message, "second");
  CHECK(first->notes->next->next == NULL);
  CHECK_STR(first->next->pass, "minreg");
  CHECK_STR(first->next->next->message, "noted");
  CHECK(first->next->next == diags.last && diags.last->next == NULL);
  arena_release(&arena);
}

TEST(errors_stop_at_the_limit_and_take_their_notes_along) {
  Arena arena;
  arena_init(&arena, 0);
  Diags diags;
  diags_init(&diags, &arena);
  for (int i = 0; i < 30; i++) {
    CHECK(diags_full(&diags) == (i >= DIAG_ERROR_LIMIT));
    diag_error(&diags, (SrcSpan){0}, "e", "error %d", i);
    diag_attach(&diags, (SrcSpan){0}, "note %d", i);
  }
  CHECK_INT(diags.error_count, DIAG_ERROR_LIMIT);
  CHECK_STR(diags.last->message, "error 19");
  CHECK_STR(diags.last->notes->message, "note 19");
  CHECK(diags.last->notes->next == NULL);
  diag_warning(&diags, (SrcSpan){0}, "w", "still told");
  CHECK_STR(diags.last->message, "still told");
  arena_release(&arena);
}

TEST(nearest_name_is_near) {
  static const char *const names[] = {"minreg", "deps", "lower-bir", "canonicalize-predicates"};
  CHECK_STR(nearest_name("minrge", names, 4), "minreg");
  CHECK_STR(nearest_name("lowerbir", names, 4), "lower-bir");
  CHECK_STR(nearest_name("canonicalise-predicates", names, 4), "canonicalize-predicates");
  CHECK_STR(nearest_name("deps", names, 4), "deps");
  CHECK_STR(nearest_name("xyz", names, 4), NULL);
  CHECK_STR(nearest_name("", names, 4), NULL);
  char longer[200];
  memset(longer, 'm', sizeof longer - 1);
  longer[sizeof longer - 1] = 0;
  CHECK_STR(nearest_name(longer, names, 4), NULL);
}

TEST(fuel_ends_and_stays_ended) {
  Fuel fuel = {.step_limit = 10};
  CHECK(fuel_spend(&fuel, 10));
  CHECK(!fuel_spend(&fuel, 1));
  CHECK(!fuel_spend(&fuel, 0));
  Fuel endless = {0};
  CHECK(fuel_spend(&endless, UINT32_MAX));
}

SUITE(test_support) {
  RUN(overflow_is_told_at_the_edges);
  RUN(division_floors);
  RUN(common_divisors_at_the_edges);
  RUN(arena_memory_is_zeroed_aligned_and_apart);
  RUN(arena_stays_under_its_cap);
  RUN(arena_copies_and_formats);
  RUN(vectors_keep_what_is_pushed);
  RUN(equal_text_is_one_pointer);
  RUN(interning_survives_growth);
  RUN(strings_order_by_bytes);
  RUN(map_agrees_with_an_array);
  RUN(sort_is_stable_and_n_log_n);
  RUN(bit_sets);
  RUN(doubles_print_as_python_prints_them);
  RUN(doubles_read_back);
  RUN(text_grows_and_is_terminated);
  RUN(diagnostics_keep_order_spans_and_notes);
  RUN(errors_stop_at_the_limit_and_take_their_notes_along);
  RUN(nearest_name_is_near);
  RUN(fuel_ends_and_stays_ended);
}
