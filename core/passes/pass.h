// The pass interface: what a pass gets, what it says.
//
// A pass is transactional. The manager keeps a copy of the module for passes marked as mutating,
// verifies after each, and on failure puts the copy back; so a pass may stop half way, but the
// clean way is to compute first and commit last. A pass holds no state between runs.
#ifndef PASSES_PASS_H
#define PASSES_PASS_H

#include "ir/function.h"
#include "ir/target.h"
#include "support/fuel.h"

typedef enum PassOutcome { PASS_UNCHANGED, PASS_CHANGED, PASS_DECLINED, PASS_FAILED } PassOutcome;

// What a pass did, one line; `inst` is the id of the instruction it speaks of.
typedef struct Remark {
  const char *text;
  bool has_inst;
  uint32_t inst;
} Remark;

// One scheduling decision (report: schedule[]).
typedef struct ScheduleRecord {
  const char *scope;    // path of names from the function: main/t/k
  const char *strategy; // the one whose order is proposed
  uint32_t units, moved;
  int64_t during, after; // of the proposed order, bytes per partition
  int64_t program_during, program_after;
  const char **order; // names of the scope's units in the proposed order
  bool is_committed;
  const char *reason; // better, equal, worse, forced
  bool has_bound, is_optimal;
  int64_t lower_bound;
  const struct StrategyPrice *compared; // every strategy priced, in order
  uint32_t compared_count;
} ScheduleRecord;

typedef struct StrategyPrice {
  const char *strategy;
  int64_t during, after;
} StrategyPrice;

typedef struct TraceUnit {
  const char *unit;
  int64_t delta, def, kill, priority;
  uint32_t lex;
} TraceUnit;
// One step of the list scheduler (report: trace[]), recorded on request.
typedef struct TraceStep {
  const char *scope;
  uint32_t step;
  const TraceUnit *ready;
  uint32_t ready_count;
  const char *pick, *reason; // delta, priority, lex, pinned, random
  int64_t live_before, live_after;
} TraceStep;

// The order of a function's all-gathers (report: ag_order).
typedef struct AgBroken {
  const char *src, *dst; // the edge asked for src before dst
  bool is_forced;
  int64_t cost;
} AgBroken;
typedef struct AgNodeRecord {
  const char *gather;
  int64_t bytes; // gathered
} AgNodeRecord;
typedef struct AgEdgeRecord {
  const char *src, *dst;
  const char *kind; // dependence, forced, removable
  int64_t cost;     // 0 of a dependence
  bool is_broken;
} AgEdgeRecord;
enum { AG_MOST_EDGES = 4096 }; // in a record
typedef struct AgOrderRecord {
  const char **order; // low to high
  uint32_t count;
  const AgNodeRecord *nodes; // `count` of them, in program order as the pass found it
  const AgEdgeRecord *edges;
  uint32_t edge_count, left_out; // left_out: edges beyond AG_MOST_EDGES
  const AgBroken *broken;
  uint32_t broken_count;
  int64_t cost; // of the broken removable edges
  bool is_optimal;
} AgOrderRecord;

// One loop that asks to be pipelined (report: pipelines[]).
typedef struct PipelineGuard {
  const char *inst;
  const char *text[2]; // "i - 1 >= 0"
  uint32_t count;
} PipelineGuard;
// A value of iteration v is in flight in iterations v + first_stage to v + last_stage of the new
// loop; last_stage counts the distances of carried reads.
typedef struct PipelineBuffer {
  const char *tensor;
  int64_t formula, formula_verbatim, needed, allocated;
  int64_t first_stage, last_stage;
} PipelineBuffer;
typedef struct PipelineStmt {
  const char *unit; // the statement's name
  uint32_t stage;
  uint32_t place; // in the new body
} PipelineStmt;
typedef struct PipelineViolation {
  const char *type; // RAW, WAR, WAW
  const char *tensor, *src, *dst;
  int64_t src_iter, dst_iter; // trips of the loop, from 0
} PipelineViolation;
typedef struct PipelineRecord {
  const char *axis, *scope; // scope: path of the loop
  int64_t stages, lb, ub;   // bounds of the loop as it now stands
  bool is_pipelined;
  const char *reason;        // why not; NULL when pipelined
  const PipelineStmt *stmts; // children of the loop, in program order
  uint32_t stmt_count;
  const PipelineGuard *guards;
  uint32_t guard_count;
  const PipelineBuffer *buffers;
  uint32_t buffer_count;
  const PipelineViolation *violation; // NULL when there is none
} PipelineRecord;

// Everything passes found out about one function that the report shows beside the IR itself.
typedef struct FunctionRecord {
  VEC(ScheduleRecord) schedule;
  VEC(TraceStep) trace;
  AgOrderRecord *ag_order; // NULL: the pass did not run, or the function has no all-gathers
  VEC(PipelineRecord) pipelines;
  const struct GuardedList *masks; // NULL: eval-masks did not run
} FunctionRecord;

typedef struct PassOption {
  Str name;
  Literal value; // LIT_STRING for words, LIT_INT, LIT_FLOAT, LIT_BOOL, LIT_LIST
} PassOption;
typedef struct PassOptions {
  const PassOption *at;
  uint32_t count;
} PassOptions;

struct BirModule;

typedef struct PassContext {
  Arena *arena;   // lives as long as the request: results and messages
  Arena *scratch; // emptied after the pass
  Module *module;
  Diags *diags;
  Fuel *fuel;
  const Target *target;
  uint64_t seed;
  PassOptions options;
  bool wants_trace;        // the request shows the decisions, as minreg{trace=true} does
  FunctionRecord *records; // one per module function, in order
  struct BirModule *bir;   // set by lower-bir, kept until the program changes
  const Diag *unselected;  // why isel, at the head of default, left the operators as they are
  VEC(Remark) remarks;
} PassContext;

typedef PassOutcome (*PassRun)(PassContext *context);

const Literal *pass_option(const PassContext *context, const char *name); // NULL = not given
bool pass_option_bool(const PassContext *context, const char *name, bool absent);
int64_t pass_option_int(const PassContext *context, const char *name, int64_t absent);
const char *pass_option_text(const PassContext *context, const char *name, const char *absent);
void pass_remark(PassContext *context, const Instruction *inst, const char *format, ...)
    PRINTF_LIKE(3, 4);

#endif
