// The tile of an instruction: how its operands' indices relate (design text.md 3, "Index roles").
//
// Every instruction instance is a point of loops x tile variables. The variables are the
// destination's indices in order of its dimensions, then the reduced (or contracted) ones. Each
// operand's address in each dimension is an expression over loops and AP indices, plus, for a
// slice, step * variable. Broadcast (a source extent of 1, or an index the source lacks) shows as a
// variable that does not occur in the operand. For RELATION_OPAQUE each operand has variables of
// its own, row-major.
#ifndef IR_TILE_H
#define IR_TILE_H

#include "ir/inst.h"

typedef struct TileVar {
  const APIndex *ap; // NULL: anonymous (a slice)
  int64_t extent;
  bool is_reduced; // not in the destination: folded over
} TileVar;

// One dimension of one operand.
typedef struct TileDim {
  const Expr *expr;  // slice start or expression; NULL when indirect
  int32_t slice_var; // variable of the slice, -1 for none
  int64_t slice_step;
  bool is_affine;         // AP indices occur in `expr` only as coefficient * index
  const Access *indirect; // index access; its operand is inst->indirects[indirect_operand]
  uint16_t indirect_operand;
} TileDim;

typedef struct TileOperand {
  const Access *access; // NULL for numbers
  TileDim *dims;        // access->rank
} TileOperand;

typedef struct InstTile {
  uint32_t var_count, dst_var_count; // destination's first
  TileVar *vars;
  TileOperand *operands;  // one per inst->operands
  TileOperand *indirects; // one per inst->indirects
} InstTile;

// Works out the tile; false when the indices do not fit together, with a diagnostic at the operand
// when `diags` is not NULL. Memory from the arena.
bool inst_tile(Arena *arena, const Instruction *inst, InstTile *tile, Diags *diags);
// Variable that stands for a named AP index, -1 when the instruction does not use it.
int tile_var_of_ap(const InstTile *tile, const APIndex *ap);
// Coefficient of a variable in one dimension (affine part).
int64_t tile_dim_coefficient(const InstTile *tile, const TileDim *dim, uint32_t var);

#endif
