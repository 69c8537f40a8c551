// Programs that run side by side and exchange values: `interpreter.run_parallel`, and modules of
// several replicas or partitions.
//
// A process runs until it comes to a collective whose outcome it does not have. What it gave is
// kept, and it is put aside; when all members of its group have come as far, the outcome is noted
// for each of them, and they run again from their start, which gives the same up to there.
#include "eval/shlo_internal.h"
#include "eval/tensor_internal.h"

enum { MOST_PROCESSES = 64 };

// ---- groups

typedef struct Members {
  uint32_t at[MOST_PROCESSES], count;
} Members;

static uint32_t process_at(const ShloGroup *group, uint32_t replica, uint32_t partition) {
  return replica * group->partitions + partition;
}

static int64_t channel_of(const MlirOp *op) {
  ShloAttrs attrs = {.op = op};
  return mlir_op_attr(op, "channel_handle") && shlo_attr_enter(&attrs, "channel_handle")
             ? shlo_attr_int(&attrs, "handle", 0)
             : 0;
}

static bool uses_global_ids(const MlirOp *op) {
  const MlirAttr *attr = mlir_op_attr(op, "use_global_device_ids");
  return attr && (attr->kind == ATTR_UNIT || (attr->kind == ATTR_BOOL && attr->boolean));
}

static bool add_member(Members *members, const ShloGroup *group, int64_t replica,
                       int64_t partition) {
  if (replica < 0 || partition < 0 || replica >= group->replicas || partition >= group->partitions)
    return false;
  members->at[members->count++] = process_at(group, (uint32_t)replica, (uint32_t)partition);
  return true;
}

static bool holds(const Members *members, uint32_t process) {
  for (uint32_t i = 0; i < members->count; i++) {
    if (members->at[i] == process) return true;
  }
  return false;
}

// How the numbers of replica_groups name processes (StableHLO: process grouping strategies).
typedef enum Naming { NAMES_REPLICAS, NAMES_PARTITIONS, NAMES_BOTH, NAMES_FLAT } Naming;

static Naming naming_of(const MlirOp *op) {
  bool has_channel = channel_of(op) > 0;
  if (op->kind == OP_stablehlo_all_to_all || op->kind == OP_stablehlo_collective_broadcast ||
      op->kind == OP_stablehlo_collective_permute)
    return has_channel ? NAMES_PARTITIONS : NAMES_REPLICAS;
  if (!has_channel) return NAMES_REPLICAS;
  return uses_global_ids(op) ? NAMES_FLAT : NAMES_BOTH;
}

// One row of replica_groups as processes, for the replica or partition of the process at hand.
static bool read_row(const ShloProcess *process, const ShloGroup *group, Naming naming,
                     const int64_t *ids, uint32_t count, Members *members) {
  members->count = 0;
  uint32_t repeats = naming == NAMES_BOTH ? group->partitions : 1;
  for (uint32_t p = 0; p < repeats; p++) {
    for (uint32_t i = 0; i < count; i++) {
      if (ids[i] < 0) continue; // fills up shorter groups
      bool is_known = members->count < MOST_PROCESSES;
      if (is_known && naming == NAMES_REPLICAS)
        is_known = add_member(members, group, ids[i], process->partition);
      else if (is_known && naming == NAMES_PARTITIONS)
        is_known = add_member(members, group, process->replica, ids[i]);
      else if (is_known && naming == NAMES_BOTH)
        is_known = add_member(members, group, ids[i], p);
      else if (is_known)
        is_known =
            add_member(members, group, ids[i] / group->partitions, ids[i] % group->partitions);
      if (!is_known) return false;
    }
  }
  return true;
}

// The group of a process; no members when it is in none. False after reporting.
static bool group_of(ShloRun *run, const ShloProcess *process, const MlirOp *op, Members *members) {
  const ShloGroup *group = run->group;
  Naming naming = naming_of(op);
  const MlirAttr *attr = mlir_op_attr(op, "replica_groups");
  const Array *ids = attr && attr->kind == ATTR_ELEMENTS ? shlo_dense(&run->ops, attr) : NULL;
  bool is_all = op->kind == OP_stablehlo_collective_permute || (ids && ids->count == 0);
  members->count = 0;
  if (is_all) { // everything that the numbers could name
    int64_t every[MOST_PROCESSES];
    uint32_t count = naming == NAMES_PARTITIONS ? group->partitions
                     : naming == NAMES_FLAT     ? group->count
                                                : group->replicas;
    for (uint32_t i = 0; i < count; i++) every[i] = i;
    return read_row(process, group, naming, every, count, members);
  }
  if (!ids || ids->rank != 2) return shlo_fail(run, op, "replica_groups is not a list of groups");
  uint32_t width = (uint32_t)ids->shape[1];
  for (uint32_t row = 0; row < (uint32_t)ids->shape[0]; row++) {
    if (!read_row(process, group, naming, ids->integers + (uint64_t)row * width, width, members))
      return shlo_fail(run, op, "replica_groups names a process that there is not");
    if (holds(members, process->id)) return true;
  }
  members->count = 0;
  return true;
}

