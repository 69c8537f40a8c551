// Hardware generations: the sizes that capacity checks and the BIR verifier use.
#ifndef IR_TARGET_H
#define IR_TARGET_H

#include "support/base.h"

typedef struct Target {
  const char *name;
  uint32_t level;                    // BIR ArchLevel: 10 inferentia, 20 sunda, 30 gen3, 40 core_v4
  int64_t sbuf_bytes, sbuf_reserved; // per partition
  int64_t psum_banks, psum_bank_bytes, psum_partitions;
  int64_t pe_rows, pe_columns, lanes;
  int64_t partitions; // of SBUF: 128
  const char *summary;
} Target;

extern const Target targets[];
extern const uint32_t target_count;
// NULL when unknown. "sunda" is the default.
const Target *target_find(const char *name);
static inline int64_t target_sbuf_capacity(const Target *target) {
  return target->sbuf_bytes - target->sbuf_reserved;
}
static inline int64_t target_psum_capacity(const Target *target) {
  return target->psum_banks * target->psum_bank_bytes;
}

#endif
