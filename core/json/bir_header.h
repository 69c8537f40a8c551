// The keys of an instruction that are not its opcode's own, for the reader and the writer.
#ifndef JSON_BIR_HEADER_H
#define JSON_BIR_HEADER_H

typedef enum BirHeaderKey {
#define BIR_HEADER(id, key) BIR_HEADER_##id,
#include "json/bir_header.def"
#undef BIR_HEADER
  BIR_HEADER_COUNT
} BirHeaderKey;

extern const char *const bir_header_keys[BIR_HEADER_COUNT];

#endif
