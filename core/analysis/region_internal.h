// Building blocks shared by the region tests: two accesses as one linear system.
#ifndef ANALYSIS_REGION_INTERNAL_H
#define ANALYSIS_REGION_INTERNAL_H

#include "analysis/access_region.h"

enum { MAX_PAIR_SYMBOLS = LINEAR_MAX_VARS };

typedef enum Side { SIDE_SHARED, SIDE_A, SIDE_B } Side;

// A variable of the system and what it stands for: an index on a side.
typedef struct PairSymbol {
  const Index *index; // NULL: made by the builder (quotients, distances)
  const void *object; // the axis, AP index or register; NULL for others, compared by index
  Side side;
  uint32_t var, remainder; // remainder: of a division
} PairSymbol;

typedef struct Pair {
  LinearSystem *system;
  const Scope *carrier;
  const Axis *carrier_axis; // NULL when the carrier is a While, or there is none
  Axis *loops_a[MAX_NESTING], *loops_b[MAX_NESTING];
  uint32_t count_a, count_b;
  uint32_t shared; // loops at the same iteration on both sides
  uint32_t symbol_count;
  PairSymbol symbols[MAX_PAIR_SYMBOLS];
  bool has_distance;
  uint32_t distance; // variable: iterations of the carrier from A to B
} Pair;

// Resets the system and finds out which loops are shared. false: one of the loops never runs, or
// the carrier has no second iteration.
bool pair_begin(Pair *pair, LinearSystem *system, const Instruction *a, const Instruction *b,
                const Scope *carrier);
// row += factor * expr, as seen from a side.
void pair_add_expr(Pair *pair, LinearRow *row, Side side, const Expr *expr, int64_t factor);
// The same for constant + terms.
void pair_add_terms(Pair *pair, LinearRow *row, Side side, int64_t constant, const Term *terms,
                    uint32_t count, int64_t factor);
// Guards of the instruction and of the filters around it, as rows.
void pair_add_guards(Pair *pair, Side side, const Instruction *inst);
// The variable of the distance (iterations from A to B, >= 1), made on first use.
uint32_t pair_distance_var(Pair *pair);

// Whether a register (or whatever is computed by this instruction) has the same value on both
// sides.
bool pair_shares_value(const Pair *pair, const Instruction *def);

#endif
