#include "stablehlo/net/script_run.h"

#include <math.h>

#include "stablehlo/net/literal.h"

ScriptValue *value_new(ScriptRun *run, ScriptValueKind kind) {
  ScriptValue *value = ARENA_NEW(run->arena, ScriptValue);
  value->kind = kind;
  return value;
}

ScriptValue *value_tensor(ScriptRun *run, Str name, const NetType *type, const NetView *view) {
  ScriptValue *value = value_new(run, SCRIPT_TENSOR);
  value->text = name;
  value->type = *type;
  if (view) value->view = *view;
  return value;
}

const char *value_describe(ScriptRun *run, const ScriptValue *value) {
  switch (value->kind) {
  case SCRIPT_STABLEHLO: return "the module stablehlo";
  case SCRIPT_FUNCTION:
    return arena_format(run->arena, "the function '%s'", value->callee->source->name->str->bytes);
  case SCRIPT_INT: return arena_format(run->arena, "the number %lld", (long long)value->integer);
  case SCRIPT_REAL: return arena_format(run->arena, "the number %g", value->real);
  case SCRIPT_STRING: return "a string";
  case SCRIPT_BOOL: return value->integer ? "True" : "False";
  case SCRIPT_NONE: return "None";
  case SCRIPT_LIST: return "a list";
  case SCRIPT_TENSOR:
    return arena_format(run->arena, "a tensor of %s", net_shape_text(run->arena, &value->type));
  case SCRIPT_RESULTS: return arena_format(run->arena, "%u results", value->result_count);
  }
  return "";
}

const char *number_literal(ScriptRun *run, double value, SrcSpan span) {
  char text[NET_LITERAL_BYTES];
  if (net_literal(value, text)) return arena_format(run->arena, "%s", text);
  diag_error(run->diags, span, "net-literal",
             "%g does not show in 12 decimals, which is what a literal has at most; give it as a "
             "string to have it as it stands, like \"1.0e-13\"",
             value);
  return NULL;
}

bool unknown_name(ScriptRun *run, SrcSpan span, const char *code, Str found, const char *what,
                  const char *const *names, uint32_t count) {
  const char *near = nearest_name(found->bytes, names, count);
  enum { MOST = 12 };
  if (near)
    return diag_error(run->diags, span, code, "%s '%s'; did you mean '%s'?", what, found->bytes,
                      near);
  diag_error(run->diags, span, code, "%s '%s'", what, found->bytes);
  if (!count || count > MOST) return false;
  const char *list = names[0];
  for (uint32_t i = 1; i < count; i++)
    list = arena_format(run->arena, "%s%s%s", list, i + 1 == count ? " and " : ", ", names[i]);
  diag_attach(run->diags, span, "known are %s", list);
  return false;
}
