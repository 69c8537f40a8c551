// The class a constructor call names.
#include "text/read_a.h"

static bool unknown_class(Reader *reader, SrcSpan span, Str name) {
  const char *names[CLASS_COUNT];
  for (uint32_t i = 0; i < CLASS_COUNT; i++) names[i] = class_table[i].name;
  uint32_t count = CLASS_COUNT, found = 0;
  const char *near[3];
  while (found < ARRAY_LEN(near)) { // the nearest, then the next nearest
    const char *best = nearest_name(name->bytes, names, count);
    if (!best) break;
    near[found++] = best;
    uint32_t at = 0;
    while (names[at] != best) at++;
    names[at] = names[--count];
  }
  if (!found)
    return diag_error(reader->diags, span, "unknown-class", "unknown class '%s'", name->bytes);
  const char *listed =
      found == 1   ? near[0]
      : found == 2 ? arena_format(&reader->scratch, "%s or %s", near[0], near[1])
                   : arena_format(&reader->scratch, "%s, %s or %s", near[0], near[1], near[2]);
  return diag_error(reader->diags, span, "unknown-class", "unknown class '%s'; did you mean %s?",
                    name->bytes, listed);
}

static const char *qualified(Reader *reader, const ClassInfo *cls) {
  return arena_format(&reader->scratch, "%s.%s", module_alias_name(cls->module), cls->name);
}

// The last `length` bytes of a dotted name; all of it when it is spread over lines.
static SrcSpan last_part(const Reader *reader, SrcSpan span, uint32_t length) {
  if (span.length < length) return span;
  const char *text = reader->syntax.lexer.text + span.offset;
  uint32_t skip = span.length - length;
  for (uint32_t i = 0; i < skip; i++) {
    if (text[i] == '\n' || text[i] == '\r') return span;
  }
  return (SrcSpan){span.line, span.column + skip, length, span.offset + skip};
}

const ClassInfo *read_class(Reader *reader, uint32_t call) {
  uint32_t callee = node_of(reader, call)->first;
  const Node *at = node_of(reader, callee);
  SrcSpan span = at->span;
  if (at->kind == SYN_NAME) {
    if (at->name->cls)
      diag_error(reader->diags, span, "class-without-module",
                 "write %s: classes are called through "
                 "their module",
                 qualified(reader, &class_table[at->name->cls - 1]));
    else
      unknown_class(reader, span, at->name->str);
    return NULL;
  }
  const Node *base = at->kind == SYN_ATTRIBUTE ? node_of(reader, at->first) : NULL;
  if (!base || base->kind != SYN_NAME) {
    wrong_kind(reader, callee, "a class of a module, as in m4.MatMulOp(…)");
    return NULL;
  }
  const Binding *binding = lookup(reader, at->first);
  if (!binding) return NULL;
  if (binding->kind != BIND_MODULE_ALIAS) {
    wrong_kind(reader, at->first, "a module");
    return NULL;
  }
  SrcSpan name_span = last_part(reader, span, at->name->str->length);
  if (!at->name->cls) {
    unknown_class(reader, name_span, at->name->str);
    return NULL;
  }
  const ClassInfo *cls = &class_table[at->name->cls - 1];
  if (cls->module != binding->alias)
    WARN(reader, span, "wrong-module", "%s is not in '%s'; it is %s", cls->name,
         base->name->str->bytes, qualified(reader, cls));
  return cls;
}
