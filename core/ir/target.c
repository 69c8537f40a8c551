#include "ir/target.h"

const Target targets[] = {
#define TARGET(name, level, sbuf, reserved, banks, bank_bytes, psum_partitions, rows, columns,     \
               lanes, summary)                                                                     \
  {#name,           level, sbuf,    reserved, banks, bank_bytes,                                   \
   psum_partitions, rows,  columns, lanes,    128,   summary},
#include "ir/target.def"
#undef TARGET
};
const uint32_t target_count = ARRAY_LEN(targets);

const Target *target_find(const char *name) {
  for (uint32_t i = 0; i < target_count; i++) {
    if (strcmp(targets[i].name, name) == 0) return &targets[i];
  }
  return NULL;
}
