#include "json/script_places.h"

typedef struct Places {
  const NetRendering *net;
  SrcSpan *lines; // of the script: each line without its blanks
  uint32_t line_count;
} Places;

static Places places_create(Arena *arena, const Request *request, const NetRendering *net) {
  const char *bytes = request->source, *end = bytes + request->source_length;
  uint32_t count = 1;
  for (const char *at = bytes; at < end; at++) count += *at == '\n';
  Places places = {net, ARENA_ARRAY(arena, SrcSpan, count), count};
  const char *line = bytes;
  for (uint32_t i = 0; i < count; i++) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    if (!stop) stop = end;
    const char *first = line, *last = stop;
    while (first < last && (*first == ' ' || *first == '\t')) first++;
    while (last > first && (last[-1] == ' ' || last[-1] == '\t' || last[-1] == '\r')) last--;
    places.lines[i] = (SrcSpan){.line = i + 1,
                                .column = (uint32_t)(first - line) + 1,
                                .length = (uint32_t)(last - first),
                                .offset = (uint32_t)(first - bytes)};
    line = stop < end ? stop + 1 : end;
  }
  return places;
}

static void move(const Places *places, SrcSpan *span) {
  uint32_t line = span->line;
  if (!line) return;
  uint32_t script = line <= places->net->line_count ? places->net->script_lines[line - 1] : 0;
  *span = script && script <= places->line_count ? places->lines[script - 1] : (SrcSpan){0};
}

// The reader bounds how deep regions nest.
static void move_op(const Places *places, MlirOp *op) {
  move(places, &op->span);
  for (uint32_t i = 0; i < op->result_count; i++) move(places, &op->results[i]->span);
  for (uint32_t r = 0; r < op->regions.count; r++) {
    MlirRegion *region = op->regions.at[r];
    for (uint32_t b = 0; b < region->blocks.count; b++) {
      MlirBlock *block = region->blocks.at[b];
      for (uint32_t i = 0; i < block->args.count; i++) move(places, &block->args.at[i]->span);
      for (uint32_t i = 0; i < block->ops.count; i++) move_op(places, block->ops.at[i]);
    }
  }
}

static void move_function(const Places *places, Function *function) {
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    move(places, &stmt->span);
    if (stmt_is_scope(stmt)) {
      for (Tensor *tensor = stmt_as_scope(stmt)->first_tensor; tensor; tensor = tensor->next)
        move(places, &tensor->span);
      continue;
    }
    Instruction *inst = stmt_as_inst(stmt);
    for (uint32_t i = 0; i < inst->operand_count; i++) {
      move(places, &inst->operands[i].span);
      if (inst->operands[i].access) move(places, &inst->operands[i].access->span);
    }
  }
}

static void move_diags(const Places *places, Diag *first) {
  for (Diag *diag = first; diag; diag = diag->next) {
    move(places, &diag->span);
    for (Diag *note = diag->notes; note; note = note->next) move(places, &note->span);
  }
}

void script_places(Compilation *compilation, Diag *found) {
  Places places = places_create(&compilation->arena, &compilation->request, &compilation->net);
  if (compilation->stablehlo) move_op(&places, compilation->stablehlo);
  if (compilation->module) {
    for (uint32_t i = 0; i < compilation->module->functions.count; i++)
      move_function(&places, compilation->module->functions.at[i]);
  }
  move_diags(&places, found);
  move_diags(&places, compilation->import.first);
}
