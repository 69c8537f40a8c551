// Values of form B: tensors, accesses, expressions.
#include "text/print_b.h"

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

void dumper_begin(Dumper *dumper, const Instruction *inst) {
  dumper->inst = inst;
  dumper->has_tile = inst->operand_count && inst_tile(dumper->arena, inst, &dumper->tile, NULL);
  dumper->first = dumper->last = dumper->unknown = 0;
}

// ---- names and tensors -------------------------------------------------------------------------

static void put_quoted(Text *out, Str name) {
  text_putc(out, '\'');
  for (uint32_t i = 0; i < name->length; i++) {
    unsigned char c = (unsigned char)name->bytes[i];
    if (c < ' ' || c == 127) {
      text_printf(out, "\\x%02x", c);
      continue;
    }
    if (c == '\'' || c == '\\') text_putc(out, '\\');
    text_putc(out, (char)c);
  }
  text_putc(out, '\'');
}

void dump_name(Text *out, Str name) {
  bool is_plain = name && name->length && is_letter(name->bytes[0]);
  for (uint32_t i = 0; is_plain && i < name->length; i++)
    is_plain = is_letter(name->bytes[i]) || is_digit(name->bytes[i]);
  if (is_plain) {
    text_put_str(out, name);
  } else if (name) {
    put_quoted(out, name);
  } else {
    text_puts(out, "''");
  }
}

void dump_tensor_name(Text *out, const Tensor *tensor) {
  Str name = tensor->name;
  bool is_number = name->length > 0;
  for (uint32_t i = 0; is_number && i < name->length; i++) is_number = is_digit(name->bytes[i]);
  text_putc(out, '%');
  if (is_number) {
    text_put_str(out, name);
  } else {
    put_quoted(out, name);
  }
}

void dump_tensor(Text *out, const Tensor *tensor) {
  if (tensor->partition_dim >= 0) {
    text_printf(out, "%s partitions[%d] ", dump_place_of(tensor->cls), tensor->partition_dim);
  } else if (class_id(tensor->cls) != CLASS_Tensor) {
    text_printf(out, "%s ", dump_place_of(tensor->cls));
  }
  text_printf(out, "%s (", dtype_name(tensor->dtype));
  for (uint32_t i = 0; i < tensor->rank; i++)
    text_printf(out, i ? ", %lld" : "%lld", (long long)tensor->shape[i]);
  text_puts(out, tensor->rank == 1 ? ",) " : ") ");
  dump_tensor_name(out, tensor);
}

// ---- expressions -------------------------------------------------------------------------------

// A variable's number: how many variables before it are printed at all.
static uint32_t number_of(const Dumper *dumper, uint32_t var) {
  uint32_t number = 0;
  for (uint32_t i = 0; i < var; i++)
    number += dumper->tile.vars[i].ap || dumper->tile.vars[i].extent > 1;
  return number;
}

static int var_of_ap(Dumper *dumper, const APIndex *ap) {
  if (!dumper->has_tile) return -1;
  for (uint32_t i = dumper->first; i < dumper->tile.var_count; i++) {
    if (dumper->tile.vars[i].ap != ap) continue;
    if (i >= dumper->last) dumper->last = i + 1;
    return (int)i;
  }
  return -1;
}

// The sign and the coefficient in front of an index: `+`, `-2`; nothing for a first 1.
static void put_coefficient(Dumper *dumper, int64_t coefficient, bool *is_first) {
  if (coefficient == 1) {
    if (!*is_first) text_putc(dumper->out, '+');
  } else if (coefficient == -1) {
    text_putc(dumper->out, '-');
  } else {
    if (coefficient > 0 && !*is_first) text_putc(dumper->out, '+');
    text_put_int(dumper->out, coefficient);
  }
  *is_first = false;
}

static void put_division(Dumper *dumper, const Index *index) {
  static const char *const words[] = {[INDEX_FLOOR_DIV] = "//",
                                      [INDEX_MODULO] = "%",
                                      [INDEX_CC_DIV] = "cc_div(",
                                      [INDEX_CC_MOD] = "cc_mod("};
  bool is_collective = index->kind == INDEX_CC_DIV || index->kind == INDEX_CC_MOD;
  text_puts(dumper->out, is_collective ? words[index->kind] : "((");
  dump_expr(dumper, index->div.numerator);
  if (is_collective) {
    text_printf(dumper->out, ",%lld,%lld)", (long long)index->div.denominator,
                (long long)index->div.groups);
  } else {
    text_printf(dumper->out, ")%s%lld)", words[index->kind], (long long)index->div.denominator);
  }
}

