// Instructions on whole row-major tiles whose partitions are rows: copies between arrays,
// broadcasts and shuffles of partitions, range selects, batch norm statistics. What they compute is
// what the public NKI ISA reference says of them.
#include "eval/machine.h"

// An operand's elements as rows, one a partition; on-chip blocks have extent 1.
typedef struct Tile {
  const PlanOperand *operand;
  EvalArray values;
  uint64_t partitions, length;
} Tile;

enum { QUADRANT = 32, KEEP = 255, BN_STATS = 6, BN_TUPLE = 3, BN_RESULT = 2 };

static bool find_rows(Machine *machine, const char *role, Tile *tile) {
  tile->operand = plan_operand(machine, role);
  if (!tile->operand) return false;
  const Tensor *tensor = tile->operand->tensor;
  const int64_t *shape = tile->operand->access_shape;
  uint64_t count = operand_points(machine->plan, tile->operand);
  tile->partitions = 1;
  for (uint32_t d = 0; d < tensor->rank && (int64_t)d <= max_i64(tensor->partition_dim, 0); d++)
    tile->partitions *= (uint64_t)shape[d];
  tile->length = tile->partitions ? count / tile->partitions : 0;
  return true;
}

static bool gather(Machine *machine, const char *role, Arena *arena, Tile *tile) {
  return find_rows(machine, role, tile) &&
         access_gather(machine, tile->operand, arena, &tile->values);
}

static EvalArray reals_new(Arena *arena, uint64_t count) {
  return (EvalArray){.count = count, .reals = ARENA_ARRAY(arena, float, count)};
}

static float real_at(const EvalArray *array, uint64_t at) {
  return array->reals ? array->reals[at] : (float)array->integers[at];
}

static bool refuse_shape(Machine *machine, const char *what) {
  return machine_fail(machine, "not-evaluable", "%s", what);
}

static bool run_copy(Machine *machine, Arena *arena) {
  Tile src = {0}, dst = {0};
  if (!gather(machine, "src", arena, &src) || !find_rows(machine, "dst", &dst)) return false;
  if (src.values.count != dst.partitions * dst.length)
    return refuse_shape(machine, "source and destination differ in their number of elements");
  return access_scatter(machine, dst.operand, &src.values);
}

// dst[p, f] = src[0, f].
static bool run_broadcast(Machine *machine, Arena *arena) {
  Tile src = {0}, dst = {0};
  if (!gather(machine, "src", arena, &src) || !find_rows(machine, "dst", &dst)) return false;
  if (src.partitions != 1 || src.length != dst.length)
    return refuse_shape(machine, "broadcasts one partition to partitions of the same length");
  EvalArray out = array_of_kind(arena, src.operand->is_real, dst.partitions * dst.length);
  for (uint64_t i = 0; i < out.count; i++) copy_element(&src.values, i % src.length, &out, i);
  return access_scatter(machine, dst.operand, &out);
}

// dst[32 q + i] = src[32 q + mask[i]]; partitions whose entry is 255 stay as they are.
static bool run_shuffle(Machine *machine, Arena *arena) {
  Tile src = {0}, dst = {0};
  const InstAttr *attr = inst_attr(machine->inst, ATTR_shuffle_mask);
  if (!gather(machine, "src", arena, &src) || !find_rows(machine, "dst", &dst)) return false;
  if (src.partitions != dst.partitions || src.length != dst.length)
    return refuse_shape(machine, "source and destination differ in shape");
  bool is_list = attr && (attr->literal.kind == LIT_LIST || attr->literal.kind == LIT_TUPLE);
  if (!is_list || attr->literal.count != QUADRANT)
    return refuse_shape(machine, "shuffle_mask must be a list of 32 numbers");
  EvalArray out = array_of_kind(arena, src.operand->is_real, src.values.count);
  out.written = ARENA_ARRAY(arena, uint8_t, out.count);
  for (uint64_t p = 0; p < dst.partitions; p++) {
    const Literal *entry = &attr->literal.items[p % QUADRANT];
    if (entry->kind == LIT_INT && entry->integer == KEEP) continue;
    uint64_t from = p - p % QUADRANT + (uint64_t)entry->integer;
    if (entry->kind != LIT_INT || entry->integer < 0 || entry->integer >= QUADRANT ||
        from >= src.partitions)
      return refuse_shape(machine, "an entry of shuffle_mask is no partition of its 32");
    for (uint64_t f = 0; f < src.length; f++)
      copy_element(&src.values, from * src.length + f, &out, p * src.length + f);
    memset(out.written + p * src.length, 1, (size_t)src.length);
  }
  return access_scatter(machine, dst.operand, &out);
}

