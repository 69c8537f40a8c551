// Access patterns of one instruction, walked together.
//
// All patterns of an instruction are walked over common groups of elements: the partitions and the
// free elements of an element-wise instruction, M, N and K of a contraction, the dimensions of a
// kernel's operand. Each pattern is an ordered product of groups (Walk). Where the pairs of some
// pattern meet inside a group, the group is cut; the pieces are the tile variables of the plan, so
// every address is linear in them. Patterns that cut a group in ways that do not nest are refused.
#include "eval/bir_walk.h"

bool bir_walk_fail(Build *build, const char *why) {
  return machine_fail(&build->machine->base, "not-evaluable", "%s", why);
}

bool bir_is_pattern(const BirOperand *operand) {
  return operand && operand->ap_count;
}

// Elements of a walk; -1 when they are more than can be counted.
int64_t bir_pairs_total(const BirPair *pairs, uint32_t count) {
  int64_t total = 1;
  for (uint32_t i = 0; i < count; i++) {
    if (pairs[i].num < 0 || mul_overflows(total, pairs[i].num, &total)) return -1;
  }
  return total;
}

static uint32_t add_group(Build *build, int64_t total, bool is_reduced) {
  Group group = {.total = total, .is_reduced = is_reduced};
  vec_push(build->machine->base.arena, &build->groups, group);
  return build->groups.count - 1;
}

static void take_groups(Walk *walk, uint32_t a, uint32_t b) {
  walk->groups[walk->group_count++] = a;
  walk->groups[walk->group_count++] = b;
}

// ---- which groups each operand walks

// All together; what gives one value per partition walks the partitions alone.
static bool layout_joined(Build *build) {
  const Instruction *op = build->op;
  int64_t total = build->walks[0].total, partitions = 1;
  const BirOperand *dst = build->of[0];
  bool has_keys = build->pattern_keys.pairs != NULL;
  if (has_keys && bir_set_is_on_chip(dst->set)) partitions = dst->ap[0].num;
  for (uint32_t i = 1; i < op->operand_count; i++) {
    if (!bir_is_pattern(build->of[i])) continue;
    int64_t own = build->walks[i].total;
    if (own == total || own == 1) continue;
    if (partitions != 1 && partitions != own)
      return bir_walk_fail(build, "operands differ in the number of elements they take");
    partitions = own;
  }
  if (partitions < 1 || total % partitions != 0)
    return bir_walk_fail(build, "operands differ in the number of elements they take");
  uint32_t outer = add_group(build, partitions, false);
  uint32_t inner = add_group(build, total / partitions, false);
  for (uint32_t i = 0; i < op->operand_count; i++) {
    Walk *walk = &build->walks[i];
    if (!bir_is_pattern(build->of[i])) continue;
    if (walk->total == total) {
      take_groups(walk, outer, inner);
    } else if (walk->total != 1) {
      walk->groups[walk->group_count++] = outer;
    }
  }
  build->partition_keys.groups[build->partition_keys.group_count++] = outer;
  build->pattern_keys.groups[build->pattern_keys.group_count++] = inner;
  if (has_keys && build->pattern_keys.total != total / partitions)
    return bir_walk_fail(build, "pattern counts other elements than the destination");
  return true;
}

// The folded elements are innermost in the source; with axis C also the partitions, outermost.
static bool layout_reduce(Build *build) {
  Walk *dst = &build->walks[0], *src = &build->walks[1];
  const BirOperand *from = build->of[1];
  bool folds_partitions = strchr(bir_field_text(build->inst, "axis"), 'C') != NULL;
  int64_t partitions = folds_partitions && from->ap_count ? from->ap[0].num : 1, rest;
  if (dst->total < 1 || partitions < 1 || src->total % partitions != 0)
    return bir_walk_fail(build, "the source is no multiple of the destination");
  rest = src->total / partitions;
  if (rest % dst->total != 0)
    return bir_walk_fail(build, "the source is no multiple of the destination");
  uint32_t kept = add_group(build, dst->total, false);
  dst->groups[dst->group_count++] = kept;
  if (folds_partitions) src->groups[src->group_count++] = add_group(build, partitions, true);
  uint32_t folded = add_group(build, rest / dst->total, true);
  take_groups(src, kept, folded);
  return true;
}

