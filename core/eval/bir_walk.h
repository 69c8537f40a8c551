// Shared by bir_walk.c and bir_plan.c: how the patterns of one instruction are walked together.
#ifndef EVAL_BIR_WALK_H
#define EVAL_BIR_WALK_H

#include "eval/bir_machine.h"

typedef struct Group {
  int64_t total;
  bool is_reduced;
  VEC(int64_t) cuts; // elements of the group between two steps of a piece
} Group;

typedef struct Walk {
  const BirPair *pairs;
  uint32_t pair_count, group_count;
  uint32_t groups[MAX_RANK]; // outermost first
  int64_t total;
} Walk;

typedef struct Piece { // of a group: a tile variable
  uint32_t group;
  int64_t stride; // in the group
} Piece;

typedef struct Build {
  BirMachine *machine;
  const BirInst *inst;
  Instruction *op;
  const BirOperand **of;
  Plan *plan;
  VEC(Group) groups;
  Walk *walks;                       // by position in op->operands
  Walk partition_keys, pattern_keys; // channel_multiplier and pattern
  VEC(Piece) pieces;
} Build;

// An error that the instruction cannot be evaluated, for this reason.
bool bir_walk_fail(Build *build, const char *why);
bool bir_is_pattern(const BirOperand *operand);
// The index pattern of an indirect operand, NULL when it has none.
const BirOperand *bir_index_of(const Build *build, const BirOperand *operand);
// The pair moves an indirect operand along its indirect dimension.
bool bir_counts_indices(const BirOperand *operand, uint32_t pair);
// A stride of the owner's walk in the walk of its index pattern; 0 when the indices do not move.
int64_t bir_index_stride(const BirOperand *owner, const BirOperand *index, int64_t stride);
// Elements of a walk; -1 when they are more than can be counted.
int64_t bir_pairs_total(const BirPair *pairs, uint32_t count);
// The elements of the operand are those of its access_shape.
bool bir_is_walked_by_dims(const BirOperand *operand, int64_t total);
// Groups, walks and tile variables of the instruction; false after an error.
bool bir_walk_together(Build *build);
// Elements of the walk between two steps of a variable; 0 when it is not in the walk.
int64_t bir_stride_in(const Build *build, const Walk *walk, uint32_t var);
// The pair that a stride of the walk steps in, and by how much; false past the end.
bool bir_step_of(const BirPair *pairs, uint32_t count, int64_t stride, uint32_t *pair,
                 int64_t *step);
// What an AP position counts: (position in the walk / *inner) % *size; NULL when it is nowhere.
const Walk *bir_position_of(const Build *build, const BirExpr *expr, int64_t *inner, int64_t *size);

#endif
