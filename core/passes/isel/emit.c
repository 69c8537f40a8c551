// Loops, tensors and instructions of a selection.
#include "passes/isel/isel.h"

#include <stdarg.h>
#include <stdio.h>

bool isel_error(Isel *isel, const char *code, const char *format, ...) {
  va_list args;
  char message[512];
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  isel->has_failed = true;
  return diag_error(isel->diags, isel->op->stmt.span, code, "'%s' (%s): %s",
                    inst_name(isel->op)->bytes, isel->op->cls->name, message);
}

Str isel_name(Isel *isel, const char *base, const char *suffix) {
  StrTable *strings = isel->function->module->strings;
  Str wanted = str_intern_format(strings, "%s%s", base, suffix), name = wanted;
  for (;;) {
    bool is_new;
    map_put(&isel->names, map_key_pointer(name), &is_new);
    if (is_new) return name;
    uint32_t next = ++*map_put(&isel->names, map_key_pointer(wanted), NULL) + 1;
    name = str_intern_format(strings, "%s_%u", wanted->bytes, next);
  }
}

const Expr *isel_index(Isel *isel, char letter, int64_t extent) {
  Function *function = isel->function;
  uint64_t key = (uint64_t)extent << 8 | (uint8_t)letter;
  bool is_new;
  uint32_t *at = map_put(&isel->indices, key, &is_new);
  if (!is_new) return expr_ap(isel->arena, isel->aps.at[*at]);
  *at = isel->aps.count;
  APIndex *ap = ARENA_NEW(isel->arena, APIndex);
  ap->name = str_intern_format(function->module->strings, "%c%lld", letter, (long long)extent);
  ap->ub = extent;
  ap->order = function->ap_count++;
  if (function->last_ap)
    function->last_ap->next = ap;
  else
    function->first_ap = ap;
  function->last_ap = ap;
  vec_push(isel->scratch, &isel->aps, ap);
  return expr_ap(isel->arena, ap);
}

const Expr *isel_const(Isel *isel, int64_t value) {
  return expr_const(isel->arena, value);
}

const Expr *isel_sum(Isel *isel, const Expr *a, const Expr *b) {
  return expr_add(isel->arena, a, b);
}

const Expr *isel_times(Isel *isel, const Expr *a, int64_t factor) {
  return expr_scale(isel->arena, a, factor);
}

// ---- places

static void put(Isel *isel, Stmt *stmt) {
  scope_insert(isel->at, stmt, isel->at == isel->home ? isel->before : NULL);
}

const Expr *isel_loop(Isel *isel, const char *name, int64_t trips, AxisType type) {
  if (trips == 1) return isel_const(isel, 0);
  Axis *axis = axis_create(isel->arena, AXIS_AFFINE);
  axis->ub = trips;
  axis->type = type;
  axis->scope.stmt.span = isel->op->stmt.span;
  axis->scope.stmt.has_id = true;
  axis->scope.stmt.id = function_new_id(isel->function);
  axis->scope.stmt.name = str_intern_text(isel->function->module->strings, name);
  put(isel, &axis->scope.stmt);
  isel->at = &axis->scope;
  return expr_axis(isel->arena, axis);
}

Place isel_place(const Isel *isel) {
  return (Place){isel->at, isel->guard_count};
}

void isel_close(Isel *isel, Place place) {
  isel->at = place.at;
  isel->guard_count = place.guard_count;
}

bool isel_is_at_entry(const Isel *isel, const Buffer *buffer) {
  const Stmt *first = isel->function->scope.first;
  return buffer->is_readonly && first && first->kind != STMT_BASIC_BLOCK;
}

Entry isel_begin_entry(Isel *isel, const Buffer *buffer) {
  Entry entry = {isel->home, isel->at, isel->before, isel->is_at_entry};
  if (!isel_is_at_entry(isel, buffer)) return entry;
  Scope *scope = &isel->function->scope;
  isel->home = isel->at = scope;
  isel->is_at_entry = true;
  isel->before = isel->last_at_entry ? isel->last_at_entry->next : scope->first;
  return entry;
}

void isel_end_entry(Isel *isel, Entry entry) {
  if (isel->before != entry.before) isel->last_at_entry = isel->before->prev;
  isel->home = entry.home;
  isel->at = entry.at;
  isel->before = entry.before;
  isel->is_at_entry = entry.is_at_entry;
}