static int64_t exact_root(int64_t square) {
  int64_t low = 0, high = 3037000499;
  while (low < high) {
    int64_t middle = low + (high - low + 1) / 2;
    if (middle <= square / middle)
      low = middle;
    else
      high = middle - 1;
  }
  return low * low == square ? low : -1;
}

// dst[M, N], stationary[K, M], moving[K, N]: K is on partitions, its second row in double-row modes
// the first of the free pairs.
static bool layout_contraction(Build *build) {
  static const char misfit[] = "the sizes of moving, stationary and destination do not fit";
  Walk *dst = &build->walks[0], *moving = &build->walks[1], *stationary = &build->walks[2];
  int64_t product, k;
  if (dst->total < 1 || mul_overflows(moving->total, stationary->total, &product) ||
      product % dst->total != 0)
    return bir_walk_fail(build, misfit);
  k = exact_root(product / dst->total);
  if (k < 1 || moving->total % k != 0 || stationary->total % k != 0)
    return bir_walk_fail(build, misfit);
  uint32_t m = add_group(build, stationary->total / k, false);
  uint32_t n = add_group(build, moving->total / k, false);
  uint32_t contracted = add_group(build, k, true);
  take_groups(dst, m, n);
  take_groups(moving, contracted, n);
  take_groups(stationary, contracted, m);
  return true;
}

// The order in which an operand is walked when it goes dimension by dimension: partitions first.
static uint32_t walked_dim(const BirOperand *operand, uint32_t position) {
  if (!bir_set_is_on_chip(operand->set)) return position;
  uint32_t first = (uint32_t)operand->set->partition_dim;
  return position == 0 ? first : position - (position <= first);
}

bool bir_is_walked_by_dims(const BirOperand *operand, int64_t total) {
  int64_t product = 1;
  if (operand->rank == 0 || operand->rank > MAX_RANK) return false;
  for (uint32_t d = 0; d < operand->rank; d++) {
    if (mul_overflows(product, operand->access_shape[d], &product)) return false;
  }
  return product == total;
}

// The first and the last dimension change places (of two, that is a transpose).
static bool layout_transpose(Build *build) {
  const BirOperand *sides[2] = {build->of[0], build->of[1]};
  uint32_t dims[2][MAX_RANK], counts[2] = {0, 0}, groups[MAX_RANK];
  for (uint32_t side = 0; side < 2; side++) {
    const BirOperand *operand = sides[side];
    if (!bir_is_walked_by_dims(operand, build->walks[side].total))
      return bir_walk_fail(build, "access_shape does not say what is transposed");
    for (uint32_t position = 0; position < operand->rank; position++) {
      uint32_t d = walked_dim(operand, position);
      if (operand->access_shape[d] != 1) dims[side][counts[side]++] = d;
    }
  }
  if (counts[0] != counts[1] || counts[0] > 3)
    return bir_walk_fail(build, "transposes of more than three dimensions are not known here");
  uint32_t count = counts[0];
  for (uint32_t i = 0; i < count; i++) {
    uint32_t other = i == 0 ? count - 1 : i == count - 1 ? 0 : i;
    int64_t size = sides[0]->access_shape[dims[0][i]];
    if (sides[1]->access_shape[dims[1][other]] != size)
      return bir_walk_fail(build, "source and destination of a transpose differ in size");
    groups[i] = add_group(build, size, false);
  }
  for (uint32_t side = 0; side < 2; side++) {
    Walk *walk = &build->walks[side];
    for (uint32_t i = 0; i < count; i++) {
      uint32_t other = i == 0 ? count - 1 : i == count - 1 ? 0 : i;
      walk->groups[walk->group_count++] = groups[side ? other : i];
    }
  }
  return true;
}

