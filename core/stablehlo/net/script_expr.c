// Net scripts: expressions. Numbers are computed as Python does; what makes text is a call.
#include "stablehlo/net/script_run.h"

#include <math.h>

// ---- variables

static const ScriptValue *find(const ScriptFrame *frame, const Name *name, bool *is_bound) {
  const uint32_t *at = frame->into ? map_get(&frame->locals, name->index + 1u) : NULL;
  if (!at) at = map_get(&frame->run->globals, name->index + 1u);
  *is_bound = at != NULL;
  return at ? frame->run->values.at[*at] : NULL;
}

bool script_hides_ops(const ScriptFrame *frame, const Name *name, SrcSpan span) {
  bool is_bound;
  const ScriptValue *before = find(frame, name, &is_bound);
  if (!before || before->kind != SCRIPT_STABLEHLO) return false;
  diag_error(frame->run->diags, span, "net-target",
             "'%s' is the module stablehlo, of which the ops are; call this otherwise",
             name->str->bytes);
  return true;
}

void script_bind(ScriptFrame *frame, Name *name, const ScriptValue *value) {
  ScriptRun *run = frame->run;
  bool is_new;
  uint32_t *at = map_put(frame->into ? &frame->locals : &run->globals, name->index + 1u, &is_new);
  *at = run->values.count;
  vec_push(run->arena, &run->values, value);
  if (is_new && frame->into) vec_push(run->arena, &frame->names, name);
}

static const ScriptValue *lookup(ScriptFrame *frame, uint32_t node) {
  ScriptRun *run = frame->run;
  const Name *name = frame_node(frame, node)->name;
  bool is_bound;
  const ScriptValue *value = find(frame, name, &is_bound);
  if (is_bound) return value; // NULL: its own statement was wrong
  SrcSpan span = frame_node(frame, node)->span;
  for (uint32_t i = 0; i < run->script->body.count; i++) {
    const ScriptFunction *function = run->script->body.at[i].function;
    if (!function || function->name != name) continue;
    bool is_own = frame->callee && frame->callee->source == function;
    diag_error(run->diags, span, "net-undefined",
               is_own ? "'%s' calls itself; a net has no loops"
                      : "'%s' is defined below, on line %u; a function stands before its calls",
               name->str->bytes, function->span.line);
    return NULL;
  }
  VEC(const char *) known = {0};
  for (uint32_t i = 0; frame->into && i < frame->names.count; i++)
    vec_push(run->arena, &known, frame->names.at[i]->str->bytes);
  for (uint32_t i = 0; i < run->callees.count; i++)
    vec_push(run->arena, &known, run->callees.at[i]->source->name->str->bytes);
  const char *near = nearest_name(name->str->bytes, known.at, known.count);
  bool is_module = str_is(name->str, "s") || str_is(name->str, "stablehlo");
  diag_error(run->diags, span, "net-undefined", "'%s' is not defined%s%s%s", name->str->bytes,
             near ? "; did you mean '" : "", near ? near : "",
             near        ? "'?"
             : is_module ? "; the script begins with s = stablehlo"
                         : "");
  if (is_module) { // said once
    bool is_new;
    *map_put(&run->globals, name->index + 1u, &is_new) = run->values.count;
    vec_push(run->arena, &run->values, NULL);
  }
  return NULL;
}

// ---- numbers

static const ScriptValue *not_a_number(ScriptFrame *frame, uint32_t node,
                                       const ScriptValue *value) {
  diag_error(frame->run->diags, frame_node(frame, node)->span, "net-value",
             "arithmetic is of numbers, and this is %s%s", value_describe(frame->run, value),
             value->kind == SCRIPT_TENSOR ? "; tensors are added with s.addV(a, b)" : "");
  return NULL;
}

static const ScriptValue *number(ScriptFrame *frame, double real, bool is_int, int64_t integer) {
  ScriptValue *value = value_new(frame->run, is_int ? SCRIPT_INT : SCRIPT_REAL);
  value->integer = integer;
  value->real = real;
  return value;
}

static double real_of(const ScriptValue *value) {
  return value->kind == SCRIPT_INT ? (double)value->integer : value->real;
}

