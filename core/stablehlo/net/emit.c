// The statements of recipes (see ops.def).
#include "stablehlo/net/emit.h"

#include <stdarg.h>
#include <stdio.h>

#include "stablehlo/net/check.h"

static const NetType scalar = {.elem = ELEM_f32};

bool run_fail(Run *run, const char *code, const char *format, ...) {
  if (run->has_failed) return false;
  run->has_failed = true;
  char what[200];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  return diag_error(run->emitter->diags, run->token->span, code, "'%s%s' %s", run->token->op->name,
                    net_precision_suffix(run->token->precision), what);
}

NetValue run_value(Run *run, Word word) {
  for (uint32_t i = run->emitter->locals.count; i-- > 0;) {
    const NetLocal *local = &run->emitter->locals.at[i];
    if (local->length == word.length && memcmp(local->word, word.at, word.length) == 0)
      return local->value;
  }
  assert(false && "a value that the recipe has");
  return run->made;
}

NetValue run_read_value(Run *run) {
  return run_value(run, read_word(&run->at));
}

Str run_fresh(Run *run) {
  return str_intern_format(run->emitter->strings, "%%v%u", run->emitter->counter++);
}

NetValue run_define(Run *run, Str name, const NetType *type) {
  if (!net_type_elements(type))
    run_fail(run, "net-number", "makes a value of more than 2^40 elements: %s",
             net_type_text(run->emitter->arena, type));
  bool is_new;
  uint32_t *at = map_put(&run->emitter->value_of, map_key_pointer(name), &is_new);
  const NetEmitter *emitter = run->emitter;
  // A mapping may be left from a graph that failed.
  if (!is_new && *at && *at <= emitter->values.count && emitter->values.at[*at - 1].name == name)
    run_fail(run, "net-redefinition", "makes '%s', which stands for a value already", name->bytes);
  run->made = (NetValue){.name = name, .type = *type, .span = run->token->span};
  vec_push(run->emitter->arena, &run->emitter->values, run->made);
  *at = run->emitter->values.count;
  return run->made;
}

void run_line(Run *run, Str name) {
  Text *out = &run->emitter->text;
  text_puts(out, "    ");
  text_put_str(out, name);
  text_puts(out, " = ");
}

void run_type(Run *run, const NetType *type) {
  text_puts(&run->emitter->text, " : ");
  net_type_print(&run->emitter->text, type);
  text_putc(&run->emitter->text, '\n');
}

void run_types(Run *run, const NetType *const *operands, uint32_t count, const NetType *result) {
  Text *out = &run->emitter->text;
  text_puts(out, " : (");
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(out, ", ");
    net_type_print(out, operands[i]);
  }
  text_puts(out, ") -> ");
  net_type_print(out, result);
  text_putc(out, '\n');
}

void put_list(Text *out, const int64_t *items, uint32_t count) {
  text_putc(out, '[');
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(out, ", ");
    text_put_int(out, items[i]);
  }
  text_putc(out, ']');
}

// Starts the line of an operation and its first operand; the result's name is drawn.
static Str begin(Run *run, const char *op, NetValue value) {
  Str name = run_fresh(run);
  run_line(run, name);
  text_puts(&run->emitter->text, op);
  text_putc(&run->emitter->text, ' ');
  text_put_str(&run->emitter->text, value.name);
  return name;
}

static void put_operand(Run *run, NetValue value) {
  text_puts(&run->emitter->text, ", ");
  text_put_str(&run->emitter->text, value.name);
}

static NetValue unary_result(Run *run, Str name, const NetType *from, const NetType *to) {
  run_types(run, (const NetType *const[]){from}, 1, to);
  return run_define(run, name, to);
}

static bool same_type(Run *run, const NetValue *a, const NetValue *b) {
  if (net_type_equal(&a->type, &b->type)) return true;
  Arena *arena = run->emitter->arena;
  return run_fail(run, "net-type", "combines %s and %s", net_type_text(arena, &a->type),
                  net_type_text(arena, &b->type));
}

// `:T` after a constant or a broadcast; scalar without.
static NetType read_result_type(Run *run) {
  if (!skip_text(&run->at, ":")) return scalar;
  NetType type;
  NetMap map;
  if (!read_type(&run->at, &run->scope, &type, &map)) type = run_read_value(run).type;
  return type;
}

NetValue run_reshape(Run *run, NetValue value, const NetType *type) {
  if (net_type_elements(type) != net_type_elements(&value.type))
    run_fail(run, "net-type", "takes %s for %s, which has another number of elements",
             net_type_text(run->emitter->arena, &value.type),
             net_type_text(run->emitter->arena, type));
  Str name = begin(run, "stablehlo.reshape", value);
  return unary_result(run, name, &value.type, type);
}

