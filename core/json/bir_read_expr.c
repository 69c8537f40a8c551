// Expressions (reference bir.md 2.7): the kind may come after the fields, so an object is read as a
// whole first and made into an expression then.
#include "json/bir_read_internal.h"

typedef enum ExprKey {
  EXPR_ARG,
  EXPR_ARG_ID,
  EXPR_AXIS,
  EXPR_C,
  EXPR_CHANNEL,
  EXPR_COEFF,
  EXPR_DENOM,
  EXPR_DIM,
  EXPR_IDX,
  EXPR_ITERATION,
  EXPR_KIND,
  EXPR_N_TERMS,
  EXPR_NUM,
  EXPR_NUMER,
  EXPR_REGREF,
  EXPR_GROUPS,
  EXPR_SCALE,
  EXPR_STRIDE,
  EXPR_TERMS,
  EXPR_UB,
  EXPR_VAR,
  EXPR_KEY_COUNT
} ExprKey;
static const char *const expr_keys[EXPR_KEY_COUNT] = {
    "arg",        "arg_id",       "axis",   "c",
    "channel_id", "coeff",        "denom",  "dim",
    "idx",        "iteration_id", "kind",   "n_terms",
    "num",        "numer",        "regref", "replica_groups_id",
    "scale",      "stride",       "terms",  "ub",
    "var"};

// Kind, its name, the keys it needs.
#define BIT(key) (1u << EXPR_##key)
static const struct {
  const char *name;
  BirExprKind kind;
  uint32_t needed;
} expr_kinds[] = {
    {"AffExprKind", BIR_EXPR_AFFINE, BIT(TERMS) | BIT(C)},
    {"AffIVKind", BIR_EXPR_AXIS, BIT(AXIS)},
    {"APIndexKind", BIR_EXPR_AP_INDEX, BIT(DIM)},
    {"SumKind", BIR_EXPR_SUM, BIT(TERMS) | BIT(N_TERMS)},
    {"MultKind", BIR_EXPR_MULT, BIT(VAR) | BIT(SCALE)},
    {"FloorDivKind", BIR_EXPR_FLOOR_DIV, BIT(NUMER) | BIT(DENOM)},
    {"ModuloKind", BIR_EXPR_MODULO, BIT(NUMER) | BIT(DENOM)},
    {"CCDivKind", BIR_EXPR_CC_DIV, BIT(NUMER) | BIT(DENOM) | BIT(GROUPS)},
    {"CCModKind", BIR_EXPR_CC_MOD, BIT(NUMER) | BIT(DENOM) | BIT(GROUPS)},
    {"ShardIDKind", BIR_EXPR_SHARD_ID, BIT(UB)},
    {"IntRuntimeValueKind", BIR_EXPR_RUNTIME, BIT(REGREF)},
    {"CCGetRankKind", BIR_EXPR_CC_RANK, BIT(ITERATION) | BIT(CHANNEL)},
    {"IndirectArgId", BIR_EXPR_INDIRECT, BIT(ARG_ID)},
};

typedef struct ReadTerm {
  const BirExpr *expr;
  int64_t coefficient;
  bool is_term; // {coeff, idx}, not an expression
} ReadTerm;

typedef struct Node {
  uint64_t seen;
  SrcSpan span, axis_span;
  PullText kind;
  Str name;             // axis or register
  const BirExpr *first; // idx, numer or var
  ReadTerm *terms;
  uint32_t term_count;
  int64_t ints[EXPR_KEY_COUNT];
} Node;

static bool read_node(Reader *reader, Node *node);
static const BirExpr *make_expr(Reader *reader, const Node *node);

static bool read_terms(Reader *reader, Node *node) {
  VEC(ReadTerm) terms = {0};
  if (!pull_open_array(&reader->pull)) return false;
  while (pull_item(&reader->pull)) {
    Node item;
    if (!read_node(reader, &item)) return false;
    ReadTerm term = {.is_term = (item.seen & (BIT(IDX) | BIT(COEFF))) != 0};
    if (term.is_term) {
      term.expr = item.first;
      term.coefficient = item.ints[EXPR_COEFF];
      bool is_whole = item.seen == (BIT(IDX) | BIT(COEFF));
      if (!is_whole) return pull_error(&reader->pull, item.span, "a term has 'coeff' and 'idx'");
    } else {
      term.expr = make_expr(reader, &item);
    }
    if (!term.expr) return false;
    vec_push(&reader->scratch, &terms, term);
  }
  node->terms = terms.at;
  node->term_count = terms.count;
  return !reader->pull.failed;
}

