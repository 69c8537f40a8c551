// BIR's names of element types. They are Penguin's but for three 8-bit floats; types BIR does not
// have map to none. `bool` is held as uint8 (see model.h, BirStorage.is_bool).
#ifndef BIR_DTYPE_NAME_H
#define BIR_DTYPE_NAME_H

#include "ir/dtype.h"

// NULL when BIR has no such type.
const char *bir_dtype_name(DType dtype);
// By BIR's name; Penguin's spellings are accepted too.
bool bir_dtype_find(const char *name, uint64_t length, DType *out);

#endif
