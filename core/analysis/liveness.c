// Touches of tensors and the loops tensors live through (liveness.h).
#include "analysis/liveness.h"

#include "analysis/access_region.h"
#include "analysis/alias.h"

// A write of a class that an upward-exposed read may be hidden behind.
enum { COVER_CANDIDATES = 8 };

typedef struct RawTouch {
  uint32_t class_index, inst;
  const Operand *operand;
  bool is_write, is_modify;
  AccessRegion *region; // made when a loop asks for it
} RawTouch;

typedef struct Builder {
  Arena *arena;
  Liveness *live;
  RegionContext regions;
  RawTouch *raw; // sorted by class, then program order, reads of an instruction before its writes
  uint32_t *raw_start; // by class
  VEC(const Scope *) through;
} Builder;

static Scope *common_scope(Scope *a, Scope *b) {
  if (a == b || scope_encloses(a, &b->stmt)) return a;
  if (scope_encloses(b, &a->stmt)) return b;
  return stmt_common_scope(&a->stmt, &b->stmt);
}

static void add_member(LiveClass *cls, Tensor *tensor) {
  if (!cls->tensor || tensor_bytes(tensor) > cls->bytes) {
    cls->tensor = tensor;
    cls->space = tensor_space(tensor);
    cls->bytes = tensor_bytes(tensor);
  }
  cls->scope =
      cls->scope ? common_scope((Scope *)(uintptr_t)cls->scope, tensor->parent) : tensor->parent;
  cls->is_input |= (tensor->flags & TENSOR_INPUT) != 0;
  cls->is_output |= (tensor->flags & TENSOR_OUTPUT) != 0;
}

static void make_classes(Builder *builder, Function *function) {
  Liveness *live = builder->live;
  Tensor **tensors = function_tensors(builder->arena, function);
  const AliasClasses *aliases = alias_classes(builder->arena, function);
  live->tensor_count = function->tensor_count;
  live->class_of = ARENA_ARRAY(builder->arena, uint32_t, live->tensor_count);
  live->classes = ARENA_ARRAY(builder->arena, LiveClass, live->tensor_count);
  live->static_bytes = ARENA_ARRAY(builder->arena, int64_t, SPACE_COUNT);
  uint32_t *of_root = ARENA_ARRAY(builder->arena, uint32_t, live->tensor_count);
  memset(of_root, 0xff, live->tensor_count * sizeof(uint32_t));
  for (uint32_t i = 0; i < live->tensor_count; i++) {
    Tensor *tensor = tensors[i];
    live->class_of[i] = NO_CLASS;
    if (tensor_is_static(tensor)) {
      int64_t *sum = &live->static_bytes[tensor_space(tensor)];
      if (add_overflows(*sum, tensor_bytes(tensor), sum)) *sum = INT64_MAX;
      continue;
    }
    uint32_t root = aliases->must_class_of[i];
    if (of_root[root] == NO_CLASS) of_root[root] = live->class_count++;
    live->class_of[i] = of_root[root];
    add_member(&live->classes[of_root[root]], tensor);
  }
}

static void each_operand(Builder *builder, bool is_counting) {
  Liveness *live = builder->live;
  uint32_t *at = builder->raw_start;
  for (uint32_t i = 0; i < live->inst_count; i++) {
    const Instruction *inst = live->insts[i];
    bool is_modify = inst_modifies_result(inst);
    for (uint32_t pass = 0; pass < 3; pass++) { // indirect reads, reads, writes
      uint32_t count = pass == 0 ? inst->indirect_count : inst->operand_count;
      for (uint32_t o = 0; o < count; o++) {
        const Operand *operand = pass == 0 ? &inst->indirects[o] : &inst->operands[o];
        if (operand->kind != OPERAND_ACCESS) continue;
        if (pass > 0 && operand->is_result != (pass == 2)) continue;
        uint32_t class_index = live->class_of[operand->access->tensor->index];
        if (class_index == NO_CLASS) continue;
        if (is_counting) {
          at[class_index + 1]++;
        } else {
          builder->raw[at[class_index]++] =
              (RawTouch){class_index, i, operand, pass == 2, pass == 2 && is_modify, NULL};
        }
      }
    }
  }
}

