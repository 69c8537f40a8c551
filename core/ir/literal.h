// Python literals as data: what `attrs`, keyword values and dictionaries hold.
#ifndef IR_LITERAL_H
#define IR_LITERAL_H

#include "support/str.h"
#include "support/text.h"

typedef enum LiteralKind {
  LIT_NONE,
  LIT_BOOL,
  LIT_INT,
  LIT_FLOAT,
  LIT_STRING,
  LIT_NAME,    // a dotted path kept as written with the module by its fixed alias:
               // "m0.AxisType.Parallel", "np.add"
  LIT_WEIGHTS, // weight_load("path.npy"): an array in a file; `string` is the path
  LIT_LIST,
  LIT_TUPLE,
  LIT_DICT // items alternate key, value
} LiteralKind;

typedef struct Literal Literal;
struct Literal {
  LiteralKind kind;
  // Of items (a dict's pairs count twice). Of a string: 1 when the text has it in single quotes,
  // which the front end's dialect prints back and nothing else looks at.
  uint32_t count;
  union {
    bool boolean;
    int64_t integer;
    double real;
    Str string; // LIT_STRING, LIT_NAME, LIT_WEIGHTS
    const Literal *items;
  };
};

bool literal_equal(const Literal *a, const Literal *b);
// Writes Python text: strings double-quoted with escapes, tuples and lists as the printer does:
// (128,512) without blanks, [1, 2] with.
void literal_print(Text *text, const Literal *literal);
// One string as a Python literal, double-quoted.
void literal_print_string(Text *text, Str string);
// The same in quotes of the caller's choice.
void literal_print_quoted(Text *text, Str string, char quote);

static inline Literal literal_int(int64_t value) {
  return (Literal){.kind = LIT_INT, .integer = value};
}
static inline Literal literal_bool(bool value) {
  return (Literal){.kind = LIT_BOOL, .boolean = value};
}
static inline Literal literal_float(double value) {
  return (Literal){.kind = LIT_FLOAT, .real = value};
}
static inline Literal literal_string(Str value) {
  return (Literal){.kind = LIT_STRING, .string = value};
}

// Open attribute dictionary of a node, in the order given.
typedef struct Attr {
  Str key;
  bool is_single_quoted; // the key in the text, as Literal.count of a string
  Literal value;
} Attr;
typedef struct Attrs {
  Attr *at;
  uint32_t count;
} Attrs;

// NULL when absent.
const Literal *attrs_find(const Attrs *attrs, const char *key);
// Sets or replaces; the array is copied to the arena.
void attrs_set(Arena *arena, Attrs *attrs, Str key, Literal value);
void attrs_remove(Attrs *attrs, const char *key);
// The integer of `key`; false when absent or not an integer.
bool attrs_int(const Attrs *attrs, const char *key, int64_t *out);

#endif
