// What the parts of the importer share.
#ifndef STABLEHLO_IMPORT_INTERNAL_H
#define STABLEHLO_IMPORT_INTERNAL_H

#include "stablehlo/attrs.h"
#include "stablehlo/import/import.h"
#include "support/map.h"

// Operators of one program: what inlining may make of a small text is bounded.
enum { MOST_OPERATORS = 1 << 17 };

typedef struct Importer {
  Arena *arena;
  StrTable *strings;
  Diags *diags;
  const MlirOp *source;
  Str file;
  Module *module;
  Function *function;
  Scope *scope;                 // what is made goes to its end
  Map tensor_names, inst_names; // Str -> the number it was last given
  Map constants;                // MlirOp of a constant -> index of its tensor + 1
  VEC(Tensor *) constant_tensors;
  uint32_t depth; // of calls and regions
  uint32_t operators;
} Importer;

// What a value of the text is: a tensor, a tuple's parts, or nothing (a token).
typedef struct ImportValue ImportValue;
struct ImportValue {
  Tensor *tensor;
  const ImportValue *parts;
  uint32_t part_count;
};

// The values of one call, by MlirValue.slot.
typedef struct ImportFrame {
  Importer *importer;
  Str prefix; // of the names of what the call makes, NULL for what runs itself
  ImportValue *values;
} ImportFrame;

// Makes the operators of one operation. False after reporting.
typedef bool (*ImportHandler)(ImportFrame *frame, const MlirOp *op, TensorFunc func);

// ---- the program (import.c)

// Reports at the operation and returns false.
bool import_fail(ImportFrame *frame, const MlirOp *op, const char *format, ...) PRINTF_LIKE(3, 4);
// Makes the operators of an operation by its kind.
bool import_operation(ImportFrame *frame, const MlirOp *op);
// The operations of a block; `results` gets what its return returns.
bool import_block(ImportFrame *frame, const MlirBlock *block, ImportValue *results, uint32_t count);
// Inlines a function with the operation's operands as arguments.
bool import_call(ImportFrame *frame, const MlirOp *op, Str callee);

static inline void import_bind(ImportFrame *frame, const MlirValue *value, Tensor *tensor) {
  frame->values[value->slot] = (ImportValue){.tensor = tensor};
}

// ---- tensors (tensors.c)

// The type of Penguin's tensors for a type of the text; false, after reporting, when there is none.
bool import_dtype(ImportFrame *frame, const MlirOp *op, const MlirType *type, DType *out);
// A name that nothing has yet: `base`, or with _2, _3, … behind it.
Str import_unique_name(Importer *importer, Map *names, Str base);
// A tensor for a value, bound to it; NULL after reporting at the operation.
Tensor *import_value(ImportFrame *frame, const MlirOp *op, const MlirValue *value);
// A tensor for a result of an operation, bound to it; NULL after reporting.
Tensor *import_result(ImportFrame *frame, const MlirOp *op, uint32_t at);
// A tensor of a name of its own.
Tensor *import_named(ImportFrame *frame, Str base, SrcSpan span, DType dtype, uint32_t rank,
                     const int64_t *shape);
// A tensor on the way to the results: named after the first of them with `suffix`.
Tensor *import_between(ImportFrame *frame, const MlirOp *op, const char *suffix, DType dtype,
                       uint32_t rank, const int64_t *shape);
// The tensor of an operand; NULL, after reporting, when it is a tuple or a token.
Tensor *import_operand(ImportFrame *frame, const MlirOp *op, uint32_t at);
// A dense literal as value= of a tensor has it; *is_single: one value, which stands for all.
bool import_literal_value(ImportFrame *frame, const MlirOp *op, const MlirAttr *attr, Literal *out,
                          bool *is_single);
bool import_constant(ImportFrame *frame, const MlirOp *op, TensorFunc func);
// A constant of a literal's type; NULL after reporting.
Tensor *import_literal(ImportFrame *frame, const MlirOp *op, Str name, const MlirAttr *attr);

// ---- operators (build.c)

enum { MOST_BUILT_ATTRS = 24 };

// One operator being made. Results take the class's result roles in order, sources its others; a
// role that repeats takes the rest.
typedef struct OpBuilder {
  ImportFrame *frame;
  const MlirOp *op;
  const ClassInfo *cls;
  VEC(Operand) operands;
  InstAttr attrs[MOST_BUILT_ATTRS];
  uint32_t attr_count;
  bool by_factory; // m8.NeuronTensorOp: attributes stand in the order they are put
} OpBuilder;

