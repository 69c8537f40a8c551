// Statements and the scopes that hold them: Module > Function > BasicBlock > Stmt > Instruction.
//
// Every statement knows its parent and its neighbours; order in the list is program order. Loops,
// regions and blocks are statements with children (Scope). Unlinking and linking keep nothing else
// up to date: call function_renumber when positions matter.
#ifndef IR_STMT_H
#define IR_STMT_H

#include "ir/expr.h"
#include "ir/literal.h"
#include "support/diag.h"

typedef enum StmtKind {
  STMT_INSTRUCTION,
  STMT_AXIS,
  STMT_FILTER,
  STMT_SCOPE_REGION,
  STMT_WHILE,
  STMT_BLOCK,
  STMT_STMT_GROUP,
  STMT_MACRO,
  STMT_DAG_MACRO,
  STMT_BASIC_BLOCK,
  STMT_FUNCTION
} StmtKind;

struct Tensor;
typedef struct Stmt Stmt;
typedef struct Scope Scope;

struct Stmt {
  StmtKind kind;
  uint32_t id; // unique in the function, never reused; 0 for scopes that carry none
  bool has_id;
  Str name;      // instructions: unique in the function; scopes: may be NULL
  Scope *parent; // NULL for functions
  Stmt *prev, *next;
  Attrs attrs;
  SrcSpan span;
  // Original program position (preorder over the tree), assigned once at load, never printed.
  uint32_t static_lex_order;
  // Numberings of Region, valid after region_number (analysis/region.h).
  uint32_t preorder, rev_preorder, pdom_rev_preorder;
};

struct Scope {
  Stmt stmt;
  Stmt *first, *last;
  struct Tensor *first_tensor, *last_tensor; // declared here, in order of declaration
};

typedef enum AxisKind { AXIS_AFFINE, AXIS_DYNAMIC, AXIS_SEQUENTIAL } AxisKind;
typedef enum AxisType {
  AXIS_TYPE_DEFAULT,
  AXIS_TYPE_PARALLEL,
  AXIS_TYPE_SEQUENTIAL,
  AXIS_TYPE_SHARD,
  AXIS_TYPE_THREAD,
  AXIS_TYPE_BLOCK,
  AXIS_TYPE_CC_RANK,
  AXIS_TYPE_INTERLEAVE,
  AXIS_TYPE_SPMD,
  AXIS_TYPE_COUNT
} AxisType;

// A loop over iv = lb, lb+stride, … while iv < ub. Its statement name is the induction variable's.
typedef struct Axis {
  Scope scope;
  AxisKind kind;
  AxisType type;
  int64_t lb, ub, stride; // stride != 0; negative counts down while iv > ub
  const Expr *dynamic_ub; // AXIS_DYNAMIC: one register; lb 0, stride 1, ub unused
  uint32_t depth;         // loops around it, set when it is linked into its parent
  Index index;            // the node every expression over this loop shares
} Axis;

typedef struct Filter {
  Scope scope;
  Predicates predicates; // conjoined to those of every instruction inside
} Filter;

typedef struct ScopeRegion {
  Scope scope;
  Str kind; // KernelScope, LoopScope, …; NULL when not given
  bool no_reorder;
} ScopeRegion;

typedef struct While {
  Scope scope;
  Predicates guard, continue_condition; // may read registers
  bool is_do_while;
} While;

const char *axis_type_name(AxisType type); // "Parallel"
bool axis_type_find(Str name, AxisType *out);
// convert_axis_type: gives the loop a type, unless its class or present type forbids it; then
// false, with the reason in the original's words. A Sequential or Shard loop is not made parallel,
// a Sequential one not interleaved, and only an AffineAxis is split over cores, threads or ranks.
bool axis_convert_type(Axis *axis, AxisType type, const char **why);
// ceil((ub-lb)/stride), 0 when it never runs; -1 for a dynamic axis.
int64_t axis_tripcount(const Axis *axis);

static inline bool stmt_is_scope(const Stmt *stmt) {
  return stmt->kind != STMT_INSTRUCTION;
}
static inline Scope *stmt_as_scope(Stmt *stmt) {
  assert(stmt_is_scope(stmt));
  return (Scope *)stmt;
}
static inline Axis *stmt_as_axis(Stmt *stmt) {
  assert(stmt->kind == STMT_AXIS);
  return (Axis *)stmt;
}
const char *stmt_kind_name(StmtKind kind); // "AffineAxis", "Filter", …

// Creation: linked nowhere yet.
Axis *axis_create(Arena *arena, AxisKind kind);
Filter *filter_create(Arena *arena);
ScopeRegion *scope_region_create(Arena *arena);
While *while_create(Arena *arena);
// BLOCK, STMT_GROUP, MACRO, DAG_MACRO, BASIC_BLOCK.
Scope *scope_create(Arena *arena, StmtKind kind);

// Linking sets the depth of loops at and under the statement.
void scope_append(Scope *scope, Stmt *stmt);
// Before `before`, a child of `scope`; NULL appends.
void scope_insert(Scope *scope, Stmt *stmt, Stmt *before);
void stmt_unlink(Stmt *stmt);
// Moves all children (and local tensors) of `from` to the end of `to`.
void scope_steal_children(Scope *to, Scope *from);
// Puts the children in the given order; `order` holds each child once.
void scope_reorder(Scope *scope, Stmt *const *order, uint32_t count);

// Preorder walk without recursion: the statement after `stmt` under `root` (root itself excluded),
// NULL at the end. Start with stmt_next_preorder(root, root).
Stmt *stmt_next_preorder(Stmt *stmt, const Stmt *root);
// The same but does not enter the children of `stmt`.
Stmt *stmt_next_skipping(Stmt *stmt, const Stmt *root);
static inline struct Instruction *stmt_as_inst(Stmt *stmt) {
  assert(stmt->kind == STMT_INSTRUCTION);
  return (struct Instruction *)(void *)stmt;
}
// The first instruction after `stmt` (exclusive) in preorder under root.
struct Instruction *inst_next(Stmt *stmt, const Stmt *root);
bool scope_encloses(const Scope *scope, const Stmt *stmt); // itself excluded
// Innermost scope that encloses both.
Scope *stmt_common_scope(const Stmt *a, const Stmt *b);
// The child of `scope` that is or encloses `stmt`; NULL when outside.
Stmt *scope_child_of(const Scope *scope, Stmt *stmt);
// Innermost loop around a statement, NULL if none.
Axis *stmt_enclosing_axis(const Stmt *stmt);
// Loops around a statement, outermost first, at most MAX_NESTING; returns the count.
uint32_t stmt_loopnest(const Stmt *stmt, Axis *axes[MAX_NESTING]);

#endif
