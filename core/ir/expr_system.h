// Expressions as rows of a linear system: what an index can be, under guards.
//
// A loop counts its trips, so that strides are exact; a tile index or a shard is itself; a quotient
// and its remainder are two variables with denominator * quotient + remainder == numerator. What is
// known only at run time has no variable: the expression is then unknown, a guard with it is left
// out, which only weakens what the system says.
#ifndef IR_EXPR_SYSTEM_H
#define IR_EXPR_SYSTEM_H

#include "ir/expr.h"
#include "ir/linear.h"

enum { EXPR_SYSTEM_INDICES = 32 };

typedef struct ExprSystem {
  LinearSystem *linear;
  const Index *index[EXPR_SYSTEM_INDICES]; // NULL: quotient and remainder of `numerator`
  const Expr *numerator[EXPR_SYSTEM_INDICES];
  int64_t denominator[EXPR_SYSTEM_INDICES];
  uint32_t var[EXPR_SYSTEM_INDICES], remainder[EXPR_SYSTEM_INDICES];
  uint32_t count;
  bool is_unknown; // something is known only at run time, or there are too many indices
} ExprSystem;

// Empties `linear` and starts on it.
void expr_system_begin(ExprSystem *system, LinearSystem *linear);
// row += factor * expr; sets is_unknown when that cannot be said.
void expr_system_add(ExprSystem *system, LinearRow *row, const Expr *expr, int64_t factor);
// One row a guard.
void expr_system_add_guards(ExprSystem *system, const Predicates *guards);
// The variable of a loop (its trip), a tile index or a shard, made on first use; sets is_unknown
// when it has no bounds.
uint32_t expr_system_var(ExprSystem *system, const Index *index);

#endif
