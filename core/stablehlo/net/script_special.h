// Calls of net scripts that are no op of the roster.
#ifndef STABLEHLO_NET_SCRIPT_SPECIAL_H
#define STABLEHLO_NET_SCRIPT_SPECIAL_H

#include "stablehlo/net/check.h"
#include "stablehlo/net/script_run.h"

typedef enum OptionKind {
  OPTION_TENSOR, // const ScriptValue *
  OPTION_LIST,   // const ScriptValue *
  OPTION_REAL,   // double
  OPTION_COUNT,  // int64_t, positive
  OPTION_BOOL,   // bool
  OPTION_NODE    // uint32_t: the argument's syntax node, not computed
} OptionKind;

typedef struct Option {
  const char *name;
  OptionKind kind;
  void *out;
} Option;

enum { MAX_OPTIONS = 16 };

// Takes the arguments of a call: the first `required` options must be given and may be by position,
// the others by name. False, reported, when they are not so.
bool take_options(ScriptFrame *frame, uint32_t call, const char *what, const Option *options,
                  uint32_t count, uint32_t required);

// ---- script_train.c: s.adamW({w1: dw1, …}, loss=loss, …)

const ScriptValue *call_sgd(ScriptFrame *frame, uint32_t call);
const ScriptValue *call_momentum(ScriptFrame *frame, uint32_t call);
const ScriptValue *call_adam_w(ScriptFrame *frame, uint32_t call);
const ScriptValue *call_lamb(ScriptFrame *frame, uint32_t call);
const ScriptValue *call_rms_prop(ScriptFrame *frame, uint32_t call);

#endif
