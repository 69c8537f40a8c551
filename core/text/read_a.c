// The reader of form A: statements, blocks, recovery.
//
// A statement is read as a syntax tree first and acted on when its line has ended. One that is
// wrong is dropped: its variable is poisoned, so that what uses it is dropped without a word, and
// reading goes on with the next statement.
#include "text/read_a.h"

static Lexer *lexer_of(Reader *reader) {
  return &reader->syntax.lexer;
}

static TokenKind kind_now(Reader *reader) {
  return lexer_of(reader)->token.kind;
}

static bool at_keyword(Reader *reader, Word word) {
  const Token *token = &lexer_of(reader)->token;
  return token->kind == TOKEN_KEYWORD && token->name->word == word;
}

// ---- statements --------------------------------------------------------------------------------

static uint32_t indent_now(Reader *reader) {
  const Lexer *lexer = lexer_of(reader);
  return lexer->indents[lexer->indent_count - 1];
}

static void recover(Reader *reader) {
  lexer_recover(lexer_of(reader), reader->span.line, indent_now(reader));
}

// True at the end of the line; else reports what is there instead.
static bool expect_line_end(Reader *reader) {
  if (kind_now(reader) == TOKEN_NEWLINE || kind_now(reader) == TOKEN_END) return true;
  const Token *token = &lexer_of(reader)->token;
  bool is_semicolon =
      token->kind == TOKEN_OTHER && lexer_of(reader)->text[token->span.offset] == ';';
  if (is_semicolon) {
    diag_error(reader->diags, token->span, "syntax", "one statement a line; ';' is not read");
    return false;
  }
  syntax_fail(&reader->syntax, "the end of the line");
  return false;
}

static void close_span(Reader *reader) {
  reader->span.length = lexer_of(reader)->last_end - reader->span.offset;
}

static void simple_statement(Reader *reader) {
  Syntax *syntax = &reader->syntax;
  uint32_t target = 0, value = syntax_expression_list(syntax);
  if (value && kind_now(reader) == '=') {
    target = value;
    lexer_next(&syntax->lexer);
    value = syntax_expression_list(syntax);
    if (value && kind_now(reader) == '=') {
      diag_error(reader->diags, syntax->lexer.token.span, "syntax",
                 "one '=' a line: a statement binds one variable");
      value = 0;
    }
  }
  if (!value || !expect_line_end(reader)) {
    if (target && node_of(reader, target)->kind == SYN_NAME) poison(node_of(reader, target)->name);
    if (target && node_of(reader, target)->kind == SYN_NAME &&
        node_of(reader, target)->name->word == WORD_ir)
      reader->has_result = true;
    recover(reader);
    return;
  }
  close_span(reader);
  if (target) {
    assign(reader, target, value);
  } else {
    run_expression(reader, value);
  }
  if (kind_now(reader) == TOKEN_NEWLINE) lexer_next(&syntax->lexer);
}

// Does a dotted path name this module? The front of either may be missing.
static bool is_path_of(const char *path, uint32_t length, ModuleAlias alias) {
  const char *known = module_alias_path(alias);
  uint32_t known_length = (uint32_t)strlen(known);
  if (length == known_length) return memcmp(path, known, length) == 0;
  if (length > known_length)
    return path[length - known_length - 1] == '.' &&
           memcmp(path + length - known_length, known, known_length) == 0;
  return memchr(path, '.', length) && known[known_length - length - 1] == '.' &&
         memcmp(path, known + known_length - length, length) == 0;
}

static void bind_import(Reader *reader, SrcSpan span, Name *name) {
  const char *path = lexer_of(reader)->text + span.offset;
  for (uint32_t i = 0; i < MODULE_COUNT; i++) {
    if (!is_path_of(path, span.length, (ModuleAlias)i)) continue;
    name->binding = (Binding){.kind = BIND_MODULE_ALIAS, .alias = (ModuleAlias)i};
    return;
  }
  const char *paths[MODULE_COUNT];
  for (uint32_t i = 0; i < MODULE_COUNT; i++) paths[i] = module_alias_path((ModuleAlias)i);
  diag_error(reader->diags, span, "unknown-module", "unknown module '%.*s'; modules are %s",
             (int)span.length, path, list_names(reader, paths, MODULE_COUNT));
  name->binding = (Binding){.kind = BIND_POISON};
}