static void put_index(Dumper *dumper, const Index *index) {
  switch (index->kind) {
  case INDEX_AXIS: dump_name(dumper->out, index->axis->scope.stmt.name); return;
  case INDEX_AP: {
    int var = var_of_ap(dumper, index->ap);
    uint32_t number = var < 0 ? index->ap->order : number_of(dumper, (uint32_t)var);
    text_printf(dumper->out, "i%u.%lld", number, (long long)index->ap->ub);
    return;
  }
  case INDEX_REGISTER: text_printf(dumper->out, "$%u", index->reg->stmt.id); return;
  case INDEX_CC_RANK:
    text_printf(dumper->out, "cc_get_rank(%lld,%lld)", (long long)index->ids.first,
                (long long)index->ids.second);
    return;
  case INDEX_SHARD_ID:
    text_printf(dumper->out, "shard_id(%lld)", (long long)index->ids.first);
    return;
  case INDEX_INDIRECT_ARG:
    text_printf(dumper->out, "indirect_arg(%lld)", (long long)index->ids.first);
    return;
  default: put_division(dumper, index);
  }
}

// A slice's own term joins those of the expression: step * its variable.
typedef struct SliceTerm {
  int var; // -1: none
  int64_t step;
} SliceTerm;

static void put_slice_term(Dumper *dumper, SliceTerm slice, bool *is_first) {
  put_coefficient(dumper, slice.step, is_first);
  text_printf(dumper->out, "i%u.%lld", number_of(dumper, (uint32_t)slice.var),
              (long long)dumper->tile.vars[slice.var].extent);
}

// Tile-level indices first, by number, then loops and the rest, then the constant.
static void put_terms(Dumper *dumper, const Expr *expr, SliceTerm slice) {
  bool is_first = true, has_slice = slice.var >= 0;
  int below = -1;
  for (;;) { // the index with the least variable above the last one; there are few
    const Term *next = NULL;
    int next_var = INT32_MAX;
    for (uint32_t i = 0; i < expr->term_count; i++) {
      if (expr->terms[i].index->kind != INDEX_AP) continue;
      int var = var_of_ap(dumper, expr->terms[i].index->ap);
      if (var <= below || var >= next_var) continue;
      next = &expr->terms[i];
      next_var = var;
    }
    if (has_slice && slice.var < next_var) {
      put_slice_term(dumper, slice, &is_first);
      has_slice = false;
    }
    if (!next) break;
    put_coefficient(dumper, next->coefficient, &is_first);
    put_index(dumper, next->index);
    below = next_var;
  }
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Term *term = &expr->terms[i];
    if (term->index->kind == INDEX_AP && var_of_ap(dumper, term->index->ap) >= 0) continue;
    put_coefficient(dumper, term->coefficient, &is_first);
    put_index(dumper, term->index);
  }
  if (expr->constant || is_first) {
    if (expr->constant >= 0 && !is_first) text_putc(dumper->out, '+');
    text_put_int(dumper->out, expr->constant);
  }
}

void dump_expr(Dumper *dumper, const Expr *expr) {
  put_terms(dumper, expr, (SliceTerm){-1, 0});
}

void dump_predicate(Dumper *dumper, const Predicate *predicate) {
  dump_expr(dumper, predicate->expr);
  text_puts(dumper->out, predicate->is_ge ? " >= 0" : " == 0");
}

void dump_condition(Dumper *dumper, const char *word, const Predicates *predicates) {
  if (!predicates->count) return;
  text_printf(dumper->out, " %s (", word);
  for (uint32_t i = 0; i < predicates->count; i++) {
    if (i) DUMP(dumper, " and ");
    dump_predicate(dumper, &predicates->at[i]);
  }
  text_putc(dumper->out, ')');
}

// ---- accesses ----------------------------------------------------------------------------------

// Elements over the tile variables of some dimensions; a variable counts once.
typedef struct TileCount {
  uint64_t seen; // variables counted
  int64_t partitions, elements;
} TileCount;

