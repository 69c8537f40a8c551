// Two accesses as one linear system: which variables they share, and how.
#include "analysis/region_internal.h"

// Values known only at run time: far beyond any address, and far from overflow.
#define UNKNOWN_REACH ((int64_t)1 << 31)

static int64_t last_trip(const Axis *axis) {
  return axis->kind == AXIS_DYNAMIC ? UNKNOWN_REACH : axis_tripcount(axis) - 1;
}

static bool runs(Axis *const *loops, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (last_trip(loops[i]) < 0) return false;
  }
  return true;
}

bool pair_begin(Pair *pair, LinearSystem *system, const Instruction *a, const Instruction *b,
                const Scope *carrier) {
  linear_reset(system);
  pair->system = system;
  pair->carrier = carrier;
  pair->carrier_axis = NULL;
  pair->symbol_count = 0;
  pair->has_distance = false;
  pair->count_a = stmt_loopnest(&a->stmt, pair->loops_a);
  pair->count_b = stmt_loopnest(&b->stmt, pair->loops_b);
  uint32_t limit = MAX_NESTING;
  if (carrier && carrier->stmt.kind == STMT_AXIS) {
    pair->carrier_axis = (const Axis *)carrier;
    limit = pair->carrier_axis->depth;
  } else if (carrier) {
    const Axis *around = stmt_enclosing_axis(&carrier->stmt);
    limit = around ? around->depth + 1 : 0;
  }
  pair->shared = 0;
  while (pair->shared < limit && pair->shared < pair->count_a && pair->shared < pair->count_b &&
         pair->loops_a[pair->shared] == pair->loops_b[pair->shared])
    pair->shared++;
  if (!runs(pair->loops_a, pair->count_a) || !runs(pair->loops_b, pair->count_b)) return false;
  return !pair->carrier_axis || last_trip(pair->carrier_axis) >= 1;
}

static bool is_shared_loop(const Pair *pair, const Axis *axis) {
  return axis->depth < pair->shared && pair->loops_a[axis->depth] == axis;
}

bool pair_shares_value(const Pair *pair, const Instruction *def) {
  if (pair->carrier && scope_encloses(pair->carrier, &def->stmt)) return false;
  const Axis *around = stmt_enclosing_axis(&def->stmt);
  if (!around) return true;
  return is_shared_loop(pair, around);
}

static PairSymbol *find_symbol(Pair *pair, const Index *index, const void *object, Side side) {
  for (uint32_t i = 0; i < pair->symbol_count; i++) {
    PairSymbol *symbol = &pair->symbols[i];
    if (symbol->side != side || !symbol->index || symbol->index->kind != index->kind) continue;
    if (object ? symbol->object == object : index_compare(symbol->index, index) == 0) return symbol;
  }
  return NULL;
}

static PairSymbol *add_symbol(Pair *pair, const Index *index, const void *object, Side side,
                              int64_t low, int64_t high) {
  if (pair->symbol_count == MAX_PAIR_SYMBOLS) {
    pair->system->is_too_big = true;
    pair->symbol_count--;
  }
  PairSymbol *symbol = &pair->symbols[pair->symbol_count++];
  *symbol = (PairSymbol){.index = index, .object = object, .side = side};
  symbol->var = linear_add_var(pair->system, low, high);
  return symbol;
}

uint32_t pair_distance_var(Pair *pair) {
  if (!pair->has_distance) {
    pair->has_distance = true;
    pair->distance = linear_add_var(pair->system, 1, max_i64(last_trip(pair->carrier_axis), 1));
  }
  return pair->distance;
}

// The trip number of a loop as seen from a side. In the carrier B's is A's plus the distance.
static uint32_t trip_var(Pair *pair, const Axis *axis, Side side) {
  PairSymbol *symbol = find_symbol(pair, &axis->index, axis, side);
  if (!symbol) symbol = add_symbol(pair, &axis->index, axis, side, 0, last_trip(axis));
  return symbol->var;
}

