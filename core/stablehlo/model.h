// StableHLO as MLIR has it: operations with operands, results, attributes and regions.
//
// Both spellings of the text (pretty and generic) become the same operations, named and with the
// attributes of the generic form. Everything lives in the arena the text was read into; dense
// literals stay spans of that text until their elements are asked for (stablehlo/dense.h).
#ifndef STABLEHLO_MODEL_H
#define STABLEHLO_MODEL_H

#include "ir/dtype.h"
#include "support/diag.h"
#include "support/str.h"
#include "support/vec.h"

typedef enum Elem {
#define ELEM(name, width, kind, dtype) ELEM_##name,
#define PAIR(name, spelling, part, dtype) ELEM_##name,
#include "stablehlo/elems.def"
#undef ELEM
#undef PAIR
  ELEM_OTHER, // quantised, of another dialect: MlirType.text
  ELEM_COUNT = ELEM_OTHER
} Elem;

typedef enum MlirTypeKind {
  TYPE_TENSOR,   // elem, dims
  TYPE_SCALAR,   // elem alone: i64, f32, index
  TYPE_TUPLE,    // parts
  TYPE_FUNCTION, // parts: inputs, then results; input_count of the former
  TYPE_NONE,     // `none`
  TYPE_OTHER     // text: tokens, quantised types, types of other dialects
} MlirTypeKind;

enum { DIM_DYNAMIC = -1 }; // `?`

typedef struct MlirType MlirType;
struct MlirType {
  MlirTypeKind kind;
  Elem elem;
  bool is_unranked; // tensor<*xf32>
  uint32_t rank;
  const int64_t *dims;
  Str elem_text; // ELEM_OTHER: the element's text
  Str encoding;  // what follows the element type after a comma, or NULL
  const MlirType **parts;
  uint32_t part_count, input_count;
  Str text; // TYPE_OTHER
};

typedef struct MlirAttr MlirAttr;
typedef struct NamedAttr {
  Str name;
  const MlirAttr *value;
} NamedAttr;
typedef VEC(NamedAttr) AttrList;

typedef enum MlirAttrKind {
  ATTR_UNIT,
  ATTR_BOOL,
  ATTR_INT,      // integer, of `type` unless NULL
  ATTR_FLOAT,    // text as written, of `type` unless NULL
  ATTR_STRING,   // text: the string's bytes
  ATTR_SYMBOL,   // text: @name, nested ones joined by "::"
  ATTR_TYPE,     // type
  ATTR_LIST,     // items
  ATTR_ARRAY,    // array<i64: …>: integers; elem is the type before the colon
  ATTR_ELEMENTS, // dense<payload> : type
  ATTR_DICT,     // fields
  ATTR_ENUM,     // #stablehlo<direction GE>: text GE, word direction
  ATTR_STRUCT,   // #stablehlo.dot<a = [1], …>: word dot, fields; `conv` has its own fields, see
                 // read_attr.c
  ATTR_OPAQUE    // text: anything else, as written
} MlirAttrKind;

struct MlirAttr {
  MlirAttrKind kind;
  bool boolean;
  Elem elem;
  int64_t integer;
  Str text, word;
  const MlirType *type;
  const MlirAttr **items;
  const int64_t *integers;
  uint32_t count; // of items or integers
  AttrList fields;
  // ATTR_ELEMENTS: what stands between < and >, in the text.
  const char *payload;
  uint32_t payload_length;
  SrcSpan span;
};

typedef struct MlirOp MlirOp;
typedef struct MlirBlock MlirBlock;

typedef struct MlirValue {
  Str name; // without %; the number of a result of several is apart
  const MlirType *type;
  MlirOp *def;      // NULL for a block argument
  MlirBlock *block; // of an argument
  uint32_t at;      // number among def's results or block's arguments
  uint32_t
      pack; // results of one name: how many (`%r:2`), and which of them this is; 1 and 0 otherwise
  uint32_t pack_at;
  uint32_t slot;   // its place among the values of its function: mlir_number_values
  uint32_t number; // printers: what stands for a name that is missing or a number
  SrcSpan span;
} MlirValue;

typedef VEC(MlirOp *) OpList;
struct MlirBlock {
  Str label; // without ^, NULL for the only block of a region
  VEC(MlirValue *) args;
  OpList ops;
};
typedef struct MlirRegion {
  VEC(MlirBlock *) blocks;
} MlirRegion;

struct MlirOp {
  Str name;      // dialect and all: "stablehlo.add"
  uint16_t kind; // row of ops.def, OP_UNKNOWN when there is none
  SrcSpan span;  // of the name
  Str loc;       // name or file:line:column of its location, NULL when it has none
  uint32_t operand_count, result_count;
  MlirValue **operands;
  MlirValue **results;
  AttrList attrs;
  VEC(MlirRegion *) regions;
};