void isel_filter(Isel *isel, const Expr *expr) {
  Filter *filter = filter_create(isel->arena);
  filter->scope.stmt.span = isel->op->stmt.span;
  Predicate guard = {.expr = expr, .is_ge = true};
  filter->predicates = (Predicates){arena_copy(isel->arena, &guard, sizeof guard), 1};
  put(isel, &filter->scope.stmt);
  isel->at = &filter->scope;
}

void isel_guard(Isel *isel, const Expr *expr) {
  assert(isel->guard_count < ISEL_MOST_GUARDS);
  isel->guards[isel->guard_count++] = (Predicate){.expr = expr, .is_ge = true};
}

// ---- tensors and accesses

// Tensors belong to functions, basic blocks and loops.
static Scope *owner_of(Scope *scope) {
  while (scope->stmt.kind != STMT_FUNCTION && scope->stmt.kind != STMT_BASIC_BLOCK &&
         scope->stmt.kind != STMT_AXIS && scope->stmt.kind != STMT_WHILE)
    scope = scope->stmt.parent;
  return scope;
}

Tensor *isel_tensor(Isel *isel, Scope *scope, ClassId cls, const char *base, DType dtype,
                    uint32_t rank, const int64_t *shape, int32_t partition_dim) {
  Tensor *tensor = tensor_create(isel->arena, class_info(cls), rank);
  tensor->name = isel_name(isel, base, "");
  tensor->id = function_new_id(isel->function);
  tensor->dtype = dtype;
  tensor->partition_dim = partition_dim;
  tensor->span = isel->op->stmt.span;
  memcpy(tensor->shape, shape, rank * sizeof *shape);
  scope_add_tensor(owner_of(scope ? scope : isel->at), tensor);
  return tensor;
}

Tensor *isel_tile(Isel *isel, const char *base, DType dtype, int64_t partitions, int64_t columns) {
  int64_t shape[] = {partitions, columns};
  return isel_tensor(isel, NULL, CLASS_NeuronSBTensor, base, dtype, 2, shape, 0);
}

Tensor *isel_psum(Isel *isel, const char *base, DType dtype, int64_t partitions, int64_t columns,
                  bool is_zero) {
  int64_t shape[] = {partitions, columns};
  Tensor *tensor = isel_tensor(isel, NULL, CLASS_NeuronPSUMTensor, base, dtype, 2, shape, 0);
  tensor->has_init = is_zero;
  if (is_zero) tensor->init = literal_float(0);
  return tensor;
}

Access *isel_at(Isel *isel, Tensor *tensor, const Expr *first, const Expr *second) {
  assert(tensor->rank == 2);
  Access *access = access_create(isel->arena, tensor);
  access->dims[0] = (DimIndex){.start = first, .span = 1, .step = 1};
  access->dims[1] = (DimIndex){.start = second, .span = 1, .step = 1};
  return access;
}

Access *isel_again(Isel *isel, const Access *access) {
  return arena_copy(isel->arena, access, sizeof *access + access->rank * sizeof(DimIndex));
}

// ---- instructions

static bool access_names(const Access *access, const APIndex *ap) {
  for (uint32_t d = 0; access && d < access->rank; d++) {
    const DimIndex *dim = &access->dims[d];
    if (dim->indirect ? access_names(dim->indirect, ap) : expr_uses_ap(dim->start, ap)) return true;
  }
  return false;
}

static bool inst_names(const Instruction *inst, const APIndex *ap) {
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (access_names(inst->operands[i].access, ap)) return true;
  }
  return false;
}

// Guards whose indices the instruction uses.
static void add_guards(Isel *isel, Instruction *inst) {
  Predicate *at = ARENA_ARRAY(isel->arena, Predicate, isel->guard_count);
  uint32_t count = 0;
  for (uint32_t g = 0; g < isel->guard_count; g++) {
    const Expr *expr = isel->guards[g].expr;
    bool applies = true;
    for (uint32_t t = 0; t < expr->term_count; t++) {
      const Index *index = expr->terms[t].index;
      applies = applies && (index->kind != INDEX_AP || inst_names(inst, index->ap));
    }
    if (applies) at[count++] = isel->guards[g];
  }
  inst->predicates = (Predicates){at, count};
}

