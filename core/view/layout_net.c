// Nets: edges of one class that leave one item share their way. Splits each net into its strands,
// one per level it passes, and names the edges that are too long to be drawn.
#include "view/layout_internal.h"

enum { LARGEST_WEIGHT = 64 };

typedef struct Builder {
  Plan *plan;
  uint32_t net;           // being built
  uint32_t *level_net;    // last net that has a strand in the level
  uint32_t *level_strand; // that strand
  uint32_t *item_net;     // last net that has a target at the item
  uint32_t *item_target;  // that target
  uint32_t *path;         // items from the common level down to the lower end
} Builder;

static uint32_t strand_add(Plan *plan, Strand strand) {
  if (plan->strand_count == plan->strand_capacity)
    plan->strands = vec_grow(plan->arena, plan->strands, &plan->strand_capacity,
                             plan->strand_count + 1, sizeof(Strand));
  plan->strands[plan->strand_count] = strand;
  return plan->strand_count++;
}

static uint32_t target_add(Plan *plan, Target target) {
  if (plan->target_count == plan->target_capacity)
    plan->targets = vec_grow(plan->arena, plan->targets, &plan->target_capacity,
                             plan->target_count + 1, sizeof(Target));
  plan->targets[plan->target_count] = target;
  return plan->target_count++;
}

static Pin leaf_middle(const Plan *plan, uint32_t item) {
  return (Pin){SIDE_MIDDLE, plan->width[item] / 2, 0};
}

// The net's strand in a level; made when missing, starting at `item` (NONE = at the top).
static uint32_t builder_strand(Builder *builder, uint32_t level, uint32_t item,
                               uint8_t edge_class) {
  Plan *plan = builder->plan;
  if (builder->level_net[level] == builder->net) return builder->level_strand[level];
  uint32_t from = item == NONE ? 0 : plan->start[item] + plan->duration[item];
  uint32_t strand =
      strand_add(plan, (Strand){.level = level,
                                .item = item,
                                .inner = NONE,
                                .outer = NONE,
                                .parent = NONE,
                                .targets = NONE,
                                .next_out = NONE,
                                .from = from,
                                .until = from,
                                .first_bend = NONE,
                                .edge_class = edge_class,
                                .pin = item == NONE ? (Pin){0} : leaf_middle(plan, item)});
  if (item != NONE) {
    plan->strands[strand].next_out = plan->strands_from[item];
    plan->strands_from[item] = strand;
  }
  builder->level_net[level] = builder->net;
  builder->level_strand[level] = strand;
  return strand;
}

static uint32_t builder_target(Builder *builder, uint32_t strand, uint32_t item) {
  Plan *plan = builder->plan;
  if (builder->item_net[item] == builder->net) return builder->item_target[item];
  uint32_t target = target_add(plan, (Target){.strand = strand,
                                              .item = item,
                                              .child = NONE,
                                              .next = plan->strands[strand].targets,
                                              .next_into = plan->targets_into[item],
                                              .pin = leaf_middle(plan, item)});
  plan->strands[strand].targets = target;
  plan->targets_into[item] = target;
  if (plan->start[item] > plan->strands[strand].until)
    plan->strands[strand].until = plan->start[item];
  builder->item_net[item] = builder->net;
  builder->item_target[item] = target;
  return target;
}

static void builder_add_edge(Builder *builder, uint32_t e) {
  Plan *plan = builder->plan;
  uint8_t edge_class = plan->edge_class[e];
  uint32_t weight = plan->graph->edges[e].weight;
  if (weight < 1) weight = 1;
  if (weight > LARGEST_WEIGHT) weight = LARGEST_WEIGHT;
  uint32_t item = plan->upper_leaf[e], top = plan->upper[e];
  uint32_t strand = builder_strand(builder, plan->level_of[item], item, edge_class);
  plan->edge_strand[e] = strand;
  while (item != top) { // up and out, to the common level
    Strand *inner = &plan->strands[strand];
    inner->until = plan->level_ranks[inner->level];
    if (weight > inner->weight) inner->weight = weight;
    item = level_item(plan, inner->level);
    uint32_t outer = builder_strand(builder, plan->level_of[item], item, edge_class);
    plan->strands[outer].inner = strand;
    plan->strands[strand].outer = outer;
    strand = outer;
  }
  uint32_t length = 0;
  for (item = plan->lower_leaf[e]; item != plan->lower[e];
       item = level_item(plan, plan->level_of[item]))
    builder->path[length++] = item;
  builder->path[length++] = plan->lower[e];
  while (length) { // in and down, to the lower end
    item = builder->path[--length];
    uint32_t target = builder_target(builder, strand, item);
    if (weight > plan->targets[target].weight) plan->targets[target].weight = weight;
    if (weight > plan->strands[strand].weight) plan->strands[strand].weight = weight;
    if (!length) {
      plan->edge_target[e] = target;
      break;
    }
    strand = builder_strand(builder, level_inside(plan, item), NONE, edge_class);
    plan->targets[target].child = strand;
    plan->strands[strand].parent = target;
  }
}