static NetValue run_reshape_to(Run *run) {
  NetValue value = run_read_value(run);
  NetType type;
  NetMap map;
  read_type(&run->at, &run->scope, &type, &map);
  return run_reshape(run, value, &type);
}

static NetValue run_flatten(Run *run) {
  NetValue value = run_read_value(run);
  NetType flat = {.elem = ELEM_f32, .rank = 2, .dims = {value.type.dims[0]}};
  // At least one, should the value have been refused as too large.
  flat.dims[1] = max_i64(net_type_elements(&value.type) / value.type.dims[0], 1);
  return run_reshape(run, value, &flat);
}

// `cst` or `count`.
static NetValue run_constant(Run *run) {
  Text *out = &run->emitter->text;
  Str name = run_fresh(run);
  run_line(run, name);
  text_puts(out, "stablehlo.constant dense<");
  if (word_is(run->word, "count")) {
    text_put_int(out, read_expr(&run->at, &run->scope));
    text_puts(out, ".0");
  } else {
    skip_blanks(&run->at);
    const char *start = run->at;
    while (*run->at && !strchr(":; ", *run->at)) run->at++;
    Word word = {start, (uint32_t)(run->at - start)};
    NetOpInfo info;
    net_op_info(run->token->op, &info);
    Str literal = NULL;
    for (uint32_t i = 0; i < info.text_count; i++)
      if (info.params[i].kind == PARAM_LITERAL && info.params[i].length == word.length &&
          memcmp(info.params[i].name, word.at, word.length) == 0)
        literal = run->token->texts[i];
    if (literal)
      text_put_str(out, literal);
    else
      text_append(out, word.at, word.length);
  }
  text_putc(out, '>');
  NetType type = read_result_type(run);
  run_type(run, &type);
  return run_define(run, name, &type);
}

static NetValue run_broadcast(Run *run) {
  NetValue value = run_read_value(run);
  int64_t dims[MAX_RANK];
  uint32_t count = read_list(&run->at, &run->scope, dims);
  NetType type = read_result_type(run);
  bool is_right = count == value.type.rank;
  for (uint32_t i = 0; i < count && is_right; i++)
    is_right = dims[i] < type.rank && type.dims[dims[i]] == value.type.dims[i];
  if (!is_right)
    run_fail(run, "net-type", "broadcasts %s to %s",
             net_type_text(run->emitter->arena, &value.type),
             net_type_text(run->emitter->arena, &type));
  Str name = begin(run, "stablehlo.broadcast_in_dim", value);
  text_puts(&run->emitter->text, ", dims = ");
  put_list(&run->emitter->text, dims, count);
  return unary_result(run, name, &value.type, &type);
}

static NetValue run_reduce(Run *run) {
  Text *out = &run->emitter->text;
  NetValue value = run_read_value(run), zero = run_value(run, (Word){"z", 1});
  int64_t dims[MAX_RANK];
  uint32_t count;
  if (skip_text(&run->at, "all")) {
    count = value.type.rank;
    for (uint32_t i = 0; i < count; i++) dims[i] = i;
  } else {
    count = read_list(&run->at, &run->scope, dims);
  }
  NetType type = {.elem = ELEM_f32};
  for (uint32_t i = 0, next = 0; i < value.type.rank; i++) {
    if (next < count && dims[next] == i)
      next++;
    else
      type.dims[type.rank++] = value.type.dims[i];
  }
  Str name = run_fresh(run);
  run_line(run, name);
  text_puts(out, "stablehlo.reduce(");
  text_put_str(out, value.name);
  text_puts(out, " init: ");
  text_put_str(out, zero.name);
  text_puts(out, ") applies stablehlo.add across dimensions = ");
  put_list(out, dims, count);
  run_types(run, (const NetType *const[]){&value.type, &scalar}, 2, &type);
  return run_define(run, name, &type);
}

static NetValue run_transpose(Run *run) {
  NetValue value = run_read_value(run);
  int64_t dims[MAX_RANK];
  uint32_t count = read_list(&run->at, &run->scope, dims);
  NetType type = value.type;
  for (uint32_t i = 0; i < count; i++) type.dims[i] = value.type.dims[dims[i]];
  Str name = begin(run, "stablehlo.transpose", value);
  text_puts(&run->emitter->text, ", dims = ");
  put_list(&run->emitter->text, dims, count);
  return unary_result(run, name, &value.type, &type);
}

