// Places inside the ranks of one level.
//
// Rank by rank, an item or bend wants to stand where its lines to the neighbouring rank are
// straight; the row's least squares solution under its separations is found by pool adjacent
// violators in linear time. A group over several ranks is placed in one of them and held in the
// others; a last pass pushes apart what that squeezed. Then lines that are nearly straight are made
// straight wherever there is room.
#include <math.h>

#include "view/layout_internal.h"

static const double held_pull = 1e7, pinned_pull = 1e6, free_pull = 0.01;

enum { MOST_PUSHED = 64 };

typedef enum Mode { FROM_ABOVE, FROM_BELOW, FROM_BOTH } Mode;

typedef struct Placer {
  Plan *plan;
  Rows *rows;
  double *wish, *pull; // of the entries of a row
  int32_t *shift;      // sum of widths and gaps before each entry
  double *pool_mean, *pool_pull;
  uint32_t *pool_size;
} Placer;

static uint32_t first_part(const Placer *placer, uint32_t v) {
  return rows_head(placer->plan, placer->rows, v);
}
static uint32_t last_part(const Placer *placer, uint32_t v) {
  return rows_foot(placer->plan, placer->rows, v);
}

static void add_wishes(const Placer *placer, uint32_t v, bool from_above, double *sum,
                       double *pull) {
  const Rows *rows = placer->rows;
  const uint32_t *first = from_above ? rows->up_first : rows->down_first;
  const uint32_t *list = from_above ? rows->up : rows->down;
  for (uint32_t i = first[v]; i < first[v + 1]; i++) {
    const Link *link = &rows->links[list[i]];
    int32_t x = from_above ? rows->x[link->upper] + link->upper_at - link->lower_at
                           : rows->x[link->lower] + link->lower_at - link->upper_at;
    *sum += (double)link->weight * x;
    *pull += link->weight;
  }
}

static void place_row(Placer *placer, uint32_t rank, Mode mode) {
  Rows *rows = placer->rows;
  uint32_t first = rows->row_first[rank], count = rows->row_first[rank + 1] - first;
  int32_t shift = 0;
  uint32_t pools = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t v = rows->row[first + i], head = first_part(placer, v), foot = last_part(placer, v);
    if (i) {
      uint32_t left = rows->row[first + i - 1];
      shift += rows->wide[left] + rows_gap(placer->plan, rows, left, v);
    }
    placer->shift[i] = shift;
    double sum = 0, pull = 0;
    bool is_pinned = rows->is_pinned[head];
    bool is_home = v == (mode == FROM_BELOW ? foot : head) && !(is_pinned && head != foot);
    if (is_home && !is_pinned && mode != FROM_BELOW) add_wishes(placer, head, true, &sum, &pull);
    if (is_home && !is_pinned && mode != FROM_ABOVE) add_wishes(placer, foot, false, &sum, &pull);
    double wish = pull > 0 ? sum / pull : rows->x[v];
    placer->wish[i] = wish - shift;
    placer->pull[i] = !is_home ? held_pull : is_pinned ? pinned_pull : pull > 0 ? pull : free_pull;
    placer->pool_mean[pools] = placer->wish[i];
    placer->pool_pull[pools] = placer->pull[i];
    placer->pool_size[pools] = 1;
    while (pools && placer->pool_mean[pools - 1] > placer->pool_mean[pools]) {
      double left_pull = placer->pool_pull[pools - 1], both = left_pull + placer->pool_pull[pools];
      placer->pool_mean[pools - 1] = (placer->pool_mean[pools - 1] * left_pull +
                                      placer->pool_mean[pools] * placer->pool_pull[pools]) /
                                     both;
      placer->pool_pull[pools - 1] = both;
      placer->pool_size[pools - 1] += placer->pool_size[pools];
      pools--;
    }
    pools++;
  }
  uint32_t at = 0;
  for (uint32_t pool = 0; pool < pools; pool++) {
    int32_t base = (int32_t)floor(placer->pool_mean[pool] + 0.5);
    for (uint32_t k = 0; k < placer->pool_size[pool]; k++, at++) {
      if (placer->pull[at] == held_pull) continue;
      uint32_t v = rows->row[first + at];
      for (uint32_t part = first_part(placer, v); part <= last_part(placer, v); part++)
        rows->x[part] = base + placer->shift[at];
    }
  }
}

