// Rules of operands: patterns, partitions, immediates (reference bir.md 1.3, 1.4, 5.4).
#include "bir/verify_internal.h"

enum { MAX_PAIRS = 4, QUADRANT = 32, HALF = 64 };

int64_t bir_free_elements(const BirOperand *operand) {
  int64_t count = 1;
  uint32_t from = operand->set && bir_set_is_on_chip(operand->set) ? 1 : 0;
  for (uint32_t i = from; i < operand->ap_count; i++) {
    if (mul_overflows(count, operand->ap[i].num, &count)) return INT64_MAX;
  }
  return count;
}

static const char *operand_name(const BirOperand *operand) {
  return operand->set && operand->set->location_count ? operand->set->locations[0].name->bytes : "";
}

// Values of an affine expression over its loops: {low + k * step}, up to high. False when it is not
// affine over static loops.
typedef struct Values {
  int64_t low, high, step;
} Values;

static bool values_of(const BirExpr *expr, Values *out) {
  if (expr->kind != BIR_EXPR_AFFINE) return false;
  *out = (Values){expr->affine.constant, expr->affine.constant, 0};
  for (uint32_t i = 0; i < expr->count; i++) {
    const BirTerm *term = &expr->affine.terms[i];
    if (term->index->kind != BIR_EXPR_AXIS) return false;
    const BirAxis *axis = term->index->axis;
    if (axis->is_dynamic || axis->stride <= 0) return false;
    int64_t trips = axis->ub > axis->lb ? ceil_div(axis->ub - axis->lb, axis->stride) : 1;
    int64_t first, span, step;
    if (mul_overflows(term->coefficient, axis->lb, &first) ||
        mul_overflows(term->coefficient, axis->stride, &step) ||
        mul_overflows(step, trips - 1, &span) || add_overflows(out->low, first, &out->low) ||
        add_overflows(out->high, first, &out->high))
      return false;
    if (add_overflows(out->low, min_i64(span, 0), &out->low) ||
        add_overflows(out->high, max_i64(span, 0), &out->high))
      return false;
    if (trips > 1) out->step = gcd_i64(out->step, step);
  }
  return true;
}

// Compute engines start at partition 0; up to 64 partitions also at 64, up to 32 at any quadrant.
static bool is_legal_start(int64_t start, int64_t count) {
  if (count > HALF) return start == 0;
  if (count > QUADRANT) return start % HALF == 0;
  return start % QUADRANT == 0;
}

static bool is_compute(Engine engine) {
  return engine == ENGINE_PE || engine == ENGINE_DVE || engine == ENGINE_Pool ||
         engine == ENGINE_Activation;
}

static void verify_partitions(Verifier *verifier, const BirInst *inst, const BirOperand *operand) {
  const BirStorage *set = operand->set;
  const Target *target = verifier->target;
  const char *name = operand_name(operand);
  int64_t count = operand->ap[0].num, step = operand->ap[0].step;
  bool is_psum = set->locations[0].type == BIR_PSUM;
  int64_t limit = is_psum ? target->psum_partitions : target->partitions;
  if (step < 0) {
    bir_violation(verifier, inst, "bir-partition",
                  "the partition step of '%s' is %lld, must not be negative", name,
                  (long long)step);
  }
  int64_t reach = step ? count : 1;
  if (reach > limit) {
    bir_violation(verifier, inst, "bir-partition",
                  "Pattern accesses > %lld partitions: '%s' takes %lld, %s of %s has %lld",
                  (long long)limit, name, (long long)reach, is_psum ? "PSUM" : "SBUF", target->name,
                  (long long)limit);
    return;
  }
  Values start;
  if (operand->kind != BIR_SYMBOLIC_AP || !values_of(operand->addrs[set->partition_dim], &start))
    return;
  int64_t base = set->locations[0].base;
  int64_t last = start.high + base + (reach - 1) * step;
  if (last >= limit) {
    bir_violation(verifier, inst, "bir-partition", "'%s' reaches partition %lld, %s of %s has %lld",
                  name, (long long)last, is_psum ? "PSUM" : "SBUF", target->name, (long long)limit);
  }
  if (!is_compute(inst->engine)) return;
  int64_t first = start.low + base, second = first + start.step;
  int64_t bad = !is_legal_start(first, reach) ? first : second;
  if (is_legal_start(first, reach) && (!start.step || is_legal_start(second, reach))) return;
  if (reach <= QUADRANT) {
    bir_violation(verifier, inst, "bir-partition",
                  "'%s' starts at partition %lld; up to 32 partitions start at 0, 32, 64 or 96",
                  name, (long long)bad);
  } else if (bad < HALF && bad + reach > HALF && reach <= HALF) {
    bir_violation(verifier, inst, "bir-partition",
                  "Access pattern crosses 64th partition boundary. '%s' takes partitions %lld to "
                  "%lld",
                  name, (long long)bad, (long long)(bad + reach - 1));
  } else {
    // The original's spelling.
    bir_violation(verifier, inst, "bir-partition",
                  "Access pattern did not start at parition 0%s. Starts at partition %lld ('%s' "
                  "takes %lld partitions)",
                  reach > HALF ? "" : " or 64", (long long)bad, name, (long long)reach);
  }
}

