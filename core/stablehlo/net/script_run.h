// Inside of the reader of net scripts: values, and the parts that compute them.
//
// A function is read by running it: a statement renders the ops it calls, and its variables stand
// for the SSA names they got. A call of a function runs its body again where the call stands, so
// that a train step begins with the lines of its forward part and its variables can be read from
// outside (fwd.h1); only @main calls the others as they are.
//
// A function compute_X(frame, node, …) returns NULL when that cannot be. Then the reason is
// reported, or it is a variable whose own statement was wrong.
#ifndef STABLEHLO_NET_SCRIPT_RUN_H
#define STABLEHLO_NET_SCRIPT_RUN_H

#include "stablehlo/net/function.h"
#include "stablehlo/net/infer.h"
#include "stablehlo/net/script_parse.h"

typedef enum ScriptValueKind {
  SCRIPT_STABLEHLO, // what s = stablehlo binds
  SCRIPT_FUNCTION,
  SCRIPT_INT,
  SCRIPT_REAL,
  SCRIPT_STRING,
  SCRIPT_BOOL, // integer
  SCRIPT_NONE,
  SCRIPT_LIST,   // items
  SCRIPT_TENSOR, // name, type, view; items: what can be read from it by name
  SCRIPT_RESULTS // of a call: results, and items by name
} ScriptValueKind;

typedef struct ScriptValue ScriptValue;
typedef struct ScriptItem {
  Str name; // NULL in lists
  const ScriptValue *value;
} ScriptItem;

struct ScriptValue {
  ScriptValueKind kind;
  int64_t integer;
  double real;
  Str text; // of a string; SSA name of a tensor
  NetType type;
  NetView view;
  struct ScriptCallee *callee;
  const ScriptItem *items;
  uint32_t item_count;
  const ScriptItem *results; // SCRIPT_RESULTS: in the order of the return
  uint32_t result_count;
};

typedef VEC(ScriptItem) ScriptItems;

// A function of the script.
typedef struct ScriptCallee {
  const ScriptFunction *source;
  NetFunction *rendered;      // NULL when it could not be
  const NetType *param_types; // of source->params
  const NetView *param_views;
  const ScriptItem *results; // by name, in the order of the return
  uint32_t result_count;
  bool is_broken; // what is wrong is reported: calls say nothing
} ScriptCallee;

typedef struct ScriptRun {
  Arena *arena;
  StrTable *strings;
  Diags *diags;
  Script *script;
  Map globals; // Name -> position in values
  VEC(const ScriptValue *) values;
  VEC(ScriptCallee *) callees;
  VEC(NetFunction *) functions; // of the module, in order
  VEC(NetFunction *) rendered;  // all, to be released
  NetPrecision precision;       // s.precision
  uint32_t depth;               // calls that are open
} ScriptRun;

typedef struct ScriptFrame {
  ScriptRun *run;
  ScriptCallee *callee; // the function being rendered, whose body may have called this one
  NetFunction *into;    // NULL outside of functions
  Map locals;           // Name -> position in run->values
  VEC(Name *) names;    // of locals, in order
  bool is_main;         // calls stay calls
} ScriptFrame;

enum { MAX_CALL_DEPTH = 8, MAX_NET_BYTES = 64 << 20 };

static inline const Node *script_node(const ScriptRun *run, uint32_t node) {
  return &run->script->syntax.nodes.at[node];
}
static inline const Node *frame_node(const ScriptFrame *frame, uint32_t node) {
  return script_node(frame->run, node);
}

// ---- script_value.c

ScriptValue *value_new(ScriptRun *run, ScriptValueKind kind);
// A tensor of that name; `view` may be NULL.
ScriptValue *value_tensor(ScriptRun *run, Str name, const NetType *type, const NetView *view);
// "a tensor of 2x16", "the function 'mlp'", for messages.
const char *value_describe(ScriptRun *run, const ScriptValue *value);
// The number as a literal of the text (reference 3.6): six decimals, or twelve where six would lose
// more than 1e-6 of it. NULL, reported, when twelve lose as much.
const char *number_literal(ScriptRun *run, double value, SrcSpan span);
// A keyword of `count` names that is none of them: reports it with the nearest.
bool unknown_name(ScriptRun *run, SrcSpan span, const char *code, Str found, const char *what,
                  const char *const *names, uint32_t count);

// ---- script_expr.c

const ScriptValue *script_compute(ScriptFrame *frame, uint32_t node);
// A positive integer, or one of at least `least`.
bool compute_int(ScriptFrame *frame, uint32_t node, const char *what, int64_t least, int64_t *out);
// A tensor; anything else is reported.
const ScriptValue *compute_tensor(ScriptFrame *frame, uint32_t node, const char *what);
// The dimensions of (2, 16), [2, 16], or (): at most MAX_RANK, each positive. Where `view` is not
// NULL, (2, [3, 8, 8]) is a shape too, (2, 192), and says how the 192 are laid out.
bool compute_shape(ScriptFrame *frame, uint32_t node, NetType *out, NetView *view);
// Binds a variable; a value of NULL makes uses of it silent.
void script_bind(ScriptFrame *frame, Name *name, const ScriptValue *value);
// Whether a variable or parameter of that name would hide s = stablehlo; that is reported.
bool script_hides_ops(const ScriptFrame *frame, const Name *name, SrcSpan span);

// ---- script_function.c: calls of functions, and the functions themselves

const ScriptValue *script_call_function(ScriptFrame *frame, uint32_t call, ScriptCallee *callee);
// Binds the function's name, and renders it.
void define_function(ScriptFrame *module, const ScriptFunction *source);
// Binds what an assignment binds: a variable, or several to as many results.
void script_assign(ScriptFrame *frame, uint32_t target, const ScriptValue *value);

// ---- script_op.c: calls of ops

const ScriptValue *script_call_op(ScriptFrame *frame, uint32_t call, Name *name);
// The op of ops.def with its tensors in order (operands, then names), its literals and tags, and
// its numbers but N; numbers may be NULL when the tensors say them all.
const ScriptValue *apply_op(ScriptFrame *frame, const char *name,
                            const ScriptValue *const *arguments, const Str *literals,
                            const int64_t *numbers, SrcSpan span);

// A constant of one value.
const ScriptValue *fill_tensor(ScriptFrame *frame, const char *literal, const NetType *type,
                               SrcSpan span);

// ---- script_special.c, script_train.c: calls that are no op of the roster

typedef const ScriptValue *(*SpecialCall)(ScriptFrame *frame, uint32_t call);
// NULL when there is none of that name.
SpecialCall special_find(Str name);
// Their names; the count.
uint32_t special_names(const char **out, uint32_t capacity);

#endif
