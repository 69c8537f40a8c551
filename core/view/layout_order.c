// The order inside the ranks of one level.
//
// Items start in program order (or, after a change, in their old order). Stage one: barycentre
// sweeps up and down with transposition; the best order is kept. Stage two: the items keep that
// order, the bends of the strands are put in anew and swept alone. So the result depends on
// nothing but the graph and the order of the items, which is what makes a warm start exact.
//
// Items that may not change their order are swept by isotonic regression (pool adjacent
// violators) of their barycentres; the others are then merged in. A group over several ranks is
// one vertex per rank; its parts follow each other's place, so that two of them never swap.
#include "view/layout_internal.h"

enum { MOST_STALE_SWEEPS = 3, TRANSPOSE_ROUNDS = 2 };
static const double group_pull = 1e9;
// Keys of one part's vertices lie within this of each other.
static const double part_reach = 1e9;

typedef struct Entry {
  double key;
  uint32_t vertex;
} Entry;

typedef struct Sweeper {
  Plan *plan;
  Rows *rows;
  Entry *entries, *other; // of one row
  double *pool_mean, *pool_weight;
  uint32_t *pool_size;
  uint32_t *best;
  bool is_warm;
} Sweeper;

static Entry make_entry(const Rows *rows, uint32_t v, double key) {
  return (Entry){rows->part_rank[rows->part[v]] * part_reach + key, v};
}

static void row_pack(const Sweeper *sweeper, uint32_t rank, bool with_bends) {
  Rows *rows = sweeper->rows;
  double x = 0;
  uint32_t before = NONE;
  for (uint32_t k = rows->row_first[rank]; k < rows->row_first[rank + 1]; k++) {
    uint32_t v = rows->row[k];
    if (!with_bends && rows->item[v] == NONE) continue;
    int32_t width = rows->wide[v];
    if (before != NONE) x += rows_gap(sweeper->plan, rows, before, v);
    rows->centre[v] = x + width / 2.0;
    x += width;
    before = v;
  }
  for (uint32_t k = rows->row_first[rank]; k < rows->row_first[rank + 1]; k++)
    rows->centre[rows->row[k]] -= x / 2;
}

static void row_set_places(Rows *rows, uint32_t rank) {
  uint32_t first = rows->row_first[rank];
  for (uint32_t k = first; k < rows->row_first[rank + 1]; k++)
    rows->place[rows->row[k]] = k - first;
}

// Stable merge sort by key; rows are mostly in order already, so runs are looked for.
static void entries_sort(Sweeper *sweeper, uint32_t count) {
  Entry *from = sweeper->entries, *to = sweeper->other;
  for (;;) {
    uint32_t at = 0, runs = 0;
    while (at < count) {
      uint32_t middle = at + 1;
      while (middle < count && from[middle - 1].key <= from[middle].key) middle++;
      uint32_t end = middle;
      if (middle < count) {
        end++;
        while (end < count && from[end - 1].key <= from[end].key) end++;
      }
      uint32_t i = at, j = middle;
      for (uint32_t k = at; k < end; k++)
        to[k] = i < middle && (j >= end || from[i].key <= from[j].key) ? from[i++] : from[j++];
      at = end;
      runs++;
    }
    Entry *swap = from;
    from = to;
    to = swap;
    if (runs <= 1) break;
  }
  sweeper->entries = from;
  sweeper->other = to;
}

static void row_take_entries(Sweeper *sweeper, uint32_t rank) {
  Rows *rows = sweeper->rows;
  uint32_t first = rows->row_first[rank], count = rows->row_first[rank + 1] - first;
  entries_sort(sweeper, count);
  for (uint32_t i = 0; i < count; i++) rows->row[first + i] = sweeper->entries[i].vertex;
  row_set_places(rows, rank);
}

// Makes the keys of the fixed entries ascend, changing them as little as possible.
static void entries_level_fixed(Sweeper *sweeper, uint32_t count) {
  const Rows *rows = sweeper->rows;
  double *mean = sweeper->pool_mean, *weight = sweeper->pool_weight;
  uint32_t *size = sweeper->pool_size, pools = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t v = sweeper->entries[i].vertex, item = rows->item[v];
    if (!rows->is_fixed[v]) continue;
    mean[pools] = sweeper->entries[i].key;
    weight[pools] = item != NONE && sweeper->plan->duration[item] > 1 ? group_pull : 1;
    size[pools] = 1;
    while (pools && mean[pools - 1] > mean[pools]) {
      double sum = weight[pools - 1] + weight[pools];
      mean[pools - 1] = (mean[pools - 1] * weight[pools - 1] + mean[pools] * weight[pools]) / sum;
      weight[pools - 1] = sum;
      size[pools - 1] += size[pools];
      pools--;
    }
    pools++;
  }
  uint32_t pool = 0, left = pools ? size[0] : 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!rows->is_fixed[sweeper->entries[i].vertex]) continue;
    while (!left) left = size[++pool];
    sweeper->entries[i].key = mean[pool];
    left--;
  }
}

