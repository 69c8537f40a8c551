// Which of the readable formats a text is in (design text.md, "auto").
#ifndef TEXT_DETECT_H
#define TEXT_DETECT_H

#include "support/base.h"

typedef enum TextFormat {
  TEXT_AUTO,      // find out
  TEXT_PENGUIN,   // form A, the builder script; also what nothing else claims
  TEXT_DUMP,      // form B
  TEXT_STABLEHLO, // MLIR text
  TEXT_NET,       // net script: calls on `s.` or `stablehlo.`
  TEXT_BIR,       // JSON
  TEXT_FORMAT_COUNT
} TextFormat;

// Never TEXT_AUTO.
TextFormat text_detect(const char *bytes, uint64_t length);
// What a text that is no program looks like ("a Python traceback"); NULL when that is not known, or
// when it has the marks of a builder script.
const char *text_looks_like(const char *bytes, uint64_t length);
// "auto", "penguin", "dump", "stablehlo", "net", "bir".
const char *text_format_name(TextFormat format);
// For messages: "a dump (form B)".
const char *text_format_title(TextFormat format);
// False when the name is none of these.
bool text_format_find(const char *name, TextFormat *out);

#endif