static NetValue run_reverse(Run *run) {
  NetValue value = run_read_value(run);
  Str name = begin(run, "stablehlo.reverse", value);
  text_puts(&run->emitter->text, ", dims = [2, 3]");
  run_type(run, &value.type);
  return run_define(run, name, &value.type);
}

static NetValue run_slice(Run *run) {
  Text *out = &run->emitter->text;
  NetValue value = run_read_value(run);
  NetType type = value.type;
  Str name = begin(run, "stablehlo.slice", value);
  text_puts(out, " [");
  skip_text(&run->at, "[");
  for (uint32_t i = 0; i < type.rank; i++) {
    if (i) {
      skip_text(&run->at, ",");
      text_puts(out, ", ");
    }
    int64_t low = read_expr(&run->at, &run->scope);
    skip_text(&run->at, ":");
    int64_t high = read_expr(&run->at, &run->scope);
    text_put_int(out, low);
    text_putc(out, ':');
    text_put_int(out, high);
    type.dims[i] = high - low;
  }
  skip_text(&run->at, "]");
  text_putc(out, ']');
  return unary_result(run, name, &value.type, &type);
}

static NetValue run_pad(Run *run) {
  Text *out = &run->emitter->text;
  NetValue value = run_read_value(run), zero = run_value(run, (Word){"z", 1});
  NetType type = value.type;
  Str name = begin(run, "stablehlo.pad", value);
  put_operand(run, zero);
  static const char *const parts[] = {"low", "high", "interior"};
  for (uint32_t k = 0; k < ARRAY_LEN(parts); k++) {
    int64_t sizes[MAX_RANK];
    skip_text(&run->at, parts[k]);
    uint32_t count = read_list(&run->at, &run->scope, sizes);
    for (uint32_t i = 0; i < count; i++)
      type.dims[i] += k == 2 ? sizes[i] * (value.type.dims[i] - 1) : sizes[i];
    text_puts(out, ", ");
    text_puts(out, parts[k]);
    text_puts(out, " = ");
    put_list(out, sizes, count);
  }
  run_types(run, (const NetType *const[]){&value.type, &scalar}, 2, &type);
  return run_define(run, name, &type);
}

static NetValue run_concatenate(Run *run) {
  NetValue a = run_read_value(run), b = run_read_value(run);
  int64_t dim = read_expr(&run->at, &run->scope);
  NetType type = a.type;
  type.dims[dim] += b.type.dims[dim];
  Str name = begin(run, "stablehlo.concatenate", a);
  put_operand(run, b);
  text_puts(&run->emitter->text, ", dim = ");
  text_put_int(&run->emitter->text, dim);
  run_types(run, (const NetType *const[]){&a.type, &b.type}, 2, &type);
  return run_define(run, name, &type);
}

static NetValue run_convert(Run *run) {
  NetValue value = run_read_value(run);
  NetType type = value.type;
  type.elem = skip_text(&run->at, "bf16") ? ELEM_bf16 : ELEM_f32;
  skip_text(&run->at, "f32");
  Str name = begin(run, "stablehlo.convert", value);
  return unary_result(run, name, &value.type, &type);
}

// `GT` or `LT`, as the text has it.
static NetValue run_compare(Run *run) {
  Word direction = run->word;
  NetValue a = run_read_value(run), b = run_read_value(run);
  same_type(run, &a, &b);
  NetType mask = a.type;
  mask.elem = ELEM_i1;
  Str name = run_fresh(run);
  run_line(run, name);
  text_puts(&run->emitter->text, "stablehlo.compare ");
  text_append(&run->emitter->text, direction.at, direction.length);
  put_operand(run, a);
  put_operand(run, b);
  run_types(run, (const NetType *const[]){&a.type, &b.type}, 2, &mask);
  return run_define(run, name, &mask);
}

static NetValue run_select(Run *run) {
  NetValue mask = run_read_value(run), a = run_read_value(run), b = run_read_value(run);
  same_type(run, &a, &b);
  Str name = begin(run, "stablehlo.select", mask);
  put_operand(run, a);
  put_operand(run, b);
  Text *out = &run->emitter->text;
  text_puts(out, " : ");
  net_type_print(out, &mask.type);
  text_puts(out, ", ");
  net_type_print(out, &a.type);
  text_putc(out, '\n');
  return run_define(run, name, &a.type);
}

static NetValue run_elementwise(Run *run, const char *op, const NetValue *a, const NetValue *b) {
  if (b) same_type(run, a, b);
  Str name = begin(run, op, *a);
  if (b) put_operand(run, *b);
  run_type(run, &a->type);
  return run_define(run, name, &a->type);
}

