// The layered graph of one level: a vertex per rank of each item and per bend of each strand, links
// between vertices of neighbouring ranks.
#include "view/layout_internal.h"

enum { FLOW_PULL = 4, SPINE_PULL = 16 };

static void rows_add_vertices(Plan *plan, Rows *rows) {
  uint32_t level = rows->level, count = 0;
  for (uint32_t k = plan->level_first[level]; k < plan->level_first[level + 1]; k++) {
    uint32_t item = plan->level_items[k];
    plan->first_vertex[item] = count;
    count += plan->duration[item];
    if (plan->duration[item] > 1) rows->has_tall = true;
  }
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    Strand *strand = &plan->strands[plan->level_strands[k]];
    strand->first_bend = count;
    count += strand->until - strand->from;
  }
  rows->vertex_count = count;
  rows->rank_count = plan->level_ranks[level];
  rows->rank = ARENA_ARRAY(plan->arena, uint32_t, count);
  rows->item = ARENA_ARRAY(plan->arena, uint32_t, count);
  rows->strand = ARENA_ARRAY(plan->arena, uint32_t, count);
  rows->part = ARENA_ARRAY(plan->arena, uint32_t, count);
  rows->part_count = plan->level_parts[level];
  rows->part_rank = ARENA_ARRAY(plan->arena, uint32_t, rows->part_count);
  rows->place = ARENA_ARRAY(plan->arena, uint32_t, count);
  rows->row = ARENA_ARRAY(plan->arena, uint32_t, count);
  rows->row_first = ARENA_ARRAY(plan->arena, uint32_t, rows->rank_count + 1);
  rows->is_pinned = ARENA_ARRAY(plan->arena, bool, count);
  rows->is_fixed = ARENA_ARRAY(plan->arena, bool, count);
  rows->centre = ARENA_ARRAY(plan->arena, double, count);
  rows->counts = ARENA_ARRAY(plan->arena, uint32_t, count + 1);
  rows->x = ARENA_ARRAY(plan->arena, int32_t, count);
  rows->wide = ARENA_ARRAY(plan->arena, int32_t, count);
  for (uint32_t k = plan->level_first[level]; k < plan->level_first[level + 1]; k++) {
    uint32_t item = plan->level_items[k];
    for (uint32_t i = 0; i < plan->duration[item]; i++) {
      rows->rank[plan->first_vertex[item] + i] = plan->start[item] + i;
      rows->item[plan->first_vertex[item] + i] = item;
      rows->part[plan->first_vertex[item] + i] = plan->part[item];
    }
  }
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    const Strand *strand = &plan->strands[plan->level_strands[k]];
    uint32_t end = strand->item != NONE ? strand->item : plan->targets[strand->targets].item;
    for (uint32_t rank = strand->from; rank < strand->until; rank++) {
      rows->part[strand->first_bend + rank - strand->from] = plan->part[end];
      rows->rank[strand->first_bend + rank - strand->from] = rank;
      rows->item[strand->first_bend + rank - strand->from] = NONE;
      rows->strand[strand->first_bend + rank - strand->from] = plan->level_strands[k];
    }
  }
  for (uint32_t v = 0; v < count; v++) rows->row_first[rows->rank[v] + 1]++;
  for (uint32_t r = 0; r < rows->rank_count; r++) rows->row_first[r + 1] += rows->row_first[r];
}

uint32_t strand_vertex(const Plan *plan, const Strand *strand, uint32_t rank) {
  if (rank >= strand->from) return strand->first_bend + rank - strand->from;
  if (strand->item == NONE) return NONE;
  return plan->first_vertex[strand->item] + plan->duration[strand->item] - 1;
}

// Whether the first of two strands into one item is more of a chain than the second.
static bool strand_leads(const Plan *plan, const Strand *a, const Strand *b) {
  if (a->from != b->from) return a->from > b->from; // begins later: the shorter edge
  if (plan->depth[a->item] != plan->depth[b->item])
    return plan->depth[a->item] > plan->depth[b->item];
  return plan->order[a->item] > plan->order[b->item];
}

