// The state of a rendering, and the running of token streams.
#include "stablehlo/net/check.h"
#include "stablehlo/net/emit.h"

void net_emitter_init(NetEmitter *emitter, Arena *arena, StrTable *strings, Diags *diags,
                      int64_t batch) {
  *emitter = (NetEmitter){.arena = arena, .strings = strings, .diags = diags, .batch = batch};
  map_init(&emitter->value_of, arena);
  map_init(&emitter->map_of, arena);
}

void net_emitter_release(NetEmitter *emitter) {
  text_release(&emitter->text);
}

const NetValue *net_value(const NetEmitter *emitter, Str name) {
  const uint32_t *at = map_get(&emitter->value_of, map_key_pointer(name));
  // A mapping may be left from a graph that failed.
  if (!at || *at > emitter->values.count) return NULL;
  const NetValue *value = &emitter->values.at[*at - 1];
  return value->name == name ? value : NULL;
}

const NetMap *net_map(const NetEmitter *emitter, Str name) {
  const uint32_t *at = map_get(&emitter->map_of, map_key_pointer(name));
  return at && *at ? &emitter->maps.at[*at - 1].map : NULL;
}

const NetValue *net_local(const NetEmitter *emitter, const char *local) {
  for (uint32_t i = emitter->locals.count; i-- > 0;)
    if (word_is((Word){emitter->locals.at[i].word, emitter->locals.at[i].length}, local))
      return &emitter->locals.at[i].value;
  return NULL;
}

static void note_map(NetEmitter *emitter, Str name, NetMap map) {
  uint32_t *at = map_put(&emitter->map_of, map_key_pointer(name), NULL);
  vec_push(emitter->arena, &emitter->maps, (NetMapEntry){name, map, *at});
  *at = emitter->maps.count;
}

static NetValue add_value(NetEmitter *emitter, NetValue value) {
  vec_push(emitter->arena, &emitter->values, value);
  *map_put(&emitter->value_of, map_key_pointer(value.name), NULL) = emitter->values.count;
  return value;
}

// The value of a name, which must be of a type; a name that stands for nothing yet is an input.
static bool resolve(NetEmitter *emitter, Str name, const NetType *wanted, const char *user,
                    SrcSpan span, NetValue *out) {
  const NetValue *known = net_value(emitter, name);
  if (!known) {
    if (!net_check_input_name(emitter->diags, name, span)) return false;
    *out = add_value(emitter, (NetValue){name, *wanted, true, span});
    return true;
  }
  *out = *known;
  if (net_type_equal(&known->type, wanted)) return true;
  SrcSpan before = known->span;
  diag_error(emitter->diags, span, "net-type", "'%s' is %s, and '%s' takes it as %s", name->bytes,
             net_type_text(emitter->arena, &known->type), user,
             net_type_text(emitter->arena, wanted));
  diag_attach(emitter->diags, before, known->is_input ? "first named here" : "made here");
  return false;
}

bool net_declare(NetEmitter *emitter, Str name, const NetType *type, SrcSpan span) {
  NetValue value;
  return net_check_name(emitter->diags, name, span) &&
         resolve(emitter, name, type, "the function", span, &value);
}

// ---- one token

static NetType signature_type(Run *run, const char *at, NetMap *map) {
  NetType type;
  read_type(&at, &run->scope, &type, map);
  return type;
}

static void put_local(Run *run, Word word, NetValue value) {
  vec_push(run->emitter->arena, &run->emitter->locals, (NetLocal){word.at, word.length, value});
}

// Puts operands and names among the locals, of the types the signature has for them. *rest is the
// result's type then, *map what the last operand carries.
static bool bind(Run *run, const Str *operands, const char **rest, NetMap *map) {
  const char *at = run->token->op->signature;
  SignatureItem item;
  for (uint32_t i = 0; next_item(&at, &item); i++) {
    NetType type = signature_type(run, item.type, map);
    NetValue value;
    if (!resolve(run->emitter, operands[i], &type, run->token->op->name, run->token->span, &value))
      return false;
    put_local(run, item.name, value);
  }
  for (uint32_t i = 0; next_item(&at, &item); i++) {
    NetType type;
    NetMap none;
    const char *type_at = item.type;
    if (!read_type(&type_at, &run->scope, &type, &none)) continue; // a literal
    NetValue value;
    if (!resolve(run->emitter, run->token->texts[i], &type, run->token->op->name, run->token->span,
                 &value))
      return false;
    put_local(run, item.name, value);
  }
  *rest = at;
  return true;
}

// The map that a pointwise block is rendered on: what one of its `count` values carries, the first
// before the second. Not when one is a row view, nor when the map has other elements.
static const NetMap *lifted_map(const NetEmitter *emitter, uint32_t count) {
  const NetMap *found = NULL;
  for (uint32_t i = 0; i < count; i++) {
    const NetValue *value = &emitter->locals.at[i].value;
    const NetMap *map = net_map(emitter, value->name);
    if (!map) continue;
    if (map->is_rows) return NULL;
    if (!found && map->c * map->h * map->w == value->type.dims[1]) found = map;
  }
  return found;
}

static bool run_lifted(Run *run, uint32_t count, NetMap map) {
  NetEmitter *emitter = run->emitter;
  NetType type = {.elem = ELEM_f32, .rank = 4, .dims = {emitter->batch, map.c, map.h, map.w}};
  NetType flat = emitter->locals.at[0].value.type;
  for (uint32_t i = 0; i < count; i++) {
    NetValue value = emitter->locals.at[i].value;
    emitter->locals.at[i].value = run_reshape(run, value, &type);
  }
  if (!run_recipe(run)) return false;
  run_reshape(run, run->made, &flat);
  note_map(emitter, run->made.name, map);
  return true;
}

