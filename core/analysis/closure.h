// Reachability over the dependence edges with distance 0.
//
// A bit matrix is built on the first question, when it takes at most 64 MiB; above that each
// question is a search limited to positions between the two. Editing edges or statements makes a
// closure stale: closure_drop, or a new one.
#ifndef ANALYSIS_CLOSURE_H
#define ANALYSIS_CLOSURE_H

#include "ir/function.h"
#include "support/bitset.h"

typedef struct Closure Closure;

#define CLOSURE_MOST_BYTES ((uint64_t)64 << 20)

// Takes the edges as they are now. origin_mask: the origins to follow, (1 << origin) or-ed.
// Renumbers the function. Memory: 8 bytes per edge, plus the matrix when it is built.
Closure *closure_create(Arena *arena, Function *function, uint32_t origin_mask);
#define CLOSURE_ALL_ORIGINS UINT32_MAX
// For tests: never build the matrix.
void closure_disable_matrix(Closure *closure);
// A path of one edge or more leads from a to b.
bool has_path(Closure *closure, const Instruction *a, const Instruction *b);
// A path either way, or the same instruction.
bool is_dependent(Closure *closure, const Instruction *a, const Instruction *b);
// Pairs (i, j) of `nodes` with a path from nodes[i] to nodes[j] that may lead through other nodes:
// row i, bit j. Rows of ceil(count / 64) words.
Bitset *closure_within(Closure *closure, Arena *arena, Instruction *const *nodes, uint32_t count);

#endif