// The target by which the value of an item mostly goes on: of the edges into an item the shortest,
// then the one at the end of the longest way, then the one from the latest item; of the edges out
// of an item that are chosen so, the shortest, then the one to the earliest item. What the program
// reads as a chain becomes a column; a load stands beside it.
static void rows_choose_spine(Plan *plan, const Rows *rows) {
  uint32_t level = rows->level;
  uint32_t first = plan->level_first[level], last = plan->level_first[level + 1];
  uint32_t *into = ARENA_ARRAY(plan->arena, uint32_t, last - first);
  for (uint32_t k = first; k < last; k++) {
    uint32_t best = NONE;
    for (uint32_t t = plan->targets_into[plan->level_items[k]]; t != NONE;
         t = plan->targets[t].next_into) {
      const Strand *strand = &plan->strands[plan->targets[t].strand];
      if (strand->edge_class != LAYOUT_FLOW || strand->item == NONE) continue;
      if (best == NONE || strand_leads(plan, strand, &plan->strands[plan->targets[best].strand]))
        best = t;
    }
    into[k - first] = best;
  }
  for (uint32_t k = last; k-- > first;) { // the earliest item wins among equals
    uint32_t t = into[k - first];
    if (t == NONE) continue;
    Strand *strand = &plan->strands[plan->targets[t].strand];
    uint32_t rival = strand->targets, item = plan->targets[t].item;
    for (; rival != NONE && !plan->targets[rival].is_spine; rival = plan->targets[rival].next)
      continue;
    if (rival != NONE) {
      if (plan->start[plan->targets[rival].item] < plan->start[item]) continue;
      plan->targets[rival].is_spine = false;
    }
    plan->targets[t].is_spine = true;
  }
}

static void rows_add_links(Plan *plan, Rows *rows) {
  uint32_t level = rows->level, room = rows->vertex_count;
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++)
    for (uint32_t t = plan->strands[plan->level_strands[k]].targets; t != NONE;
         t = plan->targets[t].next)
      room++;
  rows->links = ARENA_ARRAY(plan->arena, Link, room);
  uint32_t count = 0;
  for (uint32_t v = 0; v + 1 < rows->vertex_count; v++)
    if (rows->item[v] != NONE && rows->item[v] == rows->item[v + 1])
      rows->links[count++] = (Link){v, v + 1, 1, NONE, NONE, 0, 0};
  for (uint32_t k = plan->strand_first[level]; k < plan->strand_first[level + 1]; k++) {
    uint32_t s = plan->level_strands[k];
    const Strand *strand = &plan->strands[s];
    // Straight runs matter most between bends (Gansner's 1, 2, 8), and where values flow.
    uint32_t kind_pull = strand->edge_class == LAYOUT_FLOW ? FLOW_PULL : 1;
    for (uint32_t rank = strand->from; rank < strand->until; rank++) {
      uint32_t upper = rank ? strand_vertex(plan, strand, rank - 1) : NONE;
      if (upper == NONE) continue;
      uint32_t pull = rows->item[upper] == NONE ? 8 : 2;
      rows->links[count++] = (Link){.upper = upper,
                                    .lower = strand_vertex(plan, strand, rank),
                                    .weight = pull * kind_pull * strand->weight,
                                    .strand = s,
                                    .target = NONE};
    }
    for (uint32_t t = strand->targets; t != NONE; t = plan->targets[t].next) {
      uint32_t item = plan->targets[t].item, start = plan->start[item];
      uint32_t upper = start ? strand_vertex(plan, strand, start - 1) : NONE;
      if (upper == NONE) continue;
      uint32_t pull = rows->item[upper] == NONE ? 2 : 1;
      if (plan->targets[t].is_spine) pull *= SPINE_PULL;
      rows->links[count++] = (Link){.upper = upper,
                                    .lower = plan->first_vertex[item],
                                    .weight = pull * kind_pull * plan->targets[t].weight,
                                    .strand = s,
                                    .target = t};
    }
  }
  rows->link_count = count;
}

