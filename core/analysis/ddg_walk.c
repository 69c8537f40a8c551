#include "analysis/ddg_walk.h"

#include "analysis/blocks.h"

// Accesses that one access may meet before it looks for a summary: while pairs are few for the size
// of the program, and when they are not.
enum { SUMMARY_ABOVE = 64, SUMMARY_ABOVE_WHEN_MANY = 3, MANY_PAIRS = 1 << 16, PAIRS_PER_INST = 6 };

typedef struct Group {
  uint32_t member_start, member_count; // in Walk.members
  uint32_t scope_depth;                // of the outermost scope that declares one of its tensors
  uint32_t write_count;
  const Tensor *tensor; // of the first access
  bool is_mixed;        // boxes of its tensors cannot be compared
  DdgIndex index;
} Group;

// A loop around the present place.
typedef struct Frame {
  const Scope *loop;
  uint32_t first_inst, killed_start;
} Frame;

typedef struct Walk {
  const AliasClasses *classes;
  Arena *scratch;
  DdgSink sink;
  RegionContext regions;
  Group *groups;
  DdgEntry *entries;
  uint32_t *entry_start; // per instruction, inst_count + 1
  uint32_t *members;     // entries by group
  DdgHits hits;          // what the last query found
  DdgHits met;           // those of them that were reported
  VEC(uint32_t) killed;  // entries dropped, in order; what a revival looks through
  Frame frames[MAX_NESTING + 2];
  uint32_t frame_count;
  uint32_t next_inst;
  uint32_t summary_above;
  uint64_t pair_count, many_pairs; // reported; from here on summaries are made early
  // second visit of a loop body
  const Scope *carrier;
  uint32_t carrier_depth, carrier_first, carrier_end; // instructions first .. end-1
} Walk;

typedef struct Visitor {
  void (*inst)(Walk *walk, uint32_t inst);
  void (*leave_loop)(Walk *walk, const Frame *frame);
} Visitor;

static uint32_t scope_depth(const Scope *scope) {
  uint32_t depth = 0;
  for (const Scope *around = scope->stmt.parent; around; around = around->stmt.parent) depth++;
  // what a basic block declares outlives it: blocks are no bodies
  return scope->stmt.kind == STMT_BASIC_BLOCK ? 0 : depth;
}

static bool is_loop(const Scope *scope) {
  return scope->stmt.kind == STMT_AXIS || scope->stmt.kind == STMT_WHILE;
}

// Whether a loop may run no iteration at all.
static bool may_skip(const Scope *loop) {
  return loop->stmt.kind != STMT_AXIS || axis_tripcount((const Axis *)loop) < 1;
}

static void visit_tree(Walk *walk, Scope *root, const Visitor *visitor) {
  Stmt *stmt = root->first;
  while (stmt) {
    if (stmt->kind == STMT_INSTRUCTION) {
      uint32_t inst = stmt_as_inst(stmt)->index;
      visitor->inst(walk, inst);
      walk->next_inst = inst + 1;
    } else {
      Scope *scope = stmt_as_scope(stmt);
      if (is_loop(scope) && walk->frame_count < ARRAY_LEN(walk->frames))
        walk->frames[walk->frame_count++] = (Frame){scope, walk->next_inst, walk->killed.count};
      if (scope->first) {
        stmt = scope->first;
        continue;
      }
    }
    for (;;) {
      if (stmt_is_scope(stmt) && is_loop(stmt_as_scope(stmt))) {
        Frame frame = walk->frames[--walk->frame_count];
        visitor->leave_loop(walk, &frame);
      }
      if (stmt->next) {
        stmt = stmt->next;
        break;
      }
      if (stmt->parent == root) return;
      stmt = &stmt->parent->stmt;
    }
  }
}

static void kill(Walk *walk, uint32_t entry) {
  ddg_index_remove(&walk->groups[walk->entries[entry].group].index, entry);
  vec_push(walk->scratch, &walk->killed, entry);
}

