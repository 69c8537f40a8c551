// Folds: reductions, activation with accumulation, scans.
//
// A fold takes the instances where the guards hold, in row-major order, starting from the first; a
// destination element without an instance is not written. Results are kept until all was read.
#include "eval/fmath.h"
#include "eval/machine.h"

typedef struct Folded {
  int64_t key;   // row-major place of the destination point
  int64_t *vars; // the point
  bool is_real;
  float real;
  int64_t integer;
} Folded;

typedef struct Fold {
  AluOp op;
  bool negates;
  DType width;
  Arena arena;
  VEC(Folded) results; // in order of the destination
} Fold;

static int64_t dst_key(const Machine *machine) {
  const InstTile *tile = &machine->plan->tile;
  int64_t key = 0;
  for (uint32_t v = 0; v < tile->dst_var_count; v++)
    key = key * tile->vars[v].extent + machine->vars[v];
  return key;
}

static Folded *fold_at(Machine *machine, Fold *fold, bool *is_new) {
  int64_t key = dst_key(machine);
  *is_new = !fold->results.count || vec_last(&fold->results).key != key;
  if (*is_new) {
    uint32_t count = machine->plan->tile.var_count;
    Folded fresh = {.key = key, .vars = arena_copy(&fold->arena, machine->vars, count * 8)};
    vec_push(&fold->arena, &fold->results, fresh);
  }
  return &vec_last(&fold->results);
}

static void fold_value(const Fold *fold, Folded *into, bool is_new, const Row *row, uint32_t at) {
  if (row->is_scalar) at = 0;
  if (is_new) {
    into->is_real = row->is_real;
    if (row->is_real)
      into->real = row->reals[at];
    else
      into->integer = row->integers[at];
    return;
  }
  if (into->is_real || row->is_real) {
    bool is_unsigned = fold->width == DT_uint64;
    if (!into->is_real) into->real = integer_to_real(into->integer, is_unsigned);
    float value = row->is_real ? row->reals[at] : integer_to_real(row->integers[at], is_unsigned);
    into->real = alu_real(fold->op, into->real, value);
    into->is_real = true;
    return;
  }
  bool becomes_real;
  float real = 0;
  into->integer =
      alu_integer(fold->op, into->integer, row->integers[at], fold->width, &becomes_real, &real);
  if (becomes_real) {
    into->real = real;
    into->is_real = true;
  }
}

static bool is_dst_var(const Machine *machine, int var) {
  return var >= 0 && (uint32_t)var < machine->plan->tile.dst_var_count;
}

static bool visit_fold(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                       void *context) {
  Fold *fold = context;
  Row *row = &machine->rows[0];
  if (!row_load(machine, plan_operand(machine, "src"), low, count, row, is_masked)) return false;
  if (row->is_real && alu_is_integer_only(fold->op))
    return machine_fail(machine, "not-evaluable", "%s works on integers only", alu_name(fold->op));
  int inner = machine->plan->inner;
  bool moves_dst = is_dst_var(machine, inner);
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    if (moves_dst) machine->vars[inner] = (int64_t)low + i;
    bool is_new;
    Folded *into = fold_at(machine, fold, &is_new);
    fold_value(fold, into, is_new, row, i);
  }
  if (moves_dst) machine->vars[inner] = low;
  return true;
}

// Writes one value at a point of the tile.
static bool store_point(Machine *machine, const PlanOperand *operand, const Fold *fold,
                        const Folded *value) {
  const int64_t *vars = value->vars;
  int inner = machine->plan->inner;
  memcpy(machine->vars, vars, machine->plan->tile.var_count * sizeof *vars);
  Row *row = &machine->rows[ROW_COUNT - 1];
  row->is_scalar = true;
  row->is_real = value->is_real;
  row->is_unsigned = fold->width == DT_uint64;
  row->reals[0] = fold->negates ? -value->real : value->real;
  row->integers[0] = fold->negates ? (int64_t)(0 - (uint64_t)value->integer) : value->integer;
  uint32_t low = inner >= 0 ? (uint32_t)vars[inner] : 0;
  return row_store(machine, operand, low, 1, row, false);
}

static bool store_results(Machine *machine, const PlanOperand *operand, const Fold *fold) {
  row_reserve(machine, 1);
  for (uint32_t i = 0; i < fold->results.count; i++) {
    if (!store_point(machine, operand, fold, &fold->results.at[i])) return false;
  }
  return true;
}

// ActivationAccumulationOp: dst elementwise, acc folds what acc's indices lack.
typedef struct ActFold {
  Fold fold;
  ActFunc func;
  bool lacks_scale, lacks_bias, lacks_alpha;
} ActFold;