// ---- outcomes

static const Array *fold_members(ShloRun *run, const MlirOp *op, const Array *const *values,
                                 uint32_t count) {
  ShloFrame frame = {.run = run};
  ShloRegion region;
  if (!shlo_region(&frame, op, 0, &region)) return NULL;
  if (region.block->args.count != 2 || region.stop->operand_count != 1) {
    shlo_fail(run, op, "the region combines two values");
    return NULL;
  }
  Array *sum = array_clone(&run->ops, values[0]);
  for (uint32_t m = 1; sum && m < count; m++) {
    if (!shape_equal(sum, values[m])) return tensor_refuse(&run->ops, "operands differ in shape");
    for (uint64_t i = 0; i < sum->count; i++) {
      Scalar args[] = {array_get(sum, i), array_get(values[m], i)}, result;
      shlo_region_call(&region, args, &result);
      array_put(sum, i, result);
    }
  }
  return sum;
}

static const Array *zeros_like(ShloRun *run, const Array *a) {
  return array_create(&run->ops, a->type, a->rank, a->shape);
}

static const Array *permuted(ShloRun *run, const MlirOp *op, const ShloProcess *process,
                             const ShloGroup *group) {
  const MlirAttr *attr = mlir_op_attr(op, "source_target_pairs");
  const Array *pairs = attr && attr->kind == ATTR_ELEMENTS ? shlo_dense(&run->ops, attr) : NULL;
  if (!pairs || (pairs->count && (pairs->rank != 2 || pairs->shape[1] != 2)))
    return tensor_refuse(&run->ops, "source_target_pairs is not a list of pairs");
  bool is_partition = naming_of(op) == NAMES_PARTITIONS;
  int64_t own = is_partition ? process->partition : process->replica;
  for (uint64_t i = 0; i < pairs->count; i += 2) {
    int64_t from = pairs->integers[i];
    if (pairs->integers[i + 1] != own) continue;
    if (from < 0 || from >= (is_partition ? group->partitions : group->replicas))
      return tensor_refuse(&run->ops, "there is no process %lld", (long long)from);
    uint32_t source = is_partition ? process_at(group, process->replica, (uint32_t)from)
                                   : process_at(group, (uint32_t)from, process->partition);
    return group->processes[source].operands[0];
  }
  return zeros_like(run, process->operands[0]);
}

// What member number `place` gets of operand number `at`.
static const Array *outcome(ShloRun *run, const MlirOp *op, const ShloProcess *process,
                            const Members *members, uint32_t place, uint32_t at) {
  Tensors *ops = &run->ops;
  ShloAttrs attrs = {.op = op};
  const Array *values[MOST_PROCESSES];
  for (uint32_t i = 0; i < members->count; i++)
    values[i] = run->group->processes[members->at[i]].operands[at];
  uint32_t count = members->count;
  switch (op->kind) {
  case OP_stablehlo_all_gather:
    return tensor_all_gather(ops, values, count,
                             (uint32_t)shlo_attr_int(&attrs, "all_gather_dim", -1));
  case OP_stablehlo_all_reduce: return fold_members(run, op, values, count);
  case OP_stablehlo_reduce_scatter:
    return tensor_part_of(ops, fold_members(run, op, values, count),
                          (uint32_t)shlo_attr_int(&attrs, "scatter_dimension", -1), count, place);
  case OP_stablehlo_all_to_all:
    return tensor_all_to_all(ops, values, count,
                             (uint32_t)shlo_attr_int(&attrs, "split_dimension", -1),
                             (uint32_t)shlo_attr_int(&attrs, "concat_dimension", -1), place);
  case OP_stablehlo_collective_broadcast: return values[0];
  default: return permuted(run, op, process, run->group);
  }
}

// ---- processes

// Notes the outcome for a member, in memory that outlives the run at hand.
static bool deliver(ShloRun *run, ShloProcess *process, const Members *members, uint32_t place) {
  const MlirOp *op = process->waits;
  const Array **results = ARENA_ARRAY(run->arena, const Array *, op->result_count + 1);
  if (op->operand_count != op->result_count)
    return shlo_fail(run, op, "%s has %u operands and %u results", op->name->bytes,
                     op->operand_count, op->result_count);
  run->ops.problem = NULL;
  uint32_t errors = run->diags->error_count;
  for (uint32_t i = 0; i < op->result_count; i++) {
    results[i] = members->count ? outcome(run, op, process, members, place, i)
                                : zeros_like(run, process->operands[i]);
    if (results[i]) continue;
    return run->diags->error_count > errors ? false
                                            : shlo_fail(run, op, "%s: %s", op->name->bytes,
                                                        run->ops.problem ? run->ops.problem : "");
  }
  vec_push(run->arena, &process->log, results);
  return true;
}

