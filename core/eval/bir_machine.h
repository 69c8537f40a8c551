// Shared by the parts of the BIR interpreter.
//
// Control flow, storage, addresses and guards are BIR's own. What an engine computes is what the
// Penguin class computes that its opcode stands for: each BIR instruction becomes, once, an
// Instruction that hangs in no function (class, roles, attributes: bir_op.c) and a Plan whose
// addresses come from its access patterns (bir_plan.c); the machine then runs it like any other.
//
// On-chip storage is kept as the engines see it: partition by partition, the free elements of one
// in a row. DRAM is row-major.
#ifndef EVAL_BIR_MACHINE_H
#define EVAL_BIR_MACHINE_H

#include "eval/bir_eval.h"
#include "eval/machine.h"

// A BIR instruction as the machine runs it.
typedef struct BirOp {
  Instruction *inst;      // its class is NULL when it cannot be run
  const BirOperand **of;  // by position in inst->operands; NULL for numbers that are keys
  Predicates guard, cond; // of a DoWhile
  bool has_conditions;
} BirOp;

// A block as it is run: its children in the order chosen, and what is fresh when it is entered.
typedef struct BlockRun {
  const BirInst **children;
  uint32_t count;
  bool is_ready;
  VEC(const Tensor *) tensors;
} BlockRun;

typedef struct BirMachine {
  Machine base;
  const BirModule *module;
  BirFunction *function;
  const BirEvalOptions *options;
  StrTable strings;
  Tensor **tensor_of;     // by BirStorage.index; NULL for registers
  Instruction *registers; // by BirStorage.index: what stands for the register in expressions
  BirOp *ops;             // by BirInst.index; empty for what owns blocks
  Plan *plans;            // by BirInst.index
  Map axes;               // BirAxis -> index in axis_list
  VEC(Axis *) axis_list;  // slots of base.axis_values
  Map blocks;             // BirBlock -> index in block_list
  VEC(BlockRun) block_list;
} BirMachine;

// bir_op.c
// The instruction as the class its opcode stands for; its class is NULL when nothing public says
// what it computes, or says it in a form that is not known here.
BirOp bir_op(BirMachine *machine, const BirInst *inst);

// bir_plan.c
// False, with an error, when the patterns do not fit together.
bool bir_plan_prepare(BirMachine *machine, const BirInst *inst, const BirOp *op, Plan *plan);

// bir_expr.c
// Positions in the access shape of an operand, for predicates; NULL after an error.
typedef const Expr *(*BirPosition)(void *context, const BirExpr *expr);
// NULL when it has a part without a value here, or leaves int64_t.
const Expr *bir_expr(BirMachine *machine, const BirExpr *expr, BirPosition position, void *context);
// False, with an error, when one cannot be evaluated.
bool bir_predicates(BirMachine *machine, const BirPredicate *from, uint32_t count,
                    BirPosition position, void *context, Predicates *to);

// bir_order.c
// The children of a block: in program order, or (random not NULL) in an order that its dependence
// sets allow, picked by *random, which moves on.
const BirInst **bir_block_order(Arena *arena, const BirBlock *block, uint64_t *random,
                                uint32_t *count);

#endif
