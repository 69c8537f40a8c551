// Loops that a fragment does not show, and their extents.
//
// An index that no header around binds stands for a loop whose header is missing. Fragments are
// taken apart into nests: neighbouring items of one piece that share such indices. Every missing
// loop of a nest was open where it begins; a closing brace without a header ends one of them, and
// that is the one which is not used behind it. Extents come from role lists, from `instances=`, or
// from the tensor dimension that an address runs through; the indices of one address are digits of
// a number (3*i0 + i1 makes i1 run to 3), which is how the compiler splits loops.
#include "text/read_b.h"

// ---- helpers -----------------------------------------------------------------------------------

static void visit_value(DumpReader *reader, const DumpValue *value, DumpVisit visit,
                        void *context) {
  for (uint32_t i = 0; i < value->index_count; i++) {
    const DumpIndex *index = &value->indices[i];
    if (index->expr) visit(reader, context, index->expr, value, i);
    const DumpValue *inner = index->indirect;
    for (uint32_t j = 0; inner && j < inner->index_count; j++) {
      if (inner->indices[j].expr) visit(reader, context, inner->indices[j].expr, inner, j);
    }
  }
}

void dump_visit(DumpReader *reader, const DumpInst *inst, DumpVisit visit, void *context) {
  for (uint32_t i = 0; i < inst->result_count; i++)
    visit_value(reader, inst->results[i], visit, context);
  for (uint32_t i = 0; i < inst->operand_count; i++)
    visit_value(reader, inst->operands[i], visit, context);
  for (uint32_t i = 0; i < inst->keyword_count; i++) {
    if (inst->keywords[i].value) visit_value(reader, inst->keywords[i].value, visit, context);
  }
  for (uint32_t i = 0; i < inst->predicates.count; i++)
    visit(reader, context, inst->predicates.at[i].expr, NULL, 0);
}

uint32_t dump_loop_around(const DumpReader *reader, uint32_t item, Str name) {
  for (uint32_t at = reader->items.at[item].parent; at != DUMP_NO_ITEM;
       at = reader->items.at[at].parent) {
    if (reader->items.at[at].kind == DUMP_LOOP && reader->items.at[at].loop.name == name) return at;
  }
  return DUMP_NO_ITEM;
}

static int64_t trips(const DumpItem *loop) {
  if (loop->loop.is_dynamic) return -1;
  Axis axis = {.lb = loop->loop.lb, .ub = loop->loop.ub, .stride = loop->loop.stride};
  return axis_tripcount(&axis);
}

// ---- nests -------------------------------------------------------------------------------------

enum { MOST_MISSING = 32 }; // in one nest

typedef struct MissingLoop {
  Str name;
  uint32_t last;  // last segment of the nest that uses it
  uint32_t first; // where it is named first, in the clean text
} MissingLoop;

typedef struct Nest {
  uint32_t first_item, piece, segment;
  VEC(MissingLoop) loops;
} Nest;

typedef struct Finder {
  DumpReader *reader;
  VEC(DumpItem) out;            // all items, with the new loops
  uint32_t *place;              // old item -> new
  uint32_t *segments, *nest_of; // of items without a parent
  VEC(Nest *) nests;
  Nest *nest;
  // indices of the item at hand that nothing binds
  uint32_t item;
  VEC(MissingLoop) missing;
} Finder;

static void note_missing(Finder *finder, Str name, uint32_t at) {
  DumpReader *reader = finder->reader;
  if (dump_loop_around(reader, finder->item, name) != DUMP_NO_ITEM) return;
  for (uint32_t i = 0; i < finder->missing.count; i++) {
    if (finder->missing.at[i].name == name) return;
  }
  if (finder->missing.count < MOST_MISSING)
    vec_push(&reader->scratch, &finder->missing, (MissingLoop){name, 0, at});
}

static void visit_missing(DumpReader *reader, void *context, const DumpExpr *expr,
                          const DumpValue *value, uint32_t dim) {
  (void)reader, (void)value, (void)dim;
  for (uint32_t i = 0; i < expr->count; i++) {
    if (expr->terms[i].inner) visit_missing(reader, context, expr->terms[i].inner, value, dim);
    if (expr->terms[i].kind == DUMP_TERM_LOOP)
      note_missing(context, expr->terms[i].name, expr->start);
  }
}

