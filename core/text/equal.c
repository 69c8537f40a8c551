// Structural equality. Nodes correspond by position: statements in preorder, tensors in order of
// declaration, AP indices in order.
#include "text/equal.h"

typedef struct Compare {
  Arena *arena;
  const char *difference;
} Compare;

static bool differ(Compare *compare, const char *what, Str at) {
  if (!compare->difference)
    compare->difference = at ? arena_format(compare->arena, "%s of '%s'", what, at->bytes) : what;
  return false;
}

static bool same_str(Str a, Str b) {
  return a == b || (a && b && str_compare(a, b) == 0);
}

static bool same_attrs(const Attrs *a, const Attrs *b) {
  if (a->count != b->count) return false;
  for (uint32_t i = 0; i < a->count; i++) {
    if (!same_str(a->at[i].key, b->at[i].key) || !literal_equal(&a->at[i].value, &b->at[i].value))
      return false;
  }
  return true;
}

static bool same_ints(const int64_t *a, const int64_t *b, uint32_t count) {
  if (!a != !b) return false;
  for (uint32_t i = 0; a && i < count; i++) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

static bool same_expr(const Expr *a, const Expr *b);

// Indices of two modules: loops correspond by id, AP indices by order, registers by position.
static bool same_index(const Index *a, const Index *b) {
  if (a->kind != b->kind) return false;
  switch (a->kind) {
  case INDEX_AXIS: return a->axis->scope.stmt.id == b->axis->scope.stmt.id;
  case INDEX_AP: return a->ap->order == b->ap->order;
  case INDEX_REGISTER: return a->reg->index == b->reg->index;
  case INDEX_FLOOR_DIV:
  case INDEX_MODULO:
  case INDEX_CC_DIV:
  case INDEX_CC_MOD:
    return a->div.denominator == b->div.denominator && a->div.groups == b->div.groups &&
           same_expr(a->div.numerator, b->div.numerator);
  default: return a->ids.first == b->ids.first && a->ids.second == b->ids.second;
  }
}

static bool same_expr(const Expr *a, const Expr *b) {
  if (!a != !b) return false;
  if (!a) return true;
  if (a->constant != b->constant || a->term_count != b->term_count) return false;
  for (uint32_t i = 0; i < a->term_count; i++) {
    if (a->terms[i].coefficient != b->terms[i].coefficient ||
        !same_index(a->terms[i].index, b->terms[i].index))
      return false;
  }
  return true;
}

static bool same_predicates(const Predicates *a, const Predicates *b) {
  if (a->count != b->count) return false;
  for (uint32_t i = 0; i < a->count; i++) {
    if (a->at[i].is_ge != b->at[i].is_ge || a->at[i].is_approx != b->at[i].is_approx ||
        !same_expr(a->at[i].expr, b->at[i].expr))
      return false;
  }
  return true;
}

static bool same_access(const Access *a, const Access *b) {
  if (a->tensor->index != b->tensor->index || a->is_full != b->is_full || a->rank != b->rank)
    return false;
  for (uint32_t i = 0; i < a->rank; i++) {
    const DimIndex *x = &a->dims[i], *y = &b->dims[i];
    if (x->is_slice != y->is_slice || x->span != y->span || x->step != y->step ||
        !x->indirect != !y->indirect)
      return false;
    if (x->indirect ? !same_access(x->indirect, y->indirect) : !same_expr(x->start, y->start))
      return false;
  }
  return true;
}

static bool same_tensor(Compare *compare, const Tensor *a, const Tensor *b) {
  Str name = a->name;
  if (!same_str(name, b->name)) return differ(compare, "name of a tensor", name);
  if (a->id != b->id) return differ(compare, "id", name);
  if (a->cls != b->cls) return differ(compare, "class", name);
  if (a->rank != b->rank || !same_ints(a->shape, b->shape, a->rank))
    return differ(compare, "shape", name);
  if (a->dtype != b->dtype) return differ(compare, "dtype", name);
  if (a->partition_dim != b->partition_dim) return differ(compare, "partition_dim", name);
  if (a->flags != b->flags) return differ(compare, "flags", name);
  if (!literal_equal(&a->allocation, &b->allocation)) return differ(compare, "allocation", name);
  if (a->has_init != b->has_init || !literal_equal(&a->init, &b->init))
    return differ(compare, "init", name);
  if (!same_attrs(&a->attrs, &b->attrs)) return differ(compare, "attrs", name);
  if (!literal_equal(&a->extra, &b->extra)) return differ(compare, "further keywords", name);
  const TensorView *x = a->view, *y = b->view;
  bool is_same = !x == !y;
  if (is_same && x)
    is_same = x->rank == y->rank && same_ints(x->shape, y->shape, x->rank) &&
              same_str(x->layout, y->layout) && same_ints(x->transpose, y->transpose, x->rank);
  return is_same || differ(compare, "view", name);
}

static bool same_tensors(Compare *compare, const Scope *a, const Scope *b) {
  const Tensor *x = a->first_tensor, *y = b->first_tensor;
  for (; x && y; x = x->next, y = y->next) {
    if (!same_tensor(compare, x, y)) return false;
  }
  return !x == !y || differ(compare, "number of tensors", a->stmt.name);
}

static bool same_location(const DebugLocation *a, const DebugLocation *b) {
  if (!a != !b) return false;
  if (!a) return true;
  return same_str(a->tensor_op_name, b->tensor_op_name) && same_str(a->file, b->file) &&
         a->line == b->line && a->column == b->column && a->hlo_id == b->hlo_id &&
         same_attrs(&a->extra, &b->extra);
}

static bool same_operand(const Operand *a, const Operand *b) {
  if (a->kind != b->kind || a->role != b->role || a->is_result != b->is_result) return false;
  if (a->kind == OPERAND_ACCESS) return same_access(a->access, b->access);
  return a->kind != OPERAND_NUMBER || literal_equal(&a->number, &b->number);
}

static bool same_inst(Compare *compare, const Instruction *a, const Instruction *b) {
  Str name = a->stmt.name;
  if (a->cls != b->cls) return differ(compare, "class", name);
  if (a->operand_count != b->operand_count || a->result_count != b->result_count ||
      a->indirect_count != b->indirect_count)
    return differ(compare, "number of operands", name);
  for (uint32_t i = 0; i < a->operand_count; i++) {
    if (!same_operand(&a->operands[i], &b->operands[i])) return differ(compare, "operand", name);
  }
  if (a->by_factory != b->by_factory || a->positional != b->positional)
    return differ(compare, "constructor", name);
  if (a->attr_count != b->attr_count) return differ(compare, "number of class attributes", name);
  for (uint32_t i = 0; i < a->attr_count; i++) {
    const InstAttr *x = &a->class_attrs[i], *y = &b->class_attrs[i];
    bool is_same = x->id == y->id && x->type == y->type && same_expr(x->expr, y->expr) &&
                   x->predicate.is_ge == y->predicate.is_ge &&
                   same_expr(x->predicate.expr, y->predicate.expr) &&
                   literal_equal(&x->literal, &y->literal);
    if (!is_same) return differ(compare, attr_name(x->id), name);
  }
  if (!same_predicates(&a->predicates, &b->predicates)) return differ(compare, "predicates", name);
  if (a->engine != b->engine) return differ(compare, "engine", name);
  if (!same_location(a->dl, b->dl)) return differ(compare, "dl", name);
  bool is_same = a->origin_count == b->origin_count;
  for (uint32_t i = 0; is_same && i < a->origin_count; i++) is_same = a->origin[i] == b->origin[i];
  if (!is_same) return differ(compare, "origin", name);
  return same_attrs(&a->extra, &b->extra) || differ(compare, "further keywords", name);
}

static bool same_axis(const Axis *a, const Axis *b) {
  return a->kind == b->kind && a->type == b->type && a->lb == b->lb && a->ub == b->ub &&
         a->stride == b->stride && a->depth == b->depth && same_expr(a->dynamic_ub, b->dynamic_ub);
}

static bool same_own(Compare *compare, const Stmt *a, const Stmt *b) {
  switch (a->kind) {
  case STMT_INSTRUCTION:
    return same_inst(compare, (const Instruction *)(const void *)a,
                     (const Instruction *)(const void *)b);
  case STMT_AXIS:
    return same_axis((const Axis *)(const void *)a, (const Axis *)(const void *)b) ||
           differ(compare, "loop", a->name);
  case STMT_FILTER:
    return same_predicates(&((const Filter *)(const void *)a)->predicates,
                           &((const Filter *)(const void *)b)->predicates) ||
           differ(compare, "predicates of a filter", a->name);
  case STMT_SCOPE_REGION: {
    const ScopeRegion *x = (const ScopeRegion *)(const void *)a;
    const ScopeRegion *y = (const ScopeRegion *)(const void *)b;
    return (same_str(x->kind, y->kind) && x->no_reorder == y->no_reorder) ||
           differ(compare, "region", a->name);
  }
  case STMT_WHILE: {
    const While *x = (const While *)(const void *)a, *y = (const While *)(const void *)b;
    return (same_predicates(&x->guard, &y->guard) && x->is_do_while == y->is_do_while &&
            same_predicates(&x->continue_condition, &y->continue_condition)) ||
           differ(compare, "while", a->name);
  }
  default: return true;
  }
}

static uint32_t depth_of(const Stmt *stmt) {
  uint32_t depth = 0;
  for (const Scope *scope = stmt->parent; scope; scope = scope->stmt.parent) depth++;
  return depth;
}

static bool same_body(Compare *compare, Function *a, Function *b) {
  Stmt *root_a = &a->scope.stmt, *root_b = &b->scope.stmt, *x = root_a, *y = root_b;
  for (; x && y; x = stmt_next_preorder(x, root_a), y = stmt_next_preorder(y, root_b)) {
    if (x->kind != y->kind) return differ(compare, "kind of a statement", x->name);
    if (!same_str(x->name, y->name)) return differ(compare, "name", x->name);
    if (x->has_id != y->has_id || (x->has_id && x->id != y->id))
      return differ(compare, "id", x->name);
    if (depth_of(x) != depth_of(y)) return differ(compare, "nesting", x->name);
    if (!same_attrs(&x->attrs, &y->attrs)) return differ(compare, "attrs", x->name);
    if (x->kind != STMT_INSTRUCTION &&
        !same_tensors(compare, (const Scope *)(const void *)x, (const Scope *)(const void *)y))
      return false;
    if (!same_own(compare, x, y)) return false;
  }
  return !x == !y || differ(compare, "number of statements", NULL);
}

static bool same_edges(Compare *compare, const Function *a, const Function *b) {
  if (a->edges.count != b->edges.count || a->ag_edges.count != b->ag_edges.count)
    return differ(compare, "number of edges", NULL);
  for (uint32_t i = 0; i < a->edges.count; i++) {
    const DependencyEdge *x = &a->edges.at[i], *y = &b->edges.at[i];
    bool is_same = x->src->index == y->src->index && x->dst->index == y->dst->index &&
                   x->kind == y->kind && x->origin == y->origin && x->distance == y->distance &&
                   !x->tensor == !y->tensor && !x->carrier == !y->carrier &&
                   !x->idx_map == !y->idx_map && same_predicates(&x->predicates, &y->predicates);
    is_same = is_same && (!x->tensor || x->tensor->index == y->tensor->index) &&
              (!x->carrier || x->carrier->scope.stmt.id == y->carrier->scope.stmt.id) &&
              (!x->idx_map || literal_equal(x->idx_map, y->idx_map));
    if (!is_same) return differ(compare, "edge to", inst_name(x->dst));
  }
  for (uint32_t i = 0; i < a->ag_edges.count; i++) {
    const AGEdge *x = &a->ag_edges.at[i], *y = &b->ag_edges.at[i];
    bool is_same = x->src->index == y->src->index && x->dst->index == y->dst->index &&
                   x->is_forced == y->is_forced && x->has_cost == y->has_cost &&
                   x->has_priority == y->has_priority && x->cost == y->cost &&
                   x->priority == y->priority;
    if (!is_same) return differ(compare, "all-gather edge to", inst_name(x->dst));
  }
  return true;
}

static bool same_io(Compare *compare, const Function *a, const Function *b) {
  bool is_same = a->inputs.count == b->inputs.count && a->outputs.count == b->outputs.count &&
                 a->aliases.count == b->aliases.count;
  for (uint32_t i = 0; is_same && i < a->inputs.count; i++)
    is_same = a->inputs.at[i]->index == b->inputs.at[i]->index;
  for (uint32_t i = 0; is_same && i < a->outputs.count; i++)
    is_same = a->outputs.at[i]->index == b->outputs.at[i]->index;
  for (uint32_t i = 0; is_same && i < a->aliases.count; i++) {
    const AliasPair *x = &a->aliases.at[i], *y = &b->aliases.at[i];
    const Instruction *own = alias_owner(x), *other = alias_owner(y);
    if (!own != !other || (own && own->index != other->index)) is_same = false;
    is_same = is_same && x->output->index == y->output->index &&
              x->input->index == y->input->index && x->kind == y->kind;
  }
  return is_same || differ(compare, "inputs, outputs or aliases", NULL);
}

static bool same_aps(Compare *compare, const Function *a, const Function *b) {
  const APIndex *x = a->first_ap, *y = b->first_ap;
  for (; x && y; x = x->next, y = y->next) {
    if (!same_str(x->name, y->name) || x->ub != y->ub || x->order != y->order)
      return differ(compare, "index", x->name);
  }
  return !x == !y || differ(compare, "number of indices", NULL);
}

static bool same_function(Compare *compare, Function *a, Function *b) {
  function_renumber(a);
  function_renumber(b);
  if (a->id_ != b->id_ || a->next_id != b->next_id ||
      !literal_equal(&a->batch_ids, &b->batch_ids) ||
      !literal_equal(&a->function_attrs, &b->function_attrs) || !same_attrs(&a->extra, &b->extra) ||
      !same_str(a->weight_load, b->weight_load))
    return differ(compare, "function", function_name(a));
  return same_aps(compare, a, b) && same_body(compare, a, b) && same_io(compare, a, b) &&
         same_edges(compare, a, b);
}

const char *module_difference(Arena *arena, Module *a, Module *b) {
  Compare compare = {.arena = arena};
  if (a->functions.count != b->functions.count) return "number of functions";
  if (a->is_explicit != b->is_explicit || !same_attrs(&a->extra, &b->extra)) return "module";
  for (uint32_t i = 0; i < a->functions.count; i++) {
    if ((a->functions.at[i] == a->root) != (b->functions.at[i] == b->root)) return "root function";
    if (!same_function(&compare, a->functions.at[i], b->functions.at[i])) return compare.difference;
  }
  return NULL;
}
