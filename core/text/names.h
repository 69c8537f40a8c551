// Identifiers of one text: each is interned once and carries what it stands for, so that a token
// is one table look-up and everything after it compares pointers and small numbers.
#ifndef TEXT_NAMES_H
#define TEXT_NAMES_H

#include "ir/function.h"

typedef enum Word {
  WORD_NOTHING,
#define KEYWORD(name) KEYWORD_##name,
#define WORD(name)
#include "text/words.def"
#undef KEYWORD
#undef WORD
  WORD_LAST_KEYWORD,
#define KEYWORD(name)
#define WORD(name) WORD_##name,
#include "text/words.def"
#undef KEYWORD
#undef WORD
  WORD_COUNT
} Word;

const char *word_text(Word word);

// What a variable holds.
typedef enum BindingKind {
  BIND_UNDEFINED,
  BIND_POISON, // its statement was wrong and is reported: uses are dropped without a word
  BIND_MODULE_ALIAS,
  BIND_FUNCTION,
  BIND_IR_MODULE,
  BIND_TENSOR,
  BIND_AXIS,
  BIND_AP,
  BIND_INST,
  BIND_SCOPE,
  BIND_LITERAL,
  BIND_EXPR,
  BIND_ACCESS,
  BIND_DEBUG_LOCATION
} BindingKind;

typedef struct Binding {
  BindingKind kind;
  uint32_t function; // number of the one an AP index, a register or an expression belongs to
  union {
    ModuleAlias alias;
    struct FunctionState *state; // BIND_FUNCTION
    struct ModuleNode *node;     // BIND_IR_MODULE
    Tensor *tensor;
    Axis *axis;
    APIndex *ap;
    Instruction *inst;
    Scope *scope;
    const Literal *literal;
    Access *access;
    DebugLocation *dl;
  };
  // BIND_AXIS, BIND_AP, BIND_INST with a register: the index as an expression. BIND_EXPR: itself.
  const Expr *expr;
} Binding;

typedef struct Name {
  Str str;
  uint16_t word;  // Word, 0 for none
  uint16_t cls;   // ClassId + 1, 0 for none
  uint32_t index; // order of first sight
  Binding binding;
  // The instruction name of function number `inst_function`: taken first in scope `inst_scope`;
  // `suffix` is the last one tried for a further instruction of that name.
  uint32_t inst_function, inst_scope, suffix;
  // The same for tensors and AP indices: number of the last function that has one of this name.
  uint32_t tensor_function, tensor_suffix;
  uint32_t ap_function, ap_suffix;
} Name;

typedef struct NameSlot {
  uint32_t hash, length;
  Name *name; // NULL for free
} NameSlot;

typedef struct Names {
  Arena *arena;
  StrTable *strings;
  VEC(Name *) all;
  NameSlot *slots;
  uint32_t capacity;
} Names;

// With every word of words.def and every class known, and the module aliases bound.
void names_init(Names *names, Arena *arena, StrTable *strings);
// The one Name of these bytes; `hash` is names_hash of them.
Name *names_get(Names *names, const char *bytes, uint32_t length, uint32_t hash);
Name *names_of_str(Names *names, Str str);
Name *names_of_text(Names *names, const char *text);

#define NAMES_HASH_START 2166136261u
// One step of the hash over bytes: FNV-1a, the one of the string table.
static inline uint32_t names_hash_step(uint32_t hash, char byte) {
  return (hash ^ (unsigned char)byte) * 16777619u;
}

#endif
