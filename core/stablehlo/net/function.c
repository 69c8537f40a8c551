#include "stablehlo/net/function.h"

#include <stdarg.h>
#include <stdio.h>

void net_function_init(NetFunction *function, Arena *arena, StrTable *strings, Diags *diags,
                       Str name, int64_t batch, SrcSpan span) {
  *function = (NetFunction){.name = name, .span = span};
  net_emitter_init(&function->emitter, arena, strings, diags, batch);
}

void net_function_release(NetFunction *function) {
  text_release(&function->head);
  net_emitter_release(&function->emitter);
}

bool net_function_insert_param(NetFunction *function, uint32_t at, Str name, const NetType *type,
                               const char *start, SrcSpan span) {
  NetEmitter *emitter = &function->emitter;
  if (net_value(emitter, name))
    return diag_error(emitter->diags, span, "net-redefinition",
                      "the name %s is taken already; every parameter has a name of its own",
                      name->bytes);
  if (!net_declare(emitter, name, type, span)) return false;
  vec_push(emitter->arena, &function->params, (NetSlot){0});
  for (uint32_t i = function->params.count - 1; i > at; i--)
    function->params.at[i] = function->params.at[i - 1];
  function->params.at[at] = (NetSlot){name, *type, start, span};
  return true;
}

bool net_function_param(NetFunction *function, Str name, const NetType *type, SrcSpan span) {
  return net_function_insert_param(function, function->params.count, name, type, NULL, span);
}

static void put_constant(Text *text, Str name, const char *literal, const NetType *type) {
  text_printf(text, "    %s = stablehlo.constant dense<%s> : ", name->bytes, literal);
  net_type_print(text, type);
  text_putc(text, '\n');
}

// Has the function the very constant already?
static bool has_constant(const NetFunction *function, Str name, const char *literal,
                         const NetType *type) {
  const NetValue *known = net_value(&function->emitter, name);
  for (uint32_t i = 0; known && i < function->constants.count; i++) {
    const NetConstant *own = &function->constants.at[i];
    if (own->name == name)
      return strcmp(own->literal, literal) == 0 && net_type_equal(&known->type, type);
  }
  return false;
}

// Appends the constant to `text`; *is_new tells whether it was not there.
static bool constant(NetFunction *function, Text *text, Str name, const char *literal,
                     const NetType *type, SrcSpan span, bool *is_new) {
  NetEmitter *emitter = &function->emitter;
  *is_new = false;
  if (has_constant(function, name, literal, type)) return true;
  if (net_value(emitter, name))
    return diag_error(emitter->diags, span, "net-redefinition",
                      "the name %s, of a constant of this step, is taken already; name the "
                      "parameter or value otherwise, or give one value of it",
                      name->bytes);
  if (!net_declare(emitter, name, type, span)) return false;
  put_constant(text, name, literal, type);
  literal = arena_copy_text(emitter->arena, literal, strlen(literal));
  vec_push(emitter->arena, &function->constants, (NetConstant){name, literal});
  *is_new = true;
  return true;
}

bool net_function_head_constant(NetFunction *function, Str name, const char *literal,
                                const NetType *type, SrcSpan span) {
  bool is_new;
  if (!constant(function, &function->head, name, literal, type, span, &is_new)) return false;
  if (is_new) vec_push(function->emitter.arena, &function->head_lines, span);
  return true;
}

Str net_function_zero_bias(NetFunction *function, int64_t width, SrcSpan span) {
  Str name = str_intern_format(function->emitter.strings, "%%zb%lld", (long long)width);
  NetType type = {.elem = ELEM_f32, .rank = 1, .dims = {width}};
  return net_function_head_constant(function, name, "0.0", &type, span) ? name : NULL;
}

bool net_function_constant(NetFunction *function, Str name, const char *literal,
                           const NetType *type, SrcSpan span) {
  bool is_new;
  if (!constant(function, &function->emitter.text, name, literal, type, span, &is_new))
    return false;
  if (is_new) vec_push(function->emitter.arena, &function->emitter.lines, span);
  return true;
}

