// Affine expressions and predicates.
//
// A sum is collected as a list of terms and made an expression once, at its end; only divisions,
// remainders and products of two sums go through the builders of ir/expr.h.
#include "text/read_a.h"

const Expr *const_expr(Reader *reader, int64_t value) {
  const Expr **slot = &reader->constants[(uint64_t)value % CONST_CACHE];
  if (!*slot || (*slot)->constant != value) *slot = expr_const(reader->arena, value);
  return *slot;
}

// Why an expression cannot be; inside a predicate that makes the predicate invalid.
static bool refuse(Reader *reader, SrcSpan span, const char *code, const char *why) {
  if (reader->in_predicate)
    return diag_error(reader->diags, span, "invalid-predicate", "Invalid Predicate! %s", why);
  return diag_error(reader->diags, span, code, "%s", why);
}

static bool runtime_value(Reader *reader, uint32_t node) {
  const char *name = node_of(reader, node)->name->str->bytes;
  return refuse(reader, span_of(reader, node), "runtime-value",
                arena_format(&reader->scratch,
                             "'%s' is known at run time only; a register may stand in the start "
                             "of a slice, as ub of a DynamicAxis, and in guards and conditions",
                             name));
}

static bool overflow(Reader *reader, SrcSpan span) {
  return diag_error(reader->diags, span, "index-overflow",
                    "the value of this index leaves the range of 64-bit integers");
}

void linear_begin(Reader *reader, Linear *linear) {
  *linear = (Linear){0, reader->terms.count};
}

static bool same_index(const Index *a, const Index *b) {
  if (a == b) return true;
  if (a->kind != b->kind) return false;
  switch (a->kind) {
  case INDEX_AXIS: return a->axis == b->axis;
  case INDEX_AP: return a->ap == b->ap;
  case INDEX_REGISTER: return a->reg == b->reg;
  default: return index_compare(a, b) == 0;
  }
}

static bool add_constant(Reader *reader, Linear *linear, SrcSpan span, int64_t value,
                         int64_t factor) {
  int64_t scaled;
  if (mul_overflows(value, factor, &scaled) ||
      add_overflows(linear->constant, scaled, &linear->constant))
    return overflow(reader, span);
  return true;
}

static bool add_term(Reader *reader, Linear *linear, SrcSpan span, Term term, int64_t factor) {
  int64_t scaled;
  if (mul_overflows(term.coefficient, factor, &scaled)) return overflow(reader, span);
  for (uint32_t i = linear->base; i < reader->terms.count; i++) {
    Term *old = &reader->terms.at[i];
    if (!same_index(old->index, term.index)) continue;
    if (add_overflows(old->coefficient, scaled, &old->coefficient)) return overflow(reader, span);
    return true;
  }
  if (reader->terms.count - linear->base == MAX_TERMS)
    return diag_error(reader->diags, span, "too-many-terms",
                      "an expression has at most %d different indices", MAX_TERMS);
  vec_push(&reader->scratch, &reader->terms, (Term){term.index, scaled});
  return true;
}

static bool add_expr(Reader *reader, Linear *linear, SrcSpan span, const Expr *expr,
                     int64_t factor) {
  if (!add_constant(reader, linear, span, expr->constant, factor)) return false;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (!add_term(reader, linear, span, expr->terms[i], factor)) return false;
  }
  return true;
}

const Expr *linear_end(Reader *reader, Linear *linear) {
  Term *terms = reader->terms.at + linear->base;
  uint32_t count = 0, all = reader->terms.count - linear->base;
  for (uint32_t i = 0; i < all; i++) { // insertion sort, vanished terms left out
    Term term = terms[i];
    if (!term.coefficient) continue;
    uint32_t at = count++;
    for (; at && index_compare(terms[at - 1].index, term.index) > 0; at--)
      terms[at] = terms[at - 1];
    terms[at] = term;
  }
  reader->terms.count = linear->base;
  if (!count) return const_expr(reader, linear->constant);
  Expr *expr = arena_alloc(reader->arena, sizeof(Expr) + count * sizeof(Term));
  expr->constant = linear->constant;
  expr->term_count = count;
  memcpy(expr->terms, terms, count * sizeof(Term));
  return expr;
}

