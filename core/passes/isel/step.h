// One tile of an elementwise operator at work: shared by elementwise.c and functions.c.
#ifndef PASSES_ISEL_STEP_H
#define PASSES_ISEL_STEP_H

#include "passes/isel/isel.h"

// What is at hand in one tile.
typedef struct Step {
  Isel *isel;
  const Tile *tile;
  Access *dst;
  DType dst_type;
  // sources: an access, of one column when is_scalar; `number` where that is all it is
  struct {
    Access *access;
    const Fetch *fetch;
    DType type;
  } src[3];
} Step;

// A source as an access; numbers become tiles.
Access *step_source(Step *step, uint32_t i);
// dst = func(src)
void step_activate(const Step *step, Access *dst, Access *src, ActFunc func);
// What computes a function in several steps; NULL where there is nothing.
typedef void (*Composite)(Step *step);
Composite step_composite(TensorFunc func);

#endif
