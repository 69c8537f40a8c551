// Assembly of functions: what a renderer of nets puts around the lines of its graphs (reference
// stablehlo.md 3.6 and 3.7).
//
//   func.func @NAME(%x: T, …) -> T {   parameters in the order they were added
//     constants at the top             net_function_zero_bias
//     body                             emitter.text, by net_render
//     return %a, %b : T1, T2
//   }
//
// Names, types and results are counted against each other when the text is made: a result that is
// no value of the body, or of another type than its signature says, is an error, never text.
#ifndef STABLEHLO_NET_FUNCTION_H
#define STABLEHLO_NET_FUNCTION_H

#include "stablehlo/net/graph.h"

typedef struct NetSlot { // a parameter or a result
  Str name;              // "%x"
  NetType type;
  const char *start; // literal of all its elements in a call that leaves the parameter out, or NULL
  SrcSpan span;
} NetSlot;

typedef struct NetConstant { // by name, of one literal
  Str name;
  const char *literal;
} NetConstant;

typedef struct NetFunction {
  Str name; // without @
  SrcSpan span;
  NetEmitter emitter;
  VEC(NetSlot) params, results;
  VEC(NetConstant) constants;
  Text head; // constants at the top of the body
  VEC(SrcSpan) head_lines;
} NetFunction;

// A function without parameters; its text is released by net_function_release.
void net_function_init(NetFunction *function, Arena *arena, StrTable *strings, Diags *diags,
                       Str name, int64_t batch, SrcSpan span);
void net_function_release(NetFunction *function);
// Adds a parameter. False, with an error, when its name is reserved or stands for another already.
bool net_function_param(NetFunction *function, Str name, const NetType *type, SrcSpan span);
// The same before parameter number `at`, with its start.
bool net_function_insert_param(NetFunction *function, uint32_t at, Str name, const NetType *type,
                               const char *start, SrcSpan span);
// The name of the zero bias of `width` channels, `%zb{width}`, which a convolution without a bias
// reads: one constant a width, at the top of the body, made when it is first asked for. NULL, with
// an error, when the name is taken.
Str net_function_zero_bias(NetFunction *function, int64_t width, SrcSpan span);
// The same for a constant of any name: one line, at the top of the body.
bool net_function_head_constant(NetFunction *function, Str name, const char *literal,
                                const NetType *type, SrcSpan span);
// `NAME = constant dense<LITERAL> : T` in the body; nothing when the body has that very constant
// already. False, with an error, when the name stands for something else.
bool net_function_constant(NetFunction *function, Str name, const char *literal,
                           const NetType *type, SrcSpan span);
// One line of the body, `    NAME = ` and the text, whose value has the given type. False, with an
// error, when the name is taken.
bool net_function_line(NetFunction *function, Str name, const NetType *type, SrcSpan span,
                       const char *format, ...) PRINTF_LIKE(5, 6);
// The same with a fresh name, which is returned.
Str net_function_fresh(NetFunction *function, const NetType *type, SrcSpan span, const char *format,
                       ...) PRINTF_LIKE(4, 5);
// A call of another function on the values `args`, of which there are as many as it has parameters.
// Writes the names of the results to `results`, as many as it has.
void net_function_call(NetFunction *function, const NetFunction *callee, const Str *args,
                       Str *results, SrcSpan span);
// Adds a result: a value of the body or a parameter.
void net_function_result(NetFunction *function, Str name, const NetType *type, SrcSpan span);

// Appends `text` with the functions in a module, and to `lines` where each line comes from (line 0:
// from nowhere). False, with an error, when a result is no value, is of another type than said, or
// two functions have one name.
bool net_module_write(Text *text, NetFunction *const *functions, uint32_t count, uint32_t **lines,
                      uint32_t *line_count);

#endif
