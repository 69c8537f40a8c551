// Inside of the reader of instructions: what their parts share.
#ifndef TEXT_READ_A_INST_H
#define TEXT_READ_A_INST_H

#include "text/read_a.h"

enum { MAX_ROLES = 24, MAX_CLASS_ATTRS = 40, I_COUNT = 8 };

// Value nodes of a constructor call, 0 for those not given.
typedef struct InstArgs {
  uint32_t roles[MAX_ROLES], attrs[MAX_CLASS_ATTRS], common[I_COUNT];
  uint32_t if_true, if_false; // blocks of a conditional branch: together its attribute `target`
  uint32_t srcs, dsts;        // has_lists: operands in the order of the roles
  bool has_lists, by_factory; // an operator; m8.NeuronTensorOp(…)
} InstArgs;

static inline bool inst_is_conditional(const ClassInfo *cls) {
  return class_id(cls) == CLASS_ConditionalBranchInst;
}
// "m4.MatMulOp", for messages.
const char *class_text(Reader *reader, const ClassInfo *cls);

// ---- read_a_attr.c -----------------------------------------------------------------------------

// The attributes given of a class, in the order of the class table.
uint32_t count_class_attrs(const Reader *reader, const ClassInfo *cls, const InstArgs *args);
bool read_class_attrs(Reader *reader, const ClassInfo *cls, const InstArgs *args, InstAttr *attrs);
// A function of the op level, as np.exp or "exp"; the literal keeps the spelling.
bool read_tensor_func(Reader *reader, uint32_t node, const char *what, Literal *out,
                      TensorFunc *func);
// One attribute; `cls` may lack it (keywords that every operator of the front end has).
bool read_class_attr(Reader *reader, uint32_t node, const ClassInfo *cls, const ClassAttr *info,
                     const InstArgs *args, InstAttr *out);

// ---- read_a_op.c: m8.NeuronTensorOp ------------------------------------------------------------

// The class that the call's xla_op=, op= or kind= names; NULL, reported, when they name none. Where
// kind= names an operation it is the op of `args`.
const ClassInfo *read_tensor_op_class(Reader *reader, uint32_t call, InstArgs *args);
// The attributes in the order of the text; further keywords are kept, with a warning.
bool read_tensor_op_attrs(Reader *reader, uint32_t call, const ClassInfo *cls, const InstArgs *args,
                          Instruction *inst);

#endif