// Accesses by class, then one touch per class and instruction.
static void make_touches(Builder *builder) {
  Liveness *live = builder->live;
  uint32_t count = live->class_count;
  uint32_t *start = builder->raw_start = ARENA_ARRAY(builder->arena, uint32_t, count + 1);
  each_operand(builder, true);
  for (uint32_t c = 0; c < count; c++) start[c + 1] += start[c];
  uint32_t total = start[count];
  builder->raw = ARENA_ARRAY(builder->arena, RawTouch, total);
  each_operand(builder, false); // leaves each start at the next class's
  for (uint32_t c = count; c > 0; c--) start[c] = start[c - 1];
  start[0] = 0;
  live->touches = ARENA_ARRAY(builder->arena, LiveTouch, total);
  live->inst_start = ARENA_ARRAY(builder->arena, uint32_t, live->inst_count + 1);
  uint32_t touches = 0;
  for (uint32_t c = 0; c < count; c++) {
    LiveClass *cls = &live->classes[c];
    cls->touch_start = touches;
    for (uint32_t i = start[c]; i < start[c + 1]; i++) {
      const RawTouch *raw = &builder->raw[i];
      if (touches == cls->touch_start || live->touches[touches - 1].inst != raw->inst) {
        live->touches[touches++] = (LiveTouch){c, raw->inst, 0};
        live->inst_start[raw->inst + 1]++;
      }
      uint8_t how = raw->is_write ? TOUCH_WRITE : TOUCH_READ;
      if (raw->is_modify) how |= TOUCH_READ | TOUCH_MODIFY;
      live->touches[touches - 1].how |= how;
      cls->is_read |= (how & TOUCH_READ) != 0;
      cls->is_written |= (how & TOUCH_WRITE) != 0;
    }
    cls->touch_count = touches - cls->touch_start;
    if (cls->touch_count) {
      uint8_t first = live->touches[cls->touch_start].how;
      cls->is_read_first = !cls->is_input && !(first & TOUCH_WRITE);
    }
  }
  for (uint32_t i = 0; i < live->inst_count; i++) live->inst_start[i + 1] += live->inst_start[i];
  live->by_inst = ARENA_ARRAY(builder->arena, uint32_t, touches);
  uint32_t *place =
      arena_copy(builder->arena, live->inst_start, (live->inst_count + 1) * sizeof(uint32_t));
  for (uint32_t i = 0; i < touches; i++) live->by_inst[place[live->touches[i].inst]++] = i;
}

// The outermost loop inside `scope` that is around `stmt`, and the next ones inwards.
static const Scope *next_loop(const Scope *scope, const Stmt *stmt) {
  const Scope *found = NULL;
  for (const Scope *around = stmt->parent; around && around != scope;
       around = around->stmt.parent) {
    if (scope_is_loop(around)) found = around;
  }
  return found;
}

static const AccessRegion *region_of(Builder *builder, RawTouch *raw) {
  if (raw->region) return raw->region;
  raw->region = ARENA_NEW(builder->arena, AccessRegion);
  access_region_init(builder->arena, raw->region, builder->live->insts[raw->inst], raw->operand);
  return raw->region;
}

