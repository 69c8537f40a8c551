// Instructions: operators (op level) and engine instructions (ISA level).
//
// Operands are kept by role: results first, then sources, in the order of the class table; a role
// that repeats (dsts, srcs) holds several operands in a row. Class attributes (func, op, …) are a
// short list; the open dictionary `attrs` is on the statement.
#ifndef IR_INST_H
#define IR_INST_H

#include "ir/access.h"
#include "ir/class.h"
#include "ir/stmt.h"
#include "ir/value.h"

typedef enum OperandKind { OPERAND_ACCESS, OPERAND_NUMBER } OperandKind;

typedef struct Operand {
  OperandKind kind;
  uint8_t role; // index into the class's roles
  bool is_result;
  Access *access; // OPERAND_ACCESS
  Literal number; // OPERAND_NUMBER: LIT_INT or LIT_FLOAT
  Use use;        // linked into access->tensor
  SrcSpan span;
} Operand;

// Value of a class attribute.
typedef struct InstAttr {
  AttrId id;
  AttrType type;
  Literal literal;     // for all types but the two below
  const Expr *expr;    // ATTR_TYPE_AFFINE
  Predicate predicate; // ATTR_TYPE_COMPARISON
} InstAttr;

typedef struct DebugLocation {
  Str tensor_op_name, file;     // NULL = not given
  int64_t line, column, hlo_id; // INT64_MIN = not given
  Attrs extra;                  // further keywords, kept
} DebugLocation;

typedef struct Instruction Instruction;
struct Instruction {
  Stmt stmt;
  // A register is named by expressions, which hold no uses: its list stays empty.
  Value value;
  const ClassInfo *cls;
  uint32_t index; // dense, preorder position in the function; set by function_renumber
  uint16_t operand_count, result_count;
  uint16_t attr_count, indirect_count;
  Operand *operands;
  // Operands of indirect dimensions (index accesses), in order of their owner: reads.
  Operand *indirects;
  InstAttr *class_attrs;
  Predicates predicates; // own ones; inst_predicates adds the filters'
  Engine engine;         // ENGINE_UNASSIGNED when the text names none
  DebugLocation *dl;     // NULL when not given
  uint32_t *origin;      // ids of what a pass made this from
  uint32_t origin_count;
  // m8.NeuronTensorOp made it: class_attrs are in the order of its text, the first `positional` of
  // them (op, xla_op) without their keywords.
  bool by_factory;
  uint8_t positional;
  Attrs extra; // op level: further keywords, kept as read
};

Instruction *inst_create(Arena *arena, const ClassInfo *cls, uint32_t operand_count,
                         uint32_t indirect_count, uint32_t attr_count);
// link_use_inst: enters every operand into the use lists of what it names, reads before writes.
void inst_link_uses(Instruction *inst);
void inst_unlink_uses(Instruction *inst);
// Operand of a role by its name, NULL when not given; for list roles the first.
Operand *inst_operand(const Instruction *inst, const char *role);
const InstAttr *inst_attr(const Instruction *inst, AttrId id);
bool inst_attr_bool(const Instruction *inst, AttrId id); // false when absent
int64_t inst_attr_int(const Instruction *inst, AttrId id, int64_t absent);
Str inst_attr_str(const Instruction *inst, AttrId id); // NULL when absent
// What an opaque instruction is called: its function_name, kernel_name or asm_text, else its class.
const char *inst_function_name(const Instruction *inst);
// Attributes of the op level, by what they mean. A list of at most MAX_RANK integers: their number,
// 0 when absent.
uint32_t inst_attr_ints(const Instruction *inst, AttrId id, int64_t out[MAX_RANK]);
// The function of an attribute; without one an operator casts (false, and FUNC_cast).
bool inst_attr_func(const Instruction *inst, AttrId id, TensorFunc *out);
bool inst_attr_dtype(const Instruction *inst, AttrId id, DType *out); // false when absent
// A number as a double; false when absent.
bool inst_attr_number(const Instruction *inst, AttrId id, double *out);
// Operator on whole tensors, or made like one by the front end (a collective, a kernel).
bool inst_is_operator(const Instruction *inst);
static inline Str inst_name(const Instruction *inst) {
  return inst->stmt.name;
}
// Engine named by the text, or the class's default one under the rule of design bir.md 2: the first
// legal engine that may access all operands.
Engine inst_engine(const Instruction *inst);
// Own predicates followed by those of the filters around it, outermost filter first; the array
// lives in `arena` only when filters add something.
Predicates inst_predicates(Arena *arena, const Instruction *inst);
bool inst_is_predicated(const Instruction *inst);
// Calls `visit` on the place of every expression of the instruction but its predicates: addresses,
// those of index accesses too, and the affine attributes and comparisons.
typedef void (*ExprVisit)(void *context, const Expr **expr);
void inst_visit_exprs(Instruction *inst, ExprVisit visit, void *context);
// Reads and modifies the destination in place (is_accumulate, TensorCopyPredicated, …): what is
// there before matters.
bool inst_modifies_result(const Instruction *inst);
bool inst_has_side_effects(const Instruction *inst);
bool inst_is_barrier(const Instruction *inst);
bool inst_is_collective(const Instruction *inst);

#endif
