// Net scripts: calls of the ops of ops.def. Arguments are given in the order of the signature or by
// name; integers follow from shapes (script_infer.c) or are given by name.
#include "stablehlo/net/script_run.h"

static NetParamKind role_kind(const NetArguments *args, uint32_t at) {
  return at < args->info.operand_count ? PARAM_NAME
                                       : args->info.params[at - args->info.operand_count].kind;
}

// UINT32_MAX when the op has no parameter of that name.
static uint32_t find_param(const NetArguments *args, Str name) {
  uint32_t length, count = net_role_count(args) + args->info.number_count;
  for (uint32_t i = 0; i < count; i++) {
    const char *known = net_param_name(args, i, &length);
    if (length == name->length && memcmp(known, name->bytes, length) == 0) return i;
  }
  return UINT32_MAX;
}

static const char *param_text(ScriptRun *run, const NetArguments *args, uint32_t at) {
  uint32_t length;
  const char *name = net_param_name(args, at, &length);
  return arena_format(run->arena, "%.*s", (int)length, name);
}

static bool unknown_param(ScriptFrame *frame, const NetArguments *args, const Node *at) {
  ScriptRun *run = frame->run;
  const char *names[NET_MAX_ROLES + NET_MAX_NUMBERS];
  uint32_t count = net_role_count(args) + args->info.number_count;
  for (uint32_t i = 0; i < count; i++) names[i] = param_text(run, args, i);
  return unknown_name(run, at->span, "net-keyword", at->name->str,
                      arena_format(run->arena, "%s has no parameter", args->op->name), names,
                      count);
}

// What an argument of a call is, before it is held against the signature.
typedef struct OpCall {
  NetArguments args;
  const ScriptValue *values[NET_MAX_ROLES]; // of tensors
  Str texts[NET_MAX_TEXTS];                 // names, literals and tags, in the row's order
  bool is_given[NET_MAX_ROLES + NET_MAX_NUMBERS];
} OpCall;

static void set_tensor(OpCall *call, uint32_t role, const ScriptValue *value) {
  call->values[role] = value;
  if (!value) return;
  call->args.types[role] = &value->type;
  call->args.views[role] = value->view;
}

// A number where a name of one number is wanted: 1.0 and 0.0 are the constants %one and %zero.
static const ScriptValue *scalar_constant(ScriptFrame *frame, const ScriptValue *value,
                                          SrcSpan span) {
  ScriptRun *run = frame->run;
  double real = value->kind == SCRIPT_INT ? (double)value->integer : value->real;
  if (real != 0 && real != 1) {
    diag_error(run->diags, span, "net-value",
               "only 1.0 and 0.0 stand for a tensor of one number; make others with "
               "s.constant(%g, ())",
               real);
    return NULL;
  }
  NetType type = {.elem = ELEM_f32};
  Str name = str_intern_text(run->strings, real != 0 ? "%one" : "%zero");
  if (!net_function_head_constant(frame->into, name, real != 0 ? "1.0" : "0.0", &type, span))
    return NULL;
  return value_tensor(run, name, &type, NULL);
}

static bool take_literal(ScriptFrame *frame, uint32_t node, const char *what, Str *out) {
  ScriptRun *run = frame->run;
  const ScriptValue *value = script_compute(frame, node);
  SrcSpan span = frame_node(frame, node)->span;
  if (!value) return false;
  if (value->kind == SCRIPT_STRING) {
    *out = value->text;
    return true;
  }
  if (value->kind != SCRIPT_INT && value->kind != SCRIPT_REAL)
    return diag_error(run->diags, span, "net-value", "%s is a number, and this is %s", what,
                      value_describe(run, value));
  const char *text =
      number_literal(run, value->kind == SCRIPT_INT ? (double)value->integer : value->real, span);
  if (!text) return false;
  *out = str_intern_text(run->strings, text);
  return true;
}

static bool take_numbers(ScriptFrame *frame, NetArguments *args, uint32_t at, uint32_t node) {
  NetType shape;
  if (!compute_shape(frame, node, &shape, NULL)) return false;
  for (uint32_t i = 0; i < shape.rank; i++) args->numbers[at + i] = shape.dims[i];
  args->list_count = shape.rank;
  args->is_known[at] = true;
  return true;
}

