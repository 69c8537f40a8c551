#include "analysis/blocks.h"

#include "support/map.h"

// Names in the target of a branch: a string, a name, or a list of them.
static void add_targets(Arena *arena, BlockGraph *graph, const Map *by_name, const Literal *literal,
                        uint32_t *count) {
  if (literal->kind == LIT_TUPLE || literal->kind == LIT_LIST) {
    for (uint32_t i = 0; i < literal->count; i++) {
      const Literal *item = &literal->items[i];
      if (item->kind == LIT_STRING || item->kind == LIT_NAME)
        add_targets(arena, graph, by_name, item, count);
    }
    return;
  }
  if (literal->kind != LIT_STRING && literal->kind != LIT_NAME) return;
  const uint32_t *block = map_get(by_name, map_key_pointer(literal->string));
  if (block) {
    graph->succ[(*count)++] = *block;
    return;
  }
  for (uint32_t b = 0; b < graph->count; b++) graph->succ[(*count)++] = b;
}

static uint64_t names_in(const Literal *literal) {
  return literal->kind == LIT_TUPLE || literal->kind == LIT_LIST ? literal->count : 1;
}

// Branches are the last instructions of a block; a conditional one falls through as well.
static const Instruction *first_branch(const Scope *block) {
  const Instruction *found = NULL;
  for (Stmt *stmt = block->last; stmt && stmt->kind == STMT_INSTRUCTION; stmt = stmt->prev) {
    const Instruction *inst = stmt_as_inst(stmt);
    if (!(inst->cls->flags & INST_BRANCH)) break;
    found = inst;
  }
  return found;
}

BlockGraph *block_graph_create(Arena *arena, Function *function) {
  BlockGraph *graph = ARENA_NEW(arena, BlockGraph);
  Scope *root = &function->scope;
  bool has_blocks = root->first && root->first->kind == STMT_BASIC_BLOCK;
  Map by_name;
  map_init(&by_name, arena);
  uint64_t targets = 0;
  for (Stmt *stmt = root->first; has_blocks && stmt; stmt = stmt->next) {
    if (stmt->kind != STMT_BASIC_BLOCK) continue;
    if (stmt->name) *map_put(&by_name, map_key_pointer(stmt->name), NULL) = graph->count;
    graph->count++;
    for (const Instruction *inst = first_branch(stmt_as_scope(stmt)); inst;
         inst = inst->stmt.next ? stmt_as_inst(inst->stmt.next) : NULL) {
      const InstAttr *target = inst_attr(inst, ATTR_target);
      targets += target ? names_in(&target->literal) : 1;
    }
  }
  if (!has_blocks) graph->count = 1;
  graph->blocks = ARENA_ARRAY(arena, Scope *, graph->count);
  graph->succ_start = ARENA_ARRAY(arena, uint32_t, graph->count + 1);
  graph->succ = ARENA_ARRAY(arena, uint32_t, targets * graph->count + 2 * (uint64_t)graph->count);
  uint32_t at = 0, count = 0;
  if (!has_blocks) {
    graph->blocks[0] = root;
    graph->succ[count++] = 1;
    graph->succ_start[1] = count;
    return graph;
  }
  for (Stmt *stmt = root->first; stmt; stmt = stmt->next) {
    if (stmt->kind != STMT_BASIC_BLOCK) continue;
    Scope *block = stmt_as_scope(stmt);
    graph->blocks[at] = block;
    graph->succ_start[at] = count;
    bool falls_through = true;
    const Instruction *inst = first_branch(block);
    while (inst) {
      const InstAttr *target = inst_attr(inst, ATTR_target);
      if (target) add_targets(arena, graph, &by_name, &target->literal, &count);
      if (class_id(inst->cls) == CLASS_UnconditionalBranchInst) falls_through = false;
      // both ways of a conditional branch named: it does not fall through
      if (target && names_in(&target->literal) > 1) falls_through = false;
      inst = inst->stmt.next ? stmt_as_inst(inst->stmt.next) : NULL;
    }
    if (falls_through) graph->succ[count++] = at + 1; // the last one falls out: the exit
    at++;
    graph->succ_start[at] = count;
  }
  return graph;
}

bool function_branches_back(Arena *scratch, Function *function) {
  const BlockGraph *graph = block_graph_create(scratch, function);
  for (uint32_t b = 0; b < graph->count; b++) {
    for (uint32_t i = graph->succ_start[b]; i < graph->succ_start[b + 1]; i++) {
      if (graph->succ[i] <= b) return true;
    }
  }
  return false;
}