// import a.b.c as m0
static void import_statement(Reader *reader) {
  Lexer *lexer = lexer_of(reader);
  lexer_next(lexer);
  SrcSpan path = lexer->token.span;
  bool is_fine = kind_now(reader) == TOKEN_NAME;
  if (!is_fine) syntax_fail(&reader->syntax, "a module");
  while (is_fine && kind_now(reader) == TOKEN_NAME) {
    lexer_next(lexer);
    if (kind_now(reader) != '.') break;
    lexer_next(lexer);
    is_fine = kind_now(reader) == TOKEN_NAME;
    if (!is_fine) syntax_fail(&reader->syntax, "a name after '.'");
  }
  path.length = lexer->last_end - path.offset;
  Name *name = NULL;
  bool is_bare = is_fine && !at_keyword(reader, KEYWORD_as) &&
                 is_path_of(lexer->text + path.offset, path.length, MODULE_m11);
  if (is_bare) {
    name = names_of_text(&reader->names, word_text(WORD_scipy));
  } else if (is_fine && !at_keyword(reader, KEYWORD_as)) {
    syntax_fail(&reader->syntax, "'as' and an alias");
    is_fine = false;
  }
  if (is_fine && !is_bare) {
    lexer_next(lexer);
    is_fine = kind_now(reader) == TOKEN_NAME;
    if (is_fine) {
      name = lexer->token.name;
      lexer_next(lexer);
    } else {
      syntax_fail(&reader->syntax, "an alias");
    }
  }
  if (!is_fine || !expect_line_end(reader)) {
    recover(reader);
    return;
  }
  bind_import(reader, path, name);
  if (kind_now(reader) == TOKEN_NEWLINE) lexer_next(lexer);
}

// One line of the helper's body: read to be sure that it is Python, not run.
static bool helper_line(Reader *reader) {
  Lexer *lexer = lexer_of(reader);
  syntax_reset(&reader->syntax);
  reader->span = lexer->token.span;
  if (at_keyword(reader, KEYWORD_pass)) {
    lexer_next(lexer);
    return expect_line_end(reader);
  }
  bool is_return = at_keyword(reader, KEYWORD_return);
  if (is_return) {
    lexer_next(lexer);
    if (kind_now(reader) == TOKEN_NEWLINE) return true;
  }
  bool is_name = kind_now(reader) == TOKEN_NAME;
  uint32_t name_end = lexer->token.span.offset + lexer->token.span.length;
  if (!syntax_expression_list(&reader->syntax)) return false;
  if (kind_now(reader) == '=') {
    if (is_return || !is_name || lexer->last_end != name_end)
      return syntax_fail(&reader->syntax, "one variable before '=', or the end of the line");
    lexer_next(lexer);
    if (!syntax_expression_list(&reader->syntax)) return false;
  }
  return expect_line_end(reader);
}

// Text of the helper with LF line ends.
static Str helper_text(Reader *reader, uint32_t from, uint32_t to) {
  const char *text = lexer_of(reader)->text;
  char *kept = arena_alloc(&reader->scratch, to - from + 1);
  uint32_t length = 0;
  for (uint32_t i = from; i < to; i++) {
    if (text[i] == '\r' && text[i + 1] == '\n') continue;
    kept[length++] = text[i] == '\r' ? '\n' : text[i];
  }
  return str_intern(reader->strings, kept, length);
}