static bool take(ScriptFrame *frame, OpCall *call, uint32_t at, uint32_t node) {
  ScriptRun *run = frame->run;
  NetArguments *args = &call->args;
  const char *name = param_text(run, args, at);
  const char *what = arena_format(run->arena, "'%s' of %s", name, args->op->name);
  uint32_t roles = net_role_count(args), operands = args->info.operand_count;
  SrcSpan span = frame_node(frame, node)->span;
  if (call->is_given[at]) {
    diag_error(run->diags, span, "net-keyword", "%s is given twice", what);
    return false;
  }
  call->is_given[at] = true;
  if (at >= roles) {
    uint32_t number = at - roles;
    if (args->info.params[args->info.text_count + number].kind == PARAM_NUMBERS)
      return take_numbers(frame, args, number, node);
    int64_t least = strcmp(name, "hIdx") != 0; // the one index that counts from 0
    if (!compute_int(frame, node, what, least, &args->numbers[number])) return false;
    args->is_known[number] = true;
    return true;
  }
  args->spans[at] = span;
  switch (role_kind(args, at)) {
  case PARAM_LITERAL: return take_literal(frame, node, what, &call->texts[at - operands]);
  case PARAM_TAG: {
    const ScriptValue *value = script_compute(frame, node);
    if (value && value->kind != SCRIPT_STRING)
      return diag_error(run->diags, span, "net-value", "%s is a string, and this is %s", what,
                        value_describe(run, value));
    if (value) call->texts[at - operands] = value->text;
    return value != NULL;
  }
  default: break;
  }
  const ScriptValue *value = script_compute(frame, node);
  if (!value) return false;
  if (value->kind == SCRIPT_NONE && strcmp(name, "bias") == 0) {
    call->is_given[at] = false;
    return true;
  }
  if (value->kind == SCRIPT_INT || value->kind == SCRIPT_REAL)
    value = scalar_constant(frame, value, span);
  else if (value->kind != SCRIPT_TENSOR)
    return diag_error(run->diags, span, "net-value", "%s is a tensor, and this is %s", what,
                      value_describe(run, value));
  set_tensor(call, at, value);
  if (value && at >= operands) call->texts[at - operands] = value->text;
  return value != NULL;
}

static bool take_arguments(ScriptFrame *frame, OpCall *call, uint32_t node) {
  ScriptRun *run = frame->run;
  NetArguments *args = &call->args;
  uint32_t position = 0, roles = net_role_count(args);
  bool is_fine = true;
  for (uint32_t at = frame_node(frame, frame_node(frame, node)->first)->next; at;
       at = frame_node(frame, at)->next) {
    const Node *argument = frame_node(frame, at);
    if (argument->kind != SYN_KEYWORD) {
      if (position < roles) {
        is_fine = take(frame, call, position++, at) && is_fine;
        continue;
      }
      diag_error(run->diags, argument->span, "net-arity",
                 "%s takes %u arguments without a keyword at most: %s(%s)", args->op->name, roles,
                 args->op->name, args->op->signature);
      return false;
    }
    position = UINT32_MAX; // keywords end them
    uint32_t param = find_param(args, argument->name->str);
    if (param == UINT32_MAX)
      is_fine = unknown_param(frame, args, argument);
    else
      is_fine = take(frame, call, param, argument->first) && is_fine;
    if (param == UINT32_MAX) return false;
  }
  return is_fine;
}

// A convolution without a bias reads the zero bias of its width, once that is known.
static bool fill_bias(ScriptFrame *frame, OpCall *call, uint32_t role, SrcSpan span) {
  NetArguments *args = &call->args;
  const ScriptValue *weight = NULL;
  uint32_t length;
  for (uint32_t i = 0; i < net_role_count(args); i++) {
    const char *name = net_param_name(args, i, &length);
    if (length == 6 && memcmp(name, "weight", 6) == 0) weight = call->values[i];
  }
  if (!weight || weight->type.rank != 4) return false;
  Str name = net_function_zero_bias(frame->into, weight->type.dims[0], span);
  if (!name) return true; // reported
  NetType type = {.elem = ELEM_f32, .rank = 1, .dims = {weight->type.dims[0]}};
  set_tensor(call, role, value_tensor(frame->run, name, &type, NULL));
  args->spans[role] = span;
  call->texts[role - args->info.operand_count] = name;
  return true;
}

static bool check_given(ScriptFrame *frame, OpCall *call, SrcSpan span) {
  ScriptRun *run = frame->run;
  NetArguments *args = &call->args;
  for (uint32_t i = 0; i < net_role_count(args); i++) {
    if (call->is_given[i]) continue;
    const char *name = param_text(run, args, i);
    if (strcmp(name, "bias") == 0 && fill_bias(frame, call, i, span)) {
      if (!call->values[i]) return false;
      continue;
    }
    return diag_error(run->diags, span, "net-arity", "%s lacks its argument '%s': %s(%s)",
                      args->op->name, name, args->op->name, args->op->signature);
  }
  return true;
}

