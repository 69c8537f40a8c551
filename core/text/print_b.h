// Inside of the printer of form B.
#ifndef TEXT_PRINT_B_H
#define TEXT_PRINT_B_H

#include "ir/tile.h"
#include "text/dump_words.h"
#include "text/print.h"

enum { DUMP_MOST_VARS = 64 };

// The instruction at hand and the numbers of its tile-level indices: those of its operands in the
// order of the tile, slices of one element left out.
typedef struct Dumper {
  Text *out;
  Arena *arena;
  const Instruction *inst;
  InstTile tile;
  bool has_tile;    // the operands' indices fit together
  uint32_t first;   // variables below it belong to operands already printed (opaque classes)
  uint32_t last;    // one behind the highest variable met
  uint32_t unknown; // numbers given to slices when there is no tile
} Dumper;

#define DUMP(dumper, literal) text_append((dumper)->out, literal, sizeof(literal) - 1)

// print_b_values.c
void dumper_begin(Dumper *dumper, const Instruction *inst);
// A loop's name, a tensor's: plain when it is an identifier, else in quotes.
void dump_name(Text *out, Str name);
// `TongaSB partitions[0] float32 (128, 512) %'a'`.
void dump_tensor(Text *out, const Tensor *tensor);
void dump_tensor_name(Text *out, const Tensor *tensor);
void dump_operand(Dumper *dumper, uint32_t operand);
void dump_expr(Dumper *dumper, const Expr *expr);
// ` if (a >= 0 and b == 0)`; nothing for an empty list.
void dump_condition(Dumper *dumper, const char *word, const Predicates *predicates);
void dump_predicate(Dumper *dumper, const Predicate *predicate);

// print_b_inst.c
void dump_instruction(Text *out, const Instruction *inst);

#endif
