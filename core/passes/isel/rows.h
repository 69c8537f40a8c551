// Rows that indices choose: what gathers and scatters of whole rows share (gather.c).
#ifndef PASSES_ISEL_ROWS_H
#define PASSES_ISEL_ROWS_H

#include "passes/isel/isel.h"

typedef struct IndexedRows {
  Isel *isel;
  View operand, indices;
  uint32_t vector_dim;                    // of indices: the numbers of one place
  uint32_t index_dims, indexed[MAX_RANK]; // operand dims that an index names, in its order
  uint32_t rest_dims, rest[MAX_RANK];     // the others
  int64_t rows, columns;                  // of the table
  int64_t count;                          // places
} IndexedRows;

bool isel_lists(const int64_t *dims, uint32_t count, int64_t dim);
// The operand and the indices; `map` names the indexed dimensions.
void isel_begin_rows(Isel *isel, IndexedRows *rows, AttrId map);
// Which dims are looked up and which are taken whole; false, after an error, where `sizes` has more
// than one element along an indexed one.
bool isel_sort_rows(IndexedRows *rows, const int64_t *sizes);
// The number of each place's row, int32. What lies outside is brought inside, or
// (`has_outside`) gets the number after the last.
View isel_row_numbers(const IndexedRows *rows, bool has_outside);
// table[row[p], column]
Access *isel_row_at(Isel *isel, Tensor *table, Access *row, const Expr *column);
// One value a row as a tile of all columns.
Access *isel_full_tile(Isel *isel, Access *value, const Tile *tile, DType dtype);

#endif
