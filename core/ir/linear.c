// Feasibility of small integer systems: propagation, closed forms, bisection (linear.h).
#include "ir/linear.h"

// Sums stay far from the ends of int64_t: rows that could reach beyond this are not answered.
#define MOST ((int64_t)1 << 60)
enum { MAX_ROUNDS = 24 };

typedef enum State { STATE_EMPTY, STATE_DONE, STATE_OPEN } State;

LinearSystem *linear_create(Arena *arena) {
  LinearSystem *system = ARENA_NEW(arena, LinearSystem);
  system->stack = ARENA_ARRAY(arena, LinearDomain, LINEAR_MAX_DEPTH);
  return system;
}

void linear_reset(LinearSystem *system) {
  system->var_count = 0;
  system->row_count = 0;
  system->is_too_big = false;
}

uint32_t linear_add_var(LinearSystem *system, int64_t low, int64_t high) {
  if (system->var_count == LINEAR_MAX_VARS) {
    system->is_too_big = true;
    return 0;
  }
  system->domain.low[system->var_count] = low;
  system->domain.high[system->var_count] = high;
  return system->var_count++;
}

LinearRow *linear_add_row(LinearSystem *system, bool is_equal) {
  if (system->row_count == LINEAR_MAX_ROWS) {
    system->is_too_big = true;
    system->row_count--;
  }
  LinearRow *row = &system->rows[system->row_count++];
  row->constant = 0;
  row->count = 0;
  row->is_equal = is_equal;
  return row;
}

void linear_add_term(LinearSystem *system, LinearRow *row, uint32_t var, int64_t coefficient) {
  for (uint32_t i = 0; i < row->count; i++) {
    if (row->terms[i].var != var) continue;
    if (add_overflows(row->terms[i].coefficient, coefficient, &row->terms[i].coefficient))
      system->is_too_big = true;
    if (row->terms[i].coefficient == 0) row->terms[i] = row->terms[--row->count];
    return;
  }
  if (coefficient == 0) return;
  if (row->count == LINEAR_MAX_TERMS) {
    system->is_too_big = true;
    return;
  }
  row->terms[row->count++] = (LinearTerm){coefficient, var};
}

void linear_add_constant(LinearSystem *system, LinearRow *row, int64_t value) {
  if (add_overflows(row->constant, value, &row->constant)) system->is_too_big = true;
}

// Whether every sum the search can form stays below MOST.
static bool fits(const LinearSystem *system) {
  for (uint32_t v = 0; v < system->var_count; v++) {
    if (system->domain.low[v] < -MOST || system->domain.high[v] > MOST) return false;
  }
  for (uint32_t r = 0; r < system->row_count; r++) {
    const LinearRow *row = &system->rows[r];
    if (row->constant < -MOST || row->constant > MOST) return false;
    int64_t reach = row->constant < 0 ? -row->constant : row->constant;
    for (uint32_t i = 0; i < row->count; i++) {
      int64_t low = system->domain.low[row->terms[i].var],
              high = system->domain.high[row->terms[i].var];
      int64_t widest = max_i64(low < 0 ? -low : low, high < 0 ? -high : high), product;
      int64_t coefficient = row->terms[i].coefficient;
      if (coefficient < -MOST || coefficient > MOST) return false;
      if (coefficient < 0) coefficient = -coefficient;
      if (mul_overflows(widest, coefficient, &product) || product > MOST) return false;
      reach += product;
      if (reach > MOST) return false;
    }
  }
  return true;
}

static void term_range(const LinearDomain *domain, LinearTerm term, int64_t *low, int64_t *high) {
  int64_t a = term.coefficient * domain->low[term.var],
          b = term.coefficient * domain->high[term.var];
  *low = min_i64(a, b);
  *high = max_i64(a, b);
}

static void row_range(const LinearRow *row, const LinearDomain *domain, int64_t *low,
                      int64_t *high) {
  *low = *high = row->constant;
  for (uint32_t i = 0; i < row->count; i++) {
    int64_t a, b;
    term_range(domain, row->terms[i], &a, &b);
    *low += a;
    *high += b;
  }
}