bool linear_end_const(Reader *reader, Linear *linear, int64_t *constant) {
  bool is_const = true;
  for (uint32_t i = linear->base; i < reader->terms.count; i++)
    is_const = is_const && !reader->terms.at[i].coefficient;
  reader->terms.count = linear->base;
  *constant = linear->constant;
  return is_const;
}

static bool axis_is_open(const Reader *reader, const Axis *axis) {
  for (uint32_t i = reader->frame_count; i-- > 0;) {
    if (reader->frames[i].scope == &axis->scope) return true;
  }
  return false;
}

static bool closed_axis(Reader *reader, SrcSpan span, const Axis *axis) {
  return diag_error(reader->diags, span, "loop-not-around",
                    "the loop '%s' is not around this statement", axis->scope.stmt.name->bytes);
}

// The bases of divisions nest no deeper than brackets do.
bool check_open(Reader *reader, SrcSpan span, const Expr *expr) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index->kind == INDEX_AXIS && !axis_is_open(reader, index->axis))
      return closed_axis(reader, span, index->axis);
    bool has_numerator = index_is_division(index);
    if (has_numerator && !check_open(reader, span, index->div.numerator)) return false;
  }
  return true;
}

// Known at run time only: such a value has no range.
static bool is_unbounded(const Expr *expr) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    switch (index->kind) {
    case INDEX_AXIS:
      if (index->axis->kind == AXIS_DYNAMIC) return true;
      break;
    case INDEX_FLOOR_DIV:
    case INDEX_MODULO:
    case INDEX_CC_DIV:
    case INDEX_CC_MOD:
      if (is_unbounded(index->div.numerator)) return true;
      break;
    case INDEX_REGISTER:
    case INDEX_CC_RANK:
    case INDEX_INDIRECT_ARG: return true;
    default: break;
    }
  }
  return false;
}

bool check_range(Reader *reader, SrcSpan span, const Expr *expr, int64_t more) {
  Range range = expr_range(expr);
  if (range.is_known && !add_overflows(range.high, more, &range.high)) return true;
  return is_unbounded(expr) || overflow(reader, span);
}

static bool other_function(Reader *reader, uint32_t node) {
  return diag_error(reader->diags, span_of(reader, node), "other-function",
                    "%s belongs to another function",
                    binding_describe(reader, node_of(reader, node)->name));
}

static bool name_expr(Reader *reader, uint32_t node, const Expr **out) {
  const Binding *binding = lookup(reader, node);
  if (!binding) return false;
  SrcSpan span = span_of(reader, node);
  switch (binding->kind) {
  case BIND_AXIS:
    if (!reader->any_axis && !axis_is_open(reader, binding->axis))
      return closed_axis(reader, span, binding->axis);
    *out = binding->expr;
    return true;
  case BIND_AP:
    if (binding->function != reader->state->number) return other_function(reader, node);
    *out = binding->expr;
    return true;
  case BIND_INST:
    if (!binding->expr) break;
    if (binding->function != reader->state->number) return other_function(reader, node);
    if (!reader->allow_register) return runtime_value(reader, node);
    *out = binding->expr;
    return true;
  case BIND_LITERAL:
    if (binding->literal->kind != LIT_INT) break;
    *out = const_expr(reader, binding->literal->integer);
    return true;
  case BIND_EXPR:
    if (binding->function && binding->function != reader->state->number)
      return other_function(reader, node);
    if (!reader->any_axis && !check_open(reader, span, binding->expr)) return false;
    if (!reader->allow_register && expr_uses_kind(binding->expr, INDEX_REGISTER))
      return runtime_value(reader, node);
    *out = binding->expr;
    return true;
  default: break;
  }
  return wrong_kind(reader, node, "a loop, an index or an integer");
}

