// Matching of operand indices by role (design text.md 3).
//
// Each operand is first read as a row of slots: one per slice and one per named AP index, in order
// of its dimensions (an indirect dimension contributes the slots of its index access). The relation
// of the class then says which slots are the same variable.
#include "ir/tile.h"

enum { MAX_SLOTS = 2 * MAX_RANK };

typedef struct Slot {
  const APIndex *ap; // NULL: slice
  int64_t extent;
  TileDim *dim;      // where the variable goes when it is a slice
  bool is_partition; // a slice of the tensor's partition dimension
  bool is_free;      // a slice of a dimension behind it
  int var;           // once matched
} Slot;

typedef struct Slots {
  const Operand *operand;
  uint32_t count;
  Slot at[MAX_SLOTS];
} Slots;

typedef struct Matcher {
  Arena *arena;
  const Instruction *inst;
  InstTile *tile;
  Diags *diags;
  TileVar *vars; // var_limit of them
  uint32_t var_limit;
} Matcher;

static bool mismatch(Matcher *matcher, const Operand *operand, const char *message) {
  if (matcher->diags) {
    const char *role = matcher->inst->cls->roles[operand->role].name;
    diag_error(matcher->diags, operand->span, "index-mismatch", "%s of '%s': %s", role,
               inst_name(matcher->inst) ? inst_name(matcher->inst)->bytes : "", message);
  }
  return false;
}

static int64_t magnitude(int64_t value) {
  return value < 0 ? -value : value;
}

static void collect_aps(const Expr *expr, const APIndex **aps, int64_t *weights, uint32_t *count,
                        bool is_nested, bool *is_affine) {
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index_is_division(index))
      collect_aps(index->div.numerator, aps, weights, count, true, is_affine);
    if (index->kind != INDEX_AP) continue;
    if (is_nested) *is_affine = false;
    uint32_t at = 0;
    while (at < *count && aps[at] != index->ap) at++;
    if (at == MAX_SLOTS) continue;
    if (at == *count) {
      aps[at] = index->ap;
      weights[at] = 0;
      ++*count;
    }
    if (!is_nested) weights[at] = max_i64(weights[at], magnitude(expr->terms[i].coefficient));
  }
}

static bool add_slot(Slots *slots, Slot slot) {
  for (uint32_t i = 0; slot.ap && i < slots->count; i++) {
    if (slots->at[i].ap == slot.ap) return true; // a[p, p]: one variable
  }
  if (slots->count == MAX_SLOTS) return false;
  slot.var = -1;
  slots->at[slots->count++] = slot;
  return true;
}

// Slots of the AP indices of one dimension: the larger coefficient is the outer index.
static bool add_named(Slots *slots, const Expr *expr, bool *is_affine) {
  const APIndex *aps[MAX_SLOTS];
  int64_t weights[MAX_SLOTS];
  uint32_t count = 0;
  *is_affine = true;
  collect_aps(expr, aps, weights, &count, false, is_affine);
  for (uint32_t done = 0; done < count; done++) {
    uint32_t best = done;
    for (uint32_t i = done + 1; i < count; i++) {
      bool is_outer = weights[i] > weights[best] ||
                      (weights[i] == weights[best] && aps[i]->order < aps[best]->order);
      if (is_outer) best = i;
    }
    const APIndex *ap = aps[best];
    int64_t weight = weights[best];
    aps[best] = aps[done];
    weights[best] = weights[done];
    aps[done] = ap;
    weights[done] = weight;
    if (!add_slot(slots, (Slot){.ap = ap, .extent = ap->ub})) return false;
  }
  return true;
}

static bool read_dims(Matcher *matcher, Slots *slots, const Access *access, TileOperand *out,
                      uint16_t *next_indirect) {
  out->access = access;
  out->dims = ARENA_ARRAY(matcher->arena, TileDim, access->rank);
  const Tensor *tensor = access->tensor;
  for (uint32_t d = 0; d < access->rank; d++) {
    const DimIndex *index = &access->dims[d];
    TileDim *dim = &out->dims[d];
    *dim = (TileDim){
        .expr = index->start, .slice_var = -1, .slice_step = index->step, .is_affine = true};
    if (index->indirect) {
      uint16_t at = (*next_indirect)++;
      dim->indirect = index->indirect;
      dim->indirect_operand = at;
      if (!read_dims(matcher, slots, index->indirect, &matcher->tile->indirects[at], next_indirect))
        return false;
      continue;
    }
    if (!add_named(slots, index->start, &dim->is_affine)) return false;
    if (!index->is_slice) continue;
    bool has_partition = tensor->partition_dim >= 0 && tensor_is_on_chip(tensor);
    Slot slot = {.extent = dim_slice_count(index),
                 .dim = dim,
                 .is_partition = has_partition && (int32_t)d == tensor->partition_dim,
                 .is_free = has_partition && (int32_t)d > tensor->partition_dim};
    if (!add_slot(slots, slot)) return false;
  }
  return true;
}

