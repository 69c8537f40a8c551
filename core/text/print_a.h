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
  Map reserved;        // front end's dialect: numbers that instructions are named by
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
  uint32_t next_alias;     // of its aliases
  // The front end's dialect (print_a_script.c): strings keep their quotes, modules are numbered by
  // the imports before them, tensor and operator lines name their parent.
  bool is_script;
  uint8_t alias[MODULE_COUNT]; // is_script: number of each module's alias + 1; 0 before its import
  uint8_t alias_count, new_count;
  ModuleAlias new_modules[MODULE_COUNT]; // those the line at hand names first
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
void put_import(Printer *printer, ModuleAlias alias);
void put_literal(Printer *printer, const Literal *literal);
void put_string(Printer *printer, Str string, bool is_single_quoted);
void put_attrs(Printer *printer, const Attrs *attrs); // {"a": 1}
void put_expr(Printer *printer, const Expr *expr, bool is_spaced);
void put_access(Printer *printer, const Access *access);
void put_predicate(Printer *printer, const Predicate *predicate);
void put_predicates(Printer *printer, const Predicates *predicates); // [a >= 0, b == 0]
// "name=value" of further keywords, each with ", " in front.
void put_extra(Printer *printer, const Attrs *extra);

// print_a_inst.c
void put_instruction(Printer *printer, const Instruction *inst);
// print_a.c
void put_receiver(Printer *printer, const char *method); // v0.method(
void put_function_line(Printer *printer, const Function *function);
void put_inputs(Printer *printer, const Function *function, const Tensor *declared, uint32_t *next,
                uint32_t depth);
void put_edge(Printer *printer, const DependencyEdge *edge);
// Aliases that instructions say, up to one that is printed, as long as that keeps their order; all
// that are left when it is NULL.
void put_aliases(Printer *printer, const Function *function, const Instruction *upto,
                 uint32_t depth);
// What stands behind the statements; edges from number `first_edge` on.
void put_tail(Printer *printer, const Function *function, uint32_t first_edge);
// print_a_script.c
bool is_script_module(const Module *module);
// The number of a name such as `v12`, which is the variable of the instruction so called; -1 for
// other names.
int64_t variable_number(Str name);
void put_script(Printer *printer, Function *function);
// print_a_scope.c
void put_tensor_line(Printer *printer, const Tensor *tensor);
void put_header(Printer *printer, const Stmt *stmt); // with …:

#endif