bool read_affine(Reader *reader, uint32_t node, const Expr **out) {
  const Node *at = node_of(reader, node);
  if (at->kind == SYN_INT) {
    *out = const_expr(reader, at->integer);
    return true;
  }
  if (at->kind == SYN_NAME && at->name->binding.kind == BIND_AP &&
      at->name->binding.function == reader->state->number) {
    *out = at->name->binding.expr;
    return true;
  }
  if (at->kind == SYN_NAME && at->name->binding.kind == BIND_AXIS)
    return name_expr(reader, node, out);
  Linear linear;
  linear_begin(reader, &linear);
  if (!linear_add(reader, &linear, node, 1)) {
    reader->terms.count = linear.base;
    return false;
  }
  *out = linear_end(reader, &linear);
  return true;
}

// Product, quotient or remainder, left to right.
static bool product_expr(Reader *reader, uint32_t node, const Expr **out) {
  uint32_t operand = node_of(reader, node)->first;
  const Expr *value;
  if (!read_affine(reader, operand, &value)) return false;
  while ((operand = node_of(reader, operand)->next)) {
    const Expr *right;
    SrcSpan span = span_of(reader, operand);
    if (!read_affine(reader, operand, &right)) return false;
    uint16_t link = node_of(reader, operand)->link;
    if (link == '*') {
      if (!expr_is_const(right) && !expr_is_const(value))
        return refuse(reader, span_of(reader, node), "not-affine",
                      "a product of two indices is not affine");
      value = expr_is_const(right) ? expr_scale(reader->arena, value, right->constant)
                                   : expr_scale(reader->arena, right, value->constant);
    } else {
      if (!expr_is_const(right))
        return refuse(reader, span, "not-affine",
                      "division by an index is not affine; the divisor is a constant");
      if (right->constant <= 0)
        return diag_error(reader->diags, span, "bad-denominator",
                          "Unsupported denom for DivLikeExpr! The divisor is %lld, not positive",
                          (long long)right->constant);
      value = link == '%' ? expr_modulo(reader->arena, value, right->constant)
                          : expr_floor_div(reader->arena, value, right->constant);
    }
    if (!value) return overflow(reader, span_of(reader, node));
  }
  *out = value;
  return true;
}

// m0.cc_div, m0.cc_mod, m0.cc_get_rank, m0.shard_id, m0.indirect_arg.
static bool collective_expr(Reader *reader, uint32_t call, const Expr **out) {
  static const Signature division = {
      "m0.cc_div and m0.cc_mod",
      3,
      {{WORD_numer, true}, {WORD_denom, true}, {WORD_replica_groups_id, true}}};
  static const Signature rank = {
      "m0.cc_get_rank", 2, {{WORD_iteration_id, true}, {WORD_channel_id, true}}};
  static const Signature shard = {"m0.shard_id", 1, {{WORD_ub, true}}};
  static const Signature indirect = {"m0.indirect_arg", 1, {{WORD_arg_id, true}}};
  const Node *callee = node_of(reader, node_of(reader, call)->first);
  const Node *base = callee->kind == SYN_ATTRIBUTE ? node_of(reader, callee->first) : NULL;
  bool is_module = base && base->kind == SYN_NAME && base->name->binding.kind == BIND_MODULE_ALIAS;
  Word word = is_module ? (Word)callee->name->word : WORD_NOTHING;
  uint32_t values[MAX_KEYWORDS];
  Index *index = ARENA_NEW(reader->arena, Index);
  SrcSpan span = span_of(reader, call);
  switch (word) {
  case WORD_cc_div:
  case WORD_cc_mod:
    index->kind = word == WORD_cc_div ? INDEX_CC_DIV : INDEX_CC_MOD;
    if (!read_args(reader, call, &division, values) ||
        !read_affine(reader, values[0], &index->div.numerator) ||
        !read_int(reader, values[1], "divisor", &index->div.denominator) ||
        !read_int(reader, values[2], "replica groups id", &index->div.groups))
      return false;
    if (index->div.denominator <= 0)
      return diag_error(reader->diags, span, "bad-denominator",
                        "Unsupported denom for DivLikeExpr! The divisor is %lld, not positive",
                        (long long)index->div.denominator);
    break;
  case WORD_cc_get_rank:
    index->kind = INDEX_CC_RANK;
    if (!read_args(reader, call, &rank, values) ||
        !read_int(reader, values[0], "iteration_id", &index->ids.first) ||
        !read_int(reader, values[1], "channel_id", &index->ids.second))
      return false;
    if (index->ids.first < 0 || index->ids.second < 0)
      return diag_error(reader->diags, span, "bad-rank",
                        "Invalid iteration_id or channel_id for CCGetRankExpr!");
    break;
  case WORD_shard_id:
    index->kind = INDEX_SHARD_ID;
    if (!read_args(reader, call, &shard, values) ||
        !read_int(reader, values[0], "number of shards", &index->ids.first))
      return false;
    if (index->ids.first <= 0)
      return diag_error(reader->diags, span, "bad-shard", "the number of shards is positive");
    break;
  case WORD_indirect_arg:
    index->kind = INDEX_INDIRECT_ARG;
    if (!read_args(reader, call, &indirect, values) ||
        !read_int(reader, values[0], "arg_id", &index->ids.first))
      return false;
    if (index->ids.first < 0)
      return diag_error(reader->diags, span, "bad-rank", "Invalid arg_id for IndirectArgExpr!");
    break;
  default: return wrong_kind(reader, call, "an index expression");
  }
  check_module(reader, callee->span, base->name, MODULE_m0, callee->name->str->bytes);
  *out = expr_index(reader->arena, index);
  return true;
}

