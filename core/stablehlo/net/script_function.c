// Net scripts: functions, what is in their bodies, and calls of them.
#include "stablehlo/net/script_run.h"

// ---- statements

static void assign_several(ScriptFrame *frame, uint32_t target, const ScriptValue *value) {
  ScriptRun *run = frame->run;
  uint32_t wanted = 0;
  for (uint32_t at = frame_node(frame, target)->first; at; at = frame_node(frame, at)->next)
    wanted++;
  bool is_list = value && value->kind == SCRIPT_LIST;
  bool is_results = value && value->kind == SCRIPT_RESULTS;
  const ScriptItem *items = is_list ? value->items : is_results ? value->results : NULL;
  uint32_t count = is_list ? value->item_count : is_results ? value->result_count : 0;
  if (value && (!items || count != wanted)) {
    diag_error(run->diags, frame_node(frame, target)->span, "net-arity",
               "%u variables on the left, and on the right %s", wanted,
               is_list ? arena_format(run->arena, "%u values", count) : value_describe(run, value));
    items = NULL;
  }
  uint32_t i = 0;
  for (uint32_t at = frame_node(frame, target)->first; at; at = frame_node(frame, at)->next, i++)
    script_assign(frame, at, items ? items[i].value : NULL);
}

void script_assign(ScriptFrame *frame, uint32_t target, const ScriptValue *value) {
  const Node *at = frame_node(frame, target);
  if (at->kind == SYN_TUPLE || at->kind == SYN_LIST)
    assign_several(frame, target, value);
  else if (at->kind == SYN_NAME)
    script_bind(frame, at->name,
                value && value->kind != SCRIPT_STABLEHLO &&
                        script_hides_ops(frame, at->name, at->span)
                    ? NULL
                    : value);
  else if (value)
    diag_error(frame->run->diags, at->span, "net-target",
               "the left side of '=' is a variable, or several with commas between");
}

static bool is_text(const ScriptFrame *frame, uint32_t node) {
  return frame_node(frame, node)->kind == SYN_STRING;
}

static void run_expression(ScriptFrame *frame, const ScriptStatement *statement) {
  if (is_text(frame, statement->value)) return; // says what the function is for
  const ScriptValue *value = script_compute(frame, statement->value);
  if (value)
    diag_error(frame->run->diags, statement->span, "net-value",
               "what this line makes is used by nothing: assign or return it");
}

// The tensors of a return, in order; results of calls one by one.
static bool results_of(ScriptFrame *frame, const ScriptStatement *statement, ScriptItems *out) {
  ScriptRun *run = frame->run;
  if (!statement->value)
    return diag_error(run->diags, statement->span, "net-arity",
                      "a function returns one tensor at least");
  const Node *at = frame_node(frame, statement->value);
  bool is_tuple = at->kind == SYN_TUPLE, is_fine = true;
  for (uint32_t node = is_tuple ? at->first : statement->value; node;
       node = is_tuple ? frame_node(frame, node)->next : 0) {
    const Node *one = frame_node(frame, node);
    const ScriptValue *value = script_compute(frame, node);
    Str name = one->kind == SYN_NAME || one->kind == SYN_ATTRIBUTE ? one->name->str : NULL;
    if (!value) {
      is_fine = false;
    } else if (value->kind == SCRIPT_TENSOR) {
      vec_push(run->arena, out, (ScriptItem){name, value});
    } else if (value->kind == SCRIPT_RESULTS) {
      for (uint32_t i = 0; i < value->result_count; i++)
        vec_push(run->arena, out, value->results[i]);
    } else {
      is_fine = diag_error(run->diags, one->span, "net-value",
                           "what is returned is a tensor, and "
                           "this is %s",
                           value_describe(run, value));
    }
  }
  return is_fine;
}

