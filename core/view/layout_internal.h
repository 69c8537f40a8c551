// What the files layout_*.c share. One Plan per call; see layout.h for the method.
//
// Words: an item is a node, or a group with its box; items are numbered nodes first, then groups.
// A level is what lies directly inside one group (level = group + 1) or at the top (level 0).
// A net is all edges of one class that leave one item. A strand is the part of a net in one level:
// it starts at an item or, coming from outside, at the top of the level; it runs down as one bend
// per rank, has targets, and may leave at the bottom to go on in the level around it.
#ifndef VIEW_LAYOUT_INTERNAL_H
#define VIEW_LAYOUT_INTERNAL_H

#include "support/vec.h"
#include "view/layout.h"

#define NONE LAYOUT_NONE

// Kind, and whether the edge runs against the program order (its upper end is then its dst).
enum { CLASS_REVERSED = LAYOUT_KIND_COUNT, CLASS_COUNT = 2 * LAYOUT_KIND_COUNT };
// Pixels between a node's side and the lines that come down along it.
enum { SLOT_GAP = 7 };
// Levels of more vertices than this get less of what is done again and again.
enum { TINY_LEVEL = 500, SMALL_LEVEL = 1500 };

typedef enum Side { SIDE_MIDDLE, SIDE_LEFT, SIDE_RIGHT } Side;

// Where a line meets a leaf item: pixels from the corner of its box.
typedef struct Pin {
  Side side;
  int32_t dx, dy;
} Pin;

typedef struct Target {
  uint32_t strand;
  uint32_t item;
  uint32_t child;     // strand inside the item when it is an open group, else NONE
  uint32_t next;      // in the strand
  uint32_t next_into; // in the item
  uint32_t weight;
  bool is_spine;  // the one edge in and out that should be straight
  Pin pin;        // leaf items
  int32_t from_x; // where the line comes from, in the level's coordinates
} Target;

typedef struct Strand {
  uint32_t level;
  uint32_t item;   // where it starts; NONE = at the top of the level
  uint32_t inner;  // when it starts at an open group: the strand that leaves that group
  uint32_t outer;  // where it goes on after leaving at the bottom, or NONE
  uint32_t parent; // when it starts at the top: the target that it splits up, else NONE
  uint32_t targets;
  uint32_t next_out;    // next strand that starts at the same item
  uint32_t from, until; // local ranks with a bend
  uint32_t first_bend;  // vertex of the level
  uint32_t first_piece;
  uint32_t weight;
  uint8_t edge_class;
  Pin pin;                   // at a leaf item
  int32_t to_x;              // where the line goes to, in the level's coordinates
  uint32_t to_count;         // how many places it goes to from its start
  int32_t top_low, top_high; // extent of the pins on its top, in its level's coordinates
} Strand;

// One gap's horizontal part of a strand: from the line that comes down at `x`.
typedef struct Piece {
  int32_t x, low, high;
  uint32_t gap; // below this rank of the drawing
  uint32_t left_track, right_track;
} Piece;

// An edge of the layered graph between a vertex and one in the next rank.
typedef struct Link {
  uint32_t upper, lower;
  uint32_t weight;            // pull on places
  uint32_t strand, target;    // NONE, NONE: two ranks of one group; target NONE: to the next bend
  int32_t upper_at, lower_at; // from the vertex's x
} Link;

// The layered graph of one level.
typedef struct Rows {
  uint32_t level;
  uint32_t vertex_count, rank_count, link_count;
  uint32_t *rank;   // of each vertex
  uint32_t *item;   // of each vertex, or NONE for a bend
  uint32_t *strand; // of each bend
  uint32_t *part;   // of each vertex: parts that no line joins are not mixed
  uint32_t part_count;
  uint32_t *part_rank;         // of each part, from left to right
  uint32_t *row_first, *row;   // vertices of each rank, in order
  uint32_t *place;             // of each vertex in its row
  uint32_t *up_first, *up;     // links that end at a vertex
  uint32_t *down_first, *down; // links that start at a vertex
  Link *links;
  bool *is_pinned;  // member of a chain that was put in line
  bool *is_fixed;   // keeps its order relative to the other fixed ones
  double *centre;   // working places of the ordering
  uint32_t *counts; // working memory of the crossing count
  int32_t *x;       // left edge of the vertex, margins included
  int32_t *wide;    // its width, margins included; 0 for bends
  bool has_tall;    // some item covers several ranks
} Rows;

// Vertices in the fullest rank.
static inline uint32_t rows_widest(const Rows *rows) {
  uint32_t widest = 0;
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) {
    uint32_t width = rows->row_first[rank + 1] - rows->row_first[rank];
    if (width > widest) widest = width;
  }
  return widest;
}