static void find_missing(Finder *finder, uint32_t item) {
  const DumpInst *inst = finder->reader->items.at[item].inst;
  finder->item = item;
  dump_visit(finder->reader, inst, visit_missing, finder);
  for (uint32_t i = 0; i < inst->range_count; i++)
    note_missing(finder, inst->ranges[i].name, finder->reader->items.at[item].start);
}

static MissingLoop *loop_of_nest(Nest *nest, Str name) {
  for (uint32_t i = 0; i < nest->loops.count; i++) {
    if (nest->loops.at[i].name == name) return &nest->loops.at[i];
  }
  return NULL;
}

// The nest that an item without a parent, with the missing indices at hand, belongs to.
static void choose_nest(Finder *finder, uint32_t root) {
  DumpReader *reader = finder->reader;
  const DumpItem *item = &reader->items.at[root];
  bool shares = false;
  for (uint32_t i = 0; finder->nest && i < finder->missing.count; i++)
    shares = shares || loop_of_nest(finder->nest, finder->missing.at[i].name);
  bool is_outside = !finder->missing.count && item->kind == DUMP_INST &&
                    item->inst->has_instances && item->inst->instances == 1;
  bool is_over = finder->nest && (finder->nest->piece != item->piece || is_outside ||
                                  (finder->missing.count && !shares));
  if (is_over) finder->nest = NULL;
  if (!finder->nest && !finder->missing.count) return;
  if (!finder->nest) {
    finder->nest = ARENA_NEW(&reader->scratch, Nest);
    finder->nest->first_item = root;
    finder->nest->piece = item->piece;
    vec_push(&reader->scratch, &finder->nests, finder->nest);
  }
  Nest *nest = finder->nest;
  for (uint32_t i = 0; i < finder->missing.count; i++) {
    MissingLoop *loop = loop_of_nest(nest, finder->missing.at[i].name);
    if (loop) {
      loop->last = nest->segment;
    } else if (nest->loops.count < MOST_MISSING) {
      finder->missing.at[i].last = nest->segment;
      vec_push(&reader->scratch, &nest->loops, finder->missing.at[i]);
    }
  }
  finder->segments[root] = nest->segment;
  finder->nest_of[root] = finder->nests.count;
}

// Outermost first: what is used longest.
static void order_loops(Nest *nest) {
  for (uint32_t i = 1; i < nest->loops.count; i++) {
    MissingLoop loop = nest->loops.at[i];
    uint32_t at = i;
    for (; at > 0 && nest->loops.at[at - 1].last < loop.last; at--)
      nest->loops.at[at] = nest->loops.at[at - 1];
    nest->loops.at[at] = loop;
  }
}

static void add_loops(Finder *finder, Nest *nest, uint32_t *innermost) {
  DumpReader *reader = finder->reader;
  order_loops(nest);
  for (uint32_t i = 0; i < nest->loops.count; i++) {
    const MissingLoop *loop = &nest->loops.at[i];
    DumpItem item = {.kind = DUMP_LOOP,
                     .parent = i ? finder->out.count - 1 : (uint32_t)DUMP_NO_ITEM,
                     .piece = nest->piece,
                     .start = loop->first,
                     .end = loop->first};
    item.loop.name = loop->name;
    item.loop.ub = item.loop.stride = 1;
    item.loop.indent = -1;
    item.loop.first = loop->first;
    innermost[i] = finder->out.count;
    vec_push(&reader->scratch, &finder->out, item);
  }
}

// Puts the missing loops in front of their nests and makes them parents.
static void insert_loops(Finder *finder) {
  DumpReader *reader = finder->reader;
  uint32_t next = 0;
  uint32_t **places = ARENA_ARRAY(&reader->scratch, uint32_t *, finder->nests.count);
  for (uint32_t i = 0; i < reader->items.count; i++) {
    if (next < finder->nests.count && finder->nests.at[next]->first_item == i) {
      places[next] = ARENA_ARRAY(&reader->scratch, uint32_t, finder->nests.at[next]->loops.count);
      add_loops(finder, finder->nests.at[next], places[next]);
      next++;
    }
    DumpItem item = reader->items.at[i];
    finder->place[i] = finder->out.count;
    if (item.parent != DUMP_NO_ITEM) {
      item.parent = finder->place[item.parent];
    } else if (finder->nest_of[i]) {
      const Nest *nest = finder->nests.at[finder->nest_of[i] - 1];
      uint32_t depth = 0;
      while (depth < nest->loops.count && nest->loops.at[depth].last >= finder->segments[i])
        depth++;
      if (depth) item.parent = places[finder->nest_of[i] - 1][depth - 1];
    }
    vec_push(&reader->scratch, &finder->out, item);
  }
  reader->items.at = finder->out.at;
  reader->items.count = finder->out.count;
  reader->items.capacity = finder->out.capacity;
}