// coefficient * x within [low, high] narrows x; false when nothing is left.
static bool narrow(LinearDomain *domain, LinearTerm term, int64_t low, int64_t high,
                   bool *changed) {
  int64_t c = term.coefficient, from, to;
  if (c > 0) {
    from = ceil_div(low, c);
    to = floor_div(high, c);
  } else {
    from = ceil_div(-high, -c);
    to = floor_div(-low, -c);
  }
  if (from > domain->low[term.var]) {
    domain->low[term.var] = from;
    *changed = true;
  }
  if (to < domain->high[term.var]) {
    domain->high[term.var] = to;
    *changed = true;
  }
  return domain->low[term.var] <= domain->high[term.var];
}

static bool propagate_row(const LinearRow *row, LinearDomain *domain, bool *changed) {
  int64_t low, high;
  row_range(row, domain, &low, &high);
  if (high < 0 || (row->is_equal && low > 0)) return false;
  if (!row->is_equal && low >= 0) return true;
  for (uint32_t i = 0; i < row->count; i++) {
    int64_t a, b;
    term_range(domain, row->terms[i], &a, &b);
    if (a == b) continue;
    // the rest lies in [low - a, high - b]; the term must be able to bring the sum to its goal
    int64_t least = -(high - b), most = row->is_equal ? -(low - a) : b;
    if (least <= a && most >= b) continue;
    if (!narrow(domain, row->terms[i], max_i64(least, a), min_i64(most, b), changed)) return false;
    row_range(row, domain, &low, &high);
  }
  return true;
}

static bool propagate(const LinearSystem *system, LinearDomain *domain) {
  bool changed = true;
  for (uint32_t round = 0; changed && round < MAX_ROUNDS; round++) {
    changed = false;
    for (uint32_t r = 0; r < system->row_count; r++) {
      if (!propagate_row(&system->rows[r], domain, &changed)) return false;
    }
  }
  return true;
}

