// The BIR module: what lowering makes, the JSON writer and reader carry, the verifier and the
// evaluator read (reference bir.md 1).
//
// Everything lives in one arena and refers to its like by pointer; the serialised form refers by
// name. Lists keep their order: instructions in program order, operands by position. Only symbolic
// access patterns, immediates and registers are made by the lowering; physical patterns are read
// and written back for modules that come from elsewhere.
//
// Units. On-chip tensors: a partition step and a free offset in elements of one partition (blocks
// outermost, then the dimensions behind partition_dim). DRAM: elements of the row-major array.
#ifndef BIR_MODEL_H
#define BIR_MODEL_H

#include "bir/opcodes.h"
#include "ir/function.h"
#include "ir/target.h"
#include "support/map.h"

typedef struct BirModule BirModule;
typedef struct BirFunction BirFunction;
typedef struct BirBlock BirBlock;
typedef struct BirInst BirInst;
typedef struct BirStorage BirStorage;
typedef struct BirAxis BirAxis;
typedef struct BirExpr BirExpr;

// ---- expressions

typedef enum BirExprKind {
  BIR_EXPR_AFFINE, // constant + sum of coefficient * index
  BIR_EXPR_SUM,
  BIR_EXPR_MULT, // var * scale
  BIR_EXPR_FLOOR_DIV,
  BIR_EXPR_MODULO,
  BIR_EXPR_CC_DIV,
  BIR_EXPR_CC_MOD,
  BIR_EXPR_AXIS, // value of a loop axis
  BIR_EXPR_SHARD_ID,
  BIR_EXPR_RUNTIME, // value of a register
  BIR_EXPR_CC_RANK,
  BIR_EXPR_INDIRECT, // value read through indirection_ins[arg]
  BIR_EXPR_AP_INDEX  // ours, in predicates: position within one dimension of an operand's
                     // access_shape
} BirExprKind;

typedef struct BirTerm {
  const BirExpr *index;
  int64_t coefficient;
} BirTerm;

struct BirExpr {
  BirExprKind kind;
  uint32_t count; // of terms
  union {
    struct {
      int64_t constant;
      const BirTerm *terms;
    } affine;
    const BirExpr *const *sum;
    struct {
      const BirExpr *var;
      int64_t scale;
    } mult;
    struct {
      const BirExpr *numer;
      int64_t denom;
      int64_t groups; // replica_groups_id of the CC forms
    } div;
    BirAxis *axis;
    BirStorage *reg;
    struct {
      int64_t first, second; // ub; iteration_id and channel_id; arg_id
    } ids;
    struct {
      int32_t operand; // -1: outs[0], else index into ins
      uint32_t dim;
      // (position in the operand's walk / stride) % num. stride 0: the walk goes through the
      // dimensions in order, the partition dimension first, so that access_shape says it all.
      int64_t stride, num;
    } ap;
  };
};

typedef struct BirPredicate {
  const BirExpr *expr;
  bool is_ge; // expr >= 0, else expr == 0
} BirPredicate;

// ---- storage

typedef enum BirTensorKind { // by number
  BIR_TENSOR_ExternalInput,
  BIR_TENSOR_ExternalInputParameter,
  BIR_TENSOR_Input,
  BIR_TENSOR_ExternalOutput,
  BIR_TENSOR_ExternalOutputParameter,
  BIR_TENSOR_Output,
  BIR_TENSOR_Const,
  BIR_TENSOR_Internal,
  BIR_TENSOR_Pointer,
  BIR_TENSOR_InternalInterface,
  BIR_TENSOR_KIND_COUNT
} BirTensorKind;

typedef struct BirAlias {
  BirStorage *set;
  uint32_t location; // index in set->locations
  int32_t kind;      // 1 weak (may), 3 must
} BirAlias;

typedef struct BirLocation {
  Str name;
  BirMemory type;
  bool is_allocated;
  int64_t base, addr, bank; // start partition, byte offset, PSUM bank; when allocated
  int64_t dims[2];          // partitions, bytes per partition; DRAM: 1, bytes
  // Ours: the block whose entry makes the value fresh; NULL = the function's first block.
  BirBlock *owner;
  Literal init; // ours: value of every element at that entry; LIT_NONE = uninitialised
  BirAlias *aliases;
  uint32_t alias_count;
} BirLocation;