static void find_nests(Finder *finder) {
  DumpReader *reader = finder->reader;
  uint32_t count = reader->items.count;
  finder->place = ARENA_ARRAY(&reader->scratch, uint32_t, count);
  finder->segments = ARENA_ARRAY(&reader->scratch, uint32_t, count);
  finder->nest_of = ARENA_ARRAY(&reader->scratch, uint32_t, count);
  for (uint32_t root = 0; root < count;) {
    uint32_t end = root + 1;
    while (end < count && reader->items.at[end].parent != DUMP_NO_ITEM) end++;
    finder->missing.count = 0;
    for (uint32_t i = root; i < end; i++) {
      if (reader->items.at[i].kind == DUMP_INST) find_missing(finder, i);
    }
    if (finder->nest) finder->nest->segment += reader->items.at[root].closes;
    if (reader->items.at[root].kind == DUMP_NOTE) {
      finder->nest = NULL;
    } else if (reader->items.at[root].kind != DUMP_TENSOR) {
      choose_nest(finder, root);
    }
    root = end;
  }
  if (finder->nests.count) insert_loops(finder);
}

// ---- extents -----------------------------------------------------------------------------------

static void take_list(DumpReader *reader, uint32_t item, const DumpRange *range) {
  uint32_t at = dump_loop_around(reader, item, range->name);
  if (at == DUMP_NO_ITEM || !range->is_known) return;
  DumpItem *loop = &reader->items.at[at];
  bool agrees = loop->loop.lb == range->lb && loop->loop.ub == range->ub &&
                loop->loop.stride == range->stride;
  if (loop->loop.evidence == DUMP_BY_NOTHING) {
    loop->loop.lb = range->lb;
    loop->loop.ub = range->ub;
    loop->loop.stride = range->stride;
    loop->loop.evidence = DUMP_BY_LIST;
  } else if (!agrees) {
    DUMP_TELL(reader, DIAG_NOTE,
              dump_span(reader, reader->items.at[item].start, reader->items.at[item].end),
              "dump-instances",
              "this instruction lists the loop '%s' as [%lld:%lld:%lld], but it is range(%lld, "
              "%lld, %lld); the loop counts",
              range->name->bytes, (long long)range->lb, (long long)range->ub,
              (long long)range->stride, (long long)loop->loop.lb, (long long)loop->loop.ub,
              (long long)loop->loop.stride);
  }
}

static bool value_uses(const DumpValue *value, Str name) {
  for (uint32_t i = 0; i < value->index_count; i++) {
    const DumpExpr *expr = value->indices[i].expr;
    for (uint32_t j = 0; expr && j < expr->count; j++) {
      if (expr->terms[j].kind == DUMP_TERM_LOOP && expr->terms[j].name == name) return true;
    }
  }
  return false;
}

// A contracted loop is in both operands and not in the result, a free one in its operand and the
// result only.
static void check_role(DumpReader *reader, const DumpInst *inst, const DumpRange *range,
                       SrcSpan span) {
  if (!range->role || inst->result_count != 1 || inst->operand_count < 2) return;
  bool is_contracted = str_is(range->role, "contract");
  bool is_left = str_is(range->role, "lhs_free"), is_right = str_is(range->role, "rhs_free");
  bool first = value_uses(inst->operands[0], range->name);
  bool second = value_uses(inst->operands[1], range->name);
  bool result = value_uses(inst->results[0], range->name);
  bool agrees = is_contracted ? first && second && !result
                : is_left     ? first && result && !second
                : is_right    ? second && result && !first
                              : true;
  if (agrees) return;
  const char *is_one = first && second && result   ? "a batch axis: in both operands and the result"
                       : first && second           ? "contracted: in both operands only"
                       : first && result           ? "free in the first operand"
                       : second && result          ? "free in the second operand"
                       : first || second || result ? "in one of the three only"
                                                   : "in none of the three";
  DUMP_TELL(reader, DIAG_NOTE, span, "dump-roles",
            "'%s' is listed in %s=, but by the addresses it is %s", range->name->bytes,
            range->role->bytes, is_one);
}

