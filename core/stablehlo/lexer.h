// Tokens of MLIR text.
#ifndef STABLEHLO_LEXER_H
#define STABLEHLO_LEXER_H

#include "support/diag.h"
#include "support/str.h"

typedef enum MlirTokenKind {
  TOKEN_END,
  TOKEN_WORD,   // bare identifier, dots included: stablehlo.add, dense, f32
  TOKEN_VALUE,  // %name; its #k is a TOKEN_ALIAS-like token of its own
  TOKEN_SYMBOL, // @name or @"name"
  TOKEN_ALIAS,  // #name
  TOKEN_BLOCK,  // ^name
  TOKEN_TYPE,   // !name
  TOKEN_STRING, // text between the quotes, escapes not resolved
  TOKEN_NUMBER, // digits: integer, hexadecimal or with a fraction or exponent
  TOKEN_PUNCT,  // `punct`
  TOKEN_ARROW,  // ->
  TOKEN_COLONS, // ::
  TOKEN_BAD     // reported
} MlirTokenKind;

typedef struct MlirToken {
  MlirTokenKind kind;
  char punct;
  // The token's text without sigil or quotes, in the source.
  const char *bytes;
  uint32_t length;
  SrcSpan span;
} MlirToken;

typedef struct MlirLexer {
  const char *start, *at, *end, *line_start;
  uint32_t line;
  Diags *diags;
  bool failed; // a syntax error was reported: every further one is silent
  MlirToken token;
} MlirLexer;

void mlir_init(MlirLexer *lexer, const char *bytes, uint64_t length, Diags *diags);
// Counts the line that ends with the character at `at`, if one does.
void mlir_lexer_newline(MlirLexer *lexer, const char *at);
// Goes to the next token.
void mlir_advance(MlirLexer *lexer);
// Reports "expected X, found …" at the present token, once. Returns false.
bool mlir_fail(MlirLexer *lexer, const char *expected);

static inline bool mlir_is(const MlirLexer *lexer, char punct) {
  return lexer->token.kind == TOKEN_PUNCT && lexer->token.punct == punct;
}
static inline bool mlir_is_word(const MlirLexer *lexer, const char *word) {
  return lexer->token.kind == TOKEN_WORD && lexer->token.length == strlen(word) &&
         memcmp(lexer->token.bytes, word, lexer->token.length) == 0;
}
// Steps over the token when it is this one.
bool mlir_take(MlirLexer *lexer, char punct);
bool mlir_take_word(MlirLexer *lexer, const char *word);
// The same, and an error when it is not.
bool mlir_expect(MlirLexer *lexer, char punct);
bool mlir_expect_word(MlirLexer *lexer, const char *word);
// Steps over everything from the present bracket to the one that closes it. False when there is
// none.
bool mlir_skip_balanced(MlirLexer *lexer);
// The value of a TOKEN_NUMBER that is an integer of 64 bits (as written, or hexadecimal of all
// bits).
bool mlir_token_integer(const MlirToken *token, bool is_negative, int64_t *out);

#endif
