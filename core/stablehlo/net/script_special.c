// Net scripts: calls that are no op of the roster: data for @main, the cotangent and the loss of a
// train step. The optimizers are in script_train.c.
#include "stablehlo/net/script_special.h"

// ---- arguments

static bool take_option(ScriptFrame *frame, const Option *option, const char *what, uint32_t node) {
  ScriptRun *run = frame->run;
  const ScriptValue *value = script_compute(frame, node);
  SrcSpan span = frame_node(frame, node)->span;
  if (!value) return false;
  const char *wanted = "";
  switch (option->kind) {
  case OPTION_TENSOR:
    if (value->kind == SCRIPT_TENSOR) return *(const ScriptValue **)option->out = value, true;
    wanted = "a tensor";
    break;
  case OPTION_REAL:
    if (value->kind == SCRIPT_INT || value->kind == SCRIPT_REAL) {
      *(double *)option->out = value->kind == SCRIPT_INT ? (double)value->integer : value->real;
      return true;
    }
    wanted = "a number";
    break;
  case OPTION_COUNT:
    if (value->kind == SCRIPT_INT && value->integer > 0 && value->integer <= 1 << 20)
      return *(int64_t *)option->out = value->integer, true;
    wanted = "a positive integer below 2^20";
    break;
  case OPTION_BOOL:
    if (value->kind == SCRIPT_BOOL) return *(bool *)option->out = value->integer != 0, true;
    wanted = "True or False";
    break;
  case OPTION_LIST:
    if (value->kind == SCRIPT_LIST) return *(const ScriptValue **)option->out = value, true;
    wanted = "a list";
    break;
  case OPTION_NODE: return true; // taken before it is computed
  }
  return diag_error(run->diags, span, "net-value", "'%s' of %s is %s, and this is %s", option->name,
                    what, wanted, value_describe(run, value));
}

bool take_options(ScriptFrame *frame, uint32_t call, const char *what, const Option *options,
                  uint32_t count, uint32_t required) {
  ScriptRun *run = frame->run;
  uint32_t position = 0;
  bool is_given[MAX_OPTIONS] = {0};
  for (uint32_t at = frame_node(frame, frame_node(frame, call)->first)->next; at;
       at = frame_node(frame, at)->next) {
    const Node *node = frame_node(frame, at);
    bool has_name = node->kind == SYN_KEYWORD;
    uint32_t which = position;
    for (which = has_name ? 0 : position++; has_name && which < count; which++)
      if (str_is(node->name->str, options[which].name)) break;
    if (has_name && which == count) {
      const char *names[MAX_OPTIONS];
      for (uint32_t i = 0; i < count; i++) names[i] = options[i].name;
      return unknown_name(run, node->span, "net-keyword", node->name->str,
                          arena_format(run->arena, "%s has no parameter", what), names, count);
    }
    if (which >= count || (!has_name && which >= required))
      return diag_error(run->diags, node->span, "net-arity",
                        "%s takes %u arguments without a keyword at most", what, required);
    if (is_given[which])
      return diag_error(run->diags, node->span, "net-keyword", "'%s' of %s is given twice",
                        options[which].name, what);
    is_given[which] = true;
    uint32_t value = has_name ? node->first : at;
    if (options[which].kind == OPTION_NODE)
      *(uint32_t *)options[which].out = value;
    else if (!take_option(frame, &options[which], what, value))
      return false;
  }
  for (uint32_t i = 0; i < required; i++)
    if (!is_given[i])
      return diag_error(run->diags, frame_node(frame, call)->span, "net-arity",
                        "%s lacks its argument '%s'", what, options[i].name);
  return true;
}

// ---- data

const ScriptValue *fill_tensor(ScriptFrame *frame, const char *literal, const NetType *type,
                               SrcSpan span) {
  const char *text = net_type_text(frame->run->arena, type);
  Str name = net_function_fresh(frame->into, type, span, "stablehlo.constant dense<%s> : %s",
                                literal, text);
  return value_tensor(frame->run, name, type, NULL);
}

// s.constant(0.5, (16, 8))
static const ScriptValue *constant(ScriptFrame *frame, uint32_t call) {
  double number = 0;
  uint32_t shape = 0;
  NetType type;
  SrcSpan span = frame_node(frame, call)->span;
  const Option options[] = {{"value", OPTION_REAL, &number}, {"shape", OPTION_NODE, &shape}};
  if (!take_options(frame, call, "constant", options, 2, 2)) return NULL;
  if (!compute_shape(frame, shape, &type, NULL)) return NULL;
  const char *literal = number_literal(frame->run, number, span);
  return literal ? fill_tensor(frame, literal, &type, span) : NULL;
}

