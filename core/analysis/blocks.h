// Basic blocks and the branches between them.
#ifndef ANALYSIS_BLOCKS_H
#define ANALYSIS_BLOCKS_H

#include "ir/function.h"

typedef struct BlockGraph {
  uint32_t count;
  Scope **blocks; // in program order
  // successors of block b: succ[succ_start[b] .. succ_start[b + 1]-1]; `count` stands for the exit
  uint32_t *succ_start, *succ;
} BlockGraph;

// The function's control flow; one block that is the function itself when it has no BasicBlocks.
// A branch whose target is not found counts as one to every block.
BlockGraph *block_graph_create(Arena *arena, Function *function);
// Whether some branch leads to its own block or an earlier one.
bool function_branches_back(Arena *scratch, Function *function);

#endif