// Brings back what was dropped since `start` and belongs to an instruction before `limit`.
static void revive(Walk *walk, uint32_t start, uint32_t limit) {
  for (uint32_t i = start; i < walk->killed.count; i++) {
    DdgEntry *entry = &walk->entries[walk->killed.at[i]];
    if (entry->inst < limit) ddg_index_add(&walk->groups[entry->group].index, walk->killed.at[i]);
  }
}

// The region without its guard: what a summary stands for.
static AccessRegion unguarded(const DdgEntry *entry) {
  AccessRegion region = entry->region;
  region.is_guarded = region.is_partial = false;
  region.is_write = true;
  return region;
}

static Overlap overlap_of(Walk *walk, const DdgEntry *src, const DdgEntry *dst) {
  if (!src->is_summary && !dst->is_summary)
    return region_overlap(&walk->regions, &src->region, &dst->region, walk->carrier);
  AccessRegion a = src->is_summary ? unguarded(src) : src->region;
  AccessRegion b = dst->is_summary ? unguarded(dst) : dst->region;
  return region_overlap(&walk->regions, &a, &b, walk->carrier);
}

static int32_t distance_of(Walk *walk, const DdgEntry *src, const DdgEntry *dst) {
  if (!src->is_summary && !dst->is_summary)
    return region_distance(&walk->regions, &src->region, &dst->region, walk->carrier);
  AccessRegion a = unguarded(src), b = unguarded(dst);
  return region_distance(&walk->regions, &a, &b, walk->carrier);
}

static EdgeKind kind_of(const DdgEntry *src, const DdgEntry *dst) {
  if (src->region.is_write) return dst->region.is_write ? EDGE_OUTPUT : EDGE_FLOW;
  return dst->region.is_write ? EDGE_ANTI : EDGE_ORDERED;
}

// How two accesses of one group meet; false when they do not, or are not this walk's business.
static bool meets(Walk *walk, const DdgEntry *src, const DdgEntry *dst, DdgPair *pair) {
  const Tensor *a = src->region.access->tensor, *b = dst->region.access->tensor;
  *pair = (DdgPair){.src = src, .dst = dst, .carrier = walk->carrier};
  Overlap overlap;
  if (!walk->classes) {
    overlap = overlap_of(walk, src, dst);
  } else {
    AliasRelation relation = a == b ? ALIAS_NONE : alias_relation(walk->classes, a, b);
    if (relation == ALIAS_NONE) return false;
    overlap = OVERLAP_SOME;
    if (relation == ALIAS_SAME_BUFFER) overlap = overlap_of(walk, src, dst);
    if (relation == ALIAS_MAY_OVERLAP) pair->distance = walk->carrier ? 1 : 0;
  }
  if (overlap == OVERLAP_NONE) return false;
  pair->is_assumed = overlap == OVERLAP_UNKNOWN;
  pair->kind = kind_of(src, dst);
  if (walk->carrier && !pair->distance) pair->distance = distance_of(walk, src, dst);
  return true;
}

// Whether a write of the loop body comes between the two and leaves nothing of the source: in an
// iteration between theirs, or earlier in the destination's. Distances of 1 are seen to by the
// order of the visit; this is about buffers used in turn.
static bool is_overwritten(Walk *walk, const DdgPair *pair) {
  enum { LONGEST = 8, MOST_WRITES = 64 };
  const Group *group = &walk->groups[pair->dst->group];
  if (pair->distance < 2 || pair->distance > LONGEST) return false;
  uint32_t seen = 0;
  for (uint32_t m = 0; m < group->member_count && seen < MOST_WRITES; m++) {
    const DdgEntry *write = &walk->entries[walk->members[group->member_start + m]];
    if (!write->region.is_write || write->inst < walk->carrier_first ||
        write->inst >= walk->carrier_end)
      continue;
    seen++;
    int32_t last = write->inst < pair->dst->inst ? pair->distance : pair->distance - 1;
    for (int32_t distance = 1; distance <= last; distance++) {
      if (region_covers(&walk->regions, &write->region, &pair->src->region, walk->carrier, distance,
                        NULL))
        return true;
    }
  }
  return false;
}

