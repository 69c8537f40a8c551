// Dependences between instructions (reference bir.md 2.5, 2.10).
#include "json/bir_read_internal.h"

static bool read_edge_kind(Reader *reader, BirEdgeKind *out) {
  Pull *pull = &reader->pull;
  PullText text;
  int64_t number;
  if (pull_peek(pull) == PULL_NUMBER) {
    if (!pull_int(pull, &number)) return false;
    *out = (BirEdgeKind)number;
    if (number >= BIR_EDGE_ORDERED && number <= BIR_EDGE_FLOW) return true;
    pull_error(pull, pull->token, "unknown dependence kind %lld", (long long)number);
    return true;
  }
  if (!pull_string(pull, &text)) return false;
  if (bir_read_older_edge_kind(reader, text, out)) return true;
  if (!bir_edge_kind_find(text.bytes, text.length, out) || *out == BIR_EDGE_INVALID)
    pull_error(pull, pull->token,
               "unknown dependence kind '%.*s'; known are Flow, Output, Anti, Ordered",
               (int)(text.length < 60 ? text.length : 60), text.bytes);
  return true;
}

static bool entry_error(Pull *pull, const char *what) {
  pull->failed = true;
  return pull_error(pull, pull->token, "%s", what);
}

// [name, kind], [name], or a bare name (Flow).
static bool read_edge(Reader *reader, Str *name, BirEdgeKind *kind, SrcSpan *span) {
  Pull *pull = &reader->pull;
  *kind = BIR_EDGE_FLOW;
  if (pull_peek(pull) == PULL_STRING) {
    *name = bir_read_str(reader);
    *span = pull->token;
    return *name != NULL;
  }
  if (!pull_open_array(pull)) return false;
  if (!pull_item(pull)) return entry_error(pull, "a dependence is [name, kind]");
  if (!(*name = bir_read_str(reader))) return false;
  *span = pull->token;
  if (pull_item(pull)) {
    if (!read_edge_kind(reader, kind)) return false;
    if (pull_item(pull)) return entry_error(pull, "a dependence is [name, kind]");
  }
  return !pull->failed;
}

bool bir_read_edges(Reader *reader, BirEdge **out, uint32_t *count, bool is_carried) {
  Pull *pull = &reader->pull;
  VEC(BirEdge) edges = {0};
  VEC(Fixup) names = {0};
  if (pull_peek(pull) != PULL_ARRAY)
    return entry_error(pull, is_carried ? "'loop_carried_dependencies' must be a JSON array"
                                        : "'dependencies' must be a JSON array");
  if (!pull_open_array(pull)) return false;
  while (pull_item(pull)) {
    BirEdge edge = {0};
    Fixup fixup = {.kind = FIXUP_INST,
                   .missing =
                       is_carried ? "Unknown loop-carried dependency" : "Unknown dependency"};
    if (!read_edge(reader, &fixup.name, &edge.kind, &fixup.span)) return false;
    vec_push(&reader->scratch, &edges, edge);
    vec_push(&reader->scratch, &names, fixup);
  }
  *count = edges.count;
  if (!edges.count) return !pull->failed;
  *out = arena_copy(reader->arena, edges.at, edges.count * sizeof(BirEdge));
  for (uint32_t i = 0; i < edges.count; i++) {
    const uint32_t *at = map_get(&reader->insts, map_key_pointer(names.at[i].name));
    names.at[i].place = &(*out)[i].former;
    if (at) {
      (*out)[i].former = reader->inst_list.at[*at - 1];
    } else {
      bir_read_add_fixup(reader, names.at[i]);
    }
  }
  return !pull->failed;
}

static bool read_exprs(Reader *reader, const BirExpr ***out, uint32_t *count) {
  VEC(const BirExpr *) list = {0};
  if (!pull_open_array(&reader->pull)) return false;
  while (pull_item(&reader->pull)) {
    const BirExpr *expr = bir_read_expr(reader);
    if (!expr) return false;
    vec_push(&reader->scratch, &list, expr);
  }
  *count = list.count;
  *out = arena_copy(reader->arena, list.at, list.count * sizeof *list.at);
  return !reader->pull.failed;
}

bool bir_read_unroll_edges(Reader *reader, BirInst *inst) {
  static const char what[] = "an unroll dependence is [name, kind, [exprs], [predicates]]";
  Pull *pull = &reader->pull;
  VEC(BirUnrollEdge) edges = {0};
  VEC(Fixup) names = {0};
  if (!pull_open_array(pull)) return false;
  while (pull_item(pull)) {
    BirUnrollEdge edge = {0};
    Fixup fixup = {.kind = FIXUP_INST, .missing = "Unknown dependency"};
    if (!pull_open_array(pull)) return false;
    if (!pull_item(pull)) return pull->failed ? false : entry_error(pull, what);
    if (!(fixup.name = bir_read_str(reader))) return false;
    fixup.span = pull->token;
    if (!pull_item(pull)) return pull->failed ? false : entry_error(pull, what);
    if (!read_edge_kind(reader, &edge.kind)) return false;
    if (!pull_item(pull)) return pull->failed ? false : entry_error(pull, what);
    if (!read_exprs(reader, &edge.exprs, &edge.expr_count)) return false;
    if (!pull_item(pull)) return pull->failed ? false : entry_error(pull, what);
    if (!bir_read_predicates(reader, &edge.predicates, &edge.predicate_count)) return false;
    if (pull_item(pull)) return entry_error(pull, what);
    vec_push(&reader->scratch, &edges, edge);
    vec_push(&reader->scratch, &names, fixup);
  }
  inst->unroll_count = edges.count;
  inst->unroll = arena_copy(reader->arena, edges.at, edges.count * sizeof(BirUnrollEdge));
  for (uint32_t i = 0; i < edges.count; i++) {
    names.at[i].place = &inst->unroll[i].former;
    bir_read_add_fixup(reader, names.at[i]);
  }
  return !pull->failed;
}
