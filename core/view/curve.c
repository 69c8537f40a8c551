#include "view/curve.h"

uint32_t curve_column_count(uint32_t from, uint32_t to, uint32_t most) {
  uint32_t count = to - from;
  return count < most ? count : most;
}

uint32_t curve_decimate(const int64_t *during, const int64_t *after, uint32_t from, uint32_t to,
                        uint32_t most, CurveColumn *columns) {
  uint32_t count = to - from, wanted = curve_column_count(from, to, most);
  for (uint32_t c = 0; c < wanted; c++) {
    uint32_t begin = from + (uint32_t)((uint64_t)c * count / wanted);
    uint32_t end = from + (uint32_t)((uint64_t)(c + 1) * count / wanted);
    int64_t low = min_i64(during[begin], after[begin]), high = max_i64(during[begin], after[begin]);
    for (uint32_t i = begin + 1; i < end; i++) {
      low = min_i64(low, min_i64(during[i], after[i]));
      high = max_i64(high, max_i64(during[i], after[i]));
    }
    columns[c] = (CurveColumn){begin, end - begin, low, high};
  }
  return wanted;
}
