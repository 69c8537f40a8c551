#include "analysis/closure.h"

struct Closure {
  Arena *arena;
  uint32_t count;
  uint32_t *start, *succ; // rows of successors
  bool goes_back;         // some edge leads to an earlier position
  bool use_matrix;
  uint64_t *matrix; // row i, bit j: a path from i to j; NULL until it is wanted
  uint32_t words;   // of a row
  uint32_t *stamp, *queue, stamp_now;
};

Closure *closure_create(Arena *arena, Function *function, uint32_t origin_mask) {
  function_renumber(function);
  Closure *closure = ARENA_NEW(arena, Closure);
  closure->arena = arena;
  uint32_t count = closure->count = function->inst_count;
  closure->start = ARENA_ARRAY(arena, uint32_t, count + 2);
  uint32_t *start = closure->start, total = 0;
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < function->edges.count; i++) {
      const DependencyEdge *edge = &function->edges.at[i];
      if (edge->distance != 0 || !(origin_mask >> edge->origin & 1)) continue;
      if (pass == 0) {
        start[edge->src->index + 2]++;
        total++;
        closure->goes_back |= edge->dst->index <= edge->src->index;
      } else {
        closure->succ[start[edge->src->index + 1]++] = edge->dst->index;
      }
    }
    if (pass == 1) break;
    closure->succ = ARENA_ARRAY(arena, uint32_t, total);
    for (uint32_t i = 0; i < count; i++) start[i + 2] += start[i + 1];
  }
  closure->words = (count + 63) / 64;
  closure->use_matrix = (uint64_t)count * closure->words * 8 <= CLOSURE_MOST_BYTES;
  return closure;
}

void closure_disable_matrix(Closure *closure) {
  closure->use_matrix = false;
  closure->matrix = NULL;
}

static uint64_t *matrix_row(const Closure *closure, uint32_t i) {
  return closure->matrix + (uint64_t)i * closure->words;
}

// Latest positions first, so that one sweep does when all edges lead forward.
static void build_matrix(Closure *closure) {
  closure->matrix =
      ARENA_ARRAY(closure->arena, uint64_t, (uint64_t)closure->count * closure->words);
  bool changed = true;
  while (changed) {
    changed = false;
    for (uint32_t i = closure->count; i-- > 0;) {
      uint64_t *row = matrix_row(closure, i);
      for (uint32_t e = closure->start[i]; e < closure->start[i + 1]; e++) {
        uint32_t to = closure->succ[e];
        const uint64_t *from = matrix_row(closure, to);
        uint64_t grown = ~row[to / 64] & (uint64_t)1 << to % 64;
        row[to / 64] |= (uint64_t)1 << to % 64;
        for (uint32_t w = 0; w < closure->words; w++) {
          grown |= from[w] & ~row[w];
          row[w] |= from[w];
        }
        changed |= grown != 0 && closure->goes_back;
      }
    }
  }
}

static bool search(Closure *closure, uint32_t a, uint32_t b) {
  if (!closure->goes_back && a >= b) return false;
  if (!closure->stamp) {
    closure->stamp = ARENA_ARRAY(closure->arena, uint32_t, closure->count);
    closure->queue = ARENA_ARRAY(closure->arena, uint32_t, closure->count);
  }
  uint32_t now = ++closure->stamp_now, head = 0, tail = 0;
  closure->queue[tail++] = a; // unstamped: only a cycle leads back to it
  while (head < tail) {
    uint32_t node = closure->queue[head++];
    for (uint32_t e = closure->start[node]; e < closure->start[node + 1]; e++) {
      uint32_t to = closure->succ[e];
      if (to == b) return true;
      if (closure->stamp[to] == now || (!closure->goes_back && to > b)) continue;
      closure->stamp[to] = now;
      if (to != a) closure->queue[tail++] = to;
    }
  }
  return false;
}

bool has_path(Closure *closure, const Instruction *a, const Instruction *b) {
  if (!closure->use_matrix) return search(closure, a->index, b->index);
  if (!closure->matrix) build_matrix(closure);
  return matrix_row(closure, a->index)[b->index / 64] >> b->index % 64 & 1;
}

bool is_dependent(Closure *closure, const Instruction *a, const Instruction *b) {
  return a == b || has_path(closure, a, b) || has_path(closure, b, a);
}

Bitset *closure_within(Closure *closure, Arena *arena, Instruction *const *nodes, uint32_t count) {
  Bitset *rows = ARENA_ARRAY(arena, Bitset, count);
  for (uint32_t i = 0; i < count; i++) {
    rows[i] = bitset_new(arena, count);
    for (uint32_t j = 0; j < count; j++) {
      if (i != j && has_path(closure, nodes[i], nodes[j])) bitset_add(rows[i], j);
    }
  }
  return rows;
}
