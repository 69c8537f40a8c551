// Accesses, guards and tile indices of a dump as IR.
#include "support/sort.h"
#include "text/read_b.h"

// ---- tile indices ------------------------------------------------------------------------------

typedef struct TileKeys {
  VEC(uint64_t) keys; // number and extent
} TileKeys;

static void visit_tiles(DumpReader *reader, void *context, const DumpExpr *expr,
                        const DumpValue *value, uint32_t dim) {
  TileKeys *keys = context;
  for (uint32_t i = 0; i < expr->count; i++) {
    const DumpTerm *term = &expr->terms[i];
    if (term->inner) visit_tiles(reader, context, term->inner, value, dim);
    if (term->kind != DUMP_TERM_TILE) continue;
    uint64_t key = map_key_pair((uint32_t)term->number, (uint32_t)term->extent);
    bool is_new;
    map_put(&reader->tiles, key, &is_new);
    if (is_new) vec_push(&reader->scratch, &keys->keys, key);
  }
}

static int compare_keys(const void *a, const void *b, void *context) {
  (void)context;
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

// Declares an index for every number and extent, by number, so that those of one instruction are in
// the order of their numbers.
void dump_build_tiles(DumpReader *reader, uint32_t from, uint32_t to) {
  TileKeys keys = {0};
  map_init(&reader->tiles, &reader->scratch);
  reader->aps.count = 0;
  for (uint32_t i = from; i < to; i++) {
    if (reader->items.at[i].kind == DUMP_INST)
      dump_visit(reader, reader->items.at[i].inst, visit_tiles, &keys);
  }
  sort_stable(&reader->scratch, keys.keys.at, keys.keys.count, sizeof(uint64_t), compare_keys,
              NULL);
  Function *function = reader->function;
  for (uint32_t i = 0; i < keys.keys.count; i++) {
    APIndex *ap = ARENA_NEW(reader->arena, APIndex);
    uint32_t number = (uint32_t)(keys.keys.at[i] >> 32), extent = (uint32_t)keys.keys.at[i];
    ap->name = str_intern_format(reader->strings, "i%u_%u", number, extent);
    ap->ub = extent;
    ap->order = function->ap_count++;
    if (function->last_ap) {
      function->last_ap->next = ap;
    } else {
      function->first_ap = ap;
    }
    function->last_ap = ap;
    *map_put(&reader->tiles, keys.keys.at[i], NULL) = reader->aps.count;
    vec_push(&reader->scratch, &reader->aps, ap);
  }
}

// ---- expressions -------------------------------------------------------------------------------

// An index alone; NULL when it names what is not there.
static const Expr *build_term(DumpReader *reader, uint32_t item, const DumpTerm *term) {
  Index index = {0};
  switch (term->kind) {
  case DUMP_TERM_LOOP: {
    uint32_t at = dump_loop_around(reader, item, term->name);
    if (at == DUMP_NO_ITEM) return NULL;
    return expr_axis(reader->arena, (Axis *)(void *)reader->items.at[at].scope);
  }
  case DUMP_TERM_TILE: {
    const uint32_t *at =
        map_get(&reader->tiles, map_key_pair((uint32_t)term->number, (uint32_t)term->extent));
    return at ? expr_ap(reader->arena, reader->aps.at[*at]) : NULL;
  }
  case DUMP_TERM_REGISTER: {
    const uint32_t *at = map_get(&reader->insts, (uint64_t)term->number);
    Instruction *inst = at ? reader->built.at[*at] : NULL;
    bool is_register = inst && (inst->cls->flags & INST_REGISTER);
    return is_register ? expr_register(reader->arena, inst) : NULL;
  }
  case DUMP_TERM_FLOOR_DIV:
  case DUMP_TERM_MODULO: {
    const Expr *inner = dump_build_expr(reader, item, term->inner);
    if (!inner) return NULL;
    return term->kind == DUMP_TERM_MODULO ? expr_modulo(reader->arena, inner, term->number)
                                          : expr_floor_div(reader->arena, inner, term->number);
  }
  case DUMP_TERM_CC_DIV:
  case DUMP_TERM_CC_MOD:
    index.kind = term->kind == DUMP_TERM_CC_DIV ? INDEX_CC_DIV : INDEX_CC_MOD;
    index.div.numerator = dump_build_expr(reader, item, term->inner);
    index.div.denominator = term->number;
    index.div.groups = term->extent;
    if (!index.div.numerator || term->number <= 0) return NULL;
    break;
  case DUMP_TERM_CC_RANK:
  case DUMP_TERM_SHARD_ID:
  case DUMP_TERM_INDIRECT_ARG:
    index.kind = term->kind == DUMP_TERM_CC_RANK    ? INDEX_CC_RANK
                 : term->kind == DUMP_TERM_SHARD_ID ? INDEX_SHARD_ID
                                                    : INDEX_INDIRECT_ARG;
    index.ids.first = term->number;
    index.ids.second = term->extent;
    if (term->number < 0 || (index.kind == INDEX_SHARD_ID && term->number == 0)) return NULL;
  }
  return expr_index(reader->arena, arena_copy(reader->arena, &index, sizeof index));
}

const Expr *dump_build_expr(DumpReader *reader, uint32_t item, const DumpExpr *expr) {
  const Expr *sum = expr_const(reader->arena, expr->constant);
  for (uint32_t i = 0; i < expr->count && sum; i++) {
    const Expr *term = build_term(reader, item, &expr->terms[i]);
    sum = expr_add(reader->arena, sum, expr_scale(reader->arena, term, expr->terms[i].coefficient));
  }
  if (sum) return sum;
  DUMP_TELL(reader, DIAG_WARNING, dump_span(reader, expr->start, expr->end), "dump-unknown",
            "this expression names what the text does not show, or leaves 64 bits; 0 stands for "
            "it");
  return expr_const(reader->arena, 0);
}

bool dump_build_predicates(DumpReader *reader, uint32_t item, DumpPredicates from,
                           Predicates *out) {
  *out = (Predicates){ARENA_ARRAY(reader->arena, Predicate, from.count), 0};
  for (uint32_t i = 0; i < from.count; i++) {
    const Expr *expr = dump_build_expr(reader, item, from.at[i].expr);
    if (expr_is_const(expr)) continue; // nothing to guard with is left of it
    out->at[out->count++] = (Predicate){.expr = expr, .is_ge = from.at[i].is_ge};
  }
  return out->count == from.count;
}

// ---- accesses ----------------------------------------------------------------------------------

// A dimension as a slice: its one tile index becomes the slice's. Two stay named, and then what is
// read at run time is lost.
static void slice_dim(DumpReader *reader, DimIndex *dim, SrcSpan span) {
  const APIndex *ap = NULL;
  uint32_t count = 0;
  const Expr *expr = dim->start;
  bool has_register = expr_uses_kind(expr, INDEX_REGISTER);
  for (uint32_t i = 0; i < expr->term_count; i++) {
    if (expr->terms[i].index->kind != INDEX_AP) continue;
    ap = expr->terms[i].index->ap;
    count++;
  }
  int64_t step = ap ? expr_ap_coefficient(expr, ap) : 1;
  bool is_plain = count < 2 && step > 0;
  const Expr *start = expr;
  if (ap && is_plain) {
    const Expr *own =
        expr_scale(reader->arena, expr_ap(reader->arena, reader->aps.at[ap->order]), step);
    start = expr_sub(reader->arena, expr, own);
    is_plain = start && !expr_uses_kind(start, INDEX_AP);
  } else if (!has_register) {
    return;
  }
  if (is_plain) {
    int64_t extent = ap ? ap->ub : 1;
    *dim =
        (DimIndex){.start = start, .is_slice = true, .span = (extent - 1) * step + 1, .step = step};
    return;
  }
  if (!has_register) return;
  DUMP_TELL(reader, DIAG_WARNING, span, "dump-unknown",
            "an address with a register and several tile indices is not read; 0 stands for it");
  dim->start = expr_const(reader->arena, 0);
}

bool dump_mark_sliced(const Access *access, bool *is_sliced) {
  bool has_register = false;
  for (uint32_t d = 0; d < access->rank; d++) {
    const DimIndex *dim = &access->dims[d];
    if (dim->indirect) {
      has_register |= dump_mark_sliced(dim->indirect, is_sliced);
    } else if (expr_uses_kind(dim->start, INDEX_REGISTER)) {
      has_register = true;
      for (uint32_t i = 0; i < dim->start->term_count; i++) {
        const Index *index = dim->start->terms[i].index;
        if (index->kind == INDEX_AP) is_sliced[index->ap->order] = true;
      }
    }
  }
  return has_register;
}

static bool uses_marked(const Expr *expr, const bool *is_sliced) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index->kind == INDEX_AP && is_sliced[index->ap->order]) return true;
  }
  return expr_uses_kind(expr, INDEX_REGISTER);
}

