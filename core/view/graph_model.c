#include "view/graph_model.h"

#include "ir/path.h"
#include "support/map.h"
#include "support/sort.h"

// Sizes of the picture in pixels at scale 1: a node holds glyph, name in bold monospace, word,
// mark.
enum {
  NODE_WIDTH = 124,
  NODE_WIDEST = 240,
  NODE_HEIGHT = 20,
  NODE_TEXT_AT = 24,
  NODE_MARK = 16,
  NAME_ADVANCE = 7, // of one letter of the name at 11 px
  WORD_ADVANCE = 6,
  LABEL_ADVANCE = 6, // of one letter of a group's label at 10 px
  LABEL_HEIGHT = 11
};

const char *layout_kind_name(LayoutKind kind) {
  static const char *const names[] = {"FLOW", "ANTI", "OUTPUT", "ORDERED"};
  return kind < LAYOUT_KIND_COUNT ? names[kind] : "FLOW";
}

static LayoutKind kind_of(EdgeKind kind) {
  switch (kind) {
  case EDGE_FLOW: return LAYOUT_FLOW;
  case EDGE_ANTI: return LAYOUT_ANTI;
  case EDGE_OUTPUT: return LAYOUT_OUTPUT;
  case EDGE_ORDERED: return LAYOUT_ORDERED;
  }
  return LAYOUT_ORDERED;
}

static const char *axis_label(Arena *arena, const Axis *axis) {
  const char *name = axis->scope.stmt.name ? axis->scope.stmt.name->bytes : "loop";
  const char *type = "";
  // Most inner loops are parallel ones; the word is spared for those that say something.
  bool is_plain = axis->type == AXIS_TYPE_DEFAULT || axis->type == AXIS_TYPE_SEQUENTIAL ||
                  (axis->type == AXIS_TYPE_PARALLEL && axis->depth > 0);
  if (!is_plain) {
    char *lower = arena_format(arena, " %s", axis_type_name(axis->type));
    for (char *c = lower; *c; c++)
      if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
    type = lower;
  }
  if (axis->kind == AXIS_DYNAMIC) return arena_format(arena, "%s 0:?%s", name, type);
  if (axis->stride == 1)
    return arena_format(arena, "%s %lld:%lld%s", name, (long long)axis->lb, (long long)axis->ub,
                        type);
  return arena_format(arena, "%s %lld:%lld:%lld%s", name, (long long)axis->lb, (long long)axis->ub,
                      (long long)axis->stride, type);
}

static const char *scope_label(Arena *arena, Stmt *stmt) {
  const char *name = stmt->name ? stmt->name->bytes : NULL;
  if (stmt->kind == STMT_AXIS) return axis_label(arena, stmt_as_axis(stmt));
  const char *kind = stmt_kind_name(stmt->kind);
  if (stmt->kind == STMT_SCOPE_REGION) {
    const ScopeRegion *region = (const ScopeRegion *)(const void *)stmt_as_scope(stmt);
    if (region->kind) kind = region->kind->bytes;
    if (region->no_reorder)
      return arena_format(arena, "%s%s%s, order kept", kind, name ? " " : "", name ? name : "");
  }
  return name ? arena_format(arena, "%s %s", kind, name) : kind;
}

static void add_groups(Arena *arena, Function *function, const GraphOptions *options,
                       GraphModel *model, Map *group_of) {
  Stmt *root = &function->scope.stmt;
  uint32_t count = 0;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root))
    if (stmt_is_scope(stmt)) count++;
  ScopePaths *paths = scope_paths_create(arena, function);
  model->groups = ARENA_ARRAY(arena, GraphGroup, count);
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (!stmt_is_scope(stmt)) continue;
    uint32_t *parent = map_get(group_of, map_key_pointer(stmt->parent));
    GraphGroup *group = &model->groups[model->group_count];
    *group = (GraphGroup){.name = scope_path(paths, stmt_as_scope(stmt)),
                          .label = scope_label(arena, stmt),
                          .parent = parent ? *parent : LAYOUT_NONE};
    for (uint32_t i = 0; i < options->collapsed_count; i++)
      if (str_is(options->collapsed[i], group->name)) group->is_collapsed = true;
    *map_put(group_of, map_key_pointer(stmt_as_scope(stmt)), NULL) = model->group_count++;
  }
}

static void add_nodes(Arena *arena, Function *function, GraphModel *model, Map *group_of) {
  model->nodes = ARENA_ARRAY(arena, GraphNode, function->inst_count);
  FOR_EACH_INST(inst, function) {
    uint32_t *group = map_get(group_of, map_key_pointer(inst->stmt.parent));
    model->nodes[model->node_count++] = (GraphNode){.id = inst->stmt.id,
                                                    .name = inst->stmt.name,
                                                    .label = inst_op_word(arena, inst),
                                                    .engine = engine_name(inst_engine(inst)),
                                                    .group = group ? *group : LAYOUT_NONE};
  }
}

typedef struct RawEdge {
  uint32_t src, dst;
  EdgeKind kind;
  bool is_carried;
  Str tensor;
} RawEdge;

// By pair; of a pair, those of the same iteration first, the strongest first.
static int compare_raw(const void *a, const void *b, void *context) {
  (void)context;
  const RawEdge *left = a, *right = b;
  if (left->src != right->src) return left->src < right->src ? -1 : 1;
  if (left->dst != right->dst) return left->dst < right->dst ? -1 : 1;
  if (left->is_carried != right->is_carried) return left->is_carried ? 1 : -1;
  return left->kind == right->kind ? 0 : left->kind > right->kind ? -1 : 1;
}

