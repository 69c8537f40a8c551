// Elements of dense literals (of complex ones the two parts, one after the other), which stay spans
// of the text until they are asked for: nested lists, one element for all, bit patterns, raw bytes.
#ifndef STABLEHLO_DENSE_H
#define STABLEHLO_DENSE_H

#include "stablehlo/model.h"

typedef enum DenseKind {
  DENSE_REAL,    // of a floating type, in decimal
  DENSE_INTEGER, // of an integer type or a boolean: the value, of unsigned 64-bit types its bits
  DENSE_BITS     // of a floating type, in hexadecimal: its bits
} DenseKind;

typedef struct DenseElement {
  DenseKind kind;
  double real;
  int64_t integer; // DENSE_INTEGER, DENSE_BITS
} DenseElement;

// Reads through one literal. `problem` says what is wrong with it, NULL while nothing is.
typedef struct DenseText {
  const MlirType *type;
  const char *at, *end;
  const int64_t *pairs;   // integers of a short form instead of a text
  Elem elem;              // of the parts
  uint64_t count, wanted; // elements read, elements of the type; parts of complex ones
  uint32_t depth;         // of open lists, `(real, imaginary)` being one of two
  uint32_t most_depth;
  int64_t seen[MAX_RANK + 1]; // parts of each open list
  bool is_list, is_uneven;
  char problem[120];
} DenseText;

// False, with the reason, when it is no literal of a tensor with known dimensions.
bool dense_begin(DenseText *text, const MlirAttr *attr);
// The hexadecimal digits of `dense<"0x…">`, the lowest byte of an element first; booleans take one
// bit each. *is_splat: they are one element's, which stands for all. False when the literal is of
// another kind or, with the reason, when its length is wrong.
bool dense_blob(DenseText *text, const char **digits, uint64_t *digit_count, bool *is_splat);
// The next element; false at the end and, with the reason, when there is none.
bool dense_next(DenseText *text, DenseElement *out);
// After the last: whether there are as many as the type has, or one for all (`is_splat`), and their
// lists nest as the type has it.
bool dense_end(DenseText *text, bool *is_splat);

#endif