// a `link` b.
static const ScriptValue *combine(ScriptFrame *frame, uint32_t node, int link, const ScriptValue *a,
                                  const ScriptValue *b) {
  bool is_int = a->kind == SCRIPT_INT && b->kind == SCRIPT_INT;
  bool is_division = link == TOKEN_FLOOR_DIV || link == '%';
  double x = real_of(a), y = real_of(b);
  SrcSpan span = frame_node(frame, node)->span;
  if (is_division && (!is_int || b->integer <= 0)) {
    diag_error(frame->run->diags, span, "net-value",
               "// and %% are of integers, by a positive one");
    return NULL;
  }
  if (!is_int) {
    double real = link == '+' ? x + y : link == '-' ? x - y : x * y;
    return number(frame, real, false, 0);
  }
  int64_t result = 0;
  bool overflows = false;
  switch (link) {
  case '+': overflows = add_overflows(a->integer, b->integer, &result); break;
  case '-': overflows = sub_overflows(a->integer, b->integer, &result); break;
  case '*': overflows = mul_overflows(a->integer, b->integer, &result); break;
  case '%': result = floor_mod(a->integer, b->integer); break;
  default: result = floor_div(a->integer, b->integer);
  }
  if (!overflows) return number(frame, 0, true, result);
  diag_error(frame->run->diags, span, "net-value", "the number does not fit in 64 bits");
  return NULL;
}

static const ScriptValue *arithmetic(ScriptFrame *frame, uint32_t node) {
  uint32_t at = frame_node(frame, node)->first;
  const ScriptValue *left = NULL;
  for (bool is_first = true; at; at = frame_node(frame, at)->next, is_first = false) {
    const ScriptValue *value = script_compute(frame, at);
    if (!value) return NULL;
    if (value->kind != SCRIPT_INT && value->kind != SCRIPT_REAL)
      return not_a_number(frame, at, value);
    left = is_first ? value : combine(frame, node, frame_node(frame, at)->link, left, value);
    if (!left) return NULL;
  }
  return left;
}

static const ScriptValue *negated(ScriptFrame *frame, uint32_t node) {
  const ScriptValue *value = script_compute(frame, frame_node(frame, node)->first);
  if (!value) return NULL;
  if (value->kind != SCRIPT_INT && value->kind != SCRIPT_REAL)
    return not_a_number(frame, node, value);
  const ScriptValue *zero = number(frame, 0, value->kind == SCRIPT_INT, 0);
  return combine(frame, node, '-', zero, value);
}

// ---- the rest

static const ScriptValue *list(ScriptFrame *frame, uint32_t node) {
  VEC(ScriptItem) items = {0};
  bool is_fine = true;
  for (uint32_t at = frame_node(frame, node)->first; at; at = frame_node(frame, at)->next) {
    const ScriptValue *value = script_compute(frame, at);
    is_fine = is_fine && value;
    vec_push(frame->run->arena, &items, (ScriptItem){NULL, value});
  }
  if (!is_fine) return NULL;
  ScriptValue *value = value_new(frame->run, SCRIPT_LIST);
  value->items = items.at;
  value->item_count = items.count;
  return value;
}

// fwd.h1, se.sq
static const ScriptValue *attribute(ScriptFrame *frame, uint32_t node) {
  ScriptRun *run = frame->run;
  const Node *at = frame_node(frame, node);
  const ScriptValue *base = script_compute(frame, at->first);
  if (!base) return NULL;
  if (base->kind == SCRIPT_STABLEHLO) {
    diag_error(run->diags, at->span, "net-value", "s.%s is called: s.%s(…)", at->name->str->bytes,
               at->name->str->bytes);
    return NULL;
  }
  if (base->kind != SCRIPT_TENSOR && base->kind != SCRIPT_RESULTS) {
    diag_error(run->diags, at->span, "net-value", "%s has nothing that is read with '.'",
               value_describe(run, base));
    return NULL;
  }
  VEC(const char *) known = {0};
  for (uint32_t i = base->item_count; i-- > 0;) { // the last of a name counts
    if (base->items[i].name == at->name->str) return base->items[i].value;
    vec_push(run->arena, &known, base->items[i].name->bytes);
  }
  unknown_name(run, at->span, "net-undefined", at->name->str, "among what it made there is no",
               known.at, known.count);
  return NULL;
}

static const ScriptValue *call(ScriptFrame *frame, uint32_t node) {
  ScriptRun *run = frame->run;
  const Node *callee = frame_node(frame, frame_node(frame, node)->first);
  if (callee->kind == SYN_ATTRIBUTE) {
    const ScriptValue *base = script_compute(frame, callee->first);
    if (!base) return NULL;
    if (base->kind == SCRIPT_STABLEHLO) {
      SpecialCall special = special_find(callee->name->str);
      if (frame->into)
        return special ? special(frame, node) : script_call_op(frame, node, callee->name);
      diag_error(run->diags, callee->span, "net-outside",
                 "ops stand in functions: def NAME(x: (4, 16), …): with the ops below, indented");
      return NULL;
    }
    diag_error(run->diags, callee->span, "net-value",
               "what is called is an op or a function, and "
               "this is a part of %s",
               value_describe(run, base));
    return NULL;
  }
  const ScriptValue *value = script_compute(frame, frame_node(frame, node)->first);
  if (!value) return NULL;
  if (value->kind == SCRIPT_FUNCTION && frame->into)
    return script_call_function(frame, node, value->callee);
  if (value->kind == SCRIPT_FUNCTION)
    diag_error(run->diags, callee->span, "net-outside", "functions are called in functions");
  else
    diag_error(run->diags, callee->span, "net-value",
               "what is called is an op or a function, and this is %s", value_describe(run, value));
  return NULL;
}

