// Masks: where a conjunction of guards holds, point by point, over loops and tile indices.
//
// The domain of an instruction is its loops, outermost first, then the named tile indices of its
// tile in order of declaration; every dimension counts trips from 0. Guards without divisions clip
// a row to an interval in closed form, so that a row costs the same however long it is; only guards
// with // or % are evaluated element by element. Dimensions that no guard reads repeat the mask.
#ifndef ANALYSIS_MASK_H
#define ANALYSIS_MASK_H

#include "ir/tile.h"

enum { MASK_MAX_DIMS = MAX_NESTING + 32 };
// Rows and single points one mask may cost; beyond it nothing is said about it.
#define MASK_BUDGET ((uint64_t)1 << 22)
// Runs of one mask.
#define MASK_MAX_RUNS ((uint32_t)1 << 16)

typedef struct MaskDim {
  Str name;
  const Axis *axis; // NULL: a tile index
  const APIndex *ap;
  int64_t first, ub, stride, trips; // value at trip t: first + t * stride
  bool is_dynamic;                  // bound known at run time: one trip is shown
  bool is_used;                     // some guard reads it
  int outer; // of a tile index: the loop it goes on from (128 * t + p in a guard); -1: none
} MaskDim;

typedef struct MaskGuard MaskGuard;

typedef struct Mask {
  MaskDim *dims;
  uint32_t dim_count;
  MaskGuard *guards;
  uint32_t guard_count;
  const char *unknown; // why it cannot be told before the program runs; NULL
  uint8_t *bits;       // of a piece of a row, where guards have divisions
  int64_t *values;     // likewise: one piece a level of nested divisions
} Mask;

// Runs of points in row-major order of the used dimensions: off, on, off, …; the first may be 0.
typedef struct MaskRuns {
  int64_t *at;
  uint32_t count;
  bool is_cut; // more than MASK_MAX_RUNS: `at` is not the whole mask
} MaskRuns;

// One side of a two-dimensional cut: a dimension, or a loop and inside it another dimension. Cells
// are blocks of trips, powers of two, that never reach over a trip of the outer one.
typedef struct MaskSide {
  int outer, inner; // dimensions; -1: none
  int64_t outer_block, inner_block;
  uint32_t outer_cells, inner_cells;
} MaskSide;

// How many points of each cell are kept.
typedef struct MaskGrid {
  MaskSide rows, columns;
  int64_t *kept; // [row cell * column cells + column cell]
} MaskGrid;

// Prepares the mask of `guards` over the domain of the instruction. Memory from the arena. The
// instruction must be valid (ir/verify.h).
void mask_prepare(Arena *arena, const Instruction *inst, Predicates guards, Mask *mask);
// Points of the whole domain, INT64_MAX when there are that many or more.
int64_t mask_points(const Mask *mask);
// Points kept, over the whole domain likewise; runs (may be NULL) from the arena. false: unknown,
// or beyond what *budget allows, from which the cost is taken.
bool mask_encode(Arena *arena, const Mask *mask, uint64_t *budget, int64_t *kept, MaskRuns *runs);
// The cut along two sides (rows may have no dimension: one row), the other dimensions at the trips
// `at`; at most `most` cells each way. `grid` comes with the dimensions of its sides set. false as
// above.
bool mask_grid(Arena *arena, const Mask *mask, const int64_t *at, uint32_t most, uint64_t *budget,
               MaskGrid *grid);
int mask_dim(const Mask *mask, const char *name); // -1: none of that name

#endif
