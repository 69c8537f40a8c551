// One instruction: its operands, indices, guards and engine.
#include "ir/predicate.h"
#include "ir/tile.h"
#include "ir/verify_internal.h"

enum { MAX_APS = 64 };

// The AP indices of an instruction.
typedef struct ApSet {
  const APIndex *at[MAX_APS];
  uint32_t count;
} ApSet;

static void collect_aps(ApSet *set, const Expr *expr) {
  for (uint32_t i = 0; expr && i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index_is_division(index)) collect_aps(set, index->div.numerator);
    if (index->kind != INDEX_AP) continue;
    uint32_t at = 0;
    while (at < set->count && set->at[at] != index->ap) at++;
    if (at == set->count && set->count < MAX_APS) set->at[set->count++] = index->ap;
  }
}

static void collect_access_aps(ApSet *set, const Operand *operand) {
  if (operand->kind != OPERAND_ACCESS) return;
  for (uint32_t d = 0; d < operand->access->rank; d++)
    collect_aps(set, operand->access->dims[d].start);
}

static ApSet inst_aps(const Instruction *inst) {
  ApSet set = {.count = 0};
  for (uint32_t i = 0; i < inst->operand_count; i++) collect_access_aps(&set, &inst->operands[i]);
  for (uint32_t i = 0; i < inst->indirect_count; i++) collect_access_aps(&set, &inst->indirects[i]);
  return set;
}

static bool set_has(const ApSet *set, const APIndex *ap) {
  for (uint32_t i = 0; i < set->count; i++) {
    if (set->at[i] == ap) return true;
  }
  return set->count == MAX_APS;
}

static void check_index_scopes(Verifier *verifier, const Instruction *inst, const Expr *expr,
                               SrcSpan span) {
  for (uint32_t i = 0; expr && i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index_is_division(index)) check_index_scopes(verifier, inst, index->div.numerator, span);
    if (index->kind == INDEX_AXIS && !scope_encloses(&index->axis->scope, &inst->stmt)) {
      const Str name = index->axis->scope.stmt.name;
      verify_error(verifier, span, "loop-not-around",
                   "%s doesn't appear in params or loopnest of '%s'", name ? name->bytes : "?",
                   verify_inst_name(inst));
    }
    if (index->kind == INDEX_REGISTER &&
        (!verify_holds_inst(verifier, index->reg) || index->reg->index >= inst->index))
      verify_error(verifier, span, "register-before-load",
                   "'%s' uses the register '%s' before it is loaded", verify_inst_name(inst),
                   verify_inst_name(index->reg));
  }
}

// Addresses are read from SBUF, and a partition is not chosen by one.
static void check_indirect(Verifier *verifier, const Instruction *inst, const Operand *operand) {
  const Access *access = operand->access;
  uint32_t d = 0;
  while (!access->dims[d].indirect) d++;
  const Tensor *index = access->dims[d].indirect->tensor;
  if (tensor_space(index) != SPACE_SBUF)
    verify_error(verifier, operand->span, "indirect-place",
                 "'%s' reads addresses from '%s', which is in %s; they are read from SBUF",
                 verify_inst_name(inst), verify_tensor_name(index),
                 space_name(tensor_space(index)));
  if (tensor_is_on_chip(access->tensor) && access->tensor->partition_dim == (int32_t)d)
    verify_error(verifier, operand->span, "indirect-place",
                 "the indirect dimension %u of '%s' is its partition dimension; only a free "
                 "dimension of an on-chip tensor may be indirect",
                 d, verify_tensor_name(access->tensor));
}