static void count_var(TileCount *count, int64_t extent, int var, bool is_partition) {
  uint64_t bit = var >= 0 && var < DUMP_MOST_VARS ? UINT64_C(1) << var : 0;
  if (extent == 1 || (count->seen & bit)) return;
  count->seen |= bit;
  int64_t *total = is_partition ? &count->partitions : &count->elements, product;
  *total = mul_overflows(*total, extent, &product) ? INT64_MAX : product;
}

static void count_expr(Dumper *dumper, TileCount *count, const Expr *expr, bool is_partition) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index->kind >= INDEX_FLOOR_DIV && index->kind <= INDEX_CC_MOD)
      count_expr(dumper, count, index->div.numerator, is_partition);
    if (index->kind != INDEX_AP) continue;
    int var = var_of_ap(dumper, index->ap);
    count_var(count, index->ap->ub, var < 0 ? (int)index->ap->order : var, is_partition);
  }
}

// The dimension whose indices are the tile's partitions: the partition dimension, or in DRAM the
// first that has any.
static void count_access(Dumper *dumper, TileCount *count, const TileOperand *tile,
                         const Access *access) {
  for (uint32_t d = 0; d < access->rank; d++) {
    const DimIndex *dim = &access->dims[d];
    bool is_partition = access->tensor->partition_dim >= 0
                            ? (int32_t)d == access->tensor->partition_dim
                            : count->partitions == 1 && count->elements == 1;
    if (dim->indirect) {
      const TileOperand *index =
          tile ? &dumper->tile.indirects[tile->dims[d].indirect_operand] : NULL;
      for (uint32_t i = 0; i < dim->indirect->rank; i++) {
        const DimIndex *inner = &dim->indirect->dims[i];
        if (inner->indirect) continue;
        count_expr(dumper, count, inner->start, is_partition);
        if (inner->is_slice)
          count_var(count, dim_slice_count(inner), index ? index->dims[i].slice_var : -1,
                    is_partition);
      }
      continue;
    }
    count_expr(dumper, count, dim->start, is_partition);
    if (dim->is_slice)
      count_var(count, dim_slice_count(dim), tile ? tile->dims[d].slice_var : -1, is_partition);
  }
}

static void put_access(Dumper *dumper, const TileOperand *tile, const Access *access);

static void put_dim(Dumper *dumper, const TileDim *tile, const DimIndex *dim) {
  if (dim->indirect) {
    put_access(dumper, tile ? &dumper->tile.indirects[tile->indirect_operand] : NULL,
               dim->indirect);
    return;
  }
  int var = tile ? tile->slice_var : -1;
  if (var >= 0 && (uint32_t)var >= dumper->last) dumper->last = (uint32_t)var + 1;
  if (var < 0 && dim->is_slice && dim_slice_count(dim) > 1) {
    // the indices do not fit together: a number of its own, for people to read
    text_printf(dumper->out, "%lldi%u.%lld+", (long long)dim->step, 100 + dumper->unknown++,
                (long long)dim_slice_count(dim));
  }
  bool is_one = var >= 0 && dumper->tile.vars[var].extent == 1;
  put_terms(dumper, dim->start, (SliceTerm){is_one ? -1 : var, dim->step});
}

static void put_access(Dumper *dumper, const TileOperand *tile, const Access *access) {
  TileCount count = {0, 1, 1};
  count_access(dumper, &count, tile, access);
  text_printf(dumper->out, "%s<%lld x %lld> ", dtype_name(access->tensor->dtype),
              (long long)count.partitions, (long long)count.elements);
  dump_tensor(dumper->out, access->tensor);
  text_putc(dumper->out, '[');
  for (uint32_t d = 0; d < access->rank; d++) {
    if (d) text_putc(dumper->out, ',');
    put_dim(dumper, tile ? &tile->dims[d] : NULL, &access->dims[d]);
  }
  text_putc(dumper->out, ']');
}

void dump_operand(Dumper *dumper, uint32_t at) {
  const Operand *operand = &dumper->inst->operands[at];
  if (operand->kind == OPERAND_ACCESS) {
    put_access(dumper, dumper->has_tile ? &dumper->tile.operands[at] : NULL, operand->access);
    // each operand of an opaque class has indices of its own
    if (dumper->inst->cls->relation == RELATION_OPAQUE) dumper->first = dumper->last;
  } else {
    literal_print(dumper->out, &operand->number);
  }
}
