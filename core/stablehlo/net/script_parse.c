// Net scripts: statements and blocks. A statement is read as a syntax tree; one that is wrong is
// reported, and what it would have bound is bound to nothing that complains again.
#include "stablehlo/net/script_parse.h"

static Lexer *lexer_of(Script *script) {
  return &script->syntax.lexer;
}

static const Token *token_now(Script *script) {
  return &lexer_of(script)->token;
}

static TokenKind kind_now(Script *script) {
  return token_now(script)->kind;
}

static bool at_keyword(Script *script, Word word) {
  return kind_now(script) == TOKEN_KEYWORD && token_now(script)->name->word == word;
}

static void recover(Script *script, uint32_t line) {
  const Lexer *lexer = lexer_of(script);
  lexer_recover(lexer_of(script), line, lexer->indents[lexer->indent_count - 1]);
}

// ---- simple statements

static bool expect_line_end(Script *script) {
  if (kind_now(script) == TOKEN_NEWLINE || kind_now(script) == TOKEN_END) return true;
  const Token *token = token_now(script);
  if (token->kind == TOKEN_OTHER && lexer_of(script)->text[token->span.offset] == ';')
    return diag_error(script->diags, token->span, "net-syntax",
                      "one statement a line; ';' is not read");
  return syntax_fail(&script->syntax, "the end of the line") != 0;
}

// `value`, `target = value` or `return value`; false, reported, when it is none.
static bool simple_statement(Script *script, ScriptStatement *out) {
  Syntax *syntax = &script->syntax;
  SrcSpan span = token_now(script)->span;
  *out = (ScriptStatement){.kind = SCRIPT_EXPRESSION, .span = span};
  if (at_keyword(script, KEYWORD_return)) {
    out->kind = SCRIPT_RETURN;
    lexer_next(&syntax->lexer);
    bool is_bare = kind_now(script) == TOKEN_NEWLINE || kind_now(script) == TOKEN_END;
    if (is_bare) return true;
  }
  out->value = syntax_expression_list(syntax);
  if (out->value && out->kind == SCRIPT_EXPRESSION && kind_now(script) == '=') {
    out->kind = SCRIPT_ASSIGN;
    out->target = out->value;
    lexer_next(&syntax->lexer);
    out->value = syntax_expression_list(syntax);
    if (out->value && kind_now(script) == '=')
      return diag_error(script->diags, token_now(script)->span, "net-syntax",
                        "one '=' a line: a statement binds once");
  }
  bool is_fine = out->value && expect_line_end(script);
  out->span.length = lexer_of(script)->last_end - span.offset;
  return is_fine;
}

static void refuse_keyword(Script *script) {
  static const struct {
    Word word;
    const char *message;
  } reasons[] = {
      {KEYWORD_for, "'for' is not read; a net script writes every op once, or calls a function it "
                    "defines"},
      {KEYWORD_while, "'while' is not read; a net has no loops"},
      {KEYWORD_if, "'if' is not read; a net has no branches"},
      {KEYWORD_with, "'with' is not read; functions are written with def"},
      {KEYWORD_from, "'from' is not read; the ops are bound with s = stablehlo"},
      {KEYWORD_class, "'class' is not part of the language"},
      {KEYWORD_return, "'return' stands in a function"},
      {KEYWORD_def, "a function is defined outside of others"},
  };
  const Token *token = token_now(script);
  for (uint32_t i = 0; i < ARRAY_LEN(reasons); i++) {
    if (token->name->word != reasons[i].word) continue;
    diag_error(script->diags, token->span, "net-syntax", "%s", reasons[i].message);
    return;
  }
  diag_error(script->diags, token->span, "net-syntax", "'%s' does not start a statement here",
             token->name->str->bytes);
}