static void check_access(Verifier *verifier, const Instruction *inst, const Operand *operand) {
  const Access *access = operand->access;
  const Tensor *tensor = access->tensor;
  const char *name = verify_tensor_name(tensor);
  if (access->rank != tensor->rank) {
    verify_error(verifier, operand->span, "access-rank", "'%s' has rank %u, the access rank %u",
                 name, tensor->rank, access->rank);
    return;
  }
  if (dtype_is_host_only(tensor->dtype) && inst->cls->level != LEVEL_OP)
    verify_error(verifier, operand->span, "host-dtype",
                 "'%s' works on '%s', which is %s; only operators do (op level)",
                 verify_inst_name(inst), name, dtype_name(tensor->dtype));
  if (!scope_encloses(tensor->parent, &inst->stmt))
    verify_error(verifier, operand->span, "tensor-out-of-scope",
                 "the tensor '%s' is declared in a scope that does not enclose '%s'", name,
                 verify_inst_name(inst));
  uint32_t indirect = 0;
  for (uint32_t d = 0; d < access->rank; d++) {
    if (access->dims[d].indirect) {
      indirect++;
    } else {
      check_index_scopes(verifier, inst, access->dims[d].start, operand->span);
    }
  }
  if (indirect > 1)
    verify_error(verifier, operand->span, "multiple-indirect",
                 "Multiple indirect dim access is not supported!");
  else if (indirect)
    check_indirect(verifier, inst, operand);
}

static bool address_uses(const Access *access, const Axis *axis) {
  for (uint32_t d = 0; d < access->rank; d++) {
    const DimIndex *dim = &access->dims[d];
    if (dim->indirect ? address_uses(dim->indirect, axis) : expr_uses_axis(dim->start, axis))
      return true;
  }
  return false;
}

static bool allows_output_dependencies(const Axis *axis) {
  const Literal *mark = attrs_find(&axis->scope.stmt.attrs, "allow_output_dependencies");
  return mark && mark->kind == LIT_BOOL && mark->boolean;
}

// Parallel iterations must not write the same elements: every parallel loop between the tensor's
// declaration and the instruction is in the destination's address. An accumulating instruction
// reduces over the loops it leaves out.
static void check_output_dependencies(Verifier *verifier, const Instruction *inst,
                                      const Operand *operand) {
  if (inst_modifies_result(inst)) return;
  const Access *access = operand->access;
  Text missing = {0};
  for (const Scope *scope = inst->stmt.parent; scope && scope != access->tensor->parent;
       scope = scope->stmt.parent) {
    if (scope->stmt.kind != STMT_AXIS) continue;
    const Axis *axis = (const Axis *)scope;
    if (axis->type != AXIS_TYPE_PARALLEL || axis_tripcount(axis) == 1) continue;
    if (allows_output_dependencies(axis) || address_uses(access, axis)) continue;
    if (missing.length) text_puts(&missing, ", ");
    if (scope->stmt.name) text_put_str(&missing, scope->stmt.name);
  }
  if (missing.length)
    verify_error(verifier, operand->span, "output-dependencies",
                 "Unexpected output dependencies, missing indices in the dst access: %s",
                 missing.bytes);
  text_release(&missing);
}

// Registers and values read at run time have no place in a guard.
static bool is_legal_guard(const Expr *expr) {
  return expr && !expr_uses_kind(expr, INDEX_REGISTER) && !expr_uses_kind(expr, INDEX_INDIRECT_ARG);
}

static void check_guard(Verifier *verifier, const Instruction *inst, const Predicate *predicate,
                        const ApSet *aps, SrcSpan span, bool is_filter) {
  const char *name = verify_inst_name(inst);
  if (!is_legal_guard(predicate->expr)) {
    verify_error(verifier, span, "invalid-predicate",
                 "Invalid Predicate! a guard of '%s' depends on a runtime value", name);
    return;
  }
  if (expr_is_const(predicate->expr)) {
    verify_error(
        verifier, span, "predicate-constant",
        "a predicate of '%s' has neither a loop nor an index: it is always %s", name,
        (predicate->is_ge ? predicate->expr->constant >= 0 : predicate->expr->constant == 0)
            ? "true"
            : "false");
    return;
  }
  check_index_scopes(verifier, inst, predicate->expr, span);
  verify_fits(verifier, inst, predicate->expr, span, "a predicate");
  ApSet used = {.count = 0};
  collect_aps(&used, predicate->expr);
  if (used.count && inst->cls->relation == RELATION_OPAQUE) {
    verify_error(verifier, span, "predicate-opaque",
                 "a predicate of '%s' is over the index '%s'; %s takes only predicates over loops",
                 name, used.at[0]->name->bytes, inst->cls->name);
    return;
  }
  for (uint32_t i = 0; i < used.count; i++) {
    if (set_has(aps, used.at[i])) continue;
    verify_error(verifier, span, "predicate-unused-index",
                 is_filter ? "the predicate of a Filter around '%s' is over the index '%s', which "
                             "the instruction does not use"
                           : "a predicate of '%s' is over the index '%s', which the instruction "
                             "does not use",
                 name, used.at[i]->name->bytes);
  }
}

