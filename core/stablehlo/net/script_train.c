// Net scripts: optimizers. s.adamW({w1: dw1, b1: db1}, loss=loss) renders one step of each
// parameter and adds the optimizer's state to the function's signature (reference 3.7):
//
//   (x, θ…, θm…, θv…, [θa…], [θe…], %lr, %bc1, %bc2, [%aup, %akeep], [%emad, %oemad], masks,
//   labels)
//   -> (θ'…, m'…, v'…, [a'…], [e'…], loss, bc1, bc2, [aup, akeep], [emad, oemad], statistics)
//
// `a` sums gradients over micro-batches, `e` is the moving average of the parameter. The scalars
// are the caller's: the rate, the corrections 1 - β^t of Adam's moments, whether this micro-batch
// is the last of its step (aup 1, else 0) and whether the sum goes on (akeep 1, 0 after a step).
#include "stablehlo/net/script_train.h"

static const NetType scalar = {.elem = ELEM_f32};

const ScriptValue *step_apply(Step *step, uint32_t at, const char *op,
                              const ScriptValue *const *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!values[i]) return NULL;
  return apply_op(step->frame, op, values, NULL, NULL, step->params.at[at].span);
}
// ---- gradients: mean over replicas, sum over micro-batches, clipping by the norm of all

static bool prepare_gradients(Step *step) {
  for (uint32_t i = 0; i < step->params.count; i++) {
    Trained *one = &step->params.at[i];
    if (step->replicas > 1)
      one->gradient = apply_op(step->frame, "allReduceMeanF", &one->gradient, &one->name,
                               &step->replicas, one->span);
    if (one->gradient && one->sum) {
      one->next_sum = APPLY(step, i, "momVNextF", one->gradient, one->sum, step->akeep);
      one->gradient = one->next_sum;
    }
    if (!one->gradient) return false;
  }
  if (step->clip != step->clip) return true;
  const ScriptValue *total = step_constant(step, "gz", "0.0");
  for (uint32_t i = 0; i < step->params.count; i++)
    total = APPLY(step, i, "gradSumSqAccF", total, step->params.at[i].gradient);
  const char *clip = step_literal(step, step->clip), *eps = step_literal(step, 1e-6);
  for (uint32_t i = 0; i < step->params.count && total && clip && eps; i++) {
    Trained *one = &step->params.at[i];
    const ScriptValue *values[] = {total, one->gradient};
    Str literals[] = {str_intern_text(step->frame->run->strings, clip),
                      str_intern_text(step->frame->run->strings, eps)};
    one->gradient = apply_op(step->frame, "clipScaleF", values, literals, NULL, one->span);
    if (!one->gradient) return false;
  }
  return total && clip && eps;
}

// ---- the signature

// Adds a parameter before number *at, which moves behind it.
static const ScriptValue *add_param(Step *step, uint32_t *at, const char *name, const NetType *type,
                                    const char *start, SrcSpan span) {
  ScriptRun *run = step->frame->run;
  Str full = str_intern_format(run->strings, "%%%s", name);
  if (!net_function_insert_param(step->frame->into, *at, full, type, start, span)) return NULL;
  ++*at;
  return value_tensor(run, full, type, NULL);
}

static bool add_region(Step *step, uint32_t *at, const char *suffix, const char *start,
                       size_t offset) {
  for (uint32_t i = 0; i < step->params.count; i++) {
    Trained *one = &step->params.at[i];
    const char *name = arena_format(step->frame->run->arena, "%s%s", one->name->bytes, suffix);
    const ScriptValue *value = add_param(step, at, name, &one->theta->type, start, one->span);
    if (!value) return false;
    *(const ScriptValue **)((char *)one + offset) = value;
  }
  return true;
}

static bool add_scalar(Step *step, uint32_t *at, const char *name, const char *start,
                       const ScriptValue **out) {
  *out = add_param(step, at, name, &scalar, start, step->span);
  return *out != NULL;
}

// Position behind the last of the parameters that are trained.
static uint32_t behind_trained(const Step *step) {
  const NetFunction *into = step->frame->into;
  uint32_t at = 0;
  for (uint32_t i = 0; i < into->params.count; i++)
    for (uint32_t k = 0; k < step->params.count; k++)
      if (into->params.at[i].name == step->params.at[k].theta->text) at = i + 1;
  return at;
}