static void rows_index_links(Plan *plan, Rows *rows) {
  uint32_t vertices = rows->vertex_count;
  rows->up_first = ARENA_ARRAY(plan->arena, uint32_t, vertices + 1);
  rows->down_first = ARENA_ARRAY(plan->arena, uint32_t, vertices + 1);
  rows->up = ARENA_ARRAY(plan->arena, uint32_t, rows->link_count);
  rows->down = ARENA_ARRAY(plan->arena, uint32_t, rows->link_count);
  for (uint32_t i = 0; i < rows->link_count; i++) {
    rows->up_first[rows->links[i].lower + 1]++;
    rows->down_first[rows->links[i].upper + 1]++;
  }
  for (uint32_t v = 0; v < vertices; v++) {
    rows->up_first[v + 1] += rows->up_first[v];
    rows->down_first[v + 1] += rows->down_first[v];
  }
  uint32_t *up_at = arena_copy(plan->arena, rows->up_first, vertices * sizeof(uint32_t));
  uint32_t *down_at = arena_copy(plan->arena, rows->down_first, vertices * sizeof(uint32_t));
  for (uint32_t i = 0; i < rows->link_count; i++) {
    rows->up[up_at[rows->links[i].lower]++] = i;
    rows->down[down_at[rows->links[i].upper]++] = i;
  }
}

void rows_build(Plan *plan, uint32_t level, Rows *rows) {
  *rows = (Rows){.level = level};
  rows_add_vertices(plan, rows);
  rows_choose_spine(plan, rows);
  rows_add_links(plan, rows);
  rows_index_links(plan, rows);
  rows_set_widths(plan, rows);
  plan->vertex_count += rows->vertex_count;
}

// Where the line of a strand leaves the item it starts at, from the left edge of the vertex.
static int32_t strand_leaves_at(const Plan *plan, const Strand *strand) {
  int32_t at = 0;
  while (item_is_open_group(plan, strand->item)) {
    // Follow the line inside: a bend in the group's last rank, or what the strand starts at there.
    const Strand *inner = &plan->strands[strand->inner];
    uint32_t last = plan->level_ranks[inner->level] - 1;
    at += plan->level_places[inner->level][strand_vertex(plan, inner, last)];
    if (!plan->is_frame[inner->level]) at += plan->options->pad;
    if (last >= inner->from) return at;
    strand = inner;
  }
  return at + plan->margin_left[strand->item] + strand->pin.dx;
}

void rows_set_offsets(const Plan *plan, Rows *rows) {
  for (uint32_t i = 0; i < rows->link_count; i++) {
    Link *link = &rows->links[i];
    link->upper_at = link->lower_at = 0;
    if (link->strand == NONE) continue;
    const Strand *strand = &plan->strands[link->strand];
    if (rows->item[link->upper] != NONE) link->upper_at = strand_leaves_at(plan, strand);
    if (link->target == NONE) continue;
    const Target *target = &plan->targets[link->target];
    if (target->child == NONE) {
      link->lower_at = plan->margin_left[target->item] + target->pin.dx;
    } else {
      const Strand *child = &plan->strands[target->child];
      int32_t pad = plan->is_frame[child->level] ? 0 : plan->options->pad;
      link->lower_at = pad + child->top_low + (child->top_high - child->top_low) / 2;
    }
  }
}

void rows_set_widths(const Plan *plan, Rows *rows) {
  for (uint32_t v = 0; v < rows->vertex_count; v++) {
    uint32_t item = rows->item[v];
    rows->wide[v] =
        item == NONE ? 0 : plan->margin_left[item] + plan->width[item] + plan->margin_right[item];
  }
}