void dump_slice_access(DumpReader *reader, Access *access, const bool *is_sliced) {
  if (access->is_full) return;
  for (uint32_t d = 0; d < access->rank; d++) {
    DimIndex *dim = &access->dims[d];
    if (dim->indirect) {
      dump_slice_access(reader, dim->indirect, is_sliced);
    } else if (!dim->is_slice && uses_marked(dim->start, is_sliced)) {
      slice_dim(reader, dim, access->span);
    }
  }
}

// Index over all tile indices of some dimensions of an access, row by row.
typedef struct Linear {
  const Expr *sum;
  int64_t extent;
} Linear;

static void add_digits(DumpReader *reader, Linear *linear, const DumpExpr *expr) {
  for (uint32_t i = 0; i < expr->count && linear->sum; i++) {
    if (expr->terms[i].kind != DUMP_TERM_TILE) continue;
    const DumpTerm *term = &expr->terms[i];
    linear->sum = expr_add(reader->arena, expr_scale(reader->arena, linear->sum, term->extent),
                           build_term(reader, 0, term));
    if (mul_overflows(linear->extent, term->extent, &linear->extent)) linear->sum = NULL;
  }
}

// The tile indices of the partitions, or of the elements, of one access of the instruction that has
// so many of them; NULL when there is none.
static const Expr *index_like(DumpReader *reader, const DumpInst *inst, bool is_partition,
                              int64_t extent) {
  if (extent == 1) return expr_const(reader->arena, 0);
  for (uint32_t i = 0; i < inst->result_count + inst->operand_count; i++) {
    const DumpValue *other =
        i < inst->result_count ? inst->results[i] : inst->operands[i - inst->result_count];
    if (other->kind != DUMP_VALUE_TENSOR || other->partition_dim < 0) continue;
    Linear linear = {expr_const(reader->arena, 0), 1};
    for (uint32_t d = 0; d < other->index_count; d++) {
      bool is_it = ((int32_t)d == other->partition_dim) == is_partition;
      if (is_it && other->indices[d].expr) add_digits(reader, &linear, other->indices[d].expr);
    }
    if (linear.sum && linear.extent == extent) return linear.sum;
  }
  return NULL;
}