static void place_packed(Placer *placer) {
  Rows *rows = placer->rows;
  for (uint32_t rank = 0; rank < rows->rank_count; rank++) {
    int32_t x = 0;
    uint32_t first = rows->row_first[rank], last = rows->row_first[rank + 1];
    for (uint32_t k = first; k < last; k++) {
      if (k > first) x += rows_gap(placer->plan, rows, rows->row[k - 1], rows->row[k]);
      rows->x[rows->row[k]] = x;
      x += rows->wide[rows->row[k]];
    }
    for (uint32_t k = first; k < last; k++) rows->x[rows->row[k]] -= x / 2;
  }
  for (uint32_t v = 0; v < rows->vertex_count; v++) rows->x[v] = rows->x[first_part(placer, v)];
}

// Pushes apart, from left to right, what stands too close. Levels without tall groups need it not.
static void push_apart(Placer *placer) {
  const Plan *plan = placer->plan;
  Rows *rows = placer->rows;
  uint32_t count = rows->vertex_count;
  uint32_t *waits = ARENA_ARRAY(plan->arena, uint32_t, count);
  uint32_t *queue = ARENA_ARRAY(plan->arena, uint32_t, count), head = 0, tail = 0;
  for (uint32_t v = 0; v < count; v++)
    if (rows->place[v]) waits[first_part(placer, v)]++;
  for (uint32_t v = 0; v < count; v++)
    if (v == first_part(placer, v) && !waits[v]) queue[tail++] = v;
  while (head < tail) {
    uint32_t unit = queue[head++];
    int32_t x = rows->x[unit];
    for (uint32_t part = unit; part <= last_part(placer, unit); part++) {
      rows->x[part] = x;
      uint32_t k = rows->row_first[rows->rank[part]] + rows->place[part] + 1;
      if (k == rows->row_first[rows->rank[part] + 1]) continue;
      uint32_t right = rows->row[k], right_unit = first_part(placer, right);
      int32_t least = x + rows->wide[part] + rows_gap(plan, rows, part, right);
      if (rows->x[right_unit] < least) rows->x[right_unit] = least;
      if (!--waits[right_unit]) queue[tail++] = right_unit;
    }
  }
}

// Room of the parts from `head` to `foot` (one item, or bends of one strand at one place).
static void find_room(const Placer *placer, uint32_t head, uint32_t foot, int32_t *low,
                      int32_t *high) {
  const Rows *rows = placer->rows;
  *low = INT32_MIN, *high = INT32_MAX;
  for (uint32_t v = head; v <= foot; v++) {
    uint32_t first = rows->row_first[rows->rank[v]], last = rows->row_first[rows->rank[v] + 1];
    uint32_t k = first + rows->place[v];
    if (k > first) {
      uint32_t left = rows->row[k - 1];
      int32_t least = rows->x[left] + rows->wide[left] + rows_gap(placer->plan, rows, left, v);
      if (least > *low) *low = least;
    }
    if (k + 1 < last) {
      uint32_t right = rows->row[k + 1];
      int32_t most = rows->x[right] - rows->wide[v] - rows_gap(placer->plan, rows, v, right);
      if (most < *high) *high = most;
    }
  }
}

// The weight of the lines into `head` and out of `foot` that would be straight at x.
static uint32_t straight_at(const Placer *placer, uint32_t head, uint32_t foot, int32_t x) {
  const Rows *rows = placer->rows;
  uint32_t weight = 0;
  for (uint32_t i = rows->up_first[head]; i < rows->up_first[head + 1]; i++) {
    const Link *link = &rows->links[rows->up[i]];
    if (rows->x[link->upper] + link->upper_at == x + link->lower_at) weight += link->weight;
  }
  for (uint32_t i = rows->down_first[foot]; i < rows->down_first[foot + 1]; i++) {
    const Link *link = &rows->links[rows->down[i]];
    if (rows->x[link->lower] + link->lower_at == x + link->upper_at) weight += link->weight;
  }
  return weight;
}

// Changes of one attempt, to take them back.
typedef struct Attempt {
  uint32_t count;
  int64_t loss; // straight lines given up by what was pushed
  struct {
    uint32_t vertex;
    int32_t x;
  } undo[MOST_PUSHED];
} Attempt;

static bool move_parts(const Placer *placer, uint32_t head, uint32_t foot, int32_t x,
                       Attempt *attempt) {
  Rows *rows = placer->rows;
  if (attempt->count + (foot - head + 1) > MOST_PUSHED) return false;
  for (uint32_t v = head; v <= foot; v++) {
    attempt->undo[attempt->count].vertex = v;
    attempt->undo[attempt->count++].x = rows->x[v];
    rows->x[v] = x;
  }
  return true;
}