// A new variable for a slot; -1 when there are too many.
static int new_var(Matcher *matcher, const Slot *slot, bool is_reduced) {
  InstTile *tile = matcher->tile;
  if (tile->var_count == matcher->var_limit) return -1;
  matcher->vars[tile->var_count] = (TileVar){slot->ap, slot->extent, is_reduced};
  return (int)tile->var_count++;
}

static void bind_slot(Slot *slot, int var) {
  slot->var = var;
  if (!slot->ap) slot->dim->slice_var = var;
}

static int find_var(const Matcher *matcher, const APIndex *ap) {
  for (uint32_t i = 0; i < matcher->tile->var_count; i++) {
    if (matcher->vars[i].ap == ap) return (int)i;
  }
  return -1;
}

static void bind_destination(Matcher *matcher, Slots *slots) {
  for (uint32_t i = 0; i < slots->count; i++)
    bind_slot(&slots->at[i], new_var(matcher, &slots->at[i], false));
  matcher->tile->dst_var_count = matcher->tile->var_count;
}

static bool match_named(Matcher *matcher, const Operand *operand, Slot *slot, bool may_reduce) {
  int var = find_var(matcher, slot->ap);
  if (var < 0) {
    if (!may_reduce) {
      return mismatch(matcher, operand,
                      arena_format(matcher->arena,
                                   "index '%s' is not in the destination, and %s does not reduce",
                                   slot->ap->name->bytes, matcher->inst->cls->name));
    }
    var = new_var(matcher, slot, true);
    if (var < 0) return mismatch(matcher, operand, "too many indices");
  }
  bind_slot(slot, var);
  return true;
}

static bool match_slice(Matcher *matcher, const Operand *operand, Slot *slot, uint32_t position,
                        const Slots *dst, bool may_reduce) {
  Arena *arena = matcher->arena;
  const Slot *to = position < dst->count ? &dst->at[position] : NULL;
  long long extent = (long long)slot->extent;
  if (to && to->ap) {
    return mismatch(matcher, operand,
                    arena_format(arena,
                                 "a slice stands against the destination's named index '%s'; use "
                                 "names in both or slices in both",
                                 to->ap->name->bytes));
  }
  if (to && to->is_partition && slot->is_free) {
    return mismatch(matcher, operand,
                    arena_format(arena,
                                 "a slice of a free dimension meets the destination's partition "
                                 "slice; write 0:1 for the partition, as in g[0:1, 0:%lld], or use "
                                 "named indices",
                                 extent));
  }
  bool fits = to && (slot->extent == to->extent);
  if (fits) {
    bind_slot(slot, to->var);
    return true;
  }
  if (to && slot->extent == 1) return true; // broadcast
  if (may_reduce && (!to || to->extent == 1)) {
    int var = new_var(matcher, slot, true);
    if (var < 0) return mismatch(matcher, operand, "too many indices");
    bind_slot(slot, var);
    return true;
  }
  if (!to && slot->extent == 1) return true;
  if (!to) {
    return mismatch(matcher, operand,
                    arena_format(arena,
                                 "slice of %lld has no slice in the destination, and %s does "
                                 "not reduce",
                                 extent, matcher->inst->cls->name));
  }
  return mismatch(
      matcher, operand,
      arena_format(arena,
                   "slice of %lld against the destination's slice of %lld; extents must "
                   "be equal, or 1 to broadcast (a row is written g[0:1, 0:%lld])",
                   extent, (long long)to->extent, extent));
}

