// Shared by the parts of the lowering.
#ifndef BIR_LOWER_INTERNAL_H
#define BIR_LOWER_INTERNAL_H

#include "bir/dtype_name.h"
#include "bir/lower.h"
#include "ir/tile.h"
#include "support/map.h"

typedef struct Emit Emit;
// Lowers one instruction into emit->out; false after an error.
typedef bool (*LowerInst)(Emit *emit);

typedef struct LowerRow {
  const char *class_name;
  BirOpcodeId opcode;
  LowerInst lower;
} LowerRow;

typedef struct Lower {
  Arena *arena;
  Arena scratch; // emptied now and then between instructions
  const Target *target;
  Diags *diags;
  Module *source;
  const LowerRow *rows[CLASS_COUNT];
  BirModule *module;
  // of the function at hand
  Function *penguin;
  BirFunction *function;
  BirStorage **storages;                     // by Tensor.index
  Map inst_names, storage_names, axis_names; // Str -> last suffix tried
  Map axes;                                  // Axis -> index in axis_exprs
  VEC(const BirExpr *) axis_exprs;           // kind AXIS
  Map registers;                       // id of the loading instruction -> index in register_exprs
  VEC(const BirExpr *) register_exprs; // kind RUNTIME
  struct {
    const Axis *axis;
    const BirExpr *value;
  } nest[MAX_NESTING]; // loops around the statement at hand
  uint32_t depth;
  const BirExpr *zero;
  BirStorage *zero_bias;
  BirStorage *identities[DTYPE_COUNT];
  BirInst **made; // what they became
  uint32_t loop_count, inst_count;
  uint32_t check_count; // of the function, left out
  const Instruction *first_check;
} Lower;

// How the elements of an operand are walked.
typedef enum AccessForm {
  FORM_JOINED, // with the instruction's variables; what the operand lacks repeats (step 0)
  FORM_OWN,    // its own variables: partitions first, then by dimension
  FORM_SCALAR  // one value per partition
} AccessForm;

// Tile variables of one operand, those of its index accesses included: at most two a dimension.
enum { MAX_VARS = 2 * MAX_RANK, MAX_WALK = 4 * MAX_VARS };
typedef struct VarList {
  uint32_t count, at[MAX_VARS];
} VarList;

struct Emit {
  Lower *lower;
  Arena *scratch;
  const Instruction *inst;
  InstTile tile;
  BirInst *out;
  // Walk of FORM_JOINED: variables with extent > 1, partitions first, reduced ones last.
  uint32_t walk[MAX_WALK];
  uint32_t walk_count, partition_count, reduced_from;
  const TileOperand *anchor; // the first on-chip operand, NULL when all are in DRAM
  int64_t anchor_extent;     // partitions of the walk
  bool reduces_partition;    // a source's partitions are folded
  bool keeps_last;           // a scan: its run, the innermost variable, is a pair of its own
  uint32_t folded_pairs;     // pairs of the last source access that are folded
  VEC(BirOperand) ins, outs, indirections;
  VEC(BirField) fields;
};

// ---- lower.c
// An error at the instruction; returns false.
bool emit_error(Emit *emit, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);
Str lower_unique_name(Lower *lower, Map *used, Str wanted);
Str lower_intern(Lower *lower, const char *text);
Str lower_inst_name(Lower *lower, const Instruction *inst);
// name followed by suffix.
Str lower_join(Lower *lower, Str name, const char *suffix);

// ---- lower_expr.c
// Address or bound: axes, registers and compounds of them; AP indices at the top level are left out
// (`drops_ap`) or refused. NULL after an error.
const BirExpr *lower_expr(Lower *lower, const Expr *expr, bool drops_ap);
const BirExpr *lower_const(Lower *lower, int64_t value);
// A predicate list of the instruction, AP indices as positions of its operands' access_shape.
bool lower_predicates(Emit *emit, const Predicates *from, BirPredicate **to, uint16_t *count);
// A guard without AP indices (While).
bool lower_guard(Lower *lower, const Predicates *from, SrcSpan span, BirPredicate **to,
                 uint32_t *count);
// base + channel_multiplier * partition + pattern over the destination's free variables.
bool emit_affine_keys(Emit *emit, const Expr *expr);