typedef struct Plan {
  Arena *arena; // working memory
  const LayoutGraph *graph;
  const LayoutOptions *options;
  Fuel *fuel;
  bool is_partial;

  uint32_t node_count, group_count, item_count, level_count, edge_count;

  // items
  uint32_t *level_of;
  bool *is_hidden;
  uint32_t *order;
  int32_t *width, *height; // of leaf boxes; groups get theirs when their level is placed
  int32_t *margin_left, *margin_right;
  uint32_t *start, *duration; // ranks in its level
  uint32_t *strands_from;     // first strand that starts at the item
  uint32_t *targets_into;     // first target at the item
  uint32_t *first_vertex;     // in its level
  uint32_t *depth;            // longest way to the item from a source of its level
  uint32_t *part;             // which of the level's unconnected parts it is in
  bool *touches_outside;      // something in it is joined to something outside its level
  double *item_keys;          // where in its level the item belongs
  uint32_t *level_index;      // working memory: index in its level
  bool *has_loop;             // an edge from the node to itself
  bool *has_old;
  double *old_centre;

  // levels
  uint32_t *level_first, *level_items; // by program order
  uint32_t *level_parent;              // NONE for the top
  uint32_t *level_depth;
  uint32_t *level_ranks, *level_offset; // offset: rank of the drawing
  uint32_t *level_parts;
  int32_t *level_width, *level_x;
  uint32_t *deepest_first; // all levels
  bool *is_frame;
  bool *lifts_label; // the group's label stands in the row under its parent
  int32_t *top_inset, *bottom_inset;
  int32_t **level_places; // x of the level's vertices

  // edges
  uint32_t *leaf;          // item that stands for each node
  uint32_t *upper, *lower; // items of the common level
  uint32_t *upper_leaf, *lower_leaf;
  uint8_t *edge_class; // CLASS_COUNT: not drawn between two items
  bool *is_stub;
  uint32_t *edge_target, *edge_strand;

  // nets
  Strand *strands;
  uint32_t strand_count, strand_capacity;
  Target *targets;
  uint32_t target_count, target_capacity;
  uint32_t *strand_first, *level_strands; // strands of each level
  uint32_t *strand_end;                   // working memory of layout_chain.c
  Piece *pieces;
  uint32_t piece_count;

  uint64_t crossings;
  uint32_t vertex_count;
  uint32_t rank_count;
} Plan;

// layout_level.c
bool layout_build_levels(Plan *plan);
// layout_rank.c
void layout_assign_ranks(Plan *plan);
// layout_net.c
void layout_build_nets(Plan *plan);
// layout_rows.c
void rows_build(Plan *plan, uint32_t level, Rows *rows);
// The strand's vertex in a rank, from the one it starts at; NONE above the top of the level.
uint32_t strand_vertex(const Plan *plan, const Strand *strand, uint32_t rank);
// First and last vertex of the item that a vertex belongs to; of a bend, itself.
static inline uint32_t rows_head(const Plan *plan, const Rows *rows, uint32_t v) {
  return rows->item[v] == NONE ? v : plan->first_vertex[rows->item[v]];
}
static inline uint32_t rows_foot(const Plan *plan, const Rows *rows, uint32_t v) {
  if (rows->item[v] == NONE) return v;
  return plan->first_vertex[rows->item[v]] + plan->duration[rows->item[v]] - 1;
}
void rows_set_offsets(const Plan *plan, Rows *rows);
// Reads the widths of the items again, after their margins changed.
void rows_set_widths(const Plan *plan, Rows *rows);
// Least pixels between two neighbours of a row.
static inline int32_t rows_gap(const Plan *plan, const Rows *rows, uint32_t left, uint32_t right) {
  bool both_items = rows->item[left] != NONE && rows->item[right] != NONE;
  return both_items ? plan->options->node_gap : plan->options->line_gap;
}
// layout_order.c
void rows_order(Plan *plan, Rows *rows);
// layout_seed.c
bool rows_item_keys(Plan *plan, Rows *rows);
// layout_cross.c
uint64_t rows_crossings(Plan *plan, const Rows *rows, bool counts_groups);
bool rows_transpose(Plan *plan, Rows *rows);
// layout_place.c
void rows_place(Plan *plan, Rows *rows, uint32_t rounds, bool is_first);
// layout_chain.c
typedef struct Chains {
  uint32_t count;
  uint32_t *first, *members; // heads of the members, from above; longest chain first
  int32_t *shift;            // of each member against the first one, so that the line is straight
} Chains;
void chains_build(Plan *plan, const Rows *rows, Chains *chains);
void chains_align(const Plan *plan, Rows *rows, const Chains *chains);
// layout_pin.c
void layout_set_pins(Plan *plan, Rows *rows);
void layout_snap_pins(Plan *plan, Rows *rows);
// layout_track.c
void layout_assign_tracks(Plan *plan, uint32_t *tracks);
// layout_route.c
void layout_route(Plan *plan, Arena *arena, Layout *layout);

static inline bool plan_spend(Plan *plan, uint64_t steps) {
  if (plan->fuel && !fuel_spend(plan->fuel, steps)) plan->is_partial = true;
  return !plan->is_partial;
}
static inline bool item_is_open_group(const Plan *plan, uint32_t item) {
  return item >= plan->node_count && !plan->graph->groups[item - plan->node_count].is_collapsed;
}
// The group that holds a level; the level is not the top.
static inline uint32_t level_item(const Plan *plan, uint32_t level) {
  return plan->node_count + level - 1;
}
static inline uint32_t level_inside(const Plan *plan, uint32_t group_item) {
  return group_item - plan->node_count + 1;
}

#endif
