// Which variables the printed text uses.
#include "text/names.h"
#include "text/print_a.h"

static bool is_numbered(const char *text) { // v12, m3
  if (*text != 'v' && *text != 'm') return false;
  if (!*++text) return false;
  while (*text >= '0' && *text <= '9') text++;
  return !*text;
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_keyword(Str name) {
  for (uint32_t word = 1; word < WORD_LAST_KEYWORD; word++) {
    if (str_is(name, word_text((Word)word))) return true;
  }
  return false;
}

static bool is_identifier(Str name) {
  if (!name->length || !is_letter(name->bytes[0])) return false;
  for (uint32_t i = 0; i < name->length; i++) {
    if (!is_letter(name->bytes[i]) && !is_digit(name->bytes[i])) return false;
  }
  return true;
}

static bool may_be_variable(Str name) {
  return is_identifier(name) && !is_numbered(name->bytes) && !str_is(name, "np") &&
         !str_is(name, "ir") && !is_keyword(name);
}

// An identifier near the name: what is no letter or digit becomes '_'.
static Str as_identifier(Variables *variables, Str name) {
  if (is_identifier(name)) return name;
  bool has_start = name->length && is_letter(name->bytes[0]);
  uint32_t front = has_start ? 0 : 1;
  char *text = arena_alloc(variables->arena, name->length + front + 1);
  text[0] = '_';
  for (uint32_t i = 0; i < name->length; i++) {
    char c = name->bytes[i];
    text[front + i] = is_letter(c) || is_digit(c) ? c : '_';
  }
  return str_intern(variables->strings, text, name->length + front);
}

static bool take(Variables *variables, Str name) {
  bool is_new;
  map_put(&variables->taken, map_key_pointer(name), &is_new);
  return is_new;
}

static void choose(Variables *variables, const void *node, Str own) {
  Str variable = own;
  if (!may_be_variable(own) || !take(variables, own)) {
    Str base = as_identifier(variables, own);
    uint32_t *suffix = map_put(&variables->suffixes, map_key_pointer(base), NULL);
    if (!*suffix) *suffix = 1;
    do {
      variable = str_intern_format(variables->strings, "%s_%u", base->bytes, ++*suffix);
    } while (!may_be_variable(variable) || !take(variables, variable));
  }
  *map_put(&variables->names, map_key_pointer(node), NULL) = variables->texts.count;
  vec_push(variables->arena, &variables->texts, variable);
}

void variables_function(Variables *variables, Function *function) {
  map_init(&variables->names, variables->arena);
  map_init(&variables->taken, variables->arena);
  map_init(&variables->suffixes, variables->arena);
  variables->insts.count = variables->tensors.count = 0;
  for (APIndex *ap = function->first_ap; ap; ap = ap->next) choose(variables, ap, ap->name);
  // The walk of function_renumber and its numbers, with a variable for each.
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->kind == STMT_INSTRUCTION) {
      stmt_as_inst(stmt)->index = variables->insts.count;
      vec_push(variables->arena, &variables->insts, variables->next++);
      continue;
    }
    if (stmt->kind == STMT_AXIS) choose(variables, stmt, stmt->name);
    for (Tensor *tensor = stmt_as_scope(stmt)->first_tensor; tensor; tensor = tensor->next) {
      tensor->index = variables->tensors.count;
      vec_push(variables->arena, &variables->tensors, variables->next++);
    }
  }
  function->inst_count = variables->insts.count;
  function->tensor_count = variables->tensors.count;
}

Str variable_of(const Variables *variables, const void *node, Str own) {
  const uint32_t *at = map_get(&variables->names, map_key_pointer(node));
  return at ? variables->texts.at[*at] : own;
}
