// Which accesses of a tensor are active, found by region: the index under the dependence walk.
//
// Few accesses are kept as a list. Many (an unrolled program touches one DRAM tensor tens of
// thousands of times) as the leaves of a fixed binary tree, sorted by their lower corners; a node
// keeps the box around its leaves and how many of them are active, so that a query looks only where
// its box meets active accesses. All accesses are known beforehand, so nothing is rebalanced.
#ifndef ANALYSIS_DDG_INDEX_H
#define ANALYSIS_DDG_INDEX_H

#include "analysis/access_region.h"
#include "support/vec.h"

typedef struct DdgEntry {
  AccessRegion region;
  uint32_t inst;  // Instruction.index
  uint32_t group; // of the walk
  uint32_t slot;  // place in the index
  bool is_active;
  bool is_summary; // stands for accesses that it covers: meets what they would meet, reads included
} DdgEntry;

// What a later read has to look at.
static inline bool ddg_entry_is_write(const DdgEntry *entry) {
  return entry->region.is_write || entry->is_summary;
}

typedef VEC(uint32_t) DdgHits;

typedef struct DdgIndex {
  DdgEntry *entries; // all entries of the walk
  uint32_t rank;     // of the boxes; 0 when boxes cannot be compared: every query meets everything
  // list
  uint32_t *active; // entry numbers
  uint32_t active_count;
  // tree: nodes 1 .. leaf_base-1 inside, leaf_base .. leaf_base+count-1 leaves
  bool is_tree;
  uint32_t leaf_base;
  uint32_t *leaf;           // entry of a leaf
  int64_t *boxes;           // per node: low, high per dimension
  uint32_t *writes, *reads; // active ones under a node
  uint32_t *last_inst;      // greatest instruction of an entry under a node, active or not
} DdgIndex;

// `members`: the entries of one group, `count` of them, in program order.
void ddg_index_init(Arena *arena, Arena *scratch, DdgIndex *index, DdgEntry *entries,
                    const uint32_t *members, uint32_t count, uint32_t rank);
void ddg_index_add(DdgIndex *index, uint32_t entry);
void ddg_index_remove(DdgIndex *index, uint32_t entry);
// Active entries whose box meets the region's and whose instruction is >= first_inst; only writes
// when asked. Appends to `hits`, in no particular order.
void ddg_index_query(const DdgIndex *index, const AccessRegion *region, bool only_writes,
                     uint32_t first_inst, Arena *arena, DdgHits *hits);

#endif
