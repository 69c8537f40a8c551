// Layered layout of a compound graph: places for instructions, boxes for loops and scopes, and
// orthogonal routes for the edges between them. Pure: graph in, geometry out; integers of pixels.
//
// Method (Sugiyama's framework, with the rules this project wants, in their order):
//   1. Program order seeds the order inside a rank; nothing depends on addresses or hashes.
//   2. Warm start: what has an old position keeps its order relative to the others that have one.
//      The drawing is a function of the graph and of the order of the nodes alone, so laying out
//      the same graph again from its own result moves nothing.
//   3. A group (loop, scope) is laid out first and is then one item of the level around it. Ranks
//      are common to all levels, so a group covers as many ranks as its contents and its
//      neighbours line up with them.
//   4. An edge over more than max_span ranks is a stub: a tick at both ends.
//   5. Edges run on horizontal tracks between ranks; edges of one kind that leave one node share
//      their way as long as they can (merged tails).
//   6. No recursion, memory linear in nodes + edges * max_span, work bounded by the fuel.
// Within a level: longest path ranks, then items are pulled down to their users; barycentre sweeps
// with transposition, the best order is kept; places by pool-adjacent-violators, rank by rank.
//
// JSON of the answer to the command "layout" (written by layout_write; flat and compact):
//   {"nodes":[{"id":9,"name":"sg","label":"Silu","engine":"Activation","x":8,"y":113,"w":124,
//              "h":20,"group":"main/n"}],          top left corner, pixels; "" = top level
//    "groups":[{"name":"main/n","label":"n 0:16","x":2,"y":65,"w":135,"h":73,"parent":"",
//               "lx":3,"ly":148,"end":false,"frame":false,"collapsed":false}],
//                                                  lx, ly: where the label's text starts (ends,
//                                                  when "end") on its baseline; frame: the group
//                                                  holds everything and has no box
//    "edges":[{"src":"sg","dst":"hm","kind":"FLOW","kinds":["FLOW"],"tensor":"q","count":1,
//               "carried":false,                   binds other iterations of a loop only
//              "points":[x,y,…],"stub":false}],    from src to dst; a stub holds two pieces of two
//                                                  points each, at src and at dst; src or dst is
//                                                  a group's name when that group is collapsed
//    "width":600,"height":436,
//    "dependences":34,                             edges that the lines stand for
//    "carried":7,                                  edges left out: they bind other iterations
//    "crossings":3,"displacement":0,"partial":false}
// Left out where nothing is to be said: nodes inside collapsed groups, edges inside one.
// Fields of the request: "collapsed":["main/t/k"], "carried":true (draw those edges too),
// "direction":"down"|"right", "max_span":12, "previous":[["sg",8,113],…] (names of nodes and of
// groups with their old x and y).
#ifndef VIEW_LAYOUT_H
#define VIEW_LAYOUT_H

#include "support/arena.h"
#include "support/fuel.h"

#define LAYOUT_NONE UINT32_MAX

// FLOW enters a node at the top; the other kinds leave and enter at a side.
typedef enum LayoutKind {
  LAYOUT_FLOW,
  LAYOUT_ANTI,
  LAYOUT_OUTPUT,
  LAYOUT_ORDERED,
  LAYOUT_KIND_COUNT
} LayoutKind;

typedef enum LayoutDirection { LAYOUT_DOWN, LAYOUT_RIGHT } LayoutDirection;

typedef struct LayoutNode {
  int32_t width, height; // > 0
  uint32_t group;        // index of the innermost group, or LAYOUT_NONE
  uint32_t order;        // place in the program
  bool has_old;          // whether old_x and old_y say where it was drawn before
  int32_t old_x, old_y;
} LayoutNode;

typedef struct LayoutGroup {
  uint32_t parent;                   // index of the group around it, or LAYOUT_NONE
  int32_t width, height;             // of its node when collapsed
  int32_t label_width, label_height; // of the text under its box; 0 = none
  bool is_collapsed;
  bool has_old; // old place of a collapsed group
  int32_t old_x, old_y;
} LayoutGroup;

typedef struct LayoutEdge {
  uint32_t src, dst; // nodes
  LayoutKind kind;
  uint32_t weight; // pull of the edge, at least 1
} LayoutEdge;

typedef struct LayoutGraph {
  const LayoutNode *nodes;
  const LayoutGroup *groups;
  const LayoutEdge *edges;
  uint32_t node_count, group_count, edge_count;
} LayoutGraph;

typedef struct LayoutOptions {
  LayoutDirection direction;
  uint32_t max_span; // longest drawn edge, in ranks
  uint32_t sweeps;   // most barycentre sweeps of each of the two ordering stages
  int32_t node_gap;  // least pixels between two items of a rank
  int32_t line_gap;  // between lines, and between a line and a node
  int32_t rank_gap;  // between ranks with at most one track
  int32_t track_gap; // between two tracks
  int32_t pad;       // between a group's box and its contents
  int32_t margin;    // around the drawing
  int32_t aspect;    // wanted width of the drawing in parts of its height, in percent
} LayoutOptions;

typedef struct LayoutBox {
  int32_t x, y, width, height;
  bool is_hidden; // inside a collapsed group, or an empty group
} LayoutBox;

typedef struct LayoutGroupBox {
  LayoutBox box;
  int32_t label_x, label_y; // start (end when label_at_end) of the label's baseline
  bool label_at_end;
  bool is_frame; // holds everything: no box is drawn, the label stands at the bottom left
} LayoutGroupBox;

typedef struct LayoutPoint {
  int32_t x, y;
} LayoutPoint;

typedef struct LayoutRoute {
  uint32_t first, count; // in `points`, from src to dst
  bool is_stub;          // two pieces of two points: at src and at dst
  bool is_hidden;        // both ends in one collapsed group
} LayoutRoute;

typedef struct Layout {
  LayoutBox *nodes;       // node_count
  LayoutGroupBox *groups; // group_count
  LayoutRoute *routes;    // edge_count
  LayoutPoint *points;
  uint32_t point_count;
  int32_t width, height;
  uint32_t rank_count;
  uint32_t stub_count;
  uint32_t bend_count; // vertices of the graph the layout worked on: nodes, groups, bends
  uint64_t crossings;  // of edges, in the layered order, over all levels
  double displacement; // mean distance of nodes with an old place from it, in pixels
  bool is_partial;     // the fuel ended: places hold, the order was not improved further
} Layout;

LayoutOptions layout_default_options(LayoutDirection direction);

// Lays the graph out; the result lives in `arena`, working memory comes from `scratch`. Groups'
// parents form a forest; `fuel` may be NULL. False when the graph is malformed (an index out of
// range, a group inside itself, a size that is not positive): then nothing is set.
bool layout_graph(Arena *arena, Arena *scratch, const LayoutGraph *graph,
                  const LayoutOptions *options, Fuel *fuel, Layout *layout);

#endif
