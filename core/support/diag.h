// Diagnostics: what is wrong with the input, where, and what would be right.
//
// Every diagnostic has a span inside the text it speaks of, or at its end. A message is lower case,
// says what was found and what was expected, and quotes names. The list keeps order of report.
#ifndef SUPPORT_DIAG_H
#define SUPPORT_DIAG_H

#include "support/arena.h"

// Lines and columns count from 1, in UTF-8 bytes; offset from 0. line 0 = no place in the text.
typedef struct SrcSpan {
  uint32_t line, column, length, offset;
} SrcSpan;

typedef enum DiagLevel { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR } DiagLevel;

typedef struct Diag Diag;
struct Diag {
  DiagLevel level;
  const char *code;    // stable, kebab-case: "slice-variable-size"
  const char *message; // one sentence, no final full stop
  const char *pass;    // the pass that found it, NULL for the reader and the verifier of the input
  SrcSpan span;
  Diag *notes; // further places and hints, in order
  Diag *next;
};

typedef struct Diags {
  Arena *arena;
  Diag *first, *last;
  Diag *latest;     // reported last, kept or dropped: what diag_attach adds to
  const char *pass; // stamped on what is reported while it is set
  uint32_t error_count, warning_count, note_count;
  uint32_t error_limit; // readers stop at this many errors; further ones are dropped
} Diags;

enum { DIAG_ERROR_LIMIT = 20 };

void diags_init(Diags *diags, Arena *arena);
Diag *diag_report(Diags *diags, DiagLevel level, SrcSpan span, const char *code, const char *format,
                  ...) PRINTF_LIKE(5, 6);
// Reports an error and returns false, so that a failing path is one line.
bool diag_error(Diags *diags, SrcSpan span, const char *code, const char *format, ...)
    PRINTF_LIKE(4, 5);
void diag_warning(Diags *diags, SrcSpan span, const char *code, const char *format, ...)
    PRINTF_LIKE(4, 5);
void diag_note(Diags *diags, SrcSpan span, const char *code, const char *format, ...)
    PRINTF_LIKE(4, 5);
// Appends a note to the diagnostic reported last.
void diag_attach(Diags *diags, SrcSpan span, const char *format, ...) PRINTF_LIKE(3, 4);
// Reports again what another list holds, in its order; errors as `most` when that is less. Its
// arena must live as long.
void diags_take(Diags *diags, const Diags *found, DiagLevel most);
static inline bool diags_full(const Diags *diags) {
  return diags->error_count >= diags->error_limit;
}

// The element of `names` (NULL-terminated list, or `count` entries) nearest to `wanted` by edit
// distance, at most a third of its length away; NULL if none is near.
const char *nearest_name(const char *wanted, const char *const *names, uint32_t count);

#endif
