// Net scripts: the optimizers, each by its ops of reference stablehlo.md 3.5 and constants of 3.6.
#include "stablehlo/net/literal.h"
#include "stablehlo/net/script_train.h"

static const NetType scalar = {.elem = ELEM_f32};

// ---- constants

const ScriptValue *step_constant(Step *step, const char *name, const char *literal) {
  ScriptRun *run = step->frame->run;
  Str full = str_intern_format(run->strings, "%%%s", name);
  if (!literal || !net_function_constant(step->frame->into, full, literal, &scalar, step->span))
    return NULL;
  return value_tensor(run, full, &scalar, NULL);
}

// The optimizer's own literal, or that of the number a call gives instead.
static const ScriptValue *hyper(Step *step, const char *name, double given, const char *own) {
  const char *literal = given == given ? number_literal(step->frame->run, given, step->span) : own;
  return step_constant(step, name, literal);
}

const char *step_literal(Step *step, double value) {
  return number_literal(step->frame->run, value, step->span);
}

static const char *twelve(Step *step, double value) {
  char text[NET_LITERAL_BYTES];
  bool is_fine = net_fixed(value, 12, text);
  assert(is_fine); // a part of one
  (void)is_fine;
  return arena_format(step->frame->run->arena, "%s", text);
}

static const ScriptValue *line(Step *step, const char *name, const char *op, const ScriptValue *a,
                               const ScriptValue *b) {
  ScriptRun *run = step->frame->run;
  if (!a || !b) return NULL;
  Str full = str_intern_format(run->strings, "%%%s", name);
  bool is_fine =
      net_function_line(step->frame->into, full, &scalar, step->span,
                        "stablehlo.%s %s, %s : tensor<f32>", op, a->text->bytes, b->text->bytes);
  return is_fine ? value_tensor(run, full, &scalar, NULL) : NULL;
}

// β and 1-β of Adam's moments.
static bool moments(Step *step) {
  double one_minus_1 = step->beta1 == step->beta1 ? 1 - step->beta1 : 1.0 - 0.9;
  double one_minus_2 = step->beta2 == step->beta2 ? 1 - step->beta2 : 1.0 - 0.999;
  if (step->accumulate > 1) {
    // With aup 0 both moments stay as they are. v reads the gradient squared, so its share of one
    // micro-batch goes by k squared.
    double k = (double)step->accumulate;
    const ScriptValue *one = step_constant(step, "aone", "1.0");
    const ScriptValue *share = step_constant(step, "aob1", twelve(step, one_minus_1));
    step->b1 = line(step, "b1", "subtract", one, line(step, "ab1d", "multiply", step->aup, share));
    share = step_constant(step, "aob1k", twelve(step, one_minus_1 / k));
    step->ob1 = line(step, "ob1", "multiply", step->aup, share);
    share = step_constant(step, "aob2", twelve(step, one_minus_2));
    step->b2 = line(step, "b2", "subtract", one, line(step, "ab2d", "multiply", step->aup, share));
    share = step_constant(step, "aob2k", twelve(step, one_minus_2 / (k * k)));
    step->ob2 = line(step, "ob2", "multiply", step->aup, share);
  } else {
    bool is_own_1 = step->beta1 != step->beta1, is_own_2 = step->beta2 != step->beta2;
    step->b1 = hyper(step, "b1", step->beta1, "0.9");
    step->ob1 = step_constant(step, "ob1", is_own_1 ? "0.1" : step_literal(step, one_minus_1));
    step->b2 = hyper(step, "b2", step->beta2, "0.999");
    step->ob2 = step_constant(step, "ob2", is_own_2 ? "0.001" : step_literal(step, one_minus_2));
  }
  step->epsilon = hyper(step, "eps", step->eps, "1.0e-8");
  step->wd = hyper(step, "wd", step->decay, "0.0001");
  return step->b1 && step->ob1 && step->b2 && step->ob2 && step->epsilon && step->wd;
}

static bool rms_constants(Step *step) {
  double rho = step->rho == step->rho ? step->rho : 0.9;
  double mu = step->mu == step->mu ? step->mu : 0.9;
  step->rho_ = step_constant(step, "rho", step_literal(step, rho));
  step->orho = step_constant(step, "orho", step_literal(step, 1 - rho));
  step->mu_ = step_constant(step, "mu", step_literal(step, mu));
  step->epsilon =
      step_constant(step, "eps", step_literal(step, step->eps == step->eps ? step->eps : 1e-3));
  step->wd = step_constant(step, "wd",
                           step_literal(step, step->decay == step->decay ? step->decay : 1e-5));
  return step->rho_ && step->orho && step->mu_ && step->epsilon && step->wd;
}

bool step_constants(Step *step) {
  bool is_rms = strcmp(step->optimizer->name, "rmsProp") == 0;
  bool is_fine = true;
  if (step->optimizer->is_adam)
    is_fine = moments(step);
  else if (is_rms)
    is_fine = rms_constants(step);
  else if (step->optimizer->states[0])
    is_fine = (step->mu_ = hyper(step, "mu", step->mu, "0.9")) != NULL;
  bool has_exempt = step->no_decay && step->no_decay->item_count;
  if (is_fine && has_exempt) is_fine = (step->wdz = step_constant(step, "wdz", "0.0")) != NULL;
  return is_fine;
}

