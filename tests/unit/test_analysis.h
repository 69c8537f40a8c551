// What the tests of analyses and of the verifier share: programs as text, edges as text.
#ifndef TESTS_UNIT_TEST_ANALYSIS_H
#define TESTS_UNIT_TEST_ANALYSIS_H

#include <stdlib.h>

#include "analysis/deps.h"
#include "ir/verify.h"
#include "text/read.h"
#include "unit/test.h"

typedef struct Program {
  Arena arena, scratch;
  StrTable strings;
  Diags diags;
  Module *module; // NULL when the text is wrong
  Function *function;
} Program;

#define PROGRAM_HEAD "v0 = m0.Function(id_=0, batch_ids=[], attrs=())\n"

// Reads `body` between the function line and "ir=v0".
static inline void program_read(Program *program, const char *body) {
  memset(program, 0, sizeof *program);
  arena_init(&program->arena, 0);
  arena_init(&program->scratch, 0);
  str_table_init(&program->strings, &program->arena);
  diags_init(&program->diags, &program->arena);
  Text text = {0};
  text_puts(&text, PROGRAM_HEAD);
  text_puts(&text, body);
  text_puts(&text, "ir=v0\n");
  program->module =
      text_read(&program->arena, &program->strings, text.bytes, text.length, &program->diags);
  text_release(&text);
  program->function = program->module ? program->module->root : NULL;
}

// The same for a text that must be right.
static inline bool program_open(Program *program, const char *body) {
  program_read(program, body);
  bool is_fine = program->module && module_verify(program->module, &program->diags);
  CHECK(is_fine);
  for (const Diag *diag = program->diags.first; !is_fine && diag; diag = diag->next)
    test_note("%u:%u %s: %s", diag->span.line, diag->span.column, diag->code, diag->message);
  return is_fine;
}

static inline void program_close(Program *program) {
  arena_release(&program->arena);
  arena_release(&program->scratch);
}

static inline Instruction *program_inst(const Program *program, const char *name) {
  FOR_EACH_INST(inst, program->function) {
    if (str_is(inst_name(inst), name)) return inst;
  }
  return NULL;
}

static inline Tensor *program_tensor(const Program *program, const char *name) {
  Tensor **tensors = function_tensors((Arena *)(uintptr_t)&program->scratch, program->function);
  for (uint32_t i = 0; i < program->function->tensor_count; i++) {
    if (str_is(tensors[i]->name, name)) return tensors[i];
  }
  return NULL;
}

// Edges whose origin is in the mask, one a line: "a -> b FLOW t", and for carried ones the loop and
// the distance, " i+1" or " i+?". An origin other than data is named at the end.
static inline const char *edges_text(Program *program, uint32_t origins) {
  Text text = {0};
  for (uint32_t e = 0; e < program->function->edges.count; e++) {
    const DependencyEdge *edge = &program->function->edges.at[e];
    if (!(origins >> edge->origin & 1)) continue;
    text_printf(&text, "%s -> %s %s", inst_name(edge->src)->bytes, inst_name(edge->dst)->bytes,
                edge_kind_name(edge->kind));
    if (edge->tensor) text_printf(&text, " %s", edge->tensor->name->bytes);
    if (edge->distance)
      text_printf(&text, " %s+", edge->carrier ? edge->carrier->scope.stmt.name->bytes : "");
    if (edge->distance > 0) text_printf(&text, "%d", edge->distance);
    if (edge->distance < 0) text_puts(&text, "?");
    if (edge->origin != ORIGIN_DATA) text_printf(&text, " %s", edge_origin_name(edge->origin));
    text_putc(&text, '\n');
  }
  const char *copy = arena_copy_text(&program->arena, text.bytes ? text.bytes : "", text.length);
  text_release(&text);
  return copy;
}

#define ALL_ORIGINS UINT32_MAX

// The edges of a program, computed.
static inline void check_edges(const char *body, const char *want) {
  Program program;
  if (program_open(&program, body)) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    CHECK_STR(edges_text(&program, ALL_ORIGINS), want);
  }
  program_close(&program);
}

#endif