static uint32_t leaf_rank(const Plan *plan, uint32_t leaf) {
  return plan->level_offset[plan->level_of[leaf]] + plan->start[leaf];
}

// Edges by upper end, then class, then index.
static uint32_t *edges_sorted(Plan *plan, uint32_t *count) {
  uint32_t *by_class = ARENA_ARRAY(plan->arena, uint32_t, plan->edge_count);
  uint32_t *sorted = ARENA_ARRAY(plan->arena, uint32_t, plan->edge_count);
  uint32_t *at = ARENA_ARRAY(plan->arena, uint32_t, plan->item_count + 1);
  uint32_t total = 0;
  for (uint32_t wanted = 0; wanted < CLASS_COUNT; wanted++)
    for (uint32_t e = 0; e < plan->edge_count; e++)
      if (plan->edge_class[e] == wanted && !plan->is_stub[e]) by_class[total++] = e;
  for (uint32_t i = 0; i < total; i++) at[plan->upper_leaf[by_class[i]] + 1]++;
  for (uint32_t i = 0; i < plan->item_count; i++) at[i + 1] += at[i];
  for (uint32_t i = 0; i < total; i++) sorted[at[plan->upper_leaf[by_class[i]]]++] = by_class[i];
  *count = total;
  return sorted;
}

static void list_strands(Plan *plan) {
  plan->strand_first = ARENA_ARRAY(plan->arena, uint32_t, plan->level_count + 1);
  plan->strand_end = ARENA_ARRAY(plan->arena, uint32_t, plan->strand_count);
  plan->level_strands = ARENA_ARRAY(plan->arena, uint32_t, plan->strand_count);
  for (uint32_t s = 0; s < plan->strand_count; s++)
    plan->strand_first[plan->strands[s].level + 1]++;
  for (uint32_t level = 0; level < plan->level_count; level++)
    plan->strand_first[level + 1] += plan->strand_first[level];
  uint32_t *at = arena_copy(plan->arena, plan->strand_first, plan->level_count * sizeof(uint32_t));
  for (uint32_t s = 0; s < plan->strand_count; s++)
    plan->level_strands[at[plan->strands[s].level]++] = s;
}

void layout_build_nets(Plan *plan) {
  Builder builder = {plan,
                     NONE,
                     ARENA_ARRAY(plan->arena, uint32_t, plan->level_count),
                     ARENA_ARRAY(plan->arena, uint32_t, plan->level_count),
                     ARENA_ARRAY(plan->arena, uint32_t, plan->item_count),
                     ARENA_ARRAY(plan->arena, uint32_t, plan->item_count),
                     ARENA_ARRAY(plan->arena, uint32_t, plan->level_count + 1)};
  for (uint32_t e = 0; e < plan->edge_count; e++) {
    if (plan->edge_class[e] == CLASS_COUNT) continue;
    uint32_t span = leaf_rank(plan, plan->lower_leaf[e]) - leaf_rank(plan, plan->upper_leaf[e]);
    plan->is_stub[e] = span > plan->options->max_span;
  }
  uint32_t count, *sorted = edges_sorted(plan, &count);
  uint32_t net = 0; // 0 marks nothing
  for (uint32_t i = 0; i < count; i++) {
    uint32_t e = sorted[i], before = i ? sorted[i - 1] : NONE;
    if (!i || plan->upper_leaf[e] != plan->upper_leaf[before] ||
        plan->edge_class[e] != plan->edge_class[before])
      net++;
    builder.net = net;
    builder_add_edge(&builder, e);
  }
  list_strands(plan);
}