const ScriptValue *script_compute(ScriptFrame *frame, uint32_t node) {
  const Node *at = frame_node(frame, node);
  ScriptValue *value;
  switch ((NodeKind)at->kind) {
  case SYN_NAME: return lookup(frame, node);
  case SYN_INT: return number(frame, 0, true, at->integer);
  case SYN_FLOAT: return number(frame, at->real, false, 0);
  case SYN_STRING:
    value = value_new(frame->run, SCRIPT_STRING);
    value->text = at->string;
    return value;
  case SYN_TRUE:
  case SYN_FALSE:
    value = value_new(frame->run, SCRIPT_BOOL);
    value->integer = at->kind == SYN_TRUE;
    return value;
  case SYN_NONE: return value_new(frame->run, SCRIPT_NONE);
  case SYN_NEGATE: return negated(frame, node);
  case SYN_SUM:
  case SYN_PRODUCT: return arithmetic(frame, node);
  case SYN_TUPLE:
  case SYN_LIST: return list(frame, node);
  case SYN_ATTRIBUTE: return attribute(frame, node);
  case SYN_CALL: return call(frame, node);
  case SYN_DICT:
    diag_error(frame->run->diags, at->span, "net-value",
               "a dictionary stands in an optimizer's call, from parameter to gradient");
    return NULL;
  default:
    diag_error(frame->run->diags, at->span, "net-value",
               "a net script has calls, variables, numbers, strings, lists and tuples");
    return NULL;
  }
}

bool compute_int(ScriptFrame *frame, uint32_t node, const char *what, int64_t least, int64_t *out) {
  const ScriptValue *value = script_compute(frame, node);
  if (!value) return false;
  if (value->kind != SCRIPT_INT || value->integer < least)
    return diag_error(frame->run->diags, frame_node(frame, node)->span, "net-value",
                      "%s is an integer of at least %lld, and this is %s", what, (long long)least,
                      value_describe(frame->run, value));
  *out = value->integer;
  return true;
}

const ScriptValue *compute_tensor(ScriptFrame *frame, uint32_t node, const char *what) {
  const ScriptValue *value = script_compute(frame, node);
  if (!value || value->kind == SCRIPT_TENSOR) return value;
  diag_error(frame->run->diags, frame_node(frame, node)->span, "net-value",
             "%s is a tensor, and this is %s", what, value_describe(frame->run, value));
  return NULL;
}

// A dimension: an integer, or a list that says how so many elements are laid out.
static bool take_dim(const ScriptValue *value, int64_t *out, NetView *view) {
  *view = (NetView){0};
  *out = 1;
  if (value->kind == SCRIPT_INT) {
    *out = value->integer;
    return value->integer > 0;
  }
  if (value->kind != SCRIPT_LIST || value->item_count < 2 || value->item_count > 3) return false;
  for (uint32_t i = 0; i < value->item_count; i++) {
    const ScriptValue *item = value->items[i].value;
    if (item->kind != SCRIPT_INT || item->integer <= 0 || mul_overflows(*out, item->integer, out))
      return false;
    view->dims[view->count++] = item->integer;
  }
  return true;
}

bool compute_shape(ScriptFrame *frame, uint32_t node, NetType *out, NetView *view) {
  const ScriptValue *value = script_compute(frame, node);
  SrcSpan span = frame_node(frame, node)->span;
  NetView own = {0};
  *out = (NetType){.elem = ELEM_f32};
  if (!value) return false;
  bool is_fine = value->kind == SCRIPT_LIST && value->item_count <= MAX_RANK;
  int64_t count = 1;
  for (uint32_t i = 0; is_fine && i < value->item_count; i++) {
    int64_t dim;
    is_fine = take_dim(value->items[i].value, &dim, &own) && !mul_overflows(count, dim, &count) &&
              count < (int64_t)1 << 40 &&
              (!own.count || (view && i == 1 && value->item_count == 2));
    out->dims[out->rank++] = dim;
  }
  if (view) *view = own;
  return is_fine ||
         diag_error(frame->run->diags, span, "net-shape",
                    "a shape is a tuple of positive integers: (4, 16), (8,) for one dimension, () "
                    "for one number; of a parameter also (4, [3, 8, 8]), whose elements "
                    "are so laid out");
}
