// Instructions that work element by element, and the choice among the other kinds.
#include "eval/fmath.h"
#include "eval/machine.h"

const PlanOperand *plan_operand(const Machine *machine, const char *role) {
  const Instruction *inst = machine->inst;
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (strcmp(inst->cls->roles[inst->operands[i].role].name, role) != 0) continue;
    return inst->operands[i].kind == OPERAND_ACCESS ? &machine->plan->operands[i] : NULL;
  }
  return NULL;
}

static void number_row(const Literal *number, Row *row) {
  row->is_scalar = true;
  row->is_unsigned = false;
  row->is_real = number->kind == LIT_FLOAT;
  if (row->is_real)
    row->reals[0] = (float)number->real;
  else
    row->integers[0] = number->kind == LIT_BOOL ? number->boolean : number->integer;
}

bool operand_row(Machine *machine, const char *role, uint32_t low, uint32_t count, Row *row,
                 bool is_masked, bool *is_absent) {
  const Operand *operand = inst_operand(machine->inst, role);
  *is_absent = !operand;
  if (!operand) return true;
  if (operand->kind == OPERAND_NUMBER) {
    number_row(&operand->number, row);
    return true;
  }
  const PlanOperand *planned = plan_operand(machine, role);
  return row_load(machine, planned, low, count, row, is_masked);
}

static AluOp op_of(const Machine *machine, AttrId id) {
  AluOp op = ALU_bypass;
  Str name = inst_attr_str(machine->inst, id);
  if (name) alu_find(name, &op);
  return op;
}

static DType width_of(const Machine *machine, const char *role) {
  const PlanOperand *operand = plan_operand(machine, role);
  return operand ? operand->tensor->dtype : DT_int64;
}

static bool load(Machine *machine, const char *role, uint32_t low, uint32_t count, Row *row,
                 bool is_masked) {
  bool is_absent;
  return operand_row(machine, role, low, count, row, is_masked, &is_absent);
}

// The rows a result is computed in: 0 to 3 for sources, 7 for the result.
enum { RESULT_ROW = ROW_COUNT - 1 };

static bool compute_tensor_tensor(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                                  Row *out) {
  Row *a = &machine->rows[0], *b = &machine->rows[1];
  return load(machine, "src0", low, count, a, is_masked) &&
         load(machine, "src1", low, count, b, is_masked) &&
         alu_apply(machine, op_of(machine, ATTR_op), a, b, width_of(machine, "src0"), count, out);
}

// dst = op1(op0(src, operand0), operand1), each side reversed on request.
static bool compute_tensor_scalar(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                                  Row *out) {
  Row *src = &machine->rows[0], *first = &machine->rows[1], *second = &machine->rows[2];
  Row *between = &machine->rows[3];
  DType width = width_of(machine, "src");
  bool lacks_first, lacks_second;
  if (!load(machine, "src", low, count, src, is_masked) ||
      !operand_row(machine, "operand0", low, count, first, is_masked, &lacks_first) ||
      !operand_row(machine, "operand1", low, count, second, is_masked, &lacks_second))
    return false;
  if (lacks_first) first = src; // one-operand operations ignore it
  bool reverses = inst_attr_bool(machine->inst, ATTR_reverse0);
  bool has_second = inst_attr_str(machine->inst, ATTR_op1) != NULL;
  Row *target = has_second ? between : out;
  if (!alu_apply(machine, op_of(machine, ATTR_op0), reverses ? first : src, reverses ? src : first,
                 width, count, target))
    return false;
  if (!has_second) return true;
  if (lacks_second) second = between;
  reverses = inst_attr_bool(machine->inst, ATTR_reverse1);
  return alu_apply(machine, op_of(machine, ATTR_op1), reverses ? second : between,
                   reverses ? between : second, width, count, out);
}