// Writes down what operand and result of the token carry.
static void note_layout(Run *run, Str operand, NetMap in, NetMap out) {
  NetEmitter *emitter = run->emitter;
  Str result = run->made.name;
  const NetMap *known = net_map(emitter, operand);
  if (run->token->op->layout == LAYOUT_ROWS) {
    if (known) note_map(emitter, result, *known);
  } else if (run->token->op->layout == LAYOUT_FLIP) {
    const int64_t *mn = run->token->numbers + run->token->number_count - 2;
    if (!known) return;
    int64_t rows = known->is_rows ? known->h * known->w : known->c;
    int64_t columns = known->is_rows ? known->c : known->h * known->w;
    if (rows == mn[0] && columns == mn[1])
      note_map(emitter, result, (NetMap){known->c, known->h, known->w, !known->is_rows});
  } else {
    if (in.c) note_map(emitter, operand, in);
    if (out.c) note_map(emitter, result, out);
  }
}

// Why a convolution does not give the map of its signature: an even side, or two different ones
// where the padding of kH is taken for both. True when neither is so.
static bool check_kernel(Run *run) {
  int64_t sides[2] = {0};
  for (uint32_t i = 0; i < run->scope.count; i++) {
    if (word_is(run->scope.numbers[i].name, "kH")) sides[0] = run->scope.numbers[i].value;
    if (word_is(run->scope.numbers[i].name, "kW")) sides[1] = run->scope.numbers[i].value;
  }
  bool is_even = sides[0] % 2 == 0 || sides[1] % 2 == 0;
  if (!sides[0] || !sides[1] || (!is_even && sides[0] == sides[1])) return true;
  return run_fail(run, "net-kernel-domain", "takes a kernel %s, and this is %lldx%lld",
                  is_even ? "with odd sides" : "that is square", (long long)sides[0],
                  (long long)sides[1]);
}

static bool run_token(NetEmitter *emitter, const NetToken *token, const Str *operands,
                      uint32_t operand_count, Str *result) {
  if (!token->op->recipe)
    return diag_error(emitter->diags, token->span, "net-no-recipe",
                      "'%s' has a token but no StableHLO text, in the original as here",
                      token->op->name);
  Run run = {.emitter = emitter, .token = token};
  scope_init(&run.scope, token->op, token->numbers, token->number_count, emitter->batch);
  emitter->locals.count = 0;
  const char *rest;
  NetMap in = {0}, out;
  if (!bind(&run, operands, &rest, &in)) return false;
  NetLayout layout = token->op->layout;
  uint32_t lifted = layout == LAYOUT_LIFT ? 1 : layout == LAYOUT_LIFT2 ? 2 : 0;
  const NetMap *map = lifted ? lifted_map(emitter, lifted) : NULL;
  if (!(map ? run_lifted(&run, lifted, *map) : run_recipe(&run))) return false;
  NetType type = signature_type(&run, rest, &out);
  if (!net_type_equal(&type, &run.made.type) && !check_kernel(&run)) return false;
  if (!net_type_equal(&type, &run.made.type))
    return run_fail(&run, "net-kernel-domain", "makes %s with these numbers, not %s",
                    net_type_text(emitter->arena, &run.made.type),
                    net_type_text(emitter->arena, &type));
  if (run.has_failed) return false;
  note_layout(&run, operands[operand_count - 1], in, out);
  *result = run.made.name;
  return true;
}

// ---- streams

static void note_lines(NetEmitter *emitter, uint64_t from, SrcSpan span) {
  for (uint64_t i = from; i < emitter->text.length; i++)
    if (emitter->text.bytes[i] == '\n') vec_push(emitter->arena, &emitter->lines, span);
}

static bool run_tokens(NetEmitter *emitter, const NetToken *tokens, uint32_t count, Str *result) {
  VEC(Str) stack = {0};
  for (uint32_t i = 0; i < count; i++) {
    const NetToken *token = &tokens[i];
    if (!token->op) {
      vec_push(emitter->arena, &stack, token->texts[0]);
      continue;
    }
    NetOpInfo info;
    net_op_info(token->op, &info);
    uint64_t from = emitter->text.length;
    stack.count -= info.operand_count;
    Str made = NULL;
    if (!run_token(emitter, token, stack.at + stack.count, info.operand_count, &made)) return false;
    vec_push(emitter->arena, &stack, made);
    note_lines(emitter, from, token->span);
  }
  *result = stack.at[0];
  return true;
}

bool net_render_tokens(NetEmitter *emitter, const NetToken *tokens, uint32_t count, Str *result) {
  if (!net_parse(emitter->arena, emitter->diags, tokens, count)) return false;
  uint32_t counter = emitter->counter, lines = emitter->lines.count, maps = emitter->maps.count;
  uint32_t values = emitter->values.count;
  uint64_t length = emitter->text.length;
  if (run_tokens(emitter, tokens, count, result)) return true;
  emitter->counter = counter;
  emitter->lines.count = lines;
  emitter->values.count = values;
  emitter->locals.count = 0;
  emitter->text.length = length;
  if (emitter->text.bytes) emitter->text.bytes[length] = 0;
  while (emitter->maps.count > maps) {
    const NetMapEntry *entry = &emitter->maps.at[--emitter->maps.count];
    *map_put(&emitter->map_of, map_key_pointer(entry->name), NULL) = entry->older;
  }
  return false;
}

bool net_render(NetEmitter *emitter, const NetNode *graph, Str *result) {
  uint32_t count;
  NetToken *tokens = net_tokens(emitter->arena, graph, &count);
  return net_render_tokens(emitter, tokens, count, result);
}