// Runs a body up to its return. False when something in it was wrong.
static bool run_body(ScriptFrame *frame, const ScriptFunction *source, ScriptItems *results,
                     SrcSpan *return_span) {
  ScriptRun *run = frame->run;
  uint32_t errors = run->diags->error_count;
  bool has_returned = false, is_fine = true;
  for (uint32_t i = 0; i < source->body.count && !diags_full(run->diags); i++) {
    const ScriptStatement *statement = &source->body.at[i];
    if (has_returned) {
      diag_error(run->diags, statement->span, "net-outside", "nothing comes behind the return");
      break;
    }
    switch (statement->kind) {
    case SCRIPT_ASSIGN:
      script_assign(frame, statement->target,
                    statement->value ? script_compute(frame, statement->value) : NULL);
      break;
    case SCRIPT_EXPRESSION: run_expression(frame, statement); break;
    case SCRIPT_RETURN:
      has_returned = true;
      *return_span = statement->span;
      is_fine = results_of(frame, statement, results);
      break;
    case SCRIPT_DEF: break; // the reader has none inside of functions
    }
  }
  if (!has_returned && run->diags->error_count == errors && !source->is_broken)
    diag_error(run->diags, source->span, "net-arity", "the function '%s' does not return anything",
               source->name->str->bytes);
  return is_fine && run->diags->error_count == errors && !source->is_broken;
}

// ---- functions

static Str ssa_name(ScriptRun *run, const Name *name) {
  return str_intern_format(run->strings, "%%%s", name->str->bytes);
}

static bool param_types(ScriptFrame *module, ScriptCallee *callee) {
  const ScriptFunction *source = callee->source;
  NetType *types = ARENA_ARRAY(module->run->arena, NetType, source->params.count + 1);
  NetView *views = ARENA_ARRAY(module->run->arena, NetView, source->params.count + 1);
  bool is_fine = true;
  for (uint32_t i = 0; i < source->params.count; i++)
    is_fine = compute_shape(module, source->params.at[i].shape, &types[i], &views[i]) && is_fine;
  callee->param_types = types;
  callee->param_views = views;
  return is_fine;
}

static bool is_private(const ScriptFunction *source) {
  return source->name->str->bytes[0] == '_';
}

static void render(ScriptRun *run, ScriptCallee *callee) {
  const ScriptFunction *source = callee->source;
  NetFunction *function = ARENA_NEW(run->arena, NetFunction);
  bool has_batch = source->params.count && callee->param_types[0].rank;
  net_function_init(function, run->arena, run->strings, run->diags, source->name->str,
                    has_batch ? callee->param_types[0].dims[0] : 1, source->span);
  vec_push(run->arena, &run->rendered, function);
  ScriptFrame frame = {
      .run = run, .callee = callee, .into = function, .is_main = str_is(source->name->str, "main")};
  map_init(&frame.locals, run->arena);
  bool is_fine = true;
  for (uint32_t i = 0; i < source->params.count; i++) {
    const ScriptParam *param = &source->params.at[i];
    Str name = ssa_name(run, param->name);
    is_fine = !script_hides_ops(&frame, param->name, param->span) && is_fine;
    is_fine = net_function_param(function, name, &callee->param_types[i], param->span) && is_fine;
    script_bind(&frame, param->name,
                value_tensor(run, name, &callee->param_types[i], &callee->param_views[i]));
  }
  if (!is_fine) return;
  ScriptItems results = {0};
  SrcSpan span = source->span;
  if (!run_body(&frame, source, &results, &span)) return;
  for (uint32_t i = 0; i < results.count; i++)
    net_function_result(function, results.at[i].value->text, &results.at[i].value->type, span);
  callee->results = results.at;
  callee->result_count = results.count;
  callee->rendered = function;
  if (!is_private(source)) vec_push(run->arena, &run->functions, function);
}

void define_function(ScriptFrame *module, const ScriptFunction *source) {
  ScriptRun *run = module->run;
  ScriptCallee *callee = ARENA_NEW(run->arena, ScriptCallee);
  *callee = (ScriptCallee){.source = source, .is_broken = source->is_broken};
  for (uint32_t i = 0; i < run->callees.count; i++) {
    if (run->callees.at[i]->source->name != source->name) continue;
    diag_error(run->diags, source->span, "net-redefinition", "the function '%s' is defined already",
               source->name->str->bytes);
    diag_attach(run->diags, run->callees.at[i]->source->span, "here");
    return;
  }
  if (!callee->is_broken) callee->is_broken = !param_types(module, callee);
  if (!callee->is_broken) {
    render(run, callee);
    callee->is_broken = !callee->rendered;
  }
  ScriptValue *value = value_new(run, SCRIPT_FUNCTION);
  value->callee = callee;
  vec_push(run->arena, &run->callees, callee);
  script_bind(module, source->name, value);
}