static bool add_signature(Step *step) {
  const Optimizer *optimizer = step->optimizer;
  uint32_t at = behind_trained(step);
  bool is_fine = true;
  for (uint32_t i = 0; i < 2 && is_fine; i++) {
    size_t offset = offsetof(Trained, states) + i * sizeof(const ScriptValue *);
    if (optimizer->states[i])
      is_fine = add_region(step, &at, optimizer->states[i], optimizer->starts[i], offset);
  }
  bool sums = step->accumulate > 1;
  if (is_fine && sums) is_fine = add_region(step, &at, "a", "0.0", offsetof(Trained, sum));
  if (is_fine && step->has_average)
    is_fine = add_region(step, &at, "e", NULL, offsetof(Trained, average));
  is_fine = is_fine && add_scalar(step, &at, "lr", NULL, &step->lr);
  if (optimizer->has_corrections)
    is_fine = is_fine && add_scalar(step, &at, "bc1", NULL, &step->bc1) &&
              add_scalar(step, &at, "bc2", NULL, &step->bc2);
  if (sums)
    is_fine = is_fine && add_scalar(step, &at, "aup", "1.0", &step->aup) &&
              add_scalar(step, &at, "akeep", "0.0", &step->akeep);
  if (step->has_average)
    is_fine = is_fine && add_scalar(step, &at, "emad", NULL, &step->emad) &&
              add_scalar(step, &at, "oemad", NULL, &step->oemad);
  return is_fine;
}

// ---- the call

static bool find_listed(Step *step) {
  ScriptRun *run = step->frame->run;
  for (uint32_t i = 0; step->no_decay && i < step->no_decay->item_count; i++) {
    const ScriptValue *value = step->no_decay->items[i].value;
    bool is_known = false;
    for (uint32_t k = 0; k < step->params.count; k++) {
      Trained *one = &step->params.at[k];
      if (value->kind != SCRIPT_TENSOR || value->text != one->theta->text) continue;
      is_known = one->has_no_decay = true;
    }
    if (!is_known)
      return diag_error(run->diags, step->span, "net-value",
                        "no_decay lists parameters that the dictionary has; %s is none",
                        value_describe(run, value));
  }
  return true;
}

static bool is_param(const NetFunction *function, Str name) {
  for (uint32_t i = 0; i < function->params.count; i++)
    if (function->params.at[i].name == name) return true;
  return false;
}

// {w1: dw1, …}
static bool take_gradients(Step *step) {
  ScriptFrame *frame = step->frame;
  ScriptRun *run = frame->run;
  const Node *dict = frame_node(frame, step->gradients);
  if (dict->kind != SYN_DICT || !dict->first)
    return diag_error(run->diags, dict->span, "net-value",
                      "the first argument of %s is a dictionary from parameter to gradient: "
                      "{w1: dw1, …}",
                      step->optimizer->name);
  for (uint32_t at = dict->first; at;) {
    uint32_t key = at, value = frame_node(frame, key)->next;
    at = frame_node(frame, value)->next;
    SrcSpan span = frame_node(frame, key)->span;
    const ScriptValue *theta = script_compute(frame, key), *gradient = script_compute(frame, value);
    if (!theta || !gradient) return false;
    if (theta->kind != SCRIPT_TENSOR || !is_param(frame->into, theta->text))
      return diag_error(run->diags, span, "net-value",
                        "what is trained is a parameter of the function, and this is %s",
                        value_describe(run, theta));
    if (gradient->kind != SCRIPT_TENSOR || !net_type_equal(&theta->type, &gradient->type))
      return diag_error(run->diags, frame_node(frame, value)->span, "net-shape",
                        "the gradient of '%s' is a tensor of %s, and this is %s",
                        theta->text->bytes + 1, net_shape_text(run->arena, &theta->type),
                        value_describe(run, gradient));
    for (uint32_t i = 0; i < step->params.count; i++)
      if (step->params.at[i].theta->text == theta->text)
        return diag_error(run->diags, span, "net-redefinition", "'%s' is trained already",
                          theta->text->bytes + 1);
    Str name = str_intern_text(run->strings, theta->text->bytes + 1);
    vec_push(run->arena, &step->params,
             (Trained){.theta = theta, .gradient = gradient, .name = name, .span = span});
  }
  return true;
}

static void put_result(Step *step, ScriptItems *out, const char *name, const ScriptValue *value) {
  if (!value) return;
  ScriptRun *run = step->frame->run;
  vec_push(run->arena, out, (ScriptItem){str_intern_text(run->strings, name), value});
}