static bool compute_activation(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                               Row *out) {
  Row *src = &machine->rows[0], *scale = &machine->rows[1], *bias = &machine->rows[2];
  Row *alpha = &machine->rows[3];
  bool lacks_scale, lacks_bias, lacks_alpha;
  ActFunc func;
  Str name = inst_attr_str(machine->inst, ATTR_func);
  if (!name || !act_find(name, &func))
    return machine_fail(machine, "not-evaluable", "the activation function is not known");
  if (!load(machine, "src", low, count, src, is_masked) ||
      !operand_row(machine, "scale", low, count, scale, is_masked, &lacks_scale) ||
      !operand_row(machine, "bias", low, count, bias, is_masked, &lacks_bias) ||
      !operand_row(machine, "alpha", low, count, alpha, is_masked, &lacks_alpha))
    return false;
  row_to_real(src, count);
  if (!lacks_scale) row_to_real(scale, count);
  if (!lacks_bias) row_to_real(bias, count);
  if (!lacks_alpha) row_to_real(alpha, count);
  out->is_real = true;
  out->is_scalar = false;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    float x = src->reals[src->is_scalar ? 0 : i];
    if (!lacks_scale) x *= scale->reals[scale->is_scalar ? 0 : i];
    if (!lacks_bias) x += bias->reals[bias->is_scalar ? 0 : i];
    double slope = lacks_alpha ? DEFAULT_SLOPE : (double)alpha->reals[alpha->is_scalar ? 0 : i];
    out->reals[i] = (float)fmath_activation(func, (double)x, slope);
  }
  return true;
}

static bool compute_copy(Machine *machine, uint32_t low, uint32_t count, bool is_masked, Row *out) {
  return load(machine, "src", low, count, out, is_masked);
}

static bool compute_reciprocal(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                               Row *out) {
  if (!load(machine, "src", low, count, out, is_masked)) return false;
  row_to_real(out, count);
  uint32_t values = out->is_scalar ? 1 : count;
  for (uint32_t i = 0; i < values; i++) out->reals[i] = 1 / out->reals[i];
  return true;
}

// Both sides in one type: real when one is.
static void unify(Row *a, Row *b, uint32_t count) {
  if (a->is_real == b->is_real) return;
  row_to_real(a, count);
  row_to_real(b, count);
}

static void pick(Row *out, const Row *from, uint32_t at) {
  if (out->is_real)
    out->reals[at] = from->reals[from->is_scalar ? 0 : at];
  else
    out->integers[at] = from->integers[from->is_scalar ? 0 : at];
}

static bool is_true(const Row *row, uint32_t at) {
  if (row->is_scalar) at = 0;
  return row->is_real ? row->reals[at] != 0 : row->integers[at] != 0;
}

static bool compute_select(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                           Row *out) {
  Row *pred = &machine->rows[0], *yes = &machine->rows[1], *no = &machine->rows[2];
  if (!load(machine, "pred", low, count, pred, is_masked) ||
      !load(machine, "on_true", low, count, yes, is_masked) ||
      !load(machine, "on_false", low, count, no, is_masked))
    return false;
  unify(yes, no, count);
  out->is_real = yes->is_real;
  out->is_unsigned = yes->is_unsigned || no->is_unsigned;
  out->is_scalar = false;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    pick(out, is_true(pred, i) ? yes : no, i);
  }
  return true;
}

// Elements where the predicate fails keep their value: the mask is narrowed.
static bool visit_predicated_copy(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                                  void *context) {
  (void)context;
  Row *src = &machine->rows[0], *pred = &machine->rows[1];
  if (!load(machine, "src", low, count, src, is_masked) ||
      !load(machine, "pred", low, count, pred, is_masked))
    return false;
  bool reverses = inst_attr_bool(machine->inst, ATTR_reverse_pred);
  for (uint32_t i = 0; i < count; i++) {
    bool is_live = !is_masked || machine->mask[i];
    machine->mask[i] = is_live && is_true(pred, i) != reverses;
  }
  return row_store(machine, plan_operand(machine, "dst"), low, count, src, true);
}

static bool compute_affine_select(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                                  Row *out) {
  Row *src = &machine->rows[0], *fill = &machine->rows[1];
  const InstAttr *attr = inst_attr(machine->inst, ATTR_predicate);
  const InstAttr *value = inst_attr(machine->inst, ATTR_fill_value);
  if (!attr) return machine_fail(machine, "not-evaluable", "predicate= is missing");
  if (!load(machine, "src", low, count, src, is_masked)) return false;
  fill->integers[0] = 0;
  number_row(value ? &value->literal : &(Literal){.kind = LIT_INT}, fill);
  unify(src, fill, count);
  out->is_real = src->is_real;
  out->is_unsigned = src->is_unsigned;
  out->is_scalar = false;
  int inner = machine->plan->inner;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    if (inner >= 0) machine->vars[inner] = (int64_t)low + i;
    int64_t at;
    if (!machine_expr(machine, attr->predicate.expr, &at)) return false;
    pick(out, (attr->predicate.is_ge ? at >= 0 : at == 0) ? src : fill, i);
  }
  return true;
}

