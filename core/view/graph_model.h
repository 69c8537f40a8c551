// The picture of a function as data: one node per instruction, one group per loop or scope, one
// edge per pair of instructions that depend on each other.
//
// Edges between the same two instructions are one line: its kind is the strongest (FLOW, OUTPUT,
// ANTI, ORDERED), `kinds` holds all, and the tensor is that of the first edge of the strongest
// kind. Edges that only bind different iterations of a loop (distance not 0) are left out unless
// asked for: every buffer of a loop body has some, and they hide the rest.
#ifndef VIEW_GRAPH_MODEL_H
#define VIEW_GRAPH_MODEL_H

#include "ir/function.h"
#include "support/text.h"
#include "view/layout.h"

typedef struct GraphNode {
  uint32_t id;
  Str name;
  const char *label;  // short word for what it does: "Silu", "MatMul", "Load"
  const char *engine; // BIR's name; "Unassigned" when none is chosen
  uint32_t group;     // or LAYOUT_NONE
} GraphNode;

typedef struct GraphGroup {
  const char *name;  // path of the scope: main/n/k
  const char *label; // "n 0:16", "e 0:4 parallel", "KernelScope"
  uint32_t parent;   // or LAYOUT_NONE
  bool is_collapsed;
} GraphGroup;

typedef struct GraphEdge {
  uint32_t src, dst;
  LayoutKind kind; // the strongest
  uint8_t kinds;   // bit per LayoutKind
  bool is_carried; // all edges of the pair bind different iterations
  uint32_t count;  // edges of the pair
  Str tensor;      // NULL when none is the reason
} GraphEdge;

typedef struct GraphModel {
  GraphNode *nodes; // in program order
  GraphGroup *groups;
  GraphEdge *edges; // by source, then destination
  uint32_t node_count, group_count, edge_count;
  uint32_t dependence_count;              // edges drawn, before pairs were joined
  uint32_t carried_count;                 // edges left out because they bind other iterations
  uint32_t kind_pairs[LAYOUT_KIND_COUNT]; // pairs drawn, by their strongest kind
} GraphModel;

// Old place of a node or a collapsed group, by name (nodes: name, groups: path).
typedef struct GraphPlace {
  Str name;
  int32_t x, y;
} GraphPlace;

typedef struct GraphOptions {
  LayoutOptions layout;
  bool with_carried;
  const Str *collapsed; // paths of groups; unknown ones are ignored
  uint32_t collapsed_count;
  const GraphPlace *previous;
  uint32_t previous_count;
} GraphOptions;

// From the function's edges as they stand: compute them first (deps_ensure). Renumbers the
// function.
GraphModel *graph_model_build(Arena *arena, Function *function, const GraphOptions *options);
// The layout's input with sizes of boxes and labels, in pixels at scale 1.
void graph_model_layout_input(Arena *arena, const GraphModel *model, const GraphOptions *options,
                              LayoutGraph *graph);
// Both, and the layout itself. `fuel` may be NULL.
const GraphModel *graph_lay_out(Arena *arena, Arena *scratch, Function *function,
                                const GraphOptions *options, Fuel *fuel, Layout *layout);

// Short word for what an instruction does; never NULL.
const char *inst_op_word(Arena *arena, const Instruction *inst);
const char *layout_kind_name(LayoutKind kind); // "FLOW"

// The answer to the command "layout", as described in layout.h: one JSON object.
void layout_write(Text *text, const GraphModel *model, const Layout *layout);

#endif