static void add_axis(Pair *pair, LinearRow *row, Side side, const Axis *axis, int64_t factor) {
  LinearSystem *system = pair->system;
  int64_t base, step;
  if (mul_overflows(factor, axis->lb, &base) || mul_overflows(factor, axis->stride, &step)) {
    system->is_too_big = true;
    return;
  }
  linear_add_constant(system, row, base);
  if (axis == pair->carrier_axis) {
    bool is_new = !find_symbol(pair, &axis->index, axis, SIDE_A);
    uint32_t trip = trip_var(pair, axis, SIDE_A), distance = pair_distance_var(pair);
    linear_add_term(system, row, trip, step);
    if (side == SIDE_B) linear_add_term(system, row, distance, step);
    if (is_new && !system->is_too_big) {
      LinearRow *bound = linear_add_row(system, false); // trip + distance <= last
      linear_add_constant(system, bound, last_trip(axis));
      linear_add_term(system, bound, trip, -1);
      linear_add_term(system, bound, distance, -1);
    }
    return;
  }
  linear_add_term(system, row,
                  trip_var(pair, axis, is_shared_loop(pair, axis) ? SIDE_SHARED : side), step);
}

// Whether every index of the expression has one value on both sides.
static bool is_shared_expr(const Pair *pair, const Expr *expr) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    bool is_shared = false;
    switch (index->kind) {
    case INDEX_AXIS: is_shared = is_shared_loop(pair, index->axis); break;
    case INDEX_REGISTER: is_shared = pair_shares_value(pair, index->reg); break;
    case INDEX_FLOOR_DIV:
    case INDEX_MODULO:
    case INDEX_CC_DIV:
    case INDEX_CC_MOD: is_shared = is_shared_expr(pair, index->div.numerator); break;
    case INDEX_CC_RANK:
    case INDEX_SHARD_ID: is_shared = true; break;
    case INDEX_AP:
    case INDEX_INDIRECT_ARG: break;
    }
    if (!is_shared) return false;
  }
  return true;
}

// When the distance is fixed, a numerator over the carrier and shared indices is, on side B, the
// one of side A plus a constant; a multiple of the denominator leaves the remainder as it is and
// moves the quotient. false when it is not of that form.
static bool shift_from_a(const Pair *pair, const Index *index, int64_t *quotients) {
  if (!pair->carrier_axis || !pair->has_distance) return false;
  const LinearDomain *domain = &pair->system->domain;
  int64_t distance = domain->low[pair->distance], step;
  if (distance != domain->high[pair->distance]) return false;
  const Expr *numerator = index->div.numerator;
  for (uint32_t i = 0; i < numerator->term_count; i++) {
    const Index *of = numerator->terms[i].index;
    if (of->kind != INDEX_AXIS) return false;
    if (of->axis != pair->carrier_axis && !is_shared_loop(pair, of->axis)) return false;
  }
  int64_t coefficient = expr_axis_coefficient(numerator, pair->carrier_axis);
  if (mul_overflows(coefficient, pair->carrier_axis->stride, &step) ||
      mul_overflows(step, distance, &step) || step % index->div.denominator != 0)
    return false;
  *quotients = step / index->div.denominator;
  return true;
}

// numerator == denominator * quotient + remainder, 0 <= remainder < denominator. *quotients: what
// to add to the symbol's quotient.
static PairSymbol *division(Pair *pair, Side side, const Index *index, int64_t *quotients) {
  *quotients = 0;
  if (is_shared_expr(pair, index->div.numerator)) {
    side = SIDE_SHARED;
  } else if (side == SIDE_B && shift_from_a(pair, index, quotients)) {
    side = SIDE_A;
  }
  for (uint32_t i = 0; i < pair->symbol_count; i++) {
    PairSymbol *symbol = &pair->symbols[i];
    if (symbol->side == side && symbol->index && index_is_division(symbol->index) &&
        symbol->index->div.denominator == index->div.denominator &&
        expr_equal(symbol->index->div.numerator, index->div.numerator))
      return symbol;
  }
  LinearSystem *system = pair->system;
  Range range = expr_range(index->div.numerator);
  if (!range.is_known) range = (Range){-UNKNOWN_REACH * 2, UNKNOWN_REACH * 2, true};
  int64_t denominator = index->div.denominator;
  uint32_t remainder = linear_add_var(system, 0, denominator - 1);
  PairSymbol *symbol = add_symbol(pair, index, NULL, side, floor_div(range.low, denominator),
                                  floor_div(range.high, denominator));
  symbol->remainder = remainder;
  uint32_t at = (uint32_t)(symbol - pair->symbols);
  LinearRow *row = linear_add_row(system, true);
  linear_add_term(system, row, symbol->var, denominator);
  linear_add_term(system, row, remainder, 1);
  if (!system->is_too_big) pair_add_expr(pair, row, side, index->div.numerator, -1);
  return &pair->symbols[at];
}