// Each operand a row-major tile of its own.
static bool layout_own(Build *build) {
  for (uint32_t i = 0; i < build->op->operand_count; i++) {
    const BirOperand *operand = build->of[i];
    Walk *walk = &build->walks[i];
    if (!bir_is_pattern(operand)) continue;
    uint32_t first = build->groups.count;
    bool by_dims = bir_is_walked_by_dims(operand, walk->total);
    if (!by_dims && walk->total != 1 && build->op->cls->tier != TIER_OPAQUE)
      return bir_walk_fail(build, "access_shape does not say how the elements lie");
    if (!by_dims) {
      walk->groups[walk->group_count++] = add_group(build, walk->total, false);
      continue;
    }
    for (uint32_t d = 0; d < operand->rank; d++) add_group(build, operand->access_shape[d], false);
    for (uint32_t position = 0; position < operand->rank; position++)
      walk->groups[walk->group_count++] = first + walked_dim(operand, position);
  }
  return true;
}

static bool layout(Build *build) {
  uint32_t count = build->op->operand_count;
  for (uint32_t i = 0; i < count; i++) {
    const BirOperand *operand = build->of[i];
    if (!bir_is_pattern(operand)) continue;
    build->walks[i] = (Walk){.pairs = operand->ap, .pair_count = operand->ap_count};
    build->walks[i].total = bir_pairs_total(operand->ap, operand->ap_count);
    if (build->walks[i].total < 0)
      return bir_walk_fail(build, "an operand takes too many elements");
  }
  if (count == 0) return true;
  switch (build->op->cls->relation) {
  case RELATION_ELEMENTWISE: return layout_joined(build);
  case RELATION_REDUCE:
    return class_id(build->op->cls) == CLASS_TensorReduceOp ? layout_reduce(build)
                                                            : layout_joined(build);
  case RELATION_CONTRACTION: return layout_contraction(build);
  case RELATION_TRANSPOSE: return layout_transpose(build);
  case RELATION_OPAQUE: return layout_own(build);
  case RELATION_NONE: return true;
  }
  return true;
}

// ---- cutting groups into variables

static const char not_nested[] = "the patterns of its operands divide the elements differently";

// A step of a walk's digit, `stride` elements of the walk apart, as a cut of the group it is in.
static bool add_cut(Build *build, const Walk *walk, int64_t stride) {
  for (uint32_t i = walk->group_count; i-- > 0;) {
    Group *group = &build->groups.at[walk->groups[i]];
    if (stride == 1) return true;
    if (stride < group->total) {
      vec_push(build->machine->base.arena, &group->cuts, stride);
      return true;
    }
    if (stride % group->total != 0) return bir_walk_fail(build, not_nested);
    stride /= group->total;
  }
  return true;
}

static bool cut_by_pairs(Build *build, const Walk *walk) {
  int64_t stride = 1;
  for (uint32_t i = walk->pair_count; i-- > 0;) {
    stride *= walk->pairs[i].num;
    if (!add_cut(build, walk, stride)) return false;
  }
  return true;
}

// What an AP position counts: (position in the walk / *inner) % *size.
const Walk *bir_position_of(const Build *build, const BirExpr *expr, int64_t *inner,
                            int64_t *size) {
  const BirInst *inst = build->inst;
  const BirOperand *operand = expr->ap.operand < 0 ? inst->outs : &inst->ins[expr->ap.operand];
  bool is_there = expr->ap.operand < 0 ? inst->out_count > 0 : expr->ap.operand < inst->in_count;
  uint32_t at = 0;
  while (is_there && at < build->op->operand_count && build->of[at] != operand) at++;
  if (!is_there || at == build->op->operand_count || expr->ap.dim >= operand->rank) return NULL;
  *inner = 1;
  *size = operand->access_shape[expr->ap.dim];
  if (expr->ap.stride > 0) {
    *inner = expr->ap.stride;
    *size = expr->ap.num;
  } else {
    for (uint32_t p = operand->rank; p-- > 0;) {
      uint32_t d = walked_dim(operand, p);
      if (d == expr->ap.dim) break;
      *inner *= operand->access_shape[d];
    }
  }
  return *inner > 0 && *size > 0 ? &build->walks[at] : NULL;
}

