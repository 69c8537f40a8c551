// Dependences between instructions (layer 2): who must come after whom, by region.
//
// For every pair of accesses of one tensor, one of which writes, that can touch the same element:
// FLOW (write, read), ANTI (read, write), OUTPUT (write, write), from the earlier to the later.
// Source: the last-writer walk of build_ddg, with regions in place of whole tensors (reference
// scheduling.md 1.2): a write removes the earlier accesses that it covers, since the way through it
// orders them; a predicated or accumulating write covers nothing.
//
// Iterations. An edge with distance 0 binds the same iteration of all common loops. An edge that
// only binds different iterations of a loop names that loop (carrier) and the distance, or
// DISTANCE_UNKNOWN when it differs between iterations; only loops inside the scope that declares
// the tensor can carry, since a tensor declared in a body is fresh in every iteration.
//
// Barriers (OptBarrier, CoreBarrierOp): ORDERED edges of origin `barrier` from all instructions of
// the barrier's scope since the previous barrier, and to all until the next. Collectives that name
// the same stream_id, or the same channel_id, keep their order: ORDERED edges of the same origin
// from each to the next.
//
// Registers: FLOW from LoadTensorToRegister to the instructions whose addresses use it, and to the
// first instruction of a loop whose bound or condition does.
//
// Globals are tensors that others may see while the function runs: DRAM tensors that are inputs or
// outputs of a function other than parameters. Their contents are ordered by region like all
// others, which is exact for what the function itself does. What the region test cannot see is
// ordered whole: a tensor flagged InternalIO or with attrs {"is_global": True} is shared with
// other agents, so each modifying access is ordered against every access of it (ORDERED, origin
// `global`). With `conservative_globals` this holds for all globals, and reads are ordered against
// reads as well.
#ifndef ANALYSIS_DEPS_H
#define ANALYSIS_DEPS_H

#include "ir/function.h"
#include "support/fuel.h"

typedef struct DepsOptions {
  bool conservative_globals;
  // Accesses that one access may meet before it becomes their summary (ddg_walk.h); 0: the usual.
  uint32_t summary_above;
} DepsOptions;

// What the analysis had to give up on, one per tensor at most.
typedef struct DepsNote {
  const Tensor *tensor;
  const Instruction *inst; // where it was first met
  const char *text;        // one line for a remark
} DepsNote;

typedef struct DepsResult {
  VEC(DepsNote) notes; // on the scratch arena
  uint32_t edge_count; // edges computed
} DepsResult;

// Replaces the edges of origin data, global and barrier; the others stay. New edges come after
// those, sorted by positions of source and destination, then kind. `arena` is the module's; scratch
// may be emptied afterwards. options may be NULL. Renumbers the function.
void deps_compute(Function *function, const DepsOptions *options, Arena *arena, Arena *scratch,
                  DepsResult *result);
// Computes data, global, barrier and alias edges when the function has not got those of the present
// program (has_computed_edges), as minreg, pipeline and lowering need them. True when it did.
bool deps_ensure(Function *function, Arena *arena, Arena *scratch);
// For passes that change accesses, loops or predicates: drops the computed edges.
void deps_drop(Function *function);
bool tensor_is_global(const Tensor *tensor);

#endif
