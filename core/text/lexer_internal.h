// Shared by the parts of the lexer.
#ifndef TEXT_LEXER_INTERNAL_H
#define TEXT_LEXER_INTERNAL_H

#include "text/lexer.h"

bool lexer_is_ident(char c);
// Reports, makes the current token TOKEN_ERROR, returns false.
bool lexer_fail(Lexer *lexer, uint32_t offset, uint32_t length, const char *code,
                const char *message);
// Both read from lexer->at and set the current token.
void lexer_read_number(Lexer *lexer);
void lexer_read_string(Lexer *lexer);
// Skips a string literal at lexer->at without looking at its escapes.
void lexer_skip_string(Lexer *lexer);

#endif
