#include "ir/inst.h"

Instruction *inst_create(Arena *arena, const ClassInfo *cls, uint32_t operand_count,
                         uint32_t indirect_count, uint32_t attr_count) {
  Instruction *inst = ARENA_NEW(arena, Instruction);
  inst->stmt.kind = STMT_INSTRUCTION;
  inst->value.kind = VALUE_INSTRUCTION;
  inst->cls = cls;
  inst->operand_count = (uint16_t)operand_count;
  inst->indirect_count = (uint16_t)indirect_count;
  inst->attr_count = (uint16_t)attr_count;
  inst->operands = ARENA_ARRAY(arena, Operand, operand_count);
  inst->indirects = ARENA_ARRAY(arena, Operand, indirect_count);
  inst->class_attrs = ARENA_ARRAY(arena, InstAttr, attr_count);
  return inst;
}

static void link_operand(Instruction *inst, Operand *operand) {
  if (operand->kind != OPERAND_ACCESS || operand->use.value) return;
  operand->use.user = inst;
  operand->use.is_store = operand->is_result;
  value_add_use(&operand->access->tensor->value, &operand->use);
}

void inst_link_uses(Instruction *inst) {
  for (uint32_t i = 0; i < inst->indirect_count; i++) link_operand(inst, &inst->indirects[i]);
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (!inst->operands[i].is_result) link_operand(inst, &inst->operands[i]);
  }
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (inst->operands[i].is_result) link_operand(inst, &inst->operands[i]);
  }
}

void inst_unlink_uses(Instruction *inst) {
  for (uint32_t i = 0; i < inst->operand_count; i++) value_remove_use(&inst->operands[i].use);
  for (uint32_t i = 0; i < inst->indirect_count; i++) value_remove_use(&inst->indirects[i].use);
}

Operand *inst_operand(const Instruction *inst, const char *role) {
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (strcmp(inst->cls->roles[inst->operands[i].role].name, role) == 0) return &inst->operands[i];
  }
  return NULL;
}

const InstAttr *inst_attr(const Instruction *inst, AttrId id) {
  for (uint32_t i = 0; i < inst->attr_count; i++) {
    if (inst->class_attrs[i].id == id) return &inst->class_attrs[i];
  }
  return NULL;
}

bool inst_attr_bool(const Instruction *inst, AttrId id) {
  const InstAttr *attr = inst_attr(inst, id);
  return attr && attr->literal.kind == LIT_BOOL && attr->literal.boolean;
}

int64_t inst_attr_int(const Instruction *inst, AttrId id, int64_t absent) {
  const InstAttr *attr = inst_attr(inst, id);
  return attr && attr->literal.kind == LIT_INT ? attr->literal.integer : absent;
}

Str inst_attr_str(const Instruction *inst, AttrId id) {
  const InstAttr *attr = inst_attr(inst, id);
  bool is_text = attr && (attr->literal.kind == LIT_STRING || attr->literal.kind == LIT_NAME);
  return is_text ? attr->literal.string : NULL;
}

const char *inst_function_name(const Instruction *inst) {
  static const AttrId names[] = {ATTR_function_name, ATTR_kernel_name, ATTR_asm_text};
  for (uint32_t i = 0; i < ARRAY_LEN(names); i++) {
    Str name = inst_attr_str(inst, names[i]);
    if (name) return name->bytes;
  }
  return inst->cls->name;
}

uint32_t inst_attr_ints(const Instruction *inst, AttrId id, int64_t out[MAX_RANK]) {
  const InstAttr *attr = inst_attr(inst, id);
  if (!attr || (attr->literal.kind != LIT_LIST && attr->literal.kind != LIT_TUPLE)) return 0;
  uint32_t count = 0;
  for (; count < attr->literal.count && count < MAX_RANK; count++)
    out[count] = attr->literal.items[count].integer;
  return count;
}

bool inst_attr_func(const Instruction *inst, AttrId id, TensorFunc *out) {
  Str name = inst_attr_str(inst, id);
  *out = FUNC_cast;
  return name && tensor_func_find(name, out);
}

bool inst_attr_dtype(const Instruction *inst, AttrId id, DType *out) {
  Str name = inst_attr_str(inst, id);
  const char *dot = name ? strrchr(name->bytes, '.') : NULL;
  const char *last = dot ? dot + 1 : name ? name->bytes : "";
  return dtype_find(last, (uint32_t)strlen(last), out);
}

bool inst_attr_number(const Instruction *inst, AttrId id, double *out) {
  const InstAttr *attr = inst_attr(inst, id);
  if (!attr || (attr->literal.kind != LIT_INT && attr->literal.kind != LIT_FLOAT)) return false;
  *out = attr->literal.kind == LIT_INT ? (double)attr->literal.integer : attr->literal.real;
  return true;
}