// def weight_load(p): and an indented body.
static bool helper_header(Reader *reader) {
  Lexer *lexer = lexer_of(reader);
  lexer_next(lexer);
  if (kind_now(reader) != TOKEN_NAME || lexer->token.name->word != WORD_weight_load) {
    if (kind_now(reader) != TOKEN_ERROR)
      diag_error(reader->diags, lexer->token.span, "syntax",
                 "the only function a text may define is the helper weight_load");
    return false;
  }
  static const TokenKind wanted[] = {'(', TOKEN_NAME, ')', ':', TOKEN_NEWLINE, TOKEN_INDENT};
  static const char *const texts[] = {"'('", "one parameter",       "')'",
                                      "':'", "the end of the line", "an indented body"};
  lexer_next(lexer);
  for (uint32_t i = 0; i < ARRAY_LEN(wanted); i++) {
    if (kind_now(reader) != wanted[i]) {
      syntax_fail(&reader->syntax, texts[i]);
      return false;
    }
    lexer_next(lexer);
  }
  return true;
}

static void def_statement(Reader *reader) {
  Lexer *lexer = lexer_of(reader);
  SrcSpan span = reader->span;
  uint32_t from = lexer->token.span.offset, end = from;
  bool is_inside = reader->frame_count > 1;
  if (is_inside)
    diag_error(reader->diags, lexer->token.span, "syntax",
               "the helper weight_load stands outside of blocks");
  if (is_inside || !helper_header(reader)) {
    recover(reader);
    return;
  }
  uint32_t level = lexer->indent_count;
  while (lexer->indent_count >= level && kind_now(reader) != TOKEN_END &&
         !diags_full(reader->diags)) {
    if (kind_now(reader) == TOKEN_INDENT || !helper_line(reader)) {
      if (kind_now(reader) == TOKEN_INDENT) {
        reader->span = lexer->token.span;
        diag_error(reader->diags, lexer->token.span, "syntax", "unexpected indentation");
      }
      recover(reader);
      continue;
    }
    end = lexer->last_end;
    if (kind_now(reader) == TOKEN_NEWLINE) lexer_next(lexer);
  }
  Str text = helper_text(reader, from, end);
  if (!reader->state) {
    reader->weight_load = text;
  } else if (reader->state->function->weight_load) {
    WARN(reader, span, "duplicate-helper", "weight_load is defined again; the last one counts");
    reader->state->function->weight_load = text;
  } else {
    reader->state->function->weight_load = text;
  }
}

// ---- blocks ------------------------------------------------------------------------------------

// The header's line end may or may not have been read yet.
static void push_frame(Reader *reader, Scope *scope) {
  uint32_t level = lexer_of(reader)->indent_count + (kind_now(reader) != TOKEN_INDENT);
  scope_append(scope_now(reader), &scope->stmt);
  reader->frames[reader->frame_count++] =
      (Frame){.scope = scope, .serial = reader->scope_serial++, .level = level};
}

// The variable behind `as` of a header that could not be read, to poison it.
static void poison_header(Reader *reader, uint32_t from, uint32_t to) {
  const char *text = lexer_of(reader)->text;
  while (to > from && text[to - 1] != ':') to--;
  if (to > from) to--;
  uint32_t end = to;
  while (end > from && text[end - 1] == ' ') end--;
  uint32_t start = end, hash = NAMES_HASH_START;
  while (start > from && (text[start - 1] == '_' || (text[start - 1] | 32) >= 'a' ||
                          (text[start - 1] >= '0' && text[start - 1] <= '9')))
    start--;
  bool has_as = start >= from + 4 && start < end && memcmp(text + start - 4, " as ", 4) == 0;
  if (!has_as) return;
  for (uint32_t i = start; i < end; i++) hash = names_hash_step(hash, text[i]);
  poison(names_get(&reader->names, text + start, end - start, hash));
}

// Skips the lines of a block that is not read.
static void skip_block(Reader *reader) {
  Lexer *lexer = lexer_of(reader);
  if (kind_now(reader) != TOKEN_INDENT) return;
  uint32_t level = lexer->indent_count;
  while (lexer->indent_count >= level && kind_now(reader) != TOKEN_END &&
         !diags_full(reader->diags))
    lexer_next(lexer);
}

