// The opcode table built from opcodes.def.
#include "bir/opcodes.h"

static const char *const words_ACC[] = {
    "Idle", "Zero", "Accumulate", "ZeroAccumulate", "AddAccumulate", "LoadAccumulate", NULL};
static const char *const words_PERF_MODE[] = {
    "None", "DoubleRow", "DoubleColumn", "DoublePixel", "DoubleRowSwInterleave", NULL};
static const char *const words_DGE[] = {"None", "HWDGE", "SWDGE", "Unassigned", NULL};
static const char *const words_MEMSET_MODE[] = {"Const", "Random", NULL};
static const char *const words_POOL_FUNC[] = {"Max", "Avg", NULL};
static const char *const words_AXIS_LIST[] = {"X", "XY", "XYZ", "XYZW", "XYZWC", "C", NULL};
static const char *const words_DMA_MODE[] = {"Copy",      "CCE",     "Transpose",
                                             "Replicate", "Dynamic", NULL};
static const char *const words_CACHE_MODE[] = {"Reduce", "Cumulative", NULL};
static const char *const words_RANDOM[] = {"LFSR", "PCG32", "PHILOX", NULL};

#define BOOL(value) .type = BIR_KEY_BOOL, .integer = value
#define INT(value) .type = BIR_KEY_INT, .integer = value
#define NUMBER(value) .type = BIR_KEY_NUMBER, .real = value
#define STRING(value) .type = BIR_KEY_STRING, .text = value
#define ALU(value) .type = BIR_KEY_ALU, .text = value
#define ACT(value) .type = BIR_KEY_ACT, .text = value
#define AFFINE(value) .type = BIR_KEY_AFFINE, .integer = value
#define PAIR(value) .type = BIR_KEY_PAIR, .integer = value
#define LITERAL(value) .type = BIR_KEY_LITERAL, .integer = value
#define WORD(list, value) .type = BIR_KEY_WORD, .text = value, .words = list
#define ACC(value) WORD(words_ACC, value)
#define PERF_MODE(value) WORD(words_PERF_MODE, value)
#define DGE(value) WORD(words_DGE, value)
#define MEMSET_MODE(value) WORD(words_MEMSET_MODE, value)
#define POOL_FUNC(value) WORD(words_POOL_FUNC, value)
#define AXIS_LIST(value) WORD(words_AXIS_LIST, value)
#define DMA_MODE(value) WORD(words_DMA_MODE, value)
#define CACHE_MODE(value) WORD(words_CACHE_MODE, value)
#define RANDOM(value) WORD(words_RANDOM, value)

#define REQ(key, kind, value)                                                                      \
  { .name = #key, .is_required = true, kind(value) }
#define OPT(key, kind, value)                                                                      \
  { .name = #key, .is_required = false, kind(value) }
// C has no empty arrays: each list starts with a filler.
#define KEYS(...) {.name = NULL}, __VA_ARGS__
#define NO_KEYS                                                                                    \
  { .name = NULL }

#define OPCODE(number, name, kind, engines, least, most, ins, outs, list, origin)                  \
  static const BirKey keys_##name[] = {list};
#include "bir/opcodes.def"
#undef OPCODE

#define P (1u << ENGINE_Pool)
#define A (1u << ENGINE_Activation)
#define T (1u << ENGINE_PE)
#define M (1u << ENGINE_DMA)
#define V (1u << ENGINE_DVE)
#define S (1u << ENGINE_SP)
#define ANY 0xFFFFFFFFu
#define NONE 0
#define D BIR_DRAM
#define B BIR_SB
#define U BIR_PSUM

#define OPCODE(number_, name_, kind_, engines_, least, most, ins, outs, list, origin)              \
  [number_] = {.name = #name_,                                                                     \
               .number = number_,                                                                  \
               .kind = BIR_KIND_##kind_,                                                           \
               .engines = engines_,                                                                \
               .least_arch = least,                                                                \
               .most_arch = most,                                                                  \
               .in_memories = ins,                                                                 \
               .out_memories = outs,                                                               \
               .key_count = ARRAY_LEN(keys_##name_) - 1,                                           \
               .keys = keys_##name_ + 1,                                                           \
               .penguin = origin},
const BirOpcode bir_opcodes[BIR_OPCODE_COUNT] = {
#include "bir/opcodes.def"
};
#undef OPCODE

const BirOpcode *bir_opcode_find(const char *name, uint64_t length) {
  for (uint32_t i = 0; i < BIR_OPCODE_COUNT; i++) {
    const char *have = bir_opcodes[i].name;
    if (have[0] == name[0] && strlen(have) == length && memcmp(have, name, (size_t)length) == 0)
      return &bir_opcodes[i];
  }
  return NULL;
}

int bir_key_index(const BirOpcode *opcode, const char *name, uint64_t length) {
  for (int i = 0; i < opcode->key_count; i++) {
    const char *have = opcode->keys[i].name;
    if (strlen(have) == length && memcmp(have, name, (size_t)length) == 0) return i;
  }
  return -1;
}

const char *bir_memory_name(BirMemory memory) {
  return memory == BIR_DRAM ? "DRAM" : memory == BIR_SB ? "SB" : "PSUM";
}
