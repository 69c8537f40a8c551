// Attributes of StableHLO's operations as numbers.
#ifndef STABLEHLO_ATTRS_H
#define STABLEHLO_ATTRS_H

#include "stablehlo/model.h"

// Where an operation's attributes are read from. What is wrong is kept, to be
// told once.
typedef struct ShloAttrs {
  const MlirOp *op;
  const MlirAttr *from; // a struct's fields, or NULL for the operation's own
  const char *wrong;    // the first attribute that does not fit
} ShloAttrs;

// `count` integers; when the attribute is absent they stay as they are.
void shlo_attr_ints(ShloAttrs *attrs, const char *name, int64_t *out, uint32_t count);
// Any number of integers up to MAX_RANK; none when the attribute is absent.
uint32_t shlo_attr_list(ShloAttrs *attrs, const char *name, int64_t *out);
int64_t shlo_attr_int(ShloAttrs *attrs, const char *name, int64_t absent);
// Goes on in the fields of a struct: false when there is none of this name.
bool shlo_attr_enter(ShloAttrs *attrs, const char *name);
// `padding`, a low and a high edge a dimension; none when it is absent.
void shlo_attr_pads(ShloAttrs *attrs, int64_t *low, int64_t *high, uint32_t rank);
double shlo_attr_real(ShloAttrs *attrs, const char *name);
// Targets of custom calls that tell partitioners and compilers something, and compute nothing.
bool shlo_is_annotation(Str target);

// The operation of CHLO that a custom_call of an export stands for: @mhlo.erf, its attributes in
// mhlo.attributes. False when it is none.
bool mlir_called_op(const MlirOp *op, MlirOp *out);

#endif
