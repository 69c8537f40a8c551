// Crossings of the layered graph: counting them (Barth, Mutzel and Jünger's accumulator, with a
// Fenwick tree) and swapping neighbours where that saves some.
#include "view/layout_internal.h"

// What crossing a group's box counts.
enum { GROUP_WEIGHT = 4 };
// Neighbours whose pairs of links are more than this are left as they are.
enum { MOST_PAIRS = 4096 };

static uint32_t link_weight(const Link *link, bool counts_groups) {
  if (link->strand == NONE) return counts_groups ? GROUP_WEIGHT : 0;
  return 1;
}

static uint64_t row_crossings(const Rows *rows, uint32_t rank, bool counts_groups) {
  uint32_t first = rows->row_first[rank], last = rows->row_first[rank + 1];
  uint32_t width = rows->row_first[rank + 2] - last;
  uint32_t *tree = rows->counts;
  memset(tree, 0, (width + 1) * sizeof(uint32_t));
  uint64_t crossings = 0;
  uint32_t total = 0;
  for (uint32_t k = first; k < last; k++) {
    uint32_t v = rows->row[k];
    uint32_t from = rows->down_first[v], to = rows->down_first[v + 1];
    if (total) {
      for (uint32_t i = from; i < to; i++) {
        const Link *link = &rows->links[rows->down[i]];
        uint32_t weight = link_weight(link, counts_groups);
        uint32_t before = 0; // links to the left of this end, or at it
        for (uint32_t at = rows->place[link->lower] + 1; at; at &= at - 1) before += tree[at];
        crossings += (uint64_t)weight * (total - before);
      }
    }
    for (uint32_t i = from; i < to; i++) {
      const Link *link = &rows->links[rows->down[i]];
      uint32_t weight = link_weight(link, counts_groups);
      for (uint32_t at = rows->place[link->lower] + 1; at <= width; at += at & -at)
        tree[at] += weight;
      total += weight;
    }
  }
  return crossings;
}

uint64_t rows_crossings(Plan *plan, const Rows *rows, bool counts_groups) {
  uint64_t crossings = 0;
  for (uint32_t rank = 0; rank + 1 < rows->rank_count; rank++)
    crossings += row_crossings(rows, rank, counts_groups);
  plan_spend(plan, rows->link_count);
  return crossings;
}

// Crossings of the links of `left` and `right` on one side, as they stand minus swapped.
static int64_t pair_gain(const Rows *rows, const uint32_t *first, const uint32_t *list,
                         uint32_t left, uint32_t right, bool is_up) {
  int64_t gain = 0;
  for (uint32_t i = first[left]; i < first[left + 1]; i++) {
    const Link *a = &rows->links[list[i]];
    uint32_t place_a = rows->place[is_up ? a->upper : a->lower];
    int64_t weight_a = link_weight(a, true);
    for (uint32_t j = first[right]; j < first[right + 1]; j++) {
      const Link *b = &rows->links[list[j]];
      uint32_t place_b = rows->place[is_up ? b->upper : b->lower];
      if (place_a == place_b) continue;
      int64_t product = weight_a * link_weight(b, true);
      gain += place_a > place_b ? product : -product;
    }
  }
  return gain;
}

static bool is_tall(const Plan *plan, const Rows *rows, uint32_t v) {
  return rows->item[v] != NONE && plan->duration[rows->item[v]] > 1;
}

bool rows_transpose(Plan *plan, Rows *rows) {
  bool has_changed = false;
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) {
    for (uint32_t k = rows->row_first[rank]; k + 1 < rows->row_first[rank + 1]; k++) {
      uint32_t left = rows->row[k], right = rows->row[k + 1];
      if (rows->is_fixed[left] && rows->is_fixed[right]) continue;
      if (rows->part[left] != rows->part[right]) continue;
      if (is_tall(plan, rows, left) && is_tall(plan, rows, right)) continue;
      uint32_t up_left = rows->up_first[left + 1] - rows->up_first[left];
      uint32_t up_right = rows->up_first[right + 1] - rows->up_first[right];
      uint32_t down_left = rows->down_first[left + 1] - rows->down_first[left];
      uint32_t down_right = rows->down_first[right + 1] - rows->down_first[right];
      uint64_t pairs = (uint64_t)up_left * up_right + (uint64_t)down_left * down_right;
      if (pairs > MOST_PAIRS) continue;
      if (!plan_spend(plan, pairs + 1)) return has_changed;
      int64_t gain = pair_gain(rows, rows->up_first, rows->up, left, right, true) +
                     pair_gain(rows, rows->down_first, rows->down, left, right, false);
      if (gain <= 0) continue;
      rows->row[k] = right;
      rows->row[k + 1] = left;
      rows->place[right]--;
      rows->place[left]++;
      has_changed = true;
    }
  }
  return has_changed;
}