// Whether a process waits for what `of` waits for.
static bool waits_alike(const ShloProcess *of, const ShloProcess *other) {
  return other->waits && other->waits->kind == of->waits->kind;
}

// Settles the collective of a process when all members of its group have come to theirs.
static bool settle(ShloRun *run, ShloProcess *process, bool *is_settled) {
  Members members;
  ShloProcess *all = run->group->processes;
  if (!group_of(run, process, process->waits, &members)) return false;
  bool is_ready = true;
  for (uint32_t i = 0; i < members.count; i++)
    is_ready = is_ready && waits_alike(process, &all[members.at[i]]);
  *is_settled = is_ready;
  if (!is_ready) return true;
  if (!members.count) { // in no group: zeros
    if (!deliver(run, process, &members, 0)) return false;
    process->waits = NULL;
    return true;
  }
  for (uint32_t i = 0; i < members.count; i++) {
    if (!deliver(run, &all[members.at[i]], &members, i)) return false;
  }
  for (uint32_t i = 0; i < members.count; i++) all[members.at[i]].waits = NULL;
  return true;
}

static bool run_process(ShloRun *run, ShloProcess *process) {
  uint32_t depth = run->depth, checks = run->checks.count;
  run->process = process;
  process->at = 0;
  bool is_fine =
      shlo_function(run, process->function, process->args, process->results, process->result_count);
  run->depth = depth;
  process->is_done = is_fine;
  if (process->waits) {
    run->checks.count = checks; // they come again
    return true;
  }
  // of checks that all processes make, once is enough
  uint32_t kept = checks;
  for (uint32_t i = checks; i < run->checks.count; i++) {
    if (process->id == 0 || run->checks.at[i].message) run->checks.at[kept++] = run->checks.at[i];
  }
  run->checks.count = kept;
  return is_fine;
}

bool shlo_run_group(ShloRun *run, ShloGroup *group) {
  ShloGroup *outer_group = run->group;
  ShloProcess *outer = run->process;
  run->group = group;
  bool is_fine = true, is_done = false;
  while (is_fine && !is_done) {
    bool moves = false;
    is_done = true;
    for (uint32_t i = 0; i < group->count && is_fine; i++) {
      ShloProcess *process = &group->processes[i];
      if (process->is_done || process->waits) continue;
      is_fine = run_process(run, process);
      moves = true;
    }
    for (uint32_t i = 0; i < group->count && is_fine; i++) {
      bool is_settled = false;
      if (group->processes[i].waits) is_fine = settle(run, &group->processes[i], &is_settled);
      moves |= is_settled;
    }
    const MlirOp *stuck = NULL;
    for (uint32_t i = 0; i < group->count; i++) {
      is_done = is_done && group->processes[i].is_done;
      if (group->processes[i].waits) stuck = group->processes[i].waits;
    }
    if (is_fine && !is_done && !moves && stuck)
      is_fine =
          shlo_fail(run, stuck, "%s waits for processes that never come to it", stuck->name->bytes);
  }
  run->group = outer_group;
  run->process = outer;
  return is_fine;
}

bool shlo_group_create(ShloRun *run, const MlirOp *op, uint32_t replicas, uint32_t partitions,
                       ShloGroup *out) {
  uint64_t count = (uint64_t)replicas * partitions;
  if (count < 1 || count > MOST_PROCESSES)
    return shlo_fail(run, op, "1 to %d processes run side by side, not %llu", MOST_PROCESSES,
                     (unsigned long long)count);
  *out = (ShloGroup){.count = (uint32_t)count, .replicas = replicas, .partitions = partitions};
  out->processes = ARENA_ARRAY(run->arena, ShloProcess, count);
  for (uint32_t i = 0; i < out->count; i++)
    out->processes[i] =
        (ShloProcess){.id = i, .replica = i / partitions, .partition = i % partitions};
  return true;
}

bool shlo_is_collective(uint32_t kind) {
  return kind == OP_stablehlo_all_gather || kind == OP_stablehlo_all_reduce ||
         kind == OP_stablehlo_all_to_all || kind == OP_stablehlo_collective_broadcast ||
         kind == OP_stablehlo_collective_permute || kind == OP_stablehlo_reduce_scatter;
}