// The bends of the same strand that stand in one line with this one.
static void find_run(const Placer *placer, uint32_t v, uint32_t *head, uint32_t *foot) {
  const Rows *rows = placer->rows;
  const Strand *strand = &placer->plan->strands[rows->strand[v]];
  uint32_t first = strand->first_bend, last = first + (strand->until - strand->from) - 1;
  *head = *foot = v;
  while (*head > first && rows->x[*head - 1] == rows->x[v]) --*head;
  while (*foot < last && rows->x[*foot + 1] == rows->x[v]) ++*foot;
}

// Makes room around what was moved by moving runs of bends; items stay. `depth` bounds the chain.
static bool push_bends(const Placer *placer, uint32_t head, uint32_t foot, uint32_t depth,
                       Attempt *attempt) {
  const Rows *rows = placer->rows;
  for (uint32_t v = head; v <= foot; v++) {
    uint32_t first = rows->row_first[rows->rank[v]], last = rows->row_first[rows->rank[v] + 1];
    uint32_t k = first + rows->place[v];
    for (uint32_t side = 0; side < 2; side++) {
      if (side ? k + 1 >= last : k == first) continue;
      uint32_t other = rows->row[side ? k + 1 : k - 1], from, to;
      int32_t wanted =
          side ? rows->x[v] + rows->wide[v] + rows_gap(placer->plan, rows, v, other)
               : rows->x[v] - rows_gap(placer->plan, rows, other, v) - rows->wide[other];
      if (side ? rows->x[other] >= wanted : rows->x[other] <= wanted) continue;
      if (rows->item[other] != NONE || depth == 0) return false;
      find_run(placer, other, &from, &to);
      int64_t before = straight_at(placer, from, to, rows->x[other]);
      if (!move_parts(placer, from, to, wanted, attempt)) return false;
      attempt->loss += before - (int64_t)straight_at(placer, from, to, wanted);
      if (!push_bends(placer, from, to, depth - 1, attempt)) return false;
    }
  }
  return true;
}

// Moves the parts where most of their lines are straight, if there is room or room can be made.
static void straighten(const Placer *placer, uint32_t head, uint32_t foot) {
  enum { MOST_TRIED = 8, PUSH_DEPTH = 4 };
  Rows *rows = placer->rows;
  uint32_t up = rows->up_first[head + 1] - rows->up_first[head];
  uint32_t down = rows->down_first[foot + 1] - rows->down_first[foot];
  if (up > MOST_TRIED || down > MOST_TRIED || up + down == 0) return;
  int32_t low, high;
  find_room(placer, head, foot, &low, &high);
  for (uint32_t i = 0; i < up + down; i++) {
    const Link *link = &rows->links[i < up ? rows->up[rows->up_first[head] + i]
                                           : rows->down[rows->down_first[foot] + i - up]];
    int32_t x = i < up ? rows->x[link->upper] + link->upper_at - link->lower_at
                       : rows->x[link->lower] + link->lower_at - link->upper_at;
    int64_t gain = (int64_t)straight_at(placer, head, foot, x) -
                   (int64_t)straight_at(placer, head, foot, rows->x[head]);
    if (x == rows->x[head] || gain <= 0) continue;
    bool has_room = x >= low && x <= high;
    if (!has_room && rows->vertex_count > SMALL_LEVEL) continue;
    if (has_room) {
      for (uint32_t v = head; v <= foot; v++) rows->x[v] = x;
      continue;
    }
    Attempt attempt = {.count = 0};
    bool is_done = move_parts(placer, head, foot, x, &attempt) &&
                   push_bends(placer, head, foot, PUSH_DEPTH, &attempt) && attempt.loss < gain;
    while (!is_done && attempt.count) {
      attempt.count--;
      rows->x[attempt.undo[attempt.count].vertex] = attempt.undo[attempt.count].x;
    }
    if (is_done) find_room(placer, head, foot, &low, &high);
  }
}

static void straighten_items(const Placer *placer, bool is_down) {
  const Rows *rows = placer->rows;
  for (uint32_t i = 0; i < rows->rank_count; i++) {
    uint32_t rank = is_down ? i : rows->rank_count - 1 - i;
    for (uint32_t k = rows->row_first[rank]; k < rows->row_first[rank + 1]; k++) {
      uint32_t v = rows->row[k], head = first_part(placer, v), foot = last_part(placer, v);
      if (v == (is_down ? head : foot)) straighten(placer, head, foot);
    }
  }
}

static void straighten_runs(const Placer *placer) {
  const Plan *plan = placer->plan;
  const Rows *rows = placer->rows;
  uint32_t level = rows->level;
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    const Strand *strand = &plan->strands[plan->level_strands[k]];
    uint32_t end = strand->first_bend + (strand->until - strand->from);
    for (uint32_t head = strand->first_bend; head < end;) {
      uint32_t foot = head;
      while (foot + 1 < end && rows->x[foot + 1] == rows->x[head]) foot++;
      straighten(placer, head, foot);
      head = foot + 1;
    }
  }
}

