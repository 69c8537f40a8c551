// Syntax trees of one statement's expressions.
//
// The nodes of a statement live in one array that the next statement reuses. A node is an index
// into it, 0 for none. Sums, products and comparisons hold their operands side by side, so the
// depth of a tree is the nesting of its brackets, at most MAX_NESTING.
#ifndef TEXT_SYNTAX_H
#define TEXT_SYNTAX_H

#include "text/lexer.h"

typedef enum NodeKind {
  SYN_NAME,
  SYN_INT,
  SYN_FLOAT,
  SYN_STRING,
  SYN_TRUE,
  SYN_FALSE,
  SYN_NONE,
  SYN_ATTRIBUTE, // first: base; name
  SYN_CALL,      // first: callee, then arguments (SYN_KEYWORD or an expression)
  SYN_KEYWORD,   // name; first: value
  SYN_SUBSCRIPT, // first: base, then one per dimension (SYN_SLICE or an expression)
  SYN_SLICE,     // `parts` says which of start, stop, step follow as children
  SYN_TUPLE,
  SYN_LIST,
  SYN_DICT, // key, value, key, value, …
  SYN_NEGATE,
  SYN_SUM,     // operands; `link` of each after the first is '+' or '-'
  SYN_PRODUCT, // `link`: '*', '%' or TOKEN_FLOOR_DIV
  SYN_COMPARE, // `link`: the comparison with the operand before it
  SYN_BOOLEAN  // `and`, `or`, `not`: read to be refused with a reason
} NodeKind;

enum { SLICE_START = 1, SLICE_STOP = 2, SLICE_STEP = 4 };

typedef struct Node {
  uint8_t kind;  // NodeKind
  uint8_t parts; // SYN_SLICE
  uint16_t link; // TokenKind that joins it to the operand before it
  uint32_t first, next;
  SrcSpan span;
  union {
    Name *name;
    int64_t integer;
    double real;
    Str string;
  };
} Node;

enum { MAX_NODES = 1 << 20 };

typedef struct Syntax {
  Lexer lexer;
  VEC(Node) nodes;
  uint32_t depth;
} Syntax;

// Forgets the nodes of the statement before.
void syntax_reset(Syntax *syntax);
// Reads one expression at the current token; 0 when it is wrong, which is reported.
uint32_t syntax_expression(Syntax *syntax);
// The same; several with commas between are a tuple (the right side of an assignment).
uint32_t syntax_expression_list(Syntax *syntax);
// Reports what was found where something else was wanted; the span is the current token's. Says
// nothing when the token is itself wrong (and reported). Returns 0.
uint32_t syntax_fail(Syntax *syntax, const char *wanted);

#endif
