// Collectives over the simulated group of ranks, which run in lockstep: each rank's source is taken
// as a row-major tile before any rank's destination is written.
#include "eval/machine.h"

typedef struct Group {
  uint32_t *ranks, count;
} Group;

// The group of a rank in replica_groups, and the rank's place in it.
static bool find_group(Machine *machine, Arena *arena, uint32_t rank, Group *group,
                       uint32_t *place) {
  const InstAttr *attr = inst_attr(machine->inst, ATTR_replica_groups);
  for (uint32_t g = 0; attr && g < attr->literal.count; g++) {
    const Literal *list = &attr->literal.items[g];
    if (list->kind != LIT_LIST && list->kind != LIT_TUPLE) continue;
    for (uint32_t i = 0; i < list->count; i++) {
      if (list->items[i].kind != LIT_INT || list->items[i].integer != rank) continue;
      *group = (Group){ARENA_ARRAY(arena, uint32_t, list->count), list->count};
      for (uint32_t k = 0; k < list->count; k++) group->ranks[k] = (uint32_t)list->items[k].integer;
      *place = i;
      return true;
    }
  }
  return machine_fail(machine, "not-evaluable", "rank %u is in no replica group", rank);
}

// Copies `from` (shape `part`) into `to` where dimension `dim` of `to` is `scale` parts long, as
// part number `number`; or the other way round when `is_split`.
static void copy_part(const EvalArray *from, EvalArray *to, const int64_t *part, uint32_t rank,
                      uint32_t dim, uint32_t scale, uint32_t number, bool is_split) {
  uint64_t outer = 1, inner = 1;
  for (uint32_t d = 0; d < dim; d++) outer *= (uint64_t)part[d];
  for (uint32_t d = dim; d < rank; d++) inner *= (uint64_t)part[d];
  for (uint64_t o = 0; o < outer; o++) {
    for (uint64_t i = 0; i < inner; i++) {
      uint64_t small = o * inner + i, large = (o * scale + number) * inner + i;
      copy_element(from, is_split ? large : small, to, is_split ? small : large);
    }
  }
}

static bool fold_into(Machine *machine, AluOp op, EvalArray *into, const EvalArray *with,
                      DType dtype) {
  if (into->reals && alu_is_integer_only(op))
    return machine_fail(machine, "not-evaluable", "%s works on integers only", alu_name(op));
  for (uint64_t i = 0; i < into->count; i++) {
    if (into->reals) {
      into->reals[i] = alu_real(op, into->reals[i], with->reals[i]);
      continue;
    }
    bool becomes_real;
    float real = 0;
    int64_t whole =
        alu_integer(op, into->integers[i], with->integers[i], dtype, &becomes_real, &real);
    into->integers[i] = becomes_real ? num_to_int(DT_int64, real) : whole;
  }
  return true;
}

typedef struct Collective {
  Arena *arena;
  const PlanOperand *src, *dst;
  EvalArray *sources;   // by rank
  const int64_t *shape; // elements of each dimension of src
  uint64_t want;        // elements of dst
  AluOp op;
} Collective;

static bool check_dim(Machine *machine, const Collective *all, int64_t dim) {
  if (dim >= 0 && dim < all->src->access_rank) return true;
  return machine_fail(machine, "not-evaluable", "dimension %lld is not one of the source's %u",
                      (long long)dim, all->src->access_rank);
}

static bool check_count(Machine *machine, const Collective *all, uint64_t count) {
  if (count == all->want) return true;
  return machine_fail(machine, "not-evaluable", "gives %llu elements, and the destination has %llu",
                      (unsigned long long)count, (unsigned long long)all->want);
}

static bool fold_group(Machine *machine, const Collective *all, const Group *group,
                       EvalArray *out) {
  const EvalArray *first = &all->sources[group->ranks[0]];
  *out = array_of_kind(all->arena, all->src->is_real, first->count);
  for (uint64_t i = 0; i < first->count; i++) copy_element(first, i, out, i);
  for (uint32_t k = 1; k < group->count; k++) {
    if (!fold_into(machine, all->op, out, &all->sources[group->ranks[k]], all->src->tensor->dtype))
      return false;
  }
  return true;
}

static bool gather_group(Machine *machine, const Collective *all, const Group *group,
                         EvalArray *out) {
  int64_t dim = inst_attr_int(machine->inst, ATTR_all_gather_dim, 0);
  uint64_t part = all->sources[group->ranks[0]].count;
  if (!check_dim(machine, all, dim) || !check_count(machine, all, part * group->count))
    return false;
  *out = array_of_kind(all->arena, all->src->is_real, part * group->count);
  for (uint32_t k = 0; k < group->count; k++)
    copy_part(&all->sources[group->ranks[k]], out, all->shape, all->src->access_rank, (uint32_t)dim,
              group->count, k, false);
  return true;
}

// The part of `whole` along `dim` that belongs to place number `place`.
static bool take_part(Machine *machine, const Collective *all, const EvalArray *whole, int64_t dim,
                      uint32_t parts, uint32_t place, EvalArray *out) {
  if (!check_dim(machine, all, dim)) return false;
  int64_t shape[MAX_RANK];
  memcpy(shape, all->shape, all->src->access_rank * sizeof *shape);
  if (shape[dim] % parts != 0)
    return machine_fail(machine, "not-evaluable", "%lld elements do not divide among %u ranks",
                        (long long)shape[dim], parts);
  shape[dim] /= parts;
  *out = array_of_kind(all->arena, all->src->is_real, whole->count / parts);
  copy_part(whole, out, shape, all->src->access_rank, (uint32_t)dim, parts, place, true);
  return true;
}

