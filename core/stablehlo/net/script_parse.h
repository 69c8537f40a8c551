// The statements of a net script, before any of it is rendered.
#ifndef STABLEHLO_NET_SCRIPT_PARSE_H
#define STABLEHLO_NET_SCRIPT_PARSE_H

#include "text/syntax.h"

typedef enum ScriptStatementKind {
  SCRIPT_ASSIGN,     // target = value
  SCRIPT_EXPRESSION, // value
  SCRIPT_RETURN,     // value, 0 for none
  SCRIPT_DEF         // function
} ScriptStatementKind;

typedef struct ScriptParam {
  Name *name;
  uint32_t shape; // syntax node of the annotation; 0 when it was wrong
  SrcSpan span;
} ScriptParam;

typedef struct ScriptFunction ScriptFunction;

typedef struct ScriptStatement {
  ScriptStatementKind kind;
  uint32_t target, value;
  ScriptFunction *function;
  SrcSpan span;
} ScriptStatement;

typedef VEC(ScriptStatement) ScriptBlock;

struct ScriptFunction {
  Name *name;
  SrcSpan span; // of the name
  VEC(ScriptParam) params;
  ScriptBlock body;
  bool is_broken; // its header could not be read: calls of it say nothing
};

typedef struct Script {
  Arena *arena;
  Diags *diags;
  Names names;
  Syntax syntax; // the nodes of all statements
  ScriptBlock body;
} Script;

// Reads the statements; what is wrong is reported and left out. False when nothing can be read.
bool script_parse(Script *script, Arena *arena, StrTable *strings, const char *bytes,
                  uint64_t length, Diags *diags);

#endif