static void add_operand(Instruction *inst, uint32_t role, const Arg *arg) {
  Operand *operand = &inst->operands[inst->operand_count++];
  operand->role = (uint8_t)role;
  operand->is_result = inst->cls->roles[role].is_result;
  operand->kind = arg->access ? OPERAND_ACCESS : OPERAND_NUMBER;
  operand->access = arg->access;
  operand->number = arg->number;
  inst->result_count += operand->is_result;
}

// The index accesses of an operand's dimensions.
static void add_indirects(Instruction *inst, uint32_t role, const Arg *arg) {
  for (uint32_t d = 0; arg->access && d < arg->access->rank; d++) {
    Access *index = arg->access->dims[d].indirect;
    if (!index) continue;
    inst->indirects[inst->indirect_count++] =
        (Operand){.kind = OPERAND_ACCESS, .role = (uint8_t)role, .access = index};
  }
}

// Attributes, name and place of an instruction that has its operands.
static Instruction *finish_inst(Isel *isel, Instruction *inst, const char *suffix,
                                const InstAttr *attrs) {
  if (inst->attr_count) memcpy(inst->class_attrs, attrs, inst->attr_count * sizeof *attrs);
  inst->stmt.span = isel->op->stmt.span;
  inst->stmt.has_id = true;
  inst->stmt.id = function_new_id(isel->function);
  inst->stmt.name = isel_name(isel, inst_name(isel->op)->bytes, suffix);
  inst->dl = isel->op->dl;
  inst->origin = ARENA_NEW(isel->arena, uint32_t);
  inst->origin[0] = isel->op->stmt.id;
  inst->origin_count = 1;
  add_guards(isel, inst);
  put(isel, &inst->stmt);
  inst_link_uses(inst);
  // What is loaded at the entry waits for nobody: it takes no part in the operator's dependences.
  if (!isel->is_at_entry) vec_push(isel->scratch, &isel->made, inst);
  return inst;
}

Instruction *isel_emit(Isel *isel, ClassId cls, const char *suffix, const Arg *args,
                       uint32_t arg_count, const InstAttr *attrs, uint32_t attr_count) {
  const ClassInfo *info = class_info(cls);
  assert(arg_count <= info->role_count);
  // at most one dimension of an operand is indirect
  Instruction *inst = inst_create(isel->arena, info, arg_count, arg_count, attr_count);
  inst->operand_count = inst->indirect_count = 0;
  for (uint32_t i = 0; i < arg_count; i++) {
    if (args[i].access || args[i].number.kind != LIT_NONE) add_operand(inst, i, &args[i]);
    add_indirects(inst, i, &args[i]);
  }
  return finish_inst(isel, inst, suffix, attrs);
}

Instruction *isel_emit_lists(Isel *isel, ClassId cls, const char *suffix, Access *const *accesses,
                             uint32_t results, uint32_t sources, const InstAttr *attrs,
                             uint32_t attr_count) {
  Instruction *inst = inst_create(isel->arena, class_info(cls), results + sources, 0, attr_count);
  inst->operand_count = 0;
  for (uint32_t i = 0; i < results + sources; i++) {
    Arg arg = isel_arg(accesses[i]);
    add_operand(inst, i >= results, &arg);
  }
  return finish_inst(isel, inst, suffix, attrs);
}

InstAttr isel_attr_word(Isel *isel, AttrId id, AttrType type, const char *word) {
  Str text = str_intern_text(isel->function->module->strings, word);
  return (InstAttr){.id = id, .type = type, .literal = literal_string(text)};
}

InstAttr isel_attr_flag(AttrId id) {
  return (InstAttr){.id = id, .type = ATTR_TYPE_BOOL, .literal = literal_bool(true)};
}

static void emit_two(Isel *isel, ClassId cls, const char *suffix, Access *dst, Access *src) {
  isel_emit(isel, cls, suffix, (Arg[]){isel_arg(dst), isel_arg(src)}, 2, NULL, 0);
}

void isel_load(Isel *isel, Access *dst, Access *src) {
  emit_two(isel, CLASS_SBAtomLoad, ".load", dst, src);
}

static const Expr *first_place(void *context, const Index *index) {
  return index->kind == INDEX_AP ? expr_const(context, 0) : NULL;
}