static bool match_elementwise(Matcher *matcher, Slots *rows, uint32_t count, bool may_reduce) {
  Slots *dst = &rows[0];
  bind_destination(matcher, dst);
  for (uint32_t o = 1; o < count; o++) {
    // a second result (acc) may lack indices of the first, like a source that broadcasts
    bool folds = may_reduce && !rows[o].operand->is_result;
    for (uint32_t i = 0; i < rows[o].count; i++) {
      Slot *slot = &rows[o].at[i];
      bool is_fine = slot->ap ? match_named(matcher, rows[o].operand, slot, folds)
                              : match_slice(matcher, rows[o].operand, slot, i, dst, folds);
      if (!is_fine) return false;
    }
  }
  return true;
}

// The slice that is contracted: the one on the partition dimension, else the first.
static Slot *contracted_slice(Slots *slots) {
  Slot *first = NULL;
  for (uint32_t i = 0; i < slots->count; i++) {
    if (slots->at[i].ap) continue;
    if (slots->at[i].is_partition) return &slots->at[i];
    if (!first) first = &slots->at[i];
  }
  return first;
}

static bool has_named(const Slots *slots, const APIndex *ap) {
  for (uint32_t i = 0; i < slots->count; i++) {
    if (slots->at[i].ap == ap) return true;
  }
  return false;
}

static bool bind_contracted(Matcher *matcher, Slots *stationary, Slots *moving, const Slots *dst) {
  bool has_names = false;
  for (uint32_t i = 0; i < stationary->count; i++) {
    Slot *slot = &stationary->at[i];
    if (!slot->ap || has_named(dst, slot->ap)) continue;
    if (!has_named(moving, slot->ap)) {
      return mismatch(matcher, stationary->operand,
                      arena_format(matcher->arena,
                                   "incorrect axes: index '%s' is neither in moving nor in dst",
                                   slot->ap->name->bytes));
    }
    bind_slot(slot, new_var(matcher, slot, true));
    has_names = true;
  }
  Slot *k = contracted_slice(stationary), *other = contracted_slice(moving);
  if (has_names) return true;
  if (!k || !other)
    return mismatch(matcher, k ? moving->operand : stationary->operand,
                    "incorrect axes: no contracted index; stationary is [K, M] and moving [K, N]");
  if (k->extent != other->extent) {
    return mismatch(matcher, moving->operand,
                    arena_format(matcher->arena,
                                 "incorrect axes: contracts %lld rows of moving with %lld rows of "
                                 "stationary",
                                 (long long)other->extent, (long long)k->extent));
  }
  int var = new_var(matcher, k, true);
  bind_slot(k, var);
  bind_slot(other, var);
  return true;
}

static bool bind_free(Matcher *matcher, Slots *source, Slots *dst, uint32_t *next) {
  for (uint32_t i = 0; i < source->count; i++) {
    Slot *slot = &source->at[i];
    if (slot->var >= 0) continue;
    if (slot->ap) {
      if (!match_named(matcher, source->operand, slot, false)) return false;
      continue;
    }
    while (*next < dst->count && dst->at[*next].ap) ++*next;
    if (*next == dst->count)
      return mismatch(matcher, source->operand,
                      "incorrect axes: more free slices than the destination has");
    const Slot *to = &dst->at[(*next)++];
    if (to->extent != slot->extent) {
      return mismatch(matcher, source->operand,
                      arena_format(matcher->arena,
                                   "incorrect axes: free slice of %lld against the destination's "
                                   "slice of %lld",
                                   (long long)slot->extent, (long long)to->extent));
    }
    bind_slot(slot, to->var);
  }
  return true;
}

static bool match_contraction(Matcher *matcher, Slots *rows, uint32_t count) {
  if (count < 3) return mismatch(matcher, rows[0].operand, "needs stationary and moving");
  Slots *dst = &rows[0], *stationary = &rows[1], *moving = &rows[2];
  bind_destination(matcher, dst);
  if (!bind_contracted(matcher, stationary, moving, dst)) return false;
  uint32_t next = 0;
  if (!bind_free(matcher, stationary, dst, &next) || !bind_free(matcher, moving, dst, &next))
    return false;
  while (next < dst->count && dst->at[next].ap) next++;
  if (next < dst->count)
    return mismatch(matcher, dst->operand,
                    "incorrect axes: the destination has a slice that no source has");
  for (uint32_t i = 0; i < dst->count; i++) {
    const APIndex *ap = dst->at[i].ap;
    if (!ap || has_named(stationary, ap) != has_named(moving, ap)) continue;
    return mismatch(matcher, dst->operand,
                    arena_format(matcher->arena,
                                 "incorrect axes: index '%s' must be in exactly one of stationary "
                                 "and moving",
                                 ap->name->bytes));
  }
  return true;
}

