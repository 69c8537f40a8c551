#include "unit/test.h"
#include "view/curve.h"

TEST(short_curves_keep_every_position) {
  static const int64_t during[] = {4, 9, 2}, after[] = {3, 5, 2};
  CurveColumn columns[8];
  CHECK_INT(curve_column_count(0, 3, 8), 3);
  CHECK_INT(curve_decimate(during, after, 0, 3, 8, columns), 3);
  for (uint32_t i = 0; i < 3; i++) {
    CHECK_INT(columns[i].first, i);
    CHECK_INT(columns[i].count, 1);
    CHECK_INT(columns[i].low, after[i]);
    CHECK_INT(columns[i].high, during[i]);
  }
}

TEST(a_range_without_positions_has_no_columns) {
  static const int64_t values[] = {1};
  CurveColumn columns[1];
  CHECK_INT(curve_decimate(values, values, 1, 1, 4, columns), 0);
  CHECK_INT(curve_decimate(values, values, 0, 1, 0, columns), 0);
}

// Columns cover the range without gaps, differ by one position at most, and hold exactly the
// extremes that looking at every value finds.
TEST(columns_hold_the_extremes) {
  enum { MOST = 700 };
  TestRandom random = {test_seed()};
  int64_t during[MOST], after[MOST];
  CurveColumn columns[MOST];
  for (uint32_t round = 0; round < 200; round++) {
    uint32_t count = 1 + test_random_below(&random, MOST);
    for (uint32_t i = 0; i < count; i++) {
      int64_t large = (int64_t)1 << test_random_below(&random, 62);
      during[i] = (int64_t)(test_random(&random) % (uint64_t)large);
      after[i] = (int64_t)(test_random(&random) % (uint64_t)large);
    }
    uint32_t from = test_random_below(&random, count);
    uint32_t to = from + test_random_below(&random, count - from + 1);
    uint32_t most = 1 + test_random_below(&random, 60);
    uint32_t made = curve_decimate(during, after, from, to, most, columns);
    CHECK_INT(made, to - from < most ? to - from : most);
    uint32_t at = from, least = UINT32_MAX, longest = 0;
    for (uint32_t c = 0; c < made; c++) {
      CHECK_INT(columns[c].first, at);
      int64_t low = INT64_MAX, high = INT64_MIN;
      for (uint32_t i = at; i < at + columns[c].count; i++) {
        low = min_i64(low, min_i64(during[i], after[i]));
        high = max_i64(high, max_i64(during[i], after[i]));
      }
      CHECK_INT(columns[c].low, low);
      CHECK_INT(columns[c].high, high);
      at += columns[c].count;
      if (columns[c].count < least) least = columns[c].count;
      if (columns[c].count > longest) longest = columns[c].count;
    }
    CHECK_INT(at, to);
    if (made) CHECK(longest - least <= 1);
    test_note("round %u: %u..%u of %u in %u\n", (unsigned)round, (unsigned)from, (unsigned)to,
              (unsigned)count, (unsigned)most);
  }
}

SUITE(test_curve) {
  RUN(short_curves_keep_every_position);
  RUN(a_range_without_positions_has_no_columns);
  RUN(columns_hold_the_extremes);
}