// A MemoryLocationSet (one logical tensor), or a register.
struct BirStorage {
  Str name;
  bool is_register;
  bool is_bool;   // ours: elements are booleans held as uint8
  bool is_output; // ours: an input that is an output as well
  BirTensorKind kind;
  DType dtype;
  const ClassInfo *cls; // tensor_class; NULL when the name is none of the class table's
  Str class_name;
  uint8_t rank;
  int64_t *shape;
  int32_t partition_dim; // -1: none
  int32_t addr_space;    // 0 Local, 1 Shared, 2 Debug
  Literal value;         // ours: values of a constant (ir/constant.h); LIT_NONE: none,
                         // of a SingleValueTensor 0
  BirLocation *locations;
  uint32_t location_count;
  uint32_t index;     // in the function
  uint32_t tensor_id; // Penguin tensor it came from, UINT32_MAX = none
  SrcSpan span;
};

// ---- operands

typedef enum BirOperandKind { // ArgumentKind
  BIR_PHYSICAL_AP = 1,
  BIR_SYMBOLIC_AP = 2,
  BIR_REGISTER_AP = 3,
  BIR_IMM_VALUE = 6,
  BIR_IMM_ARRAY = 8,
  BIR_REGISTER_ACCESS = 11
} BirOperandKind;

typedef struct BirPair {
  int64_t step, num;
} BirPair;

typedef struct BirOperandExtra {
  bool is_indirect;
  int32_t indirect_arg;   // tensor_indirect_arg_id: index into indirection_ins
  int64_t indirect_count; // num_tensor_indirect_indices
  int64_t offset;         // physical: bytes; register_ap: const_ap_offset
  BirStorage *reg;        // register_ap: the register
} BirOperandExtra;

// The elements of an access pattern in the order the engine takes them: pair 0 outermost. On-chip,
// pair 0 is the partition pair. All operands of an instruction are walked together, so equal
// positions belong together; a step of 0 repeats. Exceptions: per-partition scalars (one free
// element), contractions, transposes and opaque kernels, whose operands are walked on their own.
typedef struct BirOperand {
  BirOperandKind kind;
  DType dtype;
  uint8_t ap_count, rank;
  uint32_t location; // physical: index in set->locations
  BirStorage *set;   // or the register
  union {
    struct { // patterns: ap_count > 0
      const BirPair *ap;
      const BirExpr *const *addrs; // symbolic: start index per tensor dimension, in elements
      const int64_t *access_shape; // rank: elements per tensor dimension
    };
    Literal value; // immediates: number, or list of numbers
  };
  BirOperandExtra *extra; // what few operands have; NULL = nothing
} BirOperand;

// ---- instructions

typedef enum BirEdgeKind {
  BIR_EDGE_INVALID,
  BIR_EDGE_ORDERED,
  BIR_EDGE_ANTI,
  BIR_EDGE_OUTPUT,
  BIR_EDGE_FLOW
} BirEdgeKind;

typedef struct BirEdge {
  BirInst *former;
  BirEdgeKind kind;
} BirEdge;

typedef struct BirUnrollEdge {
  BirInst *former;
  BirEdgeKind kind;
  const BirExpr **exprs;
  BirPredicate *predicates;
  uint32_t expr_count, predicate_count;
} BirUnrollEdge;

// The value of one own key, when it is not the default.
typedef struct BirField {
  uint8_t key;         // index in the opcode's keys
  const BirExpr *expr; // AFFINE keys that are no plain integer
  Literal value;
} BirField;

typedef enum BirOrigin { BIR_ORIGIN_INTERNAL, BIR_ORIGIN_PENGUIN, BIR_ORIGIN_NKI } BirOrigin;

// A loop axis. Static bounds are integers; those of a dynamic one are expressions.
struct BirAxis {
  Str name; // unique in the function
  bool is_dynamic;
  int64_t lb, ub, stride;
  const BirExpr *dynamic_lb, *dynamic_ub, *dynamic_stride;
};

// What Loop, DynamicForLoop and DoWhile own.
typedef struct BirLoop {
  BirAxis *axis; // NULL for DoWhile
  BirBlock *first, *last;
  BirPredicate *cond, *guard; // DoWhile: keep going; enter at all (ours)
  uint32_t cond_count, guard_count;
} BirLoop;