// The values a recipe names, to be read with '.'.
static void keep_locals(ScriptFrame *frame, ScriptValue *value) {
  const NetEmitter *emitter = &frame->into->emitter;
  if (!emitter->locals.count) return;
  ScriptItem *items = ARENA_ARRAY(frame->run->arena, ScriptItem, emitter->locals.count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < emitter->locals.count; i++) {
    const NetLocal *local = &emitter->locals.at[i];
    items[count++] =
        (ScriptItem){str_intern(frame->run->strings, local->word, local->length),
                     value_tensor(frame->run, local->value.name, &local->value.type, NULL)};
  }
  value->items = items;
  value->item_count = count;
}

static const ScriptValue *emit(ScriptFrame *frame, NetPrecision precision, OpCall *call,
                               SrcSpan span) {
  ScriptRun *run = frame->run;
  NetArguments *args = &call->args;
  NetEmitter *emitter = &frame->into->emitter;
  if (args->info.is_batched && !args->is_known[0]) {
    args->numbers[0] = emitter->batch;
    args->is_known[0] = true;
  }
  if (!net_infer(run->arena, run->diags, emitter->batch, args, span)) return NULL;
  if (emitter->text.length > MAX_NET_BYTES) {
    diag_error(run->diags, span, "net-size", "the function has more than %d MiB of text",
               MAX_NET_BYTES >> 20);
    return NULL;
  }
  NetGraph graph = {run->arena, run->strings, run->diags};
  uint32_t number_count = args->info.number_count - args->has_list + args->list_count;
  NetNode *operands[NET_MAX_OPERANDS];
  for (uint32_t i = 0; i < args->info.operand_count; i++) {
    int64_t n = net_operand_elements(args->op, args->numbers, number_count, i);
    operands[i] = net_operand(&graph, call->values[i]->text, n, args->spans[i]);
    if (!operands[i]) return NULL;
  }
  NetNode *node = net_node(&graph, args->op, precision, operands, args->info.operand_count,
                           call->texts, args->info.text_count, args->numbers, number_count, span);
  Str name;
  if (!node || !net_render(emitter, node, &name)) return NULL;
  const NetValue *rendered = net_value(emitter, name);
  NetView view = net_result_view(run->arena, args, emitter->batch);
  ScriptValue *value = value_tensor(run, name, &rendered->type, &view);
  keep_locals(frame, value);
  return value;
}

static void begin(OpCall *call, const NetOp *op) {
  *call = (OpCall){.args = {.op = op}};
  net_op_info(op, &call->args.info);
  uint32_t count = call->args.info.number_count;
  call->args.has_list =
      count && call->args.info.params[call->args.info.text_count + count - 1].kind == PARAM_NUMBERS;
}

static bool is_contraction(const NetOp *op) {
  static const char *const words[] = {"=conv ", "=dot ", "=dotacc ", "=batchdot "};
  for (uint32_t i = 0; op->recipe && i < ARRAY_LEN(words); i++)
    if (strstr(op->recipe, words[i])) return true;
  return false;
}

// The op of that name, at the precision of the script where the name says none. `is_batched`: of
// two rows of one name, the one that N is given to.
static const NetOp *find_op(ScriptRun *run, Str name, bool is_batched, SrcSpan span,
                            NetPrecision *precision) {
  const NetOp *op = net_op_find(name->bytes, name->length, is_batched, precision);
  if (!op || *precision != NET_F32 || run->precision == NET_F32) return op;
  NetPrecision wanted;
  const char *low =
      arena_format(run->arena, "%s%s", name->bytes, net_precision_suffix(run->precision));
  const NetOp *same = net_op_find(low, strlen(low), is_batched, &wanted);
  if (!same || strcmp(same->name, op->name) != 0) {
    if (is_contraction(op))
      diag_note(run->diags, span, "net-f32-only",
                "'%s' has no form %s%s; what it contracts stays at f32", op->name, op->name,
                net_precision_suffix(run->precision));
    return op;
  }
  *precision = wanted;
  return same;
}