// A tensor without dimensions has no indices: what goes there is one element.
static void drop_indices(Isel *isel, const Access *dst, Access *src) {
  for (uint32_t d = 0; !dst->rank && d < src->rank; d++)
    src->dims[d].start = expr_substitute(isel->arena, src->dims[d].start, first_place, isel->arena);
}

void isel_store(Isel *isel, Access *dst, Access *src) {
  drop_indices(isel, dst, src);
  emit_two(isel, CLASS_SBAtomStore, ".store", dst, src);
}

void isel_dma(Isel *isel, Access *dst, Access *src) {
  drop_indices(isel, dst, src);
  emit_two(isel, CLASS_DMACopyOp, ".dma", dst, src);
}

void isel_copy(Isel *isel, Access *dst, Access *src) {
  emit_two(isel, CLASS_TensorCopyOp, ".copy", dst, src);
}

void isel_transpose(Isel *isel, Access *dst, Access *src) {
  emit_two(isel, CLASS_TransposeOp, ".transpose", dst, src);
}

void isel_memset(Isel *isel, Access *dst, Literal value) {
  InstAttr attr = {.id = ATTR_value, .type = ATTR_TYPE_LITERAL, .literal = value};
  isel_emit(isel, CLASS_MemsetOp, ".set", (Arg[]){isel_arg(dst)}, 1, &attr, 1);
}

void isel_activate(Isel *isel, Access *dst, Access *src, ActFunc func, Arg bias, Arg scale) {
  InstAttr attr = isel_attr_word(isel, ATTR_func, ATTR_TYPE_ACT, act_name(func));
  Arg args[] = {isel_arg(dst), isel_arg(src), bias, scale};
  isel_emit(isel, CLASS_ActivationOp, ".act", args, 4, &attr, 1);
}

void isel_binary(Isel *isel, Access *dst, Access *a, Access *b, AluOp op) {
  InstAttr attr = isel_attr_word(isel, ATTR_op, ATTR_TYPE_ALU, alu_name(op));
  isel_emit(isel, CLASS_TensorTensorOp, ".tt", (Arg[]){isel_arg(dst), isel_arg(a), isel_arg(b)}, 3,
            &attr, 1);
}

void isel_scalar(Isel *isel, Access *dst, Access *src, const ScalarOps *ops) {
  InstAttr attrs[4];
  uint32_t count = 0;
  bool has_second = ops->op1 != ALU_bypass;
  attrs[count++] = isel_attr_word(isel, ATTR_op0, ATTR_TYPE_ALU, alu_name(ops->op0));
  if (has_second)
    attrs[count++] = isel_attr_word(isel, ATTR_op1, ATTR_TYPE_ALU, alu_name(ops->op1));
  if (ops->reverse0) attrs[count++] = isel_attr_flag(ATTR_reverse0);
  if (ops->reverse1) attrs[count++] = isel_attr_flag(ATTR_reverse1);
  Arg args[] = {isel_arg(dst), isel_arg(src), ops->first, ops->second};
  isel_emit(isel, CLASS_TensorScalarPtrOp, ".ts", args, has_second ? 4 : 3, attrs, count);
}

void isel_select(Isel *isel, Access *dst, Access *pred, Access *yes, Access *no) {
  Arg args[] = {isel_arg(dst), isel_arg(pred), isel_arg(yes), isel_arg(no)};
  isel_emit(isel, CLASS_TensorSelect, ".select", args, 4, NULL, 0);
}

void isel_reduce(Isel *isel, Access *dst, Access *src, AluOp op) {
  InstAttr attr = isel_attr_word(isel, ATTR_op, ATTR_TYPE_ALU, alu_name(op));
  isel_emit(isel, CLASS_TensorReduceOp, ".reduce", (Arg[]){isel_arg(dst), isel_arg(src)}, 2, &attr,
            1);
}

void isel_matmul(Isel *isel, Access *dst, Access *stationary, Access *moving) {
  InstAttr attr = isel_attr_flag(ATTR_is_accumulate);
  isel_emit(isel, CLASS_MatMulOp, ".mm",
            (Arg[]){isel_arg(dst), isel_arg(stationary), isel_arg(moving)}, 3, &attr, 1);
}