bool shlo_collective(ShloFrame *frame, const MlirOp *op) {
  ShloRun *run = frame->run;
  ShloProcess *process = run->process;
  if (process->at == process->log.count) {
    Tensors lasting = {.arena = run->arena};
    process->operands = ARENA_ARRAY(run->arena, const Array *, op->operand_count + 1);
    for (uint32_t i = 0; i < op->operand_count; i++)
      process->operands[i] = array_clone(&lasting, shlo_operand(frame, op, i));
    process->waits = op;
    return false;
  }
  const Array **results = process->log.at[process->at++];
  for (uint32_t i = 0; i < op->result_count; i++) frame->values[op->results[i]->slot] = results[i];
  return true;
}

// Programs by replica and partition; operands and results of one process after the other.
bool shlo_run_parallel(ShloFrame *frame, const MlirOp *op) {
  ShloRun *run = frame->run;
  const MlirAttr *programs = mlir_op_attr(op, "programs");
  const MlirAttr *first =
      programs && programs->kind == ATTR_LIST && programs->count ? programs->items[0] : NULL;
  ShloGroup group;
  if (!first || first->kind != ATTR_LIST)
    return shlo_fail(run, op, "programs is not a list of lists of functions");
  if (!shlo_group_create(run, op, programs->count, first->count, &group)) return false;
  uint32_t operand = 0, result = 0;
  const Array **results = ARENA_ARRAY(run->arena, const Array *, op->result_count + 1);
  for (uint32_t i = 0; i < group.count; i++) {
    ShloProcess *process = &group.processes[i];
    const MlirAttr *row = programs->items[process->replica];
    if (row->kind != ATTR_LIST || row->count != group.partitions ||
        row->items[process->partition]->kind != ATTR_SYMBOL)
      return shlo_fail(run, op, "programs is not a list of lists of functions");
    process->function = mlir_find_function(run->module, row->items[process->partition]->text);
    const MlirAttr *type =
        process->function ? mlir_op_attr(process->function, "function_type") : NULL;
    if (!type || type->kind != ATTR_TYPE || type->type->kind != TYPE_FUNCTION)
      return shlo_fail(run, op, "there is no function '@%s' to run",
                       row->items[process->partition]->text->bytes);
    process->result_count = type->type->part_count - type->type->input_count;
    if (operand + type->type->input_count > op->operand_count ||
        result + process->result_count > op->result_count)
      return shlo_fail(run, op, "the programs take and give more values than there are");
    process->args = shlo_operands(frame, op, operand);
    process->results = results + result;
    operand += type->type->input_count;
    result += process->result_count;
  }
  if (operand != op->operand_count || result != op->result_count)
    return shlo_fail(run, op, "the programs take %u values and give %u", operand, result);
  if (!shlo_run_group(run, &group)) return false;
  for (uint32_t i = 0; i < op->result_count; i++) frame->values[op->results[i]->slot] = results[i];
  return true;
}

// ---- modules of several processes

static int64_t module_number(const MlirOp *module, const char *name) {
  const MlirAttr *attr = mlir_op_attr(module, name);
  return attr && attr->kind == ATTR_INT && attr->integer > 0 ? attr->integer : 1;
}

// The highest number in the groups of a block's collectives; -1 for none. Regions nest no deeper
// than the reader lets them.
static int64_t highest_in(ShloRun *run, const MlirBlock *block) {
  int64_t highest = -1;
  for (uint32_t o = 0; o < block->ops.count; o++) {
    const MlirOp *op = block->ops.at[o];
    const MlirAttr *attrs[] = {mlir_op_attr(op, "replica_groups"),
                               mlir_op_attr(op, "source_target_pairs")};
    for (uint32_t a = 0; a < ARRAY_LEN(attrs) && shlo_is_collective(op->kind); a++) {
      const Array *ids =
          attrs[a] && attrs[a]->kind == ATTR_ELEMENTS ? shlo_dense(&run->ops, attrs[a]) : NULL;
      for (uint64_t i = 0; ids && ids->integers && i < ids->count; i++)
        highest = max_i64(highest, ids->integers[i]);
    }
    for (uint32_t r = 0; r < op->regions.count; r++) {
      for (uint32_t b = 0; b < op->regions.at[r]->blocks.count; b++)
        highest = max_i64(highest, highest_in(run, op->regions.at[r]->blocks.at[b]));
    }
  }
  return highest;
}

bool shlo_module_group(ShloRun *run, const MlirOp *function, ShloGroup *out) {
  int64_t replicas = module_number(run->module, "mhlo.num_replicas");
  int64_t partitions = module_number(run->module, "mhlo.num_partitions");
  if (replicas * partitions == 1) { // as many as the groups name
    const MlirBlock *body = mlir_region_block(run->module->regions.at[0]);
    replicas = max_i64(1, body ? highest_in(run, body) + 1 : 1);
  }
  if (replicas > MOST_PROCESSES || partitions > MOST_PROCESSES)
    replicas = partitions = MOST_PROCESSES; // refused there
  return shlo_group_create(run, function, (uint32_t)replicas, (uint32_t)partitions, out);
}