static bool compute_iota(Machine *machine, uint32_t low, uint32_t count, bool is_masked, Row *out) {
  const InstAttr *attr = inst_attr(machine->inst, ATTR_expr);
  if (!attr || !attr->expr) return machine_fail(machine, "not-evaluable", "expr= is missing");
  out->is_real = out->is_unsigned = out->is_scalar = false;
  int inner = machine->plan->inner;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    if (inner >= 0) machine->vars[inner] = (int64_t)low + i;
    if (!machine_expr(machine, attr->expr, &out->integers[i])) return false;
  }
  return true;
}

static bool compute_memset(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                           Row *out) {
  (void)low;
  (void)count;
  (void)is_masked;
  const InstAttr *mode = inst_attr(machine->inst, ATTR_mode);
  const InstAttr *value = inst_attr(machine->inst, ATTR_value);
  bool is_text = mode && (mode->literal.kind == LIT_STRING || mode->literal.kind == LIT_NAME);
  if (is_text && str_is(mode->literal.string, "Random"))
    return machine_fail(machine, "not-evaluable", "random numbers are not defined here");
  out->integers[0] = 0;
  number_row(value ? &value->literal : &(Literal){.kind = LIT_INT}, out);
  return true;
}

static bool compute_rank(Machine *machine, uint32_t low, uint32_t count, bool is_masked, Row *out) {
  (void)low;
  (void)count;
  (void)is_masked;
  out->is_scalar = true;
  out->is_real = out->is_unsigned = false;
  out->integers[0] = machine->rank;
  return true;
}

// dst = op(dst, src) element after element, so that repeated addresses combine.
static bool visit_rmw(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                      void *context) {
  (void)context;
  const PlanOperand *dst = plan_operand(machine, "dst");
  int inner = machine->plan->inner;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    Row *old = &machine->rows[0], *with = &machine->rows[1], *out = &machine->rows[RESULT_ROW];
    if (inner >= 0) machine->vars[inner] = (int64_t)low + i;
    if (!row_load(machine, dst, low + i, 1, old, false) ||
        !load(machine, "src", low + i, 1, with, false) ||
        !alu_apply(machine, op_of(machine, ATTR_op), old, with, dst->tensor->dtype, 1, out) ||
        !row_store(machine, dst, low + i, 1, out, false))
      return false;
  }
  if (inner >= 0) machine->vars[inner] = low;
  return true;
}

typedef bool (*Compute)(Machine *machine, uint32_t low, uint32_t count, bool is_masked, Row *out);

static Compute compute_of(ClassId id) {
  switch (id) {
  case CLASS_TensorTensorOp: return compute_tensor_tensor;
  case CLASS_TensorScalarPtrOp:
  case CLASS_TensorScalarGEPOp: return compute_tensor_scalar;
  case CLASS_ActivationOp:
  case CLASS_Activate2: return compute_activation;
  case CLASS_ReciprocalOp: return compute_reciprocal;
  case CLASS_TensorCopyOp:
  case CLASS_SBAtomLoad:
  case CLASS_SBAtomStore:
  case CLASS_DMACopyOp:
  case CLASS_DMATranspose:
  case CLASS_DMATransposeLoad:
  case CLASS_DMATransposeStore:
  case CLASS_DMATransposeCopy:
  case CLASS_TensorCopyDynamicSrc:
  case CLASS_TensorCopyDynamicDst:
  case CLASS_NeuronIndirectLoad:
  case CLASS_NeuronIndirectSave:
  case CLASS_NeuronIndirectLoadStore:
  case CLASS_IndirectCopy:
  case CLASS_PoolGather:
  case CLASS_TransposeOp: return compute_copy;
  case CLASS_GetGlobalRankId: return compute_rank;
  case CLASS_TensorSelect: return compute_select;
  case CLASS_AffSelTensorScalarOp: return compute_affine_select;
  case CLASS_IndexValueInst: return compute_iota;
  case CLASS_MemsetOp: return compute_memset;
  default: return NULL;
  }
}

