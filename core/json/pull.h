// A pull reader of JSON: the caller asks for what it expects, value by value; no tree is built.
//
// Integers are exact in 64 bits, strings without escapes are not copied, every token knows its line
// and column. The first syntax error is reported and ends reading: every later call returns false.
// What is well formed but not wanted is reported by pull_error, and reading may go on.
//
//   if (!pull_open_object(&pull)) return false;
//   PullText key;
//   while (pull_key(&pull, &key)) { … read or pull_skip the value … }
//   return !pull.failed;
#ifndef JSON_PULL_H
#define JSON_PULL_H

#include "support/diag.h"

enum { PULL_MAX_DEPTH = 512 };

typedef enum PullKind {
  PULL_BAD, // end of text, or no value starts here
  PULL_NULL,
  PULL_BOOL,
  PULL_NUMBER,
  PULL_STRING,
  PULL_ARRAY,
  PULL_OBJECT
} PullKind;

typedef struct PullText {
  const char *bytes; // not NUL-terminated; into the source, or in the arena when it had escapes
  uint32_t length;
} PullText;

typedef struct Pull {
  Arena *arena; // for strings with escapes
  Diags *diags;
  const char *start, *at, *end;
  const char *line_start;
  uint32_t line, depth;
  bool is_first; // the open container has no item yet
  bool failed;
  SrcSpan token; // where the last value or key began
} Pull;

// A place to come back to, outside of any token.
typedef struct PullMark {
  const char *at, *line_start;
  uint32_t line, depth;
  bool is_first;
} PullMark;

void pull_init(Pull *pull, Arena *arena, const char *bytes, uint64_t length, Diags *diags);
// What the next value is; nothing is consumed. pull.token is its place.
PullKind pull_peek(Pull *pull);

bool pull_open_object(Pull *pull);
// The next key, colon consumed; false at the end of the object (consumed) or after a failure.
bool pull_key(Pull *pull, PullText *key);
bool pull_open_array(Pull *pull);
// True when another item comes; false at the end of the array (consumed) or after a failure.
bool pull_item(Pull *pull);
// Counts the items of the array that comes, and stays before it.
bool pull_count(Pull *pull, uint32_t *count);

bool pull_null(Pull *pull);
bool pull_bool(Pull *pull, bool *out);
// An integer without fraction and exponent.
bool pull_int(Pull *pull, int64_t *out);
// Any number: *is_int tells which of the two results holds.
bool pull_number(Pull *pull, bool *is_int, int64_t *integer, double *real);
bool pull_string(Pull *pull, PullText *out);
// One whole value, whatever it is.
bool pull_skip(Pull *pull);
// True when only blanks follow; else reports what is there.
bool pull_finish(Pull *pull);

PullMark pull_mark(const Pull *pull);
void pull_return(Pull *pull, PullMark mark);

// Reports and returns false; reading may go on.
bool pull_error(Pull *pull, SrcSpan span, const char *format, ...) PRINTF_LIKE(3, 4);
static inline bool pull_text_is(PullText text, const char *word) {
  return strlen(word) == text.length && memcmp(word, text.bytes, text.length) == 0;
}

#endif