static bool all_to_all(Machine *machine, const Collective *all, const Group *group, uint32_t place,
                       EvalArray *out) {
  int64_t split = inst_attr_int(machine->inst, ATTR_split_dimension, 0);
  int64_t concat = inst_attr_int(machine->inst, ATTR_concat_dimension, 0);
  uint64_t whole = all->sources[group->ranks[0]].count;
  if (!check_dim(machine, all, concat)) return false;
  int64_t shape[MAX_RANK];
  memcpy(shape, all->shape, all->src->access_rank * sizeof *shape);
  *out = array_of_kind(all->arena, all->src->is_real, whole);
  for (uint32_t k = 0; k < group->count; k++) {
    EvalArray part;
    if (!take_part(machine, all, &all->sources[group->ranks[k]], split, group->count, place, &part))
      return false;
    shape[split] = all->shape[split] / group->count;
    copy_part(&part, out, shape, all->src->access_rank, (uint32_t)concat, group->count, k, false);
  }
  return check_count(machine, all, whole);
}

// src_target_pairs: the source that names this rank. When none does, zeros, or nothing at all.
static bool permute(Machine *machine, const Collective *all, uint32_t rank, bool writes_zeros,
                    EvalArray *out) {
  const InstAttr *attr = inst_attr(machine->inst, ATTR_src_target_pairs);
  *out = array_of_kind(all->arena, all->src->is_real, all->want);
  if (!writes_zeros) out->written = ARENA_ARRAY(all->arena, uint8_t, all->want);
  for (uint32_t i = 0; attr && i < attr->literal.count; i++) {
    const Literal *pair = &attr->literal.items[i];
    if (pair->count != 2 || pair->items[1].kind != LIT_INT || pair->items[1].integer != rank)
      continue;
    int64_t from = pair->items[0].integer;
    if (from < 0 || from >= machine->rank_count)
      return machine_fail(machine, "not-evaluable", "there is no rank %lld", (long long)from);
    const EvalArray *source = &all->sources[from];
    if (!check_count(machine, all, source->count)) return false;
    for (uint64_t e = 0; e < source->count; e++) copy_element(source, e, out, e);
    out->written = NULL;
  }
  return true;
}

static ClassId untiled(ClassId id) {
  switch (id) {
  case CLASS_TiledAllGatherOp: return CLASS_AllGatherOp;
  case CLASS_TiledAllReduceOp: return CLASS_AllReduceOp;
  case CLASS_TiledReduceScatterOp: return CLASS_ReduceScatterOp;
  case CLASS_TiledAlltoAllOp: return CLASS_AlltoAllOp;
  case CLASS_TiledCollectivePermuteOp: return CLASS_CollectivePermuteOp;
  default: return id;
  }
}

static bool collective_result(Machine *machine, const Collective *all, uint32_t rank,
                              EvalArray *out) {
  ClassId id = untiled(class_id(machine->inst->cls));
  if (id == CLASS_CollectivePermuteOp || id == CLASS_SendRecvOp)
    return permute(machine, all, rank, id == CLASS_CollectivePermuteOp, out);
  Group group = {0};
  uint32_t place = 0;
  if (!find_group(machine, all->arena, rank, &group, &place)) return false;
  if (id == CLASS_BroadcastOp) {
    *out = all->sources[group.ranks[0]];
    return check_count(machine, all, out->count);
  }
  if (id == CLASS_AllGatherOp) return gather_group(machine, all, &group, out);
  if (id == CLASS_AlltoAllOp) return all_to_all(machine, all, &group, place, out);
  EvalArray folded;
  if (!fold_group(machine, all, &group, &folded)) return false;
  *out = folded;
  if (id == CLASS_ReduceScatterOp &&
      !take_part(machine, all, &folded, inst_attr_int(machine->inst, ATTR_reduce_scatter_dim, 0),
                 group.count, place, out))
    return false;
  return check_count(machine, all, out->count);
}

static bool run_collective(Machine *machine, Arena *scratch) {
  Collective all = {.arena = scratch,
                    .src = plan_operand(machine, "src"),
                    .dst = plan_operand(machine, "dst"),
                    .op = ALU_add};
  Str name = inst_attr_str(machine->inst, ATTR_op);
  if (name) alu_find(name, &all.op);
  all.sources = ARENA_ARRAY(scratch, EvalArray, machine->rank_count);
  all.want = operand_points(machine->plan, all.dst);
  all.shape = all.src->access_shape;
  EvalArray *results = ARENA_ARRAY(scratch, EvalArray, machine->rank_count);
  bool *holds = ARENA_ARRAY(scratch, bool, machine->rank_count);
  for (machine->rank = 0; machine->rank < machine->rank_count; machine->rank++) {
    if (!machine_loop_guards_hold(machine, &holds[machine->rank])) return false;
    if (holds[machine->rank] &&
        !access_gather(machine, all.src, scratch, &all.sources[machine->rank]))
      return false;
  }
  if (!holds[0]) return true; // loops and guards are the same on all ranks
  for (uint32_t rank = 0; rank < machine->rank_count; rank++) {
    machine->rank = rank;
    if (!collective_result(machine, &all, rank, &results[rank])) return false;
  }
  for (machine->rank = 0; machine->rank < machine->rank_count; machine->rank++) {
    if (!access_scatter(machine, all.dst, &results[machine->rank])) return false;
  }
  return true;
}

bool exec_collective(Machine *machine) {
  if (machine->inst->cls->tier != TIER_EXECUTABLE)
    return machine_fail(machine, "not-evaluable",
                        "%s is not evaluated: nothing public says what it computes",
                        machine->inst->cls->name);
  Arena scratch;
  arena_init(&scratch, 0);
  bool is_fine = run_collective(machine, &scratch);
  machine->rank = 0;
  arena_release(&scratch);
  return is_fine;
}
