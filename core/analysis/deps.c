// The dependence set of a function: what the walk finds, and the orders that are not about regions
// (deps_order.c), sorted into the function's edges.
#include "analysis/deps.h"

#include "analysis/ddg_walk.h"
#include "analysis/deps_internal.h"

enum {
  COMPUTED_ORIGINS = 1 << ORIGIN_DATA | 1 << ORIGIN_GLOBAL | 1 << ORIGIN_BARRIER,
  ALL_COMPUTED = COMPUTED_ORIGINS | 1 << ORIGIN_ALIAS
};

void edge_builder_add(EdgeBuilder *builder, const Instruction *src, const Instruction *dst,
                      RawEdge edge) {
  edge.src = src->index;
  edge.dst = dst->index;
  vec_push(builder->scratch, &builder->edges, edge);
}

// Stable counting sort by source or destination.
static void sort_by_end(RawEdge *to, const RawEdge *from, uint32_t count, uint32_t *places,
                        uint32_t inst_count, bool by_src) {
  memset(places, 0, (inst_count + 1) * sizeof(uint32_t));
  for (uint32_t i = 0; i < count; i++) places[(by_src ? from[i].src : from[i].dst) + 1]++;
  for (uint32_t i = 0; i < inst_count; i++) places[i + 1] += places[i];
  for (uint32_t i = 0; i < count; i++) to[places[by_src ? from[i].src : from[i].dst]++] = from[i];
}

static int compare_int(int64_t a, int64_t b) {
  return a < b ? -1 : a > b;
}

// Edges about no tensor, and carried by no loop, come first.
static int64_t tensor_order(const RawEdge *edge) {
  return edge->tensor ? (int64_t)edge->tensor->index : -1;
}

static int64_t carrier_order(const RawEdge *edge) {
  return edge->carrier ? (int64_t)edge->carrier->depth : -1;
}

static int64_t distance_order(const RawEdge *edge) {
  return edge->distance == DISTANCE_UNKNOWN ? INT32_MAX : edge->distance;
}

// Edges of one pair: by kind, then by what tells them apart.
static int compare_parallel(const RawEdge *a, const RawEdge *b) {
  int order = compare_int(a->kind, b->kind);
  if (!order) order = compare_int(a->origin, b->origin);
  if (!order) order = compare_int(tensor_order(a), tensor_order(b));
  if (!order) order = compare_int(distance_order(a), distance_order(b));
  if (!order) order = compare_int(carrier_order(a), carrier_order(b));
  return order;
}

static void sort_parallel(RawEdge *edges, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    RawEdge edge = edges[i];
    uint32_t at = i;
    for (; at > 0 && compare_parallel(&edges[at - 1], &edge) > 0; at--) edges[at] = edges[at - 1];
    edges[at] = edge;
  }
}

uint32_t edge_builder_finish(EdgeBuilder *builder) {
  Function *function = builder->function;
  Arena *scratch = builder->scratch;
  uint32_t count = builder->edges.count, added = 0;
  uint32_t *places = ARENA_ARRAY(scratch, uint32_t, function->inst_count + 1);
  RawEdge *edges = ARENA_ARRAY(scratch, RawEdge, count);
  sort_by_end(edges, builder->edges.at, count, places, function->inst_count, false);
  sort_by_end(builder->edges.at, edges, count, places, function->inst_count, true);
  edges = builder->edges.at;
  uint32_t kept = function->edges.count;
  vec_reserve(function->module->arena, &function->edges, kept + count);
  Instruction **insts = ARENA_ARRAY(scratch, Instruction *, function->inst_count);
  FOR_EACH_INST(inst, function) insts[inst->index] = inst;
  for (uint32_t start = 0, end; start < count; start = end) {
    end = start + 1;
    while (end < count && edges[end].src == edges[start].src && edges[end].dst == edges[start].dst)
      end++;
    sort_parallel(edges + start, end - start);
    for (uint32_t i = start; i < end; i++) {
      const RawEdge *edge = &edges[i];
      if (i > start && compare_parallel(&edges[i - 1], edge) == 0) continue;
      function_add_edge(function, (DependencyEdge){.src = insts[edge->src],
                                                   .dst = insts[edge->dst],
                                                   .tensor = edge->tensor,
                                                   .kind = (EdgeKind)edge->kind,
                                                   .origin = (EdgeOrigin)edge->origin,
                                                   .distance = edge->distance,
                                                   .carrier = edge->carrier});
      added++;
    }
  }
  return added;
}

