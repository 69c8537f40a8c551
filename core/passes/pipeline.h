// The pass manager: pipelines as text, and their transactional run.
#ifndef PASSES_PIPELINE_H
#define PASSES_PIPELINE_H

#include "passes/table.h"
#include "passes/validate.h"

typedef struct PipelineStep {
  const PassInfo *pass;
  PassOptions options;
  const char *text; // "minreg{strategy=best}"
  // isel of `default`: left out where the program has no operators; when it fails the program stays
  // as it is, and its errors are warnings.
  bool is_for_operators;
} PipelineStep;

typedef struct Pipeline {
  PipelineStep *at;
  uint32_t count;
} Pipeline;

// Reads `name{key=value …},name`; `default` expands, "none" and "" are the empty pipeline. Errors
// (unknown pass or option, wrong value) have no span: they speak of the pipeline, not of the text.
bool pipeline_parse(Arena *arena, StrTable *strings, const char *text, Diags *diags,
                    Pipeline *pipeline);
// The canonical text of a pipeline.
void pipeline_print(Text *text, const Pipeline *pipeline);

// What one pass of a run did.
typedef struct PassResult {
  const char *name; // with its options
  PassOutcome outcome;
  bool changed;
  Validity validity;
  const Remark *remarks;
  uint32_t remark_count;
  double milliseconds; // when the run has a clock
  Module *module;      // the program after it, for `observe`
} PassResult;

typedef struct PipelineRun {
  PassContext context; // arena, module, diags, fuel, target, seed filled in by the caller
  const Pipeline *pipeline;
  bool validates;      // evaluate before and after every pass; inputs by context.seed
  PassResult *results; // one per pass that ran
  uint32_t result_count;
  // Called after every pass that ran, with its result; may be NULL.
  void (*observe)(void *observer, struct PipelineRun *run, PassResult *result);
  void *observer;
  double (*clock)(void); // milliseconds; NULL: no times
} PipelineRun;

// Runs the pipeline on run->context.module, which may be another object afterwards. False when a
// pass failed; the module is then as it was before that pass, and verified.
bool pipeline_run(PipelineRun *run);

#endif