// An approximate guard may be dropped, so the exact ones must say as much.
static void check_approximate(Verifier *verifier, const Instruction *inst) {
  Predicates all = inst_predicates(verifier->scratch, inst), exact = {0};
  bool is_any = false;
  for (uint32_t i = 0; i < all.count; i++) is_any |= all.at[i].is_approx;
  if (!is_any) return;
  exact.at = ARENA_ARRAY(verifier->scratch, Predicate, all.count);
  for (uint32_t i = 0; i < all.count; i++) {
    if (!all.at[i].is_approx) exact.at[exact.count++] = all.at[i];
  }
  for (uint32_t i = 0; i < all.count; i++) {
    const Predicate *guard = &all.at[i];
    if (!guard->is_approx || !predicates_contradict(verifier->system, &exact, guard)) continue;
    Text text = {0};
    expr_print_plain(&text, guard->expr, true);
    verify_error(verifier, guard->span.line ? guard->span : inst->stmt.span, "predicate-approx",
                 "'%s %s 0' is marked is_approx, but the exact predicates of '%s' do not imply it",
                 text.bytes, guard->is_ge ? ">=" : "==", verify_inst_name(inst));
    text_release(&text);
  }
}

static void check_guards(Verifier *verifier, const Instruction *inst) {
  bool has_filter = false;
  for (const Scope *scope = inst->stmt.parent; scope && !has_filter; scope = scope->stmt.parent)
    has_filter = scope->stmt.kind == STMT_FILTER;
  if (!inst->predicates.count && !has_filter) return;
  ApSet aps = inst_aps(inst);
  for (uint32_t i = 0; i < inst->predicates.count; i++)
    check_guard(verifier, inst, &inst->predicates.at[i], &aps, inst->stmt.span, false);
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind != STMT_FILTER) continue;
    const Predicates *predicates = &((const Filter *)scope)->predicates;
    for (uint32_t i = 0; i < predicates->count; i++)
      check_guard(verifier, inst, &predicates->at[i], &aps, inst->stmt.span, true);
  }
  check_approximate(verifier, inst);
}

// The affine attributes: over loops around the instruction and indices it uses.
static void check_attrs(Verifier *verifier, const Instruction *inst) {
  for (uint32_t i = 0; i < inst->attr_count; i++) {
    const InstAttr *attr = &inst->class_attrs[i];
    const Expr *expr = attr->type == ATTR_TYPE_AFFINE       ? attr->expr
                       : attr->type == ATTR_TYPE_COMPARISON ? attr->predicate.expr
                                                            : NULL;
    if (!expr) continue;
    check_index_scopes(verifier, inst, expr, inst->stmt.span);
    ApSet used = {.count = 0}, aps = inst_aps(inst);
    collect_aps(&used, expr);
    for (uint32_t u = 0; u < used.count; u++) {
      if (set_has(&aps, used.at[u])) continue;
      verify_error(verifier, inst->stmt.span, "predicate-unused-index",
                   "%s= of '%s' is over the index '%s', which its accesses do not use",
                   attr_name(attr->id), verify_inst_name(inst), used.at[u]->name->bytes);
    }
  }
}

// Elements of an access over partitions, and of one partition.
static void tile_size(const Access *access, int64_t size[2]) {
  size[0] = size[1] = 1;
  for (uint32_t d = 0; d < access->rank; d++) {
    bool is_partition = access->tensor->partition_dim == (int32_t)d;
    if (mul_overflows(size[!is_partition], dim_slice_count(&access->dims[d]), &size[!is_partition]))
      size[!is_partition] = INT64_MAX;
  }
}