static bool read_field(Reader *reader, Node *node, ExprKey key) {
  Pull *pull = &reader->pull;
  switch (key) {
  case EXPR_KIND: return pull_string(pull, &node->kind);
  case EXPR_AXIS:
  case EXPR_REGREF:
    node->name = bir_read_str(reader);
    node->axis_span = pull->token;
    return node->name != NULL;
  case EXPR_IDX:
  case EXPR_NUMER:
  case EXPR_VAR: node->first = bir_read_expr(reader); return node->first != NULL;
  case EXPR_TERMS: return read_terms(reader, node);
  default: return pull_int(pull, &node->ints[key]);
  }
}

// Recursion is bounded by the pull reader's depth.
static bool read_node(Reader *reader, Node *node) {
  *node = (Node){0};
  if (!pull_open_object(&reader->pull)) return false;
  node->span = reader->pull.token;
  int key;
  while ((key = bir_read_known_key(reader, expr_keys, EXPR_KEY_COUNT, &node->seen,
                                   "an expression")) != -2) {
    if (key >= 0 && !read_field(reader, node, (ExprKey)key)) return false;
  }
  return !reader->pull.failed;
}

static const BirExpr *wrong(Reader *reader, SrcSpan span, const char *text) {
  pull_error(&reader->pull, span, "%s", text);
  return NULL;
}

static const BirExpr *make_affine(Reader *reader, const Node *node, BirExpr *out) {
  BirTerm *terms = ARENA_ARRAY(reader->arena, BirTerm, node->term_count);
  for (uint32_t i = 0; i < node->term_count; i++) {
    if (!node->terms[i].is_term)
      return wrong(reader, node->span, "terms of AffExprKind are {coeff, idx}");
    terms[i] = (BirTerm){node->terms[i].expr, node->terms[i].coefficient};
  }
  out->count = node->term_count;
  out->affine.constant = node->ints[EXPR_C];
  out->affine.terms = terms;
  return out;
}

static const BirExpr *make_sum(Reader *reader, const Node *node, BirExpr *out) {
  if (node->ints[EXPR_N_TERMS] != node->term_count)
    return wrong(reader, node->span, "Number of terms don't match");
  const BirExpr **terms = ARENA_ARRAY(reader->arena, const BirExpr *, node->term_count);
  for (uint32_t i = 0; i < node->term_count; i++) {
    if (node->terms[i].is_term)
      return wrong(reader, node->span, "terms of SumKind are expressions");
    terms[i] = node->terms[i].expr;
  }
  out->count = node->term_count;
  out->sum = terms;
  return out;
}

static const BirExpr *make_axis(Reader *reader, const Node *node, BirExpr *out) {
  const uint32_t *at = map_get(&reader->axes, map_key_pointer(node->name));
  if (at) {
    out->axis = reader->axis_list.at[*at - 1];
  } else {
    bir_read_add_fixup(reader, (Fixup){FIXUP_AXIS, &out->axis, node->name, NULL,
                                       "no loop has the axis", node->axis_span});
  }
  return out;
}