static void set_tile_dim(DumpReader *reader, DimIndex *dim, const Expr *like, int64_t extent) {
  if (like) {
    *dim = (DimIndex){.start = like, .span = 1, .step = 1};
  } else {
    *dim = (DimIndex){
        .start = expr_const(reader->arena, 0), .is_slice = true, .span = extent, .step = 1};
  }
}

Access *dump_build_access(DumpReader *reader, uint32_t item, const DumpInst *inst,
                          const DumpValue *value) {
  const DumpTensor *info = dump_tensor_of(reader, item, value->name);
  if (!info || !info->tensor) return NULL;
  Tensor *tensor = info->tensor;
  SrcSpan span = dump_span(reader, value->start, value->end);
  bool is_result = info->about.kind == DUMP_VALUE_RESULT;
  if (!value->has_indices && !(is_result && inst && value->has_tile)) {
    Access *whole = access_full(reader->arena, tensor);
    whole->span = span;
    if (tensor->rank && !is_result)
      DUMP_TELL(reader, DIAG_NOTE, span, "dump-tensor",
                "no address of %%%s is shown here: all of it is taken", value->name->bytes);
    return whole;
  }
  Access *access = access_create(reader->arena, tensor);
  access->is_full = !tensor->rank; // nothing else can be written of a single value
  access->span = span;
  uint32_t own = tensor->rank;
  if (is_result && info->about.has_tile) {
    own = tensor->rank - 2;
    for (uint32_t part = 0; part < 2; part++) {
      int64_t extent = tensor->shape[own + part];
      set_tile_dim(reader, &access->dims[own + part],
                   inst ? index_like(reader, inst, part == 0, extent) : NULL, extent);
    }
  }
  if (value->index_count != own)
    DUMP_TELL(reader, DIAG_WARNING, span, "dump-tensor",
              "%%%s has %u dimensions, and this access %u indices; 0 stands for what is missing",
              value->name->bytes, own, value->index_count);
  for (uint32_t d = 0; d < own; d++) {
    DimIndex *dim = &access->dims[d];
    const DumpIndex *index = d < value->index_count ? &value->indices[d] : NULL;
    *dim = (DimIndex){.span = 1, .step = 1};
    // one level deep at most
    if (index && index->indirect && inst)
      dim->indirect = dump_build_access(reader, item, NULL, index->indirect);
    if (dim->indirect) continue;
    dim->start = index && index->expr ? dump_build_expr(reader, item, index->expr)
                                      : expr_const(reader->arena, 0);
  }
  return access;
}
