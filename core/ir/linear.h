// Is there an integer point? Systems of linear equalities and inequalities over bounded integers.
//
// The questions of the region tests: two accesses meet when some point of their loops and tile
// indices satisfies "address = address" in every dimension and both guards. Method: bounds
// propagation and gcd tests, rows of independent dense sums decided in closed form, the rest by
// bisecting a variable, depth first, within a budget of nodes.
#ifndef IR_LINEAR_H
#define IR_LINEAR_H

#include "support/arena.h"

enum { LINEAR_MAX_VARS = 64, LINEAR_MAX_ROWS = 64, LINEAR_MAX_TERMS = 24, LINEAR_MAX_DEPTH = 160 };

typedef struct LinearTerm {
  int64_t coefficient;
  uint32_t var;
} LinearTerm;

// constant + sum of terms == 0 (is_equal) or >= 0.
typedef struct LinearRow {
  int64_t constant;
  uint32_t count;
  bool is_equal;
  LinearTerm terms[LINEAR_MAX_TERMS];
} LinearRow;

typedef struct LinearDomain {
  int64_t low[LINEAR_MAX_VARS], high[LINEAR_MAX_VARS];
} LinearDomain;

typedef struct LinearSystem {
  uint32_t var_count, row_count;
  bool is_too_big; // more variables, rows or terms than fit, or an overflow: no answer
  LinearDomain domain;
  LinearRow rows[LINEAR_MAX_ROWS];
  LinearDomain *stack; // LINEAR_MAX_DEPTH of them, for the search
} LinearSystem;

typedef enum LinearAnswer { LINEAR_EMPTY, LINEAR_HAS_POINT, LINEAR_UNKNOWN } LinearAnswer;

LinearSystem *linear_create(Arena *arena);
void linear_reset(LinearSystem *system);
// Number of the variable low <= x <= high; 0 when there are too many (is_too_big is set).
uint32_t linear_add_var(LinearSystem *system, int64_t low, int64_t high);
LinearRow *linear_add_row(LinearSystem *system, bool is_equal);
// Adds coefficient * var to the row, merging with a term that is there.
void linear_add_term(LinearSystem *system, LinearRow *row, uint32_t var, int64_t coefficient);
void linear_add_constant(LinearSystem *system, LinearRow *row, int64_t value);
// Spends at most *budget nodes and takes what it spent off it.
LinearAnswer linear_solve(LinearSystem *system, uint64_t *budget);
// After LINEAR_HAS_POINT or LINEAR_UNKNOWN the bounds of `var` implied by the rows alone (by
// propagation, before any search); may be wider than the truth.
void linear_bounds(const LinearSystem *system, uint32_t var, int64_t *low, int64_t *high);

#endif
