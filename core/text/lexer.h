// Tokens of form A: the Python subset of design text.md 1.
//
// Tokens are made on demand from the text; nothing is allocated per token (names and strings are
// interned). Line structure is Python's: NEWLINE ends a logical line, INDENT and DEDENT follow the
// indentation, an open bracket joins lines. What is no token is reported where it stands and comes
// out as TOKEN_ERROR.
#ifndef TEXT_LEXER_H
#define TEXT_LEXER_H

#include "support/diag.h"
#include "text/names.h"

typedef enum TokenKind {
  // single characters stand for themselves: '(' ',' '+' …
  TOKEN_END = 256,
  TOKEN_NEWLINE,
  TOKEN_INDENT,
  TOKEN_DEDENT,
  TOKEN_NAME,
  TOKEN_KEYWORD, // name->word says which
  TOKEN_INT,     // 2^63 is let through as INT64_MIN with is_two_63: only "-" makes it legal
  TOKEN_FLOAT,
  TOKEN_STRING,
  TOKEN_FLOOR_DIV,
  TOKEN_GE,
  TOKEN_LE,
  TOKEN_EQ,
  TOKEN_NE,
  TOKEN_OTHER, // an operator of Python that the language does not have
  TOKEN_ERROR  // already reported
} TokenKind;

typedef struct Token {
  TokenKind kind;
  bool is_two_63;
  SrcSpan span;
  union {
    Name *name;
    int64_t integer;
    double real;
    Str string;
  };
} Token;

typedef struct Lexer {
  const char *text; // ends in NUL, holds none
  uint32_t length, at;
  uint32_t line, line_start;
  bool at_line_start, has_reported_tab;
  bool is_swallowed; // a string that is never closed took the rest of the text
  uint32_t bracket_count;
  struct {
    SrcSpan span;
    char kind;
  } brackets[MAX_NESTING];
  uint32_t indents[MAX_NESTING + 2], indent_count;
  Token token;  // the current one
  char *buffer; // decoded string at hand
  uint32_t buffer_length, buffer_capacity;
  uint32_t last_end; // offset behind the token before it
  Names *names;
  Arena *scratch;
  Diags *diags;
} Lexer;

// Checks the bytes as a whole (size, UTF-8, no NUL) and readies the first token; false when they
// are no text, which is reported. `text` is copied to the scratch arena.
bool lexer_init(Lexer *lexer, Arena *scratch, Names *names, const char *text, uint64_t length,
                Diags *diags);
// Moves to the next token.
void lexer_next(Lexer *lexer);
// Goes to the next line that can start a statement of a block indented by `indent`, ignoring
// brackets left open: an identifier at that depth or less. The statement began in line `line`.
void lexer_recover(Lexer *lexer, uint32_t line, uint32_t indent);
// The same for a broken header of a block: goes behind the line that ends in ':' and returns true;
// false when the statement has no such line.
bool lexer_recover_header(Lexer *lexer, uint32_t line, uint32_t indent);
// Text of a token for a message: 'name', ")", end of line.
const char *token_describe(const Lexer *lexer, const Token *token);
// Place of an offset of the current token's line or later, of `length` bytes.
SrcSpan lexer_span(const Lexer *lexer, uint32_t offset, uint32_t length);

#endif