bool linear_add(Reader *reader, Linear *linear, uint32_t node, int64_t factor) {
  const Node *at = node_of(reader, node);
  const Expr *expr = NULL;
  switch ((NodeKind)at->kind) {
  case SYN_INT: return add_constant(reader, linear, at->span, at->integer, factor);
  case SYN_NAME:
    return name_expr(reader, node, &expr) && add_expr(reader, linear, at->span, expr, factor);
  case SYN_NEGATE:
    if (factor == INT64_MIN) return overflow(reader, at->span);
    return linear_add(reader, linear, at->first, -factor);
  case SYN_SUM:
    for (uint32_t operand = at->first; operand; operand = node_of(reader, operand)->next) {
      bool is_minus = node_of(reader, operand)->link == '-' && operand != at->first;
      if (is_minus && factor == INT64_MIN) return overflow(reader, at->span);
      if (!linear_add(reader, linear, operand, is_minus ? -factor : factor)) return false;
    }
    return true;
  case SYN_PRODUCT: {
    // constant * sum, the common case, needs no expression of its own
    const Node *left = node_of(reader, at->first), *right = node_of(reader, left->next);
    int64_t scaled;
    if (left->kind == SYN_INT && right->link == '*' && !right->next) {
      if (mul_overflows(left->integer, factor, &scaled)) return overflow(reader, at->span);
      return linear_add(reader, linear, left->next, scaled);
    }
    return product_expr(reader, node, &expr) && add_expr(reader, linear, at->span, expr, factor);
  }
  case SYN_CALL:
    return collective_expr(reader, node, &expr) && add_expr(reader, linear, at->span, expr, factor);
  case SYN_SUBSCRIPT:
    return refuse(reader, at->span, "not-affine",
                  "a value read from a tensor cannot be computed with; an index may only be such a "
                  "value itself, as in table[idx[p], 0:64]");
  default: return wrong_kind(reader, node, "an integer expression over loops and indices");
  }
}

// ---- predicates --------------------------------------------------------------------------------

static bool invalid_predicate(Reader *reader, SrcSpan span, const char *why) {
  return diag_error(reader->diags, span, "invalid-predicate", "Invalid Predicate! %s", why);
}