// `a*b`, or an operation of one or two values.
static NetValue run_elementwise_word(Run *run) {
  Word word = run->word;
  static const struct {
    char sign;
    const char *op;
  } signs[] = {{'*', "stablehlo.multiply"},
               {'+', "stablehlo.add"},
               {'-', "stablehlo.subtract"},
               {'/', "stablehlo.divide"}};
  skip_blanks(&run->at);
  for (uint32_t i = 0; i < ARRAY_LEN(signs); i++) {
    if (*run->at != signs[i].sign) continue;
    run->at++;
    NetValue a = run_value(run, word), b = run_read_value(run);
    return run_elementwise(run, signs[i].op, &a, &b);
  }
  // chlo.erfc alone is printed with both types.
  NetValue a = run_read_value(run);
  if (word_is(word, "erfc")) {
    Str name = begin(run, "chlo.erfc", a);
    Text *out = &run->emitter->text;
    text_puts(out, " : ");
    net_type_print(out, &a.type);
    text_puts(out, " -> ");
    net_type_print(out, &a.type);
    text_putc(out, '\n');
    return run_define(run, name, &a.type);
  }
  char op[40];
  snprintf(op, sizeof op, "stablehlo.%.*s", (int)word.length, word.at);
  bool is_binary = word_is(word, "maximum") || word_is(word, "minimum") || word_is(word, "and");
  NetValue b = is_binary ? run_read_value(run) : a;
  return run_elementwise(run, op, &a, is_binary ? &b : NULL);
}

static NetValue run_statement(Run *run) {
  static const struct {
    const char *word;
    NetValue (*run)(Run *);
  } statements[] = {
      {"cst", run_constant},
      {"count", run_constant},
      {"reshape", run_reshape_to},
      {"flatten", run_flatten},
      {"broadcast", run_broadcast},
      {"reduce", run_reduce},
      {"transpose", run_transpose},
      {"reverse", run_reverse},
      {"dot", run_dot},
      {"dotacc", run_dot},
      {"batchdot", run_dot},
      {"conv", run_conv},
      {"slice", run_slice},
      {"pad", run_pad},
      {"concatenate", run_concatenate},
      {"convert", run_convert},
      {"GT", run_compare},
      {"LT", run_compare},
      {"select", run_select},
      {"pool", run_pool},
      {"unpool", run_unpool},
      {"allreduce", run_allreduce},
  };
  run->word = read_word(&run->at);
  for (uint32_t i = 0; i < ARRAY_LEN(statements); i++)
    if (word_is(run->word, statements[i].word)) return statements[i].run(run);
  return run_elementwise_word(run);
}

// What does not hold of the expression of a `need`: kH%2, kH-2 or heads-hIdx.
static void fail_need(Run *run, const char *start) {
  static const struct {
    const char *text, *meaning;
  } needs[] = {{"kH%2", "a kernel of odd height"},
               {"kW%2", "a kernel of odd width"},
               {"kH-2", "a kernel of height 3 at least"},
               {"kW-2", "a kernel of width 3 at least"},
               {"heads-hIdx", "hIdx from 0 to below heads"}};
  uint32_t i = 0;
  while (*start == ' ') start++;
  size_t length = (size_t)(run->at - start);
  while (i < ARRAY_LEN(needs) &&
         (strlen(needs[i].text) != length || memcmp(needs[i].text, start, length) != 0))
    i++;
  assert(i < ARRAY_LEN(needs));
  run_fail(run, "net-kernel-domain", "takes %s: other elements would be read", needs[i].meaning);
}

bool run_recipe(Run *run) {
  run->at = run->token->op->recipe;
  while (*run->at && !run->has_failed) {
    Word target = read_word(&run->at);
    if (word_is(target, "need")) {
      const char *start = run->at;
      if (read_expr(&run->at, &run->scope) < 1) fail_need(run, start);
    } else if (word_is(target, "let")) {
      target = read_word(&run->at);
      skip_text(&run->at, "=");
      scope_put(&run->scope, target, read_expr(&run->at, &run->scope));
    } else {
      skip_text(&run->at, "=");
      NetValue value = run_statement(run);
      vec_push(run->emitter->arena, &run->emitter->locals,
               (NetLocal){target.at, target.length, value});
    }
    if (!skip_text(&run->at, ";")) skip_blanks(&run->at);
    skip_blanks(&run->at);
  }
  return !run->has_failed;
}