// Reads `with call [as name]:`; 0 when it is no header.
static uint32_t read_header(Reader *reader, Name **variable) {
  Syntax *syntax = &reader->syntax;
  lexer_next(&syntax->lexer);
  uint32_t call = syntax_expression(syntax);
  if (!call) return 0;
  if (at_keyword(reader, KEYWORD_as)) {
    lexer_next(&syntax->lexer);
    if (kind_now(reader) != TOKEN_NAME) return syntax_fail(syntax, "a variable after 'as'");
    *variable = syntax->lexer.token.name;
    lexer_next(&syntax->lexer);
  }
  if (kind_now(reader) != ':') return syntax_fail(syntax, *variable ? "':'" : "'as' or ':'");
  lexer_next(&syntax->lexer);
  return call;
}

static void statement(Reader *reader);

static void with_statement(Reader *reader) {
  Lexer *lexer = lexer_of(reader);
  Name *variable = NULL;
  Scope *scope = NULL;
  uint32_t from = lexer->token.span.offset;
  uint32_t call = read_header(reader, &variable);
  bool has_body = true;
  need_function(reader);
  if (!call) {
    has_body = lexer_recover_header(lexer, reader->span.line, indent_now(reader));
    poison(variable);
    poison_header(reader, from, lexer->token.span.offset);
    if (!has_body) return;
  } else {
    close_span(reader);
    Binding binding = {0};
    if (variable && variable->binding.kind == BIND_MODULE_ALIAS) {
      diag_error(reader->diags, reader->span, "shadows-module",
                 "'%s' is the module %s; binding it would shadow the module", variable->str->bytes,
                 module_alias_path(variable->binding.alias));
      variable = NULL;
    } else {
      scope = construct_scope(reader, call, variable, &binding);
    }
    if (scope && variable) variable->binding = binding;
    if (!scope) poison(variable);
  }
  if (reader->frame_count == MAX_NESTING + 1) {
    diag_error(reader->diags, reader->span, "nesting-limit", "blocks nest deeper than %d levels",
               MAX_NESTING);
    if (kind_now(reader) == TOKEN_NEWLINE) lexer_next(lexer);
    skip_block(reader);
    return;
  }
  if (!scope) { // the body is still read, for its own errors
    scope = scope_create(reader->arena, STMT_BLOCK);
  }
  scope->stmt.span = reader->span;
  push_frame(reader, scope);
  if (call && kind_now(reader) != TOKEN_NEWLINE) { // body on the same line
    uint32_t depth = reader->frame_count;
    if (at_keyword(reader, KEYWORD_with) || at_keyword(reader, KEYWORD_def)) {
      syntax_fail(&reader->syntax, "a simple statement on this line, or an indented block");
      recover(reader);
    } else {
      statement(reader);
    }
    if (reader->frame_count == depth) close_block(reader);
    return;
  }
  if (kind_now(reader) == TOKEN_NEWLINE) lexer_next(lexer);
  if (kind_now(reader) == TOKEN_INDENT) {
    lexer_next(lexer);
    return;
  }
  close_block(reader);
  if (kind_now(reader) != TOKEN_ERROR)
    diag_error(reader->diags, lexer->token.span, "missing-body",
               "expected an indented block after the 'with' of line %u ('pass' when it is empty)",
               reader->span.line);
}

static void refuse_keyword(Reader *reader) {
  static const struct {
    Word word;
    const char *message;
  } reasons[] = {
      {KEYWORD_for, "'for' is not read; a loop is written with m0.AffineAxis(…) as i:"},
      {KEYWORD_while, "'while' is not read; a loop on a condition is written with m0.While(…):"},
      {KEYWORD_if,
       "'if' is not read; conditions are predicates= or with m0.Filter(predicates=[…]):"},
      {KEYWORD_from, "'from' is not read; modules are imported with import … as m0"},
      {KEYWORD_class, "'class' is not part of the language"},
      {KEYWORD_return, "'return' stands in the helper weight_load only"},
  };
  const Token *token = &lexer_of(reader)->token;
  for (uint32_t i = 0; i < ARRAY_LEN(reasons); i++) {
    if (token->name->word != reasons[i].word) continue;
    diag_error(reader->diags, token->span, "syntax", "%s", reasons[i].message);
    return;
  }
  diag_error(reader->diags, token->span, "syntax", "'%s' does not start a statement here",
             token->name->str->bytes);
}

