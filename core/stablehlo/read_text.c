// The whole text: aliases, operations, and the modules that `// -----` parts.
#include "stablehlo/read.h"

#include "stablehlo/read_internal.h"

static bool read_alias(MlirReader *reader) {
  MlirLexer *lexer = &reader->lexer;
  Str name = reader_token_name(reader);
  mlir_advance(lexer);
  if (!mlir_expect(lexer, '=')) return false;
  if (mlir_is_word(lexer, "loc")) {
    MlirOp holder = {0};
    uint32_t uses = reader->loc_uses.count;
    if (!mlir_read_location(reader, &holder)) return false;
    MlirAttr *attr = mlir_attr_new(reader, ATTR_OPAQUE);
    attr->text = holder.loc;
    if (reader->loc_uses.count > uses) { // an alias of an alias
      attr->word = vec_last(&reader->loc_uses).alias;
      reader->loc_uses.count = uses;
    }
    vec_push(reader->arena, &reader->aliases, (NamedAttr){name, attr});
    return true;
  }
  const MlirAttr *value = mlir_read_attr(reader);
  if (!value) return false;
  vec_push(reader->arena, &reader->aliases, (NamedAttr){name, value});
  return true;
}

static void resolve_locations(MlirReader *reader) {
  Map by_name;
  map_init(&by_name, reader->arena);
  for (uint32_t i = 0; i < reader->aliases.count; i++)
    *map_put(&by_name, map_key_pointer(reader->aliases.at[i].name), NULL) = i + 1;
  for (uint32_t u = 0; u < reader->loc_uses.count; u++) {
    Str alias = reader->loc_uses.at[u].alias;
    // Chains are short; one that closes on itself ends here.
    for (uint32_t steps = 0; steps < 16 && alias; steps++) {
      const uint32_t *at = map_get(&by_name, map_key_pointer(alias));
      if (!at) break;
      const MlirAttr *attr = reader->aliases.at[*at - 1].value;
      reader->loc_uses.at[u].op->loc = attr->text;
      alias = attr->text ? NULL : attr->word;
    }
  }
}

static MlirOp *new_module(MlirReader *reader, MlirBlock *body) {
  MlirOp *module = ARENA_NEW(reader->arena, MlirOp);
  module->name = str_intern_text(reader->strings, "builtin.module");
  module->kind = OP_builtin_module;
  MlirRegion *region = ARENA_NEW(reader->arena, MlirRegion);
  vec_push(reader->arena, &region->blocks, body);
  vec_push(reader->arena, &module->regions, region);
  return module;
}

// Whether a line is `// -----` between two places, the first of which begins one: what follows is
// another module (MLIR's -split-input-file).
static bool has_split(const char *from, const char *to) {
  static const char mark[] = "// -----";
  size_t length = sizeof mark - 1;
  for (const char *line = from; line < to;) {
    const char *end = memchr(line, '\n', (size_t)(to - line));
    if (!end) return false;
    const char *rest = line + length;
    bool is_mark = (size_t)(end - line) >= length && memcmp(line, mark, length) == 0;
    while (is_mark && rest < end && (*rest == ' ' || *rest == '\t' || *rest == '\r')) rest++;
    if (is_mark && rest == end) return true;
    line = end + 1;
  }
  return false;
}

// The operations between splits.
typedef VEC(MlirBlock *) PartList;

static bool read_top(MlirReader *reader, PartList *parts) {
  MlirLexer *lexer = &reader->lexer;
  const char *from = lexer->start;
  MlirBlock *body = NULL;
  while (lexer->token.kind != TOKEN_END) {
    const char *at = lexer->start + lexer->token.span.offset - (lexer->token.span.column - 1);
    if (!body || has_split(from, at)) {
      body = ARENA_NEW(reader->arena, MlirBlock);
      vec_push(reader->arena, parts, body);
    }
    bool is_alias = lexer->token.kind == TOKEN_ALIAS;
    MlirOp *op = is_alias ? NULL : mlir_read_op(reader);
    if (is_alias ? !read_alias(reader) : !op) return false;
    if (op) vec_push(reader->arena, &body->ops, op);
    from = at;
  }
  return true;
}

// A part that is one module is that module.
static MlirOp *module_of(MlirReader *reader, MlirBlock *part) {
  bool is_one = part->ops.count == 1 && part->ops.at[0]->kind == OP_builtin_module;
  return is_one ? part->ops.at[0] : new_module(reader, part);
}

MlirOp *stablehlo_read(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                       Diags *diags) {
  MlirReader reader = {.arena = arena, .strings = strings, .diags = diags};
  map_init(&reader.bound, arena);
  map_init(&reader.kinds, arena);
  uint32_t errors = diags->error_count;
  mlir_init(&reader.lexer, bytes, length, diags);
  PartList parts = {0};
  if (!read_top(&reader, &parts) || diags->error_count > errors) return NULL;
  resolve_locations(&reader);
  if (!parts.count) vec_push(arena, &parts, ARENA_NEW(arena, MlirBlock));
  if (parts.count == 1) return module_of(&reader, parts.at[0]);
  MlirBlock *all = ARENA_NEW(arena, MlirBlock);
  for (uint32_t i = 0; i < parts.count; i++) {
    if (parts.at[i]->ops.count) vec_push(arena, &all->ops, module_of(&reader, parts.at[i]));
  }
  return new_module(&reader, all);
}
