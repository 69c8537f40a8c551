// Region numberings of the statements of a function (design passes.md 1).
#ifndef ANALYSIS_REGION_H
#define ANALYSIS_REGION_H

#include "ir/function.h"

// Sets preorder, rev_preorder and pdom_rev_preorder of every statement of the function, from 0,
// the function itself left out:
//   preorder           a statement before its children, first to last: program order
//   rev_preorder       a statement before its children, last to first
//   pdom_rev_preorder  the same over the post-dominator tree: differs from rev_preorder only where
//                      basic blocks branch
// Returns the number of statements. Linear but for branching basic blocks (iterative dominators).
uint32_t region_number(Arena *scratch, Function *function);

#endif
