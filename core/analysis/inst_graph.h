// The dependence DAG between instructions (the original's LoadStoreDependencyAnalysis): of a whole
// function, or of some of its instructions with what orders them over the others.
#ifndef ANALYSIS_INST_GRAPH_H
#define ANALYSIS_INST_GRAPH_H

#include "analysis/closure.h"

// A tensor that an instruction touches.
typedef struct TensorAccess {
  Instruction *inst;
  Tensor *tensor;
  bool loads, stores;
} TensorAccess;

// By instruction, in program order; one entry per instruction and tensor.
typedef struct TensorAccesses {
  TensorAccess *at;
  uint32_t count;
  uint32_t *start; // by Instruction.index, inst_count + 1 entries
} TensorAccesses;

TensorAccesses build_inst_2_tensor_access_mapping(Arena *arena, Function *function);

// An edge of the DAG: the strongest kind of the function's edges between the two, or ORDERED when
// only paths over instructions outside the graph join them.
typedef struct InstEdge {
  uint32_t src, dst; // nodes; src comes first in the program
  EdgeKind kind;
} InstEdge;

typedef struct InstDependencyGraph {
  Instruction **nodes; // in program order
  uint32_t node_count;
  InstEdge *edges; // sorted by (src, dst)
  uint32_t edge_count;
  Closure *closure;  // of the whole function
  uint32_t *node_of; // 1 + node, by Instruction.index; 0: not in the graph
} InstDependencyGraph;

// `nodes` NULL: all instructions. Edges of distance 0 of all origins, alias pairs among them. With
// insert_dep_edges_on_insts the edges that were computed stay on the function; else it is left as
// it was. Quadratic in the nodes when only some are asked for.
InstDependencyGraph *build_inst_dependency_graph(Arena *arena, Function *function,
                                                 Instruction *const *nodes, uint32_t node_count,
                                                 bool insert_dep_edges_on_insts);
static inline bool node_in_graph(const InstDependencyGraph *graph, const Instruction *inst) {
  return graph->node_of[inst->index] != 0;
}
// closure_within_dep_graph: rows of the nodes' reachability among themselves.
static inline Bitset *closure_within_dep_graph(const InstDependencyGraph *graph, Arena *arena) {
  return closure_within(graph->closure, arena, graph->nodes, graph->node_count);
}

#endif