// Nothing holds unconnected parts together: puts those of one shelf side by side, left to right.
static void pack_parts(Plan *plan, Rows *rows) {
  uint32_t parts = rows->part_count;
  if (parts < 2) return;
  int32_t *low = ARENA_ARRAY(plan->arena, int32_t, parts);
  int32_t *high = ARENA_ARRAY(plan->arena, int32_t, parts);
  uint32_t *shelf = ARENA_ARRAY(plan->arena, uint32_t, parts); // first rank of the part
  uint32_t *by_rank = ARENA_ARRAY(plan->arena, uint32_t, parts);
  int32_t *used = ARENA_ARRAY(plan->arena, int32_t, rows->rank_count); // width, by shelf
  for (uint32_t part = 0; part < parts; part++) {
    by_rank[rows->part_rank[part]] = part;
    low[part] = INT32_MAX;
    high[part] = INT32_MIN;
    shelf[part] = NONE;
  }
  for (uint32_t v = 0; v < rows->vertex_count; v++) {
    uint32_t part = rows->part[v];
    int32_t right = rows->x[v] + rows->wide[v];
    if (rows->x[v] < low[part]) low[part] = rows->x[v];
    if (right > high[part]) high[part] = right;
    if (rows->rank[v] < shelf[part]) shelf[part] = rows->rank[v];
  }
  for (uint32_t i = 0; i < parts; i++) {
    uint32_t part = by_rank[i];
    int32_t shift = used[shelf[part]] - low[part];
    used[shelf[part]] += high[part] - low[part] + plan->options->node_gap;
    low[part] = shift;
  }
  for (uint32_t v = 0; v < rows->vertex_count; v++) rows->x[v] += low[rows->part[v]];
}

// Lets the level start at 0 and measures it.
static void normalise(Plan *plan, Rows *rows) {
  int32_t low = INT32_MAX, high = 0;
  for (uint32_t v = 0; v < rows->vertex_count; v++)
    if (rows->x[v] < low) low = rows->x[v];
  for (uint32_t v = 0; v < rows->vertex_count; v++) {
    rows->x[v] -= low;
    int32_t right = rows->x[v] + rows->wide[v];
    if (right > high) high = right;
  }
  plan->level_width[rows->level] = high;
}

// Row by row with both neighbours: block descent on the sum of squares, which settles.
static void settle(Placer *placer, uint32_t rounds) {
  Rows *rows = placer->rows;
  for (uint32_t i = 0; i < rounds; i++) {
    for (uint32_t rank = 0; rank < rows->rank_count; rank++) place_row(placer, rank, FROM_BOTH);
    for (uint32_t rank = rows->rank_count; rank-- > 0;) place_row(placer, rank, FROM_BOTH);
    if (rows->has_tall) push_apart(placer);
    if (!plan_spend(placer->plan, 2 * (uint64_t)(rows->vertex_count + rows->link_count))) break;
  }
}

void rows_place(Plan *plan, Rows *rows, uint32_t rounds, bool is_first) {
  uint32_t widest = rows_widest(rows);
  Placer placer = {plan,
                   rows,
                   ARENA_ARRAY(plan->arena, double, widest),
                   ARENA_ARRAY(plan->arena, double, widest),
                   ARENA_ARRAY(plan->arena, int32_t, widest),
                   ARENA_ARRAY(plan->arena, double, widest),
                   ARENA_ARRAY(plan->arena, double, widest),
                   ARENA_ARRAY(plan->arena, uint32_t, widest)};
  if (is_first) {
    place_packed(&placer);
    for (uint32_t rank = 0; rank < rows->rank_count; rank++) place_row(&placer, rank, FROM_ABOVE);
    for (uint32_t rank = rows->rank_count; rank-- > 0;) place_row(&placer, rank, FROM_BELOW);
  }
  settle(&placer, rounds);
  if (!is_first) {
    Chains chains;
    chains_build(plan, rows, &chains);
    for (uint32_t i = 0; i < (rounds + 1) / 2; i++) {
      chains_align(plan, rows, &chains);
      settle(&placer, 1);
    }
  }
  if (!is_first) {
    for (uint32_t i = 0; i < (rows->vertex_count <= SMALL_LEVEL ? 2 : 1); i++) {
      straighten_items(&placer, true);
      straighten_runs(&placer);
      straighten_items(&placer, false);
      straighten_runs(&placer);
    }
  }
  pack_parts(plan, rows);
  normalise(plan, rows);
}