static void add_index(Pair *pair, LinearRow *row, Side side, const Index *index, int64_t factor) {
  LinearSystem *system = pair->system;
  PairSymbol *symbol = NULL;
  int64_t quotients;
  switch (index->kind) {
  case INDEX_AXIS: add_axis(pair, row, side, index->axis, factor); return;
  case INDEX_AP:
    symbol = find_symbol(pair, index, index->ap, side);
    if (!symbol) symbol = add_symbol(pair, index, index->ap, side, 0, index->ap->ub - 1);
    break;
  case INDEX_REGISTER:
    if (pair_shares_value(pair, index->reg)) side = SIDE_SHARED;
    symbol = find_symbol(pair, index, index->reg, side);
    if (!symbol) symbol = add_symbol(pair, index, index->reg, side, -UNKNOWN_REACH, UNKNOWN_REACH);
    break;
  case INDEX_FLOOR_DIV:
  case INDEX_CC_DIV:
    symbol = division(pair, side, index, &quotients);
    if (mul_overflows(quotients, factor, &quotients)) system->is_too_big = true;
    linear_add_constant(system, row, quotients);
    break;
  case INDEX_MODULO:
  case INDEX_CC_MOD:
    linear_add_term(system, row, division(pair, side, index, &quotients)->remainder, factor);
    return;
  case INDEX_CC_RANK: // the same rank runs both
  case INDEX_SHARD_ID:
    symbol = find_symbol(pair, index, NULL, SIDE_SHARED);
    if (!symbol) {
      int64_t high = index->kind == INDEX_SHARD_ID ? index->ids.first - 1 : UNKNOWN_REACH;
      symbol = add_symbol(pair, index, NULL, SIDE_SHARED, 0, max_i64(high, 0));
    }
    break;
  case INDEX_INDIRECT_ARG: // a value read at run time: another one each time
    symbol = add_symbol(pair, NULL, NULL, side, -UNKNOWN_REACH, UNKNOWN_REACH);
    break;
  }
  linear_add_term(system, row, symbol->var, factor);
}

// Numerators nest as deep as the reader lets expressions nest (MAX_NESTING).
void pair_add_terms(Pair *pair, LinearRow *row, Side side, int64_t constant, const Term *terms,
                    uint32_t count, int64_t factor) {
  LinearSystem *system = pair->system;
  int64_t value;
  if (mul_overflows(constant, factor, &value)) {
    system->is_too_big = true;
    return;
  }
  linear_add_constant(system, row, value);
  for (uint32_t i = 0; i < count && !system->is_too_big; i++) {
    if (mul_overflows(terms[i].coefficient, factor, &value)) {
      system->is_too_big = true;
      return;
    }
    add_index(pair, row, side, terms[i].index, value);
  }
}

void pair_add_expr(Pair *pair, LinearRow *row, Side side, const Expr *expr, int64_t factor) {
  pair_add_terms(pair, row, side, expr->constant, expr->terms, expr->term_count, factor);
}

static void add_predicates(Pair *pair, Side side, const Predicates *predicates) {
  for (uint32_t i = 0; i < predicates->count && !pair->system->is_too_big; i++) {
    LinearRow *row = linear_add_row(pair->system, !predicates->at[i].is_ge);
    pair_add_expr(pair, row, side, predicates->at[i].expr, 1);
  }
}

void pair_add_guards(Pair *pair, Side side, const Instruction *inst) {
  add_predicates(pair, side, &inst->predicates);
  for (const Scope *scope = inst->stmt.parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_FILTER)
      add_predicates(pair, side, &((const Filter *)scope)->predicates);
  }
}
