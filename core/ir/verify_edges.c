// Dependence edges and alias pairs.
#include "ir/verify_internal.h"

static bool operand_touches(const Operand *operands, uint32_t count, const Tensor *tensor) {
  for (uint32_t i = 0; i < count; i++) {
    if (operands[i].kind == OPERAND_ACCESS && operands[i].access->tensor == tensor) return true;
  }
  return false;
}

static bool inst_touches(const Instruction *inst, const Tensor *tensor) {
  return operand_touches(inst->operands, inst->operand_count, tensor) ||
         operand_touches(inst->indirects, inst->indirect_count, tensor);
}

static SrcSpan edge_span(const Verifier *verifier, const DependencyEdge *edge) {
  if (edge->span.line) return edge->span;
  return verify_holds_inst(verifier, edge->dst) ? edge->dst->stmt.span
                                                : verifier->function->scope.stmt.span;
}

// False when the edge cannot be looked at any further.
static bool check_edge(Verifier *verifier, const DependencyEdge *edge) {
  SrcSpan span = edge_span(verifier, edge);
  const Instruction *src = edge->src, *dst = edge->dst;
  if (!verify_holds_inst(verifier, src) || !verify_holds_inst(verifier, dst)) {
    const Instruction *gone = verify_holds_inst(verifier, src) ? dst : src;
    return verify_error(verifier, span, "stale-edge",
                        "an edge names '%s', which is not in the function any more",
                        verify_inst_name(gone));
  }
  const char *from = verify_inst_name(src), *to = verify_inst_name(dst);
  if (src == dst && edge->distance == 0)
    return verify_error(verifier, span, "self-edge", "'%s' depends on itself", from);
  if (edge->distance < DISTANCE_UNKNOWN)
    verify_error(verifier, span, "edge-distance", "the edge from '%s' to '%s' has distance %d",
                 from, to, edge->distance);
  if (edge->carrier && (edge->distance == 0 || !scope_encloses(&edge->carrier->scope, &src->stmt) ||
                        !scope_encloses(&edge->carrier->scope, &dst->stmt)))
    verify_error(verifier, span, "edge-carrier",
                 "the loop that carries the edge from '%s' to '%s' is not around both", from, to);
  bool is_data = edge->origin == ORIGIN_DATA && edge->tensor;
  if (edge->tensor && !verify_holds_tensor(verifier, edge->tensor))
    verify_error(verifier, span, "stale-edge",
                 "the edge from '%s' to '%s' is about a tensor that is gone", from, to);
  else if (is_data && (!inst_touches(src, edge->tensor) || !inst_touches(dst, edge->tensor)))
    verify_error(verifier, span, "stale-edge",
                 "the edge from '%s' to '%s' is about '%s', which one of them does not touch", from,
                 to, verify_tensor_name(edge->tensor));
  return true;
}

typedef struct Graph {
  uint32_t *start, *succ; // edges within an iteration, by source
} Graph;

static Graph make_graph(Verifier *verifier) {
  const Function *function = verifier->function;
  Graph graph = {ARENA_ARRAY(verifier->scratch, uint32_t, function->inst_count + 2), NULL};
  uint32_t total = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    if (function->edges.at[i].distance != 0) continue;
    graph.start[function->edges.at[i].src->index + 2]++;
    total++;
  }
  graph.succ = ARENA_ARRAY(verifier->scratch, uint32_t, total);
  for (uint32_t i = 0; i < function->inst_count; i++) graph.start[i + 2] += graph.start[i + 1];
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->distance == 0) graph.succ[graph.start[edge->src->index + 1]++] = edge->dst->index;
  }
  return graph;
}

// A shortest path from a to b as the instructions on it, for the message; 0 when there is none.
static uint32_t find_path(Verifier *verifier, const Graph *graph, uint32_t a, uint32_t b,
                          uint32_t *path, uint32_t most) {
  uint32_t count = verifier->function->inst_count, head = 0, tail = 0;
  uint32_t *from = ARENA_ARRAY(verifier->scratch, uint32_t, count); // 1 + predecessor
  uint32_t *queue = ARENA_ARRAY(verifier->scratch, uint32_t, count);
  queue[tail++] = a;
  from[a] = a + 1;
  while (head < tail && !from[b]) {
    uint32_t node = queue[head++];
    for (uint32_t i = graph->start[node]; i < graph->start[node + 1]; i++) {
      if (from[graph->succ[i]]) continue;
      from[graph->succ[i]] = node + 1;
      queue[tail++] = graph->succ[i];
    }
  }
  if (!from[b]) return 0;
  uint32_t length = 1;
  for (uint32_t node = b; node != a; node = from[node] - 1) length++;
  uint32_t at = length;
  for (uint32_t node = b;; node = from[node] - 1) {
    if (--at < most) path[at] = node;
    if (node == a) break;
  }
  return length;
}