// import stablehlo as s: the same as s = stablehlo.
static bool import_statement(Script *script, ScriptStatement *out) {
  Syntax *syntax = &script->syntax;
  *out = (ScriptStatement){.kind = SCRIPT_ASSIGN, .span = token_now(script)->span};
  lexer_next(&syntax->lexer);
  out->value = syntax_expression(syntax);
  if (!out->value) return false;
  if (!at_keyword(script, KEYWORD_as)) return syntax_fail(syntax, "'as' and a name") != 0;
  lexer_next(&syntax->lexer);
  if (kind_now(script) != TOKEN_NAME) return syntax_fail(syntax, "a name after 'as'") != 0;
  out->target = syntax_expression(syntax);
  return out->target && expect_line_end(script);
}

// A statement that is no block. False when it was wrong.
static bool statement(Script *script, bool in_function, ScriptStatement *out) {
  uint32_t line = token_now(script)->span.line;
  bool is_fine = false;
  script->syntax.depth = 0;
  bool is_value = kind_now(script) != TOKEN_KEYWORD || at_keyword(script, KEYWORD_True) ||
                  at_keyword(script, KEYWORD_False) || at_keyword(script, KEYWORD_None) ||
                  at_keyword(script, KEYWORD_not) ||
                  (in_function && at_keyword(script, KEYWORD_return));
  *out = (ScriptStatement){0};
  if (is_value)
    is_fine = simple_statement(script, out);
  else if (at_keyword(script, KEYWORD_import) && !in_function)
    is_fine = import_statement(script, out);
  else
    refuse_keyword(script);
  if (!is_fine) {
    recover(script, line);
    return false;
  }
  if (kind_now(script) == TOKEN_NEWLINE) lexer_next(lexer_of(script));
  return true;
}

// ---- functions

static bool expect(Script *script, TokenKind kind, const char *wanted) {
  if (kind_now(script) != kind) return syntax_fail(&script->syntax, wanted) != 0;
  lexer_next(lexer_of(script));
  return true;
}

static bool parameter(Script *script, ScriptFunction *function) {
  ScriptParam param = {.name = token_now(script)->name, .span = token_now(script)->span};
  if (!expect(script, TOKEN_NAME, "a parameter, or ')'")) return false;
  if (kind_now(script) != ':') {
    if (kind_now(script) == TOKEN_ERROR) return false;
    return diag_error(script->diags, param.span, "net-parameter",
                      "the parameter '%s' has no shape; it is written %s: (4, 16), or %s: () for "
                      "one number",
                      param.name->str->bytes, param.name->str->bytes, param.name->str->bytes);
  }
  lexer_next(lexer_of(script));
  param.shape = syntax_expression(&script->syntax);
  if (!param.shape) return false;
  vec_push(script->arena, &function->params, param);
  if (kind_now(script) == ',') {
    lexer_next(lexer_of(script));
    return true;
  }
  return kind_now(script) == ')' || syntax_fail(&script->syntax, "',' or ')'") != 0;
}

// def NAME(NAME: shape, …):
static bool header(Script *script, ScriptFunction *function) {
  Lexer *lexer = lexer_of(script);
  lexer_next(lexer);
  function->span = lexer->token.span;
  function->name = kind_now(script) == TOKEN_NAME ? lexer->token.name : NULL;
  bool is_fine = expect(script, TOKEN_NAME, "a name after 'def'") && expect(script, '(', "'('");
  while (is_fine && kind_now(script) != ')') is_fine = parameter(script, function);
  if (!is_fine) return false;
  lexer_next(lexer);
  bool is_arrow = kind_now(script) != ':' && lexer->text[lexer->token.span.offset] == '-';
  if (is_arrow)
    return diag_error(script->diags, lexer->token.span, "net-syntax",
                      "the shapes of results follow from the body; '->' is not written");
  return expect(script, ':', "':'");
}