OpBuilder op_begin(ImportFrame *frame, const MlirOp *op, ClassId cls);
void op_put_result(OpBuilder *builder, Tensor *tensor);
void op_put_source(OpBuilder *builder, Tensor *tensor);
void op_put_int(OpBuilder *builder, AttrId id, int64_t value);
void op_put_bool(OpBuilder *builder, AttrId id, bool value);
void op_put_ints(OpBuilder *builder, AttrId id, const int64_t *values, uint32_t count);
// Pairs of integers: [[low, high], …].
void op_put_pairs(OpBuilder *builder, AttrId id, const int64_t *low, const int64_t *high,
                  uint32_t count);
void op_put_func(OpBuilder *builder, AttrId id, TensorFunc func);
void op_put_number(OpBuilder *builder, AttrId id, double value);
void op_put_string(OpBuilder *builder, AttrId id, const char *text);
void op_put_literal(OpBuilder *builder, AttrId id, Literal value);
// compute_dtype= of an operator of several steps: StableHLO rounds each to the element type, which
// is the first result's.
void import_put_steps(OpBuilder *builder);
// Puts the operator behind what is there. False, after reporting, when there are too many.
bool op_end(OpBuilder *builder);

// Operators of one or two sources without further attributes but op=; FUNC_cast has none.
bool import_unary(ImportFrame *frame, const MlirOp *op, TensorFunc func, Tensor *dst, Tensor *src);
bool import_binary(ImportFrame *frame, const MlirOp *op, TensorFunc func, Tensor *dst, Tensor *lhs,
                   Tensor *rhs);
// dst = the elements of src in row-major order.
bool import_copy(ImportFrame *frame, const MlirOp *op, Tensor *dst, Tensor *src);

// All results and all operands of the operation.
bool import_put_all(OpBuilder *builder);

// Whether every attribute fitted; reports the one that did not.
bool import_attrs_fit(ImportFrame *frame, const ShloAttrs *attrs);

// ---- regions that combine scalars (body.c)

// The function that a region folds two values by, false when it is longer.
bool import_fold_function(const MlirOp *op, uint32_t at, TensorFunc *func);
// The comparison that a region makes of its two values.
bool import_choice_function(const MlirOp *op, uint32_t at, TensorFunc *func);
// The function of stablehlo.compare; false when its direction is none.
bool import_comparison(const MlirOp *op, TensorFunc *func);
bool import_is_total_order(const MlirOp *op);
// Of a function on bits the one of logic, when the operation works on booleans.
TensorFunc import_truth_function(const MlirOp *op, TensorFunc func);
// The function of an elementwise operation; false when it has none of its own.
bool import_function_of(const MlirOp *op, TensorFunc *func);

typedef struct BodyShape {
  uint32_t args, results;
} BodyShape;
// Tensors of one element that a region takes from outside, in the order of its further arguments.
typedef struct BodyCaptures {
  VEC(Tensor *) tensors;
} BodyCaptures;
// A region as body=; `captures` NULL: it may take nothing from outside but constants.
bool import_body(ImportFrame *frame, const MlirOp *op, uint32_t at, const BodyShape *shape,
                 BodyCaptures *captures, Literal *out);

// Starts an operator that folds into each of its results by the function of region 0 (fold.c): its
// operands, `extra` of them beside those folded and their first values, are its sources.
bool import_begin_region(OpBuilder *builder, uint32_t extra);

// ---- the handlers, by the files they are in

#define HANDLER(name) bool name(ImportFrame *frame, const MlirOp *op, TensorFunc func)
// elementwise.c
HANDLER(import_elementwise);
HANDLER(import_logical);
HANDLER(import_compare);
HANDLER(import_select);
HANDLER(import_clamp);
// move.c
HANDLER(import_reshape);
HANDLER(import_broadcast);
HANDLER(import_transpose);
HANDLER(import_reverse);
HANDLER(import_slice);
HANDLER(import_pad);
HANDLER(import_concatenate);
HANDLER(import_iota);
HANDLER(import_bitcast);
HANDLER(import_dimension_size);
// index.c
HANDLER(import_dynamic_slice);
HANDLER(import_dynamic_update_slice);
HANDLER(import_gather);
HANDLER(import_scatter);
HANDLER(import_sort);
HANDLER(import_top_k);
// contract.c
HANDLER(import_dot);
HANDLER(import_convolution);
// fold.c
HANDLER(import_reduce);
HANDLER(import_reduce_window);
HANDLER(import_select_and_scatter);
HANDLER(import_map);
// control.c
HANDLER(import_while);
HANDLER(import_if);
HANDLER(import_case);
// other.c
HANDLER(import_function_call);
HANDLER(import_same);
HANDLER(import_custom_call);
HANDLER(import_tuple);
HANDLER(import_tuple_element);
HANDLER(import_batch_norm);
// collective.c
HANDLER(import_collective);
HANDLER(import_random);
HANDLER(import_square);
HANDLER(import_nothing);
HANDLER(import_check);
#undef HANDLER

#endif
