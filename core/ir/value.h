// Values and their use lists (layer 1 of the dependence model): the list lives on the used value.
//
// A Use joins one operand of one instruction to the tensor it reads or writes. Registers are named
// by expressions, which hold no uses.
// Tensor loads and stores are the same list seen by role (tensor_* iterators in tensor.h).
#ifndef IR_VALUE_H
#define IR_VALUE_H

#include "support/base.h"

struct Instruction;
struct Operand;

typedef enum ValueKind { VALUE_TENSOR, VALUE_INSTRUCTION } ValueKind;

typedef struct Value Value;
typedef struct Use Use;

struct Use {
  Value *value;
  struct Instruction *user;
  bool is_store;    // the user writes the value here (a result)
  Use *prev, *next; // in the value's list, in order of linking
};

struct Value {
  ValueKind kind;
  uint32_t use_count;
  Use *first_use, *last_use;
};

void value_add_use(Value *value, Use *use); // addUser: appends
void value_remove_use(Use *use);            // removeUser
static inline bool value_is_unused(const Value *value) {
  return !value->first_use;
}

#endif