bool inst_is_operator(const Instruction *inst) {
  return inst->by_factory || inst->cls->level == LEVEL_OP;
}

static bool touches_space(const Instruction *inst, Space space, bool results_only) {
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    const Operand *operand = &inst->operands[i];
    if (operand->kind != OPERAND_ACCESS || (results_only && !operand->is_result)) continue;
    if (tensor_space(operand->access->tensor) == space) return true;
  }
  return false;
}

// Integer add, subtract and mult keep full 32-bit precision only on Pool, which cannot see PSUM.
static bool wants_pool(const Instruction *inst) {
  AluOp op;
  Str name = inst_attr_str(inst, ATTR_op);
  if (class_id(inst->cls) != CLASS_TensorTensorOp || !name || !alu_find(name, &op)) return false;
  if (op != ALU_add && op != ALU_subtract && op != ALU_mult) return false;
  if (touches_space(inst, SPACE_PSUM, false)) return false;
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (inst->operands[i].kind != OPERAND_ACCESS) continue;
    DType dtype = inst->operands[i].access->tensor->dtype;
    if (dtype != DT_int32 && dtype != DT_uint32) return false;
  }
  return true;
}

static bool engine_reaches_operands(const Instruction *inst, Engine engine) {
  if (engine == ENGINE_Pool) return !touches_space(inst, SPACE_PSUM, false);
  // PE writes PSUM only.
  if (engine == ENGINE_PE) return !touches_space(inst, SPACE_SBUF, true);
  return true;
}

Engine inst_engine(const Instruction *inst) {
  if (inst->engine != ENGINE_Unassigned) return inst->engine;
  if (wants_pool(inst)) return ENGINE_Pool;
  for (uint32_t i = 0; i < inst->cls->engine_count; i++) {
    if (engine_reaches_operands(inst, inst->cls->engines[i])) return inst->cls->engines[i];
  }
  return inst->cls->engine_count ? inst->cls->engines[0] : ENGINE_Unassigned;
}

Predicates inst_predicates(Arena *arena, const Instruction *inst) {
  uint32_t total = inst->predicates.count;
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_FILTER) total += ((const Filter *)scope)->predicates.count;
  }
  if (total == inst->predicates.count) return inst->predicates;
  Predicates all = {ARENA_ARRAY(arena, Predicate, total), total};
  uint32_t at = total - inst->predicates.count;
  if (inst->predicates.count)
    memcpy(all.at + at, inst->predicates.at, inst->predicates.count * sizeof(Predicate));
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind != STMT_FILTER) continue;
    const Predicates *own = &((const Filter *)scope)->predicates;
    at -= own->count;
    if (own->count) memcpy(all.at + at, own->at, own->count * sizeof(Predicate));
  }
  return all;
}

bool inst_is_predicated(const Instruction *inst) {
  if (inst->predicates.count) return true;
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_FILTER && ((const Filter *)scope)->predicates.count) return true;
  }
  return false;
}

static void visit_access(Access *access, ExprVisit visit, void *context) {
  for (uint32_t d = 0; d < access->rank; d++) {
    if (!access->dims[d].indirect) visit(context, &access->dims[d].start);
  }
}

void inst_visit_exprs(Instruction *inst, ExprVisit visit, void *context) {
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (inst->operands[i].kind == OPERAND_ACCESS)
      visit_access(inst->operands[i].access, visit, context);
  }
  for (uint32_t i = 0; i < inst->indirect_count; i++)
    visit_access(inst->indirects[i].access, visit, context);
  for (uint32_t i = 0; i < inst->attr_count; i++) {
    InstAttr *attr = &inst->class_attrs[i];
    if (attr->expr) visit(context, &attr->expr);
    if (attr->predicate.expr) visit(context, &attr->predicate.expr);
  }
}

bool inst_modifies_result(const Instruction *inst) {
  return (inst->cls->flags & INST_MODIFIES_RESULT) || inst_attr_bool(inst, ATTR_is_accumulate);
}

bool inst_has_side_effects(const Instruction *inst) {
  return (inst->cls->flags & (INST_COLLECTIVE | INST_BARRIER | INST_BRANCH | INST_SIDE_EFFECT)) !=
         0;
}

bool inst_is_barrier(const Instruction *inst) {
  return (inst->cls->flags & INST_BARRIER) != 0;
}

bool inst_is_collective(const Instruction *inst) {
  return (inst->cls->flags & INST_COLLECTIVE) != 0;
}
