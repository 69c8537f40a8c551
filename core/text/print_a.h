// Inside of the printer of form A.
#ifndef TEXT_PRINT_A_H
#define TEXT_PRINT_A_H

#include "support/map.h"
#include "text/print.h"

// Variables of the text: `v<N>`, and names of loops and AP indices.
typedef struct Variables {
  Arena *arena;
  StrTable *strings;
  uint32_t next;       // number of the next v<N>
  VEC(uint32_t) insts; // by dense index of the function at hand
  VEC(uint32_t) tensors;
  Map names; // axis or AP index -> position in `texts`
  VEC(Str) texts;
  Map taken;    // names used as variables in this function
  Map suffixes; // name -> last suffix tried for it
} Variables;

typedef struct Printer {
  Text *out;
  Variables variables;
  bool by_name;            // own names instead of variables
  bool uses[MODULE_COUNT]; // modules the text names
  uint32_t function;       // variable number of the function at hand
} Printer;

#define PUT(printer, literal) text_append((printer)->out, literal, sizeof(literal) - 1)

// print_a_variables.c
void variables_function(Variables *variables, Function *function);
// The variable of a loop or an AP index, whose own name is `own`.
Str variable_of(const Variables *variables, const void *node, Str own);

// print_a_values.c
void put_variable(Printer *printer, uint32_t number);
void put_tensor(Printer *printer, const Tensor *tensor);
void put_inst(Printer *printer, const Instruction *inst);
void put_module(Printer *printer, ModuleAlias alias); // "m4."
void put_literal(Printer *printer, const Literal *literal);
void put_attrs(Printer *printer, const Attrs *attrs); // {"a": 1}
void put_expr(Printer *printer, const Expr *expr, bool is_spaced);
void put_access(Printer *printer, const Access *access);
void put_predicate(Printer *printer, const Predicate *predicate);
void put_predicates(Printer *printer, const Predicates *predicates); // [a >= 0, b == 0]
// "name=value" of further keywords, each with ", " in front.
void put_extra(Printer *printer, const Attrs *extra);

// print_a_inst.c
void put_instruction(Printer *printer, const Instruction *inst);
// print_a_scope.c
void put_tensor_line(Printer *printer, const Tensor *tensor);
void put_header(Printer *printer, const Stmt *stmt); // with …:

#endif
