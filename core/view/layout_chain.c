// Chains: what the program reads as one thing after the other stands in one column.
//
// The spine links of a level (layout_rows.c) form chains of items and of the bends between them.
// Chains are put in line one after the other, the longest first, each as a whole where its lines
// to the rest pull it, as far as the chains before it leave room. Two chains that cross cannot both
// be straight; the shorter one then stays as it is.
#include <math.h>

#include "view/layout_internal.h"

// Neighbours looked at on each side for a chain that is already in line.
enum { MOST_SCANNED = 128 };
// Pixels that a chain may be away from where it wants to be: straight lines are not worth a picture
// that is twice as wide.
enum { MOST_ASIDE = 320 };

static void chain_links(Plan *plan, const Rows *rows, uint32_t *next, bool *has_above) {
  uint32_t level = rows->level;
  uint32_t *spine_end = plan->strand_end; // by strand: rank where its spine target starts
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    uint32_t s = plan->level_strands[k];
    spine_end[s] = 0;
    for (uint32_t t = plan->strands[s].targets; t != NONE; t = plan->targets[t].next)
      if (plan->targets[t].is_spine) spine_end[s] = plan->start[plan->targets[t].item];
  }
  for (uint32_t v = 0; v < rows->vertex_count; v++) next[v] = NONE;
  for (uint32_t i = 0; i < rows->link_count; i++) {
    const Link *link = &rows->links[i];
    if (link->strand == NONE) continue;
    bool is_spine = link->target != NONE ? plan->targets[link->target].is_spine
                                         : rows->rank[link->lower] < spine_end[link->strand];
    if (!is_spine) continue;
    next[rows_head(plan, rows, link->upper)] = i;
    has_above[link->lower] = true;
  }
}

void chains_build(Plan *plan, const Rows *rows, Chains *chains) {
  uint32_t count = rows->vertex_count;
  uint32_t *next = ARENA_ARRAY(plan->arena, uint32_t, count); // link to go on with, by head
  bool *has_above = ARENA_ARRAY(plan->arena, bool, count);
  chain_links(plan, rows, next, has_above);
  uint32_t *head = ARENA_ARRAY(plan->arena, uint32_t, count), heads = 0;
  uint32_t *length = ARENA_ARRAY(plan->arena, uint32_t, count);
  uint32_t *by_length = ARENA_ARRAY(plan->arena, uint32_t, count + 2);
  for (uint32_t v = 0; v < count; v++) {
    if (v != rows_head(plan, rows, v) || has_above[v] || next[v] == NONE) continue;
    uint32_t steps = 1;
    for (uint32_t at = v; next[at] != NONE; at = rows->links[next[at]].lower) steps++;
    head[heads] = v;
    length[heads++] = steps;
    by_length[count - steps + 1]++;
  }
  for (uint32_t i = 0; i <= count; i++) by_length[i + 1] += by_length[i];
  uint32_t *sorted = ARENA_ARRAY(plan->arena, uint32_t, heads);
  for (uint32_t i = 0; i < heads; i++) sorted[by_length[count - length[i]]++] = i;
  chains->count = heads;
  chains->first = ARENA_ARRAY(plan->arena, uint32_t, heads + 1);
  chains->members = ARENA_ARRAY(plan->arena, uint32_t, count);
  chains->shift = ARENA_ARRAY(plan->arena, int32_t, count);
  uint32_t members = 0;
  for (uint32_t i = 0; i < heads; i++) {
    int32_t shift = 0;
    for (uint32_t at = head[sorted[i]];; at = rows->links[next[at]].lower) {
      chains->members[members] = at;
      chains->shift[members++] = shift;
      if (next[at] == NONE) break;
      const Link *link = &rows->links[next[at]];
      shift += link->upper_at - link->lower_at;
    }
    chains->first[i + 1] = members;
  }
}

// Where the chain's first member may stand so that this part keeps clear of the chains in line.
static void part_bounds(const Plan *plan, const Rows *rows, uint32_t v, int32_t shift, int32_t *low,
                        int32_t *high) {
  uint32_t first = rows->row_first[rows->rank[v]], last = rows->row_first[rows->rank[v] + 1];
  uint32_t at = first + rows->place[v];
  int32_t space = 0;
  for (uint32_t k = at; k > first && at - k < MOST_SCANNED; k--) {
    uint32_t left = rows->row[k - 1];
    space += rows_gap(plan, rows, left, rows->row[k]) + rows->wide[left];
    if (!rows->is_pinned[rows_head(plan, rows, left)]) continue;
    int32_t least = rows->x[left] + space - shift;
    if (least > *low) *low = least;
    break;
  }
  space = 0;
  for (uint32_t k = at; k + 1 < last && k - at < MOST_SCANNED; k++) {
    uint32_t right = rows->row[k + 1];
    space += rows_gap(plan, rows, rows->row[k], right) + rows->wide[rows->row[k]];
    if (!rows->is_pinned[rows_head(plan, rows, right)]) continue;
    int32_t most = rows->x[right] - space - shift;
    if (most < *high) *high = most;
    break;
  }
}

// Where the lines that are not the chain's own would like its first member to be.
static double chain_wish(const Plan *plan, const Rows *rows, const Chains *chains, uint32_t chain) {
  double sum = 0, pull = 0, rest = 0;
  uint32_t from = chains->first[chain], to = chains->first[chain + 1];
  for (uint32_t m = from; m < to; m++) {
    uint32_t head = chains->members[m], foot = rows_foot(plan, rows, head);
    rest += rows->x[head] - chains->shift[m];
    for (uint32_t i = rows->up_first[head]; i < rows->up_first[head + 1]; i++) {
      const Link *link = &rows->links[rows->up[i]];
      if (m > from && rows_head(plan, rows, link->upper) == chains->members[m - 1]) continue;
      sum += link->weight *
             (double)(rows->x[link->upper] + link->upper_at - link->lower_at - chains->shift[m]);
      pull += link->weight;
    }
    for (uint32_t i = rows->down_first[foot]; i < rows->down_first[foot + 1]; i++) {
      const Link *link = &rows->links[rows->down[i]];
      if (m + 1 < to && link->lower == chains->members[m + 1]) continue;
      sum += link->weight *
             (double)(rows->x[link->lower] + link->lower_at - link->upper_at - chains->shift[m]);
      pull += link->weight;
    }
  }
  return pull > 0 ? sum / pull : rest / (to - from);
}

void chains_align(const Plan *plan, Rows *rows, const Chains *chains) {
  memset(rows->is_pinned, 0, rows->vertex_count * sizeof(bool));
  for (uint32_t chain = 0; chain < chains->count; chain++) {
    int32_t low = INT32_MIN / 2, high = INT32_MAX / 2;
    for (uint32_t m = chains->first[chain]; m < chains->first[chain + 1]; m++) {
      uint32_t head = chains->members[m];
      for (uint32_t v = head; v <= rows_foot(plan, rows, head); v++)
        part_bounds(plan, rows, v, chains->shift[m], &low, &high);
    }
    if (low > high) continue;
    int32_t wish = (int32_t)floor(chain_wish(plan, rows, chains, chain) + 0.5), x = wish;
    if (x < low) x = low;
    if (x > high) x = high;
    if (x - wish > MOST_ASIDE || wish - x > MOST_ASIDE) continue;
    for (uint32_t m = chains->first[chain]; m < chains->first[chain + 1]; m++) {
      uint32_t head = chains->members[m];
      rows->is_pinned[head] = true;
      for (uint32_t v = head; v <= rows_foot(plan, rows, head); v++)
        rows->x[v] = x + chains->shift[m];
    }
  }
}