// One of the two comparisons of a range select, with a bound for each partition.
typedef struct Bound {
  AluOp op;
  bool is_given;
  Tile tile;
} Bound;

static bool find_bound(Machine *machine, Arena *arena, const char *role, AttrId op, Bound *bound) {
  Str name = inst_attr_str(machine->inst, op);
  bound->is_given = plan_operand(machine, role) != NULL;
  if (!bound->is_given && !name) return true;
  if (!bound->is_given || !name || !alu_find(name, &bound->op))
    return refuse_shape(machine, "a bound needs its comparison, and a comparison its bound");
  if (!gather(machine, role, arena, &bound->tile)) return false;
  if (bound->tile.length == 1) return true;
  return refuse_shape(machine, "a bound is one number for each partition");
}

static bool is_within(const Bound *bound, uint64_t partition, float column) {
  if (!bound->is_given) return true;
  uint64_t at = bound->tile.partitions == 1 ? 0 : partition;
  return alu_real(bound->op, column, real_at(&bound->tile.values, at)) != 0;
}

static float literal_real(const Instruction *inst, AttrId id) {
  const InstAttr *attr = inst_attr(inst, id);
  if (!attr) return 0;
  return attr->literal.kind == LIT_FLOAT ? (float)attr->literal.real : (float)attr->literal.integer;
}

static bool fold_rows(Machine *machine, Arena *arena, const Tile *src, const EvalArray *values) {
  Tile acc = {0};
  AluOp op = ALU_max;
  Str name = inst_attr_str(machine->inst, ATTR_reduce_op);
  if (name) alu_find(name, &op);
  if (!find_rows(machine, "acc", &acc)) return true;
  if (acc.partitions != src->partitions || acc.length != 1 || src->length == 0)
    return refuse_shape(machine, "acc is one element for each partition");
  EvalArray out = reals_new(arena, src->partitions);
  for (uint64_t p = 0; p < src->partitions; p++) {
    const float *row = values->reals + p * src->length;
    out.reals[p] = row[0];
    for (uint64_t f = 1; f < src->length; f++) out.reals[p] = alu_real(op, out.reals[p], row[f]);
  }
  return access_scatter(machine, acc.operand, &out);
}

// dst = op0(base + column, bound0) and op1(base + column, bound1) ? src : fill_value.
static bool run_range_select(Machine *machine, Arena *arena) {
  Tile src = {0}, dst = {0};
  Bound first = {0}, second = {0};
  if (!gather(machine, "src", arena, &src) || !find_rows(machine, "dst", &dst) ||
      !find_bound(machine, arena, "bound0", ATTR_op0, &first) ||
      !find_bound(machine, arena, "bound1", ATTR_op1, &second))
    return false;
  if (src.values.count != dst.partitions * dst.length)
    return refuse_shape(machine, "source and destination differ in their number of elements");
  float base = literal_real(machine->inst, ATTR_base);
  float fill = literal_real(machine->inst, ATTR_fill_value);
  EvalArray out = reals_new(arena, src.values.count);
  for (uint64_t i = 0; i < out.count; i++) {
    uint64_t partition = i / src.length;
    float column = base + (float)(i % src.length);
    bool is_kept = is_within(&first, partition, column) && is_within(&second, partition, column);
    out.reals[i] = is_kept ? real_at(&src.values, i) : fill;
  }
  return access_scatter(machine, dst.operand, &out) && fold_rows(machine, arena, &src, &out);
}

// Count, mean and variance * count of every second element; sums in order, each step in fp32.
static void half_statistics(const Tile *src, uint64_t partition, uint64_t first, float *out) {
  float count = 0, sum = 0, spread = 0;
  for (uint64_t f = first; f < src->length; f += 2) {
    sum += real_at(&src->values, partition * src->length + f);
    count++;
  }
  float mean = count > 0 ? sum / count : 0;
  for (uint64_t f = first; f < src->length; f += 2) {
    float off = real_at(&src->values, partition * src->length + f) - mean;
    spread += off * off;
  }
  out[0] = count;
  out[1] = mean;
  out[2] = spread;
}