// ---- calls

// Position among the rendered parameters; UINT32_MAX when there is none of that name.
static uint32_t find_param(const ScriptFrame *frame, const ScriptCallee *callee, Str name) {
  const NetFunction *rendered = callee->rendered;
  Str ssa = str_intern_format(frame->run->strings, "%%%s", name->bytes);
  for (uint32_t i = 0; i < rendered->params.count; i++)
    if (rendered->params.at[i].name == ssa) return i;
  return UINT32_MAX;
}

// "mlp(x, w, b)", as it is written: without what an optimizer adds.
static const char *header_text(ScriptRun *run, const ScriptFunction *source) {
  const char *text = arena_format(run->arena, "%s(", source->name->str->bytes);
  for (uint32_t i = 0; i < source->params.count; i++)
    text = arena_format(run->arena, "%s%s%s", text, i ? ", " : "",
                        source->params.at[i].name->str->bytes);
  return arena_format(run->arena, "%s)", text);
}

// A tensor for a parameter; numbers become constants where one number is wanted.
static const ScriptValue *argument(ScriptFrame *frame, const NetSlot *param, uint32_t node) {
  ScriptRun *run = frame->run;
  SrcSpan span = frame_node(frame, node)->span;
  const ScriptValue *value = script_compute(frame, node);
  if (!value) return NULL;
  bool is_number = value->kind == SCRIPT_INT || value->kind == SCRIPT_REAL;
  if (is_number && !param->type.rank) {
    const char *literal =
        number_literal(run, value->kind == SCRIPT_INT ? (double)value->integer : value->real, span);
    return literal ? fill_tensor(frame, literal, &param->type, span) : NULL;
  }
  bool is_fine = value->kind == SCRIPT_TENSOR && net_type_equal(&value->type, &param->type);
  if (is_fine) return value;
  diag_error(run->diags, span, "net-shape", "'%s' is a tensor of %s, and this is %s",
             param->name->bytes + 1, net_shape_text(run->arena, &param->type),
             value_describe(run, value));
  return NULL;
}

static bool take_arguments(ScriptFrame *frame, uint32_t call, const ScriptCallee *callee,
                           const ScriptValue **values) {
  ScriptRun *run = frame->run;
  const NetFunction *rendered = callee->rendered;
  const char *name = callee->source->name->str->bytes;
  uint32_t position = 0;
  bool is_fine = true;
  for (uint32_t at = frame_node(frame, frame_node(frame, call)->first)->next; at;
       at = frame_node(frame, at)->next) {
    const Node *node = frame_node(frame, at);
    bool has_name = node->kind == SYN_KEYWORD;
    if (!has_name && position == callee->source->params.count)
      return diag_error(run->diags, node->span, "net-arity",
                        "'%s' takes %u arguments without a keyword at most: %s", name, position,
                        header_text(run, callee->source));
    const Name *known = has_name ? node->name : callee->source->params.at[position++].name;
    uint32_t param = find_param(frame, callee, known->str);
    if (param == UINT32_MAX) {
      const char **names = ARENA_ARRAY(run->arena, const char *, rendered->params.count + 1);
      for (uint32_t i = 0; i < rendered->params.count; i++)
        names[i] = rendered->params.at[i].name->bytes + 1;
      return unknown_name(run, node->span, "net-keyword", node->name->str,
                          arena_format(run->arena, "'%s' has no parameter", name), names,
                          rendered->params.count);
    }
    if (values[param])
      return diag_error(run->diags, node->span, "net-keyword", "'%s' of '%s' is given twice",
                        rendered->params.at[param].name->bytes + 1, name);
    values[param] = argument(frame, &rendered->params.at[param], has_name ? node->first : at);
    is_fine = is_fine && values[param];
  }
  return is_fine;
}

// What an optimizer added and the call leaves out.
static bool fill_arguments(ScriptFrame *frame, const ScriptCallee *callee,
                           const ScriptValue **values, SrcSpan span) {
  ScriptRun *run = frame->run;
  const NetFunction *rendered = callee->rendered;
  for (uint32_t i = 0; i < rendered->params.count; i++) {
    if (values[i]) continue;
    const NetSlot *param = &rendered->params.at[i];
    if (!param->start)
      return diag_error(run->diags, span, "net-arity", "'%s' lacks its argument '%s': %s",
                        callee->source->name->str->bytes, param->name->bytes + 1,
                        header_text(run, callee->source));
    values[i] = fill_tensor(frame, param->start, &param->type, span);
  }
  return true;
}

