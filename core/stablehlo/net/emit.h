// Running a recipe: one token of a graph becomes its lines. Inside of net/ only.
#ifndef STABLEHLO_NET_EMIT_H
#define STABLEHLO_NET_EMIT_H

#include "stablehlo/net/recipe.h"

// A token at work. Its values by word are emitter->locals: operands, names, then what is made.
typedef struct Run {
  NetEmitter *emitter;
  const NetToken *token;
  Scope scope;
  const char *at;  // in the recipe
  Word word;       // of the operation at work
  NetValue made;   // by the last statement
  bool has_failed; // and reported
} Run;

// Reports at the token, once; returns false.
bool run_fail(Run *run, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);
// The value of a word in the recipe.
NetValue run_value(Run *run, Word word);
NetValue run_read_value(Run *run);
// The next fresh name.
Str run_fresh(Run *run);
// Makes `name` a value of that type, the result of the statement at work.
NetValue run_define(Run *run, Str name, const NetType *type);
// Starts a line: `    %name = `.
void run_line(Run *run, Str name);
// Ends it: ` : T`, ` : (T…) -> T`.
void run_type(Run *run, const NetType *type);
void run_types(Run *run, const NetType *const *operands, uint32_t count, const NetType *result);
// `[1, 2]`
void put_list(Text *out, const int64_t *items, uint32_t count);
NetValue run_reshape(Run *run, NetValue value, const NetType *type);

// Contractions and windows (emit_window.c). The cursor stands after the word.
NetValue run_dot(Run *run);
NetValue run_conv(Run *run);
NetValue run_pool(Run *run);
NetValue run_unpool(Run *run);
NetValue run_allreduce(Run *run);
// All the statements of the token's recipe. False when it failed.
bool run_recipe(Run *run);

#endif
