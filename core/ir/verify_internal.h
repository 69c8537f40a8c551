// What the parts of the verifier share.
#ifndef IR_VERIFY_INTERNAL_H
#define IR_VERIFY_INTERNAL_H

#include "ir/linear.h"
#include "ir/verify.h"

typedef struct Verifier {
  Function *function;
  Diags *diags;
  Arena *scratch;
  Instruction **insts; // by index
  Tensor **tensors;
  LinearSystem *system;
  uint64_t budget; // search nodes left for the range checks of this function
  bool is_fine;
} Verifier;

// Reports an error; false, so that a failing path is one line.
#define verify_error(verifier, span, code, ...)                                                    \
  ((verifier)->is_fine = diag_error((verifier)->diags, span, code, __VA_ARGS__))

const char *verify_inst_name(const Instruction *inst);
const char *verify_tensor_name(const Tensor *tensor);
bool verify_holds_inst(const Verifier *verifier, const Instruction *inst);
bool verify_holds_tensor(const Verifier *verifier, const Tensor *tensor);

void verify_tree(Verifier *verifier); // containers, names, ids, tensors, use lists
void verify_inst(Verifier *verifier, Instruction *inst); // operands, indices, guards, engine
// Operators: whole tensors, dimension numbers, shapes, element types.
bool verify_operator(Verifier *verifier, const Instruction *inst);
// The expression has a value in 64 bits everywhere.
void verify_fits(Verifier *verifier, const Instruction *inst, const Expr *expr, SrcSpan span,
                 const char *what);
void verify_ranges(Verifier *verifier, const Instruction *inst, const Operand *operand);
void verify_edges(Verifier *verifier); // layer 2 and aliases

#endif
