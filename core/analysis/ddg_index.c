#include "analysis/ddg_index.h"

#include "support/sort.h"

enum { LIST_MOST = 24 };

static const int64_t *entry_box(const DdgIndex *index, uint32_t entry) {
  return index->entries[entry].region.box;
}

static int compare_corners(const void *a, const void *b, void *context) {
  const DdgIndex *index = context;
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  const int64_t *p = entry_box(index, x), *q = entry_box(index, y);
  for (uint32_t d = 0; d < index->rank; d++) {
    if (p[2 * d] != q[2 * d]) return p[2 * d] < q[2 * d] ? -1 : 1;
  }
  return x < y ? -1 : x > y;
}

static void join_boxes(const DdgIndex *index, int64_t *into, const int64_t *from) {
  for (uint32_t d = 0; d < index->rank; d++) {
    into[2 * d] = min_i64(into[2 * d], from[2 * d]);
    into[2 * d + 1] = max_i64(into[2 * d + 1], from[2 * d + 1]);
  }
}

static int64_t *node_box(const DdgIndex *index, uint32_t node) {
  return index->boxes + (uint64_t)node * 2 * index->rank;
}

static void build_tree(Arena *arena, Arena *scratch, DdgIndex *index, const uint32_t *members,
                       uint32_t count) {
  index->leaf_base = 1;
  while (index->leaf_base < count) index->leaf_base *= 2;
  uint32_t nodes = 2 * index->leaf_base;
  index->leaf = arena_copy(arena, members, count * sizeof(uint32_t));
  sort_stable(scratch, index->leaf, count, sizeof(uint32_t), compare_corners, index);
  index->boxes = ARENA_ARRAY(arena, int64_t, (uint64_t)nodes * 2 * index->rank);
  index->writes = ARENA_ARRAY(arena, uint32_t, nodes);
  index->reads = ARENA_ARRAY(arena, uint32_t, nodes);
  index->last_inst = ARENA_ARRAY(arena, uint32_t, nodes);
  for (uint32_t node = nodes; node-- > 1;) {
    int64_t *box = node_box(index, node);
    if (node >= index->leaf_base) {
      uint32_t at = node - index->leaf_base;
      for (uint32_t d = 0; d < index->rank; d++) {
        box[2 * d] = INT64_MAX;
        box[2 * d + 1] = INT64_MIN;
      }
      if (at >= count) continue;
      join_boxes(index, box, entry_box(index, index->leaf[at]));
      index->last_inst[node] = index->entries[index->leaf[at]].inst;
      index->entries[index->leaf[at]].slot = node;
      continue;
    }
    memcpy(box, node_box(index, 2 * node), 2 * index->rank * sizeof(int64_t));
    join_boxes(index, box, node_box(index, 2 * node + 1));
    uint32_t left = index->last_inst[2 * node], right = index->last_inst[2 * node + 1];
    index->last_inst[node] = left > right ? left : right;
  }
}

void ddg_index_init(Arena *arena, Arena *scratch, DdgIndex *index, DdgEntry *entries,
                    const uint32_t *members, uint32_t count, uint32_t rank) {
  *index = (DdgIndex){.entries = entries, .rank = rank};
  index->is_tree = count > LIST_MOST && rank > 0;
  if (index->is_tree) {
    build_tree(arena, scratch, index, members, count);
  } else {
    index->active = ARENA_ARRAY(arena, uint32_t, count);
  }
}

static void count_leaf(DdgIndex *index, const DdgEntry *entry, uint32_t delta) {
  uint32_t *counts = ddg_entry_is_write(entry) ? index->writes : index->reads;
  for (uint32_t node = entry->slot; node; node /= 2) counts[node] += delta;
}

void ddg_index_add(DdgIndex *index, uint32_t at) {
  DdgEntry *entry = &index->entries[at];
  if (entry->is_active) return;
  entry->is_active = true;
  if (index->is_tree) {
    count_leaf(index, entry, 1);
    return;
  }
  entry->slot = index->active_count;
  index->active[index->active_count++] = at;
}

void ddg_index_remove(DdgIndex *index, uint32_t at) {
  DdgEntry *entry = &index->entries[at];
  if (!entry->is_active) return;
  entry->is_active = false;
  if (index->is_tree) {
    count_leaf(index, entry, UINT32_MAX);
    return;
  }
  uint32_t moved = index->active[--index->active_count];
  index->active[entry->slot] = moved;
  index->entries[moved].slot = entry->slot;
}

static bool box_meets(const DdgIndex *index, const int64_t *a, const int64_t *b) {
  for (uint32_t d = 0; d < index->rank; d++) {
    if (a[2 * d] > b[2 * d + 1] || b[2 * d] > a[2 * d + 1]) return false;
  }
  return true;
}

static void query_tree(const DdgIndex *index, const int64_t *box, bool only_writes,
                       uint32_t first_inst, Arena *arena, DdgHits *hits) {
  uint32_t stack[64], depth = 0;
  stack[depth++] = 1;
  while (depth) {
    uint32_t node = stack[--depth];
    uint32_t active = index->writes[node] + (only_writes ? 0 : index->reads[node]);
    if (!active || index->last_inst[node] < first_inst) continue;
    if (!box_meets(index, node_box(index, node), box)) continue;
    if (node >= index->leaf_base) {
      vec_push(arena, hits, index->leaf[node - index->leaf_base]);
      continue;
    }
    stack[depth++] = 2 * node + 1;
    stack[depth++] = 2 * node;
  }
}

void ddg_index_query(const DdgIndex *index, const AccessRegion *region, bool only_writes,
                     uint32_t first_inst, Arena *arena, DdgHits *hits) {
  if (index->is_tree) {
    query_tree(index, region->box, only_writes, first_inst, arena, hits);
    return;
  }
  for (uint32_t i = 0; i < index->active_count; i++) {
    const DdgEntry *entry = &index->entries[index->active[i]];
    if (entry->inst < first_inst || (only_writes && !ddg_entry_is_write(entry))) continue;
    if (index->rank && !box_meets(index, entry->region.box, region->box)) continue;
    vec_push(arena, hits, index->active[i]);
  }
}