static void body(Script *script, ScriptFunction *function) {
  Lexer *lexer = lexer_of(script);
  if (kind_now(script) != TOKEN_NEWLINE) { // on the line of the header
    ScriptStatement one;
    if (statement(script, true, &one))
      vec_push(script->arena, &function->body, one);
    else
      function->is_broken = true;
    return;
  }
  lexer_next(lexer);
  if (kind_now(script) != TOKEN_INDENT) {
    function->is_broken = true;
    diag_error(script->diags, lexer->token.span, "net-syntax", "expected the indented body of '%s'",
               function->name->str->bytes);
    return;
  }
  lexer_next(lexer);
  uint32_t level = lexer->indent_count;
  while (lexer->indent_count >= level && kind_now(script) != TOKEN_END &&
         !diags_full(script->diags)) {
    ScriptStatement one;
    if (kind_now(script) == TOKEN_NEWLINE || kind_now(script) == TOKEN_DEDENT) {
      lexer_next(lexer);
    } else if (kind_now(script) == TOKEN_INDENT) {
      diag_error(script->diags, lexer->token.span, "net-syntax",
                 "unexpected indentation: no block opens on the line before");
      lexer_next(lexer);
    } else if (statement(script, true, &one)) {
      vec_push(script->arena, &function->body, one);
    } else {
      // what it bound is bound to nothing that complains; without a name the whole body is in doubt
      if (one.target)
        vec_push(script->arena, &function->body,
                 (ScriptStatement){.kind = SCRIPT_ASSIGN, .target = one.target, .span = one.span});
      else
        function->is_broken = true;
    }
  }
}

static void definition(Script *script) {
  ScriptFunction *function = ARENA_NEW(script->arena, ScriptFunction);
  uint32_t line = token_now(script)->span.line;
  SrcSpan span = token_now(script)->span;
  const Lexer *lexer = lexer_of(script);
  script->syntax.depth = 0;
  if (!header(script, function)) {
    function->is_broken = true;
    bool has_body =
        lexer_recover_header(lexer_of(script), line, lexer->indents[lexer->indent_count - 1]);
    if (has_body && kind_now(script) == TOKEN_INDENT) { // its lines say nothing without the header
      uint32_t level = lexer->indent_count;
      while (lexer->indent_count >= level && kind_now(script) != TOKEN_END &&
             !diags_full(script->diags)) {
        if (kind_now(script) == TOKEN_ERROR) // the lexer stays where a bracket does not match
          recover(script, token_now(script)->span.line);
        else
          lexer_next(lexer_of(script));
      }
    }
  } else {
    body(script, function);
  }
  if (!function->name) return;
  vec_push(script->arena, &script->body,
           (ScriptStatement){.kind = SCRIPT_DEF, .function = function, .span = span});
}

bool script_parse(Script *script, Arena *arena, StrTable *strings, const char *bytes,
                  uint64_t length, Diags *diags) {
  *script = (Script){.arena = arena, .diags = diags};
  names_init(&script->names, arena, strings);
  Lexer *lexer = &script->syntax.lexer;
  if (!lexer_init(lexer, arena, &script->names, bytes, length, diags)) return false;
  syntax_reset(&script->syntax);
  while (kind_now(script) != TOKEN_END && !diags_full(diags)) {
    ScriptStatement one;
    if (kind_now(script) == TOKEN_NEWLINE || kind_now(script) == TOKEN_DEDENT) {
      lexer_next(lexer);
    } else if (kind_now(script) == TOKEN_INDENT) {
      diag_error(diags, lexer->token.span, "net-syntax",
                 "unexpected indentation: no block opens on the line before");
      lexer_next(lexer);
    } else if (at_keyword(script, KEYWORD_def)) {
      definition(script);
    } else if (statement(script, false, &one)) {
      vec_push(arena, &script->body, one);
    } else if (one.target) {
      vec_push(arena, &script->body,
               (ScriptStatement){.kind = SCRIPT_ASSIGN, .target = one.target, .span = one.span});
    }
  }
  return true;
}
