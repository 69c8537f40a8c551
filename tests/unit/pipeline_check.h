// A program read and run through a pipeline, with all that it takes.
#ifndef TESTS_UNIT_PIPELINE_CHECK_H
#define TESTS_UNIT_PIPELINE_CHECK_H

#include "ir/verify.h"
#include "passes/pipeline.h"
#include "text/read.h"
#include "unit/test.h"

typedef struct PipelineCase {
  Arena arena;
  StrTable strings;
  Diags diags;
  Fuel fuel;
  Module *module;
  Pipeline pipeline;
  PipelineRun run;
  FunctionRecord records[2];
  bool is_ok;
} PipelineCase;

// False unless the text is read and verified. Limits and `run.validates` may be set afterwards.
static inline bool pipeline_case_read(PipelineCase *it, const char *bytes, uint64_t length) {
  memset(it, 0, sizeof *it);
  arena_init(&it->arena, 0);
  str_table_init(&it->strings, &it->arena);
  diags_init(&it->diags, &it->arena);
  it->module = text_read(&it->arena, &it->strings, bytes, length, &it->diags);
  it->run.context = (PassContext){.arena = &it->arena,
                                  .module = it->module,
                                  .diags = &it->diags,
                                  .fuel = &it->fuel,
                                  .target = target_find("sunda"),
                                  .records = it->records};
  return it->module && module_verify(it->module, &it->diags) &&
         it->module->functions.count <= ARRAY_LEN(it->records);
}

static inline bool pipeline_case_run(PipelineCase *it, const char *passes) {
  it->run.pipeline = &it->pipeline;
  it->is_ok = pipeline_parse(&it->arena, &it->strings, passes, &it->diags, &it->pipeline) &&
              pipeline_run(&it->run);
  return it->is_ok;
}

static inline void pipeline_case_note(const PipelineCase *it) {
  for (const Diag *diag = it->diags.first; diag; diag = diag->next)
    test_note("%u:%u %s", diag->span.line, diag->span.column, diag->message);
}

static inline void pipeline_case_release(PipelineCase *it) {
  arena_release(&it->arena);
}

#endif
