// ag-order: one order for all global all-gathers of a function (design passes.md 5).
//
// Scope by scope the children that hold gathers are ordered by the core in ag/order.h. Dependence
// paths, which include the order of collectives in one channel or stream, are never broken. The
// text's own edges come on top; if there are none, a gather whose first consumer comes first wishes
// to be first, at the cost of its bytes. The order is applied by moving the children and as ORDERED
// edges from each gather to the next, so that later passes keep it.
#include "analysis/deps.h"
#include "passes/ag/wishes.h"
#include "passes/all.h"
#include "passes/minreg/frozen.h"

enum { MOST_LINES = 100 };

typedef struct AgPass {
  PassContext *context;
  bool takes_all, is_changed;
} AgPass;

typedef struct FunctionRun {
  AgPass *pass;
  Function *function;
  GatherScopes scopes;
  AgOrderRecord record;
  VEC(AgBroken) broken;
  VEC(AgEdgeRecord) edges;
} FunctionRun;

static SrcSpan edge_span(const AGEdge *edge) {
  return edge->span.line ? edge->span : edge->src->stmt.span;
}

// ---- the text's edges ---------------------------------------------------------------------------

// The factor that makes a cost outweigh all priorities: those only decide between equal costs.
static bool cost_scale(FunctionRun *run, int64_t *scale) {
  Diags *diags = run->pass->context->diags;
  *scale = 1;
  for (uint32_t i = 0; i < run->function->ag_edges.count; i++) {
    const AGEdge *edge = &run->function->ag_edges.at[i];
    if (edge->cost < 0 || edge->priority < 0)
      return diag_error(diags, edge_span(edge), "ag-edge-cost",
                        "the %s of the edge from '%s' to '%s' is negative",
                        edge->cost < 0 ? "cost" : "priority", inst_name(edge->src)->bytes,
                        inst_name(edge->dst)->bytes);
    if (add_overflows(*scale, edge->priority, scale))
      return diag_error(diags, edge_span(edge), "ag-edge-cost",
                        "the priorities of the edges between all-gathers are too large to add");
  }
  return true;
}

// Why an instruction of a text's edge is not a node.
static bool check_end(FunctionRun *run, const AGEdge *edge, const Instruction *inst,
                      bool *is_node) {
  PassContext *context = run->pass->context;
  *is_node = gathers_get(&run->scopes.gathers, inst) != NULL;
  if (*is_node) return true;
  if (class_id(inst->cls) != CLASS_AllGatherOp)
    return diag_error(context->diags, edge_span(edge), "ag-edge-end",
                      "an edge between all-gathers names '%s', which is a %s",
                      inst_name(inst)->bytes, inst->cls->name);
  pass_remark(context, inst,
              "the edge from '%s' to '%s' is left out: '%s' is not global, its replica group does "
              "not span all ranks (scope=all takes it in)",
              inst_name(edge->src)->bytes, inst_name(edge->dst)->bytes, inst_name(inst)->bytes);
  return true;
}

static bool add_text_edge(FunctionRun *run, const AGEdge *edge, int64_t scale) {
  PassContext *context = run->pass->context;
  bool has_src, has_dst;
  if (!check_end(run, edge, edge->src, &has_src) || !check_end(run, edge, edge->dst, &has_dst))
    return false;
  if (!has_src || !has_dst) return true;
  uint32_t src, dst;
  GatherScope *scope = gather_scopes_meet(&run->scopes, edge->src, edge->dst, &src, &dst);
  Wish wish = {.arc = {src, dst, edge->is_forced ? AG_FORCED : AG_REMOVABLE, 0},
               .src = gathers_get(&run->scopes.gathers, edge->src),
               .dst = gathers_get(&run->scopes.gathers, edge->dst)};
  wish.cost = edge->has_cost ? edge->cost : wish.src->bytes;
  if (mul_overflows(wish.cost, scale, &wish.arc.cost) ||
      add_overflows(wish.arc.cost, edge->priority, &wish.arc.cost))
    return diag_error(context->diags, edge_span(edge), "ag-edge-cost",
                      "the cost %lld of the edge from '%s' to '%s' is too large to add to others",
                      (long long)wish.cost, inst_name(edge->src)->bytes,
                      inst_name(edge->dst)->bytes);
  if (edge->is_forced && gather_scope_leads(scope, context->scratch, dst, src)) {
    return diag_error(context->diags, edge_span(edge), "ag-edge-against-dependence",
                      "the forced edge from '%s' to '%s' goes against %s: '%s' has to come first",
                      inst_name(edge->src)->bytes, inst_name(edge->dst)->bytes,
                      scope->is_frozen ? "the order of a region that keeps it" : "a dependence",
                      inst_name(edge->dst)->bytes);
  }
  vec_push(context->scratch, &scope->wishes, wish);
  return true;
}

