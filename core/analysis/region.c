// Numberings of statements. The post-dominator tree of branching blocks is found by the iterative
// method of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm") on the reversed
// graph.
#include "analysis/region.h"

#include "analysis/blocks.h"

// The statement after `stmt` when siblings are visited last to first, NULL at the end of `root`.
static Stmt *next_reversed(Stmt *stmt, const Stmt *root) {
  if (stmt_is_scope(stmt) && stmt_as_scope(stmt)->last) return stmt_as_scope(stmt)->last;
  for (; stmt != root; stmt = &stmt->parent->stmt) {
    if (stmt->prev) return stmt->prev;
  }
  return NULL;
}

typedef struct PostDominators {
  Arena *scratch;
  const BlockGraph *graph;
  uint32_t count; // blocks and the exit, which is the last
  uint32_t *pred_start, *pred;
  uint32_t *order;  // postorder number on the reversed graph, from the exit
  uint32_t *sorted; // nodes by falling postorder number
  uint32_t *parent; // immediate post-dominator; UINT32_MAX = not yet
} PostDominators;

static void reverse_edges(PostDominators *post) {
  const BlockGraph *graph = post->graph;
  uint32_t edges = graph->succ_start[graph->count];
  post->pred_start = ARENA_ARRAY(post->scratch, uint32_t, post->count + 2);
  post->pred = ARENA_ARRAY(post->scratch, uint32_t, edges);
  for (uint32_t i = 0; i < edges; i++) post->pred_start[graph->succ[i] + 2]++;
  for (uint32_t n = 0; n < post->count; n++) post->pred_start[n + 2] += post->pred_start[n + 1];
  for (uint32_t b = 0; b < graph->count; b++) {
    for (uint32_t i = graph->succ_start[b]; i < graph->succ_start[b + 1]; i++)
      post->pred[post->pred_start[graph->succ[i] + 1]++] = b;
  }
}

// Depth first from `root` over predecessors; numbers what was not reached before.
static uint32_t number_from(PostDominators *post, uint32_t root, uint32_t next) {
  uint32_t *stack = ARENA_ARRAY(post->scratch, uint32_t, post->count);
  uint32_t *at = ARENA_ARRAY(post->scratch, uint32_t, post->count);
  uint32_t depth = 0;
  stack[depth++] = root;
  post->order[root] = 0; // seen
  at[root] = post->pred_start[root];
  while (depth) {
    uint32_t node = stack[depth - 1];
    if (at[node] == post->pred_start[node + 1]) {
      post->sorted[next] = node;
      post->order[node] = next++;
      depth--;
      continue;
    }
    uint32_t to = post->pred[at[node]++];
    if (post->order[to] != UINT32_MAX) continue;
    post->order[to] = 0;
    at[to] = post->pred_start[to];
    stack[depth++] = to;
  }
  return next;
}

static uint32_t intersect(const PostDominators *post, uint32_t a, uint32_t b) {
  while (a != b) {
    while (post->order[a] < post->order[b]) a = post->parent[a];
    while (post->order[b] < post->order[a]) b = post->parent[b];
  }
  return a;
}

static PostDominators post_dominators(Arena *scratch, const BlockGraph *graph) {
  PostDominators post = {.scratch = scratch, .graph = graph, .count = graph->count + 1};
  uint32_t exit = graph->count;
  post.order = ARENA_ARRAY(scratch, uint32_t, post.count);
  post.sorted = ARENA_ARRAY(scratch, uint32_t, post.count);
  post.parent = ARENA_ARRAY(scratch, uint32_t, post.count);
  memset(post.order, 0xff, post.count * sizeof(uint32_t));
  memset(post.parent, 0xff, post.count * sizeof(uint32_t));
  reverse_edges(&post);
  // Blocks from which the exit cannot be reached hang below it, the last first.
  uint32_t next = 0;
  uint32_t *loose = ARENA_ARRAY(scratch, uint32_t, post.count), loose_count = 0;
  next = number_from(&post, exit, next);
  for (uint32_t b = graph->count; b-- > 0;) {
    if (post.order[b] != UINT32_MAX) continue;
    loose[loose_count++] = b;
    next = number_from(&post, b, next);
  }
  // the exit must carry the highest number
  uint32_t was = post.order[exit];
  for (uint32_t i = was; i + 1 < next; i++) {
    post.sorted[i] = post.sorted[i + 1];
    post.order[post.sorted[i]] = i;
  }
  post.sorted[next - 1] = exit;
  post.order[exit] = next - 1;
  post.parent[exit] = exit;
  for (uint32_t i = 0; i < loose_count; i++) post.parent[loose[i]] = exit;
  bool changed = true;
  while (changed) {
    changed = false;
    for (uint32_t i = next - 1; i-- > 0;) {
      uint32_t node = post.sorted[i], found = UINT32_MAX;
      bool is_loose = false;
      for (uint32_t l = 0; l < loose_count; l++) is_loose |= loose[l] == node;
      if (is_loose) continue;
      for (uint32_t e = graph->succ_start[node]; e < graph->succ_start[node + 1]; e++) {
        uint32_t succ = graph->succ[e];
        if (post.parent[succ] == UINT32_MAX) continue;
        found = found == UINT32_MAX ? succ : intersect(&post, found, succ);
      }
      if (found == post.parent[node]) continue;
      post.parent[node] = found;
      changed = true;
    }
  }
  return post;
}

static uint32_t number_block(Stmt *block, uint32_t next) {
  for (Stmt *stmt = block; stmt; stmt = next_reversed(stmt, block))
    stmt->pdom_rev_preorder = next++;
  return next;
}

// Blocks in preorder of the post-dominator tree, children last to first.
static void number_blocks(Arena *scratch, const BlockGraph *graph) {
  PostDominators post = post_dominators(scratch, graph);
  // children of a node as a list, first to last, so that the stack gives the last first
  uint32_t *first = ARENA_ARRAY(scratch, uint32_t, post.count);
  uint32_t *next_sibling = ARENA_ARRAY(scratch, uint32_t, post.count);
  for (uint32_t b = graph->count; b-- > 0;) {
    next_sibling[b] = first[post.parent[b]];
    first[post.parent[b]] = b + 1;
  }
  uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, post.count), depth = 0, next = 0;
  stack[depth++] = graph->count;
  while (depth) {
    uint32_t node = stack[--depth];
    if (node != graph->count) next = number_block(&graph->blocks[node]->stmt, next);
    for (uint32_t child = first[node]; child; child = next_sibling[child - 1])
      stack[depth++] = child - 1;
  }
}

uint32_t region_number(Arena *scratch, Function *function) {
  Stmt *root = &function->scope.stmt;
  uint32_t count = 0, reversed = 0;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root))
    stmt->preorder = count++;
  for (Stmt *stmt = next_reversed(root, root); stmt; stmt = next_reversed(stmt, root)) {
    stmt->rev_preorder = reversed++;
    stmt->pdom_rev_preorder = stmt->rev_preorder;
  }
  BlockGraph *graph = block_graph_create(scratch, function);
  if (graph->count > 1) number_blocks(scratch, graph);
  return count;
}