static const BirExpr *make_expr(Reader *reader, const Node *node) {
  if (!(node->seen & BIT(KIND)))
    return wrong(reader, node->span, "an expression needs the key 'kind'");
  uint32_t k = 0;
  while (k < ARRAY_LEN(expr_kinds) && !pull_text_is(node->kind, expr_kinds[k].name)) k++;
  if (k == ARRAY_LEN(expr_kinds)) {
    pull_error(&reader->pull, node->span, "Walrus doesn't support this kind of Expr: %.*s",
               (int)(node->kind.length < 60 ? node->kind.length : 60), node->kind.bytes);
    return NULL;
  }
  for (uint32_t key = 0; key < EXPR_KEY_COUNT; key++) {
    if (!(expr_kinds[k].needed >> key & 1) || node->seen >> key & 1) continue;
    bir_read_missing_key(reader, node->span, expr_kinds[k].name, expr_keys[key]);
    return NULL;
  }
  BirExpr *out = ARENA_NEW(reader->arena, BirExpr);
  out->kind = expr_kinds[k].kind;
  switch (out->kind) {
  case BIR_EXPR_AFFINE: return make_affine(reader, node, out);
  case BIR_EXPR_SUM: return make_sum(reader, node, out);
  case BIR_EXPR_MULT:
    out->mult.var = node->first;
    out->mult.scale = node->ints[EXPR_SCALE];
    return out;
  case BIR_EXPR_FLOOR_DIV:
  case BIR_EXPR_MODULO:
  case BIR_EXPR_CC_DIV:
  case BIR_EXPR_CC_MOD:
    if (node->ints[EXPR_DENOM] <= 0)
      return wrong(reader, node->span, "Unsupported denom for DivLikeExpr!");
    out->div.numer = node->first;
    out->div.denom = node->ints[EXPR_DENOM];
    out->div.groups = node->ints[EXPR_GROUPS];
    return out;
  case BIR_EXPR_AXIS: return make_axis(reader, node, out);
  case BIR_EXPR_SHARD_ID: out->ids.first = node->ints[EXPR_UB]; return out;
  case BIR_EXPR_RUNTIME:
    bir_read_refer_storage(reader, &out->reg, node->name, "no register is called");
    return out;
  case BIR_EXPR_CC_RANK:
    out->ids.first = node->ints[EXPR_ITERATION];
    out->ids.second = node->ints[EXPR_CHANNEL];
    return out;
  case BIR_EXPR_INDIRECT: out->ids.first = node->ints[EXPR_ARG_ID]; return out;
  case BIR_EXPR_AP_INDEX: break;
  }
  bool has_arg = node->seen & BIT(ARG);
  int64_t arg = has_arg ? node->ints[EXPR_ARG] : -1, dim = node->ints[EXPR_DIM];
  if (dim < 0 || dim >= MAX_RANK || arg < -1 || arg > INT16_MAX)
    return wrong(reader, node->span, "APIndexKind: no such operand or dimension");
  out->ap.operand = (int32_t)arg;
  out->ap.dim = (uint32_t)dim;
  out->ap.stride = node->ints[EXPR_STRIDE];
  out->ap.num = node->ints[EXPR_NUM];
  return out;
}

const BirExpr *bir_read_expr(Reader *reader) {
  Node node;
  if (!read_node(reader, &node)) return NULL;
  return make_expr(reader, &node);
}

bool bir_read_predicates(Reader *reader, BirPredicate **out, uint32_t *count) {
  static const char *const keys[] = {"expr", "op"};
  Pull *pull = &reader->pull;
  VEC(BirPredicate) list = {0};
  if (!pull_open_array(pull)) return false;
  while (pull_item(pull)) {
    BirPredicate predicate = {0};
    uint64_t seen = 0;
    if (!pull_open_object(pull)) return false;
    SrcSpan span = pull->token;
    PullText op;
    int key;
    while ((key = bir_read_known_key(reader, keys, 2, &seen, "a predicate")) != -2) {
      if (key == 0 && !(predicate.expr = bir_read_expr(reader))) return false;
      if (key != 1) continue;
      if (!pull_string(pull, &op)) return false;
      predicate.is_ge = pull_text_is(op, "ge");
      if (!predicate.is_ge && !pull_text_is(op, "eq"))
        pull_error(pull, pull->token, "a predicate's op is \"ge\" or \"eq\"");
    }
    if (pull->failed) return false;
    if (seen != 3) return pull_error(pull, span, "a predicate needs 'expr' and 'op'");
    vec_push(&reader->scratch, &list, predicate);
  }
  *count = list.count;
  if (list.count) *out = arena_copy(reader->arena, list.at, list.count * sizeof(BirPredicate));
  return !pull->failed;
}