static bool cut_by_expr(Build *build, const BirExpr *expr) {
  int64_t inner, size;
  const Walk *walk;
  switch (expr->kind) {
  case BIR_EXPR_AFFINE:
    for (uint32_t i = 0; i < expr->count; i++) {
      if (!cut_by_expr(build, expr->affine.terms[i].index)) return false;
    }
    return true;
  case BIR_EXPR_SUM:
    for (uint32_t i = 0; i < expr->count; i++) {
      if (!cut_by_expr(build, expr->sum[i])) return false;
    }
    return true;
  case BIR_EXPR_MULT: return cut_by_expr(build, expr->mult.var);
  case BIR_EXPR_FLOOR_DIV:
  case BIR_EXPR_MODULO: return cut_by_expr(build, expr->div.numer);
  case BIR_EXPR_AP_INDEX:
    walk = bir_position_of(build, expr, &inner, &size);
    if (!walk)
      return bir_walk_fail(build, "a predicate counts in an operand that is not walked here");
    return add_cut(build, walk, inner) &&
           (mul_overflows(inner, size, &size) || size >= walk->total || add_cut(build, walk, size));
  default: return true;
  }
}

static int32_t indirect_dim(const BirOperand *operand) {
  for (uint32_t d = 0; operand->kind == BIR_SYMBOLIC_AP && d < operand->rank; d++) {
    if (operand->addrs[d]->kind == BIR_EXPR_INDIRECT) return (int32_t)d;
  }
  return -1;
}

bool bir_counts_indices(const BirOperand *operand, uint32_t pair) {
  int32_t d = operand->extra && operand->extra->is_indirect ? indirect_dim(operand) : -1;
  if (d < 0) return false;
  bool is_partition = bir_set_is_on_chip(operand->set) && pair == 0;
  if (is_partition || bir_stride(operand->set, (uint32_t)d) == 0)
    return is_partition && d == operand->set->partition_dim;
  return operand->ap[pair].step == bir_stride(operand->set, (uint32_t)d);
}

int64_t bir_index_stride(const BirOperand *owner, const BirOperand *index, int64_t stride) {
  int64_t own = 1, inner = 1;
  int64_t total = bir_pairs_total(index->ap, index->ap_count);
  if (total == bir_pairs_total(owner->ap, owner->ap_count)) return stride;
  for (uint32_t p = owner->ap_count; p-- > 0;) {
    int64_t num = owner->ap[p].num;
    bool is_index = bir_counts_indices(owner, p);
    if (stride < inner * num) return is_index ? own * (stride / inner) : 0;
    if (is_index) own *= num;
    inner *= num;
  }
  return 0;
}

// Cuts of the index pattern, carried over to the owner's walk: the indices are either a list along
// the indirect dimension, or walked like the owner.
static bool cut_by_index(Build *build, const Walk *walk, const BirOperand *owner,
                         const BirOperand *index) {
  int64_t total = bir_pairs_total(index->ap, index->ap_count), counted = 1, cut = 1;
  bool is_joined = total == walk->total;
  for (uint32_t p = 0; p < owner->ap_count; p++) {
    if (bir_counts_indices(owner, p)) counted *= owner->ap[p].num;
  }
  if (!is_joined && counted != total)
    return bir_walk_fail(build, "the pattern does not say which of its elements count the indices");
  for (uint32_t i = index->ap_count; i-- > 0;) {
    cut *= index->ap[i].num;
    if (is_joined && !add_cut(build, walk, cut)) return false;
    int64_t own = 1, stride = 1;
    for (uint32_t p = owner->ap_count; !is_joined && p-- > 0;) {
      int64_t num = owner->ap[p].num;
      bool is_index = bir_counts_indices(owner, p);
      if (is_index && cut > own && cut < own * num) {
        if (cut % own != 0) return bir_walk_fail(build, not_nested);
        if (!add_cut(build, walk, stride * (cut / own))) return false;
      }
      if (is_index) own *= num;
      stride *= num;
    }
  }
  return true;
}