static void row_sweep(Sweeper *sweeper, uint32_t rank, bool is_down) {
  Rows *rows = sweeper->rows;
  const uint32_t *first = is_down ? rows->up_first : rows->down_first;
  const uint32_t *list = is_down ? rows->up : rows->down;
  uint32_t count = 0;
  bool has_fixed = false;
  for (uint32_t k = rows->row_first[rank]; k < rows->row_first[rank + 1]; k++) {
    uint32_t v = rows->row[k];
    double sum = 0, weight = 0;
    for (uint32_t i = first[v]; i < first[v + 1]; i++) {
      const Link *link = &rows->links[list[i]];
      sum += rows->centre[is_down ? link->upper : link->lower];
      weight += 1;
    }
    sweeper->entries[count++] = make_entry(rows, v, weight > 0 ? sum / weight : rows->centre[v]);
    has_fixed |= rows->is_fixed[v];
  }
  if (has_fixed) entries_level_fixed(sweeper, count);
  row_take_entries(sweeper, rank);
  row_pack(sweeper, rank, true);
}

static void rows_sweep(Sweeper *sweeper, bool is_down) {
  uint32_t ranks = sweeper->rows->rank_count;
  if (is_down)
    for (uint32_t rank = 1; rank < ranks; rank++) row_sweep(sweeper, rank, true);
  else
    for (uint32_t rank = ranks - 1; rank-- > 0;) row_sweep(sweeper, rank, false);
}

// Sum of the distances that the lines go sideways, with the rows packed.
static double rows_length(const Rows *rows) {
  double length = 0;
  for (uint32_t i = 0; i < rows->link_count; i++) {
    double away = rows->centre[rows->links[i].upper] - rows->centre[rows->links[i].lower];
    length += away < 0 ? -away : away;
  }
  return length;
}

// Sweeps while that helps: fewer crossings, then shorter lines.
static void rows_improve(Sweeper *sweeper) {
  Plan *plan = sweeper->plan;
  Rows *rows = sweeper->rows;
  if (rows->vertex_count == 0) return;
  uint64_t fewest = rows_crossings(plan, rows, true);
  double shortest = rows_length(rows);
  memcpy(sweeper->best, rows->row, rows->vertex_count * sizeof(uint32_t));
  uint32_t stale = 0, sweeps = plan->options->sweeps;
  uint32_t rounds = TRANSPOSE_ROUNDS;
  if (rows->vertex_count > SMALL_LEVEL) {
    sweeps = (sweeps + 1) / 2;
    rounds = 1;
  }
  for (uint32_t i = 0; i < sweeps && stale < MOST_STALE_SWEEPS; i++) {
    if (!plan_spend(plan, rows->vertex_count + rows->link_count)) break;
    rows_sweep(sweeper, i % 2 == 0);
    for (uint32_t k = 0; k < rounds && rows_transpose(plan, rows); k++) continue;
    // Sweeps go on from the places that transposition left.
    for (uint32_t rank = 0; rank < rows->rank_count; rank++) row_pack(sweeper, rank, true);
    uint64_t crossings = rows_crossings(plan, rows, true);
    stale++;
    if (crossings > fewest) continue;
    double length = rows_length(rows);
    if (crossings == fewest && length >= shortest) continue;
    if (crossings < fewest) stale = 0;
    fewest = crossings;
    shortest = length;
    memcpy(sweeper->best, rows->row, rows->vertex_count * sizeof(uint32_t));
  }
  memcpy(rows->row, sweeper->best, rows->vertex_count * sizeof(uint32_t));
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) row_set_places(rows, rank);
}

// Puts the bends between the items, each on the way from its start to the middle of its targets.
static void rows_seed_bends(Sweeper *sweeper) {
  Plan *plan = sweeper->plan;
  Rows *rows = sweeper->rows;
  uint32_t level = rows->level;
  // Items first, bends by number: nothing is left of an earlier order of the bends.
  uint32_t *at = arena_copy(plan->arena, rows->row_first, rows->rank_count * sizeof(uint32_t));
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) {
    for (uint32_t k = rows->row_first[rank]; k < rows->row_first[rank + 1]; k++)
      if (rows->item[rows->row[k]] != NONE) rows->row[at[rank]++] = rows->row[k];
  }
  for (uint32_t v = 0; v < rows->vertex_count; v++)
    if (rows->item[v] == NONE) rows->row[at[rows->rank[v]]++] = v;
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) row_pack(sweeper, rank, false);
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    const Strand *strand = &plan->strands[plan->level_strands[k]];
    if (strand->from == strand->until) continue;
    double sum = 0, count = 0;
    for (uint32_t t = strand->targets; t != NONE; t = plan->targets[t].next) {
      sum += rows->centre[plan->first_vertex[plan->targets[t].item]];
      count += 1;
    }
    bool has_start = strand->item != NONE;
    double start = has_start ? rows->centre[plan->first_vertex[strand->item]] : sum / count;
    double end = count > 0 ? sum / count : start;
    double length = (double)(strand->until - strand->from) + 1;
    for (uint32_t i = 0; i < strand->until - strand->from; i++)
      rows->centre[strand->first_bend + i] = start + (end - start) * ((double)i + 1) / length;
  }
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) {
    uint32_t first = rows->row_first[rank], count = rows->row_first[rank + 1] - first;
    for (uint32_t i = 0; i < count; i++)
      sweeper->entries[i] =
          make_entry(rows, rows->row[first + i], rows->centre[rows->row[first + i]]);
    row_take_entries(sweeper, rank);
    row_pack(sweeper, rank, true);
  }
}