// s.scaled(w, 0.1): any tensor times a number.
static const ScriptValue *scaled(ScriptFrame *frame, uint32_t call) {
  const ScriptValue *tensor = NULL;
  double factor = 0;
  SrcSpan span = frame_node(frame, call)->span;
  const Option options[] = {{"tensor", OPTION_TENSOR, &tensor}, {"factor", OPTION_REAL, &factor}};
  if (!take_options(frame, call, "scaled", options, 2, 2)) return NULL;
  const char *literal = number_literal(frame->run, factor, span);
  if (!literal) return NULL;
  const ScriptValue *constant_value = fill_tensor(frame, literal, &tensor->type, span);
  Str name = net_function_fresh(frame->into, &tensor->type, span, "stablehlo.multiply %s, %s : %s",
                                tensor->text->bytes, constant_value->text->bytes,
                                net_type_text(frame->run->arena, &tensor->type));
  return value_tensor(frame->run, name, &tensor->type, &tensor->view);
}

// s.oneHot([2, 0], 4): a row an example.
static const ScriptValue *one_hot(ScriptFrame *frame, uint32_t call) {
  ScriptRun *run = frame->run;
  const ScriptValue *labels = NULL;
  int64_t classes = 0;
  SrcSpan span = frame_node(frame, call)->span;
  const Option options[] = {{"labels", OPTION_LIST, &labels}, {"classes", OPTION_COUNT, &classes}};
  if (!take_options(frame, call, "oneHot", options, 2, 2)) return NULL;
  Text text = {0};
  NetType type = {.elem = ELEM_f32, .rank = 2, .dims = {labels->item_count, classes}};
  bool is_fine = labels->item_count > 0 && labels->item_count * classes <= 1 << 22;
  for (uint32_t i = 0; is_fine && i < labels->item_count; i++) {
    const ScriptValue *label = labels->items[i].value;
    is_fine = label->kind == SCRIPT_INT && label->integer >= 0 && label->integer < classes;
    text_puts(&text, i ? ", [" : "[");
    for (int64_t k = 0; is_fine && k < classes; k++)
      text_printf(&text, "%s%s", k ? ", " : "", k == label->integer ? "1.0" : "0.0");
    text_puts(&text, "]");
  }
  const ScriptValue *value = NULL;
  if (is_fine)
    value = fill_tensor(frame, arena_format(run->arena, "[%s]", text.bytes), &type, span);
  else
    diag_error(run->diags, span, "net-value",
               "labels are integers from 0 to below the number of classes, one an example");
  text_release(&text);
  return value;
}

// ---- the cotangent and the loss of a classifier (reference 3.6)

// What both take: softmax probabilities, one-hot labels, the mass alpha that smoothing moves.
typedef struct Classifier {
  const ScriptValue *p, *onehot;
  double alpha;
  SrcSpan span;
  int64_t batch, classes;
} Classifier;

static bool take_classifier(ScriptFrame *frame, uint32_t call, const char *what, const char *first,
                            Classifier *out) {
  *out = (Classifier){.span = frame_node(frame, call)->span};
  const Option options[] = {{first, OPTION_TENSOR, &out->p},
                            {"onehot", OPTION_TENSOR, &out->onehot},
                            {"alpha", OPTION_REAL, &out->alpha}};
  uint32_t count = strcmp(first, "p") == 0 ? 3 : 2;
  if (!take_options(frame, call, what, options, count, 2)) return false;
  const NetType *type = &out->p->type;
  out->batch = frame->into->emitter.batch;
  out->classes = type->rank == 2 ? type->dims[1] : 0;
  if (type->rank != 2 || type->dims[0] != out->batch || !net_type_equal(type, &out->onehot->type))
    return diag_error(frame->run->diags, out->span, "net-shape",
                      "%s takes two tensors (B, K), and these are %s and %s", what,
                      net_shape_text(frame->run->arena, type),
                      net_shape_text(frame->run->arena, &out->onehot->type));
  if (out->alpha < 0 || out->alpha >= 1)
    return diag_error(frame->run->diags, out->span, "net-value", "alpha is from 0 to below 1");
  return true;
}

