// Element types of tensors and accesses.
#ifndef IR_DTYPE_H
#define IR_DTYPE_H

#include "support/base.h"

typedef enum DTypeKind {
  DTYPE_FLOAT,
  DTYPE_INT,
  DTYPE_UINT,
  DTYPE_BOOL,
  DTYPE_COMPLEX,
  DTYPE_OPAQUE
} DTypeKind;

typedef enum DType {
#define DTYPE(name, bits, kind) DT_##name,
#include "ir/dtype.def"
#undef DTYPE
  DTYPE_COUNT
} DType;

typedef struct DTypeInfo {
  const char *name;
  uint8_t bytes; // of one element as it is stored
  uint8_t bits;  // that it uses of them
  DTypeKind kind;
} DTypeInfo;

const DTypeInfo *dtype_info(DType dtype);
// false when no type has this name (Penguin's spelling, or numpy's "|V2" for bfloat16).
bool dtype_find(const char *name, uint64_t length, DType *out);
static inline const char *dtype_name(DType dtype) {
  return dtype_info(dtype)->name;
}
static inline uint32_t dtype_bytes(DType dtype) {
  return dtype_info(dtype)->bytes;
}

// Types that only operators have (op level): no engine and no on-chip memory holds them.
static inline bool dtype_is_host_only(DType dtype) {
  return dtype >= DT_float64;
}

#endif
