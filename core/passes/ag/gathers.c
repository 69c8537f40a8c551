#include "passes/ag/gathers.h"

static bool is_list(const Literal *literal) {
  return literal->kind == LIT_LIST || literal->kind == LIT_TUPLE;
}

// Highest id in any replica group of the module.
static int64_t highest_rank(const Module *module) {
  int64_t highest = 0;
  for (uint32_t f = 0; f < module->functions.count; f++) {
    Function *function = module->functions.at[f];
    FOR_EACH_INST(inst, function) {
      const InstAttr *groups = inst_attr(inst, ATTR_replica_groups);
      if (!groups || !is_list(&groups->literal)) continue;
      for (uint32_t g = 0; g < groups->literal.count; g++) {
        const Literal *group = &groups->literal.items[g];
        for (uint32_t i = 0; is_list(group) && i < group->count; i++) {
          if (group->items[i].kind == LIT_INT) highest = max_i64(highest, group->items[i].integer);
        }
      }
    }
  }
  return highest;
}

static bool holds(const Literal *group, int64_t rank) {
  for (uint32_t i = 0; i < group->count; i++) {
    if (group->items[i].kind == LIT_INT && group->items[i].integer == rank) return true;
  }
  return false;
}

// Whether one group holds all ranks.
static bool spans_all(const Instruction *inst, int64_t highest) {
  const InstAttr *groups = inst_attr(inst, ATTR_replica_groups);
  if (!groups || !is_list(&groups->literal) || groups->literal.count != 1) return false;
  const Literal *group = &groups->literal.items[0];
  if (!is_list(group) || group->count <= highest) return false;
  for (int64_t rank = 0; rank <= highest; rank++) {
    if (!holds(group, rank)) return false;
  }
  return true;
}

static bool dim_uses(const DimIndex *dim, const APIndex *ap) {
  return dim->start && expr_uses_ap(dim->start, ap);
}

// Elements of an access: slices and tile indices, each index once.
static int64_t access_elements(const Function *function, const Access *access) {
  int64_t count = 1, most = tensor_element_count(access->tensor);
  for (uint32_t d = 0; d < access->rank; d++) {
    if (mul_overflows(count, dim_slice_count(&access->dims[d]), &count)) return most;
  }
  for (const APIndex *ap = function->first_ap; ap; ap = ap->next) {
    bool is_used = false;
    for (uint32_t d = 0; d < access->rank; d++) is_used |= dim_uses(&access->dims[d], ap);
    if (is_used && mul_overflows(count, ap->ub, &count)) return most;
  }
  return min_i64(count, most);
}

static int64_t bytes_of(const Function *function, const Instruction *inst) {
  const Operand *dst = inst_operand(inst, "dst");
  if (!dst || dst->kind != OPERAND_ACCESS) return 1;
  int64_t bytes;
  const Access *access = dst->access;
  if (mul_overflows(access_elements(function, access), dtype_bytes(access->tensor->dtype), &bytes))
    bytes = INT64_MAX;
  return max_i64(bytes, 1);
}

static void find_consumers(Gathers *gathers, const Function *function) {
  for (uint32_t e = 0; e < function->edges.count; e++) {
    const DependencyEdge *edge = &function->edges.at[e];
    uint32_t number = gathers->number[edge->src->index];
    if (!number || edge->kind != EDGE_FLOW || edge->distance != 0) continue;
    Gather *gather = &gathers->at[number - 1];
    if (edge->dst->index < gather->first_consumer) gather->first_consumer = edge->dst->index;
  }
}

Gathers gathers_find(Arena *arena, Function *function, bool all) {
  function_renumber(function);
  Gathers gathers = {.number = ARENA_ARRAY(arena, uint32_t, function->inst_count),
                     .inst_count = function->inst_count};
  int64_t highest = all ? 0 : highest_rank(function->module);
  uint32_t count = 0;
  FOR_EACH_INST(inst, function) {
    if (class_id(inst->cls) != CLASS_AllGatherOp || !(all || spans_all(inst, highest))) continue;
    gathers.number[inst->index] = ++count;
  }
  gathers.at = ARENA_ARRAY(arena, Gather, count);
  FOR_EACH_INST(inst, function) {
    if (!gathers.number[inst->index]) continue;
    gathers.at[gathers.count++] = (Gather){inst, bytes_of(function, inst), UINT32_MAX};
  }
  find_consumers(&gathers, function);
  return gathers;
}
