// Guards as a conjunction: canonical form, and bounds of expressions over chosen indices.
#ifndef IR_PREDICATE_H
#define IR_PREDICATE_H

#include "ir/expr.h"
#include "ir/linear.h"

typedef enum PredicateVerdict {
  PREDICATE_MIXED,  // holds at some points, or that is not known
  PREDICATE_ALWAYS, // implied by the bounds of its indices
  PREDICATE_NEVER   // no point within the bounds satisfies it
} PredicateVerdict;

// One guard: coefficients divided by their gcd (the constant of >= floored; an equality that does
// not divide never holds), equalities with a positive leading coefficient.
Predicate predicate_reduce(Arena *arena, Predicate predicate, PredicateVerdict *verdict);
// The conjunction: reduced, guards implied by bounds or by the others dropped, duplicates dropped,
// sorted (>= before ==, then by expression). An exact guard is never dropped for an approximate
// one. *never is set when it holds nowhere; the result is then the input, which the verifier
// accepts and dce removes. With `linear` whole conjunctions are decided (within a budget), without
// it (NULL) only bounds and pairs of guards with like or opposite terms.
Predicates predicates_canonicalize(Arena *arena, LinearSystem *linear, Predicates predicates,
                                   bool *never);
// Whether `goal` holds wherever the guards do, under the bounds of all indices. false: not, or not
// decided within the budget.
bool predicates_imply(LinearSystem *linear, const Predicates *guards, const Predicate *goal);
// Whether the guards hold somewhere although `goal` does not: proof that they do not imply it.
bool predicates_contradict(LinearSystem *linear, const Predicates *guards, const Predicate *goal);
// First and last trip of a loop at which the guards can hold; may be wider than the truth. false:
// they hold nowhere.
bool predicates_trips(LinearSystem *linear, const Predicates *guards, struct Axis *axis,
                      int64_t *first, int64_t *last);
bool predicates_equal(const Predicates *a, const Predicates *b);

// Which indices to remove.
typedef bool (*IndexChoice)(const Index *index, const void *context);
// Greatest (least) value of the expression over the chosen top-level indices, as an expression over
// the others: projectMax, projectMin. NULL when a chosen index has no bounds, occurs inside a
// division, or on overflow.
const Expr *expr_project_max(Arena *arena, const Expr *expr, IndexChoice chosen,
                             const void *context);
const Expr *expr_project_min(Arena *arena, const Expr *expr, IndexChoice chosen,
                             const void *context);
// Guards over the other indices that the conjunction implies: e >= 0 becomes max e >= 0, e == 0
// becomes max e >= 0 and min e <= 0. A result is marked is_approx unless it is exactly "there is a
// value of the chosen indices": a single >= guard over them.
Predicates predicates_project(Arena *arena, Predicates predicates, IndexChoice chosen,
                              const void *context);

#endif