// The first names that hold the word, in letters of either case; NULL when none does.
static const char *names_with(ScriptRun *run, const char *word, uint32_t length,
                              const char *const *names, uint32_t count) {
  enum { MOST = 5 };
  const char *list = NULL;
  uint32_t found = 0;
  for (uint32_t i = 0; i < count && found < MOST; i++) {
    if (i && strcmp(names[i], names[i - 1]) == 0) continue; // without N, and with
    for (const char *at = names[i]; strlen(at) >= length; at++) {
      uint32_t same = 0;
      while (same < length && (at[same] | 32) == (word[same] | 32)) same++;
      if (same < length) continue;
      list = list ? arena_format(run->arena, "%s, %s", list, names[i]) : names[i];
      found++;
      break;
    }
  }
  return list;
}

// What a message adds of the ops by the name: the nearest, else those that hold it, else those that
// hold one of its parts (globalAvgPool: global, Avg, Pool).
static const char *similar_ops(ScriptRun *run, Str name, const char *const *names, uint32_t count) {
  enum { LEAST = 3 };
  static const struct {
    const char *word, *ops;
  } others[] = {{"layerNorm", "lnRowP"},
                {"globalAvgPool", "gap"},
                {"attention", "headSliceP, matmulF, softmaxRowF"},
                {"linear", "dense"}};
  for (uint32_t i = 0; i < ARRAY_LEN(others); i++)
    if (str_is(name, others[i].word))
      return arena_format(run->arena, "; there is %s", others[i].ops);
  const char *near = nearest_name(name->bytes, names, count);
  if (near) return arena_format(run->arena, "; did you mean '%s'?", near);
  if (name->length >= LEAST)
    near = names_with(run, name->bytes, (uint32_t)name->length, names, count);
  for (const char *at = name->bytes; *at && !near;) {
    const char *end = at + 1;
    while (*end && !(*end >= 'A' && *end <= 'Z') && *end != '_') end++;
    if (end - at >= LEAST) near = names_with(run, at, (uint32_t)(end - at), names, count);
    at = *end == '_' ? end + 1 : end;
  }
  return near ? arena_format(run->arena, "; there is %s", near) : "";
}

static void unknown_op(ScriptRun *run, const Name *name, SrcSpan span) {
  uint32_t count;
  const NetOp *ops = net_ops(&count);
  const char **names = ARENA_ARRAY(run->arena, const char *, count + 64);
  for (uint32_t i = 0; i < count; i++) names[i] = ops[i].name;
  count += special_names(names + count, 64);
  const char *near = similar_ops(run, name->str, names, count);
  diag_error(run->diags, span, "net-unknown-op",
             "there is no op '%s'%s (\"penguin ops --nets\" lists them)", name->str->bytes, near);
}

static bool gives_batch(ScriptFrame *frame, uint32_t call) {
  for (uint32_t at = frame_node(frame, call)->first; at; at = frame_node(frame, at)->next)
    if (frame_node(frame, at)->kind == SYN_KEYWORD && str_is(frame_node(frame, at)->name->str, "N"))
      return true;
  return false;
}

const ScriptValue *script_call_op(ScriptFrame *frame, uint32_t node, Name *name) {
  SrcSpan span = frame_node(frame, node)->span;
  NetPrecision precision;
  const NetOp *op = find_op(frame->run, name->str, gives_batch(frame, node), span, &precision);
  if (!op) {
    const Node *callee = frame_node(frame, frame_node(frame, node)->first);
    unknown_op(frame->run, name, callee->span);
    return NULL;
  }
  OpCall call;
  begin(&call, op);
  if (!take_arguments(frame, &call, node) || !check_given(frame, &call, span)) return NULL;
  return emit(frame, precision, &call, span);
}

const ScriptValue *apply_op(ScriptFrame *frame, const char *name,
                            const ScriptValue *const *arguments, const Str *literals,
                            const int64_t *numbers, SrcSpan span) {
  NetPrecision precision;
  const NetOp *op = net_op_find(name, strlen(name), false, &precision);
  assert(op);
  OpCall call;
  begin(&call, op);
  NetArguments *args = &call.args;
  uint32_t values = 0, texts = 0, operands = args->info.operand_count;
  for (uint32_t i = 0; i < net_role_count(args); i++) {
    args->spans[i] = span;
    if (role_kind(args, i) != PARAM_NAME) {
      call.texts[i - operands] = literals[texts++];
      continue;
    }
    set_tensor(&call, i, arguments[values++]);
    if (i >= operands) call.texts[i - operands] = call.values[i]->text;
  }
  uint32_t first = args->info.is_batched;
  for (uint32_t i = 0; numbers && first + i < args->info.number_count - args->has_list; i++) {
    args->numbers[first + i] = numbers[i];
    args->is_known[first + i] = true;
  }
  return emit(frame, precision, &call, span);
}