typedef struct DataSink {
  EdgeBuilder *builder;
  DepsResult *result;
  uint8_t *is_noted; // by Tensor.index
} DataSink;

static void add_note(DataSink *sink, const DdgEntry *entry, const char *text) {
  const Tensor *tensor = entry->region.access->tensor;
  if (sink->is_noted[tensor->index]) return;
  sink->is_noted[tensor->index] = 1;
  DepsNote note = {tensor, entry->region.inst,
                   arena_format(sink->builder->scratch, "accesses of '%s' are %s",
                                tensor->name ? tensor->name->bytes : "?", text)};
  vec_push(sink->builder->scratch, &sink->result->notes, note);
}

static void note_summary(void *context, const DdgEntry *entry) {
  add_note(context, entry,
           "so many that edges between distant ones are left out; those in between keep the order");
}

static void add_data_edge(void *context, const DdgPair *pair) {
  DataSink *sink = context;
  Tensor *tensor = pair->dst->region.access->tensor;
  bool has_axis = pair->carrier && pair->carrier->stmt.kind == STMT_AXIS;
  edge_builder_add(sink->builder, pair->src->region.inst, pair->dst->region.inst,
                   (RawEdge){.tensor = tensor,
                             .carrier = has_axis ? (const Axis *)pair->carrier : NULL,
                             .distance = pair->distance,
                             .kind = (uint8_t)pair->kind,
                             .origin = ORIGIN_DATA});
  if (pair->is_assumed)
    add_note(sink, pair->dst,
             "too intricate to tell apart within the budget; all of it counts as touched");
}

void deps_compute(Function *function, const DepsOptions *options, Arena *arena, Arena *scratch,
                  DepsResult *result) {
  (void)arena; // edges go to the module's arena, which the function knows
  DepsResult ignored = {0};
  if (!result) result = &ignored;
  bool had_all = function->has_computed_edges;
  function_renumber(function);
  function_remove_edges(function, COMPUTED_ORIGINS);
  EdgeBuilder builder = {.function = function, .scratch = scratch};
  DataSink sink = {&builder, result, ARENA_ARRAY(scratch, uint8_t, function->tensor_count)};
  ddg_walk(function, NULL, options ? options->summary_above : 0, scratch,
           (DdgSink){&sink, add_data_edge, note_summary});
  deps_add_registers(&builder);
  deps_add_streams(&builder);
  deps_add_globals(&builder, options && options->conservative_globals);
  deps_add_barriers(&builder);
  result->edge_count = edge_builder_finish(&builder);
  // alias edges are there if they were, or if there is nothing to alias
  function->has_computed_edges = had_all || function->aliases.count == 0;
}

bool deps_ensure(Function *function, Arena *arena, Arena *scratch) {
  if (function->has_computed_edges) return false;
  bool has_edges = false;
  for (uint32_t i = 0; i < function->edges.count && !has_edges; i++)
    has_edges = COMPUTED_ORIGINS >> function->edges.at[i].origin & 1;
  uint32_t added = 0;
  if (!has_edges) {
    DepsResult result = {0};
    deps_compute(function, NULL, arena, scratch, &result);
    added = result.edge_count;
  }
  added += alias_induce(function, arena, scratch);
  function->has_computed_edges = true;
  return added > 0;
}

void deps_drop(Function *function) {
  function_remove_edges(function, ALL_COMPUTED);
}

bool tensor_is_global(const Tensor *tensor) {
  if (tensor_space(tensor) != SPACE_DRAM || tensor_is_static(tensor)) return false;
  return (tensor->flags & (TENSOR_INPUT | TENSOR_OUTPUT | TENSOR_INTERNAL_IO)) != 0;
}