static char *formatted(Arena *arena, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, args);
  char *bytes = arena_alloc(arena, (uint64_t)length + 1);
  vsnprintf(bytes, (size_t)length + 1, format, again);
  va_end(again);
  return bytes;
}

// A value that the body makes.
static void define(NetEmitter *emitter, Str name, const NetType *type, SrcSpan span) {
  vec_push(emitter->arena, &emitter->values, (NetValue){.name = name, .type = *type, .span = span});
  *map_put(&emitter->value_of, map_key_pointer(name), NULL) = emitter->values.count;
}

static void put_line(NetFunction *function, Str name, const NetType *type, SrcSpan span,
                     const char *text) {
  NetEmitter *emitter = &function->emitter;
  define(emitter, name, type, span);
  text_printf(&emitter->text, "    %s = ", name->bytes);
  text_puts(&emitter->text, text);
  text_putc(&emitter->text, '\n');
  vec_push(emitter->arena, &emitter->lines, span);
}

bool net_function_line(NetFunction *function, Str name, const NetType *type, SrcSpan span,
                       const char *format, ...) {
  va_list args;
  va_start(args, format);
  const char *text = formatted(function->emitter.arena, format, args);
  va_end(args);
  if (!net_value(&function->emitter, name)) {
    put_line(function, name, type, span, text);
    return true;
  }
  return diag_error(function->emitter.diags, span, "net-redefinition",
                    "the name %s is taken already: these lines stand once in a function",
                    name->bytes);
}

static Str fresh(NetFunction *function) {
  return str_intern_format(function->emitter.strings, "%%v%u", function->emitter.counter++);
}

Str net_function_fresh(NetFunction *function, const NetType *type, SrcSpan span, const char *format,
                       ...) {
  va_list args;
  va_start(args, format);
  const char *text = formatted(function->emitter.arena, format, args);
  va_end(args);
  Str name = fresh(function);
  put_line(function, name, type, span, text);
  return name;
}

static void put_types(Text *text, const NetSlot *slots, uint32_t count);

void net_function_call(NetFunction *function, const NetFunction *callee, const Str *args,
                       Str *results, SrcSpan span) {
  NetEmitter *emitter = &function->emitter;
  Text *text = &emitter->text;
  Str name = fresh(function);
  bool is_one = callee->results.count == 1;
  text_printf(text, "    %s", name->bytes);
  if (!is_one) text_printf(text, ":%u", callee->results.count);
  text_printf(text, " = call @%s(", callee->name->bytes);
  for (uint32_t i = 0; i < callee->params.count; i++)
    text_printf(text, "%s%s", i ? ", " : "", args[i]->bytes);
  text_puts(text, ") : (");
  put_types(text, callee->params.at, callee->params.count);
  text_puts(text, is_one ? ") -> " : ") -> (");
  put_types(text, callee->results.at, callee->results.count);
  text_puts(text, is_one ? "\n" : ")\n");
  vec_push(emitter->arena, &emitter->lines, span);
  for (uint32_t i = 0; i < callee->results.count; i++) {
    results[i] = is_one ? name : str_intern_format(emitter->strings, "%s#%u", name->bytes, i);
    define(emitter, results[i], &callee->results.at[i].type, span);
  }
}

void net_function_result(NetFunction *function, Str name, const NetType *type, SrcSpan span) {
  vec_push(function->emitter.arena, &function->results, (NetSlot){name, *type, NULL, span});
}

// ---- text