static bool uses_var(const PlanOperand *operand, uint32_t var) {
  return operand->address.is_linear && operand->address.var_coefs[var] != 0;
}

static int64_t acc_key(const Machine *machine, const PlanOperand *acc) {
  const InstTile *tile = &machine->plan->tile;
  int64_t key = 0;
  for (uint32_t v = 0; v < tile->dst_var_count; v++) {
    if (uses_var(acc, v)) key = key * tile->vars[v].extent + machine->vars[v];
  }
  return key;
}

static Folded *find_acc(Machine *machine, Fold *fold, const PlanOperand *acc, bool *is_new) {
  int64_t key = acc_key(machine, acc);
  for (uint32_t i = fold->results.count; i-- > 0;) {
    if (fold->results.at[i].key != key) continue;
    *is_new = false;
    return &fold->results.at[i];
  }
  *is_new = true;
  Folded fresh = {.key = key,
                  .vars = arena_copy(&fold->arena, machine->vars,
                                     machine->plan->tile.var_count * sizeof(int64_t))};
  vec_push(&fold->arena, &fold->results, fresh);
  return &vec_last(&fold->results);
}

static float scalar_at(const Row *row, uint32_t at) {
  return row->reals[row->is_scalar ? 0 : at];
}

static bool visit_activation(Machine *machine, uint32_t low, uint32_t count, bool is_masked,
                             void *context) {
  ActFold *act = context;
  Row *src = &machine->rows[0], *scale = &machine->rows[1], *bias = &machine->rows[2];
  Row *alpha = &machine->rows[3], *out = &machine->rows[4];
  if (!row_load(machine, plan_operand(machine, "src"), low, count, src, is_masked) ||
      !operand_row(machine, "scale", low, count, scale, is_masked, &act->lacks_scale) ||
      !operand_row(machine, "bias", low, count, bias, is_masked, &act->lacks_bias) ||
      !operand_row(machine, "alpha", low, count, alpha, is_masked, &act->lacks_alpha))
    return false;
  row_to_real(src, count);
  if (!act->lacks_scale) row_to_real(scale, count);
  if (!act->lacks_bias) row_to_real(bias, count);
  if (!act->lacks_alpha) row_to_real(alpha, count);
  out->is_real = true;
  out->is_scalar = false;
  const PlanOperand *acc = plan_operand(machine, "acc");
  int inner = machine->plan->inner;
  for (uint32_t i = 0; i < count; i++) {
    if (is_masked && !machine->mask[i]) continue;
    float x = scalar_at(src, i);
    if (!act->lacks_scale) x *= scalar_at(scale, i);
    if (!act->lacks_bias) x += scalar_at(bias, i);
    double slope = act->lacks_alpha ? DEFAULT_SLOPE : (double)scalar_at(alpha, i);
    out->reals[i] = (float)fmath_activation(act->func, (double)x, slope);
    if (inner >= 0) machine->vars[inner] = (int64_t)low + i;
    bool is_new;
    Folded *into = find_acc(machine, &act->fold, acc, &is_new);
    fold_value(&act->fold, into, is_new, out, i);
  }
  return row_store(machine, plan_operand(machine, "dst"), low, count, out, is_masked);
}

static bool exec_activation_fold(Machine *machine, Fold *fold) {
  ActFold act = {.fold = *fold};
  Str name = inst_attr_str(machine->inst, ATTR_func);
  if (!name || !act_find(name, &act.func))
    return machine_fail(machine, "not-evaluable", "the activation function is not known");
  if (machine->plan->needs_copy)
    return machine_fail(machine, "not-evaluable",
                        "reads and overwrites one tensor at different addresses");
  bool is_fine = for_each_row(machine, visit_activation, &act) &&
                 store_results(machine, plan_operand(machine, "acc"), &act.fold);
  *fold = act.fold;
  return is_fine;
}

bool exec_reduction(Machine *machine) {
  bool is_activation = class_id(machine->inst->cls) == CLASS_ActivationAccumulationOp;
  Fold fold = {.negates = inst_attr_bool(machine->inst, ATTR_negate),
               .width = plan_operand(machine, "src")->tensor->dtype};
  Str name = inst_attr_str(machine->inst, is_activation ? ATTR_reduce_op : ATTR_op);
  if (!name || !alu_find(name, &fold.op))
    return machine_fail(machine, "not-evaluable", "the operation is not known");
  arena_init(&fold.arena, 0);
  bool is_fine = is_activation ? exec_activation_fold(machine, &fold)
                               : for_each_row(machine, visit_fold, &fold) &&
                                     store_results(machine, plan_operand(machine, "dst"), &fold);
  arena_release(&fold.arena);
  return is_fine;
}