// An unknown loop in an address runs up to the next larger coefficient, the largest through the
// dimension.
static void visit_digits(DumpReader *reader, void *context, const DumpExpr *expr,
                         const DumpValue *value, uint32_t dim) {
  uint32_t item = *(const uint32_t *)context;
  if (!value || !value->has_shape || dim >= value->rank) return;
  for (uint32_t i = 0; i < expr->count; i++) {
    const DumpTerm *term = &expr->terms[i];
    uint32_t at = term->kind == DUMP_TERM_LOOP && term->coefficient > 0
                      ? dump_loop_around(reader, item, term->name)
                      : (uint32_t)DUMP_NO_ITEM;
    if (at == DUMP_NO_ITEM) continue;
    DumpItem *loop = &reader->items.at[at];
    if (loop->loop.evidence > DUMP_BY_SHAPE) continue;
    int64_t above = INT64_MAX;
    for (uint32_t j = 0; j < expr->count; j++) {
      int64_t other = expr->terms[j].coefficient;
      if (other > term->coefficient && other < above) above = other;
    }
    bool is_largest = above == INT64_MAX;
    if (is_largest) {
      if (expr->constant < 0 || expr->constant >= value->shape[dim]) continue;
      above = (value->shape[dim] - expr->constant - 1) / term->coefficient + 1;
    } else {
      if (above % term->coefficient) continue;
      above /= term->coefficient;
    }
    if (loop->loop.evidence == DUMP_BY_SHAPE && loop->loop.ub <= above) continue;
    loop->loop.ub = above;
    loop->loop.evidence = DUMP_BY_SHAPE;
    loop->loop.reason = value->name;
    loop->loop.dim = dim;
  }
}

// Product of the trip counts around an item; *open is its only loop of this evidence, *opens their
// count. -1 when it cannot be known.
static int64_t product_around(const DumpReader *reader, uint32_t item, DumpEvidence evidence,
                              uint32_t *open, uint32_t *opens) {
  int64_t product = 1;
  *opens = 0;
  for (uint32_t at = reader->items.at[item].parent; at != DUMP_NO_ITEM;
       at = reader->items.at[at].parent) {
    const DumpItem *around = &reader->items.at[at];
    if (around->kind == DUMP_SCOPE && around->scope_of.kind == STMT_WHILE) return -1;
    if (around->kind != DUMP_LOOP) continue;
    if (around->loop.evidence == evidence) {
      ++*opens;
      *open = at;
      continue;
    }
    int64_t count = trips(around);
    if (count < 0 || mul_overflows(product, count, &product)) return -1;
  }
  return product;
}

// `instances=` settles the one extent that is open.
static void take_instances(DumpReader *reader, uint32_t item) {
  const DumpInst *inst = reader->items.at[item].inst;
  static const DumpEvidence weak[] = {DUMP_BY_NOTHING, DUMP_BY_SHAPE};
  for (uint32_t i = 0; inst->has_instances && i < ARRAY_LEN(weak); i++) {
    uint32_t open = 0, opens;
    int64_t product = product_around(reader, item, weak[i], &open, &opens);
    if (opens != 1 || product <= 0 || inst->instances <= 0 || inst->instances % product) continue;
    DumpItem *loop = &reader->items.at[open];
    loop->loop.ub = loop->loop.lb + inst->instances / product;
    loop->loop.evidence = DUMP_BY_INSTANCES;
  }
}