static void report_cycle(Verifier *verifier, const Graph *graph, const DependencyEdge *edge) {
  enum { SHOWN = 6 };
  uint32_t path[SHOWN];
  const char *from = verify_inst_name(edge->src), *to = verify_inst_name(edge->dst);
  uint32_t length = find_path(verifier, graph, edge->dst->index, edge->src->index, path, SHOWN);
  if (length == 0) {
    verify_error(verifier, edge_span(verifier, edge), "edge-order",
                 "the edge from '%s' to '%s' goes against program order: '%s' comes first", from,
                 to, to);
    return;
  }
  Text text = {0};
  for (uint32_t i = 0; i < length && i < SHOWN; i++)
    text_printf(&text, "%s%s", i ? " -> " : "", verify_inst_name(verifier->insts[path[i]]));
  if (length > SHOWN) text_puts(&text, " -> …");
  verify_error(verifier, edge_span(verifier, edge), "edge-cycle",
               "the edge from '%s' to '%s' makes a cycle: %s -> %s", from, to, text.bytes, to);
  text_release(&text);
}

static void check_edges(Verifier *verifier) {
  const Function *function = verifier->function;
  bool can_follow = true;
  for (uint32_t i = 0; i < function->edges.count; i++)
    can_follow &= check_edge(verifier, &function->edges.at[i]);
  if (!can_follow) return;
  // An edge set whose edges all lead to later instructions has no cycle.
  Graph graph = {0};
  uint32_t reported = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->distance != 0 || edge->src->index < edge->dst->index) continue;
    if (!graph.start) graph = make_graph(verifier);
    if (reported++ < DIAG_ERROR_LIMIT) report_cycle(verifier, &graph, edge);
    verifier->is_fine = false;
  }
}

static void check_aliases(Verifier *verifier) {
  const Function *function = verifier->function;
  uint32_t count = function->tensor_count;
  uint32_t *parent = ARENA_ARRAY(verifier->scratch, uint32_t, count);
  const Tensor **input = ARENA_ARRAY(verifier->scratch, const Tensor *, count);
  for (uint32_t i = 0; i < count; i++) {
    parent[i] = i;
    if (verifier->tensors[i]->flags & TENSOR_INPUT) input[i] = verifier->tensors[i];
  }
  for (uint32_t i = 0; i < function->aliases.count; i++) {
    const AliasPair *pair = &function->aliases.at[i];
    const char *out = verify_tensor_name(pair->output), *in = verify_tensor_name(pair->input);
    if (!verify_holds_tensor(verifier, pair->output) ||
        !verify_holds_tensor(verifier, pair->input)) {
      verify_error(verifier, pair->span, "broken-tree",
                   "the alias of '%s' and '%s' names a tensor that is gone", out, in);
      continue;
    }
    if (pair->output == pair->input) {
      verify_error(verifier, pair->span, "alias-self", "'%s' is aliased with itself", out);
      continue;
    }
    if (tensor_space(pair->output) != tensor_space(pair->input))
      verify_error(
          verifier, pair->span, "alias-space", "'%s' is in %s and '%s' in %s; aliases share memory",
          out, space_name(tensor_space(pair->output)), in, space_name(tensor_space(pair->input)));
    if (pair->kind != ALIAS_MUST) continue;
    if (pair->output->dtype != pair->input->dtype)
      verify_error(verifier, pair->span, "alias-dtype",
                   "'%s' is %s and '%s' is %s; tensors of one buffer have one type", out,
                   dtype_name(pair->output->dtype), in, dtype_name(pair->input->dtype));
    uint32_t a = pair->output->index, b = pair->input->index;
    while (parent[a] != a) a = parent[a] = parent[parent[a]];
    while (parent[b] != b) b = parent[b] = parent[parent[b]];
    if (a == b) continue;
    if (input[a] && input[b])
      verify_error(verifier, pair->span, "alias-inputs",
                   "the inputs '%s' and '%s' would share one buffer", verify_tensor_name(input[a]),
                   verify_tensor_name(input[b]));
    parent[b] = a;
    if (!input[a]) input[a] = input[b];
  }
}

void verify_edges(Verifier *verifier) {
  check_edges(verifier);
  check_aliases(verifier);
}