static void add_edges(Arena *arena, const Function *function, const GraphOptions *options,
                      GraphModel *model) {
  RawEdge *raw = ARENA_ARRAY(arena, RawEdge, function->edges.count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    bool is_carried = edge->distance != 0;
    if (is_carried && !options->with_carried) {
      model->carried_count++;
      continue;
    }
    raw[count++] = (RawEdge){edge->src->index, edge->dst->index, edge->kind, is_carried,
                             edge->tensor ? edge->tensor->name : NULL};
  }
  sort_stable(arena, raw, count, sizeof(RawEdge), compare_raw, NULL);
  model->edges = ARENA_ARRAY(arena, GraphEdge, count);
  model->dependence_count = count;
  for (uint32_t i = 0; i < count; i++) {
    GraphEdge *last = model->edge_count ? &model->edges[model->edge_count - 1] : NULL;
    LayoutKind kind = kind_of(raw[i].kind);
    if (last && last->src == raw[i].src && last->dst == raw[i].dst) {
      last->kinds |= (uint8_t)(1u << kind);
      last->count++;
      if (!last->tensor && kind == last->kind) last->tensor = raw[i].tensor;
      continue;
    }
    model->edges[model->edge_count++] = (GraphEdge){.src = raw[i].src,
                                                    .dst = raw[i].dst,
                                                    .kind = kind,
                                                    .kinds = (uint8_t)(1u << kind),
                                                    .is_carried = raw[i].is_carried,
                                                    .count = 1,
                                                    .tensor = raw[i].tensor};
    model->kind_pairs[kind]++;
  }
}

GraphModel *graph_model_build(Arena *arena, Function *function, const GraphOptions *options) {
  function_renumber(function);
  GraphModel *model = ARENA_NEW(arena, GraphModel);
  Map group_of;
  map_init(&group_of, arena);
  add_groups(arena, function, options, model, &group_of);
  add_nodes(arena, function, model, &group_of);
  add_edges(arena, function, options, model);
  return model;
}

static int32_t clamp_width(uint64_t width) {
  if (width < NODE_WIDTH) return NODE_WIDTH;
  return width > NODE_WIDEST ? NODE_WIDEST : (int32_t)width;
}

void graph_model_layout_input(Arena *arena, const GraphModel *model, const GraphOptions *options,
                              LayoutGraph *graph) {
  LayoutNode *nodes = ARENA_ARRAY(arena, LayoutNode, model->node_count);
  LayoutGroup *groups = ARENA_ARRAY(arena, LayoutGroup, model->group_count);
  LayoutEdge *edges = ARENA_ARRAY(arena, LayoutEdge, model->edge_count);
  Map old;
  map_init(&old, arena);
  for (uint32_t i = 0; i < options->previous_count; i++)
    *map_put(&old, map_key_pointer(options->previous[i].name), NULL) = i;
  for (uint32_t i = 0; i < model->node_count; i++) {
    const GraphNode *node = &model->nodes[i];
    uint64_t width = NODE_TEXT_AT + NAME_ADVANCE * (uint64_t)(node->name ? node->name->length : 0) +
                     NAME_ADVANCE + WORD_ADVANCE * (uint64_t)strlen(node->label) + NODE_MARK;
    nodes[i] = (LayoutNode){
        .width = clamp_width(width), .height = NODE_HEIGHT, .group = node->group, .order = i};
    uint32_t *at = node->name ? map_get(&old, map_key_pointer(node->name)) : NULL;
    if (!at) continue;
    nodes[i].has_old = true;
    nodes[i].old_x = options->previous[*at].x;
    nodes[i].old_y = options->previous[*at].y;
  }
  for (uint32_t i = 0; i < model->group_count; i++) {
    const GraphGroup *group = &model->groups[i];
    uint64_t length = strlen(group->label);
    groups[i] = (LayoutGroup){
        .parent = group->parent,
        .width = clamp_width(NODE_TEXT_AT + NAME_ADVANCE * length + NODE_MARK),
        .height = NODE_HEIGHT,
        .label_width = length < NODE_WIDEST / LABEL_ADVANCE ? LABEL_ADVANCE * (int32_t)length + 2
                                                            : NODE_WIDEST,
        .label_height = LABEL_HEIGHT,
        .is_collapsed = group->is_collapsed};
    if (!group->is_collapsed) continue;
    for (uint32_t k = 0; k < options->previous_count; k++) {
      if (!str_is(options->previous[k].name, group->name)) continue;
      groups[i].has_old = true;
      groups[i].old_x = options->previous[k].x;
      groups[i].old_y = options->previous[k].y;
    }
  }
  for (uint32_t i = 0; i < model->edge_count; i++)
    edges[i] = (LayoutEdge){model->edges[i].src, model->edges[i].dst, model->edges[i].kind, 1};
  *graph =
      (LayoutGraph){nodes, groups, edges, model->node_count, model->group_count, model->edge_count};
}

const GraphModel *graph_lay_out(Arena *arena, Arena *scratch, Function *function,
                                const GraphOptions *options, Fuel *fuel, Layout *layout) {
  GraphModel *model = graph_model_build(arena, function, options);
  LayoutGraph graph;
  graph_model_layout_input(scratch, model, options, &graph);
  bool is_sane = layout_graph(arena, scratch, &graph, &options->layout, fuel, layout);
  assert(is_sane);
  (void)is_sane;
  return model;
}
