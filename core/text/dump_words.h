// Words of form B: places of tensors and mnemonics of instructions, from dump_words.def and the
// class table.
//
// A mnemonic is `<family>_<operation>…`: the class, then its ALU operations or activation function
// in the order of the class table, in the dump's spelling (`tensorscalarptr_multiply_add`).
#ifndef TEXT_DUMP_WORDS_H
#define TEXT_DUMP_WORDS_H

#include "ir/inst.h"

// The word in front of `partitions[…]`.
const char *dump_place_of(const ClassInfo *cls);
// The tensor class a place word names; NULL when it is none.
const ClassInfo *dump_place_find(const char *word, uint64_t length);

enum { DUMP_MOST_OPERATIONS = 4 };

// Class attributes that stand in the mnemonic: the ALU operations and activation functions, in
// order, as far as the instruction has them. Returns how many, at most DUMP_MOST_OPERATIONS.
uint32_t dump_operations(const Instruction *inst, const InstAttr *out[DUMP_MOST_OPERATIONS]);
// Appends the mnemonic of an instruction.
void dump_put_mnemonic(Text *text, const Instruction *inst);

typedef struct DumpMnemonic {
  const ClassInfo *cls; // NULL: no class has this mnemonic
  uint32_t count;
  const ClassAttr *attrs[DUMP_MOST_OPERATIONS];
  const char *values[DUMP_MOST_OPERATIONS]; // BIR's names
} DumpMnemonic;

// Takes a mnemonic apart: the longest class name in front whose rest is operations of that class.
DumpMnemonic dump_mnemonic_find(const char *word, uint64_t length);

#endif
