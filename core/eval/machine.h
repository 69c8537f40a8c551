// The interpreter's state, shared by its files.
//
// Every instruction is prepared once (Plan): the addresses of its operands as affine functions of
// loop variables and tile variables where they are, and its guards likewise. Work is done a row at
// a time: all points of the innermost tile variable for which the guards hold.
#ifndef EVAL_MACHINE_H
#define EVAL_MACHINE_H

#include "eval/eval.h"
#include "ir/tile.h"
#include "support/map.h"

// One tensor's storage on one rank; must-aliases share it.
typedef struct Store {
  EvalArray array;
  DType dtype;
  bool is_constant_fill; // SingleValueTensor, IdentityWeightTensor: filled at the start
  bool is_shared;        // more than one tensor lives here
} Store;

typedef struct AxisTerm {
  uint32_t slot; // in Machine.axis_values
  int64_t coefficient;
} AxisTerm;

// constant + axis terms + var_coefs . tile variables, when the expression is that simple.
typedef struct Linear {
  bool is_linear;
  int64_t constant;
  AxisTerm *axes;
  uint32_t axis_count;
  int64_t *var_coefs; // by tile variable
} Linear;

// One dimension of the storage as an operand addresses it.
typedef struct PlanDim {
  Linear at;              // value of the dimension's address, slice included
  bool needs_check;       // may leave the tensor (masks keep it inside)
  int64_t extent, stride; // of the tensor
  // What gives the value where `at` is not linear: an expression, plus the slice's step; or an
  // element of plan->indirects[indirect].
  const Expr *expr;
  int32_t slice_var; // -1: none
  int64_t slice_step;
  bool is_indirect;
  uint32_t indirect;
} PlanDim;

typedef struct PlanOperand {
  const Tensor *tensor;
  Linear address; // element offset; is_linear false: computed per element
  PlanDim *dims;
  uint32_t rank;
  bool is_real;
  bool needs_check;
  // As a whole tile: the operand's own variables, row-major, and the elements it takes of each
  // dimension of the access.
  uint32_t *vars, var_count, access_rank;
  int64_t *access_shape;
} PlanOperand;

// coefficient * (numerator // denominator), or the remainder: coefficient * (numerator %
// denominator).
typedef struct DivTerm {
  Linear numerator;
  int64_t denominator, coefficient;
  bool is_quotient;
} DivTerm;

typedef struct PlanGuard {
  Linear at;        // the linear part where there are div_terms
  const Expr *expr; // for guards that are neither linear nor `is_stepped`
  DivTerm *div_terms;
  uint32_t div_count;
  bool is_stepped; // linear but for div_terms, and no value on the way leaves int64_t
  bool is_ge;
} PlanGuard;

typedef struct Plan {
  bool is_ready, has_tile;
  InstTile tile;
  uint64_t points; // of the tile, when progress is told
  PlanOperand *operands, *indirects;
  PlanGuard *guards;
  uint32_t guard_count;
  bool is_all_linear; // guards
  uint32_t *order;    // tile variables, outermost first
  uint32_t var_count;
  int inner;       // innermost variable, -1: single point
  bool needs_copy; // a source may be overwritten while it is read
} Plan;

// A row of values of one operand: reals or integers by the operand's type.
typedef struct Row {
  float *reals;
  int64_t *integers;
  bool is_real;
  bool is_unsigned; // of uint64: the integers are its bits
  bool is_scalar;   // one value for all points
} Row;

// Slope of Lrelu and Prelu when none is given, in fp32 like all that engines compute with.
#define DEFAULT_SLOPE ((double)0.01f)

enum { ROW_COUNT = 8 }; // operands of one instruction that are rows at once, and a result

typedef struct Machine {
  Arena *arena;       // plans, stores, results
  Function *function; // of BIR: its tensors, inputs, outputs and aliases
  const EvalOptions *options;
  Fuel *fuel;
  Diags *diags;
  uint32_t rank_count;
  Tensor **tensors;                    // by index
  Store **stores;                      // [rank * tensor_count + index]
  Plan *plans;                         // by Instruction.index
  int64_t *axis_values;                // by slot
  Map axis_slots;                      // axis -> slot
  int64_t *registers;                  // [rank * inst_count + Instruction.index]
  uint64_t instances;                  // points where the guards held
  uint64_t points;                     // looked at
  uint64_t least_steps;                // an instruction that runs counts for so many at least
  uint64_t budget_told;                // instances already spent from the fuel
  uint64_t work, work_done, work_told; // progress.c
  bool has_exited;                     // an ExitOp ran
  VEC(EvalCheck) checks;               // that ran
  uint32_t rank;                       // being run
  const Instruction *inst;             // being run
  const Plan *plan;
  int64_t *vars; // tile variables of the point at hand
  uint32_t row_capacity;
  Row rows[ROW_COUNT];
  uint8_t *mask;     // of a row, where guards are not linear
  uint64_t *guarded; // values of a guard along a row, wrapping
} Machine;

