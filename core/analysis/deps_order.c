// Orders that are not about regions: barriers, streams of collectives, globals seen as a whole,
// registers.
#include "analysis/deps_internal.h"

#include "analysis/liveness.h"
#include "support/map.h"

typedef struct LoopSpan {
  const Scope *loop;
  uint32_t first, last; // items inside it
} LoopSpan;

typedef struct Fences {
  EdgeBuilder *builder;
  const FenceItem *items;
  uint32_t count;
  RawEdge edge; // what all edges have in common
} Fences;

static void add_order(Fences *fences, uint32_t src, uint32_t dst, const Scope *carrier) {
  RawEdge edge = fences->edge;
  edge.distance = carrier ? 1 : 0;
  edge.carrier = carrier && carrier->stmt.kind == STMT_AXIS ? (const Axis *)carrier : NULL;
  edge_builder_add(fences->builder, fences->items[src].inst, fences->items[dst].inst, edge);
}

static void order_iteration(Fences *fences) {
  uint32_t open = 0; // first item after the last fence
  bool has_fence = false;
  for (uint32_t i = 0; i < fences->count; i++) {
    if (!fences->items[i].is_fence) {
      if (has_fence) add_order(fences, open - 1, i, NULL);
      continue;
    }
    for (uint32_t j = open; j < i; j++) add_order(fences, j, i, NULL);
    if (has_fence && open == i) add_order(fences, i - 1, i, NULL);
    has_fence = true;
    open = i + 1;
  }
}

static void order_across(Fences *fences, const LoopSpan *span) {
  uint32_t first = span->first, last = span->last;
  while (first <= span->last && !fences->items[first].is_fence) first++;
  if (first > span->last) return;
  while (!fences->items[last].is_fence) last--;
  for (uint32_t i = last + 1; i <= span->last; i++) add_order(fences, i, first, span->loop);
  for (uint32_t i = span->first; i < first; i++) add_order(fences, last, i, span->loop);
  if (last == span->last && first == span->first) add_order(fences, last, first, span->loop);
}

void order_fences(EdgeBuilder *builder, const FenceItem *items, uint32_t count, const Scope *within,
                  EdgeOrigin origin, Tensor *tensor) {
  Fences fences = {
      builder, items, count, {.tensor = tensor, .kind = EDGE_ORDERED, .origin = (uint8_t)origin}};
  order_iteration(&fences);
  Map by_loop;
  map_init(&by_loop, builder->scratch);
  VEC(LoopSpan) spans = {0};
  for (uint32_t i = 0; i < count; i++) {
    for (const Scope *scope = items[i].inst->stmt.parent; scope; scope = scope->stmt.parent) {
      if (scope_is_loop(scope)) {
        bool is_new;
        uint32_t *at = map_put(&by_loop, map_key_pointer(scope), &is_new);
        if (is_new) {
          *at = spans.count;
          LoopSpan span = {scope, i, i};
          vec_push(builder->scratch, &spans, span);
        }
        spans.at[*at].last = i;
      }
      if (scope == within) break;
    }
  }
  for (uint32_t i = 0; i < spans.count; i++) {
    const Scope *loop = spans.at[i].loop;
    int64_t trips = loop->stmt.kind == STMT_AXIS ? axis_tripcount((const Axis *)loop) : -1;
    if (trips < 0 || trips > 1) order_across(&fences, &spans.at[i]);
  }
}

typedef VEC(FenceItem) FenceItems;

// The scope a barrier or branch closes off: its own; for a branch, which keeps the blocks in their
// order, and for the end of the program the whole function.
static const Scope *fenced_scope(const Instruction *inst, const Function *function) {
  bool ends_all = inst->cls->flags & INST_BRANCH || class_id(inst->cls) == CLASS_ExitOp;
  if (ends_all) return &function->scope;
  return inst_is_barrier(inst) ? inst->stmt.parent : NULL;
}

void deps_add_barriers(EdgeBuilder *builder) {
  Function *function = builder->function;
  Map seen;
  map_init(&seen, builder->scratch);
  FOR_EACH_INST(barrier, function) {
    const Scope *scope = fenced_scope(barrier, function);
    bool is_new = false;
    if (scope) map_put(&seen, map_key_pointer(scope), &is_new);
    if (!is_new) continue;
    FenceItems items = {0};
    const Stmt *root = &scope->stmt;
    for (Instruction *inst = inst_next((Stmt *)(uintptr_t)root, root); inst;
         inst = inst_next(&inst->stmt, root)) {
      FenceItem item = {inst, fenced_scope(inst, function) == scope};
      vec_push(builder->scratch, &items, item);
    }
    order_fences(builder, items.at, items.count, scope, ORIGIN_BARRIER, NULL);
  }
}

// Collectives of one stream (or channel), the numbers being equal.
static void add_streams_of(EdgeBuilder *builder, AttrId id) {
  Function *function = builder->function;
  Map by_value;
  map_init(&by_value, builder->scratch);
  VEC(FenceItems) streams = {0};
  FOR_EACH_INST(inst, function) {
    const InstAttr *attr = inst_is_collective(inst) ? inst_attr(inst, id) : NULL;
    if (!attr || attr->literal.kind != LIT_INT) continue;
    bool is_new;
    uint32_t *at = map_put(&by_value, (uint64_t)attr->literal.integer, &is_new);
    if (is_new) {
      *at = streams.count;
      FenceItems none = {0};
      vec_push(builder->scratch, &streams, none);
    }
    FenceItem item = {inst, true};
    vec_push(builder->scratch, &streams.at[*at], item);
  }
  for (uint32_t i = 0; i < streams.count; i++)
    order_fences(builder, streams.at[i].at, streams.at[i].count, &function->scope, ORIGIN_BARRIER,
                 NULL);
}

