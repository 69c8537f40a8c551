// What the parts of the StableHLO reader share.
#ifndef STABLEHLO_READ_INTERNAL_H
#define STABLEHLO_READ_INTERNAL_H

#include "stablehlo/lexer.h"
#include "stablehlo/model.h"
#include "support/map.h"

typedef struct Binding {
  Str name;
  MlirValue *value; // the first of its pack
} Binding;

typedef struct LocUse {
  MlirOp *op;
  Str alias;
} LocUse;

typedef struct MlirReader {
  Arena *arena;
  StrTable *strings;
  Diags *diags;
  MlirLexer lexer;
  uint32_t depth; // of types, attributes and regions
  // Values in sight, innermost last; `bound` finds the newest of a name.
  VEC(Binding) values;
  Map bound; // name -> index into values + 1
  Map kinds; // name of an operation -> its kind + 1
  VEC(NamedAttr) aliases;
  VEC(LocUse) loc_uses; // locations by an alias that may come later
} MlirReader;

// Each returns NULL or false after reporting. What they read begins at the present token.
bool reader_enter(MlirReader *reader); // one level deeper; reader_leave on success
static inline void reader_leave(MlirReader *reader) {
  reader->depth--;
}
Str reader_token_name(MlirReader *reader); // the token's text, interned
bool reader_int(MlirReader *reader, int64_t *out);
// The text from there to the token that is next, without the blanks before it.
Str mlir_text_between(MlirReader *reader, const char *from);
// `[1, 2]`; the integers are in the arena.
bool reader_ints(MlirReader *reader, const int64_t **out, uint32_t *count);

const MlirType *mlir_read_type(MlirReader *reader);
// `T`, `T, T` or `(T, T) -> T`: with an arrow a function type, otherwise the plain types.
bool mlir_read_type_list(MlirReader *reader, const MlirType ***types, uint32_t *count);
const MlirType *mlir_read_function_type(MlirReader *reader);

// One operation with its results, attributes, regions and types; NULL after reporting.
MlirOp *mlir_read_op(MlirReader *reader);
// A number or a truth value that no type follows: one of this type.
const MlirAttr *mlir_read_plain(MlirReader *reader, Elem elem);
const MlirAttr *mlir_read_attr(MlirReader *reader);
bool mlir_read_attr_dict(MlirReader *reader, char close, AttrList *out);
const MlirAttr *mlir_read_dense(MlirReader *reader);
// `[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]` as the struct `conv`.
const MlirAttr *mlir_read_conv_dims(MlirReader *reader);
// `loc(…)`, when there is one; for `op`, which may be NULL.
bool mlir_read_location(MlirReader *reader, MlirOp *op);

MlirAttr *mlir_attr_new(MlirReader *reader, MlirAttrKind kind);
const MlirAttr *mlir_attr_int(MlirReader *reader, int64_t value, Elem elem);
const MlirAttr *mlir_attr_array(MlirReader *reader, const int64_t *values, uint32_t count);
const MlirAttr *mlir_attr_enum(MlirReader *reader, const char *word, Str text);
void mlir_attrs_set(MlirReader *reader, AttrList *list, const char *name, const MlirAttr *value);

// The value of `%name` or `%name#k` at the present token. An unknown one is reported and stands in.
MlirValue *mlir_read_value_use(MlirReader *reader);
MlirValue *mlir_value_new(MlirReader *reader, Str name, const MlirType *type, SrcSpan span);
bool mlir_value_bind(MlirReader *reader, MlirValue *value);
void mlir_values_unbind(MlirReader *reader, uint32_t down_to);
// `%x: T` bound as the next argument of the block.
bool mlir_read_block_arg(MlirReader *reader, MlirBlock *block);
// `{ … }` with the block's arguments already in `block`, or NULL when the text names them.
MlirRegion *mlir_read_region(MlirReader *reader, MlirBlock *entry);

void mlir_op_add_operand(MlirReader *reader, MlirOp *op, MlirValue *value);
// Types of operands (checked against the values) and results. A lone type of `types` counts for all
// operands and results.
bool mlir_op_take_types(MlirReader *reader, MlirOp *op, const MlirType **types, uint32_t count);
void mlir_op_set_results(MlirReader *reader, MlirOp *op, const MlirType *const *types,
                         uint32_t count);

// What follows the name of an operation of the table in pretty form.
bool mlir_read_pretty(MlirReader *reader, MlirOp *op);
bool mlir_read_function(MlirReader *reader, MlirOp *op);

#endif