// Whether a read in the body sees what an earlier iteration, or the code before the loop, wrote.
// raw[from .. to) are the accesses of the class inside the loop, in order.
static bool is_exposed(Builder *builder, uint32_t from, uint32_t to) {
  const AccessRegion *covers[COVER_CANDIDATES];
  uint32_t count = 0;
  for (uint32_t i = from; i < to; i++) {
    RawTouch *raw = &builder->raw[i];
    const AccessRegion *region = region_of(builder, raw);
    if (!raw->is_write || raw->is_modify) {
      bool is_covered = false;
      for (uint32_t c = count; c-- > 0 && !is_covered;) {
        const Stmt *writer = &covers[c]->inst->stmt;
        // a writer in a finished inner loop counts with all its iterations
        const Scope *closed = next_loop(stmt_common_scope(writer, &region->inst->stmt), writer);
        is_covered = region_covers(&builder->regions, covers[c], region, NULL, 0, closed);
      }
      if (!is_covered) return true;
    }
    if (!raw->is_write || region->is_guarded || region->is_partial) continue;
    if (count == COVER_CANDIDATES) { // the oldest gives way
      memmove(covers, covers + 1, (COVER_CANDIDATES - 1) * sizeof(covers[0]));
      count--;
    }
    covers[count++] = region;
  }
  return false;
}

static void find_through(Builder *builder, uint32_t class_index) {
  Liveness *live = builder->live;
  LiveClass *cls = &live->classes[class_index];
  cls->through_start = builder->through.count;
  uint32_t start = builder->raw_start[class_index], end = builder->raw_start[class_index + 1];
  // Loops inside the class's scope, from the outside in; each is looked at once, at the first
  // access inside it.
  const Scope *open[MAX_NESTING + 1];
  uint32_t depth = 0, last_read = start; // 1 + the last access that reads
  for (uint32_t i = start; i < end; i++) {
    if (!builder->raw[i].is_write || builder->raw[i].is_modify) last_read = i + 1;
  }
  for (uint32_t i = start; i < end; i++) {
    const Instruction *inst = live->insts[builder->raw[i].inst];
    while (depth && !scope_encloses(open[depth - 1], &inst->stmt)) depth--;
    const Scope *around = depth ? open[depth - 1] : cls->scope;
    for (const Scope *loop = next_loop(around, &inst->stmt); loop && depth <= MAX_NESTING;
         loop = next_loop(loop, &inst->stmt)) {
      open[depth++] = loop;
      uint32_t to = i;
      bool is_written = false;
      while (to < end && scope_encloses(loop, &live->insts[builder->raw[to].inst]->stmt))
        is_written |= builder->raw[to++].is_write;
      bool is_wanted_after = is_written && (to < last_read || cls->is_output);
      if (is_wanted_after || is_exposed(builder, i, to))
        vec_push(builder->arena, &builder->through, loop);
    }
  }
  cls->through_count = builder->through.count - cls->through_start;
}

void scope_span(const Liveness *liveness, const Scope *scope, int32_t *first, int32_t *last) {
  Stmt *stmt = (Stmt *)(uintptr_t)&scope->stmt;
  const Stmt *root = &liveness->function->scope.stmt;
  const Instruction *inside = inst_next(stmt, stmt);
  Stmt *after = stmt_next_skipping(stmt, root);
  const Instruction *next = NULL;
  if (after) next = after->kind == STMT_INSTRUCTION ? stmt_as_inst(after) : inst_next(after, root);
  *last = (int32_t)(next ? next->index : liveness->inst_count) - 1;
  *first = inside ? (int32_t)inside->index : *last + 1;
}

Liveness *liveness_compute(Arena *arena, Function *function) {
  Builder builder = {.arena = arena, .live = ARENA_NEW(arena, Liveness)};
  Liveness *live = builder.live;
  live->function = function;
  live->insts = function_insts(arena, function);
  live->inst_count = function->inst_count;
  region_context_init(&builder.regions, arena, function);
  make_classes(&builder, function);
  make_touches(&builder);
  for (uint32_t c = 0; c < live->class_count; c++) find_through(&builder, c);
  live->through = builder.through.at;
  return live;
}

bool live_class_is_through(const Liveness *liveness, uint32_t class_index, const Scope *loop) {
  const LiveClass *cls = &liveness->classes[class_index];
  for (uint32_t i = 0; i < cls->through_count; i++) {
    if (liveness->through[cls->through_start + i] == loop) return true;
  }
  return false;
}