// Results of all rows, kept until everything was read.
typedef struct Pending {
  Compute compute;
  bool is_kept;
  VEC(Row) rows;
  uint32_t next;
  Arena arena;
} Pending;

static bool visit_compute(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                          void *context) {
  Pending *pending = context;
  Row *out = &machine->rows[RESULT_ROW];
  out->is_scalar = false;
  if (!pending->compute(machine, low, count, is_masked, out)) return false;
  if (!pending->is_kept)
    return row_store(machine, plan_operand(machine, "dst"), low, count, out, is_masked);
  Row kept = *out;
  uint32_t values = out->is_scalar ? 1 : count;
  kept.reals =
      out->is_real ? arena_copy(&pending->arena, out->reals, values * sizeof(float)) : NULL;
  kept.integers =
      out->is_real ? NULL : arena_copy(&pending->arena, out->integers, values * sizeof(int64_t));
  vec_push(&pending->arena, &pending->rows, kept);
  return true;
}

static bool visit_write_back(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                             void *context) {
  Pending *pending = context;
  const Row *row = &pending->rows.at[pending->next++];
  return row_store(machine, plan_operand(machine, "dst"), low, count, row, is_masked);
}

static bool exec_elementwise(Machine *machine, Compute compute) {
  Pending pending = {.compute = compute, .is_kept = machine->plan->needs_copy};
  if (!pending.is_kept) return for_each_row(machine, visit_compute, &pending);
  arena_init(&pending.arena, 0);
  uint64_t before = machine->instances;
  bool is_fine = for_each_row(machine, visit_compute, &pending);
  uint64_t run = machine->instances;
  if (is_fine) is_fine = for_each_row(machine, visit_write_back, &pending);
  machine->instances = is_fine ? run : before;
  arena_release(&pending.arena);
  return is_fine;
}

static bool exec_register_load(Machine *machine) {
  const PlanOperand *src = plan_operand(machine, "src");
  EvalArray value;
  Arena scratch;
  arena_init(&scratch, 0);
  bool is_fine = access_gather(machine, src, &scratch, &value);
  if (is_fine && value.count != 1)
    is_fine = machine_fail(machine, "not-evaluable", "a register takes one element");
  if (is_fine) {
    machine->registers[machine->rank * machine->function->inst_count + machine->inst->index] =
        src->is_real ? num_to_int(DT_int64, value.reals[0]) : value.integers[0];
  }
  arena_release(&scratch);
  return is_fine;
}

static bool exec_exit(Machine *machine) {
  bool holds;
  if (!machine_loop_guards_hold(machine, &holds)) return false;
  machine->has_exited |= holds;
  return true;
}

bool exec_instruction(Machine *machine, const Instruction *inst) {
  ClassId id = class_id(inst->cls);
  if (inst->cls->tier == TIER_OPAQUE) return exec_tile(machine, run_opaque);
  if (inst->cls->level == LEVEL_OP && inst->cls->tier == TIER_EXECUTABLE)
    return exec_operator(machine);
  TileRun run = tile_run_of(id);
  if (run) return exec_tile(machine, run);
  Compute compute = compute_of(id);
  if (compute) return exec_elementwise(machine, compute);
  switch (id) {
  case CLASS_TensorCopyPredicated:
    if (machine->plan->needs_copy)
      return machine_fail(machine, "not-evaluable",
                          "reads and overwrites one tensor at different addresses");
    return for_each_row(machine, visit_predicated_copy, NULL);
  case CLASS_TensorReduceOp:
  case CLASS_PartitionReduceOp:
  case CLASS_TransposeTensorReduceOp:
  case CLASS_ActivationAccumulationOp: return exec_reduction(machine);
  case CLASS_TensorTensorScanOp:
  case CLASS_TensorScalarCacheCumulative: return exec_scan(machine);
  case CLASS_MatMulOp: return exec_contraction(machine);
  case CLASS_LoadTensorToRegister: return exec_register_load(machine);
  case CLASS_NeuronIndirectRMW: return for_each_row(machine, visit_rmw, NULL);
  case CLASS_ExitOp: return exec_exit(machine);
  case CLASS_NeuronPrintInst:
  case CLASS_NoOp:
  case CLASS_OptBarrier:
  case CLASS_CoreBarrierOp: return true;
  default:
    return machine_fail(machine, "not-evaluable",
                        "%s is not evaluated: nothing public says what it computes",
                        inst->cls->name);
  }
}