static bool check_results(const NetFunction *function) {
  const NetEmitter *emitter = &function->emitter;
  if (!function->results.count)
    return diag_error(emitter->diags, function->span, "net-arity", "'%s' returns nothing",
                      function->name->bytes);
  for (uint32_t i = 0; i < function->results.count; i++) {
    const NetSlot *result = &function->results.at[i];
    const NetValue *value = result->name ? net_value(emitter, result->name) : NULL;
    if (!value)
      return diag_error(emitter->diags, result->span, "net-arity",
                        "result %u of '%s' is no value of its body: %u types, and a name that "
                        "stands for nothing",
                        i + 1, function->name->bytes, function->results.count);
    if (!net_type_equal(&value->type, &result->type)) {
      Text types = {0};
      net_type_print(&types, &value->type);
      text_puts(&types, ", and its slot says ");
      net_type_print(&types, &result->type);
      diag_error(emitter->diags, result->span, "net-arity", "result %u of '%s' is %s", i + 1,
                 function->name->bytes, types.bytes);
      text_release(&types);
      return false;
    }
  }
  return true;
}

typedef struct Lines {
  Arena *arena;
  VEC(uint32_t) at;
} Lines;

static void put_lines(Lines *lines, const SrcSpan *spans, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) vec_push(lines->arena, &lines->at, spans[i].line);
}

static void put_types(Text *text, const NetSlot *slots, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(text, ", ");
    net_type_print(text, &slots[i].type);
  }
}

static void write_function(Text *text, const NetFunction *function, Lines *lines) {
  const NetEmitter *emitter = &function->emitter;
  text_printf(text, "  func.func @%s(", function->name->bytes);
  for (uint32_t i = 0; i < function->params.count; i++) {
    text_printf(text, "%s%s: ", i ? ", " : "", function->params.at[i].name->bytes);
    net_type_print(text, &function->params.at[i].type);
  }
  bool is_one = function->results.count == 1;
  text_puts(text, is_one ? ") -> " : ") -> (");
  put_types(text, function->results.at, function->results.count);
  text_puts(text, is_one ? " {\n" : ") {\n");
  put_lines(lines, &function->span, 1);
  text_append(text, function->head.bytes, function->head.length);
  put_lines(lines, function->head_lines.at, function->head_lines.count);
  text_append(text, emitter->text.bytes, emitter->text.length);
  put_lines(lines, emitter->lines.at, emitter->lines.count);
  text_puts(text, "    return ");
  for (uint32_t i = 0; i < function->results.count; i++)
    text_printf(text, "%s%s", i ? ", " : "", function->results.at[i].name->bytes);
  text_puts(text, " : ");
  put_types(text, function->results.at, function->results.count);
  put_lines(lines, &function->results.at[0].span, 1);
  text_puts(text, "\n  }\n");
  put_lines(lines, &(SrcSpan){0}, 1);
}

static bool check_names(NetFunction *const *functions, uint32_t count) {
  Map seen;
  if (!count) return true;
  map_init(&seen, functions[0]->emitter.arena);
  for (uint32_t i = 0; i < count; i++) {
    bool is_new;
    map_put(&seen, map_key_pointer(functions[i]->name), &is_new);
    if (!is_new)
      return diag_error(functions[i]->emitter.diags, functions[i]->span, "net-redefinition",
                        "the function '%s' is defined already", functions[i]->name->bytes);
  }
  return true;
}

bool net_module_write(Text *text, NetFunction *const *functions, uint32_t count, uint32_t **lines,
                      uint32_t *line_count) {
  bool is_fine = check_names(functions, count);
  for (uint32_t i = 0; i < count; i++) is_fine = check_results(functions[i]) && is_fine;
  if (!is_fine || !count) return false;
  Lines out = {.arena = functions[0]->emitter.arena};
  text_puts(text, "module @m {\n");
  put_lines(&out, &(SrcSpan){0}, 1);
  for (uint32_t i = 0; i < count; i++) write_function(text, functions[i], &out);
  text_puts(text, "}\n");
  put_lines(&out, &(SrcSpan){0}, 1);
  *lines = out.at.at;
  *line_count = out.at.count;
  return true;
}