const BirOperand *bir_index_of(const Build *build, const BirOperand *operand) {
  const BirOperandExtra *extra = operand->extra;
  if (!extra || !extra->is_indirect || extra->indirect_arg < 0 ||
      extra->indirect_arg >= build->inst->indirection_count)
    return NULL;
  return &build->inst->indirection_ins[extra->indirect_arg];
}

static bool cut_groups(Build *build) {
  for (uint32_t i = 0; i < build->op->operand_count; i++) {
    const BirOperand *operand = build->of[i];
    if (!bir_is_pattern(operand)) continue;
    if (!cut_by_pairs(build, &build->walks[i])) return false;
    const BirOperand *index = bir_index_of(build, operand);
    if (index && !cut_by_index(build, &build->walks[i], operand, index)) return false;
  }
  for (uint32_t i = 0; i < build->inst->predicate_count; i++) {
    if (!cut_by_expr(build, build->inst->predicates[i].expr)) return false;
  }
  return !build->pattern_keys.pairs || cut_by_pairs(build, &build->pattern_keys);
}

// Pieces of one group, outermost first.
static bool make_pieces(Build *build, uint32_t at) {
  Arena *arena = build->machine->base.arena;
  Group *group = &build->groups.at[at];
  for (uint32_t i = 1; i < group->cuts.count; i++) {
    for (uint32_t k = i; k > 0 && group->cuts.at[k] > group->cuts.at[k - 1]; k--) {
      int64_t swap = group->cuts.at[k];
      group->cuts.at[k] = group->cuts.at[k - 1];
      group->cuts.at[k - 1] = swap;
    }
  }
  int64_t outer = group->total;
  for (uint32_t i = 0; i <= group->cuts.count; i++) {
    int64_t stride = i < group->cuts.count ? group->cuts.at[i] : 1;
    if (stride == outer) continue;
    if (outer % stride != 0) return bir_walk_fail(build, not_nested);
    InstTile *tile = &build->plan->tile;
    APIndex *ap = ARENA_NEW(arena, APIndex);
    ap->name = str_intern_format(&build->machine->strings, "x%u", tile->var_count);
    ap->ub = outer / stride;
    ap->order = tile->var_count++;
    tile->vars[ap->order] = (TileVar){ap, ap->ub, group->is_reduced};
    vec_push(arena, &build->pieces, (Piece){at, stride});
    outer = stride;
  }
  return true;
}

static bool make_vars(Build *build) {
  InstTile *tile = &build->plan->tile;
  uint32_t most = build->groups.count;
  for (uint32_t g = 0; g < build->groups.count; g++) most += build->groups.at[g].cuts.count;
  tile->vars = ARENA_ARRAY(build->machine->base.arena, TileVar, most);
  for (int reduced = 0; reduced < 2; reduced++) {
    if (reduced) tile->dst_var_count = tile->var_count;
    for (uint32_t g = 0; g < build->groups.count; g++) {
      if (build->groups.at[g].total == 0)
        return bir_walk_fail(build, "an operand takes no elements");
      if (build->groups.at[g].is_reduced == (bool)reduced && !make_pieces(build, g)) return false;
    }
  }
  return true;
}

// Elements of the walk between two steps of a variable; 0 when it is not in the walk.
int64_t bir_stride_in(const Build *build, const Walk *walk, uint32_t var) {
  const Piece *piece = &build->pieces.at[var];
  int64_t inner = 1;
  for (uint32_t i = walk->group_count; i-- > 0;) {
    if (walk->groups[i] == piece->group) return piece->stride * inner;
    inner *= build->groups.at[walk->groups[i]].total;
  }
  return 0;
}

// The pair that a stride of the walk steps in, and by how much; false past the end.
bool bir_step_of(const BirPair *pairs, uint32_t count, int64_t stride, uint32_t *pair,
                 int64_t *step) {
  int64_t inner = 1;
  for (uint32_t i = count; i-- > 0;) {
    if (stride < inner * pairs[i].num) {
      *pair = i;
      return !mul_overflows(pairs[i].step, stride / inner, step);
    }
    inner *= pairs[i].num;
  }
  return false;
}

bool bir_walk_together(Build *build) {
  return layout(build) && cut_groups(build) && make_vars(build);
}