static bool match_transpose(Matcher *matcher, Slots *rows, uint32_t count) {
  if (count < 2) return mismatch(matcher, rows[0].operand, "needs a source");
  Slots *dst = &rows[0], *src = &rows[1];
  bind_destination(matcher, dst);
  if (dst->count != src->count)
    return mismatch(matcher, src->operand, "source and destination have different ranks");
  for (uint32_t i = 0; i < src->count; i++) {
    Slot *slot = &src->at[i];
    if (slot->ap) {
      if (!match_named(matcher, src->operand, slot, false)) return false;
      continue;
    }
    if (src->count != 2)
      return mismatch(matcher, src->operand,
                      "slices transpose two dimensions; name the indices for other ranks");
    const Slot *to = &dst->at[1 - i];
    if (to->ap || to->extent != slot->extent) {
      return mismatch(matcher, src->operand,
                      arena_format(matcher->arena,
                                   "slice of %lld against the destination's dimension of %lld",
                                   (long long)slot->extent, (long long)to->extent));
    }
    bind_slot(slot, to->var);
  }
  return true;
}

static bool match_opaque(Matcher *matcher, Slots *rows, uint32_t count) {
  for (uint32_t o = 0; o < count; o++) {
    for (uint32_t i = 0; i < rows[o].count; i++) {
      int var = new_var(matcher, &rows[o].at[i], false);
      if (var < 0) return mismatch(matcher, rows[o].operand, "too many indices");
      bind_slot(&rows[o].at[i], var);
    }
    if (o == 0 && rows[0].operand->is_result)
      matcher->tile->dst_var_count = matcher->tile->var_count;
  }
  return true;
}

static bool match_rows(Matcher *matcher, Slots *rows, uint32_t count) {
  if (count == 0) return true;
  switch (matcher->inst->cls->relation) {
  case RELATION_NONE: return true;
  case RELATION_ELEMENTWISE: return match_elementwise(matcher, rows, count, false);
  case RELATION_REDUCE: return match_elementwise(matcher, rows, count, true);
  case RELATION_CONTRACTION: return match_contraction(matcher, rows, count);
  case RELATION_TRANSPOSE: return match_transpose(matcher, rows, count);
  case RELATION_OPAQUE: return match_opaque(matcher, rows, count);
  }
  return false;
}

bool inst_tile(Arena *arena, const Instruction *inst, InstTile *tile, Diags *diags) {
  Matcher matcher = {.arena = arena, .inst = inst, .tile = tile, .diags = diags};
  *tile = (InstTile){.operands = ARENA_ARRAY(arena, TileOperand, inst->operand_count),
                     .indirects = ARENA_ARRAY(arena, TileOperand, inst->indirect_count)};
  // opaque kernels may name any number of tensors; their tile variables are not joined
  bool is_wide = inst->operand_count > 8;
  Slots few[8], *rows = is_wide ? ARENA_ARRAY(arena, Slots, inst->operand_count) : few;
  uint32_t count = 0;
  uint16_t next_indirect = 0;
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    const Operand *operand = &inst->operands[i];
    if (operand->kind != OPERAND_ACCESS) continue;
    rows[count].operand = operand;
    rows[count].count = 0;
    if (!read_dims(&matcher, &rows[count], operand->access, &tile->operands[i], &next_indirect))
      return mismatch(&matcher, operand, "too many indices");
    count++;
  }
  for (uint32_t i = 0; i < count; i++) matcher.var_limit += rows[i].count;
  matcher.vars = ARENA_ARRAY(arena, TileVar, matcher.var_limit);
  tile->vars = matcher.vars;
  if (!match_rows(&matcher, rows, count)) return false;
  return true;
}

int tile_var_of_ap(const InstTile *tile, const APIndex *ap) {
  for (uint32_t i = 0; i < tile->var_count; i++) {
    if (tile->vars[i].ap == ap) return (int)i;
  }
  return -1;
}

int64_t tile_dim_coefficient(const InstTile *tile, const TileDim *dim, uint32_t var) {
  if (dim->slice_var == (int32_t)var) return dim->slice_step;
  if (!dim->expr || !tile->vars[var].ap) return 0;
  return expr_ap_coefficient(dim->expr, tile->vars[var].ap);
}