// Statistics of the even elements, then of the odd ones.
static bool run_bn_stats(Machine *machine, Arena *arena) {
  Tile src = {0}, dst = {0};
  if (!gather(machine, "src", arena, &src) || !find_rows(machine, "dst", &dst)) return false;
  if (dst.partitions != src.partitions || dst.length != BN_STATS)
    return refuse_shape(machine, "dst is six elements for each partition");
  EvalArray out = reals_new(arena, dst.partitions * dst.length);
  for (uint64_t p = 0; p < dst.partitions; p++) {
    half_statistics(&src, p, 0, out.reals + p * BN_STATS);
    half_statistics(&src, p, 1, out.reals + p * BN_STATS + BN_TUPLE);
  }
  return access_scatter(machine, dst.operand, &out);
}

// Mean and variance of all that the (count, mean, variance * count) tuples stand for.
static bool run_bn_aggregate(Machine *machine, Arena *arena) {
  Tile src = {0}, dst = {0};
  if (!gather(machine, "src", arena, &src) || !find_rows(machine, "dst", &dst)) return false;
  if (dst.partitions != src.partitions || dst.length != BN_RESULT || src.length % BN_TUPLE != 0)
    return refuse_shape(machine, "src is tuples of three elements, dst two for each partition");
  EvalArray out = reals_new(arena, dst.partitions * dst.length);
  for (uint64_t p = 0; p < dst.partitions; p++) {
    float count = 0, sum = 0, spread = 0;
    for (uint64_t f = p * src.length; f < (p + 1) * src.length; f += BN_TUPLE) {
      count += real_at(&src.values, f);
      sum += real_at(&src.values, f) * real_at(&src.values, f + 1);
    }
    float mean = sum / count;
    for (uint64_t f = p * src.length; f < (p + 1) * src.length; f += BN_TUPLE) {
      float off = real_at(&src.values, f + 1) - mean;
      spread += real_at(&src.values, f + 2) + real_at(&src.values, f) * (off * off);
    }
    out.reals[p * BN_RESULT] = mean;
    out.reals[p * BN_RESULT + 1] = spread / count;
  }
  return access_scatter(machine, dst.operand, &out);
}

// Of each element the first place of its run of equal numbers and the place after its last; all
// starts come before all ends. Where the number is 0: the length, and -1.
static bool run_sequence_bounds(Machine *machine, Arena *arena) {
  Tile src = {0}, dst = {0};
  if (!gather(machine, "src", arena, &src) || !find_rows(machine, "dst", &dst)) return false;
  uint64_t length = src.length;
  if (dst.partitions != src.partitions || dst.length != 2 * length)
    return refuse_shape(machine, "dst is two numbers for each element of src");
  EvalArray out = reals_new(arena, dst.partitions * dst.length);
  for (uint64_t p = 0; p < src.partitions; p++) {
    float *starts = out.reals + p * dst.length, *ends = starts + length;
    for (uint64_t first = 0, end; first < length; first = end) {
      float number = real_at(&src.values, p * length + first);
      for (end = first + 1; end < length; end++)
        if (real_at(&src.values, p * length + end) != number) break;
      for (uint64_t i = first; i < end; i++) {
        starts[i] = number == 0 ? (float)length : (float)first;
        ends[i] = number == 0 ? -1 : (float)end;
      }
    }
  }
  return access_scatter(machine, dst.operand, &out);
}

bool exec_tile(Machine *machine, TileRun run) {
  bool holds;
  if (!machine_loop_guards_hold(machine, &holds)) return false;
  if (!holds) return true;
  Arena scratch;
  arena_init(&scratch, 0);
  bool is_fine = run(machine, &scratch);
  arena_release(&scratch);
  return is_fine;
}

TileRun tile_run_of(ClassId id) {
  switch (id) {
  case CLASS_NeuronDDRInst:
  case CLASS_NeuronDirectDDRInst:
  case CLASS_DebugDeviceBuffer:
  case CLASS_TiledOffloadedMemCpy: return run_copy;
  case CLASS_BroadcastPartition:
  case CLASS_SimpleBroadcastPartition: return run_broadcast;
  case CLASS_StreamShuffleInst: return run_shuffle;
  case CLASS_RangeSelect:
  case CLASS_RangeSelectReduce: return run_range_select;
  case CLASS_GetSequenceBounds: return run_sequence_bounds;
  case CLASS_SundaBNStats: return run_bn_stats;
  case CLASS_SundaBNAggr: return run_bn_aggregate;
  case CLASS_SundaMax8:
  case CLASS_SundaMaxIndex8:
  case CLASS_SundaMatchReplace8:
  case CLASS_MaxIndexAndMatchReplace: return run_top8;
  default: return NULL;
  }
}
