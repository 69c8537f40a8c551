// Step curves with fewer points: equal ranges of positions, each with its least and greatest value.
//
// A curve has two values per position, `during` and `after` (pressure.h). Column c of n over the
// range [from, to) covers the positions from + c*(to-from)/n up to the next column's first, so
// columns differ by at most one position and every extreme of the curve is the extreme of exactly
// one column: a drawing of the columns touches the same top and bottom in every pixel column.
#ifndef VIEW_CURVE_H
#define VIEW_CURVE_H

#include "support/base.h"

typedef struct CurveColumn {
  uint32_t first, count; // positions; count >= 1
  int64_t low, high;     // over during and after
} CurveColumn;

// Columns needed for the range: one per position, at most `most`.
uint32_t curve_column_count(uint32_t from, uint32_t to, uint32_t most);
// Fills curve_column_count(from, to, most) columns and returns how many. from <= to.
uint32_t curve_decimate(const int64_t *during, const int64_t *after, uint32_t from, uint32_t to,
                        uint32_t most, CurveColumn *columns);

#endif