static const ScriptValue *results_of(Step *step) {
  ScriptRun *run = step->frame->run;
  ScriptItems out = {0};
  for (uint32_t region = 0; region < 5; region++) {
    static const char *const others[] = {"", "", "", "a", "e"};
    for (uint32_t i = 0; i < step->params.count; i++) {
      const Trained *one = &step->params.at[i];
      const ScriptValue *values[] = {one->next_theta, one->next[0], one->next[1], one->next_sum,
                                     one->next_average};
      const char *suffix =
          region == 1 || region == 2 ? step->optimizer->states[region - 1] : others[region];
      if (values[region])
        put_result(step, &out,
                   arena_format(run->arena, "%s%s", one->name->bytes, suffix ? suffix : ""),
                   values[region]);
    }
  }
  put_result(step, &out, "loss", step->loss);
  put_result(step, &out, "bc1", step->bc1);
  put_result(step, &out, "bc2", step->bc2);
  put_result(step, &out, "aup", step->aup);
  put_result(step, &out, "akeep", step->akeep);
  put_result(step, &out, "emad", step->emad);
  put_result(step, &out, "oemad", step->oemad);
  for (uint32_t i = 0; step->statistics && i < step->statistics->item_count; i++) {
    const ScriptValue *value = step->statistics->items[i].value;
    if (value->kind == SCRIPT_TENSOR) {
      vec_push(run->arena, &out, (ScriptItem){NULL, value});
      continue;
    }
    diag_error(run->diags, step->span, "net-value", "statistics are tensors, and this is %s",
               value_describe(run, value));
    return NULL;
  }
  ScriptValue *value = value_new(run, SCRIPT_RESULTS);
  value->results = value->items = out.at;
  value->result_count = value->item_count = out.count;
  return value;
}

static const ScriptValue *run_step(Step *step) {
  if (!take_gradients(step) || !find_listed(step) || !add_signature(step) ||
      !step_constants(step) || !prepare_gradients(step))
    return NULL;
  for (uint32_t i = 0; i < step->params.count; i++) {
    Trained *one = &step->params.at[i];
    one->next_theta = step->optimizer->update(step, i, one->gradient);
    if (one->average)
      one->next_average =
          APPLY(step, i, "adamMNextF", one->next_theta, one->average, step->emad, step->oemad);
    if (!one->next_theta || (one->average && !one->next_average)) return NULL;
  }
  return results_of(step);
}

const ScriptValue *call_optimizer(ScriptFrame *frame, uint32_t call, const Optimizer *optimizer) {
  static const double none = __builtin_nan("");
  Step step = {.frame = frame,
               .optimizer = optimizer,
               .span = frame_node(frame, call)->span,
               .beta1 = none,
               .beta2 = none,
               .rho = none,
               .mu = none,
               .eps = none,
               .decay = none,
               .clip = none,
               .replicas = 1,
               .accumulate = 1};
  bool is_rms = strcmp(optimizer->name, "rmsProp") == 0, is_adam = optimizer->is_adam;
  Option options[MAX_OPTIONS] = {{"gradients", OPTION_NODE, &step.gradients},
                                 {"loss", OPTION_TENSOR, &step.loss},
                                 {"statistics", OPTION_LIST, &step.statistics},
                                 {"replicas", OPTION_COUNT, &step.replicas},
                                 {"clip", OPTION_REAL, &step.clip},
                                 {"ema", OPTION_BOOL, &step.has_average}};
  uint32_t count = 6;
  if (is_adam) {
    options[count++] = (Option){"beta1", OPTION_REAL, &step.beta1};
    options[count++] = (Option){"beta2", OPTION_REAL, &step.beta2};
    options[count++] = (Option){"accumulate", OPTION_COUNT, &step.accumulate};
  }
  if (is_rms) options[count++] = (Option){"rho", OPTION_REAL, &step.rho};
  if (is_rms || (optimizer->states[0] && !is_adam))
    options[count++] = (Option){"momentum", OPTION_REAL, &step.mu};
  if (is_rms || is_adam) {
    options[count++] = (Option){"eps", OPTION_REAL, &step.eps};
    options[count++] = (Option){"decay", OPTION_REAL, &step.decay};
    options[count++] = (Option){"no_decay", OPTION_LIST, &step.no_decay};
  }
  if (!take_options(frame, call, optimizer->name, options, count, 1)) return NULL;
  return run_step(&step);
}
