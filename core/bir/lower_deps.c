// Penguin's flat edges as the name-keyed sets of BIR (reference bir.md 1.6): per pair the strongest
// kind, loop-carried edges apart, edges with an index map as unroll dependencies.
//
// Edges are put in order of (target, source) by two counting passes, so the work is linear and
// every set is in program order of its sources.
#include "bir/lower_internal.h"

typedef struct Entry {
  uint32_t src, dst; // instruction indices of the Penguin function
  uint32_t edge;
} Entry;

static void counting_sort(Arena *scratch, const Entry *from, Entry *to, uint32_t count,
                          uint32_t keys, bool by_dst) {
  uint32_t *starts = ARENA_ARRAY(scratch, uint32_t, keys + 1);
  for (uint32_t i = 0; i < count; i++) starts[(by_dst ? from[i].dst : from[i].src) + 1]++;
  for (uint32_t k = 0; k < keys; k++) starts[k + 1] += starts[k];
  for (uint32_t i = 0; i < count; i++) to[starts[by_dst ? from[i].dst : from[i].src]++] = from[i];
}

// An edge is carried when both ends share a loop and its distance is not zero.
static bool is_carried(const DependencyEdge *edge) {
  if (edge->distance == 0) return false;
  for (const Scope *scope = edge->src->stmt.parent; scope; scope = scope->stmt.parent) {
    bool is_loop = scope->stmt.kind == STMT_AXIS || scope->stmt.kind == STMT_WHILE;
    if (is_loop && scope_encloses(scope, &edge->dst->stmt)) return true;
  }
  return false;
}

static BirEdgeKind kind_of(const DependencyEdge *edge) {
  return edge->kind ? (BirEdgeKind)edge->kind : BIR_EDGE_ORDERED;
}

static void add(BirEdge *set, uint32_t *count, BirInst *former, BirEdgeKind kind) {
  if (*count && set[*count - 1].former == former) {
    if (set[*count - 1].kind < kind) set[*count - 1].kind = kind;
    return;
  }
  set[(*count)++] = (BirEdge){former, kind};
}

// The loop of this name around the instruction.
static const BirExpr *axis_named(Lower *lower, const Instruction *inst, Str name) {
  Axis *axes[MAX_NESTING];
  for (uint32_t i = stmt_loopnest(&inst->stmt, axes); i-- > 0;) {
    if (axes[i]->scope.stmt.name == name)
      return lower->axis_exprs.at[*map_get(&lower->axes, map_key_pointer(axes[i]))];
  }
  return NULL;
}

// idx_map as the text gave it: integers and names of the target's loops.
static void add_unroll(Lower *lower, BirInst *inst, BirInst *former, const DependencyEdge *edge) {
  BirUnrollEdge *grown = ARENA_ARRAY(lower->arena, BirUnrollEdge, inst->unroll_count + 1);
  if (inst->unroll_count) memcpy(grown, inst->unroll, inst->unroll_count * sizeof(BirUnrollEdge));
  inst->unroll = grown;
  BirUnrollEdge *out = &grown[inst->unroll_count++];
  *out = (BirUnrollEdge){.former = former, .kind = kind_of(edge)};
  const Literal *map = edge->idx_map;
  out->exprs = ARENA_ARRAY(lower->arena, const BirExpr *, map->count);
  for (uint32_t i = 0; i < map->count; i++) {
    const Literal *item = &map->items[i];
    const BirExpr *expr = NULL;
    if (item->kind == LIT_INT) expr = lower_const(lower, item->integer);
    if (item->kind == LIT_NAME || item->kind == LIT_STRING)
      expr = axis_named(lower, edge->dst, item->string);
    if (!expr) {
      Text text = {0};
      literal_print(&text, item);
      diag_error(lower->diags, edge->span, "bir-idx-map",
                 "idx_map of the edge %s -> %s: %s is neither an integer nor a loop around %s",
                 former->name->bytes, inst->name->bytes, text.bytes, inst->name->bytes);
      text_release(&text);
      return;
    }
    out->exprs[out->expr_count++] = expr;
  }
  lower_guard(lower, &edge->predicates, edge->span, &out->predicates, &out->predicate_count);
}

static void lower_edges_of(Lower *lower, const Entry *entries, uint32_t count) {
  const DependencyEdge *edges = lower->penguin->edges.at;
  BirInst *inst = lower->made[entries->dst];
  BirEdge *plain = ARENA_ARRAY(&lower->scratch, BirEdge, count);
  BirEdge *carried = ARENA_ARRAY(&lower->scratch, BirEdge, count);
  uint32_t plain_count = 0, carried_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    const DependencyEdge *edge = &edges[entries[i].edge];
    BirInst *former = lower->made[entries[i].src];
    if (edge->idx_map && edge->idx_map->count) {
      add_unroll(lower, inst, former, edge);
    } else if (is_carried(edge)) {
      add(carried, &carried_count, former, kind_of(edge));
    } else {
      add(plain, &plain_count, former, kind_of(edge));
    }
  }
  inst->dependency_count = plain_count;
  inst->carried_count = carried_count;
  if (plain_count)
    inst->dependencies = arena_copy(lower->arena, plain, plain_count * sizeof(BirEdge));
  if (carried_count)
    inst->carried = arena_copy(lower->arena, carried, carried_count * sizeof(BirEdge));
}

void lower_dependences(Lower *lower) {
  const Function *function = lower->penguin;
  Arena *scratch = &lower->scratch;
  uint32_t total = function->edges.count, count = 0;
  Entry *entries = ARENA_ARRAY(scratch, Entry, total), *sorted = ARENA_ARRAY(scratch, Entry, total);
  for (uint32_t i = 0; i < total; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->src == edge->dst) continue; // iterations of one instruction are in order anyway
    if (!lower->made[edge->src->index] || !lower->made[edge->dst->index]) continue; // left out
    entries[count++] = (Entry){edge->src->index, edge->dst->index, i};
  }
  counting_sort(scratch, entries, sorted, count, function->inst_count, false);
  counting_sort(scratch, sorted, entries, count, function->inst_count, true);
  for (uint32_t from = 0, to; from < count; from = to) {
    for (to = from; to < count && entries[to].dst == entries[from].dst;) to++;
    lower_edges_of(lower, entries + from, to - from);
  }
  arena_release(scratch);
}