// Reports what the access meets; afterwards `hits` holds all active accesses near it (only writes
// when it is a read).
static void report(Walk *walk, const DdgEntry *entry) {
  const Group *group = &walk->groups[entry->group];
  uint32_t first = walk->carrier ? walk->carrier_first : 0;
  walk->hits.count = walk->met.count = 0;
  ddg_index_query(&group->index, &entry->region, !entry->region.is_write, first, walk->scratch,
                  &walk->hits);
  for (uint32_t i = 0; i < walk->hits.count; i++) {
    const DdgEntry *other = &walk->entries[walk->hits.at[i]];
    if (!walk->carrier && other->inst == entry->inst) continue;
    DdgPair pair;
    if (!meets(walk, other, entry, &pair) || is_overwritten(walk, &pair)) continue;
    walk->sink.pair(walk->sink.context, &pair);
    walk->pair_count++;
    vec_push(walk->scratch, &walk->met, walk->hits.at[i]);
  }
}

// Drops what `entry` takes in among the accesses just met, and makes it their summary. All of them
// come before it, and have been reported to.
static void take_in(Walk *walk, uint32_t at, bool is_reported) {
  DdgEntry *entry = &walk->entries[at];
  AccessRegion region = unguarded(entry);
  bool was_active = entry->is_active;
  for (uint32_t i = 0; i < walk->met.count; i++) {
    const DdgEntry *other = &walk->entries[walk->met.at[i]];
    if (!other->is_active || other->inst >= entry->inst) continue;
    if (!region_covers(&walk->regions, &region, &other->region, NULL, 0, NULL)) continue;
    if (!is_reported) {
      DdgPair pair = {.src = other, .dst = entry, .kind = kind_of(other, entry)};
      walk->sink.pair(walk->sink.context, &pair);
    }
    kill(walk, walk->met.at[i]);
    if (entry->is_summary) continue;
    if (walk->sink.summary) walk->sink.summary(walk->sink.context, entry);
    DdgIndex *index = &walk->groups[entry->group].index;
    if (was_active) ddg_index_remove(index, at); // counted as something else from here on
    entry->is_summary = true;
    if (was_active) ddg_index_add(index, at);
  }
}

// When an access meets too many others it becomes the summary of those that it takes in; if still
// too many are left, the latest of them does. Across an alias only writes do: two reads of one
// tensor are in no order.
static void summarize(Walk *walk, uint32_t at) {
  uint32_t most = walk->summary_above;
  if (walk->pair_count > walk->many_pairs && most > SUMMARY_ABOVE_WHEN_MANY)
    most = SUMMARY_ABOVE_WHEN_MANY;
  if (walk->met.count <= most) return;
  if (walk->entries[at].region.is_write || !walk->classes) take_in(walk, at, true);
  uint32_t left = 0, latest = 0;
  for (uint32_t i = 0; i < walk->met.count; i++) {
    const DdgEntry *other = &walk->entries[walk->met.at[i]];
    if (!other->is_active) continue;
    if (left++ == 0 || other->inst >= walk->entries[latest].inst) latest = walk->met.at[i];
  }
  if (left > most && !walk->classes) take_in(walk, latest, false);
}

// Drops the hits that the write covers.
static void kill_covered(Walk *walk, const DdgEntry *write, uint32_t limit, const Scope *closed) {
  if (write->region.is_guarded || write->region.is_partial) return;
  for (uint32_t i = 0; i < walk->hits.count; i++) {
    const DdgEntry *other = &walk->entries[walk->hits.at[i]];
    // in the second visit the write stands for the next iteration, and covers its own past
    if ((other == write && !walk->carrier) || other->inst >= limit) continue;
    if (region_covers(&walk->regions, &write->region, &other->region, walk->carrier, 1, closed))
      kill(walk, walk->hits.at[i]);
  }
}

