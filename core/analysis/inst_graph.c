#include "analysis/inst_graph.h"

#include "analysis/deps.h"
#include "support/sort.h"

// The entry of an instruction's tensor, among those since `first`.
static TensorAccess *entry_of(TensorAccesses *accesses, uint32_t first, Instruction *inst,
                              Tensor *tensor) {
  for (uint32_t i = first; i < accesses->count; i++) {
    if (accesses->at[i].tensor == tensor) return &accesses->at[i];
  }
  TensorAccess *entry = &accesses->at[accesses->count++];
  *entry = (TensorAccess){.inst = inst, .tensor = tensor};
  return entry;
}

TensorAccesses build_inst_2_tensor_access_mapping(Arena *arena, Function *function) {
  function_renumber(function);
  uint64_t most = 0;
  FOR_EACH_INST(inst, function) most += inst->operand_count + inst->indirect_count;
  TensorAccesses accesses = {.at = ARENA_ARRAY(arena, TensorAccess, most),
                             .start = ARENA_ARRAY(arena, uint32_t, function->inst_count + 1)};
  FOR_EACH_INST(inst, function) {
    uint32_t first = accesses.start[inst->index] = accesses.count;
    for (uint32_t o = 0; o < inst->operand_count + inst->indirect_count; o++) {
      const Operand *operand =
          o < inst->operand_count ? &inst->operands[o] : &inst->indirects[o - inst->operand_count];
      if (operand->kind != OPERAND_ACCESS) continue;
      TensorAccess *entry = entry_of(&accesses, first, inst, operand->access->tensor);
      entry->stores |= operand->is_result;
      entry->loads |= !operand->is_result || inst->cls->flags & INST_MODIFIES_RESULT;
    }
  }
  accesses.start[function->inst_count] = accesses.count;
  return accesses;
}

static int compare_edges(const void *a, const void *b, void *context) {
  const InstEdge *x = a, *y = b;
  (void)context;
  if (x->src != y->src) return x->src < y->src ? -1 : 1;
  return x->dst < y->dst ? -1 : x->dst > y->dst;
}

static int compare_insts(const void *a, const void *b, void *context) {
  (void)context;
  uint32_t x = (*(Instruction *const *)a)->index, y = (*(Instruction *const *)b)->index;
  return x < y ? -1 : x > y;
}

static void take_nodes(InstDependencyGraph *graph, Arena *arena, Function *function,
                       Instruction *const *nodes) {
  graph->nodes = ARENA_ARRAY(arena, Instruction *, graph->node_count);
  graph->node_of = ARENA_ARRAY(arena, uint32_t, function->inst_count);
  if (nodes) {
    memcpy(graph->nodes, nodes, graph->node_count * sizeof *nodes);
    sort_stable(arena, graph->nodes, graph->node_count, sizeof *nodes, compare_insts, NULL);
  } else {
    FOR_EACH_INST(inst, function) graph->nodes[inst->index] = inst;
  }
  for (uint32_t i = 0; i < graph->node_count; i++) graph->node_of[graph->nodes[i]->index] = i + 1;
}

// Direct edges and, between nodes of a part, paths; the strongest of each pair stays.
static void build_dags(InstDependencyGraph *graph, Arena *arena, const Function *function,
                       bool is_part) {
  VEC(InstEdge) found = {0};
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->distance != 0 || edge->src == edge->dst) continue;
    uint32_t src = graph->node_of[edge->src->index], dst = graph->node_of[edge->dst->index];
    if (src && dst) vec_push(arena, &found, (InstEdge){src - 1, dst - 1, edge->kind});
  }
  for (uint32_t i = 0; i < graph->node_count && is_part; i++) {
    for (uint32_t k = i + 1; k < graph->node_count; k++) {
      if (has_path(graph->closure, graph->nodes[i], graph->nodes[k]))
        vec_push(arena, &found, (InstEdge){i, k, EDGE_ORDERED});
    }
  }
  sort_stable(arena, found.at, found.count, sizeof(InstEdge), compare_edges, NULL);
  for (uint32_t i = 0; i < found.count; i++) {
    InstEdge *last = graph->edge_count ? &found.at[graph->edge_count - 1] : NULL;
    if (!last || compare_edges(last, &found.at[i], NULL) != 0)
      found.at[graph->edge_count++] = found.at[i];
    else if (found.at[i].kind > last->kind)
      last->kind = found.at[i].kind;
  }
  graph->edges = found.at;
}

InstDependencyGraph *build_inst_dependency_graph(Arena *arena, Function *function,
                                                 Instruction *const *nodes, uint32_t node_count,
                                                 bool insert_dep_edges_on_insts) {
  EdgesCopy before = function_copy_edges(function, arena);
  deps_ensure(function, function->module->arena, arena);
  InstDependencyGraph *graph = ARENA_NEW(arena, InstDependencyGraph);
  graph->closure = closure_create(arena, function, CLOSURE_ALL_ORIGINS);
  graph->node_count = nodes ? node_count : function->inst_count;
  take_nodes(graph, arena, function, nodes);
  build_dags(graph, arena, function, nodes != NULL);
  if (!insert_dep_edges_on_insts) function_put_edges_back(function, &before);
  return graph;
}