static bool add_wishes(FunctionRun *run) {
  PassContext *context = run->pass->context;
  const Function *function = run->function;
  Frozen frozen;
  frozen_init(&frozen, context->scratch);
  for (uint32_t i = 0; i < run->scopes.at.count; i++) {
    GatherScope *scope = run->scopes.at.at[i];
    scope->is_frozen = frozen_why(&frozen, scope->scope) != FREEZE_NOT;
    gather_scope_fix(scope, context->scratch);
  }
  if (!function->ag_edges.count) {
    if (!gather_scopes_wish_by_use(&run->scopes, context->scratch, context->scratch))
      pass_remark(context, NULL, "%s: very many gathers: each is compared with the next ones only",
                  function_name(function)->bytes);
    return true;
  }
  int64_t scale;
  if (!cost_scale(run, &scale)) return false;
  for (uint32_t i = 0; i < function->ag_edges.count; i++) {
    if (!add_text_edge(run, &function->ag_edges.at[i], scale)) return false;
  }
  return true;
}

// ---- order of one scope -------------------------------------------------------------------------

// Binary heap of child numbers, least first.
typedef struct Ready {
  uint32_t *at, count;
} Ready;

static void ready_push(Ready *ready, uint32_t child) {
  uint32_t at = ready->count++;
  for (; at && ready->at[(at - 1) / 2] > child; at = (at - 1) / 2)
    ready->at[at] = ready->at[(at - 1) / 2];
  ready->at[at] = child;
}

static uint32_t ready_pop(Ready *ready) {
  uint32_t least = ready->at[0], last = ready->at[--ready->count], at = 0;
  for (;;) {
    uint32_t below = 2 * at + 1;
    if (below >= ready->count) break;
    if (below + 1 < ready->count && ready->at[below + 1] < ready->at[below]) below++;
    if (ready->at[below] >= last) break;
    ready->at[at] = ready->at[below];
    at = below;
  }
  ready->at[at] = last;
  return least;
}

// Puts the children in the order that dependences and the order of the gathers allow and that is
// otherwise theirs. True when something moved.
static bool apply(GatherScope *scope, const AgOrder *order, Arena *scratch) {
  for (uint32_t i = 1; i < scope->node_count; i++) {
    ScopeEnds ends = {scope->nodes[order->order[i - 1]], scope->nodes[order->order[i]]};
    vec_push(scratch, &scope->edges, ends);
  }
  uint32_t count = scope->child_count, done = 0;
  uint32_t *start = ARENA_ARRAY(scratch, uint32_t, count + 2);
  uint32_t *leaving = ARENA_ARRAY(scratch, uint32_t, scope->edges.count);
  uint32_t *waits = ARENA_ARRAY(scratch, uint32_t, count);
  for (uint32_t i = 0; i < scope->edges.count; i++) {
    start[scope->edges.at[i].src + 2]++;
    waits[scope->edges.at[i].dst]++;
  }
  for (uint32_t i = 0; i < count; i++) start[i + 2] += start[i + 1];
  for (uint32_t i = 0; i < scope->edges.count; i++)
    leaving[start[scope->edges.at[i].src + 1]++] = scope->edges.at[i].dst;
  Ready ready = {ARENA_ARRAY(scratch, uint32_t, count), 0};
  Stmt **stmts = ARENA_ARRAY(scratch, Stmt *, count);
  bool is_moved = false;
  for (uint32_t i = 0; i < count; i++) {
    if (!waits[i]) ready_push(&ready, i);
  }
  while (ready.count) {
    uint32_t child = ready_pop(&ready);
    is_moved |= child != done;
    stmts[done++] = scope->children[child];
    for (uint32_t i = start[child]; i < start[child + 1]; i++) {
      if (--waits[leaving[i]] == 0) ready_push(&ready, leaving[i]);
    }
  }
  assert(done == count);
  if (is_moved) scope_reorder(scope->scope, stmts, count);
  return is_moved;
}