static bool is_covered_by_own(Walk *walk, uint32_t inst, const DdgEntry *entry) {
  if (ddg_entry_is_write(entry)) return false;
  for (uint32_t i = walk->entry_start[inst]; i < walk->entry_start[inst + 1]; i++) {
    const DdgEntry *write = &walk->entries[i];
    if (write->region.is_write && write->group == entry->group &&
        region_covers(&walk->regions, &write->region, &entry->region, NULL, 0, NULL))
      return true;
  }
  return false;
}

static void visit_first(Walk *walk, uint32_t inst) {
  for (uint32_t i = walk->entry_start[inst]; i < walk->entry_start[inst + 1]; i++) {
    const DdgEntry *entry = &walk->entries[i];
    report(walk, entry);
    if (entry->region.is_write) kill_covered(walk, entry, inst, NULL);
    summarize(walk, i);
  }
  for (uint32_t i = walk->entry_start[inst]; i < walk->entry_start[inst + 1]; i++) {
    if (!is_covered_by_own(walk, inst, &walk->entries[i]))
      ddg_index_add(&walk->groups[walk->entries[i].group].index, i);
  }
}

static bool is_carried(const Walk *walk, const DdgEntry *entry) {
  return walk->groups[entry->group].scope_depth < walk->carrier_depth;
}

static void visit_again(Walk *walk, uint32_t inst) {
  for (uint32_t i = walk->entry_start[inst]; i < walk->entry_start[inst + 1]; i++) {
    const DdgEntry *entry = &walk->entries[i];
    if (!is_carried(walk, entry)) continue;
    report(walk, entry);
    if (entry->region.is_write) kill_covered(walk, entry, UINT32_MAX, NULL);
  }
}

// The writes of a finished loop, all its iterations together, may cover what came before it.
static void close_loop(Walk *walk, const Frame *frame, uint32_t limit) {
  uint32_t depth = scope_depth(frame->loop), last = walk->next_inst;
  uint32_t first = walk->carrier ? walk->carrier_first : 0;
  for (uint32_t i = walk->entry_start[frame->first_inst]; i < walk->entry_start[last]; i++) {
    const DdgEntry *entry = &walk->entries[i];
    const Group *group = &walk->groups[entry->group];
    const AccessRegion *region = &entry->region;
    if (!region->is_write || region->is_guarded || region->is_partial || region->is_exact) continue;
    if (group->scope_depth >= depth || (walk->carrier && !is_carried(walk, entry))) continue;
    walk->hits.count = 0;
    ddg_index_query(&group->index, region, false, first, walk->scratch, &walk->hits);
    kill_covered(walk, entry, limit, frame->loop);
  }
}

static void leave_again(Walk *walk, const Frame *frame) {
  if (!may_skip(frame->loop)) close_loop(walk, frame, UINT32_MAX);
  if (may_skip(frame->loop)) revive(walk, frame->killed_start, UINT32_MAX);
}

static const Visitor again = {visit_again, leave_again};

// Visits the instructions of a loop once more, as a later iteration: those of `count` scopes that
// follow each other, the last of which has just been visited.
static void carry(Walk *walk, const Scope *loop, uint32_t depth, uint32_t first_inst,
                  Scope *const *bodies, uint32_t count) {
  uint32_t killed_start = walk->killed.count, next = walk->next_inst;
  walk->carrier = loop;
  walk->carrier_depth = depth;
  walk->carrier_end = next;
  walk->carrier_first = walk->next_inst = first_inst;
  for (uint32_t i = 0; i < count; i++) visit_tree(walk, bodies[i], &again);
  revive(walk, killed_start, UINT32_MAX);
  walk->killed.count = killed_start;
  walk->carrier = NULL;
  walk->next_inst = next;
}