// ---- lower_storage.c
// The tensors a scope declares; they belong to the block it is in.
void lower_tensors(Lower *lower, const Scope *scope, BirBlock *block);
void lower_aliases(Lower *lower);
BirStorage *lower_register(Lower *lower, const Instruction *inst);
// The identity matrix of PE transposes; the zero that stands for an absent bias.
BirStorage *lower_identity(Lower *lower, DType dtype);
BirStorage *lower_zero_bias(Lower *lower);

// ---- lower_access.c
bool emit_prepare_walk(Emit *emit);
bool emit_access(Emit *emit, uint32_t operand, AccessForm form, BirOperand *out);
// Walked with the others, step 0 for what the operand lacks, though it is a result (accumulators).
bool emit_folded(Emit *emit, const Operand *operand);
// Appends the operand in this form; numbers become immediates of the type the source has.
bool emit_operand(Emit *emit, const Operand *operand, AccessForm form);
// Every operand, each a tile of its own.
bool emit_own_operands(Emit *emit);
bool emit_role(Emit *emit, const char *role, AccessForm form);
void emit_immediate(Emit *emit, Literal number, DType dtype);
// A number as an immediate of the type that the first source asks for.
void emit_number(Emit *emit, Literal number);
// All of an internal constant, `partitions` x `free` elements of it.
void emit_constant_access(Emit *emit, BirStorage *set, int64_t partitions, int64_t free);
bool emit_is_per_partition(const Emit *emit, const Operand *operand);
// Its variables in order of their numbers.
void emit_operand_vars(const Emit *emit, const TileOperand *operand, VarList *list);
// Elements of the operand's walk between two steps of the variable, 0 when it is not in the walk;
// and true when that is what its access_shape says, dimension by dimension.
int64_t emit_walk_stride(const Emit *emit, uint32_t operand, uint32_t var);
bool emit_is_walked_in_order(const Emit *emit, uint32_t operand, uint32_t var, uint32_t dim);
// True when the variable first occurs in dimension `dim` of the operand; and, of two variables of
// one dimension, whether `a` is the outer one.
bool emit_var_is_in_dim(const Emit *emit, const TileOperand *operand, uint32_t dim, uint32_t var);
bool emit_var_is_outer(const Emit *emit, const TileDim *dim, uint32_t a, uint32_t b);
// The variable steps over partitions of the operand.
bool emit_var_is_partition(const Emit *emit, const TileOperand *operand, uint32_t var);

// ---- fields
void emit_set(Emit *emit, const char *key, Literal value);
void emit_set_expr(Emit *emit, const char *key, const BirExpr *expr);
void emit_set_text(Emit *emit, const char *key, const char *text);
void emit_set_int(Emit *emit, const char *key, int64_t value);
void emit_set_bool(Emit *emit, const char *key, bool value);
// Every class attribute whose name is a key of the opcode.
void emit_set_attrs(Emit *emit);
Literal emit_list(Emit *emit, const Literal *items, uint32_t count);
// Shapes of all operands of a side: [[…], …].
Literal emit_shapes(Emit *emit, bool results);

// ---- lower_compute.c, lower_move.c, lower_other.c
extern const LowerRow lower_rows[];
extern const uint32_t lower_row_count;
bool lower_plain(Emit *emit);
bool lower_own(Emit *emit);
bool lower_matmul(Emit *emit);
bool lower_matmul_mx(Emit *emit);
bool lower_transpose(Emit *emit);
bool lower_activation(Emit *emit);
bool lower_tensor_scalar(Emit *emit);
bool lower_scan(Emit *emit);
bool lower_reduce(Emit *emit);
bool lower_cache(Emit *emit);
bool lower_select_reduce(Emit *emit);
bool lower_range_select(Emit *emit);
bool lower_transposed_stats(Emit *emit);
bool lower_broadcast_partition(Emit *emit);
bool lower_shuffle(Emit *emit);
bool lower_memset(Emit *emit);
bool lower_iota(Emit *emit);
bool lower_affine_select(Emit *emit);
bool lower_dma(Emit *emit);
bool lower_dma_transpose(Emit *emit);
bool lower_indirect_transpose(Emit *emit);
bool lower_replicate(Emit *emit);
bool lower_fma(Emit *emit);
bool lower_collective(Emit *emit);
bool lower_kernel(Emit *emit);
bool lower_custom_op(Emit *emit);
bool lower_assembly(Emit *emit);
bool lower_nki_kernel(Emit *emit);
bool lower_barrier(Emit *emit);
bool lower_register_load(Emit *emit);
bool lower_branch(Emit *emit);

// ---- lower_deps.c
void lower_dependences(Lower *lower);

#endif
