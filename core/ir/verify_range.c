// Addresses stay inside their tensors, under the guards of the instruction.
//
// Most addresses are inside whatever their indices are, which an interval shows. For the others a
// small integer system (loops, indices, guards) says whether a point outside is reached, and how
// far it goes.
#include "ir/expr_system.h"
#include "ir/verify_internal.h"

static void add_loops(ExprSystem *ranges, const Instruction *inst) {
  for (const Axis *axis = stmt_enclosing_axis(&inst->stmt); axis;
       axis = stmt_enclosing_axis(&axis->scope.stmt)) {
    // a loop that never runs has an empty variable: nothing inside it is reached
    if (axis->kind != AXIS_DYNAMIC && axis_tripcount(axis) == 0)
      expr_system_var(ranges, &axis->index);
  }
}

// Whether the address (less `from` when it is_above, `from` less it otherwise) can be >= 0.
static LinearAnswer reaches(Verifier *verifier, const Instruction *inst, const DimIndex *dim,
                            int64_t from, bool is_above) {
  ExprSystem ranges;
  LinearSystem *system = verifier->system;
  expr_system_begin(&ranges, system);
  LinearRow *row = linear_add_row(system, false);
  expr_system_add(&ranges, row, dim->start, is_above ? 1 : -1);
  int64_t count = dim_slice_count(dim);
  if (count > 1)
    linear_add_term(system, row, linear_add_var(system, 0, count - 1),
                    is_above ? dim->step : -dim->step);
  linear_add_constant(system, row, is_above ? -from : from);
  if (ranges.is_unknown) return LINEAR_UNKNOWN;
  add_loops(&ranges, inst);
  expr_system_add_guards(&ranges, &inst->predicates);
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_FILTER)
      expr_system_add_guards(&ranges, &((const Filter *)scope)->predicates);
  }
  if (ranges.is_unknown) return LINEAR_UNKNOWN;
  return linear_solve(system, &verifier->budget);
}

// The farthest address that is reached, known to be at least `near` (at most, when below).
static int64_t farthest(Verifier *verifier, const Instruction *inst, const DimIndex *dim,
                        int64_t near, int64_t far, bool is_above) {
  while (near != far) {
    int64_t middle = is_above ? near + (far - near + 1) / 2 : near - (near - far + 1) / 2;
    if (reaches(verifier, inst, dim, middle, is_above) == LINEAR_HAS_POINT) {
      near = middle;
    } else {
      far = is_above ? middle - 1 : middle + 1;
    }
  }
  return near;
}

// Whether the bounds of all indices are known before the program runs.
static bool is_bounded(const Expr *expr) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    switch (index->kind) {
    case INDEX_AXIS:
      if (index->axis->kind == AXIS_DYNAMIC) return false;
      break;
    case INDEX_REGISTER:
    case INDEX_CC_RANK:
    case INDEX_INDIRECT_ARG: return false;
    case INDEX_FLOOR_DIV:
    case INDEX_MODULO:
    case INDEX_CC_DIV:
    case INDEX_CC_MOD:
      if (!is_bounded(index->div.numerator)) return false;
      break;
    case INDEX_AP:
    case INDEX_SHARD_ID: break;
    }
  }
  return true;
}

void verify_fits(Verifier *verifier, const Instruction *inst, const Expr *expr, SrcSpan span,
                 const char *what) {
  if (!is_bounded(expr) || expr_range(expr).is_known) return;
  verify_error(verifier, span, "index-overflow",
               "%s of '%s' leaves 64 bits over the values of its loops and indices", what,
               verify_inst_name(inst));
}

void verify_ranges(Verifier *verifier, const Instruction *inst, const Operand *operand) {
  const Access *access = operand->access;
  for (uint32_t d = 0; d < access->rank; d++) {
    const DimIndex *dim = &access->dims[d];
    if (dim->indirect) continue;
    verify_fits(verifier, inst, dim->start, operand->span, "an address");
    int64_t last = access->tensor->shape[d] - 1;
    Range range = access_dim_range(access, d);
    if (!range.is_known || (range.low >= 0 && range.high <= last)) continue;
    bool is_below = range.low < 0 && reaches(verifier, inst, dim, -1, false) == LINEAR_HAS_POINT;
    bool is_above =
        range.high > last && reaches(verifier, inst, dim, last + 1, true) == LINEAR_HAS_POINT;
    if (!is_below && !is_above) continue;
    int64_t low = is_below ? farthest(verifier, inst, dim, -1, range.low, false) : 0;
    int64_t high = is_above ? farthest(verifier, inst, dim, last + 1, range.high, true) : last;
    if (is_below && is_above)
      verify_error(verifier, operand->span, "out-of-range",
                   "'%s' reaches from %lld to %lld in dimension %u of '%s', whose extent is %lld",
                   verify_inst_name(inst), (long long)low, (long long)high, d,
                   verify_tensor_name(access->tensor), (long long)last + 1);
    else
      verify_error(verifier, operand->span, "out-of-range",
                   "'%s' reaches %lld in dimension %u of '%s', whose extent is %lld",
                   verify_inst_name(inst), (long long)(is_below ? low : high), d,
                   verify_tensor_name(access->tensor), (long long)last + 1);
  }
}