static void leave_first(Walk *walk, const Frame *frame) {
  const Scope *loop = frame->loop;
  Scope *body = (Scope *)(uintptr_t)loop;
  int64_t trips = loop->stmt.kind == STMT_AXIS ? axis_tripcount((const Axis *)loop) : -1;
  if (trips < 0 || trips > 1) carry(walk, loop, scope_depth(loop), frame->first_inst, &body, 1);
  if (may_skip(loop)) {
    revive(walk, frame->killed_start, frame->first_inst);
  } else {
    close_loop(walk, frame, frame->first_inst);
  }
}

static const Visitor first = {visit_first, leave_first};

static uint32_t group_of(const Walk *walk, const Tensor *tensor) {
  return walk->classes ? walk->classes->class_of[tensor->index] : tensor->index;
}

static void count_access(Walk *walk, const Operand *operand, bool is_modified) {
  if (operand->kind != OPERAND_ACCESS) return;
  const Tensor *tensor = operand->access->tensor;
  Group *group = &walk->groups[group_of(walk, tensor)];
  uint32_t depth = scope_depth(tensor->parent);
  if (!group->tensor) {
    group->tensor = tensor;
    group->scope_depth = depth;
  } else if (group->tensor != tensor) {
    if (depth < group->scope_depth) group->scope_depth = depth;
    const Tensor *other = group->tensor;
    if (alias_relation(walk->classes, other, tensor) != ALIAS_SAME_BUFFER ||
        other->rank != tensor->rank ||
        (tensor->rank && memcmp(other->shape, tensor->shape, tensor->rank * sizeof(int64_t)) != 0))
      group->is_mixed = true;
  }
  group->member_count += is_modified ? 2 : 1;
  if (operand->is_result) group->write_count++;
}

// In an alias class of one tensor there is nothing to report.
static bool is_wanted(const Walk *walk, const Group *group, const Tensor *tensor) {
  if (!group->write_count) return false;
  return !walk->classes || walk->classes->is_aliased[tensor->index];
}

static void add_entry(Walk *walk, uint32_t *at, const Instruction *inst, const Operand *operand,
                      bool is_write) {
  if (operand->kind != OPERAND_ACCESS) return;
  const Tensor *tensor = operand->access->tensor;
  uint32_t group = group_of(walk, tensor);
  if (!is_wanted(walk, &walk->groups[group], tensor)) return;
  DdgEntry *entry = &walk->entries[*at];
  access_region_init(walk->scratch, &entry->region, inst, operand);
  entry->region.is_write = is_write;
  entry->inst = inst->index;
  entry->group = group;
  ++*at;
}

