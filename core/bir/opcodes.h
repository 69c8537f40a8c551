// The BIR opcode table (opcodes.def) as data: engines, generations, memories, own JSON keys.
#ifndef BIR_OPCODES_H
#define BIR_OPCODES_H

#include "ir/class.h"

typedef enum BirOpcodeId {
#define OPCODE(number, name, ...) BIR_##name = number,
#include "bir/opcodes.def"
#undef OPCODE
  BIR_OPCODE_COUNT
} BirOpcodeId;

typedef enum BirOpcodeKind {
  BIR_KIND_PLAIN,
  BIR_KIND_ABSTRACT, // never instantiated
  BIR_KIND_BACKEND,  // made by passes behind this lowering
  BIR_KIND_LOOP      // owns blocks
} BirOpcodeKind;

// MemoryType bits of BIR.
typedef enum BirMemory { BIR_DRAM = 8, BIR_SB = 16, BIR_PSUM = 32 } BirMemory;

typedef enum BirKeyType {
  BIR_KEY_BOOL,
  BIR_KEY_INT,
  BIR_KEY_NUMBER, // integer or float, kept as given
  BIR_KEY_STRING,
  BIR_KEY_ALU,
  BIR_KEY_ACT,
  BIR_KEY_WORD,   // one of `words`
  BIR_KEY_AFFINE, // integer, or an expression (the original's MaybeAffine)
  BIR_KEY_PAIR,   // [integer, integer]
  BIR_KEY_LITERAL // any JSON value
} BirKeyType;

// An own key of an opcode. The default is `integer` for BOOL, INT, AFFINE and both members of PAIR,
// `real` for NUMBER, `text` for STRING, ALU, ACT and WORD; LITERAL has none (null when required).
typedef struct BirKey {
  const char *name;
  BirKeyType type;
  bool is_required; // written even when it has the default value
  int64_t integer;
  double real;
  const char *text;
  const char *const *words; // NULL-terminated
} BirKey;

typedef struct BirOpcode {
  const char *name;
  uint8_t number;
  BirOpcodeKind kind;
  uint32_t engines; // bit (1 << Engine); every bit for ANY, none for "only Unassigned"
  uint8_t least_arch, most_arch;
  uint8_t in_memories, out_memories; // BirMemory bits
  uint8_t key_count;
  const BirKey *keys;  // sorted by name
  const char *penguin; // Penguin classes it comes from
} BirOpcode;

extern const BirOpcode bir_opcodes[BIR_OPCODE_COUNT];

// NULL when unknown.
const BirOpcode *bir_opcode_find(const char *name, uint64_t length);
// Index of a key of the opcode, -1 when it has none of this name.
int bir_key_index(const BirOpcode *opcode, const char *name, uint64_t length);
static inline bool bir_opcode_allows_engine(const BirOpcode *opcode, Engine engine) {
  return engine == ENGINE_Unassigned || engine == ENGINE_ALL || opcode->engines >> engine & 1;
}
// "SB"; "DRAM|SB" is the caller's to join.
const char *bir_memory_name(BirMemory memory);
static inline BirMemory bir_memory_of(Space space) {
  return space == SPACE_DRAM ? BIR_DRAM : space == SPACE_SBUF ? BIR_SB : BIR_PSUM;
}

#endif