// ---- the table

typedef enum OpKind {
#define MLIR_OP(dialect, name, format, operands, results, regions) OP_##dialect##_##name,
#include "stablehlo/ops.def"
#undef MLIR_OP
  OP_UNKNOWN
} OpKind;

// How the pretty form of an operation is written; reference stablehlo.md 4.1. FORMAT_GENERIC has
// none.
typedef enum OpFormat {
  FORMAT_GENERIC,
  FORMAT_OPERANDS,    // %a, %b : T, or with a function type
  FORMAT_CONSTANT,    // dense<…> : T
  FORMAT_COMPARE,     // GT, %a, %b, FLOAT
  FORMAT_SELECT,      // %p, %a, %b : Tp, T
  FORMAT_DIMS,        // %a, dims = [..]
  FORMAT_SLICE,       // %a [l:u:s, …]
  FORMAT_SIZES,       // %a, %i, …, sizes = [..]
  FORMAT_PAD,         // %a, %z, low = [..], high = [..], interior = [..]
  FORMAT_DIM,         // %a, %b, dim = d; without operands `dim = d`
  FORMAT_DOT_GENERAL, // %a, %b, batching_dims = [..] x [..], contracting_dims = …, precision = […]
  FORMAT_DOT,         // %a, %b, precision = […]
  FORMAT_CONVOLUTION, // (%a, %b) dim_numbers = …, window = {…} {…}
  FORMAT_REDUCE, // (%a init: %z) applies stablehlo.add across dimensions = [..]; or with a reducer
  FORMAT_WHILE,  // (%i = %a, …) : T, … cond {…} do {…}
  FORMAT_CUSTOM_CALL, // @target(%a, …) {…}
  FORMAT_CALL,        // @f(%a, …)
  FORMAT_COMPOSITE,   // "name" %a, … {…}
  FORMAT_INDEX,       // %t[0]
  FORMAT_WORDS,       // %a, key = word: rng, fft, cholesky, reduce_precision, rng_bit_generator
  FORMAT_CHECK_CONST, // %a, dense<…> : T, with or without parentheses
  FORMAT_RETURN,      // %a, %b : T1, T2
  FORMAT_FUNCTION,
  FORMAT_MODULE
} OpFormat;

enum { ANY_NUMBER = 255 };

typedef struct OpInfo {
  const char *dialect, *name; // name without the dialect
  OpFormat format;
  uint8_t operands, results, regions; // ANY_NUMBER where it varies
} OpInfo;

const OpInfo *mlir_op_info(OpKind kind);
// Row of an operation by its full name.
OpKind mlir_op_find(Str name);

// ---- questions

const MlirAttr *mlir_op_attr(const MlirOp *op, const char *name);
const MlirAttr *mlir_attr_field(const MlirAttr *attr, const char *name);
const char *mlir_elem_name(Elem elem);
// The type of a complex element's parts, else the type itself.
Elem mlir_elem_part(Elem elem);
// In bits, 1 of a boolean; 0 of ELEM_OTHER.
uint32_t mlir_elem_width(Elem elem);
bool mlir_elem_is_real(Elem elem);
bool mlir_elem_is_unsigned(Elem elem);
// The type of Penguin's tensors with such elements; false when there is none.
bool mlir_elem_dtype(Elem elem, DType *out);
bool mlir_elem_find(const char *bytes, uint64_t length, Elem *out);
bool mlir_type_equal(const MlirType *a, const MlirType *b);
// Elements of a tensor with known dimensions; -1 when there are unknown ones or too many.
int64_t mlir_type_count(const MlirType *type);
// The one block of a region that holds one, else NULL.
MlirBlock *mlir_region_block(const MlirRegion *region);

// ---- functions

// The first block of a function; NULL of a declaration.
MlirBlock *mlir_function_body(const MlirOp *function);
// The function of a name that has a body, NULL when there is none.
const MlirOp *mlir_find_function(const MlirOp *module, Str name);
// Gives every value of a block, and of the regions in it, its `slot` from *next on.
void mlir_number_values(MlirBlock *block, uint32_t *next);
// The modules of a text: those in `module`, which stand by themselves, or else itself.
typedef VEC(const MlirOp *) ModuleList;
void mlir_modules(Arena *arena, const MlirOp *module, ModuleList *out);
// What runs when a module does: @main; without one the only public function there is, or else all
// those that take no arguments, one after the other.
typedef VEC(const MlirOp *) FunctionList;
void mlir_entries(Arena *arena, const MlirOp *module, FunctionList *out);
// Functions with a body that are not private.
void mlir_public_functions(Arena *arena, const MlirOp *module, FunctionList *out);

#endif
