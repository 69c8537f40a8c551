// What the parts of the operators' verifier share.
#ifndef IR_VERIFY_OP_H
#define IR_VERIFY_OP_H

#include "ir/verify_internal.h"

typedef struct OpShape {
  uint32_t rank;
  int64_t dims[MAX_RANK];
} OpShape;

// An operator at hand. Its operands are whole tensors, and each role that is required is there.
typedef struct OpCheck {
  Verifier *verifier;
  const Instruction *inst;
  const char *name;
} OpCheck;

#define op_error(check, code, ...)                                                                 \
  verify_error((check)->verifier, (check)->inst->stmt.span, code, __VA_ARGS__)

// Shape of an operand by its role; rank 0 when it is not given.
OpShape op_shape(const OpCheck *check, const char *role);
OpShape op_operand_shape(const Operand *operand);
// "(64,128)", in the verifier's scratch.
const char *op_shape_text(const OpCheck *check, const OpShape *shape);
bool op_shapes_equal(const OpShape *a, const OpShape *b);
// The result's shape is the one the operator gives.
bool op_expect_shape(const OpCheck *check, const char *role, const OpShape *wanted);
// A list attribute with one number a dimension; absent ones hold `absent` in each place.
bool op_list_of_rank(const OpCheck *check, AttrId id, uint32_t rank, int64_t absent,
                     int64_t out[MAX_RANK]);
// Whether `dim` is in the list of an attribute.
bool op_names_dim(const OpCheck *check, AttrId id, int64_t dim);

bool op_check_move(const OpCheck *check); // verify_op_move.c
// verify_op_window.c: operators over windows, and those that gather and scatter.
bool op_check_window(const OpCheck *check);

#endif