// Fills the rows: items by key, room for the bends. True when the order of the items is to be kept.
static bool rows_seed_items(Sweeper *sweeper) {
  Plan *plan = sweeper->plan;
  Rows *rows = sweeper->rows;
  uint32_t level = rows->level, first = plan->level_first[level];
  uint32_t items = plan->level_first[level + 1] - first;
  bool is_warm = rows_item_keys(plan, rows), is_complete = is_warm;
  sweeper->is_warm = is_warm;
  uint32_t *at = arena_copy(plan->arena, rows->row_first, rows->rank_count * sizeof(uint32_t));
  for (uint32_t k = 0; k < items; k++) {
    uint32_t item = plan->level_items[first + k];
    for (uint32_t i = 0; i < plan->duration[item]; i++) {
      uint32_t v = plan->first_vertex[item] + i;
      rows->row[at[rows->rank[v]]++] = v;
      rows->centre[v] = plan->item_keys[item];
      rows->is_fixed[v] = is_warm && plan->has_old[item];
    }
    if (!plan->has_old[item]) is_complete = false;
  }
  uint32_t bend = 0; // any: the place is taken by rows_seed_bends
  while (bend < rows->vertex_count && rows->item[bend] != NONE) bend++;
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) {
    uint32_t start = rows->row_first[rank], count = at[rank] - start;
    for (uint32_t i = 0; i < count; i++)
      sweeper->entries[i] =
          make_entry(rows, rows->row[start + i], rows->centre[rows->row[start + i]]);
    entries_sort(sweeper, count);
    for (uint32_t i = 0; i < count; i++) rows->row[start + i] = sweeper->entries[i].vertex;
    for (uint32_t k = at[rank]; k < rows->row_first[rank + 1]; k++) rows->row[k] = bend;
  }
  return is_complete;
}

// End of the run of vertices of one part that begins at k.
static uint32_t run_end(const Rows *rows, uint32_t rank, uint32_t k) {
  uint32_t part = rows->part[rows->row[k]];
  while (k < rows->row_first[rank + 1] && rows->part[rows->row[k]] == part) k++;
  return k;
}

// Mirrored, a part has the same crossings: keep the image that runs more with the program, as the
// covariance of places and keys says.
static void rows_face_program(Sweeper *sweeper) {
  Plan *plan = sweeper->plan;
  Rows *rows = sweeper->rows;
  double *with = ARENA_ARRAY(plan->arena, double, rows->part_count);
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) {
    for (uint32_t k = rows->row_first[rank]; k < rows->row_first[rank + 1];) {
      uint32_t part = rows->part[rows->row[k]], end = run_end(rows, rank, k);
      double count = 0, places = 0, keys = 0, products = 0;
      for (; k < end; k++) {
        uint32_t item = rows->item[rows->row[k]];
        if (item == NONE) continue;
        places += count;
        keys += plan->item_keys[item];
        products += count * plan->item_keys[item];
        count += 1;
      }
      if (count > 1) with[part] += products - places * keys / count;
    }
  }
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) {
    for (uint32_t k = rows->row_first[rank]; k < rows->row_first[rank + 1];) {
      uint32_t low = k, high = run_end(rows, rank, k);
      k = high;
      if (with[rows->part[rows->row[low]]] >= 0) continue;
      while (low + 1 < high) {
        uint32_t swap = rows->row[low];
        rows->row[low++] = rows->row[--high];
        rows->row[high] = swap;
      }
    }
    row_set_places(rows, rank);
  }
}

void rows_order(Plan *plan, Rows *rows) {
  uint32_t widest = rows_widest(rows);
  Sweeper sweeper = {plan,
                     rows,
                     ARENA_ARRAY(plan->arena, Entry, widest),
                     ARENA_ARRAY(plan->arena, Entry, widest),
                     ARENA_ARRAY(plan->arena, double, widest),
                     ARENA_ARRAY(plan->arena, double, widest),
                     ARENA_ARRAY(plan->arena, uint32_t, widest),
                     ARENA_ARRAY(plan->arena, uint32_t, rows->vertex_count),
                     false};
  bool is_complete = rows_seed_items(&sweeper);
  rows_seed_bends(&sweeper);
  if (!is_complete) {
    rows_improve(&sweeper);
    if (!sweeper.is_warm) rows_face_program(&sweeper);
    rows_seed_bends(&sweeper);
  }
  for (uint32_t v = 0; v < rows->vertex_count; v++) rows->is_fixed[v] = rows->item[v] != NONE;
  rows_improve(&sweeper);
  plan->crossings += rows_crossings(plan, rows, false);
}