struct BirInst {
  Str name; // unique in the function
  const BirOpcode *opcode;
  Engine engine;
  BirOrigin origin;
  uint32_t engine_id;
  uint32_t index; // preorder position in the function, loops included
  int64_t scheduled_start, scheduled_end;
  BirBlock *parent;
  BirInst *next;
  uint16_t in_count, out_count, indirection_count, predicate_count, field_count;
  BirOperand *ins, *outs, *indirection_ins;
  BirPredicate *predicates;
  BirField *fields; // by key
  uint32_t dependency_count, carried_count, unroll_count;
  BirEdge *dependencies, *carried; // former before later in program order
  BirUnrollEdge *unroll;
  BirLoop *loop;              // NULL unless the opcode owns blocks
  const DebugLocation *debug; // NULL = none
  uint32_t source;            // id of the Penguin statement it came from, UINT32_MAX = none
  SrcSpan span;               // in the Penguin text, or in the JSON it was read from
};

struct BirBlock {
  Str name;
  bool no_reorder;
  BirInst *loop; // that owns it, NULL for blocks of the function
  BirFunction *function;
  BirBlock *next; // in its owner
  BirInst *first, *last;
  uint32_t axis_count; // axes around its instructions, outermost first
  BirAxis **axes;
};

struct BirFunction {
  Str name;
  BirModule *module;
  BirFunction *next;
  VEC(BirStorage *) storages; // sets and registers in order of declaration
  BirBlock *first_block, *last_block;
  uint32_t block_count; // its own, without those of loops
  VEC(BirInst *) insts; // by index
  Attrs attributes;     // sorted by key
  Map by_source;        // Penguin statement id -> index + 1 in `insts`
};

struct BirModule {
  Arena *arena;
  Str arch;                  // target name
  BirFunction *first, *last; // in the order of the Penguin module
  BirFunction *main;         // written first
  Attrs attributes;
};

BirModule *bir_module_create(Arena *arena);
BirFunction *bir_module_add_function(BirModule *module, Str name);
// Appends to the function (loop NULL) or to the loop instruction.
BirBlock *bir_add_block(BirFunction *function, BirInst *loop, Str name);
// The axes around its instructions, from those of the blocks outside.
void bir_block_set_axes(BirBlock *block);
// A new instruction at the end of the block, the next one of its function in preorder; a reader
// sets the opcode later (NULL).
BirInst *bir_block_append(Arena *arena, BirBlock *block, const BirOpcode *opcode);
// The BIR instruction made from a Penguin statement (a loop's for a loop), NULL when there is none.
BirInst *bir_inst_of(const BirFunction *function, uint32_t statement_id);
// The value, of the key's type, is the key's default.
bool bir_key_is_default(const BirKey *key, const Literal *value);
// The own key's value; NULL = default.
const BirField *bir_field(const BirInst *inst, const char *key);
bool bir_field_bool(const BirInst *inst, const char *key);
int64_t bir_field_int(const BirInst *inst, const char *key);
double bir_field_number(const BirInst *inst, const char *key);
// Of a STRING, ALU, ACT or WORD key.
const char *bir_field_text(const BirInst *inst, const char *key);
// The same literal with every dictionary in it sorted by key, which is how BIR-JSON has them; of a
// key that comes twice the last value. Keys that are no text are dropped: JSON has none.
Literal bir_sorted_literal(Arena *arena, const Literal *literal);
// A dictionary sorted; what is in its values only when `is_deep`.
Literal bir_sorted_dict(Arena *arena, const Literal *dict, bool is_deep);
// Block path from the function: "Block1/L0/block0".
void bir_block_path(Text *text, const BirBlock *block);
// Free elements of one partition between neighbours in `dim` (on-chip), or elements of the array
// (DRAM); 0 for the partition dimension.
int64_t bir_stride(const BirStorage *set, uint32_t dim);
static inline bool bir_set_is_on_chip(const BirStorage *set) {
  return set->partition_dim >= 0 && set->location_count && set->locations[0].type != BIR_DRAM;
}

const char *bir_tensor_kind_name(BirTensorKind kind);
const char *bir_edge_kind_name(BirEdgeKind kind);
const char *bir_origin_name(BirOrigin origin);
const char *bir_operand_kind_name(BirOperandKind kind);
bool bir_tensor_kind_find(const char *name, uint64_t length, BirTensorKind *out);
bool bir_edge_kind_find(const char *name, uint64_t length, BirEdgeKind *out);

#endif