// The first or last gather in a child that is or holds some.
static const char *gather_in(const FunctionRun *run, const GatherScope *scope, uint32_t node,
                             bool is_last) {
  Stmt *child = scope->children[scope->nodes[node]];
  if (child->kind == STMT_INSTRUCTION) return child->name->bytes;
  const Instruction *found = NULL;
  for (Instruction *inst = inst_next(child, child); inst; inst = inst_next(&inst->stmt, child)) {
    if (!gathers_get(&run->scopes.gathers, inst)) continue;
    if (!found || is_last) found = inst;
  }
  return inst_name(found)->bytes;
}

// A dependence between children with several gathers stands for one that holds whatever the order:
// children move as a whole.
static void record_edge(FunctionRun *run, const GatherScope *scope, const Wish *wish,
                        bool is_broken) {
  if (run->edges.count == AG_MOST_EDGES) {
    run->record.left_out++;
    return;
  }
  static const char *const kinds[] = {
      [AG_FIXED] = "dependence", [AG_FORCED] = "forced", [AG_REMOVABLE] = "removable"};
  AgEdgeRecord edge = {.kind = kinds[wish->arc.strength],
                       .src = wish->src ? inst_name(wish->src->inst)->bytes
                                        : gather_in(run, scope, wish->arc.src, true),
                       .dst = wish->dst ? inst_name(wish->dst->inst)->bytes
                                        : gather_in(run, scope, wish->arc.dst, false),
                       .cost = wish->cost,
                       .is_broken = is_broken};
  vec_push(run->pass->context->arena, &run->edges, edge);
}

static bool solve(FunctionRun *run, GatherScope *scope) {
  PassContext *context = run->pass->context;
  uint32_t count = scope->wishes.count;
  if (context->fuel && !fuel_spend(context->fuel, (uint64_t)scope->child_count + count))
    return diag_error(context->diags, scope->scope->stmt.span, "step-limit",
                      "the limit of %llu steps was reached while ordering all-gathers",
                      (unsigned long long)context->fuel->step_limit);
  AgArc *arcs = ARENA_ARRAY(context->scratch, AgArc, count);
  for (uint32_t i = 0; i < count; i++) arcs[i] = scope->wishes.at[i].arc;
  AgOrder order;
  if (!ag_order(context->scratch, context->scratch, scope->node_count, arcs, count, NULL, &order))
    return diag_error(context->diags, scope->scope->stmt.span, "ag-edge-cost",
                      "the costs of the edges between all-gathers are too large to add");
  for (uint32_t i = 0; i < order.broken_count; i++) {
    const Wish *wish = &scope->wishes.at[order.broken[i]];
    AgBroken broken = {.src = inst_name(wish->src->inst)->bytes,
                       .dst = inst_name(wish->dst->inst)->bytes,
                       .is_forced = wish->arc.strength == AG_FORCED,
                       .cost = wish->cost};
    vec_push(context->arena, &run->broken, broken);
    run->record.cost += broken.is_forced ? 0 : broken.cost;
  }
  for (uint32_t i = 0, b = 0; i < count; i++) { // broken ones ascend
    bool is_broken = b < order.broken_count && order.broken[b] == i;
    record_edge(run, scope, &scope->wishes.at[i], is_broken);
    b += is_broken;
  }
  run->record.is_optimal &= order.is_optimal;
  run->pass->is_changed |= apply(scope, &order, context->scratch);
  return true;
}

// ---- the whole function -------------------------------------------------------------------------

static void say(FunctionRun *run) {
  PassContext *context = run->pass->context;
  const AgOrderRecord *record = &run->record;
  Text text = {0};
  for (uint32_t i = 0; i < record->count; i++)
    text_printf(&text, "%s%s", i ? ", " : "", record->order[i]);
  pass_remark(context, NULL, "GLOBAL AG ORDERING (low to high): %s", text.bytes);
  text_release(&text);
  for (uint32_t i = 0; i < run->broken.count && i < MOST_LINES; i++) {
    const AgBroken *broken = &run->broken.at[i];
    pass_remark(context, NULL, "BREAK %s EDGE: %s -> %s, cost %lld",
                broken->is_forced ? "FORCED" : "REMOVABLE", broken->src, broken->dst,
                (long long)broken->cost);
  }
  if (run->broken.count > MOST_LINES)
    pass_remark(context, NULL, "%u more edges are broken", run->broken.count - MOST_LINES);
  pass_remark(context, NULL, "%s: %u all-gathers in order at a cost of %lld%s",
              function_name(run->function)->bytes, record->count, (long long)record->cost,
              record->is_optimal ? ", the least there is" : "");
}

