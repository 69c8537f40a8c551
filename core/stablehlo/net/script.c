// Net scripts: the module. Statements outside of functions bind names; each function is rendered
// where it is defined.
#include "stablehlo/net/script.h"

#include "stablehlo/net/script_run.h"

// s.precision = "bf16": what contractions without a suffix of their own are rendered at.
static void set_precision(ScriptFrame *module, const Node *target, uint32_t node) {
  static const char *const names[] = {"f32", "bf16", "f8E4M3FN"};
  const ScriptValue *value = script_compute(module, node);
  SrcSpan span = frame_node(module, node)->span;
  if (!value) return;
  if (!str_is(target->name->str, "precision")) {
    static const char *const known[] = {"precision"};
    unknown_name(module->run, target->span, "net-target", target->name->str,
                 "what is set for all ops is s.precision, not", known, 1);
    return;
  }
  for (uint32_t i = 0; i < ARRAY_LEN(names); i++) {
    if (value->kind != SCRIPT_STRING || !str_is(value->text, names[i])) continue;
    module->run->precision = (NetPrecision)i;
    return;
  }
  diag_error(module->run->diags, span, "net-value",
             "s.precision is \"f32\", \"bf16\" or \"f8E4M3FN\", and this is %s",
             value->kind == SCRIPT_STRING
                 ? arena_format(module->run->arena, "\"%s\"", value->text->bytes)
                 : value_describe(module->run, value));
}

static void top_assign(ScriptFrame *module, const ScriptStatement *statement) {
  ScriptRun *run = module->run;
  const Node *target = frame_node(module, statement->target);
  const Node *value = statement->value ? frame_node(module, statement->value) : NULL;
  if (value && value->kind == SYN_NAME && str_is(value->name->str, "stablehlo")) {
    script_assign(module, statement->target, value_new(run, SCRIPT_STABLEHLO));
    return;
  }
  if (target->kind == SYN_ATTRIBUTE && value) {
    const ScriptValue *base = script_compute(module, target->first);
    if (base && base->kind == SCRIPT_STABLEHLO)
      set_precision(module, target, statement->value);
    else if (base)
      script_assign(module, statement->target, base);
    return;
  }
  script_assign(module, statement->target, value ? script_compute(module, statement->value) : NULL);
}

static void top_statement(ScriptFrame *module, const ScriptStatement *statement) {
  ScriptRun *run = module->run;
  switch (statement->kind) {
  case SCRIPT_ASSIGN: top_assign(module, statement); break;
  case SCRIPT_DEF: define_function(module, statement->function); break;
  default:
    if (frame_node(module, statement->value)->kind == SYN_STRING) break; // says what the net is
    if (script_compute(module, statement->value))
      diag_error(run->diags, statement->span, "net-value",
                 "what this line makes is used by nothing: assign it");
  }
}

static void check_functions(const ScriptRun *run) {
  const Lexer *lexer = &run->script->syntax.lexer;
  if (run->functions.count || run->diags->error_count || lexer->is_swallowed) return;
  diag_error(run->diags, lexer_span(lexer, lexer->length, 0), "net-empty",
             "the script defines no function; it is s = stablehlo, then def NAME(x: (4, 16), …): "
             "with ops and a return (names that begin with _ are for other functions only)");
}

bool net_script_render(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                       Diags *diags, NetRendering *out) {
  uint32_t errors = diags->error_count;
  Script *script = ARENA_NEW(arena, Script);
  ScriptRun *run = ARENA_NEW(arena, ScriptRun);
  *out = (NetRendering){0};
  if (!script_parse(script, arena, strings, bytes, length, diags)) return false;
  *run = (ScriptRun){.arena = arena, .strings = strings, .diags = diags, .script = script};
  map_init(&run->globals, arena);
  ScriptFrame module = {.run = run};
  for (uint32_t i = 0; i < script->body.count && !diags_full(diags); i++)
    top_statement(&module, &script->body.at[i]);
  check_functions(run);
  Text text = {0};
  uint32_t *lines = NULL;
  bool is_fine =
      diags->error_count == errors &&
      net_module_write(&text, run->functions.at, run->functions.count, &lines, &out->line_count);
  if (is_fine) {
    out->text = arena_copy_text(arena, text.bytes, text.length);
    out->length = text.length;
    out->script_lines = lines;
  }
  text_release(&text);
  for (uint32_t i = 0; i < run->rendered.count; i++) net_function_release(run->rendered.at[i]);
  return is_fine;
}