static void check_instances(DumpReader *reader, uint32_t item) {
  const DumpInst *inst = reader->items.at[item].inst;
  uint32_t open = 0, opens;
  int64_t product = product_around(reader, item, DUMP_BY_NOTHING, &open, &opens);
  if (!inst->has_instances || product < 0 || (product == inst->instances && !opens)) return;
  SrcSpan span = dump_span(reader, reader->items.at[item].start, reader->items.at[item].end);
  if (opens) {
    DUMP_TELL(reader, DIAG_NOTE, span, "dump-instances",
              "instances=%lld cannot be checked: the extents of %u loops around it are unknown; "
              "the others make %lld",
              (long long)inst->instances, opens, (long long)product);
  } else if (product && inst->instances % product == 0) {
    DUMP_TELL(reader, DIAG_NOTE, span, "dump-instances",
              "instances=%lld, but the loops around it make %lld: a factor of %lld comes from a "
              "loop that neither a header nor an index shows",
              (long long)inst->instances, (long long)product,
              (long long)(inst->instances / product));
  } else {
    DUMP_TELL(reader, DIAG_NOTE, span, "dump-instances",
              "instances=%lld, but the loops around it make %lld: the text does not show the "
              "loops it was printed in",
              (long long)inst->instances, (long long)product);
  }
}

static const char *reason_of(const DumpReader *reader, const DumpItem *loop) {
  switch (loop->loop.evidence) {
  case DUMP_BY_LIST: return "as a list of the instruction says";
  case DUMP_BY_INSTANCES: return "as instances= says";
  case DUMP_BY_SHAPE:
    return arena_format(reader->diags->arena,
                        "as it then runs through dimension %u of %%%s (an inference)",
                        loop->loop.dim, loop->loop.reason->bytes);
  default: return "";
  }
}

static void tell_loops(DumpReader *reader) {
  for (uint32_t i = 0; i < reader->items.count; i++) {
    const DumpItem *item = &reader->items.at[i];
    if (item->kind != DUMP_LOOP) continue;
    if (item->loop.evidence == DUMP_BY_HEADER) {
      int32_t around = item->loop.indent / 2;
      for (uint32_t at = item->parent; at != DUMP_NO_ITEM; at = reader->items.at[at].parent)
        around--;
      bool is_outermost = item->parent == DUMP_NO_ITEM ||
                          reader->items.at[item->parent].loop.evidence != DUMP_BY_HEADER;
      if (around > 0 && is_outermost && !reader->has_header)
        DUMP_TELL(
            reader, DIAG_NOTE, dump_span(reader, item->start, item->end), "dump-loop",
            "indent=%d says that %d more %s around this one, which the text does not show and "
            "no index names",
            item->loop.indent, around, around == 1 ? "loop stands" : "loops stand");
      continue;
    }
    uint32_t end = item->loop.first;
    while (end < reader->length && end - item->loop.first < item->loop.name->length) end++;
    SrcSpan span = dump_span(reader, item->loop.first, end);
    if (item->loop.evidence == DUMP_BY_NOTHING) {
      DUMP_TELL(reader, DIAG_WARNING, span, "dump-unknown",
                "the loop '%s' is not in the text, and nothing tells its extent: one iteration "
                "stands for it",
                item->loop.name->bytes);
    } else {
      DUMP_TELL(reader, DIAG_NOTE, span, "dump-loop",
                "the loop '%s' is not in the text: range(%lld, %lld, %lld) is put around, %s",
                item->loop.name->bytes, (long long)item->loop.lb, (long long)item->loop.ub,
                (long long)item->loop.stride, reason_of(reader, item));
    }
  }
}

void dump_find_loops(DumpReader *reader) {
  Finder finder = {.reader = reader};
  find_nests(&finder);
  for (uint32_t pass = 0; pass < 4; pass++) {
    for (uint32_t i = 0; i < reader->items.count; i++) {
      if (reader->items.at[i].kind != DUMP_INST) continue;
      const DumpInst *inst = reader->items.at[i].inst;
      for (uint32_t r = 0; pass == 0 && r < inst->range_count; r++)
        take_list(reader, i, &inst->ranges[r]);
      SrcSpan span = dump_span(reader, reader->items.at[i].start, reader->items.at[i].end);
      for (uint32_t r = 0; pass == 3 && r < inst->range_count; r++)
        check_role(reader, inst, &inst->ranges[r], span);
      if (pass == 1) dump_visit(reader, inst, visit_digits, &i);
      if (pass == 2) take_instances(reader, i);
      if (pass == 3) check_instances(reader, i);
    }
  }
  tell_loops(reader);
}
