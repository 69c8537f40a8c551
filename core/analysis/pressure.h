// Memory pressure: bytes live at every instruction of the program as it stands (design passes.md
// 1).
//
// Two figures per instruction, in program order: `during` counts what is live while it executes
// (live before + its new results), `after` what is live once it is done. A tensor is live from its
// first definition to its last use; inputs from the start, outputs to the end; a tensor that a loop
// needs in its next iteration, or that is made in a loop and used after it, through the whole loop.
// Bytes are per partition for SBUF and PSUM, whole tensors for HBM; TOTAL is SBUF + PSUM.
#ifndef ANALYSIS_PRESSURE_H
#define ANALYSIS_PRESSURE_H

#include "analysis/liveness.h"
#include "ir/target.h"

typedef enum PressureSpace {
  PRESSURE_SBUF,
  PRESSURE_PSUM,
  PRESSURE_HBM,
  PRESSURE_TOTAL,
  PRESSURE_COUNT
} PressureSpace;

typedef struct PressureTensor {
  Tensor *tensor; // stands for its alias class
  int64_t bytes;
} PressureTensor;

typedef struct PressurePeak {
  int32_t pos;       // instruction position, -1 = before the first
  Instruction *inst; // NULL at -1
  int64_t bytes;
  PressureTensor *live; // largest first, then by declaration; their sum is `bytes`
  uint32_t live_count;
} PressurePeak;

typedef struct PressureCurve {
  int64_t *during, *after;              // inst_count each
  int64_t initial;                      // live before the first instruction
  PressurePeak during_peak, after_peak; // the first place of the maximum
} PressureCurve;

// first > last or first == last == -1: nowhere live. -1 = live-in, inst_count = live-out.
typedef struct LiveRange {
  int32_t first, last;
} LiveRange;

typedef struct Pressure {
  Function *function;
  uint32_t inst_count, tensor_count;
  Instruction **insts; // by position
  PressureCurve curves[PRESSURE_COUNT];
  LiveRange *ranges; // by Tensor.index: the tensor's own accesses; a must class shares one range
  Tensor **charged;  // by Tensor.index: the member that its bytes are charged to; NULL: static
  int64_t static_bytes[PRESSURE_COUNT];
  int64_t capacity[PRESSURE_COUNT]; // limit - reserved - static; -1: none (HBM, TOTAL)
} Pressure;

// Renumbers the function. Linear in instructions and operands (times loop depth). The result lives
// in `arena`. `target` gives the capacities.
Pressure *pressure_compute(Arena *arena, Function *function, const Target *target);
const char *pressure_space_name(PressureSpace space); // "SBUF", "PSUM", "HBM", "total"
PressureSpace pressure_space_of(Space space);         // HBM for DRAM
// One warning per space whose peak does not fit, at the instruction of the peak: names the step,
// the space, the bytes and the limit. Code "over-capacity".
void pressure_warn(const Pressure *pressure, const Target *target, Diags *diags);

#endif