// Entries of all instructions, reads before writes, and the groups they belong to.
static void collect(Walk *walk, Function *function) {
  Arena *scratch = walk->scratch;
  walk->groups = ARENA_ARRAY(scratch, Group, function->tensor_count);
  uint64_t total = 0;
  FOR_EACH_INST(inst, function) {
    bool is_modified = inst_modifies_result(inst);
    for (uint32_t i = 0; i < inst->indirect_count; i++)
      count_access(walk, &inst->indirects[i], false);
    for (uint32_t i = 0; i < inst->operand_count; i++)
      count_access(walk, &inst->operands[i], is_modified && inst->operands[i].is_result);
    total += inst->indirect_count + inst->operand_count;
    for (uint32_t i = 0; is_modified && i < inst->operand_count; i++)
      total += inst->operands[i].is_result;
  }
  walk->entries = ARENA_ARRAY(scratch, DdgEntry, total);
  walk->entry_start = ARENA_ARRAY(scratch, uint32_t, function->inst_count + 1);
  uint32_t at = 0;
  FOR_EACH_INST(inst, function) {
    walk->entry_start[inst->index] = at;
    bool is_modified = inst_modifies_result(inst);
    for (uint32_t i = 0; i < inst->indirect_count; i++)
      add_entry(walk, &at, inst, &inst->indirects[i], false);
    for (uint32_t i = 0; i < inst->operand_count; i++) {
      if (!inst->operands[i].is_result || is_modified)
        add_entry(walk, &at, inst, &inst->operands[i], false);
    }
    for (uint32_t i = 0; i < inst->operand_count; i++) {
      if (inst->operands[i].is_result) add_entry(walk, &at, inst, &inst->operands[i], true);
    }
  }
  walk->entry_start[function->inst_count] = at;
  uint32_t start = 0; // room for every access counted, whether it became an entry or not
  for (uint32_t g = 0; g < function->tensor_count; g++) {
    walk->groups[g].member_start = start;
    start += walk->groups[g].write_count ? walk->groups[g].member_count : 0;
    walk->groups[g].member_count = 0;
  }
  walk->members = ARENA_ARRAY(scratch, uint32_t, start);
  for (uint32_t i = 0; i < at; i++) {
    Group *group = &walk->groups[walk->entries[i].group];
    walk->members[group->member_start + group->member_count++] = i;
  }
  for (uint32_t g = 0; g < function->tensor_count; g++) {
    Group *group = &walk->groups[g];
    if (!group->member_count) continue;
    ddg_index_init(scratch, scratch, &group->index, walk->entries,
                   walk->members + group->member_start, group->member_count,
                   group->is_mixed ? 0 : group->tensor->rank);
  }
}

// Blocks that a branch back joins are a loop without a counter; overlapping ones count as one.
static void visit_blocks(Walk *walk, Function *function) {
  const BlockGraph *graph = block_graph_create(walk->scratch, function);
  uint32_t *start = ARENA_ARRAY(walk->scratch, uint32_t, graph->count); // loop a block belongs to
  uint32_t *first_inst = ARENA_ARRAY(walk->scratch, uint32_t, graph->count);
  bool *is_joined = ARENA_ARRAY(walk->scratch, bool, graph->count);
  for (uint32_t b = 0; b < graph->count; b++) start[b] = b;
  for (uint32_t b = graph->count; b-- > 0;) {
    for (uint32_t i = graph->succ_start[b]; i < graph->succ_start[b + 1]; i++) {
      if (graph->succ[i] > b) continue;
      is_joined[b] = true;
      if (graph->succ[i] < start[b]) start[b] = graph->succ[i];
    }
    if (b > 0 && start[b] < b) { // the block before is inside the same loop
      is_joined[b - 1] = true;
      if (start[b] < start[b - 1]) start[b - 1] = start[b];
    }
  }
  for (uint32_t b = 0; b < graph->count; b++) {
    first_inst[b] = walk->next_inst;
    visit_tree(walk, graph->blocks[b], &first);
    bool is_last = b + 1 == graph->count || start[b + 1] > b;
    if (!is_joined[b] || !is_last) continue;
    // its first block is where the chain of joined blocks begins
    uint32_t from = b;
    while (start[from] < from) from--;
    carry(walk, &function->scope, 1, first_inst[from], graph->blocks + from, b - from + 1);
  }
}

void ddg_walk(Function *function, const AliasClasses *classes, uint32_t summary_above,
              Arena *scratch, DdgSink sink) {
  Walk *walk = ARENA_NEW(scratch, Walk);
  walk->classes = classes;
  walk->scratch = scratch;
  walk->sink = sink;
  region_context_init(&walk->regions, scratch, function);
  collect(walk, function);
  walk->summary_above = summary_above ? summary_above : SUMMARY_ABOVE;
  walk->many_pairs = MANY_PAIRS + PAIRS_PER_INST * (uint64_t)function->inst_count;
  if (walk->regions.has_blocks) {
    visit_blocks(walk, function);
  } else {
    visit_tree(walk, &function->scope, &first);
  }
}
