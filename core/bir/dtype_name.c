#include "bir/dtype_name.h"

static const struct {
  DType dtype;
  const char *name;
} renamed[] = {{DT_float8_e3m4, "float8e3"},
               {DT_float8_e4m3, "float8e4"},
               {DT_float8_e5m2, "float8e5"},
               {DT_bool, "uint8"}};

const char *bir_dtype_name(DType dtype) {
  for (uint32_t i = 0; i < ARRAY_LEN(renamed); i++) {
    if (renamed[i].dtype == dtype) return renamed[i].name;
  }
  return dtype < DT_bool ? dtype_name(dtype) : NULL;
}

bool bir_dtype_find(const char *name, uint64_t length, DType *out) {
  for (uint32_t i = 0; i + 1 < ARRAY_LEN(renamed); i++) {
    if (strlen(renamed[i].name) != length || memcmp(renamed[i].name, name, (size_t)length) != 0)
      continue;
    *out = renamed[i].dtype;
    return true;
  }
  return dtype_find(name, length, out) && bir_dtype_name(*out);
}