void deps_add_streams(EdgeBuilder *builder) {
  add_streams_of(builder, ATTR_stream_id);
  add_streams_of(builder, ATTR_channel_id);
}

// Visible to others while the function runs.
static bool is_shared(const Tensor *tensor) {
  const Literal *mark = attrs_find(&tensor->attrs, "is_global");
  return (tensor->flags & TENSOR_INTERNAL_IO) || (mark && mark->kind == LIT_BOOL && mark->boolean);
}

static void add_global_item(EdgeBuilder *builder, FenceItems *by_tensor, bool is_conservative,
                            Instruction *inst, const Operand *operand) {
  if (operand->kind != OPERAND_ACCESS) return;
  const Tensor *tensor = operand->access->tensor;
  if (!is_shared(tensor) && !(is_conservative && tensor_is_global(tensor))) return;
  FenceItems *items = &by_tensor[tensor->index];
  bool is_fence = operand->is_result || is_conservative;
  if (items->count && vec_last(items).inst == inst) {
    vec_last(items).is_fence |= is_fence;
    return;
  }
  FenceItem item = {inst, is_fence};
  vec_push(builder->scratch, items, item);
}

void deps_add_globals(EdgeBuilder *builder, bool is_conservative) {
  Function *function = builder->function;
  Tensor **tensors = function_tensors(builder->scratch, function);
  FenceItems *by_tensor = ARENA_ARRAY(builder->scratch, FenceItems, function->tensor_count);
  bool has_any = is_conservative;
  for (uint32_t i = 0; i < function->tensor_count && !has_any; i++) has_any = is_shared(tensors[i]);
  if (!has_any) return;
  FOR_EACH_INST(inst, function) {
    for (uint32_t i = 0; i < inst->indirect_count; i++)
      add_global_item(builder, by_tensor, is_conservative, inst, &inst->indirects[i]);
    for (uint32_t i = 0; i < inst->operand_count; i++)
      add_global_item(builder, by_tensor, is_conservative, inst, &inst->operands[i]);
  }
  for (uint32_t i = 0; i < function->tensor_count; i++)
    order_fences(builder, by_tensor[i].at, by_tensor[i].count, tensors[i]->parent, ORIGIN_GLOBAL,
                 tensors[i]);
}

// Numerators nest at most MAX_NESTING deep.
static void add_register_uses(EdgeBuilder *builder, const Expr *expr, const Instruction *user,
                              const Scope *carrier) {
  for (uint32_t i = 0; expr && i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index_is_division(index)) add_register_uses(builder, index->div.numerator, user, carrier);
    if (index->kind != INDEX_REGISTER) continue;
    bool is_later = carrier && scope_encloses(carrier, &index->reg->stmt);
    if (!is_later && index->reg->index >= user->index) continue; // the verifier's business
    edge_builder_add(builder, index->reg, user,
                     (RawEdge){.kind = EDGE_FLOW, .origin = ORIGIN_DATA, .distance = is_later});
  }
}

static void add_predicate_registers(EdgeBuilder *builder, const Predicates *predicates,
                                    const Instruction *user, const Scope *carrier) {
  for (uint32_t i = 0; i < predicates->count; i++)
    add_register_uses(builder, predicates->at[i].expr, user, carrier);
}

static void add_access_registers(EdgeBuilder *builder, const Operand *operand,
                                 const Instruction *user) {
  if (operand->kind != OPERAND_ACCESS) return;
  const Access *access = operand->access;
  for (uint32_t d = 0; d < access->rank; d++) {
    if (!access->dims[d].indirect) add_register_uses(builder, access->dims[d].start, user, NULL);
  }
}

void deps_add_registers(EdgeBuilder *builder) {
  Function *function = builder->function;
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (stmt->kind == STMT_INSTRUCTION) {
      const Instruction *inst = stmt_as_inst(stmt);
      for (uint32_t i = 0; i < inst->indirect_count; i++)
        add_access_registers(builder, &inst->indirects[i], inst);
      for (uint32_t i = 0; i < inst->operand_count; i++)
        add_access_registers(builder, &inst->operands[i], inst);
      add_predicate_registers(builder, &inst->predicates, inst, NULL);
      for (uint32_t i = 0; i < inst->attr_count; i++) {
        add_register_uses(builder, inst->class_attrs[i].expr, inst, NULL);
        add_register_uses(builder, inst->class_attrs[i].predicate.expr, inst, NULL);
      }
      continue;
    }
    const Instruction *first = inst_next(stmt, stmt);
    if (!first) continue;
    if (stmt->kind == STMT_AXIS)
      add_register_uses(builder, stmt_as_axis(stmt)->dynamic_ub, first, NULL);
    if (stmt->kind != STMT_WHILE) continue;
    const While *loop = (const While *)(const void *)stmt;
    add_predicate_registers(builder, &loop->guard, first, &loop->scope);
    add_predicate_registers(builder, &loop->continue_condition, first, &loop->scope);
  }
}