static bool is_value_keyword(const Name *name) {
  return name->word == KEYWORD_True || name->word == KEYWORD_False || name->word == KEYWORD_None ||
         name->word == KEYWORD_not;
}

static void statement(Reader *reader) {
  Lexer *lexer = lexer_of(reader);
  const Token *token = &lexer->token;
  reader->span = token->span;
  syntax_reset(&reader->syntax);
  if (token->kind != TOKEN_KEYWORD || is_value_keyword(token->name)) {
    simple_statement(reader);
    return;
  }
  switch (token->name->word) {
  case KEYWORD_with: with_statement(reader); return;
  case KEYWORD_import: import_statement(reader); return;
  case KEYWORD_def: def_statement(reader); return;
  case KEYWORD_pass:
    lexer_next(lexer);
    if (!expect_line_end(reader)) {
      recover(reader);
    } else if (kind_now(reader) == TOKEN_NEWLINE) {
      lexer_next(lexer);
    }
    return;
  default: refuse_keyword(reader); recover(reader);
  }
}

static void close_blocks(Reader *reader) {
  while (reader->frame_count > 1 &&
         reader->frames[reader->frame_count - 1].level > lexer_of(reader)->indent_count)
    close_block(reader);
}

static void read_statements(Reader *reader) {
  Lexer *lexer = lexer_of(reader);
  while (kind_now(reader) != TOKEN_END && !diags_full(reader->diags)) {
    switch (kind_now(reader)) {
    case TOKEN_NEWLINE: lexer_next(lexer); break;
    case TOKEN_DEDENT:
      close_blocks(reader);
      lexer_next(lexer);
      break;
    case TOKEN_INDENT:
      diag_error(reader->diags, lexer->token.span, "syntax",
                 "unexpected indentation: no block opens on the line before");
      lexer_next(lexer);
      break;
    default: close_blocks(reader); statement(reader);
    }
  }
}

static void check_result(Reader *reader) {
  if (reader->has_result || diags_full(reader->diags)) return;
  const Lexer *lexer = lexer_of(reader);
  if (lexer->is_swallowed) return;
  SrcSpan end = lexer_span(lexer, lexer->length, 0);
  if (!reader->functions.count && !reader->diags->error_count) {
    diag_error(reader->diags, end, "empty-text",
               "the text has no function; it constructs v0 = m0.Function(…) and ends in ir=v0");
    return;
  }
  diag_error(
      reader->diags, end, "missing-ir",
      "the text does not say what it made: its last line is ir= with the function or module");
}

Module *text_read(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                  Diags *diags) {
  uint32_t errors = diags->error_count;
  Reader *reader = ARENA_NEW(arena, Reader);
  *reader = (Reader){.arena = arena, .strings = strings, .diags = diags, .temp_id = 1u << 31};
  uint64_t left = arena->cap > arena->used ? arena->cap - arena->used : 1;
  arena_init(&reader->scratch, arena->cap ? left : 0);
  reader->module = module_create(arena, strings);
  names_init(&reader->names, &reader->scratch, strings);
  vec_reserve(&reader->scratch, &reader->terms, 2 * MAX_TERMS);
  if (lexer_init(&reader->syntax.lexer, &reader->scratch, &reader->names, bytes, length, diags)) {
    read_statements(reader);
    check_result(reader);
    bool is_whole = diags->error_count == errors;
    if (is_whole && finish_functions(reader)) finish_module(reader);
  }
  arena_release(&reader->scratch);
  return diags->error_count == errors ? reader->module : NULL;
}