static void verify_pattern(Verifier *verifier, const BirInst *inst, const BirOperand *operand) {
  const BirStorage *set = operand->set;
  const char *name = operand_name(operand);
  if (operand->ap_count > MAX_PAIRS) {
    bir_violation(verifier, inst, "bir-arity", "the pattern of '%s' has %u pairs, at most %d", name,
                  operand->ap_count, MAX_PAIRS);
  }
  if (operand->rank != set->rank) {
    bir_violation(verifier, inst, "bir-arity",
                  "BIR requires access shape and symbolic ap dim matching for access: '%s' has "
                  "%u dimensions, its access shape %u",
                  name, set->rank, operand->rank);
    return;
  }
  for (uint32_t i = 0; i < operand->ap_count; i++) {
    if (operand->ap[i].num > 0) continue;
    bir_violation(verifier, inst, "bir-arity", "pair %u of '%s' counts %lld elements", i, name,
                  (long long)operand->ap[i].num);
    return;
  }
  const BirOperandExtra *extra = operand->extra;
  if (extra && extra->is_indirect &&
      (extra->indirect_arg < 0 || extra->indirect_arg >= inst->indirection_count)) {
    bir_violation(verifier, inst, "bir-arity", "'%s' is indexed through indirection_ins[%d] of %u",
                  name, extra->indirect_arg, inst->indirection_count);
  }
  if (bir_set_is_on_chip(set)) verify_partitions(verifier, inst, operand);
}

static bool is_immediate_type(DType dtype) {
  switch (dtype) {
  case DT_uint8:
  case DT_int8:
  case DT_uint16:
  case DT_int16:
  case DT_bfloat16:
  case DT_float16:
  case DT_uint32:
  case DT_int32:
  case DT_float32:
  case DT_uint64:
  case DT_int64: return true;
  default: return false;
  }
}

static void verify_operand(Verifier *verifier, const BirInst *inst, const BirOperand *operand,
                           bool is_result) {
  if (operand->ap_count && operand->set && !operand->set->is_register) {
    verify_pattern(verifier, inst, operand);
    return;
  }
  bool is_immediate = operand->kind == BIR_IMM_VALUE || operand->kind == BIR_IMM_ARRAY;
  if (is_immediate && is_result)
    bir_violation(verifier, inst, "bir-arity", "an immediate cannot be written");
  if (is_immediate && !is_immediate_type(operand->dtype))
    bir_violation(verifier, inst, "bir-dtype", "unsupported dtype of an immediate: %s",
                  bir_dtype_name(operand->dtype));
  if (operand->kind == BIR_REGISTER_ACCESS && (!operand->set || !operand->set->is_register))
    bir_violation(verifier, inst, "bir-arity", "register_access names no register");
}

// Positions in predicates must exist.
static bool is_ap_in_range(const BirInst *inst, const BirExpr *expr) {
  if (expr->kind == BIR_EXPR_FLOOR_DIV || expr->kind == BIR_EXPR_MODULO)
    return is_ap_in_range(inst, expr->div.numer);
  if (expr->kind == BIR_EXPR_AFFINE) {
    for (uint32_t i = 0; i < expr->count; i++) {
      if (!is_ap_in_range(inst, expr->affine.terms[i].index)) return false;
    }
  }
  if (expr->kind != BIR_EXPR_AP_INDEX) return true;
  if (expr->ap.stride < 0 || (expr->ap.stride && expr->ap.num < 1)) return false;
  if (expr->ap.operand < 0) return inst->out_count && expr->ap.dim < inst->outs[0].rank;
  return expr->ap.operand < inst->in_count && expr->ap.dim < inst->ins[expr->ap.operand].rank;
}

void bir_verify_operands(Verifier *verifier, const BirInst *inst) {
  for (uint32_t i = 0; i < inst->in_count; i++)
    verify_operand(verifier, inst, &inst->ins[i], false);
  for (uint32_t i = 0; i < inst->out_count; i++)
    verify_operand(verifier, inst, &inst->outs[i], true);
  for (uint32_t i = 0; i < inst->indirection_count; i++)
    verify_operand(verifier, inst, &inst->indirection_ins[i], false);
  for (uint32_t i = 0; i < inst->predicate_count; i++) {
    if (!is_ap_in_range(inst, inst->predicates[i].expr))
      bir_violation(verifier, inst, "bir-arity",
                    "a predicate names an operand or dimension that is not there");
  }
}
