// A random order of a block's children among those its dependence sets allow.
//
// A loop is one child that inherits its members' edges. Instructions are numbered in preorder, so
// a child's members are the numbers up to the next child.
#include "eval/bir_machine.h"

// Nothing moves across what may leave the block.
static bool leaves_block(const BirInst *inst) {
  switch (inst->opcode->number) {
  case BIR_CompareAndBranch:
  case BIR_UnconditionalBranch:
  case BIR_Return:
  case BIR_Exit:
  case BIR_Break: return true;
  default: return false;
  }
}

// One past the last member of an instruction.
static uint32_t end_of(const BirInst *inst) {
  uint32_t end = inst->index + 1;
  while (inst && inst->loop) {
    const BirInst *last = NULL;
    for (const BirBlock *block = inst->loop->first; block; block = block->next) {
      if (block->last) last = block->last;
    }
    if (last) end = last->index + 1;
    inst = last;
  }
  return end;
}

typedef struct Order {
  Arena *arena;
  const BirInst **children;
  uint32_t count, first;
  uint32_t *child_of; // by number from `first`
  uint32_t members;
  VEC(uint32_t) from, to; // edges between children
} Order;

static void add_edge(Order *order, const BirInst *former, uint32_t child) {
  if (former->index < order->first || former->index - order->first >= order->members) return;
  uint32_t before = order->child_of[former->index - order->first];
  if (before >= child) return; // within one child; a later one is waited for in the next iteration
  vec_push(order->arena, &order->from, before);
  vec_push(order->arena, &order->to, child);
}

static void collect_edges(Order *order, const BirFunction *function) {
  for (uint32_t m = 0; m < order->members; m++) {
    const BirInst *inst = function->insts.at[order->first + m];
    uint32_t child = order->child_of[m];
    for (uint32_t i = 0; i < inst->dependency_count; i++)
      add_edge(order, inst->dependencies[i].former, child);
    for (uint32_t i = 0; i < inst->unroll_count; i++)
      add_edge(order, inst->unroll[i].former, child);
    if (!leaves_block(inst) || order->children[child] != inst) continue;
    for (uint32_t c = 0; c < child; c++) add_edge(order, order->children[c], child);
    for (uint32_t c = child + 1; c < order->count; c++) add_edge(order, inst, c);
  }
}

static uint32_t draw(uint64_t *random, uint32_t count) {
  *random += 0x9E3779B97F4A7C15u;
  return (uint32_t)(num_mix(*random) % count);
}

static void shuffle(Order *order, uint64_t *random) {
  uint32_t count = order->count, edges = order->from.count, done = 0, ready = 0;
  uint32_t *waits = ARENA_ARRAY(order->arena, uint32_t, count);
  uint32_t *starts = ARENA_ARRAY(order->arena, uint32_t, count + 1);
  uint32_t *later = ARENA_ARRAY(order->arena, uint32_t, edges);
  uint32_t *list = ARENA_ARRAY(order->arena, uint32_t, count);
  const BirInst **out = ARENA_ARRAY(order->arena, const BirInst *, count);
  for (uint32_t e = 0; e < edges; e++) {
    waits[order->to.at[e]]++;
    starts[order->from.at[e] + 1]++;
  }
  for (uint32_t c = 0; c < count; c++) starts[c + 1] += starts[c];
  uint32_t *next = arena_copy(order->arena, starts, (count + 1) * sizeof *starts);
  for (uint32_t e = 0; e < edges; e++) later[next[order->from.at[e]]++] = order->to.at[e];
  for (uint32_t c = 0; c < count; c++) {
    if (!waits[c]) list[ready++] = c;
  }
  while (ready) {
    uint32_t at = draw(random, ready), child = list[at];
    list[at] = list[--ready];
    out[done++] = order->children[child];
    for (uint32_t e = starts[child]; e < starts[child + 1]; e++) {
      if (--waits[later[e]] == 0) list[ready++] = later[e];
    }
  }
  assert(done == count); // edges go from earlier children to later ones
  memcpy(order->children, out, count * sizeof *out);
}

const BirInst **bir_block_order(Arena *arena, const BirBlock *block, uint64_t *random,
                                uint32_t *count) {
  Arena scratch;
  arena_init(&scratch, 0);
  Order order = {.arena = &scratch};
  for (const BirInst *inst = block->first; inst; inst = inst->next) order.count++;
  *count = order.count;
  order.children = ARENA_ARRAY(arena, const BirInst *, order.count);
  order.count = 0;
  for (const BirInst *inst = block->first; inst; inst = inst->next)
    order.children[order.count++] = inst;
  if (random && !block->no_reorder && order.count > 1) {
    order.first = block->first->index;
    order.members = end_of(block->last) - order.first;
    order.child_of = ARENA_ARRAY(&scratch, uint32_t, order.members);
    for (uint32_t c = 0; c < order.count; c++) {
      uint32_t end = end_of(order.children[c]) - order.first;
      for (uint32_t m = order.children[c]->index - order.first; m < end; m++) order.child_of[m] = c;
    }
    collect_edges(&order, block->function);
    shuffle(&order, random);
  }
  arena_release(&scratch);
  return order.children;
}
