// How far a run is. Work is counted in points of instructions' tiles, masks apart: it is known
// before the run but for loops on runtime values, which count once.
#include "eval/machine.h"

// Whole reports of one run: few enough to cost nothing.
enum { MOST_REPORTS = 200 };

static uint64_t saturating_add(uint64_t a, uint64_t b) {
  uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

// Operands of opaque classes have variables of their own: their points add up.
static uint64_t opaque_points(const Instruction *inst, const InstTile *tile) {
  uint64_t points = 1;
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    const TileOperand *operand = &tile->operands[i];
    uint64_t own = operand->access ? 1 : 0;
    for (uint32_t d = 0; operand->access && d < operand->access->tensor->rank; d++) {
      int32_t var = operand->dims[d].slice_var;
      if (var >= 0) own = saturating_mul(own, (uint64_t)tile->vars[var].extent);
    }
    points = saturating_add(points, own);
  }
  return points;
}

static uint64_t tile_points(const Instruction *inst, const InstTile *tile) {
  if (inst->cls->relation == RELATION_OPAQUE) return opaque_points(inst, tile);
  uint64_t points = 1;
  for (uint32_t v = 0; v < tile->var_count; v++)
    points = saturating_mul(points, (uint64_t)max_i64(tile->vars[v].extent, 0));
  return points;
}

static uint64_t trips_around(const Instruction *inst) {
  uint64_t trips = 1;
  for (Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind != STMT_AXIS) continue;
    int64_t count = axis_tripcount(stmt_as_axis(&scope->stmt));
    if (count >= 0) trips = saturating_mul(trips, (uint64_t)count);
  }
  return trips;
}

void progress_begin(Machine *machine) {
  if (!machine->fuel->progress) return;
  FOR_EACH_INST(inst, machine->function) {
    Plan *plan = &machine->plans[inst->index];
    plan->has_tile = inst_tile(machine->arena, inst, &plan->tile, NULL);
    plan->points = plan->has_tile ? tile_points(inst, &plan->tile) : 1;
    uint64_t all = saturating_mul(plan->points, trips_around(inst));
    machine->work = saturating_add(machine->work, all);
  }
}

void progress_step(Machine *machine) {
  if (!machine->fuel->progress) return;
  machine->work_done = saturating_add(machine->work_done, machine->plan->points);
  if (machine->work_done > machine->work) machine->work = machine->work_done;
  if (machine->work_done - machine->work_told <= machine->work / MOST_REPORTS) return;
  machine->work_told = machine->work_done;
  fuel_progress(machine->fuel, machine->work_done, machine->work);
}
