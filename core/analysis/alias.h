// Alias classes and the ordering they ask for (design passes.md 3; reference scheduling.md 2).
//
// Declared pairs make classes. `must`: one buffer, element k (row-major) of one is element k of
// the other. `may`: any element may be any other. Two accesses are an alias pair when their tensors
// differ but are of one class, one of them writes, and their regions may overlap.
#ifndef ANALYSIS_ALIAS_H
#define ANALYSIS_ALIAS_H

#include "ir/function.h"

typedef struct AliasClasses {
  uint32_t tensor_count;
  uint32_t *class_of;      // by Tensor.index: the least index of its class (must and may pairs)
  uint32_t *must_class_of; // the same over must pairs only
  bool *is_aliased;        // by Tensor.index: its class has other members
  bool has_pairs;
} AliasClasses;

// Needs Tensor.index (function_renumber).
AliasClasses *alias_classes(Arena *arena, Function *function);

typedef enum AliasRelation { ALIAS_NONE, ALIAS_SAME_BUFFER, ALIAS_MAY_OVERLAP } AliasRelation;
// Of two different tensors.
AliasRelation alias_relation(const AliasClasses *classes, const Tensor *a, const Tensor *b);

// Adds ORDERED edges of origin `alias` for alias pairs that no path orders yet; returns how many.
// Needs the data edges.
uint32_t alias_induce(Function *function, Arena *arena, Arena *scratch);
// Drops alias edges whose pair no longer exists or that another path implies; returns how many.
uint32_t alias_eliminate(Function *function, Arena *scratch);
// Drops all alias edges; returns how many.
uint32_t alias_reset(Function *function);
// Every alias pair is ordered by a path in program order, alias edges agree with program order, and
// the edges make no cycle. Reports the first violation as an error; true when there is none.
bool alias_verify(Function *function, Arena *scratch, Diags *diags);

#endif