// m0.AffinePredicate(expr, ge=…, is_approx=…): expr >= 0, or expr == 0 with ge=False.
static bool constructed_predicate(Reader *reader, uint32_t call, Predicate *out) {
  static const Signature signature = {
      "m0.AffinePredicate", 2, {{WORD_expr, true}, {WORD_ge, false}, {WORD_is_approx, false}}};
  uint32_t values[MAX_KEYWORDS];
  *out = (Predicate){.is_ge = true, .span = span_of(reader, call)};
  if (!read_args(reader, call, &signature, values)) return false;
  reader->in_predicate = true;
  bool is_fine = read_affine(reader, values[0], &out->expr);
  reader->in_predicate = false;
  if (values[1]) is_fine = read_bool(reader, values[1], "ge", &out->is_ge) && is_fine;
  if (values[2]) is_fine = read_bool(reader, values[2], "is_approx", &out->is_approx) && is_fine;
  return is_fine && check_range(reader, out->span, out->expr, 0);
}

static bool is_constructor(const Reader *reader, const Node *call) {
  if (call->kind != SYN_CALL) return false;
  const Node *callee = node_of(reader, call->first);
  const Node *base = callee->kind == SYN_ATTRIBUTE ? node_of(reader, callee->first) : NULL;
  return base && base->kind == SYN_NAME && base->name->binding.kind == BIND_MODULE_ALIAS &&
         callee->name->word == WORD_AffinePredicate;
}

// The comparison as difference >= 0 or == 0 (reference penguin-ir.md 8).
bool read_predicate(Reader *reader, uint32_t node, Predicate *out) {
  const Node *at = node_of(reader, node);
  if (is_constructor(reader, at)) return constructed_predicate(reader, node, out);
  if (at->kind == SYN_BOOLEAN)
    return invalid_predicate(reader, at->span,
                             "'and', 'or' and 'not' are no predicates; a list holds when all in "
                             "it do");
  if (at->kind != SYN_COMPARE)
    return invalid_predicate(reader, at->span, "it is not a comparison of two integer expressions");
  uint32_t left = at->first, right = node_of(reader, left)->next;
  if (node_of(reader, right)->next)
    return invalid_predicate(reader, at->span, "comparisons are not chained; write two");
  TokenKind link = (TokenKind)node_of(reader, right)->link;
  if (link == TOKEN_NE) return invalid_predicate(reader, at->span, "'!=' is neither >= 0 nor == 0");
  bool is_turned = link == TOKEN_LE || link == '<';
  int64_t strict = link == '<' || link == '>' ? -1 : 0;
  Linear linear;
  linear_begin(reader, &linear);
  reader->in_predicate = true;
  bool is_fine = linear_add(reader, &linear, left, is_turned ? -1 : 1) &&
                 linear_add(reader, &linear, right, is_turned ? 1 : -1) &&
                 add_constant(reader, &linear, at->span, strict, 1);
  reader->in_predicate = false;
  if (!is_fine) {
    reader->terms.count = linear.base;
    return false;
  }
  *out =
      (Predicate){.expr = linear_end(reader, &linear), .is_ge = link != TOKEN_EQ, .span = at->span};
  return check_range(reader, at->span, out->expr, 0);
}

static bool read_one(Reader *reader, uint32_t node) {
  Predicate predicate;
  if (!read_predicate(reader, node, &predicate)) return false;
  if (expr_is_const(predicate.expr) && !reader->allow_register)
    return invalid_predicate(reader, span_of(reader, node),
                             "it depends on no loop and no index, so it always holds or never");
  vec_push(&reader->scratch, &reader->predicates, predicate);
  return true;
}

bool read_predicates(Reader *reader, uint32_t node, Predicates *out) {
  const Node *at = node_of(reader, node);
  bool is_fine = true;
  reader->predicates.count = 0;
  if (at->kind == SYN_LIST || at->kind == SYN_TUPLE) {
    for (uint32_t item = at->first; item; item = node_of(reader, item)->next)
      is_fine = read_one(reader, item) && is_fine;
  } else {
    is_fine = read_one(reader, node);
  }
  uint32_t count = reader->predicates.count;
  out->count = count;
  out->at =
      count ? arena_copy(reader->arena, reader->predicates.at, count * sizeof(Predicate)) : NULL;
  return is_fine;
}