static const ScriptValue *pointwise(ScriptFrame *frame, const char *op, const ScriptValue *value,
                                    double number, SrcSpan span) {
  const char *literal = number_literal(frame->run, number, span);
  if (!value || !literal) return NULL;
  Str text = str_intern_text(frame->run->strings, literal);
  return apply_op(frame, op, &value, &text, NULL, span);
}

static const ScriptValue *divided(ScriptFrame *frame, const ScriptValue *value, int64_t count,
                                  SrcSpan span) {
  Str text = str_intern_format(frame->run->strings, "%lld.0", (long long)count);
  return value ? apply_op(frame, "divConst", &value, &text, NULL, span) : NULL;
}

// d loss / d logits = (p - ((1 - alpha) onehot + alpha/K)) / B.
static const ScriptValue *smoothed_cotangent(ScriptFrame *frame, uint32_t call) {
  Classifier own;
  if (!take_classifier(frame, call, "smoothedCotangent", "p", &own)) return NULL;
  const ScriptValue *pair[] = {own.p, own.onehot};
  const ScriptValue *value = apply_op(frame, "sub", pair, NULL, NULL, own.span);
  if (own.alpha > 0 && value) {
    pair[0] = value;
    pair[1] = pointwise(frame, "scale", own.onehot, own.alpha, own.span);
    value = pair[1] ? apply_op(frame, "addV", pair, NULL, NULL, own.span) : NULL;
    value = pointwise(frame, "shift", value, -own.alpha / (double)own.classes, own.span);
  }
  return divided(frame, value, own.batch, own.span);
}

// A line of the loss: its name, its type ('k' [B,K], 'b' [B], 's' one number) and its text, in
// which $p $t stand for the operands, $K $B $S for the types, $a $o for alpha/K and 1-alpha, $n for
// B.0 and $N for (B*K).0.
typedef struct LossLine {
  const char *name;
  char type;
  const char *text;
} LossLine;

#define REDUCE(value, dims, from, to)                                                              \
  "stablehlo.reduce(%" value " init: %lz) applies stablehlo.add across dimensions = " dims         \
  " : (" from ", $S) -> " to

// -mean over B of (1 - alpha) sum(onehot log p) + alpha/K sum(log p).
static const LossLine smoothed[] = {
    {"lz", 's', "stablehlo.constant dense<0.0> : $S"},
    {"llog", 'k', "stablehlo.log $p : $K"},
    {"lohll", 'k', "stablehlo.multiply $t, %llog : $K"},
    {"lt1s", 'b', REDUCE("lohll", "[1]", "$K", "$B")},
    {"llsr", 'b', REDUCE("llog", "[1]", "$K", "$B")},
    {"lomac", 'b', "stablehlo.constant dense<$o> : $B"},
    {"laKc", 'b', "stablehlo.constant dense<$a> : $B"},
    {"llt1", 'b', "stablehlo.multiply %lomac, %lt1s : $B"},
    {"llt2", 'b', "stablehlo.multiply %laKc, %llsr : $B"},
    {"llpe", 'b', "stablehlo.add %llt1, %llt2 : $B"},
    {"lsum2", 's', REDUCE("llpe", "[0]", "$B", "$S")},
    {"lbfc", 's', "stablehlo.constant dense<$n> : $S"},
    {"lossm", 's', "stablehlo.divide %lsum2, %lbfc : $S"},
    {"loss", 's', "stablehlo.negate %lossm : $S"},
};

// mean over B and K of softplus(z) - t z; softplus(z) = max(z, 0) + log(1 + exp(-|z|)).
static const LossLine binary[] = {
    {"lz", 's', "stablehlo.constant dense<0.0> : $S"},
    {"lzero", 'k', "stablehlo.constant dense<0.0> : $K"},
    {"lmax", 'k', "stablehlo.maximum $p, %lzero : $K"},
    {"labs", 'k', "stablehlo.abs $p : $K"},
    {"lneg", 'k', "stablehlo.negate %labs : $K"},
    {"lexp", 'k', "stablehlo.exponential %lneg : $K"},
    {"lone", 'k', "stablehlo.constant dense<1.0> : $K"},
    {"lope", 'k', "stablehlo.add %lone, %lexp : $K"},
    {"llog", 'k', "stablehlo.log %lope : $K"},
    {"lsp", 'k', "stablehlo.add %lmax, %llog : $K"},
    {"ltz", 'k', "stablehlo.multiply $t, $p : $K"},
    {"lpe", 'k', "stablehlo.subtract %lsp, %ltz : $K"},
    {"lsum2", 's', REDUCE("lpe", "[0, 1]", "$K", "$S")},
    {"lbfc", 's', "stablehlo.constant dense<$N> : $S"},
    {"loss", 's', "stablehlo.divide %lsum2, %lbfc : $S"},
};