// storage.c
bool storage_create(Machine *machine);
bool storage_fill_inputs(Machine *machine);
// A tensor on all ranks as it is when its scope is entered: with its `init`, or unwritten.
void storage_begin(Machine *machine, const Tensor *tensor);
static inline uint64_t saturating_mul(uint64_t a, uint64_t b) {
  uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

// eval.c: the error of a step budget that is used up.
bool machine_budget_ends(Machine *machine);
// progress.c: what there is to do; after each instruction.
void progress_begin(Machine *machine);
void progress_step(Machine *machine);
// result.c: outputs of all ranks; false, with an error, when an element of one was not written.
bool result_take(Machine *machine, EvalResult *result);

// eval.c
// Limits, before the tensors are set.
void machine_begin(Machine *machine);
// The highest rank that its replica_groups or src_target_pairs name, or `highest`.
int64_t highest_rank_of(const Instruction *inst, int64_t highest);
bool machine_set_ranks(Machine *machine, int64_t highest);
// Runs an instruction whose plan is ready on all ranks.
bool machine_run(Machine *machine, const Instruction *inst, Plan *plan);
bool machine_conditions_hold(Machine *machine, const Predicates *conditions, bool *holds);

// plan.c
// Prepares the instruction; false, with an error, when it cannot be run.
bool plan_prepare(Machine *machine, const Instruction *inst, Plan *plan);
Linear plan_linear_new(Machine *machine, const Plan *plan);
// Adds scale * expr, AP indices being tile variables; false when it is not affine in them and in
// loops.
bool plan_linear(Machine *machine, const Plan *plan, const Expr *expr, int64_t scale,
                 Linear *linear);
// Guards of the plan as linear functions where they are.
void plan_guards(Machine *machine, const Predicates *predicates, Plan *plan);
// Tile variables in the order they are run through.
void plan_order(Machine *machine, const Instruction *inst, Plan *plan);
int64_t linear_value(const Machine *machine, const Linear *linear);
// Value of any expression at the point at hand; false, with an error, when it has none.
bool machine_expr(Machine *machine, const Expr *expr, int64_t *value);
bool machine_guard_holds(Machine *machine, const PlanGuard *guard, bool *holds);

// rows.c
// The points [low, high) of the innermost variable where all guards hold, for the point at hand;
// machine->mask is used, and *is_masked set, when they are not an interval.
bool row_bounds(Machine *machine, uint32_t *low, uint32_t *high, bool *is_masked);
void row_reserve(Machine *machine, uint32_t count);
// Reads `count` values of an operand from the point at hand on (the innermost variable at `low`).
bool row_load(Machine *machine, const PlanOperand *operand, uint32_t low, uint32_t count, Row *row,
              bool is_masked);
// Rounds to the element type and writes, where the mask says.
bool row_store(Machine *machine, const PlanOperand *operand, uint32_t low, uint32_t count,
               const Row *row, bool is_masked);
// The elements of a tensor that an operand takes whole, as they are stored; false, with an error,
// when one was not written.
bool tensor_whole(Machine *machine, const PlanOperand *operand, EvalArray *out);
// Sets them all; `values` are of the tensor's type.
void tensor_put_whole(Machine *machine, const PlanOperand *operand, const EvalArray *values);
// Makes the row real: integers become fp32.
void row_to_real(Row *row, uint32_t count);
bool machine_fail(Machine *machine, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);
Store *machine_store(const Machine *machine, const Tensor *tensor);
// opaque.c
EvalArray array_of_kind(Arena *arena, bool is_real, uint64_t count);
void copy_element(const EvalArray *from, uint64_t at, EvalArray *to, uint64_t into);
// All elements of an access in row-major order of its tile; arrays from the arena. Elements whose
// `written` is 0, where there is one, are not scattered.
bool access_gather(Machine *machine, const PlanOperand *operand, Arena *arena, EvalArray *out);
bool access_scatter(Machine *machine, const PlanOperand *operand, const EvalArray *values);
uint64_t operand_points(const Plan *plan, const PlanOperand *operand);

// ops.c
// out = op(a, b) on rows; integer when both are, but for divide and what only reals do.
bool alu_apply(Machine *machine, AluOp op, const Row *a, const Row *b, DType width, uint32_t count,
               Row *out);
// One step of a fold.
float alu_real(AluOp op, float a, float b);
bool alu_is_integer_only(AluOp op);
int64_t alu_integer(AluOp op, int64_t a, int64_t b, DType width, bool *becomes_real, float *real);
// fp32 of an element kept as an integer.
static inline float integer_to_real(int64_t value, bool is_unsigned) {
  return is_unsigned ? (float)(uint64_t)value : (float)value;
}

// exec.c
bool exec_instruction(Machine *machine, const Instruction *inst);
bool exec_scan(Machine *machine);        // scan.c
bool exec_contraction(Machine *machine); // contract.c
bool exec_reduction(Machine *machine);
bool exec_collective(Machine *machine); // collective.c: all ranks at once
bool exec_operator(Machine *machine);   // exec_op.c: the op level
// Guards of classes whose operands are whole tiles: over loops only.
bool machine_loop_guards_hold(Machine *machine, bool *holds);
// What works on whole row-major tiles; memory that ends with the instruction is in `arena`.
typedef bool (*TileRun)(Machine *machine, Arena *arena);
bool run_opaque(Machine *machine, Arena *arena); // opaque.c: an uninterpreted function
bool run_top8(Machine *machine, Arena *arena);   // top8.c
// tile_ops.c: NULL when the class is not of this kind.
TileRun tile_run_of(ClassId id);
// Runs it when the guards over loops hold.
bool exec_tile(Machine *machine, TileRun run);
const PlanOperand *plan_operand(const Machine *machine, const char *role);
// A number or an access as a row of `count` values; false with *is_absent when not given.
bool operand_row(Machine *machine, const char *role, uint32_t low, uint32_t count, Row *row,
                 bool is_masked, bool *is_absent);
// Calls `row` for every row of the instruction's tile that has points.
typedef bool (*RowVisit)(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                         void *context);
bool for_each_row(Machine *machine, RowVisit visit, void *context);

#endif
