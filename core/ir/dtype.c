#include "ir/dtype.h"

#define DTYPE(name, bits, kind) {#name, (bits + 7) / 8, bits, DTYPE_##kind},
static const DTypeInfo table[DTYPE_COUNT] = {
#include "ir/dtype.def"
};
#undef DTYPE

const DTypeInfo *dtype_info(DType dtype) {
  return &table[dtype];
}

bool dtype_find(const char *name, uint64_t length, DType *out) {
  if (length == 3 && memcmp(name, "|V2", 3) == 0) {
    *out = DT_bfloat16;
    return true;
  }
  for (uint32_t i = 0; i < DTYPE_COUNT; i++) {
    if (strlen(table[i].name) != length || memcmp(table[i].name, name, (size_t)length) != 0)
      continue;
    *out = (DType)i;
    return true;
  }
  return false;
}