// ---- one parameter

static const ScriptValue *decay_of(const Step *step, uint32_t at) {
  return step->params.at[at].has_no_decay ? step->wdz : step->wd;
}

static const ScriptValue *update_sgd(Step *step, uint32_t at, const ScriptValue *g) {
  return APPLY(step, at, "sgdParamF", g, step->params.at[at].theta, step->lr);
}

// Nesterov's: the step looks one velocity ahead.
static const ScriptValue *update_momentum(Step *step, uint32_t at, const ScriptValue *g) {
  Trained *one = &step->params.at[at];
  one->next[0] = APPLY(step, at, "momVNextF", g, one->states[0], step->mu_);
  return APPLY(step, at, "momParamF", g, one->theta, one->states[0], step->mu_, step->lr);
}

static void next_moments(Step *step, uint32_t at, const ScriptValue *g) {
  Trained *one = &step->params.at[at];
  one->next[0] = APPLY(step, at, "adamMNextF", g, one->states[0], step->b1, step->ob1);
  one->next[1] = APPLY(step, at, "adamVNextF", g, one->states[1], step->b2, step->ob2);
}

static const ScriptValue *update_adam_w(Step *step, uint32_t at, const ScriptValue *g) {
  const Trained *one = &step->params.at[at];
  next_moments(step, at, g);
  return APPLY(step, at, "adamWParamF", g, one->theta, one->states[0], one->states[1], step->b1,
               step->ob1, step->b2, step->ob2, step->bc1, step->bc2, step->lr, step->epsilon,
               decay_of(step, at));
}

static const ScriptValue *update_lamb(Step *step, uint32_t at, const ScriptValue *g) {
  const Trained *one = &step->params.at[at];
  next_moments(step, at, g);
  const ScriptValue *direction = APPLY(step, at, "lambDirF", g, one->theta, one->states[0],
                                       one->states[1], step->b1, step->ob1, step->b2, step->ob2,
                                       step->bc1, step->bc2, step->epsilon, decay_of(step, at));
  // Parameters that do not decay are not scaled by their norm either.
  if (!one->has_no_decay) {
    const ScriptValue *zero = step_constant(step, "lambz", "0.0");
    const ScriptValue *norm2 = APPLY(step, at, "gradSumSqAccF", zero, one->theta);
    direction = APPLY(step, at, "lambScaleF", norm2, direction);
  }
  return APPLY(step, at, "sgdParamF", direction, one->theta, step->lr);
}

// The decay is coupled: wd θ + g is the gradient of everything after.
static const ScriptValue *update_rms_prop(Step *step, uint32_t at, const ScriptValue *g) {
  Trained *one = &step->params.at[at];
  if (!one->has_no_decay) g = APPLY(step, at, "momVNextF", g, one->theta, step->wd);
  one->next[1] = APPLY(step, at, "adamVNextF", g, one->states[1], step->rho_, step->orho);
  one->next[0] = APPLY(step, at, "rmsBufNextF", g, one->states[1], one->states[0], step->rho_,
                       step->orho, step->mu_, step->epsilon);
  return APPLY(step, at, "sgdParamF", one->next[0], one->theta, step->lr);
}

// ---- the calls

const ScriptValue *call_sgd(ScriptFrame *frame, uint32_t call) {
  static const Optimizer own = {.name = "sgd", .update = update_sgd};
  return call_optimizer(frame, call, &own);
}

const ScriptValue *call_momentum(ScriptFrame *frame, uint32_t call) {
  static const Optimizer own = {
      .name = "momentum", .states = {"v"}, .starts = {"0.0"}, .update = update_momentum};
  return call_optimizer(frame, call, &own);
}

const ScriptValue *call_adam_w(ScriptFrame *frame, uint32_t call) {
  static const Optimizer own = {.name = "adamW",
                                .states = {"m", "v"},
                                .starts = {"0.0", "0.0"},
                                .has_corrections = true,
                                .is_adam = true,
                                .update = update_adam_w};
  return call_optimizer(frame, call, &own);
}

const ScriptValue *call_lamb(ScriptFrame *frame, uint32_t call) {
  static const Optimizer own = {.name = "lamb",
                                .states = {"m", "v"},
                                .starts = {"0.0", "0.0"},
                                .has_corrections = true,
                                .is_adam = true,
                                .update = update_lamb};
  return call_optimizer(frame, call, &own);
}

// The mean square starts at 1.
const ScriptValue *call_rms_prop(ScriptFrame *frame, uint32_t call) {
  static const Optimizer own = {.name = "rmsProp",
                                .states = {"m", "v"},
                                .starts = {"0.0", "1.0"},
                                .has_corrections = true,
                                .update = update_rms_prop};
  return call_optimizer(frame, call, &own);
}