// An equality over free variables alone: false when the gcd forbids it. *is_dense: the sums the
// variables reach are all multiples of the gcd between the least and the greatest.
static bool gcd_allows(const LinearRow *row, const LinearDomain *domain, bool *is_dense) {
  int64_t rest = row->constant, gcd = 0;
  LinearTerm sorted[LINEAR_MAX_TERMS]; // coefficient: magnitude; ascending
  uint32_t count = 0;
  for (uint32_t i = 0; i < row->count; i++) {
    LinearTerm term = row->terms[i];
    rest += term.coefficient * domain->low[term.var];
    if (domain->low[term.var] == domain->high[term.var]) continue;
    if (term.coefficient < 0) term.coefficient = -term.coefficient;
    gcd = gcd_i64(gcd, term.coefficient);
    uint32_t at = count++;
    for (; at > 0 && sorted[at - 1].coefficient > term.coefficient; at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = term;
  }
  *is_dense = true;
  if (gcd == 0) return rest == 0;
  if (rest % gcd != 0) return false;
  int64_t span = 0; // sums 0, gcd, …, span are all reached
  for (uint32_t i = 0; i < count; i++) {
    if (sorted[i].coefficient > span + gcd) *is_dense = false;
    span += sorted[i].coefficient * (domain->high[sorted[i].var] - domain->low[sorted[i].var]);
  }
  return true;
}

static bool is_fixed(const LinearDomain *domain, uint32_t var) {
  return domain->low[var] == domain->high[var];
}

// Looks at one propagated node: empty, settled with a point, or open with a variable to split.
static State inspect(const LinearSystem *system, const LinearDomain *domain, uint32_t *split) {
  uint8_t uses[LINEAR_MAX_VARS] = {0}; // open rows that hold the variable
  bool is_open[LINEAR_MAX_ROWS], is_dense[LINEAR_MAX_ROWS];
  for (uint32_t r = 0; r < system->row_count; r++) {
    const LinearRow *row = &system->rows[r];
    int64_t low, high;
    row_range(row, domain, &low, &high);
    is_dense[r] = true;
    is_open[r] = row->is_equal ? low != high : low < 0;
    if (row->is_equal && !gcd_allows(row, domain, &is_dense[r])) return STATE_EMPTY;
    if (high < 0 || (row->is_equal && low > 0)) return STATE_EMPTY;
    for (uint32_t i = 0; is_open[r] && i < row->count; i++) {
      if (!is_fixed(domain, row->terms[i].var)) uses[row->terms[i].var]++;
    }
  }
  // A row that shares no free variable with another open row is decided by itself when it is an
  // inequality or dense; taking it away may free others.
  bool is_settled = false, changed = true;
  while (changed) {
    changed = false;
    is_settled = true;
    for (uint32_t r = 0; r < system->row_count; r++) {
      if (!is_open[r]) continue;
      const LinearRow *row = &system->rows[r];
      bool is_alone = is_dense[r];
      for (uint32_t i = 0; is_alone && i < row->count; i++) is_alone = uses[row->terms[i].var] <= 1;
      if (!is_alone) {
        is_settled = false;
        continue;
      }
      is_open[r] = false;
      changed = true;
      for (uint32_t i = 0; i < row->count; i++) uses[row->terms[i].var] = 0;
    }
  }
  if (is_settled) return STATE_DONE;
  // Split what joins the most open rows; among equals the smallest domain, then the heaviest.
  bool is_found = false;
  uint32_t best_uses = 0;
  int64_t best_size = 0, best_weight = 0;
  for (uint32_t r = 0; r < system->row_count; r++) {
    for (uint32_t i = 0; is_open[r] && i < system->rows[r].count; i++) {
      LinearTerm term = system->rows[r].terms[i];
      if (is_fixed(domain, term.var)) continue;
      int64_t size = domain->high[term.var] - domain->low[term.var];
      int64_t weight = term.coefficient < 0 ? -term.coefficient : term.coefficient;
      uint32_t used = uses[term.var];
      bool is_better =
          !is_found || used > best_uses ||
          (used == best_uses && (size < best_size || (size == best_size && weight > best_weight)));
      if (!is_better) continue;
      is_found = true;
      *split = term.var;
      best_uses = used;
      best_size = size;
      best_weight = weight;
    }
  }
  return is_found ? STATE_OPEN : STATE_EMPTY;
}

LinearAnswer linear_solve(LinearSystem *system, uint64_t *budget) {
  for (uint32_t v = 0; v < system->var_count; v++) {
    if (system->domain.low[v] > system->domain.high[v]) return LINEAR_EMPTY;
  }
  if (system->is_too_big || !fits(system)) return LINEAR_UNKNOWN;
  if (!propagate(system, &system->domain)) return LINEAR_EMPTY;
  uint32_t depth = 0, split = 0;
  bool is_cut = false; // some branch was too deep to look at
  system->stack[depth++] = system->domain;
  while (depth > 0) {
    if (*budget == 0) return LINEAR_UNKNOWN;
    --*budget;
    LinearDomain *domain = &system->stack[depth - 1];
    State state = inspect(system, domain, &split);
    if (state == STATE_DONE) return LINEAR_HAS_POINT;
    if (state == STATE_EMPTY || depth == LINEAR_MAX_DEPTH) {
      is_cut |= state == STATE_OPEN;
      depth--;
      continue;
    }
    // the lower half is looked at first; the upper one replaces this node
    LinearDomain *lower = &system->stack[depth];
    *lower = *domain;
    int64_t middle = floor_div(domain->low[split] + domain->high[split], 2);
    lower->high[split] = middle;
    domain->low[split] = middle + 1;
    bool has_upper = propagate(system, domain), has_lower = propagate(system, lower);
    if (has_upper && has_lower) {
      depth++;
    } else if (has_lower) {
      *domain = *lower;
    } else if (!has_upper) {
      depth--;
    }
  }
  return is_cut ? LINEAR_UNKNOWN : LINEAR_EMPTY;
}

void linear_bounds(const LinearSystem *system, uint32_t var, int64_t *low, int64_t *high) {
  *low = system->domain.low[var];
  *high = system->domain.high[var];
}