// What some classes ask for beyond their row.
static void check_mode(Verifier *verifier, const Instruction *inst) {
  ClassId cls = class_id(inst->cls);
  bool is_cache = cls == CLASS_TensorScalarCacheReduce || cls == CLASS_TensorScalarCacheCumulative;
  if (is_cache && !inst_attr(inst, ATTR_op1))
    verify_error(verifier, inst->stmt.span, "missing-attribute",
                 "LOGIC FAULT, TSC mode must have op1 set! '%s' lacks it", verify_inst_name(inst));
  const Operand *tags = cls == CLASS_MatMulSparseOp ? inst_operand(inst, "tags") : NULL;
  const Operand *weights = tags ? inst_operand(inst, "stationary") : NULL;
  if (!weights || weights->kind != OPERAND_ACCESS || tags->kind != OPERAND_ACCESS) return;
  int64_t a[2], b[2];
  tile_size(tags->access, a);
  tile_size(weights->access, b);
  if (a[0] != b[0] || a[1] != b[1])
    verify_error(verifier, tags->span, "sparse-tags",
                 "Sparse Matmult Tags size does not match weight size: <%lld x %lld> vs <%lld x "
                 "%lld>",
                 (long long)a[0], (long long)a[1], (long long)b[0], (long long)b[1]);
}

static void check_class(Verifier *verifier, const Instruction *inst) {
  const ClassInfo *cls = inst->cls;
  const char *name = verify_inst_name(inst);
  for (uint32_t r = 0; r < cls->role_count; r++) {
    const ClassRole *role = &cls->roles[r];
    bool is_given = false;
    for (uint32_t i = 0; i < inst->operand_count; i++) {
      const Operand *operand = &inst->operands[i];
      if (operand->role != r) continue;
      is_given = true;
      if (operand->kind == OPERAND_NUMBER && !role->accepts_number)
        verify_error(verifier, operand->span, "number-operand",
                     "%s of '%s' is an access, not a number", role->name, name);
    }
    if (role->is_required && !role->is_list && !is_given)
      verify_error(verifier, inst->stmt.span, "missing-operand", "'%s' lacks %s=, which %s needs",
                   name, role->name, cls->name);
  }
  for (uint32_t a = 0; a < cls->attr_count; a++) {
    if (cls->attrs[a].is_required && !inst_attr(inst, cls->attrs[a].id))
      verify_error(verifier, inst->stmt.span, "missing-attribute", "'%s' lacks %s=, which %s needs",
                   name, attr_name(cls->attrs[a].id), cls->name);
  }
  check_mode(verifier, inst);
  if (inst->engine == ENGINE_Unassigned || class_allows_engine(cls, inst->engine)) return;
  Text legal = {0};
  for (uint32_t i = 0; i < cls->engine_count; i++) {
    if (i) text_puts(&legal, ", ");
    text_puts(&legal, engine_name(cls->engines[i]));
  }
  verify_error(verifier, inst->stmt.span, "engine-illegal",
               "%s does not run on %s; its engines: %s", cls->name, engine_name(inst->engine),
               legal.length ? legal.bytes : "none");
  text_release(&legal);
}

void verify_inst(Verifier *verifier, Instruction *inst) {
  bool was_fine = verifier->is_fine;
  verifier->is_fine = true;
  check_class(verifier, inst);
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (inst->operands[i].kind == OPERAND_ACCESS) check_access(verifier, inst, &inst->operands[i]);
  }
  for (uint32_t i = 0; i < inst->indirect_count; i++)
    check_access(verifier, inst, &inst->indirects[i]);
  check_guards(verifier, inst);
  check_attrs(verifier, inst);
  if (verifier->is_fine && inst->operand_count) {
    InstTile tile;
    if (!inst_tile(verifier->scratch, inst, &tile, verifier->diags)) verifier->is_fine = false;
  }
  if (verifier->is_fine && inst_is_operator(inst)) verify_operator(verifier, inst);
  for (uint32_t i = 0; verifier->is_fine && i < inst->operand_count; i++) {
    const Operand *operand = &inst->operands[i];
    if (operand->kind != OPERAND_ACCESS) continue;
    if (operand->is_result) check_output_dependencies(verifier, inst, operand);
    verify_ranges(verifier, inst, operand);
  }
  for (uint32_t i = 0; verifier->is_fine && i < inst->indirect_count; i++)
    verify_ranges(verifier, inst, &inst->indirects[i]);
  verifier->is_fine &= was_fine;
}
