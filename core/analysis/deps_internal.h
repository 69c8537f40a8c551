// What the parts of the dependence computation hand to each other.
#ifndef ANALYSIS_DEPS_INTERNAL_H
#define ANALYSIS_DEPS_INTERNAL_H

#include "analysis/deps.h"

// An edge before it is sorted into the function.
typedef struct RawEdge {
  uint32_t src, dst; // Instruction.index
  Tensor *tensor;
  const Axis *carrier;
  int32_t distance;
  uint8_t kind, origin;
} RawEdge;

typedef struct EdgeBuilder {
  Function *function;
  Arena *scratch;
  VEC(RawEdge) edges;
} EdgeBuilder;

void edge_builder_add(EdgeBuilder *builder, const Instruction *src, const Instruction *dst,
                      RawEdge edge);
// Appends the edges to the function: sorted, without duplicates. Returns how many.
uint32_t edge_builder_finish(EdgeBuilder *builder);

// One of a row of instructions in program order; a fence comes after all before it and before all
// after it.
typedef struct FenceItem {
  Instruction *inst;
  bool is_fence;
} FenceItem;

// ORDERED edges of one origin for a row of instructions inside a scope, by way of the fences; loops
// of the scope (itself included) carry them from one iteration to the next.
void order_fences(EdgeBuilder *builder, const FenceItem *items, uint32_t count, const Scope *within,
                  EdgeOrigin origin, Tensor *tensor);

// The edges that are not about regions.
void deps_add_barriers(EdgeBuilder *builder);
void deps_add_streams(EdgeBuilder *builder);
void deps_add_globals(EdgeBuilder *builder, bool is_conservative);
void deps_add_registers(EdgeBuilder *builder);

#endif