static const ScriptValue *loss_lines(ScriptFrame *frame, const Classifier *own,
                                     const LossLine *lines, uint32_t count) {
  ScriptRun *run = frame->run;
  NetType types[3] = {{.elem = ELEM_f32, .rank = 2, .dims = {own->batch, own->classes}},
                      {.elem = ELEM_f32, .rank = 1, .dims = {own->batch}},
                      {.elem = ELEM_f32}};
  const char *mass = number_literal(run, own->alpha / (double)own->classes, own->span);
  const char *rest = number_literal(run, 1 - own->alpha, own->span);
  if (!mass || !rest) return NULL;
  const struct {
    char mark;
    const char *text;
  } marks[] = {{'p', own->p->text->bytes},
               {'t', own->onehot->text->bytes},
               {'K', net_type_text(run->arena, &types[0])},
               {'B', net_type_text(run->arena, &types[1])},
               {'S', net_type_text(run->arena, &types[2])},
               {'a', mass},
               {'o', rest},
               {'n', arena_format(run->arena, "%lld.0", (long long)own->batch)},
               {'N', arena_format(run->arena, "%lld.0", (long long)(own->batch * own->classes))}};
  Str name = NULL;
  const NetType *type = NULL;
  for (uint32_t i = 0; i < count; i++) {
    Text text = {0};
    for (const char *at = lines[i].text; *at; at++) {
      uint32_t mark = 0;
      while (*at == '$' && marks[mark].mark != at[1]) mark++;
      if (*at == '$')
        text_puts(&text, marks[mark].text), at++;
      else
        text_putc(&text, *at);
    }
    name = str_intern_format(run->strings, "%%%s", lines[i].name);
    type = &types[lines[i].type == 'k' ? 0 : lines[i].type == 'b' ? 1 : 2];
    bool is_fine = net_function_line(frame->into, name, type, own->span, "%s", text.bytes);
    text_release(&text);
    if (!is_fine) return NULL;
  }
  return value_tensor(run, name, type, NULL);
}

static const ScriptValue *smoothed_loss(ScriptFrame *frame, uint32_t call) {
  Classifier own;
  if (!take_classifier(frame, call, "smoothedLoss", "p", &own)) return NULL;
  return loss_lines(frame, &own, smoothed, ARRAY_LEN(smoothed));
}

static const ScriptValue *binary_loss(ScriptFrame *frame, uint32_t call) {
  Classifier own;
  if (!take_classifier(frame, call, "binaryLoss", "z", &own)) return NULL;
  return loss_lines(frame, &own, binary, ARRAY_LEN(binary));
}

// d loss / d z = (sigmoid(z) - t) / (B K).
static const ScriptValue *binary_cotangent(ScriptFrame *frame, uint32_t call) {
  Classifier own;
  if (!take_classifier(frame, call, "binaryCotangent", "z", &own)) return NULL;
  const ScriptValue *pair[] = {apply_op(frame, "sigmoidF", &own.p, NULL, NULL, own.span),
                               own.onehot};
  const ScriptValue *value = pair[0] ? apply_op(frame, "sub", pair, NULL, NULL, own.span) : NULL;
  return divided(frame, value, own.batch * own.classes, own.span);
}

// ---- the table

static const struct {
  const char *name;
  SpecialCall call;
} specials[] = {{"constant", constant},
                {"scaled", scaled},
                {"oneHot", one_hot},
                {"smoothedCotangent", smoothed_cotangent},
                {"smoothedLoss", smoothed_loss},
                {"binaryCotangent", binary_cotangent},
                {"binaryLoss", binary_loss},
                {"sgd", call_sgd},
                {"momentum", call_momentum},
                {"adamW", call_adam_w},
                {"lamb", call_lamb},
                {"rmsProp", call_rms_prop}};

SpecialCall special_find(Str name) {
  for (uint32_t i = 0; i < ARRAY_LEN(specials); i++)
    if (str_is(name, specials[i].name)) return specials[i].call;
  return NULL;
}

uint32_t special_names(const char **out, uint32_t capacity) {
  uint32_t count = 0;
  for (; count < ARRAY_LEN(specials) && count < capacity; count++)
    out[count] = specials[count].name;
  return count;
}
