#include "ir/expr_system.h"

#include "ir/stmt.h"

void expr_system_begin(ExprSystem *system, LinearSystem *linear) {
  linear_reset(linear);
  system->linear = linear;
  system->count = 0;
  system->is_unknown = false;
}

static uint32_t find_index(const ExprSystem *system, const Index *index) {
  for (uint32_t i = 0; i < system->count; i++) {
    if (system->index[i] && index_compare(system->index[i], index) == 0) return i;
  }
  return UINT32_MAX;
}

uint32_t expr_system_var(ExprSystem *system, const Index *index) {
  uint32_t at = find_index(system, index);
  if (at != UINT32_MAX) return system->var[at];
  int64_t last = -1;
  if (index->kind == INDEX_AXIS && index->axis->kind != AXIS_DYNAMIC) {
    last = axis_tripcount(index->axis) - 1;
  } else if (index->kind == INDEX_AP) {
    last = index->ap->ub - 1;
  } else if (index->kind == INDEX_SHARD_ID) {
    last = index->ids.first - 1;
  } else {
    system->is_unknown = true;
  }
  if (system->is_unknown || system->count == EXPR_SYSTEM_INDICES) {
    system->is_unknown = true;
    return 0;
  }
  system->index[system->count] = index;
  system->var[system->count] = linear_add_var(system->linear, 0, last);
  return system->var[system->count++];
}

// 0 == 0, or 0 >= 0.
static void clear_row(LinearRow *row) {
  row->count = 0;
  row->constant = 0;
}

static void add_division(ExprSystem *system, LinearRow *row, const Index *index, int64_t factor) {
  bool is_quotient = index->kind == INDEX_FLOOR_DIV || index->kind == INDEX_CC_DIV;
  uint32_t at = 0;
  while (at < system->count &&
         (system->index[at] || system->denominator[at] != index->div.denominator ||
          !expr_equal(system->numerator[at], index->div.numerator)))
    at++;
  if (at == system->count) {
    Range range = expr_range(index->div.numerator);
    if (!range.is_known || system->count == EXPR_SYSTEM_INDICES) {
      system->is_unknown = true;
      return;
    }
    int64_t denominator = index->div.denominator;
    system->index[at] = NULL;
    system->numerator[at] = index->div.numerator;
    system->denominator[at] = denominator;
    system->var[at] = linear_add_var(system->linear, floor_div(range.low, denominator),
                                     floor_div(range.high, denominator));
    system->remainder[at] = linear_add_var(system->linear, 0, denominator - 1);
    system->count++;
    LinearRow *identity = linear_add_row(system->linear, true);
    linear_add_term(system->linear, identity, system->var[at], denominator);
    linear_add_term(system->linear, identity, system->remainder[at], 1);
    expr_system_add(system, identity, index->div.numerator, -1);
    if (system->is_unknown) clear_row(identity);
  }
  linear_add_term(system->linear, row, is_quotient ? system->var[at] : system->remainder[at],
                  factor);
}

void expr_system_add(ExprSystem *system, LinearRow *row, const Expr *expr, int64_t factor) {
  LinearSystem *linear = system->linear;
  int64_t value, step;
  if (mul_overflows(expr->constant, factor, &value)) {
    system->is_unknown = true;
    return;
  }
  linear_add_constant(linear, row, value);
  for (uint32_t i = 0; i < expr->term_count && !system->is_unknown && !linear->is_too_big; i++) {
    const Index *index = expr->terms[i].index;
    if (mul_overflows(expr->terms[i].coefficient, factor, &value)) {
      system->is_unknown = true;
    } else if (index_is_division(index)) {
      add_division(system, row, index, value);
    } else {
      uint32_t var = expr_system_var(system, index);
      step = value;
      if (index->kind == INDEX_AXIS && !system->is_unknown) {
        int64_t base;
        if (mul_overflows(value, index->axis->lb, &base) ||
            mul_overflows(value, index->axis->stride, &step)) {
          system->is_unknown = true;
          return;
        }
        linear_add_constant(linear, row, base);
      }
      linear_add_term(linear, row, var, step);
    }
  }
}

void expr_system_add_guards(ExprSystem *system, const Predicates *guards) {
  for (uint32_t i = 0; i < guards->count; i++) {
    LinearRow *row = linear_add_row(system->linear, !guards->at[i].is_ge);
    expr_system_add(system, row, guards->at[i].expr, 1);
    if (!system->is_unknown) continue;
    system->is_unknown = false;
    clear_row(row);
  }
}