// ORDERED edges from each gather to the next, as the program now stands.
static void add_order_edges(FunctionRun *run) {
  Instruction *before = NULL;
  const Gathers *gathers = &run->scopes.gathers;
  AgOrderRecord *record = &run->record;
  record->order = ARENA_ARRAY(run->pass->context->arena, const char *, gathers->count);
  FOR_EACH_INST(inst, run->function) { // positions are those of before the move
    if (!gathers_get(gathers, inst)) continue;
    record->order[record->count++] = inst_name(inst)->bytes;
    DependencyEdge edge = {.src = before, .dst = inst, .kind = EDGE_ORDERED, .origin = ORIGIN_AG};
    if (before) function_add_edge(run->function, edge);
    before = inst;
  }
}

static void record_nodes(FunctionRun *run) {
  const Gathers *gathers = &run->scopes.gathers;
  AgNodeRecord *nodes = ARENA_ARRAY(run->pass->context->arena, AgNodeRecord, gathers->count);
  for (uint32_t i = 0; i < gathers->count; i++) {
    nodes[i] = (AgNodeRecord){inst_name(gathers->at[i].inst)->bytes, gathers->at[i].bytes};
  }
  run->record.nodes = nodes;
}

static bool same_ag_edges(const Function *function, const EdgesCopy *before) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    if (edge->origin != ORIGIN_AG) continue;
    while (at < before->count && before->at[at].origin != ORIGIN_AG) at++;
    if (at == before->count) return false;
    const DependencyEdge *old = &before->at[at++];
    if (old->src != edge->src || old->dst != edge->dst) return false;
  }
  while (at < before->count && before->at[at].origin != ORIGIN_AG) at++;
  return at == before->count;
}

static void record_order(FunctionRun *run, FunctionRecord *record) {
  run->record.broken = run->broken.at;
  run->record.broken_count = run->broken.count;
  run->record.edges = run->edges.at;
  run->record.edge_count = run->edges.count;
  say(run);
  if (!record) return;
  record->ag_order = ARENA_NEW(run->pass->context->arena, AgOrderRecord);
  *record->ag_order = run->record;
}

static bool has_gathers(Function *function) {
  FOR_EACH_INST(inst, function) {
    if (class_id(inst->cls) == CLASS_AllGatherOp) return true;
  }
  return function->ag_edges.count > 0;
}

static bool run_function(AgPass *pass, Function *function, FunctionRecord *record) {
  PassContext *context = pass->context;
  if (!has_gathers(function)) return true;
  EdgesCopy before = function_copy_edges(function, context->scratch);
  function_remove_edges(function, 1u << ORIGIN_AG);
  EdgesCopy others = function_copy_edges(function, context->scratch);
  deps_ensure(function, context->module->arena, context->scratch);
  FunctionRun run = {.pass = pass, .function = function, .record = {.is_optimal = true}};
  gather_scopes_find(&run.scopes, context->scratch, function, pass->takes_all);
  record_nodes(&run);
  if (!add_wishes(&run)) return false;
  for (uint32_t i = 0; i < run.scopes.at.count; i++) {
    if (!solve(&run, run.scopes.at.at[i])) return false;
  }
  function_put_edges_back(function, &others);
  add_order_edges(&run);
  pass->is_changed |= !same_ag_edges(function, &before);
  function_renumber(function);
  if (run.record.count) record_order(&run, record);
  return true;
}

PassOutcome pass_ag_order(PassContext *context) {
  AgPass pass = {.context = context,
                 .takes_all = strcmp(pass_option_text(context, "scope", "global"), "all") == 0};
  Module *module = context->module;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    Function *function = module->functions.at[i];
    FunctionRecord *record = context->records ? &context->records[i] : NULL;
    if (record) record->ag_order = NULL;
    if (!run_function(&pass, function, record)) return PASS_FAILED;
  }
  return pass.is_changed ? PASS_CHANGED : PASS_UNCHANGED;
}