static const ScriptValue *results_value(ScriptFrame *frame, const ScriptItem *results,
                                        uint32_t result_count, const ScriptItem *items,
                                        uint32_t item_count) {
  ScriptValue *value = value_new(frame->run, SCRIPT_RESULTS);
  if (result_count == 1) *value = *results[0].value; // a tensor, with the rest to be read from it
  value->results = results;
  value->result_count = result_count;
  value->items = items;
  value->item_count = item_count;
  return value;
}

static const ScriptValue *call_as_is(ScriptFrame *frame, const ScriptCallee *callee,
                                     const ScriptValue *const *values, SrcSpan span) {
  ScriptRun *run = frame->run;
  const NetFunction *rendered = callee->rendered;
  Str *args = ARENA_ARRAY(run->arena, Str, rendered->params.count + 1);
  Str *names = ARENA_ARRAY(run->arena, Str, callee->result_count + 1);
  for (uint32_t i = 0; i < rendered->params.count; i++) args[i] = values[i]->text;
  net_function_call(frame->into, rendered, args, names, span);
  ScriptItem *results = ARENA_ARRAY(run->arena, ScriptItem, callee->result_count + 1);
  ScriptItems named = {0};
  for (uint32_t i = 0; i < callee->result_count; i++) {
    const ScriptItem *result = &callee->results[i];
    results[i] = (ScriptItem){
        result->name, value_tensor(run, names[i], &result->value->type, &result->value->view)};
    if (result->name) vec_push(run->arena, &named, results[i]);
  }
  return results_value(frame, results, callee->result_count, named.at, named.count);
}

static const ScriptValue *call_in_place(ScriptFrame *outer, ScriptCallee *callee,
                                        const ScriptValue *const *values) {
  ScriptRun *run = outer->run;
  ScriptFrame frame = {.run = run, .callee = outer->callee, .into = outer->into};
  map_init(&frame.locals, run->arena);
  for (uint32_t i = 0; i < callee->source->params.count; i++) {
    Name *name = callee->source->params.at[i].name;
    ScriptValue *value = value_new(run, SCRIPT_TENSOR);
    *value = *values[find_param(outer, callee, name->str)];
    if (callee->param_views[i].count) value->view = callee->param_views[i];
    script_bind(&frame, name, value);
  }
  ScriptItems results = {0}, items = {0};
  SrcSpan span;
  run->depth++;
  bool is_fine = run_body(&frame, callee->source, &results, &span);
  run->depth--;
  if (!is_fine) return NULL;
  for (uint32_t i = 0; i < frame.names.count; i++) {
    const ScriptValue *value =
        run->values.at[*map_get(&frame.locals, frame.names.at[i]->index + 1u)];
    if (value) vec_push(run->arena, &items, (ScriptItem){frame.names.at[i]->str, value});
  }
  return results_value(outer, results.at, results.count, items.at, items.count);
}

const ScriptValue *script_call_function(ScriptFrame *frame, uint32_t call, ScriptCallee *callee) {
  ScriptRun *run = frame->run;
  SrcSpan span = frame_node(frame, call)->span;
  if (callee->is_broken) return NULL;
  uint32_t count = callee->rendered->params.count;
  const ScriptValue **values = ARENA_ARRAY(run->arena, const ScriptValue *, count + 1);
  if (!take_arguments(frame, call, callee, values)) return NULL;
  if (frame->is_main && !is_private(callee->source))
    return fill_arguments(frame, callee, values, span) ? call_as_is(frame, callee, values, span)
                                                       : NULL;
  if (callee->rendered->params.count != callee->source->params.count) {
    diag_error(run->diags, span, "net-outside",
               "'%s' has the state of its optimizer among its parameters; only main calls it",
               callee->source->name->str->bytes);
    return NULL;
  }
  if (run->depth == MAX_CALL_DEPTH) {
    diag_error(run->diags, span, "net-nesting", "calls nest deeper than %d levels", MAX_CALL_DEPTH);
    return NULL;
  }
  if (!fill_arguments(frame, callee, values, span)) return NULL;
  return call_in_place(frame, callee, values);
}
