// Tracks: at which height each strand turns sideways in the gap between two ranks.
//
// A strand comes down at x and spreads to the left, to the right or both. Of two parts that go
// right and overlap, the one that comes from further left belongs below (then they cross only if
// they must); mirrored for parts that go left. So all parts are put down in one sequence, each on
// the first track under everything it overlaps. A part that goes left from where a right-going one
// arrives comes first, or their lines would lie on each other.
#include "support/sort.h"
#include "view/layout_internal.h"

typedef struct Gap {
  Plan *plan;
  int32_t *xs; // distinct places in the gap, ascending
  uint32_t x_count;
  // Tree over xs: highest track in use, of whole nodes and of anything inside them.
  uint32_t *whole, *within;
  uint32_t leaves;
} Gap;

static int compare_int(const void *a, const void *b, void *context) {
  (void)context;
  int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;
  return left < right ? -1 : left > right;
}

static int compare_piece(const void *a, const void *b, void *context) {
  const Piece *pieces = context;
  int32_t left = pieces[*(const uint32_t *)a].x, right = pieces[*(const uint32_t *)b].x;
  return left < right ? -1 : left > right;
}

static uint32_t gap_index(const Gap *gap, int32_t x) {
  uint32_t low = 0, high = gap->x_count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (gap->xs[middle] <= x)
      low = middle;
    else
      high = middle;
  }
  return low;
}

// Takes the first track under everything between two places; tracks count from 1.
static uint32_t gap_take(Gap *gap, int32_t from, int32_t to) {
  uint32_t first = gap_index(gap, from) + gap->leaves, last = gap_index(gap, to) + gap->leaves;
  uint32_t highest = 0;
  for (uint32_t at = first; at; at /= 2)
    if (gap->whole[at] > highest) highest = gap->whole[at];
  for (uint32_t at = last; at; at /= 2)
    if (gap->whole[at] > highest) highest = gap->whole[at];
  for (uint32_t low = first, high = last + 1; low < high; low /= 2, high /= 2) {
    if (low % 2 && gap->within[low++] > highest) highest = gap->within[low - 1];
    if (high % 2 && gap->within[--high] > highest) highest = gap->within[high];
  }
  uint32_t track = highest + 1;
  for (uint32_t low = first, high = last + 1; low < high; low /= 2, high /= 2) {
    if (low % 2) gap->whole[low] = gap->within[low] = track, low++;
    if (high % 2) --high, gap->whole[high] = gap->within[high] = track;
  }
  for (uint32_t at = first; at; at /= 2)
    if (gap->within[at] < track) gap->within[at] = track;
  for (uint32_t at = last; at; at /= 2)
    if (gap->within[at] < track) gap->within[at] = track;
  return track;
}

static uint32_t gap_assign(Gap *gap, uint32_t *list, uint32_t count) {
  Plan *plan = gap->plan;
  Piece *pieces = plan->pieces;
  sort_stable(plan->arena, list, count, sizeof(uint32_t), compare_piece, pieces);
  uint32_t room = 0, most = 0;
  for (uint32_t i = 0; i < count; i++) {
    gap->xs[room++] = pieces[list[i]].x;
    gap->xs[room++] = pieces[list[i]].low;
    gap->xs[room++] = pieces[list[i]].high;
  }
  sort_stable(plan->arena, gap->xs, room, sizeof(int32_t), compare_int, NULL);
  gap->x_count = 0;
  for (uint32_t i = 0; i < room; i++)
    if (!gap->x_count || gap->xs[i] != gap->xs[gap->x_count - 1])
      gap->xs[gap->x_count++] = gap->xs[i];
  gap->leaves = 1;
  while (gap->leaves < gap->x_count) gap->leaves *= 2;
  memset(gap->whole, 0, 2 * gap->leaves * sizeof(uint32_t));
  memset(gap->within, 0, 2 * gap->leaves * sizeof(uint32_t));
  // Places where a right-going part arrives, as a mark per place.
  bool *arrives = ARENA_ARRAY(plan->arena, bool, gap->x_count);
  for (uint32_t i = 0; i < count; i++) {
    const Piece *piece = &pieces[list[i]];
    if (piece->high > piece->x) arrives[gap_index(gap, piece->high)] = true;
  }
  for (uint32_t round = 0; round < 3; round++) {
    for (uint32_t i = 0; i < count; i++) {
      Piece *piece = &pieces[list[round == 1 ? count - 1 - i : i]];
      if (round == 1 && piece->high > piece->x)
        piece->right_track = gap_take(gap, piece->x, piece->high);
      bool is_early = piece->low < piece->x && arrives[gap_index(gap, piece->x)];
      if (round != 1 && piece->low < piece->x && is_early == (round == 0))
        piece->left_track = gap_take(gap, piece->low, piece->x);
      if (piece->left_track > most) most = piece->left_track;
      if (piece->right_track > most) most = piece->right_track;
    }
  }
  return most;
}

// tracks: of each gap of the drawing, set to how many it needs.
void layout_assign_tracks(Plan *plan, uint32_t *tracks) {
  uint32_t *first = ARENA_ARRAY(plan->arena, uint32_t, plan->rank_count + 1);
  for (uint32_t i = 0; i < plan->piece_count; i++) first[plan->pieces[i].gap + 1]++;
  uint32_t most = 0;
  for (uint32_t rank = 0; rank < plan->rank_count; rank++) {
    if (first[rank + 1] > most) most = first[rank + 1];
    first[rank + 1] += first[rank];
  }
  uint32_t *list = ARENA_ARRAY(plan->arena, uint32_t, plan->piece_count);
  uint32_t *at = arena_copy(plan->arena, first, plan->rank_count * sizeof(uint32_t));
  for (uint32_t i = 0; i < plan->piece_count; i++) list[at[plan->pieces[i].gap]++] = i;
  Gap gap = {.plan = plan,
             .xs = ARENA_ARRAY(plan->arena, int32_t, 3 * (uint64_t)most),
             .whole = ARENA_ARRAY(plan->arena, uint32_t, 12 * (uint64_t)most + 2),
             .within = ARENA_ARRAY(plan->arena, uint32_t, 12 * (uint64_t)most + 2)};
  for (uint32_t rank = 0; rank < plan->rank_count; rank++) {
    uint32_t count = first[rank + 1] - first[rank];
    tracks[rank] = count ? gap_assign(&gap, list + first[rank], count) : 0;
  }
}
