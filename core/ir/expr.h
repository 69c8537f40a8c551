// Quasi-affine integer expressions in canonical flat form: constant + sum of coefficient * index.
//
// An index is a loop's induction variable, an access-pattern index, a register, or an opaque
// compound (floor division, modulo, collective terms) over a flat numerator. Building always
// flattens, merges equal indices, drops zero coefficients and sorts, so two expressions are equal
// exactly when they look alike. Expressions are immutable and shared freely; they live in an arena.
// Division is floor division, modulo is Euclidean (reference penguin-ir.md 7).
// Every builder returns NULL when an operand is NULL or a value leaves int64_t; report it as an
// overflow of the index at the caller, which knows the place.
#ifndef IR_EXPR_H
#define IR_EXPR_H

#include "support/arena.h"
#include "support/diag.h"
#include "support/str.h"
#include "support/text.h"

struct Axis;
struct Instruction;

typedef struct APIndex APIndex;

// Order of the kinds is the order of terms in print: loops first, then tile indices.
typedef enum IndexKind {
  INDEX_AXIS,        // induction variable of `axis`
  INDEX_AP,          // access-pattern index
  INDEX_REGISTER,    // runtime integer: result of LoadTensorToRegister
  INDEX_FLOOR_DIV,   // numerator // denominator
  INDEX_MODULO,      // numerator % denominator
  INDEX_CC_DIV,      // m0.cc_div(numerator, denominator, groups)
  INDEX_CC_MOD,      // m0.cc_mod(numerator, denominator, groups)
  INDEX_CC_RANK,     // m0.cc_get_rank(iteration_id, channel_id)
  INDEX_SHARD_ID,    // m0.shard_id(ub)
  INDEX_INDIRECT_ARG // value read through an indirect access: argument `id`
} IndexKind;

typedef struct Expr Expr;
typedef struct Index {
  IndexKind kind;
  union {
    struct Axis *axis;
    APIndex *ap;
    struct Instruction *reg;
    struct {
      const Expr *numerator;
      int64_t denominator; // > 0
      int64_t groups;      // replica_groups_id of the collective forms
    } div;
    struct {
      int64_t first, second; // iteration_id and channel_id; ub; arg id
    } ids;
  };
} Index;

// A tile-level index of instructions: 0 <= value < ub. Declared on the function, shared by name;
// each instruction that uses it has its own copy.
struct APIndex {
  Str name;
  int64_t ub;
  uint32_t order; // of declaration in the function, from 0
  SrcSpan span;
  APIndex *next; // in the function
  Index index;   // the node every expression over it shares, made by expr_ap
};

// A quotient or a remainder: has a numerator.
static inline bool index_is_division(const Index *index) {
  return index->kind >= INDEX_FLOOR_DIV && index->kind <= INDEX_CC_MOD;
}

typedef struct Term {
  const Index *index;
  int64_t coefficient; // never 0
} Term;

struct Expr {
  int64_t constant;
  uint32_t term_count;
  Term terms[];
};

const Expr *expr_const(Arena *arena, int64_t value);
const Expr *expr_axis(Arena *arena, struct Axis *axis);
const Expr *expr_ap(Arena *arena, APIndex *ap); // interned: one node per AP index
const Expr *expr_register(Arena *arena, struct Instruction *inst);
const Expr *expr_index(Arena *arena, const Index *index); // any index, coefficient 1
const Expr *expr_add(Arena *arena, const Expr *a, const Expr *b);
const Expr *expr_sub(Arena *arena, const Expr *a, const Expr *b);
const Expr *expr_scale(Arena *arena, const Expr *a, int64_t factor);
const Expr *expr_add_const(Arena *arena, const Expr *a, int64_t constant);
// denominator > 0 ("Unsupported denom for DivLikeExpr!" is the caller's to report). Constants fold,
// exact quotients are taken out, and the rules of reference 7.3 apply.
const Expr *expr_floor_div(Arena *arena, const Expr *a, int64_t denominator);
const Expr *expr_modulo(Arena *arena, const Expr *a, int64_t denominator);

static inline bool expr_is_const(const Expr *expr) {
  return expr->term_count == 0;
}
bool expr_equal(const Expr *a, const Expr *b);
// Total order consistent with expr_equal, independent of addresses.
int expr_compare(const Expr *a, const Expr *b);
int index_compare(const Index *a, const Index *b);
// True when some index (inside numerators too) is of this kind.
bool expr_uses_kind(const Expr *expr, IndexKind kind);
bool expr_uses_axis(const Expr *expr, const struct Axis *axis);
bool expr_uses_ap(const Expr *expr, const APIndex *ap);
// Coefficient of a top-level induction variable or AP index; 0 when absent.
int64_t expr_axis_coefficient(const Expr *expr, const struct Axis *axis);
int64_t expr_ap_coefficient(const Expr *expr, const APIndex *ap);

// Replaces indices: `replace` returns the expression for an index, or NULL to keep it.
typedef const Expr *(*ExprReplace)(void *context, const Index *index);
const Expr *expr_substitute(Arena *arena, const Expr *expr, ExprReplace replace, void *context);
const Expr *expr_substitute_axis(Arena *arena, const Expr *expr, const struct Axis *axis,
                                 const Expr *with);

// Value at a point: `lookup` gives an index's value and returns false when it has none (then the
// whole result is unknown). Returns false when unknown or out of int64_t.
typedef bool (*ExprLookup)(void *context, const Index *index, int64_t *value);
bool expr_eval(const Expr *expr, ExprLookup lookup, void *context, int64_t *value);

typedef struct Range {
  int64_t low, high; // inclusive
  bool is_known;
} Range;
// Interval that holds every value over the bounds of axes and AP indices; unknown for registers.
// An axis that never runs counts as its lower bound.
Range expr_range(const Expr *expr);

// Python text: `128*t+p` (compact) or `128*t + p` (spaced); variable names come from `name`, which
// returns the printed name of an axis, AP index or register.
typedef void (*ExprNamer)(Text *text, const Index *index, void *context);
void expr_print(Text *text, const Expr *expr, bool is_spaced, ExprNamer namer, void *context);
// With the nodes' own names.
void expr_print_plain(Text *text, const Expr *expr, bool is_spaced);

// A guard of an instruction: expr >= 0 (is_ge) or expr == 0. A list is a conjunction.
typedef struct Predicate {
  const Expr *expr;
  bool is_ge;
  bool is_approx; // implied by the exact guards beside it, weaker than they
  SrcSpan span;   // where the text says it; line 0 when a pass made it
} Predicate;
typedef struct Predicates {
  Predicate *at;
  uint32_t count;
} Predicates;

#endif
